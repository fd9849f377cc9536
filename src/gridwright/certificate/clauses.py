"""Puzzles as clauses (`cpp/certificate/`), and the hash that ties a certificate to its puzzle."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from gridwright._core import Claim, HitoriClauses, NonogramClauses
from gridwright.base.grid_puzzle import GridPuzzle
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.phrases import one

if TYPE_CHECKING:
    from typing import TypeGuard

    from gridwright.base.puzzle import Puzzle
    from gridwright.hitori.puzzle import Hitori
    from gridwright.nonogram.puzzle import Clue
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid
    from gridwright.values.solution import Solution

# Bytes that the checker takes, measured; and those of a run and a line before the clauses are built.
_CLAUSE_BYTES, _LITERAL_BYTES, _VARIABLE_BYTES = 56, 6, 136
_RUN_BYTES, _LINE_BYTES = 120, 400
_MOST = 1 << 29  # clauses or variables: more have no numbers


def clauses_of(puzzle: Puzzle[Solution], clock: Clock) -> NonogramClauses | HitoriClauses:
    """The clauses of a puzzle, not built yet; raises `LimitReached` if they would take more memory than allowed."""
    clauses: NonogramClauses | HitoriClauses
    if isinstance(puzzle, Nonogram):
        runs = sum(map(len, puzzle.rows)) + sum(map(len, puzzle.columns))
        clock.need(_RUN_BYTES * runs + _LINE_BYTES * (puzzle.width + puzzle.height))
        clauses = NonogramClauses(_runs(puzzle.rows), _runs(puzzle.columns), len(puzzle.palette))
    elif _is_hitori(puzzle):
        names: dict[int | None, int] = {None: -1}
        numbers = [names.setdefault(number, len(names) - 1) for row in puzzle.numbers for number in row]
        clauses = HitoriClauses(puzzle.width, puzzle.height, numbers)
    else:
        raise NotSupported(f"{one(puzzle.kind)} has no certificate; nonograms and Hitori have")
    number, literals = clauses.size()
    needed = _CLAUSE_BYTES * number + _LITERAL_BYTES * literals + _VARIABLE_BYTES * clauses.variables
    try:
        clock.need(needed)
    except LimitReached:
        raise _too_large(needed) from None
    if number > _MOST or clauses.variables > _MOST:
        raise _too_large(needed)
    return clauses


def _is_hitori(puzzle: Puzzle[Solution]) -> TypeGuard[Hitori]:
    """Whether a puzzle is a Hitori; that of a nonogram need not import them."""
    return puzzle.kind == "hitori"


def _too_large(needed: int) -> LimitReached:
    return LimitReached(Ending.MEMORY, more=f"its clauses need about {-(-needed >> 20)} MB")


def claim_of(
    clauses: NonogramClauses | HitoriClauses, start: Grid | None = None, solution: Grid | None = None
) -> Claim:
    """The clauses with the given cells and, if there is a solution, "some cell differs from it"."""
    given = None if start is None else start.cells
    other = None if solution is None else solution.cells
    if isinstance(clauses, NonogramClauses):
        return Claim(clauses, given, other)
    return Claim(clauses, given, other)


def _runs(clues: tuple[Clue, ...]) -> list[list[tuple[int, int]]]:
    """Clues as (length, colour), with 0 for an unknown length."""
    return [[(length or 0, colour) for length, colour in clue] for clue in clues]


def puzzle_hash(puzzle: Puzzle[Solution], start: Grid | None = None) -> str:
    """The SHA-256 of what the clauses of a puzzle depend on, in JSON without spaces.

    A nonogram is `["nonogram", colours, rows, columns, start]`: `colours` with the background, each clue a list of
    [length, colour] with the length 0 if it is unknown. A Hitori is `["hitori", rows, start]`, null for a cell without
    a number. `start` has one list of numbers per row, 255 for an unknown cell; null if no cell is given.

    >>> puzzle_hash(Nonogram([[1]], [[1]]))[:16]
    'f57ab46da6f2e854'
    """
    if start is None and isinstance(puzzle, GridPuzzle):
        start = puzzle.start
    given = None if start is None else [list(row) for row in start]
    parts: list[object]
    if isinstance(puzzle, Nonogram):
        parts = ["nonogram", len(puzzle.palette), _runs(puzzle.rows), _runs(puzzle.columns), given]
    elif _is_hitori(puzzle):
        parts = ["hitori", puzzle.numbers, given]
    else:
        raise NotSupported(f"{one(puzzle.kind)} has no certificate; nonograms and Hitori have")
    return sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()
