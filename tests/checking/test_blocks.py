"""Worked examples in fenced blocks: what a person may type, and what is said of slips."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from rules_engine import find_game, games, make_options
from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.notations import Notations, load_notations
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport
from tehodoki.checking.samples import block, shown_notations
from tehodoki.checking.source import MARKDOWN, Source
from tehodoki.languages import LANGS
from tehodoki.paths import templates_dir
from tehodoki.texts.examples import read_examples
from tehodoki.texts.worked import Example
from tehodoki.yamlplaces import read_yaml

KEYS = "suit, sums, counts, points, highest, cards"
SUIT = """```tehodoki take-and-share suit
Ann: {ann} = 4
Ben: S8 S10 = {ben}
Cleo: SA S2 S9 = 0
Dan: S7 = 0
{more}
```
"""


def check(text: str, game: str | None = None) -> FileReport:
    return check_text(Source(Path("rules.md"), text, MARKDOWN), Settings(game))


def the_suit(ann: str = "S3 S4 S5 S6", ben: str = "2", more: str = "") -> FileReport:
    return check(SUIT.format(ann=ann, ben=ben, more=more))


def statuses(report: FileReport) -> list[str]:
    return [item.status for item in report.items]


def fault(report: FileReport) -> tuple[str, str]:
    """Where the only fault stands, and what it says."""
    (item,) = [item for item in report.items if item.faults]
    (detail,) = item.faults
    return f"{detail.place.line}:{detail.place.column}", f"{detail.found}; {detail.expected}; {detail.remedy}"


def kit_examples() -> list[tuple[str, Example]]:
    return [
        (name, example)
        for name in games()
        for example in read_examples(read_yaml(templates_dir() / "games" / name / "examples.yaml"), find_game(name), [])
    ]


def written_as_a_block(notations: Notations, example: Example) -> str:
    kind = notations.game
    calculation = kind.calculations[example.calculation]
    table = kind(example.seats, make_options(kind.Options, example.options, example.seats))
    result = calculation.run(table, example.given).result
    return block(notations, calculation, example.given, result, example.options, example.seats)


@pytest.mark.parametrize(
    "cards",
    [
        "♠3 ♠4 ♠5 ♠6",
        "s3, s4, s5, s6",
        "S3・S4・S5・S6",
        "Ｓ３　Ｓ４　Ｓ５　Ｓ６",
        "スペード3、スペード4、スペード5、スペード6",
        "スペードの3、4、5、6",
        "spade 3, spade 4, spade 5, spade 6",
        "3 of spades, 4 of spades, 5 of spades, 6 of spades",
        "the 3, 4, 5 and 6 of spades",
        "3♠ 4♠ 5♠ 6♠",
        "♠️3 ♠️4 ♠️5 ♠️6",
        "3s 4s 5s 6s",
        "3 of Spades, Four of Spades, 5♠️ and S6",
        "♠3456",
        "♠3-6",
        "3 to 6 of spades",
        "スペード3〜6",
        "[♠3][♠4][♠5][♠6]",
        "3のスペード、ｽﾍﾟｰﾄﾞ4、スペード五、スペード(6)",
    ],
)
def test_a_card_may_be_spelt_in_any_way(cards: str) -> None:
    assert statuses(the_suit(ann=cards)) == [RIGHT]


def test_cards_of_the_other_decks() -> None:
    text = """```tehodoki shikagari pips
6-5, 4-4 = red 8
```
```tehodoki irokanmuri 受け
攻め: 坊主
手札: 持統天皇、坊主、姫
出せる札: 坊主、持統天皇
```
```tehodoki hamlet trump
A: クラブの8
B: queen of diamonds
C: ♠７
trump: ハート
to be: はい
```
```tehodoki deck-build-tricks end
leader: A
columns: [0,0,1,3,0,0]
A: P4 P7 イカリ7・スズ6
B: P4 P5 P6
C: point card 7, crown 6/drop 7
may: B
```
```tehodoki tennos-square row
X 2 2 ３、X 5 6 7 X = 36
```
"""
    assert statuses(check(text)) == [RIGHT] * 5


@pytest.mark.parametrize(
    ("said", "place", "words"),
    [
        (("3",), "3:15", "the text says points of Ben: 3; the engine says 2; write 2"),
        (("sum 17, points 2",), "3:19", "the text says sum of Ben: 17; the engine says 18; write 18"),
        (("枚数 3、点 2",), "3:18", "文章ではBenの枚数は3; 計算では2; 2に直す"),
    ],
)
def test_a_wrong_number_is_told_with_its_repair(said: tuple[str], place: str, words: str) -> None:
    report = the_suit(ben=said[0])
    assert fault(report) == (place, words)
    assert statuses(report) == [WRONG]


def test_wrong_seats_are_told_by_their_names() -> None:
    where, told = fault(the_suit(more="highest: Ann"))
    assert (where, told) == ("6:10", "the text says highest sum: Ann; the engine says Ann, Ben; should be Ann, Ben")


@pytest.mark.parametrize(
    ("more", "place", "told"),
    [
        ("hihgest: Ann", "6:1", f"the key 'hihgest'; one of {KEYS}, or a player; did you mean 'highest'?; mend it"),
        ("highest: Anne", "6:10", "player 'Anne'; one of Ann, Ben, Cleo, Dan; did you mean 'Ann'?; mend the name"),
        ("Ann: S10", "6:1", "player Ann a second time; each player once; mend it"),
    ],
)
def test_a_slip_names_the_nearest_word(more: str, place: str, told: str) -> None:
    report = the_suit(more=more)
    assert fault(report) == (place, told)
    assert statuses(report) == [UNREAD]


def test_an_unknown_card_is_not_understood() -> None:
    where, told = fault(the_suit(ann="S3 S4 S5 S12"))
    assert (where, statuses(the_suit(ann="S3 S4 S5 S12"))) == ("2:15", [UNREAD])
    assert told.startswith("'S12' names no card of this deck")


def test_a_card_twice_is_wrong() -> None:
    where, told = fault(the_suit(ann="S3 S4 S5 S7"))
    assert statuses(the_suit(ann="S3 S4 S5 S7")) == [WRONG]
    assert told.startswith("2 times S7; at most 1 in the deck")
    assert where == "5:6"


def test_another_number_of_players_than_the_game_has() -> None:
    report = check("```tehodoki take-and-share trick\nlead: A\nA: S3\nB: S4\nwinner: B\n```\n")
    assert statuses(report) == [UNREAD]
    assert "3 or 4" in fault(report)[1]


def test_unknown_games_and_calculations() -> None:
    assert fault(check("```tehodoki trumpets score\n```\n"))[1].startswith("the game 'trumpets'")
    assert "did you mean 'score'?" in fault(check("```tehodoki trumps scores\nA: 3\n```\n"))[1]


def test_a_block_without_a_result_checks_nothing_and_says_so() -> None:
    assert fault(check("```tehodoki trumps score\nA: 3\nB: 4\n```\n"))[1].startswith("no result")
    assert fault(check("```tehodoki trumps score\n```\n"))[1].startswith("an empty block")
    assert "a block without an end" in fault(check("```tehodoki trumps score\nA: 3 = 2\nB: 4 = 2\n"))[1]


def test_several_examples_in_a_block() -> None:
    text = "```tehodoki tennos-square row\nA 2 3 X X X X X X = 9\n---\nA 2 3 X X X X X X = 8\n```\n"
    assert statuses(check(text)) == [RIGHT, WRONG]


def test_the_game_is_taken_from_front_matter_with_its_house_rules() -> None:
    front = "---\ntitle: x\ntehodoki:\n  game: テノス・スクエア\n  players: 3\n---\n"
    text = front + "```tehodoki next\nplayer: B\nnext: C C C B B A A A\n```\n"
    assert statuses(check(text)) == [RIGHT]
    assert statuses(check(text.replace("  players: 3\n", ""))) == [WRONG]


@pytest.mark.parametrize(
    ("front", "told"),
    [
        (
            "tehodoki: {gaem: trumps}",
            "the key 'gaem' under tehodoki; one of game, options, players; did you mean 'game'?",
        ),
        ("tehodoki: trump", "the game 'trump'"),
        ("tehodoki: {players: many}", "players 'many'"),
        ("tehodoki: [", "YAML that cannot be read"),
    ],
)
def test_front_matter_that_cannot_be_used(front: str, told: str) -> None:
    report = check(f"---\n{front}\n---\n")
    assert any(detail.found.startswith(told.split(";")[0]) for item in report.items for detail in item.faults)


def test_other_fences_and_ignored_passages_are_left_alone() -> None:
    wrong = "```tehodoki tennos-square row\nA 2 3 X X X X X X = 8\n```\n"
    report = check(f"````text\n{wrong}````\n\n<!-- tehodoki: ignore -->\n{wrong}<!-- tehodoki: end -->\n")
    assert (report.items, report.ignored) == ((), 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<!-- tehodoki: ignore -->", "the mark tehodoki: ignore"),
        ("<!-- tehodoki: end -->", "the mark tehodoki: end"),
        ("<!-- tehodoki: ignroe -->", "the mark tehodoki: ignroe"),
    ],
)
def test_marks_that_make_no_pair(text: str, told: str) -> None:
    assert fault(check(text))[1].startswith(told)


@pytest.mark.parametrize(("name", "example"), kit_examples(), ids=lambda one: getattr(one, "id", one))
def test_every_example_of_the_kit_written_as_a_block_is_read_back(name: str, example: Example) -> None:
    text = written_as_a_block(load_notations(name), example)
    assert statuses(check(text)) == [RIGHT], text


@pytest.mark.parametrize("name", games())
def test_the_notations_name_every_result(name: str) -> None:
    kind, notations = find_game(name), load_notations(name)
    for example in (one for game, one in kit_examples() if game == name):
        table = kind(example.seats, make_options(kind.Options, example.options, example.seats))
        computed = kind.calculations[example.calculation].run(table, example.given).result
        assert set(computed) <= set(notations.results[example.calculation])
    known = {key for keys in notations.results.values() for key in keys}
    fields = {field for calculation in kind.calculations.values() for field in calculation.given.names}
    words = {key for words in notations.words.values() for key in words}
    values = {"pass", "S", "H", "C", "D", *kind.clauses}
    assert words <= known | fields | set(kind.calculations) | values
    assert notations.unordered <= known
    assert set(notations.beside.values()) <= known


@pytest.mark.parametrize("name", games())
def test_everything_has_a_japanese_word_of_its_own(name: str) -> None:
    kind, notations = find_game(name), load_notations(name)
    groups = [tuple(kind.calculations)] + [
        tuple(dict.fromkeys((*one.given.names, *notations.results[one.name]))) for one in kind.calculations.values()
    ]
    for names in groups:
        assert [known for known in names if not notations.words["ja"].get(known)] == []
        words = [word.casefold() for known in names for word in {known.replace("_", " "), *notations.spoken(known)[1:]}]
        assert sorted(words) == sorted(set(words))


def test_japanese_words_in_front_of_several_seats() -> None:
    text = """```tehodoki take-and-share ラウンド
リードプレイヤー: A
シェアカード: X9 H2 LA C6
出したカード: A: S7  B: S4  C: D4  D: S10;  A: H10  B: H3  C: H8  D: H5
配ったカード: A: LA  B: X9  C: H2  D: C6;  A: S10  B: D4  C: S7  D: S4
各トリックのリード: A B
残ったカード: H3 H8 H5 H10
```
```tehodoki ハムレット 戻したあとの手札
A: CA
B: D8
C: S9
ほかの手札: A: S7 HK  B: HA C9  C: S10 DQ
戻したあとの手札: A S7 HK CA / B HA D8 C9 / C S9 S10 DQ
```
"""
    assert statuses(check(text)) == [RIGHT] * 2


def test_ten_may_be_a_letter_and_hearts_an_emoji() -> None:
    text = """```tehodoki hamlet trick
trump: ❤️
lead: Bob Lee
Ann: 9 of Hearts
Bob Lee: TH
Cleo: H7
winner: Bob Lee
```
```tehodoki take-and-share score players=3
Ann: ♥3456 T♠
Bob: 10h, h9 and h8
Cleo: ♥7
winners: Bob
```
"""
    assert [(item.status, item.faults) for item in check(text).items] == [(RIGHT, ())] * 2


def test_names_of_several_words_are_players_wherever_they_stand() -> None:
    text = """```tehodoki take-and-share match long_game=true
games: Ann: 5  Bob: 8  Cleo: 6;  Ann: 4  Bob: 5  Cleo: 3
totals: Ann 9, Bob 13, Cleo 9
ends: no
```
```tehodoki take-and-share trick
lead: Player 2
Player 1: 9 of hearts
Player 2: ten of hearts
Player 3: four of hearts
winner: Player 2
```
```tehodoki tennos-square match
deals: Ann: 41 Bob: 12 Cleo: 20; Ann: 9 Bob: 65 Cleo: 30; Ann: 1 Bob: 2 Cleo: 3
out: Cleo
totals: Ann 51, Bob 79, Cleo 53
```
"""
    assert [(item.status, item.faults) for item in check(text).items] == [(RIGHT, ())] * 3


def test_piles_are_counted_in_words_and_signs() -> None:
    text = """```tehodoki irokanmuri count
hand: two monks, four ladies and 4 black crowns
出た札: Jito, 坊主×10, 姫9枚, black crown x 12
unseen: jito 0, monk 1, lady 7, black 19
```
```tehodoki trumps score
A: [9×4][8×2]
B: 7x3
C: 1
winners: A
```
"""
    assert statuses(check(text)) == [RIGHT, RIGHT]


def in_japanese(text: str, notations: Notations) -> str:
    """A block with the Japanese words for what is given and what comes out."""

    def word(match: re.Match[str]) -> str:
        return notations.words["ja"].get(match["name"], [match["name"]])[0] + match["sign"]

    head, _, lines = text.partition("\n")
    return f"{head}\n" + re.sub(r"(?m)^(?P<name>[a-z_]{2,})(?P<sign>=|: )", word, lines)


@pytest.mark.parametrize(("name", "example"), kit_examples(), ids=lambda one: getattr(one, "id", one))
def test_every_example_of_the_kit_is_read_in_japanese_words(name: str, example: Example) -> None:
    notations = load_notations(name)
    text = in_japanese(written_as_a_block(notations, example), notations)
    assert statuses(check(text)) == [RIGHT], text


@pytest.mark.parametrize("name", games())
def test_a_result_may_stand_beside_what_is_given_in_every_calculation(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    notations = load_notations(name)
    for example in (one for game, one in kit_examples() if game == name):
        for result in notations.results[example.calculation]:
            beside = replace(notations, beside={example.calculation: result})
            monkeypatch.setattr(
                "tehodoki.checking.check.find", lambda word, beside=beside: beside if word == name else None
            )
            monkeypatch.setattr("tehodoki.checking.verdict.load_notations", lambda _, beside=beside: beside)
            text = written_as_a_block(beside, example)
            assert statuses(check(text)) == [RIGHT], text


def test_what_comes_out_may_stand_behind_a_line_of_several_players() -> None:
    text = """```tehodoki take-and-share trick
lead=A  A: H4  B: H9  C: H2  D: H7 = B
```
```tehodoki take-and-share match long_game=true
A: 5  B: 8  C: 6;  A: 4  B: 5  C: 3 = totals A 9, B 13, C 9
```
"""
    assert statuses(check(text)) == [RIGHT, RIGHT]
    assert statuses(check(text.replace("H7 = B", "H7 = C").replace("B 13", "B 14"))) == [WRONG, WRONG]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", games())
def test_all_that_notations_prints_is_read_and_right(name: str, lang: str) -> None:
    pieces = [dedent(piece) for piece in shown_notations(name, lang) if piece.startswith("    ")]
    kind = find_game(name)
    assert sum(piece.startswith("```") for piece in pieces) == len(kind.calculations)
    for piece in pieces:
        assert set(statuses(check(piece, name))) == {RIGHT}, piece
