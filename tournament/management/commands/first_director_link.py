"""Print the one-time link of the first director."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournament.services.invitations import invite_first_director


class Command(BaseCommand):
    help = (
        "While nobody has an account: print a new link by which the first director makes one. Else nothing."
    )

    def handle(self, *_: Any, **options: Any) -> None:
        token = invite_first_director()
        if token:
            self.stdout.write(f"/welcome/{token}/")
