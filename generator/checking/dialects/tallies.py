"""What each player took, as numbers, and what follows: six tricks, four and one, who plays which part, the points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from rules_engine.echo import whole

from ..numberwords import NUMBERS
from . import tallytable
from .bare import how_many
from .holders import _EN_NAME, Run
from .phrases import Line, Region, Shape, _bare, sections
from .reading import Reading
from .scenes import ITEM, TABLE_ROW, Sentence
from .standings import Standings
from .state import CLAIM, GIVEN, HARMLESS
from .strangers import namesake
from .tallytable import Table, Tables
from .tokens import CARDS, CELL, HONORIFIC, NUMBER, Token

_NUMBER = re.compile(
    (
        rf"(?<![A-Za-z0-9.])(?:[0-9]+|[一二三四五六七八九十]+(?=トリック|点|つ)"
        rf"|(?:{'|'.join(sorted(NUMBERS, key=len, reverse=True))})(?![A-Za-z]))"
    ),
    re.IGNORECASE,
)
_LIST = re.compile(
    rf"(?P<name>[^\s、。,.;:()「」|・/=]{{1,14}}?){HONORIFIC}(?:、|\s?と|・|,\s?(?:and\s)?|\s(?:and|&)\s)\s?$"
)
_GOT = (
    r"(?:\s*[,:=(|–-]\s*|\s+(?:has|had|have|gets?|got|wins?|won|takes?|took|taken|makes?|made|scores?"
    r"|scored|with|and|ends?|ended|up|finish|finishes|finished|collects?|collected|earns?|earned"
    r"|captures?|captured|only|"
    r"just|all|the|a|total|of|exactly|is|was|on|at|who|managed|gained|receives?|received|picks?"
    r"|picked|to|for|only))*[\s*]*"
)

_SCORES = re.compile(
    r"\b(?:gets?|got|scores?|scored|receives?|received|earns?|earned|adds?|added|makes?|made|collects?|collected|worth|banks?"
    r"|gains?|gained|notes?|writes?|wrote)\b|もら|入[るりっ]|加え|加算|足[しす]|得[るたて]|獲得|稼|得点"
)
_TO_EACH = re.compile(
    r"(?:\s+tricks?)?\s+(?:(?:went|go|goes)\s+)?(?:to|for|by|between|among)\s+"
    r"(?P<names>[A-Z][^\W\d_]*(?:(?:,\s+(?:and\s+)?|\s+(?:and|&)\s+)[A-Z][^\W\d_]*)*)"
)
_IN_ORDER = re.compile(
    r"(?:次|最後|残り|最初|最多|最少|トップ|[1-3一二三]番目?|[1-3]位|最下位|ビリ|真ん中|続くの|次いで)(?:の?人)?(?:は|が|も)(?=.)"
)
_EACH_TO = re.compile(r"\s*(?:tricks?\s+|points?\s+)?[(]?(?:for|to|between|among|by)\s+")
_LISTED_TO = re.compile(
    r"(?<![0-9])[0-9]{1,2}(?:\s?[-–/:,]\s?[0-9]{1,2})+(?:,?\s+and\s+[0-9]{1,2})?\s*(?:tricks?\s+)?(?:for|to|between|among|by)\s+"
    r"(?P<names>[A-Z][^\W\d_]*(?:(?:,\s+(?:and\s+)?|\s+(?:and|&)\s+)[A-Z][^\W\d_]*)+)"
)
_TOOK_NONE = re.compile(
    r"(?P<names>[A-Z][^\W\d_]*(?:(?:,\s+(?:and\s+)?|\s+(?:and|&)\s+)[A-Z][^\W\d_]*)*)\s+"
    r"(?:(?:both|each|took|got|had|won|have|has|with)\s+)*(?:none|nothing|no tricks?|zero)\b"
)
_PLACED = re.compile(
    r"\s*(?:number|one|value|place|player|count|score)?\s*(?:is|was|belongs to|goes to|は|の|が|なのは|:"
    r"|,)?\s*(?:that of\s+)?"
)
_PLACE = re.compile(r"(?:['’]s)?\s*(?:is|was|has|came|が|は|の|,)?\s*(?:number is\s+)?(?:in\s+)?(?:the\s+)?")
_TIE = re.compile(
    r"\b(?:the same (?:number|amount|count|tricks)(?: of tricks)?(?: as)?|(?:exactly |just )?(?:equally"
    r"|as) many(?: tricks)?(?: as)?"
    r"|an equal (?:number|count)|(?:are|is|were|was|being) (?:level|equal|tied|even)(?: with)?)\b"
    r"|同じ(?:トリック)?数|(?:トリック数が)?同数|同じトリック|トリック数が(?:同じ|等し)|同じだけ|同点",
    re.IGNORECASE,
)
_OWN_TRICKS = re.compile(
    r"\s*(?:points?\s)?for (?:her|his|their|my|your) (?:(single|only|lone|sole)\s|(?:own|many|few)\s)?tricks?\b"
)


class Tallies(Shape):
    """One number a player that is given; the points of all and one part of somebody are claimed."""

    def regions(self) -> Iterator[Region]:
        """Sections in which as many players as there are have numbers; another one where they come again."""
        said = next(iter(self.wording.numbers.values()))
        units = [word for some in (*said.units.values(), *said.words.values()) for word in some]
        anchor = re.compile("|".join(map(re.escape, units)), re.IGNORECASE)
        if not anchor.search(self.text):
            return
        for some in sections(self.reader.sentences, self.text):
            yield from self._within(some, anchor)

    def _within(self, some: Sequence[Sentence], anchor: re.Pattern[str]) -> Iterator[Region]:
        many = min(self.notations.game.players)
        table: dict[int, bool] = {}
        for one in some:
            if one.kind == TABLE_ROW:
                table[one.table] = (
                    table.get(one.table, False) or anchor.search(self.text, one.start, one.end) is not None
                )
        firsts: list[tuple[int, list[str]]] = []
        names: list[str] = []
        start = -1
        last = -1
        for told in self.tables.of(some):
            if len(told.names) == many and not firsts:
                firsts.append((next(at for at, one in enumerate(some) if one.start >= told.start), told.names))
                self.told_tables.append(told)
        for place, one in enumerate(some if not firsts else ()):
            near = anchor.search(self.text, one.start, one.end) or table.get(one.table, False)
            if not near:
                continue
            if (
                len(names) == many
                and (one.block != some[last].block or anchor.search(self.text, one.start, one.end))
                and one.block != some[last].block
            ):
                again = self._names(one)
                if len(again) >= 2 and anchor.search(self.text, one.start, one.end) and not table.get(one.table, False):
                    firsts.append((start, names))
                    names, start = [], -1
            for name in self._names(one):
                if name not in names and len(names) < many:
                    names.append(name)
                    start = place if start < 0 else start
                    last = place
        if start >= 0:
            firsts.append((start, names))
        firsts = [(place, own) for place, own in firsts if len(own) == many]
        if not firsts:
            yield from self._nameless(some, many, anchor)
        for index, (place, own) in enumerate(firsts):
            begin = some[place]
            low = 0 if not index else place
            high = firsts[index + 1][0] if index + 1 < len(firsts) else len(some)
            if begin.kind == ITEM and all(
                any(name in self._names(one) for one in some if one.block == begin.block) for name in own
            ):
                low = next(at for at, one in enumerate(some) if one.block == begin.block)
                high = min(
                    high,
                    next(
                        (
                            at
                            for at, one in enumerate(some)
                            if at > place and one.block != begin.block and one.kind == ITEM
                        ),
                        high,
                    ),
                )
            runs = [Run(Token(CARDS, begin.start, begin.start + 1))]
            yield Region(list(some[low:high]), own, runs)

    @cached_property
    def tables(self) -> Tables:
        """Tables with what everybody took."""
        return Tables(self.wording, self.text, self._points)

    @cached_property
    def told_tables(self) -> list[Table]:
        """Those of which the players are those of an example."""
        return []

    def _of_table(self, reading: Reading, line: Line) -> bool:
        """A line of such a table: each number by its place, and who has the part."""
        table = next((one for one in self.told_tables if one.start <= line.start < one.end), None)
        if table is None or not set(table.names) <= set(reading.seats):
            return False
        key = next((key for key, said in self.wording.claims.items() if said.form == "seats"), "")
        kinds = {tallytable.GIVEN: self.given, tallytable.POINTS: self._points}
        self.told_here = set()
        for one in line.tokens:
            name, kind = table.at(one.start)
            who = next((who for start, end, who in table.parts if start <= one.start < end), "")
            if one.kind == NUMBER and kind in kinds:
                self._say(reading, kinds[kind], (reading.seats[name],), one, one.value)
            elif one.kind == NUMBER and kind:
                self.standings.note(reading.seats[name], one, kind == tallytable.BEFORE)
            elif one.kind == "part" and who:
                self.claim(reading, key, None, reading.seats[who], "is", one)
                one.taken = CLAIM
            elif one.kind not in (NUMBER, "part"):
                one.taken = one.taken or HARMLESS
        return True

    def _nameless(self, some: Sequence[Sentence], many: int, anchor: re.Pattern[str]) -> Iterator[Region]:
        """A list of numbers that nobody is named with, or too few names: told, and not understood."""
        for one in some:
            said = self.text[one.start : one.end]
            listed = re.search(
                rf"(?<![0-9])[0-9]{{1,2}}(?:\s?[・,、/–-]\s?(?:and\s)?[0-9]{{1,2}}){{{many - 1}}}(?![0-9])", said
            )
            points = any(re.search(rf"[0-9]\s?{re.escape(unit)}", said) for unit in self._unit(self._points))
            if listed and points:
                yield Region([one], [], [Run(Token(CARDS, one.start, one.start + 1))])

    def _before(self, low: int, at: int) -> tuple[str, int]:
        """Who is named before a number, and where."""
        chunk = self.text[low:at]
        english = re.search(rf"(?P<name>{_EN_NAME.pattern})(?:['’]s)?{_GOT}$", chunk, re.ASCII)
        if english and self.holders.is_name(english["name"]) and not re.search(r"[.。]\s", chunk[english.start() :]):
            name = re.sub(r"^[Pp]layer\s+(?=[A-Z]$)", "", english["name"])
            return name, low + english.end("name") - len(name)
        name, start = self.holders.before(self.text, low, at)
        if pair := re.fullmatch(r"([A-Za-z]+)(と|・)([A-Za-z]+)", name):
            return pair[3], start + pair.start(3)
        if order := _IN_ORDER.match(name):
            name, start = name[order.end() :], start + order.end()
        word, sign, rest = name.partition("で")
        if sign and rest and word.casefold() in self.wording.says:
            return _bare(rest), start + len(word) + len(sign)  # トゥビーでAが
        return _bare(name), start

    def _names(self, one: Sentence) -> list[str]:
        """Who has numbers in a sentence, in order."""
        found: list[str] = []
        low = one.start
        for listed_to in _LISTED_TO.finditer(self.text, one.start, one.end):
            some = re.split(r",?\s+(?:and|&)\s+|,\s+", listed_to["names"])
            if len(some) == min(self.notations.game.players) and all(map(self.holders.is_name, some)):
                return some
        for match in _NUMBER.finditer(self.text, one.start, one.end):
            if match[0].casefold() == "one" and re.search(
                r"\b(?:the|next|odd|middle|other)\s$", self.text[one.start : match.start()]
            ):
                continue
            name, at = self._before(low, match.start())
            behind = _TO_EACH.match(self.text, match.end(), one.end)
            if behind and name and re.search(r"(?:^|[\s,])(?:and|,)\s+$", self.text[at + len(name) : match.start()]):
                name = ""
            low = match.end() if name else low
            if not name:
                if behind:
                    some = [
                        own for own in re.split(r",?\s+(?:and|&)\s+|,\s+", behind["names"]) if self.holders.is_name(own)
                    ]
                    found += [each for each in some if each not in found]
                continue
            listed = [name]
            while before := _LIST.search(self.text, max(one.start, at - 20), at):
                if (
                    not self.holders.is_name(before["name"])
                    or (re.search("[0-9はがのを]|トリック|[でにもと]$", before["name"]) and len(before["name"]) > 1)
                    or before["name"].casefold().rstrip("で、") in self.wording.says
                    or any(
                        self.text[max(0, before.end("name") - len(word)) : before.end("name")].casefold() == word
                        for word in self.wording.says
                    )
                    or (before["name"].isascii() and not before["name"][0].isupper())
                ):
                    break
                listed.insert(0, before["name"])
                at = before.start("name")
            found += [each for each in listed if each not in found]
        for match in _TOOK_NONE.finditer(self.text, one.start, one.end) if found else ():
            some = re.split(r",?\s+(?:and|&)\s+|,\s+", match["names"])
            found += [each for each in some if self.holders.is_name(each) and each not in found]
        return found

    # sentences -----------------------------------------------------------------------------------------------

    def rules(self, reading: Reading, line: Line) -> None:
        """What is given first, then what is claimed; reasons are looked at in the end."""
        for one in line.tokens:
            if one.kind == "win" and one.value == "トリックは":
                one.kind, one.value = "topic", self.given
            elif (
                one.kind in (NUMBER, "rank", "harmless")
                and (
                    place := re.match(
                        r"([2２二])(?:番目?|位)(?![にの](?:多|例|ディール))", self.text[one.start : one.end + 4]
                    )
                )
                and "middle" in self.wording.roles.values()
            ):
                one.kind, one.taken, one.end = "middle", "", one.start + place.end()
        for first, second in pairwise(line.tokens):
            if (
                first.kind == "rank"
                and first.value == 1
                and second.kind in ("more", "less")
                and first.end == second.start
            ):
                second.kind, first.taken = ("max" if second.kind == "more" else "min"), HARMLESS
        if self._of_table(reading, line):
            return
        self.header(reading, line)
        self.asks(line)
        self.reasons(line)
        self.says(reading, line)
        self.standings.read(reading, line)
        self._products(reading, line)
        self._numbers(reading, line)
        self._part(reading, line)
        names = [one.value for one in line.tokens if one.kind == "name"]
        self.spoken = names[-1] if names else self.spoken
        for pattern in (r"[Wk](?=[.,]*[.t])", r"[hk]", r"A(?=[.,]*\.)", r"[je](?=.*\.)"):
            for _, some in line.find(pattern):
                if any(one.taken in (GIVEN, CLAIM) for one in line.tokens):
                    some[0].taken = some[0].taken or HARMLESS

    def header(self, reading: Reading, line: Line) -> None:
        """The header of a table, or a heading with a colon, says what numbers are."""
        columns = [one for one in line.tokens if one.kind == "cell"]
        words = [one for one in line.tokens if one.kind == "topic" and one.value != "says"]
        if len(columns) > 1 and words and not any(one.kind in (NUMBER, "name") for one in line.tokens):
            cells = [""]
            for one in line.tokens:
                if one.kind == "cell":
                    cells.append("")
                elif one.kind == "topic" and one.value != "says":
                    cells[-1] = one.value
                one.taken = one.taken or HARMLESS
            reading.header = [("topic", cell) for cell in cells]
        elif len(columns) < 2:
            reading.header = []

    @cached_property
    def standings(self) -> Standings:
        """What everybody had before, and has then."""
        return Standings(self.notations, self.wording, self.text, self._points)

    @property
    def given(self) -> str:
        """The name of the numbers that are given."""
        return next(iter(self.wording.numbers))

    def _products(self, reading: Reading, line: Line) -> None:
        """5 × 1 = 5 points: one number, that is worked out; one factor must be what the player took."""
        reading.products = getattr(reading, "products", [])  # type: ignore[attr-defined]
        tokens, at = line.tokens, 0
        while at + 2 < len(tokens):
            one, sign, other = tokens[at : at + 3]
            if not (one.kind == other.kind == NUMBER and sign.kind == "operator") or None in (one.value, other.value):
                at += 1
                continue
            if self.text[sign.start : sign.end] in "+-":
                at += 2
                continue
            end = at + 3
            result = other
            value = one.value * other.value
            comes = tokens[end] if end < len(tokens) and tokens[end].kind == NUMBER else None
            if comes is not None and self.between(other, comes).strip() in ("で", "は", "→", "makes", "is"):
                result = comes
                end += 1
                if result.value != value:
                    reading.state("=", None, result.value, "truth", result, (result.digits,), value=value)
                    result.taken = ""
            elif end + 1 < len(tokens) and tokens[end].kind == "equals" and tokens[end + 1].kind == NUMBER:
                result = tokens[end + 1]
                end += 2
                if result.value != value:
                    reading.state("=", None, result.value, "truth", result, (result.digits,), value=value)
                    result.taken = ""
            else:
                result = Token(NUMBER, one.start, other.end, value, other.unit)
            result.unit = result.unit or next(iter(self._unit("points")), "")
            reading.products.append((result, one.value, other.value))  # type: ignore[attr-defined]
            factors = (Token(NUMBER, *two.digits, two.value, taken=GIVEN) for two in (one, other) if two is not result)
            reading.tokens += [two for two in factors if result.start >= two.end]
            tokens[at:end] = [result] if not one.unit or self._key(one.unit, "") != self.given else [one, result]
            at += 1

    def _unit(self, key: str) -> list[str]:
        said = self.wording.claims.get(key) or next(iter(self.wording.claims.values()))
        return [unit.casefold() for some in said.units.values() for unit in some]

    def _numbers(self, reading: Reading, line: Line) -> None:
        """Each number belongs to whom the text names last, and is counted in the unit or under the word before it."""
        who: tuple[str, ...] = ()
        topic = base = self._bare(reading, line)
        self.told_here = set[tuple[str, str]]()
        column = 0
        tokens = line.tokens
        place = 0
        while place < len(tokens):
            one = tokens[place]
            if one.kind == "cell":
                column += 1
                if reading.header:
                    topic = reading.header[column][1] if column < len(reading.header) else ""
            elif one.kind == "name":
                who = one.value
            elif one.kind == "pronoun" and not one.taken and len(self.spoken) == 1:
                who = self.spoken
                one.taken = HARMLESS
            elif (
                one.kind == "part"
                and self._hamlet(reading)
                and any(other.kind == NUMBER for other in tokens[place + 1 : place + 3])
            ):
                who = self._hamlet(reading)
            elif one.kind == "others" and not one.taken and reading.claims:
                told = {
                    seat
                    for claim in reading.claims
                    if claim.relation == "is" and claim.key == self._points
                    for seat in claim.part
                }
                told |= {seat for other in tokens[:place] if other.kind == "name" for seat in other.value}
                rest = tuple(seat for seat in reading.everybody if seat not in told)
                if rest and any(other.kind in (NUMBER, "nothing") for other in tokens[place + 1 : place + 4]):
                    who = rest
                    one.taken = HARMLESS
            elif one.kind == "topic" and one.value != "says":
                topic = one.value
                one.taken = one.taken or HARMLESS
            elif one.kind == "range" and not one.taken and topic == self.given and self._ranged(reading, tokens, place):
                pass
            elif one.kind == NUMBER and not one.taken and one.value is not None:
                place += self._told(reading, tokens, place, who, topic)
                continue
            elif one.kind == "nothing" and not one.taken and who:
                key = one.value if one.value in (self.given, self._points) else topic
                key = key or self._key(self._unit_near(tokens, place, place), "")
                if key in (self.given, self._points):
                    self._say(reading, key, who, one, 0)
            elif one.kind == "stop":
                who, topic = (), base
            place += 1

    def _bare(self, reading: Reading, line: Line) -> str:
        """What numbers with neither a unit nor a word count, once it is told what everybody took: Pete gets 60."""
        if set(reading.numbers.get(self.given, ())) != set(reading.everybody) or not line.tokens:
            return ""
        if any(one.kind == CELL or (one.kind == NUMBER and one.unit) for one in line.tokens):
            return ""
        said = self.text[line.start : line.end]
        plain = all(
            one.kind in ("name", NUMBER, "comma", "stop", "colon", "line", "equals", "open", "close")
            for one in line.tokens
        )
        return self._points if plain or _SCORES.search(said) else ""

    spoken: tuple[str, ...] = ()

    @cached_property
    def told_here(self) -> set[tuple[str, str]]:
        """What was told of whom in one sentence."""
        return set()

    def _hamlet(self, reading: Reading) -> tuple[str, ...]:
        """Who is said to play the part."""
        return next(((claim.said,) for claim in reading.claims if claim.part is None and claim.relation == "is"), ())

    @property
    def _points(self) -> str:
        return next((key for key, said in self.wording.claims.items() if said.form == "number"), "")

    def _told(self, reading: Reading, tokens: Sequence[Token], place: int, who: tuple[str, ...], topic: str) -> int:
        """Read one number, or a list of them; how many tokens it was."""
        run = [place]
        at = place + 1
        while at < len(tokens) and (
            tokens[at].kind == NUMBER
            or (tokens[at].kind == "comma" and at + 1 < len(tokens) and tokens[at + 1].kind == NUMBER)
        ):
            if tokens[at].kind == NUMBER:
                if not self.between(tokens[run[-1]], tokens[at]).strip() or not re.fullmatch(
                    r"\s*(?:[,、・/:]|and|と|対|,\s?and|-)?\s*(?:[,、・])?\s*(?:and\s)?",
                    self.between(tokens[run[-1]], tokens[at]),
                ):
                    break
                run.append(at)
            at += 1
        numbers = [tokens[index] for index in run]
        unit = next((one.unit for one in numbers if one.unit), "")
        key = self._key(unit or self._unit_near(tokens, place, run[-1]), topic)
        length = run[-1] + 1 - place
        one = numbers[0]
        if len(run) > 1:
            names = next((other for other in tokens[run[-1] + 1 : run[-1] + 4] if other.kind == "name"), None)
            if (
                names is not None
                and len(names.value) == len(run)
                and _EACH_TO.fullmatch(self.between(tokens[run[-1]], names))
            ):
                who = names.value
            seats = (
                who
                if len(who) == len(run)
                else reading.everybody
                if len(reading.everybody) == len(run) and len(who) != 1
                else ()
            )
            if (
                key
                and seats
                and all(not one.unit or one.unit == unit or self._key(one.unit, "") == key for one in numbers)
            ):
                for seat, number in zip(seats, numbers, strict=True):
                    self._say(reading, key, (seat,), number, number.value)
                for other in tokens:
                    if other.kind in ("respectively", "each", "they"):
                        other.taken = other.taken or HARMLESS
            return length
        owned = _OWN_TRICKS.match(self.text, one.end)
        if owned and owned[1] and who:
            self.later.append(("single", [one], who))
        if (
            any(other.kind == "pronoun" for other in tokens[place + 1 : place + 2])
            and not owned
            and re.match(r"\s*(?:points?\s)?(?:for|to)\s", self.text[one.end : one.end + 12])
        ):
            return 1
        behind = next((other for other in tokens[place + 1 : place + 3] if other.kind == "name"), None)
        if behind is not None and re.fullmatch(
            r"\s*(?:tricks?\s|points?\s|pts\s)?(?:each\s|apiece\s)?(?:for|to|go to|goes to|by)\s+",
            self.between(one, behind),
        ):
            who = behind.value
        if (
            key == self.given
            and not who
            and re.match(
                r"(?:トリック)?(?:のうち|中|を|すべて)|\s+(?:in all|altogether|in total)",
                self.text[one.end : one.end + 12],
            )
        ):
            self.whole.append(one)
            return 1
        if (
            key == self.given
            and not who
            and re.search(
                r"(?:\ball(?: the)?|全部で|合わせて|合計|全|of the|the)\s*$",
                self.text[max(0, one.start - 10) : one.start],
            )
        ):
            self.whole.append(one)
            return 1
        if key == self._points and not who and len(self.spoken) == 1 and not any(t.kind == "name" for t in tokens):
            who = self.spoken  # 5点しか入らない
        if not key or not who:
            return 1
        self._merely(tokens, place)
        if (
            len(who) > 1
            and not any(other.kind in ("each", "respectively", "both", "tie") for other in tokens)
            and not re.search(r"それぞれ|ずつ|each|both|とも|apiece", self.text[tokens[0].start : tokens[-1].end])
            and one.value != 0
            and not (key == self._points and self._one_each(reading, who, one.value))
        ):
            return 1
        each = next(
            (
                other
                for other in tokens[max(0, place - 2) : place + 3]
                if other.kind in ("each", "respectively", "both")
            ),
            None,
        )
        if each is not None and len(who) > 1:
            each.taken = each.taken or HARMLESS
        self._say(reading, key, who, one, one.value)
        return 1

    def _ranged(self, reading: Reading, tokens: Sequence[Token], place: int) -> bool:
        """Tricks 4-4-3 for Ada, Bo and Cy: one each, in their order."""
        one = tokens[place]
        names = next((other for other in tokens[place + 1 : place + 4] if other.kind == "name"), None)
        if names is None or len(names.value) != len(one.value) or not _EACH_TO.fullmatch(self.between(one, names)):
            return False
        for seat, value in zip(names.value, one.value, strict=True):
            if reading.numbers.setdefault(self.given, {}).setdefault(seat, whole(value)) != whole(value):
                reading.leave(one, "the number told before")
        one.taken = GIVEN
        return True

    def _one_each(self, reading: Reading, who: Sequence[str], value: int) -> bool:
        """Whether points of several are what each has: in doubt only where together they have so many."""
        scored = self.standings.scored(reading)
        return bool(scored) and value != sum(scored[seat] for seat in who)

    def _merely(self, tokens: Sequence[Token], place: int) -> None:
        """Only 4 points, 5点だけ: no more than so many."""
        for other in tokens[max(0, place - 1) : place + 2]:
            near = min(abs(other.start - tokens[place].end), abs(tokens[place].start - other.end)) < 3
            if other.kind == "only" and near:
                other.taken = other.taken or HARMLESS
                for never in tokens[place : place + 4]:
                    if never.kind == "negation" and other.value == "しか":
                        never.taken = never.taken or HARMLESS

    @property
    def whole(self) -> list[Token]:
        """Numbers said of all together."""
        if not hasattr(self, "_whole"):
            self._whole: list[Token] = []
        return self._whole

    def _unit_near(self, tokens: Sequence[Token], place: int, last: int) -> str:
        """The unit of a number without one: of the number before it in the sentence, or behind it."""
        for step, at in ((-1, place - 1), (1, last + 1)):
            while 0 <= at < len(tokens) and tokens[at].kind in (
                "name",
                "comma",
                NUMBER,
                "cell",
                "line",
                "hold",
                "win",
                "take",
                "pronoun",
                "both",
                "others",
                "each",
                "respectively",
            ):
                if tokens[at].kind == NUMBER and tokens[at].unit:
                    return tokens[at].unit
                at += step
        return ""

    def _key(self, unit: str, topic: str) -> str:
        if unit:
            found = [
                key
                for key, said in self.wording.numeric.items()
                if any(unit == one.casefold() for some in said.units.values() for one in some)
            ]
            return found[0] if found else ""
        return topic if topic in self.wording.numeric else ""

    def _say(self, reading: Reading, key: str, who: tuple[str, ...], one: Token, value: int) -> None:
        again = {(key, seat) for seat in who} & self.told_here
        self.told_here |= {(key, seat) for seat in who}
        if again and len(who) == 1:
            reading.leave(one, "")  # Bea 40, Bea 40: one of them may be somebody else
        if key == self.given:
            own = reading.numbers.setdefault(key, {})
            for seat in who:
                if own.setdefault(seat, value) != value:
                    reading.leave(one, "the number told before")
            one.taken = GIVEN
            return
        told = [
            claim
            for claim in reading.claims
            if claim.key == key and claim.relation == "is" and set(claim.part) & set(who)
        ]
        if any(claim.said != value for claim in told):
            return  # another number of the same thing: of whom is in doubt
        self.claim(reading, key, who, value, "is", one)

    # who plays which part ------------------------------------------------------------------------------------

    def _part(self, reading: Reading, line: Line) -> None:
        """B is Hamlet, ハムレットはB: a claim of who; the words of the reason are looked at once all is known."""
        key = next((key for key, said in self.wording.claims.items() if said.form == "seats"), "")
        part = self.role("part")
        aside = rf"(?:[,.(){self.role('middle')}{self.role('odd')}K:OjXM?h]|!!)*"
        reasons: list[Token] = []
        direct = r"\s*(?:役)?\s*(?:は|:|=|→|is|was|,)\s*(?:the\s)?\s*"
        for pattern, which in ((rf"{part}[,:=>]*N", -2), (rf"N{aside}{part}", 0), (rf"{part}{aside}N", -1)):
            for _, some in line.find(pattern):
                role = next(one for one in some if one.kind == "part")
                if which == -2 and not re.fullmatch(direct, self.between(role, some[-1])):
                    continue
                name = some[max(which, -1)]
                if role.taken or len(name.value) != 1 or not self._is_part(role, name, some, line):
                    continue
                self.claim(reading, key, None, name.value[0], "is", name)
                role.taken = HARMLESS
                for one in some:
                    if one.kind == "others":
                        one.taken = one.taken or HARMLESS
                reasons += [one for one in line.tokens if one.kind in ("middle", "odd", "rank") and not one.taken]
                for one in reasons:
                    if not one.taken:
                        self.reasons_of.append((one, self._beside(line, one) or name.value[0]))
                    one.taken = HARMLESS
        self._alike(line)
        for _, some in line.find(rf"[Ab]*{self.role('differ')}|[PcAn]{self.role('differ')}"):
            if re.search(r"suit|スート|マーク|札", self.text[some[0].start : some[-1].end + 6], re.IGNORECASE):
                self._take(some)  # of the cards that were shown
                continue
            self.later.append(("differ", some, ()))
            self._take(some)
        for _, some in line.find(r"P[.,]*Q|Q[.,]*P"):
            if line.symbols[: line.tokens.index(some[0])].endswith("N"):
                continue
            self.later.append(("level", [one for one in some if one.kind == "players"], ()))
            self._take(some)
        for _, some in line.find(r"N[b.,]*Q"):
            self.later.append(("tie", some[-1:], some[0].value))
            some[-1].taken = HARMLESS
        for _, some in line.find(r"M[.,]*N|N[.,]*M|N[.,]*m|m[.,]*N"):
            extreme = next(one for one in some if one.kind in ("max", "min"))
            who = next(one.value for one in some if one.kind == "name")
            self.later.append((extreme.kind, [extreme], who))
            extreme.taken = HARMLESS
        for _, some in line.find(rf"{self.role('middle')}|{self.role('odd')}|K"):
            before = next(
                (one for one in reversed(line.tokens[: line.tokens.index(some[0])]) if one.kind == "name"), None
            )
            behind = next(
                (one for one in line.tokens[line.tokens.index(some[0]) + 1 :][:1] if one.kind == "name"), None
            )
            who = behind or before
            if who is not None and len(who.value) == 1:
                self.reasons_of.append((some[0], who.value[0]))
                some[0].taken = HARMLESS
        for _, some in line.find(rf"\({part}\)"):
            role = some[1]
            low = max(
                (at for at, one in enumerate(line.tokens) if one.kind == "line" and one.start < role.start), default=-1
            )
            names = [one for one in line.tokens[low + 1 :] if one.kind == "name" and one.start < role.start]
            if len(names) == 1 and len(names[0].value) == 1 and not role.taken:
                self.claim(reading, key, None, names[0].value[0], "is", names[0])
                role.taken = HARMLESS
        for role in line.tokens:
            if role.kind == "part" and not role.taken and (who := namesake(reading, role, line.tokens)) is not None:
                reading.leave(who, "what it says of the player")
        self._title(line)

    def _beside(self, line: Line, one: Token) -> str:
        """Who is named right beside a place: the middle number is Ann's, 真ん中はアン."""
        at = line.tokens.index(one)
        behind = next((other for other in line.tokens[at + 1 : at + 2] if other.kind == "name"), None)
        before = next((other for other in line.tokens[max(0, at - 1) : at] if other.kind == "name"), None)
        if behind is not None and _PLACED.fullmatch(self.between(one, behind)) and len(behind.value) == 1:
            return str(behind.value[0])
        if before is not None and _PLACE.fullmatch(self.between(before, one)) and len(before.value) == 1:
            return str(before.value[0])
        return ""

    def _alike(self, line: Line) -> None:
        """Ann and Bob have the same number, 残りの2人は同数: looked at once all is known."""
        for match in _TIE.finditer(self.text, line.start, line.end):
            low = (
                max(self.text.rfind(sign, line.start, match.start()) for sign in (";", "；", "(", "（", ":", "：")) + 1
            )
            clause = [one for one in line.tokens if low <= one.start < match.start() and match.start() - one.end < 34]
            inside = [one for one in line.tokens if match.start() <= one.start < match.end()]
            names = [one for one in clause if one.kind == "name"]
            behind = next((one for one in line.tokens if one.start >= match.end()), None)
            others = [one for one in clause if one.kind in ("others", "they")]
            counts = [
                one for one in clause if one.kind in ("players", NUMBER) and not one.taken and one.unit in ("", "枚")
            ]
            counts += [one for one in line.tokens if one.kind == "players" and 0 <= one.start - match.end() < 6]
            rest = [one for one in others if not names or one.start > names[-1].end]
            seats = names[-1].value if names and not rest else ()
            as_many = behind is not None and behind.kind == "name" and match[0].rstrip().endswith(" as")
            if as_many and behind is not None:
                seats = (*seats, *behind.value)
            token = inside[0] if inside else Token("word", *match.span())
            if len(seats) == 1:
                continue
            if seats:
                self.later.append(("tie", [token], tuple(dict.fromkeys(seats))))
            elif counts or rest:
                many = next((one.value for one in counts), 2)
                self.later.append(("level", [Token(NUMBER, token.start, token.end, many)], ()))
            else:
                continue
            taken = [*inside, *rest, *(counts if not seats else ())]
            taken += [one for one in clause if one.kind in ("both", "all", "hold", "each")]
            for one in taken:
                one.taken = one.taken or HARMLESS

    def _is_part(self, role: Token, name: Token, some: Sequence[Token], line: Line) -> bool:
        if role.start < name.start:
            apart = self.between(role, name)
            if apart == "、" and self.text[name.end : name.end + 1] in "がはもに":
                return False  # ハムレット、私が5トリック
            said = any(one.taken == GIVEN and 0 <= one.start - name.end < 20 for one in line.tokens)
            if re.match(r"\s*:", apart) and role is line.tokens[0] and said:
                return False  # a title before the first sentence
            if re.match(r"の(?!は)", apart) and not re.fullmatch(r"の", apart):
                return False
            if re.match(r"です|でした|だ|で|に(?:なり|なる(?!の)|なっ(?!たの))|と(?:なり|なる)|[^。]*[0-9]", apart):
                return False
            return len(apart) < 40 and not re.search(
                r"(?:例|計算|ディール|トリック|得点|の場合|,\s|\bdeal|\bscor|\bgame|\bmatch|\btrick|\bexample)", apart
            )
        apart = self.between(name, role)
        if re.search(r"\b(?:in|of|at|playing)\s+(?:(?:our|the|this|a|my|their)\s+)?$", apart):
            return False  # 150 points in our Hamlet
        return (
            re.search(r"[。.](?:\s|$)|(?:の|点|トリック)[、,]?$", apart) is None
            and len(apart) < 70
            and not re.search(r"[0-9]\s?点|points?\b[^,]*$", apart)
        )

    def _title(self, line: Line) -> None:
        """Where the word is the name of the game it claims nothing."""
        for one in line.tokens:
            if one.kind != "part" or one.taken:
                continue
            behind = self.text[one.end : one.end + 16]
            first = line.tokens[0] is one or not self.text[: one.start].strip(" #*_【[(<「『-・:>\n")
            headed = re.match(
                (
                    r"[」』】)\]*_]*\s*(?:の|で|を|は|、)?\s*(?:得点|例|計算|切り札|トリック|ディール"
                    r"|採点|スコア|点|遊|最終|第|[0-9]|deal|scor"
                    r"|game|night|FAQ|example|trick|quiz|trump|\()|\s*(?:で|を|も)"
                ),
                behind,
                re.IGNORECASE,
            )
            before = re.search(
                r"(?:\bin|\bof|\bat|\bplay(?:ed|ing|s)?|\bscored|with|『|「|【|#)\s*$",
                self.text[max(0, one.start - 12) : one.start],
                re.IGNORECASE,
            )
            if first or headed or before:
                one.taken = HARMLESS
            elif any(other.kind == "name" for other in line.tokens):
                self.unsaid.append(one)
                one.taken = HARMLESS

    @property
    def reasons_of(self) -> list[tuple[Token, str]]:
        """Words of a place among the players, with who is said to have it."""
        if not hasattr(self, "_reasons_of"):
            self._reasons_of: list[tuple[Token, str]] = []
        return self._reasons_of

    @property
    def later(self) -> list[tuple[str, list[Token], tuple[str, ...]]]:
        """What is said of the numbers given, to be looked at once all are known."""
        if not hasattr(self, "_later"):
            self._later: list[tuple[str, list[Token], tuple[str, ...]]] = []
        return self._later

    @property
    def unsaid(self) -> list[Token]:
        """The part's word where nobody is found to play it."""
        if not hasattr(self, "_unsaids"):
            self._unsaids: list[Token] = []
        return self._unsaids

    @staticmethod
    def _take(some: Sequence[Token]) -> None:
        for one in some:
            one.taken = one.taken or HARMLESS

    def finish(self, reading: Reading) -> None:
        """Reasons against what is given: which number is in the middle, which are level, what was multiplied."""
        numbers = reading.numbers.get(self.given, {})
        values = list(numbers.values())
        self.standings.finish(reading)
        for one, seat in self.reasons_of:
            points = self._scores(reading, one) if one.kind == "rank" else {}
            if not self._placed(one, seat, numbers) or (len(points) > 2 and not self._placed(one, seat, points)):
                wrong = any(claim.part is None and claim.said == seat for claim in reading.claims)
                if not (wrong and self._off(numbers, seat)):
                    reading.leave(one, "a place that the player has")
        for kind, some, seats in self.later:
            own = {numbers.get(seat) for seat in seats}
            points = self._scores(reading, some[0])
            scored = {points.get(seat) for seat in seats}
            holds = {
                "differ": len(set(values)) == len(values)
                and all(one.value == len(values) for one in some if one.kind in (NUMBER, "players"))
                and all(how_many(one.value) in (0, len(values)) for one in some if one.kind in ("all", "both"))
                and not any(one.value == "both" for one in some),
                "tie": len(own) == 1 and len(seats) > 1,
                "single": own == {1},
                "level": not seats and max(map(values.count, values), default=0) == some[0].value,
                "max": own == {max(values, default=0)} and (not points or scored == {max(points.values())}),
                "min": own == {min(values, default=0)} and (not points or scored == {min(points.values())}),
            }[kind]
            if not holds:
                reading.leave(some[0], "what the numbers say")
        for token, first, second in getattr(reading, "products", ()):
            claim = next((claim for claim in reading.claims if claim.token is token and claim.relation == "is"), None)
            took = {numbers.get(seat) for seat in claim.part} if claim is not None else set()
            if claim is None or not (took & {first, second}) or (0 in took):
                reading.leave(token, "what was taken, times what it is worth")
        for one in self.whole:
            if one.value == sum(values):
                one.taken = HARMLESS
        for line in self.lines:
            for one in line.tokens:
                if one.kind == "range" and sorted(map(whole, one.value)) == sorted(values):
                    one.taken = HARMLESS
        for one in self.unsaid:
            reading.leave(one, "who it is")
        self._whole, self._later, self._reasons_of, self._unsaids = [], [], [], []

    def _scores(self, reading: Reading, one: Token) -> dict[str, int]:
        """The points told before a word, which is then of them, too: what is meant is in doubt."""
        return {
            seat: claim.said
            for claim in reading.claims
            if claim.key == self._points and claim.relation == "is" and claim.token.start < one.start
            for seat in claim.part or ()
        }

    def _off(self, numbers: dict[str, int], seat: str) -> bool:
        """Whether somebody is neither the middle nor the odd one."""
        same = sum(value == numbers.get(seat) for value in numbers.values())
        return same > 1 or (
            len(set(numbers.values())) == len(numbers) and sorted(numbers.values())[1:2] != [numbers.get(seat)]
        )

    def _placed(self, one: Token, seat: str, numbers: dict[str, int]) -> bool:
        values = sorted(numbers.values(), reverse=True)
        own = numbers.get(seat)
        if own is None or len(values) < 3:
            return False
        if one.kind == "middle":
            return len(set(values)) == len(values) and own == values[len(values) // 2]
        if one.kind == "odd":
            return values.count(own) == 1 and len(set(values)) < len(values)
        wanted = one.value if one.kind == "rank" else 1
        return bool(1 + sum(value > own for value in values) == wanted or (wanted == -1 and own == values[-1]))
