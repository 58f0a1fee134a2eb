"""Which game a text is about, passage by passage: as its author says, or as it is called by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from rules_engine import find_game, games
from rules_engine.echo import quoted

from ..faults import ContentError, Fault, Place, did_you_mean
from ..texts.worked import Span
from ..yamlplaces import Document, parse_yaml
from .block import Asked
from .messages import Messages, messages_for
from .notations import Notations, load_notations, names_of
from .report import Item
from .source import OURS, Block, Readable, near_ours
from .words import vocabulary

_JOIN = r"[\s_・=-]*"


@cache
def titles() -> Mapping[str, str]:
    """The game of each of its names, in any case."""
    found = dict[str, str]()
    for name in games():
        found |= dict.fromkeys((word.casefold() for word in (name, *names_of(name))), name)
    return found


def find(word: str) -> Notations | None:
    """The game of a name."""
    name = (
        titles().get(word.casefold()) or titles().get(_plain(word)) or titles().get(word.casefold().replace("_", "-"))
    )
    return load_notations(name) if name else None


def _plain(word: str) -> str:
    return re.sub(r"\s*&\s*|\s+and\s+", " & ", word.casefold())


@cache
def _mentions() -> tuple[tuple[str, bool, re.Pattern[str]], ...]:
    """For each game its name in any spelling; whether that is a word of the craft as well."""
    found = []
    for name in games():
        words = {name, *names_of(name)}
        craft = [word for word in words if vocabulary().classes.get(word.lower(), frozenset()) & {"trump"}]
        single = [word for word in words if word.isascii() and not re.search(r"[\s-]", word) and word not in craft]
        several = sorted(words - {*craft, *single, name}, key=len, reverse=True) + [name] * ("-" in name)
        ways = map(_spelt, several)
        cased = [rf"(?<![A-Za-z])(?:{word.capitalize()}|{word.upper()})(?![a-z])" for word in single]
        pattern = "|".join([*(f"(?i:{way})" for way in ways), *cased]) or "(?!)"
        found.append((name, False, re.compile(pattern)))
        if craft:
            some = "|".join(rf"{word.capitalize()}|{word.upper()}" for word in craft)
            found.append((name, True, re.compile(rf"(?<![A-Za-z])(?<!No )(?<!NO )(?:{some})(?![A-Za-z])")))
    return tuple(found)


@cache
def title_of(notations: Notations) -> re.Pattern[str] | None:
    """The names of a game and of its deck, where they are no word of its own rules."""
    words = vocabulary().classes
    names = {notations.game.name, notations.art.name, *names_of(notations.game.name)}
    names = {word for word in names if word.lower() not in words and word.lower() not in notations.speller.names}
    ways = "|".join(_spelt(word) for word in sorted(names, key=len, reverse=True))
    return re.compile(f"#?(?i:{ways})") if names else None


def _spelt(word: str) -> str:
    """A name in any spacing: Take & Share, take-and-share, TakeAndShare; テノススクエア."""
    parts = [part for part in re.split(r"[\s・-]+", word.casefold()) if part]
    ways = [r"(?:&|and|アンド)" if part in ("&", "and") else re.escape(part) for part in parts]
    spelt = _JOIN.join(ways).replace(r"\&", rf"{_JOIN}(?:&|アンド){_JOIN}")
    return rf"(?<![A-Za-z]){spelt}(?![A-Za-z])" if word.isascii() else spelt


@dataclass(frozen=True)
class About(Asked):
    """What a text says of its examples; ``at`` are the places from which on it is about a game, in their order."""

    at: Sequence[tuple[int, str]] = field(default=())

    def stretches(self, text: Readable) -> Iterator[tuple[Span, str]]:
        """The sections of a text, each with its game."""
        length = len(text.plain.text)
        starts = sorted({0, *text.cuts, *(place for place, _ in self.at)})
        now = self.at[0][1] if self.at else ""
        changes = list(self.at)
        for start, end in zip(starts, [*starts[1:], length], strict=True):
            while changes and changes[0][0] <= start:
                now = changes.pop(0)[1]
            if now and text.plain.text[start:end].strip():
                yield (start, end), now


def about(text: Readable, game: str | None, items: list[Item]) -> About:
    """What front matter, --game, titles and sentences say of the game; what is wrong with front matter is an item."""
    asked = matter(text, items)
    mentions = sorted(_named(text))
    first = next((name for start, name, craft in mentions if _is_title(text, start)), None)
    author = asked.game or _titled(text) or game
    block = next((found.game.name for found in map(_of_block, text.blocks) if found), None)
    main = asked.game or (first if first and not (author and _only_craft(mentions, first)) else None) or author or block
    if main is None:
        plain = [(start, name) for start, name, craft in mentions if not craft]
        plain = plain or [(start, name) for start, name, _ in mentions]
        return About(None, asked.options, asked.players, tuple(_changes(text, plain)))
    others = [(start, name) for start, name, craft in mentions if not craft and _in_head(text, start)]
    return About(author or main, asked.options, asked.players, ((0, main), *_changes(text, others)))


def _titled(text: Readable) -> str | None:
    """The game whose name is the whole first line, or the whole first heading."""
    plain = text.plain.text
    lines = [plain.lstrip().partition("\n")[0], *(plain[start:end] for start, end in text.heads[:1])]
    return next((found.game.name for line in lines if (found := find(line.strip(" \t\n\r【】■#「」")))), None)


def _changes(text: Readable, mentions: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Where a paragraph that names another game than the one before it begins."""
    now = ""
    for start, name in mentions:
        if name != now:
            yield (max(text.plain.text.rfind("\n\n", 0, start), 0), name)
        now = name


