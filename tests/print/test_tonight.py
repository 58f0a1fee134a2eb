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
from tehodoki.print.tonight import QUARTER, cutting, evenings, render_tonight
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.table import INSTEAD
from tests.sampling import in_turn

STAMP = Stamp("1.2.3", "3f9a2c1")


@cache
def contents() -> list[GameContent]:
    return [load_game(game) for game in games()]


@pytest.mark.parametrize(("lang", "paper", "furigana"), in_turn([("en", "a4", False), ("ja", "letter", True)], 0, 2))
def test_all_games_stand_on_a_page_with_readings_on_two(lang: str, paper: str, furigana: bool) -> None:
    pages = PdfReader(BytesIO(render_tonight(contents(), lang, paper, furigana, stamp=STAMP))).pages
    assert len(pages) in ((1, 2) if furigana else (1,))
    words = " ".join(" ".join(page.extract_text() for page in pages).split())
    for deck in printed_decks():
        assert (f"decks/{deck.name}-" in words) == deck.begin
    for content in contents():
        assert f"{lang}/{content.name}" in words
    if lang == "en":
        for content in contents():  # once for each number of players, and once where it is told
            assert words.count(content.meta.title["en"]) == len(content.meta.facts.players) + 1, content.name
        assert "40 minutes, 5 to explain" in words
        assert "six-suits-poker.pdf (7 sheets, 14 pages; about 15 minutes to cut)" in words
        assert "tile.pdf (1 sheet;" in words  # to glue: no backs
        assert "only the odd pages" in words


def test_what_no_game_has_is_not_to_be_printed() -> None:
    for game, has in (("irokanmuri", False), ("hamlet", True)):
        pages = PdfReader(BytesIO(render_tonight([load_game(game)], "en", stamp=STAMP))).pages
        assert ("score-pad.pdf" in pages[0].extract_text()) is has


def test_a_game_stands_where_explaining_and_playing_it_end() -> None:
    for game in evenings(contents(), "en", "a4", False):
        facts = game.view.content.meta.facts
        assert game.within % QUARTER == 0
        assert game.within - QUARTER < facts.teach + facts.play[1] <= game.within


@pytest.mark.parametrize("lang", LANGS)
def test_the_easy_and_short_ones_come_first_each_with_what_to_use_instead(lang: str) -> None:
    told = evenings(contents(), lang, "a4", False)
    facts = [game.view.content.meta.facts for game in told]
    assert [one.difficulty for one in facts] == sorted(one.difficulty for one in facts)
    known = {game.view.content.name: {point.id for point in game.view.content.table.points} for game in told}
    assert all(bool(game.instead) is (INSTEAD in known[game.view.content.name]) for game in told)
    assert all(one.players == find_game(game.view.content.name).players for one, game in zip(facts, told, strict=True))
    assert "<a " not in "".join(game.instead for game in told)


@pytest.mark.parametrize(("cards", "minutes"), [(32, 10), (55, 15), (60, 15), (100, 25), (114, 30)])
def test_cutting_takes_as_long_as_there_are_cards(cards: int, minutes: int) -> None:
    assert cutting(cards) == minutes


def test_an_unknown_language_is_told() -> None:
    with pytest.raises(SheetError, match="'fr' is unknown"):
        render_tonight(contents(), "fr", stamp=STAMP)
