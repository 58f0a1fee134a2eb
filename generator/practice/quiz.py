"""An item as a quiz: a question with answers to choose from, each with what is said to whoever gives it.

What a set of cards or an order answers is chosen as a whole, from the right one and those of the misreadings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from ..print.sheetview import SheetView
from ..texts.content import GameContent
from .items import Answer, Item, alike
from .itemview import Shown
from .questions import ONE, SEVERAL
from .quizwords import GLUE, QuizView, text_of

FEWEST: Final = 3  # sets to choose from
STYLES: Final = {
    "play": "display:inline-block;text-align:center;vertical-align:top;margin:2px",
    "before": "display:inline-block;border-right:2px solid #77828e;padding-right:6px;margin-right:6px",
    "seat": "display:block",
    "label": "display:block",
    "apart": "margin-left:12px",
    "of": "font-weight:bold",
    "spot": "display:inline-block;border:1px solid #77828e;padding:4px 6px;margin:1px",
    "here": "background:#14181d;color:#fff",
}
"""What the style sheet of a worksheet does, for a page that has none."""
_SPACE: Final = {"en": " ", "ja": ""}
_SENTENCE: Final = re.compile(r"(?:^|[.!?] )[a-z]")


@dataclass(frozen=True)
class Option:
    """An answer that may be given, and what is said to whoever gives it; nothing where no misreading comes to it."""

    text: str
    right: bool
    told: str


@dataclass(frozen=True)
class Quiz:
    """An item as a quiz: its words, what lies there as HTML with the files of its pictures, and as text.

    ``choose`` says that one answer is to be chosen, where the question asks for several things.
    """

    id: str
    lang: str
    ask: str
    picture: str
    files: Mapping[str, str]
    number: bool
    options: tuple[Option, ...]
    game: str = ""
    choose: str = ""

    @property
    def asked(self) -> str:
        """The question where answers stand below it."""
        return _SPACE[self.lang].join(filter(None, (self.ask, self.choose)))

    @property
    def text(self) -> str:
        """The same, and what lies there in words."""
        return "\n".join(filter(None, (self.asked, text_of(self.picture, self.lang))))

    @property
    def right(self) -> Option:
        """The right answer."""
        return next(one for one in self.options if one.right)


class Unboxed(Shown):
    """An item that is answered elsewhere than in its picture."""

    def box(self, value: Answer, tick: Callable[[bool], Markup]) -> Markup:
        """No box."""
        return Markup("")


def quizzes(content: GameContent, items: Sequence[Item], lang: str) -> list[Quiz]:
    """The items as quizzes, in their order; of those that nobody could tell apart the first."""
    made = [_quiz(content, item, lang) for item in items]
    return list({(one.ask, one.picture, one.options): one for one in reversed(made)}.values())[::-1]


def _quiz(content: GameContent, item: Item, lang: str) -> Quiz:
    view = QuizView(content, lang)
    picture = Unboxed(view, item.asked, 1, 14.0, 180.0).picture.strip()
    files = dict(view.files)
    one = Shown(view, item, 1, 14.0, 180.0)
    variants = f" ({text_of(view.w('variant'), lang)} {', '.join(one.variants)})" if one.variants else ""
    options = tuple(_option(one, item, value) for value in _offered(one.question.form, item))
    number = one.question.form == "number"
    ask = text_of(one.ask, lang) + variants
    choose = text_of(view.w("practice-one"), lang) if one.question.form in SEVERAL else ""
    return Quiz(item.id, lang, ask, picture, files, number, options, content.name, choose)


def _offered(form: str, item: Item) -> list[Answer]:
    """What is to be chosen from: where only whole sets are, all and nothing, too, until they are three."""
    answers = [item.right, *(wrong.answer for wrong in item.wrong)]
    if form in ONE:
        return [*item.choices, *(each for each in answers if not any(alike(each, other) for other in item.choices))]
    for more in ([*item.choices], []) if form in SEVERAL else ():
        if len(answers) < FEWEST and not any(sorted(map(str, each)) == sorted(map(str, more)) for each in answers):
            answers.append(more)
    return sorted(answers, key=_place)


def _place(value: Answer) -> tuple[float, str]:
    return (value, "") if isinstance(value, int) else (0, str(value))


def _option(one: Shown, item: Item, value: Answer) -> Option:
    view, lang = one.view, one.view.lang
    parts = value if isinstance(value, list | tuple) and value else [value]
    if one.question.form in SEVERAL and value:
        parts = sorted(value, key=lambda part: item.choices.index(part) if part in item.choices else 0)
    text = GLUE[lang].join(text_of(one.said(part), lang) for part in parts)
    if alike(value, item.right):
        rules = _rules(view, "practice-rules", one.numbers)
        told = text_of(_SPACE[lang].join([*one.reasons, rules]), lang)
        return Option(text, True, _SENTENCE.sub(lambda begun: begun[0].upper(), told))
    names = [name for wrong in item.wrong if alike(wrong.answer, value) for name in wrong.misreadings]
    if not names:
        return Option(text, False, "")
    known = [view.content.misreading(name)[lang] for name in names]
    quoted = [view.word("practice-open") + belief + view.word("practice-close") for belief in known]
    glue = f"{_SPACE[lang]}{view.word('practice-or')}{_SPACE[lang]}"
    numbers = view.numbers(belief.clause for belief in view.content.misreadings if belief.id in names)
    return Option(text, False, text_of(_rules(view, "practice-mistaken", numbers, beliefs=glue.join(quoted)), lang))


def _rules(view: SheetView, key: str, numbers: Sequence[str], **facts: str) -> Markup:
    return view.w(key, numbers=GLUE[view.lang].join(numbers), s="s" if len(numbers) > 1 else "", **facts)
