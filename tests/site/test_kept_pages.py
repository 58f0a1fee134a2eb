"""Pages that are kept from the last site: few are rendered, the bytes are those of a build from nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import mkdocs.structure.pages
import pytest

from tehodoki.errors import SiteError
from tehodoki.web.entries import Entry
from tehodoki.web.pages import GamePages, Page
from tehodoki.web.site import LastSite, write_site
from tests.site.test_build import digests

ORDER = ("red", "blue")
SHARED = 6  # pages that are no game's
ALL = 6 + SHARED


def game(name: str, **texts: str) -> GamePages:
    """A made-up game with a front page and its other pages."""
    made = {"index": f"# {name}\n\nThe front page.\n", **texts}
    pages = tuple(
        Page(f"{name}/{page}.md", f"{name} {page}", f"---\ntitle: {name} {page}\n---\n\n{text}")
        for page, text in made.items()
    )
    said = dict.fromkeys(("players", "minutes", "teach", "difficulty", "kind", "designer"), "–")
    return GamePages(name, Entry(name, name, f"About {name}", said, (3,), (20, 20), ORDER.index(name)), pages)


RULES = "# Rules\n\n## Play {#play}\n\nPlay a card.\n\n## Score {#score}\n\nCount it; [first play](#play).\n"
RED = game("red", rules=RULES, examples="# Examples\n\nSee [the score](rules.md#score).\n")
BLUE = game("blue", rules=RULES, examples="# Examples\n\nSee [red's score](../red/rules.md#score).\n")


class Building:
    """A folder that is built into again and again, and the pages that were rendered the last time."""

    def __init__(self, folder: Path, rendered: list[str]) -> None:
        self.out, self.fresh = folder / "kit" / "en", folder / "fresh" / "en"
        self.known: dict[str, Any] = {}
        self.rendered = rendered

    def build(self, *games: GamePages, key: str = "code", seed: int | None = None) -> list[str]:
        """Build beside what is known; gives the pages that were rendered."""
        self.rendered.clear()
        last = LastSite(self.out, json.loads(json.dumps(self.known)), key)
        self.known = write_site(games, "en", self.out, seed=seed, last=last)
        return sorted(self.rendered)

    def is_as_from_nothing(self, *games: GamePages, seed: int | None = None) -> bool:
        """Whether what lies there is what a build from nothing makes."""
        write_site(games, "en", self.fresh, seed=seed)
        return digests(self.out) == digests(self.fresh)


@pytest.fixture
def building(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Building:
    rendered: list[str] = []
    render = mkdocs.structure.pages.Page.render

    def counted(page: Any, *args: Any) -> None:
        rendered.append(page.file.src_uri)
        render(page, *args)

    monkeypatch.setattr(mkdocs.structure.pages.Page, "render", counted)
    return Building(tmp_path, rendered)


def changed(pages: GamePages, name: str, old: str, new: str) -> GamePages:
    """The pages of a game with a text changed in one of them."""
    path = f"{pages.name}/{name}.md"
    assert old in next(page for page in pages.pages if page.path == path).markdown
    return replace(
        pages,
        pages=tuple(
            replace(page, markdown=page.markdown.replace(old, new)) if page.path == path else page
            for page in pages.pages
        ),
    )


def test_only_the_changed_page_is_rendered_and_the_site_is_that_of_a_build_from_nothing(building: Building) -> None:
    assert len(building.build(RED, BLUE)) == ALL
    assert building.is_as_from_nothing(RED, BLUE)
    red = changed(RED, "rules", "Play a card.", "Lay down a card.")
    assert building.build(red, BLUE) == ["red/rules.md"]
    assert building.is_as_from_nothing(red, BLUE)
    index = json.loads((building.out / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert "Lay down a card." in "".join(entry["text"] for entry in index["docs"])
    assert building.build(red, BLUE) == []
    assert building.is_as_from_nothing(red, BLUE)


def test_a_page_that_is_not_what_was_written_is_rendered(building: Building) -> None:
    building.build(RED, BLUE)
    (building.out / "blue" / "rules.html").write_text("not ours", encoding="utf-8")
    (building.out / "red" / "index.html").unlink()
    assert building.build(RED, BLUE) == ["blue/rules.md", "red/index.md"]
    assert building.is_as_from_nothing(RED, BLUE)


@pytest.mark.parametrize(
    ("games", "key", "seed"),
    [
        ((RED, BLUE), "other code", None),
        ((RED, BLUE), "code", 7),  # stands in the footer
        ((replace(RED, entry=replace(RED.entry, difficulty=3)), BLUE), "code", None),
        ((replace(RED, pages=(replace(RED.pages[0], title="Crimson"), *RED.pages[1:])), BLUE), "code", None),
    ],
    ids=["code", "settings", "order", "title"],
)
def test_whatever_stands_around_all_pages_renders_all(
    building: Building, games: tuple[GamePages, ...], key: str, seed: int | None
) -> None:
    building.build(RED, BLUE)
    assert len(building.build(*games, key=key, seed=seed)) == ALL
    assert building.is_as_from_nothing(*games, seed=seed)


def test_a_game_more_renders_all(building: Building) -> None:
    building.build(RED)
    assert len(building.build(RED, BLUE)) == ALL
    assert building.is_as_from_nothing(RED, BLUE)


def test_a_link_of_a_kept_page_is_still_checked(building: Building) -> None:
    building.build(RED, BLUE)
    with pytest.raises(SiteError, match=r"'blue/examples\.md' contains a link '\.\./red/rules\.md#score'"):
        building.build(changed(RED, "rules", "{#score}", "{#points}"), BLUE)
    assert building.is_as_from_nothing(RED, BLUE)


def test_a_link_to_a_kept_page_is_still_checked(building: Building) -> None:
    building.build(RED, BLUE)
    with pytest.raises(SiteError, match="does not contain an anchor '#points'"):
        building.build(RED, changed(BLUE, "examples", "rules.md#score", "rules.md#points"))
    blue = changed(BLUE, "examples", "rules.md#score", "rules.md#play")
    assert building.build(RED, blue) == ["blue/examples.md"]
    assert building.is_as_from_nothing(RED, blue)
