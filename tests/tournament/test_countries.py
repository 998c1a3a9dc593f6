"""Countries as people write them. Codes: ISO 3166."""

from __future__ import annotations

import pytest

from tournament.countries import country_code, country_codes, country_name


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("TR", "TR"),
        ("tr", "TR"),
        ("TUR", "TR"),
        ("Türkiye", "TR"),
        ("TÜRKİYE", "TR"),
        ("turkey", "TR"),
        ("İsrail", "IL"),
        ("ISRAIL", "IL"),
        ("Almanya", "DE"),
        ("Germany", "DE"),
        ("UK", "GB"),
        ("England", "GB"),
        ("İngiltere", "GB"),
        ("EL", "GR"),
        ("GRC", "GR"),
        ("Yunanistan", "GR"),
        ("ABD", "US"),
        ("U.S.A.", "US"),
        ("Hong Kong", "HK"),
    ],
)
def test_country_is_known(written, code):
    assert country_code(written) == code


@pytest.mark.parametrize("written", ["Türkistan", "", "??", "EU", "ZZ", "Avrupa Birliği", "T"])
def test_country_is_unknown(written):
    assert country_code(written) is None


@pytest.mark.parametrize("language", ["tr", "en"])
def test_every_country_is_found_by_its_name_and_code(language):
    found = {code: country_code(country_name(code, language)) for code in country_codes()}

    assert found == {code: code for code in country_codes()}
    assert all(country_code(code) == code for code in country_codes())


def test_country_name_in_both_languages():
    assert (country_name("GR", "tr"), country_name("GR", "en")) == ("Yunanistan", "Greece")


def test_country_name_of_an_unknown_code_is_the_code():
    assert country_name("QQ", "tr") == "QQ"
