"""Irokanmuri, clause by clause, in the order of its page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
import yaml

from rules_engine import IllegalAction, Position, Rand, RecordError, Replay, SetupError, find_game, make_options
from rules_engine.clauses import Ruling
from rules_engine.errors import UnreadableRecord
from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Game, Result
from rules_engine.games.irokanmuri.cards import ASSUMED, KINDS
from rules_engine.games.irokanmuri.rules import CLAUSES
from rules_engine.match import play_match
from rules_engine.record import read_record, write_record
from rules_engine.table import Event
from rules_engine.view import seen_of
from tehodoki.drawing.decks import card_svg, load_deck
from tehodoki.paths import templates_dir
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import load_game

EDITIONS = templates_dir() / "games" / "irokanmuri" / "editions"


def the_game(**options: Any) -> Game:
    kind = find_game("irokanmuri")
    return kind(4, make_options(kind.Options, options, 4))


class Picture:
    """A table with these hands, however few; moves are words: ``D:lady`` plays, ``D:-`` passes."""

    def __init__(self, a: str, b: str, c: str, d: str, starter: str = "A", **options: Any) -> None:
        self.game = the_game(**options)
        self.heard: list[Event] = []
        hands = tuple([self.game.deck.parse(word) for word in hand.split()] for hand in (a, b, c, d))
        setup = {"starter": LETTERS.index(starter), "hands": hands}
        self.position = Position(self.game, setup, (), self.heard.append)

    @property
    def due(self) -> str:
        """Who is due for what: ``D receive pass``; empty when the deal is over."""
        asks = self.position.asks
        return " ".join([LETTERS[asks[0].seat], *(ask.name for ask in asks)]) if asks else ""

    @property
    def may(self) -> str:
        """What may be played, and ``-`` where one may pass."""
        return " ".join("-" if value is None else KINDS[value] for _, _, value in self.position.options())

    def zone(self, name: str) -> str:
        found = [zone for zone in self.position.table.zones if zone.name == name]
        return " | ".join(" ".join(KINDS[card] for card in zone) for zone in found)

    def move(self, word: str) -> tuple[int, str, Any]:
        seat, card = word.split(":")
        if card == "-":
            return LETTERS.index(seat), "pass", None
        return LETTERS.index(seat), self.position.asks[0].name, KINDS.index(card)

    def rule(self, word: str) -> Ruling:
        return self.position.rule(self.move(word))

    def play(self, words: str) -> Picture:
        for word in words.split():
            self.position.put(self.move(word))
        return self

    @property
    def last(self) -> tuple[str, ...]:
        """The clauses of the last event."""
        return self.heard[-1].clauses

    @property
    def scores(self) -> tuple[int, ...]:
        assert self.position.result is not None
        return self.position.result.scores


def four(**options: Any) -> Picture:
    """A has a card of all sorts, the others answer some."""
    return Picture("lady monk black", "monk black", "lady yagoro", "lady jito folded", **options)


def numbered(label: str) -> Any:
    """Says which clause a test is about; the number must be the page's."""
    assert CLAUSES.label(label.split()[1]) == label
    return lambda test: test


def test_the_numbers_of_the_page_stand_beside_the_ids() -> None:
    page = """
        1 reading-cards, 2 sort-once, 3 tell-kinds, 4 edition-counts, 5 partners, 6 deal, 7 starter, 8 attack,
        9 receive, 10 receiver-attacks, 11 pass, 12 after-pass, 13 jito, 14 tenji, 15 tenji-attack, 16 empty-hand,
        17 three-wins,
        R1 tenji-name, R2 emperors-dealt, R3 dead-attack, R4 out-on-receive, R5 emperors-attack, R6 assumed-split"""
    assert [CLAUSES.label(clause) for clause in CLAUSES] == [label.strip() for label in page.split(",")]


# preparation and setup -----------------------------------------------------------------------------------


