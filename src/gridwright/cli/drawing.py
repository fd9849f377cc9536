"""Scenes as pictures on the terminal, and as SVG or PNG documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from gridwright.values.errors import UsageError
from gridwright.values.grid import Grid
from gridwright.values.solution import S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.scene import Scene
    from gridwright.values.solution import Solution

_MOST_SHOWN = 250_000  # maximum number of cells of a board on a terminal
SHAPES: dict[str, tuple[str, ...]] = {"svg": (".svg",), "png": (".png",)}


class Gallery(Generic[S]):
    """Prints solutions of one puzzle as they are found. The first waits for the second, since the cells in which those
    two differ are marked in all solutions."""

    def __init__(self, call: Call, item: Item, puzzle: Puzzle[S]) -> None:
        self._call = call
        self._item = item
        self._puzzle = puzzle
        self._first: S | None = None
        self._draw: Callable[[bytes], Iterable[str]] | None = None
        self._marks: list[tuple[int, int]] = []
        self._shown = 0

    def add(self, solution: S) -> None:
        """Add a solution."""
        if self._first is None:
            self._first = solution
            return
        if not self._shown:
            self._marks = self._first.differing(solution)
            self._show(self._first)
        self._show(solution)

    def finish(self) -> None:
        """Print a solution that is still waiting."""
        if self._first is not None and not self._shown:
            self._show(self._first)

    def _show(self, solution: S) -> None:
        if not self._shown:
            self._call.heading(self._item)
        else:
            self._call.console.data("")
        self._shown += 1
        if isinstance(solution, Grid) and self._puzzle.cells_are_colours:  # repeated rows are not drawn again
            if self._draw is None:
                self._draw = _drawer(self._call, self._puzzle.scene(solution, self._marks))
            _print(self._call, self._draw(solution.cells))
        else:
            show_solution(self._call, self._puzzle, solution, self._marks)
        self._call.console.flush()


def show_solution(call: Call, puzzle: Puzzle[S], solution: S, marks: Iterable[tuple[int, int]] = ()) -> None:
    """Print a solution as data: as a picture, or in words for kinds whose solutions are not pictures."""
    if puzzle.is_picture:
        show(call, puzzle.scene(solution, marks))
    else:
        from gridwright.cli.console import clean

        call.console.data("\n".join(map(clean, puzzle.write_solution(solution).split("\n"))))


def coloured(call: Call, scene: Scene) -> Scene:
    """A scene in the colours of --palette."""
    from gridwright.rendering.safe import recoloured

    return recoloured(scene, getattr(call.args, "palette", "own"))


def show(call: Call, scene: Scene) -> None:
    """Print a scene as data."""
    _print(call, _drawer(call, scene)(scene.cells))


def _print(call: Call, lines: Iterable[str]) -> None:
    """Print a drawing line by line, within the limits of the puzzle."""
    with call.writing():
        for line in lines:
            call.console.data(line)


def _drawer(call: Call, scene: Scene) -> Callable[[bytes], Iterable[str]]:
    """A function that draws a scene as text, with the width and colours of the output, or as the options say.

    A board that is too large for a terminal is drawn there only if --width is given.
    """
    from gridwright.rendering import terminal

    console, args = call.console, call.args
    if console.terminal and len(scene.cells) > _MOST_SHOWN and not getattr(args, "width", None):
        call.console.note(f"{scene.width}x{scene.height} is too large for a terminal; use -o FILE to save the drawing")
        return lambda cells: ()
    return terminal.drawer(
        coloured(call, scene),
        color=console.color,
        width=getattr(args, "width", None) or console.width,
        clues=not getattr(args, "no_clues", False),
        ascii=getattr(args, "ascii", False) or console.ascii,
    )


def one_each(call: Call, name: str, found: Iterable[Item]) -> list[Item]:
    """The puzzles to draw; raises an error before any work is done if several drawings would go into one file."""
    all_found = list(found)
    check_room(call, name, len(all_found))
    return all_found


def check_room(call: Call, name: str, number: int) -> None:
    """Raise an error if several drawings would go into one file."""
    if number > 1 and "{}" not in (call.output or ""):
        raise UsageError(f"one {name} file holds one drawing, not {number}; put {{}} in the name given to -o")


def document(call: Call, name: str, scene: Scene, puzzle: Puzzle[Solution]) -> str | bytes:
    """The file with a drawing of a puzzle in the format `name`, within the limits of the puzzle."""
    with call.writing():
        if name == "terminal":
            return "\n".join(_drawer(call, scene)(scene.cells))
        from gridwright.files.drawing import with_puzzle

        drawing = _picture(call, name, coloured(call, scene))
        return with_puzzle(drawing, puzzle)


def _picture(call: Call, name: str, scene: Scene) -> str | bytes:
    """The SVG or PNG file of a scene."""
    clues, cell = not getattr(call.args, "no_clues", False), getattr(call.args, "cell", None)
    if name == "png":
        from gridwright.rendering import png

        return png.draw(scene, cell=cell, clues=clues)
    from gridwright.rendering import svg

    return svg.draw(scene, cell=cell, clues=clues)
