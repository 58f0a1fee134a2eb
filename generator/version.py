"""The version of the project, as installed."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def _version() -> str:
    try:
        return version("tehodoki")
    except PackageNotFoundError:
        return "0"


VERSION = _version()
