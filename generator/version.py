"""The version of the project, and whom to write to, as installed."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata, version


def _version() -> str:
    try:
        return version("tehodoki")
    except PackageNotFoundError:
        return "0"


VERSION = _version()


def _feedback() -> str:
    try:
        urls = metadata("tehodoki").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    known = dict(url.split(", ", 1) for url in urls)
    return str(known.get("Feedback", ""))


FEEDBACK = _feedback()
"""Where to write to: the address ``Feedback`` under ``project.urls`` of pyproject.toml, or nothing."""
