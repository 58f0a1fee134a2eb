"""A text as it is shown: Markdown, plain text and HTML read by parsers, each letter with its place in the source.

Mark-up, code, readings above words, addresses, struck-out words, comments and passages between ``<!-- tehodoki:
ignore -->`` and ``<!-- tehodoki: end -->`` are left out. Fenced blocks and comments of ours are notations. Paragraphs
end with an empty line; a table's row is a line, its cells begin with a bar. The parsers of Markdown and of HTML tell
the same two things, that a tag opens or closes, and ``_Reader`` alone knows what that means.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from rules_engine.echo import quoted

from ..faults import Fault, did_you_mean
from ..texts.worked import Span
from .source import HTML, OURS, PLAIN, Block, Builder, Letters, Readable, Source, Spans, near_ours, written

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_LONGEST = 20_000
"""Letters of a paragraph that is read as Markdown; a longer one is read as it stands."""
_MARK = re.compile(r"\s*tehodoki:\s*(\w+)\s*", re.IGNORECASE)
_NOTE = re.compile(r"\s*([A-Za-z]+)(?![\w:])[ \t]*([^\n]*)")
_MDX = re.compile(r"\{/\*(.*?)\*/\}", re.DOTALL)
_FRONT = re.compile(r"\ufeff?---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*\r?$", re.DOTALL | re.MULTILINE)
_ODD_FENCE = re.compile(r"^[ \t>]*(?::{3,}|｀{3,})[ \t]*\{?[ \t]*([A-Za-z]{6,12})", re.MULTILINE)
_ATTRIBUTES = re.compile(
    r"\{[^{}]*=[^{}]*\}|\b(?:title|caption|filename|label|linenums|hl_lines|id|class)=(?:\"[^\"]*\"|'[^']*')"
)
_ADDRESS = re.compile(
    r"(?:^\[[^\[\]\n]{1,40}\]:[ \t]{0,9})?(?:https?://|\bwww\.)[!-;=?-~]*[#-%+\-/0-9=@-Z_a-z~]", re.MULTILINE
)
_UNSHOWN = re.compile(
    r"《[^《》\n]{0,40}》|｜(?=[一-龥々]+《)|(?<![=!<>])==(?=\S)"
    r"|(?<=[^\s=])==(?!=)|\$(?=[^$\n]{1,40}\$)|(?<=\w)\$"
    r"|-\*-[^\n*]{0,80}-\*-"  # a line for an editor
    r"|:(?P<suit>spades|hearts|diamonds|clubs):"
)
_SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
_DELETED = ("del", "s", "strike")
_UNREAD = ("script", "style", "rt", "rp", "template", "svg", "noscript", "textarea", *_DELETED)
_HEADS = ("h1", "h2", "h3", "h4", "h5", "h6", "title")
_PARTS = ("ul", "ol", "table", *_HEADS)
_LINES = dict.fromkeys(("br", "li", "tr", "dt", "dd"), "\n") | dict.fromkeys(
    ("p", "div", "section", "article", "table", "dl", "pre", "blockquote", "header", "footer", "main", "details",
     "summary", "figure", "figcaption"),
    "\n\n",
)  # fmt: skip
"""The line ends before what a tag holds; behind it there is one, behind ``_PARTS`` an empty line."""
At = Callable[[int], int]


def read(source: Source) -> Readable:
    """Take a source apart; nothing is raised, faults are listed."""
    reader = _Reader(source)
    if source.kind == HTML:
        _Html(reader, source.text, lambda index: index).read()
        return reader.made(None)
    front = _FRONT.match(source.text)
    first = front.end() if front else 0
    _Markdown(reader, first).read()
    reader.odd_fences(first)
    return reader.made((front[1], front.start(1)) if front else None)


class _Reader:
    """What is gathered while a source is read."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.builder = Builder()
        self.blocks: list[Block] = []
        self.comments: list[tuple[int, int, str]] = []
        self.code: list[Span] = []
        self.cuts: list[int] = []
        self.heads: list[Span] = []
        self.faults: list[Fault] = []
        self.hidden: list[str] = []
        self.heading = 0
        self.in_cell = False

    def open(self, tag: str, at: int) -> None:
        """A tag opens, or stands alone."""
        if tag in _UNREAD:
            self.hidden.append(tag)
            self.builder.add(" ", at)
        elif self.hidden:
            return
        elif tag in _HEADS or tag == "hr":
            self.cut(at)
            self.heading = len(self.builder)
        elif tag in ("td", "th"):
            self.builder.add(" | ", at)
            self.in_cell = True
        elif tag in _LINES:
            self.in_cell = self.in_cell and tag != "tr"
            self._gap(_LINES[tag], at)
            self.builder.add(": " if tag == "dd" else "", at)

    def close(self, tag: str, at: int) -> None:
        """A tag closes."""
        if self.hidden:
            if tag == self.hidden[-1]:
                self.hidden.pop()
                self.builder.add(" ", at)
            return
        if tag in _HEADS:
            self.heads.append((self.heading, len(self.builder)))
        if tag == "tr":
            self.builder.add(" |", at)
            self.in_cell = False
        elif tag in _PARTS or tag in _LINES:
            self._gap("\n\n" if tag in _PARTS else "\n", at)

    def _gap(self, lines: str, at: int) -> None:
        """Line ends, but not in the cell of a table."""
        self.builder.gap("" if self.in_cell else lines, at)
        self.builder.add(" " if self.in_cell else "", at)

    def closes(self, tag: str, at: int) -> bool:
        """Whether a struck-out word has an end: without one it is rather a tag that was forgotten."""
        return self._ends[tag] > at

    @cached_property
    def _ends(self) -> dict[str, int]:
        return {tag: self.source.text.rfind(f"</{tag}") for tag in _DELETED}

    def text(self, text: str, first: int) -> None:
        """Words that stand in the source from ``first`` on."""
        at = 0
        for match in _UNSHOWN.finditer(text) if not self.hidden else ():
            self.builder.keep(text[at : match.start()], first + at)
            self.builder.add(_SIGNS.get(match["suit"], ""), first + match.start())
            at = match.end()
        self.builder.keep("" if self.hidden else text[at:], first + at)

    def letter(self, letter: str, at: int) -> None:
        """One that is written in another way."""
        self.builder.add("" if self.hidden else letter, at)

    def cut(self, at: int) -> None:
        """A section begins."""
        self.builder.gap("\n\n", at)
        self.cuts.append(len(self.builder))

    def fence(self, info: str, info_at: int, body: Letters, span: Span) -> None:
        """A fenced block: one of ours, or code."""
        first, *more = info.split(None, 1) or [""]
        word, rest = first.strip("{.}"), "".join(more)
        self.code.append(span)
        self.cut(span[0])
        if word == OURS:
            self.note(written(_ATTRIBUTES.sub("", rest).strip(), info_at + len(info) - len(rest)), body, span)
        elif near_ours(word):
            self.no_block(info_at, word)

    def comment(self, span: Span, said: str, place: At) -> None:
        """A comment; a notation of ours is kept for what stands before it. ``place`` is of the letters in it."""
        self.comments.append((*span, said))
        match = _NOTE.match(said)
        if match and match[1] == OURS:
            body = _letters(said[match.end() :], lambda index: place(match.end() + index))
            self.note(written(match[2].strip(), place(match.start(2))), body, span, binds=True)
            self.cuts.append(len(self.builder))
        elif match and near_ours(match[1]) and "\n" in said.strip():
            self.no_block(span[0], match[1])

    def note(self, info: Letters, body: Letters, span: Span, binds: bool = False) -> None:
        """A notation of ours."""
        self.blocks.append(Block(info, body, len(self.builder), span, binds))

    def no_block(self, at: int, word: str) -> None:
        """A block of a word that is nearly ours."""
        expected = f"another word for code{did_you_mean(word, (OURS,))}"
        self.fault(at, f"a block of {quoted(word)}", expected, "mend the word, or ignore it")

    def fault(self, at: int, found: str, expected: str, remedy: str) -> None:
        """What cannot be so."""
        self.faults.append(self.source.fault(at, found, expected, remedy))

    def odd_fences(self, first: int) -> None:
        """Fences of ours in other signs than Markdown's are told."""
        code = Spans(self.code)
        for match in _ODD_FENCE.finditer(self.source.text, first):
            word = match[1]
            if (word == OURS or near_ours(word)) and not code.touch(match.span(1)):
                self.fault(match.start(1), f"a block of {quoted(match[0].strip())}", f"```{OURS}", "mend the fence")

    def made(self, front: tuple[str, int] | None) -> Readable:
        """All of it, without what is ignored."""
        plain = self.builder.made(len(self.source.text))
        ignored = list(self._ignored())
        over = Spans(ignored)
        gaps = [match.span() for match in _ADDRESS.finditer(plain.text)]
        spans = [(plain.index(start), plain.index(end)) for start, end in ignored]
        self.cuts += [low for low, _ in spans]
        plain = Letters(_blanked(plain.text, sorted([*gaps, *spans])), plain.offsets)
        blocks = [one for one in self.blocks if not over.touch(one.span)]
        heads = [one for one in self.heads if not over.touch(plain.span(*one))]
        faults = [one for one in self.faults if not over.touch((self.source.offset(one.place),) * 2)]
        ours = Spans(one.span for one in blocks)
        hidden = [
            (a, b)
            for a, b, said in self.comments
            if re.search(r"\w", said) and not _MARK.fullmatch(said) and not ours.touch((a, b))
        ]
        return Readable(self.source, plain, blocks, front, len(ignored), faults, sorted(set(self.cuts)), heads, hidden)

    def _ignored(self) -> Iterator[Span]:
        """The passages between the marks; marks that are no pair are faults."""
        opened: int | None = None
        for start, end, said in sorted(self.comments):
            mark = _MARK.fullmatch(said)
            word = mark[1].lower() if mark else ""
            if word == "ignore" and opened is None:
                opened = start
            elif word == "end" and opened is not None:
                yield opened, end
                opened = None
            elif word in ("ignore", "end"):
                expected = "tehodoki: end" if word == "ignore" else "tehodoki: ignore before it"
                self.fault(start, f"the mark tehodoki: {word}", expected, "put the marks in pairs")
            elif word:
                self.fault(start, f"the mark tehodoki: {word}", "tehodoki: ignore or tehodoki: end", "mend the mark")
        if opened is not None:
            self.fault(opened, "the mark tehodoki: ignore", "tehodoki: end after it", "add the end")
            yield opened, len(self.source.text)


