"""The parts of a text that speaks of several games: a heading with the name of one begins its part."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..texts.examples import Span
from .source import Readable

_HEADING = re.compile(r"[ \t>]*(?:#{1,6}[ \t]|[【■◆●○▼★]|\d{1,2}[.．)]\s)")
_HEADED = re.compile(r"<(?:h[1-6]|title)\b(?!.*</(?:h[1-6]|title)\b)", re.IGNORECASE | re.DOTALL)
_BEFORE = 200  # letters of the source that are looked at before a name
_BESIDE = 24  # letters that a line may hold besides a name and still be a heading
_SENTENCE = re.compile(r"[。、,;]|[.!?！？](?:\s|$)|[0-9]\s?[点枚]")


def part_of(text: Readable, named: Mapping[str, Sequence[int]], game: str) -> Readable:
    """The text as a game reads it: the parts of other games are blank, if the game has any of its own.

    ``named`` are the games with the places where they are named.
    """
    parts = _parts(text, named)
    if not parts.get(game):
        return text
    plain = text.plain.text
    for start, end in (span for name, spans in parts.items() if name != game for span in spans):
        plain = plain[:start] + re.sub(r"[^\n]", " ", plain[start:end]) + plain[end:]
    return replace(text, plain=replace(text.plain, text=plain))


def _parts(text: Readable, named: Mapping[str, Sequence[int]]) -> dict[str, list[Span]]:
    """The stretches of each game, from a heading with its name to the next one with another's."""
    heads = sorted((place, name) for name, places in named.items() for place in places if is_heading(text, place))
    found: dict[str, list[Span]] = {}
    for index, (place, name) in enumerate(heads):
        start = text.plain.text.rfind("\n", 0, place) + 1
        following = (at for at, other in heads[index + 1 :] if other != name)
        after = next(following, -1)
        end = len(text.plain.text) if after < 0 else text.plain.text.rfind("\n", 0, after) + 1
        found.setdefault(name, []).append((start, max(start, end)))
    return found if len(found) > 1 else {}


def is_heading(text: Readable, place: int) -> bool:
    """Whether a name stands in a heading, or all but alone in its line."""
    plain = text.plain.text
    start, end = plain.rfind("\n", 0, place) + 1, plain.find("\n", place)
    line = plain[start : len(plain) if end < 0 else end]
    at = text.plain.at(place)
    before = text.source.text[max(0, at - _BEFORE) : at]
    if _HEADING.match(before.rpartition("\n")[2]) or _HEADED.search(before):
        return True
    return len(line.strip()) <= _BESIDE and not _SENTENCE.search(line)
