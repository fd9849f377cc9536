"""Exact cover: counting, Sudokus, first solutions and building, against xcover, exact-cover and Knuth's SSXCC.

All times are CPU time of the whole task, from options to a number: the best of a few runs, in which the programs take
turns. The packages come from PyPI (`--group bench`); Knuth's programs, compiled, are searched under their names (ssxcc,
dlx6) on the PATH and in the folder that GRIDWRIGHT_KNUTH names. exact-cover has no secondary items; it gets an extra
option for each.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import time
from functools import partial
from importlib.util import find_spec
from itertools import product

from bench.report import DATA, table
from gridwright import ExactCover, Limits, load
from gridwright._core import count_exact_covers
from gridwright.exact_cover.engine import Engine
from gridwright.values.clock import Clock

FOLDER = DATA / "exact_cover"
ROUNDS = 9
ENOUGH = 12  # seconds after which no program runs again
EXPECTED = {"queens10": 724, "queens12": 14200, "langford11": 35584, "pent6x10": 9356, "domino8x8": 12988816}


def main() -> None:
    """Print all tables."""
    counting("queens12", "langford11", "pent6x10")
    diagrams("domino8x8", "queens12", "langford11", "pent6x10")
    choosing("queens10", "queens12", "langford11", "pent6x10", "domino8x8")
    sudokus()
    first_solutions()
    building()


def counting(*names) -> None:
    """Count solutions one by one."""
    rows = []
    for name in names:
        path = FOLDER / f"{name}.dlx"
        cover = load(path)
        options = [list(cover.option(k)) for k in cover.names]
        peers = {"ours": partial(ours, options, cover, "cells"), **packages(options, cover)}
        if program := knuth("ssxcc"):
            peers["ssxcc"] = partial(run_knuth, program, path)
        seconds, answers = race(peers)
        assert all(answer in (None, EXPECTED[name]) for answer in answers.values()), answers
        engine = Engine(cover.native)
        engine.count()
        work = engine.stats()
        ratios = [seconds[peer] / seconds["ours"] if peer in seconds else "" for peer in ("ssxcc", *PACKAGES)]
        rows.append([name, work["nodes"], work["updates"], seconds["ours"], *ratios])
    table(["one by one", "nodes", "updates", "seconds", *(f"{peer} / ours" for peer in ("ssxcc", *PACKAGES))], rows)


def diagrams(*names) -> None:
    """Count solutions through a diagram, which remembers every remainder."""
    rows = []
    for name in names:
        path = FOLDER / f"{name}.dlx"
        cover = load(path)
        options = [list(cover.option(k)) for k in cover.names]
        peers = {"ours": partial(ours, options, cover, "diagram")}
        if program := knuth("dlx6"):
            peers["dlx6"] = partial(run_knuth, program, path)
        seconds, answers = race(peers)
        assert answers["ours"] == EXPECTED[name]
        work = count_exact_covers(cover.native)[2]
        ratio = seconds["dlx6"] / seconds["ours"] if "dlx6" in seconds else ""
        counts = [work[key] for key in ("nodes", "updates", "remainders", "hits", "splits")]
        rows.append([name, *counts, 1e3 * seconds["ours"], ratio])
    counts = ["nodes", "updates", "remainders", "met again", "fell apart"]
    table(["through a diagram", *counts, "ms", "dlx6 / ours"], rows)


def choosing(*names) -> None:
    """Count solutions in every way, and compare the default with the better of the others."""
    rows = []
    for name in names:
        path = FOLDER / f"{name}.dlx"
        cover = load(path) if path.exists() else queens(10)
        options = [list(cover.option(k)) for k in cover.names]
        methods = [method for method in ("auto", "cells", "diagram") if (name, method) != ("domino8x8", "cells")]
        peers = {method: partial(ours, options, cover, method) for method in methods}
        if name != "domino8x8":
            peers |= {peer: count for peer, count in packages(options, cover).items() if peer == "xcover"}
        seconds, answers = race(peers)
        assert set(answers.values()) == {EXPECTED[name]}, answers
        times = [1e3 * seconds[peer] if peer in seconds else "" for peer in ("auto", "cells", "diagram", "xcover")]
        best = min(seconds[method] for method in methods if method != "auto")
        rows.append([name, *times, seconds["auto"] / best])
    table(["count, ms", "auto", "cells", "diagram", "xcover", "auto / better one"], rows)


def queens(n: int) -> ExactCover:
    """The ways to place queens on a board."""
    squares = list(product(range(n), repeat=2))
    diagonals = dict.fromkeys(item for r, c in squares for item in (("u", r + c), ("d", r - c)))
    return ExactCover([[("r", r), ("c", c), ("u", r + c), ("d", r - c)] for r, c in squares], secondary=diagonals)


def sudokus() -> None:
    """Show that each of 300 Sudokus with 17 clues has one solution; the model is built once."""
    lines = (FOLDER / "sudoku17_300.txt").read_text().split()
    cells = product(range(9), repeat=3)
    model = ExactCover(
        [[("cell", r, c), ("row", r, d), ("col", c, d), ("box", r // 3, c // 3, d)] for r, c, d in cells]
    )
    clues = [[9 * k + int(digit) - 1 for k, digit in enumerate(line) if digit != "."] for line in lines]
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.process_time()
        numbers = [len(list(model.iter_solutions(given))) for given in clues]
        best = min(best, time.process_time() - begin)
        assert numbers == [1] * len(lines)
    engines = [Engine(model.native, given=given) for given in clues]
    for engine in engines:
        engine.count()
    work = {key: sum(engine.stats()[key] for engine in engines) for key in ("nodes", "updates")}
    table(
        ["Sudokus", "nodes", "updates", "ms", "us each"], [[len(lines), *work.values(), 1e3 * best, 1e6 * best / 300]]
    )


Y = ((0, 1), (1, 0), (1, 1), (1, 2), (1, 3))


def first_solutions(size=20, seeds=10) -> None:
    """Find the first tiling of a square with Y pentominoes, for several seeds, with and without restarts."""
    shapes = set()
    for turn in range(8):
        cells = [(c, -r) if turn & 1 else (r, c) for r, c in Y]
        cells = [(r * (-1 if turn & 2 else 1), c * (-1 if turn & 4 else 1)) for r, c in cells]
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        shapes.add(tuple(sorted((r - top, c - left) for r, c in cells)))
    places = [
        [(top + r, left + c) for r, c in s] for s in sorted(shapes) for top, left in product(range(size), repeat=2)
    ]
    cover = ExactCover([cells for cells in places if max(map(max, cells)) < size])
    rows = []
    for seed in range(seeds):
        row: list[object] = [seed]
        for restarts in (True, False):
            engine = Engine(cover.native, seed=seed or None, restarts=restarts, clock=Clock(Limits(nodes=2_000_000)))
            begin = time.process_time()
            found = engine.next() is None
            seconds = time.process_time() - begin
            assert not found or not cover.violations(engine.chosen())
            row += [engine.stats()["nodes"], seconds if found else f"none in {seconds:.1f}"]
        rows.append(row)
    table(["Y 20x20, seed", "nodes", "seconds", "without restarts", "seconds"], rows)


def building() -> None:
    """Build a native problem of about a million entries from Python lists."""
    n = 500
    options = [[("r", r), ("c", c), ("u", r + c), ("d", r - c)] for r, c in product(range(n), repeat=2)]
    secondary = [(way, k) for way in "ud" for k in range(1 - n, 2 * n)]
    rows = []
    for name, arguments in (("items inferred", {}), ("secondary items declared", {"secondary": secondary})):
        begin = time.process_time()
        cover = ExactCover(options, **arguments)
        rows.append([name, 4 * len(cover.names), time.process_time() - begin])
    table(["building", "entries", "seconds"], rows)


def ours(options, cover, method):
    """Count the solutions of some options with Gridwright."""
    return ExactCover(options, primary=cover.primary, secondary=cover.secondary).count(method=method)


PACKAGES = ("xcover", "exact-cover")


def packages(options, cover):
    """The installed packages, as functions that count solutions."""
    found = {}
    if find_spec("xcover"):
        from xcover import covers

        arguments = {"primary": list(cover.primary), "secondary": list(cover.secondary)}
        next(covers(options, **arguments), None)  # its compiler runs on the first call
        found["xcover"] = lambda: sum(1 for _ in covers(options, **arguments))
    if find_spec("exact_cover"):
        import numpy
        from exact_cover import get_solution_count

        columns = {item: k for k, item in enumerate((*cover.primary, *cover.secondary))}

        def count():
            matrix = numpy.zeros((len(options) + len(cover.secondary), len(columns)), dtype=bool)
            for row, option in enumerate([*options, *([item] for item in cover.secondary)]):
                matrix[row, [columns[item] for item in option]] = True
            return get_solution_count(matrix)

        found["exact-cover"] = count
    return found


def knuth(name):
    """One of Knuth's programs, if installed."""
    folders = os.pathsep.join([os.environ.get("GRIDWRIGHT_KNUTH", ""), os.environ.get("PATH", "")])
    return shutil.which(name, path=folders)


def run_knuth(program, path):
    """Run it on a file; it prints its counts to standard error."""
    with open(path, "rb") as file:
        run = subprocess.run([program], stdin=file, capture_output=True, check=False)
    words = run.stderr.decode("latin-1").split()
    return int(words[words.index("Altogether") + 1])


def race(peers):
    """The least CPU time of each program including its children, and its answer; the programs take turns."""
    seconds = {name: [] for name in peers}
    answers = {}
    for _ in range(ROUNDS):
        for name, action in peers.items():
            if sum(seconds[name]) < ENOUGH:
                begin = _cpu()
                answers[name] = action()
                seconds[name].append(_cpu() - begin)
    return {name: min(found) for name, found in seconds.items()}, answers


def _cpu():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
