"""Deals played as a page plays them: they come to their end, hold to the rules, and tell a seat what it saw."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules_engine import find_game, games, read_record, write_record
from rules_engine.position import Position
from rules_engine.rand import Rand
from tehodoki.languages import LANGS
from tehodoki.playing import deal, sight
from tehodoki.playing.deal import Playing
from tehodoki.playing.protocol import Table
from tehodoki.playing.start import Start
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.steps import unasked
from tests.playing.playing import Reader, words_of
from tests.sampling import in_turns, sampled

MARK = re.compile("⟦([^⟦⟧]+)⟧")
TABLES = [
    (game, seats)
    for turn, game in enumerate(games())
    for seats in sampled(find_game(game).players, turn, len(find_game(game).players))
]


@pytest.mark.parametrize(("table", "lang"), in_turns(TABLES, LANGS), ids=str)
def test_a_deal_is_played_to_its_end_and_its_record_is_read_again(table: tuple[str, int], lang: str) -> None:
    game, seats = table
    reader = Reader()
    reader.begin(game, lang, seats)
    reader.go_on(Rand(game, seats))
    record = reader.ask(do="record")["record"]
    read = read_record(record)
    assert write_record(read) == record
    assert read.deals[0].scores is not None
    dealt = read.game.deal([], Rand(game, seats, 7).stream("deal", 0))
    assert read.deals[0].setup == dealt  # as `tehodoki deal --seed 7` deals
    assert json.loads(reader.heard[-2])["end"]


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), LANGS), ids=str)
def test_taken_back_and_played_again_it_comes_to_the_same(game: str, lang: str) -> None:
    once, again, kept = Reader(), Reader(), Reader()
    once.begin(game, lang, level="search" if game == "hamlet" else "random")
    once.go_on(Rand("once"), 40)
    again.begin(game, lang, level="search" if game == "hamlet" else "random")
    for path in once.chosen:
        while again.due == "on":
            again.take(again.ask(do="on"))
        again.chosen.append(path)
        again.take(again.ask(do="act", path=path))
        again.undo()
        again.chosen.append(path)
        again.take(again.ask(do="act", path=path))
    while again.due == "on" and len(again.steps) < len(once.steps):
        again.take(again.ask(do="on"))
    assert again.steps == once.steps
    kept.begin(game, lang, moves=tuple(once.chosen), level="search" if game == "hamlet" else "random")
    while kept.due == "on" and len(kept.steps) < len(once.steps):
        kept.take(kept.ask(do="on"))
    assert kept.steps == once.steps  # a page that was left finds its deal again


def seen_by(position: Position, seat: int) -> set[str]:
    """The kinds of which the seat has seen a card by now, found anew from the moves alone."""
    heard: list[Any] = []
    again = Position(position.game, position.setup, (), heard.append)
    again.follow(position.moves)
    kinds = position.game.deck.kinds
    sealed = {card for name, _, value in _sealed(position) for card in _cards(position, name, value)}
    return {kinds[card] for event in heard if event.seen >> seat & 1 for card in event.cards} | {
        kinds[card] for card in sealed
    }


def _sealed(position: Position) -> list[tuple[str, int, Any]]:
    """What the reader's seat has chosen and nobody has seen yet."""
    own = position.moves[len(position.moves) - len(position.chosen) :] if position.chosen else []
    return [(move[1], move[0], move[2]) for move in own if move[0] == 0]


def _cards(position: Position, name: str, value: Any) -> list[int]:
    found: list[int] = []
    position.game.verbs[name].mapped(value, lambda card: found.append(card) or card)
    return found


def told_kinds(answer: Any) -> set[str]:
    """Every kind that an answer names: in captions and reasons, at the table, among the choices."""
    found = set()
    for step in answer.get("steps", ()):
        found |= {kind for cards in step["shot"]["cards"].values() for _, kind in cards if kind}
        found |= {kind for part in (step["ask"] or {"parts": ()})["parts"] for kind in part.get("cards", ())}
    return found | set(MARK.findall(json.dumps(answer, ensure_ascii=False)))


def leaks(game: str, lang: str, seed: int) -> list[str]:
    """Play a deal, and after every answer name the kinds in it of which the reader's seat has seen no card."""
    table = Table()
    reader, found, choose = Reader(table), list[str](), Rand("leaks", game, seed)
    news = reader.begin(game, lang, seed=seed)
    while True:
        position = table.playing.position
        if position.result is None:  # at the end all is laid open
            found += sorted(told_kinds(news) - seen_by(position, 0))
        elif reader.due == "over":
            return found
        before = len(reader.heard)
        reader.go_on(choose, 1)
        news = json.loads(reader.heard[before])


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), LANGS), ids=str)
def test_a_page_is_sent_no_face_that_its_seat_has_not_seen(game: str, lang: str) -> None:
    assert leaks(game, lang, 3) == []


