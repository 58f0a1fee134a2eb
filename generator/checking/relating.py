"""What sentences say of players in words: who wins, ties, is highest, comes second, may do something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .facts import Facts
from .phrases import beside, card_lists, clause_around, labels, names_back, names_on, rank_value, units
from .scenes import ME, YOU, name_of
from .words import CARD, COMMA, NAME, NUMBER, SUFFIXES, SUIT, WORD, Token

_BECAUSE = ("because", "since", "からです", "ので", "ため", "から", "なので", "だから")
MAY = ("may", "can", "できる", "できます", "may also")
_COMPARING = ("tie", "high", "low", "more", "less")
_PLACES = {"first": 1, "1位": 1, "一位": 1, "second": 2, "third": 3, "一番目": 1, "二番目": 2, "三番目": 3}


class Relations(Facts):
    """Explains words that compare."""

    def relations(self, rest: Sequence[Token], sentence: Sequence[Token]) -> None:
        """What the words of a sentence say of players."""
        for index, token in enumerate(rest):
            if token.start in self.used or self._scores(rest, index, token):
                continue
            seat_key = self._seat_key(token)
            if seat_key:
                self._names_it(rest, index, token, seat_key)
            elif token.has("win"):
                self._wins(rest, index, token)
            elif token.has("lose"):
                self._wins(rest, index, token, "losers")
            elif token.has("tie"):
                self._ties(rest, index, token)
            elif token.has("high", "low"):
                self._extremes(rest, index, token)
            else:
                self._others(rest, sentence, index, token)

    def _others(self, rest: Sequence[Token], sentence: Sequence[Token], index: int, token: Token) -> None:
        if token.has("ordinal", "last") or token.text.lower() in ("first", "1位", "一位"):
            self._placed(rest, index, token)
        elif token.has("differ"):
            self._differ(rest, token)
        elif token.has("more", "less"):
            self._compared(rest, index, token)
        elif token.has("only"):
            self._only(rest, sentence, index, token)

    def _scores(self, rest: Sequence[Token], index: int, token: Token) -> bool:
        """Somebody scores, without a number: more than nothing."""
        told = [*rest[max(0, index - 1) : index], *rest[index:]]
        numbers = any(one.kind == NUMBER for one in told)
        if (
            "points" not in (*labels(token), *units(token))
            or numbers
            or any(one.has("none", "not", "only", *_COMPARING) for one in rest)
        ):
            return False
        keys = [key for key in self.keys_of(("points",)) if isinstance(self.result[key], Mapping)]
        who = tuple(map(name_of, names_back(rest[:index]) or names_back(rest[: max(index - 1, 0)])))
        if not who and any(one.has("all") for one in rest[:index]):
            who = tuple(self.scene.names)
        who = who or (self.last if any(one.has("she") for one in rest[:index]) else ())
        seats = tuple(self.scene.seat(name) for name in who)
        if not keys or not seats or not all(seats) or any(one.kind == NAME for one in rest[index:]):
            return False
        self.use(token)
        self.claim(keys[0], seats, 0, Token(WORD, "", token.start, token.end), "more than")
        return True

    def _seat_key(self, token: Token) -> str:
        """A result that is a player, by its label."""
        for label in labels(token):
            if label == "next":
                return (
                    "next"
                    if isinstance(self.result.get("next"), str)
                    else next(iter(self.keys_of(("winner", "strongest"))), "")
                )
            for key in self.keys_of((label,)):
                if label != "winner" and key in ("strongest", "weakest", "hamlet", "starter"):
                    return key
        return ""

    def _wins(self, rest: Sequence[Token], index: int, token: Token, relation: str = "winners") -> None:
        key = self.winner_key()
        who = beside(rest, index)
        if who and not token.text.isascii() and rest.index(who[-1]) + 1 < len(rest):
            behind = rest[rest.index(who[-1]) + 1]
            behind = rest[rest.index(who[-1]) + 2] if behind.text in SUFFIXES else behind
            if behind.text == "に":
                who = names_back(rest[: rest.index(who[0])])
        names = tuple(map(name_of, who)) or (self.last if any(one.has("she") for one in rest[:index]) else ())
        seats = [self.scene.seat(name) for name in names]
        if not key or not seats or not all(seats):
            if not any(one.kind == NAME for one in rest) and any(one.has("high", "low") for one in rest):
                self._law(rest, token)
            else:
                self.doubt(token)
            return
        value = self.result[key]
        said: Any = tuple(seats)
        if isinstance(value, list) and value and all(len(one) > 1 for one in value):
            said = ("".join(sorted(seats)),) if len(seats) > 1 else said
            if len(seats) == 1:
                self.doubt(token)
                return
        self.use(token)
        self.claim(key, None, said, who[0] if who else token, relation)
        self.last = names

    def _law(self, rest: Sequence[Token], token: Token) -> None:
        """The highest card wins: whether that is so here."""
        winner = self.result.get(self.winner_key() or "winner")
        name = next((name for name, seat in self.scene.seats().items() if seat == winner), "")
        if name not in self.scene.played:
            self.doubt(token)
            return
        word = token if token.has("high", "low") else next(one for one in rest if one.has("high", "low"))
        led = self.scene.played.get(self.scene.leader, "")[:1]
        cards = list(self.scene.played.values())
        same = [card for card in cards if card[:1] == led]
        mine = self.strength(self.scene.played[name])
        best = max if word.has("high") else min
        every = [best(map(self.strength, some)) for some in (cards, same) if some]
        if mine in every:
            self.use(token, word)
        else:
            self.doubt(word)

    def _ties(self, rest: Sequence[Token], index: int, token: Token) -> None:
        key = self.measure(clause_around(rest, index))
        who = beside(rest, index)
        seats = tuple(self.scene.seat(name_of(one)) for one in who)
        if key and isinstance(self.result[key], Mapping) and len(seats) > 1 and all(seats):
            self.use(token)
            self.claim(key, seats, True, who[0], "equal")
        elif key and isinstance(self.result[key], Mapping) and not who:
            self.claim(key, None, True, token, "some tie")
        else:
            self.doubt(token)

    def _names_it(self, rest: Sequence[Token], index: int, token: Token, key: str) -> None:
        """B is Hamlet; Hamlet is B; strongest: B."""
        behind = rest[index + 1] if index + 1 < len(rest) else None
        if index == 0 and token.has("label.hamlet") and (behind is None or behind.text in (":", ",", ".", "の", "、")):
            return  # the game
        after = behind is not None and behind.text.lower() in ("is", "was", "は", ":", "=", "are")
        who = names_on(rest[index + 1 :]) if after else names_back(rest[:index]) or names_on(rest[index + 1 :])
        seats = tuple(self.scene.seat(name_of(one)) for one in who)
        if seats and all(seats):
            self.use(token)
            self.claim(key, None, seats, who[0], "winners")
        elif any(one.kind == NAME for one in rest):
            self.doubt(token)

    def _extremes(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """The highest sum is somebody's; the highest card wins."""
        if self.is_label(rest, index):
            self.use(token)
            return
        near = rest[index + 1 : index + 4]
        if any(one.kind == CARD for one in near):
            return
        if self.scene.played and self.winner_key():
            self._law(rest, token)
            return
        who = beside(rest, index)
        key = self.measure(clause_around(rest, index))
        names = tuple(map(name_of, who))
        if (
            not who
            and not any(one.kind in (NUMBER, NAME) for one in rest)
            and any(one.text.lower() in _BECAUSE for one in rest)
        ):
            names = self.last
        seats = tuple(self.scene.seat(name) for name in names)
        if key and seats and all(seats):
            self.use(token)
            self.claim(key, None, seats, who[0] if who else token, "top" if token.has("high") else "bottom")
        elif token.has("low") or (any(one.kind == NAME or one.has(ME, YOU) for one in rest) and not any(labels(token))):
            self.doubt(token)

    def _only(self, rest: Sequence[Token], sentence: Sequence[Token], index: int, token: Token) -> None:
        """Only one of them scores: the others have nothing. Of cards that are given it says nothing more."""
        if index and rest[index - 1].kind == SUIT:
            self.use(token)
            return
        if any(
            (one.start in self.scene.taken and abs(one.start - token.end) < 12) or one.end == token.start
            for one in sentence
            if one.start in self.scene.taken
        ):
            self.use(token)
            return
        who = beside(rest, index)
        key = self.measure(rest)
        seats = tuple(self.scene.seat(name_of(one)) for one in who)
        if key and seats and all(seats):
            others = [value for seat, value in self.result[key].items() if seat not in seats]
            if not any(others) and all(self.result[key].get(seat) for seat in seats):
                self.use(token)

    def _differ(self, rest: Sequence[Token], token: Token) -> None:
        """All three differ: the numbers that are given, or what counts."""
        values = next(iter(self.scene.numbers.values()), None) or self.result.get(self.measure(rest), {})
        if isinstance(values, Mapping) and len(values) > 1 and len(set(values.values())) == len(values):
            self.use(token, *(one for one in rest if one.has("all")))

    def _placed(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """Ann is first, Ben second: places by what counts."""
        who = names_back(rest[:index][-5:]) or names_on(rest[index + 1 : index + 4])
        key = self.measure(())
        given = next(iter(self.scene.numbers.values()), None)
        if given and len(who) == 1 and isinstance(token.value, int):
            mine = given.get(name_of(who[0]))
            if mine is not None and 1 + sum(value > mine for value in given.values()) == token.value:
                self.use(token)
            return
        seats = tuple(self.scene.seat(name_of(one)) for one in who)
        if not key or not seats or not all(seats) or self.scene.played:
            return
        place = (
            -1
            if token.has("last")
            else token.value
            if isinstance(token.value, int)
            else _PLACES.get(token.text.lower(), 0)
        )
        if place:
            self.use(token)
            self.claim(key, seats, place, who[0], "rank")

    def _compared(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """A has more than C."""
        before, behind = names_back(rest[:index]), names_on(rest[index + 1 :])
        if token.text.isascii() is False:
            before, behind = names_back(rest[:index])[-1:], ()
            marked = next((place for place, one in enumerate(rest[:index]) if one.has("than")), None)
            behind = names_back(rest[:marked]) if marked else ()
        behind_it = rest[index + 1] if index + 1 < len(rest) else token
        told = (*labels(behind_it), *units(behind_it))
        if told and not self.keys_of(told):
            return  # more of something that is not worked out
        key = self.measure(rest)
        pair = (*before[:1], *behind[:1])
        seats = tuple(self.scene.seat(name_of(one)) for one in pair)
        if key and len(seats) == 2 and all(seats) and len(before) == len(behind) == 1:
            self.use(token, *(one for one in rest if one.has("than")))
            self.claim(key, seats, True, before[0], "above" if token.has("more") else "below")

    def listed_cards(self, rest: Sequence[Token]) -> None:
        """Ranks in a row that are cards of a list in the result: 2,2,3,5."""
        lists = [[self.strength(card) for card in one] for one in card_lists(self.result)]
        index = 0
        while index < len(rest):
            run: list[Token] = []
            here = index
            while here < len(rest) and (
                (value := rank_value(rest[here])) is not None or (run and rest[here].kind == COMMA)
            ):
                run += [rest[here]] if value is not None else []
                here += 1
            values = [rank_value(one) for one in run]
            behind = rest[here] if here < len(rest) else None
            if (len(run) > 1 and values in lists) or (
                len(run) == 1 and values in lists and behind is not None and behind.text == "の"
            ):
                self.use(*run)
            index = max(here, index + 1)
