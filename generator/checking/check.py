"""A text checked: every worked example found in it, and what could not be read."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from generator.checking.dialects.block import Asked, BlockReader
from generator.checking.dialects.prose import ProseReader
from generator.checking.dialects.sentences import any_of
from generator.checking.explain import Repair, cannot_happen, explained
from generator.checking.notations import Notations, load_notations
from generator.checking.report import EXCERPT, RIGHT, WRONG, FileReport, Item
from generator.checking.source import FoundExample, Readable, Source, Spans, read
from generator.checking.verdict import judge, never
from generator.faults import ContentError, Fault, Place, did_you_mean
from generator.texts.examples import Span
from generator.yamlplaces import Document, parse_yaml
from rules_engine import games
from rules_engine.echo import quoted

OURS = "tehodoki"
"""The key of front matter that is for us."""
_CUE = re.compile(
    r"例えば|たとえば|(?<![^\s(・【])例\s?[0-9]*\s?[:)。】\n]|"
    r"\bExample\s?[0-9]*\s?[:.]|\b[Ff]or (?:example|instance)\b|\be\.g\."
)
_LABEL = re.compile(r"(?:例|図|[Ee]xample|[Ff]igure)\s*[0-9]+")
_CARD = re.compile(r"[0-9♠♤♥♡♣♧♦♢]")


@dataclass(frozen=True)
class Settings:
    """What the command line says: the game of all texts, whether a file may be without examples.

    ``strict``: an example that cannot happen is wrong, not only warned of.
    """

    game: str | None = None
    allow_empty: bool = False
    strict: bool = False


def examples_in(source: Source, settings: Settings) -> list[FoundExample]:
    """The worked examples of a text, as far as they can be read."""
    return [one for one in _found(read(source), settings) if isinstance(one, FoundExample)]


def _found(text: Readable, settings: Settings) -> list[FoundExample | Item]:
    """The worked examples of a text, with the options of its front matter, and what looks like one."""
    found: list[FoundExample | Item] = [
        Item.unread(fault, text.source.line_at(fault.place.line)) for fault in text.faults
    ]
    asked = _front(text, settings, found)
    for block in text.blocks:
        found += (one for one, _ in BlockReader(text, block, _find, asked).read())
    if about := _about(text, asked):
        spans = _prose(text, about, found)
        found += _cues(text, spans)
        found += _announced(text, spans, about)
    around = asked.options or {}
    return [replace(one, options={**around, **one.options}) if isinstance(one, FoundExample) else one for one in found]


def check_text(source: Source, settings: Settings) -> FileReport:
    """Check one text."""
    text = read(source)
    found = _found(text, settings)
    items = [one for one in found if isinstance(one, Item)]
    places = sorted((one.place.line, one.place.column) for one in items)
    repairs = set[Repair]()
    for example in (one for one in found if isinstance(one, FoundExample)):
        verdict = judge(example)
        wrong = list(explained(example, verdict))
        warned = (cannot_happen(example, why),) if (why := never(verdict)) else ()
        if settings.strict:
            wrong, warned = [*wrong, *((fault, ()) for fault in warned)], ()
        # An example of which a part could not be read is not yet right.
        if wrong or not _within(example, places):
            items.append(_judged(example, tuple(fault for fault, _ in wrong), warned))
        repairs.update(repair for _, mending in wrong for repair in mending)
    items.sort(key=lambda item: (item.place.line, item.place.column))
    return FileReport(source.path, tuple(items), text.ignored, tuple(sorted(repairs)))


def _within(example: FoundExample, places: Sequence[tuple[int, int]]) -> bool:
    first, last = (example.source.place(offset) for offset in example.span)
    after = bisect_left(places, (first.line, first.column))
    return after < len(places) and places[after] <= (last.line, last.column)


def _judged(example: FoundExample, faults: tuple[Fault, ...], warnings: tuple[Fault, ...]) -> Item:
    sentence = example.source.text[slice(*example.span)].strip().partition("\n")[0][:EXCERPT]
    status = WRONG if faults else RIGHT
    return Item(example.place, status, example.game, example.id, sentence, faults, warnings=warnings)


# the game ------------------------------------------------------------------------------------------------


@cache
def _titles() -> Mapping[str, str]:
    """The game of each of its names, in any case."""
    found = {}
    for name in games():
        notations = load_notations(name)
        for word in (name, *notations.title.values(), *(word for some in notations.names.values() for word in some)):
            found[word.casefold()] = name
    return found


def _find(word: str) -> Notations | None:
    name = _titles().get(word.casefold())
    return load_notations(name) if name else None


@cache
def _mentions() -> re.Pattern[str]:
    words = {word for name in games() for some in load_notations(name).names.values() for word in some}
    ways = [
        rf"(?<![A-Za-z]){re.escape(word)}(?![A-Za-z])" if word.isascii() else re.escape(word)
        for word in sorted(words, key=len, reverse=True)
    ]
    return re.compile("|".join(ways))


def _front(text: Readable, settings: Settings, found: list[FoundExample | Item]) -> Asked:
    """What front matter says under ``tehodoki:``: a game, or game, options and players; --game comes first."""
    asked = Asked(settings.game)
    if text.front is None:
        return asked
    said, first = text.front
    try:
        front = parse_yaml(said, text.source.path, text.source.place(first).line - 1)
        if OURS not in front.names():
            return asked
        document = front.build(OURS)
    except ContentError as error:
        if OURS in said:
            found += map(Item.unread, error.faults)
        return asked
    return _asked(document, settings, found)


def _asked(document: Document, settings: Settings, unread: list[FoundExample | Item]) -> Asked:
    def wrong(place: Place, found: str, expected: str) -> None:
        unread.append(Item.unread(Fault(place, found, expected, "mend the front matter")))

    ours = document.data if isinstance(document.data, dict) else {"game": document.data}
    known = ("game", "options", "players")
    for key in ours:
        if key not in known:
            expected = f"one of {', '.join(known)}{did_you_mean(key, known)}"
            wrong(document.keys[(key,)], f"the key {quoted(key)} under {OURS}", expected)
    game, options, players = ours.get("game"), ours.get("options") or {}, ours.get("players")
    if game is not None and _find(str(game)) is None:
        expected = f"one of {', '.join(games())}{did_you_mean(str(game), _titles())}"
        wrong(document.place("game"), f"the game {quoted(game)}", expected)
        game = None
    if not isinstance(options, dict):
        wrong(document.place("options"), f"options {quoted(options)}", "names with values")
        options = {}
    if players is not None and type(players) is not int:
        wrong(document.place("players"), f"players {quoted(players)}", "a number")
        players = None
    found = _find(str(game)) if game is not None else None
    return Asked(settings.game or (found.game.name if found else None), options, players)


# sentences -----------------------------------------------------------------------------------------------


def _about(text: Readable, asked: Asked) -> dict[str, list[int]]:
    """The games that a text is about, each with the places where it is named."""
    if asked.game:
        return {_titles()[asked.game.casefold()]: [0]}
    named: dict[str, list[int]] = {}
    for match in _mentions().finditer(text.plain.text):
        named.setdefault(_titles()[match[0].casefold()], []).append(match.start())
    return named


def _prose(text: Readable, named: Mapping[str, list[int]], found: list[FoundExample | Item]) -> list[Span]:
    """Read the sentences in the notations of the games that the text is about; where examples stand."""
    read: list[tuple[FoundExample | Item, Span, str]] = []
    nearer: dict[str, list[Span]] = {name: [] for name in named}  # what was read where another game was named last
    for name in named:
        notations = load_notations(name)
        for prose in notations.prose:
            for one, span in ProseReader(notations, prose, text).read():
                read.append((one, span, name))
                last = {game: bisect_right(other, span[0]) for game, other in named.items()}
                at = {game: named[game][count - 1] if count else -1 for game, count in last.items()}
                for game in named:
                    if at[game] < at[name]:
                        nearer[game].append(span)
    # Where two games could read the same sentences, the one that was named last before them is meant.
    rivals = {name: Spans(some) for name, some in nearer.items()}
    meant = [(one, span) for one, span, name in read if not rivals[name].touch(span)]
    found += [one for one, _ in meant]
    return [span for _, span in meant]


def _cues(text: Readable, spans: Sequence[Span]) -> Iterator[Item]:
    """Sentences that begin an example in so many words and hold cards or numbers, and were not read as one."""
    plain, read = text.plain.text, Spans(spans)
    last = -1
    for match in _CUE.finditer(plain):
        if match.start() < last:
            continue
        low = max(0, match.start() - 400)
        start = max(plain.rfind("。", low, match.start()), plain.rfind("\n\n", low, match.start()), low - 1) + 1
        ends = [end for mark in ("。", "\n\n", ". ") if (end := plain.find(mark, match.end(), match.end() + 400)) >= 0]
        end = min(ends, default=min(len(plain), match.end() + 400))
        sentence = _LABEL.sub("", plain[match.start() : end])
        if not _CARD.search(sentence) or read.touch((start, end)):
            continue
        last = end
        at = text.plain.at(match.start())
        remedy = "see tehodoki notations, or put it between tehodoki: ignore and tehodoki: end"
        fault = text.source.fault(at, "an example that cannot be read", "one of the known notations", remedy)
        yield Item.unread(fault, " ".join(plain[match.start() : end].split()))


def _announced(text: Readable, spans: Sequence[Span], named: Iterable[str]) -> Iterator[Item]:
    """Lines that state several results of a game, each with its number, and were not read as an example."""
    plain, read = text.plain.text, Spans(spans)
    for name, prose in ((game, prose) for game in named for prose in load_notations(game).prose):
        lines: dict[int, set[str]] = {}
        for match in _results(name, prose.calculation).finditer(plain):
            if not read.touch(match.span()):
                lines.setdefault(plain.rfind("\n", 0, match.start()) + 1, set()).add(match[1].casefold())
        for start in (start for start, words in lines.items() if len(words) > 1):
            remedy = f"write the cards as tehodoki notations {name} shows, or mark the line as ignored"
            at = text.plain.at(start)
            fault = text.source.fault(at, "results without cards that can be read", "the cards before them", remedy)
            yield Item.unread(fault, plain[start : start + 200].partition("\n")[0].strip())


@cache
def _results(name: str, calculation: str) -> re.Pattern[str]:
    """A word that announces a result of a calculation, and its number close behind."""
    prose = next(one for one in load_notations(name).prose if one.calculation == calculation)
    words = {word for said in prose.claims.values() for some in said.words.values() for word in some}
    return re.compile(rf"({any_of(words)})[^\n0-9。]{{0,4}}[0-9]", re.IGNORECASE)
