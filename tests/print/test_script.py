"""The host's script, read back out of its PDF: stacked, dealt and played from what is printed, it gives the record."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

import pytest

from rules_engine import Replay, games
from rules_engine.fields import LETTERS
from rules_engine.position import Move, Position, context_of
from rules_engine.table import Event
from tehodoki.errors import SheetError, TeachingError
from tehodoki.languages import LANGS
from tehodoki.print.printeddecks import begun_with
from tehodoki.print.script import render_script
from tehodoki.print.sheets import Stamp
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.walkthrough.deals import TeachingDeal, first_whole, load_deals
from tehodoki.walkthrough.script import Wording, parts, scripts
from tehodoki.walkthrough.steps import unasked
from tests.print.spoken import Block, spoken
from tests.sampling import in_turns, sampled

STAMP = Stamp("1.2.3", "3f9a2c1", "https://example.org/a/b/")
TITLE = re.compile(r"<svg[^>]*><title>([^<]*)</title>.*?</svg>", re.DOTALL)
SENTENCE = re.compile(r"(?<=[.。])(?!\d)")
EVERY = in_turns(games(), LANGS)
Pages = Sequence[Sequence[Block]]
Hands = dict[str, dict[str, list[str]]]


@cache
def pages(game: str, lang: str) -> Pages:
    """What each page says, block by block, pictures by their names."""
    return spoken(render_script(load_game(game), lang, stamp=STAMP))


def bare(text: str) -> str:
    """Without spaces, and without hyphens, which stand at the ends of lines in other forms."""
    return re.sub(r"[\s\x02‐-]", "", text).replace("'", "’")


class Host:
    """Somebody with the paper in hand who knows the rules."""

    def __init__(self, game: str, lang: str, printed: Pages | None = None) -> None:
        self.content, self.lang = load_game(game), lang
        self.view = SheetView(self.content, lang)
        found = first_whole(load_deals(self.content, compared=False))
        assert found is not None
        self.parts = parts(found)
        self.first, self.table = printed or pages(game, lang)
        self.names = {self.view.player(letter): letter for letter in LETTERS[: found.record.game.seats]}
        self.slips = self._slips()

    def aloud(self, marked: str) -> str:
        """HTML of a sentence as it is read out of the PDF."""
        return bare(html.unescape(re.sub("<[^>]*>", "", TITLE.sub(r"{\1}", self.view.told(marked)))))

    @cached_property
    def hand(self) -> str:
        """What hands are called where a sentence about dealing names them."""
        return bare(self.view.plain(self.view.own_zone("hand")))

    def word(self, key: str) -> str:
        """How a word of the paper begins."""
        return self._around(key)[0]

    def _around(self, key: str) -> list[str]:
        """A word of the paper without what is filled in."""
        return bare(self.view.plain(self.view.word(key, **dict.fromkeys(("n", "zone", "seats"), "|")))).split("|")

    # stacking, dealing, slips -----------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The cards by how they are read."""
        suits = {
            bare(f"{{{self.view.art.suit_name(one, self.lang, False)}}}{self.view.suit(one)}"): one
            for one in self.view.art.drawer.suits
        }
        return suits | {self.aloud(f"⟦{kind}⟧"): kind for kind in self.view.art.drawer.kinds}

    def stacks(self) -> Iterator[tuple[list[str], str]]:
        """Each stack by its boxes to tick, the top card first, and how it is dealt."""
        cards: list[str] = []
        steps = ""
        for tag, text in (*self.first, Block("", "")):
            if steps and tag != "P":
                yield cards, steps
                cards, steps = [], ""
            if tag == "TD" and bare(text) in self.kinds:
                cards.append(self.kinds[bare(text)])
            elif tag == "TH":
                assert int(text) == len(cards) + 1
            elif bare(text).startswith(self.word("script-count")):
                assert re.search(rf"(?<!\d){len(cards)}(?!\d)", text)
            elif steps or bare(text).startswith(self.word("script-dealt")):
                steps += text

    def dealt(self) -> Iterator[tuple[Hands, list[list[str]]]]:
        """Of each deal what everybody has, by what it is called, and what was laid down as it came."""
        assert self.content.dealing is not None
        several, stacks = len(self.content.dealing.stacks), list(self.stacks())
        assert len(stacks) % several == 0
        for at in range(0, len(stacks), several):
            hands, laid = Hands(), list[list[str]]()
            for cards, steps in stacks[at : at + several]:
                self._deal(list(cards), steps, hands, laid)
            yield hands, laid

    def _deal(self, left: list[str], steps: str, hands: Hands, laid: list[list[str]]) -> None:
        """From the top of a stack, as the sentences say."""
        for sentence in SENTENCE.split(steps):
            named = re.findall("|".join(self.names), sentence)
            number = int((re.findall(r"\d+", sentence) or ["0"])[-1])
            label = (re.findall(r"[(（]([^)）]*)[)）]", sentence) or [self.hand])[-1]
            if named and left:
                again = "…" in sentence
                order = list(dict.fromkeys(named)) * number if again else named
                assert not again or named[-1] == named[0]
                for name in order:
                    hands.setdefault(label, {}).setdefault(self.names[name], []).append(left.pop(0))
            elif found := re.search(rf"{self.word('deal-next')}(\d+)", bare(sentence)):
                laid.append([left.pop(0) for _ in range(int(found[1]))])
        if left:
            laid.append(left)

    def _slips(self) -> dict[str, list[str]]:
        """Of each seat what stands on its slips."""
        found: dict[str, list[str]] = {}
        titles = [bare(block.text) for block in self.first]
        heading = self.word("script-slips")
        seat = ""
        for tag, text in self.first[titles.index(heading) + 2 :] if heading in titles else ():
            if tag == "TD":
                seat = self.names[text]
            elif tag != "Lbl":
                found.setdefault(seat, []).append(bare(text))
        return found

    # playing ----------------------------------------------------------------------------------------------

    def played(self) -> Iterator[tuple[TeachingDeal, list[Move]]]:
        """The moves of each deal, as the lines and the slips say; each result stands where it has just come about."""
        blocks = iter(self.table)
        for part in self.parts:
            words, after = Wording(self.content, part, self.lang, False), self._results(part)
            position = Position(part.record.game, part.record.deals[0].setup)
            for block in blocks:
                text = bare(block.text)
                if block.tag == "Caption" and not position.asks:
                    break  # the next deal
                if text.startswith("→"):
                    assert len(position.moves) in after[text[1:]], block
                elif text.endswith(self._around("script-slips-now")[1]):
                    self._from_slips(position, words)
                else:
                    self._line(position, words, text)
            yield part, position.moves

    def _results(self, part: TeachingDeal) -> dict[str, set[int]]:
        """What comes of moves, as it is told, and behind which of them."""
        found: dict[str, set[int]] = {}
        for step in unasked(self.content, replace(part, last=min(part.last, 60)), self.lang)["steps"]:
            found.setdefault(self.aloud(step["caption"]), set()).add(step["move"])
        return found

    def _line(self, position: Position, words: Wording, text: str) -> None:
        """Whoever is named does what is printed; nothing else may be meant by it."""
        while position.asks:
            name = bare(self.view.player(LETTERS[position.seat]))
            options = position.options() if text.startswith(name) else []
            said = [(name + self.aloud(words.said(move, moved(position, move, words))), move) for move in options]
            meant = [(one, move) for one, move in said if text.startswith(one)]
            if not meant:
                return
            longest = max(len(one) for one, _ in meant)
            (move,) = (move for one, move in meant if len(one) == longest)
            text = text[longest:]
            position.put(move)

    def _from_slips(self, position: Position, words: Wording) -> None:
        while position.asks and self.slips.get(LETTERS[position.seat]):
            text = self.slips[LETTERS[position.seat]].pop(0)
            said = ((self.aloud(words.said(move, moved(position, move, words))), move) for move in position.options())
            (move,) = (move for one, move in said if one == text)
            position.put(move)
            if not position.together:
                return


