"""What every game must keep, run over all games that are found and all numbers of players.

The wheel ships this file for ``pytest --tehodoki-contract``, so it imports nothing of the other tests.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import json
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from rules_engine import (
    IllegalAction,
    Position,
    Rand,
    Record,
    Replay,
    SetupError,
    find_game,
    games,
    make_options,
    read_record,
    write_record,
)
from rules_engine.errors import RecordError
from rules_engine.fields import LETTERS
from rules_engine.game import Ask, Deal, Duty, Game, Verb
from rules_engine.options import read_options
from rules_engine.played import DealRecord
from rules_engine.position import context_of, facts_of
from rules_engine.record import check_setup, write_move
from rules_engine.scoring import Calculation
from rules_engine.table import DEALT, Event

TABLES = [(name, seats) for name in games() for seats in find_game(name).players]
EACH_TABLE = pytest.mark.parametrize(("name", "seats"), TABLES)
EACH_GAME = pytest.mark.parametrize("name", games())
LONGEST = 2000  # moves; every game's page promises far fewer


def option_sets(name: str, seats: int) -> Iterator[dict[str, Any]]:
    """The defaults, and each listed value by itself that this number of players may choose."""
    kind = find_game(name)
    yield {}
    for field in dataclasses.fields(kind.Options):
        check = field.metadata["check"]
        for value in field.metadata["values"][1:]:
            if check is None or check(value, seats):
                yield {field.name: value}


def at_table(name: str, seats: int, given: dict[str, Any] | None = None) -> Game:
    kind = find_game(name)
    return kind(seats, make_options(kind.Options, given or {}, seats))


def play(game: Game, seed: object, done: list[Deal] | None = None, most: int = LONGEST) -> tuple[Any, Position]:
    """Deal and play at random, at most so many moves."""
    done = done or []
    rand = Rand("contract", game.name, game.seats, seed, len(done))
    setup = game.deal(done, rand)
    position = Position(game, setup, done)
    while position.asks and len(position.moves) < most:
        position.put(rand.choose(position.options()))
    return setup, position


@cache
def match_of(name: str, seats: int, options: str = "{}", seed: int = 0) -> Record:
    """A whole match at random."""
    game = at_table(name, seats, json.loads(options))
    done: list[Deal] = []
    rows = []
    while not done or game.outcome(done) is None:
        setup, position = play(game, seed, done)
        assert position.result is not None
        rows.append(DealRecord(setup, tuple(position.moves), position.result.scores))
        done.append(Deal(setup, position.result))
    return Record(game, tuple(rows), game.outcome(done))


def cards_on(position: Position) -> Counter[int]:
    return Counter(card for zone in position.table.zones for card in zone)


def told(event: Event) -> tuple[Any, ...]:
    """An event by value, since zones are live; a hand has no order, and a set that it becomes has none."""
    lying = [zone for zone in (event.source, event.target) if zone is not None]
    zones = tuple((zone.name, zone.owner) if zone is not None else None for zone in (event.source, event.target))
    facts = {name: value for name, value in event.facts.items() if name != DEALT}
    unordered = any(zone.form == "hand" for zone in lying) and not any(zone.pile for zone in lying)
    cards = sorted(event.cards) if unordered else event.cards
    return (event.kind, event.by, tuple(cards), *zones, event.seen, event.clauses, facts)


# playing -------------------------------------------------------------------------------------------------


@EACH_TABLE
def test_every_deal_ends(name: str, seats: int) -> None:
    for seed in range(20):
        _, position = play(at_table(name, seats), seed)
        assert position.result is not None


@EACH_TABLE
def test_the_fast_loop_plays_legal_games(name: str, seats: int) -> None:
    game = at_table(name, seats)
    rand = Rand("fast", name, seats)
    position = Position(game, setup := game.deal([], rand))
    result = position.finish_at_random(rand)
    again = Position(game, setup)
    for move in position.moves:
        again.put(move)
    assert again.result == result


@EACH_TABLE
def test_every_option_plays_to_its_outcome_and_reads_back(name: str, seats: int) -> None:
    for given in option_sets(name, seats):
        text = write_record(match_of(name, seats, json.dumps(given)))
        assert write_record(read_record(text)) == text


@EACH_TABLE
def test_it_is_deterministic_from_its_record(name: str, seats: int) -> None:
    record = match_of(name, seats)
    heard: list[list[tuple[Any, ...]]] = []
    for _ in range(2):
        events = []
        for index in range(len(record.deals)):
            for step in Replay(record, index).steps():
                events += [told(event) for event in step.events]
        heard.append(events)
    assert heard[0] == heard[1]


@EACH_TABLE
def test_a_listener_changes_nothing(name: str, seats: int) -> None:
    deal = match_of(name, seats).deals[0]
    heard: list[Event] = []
    loud = Position(at_table(name, seats), deal.setup, (), heard.append)
    still = Position(at_table(name, seats), deal.setup)
    for move in deal.moves:
        assert loud.options() == still.options()
        loud.put(move)
        still.put(move)
        assert loud.table.zones == still.table.zones
    assert (loud.result, bool(heard)) == (still.result, True)


@EACH_TABLE
def test_a_game_leaves_the_setup_as_it_was(name: str, seats: int) -> None:
    game = at_table(name, seats)
    setup = game.deal([], Rand("untouched"))
    before = repr(setup)
    Position(game, setup).finish_at_random(Rand("play"))
    assert repr(setup) == before


@EACH_TABLE
def test_cards_are_conserved_after_each_step(name: str, seats: int) -> None:
    record = match_of(name, seats)
    for index, deal in enumerate(record.deals):
        dealt = Counter(card for cards in record.game.setup.cards(deal.setup) for card in cards)
        for step in Replay(record, index).steps():
            assert cards_on(step.position) == dealt


@EACH_TABLE
def test_the_order_inside_hands_changes_only_the_order_of_options(name: str, seats: int) -> None:
    record = match_of(name, seats)
    game, deal = record.game, record.deals[0]
    heard: list[Event] = []
    first = Position(game, deal.setup, (), heard.append)
    hands = {zone.owner: sorted(zone) for zone in first.table.zones if zone.name == "hand" and not zone.pile}
    if not hands or "hands" not in deal.setup:
        return
    turned = deal.setup | {"hands": tuple(list(reversed(hand)) for hand in deal.setup["hands"])}
    other_heard: list[Event] = []
    other = Position(game, turned, (), other_heard.append)
    for move in deal.moves:
        assert sorted(map(repr, first.options())) == sorted(map(repr, other.options()))
        assert first.rule(move)[:3] == other.rule(move)[:3]
        first.put(move)
        other.put(move)
    assert first.result == other.result
    plain = [told(event) for event in heard if event.kind != "deal"]
    assert plain == [told(event) for event in other_heard if event.kind != "deal"]


# choices and refusals ------------------------------------------------------------------------------------


def foreign(game: Game, ask: Ask, values: list[Any]) -> Iterator[Any]:
    """Values that are not offered: other candidates, and offered ones with each card turned into any other."""
    offered = {repr(value) for value in values}
    seen = set(offered)
    for value in ask.candidates():
        if repr(value) not in seen:
            seen.add(repr(value))
            yield value
    for value in values[:3]:
        for put_in in sorted(set(game.deck.cards)):
            for taken in sorted({card for codec_cards in cards_in(ask, value) for card in codec_cards}):
                changed = ask.verb.mapped(value, lambda card, out=taken, new=put_in: new if card == out else card)
                if repr(changed) not in seen:
                    seen.add(repr(changed))
                    yield changed


def cards_in(ask: Ask, value: Any) -> Iterator[list[int]]:
    names = ask.verb.fields.names
    parts = (value,) if len(names) == 1 else value or ()
    for codec, part in zip(ask.verb.fields.codecs.values(), parts, strict=True):
        yield from codec.cards(part)


@EACH_TABLE
def test_every_choice_offered_is_legal_and_offered_once(name: str, seats: int) -> None:
    record = match_of(name, seats)
    for step in Replay(record).steps():
        options = step.position.options()
        assert len({repr(move) for move in options}) == len(options)
        for move in options:
            ruling = step.position.rule(move)
            assert ruling.legal
            assert ruling.clauses
            assert ruling.clauses == step.position.binding(move)
            assert set(ruling.clauses) <= set(record.game.clauses)
            facts_of(record.game, ruling.facts)


@EACH_TABLE
def test_every_choice_offered_is_accepted(name: str, seats: int) -> None:
    record = match_of(name, seats)
    replay = Replay(record)
    for count in range(0, len(record.deals[0].moves), 5):
        for move in replay.at(count).options():
            position = replay.at(count)
            position.put(move)
            assert position.moves[-1] == move


@EACH_TABLE
def test_everything_else_is_refused_with_a_clause_and_changes_nothing(name: str, seats: int) -> None:
    record = match_of(name, seats)
    game = record.game
    refused = 0
    for step in Replay(record).steps():
        position = step.position
        before = (position.options(), cards_on(position), len(position.moves))
        for ask in position.asks:
            values = list(ask.values())
            for value in foreign(game, ask, values):
                ruling = position.rule((ask.seat, ask.name, value))
                if ruling.legal and ask.verb.allows is not None:  # more may be chosen than is listed
                    assert ask.may(value)
                    continue
                assert not ruling.legal
                assert len(ruling.clauses) == 1
                assert ruling.clauses[0] in game.clauses
                facts_of(game, ruling.facts)
                with pytest.raises(IllegalAction) as error:
                    position.put((ask.seat, ask.name, value))
                assert game.clauses.label(ruling.clauses[0]) in str(error.value)
                refused += 1
        assert (position.options(), cards_on(position), len(position.moves)) == before
    assert refused > 0


@EACH_TABLE
def test_nobody_moves_out_of_turn(name: str, seats: int) -> None:
    record = match_of(name, seats)
    for step in Replay(record).steps():
        if not step.position.asks:
            continue
        seat, verb, value = step.position.options()[0]
        for other in range(seats):
            if other != seat:
                ruling = step.position.rule((other, verb, value))
                assert not ruling.legal
                assert ruling.clauses[0] in record.game.clauses


@EACH_TABLE
def test_after_the_end_every_move_is_refused(name: str, seats: int) -> None:
    record = match_of(name, seats)
    end = Replay(record).end()
    assert (end.options(), end.seat, end.asks) == ([], -1, ())
    with pytest.raises(IllegalAction):
        end.put(record.deals[0].moves[-1])


@EACH_TABLE
def test_each_verb_that_is_asked_is_a_verb_of_the_game(name: str, seats: int) -> None:
    record = match_of(name, seats)
    for step in Replay(record).steps():
        for ask in step.position.asks:
            assert record.game.verbs[ask.name].fields.names == ask.verb.fields.names


# events --------------------------------------------------------------------------------------------------


@EACH_TABLE
def test_each_event_names_clauses_of_the_game_and_no_other(name: str, seats: int) -> None:
    record = match_of(name, seats)
    for index in range(len(record.deals)):
        for step in Replay(record, index).steps():
            for event in step.events:
                assert event.clauses
                assert len(set(event.clauses)) == len(event.clauses)
                assert set(event.clauses) <= set(record.game.clauses)


@EACH_TABLE
def test_the_events_alone_tell_where_every_card_lies(name: str, seats: int) -> None:
    record = match_of(name, seats)
    lying: dict[tuple[str, int], Counter[int]] = {}
    for step in Replay(record).steps():
        for event in step.events:
            if event.kind in ("deal", "move"):
                if event.source is not None:
                    lying[event.source.name, event.source.owner].subtract(event.cards)
                assert event.target is not None
                lying.setdefault((event.target.name, event.target.owner), Counter()).update(event.cards)
        on_table = {(zone.name, zone.owner): Counter(zone) for zone in step.position.table.zones if zone}
        assert {place: +cards for place, cards in lying.items() if +cards} == on_table


@EACH_TABLE
def test_the_facts_of_notes_can_be_told_in_record_form(name: str, seats: int) -> None:
    record = match_of(name, seats)
    for step in Replay(record).steps():
        for event in step.events:
            if event.kind != "deal":
                json.dumps(facts_of(record.game, event.facts))


# records -------------------------------------------------------------------------------------------------


@EACH_TABLE
def test_a_record_read_back_is_the_same_and_writes_the_same_bytes(name: str, seats: int) -> None:
    record = match_of(name, seats)
    text = write_record(record)
    again = read_record(text.encode())
    assert (again.deals, again.outcome, again.provenance) == (record.deals, record.outcome, record.provenance)
    assert (again.game.name, again.game.seats, again.game.options) == (name, seats, record.game.options)
    assert write_record(again).encode() == text.encode()


@EACH_TABLE
def test_a_record_may_stop_after_any_move(name: str, seats: int) -> None:
    record = match_of(name, seats)
    deal = record.deals[0]
    for count in range(len(deal.moves)):
        cut = Record(record.game, (DealRecord(deal.setup, deal.moves[:count]),))
        assert read_record(write_record(cut)).deals == cut.deals


@EACH_TABLE
def test_moves_are_written_with_their_keys_in_order(name: str, seats: int) -> None:
    record = match_of(name, seats)
    for move in record.deals[0].moves:
        written = write_move(record.game, move)
        assert {"seat", "move"} <= set(written)
        assert (written["seat"], written["move"]) == (LETTERS[move[0]], move[1])


# setups --------------------------------------------------------------------------------------------------


@EACH_TABLE
def test_a_deal_is_the_same_from_the_same_seed_and_another_from_another(name: str, seats: int) -> None:
    game = at_table(name, seats)
    setups = [repr(game.deal([], Rand(name, seats, seed))) for seed in [*range(20), *range(20)]]
    assert setups[:20] == setups[20:]
    assert len(set(setups)) == 20


@EACH_TABLE
def test_every_deal_is_a_lawful_setup(name: str, seats: int) -> None:
    for given in option_sets(name, seats):
        game = at_table(name, seats, given)
        for seed in range(10):
            setup = game.deal([], Rand(name, seats, seed))
            check_setup(game, [], setup)
            assert game.lawful(setup) is None


@EACH_TABLE
def test_a_setup_reads_back_as_it_was_written(name: str, seats: int) -> None:
    game = at_table(name, seats)
    setup = game.deal([], Rand(name, seats))
    context = context_of(game)
    assert game.setup.read(game.setup.write(setup, context), "", context) == setup


@EACH_TABLE
def test_the_cards_of_a_setup_can_be_changed_and_changed_back(name: str, seats: int) -> None:
    game = at_table(name, seats)
    setup = game.deal([], Rand(name, seats))
    top = len(game.deck.kinds) - 1
    turned = game.setup.mapped(setup, lambda card: top - card)
    assert game.setup.mapped(turned, lambda card: top - card) == setup


# options -------------------------------------------------------------------------------------------------


@EACH_TABLE
def test_the_defaults_of_all_options_are_legal(name: str, seats: int) -> None:
    kind = find_game(name)
    defaults = dataclasses.asdict(make_options(kind.Options, {}, seats))
    assert read_options(kind.Options, defaults, seats, "/options") == kind.Options()


@EACH_TABLE
def test_each_listed_value_of_an_option_is_taken_or_refused_as_it_says(name: str, seats: int) -> None:
    kind = find_game(name)
    for field in dataclasses.fields(kind.Options):
        check = field.metadata["check"]
        for value in field.metadata["values"]:
            if check is None or check(value, seats):
                assert getattr(make_options(kind.Options, {field.name: value}, seats), field.name) == value
            else:
                with pytest.raises(SetupError, match=field.name):
                    make_options(kind.Options, {field.name: value}, seats)


@EACH_TABLE
@pytest.mark.parametrize("junk", [None, 0.5, "no such value", [], {}, -1, 10**9], ids=repr)
def test_junk_is_no_value_of_an_option(name: str, seats: int, junk: Any) -> None:
    kind = find_game(name)
    defaults = dataclasses.asdict(kind.Options())
    for field in dataclasses.fields(kind.Options):
        if field.metadata["check"] is not None and field.metadata["check"](junk, seats):
            continue
        with pytest.raises(SetupError, match=field.name):
            make_options(kind.Options, {field.name: junk}, seats)
        with pytest.raises(RecordError) as error:
            read_options(kind.Options, defaults | {field.name: junk}, seats, "/options")
        assert (error.value.pointer, error.value.clause) == (f"/options/{field.name}", "F2")


@EACH_GAME
def test_true_is_not_one_and_one_is_not_true(name: str) -> None:
    kind = find_game(name)
    for field in dataclasses.fields(kind.Options):
        if field.metadata["check"] is None and isinstance(field.default, (bool, int)):
            other = int(field.default) if isinstance(field.default, bool) else bool(field.default)
            with pytest.raises(SetupError):
                make_options(kind.Options, {field.name: other}, kind.players[0])


@EACH_GAME
def test_each_option_names_a_clause_of_the_game(name: str) -> None:
    kind = find_game(name)
    assert [
        field.name for field in dataclasses.fields(kind.Options) if field.metadata["clause"] not in kind.clauses
    ] == []


@EACH_GAME
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 8, 9])
def test_another_number_of_players_is_a_setup_error(name: str, seats: int) -> None:
    kind = find_game(name)
    if seats in kind.players:
        return
    with pytest.raises(SetupError):
        kind(seats)


# scores --------------------------------------------------------------------------------------------------


@EACH_TABLE
def test_scores_stand_by_the_names_of_the_game(name: str, seats: int) -> None:
    record = match_of(name, seats)
    assert {len(deal.scores or ()) for deal in record.deals} == {len(record.game.scored)}
    assert all(type(score) is int for deal in record.deals for score in deal.scores or ())


@EACH_TABLE
def test_the_outcome_lists_winners_in_order_among_those_who_scored(name: str, seats: int) -> None:
    record = match_of(name, seats)
    assert record.outcome is not None
    names = list(record.outcome.scores)
    assert record.outcome.winners
    assert sorted(record.outcome.winners, key=names.index) == list(record.outcome.winners)


@EACH_TABLE
def test_the_lines_of_calculations_name_clauses_of_the_game(name: str, seats: int) -> None:
    for calculation in at_table(name, seats).calculations.values():
        assert calculation.clause in find_game(name).clauses


# the file of a game --------------------------------------------------------------------------------------

TABLE_CALLS = {"deal", "deal_each", "move", "draw", "lay", "lift", "move_all", "hand_out", "show", "note"}
CLAUSE_AT = {"label": 0, "Line": 0, "match_worked": 3, "Follows": 1, "Impossible": 1, "demand": -1}
CLAUSE_AT |= {"passes": -1, "no_such_hand": 2, "demand_turn": 2}
IDS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(, [a-z0-9]+(-[a-z0-9]+)*)*:")


def modules_of(name: str) -> list[ModuleType]:
    """The modules of a game as the rules have it: how learners misread it is another matter."""
    whole = importlib.import_module(f"rules_engine.games.{name.replace('-', '_')}")
    parts = [part.name for part in pkgutil.walk_packages(whole.__path__, f"{whole.__name__}.")]
    return [whole, *(importlib.import_module(part) for part in parts if not part.endswith(".misread"))]


def code_of(name: str) -> Iterator[ast.AST]:
    """Every node of the code of a game."""
    for module in modules_of(name):
        yield from ast.walk(ast.parse(inspect.getsource(module)))


def literals(node: ast.expr | None) -> Iterator[str]:
    """All words in the text inside an expression, also in parts of an f-string."""
    for part in ast.walk(node) if node is not None else ():
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from part.value.split()


def because(call: ast.Call) -> ast.expr | None:
    """The argument that names the clauses in a call of the table."""
    assert isinstance(call.func, ast.Attribute)
    place = {"move": 3, "hand_out": 3, "lift": 3, "lay": 4}.get(call.func.attr, 2)
    named = [keyword.value for keyword in call.keywords if keyword.arg == "because"]
    return named[0] if named else call.args[place] if len(call.args) > place else None


def clauses_in_code(name: str) -> Iterator[tuple[int, str]]:
    """Every clause id that the code of a game names, with its line."""
    for node in code_of(name):
        if isinstance(node, ast.FunctionDef):
            doc = ast.get_docstring(node) or ""
            if IDS.match(doc):
                for word in doc.split(":", 1)[0].split(","):
                    yield node.lineno, word.strip()
        elif isinstance(node, ast.Call):
            function = node.func
            called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            found: list[ast.expr | None] = [one.value for one in node.keywords if one.arg in ("void", "clause")]
            owner = getattr(getattr(function, "value", None), "id", "")
            if owner == "table" and called in TABLE_CALLS:
                found.append(because(node))
            elif called in CLAUSE_AT:
                found.append(node.args[CLAUSE_AT[called]])
            elif called in ("any_card", "any_kind", "likewise"):
                head = " ".join(literals(node.args[1])).partition(":")[0]
                yield from ((node.lineno, word.strip()) for word in head.split(","))
            for expression in found:
                yield from ((node.lineno, word) for word in literals(expression))


@EACH_GAME
def test_the_code_names_no_clause_that_the_page_does_not_have(name: str) -> None:
    clauses = find_game(name).clauses
    assert [(line, word) for line, word in clauses_in_code(name) if word not in clauses] == []


@EACH_GAME
def test_every_call_of_the_table_says_why(name: str) -> None:
    calls = [node for node in code_of(name) if isinstance(node, ast.Call)]
    methods = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in TABLE_CALLS]
    silent = [call.lineno for call in methods if ast.unparse(call.func).startswith("table.") and not because(call)]
    assert silent == []


@EACH_GAME
def test_the_docstrings_of_verbs_duties_and_calculations_begin_with_clauses(name: str) -> None:
    values = [value for module in modules_of(name) for value in vars(module).values()]
    parts = [one for one in values if isinstance(one, (Verb, Duty, Calculation))]
    assert parts
    for part in parts:
        words = (part.__doc__ or "").split(":", 1)[0].split(",")
        assert [word.strip() for word in words if word.strip() not in find_game(name).clauses] == []
        if isinstance(part, Duty) and part.void is not None:
            assert part.void in find_game(name).clauses


@EACH_GAME
def test_a_game_keeps_the_files_and_the_reading_order_of_all_games(name: str) -> None:
    whole, *parts = modules_of(name)
    game = find_game(name)
    assert game.name == name
    assert all(module.__doc__ for module in parts)
    rules = next(part for part in parts if part.__name__ == f"{whole.__name__}.rules")
    source = inspect.getsource(rules)
    options, own = game.Options.__name__, game.__name__
    marks = ("CLAUSES = ", f"class {options}:", r"(@verb\(|\w+ = any_)", rf"class {own}[(:]")
    places = [match.start() for mark in marks if (match := re.search(f"^{mark}", source, re.MULTILINE))]
    assert len(places) == len(marks)
    assert places == sorted(places)


# What each module of a game may take from the others: the law first, what is said of it afterwards.
MAY_TAKE = {
    "cards": {"lists"},
    "scoring": {"cards"},
    "rules": {"cards", "lists", "scoring"},
    "worked": {"cards", "rules", "scoring"},
}


@EACH_GAME
def test_the_files_of_a_game_stand_on_one_another_in_one_direction(name: str) -> None:
    package = f"rules_engine.games.{name.replace('-', '_')}"
    for module in modules_of(name)[1:]:
        part = module.__name__.removeprefix(f"{package}.")
        if part not in MAY_TAKE:
            continue
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith(package)):
                own = (node.module or "").removeprefix(package).removeprefix(".")
                taken = {own.partition(".")[0]} if own else {alias.name for alias in node.names}
                assert taken <= MAY_TAKE[part], f"{part}.py, line {node.lineno}"
