"""What worked examples of Irokanmuri can have computed, and what a table can come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Number, Rows, Word
from rules_engine.game import Deal, Game, Result
from rules_engine.position import Position, facts_of
from rules_engine.reach import Begins, Given, Held, Hint, Impossible, Seen
from rules_engine.scoring import Line, Working, calculation, demand, names
from rules_engine.showing import Showing
from rules_engine.table import Event

from .cards import ASSUMED, KINDS, LORDS
from .rules import HAND, Irokanmuri, answering
from .scoring import SIDES, tally, unseen, why_received

Hands = Sequence[Sequence[int]]
SEATS = range(4)
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


@answers_of.never
def no_answers(game: Irokanmuri, attack: int, hand: Sequence[int]) -> Impossible | None:
    """A hand of cards that there are."""
    return no_hand(hand) or no_cards(game, [attack], hand)


def no_cards(game: Irokanmuri, *given: Sequence[int]) -> Impossible | None:
    """No more of a kind than there are, and hands that a deal begins with at most."""
    over = Counter(card for cards in given for card in cards) - Counter(game.deck.cards)
    for card in over:
        whole = game.deck.cards.count(card)
        return Impossible(f"there are {whole} of {KINDS[card]}; here {whole + over[card]}", "edition-counts")
    return None


def no_hand(hand: Sequence[int]) -> Impossible | None:
    """A hand is never larger than at first."""
    return Impossible(f"nobody holds more than {HAND} cards; here {len(hand)}", "deal") if len(hand) > HAND else None


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


@exchange_of.never
def no_exchange(game: Irokanmuri, starter: int, hands: Hands, **_: Any) -> Impossible | None:
    """Hands that a course of attacks and receives leaves."""
    if found := next(filter(None, map(no_hand, hands)), None) or no_cards(game, *hands):
        return found
    gone = [HAND - len(hand) for hand in hands]
    if HAND not in gone and not has_course(gone, starter):
        sizes = ", ".join(f"{LETTERS[seat]} {len(hand)}" for seat, hand in enumerate(hands))
        reason = f"no course of attacks and receives leaves hands of {sizes} cards with {LETTERS[starter]} to attack"
        return Impossible(reason, "after-pass")
    return None


def has_course(gone: Sequence[int], attacker: int) -> bool:
    """after-pass: whether attacks can go on so that each has played so many cards and this player is to attack.

    An attack of seat s goes on to seat s + 2 when it is passed, to seat s − 1 when it is received. As many leave each
    seat as come to it, but for who began and who is to attack; and all of them hang together.
    """
    for first, whole in product(SEATS, range(sum(gone) // 2 + 1)):
        begun = [(seat == first) - (seat == attacker) for seat in SEATS]
        for received in receives([begun[seat] - gone[seat] + gone[(seat + 2) % 4] for seat in SEATS], whole):
            answered = [received[(seat - 1) % 4] for seat in SEATS]
            passed = [gone[seat] - received[seat] - answered[seat] for seat in SEATS]
            if min(passed) >= 0 and hang_together(first, answered, passed):
                return True
    return False


def receives(due: Sequence[int], whole: int) -> Iterator[list[int]]:
    """receive: how often each seat received, ``whole`` in all; R(s + 1) + R(s + 2) − 2 R(s) is ``due`` of seat s."""
    for last in range(whole + 1):
        found = [last]
        for seat in SEATS:
            value, rest = divmod(whole - found[-1] - due[seat], 3)
            if rest or value < 0:
                break
            found.append(value)
        else:
            if found[4] == last and sum(found[1:]) == whole:
                yield found[1:]


def hang_together(first: int, received: Sequence[int], passed: Sequence[int]) -> bool:
    """receiver-attacks, after-pass: whether every seat that attacks is come to from the first one."""
    come, new = set[int](), {first}
    while new:
        come |= new
        new = {(seat - 1) % 4 for seat in come if received[seat]} | {(seat + 2) % 4 for seat in come if passed[seat]}
        new -= come
    return all(seat in come or not received[seat] + passed[seat] for seat in SEATS)


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


@count_of.never
def no_count(game: Irokanmuri, hand: Sequence[int], played: Sequence[int]) -> Impossible | None:
    """Between two cards of one player somebody else plays, but for a receive and the attack after it."""
    if found := no_hand(hand) or no_cards(game, hand, played):
        return found
    own = HAND - len(hand)
    others = len(played) - own
    if others < own - 1:
        reason = f"a player who holds {len(hand)} cards has played {own}, and the others at least {own - 1} by then"
        return Impossible(f"{reason}; here {len(played)} in all", "after-pass")
    if others > 3 * HAND - 2:
        return Impossible("when a hand is empty the game is over: somebody else holds a card", "empty-hand")
    return None


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


# what a record shows, and the paper ----------------------------------------------------------------------


def given_of(seen: Seen) -> Given:
    """What a step of a record gives to the calculations."""
    hands, field = seen.each("hand"), seen.cards("field")
    if seen.asked == "receive":
        yield "answers", {"attack": field[0], "hand": hands[seen.seat]}
    if seen.asked == "attack":
        words = ("pass" if card is None else KINDS[card] for _, _, card in seen.following)
        yield "exchange", {"starter": seen.seat, "hands": hands, "acts": Begins(words)}
    for hand in hands:
        yield "count", {"hand": hand, "played": Held([*field, *seen.cards("played")])}
    if not seen.made:
        dealt = Counter(KINDS[card] for hand in hands for card in hand)
        yield "sorting", {kind: dealt[kind] for kind in TOLD}
    if seen.over:
        yield "match", {"starter": seen.record.deals[0].setup["starter"], "out": [one.closing for one in seen.results]}


HINTS = {"sorting": Hint(options=("composition",))}  # what is counted is the set
SHOWING = Showing(after=("turn",))
