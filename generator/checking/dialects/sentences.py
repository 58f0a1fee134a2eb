"""Sentences about a worked example as tokens: names, numbers with their units, words that announce a claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from generator.checking.notations import Notations, Wording
from rules_engine.echo import whole

NAME, NUMBER, COPIES, RANGE, WORD, NONE, SUIT, CARDS, PLAYERS, UNCLEAR, STRANGER, OTHERS = (
    "name",
    "number",
    "copies",
    "range",
    "word",
    "none",
    "suit",
    "cards",
    "players",
    "unclear",
    "stranger",
    "others",
)
_DIGITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
NUMBERS = {word: number for number, word in enumerate(_DIGITS.split())}
# What may stand behind a number word without a unit.
_CLOSED = r"(?=\s*(?:[,.;:!?)\]]|$|\n\s*\n|(?:and|for|each|while|but|to|plus)\b))"
_UNCLEAR_WORDS = (
    "ではない|ではありません|じゃない|とれません|勝てません|以上|以下|未満|より少な|より多|より大き|およそ|だいたい|"
    r"(?<![A-Za-z])(?:not|never|neither|nor|at least|at most|more than|less than|fewer than|about|almost)(?![A-Za-z])|"
    r"n['’]t\b"
)
_OTHERS = (
    r"(?:その他|他|ほか|残り)(?:の?(?:プレイヤー|[0-9二三四五六]?人|全員|みんな))?(?=[はがも])|"
    r"\b(?:the others|the rest|(?:every(?:body|one)|all) else|(?:the|all) other players)\b"
)
_ENUMERATED = r"(?m:^)[ \t]*[(]?[0-9]{1,2}[.)](?=\s)"
_LABEL = r"(?:例|図|表|第|その|ステップ|\b(?:[Ee]xample|[Ff]igure|[Tt]able|[Ss]tep|[Nn]o\.)\s?)\s?[0-9]+"
EXAMPLE = re.compile(
    r"^[^\w\n]{0,8}(?:(?:\w{0,8}の|計算)?例(?!外|年|会)|たとえば|Examples?\b|For example|For instance)", re.MULTILINE
)  # where the next example begins
_SENTENCE = re.compile(r"[。！？!?]+|\.(?=\s|$)|\n[ \t]*(?:\n[ \t]*)+")
_CONNECTS = re.compile(r"\s*(?:と|、|,|・|&|and|, and)?\s*(?:[Pp]layers?\s+|プレイヤー|プレーヤー)?$")
_FOR = re.compile(r"\s*(?:each\s+)?(?:for|to)\s+(?:[Pp]layers?\s+)?$")


class Token(NamedTuple):
    """A piece of a sentence; ``value`` depends on the kind, ``unit`` stands behind a number."""

    kind: str
    value: Any
    start: int
    end: int
    unit: str = ""


class Sentence(NamedTuple):
    """A sentence: its tokens, and where it begins."""

    tokens: tuple[Token, ...]
    start: int


def sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The spans of the sentences between two places."""
    at = start
    for match in _SENTENCE.finditer(text, start, end):
        if text[at : match.start()].strip():
            yield at, match.end()
        at = match.end()
    if text[at:end].strip():
        yield at, end


