"""A text as it is shown: Markdown, plain text and HTML read by parsers, each letter with its place in the source.

Mark-up, code, readings above words, addresses, struck-out words, comments and passages between ``<!-- tehodoki:
ignore -->`` and ``<!-- tehodoki: end -->`` are left out. Fenced blocks and comments of ours are notations. Paragraphs
end with an empty line; a table's row is a line, its cells begin with a bar.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from rules_engine.echo import quoted

from ..faults import did_you_mean
from ..texts.worked import Span
from .source import HTML, MARKDOWN, OURS, Block, Builder, Letters, Readable, Source, Spans, near_ours, written

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_LONGEST = 20_000
"""Letters of a paragraph that is read as Markdown; a longer one is read as it stands."""
_MARK = re.compile(r"\s*tehodoki:\s*(\w+)\s*", re.IGNORECASE)
_MDX = re.compile(r"\{/\*(.*?)\*/\}", re.DOTALL)
_FRONT = re.compile(r"\ufeff?---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*\r?$", re.DOTALL | re.MULTILINE)
_PLAIN_PART = re.compile(
    r"^[ \t>\ufeff]*(?P<fence>`{3,}+|~{3,}+)[ \t]*(?P<info>[^\n`]*)$|<!--(?P<said>.*?)-->", re.DOTALL | re.MULTILINE
)
_ODD_FENCE = re.compile(r"^[ \t>]*(?::{3,}|｀{3,})[ \t]*\{?[ \t]*([A-Za-z]{6,12})", re.MULTILINE)
_ADDRESS = re.compile(
    r"(?:^\[[^\[\]\n]{1,40}\]:[ \t]{0,9})?(?:https?://|\bwww\.)[!-;=?-~]*[#-%+\-/0-9=@-Z_a-z~]", re.MULTILINE
)
_UNSHOWN = re.compile(
    r"《[^《》\n]{0,40}》|｜(?=[一-龥々]+《)|(?<![=!<>])==(?=\S)"
    r"|(?<=[^\s=])==(?!=)|\$(?=[^$\n]{1,40}\$)|(?<=\w)\$"
    r"|-\*-[^\n*]{0,80}-\*-"  # a line for an editor
)
_SHORTCODE = re.compile(r":(spades|hearts|diamonds|clubs):")
_SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
_DELETED = ("del", "s", "strike")
_UNREAD = ("script", "style", "rt", "rp", "template", "svg", "noscript", "textarea", *_DELETED)
_LINES = {"br": "\n", "li": "\n", "tr": "\n", "dt": "\n", "dd": "\n"} | dict.fromkeys(
    ("p", "div", "section", "article", "table", "ul", "ol", "dl", "pre", "blockquote", "header", "footer", "main",
     "title", "details", "summary", "figure", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6"),
    "\n\n",
)  # fmt: skip
_HEADS = ("h1", "h2", "h3", "h4", "h5", "h6", "title")
_TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)([^<>]*)>")
At = Callable[[int], int]


def read(source: Source) -> Readable:
    """Take a source apart; nothing is raised, faults are listed."""
    reader = _Reader(source)
    front = _FRONT.match(source.text) if source.kind != HTML else None
    first = front.end() if front else 0
    if source.kind == HTML:
        _Html(reader, source.text, lambda index: index).read()
    elif source.kind == MARKDOWN:
        _Markdown(reader, first).read()
    else:
        _plain(reader, first)
    if source.kind != HTML:
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
        self.faults = list[Any]()

    def text(self, text: str, first: int) -> None:
        """Words that stand in the source from ``first`` on."""
        at = 0
        for match in _UNSHOWN.finditer(text):
            self._signs(text[at : match.start()], first + at)
            at = match.end()
        self._signs(text[at:], first + at)

    def _signs(self, text: str, first: int) -> None:
        at = 0
        for match in _SHORTCODE.finditer(text) if ":" in text else ():
            self.builder.keep(text[at : match.start()], first + at)
            self.builder.add(_SIGNS[match[1]], first + match.start())
            at = match.end()
        self.builder.keep(text[at:], first + at)

    def cut(self, at: int) -> None:
        """A section begins."""
        self.builder.gap("\n\n", at)
        self.cuts.append(len(self.builder))

    def fence(self, info: str, info_at: int, body: str, at: Sequence[int], span: Span) -> None:
        """A fenced block: one of ours, or code; ``at`` are the places of its letters and of its end."""
        words = info.split(None, 1)
        word = words[0].strip("{.}") if words else ""
        self.code.append(span)
        self.cut(span[0])
        if word == OURS:
            rest = (
                re.sub(
                    r"\{[^{}]*=[^{}]*\}|\b(?:title|caption|filename|label|linenums|hl_lines|id|class)=(?:\"[^\"]*\"|'[^']*')",
                    "",
                    words[1],
                )
                if words[1:]
                else ""
            )
            lead = info_at + (info.find(words[1]) if words[1:] else len(info))
            self._note(rest, lead, body, at, span)
        elif near_ours(word):
            self.faults.append(_no_block(self.source, info_at, word))

    def comment(self, start: int, end: int, said: str, first: int, place: At | None = None) -> None:
        """A comment between two places; a notation of ours is kept for what stands before it."""
        self.comments.append((start, end, said))
        match = re.match(r"\s*([A-Za-z]+)(?![\w:])[ \t]*([^\n]*)", said)
        if match is None or not (match[1] == OURS or (near_ours(match[1]) and "\n" in said.strip())):
            return
        if match[1] != OURS:
            self.faults.append(_no_block(self.source, start, match[1]))
            return
        at = [place(index) if place else first + index for index in range(len(said) + 1)]
        body = said[match.end() :]
        self._note(match[2], at[match.start(2)], body, at[match.end() :], (start, end), binds=True)
        self.cuts.append(len(self.builder))

    def _note(self, info: str, info_at: int, body: str, at: Sequence[int], span: Span, binds: bool = False) -> None:
        builder = Builder()
        for letter, place in zip(body, at, strict=False):
            builder.keep(letter, place)
        made = builder.made(at[-1] if at else span[1])
        self.blocks.append(Block(written(info.strip(), info_at), made, len(self.builder), span, binds))

    def odd_fences(self, first: int) -> None:
        """Fences of ours in other signs than Markdown's are told."""
        code = Spans(self.code)
        for match in _ODD_FENCE.finditer(self.source.text, first):
            word = match[1]
            if (word == OURS or near_ours(word)) and not code.touch(match.span(1)):
                found, expected = f"a block of {quoted(match[0].strip())}", f"```{OURS}"
                self.faults.append(self.source.fault(match.start(1), found, expected, "mend the fence"))

    def made(self, front: tuple[str, int] | None) -> Readable:
        """All of it, without what is ignored."""
        plain = self.builder.made(len(self.source.text))
        ignored = list(_ignored(self.source, self.comments, self.faults))
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


