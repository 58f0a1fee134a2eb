"""A teaching deal as captioned steps: ``walkthrough(content, deal, "ja")``, the data of widget and storyboard.

Captions hold cards as marks, ⟦S7⟧, and ``chips`` says how each is drawn in line. Built from events, rulings and
sentences alone; it knows no game. ``knowing`` follows the cards, ``beats`` are what is told, ``captions`` say it to
everybody or to one seat, ``questions`` and ``choices`` hold what is asked, ``scores`` what is counted, ``folds`` what
is told in one caption, ``situation`` where we stand, ``lessons`` what must be known by then, ``whatif`` what could
follow another choice; ``telling`` puts all of it into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rules_engine.fields import LETTERS
from rules_engine.game import way_round
from rules_engine.games import contests
from rules_engine.position import Move, Position
from rules_engine.replay import Replay

from ..drawing.decks import load_deck
from ..drawing.sprite import drawn_sign, hidden_sign, inline_card
from ..faults import ContentError, Fault
from ..languages import LANGS
from ..texts.content import GameContent
from . import data
from .beats import Beat, Beats
from .captions import Said, captions
from .data import Ask, Beginning, Data, Group, Step, View
from .deals import Question, TeachingDeal
from .folds import Folds
from .knowing import Knowing
from .lessons import Lessons
from .picture import Picture
from .questions import Questions, answered, named
from .scores import Scores
from .situation import Situation
from .stays import Stays
from .stops import stops
from .telling import Telling, sides_of, zone_id
from .whatif import compared


def walkthrough(content: GameContent, deal: TeachingDeal, lang: str, furigana: bool = False) -> Data:
    """The data of a walkthrough in one language, as JSON values.

    Raises PhraseError for what cannot be said, and ContentError for questions that are not as questions must be.
    """
    teller = _Teller(content, deal, lang, furigana)
    made = teller.checked()

    def tell(other: TeachingDeal) -> Data:
        return _Teller(content, other, lang, furigana).tell()

    if told := compared(deal, teller.questions.stops, made["steps"], teller.telling, tell):
        made["compared"] = told
    made["stops"] = stops(made)
    return made


def taps(content: GameContent, deal: TeachingDeal) -> int:
    """How often the reader taps in the language that has most: a stop each, and an answer to each question."""
    made = [walkthrough(content, deal, lang) for lang in LANGS]
    return max(len(one["stops"]) + len(one["questions"]) for one in made)


def unbranched(content: GameContent, deal: TeachingDeal, lang: str, furigana: bool = False) -> Data:
    """The same without what could follow another choice, which takes the longer half of the time."""
    return _Teller(content, deal, lang, furigana).checked()


def unasked(
    content: GameContent, deal: TeachingDeal, lang: str, furigana: bool = False, *, readings: bool = False
) -> Data:
    """The same without questions, for whom the steps are enough: they take half of what is left, as each misreading
    plays on from each of them. With ``readings``, plain texts keep theirs for the paper."""
    return _Teller(content, replace(deal, questions=()), lang, furigana, by_name=readings).tell()


def tried(
    content: GameContent, deal: TeachingDeal, lang: str, furigana: bool = False, *, by_name: bool = False
) -> tuple[Data, dict[Question, data.Question]]:
    """The same where some questions may be wrong: the data, and of the questions those that are not.

    ``by_name``: questions call the player who is asked by name, not "you", as they are read to a whole table; plain
    texts keep their readings for the paper.
    """
    teller = _Teller(content, deal, lang, furigana, by_name=by_name)
    return teller.tell(), teller.questions.made


def trial(content: GameContent, deal: TeachingDeal, lang: str) -> dict[Question, Fault]:
    """The questions of a deal that cannot be asked, each with why."""
    teller = _Teller(content, deal, lang, False)
    teller.tell()
    return teller.questions.refused


class _Teller:
    def __init__(
        self, content: GameContent, deal: TeachingDeal, lang: str, furigana: bool, *, by_name: bool = False
    ) -> None:
        self.content, self.deal = content, deal
        self.game = deal.record.game
        self.telling = Telling(content, self.game, lang, furigana, readings=by_name)
        self.knowing = Knowing(self.game, deal.record.deals[-1].setup)
        self.beats = Beats(self.telling, self.knowing)
        asking = self.telling if by_name else self.telling.to(deal.you)
        self.questions = Questions(deal, self.telling, asking, self.knowing, self.beats)
        self.scores = Scores(self.telling, self.knowing)
        self.reader = Scores(self.telling.to(deal.you), self.knowing)  # the same workings, told to the reader
        self.folds = Folds(self.telling, deal.folds, deal.you)
        self.lessons = Lessons(self.telling, deal)
        self.situation = Situation(deal, self.telling)
        self.art = load_deck(content.meta.deck, content.root)
        self.picture = Picture({}, {}, self.knowing.tracker.faces)
        self.suits: dict[str, str] = {}  # as which suit a card in the trick was played, by token
        self.groups: list[Group] = []
        self.steps: list[Step] = []
        self.stays = Stays(self.telling, self.beats, self._sign)

    def checked(self) -> Data:
        """Go through the record once. Raises ContentError for questions that are not as questions must be."""
        made = self.tell()
        if faults := [*self.questions.faults, *self._repeated(made)]:
            raise ContentError(faults)
        return made

    def _repeated(self, made: Data) -> list[Fault]:
        """Steps after one another that say the same to the reader."""
        told = [
            next((view["text"] for view in one.get("views", ()) if self.deal.you in view["seats"]), one["text"])
            for one in made["steps"]
        ]
        again = [step for step, (one, after) in enumerate(pairwise(told), 1) if one and one == after]
        expected, remedy = "something new at each step", "mend the sentences of these events"
        return [
            Fault(self.deal.place(), f"step {step} says once more {told[step]!r}", expected, remedy) for step in again
        ]

    def tell(self) -> Data:
        """Go through the record once."""
        telling, knowing, game = self.telling, self.knowing, self.game
        begins: Beginning = {"start": {}, "known": {}, "spots": {}}
        replay = Replay(self.deal.record, -1)
        position = Position(game, replay.deal.setup, replay.before, knowing.hear)
        moves: list[Move | None] = [None, *replay.deal.moves]
        hidden: list[int] = []  # seats whose choices lie there face down
        for number, move in enumerate(moves[: self.deal.last + 1]):
            if move is None:
                beats = self.beats.of_deal(position)
            else:
                self._took(move)
                knowing.forget()
                hidden = [*position.chosen, move[0]] if position.chosen else []
                beats = self.beats.of_move(number, move, position)
            self.stays.after(beats, position)
            self.situation.hear(beats, position)
            if number < self.deal.first:
                for beat in beats:
                    self.scores.hear(beat)
            if number == max(self.deal.first - 1, 0):
                begins = {"start": knowing.start(position), "known": knowing.known(), "spots": knowing.spots()}
                self.picture = Picture(begins["start"], begins["spots"], knowing.tracker.faces)
                self._join(beats, position)
            elif number >= self.deal.first:
                self._add(beats, position, hidden)
        kinds = sorted({game.deck.kinds[card] for card in knowing.tracker.faces})
        sides, pooled = sides_of(game)
        end = self.situation.end(position, self.scores.so_far(self.picture))
        shown = {clause for step in self.steps for clause in step["clauses"]}
        shown |= named(self.steps) | answered(self.questions.found)
        return {
            "lang": telling.lang,
            "game": self.content.name,
            "id": self.deal.id,
            "title": telling.shown(self.deal.title[telling.lang]),
            "situation": self.joined[0],
            "scripted": self.deal.scripted,
            "whole": self.deal.whole,
            "seats": list(LETTERS[: game.seats]),
            "names": [telling.phrases.player(letter) for letter in LETTERS[: game.seats]],
            "you": self.deal.you,
            "sides": sides,
            "pooled": pooled,
            "turn": way_round(game),
            "faces": [game.deck.kinds[card] for card in knowing.tracker.faces],
            "labels": {kind: telling.phrases.names.card_name(kind, telling.lang) for kind in kinds},
            "chips": {kind: inline_card(self.art, kind, telling.lang) for kind in kinds},
            "zones": [{**telling.zone(zone), **knowing.board(zone)} for zone in position.table.zones],
            "start": begins["start"],
            "known": begins["known"],
            "spots": begins["spots"],
            "groups": self.groups,
            "steps": self.steps,
            "folds": self.folds.told(self.groups),
            "questions": self.questions.found,
            "end": end,
            "clauses": {clause: telling.clause(clause) for clause in game.clauses if clause in shown},
        }

    def _took(self, move: Move) -> None:
        """Note at the choice that was due last what the reader's seat chose."""
        due = self.steps[-1]["ask"] if self.steps else None
        if due is not None and (took := self.questions.took(move)):
            due["took"] = took

    def _join(self, beats: Sequence[Beat], position: Position) -> None:
        """What the walkthrough begins with: the deal itself, or where it joins one that is under way."""
        self.joined = self.situation.said(position, self.scores.so_far(self.picture), self._held())
        if self.deal.first:
            opens = self.telling.group("joined", 0)
            first = Beat(self.deal.first - 1, "", {}, [], stays=beats[-1].stays, opens=opens)
            self._step(first, self.joined, [], position, self.questions.due(position))
            return
        opens, beats = next(beat.opens for beat in beats), self.lessons.among(self._worded(beats), position.asks)
        for beat in beats:
            beat.opens = opens if beat is beats[0] else ""
            told, views = captions(self.telling, [beat], self.deal.you)
            self._step(beat, told, views, position, self.questions.due(position) if beat is beats[-1] else None)

    def _worded(self, beats: Sequence[Beat]) -> list[Beat]:
        """The beats of the deal that say something; the clauses of the others go with the one before."""
        found: list[Beat] = []
        for beat in beats:
            if found and not self.telling.said(beat.key, beat.facts)[1]:
                found[-1].clauses += beat.clauses
                found[-1].stays = beat.stays
            else:
                found.append(beat)
        return found

    def _add(self, beats: Sequence[Beat], position: Position, hidden: Sequence[int]) -> None:
        beats = self.lessons.among(beats, position.asks)
        for beat in beats:
            self.questions.about(beat, len(self.steps) - 1, self.reader.counted(beat, self.picture), self.picture)
            told, views = captions(self.telling, [beat, *self._remarks(beat)], self.deal.you)
            self._step(beat, told, views, position, self.questions.due(position) if beat is beats[-1] else None)
            # The last of them makes all turn up, and yet lies face down while it is told.
            lying = hidden if beat is beats[0] and not beat.changes else ()
            if chosen := position.chosen or lying:
                self.steps[-1]["chosen"] = list(chosen)

    def _remarks(self, beat: Beat) -> list[Beat]:
        """That another seat chose worse than it could, where all see what it chose: nobody takes it for an example."""
        compared = self.deal.compared
        if compared is None or beat.seat < 0 or beat.note or beat.sight or beat.number - 1 not in compared.worse:
            return []
        return [Beat(beat.number, "aside.worse", {"seat": LETTERS[beat.seat]}, [])]

    def _step(self, beat: Beat, told: Said, views: list[View], position: Position, due: Ask | None) -> None:
        """A step of what one beat is, with the caption of all that is told together."""
        if beat.opens:
            self.groups.append({"label": beat.opens, "first": len(self.steps)})
        html, text = told
        step: Step = {
            "move": beat.number,
            "group": len(self.groups) - 1,
            "caption": html,
            "text": text,
            "clauses": list(dict.fromkeys(beat.clauses)),
            "changes": beat.changes,
            "mark": beat.mark,
            "by": beat.seat if beat.seat >= 0 else None,
            "ask": due,
            "stays": beat.stays,
        }
        if views:
            step["views"] = views
        if beat.lesson:
            step["lesson"] = True
        if beat.contest in contests(self.telling.game.name):
            step["wins"] = True
        self._show(step, beat)
        self.steps.append(step)
        self.folds.hear(beat, len(self.steps) - 1, self.scores.so_far(self.picture), self._held())
        self.questions.after(beat.number, len(self.steps) - 1, due, position)

    def _show(self, step: Step, beat: Beat) -> None:
        """What is seen besides: scores, what is counted, and as which suit a card was played."""
        counted = self.scores.counted(beat, self.picture)
        self.picture.change(beat.changes)
        self.scores.hear(beat)
        if (scores := self.scores.said(self.picture)) is not None:
            step["scores"] = scores
        if counted:
            step["count"] = self.scores.marked(counted)
        suit = beat.facts.get(self.scores.shown.suit) if beat.note is None and beat.mark else None
        if suit:
            self.suits[str(beat.mark[0])] = str(drawn_sign(self.art, suit, self.telling.lang))
        tricks = {zone_id(zone) for zone in self.knowing.tracker.zones if zone.form == "trick"}
        self.suits = {token: sign for token, sign in self.suits.items() if self.picture.zone(int(token)) in tricks}
        if self.suits:
            step["suits"] = dict(self.suits)

    def _sign(self, letter: str) -> str:
        return hidden_sign(letter) if letter in self.art.drawer.suits else ""

    def _held(self) -> dict[str, int]:
        """How many cards each seat holds."""
        hands = [zone for zone in self.knowing.tracker.zones if zone.form == "hand"]
        return {LETTERS[zone.owner]: len(self.picture.tokens(zone.name, zone.owner)) for zone in hands}
