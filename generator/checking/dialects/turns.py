"""Whose turn is next by the place on which a card was laid: left from 6 to the partner, 次は右どなり, again Ben."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules_engine.echo import whole
from rules_engine.fields import LETTERS

from ..notations import Notations, Wording
from ..numberwords import NUMBERS
from .holders import NO_NAMES
from .passages import told_passage
from .scenes import ITEM, TABLE_ROW, Sentence
from .state import CLAIM, GIVEN, Statement
from .telling import ReaderOfText, Told
from .tokens import Token

_ORDINALS = {
    word: number
    for number, word in enumerate(
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"], 1
    )
}
_KANJI = {sign: number for number, sign in enumerate("一二三四五六七八九", 1)}
_WORD = "|".join([*_ORDINALS, *(word for word, number in NUMBERS.items() if 1 <= number <= 9)])
_ONE = rf"(?:[0-9]{{1,2}}|[一二三四五六七八九]|(?:{_WORD})\b)"
_MANY = (
    rf"{_ONE}(?:(?:st|nd|rd|th))?(?:\s?(?:[,、・/か]|or\b|and\b|から|to\b|through\b|[-–~〜]|または"
    rf"|と)\s?(?:the\s)?(?:左から)?{_ONE}(?:st|nd|rd|th)?){{0,4}}"
)
PLACE = re.compile(
    rf"(?P<right>右から(?:数えて)?\s?)?(?:左から(?:数えて)?\s?)?(?P<ja>{_MANY})\s?(?:番目|枚目"
    rf"|つ目|か所目|列目)(?:まで)?"
    rf"|\b(?:places?|positions?|spots?|slots?|spaces?|numbers?)\s(?:no\.\s)?(?P<en>{_MANY})(?![0-9])"
    rf"|\b(?![0-9]{{2}}\scards\b)(?P<en2>{_MANY})\s(?:place|card|position|spot|slot)s?\b"
    r"(?P<from_right>\s(?:from|counting from)\s(?:the|her|his|your|my|their)\sright)?",
    re.IGNORECASE,
)
_LEFT = (
    r"左(?:どなり|隣り?|となり|側の(?:人|プレイヤー))|\bleft[- ](?:hand )?neighbou?r|\bneighbou?r (?:on|to) (?:the|her"
    r"|his|your|my|their) left|\b(?:player|person|one|somebody) (?:on|to) (?:the|her|his|your|my"
    r"|their) left"
)
_RIGHT = _LEFT.replace("左", "右").replace("left", "right")
_PARTNER = r"パートナー|相方|味方|向かい(?:の人|側)?|向かいのパートナー|\bpartner|\bopposite\b|\bplayer across"
_SELF = (
    r"もう一度|もう1度|もういちど|再び|ふたたび|自分(?:自身)?(?:の番)?(?!の?(?:列|カード|札|手札))|同じ(?:人|プレイヤー)"
    r"|\bagain\b|\banother\s(?:go|move)\b|\b(?:a\ssecond|an\sextra|a\sfurther)\s(?:turn|go"
    r"|move)\b|\bonce more\b|\banother turn\b"
    r"|\bthe same player\b|\bhimself\b|\bherself\b|\byourself\b"
)
_ANSWER = re.compile(rf"(?P<left>{_LEFT})|(?P<right>{_RIGHT})|(?P<partner>{_PARTNER})|(?P<self>{_SELF})", re.IGNORECASE)
ANCHOR = re.compile(
    r"(?:次|つぎ)(?:の(?:手番|番|プレイヤー|人))?(?:は|に|が|も|:|=|→)|の(?:手番|番)(?=です|に|だ|。|が|、|」|\s|$)"
    r"|手番は|\bnext\b|\bturn\b|\banother\s(?:go|move)\b|(?:番目|番|\d\)?)[^\n。→]{0,12}(?:→|->|=>)\s?\w"
)
ORDER = re.compile(
    r"(?:左(?:回|まわ|廻)り|時計(?:回|まわ)り)(?:に|で|の順に|順に|の席順は|順で)?[、:]?\s?"
    r"(?P<ja>[^。\n()（）]{5,60}?)(?:の順|と(?:座|すわ|並|なら)|が(?:座|すわ|並|なら)|の[34三四]人|(?=です|でした|で、|[。)）\n]))"
    r"|(?P<ja2>[^。\n、]{1,10}(?:[、・→][^。\n、・→]{1,10}){2,3}?)の順に(?:左|時計)(?:回|まわ)り"
    r"|clockwise(?:\s(?:order|from|around|the|table|players|are|sit|we|they|in|is|as|it|goes|order)"
    r"|\s?[:,(])*\s(?P<en>(?-i:[A-Z]\w*(?:,?\s(?:and\s"
    r"|then\s)?[A-Z]\w*){2,3}))|(?P<en2>(?-i:[A-Z]\w*(?:,\s(?:and\s|then\s)?[A-Z]\w*"
    r"|\sand\s[A-Z]\w*){2,3})),?\s\(?(?:are\s|sit\s|sitting\s|seated\s|play\s|in\s|that\s|this\s|order\s|order,\s|go\s|round\s|the\s|table\s|always\s)*clockwise",
    re.IGNORECASE,
)
_PLAYS = (
    r"(?:lays?|laid|plays?|played|puts?|places?|placed|covers?|covered|chooses?|chose|picks?|picked|uses?"
    r"|used|fills?|filled"
    r"|sets?|drops?|dropped|replaces?|replaced|goes on|went on|turned|turns up|moves? (?:on|to))"
)
_DUE = re.compile(
    r"(?P<ja>[^\s、。「『（(]{1,8}?)(?:さん|くん|ちゃん)?(?:の(?:手番|番)(?:です|で(?!は)|、|。|のとき|に|だ)"
    r"|が(?:手札|カード|1枚|左から|右から)"
    r"|は(?:左から|右から))|(?P<en>[A-Z]\w*)(?:['’]s\s(?:turn|move)|\sis\s(?:to\s(?:play|move)|the\splayer|on\sturn|due)"
    rf"|\shas\s(?:just\s)?(?:played|laid|put|placed|the\sturn|to\splay)|\s{_PLAYS}\s)"
)
_ACTS = re.compile(
    r"(?:さん|くん|ちゃん|君)?(?:が|は|も)(?!次|続)(?=[^。\n→]{0,24}(?:番目|枚目|つ目|か所目|列目))"
    rf"|\s(?:then\s|now\s|next\s|also\s|himself\s|herself\s|has\s|had\s|just\s)*{_PLAYS}\b",
)
_LIKE_BEFORE = re.compile(r"もし|たら|なら|れば|場合|とき|と、|\b(?:if|when|had|for|after)\b", re.IGNORECASE)
_CARD = re.compile(
    r"\b(?:an?|the|his|her|my)\s(?:10|[1-9])(?=\s(?:on|onto|at|in)\b)|(?<![0-9])(?:10|[1-9])(?:のカード|の札)?(?=を)"
)
_HE = re.compile(r"\b(?:he|she)\b", re.IGNORECASE)
_GROUP = re.compile(
    r"(?P<ja>左|右|中央|真ん中|まん中|真中)(?:側|端|寄り)?の?\s?(?P<n>[0-9一二三四五])\s?(?:枚|つ|か所|箇所)(?!目)"
    r"|\b(?P<en>left|right|middle|centre|center|first|last)(?:[- ]hand|most)?\s(?P<m>two|three|four|five|six"
    r"|seven|eight|nine|[2-9])\b"
    r"|\b(?P<m2>[2-9]|two|three|four|five|six|seven|eight|nine)\s(?P<en2>left|right|middle|centre|center"
    r"|first|last)(?:[- ]hand|most)?\s(?:places|cards|spots|positions|ones)",
    re.IGNORECASE,
)
_EXACT = re.compile(
    r"(?:正確に|ちょうど|ど|まさに)\s?(?:中央|真ん中|まん中)|[(（](?:真ん中|まん中|中央)[)）]|\b(?:exact|very|dead)\s(?:middle|cent(?:re|er))",
    re.IGNORECASE,
)
_PARTNERS = re.compile(
    r"(?P<one>{name})\s?(?:さん)?(?:\sand\s|\s?&\s?|と|・|、)(?P<two>{name})(?:さん)?(?:(?:は|が|で)?(?:それぞれ"
    r"|互いに)?(?:パートナー|味方|組|ペア|チーム)"
    r"|\s(?:are|play|sit|as)\s(?:\w+\s){{0,2}}?(?:partners|together|opposite|a team|a pair))"
)
_TO_PLAY = re.compile(
    r"(?P<who>{name})(?:さん|くん|ちゃん)?(?:の(?:手番|番)(?:です|だ|。|で、|とします)|['’]s\s(?:turn|move)|\shas\s(?:the\sturn"
    r"|just\splayed)|\sis\s(?:to\s(?:play|move)|on\sturn))"
)
_SIDES = {"左": "left", "右": "right", "first": "left", "last": "right"}
_PLAYERS = re.compile(
    r"([34三四])\s?人|\b(three|four|3|4)[- ]player|\b(three|four|3|4)\splayers|\b(?:for|with)\s(three"
    r"|four)\b|\b(three|four|3|4)\sof\sus\b",
    re.IGNORECASE,
)
_OPEN_CLAIM = re.compile(
    (
        r"[0-9]+\s?(?:点|points)|(?<![0-9])(?:[0125-9]|[1-9][0-9]+)\s?人|ではな|じゃな|ません|\bnot\b"
        r"|\bnever\b|右(?:回|まわ)り|counter"
    ),
    re.IGNORECASE,
)


@dataclass
class Turns:
    """Who is next from some places, as one passage says."""

    span: tuple[int, int]
    player: str
    players: int
    claims: list[Statement] = field(default_factory=list)
    whose: list[str] = field(default_factory=list)  # who played, claim by claim
    left: list[Token] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    names: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)


class Passages:
    """Reads them in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        self.reader, self.wording = reader, wording

    def read(self) -> Iterator[Told]:
        """All passages that tell who is next."""
        reader = self.reader
        for one in _find(reader.notations, reader.plain, reader.sentences, reader.players):
            yield self._told(one)

    def _told(self, one: Turns) -> Told:
        """One passage, with an example for each who plays in it."""
        seats = {name: seat for seat, name in one.names.items()}
        tokens = [*one.tokens, *(claim.token for claim in one.claims)]
        tolds = []
        for player in dict.fromkeys(one.whose) or [one.player]:
            claims = [claim for claim, whose in zip(one.claims, one.whose, strict=True) if whose == player]
            given = {"player": player} if one.given else {}
            tolds.append(
                told_passage(self.reader, self.wording, one.span, claims, one.left, tokens, given, one.players, seats)
            )
        return replace(tolds[0], examples=tuple(example for told in tolds for example in told.examples))


