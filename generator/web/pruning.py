"""The theme's styles without those that no page of ours can use: a third of what every page loads was for code, tabs,
notes and diagrams, which we have none of.

A rule stays if each class that its selector asks for stands in some page or script, and a value that rules share stays
if some rule asks for it. What a script puts together from pieces would be missed: the theme does so with nothing that
we use, and a test compares what pages look like with all styles and with these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

_CLASS: Final = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
_WORD: Final = re.compile(rb"[A-Za-z_-][\w-]*")
_STRING: Final = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'")
_CALL: Final = re.compile(r":(?:not|has|is|where)\((?:[^()]|\([^()]*\))*\)")
_NESTED: Final = ("@media", "@supports")
_SHARED: Final = re.compile(r"(?<=[{;])(--[\w-]+):((?:[^;}\"'(]|\"[^\"]*\"|'[^']*'|\([^)]*\))*);?")
_USED: Final = re.compile(r"var\((--[\w-]+)")


def words_in(html: Path) -> frozenset[str]:
    """Every word of the pages and scripts of a built site: a class that is none of them is no page's."""
    found: set[bytes] = set()
    for path in (path for kind in ("*.html", "*.js") for path in html.rglob(kind)):
        found.update(_WORD.findall(path.read_bytes()))
    return frozenset(map(bytes.decode, found))


def pruned(css: str, words: frozenset[str], others: Iterable[str] = ()) -> str:
    """Minified styles without what asks for no class of those ``words``; ``others`` use the same shared values."""
    kept = "".join(_rules(css, words))
    fewer = ""
    while fewer != kept:
        fewer = kept
        used = frozenset(name for text in (kept, *others) for name in _USED.findall(text)) | words
        kept = _shared(kept, used)
    return re.sub(r"(?<=})[^{}@;]+{}", "", kept)


def _shared(css: str, used: frozenset[str]) -> str:
    """Without the values that nothing asks for."""
    return _SHARED.sub(lambda one: one[0] if one[1] in used else "", css)


def _rules(css: str, words: frozenset[str]) -> Iterator[str]:
    for head, body in _blocks(css):
        before, _, selector = head.rpartition(";")  # such as @charset
        if before:
            yield f"{before};"
        if selector.startswith(_NESTED):
            if within := "".join(_rules(body, words)):
                yield f"{selector}{{{within}}}"
        elif selector.startswith("@"):
            yield f"{selector}{{{body}}}"
        elif kept := [one for one in _apart(selector) if words.issuperset(_CLASS.findall(_CALL.sub("", one)))]:
            yield f"{','.join(kept)}{{{body}}}"


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """What stands before each pair of braces, and between them."""
    blind = _STRING.sub(lambda one: " " * len(one[0]), css)  # a brace in a picture's address is none
    start = depth = inner = 0
    for brace in re.finditer(r"[{}]", blind):
        depth += 1 if brace[0] == "{" else -1
        if brace[0] == "{" and depth == 1:
            inner = brace.end()
        elif depth == 0:
            yield css[start : inner - 1], css[inner : brace.start()]
            start = brace.end()


def _apart(selector: str) -> list[str]:
    """The selectors of a list."""
    blind = _CALL.sub(lambda one: " " * len(one[0]), selector)
    places = [-1, *(comma.start() for comma in re.finditer(",", blind)), len(selector)]
    return [selector[first + 1 : last] for first, last in pairwise(places)]
