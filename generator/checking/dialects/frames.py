"""From what was read to what a calculation is given, by the kind of each thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules_engine.fields import LETTERS

from ..notations import Notations, Wording
from ..spelling import Spelt
from .reading import Reading

_LEADS = re.compile("lead|リード")


class Unfit(Exception):
    """What was read is not what the calculation is given.

    With ``key`` the message stands in each language below ``unfit``; of its fields, ``values``, seats are told by name.
    """

    def __init__(self, found: str, expected: str, key: str = "", **values: Any) -> None:
        super().__init__(f"found {found}, expected {expected}")
        self.found, self.expected, self.key, self.values = found, expected, key, values


def given_of(
    notations: Notations, wording: Wording, reading: Reading, seats: Mapping[str, str]
) -> Iterator[tuple[dict[str, Any], int]]:
    """What the calculation may be given, in record form, and with how many seats, 0 for any number. Raises Unfit.

    Where a text does not say how many play, each number that may be comes in turn.
    """
    players = reading.values.get("players", 0)
    if not wording.named:
        yield {field: _given(field, source, reading, ()) for field, source in wording.given.items()}, players
        return
    last = max((LETTERS.index(letter) + 1 for letter in seats.values()), default=0)
    if players and last > players:
        raise Unfit(f"{last} players with cards", f"{players}", "holders", count=last, players=players)
    counts = [count for count in sorted(notations.game.players) if count == players or (not players and count >= last)]
    if not counts:
        able = sorted(notations.game.players)
        count = players or last
        raise Unfit(f"{count} players", " or ".join(map(str, able)), "players", count=count, counts=able)
    for count in counts:
        letters = LETTERS[:count]
        yield {field: _given(field, source, reading, letters) for field, source in wording.given.items()}, count


def _given(field: str, source: str, reading: Reading, letters: Sequence[str]) -> Any:
    if source == "word":
        if field not in reading.values:
            raise Unfit(f"nothing about {field}", "a word that says it", "word", field=field)
        return reading.values[field]
    if source == "zone":
        return {letter: reading.zones.get(letter, {}).get(field, []) for letter in letters}
    return _value(source, reading, letters)


def _value(source: str, reading: Reading, letters: Sequence[str]) -> Any:
    """A thing given, in record form."""
    kinds = {letter: [card.kind for card in cards if isinstance(card, Spelt)] for letter, cards in reading.held.items()}
    if source == "held":
        return {letter: kinds.get(letter, []) for letter in letters}
    if source == "played":
        for letter in letters:
            if len(kinds.get(letter, ())) != 1:
                count = len(kinds.get(letter, ()))
                raise Unfit(f"{count} cards of {letter}", "a card of each", "played", count=count, who=letter)
        return {letter: kinds[letter][0] for letter in letters}
    if source == "leader":
        return reading.values.get("leader") or next(iter(reading.held), "A")
    if source == "hand":
        if "hand" not in kinds:
            raise Unfit("no hand", "the cards in somebody's hand", "hand")
        return kinds["hand"]
    if source == "led":
        return _led(reading, kinds)
    if source == "led one":
        if len(kinds.get("led", ())) != 1:
            raise Unfit("no card that is answered", "one card", "led")
        return kinds["led"][0]
    if source == "trump":
        if "trump" not in reading.values:
            raise Unfit("no trump", "the suit that is trump", "trump")
        return reading.values["trump"]
    if source == "number":
        name = next((name for name in reading.wording.numbers if name in reading.numbers), "")
        numbers = reading.numbers.get(name, {})
        if set(numbers) != set(letters):
            raise Unfit("numbers", "one of each", "numbers", who=list(numbers), players=list(letters))
        return {letter: numbers[letter] for letter in letters}
    if source == "row":
        if "row" not in kinds:
            raise Unfit("no row", "a row of cards", "row")
        return kinds["row"]
    if source == "cards":
        return [card.kind for card in reading.held.get("cards", ()) if isinstance(card, Spelt)]
    if source == "shown":
        seats = LETTERS[: min(reading.notations.game.players)]
        shown = kinds.get("cards", [])
        if len(shown) != len(seats):
            found, needed = len(shown), len(seats)
            raise Unfit(f"{found} cards", f"{needed} that are shown", "shown", count=found, players=needed)
        return dict(zip(seats, shown, strict=True))
    raise Unfit(source, "a source that is known")


def _led(reading: Reading, kinds: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The cards of the trick so far: none for who leads; where only their suit is told, any card of it."""
    led, suit = kinds.get("led", ()), reading.values.get("led suit", "")
    if led and suit in ("", led[0][:1]):
        return led
    if suit and not led:
        of_suit = [kind for kind in reading.notations.art.drawer.kinds if kind[:1] == suit]
        return [kind for kind in of_suit if kind not in kinds["hand"]][:1] or of_suit[:1]
    if led or not any(one.kind == "lead" or (one.kind == "may" and _LEADS.search(one.value)) for one in reading.tokens):
        raise Unfit("no card that is answered", "one card", "led")
    return []
