"""The printed sheets of a game: `rules`, two pages to hand out, and `examples`, a round, traps and a scoring.

    pdf = render_sheet("rules", content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

The templates know no game: texts come from the game's content, pictures that belong to one game from its folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from ..addresses import walkthrough_file
from ..drawing.decks import ACCENT
from ..errors import PageCountFault
from ..languages import LANGS
from ..system import no_collection
from ..texts.content import GameContent
from ..texts.handout import Trap
from .asked import expect
from .columns import Cell, Column, Measured, Placed, deal_leaves, measure, page_signs, signs
from .pages import COLUMNS, PX_PER_MM, TALL, Page
from .pdf import MM_PER_PX, lay_out, write_pdf
from .rulecells import (
    Questions,
    elsewhere_cell,
    in_order,
    left_of,
    names,
    overview,
    question_cells,
    rule_cells,
    variants,
    yielding,
)
from .sheetview import SheetView, environment
from .strip import counted, strip

KINDS: Final = ("rules", "examples")

RULES_PAGES: Final = range(2, 3)
FURIGANA_PAGES: Final = range(2, 4)
"""Readings over the words need more height. Two pages where the text allows it; else the children's rule sheet may
grow to two sheets of paper."""
EXAMPLES_PAGES: Final = range(1, 4)
FURIGANA_EXAMPLES_PAGES: Final = range(1, 5)
UNCHOSEN_PAGES: Final = range(1, 31)
"""Of a game that has not chosen what its sheet of worked examples holds: all of them."""
CRAMPED: Final = 0.3  # mm: with a gap below it blocks are hard to tell apart
RUNS_ON: Final = 20.0  # px for the word that the text runs on
ROUNDING: Final = 2.0  # px that a column is left shorter than the page, so that rounding never pushes it over
"""The section that says what is used."""

Dealt = Callable[[Sequence[Cell], int], list[list[Column]] | None]
"""Deals cells to leaves of which one is turned before a cell, by its number; None where they do not fit."""


@dataclass(frozen=True)
class Spacing:
    """Line height in em, and the least gap between two blocks in mm."""

    line: float
    gap: float


PAGE_ON: Final = {"a4": Page.on("a4"), "letter": Page.on("letter", top=8.5, bottom=9.5)}
SPACINGS: Final = {
    "en": (Spacing(1.44, 2.0), Spacing(1.38, 1.7), Spacing(1.32, 1.4)),
    "ja": (
        Spacing(1.6, 2.0),
        Spacing(1.54, 1.7),
        Spacing(1.48, 1.4),
        Spacing(1.42, 1.2),
        Spacing(1.36, 0.9),
        Spacing(1.3, 0.4),
        Spacing(1.3, 0.3),
    ),
}
"""By language, the rhythm of a sheet first; a fuller one takes the first of the closer ones in which it fits."""
FURIGANA_SPACINGS: Final = (
    Spacing(1.78, 1.4),
    Spacing(1.68, 1.1),
    Spacing(1.6, 0.8),
    Spacing(1.52, 0.5),
    Spacing(1.52, 0.3),
    Spacing(1.52, 0.1),
)
"""Readings are half as high as the text: with lines closer than 1.52 they would touch the line above."""
EXAMPLES_SPACINGS: Final = tuple(Spacing(line, 2.0) for line in (1.5, 1.44, 1.38, 1.32))
FURIGANA_EXAMPLES_SPACINGS: Final = (Spacing(1.8, 2.0), Spacing(1.7, 2.0), Spacing(1.62, 2.0))
"""The rhythm of worked examples first; a closer one is taken where it spares a page."""
LITTLE: Final = 1 / 3  # of the signs of the fullest page


@dataclass(frozen=True)
class Stamp:
    """What tells a stale print from a fresh one: version, short hash of text and engine; and the address of the game's
    page, or nothing."""

    version: str
    digest: str
    address: str = ""


def render_sheet(
    kind: str, content: GameContent, lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """One sheet as PDF.

    Raises SheetError for an unknown kind, language or paper and for a text that cannot be drawn; OverflowFault and
    PageCountFault for a text that does not fit; MissingFont, MissingGlyph and MissingLibrary.
    """
    expect((kind, KINDS), (lang, LANGS), (paper, PAGE_ON))
    view = SheetView(content, lang, furigana and lang == "ja")
    name = f"{content.name} {kind} ({lang}, {paper}{', furigana' if view.furigana else ''})"
    with no_collection():
        document = _laid_out(kind, view, PAGE_ON[paper], stamp, name)
        return write_pdf(document, name=name, pages=_pages(kind, view), duplex="long")


def laid_out(
    kind: str, content: GameContent, lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> Any:
    """The same before it is written: WeasyPrint's document. Raises what `render_sheet` raises for texts and pages."""
    view = SheetView(content, lang, furigana and lang == "ja")
    return _laid_out(kind, view, PAGE_ON[paper], stamp, f"{content.name} {kind} ({lang}, {paper})")


