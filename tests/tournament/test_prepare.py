"""What happens between the installed packages and the first request."""

from __future__ import annotations

import gettext
import os
import sqlite3
from contextlib import closing
from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone

from tournament.management.commands import prepare
from tournament.management.commands.compile_catalogue import compile_catalogue, is_stale
from tournament.models import Invitation
from tournament.services.invitations import token_hash

CATALOGUE = """
msgid ""
msgstr ""
"Language: tr\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Draw"
msgstr "Kura"

#, fuzzy
msgid "Table"
msgstr "Tablo"
"""


def test_catalogue_is_compiled_when_newer_and_without_what_is_fuzzy(tmp_path):
    folder = tmp_path / "tr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = folder / "django.po"
    source.write_text(CATALOGUE, encoding="utf-8")
    stale = [is_stale(source)]

    compiled = compile_catalogue(source)
    stale.append(is_stale(source))
    os.utime(compiled, (1, 1))
    stale.append(is_stale(source))

    with compiled.open("rb") as file:
        turkish = gettext.GNUTranslations(file)
    assert stale == [True, False, True]
    assert (turkish.gettext("Draw"), turkish.gettext("Table")) == ("Kura", "Table")


def test_backup_is_the_whole_database_and_the_oldest_go(tmp_path):
    database = tmp_path / "db.sqlite3"
    with closing(sqlite3.connect(database)) as rows:
        rows.execute("PRAGMA journal_mode=WAL")
        rows.execute("CREATE TABLE cup (name)")
        rows.execute("INSERT INTO cup VALUES ('Kış Açık')")
        rows.commit()
        folder = tmp_path / "backups"
        folder.mkdir()
        for day in range(10, 25):
            (folder / f"db-202001{day}-120000.sqlite3").touch()

        copy = prepare.back_up(database, folder)

    kept = sorted(file.name for file in folder.iterdir())
    with closing(sqlite3.connect(copy)) as rows:
        assert rows.execute("SELECT name FROM cup").fetchall() == [("Kış Açık",)]
    assert len(kept) == prepare.BACKUPS_KEPT
    assert (kept[0], kept[-1]) == ("db-20200116-120000.sqlite3", copy.name)


def test_static_files_are_collected_only_when_they_changed(settings, tmp_path, monkeypatch):
    settings.STATIC_ROOT = tmp_path
    collected = []
    monkeypatch.setattr(prepare, "call_command", lambda *names, **_: collected.append(names[0]))
    states = iter(["first", "first", "second"])
    monkeypatch.setattr(prepare, "static_fingerprint", lambda: next(states))

    for _ in range(3):
        prepare.collect_when_changed()

    assert collected == ["collectstatic", "collectstatic"]


def first_link() -> str:
    out = StringIO()
    call_command("first_director_link", stdout=out)
    return out.getvalue().strip()


@pytest.mark.django_db
def test_first_directors_link_is_new_each_time_and_kept_hashed():
    older, newer = first_link(), first_link()

    invitation = Invitation.objects.get()
    assert older != newer
    assert invitation.token_hash == token_hash(newer.removeprefix("/welcome/").removesuffix("/"))
    assert invitation.tournament is None
    assert invitation.expires_at > timezone.now()


@pytest.mark.django_db
def test_no_first_link_once_there_is_a_user():
    get_user_model().objects.create_user("ada")

    assert first_link() == ""
    assert not Invitation.objects.exists()
