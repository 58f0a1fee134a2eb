"""Who holds which cards, in sentences: the part of a worked example that gives the engine its cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from generator.checking.notations import Notations, Prose
from generator.checking.spelling import Misspelt, Speller, Spelt
from rules_engine.echo import whole

_BACK = 120
_NEAR = 600  # letters behind "Dan has none" in which Dan must be named again to be a player
_STARTERS = "まず|次に|そして|また|一方|例えば|たとえば|今|ここで|この時|このとき|and|while|then|but|with"
_DELIMITED = r"\s、。,.;:!?「」『』【】()\[\]〈〉《》\"“”・*|=<>"
_CALLED = r"(?P<called>\b[Pp]layers?\s+|プレイヤー|プレーヤー)"
_TITLE = "(?:さん|くん|君|ちゃん|様|さま|氏)?"
_SIGN = r"(?:[「『“\"(\[【】』」)\]〈〉《》:;=→–—|*-]|\s)*+"
_PILE = r"の(?!の)\s?(?:[一-龥ぁ-んァ-ヶー]{0,8}(?:札|手元|手|カード|山|牌))?"
_HAS = (
    r"(?:['’]s\b|\b(?:has|have|had|holds?|held|received?|gets?|got|took|takes|collected|owns?|the|are|is|score|cards?|"
    r"pile|hand)\b)"
)
_HOLDER = re.compile(
    rf"(?:(?:{_STARTERS})\s*)?{_CALLED}?(?P<name>[^{_DELIMITED}]{{1,20}}?){_TITLE}"
    rf"(?P<link>{_SIGN}(?:{_PILE})?(?:には|が|は|も)?{_SIGN}(?:{_HAS}{_SIGN})*)$"
)
_OPEN = re.compile(r"[「『“\"(\[【]")
_COUNTED = re.compile(r"[\[(<【]?\s?(?P<card>(?<![0-9])[0-9]++)\s?[×xX*]\s?(?P<count>[0-9]++)\s?[\])>】]?")
_BETWEEN = re.compile(r"[\s,、・;/&+]{0,9}(?:and\b|と)?\s{0,3}")


@dataclass
class Holding:
    """Cards with the name of who holds them, empty for a row of nobody's; ``start`` is that of the name."""

    name: str
    start: int
    cards_start: int
    end: int
    cards: list[Spelt | Misspelt] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Finder:
    """Finds the holdings of one notation in a text."""

    notations: Notations
    prose: Prose

    @property
    def speller(self) -> Speller:
        """Reads cards."""
        return self.notations.speller

    def holdings(self, text: str) -> list[Holding]:
        """All holdings, in the order of the text."""
        find = {"suited": self._suited, "counted": self._counted, "row": self._rows}[self.prose.cards]
        found = list(find(text))
        if found and self.prose.cards == "suited":
            found += self._empty(text)
        return sorted(found, key=lambda one: one.start)

    def _suited(self, text: str) -> Iterator[Holding]:
        at, suit, recent = 0, "", set[str]()
        while match := self.speller.anchor.search(text, at):
            name, start, cards_start = _holder(text, at, match.start(), bare=False)
            cards, end = self.speller.many(text, cards_start, suit if name else "")
            if not cards or end < match.end():
                cards_start = match.start()
                cards, end = self.speller.many(text, cards_start)
            if name:
                yield Holding(name, start, cards_start, end, cards)
                # player B the 8 and 10, after player A has the 3 and 4 of spades
                recent = {name} if name in recent else recent | {name}
                for more in self._without_suit(text, end, cards):
                    if more.name in recent:
                        break  # player A 8: what is said of A, whose cards stand before
                    yield more
                    recent.add(more.name)
                    end = more.end
            at = max(end, match.end())

    def _empty(self, text: str) -> Iterator[Holding]:
        """Players who have none, if they are named again."""
        for match in _NONE.finditer(text):
            name = _called(match, match["name"])
            capital = len(name) == 1 and "A" <= name <= "Z"
            if capital or match["called"] or name in text[match.end() : match.end() + _NEAR]:
                yield Holding(name, match.start("name"), match.end(), match.end())

    def _without_suit(self, text: str, at: int, before: list[Spelt | Misspelt]) -> Iterator[Holding]:
        suit = next((one.kind[:1] for one in reversed(before) if isinstance(one, Spelt)), "")
        while suit and (match := _NEXT_HOLDER.match(text, at)):
            cards, end = self.speller.many(text, match.end(), suit)
            word = _called(match, match["one"]) if match["one"] else match["two"]
            spoken = (word.isascii() and word[0].islower()) or re.search("の.", word)  # player A's sum is 8
            if not cards or spoken or self.speller.anchor.match(text, match.end()):
                return
            yield Holding(word, match.start("one" if match["one"] else "two"), match.end(), end, cards)
            at = end

    def _counted(self, text: str) -> Iterator[Holding]:
        kinds, at = self.notations.art.drawer.kinds, 0
        while match := _COUNTED.search(text, at):
            name, start, _ = _holder(text, at, match.start(), bare=True)
            cards: list[Spelt | Misspelt] = []
            first, items = match.start(), 0
            while match:
                items, at = items + 1, match.end()
                count = whole(match["count"])
                if match["card"] in kinds and count < 100:
                    cards += [Spelt(match["card"], *match.span())] * count
                else:
                    cards.append(Misspelt(match[0].strip(), *match.span(), most=self._copies[match["card"]]))
                between = _BETWEEN.match(text, at)
                match = _COUNTED.match(text, between.end() if between else at)
            if name or items > 1:
                yield Holding(name, start, first, at, cards)

    def _rows(self, text: str) -> Iterator[Holding]:
        for match in self._row.finditer(text):
            cards, used = list[Spelt | Misspelt](), Counter[str]()
            for word in re.finditer(r"[^\s,、|]+", match["row"]):
                span = match.start("row") + word.start(), match.start("row") + word.end()
                if word[0] == self.prose.down:
                    cards.append(Spelt(self.prose.down, *span))
                    continue
                if word[0] not in self.speller.ranks:
                    cards.append(Misspelt(word[0], *span))
                    continue
                rank = self.speller.ranks[word[0]]
                used[rank] += 1
                kinds = self.speller.of_rank(rank)
                if used[rank] <= len(kinds):
                    cards.append(Spelt(kinds[used[rank] - 1], *span))
                else:
                    cards.append(Misspelt(word[0], *span, most=len(kinds)))
            if match["over"]:
                cards.append(Misspelt(match["over"], *match.span("over")))
            yield Holding("", match.start("row"), match.start("row"), max(match.end("row"), match.end("over")), cards)

    @cached_property
    def _copies(self) -> Counter[str]:
        """How many there are of each card, with as many players as can be."""
        game = self.notations.game
        deck = game(max(game.players)).deck
        return Counter(deck.kinds[card] for card in deck.cards)

    @cached_property
    def _row(self) -> re.Pattern[str]:
        one = rf"(?:{self.speller.any_rank}|{self.prose.down})(?![0-9A-Za-z])"
        between = r"(?:[ \t]*[,、|][ \t]*\n?[ \t]*|[ \t]+)"
        before = rf"(?:[^\n,、0-9]{{0,20}}?{_LABEL})?[^\n,、0-9]{{0,30}}?"
        # One number among them that is no rank makes the row no other thing.
        odd = rf"{one}(?:{between}{one}){{1,7}}{between}[0-9]++(?![A-Za-z])(?:{between}{one}){{2,12}}"
        row = rf"(?P<row>{one}(?:{between}{one}){{5,14}}|{odd})"
        return re.compile(rf"^{before}{row}{_OVER}", re.MULTILINE)


