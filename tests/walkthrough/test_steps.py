"""Walkthroughs: the data of the widget, computed from a record. Whoever folds it comes to the table of the engine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules_engine import Replay, find_game, games
from rules_engine.games.deck_build_tricks.cards import SUITS
from rules_engine.match import play_match
from rules_engine.record import write_move
from tehodoki.languages import LANGS
from tehodoki.players import PLAYERS
from tehodoki.texts.content import GameContent, load_game
from tehodoki.walkthrough.data import Data
from tehodoki.walkthrough.deals import LEGAL, Question, TeachingDeal, load_deals
from tehodoki.walkthrough.questions import path_name
from tehodoki.walkthrough.steps import walkthrough
from tehodoki.walkthrough.telling import Telling, zone_id
from tests.walkthrough.told import all_told
from tests.walkthrough.told import told as told_of

Json = dict[str, Any]
CASES = [(name, lang) for name in games() for lang in LANGS]


def deal_of(content: GameContent, first: int = 0, last: int | None = None, *questions: Question) -> TeachingDeal:
    game = find_game(content.name)(max(find_game(content.name).players))
    record = play_match(game, 11, whole=False)
    last = len(record.deals[0].moves) if last is None else last
    texts = dict.fromkeys(LANGS, "x")
    return TeachingDeal("01-x", record, texts, texts, first, last, False, ("x",), questions, Path("x"))


@cache
def content_of(name: str) -> GameContent:
    """A game's texts, loaded once."""
    return load_game(name)


@cache
def made(name: str, lang: str, first: int = 0, last: int | None = None) -> Json:
    """The walkthrough of such a deal, made once; nobody changes it."""
    content = content_of(name)
    return dict(walkthrough(content, deal_of(content, first, last), lang))


def folded(data: Json) -> list[dict[str, list[str]]]:
    """The cards in each zone after each step."""
    zones = {zone["id"]: list(data["start"].get(zone["id"], [])) for zone in data["zones"]}
    states = []
    for step in data["steps"]:
        for token, target, *_ in step["changes"]:
            next(cards for cards in zones.values() if token in cards).remove(token)
            zones[target].append(token)
        states.append({name: sorted(data["faces"][token] for token in cards) for name, cards in zones.items()})
    return states


def tables(deal: TeachingDeal) -> list[dict[str, list[str]]]:
    """The same from the engine, after each move."""
    kinds = deal.record.game.deck.kinds
    return [
        {zone_id(zone): sorted(kinds[card] for card in zone) for zone in step.position.table.zones}
        for step in Replay(deal.record, -1).steps()
    ]


def subsequence(short: Sequence[Any], long: Sequence[Any]) -> bool:
    rest = iter(long)
    return all(any(one == other for other in rest) for one in short)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("first", [0, 9])
def test_cards_with_fixed_places_come_to_lie_where_the_engine_has_them(name: str, first: int) -> None:
    deal = deal_of(content_of(name), first)
    data = made(name, "en", first)
    boards = {zone["id"]: zone for zone in data["zones"] if "layout" in zone}
    spots = dict(data["spots"])
    for step in data["steps"]:
        spots |= {str(token): spot[0] for token, _, _, *spot in step["changes"] if spot}
    end = Replay(deal.record, -1).end()
    rows = {zone_id(zone): zone for zone in end.table.zones if zone.layout}
    layouts = {place: list(row.layout) for place, row in rows.items()}
    assert {place: zone["layout"] for place, zone in boards.items()} == layouts
    told = {(data["faces"][int(token)], spot) for token, spot in spots.items()}
    kinds = deal.record.game.deck.kinds
    assert {(kinds[card], spot) for row in rows.values() for card, spot in zip(row, row.spots, strict=True)} <= told


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_the_fold_of_the_steps_is_the_table_of_the_engine(name: str, lang: str) -> None:
    deal = deal_of(content_of(name))
    assert subsequence(tables(deal), folded(made(name, lang)))


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_an_extract_begins_where_the_deal_stands(name: str, lang: str) -> None:
    deal = deal_of(content_of(name), 6, 12)
    assert subsequence(tables(deal)[5:13], folded(made(name, lang, 6, 12)))


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_every_sentence_is_said_and_no_fact_is_missing(name: str, lang: str) -> None:
    text = json.dumps(made(name, lang), ensure_ascii=False)
    assert not re.search(r"None|《|\{\{|  ", text)


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_every_step_lies_in_a_group_and_groups_follow_each_other(name: str, lang: str) -> None:
    data = made(name, lang)
    firsts = [group["first"] for group in data["groups"]]
    numbers = [step["group"] for step in data["steps"]]
    assert firsts == [numbers.index(group) for group in range(len(firsts))]


