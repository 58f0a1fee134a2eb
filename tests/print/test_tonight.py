"""The page for the host: one page, and what it says is what games, decks and tables say."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pytest
from pypdf import PdfReader

from rules_engine import find_game, games
from tehodoki.errors import SheetError
from tehodoki.languages import LANGS
from tehodoki.print.printeddecks import printed_decks
from tehodoki.print.sheets import Stamp
from tehodoki.print.tonight import cutting, evenings, render_tonight
from tehodoki.texts.content import GameContent, load_game
from tests.sampling import in_turn

STAMP = Stamp("1.2.3", "3f9a2c1")
NO_INSTEAD = {"deck-build-tricks", "hamlet", "irokanmuri", "oh-hell"}


@cache
def contents() -> list[GameContent]:
    return [load_game(game) for game in games()]


@pytest.mark.parametrize(("lang", "paper", "furigana"), in_turn([("en", "a4", False), ("ja", "letter", True)], 0, 2))
def test_all_games_stand_on_one_page(lang: str, paper: str, furigana: bool) -> None:
    (page,) = PdfReader(BytesIO(render_tonight(contents(), lang, paper, furigana, stamp=STAMP))).pages
    words = " ".join(page.extract_text().split())
    for deck in printed_decks():
        assert (f"decks/{deck.name}-" in words) == deck.begin
    if lang == "en":
        assert all(content.meta.title["en"] in words for content in contents())
        assert "Shikagari 4 40 minutes 5 minutes easy" in words
        assert "six-suits-poker.pdf (sheets: 7, pages: 14; to cut: about 15 minutes)" in words
        assert "tien-gow-tile.pdf (sheets: 1, pages: 1;" in words  # to glue: no backs
        assert "Print only the odd pages of the deck" in words


@pytest.mark.parametrize("lang", LANGS)
def test_the_easy_and_short_ones_come_first_each_with_what_to_use_instead(lang: str) -> None:
    told = evenings(contents(), lang, "a4", False)
    facts = [game.view.content.meta.facts for game in told]
    assert [one.difficulty for one in facts] == sorted(one.difficulty for one in facts)
    assert {game.view.content.name for game in told if not game.instead} == NO_INSTEAD
    assert all(one.players == find_game(game.view.content.name).players for one, game in zip(facts, told, strict=True))
    assert "<a " not in "".join(game.instead for game in told)


@pytest.mark.parametrize(("cards", "minutes"), [(32, 10), (55, 15), (60, 15), (100, 25), (114, 30)])
def test_cutting_takes_as_long_as_there_are_cards(cards: int, minutes: int) -> None:
    assert cutting(cards) == minutes


def test_an_unknown_language_is_told() -> None:
    with pytest.raises(SheetError, match="'fr' is unknown"):
        render_tonight(contents(), "fr", stamp=STAMP)
