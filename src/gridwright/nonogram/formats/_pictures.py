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

from typing import TYPE_CHECKING, NamedTuple

from gridwright.formats.images import need_pixels
from gridwright.nonogram.formats._palette import MOST_COLOURS, Tint, complete_palette, hex_value
from gridwright.nonogram.formats._writing import answer, fitting, only, picture
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.clock import tick
from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.grid import Grid
from gridwright.values.limits import check_size
from gridwright.values.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gridwright.values.colour import Palette
    from gridwright.values.raster import Raster

NOTE = "Background"
_WHITE = "#ffffff"
_PIECE = 4096  # pixels, or a row that has more


def check_cells(width: int, height: int, frames: int = 1) -> None:
    """Refuses a picture, by what its header says, before it is decoded."""
    if not width or not height:
        raise FormatError(f"the picture is {width}x{height}: a nonogram needs at least one row and one column")
    try:
        check_size(width, height * frames)
    except InputError as error:
        raise FormatError(str(error)) from None
    need_pixels(width * height * frames)


class Encoded(NamedTuple):
    """A picture to write: for each cell the number of its colour, red, green and blue of each colour, and the note on
    the background if the picture needs one."""

    goal: Grid
    palette: bytes
    background: str | None


def encoded(puzzles: Sequence[Nonogram], format: str, *, answers: bool = False) -> Encoded:
    """The picture of a puzzle, its goal; as an answer to the puzzle it need not tell all of its clues."""
    puzzle = only(puzzles, format)
    palette = puzzle.palette
    goal = answer(puzzle, format, colours=True) if answers else picture(fitting(puzzle, format, colours=True), format)
    values = [palette[cell].value for cell in sorted(set(goal.cells))]
    if len({palette[0].value, *values}) < len({0, *goal.cells}):
        raise NotSupported("two colours of this puzzle look the same: a picture cannot keep them apart")
    colours = b"".join(bytes.fromhex(colour.value[1:]) for colour in palette)
    background = palette[0].value
    return Encoded(goal, colours, None if background == _background(values, None) else background)


def puzzle_of(raster: Raster, note: str | None = None) -> Nonogram:
    """The puzzle of a picture; the note of its file, if there is one, names the background."""
    pieces, distinct = [], dict[bytes, bytes]()  # drawings repeat themselves: what comes again is looked at once
    values: dict[tuple[int, ...], str] = {}
    size = 3 * raster.width * max(1, _PIECE // raster.width)
    for at in range(0, len(raster.rgb), size):
        piece = raster.rgb[at : at + size]
        pieces.append(distinct.setdefault(piece, piece))
    for piece in distinct:
        tick()
        values |= {pixel: f"#{bytes(pixel).hex()}" for pixel in dict.fromkeys(_pixels(piece)) if pixel not in values}
        if len(values) > MOST_COLOURS:
            raise FormatError(f"the picture has more than {MOST_COLOURS} colours, the most that can be read")
    palette = _palette(_background(values.values(), note), values.values())
    numbers = {value: number for number, (_, value, _) in enumerate(palette)}
    lookup = {pixel: numbers[value] for pixel, value in values.items()}
    for piece in distinct:
        tick()
        distinct[piece] = bytes(map(lookup.__getitem__, _pixels(piece)))
    cells = b"".join(map(distinct.__getitem__, pieces))
    return Nonogram.from_grid(Grid(raster.width, raster.height, cells), palette)


def _pixels(piece: bytes) -> Iterator[tuple[int, ...]]:
    return zip(piece[0::3], piece[1::3], piece[2::3], strict=True)


def _palette(background: str, values: Iterable[str]) -> Palette:
    others = [value for value in values if value != background]
    if len(others) >= MOST_COLOURS:
        raise FormatError(f"the picture has {counted(len(others), 'colour')} besides its background, {background}")
    return complete_palette([Tint(background), *map(Tint, others)])


def _background(values: Iterable[str], note: str | None) -> str:
    values = list(values)
    if note and (named := hex_value(note)):
        return named
    if _WHITE in values or len(values) == 1:
        return _WHITE
    return max(values, key=_lightness)


def _lightness(value: str) -> tuple[int, str]:
    """How light a colour looks, by the usual weights of red, green and blue; equals are ordered by their value."""
    red, green, blue = bytes.fromhex(value[1:])
    return 299 * red + 587 * green + 114 * blue, value
