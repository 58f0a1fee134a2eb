"""The site: pages as Markdown, made into HTML by MkDocs, one build a language.

MkDocs empties the folder that it writes to, and that folder is called `site/` unless told otherwise, which here holds
the sources. So it only ever sees a temporary folder, and what it made is moved into place as a whole.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from ..addresses import EMBED, game_address
from ..errors import SiteError
from ..faults import ContentError, Fault
from ..languages import LANGS
from ..paths import site_dir as sources_dir
from ..paths import sources_at, templates_dir
from ..texts.glossary import Glossary
from ..texts.terms import read_terms
from .alone import alone
from .assets import prune_styles, theme_styles, write_assets
from .entries import PICTURE, PICTURE_WIDTH, SCENE
from .keptpages import KeptPages, shell_key
from .later import parted
from .licences import UnknownLicence, licences, search_files
from .offline import write_offline
from .ownpages import OwnPages
from .pages import (
    GamePages,
    Page,
    Shelf,
    about_page,
    authors_page,
    chooser_html,
    class_page,
    glossary_page,
    missing_html,
    print_page,
    start_page,
)
from .practising import SCRIPT
from .raster import png
from .rendering import embedded_json, strings
from .searching import readings, signposts, write_words
from .sitemap import site_map

_DEAL: Final = re.compile(r"[^/]+/deal-(.+)\.md")


@dataclass(frozen=True)
class LastSite:
    """The last site of the same language: where it lies, and what `write_site` said of its pages then.

    `key` stands for all that the HTML of a page is made of besides texts: code, theme and settings.
    """

    folder: Path
    known: Mapping[str, Any]
    key: str


def write_site(
    games: Sequence[GamePages],
    lang: str,
    out: Path,
    files: Mapping[str, Path] | None = None,
    seed: int | None = None,
    languages: Sequence[str] = LANGS,
    last: LastSite | None = None,
    address: str = "",
    furigana: bool = False,
    shelves: Sequence[Shelf] = (),
    mark: str = "",
    records: Mapping[str, Path] | None = None,
) -> dict[str, Any]:
    """Build the site of one language from the pages of its games; `files` are copied to their places in it.
    `shelves` are what can be printed besides; the caller puts it there.

    Pages that are as they were in the `last` site are taken from there. `seed` is named where the deals were chosen
    anew from it, `address` is where all languages will be found, `mark` stands for the sources on the page that says
    what this is, `records` are the folders of the games' records. Returns what is to be known of the pages the next
    time. Raises SiteError for any warning of MkDocs, and for an `out` inside the sources.
    """
    out = out.resolve()
    _check_outside(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as name:
        work = Path(name)
        docs = work / "docs"
        write_assets(sources_dir() / "assets", docs / "assets")
        _write_licences(docs, lang)
        games = sorted(games, key=lambda game: game.entry.rank)
        start = start_page(games, lang, shelves)
        house = _house(lang)
        others = [
            print_page(games, lang, shelves),
            class_page(games, lang),
            authors_page(lang),
            glossary_page(games, house, lang, furigana),
        ]
        about = about_page(games, lang, mark)
        _write(docs, [start, *others, about])
        navigation: list[Any] = [{page.title: page.path} for page in (start, *others)]
        for game in games:
            _write(docs, game.pages)
            if game.scene:
                (docs / game.name / SCENE).write_text(game.scene, encoding="utf-8", newline="\n")
            if game.scene and address:  # whoever shows a link wants the picture by its whole address
                (docs / game.name / PICTURE).write_bytes(png(game.scene, lang, PICTURE_WIDTH))
            if game.practised:
                (docs / game.name / SCRIPT).write_text(game.practised, encoding="utf-8", newline="\n")
            _write_alone(docs, game, lang, address, (records or {}).get(game.name))
            _write_records(docs / game.name, (records or {}).get(game.name))
            navigation.append({game.pages[0].title: _navigation(game.pages, lang)})
        navigation.append({about.title: about.path})
        for place, source in (files or {}).items():
            target = docs / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        config = _config(lang, languages, work, navigation, seed, address)
        config["extra"]["pictures"] = [game.name for game in games if game.scene and address]
        known = _run_mkdocs(work, config, last)
        posts, typed = signposts(lang, [(game.pages[0].title, game.entry.players) for game in games])
        words = [typed, readings((), house.terms), *(game.words for game in games)]
        merged = {key: word for one in reversed(words) for key, word in one.items()}
        write_words(work / "html" / "search", merged, posts)
        if address:
            pages = [start, *others, about, *(page for game in games for page in game.pages)]
            text = site_map([page.path for page in pages], lang, languages, address)
            (work / "html" / "sitemap.xml").write_text(text, encoding="utf-8", newline="\n")
        prune_styles(work / "html")
        write_offline(work / "html", lang)
        _replace(work / "html", out)
    return known


def write_chooser(out: Path, languages: Sequence[str] = LANGS, address: str = "") -> None:
    """Write `index.html` into `out`, the folder that holds the languages: a link to each."""
    _check_outside(out.resolve())
    out.mkdir(parents=True, exist_ok=True)
    (out / "index.html").write_text(chooser_html(languages, address=address), encoding="utf-8", newline="\n")


def write_missing(out: Path, languages: Sequence[str] = LANGS, address: str = "") -> None:
    """Write `404.html` into `out`: what a server shows where nothing is, at whatever depth."""
    _check_outside(out.resolve())
    out.mkdir(parents=True, exist_ok=True)
    (out / "404.html").write_text(missing_html(languages, address), encoding="utf-8", newline="\n")


def _check_outside(out: Path) -> None:
    if sources := sources_at(out):
        raise SiteError(f"{out}: the site would be built over its own sources in {sources}; give another folder")


def _house(lang: str) -> Glossary:
    faults: list[Fault] = []
    terms = read_terms(templates_dir(), None, faults)
    if faults:
        raise ContentError(faults)
    return Glossary.of(terms[lang])


def _write(docs: Path, pages: Sequence[Page]) -> None:
    for page in pages:
        path, text = docs / page.path, page.markdown
        path.parent.mkdir(parents=True, exist_ok=True)
        if _DEAL.fullmatch(page.path):
            script = path.with_suffix(".js")
            text, later = parted(text, script.name)
            if later:
                script.write_text(later, encoding="utf-8", newline="\n")
        path.write_text(text, encoding="utf-8", newline="\n")


def _write_alone(docs: Path, game: GamePages, lang: str, address: str, records: Path | None) -> None:
    """Each walkthrough of a game in one file."""
    base = game_address(address, lang, game.name) if address else ""
    for page in game.pages:
        if found := _DEAL.fullmatch(page.path):
            path = docs / game.name / EMBED / f"{found[1]}.html"
            path.parent.mkdir(parents=True, exist_ok=True)
            record = records / f"{found[1]}.json" if records else None
            known = record.read_text(encoding="utf-8") if record and record.is_file() else ""
            path.write_text(alone(page.markdown, lang, base, known), encoding="utf-8", newline="\n")


def _write_records(target: Path, records: Path | None) -> None:
    """The records of a game, each as a script as well: those can be read where a site is opened from its folder."""
    for record in sorted(records.glob("*.json")) if records else ():
        text = record.read_text(encoding="utf-8")
        shutil.copyfile(record, target / record.name)
        script = f"tehoRecord({embedded_json(text)});\n"
        (target / f"{record.name}.js").write_text(script, encoding="utf-8", newline="\n")


def _write_licences(docs: Path, lang: str) -> None:
    try:
        (docs / "licences.txt").write_text(licences(lang), encoding="utf-8", newline="\n")
    except UnknownLicence as error:
        raise SiteError(str(error)) from None


def _navigation(pages: Sequence[Page], lang: str) -> list[Any]:
    front, *others = pages
    deals = [page for page in others if _DEAL.fullmatch(page.path)]
    plain = [page for page in others if page not in deals]
    # The front page too is named here: a page that is kept is not read, and would have no title.
    entries: list[Any] = [{front.title: front.path}, *({page.title: page.path} for page in plain)]
    if deals:
        entries.append({strings(lang)["pages"]["walkthroughs"]: [{page.title: page.path} for page in deals]})
    return entries


def _config(
    lang: str, languages: Sequence[str], work: Path, navigation: list[Any], seed: int | None, address: str
) -> dict[str, Any]:
    config: dict[str, Any] = {}
    for name in ("mkdocs.yml", f"mkdocs.{lang}.yml"):
        _merge(config, yaml.safe_load((sources_dir() / name).read_text(encoding="utf-8")))
    site = strings(lang)["site"]
    made: dict[str, Any] = {
        "site_name": site["name"],
        **({"site_url": f"{address}{lang}/"} if address else {}),
        "site_description": site["description"],
        "copyright": site["credit"] + (f" · {site['seed'].format(seed=seed)}" if seed is not None else ""),
        "docs_dir": str(work / "docs"),
        "site_dir": str(work / "html"),
        "strict": True,
        "nav": navigation,
        "theme": {
            "custom_dir": str(sources_dir() / "theme"),
            "palette": [
                _palette("light", "default", "material/weather-night", site["dark"]),
                _palette("dark", "slate", "material/weather-sunny", site["light"]),
            ],
        },
        "extra": {
            "search_dialog": site["search_dialog"],
            "licence": site["licence"],
            "titled": site["titled"],
            "skip": strings(lang)["pages"]["skip"],
            "address": address,
            "alternate": [
                {"lang": other, "name": strings(other)["site"]["language"], "link": other} for other in languages
            ],
        },
    }
    _merge(config, made)
    return config


def _palette(media: str, scheme: str, icon: str, name: str) -> dict[str, Any]:
    return {
        "media": f"(prefers-color-scheme: {media})",
        "scheme": scheme,
        "primary": "custom",
        "accent": "custom",
        "toggle": {"icon": icon, "name": name},
    }


def _merge(base: dict[str, Any], over: Mapping[str, Any]) -> None:
    for key, value in over.items():
        if isinstance(value, Mapping) and isinstance(base.get(key), dict):
            _merge(base[key], value)
        else:
            base[key] = value


def _run_mkdocs(work: Path, config: Mapping[str, Any], last: LastSite | None) -> dict[str, Any]:
    # Before the settings are read, which loads the theme: it would print a notice then.
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    path = work / "mkdocs.yml"
    path.write_text(yaml.safe_dump(dict(config), allow_unicode=True), encoding="utf-8")
    with _warnings() as said:
        try:
            loaded = load_config(str(path))
            # A page for "not found" and a site map need an address, which a folder has not; they would carry the date.
            loaded.theme.static_templates.clear()
            loaded.plugins["tehodoki/own-pages"] = OwnPages()
            if last is not None:
                docs = work / "docs"
                names = sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*") if path.is_file())
                key = shell_key(last.key, config, names)
                same = last.known.get("shell") == key
                kept = KeptPages(last.known["pages"] if same else {}, last.folder)
                loaded.plugins["tehodoki/kept-pages"] = kept
            build(loaded)
            known = {"shell": key, "pages": kept.facts(work / "html")} if last is not None else {}
        except (MkDocsException, SystemExit) as error:
            lines = [*said, str(error)]
            raise SiteError("\n".join(line.replace(f"{work}/", "") for line in lines)) from None
    html = work / "html"
    search = html / "assets" / "javascripts" / "lunr"
    spoken = {search / name for name in search_files(config["theme"]["language"])}
    others = {path for path in search.rglob("*.js") if path not in spoken}
    styles = (html / "assets" / "stylesheets" / path.name for path in theme_styles())  # they stand in ours
    for debris in (*html.rglob("*.map"), html / "sitemap.xml", *others, *styles):
        debris.unlink()
    return known


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """What MkDocs warns about, kept instead of printed."""
    said: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    log, keeper = logging.getLogger("mkdocs"), Keeper(logging.WARNING)
    before = log.propagate
    log.addHandler(keeper)
    log.propagate = False
    try:
        yield said
    finally:
        log.removeHandler(keeper)
        log.propagate = before


def _replace(made: Path, out: Path) -> None:
    old = made.parent / "before"
    if out.exists():
        out.rename(old)
    made.rename(out)
