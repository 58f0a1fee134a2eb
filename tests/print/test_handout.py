"""The sheet of worked examples: a round that is what the record holds, traps that show a misreading, one scoring."""

from __future__ import annotations

import re
from functools import cache, partial
from io import BytesIO
from itertools import chain
from pathlib import Path

import pytest
from pypdf import PdfReader

from rules_engine import Replay, find_game
from rules_engine.fields import LETTERS
from rules_engine.games import misreadings
from rules_engine.misreading import misread
from rules_engine.record import write_move
from tehodoki.checking.ours import compared
from tehodoki.print.sheets import EXAMPLES_PAGES, FURIGANA_EXAMPLES_PAGES, render_sheet, span
from tehodoki.print.sheetview import SheetView
from tehodoki.print.strip import BACK, Strip, counted, strip
from tehodoki.texts.handout import Handout
from tehodoki.texts.ruby import strip_readings
from tehodoki.texts.standing import Where
from tehodoki.walkthrough.deals import load_deals
from tests.print import laid
from tests.print.laid import HANDED, READ, SHEETS, STAMP, content
from tests.texts.planted import Planted


def handout(game: str) -> Handout:
    found = content(game).handout
    assert found is not None
    return found


@cache
def drawn(game: str) -> Strip:
    return strip(content(game), handout(game).round, "en", run=partial(span, SheetView(content(game), "en")))


def pages(game: str, lang: str) -> tuple[str, ...]:
    return laid.pages(game, lang, "examples")


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "lang", "furigana", "paper"),
    [
        *((*one, False, "a4") for one in SHEETS),
        *((game, "ja", True, paper) for game, kind, paper in READ if kind == "examples"),
    ],
)
def test_three_pages_hold_it_and_four_with_readings(game: str, lang: str, furigana: bool, paper: str) -> None:
    assert EXAMPLES_PAGES[-1] == 3
    assert FURIGANA_EXAMPLES_PAGES[-1] == 4
    assert len(laid.pages(game, lang, "examples", furigana, paper)) <= (4 if furigana else 3)


@pytest.mark.parametrize(("game", "lang"), [one for one in SHEETS if one[0] in HANDED])
def test_every_trap_is_printed_with_what_it_is_against(game: str, lang: str) -> None:
    printed = squeezed("".join(pages(game, lang)))
    for trap in handout(game).traps:
        assert squeezed(strip_readings(content(game).misreading(trap.against)[lang])) in printed, trap.against
    others = {one.id for one in content(game).examples} - {one.example for one in handout(game).traps}
    assert len(others) > len(handout(game).traps) // 2


@pytest.mark.parametrize("game", HANDED)
def test_a_trap_notices_its_misreading(game: str) -> None:
    assert 6 <= len(handout(game).traps) <= 9
    wrong = {one.id: one for one in misreadings(game)}
    for trap in handout(game).traps:
        example = content(game).example(trap.example)
        assert compared(example).ok
        with misread(find_game(game), wrong[trap.against]):
            assert not compared(example).ok, f"{trap.example} is right even if {trap.against}"


@pytest.mark.parametrize("game", HANDED)
def test_every_picture_of_the_round_is_what_the_record_holds(game: str) -> None:
    chosen = handout(game).round
    record = next(one for one in load_deals(content(game)) if one.id == chosen.deal).record
    kinds, replay, played = record.game.deck.kinds, Replay(record, -1), 0
    for panel in drawn(game).panels:
        assert chosen.first <= panel.move <= chosen.last
        before, move = replay.at(panel.move - 1), record.deals[-1].moves[panel.move - 1]
        after = replay.at(panel.move)
        assert not panel.seat or panel.seat in LETTERS[: record.game.seats]
        for zone in panel.lying:
            there = {card.kind for card in zone.cards} - {"", BACK}
            every = sorted(card.kind for card in zone.cards for _ in range(card.count))
            lain = [sorted(kinds[card] for card in one) for one in (*before.table.zones, *after.table.zones)]
            if zone.cards and any(card.count > 1 or card.out for card in zone.cards):
                assert every in lain
            assert any(there <= set(one) for one in lain) or len(zone.cards) == record.game.seats
        if panel.seat and panel.lying and panel.seat == LETTERS[move[0]] and not panel.lying[0].label:
            held = [one for one in before.table.zones if one.form == "hand" and one.owner == move[0]]
            first = sorted(card.kind for card in panel.lying[0].cards for _ in range(card.count))
            played += any(first == sorted(kinds[card] for card in one) for one in held)
    assert played >= 2


@pytest.mark.parametrize("game", ["take-and-share", "hamlet", "shikagari", "deck-build-tricks"])
def test_a_trick_on_the_table_is_that_of_the_record(game: str) -> None:
    chosen = handout(game).round
    record = next(one for one in load_deals(content(game)) if one.id == chosen.deal).record
    tables = [[(card.seat, card.kind) for card in panel.table] for panel in drawn(game).panels if panel.table]
    moves = record.deals[-1].moves[chosen.first - 1 : chosen.last]
    written = [write_move(record.game, move) for move in moves]
    plays = [(one["seat"], one["card"].partition(":")[0]) for one in written if one["move"] == "play"]
    assert list(chain.from_iterable(tables)) == plays


