"""What a build keeps for the next one: pieces of its outputs, each under a name and the key of what it was made from.

A piece is plain data, as JSON. One that was made from something else, or that cannot be read back as it was written,
is not there: whoever asks makes it again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any


class Parts:
    """The pieces in a folder; of each name the one that was written last. What is being written lies in `aside`."""

    def __init__(self, folder: Path, aside: Path) -> None:
        self.folder, self.aside = folder, aside

    def get(self, name: str, key: str) -> Any:
        """The piece of that name if it was made from ``key``, else None."""
        try:
            text = self._path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        head, _, body = text.partition("\n")
        return json.loads(body) if head == _head(key, body) else None

    def put(self, name: str, key: str, piece: Any) -> None:
        """Keep a piece, in place of the last one of that name."""
        body = json.dumps(piece, ensure_ascii=False, separators=(",", ":"))
        path = self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = self.aside / f"part-{os.getpid()}"
        aside.write_text(f"{_head(key, body)}\n{body}", encoding="utf-8", newline="\n")
        aside.replace(path)

    def kept(self, name: str, key: str, make: Callable[[], Any]) -> Any:
        """The piece of that name, made and kept if it is not there."""
        piece = self.get(name, key)
        if piece is None:
            piece = json.loads(json.dumps(make()))  # now as it will be read later
            self.put(name, key, piece)
        return piece

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def _head(key: str, body: str) -> str:
    return f"{key} {hashlib.sha256(body.encode()).hexdigest()}"
