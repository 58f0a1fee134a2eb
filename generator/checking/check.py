"""A text checked: every worked example found in it, and what could not be read."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain

from generator.checking.dialects.block import Asked, BlockReader
from generator.checking.dialects.prose import ProseReader
from generator.checking.dialects.sentences import any_of
from generator.checking.explain import Repair, cannot_happen, explained
from generator.checking.notations import Notations, load_notations
from generator.checking.report import EXCERPT, RIGHT, WRONG, FileReport, Item
from generator.checking.source import OURS, FoundExample, Readable, Source, Spans, near_ours, read
from generator.checking.verdict import judge, never
from generator.faults import ContentError, Fault, Place, did_you_mean
from generator.texts.examples import Span
from generator.yamlplaces import Document, parse_yaml
from rules_engine import find_game, games
from rules_engine.echo import quoted

_CUE = re.compile(
    r"例えば|たとえば|(?<![^\s(・【])例\s?[0-9]*\s?[:)。】\n]|"
    r"\bExample\s?[0-9]*\s?[:.]|\b[Ff]or (?:example|instance)\b|\be\.g\."
)
_LABEL = re.compile(r"(?:例|図|[Ee]xample|[Ff]igure)\s*[0-9]+")
_HEADING = re.compile(r"[ \t>]*#{1,6}[ \t]")
_HEADED = re.compile(r"<(?:h[1-6]|title)\b(?!.*</(?:h[1-6]|title)\b)", re.IGNORECASE | re.DOTALL)
_LINE = 200  # letters of a heading that are looked at
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
    if about := asked.about:
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


@dataclass(frozen=True)
class Said(Asked):
    """What a text says of its examples, and the games that its sentences may be of, each with where it is named."""

    about: Mapping[str, list[int]] = field(default_factory=dict)


def _front(text: Readable, settings: Settings, found: list[FoundExample | Item]) -> Said:
    """What front matter says under ``tehodoki:``, a game, or game, options and players; --game is for what names none.

    Front matter comes before what the text calls a game by its name, and a title before --game. Where a game is named
    only in passing, the text may be of that one or of the game of --game.
    """
    asked = _matter(text, found)
    if asked.game:
        return Said(asked.game, asked.options, asked.players, {_titles()[asked.game.casefold()]: [0]})
    named = _named(text)
    game = next(iter(named)) if len(named) == 1 else None
    if settings.game and settings.game not in named and not _is_titled(text, named):
        game, named = settings.game, {settings.game: [0], **named}
    return Said(game or (settings.game if settings.game in named else None), asked.options, asked.players, named)


def _matter(text: Readable, found: list[FoundExample | Item]) -> Asked:
    """What front matter says for us, and what is wrong with it."""
    if text.front is None:
        return Asked()
    said, first = text.front
    try:
        front = parse_yaml(said, text.source.path, text.source.place(first).line - 1)
        for key in front.names():
            if near_ours(key):
                expected = f"{OURS}{did_you_mean(key, (OURS,))}"
                at = first + max(0, said.find(key))
                fault = text.source.fault(at, f"the key {quoted(key)}", expected, "mend the front matter")
                found.append(Item.unread(fault))
        if OURS not in front.names():
            return Asked()
        document = front.build(OURS)
    except ContentError as error:
        if OURS in said:
            found += map(Item.unread, error.faults)
        return Asked()
    return _asked(document, found)


def _asked(document: Document, unread: list[FoundExample | Item]) -> Asked:
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
    about = _find(str(game)) if game is not None else None
    numbers = about.game.players if about else {number for name in games() for number in find_game(name).players}
    if players is not None and (type(players) is not int or players not in numbers):
        wrong(document.place("players"), f"players {quoted(players)}", " or ".join(map(str, sorted(numbers))))
        players = None
    return Asked(about.game.name if about else None, options, players)


# sentences -----------------------------------------------------------------------------------------------


def _named(text: Readable) -> dict[str, list[int]]:
    """The games that a text calls by a name of theirs, each with the places."""
    named: dict[str, list[int]] = {}
    for match in _mentions().finditer(text.plain.text):
        named.setdefault(_titles()[match[0].casefold()], []).append(match.start())
    return named


def _is_titled(text: Readable, named: Mapping[str, Sequence[int]]) -> bool:
    """Whether a game is named in the first line or in a heading."""
    plain = text.plain.text
    first = plain.find("\n", len(plain) - len(plain.lstrip()))
    for place in chain.from_iterable(named.values()):
        at = text.plain.at(place)
        before = text.source.text[max(0, at - _LINE) : at]
        if place < first or first < 0 or _HEADING.match(before.rpartition("\n")[2]) or _HEADED.search(before):
            return True
    return False


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
