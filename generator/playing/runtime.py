"""Python for browsers, packed for the site: what `.ci/runtime` brought, with the code that plays.

    runtime.js        Pyodide's two scripts and ours that starts it, as one classic script
    runtime.bin       what these need: Python compiled, its library, our code
    runtime.data.js   the same as a script, for a site that is opened from its folder
    worker.js         the worker, where the site is served
    keeper.js         keeps all of it in the browser, for later without a network
    licences.txt      whose all this is

The archive begins with the length of its list, 32 bits; the list as JSON and the files follow. Pyodide's module becomes
a classic script, as a folder has no modules: it loses its `export` and the address that only Node asks for.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import struct
from base64 import b64encode
from pathlib import Path
from typing import Final

import yaml

from ..errors import SiteError
from ..paths import site_dir
from .archive import engine_zip

FILES: Final = ("pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKED: Final = FILES[2:]
EXPORT: Final = "export default _createPyodideModule;"
LICENCES: Final = "licences.txt"
BRINGING: Final = "--runtime names a folder with the core of Pyodide, unpacked; .ci/setup brings it to a checkout"
FOR_FOLDERS: Final = ("runtime.js", "runtime.data.js")
"""What a site needs that is opened from its folder."""


def write_runtime(target: Path, folder: Path) -> int:
    """Write all into the new folder `target`; how many bytes a browser loads. Raises SiteError, OSError."""
    if missing := [name for name in FILES if not (folder / name).is_file()]:
        raise SiteError(f"{folder}: no {missing[0]}; {BRINGING}")
    target.mkdir(parents=True, exist_ok=True)
    sources = site_dir() / "play"
    script = (folder / "pyodide.asm.mjs").read_text(encoding="utf-8").rstrip()
    if not script.endswith(EXPORT):
        raise SiteError(f"{folder / 'pyodide.asm.mjs'}: found no {EXPORT!r} at its end; it is of another version")
    classic = script.removesuffix(EXPORT).replace("import.meta.url", '""')
    own = [(folder / "pyodide.js").read_text(encoding="utf-8"), classic, (sources / "start.js").read_text("utf-8")]
    _write(target / "runtime.js", "\n".join(own))
    packed = _packed(folder)
    (target / "runtime.bin").write_bytes(packed)
    _write(target / "runtime.data.js", f'tehoPacked("{b64encode(packed).decode()}");\n')
    _write(target / "worker.js", (sources / "worker.js").read_text(encoding="utf-8"))
    known = hashlib.sha256(
        b"".join((target / name).read_bytes() for name in ("runtime.js", "runtime.bin", "worker.js"))
    )
    keeper = (site_dir() / "assets" / "worker.js").read_text(encoding="utf-8")
    _write(target / "keeper.js", keeper.replace("{digest}", known.hexdigest()[:16]))
    _write(target / LICENCES, _licences())
    return len(packed)


def _licences() -> str:
    parts = yaml.safe_load((site_dir() / "licences.yaml").read_text(encoding="utf-8"))["play"].values()
    texts = site_dir() / "licences"
    chapters = [
        "What is loaded to play on this site contains the following works of others.",
        *(f"{part['name']}: {part['licence']}\n{part['notice']}\n{part['source']}" for part in parts),
    ]
    for name in sorted({part["licence"] for part in parts}):
        chapters.append(f"{name}\n\n{(texts / f'{name}.txt').read_text(encoding='utf-8').strip()}")
    return f"\n\n{'-' * 80}\n\n".join(chapters) + "\n"


def _packed(folder: Path) -> bytes:
    parts = []
    for name in (*PACKED, "engine.zip"):
        data = engine_zip() if name == "engine.zip" else (folder / name).read_bytes()
        zipped = not name.endswith(".zip")
        parts.append((name, gzip.compress(data, 9, mtime=0) if zipped else data, zipped))
    listed = json.dumps([{"name": name, "size": len(data), "gzip": zipped} for name, data, zipped in parts]).encode()
    return struct.pack("<I", len(listed)) + listed + b"".join(data for _, data, _ in parts)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
