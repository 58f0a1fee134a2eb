"""Templates of a game's folder, `figures/` and `handout/`: they are code, and what goes wrong in one is told where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from jinja2 import Environment, TemplateError, TemplateSyntaxError
from markupsafe import Markup

from ..errors import SheetError
from ..paths import shown

_WRONG: Final = (TemplateError, TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError)


def drawn(environment: Environment, file_of: Callable[[str], Path], names: Sequence[str], **facts: Any) -> Markup:
    """What the first template that exists makes of some facts. Raises SheetError with the file and the line."""
    try:
        return Markup(environment.select_template(list(names)).render(**facts))
    except _WRONG as error:
        file, line = file_of(next((name for name in names if file_of(name).is_file()), names[-1])), 1
        lines = [frame for frame in extract_tb(error.__traceback__) if frame.filename.endswith(".html")]
        if isinstance(error, TemplateSyntaxError):
            file, line = file_of(error.name) if error.name else file, error.lineno
        elif lines:
            file, line = Path(lines[-1].filename), lines[-1].lineno or 1
        raise SheetError(f"{shown(file)}:{line}: {error}; mend the template") from error