def _pages(kind: str, view: SheetView) -> range:
    if kind == "examples":
        if view.content.handout is None:
            return UNCHOSEN_PAGES
        return FURIGANA_EXAMPLES_PAGES if view.furigana else EXAMPLES_PAGES
    return FURIGANA_PAGES if view.furigana else RULES_PAGES


def _laid_out(kind: str, view: SheetView, paper: Page, stamp: Stamp, name: str) -> Any:
    styles = [view.root / "print" / file for file in ("sheet.css", f"{kind}.css")]
    if kind == "rules":
        return _rules(view, name, paper, stamp, styles)
    facts = examples_facts(view, stamp)
    first, *closer = FURIGANA_EXAMPLES_SPACINGS if view.furigana else EXAMPLES_SPACINGS
    document = lay_out(sheet_html(kind, view, paper, stamp, first, **facts), name=name, styles=styles)
    for spacing in closer if _ends_with_little(document) else ():
        shorter = lay_out(sheet_html(kind, view, paper, stamp, spacing, **facts), name=name, styles=styles)
        if len(shorter.pages) < len(document.pages):
            return shorter
    return document


def _ends_with_little(document: Any) -> bool:
    """Whether all but a little would stand on a page less, were each as full as the fullest."""
    held = list(map(page_signs, document.pages))
    return len(held) > 1 and sum(held) < (len(held) - 1 + LITTLE) * max(held)


def on_screen(view: SheetView, deal: str, stamp: Stamp) -> dict[str, str]:
    """Where a teaching deal can be stepped through: an address, or nothing, and the file in the kit."""
    page = walkthrough_file(deal)
    address = f"{stamp.address}{page}" if stamp.address else ""
    return {"address": address, "file": f"site/{view.lang}/{view.content.name}/{page}"}


def examples_facts(view: SheetView, stamp: Stamp) -> dict[str, object]:
    """What the sheet of worked examples holds: a round, rows of traps, one scoring; or every example."""
    content, chosen = view.content, view.content.handout
    if chosen is None:
        return {"round": None}
    rows: list[list[Trap]] = []
    for trap in chosen.traps:
        if trap.wide or not rows or len(rows[-1]) == COLUMNS or rows[-1][0].wide:
            rows.append([])
        rows[-1].append(trap)
    return {
        "round": strip(content, chosen.round, view.lang, view.furigana, run=partial(span, view)),
        "screen": on_screen(view, chosen.round.deal, stamp),
        "rows": rows,
        "numbers": {trap.example: number for number, trap in enumerate(chosen.traps, 1)},
        "scored": content.example(chosen.scoring.example) if chosen.scoring.example else None,
        "count": counted(content, chosen.scoring.deal, view.lang, view.furigana) if chosen.scoring.deal else None,
    }


def span(view: SheetView, label: str, first: str, last: str) -> str:
    """What is counted as one: Turns 2–4; readings still marked."""
    return view.word("numbered", label=label, first=first, last=last)


def sheet_html(kind: str, view: SheetView, paper: Page, stamp: Stamp, spacing: Spacing, **facts: object) -> str:
    """The HTML of a sheet; `facts` are what its own template needs, and any `title` but the game's, readings marked.

    Its accent is the game's, or the usual one where `own` is False: on a page of several games.
    """
    named = facts.pop("title", "") or f"{view.content.meta.title[view.lang]} – {view.word(kind)}"
    folio = view.plain(view.word("page", page="|", pages="|")).split("|")
    accent = view.accent if facts.get("own", True) else ACCENT
    titles = {"named": named, "title": view.plain(str(named))}
    shared = {"kind": kind, "paper": paper, "stamp": stamp, "folio": folio, "spacing": spacing, "accent": accent}
    template = environment(view.root).get_template(f"print/{kind}.html")
    return template.render({**names(view), **titles, **facts}, **shared)


# the rule sheet -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Sizes:
    """What was measured once: each block, the height of the band (px), and the signs that stand beside the blocks."""

    blocks: Mapping[Cell, Measured]
    band: float
    signs: int

    def of(self, cells: Sequence[Cell], factor: float) -> list[float]:
        """The heights of some blocks (px) when lines are `factor` times as high as when they were measured."""
        return [self.blocks[cell].at(factor) for cell in cells]

    def expected(self, cells: Sequence[Cell]) -> int:
        """How many signs a sheet of these blocks holds."""
        return self.signs + sum(self.blocks[cell].signs for cell in cells)


