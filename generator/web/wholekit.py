"""The whole kit as one file for a stick: `tehodoki.zip`, with a page on top that opens it.

The same kit gives the same bytes: names in order, no times. The site within it does not offer the file itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from ..languages import LANGS
from ..print.shelf import WHOLE
from .pages import chooser_html

FOLDER: Final = "tehodoki"
PACKED: Final = (".pdf", ".png", ".woff2", ".gz")  # already, so packing them again takes time and no bytes
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
READABLE: Final = 0o100644 << 16
_OFFER = re.compile(rf'<div class="printed">\s*<h2 id="{WHOLE}".*?</div>\s*', re.DOTALL)


def write_zip(target: Path, contents: Mapping[str, Path]) -> None:
    """Write the file of some contents: of each path below the kit, where its bytes lie."""
    langs = [lang for lang in LANGS if f"site/{lang}/index.html" in contents]
    with ZipFile(target, "w") as whole:
        if langs:
            _add(whole, "index.html", chooser_html(langs, "site/").encode())
        for name in sorted(contents):
            data = contents[name].read_bytes()
            _add(whole, name, without_offer(data) if name.endswith("/print.html") else data)


def without_offer(page: bytes) -> bytes:
    """A page that does not offer the file that it lies in."""
    return _OFFER.sub("", page.decode()).encode()


def _add(whole: ZipFile, name: str, data: bytes) -> None:
    info = ZipInfo(f"{FOLDER}/{name}", EPOCH)
    info.external_attr = READABLE
    info.create_system = 3  # the same on every system
    info.compress_type = ZIP_STORED if name.endswith(PACKED) else ZIP_DEFLATED
    whole.writestr(info, data)
