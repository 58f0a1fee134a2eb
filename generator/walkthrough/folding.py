"""Which stretches of a whole deal are dull, and are told in one caption: from what its steps show, not by hand.

The first tricks (rounds, turns) are shown, the last one, and those between that show most that is new for their length,
until there is enough to see. Of a run of choices of one kind, such as a draft, the first two are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from ..texts.content import GameContent
from .data import Data, Step
from .deals import Fold

FEWEST, MOST = 28, 42  # stops, each a step or a fold
RUN = 5  # so many choices of one kind, one after the other, are a run
SHOWN = 2  # of a run
WORTH = 5  # a fold takes the place of at least so many steps
ASKED, ENOUGH = 2, 2  # how much a question is worth while there are fewer than enough of its kind
TAUGHT = 3  # how much more a clause is worth that a teacher waits for


def folds(content: GameContent, made: Data, askable: Mapping[int, Collection[str]]) -> tuple[Fold, ...]:
    """The folds of a deal whose walkthrough was made without any; by step the kinds of question that can be asked."""
    groups = _groups(made)
    runs = [fold for group in groups for fold in _runs(made["steps"], group)]
    costs = [_happens(made, group) - sum(_steps(made, run, group) - 1 for run in runs) for group in groups]
    kinds = [Counter(kind for index in group for kind in askable.get(index, ())) for group in groups]
    kept = _kept(content, made, groups, costs, kinds)
    dull: list[Fold] = []
    for shown, several in groupby(range(len(groups)), key=kept.__contains__):
        moves = [] if shown else [move for index in several for move in _moves(made["steps"], groups[index])]
        if moves and _length(made["steps"], moves) >= WORTH:
            dull.append(Fold(moves[0], moves[-1]))
    inner = [run for index in kept for run in _runs(made["steps"], groups[index])]
    return tuple(sorted([*dull, *inner], key=lambda fold: fold.first))


def _groups(made: Data) -> list[range]:
    """The steps of each group."""
    firsts = [group["first"] for group in made["groups"]]
    return [range(first, last) for first, last in zip(firsts, [*firsts[1:], len(made["steps"])], strict=True)]


def _happens(made: Data, group: Sequence[int]) -> int:
    """In how many steps of a group something happens; rules are told as they are needed."""
    return sum(not made["steps"][index].get("lesson") for index in group)


def _moves(steps: Sequence[Step], group: Sequence[int]) -> list[int]:
    """The moves that begin within a group."""
    begun = {steps[index - 1]["move"] for index in group[:1] if index}
    return [move for move in dict.fromkeys(steps[index]["move"] for index in group) if move not in begun]


def _length(steps: Sequence[Step], moves: Sequence[int]) -> int:
    return sum(moves[0] <= step["move"] <= moves[-1] for step in steps)


def _steps(made: Data, fold: Fold, group: Sequence[int]) -> int:
    """How many steps of a group a fold takes in."""
    found = sum(fold.first <= made["steps"][index]["move"] <= fold.last for index in group)
    return max(found, 1)


def _runs(steps: Sequence[Step], group: Sequence[int]) -> list[Fold]:
    """The runs of a group that are long, the first choices aside: steps with one choice each, of the same kind."""
    moves = _moves(steps, group)
    found: list[Fold] = []
    for same, several in groupby(moves, key=lambda move: _kind(steps, move)):
        run = list(several)
        if same and len(run) >= RUN:
            found.append(Fold(run[SHOWN], run[-1]))
    return found


def _kind(steps: Sequence[Step], move: int) -> tuple[str, ...]:
    """What kind of choice a move is, by the clauses behind it; nothing where it is not sealed from the others."""
    first = next(index for index, step in enumerate(steps) if step["move"] == move)
    before = steps[first - 1] if first else None
    sealed = bool(steps[first].get("chosen")) or bool(before and before.get("chosen"))
    return tuple(steps[first]["clauses"][:1]) if sealed else ()


def _kept(
    content: GameContent, made: Data, groups: Sequence[range], costs: Sequence[int], kinds: Sequence[Counter[str]]
) -> set[int]:
    """The groups to show: the first two, that of the last move, and those that are worth most for their length."""
    steps = made["steps"]
    taught = {one.clause for one in content.meta.teaching}
    last = max(index for index, group in enumerate(groups) if _moves(steps, group))
    kept = {0, 1, *range(last, len(groups))} & set(range(len(groups)))
    shows = [{clause for index in group for clause in steps[index]["clauses"]} for group in groups]

    def seen() -> set[str]:
        return set().union(*(shows[index] for index in kept))

    def room(index: int) -> bool:
        whole = {*kept, index}
        return sum(map(costs.__getitem__, whole)) + _folded(whole, len(groups)) <= MOST

    while True:
        have, asked = seen(), sum((kinds[index] for index in kept), Counter[str]())
        worth = {
            index: (
                sum(TAUGHT if clause in taught else 1 for clause in shows[index] - have)
                + sum(ASKED for kind in kinds[index] if asked[kind] < ENOUGH)
            )
            / costs[index]
            for index in range(len(groups))
            if index not in kept and room(index)
        }
        short = sum(map(costs.__getitem__, kept)) < FEWEST
        best = max(worth, key=lambda index: (worth[index], -index), default=None)
        if best is None or (not worth[best] and not short):
            return kept
        kept.add(best)


def _folded(kept: set[int], count: int) -> int:
    """How many folds there are between the groups that are shown."""
    return sum(index not in kept and index - 1 in kept for index in range(1, count))
