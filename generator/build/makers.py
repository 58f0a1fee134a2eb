"""The makers of the kit: each makes one kind of task below a stage folder. Heavy libraries are loaded only here."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ..addresses import game_address
from ..parts import Parts
from ..print.booklet import render_booklet
from ..print.calibration import render_calibration
from ..print.decksheets import DeckForm, render_deck
from ..print.prepareddeal import render_prepared
from ..print.printeddecks import PrintedDeck, editions_of
from ..print.reference import render_reference
from ..print.scorepad import render_scorepad
from ..print.sheets import Stamp, render_sheet
from ..print.sortingguide import render_guide
from ..print.tonight import render_tonight
from ..version import VERSION
from ..walkthrough.data import Data
from ..walkthrough.deals import TeachingDeal, load_deals
from ..walkthrough.retelling import retold
from ..web.pages import Download, GamePages, game_pages
from ..web.rendering import embedded_json, strings
from ..web.site import LastSite, write_chooser, write_missing, write_site
from .report import GamePart, game_part, report_html
from .shelves import game_decks, shelves
from .tasks import Task, content_of, kind_of, sheets_of_paper


@dataclass(frozen=True)
class Place:
    """Where a task's output is to be made, where that of the last build lies, and the parts that were kept."""

    target: Path
    last: Path
    parts: Parts


def make(task: Task, stage: Path, out: Path, parts: Parts) -> None:
    """Make a task's output below ``stage``, for the kit ``out``."""
    place = Place(stage / task.output, out / task.output, parts)
    place.target.parent.mkdir(parents=True, exist_ok=True)
    MAKERS[task.kind](place, **dict(task.args))


@contextmanager
def scratch(folder: Path) -> Iterator[None]:
    """Within it, temporary files of all libraries lie in ``folder``; none of them is used again afterwards."""
    folder.mkdir(exist_ok=True)
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before
        if pdf := sys.modules.get(
            f"{__package__.partition(chr(46))[0]}.print.pdf"
        ):  # it keeps copies of the fonts there
            pdf.forget()


def _sheet(
    place: Place,
    kind: str,
    game: str,
    lang: str,
    paper: str,
    furigana: bool,
    digest: str,
    address: str,
    deals: str = "",
) -> None:
    stamp = Stamp(VERSION, digest, game_address(address, lang, game) if address else "")
    render = PAPERS.get(kind) or partial(render_sheet, kind)
    if deals:
        render = partial(render, deals=Path(deals))
    place.target.write_bytes(render(content_of(game), lang, paper, furigana, stamp=stamp))


def _site(
    place: Place,
    lang: str,
    langs: tuple[str, ...],
    games: tuple[str, ...],
    furigana: bool,
    seed: int | None,
    address: str,
    deals: tuple[str, ...],
    downloads: tuple[tuple[str, ...], ...],
    keys: tuple[str, ...],
    told: tuple[str, ...],
    shell: str,
    shelf: tuple[str, ...],
    mark: str,
    pages: tuple[tuple[int, ...], ...],
    shelf_pages: tuple[int, ...],
) -> None:
    def made(game: str, folder: str, sheets: Mapping[str, int], told_from: str) -> dict[str, Any]:
        return asdict(_pages(game, lang, furigana, Path(folder), sheets, decks[game], place.parts, told_from))

    on_the_shelf = dict(zip(shelf, shelf_pages, strict=True))
    decks = {game: game_decks(game, lang, on_the_shelf) for game in games}
    offered = [dict(zip(names, counts, strict=True)) for names, counts in zip(downloads, pages, strict=True)]
    written = [
        GamePages.of(
            place.parts.kept(
                f"pages/{lang}/{game}",
                f"{key}{counts}{decks[game]}",
                partial(made, game, folder, sheets, told_from),
            )
        )
        for game, folder, sheets, counts, key, told_from in zip(games, deals, offered, pages, keys, told, strict=True)
    ]
    records = dict(zip(games, map(Path, deals), strict=True))
    last = LastSite(place.last, place.parts, f"site/{lang}", shell)
    shelved = shelves(games, lang, on_the_shelf)
    write_site(written, lang, place.target, {}, seed, langs, last, address, furigana, shelved, mark, records)
    for game, folder in zip(games, deals, strict=True):
        for record in sorted(Path(folder).glob("*.json")):
            shutil.copyfile(record, place.target / game / record.name)
            script = f"tehoRecord({embedded_json(record.read_text(encoding='utf-8'))});\n"  # read from folders, too
            (place.target / game / f"{record.name}.js").write_text(script, encoding="utf-8", newline="\n")


