"""A text checked: every worked example found in it, and what could not be read."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain

from rules_engine import find_game, games
from rules_engine.echo import quoted

from ..faults import ContentError, Fault, Place, did_you_mean
from ..texts.examples import Span
from ..yamlplaces import Document, parse_yaml
from .dialects.block import Asked, BlockReader
from .dialects.lastlook import looked_over
from .dialects.prose import ProseReader
from .dialects.quiet import covered
from .dialects.straight import straight
from .dialects.telling import Told
from .explain import Repair, cannot_happen, explained, marked, unsure
from .general import without_rules
from .messages import Messages, messages_for
from .notations import Notations, load_notations, mentions
from .parts import is_heading, part_of
from .repair import repaired
from .report import EXCERPT, RIGHT, UNREAD, WRONG, FileReport, Item, Mark
from .source import OURS, FoundExample, Readable, Source, Spans, near_ours, read
from .unnoticed import beside_blocks, hidden_claim, overlooked, unnoticed
from .verdict import judge, never


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
    return [
        own
        for one in _found(read(source), settings)
        for own in (one.examples if isinstance(one, Told) else (one,))
        if isinstance(own, FoundExample)
    ]


def _found(text: Readable, settings: Settings) -> list[FoundExample | Item | Told]:
    """The worked examples of a text, with the options of its front matter, and what looks like one."""
    found: list[FoundExample | Item | Told] = [
        Item.unread(fault, text.source.line_at(fault.place.line)) for fault in text.faults
    ]
    asked = _front(text, settings, found)
    for block in text.blocks:
        found += (one for one, _ in BlockReader(text, block, _find, asked).read())
    around = asked.options or {}
    found = [replace(one, options={**around, **one.options}) if isinstance(one, FoundExample) else one for one in found]
    blocks = [one for one in found if isinstance(one, FoundExample)]
    read: list[Told] = []
    if about := asked.about:
        read = list(_prose(text, about, asked))
        found += (
            replace(one, examples=tuple(replace(own, options={**own.options, **around}) for own in one.examples))
            for one in read
        )
        found += unnoticed(text, [one.span for one in read], about)
        if settings.game and not found:
            found += overlooked(text, settings.game)
    if blocks:
        spans = [one.span for one in (*read, *found) if isinstance(one, Told | Item) and one.span]
        found += beside_blocks(text, blocks, spans)
    return found


def check_text(source: Source, settings: Settings, mending: bool = True) -> FileReport:
    """Check one text. ``mending``: look for the digits that mend it, too."""
    text = read(source)
    items: list[Item] = []
    repairs = set[Repair]()
    for one in _found(text, settings):
        item, mends = (one, ()) if isinstance(one, Item) else _judged(source, one, settings)
        items.append(item)
        repairs.update(mends)
    items.sort(key=lambda item: (item.place.line, item.place.column))
    report = FileReport(source.path, tuple(items), text.ignored, tuple(sorted(repairs)), source.text)
    return _proved(source, settings, report) if repairs and mending else report


def _proved(source: Source, settings: Settings, report: FileReport) -> FileReport:
    """With only those repairs after which the example that they are in is right."""
    kept: list[Repair] = []
    for item in report.items:
        mine = [one for one in report.repairs if item.span[0] <= one[0][0] < item.span[1]]
        if not mine or item.status != WRONG:
            continue
        mended = replace(source, text=repaired(source.text, mine))
        shift = len(mended.text) - len(source.text)
        after = check_text(mended, settings, mending=False).items
        right = [one for one in after if one.status == RIGHT and one.span[0] == item.span[0]]
        others = sum(one.status == RIGHT for one in report.items)
        if (
            right
            and right[0].span[1] == item.span[1] + shift
            and sum(one.status == RIGHT for one in after) == others + 1
        ):
            kept += mine
    return replace(report, repairs=tuple(sorted(kept)))


def _judged(source: Source, one: FoundExample | Told, settings: Settings) -> tuple[Item, tuple[Repair, ...]]:
    """What becomes of an example; nothing is judged of which a part was not understood."""
    told = one if isinstance(one, Told) else Told(one.span, (one,), (), (), one.game, one.id)
    sentence = source.text[slice(*told.span)].strip().partition("\n")[0][:EXCERPT]
    place = source.place(_begin(source.text, told.span))

    def item(
        status: str, faults: Sequence[Fault], warnings: Sequence[Fault] = (), marks: Sequence[Mark] = told.marks
    ) -> Item:
        own = tuple(faults)
        if status == UNREAD:
            marks = [mark for mark in marks if mark.kind != RIGHT]  # nothing was compared
        return Item(place, status, told.game, told.name, sentence, own, "", tuple(warnings), told.span, tuple(marks))

    if told.left or not told.examples:
        return item(UNREAD, told.left), ()
    if isinstance(one, Told) and (hidden := hidden_claim(source, told.span)) is not None:
        return item(UNREAD, [hidden]), ()
    wrong: list[tuple[Fault, tuple[Repair, ...]]] = []
    warned: list[Fault] = []
    marks = list(told.marks)
    for example in told.examples:
        verdict = judge(example)
        doubtful = unsure(example, verdict) if isinstance(one, Told) else None
        if doubtful is not None:
            return item(UNREAD, [doubtful]), ()
        wrong += explained(example, verdict)
        warned += [cannot_happen(example, why)] if not example.partial and (why := never(verdict)) else []
        marks = list(marked(marks, example, verdict))
    if settings.strict:
        wrong, warned = [*wrong, *((fault, ()) for fault in warned)], []
    status = WRONG if wrong else RIGHT
    mends = tuple(repair for _, mending in wrong for repair in mending)
    if not all(mending for _, mending in wrong):
        mends = ()
    return item(status, [fault for fault, _ in wrong], warned, marks), mends


def _begin(text: str, span: Span) -> int:
    return span[0] + len(text[slice(*span)]) - len(text[slice(*span)].lstrip())


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
    return re.compile(
        mentions({word for name in games() for some in load_notations(name).names.values() for word in some})
    )


@dataclass(frozen=True)
class Said(Asked):
    """What a text says of its examples, and the games that its sentences may be of, each with where it is named."""

    about: Mapping[str, list[int]] = field(default_factory=dict)


def _front(text: Readable, settings: Settings, found: list[FoundExample | Item | Told]) -> Said:
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


def _matter(text: Readable, found: list[FoundExample | Item | Told]) -> Asked:
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
                found.append(Item.unread(messages_for(text.source.text).translated(fault)))
        if OURS not in front.names():
            return Asked()
        document = front.build(OURS)
    except ContentError as error:
        if OURS in said:
            found += map(Item.unread, error.faults)
        return Asked()
    return _asked(document, messages_for(text.source.text), found)


def _asked(document: Document, said: Messages, unread: list[FoundExample | Item | Told]) -> Asked:
    def wrong(place: Place, found: str, expected: str) -> None:
        unread.append(Item.unread(said.translated(Fault(place, found, expected, "mend the front matter"))))

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
    places = chain.from_iterable(named.values())
    return any(first < 0 or place < first or is_heading(text, place) for place in places)


def _prose(text: Readable, named: Mapping[str, list[int]], asked: Asked) -> list[Told]:
    """Read the sentences in the notations of the games that the text is about."""
    read: list[tuple[Told, str]] = []
    readers = dict[str, ProseReader]()
    nearer: dict[str, list[Span]] = {name: [] for name in named}  # what was read where another game was named last
    for name in named:
        part = covered(straight(part_of(text, named, name), {name}))
        readers[name] = ProseReader(load_notations(name), part, asked.players or 0)
        for one in readers[name].read():
            read.append((one, name))
            last = {game: bisect_right(other, one.span[0]) for game, other in named.items()}
            at = {game: named[game][count - 1] if count else -1 for game, count in last.items()}
            for game in named:
                if at[game] < at[name]:
                    nearer[game].append(one.span)
    # Where two games could read the same sentences, the one that was named last before them is meant.
    rivals = {name: Spans(some) for name, some in nearer.items()}
    meant = [(one, readers[name]) for one, name in read if not rivals[name].touch(one.span)]
    told = list(_looked_over(text, meant))
    return without_rules(covered(text), told) if any(one.left for one in told) else told


def _looked_over(text: Readable, read: Sequence[tuple[Told, ProseReader]]) -> Iterator[Told]:
    """What was read, with a last look at what stands between it and the next, of whatever game."""
    begins, ends = (sorted(one.span[side] for one, _ in read) for side in (0, 1))
    for one, reader in read:
        before, behind = bisect_right(ends, one.span[0]), bisect_left(begins, one.span[1])
        low = ends[before - 1] if before else 0
        high = begins[behind] if behind < len(begins) else len(text.source.text)
        yield looked_over(one, reader.text, reader.sentences, (low, high))
