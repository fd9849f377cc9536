"""Packages that add kinds and formats: if these fail, it takes more than docs/new_kind.md says.

The packages are installed, and run in separate processes: nothing is patched.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gridwright
from tests.conftest import EXAMPLE, ROOT

HOME = Path(gridwright.__file__).parent.parent  # the processes import what is tested here
PAGE = (ROOT / "docs" / "new_kind.md").read_text(encoding="utf-8")
BLANK = '{"gridwright": 1, "kind": "latin-square", "numbers": [[null, null], [null, null]]}\n'
DOT = '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]]}\n'


@pytest.fixture
def call(tmp_path, monkeypatch):
    """Run the command line, with this Python or another."""
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{HOME}")

    def run(*words, python=sys.executable, stdin=""):
        words = [python, "-P", "-m", "gridwright", *words]
        done = subprocess.run(words, capture_output=True, text=True, input=stdin, cwd=tmp_path)
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.fixture
def package(tmp_path):
    """Create a package in its installed form: a module, and its entry point in a group."""

    def make(module, group, value, code):
        about = tmp_path / f"toy_{module}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: toy-{module}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[gridwright.{group}]\n{module} = {module}:{value}\n")
        (tmp_path / f"{module}.py").write_text(code)

    return make


def help_of(call, **how):
    return " ".join(call("check", "--help", **how)[1].split())


def test_the_page_shows_the_files_of_the_example():
    """Broken: a reader who follows the page builds another package than the one that is tested."""
    shown = dict(re.findall(r"^`(\S+)`[^\n]*\n\n```(?:python|toml)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    files = [EXAMPLE / "pyproject.toml", *EXAMPLE.glob("latin_square/*.py")]
    assert shown == {path.relative_to(EXAMPLE).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_the_example_passes_its_own_tests_where_it_is_installed(latin_python, tmp_path):
    """Broken: solving, counting, several solutions, drawing, JSON, a format, help, worker processes, the page."""
    words = [latin_python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path, EXAMPLE / "tests"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^1\d passed", done.stdout, re.MULTILINE)


def test_the_installed_command_line_knows_it(latin_python, call, tmp_path):
    """Broken: a kind is known to the current process, but not to one that it starts."""
    (tmp_path / "blank.json").write_text(BLANK)
    code, out, err = call("solve", "--max-solutions", "5", "blank.json", python=latin_python)
    assert (code, err) == (0, "blank.json: multiple: the first two solutions differ in 4 cells\n")
    assert len(set(out.strip().split("\n\n"))) == 2
    records = call("batch", "solve", "--workers", "2", python=latin_python, stdin=BLANK + DOT)[1]
    answers = {record["kind"]: record["answer"] for record in map(json.loads, records.splitlines())}
    assert answers == {"latin-square": "1 2\n2 1", "nonogram": "#"}
    assert "exact-cover, latin-square" in help_of(call, python=latin_python)


def test_without_the_package_the_kinds_that_there_are_are_named(call):
    code, _, err = call("solve", stdin=BLANK)
    why = "expected one of the kinds nonogram, hitori, picture, exact-cover, found the string"
    assert (code, err) == (3, f'gridwright: <stdin>:1:27: kind: {why} "latin-square"\n')


OURS = [
    "solve 5x5:1/3/2/5/1/1/1.3/3/1.1/1.1 -o b.json",
    "check a.txt --strategy exact-cover",
    "check a.txt --from text --kind nonogram",
    "convert b.json -o b.xml",
    "convert a.json --to tatham",
    "solve b.xml -o b.svg",
    "render --solved b.xml -o c.svg",
    "solve a.json --json",
    "info b.json",
    "make hitori --size 4 -o d.singles",
]
ASKED = f"""
import sys
from pathlib import Path
from gridwright.cli.main import run

Path("a.txt").write_text("..#\\n.##\\n")
Path("a.json").write_text('{{"gridwright": 1, "kind": "hitori", "numbers": [[1, 1], [2, 1]]}}')
for words in {OURS!r}:
    assert run(words.split()) == 0, words
    assert "importlib.metadata" not in sys.modules, words
run(["solve", "--help"])
assert "importlib.metadata" in sys.modules
"""


def test_packages_are_not_asked_where_ours_will_do(tmp_path):
    """Broken: each call of the command line takes half as long again."""
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


OTHER = """
from dataclasses import replace
from gridwright import Hitori
from gridwright.base.strategy import Strategy
from gridwright.hitori.kind import KIND

class Other(Hitori):
    kind = "other"

KIND = replace(KIND, **{"name": "other", "puzzle": Other, "CHANGED": VALUE})
"""


def other(field, value):
    """A kind like Hitori, except for one field."""
    return OTHER.replace("CHANGED", field).replace("VALUE", value)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import nothing_of_the_kind", "ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("raise SystemExit('get a compass')", "SystemExit: get a compass"),
        ("def KIND(:", "SyntaxError: invalid syntax (broken.py, line 1)"),
        ("KIND = 7", "TypeError: expected a Kind, found 7"),
        ("", "AttributeError: module 'broken' has no attribute 'KIND'"),
        ("from gridwright.hitori.kind import KIND", "ValueError: the kind 'hitori' already exists"),
        (other("name", "'third'"), "ValueError: the kind 'third' has puzzles of the kind 'other'"),
        (other("json", "'json'"), "TypeError: json is not a Json (see gridwright.base.kind)"),
        (
            other("strategies", "(Strategy('auto', '', 'json'),)"),
            "TypeError: json is not a Solver (see gridwright.base.strategy)",
        ),
        (other("explainer", "'json'"), "TypeError: json is not an Explainer (see gridwright.base.kind)"),
    ],
)
def test_a_package_that_fails_is_one_line(call, package, code, why):
    """Broken: an error in another package gives a traceback, or stops unrelated work."""
    package("broken", "kinds", "KIND", code)
    code, out, err = call("check", "--help")
    assert (code, err) == (0, f"gridwright: skipping broken of the package toy-broken: {why}\n")
    assert "nonogram, hitori, picture, exact-cover" in " ".join(out.split())


def test_a_batch_tells_of_such_a_package_once(call, package):
    """Broken: each worker reports it, or none does."""
    package("broken", "kinds", "KIND", "KIND = 7")
    assert call("check", "4x4:2/1/2/1/1.1/2/1/1") == (0, "unique\n", "")
    _, out, err = call("batch", "check", "--workers", "2", stdin=BLANK * 2)
    assert [json.loads(line)["fate"] for line in out.splitlines()] == ["unreadable", "unreadable"]
    assert err.count("skipping broken") == 1


FORMAT = """
from gridwright import FormatError, Nonogram
from gridwright.base.format import Format

FORMAT = Format("bars", "Bars", "bars", (".bars",), kind="nonogram")


def parse(text, size=None):
    if not text.startswith("bars"):
        raise FormatError("expected bars", line=1, column=1)
    columns, rows = ([[int(length)] for length in line.split()] for line in text.splitlines()[1:])
    return [Nonogram(rows, columns)]


def write(puzzles):
    (puzzle,) = puzzles
    lines = (" ".join(str(clue[0].length) for clue in clues) for clues in (puzzle.columns, puzzle.rows))
    return "\\n".join(["bars", *lines, ""])


def looks_like(text):
    return text.startswith("bars")
"""
BARS, NIN = "bars\n1 2\n2 1\n", "2 2\n2\n1\n1\n2\n"


def test_a_format_for_a_kind_of_ours(call, package, tmp_path):
    """Broken: a format is not found by its name, its suffix or its content."""
    package("bars", "formats", "FORMAT", FORMAT)
    for name, text in {"a.bars": BARS, "a.nin": NIN, "b.bars": "no\n"}.items():
        (tmp_path / name).write_text(text)
    assert call("convert", "a.bars", "--to", "nin") == (0, NIN, "")
    assert call("convert", "--to", "nin", stdin=BARS) == (0, NIN, "")
    assert call("convert", "--from", "bars", "--kind", "nonogram", "--to", "nin", stdin=BARS) == (0, NIN, "")
    assert call("check", "b.bars")[2] == "gridwright: b.bars:1:1: expected bars\n"
    assert call("convert", "a.nin", "--to", "bars") == (0, BARS, "")
    assert call("convert", "a.nin", "-o", "c.bars")[0] == 0
    assert (tmp_path / "c.bars").read_text() == BARS
    hitori = '{"gridwright": 1, "kind": "hitori", "numbers": [[1]]}'
    assert call("convert", "--to", "bars", stdin=hitori)[2].endswith("hitori puzzles cannot be written as bars\n")
    assert re.search(r"jsonl,(\s\w+,)* bars", help_of(call))
    assert json.loads(call("batch", "check", "--workers", "1", "a.bars")[1])["verdict"] == "unique"
    script = "import json; from gridwright.web.dispatch import answer; print(json.dumps(answer('about', {})))"
    about = json.loads(subprocess.run([sys.executable, "-c", script], capture_output=True, cwd=tmp_path).stdout)
    assert [format["kind"] for format in about["formats"] if format["name"] == "bars"] == ["nonogram"]


def test_what_ours_read_is_read_as_ever(call, package, tmp_path):
    """Broken: installing a package changes how a file is read."""
    greedy = FORMAT.replace('text.startswith("bars")', "True").replace('".bars"', '".nin", ".odd"')
    package("bars", "formats", "FORMAT", greedy)
    (tmp_path / "a.nin").write_text(NIN)
    (tmp_path / "a.odd").write_text("...\n.#.\n")
    assert call("info", "a.nin")[1].startswith("format  nin\n")
    assert call("info", "a.odd")[1].startswith("format  text\n")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            'kind="',
            'kind="x',
            "UsageError: unknown kind 'xnonogram'; choose from nonogram, hitori, picture, exact-cover",
        ),
        ("def write(", "def writes(", "TypeError: bars is not a Writer (see gridwright.base.format)"),
        ("def looks_like(", "def looks(", "TypeError: bars is not a Reader (see gridwright.base.format)"),
        ("FORMAT = Format", "FORMAT = dict(kind=1)  # ", "TypeError: expected a Format, found {'kind': 1}"),
    ],
)
def test_a_format_that_fails_is_one_line(call, package, old, new, why):
    """Broken: an incomplete format fails only when it is used, with a traceback."""
    package("bars", "formats", "FORMAT", FORMAT.replace(old, new))
    code, out, err = call("check", "--help")
    assert (code, err) == (0, f"gridwright: skipping bars of the package toy-bars: {why}\n")
    assert "bars" not in out
