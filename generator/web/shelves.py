"""What the site's pages offer to print: the papers of a game, and the shelf of a language; each with its title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..languages import LANGS
from ..print.cardgrid import PAGE_ON, Grid
from ..print.deckwords import word
from ..print.formats import paper_format, piece_format
from ..print.printeddecks import GUIDE, PrintedDeck, printed_decks
from ..print.shelf import CALIBRATION, WHOLE, ZIP, calibrations, deck_files, evening, kind_of, sheets_of_paper
from .pages import Download, Shelf
from .rendering import strings


def offered(path: str, pages: int, lang: str) -> Download:
    """A paper of the kit as the page of a game offers it."""
    name, words = path.rpartition("/")[2], strings(lang)
    kind = kind_of(name)
    use = words["uses"].get(kind, "")
    if kind == "reference" and pages > 1:
        most = Grid.on(PAGE_ON["a4"]).places
        use = ("" if lang == "ja" else " ").join((use, words["pages"]["first_page"].format(players=most)))
    return Download(name, sheet_title(name, words["sheets"]), None, pages, sheets_of_paper(kind, pages), use)


def sheet_title(name: str, words: Mapping[str, str]) -> str:
    """What the page of a game calls a sheet: the kind, and what sets it apart (``rules-letter-furigana.pdf``)."""
    kind = kind_of(name)
    marks = name.removesuffix(".pdf").removeprefix(kind).split("-")[1:]
    marks = marks if "letter" in marks else ["a4", *marks]
    return words["title"].format(kind=words[kind], marks=words["join"].join(words[mark] for mark in marks))


def shelves(games: Sequence[str], lang: str, pages: Mapping[str, int]) -> list[Shelf]:
    """The shelf of a language; `pages` of each output that lies there, as `on_shelf` names them."""
    say, sheets = strings(lang)["pages"], strings(lang)["sheets"]

    def file(name: str, title: str, sheets: int = 0, use: str = "") -> Download:
        return Download(_href(name, lang), title, None, pages[name], sheets, use)

    def paper(name: str) -> Download:
        kind = kind_of(name.rpartition("/")[2])
        uses = strings(lang)["uses"]
        return file(name, _evening_title(name, sheets), sheets_of_paper(kind, pages[name]), uses.get(kind, ""))

    papers = [paper(name) for name in evening(lang) if name in pages]
    found = [Shelf("evening", say["evening"], say["evening_intro"], papers)]
    for deck in printed_decks(games):
        files = [
            file(name, title, _sheets(kind, pages[name])) for name, kind, title in _called(deck, lang) if name in pages
        ]
        used = [use.title[lang] for use in deck.uses if use.game in games]
        notes = [say["used_in"].format(games=strings(lang)["widget"]["comma"].join(used))]
        if deck.begin and deck.edition:
            notes.append(say["begin"])
        if note := deck.note(lang):
            notes.append(note)
        found.append(Shelf(f"deck-{deck.name}", deck.title(lang), ("" if lang == "ja" else " ").join(notes), files))
    loose = [file(name, sheets[CALIBRATION]) for name in calibrations() if name in pages]
    found.append(Shelf(CALIBRATION, say["backs"], say["backs_intro"], loose))
    whole = [file(name, name) for name in (ZIP,) if name in pages]
    found.append(Shelf(WHOLE, say["whole_kit"], say["whole_kit_intro"], whole))
    return [shelf for shelf in found if shelf.files]


def game_decks(game: str, lang: str, pages: Mapping[str, int]) -> list[Download]:
    """The decks that a game is played with, the one to begin with first, of those of which `pages` has the pages."""
    say, uses = strings(lang)["pages"], strings(lang)["uses"]
    return [
        Download(
            _href(name, lang),
            say["deck"].format(deck=deck.title(lang), piece=title),
            pages=pages[name],
            sheets=_sheets(kind, pages[name]),
            use=_use(deck, kind, say, uses),
        )
        for deck in printed_decks([game])
        for name, kind, title in _called(deck, lang)
        if name in pages
    ]


def _use(deck: PrintedDeck, kind: str, say: Mapping[str, str], uses: Mapping[str, str]) -> str:
    """What a file of a deck is for; of several lists it names the one to begin with."""
    if kind == GUIDE:
        return uses[GUIDE]
    if piece_format(kind).glued:
        return uses["glued"]
    if not deck.edition:
        return uses["deck"]
    return say["begin"] if deck.begin else ""


def _sheets(kind: str, pages: int) -> int:
    """On how many sheets of paper a file of a deck is printed: fronts and backs, unless it is for one side."""
    return pages if kind == GUIDE or piece_format(kind).glued else -(-pages // 2)


def _evening_title(name: str, words: Mapping[str, str]) -> str:
    file = name.rpartition("/")[2]
    marks = [mark for mark in ("letter", "furigana") if f"-{mark}" in file] or ["a4"]
    return words["title"].format(kind=words[kind_of(file)], marks=words["join"].join(words[mark] for mark in marks))


def _called(deck: PrintedDeck, lang: str) -> Iterator[tuple[str, str, str]]:
    """The files that a deck may have, each with its piece or `GUIDE`, and what it is called."""
    words = strings(lang)["sheets"]
    for name, kind, paper in deck_files(deck):
        title = words[GUIDE] if kind == GUIDE else word(piece_format(kind).title, lang)
        yield name, kind, words["title"].format(kind=title, marks=word(paper_format(paper).title, lang))


def _href(name: str, lang: str) -> str:
    """From the page of a language to a copy in the site."""
    folder, _, rest = name.partition("/")
    return rest if folder == lang and folder in LANGS else f"../{name}"
