"""Worked examples in ordinary sentences, in the words that a game's notations list.

Cards with their holders begin an example (``cards``, ``holders``); the sentences around them (``scenes``) say what
comes of it (``reading``). An example is read wholly or not at all: words that could claim something and found no
meaning are left over, and then it is not understood.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from rules_engine.fields import LETTERS

from ...faults import Place
from ...texts.examples import Claim, Span
from ...yamlplaces import Pointer
from ..notations import Notations, Wording, mentions
from ..relations import PARTS
from ..report import GIVEN, HARMLESS, RIGHT, UNREAD, Mark
from ..source import FoundExample, Readable
from ..spelling import Misspelt, Spelt
from ..verdict import judge
from . import tokens as kinds
from .answers import asked
from .asides import asides, with_asides
from .cards import CardWay
from .columns import Head, heads, named_by_columns
from .composed import FALSE, UNTRUE, composed
from .frames import Unfit, given_of
from .holders import ALIKE, Holders, Run, seats_of
from .lexicon import any_word, words_of
from .reading import Reading
from .remarks import announced
from .scenes import (
    HEADING,
    ITEM,
    OF_THE_GAME,
    TABLE_ROW,
    Scene,
    Sentence,
    scenes_of,
    sentences_of,
)
from .settled import differences, settle
from .state import CLAIM, Statement
from .telling import Told
from .tokens import Lexer, Token
from .unread import Unread
from .ways import READERS
from .zonetalk import counted_heads, of_the_writer, zone_talk

_GOES_ON = re.compile(
    (
        r"\s*[*_>\-・]*\s*(?:so\b|thus\b|therefore\b|hence\b|result|total|sum|points\b|the points|the sums"
        r"|score|よって|したがって|従って|だから|結果|合計|得点|点数|というわけで)"
    ),
    re.IGNORECASE,
)
_MAY = re.compile(rf"{any_word(words_of('may'))}", re.IGNORECASE)
_RESULT = re.compile(r"[勝負]|[0-9]点|\b(?:wins?|won|scores?|points?)\b")
_SHOWN = re.compile(
    r"出し|出す|出せ|伏せ|公開|シングル|\b(?:shows?|showed|shown|plays?|played|lays|laid|reveals?"
    r"|revealed|opens? with|face[- ]down)\b",
    re.IGNORECASE,
)
_SCORED = re.compile(
    r"[0-9一二三四五六七八九十]\s?(?:点|てん|ポイント)|得点|点数|最多|最長|同点|[0-9]\s?[+＋]\s?[0-9]"
    r"|\b(?:points?|scores?|scored|longest|most|runs?|sets?|totals?|plus|tied?)\b",
    re.IGNORECASE,
)
_UNNAMED = {"ja": "この得点札の人", "en": "the player with these score cards"}
"""What somebody is called in messages whose cards are told without a name."""
_JAPANESE = re.compile("[ぁ-んァ-ヶ一-龥]")
_BOTH = re.compile(
    r"[\s*_]*(?:A\s*(?:[+＋&]|と|and)\s*B|(?:[^|+]{1,16}[+＋][^|+]{1,16})|=|＝|Σ|(?:A\s*[+＋]\s*B)?\s*[(（]?(?:計|合計|得点|点|total|points|score|sum)[)）]?)"
    r"[\s*_]*(?:[(（](?:計|合計|得点|点|total|points|score|sum)[)）])?[\s*_]*",
    re.IGNORECASE,
)
_TWO = 2
_FOR_TWO = re.compile(
    r"\b(?:two|2)[- ]players?\b(?![\s\S]*\b(?:three|3)[- ]players?\b)|(?<![0-9])[2二]人(?:用|プレイ"
    r"|戦|対戦|で遊|の(?:場合|ゲーム))",
    re.IGNORECASE,
)
_OTHER_GAME = re.compile(
    r"(?:第\s?)?[0-9一二三]\s?(?:戦|回戦|ゲーム|局|試合)目?(?:は|では|の結果)|前回|先週"
    r"|\b(?:game|round|deal)\s+(?:one|two|three|[0-9])\b|\b(?:first|second|previous|last)\s+(?:game|round|deal)\b"
    r"|\blast time\b",
    re.IGNORECASE,
)
"""Of which game before points are told."""
_LABEL = 4  # letters of a sentence that is only the label of one: A.
_TOLD = frozenset(("win", "lose", "beat", "tie", "nobody", "both", "others", "they", "nothing", "first"))


class ProseReader:
    """Reads the sentences of one text in all notations of a game that write cards in one way."""

    def __init__(self, notations: Notations, text: Readable, players: int = 0) -> None:
        """``players``: how many play, where the text says it of all its examples."""
        self.notations, self.text, self.plain, self.players = notations, text, text.plain.text, players
        titles = mentions(word for words in notations.names.values() for word in words)
        self._headed = re.compile(rf"\n\s*\n[^\n。.]{{0,20}}?(?:{titles})")

    heads: Mapping[int, Head] = {}

    def read(self) -> Iterator[Told]:
        """All examples, each in the notation in which the most of it was read."""
        found: list[Told] = []
        for name, read in READERS.items():
            if wordings := [wording for wording in self.notations.prose if wording.cards == name]:
                found += read(self, wordings)
        sure = [one for one in found if one.firm]
        found = [one for one in found if one.firm or not any(map(one.overlaps, sure))]
        found = [one if one.yields else _apart(one, found) for one in found]
        firm = [one for one in found if not one.yields]
        found = [one for one in found if not (one.yields and any(map(one.overlaps, firm)))]
        found = composed(found)
        if all(one.left for one in found):
            found = [one for one in found if one.telling]  # cards in rules
        taken: list[Span] = []
        harmless = asides(self.text) if found else []
        for one in found:
            at = bisect_left(taken, one.span)
            beside = taken[max(0, at - 1) : at + 1]
            if not any(one.span[0] < end and start < one.span[1] for start, end in beside):
                taken.insert(at, one.span)
                yield with_asides(one, harmless)

    @cached_property
    def sentences(self) -> list[Sentence]:
        """All sentences of the text."""
        return sentences_of(self.plain)

    def in_hands(self, way: CardWay, wordings: Sequence[Wording]) -> Iterator[Told]:
        """All examples of who holds which cards, in notations that write them in one way."""
        tokens = list(way.find(self.plain))
        if not tokens:
            return
        holders = Holders(self.notations)
        hands = [wording for wording in wordings if "hand" in wording.given.values()]
        named = [wording for wording in wordings if wording.named]
        bare = [wording for wording in wordings if not wording.named and wording not in hands]
        held = holders.runs(self.plain, tokens) if named or hands else []
        sentences = self.sentences
        zoned = all(wording.cards == "zoned" for wording in wordings)
        unnamed = way.copies and not zoned and bool(held) and not any(run.name for run in held)
        unnamed = unnamed and not heads(self.plain, sentences, holders)
        if unnamed:
            name = _UNNAMED["ja" if _JAPANESE.search(self.plain) else "en"]
            held = [Run(run.cards, name, run.cards.start) for run in held if len({*map(_kind, run.cards.value)}) > 1]
            if not held:
                return
        if way.notations.game.players and zoned:
            held = of_the_writer(held)
        self.heads = heads(self.plain, sentences, holders) if named and way.notations.game.players else {}
        if self.heads:
            called = named_by_columns(self.plain, sentences, held, self.heads)
            places = [new.cards.start for old, new in zip(held, called, strict=True) if old.name != new.name]
            tables = {one.table for one in sentences if any(one.start <= at < one.end for at in places)}
            self.heads = {table: head for table, head in self.heads.items() if table in tables}
            held = called
        for group, runs in ((named, held), (hands, held), (bare, [Run(token) for token in tokens])):
            if not group or not runs:
                continue
            for one in sentences:
                one.runs.clear()
            of_hands = "hand" in group[0].given.values()
            runs, parted = (
                self._hands(runs, sentences) if of_hands else self._parted(runs, bool(group[0].named), sentences)
            )
            for scene in scenes_of(self.plain, sentences, runs, parted):
                tries = [told for wording in group if (told := self._told(scene, wording, holders)) is not None]
                best = max(tries, key=lambda one: one.weight, default=None)
                if best is not None and not (unnamed and best.left):
                    yield best

    def _parted(self, runs: Sequence[Run], named: bool, sentences: Sequence[Sentence]) -> tuple[list[Run], list[int]]:
        """The runs that count, and the places where another example begins."""
        kept: list[Run] = []
        firsts: list[int] = []
        here: dict[str, list[str]] = {}
        row: list[str] = []
        section = end = -1
        for index, run in enumerate(runs):
            at = next((one for one in sentences if one.start <= run.cards.start < one.end), None)
            if named:
                listed = [card.kind for card in run.cards.value if isinstance(card, Spelt)]
                again = run.name in here
                told = again and at is not None and len(listed) == 1 and announced(self.plain, at.start)
                if told or (
                    again and not Counter(listed) - Counter(here[run.name]) and not self._anew(runs, index, here)
                ):
                    kept.append(run)
                    continue
                new = not kept or (run.name and again) or (at is not None and at.section != section and bool(run.name))
                if kept and run.name not in here and (self._full(end, run, here) or self._titled(end, run)):
                    new = True
                if new:
                    if not run.name:
                        continue
                    firsts.append(len(kept))
                    here = {}
                if not run.name and at is not None and at.section != section:
                    continue  # cards in rules further on
                section = at.section if at is not None and run.name else section
                if run.name:
                    here[run.name] = listed
                    end = run.cards.end
                kept.append(run)
            else:
                listed = [card.kind if isinstance(card, Spelt) else "" for card in run.cards.value]
                if run.cards.unit == "":
                    if row and at is not None and at.section == section and self._is_part(row, listed):
                        kept.append(run)
                        continue
                    firsts.append(len(kept))
                    row = listed
                    section = at.section if at is not None else section
                    kept.append(run)
                elif firsts:
                    kept.append(run)
        return kept, firsts

    def _full(self, end: int, run: Run, here: Mapping[str, Sequence[str]]) -> bool:
        """Whether as many as can play have cards, up to ``end``, and more come on another line behind the result."""
        if len(here) != max(self.notations.game.players, default=0):
            return False
        between = self.plain[end : run.name_start if run.name else run.cards.start]
        return re.search(r"[。.!]\s*\n", between) is not None and _RESULT.search(between) is not None

    def _titled(self, end: int, run: Run) -> bool:
        """Whether a paragraph that names the game begins behind a result, before the next one's cards."""
        between = self.plain[end : run.name_start if run.name else run.cards.start]
        begun = self._headed.search(between)
        return begun is not None and _RESULT.search(between, 0, begun.start()) is not None

    def _anew(self, runs: Sequence[Run], index: int, here: Mapping[str, Sequence[str]]) -> bool:
        """Whether cards that somebody has already begin another example: the next one has others than before."""
        other = next((run for run in runs[index + 1 :] if run.name), None)
        if other is None or other.cards.start - runs[index].cards.end > 80:
            return False
        listed = {card.kind for card in other.cards.value if isinstance(card, Spelt)}
        return other.name != runs[index].name and other.name in here and bool(listed - set(here[other.name]))

    def _hands(self, runs: Sequence[Run], sentences: Sequence[Sentence]) -> tuple[list[Run], list[int]]:
        """All runs, and where another hand begins: behind a sentence that says what may be played, or a heading."""
        firsts: list[int] = []
        last: Sentence | None = None
        for index, run in enumerate(runs):
            at = next((one for one in sentences if one.start <= run.cards.start < one.end), None)
            if at is None:
                continue
            told = (
                last is not None
                and at is not last
                and _MAY.search(self.plain, last.start, last.end)
                and (last.block != at.block or self._on_another_line(last, at, run))
            )
            if last is None or at.section != last.section or told:
                firsts.append(index)
            last = at
        return list(runs), firsts

    def _on_another_line(self, last: Sentence, at: Sentence, run: Run) -> bool:
        """Whether cards stand on another line than what was told before them, unless that asks for them."""
        return "\n" in self.plain[at.start : run.cards.start] and not asked(self.plain[last.start : last.end])

    def _is_part(self, row: Sequence[str], other: Sequence[str]) -> bool:
        """Whether cards are a row again, or a piece of what lies open in it."""
        ranks = [self.notations.speller.rank(kind) for kind in row]
        theirs = [self.notations.speller.rank(kind) for kind in other]
        down = next((wording.down for wording in self.notations.prose if wording.down), "")
        open_ = [rank for rank in ranks if rank != down]
        return theirs == ranks or any(theirs == open_[at : at + len(theirs)] for at in range(len(open_)))

    # one scene -----------------------------------------------------------------------------------------------

    def _told(self, scene: Scene, wording: Wording, holders: Holders) -> Told | None:
        names = list(dict.fromkeys(run.name for run in scene.runs if run.name))
        if wording.named and len(names) < 1:
            return None
        sentences = [*scene.before, *scene.inside, *scene.after]
        if not scene.inside or (wording.cards == "counted" and self._only_shown(scene)):
            return None
        empty: dict[str, tuple[int, int]] = {}
        if wording.named:
            low, high = sentences[0].start, sentences[-1].end
            for name, start, end in holders.none(self.plain, low, high):
                if name not in names and (
                    len(name) == 1
                    or re.search(
                        r"\s(?:has|have|had|holds|held)\s|[はが](?:1|一)枚も|[ストブヤフ♠♥♦♣]は?(?:な|無|0枚)",
                        self.plain[start:end],
                    )
                    or name in self.plain[end:high]
                ):
                    names.append(name)
                    empty[name] = (start, end)
            if (
                len(names) < 2
                and "held" in wording.given.values()
                and self.notations.game.players
                and min(self.notations.game.players) > 2
            ):
                return None
            if empty:
                places = {run.name: run.name_start for run in reversed(scene.runs) if run.name} | {
                    name: at[0] for name, at in empty.items()
                }
                names.sort(key=lambda name: places[name])
        if len(names) > len(LETTERS):
            return None
        seats = seats_of(names)
        called = {alias: name for name in names for alias in ALIKE.get(name, (name,))}
        lexer = _lexer(self.notations, wording, tuple(sorted(called.items())))
        reading = Reading(self.notations, wording, self.plain, seats)
        reading.alone = ("A",) if names == [name for name in names if name in _UNNAMED.values()] else ()
        reading.spoken = reading.alone
        reading.holder_of = {run.cards.start: seats[run.name] for run in scene.runs if run.name}
        if self.players:
            reading.values["players"] = self.players
        elif wording.cards == "counted" and len(names) == _TWO and _FOR_TWO.search(self.plain):
            reading.values["players"] = _TWO
        cards = sorted((run.cards for run in scene.runs), key=lambda one: one.start)
        cards = [Token(kinds.CARDS, one.start, one.end, one.value, one.unit) for one in cards]
        for name in empty:
            reading.held[seats[name]] = []
        spans: list[Span] = []
        block, held, headed = -1, False, False
        for one in self._related(scene, lexer, cards, wording):
            own = [card for card in cards if one.start <= card.start < one.end]
            tokens = lexer.tokens(self.plain, one.start, one.end, own)
            for name, (start, end) in empty.items():
                for token in tokens:
                    if start <= token.start < end and token.kind not in (kinds.NAME, kinds.COMMA, kinds.STOP):
                        token.taken = token.taken or GIVEN
                del name
            self._table(reading, one, tokens, wording)
            if wording.cards == "zoned":
                zone_talk(reading, tokens, (one.start, one.end))
            headed = one.kind == ITEM and headed and not own and not any(some.kind == kinds.NAME for some in tokens)
            if one.end <= scene.inside[0].start and _OTHER_GAME.search(self.plain, one.start, one.end):
                for token in tokens:
                    if token.kind == kinds.NUMBER and token.unit in reading.units_of(wording.measure):
                        reading.leave(token, "")
                        break
            reading.sentence(tokens, one.block != block and not held and not headed)
            headed = headed or (bool(own) and one.kind != ITEM and len(reading.holder) == 1)
            block, held = one.block, bool(own)
            if one.block != one.table:
                spans.append((one.start, one.end))
        if not spans:
            return None
        span = min(start for start, _ in spans), max(end for _, end in spans)
        return self._made(reading, wording, names, seats, span, of_hands=True)

    def _only_shown(self, scene: Scene) -> bool:
        """Whether piles are only numbers that were shown, and nothing speaks of a score: another calculation."""
        said = " ".join(self.plain[one.start : one.end] for one in (*scene.before, *scene.inside, *scene.after))
        loose = all(run.cards.unit == "loose" for run in scene.runs)
        return loose and _SHOWN.search(said) is not None and _SCORED.search(said) is None

    def _table(self, reading: Reading, sentence: Sentence, tokens: list[Token], wording: Wording) -> None:
        """The header of a table says what its columns hold."""
        if sentence.kind != TABLE_ROW:
            reading.header = []
            reading.table = -1
            return
        if reading.table != sentence.table:
            reading.table = sentence.table
            reading.header = []
            if head := self.heads.get(sentence.table):
                of = {at: reading.seats.get(name, "") for at, name in head.names.items()}
                reading.header = [("", ""), *((kinds.NAME, of[at]) for at in sorted(of))]
                for one in tokens:
                    one.taken = one.taken or HARMLESS
                return
            counts = wording.cards == "zoned" and counted_heads(self.plain[sentence.start : sentence.end])
            if not counts and any(one.kind in (kinds.NUMBER, kinds.CARDS, kinds.NAME) for one in tokens):
                return
            cells: list[tuple[str, Any]] = []
            cell: list[Token] = []
            units = {
                unit: key for key, said in wording.numeric.items() for some in said.units.values() for unit in some
            }
            for one in tokens:
                key = units.get(self.plain[one.start : one.end].casefold(), "") if one.kind == kinds.WORD else ""
                if key and (key == wording.measure or "held" in wording.given.values()):
                    one = Token(kinds.TOPIC, one.start, one.end, key)
                if one.kind == kinds.CELL:
                    cells.append(self._head(cell, wording))
                    cell = []
                else:
                    cell.append(one)
            reading.header = cells[1:] + ([self._head(cell, wording)] if cell else [])
            for one in tokens:
                one.taken = one.taken or HARMLESS

    def _head(self, cell: Sequence[Token], wording: Wording) -> tuple[str, Any]:
        """What a column holds, by its words: A + B is all of it."""
        words = self.plain[cell[0].start : cell[-1].end] if cell else ""
        return _cell(cell, words, wording.measure if wording.letters else "")

    def _related(self, scene: Scene, lexer: Lexer, cards: Sequence[Token], wording: Wording) -> Iterator[Sentence]:
        if not scene.inside:
            return
        first, last = scene.inside[0], scene.inside[-1]
        leading = [one for one in scene.before if self._leads(one, first, lexer, wording)]
        yield from (one for one in leading if one.table < 0 or one.table != first.table)
        if first.table >= 0 and first.block != first.table:
            yield next(one for one in self.sentences if one.table == first.table)
        yield from (one for one in leading if one.table == first.table >= 0)
        yield from scene.inside
        blocks = {last.block}
        reach = last.block
        since = -1  # the block of a question before
        passed: list[Sentence] = []  # that may tell something, if the example goes on behind them
        for one in scene.after:
            answer = since >= 0 and one.block <= since + 1 and one.kind != HEADING
            if one.block in blocks and not answer and self._is_rule(one, lexer, wording):
                blocks.clear()  # what follows in this paragraph is no more about the example
            elif answer or one.block in blocks or self._follows(one, last, lexer, wording, reach):
                blocks.add(one.block)
                reach = one.block
                yield from passed
                passed.clear()
                yield one
                text = self.plain[one.start : one.end]
                since = one.block if asked(text) else since if len(text.strip()) < _LABEL else -1
            elif one.section == last.section and self._tells(one, lexer, wording):
                passed.append(one)

    def _tells(self, one: Sentence, lexer: Lexer, wording: Wording) -> bool:
        """Whether a number of results is told, of whomever: the highest sum is 22."""
        of = {token.kind for token in lexer.tokens(self.plain, one.start, one.end)}
        if of & {"generic", "condition"} or OF_THE_GAME.search(self.plain, one.start, one.end):
            return False
        return kinds.TOPIC in of and kinds.NUMBER in of

    def _is_rule(self, one: Sentence, lexer: Lexer, wording: Wording) -> bool:
        """Whether a sentence is about the game, not about this example: nobody's name, and no number of a result."""
        if not OF_THE_GAME.search(self.plain, one.start, one.end):
            return False
        tokens = lexer.tokens(self.plain, one.start, one.end)
        units = {unit.casefold() for said in wording.numeric.values() for some in said.units.values() for unit in some}
        about = (kinds.NAME, kinds.CARDS, "they", "both", "nobody", "pronoun")
        return not any(
            token.kind in about or (token.kind == kinds.NUMBER and (token.unit in units or not token.unit))
            for token in tokens
        )

    def _leads(self, one: Sentence, first: Sentence, lexer: Lexer, wording: Wording) -> bool:
        if one.table >= 0 and one.table == first.table:
            return one.block != one.table  # its header was told already
        if one.block == first.block:
            return True
        tokens = lexer.tokens(self.plain, one.start, one.end)
        strict = self._names_somebody(tokens)
        units = {unit.casefold() for said in wording.numeric.values() for some in said.units.values() for unit in some}
        numbers = any(token.kind == kinds.NUMBER and token.unit in units for token in tokens)
        if one.kind == HEADING or one.block == first.block - 1:
            context = any(token.kind in (kinds.SUIT, kinds.PLAYERS) for token in tokens)
            counted = any(token.kind in (kinds.NUMBER, kinds.RANGE) for token in tokens)
            short = one.end - one.start < 60 and not any(token.kind in ("generic", "each") for token in tokens)
            told = numbers and (not wording.named or one.kind == HEADING) and short
            return strict or told or (context and not counted and short)
        return strict and (numbers or any(token.kind in _TOLD for token in tokens))

    def _follows(self, one: Sentence, last: Sentence, lexer: Lexer, wording: Wording, reach: int) -> bool:
        tokens = lexer.tokens(self.plain, one.start, one.end)
        of = {token.kind for token in tokens}
        if one.kind == TABLE_ROW and one.table == last.table and one.table in self.heads:
            return True
        listed = one.kind == ITEM and last.kind != ITEM and wording.cards == "counted" and one.section == last.section
        if listed and one.block <= reach + 1 and of & {kinds.NUMBER, kinds.TOPIC, *_TOLD}:
            return True  # a list below somebody's cards
        if self._names_somebody(tokens) or (kinds.NAME in of and one.kind == TABLE_ROW):
            return one.section == last.section or bool(of & {kinds.NUMBER, *_TOLD})
        if one.section != last.section or one.block > reach + 1:
            return False
        if last.runs and all(run.name in _UNNAMED.values() for run in last.runs) and self._tells(one, lexer, wording):
            return True
        if "generic" in of or OF_THE_GAME.search(self.plain, one.start, one.end):
            return False
        if of & {"all", "both"} and kinds.NUMBER in of and wording.cards == "counted":
            return True
        if one.kind == ITEM and one.block == reach + 1 and self._tells(one, lexer, wording):
            return True  # a list goes on
        if (
            of & {"tie", "win", "lose", "nobody", "they", "others"}
            and one.end - one.start < 60
            and not of & {"condition"}
        ):
            return wording.named
        numbers = sum(token.kind == kinds.NUMBER for token in tokens)
        alone = wording.cards == "zoned" and len(set(lexer.names.values())) == 1
        if alone and any(token.kind == kinds.NUMBER and token.unit for token in tokens):
            return True  # of the only player whose cards are told
        near = one.block <= last.block + 2
        return (near and bool(numbers) and bool(_GOES_ON.match(self.plain, one.start)) and not wording.named) or (
            near and bool(_GOES_ON.match(self.plain, one.start)) and bool(numbers)
        )

    def _names_somebody(self, tokens: Sequence[Token]) -> bool:
        """Whether players are named; one letter alone may be anything unless something is said of it."""
        names = [one for one in tokens if one.kind == kinds.NAME]
        if not names:
            return False
        if (
            all(len(str(one.value)) == 1 or one.value in ("you", "we") for one in names)
            and len({one.value for one in names}) == 1
        ):
            return any(self._said_of(tokens, name) for name in names)
        return True

    def _said_of(self, tokens: Sequence[Token], name: Token) -> bool:
        """Whether a result stands right behind a name."""
        behind = tokens[tokens.index(name) + 1 :]
        one = next((one for one in behind if one.kind not in (kinds.WORD, kinds.IDLE_WORD, kinds.COLON, "hold")), None)
        near = one is not None and one.start - name.end < 12
        return (
            near
            and one is not None
            and ((one.kind == kinds.NUMBER and bool(one.unit)) or one.kind in (*_TOLD, kinds.TOPIC))
        )

    def lexer(self, wording: Wording, called: Mapping[str, str]) -> Lexer:
        """Takes sentences apart in the words of a notation, with some names."""
        return _lexer(self.notations, wording, tuple(sorted(called.items())))

    # what was read -------------------------------------------------------------------------------------------

    def made(
        self, reading: Reading, wording: Wording, names: Sequence[str], seats: Mapping[str, str], span: Span
    ) -> Told:
        """The example of a reading, in the form in which all readers tell one."""
        return replace(self._made(reading, wording, names, seats, span), sentences=self._sentences(reading))

    def _made(
        self,
        reading: Reading,
        wording: Wording,
        names: Sequence[str],
        seats: Mapping[str, str],
        span: Span,
        of_hands: bool = False,
    ) -> Told:
        unread = Unread(self.notations, wording, self.text, self.sentences, span)
        self._look_again(reading, wording, names, seats, span)
        left = unread.faults(reading)
        place = self.text.place(
            span[0] + (len(self.plain[span[0] : span[1]]) - len(self.plain[span[0] : span[1]].lstrip()))
        )
        examples: list[FoundExample] = []
        if (
            not left
            and of_hands
            and all(
                reading.wording.claims[one.key].form == "suit"
                for one in reading.claims
                if one.key in reading.wording.claims
            )
        ):
            left.append(unread.no_result(reading))
        if not left and of_hands and len(names) < 2:
            left += unread.alone(reading)
        reading.contradicted()
        for token, whose, key, terms, values, made in reading.pending:
            reading.claims.append(Statement(key, whose, (terms, values, made), PARTS, token))
        try:
            for given, count in given_of(self.notations, wording, reading, seats):
                example = self.example(reading, wording, given, count, names, seats, span)
                examples = examples or [example]
                if not judge(example).refused:
                    examples = [example]
                    break
        except Unfit as why:
            if not left:
                left.append(unread.unfit(why, reading))
        return (
            Told(
                self.text.plain.span(*span),
                tuple(examples),
                tuple(left),
                tuple(self.marks(reading)),
                self.notations.game.name,
                wording.calculation,
            )
            if place
            else Told((0, 0), (), (), (), "", "")
        )

    def _look_again(
        self, reading: Reading, wording: Wording, names: Sequence[str], seats: Mapping[str, str], span: Span
    ) -> None:
        """Settle what is left over where all that is claimed is so, but for what stands beside it."""
        if not reading.claims:
            return
        try:
            for given, count in given_of(self.notations, wording, reading, seats):
                example = self.example(reading, wording, given, count, names, seats, span)
                verdict = judge(example)
                if verdict.working is None:
                    continue
                result = verdict.working.result
                if differences(reading, result):
                    example = self.example(reading, wording, given, count, names, seats, span)
                    verdict = judge(example)
                wrong = {id(one.claim) for one in verdict.differences}
                pairs = zip(reading.claims, example.claims, strict=True)
                doubted = {id(one.token): one.token for one, claim in pairs if id(claim) in wrong}
                if reading.left or doubted:
                    settle(reading, self.sentences, result, [*doubted.values()])
                return
        except Unfit:
            return

    def example(
        self,
        reading: Reading,
        wording: Wording,
        given: Mapping[str, Any],
        count: int,
        names: Sequence[str],
        seats: Mapping[str, str],
        span: Span,
    ) -> FoundExample:
        """What is given and claimed, with places in the source."""
        places: dict[Pointer, Place] = {}
        cards: list[tuple[str, Place]] = []
        for letter, some in reading.held.items():
            name = next(
                (
                    field
                    for field, source in wording.given.items()
                    if source in ("held", "played", "row", "cards", "shown")
                ),
                "",
            )
            pointer: Pointer = ("given", name) if letter in ("row", "cards") else ("given", name, letter)
            if some:
                places[pointer] = self.text.place(some[0].start)
            for index, card in enumerate(some):
                places[*pointer, index] = self.text.place(card.start)
                if isinstance(card, Spelt):
                    cards.append((card.kind, places[*pointer, index]))
        return FoundExample(
            id=wording.calculation,
            game=self.notations.game.name,
            calculation=wording.calculation,
            seats=count,
            options=dict(reading.values.get("options", {})),
            given=given,
            claims=tuple(self._claim(one) for one in reading.claims),
            place=self.text.place(
                span[0] + len(self.plain[span[0] : span[1]]) - len(self.plain[span[0] : span[1]].lstrip())
            ),
            places=places,
            source=self.text.source,
            span=self.text.plain.span(*span),
            names={seats[name]: name for name in names},
            cards=tuple(cards),
            counted="players" in reading.values,
        )

    def _claim(self, one: Statement) -> Claim:
        at = one.numbers[0][0] if one.numbers else one.token.start
        numbers = tuple(self.text.plain.span(*span) for span in one.numbers)
        return Claim(
            one.key,
            one.part,
            one.said,
            self.text.place(at),
            one.relation,
            numbers,
            self.text.plain.span(one.token.start, one.token.end),
            one.plain,
            one.supposed,
        )

    def _sentences(self, reading: Reading) -> tuple[tuple[Span, str], ...]:
        """What came of each sentence: left over, claimed or given, or neither."""
        found: list[tuple[Span, str]] = []
        if not reading.tokens:
            return ()
        low, high = min(one.start for one in reading.tokens), max(one.end for one in reading.tokens)
        tokens = sorted(reading.tokens, key=lambda one: one.start)
        starts, lost = [one.start for one in tokens], sorted(one.token.start for one in reading.left)
        untrue = [one.token.start for one in reading.left if one.expected in UNTRUE]
        for one in self.sentences:
            if one.end <= low or one.start >= high:
                continue
            inside = tokens[bisect_left(starts, one.start) : bisect_left(starts, one.end)]
            left = bisect_left(lost, one.end) > bisect_left(lost, one.start)
            how = (
                FALSE
                if any(one.start <= at < one.end for at in untrue)
                else UNREAD
                if left
                else RIGHT
                if any(token.taken == CLAIM for token in inside)
                else GIVEN
                if any(token.taken == GIVEN for token in inside)
                else ""
            )
            found.append((self.text.plain.span(one.start, one.end), how))
        return tuple(found)

    def marks(self, reading: Reading) -> Iterator[Mark]:
        """What each word of weight was taken for."""
        left = {id(one.token) for one in reading.left}
        for one in reading.tokens:
            span = self.text.plain.span(one.start, one.end)
            if one.taken == GIVEN:
                yield Mark(span, GIVEN)
            elif one.taken == CLAIM:
                yield Mark(span, RIGHT)
            elif one.taken == HARMLESS:
                yield Mark(span, HARMLESS)
            elif id(one) in left:
                yield Mark(span, UNREAD)
            elif one.kind == kinds.NAME:
                yield Mark(span, HARMLESS)


