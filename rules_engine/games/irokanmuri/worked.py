"""What worked examples of Irokanmuri can have computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Number, Rows, Word
from rules_engine.game import Deal, Game, Result
from rules_engine.games.irokanmuri.cards import ASSUMED, KINDS, LORDS
from rules_engine.games.irokanmuri.rules import answering
from rules_engine.games.irokanmuri.scoring import SIDES, tally, unseen, why_received
from rules_engine.position import Position, facts_of
from rules_engine.scoring import Line, Working, calculation, demand, names
from rules_engine.table import Event

TOLD = ("lady", "monk", "yagoro", "upright", "folded")  # told by robe or cap; all others are black crowns


@calculation("answers", attack=CARD, hand=CARDS)
def answers_of(game: Game, attack: int, hand: Sequence[int]) -> Working:
    """receive, jito, tenji, tenji-attack, out-on-receive: which cards of a hand may receive an attack."""
    demand(game, bool(hand), "/hand", "no card", "the cards of a hand", "empty-hand")
    ask, _ = answering(0, hand, [attack], game.options.must_go_out_on_attack).asks
    lines, kinds = [], game.deck.kinds
    for card in sorted(set(hand)):
        ruling = ask.rule(card.__eq__)
        decides = ruling.clauses[0]
        clause = why_received(card, attack).split()[-1] if decides == "receive" else decides
        facts = {"attack": kinds[attack], "may": ruling.legal, "count": list(hand).count(card), "left": len(hand)}
        lines.append(Line(clause, None, (kinds[card],), facts))
    may = list(names(game, ask.values()))
    return Working(tuple(lines), {"may": may, "must_pass": not may})


@calculation("exchange", starter=SEAT, hands=EachSeat(CARDS), acts=Rows(Word(*KINDS, "pass")))
def exchange_of(game: Game, starter: int, hands: Sequence[list[int]], acts: Sequence[str]) -> Working:
    """attack, receive, receiver-attacks, pass, after-pass, dead-attack, empty-hand: what they do, who is next."""
    at, found = ("/hands", "an empty hand") if acts else ("/acts", "no act")
    demand(game, all(hands) and bool(acts), at, found, "a card at least", "attack")
    heard: list[Event] = []
    position = Position(game, {"starter": starter, "hands": hands}, (), heard.append)
    lines: list[Line] = []
    kinds, zones = game.deck.kinds, position.table.zones
    for index, word in enumerate(acts):
        seat, asks, at = position.seat, position.asks, f"/acts/{index}"
        demand(game, bool(asks), at, word, "none: a hand is empty", "empty-hand")
        card = None if word == "pass" else KINDS.index(word)
        move = (seat, "pass" if card is None else asks[0].name, card)
        ruling = position.rule(move)
        may = names(game, (value for value in ruling.may if value is not None))
        expected = " ".join(may) or ("a pass" if asks[1:] else "an attack")
        demand(game, ruling.legal, at, word, expected, ruling.clauses[0])
        facts = {"attack": kinds[zones[game.seats][0]] if asks[1:] else None}
        heard.clear()
        position.put(move)
        told = heard[-1].clauses if card is None else heard[0].clauses
        clause = "tenji-attack" if "tenji-attack" in told else told[0] if card is not None else ruling.clauses[0]
        lines.append(Line(clause, LETTERS[seat], () if card is None else (word,), facts | {"left": len(zones[seat])}))
    seat, last = position.seat, heard[-1]
    does = " or ".join(ask.name for ask in position.asks)
    result: dict[str, Any] = {"next": LETTERS[seat], "does": does, "winners": []}
    if position.result:
        pair = SIDES[last.facts["pair"]]
        over = "out-on-receive" if "out-on-receive" in last.clauses else last.clauses[0]
        lines.append(Line(over, LETTERS[last.by], (), {"pair": pair}))
        result = {"next": None, "does": "over", "winners": [pair]}
    elif last.kind == "turn":
        lines.append(Line(last.clauses[0], LETTERS[seat], (), facts_of(game, last.facts)))
    return Working(tuple(lines), {**result, "left": {LETTERS[zone.owner]: len(zone) for zone in zones[: game.seats]}})


@calculation("count", hand=CARDS, played=CARDS)
def count_of(game: Game, hand: Sequence[int], played: Sequence[int]) -> Working:
    """edition-counts, assumed-split: how many cards of each kind that was seen are still in the other hands."""
    total, own, gone = Counter(game.deck.cards), Counter(hand), Counter(played)
    lines, result = [], {}
    for card in sorted({*hand, *played}):
        kind = game.deck.kinds[card]
        result[kind] = unseen(total[card], own[card], gone[card])
        facts = {"total": total[card], "own": own[card], "played": gone[card], "unseen": result[kind]}
        assumed = game.options.composition == ASSUMED and kind in LORDS
        lines.append(Line("assumed-split" if assumed else "edition-counts", None, (kind,), facts))
    demand(game, bool(lines), "", "no card", "cards in hand or played", "edition-counts")
    return Working(tuple(lines), {"unseen": result})


@calculation("sorting", **dict.fromkeys(TOLD, Number(0)))
def sorting_of(game: Game, **counted: int) -> Working:
    """sort-once, tell-kinds, tenji-name: a set that is sorted; what is told by nothing else is a black crown."""
    numbers = game.numbers()
    known, others = sum(counted.values()), numbers["others"]
    demand(game, known <= others, "", f"{known} cards", f"at most {others} besides the emperors", "sort-once")
    lines = (
        Line("reading-cards", None, (), {"cards": numbers["cards"]}),
        Line("tenji-name", None, KINDS[: numbers["emperors"]], {}),
        Line("sort-once", None, (), {"others": others, "groups": numbers["groups"]}),
        Line("tell-kinds", None, tuple(counted), {"counts": tuple(counted.values()), "known": known}),
        Line("tell-kinds", None, ("black",), {"counts": (others - known,), "known": known}),
    )
    return Working(lines, {"sorted": others, "black": others - known})


@calculation("match", starter=SEAT, out=Rows(SEAT))
def match_of(game: Game, starter: int, out: Sequence[int]) -> Working:
    """three-wins, empty-hand, partners, starter: the match, from the seats whose hands became empty, deal by deal."""
    demand(game, bool(out), "/out", "no deal", "the seat that went out in at least one", "three-wins")
    lines, deals = list[Line](), list[Deal]()
    begins: int | None = starter
    for number, seat in enumerate(out, 1):
        goes_on = game.outcome(deals) is None
        demand(game, goes_on, f"/out/{number - 1}", "a further deal", "none, the match is over", "three-wins")
        deals.append(Deal({"starter": begins}, Result((), seat)))
        outcome, follows = game.outcome(deals), game.settled(deals).get("starter")
        facts = {
            "deal": number,
            "starter": None if begins is None else LETTERS[begins],
            "pair": SIDES[tally([seat]).index(1)],
            "wins": dict(zip(SIDES, tally(out[:number]), strict=True)),
            "over": outcome is not None,
        }
        lines.append(Line("three-wins" if outcome else "empty-hand", LETTERS[seat], (), facts))
        begins = follows.value if follows else None
    result = {"wins": facts["wins"], "ends": facts["over"], "winners": list(outcome.winners) if outcome else []}
    return Working(tuple(lines), {**result, "starters": [line.facts["starter"] for line in lines]})


CALCULATIONS = {one.name: one for one in (answers_of, exchange_of, count_of, sorting_of, match_of)}
