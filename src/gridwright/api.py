"""The functions that work for every kind of puzzle; they only pass a call on to a kind, a format or a strategy."""

from __future__ import annotations

import warnings
from os import PathLike, fspath
from typing import TYPE_CHECKING, overload

from gridwright.base.puzzle import Puzzle
from gridwright.base.strategy import Task
from gridwright.files import reading, writing
from gridwright.kinds import check_puzzle, kind_of
from gridwright.values.clock import Clock
from gridwright.values.errors import FormatError, InputError, LeftOutWarning, UsageError
from gridwright.values.expected import each, whole, wrong
from gridwright.values.shown import Shown
from gridwright.values.spelling import either_spelling
from gridwright.values.trace import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Literal, TypeAlias, Unpack

    from gridwright.base.comparison import Trial
    from gridwright.base.grid_puzzle import GridPuzzle
    from gridwright.base.made import Made
    from gridwright.base.puzzle import P
    from gridwright.base.rating import Rating
    from gridwright.base.result import Result
    from gridwright.certificate.verification import Verification
    from gridwright.explaining.hints import Hint
    from gridwright.explaining.walk import Explanation
    from gridwright.hitori.puzzle import Hitori
    from gridwright.making.options import MakeOptions
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.rendering.look import Look
    from gridwright.values.certificate import Certificate, ProofForm
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
    """The puzzle in a file. A file with several puzzles is an error; see `load_all`.

    `format` and `kind` decide where several would match; `size` is (width, height), for formats without a size.
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
    """All puzzles in a file, in order."""
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
    """All puzzles in a text, in order."""
    return list(reading.read_text(text, format, kind=kind, size=size).puzzles)


def save(
    puzzles: Puzzle[Solution] | Sequence[Puzzle[Solution]], path: str | PathLike[str], format: str | None = None
) -> None:
    """Write one or more puzzles to a file, in the named format or the one its suffix implies.

    The file is replaced as a whole or not at all. If the format cannot hold a goal, a title or the like, a
    `LeftOutWarning` names what is lost; if the result would be a different puzzle, an error is raised.
    """
    _warn(writing.save(_several(puzzles), path, format))


@overload
def dump(puzzles: Puzzles, format: TextFormat) -> str: ...
@overload
def dump(puzzles: Puzzles, format: Literal["png", "gif", "pbm", "image"]) -> bytes: ...
@overload
def dump(puzzles: Puzzles, format: str) -> str | bytes: ...


def dump(puzzles: Puzzle[Solution] | Sequence[Puzzle[Solution]], format: str) -> str | bytes:
    """One or more puzzles in a format: text, or bytes for pictures. What it cannot hold is reported as by `save`.

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
    """Write all puzzles of a file to another file; the suffixes imply the formats unless they are named.

    Returns the number of puzzles.
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


@either_spelling
def render(
    subject: Puzzle[S] | Shown,
    medium: str = "svg",
    *,
    solution: S | None = None,
    clues: bool = True,
    cell: int | None = None,
    colour: bool = False,
    width: int | None = None,
    ascii: bool = False,
    palette: str = "own",
) -> str | bytes:
    """A drawing of a puzzle, a solution or a result: text for `svg` and `terminal`, bytes for `png`.

    Anything else that has a scene can be drawn, too: a grid, a result of `make`, an explanation or one of its steps.
    `svg` and `png` files contain the puzzle, without its goal, and can be read again.

    `cell` is the side of a cell in pixels (svg, png); `colour`, `width` in columns and `ascii` are for the terminal.
    `palette="safe"` draws colours that colour-blind people can tell apart, each with its letter.

    >>> print(render(parse("2x1:1//1"), "terminal", ascii=True))
        1 0
      +----+
    1 |. . |
      +----+
    """
    from gridwright.files.drawing import with_puzzle
    from gridwright.rendering.safe import recoloured

    if not isinstance(subject, Shown):
        raise wrong(subject, "the subject", "a puzzle, a result or a grid")
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

        return terminal.draw(scene, color=colour, width=width, clues=clues, ascii=ascii)
    if medium == "svg":
        from gridwright.rendering import svg

        drawn = svg.draw(scene, cell=cell, clues=clues)
        return drawn if puzzle is None else with_puzzle(drawn, puzzle)
    if medium == "png":
        from gridwright.rendering import png

        image = png.draw(scene, cell=cell, clues=clues)
        return image if puzzle is None else with_puzzle(image, puzzle)
    raise UsageError(f"unknown medium {medium!r}; choose from terminal, svg, png")


def cut(
    path: str | PathLike[str],
    columns: int,
    rows: int,
    *,
    rotate: bool = False,
    shared_border: bool = False,
    seed: int = 0,
) -> PicturePuzzle:
    """The puzzle of a picture that is cut into tiles, shuffled and perhaps rotated; an image or a text.

    Images are PNG, GIF, JPEG, BMP, WebP or SVG files; the file name does not matter. With `rotate` all tiles of an
    image but the first are also rotated; those of a text always are. With `shared_border` neighbouring tiles share a
    line of pixels, so that edges match exactly.
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
    certify: bool | ProofForm = False,
) -> Result[S]:
    """Solve a puzzle; with `max_solutions` of 2 or more, also decide whether the solution is the only one.

    `start` is a part of a solution that must be kept, in addition to the puzzle's own start.
    `progress` is called a few times a second with the work done so far; if it returns False, the search stops and
    returns what it has found. With `record` the result has a `trace` of the solving process, for the players, of about
    `record_bytes` at most. With `jobs` of 2 or more, that many searches run in parallel on a puzzle that one search
    does not settle at once; the verdict does not depend on `jobs`, but which of several solutions are found may.
    `on_solution` is called with each solution as it is found, outside the time limit; the result then keeps only the
    first two, so memory use does not grow with their number. `on_recording` is called a few times a second with the
    recording so far, by strategies that support it. Without `diagnose`, no reason is given if there is no solution;
    finding the reason takes longer than finding the verdict. With `certify` the result has a `certificate`, as in
    `check`.

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
    task = Task(
        start,
        max_solutions,
        Clock(limits, progress),
        seed,
        jobs,
        record,
        record_bytes,
        on_solution,
        on_recording,
        diagnose,
    )
    return _solved(puzzle, strategy, task, certify)


def _solved(puzzle: Puzzle[S], strategy: str, task: Task[S], certify: bool | ProofForm) -> Result[S]:
    """The result, perhaps with a certificate."""
    chosen = kind_of(puzzle).strategy(strategy)
    if not certify:
        return chosen.solve(puzzle, task)
    from gridwright import certifying

    return certifying.solve(puzzle, chosen, task, certifying.form_named("drat" if certify is True else certify))


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
    certify: bool | ProofForm = False,
) -> Result[S]:
    """Whether a puzzle has exactly one solution: the verdict is `unique`, `multiple`, `none` or `unknown`.

    Without `diagnose`, no reason is given if there is no solution. With `certify` the result has a `certificate` of its
    verdict, unless that is `unknown`: `verify` judges it. `certify` may name the form of its proof: `drat` (text),
    `binary`, or `lrat` (with hints, trimmed).

    >>> import gridwright
    >>> puzzle = gridwright.Nonogram([[1]] * 2, [[1]] * 2, start=gridwright.Grid.from_text("#?\\n??"))
    >>> gridwright.check(puzzle, certify=True).certificate
    <Certificate unique, 2 bytes>
    """
    task = Task(start, 2, Clock(limits, progress), seed, jobs, diagnose=diagnose)
    result = _solved(puzzle, strategy, task, certify)
    return result.with_verdict("unknown") if result.verdict == "solved" else result


def verify(
    puzzle: GridPuzzle,
    certificate: Certificate | bytes | str | PathLike[str],
    *,
    solution: Grid | None = None,
    start: Grid | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
    trim: str | None = None,
) -> Verification:
    """Judge a certificate, the bytes of one or the name of its file, without any solver.

    A proof that does not name its claim is about `solution`: that there is no other or, without it, that there is none.
    With `trim` the answer has a certificate with only the needed steps: as `drat`, `binary` or `lrat`. Raises
    `FormatError` if it is not a proof, and `LimitReached` at a limit.

    >>> import gridwright
    >>> puzzle = gridwright.parse("4x4:2/1/2/1/1.1/2/1/1")
    >>> found = gridwright.check(puzzle, certify=True).certificate
    >>> gridwright.verify(puzzle, found).accepted
    True
    """
    from gridwright import certifying
    from gridwright.certificate.verification import verify
    from gridwright.values.certificate import Certificate

    check_puzzle(puzzle)
    clock = Clock(limits, progress)
    if solution is not None:
        puzzle.check_fits(solution, "solution")
    if not isinstance(certificate, Certificate | bytes | str | PathLike):
        raise wrong(certificate, "the certificate", "a Certificate, its bytes, or the name of its file")
    if isinstance(certificate, bytes):
        certificate = Certificate.read(certificate)
    elif not isinstance(certificate, Certificate):
        certificate = certifying.certificate_in(fspath(certificate), clock)
    form = None if trim is None else certifying.form_named(trim)
    return verify(puzzle, certificate, clock, solution=solution, start=start, form=form)


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
    """The exact number of solutions of a puzzle.

    At a limit, or when `progress` returns False, it raises `LimitReached` with the best lower bound, `at_least`.

    >>> import gridwright
    >>> gridwright.count(gridwright.Nonogram([[1]] * 4, [[1]] * 4))
    24
    """
    task = Task(start, 1, Clock(limits, progress), seed, jobs)
    kind = kind_of(puzzle)
    return kind.strategy(strategy).count(puzzle, task, scout_by=kind.strategy("auto"))


def sample(
    puzzle: Puzzle[S],
    n: int = 1,
    *,
    start: S | None = None,
    strategy: str = "auto",
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> list[S]:
    """`n` solutions of a puzzle, each drawn from all of them with equal probability; the same one may be drawn again.

    The list is empty if there is no solution. The same seed draws the same solutions. All solutions are counted first;
    if a limit is reached before that is done, it raises `LimitReached`.

    >>> import gridwright
    >>> gridwright.sample(gridwright.Nonogram([[1]] * 20, [[1]] * 20), seed=1)
    [<Grid 20x20, 400 of 400 cells known>]
    """
    number = whole(n, "n")
    if number < 1:
        raise InputError(f"n must be at least 1, not {number}")
    task = Task(start, 1, Clock(limits, progress), seed)
    return kind_of(puzzle).strategy(strategy).sample(puzzle, task, number)


def iter_solutions(
    puzzle: Puzzle[S],
    *,
    start: S | None = None,
    strategy: str = "auto",
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Iterator[S]:
    """The solutions, one at a time, each found on request, by the same search as in `solve`.

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
    """A trial of each strategy of a puzzle's kind, or of the named ones (each once), looking for up to two solutions.

    `limits` apply to each trial.

    >>> import gridwright
    >>> trials = gridwright.compare(gridwright.parse("4x4:2/1/2/1/1.1/2/1/1"), strategies=["auto", "line", "lalafrog"])
    >>> [(trial.strategy, trial.result.verdict, trial.cells) for trial in trials]
    [('auto', 'unique', (16, 16)), ('line', 'unknown', (0, 16)), ('lalafrog', 'unique', (16, 16))]
    """
    from gridwright.base.comparison import check_names, trial_of

    kind = kind_of(puzzle)
    chosen = list(kind.strategies)
    Clock(limits)  # raises if they are invalid
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
    """The steps to the solution of a puzzle, one at a time, each found on request and with its reason.

    Each step uses the simplest technique that makes progress. A puzzle with one solution is explained to the end, one
    with several as far as its cells are forced, one without a solution up to the contradiction; after the last step,
    `verdict` says which it was. `start` is a part of a solution that must be kept, and is taken as known.

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
    """Help for a partly filled grid: which line (level 1), which technique (2), which cells (3), or what is wrong.

    `grid` is what has been filled in so far, right or wrong; by default, the given cells of the puzzle.

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
    """How hard a puzzle is for a person: its difficulty (easy, medium, hard or expert), a score, the hardest tier and
    technique, and how often each technique was used.

    >>> import gridwright
    >>> rating = gridwright.rate(gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"))
    >>> rating.words, rating.tier, rating.hardest, rating.guessing, rating.steps
    ('easy, 32 points', 1, 'completed line', False, 8)
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
    **options: int | str | bool | Grid,
) -> Made[Puzzle[Solution]]: ...


@either_spelling
def make(
    kind: str,
    size: int | str | tuple[int, int] | None = None,
    *,
    image: str | PathLike[str] | bytes | Raster | None = None,
    difficulty: str = "",
    seed: int = 0,
    limits: Limits | None = None,
    progress: Progress | None = None,
    **options: int | str | bool | Grid,
) -> Made[Puzzle[Solution]]:
    """A new puzzle with exactly one solution, of the requested difficulty, at random or from an image.

    `size` is the side of a square, (width, height) or a text such as "30x20"; `difficulty` is easy, medium, hard or
    expert, as in `rate`; without it any difficulty will do. The same seed gives the same puzzle. Further options depend
    on the maker (`gridwright make --help` lists them). At a limit it raises `LimitReached`; the node limit counts
    attempts.

    `image` is the name of a PNG, GIF, JPEG, BMP, WebP or SVG file, its bytes, or a `Raster` of pixels. The picture of
    a nonogram resembles it; if that does not give exactly one solution, cells are changed, and if that fails, `reason`
    says why. A picture puzzle has tiles cut from it, and may have several solutions.

    >>> import gridwright
    >>> made = gridwright.make("hitori", 6, difficulty="easy", seed=1)
    >>> gridwright.check(made.puzzle).verdict, made.rating.tier
    ('unique', 1)
    """
    from gridwright import making

    return making.make(kind, size, difficulty, seed, Clock(limits, progress), options, image)


def repair(
    puzzle: P,
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    **options: int | str | bool | Grid,
) -> Made[P]:
    """A nonogram with exactly one solution, made by changing as few cells of the goal picture as possible.

    With `line_solvable=True` line solving alone must find it; with `max_tier`, techniques up to that tier. At most
    `max_changes` cells are changed. `keep` is a mask: where it is not 0, the picture stays as it is. With
    `prove_least=True` the search continues until fewer changes are proved impossible. If a requirement cannot be met,
    or a limit is reached first, the nearest puzzle is returned and its `reason` says why.

    >>> import gridwright
    >>> puzzle = gridwright.Nonogram.from_grid(gridwright.Grid.from_text("#.\\n.#"))
    >>> made = gridwright.repair(puzzle)
    >>> len(made.changes), made.least, gridwright.check(made.puzzle).verdict
    (1, True, 'unique')
    """
    from gridwright import making

    return making.repair(puzzle, Clock(limits, progress), options)


def _warn(done: writing.Written) -> writing.Written:
    """Warn the caller of a public function about what was left out."""
    if text := writing.left_out(done.format, done.left_out):
        warnings.warn(text, LeftOutWarning, stacklevel=3)
    return done


def _several(puzzles: Puzzles) -> list[Puzzle[Solution]]:
    some = [puzzles] if isinstance(puzzles, Puzzle) else list(each(puzzles, "the argument", "one or more puzzles"))
    for puzzle in some:
        check_puzzle(puzzle)
    return some
