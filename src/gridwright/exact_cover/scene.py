"""An exact-cover problem as a scene: a row for each option, a column for each item, ink where the option has the item.

A solution is drawn with its own options only, so that every column of a primary item has the ink that it requires.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.scene import Label, Scene

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from gridwright.exact_cover.puzzle import ExactCover

_LONGEST = 20  # characters of a label
_TINTS = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#e69f00",
    "#56b4e9",
)  # distinguishable with most kinds of colour vision


def scene_of(
    puzzle: ExactCover, solution: Iterable[Hashable] | None = None, marks: Iterable[tuple[int, int]] = ()
) -> Scene:
    """The scene of a problem, or of one of its solutions; `marks` are (row, column) cells to highlight."""
    names = list(puzzle.names if solution is None else solution)
    items = [*puzzle.primary, *puzzle.secondary]
    columns = {item: column for column, item in enumerate(items)}
    tints = {colour: 2 + index % len(_TINTS) for index, colour in enumerate(puzzle.palette)}
    cells = bytearray(max(len(names), 1) * len(items))
    for row, name in enumerate(names):
        for item, tinted, colour in puzzle.entries(puzzle.number_of(name)):
            cells[row * len(items) + columns[item]] = tints[colour] if tinted else 1
    signs = ("", "", *(str(index) for index in range(1, len(_TINTS) + 1))) if tints else ("", "")
    return Scene(
        len(items),
        max(len(names), 1),
        bytes(cells),
        ("#ffffff", "#000000", *_TINTS)[: len(signs)],
        signs=signs,
        left=tuple((Label(_ascii(name)),) for name in names) or ((),),
        top=tuple(tuple(Label(letter) for letter in _ascii(item)) for item in items),
        marks=frozenset(marks),
        rule=0,
        title=puzzle.meta.get("title", ""),
    )


def _ascii(thing: object) -> str:
    text = str(thing)
    plain = "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in text)
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 2] + ".."
