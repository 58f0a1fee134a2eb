"""Points of all players by game or by suit, what they come to, who wins and whether that is the end: score sheets.

``- Game 1: Ann 9, Ben 7, Cleo 6``, ``Ann: spades 4, crosses 3, total 7``, ``Ann 3 + 0 + 2 = 5``, or a table either way
round. The points are given; what they come to, who wins and who is past the limit is claimed as of where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from rules_engine.echo import whole
from rules_engine.fields import LETTERS

from ..notations import Wording
from ..numberwords import NUMBERS
from ..source import FoundExample
from . import tokens as kinds
from .holders import NO_NAMES, NO_NAMES_JA
from .lexicon import any_word
from .scenes import HEADING, TABLE_ROW, Sentence
from .state import GIVEN, HARMLESS, MEANT
from .strangers import strange
from .telling import Draft, ReaderOfText, Teller, Told
from .tokens import NAME, NUMBER, Lexer, Token

_PAST_THAT = re.compile(r"を(?:超|越|こ)え")
_JAPANESE = re.compile("[ぁ-んァ-ヶ一-龥]")
_CALLED = (
    r"(?:(?:[Pp]layer|Aunt|Uncle|Grandma|Grandpa|Mrs?|Ms|Dr)\s)?(?<![\w'’])[A-ZÀ-Þ][\wà-ÿ'’-]{0,13}"
    r"|(?<![\w'’])(?:[Mm]um|[Dd]ad|I|you)(?![\w'’])"
    r"|[Pp]layer\s[0-9]|プレイヤー[A-D0-9]|(?:(?<![一-龥々ぁ-んァ-ヶー])|(?<=は))[一-龥々ぁ-んァ-ヶー]{1,8}?"
)
_MR = r"(?:さん|くん|君|ちゃん|様|先生)?"
_LINK = (
    r"\s?(?:[:=はがに→]|\b(?:has|had|have|gets?|got|scored|scores|with|on|at|is|was|made|makes|finished (?:on|with)"
    r"|stands at)\b)?\s?"
)
_UNIT = r"\s?(?:点|てん|ポイント|points?\b|pts?\b)?"
_V = r"(?<![0-9A-Za-z.])[0-9]{1,2}(?![0-9A-Za-z:]|[.][0-9]|\s?(?:枚|人|つ|回|ゲーム|位|cards?\b|players?\b|games?\b))"
_ENTRY = re.compile(rf"(?P<name>{_CALLED}){_MR}{_LINK}(?P<value>{_V}){_UNIT}")
_ORDINAL = "one|two|three|four|five|six|seven|eight|first|second|third|fourth|fifth|sixth|last|final"
_GAME_WORD = (
    rf"(?:\b(?:game|round|deal|match|evening|hand|play|g|r)\s?[#№]?\s?(?:[0-9]{{1,2}}|one|two|three|four|five|six"
    rf"|seven|eight)\b"
    rf"|\b(?:the\s)?(?:{_ORDINAL}|[1-9](?:st|nd|rd|th))\s(?:game|round|deal|match)\b"
    r"|(?:ゲーム|ラウンド)\s?[0-9一二三四五六七八]{1,2}"
    r"|(?:第\s?)?(?:[0-9]{1,2}|[一二三四五六七八])\s?(?:ゲーム|ディール|回戦|回せん|戦|局|回|試合)目?|最終(?:ゲーム"
    r"|戦|回))"
)
_GAME = re.compile(_GAME_WORD, re.IGNORECASE)
_GAME_CELL = re.compile(
    rf"(?:{_GAME_WORD}|#?[0-9]{{1,2}}(?:st|nd|rd|th|[.)])?|[一二三四五六七八]|[①-⑧])", re.IGNORECASE
)
_TOTAL_WORD = (
    r"総?合計|総計|総得点|累計|トータル|計|小計|ぜんぶたす|全部足す|全部たす|totals?|sum|altogether|in all|overall"
    r"|grand total|final(?: score)?s?"
)
_TOTAL = re.compile(rf"(?:{_TOTAL_WORD})(?:点|得点|points)?", re.IGNORECASE)
_AFTER = re.compile(
    rf"\b(?:after|following)\s(?:the\s)?(?:game\s)?|{_GAME_WORD}(?:の?終了?|まで|が?終わ|の?あと|を?終え)",
    re.IGNORECASE,
)
_VALUE = re.compile(r"(?P<value>[0-9]{1,2})\s?(?:点|points?|pts?)?|[-–—]", re.IGNORECASE)
_CELL = re.compile(r"(?<=\|)[^|\n]*(?=\|)")
_ITEMS = re.compile(
    rf"[ \t>*•・-]*(?P<name>{_CALLED}){_MR}[*_]*\s?(?:[:=は|]"
    rf"|\s)\s*(?P<list>{_V}{_UNIT}(?:\s?[+＋/／,、・]\s?{_V}{_UNIT}){{1,7}})"
    rf"(?:\s?(?:[=＝→,、:(]|で|->|=>)?\s?(?:{_TOTAL_WORD})?(?:は|[:=])?\s?(?P<total>{_V}){_UNIT}\)?)?",
    re.IGNORECASE,
)
_LONG = re.compile(
    r"long game|\bgames\b|final (?:scores?|tally|result)|six suits|all (?:the )?suits|ロングゲーム|最終(?:結果|得点"
    r"|成績)"
    r"|[六6]つ?の?スート|全スート|ゲーム目|回戦",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"超え|越え|こえ|すぎ|過ぎ|上回|突破|\b(?:past|over|above|more than|beyond|exceed(?:s|ed)?|pass(?:es|ed)?"
    r"|cross(?:es|ed)?"
    r"|broken?|limit|higher than)\b|上限|以上",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"終わり|終わっ|終わる|おわり|おしまい|終了|これまで|最後のゲーム|\b(?:ends?|ended|(?:is|was) (?:over|the last"
    r"|the end)|that['’]?s (?:it"
    r"|all)|stops?|stopped|finished)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"続け|続き|続行|もう(?:1|一)(?:ゲーム|回|戦)|次のゲーム|まだ終わ|\b(?:play(?:ed)? on|go(?:es)? on|went on"
    r"|another game|carry on"
    r"|carried on|continue[sd]?|keep playing)\b",
    re.IGNORECASE,
)
_NOBODY = re.compile(r"誰も|だれも|\b(?:nobody|no one|no-one|none)\b|人(?:は|が)いな", re.IGNORECASE)
_ANYBODY = re.compile(r"誰か|だれか|した人|\b(?:somebody|someone|anybody|anyone|a player|whoever)\b", re.IGNORECASE)
_MUST = (MEANT | {NUMBER, kinds.RANGE, kinds.OPERATOR, kinds.RANK, kinds.CARDS}) - {"generic", "about", "question"}
_QUIET = (kinds.WORD, kinds.IDLE_WORD, kinds.LINE, kinds.OPEN, kinds.CLOSE)
_FREE = ("more", "than", "bonus", "relation", "about", "answer", "first", "respectively", "all")
_FEW = 3


@dataclass
class _Row:
    """Points of all players at a place: of a game or a suit, or what they come to there."""

    start: int
    end: int
    values: dict[str, tuple[int, int]] = field(default_factory=dict)  # by name, with where it stands
    label: str = ""
    total: bool = False


class Sheets(Teller):
    """Reads them in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        super().__init__(reader, wording)
        self.limits = {
            whole(one.partition(":")[0]): whole(one.partition(":")[2]) for one in wording.opens if ":" in one
        }
        self.option = next((one for one in wording.opens if ":" not in one), "")

    def read(self) -> Iterator[Told]:
        """One a section at most."""
        sections: dict[int, list[Sentence]] = {}
        for one in self.sentences:
            sections.setdefault(one.section, []).append(one)
        for some in sections.values():
            told = self._section(some)
            if told is None or told.left:
                parts = [self._section(part) for part in self._parts(some)]
                whole_ = [one for one in parts if one is not None and not one.left]
                yield from whole_ or ([told] if told is not None else [])
            else:
                yield told

    def _parts(self, some: Sequence[Sentence]) -> list[list[Sentence]]:
        """A section in parts, where lines without words are between its sentences, or the language changes."""
        parts = [[some[0]]]
        for last, one in pairwise(some):
            between = self.plain[last.start : one.end].rstrip()
            apart = re.search(r"\n[ \t]*\n", between[: len(between) - len(self.plain[one.start : one.end].strip())])
            written = [_JAPANESE.search(self.plain, few.start, few.end) is None for few in (last, one)]
            if apart or written[0] != written[1]:
                parts.append([])
            parts[-1].append(one)
        return parts if len(parts) > 1 else []

    # the points ----------------------------------------------------------------------------------------------

    def _section(self, some: Sequence[Sentence]) -> Told | None:
        low, high = some[0].start, some[-1].end
        rows = self._table(some) or self._lines(low, high) or self._listed(low, high)
        own = [row for row in rows if not row.total]
        if not own or self._cards(low, high):
            return None
        names = list(own[0].values)
        if len(names) not in self.limits or any(sorted(row.values) != sorted(names) for row in rows):
            return None
        return self._told(rows, names, some)

    def _cards(self, low: int, high: int) -> bool:
        """Whether cards are held there: then numbers behind names are another matter."""
        speller, text = self.notations.speller, self.plain[low:high]
        return (
            speller.anchor.search(re.sub(r"(?:[♠♥♦♣]|リーフ|クロス)\s?[/|／]", "", text)) is not None
            and not _GAME.search(text)
            and not re.search(rf"(?:{any_word(speller.far_suits)})\s[0-9]{{1,2}}\s?[,、]", text, re.IGNORECASE)
        )

    def _name(self, said: str) -> str:
        """What somebody is called, empty for what is no name."""
        name = re.sub(rf"{_MR[:-1]}$", "", said.strip(" *_"))
        wrong = (
            name in NO_NAMES - {"Max", "Jack", "April", "May", "June"}
            or (name != "なお" and NO_NAMES_JA.fullmatch(name))
            or _TOTAL.fullmatch(name)
            or _GAME_CELL.fullmatch(name)
            or name.casefold() in self._suits
            or name.casefold() in NUMBERS
        )
        return "" if wrong or not name else name

    @cached_property
    def _suits(self) -> frozenset[str]:
        return frozenset(word.casefold() for word in self.notations.speller.far_suits)

    def _label(self, said: str, bare: bool = False) -> tuple[str, bool] | None:
        """The name of a row, and whether it is what the others come to; None for what names none."""
        said = said.strip(" *_:：")
        if _TOTAL.fullmatch(said):
            return said, True
        if (_GAME_CELL if bare else _GAME).fullmatch(said) or said.casefold() in self._suits:
            return said, False
        return None

    def _table(self, some: Sequence[Sentence]) -> list[_Row]:
        rows = [one for one in some if one.kind == TABLE_ROW]
        lines: list[list[tuple[str, int]]] = []
        for one in rows:
            text = self.plain[one.start : one.end].rstrip()
            text = text if text.endswith("|") else text + "|"
            cells = [
                (match[0].strip(), one.start + match.start() + len(match[0]) - len(match[0].lstrip()))
                for match in _CELL.finditer(text)
            ]
            if cells and not all(re.fullmatch(r"[\s:-]*", cell) for cell, _ in cells[1:] or cells):
                lines.append(cells)
        if len(lines) < _FEW or len({len(line) for line in lines}) != 1:
            return []
        return self._grid(lines) or self._grid([list(line) for line in zip(*lines, strict=True)])

    def _grid(self, lines: Sequence[Sequence[tuple[str, int]]]) -> list[_Row]:
        """Rows of points below a head of names."""
        names = [self._name(cell) for cell, _ in lines[0][1:]]
        if not all(names) or len(set(names)) < len(names):
            return []
        found: list[_Row] = []
        for line in lines[1:]:
            label = self._label(line[0][0], bare=True)
            values = [_VALUE.fullmatch(cell) for cell, _ in line[1:]]
            if label is None or not all(values):
                return []
            numbers = [
                (whole(value["value"] or "0") if value else 0, at)
                for value, (_, at) in zip(values, line[1:], strict=True)
            ]
            first, last = line[0][1], line[-1][1] + len(line[-1][0])
            found.append(_Row(min(first, last), max(first, last), dict(zip(names, numbers, strict=True)), *label))
        return found

    def _lines(self, low: int, high: int) -> list[_Row]:
        """Each game with the points of all, wherever it is told."""
        found: list[_Row] = []
        games = list(_GAME.finditer(self.plain, low, high))
        for index, game in enumerate(games):
            until = min(games[index + 1].start() if index + 1 < len(games) else high, high)
            row = self._entries(game.end(), until)
            if row is None:
                continue
            between = self.plain[game.end() : min(at for _, at in row.values.values())]
            if re.search(r"[。\n]|\.\s", between) or _TOTAL.search(between):
                continue
            row.label = game[0]
            row.total = (
                bool(found) and _AFTER.search(self.plain[max(low, game.start() - 12) : game.end() + 6]) is not None
            )
            found.append(replace(row, start=game.start()))
        return found if sum(not row.total for row in found) > 0 and len(found) > 1 else []

    def _entries(self, at: int, until: int) -> _Row | None:
        """Names with a number behind each, one after another."""
        row = _Row(at, at)
        while match := _ENTRY.search(self.plain, at, until):
            name = self._name(match["name"])
            gap = self.plain[at : match.start()]
            if not name or (row.values and not re.fullmatch(r"\s?[,、;・/.]?\s*(?:and\s|と|で、)?\s*", gap)):
                if row.values:
                    break
                at = match.start() + 1
                continue
            if name in row.values or _TOTAL.match(name) or ("\n" in gap and len(row.values) >= _FEW):
                break
            row.values[name] = whole(match["value"]), match.start("value")
            at, row.end = match.end(), match.end("value")
        return row if len(row.values) in self.limits else None

    def _listed(self, low: int, high: int) -> list[_Row]:
        """Each player with all points: Ann: spades 4, crosses 3, total 7; Ann 3 + 0 + 2 = 5."""
        found: dict[str, tuple[dict[str, tuple[int, int]], tuple[int, int] | None, int, int]] = {}
        suits = any_word(self.notations.speller.far_suits)
        suited = re.compile(
            rf"^[ \t>*•・-]*(?P<name>{_CALLED}){_MR}[*_]*\s?[:：、,は]?\s*"
            rf"(?P<list>(?:{suits})\s?:?\s?{_V}{_UNIT}"
            rf"(?:[,、;・/]?\s?(?:and\s)?(?:{suits})\s?:?\s?{_V}{_UNIT})*)"
            rf"(?:[,、;:=→(]?\s?(?:{_TOTAL_WORD})?(?:は|[:=])?\s?(?P<total>{_V}){_UNIT}\)?)?",
            re.IGNORECASE | re.MULTILINE,
        )
        plain = self.plain[low:high]
        ways = [suited, re.compile(rf"^{_ITEMS.pattern}", re.IGNORECASE | re.MULTILINE)]
        for way in ways:
            for match in way.finditer(self.plain, low, high):
                name = self._name(match["name"])
                if not name or name in found:
                    return []
                first = match.start("list")
                values: dict[str, tuple[int, int]] = {}
                if way is suited:
                    for one in re.finditer(
                        rf"(?P<suit>{suits})\s?:?\s?(?P<value>[0-9]{{1,2}})", match["list"], re.IGNORECASE
                    ):
                        suit = self.notations.speller.suits[one["suit"].casefold()]
                        if suit in values:
                            return []
                        values[suit] = whole(one["value"]), first + one.start("value")
                else:
                    for index, one in enumerate(re.finditer("[0-9]+", match["list"])):
                        values[str(index)] = whole(one[0]), first + one.start()
                total = (whole(match["total"]), match.start("total")) if match["total"] else None
                found[name] = values, total, match.start("name"), match.end()
            if found:
                break
        if len(found) not in self.limits:
            return []
        if way is not suited:
            every = [value for values, *_ in found.values() for value, _ in values.values()]
            if len({len(values) for values, *_ in found.values()}) != 1 or not (0 in every or _LONG.search(plain)):
                return []
        start, end = min(at for *_, at, _ in found.values()), max(at for *_, at in found.values())
        labels = list(dict.fromkeys(label for values, *_ in found.values() for label in values))
        rows = [
            _Row(
                start,
                end,
                {name: values.get(label, (0, -1)) for name, (values, *_) in found.items()},
                "" if way is suited else label,
            )
            for label in labels
        ]
        if way is not suited and not (_GAME.search(plain) or re.search("long game|ロング", plain, re.IGNORECASE)):
            rows = [replace(row, label="") for row in rows]
        totals = {name: total for name, (_, total, *_) in found.items() if total is not None}
        self.beside = totals
        return rows

    beside: Mapping[str, tuple[int, int]] = {}  # what somebody's points come to, in the same line

    # what is said of them ------------------------------------------------------------------------------------

    def _told(self, rows: Sequence[_Row], names: Sequence[str], some: Sequence[Sentence]) -> Told | None:
        letters = [name for name in names if len(name) == 1 and name in LETTERS[: len(names)]]
        self.seats = (
            {name: name for name in names} if len(letters) == len(names) else dict(zip(names, LETTERS, strict=False))
        )
        own = sorted((row for row in rows if not row.total), key=lambda row: row.start)
        self.rows, self.limit = own, self.limits[len(names)]
        self.games = any(_GAME_CELL.fullmatch(row.label.strip()) for row in own)
        low, high = min(row.start for row in rows), max(row.end for row in rows)
        draft = Draft(low, high)
        deals = [{self.seats[name]: row.values[name][0] for name in names} for row in own]
        whole_ = {seat: sum(deal[seat] for deal in deals) for seat in deals[0]}
        draft.given = {"games": deals if self.games else [whole_]}
        draft.seats = len(names)
        draft.names = {seat: name for name, seat in self.seats.items()}
        taken: list[tuple[int, int]] = []
        for row in rows:
            for name, (value, at) in row.values.items():
                if at < 0:
                    continue
                end = at + len(str(value))
                token = Token(NUMBER, at, end, value, digits=(at, end), taken=GIVEN)
                taken.append((at, end))
                draft.tokens.append(token)
                if row.total:
                    self._adds(draft, name, token, at)
        for name, (value, at) in self.beside.items() if self.beside.keys() == self.seats.keys() else ():
            token = Token(NUMBER, at, at + len(str(value)), value, digits=(at, at + len(str(value))))
            taken.append((at, at + len(str(value))))
            draft.tokens.append(token)
            self._adds(draft, name, token, high)
        self.beside = {}
        lexer = Lexer(self.notations, self.wording, {name: name for name in names})
        self.spoken: list[str] = []
        spans = [(row.start, row.end) for row in rows if row.start <= row.end]
        for one in _by_lines(self.plain, some):
            if one.kind == HEADING:
                self._players(draft, lexer.tokens(self.plain, one.start, one.end))
            else:
                self._sentence(draft, lexer, one, taken, spans)
        before = [sum(row.values[name][0] for row in own[:-1]) for name in names]
        if self.games and max(before) > self.limit and not draft.left:
            at = own[-1].start
            draft.leave(Token(NUMBER, at, at + 1), self.plain[at : at + 6], "a match that is over")
        return self.told(draft)

    def _players(self, draft: Draft, tokens: Sequence[Token]) -> None:
        """How many play."""
        for token in tokens:
            if token.kind == kinds.PLAYERS and token.value == len(self.seats):
                token.taken = GIVEN
                draft.tokens.append(token)
                draft.start, draft.end = min(draft.start, token.start), max(draft.end, token.end)

    def _totals(self, at: int) -> dict[str, int]:
        """What everybody has at a place."""
        rows = [row for row in self.rows if row.end <= at] or self.rows
        return {self.seats[name]: sum(row.values[name][0] for row in rows) for name in self.seats}

    def _adds(self, draft: Draft, name: str, token: Token, at: int) -> None:
        seat = self.seats[name]
        if at >= max(row.end for row in self.rows):
            draft.claim("totals", (seat,), token.value, "is", token, True)
        else:
            draft.claim("=", None, (token.value, self._totals(at)[seat]), "truth", token, True)

    def _sentence(
        self,
        draft: Draft,
        lexer: Lexer,
        one: Sentence,
        taken: Sequence[tuple[int, int]],
        spans: Sequence[tuple[int, int]],
    ) -> None:
        tokens = lexer.tokens(self.plain, one.start, one.end)
        given = [token for token in tokens if any(start <= token.start < end for start, end in taken)]
        for token in given:
            token.taken = GIVEN
        for match in _GAME.finditer(self.plain, one.start, one.end):
            for token in tokens:
                if match.start() <= token.start < match.end():
                    token.taken = token.taken or HARMLESS
        if one.kind == TABLE_ROW:
            for token in tokens:
                token.taken = token.taken or HARMLESS
            draft.tokens += [token for token in tokens if token.taken == HARMLESS and token.kind == NUMBER]
            return
        self._players(draft, tokens)
        for token in tokens:
            inside = any(start <= token.start < end for start, end in spans)
            if inside and given and token.kind in (NAME, kinds.SUIT, kinds.TOPIC, kinds.OPERATOR, kinds.EQUALS, NUMBER):
                token.taken = token.taken or (HARMLESS if token.kind != NUMBER else "")
        before = len(draft.claims)
        rest = [token for token in tokens if not token.taken and token.kind not in _QUIET]
        words = self.plain[one.start : one.end]
        self._limits(draft, rest, words, one)
        self._sums(draft, rest, one)
        self._winners(draft, rest, one)
        self._end(draft, rest, words, one)
        draft.tokens += [token for token in tokens if not any(token.start == other.start for other in draft.tokens)]
        named = [str(token.value) for token in rest if token.kind == NAME]
        self.spoken = named or self.spoken
        related = bool(named) or len(draft.claims) > before or bool(given)
        for token in rest:
            if not token.taken and token.kind == NAME:
                draft.leave(token, self.plain[token.start : token.end].strip(), "what it says of the player")
                break
            if token.taken or token.kind not in _MUST or token.kind in _FREE:
                continue
            if token.kind == kinds.PLAYERS or (not related and token.kind not in ("win", "lose", "tie", NUMBER)):
                continue
            if (
                token.kind == NUMBER
                and not related
                and (not token.unit or _ANYBODY.search(words))
                and token.value in (self.limit, len(self.seats))
            ):
                continue
            if not related and (token.kind == "condition" or (token.kind == NUMBER and _ANYBODY.search(words))):
                continue
            draft.leave(token, self.plain[token.start : token.end].strip(), "what it says of the result")
            break
        if len(draft.claims) > before:
            known = [(token.start, token.end) for token in tokens if token.kind not in (kinds.WORD, HARMLESS)]
            low = max([one.start, *(end for _, end in spans if one.start < end <= one.end)])
            if (
                who := strange(self.plain, {name.casefold() for name in self.seats}, known, (low, one.end))
            ) is not None:
                draft.leave(who, self.plain[who.start : who.end], "what it says of the player")
        if related or any(left.token.start >= one.start for left in draft.left):
            draft.start, draft.end = min(draft.start, one.start), max(draft.end, one.end)

    def _limits(self, draft: Draft, tokens: Sequence[Token], words: str, one: Sentence) -> None:
        """Who is past the limit, or that nobody is."""
        if not _PAST.search(words):
            return
        for token in tokens:
            near = self.plain[max(one.start, token.start - 30) : min(one.end, token.end + 14)]
            past = _PAST_THAT.match(self.plain, token.end) is not None
            if token.kind != NUMBER or not (token.value == self.limit or past) or not _PAST.search(near):
                continue
            names = [other for other in tokens if other.kind == NAME and not other.taken and other.start < token.start]
            totals = self._totals(one.start)
            denied = any(other.kind == "negation" for other in tokens)
            if not names and (_ANYBODY.search(words) or re.search(r"limit|上限", near, re.IGNORECASE)):
                token.taken = HARMLESS
            elif _NOBODY.search(words) and not names:
                draft.claim("=", None, (True, max(totals.values()) <= self.limit), "truth", token)
                for other in tokens:
                    if other.kind in ("nobody", "negation", "more", "than"):
                        other.taken = other.taken or HARMLESS
            elif names:
                past_it = (totals[self.seats[str(other.value)]] > token.value for other in names)
                held = all(one is not denied for one in past_it)
                if held and token.value != self.limit:
                    draft.leave(token, self.plain[token.start : token.end], "the limit")
                    continue
                for other in tokens:
                    if other.kind == "negation":
                        other.taken = other.taken or HARMLESS
                draft.claim("=", None, (True, held), "truth", token)
                for other in names:
                    other.taken = HARMLESS
                self.spoken = [str(other.value) for other in names]
            elif not names and self._past(draft, token, tokens, totals):
                token.taken = HARMLESS  # 31 is more than 30
            elif not names and not any(other.kind == NUMBER and other.value != self.limit for other in tokens):
                token.taken = HARMLESS  # 20 is not more than 20
                for other in tokens:
                    if other.kind in ("negation", "more", "than", NUMBER):
                        other.taken = other.taken or HARMLESS

    def _past(self, draft: Draft, limit: Token, tokens: Sequence[Token], totals: Mapping[str, int]) -> bool:
        """31 is more than 30: somebody has that many."""
        numbers = [one for one in tokens if one.kind == NUMBER and one is not limit and not one.taken]
        if len(numbers) != 1 or numbers[0].end > limit.start or any(one.kind == "negation" for one in tokens):
            return False
        right = numbers[0].value if numbers[0].value in totals.values() else max(totals.values())
        draft.claim("=", None, (numbers[0].value, right), "truth", numbers[0], True)
        for one in tokens:
            if one.kind in ("more", "than"):
                one.taken = one.taken or HARMLESS
        return right > self.limit

    def _sums(self, draft: Draft, tokens: Sequence[Token], one: Sentence) -> None:
        """Numbers behind names: what they have."""
        who: Token | None = None
        for index, token in enumerate(tokens):
            if token.kind == NAME:
                who = token
                behind = tokens[index + 1 : index + 2]
                pair = self.plain[token.end : behind[0].start] if behind else ""
                if behind and behind[0].kind == NAME and re.fullmatch(r"\s?(?:と|and|,|、|&)\s?", pair):
                    who = None
            elif token.kind == NUMBER and not token.taken and token.value is not None:
                gap = self.plain[who.end : token.start] if who is not None else ""
                link = rf"{_MR}(?:の(?:総?合計|得点|点))?{_LINK}(?:(?:a )?total of |now |the |just |only |合計)?"
                name = tokens[index + 1] if index + 1 < len(tokens) else None
                if who is not None and re.fullmatch(link, gap):
                    self._adds(draft, str(who.value), token, one.start)
                    who.taken = who.taken or HARMLESS
                elif (
                    name is not None
                    and name.kind == NAME
                    and re.fullmatch(r"点?の|\s(?:for|to)\s", self.plain[token.end : name.start])
                ):
                    self._adds(draft, str(name.value), token, one.start)
                    name.taken = name.taken or HARMLESS
                who = None
            elif token.kind == "win" and who is not None:
                after = next((other for other in tokens[index + 1 :] if other.kind in (NAME, NUMBER)), None)
                gap = self.plain[token.end : after.start] if after is not None else ""
                if (
                    after is not None
                    and after.kind == NUMBER
                    and re.fullmatch(r"[^.,;。、]{0,24}\s(?:with|on|at)\s(?:a total of )?", gap)
                ):
                    self._adds(draft, str(who.value), after, one.start)
                who = None
            elif token.kind in ("stop", "lose", "tie", "more", "less", "difference"):
                who = None

    def _winners(self, draft: Draft, tokens: Sequence[Token], one: Sentence) -> None:
        """Who wins, or shares the win."""
        wins = [token for token in tokens if token.kind in ("win", "tie", "max") and not token.taken]
        if not wins or any(
            token.kind in ("negation", "condition", "question", "lose", "difference", "min") for token in tokens
        ):
            return
        names = [token for token in tokens if token.kind == NAME]
        shared = re.search(
            r"\bshares?d?\b|分け|分かち|\bboth\b|tie|同点", self.plain[one.start : one.end], re.IGNORECASE
        )
        if not names and any(token.kind in ("they", "both", "pronoun") for token in tokens):
            said = list(dict.fromkeys(self.spoken))
        elif shared:
            said = list(dict.fromkeys(str(token.value) for token in names)) or list(dict.fromkeys(self.spoken))
        else:
            word = wins[0]
            behind = [token for token in names if token.start >= word.end]
            close = [
                token
                for token in behind
                if re.fullmatch(r"\W*(?:は|者は|:|is|goes to|to)?\s*", self.plain[word.end : token.start])
            ]
            mine = close[:1] or [token for token in names if token.end <= word.start][-1:] or behind[:1]
            said = [str(token.value) for token in mine]
            group = [
                str(token.value)
                for token in names
                if mine and token.start < mine[0].start and _glued(self.plain, names, token, mine[0])
            ]
            said = [*group, *said]
        totals = self._totals(one.start)
        top = sorted(seat for seat, value in totals.items() if value == max(totals.values()))
        if not said or (self.games and max(totals.values()) <= self.limit):
            return
        if (
            shared
            and wins[0].kind == "tie"
            and not re.search(r"win|勝|victory|優勝|first|トップ|首位|top", self.plain[one.start : one.end])
        ):
            return
        seats = sorted(self.seats[name] for name in said)
        named = next((token for token in reversed(names) if str(token.value) == said[-1]), wins[0])
        token = Token(NAME, named.start, named.end)
        draft.tokens.append(token)
        if self.games and one.start >= max(row.end for row in self.rows):
            draft.claim("winners", None, seats, "winners", token)
        else:
            draft.claim("=", None, (seats, top), "truth", token)
        for token in tokens:
            if token.kind in ("win", "tie", "max", "they", "both", "pronoun", NAME, "only"):
                token.taken = token.taken or HARMLESS

    def _end(self, draft: Draft, tokens: Sequence[Token], words: str, one: Sentence) -> None:
        """Whether that was the last game."""
        if not self.games or one.start < self.rows[0].end or _ANYBODY.search(words):
            return
        over = max(self._totals(one.start).values()) > self.limit
        match = _GOES_ON.search(words)
        ends = _ENDS.search(words)
        if match is None and ends is None:
            return
        said = match is None
        at = one.start + (ends if said and ends is not None else match).start()  # type: ignore[union-attr]
        token = next((some for some in tokens if some.start <= at < some.end), Token(kinds.WORD, at, at + 2))
        if not token.taken or token.kind == kinds.WORD:
            draft.tokens.append(token) if token not in tokens else None
            draft.claim("=", None, (said, over), "truth", token)

    def example(self, draft: Draft) -> FoundExample:
        """With the option of a long game."""
        made = super().example(draft)
        places: dict[Any, Any] = {
            ("given", "games", number): self.text.place(row.start) for number, row in enumerate(self.rows)
        }
        options = {self.option: True} if self.option and self.games else {}
        return replace(
            made, options=options, places={**made.places, **places} if self.games else made.places, partial=True
        )


def _by_lines(text: str, some: Sequence[Sentence]) -> Iterator[Sentence]:
    """Sentences, each line of them by itself."""
    for one in some:
        cuts = [match.start() for match in re.finditer(r"\n", text[one.start : one.end].rstrip())]
        if one.kind == TABLE_ROW or not cuts:
            yield one
            continue
        places = [one.start, *(one.start + cut for cut in cuts), one.end]
        for start, end in pairwise(places):
            if text[start:end].strip():
                yield replace(one, start=start, end=end)


def _glued(text: str, names: Sequence[Token], first: Token, last: Token) -> bool:
    """Whether two names stand in one list."""
    between = [first, *(one for one in names if first.start < one.start < last.start), last]
    return all(
        re.fullmatch(rf"{_MR}\s?(?:と|and|,|、|&|, and)\s?", text[one.end : other.start])
        for one, other in pairwise(between)
    )
