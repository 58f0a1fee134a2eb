"""An extension of Python-Markdown, ``tehodoki``: blocks of worked examples become figures, each where it stands.

    markdown.markdown(text, extensions=["fenced_code", "tehodoki"], extension_configs={"tehodoki": {"wrong": "warn"}})

A block that is wrong, or cannot be read, stays as its author wrote it: a figure is never drawn of what does not hold.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from ..checking.source import MARKDOWN, Source
from ..errors import TehodokiError
from ..faults import Fault
from ..languages import LANGS
from .figure import figure, style
from .reading import Passage, language, passages

_BEFORE_FENCES: Final = 27  # after white space is put straight, before any extension takes a fence for code
_LEAD: Final = re.compile(r"[^`~<]*")


class WrongBlock(TehodokiError):
    """A block that is not right; ``passage`` holds its faults."""

    def __init__(self, passage: Passage) -> None:
        self.passage = passage
        super().__init__(str(passage))


@dataclass
class Text:
    """The text that is being converted: its name, and what its file has before it, such as front matter."""

    path: Path = Path("text.md")
    head: str = ""


class TehodokiExtension(Extension):
    """Draws the blocks of a text. Raises TehodokiError for an option that it does not know.

    ``wrong``: ``raise`` WrongBlock, or ``warn``; ``game``: of blocks that name none; ``lang``: ``ja`` or ``en``, else
    that of the text; ``bindings``: draw those in comments as well, behind the sentences that they bind; ``style``: put
    the style sheet in front of the first figure.
    """

    def __init__(self, tell: Callable[[Passage], None] | None = None, **options: Any) -> None:
        self.config = {
            "wrong": ["raise", "what to do with a block that is not right: raise or warn"],
            "game": ["", "the game of blocks that name none"],
            "lang": ["", "the language of figures; without it that of the text"],
            "bindings": [False, "draw bindings in comments, too"],
            "style": [True, "put the style sheet in front of the first figure"],
        }
        self.text = Text()
        super().__init__(**options)
        for name, known in (("wrong", ("raise", "warn")), ("lang", ("", *LANGS))):
            if self.getConfig(name) not in known:
                expected = " or ".join(filter(None, known))
                raise TehodokiError(f"option {name}: {self.getConfig(name)!r}; expected {expected}; mend it")
        self.tell = tell or (self._raise if self.getConfig("wrong") == "raise" else _warn)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (its name there)
        """Called by Markdown."""
        md.preprocessors.register(_Figures(md, self), "tehodoki", _BEFORE_FENCES)

    def _raise(self, passage: Passage) -> None:
        raise WrongBlock(passage)


def makeExtension(**options: Any) -> TehodokiExtension:  # noqa: N802 (its name there)
    """For ``extensions=["tehodoki.drawn.extension"]``."""
    return TehodokiExtension(**options)


def _warn(passage: Passage) -> None:
    warnings.warn(str(passage), UserWarning, stacklevel=2)


class _Figures(Preprocessor):
    """Puts a figure in the place of each block."""

    def __init__(self, md: Markdown, extension: TehodokiExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, lines: list[str]) -> list[str]:
        """The lines of the text, with marks for the figures."""
        text, option = self.extension.text, self.extension.getConfig
        source = Source(text.path, text.head + "\n".join(lines), MARKDOWN)
        if "tehodoki" not in source.text.lower():
            return lines
        lang = option("lang") or language(source)
        before = text.head.count("\n")
        found, done, styled = list[str](), 0, not option("style")
        for passage in passages(source, option("game") or None):
            html = self._html(passage, lang)
            if not html:
                continue
            first = source.place(passage.span[0]).line - 1 - before
            last = source.place(passage.span[1] - 1).line - before
            lead = _LEAD.match(lines[first])
            assert lead is not None
            marks = [self.md.htmlStash.store(html)]
            if not styled:
                marks, styled = [self.md.htmlStash.store(f"<style>\n{style()}</style>"), *marks], True
            found += [*lines[done:first], *_apart(lead[0], marks)]
            done = last
        return [*found, *lines[done:]]

    def _html(self, passage: Passage, lang: str) -> str:
        """The figure, nothing where there is none."""
        if passage.faults:
            self.extension.tell(passage)
        if not passage.verdicts or (passage.binds and not self.extension.getConfig("bindings")):
            return ""
        try:
            return figure(passage.verdicts, lang)
        except TehodokiError as error:
            place = passage.verdicts[0].example.place
            fault = Fault(place, str(error), "an example that can be drawn", "write it otherwise")
            self.extension.tell(replace(passage, faults=(fault,)))
            return ""


def _apart(lead: str, marks: Sequence[str]) -> list[str]:
    """Paragraphs of their own, as far in as the block was: in a list, a quotation, a note."""
    within = re.sub(r"[^ \t>]", " ", lead)
    blank = within.rstrip()
    lines = [blank] if not lead.strip(" \t>") else []
    for index, mark in enumerate(marks):
        lines += [f"{within if index or lines else lead}{mark}", blank]
    return lines
