"""Two right texts of two games in one, each under its own heading, and one of them made wrong."""

from __future__ import annotations

import random
from dataclasses import replace

from tehodoki.checking.notations import load_notations
from tehodoki.checking.report import RIGHT
from tests.checking import corpora
from tests.checking.planting import Planted, claimed


def part(text: str, suffix: str, game: str, draw: random.Random) -> str:
    """A text under a heading with its game's name, or nothing where it is not read as right by that name alone."""
    name = draw.choice(tuple(load_notations(game).title.values()))
    head = {".md": f"# {name}\n\n", ".html": f"<h2>{name}</h2>\n", ".txt": draw.choice((f"【{name}】\n", f"■{name}\n"))}
    said = head[suffix] + text.strip("\ufeff\n")
    report = corpora.check(said, suffix, "")
    own = bool(report.items) and all((one.status, one.game) == (RIGHT, game) for one in report.items)
    return said if own else ""


def joined(
    draw: random.Random, one: tuple[str, str], other: tuple[str, str], suffix: str
) -> tuple[str, Planted | None]:
    """Two texts, each with its game, in one text, and the same with a number of the first planted in it."""
    first, second = (part(text, suffix, game, draw) for text, game in (one, other))
    if not first or not second:
        return "", None
    gap = "\r\n\r\n" if "\r\n" in first else "\n\n"
    before = draw.random() < 0.5
    lead = second + gap if before else ""
    tail = "" if before else gap + second
    wrong = claimed(draw, first, corpora.check(first, suffix, ""))
    if wrong is not None:
        mended = tuple(lead + text + tail for text in wrong.mended)
        wrong = replace(
            wrong, what="another game beside", text=lead + wrong.text + tail, at=wrong.at + len(lead), mended=mended
        )
    return lead + first + tail, wrong