def _find(notations: Notations, text: str, sentences: Sequence[Sentence], players: int) -> Iterator[Turns]:
    if not ANCHOR.search(text) or not PLACE.search(text):
        return
    at = 0
    while at < len(sentences):
        one = sentences[at]
        if not _tells(text, sentences, at):
            at += 1
            continue
        last = at
        while (
            last + 1 < len(sentences)
            and sentences[last + 1].section == one.section
            and _tells(text, sentences, last + 1, True)
        ):
            last += 1
        passage = _passage(notations, text, sentences, at, last, players)
        if passage.claims or passage.left:
            yield passage
        at = last + 1


def _tells(text: str, sentences: Sequence[Sentence], at: int, more: bool = False) -> bool:
    one = sentences[at]
    said = text[one.start : one.end]
    place = PLACE.search(said)
    answer = _ANSWER.search(said) or re.search(
        r"次[はも]|次の(?:手番|番)は|(?:→|->|=>)\s?\S|の(?:手番|番)(?:です|に|だ|。|と)|\bnext\b|もう一度|\bturn\b",
        said,
    )
    if place and answer and (ANCHOR.search(said) or more or one.kind == TABLE_ROW):
        return not re.search(r"次に", said) or bool(_ANSWER.search(said))
    if place and at + 1 < len(sentences):
        after = text[sentences[at + 1].start : sentences[at + 1].end]
        return bool(ANCHOR.search(after)) and not PLACE.search(after)
    if more:
        before = text[sentences[at - 1].start : sentences[at - 1].end]
        return bool(PLACE.search(before)) and not _ANSWER.search(PLACE.sub("", before)) and bool(ANCHOR.search(said))
    return False


