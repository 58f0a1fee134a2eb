"""What the cards of a trick are worth, where a game counts them: one by one, as a sum, and which alone count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rules_engine.errors import RulesError

from ..notations import Notations
from ..spelling import Spelt
from .state import HARMLESS
from .tokens import CARDS, EQUALS, NUMBER, OPERATOR, TOPIC, Token

if TYPE_CHECKING:
    from .phrases import Line
    from .reading import Reading

_BEHIND = re.compile(  # 4-4が8個, the 4-4 is worth 8
    r"[\])」]?\s*(?:(?:の赤い目)?(?:は|が|で|だけで|には|に|の)?\s*(?:赤い目が|赤が|赤)?\s*|[=:(（]\s*"
    r"|(?:is|are|was|has|have|had|with|counts?|scores?|brings?|gives?|makes?|holds?|shows?|contributes?|alone|worth|for)"
    r"(?:\s+(?:worth|another|only|just|all|the|alone|for|is|has))*\s+)"
)
_BEFORE = re.compile(  # 8 on the 4-4
    r"\s*(?:red\s+)?(?:pips?|points?|ones?|dots?)?\s*[(（,]?\s*(?:all\s+|both\s+)?(?:on|of|for|from|in|by|with|off"
    r"|thanks to)\s+"
    r"(?:the\s+|an?\s+|that\s+|your\s+|my\s+|his\s+|her\s+|their\s+|[A-Z][a-z]+['’]s\s+)?[\[(「]?|\s*[(（]\s*(?:the\s+)?[\[「]?"
)
_ALL_ON = re.compile(
    r"\s*(?:red\s+)?(?:pips?|points?)?\s*,?\s*(?:and\s+)?(?:all|every one|each)(?:\s+(?:eight|of\s+(?:them|it"
    r"|these|which)|of))*"
    r"\s*(?:are\s+|come\s+|came\s+|is\s+|being\s+)?(?:on|from|of|in|for)?\s*(?:the\s+|an?\s+)?[\[(]?"
)
_ONLY = re.compile(r"\bonly\b|\balone\b|\bjust\b|\bno other\b|だけ|のみ|しか", re.IGNORECASE)
_COMES_TO = re.compile(
    r"[\s)）]*(?:[=＝→,、:]|で|=>|makes?|making|gives?|giving|is|are|comes? to"
    r"|that(?:'s| is| makes)|so|合計|計|合わせて"
    r"|全部で|for|a|total|of|in|all|red|pips?|points?|点|個|altogether|together|which|they|adds?|up|to|sum|the|and|は|が|の|赤い目)*[\s(（]*"
)
_COUNTED = (NUMBER, "nothing")
_SO = re.compile(
    r"(?:合わせて|合計|計|全部で|合わせると|\b(?:total(?: of| is|:)?|so|makes?|making"
    r"|that(?:'s| is)|together|altogether|sum is"
    r"|in all|comes? to))(?:[はで、:= ]|\s)*\Z",
    re.IGNORECASE,
)
_IN_ALL = re.compile(
    r"\s*(?:red\s+)?(?:pips?|points?)?\s*(?:in all|altogether|in total|all told|together)\b", re.IGNORECASE
)


class TrickWorth:
    """Reads it in one trick."""

    def __init__(self, notations: Notations, units: Iterable[str], key: str) -> None:
        self.notations, self.units, self.key = notations, frozenset(units), key
        self.ways = next((one for one in notations.prose if one.cards == "worths"), None)

    def of(self, kind: str) -> int | None:
        """What a card is worth alone, by the engine."""
        if self.ways is None:
            return None
        game, given = self.notations.game, next(iter(self.ways.given))
        try:
            table = game(max(game.players), game.Options())
            result: Mapping[str, object] = game.calculations[self.ways.calculation].run(table, {given: [kind]}).result
        except RulesError:
            return None
        value = result[self.key]
        return value if isinstance(value, int) else None

    def read(self, reading: Reading, line: Line) -> None:
        """Take the sums and the single values of a sentence; the cards of all must be known."""
        kinds = [card.kind for held in reading.held.values() for card in held if isinstance(card, Spelt)]
        if self.ways is None or len(kinds) < len(reading.everybody):
            return
        values = {kind: self.of(kind) for kind in kinds}
        if None in values.values():
            return
        worth = {kind: value for kind, value in values.items() if value is not None}
        taken = [*self._sums(reading, line, [worth[kind] for kind in kinds])]
        taken += self._alone(reading, line, worth)
        taken += self._singles(reading, line, worth)
        taken += self._total(reading, line) if taken else []
        line.tokens[:] = [one for one in line.tokens if not any(one is other for other in taken)]
        reading.tokens += taken

    def _counts(self, reading: Reading, one: Token, tokens: Sequence[Token]) -> bool:
        topic = any(other.kind == TOPIC and other.value == self.key and other.end <= one.start for other in tokens)
        return one.unit in self.units or (not one.unit and topic)

    def _sums(self, reading: Reading, line: Line, values: Sequence[int]) -> list[Token]:
        """4 + 0 + 2 + 4 = 10: of all cards in the order of play, or of those that are worth anything."""
        tokens, found, at = line.tokens, list[Token](), 0
        while at + 2 < len(tokens):
            terms, signs, end = _terms(reading.text, tokens, at)
            if len(terms) < 2 or any(one.value is None or one.taken for one in terms):
                at += 1
                continue
            some = [value for value in values if value]
            wanted = list(values) if len(terms) == len(values) else some if len(terms) == len(some) else []
            said = [one.value for one in terms]
            result = next((one for one in tokens[end : end + 4] if one.kind == NUMBER), None)
            if result is not None and not _COMES_TO.fullmatch(reading.text, tokens[end - 1].end, result.start):
                result = None
            off = [place for place, (one, right) in enumerate(zip(said, wanted, strict=False)) if one != right]
            alike = sorted(said) == sorted(wanted)
            if not wanted or (len(off) > 1 and not alike):
                at = end
                continue
            for place, one in enumerate(terms):
                right = one.value if alike else wanted[place]
                reading.state("=", None, one.value, "truth", one, (one.digits,), value=right)
            found += terms
            for one in signs:
                one.taken = HARMLESS
            found += signs
            if result is not None:
                reading.state(self.key, None, result.value, "is", result, (result.digits,))
                between = [one for one in tokens[end : tokens.index(result)] if one.kind in (EQUALS, OPERATOR)]
                for one in between:
                    one.taken = HARMLESS
                found += [result, *between]
            at = end
        return found

    def _singles(self, reading: Reading, line: Line, worth: Mapping[str, int]) -> list[Token]:
        """The 4-4 is worth 8, 8 on the 4-4, 4-4が8個."""
        tokens, found = line.tokens, list[Token]()
        for place, one in enumerate(tokens):
            if one.kind != CARDS or one.unit or len(one.value) != 1 or not isinstance(one.value[0], Spelt):
                continue
            kind = one.value[0].kind
            if kind not in worth:
                continue
            behind = next((other for other in tokens[place + 1 : place + 4] if other.kind in _COUNTED), None)
            before = next(
                (other for other in reversed(tokens[max(0, place - 4) : place]) if other.kind in _COUNTED), None
            )
            number = None
            for other, low, high, ways in ((before, before, one, _BEFORE), (behind, one, behind, _BEHIND)):
                if other is None or low is None or high is None or other.taken or other.value is None:
                    continue
                if any(other is done for done in found) or not ways.fullmatch(reading.text, low.end, high.start):
                    continue
                if number is None and (not other.unit or other.unit in self.units):
                    number = other
            if number is None:
                continue
            said = number.value if number.kind == NUMBER else 0
            reading.state("=", None, said, "truth", number, (number.digits,), value=worth[kind])
            found.append(number)
        return found

    def _total(self, reading: Reading, line: Line) -> list[Token]:
        """What single values come to: 9 in all, so 13."""
        found = list[Token]()
        for one in line.tokens:
            if one.kind != NUMBER or one.taken or one.value is None or (one.unit and one.unit not in self.units):
                continue
            before = _SO.search(reading.text[max(0, one.start - 24) : one.start])
            if before or _IN_ALL.match(reading.text, one.end):
                reading.state(self.key, None, one.value, "is", one, (one.digits,))
                found.append(one)
        return found

    def _alone(self, reading: Reading, line: Line, worth: Mapping[str, int]) -> list[Token]:
        """The only red pips are those of the 4-4; 8 red pips, all of them on the 4-4."""
        tokens = line.tokens
        cards = [one for one in tokens if one.kind == CARDS and not one.unit]
        if len(cards) != 1 or not all(isinstance(card, Spelt) for card in cards[0].value):
            return []
        said = {card.kind for card in cards[0].value}
        holds = said == {kind for kind, value in worth.items() if value}
        number = next((one for one in reversed(tokens) if one.kind == NUMBER and one.end <= cards[0].start), None)
        counted = number is not None and number.value is not None and number.unit in self.units
        if counted and number is not None and _ALL_ON.fullmatch(reading.text, number.end, cards[0].start):
            reading.state(self.key, None, number.value, "is", number, (number.digits,))
            every = [one for one in tokens if number.end <= one.start < cards[0].start]
            self._true(reading, holds, cards[0], every)
            return [number, *every]
        stop = next(
            (at for at, one in enumerate(tokens) if one.kind in ("comma", "stop") and one.start >= cards[0].end),
            len(tokens),
        )
        tokens = tokens[:stop]
        only = [one for one in tokens if one.kind == "only" and not one.taken]
        clause = reading.text[tokens[0].start : tokens[-1].end]
        topic = any(one.kind == TOPIC and one.value == self.key for one in tokens)
        near = [one for one in only if abs(one.start - cards[0].start) < 40]
        if (
            len(only) == 1
            and near
            and topic
            and _ONLY.search(clause)
            and not any(one.kind in ("name", "max", "min", "more", "than", "negation", "win") for one in tokens)
        ):
            self._true(reading, holds, cards[0], only)
            return only
        return []

    @staticmethod
    def _true(reading: Reading, holds: bool, card: Token, some: Sequence[Token]) -> None:
        if not holds:
            reading.leave(card, "a reason that is true")
        for one in some:
            one.taken = one.taken or HARMLESS
        card.taken = card.taken or HARMLESS


def _terms(text: str, tokens: Sequence[Token], at: int) -> tuple[list[Token], list[Token], int]:
    """The terms of a sum that begins at a place, the signs between them, and where it ends."""
    terms, signs = list[Token](), list[Token]()
    while at < len(tokens) and tokens[at].kind == NUMBER:
        terms.append(tokens[at])
        at += 1
        plus = at + 1 < len(tokens) and tokens[at].kind == OPERATOR and text[tokens[at].start] in "+＋"
        if not plus or tokens[at + 1].kind != NUMBER:
            break
        signs.append(tokens[at])
        at += 1
    return terms, signs, at
