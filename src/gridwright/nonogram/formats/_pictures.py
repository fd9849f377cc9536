"""Pictures as puzzles, for formats that Pillow reads and writes: one pixel is one cell, and the picture is the goal.

A picture must have few colours, as drawings have: at most 254, or 253 if none of them is the background. The
background is

- the colour that a note in the file names, where Gridwright wrote one;
- else white, which transparent pixels count as, if there is any;
- else the lightest colour, if there are several;
- else (all pixels have one colour that is not white) white, which no pixel has.

The other colours follow in reading order; names and characters are given as `_palette` does. Black on white is the
standard palette. When a picture is written whose background these rules would not find, the note `Background` is added.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from gridwright.formats.images import eight_bits, pillow
from gridwright.nonogram.formats._palette import MOST_COLOURS, Tint, complete_palette, hex_value
from gridwright.nonogram.formats._writing import answer, fitting, only, picture
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.grid import Grid
from gridwright.values.limits import check_size
from gridwright.values.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PIL.Image import Image

    from gridwright.nonogram.puzzle import Palette

NOTE = "Background"
_WHITE = "#ffffff"


def check_cells(width: int, height: int, frames: int = 1) -> None:
    """Refuses a picture, by what its header says, before it is decoded."""
    if not width or not height:
        raise FormatError(f"the picture is {width}x{height}: a nonogram needs at least one row and one column")
    try:
        check_size(width, height * frames)
    except InputError as error:
        raise FormatError(str(error)) from None


def decoded(data: bytes, kind: str, frames: int = 1) -> list[Nonogram]:
    """The puzzles in the first frames of a picture whose structure has been checked."""
    image_module = pillow()
    puzzles = []
    try:
        # One format alone, so that no other decoder of Pillow ever sees the data.
        with image_module.open(BytesIO(data), formats=(kind,)) as image:
            for frame in range(frames):
                image.seek(frame)
                puzzles.append(_puzzle(image))
    except (FormatError, MemoryError):
        raise
    except Exception as error:  # a decoder that is given hostile data may raise nearly anything
        plain = isinstance(error, OSError | ValueError) and "object at" not in str(error)
        raise FormatError(f"the {kind} picture is damaged" + (f": {error}" if plain else "")) from None
    return puzzles


def encoded(puzzles: Sequence[Nonogram], format: str, *, answers: bool = False) -> tuple[Image, str | None]:
    """The picture of a puzzle, its goal, and the note on its background if it needs one; as an answer to the puzzle it
    need not tell all of its clues."""
    puzzle = only(puzzles, format)
    palette = puzzle.palette
    goal = answer(puzzle, format, colours=True) if answers else picture(fitting(puzzle, format, colours=True), format)
    values = [palette[cell].value for cell in sorted(set(goal.cells))]
    if len({palette[0].value, *values}) < len({0, *goal.cells}):
        raise NotSupported("two colours of this puzzle look the same: a picture cannot keep them apart")
    image: Image = pillow().frombytes("P", (goal.width, goal.height), goal.cells)
    image.putpalette(b"".join(bytes.fromhex(colour.value[1:]) for colour in palette))
    background = palette[0].value
    return image, None if background == _background(values, None) else background


def _puzzle(image: Image) -> Nonogram:
    white = pillow().new("RGBA", image.size, "white")
    pixels = pillow().alpha_composite(white, eight_bits(image).convert("RGBA")).convert("RGB")
    if pixels.getcolors(MOST_COLOURS) is None:
        count = len(pixels.getcolors(1 << 24) or ())
        raise FormatError(f"the picture has {counted(count, 'colour')}; at most {MOST_COLOURS} can be read")
    flat = pixels.tobytes()
    bands = flat[0::3], flat[1::3], flat[2::3]
    values = {pixel: f"#{bytes(pixel).hex()}" for pixel in dict.fromkeys(zip(*bands, strict=True))}
    palette = _palette(_background(values.values(), image.info), values.values())
    numbers = {value: number for number, (_, value, _) in enumerate(palette)}
    lookup = {pixel: numbers[value] for pixel, value in values.items()}
    cells = bytes(map(lookup.__getitem__, zip(*bands, strict=True)))
    return Nonogram.from_grid(Grid(pixels.width, pixels.height, cells), palette)


def _palette(background: str, values: Iterable[str]) -> Palette:
    others = [value for value in values if value != background]
    if len(others) >= MOST_COLOURS:
        raise FormatError(f"the picture has {counted(len(others), 'colour')} besides its background, {background}")
    return complete_palette([Tint(background), *map(Tint, others)])


def _background(values: Iterable[str], info: dict[str | tuple[int, int], object] | None) -> str:
    values = list(values)
    note = _noted(info) if info else None
    if note:
        return note
    if _WHITE in values or len(values) == 1:
        return _WHITE
    return max(values, key=_lightness)


def _noted(info: dict[str | tuple[int, int], object]) -> str | None:
    """The background that a note names: a text of a PNG, or the comment of a GIF."""
    note = info.get(NOTE)
    comment = info.get("comment")
    if isinstance(comment, bytes) and comment.startswith(NOTE.encode() + b": "):
        note = comment.decode("ascii", "replace").partition(": ")[2]
    return hex_value(note) if isinstance(note, str) else None


def _lightness(value: str) -> tuple[int, str]:
    """How light a colour looks, by the usual weights of red, green and blue; equals are ordered by their value."""
    red, green, blue = bytes.fromhex(value[1:])
    return 299 * red + 587 * green + 114 * blue, value
