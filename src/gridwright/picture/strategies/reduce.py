"""`reduce`: the candidates of each cell and the values of each border, reduced until nothing changes.

What a person does at the table, cell after cell; no guess is ever made. It stops with `unknown` where that does not
settle every cell, and says how many it settled.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.base.result import Result
from gridwright.picture import engine
from gridwright.picture.counting import contradiction
from gridwright.picture.engine import supports_clauses as supports
from gridwright.picture.reduction import Contradicted, Reduction, recorder
from gridwright.picture.stock import Stock

if TYPE_CHECKING:
    from gridwright.base.strategy import Task
    from gridwright.picture.puzzle import PicturePuzzle

__all__ = ["reduced", "result_of", "solve", "supports"]


def solve(puzzle: PicturePuzzle, task: Task) -> Result:
    """The verdict, if reduction alone finds it; else the cells that it settles."""
    found = reduced(puzzle, task, "reduce")
    return found if isinstance(found, Result) else result_of(found[0], found[1], "reduce", whole=found[2])


def reduced(
    puzzle: PicturePuzzle, task: Task, strategy: str
) -> Result | tuple[Reduction, dict[str, int | float], bool]:
    """A puzzle reduced, the work that took, and whether it went to the end; or the result that there is no solution."""
    began = perf_counter()
    if told := contradiction(puzzle):
        stats: dict[str, int | float] = {"settled": 0, "seconds": 0.0}
        return Result(puzzle, "none", count=0, distinct=0, reason=told, stats=stats, strategy=strategy)
    stock = Stock(puzzle, engine.start_of(puzzle, task))
    reduction = Reduction(stock)
    if task.trace is not None:
        reduction.tell = recorder(reduction, task.trace)
    time = task.limits.time

    def go_on() -> bool:
        if task.progress is not None:
            task.progress(work())
        return time is None or perf_counter() - began < time

    def work() -> dict[str, int | float]:
        return {
            "settled": reduction.settled,
            "passes": reduction.passes,
            "removed": reduction.removed,
            "seconds": perf_counter() - began,
        }

    try:
        whole = reduction.run(go_on)
    except Contradicted as error:
        return Result(puzzle, "none", count=0, distinct=0, reason=str(error), stats=work(), strategy=strategy)
    return reduction, work(), whole


def result_of(reduction: Reduction, stats: dict[str, int | float], strategy: str, *, whole: bool) -> Result:
    """The verdict of a reduction: unique if every cell is settled, else not known."""
    puzzle, board = reduction.stock.puzzle, reduction.board()
    told = f"reduction settled {reduction.settled} of {len(reduction.cells)} cells"
    if not board.complete:
        reason = told if whole else "the time limit was reached"
        return Result(puzzle, "unknown", stats=stats, partial=board, reason=reason, strategy=strategy)
    if puzzle.violations(board):
        reason = "the only tiles that are left break the rules"
        return Result(puzzle, "none", count=0, distinct=0, stats=stats, reason=reason, strategy=strategy)
    boards = len(reduction.stock.turnings(board)) if reduction.stock.symmetry > 1 else 1
    return Result(puzzle, "unique", [board], count=boards, distinct=1, stats=stats, reason=told, strategy=strategy)