def told_of(start: Start, lang: str, you: int) -> list[Any]:
    """All that a page is sent of a deal up to here, cards by their kinds: the order of a hand is nobody's business."""
    return [plain(step) for step in Playing(words_of(start.game.name, lang), start, 7, "random", you).steps]


def plain(step: Any) -> Any:
    cards = step["shot"]["cards"]
    kinds = {number: kind or "" for lying in cards.values() for number, kind in lying}
    return {
        **step,
        "mark": sorted(kinds[number] for number in step["mark"]),
        "suits": sorted((kinds[int(number)], sign) for number, sign in step["suits"].items()),
        "count": [{**one, "tokens": sorted(kinds[number] for number in one["tokens"])} for one in step["count"]],
        "shot": {zone: sorted(kinds[number] for number, _ in lying) for zone, lying in cards.items()},
        "ask": None,  # the reader's own choices, by places in its hand
    }


def elsewhere(game: str, lang: str, seed: int) -> list[tuple[Any, Any]]:
    """What a seat is told of a deal, and of others which look the same to it, wherever that differs."""
    reader, choose, found = Reader(), Rand("elsewhere", game, seed), []
    reader.begin(game, lang, seed=seed)
    for at in range(5):
        reader.go_on(choose, 2 + choose.choose(range(9)))
        playing = reader.table.playing
        position = playing.position
        if position.result is not None:
            break
        here = told_of(Start(position.game, position.setup, tuple(position.moves)), lang, 0)
        for number in range(2):
            world = playing.sight.watching[0].draw(Rand(game, seed, at, number))
            if world is None:
                continue
            there = told_of(Start(position.game, world[0], tuple(world[1])), lang, 0)
            found += [pair for pair in zip(here, there, strict=True) if pair[0] != pair[1]]
    return found


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), LANGS), ids=str)
def test_a_page_is_told_the_same_of_deals_that_look_the_same_to_its_seat(game: str, lang: str) -> None:
    assert elsewhere(game, lang, 5) == []


def test_a_reason_that_only_its_hand_gives_is_found_where_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for bound in ("WORLDS", "FEWEST"):
        monkeypatch.setattr(deal, bound, 0)
    assert any(elsewhere("hamlet", "en", seed) for seed in range(5))


@pytest.mark.parametrize("game", sampled(games(), 1, 2))
def test_the_hands_of_the_others_are_shown_only_when_asked_for_and_the_record_says_so(game: str) -> None:
    reader, choose = Reader(), Rand("hands", game)
    reader.begin(game, "en", seed=3)
    reader.go_on(choose, 5)
    position = reader.table.playing.position
    kinds = position.game.deck.kinds
    held = {
        zone.owner: sorted(kinds[card] for card in zone)
        for zone in position.table.zones
        if zone.form == "hand" and zone.owner != 0
    }
    shown = reader.ask(do="hands")["hands"]
    assert {one["seat"]: sorted(one["cards"]) for one in shown} == held
    assert any(held.values())
    before = len(reader.heard)
    reader.go_on(choose, 1)  # what is told afterwards is told to a seat as before
    if position.result is None:
        assert told_kinds(json.loads(reader.heard[before])) <= seen_by(reader.table.playing.position, 0)
    reader.go_on(choose)
    assert json.loads(reader.ask(do="record")["record"])["provenance"]["by"].startswith("a reader who saw all hands")
    left = Reader()
    left.begin(game, "en", seed=3, moves=tuple(reader.chosen), looked=True)
    assert left.table.playing.looked


@pytest.mark.parametrize("planted", ["face", "number"])
def test_a_planted_leak_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shot = sight.Sight.shot

    def leaking(self: sight.Sight) -> sight.Shot:
        found = shot(self)
        hidden = [zone for zone in self.tracker.zones if zone.name == "hand" and zone.owner == 1]
        cards = found["cards"].get("hand-B", [])
        for place, token in enumerate(self.tracker.lying(hidden[0]) if hidden else ()):
            if planted == "face":
                cards[place] = [cards[place][0], self.kind(token)]
            elif cards[place][1] is None:
                cards[place] = [token, None]
        return found

    monkeypatch.setattr(sight.Sight, "shot", leaking)
    if planted == "face":
        assert leaks("hamlet", "en", 3)
    else:
        assert tracked("hamlet", 3)


