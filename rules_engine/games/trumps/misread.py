"""What learners get wrong in Trumps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_engine.misreading import misreading

from . import rules
from .scoring import FACE_DOWN, best_of, longest_run, most_alike, points_of, smallest, strength, what_follows

refill = rules.Board.refill  # the right one


@misreading(clause="start-smallest", replaces="smallest")
def the_largest_starts(picks: Mapping[int, int], hands: Sequence[Sequence[int]]) -> tuple[list[int], str]:
    """Who shows the largest number is start player."""
    return smallest({seat: -card for seat, card in picks.items()}, hands)


@misreading(clause="start-again", replaces="smallest")
def the_first_of_equals_starts(picks: Mapping[int, int], hands: Sequence[Sequence[int]]) -> tuple[list[int], str]:
    """Of equal smallest numbers, the first in order starts at once."""
    return smallest(picks, hands)[0][:1], "start-smallest"


@misreading(clause="start-shows", replaces="show_first")
def the_start_player_shows_a_single(hand: Sequence[int]) -> list[list[int]]:
    """A round begins with a single card."""
    return [[card] for card in dict.fromkeys(hand)]


@misreading(clause="other-number", replaces="not_yet_shown")
def the_same_number_again(choices: Sequence[list[int]], shown: Sequence[int]) -> list[list[int]]:
    """Any number may be shown, one that lies there too."""
    return list(choices)


@misreading(clause="other-number", replaces="not_yet_shown")
def only_a_higher_number(choices: Sequence[list[int]], shown: Sequence[int]) -> list[list[int]]:
    """What is shown must be higher than what lies there."""
    return [cards for cards in choices if cards[0] > max(shown)]


@misreading(clause="face-down", replaces="play_face_down")
def who_cannot_show_passes(hand: Sequence[int]) -> list[int]:
    """With nothing to show, one plays no card."""
    return []


@misreading(clause="pair-beats-single", replaces="strength")
def a_pair_is_two_singles(cards: Sequence[int]) -> int:
    """A pair is as strong as its number."""
    return cards[0] if cards else FACE_DOWN


@misreading(clause="singles-high-pairs-low", replaces="strength")
def the_highest_pair_is_strongest(cards: Sequence[int]) -> int:
    """Of pairs the higher number is stronger, as with singles."""
    return 10 + cards[0] if len(cards) == 2 else strength(cards)


@misreading(clause="singles-high-pairs-low", replaces="strength")
def low_singles_are_strong_too(cards: Sequence[int]) -> int:
    """The lower number is always stronger, of singles too."""
    return 10 - cards[0] if len(cards) == 1 else strength(cards)


@misreading(clause="face-down-last", replaces="ranking")
def the_later_face_down_card_is_stronger(strengths: Sequence[int]) -> list[int]:
    """Of two cards face down, the one played later is stronger."""
    return sorted(range(len(strengths)), key=lambda place: (strengths[place], place), reverse=True)


@misreading(clause="first-takes", replaces="cards_taken")
def everybody_takes_one(field: Sequence[int], number: int, place: int, seats: int) -> int:
    """First place takes a single card, like all the others."""
    return 1


@misreading(clause="second-takes", replaces="cards_taken")
def only_first_place_takes_all(field: Sequence[int], number: int, place: int, seats: int) -> int:
    """Second place takes a single card, like last place."""
    return 1 if place else field.count(number)


@misreading(clause="last-takes", replaces="cards_taken")
def last_place_takes_all_of_a_number(field: Sequence[int], number: int, place: int, seats: int) -> int:
    """Last place takes all cards of a number, like all the others."""
    return field.count(number)


@misreading(clause="draw-one", replaces="Board.refill")
def as_many_as_were_shown(self: rules.Board, order: Sequence[int], starter: int, drew: bool) -> str:
    """Whoever showed a pair draws two cards."""
    pairs = [seat for seat in order if len(self.shown[seat]) > 1]
    follows = refill(self, order, starter, drew)
    for seat in pairs:
        self.table.draw(self.deck or self.aside, self.hand[seat], "draw-one")
    return follows


@misreading(clause="one-more-round", replaces="what_follows")
def an_empty_deck_ends_the_game(deck: int, seats: int, deck_out: str) -> str:
    """The game is over as soon as the deck has run out."""
    follows = what_follows(deck, seats, deck_out)
    return "over" if follows == "last-round" else follows


@misreading(clause="one-more-round", replaces="what_follows")
def somebody_must_fail_to_draw(deck: int, seats: int, deck_out: str) -> str:
    """The deck has run out only when somebody could not draw."""
    return what_follows(deck, seats, "cannot_draw")


@misreading(clause="draw-aside", replaces="Board.refill")
def without_a_deck_nobody_draws(self: rules.Board, order: Sequence[int], starter: int, drew: bool) -> str:
    """Whoever finds no card left in the deck draws nothing."""
    for seat in order:
        self.table.move_all(self.shown[seat] or self.hidden[seat], self.field, "join-field")
    follows = what_follows(len(self.deck), len(order), self.options.deck_out)
    for seat in self.table.clockwise(starter)[: len(self.deck)]:
        self.table.draw(self.deck, self.hand[seat], "draw-one")
    rules.tell_next(self, starter, follows)
    return follows


@misreading(clause="most-alike", replaces="most_alike")
def every_pair_counts(cards: Sequence[int]) -> list[int]:
    """All cards of which one has two or more are counted."""
    return [card for card in sorted(cards) if cards.count(card) > 1] or list(cards)[:1]


@misreading(clause="longest-run", replaces="longest_run")
def copies_lengthen_a_run(cards: Sequence[int]) -> list[int]:
    """Every card of a number in the run is counted."""
    run = longest_run(cards)
    return sorted(card for card in cards if card in run)


@misreading(clause="longest-run", replaces="longest_run")
def gaps_do_not_matter(cards: Sequence[int]) -> list[int]:
    """All different numbers are counted, in a row or not."""
    return sorted(set(cards))


@misreading(clause="sum-wins", replaces="points_of")
def cards_are_points(cards: Sequence[int]) -> int:
    """Every score card is a point."""
    return len(cards)


@misreading(clause="sum-wins", replaces="points_of")
def the_better_of_the_two_counts(cards: Sequence[int]) -> int:
    """Either the most alike or the longest run counts, whichever is more."""
    return max(len(most_alike(cards)), len(longest_run(cards)))


@misreading(clause="smallest-card", replaces="standing")
def the_largest_card_breaks_a_tie(cards: Sequence[int]) -> tuple[int, int, int]:
    """Of equal sums, the larger score card wins."""
    high = max(cards, default=0)
    return points_of(cards), high, cards.count(high)


@misreading(clause="last-draw", replaces="what_follows")
def the_last_draw_does_not_count(deck: int, seats: int, deck_out: str) -> str:
    """When last place has drawn the last card, the deck has run out only in the round after."""
    return what_follows(deck, seats, deck_out) if deck else "next-round"


@misreading(clause="no-free-face-down", replaces="only_if_stuck")
def face_down_by_choice(cards: Sequence[int], hand: Sequence[int], shown: Sequence[int]) -> list[int]:
    """A card may be played face down at any time."""
    return list(cards)


@misreading(clause="empty-field", replaces="may_act")
def without_a_field_nobody_acts(field: Sequence[int], deck: int) -> bool:
    """When the field is empty, last place does nothing either."""
    return bool(field)


@misreading(clause="tie-shared", replaces="best_of")
def only_one_can_win(standings: Sequence[tuple[int, int, int]]) -> list[int]:
    """Even when all is equal, one player wins alone."""
    return best_of(standings)[:1]
