"""Which sentences speak of an example: those around its cards, up to where the text goes on with something else."""

from __future__ import annotations

from collections.abc import Sequence

from .scenes import ME, YOU, Scene, name_of
from .words import CARD, NAME, NUMBER, PILE, SUIT, Token

_MISSES = 2  # sentences about something else between two that speak of it
_BULLETS = "・※•■◆●◇○▼★*"
Sentences = list[list[Token]]


def around(scene: Scene, plain: str) -> Sentences:
    """The sentences of a scene without those before and behind that are about something else."""
    whole = scene.sentences
    given = [place for place, own in enumerate(whole) if any(token.start in scene.taken for token in own)]
    if not given:
        return whole
    return whole[_first(scene, plain, given[0]) : _last(scene, plain, given[-1]) + 1]


def _first(scene: Scene, plain: str, at: int) -> int:
    found, misses = at, 0
    for place in range(at - 1, -1, -1):
        own = scene.sentences[place]
        apart = _parted(scene.sentences, place + 1, plain)
        if apart and not (_names(scene, own) and any(token.kind == NUMBER for token in own)):
            misses += _MISSES if not _is_title(own) else 0
        elif (
            (not apart and not is_general(own) and _weighs(own, misses == 0))
            or _names(scene, own)
            or _tells(own)
            or any(token.kind == SUIT or token.text == "例" for token in own)
        ):
            found, misses = place, 0
        else:
            misses += not _is_title(own)
        if misses > _MISSES:
            break
    return found


def _last(scene: Scene, plain: str, at: int) -> int:
    found, misses = at, 0
    told = any(_tells(own) for own in scene.sentences[at : at + 1])
    for place in range(at + 1, len(scene.sentences)):
        own = scene.sentences[place]
        parted = _parted(scene.sentences, place, plain)
        if parted and not scene.names and told and not _sums_up(own):
            break
        named = _names(scene, own)
        weighs = named or (
            not is_general(own) and (not parted or not told or _sums_up(own)) and _weighs(own, not misses)
        )
        if weighs:
            found, misses = place, 0
            told = told or _tells(own)
        else:
            misses += 1
        if misses > _MISSES:
            break
    return found


def _parted(sentences: Sentences, place: int, plain: str) -> bool:
    """Whether an empty line, or the sign of a list, stands before a sentence."""
    start = sentences[place][0].start
    gap = plain[sentences[place - 1][-1].end : start]
    return "\n\n" in gap or plain[start] in _BULLETS or plain[start - 1 : start] in _BULLETS


def _names(scene: Scene, own: Sequence[Token]) -> bool:
    """Whether a player of the scene is named; ``A)`` before a line is none."""
    for place, token in enumerate(own):
        behind = own[place + 1] if place + 1 < len(own) else None
        listed = place == 0 and behind is not None and behind.text in (")", "）", ".")
        if (token.kind == NAME or token.has(ME, YOU)) and name_of(token) in scene.names and not listed:
            return True
    return False


def _tells(own: Sequence[Token]) -> bool:
    """Whether a number stands beside a unit or a label."""
    for place, token in enumerate(own):
        if token.kind == NUMBER:
            near = [*own[place + 1 : place + 2], *own[max(0, place - 2) : place]]
            if any(name.startswith(("unit.", "label.")) for one in near for name in one.classes - {"unit.players"}):
                return True
    return False


def _sums_up(own: Sequence[Token]) -> bool:
    """Whether a number stands behind what makes a total."""
    return any(token.kind == NUMBER for token in own) and any(
        token.text in "=→" or token.has("label.sum", "label.total", "equals") for token in own
    )


def _weighs(own: Sequence[Token], close: bool) -> bool:
    """Whether a sentence may claim something without a name."""
    if any(token.kind in (CARD, PILE) for token in own) or _tells(own):
        return True
    return close and any(
        token.kind == NUMBER
        or token.has(
            "win", "lose", "tie", "high", "low", "all", "other", "she", "none", "only", "law", "quantities", "not"
        )
        or any(name.startswith("label.") for name in token.classes)
        for token in own
    )


def is_general(own: Sequence[Token]) -> bool:
    """Whether a sentence without a name tells a rule."""
    return any(token.has("general") for token in own) and not any(token.kind in (CARD, PILE, NAME) for token in own)


def _is_title(own: Sequence[Token]) -> bool:
    return (
        all(token.has("title", "fill") or token.kind not in (NUMBER, CARD, PILE, NAME) for token in own)
        and len(own) < 6
    )
