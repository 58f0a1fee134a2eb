"""What sentences claim, explained by what the engine computed from what they give.

Owner and label choose the result, then the value is compared; nothing is right by its value alone. What is not
explained is a doubt at its place. In a sentence of weight every word must be known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..texts.worked import Claim
from .facts import Explained
from .numbers import Numbers
from .phrases import labels, units
from .relating import MAY, Relations
from .report import GIVEN, RIGHT, Mark
from .scenes import ME, YOU, cells_of, name_of
from .words import CARD, LONGEST, NAME, NUMBER, PILE, RANGE, SIGN, STOP, SUIT, UNKNOWN, WORD, Token

WEIGHT = (
    "win", "lose", "high", "low", "tie", "more", "less", "none", "only", "last", "quantities", "ordinal", "law",
    "differ",
)  # fmt: skip
_DOUBTED = (
    "law", "not", "perhaps", "quantities", "counted", "more", "less", "last", "than", "other", "only", "lose",
    "ordinal", "differ",
)  # fmt: skip
_GIVING = ("if", "なら", "ならば", "もし", "とき", "or")


class Explainer(Numbers, Relations):
    """Explains the sentences of one scene."""

    def explain(self) -> Explained:
        """All of it."""
        self.marked, self.seen = set[int](), 0
        for group in self.scene.groups:
            self.out.marks += (Mark(self.span(token), GIVEN) for token in group.tokens)
        for sentence in self.scene.sentences:
            self._sentence(sentence)
            self._mark(sentence)
        self._twice()
        return self.out

    def _mark(self, sentence: Sequence[Token]) -> None:
        """Marks the numbers and cards that belong to what is given or claimed elsewhere: terms of sums, cards again."""
        self.marked |= {mark.span[0] for mark in self.out.marks[self.seen :]}
        self.seen = len(self.out.marks)
        for token in sentence:
            start, end = self.span(token)
            if (token.kind in (NUMBER, RANGE, PILE, CARD) or token.text[:1].isdigit()) and start not in self.marked:
                if token.start in self.scene.taken:
                    self.out.marks.append(Mark((start, end), GIVEN))
                elif token.start in self.used:
                    self.out.marks.append(Mark((start, end), RIGHT))

    def _twice(self) -> None:
        """What is claimed of somebody in two ways is rather misread."""
        said: dict[tuple[Any, ...], list[Claim]] = {}
        for claim in self.out.claims:
            for seat in claim.part if isinstance(claim.part, tuple) else (claim.part,):
                if claim.relation in ("is", "kinds") and (
                    seat is not None or not isinstance(self.result.get(claim.key), Mapping)
                ):
                    said.setdefault((claim.key, seat), []).append(claim)
        for claims in said.values():
            if len({str(claim.said) for claim in claims}) > 1:
                for claim in claims:
                    start = self.text.plain.index(claim.span[0])
                    self.out.doubts.append((start, self.text.plain.index(claim.span[1])))

    def _sentence(self, sentence: list[Token]) -> None:
        self._remember(sentence)
        rest = [token for token in sentence if token.start not in self.scene.taken]
        self.used = set[int]()
        if len(sentence) >= LONGEST:
            self.out.doubts += ((token.start, token.end) for token in sentence if token.kind in (NUMBER, PILE, CARD))
            return
        if any(token.text == "|" for token in sentence):
            self._row(sentence)
            return
        self.columns = []
        if sentence and sentence[-1].kind == STOP and sentence[-1].text[0] in "?？":
            rest = rest[:-1]
            if not any(token.kind in (NUMBER, PILE) for token in rest):
                return
        self._suits(rest)
        if not self._has_weight(rest, sentence):
            return
        self.referred(rest)
        self.players(rest)
        self.listed_cards(rest)
        numbers = list(self.numbers(rest))
        self.shared(numbers, rest)
        for number in numbers:
            self.value(number, rest)
        self._cards(rest)
        self.relations(rest, sentence)
        self._given_besides(rest, sentence)
        for token in rest:
            if token.text.lower() != "one" or token.kind != NUMBER or self.said_of(rest, rest.index(token)):
                self._left(token)

    def _remember(self, sentence: Sequence[Token]) -> None:
        """Who was spoken of last: the last whose cards are told."""
        for token in sentence:
            if token.start in self.scene.taken:
                owner = next((one.who for one in self.scene.groups if token in one.tokens and one.who), "")
                self.last = (owner,) if owner else self.last

    def _suits(self, rest: Sequence[Token]) -> None:
        """The suit that is counted must be the one that is named."""
        for index, token in enumerate(rest):
            denied = any(one.has("not", "none") for one in rest[max(0, index - 2) : index + 4])
            if token.kind == SUIT and "suit" in self.result and token.value != self.result["suit"] and not denied:
                self.doubt(token)

    def _given_besides(self, rest: Sequence[Token], sentence: Sequence[Token]) -> None:
        """Words that change nothing where cards are given, and nothing is claimed."""
        if len(rest) == len(sentence):
            return
        self.use(*(token for token in rest if token.text.lower() in _GIVING))
        if not any(one.kind in (NUMBER, PILE, RANGE, CARD) or one.has(*WEIGHT) for one in rest):
            self.use(*(token for token in rest if token.kind == UNKNOWN and not self._amid(token)))

    def _amid(self, token: Token) -> bool:
        """Whether a word stands between a player and the cards that are told of him."""
        return any(group.after <= token.start < group.tokens[0].start for group in self.scene.groups)

    def _row(self, sentence: list[Token]) -> None:
        """A row of a table: its cells are of whoever stands in the first, and of what the heads of the columns say."""
        cells = cells_of(sentence)
        body = [one for cell in cells for one in cell]
        if not any(one.kind in (NUMBER, CARD, PILE) or one.start in self.scene.taken for one in body):
            if not self.columns or any(labels(one) for one in body):
                self.columns = [tuple(label for one in cell for label in (*labels(one), *units(one))) for cell in cells]
            return
        who = next((name_of(one) for one in body if one.kind == NAME or one.has(ME, YOU)), "")
        for place, cell in enumerate(cells):
            heads = self.columns[place] if place < len(self.columns) else ()
            rest = [token for token in cell if token.start not in self.scene.taken]
            self._cell(rest, heads, who)
            self._cards(rest)
            self.relations(rest, sentence)
            for token in rest:
                if not (token.kind == UNKNOWN and token.value == "name"):
                    self._left(token)

    def _cell(self, rest: Sequence[Token], heads: tuple[str, ...], who: str) -> None:
        """The numbers of a cell."""
        index = 0
        while index < len(rest):
            if rest[index].kind == NUMBER:
                found, index = self.number(rest, index)
                if who:
                    found.owners, found.labels, found.fresh = (who,), heads, True
                    self.value(found, rest)
                else:
                    self.worth(found, rest)
            elif rest[index].has("none") or rest[index].text in ("-", "–", "—"):
                self.use(rest[index])
            index += 1

    def _has_weight(self, rest: Sequence[Token], sentence: Sequence[Token]) -> bool:
        """Whether a sentence claims anything of this example: of a player or a card, or by a number with its label."""
        if any(token.kind in (PILE, RANGE, CARD) for token in rest):
            return True
        given = len(rest) < len(sentence)
        named = any(token.kind == NAME or token.has(ME, YOU, "she", "other", "all") for token in rest)
        first = self.scene.groups[0].tokens[0].start if self.scene.groups else -1
        early = bool(rest) and rest[-1].end <= first
        numbers = [index for index, token in enumerate(rest) if token.kind == NUMBER or token.value == "number"]
        if len(rest) == 1 and numbers:
            return False  # the mark of a list
        if not given and not early and all(token.kind == NAME or token.has("fill") for token in rest) and named:
            self.out.doubts += ((token.start, token.end) for token in rest if token.kind == NAME)  # an answer: Mia.
        labelled = any(self.is_labelled(labels(token)) or self.keys_of(units(token)) for token in rest)
        if early and not named:
            return any(self.said_of(rest, index) for index in numbers) or any(token.has("win") for token in rest)
        if named and "may" in self.result and any(token.text.lower() in MAY for token in rest):
            return True
        if numbers and not (named or labelled or given) and (self.tied or self._counts_else(rest, numbers)):
            return False
        if numbers and not (
            all(rest[index].text.lower() == "one" for index in numbers) and not (named or labelled or given)
        ):
            return True
        if any(token.has(*WEIGHT) for token in rest) and (named or not early):
            return (
                named
                or given
                or any(token.has("win", "high", "low", "tie", "none", "quantities", "ordinal", "law") for token in rest)
            )
        return (named or given) and any(
            token.has("not", "perhaps") or self.is_labelled(labels(token))
            for token in rest
            if not token.has("fill", "hold", "play", "lead")
        )

    def _counts_else(self, rest: Sequence[Token], numbers: Sequence[int]) -> bool:
        """Whether each number is of something that is no word of a game: 20 minutes."""
        behind = [rest[index + 1] if index + 1 < len(rest) else rest[index] for index in numbers]
        return all(token.kind == UNKNOWN and token.value is None for token in behind)

    def _left(self, token: Token) -> None:
        """What of a sentence of weight nothing has explained."""
        if token.start in self.used:
            return
        if (
            token.kind in (NUMBER, PILE, RANGE, CARD, UNKNOWN)
            or (token.kind == WORD and token.has(*_DOUBTED) and not (token.has("fill")))
            or (token.kind == NAME and token.value not in self.scene.names and self.scene.names)
            or (token.kind == SIGN and token.text in "%~≈<>≠")
            or ("may" in self.result and token.text.lower() in MAY)
        ):
            self.doubt(token)

    def _cards(self, rest: Sequence[Token]) -> None:
        """Cards that are named again: somebody's, the lowest of all, or those that may be played."""
        legal = next((token for token in rest if "legal" in labels(token)), None)
        cards = [token for token in rest if token.kind == CARD]
        if legal is not None and cards and (keys := self.keys_of(("legal",))):
            kinds = sorted({kind for token in cards for kind in token.value})
            first = cards[0]
            self.claim(keys[0], None, kinds, first, "set")
            self.use(*cards, *(token for token in rest if token.has("perhaps", "only") or token.text.lower() == "or"))
            return
        owner = ""
        label: tuple[str, ...] = ()
        for token in rest:
            if token.kind == NAME or token.has(ME, YOU):
                owner = name_of(token)
            label = labels(token) or label
            if token.kind == PILE:
                self._pile(token, owner or (self.last[0] if self.last else ""), label)
            elif token.kind == RANGE:
                self._range(token, owner or (self.last[0] if self.last else ""))

    def _pile(self, token: Token, owner: str, label: tuple[str, ...]) -> None:
        """9 with 4 cards: what somebody has most of."""
        own, count = self.cards_of(owner), len(token.value)
        seat = self.scene.seat(owner)
        if "alike" in label and self.keys_of(("alike",)) and seat:
            self.claim(self.keys_of(("alike",))[0], (seat,), count, token)
            if kinds := self.keys_of(("kind",)):
                self.claim(kinds[0], (seat,), [token.value[0]], token, "among")
        elif own.count(token.value[0]) == count:
            self.use(token)

    def _range(self, token: Token, owner: str) -> None:
        """9 to 7: the ends of a run."""
        seat = self.scene.seat(owner)
        ends = self.result.get("ends", {}).get(seat, []) if isinstance(self.result.get("ends"), Mapping) else []
        if [str(min(token.value)), str(max(token.value))] in [list(one) for one in ends]:
            self.use(token)
