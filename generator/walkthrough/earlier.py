"""What ``choose`` has played: a second run in the same folder begins where the first one ended.

    .cache/choose/<game>.jsonl    a line for what was played: the code, a key, and what came of it, as JSON

A key says all that a game is played from: what is played, and a digest of the code that plays it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import rules_engine
from rules_engine.misreading import MISREAD
from rules_engine.simulate import spread

from ..gamefiles import GameFiles


class Earlier:
    """What was played for the deals of a game, by what it was played from; of nothing where nothing is kept."""

    def __init__(self, game: str, kept: bool = False, progress: Callable[[str], None] = lambda _: None) -> None:
        self.progress = progress
        self._path = Path(".cache", "choose", f"{game}.jsonl") if kept else None
        self._code = _digest(game) if kept else ""
        self._found: dict[str, Any] = {}
        for line in self._lines():
            try:
                code, key, value = json.loads(line)
            except ValueError:  # a line that was cut off
                continue
            if code == self._code:
                self._found[key] = value

    def spread(
        self,
        executor: Executor | None,
        play: Callable[..., tuple[Any, Any]],
        calls: Iterable[tuple[Any, ...]],
        named: str = "games played",
    ) -> dict[Any, Any]:
        """What ``play`` makes of each call, by the number that it returns, JSON values; what is known is not played."""
        known, left = {}, []
        for call in calls:
            key = json.dumps([play.__name__, *call])
            if key in self._found:
                known[call[-1]] = self._found[key]
            else:
                left.append((call, key))
        keys, total = {call[-1]: key for call, key in left}, len(known) + len(left)
        before = f", {len(known)} of them before" if known else ""
        for number, value in spread(executor, play, (call for call, _ in left)):
            known[number] = value
            self.keep(keys[number], value)
            self.progress(f"{len(known)} of {total} {named}{before}")
        return known

    def get(self, key: str) -> Any:
        """What is known by a key, or None."""
        return self._found.get(key)

    def keep(self, key: str, value: Any) -> None:
        """Keep a JSON value by a key, at once."""
        self._found[key] = value
        if self._path:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([self._code, key, value]) + "\n")

    def _lines(self) -> list[str]:
        try:
            return self._path.read_text(encoding="utf-8").splitlines() if self._path else []
        except (OSError, UnicodeDecodeError):
            return []


def _played(game: str) -> list[Path]:
    return [path for path in GameFiles.of(game).modules if path.stem != MISREAD]


def _digest(game: str) -> str:
    """The code of the engine and of a game, but for how it is misread: nothing that is kept is played so."""
    engine = Path(rules_engine.__file__).parent
    paths = [*(path for path in engine.rglob("*.py") if "games" not in path.parts), *_played(game)]
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
