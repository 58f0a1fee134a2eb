"""The kit as one file: all of it, the same bytes each time, opened by a page, and not offered within itself."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from tehodoki.print.shelf import belongs
from tehodoki.web.wholekit import FOLDER, without_offer, write_zip

OFFER = """<div class="printed"> <h2 id="calibration">Backs</h2><ul><li>x</li></ul></div>
<div class="printed">
<h2 id="whole-kit">The whole kit<a class="headerlink" href="#whole-kit"></a></h2>
<ul><li><a href="../tehodoki.zip">tehodoki.zip</a></li></ul>
</div>
<footer>foot</footer>"""


def made(folder: Path, names: list[str]) -> bytes:
    contents = {}
    for name in names:
        contents[name] = folder / name
        contents[name].parent.mkdir(parents=True, exist_ok=True)
        contents[name].write_text(OFFER if name.endswith("print.html") else name, encoding="utf-8")
    write_zip(folder / "made.zip", contents)
    return (folder / "made.zip").read_bytes()


def test_the_file_holds_the_kit_with_a_page_that_opens_it(tmp_path: Path) -> None:
    names = ["site/en/print.html", "site/en/index.html", "decks/numbers-poker.pdf", "report.html"]
    data = made(tmp_path, names)
    assert data == made(tmp_path / "again", names[::-1])
    with ZipFile(BytesIO(data)) as whole:
        assert whole.testzip() is None
        assert set(whole.namelist()) == {f"{FOLDER}/{name}" for name in (*names, "index.html")}
        assert 'href="site/en/index.html"' in whole.read(f"{FOLDER}/index.html").decode()
        assert "unpack the whole zip first" in whole.read(f"{FOLDER}/index.html").decode()
        assert "site/ja" not in whole.read(f"{FOLDER}/index.html").decode()
        assert "tehodoki.zip" not in whole.read(f"{FOLDER}/site/en/print.html").decode()


def test_only_the_offer_goes() -> None:
    left = without_offer(OFFER.encode()).decode()
    assert "calibration" in left
    assert left.endswith("<footer>foot</footer>")
    assert belongs("site/en/index.html")
    assert not belongs("site/tehodoki.zip")
