"""House rules: defaults, listed values, values that depend on the number of players, and what is refused."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import pytest

from rules_engine import RecordError, SetupError, find_game, make_options
from rules_engine.options import option, read_options


def at_least_seats(value: Any, seats: int) -> bool:
    return type(value) is int and value >= seats


def for_four(value: Any, seats: int) -> bool:
    return value is False or (value is True and seats == 4)


def is_table(value: Any, seats: int) -> bool:
    return isinstance(value, dict)


@dataclass(frozen=True)
class House:
    """An invented set of all kinds of options."""

    fast: bool = option(False, True, clause="end")
    cards: int = option(5, 7, clause="deal")
    who: str = option("left", "right", clause="turn")
    target: int = option(100, check=at_least_seats, expected="seats or more", clause="end")
    partners: bool = option(False, True, check=for_four, expected="false; true for four", clause="turn")
    points: dict[str, int] = option({"ace": 4}, check=is_table, clause="end")  # noqa: RUF009 - it becomes a factory


FULL = {"fast": False, "cards": 5, "who": "left", "target": 100, "partners": False, "points": {"ace": 4}}


def test_nothing_given_is_all_defaults() -> None:
    assert make_options(House, {}, 3) == House()


@pytest.mark.parametrize(
    ("name", "value"), [("fast", True), ("cards", 7), ("who", "right"), ("target", 3), ("target", 10**6)]
)
def test_a_legal_value_is_taken(name: str, value: Any) -> None:
    assert getattr(make_options(House, {name: value}, 3), name) == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fast", 1),
        ("fast", 0),
        ("fast", "true"),
        ("fast", None),
        ("cards", 6),
        ("cards", "5"),
        ("cards", 5.0),
        ("cards", True),
        ("who", "Left"),
        ("who", ""),
        ("who", None),
        ("target", 2),
        ("target", True),
        ("target", 100.0),
        ("partners", True),
        ("points", []),
    ],
)
def test_another_value_is_refused_with_what_may_stand_there(name: str, value: Any) -> None:
    with pytest.raises(SetupError, match=f"^option {name}: found .*, expected "):
        make_options(House, {name: value}, 3)
    with pytest.raises(RecordError) as error:
        read_options(House, FULL | {name: value}, 3, "/options")
    assert (error.value.pointer, error.value.clause) == (f"/options/{name}", "F2")


def test_a_value_may_depend_on_the_number_of_players() -> None:
    assert make_options(House, {"partners": True}, 4).partners is True


def test_what_is_expected_is_listed_or_said_in_words() -> None:
    with pytest.raises(SetupError, match=r'found \'up\', expected "left" or "right"$'):
        make_options(House, {"who": "up"}, 3)
    with pytest.raises(SetupError, match=r"found 1, expected seats or more$"):
        make_options(House, {"target": 1}, 3)


def test_an_unknown_option_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(
        SetupError, match="no option 'speed'; expected one of fast, cards, who, target, partners, points"
    ):
        make_options(House, {"speed": 1}, 3)


def test_a_default_that_can_change_is_not_shared() -> None:
    one, other = House(), House()
    one.points["ace"] = 0
    assert (other.points, House().points) == ({"ace": 4}, {"ace": 4})


def test_options_of_a_record_read_back() -> None:
    assert read_options(House, FULL | {"who": "right"}, 3, "/options") == House(who="right")


@pytest.mark.parametrize("name", list(FULL))
def test_a_record_holds_every_option(name: str) -> None:
    given = {key: value for key, value in FULL.items() if key != name}
    with pytest.raises(RecordError) as error:
        read_options(House, given, 3, "/options")
    assert (error.value.pointer, error.value.clause) == ("/options", "F2")
    assert name in str(error.value)


@dataclass(frozen=True)
class NoHouse:
    """A game without options."""


def test_a_game_may_have_no_option() -> None:
    assert (make_options(NoHouse, {}, 2), read_options(NoHouse, {}, 2, "")) == (NoHouse(), NoHouse())
    with pytest.raises(SetupError, match="expected one of none"):
        make_options(NoHouse, {"fast": True}, 2)


def test_the_options_of_take_and_share_are_those_of_its_page() -> None:
    listed = {field.name: field.metadata["values"] for field in fields(find_game("take-and-share").Options)}
    assert listed == {
        "long_game": (False, True),
        "long_game_at_least": (False, True),
        "later_leader": ("left", "random"),
    }
