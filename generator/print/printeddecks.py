"""Which pieces are printed: the decks of the engine, for every number of players and every option that changes them.

One deck may serve several games; it holds of each kind as many pieces as any of them needs. A piece that goes out with
some number of players knows it.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from rules_engine import Game, SetupError, find_game, make_options
from rules_engine import games as all_games
from rules_engine.cards import Deck

from ..drawing.decks import DeckArt, load_deck
from ..errors import DeckError
from ..faults import ContentError
from ..gamefiles import texts_of
from ..languages import LANGS
from ..texts.ruby import strip_readings
from ..yamlplaces import read_yaml
from .formats import paper_suffix

GUIDE: Final = "guide"
"""What goes with a deck that people may have already: how to sort it."""


@dataclass(frozen=True)
class Piece:
    """A piece by its kind, and with how many players it goes out, in whatever game."""

    kind: str
    out: tuple[int, ...] = ()


@dataclass(frozen=True)
class Use:
    """A game that a deck serves: its title by language, how many pieces go out with how many players, its colour and
    its mark."""

    game: str
    title: Mapping[str, str]
    out: tuple[tuple[int, int], ...] = ()  # number of players, number of pieces
    face: tuple[str, str] = ("", "")


@dataclass(frozen=True, eq=False)
class PrintedDeck:
    """A deck as it is printed; `edition` is the value of the option that it is printed for, or nothing.

    `begin` says that it is the one to begin with, where there are several.
    """

    art: DeckArt
    edition: str
    begin: bool
    pieces: tuple[Piece, ...]
    uses: tuple[Use, ...]

    @property
    def name(self) -> str:
        """What its files are called."""
        return "-".join(filter(None, (self.art.on_paper.name, self.edition)))

    def title(self, lang: str) -> str:
        """Its title, with that of its edition, without readings."""
        return strip_readings(self.marked_title(lang))

    def marked_title(self, lang: str) -> str:
        """The same with its readings marked."""
        deck = self.art.on_paper.title[lang]
        if not self.edition:
            return deck
        edition = self.art.on_paper.editions.get(self.edition, {}).get(lang, self.edition)
        return f"{deck}（{edition}）" if lang == "ja" else f"{deck} ({edition})"

    def note(self, lang: str) -> str:
        """For whom this edition is, without readings; empty where nothing is said of it."""
        return strip_readings(self.art.on_paper.notes.get(self.edition, {}).get(lang, ""))

    def file(self, kind: str, paper: str) -> str:
        """Where a kit has this deck in one of its pieces, or what goes with it, on a paper."""
        return f"decks/{self.name}-{kind}{paper_suffix(paper)}.pdf"

    def counts(self) -> Counter[str]:
        """How many pieces of each kind there are."""
        return Counter(piece.kind for piece in self.pieces)


def printed_decks(games: Iterable[str] = ()) -> list[PrintedDeck]:
    """Every deck that some games need (default: all), each edition after the other, the one to begin with first.

    A deck serves all games that use it, whichever of them are named. Raises DeckError, ContentError.
    """
    arts = dict.fromkeys(map(art_of, tuple(games) or all_games()))
    return [deck for art in arts for deck in _editions(art)]


def art_of(game: str) -> str:
    """The file of drawings that a game's deck has. Raises ContentError."""
    return str(_fact(game, "deck"))


def begun_with(game: str) -> PrintedDeck:
    """The deck that a game is begun with, where it has several. Raises DeckError, ContentError."""
    return next(deck for deck in printed_decks([game]) if deck.begin)


def has_guide(deck: PrintedDeck) -> bool:
    """Whether people bring such a deck, so that its drawings say what to look for on cards that are not ours."""
    return bool(deck.art.on_paper.sorting) and all(deck.art.drawer.picture(kind) for kind in deck.counts())


def editions_of(art: str) -> list[PrintedDeck]:
    """The decks that one file of drawings is printed as. Raises DeckError, ContentError."""
    return list(_editions(art))