@dataclass(frozen=True)
class _Text:
    """What a sheet tells: what stands on top of its first columns, if anything, and the blocks that are dealt."""

    top: tuple[Cell, ...]
    cells: tuple[Cell, ...]

    def below(self, sizes: _Sizes, factor: float, leaves: Sequence[Sequence[float]]) -> list[list[float]]:
        """What the top leaves of the columns' heights (px)."""
        first, *others = leaves
        high = sizes.of(self.top, factor) or [0.0] * len(first)
        return [[room - own for room, own in zip(first, high, strict=True)], *map(list, others)]

    def topped(self, leaves: Sequence[Sequence[Column]]) -> list[list[Column]]:
        """The leaves with the top on the first columns."""
        first, *others = leaves
        tops: list[Column] = [(Placed(cell.html, 0.0),) for cell in self.top] or [()] * len(first)
        return [[own + column for own, column in zip(tops, first, strict=True)], *map(list, others)]


@dataclass(frozen=True)
class _Sheet:
    """A rule sheet that is to be made."""

    view: SheetView
    name: str
    paper: Page
    stamp: Stamp
    styles: list[Path]

    def lay_out(self, paper: Page, spacing: Spacing, **facts: object) -> Any:
        html = sheet_html("rules", self.view, paper, self.stamp, spacing, **facts)
        return lay_out(html, name=self.name, styles=self.styles)

    def sizes(self, cells: Sequence[Cell]) -> _Sizes:
        start = self.spacings[-1]
        whole = self.lay_out(replace(self.paper, height=TALL), start, leaves=[], cells=cells)
        band, found = measure(whole, start.line)
        return _Sizes(dict(zip(cells, found, strict=True)), band, signs(whole) - sum(block.signs for block in found))

    @property
    def spacings(self) -> Sequence[Spacing]:
        return FURIGANA_SPACINGS if self.view.furigana else SPACINGS[self.view.lang]

    @property
    def turn(self) -> str:
        """The heading with which the game turns the leaf, or nothing."""
        back = self.view.content.meta.back
        return f'id="part-{back}"' if back else ""


def _rules(view: SheetView, name: str, paper: Page, stamp: Stamp, styles: list[Path]) -> Any:
    """Two layouts: one measures the blocks, one is the sheet, in the widest rhythm in which it fits its pages.

    Where the overview takes too much, the sheet does without. Better a closer rhythm than a front that does not end
    with the play; where no rhythm helps, the text runs on. What holds at every table stands in full if nothing has to
    yield for it, and its first points on every sheet.
    """
    sheet = _Sheet(view, name, paper, stamp, styles)
    pages = _pages("rules", view)
    questions, elsewhere = question_cells(view), elsewhere_cell(view)
    texts = [_Text((), tuple(rule_cells(view, stamp.address)))]
    if top := overview(view):
        texts.insert(0, _Text(tuple(top), tuple(rule_cells(view, stamp.address, below_overview=True))))

    @cache
    def sizes(text: _Text) -> _Sizes:
        return sheet.sizes([*text.top, *text.cells, *questions.all, elsewhere])

    def made(text: _Text, gone: frozenset[int], count: int, wanted: Questions) -> _Made:
        form = left_of(text.cells, gone, elsewhere)
        # What yielded before the variants does not come back in their place.
        filling = questions if len(variants(form)) == len(variants(text.cells)) else wanted
        return _set(sheet, sizes(text), replace(text, cells=tuple(form)), (wanted, filling), count)

    over = 0.0
    most, least = questions.most, questions.least
    ways = [(text, wanted, pages[:1]) for text in texts for wanted in (most, least)]
    ways += [(texts[0], least, pages[1:]), (texts[-1], Questions(), pages)]
    for text, wanted, count in ((text, wanted, count) for text, wanted, counts in ways for count in counts):
        yields = wanted is not most and count == pages[0]
        for gone in yielding(text.cells) if yields else [frozenset[int]()]:
            found = made(text, gone, count, wanted)
            if found.document is not None:
                fuller = partial(made, text, count=count, wanted=wanted)
                return _brought_back(text.cells, gone, found, fuller).document
            over = found.over
    raise PageCountFault(name, pages, pages[-1] + 1, f"section {view.content.rules[view.lang].sections[-1].slug}", over)


def _brought_back(
    cells: Sequence[Cell], gone: frozenset[int], found: _Made, made: Callable[[frozenset[int]], _Made]
) -> _Made:
    """The sheet with what yielded in vain, as where the other side was too long: what yields last comes back first.

    It sends nothing overleaf.
    """
    for one in reversed(in_order(cells)):
        if one < gone and (fuller := made(gone - one)).document is not None and fuller.runs_on <= found.runs_on:
            gone, found = gone - one, fuller
    return found


@dataclass(frozen=True)
class _Made:
    """A sheet, or None and about how many mm of a column it is too long; and whether its text runs on over the leaf."""

    document: Any
    over: float = 0.0
    runs_on: bool = False