def _pages(
    game: str,
    lang: str,
    furigana: bool,
    deals: Path,
    sheets: Mapping[str, int],
    decks: Sequence[Download],
    parts: Parts,
    told_from: str,
) -> GamePages:
    content = content_of(game)

    def told(deal: TeachingDeal) -> Data:
        name = f"told/{lang}/{game}/{deal.id}"
        return {**retold(content, deal, lang, furigana, parts, name, told_from), "record": deal.path.name}

    steps = [told(deal) for deal in load_deals(content, deals)]
    offered = [_offered(name, pages, max(content.meta.facts.players), lang) for name, pages in sheets.items()]
    return game_pages(content, steps, offered, lang, furigana, decks)


def _offered(name: str, pages: int, players: int, lang: str) -> Download:
    """A sheet as the page of a game for up to so many players offers it."""
    words, kind = strings(lang), kind_of(name)
    use = words["uses"].get(kind, "")
    if kind == "reference" and 1 < pages <= players:  # about as many cards stand on each page
        use = ("" if lang == "ja" else " ").join((use, words["pages"]["first_page"].format(players=players // pages)))
    return Download(name, sheet_title(name, words["sheets"]), None, pages, sheets_of_paper(kind, pages), use)


def sheet_title(name: str, words: Mapping[str, str]) -> str:
    """What the page of a game calls a sheet: the kind, and what sets it apart (``rules-letter-furigana.pdf``)."""
    kind = kind_of(name)
    marks = name.removesuffix(".pdf").removeprefix(kind).split("-")[1:]
    marks = marks if "letter" in marks else ["a4", *marks]
    return words["title"].format(kind=words[kind], marks=words["join"].join(words[mark] for mark in marks))


def _records(place: Place, game: str, deals: str) -> None:
    place.target.mkdir(parents=True)
    for deal in load_deals(content_of(game), Path(deals)):
        shutil.copyfile(deal.path, place.target / deal.path.name)


def _chooser(place: Place, langs: tuple[str, ...], address: str) -> None:
    write_chooser(place.target.parent, langs, address)


def _missing(place: Place, langs: tuple[str, ...], address: str) -> None:
    write_missing(place.target.parent, langs, address)


def _report(
    place: Place, games: tuple[str, ...], deals: tuple[str, ...], langs: tuple[str, ...], keys: tuple[str, ...]
) -> None:
    def made(game: str, folder: str) -> dict[str, Any]:
        return asdict(game_part(content_of(game), load_deals(content_of(game), Path(folder)), langs))

    chapters = [
        GamePart(**place.parts.kept(f"report/{game}", key, partial(made, game, folder)))
        for game, folder, key in zip(games, deals, keys, strict=True)
    ]
    place.target.write_text(report_html(chapters), encoding="utf-8", newline="\n")


PAPERS: Mapping[str, Callable[..., bytes]] = {
    "booklet": render_booklet,
    "reference": render_reference,
    "score-pad": render_scorepad,
    "prepared-deal": render_prepared,
}
"""What makes the papers beside the sheets; the others are sheets."""


def _deck(place: Place, art: str, edition: str, piece: str, paper: str, uses: str, mark: str) -> None:  # noqa: ARG001
    form = DeckForm(piece=piece, paper=paper)
    place.target.write_bytes(render_deck(_edition(art, edition), form, mark=mark))


def _guide(place: Place, art: str, edition: str, paper: str, uses: str, mark: str) -> None:  # noqa: ARG001
    place.target.write_bytes(render_guide(_edition(art, edition), paper, mark=mark))


def _tonight(place: Place, games: tuple[str, ...], lang: str, paper: str, furigana: bool, digest: str) -> None:
    contents = [content_of(game) for game in games]
    place.target.write_bytes(render_tonight(contents, lang, paper, furigana, stamp=Stamp(VERSION, digest)))


def _edition(art: str, edition: str) -> PrintedDeck:
    return next(deck for deck in editions_of(art) if deck.edition == edition)


def _calibration(place: Place, paper: str, mark: str) -> None:
    place.target.write_bytes(render_calibration(paper, mark=mark))


MAKERS: Mapping[str, Callable[..., Any]] = {
    "sheet": _sheet,
    "site": _site,
    "records": _records,
    "chooser": _chooser,
    "missing": _missing,
    "deck": _deck,
    "guide": _guide,
    "calibration": _calibration,
    "tonight": _tonight,
    "report": _report,
}
