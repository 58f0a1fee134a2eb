"""Sums that are worked out in a text: 3 + 4 + 5 = 12."""

from __future__ import annotations

from collections.abc import Sequence

from . import tokens as kinds
from .state import CLAIM, HARMLESS, State
from .tokens import Token


def expressions(reading: State, tokens: list[Token]) -> None:
    """3 + 4 + 5 = 12, 4 × 10 = 40, 18 (3+4+5+6): the value is kept, in the place of all of it."""
    _named_terms(reading, tokens)
    at = 0
    while at < len(tokens):
        end, terms, signs = _sum_from(reading, tokens, at)
        if not signs:
            at += 1
            continue
        if any(term.value is None for term in terms):
            at = end
            continue
        value = _worth(terms, signs)
        whole = Token(kinds.NUMBER, terms[0].start, terms[-1].end, value, terms[-1].unit)
        result = end
        if (
            result < len(tokens)
            and tokens[result].kind in (kinds.EQUALS, kinds.ARROW)
            and result + 1 < len(tokens)
            and tokens[result + 1].kind == kinds.NUMBER
        ):
            said = tokens[result + 1]
            whole.value, whole.unit, whole.end = said.value, said.unit, said.end
            whole.digits = (0, 0)
            end = result + 2
            if said.value != value:
                reading.state("=", None, said.value, "truth", said, value=value)
        elif _comes_to(reading, terms[-1], tokens[result : result + 1]):
            said = tokens[result]
            whole.value, whole.unit, whole.end, whole.digits = said.value, said.unit, said.end, (0, 0)
            end = result + 1
            if said.value != value:
                reading.state("=", None, said.value, "truth", said, value=value)
        inside = at > 0 and tokens[at - 1].kind == kinds.OPEN and end < len(tokens) and tokens[end].kind == kinds.CLOSE
        before = tokens[at - 2] if at > 1 else None
        whole.unit = whole.unit or terms[0].unit * all(term.unit == terms[0].unit for term in terms)
        if inside and before is not None and before.kind == kinds.NUMBER:
            if before.value != value:
                reading.state("=", None, before.value, "truth", before, value=value)
            before.unit = before.unit or whole.unit
            reading.parts[id(before)] = [term.value for term in terms]
            whole.taken = CLAIM
            reading.tokens.append(whole)
            tokens[at - 1 : end + 1] = []
            at -= 1
            continue
        reading.parts[id(whole)] = _summands(terms, signs)
        tokens[at:end] = [whole]
        at += 1


def _comes_to(reading: State, term: Token, behind: Sequence[Token]) -> bool:
    """4+5+5+7で21点: the number right behind a sum is what it comes to."""
    return any(one.kind == kinds.NUMBER and reading.text[term.end : one.start].strip() == "で" for one in behind)


def _named_terms(reading: State, tokens: list[Token]) -> None:
    """最多4＋最長2＝6点: each term says what it is, so that it is a claim of its own; the sum is one, too."""
    for index, one in enumerate(tokens):
        if one.kind != kinds.OPERATOR or reading.text[one.start : one.end] != "+":
            continue
        behind = tokens[index + 1 : index + 3]
        if len(behind) == 2 and behind[0].kind == kinds.TOPIC and behind[1].kind == kinds.NUMBER:
            one.taken = HARMLESS
            one.kind = "plus"
            terms = [other for other in tokens[max(0, index - 2) : index + 3] if other.kind == kinds.NUMBER]
            equal = next((other for other in tokens[index + 3 : index + 5] if other.kind == kinds.NUMBER), None)
            if (
                len(terms) == 2
                and equal is not None
                and tokens[index + 3].kind == kinds.EQUALS
                and None not in (terms[0].value, terms[1].value)
            ):
                total = terms[0].value + terms[1].value
                if equal.value != total:
                    reading.sums_wrong.append((equal, total))


def _sum_from(reading: State, tokens: Sequence[Token], at: int) -> tuple[int, list[Token], list[str]]:
    terms, signs = list[Token](), list[str]()
    while at < len(tokens) and tokens[at].kind == kinds.NUMBER and not tokens[at].taken:
        terms.append(tokens[at])
        at += 1
        if at + 1 < len(tokens) and tokens[at].kind == kinds.OPERATOR and tokens[at + 1].kind == kinds.NUMBER:
            signs.append(reading.text[tokens[at].start : tokens[at].end])
            at += 1
        else:
            break
    return at, terms, signs[: max(0, len(terms) - 1)]


def _worth(terms: Sequence[Token], signs: Sequence[str]) -> int:
    """What a sum of products comes to."""
    total, product, plus = 0, terms[0].value, 1
    for term, sign in zip(terms[1:], signs, strict=True):
        if sign in "×x*✕X":
            product *= term.value
        else:
            total += plus * product
            product, plus = term.value, -1 if sign == "-" else 1
    return int(total + plus * product)


def _summands(terms: Sequence[Token], signs: Sequence[str]) -> list[int]:
    """The products of which a sum is made."""
    found = [terms[0].value]
    for term, sign in zip(terms[1:], signs, strict=True):
        if sign in "×x*✕X":
            found[-1] *= term.value
        else:
            found.append(term.value)
    return found
