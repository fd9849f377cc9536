"""Gridwright: a workbench for grid logic puzzles."""

from importlib import import_module
from typing import TYPE_CHECKING

from gridwright.api import (
    check,
    compare,
    convert,
    count,
    cut,
    dump,
    explain,
    hint,
    iter_solutions,
    load,
    load_all,
    make,
    parse,
    parse_all,
    rate,
    render,
    repair,
    sample,
    save,
    solve,
    verify,
)
from gridwright.base.grid_puzzle import GridPuzzle
from gridwright.base.puzzle import Puzzle
from gridwright.base.result import Result
from gridwright.files.offers import FormatInfo, StrategyInfo, all_formats, all_kinds, all_strategies
from gridwright.nonogram.puzzle import Nonogram, Run
from gridwright.values.colour import Colour
from gridwright.values.ending import Ending
from gridwright.values.errors import (
    AmbiguousFormat,
    FormatError,
    GridwrightError,
    InputError,
    LeftOutWarning,
    LimitReached,
    MissingFile,
    NotSupported,
    PuzzleError,
    UsageError,
)
from gridwright.values.grid import Grid
from gridwright.values.limits import Limits
from gridwright.values.solution import Solution
from gridwright.values.trace import Trace
from gridwright.values.violation import Violation

if TYPE_CHECKING:
    from gridwright import batch as batch
    from gridwright.base.comparison import Trial
    from gridwright.base.made import Change, Made
    from gridwright.base.rating import Rating
    from gridwright.certificate.verification import Verification
    from gridwright.exact_cover.puzzle import Chosen, ExactCover
    from gridwright.explaining.hints import Hint
    from gridwright.explaining.walk import Explanation
    from gridwright.hitori.puzzle import Hitori
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle, Tile
    from gridwright.values.certificate import Certificate
    from gridwright.values.contradiction import Contradiction, Typo
    from gridwright.values.raster import Raster
    from gridwright.values.step import Step

__version__ = "0.2.0"

__all__ = [
    # reading and writing
    "load",
    "load_all",
    "parse",
    "parse_all",
    "save",
    "dump",
    "convert",
    # listing what is available
    "all_kinds",
    "all_strategies",
    "all_formats",
    # solving
    "solve",
    "check",
    "verify",
    "count",
    "iter_solutions",
    "sample",
    "compare",
    # explaining, making, drawing
    "explain",
    "hint",
    "rate",
    "make",
    "repair",
    "cut",
    "render",
    # puzzles
    "Puzzle",
    "GridPuzzle",
    "Nonogram",
    "Run",
    "Colour",
    "Hitori",
    "PicturePuzzle",
    "Tile",
    "ExactCover",
    # solutions
    "Solution",
    "Grid",
    "Board",
    "Chosen",
    # argument and result types
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
    # errors
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

# Types that many programs never name; their modules are imported on first use.
_LATER = {
    "Certificate": "gridwright.values.certificate",
    "Verification": "gridwright.certificate.verification",
    "Hitori": "gridwright.hitori.puzzle",
    "PicturePuzzle": "gridwright.picture.puzzle",
    "Tile": "gridwright.picture.puzzle",
    "Board": "gridwright.picture.board",
    "ExactCover": "gridwright.exact_cover.puzzle",
    "Chosen": "gridwright.exact_cover.puzzle",
    "Trial": "gridwright.base.comparison",
    "Explanation": "gridwright.explaining.walk",
    "Hint": "gridwright.explaining.hints",
    "Rating": "gridwright.base.rating",
    "Made": "gridwright.base.made",
    "Change": "gridwright.base.made",
    "Raster": "gridwright.values.raster",
    "Step": "gridwright.values.step",
    "Contradiction": "gridwright.values.contradiction",
    "Typo": "gridwright.values.contradiction",
}


def __getattr__(name: str) -> object:
    if name == "batch":  # imported once; after that Python finds it without this function
        return import_module("gridwright.batch")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER, "batch"})
