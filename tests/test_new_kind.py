"""The worked example of docs/new_kind.md: if this fails, adding a kind takes more than the page says."""

from __future__ import annotations

import importlib
import json
import re
import sys
from pathlib import Path

import pytest

import gridwright
from gridwright import Grid, kinds
from gridwright.cli.main import run

PAGE = Path(__file__).parent.parent / "docs" / "new_kind.md"
UNIQUE = {"gridwright": 1, "kind": "latin-square", "numbers": [[1, None, None], [None, 3, None], [None, None, None]]}


@pytest.fixture
def latin(tmp_path, monkeypatch):
    """The module of the page, with its kind among the others."""
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(code.splitlines()) < 100
    (tmp_path / "latin_square.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    module = importlib.import_module("latin_square")
    monkeypatch.setattr(kinds, "KINDS", (*kinds.KINDS, module.KIND))
    yield module
    sys.modules.pop("latin_square")


def test_it_is_solved_checked_and_counted(latin):
    square = gridwright.parse(json.dumps(UNIQUE))
    assert isinstance(square, latin.LatinSquare)
    result = gridwright.solve(square)
    assert result.verdict == "unique"
    assert square.violations(result.solution) == []
    assert result.solution == Grid.from_rows([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
    blank = latin.LatinSquare(Grid.unknown(4, 4))
    assert gridwright.count(blank) == 576
    assert len(set(gridwright.iter_solutions(blank))) == 576
    assert gridwright.check(latin.LatinSquare(Grid.from_rows([[1, 2], [255, 2]]))).verdict == "none"
    assert len(square.violations(Grid.filled(3, 3, 1))) == 6


def test_it_is_drawn_and_written(latin):
    square = gridwright.parse(json.dumps(UNIQUE))
    assert ">3</text>" in gridwright.render(square, "svg")
    assert gridwright.parse_all(gridwright.dump([square, gridwright.parse("1x1:1/1")], "jsonl")) == [
        square,
        gridwright.parse("1x1:1/1"),
    ]


def test_the_command_line_knows_it(latin, tmp_path, capsys):
    """In this process, with the entry that the fixture has made."""
    (tmp_path / "square.json").write_text(json.dumps(UNIQUE))
    name = str(tmp_path / "square.json")

    def output(*words):
        code = run([*words, name])
        return code, capsys.readouterr().out

    assert output("check") == (0, "unique\n")
    assert output("count") == (0, "1\n")
    code, text = output("solve", "--kind", "latin-square")
    assert code == 0
    assert all(number in text for number in "123")
    assert "latin-square" in output("info")[1]
    code, text = output("solve", "--json")
    assert json.loads(text)[0]["verdict"] == "unique"
    assert "<svg" in output("render", "--to", "svg")[1]
    assert run(["explain", name]) == 3
    assert "a latin-square cannot be explained yet" in capsys.readouterr().err
