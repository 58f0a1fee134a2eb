"""Figures that show worked examples: what they hold is what the engine says, and a wrong state is not drawn."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules_engine import find_game
from tehodoki.checking.ours import check_example
from tehodoki.errors import SheetError
from tehodoki.paths import templates_dir
from tehodoki.print.sheetview import SheetView, environment
from tehodoki.print.undrawn import undrawn
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.rules import FigureCall
from tests.texts.planted import paperless

TOLD = re.compile(r'-picture"[^>]*><title>(.*?)</title>', re.DOTALL)


def strokes(fine: bool, view: SheetView) -> str:
    """A tick or a cross as every figure of a game has it."""
    ticks: Any = environment(templates_dir()).get_template("partials/ticks.html").make_module({"v": view})
    return str(ticks.strokes(fine))


@cache
def content(game: str) -> GameContent:
    return load_game(game)


def call(game: str, name: str, of: GameContent | None = None) -> FigureCall:
    """The call of a figure, as the rule text has it."""
    blocks = (block for section in (of or content(game)).rules["en"].sections for block in section.blocks)
    return next(block for block in blocks if isinstance(block, FigureCall) and block.name == name)


def given(game: str, example: str, given: Mapping[str, Any], claims: bool = True) -> GameContent:
    """A game one of whose worked examples is given something else."""
    known = content(game).example(example)
    other = replace(known, given={**known.given, **given}, claims=known.claims if claims else ())
    examples = tuple(other if one.id == example else one for one in content(game).examples)
    return replace(content(game), examples=examples)


def drawn(game: str, name: str, of: GameContent | None = None, lang: str = "en") -> str:
    return str(SheetView(of or content(game), lang).picture(call(game, name, of)))


ROUNDS = content("take-and-share").example("two-rounds").given
WRONG = {
    "a gift that is no share card": (
        "take-and-share", "share", "two-rounds",
        {"gifts": [{**ROUNDS["gifts"][0], "A": "S7"}, ROUNDS["gifts"][1]]},
    ),
    "a trick card twice": (
        "take-and-share", "share", "two-rounds",
        {"plays": [{**ROUNDS["plays"][0], "B": "S7"}, ROUNDS["plays"][1]]},
    ),
    "a card taken that is no candidate": ("tennos-square", "exchange-shrinks", "exchange-shrinks", {"take": ["S6"]}),
    "a player that is not there": ("tennos-square", "turns", "next-of-four", {"player": "E"}),
    "a joker shown": ("hamlet", "decide", "two-alike", {"cards": {"A": "JOKER", "B": "H9", "C": "C8"}}),
    "a card twice in a trick": ("hamlet", "joker", "joker-thrown", {"cards": {"A": "D8", "B": "JOKER", "C": "D8"}}),
    "a joker both led and in hand": ("hamlet", "follow", "may-play-joker", {"trick": ["JOKER"]}),
    "twelve tricks": ("hamlet", "who", "middle-to-be", {"tricks": {"A": 7, "B": 4, "C": 1}}),
    "a third 6-6": ("shikagari", "sets", "sets", {"cards": {seat: ["6-6", "4-6"] for seat in "ABCD"}}),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_state_that_cannot_be_is_not_drawn(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paperless(monkeypatch)
    game, figure, example, change = WRONG[what]
    assert drawn(game, figure)
    # The claims are left out: it is the engine that refuses what is given, not a difference from what was expected.
    spoilt = given(game, example, change, claims=False)
    with pytest.raises(SheetError, match=rf"example {example}"):
        drawn(game, figure, spoilt)
    if call(game, figure).kind == "figure":  # other examples are checked for themselves
        assert any(f"example {example}" in str(fault) for fault in undrawn(spoilt))


def test_a_figure_of_an_example_that_there_is_not_is_refused() -> None:
    asked = replace(call("take-and-share", "share"), options={"example": "three-rounds"})
    with pytest.raises(SheetError, match="no worked example 'three-rounds'; expected one of lead-any, "):
        SheetView(content("take-and-share"), "en").picture(asked)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_share_shows_who_won_and_who_gets_what(lang: str) -> None:
    view, (told,) = (
        SheetView(content("take-and-share"), lang),
        TOLD.findall(drawn("take-and-share", "share", lang=lang)),
    )
    won, shared = check_example(content("take-and-share").example("two-rounds")).working.lines[:2]  # type: ignore[union-attr]
    assert view.player(won.seat or "") in told
    for seat, card in shared.facts["gifts"].items():
        assert re.search(rf"{view.card_name(card)}(は| to ){view.player(seat)}", told)
    # Other gifts make another picture: nothing of it is typed.
    gifts = [{"A": "C6", "B": "H2", "C": "X9", "D": "LA"}, ROUNDS["gifts"][1]]
    (other,) = TOLD.findall(
        drawn("take-and-share", "share", given("take-and-share", "two-rounds", {"gifts": gifts}, False), lang)
    )
    assert other != told
    assert re.search(rf"{view.card_name('LA')}(は| to ){view.player('D')}", other)


def test_places_go_where_the_game_sends_the_turn() -> None:
    for name, seats in (("next-of-four", 4), ("next-of-three", 3)):
        asked = replace(call("tennos-square", "turns"), options={"example": name})
        made = str(SheetView(content("tennos-square"), "en").picture(asked))
        fills = re.findall(r'width="78" height="108" rx="9" fill="#fff" stroke="(#\w+)"', made)
        said = check_example(content("tennos-square").example(name)).working.result["next"]  # type: ignore[union-attr]
        assert len(fills) == len(said) == find_game("tennos-square")(seats=seats).numbers()["places"]
        # Places have one colour if and only if the same player is next; partner and neighbour are never one player.
        assert len(set(zip(fills, said, strict=True))) == len(set(fills)) == len(set(said))


def test_a_row_is_cut_where_its_stretches_end() -> None:
    row = content("tennos-square").example("falls-twice")
    made = str(SheetView(content("tennos-square"), "en").worked(row, brief=True))
    assert made.count(">lower<") == 2 == len(check_example(row).working.result["stretches"]) - 1  # type: ignore[union-attr]
    whole = str(
        SheetView(content("tennos-square"), "en").worked(content("tennos-square").example("never-falls"), brief=True)
    )
    assert ">lower<" not in whole
    groups = re.findall(r'<rect x="[\d.-]+" y="[\d.]+" width="(\d+)" [^>]*fill="#e4e8ec"', made)
    assert [(int(wide) - 12) // 90 for wide in groups] == [3, 3, 3]


def test_ticks_stand_under_the_cards_that_may_be_played() -> None:
    made, view = drawn("hamlet", "follow"), SheetView(content("hamlet"), "en")
    # One hand follows suit with one card of three, the other is free.
    assert made.count(strokes(True, view)) == 1 + 3
    assert made.count(strokes(False, view)) == 2


def test_ticks_and_crosses_have_one_drawing() -> None:
    hamlet, capped = SheetView(content("hamlet"), "en"), SheetView(content("irokanmuri"), "en")
    hand, attack = hamlet.content.example("cannot-play-joker"), capped.content.example("jito-receives")
    for view, made in ((hamlet, hamlet.trap(hand)), (capped, capped.worked(attack, brief=True))):
        drawings = (strokes(True, view), strokes(False, view))
        assert str(made).count('class="tick"') == sum(map(str(made).count, drawings)) > 3


def test_the_tiles_stand_in_their_order_of_strength() -> None:
    pips = content("shikagari").example("red-pips")
    lines = check_example(pips).working.lines[:-1]  # type: ignore[union-attr]
    ranked = check_example(replace(pips, calculation="strength", clauses=("strength",), claims=())).working
    assert ranked is not None
    # The chart numbers the tiles as the calculation of pips lists them.
    assert {line.cards[0]: place for place, line in enumerate(lines, 1)} == ranked.result["ranks"]
    made = str(SheetView(content("shikagari"), "en").worked(pips, brief=True))
    points = [int(one) for one in re.findall(r">(\d) pt<", made)]
    assert points == [*(line.facts["each"] for line in lines if line.facts["each"]), lines[0].facts["each"]]


def test_a_set_holds_what_partners_get_between_them() -> None:
    made = drawn("shikagari", "sets")
    working = check_example(content("shikagari").example("sets")).working
    assert working is not None
    assert working.result["lawful"]
    whole = [line for line in working.lines if line.clause == "premium-sets"]
    view = SheetView(content("shikagari"), "en")
    assert [len(line.cards) for line in whole] == [4, 4]
    for kind in whole[0].cards:
        assert made.count(str(view.face(kind))) == 2
    assert made.count(view.art.drawer.back()) == sum(working.result["counts"].values()) == 8


def test_a_game_whose_folder_lies_elsewhere_draws_its_own_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    shutil.copytree(templates_dir() / "games" / "hamlet", folder)
    mine = folder / "figures" / "mine.html"
    mine.write_text("<p>Mine, {{ hue }}</p>", encoding="utf-8")
    view = SheetView(replace(content("hamlet"), folder=folder, root=tmp_path), "en")
    asked = replace(call("hamlet", "setup"), name="mine", options={"hue": "red"})
    assert "Mine, red" in view.picture(asked)
    with pytest.raises(SheetError, match=r"texts/figures/mine\.html:1: 'hue' is undefined"):
        view.picture(replace(asked, options={}))
