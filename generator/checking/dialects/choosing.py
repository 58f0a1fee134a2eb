"""What may be played on a led suit: a hand of two-suit cards and point cards, and the plays that the text allows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from ..spelling import Spelt
from . import tokens as kinds
from .answering import Answering, Scene, Statement
from .laid import Tricks
from .scenes import Sentence
from .state import GIVEN, HARMLESS
from .telling import Draft
from .tokens import CARDS, Token

_JOIN = re.compile(
    r"\s*(?:[、,・;&]\s*(?:and\s+|or\s+|plus\s+)?|と|か|や|または|および|(?:and|or|plus)\s+)\s*(?:(?:with|as)\s+)?"
)
_POINT = re.compile(
    r"(?:the|a|any|my|your)?\s*point\s+cards?(?!\s*[0-9])|ポイントカード(?!の?[0-9])|点札(?!の?[0-9])", re.IGNORECASE
)


class Choosing(Answering):
    """Reads them in one text."""

    def find(self) -> Iterator[Token]:
        """Lists of cards; in what may be played each may have its suit behind or before it."""
        tricks = Tricks(self.reader, self.wording)
        run: Token | None = None
        before = re.compile(rf"(?P<suit>{self._suit})(?:として(?:の)?|としての|扱いの)\s?$")
        for match in tricks.play.finditer(self.plain):
            laid = tricks.laid(match)
            if laid is None:
                continue
            start, end, suit = match.start(), match.end(), laid.suit
            kind = laid.kind or self.plain[start:end].upper()  # no card of any deck: the engine refuses it
            ahead = before.search(self.plain, max(0, start - 14), start)
            if ahead and not suit:
                start, suit = ahead.start(), self._letter(ahead["suit"])
            if suit and (either := self._either.match(self.plain, end)):
                suit, end = "", either.end()
            card = Spelt(f"{kind}:{suit}" if suit else kind, start, end)
            if run is not None and _JOIN.fullmatch(self.plain, run.end, start):
                run = Token(CARDS, run.start, end, (*run.value, card))
                continue
            if run is not None:
                yield run
            run = Token(CARDS, start, end, (card,))
        if run is not None:
            yield run

    @cached_property
    def _suit(self) -> str:
        words = sorted((word for word in self.notations.speller.suits if len(word) > 1), key=len, reverse=True)
        return rf"(?:{'|'.join(map(re.escape, words))}|(?<![A-Za-z0-9])[A-I](?![A-Za-z0-9/]))"

    @cached_property
    def _either(self) -> re.Pattern[str]:
        """As A or as F: the other of its suits."""
        return re.compile(
            rf"\s*(?:or|and|/|か|または|でも|としても|も)\s*(?:as\s+)?(?:an?\s+)?(?P<suit>{self._suit})"
            r"(?:として(?:も)?|でも|か)?",
            re.IGNORECASE,
        )

    def _letter(self, word: str) -> str:
        suits = self.notations.speller.suits
        return suits.get(word) or suits.get(word.lower()) or suits.get(word.upper()) or ""

    @cached_property
    def _led(self) -> re.Pattern[str]:
        thing = (
            rf"(?P<suit>{self._suit})|(?P<point>(?:a\s+)?point\s+cards?(?:\s+of)?(?:\s*[4-7])?"
            r"|ポイントカード(?:の?[4-7])?|ポイント[4-7]|P[4-7])"
        )
        again = thing.replace("<suit>", "<suit2>").replace("<point>", "<point2>")
        return re.compile(
            r"(?:リード(?:された|した)?(?:の)?(?:スート)?\s?(?:は|が|:|=)(?:どちらも|いずれも|両方とも|どれも)?|最初に出た(?:スート"
            r"|の)は|\b(?:led suit|suit led|lead|leader)\s*(?:is|was|:|played"
            rf"|leads)|\b(?:leads?|led|leading)\s+(?:with\s+)?(?:a\s+|the\s+)?)\s*(?:the\s+)?(?:{thing}"
            r")"
            rf"|(?:{again})\s*(?:のカード)?(?:(?:が|を|で|の)(?:最初に|先に)?\s?リード"
            r"|\s+(?:is|are|was|were|has been|have been|had been)\s+led)",
            re.IGNORECASE,
        )

    @cached_property
    def _ranked(self) -> re.Pattern[str]:
        """Trump and anti-trump, which change nothing here."""
        word = r"(?:逆?切り?札|アンチトランプ|anti-?\s?trumps?|trumps?)"
        return re.compile(
            rf"{word}\s*(?:suit|スート)?\s*(?:は|が|:|=|is|are|was|were)?\s*(?P<one>{self._suit})"
            rf"|(?P<two>{self._suit})\s*(?:is|are|was|were|が|は)?\s*{word}",
            re.IGNORECASE,
        )

    def context(self, sentence: Sentence) -> Token | None:
        """Bells were led."""
        match = self._led.search(self.plain, sentence.start, sentence.end)
        if match is None:
            return None
        suit = match["suit"] or match["suit2"]
        return Token("led", *match.span(), self._letter(suit) if suit else "none")

    def lead(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """C was led, リードはカンムリ, a point card was led."""
        low, high = tokens[0].start, self.end
        for match in self._led.finditer(self.plain, low, high):
            suit = match["suit"] or match["suit2"]
            letter = self._letter(suit) if suit else "none"
            if scene.attack is None:
                scene.attack = Token("led", *match.span(), letter)
            elif scene.attack.value != letter:
                scene.left.append(Token("led", *match.span(), letter))
            for one in tokens:
                inside = match.start() <= one.start < match.end()
                if inside and (one.kind != CARDS or (not suit and one.end <= match.end() and len(one.value) == 1)):
                    one.taken = GIVEN
        for match in self._ranked.finditer(self.plain, low, high):
            for one in tokens:
                if match.start() <= one.start < match.end() and one.kind != CARDS:
                    one.taken = HARMLESS
        answered = any(one.kind == CARDS and self._role(tokens, index) == "attack" for index, one in enumerate(tokens))
        for one in tokens:
            if one.kind == "attack" and not one.taken:
                said = re.match(
                    r"リード(?:の|され(?:た|てい)る?)?スート|led suit", self.plain[one.start : one.start + 80]
                ) or self.plain.endswith("suit ", 0, one.start)
                one.taken = HARMLESS if answered or said else ""
                scene.left += [] if one.taken else [one]  # another lead, which is not understood

    def reasons(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """Point cards that are not named one by one, and suits that somebody has not."""
        self._points(scene, tokens)
        self._void(scene, tokens)

    def _attacks(self, tokens: Sequence[Token]) -> bool:
        return bool(tokens) and self._led.search(self.plain, tokens[0].start, max(self.end, tokens[-1].end)) is not None

    def _points(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """The point card, said of what may be played."""
        points = [card for token in scene.hand for card in token.value if card.kind[:1] == "P"]
        for index, one in enumerate(tokens):
            match = _POINT.match(self.plain, one.start)
            if (
                match is None
                or one.kind == CARDS
                or one.taken
                or not points
                or not (
                    any(other.kind == "may" for other in tokens)
                    or (
                        scene.asked
                        and (not scene.said or any(tokens[0].start <= said.token.start for said in scene.said))
                    )
                )
            ):
                continue
            if (
                any(other.kind == "negation" for other in tokens[index : index + 6])
                and not self.plain[one.start].isascii()
            ):
                continue
            before = next(
                (
                    said
                    for said in scene.said
                    if tokens[0].start <= said.token.start < tokens[-1].end and not said.denied
                ),
                None,
            )
            listed = [card.kind for card in points]
            if before is not None:
                before.listed = [*before.listed, *listed]
            else:
                scene.said.append(Statement(Token(CARDS, one.start, match.end(), tuple(points)), listed))
            for other in tokens:
                if one.start <= other.start < match.end():
                    other.taken = "claim"

    def _void(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """Fもポイントカードもないので: it is so, or it is not read."""
        if scene.attack is None or not scene.hand:
            return
        for one in tokens:
            if one.kind != "negation" or one.taken:
                continue
            around = self.plain[max(tokens[0].start, one.start - 22) : one.start]
            suit = re.search(rf"(?P<suit>{self._suit})(?:も|が|は|の札)", around)
            point = "ポイントカード" in around
            free = not (point and any(kind[:1] == "P" for kind in scene.held))
            if (
                (suit or point)
                and free
                and not (
                    suit
                    and any(
                        self._letter(suit["suit"]) in re.sub("[0-9/]", "", kind)
                        for kind in scene.held
                        if kind[:1] != "P"
                    )
                )
            ):
                one.taken = HARMLESS

    def _word(self, scene: Scene, tokens: Sequence[Token], index: int, listed: bool) -> None:
        one = tokens[index]
        if (
            one.kind in ("anything", "both")
            and scene.hand
            and not any(tokens[0].start <= said.token.start < tokens[-1].end for said in scene.said)
        ):
            cards = tuple(card for token in scene.hand for card in token.value)
            if one.kind == "anything" or len(cards) == 2:
                scene.said.append(
                    Statement(Token(CARDS, one.start, one.end, cards), [card.kind for card in cards], True)
                )
                one.taken = "claim"
        elif (
            one.kind == "both"
            and any(said.token.start <= one.start for said in scene.said)
            and re.match(r"either of (?:its|their|the)|どちらの", self.plain[one.start : one.start + 80])
        ) or (one.kind == "only" and any(tokens[0].start <= said.token.start < tokens[-1].end for said in scene.said)):
            one.taken = HARMLESS
        elif one.kind == kinds.SUIT:
            self._as_suit(scene, one)
        else:
            super()._word(scene, tokens, index, listed)

    def _as_suit(self, scene: Scene, one: Token) -> None:
        """Only as bells: said of the cards right before."""
        if scene.said and re.search(r"\bas\s+$", self.plain[max(0, one.start - 4) : one.start]):
            last = scene.said[-1]
            last.listed = [
                f"{kind}:{one.value}" if ":" not in kind and kind[:1] != "P" else kind for kind in last.listed
            ]
            one.taken = "claim"

    def give(self, draft: Draft, scene: Scene, attack: Token) -> None:
        """The hand and the led suit; what is trump changes nothing, any will do."""
        hand = [card for token in scene.hand for card in token.value]
        led = attack.value
        if attack.kind == CARDS:
            led = "none" if attack.value[0].kind[:1] == "P" else attack.value[0].kind.partition(":")[2]
            if not led:
                draft.leave(attack, self.plain[attack.start : attack.end], "the suit as which it was led")
        draft.given = {"hand": scene.held, "trump": "A", "antitrump": "B", "turn": "follow", "led": led}
        draft.cards = {("hand",): hand}

    def doubtful(self, missing: set[str]) -> bool:
        """Point cards are not always named one by one."""
        return any(play[:1] == "P" for play in missing)

    def meant(self, one: Statement, may: Sequence[str]) -> list[str]:
        """A card without a suit is all plays of it, or one that there is not."""
        found: list[str] = []
        for kind in one.listed:
            plays = [play for play in may if play.partition(":")[0] == kind]
            found += plays or [kind]
        return found
