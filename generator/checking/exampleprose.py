"""Whether the prose of the kit's examples can say anything that is not so: what is typed, and what claims by a word.

    says:
      en: [not: of.suit.B == of.suit[lead], lowest: rule]

Each word that claims (``claims`` of ``templates/words.<lang>.yaml``) is borne out by the entry of ``says`` in its turn:

    highest, lowest   a value among the others of its mapping or list, ``sums.A``; or a comparison that shows which way
    more, less        a comparison by ``>`` or by ``<``
    same              values that are equal, or a true condition
    only              a list of a single thing, or a true condition
    not               a false condition, an empty list or nothing
    any of them       ``rule``: the sentence tells the rule itself; where it names a player, no extreme and no tie does

Values, claims and names are of the same player: a value stands beside its player's name, and a player who is named by
letter is one of whom a value or a claim is told in that sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from typing import Any, Final

from jinja2 import TemplateError, Undefined, nodes

from rules_engine.game import Game
from rules_engine.scoring import Working

from ..errors import TehodokiError
from ..faults import Fault, Place
from ..languages import LANGS
from ..players import PLAYERS
from ..texts.exampleprose import PROSE, computed, facts_of, filled, words_of
from ..texts.examples import KitExample
from ..texts.phrases import Phrases
from ..texts.ruby import strip_readings
from ..texts.saying import DRAW, SELF
from ..yamlplaces import read_text

RULE: Final = "rule"
_HOLE = "\ufffc"
_SHOWN = re.compile(r"\{\{.*?\}\}|《《.*?》》|《.*?》|｜")
_SENTENCE = re.compile(r"[^.!?:;。]*[.!?:;。]*")
_JOINED = re.compile("と|、|, | and |, and ")
_PAUSE = re.compile(r"[,;、]")
_TOWARDS: Final[Mapping[Callable[..., Any], re.Pattern[str]]] = {
    max: re.compile("strongest|highest|max|>"),
    min: re.compile("weakest|lowest|min|<"),
}
"""What shows which way a comparison goes."""
_SUIT = re.compile(r"([A-Z])(?:\d+|[AJQK])")
_LAST = re.compile(r"(?:\.\w+|\[(?:[^\[\]]|\[[^\[\]]*\])*\])$")
"""What ``sums.A`` has behind ``sums``, and ``of.number[winner]`` behind ``of.number``."""
_NAMING: Final = ("seat", "seats", "whose", "does")
"""Filters that print players."""
_ROLE = ("a player by role, or whose value is told beside it", "write such as {{ winner|seat }}, or bind it in says")
_OWNER = ("the player's own name beside it", "mend the one or the other")
_expression = cache(PROSE.expression)


def faults_of(example: KitExample, phrases: Mapping[str, Phrases]) -> Iterator[Fault]:
    """What of an example's prose is typed, claimed without a check, or not borne out by the engine.

    Raises RulesError where the engine refuses what is given.
    """
    table, working = computed(example)
    for lang in LANGS:
        yield from _Check(example, phrases[lang], table, working).faults()


class _Check:
    def __init__(self, example: KitExample, phrases: Phrases, table: Game, working: Working) -> None:
        self.example, self.phrases, self.lang, self.table = example, phrases, phrases.lang, table
        self.facts = facts_of(example, self.lang, table, working)
        self.place = example.place_of("text", self.lang)
        self.plain, self.offsets, self.holes = _plain(example.text[self.lang])

    def fault(self, at: int, found: str, expected: str, remedy: str) -> Fault:
        """A fault at a letter of the plain text."""
        where = Place(self.place.path, self.place.line, self.place.column + self.offsets[at])
        return Fault(where, f"example {self.example.id}, text.{self.lang}: {found}", expected, remedy)

    def faults(self) -> Iterator[Fault]:
        """Everything that is wrong with the text."""
        try:
            filled(self.example, self.phrases, self.facts)
        except TehodokiError as error:
            yield self.fault(0, str(error), "a text of the example's facts", "mend the text")
            return
        for at, word, what, remedy in sorted(self.typed()):
            yield self.fault(at, f"{what} {word!r} typed", "what is given, or the engine's result", remedy)
        yield from self.constants()
        claims, wrong = self.claims()
        yield from wrong or self.players(claims)

    def typed(self) -> Iterator[tuple[int, str, str, str]]:
        """Numbers, cards, suits and players that are typed: where, the word, what it is, what to write."""
        taken = set[int]()
        for match in _names(self.table, self.phrases).finditer(self.plain):
            what = "the player" if match[0] in PLAYERS[self.lang] else "the card or suit"
            taken.update(range(*match.span()))
            yield match.start(), match[0], what, "write {{ name.A }}, {{ cards.A|card }} or {{ trump|suit }}"
        for match in _counting(self.lang).finditer(self.plain):
            free = match[0].casefold() in words_of(self.lang)["free"]
            if not free and match.start() not in taken:
                yield match.start(), match[0], "the number", "write such as {{ points.B }} or {{ counts.B|word }}"
            taken.update(range(*match.span()))
        for numeric, letters in groupby(enumerate(self.plain), lambda one: one[1].isnumeric() and one[0] not in taken):
            (at, letter), *more = letters
            if numeric:
                yield at, letter + "".join(one for _, one in more), "the number", "write such as {{ points.B }}"

    def constants(self) -> Iterator[Fault]:
        """Expressions that print what is typed in them."""
        for at, source in self.holes.items():
            output = _parsed(source)
            quoted = [node.node for node in output.find_all(nodes.Filter) if node.name == "named"]
            if quoted:
                words = strip_readings(str(quoted[0].value)) if isinstance(quoted[0], nodes.Const) else source
                if words not in _rules(self.place.path.parent, self.lang):
                    yield self.fault(at, f"{words} is not in the rule text", "words of the rules", "quote the rules")
            elif output.find(nodes.Name) is None:
                remedy = "name a fact; words of the rule text: {{ '…'|named }}"
                yield self.fault(at, f"{source} is typed", "a fact of the example", remedy)

    # claims

    def claims(self) -> tuple[dict[int, set[str]], list[Fault]]:
        """For each claiming word the players of whom it claims; and the first that is claimed wrongly or unchecked."""
        says = list(self.example.says.get(self.lang, ()))
        found = dict[int, set[str]]()
        for match in _claiming(self.lang)[0].finditer(self.plain):
            at, relation = match.start(), _claiming(self.lang)[1][(match.lastindex or 1) - 1]
            if relation not in _RELATIONS:
                continue
            entry = says.pop(0) if says else {}
            if not isinstance(entry, dict) or list(entry) != [relation]:
                bound = ", ".join(map(str, entry)) or "nothing"
                remedy = f"write says: {self.lang}: […, {relation}: …] in the order of the text"
                return found, [self.fault(at, f"{match[0]!r} claims {relation}, bound to {bound}", relation, remedy)]
            why, found[at] = self.borne(relation, str(entry[relation]), at)
            if why:
                return found, [self.fault(at, f"{match[0]!r}: {why}", "what the engine bears out", "mend it")]
        if says:
            left = ", ".join(str(entry) for entry in says)
            return found, [self.fault(len(self.plain), f"says more than the text: {left}", "a word each", "drop it")]
        return found, []

    def borne(self, relation: str, source: str, at: int) -> tuple[str, set[str]]:
        """Why a claim is not borne out, or nothing; and the players of whom it is."""
        if source == RULE:
            named = self.named(next(one.span() for one in _sentences(self.plain) if at < one.end()))
            letters = [place for place in named if self.holes[place].startswith("name.")]
            refused = named if relation in ("highest", "lowest") else letters if relation == "same" else ()
            return "claims of a player, so rule does not do; name the value" if refused else "", set()
        try:
            value = self.value(source)
            right = _RELATIONS[relation](self, source, value)
        except (TehodokiError, TemplateError, TypeError, ValueError, KeyError, AttributeError, IndexError) as error:
            return f"{source} has no value ({error})", set()
        players = _letters(source, self.facts, roles=False)
        if relation == "only" and isinstance(value, list):
            players |= {one for one in value if one in self.facts["name"]}
        return ("" if right else f"{relation}: {source} is not so (it is {value!r})"), players

    def value(self, source: str) -> Any:
        """The value of an expression over the facts. Raises UndefinedError."""
        value = _expression(source)(**self.facts, **{SELF: self.phrases, DRAW: None})
        return str(value) if isinstance(value, Undefined) else value

    def extreme(self, source: str, value: Any, wanted: Callable[[Iterable[Any]], Any]) -> bool:
        """Whether a value is the largest, or the smallest, of where it stands, and not all there are the same."""
        if isinstance(value, bool):
            return value and _TOWARDS[wanted].search(source) is not None
        around = self.value(_LAST.sub("", source))
        values = list(around.values() if isinstance(around, Mapping) else around)
        return any(one != value for one in values) and bool(value == wanted(values))

    # players: who is named, and of whom something is told

    def named(self, span: tuple[int, int]) -> dict[int, set[str]]:
        """The players whom a passage names, by place."""
        return {at: who for at, one in self.holes.items() if span[0] <= at < span[1] and (who := self.naming(one))}

    def naming(self, source: str) -> set[str]:
        """The players whom an expression prints."""
        if source.startswith("name."):
            return {source.removeprefix("name.")}
        base, _, last = source.rpartition("|")
        printed = self.value(base) if base and last.split("(")[0] in _NAMING else ()
        return {letter for seat in printed for letter in seat}

    def players(self, claims: Mapping[int, set[str]]) -> Iterator[Fault]:
        """Players of whom nothing is told that the engine checks, and values beside another's name."""
        before = set[str]()
        for sentence in _sentences(self.plain):
            start, end = sentence.span()
            named = self.named((start, end))
            holes = {at: one for at, one in self.holes.items() if start <= at < end and at not in named}
            values = {at: who for at, one in holes.items() if (who := _letters(one, self.facts))}
            claimed = {at: who for at, who in claims.items() if start <= at < end and who}
            told = set[str]().union(
                *claimed.values(), *(_letters(one, self.facts, roles=False) for one in holes.values())
            )
            for at, who in named.items():
                others = set[str]().union(*(players for place, players in named.items() if place != at))
                if self.holes[at].startswith("name.") and (who & others or not who <= told):
                    yield self.fault(at, f"{self.holes[at]}, of whom nothing is told here, or named twice", *_ROLE)
            for at, who in values.items():
                if not self.beside(at, who, named, before):
                    yield self.fault(at, f"{self.holes[at]} beside another player's name", *_OWNER)
            known = set[str]().union(*named.values(), *values.values()) if named else before
            for at, who in claimed.items():
                if not who <= known:
                    yield self.fault(at, f"claims of {', '.join(sorted(who))}, who is not named here", *_OWNER)
            before = set[str]().union(*named.values()) or before

    def beside(self, at: int, who: set[str], named: Mapping[int, set[str]], before: set[str]) -> bool:
        """Whether a value stands beside its player: the last one named before it, or the next within the clause.

        One told by role stands wrong only behind the name of another who is named by letter.
        """
        earlier, later = [place for place in named if place < at], [place for place in named if place > at]
        if earlier and who == self.group(earlier, named):
            return True
        if later and who == named[later[0]] and not _PAUSE.search(self.plain[at : later[0]]):
            return True
        if not _letters(self.holes[at], self.facts, roles=False):
            return not earlier or not self.holes[earlier[-1]].startswith("name.")
        return not named and who == before

    def group(self, places: list[int], named: Mapping[int, set[str]]) -> set[str]:
        """The players last named, several if they are joined: Aki and Ben."""
        found, at = set[str](), places[-1]
        for place in reversed(places):
            if place != at and not _JOINED.fullmatch(self.plain[place + 1 : at]):
                break
            found |= named[place]
            at = place
        return found


