"""What sentences say of the cards before them: each number, each winner, as a claim that the engine can check.

A number is read by its unit, or by the word that announced it last, and belongs to the players named last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import chain, takewhile
from typing import Any

from generator.checking.dialects import sentences as words
from generator.checking.dialects.holding import Holding
from generator.checking.dialects.sentences import EXAMPLE, Sentence, Token, Tokenizer, connected, for_whom, sentences
from generator.checking.notations import Notations, Said, Wording
from generator.checking.report import Item
from generator.checking.source import Readable
from generator.texts.examples import Claim
from rules_engine.echo import whole
from rules_engine.fields import LETTERS

_REACH = 40  # tokens
_ENOUGH = 50  # faults of one example; more of them help nobody
_AHEAD = 160  # letters of the sentence before the first cards that are looked at
_NUMERAL = re.compile(rf"[0-9]+|\b(?:{'|'.join(words.NUMBERS)})\b", re.IGNORECASE)
_LIKE_NAMES = re.compile(r"[ァ-ヶー]{2,}|[一-龥]{2,}|[A-Z][a-z]+")
_SPACE = re.compile(r"\s*")
_SUBJECT = re.compile(
    r"(?:^|(?<=[\n、,;。(（「])|(?<=and )|(?<=[.] ))[\s・*-]*(?:[Pp]layer\s+|プレイヤー)?"
    r"(?P<name>[A-Z][^\W\d_ぁ-んァ-ヶー一-龥]*|[ァ-ヶー]{1,12}|[一-龥]{1,6}|[ぁ-ん]{2,6})(?:さん|くん|君|ちゃん|様|さま|氏)?"
    r"\s*(?:が|は|も|には|の[^\d、。\n]{1,12}|[:=]|\s(?:has|have|scores?|gets?|receives?|earns?|wins?|and)\b)?\s*$"
)
_NO_NAMES = re.compile(
    "カード|ポイント|トリック|スート|プレイヤー|全員|各自|自分|相手|いずれか|だれか|誰か|勝者|敗者|この時|The|So|Then|Therefore|Thus|It|This|They|Each|Both|All"
)


def _script(name: str) -> str:
    """What letters a name begins with."""
    return next((letters for letters in ("A-Za-z", "ァ-ヶー", "一-龥", "ぁ-ん") if re.match(f"[{letters}]", name)), "")


@dataclass
class Draft:
    """An example that is being read: holdings that belong together, and what is said of them."""

    holdings: list[Holding]
    end: int = 0
    claims: list[Claim] = field(default_factory=list)
    unread: list[Item] = field(default_factory=list)


class Reading:
    """A text, the notation that is looked for, and how to say what cannot be read."""

    def __init__(self, notations: Notations, wording: Wording, text: Readable) -> None:
        self.notations, self.wording, self.text = notations, wording, text
        self.plain = text.plain.text
        self.named = wording.named

    def unread(self, at: int, found: str, expected: str, remedy: str = "") -> Item:
        """Something that cannot be read."""
        raw = self.text.plain.at(at)
        remedy = remedy or f"say it as tehodoki notations {self.notations.game.name} shows, or mark it as ignored"
        return Item.unread(self.text.source.fault(raw, found, expected, remedy), self.sentence(at))

    def sentence(self, at: int) -> str:
        """The sentence around a place, on one line."""
        low = max(0, at - 200)
        start = max(*(self.plain.rfind(mark, low, at) for mark in "。\n"), low - 1) + 1
        ends = [end for mark in "。\n" if (end := self.plain.find(mark, at, at + 200)) >= 0]
        return self.plain[start : min(ends, default=at + 200) + 1].strip()[:200]


class ClaimReader:
    """Reads what is said behind and between the holdings of one example."""

    def __init__(self, reader: Reading, draft: Draft, tokenizer: Tokenizer, limit: int) -> None:
        self.reader, self.draft, self.tokenizer, self.limit = reader, draft, tokenizer, limit
        self.wording, self.plain = reader.wording, reader.plain
        self.seat_of = {one.name: LETTERS[index] for index, one in enumerate(draft.holdings)}
        self.who: tuple[str, ...] = ()
        self.fresh = False  # whether somebody was named since the last number
        self.named = Token(words.NAME, "", 0, 0)  # the names read last
        self.topic = ""
        self.counted = False  # whether a number was read since the word that announced it
        self.item = -1
        self.over = False

    def read(self) -> None:
        """All claims: of the lead-in, of each holder right behind the cards, and of all at the end."""
        first, *rest = self.draft.holdings
        self._lead_in(first)
        own = False
        for before, after in zip(self.draft.holdings, rest, strict=False):
            tokens = self.tokenizer.tokens(self.plain, before.end, after.start)
            if any(token.kind in (words.NUMBER, words.RANGE, words.COPIES) for token in tokens):
                self._turn_to(before)
                self._sentence(Sentence(tokens, before.end))
                own = True
        self._behind(self.draft.holdings[-1], own or not rest)

    def _turn_to(self, holding: Holding) -> None:
        self.who, self.fresh, self.topic = (self.seat_of[holding.name],) if holding.name else (), True, ""

    def _lead_in(self, first: Holding) -> None:
        """From where the example is announced, or the sentence before: how many play, which suit it is about."""
        cues = [match.end() for match in EXAMPLE.finditer(self.plain, max(0, first.start - _AHEAD), first.start)]
        before = self.plain[max(0, first.start - _AHEAD) : first.start]
        cut = max(before.rfind("。"), before.rfind("\n\n"), before.rfind(". "))
        start = first.start - len(before) + cut + 1
        line = self.plain.rfind("\n", start, max(start, self.plain.rfind("\n", start, first.start)))
        for token in self.tokenizer.tokens(self.plain, cues[-1] if cues else max(start, line + 1), first.start):
            if token.kind == words.PLAYERS:
                self._claim("players", None, token.value, token)
            elif token.kind == words.SUIT and "suit" in self.wording.claims:
                self._claim("suit", None, token.value, token, numbers=False)

    def _behind(self, last: Holding, own: bool) -> None:
        """The sentences behind the last cards, as long as they are about these players."""
        named, idle = False, 0
        self._turn_to(last)
        for start, end in sentences(self.plain, last.end, self.limit):
            tokens = self.tokenizer.tokens(self.plain, start, end)
            said = [one for one in tokens if one.kind not in (words.WORD, words.SUIT, words.NAME, words.UNCLEAR)]
            names = any(one.kind == words.NAME for one in tokens)
            if not names and (named or self.over):
                self._nobody(Sentence(tokens, start))
                return
            if not names and (own or not self.reader.named) and not self._goes_on(start, tokens):
                return
            numbers = [one for one in said if one.kind == words.NUMBER and not one.unit]
            loose = len(said) == len(numbers) and not any(one.kind == words.WORD for one in tokens)
            if named and loose and sum(one.kind == words.NAME for one in tokens) < 2 and self._apart(start):
                return  # A always counts as 1: about the game, not about this player A
            if not names and not said:
                idle += 1
                if idle > 2:
                    return
                continue
            if self.reader.named and not names and not own:
                self._list(Sentence(tokens, start), said)
                self.draft.end = end
                named = True
                continue
            if names and not own:
                self.who, self.fresh = (), False
            self._sentence(Sentence(tokens, start))
            self.draft.end = end
            named = named or names
            own = own and not names

    def _goes_on(self, start: int, tokens: Sequence[Token]) -> bool:
        """Whether a sentence without a name still speaks of what was said last: of cards, or of something new."""
        told = {claim.key for claim in self.draft.claims if claim.part in (self._whose(), self.item)}
        if not told:
            return True
        if not self.reader.named:
            return not self._apart(start) and any(token.kind in (words.CARDS, words.WORD) for token in tokens)
        return any(token.kind == words.WORD and token.value not in told for token in tokens)

    def _apart(self, start: int) -> bool:
        """Whether a paragraph begins with the sentence that starts there."""
        gap = _SPACE.match(self.plain, start)
        return "\n\n" in self.plain[self.draft.end : gap.end() if gap else start].replace(" ", "")

    def _nobody(self, sentence: Sentence) -> None:
        """A sentence right behind that says a number of somebody who is not there."""
        number = next((one for one in sentence.tokens if one.kind == words.NUMBER and one.unit), None)
        if number is not None and self.reader.named:
            score = self.wording.claims.get(self.reader.notations.beside.get(self.wording.calculation, ""))
            if (score is not None and self._takes(score, number.unit)) or not self._apart(sentence.start):
                self._stranger(sentence.start, number, True)

    def _list(self, sentence: Sentence, numbers: Sequence[Token]) -> None:
        """18, 18, 12 and 7: a number a player, in their order, after a word that says what they are."""
        seats = list(self.seat_of.values())
        topics = [one for one in sentence.tokens if one.kind == words.WORD]
        if len(numbers) != len(seats) or not topics or any(one.kind != words.NUMBER for one in numbers):
            found = f"{self.plain[numbers[0].start : numbers[0].end]!r}, and not whose it is"
            self._unread(numbers[0], found, "a player's name, or one number a player")
            return
        for seat, token in zip(seats, numbers, strict=True):
            self._claim(topics[-1].value, (seat,), token.value, token)

    def _sentence(self, sentence: Sentence) -> None:
        tokens = sentence.tokens
        unclear = next((one for one in tokens if one.kind == words.UNCLEAR), None)
        if unclear is not None and any(one.kind in (words.NUMBER, words.NAME, words.RANGE) for one in tokens):
            self._unread(unclear, f"{unclear.value!r}, which leaves open what is said", "exactly what the result is")
            return
        taken = -1
        for index, token in enumerate(tokens):
            if index <= taken:
                continue
            if len(self.draft.unread) > _ENOUGH:
                return
            if token.kind == words.NAME:
                taken, self.who = self._group(tokens, index)
                self.fresh, self.named = True, token._replace(end=tokens[taken].end)
            elif token.kind == words.OTHERS and self.draft.claims:
                told = self.draft.claims[-1].key
                parts = [claim.part for claim in self.draft.claims if claim.key == told]
                of = {seat for part in parts if isinstance(part, tuple) for seat in part}
                self.who, self.fresh = tuple(seat for seat in self.seat_of.values() if seat not in of), True
            elif token.kind == words.STRANGER:
                self._no_player(token.value, token.start, f"one of {', '.join(self.seat_of)}")
            elif token.kind == words.WORD:
                self._word(tokens, index)
            elif token.kind == words.NONE:
                self._numbered(token._replace(value=0), token.value)
            elif token.kind == words.NUMBER:
                behind = tokens[index + 1] if index + 1 < len(tokens) else None
                if behind is not None and behind.kind == words.NAME and for_whom(self.plain, token, behind):
                    taken, self.who = self._group(tokens, index + 1)
                before = next((place for place in range(index - 1, -1, -1) if tokens[place].kind != words.WORD), -1)
                self._stranger(tokens[before].end if before >= 0 else sentence.start, token)
                self._number(tokens, index)
            else:
                self._other(token)

    def _group(self, tokens: Sequence[Token], index: int) -> tuple[int, tuple[str, ...]]:
        """The names that belong together from a token on."""
        found = [tokens[index]]
        for token in _after(tokens, index):
            if token.kind != words.NAME or not connected(self.plain, found[-1], token):
                break
            found.append(token)
        return index + len(found) - 1, tuple(dict.fromkeys(self.seat_of[one.value] for one in found))

    def _word(self, tokens: Sequence[Token], index: int) -> None:
        said = self.wording.claims[tokens[index].value]
        if said.form != "seats":
            self.topic, self.item, self.counted = said.key, -1, False
            return
        if said.of:
            around = chain(tokens[index + 1 : index + 2], (tokens[place] for place in range(index - 1, -1, -1)))
            near = next((one.value for one in around if one.kind == words.WORD), said.of)
            if said.of != near and self.topic != said.of:
                return
        who, where = self.who if self.fresh and self.named.end else (), self.named
        if not who:
            behind = next((place for place in range(index + 1, len(tokens)) if tokens[place].kind == words.NAME), None)
            if behind is not None:
                last, who = self._group(tokens, behind)
                where = tokens[behind]._replace(end=tokens[last].end)
        if who:
            self._claim(said.key, None, sorted(who), where, numbers=False)
            self.over = said.key == "winners"

    def _other(self, token: Token) -> None:
        claims = self.wording.claims
        if token.kind == words.PLAYERS:
            self._claim("players", None, token.value, token)
        elif token.kind == words.SUIT:
            self._claim("suit", None, token.value, token, numbers=False)
        elif token.kind == words.CARDS:
            self.item, self.topic = self.item + 1 if self.item >= 0 or not self._items() else self._items(), ""
            key = next(key for key, said in claims.items() if said.form == "cards")
            self._claim(key, self.item, list(token.value), token, numbers=False)
        elif token.kind == words.RANGE:
            key = next(key for key, said in claims.items() if said.form == "range")
            self.topic = self.topic if self._group_of(self.topic) == claims[key].group else key
            self._claim(key, self._whose(), sorted(token.value, key=whole), token)
        elif token.kind == words.COPIES:
            key = next(key for key, said in claims.items() if said.form == "one of")
            count = next(other for other, said in claims.items() if said.group == claims[key].group and other != key)
            self._claim(key, self._whose(), [token.value[1]], token)
            self._claim(count, self._whose(), token.value[0], token)
        if token.kind in (words.RANGE, words.COPIES):
            self.fresh = False

    def _items(self) -> int:
        return sum(
            claim.key in self.wording.claims and self.wording.claims[claim.key].form == "cards"
            for claim in self.draft.claims
        )

    def _number(self, tokens: Sequence[Token], index: int) -> None:
        """Find what a number says: by its unit, else by the word before it, else by the word behind it."""
        token = tokens[index]
        said = self._meaning(token, tokens, index)
        if said is None:
            found = f"{self.plain[token.start : token.end]!r}, and not what it counts"
            units = [some for one in self.wording.claims.values() for some in one.units.values()]
            known = ", ".join(dict.fromkeys(word for some in units for word in some))
            self._unread(token, found, f"a unit ({known}) or a word before it")
            return
        self._numbered(token, said.key)

    def _numbered(self, token: Token, key: str) -> None:
        said = self.wording.claims[key]
        self.topic = key
        if said.each:
            self._claim(key, max(self.item, 0), token.value, token)
        elif said.form == "number":
            self._claim(key, self._whose(), token.value, token)
            self.over, self.counted = not self.reader.named, True
        else:
            self._claim(key, self._whose(), [str(token.value)] * (2 if said.form == "range" else 1), token)
        self.fresh = False

    def _meaning(self, token: Token, tokens: Sequence[Token], index: int) -> Said | None:
        claims = self.wording.claims
        topic = self.topic
        if not topic:
            topic = next(
                (
                    one.value
                    for one in _after(tokens, index)
                    if one.kind == words.WORD and claims[one.value].form != "seats"
                ),
                "",
            )
        group = [said for said in claims.values() if topic and said.group == self._group_of(topic)]
        if not token.unit:
            bare = next((said for said in group if said.form in ("one of", "range", "card")), None)
            counted = self.counted or any(
                other.kind == words.NUMBER and any(self._takes(said, other.unit) for said in group)
                for other in takewhile(lambda one: one.kind != words.WORD, _after(tokens, index))
            )
            if bare is not None and (bare.form == "card" or counted):
                return bare
            return next((said for said in group if said.form == "number"), None)
        fitting = [said for said in claims.values() if self._takes(said, token.unit)]
        if self.item >= 0 and not any(said in group and not said.each for said in fitting):
            return next((said for said in fitting if said.each), None)
        ours = next((said for said in fitting if said in group), None)
        if ours is not None:
            return ours
        whole = [said for said in fitting if not said.each]
        return next(iter([*whole, *fitting]), None)

    def _takes(self, said: Said, unit: str) -> bool:
        return bool(unit) and any(unit == one.casefold() for some in said.units.values() for one in some)

    def _group_of(self, key: str) -> str:
        return self.wording.claims[key].group if key in self.wording.claims else ""

    def _whose(self) -> tuple[str, ...] | None:
        return self.who if self.reader.named else None

    def _stranger(self, start: int, token: Token, begins: bool = False) -> None:
        """Somebody who has no cards is named before a number: a slip of the pen, or another name altogether."""
        known = f"one of {', '.join(self.seat_of)}"
        for match in _LIKE_NAMES.finditer(self.plain, start, token.start):
            near = get_close_matches(match[0], [name for name in self.seat_of if len(name) > 2], 1, 0.6)
            if near and match[0] != near[0]:
                self._no_player(match[0], match.start(), f"{known}; did you mean {near[0]!r}?")
                return
        subject = _SUBJECT.search(self.plain, start, token.start)
        if subject is None or (begins and (subject["name"] == subject[0].strip() or subject.start() > start + 8)):
            return
        name = subject["name"]
        alike = any(_script(name) == _script(other) for other in self.seat_of)
        told = any(word.casefold() in name.casefold() for word in (*self.tokenizer.suits, *self.tokenizer.words))
        if alike and not told and not _NO_NAMES.fullmatch(name) and name not in self.seat_of:
            self._no_player(name, subject.start("name"), known)

    def _no_player(self, name: str, at: int, known: str) -> None:
        found = f"player {name!r}, who has no cards here"
        self.draft.unread.append(self.reader.unread(at, found, known, "mend the name"))

    def _claim(self, key: str, part: Any, said: Any, token: Token, numbers: bool = True) -> None:
        if key != "players" and self.wording.claims[key].each is False and part == () and self.reader.named:
            found = f"{self.plain[token.start : token.end]!r}, and not whose it is"
            self._unread(token, found, "a player's name before it")
            return
        plain = self.reader.text.plain
        digits = _NUMERAL.finditer(self.plain, token.start, token.end) if numbers else ()
        spans = tuple(plain.span(*match.span()) for match in digits)
        form = "players" if key == "players" else self.wording.claims[key].form
        relation = {"one of": "among", "range": "among", "seats": "set", "cards": "ranks"}.get(form, "is")
        self.draft.claims.append(Claim(key, part, said, self.reader.text.place(token.start), relation, spans))

    def _unread(self, token: Token, found: str, expected: str, remedy: str = "") -> None:
        self.draft.unread.append(self.reader.unread(token.start, found, expected, remedy))


def _after(tokens: Sequence[Token], index: int) -> Iterator[Token]:
    """Some tokens behind one; what stands farther off says nothing of it."""
    return iter(tokens[index + 1 : index + 1 + _REACH])
