"""The functions that work for every kind of puzzle; they only map a call onto a kind, a format or a strategy."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, overload

from gridwright.base.puzzle import Puzzle
from gridwright.base.strategy import Task
from gridwright.files import reading, writing
from gridwright.kinds import check_puzzle, kind_of
from gridwright.values.clock import Clock
from gridwright.values.errors import FormatError, LeftOutWarning, UsageError
from gridwright.values.expected import each, whole, wrong
from gridwright.values.shown import Shown
from gridwright.values.trace import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from os import PathLike
    from typing import Literal, TypeAlias, Unpack

    from gridwright.base.comparison import Trial
    from gridwright.base.made import Made
    from gridwright.base.puzzle import P
    from gridwright.base.rating import Rating
    from gridwright.base.result import Result
    from gridwright.explaining.hints import Hint
    from gridwright.explaining.walk import Explanation
    from gridwright.hitori.puzzle import Hitori
    from gridwright.making.options import MakeOptions
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.rendering.look import Look
    from gridwright.values.clock import Progress
    from gridwright.values.grid import Grid
    from gridwright.values.limits import Limits
    from gridwright.values.raster import Raster
    from gridwright.values.solution import S, Solution
    from gridwright.values.trace import Trace

    Puzzles: TypeAlias = Puzzle[Solution] | Sequence[Puzzle[Solution]]
    Size: TypeAlias = int | str | tuple[int, int]
    TextFormat: TypeAlias = Literal[
        "json", "jsonl", "non", "webpbn", "nin", "mk", "cwd", "g", "taai", "codingame", "puzzlink", "tatham", "text",
        "numbers", "singles", "puz", "board-url", "edge-json", "dlx",
    ]  # fmt: skip


def load(
    path: str | PathLike[str],
    format: str | None = None,
    *,
    kind: str | None = None,
    size: tuple[int, int] | None = None,
) -> Puzzle[Solution]:
    """The puzzle in a file. A file with several puzzles is an error here: see `load_all`.

    `format` and `kind` decide where several would do; `size` is (width, height), for formats that do not say it.
    """
    try:
        return reading.only(reading.read_file(path, format, kind=kind, size=size))
    except FormatError as error:
        raise error.within(str(path)) from None


def load_all(
    path: str | PathLike[str],
    format: str | None = None,
    *,
    kind: str | None = None,
    size: tuple[int, int] | None = None,
) -> list[Puzzle[Solution]]:
    """All the puzzles in a file, in its order."""
    return list(reading.read_file(path, format, kind=kind, size=size).puzzles)


def parse(
    text: str | bytes, format: str | None = None, *, kind: str | None = None, size: tuple[int, int] | None = None
) -> Puzzle[Solution]:
    """The puzzle in a text, in any format that Gridwright reads; the options are those of `load`.

    >>> parse("4x4:2/1/2/1/1.1/2/1/1")
    <Nonogram 4x4>
    """
    return reading.only(reading.read_text(text, format, kind=kind, size=size))


def parse_all(
    text: str | bytes, format: str | None = None, *, kind: str | None = None, size: tuple[int, int] | None = None
) -> list[Puzzle[Solution]]:
    """All the puzzles in a text, in its order."""
    return list(reading.read_text(text, format, kind=kind, size=size).puzzles)


def save(
    puzzles: Puzzle[Solution] | Sequence[Puzzle[Solution]], path: str | PathLike[str], format: str | None = None
) -> None:
    """Writes a puzzle, or several, to a file, in the format that is named or that its suffix says.

    The file is replaced as a whole or not at all. Where the format has no room for a goal, a title or the like, a
    `LeftOutWarning` names them; without more than that it would be another puzzle, and is refused.
    """
    _warn(writing.save(_several(puzzles), path, format))


@overload
def dump(puzzles: Puzzles, format: TextFormat) -> str: ...
@overload
def dump(puzzles: Puzzles, format: Literal["png", "gif", "pbm", "image"]) -> bytes: ...
@overload
def dump(puzzles: Puzzles, format: str) -> str | bytes: ...


def dump(puzzles: Puzzle[Solution] | Sequence[Puzzle[Solution]], format: str) -> str | bytes:
    """A puzzle, or several, in a format: text, or bytes for pictures. What it has no room for is told as by `save`.

    >>> dump(parse("4x4:2/1/2/1/1.1/2/1/1"), "tatham")
    '4x4:2/1/2/1/1.1/2/1/1\\n'
    """
    return _warn(writing.written(_several(puzzles), format)).content


def convert(
    source: str | PathLike[str],
    target: str | PathLike[str],
    *,
    source_format: str | None = None,
    target_format: str | None = None,
    kind: str | None = None,
) -> int:
    """Writes all the puzzles of a file to another one; the suffixes say the formats where they are not named.

    Returns how many there were.
    """
    puzzles = load_all(source, source_format, kind=kind)
    _warn(writing.save(puzzles, target, target_format))
    return len(puzzles)


@overload
def render(
    subject: Puzzle[S] | Shown,
    medium: Literal["svg", "terminal"] = "svg",
    *,
    solution: S | None = None,
    **look: Unpack[Look],
) -> str: ...
@overload
def render(
    subject: Puzzle[S] | Shown, medium: Literal["png"], *, solution: S | None = None, **look: Unpack[Look]
) -> bytes: ...
@overload
def render(
    subject: Puzzle[S] | Shown, medium: str, *, solution: S | None = None, **look: Unpack[Look]
) -> str | bytes: ...


def render(
    subject: Puzzle[S] | Shown,
    medium: str = "svg",
    *,
    solution: S | None = None,
    clues: bool = True,
    cell: int | None = None,
    color: bool = False,
    width: int | None = None,
    ascii: bool = False,
    palette: str = "own",
) -> str | bytes:
    """A drawing of a puzzle, of a solution of it, or of a result: `svg` and `terminal` are texts, `png` is bytes.

    What else has a scene can be drawn, too: a grid, what `make` made, an explanation, a step of it. `svg` and `png`
    have the puzzle in them, without its goal, and are read as it.

    `cell` is the side of a cell in pixels (svg, png); `color`, `width` in columns and `ascii` are for the terminal.
    `palette="safe"` draws several colours as ones that the colour-blind can tell apart, and with their letters.

    >>> print(render(parse("2x1:1//1"), "terminal", ascii=True))
        1 0
      +----+
    1 |. . |
      +----+
    """
    from gridwright.files.drawing import with_puzzle
    from gridwright.rendering.safe import recoloured

    if not isinstance(subject, Shown):
        raise wrong(subject, "what is drawn", "a puzzle, a result or a grid")
    if cell is not None:
        cell = whole(cell, "cell")
    if width is not None:
        width = whole(width, "width")
    if solution is not None and isinstance(subject, Puzzle):
        subject.check_fits(solution, "solution")
    scene = recoloured(subject.scene(solution) if isinstance(subject, Puzzle) else subject.scene(), palette)
    puzzle = subject if isinstance(subject, Puzzle) else getattr(subject, "puzzle", None)
    if medium == "terminal":
        from gridwright.rendering import terminal

        return terminal.draw(scene, color=color, width=width, clues=clues, ascii=ascii)
    if medium == "svg":
        from gridwright.rendering import svg

        drawn = svg.draw(scene, cell=cell, clues=clues)
        return drawn if puzzle is None else with_puzzle(drawn, puzzle)
    if medium == "png":
        from gridwright.rendering import png

        image = png.draw(scene, cell=cell, clues=clues)
        return image if puzzle is None else with_puzzle(image, puzzle)
    raise UsageError(f"there is no medium {medium!r}; there are terminal, svg and png")


def cut(
    path: str | PathLike[str],
    columns: int,
    rows: int,
    *,
    rotate: bool = False,
    shared_border: bool = False,
    seed: int = 0,
) -> PicturePuzzle:
    """The puzzle of a picture that is cut into tiles, shuffled and perhaps turned: an image or a text.

    Images are PNG, GIF, JPEG, BMP, WebP or SVG files, whatever their names. With `rotate` the tiles of an image are
    turned too, all but the first; a text is always turned. With `shared_border` neighbours have a line of pixels in
    common, so that edges match exactly.
    """
    size = columns, rows
    return make("picture", size, image=path, seed=seed, rotate=rotate, shared_border=shared_border).puzzle


def solve(
    puzzle: Puzzle[S],
    *,
    start: S | None = None,
    strategy: str = "auto",
    max_solutions: int = 2,
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    jobs: int = 1,
    record: bool = False,
    record_bytes: int = LIMIT,
    on_solution: Callable[[S], None] | None = None,
    on_recording: Callable[[Trace], None] | None = None,
    diagnose: bool = True,
) -> Result[S]:
    """Solves a puzzle; with `max_solutions` of 2 or more it also says whether the solution is the only one.

    `start` is a part of a solution that must be kept, besides the puzzle's own start.
    `progress` is called a few times a second with the work done so far; if it returns False, the search is interrupted,
    and what was found until then is returned. With `record` the result has a `trace` of the solving, for the players,
    which takes about `record_bytes` at most. With `jobs` of 2 or more so many searches race on a puzzle that one does
    not settle at once; the verdict does not depend on `jobs`, but which of several solutions are found may.
    `on_solution` is called with each solution when it is found, outside the time limit; the result then keeps the first
    two alone, so that any number of them takes no memory. `on_recording` is called a few times a second with what is
    recorded so far, by strategies that can tell. Without `diagnose` a puzzle without solution comes back without a
    reason, which takes longer to find than the verdict.

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
    clock = Clock(limits, progress)
    task = Task(start, max_solutions, clock, seed, jobs, record, record_bytes, on_solution, on_recording, diagnose)
    return kind_of(puzzle).strategy(strategy).solve(puzzle, task)