def _passage(
    notations: Notations, text: str, sentences: Sequence[Sentence], first: int, last: int, players: int
) -> Turns:
    section = [one for one in sentences if one.section == sentences[first].section]
    end = max(one.end for one in section if one.block <= sentences[last].block)
    around = text[section[0].start : end]
    whole = text[: sentences[last].end]
    said_here = _PLAYERS.search(around)
    said = said_here or _PLAYERS.search(whole)
    count = players or (3 if said and next(filter(None, said.groups())).lower() in ("3", "三", "three") else 4)
    order = ORDER.search(around)
    spoken = next(filter(None, order.groups()), "") if order else ""
    names = seated(spoken)
    before = text[section[0].start : sentences[last].end]
    if said and (at := whole.find(said[0], section[0].start if said[0] in around else 0)) >= 0:
        players_told = Token("players", at, at + len(said[0]), taken=GIVEN)
    else:
        players_told = None
    due = [match["ja"] or match["en"] for match in _DUE.finditer(before)]
    start = sentences[first].start
    if order and section[0].start + order.start() < start:
        start = min(one.start for one in section if one.end > section[0].start + order.start())
    turns = Turns((start, sentences[last].end), LETTERS[0], count)
    if players_told is not None:
        turns.tokens.append(players_told)
    if names and (len(names) != count or len(set(names)) < count):
        turns.left.append(Token("names", section[0].start, section[0].start + 1))
        return turns
    seats = dict(zip(names, LETTERS, strict=False)) if names else {letter: letter for letter in LETTERS[:count]}
    turns.names = {seat: name for name, seat in seats.items()}
    who = next((_seat(one, seats) for one in due if _seat(one, seats)), "")
    known = "|".join(rf"(?<![A-Za-z]){re.escape(one)}" if one.isascii() else re.escape(one) for one in seats)
    known = f"(?:{known})"
    acts = bool(re.search(known + _ACTS.pattern.replace("|\\s(?:then", f"|{known}\\s(?:then", 1), before))
    turns.player = who or LETTERS[0]
    reader = _Reader(notations, text, turns, seats, bool(who))
    if wrong := re.search(
        r"(?<![0-9])(?:[0125-9]|[1-9][0-9]+)\s?人(?![々目])|\b(?:two|five|six|[2567])[- ]players?\b", around
    ):
        turns.left.append(Token("players", section[0].start + wrong.start(), section[0].start + wrong.end()))
    if other := _NOT_HIS_TURN.search(text, section[0].start, sentences[last].end):
        turns.left.append(Token("left", *other.span()))
    for one in sentences[first : last + 1]:
        reader.sentence(one)
    reader.close()
    told = sentences[first : last + 1]
    for one in section:  # whose turn it is stands there, too, and was not read
        if one not in told and one.block in {other.block for other in told}:
            place, anchor = PLACE.search(text, one.start, one.end), ANCHOR.search(text, one.start, one.end)
            if turns.claims and place and anchor and not text[one.start : one.end].rstrip().endswith(("?", "？")):
                turns.left.append(Token("left", *place.span()))
    turns.left += _untrue(text, (section[0].start, sentences[last].end), turns, seats)
    turns.given = {"player": turns.player}
    seated_here = said_here or (said and turns.claims)  # how many play may be a rule far above
    if not (who or acts) and not names and not seated_here and len({claim.part for claim in turns.claims}) < 2:
        turns.claims.clear()  # a rule in passing
        turns.whose.clear()
        turns.left.clear()
    return turns


