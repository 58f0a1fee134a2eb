"""Cards that go by a name, with how many there are: a monk, two ladies, 坊主2枚, 姫を2枚と黒冠."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from rules_engine.echo import whole

from ..cardwords import plain
from ..numberwords import NUMBERS, kanji_number
from ..spelling import Misspelt, Spelt
from .cards import CardWay
from .tokens import CARDS, Token

_MOST = 35  # of one name
_COUNT = "|".join(sorted((word for word in NUMBERS if 0 < NUMBERS[word] <= _MOST), key=len, reverse=True))
_BEFORE = (
    rf"(?:(?:(?:the|my|your|his|her|their)\s+)?(?:(?P<before>{_COUNT}"
    rf"|(?<![0-9問例題図第#Q])[0-9]{{1,2}})\s+|(?:another|an?|the|my|your|his|her)\s+)|(?P<ja>[0-9]{{1,2}}"
    rf"|[一二三四五六七八九十]{{1,3}})\s?枚の)?"
)
_BEHIND = (
    r"(?:(?:の札|札)?(?:\s?(?:[×xX*✕]\s?(?P<times>[0-9]{1,2})|(?:が"
    r"|を|は|も)?\s?(?P<behind>[0-9]{1,2}|[一二三四五六七八九十]{1,3})\s?枚(?!(?:目"
    r"|ずつ|しか|残))|[(]\s?(?:[×x]\s?)?(?P<inside>[0-9]{1,2})\s?枚?\s?[)])(?!\s?(?:種類"
    r"|しか))|(?:の札|札)(?![^\W\d_a-zA-Z]{1,2}[なは]))?)"
)
_JOIN = re.compile(
    r"\s*(?:[、,]\s*)?[①-⑳]\s*|(?<=[一-龥])[ \u3000]{1,2}(?=[一-龥])|\s*(?:[、"
    r",・/＋+;&]\s*(?:and\s+|or\s+|plus\s+)?|と(?:、)?|か|や"
    r"|または|もしくは|および|(?:and|or|nor|plus)\s+)\s*(?:あと|残り"
    r"|(?:(?<=or )|(?<=and ))(?:with|also|even)\s)?\s*",
    re.IGNORECASE,
)


class Named(CardWay):
    """A name of a card, alone or with a count before or behind it."""

    copies = True

    def find(self, text: str) -> Iterator[Token]:
        """All runs of names, in order."""
        at = 0
        while match := self._one.search(text, at):
            first, cards = match, list[Spelt | Misspelt]()
            counted = False
            while match:
                count = _count(match)
                counted = counted or count is not None
                kind = self._kinds[plain(match["name"])]
                cards += [Spelt(kind, match.start("name"), match.end())] * min(count or 1, _MOST)
                at = match.end()
                join = _JOIN.match(text, at)
                match = self._one.match(text, join.end()) if join else None
            yield Token(CARDS, first.start(), at, tuple(cards), "枚" if counted else "")

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """姫2枚、坊主; 2 ladies, monk."""
        if lang == "ja":
            said = (f"{self.notations.art.card_name(kind, lang)}{count}枚" for kind, count in Counter(kinds).items())
            return "、".join(said)
        return ", ".join(self.notations.art.card_name(kind, lang) for kind in kinds)

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return {
            plain(word): kind
            for word, kind in self.notations.speller.names.items()
            if len(word) > 1 or not word.isascii()
        }

    @cached_property
    def _one(self) -> re.Pattern[str]:
        called = sorted((word for word in self.notations.speller.called), key=len, reverse=True)
        ways = (re.escape(word).replace(r"\ ", r"\s+") for word in called)
        no_name = r"(?!めくり|頭|君|様|さま|路|の歌|の世界|丸儲け|crown\w)"
        return re.compile(
            rf"(?<![A-Za-z0-9お]){_BEFORE}(?P<name>{'|'.join(ways)})(?![A-Za-z])(?!['’]s\b){no_name}{_BEHIND}",
            re.IGNORECASE,
        )


def _count(match: re.Match[str]) -> int | None:
    word = next((match[group] for group in ("before", "ja", "times", "behind", "inside") if match[group]), "")
    if not word:
        return None
    folded = re.sub(r"\s+", " ", word).lower()
    if folded.isdigit():
        return whole(folded)
    return NUMBERS[folded] if folded in NUMBERS else kanji_number(word)