def _blanked(text: str, spans: Iterable[Span]) -> str:
    """A text with only its line ends left in some spans, as long as before."""
    pieces, at = [], 0
    for start, end in spans:
        pieces += [text[at:start], re.sub(r"[^\n]", " ", text[max(at, start) : end])]
        at = max(at, end)
    return "".join([*pieces, text[at:]])


def _letters(text: str, place: At) -> Letters:
    """A piece of a source as it is read, each letter of which has its own place."""
    builder = Builder()
    for index, letter in enumerate(text):
        builder.keep(letter, place(index))
    return builder.made(place(len(text)))


# Markdown and plain text ----------------------------------------------------------------------------------------


@cache
def _parser(kind: str) -> MarkdownIt:
    """The parser; what it makes of inline text knows where each piece stands. Plain text has fences and comments."""
    from markdown_it import MarkdownIt
    from markdown_it.parser_inline import ParserInline
    from markdown_it.rules_inline import StateInline
    from mdit_py_plugins.admon import admon_plugin
    from mdit_py_plugins.deflist import deflist_plugin
    from mdit_py_plugins.footnote import footnote_plugin

    class Placed(StateInline):
        """Notes where the text of each token begins."""

        def append_pending(self, text: str) -> None:
            if not self.pending:
                self.begun = self.pos
            super().append_pending(text)

        def pushPending(self) -> Token:  # noqa: N802
            token = super().pushPending()
            token.meta["at"] = self.begun
            return token

        def push(self, ttype: str, tag: str, nesting: Any) -> Token:
            token = super().push(ttype, tag, nesting)
            token.meta["at"] = self.pos
            return token

    class Inline(ParserInline):
        """Makes tokens whose ``meta`` has their place."""

        def parse(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> list[Token]:
            state: StateInline = Placed(src, md, env, tokens)
            self.tokenize(state)
            for rule in self.ruler2.getRules(""):
                rule(state)
            return state.tokens

    made = MarkdownIt()
    made.inline = Inline()
    if kind == PLAIN:
        made.configure("zero", {"html": True})
        made.enable(["fence", "blockquote", "html_block", "html_inline", "newline"])
    else:
        made.configure("commonmark", {"html": True}).enable(["table", "strikethrough"])
        made.use(footnote_plugin).use(deflist_plugin).use(admon_plugin).disable(["code", "reference"])
    made.inline.ruler2.disable(["fragments_join"])
    return made.disable(["text_join"])


class _Markdown:
    """Reads the tokens of the parser."""

    def __init__(self, reader: _Reader, first: int) -> None:
        self.reader, self.source = reader, reader.source
        self.first = first
        self.cursor: dict[int, int] = {}  # how far a line was read, for the cells of a row

    def read(self) -> None:
        """All of the text behind the front matter."""
        text = self.source.text
        for match in _MDX.finditer(text, self.first):
            self.reader.comments.append((*match.span(), match[1]))
        head = re.sub(r"[^\n]", " ", text[: self.first])
        body = _MDX.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text[self.first :])
        body = f" {body[1:]}" if not head and body.startswith("\ufeff") else body
        lines = (head + body).replace("\r\n", "\n").replace("\r", " ")
        for token in _parser(self.source.kind).parse(f"{lines}\n"):  # a rule looks behind a last line without an end
            self._token(token)

    def _token(self, token: Token) -> None:
        """One piece of the structure, or the text in it."""
        offsets = self.reader.builder.offsets
        last = offsets[-1] if offsets else 0
        if token.type == "fence":
            self._fence(token)
        elif token.type in ("html_block", "inline"):
            self._content(token)
        elif token.nesting < 0 and not token.hidden:
            self.reader.close(token.tag, last)
        elif not token.hidden:
            self.reader.open(token.tag, self.source.start_of(token.map[0]) if token.map else last)

    def _content(self, token: Token) -> None:
        place = self._places(token.content, token.map[0] if token.map else 0)
        if token.type == "html_block":
            self.reader.builder.gap("\n\n", place(0))
            self._html(token.content, place)
        elif len(token.content) > _LONGEST:
            for line in re.finditer(r"[^\n]+\n?", token.content):
                self.reader.text(line[0], place(line.start()))
        else:
            for child in token.children or ():
                self._inline(child, place, child.meta.get("at", 0))

    def _inline(self, child: Token, place: At, first: int) -> None:
        at = place(first)
        if child.type == "text":
            self.reader.text(child.content, at)
        elif child.type == "text_special":
            self.reader.letter(child.content, at)
        elif child.type in ("softbreak", "hardbreak"):
            self.reader.builder.gap("\n", at)
        elif child.type == "code_inline":
            lead = self.source.text.find(child.content, at)
            self.reader.text(child.content, lead if 0 <= lead < at + 20 else at)
        elif child.type == "image":
            self.reader.text(child.content, at + len("!["))
        elif child.type == "html_inline":
            self._html(child.content, lambda index: place(first + index))
        elif child.type == "s_open":
            self.reader.open("s", at)
        elif child.type == "s_close":
            self.reader.close("s", at)
        elif child.type == "link_open" and child.info == "auto":
            self.reader.letter(" ", at)

    def _html(self, text: str, place: At) -> None:
        """Tags and comments; in plain text only the comments are none of it."""
        if self.source.kind == PLAIN and not text.lstrip().startswith("<!--"):
            for line in re.finditer(r"[^\n]+\n?", text):
                self.reader.text(line[0], place(line.start()))
        else:
            _Html(self.reader, text, place).read()

    def _fence(self, token: Token) -> None:
        assert token.map is not None
        start, stop = token.map
        at, line, info = self.source.start_of(start), self.source.line_at(start + 1), token.info.strip()
        info_at = at + (max(0, line.find(info)) if info else len(line))
        body = _letters(token.content, self._places(token.content, start + 1))
        self.reader.fence(info, info_at, body, (at, self.source.start_of(stop)))
        closed = re.fullmatch(rf"[ \t>]*{token.markup}+[ \t]*", self.source.line_at(max(stop, 1)))
        if (not closed or stop - start < 2) and info.split(None, 1)[:1] == [OURS]:
            self.reader.fault(at, "a block without an end", token.markup, "close the block")

    def _places(self, content: str, line: int) -> At:
        """Where the letters of a token's content stand in the source; the cells of a row, one behind another."""
        starts, places, at = list[int](), list[int](), 0
        for number, part in enumerate(content.split("\n"), line):
            begin = self.source.start_of(number)
            whole = self.source.line_at(number + 1) if begin < len(self.source.text) else ""
            if self.reader.in_cell:
                found = self._cell(part, whole, number)
            else:
                found = whole.rfind(part.rstrip("\r")) if part else len(whole)
            starts.append(at)
            places.append(begin + max(found, 0))
            at += len(part) + 1

        def place(index: int) -> int:
            which = bisect_right(starts, index) - 1
            return places[which] + index - starts[which]

        return place

    def _cell(self, part: str, whole: str, number: int) -> int:
        after = self.cursor.get(number, 0)
        found = max(whole.find(part, after), whole.find(part.replace("|", "\\|"), after), after)
        self.cursor[number] = found + len(part)
        return found


