"""The page of ``docs/`` that lists every address of the site: they stand on printed sheets, and never change."""

from __future__ import annotations

from rules_engine import games

from ..addresses import GAME_PAGES, game_address, walkthrough_file
from ..languages import LANGS
from ..texts.content import load_game
from ..walkthrough.deals import load_deals

_HEAD = """# Addresses

Made by `make docs`. These stand on printed sheets, in bookmarks and in codes: what is listed here stays where it is.
A new page is a new line. All of them begin with the address of the site, `tehodoki build --address URL`, or with the
kit's `site/`.

| address | what stands there |
| --- | --- |
| `index.html` | choose a language |
| `<lang>/index.html` | the games, in `{langs}` |
| `<lang>/<game>/index.html` | a game: the page that its sheets name |
| `<lang>/<game>/rules.html#<clause>` | a clause, by its id; `rules.html#<point>` what a table must know besides |
| `<lang>/<game>/examples.html#<example>` | a worked example, by its id |
| `<lang>/<game>/questions.html#<misreading>` | what learners believe, with the clause that says otherwise |
| `<lang>/glossary.html#<term>` | a word of the house; `#<game>-<term>` one that only a game has |
| `<lang>/print.html` | everything to print |
| `<lang>/class.html` | how to teach many tables at once |
| `<lang>/about.html` | whose all this is, which version, whom to tell |
| `<lang>/<game>/deal-<deal>.html#step=<n>` | a walkthrough, at a step, counted from 0 |
| `<lang>/<game>/deal-<deal>.html#step=<n>&seat=<letter>` | the same, as the player at a seat sees it |
| `<lang>/<game>/deal-<deal>.html#step=<n>&view=big` | the same on a wall: as large as the window, by keys |
| `<lang>/<game>/embed/<deal>.html#step=<n>` | the same in one file: to send, and for a frame of another page |

## Pages

"""


def page() -> str:
    """docs/addresses.md."""
    lines = [_HEAD.format(langs=" ".join(LANGS))]
    for game in games():
        content = load_game(game)
        deals = load_deals(content, content.folder / "deals")
        pages = [*GAME_PAGES, *(walkthrough_file(deal.id) for deal in deals)]
        lines += [f"- `{game_address('', '<lang>', game, name)}`\n" for name in pages]
    return "".join(lines)
