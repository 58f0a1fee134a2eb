"""What was checked, shown where it stands: on a page, in a terminal, as places in JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tehodoki.checking.formats import as_json, as_text
from tehodoki.checking.page import LONGEST_RUN, NEAR, as_html, words
from tehodoki.checking.report import GIVEN, HARMLESS, RIGHT, UNREAD, WRONG, FileReport, Item, Mark, MarkedText, Report
from tehodoki.commands.painted import coloured
from tehodoki.faults import Fault, Place
from tehodoki.languages import LANGS
from tehodoki.paths import templates_dir
from tests.checking.marking import PATH, example, fault, report
from tests.commands.commandline import tehodoki
from tests.drawing.test_decks import luminance
from tests.faults.hostile import harmless

ENGLISH = """# Trumps

Ann: [9x3][8x1], so 5 points. Ben: [4x2] 2 points.
He is the winner, perhaps.

The end.
"""
PASSAGE = "Ann: [9x3][8x1], so 5 points. Ben: [4x2] 2 points.\nHe is the winner, perhaps."
STEPS = ("Three cards of 9: 3 points.", "One card of 8: 1 point.")
MARKS = (
    ("Ann", GIVEN),
    ("[9x3]", GIVEN),
    ("[8x1]", GIVEN),
    ("so", HARMLESS),
    ("5", WRONG, "4", STEPS),
    ("Ben", GIVEN),
    ("[4x2]", GIVEN),
    ("2", RIGHT, "", ("Two cards of 4: 2 points.",)),
    ("points.\nHe", UNREAD, "a name"),
)
WRONG_POINTS = fault("the text says 5", "the engine says 4", "write 4", "7 score")
HOSTILE = {
    "markup": "<script>alert(1)</script> <b>&amp;</b> &lt; </pre></span> \"'<!-- ]]> --> {{ 7 * 7 }} {% raw %}\n",
    "ANSI": "\x1b[31mred\x1b[0m \x1b]8;;x\x07 \x9b1m \x08\x7f\n",
    "bidi": "a\u202eb\u2066c\u2069d\u200f\u061c \u200b\u200d\ufeff\u00ad\n",
    "NUL": "a\x00b\x01\x0b\x0c\x1f\n",
    "CRLF": "one\r\n\r\ntwo\rthree\r\n",
    "separators": "a\u2028b\u2029c\x85d\x1ce\n\n\n",
    "spaces": "\ta  b \u3000 c\u00a0d \u2003e  \n  f",
    "mark of the byte order": "\ufeff# Title\n",
    "tags and private": "\U000e0041\ue000\U0001fae9\U0010ffff\ufdd0👩\u200d👩\n",
    "commands": "::error::x\n##[error]x ##vso[task]y\n",
    "a long line": "x" * 100_000 + "\u202e" + "点" * 10_000,
    "no end": "no end",
    "only ends": "\n\n\n",
    "only an end": "\r\n",
}


class Page(HTMLParser):
    """A page as a reader has it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = self.seen = ""
        self.marks: list[list[str]] = []
        self.open: list[tuple[str, str]] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if tag not in ("meta", "link", "br"):
            self.open.append((tag, given.get("class", "")))
        if tag == "data":
            self.text += chr(int(given["value"].replace("U+", "0x"), 0))
        if "data-mark" in given and (not self.marks or self.marks[-1][0] != given["data-mark"]):
            self.marks.append([given["data-mark"], given["class"], ""])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        self.seen += data
        if any(kind.split(" ")[:1] == ["line"] for tag, kind in self.open if tag == "span"):
            if self.open[-1][0] != "data":
                self.text += data
            if any(tag == "mark" for tag, _ in self.open):
                self.marks[-1][2] += data

    def all(self, name: str) -> list[str]:
        """The values of an attribute."""
        return [given[name] for _, given in self.tags if name in given]

    def classes(self, tag: str) -> list[str]:
        return [given.get("class", "") for one, given in self.tags if one == tag]


def english(**how: object) -> Report:
    item = example(ENGLISH, PASSAGE, WRONG, MARKS, [("5 points", WRONG_POINTS)])
    return report(ENGLISH, replace(item, **how))  # type: ignore[arg-type]


# the text ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE)
def test_the_text_can_be_read_back_letter_by_letter(name: str) -> None:
    text = HOSTILE[name]
    assert Page(as_html(report(text))).text == text


