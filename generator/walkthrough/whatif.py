"""How the choices of the reader's seat compare, in words, and what could follow another choice: short branches.

A branch is told like the deal itself, to the reader's seat alone, from a record that goes another way: its captions,
and what is drawn, come from what that seat would see there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rules_engine.played import DealRecord, Record
from rules_engine.position import Move

from . import data
from .compared import Comparison, Tried
from .deals import TeachingDeal
from .telling import Telling

Tell = Callable[[TeachingDeal], data.Data]
BRANCHES = 6  # of a choice, those of the best options
PLIES = 6  # steps of a branch
KEPT = ("suits", "scores", "chosen")  # of a step, where they are not what they were before


class Stop:
    """A choice that was compared: the step of the walkthrough, and the answer that each of its moves is."""

    def __init__(self, step: int, comparison: Comparison, answers: Mapping[str, Move]) -> None:
        self.step, self.comparison, self.answers = step, comparison, answers

    def value(self, move: Move) -> str | None:
        """The answer that a move is, as questions name it; None where nothing is said that tells choices apart."""
        return next((value for value, one in self.answers.items() if one == move), None)


def compared(
    deal: TeachingDeal, stops: Sequence[Stop], steps: Sequence[data.Step], telling: Telling, tell: Tell
) -> data.Compared | None:
    """What is said of the choices that were compared, None where there are none; ``tell`` makes a walkthrough."""
    if deal.compared is None or not stops:
        return None
    side = next(side for side in deal.record.game.sides if deal.you in side)
    return {
        "deals": deal.compared.deals,
        "unit": telling.said("compare.unit-side" if len(side) > 1 else "compare.unit", {})[1],
        "choices": [_choice(deal, stop, steps, telling, tell) for stop in stops],
    }


def _choice(
    deal: TeachingDeal, stop: Stop, steps: Sequence[data.Step], telling: Telling, tell: Tell
) -> data.Comparison:
    options = sorted(stop.comparison.options, key=lambda one: (not one.as_good, one.behind))
    made = deal.record.deals[-1].moves[stop.comparison.step]
    followed = [one for one in options if one.move != made][:BRANCHES]
    tried: list[data.Tried] = []
    for one in options:
        value = stop.value(one.move)
        if value is None:
            continue
        told: data.Tried = {
            "value": value,
            "good": one.as_good,
            "own": round(one.points, 2),
            "rival": round(one.others, 2),
        }
        if one.trick is not None:
            told["trick"] = one.trick
        if stop.comparison.differs:
            told["gap"], told["error"] = _number(one.behind, one), _number(one.error, one) if one.error else ""
        if stop.comparison.differs and not one.as_good:
            told["better"] = telling.said("compare.better", {"count": int(one.behind + 0.5)})[1]
        if one in followed:
            told["then"] = branch(deal, stop, one, steps, tell)
        tried.append(told)
    found: data.Comparison = {"step": stop.step, "tried": tried}
    if stop.comparison.differs:
        found["points"] = _number(options[0].points, options[0])
    return found


def _number(value: float, tried: Tried) -> str:
    """With so many decimals as the error of an option allows; none where nothing was left to chance."""
    return f"{value:.{0 if not tried.error else 2 if tried.error < 0.1 else 1}f}"


def branch(deal: TeachingDeal, stop: Stop, tried: Tried, steps: Sequence[data.Step], tell: Tell) -> list[data.Ply]:
    """Another choice and what the others do then, as the reader's seat is told it."""
    step, record = stop.comparison.step, deal.record
    setup, moves = record.deals[-1].setup, record.deals[-1].moves
    gone = (*moves[:step], tried.move, *tried.then)
    other = replace(
        deal,
        record=Record(record.game, (*record.deals[:-1], DealRecord(setup, gone)), None, record.provenance),
        situation=dict.fromkeys(deal.situation, ""),
        first=max(step + 2 - record.game.seats, 0),  # with what lies in the trick already
        last=len(gone),
        questions=(),
        folds=(),
        whole=False,
        compared=None,
    )
    plies: list[data.Ply] = []
    before = steps[stop.step]
    for one in tell(other)["steps"]:
        if one["move"] <= step:
            continue
        views = one.get("views", ())
        caption = next((view["caption"] for view in views if deal.you in view["seats"]), one["caption"])
        ply: data.Ply = {"caption": caption, "changes": one["changes"], "mark": one["mark"], "by": one["by"]}
        for key in KEPT:
            if one.get(key) != before.get(key):
                ply[key] = one.get(key) or ({} if key == "suits" else [])  # type: ignore[literal-required]
        plies.append(ply)
        before = one
    return plies[:PLIES]
