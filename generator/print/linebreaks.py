"""Where lines may break: Japanese ones between phrases, never within one; English ones not before a number in brackets.

BudouX finds the phrases; a number stays with its counter, 札 with what says which, and the end of a paragraph is no
line of one or two kana. WeasyPrint knows no `word-break: keep-all`, so each phrase is a span that does not wrap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import unescape
from itertools import pairwise
from typing import Any, Final, NamedTuple

import budoux

from ..texts.ruby import pieces, strip_readings

KEPT: Final = '<span class="kept">'
SPACE: Final = "<span> </span>"
"""A space before such a span. At the end of a text that fills a line it would count, and WeasyPrint would break after
the first word of that text."""
LONGEST: Final = 12
"""Signs of a phrase that is kept whole; a longer one may break, as it must in a narrow cell."""
SHORTEST: Final = 3
"""Letters of a last line."""
ENDING: Final = 16
"""Signs of the last two words of an English paragraph, at most, that stand in one line."""
_CHIP: Final = r'<span class="chip"[^>]*>(?:(?!</?span).|<span\b(?:(?!</?span).)*</span>)*</span>'
_TOKEN: Final = re.compile(
    rf"<ruby\b[^>]*>(?P<base>.*?)<rt>.*?</rt></ruby>|(?P<chip>{_CHIP})|<svg\b.*?</svg>|<[^>]*>|&[#\w]+;|.", re.DOTALL
)
_INLINE: Final = ("strong", "em", "a", "b", "span")
_JAPANESE: Final = re.compile("[ぁ-ヿ一-鿿々]")
_HELD: Final = re.compile(r"[0-9０-９×][^\s　-〿]|.[札、。）」』・：？！〜]|[（「『〜].|くつ|とし|.を|[^\s]&")
CARD: Final = "♠"
"""How a card or a sign in the line reads; a line may break before it."""
_PARTS: Final = re.compile(
    rf"(?<=[^（「『〜])(?={CARD})|(?<=、)(?=[ぁ-ん])|(?<=[ぁ-ん][ぁ-ん])(?=[ァ-ヺ])"
    r"|(?<=いちばん)(?=[^\s、。])|(?<=：)(?=\S)|(?<=だけ)(?=[一-鿿])|(?<=ように)(?=[ぁ-ん]{3})|(?<=なければ)(?=なり|いけ)|(?<=[てで]は)(?=いけ)"
)
"""Where a phrase always ends: before a card, after a comma, before katakana, and within a few long turns of speech."""
_INNER: Final = re.compile(
    r"(?<=[ぁ-ん、])(?=[ァ-ヺ一-鿿々0-9])(?!札)|(?<=[^（「])(?=[（「])"
    r"|(?<=[ァ-ヺー])(?=[ぁ-ん]{4})|(?=こと[がはをもに])"
)
"""Where a phrase that is too long to be kept may be cut."""
BRACKET: Final = 9
"""Signs of a bracket that is held together."""
_BRACKET: Final = re.compile(rf"（[^（）]{{1,{BRACKET}}}）?")
_FILE: Final = re.compile(r"[「（]?[!-~]{2,40}[」）]?[ぁ-ん、。]{0,3}")
"""A file or an address: kept whole, however long it is."""
_TAGS: Final = re.compile(r"(<[^>]*>)")
_ENGLISH: Final = re.compile(r"(?<=\w)(?:'|&#39;)|\b(?P<whole>face-(?:up|down))\b", re.IGNORECASE)
_NBSP: Final = "\N{NO-BREAK SPACE}"
_PLAIN: Final = r"[^\s<>]"
_BEFORE_CARD: Final = re.compile(rf"(?:(?<![^\s>]){_PLAIN}*\w )?{_CHIP}{_PLAIN}*", re.DOTALL)
_LAST: Final = re.compile(rf"(?<=[^\s>] )(?P<words>{_PLAIN}+ {_PLAIN}+)(?<=[.?!)”])(?=\s*(?:</(?:p|li|td)>|\Z))")
_WORD: Final = r"(?:<[^<>]*>|[^\s<>])*"
_LAST_OF_ITEM: Final = re.compile(rf"(?P<words>{_WORD} {_WORD}</\w+>[.?!)”]+)(?=</li>)")
_CITED: Final = re.compile(rf"{_PLAIN}+ \((?:<[^>]*>|[A-Z]?[0-9]+|[–, ])+\){_PLAIN}*")
_CITED_END: Final = re.compile(r"（[A-Z]?[0-9]+[^ぁ-ん]*）$")
_MARK: Final = re.compile(r"[\s　-〿（）・：？！\-–.,;:()]")


class _Token(NamedTuple):
    """A piece of HTML that is not broken, and how it reads; a tag reads as nothing."""

    html: str
    text: str


@cache
def _parser() -> Any:
    return budoux.load_default_japanese_parser()


def phrases(text: str) -> list[str]:
    """A sentence cut into phrases, between which a line may break."""
    cut: list[str] = []
    for piece in (part for found in _parser().parse(text) for part in _PARTS.split(found)) if text else ():
        if cut and (_HELD.search(cut[-1][-1] + piece[0]) or _within_bracket(cut[-1], piece)):
            cut[-1] += piece
        else:
            cut.append(piece)
    cut = [piece for phrase in cut for piece in _shorter(phrase)]
    while len(cut) > 1 and (_letters(cut[-1]) < SHORTEST or _CITED_END.fullmatch(cut[-1])):
        cut[-2:] = [cut[-2] + cut[-1]]
    return cut


def marked_phrases(text: str) -> list[str]:
    """The same of a text whose readings are marked; none is parted from its word."""
    rest = [
        (one.base, "") if one.reading is None else (f"｜{one.base}《{one.reading}》", one.base) for one in pieces(text)
    ]
    found = []
    for phrase in phrases(strip_readings(text)):
        room, made = len(phrase), ""
        while room > 0 and rest:
            shown, base = rest.pop(0)
            if not base and len(shown) > room:
                rest.insert(0, (shown[room:], ""))
                shown = shown[:room]
            made, room = made + shown, room - len(base or shown)
        found.append(made)
    return [one for one in found if one]


def _within_bracket(before: str, piece: str) -> bool:
    """Whether a short bracket that is still open goes on here."""
    opened = before.rpartition("（")[2] if "（" in before else "）"
    return "）" not in opened and len(opened + piece) < BRACKET


def _shorter(phrase: str) -> list[str]:
    """A phrase as it is, or a long one cut where a word begins; not within a short bracket."""
    if len(phrase) <= LONGEST:
        return [phrase]
    held = [(found.start(), found.end()) for found in _BRACKET.finditer(phrase)]
    places = [found.start() for found in _INNER.finditer(phrase)]
    cuts = [0, *(at for at in places if at and not any(start < at < end for start, end in held)), len(phrase)]
    return [phrase[start:end] for start, end in pairwise(cuts)]


def typeset(html: str) -> str:
    """English: apostrophes are curly, a face-up card is not torn at its hyphen, and what belongs together stays in one
    line: a number in brackets or a card and the word before it, and the last two words where they are short.

    What is more than plain words stands in spans that do not wrap: where WeasyPrint must go back for a place to break,
    it takes the first one.
    """
    bound = _BEFORE_CARD.sub(_together, _CITED.sub(_together, html))
    bound = _LAST.sub(_short_end, _LAST_OF_ITEM.sub(_short_item, bound))
    bound = bound.replace(f" {KEPT}", f"{SPACE}{KEPT}")
    return "".join(part if index % 2 else _ENGLISH.sub(_said, part) for index, part in enumerate(_TAGS.split(bound)))


def _together(found: re.Match[str]) -> str:
    return f"{KEPT}{found[0]}</span>"


def _said(found: re.Match[str]) -> str:
    return f"{KEPT}{found['whole']}</span>" if found["whole"] else "\N{RIGHT SINGLE QUOTATION MARK}"


def _short_end(found: re.Match[str]) -> str:
    """The last two words of a paragraph, in one line where the last one alone would be a short one."""
    words = found["words"]
    return words.replace(" ", _NBSP) if len(unescape(words)) <= ENDING else words


def _short_item(found: re.Match[str]) -> str:
    """The same of an item of a list that ends with a link."""
    words = found["words"]
    whole = words.count("<") == 2 * words.count("</")
    return _together(found) if whole and len(unescape(_TAGS.sub("", words))) <= ENDING else words


def _letters(text: str) -> int:
    return len(_MARK.sub("", text))


def unbroken(html: str) -> str:
    """The HTML with each Japanese phrase in a span that does not wrap. Tags that a phrase runs over are cut there."""
    if not _JAPANESE.search(html):
        return html
    out: list[str] = []
    run: list[_Token] = []
    for token in _tokens(html):
        if token.text or _inline(token.html):
            run.append(token)
        else:
            out += [*_wrapped(run), token.html]
            run = []
    return "".join([*out, *_wrapped(run)])


def _tokens(html: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(html):
        whole = match[0]
        if match["base"] is not None:
            yield _Token(whole, match["base"])
        elif match["chip"] or whole.startswith("<svg"):
            yield _Token(whole, CARD)
        else:
            yield _Token(whole, "" if whole.startswith("<") else "&" if len(whole) > 1 else whole)


def _inline(tag: str) -> bool:
    return _name(tag) in _INLINE


def _name(tag: str) -> str:
    return re.sub(r"^</?|[\s>].*$", "", tag, flags=re.DOTALL)


def _wrapped(run: Sequence[_Token]) -> Iterator[str]:
    """One block's run of text and inline tags, phrase by phrase."""
    said = "".join(token.text for token in run)
    if not _JAPANESE.search(said):
        yield from (token.html for token in run)
        return
    bounds = _kept(phrases(said))
    wanted: list[str] = []  # tags that are open in the text
    written: list[str] = []  # and in what was made of it, the span of a phrase among them
    at = 0
    for token in run:
        if not token.text:
            if not token.html.startswith("</"):
                wanted.append(token.html)
            elif wanted and written[-1:] == [wanted.pop()]:
                written.pop()
                yield token.html
            continue
        if at in bounds:
            yield from map(_closing, reversed(written))
            written = [KEPT, *wanted] if bounds[at] else [*wanted]
            yield from written
        elif new := wanted[len(written) - (written[:1] == [KEPT]) :]:
            written += new
            yield from new
        yield token.html
        at += len(token.text)
    yield from map(_closing, reversed(written))


def _closing(tag: str) -> str:
    return f"</{_name(tag)}>"


def _kept(cut: Sequence[str]) -> dict[int, bool]:
    """Where phrases begin, and whether they are kept whole; of a longer one the end is. Spaces between two are outside,
    as a block that ends with one would lose it."""
    bounds, at = {}, 0
    for phrase in cut:
        words = len(phrase.rstrip())
        whole = len(_CITED_END.sub("", phrase)) <= LONGEST or _FILE.fullmatch(phrase) is not None
        bounds[at] = whole and bool(words)
        if not whole:
            bounds[at + words - SHORTEST - 1] = True
        if words < len(phrase):
            bounds[at + words] = False
        at += len(phrase)
    return bounds
