"""What messages may repeat of what was read: letters that mean only themselves, one line, and not too much of it.

Records, texts and file names may come from anybody, and messages are read by terminals and by build machines, which
obey some of what they read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

LINE = 2_000
"""Letters of a message's line, at most."""
VALUE = 60
"""Letters of a value in a message, at most."""

# GitHub's and Azure's runners take "::error::…" at the start of a line, and "##[error]…" anywhere in it, for commands.
_COMMAND = re.compile(r"^\s*:(?=:)|#(?=#\[|#vso\[)")
_DIGITS = 4_000  # of a number that Python agrees to write out


def safe(text: str) -> str:
    """Text as one line that is text only: what cannot be printed, and what begins a command, is written as an escape.

    That holds for line ends, for what moves a cursor and for what turns the direction of writing.
    """
    if not text.isprintable():
        text = "".join(char if char.isprintable() or char == "\u3000" else repr(char)[1:-1] for char in text)
    return _COMMAND.sub(lambda found: f"{found[0][:-1]}\\x{ord(found[0][-1]):02x}", text)


def line(text: str, most: int = LINE) -> str:
    """Safe text of at most about ``most`` letters: of a longer one the beginning and the end."""
    if len(text) > most:
        end = most // 4
        text = f"{text[: most - end]} … {text[-end:]}"
    return safe(text)


def lines(text: str) -> str:
    """Text of our own that has several lines, each of them safe; the last may lack its end."""
    return "\n".join(map(safe, text.split("\n")))


def quoted(value: Any, most: int = VALUE) -> str:
    """A value as Python writes it, or its beginning; a large one takes no longer than a small one."""
    pieces, room = [], most
    for piece in _pieces(value, most):
        pieces.append(piece)
        room -= len(piece)
        if room < 0:
            break
    text = "".join(pieces)
    return text if len(text) <= most else f"{text[: most - 3]}…"


def _pieces(value: Any, most: int) -> Iterator[str]:
    if isinstance(value, str):
        yield repr(value[: most + 1])
    elif isinstance(value, dict):
        yield "{"
        for index, (key, one) in enumerate(value.items()):
            yield ", " if index else ""
            yield from _pieces(key, most)
            yield ": "
            yield from _pieces(one, most)
        yield "}"
    elif isinstance(value, list):
        yield "["
        for index, one in enumerate(value):
            yield ", " if index else ""
            yield from _pieces(one, most)
        yield "]"
    elif isinstance(value, int) and value.bit_length() > 3 * _DIGITS:
        yield f"a number of {value.bit_length()} bits"
    else:
        yield repr(value)


def whole(digits: str) -> int:
    """The whole number that digits write; of one with thousands of digits only the first are read."""
    return int(digits.lstrip("0")[:_DIGITS] or "0")


def json_text(data: Any, indent: int | None = 2) -> str:
    """Data as JSON, whose text is the same text, but holds no letter that a terminal or a runner obeys."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return _UNSAFE.sub(lambda found: _escape(found[0]), text)


# Line ends stand between values only: in a value they are escapes already.
_UNSAFE = re.compile(r"[^\n\x20-\x7e]|#(?=#\[|#vso\[)")


def _escape(char: str) -> str:
    if char != "#" and (char.isprintable() or char == "\u3000"):
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{int.from_bytes(units[at : at + 2], 'big'):04x}" for at in range(0, len(units), 2))
