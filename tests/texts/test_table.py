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
from tests.texts.planted import GAME, Planted

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


@pytest.mark.parametrize("name", games())
def test_points_are_numbered_but_for_those_of_all_games_and_what_to_use_instead(name: str) -> None:
    table = load_game(name).table
    numbers = [point.number for point in table.points if point.number]
    assert numbers == [f"T{number}" for number in range(1, len(numbers) + 1)]
    shared = {one.id for one in table.shared_texts["en"].clauses}
    assert {point.id for point in table.points if not point.number} <= shared | {INSTEAD}


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("lang", LANGS)
def test_what_rests_on_something_has_its_text_and_nothing_else_has(name: str, lang: str) -> None:
    table = load_game(name).table
    written = [(one.id, one.number) for one in table.texts[lang].clauses]
    assert written == [(point.id, point.number) for point in table.points if point.basis]
    everywhere = [block for section in table.everywhere(lang) for block in section.blocks]
    here = [block for section in table.here(lang) for block in section.blocks]
    order = [one.id for one in table.shared_texts[lang].clauses]
    assert [getattr(block, "id", "") for block in everywhere] == order
    own = [one for one in table.texts[lang].clauses if one.id in order]
    assert [block for block in everywhere if block in own] == sorted(own, key=lambda one: order.index(one.id))
    assert here == [one for one in table.texts[lang].clauses if one not in own]


def test_a_game_may_say_a_shared_point_in_its_own_words(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.change("game.yaml", "table:\n", "table:\n  score-notes: {own: ours}\n")
    assert any("no paragraph for score-notes" in fault for fault in planted.faults())
    for lang, said in (("en", "Write down what you like."), ("ja", "何《なに》を書《か》いてもよいです。")):
        planted.change(f"table.{lang}.md", "{#table}\n", f"{{#table}}\n\n[score-notes: T] {said}\n")
        table = planted.load().table if lang == "ja" else None
    assert table is not None
    assert table.points[0].label == "score-notes"
    assert "score-notes" not in [point.id for point in table.shared]
    told = {getattr(block, "id", ""): block for section in table.everywhere("en") for block in section.blocks}
    assert getattr(told["score-notes"], "text", "") == "Write down what you like."


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


def test_a_game_may_rest_on_something_else_where_all_do_not(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.change("game.yaml", "table:\n", "table:\n  any-way: said\n")
    bases = [
        {point.id: point.basis for point in table.shared}["any-way"]
        for table in (load_game(GAME).table, planted.load().table)
    ]
    assert bases == [(Basis.OURS,), (Basis.SAID,)]


def test_a_point_may_rest_on_several_things_in_order() -> None:
    points = {point.number: point for point in load_game("tennos-square").table.points}
    assert points["T5"].basis == (Basis.FOLLOWS, Basis.SAID, Basis.FOLLOWS)
    assert points["T4"].stands == ("two-for-one", "owner-view", "last-not-refilled")


def test_numbers_and_clauses_come_from_the_engine() -> None:
    table = load_game("take-and-share").table
    agreed = {lang: table.texts[lang].clause("agreed-length") for lang in LANGS}
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