@numbered("4 edition-counts")
def test_the_facts_of_the_page() -> None:
    game = the_game()
    count = Counter(game.deck.format(card) for card in game.deck.cards)
    assert count == ASSUMED
    assert " ".join(count) == "tenji jito monk lady yagoro upright folded black"
    numbers = game.numbers()
    assert numbers["cards"] == len(game.deck) == 4 * numbers["hand"] == 100
    assert numbers["others"] == 98
    assert numbers["ladies"] == 21
    assert numbers["lords"] == 65 == sum(count[kind] for kind in ("yagoro", "upright", "folded", "black"))
    assert numbers["most"] == 25 + 3 * 24 == 97


OTHER = {"tenji": 1, "jito": 1, "monk": 13, "lady": 20, "yagoro": 0, "upright": 20, "folded": 5, "black": 40}


@numbered("4 edition-counts")
def test_another_edition_has_other_cards_in_every_deal() -> None:
    game = the_game(composition=OTHER)
    for seed in range(5):
        setup = game.deal([], Rand("edition", seed))
        dealt = Counter(game.deck.format(card) for hand in setup["hands"] for card in hand)
        assert dealt == {kind: count for kind, count in OTHER.items() if count}


WRONG: list[Any] = [
    None,
    {},
    [1, 1, 13, 20, 8, 12, 10, 35],
    ASSUMED | {"black": 34},
    ASSUMED | {"tenji": 2, "jito": 0},
    ASSUMED | {"tenji": 0, "jito": 2},
    ASSUMED | {"tenji": 2, "monk": 12},
    ASSUMED | {"black": 36, "monk": -1, "lady": 33},
    ASSUMED | {"black": 35.0},
    ASSUMED | {"tenji": True},
    ASSUMED | {"iro": 0},
    {kind: count for kind, count in ASSUMED.items() if kind != "yagoro"} | {"black": 43},
]


@numbered("4 edition-counts")
@pytest.mark.parametrize("composition", WRONG)
def test_counts_that_are_no_whole_set_are_refused(composition: Any) -> None:
    with pytest.raises(SetupError, match=r"composition.*100 in all"):
        the_game(composition=composition)
    record = json.loads(write_record(play_match(the_game(), 1, whole=False)))
    record["options"]["composition"] = composition
    with pytest.raises(RecordError) as error:
        read_record(json.dumps(record))
    assert (error.value.pointer, error.value.clause) == ("/options/composition", "F2")


@numbered("4 edition-counts")
def test_a_kind_that_is_counted_twice_is_refused() -> None:
    text = write_record(play_match(the_game(), 1, whole=False))
    with pytest.raises((RecordError, UnreadableRecord)):
        read_record(text.replace('"black": 35}', '"black": 35, "black": 35}'))


@numbered("R6 assumed-split")
def test_every_edition_is_a_whole_set_and_says_what_is_assumed() -> None:
    files = sorted(EDITIONS.glob("*.json"))
    assert files
    for path in files:
        composition = json.loads(path.read_text(encoding="utf-8"))
        assert list(composition) == list(KINDS)
        assert len(the_game(composition=composition).deck) == 100
        beside = yaml.safe_load(path.with_suffix(".yaml").read_text(encoding="utf-8"))
        assert set(beside) == {"title", "assumed", "note"}
        assert set(beside["assumed"]) <= set(KINDS)
    assert json.loads((EDITIONS / "assumed.json").read_text(encoding="utf-8")) == ASSUMED


@numbered("5 partners")
def test_opposite_seats_are_a_pair() -> None:
    assert (the_game().sides, the_game().scored) == (((0, 2), (1, 3)), ("AC", "BD"))


@numbered("6 deal")
def test_a_hand_is_seen_by_its_owner_only_and_all_cards_are_dealt() -> None:
    game = the_game()
    position = Position(game, game.deal([], Rand("deal")))
    hands = [zone for zone in position.table.zones if zone.name == "hand"]
    assert [(len(zone), zone.seen) for zone in hands] == [(25, 1), (25, 2), (25, 4), (25, 8)]
    assert sorted(card for zone in hands for card in zone) == sorted(game.deck.cards)


