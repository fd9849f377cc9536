"""The house itself: public names, furniture of the kinds, what an import costs, what the installed package links."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import gridwright
from gridwright.kinds import KINDS

SMALLEST = {
    "nonogram": gridwright.Nonogram([[1]], [[1]]),
    "hitori": gridwright.Hitori([[1]]),
    "exact-cover": gridwright.ExactCover([[1]]),
    "picture": gridwright.PicturePuzzle(1, 1, [(0, 0, 0, 0)]),
}
HEAVY = {"PIL", "numpy", "starlette", "uvicorn", "dask", "distributed", "dataclasses", "json", "xml.parsers.expat"}


def test_the_public_names_are_pinned():
    """A name that vanishes breaks somebody's program."""
    assert gridwright.__all__ == [
        "load",
        "load_all",
        "parse",
        "parse_all",
        "solve",
        "check",
        "count",
        "iter_solutions",
        "compare",
        "explain",
        "hint",
        "rate",
        "make",
        "Nonogram",
        "Hitori",
        "ExactCover",
        "Run",
        "Colour",
        "PicturePuzzle",
        "Tile",
        "Board",
        "Grid",
        "Limits",
        "Result",
        "Trace",
        "GridwrightError",
        "InputError",
        "PuzzleError",
        "FormatError",
        "AmbiguousFormat",
        "NotSupported",
        "UsageError",
        "LimitReached",
    ]
    assert all(hasattr(gridwright, name) for name in gridwright.__all__)


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert gridwright.__version__ == version("gridwright")


def test_every_kind_is_furnished():
    """A kind without formats, strategies, techniques, rules or a scene would fail somewhere deep inside."""
    for kind in KINDS:
        assert {form.name for form in kind.formats if form.reads} >= {"json", "jsonl"}
        assert {strategy.name for strategy in kind.strategies} >= {"auto"}
        assert len({form.name for form in kind.formats}) == len(kind.formats)
        for needed in ("violations", "scene", "kind", "meta"):
            assert hasattr(kind.puzzle, needed)
        assert getattr(gridwright, kind.puzzle.__name__) is kind.puzzle
        for form in kind.formats:
            code = form._code()
            assert code.__doc__
            assert callable(code.parse)
            assert callable(code.looks_like)
            assert form.writes == hasattr(code, "write")
        for strategy in kind.strategies:
            assert importlib.import_module(strategy.module).__doc__
        if not kind.techniques:
            continue  # nobody explains an exact cover
        assert len({technique.name for technique in kind.techniques}) == len(kind.techniques)
        for technique in kind.techniques:
            assert technique.function.__doc__
        position = kind.position(SMALLEST[kind.name], None, None)
        for needed in ("grid", "contradiction", "apply", "verdict", "mistakes"):
            assert hasattr(position, needed)


def test_explain_is_the_function():
    """The package of that name must not take its place, whatever is imported afterwards."""
    script = (
        "import gridwright, gridwright.explaining.walk, gridwright.explaining.rating\n"
        "assert callable(gridwright.explain), gridwright.explain\n"
        "gridwright.rate(gridwright.parse('1x1:1/1'))\n"
        "assert callable(gridwright.explain), gridwright.explain"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_importing_gridwright_imports_nothing_heavy():
    script = "import gridwright, sys; print('\\n'.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not HEAVY & set(run.stdout.split())


def test_types_are_shipped():
    folder = Path(gridwright.__file__).parent
    assert (folder / "py.typed").exists()
    assert "class NonogramSearch" in (folder / "_core.pyi").read_text()
