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
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from rules_engine.echo import quoted
from rules_engine.errors import RulesError
from rules_engine.fields import LETTERS, Rows
from rules_engine.scoring import Calculation

from ..faults import Place, did_you_mean
from ..texts.worked import Claim
from .messages import messages_for
from .notations import Notations
from .report import MISREAD, Item
from .source import Block, FoundExample, Letters, Readable
from .tokens import NAME, SEAT, Lexer, Misread, Token, seating
from .typed import Written, is_by_seat, read_tokens, shape
from .typedwords import NOBODY

_NAMED = re.compile(r"(?P<name>[^\s:=,;、](?:[^:=\n,;、]{0,24}[^\s:=,;、])?)[ \t]*:[ \t]*(?P<rest>.*)")
_RESULT = re.compile(r"(?:=>|→|⇒|(?P<apart>(?<=[ \t])=(?=[\s0-9]|$))|(?P<close>=))[ \t]*")
_RESULT_WORD = r"[^\s,、;]+"
_LAST_WORD = re.compile(r"[^\W\d]\w*$")
_COMMENT = re.compile(r"(?:^|[ \t])#.*")
_ORDER = ("order", "order of play", "出す順", "順番")
RELATIONS = {
    "highest": ("最高", "最大", "最多"), "lowest": ("最低", "最小", "最少"), "ahead": ("差",), "behind": (),
    "level": ("同じ",), "place": ("順位",), "last": ("最下位",), "more": ("多い",), "less": ("少ない",),
    "together": ("合わせて",), "loses": ("負け",),
}  # fmt: skip
"""Relations of several players (``verdict``), each with its Japanese words."""
_MEANT = {word: relation for relation, words in RELATIONS.items() for word in (relation, *words)}
_COUNTED = ("ahead", "behind", "place", "together")
_RELATION = re.compile(
    rf"(?P<relation>{'|'.join(sorted(_MEANT, key=len, reverse=True))})(?P<key>(?<![A-Za-z])[^\W\d]+| [^:]+)?",
    re.IGNORECASE,
)
_PIECE = re.compile(r"[^\s,、;](?:[^,、;]*[^\s,、;])?")
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

    def read(self) -> Iterator[FoundExample | Item]:
        """Each example, or why it cannot be read."""
        text, at = self.body.text, 0
        try:
            notations, calculation, options = self._head()
        except _Unreadable as fault:
            yield self._unread(self.block.info, fault)
            return
        for rule in [*_RULE.finditer(text), None]:
            span = at, rule.start() if rule else len(text)
            chunk = text[slice(*span)]
            try:
                if chunk.strip():
                    yield _Chunk(self, notations, calculation, dict(options), chunk, at).read()
            except _Unreadable as fault:
                yield self._unread(self.body, fault, at)
            at = rule.end() if rule else at
        if not text.strip():
            yield self._unread(self.block.info, _Unreadable(0, "an empty block", "an example", "write one"))

    def _head(self) -> tuple[Notations, str | None, dict[str, Any]]:
        """The game, what is worked out, the house rules."""
        info = self.block.info.text.strip().strip("{}")
        options = dict(self.asked.options or {})
        for name, value in _OPTION.findall(info):
            options[name] = value
            with suppress(ValueError, RecursionError):
                options[name] = json.loads(value)
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
        said = messages_for(source.text, (raw, raw + len(plain.text)))
        told = said.translated(source.fault(raw, fault.found, fault.expected, fault.remedy))
        return Item.unread(told, source.line_at(told.place.line).strip(), reason=MISREAD)


class _Unreadable(Exception):
    def __init__(self, at: int, found: str, expected: str, remedy: str = "mend it") -> None:
        super().__init__(found)
        self.at, self.found, self.expected, self.remedy = at, found, expected, remedy