@numbered("R2 emperors-dealt")
def test_an_emperor_reaches_every_seat() -> None:
    game, found = the_game(), Counter[tuple[str, int]]()
    for seed in range(200):
        for seat, hand in enumerate(game.deal([], Rand("emperors", seed))["hands"]):
            found.update((KINDS[card], seat) for card in hand if card < 2)
    assert len(found) == 8
    assert min(found.values()) > 25


@numbered("7 starter")
@pytest.mark.parametrize("starter", "ABCD")
def test_play_goes_counter_clockwise(starter: str) -> None:
    picture = Picture("lady lady", "lady lady", "lady lady", "lady lady", starter)
    picture.play(f"{starter}:lady")
    assert picture.due == f"{ {'A': 'D', 'D': 'C', 'C': 'B', 'B': 'A'}[starter] } receive pass"


def after(starter: int, *outs: int) -> list[Deal]:
    """Deals in which these seats went out; the first was started by ``starter``."""
    return [Deal({"starter": (starter - index) % 4}, Result((), out)) for index, out in enumerate(outs)]


@numbered("7 starter")
@pytest.mark.parametrize(("next_starter", "seat"), [("rotate", 3), ("winner", 2), ("random", None)])
def test_who_starts_the_next_deal(next_starter: str, seat: int | None) -> None:
    follows = the_game(next_starter=next_starter).settled(after(0, 2)).get("starter")
    assert (follows.value if follows else None) == seat
    assert follows is None or follows.clause == "starter"


# play ----------------------------------------------------------------------------------------------------


@numbered("8 attack")
def test_the_starter_may_attack_with_any_kind_and_each_kind_is_offered_once() -> None:
    picture = Picture("lady lady monk black black", "lady", "lady", "lady")
    assert (picture.due, picture.may) == ("A attack", "monk lady black")
    assert (picture.rule("A:lady").clauses, picture.rule("A:-").legal) == (("attack",), False)


@numbered("8 attack")
def test_the_attack_lies_face_up() -> None:
    picture = four().play("A:lady")
    assert (picture.zone("field"), picture.heard[-1].seen, picture.last) == ("lady", 15, ("attack", "starter"))


@numbered("9 receive")
def test_the_same_kind_receives() -> None:
    picture = four().play("A:lady")
    assert (picture.due, picture.may) == ("D receive pass", "jito lady -")
    assert picture.rule("D:lady").clauses == ("receive",)


@numbered("9 receive")
def test_another_kind_is_refused_with_the_attack() -> None:
    picture = four().play("A:lady")
    with pytest.raises(IllegalAction, match=r"^D may not receive folded .9 receive.: attacked lady$"):
        picture.play("D:folded")
    assert (picture.due, picture.zone("field")) == ("D receive pass", "lady")


@numbered("9 receive")
def test_a_lady_does_not_receive_jito_who_is_a_kind_of_her_own() -> None:
    picture = Picture("jito black", "lady", "lady", "lady lady").play("A:jito")
    assert picture.may == "-"


@numbered("10 receiver-attacks")
def test_the_receiver_attacks_with_one_more_card_of_any_kind() -> None:
    picture = four().play("A:lady D:lady")
    assert (picture.due, picture.may) == ("D attack", "jito folded")
    assert picture.rule("D:-").clauses == ("receiver-attacks",)
    picture.play("D:folded")
    assert (picture.due, picture.zone("field"), picture.zone("played")) == ("C receive pass", "folded", "lady lady")
    assert picture.zone("hand").split(" | ")[3] == "jito"


@numbered("11 pass")
def test_one_may_pass_with_a_card_that_could_receive() -> None:
    picture = four().play("A:lady")
    assert picture.rule("D:-").clauses == ("pass",)
    assert picture.play("D:-").zone("hand").split(" | ")[3] == "lady jito folded"


