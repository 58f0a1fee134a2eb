"""Positions to ask about: of deals that sensible players play, what each step gives to the calculations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, is_dataclass
from typing import Any, Final, NamedTuple

from rules_engine import Record, find_game
from rules_engine.game import Deal, Game
from rules_engine.games import given_of, shown_table
from rules_engine.match import play_deal
from rules_engine.options import make_options
from rules_engine.played import played_out
from rules_engine.players.search import WORK, SearchPlayer
from rules_engine.position import context_of
from rules_engine.rand import Rand
from rules_engine.reach import Among, Begins, Held, Omitted, seen_in

from ..texts.content import GameContent
from .answers import Posed
from .playedon import given_at
from .questions import Question

TRIES: Final = {"rollouts": 12, "work": WORK // 8}
"""What the search player thinks over a decision: enough not to throw cards away."""
BY: Final = "search, 12 tries a decision"


class Found(NamedTuple):
    """A position, and where it occurs: the record, its deal, the moves before it."""

    posed: Posed
    at: tuple[int, int, int]


def tables(content: GameContent, wanted: Mapping[str, Question]) -> list[Game]:
    """The table that is shown, and those of worked examples of what is asked, with other rules or other players."""
    shown, kind = shown_table(content.name), find_game(content.name)
    found = [shown]
    calculations = {one.calculation for one in wanted.values()}
    for example in content.examples:
        game = kind(example.seats, make_options(kind.Options, example.options, example.seats))
        known = any((one.seats, one.options) == (game.seats, game.options) for one in found)
        if example.calculation in calculations and not known:
            found.append(game)
    return found


def changed_options(game: Game) -> dict[str, Any]:
    """The options that a table plays with, but for the defaults."""
    default, own = type(game).Options(), game.options
    values = asdict(own) if is_dataclass(own) and not isinstance(own, type) else {}
    return {name: value for name, value in values.items() if value != getattr(default, name)}


def is_shown(content: GameContent, game: Game) -> bool:
    """Whether a table is the one that is shown, or has its players and rules."""
    shown = shown_table(content.name)
    return (game.seats, game.options) == (shown.seats, shown.options)


def played(game: Game, seed: object, whole: bool) -> Record:
    """A deal, or all deals of a match, played by the search player."""
    root = Rand("practice", game.name, game.seats, seed)
    told = {"seed": str(seed), "by": BY}
    done: list[Deal] = []
    deals: list[Any] = []
    record: Record | None = None
    while record is None or (whole and record.outcome is None):
        setup = game.deal(done, root.stream("deal", len(done)))
        players = root.stream("players", len(done))
        seats = [SearchPlayer(players.stream(seat), **TRIES) for seat in range(game.seats)]
        position, _ = play_deal(game, setup, done, seats)
        assert position.result is not None
        deals.append((setup, position.moves, position.result))
        done.append(Deal(setup, position.result))
        record = played_out(game, deals, told)
    return record


def positions(record: Record, number: int, wanted: Mapping[str, Question], rand: Rand) -> Iterator[Found]:
    """What the steps of a record give to the calculations that are asked for."""
    game, shown = record.game, given_of(record.game.name)
    samples: dict[str, list[Mapping[str, Any]]] = {}
    for one in wanted.values():
        kept = samples.setdefault(one.calculation, [])
        if one.sample not in kept:
            kept.append(one.sample)
    played = [question for question in wanted.values() if not question.calculation]
    for seen in seen_in(record):
        for question in played:
            lying = given_at(question, seen)
            if lying is not None and question.cards[0] <= cards_in(lying) <= question.cards[1]:
                posed = Posed(question.source, game.seats, changed_options(game), lying)
                yield Found(posed, (number, seen.deal, seen.step.number))
        for name, values in shown(seen):
            fields = game.calculations[name].given.codecs
            for sample in samples.get(name, ()):
                plain = {key: _plain(value, sample.get(key), game, rand) for key, value in values.items()}
                written = {
                    key: codec.write(plain[key], context_of(game))
                    for key, codec in fields.items()
                    if plain.get(key) is not None
                }
                posed = Posed(name, game.seats, changed_options(game), written)
                yield Found(posed, (number, seen.deal, seen.step.number))


def _plain(value: Any, sample: Any, game: Game, rand: Rand) -> Any:
    """A value as it is given: what may be left out is there, of what is long a sample."""
    if isinstance(value, Omitted):
        value = value.value
    if isinstance(value, tuple) and any(isinstance(one, Among) for one in value):
        return tuple(_plain(one, sample, game, rand) for one in value)
    if isinstance(value, Begins):
        least, most = sample or (1, len(value))
        count = min(len(value), least + rand.below(most - least + 1))
        return list(value[:count])
    if isinstance(value, Among):
        return _some(value, sample, game, rand)
    return sorted(value) if isinstance(value, Held) and _is_cards(value) else value


def _some(cards: Sequence[int], sample: Any, game: Game, rand: Rand) -> list[int]:
    if isinstance(sample, list | tuple):
        return sorted(card for card in cards if game.deck.kinds[card] in sample)
    kinds = rand.shuffled(sorted(set(cards)))
    return kinds[: sample or len(kinds)]


def _is_cards(value: Sequence[Any]) -> bool:
    return all(type(one) is int for one in value)


def cards_in(value: Any) -> int:
    """How much lies there: cards and numbers, in what is given."""
    if isinstance(value, Mapping):
        return sum(map(cards_in, value.values()))
    return sum(map(cards_in, value)) if isinstance(value, list | tuple) else 1
