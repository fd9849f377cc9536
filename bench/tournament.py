"""Three tournament sets of 1000 puzzles, first solutions and then uniqueness, as multiples of a CaDiCaL yardstick.

The yardstick is CaDiCaL 1.9.5 on the plain order encoding of puzzles 451 to 550 of taai2011, solving only, measured in
the same run. Times and the cap are CPU seconds of the whole call. An even selection from the sets (`--every 10`) gives
an estimate of the ratio, any other (`--puzzles 451-650`) does not. For a quiet measurement, name a core: `--core 0`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import gridwright
from bench.measure import DISTRIBUTION, distribution, measure, options, save, work_table
from bench.report import SHARED, TOOLS, table

SETS = ("taai2011", "tcga2016", "icga2023")
WHOLE = 1000
MIDDLE = range(451, 651)
TASKS = {1: "first solution", 2: "uniqueness"}


def main(arguments=()) -> None:
    """Print one row per set, strategy and task; then the counted work, and the slowest puzzles."""
    chosen = _parsed(arguments)
    if chosen.core is not None:
        os.sched_setaffinity(0, {chosen.core})
    folder = SHARED / "tournament"
    if not folder.is_dir():
        print("skipped: needs the puzzle collection ../shared/data", file=sys.stderr)
        return
    yardsticks = [yardstick()] if chosen.yardsticks else []
    groups = {}
    for solutions in chosen.solutions:
        for name in chosen.sets:
            puzzles = gridwright.load_all(folder / f"{name}.txt", "taai")
            assert len(puzzles) == WHOLE
            for strategy in chosen.strategy:
                groups[f"{name}, {strategy}, {TASKS[solutions]}"] = [
                    measure(f"{name}, {TASKS[solutions]}", number, puzzles[number - 1], strategy, solutions, chosen.cap)
                    for number in chosen.numbers
                ]
    yardsticks += [yardstick() for _ in range(chosen.yardsticks - 1)]
    yardsticks = [seconds for seconds in yardsticks if seconds]
    _report(groups, yardsticks, chosen)
    if chosen.save:
        save(chosen.save, [one for group in groups.values() for one in group])


def _parsed(arguments):
    parser = options("tournament")
    parser.add_argument("--sets", nargs="+", default=SETS, choices=SETS)
    parser.add_argument("--puzzles", default=f"1-{WHOLE}", metavar="FIRST-LAST", help=f"a part of each set (1-{WHOLE})")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth of them")
    parser.add_argument("--solutions", nargs="+", type=int, default=[1, 2], choices=[1, 2], help="2 settles uniqueness")
    parser.add_argument(
        "--yardsticks", type=int, default=1, metavar="N", help="how often it is run: before, then after"
    )
    parser.add_argument("--core", type=int, help="run everything on this core")
    chosen = parser.parse_args(arguments)
    if not re.fullmatch(r"\d+-\d+", chosen.puzzles):
        parser.error("expected --puzzles FIRST-LAST")
    first, last = map(int, chosen.puzzles.split("-"))
    chosen.numbers = range(first, last + 1, chosen.every)
    if not (1 <= first <= last <= WHOLE):
        parser.error(f"the puzzles of a set are 1-{WHOLE}")
    chosen.even = first <= chosen.every and last > WHOLE - chosen.every
    return chosen


def yardstick() -> float | None:
    """The CPU seconds of CaDiCaL on the hundred puzzles, or None if it cannot be run."""
    program = TOOLS / "yardstick.py"
    if not program.is_file():
        print("no yardstick: needs ../shared/tools/yardstick.py", file=sys.stderr)
        return None
    command = [sys.executable, str(program), "taai2011", "451", "550"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=1200)
    found = re.search(r": ([\d.]+) s, slowest ([\d.]+) s", ended.stdout)
    if not found:
        print(f"no yardstick: {ended.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return None
    print(f"yardstick: {ended.stdout.strip()}\n", flush=True)
    return float(found[1])


def _report(groups, yardsticks, chosen) -> None:
    unit = sum(yardsticks) / len(yardsticks) if yardsticks else None
    complete = len(chosen.numbers) == WHOLE
    scale = WHOLE / len(chosen.numbers)
    rows = []
    for name, measured in groups.items():
        total, *spread = distribution(measured)
        middle = sum(one.seconds for one in measured if int(one.puzzle) in MIDDLE)
        open_ones = sum(not one.done for one in measured)
        if unit is None or not (complete or chosen.even):
            ratio = "-"
        else:  # unfinished puzzles would have taken longer
            ratio = f"{'>' if open_ones else ''}{total * scale / unit:.2f}{'' if complete else ' (estimate)'}"
        rows.append([name, len(measured), open_ones, total, *spread, middle, ratio])
    header = ["set", "puzzles", "not finished", *DISTRIBUTION, "451-650, s", "yardsticks"]
    table(header, rows)
    table(*work_table(groups))
    everything = [one for measured in groups.values() for one in measured]
    slowest = sorted(everything, key=lambda one: -one.seconds)[:8]
    table(
        ["slowest puzzles", "strategy", "seconds", "verdict", "finished"],
        [[f"{s.group}, {s.puzzle}", s.strategy, s.seconds, s.verdict, "yes" if s.done else "no"] for s in slowest],
    )
    if {1, 2} <= set(chosen.solutions):
        _compare_tasks(groups)


def _compare_tasks(groups) -> None:
    """Print the cost of uniqueness on the puzzles that were finished both times, as a cap would distort it."""
    once, twice = (
        [one for name, measured in groups.items() if name.endswith(task) for one in measured] for task in TASKS.values()
    )
    both = [(one.seconds, two.seconds) for one, two in zip(once, twice, strict=True) if one.done and two.done]
    if both:
        first, settled = map(sum, zip(*both, strict=True))
        print(f"uniqueness / first solution, of {len(both)} finished both times: {settled / first:.3f}")
