"""What is known of rows of cards while all that is said of them is read: each with what the engine makes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.errors import RulesError
from rules_engine.fields import LETTERS
from rules_engine.options import make_options

from ..notations import Wording
from ..numberwords import NUMBERS
from ..spelling import Misspelt, Spelt
from . import tokens as kinds
from .rows import CardRow, Rows
from .scenes import Sentence
from .state import CLAIM, HARMLESS, Left, Statement
from .tokens import CARDS, Lexer, Token

EXPR, LIST, RANGE, TERMS = "expr", "list", "range", "terms"
WORDS = "|".join(sorted((word for word, value in NUMBERS.items() if 1 <= value <= 10), key=len, reverse=True))
LENGTHS = "lengths"
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
    cuts: int = 0  # told
    listed: dict[int, int] = field(default_factory=dict)  # where the list of a stretch ends that was told last

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


class RowState:
    """The rows of one account, what was claimed of them, and what was left."""

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

    def _token(self, tokens: list[Token], index: int) -> None:
        """Read one token."""
        raise NotImplementedError

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

    def _rows_in(self, one: Sentence) -> list[Told]:
        return [told for told in self.told if one.start <= told.row.start < one.end]

    def near(self, at: int) -> Told:
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

    def rank_of(self, word: str) -> str:
        """The rank that a word means."""
        folded = word.casefold()
        ranks = self.notations.speller.ranks
        if folded in NUMBERS:
            word = folded = str(NUMBERS[folded])
        return ranks.get(word, ranks.get(folded, word.upper()))

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

    def _negated(self, start: int, end: int) -> bool:
        return bool(_NOT_BEHIND.match(self.text, end) or _NOT_BEFORE.search(self.text[max(0, start - 24) : start]))

    def _denied(self, tokens: Sequence[Token], one: Token) -> None:
        """The word that denies a number says nothing else."""
        for token in tokens:
            if (token.kind == "negation" and -8 <= token.start - one.end <= 10) or (
                token.kind == "negation" and 0 <= one.start - token.end <= 20
            ):
                token.taken = token.taken or HARMLESS

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


def end_of(text: str, one: Token) -> int:
    """Where a token ends without the spaces behind it."""
    return one.start + len(text[one.start : one.end].rstrip())


def units_of(wording: Wording, key: str) -> frozenset[str]:
    """The units of a claim's number."""
    return frozenset(unit.casefold() for some in wording.claims[key].units.values() for unit in some)