@pytest.mark.parametrize("name", HOSTILE)
def test_the_text_is_whole_where_it_is_cut_into_marks(name: str) -> None:
    text = HOSTILE[name]
    kinds = (RIGHT, WRONG, GIVEN, UNREAD)
    marks = [Mark((at, at + 1), kinds[at % 4]) for at in range(0, min(len(text), 400), 3)]
    item = Item(Place(PATH), WRONG, "trumps", "score", marks=tuple(marks), span=(1, len(text) - 1))
    page = Page(as_html(report(text, item)))
    assert page.text == text
    assert [kind for _, kind, _ in page.marks] == [{UNREAD: "unread"}.get(mark.kind, mark.kind) for mark in marks]


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_of_a_text_is_obeyed_whatever_holds_it(name: str) -> None:
    text = HOSTILE[name]
    told = Fault(Place(PATH), text, text, text, text, (text,))
    mark = Mark((0, len(text)), WRONG, text[:50], (text,))
    item = Item(
        Place(Path(text[:40].replace("\0", ""))),
        WRONG,
        text,
        text,
        text,
        (told,),
        text,
        (told,),
        (0, len(text)),
        (mark,),
    )
    made = Report((FileReport(Path(text[:40].replace("\0", "")), (item,), 0, text), FileReport(PATH, (item,))))
    html = as_html(made)
    harmless(html)
    assert Page(html).text == text
    assert {tag for tag, _ in Page(html).tags} <= {tag for tag, _ in Page(as_html(known())).tags}
    harmless("\n".join(line for line, _ in as_text(made, all_items=True)))
    harmless("\n".join(re.sub(r"\x1b\[\d+m", "", line) for line, _ in as_text(made, True, coloured)))
    harmless(as_json(made))


def known() -> Report:
    """Everything that a page can show."""
    text = ENGLISH + "\x00" + "\n" * 40
    item = example(text, PASSAGE, WRONG, MARKS, [("5 points", WRONG_POINTS)], [fault("warned", clause="1 a")])
    return Report((*report(text, item).files, FileReport(Path("examples.yaml"), (item,))))


# the page ------------------------------------------------------------------------------------------------------------


def test_the_page_is_one_file_that_asks_for_nothing_and_runs_nothing() -> None:
    html = as_html(known())
    page = Page(html)
    assert not {"script", "link", "img", "iframe", "object", "form", "base"} & {tag for tag, _ in page.tags}
    assert all(target.startswith("#") for target in page.all("href"))
    assert not [name for _, given in page.tags for name in given if name.startswith("on") or name in ("src", "srcset")]
    assert not re.search(r"@import|url\(|://", html)
    (policy,) = (given["content"] for _, given in page.tags if given.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'")


def test_each_address_on_the_page_leads_to_one_place() -> None:
    page = Page(as_html(known()))
    ids = Counter(page.all("id"))
    assert max(ids.values()) == 1
    targets = [target.removeprefix("#") for target in page.all("href")]
    assert targets
    assert [target for target in targets if target not in ids] == []
    assert {one for named in page.all("aria-labelledby") for one in named.split()} <= set(ids)


def test_headings_begin_with_one_and_skip_none() -> None:
    page = Page(as_html(known()))
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels == [1, 2, 2]
    assert [tag for tag, _ in page.tags].count("title") == 1


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("テノス・スクエア\nA,A,3, 5,6,7, 8,9,10\n9枚とも昇順なので、81点です。\n", "ja"),
        (ENGLISH, "en"),
        ("", "en"),
        ("1 2 3\n", "en"),
    ],
)
def test_the_page_speaks_the_language_of_the_text(text: str, lang: str) -> None:
    html = as_html(report(text))
    assert f'<html lang="{lang}">' in html
    assert words(lang)["legend"] in html


def test_a_file_among_others_is_shown_in_its_own_language() -> None:
    files = (*report(ENGLISH).files, *report("ひらがなのテキスト\n").files)
    assert [given["lang"] for tag, given in Page(as_html(Report(files))).tags if tag == "section"] == ["en", "ja"]


def test_both_languages_say_the_same_things() -> None:
    def holes(value: object) -> object:
        if isinstance(value, dict):
            return {key: holes(one) for key, one in value.items()}
        return sorted(re.findall(r"\{\w+\}", str(value)))

    first, *others = (holes(words(lang)) for lang in LANGS)
    assert [first] == others


def colours() -> list[dict[str, str]]:
    css = (templates_dir() / "verify" / "page.css").read_text(encoding="utf-8")
    return [
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
        for block in re.findall(r":root \{(.*?)\}", css, re.DOTALL)
    ]


