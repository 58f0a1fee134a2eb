"""Cards by suit and rank, in sentences: Ann has the 3 and 4 of spades; アンが「スペード3、スペード4」."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from generator.checking.dialects.holding import CALLED, DELIMITED, STARTERS, TITLE, Cards, Holding, called, holder
from generator.checking.spelling import Misspelt, Spelt

_NEAR = 600  # letters behind "Dan has none" in which Dan must be named again to be a player
_NEXT_HOLDER = re.compile(
    rf"[\s,;.、。」』)]*(?:(?:{STARTERS})\s+)?(?:"
    rf"(?P<called>[Pp]layer\s+|プレイヤー)(?P<one>[^{DELIMITED}]{{1,20}}?){TITLE}"
    r"(?:が|は|\s+(?:has|holds|had|got|received)\b|:|\s)\s*[「『“\"(]?\s*(?:the\s+)?"
    rf"|(?P<two>[^{DELIMITED}]{{1,20}}?){TITLE}(?:[がは]\s*[「『]|\s+(?:has\s+|holds\s+)?the\s+)"
    r")(?=[0-9AJQKace])(?![0-9]+\s*(?:枚|点|ポイント|つ|人|cards?\b|points?\b))"
)
_NONE = re.compile(
    rf"(?:(?<![^\s、。,.;・|>*」』)】【(])){CALLED}?(?P<name>[^{DELIMITED}]{{1,20}}?){TITLE}(?:"
    r"\s+(?:has|holds|had|received|got|took)\s+(?:none|nothing|no\s+\w+)\b"
    r"|[】)]?[ \t]*[:|][ \t]*(?:(?:none|nothing|no\s+cards?|なし|無し|0枚)(?!\w)|[-–—](?=[ \t]*(?:[|\n,、;。]|$)))"
    r"|(?:は|が|には)\s*[「『(【]?(?:(?:カードは?|[ァ-ヶー]{2,6}(?:は|を)?)?(?:なし|無し|持っていません)|0枚|1枚も|一枚も|何も)"
    r"[^。\n]{0,20})"
)


class Suited(Cards):
    """Each player's cards, a suit and a rank each; a suit may be said once for several."""

    apart = 80

    def holdings(self, text: str) -> Iterable[Holding]:
        """All holdings; players who have none are only looked for beside those who have some."""
        found = list(self._held(text))
        return [*found, *self._empty(text)] if found else []

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """3 of spades, 4 of spades."""
        return ("、" if lang == "ja" else ", ").join(self.notations.art.card_name(kind, lang) for kind in kinds)

    def _held(self, text: str) -> Iterator[Holding]:
        at, recent, speller = 0, set[str](), self.notations.speller
        while match := speller.anchor.search(text, at):
            name, start, cards_start = holder(text, at, match.start(), bare=False)
            cards, end = speller.many(text, cards_start)
            if not cards or end < match.end():
                cards_start = match.start()
                cards, end = speller.many(text, cards_start)
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
            name = called(match, match["name"])
            capital = len(name) == 1 and "A" <= name <= "Z"
            if capital or match["called"] or name in text[match.end() : match.end() + _NEAR]:
                yield Holding(name, match.start("name"), match.end(), match.end())

    def _without_suit(self, text: str, at: int, before: list[Spelt | Misspelt]) -> Iterator[Holding]:
        suit = next((one.kind[:1] for one in reversed(before) if isinstance(one, Spelt)), "")
        while suit and (match := _NEXT_HOLDER.match(text, at)):
            cards, end = self.notations.speller.many(text, match.end(), suit)
            word = called(match, match["one"]) if match["one"] else match["two"]
            spoken = (word.isascii() and word[0].islower()) or re.search("の.", word)  # player A's sum is 8
            if not cards or spoken or self.notations.speller.anchor.match(text, match.end()):
                return
            yield Holding(word, match.start("one" if match["one"] else "two"), match.end(), end, cards)
            at = end
