"""What there is to draw, without saying how: the only thing that renderers know.

A scene is a grid of cells with labels in its margins. No renderer imports a puzzle kind; every kind makes scenes.
"""

from __future__ import annotations

from typing import NamedTuple

from gridwright.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Label(NamedTuple):
    """A short text in a margin, in a colour `#rrggbb`."""

    text: str
    colour: str = "#000000"


class Scene(Value):
    """A grid of `width` x `height` cells and its margins.

    - `cells`: one entry a cell in reading order: a palette index, 0 for the background, `UNKNOWN` for a blank cell;
    - `palette`: the colour `#rrggbb` of each index;
    - `left` and `top`: the labels of each row and of each column, in reading order, the last nearest to the grid;
    - `marks`: the (row, column) of cells to point out;
    - `rule`: a thicker grid line every so many cells (0: none);
    - `crosses`: whether cells known to be background are marked with a small cross (while solving) or left plain.
    """

    __slots__ = ("width", "height", "cells", "palette", "left", "top", "marks", "rule", "crosses", "title")
    width: int
    height: int
    cells: bytes
    palette: tuple[str, ...]
    left: tuple[tuple[Label, ...], ...]
    top: tuple[tuple[Label, ...], ...]
    marks: frozenset[tuple[int, int]]
    rule: int
    crosses: bool
    title: str

    def __init__(
        self,
        width: int,
        height: int,
        cells: bytes,
        palette: Sequence[str],
        *,
        left: Sequence[Sequence[Label]] = (),
        top: Sequence[Sequence[Label]] = (),
        marks: frozenset[tuple[int, int]] = frozenset(),
        rule: int = 5,
        crosses: bool = False,
        title: str = "",
    ) -> None:
        self._set(
            width=width,
            height=height,
            cells=cells,
            palette=tuple(palette),
            left=tuple(tuple(labels) for labels in left),
            top=tuple(tuple(labels) for labels in top),
            marks=marks,
            rule=rule,
            crosses=crosses,
            title=title,
        )
