"""The lock files hold what pyproject.toml asks for, exactly, each file of it by its hash, and no address."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock")
ENTRY = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ;]+)(?: ; [^\\]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n")


def locked(lock: str) -> dict[str, str]:
    """Every package of a lock file with its version."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return {entry["name"]: entry["version"] for entry in ENTRY.finditer(text)}


def asked(requirements: list[str]) -> dict[str, str]:
    """The packages of a list in pyproject.toml, each with its one version."""
    pairs = (requirement.split("==") for requirement in requirements)
    return {re.sub("[-_.]+", "-", name).lower(): version for name, version in pairs}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_nothing_but_packages_and_their_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert re.sub(r"^#.*\n", "", ENTRY.sub("", text), flags=re.MULTILINE) == ""
    assert "://" not in text


@pytest.mark.parametrize(
    ("requirements", "locks"),
    [
        (PYPROJECT["build-system"]["requires"], LOCKS[:1]),
        (PYPROJECT["project"]["dependencies"], LOCKS[:1]),
        (PYPROJECT["project"]["optional-dependencies"]["dev"], LOCKS[:2]),
        (PYPROJECT["project"]["optional-dependencies"]["bench"], (LOCKS[0], LOCKS[2])),
    ],
    ids=["back end", "kit", "dev", "bench"],
)
def test_what_is_asked_for_is_locked_in_that_version(requirements: list[str], locks: tuple[str, ...]) -> None:
    held = {name: version for lock in locks for name, version in locked(lock).items()}
    wanted = asked(requirements)
    assert {name: held.get(name) for name in wanted} == wanted, "make lock writes the lock files anew"


def test_no_lock_repeats_another() -> None:
    names = [name for lock in LOCKS for name in locked(lock)]
    assert len(names) == len(set(names))


def test_there_is_no_other_lock() -> None:
    assert sorted(path.name for path in ROOT.glob("requirements*")) == sorted(LOCKS)
