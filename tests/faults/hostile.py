"""What means harm: letters that a terminal or a build machine obeys, in all places of texts and records."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from click.testing import Result

from tehodoki.checking.check import Settings
from tehodoki.checking.files import check_bytes
from tehodoki.checking.formats import as_text
from tehodoki.checking.report import FileReport, Report
from tests.sampling import FULL

CASES = 2500 if FULL else 60
EVIL = "EVIL"  # what every payload ends in, so that it can be looked for
STEP = re.compile(rf" {{4}}(?:  )?{EVIL}\w*\b.*\[[1-9R]\d* [a-z-]+\](?:</failure>)?$")
FORMATS = ("text", "json", "junit", "github", "html")
DRAFT = re.compile(rf"  {EVIL}\w*: \S")
GOOD = "```tehodoki tennos-square row\nA 2 3 X X X X X X = 9\n```\n"


def sample(cases: list[Any], count: int) -> list[Any]:
    """Some of the cases, always the same."""
    return cases if count >= len(cases) else random.Random(0).sample(cases, count)


def harmless(text: str, own: str = r"(?!)") -> None:
    """Nothing here moves a cursor or commands a runner, but for lines of our own, and no line begins with theirs.

    A step of a calculation, or a line of a draft, may begin with the name of a player, as the text has it: it is
    indented, below its fault.
    """
    odd = {char for char in text if not char.isprintable()} - {"\n", "\u3000"}
    assert not odd, sorted(odd)
    assert "##[" not in text
    assert "##vso[" not in text
    for one in text.split("\n"):
        assert re.match(own, one) or not one.lstrip().startswith("::"), one[:200]
        assert STEP.match(one) or DRAFT.match(one) or not one.lstrip().startswith(EVIL), one[:200]


def ended(done: Result, *codes: int) -> Result:
    """A command that ended as it may, with 0 to 2 where nothing is said, without a traceback and harmless."""
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    assert done.exit_code in (codes or (0, 1, 2))
    assert "Traceback" not in done.output
    harmless(done.output, r"::(error|warning) file=[^:,]*,line=\d+,col=\d+,title=(wrong|not understood|warning)::")
    return done


def checked(text: str, game: str | None = None) -> FileReport:
    return check_bytes(Path("text"), text.encode(), Settings(game, allow_empty=True))


def told(report: FileReport) -> str:
    return "\n".join(one for one, _ in as_text(Report((report,)), all_items=True))


# injection -----------------------------------------------------------------------------------------------------------

LINES = ("\n::error file=x,line=1::", "\r::error::", "\r\n::stop-commands::", "\u2028::error::", "\x85::a::")
COMMANDS = ("::error::", "  ::add-mask::", "##[error]", "x ##[add-mask]", "##vso[task.complete]", "%0A::error::")
CONTROLS = ("\x1b[2J", "\x1b]8;;http://x\x07", "\x08\x08", "\x00", "\x0c", "\x7f", "\x9b31m", "\x9d8;;x\x9c")
INVISIBLE = ("\u202e", "\u2066", "\u200f", "\u200b", "\ufeff", "\ufffe", "\U000e0041")
MARKUP = ("]]>", "<!-- --><x>&#10;&amp;", '"\\n\\u001b', "'\"`", "{{ 7 * 7 }}{0}%s")
LONG = ("9" * 5_000, "a" * 3_000, "[" * 3_000)
PAYLOADS = tuple(one + EVIL for one in (*LINES, *COMMANDS, *CONTROLS, *INVISIBLE, *MARKUP, *LONG))
NAMES = [one for one in PAYLOADS if "\x00" not in one and "/" not in one and len(one) < 200]
ROW = "A,2,3, 4,5,6, 7,8,9"
PLACES = {
    "a player": "```tehodoki trumps score\nAnn{}: 9×4 = 3\nBen: 8×2 = 1\n```\n",
    "a card": "```tehodoki trumps score\nAnn: 9×4 {} = 3\nBen: 8×2 = 1\n```\n",
    "a claim and its name": "```tehodoki trumps score\nAnn: 9×4 = poi{}nts 3\nBen: 8×2 = {}\n```\n",
    "what is given": "```tehodoki hamlet dealers\ndealer: {}\nnumber: 3\ndealers: B\n```\n",
    "a game": "```tehodoki tru{}mps score\nAnn: 9×4 = 3\n```\n",
    "a house rule": "```tehodoki trumps score long{}=1 x={}\nAnn: 9×4 = 3\n```\n",
    "JSON": '```tehodoki trumps score\nfield=["{}"] = 3\n```\n',
    "front matter": '---\ntehodoki: {game: trumps, "{}": 1, players: "{}", options: {"{}": "{}"}}\n---\nAnn: [9×4] = 3',
    "all of the front matter": "---\ntehodoki: {}\n---\n",
    "a mark": "<!-- tehodoki: ignore -->{}\n{}<!-- tehodoki: ignore -->\n{}<!-- tehodoki: nore --> {}",
    "a name in a sentence": "Trumps. {}Ann{}: [9×4][8×2] = 3 points. {}Ben has 3 points.",
    "a card in a sentence": "Take & Share. {} Ann has ♥3{} and ♥{}, Ben has ♥4 {}. Ann scores 3 points. {}",
    "a row": f"Tennos Square {{}}\n{{}}{ROW}{{}}: {{}} 8 cards in order, 81 points. {{}}",
    "results alone": "Trumps. For example{}, 3 cards {} and 5. Sum 3, points 4 {}",
    "HTML": "<html><title>{}</title><pre class='language-tehodoki trumps score {}'>{} A: 9×4 = 3{}</pre>",
}
INJECTIONS = [(place, payload, form) for place in PLACES.values() for payload in PAYLOADS for form in FORMATS]


def said_in_a_record(good: dict[str, Any], payload: str) -> Iterator[dict[str, Any]]:
    """A record with a payload in each of its places, all of which make it wrong."""
    deal = good["deals"][0]
    move = deal["moves"][0]
    yield good | {payload: 1}
    yield good | {"options": good["options"] | {payload: payload}}
    yield from (good | {key: value} for key in good for value in (payload, [payload]))
    yield from (good | {"deals": [deal | {key: {payload: payload}}]} for key in deal)
    yield from (good | {"deals": [deal | {"setup": deal["setup"] | {key: payload}}]} for key in deal["setup"])
    yield from (good | {"deals": [deal | {"moves": [move | {key: payload}]}]} for key in (*move, payload))
