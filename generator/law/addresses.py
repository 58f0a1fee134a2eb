"""The page of ``docs/`` that lists every address of the site. Printed sheets hold them, so they never change."""

from __future__ import annotations

from rules_engine import games

from ..addresses import GAME_PAGES, game_address, walkthrough_file
from ..languages import LANGS
from ..texts.content import load_game
from ..walkthrough.deals import load_deals

_HEAD = """# Addresses

`make docs` writes this page. Printed sheets, bookmarks and QR codes hold these addresses, so no address listed here
ever changes; a new page adds a line. Each begins with the address of the site, as in `tehodoki build --address URL`, or
with the kit's `site/`.

| address | page |
| --- | --- |
| `index.html` | choose a language |
| `<lang>/index.html` | the games; `<lang>` is one of `{langs}` |
| `<lang>/<game>/index.html` | a game; its sheets print this address |
| `<lang>/<game>/rules.html#<clause>` | a clause, by its id; `rules.html#<point>` a point at the table |
| `<lang>/<game>/examples.html#<example>` | a worked example, by its id |
| `<lang>/<game>/practise.html` | ten questions to practise on |
| `<lang>/<game>/questions.html#<misreading>` | a mistake that learners make, with the clause that corrects it |
| `<lang>/glossary.html#<term>` | a house term; `#<game>-<term>` a term of a single game |
| `<lang>/print.html` | everything to print |
| `<lang>/class.html` | how to teach many tables at once |
| `<lang>/about.html` | designers and licences, the version, where to send feedback |
| `<lang>/<game>/deal-<deal>.html#step=<n>` | a walkthrough at a step; steps count from 0 |
| `<lang>/<game>/deal-<deal>.html#step=<n>&seat=<letter>` | the same, seen by the player at that seat |
| `<lang>/<game>/deal-<deal>.html#step=<n>&view=big` | the same for a wall: as large as the window, controlled by keys |
| `<lang>/<game>/embed/<deal>.html#step=<n>` | the same in one file, to send or to show in a frame of another page |

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