def _only_craft(mentions: Sequence[tuple[int, str, bool]], name: str) -> bool:
    return all(craft for _, own, craft in mentions if own == name)


def _of_block(block: Block) -> Notations | None:
    words = block.info.text.split()
    return next((found for count in range(min(len(words), 8), 0, -1) if (found := find(" ".join(words[:count])))), None)


def _named(text: Readable) -> Iterator[tuple[int, str, bool]]:
    for name, craft, pattern in _mentions():
        for match in pattern.finditer(text.plain.text):
            yield match.start(), name, craft


def _in_head(text: Readable, place: int) -> bool:
    return any(start <= place < end for start, end in text.heads) or _is_title(text, place)


def _is_title(text: Readable, place: int) -> bool:
    """Whether a place is in the first line, or in the first heading."""
    plain = text.plain.text
    first = plain.find("\n", len(plain) - len(plain.lstrip()))
    return first < 0 or place < first or (bool(text.heads) and text.heads[0][0] <= place < text.heads[0][1])


# front matter ---------------------------------------------------------------------------------------------------


def matter(text: Readable, items: list[Item]) -> Asked:
    """What front matter says for us, and what is wrong with it; its title names a game, too."""
    if text.front is None:
        return Asked()
    said, first = text.front
    messages = messages_for(text.source.text)
    try:
        front = parse_yaml(said, text.source.path, text.source.place(first).line - 1)
        for key in front.names():
            if near_ours(key):
                expected = f"{OURS}{did_you_mean(key, (OURS,))}"
                at = first + max(0, said.find(key))
                fault = text.source.fault(at, f"the key {quoted(key)}", expected, "mend the front matter")
                items.append(Item.unread(messages.translated(fault)))
        called = str(front.build("title").data) if "title" in front.names() else ""
        title = find(called) or _within(called)
        if OURS not in front.names():
            return Asked(title.game.name if title else None)
        asked = _asked(front.build(OURS), messages, items)
        return asked if asked.game or title is None else Asked(title.game.name, asked.options, asked.players)
    except ContentError as error:
        if OURS in said:
            items += map(Item.unread, error.faults)
        return Asked()


def _within(title: str) -> Notations | None:
    found = {name for name, _, pattern in _mentions() if pattern.search(title)}
    return load_notations(found.pop()) if len(found) == 1 else None


def _asked(document: Document, said: Messages, items: list[Item]) -> Asked:
    def wrong(place: Place, found: str, expected: str) -> None:
        items.append(Item.unread(said.translated(Fault(place, found, expected, "mend the front matter"))))

    ours = document.data if isinstance(document.data, dict) else {"game": document.data}
    known = ("game", "options", "players")
    for key in ours:
        if key not in known:
            expected = f"one of {', '.join(known)}{did_you_mean(key, known)}"
            wrong(document.keys[(key,)], f"the key {quoted(key)} under {OURS}", expected)
    game, options, players = ours.get("game"), ours.get("options") or {}, ours.get("players")
    if game is not None and find(str(game)) is None:
        expected = f"one of {', '.join(games())}{did_you_mean(str(game), titles())}"
        wrong(document.place("game"), f"the game {quoted(game)}", expected)
        game = None
    if not isinstance(options, dict):
        wrong(document.place("options"), f"options {quoted(options)}", "names with values")
        options = {}
    about_game = find(str(game)) if game is not None else None
    numbers = about_game.game.players if about_game else {n for name in games() for n in find_game(name).players}
    if players is not None and (type(players) is not int or players not in numbers):
        wrong(document.place("players"), f"players {quoted(players)}", " or ".join(map(str, sorted(numbers))))
        players = None
    return Asked(about_game.game.name if about_game else None, options, players)
