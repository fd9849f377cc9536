"""Images for the tests, drawn here or shipped with scikit-image."""

from __future__ import annotations

import io
from pathlib import Path

import skimage
from PIL import Image, ImageDraw

PHOTOGRAPHS = Path(skimage.__file__).parent / "data"
FIGURE = """\
..........
.######...
.#....#...
.#....###.
.#....#.#.
.#....###.
.######...
....##....
"""


def figure(scale=8, ink="black", paper="white", mode="RGB"):
    """A cup of 10x8 cells, each of `scale` pixels."""
    rows = FIGURE.split()
    image = Image.new(mode, (len(rows[0]), len(rows)), paper)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == "#":
                image.putpixel((x, y), Image.new(mode, (1, 1), ink).getpixel((0, 0)))
    return image.resize((scale * image.width, scale * image.height), Image.Resampling.NEAREST)


def flag(*colours, paper="white"):
    """Stripes of some colours inside a margin."""
    image = Image.new("RGB", (120, 40 * len(colours) + 40), paper)
    draw = ImageDraw.Draw(image)
    for number, colour in enumerate(colours):
        draw.rectangle((20, 20 + 40 * number, 99, 59 + 40 * number), fill=colour)
    return image


def shaded_bars():
    """Dark bars on a background that gets darker from one side to the other, so that no single threshold finds all."""
    image = Image.new("L", (200, 200))
    image.putdata([100 + x // 2 - (80 if y % 40 >= 20 else 0) for y in range(200) for x in range(200)])
    return image


def file_of(image, format="PNG", **options):
    """The bytes of an image file."""
    file = io.BytesIO()
    image.save(file, format, **options)
    return file.getvalue()