def moved(position: Position, move: Move, words: Wording) -> int:
    """How many cards lie elsewhere at once after a move, where its words tell it."""
    if not any("moved" in one for one in words.dealing.moves.get(move[1], {}).values()):
        return 0
    heard: list[Event] = []
    again = Position(position.game, position.setup, position.deals, heard.append)
    again.follow(position.moves)
    heard.clear()
    again.put(move)
    moves = [event for event in heard if event.kind == "move"]
    return sum(len(event.cards) for event in moves if event.target is moves[0].target)


def check(host: Host) -> None:
    """That the record comes out, and everything of it is printed where it must be."""
    deals = list(host.dealt())
    assert 1 <= len(deals) <= len(host.parts)
    deck = begun_with(host.content.name).counts()
    for (hands, laid), part in zip(deals, host.parts, strict=False):
        game, deal = part.record.game, part.record.deals[0]
        taken: Counter[str] = Counter(card for one in hands.values() for hand in one.values() for card in hand)
        for value in game.setup.write(deal.setup, context_of(game)).values():
            if isinstance(value, dict):
                fits = [
                    label
                    for label, own in hands.items()
                    if {s: sorted(c) for s, c in own.items()} == {s: sorted(c) for s, c in value.items()}
                ]
                assert fits, value
                del hands[fits[0]]
            elif isinstance(value, list):
                flat = [card for one in value for card in ([one] if isinstance(one, str) else one)]
                if flat in laid:
                    laid.remove(flat)
                else:  # what may lie in any order
                    assert Counter(flat) <= deck - taken, value
        scalars = [value for value in game.setup.write(deal.setup, context_of(game)).values() if isinstance(value, str)]
        assert not hands
        assert all(set(one) <= set(scalars) and one == [value for value in scalars if value in one] for one in laid)
    secret = 0
    told = list(host.played())
    for part, moves in told[: len(deals)]:
        assert moves == list(part.record.deals[0].moves[: len(moves)])
        assert len(moves) >= min(part.record.game.seats, len(part.record.deals[0].moves))
        secret += sum(bool(step.position.together) for step in Replay(part.record).steps() if step.number < len(moves))
    assert not any(host.slips.values())
    assert (secret > 0) == (host.word("script-slips") in [bare(block.text) for block in host.first])


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_stacked_dealt_and_played_from_the_paper_it_is_the_record(game: str, lang: str) -> None:
    assert len(pages(game, lang)) == 2
    check(Host(game, lang))


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_beside_each_question_stand_its_answer_and_the_misreading_behind_a_wrong_one(game: str, lang: str) -> None:
    host = Host(game, lang)
    texts = [bare(block.text) for block in host.table]
    asked = [
        at
        for at, text in enumerate(texts)
        if text.startswith(host.word("script-ask")) and texts[at + 1].startswith(host.word("script-answer"))
    ]
    readings = [bare(strip_readings(one.text[lang])) for one in host.content.misreadings]
    assert asked
    for at in asked:
        assert len(texts[at + 1]) > len(host.word("script-answer"))
        assert any(re.sub(r"⟦[^⟧]*⟧", "", one) in texts[at + 2] for one in readings)
    free = texts.index(host.word("script-free"))
    assert free > max(asked)
    assert not any(text.startswith("→") for text in texts[free:])


