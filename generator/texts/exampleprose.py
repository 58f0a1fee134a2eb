"""The prose of the worked examples: numbers, cards, suits and players are filled in.

    text:
      en: "{{ name.D }} plays the {{ cards.D|cardname }}. That is {{ winner|seat }}'s {{ of.number[winner] }}."

A text is a sentence (see ``phrases``) over the facts of ``facts_of``, with the filters of phrases and these:

    number, suitof, high, pips   of a card, or of each of a list or mapping: 4 of H4, H of it, of 1-6 the 6 and the 7
    cardname, kind, hard         a card without an article; a kind by the game's sentences ``kind``; a shown reading
    like, unlike, above          players whose value is this, another, a larger one; of a list the items
    down                         ranks, so that the best is the largest
    without, kinds, placed, won  other items; each once; a player's place; how many games a side has won
    left, right, across          the player there
    word, nth, place             four, fourth, 4th: the lists of ``numbers`` in ``templates/words.<lang>.yaml``
    named                        words of the rule text, ``'step ③'|named``, perhaps only where something holds
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from jinja2 import pass_context
from jinja2.runtime import Context

from rules_engine.errors import RulesError
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games import find_game
from rules_engine.options import make_options
from rules_engine.scoring import Working

from ..errors import PhraseError
from ..languages import LANGS
from ..paths import templates_dir
from ..players import PLAYERS
from ..yamlplaces import read_yaml
from .examples import KitExample
from .phrases import Phrases, sentences
from .saying import BESIDE

_SUITED = re.compile(r"([A-Z])(?:\d+|[AJQK])$")
_NUMERIC = re.compile(r"\d+")


@cache
def words_of(lang: str) -> Mapping[str, Any]:
    """``templates/words.<lang>.yaml``: which words claim, which count, and which only look as if they counted."""
    data = read_yaml(templates_dir() / f"words.{lang}.yaml").data
    assert isinstance(data, dict)
    return data


# facts ----------------------------------------------------------------------------------------------------


def computed(example: KitExample) -> tuple[Game, Working]:
    """What the engine makes of what an example gives. Raises RulesError."""
    game = find_game(example.game)
    table = game(example.seats, make_options(game.Options, example.options, example.seats))
    return table, game.calculations[example.calculation].run(table, example.given)


def facts_of(example: KitExample, lang: str, table: Game, working: Working) -> dict[str, Any]:
    """What a text may name: what is given and the result, each also by itself (``given``, ``result``).

    Further ``of`` (facts of the working by player: ``of.number.B``), ``turns`` (players as the working comes to
    them), ``steps`` (facts of its lines in turn), ``undealt`` (cards that are nowhere in what is given), ``rule`` (the
    engine's numbers), ``seats`` and ``name``.
    """
    of: dict[str, dict[str, Any]] = {}
    for line in working.lines:
        for key, value in {**line.facts, "card": line.cards[0] if line.cards else None}.items():
            if line.seat:
                of.setdefault(key, {})[line.seat] = value
    return {
        **example.given,
        **working.result,
        "given": example.given,
        "result": working.result,
        "of": of,
        "turns": list(dict.fromkeys(line.seat for line in working.lines if line.seat)),
        "undealt": _undealt(example, table),
        "steps": [{**line.facts, "cards": line.cards, "seat": line.seat} for line in working.lines],
        "rule": table.numbers(),
        "seats": example.seats,
        "name": dict(zip(LETTERS[: example.seats], PLAYERS[lang], strict=False)),
    }


def _undealt(example: KitExample, table: Game) -> list[str]:
    rest = Counter(table.deck.kinds[card] for card in table.deck.cards) if table.deck.cards else Counter()
    return list((rest - Counter(_leaves(example.given))).elements())


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping | list | tuple):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _leaves(one)
    else:
        yield value


def told(example: KitExample, phrases: Phrases) -> str:
    """The text of an example in a language, Japanese readings in it. Raises PhraseError."""
    try:
        facts = facts_of(example, phrases.lang, *computed(example))
    except RulesError as error:
        raise PhraseError(f"{example.place}: example {example.id}: {error}; mend what is given") from error
    return filled(example, phrases, facts)


def filled(example: KitExample, phrases: Phrases, facts: Mapping[str, Any]) -> str:
    """The text over facts that are known. Raises PhraseError."""
    beside = phrases.beside(example.text[phrases.lang], example.place_of("text", phrases.lang))
    return beside.template(PROSE, BESIDE, None, facts)


# filters: what numbers, lists and cards of an example are in words ----------------------------------------


@pass_context
def _kind(context: Context, kind: str, many: bool = False) -> str:
    """A kind as the game's sentences ``kind`` and ``kinds`` name it, Japanese reading in it."""
    return str(context["_phrases"].sentences[f"{'kinds' if many else 'kind'}.{kind}"])


def _hard(word: str) -> str:
    """A word whose reading is always shown."""
    return word.replace("《", "《《").replace("》", "》》")


def _each(read: Callable[[str], Any]) -> Callable[[Any], Any]:
    """What a filter makes of a card, and of each card of a list or mapping."""

    def read_each(cards: Any) -> Any:
        if isinstance(cards, Mapping):
            return {key: read_each(one) for key, one in cards.items()}
        return [read_each(one) for one in cards] if isinstance(cards, list | tuple) else read(str(cards))

    return read_each


def _number(kind: str) -> int:
    """The number of a card: 4 of H4, 1 of an ace, of C5/F7:C the 5."""
    half = _half(kind)
    digits = _NUMERIC.search(half)
    return int(digits[0]) if digits else 1 if half.endswith("A") else _refuse(f"{kind} has no number")


def _suit_of(kind: str) -> str:
    """The suit of a card as it was played, nothing for a card without."""
    suited = _SUITED.match(_half(kind))
    return suited[1] if suited else ""


def _pips(kind: str) -> list[int]:
    return [int(digits) for digits in _NUMERIC.findall(kind)]


def _half(kind: str) -> str:
    halves, _, suit = kind.partition(":")
    return next((half for half in halves.split("/") if not suit or half.startswith(suit)), kind)


def _like(values: Any, value: Any) -> list[Any]:
    """The keys of a mapping with this value, or the items of a list that are it."""
    if isinstance(values, Mapping):
        return [key for key, one in values.items() if one == value]
    return [one for one in values if one == value]


def _unlike(values: Any, value: Any) -> list[Any]:
    """The others."""
    if isinstance(values, Mapping):
        return [key for key, one in values.items() if one != value]
    return [one for one in values if one != value]


def _down(values: Mapping[str, int]) -> dict[str, int]:
    """Ranks, of which 1 is the best, so that the best is the largest."""
    return {key: -one for key, one in values.items()}


def _above(values: Mapping[str, int], bound: int) -> list[str]:
    """The keys with a larger value."""
    return [key for key, one in values.items() if one > bound]


@pass_context
def _cardname(context: Context, kind: str) -> str:
    """A card without the article that ``card`` may give it."""
    phrases = context["_phrases"]
    return str(phrases.names.card_name(kind, phrases.lang))


def _kinds(values: Any) -> list[Any]:
    """Each value once, in the order of the list or mapping."""
    found: list[Any] = []
    for one in values.values() if isinstance(values, Mapping) else values:
        found += [] if one in found else [one]
    return found


@pass_context
def _left(context: Context, seat: str, steps: int = 1) -> str:
    """The player to the left, or so many further on."""
    return LETTERS[(LETTERS.index(seat) + steps) % context["seats"]]


@pass_context
def _right(context: Context, seat: str) -> str:
    return _left(context, seat, -1)


@pass_context
def _across(context: Context, seat: str) -> str:
    return _left(context, seat, context["seats"] // 2)


def _number_word(name: str, lang: str) -> Callable[[int], str]:
    def word(number: int) -> str:
        words = words_of(lang)["numbers"][name]
        if type(number) is not int or not 0 <= number < len(words) or not words[number]:
            _refuse(f"{number!r} has no word in numbers.{name} of words.{lang}.yaml")
        return str(words[number])

    return word


def _named(words: str, holds: bool = True) -> str:
    """Words of the rule text that hold a number or a claim as part of a name; they may be said only where it holds."""
    return words if holds else _refuse(f"{words} is not so")


def _won(games: Sequence[Mapping[str, int]], side: str) -> int:
    """How many games a side has won: in how many it alone has the most."""
    return sum(all(game[side] > one for key, one in game.items() if key != side) for game in games)


def _without(values: Sequence[Any], others: Any) -> list[Any]:
    """The items that are not among others."""
    rest = others.values() if isinstance(others, Mapping) else others
    return [one for one in values if one not in rest]


def _placed(ranking: Sequence[str], seat: str) -> int:
    """In which place a player is, from 1."""
    return list(ranking).index(seat) + 1


def _refuse(why: str) -> Any:
    raise ValueError(why)


PROSE: Final = sentences()
"""What a text of an example may say."""
PROSE.filters |= {
    "number": _each(_number),
    "suitof": _each(_suit_of),
    "pips": _each(lambda kind: sum(_pips(kind))),
    "high": _each(lambda kind: max(_pips(kind))),
    "won": _won,
    "like": _like,
    "unlike": _unlike,
    "above": _above,
    "down": _down,
    "cardname": _cardname,
    "kind": _kind,
    "hard": _hard,
    "kinds": _kinds,
    "left": _left,
    "right": _right,
    "across": _across,
    "named": _named,
    "placed": _placed,
    "without": _without,
    **{name: _number_word(name, lang) for lang in LANGS for name in words_of(lang)["numbers"]},
}
