"""A teaching deal as captioned steps: ``walkthrough(content, deal, "ja")``, the data of widget and storyboard.

Captions hold cards as marks, ⟦S7⟧, and ``chips`` says how each is drawn in line. Built from events, rulings and
sentences alone; it knows no game. A *beat* is what one caption tells: a choice with the cards that it moves, or
something that follows from the rules. A sentence is looked up under its event and the clause that decided
(``event.wins.case-b``), the last clause that has one; without any, under the event alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.content import GameContent
from generator.deals import LEGAL, TeachingDeal
from generator.figures import load_deck
from generator.phrases import Phrases
from generator.ruby import strip_readings
from generator.sprite import inline_card
from rules_engine.fields import LETTERS
from rules_engine.game import Ask, Game
from rules_engine.position import Move, Position, facts_of
from rules_engine.record import write_move
from rules_engine.replay import Replay
from rules_engine.table import Event, Zone
from rules_engine.view import Seen, Tracker

Json = dict[str, Any]


@dataclass
class Beat:
    """What one caption tells; ``number`` is the step of the record that it belongs to."""

    number: int
    key: str
    facts: Json
    clauses: list[str]
    seat: int = -1
    note: str = ""
    changes: list[list[Any]] = field(default_factory=list)
    mark: list[int] = field(default_factory=list)
    opens: str = ""  # the label of the group of steps that it opens


def walkthrough(content: GameContent, deal: TeachingDeal, lang: str, furigana: bool = False) -> Json:
    """The data of a walkthrough in one language, as JSON values."""
    return _Teller(content, deal, lang, furigana).tell()


class _Teller:
    def __init__(self, content: GameContent, deal: TeachingDeal, lang: str, furigana: bool) -> None:
        self.content, self.deal, self.lang, self.furigana = content, deal, lang, furigana
        self.game: Game = deal.record.game
        self.phrases: Phrases = content.phrases[lang]
        self.tracker = Tracker(self.game, deal.record.deals[0].setup)
        self.watching = [Seen(self.game, deal.record.deals[0].setup, seat) for seat in range(self.game.seats)]
        self.known: dict[int, int] = {}  # for each token the seats that know its face, as they were told so far
        self.muddled = 0  # the seats that saw faces of cards which they can no longer tell apart
        self.heard: list[tuple[Event, list[int], list[list[Any]]]] = []
        self.groups: list[Json] = []
        self.counts: dict[str, int] = {}
        self.steps: list[Json] = []
        self.questions: list[Json] = []
        self.played: dict[int, str] = {}  # what each seat played last, for the reasons of wrong answers

    def tell(self) -> Json:
        """Go through the record once."""
        start: Json = {}
        known: Json = {}
        spots: Json = {}
        replay = Replay(self.deal.record)
        position = Position(self.game, replay.deal.setup, replay.before, self._hear)
        moves: list[Move | None] = [None, *replay.deal.moves]
        for number, move in enumerate(moves[: self.deal.last + 1]):
            if number:
                self.heard.clear()
            beats = self._first_beats(position) if move is None else self._beats(number, move, position)
            for beat in beats:
                self._count(beat)
            if number == max(self.deal.first - 1, 0):
                start, known, spots = self._start(position), self._known(), self._spots()
                self._join(beats, position)
            elif number >= self.deal.first:
                self._add(beats, position)
        title, reason = self.deal.title[self.lang], self.deal.reason[self.lang]
        kinds = sorted({self.game.deck.kinds[card] for card in self.tracker.faces})
        art = load_deck(self.content.meta.deck, self.content.folder.parents[1])
        shown = {clause for step in self.steps for clause in step["clauses"]} | _asked(self.steps)
        return {
            "lang": self.lang,
            "game": self.content.name,
            "id": self.deal.id,
            "title": title if self.furigana else strip_readings(title),
            "reason": reason if self.furigana else strip_readings(reason),
            "scripted": self.deal.scripted,
            "seats": list(LETTERS[: self.game.seats]),
            "faces": [self.game.deck.kinds[card] for card in self.tracker.faces],
            "labels": {kind: self.phrases.names.card_name(kind, self.lang) for kind in kinds},
            "chips": {kind: inline_card(art, kind, self.lang) for kind in kinds},
            "zones": [self._zone(zone) for zone in position.table.zones],
            "start": start,
            "known": known,
            "spots": spots,
            "groups": self.groups,
            "steps": self.steps,
            "questions": self.questions,
            "clauses": {clause: self._clause(clause) for clause in self.game.clauses if clause in shown},
        }

    # beats -----------------------------------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        """Follow an event, and note what some seats can tell besides, or no longer, of cards that it did not move."""
        source = event.source
        beside = [] if source is None or source.pile else list(self.tracker.lying(source))
        tokens = self.tracker.hear(event)
        if event.source is None and event.target is None and "card" in event.facts:
            tokens = self._lying(event.facts["card"])  # now: it may move on before the note is told
        for seen in self.watching:
            seen.hear(event)
        if event.target is not None and len(beside) > len(tokens):
            for token in beside:
                self.muddled |= self.known.get(token, 0) & ~event.seen
        if event.source is not None or event.target is not None:
            self.known |= dict.fromkeys(tokens, event.seen)
        self.heard.append((event, tokens, self._told() if self.muddled else []))

    def _lying(self, card: int) -> list[int]:
        """The first such card that lies in a zone of nobody."""
        lying = [token for zone in self.tracker.zones for token in self.tracker.lying(zone) if not zone.owner >= 0]
        return [token for token in lying if self.tracker.faces[token] == card][:1]

    def _told(self) -> list[list[Any]]:
        """Changes for the cards of closed sets that a seat got to know, or lost sight of, without seeing them move."""
        changes = []
        for zone in self.tracker.zones:
            lying = [] if zone.pile else self.tracker.lying(zone)
            before = [self.known.get(token, 0) for token in lying]
            for seat, seen in enumerate(self.watching):
                if self.muddled & ~zone.seen & 1 << seat:
                    known = seen.known(zone)
                    for token in lying:
                        tells = known[self.tracker.faces[token]] > 0
                        known[self.tracker.faces[token]] -= tells
                        self.known[token] = self.known.get(token, 0) & ~(1 << seat) | tells << seat
            changes += [
                [token, zone_id(zone), self._seats(self.known[token])]
                for token, mask in zip(lying, before, strict=True)
                if self.known.get(token, 0) != mask
            ]
        return changes

    def _seats(self, mask: int) -> list[int]:
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    def _first_beats(self, position: Position) -> list[Beat]:
        """The deal: one sentence for each clause that dealt cards, and who begins."""
        beats = []
        dealt: dict[str, list[Event]] = {}
        for event, _, _ in self.heard:
            dealt.setdefault(event.clauses[0], []).append(event)
        for clause, events in dealt.items():
            if events[0].source is None and events[0].target is None:
                for event in events:
                    beats.append(self._note(0, event, []))
                    beats[-1].clauses += event.clauses
                continue
            kinds = [self.game.deck.kinds[card] for event in events for card in event.cards]
            owners = [LETTERS[event.target.owner] for event in events if event.target and event.target.owner >= 0]
            facts = {"seats": owners, "cards": kinds, "count": len(events[0].cards)}
            shown = list(dict.fromkeys(one for event in events for one in event.clauses))
            beats.append(Beat(0, f"event.{clause}", facts, shown))
        if "event.begin" in self.phrases:
            beats.append(Beat(0, "event.begin", {"seat": LETTERS[position.seat]}, []))
        return beats

    def _beats(self, number: int, move: Move, position: Position) -> list[Beat]:
        """The choice and what it moves; then a beat for each note and each move of cards that has its own sentence."""
        ask = next(ask for ask in position.asks if ask.name == move[1])
        ruling = position.rule(move)
        facts = {**self._nothing(), **self._facts(ask.told()), **write_move(self.game, move)}
        position.put(move, trusted=True)
        choice = Beat(number, self._key(f"event.{move[1]}", ruling.clauses), facts, list(ruling.clauses), move[0])
        beats = [choice]
        for event, tokens, told in self.heard:
            if event.source is None and event.target is None:
                beats.append(self._note(number, event, tokens))
            elif own := self._own(event):
                owner = -1 if event.target is None else event.target.owner
                to = LETTERS[owner] if owner >= 0 else None
                if beats[-1].key != own or own.startswith("event."):
                    moved: Json = {"seat": LETTERS[move[0]], "cards": [], "to": to, "seats": []}
                    beats.append(Beat(number, own, moved, []))
                beats[-1].facts["cards"] += [self.game.deck.kinds[card] for card in event.cards]
                beats[-1].facts["seats"] += [to] if to else []
            beat = beats[-1]
            beat.clauses += [clause for clause in event.clauses if clause not in beat.clauses]
            zone = event.source if event.kind == "show" else event.target
            if zone is not None:
                spot = [event.spot] if zone.layout and event.kind != "show" else []
                beat.changes += [[token, zone_id(zone), self._seats(event.seen), *spot] for token in tokens]
            beat.changes += told
            if event.target is not None and beat is choice:
                choice.mark += tokens
        choice.facts["moved"] = [self.game.deck.kinds[self.tracker.faces[token]] for token in choice.mark]
        if len(choice.mark) == 1:
            self.played[move[0]] = self.game.deck.kinds[self.tracker.faces[choice.mark[0]]]
        return beats

    def _own(self, event: Event) -> str | None:
        """The key of an event's own sentence: ``event.<clause>``, or ``events.<clause>`` for several in a row."""
        keys = (f"{head}.{clause}" for clause in event.clauses for head in ("events", "event"))
        return next((key for key in keys if key in self.phrases), None)

    def _note(self, number: int, event: Event, mark: list[int]) -> Beat:
        facts = self._facts(event.facts)
        if event.by >= 0:
            facts["seat"] = LETTERS[event.by]
        key = self._key(f"event.{event.kind}", event.clauses)
        return Beat(number, key, facts, [], event.by, event.kind, mark=list(mark))

    def _join(self, beats: list[Beat], position: Position) -> None:
        """What the walkthrough begins with: the deal itself, or where it joins one that is under way."""
        if self.deal.first:
            html, text = self._said("event.joined", {"number": self.deal.first - 1})
            label, clauses = self._label("joined", 0), []
        else:
            html, text = (" ".join(part) for part in zip(*map(self._sentence, beats), strict=True))
            label = next(beat.opens for beat in beats)
            clauses = [clause for beat in beats for clause in beat.clauses]
        self.groups.append({"label": label, "first": 0})
        self.steps.append(self._step(html, text, clauses, [], [], None, self._due(position)))
        self._ask_after(max(self.deal.first - 1, 0), position)

    def _count(self, beat: Beat) -> None:
        """A clause that has a sentence ``group.<clause>`` opens a group of steps: a trick, the scoring."""
        for clause in beat.clauses:
            if f"group.{clause}" in self.phrases:
                self.counts[clause] = self.counts.get(clause, 0) + 1
                beat.opens = self._label(clause, self.counts[clause])

    def _add(self, beats: Sequence[Beat], position: Position) -> None:
        for index, beat in enumerate(beats):
            html, text = self._sentence(beat)
            due = self._due(position) if index == len(beats) - 1 else None
            self._ask_about(beat)
            if beat.opens:
                self.groups.append({"label": beat.opens, "first": len(self.steps)})
            self.steps.append(self._step(html, text, beat.clauses, beat.changes, beat.mark, beat.seat, due))
            if position.chosen:
                self.steps[-1]["chosen"] = list(position.chosen)
            if due:
                self._ask_after(beat.number, position)

    def _step(self, html: str, text: str, clauses: Sequence[str], changes: Any, mark: Any, by: Any, ask: Any) -> Json:
        seat = by if by is not None and by >= 0 else None
        return {
            "group": len(self.groups) - 1, "caption": html, "text": text, "clauses": list(dict.fromkeys(clauses)),
            "changes": changes, "mark": mark, "by": seat, "ask": ask,
        }  # fmt: skip

    # choices and questions -------------------------------------------------------------------------------

    def _due(self, position: Position) -> Json | None:
        """What is asked next: the cards that may be chosen, and why each other may not."""
        if not position.asks:
            return None
        ask = _main(position)
        verb = ask.verb
        tokens = [token for zone in ask.zones for token in self.tracker.lying(zone)]
        legal, why = [], {}
        told = self._facts(ask.told())
        seat = LETTERS[ask.seat]
        for token in tokens:
            card = self.tracker.faces[token]
            ruling = ask.rule(_holding(ask, card))
            if ruling.legal:
                legal.append(token)
                continue
            hold = [self.game.deck.kinds[one] for value in ruling.may for one in _cards(ask, value)]
            facts = {**self._nothing(), **told, "seat": seat, "card": self.game.deck.kinds[card], "hold": hold}
            html, _ = self._said(f"why.{ruling.clauses[0]}", facts)
            why[str(token)] = {"text": html, "clauses": list(ruling.clauses)}
        cards = [self.game.deck.kinds[self.tracker.faces[token]] for token in sorted(legal)]
        facts = {**self._nothing(), **told, "seat": seat, "cards": cards}
        other, _ = self._said(f"why.{verb.clause}", facts)
        _, prompt = self._said(self._key(f"ask.{verb.name}", [verb.clause]), facts)
        return {
            "seat": ask.seat, "verb": verb.name, "prompt": prompt, "legal": legal, "why": why,
            "other": {"text": other, "clauses": [verb.clause]},
        }  # fmt: skip

    def _asked(self) -> list[tuple[int, str]]:
        return [(question.step, question.ask) for question in self.deal.questions]

    def _ask_about(self, beat: Beat) -> None:
        """A question whose answer is the seat that the coming beat is about; asked before it."""
        if (beat.number, beat.note) not in self._asked() or not beat.note:
            return
        right = LETTERS[beat.seat]
        facts = {**self._nothing(), **beat.facts, "winner": right, "winning": beat.facts.get("card")}
        answers = []
        # A note that names a card is about somebody who played one; any other may be about anybody.
        for seat in sorted(self.played) if "card" in beat.facts else range(self.game.seats):
            letter, card = LETTERS[seat], self.played.get(seat)
            kind = "right" if letter == right else "wrong"
            key = self._key(f"{kind}.{beat.note}", beat.clauses)
            html, _ = self._said(key, {**facts, "seat": letter, "card": card})
            answers.append({"value": letter, "right": letter == right, "text": html, "clauses": beat.clauses})
        _, prompt = self._said(f"question.{beat.note}", facts)
        other, _ = self._said(f"other.{beat.note}", facts)
        step = len(self.steps) - 1
        question = {"step": step, "kind": "seat", "prompt": prompt, "answers": answers, "other": {"text": other}}
        self.questions.append(question)

    def _ask_after(self, number: int, position: Position) -> None:
        """A question that any legal card answers; asked where the choice is due."""
        if (number, LEGAL) not in self._asked():
            return
        ask, due = _main(position), self.steps[-1]["ask"]
        told = {**self._nothing(), **self._facts(ask.told()), "seat": LETTERS[ask.seat]}
        answers = []
        for token in due["legal"]:
            card = self.tracker.faces[token]
            ruling = ask.rule(_holding(ask, card))
            key = self._key("right.legal", ruling.clauses)
            html, _ = self._said(key, {**told, "card": self.game.deck.kinds[card]})
            answers.append({"value": token, "right": True, "text": html, "clauses": list(ruling.clauses)})
        answers += [{"value": int(token), "right": False, **reason} for token, reason in due["why"].items()]
        _, prompt = self._said("question.legal", told)
        step = len(self.steps) - 1
        self.questions.append(
            {"step": step, "kind": "card", "prompt": prompt, "answers": answers, "other": due["other"]}
        )

    # words -----------------------------------------------------------------------------------------------

    def _key(self, base: str, clauses: Sequence[str]) -> str:
        return next((f"{base}.{one}" for one in reversed(clauses) if f"{base}.{one}" in self.phrases), base)

    def _facts(self, facts: Mapping[str, Any]) -> Json:
        """Facts in record form; a number a seat becomes a mapping by seat."""
        return facts_of(self.game, facts)

    def _nothing(self) -> Json:
        return dict.fromkeys(self.game.facts)

    def _sentence(self, beat: Beat) -> tuple[str, str]:
        return self._said(beat.key, beat.facts)

    def _said(self, key: str, facts: Json) -> tuple[str, str]:
        """A sentence as HTML and as plain text."""
        return self.phrases.html(key, "⟦{}⟧".format, self.furigana, **facts), self.phrases.render(key, **facts)

    def _label(self, clause: str, number: int) -> str:
        return self.phrases.render(f"group.{clause}", number=number)

    def _clause(self, clause: str) -> Json:
        found = next(one for one in self.content.rules[self.lang].clauses if one.id == clause)
        return {"number": found.number, "title": strip_readings(found.title), "href": f"rules.html#{clause}"}

    def _zone(self, zone: Zone) -> Json:
        owner = zone.owner if zone.owner >= 0 else None
        facts = {"seat": LETTERS[zone.owner]} if zone.owner >= 0 else {}
        name = self.phrases.render(f"zone.{zone.name}", **facts)
        return {
            "id": zone_id(zone), "name": name, "short": short_name(name, facts.get("seat")), "kind": zone.name,
            "owner": owner, "seen": self._seats(zone.seen), "pile": zone.pile,
        } | self._board(zone)  # fmt: skip

    def _board(self, zone: Zone) -> Json:
        """Of a zone with fixed places: how they stand, and the first zone that shares them."""
        if not zone.layout:
            return {}
        shared = [one for one in self.tracker.zones if (one.owner, one.layout) == (zone.owner, zone.layout)]
        return {"layout": list(zone.layout), "board": zone_id(shared[0] if shared else zone)}

    def _spots(self) -> Json:
        """The fixed place of each card that lies on one."""
        found: Json = {}
        for zone in self.tracker.zones:
            found |= zip(map(str, self.tracker.lying(zone)), zone.spots, strict=False)
        return found

    def _known(self) -> Json:
        """Who has seen which face so far, where it lies closed to them now."""
        found = {}
        for zone in self.tracker.zones:
            for token in self.tracker.lying(zone):
                seen = self.tracker.seen[token] & ~self.muddled | self.known.get(token, 0) & self.muddled
                closed = seen & ~zone.seen
                if closed:
                    found[str(token)] = self._seats(closed)
        return found

    def _start(self, position: Position) -> Json:
        lying = {zone_id(zone): list(self.tracker.lying(zone)) for zone in position.table.zones}
        return {name: tokens for name, tokens in lying.items() if tokens}