PAIRS = [
    *((ink, paper) for ink in ("ink", "soft", "out", "deep") for paper in ("paper", "card")),
    *((kind, paper) for kind in ("right", "wrong", "unread") for paper in ("card", f"{kind}-bg")),
    ("given", "given-bg"),
    ("harmless", "card"),
    ("on-band", "band"),
    ("card", "wrong"),
    ("ink", "unread-bg"),
]


@pytest.mark.parametrize("which", [0, 1], ids=["light", "dark"])
def test_everything_can_be_read_against_its_ground(which: int) -> None:
    shown = colours()[which]
    assert len(colours()) == 2
    for ink, paper in PAIRS:
        low, high = sorted(luminance(shown[name]) for name in (ink, paper))
        assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, paper)


# marks ---------------------------------------------------------------------------------------------------------------


def test_all_marks_are_there_in_their_order() -> None:
    page = Page(as_html(english()))
    assert [(kind, text) for _, kind, text in page.marks] == [
        ("given", "Ann"),
        ("given", "[9x3]"),
        ("given", "[8x1]"),
        ("harmless", "so"),
        ("wrong", "5"),
        ("given", "Ben"),
        ("given", "[4x2]"),
        ("right", "2"),
        ("unread", "points.\nHe"),
    ]


def test_each_mark_says_its_kind_once_in_words_and_what_is_wrong_what_would_be_right() -> None:
    marks = [given for tag, given in Page(as_html(english())).tags if tag == "mark" and "data-mark" in given]
    assert len(marks) == len(MARKS) + 1  # the last goes on in the next line
    kinds = words("en")["kinds"]
    assert [given.get("data-said") for given in marks] == [kinds[given["class"]] for given in marks[:-1]] + [None]
    beside = [(given["data-note"], given["data-instead"]) for given in marks if "data-note" in given]
    assert beside == [("4", "right would be 4")]


def test_what_would_be_right_stands_in_the_list_where_it_is_long() -> None:
    note = "long " * 30
    html = as_html(english(marks=(Mark((20, 25), WRONG, note),)))
    assert Page(html).all("data-instead") == []
    assert f"right would be {note}" in html


def test_claims_lead_to_their_steps_and_faults() -> None:
    html = as_html(english())
    claims = re.findall(r'<a href="#(f0e0m\d+)">', html)
    assert claims == ["f0e0m4", "f0e0m7", "f0e0m8", "f0e0m8"]
    steps = re.findall(r'<ol id="(\w+)">\s*<li>(.*?)</ol>', html, re.DOTALL)
    assert [(where, re.split(r"</li>\s*(?:<li>)?", said)[:-1]) for where, said in steps] == [
        ("f0e0m4", list(STEPS)),
        ("f0e0m7", ["Two cards of 4: 2 points."]),
    ]
    row = html[html.index("right would be 4</span>") :]
    told = re.findall(r"<dt>(.*?)</dt><dd lang=\"en\">(.*?)</dd>", row.partition("<ol")[0])
    assert told == [
        ("Found", "the text says 5"),
        ("Expected", "the engine says 4"),
        ("Remedy", "write 4"),
        ("Clause", "7 score"),
    ]


def test_each_fault_is_told_once_with_a_mark_or_without() -> None:
    other = Fault(Place(PATH, 4, 3), "nowhere", "somewhere", "look", steps=("a step",))
    item = english().files[0].items[0]
    html = as_html(report(ENGLISH, replace(item, faults=(*item.faults, other))))
    assert [html.count(f">{one}<") for one in ("the text says 5", "nowhere", "a step")] == [1, 1, 1]


def test_steps_of_a_fault_stand_for_those_of_a_mark_that_has_none() -> None:
    item = english().files[0].items[0]
    told = tuple(replace(one, steps=("a step",)) for one in item.faults)
    marks = tuple(replace(mark, steps=()) for mark in item.marks)
    html = as_html(report(ENGLISH, replace(item, faults=told, marks=marks)))
    assert re.search(r'<ol id="f0e0m4">\s*<li>a step</li>\s*</ol>', html)


def test_a_warning_is_told_and_open_to_see() -> None:
    item = example(ENGLISH, PASSAGE, RIGHT, [("2", RIGHT)], warnings=[fault("cannot happen")])
    page = Page(as_html(report(ENGLISH, item)))
    assert "cannot happen" in page.seen
    assert [("open" in given) for tag, given in page.tags if given.get("class") == "proof right"] == [True]


