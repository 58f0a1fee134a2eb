"""What stands in a text and is not read as words: mark-up, readings, addresses, struck-out words, widthless letters.

Each is found as spans of the text, to be left out without a trace, as round ``**nine**``, or with a gap, where words
stood that do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..texts.examples import Span

# Zero-width signs, marks of direction, soft hyphens. A zero-width space stays where it divides words of letters.
WIDTHLESS = re.compile(
    r"[\xad\u180e\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+"
    r"|(?<![0-9A-Za-z])\u200b+|\u200b+(?![0-9A-Za-z\u200b])"
)
ADDRESS = re.compile(r"(?:https?://|\bwww\.)[!#-;=?-Z^-~]*[#-%+\-/0-9=@-Z_a-z~]")
DELETED = ("del", "s", "strike")
_INLINE = re.compile(r"(?m:^(?:[ \t]*>)+[ \t]?)|\*\*|__|`|(?<![\d\s])\*(?![\d\s])|｜|《[^《》\n]{0,40}》")
# What looks like the target of a link: [9×4](most 9) is none.
_SITE = r"(?:(?:https?|ftp|file|data|mailto|tel):|[#./?]|[^\s()]{1,200}/)[^\s()]{0,2000}"
_TITLE = r"(?:[ \t]+[\"'(][^\n]{0,200}[\"')])?"
_TARGET = rf"\((?:<[^<>\n]{{0,2000}}>|{_SITE}|[^\s()]{{1,200}}\.[A-Za-z]{{2,5}}(?:[#?][^\s()]{{0,2000}})?){_TITLE}\)"
_DEFINED = rf"^ {{0,3}}\[[^\[\]\n]{{1,200}}\]:[ \t]+<?{_SITE}{_TITLE}[ \t\r]*$"
_LINK = re.compile(rf"!?\[(?=[^\[\]\n]{{0,500}}\]{_TARGET})|\]{_TARGET}|{_DEFINED}", re.MULTILINE)
_STRUCK = re.compile(r"(?<![~\\])~~(?![\s~])(?:[^~\n]|\n(?![ \t]*\n)|~(?!~)){1,500}?(?<!\s)~~(?!~)")
_DELETION = re.compile(rf"<({'|'.join(DELETED)})(?:\s[^<>]*)?>", re.IGNORECASE)
_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in DELETED}
_PARAGRAPH = re.compile(r"\n[ \t]*\n")


def left_out(text: str, markdown: bool) -> list[tuple[Span, str]]:
    """The spans of Markdown or plain text that are not read, each with what is read in its place, in their order.

    They may overlap; of two the first counts.
    """
    found = [(match.span(), "") for match in WIDTHLESS.finditer(text)]
    found += ((match.span(), " ") for match in ADDRESS.finditer(text))
    if markdown:
        found += ((match.span(), "") for sign in (_INLINE, _LINK) for match in sign.finditer(text))
        found += ((match.span(), " ") for match in _STRUCK.finditer(text))
        found += ((span, " ") for span in _deletions(text))
    return sorted(found)


def _deletions(text: str) -> Iterator[Span]:
    """Struck-out words between tags in Markdown; a tag that is only spoken of has no end in its paragraph."""
    at = over = 0
    unclosed = set[str]()
    while match := _DELETION.search(text, at):
        at, name = match.end(), match[1].lower()
        if at > over:
            end = _PARAGRAPH.search(text, at)
            over = end.start() if end else len(text)
            unclosed.clear()
        if name in unclosed:
            continue
        if close := _ENDS[name].search(text, at, over):
            at = close.end()
            yield match.start(), at
        else:
            unclosed.add(name)
