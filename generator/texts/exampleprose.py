"""The prose of the worked examples: numbers, cards, suits and names are filled in, and words that claim are bound.

    text:
      en: "{{ name.B }} plays the {{ cards.B|card }}. It is not the suit led, so the lowest number wins."
    says:
      en: [not: of.suit.B == of.suit[lead], lowest: rule]

A text is a sentence (see ``phrases``) over the facts of ``facts_of``. What claims by a word (``claims`` of
``templates/words.<lang>.yaml``) is borne out by the entry of ``says`` in its turn:

    highest, lowest   a value among the others of its mapping or list, ``sums.A``; or a comparison
    more, less        a comparison by ``>`` or by ``<``
    same              values that are equal, or a true condition
    only              a list of a single thing, or a true condition
    not               a false condition, an empty list or nothing
    any of them       ``rule``: the sentence tells the rule itself; where it names a player, no extreme and no tie does
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import TemplateError, nodes, pass_context
from jinja2.runtime import Context

from rules_engine.errors import RulesError
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games import find_game
from rules_engine.options import make_options
from rules_engine.scoring import Working

from ..errors import PhraseError
from ..faults import Fault, Place
from ..languages import LANGS
from ..paths import templates_dir
from ..players import PLAYERS
from ..yamlplaces import read_text, read_yaml
from .examples import KitExample
from .phrases import BESIDE, Phrases, sentences
from .ruby import strip_readings

RULE: Final = "rule"
_HOLE = "\ufffc"
_SHOWN = re.compile(r"\{\{.*?\}\}|《《.*?》》|《.*?》|｜")
_SENTENCE = re.compile(r"[^.!?:;。]*[.!?:;。]*")
_PAUSE = re.compile(r"[,;、]")
_COMPARED = re.compile("[<>=]")
_SUITED = re.compile(r"([A-OQ-Z])(?:\d+|[AJQK])$")
_NUMERIC = re.compile(r"\d+")
_NAMING: Final = ("seat", "seats", "whose", "does")
"""Filters that print players."""
_ANY = object()


@dataclass(frozen=True)
class Words:
    """Words of a language: which claim, which count, and which only look as if they counted."""

    claims: Mapping[str, str]
    numbers: Mapping[str, Sequence[str]]
    free: Sequence[str]
    claiming: re.Pattern[str]
    counting: re.Pattern[str]


@cache
def words_of(lang: str) -> Words:
    """The words of ``templates/words.<lang>.yaml``."""
    data = read_yaml(templates_dir() / f"words.{lang}.yaml").data
    claims = {word.casefold(): relation for relation, words in data["claims"].items() for word in words}
    counting = [word for words in data["numbers"].values() for word in words]
    counted = _any_of([*data["free"], *counting], lang)
    return Words(claims, data["numbers"], data["free"], _any_of([*claims], lang), counted)


def _any_of(words: Iterable[str], lang: str) -> re.Pattern[str]:
    """Longer ones before shorter ones; each its own group, so that a match knows its word; ``…`` is a short gap."""
    ordered = sorted(filter(None, words), key=lambda word: (-len(word), word))
    shapes = (re.escape(word).replace("…", f"[^、。{_HOLE}]{{0,9}}?") for word in ordered)
    edge = r"\b" if lang == "en" else ""
    return re.compile(f"{edge}(?:{'|'.join(f'({shape})' for shape in shapes)}){edge}", re.IGNORECASE)


# facts ----------------------------------------------------------------------------------------------------


def computed(example: KitExample) -> tuple[Game, Working]:
    """What the engine makes of what an example gives. Raises RulesError."""
    game = find_game(example.game)
    table = game(example.seats, make_options(game.Options, example.options, example.seats))
    return table, game.calculations[example.calculation].run(table, example.given)


def facts_of(example: KitExample, lang: str, table: Game, working: Working) -> dict[str, Any]:
    """What a text may name: what is given and the result, each also by itself (``given``, ``result``).

    Further ``of`` (facts of the working by player: ``of.number.B``), ``turns`` (players as the working comes to
    them), ``steps`` (facts of its lines in turn), ``undealt`` (cards that are nowhere in what is given), ``rule`` (the
    engine's numbers), ``seats`` and ``name``.
    """
    of: dict[str, dict[str, Any]] = {}
    for line in working.lines:
        for key, value in {**line.facts, "card": line.cards[0] if line.cards else None}.items():
            if line.seat:
                of.setdefault(key, {})[line.seat] = value
    return {
        **example.given,
        **working.result,
        "given": example.given,
        "result": working.result,
        "of": of,
        "turns": list(dict.fromkeys(line.seat for line in working.lines if line.seat)),
        "undealt": _undealt(example, table),
        "steps": [{**line.facts, "cards": line.cards, "seat": line.seat} for line in working.lines],
        RULE: table.numbers(),
        "seats": example.seats,
        "name": dict(zip(LETTERS[: example.seats], PLAYERS[lang], strict=False)),
    }


def _undealt(example: KitExample, table: Game) -> list[str]:
    rest = Counter(table.deck.kinds[card] for card in table.deck.cards) if table.deck.cards else Counter()
    return list((rest - Counter(_leaves(example.given))).elements())


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping | list | tuple):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _leaves(one)
    else:
        yield value


def told(example: KitExample, phrases: Phrases) -> str:
    """The text of an example in a language, Japanese readings in it. Raises PhraseError."""
    try:
        facts = facts_of(example, phrases.lang, *computed(example))
    except RulesError as error:
        raise PhraseError(f"{example.place}: example {example.id}: {error}; mend what is given") from error
    return _told(example, phrases, facts)


def _told(example: KitExample, phrases: Phrases, facts: Mapping[str, Any]) -> str:
    beside = phrases.beside(example.text[phrases.lang], example.place_of("text", phrases.lang))
    return beside.template(_PROSE, BESIDE, None, facts)


# filters: what numbers, lists and cards of an example are in words ----------------------------------------


@pass_context
def _kind(context: Context, kind: str, many: bool = False) -> str:
    """A kind as the game's sentences ``kind`` and ``kinds`` name it, Japanese reading in it."""
    return str(context["_phrases"].sentences[f"{'kinds' if many else 'kind'}.{kind}"])


def _hard(word: str) -> str:
    """A word whose reading is always shown."""
    return word.replace("《", "《《").replace("》", "》》")


def _each(read: Callable[[str], Any]) -> Callable[[Any], Any]:
    """What a filter makes of a card, and of each card of a list or mapping."""

    def read_each(cards: Any) -> Any:
        if isinstance(cards, Mapping):
            return {key: read_each(one) for key, one in cards.items()}
        return [read_each(one) for one in cards] if isinstance(cards, list | tuple) else read(str(cards))

    return read_each


def _number(kind: str) -> int:
    """The number of a card: 4 of H4, 1 of an ace, of C5/F7:C the 5."""
    half = _half(kind)
    digits = _NUMERIC.search(half)
    return int(digits[0]) if digits else 1 if half.endswith("A") else _refuse(f"{kind} has no number")


def _suit_of(kind: str) -> str:
    """The suit of a card as it was played, nothing for a card without."""
    suited = _SUITED.match(_half(kind))
    return suited[1] if suited else ""


def _pips(kind: str) -> list[int]:
    return [int(digits) for digits in _NUMERIC.findall(kind)]


def _half(kind: str) -> str:
    halves, _, suit = kind.partition(":")
    return next((half for half in halves.split("/") if not suit or half.startswith(suit)), kind)


def _like(values: Any, value: Any) -> list[Any]:
    """The keys of a mapping with this value, or the items of a list that are it."""
    if isinstance(values, Mapping):
        return [key for key, one in values.items() if one == value]
    return [one for one in values if one == value]


def _unlike(values: Any, value: Any) -> list[Any]:
    """The others."""
    if isinstance(values, Mapping):
        return [key for key, one in values.items() if one != value]
    return [one for one in values if one != value]


def _above(values: Mapping[str, int], bound: int) -> list[str]:
    """The keys with a larger value."""
    return [key for key, one in values.items() if one > bound]


@pass_context
def _cardname(context: Context, kind: str) -> str:
    """A card without the article that ``card`` may give it."""
    phrases = context["_phrases"]
    return str(phrases.names.card_name(kind, phrases.lang))


def _kinds(values: Any) -> list[Any]:
    """Each value once, in the order of the list or mapping."""
    found: list[Any] = []
    for one in values.values() if isinstance(values, Mapping) else values:
        found += [] if one in found else [one]
    return found


@pass_context
def _left(context: Context, seat: str, steps: int = 1) -> str:
    """The player to the left, or so many further on."""
    return LETTERS[(LETTERS.index(seat) + steps) % context["seats"]]


@pass_context
def _right(context: Context, seat: str) -> str:
    return _left(context, seat, -1)


@pass_context
def _across(context: Context, seat: str) -> str:
    return _left(context, seat, context["seats"] // 2)


def _number_word(name: str, lang: str) -> Callable[[int], str]:
    def word(number: int) -> str:
        words = words_of(lang).numbers[name]
        if type(number) is not int or not 0 <= number < len(words) or not words[number]:
            _refuse(f"{number!r} has no word in numbers.{name} of words.{lang}.yaml")
        return words[number]

    return word


def _count(number: Any, noun: str, many: str = "") -> str:
    """A number with its noun, in English: 1 card, 3 cards."""
    return f"{number} {noun if number in (1, 'one') else many or f'{noun}s'}"


def _named(words: str, holds: bool = True) -> str:
    """Words of the rule text that hold a number or a claim as part of a name; they may be said only where it holds."""
    return words if holds else _refuse(f"{words} is not so")


def _won(games: Sequence[Mapping[str, int]], side: str) -> int:
    """How many games a side has won: in how many it alone has the most."""
    return sum(all(game[side] > one for key, one in game.items() if key != side) for game in games)


def _without(values: Sequence[Any], others: Any) -> list[Any]:
    """The items that are not among others."""
    rest = others.values() if isinstance(others, Mapping) else others
    return [one for one in values if one not in rest]


def _placed(ranking: Sequence[str], seat: str) -> int:
    """In which place a player is, from 1."""
    return list(ranking).index(seat) + 1


def _refuse(why: str) -> Any:
    raise ValueError(why)


_PROSE = sentences()
_PROSE.filters |= {
    "number": _each(_number),
    "suitof": _each(_suit_of),
    "pips": _each(lambda kind: sum(_pips(kind))),
    "high": _each(lambda kind: max(_pips(kind))),
    "won": _won,
    "like": _like,
    "unlike": _unlike,
    "above": _above,
    "cardname": _cardname,
    "kind": _kind,
    "hard": _hard,
    "kinds": _kinds,
    "left": _left,
    "right": _right,
    "across": _across,
    "count": _count,
    "named": _named,
    "placed": _placed,
    "without": _without,
    **{name: _number_word(name, lang) for lang in LANGS for name in words_of(lang).numbers},
}
_expression = cache(_PROSE.expression)
_parsed = cache(_PROSE.parse)


# the check ------------------------------------------------------------------------------------------------


def faults_of(example: KitExample, phrases: Mapping[str, Phrases]) -> Iterator[Fault]:
    """What of an example's prose is typed, claimed without a check, or not borne out by the engine."""
    table, working = computed(example)
    for lang in LANGS:
        yield from _Check(example, phrases[lang], table, working).faults()


class _Check:
    def __init__(self, example: KitExample, phrases: Phrases, table: Game, working: Working) -> None:
        self.example, self.phrases, self.lang = example, phrases, phrases.lang
        self.words, self.table = words_of(self.lang), table
        self.facts = facts_of(example, self.lang, table, working)
        self.source = example.text[self.lang]
        self.place = example.place_of("text", self.lang)
        self.plain, self.offsets, self.holes = _plain(self.source)

    def fault(self, at: int, found: str, expected: str, remedy: str) -> Fault:
        """A fault at a letter of the plain text."""
        offset = self.offsets[at] if at < len(self.offsets) else len(self.source)
        where = Place(self.place.path, self.place.line, self.place.column + offset)
        return Fault(where, f"example {self.example.id}, text.{self.lang}: {found}", expected, remedy)

    def faults(self) -> Iterator[Fault]:
        """Everything that is wrong with the text."""
        try:
            _told(self.example, self.phrases, self.facts)
        except PhraseError as error:
            yield self.fault(0, str(error), "a text of the example's facts", "mend the text")
            return
        yield from self.typed()
        yield from self.constant()
        claims, wrong = self.claims()
        yield from wrong
        if not wrong:
            yield from self.players(claims)

    def typed(self) -> Iterator[Fault]:
        """Numbers, cards, suits and players that are typed."""
        for at, word, what, remedy in sorted(self._typed()):
            yield self.fault(at, f"{what} {word!r} typed", "what is given, or the engine's result", remedy)

    def _typed(self) -> Iterator[tuple[int, str, str, str]]:
        taken: list[tuple[int, int]] = []
        names = _typed_names(self.table, self.phrases)
        for match in names.finditer(self.plain) if names.pattern else ():
            what = "the player" if match[0] in PLAYERS[self.lang] else "the card or suit"
            taken.append(match.span())
            yield match.start(), match[0], what, "write {{ name.A }}, {{ cards.A|card }} or {{ trump|suit }}"
        free = {match.span() for match in self.words.counting.finditer(self.plain) if self._free(match[0])}
        counted = [match.span() for match in self.words.counting.finditer(self.plain) if not self._free(match[0])]
        counted += [(at, at + 1) for at, letter in enumerate(self.plain) if letter.isnumeric()]
        for start, end in counted:
            if not any(a <= start < b for a, b in (*taken, *free)):
                taken.append((start, end))
                yield start, self.plain[start:end], "the number", "write such as {{ points.B }}, {{ counts.B|word }}"

    def _free(self, word: str) -> bool:
        return word.casefold() in self.words.free

    def constant(self) -> Iterator[Fault]:
        """Expressions that print what is typed in them."""
        for at, source in self.holes.items():
            (output,) = _parsed(f"{{{{ {source} }}}}").body
            quoted = [node.node for node in output.find_all(nodes.Filter) if node.name == "named"]
            if quoted:
                words = quoted[0].value if isinstance(quoted[0], nodes.Const) else None
                if strip_readings(str(words)) not in _rules(self.place.path.parent, self.lang):
                    yield self.fault(at, f"{words} is not in the rule text", "words of the rules", "quote the rules")
            elif not any(output.find_all(nodes.Name)):
                remedy = "name a fact; words of the rule text: {{ '…'|named }}"
                yield self.fault(at, f"{source} is typed", "a fact of the example", remedy)

    def claims(self) -> tuple[dict[int, set[str]], list[Fault]]:
        """For each claiming word the players of whom it claims; what is claimed without a check, or wrongly."""
        says, found, wrong = list(self.example.says.get(self.lang, ())), dict[int, set[str]](), list[Fault]()
        for match in self.words.claiming.finditer(self.plain):
            assert match.lastindex is not None
            relation = _relation(self.words, match)
            if relation == "none":
                continue
            at, remedy = match.start(), f"write says: {self.lang}: […, {relation}: …] in the order of the text"
            entry = says.pop(0) if says else {}
            if not isinstance(entry, dict) or list(entry) != [relation]:
                bound = ", ".join(entry) if isinstance(entry, dict) and entry else "nothing"
                wrong.append(self.fault(at, f"{match[0]!r} claims {relation}, bound to {bound}", relation, remedy))
                break
            why, players = self.borne(relation, str(entry[relation]), at)
            found[at] = players
            if why:
                wrong.append(self.fault(at, f"{match[0]!r}: {why}", "what the engine's result bears out", "mend it"))
        if says and not wrong:
            left = "; ".join(f"{key}: {value}" for one in says for key, value in dict(one).items())
            wrong.append(self.fault(len(self.plain), f"says more than the text: {left}", "one claim a word", "drop it"))
        return found, wrong

    def borne(self, relation: str, source: str, at: int) -> tuple[str, set[str]]:
        """Why a claim is not borne out, or nothing; and the players of whom it is."""
        if source == RULE:
            named = self.named(self.sentence(at))
            by_letter = any(self.holes[place].startswith("name.") for place in named)
            refused = named if relation in ("highest", "lowest") else by_letter and relation == "same"
            return "of a player, and no value is named" if refused else "", set()
        try:
            value = self.value(source)
            right = _RELATIONS[relation](self, source, value)
        except (TemplateError, TypeError, ValueError, KeyError, AttributeError, IndexError) as error:
            return f"{source} has no value ({error})", set()
        players = self.owners(source, roles=False)
        if relation == "only" and isinstance(value, list):
            players |= {one for one in value if one in self.facts["name"]}
        return ("" if right else f"{relation}: {source} is not so ({value!r})"), players

    def value(self, source: str) -> Any:
        """The value of an expression over the facts."""
        value = _expression(source)(**self.facts)
        return str(value) if type(value).__name__ == "StrictUndefined" else value

    def extreme(self, source: str, value: Any, wanted: Callable[[Iterable[Any]], Any]) -> bool:
        """Whether a value is the largest, or the smallest, of where it stands, and not all there are the same."""
        if isinstance(value, bool):
            return value and _COMPARED.search(source) is not None
        around = self.value(_owner(source))
        values = list(around.values()) if isinstance(around, Mapping) else list(around)
        return any(one != value for one in values) and bool(value == wanted(values))

    # players: who is named, and of whom something is told

    def sentence(self, at: int) -> tuple[int, int]:
        """From the first letter of a sentence to the one behind its last."""
        return next(one.span() for one in _SENTENCE.finditer(self.plain) if one.start() <= at < one.end() or not one[0])

    def named(self, span: tuple[int, int]) -> dict[int, set[str]]:
        """The players whom a passage names, by place."""
        within = {at: source for at, source in self.holes.items() if span[0] <= at < span[1]}
        return {at: players for at, source in within.items() if (players := self.naming(source))}

    def naming(self, source: str) -> set[str]:
        """The players whom an expression prints."""
        (output,) = _parsed(f"{{{{ {source} }}}}").body
        by_name = {
            node.attr
            for node in output.find_all(nodes.Getattr)
            if isinstance(node.node, nodes.Name) and node.node.name == "name"
        }
        base, _, filters = source.partition("|")
        if not by_name and filters and filters.split("|")[-1].split("(")[0].strip() in _NAMING:
            base = source[: source.rindex("|")]
            return {letter for seat in self.value(base) for letter in seat}
        return by_name

    def owners(self, source: str, roles: bool = True) -> set[str]:
        """The players whose values an expression names, by letter or by role."""
        (output,) = _parsed(f"{{{{ {source} }}}}").body
        letters: set[str] = set()
        for node in output.find_all((nodes.Getattr, nodes.Getitem)):
            if isinstance(node, nodes.Getattr):
                key: Any = node.attr
            else:
                key = node.arg.value if isinstance(node.arg, nodes.Const) else None
                if isinstance(node.arg, nodes.Name) and roles:
                    key = self.facts.get(node.arg.name)
            if isinstance(key, str) and key and set(key) <= self.facts["name"].keys():
                letters |= set(key)
        return letters

    def players(self, claims: Mapping[int, set[str]]) -> Iterator[Fault]:
        """Players of whom nothing is told that the engine checks, and values beside another's name."""
        before: set[str] = set()
        for one in _SENTENCE.finditer(self.plain):
            if not one[0]:
                continue
            named = self.named(one.span())
            within = {at: source for at, source in self.holes.items() if one.start() <= at < one.end()}
            values = {at: who for at, source in within.items() if at not in named and (who := self.owners(source))}
            claimed = set().union(*(who for at, who in claims.items() if one.start() <= at < one.end()))
            for at, who in named.items():
                if who - claimed - set().union(*values.values()) and ".".join(("name", *who)) == self.holes[at].strip():
                    yield self.fault(at, f"nothing is told of {self.holes[at].strip()}", *_ROLE)
            for at, who in values.items():
                if not self._beside(at, who, named, before):
                    yield self.fault(at, f"{self.holes[at].strip()} beside another player's name", *_OWNER)
            everybody = set().union(*named.values())
            if claimed - everybody - before - set().union(*values.values()):
                at = min(place for place in claims if one.start() <= place < one.end() and claims[place])
                yield self.fault(at, f"claims of {', '.join(sorted(claimed))}, who is not named here", *_OWNER)
            before = everybody or before

    def _beside(self, at: int, who: set[str], named: Mapping[int, set[str]], before: set[str]) -> bool:
        """Whether a value stands beside its player: the last one named before it, or the next within the clause.

        One told by role stands wrong only behind the name of another who is named by letter.
        """
        earlier, later = [place for place in named if place < at], [place for place in named if place > at]
        if earlier and who & named[max(earlier)]:
            return True
        if later and who & named[min(later)] and not _PAUSE.search(self.plain[at : min(later)]):
            return True
        if not self.owners(self.holes[at], roles=False):
            return not earlier or not self.holes[max(earlier)].startswith("name.")
        return not named and (bool(who & before) or not before)


_ROLE = ("a player by role, or whose value is told beside it", "write such as {{ winner|seat }}, or bind it in says")
_OWNER = ("the player's own name beside it", "mend the one or the other")


def _owner(source: str) -> str:
    """``sums`` of ``sums.A``, ``of.number`` of ``of.number[winner]``."""
    if not source.endswith("]"):
        return source.rpartition(".")[0]
    depth = 0
    for at in range(len(source) - 1, -1, -1):
        depth += (source[at] == "]") - (source[at] == "[")
        if not depth:
            return source[:at]
    return ""


_RELATIONS: Final[Mapping[str, Callable[[_Check, str, Any], bool]]] = {
    "highest": lambda check, source, value: check.extreme(source, value, max),
    "lowest": lambda check, source, value: check.extreme(source, value, min),
    "more": lambda check, source, value: value is True and ">" in source,
    "less": lambda check, source, value: value is True and "<" in source,
    "same": lambda check, source, value: value is True or (len(value) > 1 and len(_kinds(value)) == 1),
    "only": lambda check, source, value: value is True or (not isinstance(value, bool) and len(value) == 1),
    "not": lambda check, source, value: not value,
}


def _relation(words: Words, match: re.Match[str]) -> str:
    ordered = sorted(words.claims, key=lambda word: (-len(word), word))
    assert match.lastindex is not None
    return words.claims[ordered[match.lastindex - 1]]


def _plain(source: str) -> tuple[str, list[int], dict[int, str]]:
    """A text without readings, a sign for each expression; where each letter stands; the expressions by place."""
    letters, offsets, holes, at = list[str](), list[int](), dict[int, str](), 0
    for match in [*_SHOWN.finditer(source), None]:
        end = match.start() if match else len(source)
        letters += source[at:end]
        offsets += range(at, end)
        if match is None:
            break
        at = match.end()
        if match[0].startswith("{{"):
            holes[len(letters)] = match[0][2:-2].strip()
            letters.append(_HOLE)
            offsets.append(match.start())
    return "".join(letters), offsets, holes


@cache
def _names_pattern(kinds: tuple[str, ...], words: tuple[str, ...], lang: str) -> re.Pattern[str]:
    ordered = sorted({*kinds, *words}, key=lambda word: (-len(word), word))
    edge = "(?<![A-Za-z0-9])(?:{})(?![A-Za-z0-9])" if lang == "en" else "(?:{})"
    return re.compile(edge.format("|".join(map(re.escape, ordered))))


def _typed_names(table: Game, phrases: Phrases) -> re.Pattern[str]:
    """Players, cards in notation and in words, and suits."""
    kinds = tuple(kind for kind in table.deck.kinds if not kind.isdecimal())
    names, lang = phrases.names, phrases.lang
    words = {strip_readings(names.card_name(kind, lang)) for kind in kinds}
    suits = {half[:1] for kind in kinds for half in kind.split("/") if _suit_of(half)}
    words |= {strip_readings(text) for key, text in phrases.sentences.items() if key.startswith(("kind.", "kinds."))}
    of_suits = {strip_readings(names.suit_name(suit, lang, many)) for suit in suits for many in (True, False)}
    words |= of_suits | {word[:1].upper() + word[1:] for word in of_suits}
    return _names_pattern(kinds, (*sorted(words), *PLAYERS[lang]), lang)


@cache
def _rules(folder: Path, lang: str) -> str:
    return strip_readings(read_text(folder / f"rules.{lang}.md"))