@pytest.mark.parametrize("order", [1, -1])
def test_where_marks_lie_over_each_other_the_worst_is_shown(order: int) -> None:
    text = "abcdefgh\n"
    marks = [Mark((0, 6), GIVEN), Mark((2, 4), WRONG, "x"), Mark((3, 8), RIGHT), Mark((6, 99), UNREAD)][::order]
    items = [Item(Place(PATH), WRONG, "", f"{n}", span=(n, 8), marks=(mark,)) for n, mark in enumerate(marks)]
    page = Page(as_html(report(text, *items)))
    assert page.text == text
    assert [(kind, said) for _, kind, said in page.marks] == [
        ("given", "ab"),
        ("wrong", "cd"),
        ("right", "ef"),
        ("unread", "gh\n"),
    ]


def test_marks_beyond_the_text_and_without_letters_harm_nothing() -> None:
    marks = (Mark((-5, 1), GIVEN), Mark((2, 2), WRONG, "1"), Mark((4, 3), RIGHT), Mark((90, 99), UNREAD))
    page = Page(as_html(report("abc", Item(Place(PATH), WRONG, "", "", span=(-1, 70), marks=marks))))
    assert (page.text, [said for *_, said in page.marks]) == ("abc", ["a"])
    assert [kind for kind in page.classes("li") if kind in ("wrong", "right", "unread")] == ["wrong", "unread", "right"]
    cut = MarkedText("abc").cut((5, 9), (), ())
    assert list(cut) == []


# what is covered -----------------------------------------------------------------------------------------------------


def lines(html: str) -> dict[int, str]:
    return {
        int(number): kind for kind, number in re.findall(r'<span class="line ?(\w*)" id="\w+" data-n="(\d+)">', html)
    }


def test_lines_of_examples_are_shown_as_the_worst_that_touches_them() -> None:
    text = "one\ntwo\nthree\nfour\nfive\n"
    spans = {RIGHT: (4, 14), WRONG: (10, 12), UNREAD: (0, 5)}
    items = [Item(Place(PATH), status, "", "", span=span) for status, span in spans.items()]
    html = as_html(report(text, *items))
    assert lines(html) == {1: "unread", 2: "unread", 3: "wrong", 4: "", 5: ""}
    assert "Lines with examples: 3 of 5." in html
    assert [float(share) for share in re.findall(r"width:([\d.]+)%", html)] == [40, 20]


def test_what_is_around_an_example_in_its_line_is_grey() -> None:
    html = as_html(report("before inside after\n", Item(Place(PATH), RIGHT, "", "", span=(7, 13))))
    assert '<span class="out">before </span>inside<span class="out"> after\n</span>' in html


def test_what_says_only_its_line_marks_that_line() -> None:
    html = as_html(report("one\ntwo\nthree", Item.unread(Fault(Place(PATH, 2, 2), "found", "e", "r"))))
    assert lines(html) == {1: "", 2: "unread", 3: ""}
    assert '<span class="out">' not in html.partition('role="group"')[2]


@pytest.mark.parametrize(("free", "folded"), [(LONGEST_RUN, 0), (LONGEST_RUN + 1, LONGEST_RUN + 1 - 2 * NEAR)])
def test_long_stretches_without_an_example_are_folded(free: int, folded: int) -> None:
    text = "A\n" + "plain\n" * free + "B\n"
    end = len(text)
    items = [Item(Place(PATH), RIGHT, "", "", span=span) for span in ((0, 1), (end - 2, end - 1))]
    page = Page(html := as_html(report(text, *items)))
    said = re.findall(r'<details class="fold"><summary>(.*?)</summary>', html)
    first, last = 2 + NEAR, 1 + free - NEAR
    assert said == ([f"{folded} lines without an example ({first}–{last})"] if folded else [])
    assert page.text == text
    if folded:
        inside = html.partition('<details class="fold">')[2].partition("</details>")[0]
        assert sorted(lines(inside)) == list(range(first, last + 1))


def test_an_example_and_its_proof_are_never_folded() -> None:
    text = "x\n" * 100
    html = as_html(report(text, Item(Place(PATH), RIGHT, "", "", span=(100, 101))))
    folds = [part.partition("</details>")[0] for part in html.split('<details class="fold">')[1:]]
    assert [max(lines(one)) for one in folds] == [48, 98]
    assert all("proof" not in one for one in folds)


