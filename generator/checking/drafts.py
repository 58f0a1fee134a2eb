"""A reading written as a binding: what was understood, and ``?`` with what the engine offers where it was not."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..texts.worked import Claim
from .block import RELATIONS
from .reading import Reading
from .scenes import Group, Scene
from .source import Readable
from .words import CARD, NAME, NUMBER, PILE, RANGE, Token

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_LONGEST = 40  # letters of a number
_UNWRITTEN = ("some tie", "more than", "truth", "kinds", "among", "place", "all")
_TIMES = "×*"  # between numbers that are told themselves
_FAR = 1 << 60
NO_POINTS = {"sum", "cards", "tricks"}
"""Labels of results that are counted in something else."""
Said = tuple[int, str, frozenset[str]]
"""A claim: the number of its sentence, its words in the binding, the players whom they name."""


def draft(text: Readable, reading: Reading) -> str:
    """The binding of a reading, a line each, without the marks of a comment."""
    if reading.scene is None:
        return ""
    if reading.example is None:
        known = " or ".join(reading.scene.notations.game.calculations)
        return "\n".join([f"tehodoki {reading.game} ? [{known}]", *_outline(reading.scene)])
    most = max(reading.scene.notations.game.players)
    seated = any(isinstance(value, Mapping) for value in reading.example.given.values())
    players = f" players={reading.seats}" if reading.seats not in (0, most) and not seated else ""
    return "\n".join([f"tehodoki {reading.game} {reading.calculation}{players}", *_lines(text, reading)])


def _lines(text: Readable, reading: Reading) -> Iterator[str]:
    """Given lines and claims in the order of the sentences."""
    scene, example = reading.scene, reading.example
    assert scene is not None
    assert example is not None
    names = example.names
    groups = {group.tokens[0].start: group for group in scene.groups}
    inside = {token.start for group in scene.groups for token in group.tokens[1:]}
    bound = (one for one in example.claims if _binds(one))
    claims = {one.span[0]: one for one in reversed((*bound, *example.claims))}
    listed = set(_listed(text, scene, claims))
    yield from _fields(example.given, names, bool(scene.numbers))
    said: list[Said] = []
    for place, token in ((place, one) for place, own in enumerate(scene.sentences) for one in own):
        if token.start < reading.stretch[0]:
            continue
        if token.start in groups:
            yield from _says(said, frozenset((groups[token.start].who,)))
            said = []
            yield _given(groups[token.start], scene, example.given)
        elif token.start in inside or token.start in listed:
            continue
        elif token.kind == NUMBER and token.start in scene.taken:
            said.append((place, f"({token.value})", frozenset()))
        elif piece := _said(text, token, claims, names, reading):
            meant = frozenset(name for name in names.values() if name in piece and piece[0] not in "?~(")
            said.append((place, piece, meant))
        elif token.kind == NAME and token.value in scene.names:
            said.append((place, f"@{token.value}", frozenset()))
    yield from _says(said, frozenset())
    for value in example.given.values():
        if isinstance(value, Mapping) and names and not scene.numbers:
            yield from (f"hidden: {seat}: -" for seat in value if seat not in names and value[seat] == [])


def _outline(scene: Scene) -> Iterator[str]:
    """Where nothing could be computed: the cards that somebody has, and what else is to be said, by sentences."""
    groups = {group.tokens[0].start: group for group in scene.groups}
    inside = {token.start for group in scene.groups for token in group.tokens}
    for place, sentence in enumerate(scene.sentences):
        said: list[Said] = []
        for token in sentence:
            if group := groups.get(token.start):
                yield from _says(said, frozenset((group.who,)))
                said = []
                yield f"{group.who}: {_cards(group, scene)}" if group.who else _cards(group, scene)
            elif token.kind in (NUMBER, RANGE, CARD, PILE) and token.start not in inside:
                said.append((place, f"? {token.text[:_LONGEST]}", frozenset()))
            elif token.kind == NAME and token.value in scene.names:
                said.append((place, f"@{token.value}", frozenset()))
        yield from _says(said, frozenset())


def _listed(text: Readable, scene: Scene, claims: Mapping[int, Claim]) -> Iterator[int]:
    """Where cards begin that one claim lists with the one before them."""
    for sentence in scene.sentences:
        rest = 0
        for token in sentence:
            claim = claims.get(text.plain.at(token.start))
            if token.kind == CARD and rest:
                rest -= 1
                yield token.start
            elif claim is not None and claim.relation == "set":
                rest = sum(one.kind == CARD for one in sentence if one.start > token.start)


def _says(said: Sequence[Said], behind: frozenset[str]) -> Iterator[str]:
    """The claims between two lines; a name alone where none has it that is behind, or before in its sentence."""
    kept: list[str] = []
    for index, (place, piece, _) in enumerate(said):
        if piece.startswith("@"):
            before = next((one for one in reversed(said[:index]) if one[1][0] != "@"), None)
            after = next((names for _, one, names in said[index + 1 :] if one[0] != "@"), behind)
            if piece[1:] in after or (before and before[0] == place and piece[1:] in before[2]):
                continue
        kept.append(piece)
    if kept:
        yield f"says: {'; '.join(kept)}"


def _fields(given: Mapping[str, Any], names: Mapping[str, str], tallies: bool) -> Iterator[str]:
    """What is given besides cards: who leads, trump, numbers of players."""
    for field, value in given.items():
        name = field.replace("_", " ")
        if isinstance(value, bool):
            yield f"hidden: {name}: {'yes' if value else 'no'}"
        elif isinstance(value, str) and field in ("lead", "trump", "antitrump", "exchange", "player"):
            yield f"{name}: {names.get(value, value) if field in ('lead', 'player') else value}"
        elif isinstance(value, Mapping) and tallies and all(type(one) is int for one in value.values()):
            yield from (f"hidden: {names.get(seat, seat)}: {one}" for seat, one in value.items())


def _given(group: Group, scene: Scene, given: Mapping[str, Any]) -> str:
    """The line of some cards."""
    shown = _cards(group, scene)
    seated = any(isinstance(value, Mapping) and value for value in given.values())
    if group.who and seated:
        return f"{group.who}: {shown}"
    lists = {
        field: value if isinstance(value, list) else [value]
        for field, value in given.items()
        if isinstance(value, list | str)
    }
    field = next((field for field, value in lists.items() if value == group.cards), "")
    return f"{field}: {shown}" if field and len(lists) > 1 else shown


def _cards(group: Group, scene: Scene) -> str:
    """Cards as they are typed."""
    speller = scene.notations.speller
    if any(token.kind == PILE for token in group.tokens):
        return " ".join(_typed(token) for token in group.tokens)
    if any(token.kind == NUMBER for token in group.tokens) and not speller.split:
        return " ".join(_typed(token) for token in group.tokens)
    split = (speller.split.get(card, ("", card)) for card in group.cards)
    return " ".join(f"{_SIGNS.get(suit, suit)}{rank}" for suit, rank in split) or "-"


def _typed(token: Token) -> str:
    if token.kind == PILE:
        return f"{token.value[0]}×{len(token.value)}"
    return " ".join(token.value) if token.kind == CARD else token.text


def _said(text: Readable, token: Token, claims: Mapping[int, Claim], names: Mapping[str, str], reading: Reading) -> str:
    """What a token says. What the reader does not know, and what is not so and no claim here can say, is a question."""
    start = text.plain.at(token.start)
    claim = claims.get(start)
    if claim is not None and token.kind == NUMBER and claim.span[1] > text.plain.at(max(token.end - 1, 0)) + 1:
        claim = None  # a sum of which the token is the first term
    place = bisect_right(reading.doubts, (token.start, _FAR)) - 1
    doubted = place >= 0 and token.start < reading.doubts[place][1]
    denied = [one for one in reading.denied if one.span[0] == start]
    doubted = doubted or (bool(denied) and (claim is None or not any(map(_binds, denied))))
    if claim is not None and not doubted and reading.doubts and claim in reading.denied:
        doubted = bool(_offers(token, reading))  # it is rather another result
    if claim is not None and not doubted and _binds(claim):
        rank = f"({token.value[0]}); " if token.kind == PILE else ""
        return rank + written(claim, names)
    if token.kind in (NUMBER, RANGE, CARD, PILE):
        if doubted or reading.working is None:
            return f"? {token.text[:_LONGEST]}{_offers(token, reading)}"
        known = token.kind != NUMBER or token.value in reading.known
        return f"({_typed(token)})" if known else f"~{token.text[:_LONGEST]}"
    first = bool(denied) or (place >= 0 and reading.doubts[place][0] == token.start)
    return f"? {token.text[:_LONGEST]}" if doubted and first and token.text not in _TIMES else ""


def _binds(claim: Claim) -> bool:
    """Whether a claim can stand behind ``says:``."""
    return bool(claim.key) and claim.relation not in _UNWRITTEN and type(claim.part) is not int


def written(claim: Claim, names: Mapping[str, str]) -> str:
    """A claim as it stands behind ``says:``."""
    key = claim.key.replace("_", " ")
    if claim.relation == "set":
        return f"{key}: {' '.join(claim.said)}"
    word = f"{claim.relation} {key}" if claim.relation in RELATIONS else key
    if claim.relation in ("winners", "loses", "highest", "lowest"):
        return f"{word}: {' '.join(names.get(seat, seat) for seat in claim.said)}"
    who = "&".join(names.get(seat, seat) for seat in claim.part) if isinstance(claim.part, tuple) else ""
    if word != key:
        number = "" if isinstance(claim.said, bool) else f" {claim.said}"
        return f"{word}: {who.replace('&', ' ')}{number}"
    said = " ".join(claim.said) if isinstance(claim.said, list) else claim.said
    return f"{key}: {who} {said}".replace("  ", " ")


def _offers(token: Token, reading: Reading) -> str:
    """The results of the engine that a number might be."""
    if reading.working is None or token.kind != NUMBER or reading.example is None:
        return ""
    names, scene = reading.example.names, reading.scene
    near = (own for own in scene.sentences if own[0].start <= token.start <= own[-1].start) if scene else ()
    pairs = (pair for own in near for pair in pairwise(own))
    points = any(one.start == token.start and "points" in other.units for one, other in pairs)
    found = []
    for key, value in reading.working.result.items():
        if points and scene and scene.notations.labels.get(key) in NO_POINTS:
            continue
        if isinstance(value, Mapping):
            found += [f"{key} {names.get(seat, seat)} {one}" for seat, one in value.items() if one == token.value]
        elif value == token.value and not isinstance(value, bool):
            found.append(f"{key} {value}")
    return f" [{', '.join(found[:4])}]" if found else ""