_Asked = tuple[Questions, Questions]
"""The questions that must stand, and all that may."""


def _set(sheet: _Sheet, sizes: _Sizes, text: _Text, questions: _Asked, count: int) -> _Made:
    """The sheet of a text on so many pages."""
    room = sheet.paper.text_height * PX_PER_MM - ROUNDING
    rooms = [[room - sizes.band] * COLUMNS, *[[room] * COLUMNS] * (count - 1)]
    for spacing, leaves, runs_on, filled in _dealt(sheet, sizes, text, questions, rooms):
        document = sheet.lay_out(sheet.paper, spacing, leaves=text.topped(leaves), runs_on=runs_on)
        if len(document.pages) != count or signs(document) >= sizes.expected([*text.top, *filled]):
            return _Made(document, runs_on=runs_on)
        # Else a column came out longer than was measured, and its end is lost.
    return _Made(None, over=(sum(sizes.of([*text.top, *text.cells], 1)) - sum(map(sum, rooms))) * MM_PER_PX)


def _dealt(
    sheet: _Sheet, sizes: _Sizes, text: _Text, questions: _Asked, rooms: Sequence[Sequence[float]]
) -> Iterator[tuple[Spacing, list[list[Column]], bool, Sequence[Cell]]]:
    """Each way to deal the cells to leaves, the best first, whether the text runs on over the leaf, and what stands on
    it: as many questions as there is room for. They never make the rhythm closer, and send nothing overleaf.

    The first ways turn the leaf where the game says; after them come those that fill the front as far as it goes. What
    is cramped comes last.
    """
    cells = text.cells
    back = [index for index, cell in enumerate(cells) if sheet.turn and sheet.turn in cell.html]
    running = [[*leaf[:-1], leaf[-1] - RUNS_ON] for leaf in rooms[:-1]] + [rooms[-1]]
    ways = ((back, rooms, False), (range(len(cells), 0, -1), running, True))
    airy = [spacing for spacing in sheet.spacings if spacing.gap >= CRAMPED]
    cramped = [spacing for spacing in sheet.spacings if spacing.gap < CRAMPED]
    for (turns, leaves, runs_on), spacings in ((way, some) for some in (airy, cramped) for way in ways):
        for spacing in spacings:
            gap, factor = spacing.gap * PX_PER_MM, spacing.line / sheet.spacings[-1].line

            def dealt(
                some: Sequence[Cell],
                turn: int,
                leaves: Sequence[Sequence[float]] = text.below(sizes, factor, leaves),
                gap: float = gap,
                factor: float = factor,
            ) -> list[list[Column]] | None:
                return deal_leaves(some, sizes.of(some, factor), leaves, gap, turn)

            turn = next((turn for turn in turns if dealt(cells, turn) is not None), None)
            if turn is not None:
                for filled, found in reversed(list(_filled(cells, turn, questions, dealt, ends=not runs_on))):
                    yield spacing, found, runs_on, filled


def _filled(
    cells: Sequence[Cell], turn: int, questions: _Asked, dealt: Dealt, *, ends: bool
) -> Iterator[tuple[Sequence[Cell], list[list[Column]]]]:
    """The cells with the questions that must stand, then with more and more of the others, each where there is room
    for it: before the leaf is turned, if the front ``ends`` there; or before the credit.

    First come the numbers that are left out and what holds at every table; the game's own points are last.
    """
    least, most = questions
    places = [*([turn] if ends else []), len(cells) - 1]
    stands: dict[str, tuple[int, Sequence[Cell]]] = {}  # by group: before which cell, and what of it
    for name, group, fewest, wanted in (
        ("left", most.left, len(least.left), places[-1:]),
        ("every", most.every, len(least.every), places),
        ("own", most.own, 0, places[-1:]),
    ):
        for count, place in ((count, place) for count in range(len(group), max(fewest, 1) - 1, -1) for place in wanted):
            tried = {**stands, name: (place, group[:count])}
            if dealt(*_with(cells, tried, turn)) is not None:
                stands = tried
                break
        if name not in stands and fewest:
            return
        if name == "left" and least.every:
            continue
        some, turned = _with(cells, stands, turn)
        if (found := dealt(some, turned)) is not None:
            yield some, found


def _with(cells: Sequence[Cell], stands: Mapping[str, tuple[int, Sequence[Cell]]], turn: int) -> tuple[list[Cell], int]:
    """The cells with others before some of them, and where the leaf is turned then."""
    before: dict[int, list[Cell]] = {}
    for name in ("left", "every", "own"):
        place, others = stands.get(name, (0, ()))
        before.setdefault(place, []).extend(others)
    some = [one for index, cell in enumerate(cells) for one in (*before.get(index, ()), cell)]
    return some, turn + sum(len(others) for index, others in before.items() if index <= turn)
