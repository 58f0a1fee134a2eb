"""Texts whose clause changed since the other language was last touched: ``clauses.lock`` beside the rule texts.

A line a clause or point at the table: its id, then a short hash of its paragraph in each language, taken when both
said the same. Readings and white space do not count: they change no meaning. ``templates/table.lock`` has those of
the points that all games share.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..faults import Fault, Place
from ..languages import LANGS
from ..texts.content import GameContent
from ..texts.ruby import strip_readings
from ..texts.rules import Clause, RuleText

NAME = "clauses.lock"
SHARED = "table.lock"
_HEAD = "# What each {} said when both languages said the same: id, {}.\n# tehodoki verify --coverage --accept {}\n"
_Hashes = Mapping[str, tuple[str, ...]]


def stale(content: GameContent) -> tuple[Fault, ...]:
    """What changed in a game since the languages were last compared, at the paragraph to look at."""
    return tuple(_changes(content.folder / NAME, _of_game(content), content.name))


def stale_shared(content: GameContent) -> tuple[Fault, ...]:
    """The same of what all games share."""
    return tuple(_changes(_shared_lock(content), [content.table.shared_texts], content.name))


def accept(content: GameContent) -> str:
    """Note that both languages say the same now; a line that tells what was noted."""
    changed = _note(content.folder / NAME, _of_game(content), "clause", content.name)
    shared = _note(_shared_lock(content), [content.table.shared_texts], "point for every table", "GAME")
    also = f"; for every table {', '.join(shared)}" if shared else ""
    return f"{content.name}: noted {', '.join(changed) or 'nothing new'}{also}"


def _of_game(content: GameContent) -> list[Mapping[str, RuleText]]:
    return [content.rules, content.table.texts]


def _shared_lock(content: GameContent) -> Path:
    return content.root / SHARED


def _note(path: Path, texts: Sequence[Mapping[str, RuleText]], what: str, name: str) -> list[str]:
    """Write what the paragraphs say now; the ids of those that changed."""
    before = _read(path)[0] if path.is_file() else {}
    now = _hashes(texts)
    changed = sorted(one for one in before.keys() | now.keys() if before.get(one) != now.get(one))
    lines = [" ".join((one, *now[one])) for one in now]
    written = _HEAD.format(what, ", ".join(LANGS), name) + "\n".join(lines) + "\n"
    if not path.is_file() or path.read_text(encoding="utf-8") != written:
        path.write_text(written, encoding="utf-8")
    return changed


def _changes(path: Path, texts: Sequence[Mapping[str, RuleText]], name: str) -> Iterator[Fault]:
    remedy = f"when both say the same: tehodoki verify --coverage --accept {name}"
    if not path.is_file():
        yield Fault(Place(path), "the file is missing", "the hashes of all clauses", remedy)
        return
    known, odd = _read(path)
    for line, text in odd:
        yield Fault(Place(path, line), f"{text!r}", f"a clause and {len(LANGS)} hashes", remedy)
    now = _hashes(texts)
    written = {lang: {one.id: one for text in texts for one in text[lang].clauses} for lang in LANGS}
    for gone in known.keys() - now.keys():
        yield Fault(Place(path), f"clause {gone} is in no text any more", "clauses that there are", remedy)
    for one, hashes in now.items():
        old = known.get(one, ("",) * len(LANGS))
        changed = [lang for lang, before, after in zip(LANGS, old, hashes, strict=True) if before != after]
        label = f"{written[LANGS[0]][one].number} {one}".strip()
        if changed == list(LANGS):
            found = f"{label} changed in both languages" if one in known else f"{label} is new"
            yield Fault(written[LANGS[-1]][one].place, found, "a comparison of the two", remedy)
        elif changed:
            place = next(written[lang][one].place for lang in LANGS if lang not in changed)
            there = written[changed[0]][one].place
            found = f"{label} did not follow: it changed in {changed[0]}, {there}"
            yield Fault(place, found, "the same in both languages", f"look at it; {remedy}")


def _read(path: Path) -> tuple[_Hashes, list[tuple[int, str]]]:
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


def _hashes(texts: Sequence[Mapping[str, RuleText]]) -> _Hashes:
    """By id, in the order of the texts."""
    found: dict[str, tuple[str, ...]] = {}
    for text in texts:
        lines = {lang: text[lang].path.read_text(encoding="utf-8").splitlines() for lang in LANGS}
        written = {lang: {one.id: one for one in text[lang].clauses} for lang in LANGS}
        found |= {
            one.id: tuple(short_hash(_paragraph(lines[lang], written[lang][one.id]), lang) for lang in LANGS)
            for one in text[LANGS[0]].clauses
        }
    return found


def _paragraph(lines: list[str], clause: Clause) -> str:
    """The paragraph as it is written, expressions and all: an engine's number changes no text."""
    first = clause.place.line - 1
    last = next((at for at in range(first, len(lines)) if not lines[at].strip()), len(lines))
    return "\n".join(lines[first:last])


def short_hash(text: str, lang: str) -> str:
    """Eight hex digits of a text without its readings; white space counts only where words are divided by it."""
    glue = "" if lang == "ja" else " "
    return hashlib.sha256(glue.join(strip_readings(text).split()).encode()).hexdigest()[:8]
