"""Pictures as puzzles, for formats that Pillow reads and writes: one pixel is one cell, and the picture is the goal.

An image of a filled grid with several pixels per cell (`gridwright.parsing.blocks`) is read as such, with a note about
it, unless the file has the note `Cells` or the size is given. With one pixel per cell, an image must have few colours,
as drawings have; others are photographs or drawings with clues in them, and are rejected. A picture may have 254
colours, or 253 if none of them is the background because a note or the size says so. The background is

- the colour named by a note in the file, if Gridwright wrote one;
- else white, including transparent pixels, if there is any;
- else the lightest colour, if there are several;
- else (all pixels have one colour that is not white) white, which no pixel has.

The other colours follow in reading order; `_palette` gives their names and characters. Black on white is the standard
palette. If these rules would not find the background or the cells of a picture to be written, the notes `Background`
and `Cells` are added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gridwright.base.format import Puzzles
from gridwright.nonogram.formats._palette import MOST_COLOURS, Tint, complete_palette, hex_value
from gridwright.nonogram.formats._writing import answer, fitting, only, picture
from gridwright.nonogram.puzzle import Nonogram
from gridwright.parsing.blocks import cells_of
from gridwright.parsing.images import need_pixels, no_puzzle
from gridwright.values.clock import tick
from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.grid import Grid
from gridwright.values.limits import check_size
from gridwright.values.note import Note
from gridwright.values.phrases import counted
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from gridwright.values.colour import Palette

BACKGROUND, CELLS = "Background", "Cells"  # the notes
_FEW, _FEWER, _LARGE = 32, 8, 1 << 16  # colours of drawings, and of drawings with many pixels
_PIECE = 3 << 12  # bytes between two checks of the clock, or one row if longer
_WHITE = "#ffffff"


def check_cells(width: int, height: int, frames: int = 1) -> None:
    """Reject a picture by its header, before it is decoded."""
    if not width or not height:
        raise FormatError(f"the picture is {width}x{height}: a nonogram needs at least one row and one column")
    try:
        check_size(width, height * frames)
    except InputError as error:
        raise FormatError(str(error)) from None
    need_pixels(width * height * frames)


class Encoded(NamedTuple):
    """A picture to write: for each cell the index of its colour; red, green and blue of each colour; and the notes
    that the picture needs."""

    goal: Grid
    palette: bytes
    notes: dict[str, str]


def encoded(puzzles: Sequence[Nonogram], format: str, *, answers: bool = False) -> Encoded:
    """The picture of a puzzle, its goal; as an answer, it need not determine all of the clues."""
    puzzle = only(puzzles, format)
    palette = puzzle.palette
    goal = answer(puzzle, format, colours=True) if answers else picture(fitting(puzzle, format, colours=True), format)
    values = [palette[cell].value for cell in sorted(set(goal.cells))]
    if len({palette[0].value, *values}) < len({0, *goal.cells}):
        raise NotSupported("two colours of this puzzle look the same, so a picture cannot distinguish them")
    colours = b"".join(bytes.fromhex(colour.value[1:]) for colour in palette)
    notes = {}
    if palette[0].value != _background(values, None):
        notes[BACKGROUND] = palette[0].value
    pixels = b"".join([colours[3 * cell : 3 * cell + 3] for cell in goal.cells])
    if not _is_drawing(goal.width * goal.height, len(values)) or cells_of(Raster(goal.width, goal.height, pixels)):
        notes[CELLS] = f"{goal.width}x{goal.height}"
    return Encoded(goal, colours, notes)


def puzzles_of(
    rasters: Sequence[Raster], notes: Mapping[str, str], size: tuple[int, int] | None = None
) -> Puzzles[Nonogram]:
    """The puzzles of the pictures in a file with these notes; `size` is the size in cells, if given."""
    told = [_picture(raster, notes.get(CELLS, ""), size) for raster in rasters]
    puzzles = [_puzzle_of(picture, notes.get(BACKGROUND)) for picture, _ in told]
    return Puzzles(puzzles, *dict.fromkeys(note for _, note in told if note))


def _picture(raster: Raster, cells: str, size: tuple[int, int] | None) -> tuple[Raster, Note | None]:
    """An image with one pixel per cell, and a note if it had more."""
    here = raster.width, raster.height
    if here == size or cells == f"{here[0]}x{here[1]}":
        return raster, None
    found = cells_of(raster)
    if found:
        picture, pixels = found
        sides = picture.width, picture.height
        shown = f"{sides[0]}x{sides[1]} cells of {pixels} pixels"
        if size not in (None, sides):
            raise FormatError(f"the image shows {shown}, which is not the given size")
        if _colours(picture) == 1:
            raise FormatError(no_puzzle(f"the image shows {shown}, all of one colour"))
        return picture, Note(f"read as {shown}", f"--size {here[0]}x{here[1]} reads each pixel as a cell")
    if size is not None:
        raise FormatError(f"the image of {here[0]}x{here[1]} pixels does not show {size[0]}x{size[1]} cells")
    colours = _colours(raster)
    if not _is_drawing(here[0] * here[1], colours):
        many = f"over {MOST_COLOURS}" if colours > MOST_COLOURS else f"{colours}"
        what = f"an image of {here[0]}x{here[1]} pixels in {many} colours is not a picture of nonogram cells"
        raise FormatError(no_puzzle(what))
    return raster, None


def _colours(raster: Raster) -> int:
    """The number of colours; for a photograph, counting stops once the limit is exceeded."""
    found: set[tuple[int, int, int]] = set()
    for start in range(0, len(raster.rgb), _PIECE):
        tick()
        piece = raster.rgb[start : start + _PIECE]
        found.update(zip(piece[0::3], piece[1::3], piece[2::3], strict=True))
        if len(found) > MOST_COLOURS:
            break
    return len(found)


def _is_drawing(pixels: int, colours: int) -> bool:
    """Whether an image with that many pixels and colours may be a drawing with one pixel per cell."""
    return colours <= (_FEW if pixels < _LARGE else _FEWER)


def _puzzle_of(raster: Raster, note: str | None = None) -> Nonogram:
    """The puzzle of a picture; the note of its file, if there is one, names the background."""
    pieces, distinct = [], dict[bytes, bytes]()  # drawings repeat themselves: repeated pieces are examined once
    values: dict[tuple[int, ...], str] = {}
    size = 3 * raster.width * max(1, _PIECE // (3 * raster.width))
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
    """The perceived lightness of a colour, by the usual weights of red, green and blue; ties are ordered by value."""
    red, green, blue = bytes.fromhex(value[1:])
    return 299 * red + 587 * green + 114 * blue, value
