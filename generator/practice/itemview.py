"""An item as templates see it: on a paper, in a key, on the site, in a quiz of another program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from markupsafe import Markup

from rules_engine import find_game
from rules_engine.fields import LETTERS
from rules_engine.scoring import Line

from ..print.partials import drawn
from ..print.sheetview import SheetView
from .answers import Posed, answer, deciding, worked
from .items import Answer, Asked, Item, alike
from .questions import SEVERAL, WRITTEN, Question, questions

SEATED: Final = ("seat", "seats", "gets", "side", "sides", "order")
GAP: Final = 3.1  # mm that a card takes besides its drawing
FEW: Final = 2  # lines of a working that are quoted
Looks = tuple[str, int, str, str, str]
BOX: Final = ' class="box"'


@dataclass(frozen=True)
class Shown:
    """An item on a paper; what it answers only where it has answers."""

    view: SheetView
    item: Asked
    number: int
    card: float
    room: float

    @cached_property
    def question(self) -> Question:
        """The question."""
        return questions(self.view.content)[self.item.question]

    @property
    def stars(self) -> str:
        """The level as it is printed."""
        return "★" * self.item.level

    @property
    def wide(self) -> bool:
        """Whether it takes the whole width."""
        return self.question.wide

    @property
    def ask(self) -> Markup:
        """The question in words."""
        item = self.item
        rule = self.view.numbers_of(item.seats)
        facts = {**item.given, "given": item.given, "of": item.of, "seats": item.seats, "rule": rule}
        return self.view.say(self.question.asked(self.view.content, self.view.lang, facts))

    @property
    def looks(self) -> Looks:
        """All that is seen of it before it is answered, in its language."""
        offered = repr((self.variants, self.item.choices))
        return self.view.lang, self.item.seats, str(self.ask), str(self.picture), offered

    @property
    def variants(self) -> list[str]:
        """The numbers of the variants that are played with, where they change the answer."""
        name, question, item = self.view.content.name, self.question, self.item
        default, numbers = find_game(name).Options(), self.view.content.meta.variants
        changed = [one for one, value in item.options.items() if value != getattr(default, one) and one in numbers]
        plain = Posed(question.calculation, item.seats, {}, item.given)
        if changed and question.calculation:
            answers = [
                answer(question, worked(name, one), item.of) for one in (plain, plain._replace(options=item.options))
            ]
            changed = [] if alike(*answers) else changed
        return [numbers[one] for one in changed]

    @cached_property
    def picture(self) -> Markup:
        """What lies there, with boxes if it has places for them; else they stand below it."""
        own = f"{self.view.own}/practice/{self.question.draw}.html"
        return self._drawn([own, f"partials/practice/{self.question.draw}.html"])

    @property
    def answer(self) -> Markup:
        """The boxes or the line for the answer, where the picture has none."""
        return self._drawn(["partials/practice/answer.html"])

    def box(self, value: Answer, tick: Callable[[bool], Markup]) -> Markup:
        """A box for one of the things that may be ticked; on a key the right ones are ticked."""
        return Markup('<span class="box">{}</span>').format(tick(True) if self.is_right(value) else "")

    @property
    def line(self) -> Markup:
        """The line for an answer that is written; on a key it stands there."""
        return Markup('<span class="write{}">{}</span>').format(
            " long" if self.question.form == "order" else "", self.written or Markup("&#160;")
        )

    @property
    def boxed(self) -> bool:
        """Whether the picture has the boxes."""
        return BOX in self.picture

    @property
    def leader(self) -> str:
        """Who leads in what is given; nobody where that does not say."""
        return next((self.item.given[name] for name in ("lead", "leader", "start") if name in self.item.given), "")

    @property
    def led(self) -> str:
        """Who is said to have led, under the card: nobody, as sheets have it in the order of the cards."""
        return ""

    @property
    def around(self) -> list[str]:
        """The players as they sit, each to the left of the one before, where that is drawn: sheets say it above."""
        return []

    @cached_property
    def order(self) -> list[str]:
        """The seats in the order of play, from whoever leads; else as they sit."""
        game, seats, lead = find_game(self.view.content.name), self.item.seats, self.leader or "A"
        step = -1 if game.turn == "right" else 1
        return [LETTERS[(LETTERS.index(lead) + step * turn) % seats] for turn in range(seats)]

    def is_right(self, value: Answer) -> bool:
        """Whether a box is ticked; on a pupil's paper none is."""
        return isinstance(self.item, Item) and _holds(self.question, self.item.right, value)

    @property
    def written(self) -> Markup:
        """What is written on the line; on a pupil's paper nothing."""
        return (
            self.said(self.item.right) if isinstance(self.item, Item) and self.question.form in WRITTEN else Markup("")
        )

    def said(self, value: Answer) -> Markup:
        """An answer, or one of the things that may be ticked, in words or as cards in a line of text."""
        view, form = self.view, self.question.form
        if isinstance(value, list | tuple):
            parts = [self.said(one) for one in value]
            words = form in SEATED or not any("<" in one for one in parts)
            glue = Markup(" ") if not words else "、" if view.lang == "ja" else ", "
            return (
                Markup(glue).join(parts) if parts else view.w("practice-nobody" if form in SEATED else "practice-none")
            )
        if isinstance(value, bool):
            return view.w("practice-yes" if value else "practice-no")
        if form in SEATED:
            return view.say(view.player(value))
        kind, _, suit = str(value).partition(":")
        if kind in self.kinds:
            return Markup("{} {}").format(view.chip(kind), view.sign(suit)) if suit else view.chip(kind)
        if form == "suit":
            return Markup("{} {}").format(view.sign(value), view.say(view.suit(value)))
        if form == "one" and kind.isalpha():  # a side
            return view.say(view.player(kind))
        return Markup(str(value))

    @cached_property
    def kinds(self) -> Sequence[str]:
        """The kinds of cards; of a game that asks for numbers none is taken for one."""
        return () if self.question.form == "number" else self.view.art.drawer.kinds

    def _drawn(self, names: Sequence[str]) -> Markup:
        return drawn(
            self.view.templates, self.view.file_of, names, v=self.view, lang=self.view.lang, one=self, item=self.item
        )

    def high(self, cards: int, besides: float = 0.0) -> str:
        """The height of so many cards in a line, in mm, with so many mm of other things there."""
        width, height = self.view.art.drawer.size
        return f"--card: {min(self.card, ((self.room - besides) / max(cards, 1) - GAP) * height / width):.1f}mm"

    # what only a key shows

    @cached_property
    def lines(self) -> list[Line]:
        """The lines of the working that decide, each a sentence."""
        item = self.item
        if not self.question.calculation:
            return []
        working = worked(self.view.content.name, Posed(self.question.calculation, item.seats, item.options, item.given))
        return deciding(replace(self.question, clauses=()), working, item.of) if working else []

    @property
    def numbers(self) -> list[str]:
        """The numbers of the clauses that decide."""
        assert isinstance(self.item, Item)
        return self.view.numbers(self.item.clauses)

    @property
    def reasons(self) -> list[Markup]:
        """Why it is so, where a few lines of the working say it."""
        lines = self.view.together(self.lines)
        return [self.view.line(line) for line in lines] if len(lines) <= FEW else []

    @property
    def wrong(self) -> list[tuple[Markup, list[Markup]]]:
        """The wrong answers, each with what those believe who give it."""
        assert isinstance(self.item, Item)
        view = self.view
        return [
            (self.said(one.answer), [view.say(view.content.misreading(name)[view.lang]) for name in one.misreadings])
            for one in self.item.wrong
        ]

    @property
    def right(self) -> Markup:
        """The right answer in words."""
        assert isinstance(self.item, Item)
        return self.said(self.item.right)


def _holds(question: Question, right: Answer, value: Answer) -> bool:
    return any(alike(one, value) for one in right) if question.form in SEVERAL else alike(right, value)