# HTML -----------------------------------------------------------------------------------------------------------


class _Html(HTMLParser):
    """Reads tags and the text between them; ``place`` says where its letters stand in the source."""

    def __init__(self, reader: _Reader, text: str, place: At) -> None:
        super().__init__(convert_charrefs=False)
        self.reader, self.place = reader, place
        self.whole = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.pre = False
        self.block: tuple[Letters, int, Builder] | None = None

    def read(self) -> None:
        """All of it."""
        self.feed(self.whole)
        self.close()
        self._end_block()

    @property
    def _now(self) -> int:
        line, column = self.getpos()
        return self.starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        at = self.place(self._now)
        if tag in _DELETED and not self.reader.closes(tag, at):
            return
        self.reader.open(tag, at)
        self.pre = self.pre or tag == "pre"
        if tag in ("pre", "code") and not self.reader.hidden:
            self._code(dict(attrs).get("class") or "", at)

    def handle_endtag(self, tag: str) -> None:
        """A tag closes."""
        self.pre = self.pre and tag != "pre"
        if tag in ("pre", "code"):
            self._end_block()
        self.reader.close(tag, self.place(self._now))

    def handle_data(self, data: str) -> None:
        """Words; outside of what is preformatted a line end is a space."""
        builder = self.block[2] if self.block else self.reader.builder
        for match in re.finditer(r"\n[ \t\n]*|[^\n]+", data):
            first = self._now + match.start()
            if self.block:
                for index, letter in enumerate(match[0], first):
                    builder.keep(letter, self.place(index))
            elif not match[0].startswith("\n"):
                self.reader.text(match[0].replace("\t", " "), self.place(first))
            elif self.pre:
                builder.gap("\n", self.place(first))
            elif builder.letters and builder.letters[-1] not in " \n":
                self.reader.letter(" ", self.place(first))

    def handle_entityref(self, name: str) -> None:
        """A letter by its name."""
        self._letter(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """A letter by its number."""
        self._letter(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        """A comment."""
        first, place = self._now, self.place
        span = place(first), place(first + len(data) + len("<!---->") - 1) + 1
        self.reader.comment(span, data, lambda index: place(first + len("<!--") + index))

    def _letter(self, ref: str) -> None:
        at, letter = self.place(self._now), html.unescape(ref)[:1]
        if self.block:
            self.block[2].add(letter, at)
        else:
            self.reader.letter(letter, at)

    def _code(self, classes: str, at: int) -> None:
        words = [word.removeprefix("language-") for word in classes.split()]
        if OURS in words:
            info, tag = " ".join(words[words.index(OURS) + 1 :]), self.get_starttag_text() or ""
            shift = tag.find(info) if info else len(tag)
            self.block = (written(info, self.place(self._now + max(shift, 0))), at, Builder())
        for word in filter(near_ours, words):
            self.reader.no_block(at, word)

    def _end_block(self) -> None:
        if self.block is not None:
            info, start, body = self.block
            self.block, end = None, self.place(self._now)
            self.reader.cut(start)
            self.reader.note(info, body.made(end), (start, end))
