"""The same kit, byte by byte, in whatever language the system speaks."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.faults.kits import Place, Rounds, Shelf, Tried, whole

LONG = pytest.mark.exhaustive
SET = (
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "FC_LANG",
    "LOCPATH",
    "PYTHONUTF8",
    "PYTHONCOERCECLOCALE",
    "PYTHONIOENCODING",
)
ASCII = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
INSTALLED = ("ja_JP", "tr_TR")
ENVIRONMENTS: list[tuple[dict[str, str], bool]] = [  # and whether it is among the few that are always tried
    ({"LC_ALL": "ja_JP.UTF-8"}, False),
    ({"LANG": "ja_JP.UTF-8", "LOCPATH": "here"}, True),
    ({"FC_LANG": "ja", "LC_ALL": "C"}, False),
    ({"LC_ALL": "tr_TR.UTF-8", "LOCPATH": "here"}, False),
    ({"LC_CTYPE": "ja_JP.UTF-8"}, False),
    ({"LANG": "ja_JP.UTF-8"}, False),
    ({"LC_ALL": "ja_JP.UTF-8", "LOCPATH": "here"}, False),
    ({"LC_CTYPE": "ja_JP.UTF-8", "LOCPATH": "here"}, False),
    ({"LANGUAGE": "ja", "LANG": "ja_JP.UTF-8", "LOCPATH": "here"}, False),
    ({"FC_LANG": "ja"}, False),
    ({"LC_ALL": "C"}, False),
    ({"LC_ALL": "POSIX"}, False),
    ({"LC_ALL": "C.UTF-8"}, False),
    ({"LC_ALL": "C", **ASCII}, False),
    ({"LC_ALL": "POSIX", **ASCII}, False),
    ({"LC_ALL": "tr_TR.UTF-8"}, False),
    ({"LANG": "tr_TR.UTF-8", "LOCPATH": "here"}, False),
    ({"LC_ALL": "nonsense"}, False),
    ({}, False),
]


@pytest.fixture(scope="session")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """A folder with the locales, made here; None where their sources are not installed."""
    if not shutil.which("localedef") or not Path("/usr/share/i18n/locales/ja_JP").exists():
        return None
    folder = tmp_path_factory.mktemp("locales")
    for name in INSTALLED:
        made = folder / f"{name}.UTF-8"
        subprocess.run(["localedef", "-i", name, "-f", "UTF-8", str(made)], check=True, capture_output=True)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    "environment",
    [
        pytest.param(
            env, marks=() if always else LONG, id=" ".join(f"{key}={env[key]}" for key in env) or "nothing set"
        )
        for env, always in ENVIRONMENTS
    ],
)
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=LONG)])
def test_a_kit_is_the_same_in_every_locale(
    rounds: Rounds, shelf: Shelf, tried: Tried, locales: Path | None, environment: Mapping[str, str], jobs: int
) -> None:
    env = {name: environment.get(name) for name in SET}
    if "LOCPATH" in environment:
        env["LOCPATH"] = str(locales) if locales else None
    with tried("builds in other locales") as trials, rounds.place() as place:
        trials.see(" ".join(environment), the_same_bytes=_built(place, env, jobs))


def _built(place: Place, env: Mapping[str, str | None], jobs: int) -> list[str]:
    done = place.build("two", "--jobs", str(jobs), env=env)
    code = [f"code {done.code}: {done.err[-300:]}"] if done.code or done.err else []
    return [*code, *whole(place.seen, place.shelf.seen("two"))]