def tracked(game: str, seed: int) -> list[int]:
    """The numbers that a card has while the reader's seat cannot tell it from others, and again when it can."""
    reader = Reader()
    reader.begin(game, "en", seed=seed)
    reader.go_on(Rand("leaks", game, seed))
    unknown, found = set[int](), list[int]()
    for step in reader.steps:
        for cards in step["shot"]["cards"].values():
            found += [number for number, kind in cards if kind and number < sight.UNKNOWN and number in unknown]
            unknown |= {number for number, kind in cards if kind is None}
    return found


@pytest.mark.parametrize("game", sampled(games(), 0, 2))
def test_the_number_of_a_hidden_card_says_nothing_of_it_later(game: str) -> None:
    assert tracked(game, 3) == []


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), LANGS), ids=str)
def test_every_choice_that_is_refused_says_by_which_clause(game: str, lang: str) -> None:
    reader = Reader()
    reader.begin(game, lang, seed=5)
    refused = misread = 0
    for _ in range(12):
        while reader.due == "on":
            reader.take(reader.ask(do="on"))
        if reader.due == "over":
            break
        for one in reader.steps[-1]["ask"]["not"][:3]:
            assert one["text"]
            assert set(one["clauses"]) <= set(find_game(game).clauses)
            refused += 1
            misread += reader.ask(do="misread", path=",".join(map(str, one["path"])))["reason"] is not None
        reader.go_on(Rand("refused", game, len(reader.steps)), 1)
    assert refused or not any(step["ask"]["not"] for step in reader.steps if step["ask"])
    assert misread <= refused


def test_some_misreading_is_named() -> None:
    """Who would play anything in Hamlet while holding the led suit is told what was misread."""
    reader, named = Reader(), []
    reader.begin("hamlet", "en", seed=5)
    while reader.due != "over":
        reader.go_on(Rand("named", len(reader.steps)), 1)
        ask = reader.steps[-1]["ask"]
        if reader.due == "you" and ask["not"]:
            named.append(reader.ask(do="misread", path=str(ask["not"][0]["path"][0]))["reason"])
    assert any(named)


@pytest.mark.parametrize("game", games())
def test_every_choice_is_weighed(game: str) -> None:
    reader = Reader()
    reader.begin(game, "en", seed=5)
    while reader.due == "on":
        reader.take(reader.ask(do="on"))
    moves = len(reader.table.playing.position.moves)
    found = reader.ask(do="weigh", moves=moves)
    if found["choice"] is None:  # too many to be weighed
        return
    values = {one["value"] for one in found["choice"]["tried"]}
    assert values == {",".join(map(str, path)) for path in reader.steps[-1]["ask"]["may"]}


LESSONS = [(game, deal.id) for game in games() for deal in list(load_deals(load_game(game)))[:1]]


@pytest.mark.parametrize(("lesson", "lang"), in_turns(LESSONS, LANGS), ids=str)
def test_from_each_choice_of_a_lesson_one_plays_on_where_it_stands(lesson: tuple[str, str], lang: str) -> None:
    """The table is that of the lesson, choices have the same paths there, and the record goes on from the lesson's."""
    game, name = lesson
    content = load_game(game)
    deal = next(one for one in load_deals(content) if one.id == name)
    text = deal.path.read_text(encoding="utf-8")
    told = unasked(content, deal, lang)
    own = [step for step in told["steps"] if step["ask"] and step["ask"]["seat"] == told["you"]]
    for step in (own[0], own[len(own) // 2], own[-1]):
        reader = Reader()
        reader.begin(game, lang, record=text, at=step["move"], you=told["you"])
        if reader.due == "on":  # forced
            continue
        ask = reader.steps[-1]["ask"]
        assert (ask["may"], [part["text"] for part in ask["parts"]]) == (
            step["ask"]["may"],
            [part["text"] for part in step["ask"]["parts"]],
        )
        assert told_kinds({"steps": reader.steps}) <= seen_by(reader.table.playing.position, told["you"])
    reader.go_on(Rand("lesson", game))
    record = reader.ask(do="record")["record"]
    read, lesson_record = read_record(record), read_record(text)
    assert write_record(read) == record
    assert read.deals[-1].setup == lesson_record.deals[-1].setup
    assert read.deals[-1].moves[: own[-1]["move"]] == lesson_record.deals[-1].moves[: own[-1]["move"]]
    assert read.deals[:-1] == lesson_record.deals[:-1]
