"""A step of an explanation on the terminal: its words, and a picture.

The picture shows the lines that the step looks at; if it looks at no particular lines, the part of the board around its
cells or, if that is large, the lines through them. New cells are marked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from gridwright.rendering import terminal
from gridwright.values.grid import Grid
from gridwright.values.phrases import numbered

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
_TALLEST = 12  # maximum rows of a part of a board


class Sheet(NamedTuple):
    """The cells that pictures show, which are those of a grid or follow an explanation from step to step."""

    width: int
    cells: bytearray

    @classmethod
    def of(cls, solution: Solution) -> Sheet | None:
        """The cells of a grid; None for other solutions, which have no such pictures."""
        return cls(solution.width, bytearray(solution.cells)) if isinstance(solution, Grid) else None

    def apply(self, step: Step) -> None:
        """Add the cells of a step. A new grid for each step would cost a million cells each time."""
        for row, column, value in step.cells:
            self.cells[row * self.width + column] = value


def show(call: Call, head: str, step: Step, blank: Scene, sheet: Sheet | None) -> None:
    """Print a step after `head`: its technique, its sentence, and its picture on the current cells."""
    from textwrap import wrap

    text = f"{step.technique.capitalize()}. {step.because}"
    width = _width(call)
    margin = " " * _INDENT
    call.console.data("\n".join(wrap(text, width, initial_indent=f"{head:<{_INDENT}}", subsequent_indent=margin)))
    for line in picture(call, step, blank, sheet, indent=_INDENT):
        call.console.data(margin + line)


def picture(call: Call, step: Step, blank: Scene, sheet: Sheet | None, *, indent: int = 0) -> list[str]:
    """The picture of a step as lines of text; empty if there is nothing to show."""
    width = _width(call) - indent
    if sheet is None:
        return []
    new = [(row, column) for row, column, _ in step.cells]
    about = [*new, *step.rests_on, *step.looks_at]
    lines = list(step.focus)
    if not lines:
        if (part := _part(blank, sheet, new, about)) is not None and terminal.width_of(part) <= width:
            return terminal.draw(part, color=call.console.color, ascii=call.console.ascii).split("\n")
        lines = sorted(_lines_through(about), key=lambda line: not _held(line, new))  # more than are shown
    strips = [_Strip(blank, sheet, new, line, about, width) for line in lines[:_PICTURED]]
    widest = max((len(strip.label) for strip in strips), default=0)
    return [
        f"{strip.label:>{widest}} "
        + terminal.strip(strip.scene, color=call.console.color, width=width - widest - 1, ascii=call.console.ascii)
        for strip in strips
    ]


def _width(call: Call) -> int:
    return min(call.console.width or _WIDEST, _WIDEST)


def _part(blank: Scene, sheet: Sheet, new: Iterable[Place], about: Iterable[Place]) -> Scene | None:
    """The part of a board around some cells, with a margin of one line; None for no cells, or for a large part.

    Only the part is drawn, since the whole board may be large.
    """
    rows, columns = ({place[axis] for place in about} for axis in (0, 1))
    if not rows or max(rows) - min(rows) + 3 > _TALLEST:
        return None
    down = range(max(0, min(rows) - 1), min(blank.height, max(rows) + 2))
    across = range(max(0, min(columns) - 1), min(blank.width, max(columns) + 2))
    cells = b"".join(sheet.cells[row * sheet.width + across.start : row * sheet.width + across.stop] for row in down)
    marks = [(row - down.start, column - across.start) for row, column in new]
    return replace(blank.part(down, across).showing(cells, marks), crosses=True)


def _lines_through(about: Iterable[Place]) -> list[Line]:
    """A few lines that cover some cells: repeatedly the one with most uncovered cells, then with most cells in all."""
    places = set(about)
    left = set(places)
    lines: list[Line] = []
    while left:
        through = sorted({line for row, column in left for line in (("row", row), ("column", column))}, reverse=True)
        lines.append(max(through, key=lambda line: (_held(line, left), _held(line, places))))
        left -= {place for place in left if _is_on(lines[-1], place)}
    return lines


def _held(line: Line, places: Iterable[Place]) -> int:
    """How many of some cells are in a line."""
    return sum(_is_on(line, place) for place in places)


def _is_on(line: Line, place: Place) -> bool:
    axis, index = line
    return place[axis == "column"] == index


class _Strip:
    """A line of a scene as a scene of one row, with its name and clue.

    Of a line with texts, which may not fit, only the part around the cells of the step.
    """

    def __init__(
        self, blank: Scene, sheet: Sheet, new: Iterable[Place], line: Line, about: Iterable[Place], width: int
    ) -> None:
        axis, index = line
        is_row = axis == "row"
        labels = blank.left if is_row else blank.top
        clue = " ".join(label.text + label.sign for label in labels[index]) if labels else ""
        self.label = f"{axis} {index + 1}:" + f" {clue}" * bool(labels)
        whole = slice(index * sheet.width, (index + 1) * sheet.width) if is_row else slice(index, None, sheet.width)
        cells = bytes(sheet.cells[whole])
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
