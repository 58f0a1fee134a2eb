"""The host's script of a first game: one page to stack, check and cut before the players arrive, one for the table.

    pdf = render_script(content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

Of the first whole deal as many rounds are told as fit on the page, three at most; then everybody plays freely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape

from rules_engine.fields import LETTERS, SEAT
from rules_engine.game import way_round
from rules_engine.position import Position

from ..drawing.table import SeatFigure, TableFigure, table_svg
from ..errors import OverflowFault, SheetError
from ..system import no_collection
from ..texts.content import GameContent
from ..texts.ruby import ruby_html
from ..walkthrough.deals import TeachingDeal, first_whole, load_deals
from ..walkthrough.script import Group, parts, scripts, to_the_end
from ..walkthrough.stacks import HAND, Dealt, Stacked, check_order, stacked
from .columns import measure
from .pages import PX_PER_MM, TALL, Page
from .papers import opened
from .pdf import check_overflow, lay_out, write_pdf
from .printeddecks import begun_with, has_guide, printed_decks
from .setuppicture import DEALER
from .sheets import PAGE_ON, ROUNDING, Spacing, Stamp, on_screen, sheet_html
from .sheetview import SheetView

LINES: Final = {"en": 1.38, "ja": 1.5}
FURIGANA_LINE: Final = 1.75
SIZES: Final = (11.5, 10.0, 8.8)  # pt at the table: the largest in which most fits
GAP: Final = 2.4  # mm above a group
FITS: Final = ("large", "roomy", "close", "tight")  # the type of the first page
TEN: Final = 10  # cards of a stack in a row; half of them where they are wide
NARROW: Final = 11.5  # mm of a card's chip, its sign for three
FEW: Final = 12  # kinds of which each is counted
SPELLED: Final = 6  # cards that are dealt name by name
PAGES: Final = 2
FURIGANA_PAGES: Final = 3


@dataclass(frozen=True)
class _Deal:
    """A deal of the script: its stacks, and what is told of it."""

    part: TeachingDeal
    stacks: Sequence[Stacked]
    groups: Sequence[Group]


def render_script(
    content: GameContent,
    lang: str,
    paper: str = "a4",
    furigana: bool = False,
    *,
    stamp: Stamp,
    deals: Path | None = None,
) -> bytes:
    """The script of a game as PDF; ``deals`` is where its teaching deals lie, if not beside its texts.

    Raises what `render_sheet` raises, TeachingError, and SheetError for a game that does not tell how it is dealt.
    """
    view, sheet, name = opened("script", content, lang, paper, furigana, PAGE_ON)
    found = first_whole(load_deals(content, deals))
    if found is None or content.dealing is None:
        raise SheetError(f"{name}: there is no whole deal, or no dealing.yaml; leave this paper out")
    told = [
        _Deal(part, stacked(content, part.record), groups)
        for part, groups in zip(parts(found), scripts(content, found, lang, view.furigana), strict=True)
    ]
    with no_collection():
        document = _document(view, found, told, sheet, stamp, name)
        return write_pdf(
            document, name=name, pages=range(PAGES, (FURIGANA_PAGES if view.furigana else PAGES) + 1), duplex="one"
        )


def _document(view: SheetView, found: TeachingDeal, told: Sequence[_Deal], paper: Page, stamp: Stamp, name: str) -> Any:
    """The most groups that fit behind the first page, in the largest type that holds as many."""

    def lay_out_as(paper: Page, facts: dict[str, Any]) -> Any:
        line = FURIGANA_LINE if view.furigana else LINES[view.lang]
        facts |= {"seats": found.record.game.seats, "several": len(told) > 1, "filled": partial(_filled, view)}
        facts |= on_screen(view, found.id, stamp)
        html = sheet_html("script", view, paper, stamp, Spacing(line, GAP), **facts)
        return lay_out(html, name=name, styles=[view.root / "print" / one for one in ("sheet.css", "script.css")])

    tall = Page("tall", paper.width - 2 * paper.side, TALL, 0, 0, 0)
    groups = [(deal, group) for deal in told for group in deal.groups]
    count, best = 0, SIZES[0]
    for size in SIZES:
        facts = {"groups": [group for _, group in groups], "fit": "", "size": size, "framed": True, "next": "A"}
        _, (head, *sizes, foot) = measure(lay_out_as(tall, facts), 0.0)
        heights = accumulate((one.height for one in sizes), initial=head.height + foot.height)
        fits = sum(high <= paper.text_height * PX_PER_MM - ROUNDING for high in heights) - 1
        count, best = max((count, best), (fits, size), key=lambda pair: pair[0])
        if count == len(groups):
            break
    shown = groups[: to_the_end([group for _, group in groups], count)]
    deals = [deal for deal in told if any(deal is one for one, _ in shown)]
    for deal in deals:
        check_order(view.content, deal.part.record, max(group.last for one, group in shown if one is deal))
    slips = [(seat, cells) for _, group in shown for seat, cells in group.slips]
    framed = any(cell.won for _, group in shown for line in group.lines for cell in line.cells)
    facts = {"size": best, "slips": slips, "framed": framed, "next": _next(view, *shown[-1]), **_before(view, deals)}
    facts |= {"groups": [group for _, group in shown]}
    tried = []
    for fit in FITS:
        document = lay_out_as(paper, facts | {"fit": fit})
        tried.append((_overflows(document, name), len(document.pages), document))
        if tried[-1][:2] <= (False, PAGES):
            break
    return min(tried, key=lambda one: one[:2])[2]  # of those with as few pages the first: in the largest type


def _next(view: SheetView, deal: _Deal, last: Group) -> str:
    """Who chooses behind the last group that is told; nothing where the deal is over, or all choose at once."""
    record = deal.part.record
    position = Position(record.game, record.deals[0].setup)
    for move in record.deals[0].moves[: last.last]:
        position.put(move, trusted=True)
    return "" if position.result is not None or position.together else view.player(LETTERS[position.seat])


def _filled(view: SheetView, key: str, **marked: str) -> str:
    """A word of the papers with HTML filled in."""
    text = ruby_html(str(escape(view.word(key, **{name: f"<{name}>" for name in marked}))), view.furigana)
    for name, html in marked.items():
        text = text.replace(f"&lt;{name}&gt;", html)
    return text


def _overflows(document: Any, name: str) -> bool:
    try:
        check_overflow(document, name)
    except OverflowFault:
        return True
    return False


# the first page -------------------------------------------------------------------------------------------


def _before(view: SheetView, deals: Sequence[_Deal]) -> dict[str, Any]:
    """The seats, the deck, each stack with how it is dealt, and what lies in none."""
    first = deals[0].part
    row = max(dealt.row for one in deals[0].stacks for dealt in one.dealt)
    deck, tile = begun_with(view.content.name), "-tile" if view.art.style == "tile" else ""
    which = "script-deck-only" if has_guide(deck) else f"script-deck{tile}"
    dealing = view.content.dealing
    assert dealing is not None
    return {
        "picture": view.readable(table_svg(view.art, _seats(view, first), view.lang)),
        "deck": view.w(which, deck=deck.marked_title(view.lang)),
        "order": view.w(f"script-order{tile}"),
        "again": view.w("script-again") if len(deals) > 1 else "",
        "stacks": [
            _stack(view, one, number if len(deals) > 1 else 0, _dealer(deal.part), row)
            for number, deal in enumerate(deals, 1)
            for one in deal.stacks
        ],
        "boxed": [] if len(deals) > 1 else [_chip(view, card) for card in _boxed(view, deals[0])],
        "beside": view.say(dealing.beside.get(view.lang, "")),
    }


def _seats(view: SheetView, part: TeachingDeal) -> TableFigure:
    """The table with the names, who deals, and who begins, unless that is what is found out first."""
    game, setup = part.record.game, part.record.deals[0].setup
    begins = Position(game, setup)
    first = -1 if begins.together else begins.seat
    dealer = _dealer(part)
    side = {seat: index for index, both in enumerate(game.sides) if len(both) > 1 for seat in both}
    words = {dealer: "dealer", first: "first"}
    figures = [
        SeatFigure(
            view.player(LETTERS[seat]),
            (),
            (view.marked(view.word(words[seat])),) if seat in words else (),
            side.get(seat, 0),
        )
        for seat in range(game.seats)
    ]
    notes = [view.marked(view.word("opposite"))] if side else []
    title = view.word("seen", name=game.seats, centre="–", seats=", ".join(one.name for one in figures), notes="–")
    way = view.marked(view.word("way-round"))
    return TableFigure(
        tuple(figures),
        (),
        view.plain(title),
        turn=way_round(game),
        way=way,
        notes=tuple(notes),
        accent=view.accent,
        bare=view.plain if view.furigana else None,
    )


def _dealer(part: TeachingDeal) -> int:
    """The seat that deals, -1 where a game knows no dealer."""
    setup = part.record.deals[0].setup
    return setup[DEALER] if part.record.game.setup.codecs.get(DEALER) is SEAT else -1


def _stack(view: SheetView, stack: Stacked, number: int, dealer: int, row: int) -> dict[str, Any]:
    """A stack and how it is dealt; where there are several deals their number and, where there is one, the dealer."""
    chips = [_chip(view, card) for card in stack.cards]
    return {
        "title": view.say(stack.title[view.lang]),
        "deal": number,
        "dealer": view.player(LETTERS[dealer]) if number and dealer >= 0 else "",
        "chips": chips,
        "row": row or (TEN if _narrow(view, stack.cards) else TEN // 2),
        "count": len(chips),
        "kinds": list(_counts(view, stack.cards)),
        "ends": (chips[0], chips[-1]),
        "steps": [_told(view, one) for one in stack.dealt],
    }


def _narrow(view: SheetView, cards: Sequence[str]) -> bool:
    """Whether ten of them have room in a row."""
    chips = (view.art.chip(card, view.lang) for card in cards)
    return max(sum(3 * bool(part.sign) + view.width(part.text) for part in chip) for chip in chips) <= NARROW


def _counts(view: SheetView, cards: Sequence[str]) -> Iterator[tuple[Markup, int]]:
    """How many there are of each kind or, where these are many, of each suit; nothing where that tells little."""
    kinds = Counter(_in_order(view, cards))
    if len(kinds) <= FEW < len(cards):
        yield from ((_chip(view, kind), number) for kind, number in kinds.items())
        return
    parts = [view.art.chip(kind, view.lang) for kind in cards]
    suits = Counter(one[0].sign for one in parts if len(one) == 1)
    if len(cards) > FEW and suits.total() == len(cards) and len(suits) > 1:
        yield from ((view.sign(suit), suits[suit]) for suit in view.art.drawer.suits if suits[suit])
        yield from ((_chip(view, kind), kinds[kind]) for kind in kinds if not view.art.chip(kind, view.lang)[0].sign)


def _told(view: SheetView, dealt: Dealt) -> Markup:
    """A stretch of dealing, the players named in turn."""
    step, seats, kind = dealt.step, len(dealt.order), dealt.step.kind
    facts: dict[str, object] = {"n": len(dealt.cards) // (seats or 1), "row": dealt.row, "order": ""}
    phrases = view.content.phrases[view.lang]
    short = f"short.{step.zone}"
    facts["zone"] = phrases.with_readings(short if short in phrases else f"zone.{step.zone}") if step.zone else ""
    if seats and len(dealt.cards) <= SPELLED:
        kind, facts["order"] = "turns", view.in_a_row(dealt.order * (len(dealt.cards) // seats))
    elif seats:
        kind = ("more" if dealt.more else HAND) if step.zone == HAND else kind
        facts["order"] = view.word("deal-on", order=view.in_a_row(dealt.order + dealt.order[0]))
    said = step.say.get(view.lang)
    return view.say(said.format(**facts)) if said else view.w(f"deal-{kind}", **facts)


def _boxed(view: SheetView, deal: _Deal) -> Sequence[str]:
    """The cards of the deck that are not in play; one that shows only a suit says what is chosen, and is at hand."""
    game = deal.part.record.game
    table = Position(game, deal.part.record.deals[0].setup).table
    played = Counter(game.deck.format(card) for zone in table.zones for card in zone)
    stacks = Counter(card for one in deal.stacks for card in (*one.cards, *one.rest))
    decks = [deck.counts() for deck in printed_decks([view.content.name])]
    whole = next(deck for deck in decks if stacks | played <= deck)
    at_hand = view.art.drawer.suits if view.art.on_paper.suit_cards else ()
    left = whole - (stacks | played)
    return _in_order(view, [card for card in left.elements() if card not in at_hand])


def _in_order(view: SheetView, cards: Sequence[str]) -> list[str]:
    """Cards as in the deck."""
    places = {kind: place for place, kind in enumerate(view.art.drawer.kinds)}
    return sorted(cards, key=lambda card: places.get(card, -1))


def _chip(view: SheetView, card: str) -> Markup:
    """A card in a line; one that shows nothing but a suit with the name of that."""
    if any(part.text for part in view.art.chip(card, view.lang)):
        return view.chip(card)
    return Markup('<span class="chip">{} {}</span>').format(view.sign(card), view.suit(card))