class Tokenizer:
    """Takes sentences about some players apart, in the words of one notation."""

    def __init__(self, notations: Notations, wording: Wording, names: Sequence[str]) -> None:
        self.names, speller = names, notations.speller
        self.units = {unit for said in wording.claims.values() for unit in _all(said.units)}
        unit = f"(?P<unit>{any_of(self.units)})" if self.units else "(?P<unit>(?!))"
        forms = {said.form for said in wording.claims.values()}
        ways = [f"(?P<label>{_LABEL}|{_ENUMERATED})", f"(?P<others>{_OTHERS})"]
        if "cards" in forms:
            one = rf"(?:{speller.any_rank})(?![0-9A-Za-z])"
            ways.append(
                rf"(?P<cards>(?<![0-9A-Za-z]){one}(?:\s*[,、]\s*{one})+"
                rf"|(?<![0-9A-Za-z]){one}(?=\s*の|\s+(?:is|are|makes?|scores?)\b))"
            )
        ways.append(r"(?P<players>[0-9]+)\s*(?:人|(?:players?|people)\b)")
        if "range" in forms:
            until = "~|-|–|→|から|to|through|down to|up to"
            ways.append(rf"(?P<low>[0-9]+)\s*(?:{until})\s*(?P<high>[0-9]+)(?:まで)?(?![0-9])")
        if "one of" in forms:
            count = f"[0-9]+|{'|'.join(NUMBERS)}"
            between = r"\s+(?:(?:copies )?of (?:the )?)?"
            ways.append(rf"(?P<copies>{count}){between}(?P<kind>[0-9]+)['’]?s(?![A-Za-z0-9])")
        ways.append(rf"(?P<number>[0-9]+)(?:\s*{unit})?")
        behind = rf"\s+(?P<unit2>{any_of(self.units)})|{_CLOSED}" if self.units else _CLOSED
        ways.append(rf"(?P<spelt>\b(?:{'|'.join(NUMBERS)})\b)(?:{behind})")
        ways.append(f"(?P<unclear>{_UNCLEAR_WORDS})")
        if names:
            called = r"(?:\b[Pp]layers?\s+|プレイヤー|プレーヤー)?"
            ways.append(rf"{called}(?P<name>{'|'.join(_name(name) for name in sorted(names, key=len, reverse=True))})")
            if all(len(name) == 1 for name in names):
                ways.append(r"(?<![A-Za-z0-9])(?P<stranger>[B-HJ-WYZ])(?![A-Za-z0-9])")
        self.nothing = {word.casefold(): key for key, said in wording.claims.items() for word in _all(said.none)}
        if self.nothing:
            ways.append(f"(?P<none>{any_of(self.nothing)})")
        self.words = {word.casefold(): key for key, said in wording.claims.items() for word in _all(said.words)}
        if self.words:
            ways.append(f"(?P<word>{any_of(self.words)})")
        self.suits = {word: suit for word, suit in speller.suits.items() if len(word) > 1 or not word.isascii()}
        if "suit" in forms:
            ways.append(f"(?P<suit>{any_of(self.suits)})")
        self.pattern = re.compile("|".join(ways), re.IGNORECASE)

    def tokens(self, text: str, start: int, end: int) -> tuple[Token, ...]:
        """The tokens between two places, in order."""
        found = []
        for match in self.pattern.finditer(text, start, end):
            token = self._token(match)
            if token is not None:
                found.append(token)
        return tuple(found)

    def _token(self, match: re.Match[str]) -> Token | None:
        said = {key: value for key, value in match.groupdict().items() if value is not None}
        at = match.span()
        if "label" in said:
            return None
        if "cards" in said:
            return Token(CARDS, tuple(re.split(r"\s*[,、]\s*", said["cards"])), *match.span("cards"))
        if "others" in said:
            return Token(OTHERS, said["others"], *at)
        if "players" in said:
            return Token(PLAYERS, whole(said["players"]), *match.span("players"))
        if "low" in said:
            return Token(RANGE, (said["low"], said["high"]), *at)
        if "copies" in said:
            count = NUMBERS[said["copies"].lower()] if said["copies"].lower() in NUMBERS else whole(said["copies"])
            return Token(COPIES, (count, said["kind"]), match.start("copies"), match.end("kind"))
        if "number" in said:
            return Token(NUMBER, whole(said["number"]), *match.span("number"), said.get("unit", "").casefold())
        if "spelt" in said:
            return Token(NUMBER, NUMBERS[said["spelt"].lower()], *match.span("spelt"), said.get("unit2", "").casefold())
        if "name" in said:
            # Names are as they were written; only words are read in any case.
            exact = next((name for name in self.names if said["name"] in (name, name.capitalize())), None)
            return None if exact is None else Token(NAME, exact, *at)
        for kind, table in (("none", self.nothing), ("word", self.words), ("suit", self.suits)):
            if kind in said:
                return Token(kind, table[said[kind].casefold()] if kind != "suit" else _suit(table, said[kind]), *at)
        if "stranger" in said and not said["stranger"].isupper():
            return None
        kind = "stranger" if "stranger" in said else "unclear"
        return Token(kind, said[kind], *at)


def connected(text: str, one: Token, other: Token) -> bool:
    """Whether two names belong together: A and B, AとB."""
    return _CONNECTS.match(text, one.end, other.start) is not None and other.start - one.end < 16


def for_whom(text: str, number: Token, name: Token) -> bool:
    """Whether a name behind a number says whose it is: 12 for C."""
    return _FOR.fullmatch(text, number.end, name.start) is not None


def _suit(table: dict[str, str], word: str) -> str:
    return table[word] if word in table else table[word.lower()]


def _all(words: Any) -> Iterable[str]:
    return [word for some in words.values() for word in some]


def any_of(words: Iterable[str]) -> str:
    """Any of some words; English ones as whole words."""
    return "|".join(
        rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word)
        for word in sorted(words, key=len, reverse=True)
    )


def _name(name: str) -> str:
    if name == "A":
        # At the start of an English sentence it may be the article.
        return r"(?<![A-Za-z0-9])A(?![A-Za-z0-9])(?!\s+(?:total|sum|player|card|run|tie|single|pair)\b)"
    if name.isascii():
        return rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])"
    # A word in katakana is not taken apart, nor one in kanji for the sake of one letter.
    letters = "ァ-ヶー" if re.fullmatch("[ァ-ヶー]+", name) else "一-龥" if re.fullmatch("[一-龥]", name) else ""
    return rf"(?<![{letters}]){re.escape(name)}(?![{letters}])" if letters else re.escape(name)
