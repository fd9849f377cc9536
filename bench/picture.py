"""Framed random tiles and the clue puzzles of Eternity II, settled and compared with CP-SAT and CaDiCaL.

Times are CPU seconds of one core. `first` finds the first board, `settled` decides uniqueness, and `all boards` lists
every one: the backtracker finds one board of each set of rotations, from which the others follow. The peers get the
direct encoding with the same corner fixed, look for a first solution and then for a second one, and are stopped at the
cap.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

import gridwright
from bench.impossible_boards import impossible_board
from bench.report import EDGE_MATCHING, table
from bench.text_pictures import art
from gridwright import Limits
from gridwright.base.result import verdict_on
from gridwright.base.strategy import Task
from gridwright.picture import engine
from gridwright.picture.cutting import cut_text
from gridwright.picture.stock import Stock
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending

# Pieces per side, side of a piece in characters, rows and columns of pieces drawn with two characters, seed.
_PLAIN_IN_PART = ((16, 5, 12, 12), (20, 5, 11, 5), (24, 5, 13, 7))
_IMPOSSIBLE = ((7, 5), (8, 6), (10, 8))  # size and colours


def main(arguments=()) -> None:
    """Print one row per puzzle; then scan orders; then conflicts against backtracking."""
    parser = argparse.ArgumentParser(prog="python -m bench picture")
    parser.add_argument("--cap", type=float, default=20, metavar="SECONDS", help="for each peer and puzzle (20)")
    parser.add_argument("--list-cap", type=float, default=5, metavar="SECONDS", help="for listing all boards (5)")
    parser.add_argument("--puzzles", nargs="+", metavar="NAME", help="some of them, such as em_7_c8_b3_s1")
    parser.add_argument("--no-peer", action="store_true", help="leave the peers out")
    parser.add_argument("--reduction", action="store_true", help="exact covers with reduction and without")
    parser.add_argument("--orders", action="store_true", help="compare the orders of filling the cells")
    chosen = parser.parse_args(arguments)
    if chosen.reduction:
        _reduction(chosen.cap)
        return
    paths = sorted(EDGE_MATCHING.glob("*.puz")) + sorted(EDGE_MATCHING.glob("clue/*.json"))
    if not paths:
        print("skipped: needs the puzzle collection ../shared/data", file=sys.stderr)
        return
    if chosen.puzzles:
        paths = [path for path in paths if path.stem in chosen.puzzles]
    if chosen.orders:
        _orders(paths)
        return
    rows = []
    for path in paths:
        puzzle = gridwright.load(path)
        first, _ = _timed(puzzle, 1)
        seconds, result = _timed(puzzle, 2)
        assert not any(puzzle.violations(board) for board in result.solutions), path.stem
        nodes, speed, whole = _enumerated(puzzle, chosen.list_cap)
        row = [path.stem, f"{puzzle.width}x{puzzle.height}", result.verdict, first, seconds, nodes, speed, whole]
        for peer in () if chosen.no_peer else (_cp_sat, _cadical):
            verdict, taken = peer(puzzle, chosen.cap)
            if verdict in ("unique", "multiple"):
                assert verdict == result.verdict, (path.stem, peer.__name__)
            done = verdict != "not settled"
            row += [taken if done else f">{taken:.3g}", taken / seconds if done else f">{taken / seconds:.3g}"]
        rows.append(row)
        print(f"{path.stem}: {result.verdict}, {seconds:.3g} s", file=sys.stderr, flush=True)
    peers = [] if chosen.no_peer else ["CP-SAT", "CP-SAT / ours", "CaDiCaL", "CaDiCaL / ours"]
    header = ["puzzle", "size", "verdict", "first", "settled", "tiles placed", "M tiles/s", "all boards", *peers]
    table(header, rows)
    print(f"settled: {sum(row[2] in ('unique', 'multiple') for row in rows)} of {len(rows)}")


def _timed(puzzle, solutions):
    begin = time.process_time()
    result = gridwright.solve(puzzle, max_solutions=solutions)
    return time.process_time() - begin, result


def _enumerated(puzzle, cap):
    """The tiles placed, millions of them per second, and the seconds to list every board, or how far it got.

    The list includes rotations.
    """
    begin = time.process_time()
    clock = Clock(Limits(time=cap))
    search = engine.search_with(puzzle, Task(clock=clock))
    boards = 0
    try:
        while (ending := search.next()) is None:
            boards += len(search.family())
    except gridwright.LimitReached as reached:
        ending = reached.ending
    seconds = time.process_time() - begin
    nodes = int(search.stats()["nodes"])
    text = "{}: {:.3g} s" if ending is Ending.EXHAUSTED else "{} and more"
    return nodes, nodes / clock.seconds / 1e6, text.format(f"{boards:,}", seconds)


def _orders(paths):
    rows = []
    for path in paths:
        puzzle = gridwright.load(path)
        for order in engine.METHODS[:-1]:
            begin = time.process_time()
            search = engine.search_with(puzzle, Task(clock=Clock(Limits(time=5))), order)
            endings = [search.next()]
            if endings[0] is None:
                endings.append(search.next())
            seconds = time.process_time() - begin
            verdict = verdict_on(endings.count(None), endings[-1] or Ending.ENOUGH)
            rows.append([path.stem, order, verdict, int(search.stats()["nodes"]), seconds])
    table(["puzzle", "order", "verdict", "tiles placed", "seconds"], rows)


def _reduction(cap):
    """Compare exact covers with and without reduction: partly plain pictures, and a tile that fits nowhere."""
    puzzles = {}
    for pieces, side, plain, seed in _PLAIN_IN_PART:
        lines = art(pieces, side, Random(seed), plain=plain)
        puzzles[f"picture {pieces}x{pieces}, {plain}x{plain} plain"] = cut_text(lines, pieces, pieces, seed=seed)
    for size, colours in _IMPOSSIBLE:
        puzzles[f"board {size}x{size}, a tile fits nowhere"] = impossible_board(size, colours, Random(1))
    rows = []
    for name, puzzle in puzzles.items():
        row = [name]
        for strategy in ("exact-cover", "exact-cover-plain"):
            result = gridwright.solve(puzzle, strategy=strategy, limits=Limits(time=cap))
            stats = result.stats
            row += [stats["options"], stats.get("nodes", 0), stats["seconds"], result.verdict]
        rows.append(row)
    header = ["puzzle", "options", "nodes", "seconds", "verdict"]
    table([*header, *(f"plain {name}" for name in header[1:])], rows)


def _choices(puzzle):
    """The problem of the direct encoding, with a corner fixed if the stock allows."""
    stock = Stock(puzzle)
    return stock.once_each() or [stock.native()]


def _borders(problem):
    """The pairs of adjacent cells, with the sides at which they touch."""
    width, height = problem["width"], problem["height"]
    for cell in range(width * height):
        if cell % width + 1 < width:
            yield cell, 1, cell + 1, 3
        if cell + width < width * height:
            yield cell, 2, cell + width, 0


def _cp_sat(puzzle, cap):
    """CP-SAT's verdict and CPU seconds, on one core."""
    from ortools.sat.python import cp_model

    problems = _choices(puzzle)
    begin = time.process_time()
    found = 0
    for problem in problems:
        model = cp_model.CpModel()
        lits = [
            {v: model.new_bool_var(f"{cell} {v}") for v in problem["classes"][which]}
            for cell, which in enumerate(problem["class_of"])
        ]
        for here in lits:
            model.add_exactly_one(here.values())
        for species, copies in enumerate(problem["copies"]):
            mine = [x for here in lits for v, x in here.items() if problem["variants"][v][0] == species]
            model.add(sum(mine) == copies)
        for one, side, other, entered in _borders(problem):
            shown = {}
            for v, x in lits[one].items():
                shown.setdefault(problem["variants"][v][1][side], ([], []))[0].append(x)
            for v, x in lits[other].items():
                shown.setdefault(problem["mates"][problem["variants"][v][1][entered]], ([], []))[1].append(x)
            for ours, theirs in shown.values():
                model.add(sum(ours) == sum(theirs))
        while found < 2:
            left = cap - (time.process_time() - begin)
            if left <= 0:
                return "not settled", time.process_time() - begin
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            solver.parameters.max_time_in_seconds = 20 * left
            solver.parameters.max_deterministic_time = 2 * left
            status = solver.solve(model)
            if status == cp_model.INFEASIBLE:
                break
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                return "not settled", time.process_time() - begin
            found += 1
            model.add_bool_or([~x for here in lits for x in here.values() if solver.value(x)])
    return ("none", "unique", "multiple")[found], time.process_time() - begin


