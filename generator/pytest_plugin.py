"""A plugin for pytest: worked examples in rule texts as tests, with ``--tehodoki`` or ``tehodoki = true`` as a setting;
what every game must keep, with ``--tehodoki-contract``; and the games of the folders that pyproject.toml names.

Every run of an environment that has us loads this module, so it takes nothing else of ours until it is switched on.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, on the command line and in the ini file."""
    group = parser.getgroup("tehodoki", "worked examples in rule texts")
    group.addoption("--tehodoki", action="store_true", default=None, help="check worked examples in rule texts")
    group.addoption("--tehodoki-game", metavar="GAME", help="the game of texts that do not name theirs")
    group.addoption(
        "--tehodoki-contract", action="store_true", help="check what every game must keep; -k NAME chooses one"
    )
    parser.addini("tehodoki", "check worked examples in rule texts", type="bool", default=False)
    parser.addini("tehodoki_game", "the game of texts that do not name theirs", default="")


def pytest_configure(config: pytest.Config) -> None:
    """Switch it on where that is asked for. Raises pytest.UsageError for a game that is unknown, and python -OO."""
    settings = config.rootpath / "pyproject.toml"
    if settings.is_file() and b"[tool.tehodoki]" in settings.read_bytes():
        from .errors import FolderError  # here and below not before it is asked for
        from .gamefiles import find_folders

        try:
            find_folders((), config.rootpath)
        except FolderError as error:
            raise pytest.UsageError(str(error)) from error
    if config.getoption("tehodoki_contract"):
        from .paths import contract_suite

        config.args.append(str(contract_suite()))
    if config.getoption("tehodoki") or config.getini("tehodoki"):
        try:
            from .errors import no_docstrings

            if refused := no_docstrings():
                raise pytest.UsageError(f"--tehodoki: {refused}")
            from .checking import pytest_items
        except ImportError as error:
            raise pytest.UsageError(
                f"--tehodoki: {error}; expected the package that was installed with tehodoki. "
                "Rename what lies before it on the path, or run pytest for these texts elsewhere"
            ) from error

        pytest_items.check_game(config)
        config.pluginmanager.register(pytest_items, "tehodoki-items")
