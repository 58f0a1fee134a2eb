"""The address of a site, as it is typed, and the addresses of its pages."""

from __future__ import annotations

import pytest

from tehodoki.addresses import game_address, site_address, walkthrough_file


@pytest.mark.parametrize("typed", ["https://example.org/games", "https://example.org/games/"])
def test_a_site_s_address_ends_in_a_slash(typed: str) -> None:
    assert site_address(typed) == "https://example.org/games/"


@pytest.mark.parametrize("typed", ["http://localhost:8000", "https://example.org", "https://[::1]:80/a/"])
def test_addresses_that_are_taken(typed: str) -> None:
    assert site_address(typed).rstrip("/") == typed.rstrip("/")


@pytest.mark.parametrize(
    "typed",
    ["", "example.org", "ftp://example.org/", "https://", "https:///games/", "https://a/?a", "https://a/#b"],
)
def test_what_is_no_address_is_said_to_be_none(typed: str) -> None:
    with pytest.raises(ValueError, match="address"):
        site_address(typed)


@pytest.mark.parametrize(
    "typed",
    ["https://a b/", 'https://a/"x"/', "https://u:p@a/", "https://a:x/", "https://[::1", "https://例.jp/", "/a/"],
)
def test_what_would_have_to_be_escaped_is_none(typed: str) -> None:
    with pytest.raises(ValueError, match="address"):
        site_address(typed)


def test_pages_stand_below_the_site() -> None:
    assert game_address("https://a/", "ja", "trumps") == "https://a/ja/trumps/"
    assert game_address("https://a/", "ja", "trumps", "rules.html") == "https://a/ja/trumps/rules.html"
    assert walkthrough_file("01-opening") == "deal-01-opening.html"
