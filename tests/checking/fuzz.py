"""Right texts, damaged at random, and what must hold of any text: for as long as it is told.

``python -m tests.checking.fuzz SECONDS [SEED]``: round after round, each with a seed of its own, counted from SEED; the
one of a finding alone with ``0 SEED``. Findings are written to ``.cache/fuzz/``. Exit 1 where there are any.

What must hold:
    nothing is raised; the work is bounded; marks lie in the text;
    in a right example each digit lies under a mark, or with another it is not right;
    a right text stays right where something idle is added, or is not understood, never wrong, and is not repaired;
    with another number in place of one that is claimed, an example is not right;
    nor is it with a result turned into its opposite;
    a repair leaves the example that it mends right;
    texts of two games under their headings leave each other alone;
    the command's code and what it writes are as the report says.
"""

from __future__ import annotations

import random
import re
import sys
import time
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path

from tehodoki.checking.formats import as_github, as_json, as_junit, as_text
from tehodoki.checking.page import as_html
from tehodoki.checking.repair import repaired
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport, Item, Report
from tests.checking import commanding, corpora, joining, planting
from tests.checking.planting import DIGITS, OPPOSITES
from tests.checking.prosecases import case

FINDINGS = Path(".cache/fuzz")
MOST = 3.0  # seconds of work for a text
COMMANDED = 20  # one round of so many goes through the command, too
PATIENCE = 30  # draws for a text of another game
OWN = 0.3  # the share of texts from prosecases
SHOWN = (
    lambda report: list(as_text(report, all_items=True)),
    as_html,
    as_json,
    as_junit,
    lambda report: list(as_github(report)),
)

IDLE = (
    "2019-05-02", "Version 2.1, 12 May 2019", "https://example.org/rules/7?page=3", "We had a lovely evening.",
    "Thanks to everybody who helped.", "Photo: a table with a cloth", "The box costs 2,500 yen.",
    "2019年5月2日", "楽しい夜でした。", "写真は会場の様子です。", "ご質問は https://example.org/ まで。",
    "定価2500円（税込）",
    "午後3時に集まりました。", "第12版",
)  # fmt: skip
HEADINGS = ("# Notes", "## 3. The deck", "## その他", "---", "***")
PIECES = (
    "<b>", "</b>", "<td>", "</tr>", "<!--", "-->", "**", "`", "```", "|", "\n", "\n\n", "> ", "- ", "1. ", "(", ")",
    "「", "」",
    "[", "]", "=", "+", "×", "~", "&amp;", "&", "<", "\ufeff", "\u200b", "\u202e", "\x00", "\ud800", "e\u0301", "㉑",
    "½", "²",
    "♥", "♥3", "ハート3", "X", "A", "10", "3点", "not ", "ではない", "合計", "wins", "勝ち", "同点", "…", "、", "。",
    ".", ",",
)  # fmt: skip
_IGNORED = re.compile(r"<[^>]*>|~~.*?~~|&[#\w]+;|\]\([^)\s]*\)|https?://\S+|<!--.*?-->", re.DOTALL)
_LABEL = re.compile(
    r"(?:game|deal|case|round|page|sheet|part|after|第|例)[ \u3000]*[0-9０-９]+"
    r"|[0-9]{1,2}:[0-9]{2}|player [0-9]|[1１]枚も|(?<=>)[0-9]\)"
    r"|約[0-9０-９]+分|順に[0-9０-９]枚|[0-9０-９]+点を超えたら|Aはいつも数字の[0-9０-９]+",
    re.IGNORECASE,
)
_IDLE = re.compile("|".join(map(re.escape, IDLE)))
_WORD = re.compile(r"[0-9]+|[A-Za-z']+|[ァ-ヶー]+|[一-龠]+|[ぁ-ん]+|[^\w\s]")
_SENTENCE = re.compile(r"[^\n。]*(?:[。.!?](?=\s|$)|。|\n|$)")


@dataclass(frozen=True)
class Start:
    """A right text."""

    name: str
    suffix: str
    game: str
    text: str


