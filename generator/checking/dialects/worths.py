"""Cards of nobody and what each is worth, and several together: [4-4] is worth 8, 6-6 and 1-4 make 11."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from rules_engine.echo import whole

from ..spelling import Misspelt
from .halves import Halves
from .holders import Run
from .phrases import Line, Region, Shape, sections, spelt, suited
from .reading import Reading
from .state import GIVEN, HARMLESS
from .tokens import NUMBER, Token

_OF_GAMES = re.compile(
    r"(?:[0-9]|二|三|四|全|各)\s?(?:試合|ゲーム|回戦|ラウンド|ディール|局)|通算|累計|総合"
    r"|\b(?:match|games|rounds|deals|overall|so far)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"試合|ゲーム|回戦|ラウンド|ディール|勝負|通算|累計|総合|ペア|組|チーム|さん|[A-D](?![A-Za-z])|プレイヤー|相手|局"
    r"|\b(?:match|games?|rounds?|deals?|pairs?|teams?|partners?|sides?|players?|opponents?"
    r"|[Oo]verall|so far|after|they|both|score"
    r"|[Hh]e|[Ss]he|had|has|have)\b|\b[A-Z][a-z]+ (?:and|had|has|have|scores?|gets?|with)\b"
)
_SIDES = frozenset(("チーム", "組", "ペア", "team", "partner", "partners"))


class Worths(Shape):
    """Runs of cards, each with a number behind it: of one card its value, of several what they come to."""

    def regions(self) -> Iterator[Region]:
        """All sentences of a section that has cards."""
        found = suited(self)
        for some in sections(self.reader.sentences, self.text) if found else ():
            runs = [Run(token) for token in found if some[0].start <= token.start < some[-1].end]
            if runs:
                yield Region(some, [], runs)

    def rules(self, reading: Reading, line: Line) -> None:
        """Each number belongs to the cards before it."""
        self.reasons(line)
        self.halves.read(reading, line, spelt(self.heaps[-1][0].value) if self.heaps else ())
        tokens = line.tokens
        self.topics = self.topics or any(one.kind == "topic" and one.value == self.key for one in tokens)
        self._double(line)
        self._one_each(line)
        place = 0
        cards, self.asked = self.asked, None
        while place < len(tokens):
            one = tokens[place]
            if one.kind == "cards" and not one.taken:
                cards = self._joined(tokens, place)
                self._hold(reading, cards)
            elif one.kind == NUMBER and not one.taken:
                place += self._number(reading, line, place, cards)
                continue
            elif one.kind == "nothing" and cards is not None and not one.taken and len(cards.value) == 1:
                self.claim(reading, "each", tuple(spelt(cards.value)), 0, "is", one)
            elif one.kind == "stop" and self.text[one.start] != "\n":
                cards = cards if cards is not None and len(cards.value) > 1 else None
            place += 1
        for one in tokens:
            if (
                one.kind == "topic"
                or one.kind in ("take", "hold", "play", "both", "lead")
                or (one.kind == "relation" and one.value in _SIDES)
            ):
                one.taken = one.taken or HARMLESS
        asks = self.text[line.start : line.end].rstrip().endswith("?")
        own = [one for one in tokens if one.kind == "cards"]
        if asks and len(own) == 1 and not any(one.kind == NUMBER for one in tokens):
            self.asked = own[0]  # The 2-4? Four points.

    topics = False
    asked: Token | None = None

    @cached_property
    def halves(self) -> Halves:
        """Which tiles are stronger, told besides."""
        return Halves(self.notations, self.text)

    @property
    def key(self) -> str:
        """The result that is counted."""
        return next(key for key, said in self.wording.claims.items() if said.form == "number")

    @property
    def heaps(self) -> list[tuple[Token, int | None]]:
        """The cards told so far, each with what they are said to come to."""
        if not hasattr(self, "_heaps"):
            self._heaps: list[tuple[Token, int | None]] = []
        return self._heaps

    def _double(self, line: Line) -> None:
        """Both 4-4s, 6-6が2枚: the same card twice."""
        for match, some in line.find(r"bC|[cn]C|C[cn]"):
            del match
            card = next(one for one in some if one.kind == "cards")
            other = next(one for one in some if one is not card)
            two = other.kind == "both" or other.value == 2
            if (
                not two
                or re.search(r"[。、,]", self.text[min(some[0].end, some[1].end) : some[1].start])
                or (other.kind == NUMBER and not other.unit and self.text[other.start].isdigit())
            ):
                continue
            if other.unit and card.end < other.start and not re.fullmatch(r"\]?が?\s*", self.between(card, other)):
                continue
            if other.start < card.start:
                card.value = (card.value[0], *card.value)
            elif len(card.value) == 1 or re.fullmatch(r"\]?が\s*", self.between(card, other)):
                card.value = (*card.value, card.value[-1])
            else:
                continue
            other.taken = GIVEN

    def _joined(self, tokens: list[Token], place: int) -> Token:
        """Runs of cards with nothing but commas between them are one."""
        one = tokens[place]
        while place + 1 < len(tokens):
            at = place + 1
            while at < len(tokens) and tokens[at].kind == "comma":
                at += 1
            if (
                at >= len(tokens)
                or tokens[at].kind != "cards"
                or tokens[at].taken
                or not re.fullmatch(
                    r"[\])]?\s*(?:[,、・/&+]|and|と|, and)?\s*(?:a |the |one |an? )?[\[(]?",
                    self.between(one, tokens[at]),
                )
            ):
                break
            one = Token("cards", one.start, tokens[at].end, (*one.value, *tokens[at].value))
            tokens[place : at + 1] = [one]
        return one

    def _hold(self, reading: Reading, cards: Token) -> None:
        held = reading.held.setdefault("cards", [])
        missing = Counter(card.kind if not isinstance(card, Misspelt) else card.text for card in cards.value)
        have = Counter(card.kind if not isinstance(card, Misspelt) else card.text for card in held)
        for card in cards.value:
            name = card.kind if not isinstance(card, Misspelt) else card.text
            if missing[name] > have[name]:
                held.append(card)
                have[name] += 1
        cards.taken = GIVEN
        self.heaps.append((cards, None))

    def _number(self, reading: Reading, line: Line, place: int, cards: Token | None) -> int:
        tokens = line.tokens
        end, terms = self._terms(tokens, place)
        result = terms[-1] if len(terms) == 1 else None
        if len(terms) > 1 and end < len(tokens) and re.match(r"[=>njX.,:]*[pnt]", line.symbols[end:]) is not None:
            at = next(index for index in range(end, len(tokens)) if tokens[index].kind == NUMBER)
            if re.fullmatch(
                (
                    r"\s*(?:[=→]|makes?|is|are|で|は|、|gives|that makes|comes to|points?|点)*\s*(?:合計|計|total"
                    r"|sum)?\s*(?:[:は=]|で|of)?\s*"
                ),
                self.text[tokens[end - 1].end : tokens[at].start],
            ):
                result, end = tokens[at], at + 1
        one = tokens[place]
        if any(term.value is None for term in terms) or (result is not None and result.value is None):
            return 1
        if not self._counts(line, one, result, cards):
            if not (result or one).unit and self._whole(one) is not None:
                reading.leave(one, "")
            return max(1, end - place)
        heap = cards
        values = [term.value for term in terms]
        if len(terms) > 1:
            heap = self._heap_of(terms, cards)
            if heap is None and self._sum_of_sums(reading, terms, result):
                return end - place
        if len(terms) == 1 and self._of_all(one):
            heap = self._whole(one)
            if heap is None and len(self.heaps) > 1:
                return 1
        if heap is None:
            heap = self._all(reading, line, one)
        if heap is None or self._of_another(reading, line, one, heap):
            return max(1, end - place)
        kinds = tuple(spelt(heap.value))
        if len(kinds) != len(heap.value):
            for other in tokens[place:end]:
                other.taken = HARMLESS  # a card that is none is told
            return end - place
        if len(kinds) > 1 and len(set(kinds)) == 1 and len(terms) == 1:
            return max(1, end - place)  # what one is worth, or both
        if len(terms) > 1 and len(kinds) == len(terms):
            for term, kind in zip(terms, kinds, strict=True):
                self.claim(reading, "each", (kind,), term.value, "is", term)
            for other in tokens[place:end]:
                if other.kind in ("operator", "equals"):
                    other.taken = HARMLESS
        if result is not None:
            if len(terms) > 1 and result.value != sum(values):
                reading.state("=", None, result.value, "truth", result, (result.digits,), value=sum(values))
            relation = "is" if len(kinds) == 1 else "total"
            self.claim(reading, "each", kinds, result.value, relation, result)
            self.heaps[:] = [(one, result.value if one is heap else said) for one, said in self.heaps]
        return end - place

    def _counts(self, line: Line, one: Token, result: Token | None, cards: Token | None) -> bool:
        """Whether a number counts what is asked for: by its unit, the word before, or a column."""
        units = {unit.casefold() for some in self.wording.claims[self.key].units.values() for unit in some}
        last = result or one
        table = "|" in line.symbols and self.topics
        if last.unit in units or one.unit in units:
            return True
        return not last.unit and (
            table
            or self.topics
            or (cards is not None and bool(self.heaps) and any(said is not None for _, said in self.heaps))
            or result is not one
        )

    def _of_another(self, reading: Reading, line: Line, one: Token, heap: Token) -> bool:
        """Whether a total is not that of the cards: of a match; behind a paragraph's end, of players or games."""
        between = self.text[heap.end : one.start]
        here = self.text[max(heap.end, self.text.rfind("\n", 0, line.tokens[0].start)) : line.tokens[-1].end]
        if not re.search(r"\n[ \t>]*\n", between):
            if one.unit and _OF_GAMES.search(between[between.rfind("\n") + 1 :]) and len(heap.value) > 1:
                reading.leave(one, "")
                return True
            return False
        return any(token.kind == "name" for token in line.tokens) or _ELSEWHERE.search(here) is not None

    def _terms(self, tokens: Sequence[Token], place: int) -> tuple[int, list[Token]]:
        terms = [tokens[place]]
        at = place + 1
        while (
            at + 1 < len(tokens)
            and tokens[at].kind == "operator"
            and self.text[tokens[at].start] == "+"
            and tokens[at + 1].kind == NUMBER
        ):
            terms.append(tokens[at + 1])
            at += 2
        return at, terms

    def _heap_of(self, terms: Sequence[Token], cards: Token | None) -> Token | None:
        """The cards that the terms of a sum are of: as many as there are terms."""
        if cards is not None and len(cards.value) == len(terms):
            return cards
        if len(self.heaps) and len(self.heaps[-1][0].value) == len(terms):
            return self.heaps[-1][0]
        singles = [heap for heap, _ in self.heaps]
        some = tuple(card for heap in singles for card in heap.value)
        if len(some) == len(terms) and len(singles) > 1 and all(len(heap.value) == 1 for heap in singles):
            return Token("cards", singles[0].start, singles[-1].end, some)
        return None

    def _sum_of_sums(self, reading: Reading, terms: Sequence[Token], result: Token | None) -> bool:
        """Both lots together: what several heaps are said to come to, added."""
        told = [said for _, said in self.heaps if said is not None]
        if [term.value for term in terms] != told or result is None:
            return False
        kinds = tuple(kind for heap, said in self.heaps if said is not None for kind in spelt(heap.value))
        self.claim(reading, "each", kinds, result.value, "total", result)
        for term in terms:
            term.taken = HARMLESS
        return True

    def _whole(self, one: Token) -> Token | None:
        """All cards told, where a word says so."""
        heaps = [heap for heap, _ in self.heaps]
        return self._together(heaps) if heaps and self._of_all(one) else None

    def _of_all(self, one: Token) -> bool:
        """Whether a word beside a number says that it is of all cards told."""
        word = re.search(
            (
                r"(?:合計|全部で|合わせて|合わせると|計|[Tt]otal(?:s|ling)?|altogether|in all|[Tt]ogether"
                r"|[Ss]um|[Aa]ll "
                r"told)(?:[ \t]*(?:は|で|:|is|=|→|\||of|they (?:make|score|are worth)|that(?:'s| is| makes)"
                r"|makes?|comes to|赤い目)[ \t]*)*\s*$"
            ),
            self.text[max(0, one.start - 40) : one.start],
        )
        counted = re.search(
            r"(?<![0-9])([0-9])枚(?:の赤い目は|合わせて|とも|で|の合計は)\s*$",
            self.text[max(0, one.start - 14) : one.start],
        )
        if counted and whole(counted[1]) == sum(len(heap.value) for heap, _ in self.heaps):
            word = counted
        behind = re.match(r"[^。.]{0,24}?(?:altogether|in all|in total|all told)\b", self.text[one.end : one.end + 40])
        return bool(word or behind)

    def _together(self, heaps: Sequence[Token]) -> Token | None:
        """All cards of some heaps; None where a card is told again, so that it is in doubt whether there are two."""
        cards = tuple(card for heap in heaps for card in heap.value)
        most: Counter[str] = Counter()
        for heap in heaps:
            most |= Counter(spelt(heap.value))
        told = [heap for heap, said in self.heaps if said is not None]
        if most != Counter(spelt(cards)) and (len(told) != len(heaps) or any(len(heap.value) > 1 for heap in heaps)):
            biggest = max(heaps, key=lambda heap: len(heap.value))
            return biggest if Counter(spelt(biggest.value)) == most else None
        return Token("cards", heaps[0].start, heaps[-1].end, cards)

    def _all(self, reading: Reading, line: Line, one: Token) -> Token | None:
        """All cards told: for 合計 or a total, and where only one heap is there."""
        low = max(line.tokens[0].start, one.start - 24)
        word = re.search(
            r"合計|全部で|合わせ|計|[Tt]otal|altogether|in all|[Tt]ogether|[Ss]um", self.text[low : one.start]
        )
        heaps = [heap for heap, _ in self.heaps]
        if not heaps or (not word and len(heaps) > 1):
            return None
        if len(heaps) == 1:
            return heaps[0]
        return self._together(heaps)

    def _one_each(self, line: Line) -> None:
        """One of each."""
        for _, some in line.find("ce|ec|ne"):
            number = next(one for one in some if one.kind == NUMBER)
            if number.value == 1:
                for one in some:
                    one.taken = HARMLESS

    def finish(self, reading: Reading) -> None:
        """Each example begins anew."""
        for line in self.lines:
            for one in line.tokens:
                if one.kind == "they" and any(other.taken == "claim" for other in line.tokens):
                    one.taken = one.taken or HARMLESS
            total = any(claim.relation == "total" for claim in reading.claims)
            for one in line.tokens:
                number = one.kind == NUMBER and not one.taken and one.unit in ("枚", "tiles", "tile")
                if (
                    number
                    and self.heaps
                    and one.value in (len(self.heaps[-1][0].value), sum(len(heap.value) for heap, _ in self.heaps))
                ):
                    one.taken = HARMLESS
                elif one.kind in ("operator", "equals") and total:
                    one.taken = one.taken or HARMLESS
        self._heaps = []
        self.topics, self.asked = False, None
