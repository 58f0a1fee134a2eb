"""A deal under way, told step by step to the seat that a reader plays.

All of it is here, in the worker of a browser; what leaves it is made of ``Shot``s and of captions for that seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rules_engine.fields import LETTERS
from rules_engine.game import Game, way_round
from rules_engine.games import contests
from rules_engine.match import PLAYERS
from rules_engine.played import DealRecord, Played, Record, played_out
from rules_engine.players.tricks import tricks_of
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.record import write_record
from rules_engine.view import seen_of

from ..walkthrough.beats import Beat, Beats
from ..walkthrough.captions import captions
from ..walkthrough.choices import Choices, what_is_due
from ..walkthrough.misled import Misled
from ..walkthrough.picture import Picture
from ..walkthrough.scores import Scores
from ..walkthrough.stays import Stays
from ..walkthrough.telling import sides_of, zone_id
from .sight import Shot, Sight
from .standing import stands
from .start import Start
from .told import Told
from .weighing import Weighed, weighed

Json = dict[str, Any]
TENTHS = 10  # imagined deals in which it is looked who wins the next trick
WORLDS = 8  # imagined at most, to know what holds in all of them
FEWEST = 2
WORK = 400  # moves in all of them


class Playing:
    """A deal from its start on: one seat is the reader's, at the others sit players of a ``level``, by a seed."""

    def __init__(self, words: Mapping[str, Any], start: Start, seed: object, level: str, you: int = 0) -> None:
        self.words, self.start, self.seed, self.level, self.you = words, start, seed, level, you
        game = self.game = start.game
        number = len(start.before)
        self._chance = Rand(game.name, game.seats, seed).stream("play", *([number] if number else []))
        self.contests = contests(game.name)
        self.looked = False
        self.quiet = self.passing = False
        self.begin()
        for left, move in enumerate(start.moves, 1 - len(start.moves)):
            self.passing = left < 0  # nothing is asked before the last of them
            self.put(move)

    def begin(self) -> None:
        """Deal, and say so."""
        self.telling = Told(self.words, self.game)
        self.sight = Sight(self.start, self.you)
        self.beats = Beats(self.telling, self.sight, self._openly)
        self.scores = Scores(self.telling, self.sight)
        self.stays = Stays(self.telling, self.beats, self.telling.sign)
        self.steps: list[Json] = []
        self.groups: list[Json] = []
        self.choices = Choices()
        self.suits: dict[int, str] = {}
        self.position = Position(self.game, self.start.setup, self.start.before, self.sight.hear)
        self.shown = self.sight.shot()
        self.picture = Picture(
            self.sight.start(self.position), self.sight.spots(), self.sight.tracker.faces
        )  # counts what lies there
        beats = self.beats.of_deal(self.position)
        self._told: dict[str, Any] = {}
        self._tell(beats)

    # what happens -----------------------------------------------------------------------------------------

    @property
    def due(self) -> str:
        """Who goes on: ``you``, the others or what is forced (``on``), or nobody (``over``)."""
        if self.position.result is not None:
            return "over"
        return "you" if self.position.seat == self.you and not self.forced else "on"

    @property
    def forced(self) -> bool:
        """Whether the reader has nothing to choose from, nor anything to get wrong."""
        return len(self.choices.may) == 1 and not self.choices.refused

    def go_on(self) -> None:
        """The move of another seat, or one that is forced."""
        position, options = self.position, self.position.options()
        for seen in self.sight.watching:
            seen.waiting(position)
        player = PLAYERS[self.level](self._chance.stream(len(position.moves)))
        self.put(player(self.sight.watching[position.seat], options).move)

    def act(self, path: Sequence[int]) -> None:
        """The reader's choice, as a path of parts. Raises KeyError for what may not be chosen."""
        ask, value = self.choices.may[tuple(path)]
        self.put((ask.seat, ask.name, value))

    def put(self, move: Move) -> None:
        """Any legal move, and what follows from it."""
        position = self.position
        for seen in self.sight.watching:
            seen.waiting(position)
            seen.choosing(position, move)
        self.sight.forget()
        self._tell(self.beats.of_move(len(position.moves) + 1, move, position))

    def back(self, moves: int) -> None:
        """To where so many moves were made: all is played again, silently."""
        made, (steps, groups) = self.position.moves[:moves], (self.steps, self.groups)
        self.quiet = True
        self.begin()
        for move in made:
            self.put(move)
        self.quiet = False
        self.steps = [step for step in steps if step["move"] <= moves]
        self.groups = [one for one in groups if one["first"] < len(self.steps)]
        self.steps[-1]["ask"] = self._ask()

    # how it is told ---------------------------------------------------------------------------------------

    def _tell(self, beats: list[Beat]) -> None:
        self.stays.after(beats, self.position)
        self._sent = len(self.steps)
        for beat in beats:
            shots = [-1 - change[0] for change in beat.changes if change[0] < 0]
            beat.changes = [change for change in beat.changes if change[0] >= 0]
            shown = self.sight.shots[shots[-1]] if shots else self.sight.shot() if beat.number == 0 else self.shown
            self._step(beat, shown)
            self.shown = shown
        if not self.quiet and not self.passing:
            self.steps[-1]["ask"] = self._ask()
            if self.position.chosen:
                self.steps[-1]["chosen"] = list(self.position.chosen)

    def _step(self, beat: Beat, shown: Shot) -> None:
        counted = [] if self.quiet else self.scores.counted(beat, self.picture)
        self.picture.change(beat.changes)
        self.scores.hear(beat)
        if beat.note is not None:
            self._told |= beat.facts
        suit = beat.facts.get(self.scores.shown.suit) if beat.note is None and beat.mark else None
        if suit:
            self.suits[beat.mark[0]] = self.words["signs"][suit]
        tricks = {zone_id(zone) for zone in self.sight.tracker.zones if zone.form == "trick"}
        self.suits = {token: sign for token, sign in self.suits.items() if self.picture.zone(token) in tricks}
        if self.quiet:
            return
        caption = self._caption(beat)
        clauses = list(dict.fromkeys(beat.clauses))
        if not caption and len(self.steps) > self._sent and not beat.opens:
            self.steps[-1] |= {"shot": shown, "clauses": list(dict.fromkeys([*self.steps[-1]["clauses"], *clauses]))}
            return
        if beat.opens or not self.groups:
            self.groups.append({"label": beat.opens, "first": len(self.steps)})
        self.steps.append(
            {
                "wins": beat.contest in self.contests,
                "move": beat.number,
                "group": len(self.groups) - 1,
                "caption": caption,
                "clauses": clauses,
                "mark": self._numbers(beat.mark, shown),
                "by": beat.seat if beat.seat >= 0 else None,
                "ask": None,
                "stays": beat.stays,
                "shot": shown,
                "scores": self.scores.said(self.picture),
                "suits": {
                    number: sign for token, sign in self.suits.items() for number in self._numbers([token], shown)
                },
                "count": self._count(beat, counted, shown),
            }
        )

    def _openly(self, move: Move, clauses: Sequence[str]) -> Sequence[str]:
        """Those of the clauses that bound a choice which the reader can tell: they bind it whatever the others hold."""
        if move[0] == self.you or self.quiet:
            return clauses
        seen, made = self.sight.watching[self.you], len(self.position.moves)
        seen.waiting(self.position)
        for number in range(max(FEWEST, min(WORLDS, WORK // made)) if clauses else 0):
            world = seen.draw(self._chance.stream("told", made, number))
            if world is None:
                return ()
            position = Position(self.game, world[0], seen.deals)
            position.follow(world[1][:-1])
            also = position.rule(world[1][-1]).clauses
            clauses = [clause for clause in clauses if clause in also]
        return clauses

    def _caption(self, beat: Beat) -> str:
        """What the reader is told of it."""
        (html, _), views = captions(self.telling, [beat], self.you)
        return next((view["caption"] for view in views if self.you in view["seats"]), html)

    def _numbers(self, tokens: Sequence[int], shown: Shot) -> list[int]:
        """The numbers of cards that the reader can tell from others, as they lie there."""
        there = {number for cards in shown["cards"].values() for number, _ in cards}
        return [number for token in tokens if (number := self.sight.number(token)) in there and number is not None]

    def _count(self, beat: Beat, counted: Sequence[Any], shown: Shot) -> list[Json]:
        """What is counted; before the end of the deal only where the reader sees all that counts."""
        found = []
        for one in self.scores.marked(counted):
            numbers = self._numbers(one["tokens"], shown)
            if self.position.result is not None or len(numbers) == len(one["tokens"]):
                found.append({**one, "tokens": numbers})
        return found

    def _ask(self) -> Json | None:
        """The choice that is due; of another seat's only whose it is."""
        self.choices = Choices()
        if self.position.result is not None:
            return None
        blank = {"seat": self.position.seat, "prompt": "", "parts": [], "may": [], "not": [], "other": {"text": ""}}
        if self.position.seat != self.you:
            return blank
        self.choices, due = what_is_due(self.telling.to(self.you), self.sight, self.position)
        if self.forced:
            return blank
        parts: list[Json] = [dict(part) for part in due["parts"]]
        for part in parts:
            if "tokens" in part:
                part["tokens"] = self._numbers(part["tokens"], self.shown)
            if "on" in part:
                part["on"] = self._placed(part["on"])
        return {**due, "parts": parts}

    def _placed(self, tokens: Sequence[int]) -> list[int]:
        """The numbers of what lies on the places of some tokens before the reader, seen or not."""
        spots, shown = self.sight.spots(), self.shown
        places = {spots[str(token)] for token in tokens}
        zones = [zone for zone in self.position.table.zones if zone.owner == self.you and zone.layout]
        lying = [number for zone in zones for number, _ in shown["cards"].get(zone_id(zone), ())]
        return [number for number in lying if shown["spots"].get(number) in places]

    # what a reader asks -----------------------------------------------------------------------------------

    def weigh(self, moves: int) -> tuple[list[tuple[str, Weighed]], int]:
        """The choices that the reader had after so many moves: each by its path and how it did, in so many deals; of
        the best and the first that is worse it is looked how often the trick is won."""
        sight = Sight(self.start, self.you)
        position = Position(self.game, self.start.setup, self.start.before, sight.hear)
        position.follow(self.position.moves[:moves])
        choices, _ = what_is_due(self.telling.to(self.you), sight, position)
        seen = seen_of(self._record(moves), self.you)
        # Of equal cards players choose among the first; the reader may play any, and is told how that did, too.
        options = position.options()
        known = {(name, repr(value)) for _, name, value in options}
        may = [(ask.seat, ask.name, value) for ask, value in choices.may.values()]
        options += [move for move in may if (move[1], repr(move[2])) not in known]
        found, deals = weighed(seen, options, self._chance.stream("weigh", moves))
        worse = next((at for at, one in enumerate(found) if not one.as_good), None)
        if worse is not None:
            two = [found[0].move, found[worse].move]
            tricks = tricks_of(seen, two, self._chance.stream("tricks", moves), TENTHS)
            for at, trick in zip((0, worse), tricks, strict=False):  # none where no trick is played to
                found[at] = found[at]._replace(trick=trick)
        paths = {(ask.name, repr(value)): path for path, (ask, value) in choices.may.items()}
        named = [(paths.get((one.move[1], repr(one.move[2]))), one) for one in found]
        return [(",".join(map(str, path)), one) for path, one in named if path is not None], deals

    def misread(self, path: Sequence[int]) -> Json | None:
        """Which misreading would allow a choice that is refused: its words and what the rule says instead."""
        name, values = self.choices.barred.get(tuple(path), ("", []))
        moves = len(self.position.moves)
        for one, options in Misled(self._record(moves)).legal(moves):
            if any(move[1] == name and move[2] == value for move in options for value in values):
                return {"text": self.telling.misread(one.id, one.clause), "clauses": [one.clause]}
        return None

    def hands(self) -> list[Json]:
        """What the others hold now, by seat. Only this tells a page what its seat has not seen; the record says so."""
        self.looked = True
        kinds = self.game.deck.kinds
        return [
            {"seat": zone.owner, "cards": [kinds[card] for card in sorted(zone)]}
            for zone in self.position.table.zones
            if zone.owner not in (-1, self.you) and self.telling.zone(zone)["form"] == "hand"
        ]

    def record(self) -> str:
        """The record of what was played, once the deal is over."""
        assert self.position.result is not None
        reader = "a reader who saw all hands" if self.looked else "a reader"
        told = {"seed": self.seed, "by": f"{reader} and {self.level}"}
        if self.start.moves:
            told |= {"after": len(self.start.moves)}
        return write_record(played_out(self.game, self._played(), told))

    def _played(self) -> list[Played]:
        """The deals of the match that are over."""
        found: list[Played] = [
            (one.setup, one.moves, deal.result) for one, deal in zip(self.start.played, self.start.before, strict=True)
        ]
        if self.position.result is not None:
            found.append((self.start.setup, self.position.moves, self.position.result))
        return found

    def match(self) -> Json | None:
        """How the match stands after the deals that are over; nothing where it is no longer than this one."""
        if not (played := self._played()):
            return None
        return stands(cast(Told, self.telling.to(self.you)), played_out(self.game, played, {}))

    def _record(self, moves: int) -> Record:
        return Record(self.game, (*self.start.played, DealRecord(self.start.setup, tuple(self.position.moves[:moves]))))

    def ended(self) -> str:
        """How it ended and why, as HTML."""
        scores, letters = self.scores.so_far(self.picture), LETTERS[: self.game.seats]
        facts: Json = {
            **self.telling.nothing(),
            **self._told,
            "you": letters[self.you],
            "next": None,
            "seats": list(letters),
            "scores": None if scores is None else dict(zip(letters, scores, strict=True)),
            "groups": len(self.groups),
        }
        return self.telling.to(self.you).said("end.deal", facts)[0]

    # what never changes -----------------------------------------------------------------------------------

    def table(self) -> Json:
        """What a page must know of the table besides: seats, sides, zones, the room that cards will need."""
        game, letters = self.game, LETTERS[: self.game.seats]
        zones = [{**self.telling.zone(zone), **self.sight.board(zone)} for zone in self.position.table.zones]
        sides, pooled = sides_of(game)
        return {
            "seats": list(letters),
            "names": [self.telling.phrases.player(letter) for letter in letters],
            "you": self.you,
            "sides": sides,
            "pooled": pooled,
            "turn": way_round(game),
            "zones": zones,
            "room": room(game),
            "deal": len(self.start.before) + 1,
            "match": self.match(),
        }


def room(game: Game) -> dict[str, list[int]]:
    """How many cards come to lie in each zone, and how many kinds of them, in some other deal played at random."""
    most: dict[str, list[int]] = {}
    rand = Rand(game.name, "room")
    position = Position(game, game.deal([], rand), (), lambda _: None)
    while True:
        for zone in position.table.zones:
            seen = most.setdefault(zone_id(zone), [0, 0])
            seen[:] = max(seen[0], len(zone)), max(seen[1], len(set(zone)))
        if position.result is not None:
            return most
        position.put(rand.choose(position.options()), trusted=True)