@dataclass(frozen=True)
class Finding:
    """What does not hold of a text that was made of a right one."""

    seed: int
    what: str
    how: str
    start: Start
    text: str
    told: str = ""

    def write(self, folder: Path) -> Path:
        """As a file that a reader can make sense of."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.seed}-{re.sub(r'[^a-z]+', '-', self.what)}.txt"
        parts = (
            f"{self.what}: {self.how}\nagain: python -m tests.checking.fuzz 0 {self.seed}\nof: {self.start.name}",
            self.told,
            f"--- right{self.start.suffix}\n{self.start.text}",
            f"--- damaged\n{self.text}",
        )
        path.write_text("\n\n".join(parts), encoding="utf-8", errors="backslashreplace")
        return path


def start(draw: random.Random, seed: int) -> Start:
    """A right text, of the corpus or made."""
    if draw.random() < OWN:
        made = case(seed)
        return Start(f"case {seed}", made.suffix, made.game, made.text)
    one = draw.choice(_rights())
    return Start(one.id, one.suffix, one.game, one.text)


@cache
def _rights() -> tuple[corpora.Text, ...]:
    return tuple(one for one in corpora.texts() if one.kind == "right")


# one round -----------------------------------------------------------------------------------------------


def findings(seed: int) -> Iterator[Finding]:
    """What a round finds: a right text, and three or four texts that are made of it."""
    draw = random.Random(seed)
    own = start(draw, seed)
    checked = Checked(seed, own)
    report = yield from checked.any(own.text, "as it is")
    if report is None:
        return
    yield from checked.harmless(report, own.text, "as it is")
    text, how = idle(draw, own)
    if (after := (yield from checked.any(text, how))) is not None:
        yield from checked.harmless(after, text, how)
    other = start(draw, seed + 1)
    while (other.suffix, other.game) != (own.suffix, own.game):
        other = start(draw, draw.randrange(10**9))
    for one in planting.texts(draw, own.text, own.suffix, own.game, report, other.text):
        yield from checked.turned(one)
    yield from two_games(draw, seed, own)
    text, done = own.text, list[str]()
    for _ in range(draw.randint(1, 4)):
        damage = draw.choice(DAMAGES)
        text = damage(draw, text)
        done.append(damage.__name__)
    yield from checked.any(text, ", ".join(done))


def two_games(draw: random.Random, seed: int, own: Start) -> Iterator[Finding]:
    """What is found where two texts of two games are one."""
    other = start(draw, seed + 1)
    for _ in range(PATIENCE):
        if other.suffix == own.suffix and other.game not in ("", own.game):
            break
        other = start(draw, draw.randrange(10**9))
    else:
        return
    if not own.game:
        return
    text, wrong = joining.joined(draw, (own.text, own.game), (other.text, other.game), own.suffix)
    checked = Checked(seed, replace(own, name=f"{own.name} + {other.name}", game=""))
    if text and (report := (yield from checked.any(text, "two games"))) is not None:
        yield from checked.harmless(report, text, "two games")
        if any(item.status != RIGHT for item in report.items):
            yield checked.finding("two games disturb each other", "two games", text, report)
    if wrong is not None:
        yield from checked.turned(wrong)


class Checked:
    """The checks of what is made of one right text."""

    def __init__(self, seed: int, own: Start) -> None:
        self.seed, self.own = seed, own

    def finding(self, what: str, how: str, text: str, told: str | FileReport = "") -> Finding:
        """Something that does not hold."""
        return Finding(self.seed, what, how, self.own, text, told if isinstance(told, str) else _said(told))

    def any(self, text: str, how: str) -> Generator[Finding, None, FileReport | None]:
        """What must hold of every text; returns the report, or None where there is none."""
        begun = time.process_time()
        try:
            report = corpora.check(text, self.own.suffix, self.own.game)
            SHOWN[self.seed % len(SHOWN)](Report((report,)))
        except Exception:  # noqa: BLE001 - that is what is looked for
            yield self.finding("crash", how, text, traceback.format_exc())
            return None
        if (took := time.process_time() - begun) > MOST:
            yield self.finding("slow", f"{how}: {took:.1f} s", text, report)
        for item in report.items:
            if not _in_order(item, text):
                yield self.finding("marks", how, text, report)
            if item.status == RIGHT and item.marks:  # not a block, where cards may be others with the same result
                yield from self._without_weight(text, item, how, report)
        if self.seed % COMMANDED == 0 and (how == "as it is" or "->" in how):
            for what, told in commanding.differing(text, self.own.suffix, self.own.game, report):
                yield self.finding(what, f"{how}: {told}", text, report)
        mended = repaired(text, report.repairs)
        if mended != text:
            after = corpora.check(mended, self.own.suffix, self.own.game)
            if sum(one.status == RIGHT for one in after.items) <= sum(one.status == RIGHT for one in report.items):
                yield self.finding("a repair that does not mend", f"{how}: {report.repairs}", text, report)
        return report

    def _without_weight(self, text: str, item: Item, how: str, report: FileReport) -> Iterator[Finding]:
        """Digits of a right example under no mark must weigh something all the same: with another it is not right."""
        for match in _loose(text, item):
            others = (text[: match.start()] + str(int(match[0]) + more) + text[match.end() :] for more in (1, 3, 7))
            if all(self._is_right(other) for other in others):
                around = text[max(0, match.start() - 10) : match.end() + 10]
                yield self.finding("a digit without weight", f"{how}: {around}", text, report)
                return

    def _is_right(self, text: str) -> bool:
        """Whether a text has examples, all of which are right."""
        report = corpora.check(text, self.own.suffix, self.own.game)
        return bool(report.items) and all(one.status == RIGHT for one in report.items)

    def harmless(self, report: FileReport, text: str, how: str) -> Iterator[Finding]:
        """A right text is not blamed and not changed."""
        if any(item.status == WRONG for item in report.items):
            yield self.finding("blamed", how, text, report)
        if report.repairs:
            yield self.finding("a right text repaired", how, text, report)

    def turned(self, one: planting.Planted) -> Generator[Finding, None, None]:
        """A text with something that is not so at a place: the example there must not be right, nor made another."""
        report = yield from self.any(one.text, one.how)
        if report is None:
            return
        here = [item.status for item in report.items if item.span[0] <= one.at < item.span[1]]
        if RIGHT in here and not {WRONG, UNREAD} & set(here):
            yield self.finding(one.what, one.how, one.text, report)
        elif not report.items and one.whole:
            yield self.finding("unnoticed", one.how, one.text, report)
        if one.mended and repaired(one.text, report.repairs) not in (one.text, *one.mended):
            yield self.finding(f"repaired amiss {one.what}", f"{one.how} {report.repairs}", one.text, report)


def _said(report: FileReport) -> str:
    lines = [f"repairs: {report.repairs}"] if report.repairs else []
    for item in report.items:
        lines.append(f"{item.place.line}:{item.place.column} {item.status} {item.game} {item.name}")
        lines += [f"    {one.place.line}:{one.place.column} {one.found} | {one.expected}" for one in item.faults]
    return "\n".join(lines)


def _in_order(item: Item, text: str) -> bool:
    return all(0 <= begin <= end <= len(text) for begin, end in (item.span, *(mark.span for mark in item.marks)))


def _loose(text: str, item: Item) -> Iterator[re.Match[str]]:
    """Digits of a right example under no mark."""
    ignored = [match.span() for some in (_IGNORED, _LABEL) for match in some.finditer(text)]
    ignored += [match.span() for match in _IDLE.finditer(text)]
    taken = [*(mark.span for mark in item.marks), *ignored]
    for match in DIGITS.finditer(text, *item.span):
        at = match.start()
        if not any(begin <= at < end for begin, end in taken) and not _numbers_a_line(text, at):
            yield match


def _numbers_a_line(text: str, at: int) -> bool:
    return (
        re.match(r"(?:[ \t>]|<\w+>)*(?:#{1,6} )?[(（]?[0-9０-９]+[.)．）、:：]", text[text.rfind("\n", 0, at) + 1 :])
        is not None
    )


# what is made of a right text ----------------------------------------------------------------------------


def idle(draw: random.Random, own: Start) -> tuple[str, str]:
    """With something that says nothing of the example: before it, behind it, between paragraphs; or other line ends."""
    text, how = own.text, []
    for _ in range(draw.randint(1, 3)):
        gap = "\r\n\r\n" if "\r\n\r\n" in text else "\n\n"
        what = draw.choice((*IDLE, *(HEADINGS if own.suffix == ".md" else ()), "crlf", "bom"))
        how.append(what)
        if what == "crlf":
            text = text.replace("\r\n", "\n").replace("\n", "\r\n")
        elif what == "bom":
            text = "\ufeff" + text.lstrip("\ufeff")
        elif own.suffix == ".html":
            text = f"<p>{what}</p>\n{text}" if draw.random() < 0.5 else f"{text}\n<p>{what}</p>\n"
        else:
            places = [match.end() for match in re.finditer(re.escape(gap), text)]
            at = draw.choice((len(text), *places))
            lead = gap if at == len(text) else ""
            text = text[:at] + lead + what + gap + text[at:]
    return text, f"idle: {' / '.join(how)}"


def number(draw: random.Random, text: str) -> str:
    """Another number."""
    return _changed(draw, text, DIGITS, lambda old: str(max(0, int(old) + draw.choice((1, -1, 10, -10, 990)))))


def drop(draw: random.Random, text: str) -> str:
    """Without a word, a number or a sign."""
    return _changed(draw, text, _WORD, lambda _: "")


def swap(draw: random.Random, text: str) -> str:
    """Two words in each other's place."""
    words = list(_WORD.finditer(text))
    if len(words) < 2:
        return text
    a, b = sorted(draw.sample(words, 2), key=lambda one: one.start())
    return text[: a.start()] + b[0] + text[a.end() : b.start()] + a[0] + text[b.end() :]


