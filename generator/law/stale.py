"""Texts whose clause changed since the other language was last touched: ``clauses.lock`` beside the rule texts.

A line a clause: its id, then a short hash of its paragraph in each language, taken when both said the same. Readings
and white space do not count: they change no meaning.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.faults import Fault, Place
from generator.languages import LANGS
from generator.texts.content import GameContent
from generator.texts.ruby import strip_readings
from generator.texts.rules import Clause

NAME = "clauses.lock"
_HEAD = "# What each clause said when both languages said the same: id, {}.\n# tehodoki verify --coverage --accept {}\n"


def stale(content: GameContent) -> tuple[Fault, ...]:
    """What changed since the languages were last compared, at the paragraph to look at."""
    path = content.folder / NAME
    remedy = f"when both say the same: tehodoki verify --coverage --accept {content.name}"
    if not path.is_file():
        return (Fault(Place(path), "the file is missing", "the hashes of all clauses", remedy),)
    return tuple(_changes(content, path, remedy))


def accept(content: GameContent) -> str:
    """Note that both languages say the same now; a line that tells what was noted."""
    path = content.folder / NAME
    before = _read(path)[0] if path.is_file() else {}
    now = _hashes(content)
    lines = [" ".join((clause, *now[clause])) for clause in now]
    path.write_text(_HEAD.format(", ".join(LANGS), content.name) + "\n".join(lines) + "\n", encoding="utf-8")
    changed = sorted(clause for clause in before.keys() | now.keys() if before.get(clause) != now.get(clause))
    return f"{content.name}: noted {', '.join(changed) or 'nothing new'}"


def _changes(content: GameContent, path: Path, remedy: str) -> Iterator[Fault]:
    known, odd = _read(path)
    for line, text in odd:
        yield Fault(Place(path, line), f"{text!r}", f"a clause and {len(LANGS)} hashes", remedy)
    now = _hashes(content)
    places = {lang: {one.id: one for one in content.rules[lang].clauses} for lang in LANGS}
    for clause in known.keys() - now.keys():
        yield Fault(Place(path), f"clause {clause} is in no text any more", "clauses that there are", remedy)
    for one in content.rules[LANGS[0]].clauses:
        changed = [
            lang
            for lang, old, new in zip(LANGS, known.get(one.id, ("",) * len(LANGS)), now[one.id], strict=True)
            if old != new
        ]
        name = f"{one.number} {one.id}"
        if changed == list(LANGS):
            found = f"{name} changed in both languages" if one.id in known else f"{name} is new"
            yield Fault(places[LANGS[-1]][one.id].place, found, "a comparison of the two", remedy)
        elif changed:
            place = next(places[lang][one.id].place for lang in LANGS if lang not in changed)
            there = places[changed[0]][one.id].place
            found = f"{name} did not follow: it changed in {changed[0]}, {there}"
            yield Fault(place, found, "the same in both languages", f"look at it; {remedy}")


def _read(path: Path) -> tuple[Mapping[str, tuple[str, ...]], list[tuple[int, str]]]:
    """The hashes by clause, and lines that cannot be read."""
    known: dict[str, tuple[str, ...]] = {}
    odd = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split()
        if words and not line.startswith("#"):
            if len(words) == 1 + len(LANGS) and words[0] not in known:
                known[words[0]] = tuple(words[1:])
            else:
                odd.append((number, line))
    return known, odd


def _hashes(content: GameContent) -> dict[str, tuple[str, ...]]:
    """By clause, in the order of the texts."""
    texts = {lang: content.rules[lang].path.read_text(encoding="utf-8").splitlines() for lang in LANGS}
    places = {lang: {one.id: one for one in content.rules[lang].clauses} for lang in LANGS}
    return {
        one.id: tuple(short_hash(_paragraph(texts[lang], places[lang][one.id]), lang) for lang in LANGS)
        for one in content.rules[LANGS[0]].clauses
    }


def _paragraph(lines: list[str], clause: Clause) -> str:
    """The paragraph as it is written, expressions and all: an engine's number changes no text."""
    first = clause.place.line - 1
    last = next((at for at in range(first, len(lines)) if not lines[at].strip()), len(lines))
    return "\n".join(lines[first:last])


def short_hash(text: str, lang: str) -> str:
    """Eight hex digits of a text without its readings; white space counts only where words are divided by it."""
    glue = "" if lang == "ja" else " "
    return hashlib.sha256(glue.join(strip_readings(text).split()).encode()).hexdigest()[:8]
