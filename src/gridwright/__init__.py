"""Gridwright: a workbench for grid logic puzzles."""

from gridwright.api import check, compare, count, iter_solutions, load, load_all, parse, parse_all, solve
from gridwright.errors import (
    AmbiguousFormat,
    FormatError,
    GridwrightError,
    InputError,
    LimitReached,
    NotSupported,
    PuzzleError,
    UsageError,
)
from gridwright.exact_cover.puzzle import ExactCover
from gridwright.explain import explain, hint, rate
from gridwright.grid import Grid
from gridwright.hitori.puzzle import Hitori
from gridwright.limits import Limits
from gridwright.make import make
from gridwright.nonogram.puzzle import Colour, Nonogram, Run
from gridwright.picture.board import Board
from gridwright.picture.puzzle import PicturePuzzle, Tile
from gridwright.result import Result
from gridwright.trace import Trace

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