def _blanked(text: str, spans: Iterable[Span]) -> str:
    """A text with only its line ends left in some spans, as long as before."""
    pieces, at = [], 0
    for start, end in spans:
        pieces += [text[at:start], re.sub(r"[^\n]", " ", text[max(at, start) : end])]
        at = max(at, end)
    return "".join([*pieces, text[at:]])


def _no_block(source: Source, at: int, word: str) -> Any:
    near = did_you_mean(word, (OURS,))
    return source.fault(at, f"a block of {quoted(word)}", f"another word for code{near}", "mend the word, or ignore it")


def _ignored(source: Source, comments: list[tuple[int, int, str]], faults: list[Any]) -> Iterator[Span]:
    opened: int | None = None
    for start, end, said in sorted(comments):
        mark = _MARK.fullmatch(said)
        if mark is None:
            continue
        word = mark[1].lower()
        if word == "ignore" and opened is None:
            opened = start
        elif word == "end" and opened is not None:
            yield opened, end
            opened = None
        elif word in ("ignore", "end"):
            expected = "tehodoki: end" if word == "ignore" else "tehodoki: ignore before it"
            faults.append(source.fault(start, f"the mark tehodoki: {word}", expected, "put the marks in pairs"))
        else:
            found = f"the mark tehodoki: {word}"
            faults.append(source.fault(start, found, "tehodoki: ignore or tehodoki: end", "mend the mark"))
    if opened is not None:
        faults.append(source.fault(opened, "the mark tehodoki: ignore", "tehodoki: end after it", "add the end"))
        yield opened, len(source.text)


# plain text -----------------------------------------------------------------------------------------------------


