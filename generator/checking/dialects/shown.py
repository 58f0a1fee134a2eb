"""Cards laid open that settle something together: three cards, and the suit and the word that follow from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from .holders import Run
from .phrases import Line, Region, Shape, sections, spelt, suited
from .reading import Reading
from .scenes import ITEM, Sentence
from .showntalk import ShownTalk
from .state import CLAIM, GIVEN, HARMLESS
from .tokens import Token

_ALONE = re.compile(r"[\s、,・/と&|]*(?:and|;)?[\s]*(?:the\s+)?", re.IGNORECASE)


class Shown(Shape):
    """As many cards as there are players, in one sentence or in one after another, where a word says they are open."""

    def regions(self) -> Iterator[Region]:
        """Sentences from the first card on, until others are shown."""
        found = suited(self)
        if not found:
            return
        many = min(self.notations.game.players)
        for some in sections(self.reader.sentences, self.text):
            region: Region | None = None
            had = False
            for one in some:
                runs = [Run(token) for token in found if one.start <= token.start < one.end]
                count = sum(len(run.cards.value) for run in runs)
                joker = any(kind not in self.notations.speller.split for run in runs for kind in spelt(run.cards.value))
                if runs and count == many and not joker and self._open(one, some):
                    if region is not None:
                        yield region
                    lead = (
                        [other for other in some if other.end <= one.start and other.block == one.block]
                        if region is None and not had
                        else []
                    )
                    had = True
                    region = Region([*lead, one], [], runs)
                elif region is not None:
                    apart = one.block != region.sentences[-1].block
                    item = region.sentences[-1].kind == ITEM and apart
                    if (
                        item
                        or (apart and re.search("トリック|tricks?\\b", self.text[one.start : one.end]))
                        or (runs and count > 1)
                        or re.search(r"リード|(?:\b(?:leads?|led)\b)", self.text[one.start : one.end])
                    ):
                        yield region
                        region = None
                    else:
                        region.sentences.append(one)
            if region is not None:
                yield region

    def _open(self, one: Sentence, some: list[Sentence]) -> bool:
        """Whether a word says that the cards lie open; of a trick they are played, too."""
        said = self.text[one.start : one.end]
        if re.search(r"出した|出て|出され|出し|3枚|三枚|laid|put down|\blie[s]?\b", said) and not re.search(
            "|".join(self.wording.opens),
            re.sub(r"出した|出て|出され|出し|3枚|三枚|laid|put down|\blies?\b", "", said),
            re.IGNORECASE,
        ):
            around = self.text[some[0].start : some[-1].end]
            return not re.search(
                r"勝ち|勝つ|勝っ|トリックを|リード|\b(?:wins?|won|takes? the trick|leads?|led|trick)\b", around
            )
        return re.search("|".join(self.wording.opens), said, re.IGNORECASE) is not None and not re.search(
            r"リード|\b(?:leads?|led)\b", said, re.IGNORECASE
        )

    def rules(self, reading: Reading, line: Line) -> None:
        """The cards, the suit, the word; and how many there are of a suit or with a picture."""
        for one in line.tokens:
            if one.kind == "cards" and not one.taken:
                reading.held.setdefault("cards", []).extend(one.value)
                one.taken = GIVEN
        self.reasons(line)
        named = self.talk.read(reading, line, self._cards(reading))
        self._counts(reading, line)
        self.trumps(reading, line, given=False)
        self.says(reading, line)
        self._absent(reading, line)
        self._pictures(reading, line)
        self._all(reading, line)
        self._take(named)
        for _, some in line.find("[jkhyeb]"):
            some[0].taken = HARMLESS

    @cached_property
    def talk(self) -> ShownTalk:
        """What is told of the cards."""
        return ShownTalk(self.notations, self.wording, self.text)

    def _cards(self, reading: Reading) -> list[str]:
        return spelt(reading.held.get("cards", ()))

    def _of_suit(self, reading: Reading, suit: str) -> int:
        return sum(kind[:1] == suit for kind in self._cards(reading))

    def _counts(self, reading: Reading, line: Line) -> None:
        """ハートが2枚, two hearts, two of them are spades: so many are of this suit."""
        for pattern, suit, number in ((r"S[cn]", 0, -1), (r"[cn][j.,]*S", -1, 0)):
            for _, some in line.find(pattern):
                if (
                    re.search(r"[。;]|切り札|trump|[^\s]{14}", self.between(some[0], some[-1]))
                    or some[number].value is None
                    or self._pronoun(some[0], some[-1])
                ):
                    continue
                self._count(reading, some[number], self._of_suit(reading, some[suit].value))
                some[suit].taken = some[suit].taken or HARMLESS
        words = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
        for _, some in line.find("[nc]"):
            if of := re.match(r"\s*(ace|king|queen|jack)s?\b", self.text[some[0].end : some[0].end + 8]):
                self._count(
                    reading,
                    some[0],
                    sum(self.notations.speller.rank(kind) == words[of[1]] for kind in self._cards(reading)),
                )
        places = [one for one in line.tokens if one.kind == "cards"]
        for _, some in line.find("c"):
            if some[0].value == len(self._cards(reading)) and places:
                some[0].taken = HARMLESS

    def _pronoun(self, one: Token, other: Token) -> bool:
        """The missing one is clubs: no number."""
        word = self.text[one.start : one.end].casefold()
        return word == "one" and re.search(r"\b(?:is|was|are|that)\b", self.between(one, other)) is not None

    def _count(self, reading: Reading, one: Token, value: int) -> None:
        reading.state("=", None, one.value, "truth", one, (one.digits,) if one.digits[1] else (), value=value)

    def _absent(self, reading: Reading, line: Line) -> None:
        """The absent suit is clubs; no heart was shown."""
        absent, alike = self.role("absent"), self.role("alike")
        for _, some in line.find(rf"{absent}[,.]*S|S[,.]*{absent}"):
            suit = next(one for one in some if one.kind == "suit")
            reading.state(
                "=", None, suit.value, "truth", suit, value=suit.value if not self._of_suit(reading, suit.value) else ""
            )
            self._take(some)
        for _, some in line.find(r"!S|S!"):
            suit = next(one for one in some if one.kind == "suit")
            self.truth(reading, not self._of_suit(reading, suit.value), some)
        suits = [kind[:1] for kind in self._cards(reading)]
        for _, some in line.find(absent):
            some[0].taken = HARMLESS
        for _, some in line.find(rf"[Acbn]*{self.role('differ')}"):
            count = next((one.value for one in some if one.kind == "number"), len(suits))
            self.truth(reading, len(set(suits)) == len(suits) == count, some)
        for _, some in line.find(rf"[Acbn]*{alike}"):
            wanted = next(
                (one.value for one in some if one.kind == "number"),
                len(suits) if any(one.kind == "all" for one in some) else 0,
            )
            most = max(map(suits.count, suits), default=0)
            self.truth(reading, most == wanted if wanted else most > 1, some)

    def _pictures(self, reading: Reading, line: Line) -> None:
        """絵札が1枚ある, no picture card: as many as lie there."""
        role = self.role("picture")
        ranks = {self.notations.speller.rank(kind) for kind in self._cards(reading)}
        pictures = sum(self.notations.speller.rank(kind) in self.wording.high for kind in self._cards(reading))
        for _, some in line.find(rf"{role}[.,]*[cn]|[cn]{role}"):
            number = next(one for one in some if one.kind == "number")
            self._count(reading, number, pictures)
            self._take(some)
        for _, some in line.find(rf"[!0z][.,hykj]*{role}(?:,?!)?|{role}[.,hyk]*!|{role}[0z]"):
            self.truth(reading, not pictures, some)
        for _, some in line.find(role):
            self.truth(reading, bool(pictures), some)
        if line.tokens:
            for match in re.finditer(
                "|".join(self.wording.ranks_said), self.text[line.tokens[0].start : line.tokens[-1].end], re.IGNORECASE
            ):
                rank = next(
                    rank
                    for rank, words in self.wording.rank_words.items()
                    if any(word.casefold() in match[0].casefold() for word in words)
                )
                never = [one for one in line.tokens if one.kind in ("negation", "nobody") and not one.taken]
                inside = any(
                    one.kind == "cards" and one.start <= line.tokens[0].start + match.start() < one.end
                    for one in line.tokens
                )
                place = line.tokens[0].start + match.start()
                if any(low <= place < high for low, high in self.talk.spans):
                    continue
                if (
                    not inside
                    and rank not in ranks
                    and (never or any(one.kind == "negation" for one in line.tokens))
                    and not pictures
                ):
                    self._take(never)
                elif not inside and rank not in ranks:
                    reading.leave(
                        Token("word", line.tokens[0].start + match.start(), line.tokens[0].start + match.end()),
                        "a card that was shown",
                    )

    def _all(self, reading: Reading, line: Line) -> None:
        """Everybody takes the card back; all three are known."""
        if any(one.taken in (CLAIM, GIVEN) for one in line.tokens):
            return
        for _, some in line.find("[AO]"):
            some[0].taken = HARMLESS

    @staticmethod
    def _take(some: list[Token]) -> None:
        for one in some:
            one.taken = one.taken or HARMLESS
