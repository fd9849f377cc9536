"""The functions that work for every kind of puzzle; they only map a call onto a kind, a format or a strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.strategy import Task
from gridwright.kinds import kind_of
from gridwright.values.errors import FormatError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from os import PathLike
    from typing import Any

    from gridwright.base.comparison import Trial
    from gridwright.base.result import Result
    from gridwright.base.strategy import Progress
    from gridwright.values.limits import Limits
    from gridwright.values.trace import Trace


def load(path: str | PathLike[str], format: str | None = None, *, kind: str | None = None) -> Any:
    """The puzzle in a file. A file with several puzzles is an error here: see `load_all`."""
    return _only(load_all(path, format, kind=kind), str(path))


def load_all(path: str | PathLike[str], format: str | None = None, *, kind: str | None = None) -> list[Any]:
    """All the puzzles in a file, in its order."""
    from gridwright.files.reading import read_file

    return list(read_file(path, format, kind=kind).puzzles)


def parse(text: str | bytes, format: str | None = None, *, kind: str | None = None) -> Any:
    """The puzzle in a text, in any format that Gridwright reads; `format` decides where several would do.

    >>> parse("4x4:2/1/2/1/1.1/2/1/1")
    <Nonogram 4x4>
    """
    return _only(parse_all(text, format, kind=kind))


def parse_all(text: str | bytes, format: str | None = None, *, kind: str | None = None) -> list[Any]:
    """All the puzzles in a text, in its order."""
    from gridwright.files.reading import read_text

    return list(read_text(text, format, kind=kind).puzzles)


def solve(
    puzzle: Any,
    *,
    start: Any = None,
    strategy: str = "auto",
    max_solutions: int = 2,
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    trace: Trace | None = None,
    jobs: int = 1,
) -> Result:
    """Solves a puzzle; with `max_solutions` of 2 or more it also says whether the solution is the only one.

    `start` is a partly filled grid that must be kept; without it the puzzle's own start, if it has one, is kept.
    `progress` is called a few times a second with the work done so far. An empty `trace` of the puzzle's size, as
    `Trace.of(puzzle)` makes it, is filled with a recording of the solving, for the players. With `jobs` of 2 or more
    so many searches race on a puzzle that one does not settle at once; the verdict does not depend on `jobs`, but which
    of several solutions are found may.

    >>> import gridwright
    >>> result = gridwright.solve(gridwright.parse("4x4:2/1/2/1/1.1/2/1/1"))
    >>> result.verdict
    'unique'
    >>> print(result.solution)
    #..#
    ##..
    ..#.
    ..#.
    """
    if max_solutions < 1:
        raise InputError(f"max_solutions must be at least 1, not {max_solutions}")
    if trace is not None:
        _check_trace(trace, puzzle)
    task = Task(start, max_solutions, limits, seed, progress, trace, jobs)
    return kind_of(puzzle).strategy(strategy).solve(puzzle, task)


def check(
    puzzle: Any,
    *,
    start: Any = None,
    strategy: str = "auto",
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Result:
    """Whether a puzzle has exactly one solution: the verdict is `unique`, `multiple`, `none` or `unknown`."""
    result = solve(
        puzzle, start=start, strategy=strategy, max_solutions=2, limits=limits, seed=seed, progress=progress, jobs=jobs
    )
    return result.with_verdict("unknown") if result.verdict == "solved" else result


def count(
    puzzle: Any,
    *,
    start: Any = None,
    strategy: str = "auto",
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    jobs: int = 1,
) -> int:
    """How many solutions a puzzle has, exactly. At a limit it raises `LimitReached` with the lower bound.

    >>> import gridwright
    >>> gridwright.count(gridwright.Nonogram([[1]] * 4, [[1]] * 4))
    24
    """
    return kind_of(puzzle).strategy(strategy).count(puzzle, Task(start, 1, limits, seed, progress, jobs=jobs))


def iter_solutions(
    puzzle: Any,
    *,
    start: Any = None,
    strategy: str = "auto",
    limits: Limits | None = None,
    seed: int = 0,
) -> Iterator[Any]:
    """The solutions one at a time, each found when it is asked for. At a limit it raises `LimitReached`."""
    return kind_of(puzzle).strategy(strategy).iter_solutions(puzzle, Task(start, 1, limits, seed))


def compare(
    puzzle: Any,
    *,
    strategies: Sequence[str] | None = None,
    limits: Limits | None = None,
    seed: int = 0,
    progress: Callable[[str], Progress | None] = lambda name: None,
) -> list[Trial]:
    """A trial of each strategy of a puzzle's kind, or of those named, with up to two solutions to look for.

    `limits` hold for each of them. `progress` makes a callback for the strategy of that name.

    >>> import gridwright
    >>> trials = gridwright.compare(gridwright.parse("4x4:2/1/2/1/1.1/2/1/1"), strategies=["auto", "line", "lalafrog"])
    >>> [(trial.strategy, trial.result.verdict, trial.cells) for trial in trials]
    [('auto', 'unique', (16, 16)), ('line', 'unknown', (0, 16)), ('lalafrog', 'unique', (16, 16))]
    """
    from gridwright.base.comparison import trial_of

    kind = kind_of(puzzle)
    chosen = kind.strategies if strategies is None else [kind.strategy(name) for name in strategies]
    return [trial_of(puzzle, one, Task(limits=limits, seed=seed, progress=progress(one.name))) for one in chosen]


def _check_trace(trace: Trace, puzzle: Any) -> None:
    """Refuses a trace that this solving could not be recorded in, before any work is done."""
    if len(trace):
        raise InputError(f"a trace holds one recording, and this one has {len(trace)} frames already")
    fitting = trace.of(puzzle)
    if (trace.width, trace.height) != (fitting.width, fitting.height):
        size = f"{trace.width}x{trace.height}"
        raise InputError(f"the trace is for {size} cells, the puzzle has {fitting.width}x{fitting.height}")


def _only(puzzles: list[Any], source: str | None = None) -> Any:
    if len(puzzles) != 1:
        message = f"expected one puzzle, found {len(puzzles)} (load_all and parse_all take them all)"
        raise FormatError(message, source=source)
    return puzzles[0]