def _plain(reader: _Reader, first: int) -> None:
    """Lines as they stand, with fences and comments as in Markdown."""
    text, at = reader.source.text, first
    while match := _PLAIN_PART.search(text, at):
        reader.text(text[at : match.start()], at)
        if match["said"] is not None:
            reader.comment(*match.span(), match["said"], match.start("said"))
            at = match.end()
            continue
        sign = match["fence"]
        close = re.compile(rf"^[ \t>]*{sign[0]}{{{len(sign)},}}[ \t]*\r?$", re.MULTILINE).search(text, match.end())
        body, at = match.end(), close.end() if close else len(text)
        end = close.start() if close else len(text)
        reader.fence(match["info"], match.start("info"), text[body:end], range(body, end + 1), (match.start(), at))
        if close is None:
            _unclosed(reader, match.start(), match["info"], sign)
    reader.text(text[at:], at)


def _unclosed(reader: _Reader, at: int, info: str, sign: str) -> None:
    if info.split(None, 1)[:1] == [OURS]:
        reader.faults.append(reader.source.fault(at, "a block without an end", sign, "close the block"))


# Markdown -------------------------------------------------------------------------------------------------------


@cache
def _parser() -> MarkdownIt:
    """The parser; what it makes of inline text knows where each piece stands."""
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

    made = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).disable(["code", "reference"])
    made.inline = Inline()
    made.inline.ruler.disable(["linkify"])
    made.inline.ruler2.disable(["fragments_join"])
    made.core.ruler.disable(["text_join", "linkify", "replacements", "smartquotes"], True)
    return made.use(footnote_plugin).use(deflist_plugin).use(admon_plugin)


_GAPS = {
    **dict.fromkeys(("tr_open", "dt_open", "dd_open", "list_item_open", "dd_close", "admonition_close"), "\n"),
    **dict.fromkeys(("paragraph_open", "table_open", "table_close", "bullet_list_close", "ordered_list_close"), "\n\n"),
}
"""How pieces of the structure part what stands before and behind them."""