@pytest.mark.parametrize("name", games())
def test_what_may_be_chosen_is_what_the_engine_allows_and_each_other_has_its_reason(name: str) -> None:
    content = content_of(name)
    deal = deal_of(content)
    asks = [step["ask"] for step in made(name, "en")["steps"] if step["ask"]]
    counts = [len(step.position.options()) for step in Replay(deal.record, -1).steps() if step.position.asks]
    assert [len(ask["may"]) for ask in asks] == counts
    for ask in asks:
        may, refused = [tuple(path) for path in ask["may"]], [tuple(one["path"]) for one in ask["not"]]
        assert len(set(may)) == len(may)
        assert not any(path[: len(one)] == one for path in may for one in refused)
        assert all(reason["text"] and reason["clauses"] for reason in (*ask["not"], ask["other"]))
        assert all(part["text"] for part in ask["parts"])


@pytest.mark.parametrize("name", games())
def test_no_choice_goes_further_than_another_of_the_same_beginning(name: str) -> None:
    # A choice that is whole where another goes on could not be told from the beginning of that other one.
    for step in made(name, "en")["steps"]:
        paths = [tuple(path) for path in step["ask"]["may"]] if step["ask"] else []
        assert not [one for one in paths for other in paths if one != other and other[: len(one)] == one]


@pytest.mark.parametrize("name", games())
def test_clauses_of_steps_and_reasons_are_linked(name: str) -> None:
    data = made(name, "ja")
    named = {clause for step in data["steps"] for clause in step["clauses"]}
    assert named <= set(data["clauses"])
    assert all(one["href"] == f"rules.html#{clause}" for clause, one in data["clauses"].items())


def test_a_question_about_the_winner_stands_before_the_winner_is_told() -> None:
    content = load_game("take-and-share")
    data = walkthrough(content, deal_of(content, 0, 10, Question(4, "wins")), "en")
    (question,) = data["questions"]
    right = [answer["value"] for answer in question["answers"] if answer["right"]]
    told = data["steps"][question["step"] + 1]
    assert right == [data["seats"][told["by"]]]
    assert len(question["answers"]) == 4
    assert all(answer["text"] for answer in question["answers"])


def test_a_question_for_a_legal_card_is_right_for_each_legal_card_and_no_other() -> None:
    content = load_game("take-and-share")
    data = walkthrough(content, deal_of(content, 0, 10, Question(1, LEGAL)), "ja")
    (question,) = data["questions"]
    ask = data["steps"][question["step"]]["ask"]
    named = {one["value"]: one["right"] for one in question["answers"]}
    refused = {path_name(one["path"]): False for one in ask["not"]}
    assert named == {path_name(path): True for path in ask["may"]} | refused
    assert False in named.values()


@pytest.mark.parametrize("name", games())
def test_a_mistake_about_who_wins_is_asked_for_before_that_is_told(name: str) -> None:
    data = told_of(name, 0, "en")
    for asked in data["questions"]:
        if asked["kind"] == "mistake" and "wins" in asked["solution"]["text"]:
            assert "wins" not in data["steps"][asked["step"]]["text"]
            after = data["steps"][asked["step"] + 1]
            assert "wins" in after["text"] or "you win" in after["views"][0]["text"]


def test_a_choice_of_the_reader_says_what_was_chosen() -> None:
    data = told_of("hamlet", 0, "en")
    for step, after in pairwise(data["steps"]):
        ask = step["ask"]
        assert ask is None or ("took" in ask) == (ask["seat"] == data["you"])
        if ask and "took" in ask:
            assert ask["took"] in ask["may"]
            assert set(after["mark"]) <= set(ask["parts"][ask["took"][0]].get("tokens", []))


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_beside_its_owner_a_zone_has_a_short_name(name: str, lang: str) -> None:
    for zone in made(name, lang)["zones"]:
        if zone["owner"] is None:
            assert zone["short"] == zone["name"]
        else:
            assert zone["short"].casefold() in zone["name"].casefold()
            assert PLAYERS[lang][zone["owner"]] in zone["name"]


