"""The package as a whole: public names, the modules of the kinds, the cost of an import, linked libraries."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zlib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import gridwright
from gridwright.base.search import Search
from gridwright.base.strategy import Task
from gridwright.base.technique import Position
from gridwright.files.reading import COMMON
from gridwright.kinds import KINDS, kind_of
from gridwright.values.clock import Clock

ROOT = Path(__file__).parent.parent
SMALLEST = {
    "nonogram": gridwright.Nonogram([[1]], [[1]]),
    "hitori": gridwright.Hitori([[1]]),
    "exact-cover": gridwright.ExactCover([[1]]),
    "picture": gridwright.PicturePuzzle(1, 1, [(0, 0, 0, 0)]),
}
HEAVY = {"PIL", "numpy", "starlette", "uvicorn", "dask", "distributed", "json", "xml.parsers.expat"}

LATER = {
    "gridwright.hitori.puzzle",
    "gridwright.picture.puzzle",
    "gridwright.exact_cover.puzzle",
    "gridwright.parsing.images",
    "gridwright.values.fault",
    "string",
    "signal",
    *HEAVY,
}


def test_the_public_names_are_pinned():
    """Broken: a public name would vanish, and break the programs that use it."""
    assert gridwright.__all__ == [
        "load",
        "load_all",
        "parse",
        "parse_all",
        "save",
        "dump",
        "convert",
        "all_kinds",
        "all_strategies",
        "all_formats",
        "solve",
        "check",
        "verify",
        "count",
        "iter_solutions",
        "sample",
        "compare",
        "explain",
        "hint",
        "rate",
        "make",
        "repair",
        "cut",
        "render",
        "Puzzle",
        "GridPuzzle",
        "Nonogram",
        "Run",
        "Colour",
        "Hitori",
        "PicturePuzzle",
        "Tile",
        "ExactCover",
        "Solution",
        "Grid",
        "Board",
        "Chosen",
        "StrategyInfo",
        "FormatInfo",
        "Limits",
        "Result",
        "Certificate",
        "Verification",
        "Ending",
        "Contradiction",
        "Typo",
        "Violation",
        "Trace",
        "Trial",
        "Explanation",
        "Step",
        "Hint",
        "Rating",
        "Made",
        "Change",
        "Raster",
        "GridwrightError",
        "InputError",
        "PuzzleError",
        "FormatError",
        "AmbiguousFormat",
        "MissingFile",
        "NotSupported",
        "UsageError",
        "LimitReached",
        "LeftOutWarning",
    ]
    assert all(hasattr(gridwright, name) for name in gridwright.__all__)


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert gridwright.__version__ == version("gridwright")


def test_a_citation_names_this_version():
    """Broken: papers would name another release; docs/releasing.md says what to change."""
    assert f"\nversion: {gridwright.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_furnished(kind):
    """Broken: a kind without formats, strategies, techniques, rules, JSON or a scene would fail deep inside."""
    assert {strategy.name for strategy in kind.strategies} >= {"auto"}
    assert len({form.name for form in kind.formats}) == len(kind.formats)
    assert issubclass(kind.puzzle_class, gridwright.Puzzle)
    assert getattr(gridwright, kind.puzzle_class.__name__) is kind.puzzle_class
    kind.check()
    for form in (*kind.formats, *COMMON):
        assert form.code().__doc__
        assert form.writes == hasattr(form.code(), "write")
    assert all(strategy.code().__doc__ for strategy in kind.strategies)
    puzzle = SMALLEST[kind.name]
    assert kind_of(puzzle) is kind
    assert kind.json_code().SCHEMA.keys() >= {"properties", "required"}
    assert gridwright.parse(gridwright.dump(puzzle, "json")) == puzzle
    assert kind.json_code().fields_of(puzzle).keys() <= kind.json_code().SCHEMA["properties"].keys()
    assert puzzle.facts().lines()[0] == ("kind", kind.name)
    if kind.maker is not None:
        assert kind.maker().at_random.make.__doc__
    if kind.techniques:  # exact-cover problems cannot be explained
        assert len({technique.name for technique in kind.techniques}) == len(kind.techniques)
        assert all(technique.look.__doc__ for technique in kind.techniques)
        assert isinstance(kind.position_of(puzzle, None, Clock()), Position)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_strategy_gives_a_search(kind):
    """Broken: a strategy would lack what counts, iteration and results need; iteration would differ from `solve`."""
    puzzle = SMALLEST[kind.name]
    for strategy in kind.strategies:
        if strategy.refusal(puzzle):
            continue
        search = strategy.search(puzzle, Task())
        assert isinstance(search, Search)
        solutions = strategy.solve(puzzle, Task(max_solutions=9)).solutions
        if strategy.finds_all:
            assert tuple(strategy.iter_solutions(puzzle, Task())) == solutions
            assert strategy.count(puzzle, Task()) == len(solutions)
        else:
            with pytest.raises(gridwright.NotSupported, match="cannot find all solutions"):
                strategy.count(puzzle, Task())


def test_importing_gridwright_imports_nothing_heavy():
    script = "import gridwright, sys; print('\\n'.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not HEAVY & set(run.stdout.split())


def test_solving_a_nonogram_imports_no_other_kind():
    """Broken: the program would start slower; docs/releasing.md promises a bound."""
    script = (
        "import sys; from gridwright.cli.main import run; run(['solve', 'puzzles/dog.non', '--quiet']); "
        "print('\\n'.join(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    modules = set(run.stdout.split())
    assert "gridwright.nonogram.engine" in modules
    assert not modules & LATER


def test_batches_are_there_when_they_are_named():
    """Broken: `gridwright.batch` needs an import of its own, or every start pays for it."""
    script = (
        "import gridwright, sys; before = 'gridwright.batch' in sys.modules; "
        "[record] = gridwright.batch.run([gridwright.parse('1x1:1/1')], 'check', workers=0); "
        "print(before, record.verdict, {'batch', 'Made', 'Typo', 'solve'} <= set(dir(gridwright)))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "False unique True\n"
    with pytest.raises(AttributeError, match="has no attribute 'bath'"):
        gridwright.bath  # noqa: B018


def test_what_there_is_to_choose_from():
    """Broken: a listed name does not exist, or an existing one is not listed."""
    assert gridwright.all_kinds()[: len(KINDS)] == tuple(kind.name for kind in KINDS)
    for kind in KINDS:
        puzzle = SMALLEST[kind.name]
        assert [strategy.name for strategy in gridwright.all_strategies(kind.name)] == [
            trial.strategy for trial in gridwright.compare(puzzle)
        ]
        formats = gridwright.all_formats(kind.name)
        assert {form.kind for form in formats} <= {kind.name, None}
        assert {form.name for form in formats if form.kind is None} == {"json", "jsonl", "drawing"}
        assert [form.name for form in formats][: len(kind.formats)] == [form.name for form in kind.formats]
        assert set(formats) <= set(gridwright.all_formats())
        with pytest.raises(gridwright.NotSupported, match="cannot be written as"):
            gridwright.dump(puzzle, next(form.name for form in gridwright.all_formats() if form not in formats))
    for ask in (gridwright.all_strategies, gridwright.all_formats):
        with pytest.raises(gridwright.UsageError, match="unknown kind 'sudoku'; choose from nonogram"):
            ask("sudoku")


def test_types_are_shipped():
    folder = Path(gridwright.__file__).parent
    assert (folder / "py.typed").exists()
    assert "class NonogramSearch" in (folder / "_core.pyi").read_text()


def test_the_package_is_small_and_needs_no_other():
    """Broken: a quick installation would become slow, or bring unwanted packages."""
    package = distribution("gridwright")
    contents = [file.read_binary() for file in package.files if "__pycache__" not in file.parts]
    assert 1_000_000 < sum(map(len, contents)) < 8_000_000
    assert sum(len(zlib.compress(content)) for content in contents) < 4_000_000  # a wheel
    assert [line for line in package.requires if "extra ==" not in line] == []


def test_the_lock_file_pins_all_that_development_takes():
    """Broken: the packages that CI installs would change from one day to the next, or differ from those tested."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    extras = project["optional-dependencies"]
    apart = ("bench", "wheel")
    check_pins("requirements.lock", [*extras.values(), *(some for name, some in groups.items() if name not in apart)])
    check_pins("packaging/requirements.txt", [groups["build"], groups["wheel"]])


def check_pins(name, asked):
    """Check that all packages of a lock file are pinned, and that it covers the requirements."""
    lines = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    assert all("--hash=sha256:" in line for line in lines)
    pins = [Requirement(line.partition(" --hash")[0]) for line in lines]
    assert all(str(pin.specifier).startswith("==") for pin in pins)

    wanted = [Requirement(one) for some in asked for one in some if isinstance(one, str)]
    for one in (one for one in wanted if one.name != "gridwright"):
        found = [pin for pin in pins if canonical(pin.name) == canonical(one.name)]
        assert found, f"{one}: use `make lock`"
        for pin in found:
            (exact,) = pin.specifier
            assert one.specifier.contains(exact.version), f"{pin} is not {one}: use `make lock`"


def canonical(name):
    return name.lower().replace("_", "-")
