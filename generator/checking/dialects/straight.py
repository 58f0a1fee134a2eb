"""What is only another way to set out or to say the same: put straight before any reader looks at it.

Lines of a chat become sentences about who speaks, signs that only adorn go, and the turns of phrase that
``templates/straight.yaml`` lists give way to plain ones. Each letter keeps its place in the source.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ...paths import templates_dir
from ...yamlplaces import read_yaml
from ..source import Letters, Readable
from .holders import NO_NAMES, NO_NAMES_JA
from .lexicon import concepts, words_of

Piece = str | tuple[int, int]
"""Letters that stand for something else, or a stretch that is kept."""

_MARK = re.compile(r"\\([1-9])")
_LINE = re.compile(
    r"^[ \t>*]*(?P<time>[\[(]?[0-9]{1,2}[:.][0-9]{2}(?::[0-9]{2})?[\])]?[ \t]*)?"
    r"(?:(?(time)(?P<timed>[A-Za-z][\w'-]{1,13}|[一-龥々ぁ-んァ-ヶー]{1,6})\*{0,2}[ \t]?[:：\t ]\*{0,2}|(?!))"
    r"|(?P<quoted>[一-龥々ぁ-んァ-ヶーA-Za-z]{1,10})「(?=[^\n]*」[ \t]*$)|<(?P<angled>[^\s<>:]{1,14})>[ \t]*:?"
    r"|\*{0,2}@?(?P<name>[A-Za-z][\w'-]{1,13}|[一-龥々ぁ-んァ-ヶー]{1,6})\*{0,2}[ \t]?[:：]\*{0,2})"
    r"[ \t]*(?P<said>\S[^\n]*)$",
    re.MULTILINE,
)
_ME = re.compile(
    r"(?<![\w'’])(?P<i>I|i)(?![\w'’])|(?<![\w'’])(?P<me>[Mm]e|[Mm]yself)(?![\w'’])|(?<![\w'’])(?P<my>[Mm]y"
    r"|[Mm]ine)(?![\w'’])"
    r"|(?:(?<=じゃあ)|(?<=じゃ)|(?<=なら)|(?<=って)|(?<![一-龥ァ-ヶーぁ-ん]))(?P<ja>わたし|私|ぼく|僕|ボク|オレ|おれ"
    r"|俺|あたし|わし)(?=[\s0-9のはがもにと、])"
)
_TALK = re.compile(
    r"(?<![\w'’])(?:I|i|[Mm]e|[Mm]y|[Mm]ine)(?![\w'’])|(?:わたし|私|ぼく|僕|おれ|俺|オレ|あたし)(?=[のはがもにと、])"
)
_MINE = re.compile(
    r"(?:only |just )?(?P<cards>(?:10|[1-9]|ace|a)(?:(?:[ ,]+|,? and (?:the )?)(?:10|[1-9]|ace"
    r"|a)(?![0-9a-z]))+)\s+(?:for me|here|over here)\W*$",
    re.IGNORECASE | re.MULTILINE,
)
_ASKS = re.compile(r"[^。.!！]*[?？]")
_SMALL = re.compile(r"(?:Only|Just|And|With|Got|Had|Have|The|Also)(?![A-Za-z])")
_ENDS = re.compile(r"[。.!?！？…」)\]]\s*\Z")
_CARDS_ONLY = re.compile(r"[\s♠♥♦♣0-9AJQK,、・/と]+")


@dataclass(frozen=True)
class Rule:
    """A turn of phrase, and what stands for it; ``\\1`` is a group that is kept."""

    pattern: re.Pattern[str]
    instead: str
    game: str = ""  # the only one of whose texts it holds

    def pieces(self, match: re.Match[str]) -> Iterator[Piece]:
        """What stands for a match."""
        at = past = 0
        for mark in _MARK.finditer(self.instead):
            yield self.instead[at : mark.start()]
            start, end = match.span(int(mark[1]))
            yield (start, end) if start >= past else match[int(mark[1])]  # said again
            at, past = mark.end(), max(past, end)
        yield self.instead[at:]


@cache
def _rules() -> Sequence[Rule]:
    data = read_yaml(templates_dir() / "straight.yaml").data
    names = {name: str(value) for name, value in data["parts"].items()}
    found = []
    for said, instead, *game in data["rules"]:
        for name, value in names.items():
            said = said.replace(f"<{name}>", f"(?:{value})")
        found.append(Rule(re.compile(said, re.IGNORECASE | re.MULTILINE), str(instead), *map(str, game)))
    return found


@cache
def _chatty() -> frozenset[str]:
    """The games whose chats are put straight."""
    return frozenset(map(str, read_yaml(templates_dir() / "straight.yaml").data["chats"]))


@cache
def _words() -> frozenset[str]:
    return frozenset(word.casefold() for concept in concepts() for word in words_of(concept))


def straight(text: Readable, named: Collection[str]) -> Readable:
    """The text put straight; ``named`` are the games that it may be of."""
    plain = text.plain
    if named and {*named} <= _chatty():
        plain = _rewritten(plain, list(_chat(plain.text)))
    for rule in _rules():
        if rule.game and {*named} != {rule.game}:
            continue
        plain = _rewritten(
            plain, [(match.span(), list(rule.pieces(match))) for match in rule.pattern.finditer(plain.text)]
        )
    return text if plain is text.plain else replace(text, plain=plain)


def _rewritten(plain: Letters, changes: Sequence[tuple[tuple[int, int], Sequence[Piece]]]) -> Letters:
    """Letters with some stretches put in other words, in order."""
    if not changes:
        return plain
    pieces, offsets, at = list[str](), array("Q"), 0

    def keep(start: int, end: int) -> None:
        pieces.append(plain.text[start:end])
        offsets.extend(map(plain.at, range(start, end)))

    for (start, end), some in changes:
        keep(at, start)
        for one in some:
            if isinstance(one, tuple):
                keep(*one)
            else:
                pieces.append(one)
                offsets.extend([offsets[-1] if offsets else plain.at(start)] * len(one))
        at = end
    keep(at, len(plain.text))
    return Letters("".join(pieces), offsets, plain.first)


def _speaker(line: re.Match[str]) -> str:
    return line["angled"] or line["timed"] or line["quoted"] or line["name"]


def _speaks(name: str) -> bool:
    return not (
        name.casefold() in _words() or name.capitalize() in NO_NAMES or NO_NAMES_JA.fullmatch(name) or name.isdigit()
    )


def _chat(text: str) -> Iterator[tuple[tuple[int, int], Sequence[Piece]]]:
    """Lines of a chat as sentences: who speaks is named instead of I, and not before the line."""
    lines = [match for match in _LINE.finditer(text) if _speaks(_speaker(match)) and "</" not in match[0]]
    angled = [match for match in lines if match["angled"] or match["timed"]]
    quoted = [match for match in lines if match["quoted"]]
    lines = angled if len(angled) > 1 else quoted if len(quoted) > 1 else [one for one in lines if not one["quoted"]]
    speakers = {_speaker(match).casefold() for match in lines}
    if len(speakers) < 2:
        return
    if not angled and not any(_TALK.search(match["said"]) for match in lines):
        return
    for line in lines:
        name = _speaker(line)
        name = name.capitalize() if name.islower() else name
        at, end = line.start("said"), line.end("said")
        end -= len(line["said"]) - len(line["said"].rstrip().removesuffix("」")) if line["quoted"] else 0
        when: list[Piece] = [line.span("time")] if line["time"] else []
        pieces: list[Piece] = ["\n", *when]
        if mine := _MINE.match(text, at, end):
            yield line.span(), ["\n", *when, f"{name}: ", mine.span("cards"), "."]
            continue
        own = list(_ME.finditer(text, at, end))
        others = speakers - {name.casefold()}
        if (
            not own
            and re.search("[0-9]", line["said"])
            and not _ASKS.match(line["said"])
            and not any(other in line["said"].casefold() for other in others)
        ):
            pieces.append(f"{name}: ")
            if _SMALL.match(text, at, end):
                pieces.append(text[at].lower())
                at += 1
        for match in own:
            pieces += [(at, match.start()), name + ("'s" if match["my"] else "")]
            at = match.end()
        pieces.append((at, end))
        if not _ENDS.search(text[at:end]):
            pieces.append("." if line["said"].isascii() else "。")
        yield line.span(), pieces