def _equal(value: Any) -> bool:
    return value is True or (len(value) > 1 and all(one == value[0] for one in value))


_RELATIONS: Final[Mapping[str, Callable[[_Check, str, Any], bool]]] = {
    "highest": lambda check, source, value: check.extreme(source, value, max),
    "lowest": lambda check, source, value: check.extreme(source, value, min),
    "more": lambda _check, source, value: value is True and ">" in source,
    "less": lambda _check, source, value: value is True and "<" in source,
    "same": lambda _check, _source, value: _equal(value),
    "only": lambda _check, _source, value: value is True or (not isinstance(value, bool) and len(value) == 1),
    "not": lambda _check, _source, value: not value,
}


# the text, its words and its expressions ------------------------------------------------------------------


def _plain(source: str) -> tuple[str, list[int], dict[int, str]]:
    """A text without readings, a sign for each expression; where each letter stands; the expressions by place."""
    letters, offsets, holes, at = list[str](), list[int](), dict[int, str](), 0
    for match in _SHOWN.finditer(source):
        letters += source[at : match.start()]
        offsets += range(at, match.start())
        at = match.end()
        if match[0].startswith("{{"):
            holes[len(letters)] = match[0][2:-2].strip()
            letters.append(_HOLE)
            offsets.append(match.start())
    return "".join([*letters, source[at:]]), [*offsets, *range(at, len(source) + 1)], holes


