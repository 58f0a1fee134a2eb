"""A worked example as a figure: its cards with the winner in a frame, what comes of it, the working behind a fold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from markupsafe import Markup

from rules_engine.scoring import Working

from ..checking.verdict import Verdict
from ..paths import templates_dir
from ..print.sheetview import SheetView, environment
from ..texts.content import kept_game
from ..texts.examples import KitExample
from ..texts.worked import Example

_LINES = re.compile(r'<ol class="lines">.*?</ol>', re.DOTALL)
_NUMBER = 'class="number"'
STYLE, FOLDS = "figure.css", "folds.css"


@dataclass(frozen=True)
class Drawable(Example):
    """An example in the form of those of the kit, whose templates draw it."""

    working: Working
    title: dict[str, str]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class _View(SheetView):
    """A game's texts as on its sheets; players are called as in the example."""

    def _checked(self, example: Any) -> Working:
        """Its working, which was judged before."""
        working: Working = example.working
        return working


def figure(verdicts: Sequence[Verdict], lang: str, folds: bool = True) -> str:
    """Examples that are right as HTML, several as numbered steps.

    ``folds``: the working is hidden until it is asked for, else it stands there. Raises TehodokiError for what cannot
    be drawn.
    """
    steps = [_step(verdict, lang) for verdict in verdicts]
    template = environment(templates_dir()).get_template("drawn/figure.html")
    return template.render(steps=steps, lang=lang, folds=folds).strip()


def style(folds: bool = True) -> str:
    """The style sheet of figures. ``folds``: for browsers, with what only they know."""
    folder = templates_dir() / "drawn"
    return "".join((folder / name).read_text(encoding="utf-8") for name in ((STYLE, FOLDS) if folds else (STYLE,)))


def style_file() -> Path:
    """Where it lies, without what only browsers know."""
    return templates_dir() / "drawn" / STYLE


def _step(verdict: Verdict, lang: str) -> dict[str, Any]:
    """What the template is given for an example."""
    example, working, table = verdict.example, verdict.working, verdict.table
    assert working is not None
    assert table is not None
    content = kept_game(example.game)
    names = getattr(example, "names", {})
    phrases = {one: sentences.calling(names) for one, sentences in content.phrases.items()}
    view = _View(replace(content, phrases=phrases), lang)
    drawable = Drawable(
        id=example.calculation,
        game=example.game,
        calculation=example.calculation,
        seats=table.seats,
        options=example.options,
        given=example.given,
        claims=(),
        place=example.place,
        places={},
        working=working,
        title=dict(content.meta.title),
    )
    own, name = view.own, f"{example.calculation}.html"
    names = [
        f"{own}/figures/{name}",
        f"{own}/handout/{name}",
        f"partials/handout/{name}",
        "partials/handout/lines.html",
    ]
    picture = _LINES.sub("", view.worked(cast(KitExample, drawable), names=names))
    ends = _ends(working)
    clause = working.lines[-1].clause if ends else table.calculations[example.calculation].clause
    stands = content.meta.stands[clause].into or clause
    return {
        "v": view,
        "picture": Markup(picture),
        "told": _NUMBER in picture,  # sentence by sentence beside its cards
        "ends": ends,
        "lines": working.lines,
        "number": view.digits(clause),
        "clause": content.rules[lang].clause(stands).title,
        "variants": view.variants(cast(KitExample, drawable)),
    }


def _ends(working: Working) -> bool:
    """Whether the last line says what comes of all, unlike one that is but the last of several alike."""
    *others, last = working.lines
    return not others or last.facts.keys() != others[-1].facts.keys()
