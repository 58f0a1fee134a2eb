"""Texts by other hands, drafted, filled in and sealed as their authors might: what changes later is noticed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tehodoki.checking.binding import bound, sealed
from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.report import RIGHT, WRONG, FileReport
from tehodoki.checking.source import MARKDOWN, Source
from tests.checking import corpora
from tests.sampling import in_turn

OPEN = re.compile(r"\? (?P<word>[^;\[\n ]*)[^;\[\n]*(?:\[(?P<offers>[^\]\n]*)\])?(?=;|\n|$)")
OUGHT = 10


def check(text: str, game: str) -> FileReport:
    return check_text(Source(Path("text.md"), text, MARKDOWN), Settings(game or None, allow_empty=True))


def filled(match: re.Match[str]) -> str:
    """What the engine offers where it is one thing only, else a number that says nothing."""
    offers = match["offers"] or ""
    return re.sub(" ", ": ", offers, count=1) if offers and "," not in offers else f"~{match['word']}"


@cache
def bound_texts() -> tuple[tuple[str, str, str], ...]:
    """The game, the words and the sealed binding of texts that one binding makes right."""
    return tuple(_bound_texts())


def _bound_texts() -> Iterator[tuple[str, str, str]]:
    plain = [one for one in corpora.texts() if one.kind == "right" and one.suffix == ".md" and "<!--" not in one.text]
    for one in in_turn([one for one in plain if "```" not in one.text], 0, 9):
        settings = Settings(one.game or None)
        drafted = bound(Source(Path("text.md"), one.text, MARKDOWN), None, settings, apart=False)
        text = OPEN.sub(filled, drafted.text)
        if drafted.drafts == 1 and {item.status for item in check(text, one.game).items} == {RIGHT}:
            text = sealed(Source(Path("text.md"), text, MARKDOWN), None, settings).text
            words, mark, binding = text.partition("<!-- tehodoki")
            yield one.game, words, mark + binding


def test_many_texts_are_right_by_their_drafts_and_stay_so_when_they_are_laid_out_anew() -> None:
    assert len(bound_texts()) >= OUGHT
    for game, words, binding in bound_texts():
        for other in (words, re.sub(r"(?<=\S) (?=\S)", "  ", words), re.sub(r"(?<=[,、]) ?(?=[^\W\d])", "\n", words)):
            whole = other if not re.search(r"^[ \t]*[-*>|]", words, re.MULTILINE) else words
            assert {item.status for item in check(whole + binding, game).items} == {RIGHT}, whole


def test_another_number_is_noticed_with_and_without_a_seal() -> None:
    for game, words, binding in bound_texts():
        for seal in (binding, re.sub(r"\nseal:[^\n]*", "", binding)):
            (item,) = check(words + seal, game).items
            for mark in item.marks:
                for number in re.finditer("[0-9]+", words[slice(*mark.span)]):
                    at = mark.span[0] + number.start()
                    moved = f"{words[:at]}{int(number[0]) + 1}{words[at + len(number[0]) :]}"
                    assert {one.status for one in check(moved + seal, game).items} != {RIGHT}, moved


def test_what_is_changed_in_both_is_refused_by_the_engine() -> None:
    refused = 0
    for game, words, binding in bound_texts():
        (item,) = check(words + binding, game).items
        for mark in item.marks:
            number = re.fullmatch("[0-9]+", words[slice(*mark.span)])
            claim = re.fullmatch(r"(?P<of>(?:points|sums|counts): [^\d;]+)(?P<value>\d+)", mark.note)
            if number and claim and claim["value"] == number[0] and binding.count(mark.note) == 1:
                other = str(int(number[0]) + 1)
                both = words[: mark.span[0]] + other + words[mark.span[1] :]
                changed = binding.replace(mark.note, claim["of"] + other)
                assert WRONG in {one.status for one in check(both + changed, game).items}, mark.note
                refused += 1
    assert refused >= OUGHT