def _sentences(plain: str) -> list[re.Match[str]]:
    return [match for match in _SENTENCE.finditer(plain) if match[0]]


@cache
def _parsed(source: str) -> nodes.Template:
    return PROSE.parse(f"{{{{ {source} }}}}")


def _letters(source: str, facts: Mapping[str, Any], roles: bool = True) -> set[str]:
    """The players whose values an expression names: ``sums.A``, and by role ``sums[winner]``."""
    found = set[str]()
    for node in _parsed(source).find_all((nodes.Getattr, nodes.Getitem)):
        key: Any = None
        if isinstance(node, nodes.Getattr):
            key = node.attr
        elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
            key = node.arg.value
        elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Name) and roles:
            key = facts.get(node.arg.name)
        if isinstance(key, str) and key and set(key) <= facts["name"].keys():
            found |= set(key)
    return found


def _longest(words: Iterable[str]) -> list[str]:
    return sorted(words, key=lambda word: (-len(word), word))


@cache
def _pattern(
    words: frozenset[str], lang: str, edges: str = r"\b(?:{})\b", flags: int = re.IGNORECASE
) -> re.Pattern[str]:
    """Any of some words, longer ones first, each in a group of its own; ``…`` in it is a short gap."""
    gap = f"[^、。{_HOLE}]{{0,9}}?"
    shapes = "|".join(f"({re.escape(word).replace('…', gap)})" for word in _longest(words))
    return re.compile(edges.replace("{}", shapes) if lang == "en" else shapes, flags)