@pytest.mark.parametrize("name", games())
def test_a_zone_says_what_it_is(name: str) -> None:
    zones = made(name, "en")["zones"]
    assert all(zone["form"] == zone["kind"] for zone in zones if zone["kind"] in ("hand", "trick") or zone["form"])
    rows = {zone["kind"] for zone in zones if zone["kind"][-1].isdigit()}
    assert {zone["kind"]: zone["family"] for zone in zones if zone["family"]} == {one: one[:-1] for one in rows}


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_each_step_says_who_has_chosen_and_is_not_turned_up_yet(name: str, lang: str) -> None:
    deal = deal_of(content_of(name))
    replayed = [list(step.position.chosen) for step in Replay(deal.record, -1).steps()]
    told = [step.get("chosen", []) for step in made(name, lang)["steps"]]
    assert subsequence(replayed, told)
    rounds = sum(bool(one) and not after for one, after in pairwise(replayed))  # the last one lies there, too
    assert 0 <= sum(map(bool, told)) - sum(map(bool, replayed)) <= rounds


@pytest.mark.parametrize(("lang", "you"), [("en", "You"), ("ja", "あなた")])
def test_the_reader_is_told_what_it_does_as_you(lang: str, you: str) -> None:
    told = told_of("take-and-share", 0, lang)
    own = {view["text"] for step in told["steps"] for view in step.get("views", []) if told["you"] in view["seats"]}
    assert any(text.startswith(you) for text in own)
    name = re.compile(told["names"][told["you"]] + "(?!ヤ)")  # ダイ is no ダイヤ
    assert not any(name.search(text) for text in own)
    others = [step["text"] for step in told["steps"]]
    assert not any(you in text for text in others)


def to_reader(told: Data) -> Iterator[str]:
    """All that the reader's seat alone is told."""
    for one in (*told["steps"], *told["folds"], told["end"]):
        yield from (view["text"] for view in one.get("views", []) if told["you"] in view["seats"])
    yield from (step["ask"]["prompt"] for step in told["steps"] if step["ask"] and step["ask"]["seat"] == told["you"])
    for question in told["questions"]:
        yield question["prompt"]
        yield from (re.sub(r"<[^>]*>", "", one["text"]) for one in (*question["answers"], question["solution"]))


WRONG = re.compile(r"\b[Yy]ou(?: \w+,)? (?:is|has|was|does|goes|\w+[^s\W]s)\b|\bdoes you\b|\b[Yy]ou's\b")


@pytest.mark.parametrize("name", games())
def test_a_verb_agrees_with_you(name: str) -> None:
    for told in all_told(name, "en"):
        for text in to_reader(told):
            assert not WRONG.search(text), text


@pytest.mark.parametrize("lang", LANGS)
def test_what_stays_beside_the_table_is_what_holds_at_the_step(lang: str) -> None:
    """Trump and anti-trump change with the card that exchanges them, not with the next trick."""
    content = content_of("deck-build-tricks")
    deal = next(one for one in load_deals(content) if one.whole)
    setup, moves = deal.record.deals[-1].setup, deal.record.deals[-1].moves
    game = deal.record.game
    said = Telling(content, game, lang, False).said
    holds = {name: SUITS[setup[name]] for name in ("trump", "antitrump")}
    signs = []
    for move in [None, *moves]:
        swap = write_move(game, move).get("swap") if move else None
        holds |= {swap["out"]: swap["in"]} if swap else {}
        signs.append([said(f"stays.{name}", {"value": suit})[0] for name, suit in holds.items()])
    data = walkthrough(content, deal, lang)
    assert len({tuple(one) for one in signs}) > 2
    plain = [[one.partition(" <svg")[0] for one in step["stays"]] for step in data["steps"]]
    first = next(
        index for index, one in enumerate(plain) if one
    )  # the setup is told in parts, one of them chooses trump
    assert not any(step["move"] for step in data["steps"][:first])
    assert plain[first:] == [signs[step["move"]] for step in data["steps"][first:]]
