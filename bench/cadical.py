"""The peer: CaDiCaL on the order encoding of a nonogram, through python-sat.

There is a variable for each cell, and for each run and place p "this run starts at or before p". The clauses say that
runs keep their order and gaps, that the cells of a run are black, and that the cells between two runs are white. With
colours there is a variable for each cell and colour; at most one per cell is true.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path


def clauses(rows, columns):
    """The clauses for given run lengths; cell (r, c) is variable r * width + c + 1."""
    height, width = len(rows), len(columns)
    found: list[list[int]] = []
    top = height * width

    def add_line(cells, runs):
        nonlocal top
        first = [sum(runs[:j]) + j for j in range(len(runs))]
        slack = len(cells) + 1 - sum(runs) - len(runs) if runs else 0
        base = [top + slack * j for j in range(len(runs))]
        top += slack * len(runs)

        def by(j, place):  # run j starts at or before `place`: True, False or a variable
            if j < 0 or (j < len(runs) and place >= first[j] + slack):
                return True
            if j == len(runs) or place < first[j]:
                return False
            return base[j] + 1 + place - first[j]

        def add(*literals):  # (value, wanted) pairs
            clause = []
            for value, wanted in literals:
                if value is wanted:
                    return
                if not isinstance(value, bool):
                    clause.append(value if wanted else -value)
            found.append(clause)

        for j, run in enumerate(runs):
            for place in range(first[j], first[j] + slack):
                add((by(j, place), False), (by(j, place + 1), True))
            for place in range(first[j], first[j] + slack + 1):
                if j:
                    add((by(j, place), False), (by(j - 1, place - runs[j - 1] - 1), True))
            for place, cell in enumerate(cells):
                add((by(j, place), False), (by(j, place - run), True), (cell, True))
        for j in range(len(runs) + 1):  # behind run j - 1 and before run j
            for place, cell in enumerate(cells):
                ended = True if j == 0 else by(j - 1, place - runs[j - 1])
                add((ended, False), (by(j, place), True), (cell, False))

    for row, runs in enumerate(rows):
        add_line([row * width + column + 1 for column in range(width)], runs)
    for column, runs in enumerate(columns):
        add_line([row * width + column + 1 for row in range(height)], runs)
    return found


def colour_clauses(rows, columns):
    """The clauses for runs (length, colour); cell (r, c) in colour k is variable (r * width + c) * colours + k."""
    height, width = len(rows), len(columns)
    colours = max((colour for runs in [*rows, *columns] for _, colour in runs), default=1)
    found: list[list[int]] = []
    top = height * width * colours

    def variable(cell, colour):
        return cell * colours + colour

    def add_line(cells, runs):
        nonlocal top
        gaps = [*(int(one[1] == other[1]) for one, other in pairwise(runs)), 0][: len(runs)]
        first, place = [], 0
        for (length, _), gap in zip(runs, gaps, strict=True):
            first.append(place)
            place += length + gap
        slack = len(cells) - place
        base = [top + slack * j for j in range(len(runs))]
        top += slack * len(runs)

        def by(j, at):  # run j starts at or before `at`
            if j == len(runs) or at < first[j]:
                return False
            return True if at >= first[j] + slack else base[j] + 1 + at - first[j]

        def add(*literals):
            clause = []
            for value, wanted in literals:
                if value is wanted:
                    return
                if not isinstance(value, bool):
                    clause.append(value if wanted else -value)
            found.append(clause)

        for j, (length, colour) in enumerate(runs):
            for at in range(first[j], first[j] + slack):
                add((by(j, at), False), (by(j, at + 1), True))
            for at in range(first[j], first[j] + slack + 1):
                if j:
                    add((by(j, at), False), (by(j - 1, at - runs[j - 1][0] - gaps[j - 1]), True))
            for at, cell in enumerate(cells):
                add((by(j, at), False), (by(j, at - length), True), (variable(cell, colour), True))
        for j in range(len(runs) + 1):  # behind run j - 1 and before run j
            for at, cell in enumerate(cells):
                ended = True if j == 0 else by(j - 1, at - runs[j - 1][0])
                for colour in range(1, colours + 1):
                    add((ended, False), (by(j, at), True), (variable(cell, colour), False))

    for cell in range(height * width):
        for one in range(1, colours + 1):
            for other in range(one + 1, colours + 1):
                found.append([-variable(cell, one), -variable(cell, other)])
    for row, runs in enumerate(rows):
        add_line([row * width + column for column in range(width)], runs)
    for column, runs in enumerate(columns):
        add_line([row * width + column for row in range(height)], runs)
    return found, height * width * colours


def settle(rows, columns, begins=lambda: None):
    """The seconds of search (encoding and loading excluded) and whether there is one solution, several or none.

    `begins` is called when the search begins. The clock is that of the thread, as that of the process advances in steps
    of 4 ms while a CPU timer is set, as in `settle_within`.
    """
    from pysat.solvers import Cadical195

    if any(isinstance(run, (list, tuple)) for runs in rows for run in runs):
        encoded, cells = colour_clauses(rows, columns)
    else:
        encoded, cells = clauses(rows, columns), len(rows) * len(columns)
    with Cadical195(bootstrap_with=encoded) as solver:
        begins()
        begin = time.thread_time()
        if not solver.solve():
            return time.thread_time() - begin, "none"
        solver.add_clause([-literal for literal in solver.get_model()[:cells]])
        verdict = "multiple" if solver.solve() else "unique"
        return time.thread_time() - begin, verdict


def settle_within(rows, columns, cap):
    """The same in a separate process; the verdict is None if it took more than `cap` seconds of CPU time."""
    task = json.dumps([rows, columns, cap])
    here = Path(__file__).parent.parent
    command = [sys.executable, "-m", "bench.cadical"]
    ended = subprocess.run(command, input=task, capture_output=True, text=True, cwd=here, timeout=20 * cap + 60)
    if ended.returncode == -signal.SIGPROF:
        return float(cap), None
    if ended.returncode:
        raise RuntimeError(ended.stderr)
    return tuple(json.loads(ended.stdout))


def main() -> None:
    """Settle the puzzle on standard input; the search cannot be stopped, so a timer ends the process."""
    rows, columns, cap = json.load(sys.stdin)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    print(json.dumps(settle(rows, columns, lambda: signal.setitimer(signal.ITIMER_PROF, cap))))


if __name__ == "__main__":
    main()
