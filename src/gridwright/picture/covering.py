"""A picture puzzle as an exact cover: cells and pieces to be covered, borders to be agreed on.

item                    how often           colour
("cell", row, column)   once
("piece", species)      once a copy
("across", row, column) any number          the value of the horizontal border above the cell
("down", row, column)   any number          the value of the vertical border left of the cell
"""

from __future__ import annotations

from time import perf_counter

from gridwright.errors import LimitReached
from gridwright.picture.counting import contradiction
from gridwright.picture.engine import Found, start_of
from gridwright.picture.engine import supports_clauses as supports
from gridwright.picture.reduction import Contradicted, Reduction
from gridwright.picture.stock import Stock
from gridwright.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.exact_cover.puzzle import ExactCover
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.strategy import Task

__all__ = ["cover_of", "count", "iter_solutions", "solve", "supports"]


def cover_of(stock: Stock, candidates: list[list[int]]) -> ExactCover:
    """The exact cover of a puzzle whose cells have these candidates; options are named (cell, variant)."""
    from gridwright.exact_cover.puzzle import ExactCover

    width, height = stock.puzzle.width, stock.puzzle.height
    across = [("across", row, column) for row in range(height + 1) for column in range(width)]
    down = [("down", row, column) for row in range(height) for column in range(width + 1)]
    options = {}
    for cell, here in enumerate(candidates):
        row, column = divmod(cell, width)
        for variant in here:
            species, look = stock.variants[variant]
            top, right, bottom, left = (stock.colour[edge] for edge in stock.edges[look])
            options[cell, variant] = (
                ("cell", row, column),
                ("piece", species),
                (("across", row, column), stock.mates[top]),
                (("down", row, column + 1), right),
                (("across", row + 1, column), bottom),
                (("down", row, column), stock.mates[left]),
            )
    cells = [("cell", *divmod(cell, width)) for cell in range(width * height)]
    pieces = [("piece", species) for species in range(len(stock.copies))]
    copies = {("piece", species): number for species, number in enumerate(stock.copies)}
    return ExactCover(options, primary=[*cells, *pieces], secondary=[*across, *down], multiplicity=copies)


def solve(puzzle: PicturePuzzle, task: Task, strategy: str, *, reduce: bool) -> Result:
    """The verdict and up to `task.max_solutions` boards, after reduction or without it."""
    began = perf_counter()
    stats: dict[str, int | float] = {}
    reason = contradiction(puzzle)
    stock = Stock(puzzle, start_of(puzzle, task))
    reduction = Reduction(stock)
    if reduce and not reason:
        try:
            reduction.run()
        except Contradicted as error:
            reason = str(error)
        stats |= {"settled": reduction.settled, "removed": reduction.removed}
    if reason:
        stats["seconds"] = perf_counter() - began
        return Result(puzzle, "none", count=0, distinct=0, reason=reason, strategy=strategy, stats=stats)
    found = Found(stock, once_each=reduction.oriented)
    outcome = "exhausted"
    stats["options"] = sum(map(len, reduction.cells))
    cover = cover_of(stock, reduction.cells)
    try:
        for board in _boards(stock, cover, task):
            found.add(board)
            if len(found.boards) == task.max_solutions:
                outcome = "found"
                break
    except LimitReached as reached:
        outcome = str(reached)
    stats["seconds"] = perf_counter() - began
    return found.result(outcome, stats, strategy)


def iter_solutions(puzzle: PicturePuzzle, task: Task) -> Iterator[Board]:
    """The boards, turnings and all, each found when it is asked for."""
    if contradiction(puzzle):
        return
    stock = Stock(puzzle, start_of(puzzle, task))
    candidates = [stock.classes[which] for which in stock.class_of]
    seen: set[tuple[int, ...]] = set()
    for board in _boards(stock, cover_of(stock, candidates), task):
        if board.cells not in seen:
            yield board
        if stock.mixed:
            seen.add(board.cells)


def count(puzzle: PicturePuzzle, task: Task) -> int:
    """How many boards there are, found one by one."""
    return sum(1 for _ in iter_solutions(puzzle, task))


def _boards(stock: Stock, cover: ExactCover, task: Task) -> Iterator[Board]:
    seed = task.seed or None
    for chosen in cover.iter_solutions(seed=seed, limits=task.limits, progress=task.progress):
        laid: dict[int, int] = dict(chosen)  # type: ignore[arg-type]  # options are named (cell, variant)
        yield stock.board([stock.variants[laid[cell]][1] for cell in range(len(laid))])
