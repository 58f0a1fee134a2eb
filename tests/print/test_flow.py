"""The strip of a round, the picture of the setup, the questions of a table: data of the game, checked, and printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_engine import find_game, games
from rules_engine.fields import LETTERS
from rules_engine.games import shown_table
from rules_engine.position import Position
from rules_engine.rand import Rand
from tehodoki.gamefiles import texts_of
from tehodoki.print.columns import Cell
from tehodoki.print.flowstrip import STRIP, spans, step_widths
from tehodoki.print.printeddecks import begun_with
from tehodoki.print.rulecells import (
    FIRST_ASKED,
    Questions,
    elsewhere_cell,
    left_of,
    question_cells,
    rule_cells,
    yielding,
)
from tehodoki.print.setuppicture import SEED, setup_figure, starts
from tehodoki.print.sheets import _brought_back, _Made, laid_out
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.rules import FigureCall
from tehodoki.texts.table import INSTEAD
from tests.print import looks
from tests.print.laid import SHEETS, STAMP, content, sheet
from tests.texts.planted import Planted

OWN_SETUP = "figures/setup.html"  # a picture of a game's own

TABLES = [(game, seats) for game in games() for seats in find_game(game).players]


def calls(game: str, lang: str, name: str) -> list[FigureCall]:
    blocks = (block for section in content(game).rules[lang].sections for block in section.blocks)
    return [block for block in blocks if isinstance(block, FigureCall) and block.name == name]


# the strip ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_every_game_draws_its_round_once(game: str, lang: str) -> None:
    flow, view = content(game).meta.flow, SheetView(content(game), lang)
    assert flow is not None
    assert 3 <= len(flow.steps) <= 5
    (call,) = calls(game, lang, "round")
    drawn = str(view.picture(call))
    assert drawn.count('class="step"') == len(flow.steps)
    assert drawn.count('class="then"') == len(flow.steps) - 1
    for step in (*flow.steps, flow.again):
        assert f">{view.spans(step.clauses)}<" in drawn
        assert all(view.prints(block) for block in content(game).rules[lang].clauses if block.id in step.clauses)


def test_a_strip_of_too_many_steps_or_of_strange_clauses_is_told(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    step = "    - {ja: リードする, en: Lead a card, clauses: [lead-any]}\n"
    line = planted.change("game.yaml", step, step * 2)
    assert planted.told("game.yaml", line, "6 of them", "at most 5")
    planted.change("game.yaml", step * 2, step.replace("lead-any", "lead-none"))
    assert planted.told("game.yaml", line, "unknown clause 'lead-none'")
    planted.change("game.yaml", "[lead-none]", "[]")
    assert planted.told("game.yaml", line, "clauses: 0 of them", "at least 1")
    planted.change(
        "game.yaml", "{ja: リードする, en: Lead a card, clauses: []}", "{ja: リードする, clauses: [lead-any]}"
    )
    assert planted.told("game.yaml", line, "no en")


def test_steps_have_room_for_their_longest_word_and_fill_the_strip() -> None:
    widths = step_widths(["Lead", "Find the winner", "A longwordindeed"], ["8", "9–11", "12"], "en")
    assert widths[0] < widths[2]
    assert 80 < sum(widths) < 100
    assert STRIP > 83


def test_numbers_that_follow_each_other_are_a_span() -> None:
    assert spans(["5", "6", "7", "9", "R2", "11", "12"]) == "5–7, 9, R2, 11–12"
    assert spans([]) == ""


# the picture of the setup -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_picture_shows_what_the_engine_dealt(game: str, seats: int) -> None:
    options = dict(calls(game, "en", "setup")[0].options)
    choices = options.get("choices", 0)
    one = shown_table(game, seats)
    setup = one.deal((), Rand(SEED))
    position = Position(one, setup | {"dealer": 0} if "dealer" in setup else setup)
    for _ in range(choices * seats):
        position.put(position.options()[0])
    figure = setup_figure(SheetView(content(game), "en"), seats, choices)
    for seat, drawn in enumerate(figure.seats):
        zones = [zone for zone in position.table.zones if zone and zone.owner == seat]
        assert [zone.count for zone in drawn.zones] == [len(zone) for zone in zones]
    middle = [zone for zone in position.table.zones if zone and zone.owner < 0]
    shown = [[one.deck.kinds[card] for card in zone] if zone.seen == 2**seats - 1 else [] for zone in middle]
    assert [list(zone.cards) for zone in figure.centre] == shown
    assert [zone.count for zone in figure.centre] == [len(zone) for zone in middle]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_picture_says_who_starts_only_where_the_rules_do(game: str, seats: int) -> None:
    why, marks = starts(game, seats), []
    one = find_game(game)(seats=seats)
    first = set()
    for number in range(12):
        setup = one.deal((), Rand(f"{number}"))
        position = Position(one, setup)
        at_once = position.together
        while position.together:
            position.put(position.options()[0])
        first.add((position.seat - setup.get("dealer", 0)) % seats)
    marks = [mark for seat in setup_figure(SheetView(content(game), "en"), seats).seats for mark in seat.marks]
    if why.why in ("left", "right"):
        assert first == {(why.seat - why.dealer) % seats}
        assert sorted(marks) == ["dealer", "starts"]
    else:
        assert at_once or len(first) > 1
        assert marks == []


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", [game for game in games() if not (texts_of(game) / OWN_SETUP).exists()])
def test_the_way_round_has_words_and_nothing_runs_over_the_table(game: str, lang: str) -> None:
    view = SheetView(content(game), lang)
    svg = str(view.picture(calls(game, lang, "setup")[0]))
    way = view.plain(view.word("way-round"))
    assert (way in svg) is bool(setup_figure(view).turn)
    assert svg.count("A60 60") == (4 if way in svg else 0)
    edge = re.search(r'<rect x="(\d+)" y="[\d.]+" width="(\d+)" height="([\d.]+)" rx="44"', svg)
    assert edge is not None
    left, wide, high = (float(number) for number in edge.groups())
    # Hands are drawn round the middle of an edge, turned with it: half their length stays within half the edge.
    for turned, row in re.findall(r'rotate\((\d+)\) translate\(0 -?[\d.]+\)"><g[^>]*>((?:<rect[^>]*/>)+)</g>', svg):
        ends = [abs(float(start)) for start in re.findall(r'x="(-?[\d.]+)"', row)]
        assert max(ends) < (wide if turned in ("0", "180") else high) / 2 - 10
    assert left > 100
    assert setup_figure(view).seats[0].name == view.player(LETTERS[0])


# questions and what yields ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_every_sheet_says_what_a_table_does_after_a_wrong_play_or_deal(game: str, lang: str) -> None:
    view = SheetView(content(game), lang)
    least = [view.plain(looks_like(cell)) for cell in question_cells(view).least.every]
    said = "".join(words.text for words in looks.words(sheet(game, lang)))
    assert len(least) == FIRST_ASKED
    assert all(bare(title) in bare(said) for title in least)


def looks_like(cell: Cell) -> str:
    """What a question is about."""
    return re.findall(r"<b>(.*?)</b>", cell.html)[0]


def bare(text: str) -> str:
    return re.sub(r"<[^>]*>|\s", "", text)


def test_questions_that_do_not_fit_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    long = Cell('<div class="note"><p class="question"><b>Long</b> word</p><p style="height: 400mm">.</p></div>')
    monkeypatch.setattr("tehodoki.print.sheets.question_cells", lambda _: Questions(every=[long, long]))
    without = laid_out("rules", content("hamlet"), "en", stamp=STAMP)
    assert "Long" not in {words.text for words in looks.words(without)}


def forms_of(view: SheetView) -> Iterator[list[Cell]]:
    """The sheet whole, then with less and less of what yields."""
    cells = rule_cells(view)
    return (left_of(cells, gone, elsewhere_cell(view)) for gone in yielding(cells))


def test_what_yields_yields_in_order() -> None:
    view = SheetView(content("tennos-square"), "en")
    cells = rule_cells(view)
    forms = list(forms_of(view))
    assert forms[0] == cells
    assert "<strong>V1</strong>" in html(forms[0])
    assert "<strong>V1</strong>" not in html(forms[1])
    assert view.word("elsewhere").split(".")[0] in html(forms[1]).replace("\xa0", " ")
    figures = [html(form).count('data-box="') for form in forms]
    whole = figures[0]
    singles = 1 + sum(cell.yields == 2 for cell in cells)
    assert figures[1 : singles + 1] == [whole, *[whole - 1] * (singles - 1)]
    assert figures[singles + 1 :] == [whole - number for number in range(1, singles + 1)]
    # The strip of a round stays until all else is gone.
    assert [('data-box="figure round"' in html(form)) for form in forms] == [True] * (len(forms) - 1) + [False]


def test_what_yields_in_vain_comes_back() -> None:
    cells = [Cell("", yields=turn) for turn in (3, 0, 2, 2, 1, 1)]

    def made(gone: frozenset[int], needed: frozenset[int], turned: frozenset[int] = frozenset()) -> _Made:
        return _Made("sheet" if needed <= gone else None, runs_on=not turned <= gone)

    def left(needed: set[int], turned: set[int]) -> frozenset[int]:
        tried: list[frozenset[int]] = []

        def again(gone: frozenset[int]) -> _Made:
            one = made(gone, frozenset(needed), frozenset(turned))
            if one.document is not None and not one.runs_on:
                tried.append(gone)
            return one

        whole = frozenset({0, 2, 3, 4, 5})
        _brought_back(cells, whole, made(whole, frozenset()), again)
        return tried[-1] if tried else whole

    assert left({0}, set()) == {0}  # the front was too long, and nothing of the back need go
    assert left({3}, set()) == {3}
    assert left({4, 5}, set()) == {4, 5}
    assert left(set(), {2}) == {2}  # nor is the text sent overleaf for it


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_no_heading_stands_over_nothing(game: str, lang: str) -> None:
    view = SheetView(content(game), lang, furigana=lang == "ja")
    for form in forms_of(view):
        for cell, after in zip(form, [*form[1:], None], strict=True):
            heading = re.fullmatch(r"\s*<h2\b.*</h2>\s*", cell.html, re.DOTALL)
            assert not heading or (after is not None and "<h2" not in after.html), (cell.html, after)


def test_a_section_of_the_strip_alone_goes_with_it() -> None:
    view = SheetView(content("trumps"), "ja")
    *_, last = forms_of(view)
    assert "part-round" in html(rule_cells(view))
    assert 'data-box="figure round"' not in html(last)
    assert "part-round" not in html(last)


def html(cells: list[Cell]) -> str:
    return "".join(cell.html for cell in cells)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_credit_names_whom_to_name_and_where_the_page_is(lang: str) -> None:
    view = SheetView(content("hamlet"), lang)
    kit, web = rule_cells(view)[-1].html, rule_cells(view, "https://example.org/g/en/hamlet/")[-1].html
    said = [re.sub(r"<[^>]+>", "", one) for one in (kit, web)]
    assert all("Tehodoki" in one and "CC BY 4.0" in one for one in said)
    # On paper the path of a page is no address: its name is told.
    assert view.plain(content("hamlet").meta.title[lang]) in said[0]
    assert "/" not in said[0]
    assert "example.org/g/en/hamlet/" in said[1]
    assert "index.html" not in said[1]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_what_is_used_begins_with_the_cards_to_print_and_what_to_use_instead(game: str, lang: str) -> None:
    view = SheetView(content(game), lang)
    cells = [cell.html for cell in rule_cells(view)]
    heading = next(index for index, cell in enumerate(cells) if 'id="part-material"' in cell)
    first = bare(cells[heading + 1])
    assert begun_with(game).title(lang).replace(" ", "") in first
    instead = [one.text for one in content(game).table.texts[lang].clauses if one.id == INSTEAD]
    assert all(bare(str(view.inline(text)))[1:] in first for text in instead)
