"""Before a sentence is read: names that belong together, and what is no matter of the example."""

from __future__ import annotations

import re
from collections.abc import Sequence

from . import tokens as kinds
from .signs import ANYBODY, GLUE
from .state import HARMLESS, RESULT_WORDS, State
from .tokens import Token

_REASON = re.compile(
    r"から(?:です|だ|$|。)|ため(?:です|だ|$|。)|理由|\b(?:because|since|for the reason|that is why|due to)\b",
    re.IGNORECASE,
)
_ONLY_NAMES = re.compile(
    r"[\s、。,.;:!&・]*(?:(?:and|と|both|of|them|です|だ|でした|only|just|さん|くん|ちゃん|様)[\s、。,.;:!&・]*)*"
)


def grouped(reading: State, tokens: Sequence[Token]) -> list[Token]:
    """Names that belong together are one token whose value are seats; they, both, all and the others too."""
    found: list[Token] = []
    for one in tokens:
        if one.kind == kinds.NAME:
            seat = reading.seats[one.value]
            last = found[-1] if found else None
            if last is None and len(found) > 1:
                last = None
            glue = found[-1] if found else None
            comma = glue is not None and glue.kind == kinds.COMMA and len(found) > 1 and found[-2].kind == kinds.NAME
            other = found[-2] if comma else last
            if (
                other is not None
                and other.kind == kinds.NAME
                and GLUE.fullmatch(reading.text, other.end, one.start)
                and seat not in other.value
            ):
                if comma:
                    found.pop()
                found[-1] = Token(kinds.NAME, other.start, one.end, (*other.value, seat))
                continue
            found.append(Token(kinds.NAME, one.start, one.end, (seat,)))
        else:
            found.append(one)
    return found


def of_no_matter(reading: State, tokens: Sequence[Token], names: Sequence[Token]) -> bool:
    """Sentences that say nothing of this example: rules in general, questions, remarks."""
    of = {one.kind for one in tokens}
    text = reading.text[tokens[0].start : tokens[-1].end] if tokens else ""
    if "contrary" in of:
        return False
    if (
        names
        and of <= {kinds.NAME, kinds.COMMA, kinds.STOP, kinds.LINE, "both", "only"}
        and _ONLY_NAMES.fullmatch(_without_names(reading, text, names))
    ):
        return False  # the answer to a question, or a title
    reason = of & {"max", "min"} and _REASON.search(text)
    asks = any(one.kind == kinds.STOP and "?" in reading.text[one.start : one.end] for one in tokens[-2:])
    numbers = of & {kinds.NUMBER, kinds.RANGE, kinds.RANK, kinds.CARDS}
    if asks and not numbers and ("question" in of or not names):
        reading.take(tokens, HARMLESS)
        return not (of & {"tie"} and not names) or True
    if (
        "generic" in of
        and not names
        and not numbers
        and kinds.PLAYERS not in of
        and not (of & {"all", "nobody", "others", "they", "both", "pronoun"})
    ):
        reading.take(tokens, HARMLESS)
        return True
    if (
        not names
        and not numbers
        and not reason
        and not (of & RESULT_WORDS)
        and kinds.PLAYERS not in of
        and not (kinds.SUIT in of and reading.has("suit"))
    ):
        if (
            of & {"max", "min"}
            and kinds.TOPIC in of
            and not ANYBODY.search(reading.text[tokens[0].start : tokens[-1].end])
        ):
            return False
        if "max" in of or "min" in of or kinds.TOPIC in of:
            reading.take(tokens, HARMLESS)
        return not of & {kinds.SUIT, "trump"}
    ruled = (
        not reason
        and of & {"max", "min"}
        and kinds.TOPIC in of
        and ANYBODY.search(reading.text[tokens[0].start : tokens[-1].end])
        and not names
        and not numbers
        and not (of & (RESULT_WORDS - {"win", "only", "more"}))
    )
    if ruled:
        reading.take(tokens, HARMLESS)
        return True
    return False


def _without_names(reading: State, text: str, names: Sequence[Token]) -> str:
    for one in names:
        text = text.replace(reading.text[one.start : one.end], "")
    return text


def bare_names(reading: State, tokens: Sequence[Token]) -> bool:
    """Whether nothing but names makes up a sentence behind a question: Dora and Fay."""
    names = [one for one in tokens if one.kind == kinds.NAME]
    text = reading.text[tokens[0].start : tokens[-1].end]
    asked = re.search(r"[?？]\s*$", reading.text[: tokens[0].start][-40:])
    ended = bool(reading.claims) and re.search(r"[。.!！]\s*$", text) is not None
    return (bool(asked) or ended) and bool(_ONLY_NAMES.fullmatch(_without_names(reading, text, names)))


def is_a_trick(reading: State, tokens: Sequence[Token]) -> bool:
    """Whether cards are led, and this notation is not the one of tricks, which the game has."""
    own, others = reading.wording.given.values(), [one.given.values() for one in reading.notations.prose]
    known = {"leader", "led"} & {source for some in others for source in some}
    return bool(known) and not {"leader", "led"} & set(own) and any(one.kind == kinds.CARDS for one in tokens)


def cards_played(reading: State, tokens: Sequence[Token]) -> bool:
    """Whether cards are played one after the other, in a game that has another notation for tricks."""
    return is_a_trick(reading, tokens) and any(one.kind in ("lead", "play") for one in tokens)
