"""Bindings written and sealed: drafts put behind the sentences or into a file beside them, seals renewed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..faults import Place
from ..texts.worked import Span
from .bound import seal_of
from .check import Check, Settings
from .drafts import draft
from .reading import Reading
from .report import CHANGED, RIGHT, Item
from .shown import read
from .source import PLAIN, Source

_SEAL = re.compile(r"^[ \t>]*seal:[^\n]*\n?", re.MULTILINE)
_FIRST = 12  # letters of a passage, at least, by which it is found again


@dataclass(frozen=True)
class Bound:
    """What became of a text and of the file beside it; ``drafts`` and ``sealed`` count, ``left`` are not sealed.

    ``free`` is what nothing but a person vouches for in newly sealed bindings: see ``Binding.free``.
    """

    text: str
    beside: str
    drafts: int = 0
    open: int = 0
    sealed: int = 0
    left: tuple[Item, ...] = ()
    free: tuple[tuple[Place, str], ...] = ()


def bound(source: Source, beside: Source | None, settings: Settings, apart: bool) -> Bound:
    """A text with a draft behind each example that is not bound; ``apart``: all of them in the file beside it."""
    check = Check(read(source), settings, beside)
    list(check.judged())
    pieces, at = list[str](), 0
    notes = [beside.text] if beside and beside.text.strip() else []
    apart = apart or source.kind == PLAIN
    number = questions = 0
    for reading in check.readings():
        lines = [] if reading.tied else draft(check.text, reading).splitlines()
        if not lines:
            continue
        number += 1
        questions += any("?" in one for one in lines)
        if anchor := _anchor(check, reading, apart):
            lines.insert(1, f"at: {anchor}")
        if apart:
            notes.append("\n".join(lines) + "\n")
            continue
        last = check.text.plain.at(max(reading.stretch[1] - 1, 0)) + 1
        end = source.text.find("\n", max(at, last)) + 1 or len(source.text)
        lead = "" if source.text[:end].endswith("\n\n") else "\n" if source.text[:end].endswith("\n") else "\n\n"
        pieces += [source.text[at:end], f"{lead}<!-- " + "\n".join(lines) + "\n-->\n"]
        at = end
    return Bound("".join([*pieces, source.text[at:]]), "\n".join(notes), number, questions)


def _anchor(check: Check, reading: Reading, always: bool) -> str:
    """The first words of a passage, as many as occur once; none where a binding finds it without."""
    plain = check.text.plain.text
    start, end = reading.stretch
    cut = max((one for one in (0, *check.text.cuts) if one <= start), default=0)
    heads = dict(check.text.heads)
    if not always and not plain[heads.get(cut, cut) : start].strip():
        return ""
    words = plain[start:end].split("\n")[0]
    for length in range(min(_FIRST, len(words)), len(words) + 1):
        if plain.count(words[:length]) == 1:
            return words[:length].strip()
    return words.strip()


def sealed(source: Source, beside: Source | None, settings: Settings) -> Bound:
    """Both texts with the seals of all bindings of which numbers, cards and names are right."""
    check = Check(read(source), settings, beside)
    texts = [source.text, beside.text if beside else ""]
    count, left, free = 0, list[Item](), list[tuple[Place, str]]()
    for binding in sorted(check.bindings(), key=lambda one: -one.block.span[0]):
        aside = binding.own is not check.text
        item, _ = binding.checked()
        if binding.span is None or not (item.status == RIGHT or item.reason == CHANGED):
            left.append(item)
            continue
        seal = seal_of(check.text.plain.text[slice(*binding.span)])
        if binding.seal != seal:
            texts[aside] = _with_seal(texts[aside], binding.block.span, seal, in_comment=not aside)
            free = [*binding.free(), *free]
            count += 1
    return Bound(texts[0], texts[1], sealed=count, left=tuple(reversed(left)), free=tuple(free))


def _with_seal(text: str, span: Span, seal: str, in_comment: bool) -> str:
    """A text in which a binding has another seal."""
    own = _SEAL.sub("", text[slice(*span)])
    end = own.rfind("-->") if in_comment else len(own)
    body = own[:end].rstrip()
    gap = "" if in_comment else own[len(body) :].removeprefix("\n")
    return f"{text[: span[0]]}{body}\nseal: {seal}\n{gap}{own[end:]}{text[span[1] :]}"
