"""One example in many forms: what readers see is read, with the place of each letter; what they do not see is not."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.files import check_bytes
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport
from tehodoki.checking.rewrite import repaired
from tehodoki.checking.source import HTML, MARKDOWN, PLAIN, Source

TITLE = "Take & Share"
GIVEN = "Ann has the 3, 4, 5 and 6 of hearts, Ben has the 8 and 10 of hearts, Cleo has the ace and 9 of hearts."
CLAIM = "The sum of Ann is {}."
JA = "アンが「ハート3、ハート4、ハート5、ハート6」、ベンが「ハート8、ハート10」を持っています。アンの合計は{}。"
ROW = "| Player | Cards | Points |\n| --- | --- | --- |\n| Ann | ♥3 ♥4 ♥5 ♥6 | {} |\n| Ben | ♥8 ♥10 | 2 |\n"


def text(title: str = TITLE, given: str = GIVEN, claim: str = CLAIM) -> str:
    return f"# {title}\n\n{given} {claim}\n"


def wrapped(before: str, after: str) -> str:
    return text(claim=CLAIM.replace("{}", f"{before}{{}}{after}"))


def everywhere(old: str, new: str) -> str:
    return text(TITLE.replace(old, new), GIVEN.replace(old, new))


FORMS: dict[str, tuple[str, str]] = {
    "as it is": (MARKDOWN, text()),
    "plain text": (PLAIN, text()),
    "a name as an entity": (MARKDOWN, text("Take &amp; Share")),
    "a name with a backslash": (MARKDOWN, text("Take \\& Share")),
    "a name without spaces": (MARKDOWN, text("Take&Share")),
    "capitals": (MARKDOWN, text("TAKE & SHARE")),
    "small letters": (MARKDOWN, text("take and share")),
    "full width": (MARKDOWN, text("Ｔａｋｅ　＆　Ｓｈａｒｅ")),
    "bold": (MARKDOWN, wrapped("**", "**")),
    "italic": (MARKDOWN, wrapped("*", "*")),
    "code": (MARKDOWN, wrapped("`", "`")),
    "highlighted": (MARKDOWN, wrapped("==", "==")),
    "a tag": (MARKDOWN, wrapped("<b>", "</b>")),
    "a tag with a colour": (MARKDOWN, wrapped('<span style="color:red">', "</span>")),
    "marked": (MARKDOWN, wrapped("<mark>", "</mark>")),
    "a comment before": (MARKDOWN, wrapped("<!-- look here -->", "")),
    "a link": (MARKDOWN, wrapped("[", "](https://example.com/1?a=9)")),
    "entities": (MARKDOWN, everywhere("hearts", "&hearts;").replace("of &hearts;", "of &hearts;")),
    "numeric entities": (MARKDOWN, everywhere("8", "&#56;")),
    "no-break spaces": (MARKDOWN, everywhere(" of ", "\u00a0of ")),
    "a quote": (MARKDOWN, "# Take & Share\n\n> " + GIVEN + "\n> " + CLAIM + "\n"),
    "a list": (MARKDOWN, "# Take & Share\n\n- " + GIVEN + "\n  " + CLAIM + "\n"),
    "a numbered list": (MARKDOWN, "# Take & Share\n\n3. " + GIVEN + "\n   " + CLAIM + "\n"),
    "an admonition": (MARKDOWN, "# Take & Share\n\n!!! example\n\n    " + GIVEN + "\n    " + CLAIM + "\n"),
    "a heading below": (MARKDOWN, "Take & Share\n============\n\n" + GIVEN + " " + CLAIM + "\n"),
    "a title in front matter": (MARKDOWN, "---\ntitle: Take & Share\n---\n\n" + GIVEN + " " + CLAIM + "\n"),
    "front matter of ours": (MARKDOWN, "---\ntehodoki: take-and-share\n---\n\n" + GIVEN + " " + CLAIM + "\n"),
    "broken lines": (MARKDOWN, text().replace(", ", ",\n")),
    "line ends of Windows": (MARKDOWN, text().replace("\n", "\r\n")),
    "a byte order mark": (MARKDOWN, "\ufeff" + text()),
    "no last line end": (MARKDOWN, text().rstrip("\n")),
    "struck out": (MARKDOWN, text(claim="~~The sum of Ann is 99.~~ " + CLAIM)),
    "a deleted tag": (MARKDOWN, text(claim="<del>The sum of Ann is 99.</del> " + CLAIM)),
    "soft hyphens": (MARKDOWN, everywhere("hearts", "hea\u00adrts")),
    "full-width digits": (MARKDOWN, everywhere("8", "８")),
    "playing cards": (MARKDOWN, everywhere("the 8 and 10 of hearts", "🂸 and 🂺")),
    "short codes": (MARKDOWN, everywhere("the 8 and 10 of hearts", ":hearts:8 :hearts:10")),
    "suits of colour": (MARKDOWN, everywhere("the 8 and 10 of hearts", '<span style="color:red">♥</span>8 ♥10')),
    "Japanese": (MARKDOWN, text(given=JA, claim="")),
    "ruby": (MARKDOWN, text(given=JA.replace("合計", "<ruby>合計<rt>ごうけい</rt></ruby>"), claim="")),
    "ruby of Aozora": (MARKDOWN, text(given=JA.replace("合計", "｜合計《ごうけい》"), claim="")),
    "decomposed letters": (MARKDOWN, text(given=unicodedata.normalize("NFD", JA), claim="")),
    "half-width kana": (MARKDOWN, text(given=JA.replace("アン", "ｱﾝ").replace("ハート", "ﾊｰﾄ"), claim="")),
    "HTML": (HTML, f"<h1>Take &amp; Share</h1><p>{GIVEN} {CLAIM}</p>"),
    "HTML with tags": (HTML, f"<h1>Take <i>&amp;</i> Share</h1><p>{GIVEN} The sum of <b>Ann</b> is <b>{{}}</b>.</p>"),
    "HTML over lines": (HTML, f"<h1>Take &amp; Share</h1>\n<p>{GIVEN.replace(' ', chr(10))}\n{CLAIM}\n</p>\n"),
    "HTML with comments and scripts": (
        HTML, f"<h1>Take &amp; Share</h1><script>var a = 99;</script><p>{GIVEN}<!-- Ann --> {CLAIM}</p>",
    ),
}  # fmt: skip

TABLES: dict[str, str] = {
    "a table": ROW,
    "without outer bars": "\n".join(line.strip("| ") for line in ROW.splitlines()) + "\n",
    "aligned": ROW.replace("---", ":--:"),
    "in a quote": "".join(f"> {line}\n" for line in ROW.splitlines()),
    "in a quote that ends without a line end": "".join(f"> {line}\n" for line in ROW.splitlines()) + "> ",
    "line breaks in the head": ROW.replace("Player", "Player<br>"),
}


def checked(source: str, kind: str) -> FileReport:
    return check_text(Source(Path("x"), source, kind), Settings(allow_empty=True))


def place_of(source: str, value: str) -> tuple[int, int]:
    """Line and column of a value that stands once in a text."""
    at = source.index(value)
    return source.count("\n", 0, at) + 1, at - source.rfind("\n", 0, at)


@pytest.mark.parametrize(("kind", "form"), FORMS.values(), ids=FORMS.keys())
def test_a_form_is_right_or_wrong_at_its_place_and_mended_there(kind: str, form: str) -> None:
    right, wrong = form.replace("{}", "18"), form.replace("{}", "27")
    assert [item.status for item in checked(right, kind).items] == [RIGHT]
    report = checked(wrong, kind)
    assert [item.status for item in report.items] == [WRONG]
    (fault,) = [fault for item in report.items for fault in item.faults]
    assert (fault.place.line, fault.place.column) == place_of(wrong, "27")
    assert repaired(wrong, report.repairs) == right


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_a_table_is_right_or_wrong_at_its_place(table: str) -> None:
    head = "# Take & Share\n\nIn this example hearts are counted, for two of three players.\n\n"
    right, wrong = (f"{head}{table}".replace("{}", value) for value in ("4", "77"))
    assert [item.status for item in checked(right, MARKDOWN).items] == [RIGHT]
    report = checked(wrong, MARKDOWN)
    (fault,) = [fault for item in report.items for fault in item.faults]
    assert (fault.place.line, fault.place.column) == place_of(wrong, "77")


NUMERALS = ("⑤", "❺", "⑤個", "Ⅴ", "⁵", "𝟓", "伍", "½", "⓹", "a couple of", "a handful of", "half a dozen", "XL", "V")


@pytest.mark.parametrize("number", NUMERALS)
def test_a_number_in_another_form_is_never_passed_over(number: str) -> None:
    for form in (
        f"The sum of Ann is {number}.",
        f"Ann has {number} points.",
        f"Ann scores 2 points and {number} more.",
    ):
        assert RIGHT not in {item.status for item in checked(text(claim=form), MARKDOWN).items}, form


@pytest.mark.parametrize(
    ("fence", "status"),
    [
        ("```tehodoki {}\n{}```\n", WRONG), ("~~~tehodoki {}\n{}~~~\n", WRONG), ("````tehodoki {}\n{}````\n", WRONG),
        ('```tehodoki {} title="A"\n{}```\n', WRONG), ("```{{.tehodoki}} {}\n{}```\n", WRONG),
        ('```tehodoki {} {{linenums="1"}}\n{}```\n', WRONG), ("- a\n\n  ```tehodoki {}\n  {}  ```\n", WRONG),
        ("> ```tehodoki {}\n> {}> ```\n", WRONG), ("<!-- tehodoki {}\n{}-->\n", UNREAD),
        ("```tehodki {}\n{}```\n", UNREAD), (":::tehodoki {}\n{}:::\n", UNREAD),
        ("｀｀｀tehodoki {}\n{}｀｀｀\n", UNREAD),
        ("::::{{tehodoki}} {}\n{}::::\n", UNREAD), ("```tehodoki {}\n{}", UNREAD),
    ],
)  # fmt: skip
def test_a_block_is_checked_or_told_however_its_fence_is_written(fence: str, status: str) -> None:
    source = fence.format("tennos-square row", "2 3 4 X X X X X X = 8\n")
    assert status in {item.status for item in checked(source, MARKDOWN).items}


@pytest.mark.parametrize("sign", ["～", "/", ":", "・", "ー", "–", "−", "-"])
def test_a_tile_is_read_however_its_halves_are_parted(sign: str) -> None:
    for points, status in ((5, RIGHT), (6, WRONG)):
        source = f"# Shikagari\n\n[1{sign}4] is worth {points} points, [3{sign}5] is worth 0 points.\n"
        assert [item.status for item in checked(source, MARKDOWN).items] == [status]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: b"// a comment\n" + data,
        lambda data: data.decode().encode("utf-16"),
        lambda data: data.rstrip()[:-1] + b",}",
        lambda data: data + data,
        lambda data: b"<<<<<<< HEAD\n" + data,
    ],
)
def test_a_damaged_record_in_a_folder_is_told(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(damage(b'{\n  "format": "tehodoki/1",\n  "game": "trumps"\n}\n'))
    assert check_bytes(path, path.read_bytes(), Settings(), alone=False).items


@pytest.mark.parametrize(("lead", "suffix"), [("{/* a comment */}", "mdx"), ("{% raw %}", "txt"), ("{% raw %}", "md")])
def test_a_text_that_begins_with_a_brace_is_a_text(lead: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{suffix}"
    path.write_text(f"{lead}\n\n{text().replace('{}', '27')}", encoding="utf-8")
    report = check_bytes(path, path.read_bytes(), Settings())
    assert [item.status for item in report.items] == [WRONG]
