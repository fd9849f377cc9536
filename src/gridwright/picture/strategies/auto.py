"""`auto`: whatever it takes.

Counting first. Tiles with likely edges are assembled. Where there are more different edges than tiles, as in pictures
that were cut, reduction comes next and mostly settles everything; what it leaves is searched with the candidates that
are left. Else the backtracker and conflict-driven search take turns: the backtracker places tens of millions of tiles
a second and is first on nearly every random board, but now and then (Eternity II's clue puzzles) a few dozen conflicts
find what it would not find in minutes. The backtracker begins, for as long as it takes to write the clauses down; then
each of its turns is twice as long as the one before, and one eighth of the time goes to conflicts. Work is counted, not
timed, so that the same puzzle takes the same path everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.result import Result
from gridwright.picture import engine
from gridwright.picture.counting import contradiction
from gridwright.picture.engine import Engine, Found, count, iter_solutions
from gridwright.picture.stock import Stock
from gridwright.picture.strategies import assemble, reduce

if TYPE_CHECKING:
    from gridwright.base.strategy import Task
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.picture.reduction import Reduction

__all__ = ["count", "iter_solutions", "solve", "supports"]

_NODES_A_CHOICE = 50  # measured: to write a variant in a cell down as clauses takes as long as so many nodes
_FEWEST_CONFLICTS = 60  # of a turn: the clue puzzles of Eternity II take 8 to 130
_NODES_A_CONFLICT = 160_000  # measured: a conflict takes as long as some 20,000 nodes; an eighth of the time


def supports(puzzle: PicturePuzzle) -> str:
    """Why a puzzle cannot be solved at all; empty if it can."""
    return assemble.supports(puzzle) if puzzle.loose else ""


def solve(puzzle: PicturePuzzle, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` boards."""
    if puzzle.loose:
        return assemble.solve(puzzle, task)
    if told := contradiction(puzzle):
        stats = {"nodes": 0, "seconds": 0.0}
        return Result(puzzle, "none", count=0, distinct=0, reason=told, stats=stats, strategy="auto")
    edges = {edge for tile in puzzle.tiles for edge in tile.edges}
    if (len(edges) > len(puzzle.tiles) or puzzle.tiles[0].face is not None) and not reduce.supports(puzzle):
        return _reduced(puzzle, task)
    return _in_turns(Stock(puzzle, engine.start_of(puzzle, task)), task)


def _reduced(puzzle: PicturePuzzle, task: Task) -> Result:
    """Reduction, and a search among the candidates that it leaves."""
    found = reduce.reduced(puzzle, task, "auto")
    if isinstance(found, Result):
        return found
    reduction, stats, whole = found
    result = reduce.result_of(reduction, stats, "auto", whole=whole)
    if result.verdict != "unknown" or not whole:
        return result
    told = f"reduction settled {reduction.settled} of {len(reduction.cells)} cells, search the rest"
    return _in_turns(reduction.stock, task, reduction, stats, told)


def _in_turns(
    stock: Stock,
    task: Task,
    reduction: Reduction | None = None,
    work: dict[str, int | float] | None = None,
    told: str | None = None,
) -> Result:
    """The backtracker and conflict-driven search by turns, until one of them is through or enough boards are found."""
    stats = dict(work or {})
    seconds = stats.pop("seconds", 0.0)
    candidates = None if reduction is None else reduction.cells
    backtracker = Engine(stock, task, "rows", once_each=True, candidates=candidates)
    clauses: Engine | None = None
    found = Found(stock, backtracker.once_each or (reduction is not None and reduction.oriented))
    nodes = _NODES_A_CHOICE * sum(map(len, candidates or (stock.classes[which] for which in stock.class_of)))
    able = not engine.supports_clauses(stock.puzzle)
    outcome = "turn"
    while outcome == "turn":
        outcome = _turn(backtracker, found, task, nodes, seconds + (clauses.seconds if clauses else 0.0))
        if outcome == "turn" and able:
            clauses = clauses or Engine(stock, task, "cdcl", once_each=True, candidates=candidates)
            conflicts = max(_FEWEST_CONFLICTS, nodes // _NODES_A_CONFLICT)
            outcome = _turn(clauses, found, task, conflicts, seconds + backtracker.seconds)
        nodes *= 2
    backtracker.record()
    stats |= backtracker.stats()
    if clauses is not None:
        stats["conflicts"] = clauses.stats()["conflicts"]
    stats["seconds"] = seconds + backtracker.seconds + (clauses.seconds if clauses else 0.0)
    result = found.result(outcome, stats, "auto")
    return result if result.reason is not None or told is None else result.with_reason(told)


def _turn(running: Engine, found: Found, task: Task, work: int, spent: float) -> str:
    """One turn: 'turn' if there is more to do, 'found' if enough boards are found, else how the search ended."""
    end = running.work + work
    while len(found.boards) < task.max_solutions:
        outcome = running.next(max(0, end - running.work), spent)
        if outcome != "found":
            return outcome
        found.add(running.board())
    return "found"