def _untrue(text: str, span: tuple[int, int], turns: Turns, seats: Mapping[str, str]) -> Iterator[Token]:
    """Partners who sit side by side, and a turn of somebody who does not play."""
    name = "|".join(
        rf"(?<![A-Za-z]){re.escape(one)}(?![A-Za-z])" if one.isascii() else re.escape(one)
        for one in sorted(seats, key=len, reverse=True)
    )
    letters = LETTERS[: turns.players]
    for match in re.compile(_PARTNERS.pattern.format(name=name)).finditer(text, *span):
        one, two = (letters.index(seats[match[group]]) for group in ("one", "two"))
        if abs(one - two) != 2:
            yield Token("left", *match.span())
    before = PLACE.search(text, *span)
    due = re.compile(_TO_PLAY.pattern.format(name=name)).search(text, span[0], before.start() if before else span[1])
    if due and turns.whose and seats[due["who"]] != turns.whose[0]:
        yield Token("left", *due.span())


def written(
    wording: Wording, given: Mapping[str, Any], result: Mapping[str, Any], lang: str, names: Sequence[str]
) -> str:
    """Who is next from each place, in sentences."""
    players = 4 if len(result["next"]) == 9 else 3
    called = dict(zip(LETTERS, names[:players], strict=False))
    glue = "、" if lang == "ja" else ", "
    lines = [wording.holder[lang].format(names=glue.join(called.values()), name=called[given["player"]])]
    say = wording.claims["next"].say[lang]
    lines += [say.format(place=place, who=called[seat]) for place, seat in enumerate(result["next"], 1)]
    people = {3: ("3人です。", "With three players."), 4: ("4人です。", "With four players.")}[players]
    return "\n".join([people[lang == "en"], *lines]) + "\n"


