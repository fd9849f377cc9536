"""The effect of each part of the driver: tournament puzzles with one part switched off at a time.

Times and the cap are CPU seconds of the engine. A puzzle that is not settled within the cap counts as the cap, so that
ratios are lower bounds if `open` is not 0.
"""

from __future__ import annotations

import argparse
import sys
import time

import gridwright
from bench.report import SHARED, table
from gridwright._core import NonogramSearch, Stage

# A name for what is switched off, the stage to run, and the parts of the driver to leave out.
VARIANTS = (
    ("nothing", Stage.AUTO, []),
    ("beliefs", Stage.AUTO, ["beliefs"]),
    ("dives", Stage.AUTO, ["dives"]),
    ("target phases", Stage.AUTO, ["target phases"]),
    ("probing", Stage.CDCL, []),
    ("short probes", Stage.AUTO, ["short probes"]),
    ("components", Stage.AUTO, ["components"]),
    ("exchanges", Stage.AUTO, ["exchanges"]),
    ("conflict-driven search", Stage.SEARCH, []),
)
COUNTS = ("line_solves", "probes", "nodes", "conflicts", "exchanges")


class Enough(Exception):
    """The cap was reached."""


def main(arguments=()) -> None:
    """Print one row per part."""
    parser = argparse.ArgumentParser(prog="python -m bench ablation")
    parser.add_argument("--set", default="taai2011")
    parser.add_argument("--puzzles", default="451-550", metavar="FIRST-LAST")
    parser.add_argument("--cap", type=float, default=5, metavar="SECONDS", help="CPU time per puzzle (5)")
    parser.add_argument("--solutions", type=int, default=2, help="2 settles uniqueness (2)")
    chosen = parser.parse_args(arguments)
    folder = SHARED / "tournament"
    if not folder.is_dir():
        print("skipped: needs the puzzle collection ../shared/data", file=sys.stderr)
        return
    first, last = map(int, chosen.puzzles.split("-"))
    puzzles = gridwright.load_all(folder / f"{chosen.set}.txt", "taai")[first - 1 : last]
    clues = [[[[run.length for run in clue] for clue in lines] for lines in (one.rows, one.columns)] for one in puzzles]
    rows, whole = [], None
    for name, stage, without in VARIANTS:
        runs = [settle(*pair, stage, without, chosen) for pair in clues]
        seconds = sum(one for one, _, _ in runs)
        whole = whole or seconds
        work = [sum(int(stats.get(key, 0)) for _, stats, _ in runs) for key in COUNTS]
        slowest = max(one for one, _, _ in runs)
        rows.append([name, sum(not done for _, _, done in runs), seconds, seconds / whole, slowest, *work])
        print(f"without {name}: {seconds:.3g} s", file=sys.stderr, flush=True)
    table(["switched off", "open", "seconds", "times", "slowest", *COUNTS], rows)


def settle(rows, columns, stage, without, chosen):
    """The CPU seconds of one puzzle, its work, and whether it was settled."""
    seen = {}

    def watch(stats):
        seen.update(stats)
        if time.process_time() - begin > chosen.cap:
            raise Enough

    begin = time.process_time()
    search = NonogramSearch(rows, columns, stage=stage, without=without)
    found = 0
    try:
        while found < chosen.solutions and search.next(progress=watch) is None:
            found += 1
    except Enough:
        return chosen.cap, seen, False
    return time.process_time() - begin, search.stats(), True


if __name__ == "__main__":
    main()
