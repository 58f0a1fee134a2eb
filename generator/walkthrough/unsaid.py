"""Deals that do not hold what they are said to show, and sentences that a walkthrough asks for and that nobody wrote.

All of them at once and without a walkthrough made, where a build ends at the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules_engine import find_game
from rules_engine.games import shown_table
from rules_engine.match import play_match

from ..faults import ContentError, Fault, Place
from ..languages import LANGS
from ..texts.content import GameContent
from ..texts.phrases import Phrases
from .asking import dropped, possible_questions
from .conditions import broken
from .deals import TeachingDeal, load_deals, shown_clauses
from .steps import tried, unbranched, walkthrough

PLAYED = 2  # games at random with the fewest and with the most players
QUESTIONS, LONG = 6, 25  # questions of a whole deal with so many moves, at least; or a third of what could be
_CHOOSE = "tehodoki choose {} makes"


def unsaid(content: GameContent) -> Iterator[Fault]:
    """The faults of a game's deals, the sentences that are missing, and questions that walkthroughs have not got."""
    asked: dict[str, str] = {}  # each sentence, and what asks for it first
    try:
        deals = load_deals(content)
    except ContentError as error:
        deals = ()
        yield from error.faults
    for deal in deals:
        keys, faults = silent_walkthrough(content, deal)
        yield from faults
        for key in keys:
            asked.setdefault(key, f"the walkthrough of {deal.id}")
    for key in asked_in_play(content):
        asked.setdefault(key, f"walkthroughs, which {_CHOOSE}".format(content.name))
    missing = list(_missing(content, asked))
    yield from missing
    for deal in deals if not missing else ():
        if deal.whole:
            yield from _unasked(content, deal)


def unsaid_in_play(content: GameContent) -> Iterator[Fault]:
    """The sentences that are missing for a few games at random: what can be known before deals are chosen."""
    reason = f"walkthroughs, which {_CHOOSE}".format(content.name)
    return _missing(content, dict.fromkeys(asked_in_play(content), reason))


def asked_in_play(content: GameContent) -> list[str]:
    """The sentences that walkthroughs of a few games at random ask for, with every question that can be asked."""
    silent = _Unsaid.of(content.phrases[LANGS[0]])
    game = find_game(content.name)
    for seats in dict.fromkeys((min(game.players), max(game.players))):
        for seed in range(PLAYED):
            record = play_match(shown_table(content.name, seats), f"verify/{seed}", whole=False)
            last = len(record.deals[-1].moves)
            shown = tuple(shown_clauses(record, 0, last))
            blank = dict.fromkeys(LANGS, "")
            deal = TeachingDeal("", record, blank, blank, 0, last, False, shown, (), content.folder, whole=True)
            quiet = _silenced(content, silent)
            tried(quiet, replace(deal, questions=tuple(possible_questions(quiet, deal))), LANGS[0])
    return list(silent.asked)


def _missing(content: GameContent, asked: Mapping[str, str]) -> Iterator[Fault]:
    for lang, phrases in content.phrases.items():
        for key in (key for key in asked if key not in phrases):
            place = Place(content.folder / f"phrases.{lang}.yaml")
            yield Fault(place, f"no sentence {key!r}", f"it, for {asked[key]}", "write it")


def _unasked(content: GameContent, deal: TeachingDeal) -> Iterator[Fault]:
    """What is wrong with a whole deal as it was chosen: too few questions, or conditions that it does not meet."""
    few = len(deal.questions) < QUESTIONS and deal.last >= LONG
    least = min(QUESTIONS, len(tuple(possible_questions(content, deal))) // 3) if few else 0
    if few and (len(deal.questions) < least or not deal.questions):
        why = "; ".join(dropped(content, deal)) or "its sentences question.… and the note's facts offer no more"
        remedy = f"write misreadings that answer otherwise there, or mend what was dropped: {why}"
        expected = f"at least {max(least, 1)}"
        again = f"then tehodoki choose {content.name}"
        yield Fault(deal.place("questions"), f"{len(deal.questions)} questions", expected, f"{remedy}; {again}")
    for condition, found, expected in broken(content, deal):
        remedy = f"tehodoki choose {content.name}, or mend lessons or whole in game.yaml"
        yield Fault(deal.place(), f"{condition}: {found}", expected, remedy)


def silent_walkthrough(content: GameContent, deal: TeachingDeal) -> tuple[list[str], tuple[Fault, ...]]:
    """The sentences that the walkthrough of a deal asks for, and what else is wrong with it; nothing is said."""
    silent = _Unsaid.of(content.phrases[LANGS[0]])  # each language has the same, or the texts could not be loaded
    try:
        walkthrough(_silenced(content, silent), deal, LANGS[0])
    except ContentError as error:
        return list(silent.asked), error.faults
    return list(silent.asked), ()


def unreasoned(content: GameContent, deal: TeachingDeal) -> tuple[Fault, ...]:
    """Questions of a deal that give another reason than the one that decides."""
    try:
        unbranched(_silenced(content, _Unsaid.of(content.phrases[LANGS[0]])), deal, LANGS[0])
    except ContentError as error:
        return error.faults
    return ()


def _silenced(content: GameContent, silent: _Unsaid) -> GameContent:
    return replace(content, phrases={LANGS[0]: silent})


@dataclass(frozen=True)
class _Unsaid(Phrases):
    """Sentences that note what is asked for and say nothing."""

    asked: dict[str, None] = field(default_factory=dict)

    @classmethod
    def of(cls, phrases: Phrases) -> _Unsaid:
        return cls(phrases.lang, phrases.sentences, phrases.places, phrases.names)

    def template(self, environment: Any, key: str, draw: Any, facts: Mapping[str, Any]) -> str:
        """Nothing, for any sentence."""
        self.asked[key] = None
        return ""
