"""Templates that were compiled in this process, to be used again where the very same text is to be compiled.

A template is read each time that it is asked for; what is spared is the compiling, which takes longer than rendering a
page does. Nothing of it is kept in a file: a kit that somebody hands over must not run anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from types import CodeType

from jinja2 import BytecodeCache, Environment, TemplateError, meta
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """The templates of environments with the same settings, filters and tests, by name, file and text."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template what it was compiled to, if it was."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        self._codes[bucket.key, bucket.checksum] = bucket.code


def compile_ahead(environment: Environment, names: Iterable[str]) -> None:
    """Compile templates and those that they name. One that cannot be is passed over: whoever needs it says why."""
    assert environment.loader is not None
    waiting, seen = list(names), set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        with suppress(TemplateError, OSError, UnicodeDecodeError):
            source, _, _ = environment.loader.get_source(environment, name)
            environment.get_template(name)
            waiting += filter(None, meta.find_referenced_templates(environment.parse(source)))
