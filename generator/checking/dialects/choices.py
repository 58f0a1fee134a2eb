"""Which cards of a hand may be played to those that lie there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules_engine.echo import whole

from .bare import how_many
from .given import role_of
from .holders import Run
from .phrases import Line, Region, Shape, sections, spelt, suited
from .reading import Reading
from .scenes import Sentence
from .state import CLAIM, GIVEN, HARMLESS
from .tokens import Token

_MAY = re.compile(
    (
        r"出せ|出さな|出してよ|出していい|出すこと|出しても|選べ|使え|\b(?:may|can|must|has to|have "
        r"to|allowed|legal|playable)\b"
    ),
    re.IGNORECASE,
)
_GIVES = re.compile(r"手札|持って|リード|\b(?:led|leads?|hand|hold|holds|holding|have|has)\b", re.IGNORECASE)
_ANSWERS = re.compile(
    rf"(?:\s*[*_>-]*\s*(?:A\d?|答え?|解答|Answer)\s*[.:：、 　]|.*(?:{_MAY.pattern}))", re.IGNORECASE | re.DOTALL
)
_ANSWERED = re.compile(r"[?？]\W*\s*(?:A\d?[.:：]|答え?[:：]?|\W)*\s*\Z|出せますか。\s*\Z")
_ALSO_PLAYS = re.compile(r"\b(?:plays|played|follows? with|followed with|puts|throws)\s+(?:the\s+|an?\s+)?\Z|が\Z")
_HAND = re.compile(
    r"(?:手札|手元|手持ち)(?:に|は|が|には|の中は|:|：)*\W*\Z|\bhand\W*(?:is|:|are|was|holds|there are|there is"
    r"|you have)?\s*(?:the\s+|an?\s+)?\Z"
    r"|\b(?:holds?|holding|still has|has left)\s+(?:the\s+|an?\s+)?\Z"
)
_PAUSE = re.compile(r"[,;:、。]|\b(?:but|so|because|and (?:not|therefore|so))\b(?<!not)|ので|から(?=[^出])|\.(?:\s|$)")
_DOUBTFUL = re.compile(
    r"\b(?:anything but|nothing but|except|other than|besides|apart from|need(?:n['’]t| not)|(?:do|does"
    r"|did)(?:n['’]t| not) have to"
    r"|not (?:forced|obliged|required|only)|never forced)\b|以外|ほかは|必要(?:は"
    r"|が)?(?:ない|あり)|なくて(?:も)?(?:いい|よい|良い)|とは限",
    re.IGNORECASE,
)
_TOO = re.compile(
    r"\s*(?:too|as well|also|included|even|is (?:also )?allowed too)\b"
    r"|(?:も|でも)(?:出|使|選|プレイ|可|OK|いい|よい|かまわ)",
    re.IGNORECASE,
)
_EVEN = re.compile(r"\b(?:even|also|including|as well as)\s+(?:the\s+)?(?:play\s+)?(?:the\s+)?\Z", re.IGNORECASE)
_ANY = re.compile(
    r"\b(?:any|all|whichever|whatever)(?:\s+(?:one|of|the|these|your|those|them|his|her|my|two|three|four|five|six|[2-9]|cards?|you|like"
    r"|want|hold|have|in|hand|she|he|likes|wants))*(?!\s+(?:other|suit|heart|spade|club|diamond))(?=[\s,.;:!)]|$)"
    r"|(?:(?:どの(?:カード|札)|どれ|何|なん)(?:でも|を(?:出し|使っ|プレイし|選ん)(?:ても|でも))|好きな(?:カード|札)を(?:出して|使って)?"
    r"|[2-9二三四五]枚(?:とも|すべて|全部))"
    r"(?:かまいません|構いません|かまわない|構わない|いい|よい|良い|大丈夫|OK|自由|出せ(?:る|ます)?|可)?"
    r"|(?:手札は)?(?:すべて|全部|全て)(?:の(?:カード|札)を)?(?=出せ|使え)",
    re.IGNORECASE,
)
_BEEN_LED = re.compile(
    r"[)\]]?\s*(?:has|had|have|is|was|are|were|being)\s+(?:already\s+|just\s+)?(?:been\s+)?(?:led|played|lying)\b"
)
_ASKS = re.compile(r"(?:[?？]|か[。?？]?)[\s*」』)）]*\Z")
_IS_LED = re.compile(r"\s*(?:is|was|are|were|has been|have been|had been)\s+(?:just\s+)?led\b|(?:が|を)リード")
_IS_TRUMP = re.compile(r"\s*(?:are|is|were|was|が|は|:|：|を)?\s*(?:the\s+)?")
_TRUMP_IS = re.compile(r"\s*(?:suit\s*)?(?:are|is|were|was|:|：|は|が)?\s*")


class Choices(Shape):
    """Cards led, held, and said to be playable; another example begins with another hand or lead."""

    def regions(self) -> Iterator[Region]:
        """Paragraphs of a section from the first cards to the last word of what may be played; then another hand."""
        found = suited(self)
        for some in sections(self.reader.sentences, self.text) if found else ():
            if not any(_MAY.search(self.text, one.start, one.end) for one in some):
                continue
            for part in self._parts(some, found):
                runs = [Run(token) for token in found if part[0].start <= token.start < part[-1].end]
                if runs:
                    yield Region(part, [], runs)

    def _parts(self, some: Sequence[Sentence], found: Sequence[Token]) -> Iterator[list[Sentence]]:
        """Another question behind an answer, with cards of its own, is another example."""
        part: list[Sentence] = []
        told = False
        for one in some:
            said = self.text[one.start : one.end]
            cards = any(one.start <= token.start < one.end for token in found)
            anew = cards and told and part and one.block != part[-1].block and _GIVES.search(said)
            if anew:
                yield part
                part, told = [], False
            part.append(one)
            told = told or (_ANSWERS.match(said) is not None and "?" not in said and len(part) > 1)
        if part:
            yield part

    def rules(self, reading: Reading, line: Line) -> None:
        """The role of each run of cards, and what is said of them all."""
        line.tokens[:] = [part for one in line.tokens for part in self._parted(one)]
        self.reasons(line)
        tokens = line.tokens
        asked = (
            "?" in line.symbols and re.search("[?？]", self.text[tokens[0].start : tokens[-1].end]) is not None
            if tokens
            else False
        )
        if "trump" not in self.wording.given:
            for pattern, apart in (("S[.,]*T", _IS_TRUMP), ("T[.,:]*S", _TRUMP_IS)):
                for _, some in line.find(pattern):
                    if apart.fullmatch(self.between(some[0], some[-1])):
                        self._take(some)
            for _, some in line.find("T"):
                self._take(some)
        self._led_suit(reading, line)
        for index, one in enumerate(tokens):
            if one.kind == "cards" and not one.taken:
                self._cards(reading, line, index, asked)
        self._whole(reading, line)
        self._suits(reading, line)
        claimed = any(one.taken == CLAIM for one in tokens)
        for _, some in line.find("[qylhkW]"):
            some[0].taken = HARMLESS
        for _, some in line.find("[o?]"):
            if claimed or asked:
                some[0].taken = HARMLESS
        if asked:
            self._take([one for one in tokens if one.kind not in ("name", "suit", "number")])

    def _parted(self, one: Token) -> Iterator[Token]:
        """Cards on both sides of a semicolon may be told of in two ways."""
        cards = one.value if one.kind == "cards" else ()
        cuts = [at for at in range(1, len(cards)) if re.search("[;；]", self.text[cards[at - 1].end : cards[at].start])]
        if not cuts:
            yield one
        for low, high in pairwise([0, *cuts, len(cards)] if cuts else ()):
            yield Token(one.kind, cards[low].start, cards[high - 1].end, tuple(cards[low:high]), one.unit)

    def _cards(self, reading: Reading, line: Line, index: int, asked: bool) -> None:
        one = line.tokens[index]
        listed = spelt(one.value)
        role = role_of(reading, line.tokens, index)
        held = spelt(reading.held.get("hand", ()))
        if _BEEN_LED.match(self.text, one.end, line.end):
            role = "lead"
        again = role == "lead" and listed == spelt(reading.held.get("led", ()))[:1]
        asks = asked or _ASKS.search(self.text[line.start : line.end]) is not None
        if (
            role in ("lead", "play")
            and "led" in reading.held
            and not held
            and not again
            and not _ALSO_PLAYS.search(self._behind(line, one))
        ):
            role = "hold"
        if _HAND.search(self.text[max(line.start, one.start - 40) : one.start]) and not held:
            role = "hold"
        if len(listed) != len(one.value):
            reading.held.setdefault("hand", []).extend(one.value)
            one.taken = GIVEN
        elif held and set(listed) <= set(held) and not (role == "hold" and (asked or set(listed) == set(held))):
            if asked:
                one.taken = HARMLESS
            else:
                self._playable(reading, line, one, listed, role)
        elif not held and (again or (asks and role in ("may", "play", ""))):
            one.taken = HARMLESS
        elif held and role in ("play", "may") and not set(listed) <= set(held):
            reading.leave(one, "")  # a card that is not in the hand
        elif role in ("lead", "play") and not set(listed) <= set(held):
            if "led" in reading.held and role == "lead":
                reading.leave(one, "one example at a time")
            reading.held.setdefault("led", []).extend(one.value)
            one.taken = GIVEN
        elif role in ("hold", "may") and not held:
            reading.held.setdefault("hand", []).extend(one.value)
            one.taken = GIVEN
            self.home = line.start
        elif (
            role in ("hold", "")
            and held
            and self.home == line.start
            and not any(other.kind == "may" and other.start < one.start for other in line.tokens)
        ):
            reading.held["hand"].extend(one.value)  # and the joker
            one.taken = GIVEN
        elif held and set(listed) == set(held) and role == "hold":
            one.taken = HARMLESS

    home = -1  # the sentence that tells the hand

    def _behind(self, line: Line, one: Token) -> str:
        return self.text[max(line.start, one.start - 30) : one.start]

    def _playable(self, reading: Reading, line: Line, one: Token, listed: list[str], role: str) -> None:
        """Cards of the hand: they may be played, may be too, or may not."""
        key = next(iter(self.wording.claims))
        low = max((match.end() for match in _PAUSE.finditer(self.text, line.start, one.start)), default=line.start)
        stop = _PAUSE.search(self.text, one.end, line.end)
        high = stop.start() if stop else line.end
        clause = self.text[low:high]
        never = [other for other in line.tokens if other.kind == "negation" and low <= other.start < high]
        if _DOUBTFUL.search(clause):
            return
        if role == "hold" and not re.search(r"\b(?:play|may|must|can)\b|出|使", clause):
            one.taken = HARMLESS  # that it is in the hand was told
            return
        if never and "しか" not in clause:
            self.claim(reading, key, None, listed, "none of", one)
            self._take(never)
            return
        told = any(other.kind in ("may", "play", "only") for other in line.tokens) or _ANSWERED.search(
            self.text[max(0, line.start - 60) : line.start]
        )
        if not told:
            return
        for other in line.tokens:
            if other.kind in ("only", "negation") and low <= other.start < high:
                other.taken = other.taken or HARMLESS
        if _TOO.search(self.text[one.end : high + 12]) or _EVEN.search(self.text[low : one.start]):
            self.claim(reading, key, None, listed, "among", one)
            return
        before = next((claim for claim in reading.claims if claim.key == key and claim.relation == "kinds"), None)
        if before is not None and before.token in line.tokens:
            before.said = [*before.said, *listed]
            one.taken = CLAIM
        else:
            self.claim(reading, key, None, listed, "kinds", one)

    def _whole(self, reading: Reading, line: Line) -> None:
        """Any card may be played: all of the hand."""
        key = next(iter(self.wording.claims))
        hand = spelt(reading.held.get("hand", ()))
        for match in _ANY.finditer(self.text, line.start, line.end) if hand else ():
            inside = [one for one in line.tokens if match.start() <= one.start < match.end()]
            counts = [one.value for one in inside if one.kind in ("number", "all", "both")]
            many = next((whole(str(one)) for one in counts if str(one).isdecimal()), 0) or next(
                map(how_many, counts), 0
            )
            around = self.text[line.start : line.end]
            if any(one.taken == CLAIM for one in inside) or not _MAY.search(around):
                continue
            ask = _ASKS.search(around) is not None
            if ask or (many and many != len(hand)) or _DOUBTFUL.search(match[0]):
                continue
            token = inside[0] if inside else Token("word", *match.span())
            denied = [
                one
                for one in line.tokens
                if one.kind == "negation" and 0 <= one.start - match.end() < 12 and not one.taken
            ]
            if denied:
                continue
            self.claim(reading, key, None, hand, "kinds", token)
            self._take(inside)
        for one in line.tokens:
            if (
                one.kind == "anything"
                and not one.taken
                and "!" not in line.symbols.replace("!S", "").replace("S!", "")
                and "hand" in reading.held
            ):
                self.claim(reading, key, None, spelt(reading.held["hand"]), "kinds", one)
            elif one.kind == "number" and one.value == len(hand) and not one.taken and self.home == line.start:
                one.taken = HARMLESS  # の3枚
            elif one.kind == "pronoun" and any(other.taken in (CLAIM, GIVEN) for other in line.tokens):
                one.taken = one.taken or HARMLESS

    def _led_suit(self, reading: Reading, line: Line) -> None:
        """A club has been led: any card of it."""
        if "led" in reading.held:
            return
        for one in line.tokens:
            if one.kind != "suit" or one.taken:
                continue
            behind = self.text[one.end : one.end + 24]
            if _IS_LED.match(behind) and reading.values.setdefault("led suit", one.value) == one.value:
                one.taken = GIVEN

    def _suits(self, reading: Reading, line: Line) -> None:
        """No clubs; has a club: against the hand."""
        held = {kind[:1] for kind in spelt(reading.held.get("hand", ())) if kind in self.notations.speller.split}
        led = {kind[:1] for kind in spelt(reading.held.get("led", ()))}
        for _, some in line.find(r"!h?S|S[.,]*h?!"):
            suit = next(one for one in some if one.kind == "suit")
            self.truth(reading, suit.value not in held, some)
        for _, some in line.find(r"Sh|hS|S"):
            suit = next(one for one in some if one.kind == "suit")
            self.truth(reading, suit.value in held or (suit.value in led and "h" not in line.symbols), some)

    @staticmethod
    def _take(some: list[Token]) -> None:
        for one in some:
            one.taken = one.taken or HARMLESS
