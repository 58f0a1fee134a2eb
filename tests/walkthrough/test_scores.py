"""Scoring as it is shown: running scores, what is counted, units, sides, the suit of a card, the situation."""

from __future__ import annotations

import dataclasses
import re
from functools import cache
from typing import Any

import pytest

from rules_engine import games
from rules_engine.fields import LETTERS
from rules_engine.games import showing
from tehodoki.errors import PhraseError
from tehodoki.languages import LANGS
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.steps import walkthrough
from tests.walkthrough.told import told as told_once


@cache
def told(name: str) -> Any:
    """The walkthrough of a game's first deal without questions, since these hide a score."""
    content = load_game(name)
    return walkthrough(content, dataclasses.replace(load_deals(content)[0], questions=()), "en")


@pytest.mark.parametrize("name", [name for name in games() if showing(name).final])
def test_the_last_score_is_that_of_the_record(name: str) -> None:
    deal = load_deals(load_game(name))[0]
    scores = deal.record.deals[-1].scores or ()
    own = scores if len(scores) == deal.record.game.seats else [scores[seat % 2] for seat in range(4)]
    assert [int(said.split()[0]) for said in told(name)["steps"][-1]["scores"]] == list(own)


def test_a_score_is_never_ahead_of_what_was_told() -> None:
    made = told("hamlet")
    wins = next(at for at, step in enumerate(made["steps"]) if step["by"] is not None and "wins" in step["text"])
    assert set(made["steps"][wins]["scores"]) == {"0 tricks"}
    assert sorted(made["steps"][wins + 1]["scores"]) == ["0 tricks", "0 tricks", "1 trick"]


def test_where_points_come_at_the_end_there_is_no_score_before() -> None:
    made = told("take-and-share")
    scored = [at for at, step in enumerate(made["steps"]) if "scores" in step]
    first = next(at for at, step in enumerate(made["steps"]) if "count" in step)
    assert scored[0] == first


def test_a_pile_of_tricks_says_how_many_cards_a_trick_has() -> None:
    units = {zone["kind"]: zone["unit"] for zone in told("hamlet")["zones"]}
    assert units == {"hand": 1, "shown": 1, "trick": 1, "taken": 3}


def test_sides_are_those_who_play_together() -> None:
    assert told("shikagari")["sides"] == [[0, 2], [1, 3]]
    assert told("hamlet")["sides"] == []


def test_the_cards_that_count_are_marked_where_they_lie() -> None:
    made = told("take-and-share")
    pile = {f"pile-{seat}": index for index, seat in enumerate(made["seats"])}
    where: dict[int, str] = {token: zone for zone, tokens in made["start"].items() for token in tokens}
    counted = 0
    for step in made["steps"]:
        where |= {token: zone for token, zone, *_ in step["changes"]}
        for one in step.get("count", ()):
            assert {pile[where[token]] for token in one["tokens"]} <= {one["seat"]}
            numbers = [made["faces"][token][1:].replace("A", "1") for token in one["tokens"]]
            if len(numbers) > 1:
                counted += 1
                assert f"= {sum(map(int, numbers))}" in one["working"]
    assert counted


def test_cards_of_a_hand_do_not_count_where_only_those_taken_do() -> None:
    made = told("trumps")
    where: dict[int, str] = {token: zone for zone, tokens in made["start"].items() for token in tokens}
    counts: list[Any] = []
    for step in made["steps"]:
        where |= {token: zone for token, zone, *_ in step["changes"]}
        counts += step.get("count", ())
    heaps = [heap for one in made["questions"] if one["kind"] == "number" for heap in one["about"]]
    assert any(zone.startswith("hand-") for zone in where.values())
    assert {where[token] for one in (*counts, *heaps) for token in one["tokens"]} == {"taken-A", "taken-B", "taken-C"}
    for heap in heaps:
        assert sorted(heap["tokens"]) == sorted(
            token for token, zone in where.items() if zone == f"taken-{made['seats'][heap['seat']]}"
        )


def test_a_card_of_two_suits_says_as_which_it_was_played_while_it_lies_in_the_trick() -> None:
    made = told("deck-build-tricks")
    shown = [step for step in made["steps"] if "suits" in step]
    assert shown
    for step in shown:
        for token, sign in step["suits"].items():
            suits = {part[0] for part in made["faces"][int(token)].split("/")}
            assert any(f"#sign-{suit}" in sign for suit in suits)
    assert "suits" not in made["steps"][-1]


def test_a_situation_is_filled_from_the_record() -> None:
    content = load_game("hamlet")
    deal = next(deal for deal in load_deals(content) if deal.first > 20)
    text = "{{ trump|suit }} {{ scores.values()|sum }} {{ next|seat }} {{ held.A }}"
    made = walkthrough(content, dataclasses.replace(deal, situation={"en": text}, questions=()), "en")
    trump, tricks, _, held = made["situation"].split()
    assert trump in ("spades", "hearts", "diamonds", "clubs")
    assert int(tricks) == (deal.first - 4) // 3
    assert 0 < int(held) <= 4
    assert made["steps"][0]["caption"] == made["situation"]


@pytest.mark.parametrize("name", games())
def test_a_situation_is_two_sentences_told_to_the_reader(name: str) -> None:
    content = load_game(name)
    for number, deal in enumerate(load_deals(content)):
        for lang in LANGS:
            told = content.phrases[lang].to(LETTERS[deal.you])
            made = told_once(name, number, lang)
            plain = re.sub(r"<[^>]+>|⟦.*?⟧", "", made["situation"])
            assert len(re.findall(r"[。？！]|[.?!](?= |$)", plain)) == 2, f"{deal.id} {lang}: {plain}"
            assert plain.count(made["names"][deal.you]) == 1, f"{deal.id} {lang}: {plain}"
            assert told.player(LETTERS[deal.you]) in plain.lower(), f"{deal.id} {lang}: {plain}"


def test_a_situation_with_an_unknown_fact_is_told_with_its_place() -> None:
    content = load_game("hamlet")
    deal = load_deals(content)[0]
    wrong = dataclasses.replace(deal, situation={"en": "{{ nonsuch }}"}, questions=())
    with pytest.raises(PhraseError, match=r"01-whole-deal\.yaml:.*nonsuch"):
        walkthrough(content, wrong, "en")
