"""Gridwright: a workbench for grid logic puzzles."""

from gridwright.api import check, compare, count, iter_solutions, load, load_all, parse, parse_all, solve
from gridwright.base.result import Result
from gridwright.exact_cover.puzzle import ExactCover
from gridwright.explaining import explain, hint, rate
from gridwright.hitori.puzzle import Hitori
from gridwright.making import make
from gridwright.nonogram.puzzle import Colour, Nonogram, Run
from gridwright.picture.board import Board
from gridwright.picture.puzzle import PicturePuzzle, Tile
from gridwright.values.errors import (
    AmbiguousFormat,
    FormatError,
    GridwrightError,
    InputError,
    LimitReached,
    NotSupported,
    PuzzleError,
    UsageError,
)
from gridwright.values.grid import Grid
from gridwright.values.limits import Limits
from gridwright.values.trace import Trace

__version__ = "0.1.0"

__all__ = [
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
