"""A whole deal teaches: every kept one meets every condition, and each condition refuses a deal that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from rules_engine import games
from rules_engine.games import shown_table
from rules_engine.match import play_match
from rules_engine.played import Record
from tehodoki.languages import LANGS
from tehodoki.texts.content import GameContent
from tehodoki.texts.wholedeal import Plain, Twist, WholeDeal
from tehodoki.walkthrough.comparing import compare, first_worse
from tehodoki.walkthrough.conditions import Broken, broken, group_of, shown_at, unfit, untaught
from tehodoki.walkthrough.deals import Fold, TeachingDeal
from tehodoki.walkthrough.earlier import Earlier
from tehodoki.walkthrough.wholedeals import Usual, played_on
from tests.walkthrough.told import game

WHOLE = [(name, at) for name in games() for at, deal in enumerate(game(name)[1]) if deal.whole]
SPREAD = {"games": 1, "seed": "1", "low": -(10**6), "high": 10**6, "moves": 10**6}
GAME = "tennos-square"  # whose deals differ in length, and which says something of each kind


def planted(name: str, seed: int) -> TeachingDeal:
    """A deal that was played at random, as a whole deal."""
    record = play_match(shown_table(name), f"planted/{seed}", whole=False)
    blank, last = dict.fromkeys(LANGS, ""), len(record.deals[-1].moves)
    path = game(name)[0].folder
    return TeachingDeal("", record, blank, blank, 0, last, False, (), (), path, True, spread=SPREAD)


def names(found: Iterator[Broken]) -> set[str]:
    return {one.condition for one in found}


def with_whole(name: str, **own: object) -> GameContent:
    """A game that asks for nothing of a whole deal but this."""
    content = game(name)[0]
    return replace(content, meta=replace(content.meta, whole=WholeDeal(**own)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "at"), WHOLE)
def test_a_kept_whole_deal_meets_every_condition(name: str, at: int) -> None:
    content, deals = game(name)
    assert list(broken(content, deals[at])) == []
    assert Usual.read(deals[at].spread).moves < 10**6 or "length" in content.meta.whole.loose


def test_what_a_game_does_without_is_not_asked() -> None:
    deal = replace(planted(GAME, 1), spread={**SPREAD, "moves": 1})
    content = with_whole(GAME, loose={"seat": "not compared here"})
    assert names(broken(content, deal)) - {"told"} == {"length"}
    assert "seat" in names(broken(with_whole(GAME), deal))


@pytest.mark.parametrize("name", games())
def test_a_game_says_what_is_plain_and_what_it_is_about(name: str) -> None:
    own = game(name)[0].meta.whole
    assert own.plain
    assert any(twist.within for twist in own.twist)


@pytest.mark.parametrize(("name", "at"), WHOLE)
def test_what_is_shown_stands_in_a_group(name: str, at: int) -> None:
    """Each clause that the record shows is told at a step of the walkthrough, so that the group of a twist is known."""
    content, deals = game(name)
    assert shown_at(deals[at]).keys() <= group_of(content, deals[at]).keys()


@pytest.mark.parametrize(("kind", "name"), [("plain", GAME), ("never", GAME), ("twist", "hamlet")])
def test_of_deals_played_at_random_one_breaks_just_one_of_the_games_own_conditions(kind: str, name: str) -> None:
    content = game(name)[0]
    assert any(names(unfit(content, planted(name, seed))) == {kind} for seed in range(60))


def test_the_plain_rule_must_come_first() -> None:
    deal = planted(GAME, 1)
    shown = shown_at(deal)
    early, late = min(shown, key=shown.__getitem__), max(shown, key=shown.__getitem__)
    assert not list(unfit(with_whole(GAME, plain=(Plain(early, (late,)),)), deal))
    (fault,) = unfit(with_whole(GAME, plain=(Plain(late, (early,)),)), deal)
    assert fault == ("plain", f"{late} at step {shown[late]}, {early} at step {shown[early]}", f"{late} before {early}")


def test_both_at_once_is_not_first() -> None:
    deal = planted(GAME, 1)
    early, other = [clause for clause, step in shown_at(deal).items() if step == 0][:2]
    assert names(unfit(with_whole(GAME, plain=(Plain(early, (other,)),)), deal)) == {"plain"}


def test_what_lies_in_a_fold_is_not_shown() -> None:
    deal = planted(GAME, 1)
    shown = shown_at(deal)
    clause = next(clause for clause, step in shown.items() if 0 < step < deal.last)
    content = with_whole(GAME, twist=(Twist(clause),))
    assert not list(unfit(content, deal))
    (fault,) = unfit(content, replace(deal, folds=(Fold(1, deal.last - 1),)))
    assert fault == ("twist", f"{clause} nowhere", "somewhere")


def test_the_twist_comes_early_with_the_players_it_is_for() -> None:
    deal = planted(GAME, 1)
    groups, seats = group_of(game(GAME)[0], deal), deal.record.game.seats
    clause = max(groups, key=groups.__getitem__)
    for within, twist_seats, wrong in ((groups[clause], (), False), (groups[clause] - 1, (), True), (1, (99,), False)):
        content = with_whole(GAME, twist=(Twist(clause, within, twist_seats),))
        assert names(unfit(content, deal)) == ({"twist"} if wrong else set())
    assert seats != 99


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("length", lambda record: {"moves": len(record.deals[-1].moves) - 1}),
        ("scores", lambda record: {"low": min(record.deals[-1].scores or ()) + 1}),
    ],
)
def test_a_deal_is_not_too_long_and_its_scores_are_usual(kind: str, change: Callable[[Record], dict[str, int]]) -> None:
    deal, content = planted(GAME, 1), with_whole(GAME)
    assert not list(unfit(content, deal))
    assert names(unfit(content, replace(deal, spread={**SPREAD, **change(deal.record)}))) == {kind}


@pytest.mark.parametrize("name", games())
def test_a_choice_waits_for_its_rules(name: str) -> None:
    """Without its lessons, a game asks for what was not told; and so it does where a choice needs the last clause."""
    content, deals = game(name)
    assert not list(untaught(content, deals[0]))
    assert names(untaught(replace(content, meta=replace(content.meta, lessons=())), deals[0])) == {"told"}
    step = next(one for one in deals[0].compared.choices)  # type: ignore[union-attr]
    verb, last = step.options[0].move[1], max(shown_at(deals[0]).items(), key=lambda pair: pair[1])[0]
    needs = replace(content.meta.whole, needs={verb: (last,)})
    early = replace(content, meta=replace(content.meta, whole=needs, lessons=()))
    assert any(fault.found.startswith(last) for fault in untaught(early, deals[0]))


def test_the_reader_never_plays_worse_than_the_best() -> None:
    """A kept deal in which the reader's seat chose the worst option once: it is found, and mended by the best one."""
    _, deals = game("hamlet")
    deal = next(deal for deal in deals if deal.whole)
    assert deal.compared is not None
    choice = next(one for one in deal.compared.choices if one.differs)
    worst = max(choice.options, key=lambda one: one.behind)
    spoilt = replace(deal, record=played_on(deal.record, choice.step, worst.move), folds=(), questions=(), first=0)
    spoilt = replace(spoilt, last=len(spoilt.record.deals[-1].moves))
    bare = with_whole("hamlet")
    told = replace(spoilt, compared=compare(spoilt, 1, 40), spread=None)
    assert "seat" in names(broken(bare, told))
    assert "seat" in names(broken(bare, replace(told, compared=None)))
    found = first_worse(spoilt, 1, 40, None, Earlier("hamlet"))
    assert found is not None
    step, move = found
    assert spoilt.record.deals[-1].moves[step] != move
    mended = played_on(spoilt.record, step, move)
    assert mended.deals[-1].moves[: step + 1] == (*spoilt.record.deals[-1].moves[:step], move)
    assert mended.provenance["chosen"][-1] == step + 1
