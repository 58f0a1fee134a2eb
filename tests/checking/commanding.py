"""What the command makes of a text must be what the check says of it: its code, and the file behind ``--fix``."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tehodoki.checking.repair import repaired
from tehodoki.checking.report import UNREAD, WRONG, FileReport
from tests.commands.commandline import tehodoki


def differing(text: str, suffix: str, game: str, report: FileReport) -> Iterator[tuple[str, str]]:
    """What is not as the report says: what, and how. The text must be such as a file can hold."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        return
    if data.decode("utf-8-sig") != text or "\x00" in text:
        return
    found = {item.status for item in report.items}
    code = 2 if UNREAD in found or not found else 1 if WRONG in found else 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"text{suffix}"
        path.write_bytes(data)
        options = ("--game", game) if game else ()
        done = tehodoki("verify", *options, str(path))
        if done.exit_code != code or path.read_bytes() != data:
            yield "another exit code", f"{done.exit_code} for {code}: {done.output[-300:]}"
        done = tehodoki("verify", "--fix", *options, str(path))
        if path.read_bytes().decode("utf-8") != repaired(text, report.repairs):
            yield "fixed otherwise", f"{report.repairs}: {done.output[-300:]}"