@pytest.mark.parametrize("game", [game for game, lang in SHEETS if lang == "en"])
def test_names_and_cards_of_the_round_stand_on_the_sheet(game: str) -> None:
    printed = squeezed("".join(pages(game, "en")))
    view = SheetView(content(game), "en")
    for panel in drawn(game).panels:
        for line in panel.lines:
            # A card in a line of text is drawn in part: what is read is what stands between cards.
            for words in re.split(r"⟦[^⟧]*⟧", line.caption):
                assert squeezed(words.replace("&#39;", "'")) in printed
        for card in (*panel.table, *(card for zone in panel.lying for card in zone.cards)):
            assert card.kind in ("", BACK) or card.kind in view.art.drawer.kinds


def test_cards_that_may_not_be_played_are_marked() -> None:
    record = next(one for one in load_deals(content("take-and-share")) if one.whole).record
    marked = [
        one for one in drawn("take-and-share").panels if one.lying and any(card.out for card in one.lying[0].cards)
    ]
    assert marked
    for panel in marked:
        options = Replay(record, -1).at(panel.move - 1).options()
        may = {write_move(record.game, move)["card"] for move in options}
        assert {card.kind for card in panel.lying[0].cards if not card.out} == may
        made = write_move(record.game, record.deals[-1].moves[panel.move - 1])["card"]
        assert [card.kind for card in panel.lying[0].cards if card.moved] == [made]


def test_who_wins_is_framed_with_the_number_of_the_reason() -> None:
    (table,) = [panel for panel in drawn("take-and-share").panels if panel.table]
    record = next(one for one in load_deals(content("take-and-share")) if one.whole).record
    (wins,) = [one for one in list(Replay(record, -1).steps())[table.move].events if one.kind == "wins"]
    (line,) = table.lines
    assert [(card.seat, card.numbers) for card in table.table if card.moved] == [(LETTERS[wins.by], (line.number,))]


def test_what_is_counted_is_that_of_the_deal() -> None:
    who, points = counted(content("hamlet"), "01-whole-deal", "en")
    record = next(one for one in load_deals(content("hamlet")) if one.whole).record
    assert not who.counts
    workings = [re.sub(r"<[^>]+>", "", one.working) for one in points.counts]
    assert [working.rpartition(" ")[2] for working in workings] == [str(one) for one in record.deals[-1].scores or ()]


@pytest.mark.parametrize("game", HANDED)
def test_what_is_cited_stands_on_the_rule_sheet(game: str) -> None:
    chosen = handout(game)
    names = [*(trap.example for trap in chosen.traps), *([chosen.scoring.example] if chosen.scoring.example else [])]
    for name in names:
        example = content(game).example(name)
        cited = {*example.clauses, *(line.clause for line in SheetView(content(game), "en").shown(name)[1].lines)}
        assert [one for one in cited if content(game).meta.stands[one].where is Where.SITE] == [], name


def test_a_small_card_is_told_by_its_sign() -> None:
    view = SheetView(content("irokanmuri"), "en")
    assert ">upright</text>" in view.card("upright")
    assert "<text" not in view.small("upright")
    assert view.small("upright").count("<path") == view.card("upright").count("<path")


def test_examples_stand_in_the_order_of_play() -> None:
    for game in HANDED:
        assert tuple(one.id for one in content(game).examples) == handout(game).order


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("example: must-follow", "example: may-follow", ("unknown example 'may-follow'", "one of case-a, case-b")),
        ("against: no-need-to-follow", "against: no-need", ("unknown misreading 'no-need'", "one of ace-is-high")),
        (
            "first: 11, last: 15",
            "first: 11, last: 71",
            ("moves 11 to 71", "01-whole-deal.json, which has"),
        ),
        ("first: 11, last: 15", "first: 15, last: 11", ("moves 15 to 11", "which has moves 1 to 70")),
        ("deal: 01-whole-deal", "deal: 09-lost", ("unknown deal '09-lost'", "one of 01-whole-deal")),
        ("scoring: {example: three-players-score}", "scoring: {example: half}", ("unknown example 'half'",)),
        ("scoring: {example: three-players-score}", "scoring: full-score", ("scoring: 'full-score'", "example, deal")),
        ("  - lead-any\n", "", ("order without lead-any", "every example of examples.yaml once")),
        ("  - lead-any\n", "  - lead-any\n  - lead-any\n", ("example 'lead-any' a second time",)),
        ("example: no-such-suit", "example: must-follow", ("example 'must-follow' a second time",)),
        ("against: no-need-to-follow", "against: no-need-to-follow, wide: big", ("true or false",)),
        ("round:", "rounds:", ("unknown key 'rounds'", "one of round, traps, scoring, order")),
    ],
)
def test_a_handout_that_cannot_be_is_told(tmp_path: Path, old: str, new: str, told: tuple[str, ...]) -> None:
    planted = Planted(tmp_path)
    planted.change("handout.yaml", old, new)
    (fault,) = [one for one in planted.faults() if all(words in one for words in told)] or planted.faults()
    assert all(words in fault for words in told), fault
    assert "handout.yaml:" in fault


def test_too_few_traps_are_told(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    text = planted.path("handout.yaml").read_text(encoding="utf-8")
    kept = re.sub(r"(?m)^  - \{example: (?!must-follow).*\n", "", text)
    planted.path("handout.yaml").write_text(kept, encoding="utf-8")
    assert any("traps: 1 of them" in fault and "at least 6" in fault for fault in planted.faults())


def test_a_game_without_a_handout_prints_every_example(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.path("handout.yaml").unlink()
    whole = planted.load()
    assert whole.handout is None
    pdf = render_sheet("examples", whole, "en", stamp=STAMP)
    printed = squeezed("".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages))
    assert all(squeezed(one.title["en"]) in printed for one in whole.examples)