def _kind(card: Spelt | Misspelt) -> str:
    return card.kind if isinstance(card, Spelt) else ""


def _apart(one: Told, found: Sequence[Told]) -> Told:
    """An account without what was read before its first word as another example."""
    first = min((mark.span[0] for mark in one.marks if mark.kind == RIGHT), default=one.span[0])
    ends = [
        other.span[1]
        for other in found
        if other.yields and other.marks and one.span[0] <= other.span[0] and other.span[1] <= first
    ]
    if not ends:
        return one
    span = max(ends), one.span[1]
    marks = tuple(mark for mark in one.marks if mark.span[0] >= span[0])
    return replace(one, span=span, marks=marks, examples=tuple(replace(own, span=span) for own in one.examples))


def _cell(tokens: Sequence[Token], words: str = "", measure: str = "") -> tuple[str, Any]:
    """What a column of a table holds: a result, or something else."""
    topic = next((one.value for one in tokens if one.kind == kinds.TOPIC), None)
    if measure and _BOTH.fullmatch(words):
        return kinds.TOPIC, measure
    if tokens and tokens[0].kind == "place":
        return kinds.RANK, None
    if topic is not None:
        return kinds.TOPIC, topic
    return "", ""


@lru_cache(maxsize=64)
def _lexer(notations: Notations, wording: Wording, called: tuple[tuple[str, str], ...]) -> Lexer:
    return Lexer(notations, wording, dict(called))
