"""A reading written as a binding: what was understood, and ``?`` with what the engine offers where it was not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..texts.examples import Claim
from .reading import Reading
from .source import Readable
from .words import CARD, NUMBER, PILE, RANGE, Token

_WORDS = {"top": "highest", "bottom": "lowest", "equal": "level", "ahead": "ahead", "losers": "loses", "total": "together"}


def draft(text: Readable, reading: Reading) -> str:
    """The binding of a reading, a line each, without the marks of a comment."""
    if reading.scene is None or reading.example is None:
        return ""
    return "\n".join([f"tehodoki {reading.game} {reading.calculation}", *_lines(text, reading)])


def _lines(text: Readable, reading: Reading) -> Iterator[str]:
    """Given lines and claims in the order of the sentences."""
    scene, example = reading.scene, reading.example
    assert scene is not None and example is not None
    names = example.names
    groups = {group.tokens[0].start: group for group in scene.groups}
    inside = {token.start for group in scene.groups for token in group.tokens[1:]}
    claims = {claim.span[0]: claim for claim in reversed(example.claims)}
    for field, value in example.given.items():
        if isinstance(value, str | bool):
            shown = names.get(value, value) if isinstance(value, str) else ("yes" if value else "no")
            yield f"{field.replace('_', ' ')}: {shown}"
    said: list[str] = []
    for token in (one for sentence in scene.sentences for one in sentence):
        if token.start in groups:
            if said:
                yield f"says: {'; '.join(said)}"
                said = []
            group = groups[token.start]
            shown = " ".join(_typed(one) for one in group.tokens)
            yield f"{group.who}: {shown}" if group.who else f"{_field(group.role, example.given)}{shown}"
        elif token.start not in inside and (piece := _said(text, token, claims, names, reading)):
            said.append(piece)
    if said:
        yield f"says: {'; '.join(said)}"


def _field(role: str, given: Mapping[str, Any]) -> str:
    return f"{role}: " if role in given and len(given) > 1 else ""


def _typed(token: Token) -> str:
    if token.kind == PILE:
        return f"{token.value[0]}×{len(token.value)}"
    return " ".join(token.value) if token.kind == CARD else token.text


def _said(text: Readable, token: Token, claims: Mapping[int, Claim], names: Mapping[str, str], reading: Reading) -> str:
    claim = claims.get(text.plain.at(token.start))
    if claim is not None and claim.key:
        return written(claim, names)
    if token.kind in (NUMBER, RANGE, CARD, PILE):
        doubted = any(start <= token.start < end for start, end in reading.doubts)
        if doubted:
            return f"? {token.text}{_offers(token, reading)}"
        return f"({_typed(token)})"
    return ""


def written(claim: Claim, names: Mapping[str, str]) -> str:
    """A claim as it stands behind ``says:``."""
    key = claim.key.replace("_", " ")
    if claim.relation in ("winners", "losers", "top", "bottom"):
        who = " ".join(names.get(seat, seat) for seat in claim.said)
        word = _WORDS.get(claim.relation)
        return f"{word} {key}: {who}" if word else f"{key}: {who}"
    who = "&".join(names.get(seat, seat) for seat in claim.part) if isinstance(claim.part, tuple) else ""
    if claim.relation in _WORDS:
        number = "" if isinstance(claim.said, bool) else f" {claim.said}"
        return f"{_WORDS[claim.relation]} {key}: {who.replace('&', ' ')}{number}"
    said = " ".join(claim.said) if isinstance(claim.said, list) else claim.said
    return f"{key}: {who} {said}".replace("  ", " ")


def _offers(token: Token, reading: Reading) -> str:
    """The results of the engine that a number might be."""
    if reading.working is None or token.kind != NUMBER or reading.example is None:
        return ""
    names = reading.example.names
    found = []
    for key, value in reading.working.result.items():
        if isinstance(value, Mapping):
            found += [f"{key} {names.get(seat, seat)} {one}" for seat, one in value.items() if one == token.value]
        elif value == token.value and not isinstance(value, bool):
            found.append(f"{key} {value}")
    return f" [{', '.join(found[:4])}]" if found else ""