def zone_id(zone: Zone) -> str:
    """``hand-A``; ``share`` for a zone that is nobody's."""
    return f"{zone.name}-{LETTERS[zone.owner]}" if zone.owner >= 0 else zone.name


def short_name(name: str, seat: str | None) -> str:
    """A zone's name without its owner's, for where it stands beside the owner: ``draw pile`` for ``A's draw pile``."""
    if seat is None:
        return name
    return re.sub(rf"^{seat}(?:'s |の|が)|,? (?:(?:by|of|before) )?{seat}$", "", name)


def _main(position: Position) -> Ask:
    """What is asked; of several verbs the first with which something can be done."""
    return next((ask for ask in position.asks if ask.values()), position.asks[0])


def _cards(ask: Ask, value: Any) -> list[int]:
    found: list[int] = []
    ask.verb.mapped(value, lambda card: found.append(card) or card)  # type: ignore[func-returns-value]
    return found


def _holding(ask: Ask, card: int) -> Callable[[Any], bool]:
    return lambda value: card in _cards(ask, value)


def _asked(steps: Sequence[Json]) -> set[str]:
    """The clauses that reasons name."""
    asks = [step["ask"] for step in steps if step["ask"]]
    reasons = [reason for ask in asks for reason in (*ask["why"].values(), ask["other"])]
    return {clause for reason in reasons for clause in reason["clauses"]}
