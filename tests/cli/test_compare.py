"""`compare`: every strategy under the same limit, as a table, as bars, as a drawing and as JSON."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

import gridwright
from gridwright.base import comparison
from gridwright.base.comparison import Trial
from gridwright.base.result import Result
from gridwright.nonogram.strategies import STRATEGIES

NAMES = [strategy.name for strategy in STRATEGIES]
NO_CONSENSUS = "4x4:2/1/2/1/1.1/2/1/1"


def table_of(out):
    """The lines of the table by strategy: verdict and cells."""
    lines = out.split("\n\n")[0].splitlines()
    header = next(number for number, line in enumerate(lines) if line.startswith("strategy"))
    return {words[0]: (words[1], words[2]) for words in map(str.split, lines[header + 1 :])}


def test_a_line_for_every_strategy(call):
    """Broken: a strategy would be left out, or its verdict or its cells would be wrong."""
    outcome = call("compare", NO_CONSENSUS)
    assert (outcome.code, outcome.err) == (0, "")
    found = table_of(outcome.out)
    assert list(found) == NAMES
    stuck = {"line", "logic", "patterns"}
    assert {name for name, told in found.items() if told == ("unknown", "0/16")} == stuck
    assert all(told == ("unique", "16/16") for name, told in found.items() if name not in stuck)
    bars = outcome.out.split("\n\n")[1].splitlines()
    assert [bar.split()[0] for bar in bars] == NAMES
    assert bars[0].endswith(" 1×")


def test_one_limit_for_all(call):
    """Broken: a strategy would run past the limit, or its time would look complete."""
    outcome = call("compare", "16x16:" + "/".join(["1"] * 32), "--strategies", "dfs,logic", "--node-limit", "5")
    assert outcome.code == 4
    assert table_of(outcome.out)["dfs"] == ("unknown", "0/256")
    bars = outcome.out.rstrip().split("\n\n")[1].splitlines()
    assert ">" in bars[0]  # stopped: at least this long
    assert ">" not in bars[1]  # it got no further by itself


def test_several_puzzles_are_summed_up(call):
    """Broken: a collection could not be compared at a glance."""
    outcome = call("compare", "dog.non", NO_CONSENSUS, "--strategies", "auto,patterns")
    assert outcome.out.startswith("dog.non (Dog):\n")
    assert f"\n{NO_CONSENSUS}:\n" in outcome.out
    total = outcome.out.split("all 2 puzzles:\n")[1]
    assert "2 of 2 settled" in total
    assert "1 of 2 settled  25/41" in total
    short = call("compare", "dog.non", NO_CONSENSUS, "--strategies", "auto,patterns", "--summary").out
    assert short.startswith("2 puzzles:\n")
    assert "dog.non" not in short


def test_exit_codes(call):
    """Broken: a script could not tell whether anything was settled."""
    assert call("compare", "multiple.nin", "--strategies", "auto").code == 0
    assert call("compare", "none.nin", "--strategies", "logic").code == 5
    assert call("compare", NO_CONSENSUS, "--strategies", "logic").code == 4
    assert call("compare", "bad.nin").code == 3
    refused = call("compare", "unknown_lengths.non", "--strategies", "dfs")
    assert (refused.code, refused.out) == (3, "")
    assert "unknown_lengths.non: the strategy dfs cannot solve this" in refused.err
    for words in (("--strategies", "auto,telepathy"), ("--time-limit", "-1"), ("--svg", "no/such/folder.svg")):
        assert call("compare", "dog.non", *words).code == 2


def test_a_disagreement_is_told(call, monkeypatch):
    """Broken: contradictions between strategies would go unnoticed."""
    monkeypatch.setattr("gridwright.base.comparison.disagreement", lambda trials: "auto says unique, dfs says none")
    outcome = call("compare", "dog.non", "--strategies", "auto,dfs")
    assert outcome.code == 70
    assert "auto says unique, dfs says none" in outcome.err


def test_what_a_disagreement_is():
    """Broken: different verdicts or different only solutions would count as agreement."""
    puzzle = gridwright.parse("2x1:1//1")
    one, other = gridwright.Grid.from_text("#."), gridwright.Grid.from_text(".#")

    def trial(name, verdict, *solutions):
        return Trial(name, Result(puzzle, verdict, solutions))

    agreeing = [trial("a", "unique", one), trial("b", "unique", one), trial("c", "unknown"), trial("d", "solved", one)]
    assert comparison.disagreement(agreeing) == ""
    assert comparison.disagreement([*agreeing, trial("e", "none")])
    assert "a and e" in comparison.disagreement([*agreeing, trial("e", "unique", other)])


def test_records(call):
    """Broken: programs would miss fields that the schema promises."""
    [record] = json.loads(call("compare", NO_CONSENSUS, "--strategies", "auto,line", "--json").out)
    assert (record["command"], record["agree"]) == ("compare", True)
    auto, line = record["strategies"]
    assert (auto["strategy"], auto["verdict"], auto["cells"], auto["of"]) == ("auto", "unique", 16, 16)
    assert (line["verdict"], line["stopped"], line["cells"]) == ("unknown", False, 0)
    assert auto["times_auto"] == 1
    assert line["times_auto"] == pytest.approx(line["seconds"] / auto["seconds"])
    assert auto["stats"]["line_solves"] > 0


def test_drawing(call, folder):
    """Broken: the file would not be an SVG, or would lack a strategy."""
    assert call("compare", "dog.non", "--strategies", "auto,logic", "--svg", "bars.svg").code == 0
    root = ElementTree.parse(folder / "bars.svg").getroot()
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {"auto", "logic", "Dog", "cells fixed", "1×", "100%"} <= set(texts)


def test_python_function():
    """Broken: the function behind the command would omit strategies."""
    assert [trial.strategy for trial in gridwright.compare(gridwright.parse("1x1:1/1"))] == NAMES


def test_solutions_without_cells():
    """Broken: only kinds whose solutions are grids could be compared."""

    class Other:
        kind = "other"

    trials = [Trial("auto", Result(Other(), "unique", [("a", "b")]), seconds=0.5), Trial("slow", None, "cannot")]
    [row] = comparison.rows([trials])
    assert (row.strategy, row.outcome, row.of, row.times) == ("auto", "unique", 0, 1.0)


@pytest.mark.parametrize("columns", [80, 62, 50])
def test_no_word_is_broken(call, monkeypatch, columns):
    """Broken: on an 80-column terminal, words would be split between lines."""
    words = ("compare", NO_CONSENSUS, "dog.non", "--seed", "3")
    whole = call(*words).out
    monkeypatch.setattr("gridwright.cli.console.Console.width", columns)
    table = call(*words).out.split("\n\n")[0].splitlines()
    assert max(map(len, table)) <= max(columns, 56)
    wanted = {word for line in whole.split("\n\n")[0].splitlines() for word in line.split() if word.isalpha()}
    assert {word for line in table for word in line.replace(",", " ").split() if word.isalpha()} >= wanted


def test_nobody_pays_for_warming_up(monkeypatch):
    """Broken: the first strategy would pay for the warm-up of the others."""
    seconds = iter([0.0, 5.0, 5.0, 6.0])
    monkeypatch.setattr(comparison, "process_time", lambda: next(seconds))
    (trial,) = gridwright.compare(gridwright.parse("1x1:1/1"), strategies=["auto"])
    assert trial.seconds == 1.0


def test_a_strategy_that_is_named_twice(call):
    """Broken: its two trials would be added up."""
    outcome = call("compare", "dog.non", "--strategies", "auto,logic,auto")
    assert (outcome.code, outcome.out, outcome.err) == (2, "", "gridwright: the strategy auto is named twice\n")
    with pytest.raises(gridwright.UsageError, match="named twice"):
        gridwright.compare(gridwright.parse("1x1:1/1"), strategies=["auto", "auto"])
