"""`import gridwright`, and a 20x20 puzzle solved from the shell, against `python -c pass`.

At most 7 times the CPU time of the latter is promised. CPU time, because other processes change it least.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import gridwright
from bench.report import table
from gridwright import Grid, Nonogram
from gridwright.nonogram.formats import non

RUNS = 40


def main() -> None:
    """Print medians of alternating runs, after one that writes bytecode as an installation would."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    picture = Grid(20, 20, bytes((row * row + column * 3) % 7 < 4 for row in range(20) for column in range(20)))
    puzzle = Nonogram.from_grid(picture)
    assert gridwright.solve(puzzle).solutions
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.non"
        path.write_text(non.write([puzzle]))
        program = Path(sys.executable).with_name("gridwright")
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "import gridwright": [sys.executable, "-c", "import gridwright"],
            "gridwright solve": [program, "solve", path],
        }
        times = {name: [] for name in commands}
        for _ in range(1 + RUNS):
            for name, command in commands.items():
                begin = spent()
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=variables)
                times[name].append(spent() - begin)
    medians = {name: statistics.median(found[1:]) for name, found in times.items()}
    nothing = medians["python -c pass"]
    table(
        ["command", "ms of CPU", "times python -c pass"], [[name, 1e3 * m, m / nothing] for name, m in medians.items()]
    )


def spent() -> float:
    """The CPU seconds of all commands so far."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime
