"""The makers of the kit: each makes one kind of task below a stage folder. Heavy libraries are loaded only here."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.content import GameContent, load_game
from generator.deals import load_deals
from generator.version import VERSION

if TYPE_CHECKING:
    from generator.kit import Task


@cache
def content_of(game: str) -> GameContent:
    """A game's texts, loaded once a process."""
    return load_game(game)


def make(task: Task, stage: Path) -> None:
    """Make a task's output below ``stage``."""
    target = stage / task.output
    target.parent.mkdir(parents=True, exist_ok=True)
    MAKERS[task.kind](target, **dict(task.args))


def _sheet(target: Path, kind: str, game: str, lang: str, paper: str, furigana: bool, seed: int,
           digest: str) -> None:  # fmt: skip
    from generator.sheets import Stamp, render_sheet

    stamp = Stamp(VERSION, seed, digest)
    target.write_bytes(render_sheet(kind, content_of(game), lang, paper, furigana, stamp=stamp))


def _site(target: Path, lang: str, langs: tuple[str, ...], games: tuple[str, ...], furigana: bool, seed: int,
          deals: tuple[str, ...], downloads: tuple[tuple[str, tuple[str, ...]], ...]) -> None:  # fmt: skip
    from generator.pages import Download, strings
    from generator.site import build_site
    from generator.walkthrough import walkthrough

    contents = [content_of(game) for game in games]
    shown = {
        content.name: load_deals(content, Path(folder)) for content, folder in zip(contents, deals, strict=True)
    }
    steps = {
        content.name: [
            walkthrough(content, deal, lang, furigana) | {"record": deal.path.name} for deal in shown[content.name]
        ]
        for content in contents
    }
    words = strings(lang)["sheets"]
    offered = {
        game: [Download(name, sheet_title(name, words)) for name in names]
        for game, names in downloads
    }
    build_site(contents, steps, lang, target, offered, furigana, seed, langs)
    for game, chosen in shown.items():
        for deal in chosen:
            shutil.copyfile(deal.path, target / game / deal.path.name)


def sheet_title(name: str, words: Mapping[str, str]) -> str:
    """What the page of a game calls a sheet: the kind, and what sets it apart (``rules-letter-furigana.pdf``)."""
    kind, *marks = name.removesuffix(".pdf").split("-")
    marks = marks if "letter" in marks else ["a4", *marks]
    return words["title"].format(kind=words[kind], marks=words["join"].join(words[mark] for mark in marks))


def _records(target: Path, game: str, deals: str) -> None:
    target.mkdir(parents=True)
    for deal in load_deals(content_of(game), Path(deals)):
        shutil.copyfile(deal.path, target / deal.path.name)


def _chooser(target: Path, langs: tuple[str, ...]) -> None:
    from generator.site import write_chooser

    write_chooser(target.parent, langs)


def _report(target: Path, games: tuple[str, ...], deals: tuple[str, ...], langs: tuple[str, ...]) -> None:
    from generator.report import report_html

    contents = [content_of(game) for game in games]
    pairs = [(content, load_deals(content, Path(folder))) for content, folder in zip(contents, deals, strict=True)]
    target.write_text(report_html(pairs, langs), encoding="utf-8", newline="\n")


MAKERS: Mapping[str, Callable[..., Any]] = {
    "sheet": _sheet, "site": _site, "records": _records, "chooser": _chooser, "report": _report,
}  # fmt: skip
