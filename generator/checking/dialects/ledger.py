"""Points of each side in each deal of a match, what they come to, and who wins: in lists, sentences or tables.

``- Sam: 70 + 60 + 40 = 170``, ``Game 1: A and C 36, B and D 28``, a table with the deals as columns or as lines. The
points are given; totals, leads and winners are claimed, each other word must have its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest
from typing import Any

from rules_engine.echo import whole
from rules_engine.fields import LETTERS, Parts, Rows

from ..notations import Wording
from ..numberwords import NUMBERS
from ..source import FoundExample
from . import tokens as kinds
from .holders import NO_NAMES
from .phrases import WHICH
from .scenes import HEADING, TABLE_ROW, Sentence
from .state import GIVEN, HARMLESS, MEANT
from .strangers import strange
from .telling import Draft, ReaderOfText, Teller, Told
from .tokens import NAME, NUMBER, Lexer, Token

_NAME = (
    r"(?:[Pp]layers?\s+|プレイヤー)?(?:(?<![A-Za-z])[A-H](?![A-Za-z])"
    r"|(?<![A-Za-z])[A-ZÀ-Þ][a-zà-ÿ]+|[ァ-ヶー]{2,8}|[一-龥]{1,4}"
    r"|[ぁ-ん]{2,5}?(?=さん|くん|ちゃん|[がはと:：|、]|\s?[0-9])|(?<![A-Za-z])I(?![A-Za-z]))(?:さん|くん|君|ちゃん)?"
)
_AND = r"\s?(?:と|・|&|/|\+|\band\b)\s?"
_TEAM = r"(?:(?:の)?(?:ペア|組|チーム)|\s(?:pair|team|side))?"
_OF_TWO = (  # a side that has one name
    r"(?:\b[Tt]he\s+)?\b(?:[Rr]ed|[Bb]lue|[Gg]reen|[Ww]hite|[Bb]lack|[Yy]ellow|[Ff]irst|[Ss]econd|[Oo]ther|[Hh]ome|[Gg]uest"
    r"|[Nn]orth[-–/ ][Ss]outh|[Ee]ast[-–/ ][Ww]est)\s+(?:side|team|pair|partners)\b"
    r"|\b(?:[Oo]ur|[Tt]heir|[Mm]y|[Yy]our)\s+(?:side|team|pair)\b|\b[Tt]eam\s+[A-Z][A-Za-z]*|\b[Ww]e\b|\b[Tt]hey\b"
    r"|\b[Nn]orth[-–/][Ss]outh\b|\b[Ee]ast[-–/][Ww]est\b|\bN[-/]?S\b|\bE[-/]?W\b"
    r"|[紅赤白青黒緑黄](?:組|チーム)|(?:東西|南北|先手|後手|先攻|後攻|年長|年少|男子|女子|親|子)(?:組|チーム|ペア|側)"
    r"|(?:こちら|味方|自分たち|わたしたち|私たち|うち|相手|敵|向こう)(?:の(?:組|チーム|ペア))?(?:チーム|側|組|ペア)?(?=[はがも:：]|\s?[0-9])"
    r"|(?<![一-龥ァ-ヶー])[一-龥ァ-ヶーA-Za-z]{1,6}(?:チーム|組)(?![一-龥])"
)
_SIDE = rf"(?:{_OF_TWO}|(?:{_NAME}{_AND})?{_NAME}{_TEAM})"
_N = r"(?<![0-9A-Za-z.])[0-9]{1,3}(?![0-9A-Za-z]|[.][0-9]|-[1-6](?![0-9]))"
_UNIT = r"(?:\s?(?:点|ポイント|目|points?\b|pts\b|red pips\b|pips\b))?"
_VERB = r"has|had|have|got|gets?|scored?|scores|made|makes?|took|takes?|collected|with|were|was|wins?|won"
_MERELY = (
    r"(?:(?:赤い目|得点|点数)(?:は|が|を|で)?|合わせて|あわせて|残りの|全部で|合計で?|計|ちょうど"
    r"|the (?:other|remaining|rest,?)"
    r"|only|just|exactly|altogether|a total of|red pips:?)"
)
_LINK = (
    rf"\s?(?:は|が|も|で|:|：|,|=|＝|、|-|–|→|\s?\b(?:{_VERB}|counted|reached|finished (?:with|on)|ended (?:with"
    rf"|on))\b)?\s?(?:{_MERELY}\s?)?"
)
_BETWEEN = r"\s?(?:、|,\s?(?:and\b)?|\+|＋|と|\band\b|・|/|;|\bthen\b|-)\s?"
_SUM = re.compile(
    r"\s?(?:(?:で|、|,|\(|（|:|：|→|=|＝|-|–|\bfor\b|\bwhich (?:is|makes)\b|\bmaking\b|\bmakes\b|\bso\b)\s?)*"
    r"(?:(?:総?合計|計|総得点|合わせて|トータル)(?:は|が|で|:|：)?"
    r"|=|＝|→|\b(?:a )?(?:sum|total)(?:l?ing|s)?(?: of)?\b:?"
    rf"|\b(?:altogether|together|in all|in total)\b)\s?(?P<sum>{_N})"
)
_BEHIND = re.compile(
    rf"\s?(?:,|\(|（|-|:)?\s?(?:making|which makes|for|=)?\s?(?P<sum>{_N}){_UNIT}"
    r"\s(?:altogether|together|in all|in total|all told)\b"
)
_LIST = re.compile(rf"(?P<side>{_SIDE}){_LINK}(?P<list>{_N}{_UNIT}(?:{_BETWEEN}{_N}{_UNIT})+)")
_ENTRY = re.compile(rf"(?P<side>{_SIDE}){_LINK}(?P<value>{_N}){_UNIT}")
_GAME = re.compile(
    r"(?:\b(?:game|deal|round|hand|match)\s*#?(?P<en>[0-9]{1,2})\b"
    r"|(?:第\s?)?(?P<ja>[0-9]{1,2}|[一二三四五六七八])\s?(?:ゲーム|ディール|回戦|戦|局|回)目?)",
    re.IGNORECASE,
)
_LEAD = re.compile(r"(?:\bby|lead of|margin of|margin is|difference (?:is|of)|差は|差が)\s*$")
_LEAD_BEHIND = re.compile(r"\s?(?:点|ポイント)?差|\s?(?:points?|pts|red pips)?\s?(?:more\b|ahead\b)|\s?(?:多|リード)")
_DEAL_CELL = re.compile(
    r"(?:(?:game|deal|round|hand|g|r|d)?\s*#?[0-9]{1,2}(?:st|nd|rd|th)?(?:\s?(?:game|deal|round|hand))?"
    r"|(?:第\s?)?[0-9一二三四五六七八]{1,2}\s?(?:ゲーム|ディール|回戦|戦|局|回)?目?)",
    re.IGNORECASE,
)
_TOTAL_CELL = re.compile(
    r"(?:総?合計|計|総計|総得点|累計|トータル|totals?|sums?|final(?: score| total)?)", re.IGNORECASE
)
_VALUE_CELL = re.compile(r"(?P<value>[0-9]{1,3})(?:\s?(?:点|points?|pts))?", re.IGNORECASE)
_TOTAL_WORD = re.compile(
    r"\b(?:in total|totals?|altogether|in all|overall)\b|合計|総得点|全部で|合わせて", re.IGNORECASE
)
_CELL = re.compile(r"[^|\n]+")
_NO_SIDE = frozenset(
    (
        *("Game", "Deal", "Round", "Hand", "Match", "Total", "Totals", "Final", "Score", "The", "So", "Then", "And"),
        *("Altogether", "合計", "計", "総得点", "トリック", "得点", "ゲーム", "ディール", "点"),
    )
)
_MUST = (MEANT | {NUMBER, kinds.RANGE, kinds.PLAYERS, kinds.OPERATOR, kinds.RANK, kinds.CARDS}) - {"generic"}
_ANYWHERE = ("win", "lose", "tie", "they", "both", NUMBER)
_ASIDE = re.compile(r"\s?(?:ゲーム|ディール|games?|deals?|rounds?|tiles|枚|回|局)")
_GLUE = re.compile(r"\s*(?:と|・|&|/|\+|and|、|,)\s*")
_TO = re.compile(r"\s?(?:to|対|against|vs\.?|-|–)\s?")
_IS = re.compile(r"\W*(?:は|者は|is|are|goes to|go to|to)?\W*")
_MANY = rf"(?:[0-9]{{1,2}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
_GAMES_WON = re.compile(
    rf"\b(?:won|wins?|took|takes?|(?P<lost>lost|loses?))\s+(?:only\s+|just\s+)?(?P<n>{_MANY})\s+(?:of\s+(?:the|these|those)\s+)?(?:games|game|deals)\b"
    r"|(?P<m>[0-9]{1,2})(?:ゲーム|局|回戦|試合)(?:を|に|は|で)?(?:取|勝|制|もの|(?P<lost_ja>負|落と|失))",
    re.IGNORECASE,
)
_ORDER = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "一": 1,
    "二": 2,
    "三": 3,
    "四": 4,
}
_GAME_DRAWN = re.compile(
    rf"\b(?:(?P<n>{'|'.join(word for word in _ORDER if word.isascii())})\s+(?:game|deal)|(?:game"
    rf"|deal)\s+(?P<m>[0-9]))\s+"
    r"(?:was|is|ended|ends)\s+(?:in\s+)?(?:an?\s+)?(?:draw|tie|tied|drawn|level)\b"
    r"|第?(?P<o>[0-9一二三四])\s?(?:ゲーム|局|回戦|試合)目?(?:は|が)(?:引き分け|同点)",
    re.IGNORECASE,
)
_SO_MANY_GAMES = re.compile(
    rf"(?<![A-Za-z0-9#])(?<!game )(?<!of )(?P<n>{_MANY})\s+(?:games|deals)\b|(?<![0-9第])(?P<m>[0-9]{{1,2}})(?:ゲーム"
    rf"|局|回戦)(?!目|中)",
    re.IGNORECASE,
)
_FOR = re.compile(r"\s*(?:points?|pts|red pips|pips)?\s*(?:for|to)\s+(?:the\s+)?")
_ALL = re.compile(
    r"(?:合わせて|あわせて|合計|計|全部で|全部の|合わせると|足すと|足して"
    r"|\b(?:all|together|altogether|total(?: of)?|in all|makes?|is"
    r"|there are))(?:は|で|で、|、|:|the|\s)*$"
)
_ALL_BEHIND = re.compile(
    r"\s?(?:red pips|pips|points?|点|個|目)?\s?(?:in (?:all|total|the|a)\b|altogether|together|there are|全部|で(?:全部"
    r"|合計|ちょうど|ぴったり))"
)
_COMES_TO = re.compile(r"\s?(?:=|＝|→|で|は|、|,|makes?|is|that is|comes to|合計|計)?\s?")
_TAKES_GAME = re.compile(r"(?:局|ゲーム|回戦|勝負|試合|一局|戦)目?(?:を|は)[^。、]{0,6}(?:取|とっ|とり|もの|制)")
_REACHED = re.compile(r"reach|達し|到達")
_LIMIT = re.compile(r"limit|target|needed|need|to 250|250点(?:以上|に達|を超|到達|先取)|250点?で|reach", re.IGNORECASE)


@dataclass
class _Ledger:
    """The sides as named, their points by deal with places, and totals told beside them."""

    sides: list[tuple[str, ...]]
    deals: list[list[tuple[int, int]]] = field(default_factory=list)  # value, start: by deal, in the order of sides
    totals: list[tuple[int, int, int]] = field(default_factory=list)  # side, value, start
    spans: list[tuple[int, int]] = field(default_factory=list)


class Ledgers(Teller):
    """Reads them in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        super().__init__(reader, wording)
        rows = self.notations.game.calculations[wording.calculation].given.codecs[self._rows]
        self.pairs = isinstance(rows, Rows) and isinstance(rows.of, Parts)
        self.option = next((word for word in wording.opens if not word.isdigit()), "")
        self.limit = whole(next((word for word in wording.opens if word.isdigit()), "0"))
        self.many = 2 if self.pairs else min(self.notations.game.players)

    @property
    def _rows(self) -> str:
        return next(name for name, source in self.wording.given.items() if source == "rows")

    def read(self) -> Iterator[Told]:
        """One a section at most."""
        sections: dict[int, list[Sentence]] = {}
        for one in self.sentences:
            sections.setdefault(one.section, []).append(one)
        for some in sections.values():
            found = self._listed(some) or self._by_game(some) or self._table(some) or self._once(some)
            if found is not None and (told := self._told(found, some)) is not None:
                yield told

    # the points ----------------------------------------------------------------------------------------------

    def _side(self, said: str, listed: bool = False) -> tuple[str, ...]:
        """The names of a side; empty for what is none. ``listed``: with sums behind it, so that one name is enough."""
        if self.pairs and re.fullmatch(_OF_TWO, said.strip()):
            return (re.sub(r"^[Tt]he\s+", "", said.strip()),)
        said = re.sub(rf"{_TEAM}$", "", said.strip())
        if self.pairs and listed and re.fullmatch(_NAME, said) and said not in NO_NAMES and said not in _NO_SIDE:
            return (said,)
        names = tuple(_bare(name) for name in re.split(_AND, said) if name)
        if len(names) != (2 if self.pairs else 1) or any(name in _NO_SIDE or not name for name in names):
            return ()
        if any(name in NO_NAMES and len(name) > 1 for name in names) or len(set(names)) != len(names):
            return ()
        return names

    def _listed(self, some: Sequence[Sentence]) -> _Ledger | None:
        """Each side with all its points."""
        found = _Ledger([])
        columns: list[list[tuple[int, int]]] = []
        for one in some:
            if one.kind in (TABLE_ROW, HEADING):
                continue
            for match in _LIST.finditer(self.plain, one.start, one.end):
                side = self._side(match["side"], match["list"].count("+") > 0)
                if not side or any(set(side) & set(other) for other in found.sides):
                    continue
                listed = match["list"]
                low = match.start("list")
                found.sides.append(side)
                columns.append([(whole(n[0]), low + n.start()) for n in re.finditer("[0-9]+", listed)])
                end = match.end()
                total = _SUM.match(self.plain, end, one.end) or _BEHIND.match(self.plain, end, one.end)
                if total is None and len(columns[-1]) > 2 and "=" not in listed:
                    total = None
                if total:
                    found.totals.append((len(columns) - 1, whole(total["sum"]), total.start("sum")))
                    end = total.end()
                found.spans.append((match.end("side"), end))
        lengths = {len(column) for column in columns}
        if len(found.sides) != self.many or len(lengths) != 1 or len(set(map(len, found.sides))) != 1:
            return None
        found.deals = [list(deal) for deal in zip(*columns, strict=True)]
        return found

    def _by_game(self, some: Sequence[Sentence]) -> _Ledger | None:
        """Each game with the points of all sides, in prose."""
        found = _Ledger([])
        for one in some:
            if one.kind in (TABLE_ROW, HEADING):
                continue
            games = list(_GAME.finditer(self.plain, one.start, one.end))
            for game, behind in zip_longest(games, games[1:]):
                until = behind.start() if behind is not None else one.end
                if total := _TOTAL_WORD.search(self.plain, game.end(), until):
                    until = total.start()
                entries = []
                for match in _ENTRY.finditer(self.plain, game.end(), until):
                    side = self._side(match["side"])
                    if side:
                        entries.append((side, whole(match["value"]), match.start("value"), match.span()))
                if not entries:
                    continue
                if len(entries) != self.many:
                    return None
                sides = [frozenset(side) for side, *_ in entries]
                if not found.sides and len(set(sides)) == self.many:
                    found.sides = [side for side, *_ in entries]
                if {frozenset(side) for side in found.sides} != set(sides):
                    return None
                number = game["en"] or game["ja"]
                if _number(number) != len(found.deals) + 1:
                    return None
                own = {frozenset(side): (value, start) for side, value, start, _ in entries}
                found.deals.append([own[frozenset(side)] for side in found.sides])
                found.spans += [(game.start(), game.end()), *((start, span[1]) for _, _, start, span in entries)]
        return found if found.deals else None

    def _once(self, some: Sequence[Sentence]) -> _Ledger | None:
        """One number a side: those of a single game, or all that a match came to."""
        found = _Ledger([])
        entries: list[tuple[int, int]] = []
        for one in some:
            if one.kind in (TABLE_ROW, HEADING):
                continue
            for match in _ENTRY.finditer(self.plain, one.start, one.end):
                side = self._side(match["side"])
                if not side or any(set(side) & set(other) for other in found.sides):
                    continue
                found.sides.append(side)
                entries.append((whole(match["value"]), match.start("value")))
                found.spans.append((match.end("side"), match.end()))
        if len(set(map(len, found.sides))) > 1:
            return None
        if len(found.sides) != self.many or (not self.pairs and max(value for value, _ in entries) < self.limit):
            return None
        found.deals = [entries]
        return found

    def _table(self, some: Sequence[Sentence]) -> _Ledger | None:
        """A table with the sides as lines and the deals as columns, or the other way round."""
        rows = [one for one in some if one.kind == TABLE_ROW]
        if not rows or len({one.table for one in rows}) != 1:
            return None
        lines = []
        for one in rows:
            raw = self.plain[one.start : one.end]
            cells = [
                (match[0].strip(), one.start + match.start() + len(match[0]) - len(match[0].lstrip()))
                for match in _CELL.finditer(raw)
            ]
            if cells and not raw.lstrip().startswith("|"):
                return None
            while cells and not cells[-1][0]:
                cells.pop()
            if cells and not all(re.fullmatch(r"[\s:-]*", cell) for cell, _ in cells):
                lines.append(cells)
        width = max(map(len, lines), default=0)
        lines = [line for line in lines if line]
        if len(lines) < 2 or width < 3 or any(len(line) != width for line in lines):
            return None
        found = self._grid(lines) or self._grid([list(line) for line in zip(*lines, strict=True)])
        if found is not None:
            found.spans += [(one.start, one.end) for one in rows]
        return found

    def _grid(self, lines: Sequence[Sequence[tuple[str, int]]]) -> _Ledger | None:
        header, body = [cell for cell, _ in lines[0][1:]], lines[1:]
        sides = [self._side(line[0][0]) for line in body]
        if len(sides) != self.many or not all(sides) or len({frozenset(side) for side in sides}) != self.many:
            return None
        found = _Ledger(sides)
        columns: list[list[tuple[int, int]]] = []
        for place, head in enumerate(header, 1):
            values = [(match, line[place][1]) for line in body if (match := _VALUE_CELL.fullmatch(line[place][0]))]
            if len(values) != len(body):
                return None
            column = [(whole(match["value"]), start) for match, start in values]
            if _TOTAL_CELL.fullmatch(head):
                found.totals += [(side, value, start) for side, (value, start) in enumerate(column)]
            elif _DEAL_CELL.fullmatch(head):
                columns.append(column)
            else:
                return None
        found.deals = columns
        return found if columns else None

    # what is said of them ------------------------------------------------------------------------------------

    def _told(self, ledger: _Ledger, some: Sequence[Sentence]) -> Told | None:
        seats = self._seats(ledger)
        spans = [*ledger.spans, *((start, start + 1) for _, _, start in ledger.totals)]
        low, high = min(start for start, _ in spans), max(end for _, end in spans)
        draft = Draft(low, high)
        sides = [_of(side, seats) for side in ledger.sides]
        if self.pairs and all(len(side) == 1 for side in ledger.sides):
            sides = ["AC", "BD"]
        if self.pairs and sorted(sides) != ["AC", "BD"]:
            start = ledger.deals[0][0][1]
            token = Token(NUMBER, start, start + 1)
            draft.leave(token, self.plain[low:high][:20], "partners who sit opposite")
            return self.told(draft)
        self.seats, self.sides, self.rows = seats, sides, ledger.deals
        order = ["AC", "BD"] if self.pairs else sorted(sides)
        draft.given = {name: "A" for name, source in self.wording.given.items() if source == "leader"}
        draft.given[self._rows] = [{side: deal[sides.index(side)][0] for side in order} for deal in ledger.deals]
        draft.seats = 4 if self.pairs else self.many
        names = {seat: name for name, seat in reversed(seats.items())}
        if self.pairs:
            names |= {pair: f"{names[pair[0]]} + {names[pair[1]]}" for pair in order if {*pair} <= names.keys()}
            names |= {pair: names[pair[0]] for pair in order if pair[0] in names and pair[1] not in names}
        draft.names = names
        self.totals = {side: sum(deal[place][0] for deal in ledger.deals) for place, side in enumerate(sides)}
        for side, value, start in ledger.totals:
            end = start + len(str(value))
            token = Token(NUMBER, start, end, value, digits=(start, end))
            draft.tokens.append(token)
            draft.claim("totals", (sides[side],), value, "is", token, True)
        lexer = Lexer(self.notations, self.wording, {name: name for name in seats})
        self.spoken: str = ""
        for one in some:
            self._sentence(draft, lexer, one, ledger.spans)
        if not draft.left and self._goes_on(ledger):
            start = ledger.deals[-1][0][1]
            draft.leave(Token(NUMBER, start, start + 1), self.plain[start : start + 3], "a match that is over")
        self.places = {
            ("given", self._rows, game): self.text.place(deal[0][1]) for game, deal in enumerate(ledger.deals)
        }
        self.ledger = ledger
        return self.told(draft)

    def _goes_on(self, ledger: _Ledger) -> bool:
        """Whether there are points behind the end of a match."""
        if not self.limit:
            return False
        before = [sum(deal[place][0] for deal in ledger.deals[:-1]) for place in range(len(ledger.sides))]
        return max(before) >= self.limit

    def example(self, draft: Draft) -> FoundExample:
        """With the length of the match as its option, where it is no other end."""
        made = super().example(draft)
        rows = draft.given.get(self._rows, [])
        options: Mapping[str, Any] = {self.option: len(rows)} if self.option and rows else {}
        if self.limit and rows and max(sum(row[side] for row in rows) for side in rows[0]) >= self.limit:
            options = {}
        places = {**made.places, **getattr(self, "places", {})}
        return replace(made, options=options, places=places, partial=True)

    def _seats(self, ledger: _Ledger) -> dict[str, str]:
        names = [name for side in ledger.sides for name in side]
        if all(len(name) == 1 and name in LETTERS[: len(names)] for name in names):
            return {name: name for name in names}
        if self.pairs and {len(side) for side in ledger.sides} == {1}:
            return dict(zip(names, "AB", strict=True))
        if self.pairs:
            (a, c), (b, d) = ((side[0], side[1]) for side in ledger.sides)
            return {a: "A", c: "C", b: "B", d: "D"}
        return dict(zip(names, LETTERS, strict=False))

    def _sentence(self, draft: Draft, lexer: Lexer, one: Sentence, spans: Sequence[tuple[int, int]]) -> None:
        tokens = lexer.tokens(self.plain, one.start, one.end)
        for token in tokens:
            if any(start <= token.start < end for start, end in spans) and token.kind != NAME:
                token.taken = GIVEN if token.kind == NUMBER else HARMLESS
        if one.kind == TABLE_ROW:
            draft.tokens += [token for token in tokens if token.taken == GIVEN]
            return
        if one.kind == HEADING:
            return
        groups = self._groups(tokens)
        for name, side in groups:
            if side == "?":
                draft.leave(name, self.plain[name.start : name.end], "what it says of the player")
        self._games(draft, tokens, groups)
        before = len(draft.claims)
        self._numbers(draft, tokens, groups)
        self._results(draft, tokens, groups)
        if groups:
            self.spoken = groups[-1][1]
        draft.tokens += tokens
        if len(draft.claims) > before and tokens:
            known = [(token.start, token.end) for token in tokens if token.kind not in (kinds.WORD, HARMLESS)]
            names = {name.casefold() for name in self.seats}
            if (who := strange(self.plain, names, known, (one.start, one.end))) is not None:
                draft.leave(who, self.plain[who.start : who.end], "what it says of the player")
        related = bool(groups) or len(draft.claims) > before or any(token.taken == GIVEN for token in tokens)
        for token in tokens:
            if token.taken or token.kind not in _MUST or (not related and token.kind not in _ANYWHERE):
                continue
            if token.kind == kinds.PLAYERS and token.value == min(self.notations.game.players):
                continue
            if token.kind == "relation" and groups:
                continue
            if token.kind == kinds.RANK and WHICH.match(self.plain, token.end):
                continue
            if token.kind == NUMBER and not related and self._aside(token):
                continue
            draft.leave(token, self.plain[token.start : token.end].strip(), "what it says of the result")
            break
        if related or any(left.token.start >= one.start for left in draft.left):
            draft.start, draft.end = min(draft.start, one.start), max(draft.end, one.end)

    def _aside(self, token: Token) -> bool:
        """A number that says how many deals or tiles there are: no result."""
        return _ASIDE.match(self.plain, token.end) is not None

    def _groups(self, tokens: Sequence[Token]) -> list[tuple[Token, str]]:
        """Who is spoken of: the last token of the names, and the side, empty for no side."""
        found: list[tuple[Token, str]] = []
        held: list[Token] = []
        for token in [*tokens, None]:
            glued = (
                token is not None
                and token.kind == NAME
                and held
                and re.fullmatch(rf"{_AND}|、|,\s?", self.plain[held[-1].end : token.start])
            )
            if token is not None and token.kind == NAME and (not held or glued):
                held.append(token)
                continue
            glue = token is not None and token.kind != NAME and _GLUE.fullmatch(self.plain, token.start, token.end)
            if held and glue:
                continue
            if token is not None and token.kind == NAME:
                found.append(self._group(held))
                held = [token]
            elif held and token is None:
                found.append(self._group(held))
            elif held:
                found.append(self._group(held))
                held = []
        return found

    def _group(self, held: Sequence[Token]) -> tuple[Token, str]:
        seats = "".join(sorted(self.seats[str(token.value)] for token in held))
        one = Token(NAME, held[0].start, held[-1].end, seats)
        if len(set(seats)) < len(seats):
            return one, "?"  # Pia and Pia: one of them is somebody else
        if self.pairs:
            side = next((pair for pair in self.sides if set(seats) <= set(pair)), "")
            return one, side
        return one, seats

    def _numbers(self, draft: Draft, tokens: Sequence[Token], groups: Sequence[tuple[Token, str]]) -> None:
        """Totals behind a side, 59 to 69 of all, the lead."""
        numbers = [one for one in tokens if one.kind == NUMBER and not one.taken and one.value is not None]
        ranges = [one for one in tokens if one.kind == kinds.RANGE and not one.taken]
        for token in ranges:
            self._score(draft, token, [whole(value) for value in token.value], groups)
        self._sums(draft, tokens, numbers)
        skip: set[int] = set()
        for token, other in pairwise(numbers):
            if id(token) in skip or len(self.sides) != 2:
                continue
            if _TO.fullmatch(self.plain, token.end, other.start):
                both = Token(NUMBER, token.start, other.end)
                if self._score(draft, both, [token.value, other.value], groups):
                    token.taken = other.taken = HARMLESS
                    skip |= {id(token), id(other)}
        for token in numbers:
            if token.taken:
                continue
            before = self.plain[max(0, token.start - 14) : token.start]
            behind = self.plain[token.end : token.end + 12]
            who = next((side for name, side in reversed(groups) if name.end <= token.start), self.spoken)
            for name, side in groups:
                if name.start >= token.end and _FOR.fullmatch(self.plain, token.end, name.start):
                    who = side
            every = sum(self.totals.values())
            if token.value == every and (_ALL.search(before) or _ALL_BEHIND.match(behind)):
                token.taken = HARMLESS
                for other in tokens:
                    if other.kind in ("all", "both", "they") and abs(other.start - token.start) < 20:
                        other.taken = other.taken or HARMLESS
            elif _ALL.search(before) and not any(name.end <= token.start for name, _ in groups) and self.pairs:
                if len(self.rows) == 1:
                    draft.claim("=", None, (token.value, every), "truth", token, True)
                elif self.totals.get(who) == token.value:
                    draft.claim("totals", (who,), token.value, "is", token, True)
            elif _LEAD.search(before) or _LEAD_BEHIND.match(behind):
                for other in tokens:
                    if other.kind in ("more", "difference") and -20 < other.start - token.start < 20:
                        other.taken = other.taken or HARMLESS
                values = sorted(self.totals.values(), reverse=True)
                draft.claim("=", None, (token.value, values[0] - values[1]), "truth", token, True)
            elif who and token.value == self.limit and self._near(_REACHED, token):
                draft.claim("=", None, (True, self.totals.get(who, 0) >= self.limit), "truth", token)
            elif who in self.sides and not self._near(_LIMIT, token):
                draft.claim("totals", (who,), token.value, "is", token, True)

    def _games(self, draft: Draft, tokens: Sequence[Token], groups: Sequence[tuple[Token, str]]) -> None:
        """Ann and Cal won two games; the first game was a draw; over four games."""
        if not self.pairs or not tokens:
            return
        low, high = tokens[0].start, tokens[-1].end
        told = [match.span() for match in _GAMES_WON.finditer(self.plain, low, high)]
        for match in _GAMES_WON.finditer(self.plain, low, high):
            lost = match["lost"] or match["lost_ja"]
            who = next((side for name, side in reversed(groups) if name.end <= match.start()), self.spoken)
            word = match["n"] or match["m"]
            many = NUMBERS.get(word.casefold()) if not word.isdigit() else whole(word)
            if who not in self.sides or many is None:
                continue
            own = self.sides.index(who)
            won = sum(deal[own][0] > deal[1 - own][0] for deal in self.rows)
            fallen = sum(deal[own][0] < deal[1 - own][0] for deal in self.rows)
            inside = [one for one in tokens if match.start() <= one.start < match.end()]
            number = next((one for one in inside if one.kind == NUMBER), None)
            token = number or Token(NUMBER, *match.span("n" if match["n"] else "m"))
            if number is None:
                draft.tokens.append(token)
            draft.claim("=", None, (many, fallen if lost else won), "truth", token, number is not None)
            for one in tokens:
                near = match.start() - 14 < one.start < match.end() and one.kind in ("they", "pronoun", "both", "only")
                if one in inside or near:
                    one.taken = one.taken or HARMLESS
        for match in _GAME_DRAWN.finditer(self.plain, low, high):
            word = match["n"] or match["m"] or match["o"]
            place = _ORDER.get(word.casefold()) or (whole(word) if word.isdigit() else 0)
            inside = [one for one in tokens if match.start() <= one.start < match.end()]
            if not 1 <= place <= len(self.rows) or not inside:
                continue
            level = len({value for value, _ in self.rows[place - 1]}) == 1
            token = next((one for one in inside if one.kind == "tie"), inside[-1])
            draft.claim("=", None, (True, level), "truth", token)
            for one in inside:
                one.taken = one.taken or HARMLESS
        for match in _SO_MANY_GAMES.finditer(self.plain, low, high):
            word = match["n"] or match["m"]
            many = NUMBERS.get(word.casefold()) if not word.isdigit() else whole(word)
            inside = [one for one in tokens if match.start() <= one.start < match.end()]
            if many is None or any(one.taken for one in inside if one.kind == NUMBER):
                continue
            if any(low <= match.start() < high for low, high in told):
                continue
            if many != len(self.rows) and len(self.rows) > 1:
                draft.leave(Token(NUMBER, *match.span()), match[0], "what the numbers say")

    def _sums(self, draft: Draft, tokens: Sequence[Token], numbers: Sequence[Token]) -> None:
        """35 + 28 + 40 = 103, of a side; 41 + 23 = 64, of both."""
        for place, token in enumerate(numbers):
            terms = [token]
            for one in numbers[place + 1 :]:
                if not re.fullmatch(r"\s?[+＋]\s?", self.plain[terms[-1].end : one.start]):
                    break
                terms.append(one)
            said = [one.value for one in terms]
            of = [side for at, side in enumerate(self.sides) if said == [deal[at][0] for deal in self.rows]]
            both = sorted(said) == sorted(self.totals.values())
            if len(terms) < 2 or not (of or both):
                continue
            result = next((one for one in numbers if one.start >= terms[-1].end), None)
            if result is None or not _COMES_TO.fullmatch(self.plain, terms[-1].end, result.start):
                continue
            if both:
                draft.claim("=", None, (result.value, sum(said)), "truth", result, True)
            else:
                draft.claim("totals", (of[0],), result.value, "is", result, True)
            for one in tokens:
                if terms[0].start <= one.start < result.start:
                    one.taken = one.taken or HARMLESS

    def _near(self, words: re.Pattern[str], token: Token) -> bool:
        return words.search(self.plain, max(0, token.start - 14), token.end + 12) is not None

    def _score(self, draft: Draft, token: Token, values: Sequence[int], groups: Sequence[tuple[Token, str]]) -> bool:
        if len(values) != len(self.sides) or len(self.sides) != 2:
            return False
        named = [side for name, side in groups if side]
        if sorted(values) == sorted(self.totals.values()):
            draft.claim("=", None, (True, True), "truth", token)
            return True
        first = named[0] if named else self.sides[0]
        orders = [[first, *(side for side in self.sides if side != first)]]
        orders.append(orders[0][::-1])
        fitting = [
            order
            for order in orders
            if any(self.totals[side] == value for side, value in zip(order, values, strict=True))
        ]
        if len(fitting) != 1:
            return False
        spans = re.finditer("[0-9]+", self.plain[token.start : token.end])
        for side, value, span in zip(fitting[0], values, spans, strict=True):
            start, end = token.start + span.start(), token.start + span.end()
            one = Token(NUMBER, start, end, value, digits=(start, end))
            draft.tokens.append(one)
            draft.claim("totals", (side,), value, "is", one, True)
        token.taken = HARMLESS
        return True

    def _results(self, draft: Draft, tokens: Sequence[Token], groups: Sequence[tuple[Token, str]]) -> None:
        """Who wins, loses or shares."""
        if any(one.kind in ("negation", "condition", "generic", "question") for one in tokens):
            return
        for one in tokens:
            if one.kind == "take" and _TAKES_GAME.search(self.plain[max(0, one.start - 12) : one.end]):
                one.kind = "win"
            if one.taken or one.kind not in ("win", "lose", "tie", "max"):
                continue
            before = next(((name, side) for name, side in reversed(groups) if name.end <= one.start), None)
            behind = next(((name, side) for name, side in groups if name.start >= one.end), None)
            who = before or (behind if one.kind == "max" else None)
            if behind is not None and _IS.fullmatch(self.plain, one.end, behind[0].start):
                who = behind
            if one.kind == "tie":
                best = max(self.totals.values())
                top = sorted(side for side, value in self.totals.items() if value == best)
                said = sorted(self.sides) if who is None or self.pairs else sorted(who[1])
                token = one if who is None or self.pairs else Token(NAME, who[0].start, who[0].end)
                draft.claim("=", None, (said, top if len(top) > 1 else ["no tie"]), "truth", token)
                one.taken = one.taken or HARMLESS
                continue
            if who is None or not who[1] or (one.kind == "lose" and len(self.sides) != 2):
                continue
            side = who[1]
            if one.kind == "lose":
                side = next(other for other in self.sides if other != side)
            token = Token(NAME, who[0].start, who[0].end, taken=HARMLESS)
            draft.tokens.append(token)
            said = [side] if self.pairs else sorted(side)
            if not any(claim.key == "winners" and claim.token.start == token.start for claim in draft.claims):
                draft.claim("winners", None, said, "winners", token)
            one.taken = HARMLESS


def _of(side: Sequence[str], seats: Mapping[str, str]) -> str:
    return "".join(sorted(seats[name] for name in side))


def _bare(name: str) -> str:
    return re.sub(r"(?:さん|くん|君|ちゃん)$|^プレイヤー", "", re.sub(r"^[Pp]layers?\s+", "", name.strip()))


def _number(word: str) -> int:
    return whole(word) if word.isdigit() else "一二三四五六七八".index(word) + 1
