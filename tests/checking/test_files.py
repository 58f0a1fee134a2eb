"""``tehodoki verify`` and files: encodings, links, what has no end; which game a text is of, what is not read of it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.decoding import Undecodable, decode
from tehodoki.checking.files import MOST_READ, check_bytes, check_paths
from tehodoki.checking.report import FileReport
from tehodoki.checking.shown import read
from tehodoki.checking.source import HTML, MARKDOWN, PLAIN, Source
from tehodoki.commands import shell
from tehodoki.commands.watching import watch
from tests.checking.test_verify_command import RIGHT, WRONG, put
from tests.commands.commandline import tehodoki
from tests.faults.hooks import ENV, as_a_user, command, run

TENNO = "Tennos Square\n\nA,2,3, 4,5,6, 7,8,9: 9 cards in order, {} points.\n"
ROW = "A,2,3, 4,5,6, 7,8,9: 9 cards in order, 81 points.\n"
TRUMPS = "Ann: [9×4][8×2][7×1] (most: 9 with 4 cards, longest: 9 to 7 with 3 numbers) = {} points\n"
MIXED = "テノス・スクエア①～のこと\r\n\r\n" + WRONG.partition("\n\n")[2].replace("\n", "\r\n") + "終わり"


@pytest.fixture(name="folder")
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(report: FileReport) -> list[tuple[str, str]]:
    return [(item.status, item.game) for item in report.items]


def said(text: str, kind: str = MARKDOWN, game: str | None = None) -> FileReport:
    return check_text(Source(Path("x"), text, kind), Settings(game))


# nothing to check ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"), [((), 2), (("--allow-empty",), 0), (("--allow-empty", "--fix"), 0), (("--allow-empty", "."), 0)]
)
def test_no_example_at_all_passes_only_where_that_is_allowed(folder: Path, words: tuple[str, ...], code: int) -> None:
    done = tehodoki("verify", *words, put(folder, "README.md", "# A thing\n\nNo game here.\n"))
    assert (done.exit_code, "no worked example" in done.stdout) == (code, code == 2)


# what cannot be read -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "told"),
    [((".",), ("rules.md", "closed")), (("a.txt", "closed", "closed/b.md"), ("closed", "closed/b.md"))],
    ids=["in a folder", "named"],
)
def test_what_cannot_be_read_is_told_and_the_rest_goes_on(
    folder: Path, names: tuple[str, ...], told: tuple[str, ...]
) -> None:
    (folder / "closed").mkdir()
    for name, text in (("a.txt", WRONG), ("closed/b.md", RIGHT), ("rules.md", RIGHT)):
        put(folder, name, text)
    for name in ("closed", "rules.md"):
        (folder / name).chmod(0)
    try:
        words = as_a_user(command("verify", *names))
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=ENV)
    finally:
        (folder / "closed").chmod(0o700)
    assert (done.returncode, done.stderr) == (2, "")
    denied = [line.strip() for line in done.stdout.splitlines() if "permission denied" in line]
    assert [line.partition(":")[0] for line in denied] == list(told)
    assert "得点は80" in done.stdout  # of a text, in its language; of a file that has none, in English


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda path: path.symlink_to("/dev/zero"), "a device; expected an ordinary file; "),
        (lambda path: os.mkfifo(path), "a pipe; expected an ordinary file; "),
        (lambda path: path.write_bytes(b" " * (MOST_READ + 1)), "more than 10,000,000 bytes; "),
        (lambda path: path.symlink_to("/proc/self/pagemap"), "more than 10,000,000 bytes; "),
    ],
    ids=["device", "pipe", "large", "endless"],
)
def test_what_may_have_no_end_is_one_message(folder: Path, make: Callable[[Path], None], says: str) -> None:
    make(folder / "x.md")
    done = run("verify", "x.md", cwd=folder)
    assert (done.returncode, done.stdout.count("\n"), done.stderr) == (2, 3, "")
    assert f"x.md:1:1: {says}" in done.stdout


def test_a_file_may_be_as_long_as_standard_input() -> None:
    assert MOST_READ == shell.MOST_READ


def test_a_pipe_of_our_own_is_read(folder: Path) -> None:
    script = f"{' '.join(command('verify'))} <(printf '{TENNO.format(80)}')"
    done = subprocess.run(["bash", "-c", script], cwd=folder, env=ENV, capture_output=True, text=True, check=False)
    assert (done.returncode, "points: 80" in done.stdout) == (1, True)


# links ---------------------------------------------------------------------------------------------------------------


def test_a_file_is_checked_once_by_whatever_names_it_is_reached(folder: Path) -> None:
    (folder / "a").mkdir()
    put(folder, "a/rules.md", WRONG)
    (folder / "a" / "hard.md").hardlink_to("a/rules.md")
    (folder / "a" / "a-link.md").symlink_to("rules.md")
    (folder / "a" / "loop").symlink_to(".")
    (folder / "a" / "lost.md").symlink_to("nowhere.md")
    (folder / "a" / "round.md").symlink_to("round.md")
    for words in (["a"], ["a", "a"], ["a", "a/rules.md"], ["a/rules.md", "a/a-link.md", "a"]):
        report = check_paths(map(Path, words), Settings())
        assert len(list(report.items)) == 1, words
    assert [file.path.name for file in check_paths([Path("a")], Settings()).files] == ["hard.md"]
    assert [file.path.name for file in check_paths([Path("a/loop")], Settings()).files] == ["hard.md"]


def test_a_link_that_leads_out_of_a_folder_is_told_and_nothing_is_written_through_it(folder: Path) -> None:
    put(folder, "private.txt", WRONG)
    (folder / "a").mkdir()
    (folder / "a" / "notes.md").symlink_to("../private.txt")
    (folder / "a" / "env.md").symlink_to("/proc/self/environ")
    before = (folder / "private.txt").read_bytes()
    for words in (("a",), ("--fix", "a"), ("--format", "html", "a"), ("--format", "json", "a")):
        done = tehodoki("verify", *words)
        assert done.exit_code == 2
        assert done.stdout.count("a link that leads out of the folder") >= 2
        assert "PATH=" not in done.output
    assert (folder / "private.txt").read_bytes() == before
    assert tehodoki("verify", "a/notes.md").exit_code == 1  # named itself, it is read
    assert tehodoki("verify", "--fix", "a/notes.md").exit_code == 0
    assert (folder / "private.txt").read_bytes() != before


def test_a_file_without_an_example_is_missed_when_it_is_named_beside_its_folder(folder: Path) -> None:
    put(folder, "right.txt", RIGHT)
    put(folder, "none.md", "nothing")
    assert tehodoki("verify", ".", "right.txt").exit_code == 0
    assert tehodoki("verify", ".", "none.md").exit_code == 2


# encodings -----------------------------------------------------------------------------------------------------------

HEADS = {
    "cp932": ('<meta charset="Shift_JIS">', "<meta http-equiv=Content-Type content='text/html; charset=x-sjis'>"),
    "euc_jisx0213": ('<?xml version="1.0" encoding="EUC-JP"?>', "-*- mode: text; coding: euc-jp-unix -*-"),
    "iso2022_jp_2004": ("vim: set fileencoding=iso-2022-jp :",),
    "utf-16": ("",),
    "utf-32": ("",),
    "utf-16-be": ("\ufeff",),
    "utf-8-sig": ("",),
}
DECLARED = [(codec, head) for codec, heads in HEADS.items() for head in heads]


@pytest.mark.parametrize(("codec", "head"), DECLARED, ids=[f"{codec} {head[:9]}" for codec, head in DECLARED])
def test_a_text_is_read_and_mended_in_the_encoding_that_it_names(folder: Path, codec: str, head: str) -> None:
    text = f"{head}\r\n{MIXED if codec != 'iso2022_jp_2004' else MIXED.replace('①～', '')}"
    (folder / "rules.md").write_bytes(text.encode(codec))
    done = tehodoki("verify", "--diff", "rules.md")
    assert (done.exit_code, "+9枚とも昇順なので、81点です。" in done.stdout) == (1, True)
    assert tehodoki("verify", "--fix", "rules.md").exit_code == 0
    assert (folder / "rules.md").read_bytes() == text.replace("80点", "81点").encode(codec)


def test_a_text_that_would_change_elsewhere_is_not_mended(folder: Path) -> None:
    data = WRONG.encode("cp932") + b"\n\xfa\x5c\n-*- coding: cp932 -*-\n"  # one of the signs that have two places
    (folder / "rules.txt").write_bytes(data)
    done = tehodoki("verify", "--fix", "rules.txt")
    assert (done.exit_code, (folder / "rules.txt").read_bytes()) == (2, data)
    assert done.stderr.startswith(
        "rules.txt: not every letter of it would be the same bytes in cp932 again; left as it"
    )


@pytest.mark.parametrize(
    ("data", "looks"),
    [
        (RIGHT.encode("cp932"), "Shift_JIS (cp932)"),
        (RIGHT.encode("euc_jp"), "EUC-JP"),
        (RIGHT.encode("iso2022_jp"), "ISO-2022-JP"),
        (RIGHT.encode("utf-16-le"), "UTF-16 without its byte order mark"),
        (TENNO.encode("utf-16-be"), "UTF-16 without its byte order mark"),
        (f"Café. {TENNO}".encode("latin-1"), "Latin-1 (cp1252)"),
        (RIGHT.encode() + b"\xff", ""),
        (bytes(range(256)), ""),
        (b"<meta charset=unicode_escape>\xff", ""),
    ],
    ids=["cp932", "euc", "2022", "16le", "16be", "latin", "damaged", "binary", "no encoding of texts"],
)
def test_what_an_encoding_looks_like_is_told_and_never_read(data: bytes, looks: str) -> None:
    with pytest.raises(Undecodable) as raised:
        decode(data)
    assert str(raised.value) == "bytes that are not UTF-8" + (f"; it looks like {looks}" if looks else "")
    (item,) = check_bytes(Path("x.txt"), data, Settings()).items
    assert item.faults[0].remedy.startswith("save the file as UTF-8")


def test_a_declaration_that_does_not_hold_is_told() -> None:
    with pytest.raises(Undecodable) as raised:
        decode(b"<meta charset=euc-jp>\n" + RIGHT.encode("cp932"))
    assert str(raised.value) == "bytes that are not euc-jp, as the file says; it looks like Shift_JIS (cp932)"
    assert raised.value.line == 2


def test_utf_8_is_read_as_that_whatever_an_old_declaration_says() -> None:
    assert decode(f"<meta charset=shift_jis>{RIGHT}".encode()).codec == "utf-8"


@pytest.mark.parametrize(
    ("text", "code"), [("吾輩は猫である。名前はまだ無い。\n", 0), (RIGHT, 2)], ids=["novel", "rules"]
)
@pytest.mark.parametrize("words", [(".",), ("--allow-empty", "other.txt")], ids=["folder", "hook"])
def test_another_encoding_matters_only_where_something_would_be_checked(
    folder: Path, text: str, code: int, words: tuple[str, ...]
) -> None:
    put(folder, "right.txt", RIGHT)
    (folder / "other.txt").write_bytes(text.encode("cp932"))
    done = tehodoki("verify", *words)
    assert (done.exit_code, "it looks like Shift_JIS" in done.stdout) == (code, code == 2)


# which game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "game"),
    [
        (ROW, "tennos-square"),
        (f"# Rules\n\nIt is not Hamlet.\n\n{ROW}", "tennos-square"),
        (f"Trumps\n\n{TRUMPS.format(7)}", "trumps"),
        (f"Some rules\n\n## Trumps\n\n{TRUMPS.format(7)}", "trumps"),
        (f"---\ntehodoki: trumps\n---\n{TRUMPS.format(7)}", "trumps"),
        ("```tehodoki trumps score\nAnn: 9×4 = most 4\nBen: 8×2 = most 2\n```\n", "trumps"),
        ("# Trumps\n\n```tehodoki score\nAnn: 9×4 = most 4\nBen: 8×2 = most 2\n```\n", "trumps"),
    ],
    ids=["none", "in passing", "first line", "heading", "front matter", "block", "block below a title"],
)
def test_the_game_of_the_command_line_is_for_texts_that_name_none(text: str, game: str) -> None:
    assert {item.game for item in said(text, game="tennos-square").items} == {game}


def test_a_page_is_called_by_its_title() -> None:
    page = f"<html><head><title>Trumps</title></head><body><p>{TRUMPS.format(7)}</p></body></html>"
    assert found(said(page, HTML, "tennos-square")) == [("right", "trumps")]


@pytest.mark.parametrize(
    ("front", "told"),
    [
        ("tehodoki: {game: trumps, players: 9}", "x:2:35: players 9; expected 2 or 3; "),
        ("tehodoki: {players: 9}", "x:2:21: players 9; expected 2 or 3 or 4 or 5 or 6 or 7; "),
        ("tehodki: trumps", "x:2:1: the key 'tehodki'; expected tehodoki; did you mean 'tehodoki'?; "),
    ],
)
def test_front_matter_that_cannot_be_so_is_told(front: str, told: str) -> None:
    (item,) = said(f"---\n{front}\n---\ntext\n").items
    assert str(item.faults[0]).startswith(told)


# what is read of a text ----------------------------------------------------------------------------------------------


def plain(text: str, kind: str = MARKDOWN) -> str:
    return " ".join(read(Source(Path("x"), text, kind)).plain.text.split())


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        (MARKDOWN, "~~3~~ 2 points", "2 points"),
        (MARKDOWN, "a <del>3</del><s>4</s> 2", "a 2"),
        (MARKDOWN, "`<s>` means\n\nstruck `</s>`", "<s> means struck </s>"),
        (PLAIN, "9~~7 5~~3", "9~~7 5~~3"),
        (MARKDOWN, "[Ann](http://x.y/4) has ![3](c3.png)", "Ann has 3"),
        (MARKDOWN, "[Ann](rules.md#r4 'page 5') has\n\n[1]: https://x.y/6", "Ann has"),
        (MARKDOWN, "[9×4](most:9) [Ann]: 4 points", "9×4 [Ann]: 4 points"),
        (MARKDOWN, "[https://x.y/1](https://x.y/1) 3", "3"),
        (PLAIN, "https://x.y/4を見る。(www.x.y/5)", "を見る。( )"),
        (HTML, "<a href='/3'>https://x.y/3?a=1&amp;b=2</a> 4 <del>5</del>", "4"),
        (HTML, "a <s>b", "a b"),
        (PLAIN, "a <b>3</b> <!-- 4 --> 5\n<p>6</p>", "a <b>3</b> 5 <p>6</p>"),
        (HTML, "<noscript>3</noscript><textarea>4</textarea><title>T</title>", "T"),
        (PLAIN, "アン\u200bは♥\u200b3\u2060\ufeff、Ann\u200bBen", "アン は♥ 3、Ann Ben"),
        (HTML, "アン&#8203;は&shy;3\u200b", "アン は3"),
    ],
)
def test_what_is_not_a_word_of_the_text_is_not_read(kind: str, text: str, words: str) -> None:
    assert plain(text, kind) == words


def test_a_row_of_a_page_is_one_line_whatever_its_cells_hold() -> None:
    page = "<table><tr><td><p>Ann</p></td><td>♥3<br>♥4</td></tr><tr><td>Ben<td>5</table>"
    lines = read(Source(Path("x"), page, HTML)).plain.text.split("\n")
    assert [" ".join(line.split()) for line in lines if line] == ["| Ann | ♥3 ♥4 |", "| Ben | 5"]


@pytest.mark.parametrize("old", ["~~80~~ 80", "<del>9</del> 80", "[so](https://x.y/80)~~1~~ 80"])
def test_what_is_not_read_is_not_rewritten(folder: Path, old: str) -> None:
    put(folder, "x.md", TENNO.format(old))
    assert tehodoki("verify", "--fix", "x.md").stderr == "x.md: numbers rewritten in 1 line\n"
    assert (folder / "x.md").read_text(encoding="utf-8") == TENNO.format(f"{old[:-2]}81")


@pytest.mark.parametrize("sign", ["[", "](", "~~a", "<s>", "<del>a", "https://a[", "](a/", "\u200ba", "![a](b.png)"])
def test_signs_without_end_are_read_in_time_that_grows_with_them(sign: str) -> None:
    read(Source(Path("x"), sign * (200_000 // len(sign)), MARKDOWN))


@pytest.mark.parametrize("word", ["tehodki", "Tehodoki", "tehodoki:trumps", "{.tehodokl}"])
def test_a_block_of_a_word_near_to_ours_is_told(word: str) -> None:
    (fault,) = read(Source(Path("x"), f"```{word} x\n```\n", MARKDOWN)).faults
    assert (fault.found, "did you mean 'tehodoki'?" in fault.expected) == (f"a block of {word.strip('{.}')!r}", True)


@pytest.mark.parametrize("attribute", ["class='language-tehodki trumps'", "class=Tehodoki"])
def test_such_a_word_is_told_in_a_page_too(attribute: str) -> None:
    assert len(read(Source(Path("x"), f"<pre {attribute}></pre>", HTML)).faults) == 1


@pytest.mark.parametrize("word", ["", "text", "tehai", "html", "todo", "python tehodki"])
def test_other_blocks_are_code(word: str) -> None:
    assert read(Source(Path("x"), f"```{word}\n```\n", MARKDOWN)).faults == []


@pytest.mark.parametrize("kind", [MARKDOWN, PLAIN])
def test_a_block_on_the_first_line_behind_a_byte_order_mark(kind: str) -> None:
    assert len(read(Source(Path("x"), "\ufeff```tehodoki trumps\nx\n```\n", kind)).blocks) == 1


def test_a_name_is_the_same_beside_letters_without_width() -> None:
    text = "```tehodoki trumps score\nAnn\u200b: 9×4\u200b = most 4\nBen: 8×2 = most 2\nhighest: Ann\u2060\n```\n"
    one, other = (said(each) for each in (text, text.replace("\u200b", "").replace("\u2060", "")))
    assert found(one) == found(other)
    assert [fault.found for fault in one.items[0].faults] == [fault.found for fault in other.items[0].faults]


# watching ------------------------------------------------------------------------------------------------------------


def test_watching_shows_names_as_text_and_passes_over_what_it_may_not_see(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, "closed.md", RIGHT)
    facts = Path.stat

    def refused(path: Path, **options: Any) -> os.stat_result:
        if path.name == "closed.md":
            raise PermissionError(13, "Permission denied")
        return facts(path, **options)

    def build() -> bool:
        if (folder / "a\x1b[2J.md").exists():
            raise KeyboardInterrupt
        put(folder, "a\x1b[2J.md", RIGHT)
        return True

    monkeypatch.setattr(Path, "stat", refused)
    with pytest.raises(KeyboardInterrupt):
        watch((folder,), build, lambda: None)
    assert capsys.readouterr().out == "a\\x1b[2J.md changed\n"
