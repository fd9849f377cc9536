"""What the strategies share: a task in, a result out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.result import Result
from gridwright.base.searching import verdict_on
from gridwright.exact_cover.engine import REASONS, Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.strategy import Task
    from gridwright.exact_cover.puzzle import Chosen, ExactCover


def supports(puzzle: ExactCover) -> str:
    """Every exact-cover problem can be taken."""
    return ""


def solve(puzzle: ExactCover, task: Task, strategy: str, *, restarts: bool = False) -> Result:
    """Up to `task.max_solutions` solutions and the verdict that follows from them; seed 0 is the order as given."""
    engine = Engine(
        puzzle.native,
        seed=task.seed or None,
        restarts=restarts,
        limits=task.limits,
        progress=task.progress,
    )
    solutions: list[Chosen] = []
    outcome = "found"
    while outcome == "found" and len(solutions) < task.max_solutions:
        outcome = engine.next()
        if outcome == "found":
            solutions.append(puzzle.chosen(engine.chosen()))
    settled = outcome == "exhausted"
    return Result(
        puzzle,
        verdict_on(len(solutions), settled),
        solutions,
        count=len(solutions) if settled else None,
        stats=engine.stats(),
        reason=REASONS.get(outcome),
        strategy=strategy,
    )


def count(puzzle: ExactCover, task: Task, method: str) -> int:
    """How many solutions there are."""
    return puzzle.count(method=method, limits=task.limits, progress=task.progress)


def iter_solutions(puzzle: ExactCover, task: Task) -> Iterator[Chosen]:
    """The solutions, each found when it is asked for."""
    return puzzle.iter_solutions(seed=task.seed or None, limits=task.limits, progress=task.progress)
