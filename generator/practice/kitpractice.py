"""The papers for a class in a kit: each function writes one to its place and returns how many pages it has."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from ..addresses import game_address
from ..print.sheets import Stamp
from ..print.shelf import put_paper
from ..print.tiled import tiled
from ..texts.content import kept_game
from ..version import VERSION
from .bankcheck import check_items
from .classpapers import render_exit, render_lesson, render_poster, render_seats
from .exports import FILES, WRITERS, title_of
from .items import bank_of
from .papers import PAGE_ON, render_answers, render_worksheet
from .quiz import quizzes
from .sheets import ForClass, for_class


@cache
def _chosen(game: str) -> ForClass:
    return for_class(kept_game(game), bank_of(kept_game(game).folder))


@cache
def _check(game: str) -> None:
    bank = bank_of(kept_game(game).folder)
    check_items(kept_game(game), bank.items, bank.records)


def make_practice(
    target: Path, kind: str, game: str, lang: str, paper: str, furigana: bool, digest: str, address: str
) -> int:
    """Make a paper for a class, of the items that a kit shows."""
    content, bank = kept_game(game), bank_of(kept_game(game).folder)
    items, leaving, poster = _chosen(game)
    if kind == "answers":
        _check(game)
    renders: dict[str, Callable[..., Any]] = {
        "worksheet": partial(render_worksheet, content, items),
        "answers": partial(render_answers, content, [("", items), ("exit", leaving)]),
        "exit": partial(render_exit, content, leaving),
        "lesson": partial(render_lesson, content, bank),
        "poster": partial(render_poster, content, poster),
        "poster-in-four": lambda *form, **more: tiled(render_poster(content, poster, *form, **more), PAGE_ON[paper]),
        "seats": partial(render_seats, content),
    }
    stamp = Stamp(VERSION, digest, game_address(address, lang, game) if address else "")
    return put_paper(target, renders[kind](lang, paper, furigana, stamp=stamp))


def make_exports(target: Path, game: str, lang: str) -> None:
    """Make a folder of all items as quizzes of other programs, if the engine answers every one as the bank does."""
    content, bank = kept_game(game), bank_of(kept_game(game).folder)
    _check(game)
    made = quizzes(content, bank.items, lang)
    target.mkdir()
    for form, write in WRITERS.items():
        (target / FILES[form]).write_bytes(write(title_of(content, lang), made))
