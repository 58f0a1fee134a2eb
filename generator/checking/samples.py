"""Worked examples written out by the engine in every notation, to show how it is done and to prove that it is read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules_engine.fields import LETTERS, EachSeat
from rules_engine.options import make_options
from rules_engine.scoring import Calculation

from ..faults import ContentError, Fault, Place
from ..paths import templates_dir
from ..players import PLAYERS
from ..texts.examples import KitExample, read_examples
from ..yamlplaces import read_yaml
from .dialects.ways import WAYS, WITHOUT_CARDS
from .notations import Notations, Wording, load_notations
from .typed import is_by_seat, written

_TITLES = {
    "en": {"block": "In a fenced block", "prose": "In sentences", "words": "Other words for"},
    "ja": {"block": "コードブロックの中", "prose": "文章の中", "words": "ほかの言い方"},
}


def shown_notations(name: str, lang: str) -> Iterator[str]:
    """Everything that can be read of a game, piece by piece, as text."""
    notations = load_notations(name)
    titles = _TITLES[lang]
    for calculation in notations.game.calculations.values():
        example = _example(notations, calculation.name)
        if example is None:
            continue
        yield f"{notations.title[lang]}: {calculation.name}. {titles['block']}:\n"
        result = _result(notations, calculation, example)
        yield _indented(block(notations, calculation, example.given, result, example.options, example.seats)) + "\n"
        keys = dict.fromkeys((*calculation.given.names, *notations.results[calculation.name]))
        words = [f"{key} = {', '.join(notations.spoken(key)[1:])}" for key in keys if notations.spoken(key)[1:]]
        if words:
            yield f"  {titles['words']} " + "; ".join(words) + "\n"
        for one in (
            wording for wording in notations.prose if wording.calculation == calculation.name and is_written(wording)
        ):
            for way in dict.fromkeys((lang, "en", "ja")):
                yield f"{notations.title[lang]}: {calculation.name}. {titles['prose']} ({way}):\n"
                try:
                    text = sentences(notations, one, example.given, result, way)
                except KeyError as error:
                    place = Place(templates_dir() / "games" / name / "notations.yaml")
                    found = f"{{{error.args[0]}}} in say or holder of {calculation.name}"
                    fault = Fault(place, found, "a name of what is given there, or a result", "mend it")
                    raise ContentError([fault]) from None
                yield _indented(text) + "\n"


def _example(notations: Notations, calculation: str) -> KitExample | None:
    """The first worked example of the kit for a calculation."""
    path = templates_dir() / "games" / notations.game.name / "examples.yaml"
    examples = read_examples(read_yaml(path), notations.game, [])
    return next((one for one in examples if one.calculation == calculation), None)


def _result(notations: Notations, calculation: Calculation, example: KitExample) -> Mapping[str, Any]:
    kind = notations.game
    table = kind(example.seats, make_options(kind.Options, example.options, example.seats))
    return calculation.run(table, example.given).result


def _indented(text: str) -> str:
    return "".join(f"    {line}\n" if line else "\n" for line in text.splitlines())


# a block -------------------------------------------------------------------------------------------------


def block(
    notations: Notations,
    calculation: Calculation,
    given: Mapping[str, Any],
    result: Mapping[str, Any],
    options: Mapping[str, Any],
    seats: int = 0,
) -> str:
    """A worked example as a fenced block, with all its results; ``seats`` is the number of players, 0 for the most."""
    seated = [name for name, codec in calculation.given.codecs.items() if isinstance(codec, EachSeat)]
    players = "" if seats in (0, max(notations.game.players)) or seated else f" players={seats}"
    rules = players + "".join(f" {name}={json.dumps(value, separators=(',', ':'))}" for name, value in options.items())
    lines = [f"```tehodoki {notations.game.name} {calculation.name}{rules}"]
    parts = written(calculation, given)
    lines += parts[: len(parts) - 1] if len(seated) == 1 else parts
    rest, beside = dict(result), notations.beside.get(calculation.name, "")
    if len(seated) == 1:
        own = {
            name: value
            for name, value in rest.items()
            if isinstance(value, Mapping)
            and value.keys() == given[seated[0]].keys()
            and (name == beside or any(isinstance(one, list) for one in value.values()))
        }
        rest = {name: value for name, value in rest.items() if name not in own}
        for seat, part in zip(given[seated[0]], parts[-1].split("  "), strict=True):
            said = [f"{'' if name == beside else name + ' '}{line_value(value[seat])}" for name, value in own.items()]
            lines.append(f"{part} = {', '.join(said)}" if said else part)
    elif not any(map(is_by_seat, calculation.given.codecs.values())) and not isinstance(rest.get(beside, {}), Mapping):
        lines[-1] += f" = {line_value(rest.pop(beside))}"
    for name, value in rest.items():
        if name not in calculation.given.names:
            lines.append(f"{name}: {line_value(value)}")
    return "\n".join([*lines, "```"])


def line_value(value: Any) -> str:
    """A result as it is typed in a block."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        glue = " / " if any(isinstance(one, list | tuple) for one in value.values()) else ", "
        return glue.join(f"{name} {line_value(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        glue = " / " if any(isinstance(one, list | tuple) for one in value) else " "
        return glue.join(map(line_value, value)) or "none"
    return "none" if value is None else str(value)


# sentences -----------------------------------------------------------------------------------------------


def is_written(wording: Wording) -> bool:
    """Whether an example in a notation can be written here, from cards or with the sample that it brings."""
    of_cards = wording.cards in WAYS and not {"held", "row"}.isdisjoint(wording.given.values())
    return bool(wording.sample) or of_cards or wording.cards in WITHOUT_CARDS


def sentences(
    notations: Notations,
    wording: Wording,
    given: Mapping[str, Any],
    result: Mapping[str, Any],
    lang: str,
    names: Sequence[str] = (),
) -> str:
    """A worked example in sentences: who holds which cards, then every claim that the notation has words for.

    A notation that has a reader of its own brings its example with it.
    """
    if wording.sample:
        return wording.sample[lang]
    if wording.cards in WITHOUT_CARDS:
        return WITHOUT_CARDS[wording.cards](wording, given, result, lang, names or PLAYERS[lang])
    spelt = WAYS[wording.cards](notations, wording)
    if not wording.named:
        cards = next(iter(given.values()))
        return f"{spelt.written(cards, lang)}\n{_each(notations, wording, result, lang)}\n"
    field = next(
        name
        for name, codec in notations.game.calculations[wording.calculation].given.codecs.items()
        if isinstance(codec, EachSeat)
    )
    letters = "プレイヤー" in wording.holder["ja"]
    names = names or (LETTERS if letters else PLAYERS[lang])
    called = dict(zip(LETTERS, names, strict=False))
    lines, behind = [], []
    for seat, cards in given[field].items():
        holder = wording.holder if cards else wording.empty
        line = holder[lang].format(name=called[seat], cards=spelt.written(cards, lang))
        keys = [key for key in wording.claims if _own(wording, key, lang)]
        own = [_say(notations, wording, key, seat, result, called, lang) for key in keys]
        lines.append(line + ("\n" if "\n" in line and own else " " if own else "") + "".join(own).rstrip())
    for key, said in wording.claims.items():
        if _own(wording, key, lang) or not said.say:
            continue
        value = result[key]
        if isinstance(value, Mapping):
            behind += [_say(notations, wording, key, seat, result, called, lang) for seat in value if value[seat] != []]
        elif said.form == "seats" and value:
            behind.append(said.say[lang].format(who=_joined([called[seat] for seat in value], lang)))
        elif said.form != "seats":
            lines.insert(0, said.say[lang].format(value=_value(notations, wording, key, value, lang)))
    glue = "" if lang == "ja" else " "
    return "\n".join(lines) + "\n" + glue.join(behind) + "\n"


def _own(wording: Wording, key: str, lang: str) -> bool:
    """Whether a claim stands right behind the player's cards."""
    said = wording.claims[key]
    return bool(said.say) and "{who}" not in said.say[lang] and said.form != "suit"


def _say(
    notations: Notations,
    wording: Wording,
    key: str,
    seat: str,
    result: Mapping[str, Any],
    called: Mapping[str, str],
    lang: str,
) -> str:
    others = {
        other: _value(notations, wording, other, result[other][seat], lang)
        for other in wording.claims
        if isinstance(result[other], Mapping)
    }
    return wording.claims[key].say[lang].format(**others, who=called[seat], value=others[key])


def _each(notations: Notations, wording: Wording, result: Mapping[str, Any], lang: str) -> str:
    """What is said of a row: stretch by stretch, then the whole."""
    text = ""
    stretches = [key for key, said in wording.claims.items() if said.each]
    for index in range(len(result[stretches[0]])):
        values = {key: _value(notations, wording, key, result[key][index], lang) for key in stretches}
        text += "".join(
            wording.claims[key].say[lang].format(value=values[key], **values)
            for key in stretches
            if wording.claims[key].say
        )
    whole = {key: said for key, said in wording.claims.items() if said.say and not said.each}
    return text + "".join(said.say[lang].format(value=result[key]) for key, said in whole.items())


def _value(notations: Notations, wording: Wording, key: str, value: Any, lang: str) -> str:
    form = wording.claims[key].form
    if form == "suit":
        return notations.art.suit_name(value, lang)
    if form == "cards":
        return ",".join(map(notations.speller.rank, value))
    if form in ("one of", "card"):
        return str(value[0]) if value else ""
    if form == "range":
        return f"{value[0][1]}~{value[0][0]}" if value else ""
    return str(value)


def _joined(words: Sequence[str], lang: str) -> str:
    if lang == "ja" or len(words) < 2:
        return "と".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
