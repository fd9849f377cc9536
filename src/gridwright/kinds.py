"""The kinds of puzzles: one visible tuple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.formats import FORMATS as _EXACT_COVER_FORMATS
from gridwright.exact_cover.puzzle import ExactCover
from gridwright.exact_cover.strategies import STRATEGIES as _EXACT_COVER_STRATEGIES
from gridwright.hitori.formats import FORMATS as _HITORI_FORMATS
from gridwright.hitori.puzzle import Hitori
from gridwright.hitori.strategies import STRATEGIES as _HITORI_STRATEGIES
from gridwright.hitori.techniques import TECHNIQUES as _HITORI_TECHNIQUES
from gridwright.nonogram.formats import FORMATS as _NONOGRAM_FORMATS
from gridwright.nonogram.puzzle import Nonogram
from gridwright.nonogram.strategies import STRATEGIES as _NONOGRAM_STRATEGIES
from gridwright.nonogram.techniques import TECHNIQUES as _NONOGRAM_TECHNIQUES
from gridwright.picture.formats import FORMATS as _PICTURE_FORMATS
from gridwright.picture.puzzle import PicturePuzzle
from gridwright.picture.strategies import STRATEGIES as _PICTURE_STRATEGIES
from gridwright.picture.techniques import TECHNIQUES as _PICTURE_TECHNIQUES
from gridwright.values.errors import NotSupported, UsageError
from gridwright.values.value import Value

if TYPE_CHECKING:
    from typing import Any

    from gridwright.base.strategy import Strategy
    from gridwright.base.technique import Technique
    from gridwright.formats.format import Format
    from gridwright.values.grid import Grid
    from gridwright.values.limits import Limits


class Kind(Value):
    """A kind of puzzle and its furniture."""

    __slots__ = ("name", "puzzle", "formats", "strategies", "techniques")
    name: str
    puzzle: type
    formats: tuple[Format, ...]
    strategies: tuple[Strategy, ...]
    techniques: tuple[Technique, ...]

    def __init__(
        self,
        name: str,
        puzzle: type,
        *,
        formats: tuple[Format, ...],
        strategies: tuple[Strategy, ...],
        techniques: tuple[Technique, ...] = (),
    ) -> None:
        self._set(name=name, puzzle=puzzle, formats=formats, strategies=strategies, techniques=techniques)

    def strategy(self, name: str) -> Strategy:
        """The strategy of that name."""
        for strategy in self.strategies:
            if strategy.name == name:
                return strategy
        known = ", ".join(strategy.name for strategy in self.strategies)
        raise UsageError(f"there is no strategy {name!r} for a {self.name}; there are {known}")

    def position(self, puzzle: Any, start: Grid | None, limits: Limits | None) -> Any:
        """A puzzle, partly solved, as its techniques see it."""
        from importlib import import_module

        return import_module(f"gridwright.{self.name}.techniques.position").Position(puzzle, start, limits)


KINDS = (
    Kind(
        "nonogram",
        Nonogram,
        formats=_NONOGRAM_FORMATS,
        strategies=_NONOGRAM_STRATEGIES,
        techniques=_NONOGRAM_TECHNIQUES,
    ),
    Kind("hitori", Hitori, formats=_HITORI_FORMATS, strategies=_HITORI_STRATEGIES, techniques=_HITORI_TECHNIQUES),
    Kind(
        "picture",
        PicturePuzzle,
        formats=_PICTURE_FORMATS,
        strategies=_PICTURE_STRATEGIES,
        techniques=_PICTURE_TECHNIQUES,
    ),
    Kind("exact-cover", ExactCover, formats=_EXACT_COVER_FORMATS, strategies=_EXACT_COVER_STRATEGIES, techniques=()),
)


def kind_of(puzzle: object) -> Kind:
    """The kind of a puzzle."""
    for kind in KINDS:
        if isinstance(puzzle, kind.puzzle):
            return kind
    raise NotSupported(f"{type(puzzle).__name__} is not a kind of puzzle")


def kind_named(name: str) -> Kind:
    """The kind of that name."""
    for kind in KINDS:
        if kind.name == name:
            return kind
    raise UsageError(f"there is no kind {name!r}; there are {', '.join(kind.name for kind in KINDS)}")
