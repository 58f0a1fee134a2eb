"""Loading a game's texts: what comes out, and that each planted fault is told with its file and line."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from rules_engine import UnknownGame, find_game, games
from tehodoki.languages import LANGS
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.texts.rules import FigureCall, draw_cards
from tests.texts.planted import GAME, Planted


@pytest.fixture(scope="module")
def content() -> GameContent:
    return load_game(GAME)


@pytest.mark.parametrize("name", games())
def test_every_game_of_the_engine_has_its_texts(name: str) -> None:
    assert set(load_game(name).rules) == set(LANGS)


@pytest.mark.parametrize("lang", LANGS)
def test_clauses_stand_in_the_order_of_the_page_with_its_numbers(content: GameContent, lang: str) -> None:
    numbers = [clause.number for clause in content.rules[lang].clauses]
    assert numbers == [*map(str, range(1, 25)), "R1", "R2", "R3", "R4", "R5", "R6"]


@pytest.mark.parametrize("lang", LANGS)
def test_sections_begin_with_the_goal_in_one_sentence(content: GameContent, lang: str) -> None:
    goal = content.rules[lang].sections[0]
    text = goal.blocks[0]
    assert goal.slug == "goal"
    assert len(goal.blocks) == 1
    assert not isinstance(text, FigureCall)
    assert 1 <= text.text.count("。") + text.text.count(".") <= 3


def test_numbers_come_from_the_engine(content: GameContent) -> None:
    clauses = {clause.id: strip_readings(clause.text) for clause in content.rules["ja"].clauses}
    assert "14枚（3人なら15枚）" in clauses["deal"]
    assert "21点（31点）から" in clauses["limit-strict"]


def test_only_rulings_have_a_certainty(content: GameContent) -> None:
    certain = {clause.number: clause.certainty for clause in content.rules["en"].clauses if clause.certainty}
    assert certain == {
        "R1": "likely",
        "R2": "certain",
        "R3": "certain",
        "R4": "likely",
        "R5": "likely",
        "R6": "ours",
    }


def test_figures_and_examples_stand_where_the_text_calls_them(content: GameContent) -> None:
    calls = [
        (section.slug, block.kind, block.name, dict(block.options))
        for section in content.rules["ja"].sections
        for block in section.blocks
        if isinstance(block, FigureCall)
    ]
    assert calls == [
        ("material", "figure", "signs", {}),
        ("setup", "figure", "setup", {"seats": 4, "start": "first-leader"}),
        ("play", "figure", "round", {}),
        ("trick", "example", "case-a", {}),
        ("trick", "example", "led-suit-low", {}),
        ("share", "figure", "share", {"example": "two-rounds"}),
        ("scoring", "example", "full-score", {}),
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_each_mistake_of_the_page_is_listed_with_a_link_to_its_clause(content: GameContent, lang: str) -> None:
    mistakes = next(section for section in content.rules[lang].sections if section.slug == "mistakes").blocks[0]
    assert not isinstance(mistakes, FigureCall)
    for teaching in content.meta.teaching:
        number = find_game(GAME).clauses.number(teaching.clause)
        assert teaching.starred
        assert f"[{number}](#{teaching.clause})" in mistakes.text


@pytest.mark.parametrize("lang", LANGS)
def test_the_text_is_short_enough_for_two_pages(content: GameContent, lang: str) -> None:
    printed = SheetView(content, lang).prints
    blocks = [block for section in content.rules[lang].sections for block in section.blocks if printed(block)]
    text = " ".join(strip_readings(block.text) for block in blocks if not isinstance(block, FigureCall))
    assert len(text) < 2200 if lang == "ja" else len(text.split()) < 950


def test_content_goes_to_another_process(content: GameContent) -> None:
    copy = pickle.loads(pickle.dumps(content))  # noqa: S301  our own bytes
    assert copy.rules == content.rules
    assert copy.phrases["en"].render("zone.trick") == "Trick"


def test_cards_in_a_line_are_drawn(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.change("rules.en.md", "the lowest card.", 'the lowest card, like {{ cards("SA H2") }}.')
    planted.change("rules.ja.md", "カードです。", 'カードです。{{ cards("SA H2") }}')
    text = next(clause.text for clause in planted.load().rules["en"].clauses if clause.id == "ace-low")
    assert draw_cards(text, lambda kind: f"<{kind}>").endswith("like <SA> <H2>.")


def test_an_unknown_game_is_the_engine_s_error() -> None:
    with pytest.raises(UnknownGame):
        load_game("no-such-game")


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("rules.en.md", "{{ four.hand }} cards", "{{ four.hnad }} cards", ["four.hnad", "four.hand"]),
        ("rules.en.md", "{{ four.hand }} cards", "14 cards", ["the number 14 typed", "a card's number is one, too"]),
        ("rules.en.md", "{{ four.hand }} cards", "{{ nine.hand }} cards", ["nine"]),
        ("rules.en.md", "{{ four.hand }} cards", "{{ word(four.hand) }} cards", ["up to 10", "stand in figures"]),
        ("rules.en.md", "[deal: Hands]", "[dael: Hands]", ["unknown clause 'dael'"]),
        ("rules.en.md", "[deal: Hands]", "[deal]", ["clause-id"]),
        ("rules.en.md", "## Setup {#setup}", "## Setup", ["no slug"]),
        ("rules.en.md", "## Setup {#setup}", "## Setup {#goal}", ["a second time"]),
        ("rules.en.md", '{{ clause("case-b") }}', '{{ clause("case-z") }}', ["no clause case-z"]),
        ("rules.en.md", "Shuffle well.", 'Shuffle {{ cards("Z9") }}.', ["no card Z9"]),
        ("rules.en.md", "Shuffle well.", 'Shuffle {{ figure("x") }}.', ["a line of its own"]),
        ("rules.en.md", '{{ figure("setup", seats=4, start="first-leader") }}', "{{ figure(setup }}", ["has no value"]),
        ("rules.ja.md", "配《くば》ります", "配ります", ["配 without a reading"]),
        ("rules.ja.md", "よくまぜて", "よくまぜて《まぜて》", ["stray 《"]),
        ("examples.yaml", "calculation: trick", "calculation: trik", ["'trik'", "trick or suit"]),
        ("examples.yaml", "clauses: [case-a]", "clauses: [case-c]", ["case-c"]),
        ("examples.yaml", "expect: {winner: B", "expcet: {winner: B", ["unknown key 'expcet'"]),
        ("examples.yaml", "- id: case-b", "- id: case-a", ["a second time"]),
        ("examples.yaml", "  seats: 4", "  seats: 5", ["5 seats"]),
        ("examples.yaml", "en: All of one suit", "fr: All of one suit", ["title: no en"]),
        ("phrases.en.yaml", "lead-any: Trick {{ number }}", "lead-any: Trick {{ number }", ["group.lead-any"]),
        ("phrases.en.yaml", "\n  turn-left: ", "\n  turn-lefft: ", ["turn-lefft"]),
        ("phrases.ja.yaml", "  pile:", "  piel:", ["zone.piel", "in ja only"]),
        ("phrases.ja.yaml", "の手札《てふだ》", "の手札", ["手札 without a reading"]),
        ("game.yaml", "limit-strict: likely", "limit-strict: perhaps", ["perhaps", "'certain', 'likely' or 'ours'"]),
        ("game.yaml", "deck: tennos", "deck: tenos", ["tenos"]),
        ("game.yaml", "- clause: case-b", "- clause: case-x", ["case-x"]),
        ("game.yaml", "long_game_at_least:", "long_game_atleast:", ["long_game_at_least"]),
        ("game.yaml", "minutes:", "minuets:", ["minuets"]),
        ("game.yaml", "deck: tennos", "deck: tennos\ndeck: tennos", ["stands twice"]),
    ],
)
def test_a_planted_fault_is_told_with_file_and_line(
    tmp_path: Path, name: str, old: str, new: str, words: list[str]
) -> None:
    planted = Planted(tmp_path)
    line = planted.change(name, old, new)
    faults = planted.faults()
    about = [fault for fault in faults if all(word in fault for word in words)]
    assert about, faults
    place = f"{planted.path(name).as_posix()}:"
    lines = [int(fault.removeprefix(place).split(":")[0]) for fault in about if fault.startswith(place)]
    # A key that is missing is told where its mapping begins.
    at_the_start = name == "game.yaml" and lines == [1]
    assert at_the_start or any(line - 6 <= told <= line + 1 for told in lines), (line, about)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.change("rules.en.md", "{{ four.hand }} cards", "14 cards")
    planted.change("rules.ja.md", "よくまぜて", "良くまぜて")
    planted.change("examples.yaml", "calculation: trick", "calculation: trik")
    assert len({fault.split(":")[0] for fault in planted.faults()}) == 3


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("examples.yaml", "- id: must-follow\n", "- id: must-folow\n  seets: 4\n"),
        ("misreadings.yaml", "\nace-is-high:", "\nace-is-higher:"),
    ],
)
def test_a_handout_is_not_judged_by_what_could_not_be_read(tmp_path: Path, name: str, old: str, new: str) -> None:
    planted = Planted(tmp_path)
    planted.change(name, old, new)
    assert {Path(fault.split(":")[0]).name for fault in planted.faults()} == {name}
    planted.path(name).unlink()
    assert not any("handout.yaml" in fault for fault in planted.faults())
    planted.change("handout.yaml", "deal: 01-whole-deal", "deal: 09-lost")
    assert any("handout.yaml" in fault and "09-lost" in fault for fault in planted.faults())


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.path("rules.ja.md").unlink()
    assert any("rules.ja.md" in fault and "missing" in fault for fault in planted.faults())


def test_the_column_is_that_of_the_expression(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    line = planted.change("rules.en.md", "Deal {{ four.hand }}", "Deal {{ four.hnad }}")
    assert planted.told("rules.en.md", line, f":{line}:{len('[deal: Hands] Shuffle well. Deal ') + 1}:")
