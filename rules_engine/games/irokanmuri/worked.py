"""What worked examples of Irokanmuri can have computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Number, Rows, Word
from rules_engine.game import Deal, Game, Result
from rules_engine.games.irokanmuri.cards import ASSUMED, JITO, KINDS, LORDS
from rules_engine.games.irokanmuri.rules import answering
from rules_engine.games.irokanmuri.scoring import SIDES, decided, tally, unseen, why_received
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
        clause = why_received(card, [attack]).split()[0] if ruling.legal else ruling.clauses[0]
        if attack == JITO and clause in ("receive", "tenji"):
            clause = "emperors-attack"
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
        attacked = kinds[zones[game.seats][0]] if asks[1:] else None
        heard.clear()
        position.put(move)
        clauses = heard[0].clauses if card is not None else ("pass", *heard[-1].clauses)
        clause = "tenji-attack" if "tenji-attack" in clauses else clauses[0]
        facts = {"attack": attacked, "left": len(zones[seat])}
        lines.append(Line(clause, LETTERS[seat], () if card is None else (word,), facts))
    seat, last = position.seat, heard[-1]
    if position.result:
        pair = SIDES[last.facts["pair"]]
        over = "out-on-receive" if "out-on-receive" in last.clauses else "empty-hand"
        lines.append(Line(over, LETTERS[last.by], (), {"pair": pair}))
        result = {"next": None, "does": "over", "winners": [pair]}
    else:
        if last.kind == "turn":
            lines.append(Line("dead-attack", LETTERS[seat], (), facts_of(game, last.facts)))
        result = {"next": LETTERS[seat], "does": " or ".join(ask.name for ask in position.asks), "winners": []}
    return Working(tuple(lines), {**result, "left": {LETTERS[zone.owner]: len(zone) for zone in zones[: game.seats]}})


@calculation("count", hand=CARDS, played=CARDS)
def count_of(game: Game, hand: Sequence[int], played: Sequence[int]) -> Working:
    """edition-counts, assumed-split: how many cards of each kind that was seen are still in the other hands."""
    total, own, gone = Counter(game.deck.cards), Counter(hand), Counter(played)
    counts = game.options.composition
    lines, result = [], {}
    for card in sorted({*hand, *played}):
        kind = game.deck.kinds[card]
        result[kind] = unseen(total[card], own[card], gone[card])
        facts = {"total": total[card], "own": own[card], "played": gone[card], "unseen": result[kind]}
        assumed = counts == ASSUMED and kind in LORDS
        lines.append(Line("assumed-split" if assumed else "edition-counts", None, (kind,), facts))
    demand(game, bool(lines), "", "no card", "cards in hand or played", "edition-counts")
    return Working(tuple(lines), {"unseen": result})


@calculation("sorting", **dict.fromkeys(TOLD, Number(0)))
def sorting_of(game: Game, **counted: int) -> Working:
    """sort-once, tell-kinds, tenji-name: a set that is sorted; what is told by nothing else is a black crown."""
    numbers = game.numbers()
    known, others = sum(counted.values()), numbers["others"]
    most = f"at most {others} besides the emperors"
    demand(game, known <= others, "", f"{known} cards", most, "sort-once")
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
    begins: int | None = starter
    lines: list[Line] = []
    for number, seat in enumerate(out, 1):
        goes_on = not (lines and lines[-1].facts["over"])
        demand(game, goes_on, f"/out/{number - 1}", "a further deal", "none, the match is over", "three-wins")
        wins = tally(out[:number])
        over = decided(wins)
        facts = {
            "deal": number,
            "starter": None if begins is None else LETTERS[begins],
            "pair": SIDES[seat % 2],
            "wins": dict(zip(SIDES, wins, strict=True)),
            "over": over,
        }
        lines.append(Line("three-wins" if over else "empty-hand", LETTERS[seat], (), facts))
        follows = game.settled([Deal({"starter": begins}, Result((), seat))]).get("starter")
        begins = follows.value if follows else None
    last = lines[-1].facts
    winners = [last["pair"]] if last["over"] else []
    starters = [line.facts["starter"] for line in lines]
    return Working(tuple(lines), {"wins": last["wins"], "ends": last["over"], "winners": winners, "starters": starters})


CALCULATIONS = {one.name: one for one in (answers_of, exchange_of, count_of, sorting_of, match_of)}
