"""At the table: every game's points, with texts in both languages, what they rest on, and where its clauses stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import find_game, games
from tehodoki.languages import LANGS
from tehodoki.texts.content import load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.texts.standing import Stand, Where
from tehodoki.texts.table import INSTEAD, Basis
from tehodoki.texts.things import THINGS, things_of
from tests.texts.planted import Planted

POINTS = {  # the last number of each game's page
    "deck-build-tricks": 7,
    "hamlet": 5,
    "irokanmuri": 6,
    "shikagari": 5,
    "take-and-share": 6,
    "tennos-square": 5,
    "trumps": 5,
}
WITHOUT_TEXT = {
    "deck-build-tricks": ["T7"],
    "irokanmuri": ["T2", "T4", "T5"],
    "take-and-share": ["T6"],
    "tennos-square": ["T4"],
}
THINGS_OF = {
    "deck-build-tricks": {"tricks", "draw-piles", "scores"},
    "hamlet": {"tricks", "scores"},
    "irokanmuri": {"partners"},
    "shikagari": {"partners", "tricks", "scores"},
    "take-and-share": {"tricks", "scores"},
    "tennos-square": {"partners", "stock", "scores"},
    "trumps": {"stock", "scores"},
}
WORDS = {  # as the shared texts name them
    "partners": {"en": "partner", "ja": "パートナー"},
    "tricks": {"en": "trick", "ja": "トリック"},
    "stock": {"en": "the stock", "ja": "山札"},
    "draw-piles": {"en": "draw pile", "ja": "山札"},
    "scores": {"en": "scores", "ja": "点"},
}
WITHOUT_DECK = {"shikagari", "take-and-share", "tennos-square", "trumps"}


@pytest.mark.parametrize("name", POINTS)
def test_the_points_are_those_of_the_games_page(name: str) -> None:
    points = load_game(name).table.points
    numbered = [point for point in points if point.number]
    assert [point.number for point in numbered] == [f"T{number}" for number in range(1, POINTS[name] + 1)]
    assert [point.number for point in numbered if not point.basis] == WITHOUT_TEXT.get(name, [])
    assert [point.id for point in points if not point.number] == ([INSTEAD] if name in WITHOUT_DECK else [])


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("lang", LANGS)
def test_what_rests_on_something_has_its_text_and_nothing_else_has(name: str, lang: str) -> None:
    table = load_game(name).table
    written = [(one.id, one.number) for one in table.texts[lang].clauses]
    assert written == [(point.id, point.number) for point in table.points if point.basis]
    everywhere = [getattr(block, "id", "") for section in table.everywhere(lang) for block in section.blocks]
    assert everywhere == [point.id for point in table.shared]


def test_a_game_may_say_a_shared_point_in_its_own_words(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.change("game.yaml", "table:\n", "table:\n  score-notes: {own: ours}\n")
    assert any("no paragraph for T1 score-notes" in fault for fault in planted.faults())
    for lang, said in (("en", "Write down what you like."), ("ja", "何《なに》を書《か》いてもよいです。")):
        planted.change(f"table.{lang}.md", "{#table}\n", f"{{#table}}\n\n[score-notes: T] {said}\n")
        table = planted.load().table if lang == "ja" else None
    assert table is not None
    assert table.points[0].label == "T1 score-notes"
    assert "score-notes" not in [point.id for point in table.shared]
    told = [getattr(block, "id", "") for section in table.everywhere("en") for block in section.blocks]
    assert told == [point.id for point in table.shared]


def test_only_a_shared_point_is_said_in_own_words(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    line = planted.change("game.yaml", "table:\n", "table:\n  no-such: {own: ours}\n") + 1
    assert planted.told("game.yaml", line, "own text for 'no-such', which no other game has")


@pytest.mark.parametrize("name", games())
def test_every_clause_stands_somewhere_and_what_is_folded_on_the_sheet(name: str) -> None:
    stands = load_game(name).meta.stands
    assert list(stands) == list(find_game(name).clauses)
    assert {stands[one.into] for one in stands.values() if one.into} <= {Stand()}
    assert all((one.into is not None) == (one.where is Where.FOLDED) for one in stands.values())


def test_a_game_may_rest_on_something_else_where_all_do_not() -> None:
    basis = {name: {point.id: point.basis for point in load_game(name).table.shared} for name in POINTS}
    assert {name for name, shared in basis.items() if shared["any-way"] == (Basis.SAID,)} == {"hamlet", "shikagari"}
    assert {name for name, shared in basis.items() if shared["any-way"] == (Basis.OURS,)} == POINTS.keys() - {
        "hamlet",
        "shikagari",
    }


def test_a_point_may_rest_on_several_things_in_order() -> None:
    points = {point.number: point for point in load_game("tennos-square").table.points}
    assert points["T5"].basis == (Basis.FOLLOWS, Basis.SAID, Basis.FOLLOWS)
    assert points["T4"].stands == ("two-for-one", "owner-view", "last-not-refilled")


def test_numbers_and_clauses_come_from_the_engine() -> None:
    table = load_game("take-and-share").table
    agreed = {lang: table.texts[lang].clauses[4] for lang in LANGS}
    assert agreed["en"].facts == agreed["ja"].facts == ("20", "3", "30")
    assert "exactly 20 points (3 players: 30)" in agreed["en"].text
    assert "ちょうど20点（3人なら30点）" in strip_readings(agreed["ja"].text)


@pytest.mark.parametrize("name", THINGS_OF)
def test_what_a_game_has_is_asked_of_its_engine(name: str) -> None:
    assert things_of(find_game(name)) == THINGS_OF[name]


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("lang", LANGS)
def test_points_for_every_table_speak_of_what_the_game_has_and_of_nothing_else(name: str, lang: str) -> None:
    said = strip_readings(" ".join(one.text for one in load_game(name).table.shared_texts[lang].clauses))
    assert WORDS.keys() == THINGS.keys()
    wanted = {WORDS[thing][lang] for thing in things_of(find_game(name))}
    assert {words[lang] for words in WORDS.values() if words[lang] in said} == wanted
