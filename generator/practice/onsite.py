"""The bank of a game as plain data for its page to practise on; what a script there does with it, it does not know.

What may be ticked has a number, and an answer is such a number, or several in their order with commas; what is written
is a number of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from markupsafe import Markup

from rules_engine.fields import LETTERS

from ..print.sheetview import SheetView
from .items import Answer, Bank, Item, alike
from .itemview import Shown
from .questions import SEVERAL, questions
from .quizwords import QuizView, text_of

ASKED: Final = "practise-ask"
"""The id of the question on its page, which names the field for an answer."""
CARD: Final = 12.0  # mm that a card takes on a worksheet


@dataclass(frozen=True)
class Practised(Shown):
    """An item with boxes that can be ticked, and a field to write in."""

    words: SheetView

    @property
    def led(self) -> str:
        """Who led: of one question alone no heading says how the cards lie."""
        return self.leader

    @property
    def around(self) -> list[str]:
        """The players as they sit, where it is asked who is next and a phone has room for the table."""
        asked = self.question.form == "seat" and self.question.key == "next"
        return list(LETTERS[: self.item.seats]) if asked and self.item.seats in (3, 4) else []

    def box(self, value: Answer, tick: Callable[[bool], Markup]) -> Markup:
        """A box to tick, named by what it stands for."""
        kind = "checkbox" if self.question.form in SEVERAL else "radio"
        number = next(at for at, one in enumerate(self.item.choices) if alike(one, value))
        name = text_of(replace(self, view=self.words).said(value), self.view.lang)
        return Markup('<input type="{}" class="box" name="answer" value="{}" aria-label="{}">').format(
            kind, number, name
        )

    @property
    def line(self) -> Markup:
        """A field to write a number in."""
        return Markup(
            '<input type="text" class="write" name="answer" inputmode="numeric" autocomplete="off" maxlength="5" '
            'size="5" aria-labelledby="{}">'
        ).format(ASKED)

    def high(self, cards: int, besides: float = 0.0) -> str:
        """How many cards lie in a line, for the page to find their height."""
        return f"--cards: {cards}"


def practised(view: SheetView, bank: Bank) -> dict[str, Any]:
    """The items, and what misreadings say, by their ids. Raises SheetError, PhraseError."""
    order = list(questions(view.content))
    used = {name for one in bank.items for name in one.misreadings}
    return {
        "game": view.content.name,
        "items": [_item(view, one) for one in sorted(bank.items, key=lambda one: order.index(one.question))],
        "beliefs": {
            one.id: {
                "text": view.say(one.text[view.lang]),
                "clause": one.clause,
                "rule": view.inline(one.rule[view.lang]) if one.rule else "",
            }
            for one in view.content.misreadings
            if one.id in used
        },
    }


def clauses_in(data: Mapping[str, Any]) -> set[str]:
    """The clauses that decide in what is practised, or are misread."""
    decide = {clause for item in data["items"] for clause in item["clauses"]}
    return decide | {belief["clause"] for belief in data["beliefs"].values()}


def _item(view: SheetView, item: Item) -> dict[str, Any]:
    form = questions(view.content)[item.question].form
    if form == "order":  # a row is chosen as a whole
        item = replace(item, choices=tuple(sorted([item.right, *(one.answer for one in item.wrong)], key=str)))
    one = Practised(view, item.asked, 1, 0.0, 0.0, QuizView(view.content, view.lang))
    key = Shown(view, item, 1, 0.0, 0.0)
    unit = one.question.unit.get(view.lang)
    variants = Markup(' <span class="variant">({} {})</span>').format(view.w("variant"), ", ".join(one.variants))
    wrong = [(_numbers(form, item, other.answer), other.misreadings) for other in item.wrong]
    return {
        "id": item.id,
        "kind": item.question,
        "level": item.level,
        "ask": one.ask + (variants if one.variants else ""),
        "picture": _tidy(one.picture) + ("" if one.boxed else _tidy(one.answer)),
        "right": _numbers(form, item, item.right),
        "answer": Markup(" ").join([key.right, *([view.say(unit)] if unit else [])]),
        "why": _tidy(Markup(" ").join(key.reasons)),
        "clauses": list(item.clauses),
        "wrong": [{"answer": answer, "beliefs": list(names)} for answer, names in wrong if answer is not None],
    }


def _tidy(html: str) -> str:
    return " ".join(html.split())


def _numbers(form: str, item: Item, value: Answer) -> str | None:
    """An answer by the numbers of what is ticked; of what cannot be given here nothing."""
    if form == "number":
        return str(value)
    given: Sequence[Answer] = value if form in SEVERAL else [value]
    found = [next((at for at, one in enumerate(item.choices) if alike(one, each)), None) for each in given]
    return None if None in found else ",".join(map(str, sorted(at for at in found if at is not None)))
