"""From options to a wish: what a picture is to become, for making and for repairing alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.making.repair import Wish
from gridwright.nonogram.wishes import WISHES
from gridwright.rendering import colours
from gridwright.values.errors import FormatError, UsageError
from gridwright.values.grid import Grid

if TYPE_CHECKING:
    from gridwright.making import Option

__all__ = ["WISHES", "wish_of"]


def wish_of(
    width: int,
    height: int,
    *,
    unique: bool = True,
    line_solvable: bool = False,
    max_tier: int | None = None,
    max_changes: int | None = None,
    keep: Option | Grid | None = None,
    prove_least: bool = False,
) -> Wish:
    """The wish for a picture of this size. `keep` is a mask: a grid, its lines of `#` and `.`, or the name of a file
    with those or with an image; what is black there stays as it is."""
    if not unique:
        raise UsageError("a picture that is made a puzzle has one solution: unique=False cannot be asked for")
    for name, number, least in (("tier", max_tier, 1), ("number of changes", max_changes, 0)):
        if number is not None and (not isinstance(number, int) or number < least):
            raise UsageError(f"the highest {name} must be a whole number from {least}, not {number!r}")
    mask = None if keep is None else _mask(keep, width, height)
    return Wish(
        line_solvable=line_solvable, max_tier=max_tier, max_changes=max_changes, keep=mask, prove_least=prove_least
    )


def _mask(given: Option | Grid, width: int, height: int) -> Grid:
    if not isinstance(given, str | Grid):
        raise UsageError(f"a mask is lines of # and ., or the name of a file, not {given!r}")
    name = None if isinstance(given, Grid) or not given.strip("#.\n") else given
    try:
        mask = given if isinstance(given, Grid) else _text(given) if name is None else _file(name)
    except FormatError as error:
        raise (error if name is None else error.within(name)) from None
    if (mask.width, mask.height) != (width, height):
        size = f"{mask.width}x{mask.height}, the picture {width}x{height}"
        raise FormatError(f"the mask of cells to keep is {size}", source=name)
    return mask


def _file(name: str) -> Grid:
    from gridwright.files.reading import bytes_of
    from gridwright.formats.images import read_image, sort_of

    data = bytes_of(name)
    if sort_of(data):
        width, height, rgb, _ = read_image(data)
        values = iter(rgb)
        pixels = zip(values, values, values, strict=True)
        return Grid(width, height, bytes(int(colours.brightness(pixel) < 0.5) for pixel in pixels))
    try:
        return _text(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise FormatError("expected a mask, a grid of # and . or an image, found something else") from None


def _text(text: str) -> Grid:
    mask = Grid.from_text(text.strip())
    if not mask.complete:
        raise FormatError("a mask has # for what is kept and . for the rest, nothing else")
    return mask
