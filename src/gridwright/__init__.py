"""Gridwright: a workbench for grid logic puzzles."""

from gridwright.api import (
    check,
    compare,
    convert,
    count,
    cut,
    dump,
    iter_solutions,
    load,
    load_all,
    parse,
    parse_all,
    render,
    save,
    solve,
)
from gridwright.base.comparison import Trial
from gridwright.base.puzzle import Puzzle
from gridwright.base.result import Result
from gridwright.exact_cover.puzzle import Chosen, ExactCover
from gridwright.explaining import explain, hint, rate
from gridwright.explaining.hints import Hint
from gridwright.explaining.rating import Rating
from gridwright.explaining.walk import Explanation
from gridwright.hitori.puzzle import Hitori
from gridwright.making import make
from gridwright.nonogram.puzzle import Colour, Nonogram, Run
from gridwright.picture.board import Board
from gridwright.picture.puzzle import PicturePuzzle, Tile
from gridwright.values.contradiction import Contradiction
from gridwright.values.ending import Ending
from gridwright.values.errors import (
    AmbiguousFormat,
    FormatError,
    GridwrightError,
    InputError,
    LimitReached,
    MissingFile,
    NotSupported,
    PuzzleError,
    UsageError,
)
from gridwright.values.grid import Grid
from gridwright.values.limits import Limits
from gridwright.values.solution import Solution
from gridwright.values.step import Step
from gridwright.values.trace import Trace
from gridwright.values.violation import Violation

__version__ = "0.1.0"

__all__ = [
    # reading and writing
    "load",
    "load_all",
    "parse",
    "parse_all",
    "save",
    "dump",
    "convert",
    # solving
    "solve",
    "check",
    "count",
    "iter_solutions",
    "compare",
    # explaining, making, drawing
    "explain",
    "hint",
    "rate",
    "make",
    "cut",
    "render",
    # puzzles
    "Puzzle",
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
    # what functions take and return
    "Limits",
    "Result",
    "Ending",
    "Contradiction",
    "Violation",
    "Trace",
    "Trial",
    "Explanation",
    "Step",
    "Hint",
    "Rating",
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
]
