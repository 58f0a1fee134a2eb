"""Bytes of somebody's file as text: as UTF-8, else in the encoding that the file itself names, else only guessed at.

A file names its encoding by a byte order mark, by XML's declaration, by ``<meta charset>``, or in a line for an editor
(``-*- coding: euc-jp -*-``, ``vim: fenc=euc-jp``). What is valid UTF-8 is UTF-8, whatever an old declaration says. A
guess is told and never read: a wrong one would turn one right number into another.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HEAD = 4096  # bytes in which a page names its encoding
_NAMED = re.compile(
    rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.:-]{1,40})|<meta\b[^>]{0,300}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})",
    re.IGNORECASE,
)
_EDITOR = re.compile(rb"(?:-\*-|\bvim?:)[^\n]{0,200}?(?:coding|fenc)\s*[:=]\s*([\w.-]{1,40})", re.IGNORECASE)
# What writers mean by a name is often a little more than its standard holds; the first that fits is taken.
_MEANT = {
    "cp932": ("cp932",),
    "shift_jis": ("cp932", "shift_jisx0213"),
    "euc_jp": ("euc_jp", "euc_jisx0213"),
    "iso2022_jp": ("iso2022_jp", "iso2022_jp_2004"),
    "iso8859-1": ("cp1252", "latin-1"),
    "ascii": ("cp1252", "latin-1"),
}
_KNOWN = re.compile(r"(?:cp|mac-|koi8|iso8859|iso2022|shift_jis|euc_|gb|big5|tis-).*")
_SWITCH = re.compile(rb"\x1b(?:\$[@B(]|\([IJ])")


@dataclass(frozen=True)
class Decoded:
    """The text of some bytes, a byte order mark as its first letter, and the codec that read it."""

    text: str
    codec: str = "utf-8"

    def encoded(self, text: str) -> bytes:
        """Another text in the same encoding. Raises UnicodeEncodeError."""
        return text.encode(self.codec)


class Undecodable(Exception):
    """Bytes of which it is not known what they say.

    ``found`` says why, ``remedy`` what to do, ``line`` where they begin, ``text`` what they would say by the guess.
    """

    expected = "UTF-8, or an encoding that the file names"

    def __init__(self, data: bytes, at: int, found: str, guess: str = "") -> None:
        label, name = _GUESSES.get(guess, ("", ""))
        super().__init__(f"{found}; it looks like {label}" if label else found)
        self.line = data.count(b"\n", 0, at) + 1
        self.text = data.decode(guess or "utf-8", "replace")
        self.remedy = "save the file as UTF-8" + (f" (iconv -f {name} -t UTF-8)" if name else "")


_GUESSES = {
    "iso2022_jp": ("ISO-2022-JP", "ISO-2022-JP"),
    "utf_16_le": ("UTF-16 without its byte order mark", "UTF-16LE"),
    "utf_16_be": ("UTF-16 without its byte order mark", "UTF-16BE"),
    "euc_jp": ("EUC-JP", "EUC-JP"),
    "cp932": ("Shift_JIS (cp932)", "CP932"),
    "cp1252": ("Latin-1 (cp1252)", "CP1252"),
}
"""What bytes may look like, by codec: what it is called, and its name for iconv."""
_ALSO_UTF_8 = ("iso2022_jp", "utf_16_le", "utf_16_be")


def decode(data: bytes) -> Decoded:
    """What the bytes of a file say. Raises Undecodable."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            try:
                return Decoded(data.decode(codec), codec)
            except UnicodeDecodeError as error:
                found = f"bytes that are not {codec[:6].upper()}, as the byte order mark says"
                raise Undecodable(data, error.start, found) from None
    text, switch = None, _SWITCH.search(data)
    at = switch.start() if switch else 0
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start
    if text is not None and switch is None and "\0" not in text:
        return Decoded(text)
    labels = {label: _codecs(label) for label in _labels(data)}
    for codec in chain.from_iterable(labels.values()):
        if text is None or codec.startswith("iso2022"):
            try:
                return Decoded(data.decode(codec), codec)
            except UnicodeDecodeError:
                continue
    guess = _guess(data, switch is not None)
    if text is not None and guess not in _ALSO_UTF_8:
        return Decoded(text)
    said = next((f"{label}, as the file says" for label, known in labels.items() if known), "UTF-8")
    raise Undecodable(data, at, f"bytes that are not {said}", guess)


def _labels(data: bytes) -> Iterator[str]:
    """What the file says of itself."""
    lines = data[:_HEAD].split(b"\n")[:2] + data[-_HEAD:].split(b"\n")[-6:]
    found = [*_NAMED.finditer(data, 0, _HEAD), *(match for line in lines if (match := _EDITOR.search(line)))]
    for match in found:
        yield next(filter(None, match.groups())).decode("ascii", "replace")


def _codecs(label: str) -> tuple[str, ...]:
    """Python's names for an encoding by one of its labels; none where that is no encoding of texts by bytes."""
    label = re.sub(r"^x-|-(?:dos|unix|mac)$", "", label.lower())
    try:
        name = codecs.lookup(label).name
    except (LookupError, ValueError):
        return ()
    return _MEANT.get(name, (name,)) if name in _MEANT or _KNOWN.fullmatch(name) else ()


def _guess(data: bytes, switched: bool) -> str:
    """The codec of what the bytes look like, or nothing."""
    if switched:
        with suppress(UnicodeDecodeError):
            data.decode("iso2022_jp")
            return "iso2022_jp"
    from charset_normalizer import from_bytes  # only where it is not known

    best = from_bytes(data).best()
    known = best.could_be_from_charset if best else ()
    return next((codec for codec in _GUESSES if codec in known), "")
