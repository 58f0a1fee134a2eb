"""How a task is made: by a function of the room that its kind belongs to, loaded when it is called.

So a process loads only what its tasks need, and a task counts as made by just that module (``inputs.Code``). The
function gets the place of its output and the arguments of its task, also the folders of its ``deals`` and the values
that it needs (``given``), if it has any. It writes what belongs in the kit, and returns plain data for the tasks that
need it: of a paper, the number of its pages.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from ..system import require_libraries
from .inputs import OURS
from .store import Store
from .tasks import Task

MAKERS: Final[Mapping[str, str]] = {
    "checked": "checking.ours:check_game",
    "deals": "walkthrough.choosing:make_deals",
    "records": "walkthrough.deals:make_records",
    "paper": "print.kitpapers:make_paper",
    "tonight": "print.kitpapers:make_tonight",
    "practice": "practice.kitpractice:make_practice",
    "exports": "practice.kitpractice:make_exports",
    "deck": "print.kitdecks:make_deck",
    "guide": "print.kitdecks:make_guide",
    "calibration": "print.kitdecks:make_calibration",
    "chapter": "web.report:make_chapter",
    "report": "web.report:make_report",
    "runtime": "playing.kitruntime:make_runtime",
    "pages": "web.kitpages:make_pages",
    "site": "web.kitsites:make_site",
    "chooser": "web.kitsites:make_chooser",
    "missing": "web.kitsites:make_missing",
    "zip": "web.wholekit:write_zip",
}
"""The function of each kind of task, by its module."""


def module_of(kind: str) -> str:
    """The module with the function that makes tasks of a kind."""
    return f"{OURS}.{MAKERS[kind].partition(':')[0]}"


def make(task: Task, key: str, store: Store, given: Mapping[str, Any], **more: Any) -> None:
    """Make a task into the store; ``given`` has the values that it needs, or the keys that they lie under there.

    ``more`` are arguments that change nothing in the result. Raises what its function raises.
    """
    if module_of(task.kind).startswith((f"{OURS}.print.", f"{OURS}.practice.")):
        require_libraries()
    function = getattr(import_module(module_of(task.kind)), MAKERS[task.kind].partition(":")[2])
    if task.deals:
        more["deals"] = task.deals
    if task.needs:
        more["given"] = {name: store.value(value) if isinstance(value, str) else value for name, value in given.items()}
    if task.continues:
        before = store.last(task.name)
        more["last"] = (store.files(before) / task.name, store.value(before)) if before else None
        more["mark"] = key[:7]

    def fill(folder: Path) -> Any:
        target = folder / task.name
        target.parent.mkdir(parents=True, exist_ok=True)
        return function(target, **task.args, **more)

    store.put(key, fill)


@contextmanager
def scratch(folder: Path) -> Iterator[None]:
    """Within it, temporary files of all libraries lie in ``folder``; none of them is used again afterwards."""
    folder.mkdir(exist_ok=True)
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before
        if pdf := sys.modules.get(f"{OURS}.print.pdf"):
            pdf.forget()  # it keeps copies of the fonts there
