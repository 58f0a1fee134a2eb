"""What is said of rows of cards: stretch by stretch, by lists, in order or by squares, then the whole, the bonus.

The engine scores each row first; which stretch a number is about is settled by the order in which they are told and by
the cards named with them. Whatever could claim something and found no meaning is left over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.checking.dialects import tokens as kinds
from generator.checking.dialects.lexicon import NUMBERS
from generator.checking.dialects.rows import CardRow, Rows
from generator.checking.dialects.scenes import HEADING, OF_THE_GAME, TABLE_ROW, Sentence
from generator.checking.dialects.state import CLAIM, GIVEN, HARMLESS, MEANT, Left, Statement
from generator.checking.dialects.tokens import CARDS, CELL, NAME, NUMBER, Lexer, Token
from generator.checking.spelling import Misspelt, Spelt
from rules_engine.echo import whole
from rules_engine.errors import RulesError
from rules_engine.fields import LETTERS
from rules_engine.options import make_options

EXPR, LIST, RANGE, TERMS = "expr", "list", "range", "terms"
_N = r"(?<![0-9A-Za-z.])[0-9]{1,3}"
_UNIT = r"[ \t]?(?:点|枚|ポイント|points?\b|pts\b|cards?\b)"
_TERM = (
    rf"{_N}(?:[ \t]?(?:²|\^2|の[2二]乗|[ \t]squared|[ \t]?[×x*✕][ \t]?[0-9]{{1,3}}))?(?:{_UNIT})?(?:[ "
    rf"\t]?[(（][^()（）\n]{{1,24}}[)）](?=[ \t]*[+＋]))?"
)
_EXPR = re.compile(
    rf"(?:{_TERM}(?:[ \t]*\+[ \t]*{_TERM})+|{_N}(?:[ \t]?(?:²|\^2|の[2二]乗|[ \t]squared)|[ "
    rf"\t]?[×x*✕][ \t]?[0-9]{{1,3}}))"
    rf"(?![0-9])"
)
_PIECE = re.compile(
    r"([0-9]{1,3})(?:[ \t]?(?:(²|\^2|の[2二]乗|squared)|[×x*✕][ \t]?([0-9]{1,3})))?(?:[ \t]?(枚|cards?\b))?"
)
_WORDS = "|".join(sorted((word for word, value in NUMBERS.items() if 1 <= value <= 10), key=len, reverse=True))
LENGTHS = "lengths"
_NUMBER = rf"(?:[0-9]{{1,2}}|(?:{_WORDS})\b)"
_SMALL = rf"(?:(?:10|[1-9])(?![0-9])|(?:{_WORDS})\b)(?!\s?[+×x*=])"
_LENGTHS = re.compile(
    (
        rf"\b(?:stretch(?:es)?|runs?|groups?|sequences?|pieces?"
        rf"|parts?)\sof\s(?:length\s)?({_SMALL}(?:(?:,\s|,?\sand\s){_SMALL})*)(?:\scards?)?(?:\seach)?"
    ),
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[「『“\"][^「」『』“”\"\n。]*[?？]")
_NOT_BEHIND = re.compile(
    r"\s?(?:点|枚|ポイント|points?|cards?)?\s?(?:では(?:な|あり)|じゃ(?:な|あり)|でな[くい]"
    r"|にはなり(?:ませ)|になりませ|とはなり|ちがい|は間違|は誤り)"
)
_NOT_BEFORE = re.compile(
    (
        r"(?:\bnot\s+(?:score\s+|worth\s+|for\s+|the\s+|a\s+|simply\s+|just\s+|even\s+)*|\binstead "
        r"of\s+(?:the\s+)?|\brather than\s+(?:the\s+)?|\bno\s+|n['’]t\s+(?:score\s+|get\s+|worth\s+"
        r"|make\s+|the\s+)*)$"
    ),
    re.IGNORECASE,
)
_STRICT = MEANT - {
    "only",
    "first",
    "pronoun",
    "respectively",
    "bonus",
    "question",
    "answer",
    "negation",
    "relation",
    "they",
}
_SAME = re.compile(r"[ \t]*(?:[,、・→\-–~〜]|->)[ \t]*|[ \t]+")


@dataclass(eq=False)
class Told:
    """A row, what the engine makes of it, and what was claimed so far."""

    row: CardRow
    seat: str
    ranks: list[str]
    stretches: list[list[str]] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    points: int = 0
    bonus: int = 0
    known: bool = False
    item: int = -1
    said: dict[int, set[str]] = field(default_factory=dict)
    claims: list[Statement] = field(default_factory=list)
    extra: list[Statement] = field(default_factory=list)  # of the deal
    summed: bool = False  # a sum of the squares was written out: what follows is the whole
    with_bonus: bool = False
    bonus_told: bool = False
    whole: bool = False

    @property
    def open(self) -> list[str]:
        """The ranks that lie face up."""
        return [rank for stretch in self.stretches for rank in stretch]

    @property
    def down(self) -> int:
        """How many lie face down."""
        return len(self.ranks) - len(self.open)

    def has(self, what: str, item: int | None = None) -> bool:
        """Whether something was said of a stretch, the last one unless told."""
        return what in self.said.get(self.item if item is None else item, ())

    def at(self, item: int, what: str) -> None:
        """Something is said of a stretch."""
        self.item = item
        self.said.setdefault(item, set()).add(what)


class RowTalk:
    """Reads all sentences of one account."""

    def __init__(self, rows: Rows, some: Sequence[CardRow], players: int = 0) -> None:
        self.rows, self.text, self.notations, self.wording = rows, rows.text, rows.notations, rows.wording
        self.players = players
        self.left: list[Left] = []
        self.marks: list[Token] = []
        self.told = [self._scored(row, LETTERS[index % len(LETTERS)]) for index, row in enumerate(some)]
        self.names = {one.row.name: one for one in self.told if one.row.name}
        letters = all(name in LETTERS for name in self.names)
        if letters:
            for one in self.told:
                one.seat = one.row.name or one.seat
        self.current = self.told[0]
        self.bonus = False  # spoken of
        self.out: Token | None = None
        self.header: list[str] = []
        self.table = -1
        names = {name: name for name in self.names}
        self.lexer = Lexer(self.notations, self.wording, names)

    def _scored(self, row: CardRow, seat: str) -> Told:
        told = Told(row, seat, self.rows.ranks(row))
        game = self.notations.game
        places = {getattr(game(seats), "places", 0): seats for seats in sorted(game.players, reverse=True)}
        seats = places.get(len(row.cards))
        if seats is None or any(isinstance(card, Misspelt) for card in row.cards):
            return told
        table = game(seats, make_options(game.Options, {}, seats))
        given = {"row": [card.kind for card in row.cards if isinstance(card, Spelt)]}
        try:
            result: Mapping[str, Any] = game.calculations["row"].run(table, given).result
        except RulesError:
            return told
        rank = self.notations.speller.rank
        told.stretches = [[rank(kind) for kind in some] for some in result["stretches"]]
        told.lengths, told.squares, told.points = list(result["lengths"]), list(result["squares"]), result["points"]
        told.bonus = 0 if told.down else 5 * seats
        told.known = True
        return told

    # sentences -----------------------------------------------------------------------------------------------

    def read(self, sentences: Sequence[Sentence]) -> Iterator[tuple[int, int]]:
        """Read those that are about the rows; the span of each."""
        own = {one.block for one in sentences if self._rows_in(one)}
        tables = {one.table for one in sentences if one.table >= 0 and self._rows_in(one)}
        low, high = self.told[0].row.start, self.told[-1].row.end
        for one in sentences:
            tokens = self._tokens(one)
            if (
                not self._rows_in(one)
                and one.block not in own
                and not (low < one.start < high)
                and one.table not in tables
                and not self._related(one, tokens, own)
            ):
                continue
            self._sentence(one, tokens)
            yield one.start, one.end

    def _rows_in(self, one: Sentence) -> list[Told]:
        return [told for told in self.told if one.start <= told.row.start < one.end]

    def _related(self, one: Sentence, tokens: Sequence[Token], own: set[int]) -> bool:
        """Whether a sentence of another paragraph is about these rows."""
        of = {token.kind for token in tokens}
        first = min(own, default=one.block)
        if one.block < first:
            if OF_THE_GAME.search(self.text, one.start, one.end):
                return False
            if kinds.PLAYERS in of and one.end - one.start < 80 and not self._points(tokens):
                return one.kind == HEADING or one.block in (1, first - 1, first - 2)
            return (NAME in of and bool(of & {"out", "bonus"}) and one.block > first - 4) or (
                one.block == first - 1
                and (
                    (NAME in of and NUMBER in of)
                    or (self._points(tokens) and "generic" not in of and self._is_lead(one))
                )
            )
        if NAME in of:
            return bool(of & {NUMBER, "out", "bonus", "win", "lose", "tie", "max", "min", "more", "less", EXPR, "beat"})
        if "generic" in of or kinds.PLAYERS in of:
            return False
        near = one.block <= max(own) + 1
        if near and "out" in of and len(self.told) > 1:
            return True
        telling = any(token.kind in (EXPR, LIST, RANGE) for token in tokens) or (
            self._points(tokens)
            and re.match(
                (
                    r"\s*[*_>\-・]*\s*(?:so\b|thus|therefore|hence|total|sum|altogether|together|in all|this row"
                    r"|the row|this|that|these|those|which|he\b|she\b|his|her|you|i\b|with the bonus|結局|つまり|以上"
                    r"|ボーナス|早?上がり|残り|最後|次|よって|したがって|だから|なので|結果|合計|全部"
                    r"|あわせて|合わせて|得点|この列|これ)"
                ),
                self.text[one.start : one.end],
                re.IGNORECASE,
            )
        )
        return near and bool(telling)

    def _is_lead(self, one: Sentence) -> bool:
        return self.text[one.start : one.end].rstrip().endswith((":", "：")) or one.end - one.start < 60

    def _points(self, tokens: Sequence[Token]) -> bool:
        units = {unit.casefold() for some in self.wording.claims["points"].units.values() for unit in some}
        return any(token.kind == NUMBER and token.unit in units for token in tokens)

    def _tokens(self, one: Sentence) -> list[Token]:
        """The tokens of a sentence, with rows, sums, lists and ranges as one each."""
        found = [Token(CARDS, told.row.start, told.row.end, told) for told in self._rows_in(one)]
        taken = [(token.start, token.end) for token in found]

        def free(start: int, end: int) -> bool:
            return not any(start < high and low < end for low, high in taken)

        def add(kind: str, start: int, end: int, value: Any) -> None:
            found.append(Token(kind, start, end, value))
            taken.append((start, end))

        for match in _QUOTED.finditer(self.text, one.start, one.end):
            if free(*match.span()):
                add(kinds.HARMLESS, *match.span(), match[0])
        for match in self._harmless_places(one):
            add(kinds.HARMLESS, *match.span(), match[0])
        for match in _EXPR.finditer(self.text, one.start, one.end):
            if free(*match.span()):
                add(EXPR, *match.span(), _terms(self.text, *match.span()))
        for start, end, ranks, kind in self._lists(one):
            if not free(start, end):
                continue
            if kind == TERMS:
                add(EXPR, start, end, [(at, at, number, 0, "") for at, number in self._numbers_in(start, end)])
            else:
                add(kind, start, end, ranks)
        found.sort(key=lambda token: token.start)
        tokens = self.lexer.tokens(self.text, one.start, one.end, found)
        for token in tokens:
            if token.kind == kinds.HARMLESS:
                token.taken = token.taken or HARMLESS
        return tokens

    def _harmless_places(self, one: Sentence) -> Iterator[re.Match[str]]:
        return (
            re.finditer(r"\A\s*[(（]?(?:[0-9]{1,2}|[a-zA-Z])[.)）](?=\s|$)", self.text[: one.end])
            if one.start == 0
            else re.compile(r"\s*[(（]?(?:[0-9]{1,2}|[a-zA-Z])[.)）](?=\s|$)").finditer(
                self.text, one.start, min(one.end, one.start + 6)
            )
            if re.match(r"\s*[(（]?(?:[0-9]{1,2}|[a-zA-Z])[.)）](?:\s|$)", self.text[one.start : one.start + 7])
            else iter(())
        )

    # lists of cards ------------------------------------------------------------------------------------------

    def _near(self, at: int) -> Told:
        """The row that a place in the text is about: the last one before it, or the first."""
        low = max(self.text.rfind("\n", 0, at), self.text.rfind("。", 0, at), self.text.rfind(". ", 0, at))
        named = [
            (match.end(), name)
            for name in self.names
            for match in re.finditer(rf"(?<![A-Za-z]){re.escape(name)}(?![a-z])", self.text[low + 1 : at])
        ]
        if named and not any(low < told.row.start <= at for told in self.told):
            return self.names[max(named)[1]]
        before = [told for told in self.told if told.row.start <= at]
        return before[-1] if before else self.told[0]

    def _rank(self, word: str) -> str:
        folded = word.casefold()
        ranks = self.notations.speller.ranks
        if folded in NUMBERS:
            word = folded = str(NUMBERS[folded])
        return ranks.get(word, ranks.get(folded, word.upper()))

    def _lists(self, one: Sentence) -> Iterator[tuple[int, int, list[str], str]]:
        rank = r"(?<![0-9A-Za-z.])(?:10|[1-9]|A|a|エース|[Aa]ce)(?![0-9A-Za-z])"
        spoken = rf"(?:{rank}|(?<![A-Za-z])(?:{_WORDS}|[Aa]ce)(?![A-Za-z]))"
        unitless = r"(?![0-9A-Za-z]|[ \t]?(?:点|枚|つ(?!な|づ|目)|人|[+×*²=]|points?\b|pts\b|cards?\b))"
        separators = (r"[ \t]*[,、][ \t]*", r"[ \t]*・[ \t]*", r"[ \t]*(?:→|->)[ \t]*", r"[ \t]*[-–][ \t]*", r"[ \t]+")
        last = r"(?:[ \t]*,?[ \t]+and[ \t]+|と)"
        for gap in separators:
            pattern = rf"{rank}(?:{gap}{rank}){{1,8}}(?:{last}{rank}(?!{gap}{rank}))?{unitless}"
            for match in re.compile(pattern).finditer(self.text, one.start, one.end):
                found = self._list(match.start(), match.end(), rank, gap)
                if found is not None:
                    yield found
        for match in re.compile(
            (
                rf"({spoken})(?:まで)?(?:[ \t]?から[ \t]?|[ \t](?:up |down )?to[ \t](?:the[ \t])?|[ \t]through[ "
                rf"\t](?:the[ \t])?|[ \t]?[~〜][ \t]?)({spoken})(?:まで)?{unitless}"
            ),
            re.IGNORECASE,
        ).finditer(self.text, one.start, one.end):
            yield match.start(), match.end(), [self._rank(match[1]), self._rank(match[2])], RANGE
        for match in re.compile(rf"({rank})(?:と|[ \t]and(?:[ \t]the)?[ \t])({rank}){unitless}").finditer(
            self.text, one.start, one.end
        ):
            found = self._list(match.start(), match.end(), rank, "and")
            if found is not None:
                yield found
        for match in _LENGTHS.finditer(self.text, one.start, one.end):
            yield *match.span(1), [match[1]], LENGTHS
        alone = (
            rf"(?P<a>{rank})(?=(?<=最後の\S)[がは]|(?<=最後の\S\S)[がは]|(?<=残りの\S)[がは]|[ \t]?(?:が"
            rf"|は|の|だけ|のみ|だけが|だけは)[ "
            rf"\t]?(?:1|一)[ \t]?枚|[ \t]?[(（]1枚|[ \t](?:is|are)[ \t](?:1|one)[ \t]cards?\b|[ "
            rf"\t]?(?:だけ|のみ|は?単独"
            rf"|[ \t](?:alone|by itself|on its own|is alone|stands alone)\b))"
        )
        for match in re.compile(
            (
                rf"{alone}|\b(?:the|lone|single|final|last)[ \t](?P<b>{spoken})(?=[ \t]*(?:[,.;:)]|$|alone|by|on"
                rf"|is|makes?|scores?|gives?|adds?|=|→|and|for|at))"
            ),
            re.IGNORECASE,
        ).finditer(self.text, one.start, one.end):
            group = "a" if match["a"] else "b"
            if (
                group == "a"
                and re.search(r"(?:最後|残り)の$", self.text[one.start : match.start()])
                and not re.match(r"\s?[がは](?:[0-9]|単独)", self.text[match.end() :])
            ):
                continue
            if [self._rank(match[group])] in self._near(match.start()).stretches or group == "a":
                yield *match.span(group), [self._rank(match[group])], LIST

    def _list(self, start: int, end: int, rank: str, gap: str) -> tuple[int, int, list[str], str] | None:
        words = re.findall(rank, self.text[start:end])
        ranks = [self._rank(word) for word in words]
        near = self._near(start)
        open_ = near.open
        part = any(open_[at : at + len(ranks)] == ranks for at in range(len(open_)))
        numbers = [whole(word) for word in words if word.isdigit()]
        if ranks in near.stretches:
            return start, end, ranks, LIST
        if len(numbers) == len(words) and sorted(numbers) == sorted(near.squares):
            return start, end, words, TERMS
        if part and ranks != open_:
            return start, end, ranks, LIST
        if "-" in gap and len(ranks) == 2:
            return start, end, ranks, RANGE
        behind = re.match(
            (
                r"\s?(?:の|が|は|で|と|:|=|→|\()?\s?(?:連続する)?(?:[0-9一二三四五六七八九]+\s?枚"
                r"|[0-9]+\s?点|=\s?[0-9])|\s+(?:is"
                r"|are|makes?|scores?|gives?|for)\b"
            ),
            self.text[end:],
        )
        return (start, end, ranks, LIST) if behind or part else None

    def _numbers_in(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        for match in re.compile("[0-9]+").finditer(self.text, start, end):
            yield match.start(), whole(match[0])

    # one sentence --------------------------------------------------------------------------------------------

    def _sentence(self, one: Sentence, tokens: list[Token]) -> None:
        if one.kind == TABLE_ROW and self._table(one, tokens):
            self.marks += tokens
            return
        if self._of_no_matter(tokens):
            self.marks += tokens
            return
        self._subject(one, tokens)
        for index, token in enumerate(tokens):
            if token.taken and token.kind != NAME:
                continue
            self._token(tokens, index)
        self._rest(tokens)
        self.marks += tokens

    def _of_no_matter(self, tokens: Sequence[Token]) -> bool:
        of = {token.kind for token in tokens if not token.taken}
        telling = of & {NUMBER, EXPR, LIST, LENGTHS, RANGE, CARDS, kinds.RANGE}
        asks = "?" in "".join(self.text[token.start : token.end] for token in tokens[-2:])
        line = max(
            (place for place, token in enumerate(tokens[:-1]) if token.kind in (kinds.LINE, kinds.OPEN)), default=-1
        )
        if asks:
            for token in tokens[line + 1 :]:
                if (
                    token.kind == NUMBER
                    and not token.taken
                    and self._is_asserted(token, tokens[-1].end, any(other.kind == kinds.TOPIC for other in tokens))
                ):
                    self._leave(token)
                elif token.kind != CARDS:
                    token.taken = token.taken or HARMLESS
            if line < 0 and not of & {CARDS}:
                return True
        return not telling and NAME not in of and not of & (_STRICT | {"out", kinds.PLAYERS})

    def _is_asserted(self, one: Token, end: int, topic: bool) -> bool:
        """49 points, isn't it? A number that is asked for says something unless it is right, or No follows."""
        if not one.unit and not topic:
            return False
        now = self._near(one.start)
        true = {
            now.points,
            now.points + now.bonus,
            len(now.open),
            now.down,
            len(now.ranks),
            len(now.stretches),
            *now.squares,
            *now.lengths,
        }
        answer = re.match(
            r"[\s」』”\"]*(?:と|no\b|not\b|nope|いいえ|いや|違|ちがい|残念)", self.text[end : end + 12], re.IGNORECASE
        )
        return now.known and one.value not in true and not answer

    def _subject(self, one: Sentence, tokens: Sequence[Token]) -> None:
        here = self._rows_in(one)
        named = [self.names[token.value] for token in tokens if token.kind == NAME and token.value in self.names]
        if here:
            self.current = here[0]
        elif len(named) == 1 or (named and not here):
            self.current = named[0]

    def _token(self, tokens: list[Token], index: int) -> None:
        one = tokens[index]
        if one.kind == CARDS:
            self.current = one.value
            one.taken = GIVEN
        elif one.kind == NAME:
            self.current = self.names.get(one.value, self.current)
        elif one.kind in (LIST, RANGE):
            self._stretch(tokens, index)
        elif one.kind == LENGTHS:
            self._all_lengths(tokens, index)
        elif one.kind == EXPR:
            self._expression(tokens, index)
        elif one.kind == NUMBER:
            self._number(tokens, index)
        elif one.kind == kinds.PLAYERS:
            self._players(one)
        elif one.kind == "out":
            self._out(tokens, index)
        elif one.kind == "bonus":
            self.bonus = True
            self.current.with_bonus = True
            one.taken = HARMLESS
        elif one.kind in ("max", "min"):
            self._best(tokens, index)
        elif one.kind in ("win", "tie", "beat"):
            self._wins(tokens, index)
        elif one.kind == "ratio":
            self._twice(tokens, index)

    def _players(self, one: Token) -> None:
        if one.value in self.notations.game.players and self.players in (0, one.value):
            self.players = one.value
            one.taken = GIVEN
        elif one.value < min(self.notations.game.players):
            one.taken = ""

    # stretches -----------------------------------------------------------------------------------------------

    def _behind(self, tokens: Sequence[Token], index: int, far: int = 3) -> list[Token]:
        """What follows in the same clause."""
        found: list[Token] = []
        for token in tokens[index + 1 :]:
            if token.kind in (kinds.STOP, CARDS) or (token.kind == kinds.COMMA and found):
                break
            if token.kind not in (kinds.WORD, kinds.IDLE_WORD, kinds.COMMA):
                found.append(token)
            if len(found) == far:
                break
        return found

    def _stretch(self, tokens: Sequence[Token], index: int) -> None:
        one, now = tokens[index], self.current
        if not now.known:
            one.taken = HARMLESS
            return
        ends = one.kind == RANGE
        if not ends and len(now.stretches) > 1 and one.value == now.open:
            one.taken = HARMLESS
            return

        def fits(item: int) -> bool:
            if item >= len(now.stretches):
                return False
            cards = now.stretches[item]
            return [cards[0], cards[-1]] == one.value and len(cards) > 1 if ends else cards == one.value

        order = [*range(now.item + 1, len(now.stretches)), *range(now.item + 1)]
        if now.item >= 0 and not now.has("list") and now.item < len(now.stretches) and fits(now.item):
            item: int | None = now.item
        else:
            item = next((item for item in order if fits(item)), None)
        if item is None:
            if not any(token.kind in (NUMBER, EXPR) for token in self._behind(tokens, index)):
                return
            item = now.item if now.item >= 0 and not now.has("list") and not now.has("square") else now.item + 1
            if item >= len(now.stretches):
                self._truth(now, one, one.start, " ".join(one.value), f"{len(now.stretches)} stretches")
                now.at(item, "list")
                return
        if ends:
            cards = now.stretches[item]
            self._truth(now, one, one.start, "-".join(one.value), f"{cards[0]}-{cards[-1]}")
        elif len(one.value) == len(now.stretches[item]) and one.value != now.stretches[item]:
            self._wrong_card(one, one.value, now.stretches[item])
        else:
            self._claim(now, "stretches", item, one.value, "ranks", one)
        now.at(item, "list")

    def _wrong_card(self, one: Token, said: Sequence[str], right: Sequence[str]) -> None:
        """The first card of a list that does not lie there."""
        words = [
            match
            for match in re.finditer(r"[0-9A-Za-zァ-ヶー]+", self.text[one.start : one.end])
            if self._rank(match[0]) in said
        ]
        place = next(place for place, (card, wanted) in enumerate(zip(said, right, strict=True)) if card != wanted)
        word = words[place] if place < len(words) else words[0]
        self._truth(
            self.current,
            Token(LIST, one.start + word.start(), one.start + word.end()),
            one.start + word.start(),
            said[place],
            right[place],
        )
        one.taken = CLAIM

    def _expression(self, tokens: list[Token], index: int) -> None:
        one, now = tokens[index], self.current
        terms: list[tuple[int, int, int, int, str]] = one.value
        if not now.known:
            one.taken = HARMLESS
            return
        if self._negated(one.start, one.end):
            one.taken = HARMLESS
            self._denied(tokens, one)
            return
        values = [term[2] for term in terms]
        if len(terms) == 1 and len(now.squares) > 1:
            self._one_square(one, terms[0])
            return
        counted = all(term[4] for term in terms) or (terms[-1][4] and not any(term[3] for term in terms))
        shape, bases = list(now.lengths if counted else now.squares), list(now.lengths)
        if not counted and len(values) != len(shape):
            bonus = (
                now.with_bonus
                or self.bonus
                or (now.bonus and re.search(r"ボーナス|上がり|bonus|out\b", self.text[one.start : one.end + 40]))
            )
            if bonus and len(values) == len(shape) + 1:
                shape = [*shape, now.bonus]
                now.with_bonus = self.bonus = True
            elif bonus and len(values) == 2:
                shape = [now.points, now.bonus]
                now.with_bonus = self.bonus = True
        elif (
            not counted
            and len(values) == 2
            and (now.whole or now.summed)
            and (now.with_bonus or self.bonus)
            and now.bonus
            and (values[0] == now.points or values[1] == now.bonus)
        ):
            shape = [now.points, now.bonus]
            now.with_bonus = self.bonus = True
        one.taken = CLAIM
        if len(values) != len(shape):
            self._truth(now, one, terms[0][0], values, shape)
        elif sorted(values) != sorted(shape):
            for (start, stop, value, base, _unit), right, length in zip(
                terms, shape, bases if len(bases) == len(shape) else [0] * len(shape), strict=True
            ):
                if (
                    value != right
                    and base
                    and base == length
                    and (factor := re.search(r"[0-9]+$", self.text[start:stop]))
                    and factor.start()
                ):
                    self._truth(now, one, start + factor.start(), whole(factor[0]), length)
                elif value != right:
                    self._truth(now, one, start, value, right, () if base else ((start, start + len(str(value))),))
                elif base and not counted and length and base != length:
                    self._truth(now, one, start, base, length)
        if not counted:
            now.summed = True
            now.item = len(now.squares) - 1
            for item in range(len(now.squares)):
                now.said.setdefault(item, set()).add("square")
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        if (
            counted
            and behind is not None
            and behind.kind == kinds.EQUALS
            and index + 2 < len(tokens)
            and tokens[index + 2].kind == NUMBER
        ):
            self._truth(
                now,
                tokens[index + 2],
                tokens[index + 2].start,
                tokens[index + 2].value,
                sum(shape),
                (tokens[index + 2].digits,),
            )

    def _all_lengths(self, tokens: Sequence[Token], index: int) -> None:
        """Three stretches of three; stretches of 6, 2 and 1."""
        one, now = tokens[index], self.current
        words = list(re.finditer(_NUMBER, self.text[one.start : one.end], re.IGNORECASE))
        values = [NUMBERS.get(word[0].lower()) or whole(word[0]) for word in words]
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        several = re.search(r"(?:es|s)\sof\s(?:length\s)?$", self.text[max(0, one.start - 24) : one.start])
        if behind is not None and behind.kind == "each":
            behind.taken = HARMLESS
        if not several:
            item = now.item + 1
            self._claim(now, "lengths", item, values[0], "is", one)
            now.at(item, "length")
            return
        if len(values) == 1:
            values *= len(now.lengths)
        one.taken = CLAIM
        if len(values) != len(now.lengths):
            self._truth(now, one, one.start, values, now.lengths)
        for place, (value, right) in enumerate(zip(values, now.lengths, strict=False)):
            if value != right:
                self._truth(now, one, one.start + words[min(place, len(words) - 1)].start(), value, right)
                break
        now.summed = True

    def _one_square(self, one: Token, term: tuple[int, int, int, int, str]) -> None:
        """4×4＝16 of one stretch."""
        now, (start, _, value, base, _) = self.current, term
        if base and value != base * base:
            if base == len(now.squares) and set(now.squares) == {value // base}:
                one.taken = CLAIM
                now.summed = True
            return
        if not base and not (now.item >= 0 and not now.has("square")):
            return
        item = now.item if now.item >= 0 and not now.has("square") else now.item + 1
        one.taken = CLAIM
        if item >= len(now.squares) or value != now.squares[item]:
            self._truth(
                now,
                one,
                start,
                value,
                now.squares[item] if item < len(now.squares) else f"{len(now.squares)} stretches",
            )
        now.at(item, "expr")

    # numbers -------------------------------------------------------------------------------------------------

    def _negated(self, start: int, end: int) -> bool:
        return bool(_NOT_BEHIND.match(self.text, end) or _NOT_BEFORE.search(self.text[max(0, start - 24) : start]))

    def _denied(self, tokens: Sequence[Token], one: Token) -> None:
        """The word that denies a number says nothing else."""
        for token in tokens:
            if (token.kind == "negation" and -8 <= token.start - one.end <= 10) or (
                token.kind == "negation" and 0 <= one.start - token.end <= 20
            ):
                token.taken = token.taken or HARMLESS

    def _number(self, tokens: list[Token], index: int) -> None:
        one, now = tokens[index], self.current
        value = one.value
        if value is None or one.taken:
            return
        start, end = one.digits if one.digits[1] else (one.start, one.end)
        before, behind = self.text[max(0, start - 30) : start], self.text[one.end : one.end + 40]
        after = self.text[end : end + 40]
        if not now.known:
            one.taken = HARMLESS
            return
        points, cards = one.unit in _units(self.wording, "points"), one.unit in _units(self.wording, "lengths")
        if self._negated(start, end):
            true = [now.points, now.points + now.bonus, *now.squares] if not cards else now.lengths
            one.taken = (
                "" if value in true and not (points and value not in (now.points, now.points + now.bonus)) else HARMLESS
            )
            if one.taken:
                self._denied(tokens, one)
            return
        if self._count(one, now, before, after, (start, end)):
            return
        if self._bonus(one, now, before, after, (start, end)):
            return
        if points and self._lead(tokens, index, before, self.text[one.end : one.end + 24]):
            return
        if cards:
            self._cards(tokens, index)
        elif points:
            self._worth(tokens, index)
        elif not one.unit:
            self._bare(tokens, index, before, behind)

    def _count(self, one: Token, now: Told, before: str, after: str, span: tuple[int, int]) -> bool:
        """Face-down and face-up cards, stretches, cuts, places."""
        unit = r"\s?(?:枚|つ|か所|箇所|cards?|of them|places?)?"
        ways = (
            (
                now.down,
                (
                    rf"{unit}\s?(?:が|は|を)?(?:まだ|are|is|lies?|lay|still|\s)*(?:裏|伏せ|ふせ|face[- ]down|down\b"
                    rf"|[X■](?![0-9A-Za-z]))|{unit}の(?:裏|伏せ|X)"
                ),
                (
                    r"(?:裏向き(?:の)?(?:カード|札)?|裏|伏せた?(?:まま)?(?:の)?(?:カード|札)?|(?<![0-9A-Z])X"
                    r"|■)(?:が|は|の|を|も)?\s?$"
                    r"|(?:face[- ]down(?: cards?)?:?)\s?$"
                ),
            ),
            (
                len(now.open),
                (
                    rf"{unit}\s?(?:が|は|を)?(?:are|is|lie|\s)*(?:表(?:向き)?|face[- ]up|open\b|公開|見えて)"
                    rf"|{unit}の表"
                ),
                (
                    r"(?:表向きの?(?:カード|札)?|表|見えている(?:カード)?|開いた(?:カード|札)|公開(?:カード"
                    r"|札)?)(?:が|は|の|を)?\s?$|(?:face[- "
                    r"]up(?: cards?)?:?)\s?$|を除(?:くと|いて|いた)[^0-9。]{0,4}$"
                ),
            ),
            (len(now.ranks), r"\s?枚の列|\s?枚並べ|\s?places\b", r"rows? of\s$"),
            (
                max(0, len(now.stretches) - 1),
                (
                    r"\s?(?:つ|か所|箇所|回)?(?:の|で)?(?:切れ目|切れて|切れ|下が)|\s(?:cuts?|breaks?|falls?"
                    r"|drops?)\b"
                ),
                r"(?:切れ目|区切り)(?:が|は|:)?\s?$",
            ),
            (
                len(now.stretches),
                (
                    r"\s?(?:つ|個|本)?(?:の)?(?:です|だ|に|で(?=[、。])|つながり|組(?!み)|グループ|区間|かたまり"
                    r"|塊|部分|ブロック|連続|並び)|\s?(?:つ|個"
                    r"|本)?に(?:分|切|区切)|\s(?:stretch(?:es)?|runs?|groups?|sequences?|pieces?|parts?|segments?"
                    r"|streaks?|blocks?)\b(?!\s+of\s(?:which|them))"
                ),
                r"(?:つながり|グループ)(?:が|は|:)?\s?$",
            ),
        )
        for right, behind, ahead in ways:
            if re.match(behind, after, re.IGNORECASE) or re.search(ahead, before, re.IGNORECASE):
                if one.unit in _units(self.wording, "points") or (
                    one.unit in _units(self.wording, "lengths") and ("切れ" in behind or "つながり" in behind)
                ):
                    continue
                if behind.startswith(r"\s?(?:つ|個|本)?(?:の)?(?:つな") and re.search(
                    r"(?:first|next|last|second|third|最初の|次の|最後の|one)\s*$", before
                ):
                    continue
                self._truth(now, one, span[0], one.value, right, (span,))
                return True
        ones = re.match(r"\s(?:ones|singles)\b", after)
        if ones:
            self._truth(now, one, span[0], one.value, now.lengths.count(1), (span,))
            return True
        return False

    def _bonus(self, one: Token, now: Told, before: str, after: str, span: tuple[int, int]) -> bool:
        """20 for going out, 早上がりの20点, the bonus of 15."""
        if one.unit in _units(self.wording, "lengths"):
            return False
        named = re.search(
            (
                r"(?:ボーナス|上がり|上がり点|加点)(?:の|は|が|として|で|点|を|\s|:|\()*\+?\s?$"
                r"|bonus(?:\s|of|is|:|=|points|\(|for "
                r"going out|worth|the|\+|adds?)*$|(?:for going out|who went out|goes out)[^0-9.]{0,16}(?:\bof"
                r"|gets|adds?|another|\+)\s*$"
            ),
            before,
            re.IGNORECASE,
        )
        behind = re.match(
            (
                r"\s?(?:点|points?)?\s?(?:の(?:早)?(?:上がり|ボーナス)|ボーナス|\((?:早)?上がり|[ -]?(?:point)?\s?bonus"
                r"|(?:points? )?(?:extra |more )?(?:for|by|from|as)\s(?:the\s)?(?:going out|bonus|having gone))"
            ),
            after,
            re.IGNORECASE,
        )
        if (not named or now.bonus_told) and not behind:
            return False
        now.bonus_told = True
        self.bonus = now.with_bonus = True
        self._truth(now, one, span[0], one.value, now.bonus, (span,))
        return True

    def _cards(self, tokens: Sequence[Token], index: int) -> None:
        """A length: of the stretch named just before, of the first, next or last one, else of the one that follows."""
        one, now = tokens[index], self.current
        ordinal = re.search(
            r"([0-9])(?:つ目|番目)の?(?:つながり|連続|グループ|区間)?(?:は|が)?[^0-9、。]{0,6}$",
            self.text[max(0, one.start - 24) : one.start],
        )
        if ordinal and whole(ordinal[1]) != now.item + 2:
            return
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        after = self.text[one.end : one.end + 8]
        if re.match(r"ずつ|\s+each", after):
            for right in now.lengths:
                if right != one.value:
                    self._truth(now, one, one.digits[0], one.value, right, (one.digits,))
                    break
            one.taken = CLAIM
            if behind is not None and behind.kind == "each":
                behind.taken = CLAIM
            return
        if (
            one.value == len(now.open)
            and len(now.lengths) > 1
            and one.value not in now.lengths
            and re.match(r"\s?(?:のうち|中|で)", after)
            and now.item < 0
        ):
            one.taken = CLAIM
            return
        if re.match(r"(?:が|は|とも|それぞれ)[^、。0-9]{0,6}1(?:点|枚)ずつ", self.text[one.end : one.end + 16]):
            self._truth(now, one, one.digits[0], one.value, len(now.open), (one.digits,))
            return
        item = self._ordered(tokens, index)
        if item is None:
            fresh = (
                now.item >= 0
                and not now.has("length")
                and (now.has("list") or (now.has("square") and self._is_for(tokens, index)))
            )
            item = now.item if fresh else now.item + 1
        if now.item == len(now.lengths) - 1 and item == len(now.lengths) and one.value == len(now.open):
            one.taken = CLAIM
            return
        self._claim(now, "lengths", item, one.value, "is", one, (one.digits,) if one.digits[1] else ())
        now.at(item, "length")

    def _is_for(self, tokens: Sequence[Token], index: int) -> bool:
        return bool(
            re.search(
                r"\bfor\s+(?:the\s+)?(?:first|next|last|other|remaining)?\s*$",
                self.text[max(0, tokens[index].start - 24) : tokens[index].start],
            )
        )

    def _ordered(self, tokens: Sequence[Token], index: int) -> int | None:
        """Which stretch an ordinal before a number means."""
        one, now = tokens[index], self.current
        before = self.text[max(0, one.start - 16) : one.start]
        pending = (
            now.item if now.item >= 0 and not now.has("length") and not now.has("list") and now.has("square") else None
        )
        if re.search(
            r"(?:最初|はじめ|始め|先頭|左端|左側|前半)の?\s*$|\bfirst\s*$|\b(?:opening|leading)\s*$",
            before,
            re.IGNORECASE,
        ):
            return 0
        if re.search(r"(?:最後|末尾|右端|終わり)の?\s*$|\b(?:last|final)\s*$", before, re.IGNORECASE):
            return len(now.lengths) - 1
        if re.search(
            r"(?:次|つぎ|続く|つづく|残り|あと|後半)の?\s*$|\b(?:next|following|remaining|other|then)\s*$",
            before,
            re.IGNORECASE,
        ):
            return pending if pending is not None and self._is_for(tokens, index) else now.item + 1
        return None

    def _worth(self, tokens: Sequence[Token], index: int) -> None:
        """Points: of the stretch told just now, or of the whole row."""
        one, now = tokens[index], self.current
        clause = self._clause_before(tokens, index)
        total = (
            bool(
                re.match(
                    r"(?:\s(?:points|pts))?,?\s(?:in all|altogether|in total|all told|in sum|for the row|together)\b",
                    self.text[one.end - len(one.unit) : one.end + 24],
                )
            )
            or any(token.kind == kinds.TOPIC for token in clause)
            or any(token.kind in (kinds.EQUALS, kinds.ARROW) for token in clause[-1:])
        )
        begun = now.item >= 0 and not now.has("square")
        each = (index + 1 < len(tokens) and tokens[index + 1].kind == "each") or re.match(
            r"ずつ|\s+each", self.text[one.end : one.end + 6]
        )
        if each:
            for right in now.squares:
                if right != one.value:
                    self._truth(now, one, one.digits[0], one.value, right, (one.digits,))
                    break
            one.taken = CLAIM
            return
        listed = [item for item in now.said if "square" in now.said[item]]
        if (begun and now.has("expr")) or (
            begun
            and not (total and listed and len(listed) == len(now.squares))
            and not (total and len(now.squares) == 1)
        ):
            self._square(one)
        elif total or now.summed or now.item < 0 or len(listed) >= len(now.squares):
            if (
                now.item < 0
                and not total
                and not now.summed
                and len(now.squares) > 1
                and (self._is_reversed(tokens, index) or self._goes_on(tokens, index))
            ):
                self._square(one, now.item + 1)
                return
            self._whole(one)
        elif self._is_reversed(tokens, index):
            self._square(one, now.item + 1)

    def _goes_on(self, tokens: Sequence[Token], index: int) -> bool:
        """25 points, 4 points and 1 point: more of them follow, so that this one is of a stretch."""
        for place in range(index + 1, len(tokens)):
            other = tokens[place]
            if other.kind in (CARDS, kinds.STOP, "bonus", "out", EXPR, LIST, RANGE):
                return False
            if other.kind == NUMBER and not self._negated(other.start, other.end):
                between = tokens[index + 1 : place]
                return not any(
                    token.kind in (kinds.TOPIC, kinds.EQUALS, kinds.ARROW, kinds.OPEN) for token in between
                ) and bool(other.unit == tokens[index].unit)
        return False

    def _is_reversed(self, tokens: Sequence[Token], index: int) -> bool:
        """36 for six cards, 9 for the first three."""
        one = tokens[index]
        number = r"(?:\d+|(?:" + _WORDS + r"|ace)\b)"
        ordinal = r"(?:the\s+)?(?:first|next|last|final|other|remaining|lone|single)\s+" + number
        some = number + r"(?:\s+(?:cards?|more|in a row|of them|others)|-card)"
        return bool(
            re.match(rf"\s+for\s+(?:{ordinal}|(?:the\s+)?{some}|the\s+{number})", self.text[one.end : one.end + 50])
        )

    def _square(self, one: Token, item: int | None = None) -> None:
        now = self.current
        item = now.item if item is None else item
        self._claim(now, "squares", item, one.value, "is", one, (one.digits,) if one.digits[1] else ())
        now.at(item, "square")

    def _whole(self, one: Token) -> None:
        now = self.current
        digits = (one.digits,) if one.digits[1] else ()
        told = next((claim for claim in now.claims if claim.key == "points"), None)
        if told is not None and told.said != one.value and not now.with_bonus and not self.bonus:
            return  # another number of the same thing
        if now.with_bonus or (self.bonus and one.value == now.points + now.bonus):
            self._truth(now, one, one.start, one.value, now.points + now.bonus, digits)
        else:
            self._claim(now, "points", None, one.value, "is", one, digits)
        now.whole = True

    def _clause_before(self, tokens: Sequence[Token], index: int) -> list[Token]:
        """What stands before a number as far as the last comma, number or row; the row itself is left out."""
        found: list[Token] = []
        for token in reversed(tokens[:index]):
            if token.kind in (kinds.STOP, NUMBER, CARDS, EXPR, LIST, RANGE, kinds.COMMA, CELL):
                break
            if token.kind not in (kinds.WORD, kinds.IDLE_WORD):
                found.insert(0, token)
        return found

    def _bare(self, tokens: Sequence[Token], index: int, before: str, after: str) -> None:
        """A number without a unit: two for 4, = 35, 1 for the nine, that is 45, sum 41."""
        one, now = tokens[index], self.current
        last = tokens[index - 1] if index else None
        pending = now.item >= 0 and not now.has("square")
        if end_of(self.text, one) < now.row.start and not re.search(
            r"\b(?:scores?|scored|worth|makes?|gives?|gets?)\s$|=\s?$", before
        ):
            one.taken = HARMLESS if re.search(r"\b(?:deal|round|game|hand)\s[0-9]+\s(?:of|/)\s$", before) else ""
            return
        if self._is_reversed(tokens, index) and not pending:
            self._square(one, now.item + 1)
        elif (
            re.search(r"\bfor\s+(?:the\s+)?(?:(?:first|next|last|final|other|remaining)\s+)?$", before)
            and now.has("square")
            and not now.has("length")
            and not now.has("list")
        ):
            self._claim(now, "lengths", self._ordered_or(tokens, index, now.item), one.value, "is", one, (one.digits,))
            now.at(now.item, "length")
        elif (
            re.match(r"\s+(?:for|makes?|gives?|scores?|are|is|=|→)\s+[0-9]+|\s*(?:=|→)\s*[0-9]+", after)
            and (not pending or (now.has("list") and not now.has("length")))
            and one.value <= self.rows.places[-1]
            and not (last is not None and last.kind in (kinds.EQUALS, kinds.ARROW))
        ):
            item = self._ordered_or(tokens, index, now.item if pending else now.item + 1)
            self._claim(now, "lengths", item, one.value, "is", one, (one.digits,))
            now.at(item, "length")
        elif (
            now.bonus_told
            and last is not None
            and last.kind == kinds.COMMA
            and re.match(r"\s*(?:[.;)]|in all|$)", after)
        ):
            self._whole(one)
        elif re.match(r",?\s(?:in all|altogether|in total|all told|in sum|for the row|together)\b", after):
            self._worth(tokens, index)
        elif (
            re.search(r"\b(?:has|have|contains?|with)\s$", before)
            and value_fits(one, now)
            and not re.match(r"\s*(?:points|in\s)", after)
            and not now.has("length", now.item + 1)
        ):
            item = now.item if now.item >= 0 and now.has("list") and not now.has("length") else now.item + 1
            self._claim(now, "lengths", item, one.value, "is", one, (one.digits,))
            now.at(item, "length")
        elif (
            last is not None
            and last.kind == NUMBER
            and last.taken == CLAIM
            and pending
            and now.has("length")
            and re.fullmatch(r"\s*", self.text[last.end : one.start])
        ):
            self._square(one)
        elif re.search(r"(?:最初|次|最後|残り)の\s?$|\b(?:first|next|last|remaining|other)\s+$", before):
            item = self._ordered_or(tokens, index, now.item + 1)
            self._claim(now, "lengths", item, one.value, "is", one, (one.digits,))
            now.at(item, "length")
        elif (last is not None and last.kind in (kinds.EQUALS, kinds.ARROW, kinds.COLON)) or re.search(
            (
                r"(?:\b(?:is|makes?|scores?|scored|gives?|worth|gets?|for|total|totals|of|earns?|brings?|making"
                r"|giving|totall?ing|to|together|was|only|counts?)\s+|で\s?|は\s?|=\s?|計\s?|点\s?|に\s?|\(\s?)$"
            ),
            before,
        ):
            self._worth(tokens, index)

    def _ordered_or(self, tokens: Sequence[Token], index: int, item: int) -> int:
        found = self._ordered(tokens, index)
        return item if found is None else found

    def _twice(self, tokens: Sequence[Token], index: int) -> None:
        """Twice 16: two stretches of so much."""
        one, now = tokens[index], self.current
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        if re.search(
            r"\b(?:falls?|fell|breaks?|drops?|cut|cuts)\s$", self.text[max(0, one.start - 12) : one.start]
        ) and one.value in ("twice", "two times"):
            self._truth(now, one, one.start, 2, len(now.stretches) - 1)
            return
        if one.value not in ("twice", "two times") or behind is None or behind.kind != NUMBER or len(now.squares) != 2:
            return
        wrong = next((square for square in now.squares if square != behind.value), behind.value)
        self._truth(now, behind, behind.start, behind.value, wrong, (behind.digits,) if behind.digits[1] else ())
        one.taken = CLAIM
        now.summed = True

    # players -------------------------------------------------------------------------------------------------

    def _full(self) -> Told | None:
        full = [told for told in self.told if told.known and not told.down]
        return full[0] if len(full) == 1 else None

    def _who(self, tokens: Sequence[Token], index: int) -> Token | None:
        before = next((token for token in reversed(tokens[:index]) if token.kind == NAME), None)
        behind = next((token for token in tokens[index + 1 :] if token.kind == NAME), None)
        one = tokens[index]
        if (
            behind is not None
            and re.match(r"[^。.]{0,12}?(?:のは|人は|は|:|者は|is|was|are)\s*", self.text[one.end : behind.start] + " ")
            and not re.search(r"[。.]", self.text[one.end : behind.start])
        ) and (
            before is None
            or not re.fullmatch(r"\s*(?:さん)?(?:が|は|\s)*(?:先に|最後に)?\s*", self.text[before.end : one.start])
        ):
            return behind
        return before or behind

    def _out(self, tokens: Sequence[Token], index: int) -> None:
        one, full = tokens[index], self._full()
        who = self._who(tokens, index)
        if who is None or who.value not in self.names:
            conditional = any(token.kind in ("generic", "condition", kinds.PLAYERS) for token in tokens)
            self.bonus = self.bonus or not conditional
            if full is not None or conditional:
                one.taken = HARMLESS
            return
        if any(token.kind == "negation" for token in tokens):
            return
        if full is None:
            return
        self.bonus = True
        token = who if who.taken != CLAIM else one
        self._truth(full, token, token.start, who.value, full.row.name)
        one.taken = CLAIM

    def _measure(self) -> dict[str, int]:
        return {told.row.name: told.points + (told.bonus if self.bonus else 0) for told in self.told if told.row.name}

    def _lead(self, tokens: Sequence[Token], index: int, before: str, behind: str) -> bool:
        """19点多い, 19 points more than Ben, by 19 points: the difference of two players; whether it is one."""
        one = tokens[index]
        if not (
            re.match(
                r"(?:の|だけ)?(?:差|多|上|リード|高)|\s(?:more|ahead|clear|better|higher)\b|[- ](?:lead|margin)\b",
                behind,
            )
            or re.search(r"\bby\s(?:just\s|only\s)?$|差(?:は|が)\s?$", before)
        ):
            return False
        values = self._measure()
        who = next((token for token in tokens if token.kind == NAME), None)
        if len(self.told) != 2 or len(values) != 2 or not all(told.known for told in self.told):
            return True
        high, low = sorted(values, key=lambda name: -values[name])
        named = who is not None and re.match(
            r"(?:さん|くん)?(?:は|が|のほうが|の方が)|['’]s|\s(?:is|has|scores?|leads?|wins|gets|beats)",
            self.text[who.end :],
        )
        if who is not None and named and who.value != high:
            return True
        self._truth(
            self.names[low],
            one,
            one.start,
            one.value,
            values[high] - values[low],
            (one.digits,) if one.digits[1] else (),
        )
        for token in tokens:
            if token.kind in ("more", "less", "difference", "than", "win", "beat"):
                token.taken = token.taken or HARMLESS
        return True

    def _best(self, tokens: Sequence[Token], index: int) -> None:
        """Who has the most, beside a word for points or alone."""
        one = tokens[index]
        values = self._measure()
        who = self._who(tokens, index)
        if (
            who is None
            or len(values) < 2
            or any(not told.known for told in self.told)
            or any(token.kind in ("negation", "condition", LIST) for token in tokens)
        ):
            return
        if re.search(r"stretch|run|つながり|連続|length|長", self.text[max(0, one.start - 10) : one.end + 16]):
            return
        best = max(values.values()) if one.kind == "max" else min(values.values())
        self._names(tokens, one, who, sorted(name for name, value in values.items() if value == best))

    def _wins(self, tokens: Sequence[Token], index: int) -> None:
        one = tokens[index]
        values = self._measure()
        who = self._who(tokens, index)
        if (
            one.kind != "win"
            or who is None
            or len(values) < min(self.notations.game.players)
            or any(token.kind in ("negation", "condition", "generic") for token in tokens)
        ):
            return
        best = max(values.values())
        self._names(tokens, one, who, sorted(name for name, value in values.items() if value == best))

    def _names(self, tokens: Sequence[Token], one: Token, who: Token, right: list[str]) -> None:
        near = [
            token
            for token in tokens
            if token.kind == NAME
            and token is not who
            and re.fullmatch(
                r"\s*(?:と|、|,|and|, and|や|・)\s*", self.text[min(token.end, who.end) : max(token.start, who.start)]
            )
        ]
        said = sorted({who.value, *(token.value for token in near)})
        first = min([who, *near], key=lambda token: token.start)
        self._truth(self.names[who.value], first, first.start, said, right)
        one.taken = CLAIM

    # tables --------------------------------------------------------------------------------------------------

    def _table(self, one: Sentence, tokens: list[Token]) -> bool:
        """Read a line of a table by its header; whether it is one with a row, or the header."""
        here = self._rows_in(one)
        cells = [
            (match.start(), match.end())
            for match in re.compile(r"[^|\n]+").finditer(self.text, one.start, one.end)
            if match[0].strip() or match.start() > one.start
        ]
        if not here:
            if one.table != self.table:
                self.table = one.table
                self.header = [self._column(self.text[low:high]) for low, high in cells]
            for token in tokens:
                if token.kind != NAME:
                    token.taken = token.taken or HARMLESS
            return True
        self.current = now = here[0]
        given = [place for place, (low, high) in enumerate(cells) if low < now.row.end and now.row.start < high]
        header = self.header
        if len(given) > 1 and len(header) < len(cells):
            header = (
                [*header[: given[0]], *[""] * len(given), *header[given[0] + 1 :]]
                if len(header) == len(cells) - len(given) + 1
                else header
            )
        for token in tokens:
            if token.kind == CARDS:
                token.taken = GIVEN
        bonus = "bonus" in header
        for place, (low, high) in enumerate(cells):
            if place in given:
                continue
            column = header[place] if place < len(header) else ""
            inside = [token for token in tokens if low <= token.start < high and not token.taken]
            if now.row.name_start >= low and now.row.name_start < high:
                for token in inside:
                    token.taken = GIVEN
                continue
            self._cell(now, column, inside, bonus, (low, high))
        self._rest(tokens)
        return True

    def _column(self, said: str) -> str:
        """What a column is for, by its header."""
        for name, pattern in (
            ("bonus", r"ボーナス|上がり|bonus|going out|加点|\bout\b"),
            ("down", r"裏|伏せ|down"),
            ("lengths", r"枚数|長さ|つながり|区切|stretch|runs?\b|groups|lengths?\b|cards in"),
            ("sum", r"内訳|計算|式|二乗|squares|working|breakdown|sum of|how"),
            ("total", r"合計|総|^\s*計|total|final|最終|sum\b|deal score"),
            ("points", r"点|スコア|points?|score|pts"),
        ):
            if re.search(pattern, said, re.IGNORECASE):
                return name
        return ""

    def _cell(self, now: Told, column: str, tokens: list[Token], bonus: bool, span: tuple[int, int]) -> None:
        if not now.known:
            for token in tokens:
                token.taken = token.taken or HARMLESS
            return
        numbers = [token for token in tokens if token.kind == NUMBER]
        if (
            column in ("lengths", "sum")
            and numbers
            and all(token.kind in (NUMBER, kinds.COMMA, LIST, kinds.WORD, EXPR) for token in tokens)
            and "=" not in self.text[slice(*span)]
            and not re.search("[×x*²^=+]", self.text[slice(*span)])
        ) or (column == "lengths" and tokens):
            self._listed(now, column, tokens, span)
            return
        if column == "sum" or any(token.kind in (EXPR, LIST, RANGE) for token in tokens):
            now.item = -1
            now.said.clear()
            if column in ("sum", "lengths") and len(numbers) == len(tokens) == 1 and not numbers[0].unit:
                right = now.lengths if column == "lengths" else now.squares
                self._truth(now, numbers[0], numbers[0].start, [numbers[0].value], right)
                return
            for index in range(len(tokens)):
                if not tokens[index].taken:
                    self._token(tokens, index)
            return
        rights = {
            "points": now.points,
            "total": now.points + (now.bonus if bonus else 0),
            "bonus": now.bonus,
            "down": now.down,
        }
        if len(numbers) == 1 and column in rights:
            one = numbers[0]
            key = "points" if rights[column] == now.points and column in ("points", "total") else "="
            digits = (one.digits,) if one.digits[1] else ()
            if key == "points":
                self._claim(now, "points", None, one.value, "is", one, digits)
            else:
                self.bonus = self.bonus or bonus
                now.with_bonus = now.with_bonus or bool(bonus and now.bonus)
                self._truth(now, one, one.start, one.value, rights[column], digits)
            for token in tokens:
                if token.kind == kinds.OPERATOR:
                    token.taken = HARMLESS
        elif column == "lengths" and numbers and len(numbers) == 1 and len(now.lengths) > 1:
            self._truth(now, numbers[0], numbers[0].start, numbers[0].value, len(now.open))
        elif column == "bonus" and not numbers:
            said = self.text[slice(*span)].strip()
            mark = bool(re.fullmatch(r"[○◯✓✔はいyes*★◎]+|yes|上がり|out", said, re.IGNORECASE))
            for token in tokens:
                token.taken = token.taken or HARMLESS
            if mark or said:
                goes_out = bool(now.bonus) and self._full() is now
                if mark != goes_out and said != "" and tokens:
                    self._truth(now, tokens[0], tokens[0].start, said, "out" if goes_out else "not out")

    def _listed(self, now: Told, column: str, tokens: Sequence[Token], span: tuple[int, int]) -> None:
        """3, 2, 2 or 3+2+2 under the lengths of the stretches, or their squares; one number may be a count."""
        words = list(re.finditer("[0-9]+", self.text[slice(*span)]))
        values = [whole(word[0]) for word in words]
        right = now.lengths if column == "lengths" else now.squares
        counts = [len(now.stretches), len(now.open)] if column == "lengths" else []
        if len(values) == 1 and values[0] in counts and [values[0]] != right:
            right = values
        if len(values) != len(right) or not tokens:
            return
        for token in tokens:
            token.taken = token.taken or HARMLESS
        tokens[0].taken = CLAIM
        for word, value, wanted in zip(words, values, right, strict=True):
            at = span[0] + word.start()
            self._truth(now, tokens[0], at, value, wanted, ((at, at + len(word[0])),))

    # what is left --------------------------------------------------------------------------------------------

    def _rest(self, tokens: Sequence[Token]) -> None:
        """Leave what could claim something and found no meaning; the first of it is told."""
        read = any(token.taken in (CLAIM, GIVEN) for token in tokens)
        named_here = any(token.kind == NAME for token in tokens)
        for index, token in enumerate(tokens):
            if token.kind == "bonus" and self._given_to_others(tokens, index):
                self._leave(token)
                return
            if token.taken:
                continue
            if token.kind == "first" and named_here:
                self._leave(token)
                return
            if (
                token.kind == kinds.OPERATOR
                and self.text[token.start] in "+×x*✕"
                and re.match(r"\s?[0-9]", self.text[token.end :])
            ):
                self._leave(token)
                return
            if (
                token.kind in (NUMBER, EXPR, LIST, LENGTHS, RANGE, kinds.RANGE, CARDS, kinds.RANK, kinds.PLAYERS)
                or token.kind in _STRICT
            ):
                if (
                    token.kind == kinds.RANK
                    and token.unit == ""
                    and not (
                        named_here
                        and re.search(
                            r"\b(?:is|comes?|came|finish(?:es|ed)?|in|ends?|was)\s(?:the\s)?$",
                            self.text[max(0, token.start - 14) : token.start],
                        )
                    )
                ):
                    continue
                if token.kind == "condition" and self._sets_out(tokens, index):
                    continue
                if token.kind == "others" and re.match(
                    r"\s?の?(?:[0-9]+|[一二三四五六])?\s?枚", self.text[token.end :]
                ):
                    continue
                named = any(other.kind == NAME for other in tokens)
                if token.kind == "tie" and not named and "並" in self.text[token.start : token.end]:
                    continue
                if (
                    token.kind in ("more", "less", "than")
                    and not named
                    and not re.search("[0-9]", self.text[max(0, token.start - 14) : token.end + 14])
                ):
                    continue
                if (
                    token.kind == "more"
                    and index
                    and tokens[index - 1].kind == NUMBER
                    and not any(other.kind == "than" for other in tokens)
                ):
                    continue
                if token.kind == NUMBER and self._is_card(token):
                    token.taken = HARMLESS
                    continue
                if token.kind == "all" and not any(other.kind == NAME for other in tokens):
                    continue
                self._leave(token)
                return
            if token.kind == "negation" and read and self._denies(tokens, index):
                self._leave(token)
                return
            if token.kind == "out" and (len(self.told) > 1 or self.current.down):
                self._leave(token)
                return
            if (
                token.kind == "relation"
                and any(other.kind in (NUMBER, EXPR) and other.taken == CLAIM for other in tokens)
                and re.search(r"together|合わせて|あわせて|チーム|ペア", self.text[tokens[0].start : tokens[-1].end])
            ):
                self._leave(token)
                return

    def _given_to_others(self, tokens: Sequence[Token], index: int) -> bool:
        """Whether somebody is said to get the bonus whose row is not full, or not to get it."""
        who = next(
            (token for token in reversed(tokens[:index]) if token.kind == NAME and token.value in self.names), None
        )
        if any(
            token.kind in ("generic", "condition", "question") or (token.kind == NUMBER and token.taken == CLAIM)
            for token in tokens
        ):
            return False
        whose = self.names[who.value] if who is not None else self.current
        denied = any(token.kind in ("negation", "nothing") for token in tokens)
        return bool(whose.bonus) == denied

    def _sets_out(self, tokens: Sequence[Token], index: int) -> bool:
        """Suppose your row reads so: nothing was claimed yet, and the row stands there."""
        return (
            any(token.kind == CARDS for token in tokens)
            and not any(token.taken == CLAIM for token in tokens[:index])
            and tokens[index].value not in ("would", "could", "might", "should")
        )

    def _is_card(self, token: Token) -> bool:
        """9を動かすと: a card of a row, of which nothing is claimed."""
        near = [rank for told in self.told for rank in told.ranks]
        return (
            not token.unit
            and self._rank(str(token.value)) in near
            and bool(
                re.match(r"\s?(?:を|の(?:前|後|あと|次|位置|ところ|カード|あいだ|間|左|右))", self.text[token.end :])
            )
        )

    def _denies(self, tokens: Sequence[Token], index: int) -> bool:
        """Whether a negation is in one clause with a claim, and not the one of a number that was said not to be."""
        low = next(
            (
                place + 1
                for place in range(index - 1, -1, -1)
                if tokens[place].kind in (kinds.COMMA, kinds.STOP, kinds.LINE, CARDS)
            ),
            0,
        )
        high = next(
            (
                place
                for place in range(index + 1, len(tokens))
                if tokens[place].kind in (kinds.COMMA, kinds.STOP, kinds.LINE, CARDS)
            ),
            len(tokens),
        )
        clause = tokens[low:high]
        if clause and "しか" in self.text[clause[0].start : clause[-1].end]:
            return False
        return any(token.kind in (NUMBER, EXPR, LIST, RANGE) and token.taken == CLAIM for token in clause)

    def _leave(self, token: Token) -> None:
        self.left.append(Left(token, self.text[token.start : token.end].strip(), "what it says of the row"))

    def _claim(
        self,
        now: Told,
        key: str,
        part: Any,
        said: Any,
        relation: str,
        token: Token,
        numbers: tuple[tuple[int, int], ...] = (),
    ) -> None:
        token.taken = CLAIM
        now.claims.append(Statement(key, part, said, relation, token, tuple(span for span in numbers if span[1])))

    def _truth(
        self, now: Told, token: Token, at: int, said: Any, right: Any, numbers: tuple[tuple[int, int], ...] = ()
    ) -> None:
        """A claim that is compared with what the row comes to."""
        token.taken = CLAIM
        place = Token(token.kind, at, numbers[0][1] if numbers else max(at + 1, token.end), taken=CLAIM)
        now.claims.append(
            Statement("=", None, (said, right), "truth", place, tuple(span for span in numbers if span[1]))
        )


def value_fits(one: Token, now: Told) -> bool:
    """Whether a number may be the length of a stretch to come."""
    return 0 < one.value < len(now.ranks) + 1 and now.item + 1 < len(now.lengths)


def end_of(text: str, one: Token) -> int:
    """Where a token ends without the spaces behind it."""
    return one.start + len(text[one.start : one.end].rstrip())


def _units(wording: Any, key: str) -> frozenset[str]:
    return frozenset(unit.casefold() for some in wording.claims[key].units.values() for unit in some)


def _terms(text: str, start: int, end: int) -> list[tuple[int, int, int, int, str]]:
    """The terms of a sum: where each stands, what it comes to, what was squared or 0, and whether it counts cards."""
    found = []
    at = start
    while match := _PIECE.search(text, at, end):
        number, base = whole(match[1]), 0
        value = number
        if match[2]:
            value, base = number * number, number
        elif match[3]:
            value, base = number * whole(match[3]), number
        found.append((match.start(), match.end(), value, base, match[4] or ""))
        plus = text.find("+", match.end(), end)
        if plus < 0:
            break
        at = plus + 1
    return found