def check(
    puzzle: Puzzle[S],
    *,
    start: S | None = None,
    strategy: str = "auto",
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    jobs: int = 1,
    diagnose: bool = True,
) -> Result[S]:
    """Whether a puzzle has exactly one solution: the verdict is `unique`, `multiple`, `none` or `unknown`.

    Without `diagnose` a puzzle without solution comes back without a reason.
    """
    result = solve(
        puzzle,
        start=start,
        strategy=strategy,
        max_solutions=2,
        limits=limits,
        seed=seed,
        progress=progress,
        jobs=jobs,
        diagnose=diagnose,
    )
    return result.with_verdict("unknown") if result.verdict == "solved" else result


def count(
    puzzle: Puzzle[S],
    *,
    start: S | None = None,
    strategy: str = "auto",
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    jobs: int = 1,
) -> int:
    """How many solutions a puzzle has, exactly.

    At a limit, or when `progress` returns False, it raises `LimitReached` with the lower bound, `at_least`.

    >>> import gridwright
    >>> gridwright.count(gridwright.Nonogram([[1]] * 4, [[1]] * 4))
    24
    """
    task = Task(start, 1, Clock(limits, progress), seed, jobs)
    return kind_of(puzzle).strategy(strategy).count(puzzle, task)


def iter_solutions(
    puzzle: Puzzle[S],
    *,
    start: S | None = None,
    strategy: str = "auto",
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Iterator[S]:
    """The solutions one at a time, each found when it is asked for, by the search that `solve` runs.

    At a limit it raises `LimitReached`.
    """
    task = Task(start, 1, Clock(limits, progress), seed)
    return kind_of(puzzle).strategy(strategy).iter_solutions(puzzle, task)


def compare(
    puzzle: Puzzle[S],
    *,
    strategies: Sequence[str] | None = None,
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> list[Trial[S]]:
    """A trial of each strategy of a puzzle's kind, or of those named (each once), with up to two solutions to look for.

    `limits` hold for each of them.

    >>> import gridwright
    >>> trials = gridwright.compare(gridwright.parse("4x4:2/1/2/1/1.1/2/1/1"), strategies=["auto", "line", "lalafrog"])
    >>> [(trial.strategy, trial.result.verdict, trial.cells) for trial in trials]
    [('auto', 'unique', (16, 16)), ('line', 'unknown', (0, 16)), ('lalafrog', 'unique', (16, 16))]
    """
    from gridwright.base.comparison import check_names, trial_of

    kind = kind_of(puzzle)
    chosen = list(kind.strategies)
    Clock(limits)  # which says what is wrong with them
    if strategies is not None:
        if isinstance(strategies, str):
            raise wrong(strategies, "strategies", "a list of names")
        names = list(each(strategies, "strategies", "a list of names"))
        check_names(names)
        chosen = [kind.strategy(name) for name in names]
    return [trial_of(puzzle, one, limits, seed, progress) for one in chosen]


def explain(
    puzzle: Puzzle[S], *, start: S | None = None, limits: Limits | None = None, progress: Progress | None = None
) -> Explanation[S]:
    """The steps to the solution of a puzzle, one at a time, each with its reason and found when it is asked for.

    Each step uses the simplest technique that gets anywhere. A puzzle with one solution is explained to its end, one
    with several as far as its cells are forced, one with none up to the contradiction; `verdict` says which it was,
    after the last step. `start` is a part of a solution that must be kept, and is taken as known.

    >>> import gridwright
    >>> steps = gridwright.explain(gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"))
    >>> print(next(steps).because)
    The runs 1 3 with single gaps between them fill all 5 cells of row 2.
    >>> len(list(steps)), steps.verdict
    (7, 'unique')
    """
    from gridwright.explaining.walk import Explanation

    return Explanation(puzzle, start, Clock(limits, progress))


def hint(
    puzzle: Puzzle[S],
    grid: S | None = None,
    *,
    level: int = 3,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Hint:
    """Help for a partly filled grid: which line (level 1), which technique (2), which cells (3); or what is wrong.

    `grid` is what has been filled in so far, right or wrong; without it, what the puzzle gives.

    >>> import gridwright
    >>> dog = gridwright.Nonogram.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
    >>> print(gridwright.hint(dog, gridwright.Grid.from_text("???#?\\n????" + "?\\n????" * 3 + "?"), level=2))
    Look at row 2: try exact fit (the runs fill all the room there is).
    """
    from gridwright.explaining import hints

    return hints.hint(puzzle, grid, level, Clock(limits, progress))


def rate(
    puzzle: Puzzle[S], *, start: S | None = None, limits: Limits | None = None, progress: Progress | None = None
) -> Rating:
    """How hard a puzzle is for a person: a score, the hardest tier and technique, and how often each was used.

    >>> import gridwright
    >>> rating = gridwright.rate(gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"))
    >>> rating.tier, rating.hardest, rating.guessing, rating.steps
    (1, 'completed line', False, 8)
    """
    from gridwright.explaining import rating

    return rating.rate(puzzle, start, Clock(limits, progress))


@overload
def make(kind: Literal["nonogram"], size: Size | None = None, **options: Unpack[MakeOptions]) -> Made[Nonogram]: ...
@overload
def make(kind: Literal["hitori"], size: Size | None = None, **options: Unpack[MakeOptions]) -> Made[Hitori]: ...
@overload
def make(kind: Literal["picture"], size: Size | None = None, **options: Unpack[MakeOptions]) -> Made[PicturePuzzle]: ...
@overload
def make(
    kind: str,
    size: int | str | tuple[int, int] | None = None,
    *,
    image: str | PathLike[str] | bytes | Raster | None = None,
    difficulty: str = "",
    seed: int = 0,
    limits: Limits | None = None,
    progress: Progress | None = None,
    **wishes: int | str | bool | Grid,
) -> Made[Puzzle[Solution]]: ...


def make(
    kind: str,
    size: int | str | tuple[int, int] | None = None,
    *,
    image: str | PathLike[str] | bytes | Raster | None = None,
    difficulty: str = "",
    seed: int = 0,
    limits: Limits | None = None,
    progress: Progress | None = None,
    **wishes: int | str | bool | Grid,
) -> Made[Puzzle[Solution]]:
    """A new puzzle with exactly one solution, at random and as hard as asked, or of an image.

    `size` is the side of a square, (width, height) or a text such as "30x20"; `difficulty` is one of the names that the
    maker of the kind has, and without it the puzzle is as hard as it turns out. The same seed gives the same puzzle.
    What more can be wished depends on the maker (`gridwright make --help` lists it). At a limit it raises
    `LimitReached`; the limit of nodes is one of attempts.

    `image` is the name of a PNG, GIF, JPEG, BMP, WebP or SVG file, the bytes of one, or a `Raster` of pixels. The
    picture of a nonogram is like it; where that is no fair puzzle, cells are changed, and if that fails, `reason` says
    why. A picture puzzle has its pieces as tiles, and may have several solutions.

    >>> import gridwright
    >>> made = gridwright.make("hitori", 6, difficulty="easy", seed=1)
    >>> gridwright.check(made.puzzle).verdict, made.rating.tier
    ('unique', 1)
    """
    from gridwright import making

    return making.make(kind, size, difficulty, seed, Clock(limits, progress), wishes, image)


def repair(
    puzzle: P,
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    **wishes: int | str | bool | Grid,
) -> Made[P]:
    """A nonogram with the fewest cells of its goal picture changed that make it fair: it has exactly one solution then.

    With `line_solvable=True` lines alone find it, one at a time; with `max_tier` techniques up to that tier do. There
    are `max_changes` at most. `keep` is a mask: where it is not 0 the picture stays as it is. With `prove_least=True`
    the search goes on until it is sure that fewer changes would not do. If a wish cannot be met, or a limit is reached
    before, the nearest is returned and its `reason` says why.

    >>> import gridwright
    >>> puzzle = gridwright.Nonogram.from_grid(gridwright.Grid.from_text("#.\\n.#"))
    >>> made = gridwright.repair(puzzle)
    >>> len(made.changes), made.least, gridwright.check(made.puzzle).verdict
    (1, True, 'unique')
    """
    from gridwright import making

    return making.repair(puzzle, Clock(limits, progress), wishes)


def _warn(done: writing.Written) -> writing.Written:
    """Tells the caller of a public function of what was left out."""
    if text := writing.left_out(done.format, done.left_out):
        warnings.warn(text, LeftOutWarning, stacklevel=3)
    return done


def _several(puzzles: Puzzles) -> list[Puzzle[Solution]]:
    some = [puzzles] if isinstance(puzzles, Puzzle) else list(each(puzzles, "what is written", "a puzzle or several"))
    for puzzle in some:
        check_puzzle(puzzle)
    return some
