"""``readings``, which writes the furigana of a Japanese text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ..errors import TehodokiError
from ..paths import put
from ..texts.readings import Found, dictionary, written
from .shell import MOST_READ, Command, Failure, clean, counted, named, read_bytes, told


@click.command(
    cls=Command,
    examples=(
        ("echo '手札から1枚出す' | tehodoki readings - 2>/dev/null", "of standard input, onto standard output"),
        ("echo '手札を配る' > rules.ja.md; tehodoki readings rules.ja.md 2>/dev/null", "in the file itself"),
    ),
    wrong="a word has no reading yet, or one to be looked at; each is listed on standard error",
)
@click.argument("file")
def readings(file: str) -> int:
    """Write the readings of the kanji in FILE, a Japanese text: 手札《てふだ》. Readings that are there stay.

    They are taken from the words of all texts that have some. A word that none of them knows keeps none and is listed;
    so is a word that may be read in several ways there. Read the text afterwards all the same.
    """
    try:
        text = read_bytes(file, MOST_READ).decode("utf-8")
    except UnicodeDecodeError:
        raise Failure(f"{named(file)}: found bytes that are not UTF-8, expected UTF-8 text") from None
    with told(TehodokiError):
        found = list(dictionary().read(text))
    new = written(text, found)
    if file == "-":
        click.echo(new, nl=False)
    elif new != text:
        with told(OSError, at=Path(file)):
            put(Path(file), new.encode())
    open_questions = list(_questions(file, text, found))
    for line in open_questions:
        click.echo(clean(line), err=True)
    known = sum(bool(one.reading) for one in found)
    click.echo(f"{counted(known, 'reading')} written, {len(open_questions)} to be looked at", err=True)
    return 1 if open_questions else 0


def _questions(file: str, text: str, found: Sequence[Found]) -> Iterator[str]:
    """A line for each word that is unknown or doubtful, at its place in the text before."""
    for one in found:
        line, start = text.count("\n", 0, one.offset) + 1, text.rfind("\n", 0, one.offset) + 1
        place = f"{named(file)}:{line}:{one.offset - start + 1}: {one.word}"
        if not one.reading:
            yield f"{place}: no text has this word; write its reading behind it, {one.word}《…》"
        elif one.others:
            yield f"{place}《{one.reading}》: elsewhere also {', '.join(one.others)}; look whether it is right here"
