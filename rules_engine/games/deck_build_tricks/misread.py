"""What learners get wrong in Deck Build Tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.game import Part
from rules_engine.misreading import misreading
from rules_engine.table import Zone

from .cards import HAND, Play, TwoSuitDeck
from .rules import Board
from .scoring import Standing, Trick, columns_left, kept_by, points_in, ranking, score, winners

NO_SUIT = -1


@misreading(clause="lead-point", replaces="Standing.exchange")
def trump_and_anti_trump_change_places(self: Standing, out: str, suit: int) -> None:
    """A led point card lets trump and anti-trump change places."""
    self.trump, self.anti = self.anti, self.trump


@misreading(clause="lead-suit", replaces="lead")
def a_trump_is_led_as_trump(hand: Sequence[int], deck: TwoSuitDeck, standing: Standing) -> list[Play]:
    """A card that bears the trump suit must be led as trump."""
    ways = [play for card in dict.fromkeys(hand) for play in deck.plays[card]]
    return [play for play in ways if play[1] == standing.trump or standing.trump not in deck.number[play[0]]]


@misreading(clause="free-after-point", replaces="play_free")
def a_point_card_asks_for_point_cards(hand: Sequence[int], deck: TwoSuitDeck) -> list[Play]:
    """After a led point card, whoever holds a point card must play one."""
    ways = [play for card in dict.fromkeys(hand) for play in deck.plays[card]]
    return [play for play in ways if play[1] is None] or ways


@misreading(clause="follow-or-point", replaces="follow_or_point")
def only_the_led_suit_follows(plays: Sequence[Play], standing: Standing) -> list[Play]:
    """Who bears the led suit must play it; a point card is no way out."""
    return [play for play in plays if play[1] == standing.led]


@misreading(clause="follow-or-point", replaces="follow_or_point")
def points_are_never_compulsory(plays: Sequence[Play], standing: Standing) -> list[Play]:
    """Without the led suit any card may be played, whatever point cards one holds."""
    able = any(play[1] == standing.led for play in plays)
    return [play for play in plays if play[1] in (None, standing.led)] if able else []


@misreading(clause="void-anything", replaces="follow_or_point")
def without_the_suit_a_trump(plays: Sequence[Play], standing: Standing) -> list[Play]:
    """Who holds neither the led suit nor a point card must play a trump."""
    fits = [play for play in plays if play[1] in (None, standing.led)]
    return fits or [play for play in plays if play[1] == standing.trump]


@misreading(clause="points-between", replaces="ranking")
def point_cards_are_the_weakest(plays: Sequence[Play], deck: TwoSuitDeck, standing: Standing) -> list[int]:
    """A point card loses to every card with a suit."""
    ranked = ranking(plays, deck, standing)
    return [*ranked, *(place for place in range(len(plays)) if place not in ranked)]


@misreading(clause="suit-ranks", replaces="ranking")
def the_led_suit_beats_trumps(plays: Sequence[Play], deck: TwoSuitDeck, standing: Standing) -> list[int]:
    """The led suit is the strongest, then trump."""
    led = standing.trump if standing.led is None else standing.led
    return ranking(plays, deck, standing.where(trump=led, led=standing.trump))


@misreading(clause="suit-ranks", replaces="ranking")
def the_anti_trump_is_like_any_other(plays: Sequence[Play], deck: TwoSuitDeck, standing: Standing) -> list[int]:
    """The anti-trump is no weaker than the other suits."""
    return ranking(plays, deck, standing.where(anti=NO_SUIT))


@misreading(clause="anti-led", replaces="ranking")
def a_led_anti_trump_is_a_led_suit(plays: Sequence[Play], deck: TwoSuitDeck, standing: Standing) -> list[int]:
    """Once it is led, the anti-trump ranks second, like any led suit."""
    anti = NO_SUIT if standing.anti == standing.led else standing.anti
    return ranking(plays, deck, standing.where(anti=anti))


@misreading(clause="all-points", replaces="ranking")
def the_most_points_are_strongest(plays: Sequence[Play], deck: TwoSuitDeck, standing: Standing) -> list[int]:
    """Of point cards alone, the one with most points is the strongest."""
    if any(suit is not None for _, suit, _ in plays):
        return ranking(plays, deck, standing)
    return sorted(range(len(plays)), key=lambda place: -score([plays[place][0]], deck))


@misreading(clause="lone-card", replaces="ranking")
def a_lone_card_is_only_the_strongest(plays: Sequence[Play], deck: TwoSuitDeck, standing: Standing) -> list[int]:
    """Beside a single suit card, a point card is the weakest."""
    ranked = ranking(plays, deck, standing)
    return ranked if len(ranked) > 1 else [*ranked, *(place for place in range(len(plays)) if place not in ranked)]


@misreading(clause="remove", replaces="Board.may_remove")
def no_draw_pile_is_needed(self: Board, trick: Trick) -> list[int]:
    """A card may be removed without a draw pile too."""
    return [seat for place, seat in enumerate(trick.order) if not kept_by(place, trick, after_point=False)]


@misreading(clause="remove", replaces="kept_by")
def who_followed_may_remove(place: int, trick: Trick, after_point: bool) -> str:
    """Everybody but the strongest and the weakest may remove, also who followed suit."""
    kept = kept_by(place, trick, after_point)
    return "" if kept == "led" else kept


@misreading(clause="strongest-gains", replaces="Board.point_pile")
def the_strongest_takes_the_best(self: Board) -> Zone:
    """The strongest card wins the highest value left."""
    return [pile for pile in self.points if pile][-1]


@misreading(clause="weakest-gains", replaces="Board.gain_booster")
def the_booster_on_top_is_taken(self: Board, seat: int, column: int, because: str) -> None:
    """The booster at the top of the column is gained."""
    self.table.draw(self.columns[column], self.discard[seat], because)


@misreading(clause="declare-end", replaces="Board.may_end")
def points_are_compared_with_columns(self: Board, order: Sequence[int]) -> list[int]:
    """The points in hand are compared with the columns, not the number of point cards."""
    return [seat for seat in order if score(self.hand[seat], self.deck) > columns_left(self.columns)]


@misreading(clause="declare-end", replaces="Board.may_end")
def as_many_as_columns_are_enough(self: Board, order: Sequence[int]) -> list[int]:
    """As many point cards as columns are enough to end the game."""
    return [seat for seat in order if points_in(self.hand[seat], self.deck) >= columns_left(self.columns)]


@misreading(clause="turn-and-cut", replaces="Board.turn")
def the_pile_is_shuffled(self: Board, seat: int) -> Part[None]:
    """The discard pile is shuffled: in this stand-in, put into another order."""
    yield self.cut[seat]
    self.table.move_all(self.discard[seat], self.draw[seat], "turn-and-cut")
    self.draw[seat].sort()


@misreading(clause="turn-and-cut", replaces="Board.turn")
def the_pile_is_not_cut(self: Board, seat: int) -> Part[None]:
    """The discard pile is turned over, and drawn from as it lies."""
    yield self.cut[seat]
    self.table.move_all(self.discard[seat], self.draw[seat], "turn-and-cut")


@misreading(clause="most-points", replaces="score")
def point_cards_are_counted(cards: Iterable[int], deck: TwoSuitDeck) -> int:
    """Every point card is one point."""
    return points_in(cards, deck)


@misreading(clause="tie-last-trick", replaces="winners")
def equal_points_share(totals: Sequence[int], last: Trick) -> tuple[list[int], str]:
    """With equal points all of them win."""
    return [seat for seat, total in enumerate(totals) if total == max(totals)], "most-points"


@misreading(clause="free-suit", replaces="play_on")
def the_higher_number_counts(hand: Sequence[int], deck: TwoSuitDeck) -> list[Play]:
    """A card counts as the suit with its higher number."""
    plays = [play for card in dict.fromkeys(hand) for play in deck.plays[card]]
    best = {card: max(numbers.values(), default=0) for card, numbers in enumerate(deck.number)}
    return [(card, suit, swap) for card, suit, swap in plays if suit is None or deck.number[card][suit] == best[card]]


@misreading(clause="other-suits-alike", replaces="ranking")
def the_other_suit_played_first_is_stronger(plays: Sequence[Play], deck: TwoSuitDeck, standing: Standing) -> list[int]:
    """Of the other suits, the one that appeared first ranks higher."""
    return ranking(plays, deck, standing.where(by_order=True))


@misreading(clause="no-led-suit", replaces="kept_by")
def removing_after_a_point_card(place: int, trick: Trick, after_point: bool) -> str:
    """After a led point card, too, cards may be removed."""
    return kept_by(place, trick, True)


@misreading(clause="columns-not-empty", replaces="columns_left")
def empty_columns_count(columns: Iterable[object]) -> int:
    """All six columns count, empty ones too."""
    return len(list(columns))


@misreading(clause="exchange-and-order", replaces="Standing.exchange")
def the_exchange_waits_for_the_next_trick(self: Standing, out: str, suit: int) -> None:
    """The new trump counts from the next trick on."""


@misreading(clause="turn-when-needed", replaces="Board.draw_up")
def too_few_cards_are_turned_at_once(self: Board, seat: int) -> Part[None]:
    """When the draw pile does not last, what is left is put with the discard pile and turned too."""
    hand, draw, discard = self.hand[seat], self.draw[seat], self.discard[seat]
    if len(draw) < HAND - len(hand) and discard:
        self.table.move_all(draw, discard, "turn-when-needed")
        yield from self.turn(seat)
    while len(hand) < HAND and draw:
        self.table.draw(draw, hand, "strongest-leads")


@misreading(clause="asked-in-order", replaces="Board.may_end")
def the_most_point_cards_are_asked_first(self: Board, order: Sequence[int]) -> list[int]:
    """Of several who could end the game, the one with most point cards is asked first."""
    held = {seat: points_in(self.hand[seat], self.deck) for seat in order}
    return sorted((seat for seat in held if held[seat] > columns_left(self.columns)), key=lambda seat: -held[seat])


@misreading(clause="last-trick-compared", replaces="winners")
def whoever_played_first_wins_a_tie(totals: Sequence[int], last: Trick) -> tuple[list[int], str]:
    """Of equal players the one who played first in the last trick wins."""
    tied, because = winners(totals, last)
    return ([seat for seat in last.order if totals[seat] == max(totals)][:1] if len(tied) > 1 else tied), because