def sentence(draw: random.Random, text: str) -> str:
    """A sentence dropped, said twice, or moved."""
    parts = [match[0] for match in _SENTENCE.finditer(text) if match[0]]
    if not parts:
        return text
    at = draw.randrange(len(parts))
    what = draw.randrange(3)
    if what == 0:
        del parts[at]
    elif what == 1:
        parts.insert(at, parts[at])
    else:
        parts.insert(draw.randrange(len(parts)), parts.pop(at))
    return "".join(parts)


def card(draw: random.Random, text: str) -> str:
    """Another suit or sign."""
    signs = re.compile("[♠♥♦♣]|スペード|ハート|ダイヤ|クラブ|spades?|hearts?|diamonds?|clubs?|[SHDC](?=[0-9])")
    some = ("♠", "♥", "ハート", "クラブ", "hearts", "S", "Z", "")
    return _changed(draw, text, signs, lambda _: draw.choice(some))


def insert(draw: random.Random, text: str) -> str:
    """A piece of something, anywhere."""
    at = draw.randint(0, len(text))
    piece = draw.choice((*PIECES, *IDLE, *HEADINGS, chr(draw.choice((draw.randrange(0x250), draw.randrange(0x10000))))))
    return text[:at] + piece.encode("utf-8", "surrogatepass").decode("utf-8", "replace") + text[at:]


