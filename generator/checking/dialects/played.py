"""Tricks: each player plays one card, and somebody wins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from rules_engine.fields import LETTERS

from .halves import Halves
from .holders import _EN_NAME, NO_NAMES_JA, Run
from .phrases import Line, Region, Shape, named, sections, spelt, suited
from .reading import Reading
from .scenes import Sentence
from .state import CLAIM, GIVEN, HARMLESS, units_of
from .telling import Told
from .tokens import NUMBER, Lexer, Token
from .tricktelling import Telling
from .trickworth import TrickWorth

_WINS = re.compile(r"の勝ち|が勝|の勝利|が取|がとり|がとっ|がとる|は勝|が獲|がもら|が制|がこの|がその", re.IGNORECASE)

_TAKEN = re.compile(r"勝|取[りるっ]|獲得|\b(?:wins?|won|takes?|took|next trick)\b", re.IGNORECASE)

_SMALL = re.compile(
    r"(?:^|[\s,;:(])(?P<name>[a-z]{2,10})\s+(?:(?:led|leads|played|plays|throws|threw|put|puts"
    r"|follows with|had|has)\s+)?(?:another\s+|the\s+|an?\s+|with\s+)*$"
)
_ANOTHER = re.compile(
    r"\b(?:(?:the|an|a)\s*)?(?:other|another|second|same)\s+[\[(]?\Z|(?:もう(?:1|一)枚の|同じ)[\[「]?\Z"
)
_NO_SIDE = frozenset(("opponent", "opponents", "rival", "enemy", "runner-up", "相手", "敵", "次点", "隣", "対戦相手"))
_PARTNER = re.compile(r"[,、(\s]*(?:の|である|は)?\s*")
_OF_SIDE = re.compile(r"(?:さん|くん|ちゃん|様)?(?:の|['’]s?\s|\s)\s?")
_FOR_SIDE = re.compile(
    r"\b(?:for|to|by|of)\s+(?:the|her|his|their|our|my|your|that|this)\s+$|(?:自分|味方|その|この)の?$"
)


def _opposite(turn: str, seat: str) -> str:
    """The partner of a seat."""
    return turn[(turn.index(seat) + len(turn) // 2) % len(turn)] if seat in turn else ""


class Played(Shape):
    """As many names as players, each with one card, one after another."""

    def told(self, region: Region) -> Told | None:
        """What was read of a region, with all that is told of the trick."""
        self.telling = Telling(self, region)
        return super().told(region)

    def _line(self, reading: Reading, lexer: Lexer, one: Sentence, region: Region) -> Line:
        line = super()._line(reading, lexer, one, region)
        self.telling.lines[id(line)] = one
        return line

    def regions(self) -> Iterator[Region]:
        """From the sentence in which the first card is played to the next trick."""
        found = suited(self)
        if not found:
            return
        many, most = min(self.notations.game.players), max(self.notations.game.players)
        runs = self._named(self.holders.runs(self.text, found))
        for some in sections(self.reader.sentences, self.text):
            low, high = some[0].start, some[-1].end
            own = [run for run in runs if low <= run.cards.start < high]
            aside = [
                one
                for one in some
                if self.wording.opens
                and re.search("|".join(self.wording.opens), self.text[one.start : one.end], re.IGNORECASE)
            ]
            tricks: list[list[Run]] = []
            now: list[Run] = []
            for run in own:
                if any(one.start <= run.cards.start < one.end for one in aside):
                    continue
                one_card = len(run.cards.value) == 1
                if len(now) >= many and (
                    any(other.name == run.name for other in now)
                    or _TAKEN.search(self.text, now[-1].cards.end, run.cards.start)
                ):
                    tricks.append(now)
                    now = []
                if run.name and one_card and len(now) < most and all(other.name != run.name for other in now):
                    now.append(run)
                    if len(now) == most:
                        tricks.append(now)
                        now = []
                elif run.name and not one_card:
                    now = []  # cards that somebody has: no trick goes on behind them
                elif (
                    run.name
                    and one_card
                    and any(other.name == run.name and other.cards.value != run.cards.value for other in now)
                ):
                    now = [run]
            if len(now) >= many:
                tricks.append(now)
                now = []
            if (
                not tricks
                and len(now) >= max(2, many - 1)
                and re.search(r"勝|取|\b(?:wins?|won|takes?|took)\b", self.text[low:high])
            ):
                tricks.append(now)  # a card is missing, and that is told
            homes = [
                next(place for place, one in enumerate(some) if one.start <= trick[0].cards.start < one.end)
                for trick in tricks
            ]
            for index, trick in enumerate(tricks):
                begin = homes[index] if index else 0
                end = homes[index + 1] if index + 1 < len(tricks) else len(some)
                inside = list(some[begin : max(end, begin + 1)])
                last = trick[-1].cards.end
                others = [
                    run for run in own if run not in trick and inside[0].start <= run.cards.start < inside[-1].end
                ]
                others = [
                    run
                    for run in others
                    if run.cards.start > last or any(one.start <= run.cards.start < one.end for one in inside)
                ]
                yield Region(inside, [run.name for run in trick], [*trick, *[Run(run.cards) for run in others]])

    def _named(self, runs: Sequence[Run]) -> list[Run]:
        """The holders, found further away too where a clause stands between: Cal has no clubs and throws the joker."""
        found, low = [], 0
        small = not re.search("[A-Z][a-z]", self.text)
        for run in runs:
            name, start = run.name, run.name_start
            near = self.text[start + len(name) : run.cards.start] if name else ""
            if name and (
                (name == "A" and re.fullmatch(r"\s+", near))
                or (not near and not name.isascii() and (len(name) > 4 or name[-1] in "いなたるの"))
            ):
                name = ""
            if (
                not name
                and small
                and (match := _SMALL.search(self.text, max(low, run.cards.start - 40), run.cards.start))
                and self.holders.is_name(match["name"].capitalize())
                and self.holders.is_name(match["name"])
            ):
                name, start = match["name"], match.start("name")
            if not name:
                name, start = self._subject(low, run.cards.start)
            found.append(Run(run.cards, name, start))
            low = run.cards.end
        return named(found)

    def _subject(self, low: int, at: int) -> tuple[str, int]:
        """The one name in the clause before a card that somebody plays."""
        chunk = self.text[low:at]
        stop = max((match.end() for match in re.finditer(r"[。!?]|[.](?=\s)|\n\s*\n", chunk)), default=0)
        chunk, low = chunk[stop:], low + stop
        if re.search("[ぁ-ん]", chunk):
            matches = list(
                re.finditer(
                    (
                        r"(?:^|[、,\s」]|次に|最後に|そして|続いて|また)(?P<name>[^\s、。はがもをにで「」]{1,"
                        r"12})(?:さん|くん|君|ちゃん|様)?(?:は|が|も)"
                    ),
                    chunk,
                )
            )
            names = [
                (match["name"], low + match.start("name"))
                for match in matches
                if self.holders.is_name(match["name"].rpartition("の")[2]) and not NO_NAMES_JA.fullmatch(match["name"])
            ]
            return names[0] if names else ("", -1)
        names = [
            (match[0], low + match.start())
            for match in _EN_NAME.finditer(chunk)
            if self.holders.is_name(match[0]) and match[0] != "A"
        ]
        return names[0] if len({name for name, _ in names}) == 1 else ("", -1)

    def letters(self, names: Sequence[str]) -> Mapping[str, str]:
        """Seats in the order of play."""
        turn = self.wording.turn or "".join(LETTERS[: len(names)])
        if sorted(names) == sorted(turn) and "".join(names) in turn * 2:
            return {name: name for name in names}
        return dict(zip(names, turn, strict=False))

    def rules(self, reading: Reading, line: Line) -> None:
        """The cards first, then trump and the lead, who wins, who leads next, and the reasons."""
        self._given(reading, line)
        if self.worth is not None:
            self.worth.read(reading, line)
        self.reasons(line)
        tiles = [kind for held in reading.held.values() for kind in spelt(held)]
        silent = self._again(reading, line)
        if self.halves.able and len(tiles) == len(reading.everybody):
            won = next(iter(spelt(reading.held[self._taker(reading)])), "")
            silent += self.halves.read(reading, line, tiles, won)
        self.telling.read(reading, line, silent)
        self.asks(line)
        if "trump" in self.wording.given:
            self.trumps(reading, line, given=True)
        self._next(reading, line)
        self._lead(reading, line)
        self._winner(reading, line)
        self._numbers(reading, line)
        self._sides(reading, line)
        self._hers(line)
        self._follow(reading, line)
        self.whys.append(line)

    @cached_property
    def halves(self) -> Halves:
        """Why tiles are strong."""
        return Halves(self.notations, self.text)

    def _again(self, reading: Reading, line: Line) -> list[tuple[int, int]]:
        """The other 5-5, another 1-5: somebody played the same before; where these words stand."""
        spans = []
        for one in line.tokens:
            if one.kind != "cards" or one.taken != GIVEN or self.notations.speller.split:
                continue
            word = _ANOTHER.search(self.text[max(line.start, one.start - 24) : one.start])
            if word is None:
                continue
            low = max(line.start, one.start - 24) + word.start()
            alike = [seat for seat, held in reading.held.items() if spelt(held) == spelt(one.value)]
            if len(alike) < 2:
                reading.leave(one, "a reason that is true")
            for other in line.tokens:
                if low <= other.start < one.start:
                    other.taken = other.taken or HARMLESS
            spans.append((low, one.start))
        return spans

    def _taker(self, reading: Reading) -> str:
        """Who has the strongest card, the first of equals."""
        order = list(self.notations.art.drawer.kinds)
        return min(reading.held, key=lambda seat: min(map(order.index, spelt(reading.held[seat])), default=len(order)))

    @cached_property
    def worth(self) -> TrickWorth | None:
        """What the cards of a trick are worth, where the game counts them."""
        key = next((key for key, said in self.wording.claims.items() if said.form == "number"), "")
        return TrickWorth(self.notations, units_of(self.wording.claims[key]), key) if key else None

    @property
    def whys(self) -> list[Line]:
        """Sentences whose reasons are looked at once all cards are known."""
        if not hasattr(self, "_whys"):
            self._whys: list[Line] = []
        return self._whys

    def _given(self, reading: Reading, line: Line) -> None:
        for one in line.tokens:
            if one.kind == "cards" and one.unit and not one.taken:
                seat = reading.seats[one.unit]
                reading.held[seat] = list(one.value)
                one.taken = GIVEN

    def _lead(self, reading: Reading, line: Line) -> None:
        """Who leads this trick; whoever wins it and leads does so in the next one."""
        spoken = [one for one in line.tokens if one.kind not in ("comma", "other")]
        for name, verb, last in zip(spoken, spoken[1:], spoken[2:], strict=False):
            if name.kind != "name" or len(name.value) != 1:
                continue
            if (verb.kind, last.kind) == ("lead", "cards"):
                reading.values.setdefault("leader", name.value[0])
        won = [one.kind in ("win", "took", "take", "trick") for one in spoken]
        for index, one in enumerate(spoken):
            if one.kind == "lead" and any(won[:index]) and all(other.kind != "cards" for other in spoken[index:]):
                reading.values.setdefault("leader", next(iter(reading.held), ""))
                self._take([one])
        for pattern, which in ((r"l[.,:]*N", -1), (r"N[.,]*l", 0)):
            for _, some in line.find(pattern):
                name = some[which]
                apart = self.between(some[0], some[-1])
                if which and not re.fullmatch(r"\s*(?:by|した|する|したのは|するのは|は|:|er:?|er is|役は)\s*", apart):
                    continue
                if len(name.value) == 1 and len(apart) < 60 and not re.search("[。]", apart):
                    if "leader" not in reading.values and self._has_won(reading, name):
                        continue
                    if reading.values.setdefault("leader", name.value[0]) != name.value[0] and not which:
                        continue
                    self._take([one for one in some if one.kind == "lead"])
        for _, some in line.find("l"):
            before = [one for one in line.tokens if one.kind == "name" and one.end <= some[0].start]
            if not before or reading.values.get("leader") in before[-1].value:
                some[0].taken = HARMLESS

    def _has_won(self, reading: Reading, name: Token) -> bool:
        """Whether somebody was told to have won before: what is led then is the next trick."""
        won = (one for one in reading.claims if one.key == self.wording.win and one.token.end <= name.start)
        return any(name.value[0] in one.said for one in won if isinstance(one.said, str | tuple | list))

    def _next(self, reading: Reading, line: Line) -> None:
        """Who leads the next trick."""
        key = "next"
        role = self.role("next")
        if key not in self.wording.claims:
            return
        for pattern, which in ((rf"{role}[.,]*l?[.,:]*N", -1), (rf"N[.,]*(?:W[.,]*)?(?:l[.,]*)?{role}", 0)):
            for _, some in line.find(pattern):
                name = some[which]
                far = some[-1].start - some[0].end
                if (
                    len(name.value) == 1
                    and far < 60
                    and not re.search(r"[。]", self.text[some[0].end : some[-1].start])
                    and not any(one.taken == CLAIM for one in some if one.kind == "next")
                ):
                    self.claim(reading, key, None, name.value[0], "is", name)
                    self._take([one for one in some if one.kind in ("lead", "next")])
                    name.taken = CLAIM

    def _winner(self, reading: Reading, line: Line) -> None:
        """Ben wins, the trick goes to Ben, Ben takes the trick, Bの勝ち, 勝者はB; by the card too."""
        key = self.wording.win
        trick = self.role("trick")
        for before, one in pairwise(line.tokens):
            if one.kind == "beat" and before.kind == "trick" and before.end == one.start:
                one.kind = "win"  # トリックに勝つ
        took = rf"(?:W|{self.role('took')}|k(?=[.,]*{trick})|{trick}[.,]*k|{trick}(?=[.,]*k))"
        for _, some in line.find(rf"W[.,:]*{trick}?[.:(]*N|{trick}[.:]*N(?![.,]*[Wyl])"):
            name, word = some[-1], some[0]
            said = self.text[some[-2].end : name.start]
            if word.kind == "trick" and not re.fullmatch(
                (
                    r"\s*(?:goes to|is won by|was won by|belongs to|to|for|went to|is taken by|was taken by|は"
                    r"|を取ったのは|を取るのは|:)\s*(?:the\s+)?"
                ),
                said,
            ):
                continue
            if word.kind == "win" and not re.fullmatch(
                (
                    r"\s*(?:者|したの|ったの|つの|の)?\s*(?:は|が|:|is|was|goes to|by|ner:?|いたのは|the "
                    r"trick is|of the "
                    r"trick(?:\s+is)?:?|\(|=|→)*\s*"
                ),
                said,
            ):
                continue
            if len(name.value) == 1:
                self._won(reading, key, name.value, name, some)
        for match, some in line.find(rf"N[^N;]*?{took}"):
            del match
            name = some[0]
            apart = self.text[name.end : some[-1].start]
            if len(name.value) > 1 or re.search(r"[。]", apart) or len(apart) > 60:
                continue
            if not any(claim.token is name and claim.relation == "winners" for claim in reading.claims):
                self._won(
                    reading,
                    key,
                    name.value,
                    name,
                    [one for one in some if one.kind in ("win", "take", "trick", "took")],
                )
        for _, some in line.find(rf"C[.,]*{took}"):
            holders = [seat for seat, held in reading.held.items() if spelt(held)[:1] == spelt(some[0].value)]
            if len(holders) == 1 and not some[0].taken:
                self.claim(reading, key, None, holders, "winners", some[0])
                self._take(some)
        for _, some in line.find(r"N[.,]*L"):
            if len(some[0].value) == 1:
                self.claim(reading, key, None, list(some[0].value), "losers", some[-1])
        for _, some in line.find(r"N[.,]*B[.,]*N"):
            self.claim(
                reading,
                key,
                None,
                (list(some[0].value), list(some[-1].value)),
                "beats",
                some[1] if some[1].kind == "beat" else some[0],
            )
            self._take([one for one in some if one.kind == "beat"])

    def _won(self, reading: Reading, key: str, who: Sequence[str], name: Token, some: Sequence[Token]) -> None:
        self.claim(reading, key, None, sorted(who), "winners", name)
        name.taken = CLAIM
        self._take([one for one in some if one.kind != "name"])

    def _numbers(self, reading: Reading, line: Line) -> None:
        """What the whole trick counts; how many cards it is."""
        key = next((key for key, said in self.wording.claims.items() if said.form == "number"), "")
        many = len(reading.everybody)
        tokens = line.tokens
        for place, one in enumerate(tokens):
            if one.kind != NUMBER or one.taken or one.value is None:
                continue
            if line.symbols[place] == "c" and one.value == many:
                one.taken = HARMLESS
                continue
            topic = any(other.kind == "topic" and other.value == key for other in tokens[:place])
            mine = key and (
                one.unit in {unit.casefold() for some in self.wording.claims[key].units.values() for unit in some}
                or (topic and not one.unit)
            )
            beside = [
                other
                for other in tokens[max(0, place - 2) : place + 3]
                if other.kind == "cards" and not (other.taken == GIVEN and other.end < one.start - 30)
            ]
            if not mine or any(
                other.kind in ("operator", "range", "more", "less", "difference", "about", "ratio", "each", "only")
                for other in tokens
            ):
                continue
            if any(
                self.text[min(other.end, one.end) : max(other.start, one.start)].count("。") == 0
                and abs(other.start - one.end) < 12
                for other in beside
            ):
                continue
            if any(claim.key == key and claim.said != one.value for claim in reading.claims):
                continue
            self.claim(reading, key, None, one.value, "is", one)
            name = next((other for other in reversed(tokens[:place]) if other.kind == "name"), None)
            if (
                name is not None
                and len(name.value) == 1
                and name.taken != GIVEN
                and not any(claim.relation == "winners" and claim.token is name for claim in reading.claims)
            ):
                self.claim(reading, self.wording.win, None, list(name.value), "winners", name)
        for one in tokens:
            if one.kind == "topic" and one.value != "says":
                one.taken = one.taken or HARMLESS

    def _sides(self, reading: Reading, line: Line) -> None:
        """Ann and her partner Cal, for Ann's side, Aの組: who sits opposite whom, where two play together."""
        turn = self.wording.turn
        if not turn or len(reading.everybody) != len(turn):
            return
        won: set[str] = set()
        for claim in reading.claims:
            won |= set(claim.said) if claim.relation == "winners" else set()
        for place, one in enumerate(line.tokens):
            if one.kind != "relation" or one.taken or one.value in _NO_SIDE:
                continue
            behind = next((other for other in line.tokens[place + 1 :] if other.kind == "name"), None)
            before = next((other for other in reversed(line.tokens[:place]) if other.kind == "name"), None)
            if behind is not None and _PARTNER.fullmatch(self.text, one.end, behind.start):
                mine = re.search(r"\b[Mm]y\s*$", self.text[max(0, one.start - 4) : one.start])
                who = (reading.seats.get("I"),) if mine else before.value[-1:] if before is not None else tuple(won)
                holds = len(who) == 1 and bool(who[0]) and behind.value[-1] == _opposite(turn, str(who[0]))
                self.truth(reading, holds, [one])
            elif before is not None and _OF_SIDE.fullmatch(self.text, before.end, one.start):
                side = {seat for own in before.value for seat in (own, _opposite(turn, own))}
                self.truth(reading, bool(won) and won <= side and len(side) == 2, [one])
            elif _FOR_SIDE.search(self.text[max(0, one.start - 16) : one.start]):
                one.taken = HARMLESS

    def _hers(self, line: Line) -> None:
        """Her tile, for his side: whose it is says nothing more."""
        if any(one.taken in (CLAIM, GIVEN) for one in line.tokens):
            for one in line.tokens:
                if one.kind == "pronoun" and one.value in ("her", "his", "hers"):
                    one.taken = one.taken or HARMLESS

    def _follow(self, reading: Reading, line: Line) -> None:
        for _, some in line.find(r"Ny?e"):
            order = list(reading.seats.values())
            self.truth(reading, list(some[0].value) == order, [one for one in some if one.kind != "name"])
        for _, some in line.find(r"[yhkP]"):
            if some[0].kind != "players" or some[0].value == len(reading.everybody):
                some[0].taken = HARMLESS
        for _, some in line.find(self.role("trick")):
            some[0].taken = HARMLESS
        told = any(one.taken == GIVEN for one in line.tokens) or not any(one.kind == "name" for one in line.tokens)
        for _, some in line.find("(?<!M)K(?![M位])"):
            if told and re.match(
                r"(?:first|second|third|fourth|last)$|.*番手", self.text[some[0].start : some[0].end], re.IGNORECASE
            ):
                some[0].taken = HARMLESS
        for _, some in line.find("[OA](?![^;]*[WLBpnz])"):
            some[0].taken = HARMLESS

    # reasons -------------------------------------------------------------------------------------------------

    def finish(self, reading: Reading) -> None:
        """What is told of the cards, once all are known: has no hearts, the highest diamond, the only trump."""
        for line in self.whys:
            self._why(reading, line)
            for one in line.tokens:
                if one.kind in ("earlier", "later"):
                    self.truth(reading, False, [one])
        self._whys = []
        if "leader" not in reading.values and reading.held:
            reading.values["leader"] = next(iter(reading.held))

    def _suit(self, reading: Reading, seats: Sequence[str]) -> set[str]:
        return {
            kind[:1] if kind in self.notations.speller.split else kind
            for seat in seats
            for kind in spelt(reading.held.get(seat, ()))
        }

    def _why(self, reading: Reading, line: Line) -> None:
        trump = reading.values.get("trump", "")
        everybody = reading.everybody
        for _, some in line.find(r"[!0][.,]*S|S[.,]*!|!T|T[.,]*[!0]|0[.,y]*T"):
            suits = [one for one in some if one.kind in ("suit", "trump")]
            suit = suits[0].value if suits[0].kind == "suit" else trump
            name = next(
                (one for one in reversed(line.tokens[: line.tokens.index(some[0])]) if one.kind == "name"), None
            )
            clause = (
                name is not None and not re.search("[。;]", self.between(name, some[0])) and suits[0].kind == "suit"
            )
            seats = name.value if name is not None and clause else everybody
            asked = self._suit(reading, [reading.values.get("leader", next(iter(reading.held), ""))]) | {trump}
            self.truth(reading, bool(suit) and suit not in self._suit(reading, seats) and suit in asked, some)
        for _, some in line.find(r"[oM]*T"):
            word = some[-1]
            index = line.tokens.index(word)
            behind = next(
                (one for one in line.tokens[index + 1 : index + 4] if one.kind == "name" and one.start - word.end < 14),
                None,
            )
            before = next((one for one in reversed(line.tokens[:index]) if one.kind == "name"), None)
            japanese = not self.text[word.start].isascii()
            who = behind if japanese and behind is not None else before or behind
            claimed: list[str] = next(
                (claim.said for claim in reversed(reading.claims) if claim.relation == "winners"), []
            )
            seats = who.value if who is not None else tuple(claimed)
            only = any(one.kind == "only" for one in some)
            holding = [seat for seat in everybody if trump in self._suit(reading, [seat])]
            best = self._best(reading, trump)
            holds = bool(trump) and bool(seats) and set(seats) <= set(holding)
            holds = holds and (not only or len(holding) == 1) and (some[0].kind != "max" or list(seats) == best)
            self.truth(reading, holds, some)
        for _, some in line.find(r"M[.,]*[SCN]|N[.,]*M|[SC][.,]*M|M"):
            who = next((one for one in some if one.kind == "name"), None)
            suit = next((one.value for one in some if one.kind == "suit"), "")
            card = next((spelt(one.value) for one in some if one.kind == "cards"), [])
            claimed = next((claim.said for claim in reading.claims if claim.relation == "winners"), [])
            index = line.tokens.index(some[0])
            who = (
                who
                or next((one for one in line.tokens[index + 1 : index + 4] if one.kind == "name"), None)
                or next((one for one in reversed(line.tokens[:index]) if one.kind == "name"), None)
            )
            seats = [seat for seat, held in reading.held.items() if card and spelt(held) == card]
            if not seats and not card:
                seats = list(who.value) if who is not None else list(claimed)
            own = suit or next(iter(self._suit(reading, seats)), "")
            leads = self._suit(reading, [reading.values.get("leader", next(iter(reading.held), ""))])
            holds = (
                bool(seats)
                and seats == self._best(reading, own)
                and (not self.notations.speller.split or own == trump or own in leads)
            )
            if not self.notations.speller.split and len(some) == 1:
                some[0].taken = (
                    HARMLESS
                    if not any(one.kind in ("name", "cards") for one in line.tokens[max(0, index - 2) : index + 3])
                    else ""
                )
                continue
            if not self.notations.speller.split:
                others = [one for one in some if one.kind != "name"]
                if not claimed and len(seats) == 1:
                    self.claim(reading, self.wording.win, None, seats, "winners", others[-1])
                self.truth(reading, bool(seats) and (not claimed or set(claimed) <= set(seats)), others)
                continue
            self.truth(reading, holds, [one for one in some if one.kind != "name"])
        for _, some in line.find(r"C"):
            card = spelt(some[0].value)
            played = {kind for held in reading.held.values() for kind in spelt(held)}
            index = line.tokens.index(some[0])
            near = [one for one in line.tokens[max(0, index - 1) : index + 2] if one.kind == "name"]
            mine = [
                one for one in near if card and all(spelt(reading.held.get(seat, ())) == card for seat in one.value)
            ]
            holds = (
                len(card) == 1
                and card[0] in played
                and (bool(mine) or not near)
                and not any(other in line.symbols for other in "!UuB%")
            )
            self.truth(reading, holds, some)
        for _, some in line.find(r"S"):
            index = line.tokens.index(some[0])
            said = next((one for one in reversed(line.tokens[:index]) if one.kind == "name"), None)
            leader = reading.values.get("leader", next(iter(reading.held), ""))
            seats = said.value if said is not None else (leader,)
            self.truth(
                reading,
                some[0].value in self._suit(reading, seats) or some[0].value in self._suit(reading, [leader]),
                some,
            )

    def _best(self, reading: Reading, suit: str) -> list[str]:
        """Who has the highest card of a suit; where there are no suits, the highest."""
        order = list(self.notations.art.drawer.kinds)
        cards = [
            (order.index(kind), seat)
            for seat, held in reading.held.items()
            for kind in spelt(held)
            if not suit or kind[:1] == suit
        ]
        best = max if self.notations.speller.split else min  # a deck without suits begins with the strongest
        return [best(cards)[1]] if cards else []

    @staticmethod
    def _take(some: Sequence[Token]) -> None:
        for one in some:
            one.taken = one.taken or HARMLESS
