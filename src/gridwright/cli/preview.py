"""A picture before and after its changes, and its source image, side by side on the terminal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.values.grid import Grid
from gridwright.values.scene import Pixels, Scene

if TYPE_CHECKING:
    from gridwright.base.made import Made
    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.values.raster import Raster
    from gridwright.values.solution import Solution

_LEVELS = 6  # of red, green and blue, for images drawn in half blocks
_GAP = "  "
_WIDTH = 120  # if the width of the terminal is unknown


def show(call: Call, made: Made[Puzzle[Solution]]) -> None:
    """Print the image if there is one, the picture before its changes if there are any, and the picture, side by side
    as far as they fit."""
    from gridwright.rendering import terminal

    goal = made.puzzle.goal
    if not isinstance(goal, Grid):
        return
    console = call.console
    marks = [(row, column) for row, column, _, _ in made.changes]
    before = goal.replaced([(row, column, value) for row, column, value, _ in made.changes])
    columns = goal.width + 2

    def drawn(scene: Scene) -> list[str]:
        color, ascii = console.color, console.ascii
        text = terminal.draw(replace(scene, rule=0), color=color, width=columns, clues=False, style="half", ascii=ascii)
        return text.split("\n")

    panels = [("after" if made.changes else "picture", drawn(made.puzzle.scene(goal, marks)))]
    if made.changes:
        panels.insert(0, ("before", drawn(made.puzzle.scene(before, marks))))
    halves = len(panels[0][1]) < goal.height + 2
    if made.image is not None:
        image = _tinted(made.image) if console.color and halves else _shaded(made.image, halves)
        panels.insert(0, ("image", drawn(image)))
    while len(panels) > 1 and len(panels) * (columns + len(_GAP)) - len(_GAP) > (console.width or _WIDTH):
        panels.pop(1 if len(panels) > 2 else 0)
    console.data(_GAP.join(name[:columns].ljust(columns) for name, _ in panels).rstrip())
    for lines in zip(*(lines for _, lines in panels), strict=True):
        console.data(_GAP.join(lines))


def _tinted(image: Raster) -> Scene:
    """An image with few enough colours for a palette."""
    steps = [round(255 * level / (_LEVELS - 1)) for level in reversed(range(_LEVELS))]  # white first, for the frame
    levels = [_LEVELS - 1 - round(value * (_LEVELS - 1) / 255) for value in range(256)]
    palette = tuple(f"#{red:02x}{green:02x}{blue:02x}" for red in steps for green in steps for blue in steps)
    rgb = image.rgb.translate(bytes(levels))
    cells = bytes(
        (red * _LEVELS + green) * _LEVELS + blue
        for red, green, blue in zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True)
    )
    return Scene(image.width, image.height, cells, palette)


def _shaded(image: Raster, halves: bool) -> Scene:
    """An image without colours: a character for each pixel, or for two pixels, one above the other."""
    width, high = image.width, 2 if halves else 1
    rows = range(0, image.height, high)
    faces = tuple(
        Pixels(1, 2, image.rgb[at : at + 3] + image.rgb[below : below + 3])
        for row in rows
        for at, below in (
            (3 * (row * width + column), 3 * (min(row + high - 1, image.height - 1) * width + column))
            for column in range(width)
        )
    )
    return Scene(width, len(rows), bytes(len(faces)), ("#ffffff", "#000000"), faces=faces)
