"""A user's program, for `mypy --strict`: test_types.py runs it; the lines at the end must be errors."""

from collections.abc import Iterator

import gridwright
from gridwright import Board, Chosen, ExactCover, Grid, Hitori, Nonogram, PicturePuzzle, Puzzle, Result, Solution

nonogram = Nonogram([[1]], [[1]])
grids: Result[Grid] = gridwright.solve(nonogram)
shaded: Result[Grid] = gridwright.solve(Hitori([[1]]))
boards: Result[Board] = gridwright.solve(PicturePuzzle(1, 1, [(0, 0, 0, 0)]))
covers: Result[Chosen] = gridwright.solve(ExactCover({"x": ["a"]}))
anything: Puzzle[Solution] = gridwright.parse("1x1:1/1")
whatever: Result[Solution] = gridwright.solve(anything)
one: Nonogram = Nonogram.parse("1x1:1/1")
many: Iterator[Grid] = gridwright.iter_solutions(nonogram)
if isinstance(anything, Nonogram):
    narrowed: Result[Grid] = gridwright.solve(anything)
cell: int = next(gridwright.iter_solutions(one))[0, 0]
solution = grids.solution
if solution is not None:
    broken: list[gridwright.Violation] = nonogram.violations(solution)
ending: gridwright.Ending = grids.ending
steps: tuple[gridwright.Step, ...] = gridwright.explain(nonogram).steps
rating: gridwright.Rating = gridwright.rate(nonogram, limits=gridwright.Limits(time=1))
trial: gridwright.Trial[Grid] = gridwright.compare(nonogram)[0]
trace: gridwright.Trace | None = gridwright.solve(nonogram, record=True).trace
contradiction: gridwright.Contradiction | None = grids.contradiction
hint: gridwright.Hint = gridwright.hint(nonogram, nonogram.blank(), progress=lambda work: None)
drawn: str | bytes = gridwright.render(grids, "svg")
gridwright.save([nonogram, one], "two.jsonl")

gridwright.solve("dog.non")  # error
nonogram.violations(Board.empty(1, 1))  # error
print(grids.solution.width)  # error
print(Nonogram.load("dog.non").numbers)  # error
print(gridwright.load("dog.non").rows)  # error
