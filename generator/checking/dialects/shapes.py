"""The shapes of examples that are read by patterns, by the name in a game's notations."""

from __future__ import annotations

from collections.abc import Mapping

from generator.checking.dialects.choices import Choices
from generator.checking.dialects.phrases import Shape
from generator.checking.dialects.played import Played
from generator.checking.dialects.shown import Shown
from generator.checking.dialects.strengths import Strengths
from generator.checking.dialects.tallies import Tallies
from generator.checking.dialects.worths import Worths

SHAPES: Mapping[str, type[Shape]] = {
    "choices": Choices,
    "strengths": Strengths,
    "played": Played,
    "played, suit once": Played,
    "shown": Shown,
    "tallies": Tallies,
    "worths": Worths,
}
