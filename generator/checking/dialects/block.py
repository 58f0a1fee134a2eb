"""Worked examples in fenced blocks, in a notation to type from memory: one line a player, ``=`` before what comes out.

    ```tehodoki take-and-share suit
    Ann: ♠3 ♠4 ♠5 ♠6 = 4
    Bob: S8 S10      = sum 18, points 2
    Cem: the ace, 2 and 9 of spades = 0
    Dee: スペード7 = 0
    highest: Ann, Bob
    ```

Behind the fence stand the game, what is worked out and house rules (``long_game=true``), each only where nothing else
says it. Lines without a player's name hold what else is given (``lead=Ann``) or a result (``winner: Bob``). A line
``---`` begins another example.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from generator.checking.dialects import Found
from generator.checking.notations import Notations
from generator.checking.report import Item
from generator.checking.source import Block, FoundExample, Letters, Readable
from generator.checking.spelling import Spelt
from generator.checking.typed import read_notation, shape
from generator.faults import Place, did_you_mean
from generator.texts.examples import Claim
from rules_engine.cards import BREAKS
from rules_engine.echo import quoted
from rules_engine.errors import NotationError, RulesError
from rules_engine.fields import FLAG, LETTERS, SEAT, Codec, EachSeat, Index, Number, Rows, Word
from rules_engine.scoring import Calculation

_NAMED = re.compile(r"[ \t>]*(?P<name>[^\s:=,;、](?:[^:=\n,;、]{0,24}[^\s:=,;、])?)[ \t]*:[ \t]*(?P<rest>.*)")
_RESULT = re.compile(r"[ \t]+=(?=\s|\d)[ \t]*|[ \t]*(?:=>|→|⇒)[ \t]*")
_SEATS = re.compile(r"(?<![^\s;=])[A-Za-z]:(?=\s)")
_FIELD = re.compile(r"([A-Za-z_]\w*)[ \t]*=[ \t]*$")
_NO_CARDS = (type(SEAT), type(FLAG), Index, Number, Word)
_WORD = re.compile(r"[^\s,、;:=]+")
_GLUE = re.compile(r"(?:the|and)(?=\s)|と", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|[ \t])#.*")
_CUT = re.compile(r"[ \t]*[,、;][ \t]*")
_MARK = 0xE000  # a letter for private use stands for a player until all names are known
_LETTERS = 20_000  # of one example
_TITLE = 8  # words of a game's name, at most
_RULE = re.compile(r"(?m)^[ \t>]*-{3,}[ \t]*$")
_OPTION = re.compile(r"([A-Za-z_]\w*)=(\S+)")


@dataclass(frozen=True)
class Asked:
    """What a text says of all its examples: the game, the house rules, the number of players; all may be missing."""

    game: str | None = None
    options: Mapping[str, Any] | None = None
    players: int | None = None


class BlockReader:
    """Reads the examples of one block."""

    def __init__(self, text: Readable, block: Block, find: Callable[[str], Notations | None], asked: Asked) -> None:
        self.text, self.block, self.find, self.asked = text, block, find, asked
        self.body = block.body

    def read(self) -> Iterator[Found]:
        """Each example, or why it cannot be read, with its span in the block."""
        text, at = self.body.text, 0
        try:
            notations, calculation, options = self._head()
        except _Unreadable as fault:
            yield self._unread(self.block.info, fault), (0, 0)
            return
        for rule in [*_RULE.finditer(text), None]:
            span = at, rule.start() if rule else len(text)
            chunk = text[slice(*span)]
            try:
                if chunk.strip():
                    yield _Chunk(self, notations, calculation, dict(options), chunk, at).read(), span
            except _Unreadable as fault:
                yield self._unread(self.body, fault, at), span
            at = rule.end() if rule else at
        if not text.strip():
            yield self._unread(self.block.info, _Unreadable(0, "an empty block", "an example", "write one")), (0, at)

    def _head(self) -> tuple[Notations, str | None, dict[str, Any]]:
        """The game, what is worked out, the house rules."""
        info = self.block.info.text.strip().strip("{}")
        options = dict(self.asked.options or {})
        for name, value in _OPTION.findall(info):
            try:
                options[name] = json.loads(value)
            except (ValueError, RecursionError):
                options[name] = value
        words = _OPTION.sub(" ", info).split()
        game, rest = self.asked.game, words
        for count in range(min(len(words), _TITLE), 0, -1):
            if self.find(" ".join(words[:count])) is not None:
                game, rest = " ".join(words[:count]), words[count:]
                break
        notations = self.find(game) if game else None
        if notations is None:
            found = f"the game {quoted(words[0])}" if words else "no game"
            raise _Unreadable(0, found, "the name of a game", "write it behind tehodoki, in front matter or as --game")
        calculation = None
        if rest:
            calculation = notations.meant(" ".join(rest), tuple(notations.game.calculations))
            if calculation is None:
                known = tuple(notations.game.calculations)
                expected = f"one of {', '.join(known)}{did_you_mean(rest[0], known)}"
                raise _Unreadable(0, quoted(" ".join(rest)), expected, "name what is worked out")
        return notations, calculation, options

    def _unread(self, plain: Letters, fault: _Unreadable, at: int = 0) -> Item:
        raw = plain.at(at + fault.at)
        source = self.text.source
        return Item.unread(source.fault(raw, fault.found, fault.expected, fault.remedy), source.line(raw).strip())


class _Unreadable(Exception):
    def __init__(self, at: int, found: str, expected: str, remedy: str = "mend it") -> None:
        super().__init__(found)
        self.at, self.found, self.expected, self.remedy = at, found, expected, remedy


class _Chunk:
    """One example; places count from its first letter, ``first`` is where that stands in the block."""

    def __init__(
        self,
        block: BlockReader,
        notations: Notations,
        calculation: str | None,
        options: dict[str, Any],
        chunk: str,
        first: int,
    ) -> None:
        self.block, self.notations, self.options = block, notations, options
        self.seats: int | None = self.options.pop("players", None) or block.asked.players
        self.game, self.calculation = notations.game, calculation
        self.text, self.first = _COMMENT.sub(lambda match: " " * len(match[0]), chunk), first
        self.cells = list(self.text)  # what is given, a cell a letter: blank, or another word in one of them
        self.ends: list[int] | None = None
        self.cards: list[tuple[str, Place]] = []
        self.players: list[str] = []
        self.said: list[tuple[str, str, int]] = []  # a player ("" for none), what is claimed, and where
        self.results: list[tuple[str, str, int]] = []  # a result's name, what is claimed, and where

    def read(self) -> FoundExample:
        """The example. Raises _Unreadable with the place of what cannot be read."""
        if len(self.text) > _LETTERS:
            raise _Unreadable(
                len(self.text) - len(self.text.lstrip()),
                f"an example of {len(self.text)} letters",
                f"at most {_LETTERS}",
                "divide it by lines ---",
            )
        self._first_word()
        at = 0
        for line in self.text.splitlines(keepends=True):
            self._line(line.rstrip("\r\n"), at)
            at += len(line)
        letters = self._letters()
        self._only_field()
        text = "".join(self.cells)
        try:
            written = read_notation(self.game, text, self.calculation, len(self.players) or self.seats, self._speller())
        except NotationError as error:
            message = re.sub(r"^(?:line \d+, )?column \d+: (?:found )?", "", str(error))
            found, _, expected = message.replace("; expected ", ", expected ").partition(", expected ")
            raise _Unreadable(
                self._cell(error.position), found, expected or shape(self.game, self.calculation)
            ) from None
        except RulesError as error:
            expected = " or ".join(map(str, self.game.players))
            raise _Unreadable(0, str(error), f"{expected} players, a line each", "name each player") from None
        calculation = self.game.calculations[written.calculation]
        claims = [*self._beside(calculation, letters), *self._results(letters)]
        if not claims:
            raise _Unreadable(
                len(self.text.rstrip()),
                "no result",
                f"= and what comes out, or a line such as {self.notations.results[calculation.name][-1]}: …",
                "say what comes out",
            )
        plain, source = self.block.body, self.block.text.source
        lead = len(self.text) - len(self.text.lstrip())
        span = plain.span(self.first + lead, self.first + len(self.text.rstrip()))
        return FoundExample(
            id=calculation.name,
            game=self.game.name,
            calculation=calculation.name,
            seats=written.seats,
            options=self.options,
            given=written.given,
            claims=tuple(claims),
            place=source.place(span[0]),
            places={},
            source=source,
            span=span,
            names={letter: name for name, letter in letters.items()},
            cards=tuple(self.cards),
        )

    def _place(self, at: int) -> Place:
        """Where a letter of the example stands in the source."""
        return self.block.text.source.place(self.block.body.at(self.first + at))

    def _only_field(self) -> None:
        """The name of what is given may be left out where nothing else can be given: a row, a pile."""
        names = self.game.calculations[self.calculation].given.names if self.calculation else ()
        start = next((index for index, cell in enumerate(self.cells) if cell.strip(" \t\r\n>")), None)
        if len(names) != 1 or start is None or self.players or _SEATS.search(self.text):
            return
        if not "".join(self.cells[start:]).startswith(f"{names[0]}="):
            self.cells[start] = f"{names[0]}={self.cells[start]}"

    def _first_word(self) -> None:
        """What is worked out may stand in front: ``suit S``."""
        start = len(self.text) - len(self.text.lstrip(" \t\r\n>"))
        word = re.compile(r"[^\s:=]+").match(self.text, start)
        meant = self.notations.meant(word[0], tuple(self.game.calculations)) if word else None
        if word and meant and self.text[word.end() : word.end() + 1] not in (":", "="):
            self.calculation = meant
            self._blank(start, word.end())

    def _line(self, line: str, at: int) -> None:
        named = _NAMED.match(line)
        field = self.notations.meant(named["name"], self._known_fields()) if named else None
        if named is not None and field is not None:
            self._put(at + named.start("name"), at + named.start("rest"), f"{field}=")
            return
        if len(_SEATS.findall(line)) > 1:
            return  # several seats in a line, by their letters: it is all given
        if named is not None:
            name = named["name"]
            start = at + named.start("rest")
            result = self.notations.meant(name, self._known_results())
            if result is not None:
                self.results.append((result, named["rest"], start))
                self._blank(at, at + len(line))
                return
            self._player(name, line, at, named)
            return
        cut = _RESULT.search(line)
        if cut:
            self.said.append(("", line[cut.end() :], at + cut.end()))
            self._blank(at + cut.start(), at + len(line))

    def _player(self, name: str, line: str, at: int, named: re.Match[str]) -> None:
        words = [*self._known_results(), *self._known_fields()]
        spoken = [word for known in words for word in self.notations.spoken(known)]
        near = did_you_mean(name, spoken, 0.75)
        if near and len(name) > 3 and name not in self.players:
            known = f"one of {', '.join(dict.fromkeys(words))}, or a player{near}"
            raise _Unreadable(at + named.start("name"), f"the key {name!r}", known)
        if name in self.players and not self._in_rows():
            raise _Unreadable(at + named.start("name"), f"player {name} a second time", "each player once")
        if name not in self.players:
            if len(self.players) == len(LETTERS):
                raise _Unreadable(at + named.start("name"), f"player {name}", f"at most {len(LETTERS)} players")
            self.players.append(name)
        self._put(at + named.start("name"), at + named.start("rest"), f"{chr(_MARK + self.players.index(name))}:")
        cut = re.compile(r"[ \t]*(?:=>?|→|⇒)[ \t]*").search(line, named.start("rest"))
        if cut:
            self.said.append((name, line[cut.end() :], at + cut.end()))
            self._blank(at + cut.start(), at + len(line))

    def _in_rows(self) -> bool:
        calculation = self.game.calculations.get(self.calculation or "")
        codecs = calculation.given.codecs.values() if calculation else ()
        return any(isinstance(codec, Rows) and isinstance(codec.of, EachSeat) for codec in codecs)

    def _known_results(self) -> tuple[str, ...]:
        if self.calculation:
            return self.notations.results[self.calculation]
        return tuple(dict.fromkeys(name for names in self.notations.results.values() for name in names))

    def _known_fields(self) -> tuple[str, ...]:
        wanted = [self.calculation] if self.calculation else list(self.game.calculations)
        return tuple(dict.fromkeys(name for one in wanted for name in self.game.calculations[one].given.names))

    def _blank(self, start: int, end: int) -> None:
        self._put(start, end, "")

    def _put(self, start: int, end: int, word: str) -> None:
        """Put a word where something else stood."""
        self.cells[start:end] = [word, *" " * (end - start - 1)]

    def _cell(self, position: int) -> int:
        """The place in the example of a letter of what is given, when all is put in place."""
        if self.ends is None:
            self.ends = list(accumulate(map(len, self.cells)))
        index = bisect_right(self.ends, position)
        return index if index < len(self.ends) else len(self.text.rstrip())

    def _letters(self) -> dict[str, str]:
        """The seat letter of each player's name, put in its place; single letters are seats already."""
        as_letters = bool(self.players) and all(len(name) == 1 and name.upper() in LETTERS for name in self.players)
        letters = {
            name: name.upper() if as_letters else LETTERS[index % len(LETTERS)]
            for index, name in enumerate(self.players)
        }
        marks = {chr(_MARK + index): letters[name] for index, name in enumerate(self.players)}
        self.cells = [f"{marks[cell[0]]}:" if cell[:1] in marks else cell for cell in self.cells]
        others = [name for name in sorted(self.players, key=len, reverse=True) if letters[name] != name]
        if others:
            pattern = rf"(?<![^\s=,;、])(?:{'|'.join(map(re.escape, others))})(?![^\s,;、])"
            for match in re.finditer(pattern, self.text):
                if self.cells[match.start() : match.end()] == list(match[0]):
                    self._put(*match.span(), letters[match[0]])
        return letters

    def _speller(self) -> Callable[[str, int], tuple[Sequence[tuple[str, int]], int] | None]:
        """Spelt cards; where suits do not matter, a rank alone is a card of any suit that is left."""
        speller = self.notations.speller
        used: Counter[str] = Counter()
        line, ends = "", 0  # the text as far as the end of a line
        alone = self.calculation in self.notations.suitless

        def rank_alone(text: str, at: int) -> tuple[Sequence[tuple[str, int]], int] | None:
            word = _WORD.match(text, at)
            if word is None or word[0] not in speller.ranks or text[word.end() : word.end() + 1] in (":", "="):
                return None
            kinds = speller.of_rank(speller.ranks[word[0]])
            used[word[0]] += 1
            return [(kinds[(used[word[0]] - 1) % len(kinds)], at)], word.end()

        def spell(text: str, at: int) -> tuple[Sequence[tuple[str, int]], int] | None:
            if at and (text[at - 1].isalnum() or isinstance(self._field_before(text, at), _NO_CARDS)):
                return None
            if glue := _GLUE.match(text, at):
                return [], glue.end()
            if speller.one(text, at) is None:
                return rank_alone(text, at) if alone else None
            nonlocal line, ends
            if at >= ends:
                ends = text.find("\n", at) + 1 or len(text) + 1
                line = text[: ends - 1]
            cards, end = speller.many(line, at)
            spelt = [one for one in cards if isinstance(one, Spelt)]
            if spelt and len(spelt) == len(cards) and text[end : end + 1] in ("", "\n", "\r", *BREAKS, ";"):
                for one in spelt:
                    self.cards.append((one.kind, self._place(self._cell(one.start))))
                return [(one.kind, one.start) for one in spelt], end
            return None

        return spell

    def _field_before(self, text: str, at: int) -> Codec | None:
        """What is given by its name right before a place: ``lead=``."""
        named = _FIELD.search(text, max(0, at - 40), at)
        names = self.game.calculations[self.calculation].given.codecs if self.calculation and named else {}
        return names.get(named[1]) if named else None

    # what is claimed ---------------------------------------------------------------------------------------

    def _beside(self, calculation: Calculation, letters: Mapping[str, str]) -> Iterator[Claim]:
        """What stands behind = in a line."""
        beside = self.notations.beside.get(calculation.name)
        won: dict[str, list[tuple[str, int, int]]] = {}
        for player, text, at in self.said:
            for start, end in _pieces(text):
                piece = text[start:end]
                key, value_at = self._key(calculation, piece, at + start)
                said = piece[value_at:]
                if key is None and not beside:
                    names = ", ".join(self.notations.results[calculation.name])
                    raise _Unreadable(at + start, quoted(piece), f"one of {names}, then its value")
                part = (letters[player],) if player else None
                if key is not None and not said:
                    won.setdefault(key, []).append((letters.get(player, ""), at + start, at + end))
                    continue
                yield self._claim(key or str(beside), part, said, at + start + value_at, at + end)
        for key, ones in won.items():
            seats = " ".join(sorted(seat for seat, _, _ in ones))
            yield Claim(key, None, seats, self._place(ones[0][1]), "text")

    def _key(self, calculation: Calculation, piece: str, at: int) -> tuple[str | None, int]:
        """Which result a piece names, and where in it its value begins; ``at`` is where the piece stands."""
        results = self.notations.results[calculation.name]
        names = sorted(
            ((word, key) for key in results for word in (*self.notations.spoken(key), key.replace("_", " "))),
            key=lambda one: -len(one[0]),
        )
        for word, key in names:
            if piece.casefold().startswith(word.casefold()):
                rest = re.compile(r"[ \t]*[:=]?[ \t]*").match(piece, len(word))
                after = piece[len(word) : len(word) + 1]
                if not (word.isascii() and after.isascii() and after.isalpha()):
                    return key, rest.end() if rest else len(word)
        word_here = re.match(r"[A-Za-z_]{3,}", piece)
        near = did_you_mean(word_here[0], [word for word, _ in names], 0.7) if word_here else ""
        if near and word_here and word_here.end() < len(piece):
            raise _Unreadable(at, f"the key {quoted(word_here[0])}", f"one of {', '.join(results)}{near}")
        return None, 0

    def _results(self, letters: Mapping[str, str]) -> Iterator[Claim]:
        """Lines such as ``winner: B`` and ``sums: A 18, B 18``."""
        for key, text, at in self.results:
            found = [match for match in re.finditer(r"[^\s,、;]+", text) if match[0] not in (":", "=")]
            words = [(match[0].rstrip(":="), match.start(), match.end()) for match in found]
            if not words:
                raise _Unreadable(at, f"{key} without a value", "its value")
            pairs = list(zip(words[::2], words[1::2], strict=False))
            by_seat = len(words) % 2 == 0 and all(
                letters.get(name[0], "") and not letters.get(value[0], "") for name, value in pairs
            )
            if by_seat:
                for name, value in pairs:
                    seat = letters.get(name[0], "")
                    yield self._claim(key, (seat,), value[0], at + value[1], at + value[2])
            else:
                said = " ".join(letters.get(word, "") or word for word, _, _ in words)
                start, end = words[0][1], words[-1][2]
                strangers = [word for word in words if word[0] not in letters and self._stranger(word[0], key, letters)]
                if strangers:
                    known = f"one of {', '.join(letters) or 'the players'}"
                    word, place, _ = strangers[0]
                    near = did_you_mean(word, tuple(letters))
                    raise _Unreadable(at + place, f"player {quoted(word)}", known + near, "mend the name")
                yield self._claim(key, None, said, at + start, at + end)

    def _stranger(self, word: str, key: str, letters: Mapping[str, str]) -> bool:
        """Whether a word in a result that lists players is no player of the example, nor the word for none."""
        seats = key in self.notations.unordered or key in self.notations.players
        side = all(letter in letters.values() for letter in word)  # partners go by their letters: AC
        return bool(letters) and seats and not side and word.isalpha() and word.casefold() not in NOBODY

    def _claim(self, key: str, part: Any, said: str, start: int, end: int) -> Claim:
        text = said.strip()
        plain = self.block.body
        number = re.match(r"-?[0-9]+(?=\s*[^\W\d]*$)", text)
        lead = len(said) - len(said.lstrip())
        low = self.first + start + lead
        numbers = (plain.span(low, low + number.end()),) if number else ()
        return Claim(key, part, text, self._place(start + lead), "text", numbers)


NOBODY = ("-", "none", "nobody", "no", "なし")


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Claims divided by commas."""
    at = 0
    for cut in [*_CUT.finditer(text), None]:
        start, end = at, cut.start() if cut else len(text.rstrip())
        if text[start:end].strip():
            yield start + len(text[start:end]) - len(text[start:end].lstrip()), end
        at = cut.end() if cut else end
