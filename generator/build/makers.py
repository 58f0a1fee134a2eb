"""The makers of the kit: each makes one kind of task below a stage folder. Heavy libraries are loaded only here."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from generator.addresses import game_address
from generator.build.report import GamePart, game_part, report_html
from generator.build.tasks import Task, content_of
from generator.parts import Parts
from generator.print.sheets import Stamp, render_sheet
from generator.version import VERSION
from generator.walkthrough.data import Data
from generator.walkthrough.deals import load_deals
from generator.walkthrough.steps import walkthrough
from generator.web.pages import Download, GamePages, game_pages, strings
from generator.web.site import LastSite, write_chooser, write_site


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
    folder.mkdir()
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before
        if "generator.print.pdf" in sys.modules:  # it keeps copies of the fonts there
            sys.modules["generator.print.pdf"].forget()


def _sheet(
    place: Place, kind: str, game: str, lang: str, paper: str, furigana: bool, digest: str, address: str
) -> None:
    stamp = Stamp(VERSION, digest, game_address(address, lang, game) if address else "")
    place.target.write_bytes(render_sheet(kind, content_of(game), lang, paper, furigana, stamp=stamp))


def _site(
    place: Place,
    lang: str,
    langs: tuple[str, ...],
    games: tuple[str, ...],
    furigana: bool,
    seed: int,
    address: str,
    deals: tuple[str, ...],
    downloads: tuple[tuple[str, ...], ...],
    keys: tuple[str, ...],
    shell: str,
) -> None:
    def made(game: str, folder: str, names: tuple[str, ...]) -> dict[str, Any]:
        return asdict(_pages(game, lang, furigana, Path(folder), names))

    pages = [
        GamePages.of(place.parts.kept(f"pages/{lang}/{game}", key, partial(made, game, folder, names)))
        for game, folder, names, key in zip(games, deals, downloads, keys, strict=True)
    ]
    last = LastSite(place.last, place.parts, f"site/{lang}", shell)
    write_site(pages, lang, place.target, {}, seed, langs, last, address)
    for game, folder in zip(games, deals, strict=True):
        for record in sorted(Path(folder).glob("*.json")):
            shutil.copyfile(record, place.target / game / record.name)


def _pages(game: str, lang: str, furigana: bool, deals: Path, sheets: tuple[str, ...]) -> GamePages:
    content, words = content_of(game), strings(lang)["sheets"]
    steps: list[Data] = [
        {**walkthrough(content, deal, lang, furigana), "record": deal.path.name} for deal in load_deals(content, deals)
    ]
    return game_pages(content, steps, [Download(name, sheet_title(name, words)) for name in sheets], lang, furigana)


def sheet_title(name: str, words: Mapping[str, str]) -> str:
    """What the page of a game calls a sheet: the kind, and what sets it apart (``rules-letter-furigana.pdf``)."""
    kind, *marks = name.removesuffix(".pdf").split("-")
    marks = marks if "letter" in marks else ["a4", *marks]
    return words["title"].format(kind=words[kind], marks=words["join"].join(words[mark] for mark in marks))


def _records(place: Place, game: str, deals: str) -> None:
    place.target.mkdir(parents=True)
    for deal in load_deals(content_of(game), Path(deals)):
        shutil.copyfile(deal.path, place.target / deal.path.name)


def _chooser(place: Place, langs: tuple[str, ...]) -> None:
    write_chooser(place.target.parent, langs)


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


MAKERS: Mapping[str, Callable[..., Any]] = {
    "sheet": _sheet,
    "site": _site,
    "records": _records,
    "chooser": _chooser,
    "report": _report,
}
