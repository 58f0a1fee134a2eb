"""What sentences claim, explained by what the engine computed from what they give.

Owner and label choose the result, then the value is compared; nothing is right by its value alone. What is not
explained is a doubt at its place. In a sentence of weight every word must be known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..texts.worked import Claim
from .numbers import Explained, Facts, Numbers
from .phrases import beside, card_lists, clause_around, names_back, names_on, rank_value
from .report import GIVEN, RIGHT, Mark
from .scenes import cells_of, name_of
from .words import CARD, COMMA, LONGEST, NAME, NUMBER, PILE, RANGE, SIGN, STOP, SUIT, UNKNOWN, WORD, Token

_BECAUSE = ("because", "since", "からです", "ので", "ため", "から", "なので", "だから")
MAY = ("may", "can", "できる", "できます", "may also")
_AS_NEAR = 12  # letters between "only" and the cards of which it is said
_FIRST = ("first", "1位", "一位")
_PLACES = {"first": 1, "1位": 1, "一位": 1, "second": 2, "third": 3, "一番目": 1, "二番目": 2, "三番目": 3}


class Relations(Facts):
    """Explains words that compare."""

    def relations(self, rest: Sequence[Token], sentence: Sequence[Token]) -> None:
        """What the words of a sentence say of players."""
        for index, token in enumerate(rest):
            if token.start in self.used or self._scores(rest, index, token):
                continue
            if key := self._seat_key(token):
                self._names_it(rest, index, token, key)
            elif token.has("win", "lose"):
                self._wins(rest, index, token)
            elif token.has("tie"):
                self._ties(rest, index, token)
            elif token.has("high", "low"):
                self._extremes(rest, index, token)
            elif token.has("ordinal", "last") or token.text.lower() in _FIRST:
                self._placed(rest, index, token)
            elif token.has("differ"):
                self._differ(rest, token)
            elif token.has("more", "less"):
                self._compared(rest, index, token)
            elif token.has("only"):
                self._only(rest, sentence, index, token)

    def _scores(self, rest: Sequence[Token], index: int, token: Token) -> bool:
        """Somebody scores, without a number: more than nothing."""
        if "points" not in token.means or any(one.kind == NUMBER for one in rest[max(0, index - 1) :]):
            return False
        if any(one.has("none", "not", "only", "tie", "high", "low", "more", "less") for one in rest):
            return False
        before = rest[:index]
        who: Sequence[Token | str] = names_back(before) or names_back(before[:-1])
        if not who and any(one.has("all") for one in before):
            who = tuple(self.scene.names)
        seats = self.seats_of(who or (self.last if any(one.has("she") for one in before) else ()))
        keys = [key for key in self.keys_of(("points",)) if self.by_seat(key)]
        if not keys or not seats or any(one.kind == NAME for one in rest[index:]):
            return False
        self.claim(keys[0], seats, 0, Token(WORD, "", token.start, token.end), "more than")
        return True

    def _seat_key(self, token: Token) -> str:
        """A result that is a player, by its label."""
        for label in token.labels:
            if label == "next":
                keys = self.keys_of(("winner", "strongest"))
                return "next" if isinstance(self.result.get("next"), str) else next(iter(keys), "")
            for key in self.keys_of((label,)):
                if label != "winner" and key in ("strongest", "weakest", "hamlet", "starter"):
                    return key
        return ""

    def _wins(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """Somebody, or a side, wins or loses."""
        who = beside(rest, index)
        if who and rest[min(rest.index(who[-1]) + 1, index)].text == "に":
            who = names_back(rest[: rest.index(who[0])])
        names = tuple(map(name_of, who)) or (self.last if any(one.has("she") for one in rest[:index]) else ())
        key, said = self.winner_key(), self.seats_of(names)
        value = self.result.get(key)
        if isinstance(value, list) and value and all(len(one) > 1 for one in value):
            said = ("".join(sorted(said)),) if len(said) > 1 else ()
        if key and said:
            self.claim(key, None, said, who[0] if who else token, "winners" if token.has("win") else "loses")
            self.use(token)
            self.last = names
        elif any(one.kind == NAME for one in rest) or not any(one.has("high") for one in rest):
            self.doubt(token)

    def _ties(self, rest: Sequence[Token], index: int, token: Token) -> None:
        key, who = self.measure(clause_around(rest, index)), beside(rest, index)
        seats = self.seats_of(who) if self.by_seat(key) else ()
        if len(seats) > 1:
            self.use(token)
            self.claim(key, seats, True, who[0], "level")
        elif self.by_seat(key) and not who:
            self.claim(key, None, True, token, "some tie")
        else:
            self.doubt(token)

    def _names_it(self, rest: Sequence[Token], index: int, token: Token, key: str) -> None:
        """B is Hamlet; Hamlet is B; strongest: B."""
        behind = rest[index + 1 : index + 2]
        if index == 0 and token.has("label.hamlet") and all(one.text in ":,.の、" for one in behind):
            return  # the game
        after = any(one.text.lower() in ("is", "was", "は", ":", "=", "are") for one in behind)
        who = (not after and names_back(rest[:index])) or names_on(rest[index + 1 :])
        if seats := self.seats_of(who):
            self.use(token)
            self.claim(key, None, seats, who[0], "winners")
        elif any(one.kind == NAME for one in rest):
            self.doubt(token)

    def _extremes(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """The highest sum is somebody's."""
        if self.is_label(rest, index):
            self.use(token)
            return
        if self.scene.played and self.winner_key():
            self._law(token)
            return
        who, key = beside(rest, index), self.measure(clause_around(rest, index))
        told = any(one.kind in (NUMBER, NAME) for one in rest)
        reason = not who and not told and any(one.text.lower() in _BECAUSE for one in rest)
        seats = self.seats_of(self.last if reason else who)
        if key and seats:
            self.use(token)
            self.claim(key, None, seats, who[0] if who else token, "highest" if token.has("high") else "lowest")
        elif token.has("low") or (any(one.player for one in rest) and not any(token.labels)):
            self.doubt(token)

    def _law(self, token: Token) -> None:
        """The highest card wins: of all, or of those that follow suit."""
        played, won = self.scene.played, self.result[self.winner_key()]
        suit = played.get(self.scene.leader, "")[:1]
        some = [list(played.values()), [card for card in played.values() if card[:1] == suit]]
        best = {max(map(self.strength, cards)) for cards in some if cards}
        mine = {self.strength(card) for name, card in played.items() if self.scene.seat(name) == won}
        (self.use if token.has("high") and mine & best else self.doubt)(token)

    def _only(self, rest: Sequence[Token], sentence: Sequence[Token], index: int, token: Token) -> None:
        """Only one of them scores: the others have nothing. Of cards that are given it says nothing more."""
        given = [one for one in sentence if one.start in self.scene.taken]
        near = any(abs(one.start - token.end) < _AS_NEAR or one.end == token.start for one in given)
        seats, values = self.seats_of(beside(rest, index)), self.by_seat(self.measure(rest))
        alone = values and seats and all((value != 0) == (seat in seats) for seat, value in values.items())
        if near or alone:
            self.use(token)

    def _differ(self, rest: Sequence[Token], token: Token) -> None:
        """All three differ: the numbers that are given, or what counts."""
        values = next(iter(self.scene.numbers.values()), None) or self.by_seat(self.measure(rest))
        if len(values) > 1 and len(set(values.values())) == len(values):
            self.use(token, *(one for one in rest if one.has("all")))

    def _placed(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """Ann is first, Ben second: places by what counts."""
        who = names_back(rest[:index][-5:]) or names_on(rest[index + 1 : index + 4])
        place = token.value if isinstance(token.value, int) else _PLACES.get(token.text.lower(), 0)
        given = next(iter(self.scene.numbers.values()), None)
        if given and len(who) == 1 and isinstance(token.value, int):
            mine = given.get(name_of(who[0]))
            if mine is not None and 1 + sum(value > mine for value in given.values()) == place:
                self.use(token)
            return
        key, seats, place = self.measure(()), self.seats_of(who), -1 if token.has("last") else place
        if key and seats and place and not self.scene.played:
            self.use(token)
            self.claim(key, seats, place, who[0], "place")

    def _compared(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """A has more than C; in Japanese the other one stands before."""
        before, behind = names_back(rest[:index]), names_on(rest[index + 1 :])
        if not token.text.isascii():
            marked = next((place for place, one in enumerate(rest[:index]) if one.has("than")), 0)
            before, behind = before[-1:], names_back(rest[:marked])
        told = [name for one in rest[index + 1 : index + 2] for name in one.means]
        key, seats = self.measure(rest), self.seats_of((*before, *behind))
        if key and len(before) == len(behind) == 1 and seats and (not told or self.keys_of(told)):
            self.use(token, *(one for one in rest if one.has("than")))
            self.claim(key, seats, True, before[0], "more" if token.has("more") else "less")

    def listed_cards(self, rest: Sequence[Token]) -> None:
        """Ranks in a row that are cards of a list in the result: 2,2,3,5."""
        lists = [[self.strength(card) for card in one] for one in card_lists(self.result)]
        run: list[Token] = []
        for one, behind in zip(rest, [*rest[1:], None], strict=True):
            run += [one] if rank_value(one) is not None else []
            if behind and (rank_value(behind) is not None or behind.kind == COMMA) and run:
                continue
            if [rank_value(each) for each in run] in lists and (len(run) > 1 or (behind and behind.text == "の")):
                self.use(*run)
            run = []


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
        for claim in (one for one in self.out.claims if one.relation in ("is", "kinds")):
            for seat in claim.part if isinstance(claim.part, tuple) else (claim.part,):
                if seat is not None or not self.by_seat(claim.key):
                    said.setdefault((claim.key, seat), []).append(claim)
        for claims in said.values():
            if len({str(claim.said) for claim in claims}) > 1:
                spans = (map(self.text.plain.index, claim.span) for claim in claims)
                self.out.doubts += ((start, end) for start, end in spans)

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
            if token.kind != NUMBER or not self.is_article(rest, rest.index(token)):
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
            # between a player and his cards
            gaps = [range(group.after, group.tokens[0].start) for group in self.scene.groups]
            self.use(*(one for one in rest if one.kind == UNKNOWN and not any(one.start in gap for gap in gaps)))

    def _row(self, sentence: list[Token]) -> None:
        """A row of a table: its cells are of whoever stands in the first, and of what the heads of the columns say."""
        cells = cells_of(sentence)
        body = [one for cell in cells for one in cell]
        if not any(one.kind in (NUMBER, CARD, PILE) or one.start in self.scene.taken for one in body):
            if not self.columns or any(one.labels for one in body):
                self.columns = [tuple(label for one in cell for label in one.means) for cell in cells]
            return
        who = next((name_of(one) for one in body if one.player), "")
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
        named = any(token.player or token.has("she", "other", "all") for token in rest)
        early = bool(rest) and bool(self.scene.groups) and rest[-1].end <= self.scene.groups[0].tokens[0].start
        numbers = [index for index, token in enumerate(rest) if token.kind == NUMBER or token.value == "number"]
        if len(rest) == 1 and numbers:
            return False  # the mark of a list
        if not given and not early and named and all(token.kind == NAME or token.has("fill") for token in rest):
            self.out.doubts += ((token.start, token.end) for token in rest if token.kind == NAME)  # an answer: Mia.
        if early and not named:
            return any(self.said_of(rest, index) for index in numbers) or any(token.has("win") for token in rest)
        if named and "may" in self.result and any(token.text.lower() in MAY for token in rest):
            return True
        if numbers and (
            named or given or any(self.is_labelled(token.labels) or self.keys_of(token.units) for token in rest)
        ):
            return True
        behind = [rest[min(index + 1, len(rest) - 1)] for index in numbers]
        others = all(token.kind == UNKNOWN and token.value is None for token in behind)  # 20 minutes
        if numbers and (self.tied or others or any(rest[index].text.lower() != "one" for index in numbers)):
            return not self.tied and not others
        if named or given:
            return any(
                token.has(*WEIGHT)
                or (
                    (token.has("not", "perhaps") or self.is_labelled(token.labels))
                    and not token.has("fill", "hold", "play", "lead")
                )
                for token in rest
            )
        return any(token.has("win", "high", "low", "tie", "none", "quantities", "ordinal", "law") for token in rest)

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
        """Cards that are named again: those that may be played, what somebody has most of, the ends of a run."""
        cards, keys = [token for token in rest if token.kind == CARD], self.keys_of(("legal",))
        if keys and cards and any("legal" in token.labels for token in rest):
            self.claim(keys[0], None, sorted({kind for token in cards for kind in token.value}), cards[0], "set")
            self.use(*cards, *(token for token in rest if token.has("perhaps", "only") or token.text.lower() == "or"))
            return
        owner, label = next(iter(self.last), ""), tuple[str, ...]()
        for token in rest:
            owner, label = name_of(token) if token.player else owner, token.labels or label
            seat = self.scene.seat(owner)
            if token.kind == PILE and "alike" in label and seat and (keys := self.keys_of(("alike",))):
                self.claim(keys[0], (seat,), len(token.value), token)
                if kinds := self.keys_of(("kind",)):
                    self.claim(kinds[0], (seat,), [token.value[0]], token, "among")
            elif token.kind == PILE and self.scene.cards_of(owner).count(token.value[0]) == len(token.value):
                self.use(token)
            elif token.kind == RANGE and seat:
                ends = [str(min(token.value)), str(max(token.value))]
                self.use(*([token] if ends in map(list, self.by_seat("ends").get(seat, ())) else ()))