def _cadical(puzzle, cap):
    """CaDiCaL's verdict and CPU seconds, on the same encoding as clauses."""
    import multiprocessing

    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_cadical_work, args=(puzzle, theirs, cap))
    process.start()
    theirs.close()
    try:
        return ours.recv()
    except EOFError:
        return "not settled", cap
    finally:
        process.join()


def _cadical_work(puzzle, answer, cap):
    import resource
    from math import ceil

    from pysat.card import CardEnc, EncType
    from pysat.solvers import Solver

    resource.setrlimit(resource.RLIMIT_CPU, (ceil(cap), ceil(cap)))  # this ends the process
    begin = time.process_time()
    found = 0
    problems = _choices(puzzle)
    for problem in problems:
        solver = Solver("cadical195")
        top = 0
        lits = []
        for which in problem["class_of"]:
            lits.append({v: top + 1 + k for k, v in enumerate(problem["classes"][which])})
            top += len(lits[-1])

        def exactly(mine, copies, solver=solver):
            nonlocal top
            encoded = CardEnc.equals(mine, bound=copies, top_id=top, encoding=EncType.seqcounter)
            top = max(top, encoded.nv)
            solver.append_formula(encoded.clauses)

        for here in lits:
            exactly(list(here.values()), 1)
        for species, copies in enumerate(problem["copies"]):
            exactly([x for here in lits for v, x in here.items() if problem["variants"][v][0] == species], copies)
        for one, side, other, entered in _borders(problem):
            shown = {}
            for v, x in lits[one].items():
                shown.setdefault(problem["variants"][v][1][side], ([], []))[0].append(x)
            for v, x in lits[other].items():
                shown.setdefault(problem["mates"][problem["variants"][v][1][entered]], ([], []))[1].append(x)
            for pair in shown.values():
                top += 1
                for mine in pair:
                    for x in mine:
                        solver.add_clause([-x, top])
                    solver.add_clause([-top, *mine])
        while found < 2 and solver.solve():
            found += 1
            model = set(solver.get_model())
            solver.add_clause([-x for here in lits for x in here.values() if x in model])
        solver.delete()
    answer.send((("none", "unique", "multiple")[found], time.process_time() - begin))
