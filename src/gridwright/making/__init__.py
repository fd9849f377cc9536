"""Making puzzles, for every kind that has a maker: one module a kind, which the kind names (`Kind.maker`).

A maker's module has

    make(width, height, difficulty, rng, clock, **options) -> puzzle with its goal

Its difficulties and options are those that the kind declares. The limit of nodes is one of attempts here.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gridwright import kinds
from gridwright.values.errors import InputError, UsageError
from gridwright.values.words import one

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwright.base.kind import Maker
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.clock import Clock
    from gridwright.values.solution import Solution


def make(
    kind: str, size: int | tuple[int, int], difficulty: str, seed: int, clock: Clock, options: Mapping[str, int]
) -> Puzzle[Solution]:
    """A new puzzle with exactly one solution; see `gridwright.make`."""
    maker = _maker_of(kind)
    width, height = (size, size) if isinstance(size, int) else size
    if not (isinstance(width, int) and isinstance(height, int) and width > 0 and height > 0):
        raise InputError(f"a size of {width}x{height} is no size")
    if difficulty and difficulty not in maker.difficulties:
        if not maker.difficulties:
            raise UsageError(f"how hard a {kind} is cannot be chosen: leave the difficulty out")
        known = ", ".join(maker.difficulties)
        raise UsageError(f"there is no difficulty {difficulty!r} for a {kind}; there are {known}")
    if unknown := sorted(options.keys() - {option.name for option in maker.options}):
        raise UsageError(f"there is no option {unknown[0]!r} for making a {kind}")
    rng = Random(f"{kind} {width}x{height} {difficulty} {seed}")  # noqa: S311
    return maker.make(width, height, difficulty, rng, clock, options)


def _maker_of(name: str) -> Maker:
    maker = kinds.kind_named(name).maker
    if maker is None:
        known = ", ".join(kind.name for kind in kinds.KINDS if kind.maker is not None)
        raise UsageError(f"there is nothing that makes {one(name)}; there are makers of {known}")
    return maker
