#!/usr/bin/env python3
"""Django's command line, with the project's settings."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    from django.core.management import execute_from_command_line  # after the settings are named

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