def change(game: str, lang: str, page: int, edit: Any) -> Host:
    """A host with a paper on which something is wrong."""
    printed = [list(one) for one in pages(game, lang)]
    edit(printed[page])
    return Host(game, lang, printed)


def swap(page: list[Block]) -> None:
    """Two cards of the stack change places: the first, and the next other one."""
    cards = [at for at, block in enumerate(page) if block.tag == "TD"]
    other = next(at for at in cards if page[at].text != page[cards[0]].text)
    page[cards[0]], page[other] = page[other], page[cards[0]]


def early(page: list[Block]) -> None:
    """A result stands before what brings it about."""
    at = next(at for at, block in enumerate(page) if block.text.startswith("→"))
    page.insert(1, page.pop(at))


@pytest.mark.parametrize("game", games())
def test_a_wrong_order_or_a_result_too_early_is_noticed(game: str) -> None:
    for page, edit in ((0, swap), (1, early)):
        with pytest.raises((AssertionError, ValueError)):
            check(change(game, dict(EVERY)[game], page, edit))


@pytest.mark.exhaustive  # each script is read back in each run
def test_a_slip_that_is_missing_is_noticed() -> None:
    found = 0
    for game in games():
        host = Host(game, dict(EVERY)[game])
        if host.slips:
            found += 1
            host.slips[min(host.slips)].pop()
            with pytest.raises((AssertionError, ValueError)):
                check(host)
    assert found


FORMS = [("ja", "letter", False), ("ja", "a4", True), ("en", "letter", False)]
"""On the first most words have least room."""


@pytest.mark.parametrize(
    ("game", "form"),
    [(game, form) for turn, game in enumerate(games()) for form in sampled(FORMS, turn, len(FORMS))],
)
def test_two_pages_on_every_paper_and_three_with_readings_at_most(game: str, form: tuple[str, str, bool]) -> None:
    assert len(spoken(render_script(load_game(game), *form, stamp=STAMP))) <= 2 + form[2]


def test_a_game_that_does_not_tell_how_it_is_dealt_has_none() -> None:
    with pytest.raises(SheetError, match="leave this paper out"):
        render_script(replace(load_game("hamlet"), dealing=None), "en", stamp=STAMP)


def test_cards_that_are_drawn_do_not_lie_in_any_order() -> None:
    content = load_game("trumps")
    assert content.dealing is not None
    (stack,) = content.dealing.stacks
    loose = tuple(replace(one, next=(), rest=one.next) if one.keys == ("deck",) else one for one in stack.deal)
    planted = replace(content, dealing=replace(content.dealing, stacks=(replace(stack, deal=loose),)))
    with pytest.raises(TeachingError, match=r"dealing.yaml: rest: deck: .*; write next: deck"):
        render_script(planted, "en", stamp=STAMP)


@pytest.mark.parametrize("game", games())
def test_several_deals_are_told_one_after_the_other_and_nothing_is_said_twice(game: str) -> None:
    content = load_game(game)
    deal = first_whole(load_deals(content, compared=False))
    assert deal is not None
    twice = replace(deal, record=replace(deal.record, deals=deal.record.deals[:1] * 2, outcome=None))
    first, second = scripts(content, twice, "en")
    assert [groups[0].deal for groups in (first, second)] == [1, 2]
    assert any(line.kind == "say" for group in first for line in group.lines)
    assert not any(line.kind == "say" for group in second for line in group.lines)
    assert [cell.html for group in first for line in group.lines for cell in line.cells] == [
        cell.html for group in second for line in group.lines for cell in line.cells
    ]