class _Markdown:
    """Reads the tokens of the parser."""

    def __init__(self, reader: _Reader, first: int) -> None:
        self.reader, self.source = reader, reader.source
        self.first = first
        self.builder = reader.builder
        self.cursor: dict[int, int] = {}  # how far a line was read, for the cells of a row
        self.struck = 0
        self.in_cell = False
        self.heading = 0

    def read(self) -> None:
        """All of the text behind the front matter."""
        text = self.source.text
        for match in _MDX.finditer(text, self.first):
            self.reader.comments.append((*match.span(), match[1]))
        head = re.sub(r"[^\n]", " ", text[: self.first])
        body = text[self.first :]
        body = f" {body[1:]}" if not head and body.startswith("\ufeff") else body
        body = _MDX.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), body)
        tokens = _parser().parse((head + body).replace("\r\n", "\n").replace("\r", " "))
        for index, token in enumerate(tokens):
            self._token(token, tokens[index - 1].type if index else "")

    def _token(self, token: Token, before: str) -> None:
        """One piece of the structure, or the text in it."""
        at = self.source.start_of(token.map[0]) if token.map else self._now
        kind = token.type
        if kind in _GAPS:
            self.builder.gap("\n" if kind == "paragraph_open" and token.hidden else _GAPS[kind], at)
        elif kind in ("heading_open", "hr"):
            self.reader.cut(at)
            self.heading = len(self.builder)
        elif kind == "heading_close":
            self.reader.heads.append((self.heading, len(self.builder)))
            self.builder.gap("\n\n", self._now)
        elif kind in ("th_open", "td_open", "tr_close"):
            self.builder.add(" |" if kind == "tr_close" else " | ", at if kind != "tr_close" else self._now)
            self.in_cell = kind != "tr_close"
        elif kind == "fence":
            self._fence(token)
        elif kind in ("html_block", "inline"):
            self._content(token, before)

    @property
    def _now(self) -> int:
        """Where the last letter that was read stands."""
        return self.builder.offsets[-1] if len(self.builder) else 0

    def _content(self, token: Token, before: str) -> None:
        place = self._places(token, before in ("th_open", "td_open"))
        if token.type == "html_block":
            self.builder.gap("\n\n", place(0))
            _Html(self.reader, token.content, place).read()
            return
        if before == "dd_open":
            self.builder.add(": ", place(0))
        if len(token.content) > _LONGEST:
            for line in re.finditer(r"[^\n]+\n?", token.content):
                self.reader.text(line[0], place(line.start()))
            return
        for child in token.children or ():
            self._inline(child, place)

    def _inline(self, child: Token, place: At) -> None:
        at = place(child.meta.get("at", 0))
        if child.type in ("s_open", "s_close"):
            self._strike(child.type == "s_close", at)
        elif self.struck:
            if child.type == "html_inline":
                self._tag(child.content, at, place)
        elif child.type == "text":
            self._text(child, place)
        elif child.type == "text_special":
            self.builder.add(child.content, at)
        elif child.type in ("softbreak", "hardbreak"):
            self.builder.gap("\n", at)
        elif child.type == "code_inline":
            lead = self.source.text.find(child.content, at)
            self.reader.text(child.content, lead if 0 <= lead < at + 20 else at)
        elif child.type == "image":
            self.reader.text(child.content, at + len("!["))
        elif child.type == "html_inline":
            self._tag(child.content, at, place)
        elif child.type == "link_open" and child.info == "auto":
            self.builder.add(" ", at)

    def _text(self, child: Token, place: At) -> None:
        """Text; what was typed is what is read, so that only line ends part its places."""
        first = child.meta.get("at", 0)
        if "at" not in child.meta and child.content.strip("*_~") == "":
            self.builder.add(child.content, place(first))
        else:
            self.reader.text(child.content, place(first))

    def _strike(self, closes: bool, at: int) -> None:
        self.struck = max(0, self.struck + (-1 if closes else 1))
        self.builder.add(" ", at)

    def _tag(self, tag: str, at: int, place: At) -> None:
        if tag.startswith("<!--"):
            self.reader.comment(at, at + len(tag), tag[4:-3], at + 4)
            return
        match = _TAG.fullmatch(tag)
        name = match[2].lower() if match else ""
        if match and name in _UNREAD:
            self._strike(bool(match[1]), at)
        elif not self.struck and name in _LINES:
            self.builder.gap("" if self.in_cell else "\n", at)
            self.builder.add(" " if self.in_cell else "", at)

    def _fence(self, token: Token) -> None:
        assert token.map is not None
        start, stop = token.map
        at = self.source.start_of(start)
        line = self.source.line_at(start + 1)
        info_at = at + max(0, line.find(token.info.strip())) if token.info.strip() else at + len(line)
        place = self._lines(token.content, start + 1)
        end = self.source.start_of(stop)
        closed = re.fullmatch(
            rf"[ \t>]*{token.markup[0]}{{{len(token.markup)},}}[ \t]*", self.source.line_at(max(stop, 1))
        )
        self.reader.fence(
            token.info.strip(), info_at, token.content,
            [place(index) for index in range(len(token.content) + 1)], (at, end),
        )  # fmt: skip
        if not closed or stop - start < 2:
            _unclosed(self.reader, at, token.info, token.markup)

    def _places(self, token: Token, cell: bool) -> At:
        """Where the letters of a token's content stand in the source."""
        line = token.map[0] if token.map else 0
        return self._lines(token.content, line, cell)

    def _lines(self, content: str, line: int, cell: bool = False) -> At:
        starts, places, at = list[int](), list[int](), 0
        for number, part in enumerate(content.split("\n"), line):
            begin = self.source.start_of(number)
            whole = self.source.line_at(number + 1) if begin < len(self.source.text) else ""
            found = self._cell(part, whole, number) if cell else whole.rfind(part.rstrip("\r")) if part else len(whole)
            starts.append(at)
            places.append(begin + max(found, 0))
            at += len(part) + 1
        if len(starts) == 1:
            return lambda index: places[0] + index

        def place(index: int) -> int:
            which = bisect_right(starts, index) - 1
            return places[which] + index - starts[which]

        return place

    def _cell(self, part: str, whole: str, number: int) -> int:
        after = self.cursor.get(number, 0)
        found = whole.find(part, after)
        if found < 0:
            found = whole.find(part.replace("|", "\\|"), after)
        self.cursor[number] = max(found, after) + len(part)
        return found if found >= 0 else after


# HTML -----------------------------------------------------------------------------------------------------------


