"""Where the project is installed to be worked on, the folder generator/ is the package `tehodoki`, as in the wheel.

Hatchling maps only folders that keep their name. A line of a `.pth` file is all that it takes: a module of its
own would be loaded before pytest, which takes each module that we install for a part of the plugin, and complains.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGES: Final = {"rules_engine": "rules_engine", "tehodoki": "generator"}


class Editable(BuildHookInterface):  # type: ignore[type-arg]
    """Adds to an editable wheel what leads from each package to its folder."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a wheel is built; `version` is its kind."""
        if version != "editable":
            return
        files = {name: str(Path(self.root, folder, "__init__.py")) for name, folder in PACKAGES.items()}
        line = "; ".join(
            (
                "import editables.redirector as r",
                "r.RedirectingFinder.install()",
                *(f"r.RedirectingFinder.map_module({name!r}, {file!r})" for name, file in files.items()),
            )
        )
        path = Path(tempfile.mkdtemp(), "tehodoki.pth")
        path.write_text(f"{line}\n", encoding="utf-8")
        build_data["force_include_editable"][str(path)] = path.name
