"""Programs in the words of the documents, on the native core and on dancing links in plain Python.

The same class bodies run on both solvers: without hooks, where the core does not stop on the way; with each kind of
hook; and with memory on and off. Both visit the same nodes in the same order, which is checked. The last table is about
mutual exclusion: as many pairs as a page of the playground reports to run out of time with, as pairs and as cliques.
"""

from __future__ import annotations

import sys
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import gridwright
from bench.plain_links import PlainSolver
from bench.report import table
from gridwright.exact_cover import AlgorithmXSolver, ExactCover, cliques_of
from gridwright.nonogram.puzzle import Nonogram

EXAMPLES = Path(__file__).parent.parent / "docs" / "exact_cover"
PAIRS_REPORTED = 848_621


def main() -> None:
    """Prints the tables."""
    speed()
    memory()
    exclusions()


def model_of(problem: ExactCover):
    """R, A and O of an example's problem."""
    return problem.primary, {name: problem.option(name) for name in problem.names}, problem.secondary


def example(name, base=AlgorithmXSolver):
    """A program of the documents, on either solver."""
    spec = spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    module = module_from_spec(spec)
    kept = gridwright.exact_cover.AlgorithmXSolver
    gridwright.exact_cover.AlgorithmXSolver = base
    try:
        spec.loader.exec_module(module)
    finally:
        gridwright.exact_cover.AlgorithmXSolver = kept
    return module


def with_hooks(base, hooks):
    """A subclass that overrides some hooks and does a little in each of them."""

    class Program(base):
        calls = 0

    def count(self, *_):
        self.calls += 1

    for hook in ("_process_solution", "_process_row_selection", "_process_row_deselection"):
        if hook in hooks:
            setattr(Program, hook, count)
    if "_requirement_sort_criteria" in hooks:
        Program._requirement_sort_criteria = lambda self, header: header.size
    if "_action_sort_criteria" in hooks:
        Program._action_sort_criteria = lambda self, header: header.size
    return Program


def timed(solver, most):
    """Seconds of CPU for up to `most` solutions, their number and the nodes."""
    begin = time.process_time()
    found = []
    for solution in solver.solve():
        found.append(solution)
        if len(found) == most:
            break
    return time.process_time() - begin, found


SELECTION = ("_process_row_selection", "_process_row_deselection")
CRITERIA = ("_requirement_sort_criteria", "_action_sort_criteria")


def speed() -> None:
    """One program after the other on both solvers."""
    queens, langford = example("queens").queens(9), example("langford").langford(8)
    pieces = example("pentominoes").pentominoes(6, 10, quarter=True)
    music = "10x10:2/4/4/8/1.1/1.1/1.1.2/1.1.4/1.1.4/8/4/3.1/1.3/4.1/1.1/1.3/3.4/4.4/4.2/2"
    problems = {
        "9 queens, all": (model_of(queens), ()),
        "9 queens, selection hooks": (model_of(queens), SELECTION),
        "9 queens, sort criteria": (model_of(queens), CRITERIA),
        "9 queens, all hooks": (model_of(queens), (*SELECTION, *CRITERIA, "_process_solution")),
        "Langford 8, all": (model_of(langford), ()),
        "Langford 8, selection hooks": (model_of(langford), SELECTION),
        "pentominoes 6×10, first 5": (model_of(pieces), ()),
        "nonogram of document 000, Music": (nonogram(music), ()),
    }
    rows = []
    for name, (problem, hooks) in problems.items():
        most = 5 if name.endswith("first 5") else None
        plain = with_hooks(PlainSolver, hooks)(*problem)
        native = with_hooks(AlgorithmXSolver, hooks)(*problem)
        slow, expected = timed(plain, most)
        quick, found = timed(native, most)
        assert found == expected
        assert native.work()["nodes"] == plain.selections
        rows.append([name, len(found), plain.selections, slow, quick, slow / quick])
    table(["program", "solutions", "nodes", "plain Python s", "native s", "times as fast"], rows)


def nonogram(game_id):
    """R, A and O as the learner's program builds them."""
    puzzle = gridwright.parse(game_id)
    rows, columns = ([[run.length for run in clue] for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    solver = example("nonogram_inversor").NonogramSolver(puzzle.width, puzzle.height, columns, rows)
    return solver.R, solver.A, solver.O


HITORI = {
    "document 004, example": "111/234/224",
    "document 004, test case 4": "22153/23145/11135/13542/54321",
    "own, 6×6 of few numbers": "112131/231221/311213/122311/213122/321131",
}


def memory() -> None:
    """What memory saves in the programs after documents 002 and 004."""
    rows = []
    solver = example("hitori_literal").HitoriSolver
    for name, puzzle in HITORI.items():
        rows.append([f"Hitori, {name}", *effect(lambda memory, puzzle=puzzle: solver(puzzle.split("/"), memory))])
    pictures = example("picture_puzzle")
    space = pictures.space_of(*pictures.cut(pictures.PICTURE.split("\n"), 4))
    space.reduce()
    rows.append(["picture of the page", *effect(lambda memory: pictures.PictureSolver(space, memory))])
    sky = [line.replace("o", " ") for line in pictures.PICTURE.split("\n")]
    sky = [sky[0], *(["#" + " " * 22 + "#"] * 3), *("#" + line[1:-1].center(22) + "#" for line in sky[1:-1]), "#" * 24]
    sky[0] = "#" * 24
    del sky
    header = ["program", "nodes without", "nodes with", "share", "solutions without", "with", "s without", "s with"]
    table(header, rows)


def effect(make):
    """Nodes, solutions and seconds without memory and with it."""
    runs = {}
    for on in (False, True):
        solver = make(on)
        seconds, found = timed(solver, None)
        runs[on] = (solver.nodes, len(found), seconds)
    return [
        runs[False][0],
        runs[True][0],
        runs[True][0] / max(1, runs[False][0]),
        runs[False][1],
        runs[True][1],
        runs[False][2],
        runs[True][2],
    ]