@numbered("12 after-pass")
def test_after_a_pass_the_next_player_must_attack_with_any_card() -> None:
    picture = four().play("A:lady D:-")
    assert (picture.due, picture.may) == ("C attack", "lady yagoro")
    assert (picture.rule("C:-").legal, picture.rule("C:-").clauses) == (False, ("after-pass",))


@numbered("R3 dead-attack")
def test_a_passed_attack_is_gone_and_the_attackers_partner_attacks() -> None:
    picture = four().play("A:lady D:-")
    assert (picture.zone("field"), picture.zone("played")) == ("", "lady")
    note = picture.heard[-1]
    assert (note.kind, note.by, note.clauses) == ("turn", 2, ("dead-attack",))
    assert dict(note.facts) == {"attacked": KINDS.index("lady"), "passer": 3, "attacker": 0}


@numbered("R3 dead-attack")
def test_it_is_the_partner_of_the_last_attacker() -> None:
    assert four().play("A:lady D:lady D:folded C:-").due == "B attack"


@numbered("13 jito")
@pytest.mark.parametrize("kind", ["monk", "lady", "yagoro", "upright", "folded", "black"])
def test_jito_receives_anything_but_tenji(kind: str) -> None:
    picture = Picture(f"{kind} black", "lady", "lady", "jito black").play(f"A:{kind}")
    assert picture.rule("D:jito").legal
    assert "jito" in [clause for event in picture.play("D:jito").heard for clause in event.clauses]


@numbered("14 tenji")
@pytest.mark.parametrize("kind", ["jito", "monk", "lady", "yagoro", "upright", "folded", "black"])
def test_tenji_receives_anything(kind: str) -> None:
    picture = Picture(f"{kind} black", "lady", "lady", "tenji black").play(f"A:{kind} D:tenji")
    assert picture.due == "D attack"
    assert picture.last == (("tenji", "emperors-attack") if kind == "jito" else ("tenji",))


@numbered("15 tenji-attack")
def test_an_attack_with_tenji_leaves_a_pass_only() -> None:
    picture = Picture("tenji black", "lady", "lady", "jito black").play("A:tenji")
    assert (picture.due, picture.may) == ("D receive pass", "-")
    ruling = picture.rule("D:jito")
    assert (ruling.legal, ruling.clauses, dict(ruling.facts)) == (False, ("tenji-attack",), {"attacked": 0})
    assert picture.play("D:-").last == ("dead-attack", "tenji-attack")


@numbered("R5 emperors-attack")
def test_jito_as_an_attack_is_stopped_by_tenji_only() -> None:
    picture = Picture("jito black", "lady", "lady", "tenji lady black").play("A:jito")
    assert (picture.last, picture.may) == (("attack", "starter", "emperors-attack"), "tenji -")


# end -----------------------------------------------------------------------------------------------------


@numbered("16 empty-hand")
def test_an_empty_hand_ends_the_deal_at_once_for_its_pair() -> None:
    picture = Picture("lady", "lady lady", "lady lady", "lady lady").play("A:lady")
    assert (picture.due, picture.scores, picture.last) == ("", (1, 0), ("empty-hand", "partners"))


@numbered("R4 out-on-receive")
def test_going_out_on_a_receive_wins() -> None:
    picture = Picture("lady lady", "lady lady", "lady lady", "lady").play("A:lady D:lady")
    assert (picture.due, picture.scores) == ("", (0, 1))
    assert picture.last == ("empty-hand", "out-on-receive", "partners")
    assert picture.zone("played") == "lady lady"


@numbered("R4 out-on-receive")
def test_by_the_house_rule_the_last_card_must_be_an_attack() -> None:
    picture = Picture("lady lady", "lady lady", "lady lady", "lady", must_go_out_on_attack=True).play("A:lady")
    ruling = picture.rule("D:lady")
    assert (picture.may, ruling.clauses, dict(ruling.facts)) == ("-", ("out-on-receive",), {"left": 1})
    assert picture.play("D:-").last == ("dead-attack", "out-on-receive")