@dataclass(eq=False)
class _Chunk:
    """One example; places count from its first letter, ``first`` is where that stands in the block."""

    block: BlockReader
    notations: Notations
    calculation: str | None
    options: dict[str, Any]
    text: str
    first: int
    given: list[Token] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)  # players whose names begin a line
    said: list[tuple[str, str, int]] = field(default_factory=list)  # a player ("" for none), the claim, and where
    results: list[tuple[str, str, int]] = field(default_factory=list)  # a result's name, the claim, and where
    related: list[tuple[re.Match[str], str, int]] = field(default_factory=list)  # a relation, who and how much, where
    order: list[str] = field(default_factory=list)  # players in the order of play

    def __post_init__(self) -> None:
        self.seats: int | None = self.options.pop("players", None) or self.block.asked.players
        self.game = self.notations.game
        self.text = _COMMENT.sub(lambda match: " " * len(match[0]), self.text)

    def read(self) -> FoundExample:
        """The example. Raises _Unreadable with the place of what cannot be read."""
        if len(self.text) > _LETTERS:
            raise _Unreadable(
                len(self.text) - len(self.text.lstrip()),
                f"an example of {len(self.text)} letters",
                f"at most {_LETTERS}",
                "divide it by lines ---",
            )
        begin = self._first_word()
        self.lexer = Lexer(self.text, self.game, self.notations, self.calculation)
        written = self._written(begin)
        calculation, letters = self.game.calculations[written.calculation], written.names
        claims = [*self._beside(calculation, letters), *self._results(letters), *self._relations(calculation, letters)]
        if not claims and not self.block.block.binds:
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
            cards=tuple((kind, self._place(at)) for kind, at in sorted(written.cards, key=lambda one: one[1])),
        )

    def _written(self, begin: int) -> Written:
        """What is given; what comes out is gathered line by line."""
        try:
            for line in re.finditer(r"[^\r\n]+", self.text):
                if begin < line.end():
                    self._line(max(line.start(), begin), line.end())
            seats = len(seating(self.given)) or self.seats
            return read_tokens(self.game, self.text, self.given, self.calculation, seats, self.notations, self.order)
        except Misread as error:
            place = min(error.position, len(self.text.rstrip()))
            raise _Unreadable(place, error.found, error.expected or shape(self.game, self.calculation)) from None
        except RulesError as error:
            expected = " or ".join(map(str, self.game.players))
            raise _Unreadable(0, str(error), f"{expected} players, a line each", "name each player") from None

    def _place(self, at: int) -> Place:
        """Where a letter of the example stands in the source."""
        return self.block.text.source.place(self.block.body.at(self.first + at))

    def _first_word(self) -> int:
        """Where lines begin: what is worked out may stand in front, ``suit S``."""
        start = len(self.text) - len(self.text.lstrip(" \t\r\n>"))
        word = re.compile(r"[^\s:=]+").match(self.text, start)
        meant = self.notations.meant(word[0], tuple(self.game.calculations)) if word else None
        if word is None or not meant or self.text[word.end() : word.end() + 1] in (":", "="):
            return start
        self.calculation = meant
        return word.end()

    def _line(self, start: int, stop: int) -> None:
        """A line: what is given goes to the tokens, what comes out to the claims."""
        start += len(self.text[start:stop]) - len(self.text[start:stop].lstrip(" \t>"))
        named = _NAMED.match(self.text, start, stop)
        if named is None:
            self._rest("", start, stop)
            return
        name, at, rest = named["name"], named.start("name"), named.start("rest")
        meant = self.notations.meant(name, self.lexer.fields)
        result = self.notations.meant(name, self._known_results())
        if name.casefold() in _ORDER:
            self.order = re.findall(_RESULT_WORD, named["rest"])
        elif meant is not None:
            value = self.lexer.json(rest, stop)
            self.given += [Token(NAME, meant, at, at + len(name)), *([value] if value else [])]
            self._rest("", value.end if value else rest, stop)
        elif result is not None:
            self.results.append((result, named["rest"], rest))
        elif relation := _RELATION.fullmatch(name):
            self.related.append((relation, named["rest"], rest))
        else:
            self._player(name, at, rest, stop)

    def _player(self, name: str, at: int, start: int, stop: int) -> None:
        words = [*self._known_results(), *self.lexer.fields]
        near = did_you_mean(name, [word for known in words for word in self.notations.spoken(known)], 0.75)
        if near and len(name) > 3 and name not in self.heads:
            known = f"one of {', '.join(dict.fromkeys(words))}, or a player{near}"
            raise _Unreadable(at, f"the key {name!r}", known)
        several = any(token.kind == SEAT for token in self.lexer.tokens(start, self._cut(start, stop, held=True)[0]))
        if name in self.heads and not several and not self._in_rows():
            raise _Unreadable(at, f"player {name} a second time", "each player once")
        if name not in self.heads and len(self.heads) == len(LETTERS):
            raise _Unreadable(at, f"player {name}", f"at most {len(LETTERS)} players")
        self.heads += [] if several or name in self.heads else [name]
        self.given.append(Token(SEAT, name, at, at + len(name)))
        self._rest("" if several else name, start, stop)

    def _rest(self, player: str, start: int, stop: int) -> None:
        """What is given in the rest of a line, and behind = what comes out."""
        end, claim = self._cut(start, stop, held=bool(player))
        self.given += self.lexer.tokens(start, end)
        if claim <= stop:
            self.said.append((player, self.text[claim:stop], claim))

    def _cut(self, start: int, stop: int, held: bool) -> tuple[int, int]:
        """Where what is given ends, and where behind it what comes out begins: beyond the line where nothing does.

        ``held``: it is a player's, where nothing has a name of its own, so that = may stand close.
        """
        for cut in _RESULT.finditer(self.text, start, stop):
            before = self.text[start : cut.start()].rstrip(" \t")
            word = _LAST_WORD.search(before)
            if not (cut["close"] or cut["apart"]) or not (
                (cut["close"] and not held) or (word and self.lexer.field(word[0]))
            ):
                return start + len(before), cut.end()
        return stop, stop + 1

    def _in_rows(self) -> bool:
        calculation = self.game.calculations.get(self.calculation or "")
        codecs = calculation.given.codecs.values() if calculation else ()
        return any(isinstance(codec, Rows) and is_by_seat(codec) for codec in codecs)

    def _known_results(self) -> tuple[str, ...]:
        results = self.notations.results
        return tuple(dict.fromkeys(chain(*([results[self.calculation]] if self.calculation else results.values()))))

    # what is claimed ---------------------------------------------------------------------------------------

    def _beside(self, calculation: Calculation, letters: Mapping[str, str]) -> Iterator[Claim]:
        """What stands behind = in a line."""
        beside = self.notations.beside.get(calculation.name)
        won: dict[str, list[tuple[str, int]]] = {}
        for player, text, at in self.said:
            if not player and (whole := self._of_players(calculation, text, at, letters)):
                self.results.append(whole)
                continue
            for piece in _PIECE.finditer(text):
                start = piece.start()
                key, value_at = self._key(calculation, piece[0], at + start)
                said = piece[0][value_at:]
                if key is not None and not said:
                    won.setdefault(key, []).append((letters.get(player, ""), at + start))
                elif key or beside:
                    part = (letters[player],) if player else None
                    yield self._claim(key or str(beside), part, said, at + start + value_at)
                else:
                    names = ", ".join(self.notations.results[calculation.name])
                    raise _Unreadable(at + start, quoted(piece[0]), f"one of {names}, then its value")
        for key, ones in won.items():
            yield Claim(key, None, " ".join(sorted(seat for seat, _ in ones)), self._place(ones[0][1]), "text")

    def _of_players(
        self, calculation: Calculation, text: str, at: int, letters: Mapping[str, str]
    ) -> tuple[str, str, int] | None:
        """A result that names its players behind a line of several: = A 15, B 20, or = totals A 15, B 20."""
        key, start = self._key(calculation, text, at)
        key, words = key or self.notations.beside.get(calculation.name), self._words(text[start:], letters)
        return (key, text[start:], at + start) if key and words and words[0][0] in letters else None

    def _key(self, calculation: Calculation, piece: str, at: int) -> tuple[str | None, int]:
        """Which result a piece names, and where in it its value begins; ``at`` is where the piece stands."""
        results = self.notations.results[calculation.name]
        names = sorted(
            ((word, key) for key in results for word in (*self.notations.spoken(key), key.replace("_", " "))),
            key=lambda one: -len(one[0]),
        )
        for word, key in names:
            edge = "(?![A-Za-z])" if word.isascii() else ""
            if match := re.match(rf"{re.escape(word)}{edge}[ \t]*[:=]?[ \t]*", piece, re.IGNORECASE):
                return key, match.end()
        word_here = re.match(r"[A-Za-z_]{3,}", piece)
        near = did_you_mean(word_here[0], [word for word, _ in names], 0.7) if word_here else ""
        if near and word_here and word_here.end() < len(piece):
            raise _Unreadable(at, f"the key {quoted(word_here[0])}", f"one of {', '.join(results)}{near}")
        return None, 0

    def _results(self, letters: Mapping[str, str]) -> Iterator[Claim]:
        """Lines such as ``winner: B`` and ``sums: A 18, B 18``."""
        for key, text, at in self.results:
            words = self._words(text, letters)
            if not words:
                raise _Unreadable(at, f"{key} without a value", "its value")
            pairs = list(zip(words[::2], words[1::2], strict=False))
            if len(words) % 2 == 0 and all(
                _together(name[0], letters) and not _together(value[0], letters) for name, value in pairs
            ):
                for name, value in pairs:
                    yield self._claim(key, _together(name[0], letters), value[0], at + value[1])
                continue
            for word, place, _ in words:
                if not _together(word, letters) and self._stranger(word, key, letters):
                    raise self._nobody(word, at + place, letters, did_you_mean(word, tuple(letters)))
            said = " ".join("".join(sorted(_together(word, letters))) or word for word, _, _ in words)
            yield self._claim(key, None, said, at + words[0][1])

    def _nobody(self, word: str, at: int, letters: Mapping[str, str], near: str = "") -> _Unreadable:
        known = f"one of {', '.join(letters) or 'the players'}{near}"
        return _Unreadable(at, f"player {quoted(word)}", known, "mend the name")

    def _relations(self, calculation: Calculation, letters: Mapping[str, str]) -> Iterator[Claim]:
        """Lines such as ``lowest sum: Ben`` and ``ahead: Ann 2``."""
        results = self.notations.results[calculation.name]
        for match, text, at in self.related:
            relation, word = _MEANT[match["relation"].casefold()], (match["key"] or "").strip()
            key = self.notations.meant(word, results) if word else self.notations.beside.get(calculation.name)
            if relation == "loses" and not word:
                key = next((one for one in results if self.notations.labels.get(one) == "winner"), None)
            if key is None:
                expected = f"one of {', '.join(results)} behind {match['relation']}"
                raise _Unreadable(at, f"the key {quoted(match[0])}", expected)
            who, number = list[str](), None
            for name, start, end in self._words(text.replace("&", " "), letters):
                if name in letters:
                    who.append(letters[name])
                elif re.fullmatch("-?[0-9]{1,9}", name):
                    number = int(name), start, end
                else:
                    raise self._nobody(name, at + start, letters)
            counts, place, part = relation in _COUNTED, self._place(at), tuple(who)
            if not who or (counts and number is None):
                raise _Unreadable(at, quoted(text), "players, and how much" if counts else "players")
            if relation in ("highest", "lowest", "loses"):
                yield Claim(key, None, part, place, relation)
            elif number is None:
                last = relation == "last"
                yield Claim(key, part, -1 if last else True, place, "place" if last else relation)
            else:
                span = self.block.body.span(self.first + at + number[1], self.first + at + number[2])
                yield Claim(key, part, number[0], place, relation, (span,))

    def _words(self, text: str, letters: Mapping[str, str]) -> list[tuple[str, int, int]]:
        """The words of a result, each with its span; a player's name is one."""
        several = "|".join(re.escape(name) for name in sorted(letters, key=len, reverse=True) if " " in name)
        pattern = rf"(?:{several})(?![^\s,、;:=])|{_RESULT_WORD}" if several else _RESULT_WORD
        found = [match for match in re.finditer(pattern, text) if match[0] not in (":", "=")]
        return [(match[0].rstrip(":="), match.start(), match.end()) for match in found]

    def _stranger(self, word: str, key: str, letters: Mapping[str, str]) -> bool:
        """Whether a word in a result that lists players is no player of the example, nor the word for none."""
        seats = key in self.notations.unordered or key in self.notations.players
        side = all(letter in letters.values() for letter in word)  # partners go by their letters: AC
        return bool(letters) and seats and not side and word.isalpha() and word.casefold() not in NOBODY

    def _claim(self, key: str, part: Any, said: str, start: int) -> Claim:
        text, lead = said.strip(), len(said) - len(said.lstrip())
        number = re.match(r"-?[0-9]+(?=\s*[^\W\d]*$)", text)
        low = self.first + start + lead
        numbers = (self.block.body.span(low, low + number.end()),) if number else ()
        return Claim(key, part, text, self._place(start + lead), "text", numbers)


def _together(word: str, letters: Mapping[str, str]) -> tuple[str, ...]:
    """The seats of ``Ann``, or of ``Ann&Ben``; none where a name is no player's."""
    seats = tuple(letters.get(name, "") for name in word.split("&"))
    return seats if all(seats) else ()
