"""Points of all players after some deals: what partners have together, who wins, who starts the next deal.

The points stand in a list of names with numbers or in a table of deals; all sentences behind it are read wholly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from rules_engine.echo import whole
from rules_engine.fields import LETTERS

from ..notations import Notations, Wording
from . import tokens as kinds
from .holders import NO_NAMES
from .passages import told_passage
from .scenes import HEADING, TABLE_ROW, Sentence
from .state import CLAIM, GIVEN, HARMLESS, MEANT, Statement
from .strangers import strange
from .telling import ReaderOfText, Told
from .tokens import NAME, NUMBER, Lexer, Token
from .totaltables import Column, checked
from .turns import ORDER, seated

_NAME = (
    r"(?:[Pp]layer\s+|プレイヤー)?(?P<{0}>(?<![A-Za-z])(?:[A-D](?![A-Za-z])|[A-ZÀ-Þ][a-zà-ÿ]+)"
    r"|[ァ-ヶー]{{2,8}}|[一-龥ぁ-ん]{{1,3}}[一-龥]|[ぁ-ん]{{2,5}}?(?=さん|くん|ちゃん|が|は|:"
    r"|\s?[0-9])|[一-龥])(?:さん|くん|君"
    r"|ちゃん)?"
)
_LINK = (
    r"\s?(?:(?:は|が|:|=|に)\s?|\s(?:has|had|have|with|is (?:on|at)|stands at|totals?|scored|scores|on|made"
    r"|makes|got|gets|reached|reaches|collected|won"
    r"|at|holds|finishe[sd] (?:on|with|at)|ends (?:on|with|at)|ended (?:on|with|at)|stood at)\s)?\s?"
)
_POINTS = r"(?:\s?(?:点|ポイント|points?|pts))?"
_GLUE = r"\s?(?:で)?\s?(?:[,、;・/]\s?(?:and\s)?|\s?and\s|と|\n[-*・ ]*|\s)"
_PAIR = re.compile(_NAME.format("name") + _LINK + r"(?P<number>[0-9]{1,3})(?![0-9:]|\.[0-9])" + _POINTS)
_ANCHOR = re.compile(
    "(?:"
    + _GLUE.join(
        _NAME.format(f"n{index}") + _LINK + rf"(?P<v{index}>[0-9]{{1,3}})(?![0-9:]|\.[0-9])" + _POINTS
        for index in range(3)
    )
    + ")(?:" + _GLUE + _NAME.format("n3") + _LINK + r"(?P<v3>[0-9]{1,3})(?![0-9:]|\.[0-9])" + _POINTS + ")?"
)  # fmt: skip
_CELL = re.compile(r"[^|\n]+")
_TOTAL = re.compile(
    r"\s*(?:合計|計|総計|総合計|累計|total|totals|sum|final(?: score)?|altogether|in all)\s*", re.IGNORECASE
)
_STARTER = re.compile(
    (
        r"ディーラー|親|スタートプレイヤー|から始め|から開始|が始め|\bdealer\b|\bdeals next\b"
        r"|\bstarts?\b|\bstarting\b|\bbegins?\b"
    ),
    re.IGNORECASE,
)
_WHOSE = re.compile(r"[^。、.,]{0,14}(?:のは|人は|points?:?|are|is|have|:|を持つのは)[^。、.,]*", re.DOTALL)
_START = re.compile(  # behind a name
    r"\s?(?:から(?:始|開始|スタート)|が(?:始め|スタート|最初)|はスタートプレイヤー)"
    r"|\s(?:starts?|begins?|will start|goes? first|leads? off|(?:is|are) the start(?:ing)? players?)\b"
)
_STARTER_IS = re.compile(
    r"(?:スタート(?:プレイヤー)?(?:は|:)|始めるのは|最初の(?:手番|プレイヤー)は)\s?$"
    r"|\bstart(?:er|ing player| player)\s?(?:is|:)\s?$"
)
_MATCH = re.compile(
    r"勝|優勝|合わせて|あわせて|合計|ペア|チーム|組|同点|引き分け|\bwins?\b|\bwon\b|\btogether\b"
    r"|\bpartners?\b|\btie\b|\bsides?\b|\bpair\b|\+|\bwinners?\b|\bvictory\b|\bsplit\b|スプリット|[1-4]位|\b(?:1st"
    r"|2nd|3rd|second|comes last)\b"
)
_SPLIT = re.compile(
    r"\bsplit[- ]partner|スプリット|左(?:どなり|隣|となり)[^。\n]{0,16}(?:足|加|たす|たし)"
    r"|\badd(?:s|ed|ing)?\b[^.\n]{0,50}\b(?:left|neighbou?r)|\b(?:left|neighbou?r)[^.\n]{0,40}\b(?:is|are"
    r"|was|were) added",
    re.IGNORECASE,
)
_LEFT_OF = (
    r"(?P<a>{name})(?:さん)?(?:(?:,?\s(?:who\s)?(?:sits|is|sat|was|plays))?\s(?:on|to"
    r"|at)\s(?:the\sleft\sof\s(?P<b>{name})|(?P<c>{name})['’]s\sleft)"
    r"|は(?P<d>{name})(?:さん)?の左(?:どなり|隣|となり))"
    r"|(?P<e>{name})(?:さん)?(?:の左(?:どなり|隣|となり)[はにが]"
    r"|['’]s\sleft[- ](?:hand\s)?neighbou?r\sis\s)(?P<f>{name})"
)
_OPPOSITE = (
    r"(?P<a>{name})(?:\s(?:sits|is|plays|sat|sitting|seated))?\s(?:opposite|across\sfrom|together\swith"
    r"|with)\s(?P<b>{name})"
    r"|(?P<c>{name})(?:さん)?(?:の(?:向かい|パートナー|相方)は|は)(?P<d>{name})(?:さん)?(?:の(?:向かい|パートナー|相方)|(?=[、。]))"
    r"|(?P<e>{name})['’]s\s(?:partner|mate|team-?mate)\s(?:is|was)\s(?P<f>{name})"
)
_SIDE = re.compile(r"(?:['’]s?)?\s(?:side|team|pair|partnership)\b|(?:さん)?の(?:組|ペア|チーム|側)")
_PAIRS_ARE = re.compile(
    r"(?:ペア|組|チーム|パートナー)(?:は|:)?、?\s?$|\b(?:pairs|partners|partnerships|teams|sides)\s?(?:are|were|:)\s?$",
    re.IGNORECASE,
)
_TWO_AND_TWO = (
    r"{name}(?:さん)?{link}{name}(?:さん)?\s?(?:[,、;]|,?\sand|,?\swhile)\s?(?:and\s)?{name}(?:さん)?{link}{name}"
)
_ARE_PARTNERS = re.compile(
    r"(?:さん)?(?:\s(?:are|were|play|played|sit|form|make)\s(?:\w+\s){0,2}?(?:partners|pairs|teams|sides|partnerships"
    r"|together|opposite)|(?:が|は|で)(?:それぞれ|互いに)?(?:ペア|組|味方|パートナー|チーム))"
)
_WITH = re.compile(
    r",?\s(?:together\s|along\s)?(?:with|and(?:\sso\sdoes)?)\s(?:(?:her|his|their)\s\w+,?\s)?(?P<who>{name})"
    r"(?=,?\s(?:too|also|as well)\b|[.,!\n]|$)".replace("{name}", r"[^\W\d_][\w'’-]*")
)
_ADDS = (
    r"(?P<a>{name})\s(?:also\s)?(?:adds|added|gets|takes)\s(?P<b>{name})['’]s"
    r"|(?P<c>{name})(?:さん)?は(?P<d>{name})(?:さん)?の[^、。]{0,8}(?:足|加|たし)"
)
_NEARER = (
    r"(?P<a>{name})(?:さん)?(?:のほう|の方)?が(?:近|先)|(?P<b>{name})\s(?:comes|is|sits)\s(?:first|nearer|closer)"
    r"|(?P<c>{name})\scomes\sbefore\s(?P<d>{name})"
)
_BEATEN = re.compile(r"(?:さん|くん|ちゃん)?(?:の(?:ペア|組|チーム))?(?:に(?!な)|を)")
_PLACED = re.compile(r"\b(?:comes?|came|is|was|are|finish(?:es|ed)?|ends?|ended|in|placed?)\s(?:in\s)?(?:the\s)?$")
_GOES_TO = re.compile(r"\s?(?:points?\s|pts\s)?(?:(?:in all|together)\s)?(?:for|goes to|go to|belongs? to)\s|の(?=\S)")
_PAIR_SUM = (
    _NAME.format("n0")
    + r"(?:\s?(?:と|・|&|/|,|\+)\s?|\sand\s)"
    + _NAME.format("n1")
    + r"(?:の?(?:組|ペア|チーム|2人|二人))?\s?(?:は|が|:|=|\shave|\shas|\sgot|\smade|\sscored|,)?\s?"
    + r"(?P<v0>[0-9]{1,3})"
    + _POINTS
    + r"\s?(?:\+|と|and|plus)\s?(?P<v1>[0-9]{1,3})"
    + _POINTS
    + r"\s?(?:で|=|→|,?\s(?:so|makes?|is|in all|together|making|that is)\s)"
)
_SUMS = re.compile(_PAIR_SUM)
_ONE_LINE = re.compile(r"[-*+・•\s]*" + _PAIR.pattern + r"[\s。.、,;]*")
_LAST_DEALER = re.compile(
    r"(?:前回|今までの|さっきの|直前の|第?1ディールの)(?:の)?ディーラー|\b(?:last|previous|old"
    r"|former)\s+(?:dealer|deal was "
    r"dealt)|\bdealt\b|配りました|配った|親だった"
)
_DEALS = re.compile(
    r"\b(?:after|of|in|all|over|,)\s(?:the\s)?(?P<deals>[0-9]{1,2})\sdeals\b|(?<![0-9])(?P<ja>[0-9]{1,2})ディール(?:の|後|目|終了)"
)
_MOST = re.compile(r"(?:一番|いちばん|最も)[^、。]{0,6}(?:高い|多い)\Z")
_STRICT = (MEANT | {"difference", "than"}) - {"question", "answer", "pronoun", "first", "respectively", "only"}
_GLUED = re.compile(r"\s*(?:さん|くん|ちゃん)?\s*(?:と|、|,|・|&|/|\+|and|, and|や)\s*$")


@dataclass
class Standing:
    """The points of all players, and what was said of them."""

    span: tuple[int, int]
    calculation: str
    names: list[str]
    deals: list[list[int]]
    whole: bool = False  # each deal was told
    claims: list[Statement] = field(default_factory=list)
    left: list[Token] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    given: dict[str, Any] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    out: str = ""
    dealer: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def totals(self) -> dict[str, int]:
        """All points by name."""
        return {name: sum(deal[place] for deal in self.deals) for place, name in enumerate(self.names)}


@dataclass
class _Anchor:
    names: list[str]
    deals: list[list[int]]
    first: int
    last: int
    given: list[tuple[int, int]]
    whole: bool = False
    sums: list[tuple[int, int, int]] = field(default_factory=list)  # start, end, place in names
    pairs: list[tuple[str, str]] = field(default_factory=list)
    amiss: bool = False  # the deals are not numbered one by one


def read(reader: ReaderOfText, wordings: Sequence[Wording]) -> Iterator[Told]:
    """The examples of all such passages; by what they ask, in one notation or another."""
    by_name = {wording.calculation: wording for wording in wordings}
    for one in find(reader.notations, by_name, reader.plain, reader.sentences):
        told = told_passage(
            reader,
            by_name[one.calculation],
            one.span,
            one.claims,
            one.left,
            one.tokens,
            one.given,
            len(one.names),
            one.seats,
        )
        yield replace(
            told,
            examples=tuple(
                replace(example, partial=not one.whole, options={**example.options, **one.options})
                for example in told.examples
            ),
        )


def find(
    notations: Notations, wordings: Mapping[str, Wording], text: str, sentences: Sequence[Sentence]
) -> Iterator[Standing]:
    """All passages with the points of everybody."""
    at = 0
    for anchor in _anchors(text, sentences):
        if anchor.first < at:
            continue
        end = anchor.last
        while end + 1 < len(sentences) and sentences[end + 1].section == sentences[anchor.last].section:
            end += 1
        begin = anchor.first
        while begin > at and sentences[begin - 1].section == sentences[anchor.first].section:
            begin -= 1
        around = text[sentences[begin].start : sentences[end].end]
        name = (
            "starter"
            if _STARTER.search(around) and not re.search(r"勝|\bwins?\b", around)
            else "match"
            if _MATCH.search(around)
            else ""
        )
        if name not in wordings:
            continue
        yield _Reader(notations, wordings[name], text, anchor).read(name, sentences[begin : end + 1])
        at = end + 1


def _anchors(text: str, sentences: Sequence[Sentence]) -> Iterator[_Anchor]:
    at = 0
    while at < len(sentences):
        one = sentences[at]
        if one.kind == TABLE_ROW:
            last = at
            while last + 1 < len(sentences) and sentences[last + 1].table == one.table:
                last += 1
            anchor = _of_table(text, sentences, at, last)
            if anchor is not None:
                yield anchor
            at = last + 1
            continue
        if (anchor := _of_pairs(text, sentences, at) or _of_lines(text, sentences, at)) is not None:
            yield anchor
            at = anchor.last + 1
            continue
        match = _ANCHOR.search(text, one.start, one.end)
        if match:
            pairs = [
                (match[f"n{index}"], whole(match[f"v{index}"]), match.span(f"v{index}"))
                for index in range(4)
                if match[f"n{index}"]
            ]
            names = [name for name, _, _ in pairs]
            if len(set(names)) == len(names) and not any(name in NO_NAMES and len(name) > 1 for name in names):
                yield _Anchor(names, [[value for _, value, _ in pairs]], at, at, [match.span()])
        at += 1


def _of_pairs(text: str, sentences: Sequence[Sentence], first: int) -> _Anchor | None:
    """Ann and Cleo: 88 + 61 = 149, Ben and Dan: 73 + 79 = 152."""
    found = list(_SUMS.finditer(text, sentences[first].start, sentences[first].end))
    last = first
    if len(found) == 1 and first + 1 < len(sentences) and sentences[first + 1].section == sentences[first].section:
        last = first + 1
        found += list(_SUMS.finditer(text, sentences[last].start, sentences[last].end))
    if len(found) != 2:
        return None
    one, two = found
    names = [one["n0"], two["n0"], one["n1"], two["n1"]]
    if len(set(names)) < len(names) or any(name in NO_NAMES and len(name) > 1 for name in names):
        return None
    values = [whole(match[group]) for group in ("v0", "v1") for match in found]
    given = [match.span(group) for match in found for group in ("v0", "v1")]
    return _Anchor(names, [values], first, last, given, pairs=[(one["n0"], one["n1"]), (two["n0"], two["n1"])])


def _of_lines(text: str, sentences: Sequence[Sentence], first: int) -> _Anchor | None:
    """A list of names, each with its points."""
    found: list[re.Match[str]] = []
    at = first
    while at < len(sentences) and sentences[at].section == sentences[first].section and len(found) < 5:
        match = _ONE_LINE.fullmatch(text, sentences[at].start, sentences[at].end)
        if match is None:
            break
        found.append(match)
        at += 1
    names = [match["name"] for match in found]
    if (
        len(found) not in (3, 4)
        or len(set(names)) < len(names)
        or any(name in NO_NAMES and len(name) > 1 for name in names)
    ):
        return None
    given = [match.span("number") for match in found]
    return _Anchor(names, [[whole(match["number"]) for match in found]], first, at - 1, given)


def _of_table(text: str, sentences: Sequence[Sentence], first: int, last: int) -> _Anchor | None:
    """Players as columns, deals as lines; or the other way round."""
    lines = []
    for one in sentences[first : last + 1]:
        cells = [
            (match[0].strip(), match.start() + len(match[0]) - len(match[0].lstrip()))
            for match in _CELL.finditer(text, one.start, one.end)
        ]
        cells = [
            cell
            for index, cell in enumerate(cells)
            if cell[0] or 0 < index < len(cells) - 1 or (index == 0 and text[cells[0][1] - 1 : cells[0][1]] == "|")
        ]
        if cells and not all(re.fullmatch(r"[\s:-]*", cell) for cell, _ in cells):
            lines.append(cells)
    width = max(map(len, lines), default=0)
    if len(lines) < 2 or width not in range(2, 8):
        return None
    if any(len(line) != width for line in lines):
        return None
    found = _columns(lines, first, last)
    if found is None:
        found = _columns([list(line) for line in zip(*lines, strict=True)], first, last)
    return found


def _columns(lines: Sequence[Sequence[tuple[str, int]]], first: int, last: int) -> _Anchor | None:
    names = [re.sub(r"(?:さん|くん|ちゃん)$", "", cell) for cell, _ in lines[0][1:]]
    if (
        len(names) not in (3, 4)
        or not all(re.fullmatch(r"[^\W\d][\w'’ -]{0,14}", name) for name in names)
        or len(set(names)) != len(names)
    ):
        return None
    if any(_TOTAL.fullmatch(name) for name in names):
        return None
    deals, given, sums = list[list[int]](), list[tuple[int, int]](), list[tuple[int, int, int]]()
    totals: list[re.Match[str]] = []
    for line in lines[1:]:
        values = [re.fullmatch(r"([0-9]{1,3})(?:\s?(?:点|points?|pts))?", cell) for cell, _ in line[1:]]
        if not all(values):
            return None
        total = _TOTAL.fullmatch(line[0][0])
        if total:
            totals = [value for value in (re.match("[0-9]+", cell) for cell, _ in line[1:]) if value is not None]
        for place, ((_, start), value) in enumerate(zip(line[1:], values, strict=True)):
            assert value is not None
            span = (start, start + len(value[1]))
            if total:
                sums.append((*span, place))
            else:
                given.append(span)
        if not total:
            deals.append([whole(value[1]) for value in values if value is not None])
    if not deals and len(sums) == len(names):  # nothing but the totals
        deals, given, sums = [[whole(text[0]) for text in totals]], [span[:2] for span in sums], []
    if not deals:
        return None
    labels = [whole(line[0][0]) for line in lines[1:] if re.fullmatch("[0-9]{1,3}", line[0][0])]
    amiss = any(after - before != 1 for before, after in pairwise(labels)) or max(labels, default=0) > len(names)
    return _Anchor(names, deals, first, last, given, len(deals) > 1, sums, amiss=amiss)


def written(
    wording: Wording, given: Mapping[str, Any], result: Mapping[str, Any], lang: str, names: Sequence[str]
) -> str:
    """The points of all, and what comes of them, in sentences."""
    totals: Mapping[str, int] = given["totals"] if "totals" in given else result["totals"]
    called = dict(zip(LETTERS, names[: len(totals)], strict=False))
    glue, stop, link = ("、", "。", "と") if lang == "ja" else (", ", ".", " and ")
    told = (
        glue.join(wording.holder[lang].format(name=called[seat], number=total) for seat, total in totals.items()) + stop
    )
    if wording.calculation == "starter":
        lowest = link.join(called[seat] for seat in result["lowest"])
        lines = [wording.claims["lowest"].say[lang].format(dealer=called[given["dealer"]], who=lowest)]
        lines.append(wording.claims["starter"].say[lang].format(who=called[result["starter"]]))
    else:
        winners = link.join(called[seat] for side in result["winners"] for seat in side)
        lines = [wording.claims["winners"].say[lang].format(out=called[given["out"]], who=winners)]
    return "\n".join([told, *lines]) + "\n"


class _Reader:
    def __init__(self, notations: Notations, wording: Wording, text: str, anchor: _Anchor) -> None:
        self.notations, self.wording, self.text, self.anchor = notations, wording, text, anchor
        self.names = {name: name for name in anchor.names}
        self.lexer = Lexer(notations, wording, self.names)
        self.standing = Standing((0, 0), wording.calculation, anchor.names, anchor.deals, anchor.whole)
        self.pairs: list[tuple[str, str]] = list(anchor.pairs)
        self.round: list[str] = []
        self.order: list[str] = []
        self.left_of: dict[str, str] = {}  # who sits to the left of each, where points are added so
        self.spoken: tuple[str, ...] = ()
        self.winners: list[tuple[list[str], Token]] = []
        self.losers: list[tuple[list[str], Token]] = []

    def read(self, name: str, sentences: Sequence[Sentence]) -> Standing:
        """All that is said around the points."""
        standing = self.standing
        spans = []
        told = [(one, self._tokens(one)) for one in sentences if one.kind != HEADING]
        if name == "starter":
            self.round = self._round((sentences[0].start, sentences[-1].end))
        if name == "match":
            self._seating((sentences[0].start, sentences[-1].end), [tokens for _, tokens in told])
        for one, tokens in told:
            inside = any(one.start <= start < one.end for start, _ in self.anchor.given) or one.table >= 0
            if inside or self._related(tokens):
                spans.append((one.start, one.end))
                if name == "match":
                    self._match(one, tokens, inside)
                else:
                    self._starter(one, tokens, inside)
                self._strangers(one, tokens)
                standing.tokens += tokens
        deals = _DEALS.finditer(self.text, sentences[0].start, sentences[-1].end)
        standing.left += [
            Token("left", *match.span())
            for match in deals
            if whole(match["deals"] or match["ja"]) > len(self.anchor.names)
        ]
        if self.anchor.amiss:
            self._fault(self.anchor.names)
        self._tables([one for one, _ in told if one.table >= 0])
        standing.span = (min(start for start, _ in spans), max(end for _, end in spans))
        self._sums()
        self._seat()
        if name == "starter" and not standing.left:
            self._nearer((sentences[0].start, sentences[-1].end))
        if name == "match":
            self._result()
        else:
            self._start()
        return standing

    def _tables(self, rows: Sequence[Sentence]) -> None:
        """Tables beside the one or the list that gives the points."""
        standing, names = self.standing, self.anchor.names
        partners = [] if len(names) == 3 else self._partners()
        sides = self._sides()

        def side(who: Sequence[str]) -> tuple[str, ...]:
            return next(one for one in sides if who[0] in one)

        def mate(who: Sequence[str]) -> str:
            if len(names) == 3:
                return self.left_of.get(who[0], "")
            return next(name for name in side(who) if name != who[0])

        def is_side(who: Sequence[str]) -> bool:
            if len(who) == 1:
                return True
            if len(who) == 2 and len(names) == 3:
                return bool(self.left_of) and mate(who) == who[1]
            return len(who) == 2 and any(set(who) == set(pair) for pair in partners)

        totals = standing.totals
        columns: dict[str, Column] = {
            "own": lambda who: totals[who[0]] if len(who) == 1 or len(names) == 3 else None,
            "first": lambda who: totals[who[0]] if len(who) == 2 else None,
            "second": lambda who: totals[who[1]] if len(who) == 2 else None,
            "mate": lambda who: totals[mate(who)] if mate(who) else None,
            "sum": lambda who: sides[side(who)],
            "place": lambda who: 1 + sum(value > sides[side(who)] for value in sides.values()),
            "behind": lambda who: max(sides.values()) - sides[side(who)],
        }
        if self.anchor.whole:
            for index, deal in enumerate(standing.deals):
                of = dict(zip(names, deal, strict=True))
                columns[f"deal {index}"] = lambda who, of=of: sum(of[name] for name in who)  # type: ignore[misc]
        given = {one.table for one in rows if any(one.start <= start < one.end for start, _ in self.anchor.given)}
        for table in sorted({one.table for one in rows} - given):
            lines = [(one.start, one.end) for one in rows if one.table == table]
            found = checked(
                self.text, lines, names, columns, is_side, lambda who: sides[side(who)] == max(sides.values())
            )
            for span, said, right in found.numbers:
                token = Token(NUMBER, *span, said, digits=span)
                self._truth(token, said, right)
                standing.tokens.append(token)
            standing.left += [Token("left", *span) for span in found.left]

    def _seating(self, span: tuple[int, int], lines: Sequence[Sequence[Token]]) -> None:
        """Who are partners, or whose points are added to whose."""
        some = "|".join(
            rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" if name.isascii() else re.escape(name)
            for name in sorted(self.anchor.names, key=len, reverse=True)
        )
        names = self.anchor.names
        if len(names) == 4:
            if order := self._round(span):
                self.pairs += [(order[0], order[2])]
            for match in re.compile(_OPPOSITE.replace("{name}", f"(?:{some})")).finditer(self.text, *span):
                pair = (match["a"] or match["c"] or match["e"], match["b"] or match["d"] or match["f"])
                for token in (token for tokens in lines for token in tokens if token.kind in (NAME, "relation")):
                    if match.start() <= token.start < match.end():
                        token.taken = GIVEN
                if pair[0] == pair[1]:
                    self.standing.left.append(Token("left", *match.span()))
                elif not any(set(pair) == set(other) for other in self.pairs):
                    self.pairs.append(pair)
            for token in (token for tokens in lines for token in tokens if token.kind == NAME):
                if len(token.value) == 4 and _PAIRS_ARE.search(self.text[max(0, token.start - 24) : token.start]):
                    self.pairs += [(token.value[0], token.value[1]), (token.value[2], token.value[3])]
                elif len(token.value) == 4 and _ARE_PARTNERS.match(self.text, token.end):
                    one = _TWO_AND_TWO.replace("{link}", r"\s?(?:and|&|\+|/|と|・)\s?").replace("{name}", f"(?:{some})")
                    if re.fullmatch(one, self.text[token.start : token.end].removesuffix("さん")):
                        self.pairs = [(token.value[0], token.value[1]), (token.value[2], token.value[3]), *self.pairs]
                if len(set(token.value)) == 2 and not any(set(pair) == set(token.value) for pair in self.pairs):
                    self.pairs.append((token.value[0], token.value[1]))
            return
        before = self.text.rfind("\n\n", 0, span[0])
        if not _SPLIT.search(self.text, max(0, before - 80, span[0] - 160), span[1]):
            return
        told = [
            (match["b"] or match["c"] or match["d"] or match["e"], match["a"] or match["f"])
            for match in re.compile(_LEFT_OF.replace("{name}", f"(?:{some})")).finditer(self.text, *span)
        ]
        order = sorted(names) if set(names) == set(LETTERS[:3]) else self._round(span) or list(names)
        left = {name: order[(place + 1) % 3] for place, name in enumerate(order)}
        if told and any(left[owner] != other for owner, other in told):
            order = [order[0], order[2], order[1]]
            left = {name: order[(place + 1) % 3] for place, name in enumerate(order)}
        told += [
            (match["a"] or match["c"], match["b"] or match["d"])
            for match in re.compile(_ADDS.replace("{name}", f"(?:{some})")).finditer(self.text, *span)
        ]
        if any(left[owner] != other for owner, other in told):
            self._fault(names)
        self.order = order
        self.left_of = {name: order[(place + 1) % 3] for place, name in enumerate(order)}
        self.standing.options = {"split_partnership": True}

    def _round(self, span: tuple[int, int]) -> list[str]:
        """In which order all sit clockwise, where it is told."""
        match = ORDER.search(self.text, *span)
        if match is None:
            return []
        said = seated(next(filter(None, match.groups()), ""))
        if sorted(said) != sorted(self.anchor.names):
            if set(said) & set(self.anchor.names):
                self._fault(said)
            return []
        return said

    def _compared(self, name: str) -> int:
        totals = self.standing.totals
        return totals[name] + (totals[self.left_of[name]] if self.left_of else 0)

    def _strangers(self, one: Sentence, tokens: Sequence[Token]) -> None:
        """Where a result is told of somebody who has no points."""
        known = [(token.start, token.end) for token in tokens if token.kind not in (kinds.WORD, HARMLESS)]
        names = {name.casefold() for name in self.anchor.names}
        who = strange(self.text, names, known, (one.start, one.end))
        claimed = any(token.taken == CLAIM for token in tokens)
        if who is not None and (claimed or any(token.kind == "starts" for token in tokens)):
            self.standing.left.append(who)

    def _related(self, tokens: Sequence[Token]) -> bool:
        of = {token.kind for token in tokens}
        if kinds.PLAYERS in of and NAME not in of:
            return True
        if "relation" in of and (NAME in of or self.left_of):
            return True
        if NAME in of:
            return bool(
                of
                & {
                    NUMBER,
                    "win",
                    "lose",
                    "beat",
                    "tie",
                    "max",
                    "min",
                    "out",
                    "deals",
                    "starts",
                    "more",
                    "less",
                    "difference",
                    "then",
                    kinds.RANK,
                }
            )
        if "generic" in of or "condition" in of:
            return False
        worked = NUMBER in of and of & {kinds.OPERATOR, kinds.EQUALS, "difference"}
        return bool(worked or of & {"both", "they", "nobody", "tie", "win"})

    def _tokens(self, one: Sentence) -> list[Token]:
        """Names that stand together are one token; a plus between numbers is an operator."""
        raw = self.lexer.tokens(self.text, one.start, one.end)
        found: list[Token] = []
        for token in raw:
            if self._called_a(token, found):
                token = Token(NAME, token.start, token.end, "A")
            if token.kind == NAME:
                last = found[-1] if found else None
                comma = (
                    last is not None
                    and last.kind in (kinds.COMMA, kinds.OPERATOR, kinds.WORD)
                    and len(found) > 1
                    and found[-2].kind == NAME
                )
                other = found[-2] if comma else last
                if (
                    other is not None
                    and other.kind == NAME
                    and _GLUED.match(self.text[other.end : token.start])
                    and len(self.text[other.end : token.start]) < 8
                    and not re.match(
                        r"\s(?:(?:sits|is|plays)\s)?(?:opposite|across|to the left|on the left)\b",
                        self.text[token.end :],
                    )
                ):
                    if comma:
                        found.pop()
                    found[-1] = Token(NAME, other.start, token.end, (*other.value, token.value))
                    if token.value in other.value:
                        self.standing.left.append(found[-1])
                    continue
                token = Token(NAME, token.start, token.end, (token.value,))
            if token.kind == NUMBER and any(start <= token.start < end for start, end in self.anchor.given):
                token.taken = GIVEN
            found.append(token)
        return found

    def _called_a(self, token: Token, found: Sequence[Token]) -> bool:
        """B and A win: behind another name, A is no article."""
        if "A" not in self.names or token.kind != kinds.WORD or self.text[token.start : token.end] != "A":
            return False
        return bool(re.search(r"(?<![A-Za-z])[A-D]\s?(?:and|&|/|\+)\s?$", self.text[: token.start])) or (
            bool(found) and found[-1].kind == "relation"
        )

    # a match -------------------------------------------------------------------------------------------------

    def _match(self, one: Sentence, tokens: list[Token], inside: bool) -> None:
        if one.table >= 0:
            self._harmless(tokens)
            return
        who: tuple[str, ...] = ()
        named: Token | None = None
        for index, token in enumerate(tokens):
            if token.kind == NAME:
                who, named = token.value, token
                if len(who) == 1 and len(self.anchor.names) == 4 and _SIDE.match(self.text, token.end):
                    who = next(pair for pair in self._partners() if who[0] in pair)
                if (
                    len(who) == 2
                    and len(self.anchor.names) == 4
                    and who[0] != who[1]
                    and not any(set(pair) == set(who) for pair in self.pairs)
                ):
                    self.pairs.append((who[0], who[1]))
            elif token.kind == NUMBER and not token.taken:
                behind = next((other for other in tokens[index + 1 :] if other.kind == NAME), None)
                if behind is not None and (to := _GOES_TO.match(self.text, token.end)) and to.end() == behind.start:
                    if (right := self._value(behind.value)) is not None:
                        self._truth(token, token.value, right)
                elif self.left_of and len(self._terms(tokens, index)) == 1:
                    self._of_split(tokens, index)
                else:
                    self._number(tokens, index, who or self.spoken)
            elif token.kind == kinds.RANK and not token.taken and isinstance(token.value, int):
                self._ranked(tokens, index)
            elif token.kind == "out":
                self._out(tokens, index)
            elif token.kind in ("win", "lose") and not token.taken:
                self._win(tokens, index, named)
            elif token.kind == "tie" and not token.taken:
                self._tie(tokens, index)
            elif token.kind == "both":
                nearby = any(other.kind == NUMBER for other in tokens[index:]) or any(
                    other.kind == "tie" for other in tokens
                )
                if nearby:
                    who = ("both",)
                    token.taken = HARMLESS
            elif (
                token.kind in ("max", "min")
                and (best := self._best_of(tokens, index, named)) is not None
                and len(best.value) == 1
                and len(self.anchor.names) == 3
            ):
                self._best(token, best)
            elif token.kind in ("max", "min") and (best := self._best_of(tokens, index, None)) is not None:
                sides = self._sides()
                extreme = (max if token.kind == "max" else min)(sides.values())
                if any(set(side) == set(best.value) and value == extreme for side, value in sides.items()):
                    token.taken = HARMLESS
            elif token.kind == "relation":
                token.taken = GIVEN if self.left_of else HARMLESS
        self.spoken = who or self.spoken
        self._left(tokens)
        del inside

    def _best_of(self, tokens: Sequence[Token], index: int, named: Token | None) -> Token | None:
        """Whom a word for the most is said of: the name right behind it, or the one before."""
        one = tokens[index]
        behind = next((token for token in tokens[index + 1 :] if token.kind == NAME), None)
        if behind is not None and re.fullmatch(
            r"い?(?:の|得点の|合計の|点の|score,?|total,?)?(?:は|が|:|\s|,|is|belongs to|goes to|was)*",
            self.text[one.end : behind.start],
        ):
            return behind
        return named

    def _ranked(self, tokens: Sequence[Token], index: int) -> None:
        """2位のユイ: the place of somebody among three."""
        one = tokens[index]
        behind = next((token for token in tokens[index + 1 :] if token.kind == NAME), None)
        before = next((token for token in reversed(tokens[:index]) if token.kind == NAME), None)
        plain = one.unit or (before is not None and not self.text[before.end : one.start].strip())
        if re.match(r"\s+(?:deal|game|round|hand|time)\b", self.text[one.end :]):
            return
        if not plain and not _PLACED.search(self.text[max(0, one.start - 20) : one.start]):
            return  # the last deal
        who = (
            behind
            if behind is not None and self.text[one.end : behind.start] in ("の", "は", "が", ":", "")
            else before
        )
        if who is None or len(who.value) != 1 or len(self.anchor.names) != 3:
            return
        values = {name: self._compared(name) for name in self.anchor.names}
        place = 1 + sum(value > values[who.value[0]] for value in values.values())
        if one.value < 0:
            place -= 1 + len(values)
        self._truth(one, one.value, place)

    def _of_split(self, tokens: Sequence[Token], index: int) -> None:
        """What somebody has with the points of the neighbour, or alone."""
        one = tokens[index]
        begin = max((place for place in range(index) if tokens[place].kind in (kinds.STOP, kinds.LINE)), default=-1)
        comma = max((place for place in range(index) if tokens[place].kind == kinds.COMMA), default=-1)
        clause = [token for token in tokens[max(begin, comma) + 1 : index] if token.kind == NAME]
        clause = clause or [token for token in tokens[begin + 1 : index] if token.kind == NAME][-1:]
        if not clause or len(clause[0].value) != 1:
            return
        name, last = clause[0].value[0], clause[-1].value[0]
        before = self.text[max(0, one.start - 16) : one.start]
        if re.search(r"(?:[=→]|[0-9]\s?点?で|\b(?:gets?|makes?|reaches|to|comes to))\s*$", before):
            self._truth(one, one.value, self._compared(name))
            return
        made = re.search(
            r"(?:[=→]|\b(?:gets?|makes?|has|have|to|is|reach(?:es)?|total|comes to|ends (?:with|on)|with)|で"
            r"|は|が|、|合計|計)\s*$",
            self.text[max(0, one.start - 16) : one.start],
        )
        if made and (one.value == self._compared(name) or one.value != self.standing.totals[last]):
            self._truth(one, one.value, self._compared(name))
        elif one.value == self.standing.totals[last]:
            self._truth(one, one.value, one.value)

    def _value(self, who: Sequence[str]) -> int | None:
        totals = self.standing.totals
        if tuple(who) == ("both",):
            values = set(self._sides().values())
            return values.pop() if len(values) == 1 else None
        return sum(totals[name] for name in who) if who else None

    def _number(self, tokens: Sequence[Token], index: int, who: tuple[str, ...]) -> None:
        one = tokens[index]
        if one.value is None or one.taken or one.unit == "%":
            return
        before, behind = self.text[max(0, one.start - 24) : one.start], self.text[one.end : one.end + 12]
        if re.search(
            r"\bby\s(?:just\s|only\s)?$|lead of\s$|margin of\s$|差は\s?$|差が\s?$|difference (?:is|of)\s$", before
        ) or re.match(
            (
                r"\s?(?:の)?差|[- ]point (?:lead|margin|difference)|\s(?:points?\s)?(?:more|less|fewer|ahead"
                r"|behind|clear)\b"
            ),
            behind,
        ):
            self._lead(one, [token for token in tokens if token.kind == NAME])
            for other in tokens:
                if other.kind in ("difference", "more", "less", "than") and abs(other.start - one.end) < 16:
                    other.taken = other.taken or HARMLESS
            return
        operands = self._terms(tokens, index)
        if len(operands) > 1:
            self._sum(tokens, operands, who)
            return
        value = self._value(who)
        named = next((token for token in reversed(tokens[:index]) if token.kind == NAME), None)
        beside = named is not None and not self.text[named.end : one.start].strip(" :=(")
        if value is not None and (
            one.unit
            or beside
            or re.search(
                (
                    r"(?:\bside|team|pair|have|has|had|is|are|=|→|total|totals|together|on|with|at|:|は|が|で"
                    r"|to|make|makes|made"
                    r"|get|got|scores?|scored|reach|reached|collect|collected|finish with|end with)\s*(?:also\s"
                    r"|together\s|only\s|a total of\s|\()?\s*$"
                ),
                before,
            )
        ):
            self._truth(one, one.value, value)
            if tuple(who) == ("both",):
                pass

    def _terms(self, tokens: Sequence[Token], index: int) -> list[Token]:
        terms = [tokens[index]]
        at = index
        while (
            at + 2 < len(tokens)
            and tokens[at + 1].kind == kinds.OPERATOR
            and self.text[tokens[at + 1].start] == "+"
            and tokens[at + 2].kind == NUMBER
        ):
            terms.append(tokens[at + 2])
            at += 2
        return terms

    def _sum(self, tokens: Sequence[Token], terms: Sequence[Token], who: tuple[str, ...]) -> None:
        """127＋110＝237 of two partners, or of the deals of one player."""
        standing = self.standing
        if self.left_of and len(who) == 1 and len(terms) == 2:
            rights = [standing.totals[who[0]], standing.totals[self.left_of[who[0]]]]
            self._sum_of(tokens, terms, rights)
            return
        rights = (
            [standing.totals[name] for name in who]
            if len(who) > 1
            else [deal[standing.names.index(who[0])] for deal in standing.deals]
            if len(who) == 1 and who[0] in standing.names and self.anchor.whole
            else []
        )
        if len(rights) != len(terms):
            return
        self._sum_of(tokens, terms, rights)

    def _sum_of(self, tokens: Sequence[Token], terms: Sequence[Token], rights: Sequence[int]) -> None:
        loose = sorted(rights) == sorted(term.value for term in terms)
        for term, right in zip(terms, rights, strict=True):
            self._truth(term, term.value, term.value if loose else right)
        for token in tokens:
            if token.kind == kinds.OPERATOR:
                token.taken = HARMLESS

    def _lead(self, one: Token, names: Sequence[Token]) -> None:
        values = self._sides()
        if len(names) == 2 and names[0].value == names[1].value:
            return
        own = {token.value[0] for token in names if len(token.value) == 1}
        if len(self.anchor.names) == 3 and len(own) == 2 and not self.left_of:
            high, low = sorted((self.standing.totals[name] for name in own), reverse=True)
            self._truth(one, one.value, high - low)
            return
        best, second, *_ = sorted(values.values(), reverse=True)
        self._truth(one, one.value, best - second)

    def _sides(self) -> dict[tuple[str, ...], int]:
        totals = self.standing.totals
        names = self.anchor.names
        if len(names) == 3:
            return {(name,): self._compared(name) for name in totals}
        pairs = self._partners()
        return {pair: sum(totals[name] for name in pair) for pair in pairs}

    def _partners(self) -> list[tuple[str, str]]:
        names = self.anchor.names
        if self.pairs and set(names) != set(LETTERS[:4]):
            pair = self.pairs[0]
            rest = [name for name in names if name not in pair]
            return [pair, (rest[0], rest[1])]
        order = sorted(names) if set(names) == set(LETTERS[:4]) else names
        return [(order[0], order[2]), (order[1], order[3])]

    def _win(self, tokens: Sequence[Token], index: int, named: Token | None) -> None:
        one = tokens[index]
        behind = next((token for token in tokens[index + 1 :] if token.kind == NAME), None)
        who = (
            behind
            if behind is not None
            and re.fullmatch(r"[^\w;,.。、]*(?:は|:|is|are|者は|者:|goes to)?\s*", self.text[one.end : behind.start])
            else named
        )
        if any(token.kind in ("negation", "condition", "generic", "question") for token in tokens):
            return
        if who is not None and one.kind == "win" and _BEATEN.match(self.text, who.end):
            before = [token for token in tokens[:index] if token.kind == NAME and token is not who]
            before = [token for token in before if not _BEATEN.match(self.text, token.end)]
            who = before[-1] if before else None  # BとDに14点差で勝った
        if who is None:
            return
        one.taken = CLAIM
        seats = list(who.value)
        also = _WITH.match(self.text, one.end)
        if also is not None and also["who"] in self.names and also["who"] not in seats:
            if len(self.anchor.names) == 4 and len(seats) == 1:
                self.pairs.append((seats[0], also["who"]))
            else:
                self.standing.left.append(Token("left", *also.span("who")))
        (self.winners if one.kind == "win" else self.losers).append((seats, who))

    def _tie(self, tokens: Sequence[Token], index: int) -> None:
        one = tokens[index]
        if any(token.kind in ("negation", "condition", "generic") for token in tokens):
            return
        groups = [token for token in tokens if token.kind == NAME]
        sides = self._sides()
        if len(self.anchor.names) == 3 and groups:
            who = groups[0] if len(groups) == 1 else None
            if who is None or len(who.value) < 2:
                return
            values = {self.standing.totals[name] for name in who.value}
            self._truth(one if len(values) == 1 else who, who.value, who.value if len(values) == 1 else "no tie")
            if any(
                re.search(r"share|分け", self.text[token.start : token.end]) for token in tokens if token.kind == "tie"
            ) or any(token.kind == "win" for token in tokens):
                self.winners.append((list(who.value), who))
        elif len(self.anchor.names) == 4:
            self._truth(one, True, len(set(sides.values())) == 1)
        one.taken = CLAIM
        for token in tokens:
            if token.kind in ("tie", "both", "they"):
                token.taken = token.taken or HARMLESS

    def _best(self, one: Token, named: Token) -> None:
        totals = self.standing.totals
        alone = re.search(
            r"\b(?:alone|own|single)\b|ひとり|単独|個人|自分", self.text[max(0, one.start - 40) : one.end + 40]
        )
        if self.left_of and not alone:
            totals = {name: self._compared(name) for name in totals}
        best = max(totals.values()) if one.kind == "max" else min(totals.values())
        self._truth(named, list(named.value), [name for name in totals if totals[name] == best])
        one.taken = CLAIM

    def _out(self, tokens: Sequence[Token], index: int) -> None:
        one = tokens[index]
        before = next((token for token in reversed(tokens[:index]) if token.kind == NAME), None)
        behind = next((token for token in tokens[index + 1 :] if token.kind == NAME), None)
        who = (
            behind
            if behind is not None
            and re.match(r"[^、。]{0,6}(?:のは|人は|was|is)\s*", self.text[one.end : behind.start] + " ")
            else before or behind
        )
        if who is None or len(who.value) != 1 or any(token.kind == "negation" for token in tokens):
            return
        if (
            re.search(
                r"第?[123一二三]ディール|first deal|second deal|third deal",
                self.text[tokens[0].start : min(one.end + 24, tokens[-1].end)],
            )
            and len(self.anchor.names) == 4
            and not re.search(r"最後|last|final", self.text[tokens[0].start : tokens[-1].end])
        ):
            one.taken = HARMLESS
            return
        if not self.standing.out:
            self.standing.out = who.value[0]
            one.taken = GIVEN

    # who starts ----------------------------------------------------------------------------------------------

    def _starter(self, one: Sentence, tokens: list[Token], inside: bool) -> None:
        if one.table >= 0:
            self._harmless(tokens)
            return
        said = self.text[one.start : one.end]
        if last := _LAST_DEALER.search(said):
            self.standing.left.append(Token("left", one.start + last.start(), one.start + last.end()))
        named: Token | None = None
        best: Token | None = None
        for index, token in enumerate(tokens):
            if token.kind == NAME:
                named = token
                near = self.text[token.end : token.end + 30]
                before = self.text[max(0, token.start - 30) : token.start]
                if len(token.value) == 1 and (
                    re.search(
                        r"(?:ディーラー|親|配るの|配り手)(?:は|が|:)\s?$|\bdealer(?:\sof[^.,]*)?\s(?:is|:)\s?$|dealer:?\s$",
                        before,
                    )
                    or re.match(
                        (
                            r"\s?(?:が|は)(?:次の|今回の|第?[0-9]ディールの)?(?:ディーラー|親|配(?:る|りま)(?!した))"
                            r"|\s(?:is|will "
                            r"be)\s(?:now\s)?(?:the\s)?(?:next\s)?dealer|\sdeals\b"
                        ),
                        near,
                    )
                ):
                    if not self.standing.dealer:
                        self.standing.dealer = token.value[0]
                        token.taken = GIVEN
                elif _START.match(near) or _STARTER_IS.search(before):
                    if len(token.value) == 1:
                        self.standing.claims.append(Statement("starter", None, token.value[0], "is", token))
                        token.taken = CLAIM
                        if best is not None and self.standing.totals[token.value[0]] == min(
                            self.standing.totals.values()
                        ):
                            best.taken = HARMLESS
                            best = None
                    else:
                        self.standing.left.append(token)  # one starts
                elif best is not None:
                    self._lowest(token, best)
                    best = None
            elif token.kind == "min" or (token.kind == kinds.RANK and token.value == -1 and token.unit):
                behind = next((other for other in tokens[index + 1 :] if other.kind == NAME), None)
                if behind is not None and (
                    named is None
                    or named.taken
                    or re.fullmatch(r"い?の?", self.text[token.end : behind.start])
                    or _WHOSE.fullmatch(self.text, token.end, behind.start)
                ):
                    best = token
                elif named is not None and not named.taken:
                    self._lowest(named, token)
            elif token.kind == NUMBER and not token.taken and token.value is not None:
                who = named.value if named is not None else ()
                totals = self.standing.totals
                behind = next((other for other in tokens[index + 1 :] if other.kind == NAME), None)
                if behind is not None and (to := _GOES_TO.match(self.text, token.end)) and to.end() == behind.start:
                    self._truth(token, token.value, sum(totals[name] for name in behind.value))
                    continue
                values = {totals[name] for name in who}
                if who and re.search(
                    r"(?:の|は|が|with|have|at|on|has|,|each|both|\()\s*$",
                    self.text[max(0, token.start - 8) : token.start],
                ):
                    right = (
                        min(totals.values())
                        if any(other.kind == "min" for other in tokens)
                        else next(iter(values))
                        if len(values) == 1
                        else -1
                    )
                    self._truth(token, token.value, right)
            elif token.kind == kinds.PLAYERS and named is not None and self.text[named.end : token.start] == "の":
                if token.value == len(named.value):
                    token.taken = HARMLESS
                else:
                    self.standing.left.append(token)
            elif token.kind == "max" or (token.kind == "more" and _MOST.search(self.text[one.start : token.end])):
                behind = next((other for other in tokens[index + 1 :] if other.kind == NAME), None)
                who_has = behind if behind is not None and token.end + 4 >= behind.start else named
                if who_has is not None:
                    most = max(self.standing.totals.values())
                    right_ones = sorted(name for name, value in self.standing.totals.items() if value == most)
                    self._truth(who_has, sorted(who_has.value), right_ones)
                    token.taken = CLAIM
            elif token.kind == "tie":
                group = next((other for other in tokens if other.kind == NAME and len(other.value) > 1), None)
                if group is not None:
                    same = len({self.standing.totals[name] for name in group.value}) == 1
                    self._truth(token, True, same)
        matters = not re.search(r"関係(?:が|は)?(?:あり|な)|\b(?:not|n['’]t) matter\b", said)
        for token in tokens:
            if token.kind == "negation" and not matters:
                token.taken = HARMLESS
            if token.kind in ("relation", "both") and not token.taken:
                token.taken = HARMLESS
            if token.kind in ("first", "less", "more") and any(other.kind == "starts" for other in tokens):
                token.taken = token.taken or HARMLESS
        self._left(tokens)
        del inside

    def _lowest(self, named: Token, one: Token) -> None:
        self.standing.claims.append(Statement("lowest", None, sorted(named.value), "set", named))
        one.taken = named.taken = CLAIM

    def _nearer(self, span: tuple[int, int]) -> None:
        """Who of those with the fewest comes first, and who are partners: so it is, or it is left over."""
        standing = self.standing
        if not standing.dealer:
            return
        order = [name for name, _ in sorted(standing.seats.items(), key=lambda one: one[1])]
        begin = order.index(standing.dealer) + 1
        order = order[begin:] + order[:begin]
        totals = standing.totals
        first = next(name for name in order if totals[name] == min(totals.values()))
        some = "|".join(
            rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" if name.isascii() else re.escape(name)
            for name in sorted(self.anchor.names, key=len, reverse=True)
        )
        for match in re.compile(_NEARER.replace("{name}", f"(?:{some})")).finditer(self.text, *span):
            who = match["a"] or match["b"] or match["c"]
            if who != first or (match["d"] and order.index(match["d"]) <= order.index(who)):
                standing.left.append(Token("left", *match.span()))
        for match in re.compile(
            rf"({some})(?:さん)?の左(?:隣|どなり|となり)から|\b(?:counting|clockwise)[^.]{{0,20}}\bfrom\s({some})['’]s\sleft"
        ).finditer(self.text, *span):
            if (match[1] or match[2]) != standing.dealer:
                standing.left.append(Token("left", *match.span()))
        for match in re.compile(rf"({some})\sand\s({some})\s(?:are|as)\s(?:\w+\s)?partners").finditer(self.text, *span):
            if len(order) == 4 and abs(order.index(match[1]) - order.index(match[2])) != 2:
                standing.left.append(Token("left", *match.span()))

    # what comes of it ----------------------------------------------------------------------------------------

    def _sums(self) -> None:
        standing = self.standing
        for start, end, place in self.anchor.sums:
            token = Token(NUMBER, start, end, whole(self.text[start:end]), digits=(start, end))
            self._truth(token, token.value, standing.totals[self.anchor.names[place]])
            standing.tokens.append(token)

    def _seat(self) -> None:
        names = self.anchor.names
        if self.left_of:
            order = list(self.order)
        elif self.round:
            order = list(self.round)
        elif set(names) == set(LETTERS[: len(names)]):
            order = sorted(names)
        elif len(names) == 4 and self.standing.calculation == "match":
            first, second = self._partners()
            order = [first[0], second[0], first[1], second[1]]
        else:
            order = names
        self.standing.seats = dict(zip(order, LETTERS, strict=False))

    def _result(self) -> None:
        standing, seats = self.standing, self.standing.seats
        names = self.anchor.names
        if len(names) == 4:
            true = [set(pair) for pair in self._partners()]
            for pair in self.pairs:
                if set(pair) not in true:
                    self._fault(pair)
                    return
            if self._told_by_winners() and set(names[::2]) not in true:
                self._fault(names)
                return
        deals = [{seats[name]: deal[place] for place, name in enumerate(names)} for deal in standing.deals]
        letters = LETTERS[: len(names)]
        if len(deals) > len(names) or (self.anchor.whole and len(deals) < len(names) and self.winners):
            self._fault(names)
            return
        deals += [dict.fromkeys(letters, 0)] * (len(names) - len(deals))
        sides = self._sides()
        tied = sum(value == max(sides.values()) for value in sides.values()) > 1
        if tied and len(names) == 4 and not standing.out and (self.winners or self.losers):
            self._fault(names)
            return
        standing.given = {
            "deals": [{letter: deal[letter] for letter in letters} for deal in deals],
            "out": seats.get(standing.out, "A"),
        }
        for who, token in self.winners:
            found = sorted(seats[name] for name in who)
            if len(names) == 4 and len(found) == 1:
                mate = next(pair for pair in self._partners() if who[0] in pair)
                found = sorted(seats[name] for name in mate)
            standing.claims.append(Statement("winners", None, self._side(found), "set", token))
        for who, token in self.losers:
            others = [side for side in sides if not set(who) & set(side)]
            if len(others) != 1:
                standing.left.append(token)
                continue
            standing.claims.append(
                Statement("winners", None, self._side(sorted(seats[name] for name in others[0])), "set", token)
            )

    def _told_by_winners(self) -> bool:
        """Whether nothing but who wins says who are partners."""
        if self.anchor.pairs or self.round or len(self.pairs) != 1:
            return False
        named = [token for token in self.standing.tokens if token.kind == NAME and len(token.value) > 1]
        return len(named) == 1 and any(token is named[0] for _, token in self.winners)

    def _side(self, seats: Sequence[str]) -> list[str]:
        """Winners as the engine names them: a partnership is one."""
        return ["".join(seats)] if len(self.anchor.names) == 4 else list(seats)

    def _start(self) -> None:
        standing, seats, names = self.standing, self.standing.seats, self.anchor.names
        if not standing.dealer:
            self._fault(names)
            return
        totals = {seats[name]: value for name, value in standing.totals.items()}
        standing.given = {
            "dealer": seats[standing.dealer],
            "totals": {letter: totals[letter] for letter in LETTERS[: len(names)]},
        }
        for claim in standing.claims:
            if claim.key == "starter":
                claim.said = seats[claim.said]
            elif claim.key == "lowest":
                claim.said = sorted(seats[name] for name in claim.said)

    def _fault(self, names: Sequence[str]) -> None:
        del names
        start = self.anchor.given[0][0]
        self.standing.left.append(Token("left", start, start + 1))

    def _harmless(self, tokens: Sequence[Token]) -> None:
        for token in tokens:
            token.taken = token.taken or HARMLESS

    def _left(self, tokens: Sequence[Token]) -> None:
        read = any(token.taken in (CLAIM, GIVEN) for token in tokens)
        for token in tokens:
            if token.taken:
                continue
            if token.kind == kinds.PLAYERS and token.value == len(self.anchor.names):
                token.taken = HARMLESS
                continue
            if token.kind == kinds.OPERATOR and self._between(tokens, token):
                token.taken = HARMLESS
                continue
            if (
                token.kind in (NUMBER, kinds.PLAYERS, kinds.RANGE, kinds.OPERATOR, "out")
                or token.kind in _STRICT - {"negation", "relation", "they"}
                or (token.kind == "negation" and read)
            ):
                if token.kind == "all" and not any(other.kind == NUMBER and other.taken == CLAIM for other in tokens):
                    continue
                self.standing.left.append(token)
                return

    def _between(self, tokens: Sequence[Token], one: Token) -> bool:
        """A sign between two numbers that are given."""
        at = tokens.index(one)
        around = [*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 2]]
        return len(around) == 2 and all(token.kind == NUMBER and token.taken == GIVEN for token in around)

    def _truth(self, token: Token, said: Any, right: Any) -> None:
        token.taken = CLAIM
        numbers = (token.digits,) if token.digits[1] and token.kind == NUMBER else ()
        self.standing.claims.append(Statement("=", None, (said, right), "truth", token, numbers))
