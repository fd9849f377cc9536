"""A step of an explanation on the terminal: its words, and a picture of what it is about.

That is the lines that it looks at; where it looks at none in particular, the part of the board around its cells, or the
lines through them if the part is large. New cells are marked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.rendering import terminal
from gridwright.values.grid import Grid
from gridwright.values.words import numbered

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from gridwright.cli.call import Call
    from gridwright.values.scene import Scene
    from gridwright.values.solution import Solution
    from gridwright.values.step import Step

    Place: TypeAlias = tuple[int, int]
    Line: TypeAlias = tuple[str, int]

_INDENT = 5
_WIDEST = 100
_PICTURED = 4  # lines of a step that are shown
_TALLEST = 12  # rows of a part of a board


def show(call: Call, head: str, step: Step, blank: Scene, grid: Solution) -> None:
    """Prints a step after `head`: its technique, its sentence, and its picture on the `grid` as it is then."""
    from textwrap import wrap

    text = f"{step.technique.capitalize()}. {step.because}"
    width = _width(call)
    margin = " " * _INDENT
    call.console.data("\n".join(wrap(text, width, initial_indent=f"{head:<{_INDENT}}", subsequent_indent=margin)))
    for line in picture(call, step, blank, grid, indent=_INDENT):
        call.console.data(margin + line)


def picture(call: Call, step: Step, blank: Scene, grid: Solution, *, indent: int = 0) -> list[str]:
    """The lines of text that show what a step is about; none where there is nothing to show."""
    width = _width(call) - indent
    if not isinstance(grid, Grid):
        return []
    new = [(row, column) for row, column, _ in step.cells]
    about = [*new, *step.rests_on, *step.looks_at]
    lines = list(step.focus)
    if not lines:
        if (part := _part(blank, grid, new, about)) is not None and terminal.width_of(part) <= width:
            return terminal.draw(part, color=call.console.color, ascii=call.console.ascii).split("\n")
        lines = sorted(_lines_through(about), key=lambda line: not _held(line, new))  # there are more than are shown
    strips = [_Strip(blank, grid, new, line, about, width) for line in lines[:_PICTURED]]
    widest = max((len(strip.label) for strip in strips), default=0)
    return [
        f"{strip.label:>{widest}} "
        + terminal.strip(strip.scene, color=call.console.color, width=width - widest - 1, ascii=call.console.ascii)
        for strip in strips
    ]


def _width(call: Call) -> int:
    return min(call.console.width or _WIDEST, _WIDEST)


def _part(blank: Scene, grid: Grid, new: Iterable[Place], about: Iterable[Place]) -> Scene | None:
    """The part of a board that some cells stand in, with a line around them; None for no cells, or for a large part.

    Only the part is ever made: the whole board may be large.
    """
    rows, columns = ({place[axis] for place in about} for axis in (0, 1))
    if not rows or max(rows) - min(rows) + 3 > _TALLEST:
        return None
    down = range(max(0, min(rows) - 1), min(blank.height, max(rows) + 2))
    across = range(max(0, min(columns) - 1), min(blank.width, max(columns) + 2))
    cells = b"".join(grid.cells[row * grid.width + across.start : row * grid.width + across.stop] for row in down)
    marks = [(row - down.start, column - across.start) for row, column in new]
    return replace(blank.part(down, across).showing(cells, marks), crosses=True)


def _lines_through(about: Iterable[Place]) -> list[Line]:
    """Few lines that hold all of some cells: always the one with most of those that are left, then with most of all."""
    places = set(about)
    left = set(places)
    lines: list[Line] = []
    while left:
        through = sorted({line for row, column in left for line in (("row", row), ("column", column))}, reverse=True)
        lines.append(max(through, key=lambda line: (_held(line, left), _held(line, places))))
        left -= {place for place in left if _is_on(lines[-1], place)}
    return lines


def _held(line: Line, places: Iterable[Place]) -> int:
    """How many of some cells a line holds."""
    return sum(_is_on(line, place) for place in places)


def _is_on(line: Line, place: Place) -> bool:
    axis, index = line
    return place[axis == "column"] == index


class _Strip:
    """A line of a scene as a scene of one row, and its name and clue.

    Of a line with texts, for which there may be no room, only the part that a step is about.
    """

    def __init__(
        self, blank: Scene, grid: Grid, new: Iterable[Place], line: Line, about: Iterable[Place], width: int
    ) -> None:
        axis, index = line
        is_row = axis == "row"
        labels = blank.left if is_row else blank.top
        clue = " ".join(label.text + label.sign for label in labels[index]) if labels else ""
        self.label = f"{axis} {index + 1}:" + f" {clue}" * bool(labels)
        whole = slice(index * grid.width, (index + 1) * grid.width) if is_row else slice(index, None, grid.width)
        cells = grid.cells[whole]
        self.scene = replace(
            blank,
            width=len(cells),
            height=1,
            cells=cells,
            texts=blank.texts[whole],
            left=(),
            top=(),
            marks=frozenset((0, place[is_row]) for place in new if place[not is_row] == index),
            crosses=True,
        )
        if blank.texts and len(self.label) + 1 + terminal.width_of(self.scene) > width:
            places = [place[is_row] for place in about if place[not is_row] == index]
            shown = range(max(0, min(places) - 1), min(len(cells), max(places) + 2))
            self.label = f"{axis} {index + 1}, {numbered('column' if is_row else 'row', shown)}:"
            self.scene = replace(self.scene.part(range(1), shown), left=(), top=())
