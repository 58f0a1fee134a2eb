"""The bank of each game: right by the engine, wrong by its misreadings, and no item a copy of another."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from rules_engine.fields import LETTERS
from rules_engine.games import misreadings
from tehodoki.errors import SheetError, TehodokiError
from tehodoki.languages import LANGS
from tehodoki.practice.bankcheck import check_items, faults, not_shown
from tehodoki.practice.items import NAME, Bank, alike, bank_of, item_of, keep
from tehodoki.practice.itemview import Shown
from tehodoki.practice.onsite import practised
from tehodoki.practice.questions import ONE, SEVERAL, questions
from tehodoki.print.sheetview import SheetView
from tests.practice.banks import KEPT, bank, content


@pytest.mark.parametrize("game", KEPT)
def test_right_is_right_by_the_engine_and_wrong_is_wrong_by_its_misreadings(game: str) -> None:
    assert list(faults(content(game), bank(game).items, bank(game).records)) == []


@pytest.mark.parametrize("game", KEPT)
def test_every_position_occurs_in_a_deal_that_the_engine_replays(game: str) -> None:
    assert list(not_shown(content(game), bank(game))) == []


@pytest.mark.parametrize("game", KEPT)
def test_no_two_answers_of_an_item_are_alike_and_each_can_be_given(game: str) -> None:
    for item in bank(game).items:
        answers = [item.right, *(one.answer for one in item.wrong)]
        assert not any(alike(one, other) for at, one in enumerate(answers) for other in answers[:at]), item.id
        form = questions(content(game))[item.question].form
        for one in answers if form in (*ONE, *SEVERAL) else ():
            for each in one if form in SEVERAL else [one]:
                assert any(alike(each, choice) for choice in item.choices), (item.id, each)


@pytest.mark.parametrize("game", KEPT)
def test_items_differ_and_teach(game: str) -> None:
    items = bank(game).items
    assert max(Counter(one.same for one in items).values()) <= 3
    assert len({one.id for one in items}) == len(items) <= 60
    assert len({json.dumps([one.question, one.seats, one.of, one.given], sort_keys=True) for one in items}) == len(
        items
    )
    assert len({one.question for one in items}) >= 4
    known = {one.id for one in misreadings(game)}
    for one in items:
        assert one.wrong
        assert one.misreadings <= known
        assert one.level == 1 or len(one.wrong) >= 2, f"{one.id}: of level {one.level} with one wrong answer"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", KEPT)
def test_no_item_looks_like_another(game: str, lang: str) -> None:
    view = SheetView(content(game), lang)
    looks = Counter(Shown(view, one.asked, 1, 0.0, 0.0).looks for one in bank(game).items)
    assert max(looks.values()) == 1


@pytest.mark.parametrize("game", KEPT)
def test_an_answer_on_the_page_is_told_as_text(game: str) -> None:
    view = SheetView(content(game), "ja")  # its words are kept together, each by a tag of its own
    names = [str(view.player(letter)) for letter in LETTERS]
    for item in practised(view, bank(game))["items"]:
        for told in (item["answer"], item["picture"], item["why"]):
            assert "&lt;" not in told, item["id"]
            assert "&#34;" not in told, item["id"]
        plain = re.sub(r"<[^>]*>", "", item["picture"] + item["answer"])
        together = [one + other for one in names for other in names]
        assert not [two for two in together if two in plain.replace(" ", "")], item["id"]


@pytest.mark.parametrize("game", KEPT)
def test_a_bank_is_plain_json_and_comes_back_the_same(game: str) -> None:
    for item in bank(game).items:
        assert item_of(json.loads(json.dumps(asdict(item)))) == item


def test_an_item_with_another_answer_is_told_and_not_printed() -> None:
    item = bank(KEPT[0]).items[0]
    other = next(one.answer for one in item.wrong)
    planted = replace(item, right=other)
    (line,) = faults(content(KEPT[0]), [planted], bank(KEPT[0]).records)
    assert item.id in line
    assert repr(other) in line
    with pytest.raises(SheetError, match="--choose"):
        check_items(content(KEPT[0]), [planted], bank(KEPT[0]).records)


@pytest.mark.parametrize("game", KEPT)
def test_a_wrong_answer_with_another_reason_and_a_position_from_elsewhere_are_told(game: str) -> None:
    item = bank(game).items[0]
    names = [one.id for one in misreadings(game) if one.id not in item.misreadings]
    planted = replace(item, wrong=(replace(item.wrong[0], misreadings=(names[0],)), *item.wrong[1:]))
    assert [*faults(content(game), [planted], bank(game).records)]
    moved = replace(item, at=(item.at[0], item.at[1], 1 << 20))
    assert [*not_shown(content(game), Bank((moved,), bank(game).records))]


def test_a_line_that_cannot_be_read_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"id": "x"}\n', encoding="utf-8")
    with pytest.raises(TehodokiError, match=r"practice\.jsonl:1"):
        bank_of(tmp_path)


@pytest.mark.parametrize("game", KEPT[:2])
def test_a_bank_that_is_kept_is_read_again(game: str, tmp_path: Path) -> None:
    keep(tmp_path, bank(game))
    assert bank_of(tmp_path).items == bank(game).items
    assert list(not_shown(content(game), bank_of(tmp_path))) == []
