"""A teaching deal as captioned steps: ``walkthrough(content, deal, "ja")``, the data of widget and storyboard.

Captions hold cards as marks, ⟦S7⟧, and ``chips`` says how each is drawn in line. Built from events, rulings and
sentences alone; it knows no game. ``knowing`` follows the cards, ``beats`` are what is told, ``captions`` say it to
everybody or to one seat, ``questions`` and ``choices`` hold what is asked, ``telling`` puts all of it into words.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.decks import load_deck
from generator.drawing.sprite import inline_card
from generator.texts.content import GameContent
from generator.walkthrough.beats import Beat, Beats
from generator.walkthrough.captions import captions
from generator.walkthrough.data import Ask, Beginning, Data, Group, Step
from generator.walkthrough.deals import TeachingDeal
from generator.walkthrough.knowing import Knowing
from generator.walkthrough.questions import Questions, named
from generator.walkthrough.telling import Telling
from rules_engine.fields import LETTERS
from rules_engine.game import way_round
from rules_engine.position import Move, Position
from rules_engine.replay import Replay


def walkthrough(content: GameContent, deal: TeachingDeal, lang: str, furigana: bool = False) -> Data:
    """The data of a walkthrough in one language, as JSON values."""
    return _Teller(content, deal, lang, furigana).tell()


class _Teller:
    def __init__(self, content: GameContent, deal: TeachingDeal, lang: str, furigana: bool) -> None:
        self.content, self.deal = content, deal
        self.game = deal.record.game
        self.telling = Telling(content, self.game, lang, furigana)
        self.knowing = Knowing(self.game, deal.record.deals[0].setup)
        self.beats = Beats(self.telling, self.knowing)
        self.questions = Questions(deal, self.telling, self.knowing, self.beats)
        self.groups: list[Group] = []
        self.steps: list[Step] = []
        self.stays: dict[str, str] = {}

    def tell(self) -> Data:
        """Go through the record once."""
        telling, knowing, game = self.telling, self.knowing, self.game
        begins: Beginning = {"start": {}, "known": {}, "spots": {}}
        replay = Replay(self.deal.record)
        position = Position(game, replay.deal.setup, replay.before, knowing.hear)
        moves: list[Move | None] = [None, *replay.deal.moves]
        for number, move in enumerate(moves[: self.deal.last + 1]):
            if move is None:
                beats = self.beats.of_deal(position)
            else:
                knowing.forget()
                beats = self.beats.of_move(number, move, position)
            self._stay(beats, position)
            if number == max(self.deal.first - 1, 0):
                begins = {"start": knowing.start(position), "known": knowing.known(), "spots": knowing.spots()}
                self._join(beats, position)
            elif number >= self.deal.first:
                self._add(beats, position)
        kinds = sorted({game.deck.kinds[card] for card in knowing.tracker.faces})
        art = load_deck(self.content.meta.deck, self.content.folder.parents[1])
        shown = {clause for step in self.steps for clause in step["clauses"]} | named(self.steps)
        return {
            "lang": telling.lang,
            "game": self.content.name,
            "id": self.deal.id,
            "title": telling.shown(self.deal.title[telling.lang]),
            "reason": telling.shown(self.deal.reason[telling.lang]),
            "scripted": self.deal.scripted,
            "seats": list(LETTERS[: game.seats]),
            "names": [telling.phrases.player(letter) for letter in LETTERS[: game.seats]],
            "turn": way_round(game),
            "faces": [game.deck.kinds[card] for card in knowing.tracker.faces],
            "labels": {kind: telling.phrases.names.card_name(kind, telling.lang) for kind in kinds},
            "chips": {kind: inline_card(art, kind, telling.lang) for kind in kinds},
            "zones": [{**telling.zone(zone), **knowing.board(zone)} for zone in position.table.zones],
            "start": begins["start"],
            "known": begins["known"],
            "spots": begins["spots"],
            "groups": self.groups,
            "steps": self.steps,
            "questions": self.questions.found,
            "clauses": {clause: telling.clause(clause) for clause in game.clauses if clause in shown},
        }

    def _join(self, beats: Sequence[Beat], position: Position) -> None:
        """What the walkthrough begins with: the deal itself, or where it joins one that is under way."""
        first = Beat(max(self.deal.first - 1, 0), "", {}, [], stays=beats[-1].stays)
        if self.deal.first:
            first.opens = self.telling.group("joined", 0)
            first.key, first.facts = "event.joined", {"number": first.number}
            beats = [first]
        else:
            first.opens = next(beat.opens for beat in beats)
            first.clauses = [clause for beat in beats for clause in beat.clauses]
        self._step(first, beats, position, self.questions.due(position))

    def _add(self, beats: Sequence[Beat], position: Position) -> None:
        for beat in beats:
            self.questions.about(beat, len(self.steps) - 1)
            self._step(beat, [beat], position, self.questions.due(position) if beat is beats[-1] else None)
            if position.chosen:
                self.steps[-1]["chosen"] = list(position.chosen)

    def _step(self, beat: Beat, told: Sequence[Beat], position: Position, due: Ask | None) -> None:
        """A step of what one beat is, with the captions of all that are told together."""
        if beat.opens:
            self.groups.append({"label": beat.opens, "first": len(self.steps)})
        (html, text), views = captions(self.telling, told)
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
        self.steps.append(step)
        self.questions.after(beat.number, len(self.steps) - 1, due, position)

    def _stay(self, beats: Sequence[Beat], position: Position) -> None:
        """What everybody knows from now on: facts of notes, and of what is asked next, that have a sentence."""
        for beat in beats:
            told = [beat.facts] if beat.note else []
            if beat is beats[-1]:
                told += [self.telling.facts(ask.told()) for ask in position.asks]
            for name, value in (fact for facts in told for fact in facts.items()):
                if f"stays.{name}" in self.telling and value is not None:
                    self.stays[name], _ = self.telling.said(f"stays.{name}", {"value": value})
            beat.stays = list(self.stays.values())