def test_the_summary_counts_and_says_what_was_found() -> None:
    found = {RIGHT: 3, WRONG: 1, UNREAD: 2}
    items = [Item(Place(PATH), status, "", "") for status, times in found.items() for _ in range(times)]
    html = as_html(report(ENGLISH, *items, ignored=7))
    band = html.partition("<main>")[0]
    tiles = re.findall(r'<li class="tile (\w+)">.*?<b>(\d+)</b></li>', band)
    assert tiles == [("examples", "4"), ("right", "3"), ("wrong", "1"), ("unread", "2"), ("ignored", "7")]
    assert words("en")["verdict"]["both"] in band


@pytest.mark.parametrize(
    ("statuses", "verdict"), [((), "none"), ((RIGHT,), "right"), ((RIGHT, WRONG), "wrong"), ((RIGHT, UNREAD), "unread")]
)
def test_the_first_line_says_how_it_is(statuses: tuple[str, ...], verdict: str) -> None:
    html = as_html(report(ENGLISH, *(Item(Place(PATH), status, "", "") for status in statuses)))
    assert f"<h1>{words('en')['verdict'][verdict]}</h1>" in html


def test_a_file_without_its_text_tells_its_items() -> None:
    item = Item(Place(PATH, 12), WRONG, "trumps", "score", "the sentence", (fault("found it"),), "7 score")
    page = Page(as_html(Report((FileReport(PATH, (item,)),))))
    assert page.text == ""
    assert all(one in page.seen for one in ("the sentence", "found it", "line 12", "7 score"))


def test_the_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "テノス・スクエア\r\n\r\nA,A,3, 5,6,7, 8,9,10\r\n9枚とも昇順なので、80点です。\x1b\r\n"
    Path("rules.txt").write_bytes(text.encode())
    done = tehodoki("verify", "--format", "html", "rules.txt")
    assert done.exit_code == 1
    harmless(done.stdout)
    assert "rules.txt" in done.stdout
    assert any(f"<h1>{words(lang)['verdict']['wrong']}</h1>" in done.stdout for lang in LANGS)
    kit = tehodoki("verify", "--format", "html", "trumps")
    assert (kit.exit_code, words("en")["verdict"]["right"] in kit.stdout) == (0, True)


# terminal and JSON ---------------------------------------------------------------------------------------------------


def test_a_terminal_without_colour_shows_marks_in_signs() -> None:
    assert [line for line, _ in as_text(english(), all_items=True)] == [
        "rules.md:3:1: wrong: trumps score",
        "     3 | {Ann: [9x3][8x1]}, so [!5 -> 4] points. {Ben: [4x2]} [=2] [?points.]",
        "     4 | [?He] is the winner, perhaps.",
        "  rules.md:3:21: the text says 5; the engine says 4 [7 score]; write 4",
        "marks: {given} [=right] [!wrong -> right] [?not understood]",
        "1 example: 0 right, 1 wrong",
    ]


def test_without_v_nothing_of_the_text_is_shown() -> None:
    assert [line for line, _ in as_text(english())][:2] == [
        "rules.md:3:1: wrong: trumps score: Ann: [9x3][8x1], so 5 points. Ben: [4x2]",
        "  rules.md:3:21: the text says 5; the engine says 4 [7 score]; write 4",
    ]


def test_a_terminal_with_colour_shows_marks_in_colour_and_the_text_as_it_is() -> None:
    shown = [line for line, _ in as_text(english(), True, coloured)][1]
    assert "\x1b[31m\x1b[1m\x1b[4m5\x1b[0m\x1b[32m\x1b[1m -> 4\x1b[0m points" in shown
    assert re.sub(r"\x1b\[\d+m", "", shown) == "     3 | Ann: [9x3][8x1], so 5 -> 4 points. Ben: [4x2] 2 points."


def test_json_tells_where_examples_and_marks_stand() -> None:
    (item,) = json.loads(as_json(english()))["files"][0]["examples"]
    assert item["span"] == {"start": {"line": 3, "column": 1}, "end": {"line": 4, "column": 27}}
    assert item["marks"][4] == {"line": 3, "column": 21, "length": 1, "kind": "wrong", "note": "4"}
    assert item["marks"][-1] == {"line": 3, "column": 44, "length": 10, "kind": "not understood", "note": "a name"}
    (bare,) = json.loads(as_json(english(span=(0, 0), marks=())))["files"][0]["examples"]
    assert (bare["span"], bare["marks"]) == (None, [])
