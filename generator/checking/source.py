"""A text as its author wrote it, and what of it is to be read: folded, without mark-up, each letter with its place.

Full-width letters, digits and signs are read as plain ones; mark-up, comments, code, furigana, addresses, struck-out
words, letters without width and passages between ``<!-- tehodoki: ignore -->`` and ``<!-- tehodoki: end -->`` are left
out. Of a page the title is read, which names its game; what only some readers see (``noscript``) or may change
(``textarea``) is not.
"""

from __future__ import annotations

import html
import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from rules_engine.echo import quoted

from ..faults import Fault, Place, did_you_mean
from ..texts.examples import Example, Span
from .markup import ADDRESS, DELETED, WIDTHLESS, left_out

MARKDOWN, PLAIN, HTML = "markdown", "text", "html"
KINDS = {".md": MARKDOWN, ".markdown": MARKDOWN, ".txt": PLAIN, ".html": HTML, ".htm": HTML}

_FOLDED = {0xFF01 + index: 0x21 + index for index in range(94)} | {
    0x3000: " ",
    0x301C: "~",
    0x2715: "×",
    0x00A0: " ",
    0x0D: " ",
    0x200B: " ",  # where it stays: between words of letters
}
OURS = "tehodoki"
"""What stands behind a fence of ours; the key of front matter that is for us."""
_NEAR = 0.8
_MARK = re.compile(r"\s*tehodoki:\s*(\w+)\s*$")
_FENCE = re.compile(r"^([ \t>]*)(`{3,}+|~{3,}+)[ \t]*([^\n`]*)\n", re.MULTILINE)
_FRONT = re.compile(r"\ufeff?---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*\r?$", re.DOTALL | re.MULTILINE)
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)([^<>]*)>")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_CODE = re.compile(r"language-tehodoki[ \t]*([^\"'>]*)|\btehodoki\b")
_UNREAD = ("script", "style", "rt", "rp", "template", "svg", "noscript", "textarea", *DELETED)
_BREAKS = (
    {"br": "\n", "li": "\n", "tr": "\n", "dt": "\n", "dd": "\n"}
    | dict.fromkeys(DELETED, " ")
    | dict.fromkeys(
        (
            "p",
            "div",
            "section",
            "article",
            "table",
            "ul",
            "ol",
            "dl",
            "pre",
            "blockquote",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "header",
            "footer",
            "main",
            "title",
        ),
        "\n\n",
    )
)


_GAP, _RULE = "   ", "---"


@dataclass(frozen=True)
class Source:
    """A text as it stands in a file."""

    path: Path
    text: str
    kind: str
    _starts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        starts += [match.end() for match in re.finditer("\n", self.text)]
        object.__setattr__(self, "_starts", starts)

    def place(self, offset: int) -> Place:
        """Line and column of a letter, both from 1."""
        line = bisect_right(self._starts, offset)
        return Place(self.path, line, offset - self._starts[line - 1] + 1)

    def offset(self, place: Place) -> int:
        """Where a letter stands, of its line and column."""
        return self._starts[place.line - 1] + place.column - 1

    def line(self, offset: int) -> str:
        """The line in which a letter stands."""
        return self.line_at(bisect_right(self._starts, offset))

    def line_at(self, line: int) -> str:
        """A line by its number, from 1."""
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return self.text[self._starts[line - 1] : end].rstrip("\r")

    def fault(self, offset: int, found: str, expected: str, remedy: str) -> Fault:
        """A fault at a letter."""
        return Fault(self.place(offset), found, expected, remedy)


@dataclass(frozen=True)
class Letters:
    """Text to be read, folded; ``at`` says where a letter of it stands in the source."""

    text: str
    offsets: array[int] | None
    first: int = 0

    def at(self, index: int) -> int:
        """The offset in the source."""
        if self.offsets is None:
            return self.first + index
        if index < len(self.offsets):
            return self.offsets[index]
        return self.offsets[-1] + 1 if self.offsets else self.first

    def index(self, offset: int) -> int:
        """The first letter of it that stands at an offset of the source or behind it."""
        if self.offsets is None:
            return min(max(0, offset - self.first), len(self.text))
        return bisect_left(self.offsets, offset)

    def span(self, start: int, end: int) -> Span:
        """A span of it as one of the source."""
        return self.at(start), self.at(max(start, end - 1)) + 1


@dataclass(frozen=True)
class Block:
    """A fenced block for us: what stands behind the fence's ``tehodoki``, and its lines."""

    info: Letters
    body: Letters


@dataclass(frozen=True)
class FoundExample(Example):
    """A worked example that was found in a text: where it stands, and what is needed to speak of it.

    ``names`` are the players' names by seat letter, ``cards`` the cards in the order of the text, each with its place.
    ``counted``: the text says how many play.
    ``partial``: not all is told of what led to it, so that nobody can say whether it can come about.
    """

    source: Source
    span: Span
    names: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[tuple[str, Place], ...] = ()
    counted: bool = False
    partial: bool = False

    @property
    def players(self) -> int:
        """How many players it speaks of."""
        return len(self.names) or self.seats


class Spans:
    """Stretches of a text, joined where they touch."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self.starts, self.ends = list[int](), list[int]()
        for start, end in sorted(spans):
            if self.ends and start <= self.ends[-1]:
                self.ends[-1] = max(end, self.ends[-1])
            else:
                self.starts.append(start)
                self.ends.append(end)

    def __iter__(self) -> Iterator[Span]:
        return zip(self.starts, self.ends, strict=True)

    def touch(self, span: Span) -> bool:
        """Whether a stretch has a letter in common with one of them."""
        before = bisect_left(self.starts, span[1])
        return before > 0 and self.ends[before - 1] > span[0]


@dataclass
class Readable:
    """What is to be read of a source. ``front`` is the front matter and its offset.

    ``written`` is the plain text where some of its words are covered, and ``quiet`` where those are in the source.
    """

    source: Source
    plain: Letters
    blocks: list[Block]
    front: tuple[str, int] | None
    ignored: int
    faults: list[Fault]
    written: str = ""
    quiet: list[Span] = field(default_factory=list)

    @property
    def words(self) -> str:
        """The plain text as it stands there."""
        return self.written or self.plain.text

    def place(self, index: int) -> Place:
        """Where a letter of the plain text stands."""
        return self.source.place(self.plain.at(index))


def read(source: Source) -> Readable:
    """Take a source apart; nothing is raised, faults are listed."""
    text, faults = source.text, list[Fault]()
    front = _FRONT.match(text) if source.kind != HTML else None
    if text.startswith("\ufeff"):
        text = f" {text[1:]}"  # a byte order mark: what follows begins a line
    comments = list(_comments(text))
    ignored = list(_ignored(source, comments, faults))
    skip = [(match.start(), match.end()) for match in (front,) if match] + ignored + [(a, b) for a, b, _ in comments]
    blocks: list[Block] = []
    if source.kind == HTML:
        plain = _html(source, text, Spans(skip), blocks, faults)
    else:
        fences = list(_fences(source, text, skip, blocks, faults))
        rules = [block.body.at(0) for block in blocks]
        plain = _kept(text, Spans([*skip, *fences]), left_out(text, source.kind == MARKDOWN), rules)
    begins = (front[1], front.start(1)) if front else None
    return Readable(source, plain, blocks, begins, len(ignored), faults)


def fold(text: str) -> str:
    """Full-width forms as plain ones, each letter where it stood."""
    return text.translate(_FOLDED)


def _comments(text: str) -> Iterator[tuple[int, int, str]]:
    at = text.find("<!--")
    while at >= 0:
        end = text.find("-->", at + 4)
        if end < 0:
            return
        yield at, end + 3, text[at + 4 : end]
        at = text.find("<!--", end + 3)


def _ignored(source: Source, comments: Iterable[tuple[int, int, str]], faults: list[Fault]) -> Iterator[Span]:
    opened: int | None = None
    for start, end, said in comments:
        mark = _MARK.fullmatch(said)
        if mark is None:
            continue
        if mark[1] == "ignore" and opened is None:
            opened = start
        elif mark[1] == "end" and opened is not None:
            yield opened, end
            opened = None
        elif mark[1] in ("ignore", "end"):
            expected = "tehodoki: end" if mark[1] == "ignore" else "tehodoki: ignore before it"
            faults.append(source.fault(start, f"the mark tehodoki: {mark[1]}", expected, "put the marks in pairs"))
        else:
            found = f"the mark tehodoki: {mark[1]}"
            faults.append(source.fault(start, found, "tehodoki: ignore or tehodoki: end", "mend the mark"))
    if opened is not None:
        faults.append(source.fault(opened, "the mark tehodoki: ignore", "tehodoki: end after it", "add the end"))
        yield opened, len(source.text)


def _fences(source: Source, text: str, skip: list[Span], blocks: list[Block], faults: list[Fault]) -> Iterator[Span]:
    """Every fenced block; ours are read, others are code."""
    at, skipped = 0, Spans(skip)
    while match := _FENCE.search(text, at):
        close = re.compile(rf"^[ \t>]*{match[2][0]}{{{len(match[2])},}}[ \t]*\r?$", re.MULTILINE)
        end = close.search(text, match.end())
        stop = end.end() if end else len(text)
        inside = skipped.touch((match.start(), match.start() + 1))
        words = match[3].split(None, 1)
        word = words[0].strip("{.}") if words else ""
        if near_ours(word) and not inside:
            faults.append(_no_block(source, match.start(3), word))
        if word == OURS and not inside:
            if end is None:
                faults.append(source.fault(match.start(), "a block without an end", match[2], "close the block"))
            info = match.start(3) + len(match[3]) - len(match[3].split(None, 1)[1] if words[1:] else "")
            body = text[match.end() : end.start() if end else stop]
            blocks.append(Block(_piece(text[info : match.end(3)], info), _piece(body, match.end())))
        yield match.start(), stop
        at = stop


def near_ours(word: str) -> bool:
    """Whether a word is ours but for a slip; ``tehodoki-x`` and ``tehodoki:x`` are as well."""
    folded = word.casefold()
    return word != OURS and (folded.startswith(OURS) or bool(get_close_matches(folded, (OURS,), 1, _NEAR)))


def _no_block(source: Source, at: int, word: str) -> Fault:
    near = did_you_mean(word, (OURS,))
    return source.fault(at, f"a block of {quoted(word)}", f"another word for code{near}", "mend the word, or ignore it")


def _piece(text: str, first: int) -> Letters:
    if not WIDTHLESS.search(text):
        return Letters(fold(text), None, first)
    builder, at = _Builder(), 0
    for match in WIDTHLESS.finditer(text):
        builder.keep(text, at, match.start(), first)
        at = match.end()
    builder.keep(text, at, len(text), first)
    return builder.plain()


def _kept(text: str, blank: Iterable[Span], drop: list[tuple[Span, str]], rules: Sequence[int]) -> Letters:
    """The text with some spans blank, so that a paragraph ends there, and others replaced.

    At ``rules`` blocks of ours begin, which end what stands before them as a ruled line does.
    """
    pieces, at = [], 0
    for start, end in blank:
        gap = re.sub(r"[^\n]", " ", text[start:end])
        for rule in (one - start for one in rules if start <= one < end):
            gap = gap[:rule] + gap[rule:].replace(_GAP, _RULE, 1) if gap.startswith(_GAP, rule) else gap
        pieces += [text[at:start], gap]
        at = end
    if pieces:
        text = "".join([*pieces, text[at:]])
        drop = [(span, instead) for span, instead in drop if not text[span[0] : span[1]].isspace()]
    if not drop:
        return Letters(fold(text), None)
    builder = _Builder()
    at = 0
    for (start, end), instead in drop:
        if start >= at:
            builder.keep(text, at, start)
            builder.add(instead, start)
        at = max(at, end)
    builder.keep(text, at, len(text))
    return builder.plain()


class _Builder:
    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.offsets: array[int] = array("Q")

    def keep(self, text: str, start: int, end: int, first: int = 0) -> None:
        """A span as it stands; ``first`` is where the text begins in the source."""
        if start < end:
            self.pieces.append(text[start:end])
            self.offsets.extend(range(first + start, first + end))

    def add(self, text: str, at: int) -> None:
        """Letters that stand for something else at a place."""
        self.pieces.append(text)
        self.offsets.extend([at] * len(text))

    def plain(self) -> Letters:
        return Letters(fold("".join(self.pieces)), self.offsets)


_HTML_PART = re.compile(f"{_TAG.pattern}|{_ENTITY.pattern}|(?P<gap>{ADDRESS.pattern})|(?P<gone>{WIDTHLESS.pattern})")


def _html(source: Source, text: str, skip: Iterable[Span], blocks: list[Block], faults: list[Fault]) -> Letters:
    """Text between tags; ``pre`` keeps its lines, and one of ours is a block."""
    builder, at, pre = _Builder(), 0, 0
    open_ended = set[str]()
    gaps = [*skip, (len(text), len(text))]
    for start, end in gaps:
        while at < start:
            match = _HTML_PART.search(text, at, start)
            stop = match.start() if match else start
            line = text[at:stop] if pre else re.sub(r"[\r\n\t]", " ", text[at:stop])
            builder.pieces.append(line)
            builder.offsets.extend(range(at, stop))
            if match is None:
                at = start
                break
            at = match.end()
            if match[2] is None:
                builder.add(_stands_for(match), match.start())
                continue
            name = match[2].lower()
            builder.add(
                _cell(name, bool(match[1])) or _term(name, bool(match[1])) or _BREAKS.get(name, ""), match.start()
            )
            if name == "pre":
                pre = max(0, pre + (-1 if match[1] else 1))
            if match[1] or match[3].endswith("/"):
                continue
            code = _CODE.search(match[3]) if name in ("pre", "code") else None
            if name in ("pre", "code") and not code:
                classes = ((word, match.start(3) + at) for word, at in _classes(match[3]))
                faults += (_no_block(source, at, word) for word, at in classes if near_ours(word))
            if (name in _UNREAD and name not in open_ended) or code:
                close = re.compile(rf"</{name}\b[^<>]*>", re.IGNORECASE).search(text, at, start)
                if close is None and name in DELETED:
                    open_ended.add(name)  # struck out to the end is rather a tag that was forgotten
                    continue
                after = close.start() if close else start
                if code:
                    info = match.start(3) + code.start(1) if code[1] else match.end()
                    inner = _Builder()
                    _plain_lines(text, at, after, inner)
                    blocks.append(Block(_piece((code[1] or "").strip(), info), inner.plain()))
                at = after
        at = max(at, end)
    return builder.plain()


def _term(name: str, closes: bool) -> str:
    """What stands between a term and what is said of it."""
    return {("dt", True): " ", ("dd", False): ": "}.get((name, closes), "")


def _cell(name: str, closes: bool) -> str:
    """The bars of a table, as Markdown has them."""
    if name in ("td", "th"):
        return " " if closes else " | "
    return " |" if name == "tr" and closes else ""


def _plain_lines(text: str, at: int, end: int, builder: _Builder) -> None:
    """The text of preformatted lines, without tags."""
    while match := _HTML_PART.search(text, at, end):
        builder.keep(text, at, match.start())
        if match["gap"]:
            builder.keep(text, *match.span())
        elif match[2] is None:
            builder.add(_stands_for(match), match.start())
        at = match.end()
    builder.keep(text, at, end)


def _stands_for(match: re.Match[str]) -> str:
    """What is read of an entity, an address or letters without width."""
    if match["gone"] or match["gap"]:
        return "" if match["gone"] else " "
    letter = html.unescape(match[0])[:1] or " "
    return "" if WIDTHLESS.fullmatch(letter) else letter


def _classes(attributes: str) -> Iterator[tuple[str, int]]:
    """The words of a class attribute that may name a block's language, each with its offset."""
    if held := re.search(r"\bclass\s*=\s*([\"']?)([^\"'<>]*)", attributes):
        for word in re.finditer(r"\S+", held[2]):
            yield word[0].removeprefix("language-"), held.start(2) + word.start()
