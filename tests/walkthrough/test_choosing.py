"""Teaching deals: the shipped ones show what they say; the choice is a cover, small and the same for a seed."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from rules_engine import find_game, games
from tehodoki.errors import TeachingError
from tehodoki.faults import ContentError
from tehodoki.texts.content import load_game
from tehodoki.texts.standing import Where
from tehodoki.walkthrough import wholedeals
from tehodoki.walkthrough.choosing import (
    FEWEST,
    GAMES,
    Made,
    Shown,
    _numbered,
    _without_openings,
    choose,
    cover,
    enough,
    wanted,
)
from tehodoki.walkthrough.deals import load_deals, shown_clauses

QUICK = "oh-hell"  # three players of it choose soonest


def steps(*rows: str) -> list[Shown]:
    """A game from a row a step: clauses, and a bar before those that open a group."""
    return [Shown(frozenset(row.lstrip("|").split()), row.startswith("|")) for row in rows]


def test_one_extract_is_taken_where_one_shows_all() -> None:
    games = [steps("|deal", "|a", "b", "|c"), steps("|deal", "|a", "|a b c")]
    chosen = cover(games, frozenset("abc"))
    assert [(one.game, one.first, one.last) for one, _ in chosen] == [(1, 2, 2)]


def test_a_needless_extract_is_dropped() -> None:
    games = [steps("|a b", "|b c", "|c d")]
    shown = [one.clauses for one, _ in cover(games, frozenset("abcd"))]
    assert frozenset().union(*shown) == frozenset("abcd")
    assert all(frozenset().union(*(shown[:at] + shown[at + 1 :])) != frozenset("abcd") for at in range(len(shown)))


def test_each_extract_is_credited_with_what_comes_up_first() -> None:
    chosen = cover([steps("|a b", "|b c", "|d")], frozenset("abcd"))
    credited = [clause for _, fresh in chosen for clause in fresh]
    assert sorted(credited) == list("abcd")


def test_what_no_game_shows_is_an_error() -> None:
    content = load_game("take-and-share")
    with pytest.raises(TeachingError, match="equal-lowest"):
        wanted(content, [steps("|deal case-b share-one-each exchange sum-decides share-after-last")], frozenset())


def test_the_longer_the_games_the_fewer_are_played() -> None:
    assert enough("hamlet", 3, 1) == GAMES
    assert FEWEST <= enough("deck-build-tricks", 5, 1) < enough("deck-build-tricks", 3, 1) < GAMES


@pytest.mark.parametrize("name", games())
def test_shipped_deals_together_show_every_clause_but_those_that_none_can(name: str) -> None:
    content = load_game(name)
    shown = {clause for deal in load_deals(content) for clause in deal.shows}
    assert set(find_game(name).clauses) - shown == set(content.meta.impossible)


@pytest.mark.parametrize("name", games())
def test_what_no_deal_can_show_has_a_worked_example(name: str) -> None:
    content = load_game(name)
    examples = {clause for example in content.examples for clause in example.clauses}
    never = {clause for clause, stand in content.meta.stands.items() if stand.where is Where.SITE}  # nor at any table
    assert set(content.meta.impossible) - examples - never == set()


@pytest.mark.parametrize("name", games())
def test_shipped_deals_say_exactly_what_their_steps_show(name: str) -> None:
    for deal in load_deals(load_game(name)):
        assert set(deal.shows) <= set(shown_clauses(deal.record, deal.first, deal.last))
        assert all(deal.first - 1 <= question.step <= deal.last for question in deal.questions)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole deal is chosen from very few."""
    _few(monkeypatch)


def _few(patch: pytest.MonkeyPatch) -> None:
    for name, count in (("FITTING", 1), ("BATCH", 2)):
        patch.setattr(wholedeals, name, count)