class _Html(HTMLParser):
    """Reads tags and the text between them; ``place`` says where its letters stand in the source."""

    def __init__(self, reader: _Reader, text: str, place: At) -> None:
        super().__init__(convert_charrefs=False)
        self.reader, self.builder, self.place = reader, reader.builder, place
        self.whole = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.hidden: list[str] = []
        self.pre = 0
        self.block: tuple[str, int, int, Builder] | None = None
        self.heading = 0
        self.ends = dict[str, int]()

    def read(self) -> None:
        """All of it."""
        self.feed(self.whole)
        self.close()
        if self.block:
            self._end_block()

    @property
    def _now(self) -> int:
        line, column = self.getpos()
        return self.starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        at = self.place(self._now)
        if tag in _UNREAD and (tag not in _DELETED or self._closes(tag)):
            self.hidden.append(tag)
            self.builder.add(" ", at)
            return
        if self.hidden:
            return
        if tag == "pre":
            self.pre += 1
        if tag in ("pre", "code"):
            self._code(dict(attrs).get("class") or "", at)
        if tag in _HEADS:
            self.reader.cut(at)
            self.heading = len(self.builder)
        elif tag in ("td", "th"):
            self.builder.add(" | ", at)
        elif tag in _LINES:
            self.builder.gap(_LINES[tag], at)
        if tag == "dd":
            self.builder.add(": ", at)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that opens and closes."""
        if tag in _LINES and not self.hidden:
            self.builder.gap(_LINES[tag], self.place(self._now))

    def handle_endtag(self, tag: str) -> None:
        """A tag closes."""
        at = self.place(self._now)
        if self.hidden:
            if tag == self.hidden[-1]:
                self.hidden.pop()
                self.builder.add(" ", at)
            return
        if tag == "pre":
            self.pre = max(0, self.pre - 1)
        if self.block and tag in ("pre", "code"):
            self._end_block()
        if tag in _HEADS:
            self.reader.heads.append((self.heading, len(self.builder)))
        if tag == "tr":
            self.builder.add(" |", at)
        if _LINES.get(tag) == "\n\n" or tag == "li":
            self.builder.gap(_LINES[tag], at)

    def handle_data(self, data: str) -> None:
        """Words."""
        if self.hidden and self.block is None:
            return
        now = self._now
        if self.block:
            for index, letter in enumerate(data):
                self.block[3].keep(letter, self.place(now + index))
            return
        lines = data.split("\n")
        for index, line in enumerate(lines):
            if index and self.pre:
                self.builder.gap("\n", self.place(now))
            elif index and self.builder.letters and self.builder.letters[-1] not in " \n":
                self.builder.add(" ", self.place(now))
            shown = line if self.pre or not index else line.lstrip()
            self.reader.text(shown.replace("\t", " "), self.place(now + len(line) - len(shown)))
            now += len(line) + 1

    def handle_entityref(self, name: str) -> None:
        """A letter by its name."""
        self._letter(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """A letter by its number."""
        self._letter(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        """A comment."""
        now = self._now
        place = self.place
        self.reader.comment(place(now), place(now + len(data) + 6) + 1, data, 0, lambda index: place(now + 4 + index))

    def _letter(self, ref: str) -> None:
        at = self.place(self._now)
        (self.block[3] if self.block else self.builder).add("" if self.hidden else html.unescape(ref)[:1], at)

    def _closes(self, tag: str) -> bool:
        """Whether a struck-out word has an end: without one it is rather a tag that was forgotten."""
        if tag not in self.ends:
            self.ends[tag] = self.whole.rfind(f"</{tag}")
        return self.ends[tag] > self._now

    def _code(self, classes: str, at: int) -> None:
        words = [word.removeprefix("language-") for word in classes.split()]
        if OURS in words:
            info = " ".join(words[words.index(OURS) + 1 :])
            tag = self.get_starttag_text() or ""
            shift = tag.find(info) if info else len(tag)
            self.block = (info, self.place(self._now + max(shift, 0)), at, Builder())
        else:
            self.reader.faults += [_no_block(self.reader.source, at, word) for word in words if near_ours(word)]

    def _end_block(self) -> None:
        assert self.block is not None
        info, info_at, start, body = self.block
        self.block = None
        end = self.place(self._now)
        self.reader.cut(start)
        made = body.made(end)
        self.reader.blocks.append(Block(written(info, info_at), made, len(self.builder), (start, end)))
