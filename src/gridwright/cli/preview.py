"""An image and the picture that was made of it, side by side on the terminal: how like it is, and what was changed."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from gridwright.values.grid import Grid
from gridwright.values.scene import Pixels, Scene

if TYPE_CHECKING:
    from gridwright.cli.call import Call
    from gridwright.making.made import Made
    from gridwright.values.raster import Raster
    from gridwright.values.solution import Solution

_LEVELS = 6  # of red, green and blue, where an image is shown in half blocks
_GAP = "  "


def show(call: Call, made: Made[Solution]) -> None:
    """Prints the image, the picture before its changes if there are any, and the picture; as many as fit the width."""
    from gridwright.rendering import terminal

    goal = made.puzzle.goal
    if made.image is None or not isinstance(goal, Grid):
        return
    console = call.console
    color, ascii = console.color, console.ascii
    marks = [(row, column) for row, column, _, _ in made.changes]
    before = goal.replaced([(row, column, value) for row, column, value, _ in made.changes])
    halves = color and not ascii
    scenes = [("image", _tinted(made.image) if halves else _shaded(made.image))]
    if made.changes:
        scenes.append(("before", made.puzzle.scene(before, marks)))
    scenes.append(("picture", made.puzzle.scene(goal, marks)))
    columns = goal.width + 2
    room = console.width or 0
    while len(scenes) > 1 and len(scenes) * (columns + len(_GAP)) - len(_GAP) > room:
        scenes.pop(1 if len(scenes) > 2 else 0)
    texts = [
        terminal.draw(replace(scene, rule=0), color=color, width=columns, clues=False, style="half", ascii=ascii).split(
            "\n"
        )
        for _, scene in scenes
    ]
    console.data(_GAP.join(name[:columns].ljust(columns) for name, _ in scenes).rstrip())
    for lines in zip_longest(*texts, fillvalue=" " * columns):
        console.data(_GAP.join(lines))


def _tinted(image: Raster) -> Scene:
    """An image in few enough colours for a palette."""
    steps = [round(255 * level / (_LEVELS - 1)) for level in reversed(range(_LEVELS))]  # from white, for the frame
    levels = [_LEVELS - 1 - round(value * (_LEVELS - 1) / 255) for value in range(256)]
    palette = tuple(f"#{red:02x}{green:02x}{blue:02x}" for red in steps for green in steps for blue in steps)
    rgb = image.rgb.translate(bytes(levels))
    cells = bytes(
        (red * _LEVELS + green) * _LEVELS + blue
        for red, green, blue in zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True)
    )
    return Scene(image.width, image.height, cells, palette)


def _shaded(image: Raster) -> Scene:
    """An image without colours: a character a pixel."""
    faces = tuple(Pixels(1, 1, image.rgb[at : at + 3]) for at in range(0, len(image.rgb), 3))
    return Scene(image.width, image.height, bytes(len(faces)), ("#ffffff", "#000000"), faces=faces)