@cache
def _claiming(lang: str) -> tuple[re.Pattern[str], list[str]]:
    """The words that claim, longer ones first, and the relation that each claims."""
    relations = {word: relation for relation, words in words_of(lang)["claims"].items() for word in words}
    return _pattern(frozenset(relations), lang), [relations[word] for word in _longest(relations)]


def _counting(lang: str) -> re.Pattern[str]:
    data = words_of(lang)
    return _pattern(frozenset({*data["free"], *chain(*data["numbers"].values())} - {""}), lang)


def _names(table: Game, phrases: Phrases) -> re.Pattern[str]:
    """Players, cards in notation and in words, and suits."""
    kinds, names, lang = [kind for kind in table.deck.kinds if not kind.isdecimal()], phrases.names, phrases.lang
    words = {*kinds, *(names.card_name(kind, lang) for kind in kinds)}
    words |= {text for key, text in phrases.sentences.items() if key.startswith(("kind.", "kinds."))}
    for letter in {match[1] for kind in kinds for match in _SUIT.finditer(kind)}:
        with suppress(TehodokiError):  # P4 is a card without a suit
            suits = [names.suit_name(letter, lang, many) for many in (True, False)]
            words |= {*suits, *(word[:1].upper() + word[1:] for word in suits)}
    edges = r"(?<![A-Za-z0-9])(?:{})(?!(?!s\b)[A-Za-z0-9])"
    return _pattern(frozenset({*map(strip_readings, words), *PLAYERS[lang]}), lang, edges, 0)


@cache
def _rules(folder: Path, lang: str) -> str:
    return strip_readings(read_text(folder / f"rules.{lang}.md"))
