"""Programs for CodinGame's Algorithm X playground, on the native core and on dancing links in plain Python.

The same class bodies run on both solvers: without hooks, where the core runs without interruption; with each kind of
hook; and with memory on and off. Both visit the same nodes in the same order, which is checked. The last table is about
mutual exclusion: the number of pairs with which a page there reports a timeout, as pairs and as cliques.
"""

from __future__ import annotations

import math
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import gridwright
from bench.plain_links import PlainSolver
from bench.report import table
from gridwright import Grid, Limits
from gridwright.exact_cover import AlgorithmXSolver, ExactCover, cliques_of
from gridwright.nonogram.puzzle import Nonogram

EXAMPLES = Path(__file__).parent.parent / "docs" / "exact_cover"
PAIRS_REPORTED = 848_621


def main() -> None:
    """Print the tables."""
    speed()
    memory()
    exclusions()


def model_of(problem: ExactCover):
    """R, A and O of an example's problem."""
    return problem.primary, {name: problem.option(name) for name in problem.names}, problem.secondary


def example(name, base=AlgorithmXSolver):
    """A program of `examples/`, on either solver."""
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
    """A subclass that overrides some hooks, each with a little work."""

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
    """The CPU seconds for up to `most` solutions, their number and the nodes."""
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
    """Run one program after the other on both solvers."""
    queens, langford = example("queens").queens(10), example("langford").langford(8)
    pieces = example("pentominoes").pentominoes(6, 10, quarter=True)
    music = "10x10:2/4/4/8/1.1/1.1/1.1.2/1.1.4/1.1.4/8/4/3.1/1.3/4.1/1.1/1.3/3.4/4.4/4.2/2"
    problems = {
        "10 queens, all": (model_of(queens), ()),
        "10 queens, selection hooks": (model_of(queens), SELECTION),
        "10 queens, sort criteria": (model_of(queens), CRITERIA),
        "10 queens, all hooks": (model_of(queens), (*SELECTION, *CRITERIA, "_process_solution")),
        "Langford 8, all": (model_of(langford), ()),
        "Langford 8, selection hooks": (model_of(langford), SELECTION),
        "pentominoes 6×10, first 5": (model_of(pieces), ()),
        "Nonogram Inversor, Music": (nonogram(music), ()),
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
    """R, A and O as a learner's program builds them."""
    puzzle = gridwright.parse(game_id)
    rows, columns = ([[run.length for run in clue] for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    solver = example("nonogram_inversor").NonogramSolver(puzzle.width, puzzle.height, columns, rows)
    return solver.R, solver.A, solver.O


HITORI = {
    "the playground's example": "111/234/224",
    "the playground's test case 4": "22153/23145/11135/13542/54321",
    "6×6": "151161/131425/533343/425136/642113/262252",
    "7×7": "5756555/3541726/4272235/1351172/5447464/2635417/1213141",
    "another 7×7": "2365422/5121716/2113151/2736542/3652227/4117365/2542272",
}


def memory() -> None:
    """Measure how much memory saves in the programs for Picture Puzzle and Hitori Solver, for all solutions."""
    solver = example("hitori_literal").HitoriSolver
    rows = [
        [f"Hitori, {name}", *effect(lambda memory, puzzle=puzzle: solver(puzzle.split("/"), memory))]
        for name, puzzle in HITORI.items()
    ]
    pictures = example("picture_puzzle")
    space = pictures.space_of(*pictures.cut(pictures.PICTURE.split("\n"), 4))
    space.reduce()
    rows.append(
        ["Picture Puzzle, the playground's picture", *effect(lambda memory: pictures.PictureSolver(space, memory))]
    )
    header = ["program", "nodes without", "nodes with", "share", "solutions without", "with", "s without", "s with"]
    table(header, rows)


def effect(make):
    """The nodes, solutions and seconds without memory and with it."""
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


def exclusions() -> None:
    """Place towers along a wall, each further right than the previous one: with pairs, and with cliques."""
    towers, places = 31, 240
    actions = {(tower, place): [tower] for tower in range(towers) for place in range(places)}
    pairs = [((t, i), (t + 1, k)) for t in range(towers - 1) for i in range(places) for k in range(i + 1)]
    assert len(pairs) >= PAIRS_REPORTED
    rows = []
    begin = time.process_time()
    named = [("never both", *pair) for pair in pairs]
    covered = {action: [action[0]] for action in actions}
    for requirement in named:
        covered[requirement[1]].append(requirement)
        covered[requirement[2]].append(requirement)
    one_by_one = AlgorithmXSolver(list(range(towers)), covered, named)
    rows.append(["as pairs", len(pairs), 2 * len(pairs), time.process_time() - begin, *first(one_by_one)])
    begin = time.process_time()
    gathered = AlgorithmXSolver(list(range(towers)), actions, exclusions=pairs)
    seconds = time.process_time() - begin
    cliques = cliques_of(pairs, actions)
    rows.append(["as cliques", len(cliques), sum(map(len, cliques)), seconds, *first(gathered)])
    table(["towers", "exclusions", "entries", "build s", "first solution s", "nodes", "updates"], rows)
    rings()


def first(solver):
    """The seconds to the first solution, and the work."""
    begin = time.process_time()
    assert next(solver.solve())
    return [time.process_time() - begin, *solver.work().values()]


def rings() -> None:
    """Solve a nonogram whose document-style model has as many exclusions: the strategy builds it and uses its limit."""
    size, radii = 80, (10, 20, 30, 38)
    middle = (size - 1) / 2
    picture = [
        [int(any(abs(math.hypot(r - middle, c - middle) - radius) < 1 for radius in radii)) for c in range(size)]
        for r in range(size)
    ]
    puzzle = Nonogram.from_grid(Grid.from_rows(picture))
    stats = gridwright.solve(puzzle, strategy="exact-cover", limits=Limits(nodes=1000)).stats
    names = ("actions", "requirements", "exclusions", "cliques", "nodes", "updates", "seconds")
    table([f"rings on {size}×{size}", *names], [["", *(stats[name] for name in names)]])
