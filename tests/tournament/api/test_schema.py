"""The API describes itself, without a warning, and shows it without a word from elsewhere."""

from __future__ import annotations

from io import StringIO

from django.core.management import call_command
from rest_framework.test import APIClient

from tests.tournament.api.programs import API


def test_the_description_is_whole() -> None:
    written = StringIO()
    call_command("spectacular", "--fail-on-warn", "--validate", stdout=written)
    assert "/api/v1/matches/{token}/report:" in written.getvalue()


def test_the_description_is_served(anybody: APIClient) -> None:
    description = anybody.get(f"{API}/schema", {"format": "json"}).json()
    assert description["info"]["title"] == "Düşeş"
    operations = [one for path in description["paths"].values() for one in path.values()]
    assert all("application/problem+json" in one["responses"]["default"]["content"] for one in operations)
    assert all(one["summary"] for one in operations)


def test_the_page_has_no_inline_script(anybody: APIClient) -> None:
    page = anybody.get(f"{API}/docs")
    assert page["Content-Type"].startswith("text/html")
    html = page.content.decode()
    assert "<style" not in html
    assert "http://" not in html
    assert "https://" not in html
    assert all("></script>" in line for line in html.splitlines() if "<script" in line)
    script = anybody.get(f"{API}/docs", {"script": ""})
    assert script["Content-Type"] == "application/javascript"
