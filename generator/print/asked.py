"""What a document is asked for in, a language, a paper, a form: one of those that there are."""

from __future__ import annotations

from collections.abc import Collection

from ..errors import SheetError


def expect(*asked: tuple[str, Collection[str]]) -> None:
    """Each of those asked for is among those that there are. Raises SheetError."""
    for found, known in asked:
        if found not in known:
            raise SheetError(f"{found!r} is unknown; expected one of: {', '.join(known)}")