@numbered("R4 out-on-receive")
def test_with_two_cards_one_may_receive_and_goes_out_on_the_attack() -> None:
    picture = Picture("lady lady", "lady lady", "lady lady", "lady black", must_go_out_on_attack=True)
    assert picture.play("A:lady D:lady D:black").scores == (0, 1)


@numbered("17 three-wins")
@pytest.mark.parametrize(
    ("outs", "wins"), [("", None), ("AC", None), ("ABDC", None), ("ABCA", (3, 1)), ("DBB", (0, 3)), ("ABCDB", (2, 3))]
)
def test_three_wins_take_the_match(outs: str, wins: tuple[int, int] | None) -> None:
    outcome = the_game().outcome(after(0, *map(LETTERS.index, outs)))
    assert (tuple(outcome.scores.values()) if outcome else None) == wins
    if outcome:
        assert outcome.winners == (("AC",) if outs[-1] in "AC" else ("BD",))


def test_the_last_deal_of_a_match_says_so() -> None:
    record = play_match(the_game(), 11)
    notes = [event for step in Replay(record, len(record.deals) - 1).steps() for event in step.events]
    assert "three-wins" in notes[-1].clauses
    assert record.outcome is not None
    assert max(record.outcome.scores.values()) == 3


# what the page says of deals -----------------------------------------------------------------------------


@pytest.mark.parametrize("last", [False, True])
def test_deals_are_as_short_as_the_page_says(last: bool) -> None:
    game = the_game(must_go_out_on_attack=last)
    for seed in range(60):
        rand = Rand("bounds", seed)
        position = Position(game, game.deal([], rand))
        position.finish_at_random(rand)
        verbs = [name for _, name, _ in position.moves]
        assert sum(name != "pass" for name in verbs) <= 97
        assert verbs.count("pass") <= verbs.count("attack")
        assert ("pass", "pass") not in list(pairwise(verbs))


def test_a_pass_says_nothing_of_the_hand() -> None:
    """After D's pass another seat still takes D to hold a lady as often as before."""
    record = play_match(the_game(), 5, whole=False)
    game, deal = record.game, record.deals[0]
    count = next(index for index, move in enumerate(deal.moves) if move[1] == "pass") + 1
    seat = deal.moves[count - 1][0]
    watcher = (seat + 2) % 4
    cut = type(record)(game, (type(deal)(deal.setup, deal.moves[:count]),))
    attacked = deal.moves[count - 2][2]
    rand, held = Rand("pass"), 0
    for _ in range(60):
        drawn = seen_of(cut, watcher).draw(rand)
        assert drawn is not None
        held += attacked in drawn[0]["hands"][seat]
    assert held > 20


# worked calculations -------------------------------------------------------------------------------------


def worked(name: str, game: Game | None = None, **given: Any) -> Mapping[str, Any]:
    game = game or the_game()
    return game.calculations[name].run(game, given).result


@pytest.mark.parametrize(
    ("attack", "hand", "may"),
    [
        ("monk", "jito monk monk lady", "jito monk"),
        ("jito", "tenji lady", "tenji"),
        ("tenji", "jito lady", ""),
        ("upright", "folded yagoro", ""),
    ],
)
def test_the_answers_calculation(attack: str, hand: str, may: str) -> None:
    found = worked("answers", attack=attack, hand=hand.split())
    assert found == {"may": may.split(), "must_pass": not may}


HANDS = {"A": ["lady", "black"], "B": ["monk"], "C": ["lady", "monk"], "D": ["lady", "folded"]}


@pytest.mark.parametrize(
    ("choices", "pointer", "clause"),
    [
        ("monk", "/acts/0", "8 attack"),
        ("pass", "/acts/0", "8 attack"),
        ("lady folded", "/acts/1", "9 receive"),
        ("lady lady pass", "/acts/2", "10 receiver-attacks"),
        ("lady pass pass", "/acts/2", "12 after-pass"),
        ("lady lady folded pass", "/acts/3", "16 empty-hand"),
    ],
)
def test_the_exchange_calculation_refuses_what_the_rules_do(choices: str, pointer: str, clause: str) -> None:
    with pytest.raises(RecordError) as error:
        worked("exchange", starter="A", hands=HANDS, acts=choices.split())
    assert (error.value.pointer, error.value.clause) == (pointer, clause)


