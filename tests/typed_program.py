"""A user's program for `mypy --strict`, run by test_types.py; the lines at the end must be errors."""

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
drawn: str = gridwright.render(grids, "svg")
again: str = gridwright.render(nonogram, solution=nonogram.blank())
printed: str = gridwright.render(nonogram.blank(), "terminal", ascii=True)
pixels: bytes = gridwright.render(gridwright.explain(nonogram), "png", cell=9)
either: str | bytes = gridwright.render(nonogram, input())
written: str = gridwright.dump(nonogram, "tatham")
image: bytes = gridwright.dump([nonogram], "png")
stored: str | bytes = gridwright.dump(nonogram, input())
shading: gridwright.Made[Hitori] = gridwright.make("hitori", "5x5", difficulty="easy")
numbers: int | None = gridwright.make("hitori", 5).puzzle.numbers[0][0]
tiles: gridwright.Made[PicturePuzzle] = gridwright.make("picture", (3, 2), colours=4)
made: gridwright.Made[Puzzle[Solution]] = gridwright.make(gridwright.all_kinds()[0])
repaired: Nonogram = gridwright.repair(gridwright.make("nonogram", 5).puzzle).puzzle
row: bytes = nonogram.blank()[0]
part: Grid = nonogram.blank()[:, 1:]
values: list[int] = [value for row in nonogram.blank() for value in row]
picture: str | None = next(gridwright.explain(nonogram))._repr_svg_()
suffixes: list[tuple[str, ...]] = [format.suffixes for format in gridwright.all_formats("hitori")]
names: list[str] = [strategy.name for strategy in gridwright.all_strategies("hitori")]
if contradiction is not None:
    typos: tuple[gridwright.Typo, ...] = contradiction.typos
records: Iterator[gridwright.batch.Record] = gridwright.batch.run([nonogram], "check")
gridwright.save([nonogram, one], "two.jsonl")

gridwright.solve("dog.non")  # error
nonogram.violations(Board.empty(1, 1))  # error
print(grids.solution.width)  # error
print(Nonogram.load("dog.non").numbers)  # error
print(gridwright.load("dog.non").rows)  # error
gridwright.solve(nonogram, limits=3)  # error
gridwright.make("nonogram", limits=3)  # error
print(gridwright.make("nonogram", 5).puzzle.numbers)  # error
gridwright.render(nonogram, "png").strip("x")  # error
gridwright.dump(nonogram, "json").decode()  # error
gridwright.render("dog.non")  # error
print(nonogram.blank()[0].width)  # error
