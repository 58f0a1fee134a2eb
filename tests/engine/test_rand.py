"""Seeded chance: the same by its key, everywhere and always."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from rules_engine import Rand, find_game

PINNED = [127, 8, 518, 416, 986, 230, 744, 320]
SHUFFLED = [3, 7, 8, 6, 9, 5, 2, 4, 0, 1]
DEAL = (1, "H5 X4 D9")


def test_the_same_key_gives_the_same_stream() -> None:
    assert [Rand("a", 1).random() for _ in range(3)] == [Rand("a", 1).random() for _ in range(3)]


@pytest.mark.parametrize("other", [("a", 2), ("b", 1), ("a",), ("a", 1, "x"), (1, "a")])
def test_another_key_gives_another_stream(other: tuple[object, ...]) -> None:
    assert Rand(*other).random() != Rand("a", 1).random()


def test_pinned_values() -> None:
    rand = Rand("take-and-share", 1, 7)
    assert [rand.below(1000) for _ in range(8)] == PINNED
    assert Rand("take-and-share", 1, 7).shuffled(range(10)) == SHUFFLED


def test_a_pinned_deal() -> None:
    game = find_game("take-and-share")(3)
    setup = game.deal([], Rand("take-and-share", 3, 1))
    assert (setup["leader"], " ".join(map(game.deck.format, setup["shares"]))) == DEAL


@pytest.mark.parametrize("seed", ["0", "1", "12345"])
def test_the_hash_seed_changes_nothing(seed: str) -> None:
    code = "from rules_engine import Rand; r = Rand('a', 'ü', 3); print([r.below(100) for _ in range(5)])"
    made = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
    )
    rand = Rand("a", "ü", 3)
    assert made.stdout.strip() == str([rand.below(100) for _ in range(5)])


def test_a_stream_of_its_own_depends_on_the_keys_alone() -> None:
    fresh, used = Rand("root"), Rand("root")
    used.shuffled(range(50))
    assert fresh.stream("deal", 1).random() == used.stream("deal", 1).random() == Rand("root", "deal", 1).random()


def test_drawing_from_a_stream_does_not_touch_its_root() -> None:
    root, other = Rand("root"), Rand("root")
    root.stream("x").random()
    assert root.random() == other.random()


def test_below_stays_below_and_reaches_everything() -> None:
    rand = Rand("below")
    assert sorted(Counter(rand.below(6) for _ in range(600))) == [0, 1, 2, 3, 4, 5]


def test_choose_reaches_everything_about_as_often() -> None:
    rand = Rand("choose")
    found = Counter(rand.choose("abcd") for _ in range(4000))
    assert sorted(found) == list("abcd")
    assert 850 < min(found.values()) <= max(found.values()) < 1150


def test_shuffle_keeps_the_cards_and_reaches_every_order_about_as_often() -> None:
    rand = Rand("shuffle")
    found = Counter(tuple(rand.shuffled([1, 2, 2, 3])) for _ in range(6000))
    assert len(found) == 12
    assert 400 < min(found.values()) <= max(found.values()) < 600


def test_shuffled_leaves_the_original_and_shuffle_works_in_place() -> None:
    cards = list(range(20))
    other = Rand("place").shuffled(cards)
    assert cards == list(range(20))
    Rand("place").shuffle(cards)
    assert cards == other


@pytest.mark.parametrize("cards", [[], [7]])
def test_nothing_to_shuffle(cards: list[int]) -> None:
    assert Rand("none").shuffled(cards) == cards