def test_the_match_calculation_refuses_a_deal_after_the_end() -> None:
    with pytest.raises(RecordError) as error:
        worked("match", starter="A", out=list("ACAB"))
    assert (error.value.pointer, error.value.clause) == ("/out/3", "17 three-wins")


@pytest.mark.parametrize(
    ("next_starter", "starters"),
    [("rotate", ["B", "A", "D"]), ("winner", ["B", "C", "D"]), ("random", ["B", None, None])],
)
def test_the_match_calculation_knows_who_starts(next_starter: str, starters: list[str | None]) -> None:
    found = worked("match", the_game(next_starter=next_starter), starter="B", out=["C", "D", "C"])
    assert (found["starters"], found["wins"], found["ends"]) == (starters, {"AC": 2, "BD": 1}, False)


@numbered("2 sort-once")
def test_what_is_told_by_nothing_else_is_a_black_crown() -> None:
    assumed = {kind: ASSUMED[kind] for kind in ("lady", "monk", "yagoro", "upright", "folded")}
    assert worked("sorting", **assumed) == {"sorted": 98, "black": ASSUMED["black"]}
    with pytest.raises(RecordError, match=r"99 cards.*at most 98") as error:
        worked("sorting", **assumed | {"upright": 12 + 36})
    assert error.value.clause == "2 sort-once"


@numbered("R6 assumed-split")
def test_the_deal_says_what_is_assumed_and_only_then() -> None:
    told = []
    for composition in (ASSUMED, OTHER):
        heard: list[Event] = []
        game = the_game(composition=composition)
        Position(game, game.deal([], Rand("assumed")), (), heard.append)
        told.append([event.facts["counts"] for event in heard if event.kind == "assumed"])
    assert told == [[(8, 12, 10, 35)], []]


def test_counting_marks_what_is_assumed_and_only_that() -> None:
    for composition, clause in ((ASSUMED, "assumed-split"), (OTHER, "edition-counts")):
        game = the_game(composition=composition)
        working = game.calculations["count"].run(game, {"hand": ["black"], "played": ["lady", "lady"]})
        assert [line.clause for line in working.lines] == ["edition-counts", clause]
        assert working.result == {"unseen": {"lady": 18, "black": composition["black"] - 1}}


# the deck as it is drawn ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_table_shows_what_to_look_for(lang: str) -> None:
    view = SheetView(load_game("irokanmuri"), lang)
    html = view.md("| Card | |\n|---|---|\n| ⟦monk⟧ | habit |\n| a ⟦lady⟧ | robe |")
    assert html.count('class="picture"') == html.count('<table class="pictures">') == 1
    assert html.count('class="chip"') == 2
    assert "picture" not in SheetView(load_game("trumps"), lang).md("| Card | |\n|---|---|\n| ⟦7⟧ | x |")


def test_the_drawings_know_the_kinds_of_the_engine() -> None:
    art = load_deck("hyakunin-isshu")
    assert art.drawer.kinds == KINDS
    assert len(set(art.drawer.suits)) == len({art.drawer.sign(letter) for letter in art.drawer.suits}) == 8
    assert len({art.drawer.picture(kind) for kind in KINDS}) == 8
    assert [art.card_name("upright", lang) for lang in ("ja", "en")] == ["立烏帽子", "upright cap"]
    for kind in KINDS:
        drawn = {lang: card_svg(art, kind, lang) for lang in ("ja", "en")}
        assert all(f">{word}<" in drawn[lang] for lang in drawn for word in art.chip(kind, lang)[0].text.split())
        assert not any(f">{art.split(kind)[0]}<" in picture for picture in drawn.values())  # no letters
