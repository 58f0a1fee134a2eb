"""What is said of somebody's example, in the language of its text: ``templates/verify/messages.<lang>.yaml``.

What the engine and the readers of typed examples say is English; ``said.<lang>.yaml`` has it in other languages.
A message is found under a key as ``found``, ``expected`` and ``remedy``, each with fields in braces; ``layout`` says in
which order a language has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import yaml

from ..faults import Fault, Place
from ..paths import templates_dir
from ..texts.worked import Span
from ..yamlplaces import LOADER

RULES, OTHER = "rules", "other"
"""Layouts: of what the engine says otherwise, and of all else."""
_JAPANESE = re.compile("[ぁ-ヿ一-鿿]")
_LETTER = re.compile(r"[^\W\d_]")
_HEAD = 10_000  # letters of a text by which its language is told
_PASSAGE = 2_000
_FEW = 20
_ENGLISH = "en"
_DEEP = 3  # sentences in the fields of sentences


Named = Callable[[str, str], str]


@dataclass(frozen=True)
class Messages:
    """All messages in a language."""

    lang: str
    data: Mapping[str, Any]

    def say(self, key: str, /, **values: Any) -> str:
        """The words under a dotted key with their fields filled. Raises KeyError for an unknown key or field."""
        found: Any = self.data
        for name in key.split("."):
            found = found[name]
        return str(found).format(**values)

    def fault(self, place: Place, key: str, remedy: str = "", layout: str = OTHER, **values: Any) -> Fault:
        """A fault whose ``found``, ``expected`` and, unless it is given, ``remedy`` stand under a key."""
        found, expected = (self.say(f"{key}.{part}", **values) for part in ("found", "expected"))
        return self.made(place, found, expected, remedy or self.say(f"{key}.remedy", **values), layout)

    def made(self, place: Place, found: str, expected: str, remedy: str, layout: str = OTHER) -> Fault:
        """A fault in words of this language."""
        return Fault(place, found, expected, remedy, layout=self.data["layout"][layout], lang=self.lang)

    def listed(self, items: Iterable[Any], by: str = "comma") -> str:
        """Some words one behind another; ``by`` is ``comma``, ``and`` or ``or``, which stands before the last."""
        words = list(map(str, items))
        if by == "comma" or len(words) < 2:
            return str(self.data["comma"]).join(words)
        return f"{self.listed(words[:-1])}{self.data[by]}{words[-1]}"

    def phrase(self, text: str, named: Named | None = None) -> str:
        """What the engine, or a reader, says in English; as it is where this language has no words for it.

        ``named`` gives the name of a ``player``, ``card`` or ``suit`` for its letters.
        """
        return _catalogue(self.lang).said(text, named)

    def translated(self, fault: Fault) -> Fault:
        """A fault that was told in English."""
        if self.lang == _ENGLISH:
            return fault
        return self.made(fault.place, *map(self.phrase, (fault.found, fault.expected, fault.remedy)))

    def quoted(self, text: str) -> str:
        """A piece of a text, in quotation marks."""
        return self.say("quote", text=" ".join(text.split()))


class _Catalogue:
    """What is said in English, with its words in another language, each with fields ``{}``."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.plain = {text: said for text, said in sentences.items() if "{}" not in text}
        longest = sorted((text for text in sentences if "{}" in text), key=lambda text: -len(text.replace("{}", "")))
        patterns = (re.escape(text).replace(r"\{\}", "(.+?)") for text in longest)
        self.filled = [
            (re.compile(one, re.DOTALL), sentences[text]) for one, text in zip(patterns, longest, strict=True)
        ]

    def said(self, text: str, named: Named | None = None, depth: int = _DEEP) -> str:
        """A sentence and those in its fields; what is unknown stays as it is."""
        if text in self.plain or not depth:
            return self.plain.get(text, text)
        for pattern, said in self.filled:
            if match := pattern.fullmatch(text):
                fields = (self.said(field, named, depth - 1) for field in match.groups())
                return said.format(*(_Field(field, named) for field in fields))
        return text


class _Field:
    """What stands in a field: as it is, or by the name that it has as a seat, a card or a suit."""

    def __init__(self, text: str, named: Named | None) -> None:
        self.text, self.named = text, named

    def __format__(self, kind: str) -> str:
        return self.named(kind, self.text) if kind and self.named else self.text


@cache
def _catalogue(lang: str) -> _Catalogue:
    path = templates_dir() / "verify" / f"said.{lang}.yaml"
    return _Catalogue(yaml.load(path.read_text(encoding="utf-8"), LOADER) if path.is_file() else {})  # noqa: S506  (a safe one)


@cache
def messages(lang: str) -> Messages:
    """The messages in a language."""
    text = (templates_dir() / "verify" / f"messages.{lang}.yaml").read_text(encoding="utf-8")
    return Messages(lang, yaml.load(text, LOADER))  # noqa: S506  (a safe one)


def messages_for(text: str, span: Span = (0, 0)) -> Messages:
    """The messages in the language of a passage; where it has few words of its own, in that of its text."""
    start, end = span
    return messages(_language(text[start : min(end, start + _PASSAGE)], _FEW) or _language(text[:_HEAD], 1) or "en")


@lru_cache(maxsize=8)
def _language(text: str, few: int) -> str | None:
    letters = len(_LETTER.findall(text))
    japanese = len(_JAPANESE.findall(text))
    if japanese * 10 > letters:
        return "ja"
    return "en" if letters >= few else None


def clause_around(text: str, start: int, end: int, most: int = 24) -> str:
    """The words around a piece of a text, as far as the next stop on either side, at most so many letters."""
    stop = r"[。、！？!?;；|`\n「」『』]|[.,:](?=\s|$)"
    before = text[max(0, start - most) : start]
    cut = max((match.end() for match in re.finditer(stop, before)), default=0)
    if not cut and start > most:
        cut = before.find(" ") + 1
    behind = text[end : end + most]
    if match := re.search(stop, behind):
        behind = behind[: match.start()]
    elif len(text) > end + most and " " in behind:
        behind = behind[: behind.rfind(" ")]
    return " ".join(f"{before[cut:]}{text[start:end]}{behind}".split())
