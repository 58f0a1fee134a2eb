"""Numbered cards that lie in several zones of a player: a 4 in hand, two 6s in the draw pile; 手札にP4、山札に五点二枚.

Each list of one zone is a run of its own, whose unit is the zone. In a table the header says which column is which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from rules_engine.echo import whole

from ..notations import mentions
from ..numberwords import NUMBERS, kanji_number
from ..spelling import Misspelt, Spelt
from .cards import CardWay
from .tokens import CARDS, Token

_FEW = "|".join(word for word, value in NUMBERS.items() if 0 < value <= 9)
_ARTICLE = r"(?:(?:the|his|her|my|their|your|its|our|a)\s+)?"
_VALUE = (
    rf"(?<![0-9A-Za-z])(?:(?P<before>{_FEW}|[1-9](?=\s+[4-7]s\b|\s?[×x]\s?P?[4-7]))\s?[×x]?\s?"
    r"|(?:an?|the|another|one|single)\s+)?"
    r"(?:P|of\s+|ポイントカードの?|ポイント|点札の?|得点札の?|[Pp]oint[\s-]cards?\s+(?:of\s+|worth\s+)?|[Pp]oints?\s)?"
    r"(?P<value>[0-9](?![0-9])|[一二三四五六七八九](?=点|の))"
    r"(?:['’]?s\b)?(?:[\s-]?points?[\s-]cards?|\s?点(?:の?(?:札|カード"
    r"|ポイントカード))?|の?(?:ポイントカード|札|カード)|\s+cards?\b)?"
    r"(?:(?:が|を|は|の)?\s?(?P<behind>[1-9]|[一二三四五六七八九])\s?枚"
    r"|\s?[×x*✕]\s?(?P<times>[1-9])(?![0-9])|\s?[(]\s?(?P<inside>[1-9])\s?枚\s?[)])?"
    r"(?!\s?(?:points?\b|pts\b|[0-9%]|ポイント|点|人|つ))"
)
_JOIN = r"\s*(?:[,、・+＋&/](?:\s*(?:and|plus)\b)?|と|and\b|plus\b|に加えて|[ \t])\s*(?:also\s+)?"
_NONE = r"(?:なし|無し|空|ゼロ|0枚|何もなし|none|nothing|empty|no\s+point\s+cards?|no\s+cards?|[-–—](?=\s*\|))"

_PLURALS = {"fours": "4", "fives": "5", "sixes": "6", "sevens": "7"}
_KIND = r"(?:P|ポイントカードの?|ポイント|点札の?)?(?P<value>[0-9](?![0-9])|[四五六七](?=点))"
_COUNTED = (
    rf"(?<![0-9A-Za-z+×]){_KIND}\s?(?:点(?:の?(?:札|カード|ポイントカード))?|の?(?:札|カード))?\s?"
    r"(?:(?:が|を|は|[×xX*✕])?\s?(?P<behind>[0-9]|[一二三四五六七八九])\s?枚|[×xX*✕]\s?(?P<times>[0-9])(?![0-9]))"
    rf"|(?<![0-9A-Za-z])(?P<before>{_FEW}|no|[0-9])\s?(?:[×x]\s?)?(?:P?(?P<value2>[0-9])['’]?s\b|(?P<word>fours|fives|sixes|sevens)\b"
    r"|(?P<value3>[0-9])[\s-]points?[\s-]?(?:cards?|ers)\b|point[\s-]cards?\s+(?:of|worth)\s+(?P<value4>[0-9])\b|(?<=[a-z]\s)(?P<value5>[0-9])(?![0-9])(?=\s*(?:[,;:.]|and\b)))"
)
_BARE = r"(?<![0-9A-Za-z])(?P<value>P?[4-7])(?![0-9A-Za-z.])"
_TOTAL = (
    r"\s*(?:=|→|⇒|:|、?合計|、?計|で(?=[0-9])|,?\s*(?:together|in all|altogether|makes?"
    r"|making|which (?:is|makes)|for)\b|[(])\s*(?:a total of\s+)?[0-9]{1,3}(?![0-9])"
)
COUNTED_HEAD = re.compile(
    r"\s*(?:P|ポイント)?(?P<value>[4-7])(?:['’]?s|点(?:の?(?:札|カード))?|の札)?(?:\s?(?:枚|枚数|cards?))?\s*|\s*(?P<word>fours|fives|sixes|sevens)\s*",
    re.IGNORECASE,
)


class Zoned(CardWay):
    """Lists of numbered cards beside the words for the zones of a game: the ``roles`` of its notation."""

    copies = True

    def find(self, text: str) -> Iterator[Token]:
        """All lists, each with its zone as unit."""
        found = [*self._beside(text), *self._columns(text), *self._counts(text)]
        for one in self._listed(text):
            if not any(other.start < one.end and one.start < other.end for other in found):
                found.append(one)
        found += [
            one
            for one in self._strays(text)
            if not any(other.start < one.end and one.start < other.end for other in found)
        ]
        return iter(sorted(found, key=lambda one: one.start))

    def _beside(self, text: str) -> Iterator[Token]:
        if not self._word.search(text):
            return
        for match in self._one.finditer(text):
            said = match["after"] or match["first"]
            listed = match["list"] or match["list2"] or ""
            start = match.start("list") if match["list"] else match.start("list2") if match["list2"] else match.end()
            yield Token(CARDS, *match.span(), tuple(self._cards(listed, start)), self._zone(said))

    @property
    def _anywhere(self) -> str:
        """The zone of cards of which it is not told where they lie: they count the same in all."""
        return list(self.wording.given)[-1]

    def _listed(self, text: str) -> Iterator[Token]:
        """How many somebody has of each in all: 4点が2枚、5点が3枚; three 4s, four 5s; Amy 4, 4, 5 = 13."""
        counted = re.compile(_unnamed(rf"(?:{_COUNTED})(?:{_JOIN}(?:{_COUNTED}))*"), re.IGNORECASE)
        one = re.compile(_COUNTED, re.IGNORECASE)
        for match in counted.finditer(text):
            cards = [card for part in one.finditer(text, *match.span()) for card in self._copies(part)]
            yield Token(CARDS, *match.span(), tuple(cards), self._anywhere)
        if any(self._word.search(part) for part in re.split(mentions(self._titles), text)):
            return
        some = re.compile(_unnamed(rf"{_BARE}(?:{_JOIN}{_BARE}){{1,20}}(?={_TOTAL})"), re.IGNORECASE)
        for match in some.finditer(text):
            values = re.finditer(_BARE, match[0])
            cards = [
                Spelt(f"{self.kinds_of}{part['value'][-1]}", match.start() + part.start(), match.start() + part.end())
                for part in values
            ]
            yield Token(CARDS, *match.span(), tuple(cards), self._anywhere)

    @property
    def _titles(self) -> list[str]:
        return [word for words in self.notations.names.values() for word in words]

    def _copies(self, part: re.Match[str]) -> list[Spelt | Misspelt]:
        """The cards of one kind, as many as are told."""
        said = next(part[group] for group in ("value", "value2", "value3", "value4", "value5", "word") if part[group])
        value = _PLURALS.get(
            said.lower(), said if said.isdigit() else str(kanji_number(said)) if len(said) == 1 else said
        )
        many = next(part[group] for group in ("before", "behind", "times") if part[group]).lower()
        kind = f"{self.kinds_of}{value}"
        count = (
            0
            if many == "no"
            else whole(many)
            if many.isdigit()
            else NUMBERS[many]
            if many in NUMBERS
            else kanji_number(many)
        )
        known = kind in self.notations.art.drawer.kinds
        card: Spelt | Misspelt = Spelt(kind, *part.span()) if known else Misspelt(part[0].strip(), *part.span())
        return [card] * (count if known else 1)

    def _counts(self, text: str) -> Iterator[Token]:
        """Tables with a column for each kind: how many somebody has of it."""
        heads: list[str] = []
        for line in re.finditer(r"^[ \t>]*\|.*$", text, re.MULTILINE):
            cells = list(re.finditer(r"[^|\n]+", line[0]))
            kinds = [COUNTED_HEAD.fullmatch(cell[0]) for cell in cells]
            if sum(kind is not None for kind in kinds) > 2 and not any(
                re.fullmatch(r"\s*[0-9]{2,}\s*", cell[0]) for cell in cells
            ):
                heads = [(kind["value"] or _PLURALS[kind["word"].lower()]) if kind else "" for kind in kinds]
                continue
            told = [
                (head, cell)
                for head, cell in zip(heads, cells, strict=False)
                if head and re.fullmatch(r"\s*(?:[0-9]|[-–—])\s*(?:枚\s*)?", cell[0])
            ]
            if not told or len(told) < sum(map(bool, heads)):
                heads = heads if re.fullmatch(r"[\s|:-]*", line[0]) else []
                continue
            cards = [
                Spelt(f"{self.kinds_of}{head}", line.start() + cell.start(), line.start() + cell.end())
                for head, cell in told
                for _ in range(whole(cell[0].strip()[0]) if cell[0].strip()[0].isdigit() else 0)
            ]
            first, last = told[0][1], told[-1][1]
            start = line.start() + first.start() + len(first[0]) - len(first[0].lstrip())
            yield Token(CARDS, start, line.start() + last.start() + len(last[0].rstrip()), tuple(cards), self._anywhere)

    def _columns(self, text: str) -> Iterator[Token]:
        zones: list[str] = []
        for line in re.finditer(r"^[ \t>]*\|.*$", text, re.MULTILINE):
            cells = list(re.finditer(r"[^|\n]+", line[0]))
            heads = [self._word.search(cell[0]) for cell in cells]
            if any(heads) and not re.search(r"\|\s*[0-9]", line[0]):
                zones = [self._zone(head[0]) if head else "" for head in heads]
                continue
            for zone, cell in zip(zones, cells, strict=False):
                listed = cell[0].strip()
                start = line.start() + cell.start() + len(cell[0]) - len(cell[0].lstrip())
                if zone and (
                    self._list.fullmatch(listed) or re.fullmatch(_NONE, listed + (" |" if listed in "-–—" else ""))
                ):
                    yield Token(CARDS, start, start + len(listed), tuple(self._cards(listed, start)), zone)
                elif zone and re.fullmatch(r"[-–—]", listed):
                    yield Token(CARDS, start, start + len(listed), (), zone)
                elif zone and listed:  # neither cards nor none of them: not to be passed over
                    yield Token(CARDS, start, start + len(listed), (Spelt(listed, start, start + len(listed)),), "")

    def _strays(self, text: str) -> Iterator[Token]:
        """Cards of which no zone is known, in a text that has zones: they are not to be passed over."""
        if self._word.search(text):
            letter = self.kinds_of
            for match in re.finditer(rf"(?<![A-Za-z0-9]){letter}[0-9](?![A-Za-z0-9])", text):
                yield Token(CARDS, *match.span(), (Spelt(match[0], *match.span()),), "")

    def _cards(self, listed: str, start: int) -> Iterator[Spelt | Misspelt]:
        if re.fullmatch(_NONE, listed, re.IGNORECASE):
            return
        for match in self._value.finditer(listed):
            word = next(
                (match[group] for group in ("before", "behind", "times", "inside") if match[group]), "1"
            ).lower()
            count = whole(word) if word.isdigit() else NUMBERS[word] if word in NUMBERS else kanji_number(word)
            value = match["value"]
            kind = f"{self.kinds_of}{value if value.isdigit() else kanji_number(value)}"
            span = start + match.start(), start + match.end()
            known = kind in self.notations.art.drawer.kinds
            for _ in range(count):
                yield Spelt(kind, *span) if known else Misspelt(match[0].strip(), *span)

    @property
    def kinds_of(self) -> str:
        """The letter of numbered cards: what the kinds that have no halves begin with."""
        return next(kind[:1] for kind in self.notations.art.drawer.kinds if "/" not in kind and kind[1:].isdigit())

    def _zone(self, said: str) -> str:
        return self.wording.roles[re.sub(r"\s+", " ", said).casefold()]

    @cached_property
    def _value(self) -> re.Pattern[str]:
        return re.compile(_VALUE, re.IGNORECASE)

    @cached_property
    def _list(self) -> re.Pattern[str]:
        return re.compile(_unnamed(rf"{_VALUE}(?:{_JOIN}{_VALUE}){{0,11}}"), re.IGNORECASE)

    @cached_property
    def _words(self) -> str:
        words = sorted(self.wording.roles, key=len, reverse=True)
        return "|".join(
            rf"\b{re.escape(word)}\b".replace(r"\ ", r"\s+") if word.isascii() else re.escape(word) for word in words
        )

    @cached_property
    def _word(self) -> re.Pattern[str]:
        return re.compile(self._words, re.IGNORECASE)

    @cached_property
    def _one(self) -> re.Pattern[str]:
        some = _unnamed(rf"(?:{_VALUE}(?:{_JOIN}{_VALUE}){{0,11}}|{_NONE})")
        opened = r"(?:\s*(?:には|にも|に|は|が|の|から|で|:|=|has|have|holds|holding|is|are|was|with|\(|「)){0,2}\s*"
        behind = rf"(?P<list>{some})\s+(?:left\s+)?(?:in|on|from|among)\s+{_ARTICLE}(?P<after>{self._words})(?!\s*[:=])"
        before = rf"(?:\b(?:in|on)\s+)?{_ARTICLE}(?P<first>{self._words}){opened}(?P<list2>{some})(?:\s?[)」])?"
        return re.compile(f"{behind}|{before}", re.IGNORECASE)

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """手札にP4、P5."""
        zone = next(word for word in self.wording.roles if word.isascii() == (lang == "en"))
        return f"{zone}に{'、'.join(kinds)}" if lang == "ja" else f"{', '.join(kinds)} in {zone}"


def _unnamed(pattern: str) -> str:
    return re.sub(r"\(\?P<\w+>", "(?:", pattern)
