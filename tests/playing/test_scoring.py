"""What a page scores is what `tehodoki score` prints, from a form that its worked examples fill."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from rules_engine import find_game, games
from tehodoki.cli import main
from tehodoki.commands.shell import clean
from tehodoki.languages import LANGS
from tehodoki.playing.protocol import Table
from tehodoki.playing.scorepage import forms
from tehodoki.texts.content import load_game
from tehodoki.web.actingpages import acting
from tehodoki.web.siteview import SiteView
from tests.sampling import in_turns


def printed(game: str, example: Any, calculation: str, lang: str) -> list[str]:
    """What the command prints."""
    told = {"calculation": calculation, **{key: example[key] for key in ("seats", "options", "given")}}
    done = CliRunner().invoke(main, ["score", game, "-", "--lang", lang], input=json.dumps(told))
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


def scored(game: str, lang: str, **asked: Any) -> Any:
    """What the page is answered, with the words that it has."""
    words = acting(SiteView(load_game(game), lang, False), 1)["score"]["words"]
    return json.loads(Table().answer(json.dumps({"do": "score", "words": words, **asked})))


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), LANGS), ids=str)
def test_every_worked_example_is_scored_word_for_word_as_the_command_does(game: str, lang: str) -> None:
    known = forms(load_game(game), lang)["calculations"]
    assert {one["name"] for one in known} == set(find_game(game).calculations)
    for calculation in known:
        assert calculation["examples"]
        for example in calculation["examples"]:
            asked = {"calculation": calculation["name"], "seats": example["seats"], "options": example["options"]}
            answer = scored(game, lang, **asked, given=example["given"])
            lines = [f"{clean(one['text'])}  [{one['label']}]" for one in answer["lines"]]
            width = max(len(one["name"]) for one in answer["result"])
            lines += [f"{one['name']:<{width}}  {one['said']}" for one in answer["result"]]
            assert lines == printed(game, example, calculation["name"], lang)


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), LANGS), ids=str)
def test_whatever_is_asked_for_can_be_picked_or_typed(game: str, lang: str) -> None:
    """Each value of each worked example is among what its field offers; only free words are typed."""
    known = forms(load_game(game), lang)

    def offered(shape: Any, value: Any, seats: int) -> bool:
        kind = shape["kind"]
        if kind == "line":
            return all(offered({**shape, "kind": "one"}, one, seats) for one in value)
        if kind == "one" and "as" in shape:
            return value in [one for ways in known["ways"][shape["as"]].values() for one, _ in ways]
        if kind == "one":
            words = [one for one, _ in shape.get("words", ())] + list("ABCDEFGH"[:seats] if shape.get("seats") else ())
            return value in words or (shape.get("cards", False) and any(value in deck for deck in known["decks"]))
        if kind in ("seats", "rows"):
            inside = value.values() if kind == "seats" else value
            return all(offered(shape["of"], one, seats) for one in inside)
        if kind == "parts":
            return all(offered(one["shape"], value[one["name"]], seats) for one in shape["fields"])
        return isinstance(value, {"number": int, "flag": bool, "text": str}[kind])

    for calculation in known["calculations"]:
        for example in calculation["examples"]:
            fields = [one for one in calculation["fields"] if one["name"] in example["given"]]
            assert len(fields) == len(example["given"])
            for one in fields:
                assert offered(one["shape"], example["given"][one["name"]], example["seats"]), (
                    calculation["name"],
                    one,
                )


def test_what_cannot_be_is_told_and_not_scored() -> None:
    asked = {"calculation": "suit", "seats": 4, "options": {}}
    given = {"suit": "S", "cards": {"A": ["S3", "S3"], "B": [], "C": [], "D": []}}
    answer = scored("take-and-share", "en", **asked, given=given)
    assert "2 times S3" in answer["error"]
    assert answer["at"] == []  # all fields together
    cards = {"A": ["S3", "Z9"], "B": [], "C": [], "D": []}
    assert scored("take-and-share", "en", **asked, given={"suit": "S", "cards": cards})["at"][:2] == ["cards", "A"]
    assert "lines" not in answer
