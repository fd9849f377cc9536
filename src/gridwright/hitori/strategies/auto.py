"""`auto`: conflict-driven search, with the unshaded cells kept together by a propagator.

No family of Hitori was met that needs anything else; see `cpp/hitori/` and docs/algorithms/hitori.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.hitori.engine import searching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.grid import Grid


def supports(puzzle: Hitori) -> str:
    """Every Hitori will do."""
    return ""


def solve(puzzle: Hitori, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    return searching(puzzle, task).solve("auto", lambda: "every way of shading breaks a rule")


def count(puzzle: Hitori, task: Task) -> int:
    """How many solutions there are."""
    return searching(puzzle, task).count()


def iter_solutions(puzzle: Hitori, task: Task) -> Iterator[Grid]:
    """The solutions, each found when it is asked for."""
    return searching(puzzle, task).iter_solutions()
