"""The command line in the test's own process, and a few small puzzles in files."""

from __future__ import annotations

import io
from typing import NamedTuple

import pytest

from gridwright.cli.main import run

# All are 5x5 or smaller; the names say what they contain.
FILES = {
    "dog.non": 'title "Dog"\nwidth 5\nheight 5\nrows\n1\n1,3\n3\n1,1\n1,1\ncolumns\n1\n3\n2\n5\n1\n',
    "multiple.nin": "2 2\n1\n1\n1\n1\n",
    "none.nin": "2 2\n2\n0\n2\n0\n",
    "sums.nin": "2 2\n2\n1\n1\n1\n",
    "bad.nin": "2 2\n1\nx\n1\n1\n",
    "set.jsonl": (
        '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]], "meta": {"title": "Dot"}}\n'
        '{"gridwright": 1, "kind": "nonogram", "rows": [[2]], "columns": [[1], [1]]}\n'
    ),
    "coloured.xml": (
        '<puzzleset><puzzle type="grid" defaultcolor="red" backgroundcolor="white">'
        '<color name="white" char=".">fff</color><color name="red" char="r">f00</color>'
        '<color name="blue" char="b">00f</color>'
        '<clues type="columns"><line><count>1</count></line><line><count color="blue">1</count></line></clues>'
        '<clues type="rows"><line><count>1</count><count color="blue">1</count></line></clues>'
        '<solution type="goal"><image>|rb|</image></solution></puzzle></puzzleset>\n'
    ),
    "unknown_lengths.non": "width 2\nheight 1\nrows\n?\ncolumns\n1\n1\n",
    "dog.txt": "...#.\n#.###\n.###.\n.#.#.\n.#.#.\n",
    "half.txt": "?????\n#????\n?????\n?????\n.#???\n",
}
DOG = FILES["dog.txt"].split()
DOG_ID = "5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"


class Outcome(NamedTuple):
    """The outcome of a call: its exit code and both streams."""

    code: int
    out: str
    err: str


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the example files, as the current folder."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def call(capsys, monkeypatch, folder):
    """Run the command line: `call("solve", "dog.non", stdin=b"...")`."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def call(*words, stdin=b""):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        code = run([str(word) for word in words])
        return Outcome(code, *capsys.readouterr())

    return call
