"""A plugin of MkDocs, ``plugins: [tehodoki]``: blocks of worked examples become figures, with any theme.

A block that is not right is a warning of the build, with file and line, so that ``mkdocs build --strict`` fails.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Final

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File
from mkdocs.utils.meta import get_data

from ..languages import LANGS
from .extension import TehodokiExtension, Text
from .figure import style
from .reading import Passage

STYLES: Final = "assets/tehodoki-figures.css"
_LOG: Final = logging.getLogger("mkdocs.plugins.tehodoki")


class Options(Config):  # type: ignore[no-untyped-call]
    """What ``mkdocs.yml`` may say, as the extension has it."""

    game = config_options.Type(str, default="")
    lang = config_options.Choice(("", *LANGS), default="")
    bindings = config_options.Type(bool, default=False)


class TehodokiPlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Adds the extension and its style sheet to a site. Nothing is fetched."""

    def on_config(self, config: Any) -> Any:
        """Before anything is read."""
        options = {name: self.config[name] for name in ("game", "lang", "bindings")}
        self.extension = TehodokiExtension(_warn, style=False, **options)
        config.markdown_extensions.append(self.extension)
        config.extra_css.append(STYLES)
        return config

    def on_files(self, files: Any, /, *, config: Any) -> Any:
        """The style sheet, as one of the files of the site."""
        files.append(File.generated(config, STYLES, content=style()))
        return files

    def on_page_markdown(self, markdown: str, /, *, page: Any, config: Any, files: Any) -> str:
        """Which text comes next, and what its file has before it."""
        whole = page.file.content_string
        head = whole.removesuffix(get_data(whole)[0])
        path = Path(page.file.abs_src_path or page.file.src_uri)
        here = Path(config.config_file_path or ".").resolve().parent
        self.extension.text = Text(path.relative_to(here) if path.is_relative_to(here) else path, head)
        return markdown


def _warn(passage: Passage) -> None:
    _LOG.warning("%s", passage)
