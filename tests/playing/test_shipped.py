"""What goes to a browser: sentences that say what Jinja says, and code that runs with nothing else beside it."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules_engine import games
from tehodoki.errors import PhraseError
from tehodoki.languages import LANGS
from tehodoki.paths import site_dir
from tehodoki.playing.archive import engine_zip
from tehodoki.playing.compiled import compiled
from tehodoki.playing.runtime import write_runtime
from tehodoki.playing.shipped import tables
from tehodoki.playing.spoken import Spoken
from tehodoki.texts.content import load_game
from tehodoki.texts.phrases import Phrases
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.steps import unasked
from tests.playing.playing import words_of
from tests.sampling import in_turns

ALONE = """
import json, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from tehodoki.playing.protocol import Table
table, words = Table(), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
def ask(**request): return json.loads(table.answer(json.dumps(request)))
news = ask(do="new", words=words, seats=int(sys.argv[3]), options={}, seed=1, level="search", moves=[])
for _ in range(6):
    path = news["steps"][-1]["ask"]["may"][0] if news["due"] == "you" else None
    news = ask(do="on") if path is None else ask(do="act", path=",".join(map(str, path)))
    if news["due"] == "over": break
assert not {name.partition(".")[0] for name in sys.modules} & {"jinja2", "yaml", "pydantic", "mkdocs"}
print(news["due"])
"""


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code as a browser unpacks it."""
    folder = tmp_path_factory.mktemp("code")
    with zipfile.ZipFile(BytesIO(engine_zip())) as archive:
        archive.extractall(folder)
    return folder


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), LANGS), ids=str)
def test_the_code_runs_with_nothing_else_beside_it(code: Path, game: str, lang: str, tmp_path: Path) -> None:
    words = tmp_path / "words.json"
    words.write_text(json.dumps(words_of(game, lang)), encoding="utf-8")
    seats = str(tables(load_game(game), lang)["usual"])
    call = [sys.executable, "-I", "-S", "-W", "error", "-c", ALONE, str(code), str(words), seats]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.strip() in ("on", "you", "over")) == ("", True)


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), LANGS), ids=str)
def test_sentences_say_what_jinja_says(game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence of a whole deal is said both ways, with its cards and readings."""
    content, told, jinja = load_game(game), 0, Phrases.filled
    trees = {key: json.loads(json.dumps(compiled(text))) for key, text in content.phrases[lang].sentences.items()}

    def both(self: Phrases, key: str, draw: Any, facts: Mapping[str, Any]) -> str:
        nonlocal told
        told += 1
        text = jinja(self, key, draw, facts)
        own = trees if key in trees else trees | {key: compiled(self.sentences[key])}
        assert Spoken(lang, own, {}, self.names, self.called, self.reader).filled(key, draw, facts) == text
        return text

    monkeypatch.setattr(Phrases, "filled", both)
    unasked(content, next(iter(load_deals(content))), lang)
    assert told > 100


def test_what_a_sentence_is_not_given_is_told_with_its_name() -> None:
    content = load_game("hamlet")
    said = Spoken("en", {"one": compiled("{{ nobody|seat }}")}, {}, content.phrases["en"].names)
    with pytest.raises(PhraseError) as error:
        said.render("one")
    assert "'one'" in str(error.value)
    with pytest.raises(ValueError) as wrong:
        compiled("{{ seat|tojson }}")
    assert "tojson" in str(wrong.value)


def test_every_option_has_words_and_can_be_played() -> None:
    for game in games():
        for lang in LANGS:
            told = tables(load_game(game), lang)
            assert told["usual"] in told["seats"]
            values = [one for option in told["options"] for one in option["values"]]
            assert all(one["text"] and one["seats"] and "《" not in one["text"] for one in values)


def test_the_archive_is_the_same_for_the_same_code(tmp_path: Path) -> None:
    first = engine_zip()
    engine_zip.cache_clear()
    assert engine_zip() == first
    for name in ("pyodide.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "pyodide.asm.mjs").write_text("import.meta.url;export default _createPyodideModule;\n")
    sizes = [write_runtime(tmp_path / name, tmp_path) for name in ("one", "two")]
    assert sizes[0] == sizes[1] == (tmp_path / "one" / "runtime.bin").stat().st_size
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()
    told = (tmp_path / "one" / "licences.txt").read_text(encoding="utf-8")
    for part in yaml.safe_load((site_dir() / "licences.yaml").read_text(encoding="utf-8"))["play"].values():
        assert part["notice"] in told
        assert f"\n{part['licence']}\n\n" in told
    script = (tmp_path / "one" / "runtime.js").read_text()
    assert "export default" not in script
    assert "import.meta" not in script
