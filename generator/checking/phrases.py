"""What stands in a sentence: labels, units, lists of players and numbers, sums; nothing of an example is known here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .words import CARD, COMMA, LINE, ME, NAME, NOTHING, NUMBER, PILE, SIGN, SUFFIXES, WORD, YOU, Token

_SIGNS = {"+": "+", "-": "-", "−": "-", "–": "-", "×": "*", "*": "*", "x": "*", "・": "*"}


def clause_around(rest: Sequence[Token], index: int) -> list[Token]:
    """The words near one, up to the next comma or number on either side, with the one itself."""
    start, end = index, index + 1
    while start > 0 and rest[start - 1].kind not in (COMMA, NUMBER):
        start -= 1
    while end < len(rest) and end < index + 4 and rest[end].kind not in (COMMA, NUMBER):
        end += 1
    return list(rest[start:end])


def rank_value(token: Token) -> int | None:
    """The rank that a number, or A, is."""
    if token.kind == NUMBER:
        return int(token.value)
    return 1 if token.text == "A" else None


def card_lists(result: Mapping[str, Any]) -> Iterator[list[str]]:
    """The lists of cards in a result."""
    for value in result.values():
        if isinstance(value, list | tuple):
            for one in value:
                if isinstance(one, list | tuple) and all(isinstance(card, str) for card in one):
                    yield list(one)


def listed(between: Sequence[Token]) -> bool:
    """Whether two numbers stand in a list: only players and what joins them are between."""
    return all(
        token.kind in (NAME, COMMA) or token.has("and", "subject", "person", ME, YOU, "other") or token.text in "/:="
        for token in between
    )


def operator(token: Token) -> str:
    """The sign of a calculation that a piece is, or nothing."""
    if token.kind == SIGN and token.text in _SIGNS:
        return _SIGNS[token.text]
    if token.kind == WORD:
        return "+" if token.has("plus") else "-" if token.has("minus") else "*" if token.has("times") else ""
    return "*" if token.text in ("x", "X") else ""


def computed(values: Sequence[int], ops: Sequence[str]) -> int:
    """A sum of products."""
    total, product, sign = 0, values[0], 1
    for op, value in zip(ops, values[1:], strict=True):
        if op == "*":
            product *= value
        else:
            total, product, sign = total + sign * product, value, 1 if op == "+" else -1
    return total + sign * product


def integers(value: Any) -> Iterator[int]:
    """All numbers in a value."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, str) and value.isdigit():
        yield int(value)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from integers(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from integers(one)


def beside(rest: Sequence[Token], index: int, after: bool = False) -> tuple[Token, ...]:
    """The players right before a word, or behind it where none is before."""
    before = names_back(rest[:index])
    behind = names_on(rest[index + 1 :])
    return (behind or before) if after else (before or behind)


def names_back(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The last players of some tokens who stand in one list."""
    return tuple(reversed(_named(tokens[::-1], (COMMA, CARD, PILE))))


def names_on(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The first players of some tokens who stand in one list."""
    return tuple(_named(tokens, (COMMA, LINE, NUMBER, CARD)))


def _named(tokens: Sequence[Token], ends: Sequence[str]) -> list[Token]:
    """The players from the first one on who are joined; none where a piece of a kind that ``ends`` it comes before."""
    found: list[Token] = []
    joined = True
    for token, then in zip(tokens, [*tokens[1:], NOTHING], strict=False):
        if token.player:
            if not joined:
                break
            found.append(token)
            joined = False
        elif token.has("and") or (found and (token.kind == COMMA or token.text == "も")):
            joined = True
        elif token.text in SUFFIXES or token.has("person") or (token.kind == COMMA and then.has("subject")):
            continue  # AとBが、合計が最も高い
        elif found or token.kind in ends:
            break
    return found
