"""Kits to be harmed, from outside only: a build is a process in a session of its own, and what lies there afterwards is
looked at.

The sources are copies of ours. In their second version a deal has another name, so that records come and go; what is
built is quick to make, and takes its place as everything does.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tests.commands.commandline import ROOT
from tests.commands.tree import TREE
from tests.faults.hooks import command

GAMES: Final = ("trumps", "hamlet")
WORDS: Final = ("build", *GAMES, "--lang", "en", "--only", "records", "--only", "zip", "--jobs", "2")
LIMIT: Final = 300
"""Seconds until a child that does not end by itself is taken for one that never will."""
LIST: Final = ".tehodoki.json"


def copied(root: Path, second: bool = False) -> Path:
    """A copy of the sources; in the second version the last deal of each game has another name."""
    for folder, name in TREE.items():
        if folder != "tests":
            target = root / (name or folder)
            shutil.copytree(ROOT / folder, target, copy_function=os.link, ignore=shutil.ignore_patterns("__pycache__"))
    for game in GAMES if second else ():
        deals = root / "templates/games" / game / "deals"
        last = max(deals.glob("*.json")).stem
        for path in deals.glob(f"{last}.*"):
            path.rename(path.with_name(f"99-{path.name}"))
    return root


def rewritten(path: Path, pattern: str, text: str) -> None:
    """Change a text of a copy, which shares its files with ours."""
    changed, count = re.subn(pattern, text, path.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    assert count == 1
    path.unlink()
    path.write_text(changed, encoding="utf-8")


class Place:
    """A folder to build in, with a temporary folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.kit, self.temporary = folder, folder / "kit", folder / "tmp"
        self.store = folder / ".cache" / "tehodoki" / "kit"
        self.temporary.mkdir(parents=True, exist_ok=True)

    def start(
        self, sources: Path, *words: str, out: str = "kit", before: Sequence[str] = (), **more: Any
    ) -> subprocess.Popen[str]:
        """Begin to build."""
        env = {**os.environ, "PYTHONPATH": str(sources), "TMPDIR": str(self.temporary)} | more.pop("env", {})
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        options = {"cwd": self.folder, "env": env, "start_new_session": True, **streams, **more}
        return subprocess.Popen([*before, *command(*(words or WORDS), "--out", out)], **options)

    def build(self, sources: Path, *words: str, **more: Any) -> tuple[int, str]:
        """Build to the end: the exit code, and all that was printed."""
        with self.start(sources, *words, **more) as process:
            out, err = process.communicate(timeout=LIMIT)
        assert "Traceback" not in err, err
        return process.returncode, out + err

    def seen(self) -> dict[str, str]:
        """What each file of the kit is by its name: a digest, or where a link leads to; the store is left out."""
        return {
            path.relative_to(self.kit).as_posix(): str(path.readlink())
            if path.is_symlink()
            else sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.kit.rglob("*"))
            if (path.is_symlink() or path.is_file()) and ".tehodoki-store" not in path.parts
        }

    def holds(self, kit: dict[str, str]) -> bool:
        """Whether the kit is that one, and nothing lies there besides the kit, the store and what belongs into that."""
        strange = [path for path in self.folder.iterdir() if path.name not in ("kit", "tmp", ".cache")]
        if self.store.exists():
            known = ("lock", "last.json", "results", "compiled")
            strange += [path for path in self.store.iterdir() if path.name not in known]
            strange += self.store.glob("compiled/*.tmp")
        assert [*strange, *self.temporary.iterdir()] == []
        return self.seen() == kit
