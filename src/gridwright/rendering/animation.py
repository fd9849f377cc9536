"""A trace as a sequence of pictures: an animated GIF, or PNG files. Needs Pillow.

The frames drawn are evenly spread over the trace and include the first and the last. Small boards are drawn like other
PNG pictures, with clues and crosses; larger ones as plain pixels, and if they have more lines than the picture has
pixels, only every nth line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering import colours, png
from gridwright.rendering.player import check
from gridwright.rendering.replay import Replay, evenly
from gridwright.values.clock import tick
from gridwright.values.errors import InputError
from gridwright.values.grid import PARTLY, UNKNOWN, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace

FRAMES = 200  # the default maximum
_SIDE = 1000  # approximate pixels of a picture's longer side
_DETAILED = 10_000  # the most cells of a board that is drawn in detail
_CELL, _TILE = 20, 48  # the default maximum side in pixels; a tile has more to show


def gif(
    scene: Scene,
    trace: Trace,
    *,
    frames: int = FRAMES,
    cell: int | None = None,
    clues: bool = True,
    speed: float = 10,
) -> bytes:
    """An animated GIF with `speed` pictures per second (browsers show at most 50); the last stays for two seconds."""
    from io import BytesIO

    if not 0 < speed <= 100:
        raise InputError(f"a GIF shows from 0 to 100 pictures per second, not {speed:g}")
    images = pictures(scene, trace, frames=frames, cell=cell, clues=clues)
    # The writer would merge identical neighbours; each keeps its time anyway.
    durations = [max(10, round(1000 / speed))] * (len(evenly(Replay(trace).last, frames)) - 1) + [2000]
    buffer = BytesIO()
    first = next(images)  # the others are drawn while they are written
    first.save(buffer, "GIF", save_all=True, append_images=images, duration=durations, loop=0, disposal=1)
    return buffer.getvalue()


def pngs(
    scene: Scene, trace: Trace, *, frames: int = FRAMES, cell: int | None = None, clues: bool = True
) -> Iterator[bytes]:
    """The pictures as PNG files."""
    return map(png.saved, pictures(scene, trace, frames=frames, cell=cell, clues=clues))


def pictures(
    scene: Scene, trace: Trace, *, frames: int = FRAMES, cell: int | None = None, clues: bool = True
) -> Iterator[Image]:
    """Draw the pictures one after the other. `cell` is the side of a cell in pixels."""
    check(scene, trace)
    png.need_pillow()
    if frames < 2:
        raise InputError(f"an animation needs at least 2 pictures, not {frames}")
    if cell is not None and not 1 <= cell * max(scene.width, scene.height) <= 4 * _SIDE:
        raise InputError(f"cells of {cell} pixels make pictures over the limit of {4 * _SIDE} pixels per side")
    longer = max(scene.width, scene.height)
    side = cell or max(1, min(_TILE if scene.deck else _CELL, _SIDE // longer))
    detailed = len(scene.cells) <= _DETAILED and side >= 6
    step = 1 if cell else -(-longer // _SIDE)
    replay = Replay(trace)
    for frame in evenly(replay.last, frames):
        tick()
        replay.seek(frame)
        shown = replay.scene(scene)
        yield _detailed(shown, side, clues) if detailed else _plain(shown.sampled(step), side)


def _detailed(scene: Scene, cell: int, clues: bool) -> Image:
    from PIL.Image import Palette

    shades = 256 if scene.faces or any(scene.signs) else 32
    return png.paint(scene, cell=cell, clues=clues).convert("P", palette=Palette.ADAPTIVE, colors=shades)


def _plain(scene: Scene, cell: int) -> Image:
    from PIL.Image import Resampling, frombytes

    cells = bytearray(scene.cells)
    marked = max(set(range(256)) - {*cells, PARTLY, UNKNOWN}, default=PARTLY)  # a number that no cell has
    for row, column in scene.marks:
        cells[row * scene.width + column] = marked
    image = frombytes("P", (scene.width, scene.height), bytes(cells))
    blank = colours.open_among(scene.palette)
    palette = [blank] * 256
    palette[: len(scene.palette)] = map(colours.rgb, scene.palette)
    palette[PARTLY] = colours.mix(blank, palette[WHITE], 0.5)
    palette[marked] = colours.MARK
    image.putpalette([part for colour in palette for part in colour])
    return image if cell == 1 else image.resize((scene.width * cell, scene.height * cell), Resampling.NEAREST)
