"""A copy of our templates in which a test can plant a fault."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tehodoki.faults import ContentError
from tehodoki.paths import templates_dir
from tehodoki.print import undrawn
from tehodoki.texts.content import GameContent, load_game

GAME = "take-and-share"


def paperless(patch: pytest.MonkeyPatch) -> None:
    """``verify GAME`` lays out no score pad, reference cards or examples, which takes seconds; their own tests do."""
    for papers in (f"{undrawn.__name__}._cards", f"{undrawn.__name__}._pad", "tehodoki.commands.verify._unprinted"):
        patch.setattr(papers, lambda _: iter(()))


SHARED = [path for path in sorted(templates_dir().iterdir()) if path.is_file()]
"""The texts that all games share."""


class Planted:
    """The templates of one game in a folder of their own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        ours = templates_dir()
        shutil.copytree(ours / "decks", root / "decks")
        shutil.copytree(ours / "games" / GAME, root / "games" / GAME)
        for path in SHARED:
            shutil.copy(path, root)
        for path in ours.iterdir():
            if path.is_dir() and path.name not in ("decks", "games"):
                (root / path.name).symlink_to(path)

    def path(self, name: str) -> Path:
        """A file of the game."""
        return self.root / "games" / GAME / name

    def change(self, name: str, old: str, new: str) -> int:
        """Replace the first occurrence; the line on which it stands, from 1."""
        text = self.path(name).read_text(encoding="utf-8")
        assert old in text, f"{name} no longer holds {old!r}"
        self.path(name).write_text(text.replace(old, new, 1), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1

    def load(self) -> GameContent:
        """The game as changed."""
        return load_game(GAME, self.root)

    def faults(self) -> list[str]:
        """The messages when the game is loaded."""
        with pytest.raises(ContentError) as caught:
            self.load()
        return [str(fault) for fault in caught.value.faults]

    def told(self, name: str, line: int, *words: str) -> bool:
        """Whether a message is about this line of this file and holds all the words."""
        return any(
            f"{self.path(name).as_posix()}:{line}:" in fault and all(word in fault for word in words)
            for fault in self.faults()
        )