def seated(spoken: str) -> list[str]:
    """The names of a list of people."""
    names = [name for name in re.split(r"[、,・→]\s?(?:and\s|then\s)?|\s(?:and|then)\s|と", spoken) if name.strip()]
    return [re.sub(r"(?:さん|くん|君|ちゃん)$", "", name.strip()) for name in names]


def _seat(name: str, seats: Mapping[str, str]) -> str:
    """The seat of a name that may have words before it."""
    return next(
        (seat for other, seat in seats.items() if name == other or (len(other) > 1 and name.endswith(other))), ""
    )


_CLAUSE = re.compile(r"たら|なら|ので|れば|[、。,;:：\n「」()]|(?<!\w)[.](?!\w)")
_NO_PERSON = re.compile(
    "(?:さん|くん|君|ちゃん|次|[がはのにもをでとへか]|人|側|番|手番|ターン|プレイヤー|です|でした|である|だ|ます|なり|なる|なら|たら|れば"
    "|ので|から|また|今度|まだ|置[いきくけ]|打[ちつて]|続け|場合|とき|時|カード|札|ここ|そこ|回|まわ[るっ]|移[りる]|[りるてたっ])*"
)
_CALLED = re.compile(r"(?<![A-Za-z'’])[A-Z][a-zà-ÿ]+(?![A-Za-z])")
_NOT_HIS_TURN = re.compile(r"番(?:では|じゃ)(?:あり|な)|\b(?:not|n't)\b[^.,;]{0,20}\bturn\b")