@pytest.fixture(name="before", scope="module")
def chosen_before(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A folder in which a deal was chosen into `deals`, and what was said; what was played is kept there."""
    folder, told = tmp_path_factory.mktemp("choosing"), list[str]()
    with pytest.MonkeyPatch.context() as patch:
        _few(patch)
        patch.chdir(folder)
        choose(load_game(QUICK), 3, Path("deals"), seats=3, compared=4, kept=True, said=told.append)
    return folder, told


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.usefixtures("few")
def test_the_same_seed_gives_the_same_deals(before: tuple[Path, list[str]], tmp_path: Path) -> None:
    choose(load_game(QUICK), 3, tmp_path, seats=3, compared=4)
    assert _bytes(tmp_path) == _bytes(before[0] / "deals")
    assert sorted(_bytes(tmp_path)) == ["13-whole-deal-3-players.json", "13-whole-deal-3-players.yaml"]


@pytest.mark.usefixtures("few")
def test_a_second_run_begins_where_the_first_ended(
    before: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, told = before
    assert any("playing 4 games with 3 players" in line for line in told)
    assert any("questions; these could not be asked" in line for line in told)
    monkeypatch.chdir(folder)
    for name in ("_ends", "played_by_search"):
        monkeypatch.setattr(wholedeals, name, _not_again(name))
    choose(load_game(QUICK), 3, tmp_path, seats=3, compared=4, kept=True)
    assert _bytes(tmp_path) == _bytes(folder / "deals")


@pytest.mark.usefixtures("few")
def test_a_run_that_was_stopped_tells_how_far_it_came_and_goes_on_there(
    before: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told: list[str] = []

    def stop(line: str) -> None:
        told.append(line)
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        choose(load_game(QUICK), 3, Path("deals"), seats=3, compared=4, kept=True, progress=stop)
    choose(load_game(QUICK), 3, Path("deals"), seats=3, compared=4, kept=True, progress=told.append)
    assert told[:2] == ["1 of 4 games played", "2 of 4 games played"]
    assert told[2:4] == ["3 of 4 games played, 2 of them before", "4 of 4 games played, 2 of them before"]
    assert any("deals looked at" in line for line in told[4:])
    assert _bytes(Path("deals")) == _bytes(before[0] / "deals")


def _not_again(name: str) -> Callable[..., None]:
    def play(*_: object) -> None:
        raise AssertionError(f"{name} was played a second time")

    play.__name__ = name
    return play


def test_a_sentence_that_is_missing_is_told_before_anything_is_played(tmp_path: Path) -> None:
    content = load_game("hamlet")
    phrases = {
        lang: dataclasses.replace(
            one, sentences={key: text for key, text in one.sentences.items() if key != "event.return"}
        )
        for lang, one in content.phrases.items()
    }
    told: list[str] = []
    with pytest.raises(ContentError, match=r"no sentence 'event\.return'"):
        choose(dataclasses.replace(content, phrases=phrases), 3, tmp_path / "deals", said=told.append)
    assert told == []


@pytest.mark.usefixtures("few")
def test_what_was_written_by_hand_is_kept_while_the_record_is_the_same(
    before: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(before[0], tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    (side,) = Path("deals").glob("*.yaml")
    played = side.with_suffix(".json").read_bytes()
    data = yaml.safe_load(side.read_text(encoding="utf-8"))
    own = {"step": data["questions"][0]["step"], "ask": data["questions"][0]["ask"], "hand": True}
    written = {"title": {"ja": "だい", "en": "T"}, "situation": {"ja": "はじめ", "en": "S"}}
    side.write_text(yaml.safe_dump(data | written | {"questions": [own], "folds": []}), encoding="utf-8")
    choose(load_game(QUICK), 3, Path("deals"), seats=3, compared=4, kept=True)
    again = yaml.safe_load(side.read_text(encoding="utf-8"))
    assert {key: again[key] for key in written} == written
    assert own in again["questions"]
    assert len(again["questions"]) > 1
    assert again["folds"] == data["folds"]
    assert side.with_suffix(".json").read_bytes() == played


def made(first: int, *shows: str) -> Made:
    return Made({"first": first, "shows": list(shows)}, "")


def test_an_opening_goes_where_all_it_shows_is_shown_elsewhere() -> None:
    short = {"01-opening": made(0, "a", "b"), "02-x": made(5, "b", "c")}
    assert list(_without_openings(short, [made(0, "a")])) == ["02-x"]
    assert list(_without_openings(short, [made(0, "c")])) == ["01-opening", "02-x"]


def test_extracts_are_numbered_on_from_the_whole_deal() -> None:
    assert list(_numbered({"01-opening": made(0), "05-a-b": made(5)})) == ["02-opening", "03-a-b"]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("shows", ["long-game"], "'long-game'; .*; choose the deals of take-and-share anew, or mend it"),
        ("last", 999, "a range within 0 to"),
        ("scripted", "no", "true or false"),
        ("questions", [{"step": 0, "ask": "wins"}], "wins"),
        ("questions", [{"step": [0], "ask": ["wins"]}], "wins"),
        ("shows", [["long-game"]], "long-game"),
        ("you", "E", "the letter of a seat, one of A, B, C, D"),
        ("whole", "yes", "true or false"),
        ("folds", [{"first": 0, "last": 2}], "one stretch after the other"),
        ("folds", [{"first": 1, "to": 2}], "folds 1: no last; .*\n.*unknown key 'to'"),
        ("questions", [{"step": 4, "ask": "wins", "which": 2}], "which: one of 1 to 1"),
        ("questions", [{"step": 4, "ask": "wins", "kind": "guess"}], "kind: 'guess'; expected .*'may', 'who'"),
    ],
)
def test_a_claim_that_does_not_hold_is_refused(tmp_path: Path, key: str, value: object, words: str) -> None:
    content = load_game("take-and-share")
    source = min((content.folder / "deals").glob("*.json"))
    (tmp_path / source.name).write_bytes(source.read_bytes())
    data = yaml.safe_load(source.with_suffix(".yaml").read_text(encoding="utf-8")) | {key: value}
    side = tmp_path / source.with_suffix(".yaml").name
    side.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    with pytest.raises(ContentError, match=words):
        load_deals(content, tmp_path)


def test_an_illegal_record_is_refused_with_its_place(tmp_path: Path) -> None:
    content = load_game("take-and-share")
    source = min((content.folder / "deals").glob("*.json"))
    text = source.read_text(encoding="utf-8").replace('"move": "play"', '"move": "pass"', 1)
    (tmp_path / source.name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="/deals/0/moves/0/move"):
        load_deals(content, tmp_path)