def cut(draw: random.Random, text: str) -> str:
    """The beginning or the end alone, or without a stretch."""
    a, b = sorted((draw.randint(0, len(text)), draw.randint(0, len(text))))
    return draw.choice((text[:a], text[b:], text[:a] + text[b:]))


def again(draw: random.Random, text: str) -> str:
    """Twice, or with many of one letter."""
    at = draw.randint(0, len(text))
    piece = draw.choice(PIECES).encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    return draw.choice((text + text, text[:at] + piece * 200 + text[at:], text + "\n" + text[::-1]))


def ends(draw: random.Random, text: str) -> str:
    """Other line ends."""
    return text.replace("\n", draw.choice(("\r\n", "\r", " ", "", "\u2028", "\n\n", "\n> ", "\n| ")))


def words(draw: random.Random, text: str) -> str:
    """A word of a result in place of its opposite."""
    there = [pair for pair in OPPOSITES if pair[0] in text]
    return text.replace(*draw.choice(there), 1) if there else text


Damage = Callable[[random.Random, str], str]
DAMAGES: Sequence[Damage] = (number, drop, swap, sentence, card, insert, cut, again, ends, words)


def _changed(draw: random.Random, text: str, what: re.Pattern[str], new: Callable[[str], str]) -> str:
    found = list(what.finditer(text))
    if not found:
        return text
    one = draw.choice(found)
    return text[: one.start()] + new(one[0]) + text[one.end() :]


# the command ---------------------------------------------------------------------------------------------


def run(seconds: float, seed: int, folder: Path = FINDINGS) -> int:
    """Rounds until the time is over, one at least; returns how many findings there were."""
    end = time.monotonic() + seconds
    found: dict[str, int] = {}
    for one in count(seed):
        for finding in findings(one):
            found[finding.what] = found.get(finding.what, 0) + 1
            print(f"{finding.what}: {finding.how!a} ({finding.start.name}): {finding.write(folder)}", flush=True)
        if time.monotonic() >= end:
            break
    told = ", ".join(f"{what} {number}" for what, number in sorted(found.items())) or "nothing found"
    print(f"{one - seed + 1} rounds from {seed}: {told}")
    return sum(found.values())


if __name__ == "__main__":
    given = sys.argv[1:]
    if not 1 <= len(given) <= 2 or not all(re.fullmatch(r"\d+(\.\d+)?", word) for word in given):
        print("python -m tests.checking.fuzz SECONDS [SEED]", file=sys.stderr)
        sys.exit(2)
    first = int(given[1]) if len(given) > 1 else random.SystemRandom().randrange(10**9)
    sys.exit(run(float(given[0]), first) > 0)
