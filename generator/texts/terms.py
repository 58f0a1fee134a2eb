"""House terms: one word a thing, in every text that somebody reads.

    templates/terms.<lang>.yaml                 id: {say: ペア, never: [ふたり組], means: …}
    templates/games/<game>/terms.<lang>.yaml    the same for one game; ``allow: [card]`` lifts terms of the house

A term with a meaning stands in the glossary (``glossary``): under the first of its ``words``, if it has any, which are
the forms that can be touched in texts; else under what is said.

``never`` are regular expressions. They are looked for in the texts as they are shown: without readings, and without
what stands in braces. What a text says instead of the right word is a fault with that word in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import BeforeValidator, Discriminator, Tag

from rules_engine.echo import quoted

from ..faults import ContentError, Fault, Place, did_you_mean
from ..languages import LANGS
from ..schema import Slug, Written, WrittenAs, closed, listed, read_form, wrong
from ..yamlplaces import Document, Pointer, read_text, read_yaml
from .ruby import pieces
from .rules import check_readings

_UNSHOWN = re.compile(
    r"\{\{.*?\}\}|\{[a-z_]*\}|\{%.*?%\}|\{#.*?#?\}|^\[[a-z0-9-]+:|<[^>]*>|`[^`]*`|\]\([^)]*\)", re.DOTALL
)
_FIGURE = re.compile(r'\b(ja|en)"?\s*[=:]\s*"([^"]*)"')


@dataclass(frozen=True)
class Term:
    """A thing and its word. ``never`` are other words for it, ``means`` says what it is, or nothing; ``words`` are the
    forms by which texts call it. ``game`` is the game whose own word it is, or nothing."""

    id: str
    say: str
    never: tuple[re.Pattern[str], ...]
    means: str
    words: tuple[str, ...] = ()
    game: str = ""

    @property
    def head(self) -> str:
        """The word as the glossary has it."""
        return self.words[0] if self.words else self.say

    @property
    def anchor(self) -> str:
        """Where it stands on the page of the glossary."""
        return f"{self.game}-{self.id}" if self.game else self.id


Terms = Mapping[str, tuple[Term, ...]]
"""The terms of each language."""


def read_terms(root: Path, folder: Path | None, faults: list[Fault]) -> Terms:
    """The terms of the house, over them those of the game in ``folder``; what is wrong is appended to ``faults``."""
    terms = {}
    for lang in LANGS:
        found: dict[str, Term] = {}
        _read(root / f"terms.{lang}.yaml", lang, found, faults)
        if folder is not None and (own := folder / f"terms.{lang}.yaml").is_file():
            _read(own, lang, found, faults, folder.name)
        terms[lang] = tuple(found.values())
    return terms


def check_terms(
    files: Iterable[Path], terms: Terms, known: Mapping[Path, Document] = MappingProxyType({})
) -> Iterator[Fault]:
    """What the texts in some files (Markdown, YAML, figures) say in other words than those of the house.

    ``known`` are documents that were read before.
    """
    any_of = {lang: _any_of(own) for lang, own in terms.items()}
    for path in files:
        for lang, text, place in _texts(path, known):
            shown, offsets = _shown(text)
            if any_of[lang].search(shown):
                yield from _found(text, shown, offsets, place, terms[lang])


def check_text(text: str, place: Place, terms: Iterable[Term]) -> Iterator[Fault]:
    """The same for one text, of one language."""
    yield from _found(text, *_shown(text), place, terms)


def _any_of(terms: Iterable[Term]) -> re.Pattern[str]:
    """Most texts hold nothing that is ruled out: one look tells."""
    patterns = [f"(?:{pattern.pattern})" for term in terms for pattern in term.never]
    return re.compile("|".join(patterns) or r"(?!)")


def _shown(text: str) -> tuple[str, Sequence[int]]:
    """A text as it is shown, and of each of its letters the place in the text as it is written."""
    blanked = _UNSHOWN.sub(lambda found: " " * len(found[0]), text)
    if "《" not in blanked and "｜" not in blanked:
        return blanked, range(len(blanked))
    shown, offsets = "", list[int]()
    for piece in pieces(blanked):
        first = piece.offset + (blanked[piece.offset] == "｜")
        shown += piece.base
        offsets += range(first, first + len(piece.base))
    return shown, offsets


def _found(text: str, shown: str, offsets: Sequence[int], place: Place, terms: Iterable[Term]) -> Iterator[Fault]:
    for term in terms:
        for pattern in term.never:
            for match in pattern.finditer(shown):
                if match[0]:
                    yield _fault(term, match[0], text, offsets[match.start()], place)


def _fault(term: Term, found: str, text: str, offset: int, place: Place) -> Fault:
    above = text.count("\n", 0, offset)
    column = offset - text.rfind("\n", 0, offset) if above else place.column + offset
    where = Place(place.path, place.line + above, column)
    return Fault(where, f"{found.strip()!r}", f"{term.say} (house term {term.id})", "use the word of the house")


def worded_files(folder: Path) -> list[Path]:
    """The files of a game whose texts its readers see; what anybody may type (``notations``) is not among them."""
    names = ("game.yaml", "examples.yaml", "misreadings.yaml", "phrases.*.yaml", "rules.*.md", "table.*.md")
    more = ("reference.*.md", "deals/*.yaml", "figures/*.html", "editions/*.yaml")
    return sorted(path for name in (*names, *more) for path in folder.glob(name) if not path.is_symlink())


# the texts of a file --------------------------------------------------------------------------------------


def _texts(path: Path, known: Mapping[Path, Document]) -> Iterator[tuple[str, str, Place]]:
    """Each text of a file with its language and its place."""
    lang = next((one for one in LANGS if path.suffixes[-2:-1] == [f".{one}"]), None)
    if path.suffix == ".yaml":
        document = known.get(path) or read_yaml(path)
        yield from _values(document, (), document.data, lang)
    elif lang is not None:
        for number, line in enumerate(read_text(path).splitlines(), 1):
            yield lang, line, Place(path, number)
    else:
        for number, line in enumerate(read_text(path).splitlines(), 1):
            for match in _FIGURE.finditer(line):
                yield match[1], match[2], Place(path, number, match.start(2) + 1)


def _values(document: Document, pointer: Pointer, data: Any, lang: str | None) -> Iterator[tuple[str, str, Place]]:
    if isinstance(data, str):
        if lang is not None:
            yield lang, data, document.place(*pointer)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key != "says":  # expressions, which nobody reads
                yield from _values(document, (*pointer, key), value, key if key in LANGS else lang)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _values(document, (*pointer, index), value, lang)


# the lists ------------------------------------------------------------------------------------------------


def _regex(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except (re.error, OverflowError, RecursionError) as error:
        raise wrong(f"{quoted(text)}: {error}", "a regular expression") from None


@closed
@dataclass(frozen=True)
class _Entry:
    say: Written
    never: tuple[Annotated[re.Pattern[str], WrittenAs(Written, _regex)], ...]
    means: str
    words: tuple[Written, ...] = ()


def _kind(value: Any) -> str:
    return "term" if isinstance(value, dict) else "allowed"


_Allowed = Annotated[tuple[str, ...], BeforeValidator(listed), Tag("allowed")]
_Entries = Mapping[Slug, Annotated[Annotated[_Entry, Tag("term")] | _Allowed, Discriminator(_kind)]]


def _read(path: Path, lang: str, terms: dict[str, Term], faults: list[Fault], game: str = "") -> None:
    try:
        document = read_yaml(path)
    except ContentError as error:
        faults += error.faults
        return
    entries: Mapping[str, _Entry | tuple[str, ...]] | None = read_form(_Entries, document, faults)
    for name, entry in (entries or {}).items():
        if isinstance(entry, _Entry) and name != "allow":
            terms[name] = Term(name, entry.say, entry.never, entry.means, entry.words, game)
            for text in (entry.means, *entry.words[:1]):
                check_readings(text, lang, document.place(name), faults)
        elif isinstance(entry, tuple) and name == "allow":
            _allow(document, entry, terms, faults)
        else:
            expected = "ids of terms" if name == "allow" else "say, never and means"
            faults.append(document.fault((name,), f"{name}: {quoted(entry)}", expected, "mend the keys"))


def _allow(document: Document, names: Sequence[str], terms: dict[str, Term], faults: list[Fault]) -> None:
    for index, name in enumerate(names):
        if terms.pop(name, None) is None:
            found, expected = f"{name!r}{did_you_mean(name, terms)}", f"one of {', '.join(terms)}"
            faults.append(document.fault(("allow", index), found, expected, "name a term of the house"))
