"""What is said beside numbers that are shown: the law again, who sits where, who begins next, how many pick again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import tokens as kinds
from .holders import Run
from .phrases import Line, spelt
from .reading import Reading
from .state import HARMLESS
from .tokens import Token

if TYPE_CHECKING:
    from .shows import Shows

SEATED = re.compile(
    r"スタートプレイヤーの(?=[^、。\n]{1,8}は)|\bthe start player,?\s+(?=[A-Z])|(?<=[a-z]), the start player,",
)
_SEAT = re.compile(
    r"(?:(?:スタートプレイヤー|(?:その)?左(?:どなり|隣)?|最後|次|つぎ|続く|親|先手|先攻|後手|後攻|最初|上家|下家|隣|となり"
    r"|[1-3一二三](?:番手|人目|番目))の|対する)(?=.)"
)
_SHOW = r"(?:1枚|一枚|シングル|1枚のカード)"
_END = r"(?:です|、|。|なり|なります|$)?"
_AMONG = r"(?:どうし|同士)(?:の(?:とき|場合))?(?:では|なら|で|は)?、?"
_STRONG = r"(?:強(?:い|く)|上(?:です|に|$)|勝(?:ち|つ))"
_LAWS = re.compile(
    rf"ペアは、?(?:どの|どんな|いかなる)?{_SHOW}(?:より|に)も?{_STRONG}{_END}"
    rf"|ペア{_AMONG}(?:数字の|数の|数字が)?小さい(?:ほう|方|数字)が{_STRONG}{_END}"
    rf"|{_SHOW}{_AMONG}(?:数字の|数の|数字が)?大きい(?:ほう|方|数字)が{_STRONG}{_END}"
    r"|\b(?:a|any|every) pair (?:beats|is stronger than|ranks above) (?:any|every|a|all) singles?\b(?: cards?)?"
    r"|\bpairs (?:beat|are stronger than|rank above) (?:all |any )?singles?\b"
    r"|\b(?:of|among|between) (?:the |two )?pairs,? the (?:lower|smaller)(?: one| number| pair)?"
    r" (?:is (?:the )?stronger(?: one)?|wins|ranks (?:higher|first))"
    r"|\b(?:of|among|between) (?:the |two )?singles,? the (?:higher|larger|bigger)(?: one| number| single)?"
    r" (?:is (?:the )?stronger(?: one)?|wins|ranks (?:higher|first))",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"次の(?:ラウンド|回|番)?(?:は|では)、?(?P<ja>[^、。は]{1,10}?)(?:さん|くん|君)?(?:から|が)(?:始め|はじめ|スタート|先に)"
    r"|(?P<en>[A-Z]\w+) (?:will )?(?:leads?|starts?|begins?) the next round"
    r"|(?:the )?next round (?:starts|begins) with (?P<en2>[A-Z]\w+)"
)
_ALL_PICK = re.compile(
    r"(?:全員|みんな|皆|3人|2人|それぞれ)(?:が|は|で)?、?(?:手札から)?(?:1|１|一)枚(?:ずつ)?(?:を)?(?:選|出|めく)"
    r"|\b(?:everyone|everybody|each player|all players) (?:picks?|chooses?|selects?) (?:one|a|1) card",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"(?:めくった|出した|選んだ|使った)(?P<ja>[0-9]+)枚(?:のカード)?は、?(?:すべて|全部|みな|そのまま)?、?場札"
    r"|\b(?P<en>[0-9]+|three|four|five|six) cards? (?:picked |chosen |shown |played )?"
    r"(?:go|stay|lie|become|form|make up|are)\b[^.]*\bfield\b",
    re.IGNORECASE,
)
_SMALLEST = re.compile(
    r"(?:いちばん|一番|最も|もっとも)小さい(?:数字の)?(?P<low>[0-9]+)(?:が|を出した人が|の人が)(?P<many>[0-9]+|[二三])人"
    r"(?:い|になっ|出)"
)


def unseated(run: Run) -> Run:
    """A holder without where he sits: 左どなりのミホ."""
    match = _SEAT.match(run.name)
    if match is None:
        return run
    return Run(run.cards, run.name[match.end() :], run.name_start + match.end())


def _take(line: Line, span: tuple[int, int]) -> None:
    for one in line.tokens:
        if span[0] <= one.start < span[1]:
            one.taken = one.taken or HARMLESS


def players_told(reading: Reading, line: Line) -> None:
    """How many play: as many as there are."""
    for one in line.tokens:
        if one.kind == kinds.PLAYERS and one.value == len(reading.seats):
            one.taken = one.taken or HARMLESS


def laws(shows: Shows, line: Line) -> None:
    """What the rules say of pairs and singles, where it is what they say."""
    for match in _LAWS.finditer(shows.text, *shows.bounds(line)):
        _take(line, match.span())


def next_starter(shows: Shows, reading: Reading, line: Line) -> None:
    """次のラウンドはソウタから始めます: who is first begins the next round."""
    for match in _NEXT.finditer(shows.text, *shows.bounds(line)):
        group = next(one for one in ("ja", "en", "en2") if match[one])
        start, _ = match.span(group)
        name = next((one for one in line.tokens if one.kind == kinds.NAME and one.start == start), None)
        if name is None or len(name.value) != 1:
            reading.leave(Token(kinds.NAME, *match.span(group)), "who is first")
            continue
        reading.state("ranking", 0, name.value[0], "is", name)
        _take(line, match.span())


def picks_told(shows: Shows, reading: Reading, line: Line, low: tuple[str, list[str]]) -> None:
    """Everybody picks one card; the smallest, 4, was picked by two; the five cards go to the field."""
    bounds = shows.bounds(line)
    if not reading.held:
        for match in _ALL_PICK.finditer(shows.text, *bounds):
            _take(line, match.span())
    for match in _SMALLEST.finditer(shows.text, *bounds):
        many = {"二": 2, "三": 3}.get(match["many"]) or int(match["many"])
        if match["low"] == low[0] and many == len(low[1]):
            _take(line, match.span())
    for match in _FIELD.finditer(shows.text, *bounds):
        group = "ja" if match["ja"] else "en"
        said = {"three": 3, "four": 4, "five": 5, "six": 6}.get(match[group].lower()) or int(match[group])
        token = next((one for one in line.tokens if match.start(group) <= one.start < match.end(group)), None)
        if token is None:
            continue
        count = sum(len(spelt(cards)) for cards in reading.held.values())
        reading.state("=", None, said, "truth", token, (match.span(group),), value=count)
        _take(line, match.span())