class _Reader:
    def __init__(self, notations: Notations, text: str, turns: Turns, seats: Mapping[str, str], known: bool) -> None:
        self.text, self.turns, self.seats, self.known = text, turns, seats, known
        self.pending: list[int] = []
        self.said = 0  # where the last answer ends
        self.last = ""  # who was said to be next
        self.acting = False  # whether the sentence says who plays
        self.at = 0
        self.answered = True
        del notations
        alone = "|".join(
            rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" if name.isascii() else re.escape(name)
            for name in sorted(seats, key=len, reverse=True)
        )
        self.names = re.compile(alone)

    def sentence(self, one: Sentence) -> None:
        """Places and answers in their order."""
        text, events = self.text, list[tuple[int, int, str, Any]]()
        places = list(PLACE.finditer(text, one.start, one.end))
        for match in places:
            events.append((*match.span(), "place", match))
        for match in _ANSWER.finditer(text, one.start, one.end):
            if not any(place.start() <= match.start() < place.end() for place in places):
                way = next(name for name in ("left", "right", "partner", "self") if match[name])
                events.append((*match.span(), way, None))
        for match in self.names.finditer(text, one.start, one.end):
            if not any(place.start() <= match.start() < place.end() for place in places):
                events.append((*match.span(), "name", match[0]))
        for match in _CARD.finditer(text, one.start, one.end):
            if not any(place.start() <= match.start() < place.end() for place in places):
                self.turns.tokens.append(Token("card", *match.span(), taken=GIVEN))
        for match in _HE.finditer(text, one.start, one.end):
            events.append((*match.span(), "he", match[0]))
        for match in _GROUP.finditer(text, one.start, one.end):
            events.append((*match.span(), "group", match))
        for match in _EXACT.finditer(text, one.start, one.end):
            events.append((*match.span(), "exact", match))
        events.sort(key=lambda event: event[:2])
        like_before = one.kind in (ITEM, TABLE_ROW) or _LIKE_BEFORE.search(text, one.start, one.end)
        if denied := _OPEN_CLAIM.search(text, one.start, one.end):
            self._leave(*denied.span())
        if text[one.start : one.end].rstrip().endswith(("?", "か。")):
            return
        self.acting = False
        for start, end, kind, value in events:
            if kind in ("group", "exact"):
                self._reason(start, end, kind, value)
            elif kind == "he":
                if self.last and not like_before and self.answered and PLACE.search(text, end, one.end):
                    self._acts(self.last)
            elif kind == "place":
                if not self.acting and self.last not in ("", self.turns.player) and self.answered and not like_before:
                    self._leave(start, end)  # who plays now?
                self.turns.tokens.append(Token("place", start, end, taken=GIVEN))
                if (
                    self.pending
                    and not self.answered
                    and not re.fullmatch(r"\s*(?:[,、・か]|or|and|と|または)\s*(?:the\s)?", text[self.at : start])
                ):
                    self._leave(start, end)
                some = _numbers(value, self.turns.players)
                self.pending = some if self.answered else [*self.pending, *some]
                self.answered, self.at = False, end
                if any(not 1 <= place <= (9 if self.turns.players == 4 else 8) for place in some):
                    self._leave(start, end)
            else:
                self._answer(start, end, kind, value)

    def _answer(self, start: int, end: int, kind: str, value: str | None) -> None:
        text = self.text
        if kind == "name":
            if re.match(
                r"(?:さん|くん)?(?:['’]s\s(?:partner|left|right|neighbou?r)|の(?:パートナー|相方|左|右|向かい))",
                text[end:],
            ):
                return
            seat = self.seats[value or ""]
            acts = _ACTS.match(text, end)
            if acts and (self.answered or not self.pending) and self._before_place(end):
                self._acts(seat)
                return
            if (
                seat == self.turns.player
                and re.match(
                    (
                        r"(?:さん|くん)?(?:の(?:手番|番)(?:です|で|のとき)?|が|は(?!番)|['’]s\sturn"
                        r"|\s(?:lays?|laid|plays?\s(?:a"
                        r"|on)|puts?|places?|placed))"
                    ),
                    text[end:],
                )
                and (not self.pending or (self.answered and re.search(r"[。\n!！]|\.\s", text[self.said : start])))
            ):
                return
            if not self.pending:
                return
            self._claim(seat, start, end)
            return
        if not self.pending:
            return
        letters = LETTERS[: self.turns.players]
        steps = {"left": 1, "right": -1, "partner": 2, "self": 0}
        if kind == "partner" and self.turns.players == 3:
            self._leave(start, end)
            return
        if kind == "self" and re.match(r"[^。、]{0,4}の(?:列|カード|札|手札|左|右)", text[end : end + 8]):
            return
        self._claim(letters[(letters.index(self.turns.player) + steps[kind]) % len(letters)], start, end)

    def _somebody(self, start: int, end: int) -> Token | None:
        """Who is named beside an answer and sits at no place of the table: もう一度ゼベ男, Zebedee again."""
        text = self.text
        low = max((match.end() for match in _CLAUSE.finditer(text, self.at, start)), default=self.at)
        behind = _CLAUSE.search(text, end)
        known = [self.names, _ANSWER, ANCHOR, PLACE]
        high = behind.start() if behind else len(text)
        said = text[low:high]
        for some in known:
            said = some.sub(lambda match: " " * len(match[0]), said)
        for match in re.finditer(r"[^\W\d_a-zA-Z]+", said):
            if not _NO_PERSON.fullmatch(match[0]):
                return Token("left", low + match.start(), low + match.end())
        if letter := re.search(
            r"(?<![A-Za-z0-9])[A-H](?![A-Za-z0-9])", said if not set(self.seats) & set(LETTERS) else ""
        ):
            return Token("left", low + letter.start(), low + letter.end())
        for match in _CALLED.finditer(said):
            if match[0] not in NO_NAMES and match.start() + low > self.at:
                return Token("left", low + match.start(), low + match.end())
        return None

    def _claim(self, seat: str, start: int, end: int) -> None:
        if (other := self._somebody(start, end)) is not None:
            self.turns.left.append(other)
        for place in self.pending:
            self.turns.claims.append(Statement("next", place - 1, seat, "is", Token("next", start, end, taken=CLAIM)))
            self.turns.whose.append(self.turns.player)
        self.answered, self.last, self.said = True, seat, end

    def _acts(self, seat: str) -> None:
        """Somebody plays: what follows is about his places."""
        self.turns.player, self.acting = seat, True
        self.pending = []

    def _before_place(self, at: int) -> bool:
        """Whether a place follows before the sentence is over."""
        stop = re.compile(r"[。\n]|\.(?=\s|$)").search(self.text, at)
        return PLACE.search(self.text, at, stop.start() if stop else len(self.text)) is not None

    def _reason(self, start: int, end: int, kind: str, match: re.Match[str]) -> None:
        """One of the left three, the exact middle: so it is, or it is left over."""
        four = self.turns.players == 4
        count = 9 if four else 8
        right = {"left": range(1, 4), "right": range(count - 2, count + 1), "middle": range(4, count - 2)}
        if kind == "exact":
            some = range(5, 6) if four else range(0)
        else:
            word = (match["ja"] or match["en"] or match["en2"]).lower()
            some = right[_SIDES.get(word, word if word in right else "middle")]
            said = match["n"] or match["m"] or match["m2"]
            number = _number(said)
            if number != len(some) and not (number == 2 and re.match(r"\sof\sthe\smiddle", self.text[end:])):
                self._leave(start, end)
        self.turns.tokens.append(Token("place", start, end, taken=GIVEN))
        if self.pending and not all(place in some for place in self.pending):
            self._leave(start, end)

    def _leave(self, start: int, end: int) -> None:
        self.turns.left.append(Token("left", start, end))

    def close(self) -> None:
        """A place without an answer is not understood."""
        if not self.answered or not self.turns.claims:
            self._leave(max(self.at - 1, self.turns.span[0]), max(self.at, self.turns.span[0] + 1))


def _numbers(match: re.Match[str], players: int) -> list[int]:
    words = match["ja"] or match["en"] or match["en2"]
    some = [_number(word) for word in re.findall(_ONE, words, re.IGNORECASE)]
    if len(some) == 2 and re.search(r"から|to\b|through\b|[-–~〜]", words):
        some = list(range(some[0], some[1] + 1))
    if match["right"] or match["from_right"]:
        places = 9 if players == 4 else 8
        some = [places + 1 - place for place in some]
    return some


def _number(word: str) -> int:
    folded = word.lower()
    return whole(folded) if folded.isdigit() else _KANJI.get(folded) or _ORDINALS.get(folded) or NUMBERS[folded]
