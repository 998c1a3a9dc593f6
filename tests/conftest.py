"""For every test. tests/rules must pass with Django not installed: it is imported inside functions only."""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path

import hypothesis
import pytest

from tests.looking import examples

# No deadline: a busy machine is no fault of the code.
hypothesis.settings.register_profile("house", deadline=None, max_examples=examples(100))
hypothesis.settings.load_profile("house")

HAS_DJANGO = importlib.util.find_spec("django") is not None

if HAS_DJANGO:

    def pytest_configure(config: pytest.Config) -> None:
        """Keep the tests' files apart from a director's data; no broker, quick passwords, whole Turkish."""
        from django.conf import settings
        from django.core.management import call_command

        scratch = Path(tempfile.mkdtemp(prefix="duses-tests-"))
        config.add_cleanup(lambda: _remove(scratch))
        settings.MEDIA_ROOT = scratch / "media"
        settings.STATIC_ROOT = scratch / "static"
        settings.STATIC_ROOT.mkdir()
        settings.STORAGES = settings.STORAGES | {
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        }
        settings.CELERY_BROKER_URL = "memory://"
        settings.CELERY_BROKER_TRANSPORT_OPTIONS = {}
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
        call_command("compile_catalogue")

    @pytest.fixture(scope="session")
    def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, tmp_path_factory) -> None:
        """SQLite in a file: in memory, threads share their locks and cannot wait for each other."""
        from django.db import connections

        chosen = connections.settings["default"]
        if chosen["ENGINE"].endswith("sqlite3"):
            file = tmp_path_factory.mktemp("database") / "test.sqlite3"
            chosen["TEST"]["NAME"] = str(file)
            connections["default"].settings_dict["TEST"]["NAME"] = str(file)


def _remove(folder: Path) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)
