"""Files without end, where a text, a record or a value is expected: so much is read and no more."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from tehodoki.commands.shell import MOST_READ, MOST_TYPED
from tests.commands.commandline import GAME, process, tehodoki

ENDLESS = "/dev/zero"
TYPED = f"found more than {MOST_TYPED:,} bytes, expected no more"
READ = f"found more than {MOST_READ:,} bytes, expected no more"


def little_memory() -> None:
    """Whoever reads without end is stopped at once, and this machine with all its memory is not."""
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("score", GAME, "suit", f"@{ENDLESS}"), f"tehodoki score: {ENDLESS}: {TYPED}"),
        (("score", GAME, f"@{ENDLESS}"), f"tehodoki score: {ENDLESS}: {TYPED}"),
        (("score", GAME, "suit", "-"), f"tehodoki score: -: {TYPED}"),
        (("deal", GAME, "--option", f"long_game=@{ENDLESS}"), f"long_game: {ENDLESS}: {TYPED}"),
        (("replay", ENDLESS), f"{ENDLESS}: {READ}"),
        (("replay", "-"), f"-: {READ}"),
        (("moves", ENDLESS), f"tehodoki moves: {ENDLESS}: {READ}"),
        (("verify", "-"), f"tehodoki verify: -: {READ}"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_file_without_end_is_code_2_and_a_clear_line(words: tuple[str, ...], message: str) -> None:
    with Path(ENDLESS).open("rb") as endless:
        done = process(*words, stdin=endless, preexec_fn=little_memory)
    assert (done.returncode, done.stdout) == (2, "")
    first, *more = done.stderr.splitlines()
    assert first.endswith(message)
    assert more in ([], [f"See 'tehodoki {words[0]} --help'."])


def test_as_much_as_may_be_is_read(tmp_path: Path) -> None:
    path, cards = tmp_path / "cards", "S A: S3 B: S8 C: S2 D: S7"
    typed = tehodoki("score", GAME, "suit", *cards.split())
    path.write_text(cards.ljust(MOST_TYPED), encoding="utf-8")
    read = tehodoki("score", GAME, "suit", f"@{path}")
    assert (typed.exit_code, read.exit_code, read.stdout) == (0, 0, typed.stdout)
    path.write_text(cards.ljust(MOST_TYPED + 1), encoding="utf-8")
    assert tehodoki("score", GAME, "suit", f"@{path}").exit_code == 2
