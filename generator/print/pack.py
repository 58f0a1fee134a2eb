"""The pack of an evening: everything to print for its tables as one PDF, in the order in which it is printed.

Documents come out of a kit; each is there as often as it is needed and begins on the front of a sheet, so that the
whole is printed once, on both sides. The first page says who plays what, what is printed, what to cut and to bring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pikepdf

from rules_engine import find_game
from rules_engine.games import score_pad

from ..gamefiles import texts_of
from ..schema import read_form
from ..texts.content import GameContent, load_game
from ..texts.facts import Facts
from ..version import VERSION
from ..walkthrough.deals import first_whole, load_deals
from ..yamlplaces import read_yaml
from .cardgrid import PAGE_ON as CARDS_ON
from .cardgrid import Grid
from .evening import EveningPaper, Reason, evening_title, render_evening
from .formats import file_mark
from .printeddecks import begun_with
from .seating import Offer, Table, Why, seat, why
from .sheetgrid import sheets_of
from .sheets import Stamp
from .shelf import pages_of, sheets_of_paper

KINDS: Final = ("rules", "reference", "score-pad")
SCRIPT: Final = "script"
ONE_SIDED: Final = ("reference", SCRIPT)
"""What is cut up, so that nothing may stand behind it."""
MADE: Final = (*KINDS, SCRIPT, "decks")
PUPILS: Final = ("practice/worksheet", "practice/exit", "practice/seats")
TEACHERS: Final = ("practice/lesson", "practice/answers")
TICKETS: Final = 4  # on a sheet
AROUND: Final = 8
"""Minutes in which a class sits down, deals, and clears up."""
RULES = PAD = 1  # sheets of paper


@dataclass(frozen=True)
class Wanted:
    """What an evening is to be: people, minutes, games, and in which form it is printed."""

    people: int
    minutes: int
    games: tuple[str, ...]
    lang: str
    paper: str = "a4"
    furigana: bool = False
    lesson: bool = False

    @property
    def time(self) -> int:
        """The minutes for telling and playing."""
        return self.minutes - (AROUND if self.lesson else 0)


def offers(games: Sequence[str], paper: str = "a4") -> list[Offer]:
    """What there is to choose from. Raises ContentError, DeckError."""
    return [_offer(game, paper) for game in games]


def _offer(game: str, paper: str) -> Offer:
    facts, deck = _facts(game), begun_with(game)
    cards = -(-max(facts.players) // Grid.on(CARDS_ON[paper]).places)
    pad = PAD if score_pad(game) is not None else 0
    sheets = sheets_of(deck.pieces, deck.art.on_paper.formats[0], paper) + RULES + cards + pad
    return Offer(game, tuple(find_game(game).players), facts.teach + facts.play[1], facts.difficulty, sheets)


def _facts(game: str) -> Facts:
    """The facts alone, which are read in no time; of texts with faults all of these are told. Raises ContentError."""
    document = read_yaml(texts_of(game) / "game.yaml")
    facts: Facts | None = read_form(Facts, document, [], game=find_game(game))
    return facts or _content(game).meta.facts


def tables_of(wanted: Wanted) -> list[Table]:
    """Who plays what. Raises KitError."""
    return seat(wanted.people, wanted.time, offers(wanted.games, wanted.paper))


def make_pack(wanted: Wanted, tables: Sequence[Table], kit: Path) -> bytes:
    """The pack as PDF, from a kit that has all the `MADE` of its games. Raises ContentError, KitError, PrintError."""
    papers = list(_papers(wanted, tables, kit))
    contents = [_content(game) for game in dict.fromkeys(table.game for table in tables)]
    form = (wanted.lang, wanted.paper, wanted.furigana)
    found = why(wanted.people, wanted.time, offers(wanted.games, wanted.paper), tables)
    told = list(_reasons(found, wanted.time, wanted.lang))
    if wanted.lesson:
        told.append(("pack-why-class", {"minutes": AROUND}))
    stamp = Stamp(VERSION, "pack")
    first = render_evening(contents, tables, papers, told, wanted.people, wanted.minutes, *form, stamp=stamp)
    documents = [(paper.title, paper.copies, _to_print(paper.kind, kit / paper.file)) for paper in papers]
    return merged([("", 1, first), *documents], evening_title(contents[0], wanted.lang), wanted.lang)


@cache
def _content(game: str) -> GameContent:
    return load_game(game)


def _reasons(found: Why, minutes: int, lang: str) -> Iterator[Reason]:
    """Why people sit as they do, each as a key of the print words and what it is given."""

    def named(games: Sequence[str]) -> str:
        titles = [read_yaml(texts_of(game) / "game.yaml").data["title"][lang] for game in games]
        return ("、" if lang == "ja" else ", ").join(titles)

    yield "pack-why-minutes", {"most": found.minutes, "minutes": minutes}
    yield ("pack-why-one" if found.different == 1 else "pack-why-few"), {"n": found.different}
    facts: Mapping[str, object] = {"games": named(found.next_best), "more": found.more}
    if not found.next_best:
        yield "pack-why-only", {}
    else:
        yield "pack-why-sheets" if found.more else "pack-why-easy" if found.harder else "pack-why-same", facts
    if found.late:
        yield "pack-why-late", {"games": named(found.late), "minutes": minutes}


def _papers(wanted: Wanted, tables: Sequence[Table], kit: Path) -> Iterator[EveningPaper]:
    """Each document with the number of its copies: decks first, since they are to be cut."""
    counts = Counter(table.game for table in tables)
    decks: dict[str, list[str]] = {}
    for game in counts:
        deck = begun_with(game)
        name = deck.file(deck.art.on_paper.formats[0], wanted.paper)
        decks.setdefault(name, []).append(game)
    for name, games in decks.items():
        deck = begun_with(games[0])
        copies = sum(counts[game] for game in games)
        yield EveningPaper("deck", tuple(games), deck.marked_title(wanted.lang), name, copies, _sheets(kit / name))
    mark = file_mark(wanted.paper, wanted.furigana)
    for game in counts:
        for kind in KINDS:
            name = f"{wanted.lang}/{game}/{kind}{mark}.pdf"
            if (kit / name).is_file() and (kind != "score-pad" or score_pad(game) is not None):
                yield EveningPaper(kind, (game,), "", name, counts[game], _sheets(kit / name, kind))
        name = f"{wanted.lang}/{game}/{SCRIPT}{mark}.pdf"
        if (kit / name).is_file() and Table(game, _scripted_for(game)) in tables:
            yield EveningPaper(SCRIPT, (game,), "", name, 1, _sheets(kit / name, SCRIPT))
    for kind in (*PUPILS, *TEACHERS) if wanted.lesson else ():
        for game in counts:
            name = f"{wanted.lang}/{game}/{kind}{mark}.pdf"
            pupils = sum(table.players for table in tables if table.game == game)
            copies = {PUPILS[0]: pupils, PUPILS[1]: -(-pupils // TICKETS), PUPILS[2]: counts[game]}.get(kind, 1)
            if (kit / name).is_file():
                yield EveningPaper(kind, (game,), "", name, copies, _sheets(kit / name))


def _scripted_for(game: str) -> int:
    """For how many players the script is; 0 where there is none."""
    found = first_whole(load_deals(_content(game)))
    return found.record.game.seats if found else 0


def _sheets(path: Path, kind: str = "") -> int:
    pages = pages_of(path.read_bytes())
    return sheets_of_paper(kind, pages) if kind in ONE_SIDED else -(-pages // 2)


def _to_print(kind: str, path: Path) -> bytes:
    """A document of the kit; of what is cut up each page is a sheet of its own."""
    data = path.read_bytes()
    return on_fronts(data) if kind in ONE_SIDED else data


def on_fronts(data: bytes) -> bytes:
    """A PDF with nothing behind each of its pages; the last is filled up by `merged`."""
    with pikepdf.open(BytesIO(data)) as pdf:
        for at in range(len(pdf.pages) - 1, 0, -1):
            _, _, width, height = map(float, pdf.pages[at - 1].mediabox)
            pdf.add_blank_page(page_size=(width, height))
            pdf.pages.insert(at, pdf.pages[-1])
            del pdf.pages[-1]
        made = BytesIO()
        pdf.save(made, deterministic_id=True)
    return made.getvalue()


def merged(documents: Sequence[tuple[str, int, bytes]], title: str, lang: str) -> bytes:
    """Documents one after the other, each with its title in the outline and its copies, each on sheets of its own.

    It is tagged as its documents are.
    """
    whole = pikepdf.new()
    marks: list[tuple[str, int]] = []
    tags = _Tags(whole)
    for name, copies, data in documents:
        if name:
            marks.append((f"{name} × {copies}" if copies > 1 else name, len(whole.pages)))
        for _ in range(copies):
            with pikepdf.open(BytesIO(data)) as pdf:
                first = len(whole.pages)
                whole.add_pages_from(pdf)
                tags.take(pdf, whole.pages[first:])
            if len(whole.pages) % 2:
                _, _, width, height = map(float, whole.pages[-1].mediabox)
                whole.add_blank_page(page_size=(width, height))
    with whole.open_outline() as outline:
        outline.root.extend(pikepdf.OutlineItem(name, page) for name, page in marks)
    whole.docinfo[pikepdf.Name.Title] = title
    whole.Root.Lang = pikepdf.String(lang)
    whole.Root.ViewerPreferences = pikepdf.Dictionary(
        DisplayDocTitle=True, PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name.DuplexFlipLongEdge
    )
    tags.put()
    made = BytesIO()
    whole.save(made, deterministic_id=True, min_version="1.7")
    return made.getvalue()


class _Tags:
    """The trees of tags of documents, joined: each page keeps its own under a number that is new."""

    def __init__(self, whole: pikepdf.Pdf) -> None:
        self.whole = whole
        self.parts: list[pikepdf.Object] = []
        self.numbers: list[Any] = []  # keys and values in turn
        self.next = 0

    def take(self, pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Page]) -> None:
        """Take over the tags of a document whose pages have just been added."""
        if "/StructTreeRoot" not in pdf.Root:
            return
        # Pages that were copied are known, so that what the tags say of a page means the copy.
        root = self.whole.copy_foreign(pdf.Root.StructTreeRoot)
        first, flat = self.next, list(pikepdf.Array(root.ParentTree.Nums))
        for key, value in zip(map(int, flat[::2]), flat[1::2], strict=True):
            self.numbers += [first + key, value]
            self.next = max(self.next, first + key + 1)
        for page in pages:
            for one in (page.obj, *(page.obj.get("/Annots") or ())):
                for name in ("/StructParents", "/StructParent"):
                    if name in one:
                        one[name] = first + int(one[name])
        self.parts += list(root.K) if isinstance(root.K, pikepdf.Array) else [root.K]

    def put(self) -> None:
        """Write them into the whole."""
        nums = pikepdf.Dictionary(Nums=pikepdf.Array(self.numbers))
        root = pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot, ParentTree=nums)
        made = self.whole.make_indirect(root)
        for part in self.parts:
            part.P = made
        made.K = pikepdf.Array(self.parts)
        self.whole.Root.StructTreeRoot = made
        self.whole.Root.MarkInfo = pikepdf.Dictionary(Marked=True)
