"""When what was compared is rather misread than wrong: then an example is not understood, and no verdict is given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..texts.examples import Claim
from .relations import OF_WINNERS
from .verdict import Difference, Verdict, judge

_SCORES = ("points", "scores")
_SAID_ONCE = ("is", "among", "truth")


def doubtful(verdict: Verdict) -> Iterator[Difference]:
    """Claims that the engine does not bear out, and that may have been read amiss.

    Where one result is claimed twice and only one of both is so, the other may say something else, unless its
    sentence has no word that could change what it says; where most that was read is not so, or several
    pieces are not and what they come to is, all of it may. So may what was only supposed to be somebody's.
    """
    wrong = {id(one.claim): one for one in verdict.differences}
    right = {_about(claim) for claim in verdict.example.claims if id(claim) not in wrong}
    for one in verdict.differences:
        twice = not one.claim.plain and _about(one.claim) in right and _about(one.claim) is not None
        if one.claim.supposed or twice:
            yield one
    claims = len(verdict.example.claims)
    decided = [claim for claim in verdict.example.claims if claim.key in _SCORES]
    pieces = len(wrong) > 1 and decided and not any(id(claim) in wrong for claim in decided)
    if len(wrong) > 1 and (pieces or len(wrong) * 2 > claims) and not _another_name(verdict):
        yield from verdict.differences


def _another_name(verdict: Verdict) -> bool:
    """Whether all would be so if one name that a claim says in so many words were another, and the other the one."""
    example, wrong = verdict.example, {id(one.claim) for one in verdict.differences}
    for one in verdict.differences:
        said, right = _alone(one.claim.said), _alone(one.values[0] if one.values else None)
        if said and right and one.claim.relation in ("is", "winners"):
            names = {said: right, right: said}
            claims = (_named(claim, names) if id(claim) in wrong else claim for claim in example.claims)
            if judge(replace(example, claims=tuple(claims))).ok:
                return True
    return False


def _alone(value: Any) -> str:
    """A name, or the only one of a list."""
    if isinstance(value, list | tuple) and len(value) == 1:
        value = value[0]
    return value if isinstance(value, str) else ""


def _named(claim: Claim, names: Mapping[str, str]) -> Claim:
    """A claim with other names."""

    def other(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return type(value)(map(other, value))
        return names.get(value, value) if isinstance(value, str) else value

    return replace(claim, part=other(claim.part), said=other(claim.said))


def _about(claim: Claim) -> tuple[object, ...] | None:
    """What a claim is about, where two claims of it cannot differ."""
    if claim.relation in OF_WINNERS:
        return ("winners",)
    if claim.key == "=" and isinstance(claim.said, tuple | list) and all(type(one) is int for one in claim.said):
        return claim.key, claim.said[-1]  # a number, and what it should come to
    if claim.relation in _SAID_ONCE and claim.part is not None:
        return claim.key, claim.part, claim.relation
    return (claim.key, claim.relation) if claim.relation == "is" else None