def deck_of(game: Game) -> PrintedDeck:
    """The deck of one game with its options, as for the most players. Raises DeckError, ContentError."""
    art = load_deck(art_of(game.name))
    tables = [(game.name, seats, type(game)(seats, game.options)) for seats in type(game).players]
    return _printed(art, "", True, tables)


def _editions(name: str) -> Iterator[PrintedDeck]:
    art = load_deck(name)
    users = [game for game in all_games() if _uses(game, name)]
    found = {game: dict(_values(game)) for game in users}
    labels = list(dict.fromkeys(label for options in found.values() for label in options))
    for index, label in enumerate(labels):
        tables = [
            (game, seats, find_game(game)(seats, make_options(find_game(game).Options, options[label], seats)))
            for game, options in found.items()
            if label in options
            for seats in find_game(game).players
        ]
        yield _printed(art, label if len(labels) > 1 else "", index == 0, tables)


def _uses(game: str, deck: str) -> bool:
    """Whether a game is played with a deck; one whose facts cannot be read is not, and troubles no other game."""
    try:
        return bool(_fact(game, "deck") == deck)
    except (ContentError, KeyError, OSError, TypeError):
        return False


def _values(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The options that give a game a deck of its own, each under the name of the value; ("", {}) where none does."""
    kind = find_game(game)
    usual = kind(max(kind.players)).deck
    found: list[tuple[str, dict[str, Any]]] = []
    for field in dataclasses.fields(kind.Options):
        for value in field.metadata["values"][1:]:
            try:
                other = kind(max(kind.players), make_options(kind.Options, {field.name: value}, max(kind.players))).deck
            except SetupError:
                continue  # not with so many players
            if names(other) != names(usual):
                if not found:
                    found.append((str(field.metadata["values"][0]), {}))
                found.append((str(value), {field.name: value}))
    yield from found or [("", {})]


def _printed(art: DeckArt, edition: str, begin: bool, tables: Sequence[tuple[str, int, Game]]) -> PrintedDeck:
    """The deck of some tables: a game and a number of players each."""
    decks = [(game, seats, names(table.deck)) for game, seats, table in tables]
    whole: Counter[str] = Counter()
    for _, _, held in decks:
        whole |= held
    if strange := [kind for kind in whole if kind not in art.drawer.kinds]:
        raise DeckError(
            f"deck {art.name}: {strange[0]!r} is not drawn; expected cards of templates/decks/{art.name}.yaml"
        )
    pieces = [
        Piece(kind, tuple(sorted({seats for _, seats, held in decks if copy >= held[kind]})))
        for kind in art.drawer.kinds
        for copy in range(whole[kind])
    ]
    shown = {part.sign for kind in whole for part in art.chip(kind, "en")}
    pieces += [Piece(one) for one in art.drawer.suits if one in shown for _ in range(art.on_paper.suit_cards)]
    uses = [
        Use(
            game,
            {lang: strip_readings(_fact(game, "title")[lang]) for lang in LANGS},
            tuple((seats, (whole - held).total()) for one, seats, held in decks if one == game and whole != held),
            (str(_all_facts(game).get("accent", "")), str(_all_facts(game).get("emblem", ""))),
        )
        for game in dict.fromkeys(game for game, _, _ in decks)
    ]
    return PrintedDeck(art, edition, begin, tuple(pieces), tuple(uses))


def names(deck: Deck) -> Counter[str]:
    """How many cards of each name a deck of the engine holds."""
    return Counter(map(deck.format, deck.cards))


def _fact(game: str, key: str) -> Any:
    return _all_facts(game)[key]


def _all_facts(game: str) -> Mapping[str, Any]:
    path = texts_of(game) / "game.yaml"
    return _facts(path, path.stat().st_mtime_ns)


@cache
def _facts(path: Path, changed: int) -> Mapping[str, Any]:  # noqa: ARG001 (an edited file is a new key)
    facts: Mapping[str, Any] = read_yaml(path).data
    return facts
