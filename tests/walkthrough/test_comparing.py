"""How choices compare: what lies beside the records is what is computed, and is refused where it does not hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rules_engine import games
from rules_engine.fields import LETTERS
from rules_engine.players import Choice
from rules_engine.players.search import SearchPlayer
from rules_engine.position import Move
from rules_engine.replay import Replay
from rules_engine.view import Seen
from tehodoki.faults import ContentError
from tehodoki.languages import LANGS
from tehodoki.texts.content import load_game
from tehodoki.walkthrough import comparing
from tehodoki.walkthrough.compared import Comparison, Tried, beside, written
from tehodoki.walkthrough.comparing import (
    DEALS,
    STOPS,
    TAPS,
    able,
    compared_at,
    fitting,
    replies,
    stops,
    until,
    worse,
)
from tehodoki.walkthrough.deals import Fold, TeachingDeal, load_deals, opened
from tehodoki.walkthrough.steps import taps, walkthrough

WHOLE = [(name, number) for name in games() for number, deal in enumerate(load_deals(load_game(name))) if deal.whole]


def shipped(name: str, number: int) -> TeachingDeal:
    """A whole deal of a game."""
    return load_deals(load_game(name))[number]


@pytest.mark.parametrize(("name", "number"), WHOLE)
def test_every_whole_deal_has_its_choices_compared(name: str, number: int) -> None:
    deal, folded = shipped(name, number), load_deals(load_game(name), compared=False)[number]
    assert deal.compared is not None
    assert deal.compared.deals >= DEALS
    found = {choice.step: choice for choice in deal.compared.choices}
    assert list(found) == sorted({*found, *stops(folded)})
    for step in found.keys() - set(stops(folded)):  # brought out of a stretch that is told at once
        assert step in able(folded, folded.you, folded=True)
        assert not deal.folded(step, step + 1)
        assert found[step].differs
        assert found[step].made(deal.record).as_good
    assert 0 < len(deal.compared.choices) <= STOPS
    assert written(deal.record, deal.compared) == beside(deal.path).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["shikagari", "oh-hell"])
def test_what_is_kept_is_what_is_computed(name: str) -> None:
    deal = shipped(name, 0)
    assert deal.compared is not None
    last = deal.compared.choices[-1]
    assert compared_at(deal.record, deal.you, last.step, deal.compared.seed, deal.compared.deals) == last


def test_what_another_seat_chose_worse_than_it_could_is_kept() -> None:
    deal = shipped("shikagari", 0)
    assert deal.compared is not None
    found = worse(deal, deal.compared.seed, deal.compared.deals)
    assert found == deal.compared.worse
    seats = {Replay(deal.record, -1).at(step).seat for step in found}
    assert seats
    assert deal.you not in seats


@pytest.mark.parametrize("lang", LANGS)
def test_nobody_takes_a_poor_choice_of_another_seat_for_an_example(lang: str) -> None:
    content, deal = load_game("take-and-share"), shipped("take-and-share", 0)
    assert deal.compared is not None
    step = next(step for step in able(deal, (deal.you + 1) % 4) if deal.record.deals[-1].moves[step][1] == "play")
    said = content.phrases[lang].render("aside.worse", seat=LETTERS[deal.record.deals[-1].moves[step][0]])

    def told(*steps: int) -> list[int]:
        planted = replace(deal, compared=replace(deal.compared, worse=steps))
        return [one["move"] for one in walkthrough(content, planted, lang)["steps"] if one["text"].endswith(said)]

    assert (told(step), told()) == ([step + 1], [])


def test_as_many_choices_are_brought_out_as_leave_few_taps() -> None:
    content, folded = load_game("tennos-square"), load_deals(load_game("tennos-square"), compared=False)[0]
    deal = shipped("tennos-square", 0)
    assert deal.compared is not None
    assert len(deal.compared.choices) > len(stops(folded))
    assert taps(content, deal) <= TAPS
    assert fitting(content, folded, deal.compared) == deal.compared


def test_a_stretch_is_opened_where_a_choice_is_and_stays_one_elsewhere() -> None:
    folds = (Fold(3, 6), Fold(10, 20))
    assert opened(folds, []) == folds
    assert opened(folds, [7, 13]) == (Fold(3, 6), Fold(10, 12), Fold(15, 20))
    assert opened(folds, [18]) == (Fold(3, 6), Fold(10, 17))  # what is left of it is no stretch


def test_another_seed_or_fewer_deals_come_to_something_else() -> None:
    deal = shipped("shikagari", 0)
    few = [
        compared_at(deal.record, deal.you, stops(deal)[-1], seed, deals)
        for seed, deals in (("1", 4), ("2", 4), ("1", 5))
    ]
    assert len({str(one) for one in few}) == 3


def test_the_last_choice_of_a_deal_leaves_nothing_to_chance() -> None:
    deal = shipped("take-and-share", 0)
    last = len(deal.record.deals[-1].moves) - 1
    compared = compared_at(deal.record, deal.record.deals[-1].moves[last][0], last, "1", 2)
    assert {one.error for one in compared.options} == {0.0}
    assert compared.differs


@pytest.mark.parametrize(
    ("behind", "error", "good"), [(0.2, 0.1, True), (0.21, 0.1, False), (0.0, 0.0, True), (1.0, 0.0, False)]
)
def test_within_two_errors_is_as_good(behind: float, error: float, good: bool) -> None:
    tried = Tried((0, "play", 1), 5.0, behind, error, 4.0)
    assert tried.as_good is good
    assert Comparison(1, (replace(tried, behind=0.0), tried)).differs is not good


@pytest.mark.parametrize("name", ["hamlet", "shikagari", "irokanmuri"])
def test_the_others_play_from_their_own_views_until_the_reader_is_due(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []

    class Spy(SearchPlayer):
        def __call__(self, seen: Seen, options: Sequence[Move]) -> Choice:
            asked.append((seen.seat, options[0][0]))
            return super().__call__(seen, options)

    monkeypatch.setattr(comparing, "SearchPlayer", Spy)
    deal = shipped(name, 0)
    assert deal.compared is not None
    for choice in deal.compared.choices:
        before = until(deal.record, choice.step)
        for place, tried in enumerate(choice.options):
            if tried.then:
                seed = f"{deal.compared.seed}/{choice.step}/{place}"
                assert replies(before, deal.you, tried.move, seed) == tried.then
                assert deal.you not in {move[0] for move in tried.then}
    assert asked
    assert all(seen == due != deal.you for seen, due in asked)


@pytest.mark.parametrize(("name", "number"), WHOLE)
def test_a_page_says_the_options_of_each_choice_and_what_follows_all_but_the_one_that_was_made(
    name: str, number: int
) -> None:
    deal = shipped(name, number)
    assert deal.compared is not None
    data = walkthrough(load_game(name), deal, "en")
    for choice, told in zip(deal.compared.choices, data["compared"]["choices"], strict=True):
        ask = data["steps"][told["step"]]["ask"]
        assert ask is not None
        assert ask["seat"] == deal.you
        assert {one["value"] for one in told["tried"]} == {",".join(map(str, path)) for path in ask["may"]}
        assert ("points" in told) is choice.differs
        assert all(("gap" in one) is choice.differs for one in told["tried"])
        assert sum("then" not in one for one in told["tried"]) >= 1
        for one in told["tried"]:
            assert "then" not in one or one["then"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (r'"card": "[^"]*"', '"card": "none"', "a legal move there"),
        (r"- step: \d+", "- step: 0", "a step after which the reader's seat chooses"),
        (r"- step: \d+", "- step: 999", "a step from 0 to"),
        (r'"error": [\d.]+', '"error": -1', "a number of at least 0"),
        (r"worse: .*", "worse: [999]", "a step after which another seat"),
        (
            r"worse: .*\nchoices:\n- step: (\d+)",
            r"worse: [\1]\nchoices:\n- step: \1",
            "a step after which another seat",
        ),
        ('seed: "', 'sead: "', "unknown key 'sead'"),
    ],
)
def test_a_comparison_that_does_not_hold_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    source = shipped("take-and-share", 0).path
    for path in (source, source.with_suffix(".yaml"), beside(source)):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    side = beside(tmp_path / source.name)
    text = side.read_text(encoding="utf-8")
    changed, count = re.subn(old, new, text, count=1)
    assert count
    side.write_text(changed, encoding="utf-8")
    with pytest.raises(ContentError, match=words):
        load_deals(load_game("take-and-share"), tmp_path)