# A further number in the list that is no rank: one without a unit.
_OVER = r"(?:[ \t]*[,、][ \t]*(?P<over>[0-9]++)(?=[ \t]*(?:[,、。.;:)）|\n]|$)))?"
_LABEL = r"(?:(?:例|図|第|[Ee]xample|[Ff]igure|[Nn]o\.)[ ]?[0-9]{1,3}[:.)、]?|[(]?[0-9]{1,2}[.)])[ \t]+"
_NEXT_HOLDER = re.compile(
    rf"[\s,;.、。」』)]*(?:(?:{_STARTERS})\s+)?(?:"
    rf"(?P<called>[Pp]layer\s+|プレイヤー)(?P<one>[^{_DELIMITED}]{{1,20}}?){_TITLE}"
    r"(?:が|は|\s+(?:has|holds|had|got|received)\b|:|\s)\s*[「『“\"(]?\s*(?:the\s+)?"
    rf"|(?P<two>[^{_DELIMITED}]{{1,20}}?){_TITLE}(?:[がは]\s*[「『]|\s+(?:has\s+|holds\s+)?the\s+)"
    r")(?=[0-9AJQKace])(?![0-9]+\s*(?:枚|点|ポイント|つ|人|cards?\b|points?\b))"
)
_NONE = re.compile(
    rf"(?:(?<![^\s、。,.;・|>*」』)】【(])){_CALLED}?(?P<name>[^{_DELIMITED}]{{1,20}}?){_TITLE}(?:"
    r"\s+(?:has|holds|had|received|got|took)\s+(?:none|nothing|no\s+\w+)\b"
    r"|[】)]?[ \t]*[:|][ \t]*(?:(?:none|nothing|no\s+cards?|なし|無し|0枚)(?!\w)|[-–—](?=[ \t]*(?:[|\n,、;。]|$)))"
    r"|(?:は|が|には)\s*[「『(【]?(?:(?:カードは?|[ァ-ヶー]{2,6}(?:は|を)?)?(?:なし|無し|持っていません)|0枚|1枚も|一枚も|何も)"
    r"[^。\n]{0,20})"
)


def _called(match: re.Match[str], name: str) -> str:
    """A player's name; a number alone is none, Player 1 is."""
    return match["called"] + name if name.isdigit() and match["called"] else name


def _holder(text: str, low: int, at: int, bare: bool) -> tuple[str, int, int]:
    """Whose cards begin at a place: the name, where it begins, and where the cards begin; "" for nobody's.

    ``bare``: a space or a new line is enough between the name and the cards.
    """
    low = max(low, at - _BACK)
    chunk = text[low:at]
    opened = max((match.start() for match in _OPEN.finditer(chunk)), default=-1)
    if opened >= 0 and not re.search(r"[」』”)\]】\n]", chunk[opened:]):
        # A misspelt first card stands between the bracket and the first that could be read.
        cards, chunk = low + opened + 1, chunk[: opened + 1]
    else:
        cards = at
    held = _HOLDER.search(chunk)
    if held is None:
        return "", cards, cards
    word, called, link = _called(held, held["name"]), bool(held["called"]), held["link"]
    capital = len(word) == 1 and "A" <= word <= "Z"
    if not (bare or called or capital or link.strip() or text.startswith("the", at)):
        return "", cards, cards
    if (word.isascii() and not word[0].isupper()) or word.isdigit():
        return "", cards, cards
    return word, low + held.start("called" if word != held["name"] else "name"), cards
