"""Counts: by tables and remainders, by search alone, and by a counter of models on the same clauses, in one run.

Model counters are optional: `PySDD` compiles the clauses into a diagram, `pyapproxmc` counts approximately. The clauses
say which words each line may spell: a variable for each state of its automaton behind each cell.

python -m bench counting --cap 10
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from itertools import pairwise

import gridwright
from bench import collections
from bench.report import SHARED, table
from gridwright import Grid, LimitReached, Nonogram

TOURNAMENT = ("icga2023", "taai2011", "tcga2016")


def main(options: list[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench counting")
    parser.add_argument("--cap", type=float, default=2, metavar="SECONDS", help="CPU time for each count (2)")
    parser.add_argument("--tournament", type=int, default=9, metavar="N", help="puzzles of the tournament (9)")
    arguments = parser.parse_args(options or [])
    rows = []
    for name, puzzles in sets(arguments.tournament):
        now, before = ([counted(puzzle, arguments.cap, way) for puzzle in puzzles] for way in ("auto", "search"))
        for (one, exact, _), (other, other_exact, _) in zip(now, before, strict=True):
            assert one == other or not (exact and other_exact), f"{name}: {one} and {other} solutions"
        both = [(one[2], other[2]) for one, other in zip(now, before, strict=True) if one[1] and other[1]]
        seconds, searched = (sum(times) for times in zip(*both, strict=True)) if both else (0, 0)
        ratio = f"{seconds / searched:.2f}" if searched else ""
        done = [f"{sum(one[1] for one in found)} of {len(puzzles)}" for found in (now, before)]
        rows.append([name, *done, f"{seconds:.3f}", f"{searched:.3f}", ratio])
    table(["set", "counted", "by search", "s, counted by both", "by search, s", "ratio"], rows)
    beside_models(arguments.cap)


def sets(tournament):
    """The puzzles, by set."""
    yield "single ones, 6 to 30", [Nonogram([[1]] * side, [[1]] * side) for side in (6, 7, 8, 9, 10, 20, 30)]
    yield "?, 4 to 10", [Nonogram([[None]] * side, [[None]] * side) for side in range(4, 11)]
    yield "? ?, 4 to 8", [Nonogram([[None] * 2] * side, [[None] * 2] * side) for side in range(4, 9)]
    yield "random 12x12", [noise(seed, 12, 0.3 + seed % 21 / 100) for seed in range(20)]
    yield "random 15x15, 45%", [noise(seed, 15, 0.45) for seed in range(20)]
    if not SHARED.is_dir():
        print("../shared/data is absent: without the collections", file=sys.stderr)
        return
    for name in ("free", "archive"):
        files = sorted(SHARED.joinpath(name).glob("*.n[io]n"))
        puzzles = [collections.load(file) for file in files]
        yield name, [puzzle for puzzle in puzzles if gridwright.check(puzzle).verdict == "multiple"]
    each = -(-tournament // len(TOURNAMENT))
    for name in TOURNAMENT:
        puzzles = gridwright.load_all(SHARED / "tournament" / f"{name}.txt")
        several = (puzzle for puzzle in puzzles[7::58] if gridwright.check(puzzle).verdict == "multiple")
        yield name, [puzzle for puzzle, _ in zip(several, range(each), strict=False)]


def noise(seed, side, share):
    """The puzzle of a random picture."""
    rng = random.Random(seed)
    return Nonogram.from_grid(Grid(side, side, bytes(rng.random() < share for _ in range(side * side))))


def counted(puzzle, cap, strategy="auto"):
    """The number, whether it is exact, and the CPU time of this thread."""
    began = time.thread_time()
    try:
        number = gridwright.count(puzzle, strategy=strategy, progress=lambda _: time.thread_time() - began < cap)
        exact = True
    except LimitReached as reached:
        number, exact = reached.at_least, False
    return number, exact, time.thread_time() - began


# Model counters


def beside_models(cap):
    """The same numbers by model counters."""
    counters = {"PySDD": by_diagram, "pyapproxmc": by_hashing}
    rows = []
    for name, puzzle in (
        *((f"1, {side}x{side}", Nonogram([[1]] * side, [[1]] * side)) for side in (4, 5, 6)),
        *((f"?, {side}x{side}", Nonogram([[None]] * side, [[None]] * side)) for side in (4, 5)),
        *((f"random 6x6, {seed}", noise(seed, 6, 0.35)) for seed in range(3)),
    ):
        number, exact, seconds = counted(puzzle, cap)
        assert exact
        row = [name, str(number), f"{1e3 * seconds:.2f}"]
        for counter in counters.values():
            found = counter(puzzle)
            if found is None:
                row += ["", ""]
                continue
            models, took = found
            assert counter is by_hashing or models == number, f"{name}: {models} models, {number} solutions"
            row += [f"{1e3 * took:.1f}", f"{took / seconds:.0f}"]
        rows.append(row)
    titles = [title for name in counters for title in (f"{name} ms", "ratio")]
    table(["puzzle", "solutions", "ms", *titles], rows)


def by_diagram(puzzle):
    """The models of the clauses by a sentential decision diagram; None if PySDD is absent."""
    try:
        from pysdd.sdd import SddManager
    except ImportError:
        return None
    _, count, clauses = clauses_of(puzzle)
    with tempfile.NamedTemporaryFile("w", suffix=".cnf") as file:
        file.write(f"p cnf {count} {len(clauses)}\n" + "".join(" ".join(map(str, c)) + " 0\n" for c in clauses))
        file.flush()
        began = time.thread_time()
        _, root = SddManager.from_cnf_file(file.name.encode())
        number = root.global_model_count()
    return number, time.thread_time() - began


def by_hashing(puzzle):
    """An approximate number of models; None if pyapproxmc is absent."""
    try:
        import pyapproxmc
    except ImportError:
        return None
    cells, _, clauses = clauses_of(puzzle)
    began = time.thread_time()
    counter = pyapproxmc.Counter(seed=1)
    counter.add_clauses(clauses)
    factor, power = counter.count(list(range(1, cells + 1)))
    return factor * 2**power, time.thread_time() - began


def clauses_of(puzzle):
    """The number of cells, of variables, and clauses: a state of each line behind each cell, one for each picture."""
    width, height = puzzle.width, puzzle.height
    last = width * height
    clauses = []
    lines = [([row * width + column + 1 for column in range(width)], clue) for row, clue in enumerate(puzzle.rows)]
    lines += [([row * width + c + 1 for row in range(height)], clue) for c, clue in enumerate(puzzle.columns)]
    for cells, clue in lines:
        follow, ends = automaton([run.length for run in clue])
        states = [{0: None}]
        for _ in cells:
            after = sorted({there for state in states[-1] for there in follow[state] if there is not None})
            states.append({state: last + 1 + place for place, state in enumerate(after)})
            last += len(after)
        for (before, after), cell in zip(pairwise(states), cells, strict=True):
            clauses.append(list(after.values()))
            clauses += [[-one, -other] for one in after.values() for other in after.values() if one < other]
            for state, here in before.items():
                for black, there in enumerate(follow[state]):
                    reason = ([] if here is None else [-here]) + [-cell if black else cell]
                    clauses.append(reason + ([] if there is None else [after[there]]))
        clauses += [[-variable] for state, variable in states[-1].items() if state not in ends]
    return width * height, last, clauses


def automaton(lengths):
    """What follows each state after a white and a black cell (None: nothing); the states at which a line may end."""
    follow = [[0, None]]
    for length in lengths:
        follow[-1][1] = len(follow)  # the first cell of the run, from the white cells before it
        for cell in range(length or 1):
            follow.append([None, len(follow) + 1 if cell + 1 < (length or 1) else None])
        if length is None:
            follow[-1][1] = len(follow) - 1
        follow[-1][0] = len(follow)
        follow.append([len(follow), None])
    return follow, {len(follow) - 1, len(follow) - 2} if lengths else {0}
