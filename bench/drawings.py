"""Two dozen drawings, black on white: letters, icons, shapes and line art."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFont

SIDE = 400  # pixels

Pen = ImageDraw.ImageDraw


def drawings() -> Iterator[tuple[str, Image.Image]]:
    """Yield each drawing with its name."""
    for name, draw in _DRAWINGS.items():
        image = Image.new("RGB", (SIDE, SIDE), "white")
        draw(ImageDraw.Draw(image))
        yield name, image


def _letter(text: str) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        pen.text((SIDE / 2, SIDE / 2), text, "black", ImageFont.load_default(360), anchor="mm")

    return draw


def _around(count: int, radius: float, inner: float | None = None, turn: float = -pi / 2) -> list[tuple[float, float]]:
    """Points on a circle in the middle; if there is an inner circle, every second one is on that."""
    radii = [radius] if inner is None else [radius, inner]
    angles = [turn + 2 * pi * i / count for i in range(count)]
    far = [radii[i % len(radii)] for i in range(count)]
    return [(200 + r * cos(angle), 200 + r * sin(angle)) for r, angle in zip(far, angles, strict=True)]


def _heart(pen: Pen) -> None:
    points = [
        (200 + 11 * 16 * sin(t) ** 3, 190 - 11 * (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)))
        for t in (2 * pi * i / 120 for i in range(120))
    ]
    pen.polygon(points, "black")


def _house(pen: Pen) -> None:
    pen.polygon([(40, 190), (200, 50), (360, 190)], "black")
    pen.rectangle((80, 190, 320, 360), "black")
    pen.rectangle((170, 260, 230, 360), "white")
    for left in (100, 250):
        pen.rectangle((left, 220, left + 50, 265), "white")


def _star(pen: Pen) -> None:
    pen.polygon(_around(10, 180, 72), "black")


def _tree(pen: Pen) -> None:
    for top, wide in ((30, 80), (110, 120), (200, 160)):
        pen.polygon([(200, top), (200 - wide, top + 120), (200 + wide, top + 120)], "black")
    pen.rectangle((175, 320, 225, 380), "black")


def _key(pen: Pen) -> None:
    pen.ellipse((30, 130, 170, 270), "black")
    pen.ellipse((70, 170, 130, 230), "white")
    pen.rectangle((160, 185, 370, 215), "black")
    pen.rectangle((300, 215, 320, 260), "black")
    pen.rectangle((340, 215, 360, 280), "black")


def _fish(pen: Pen) -> None:
    pen.ellipse((60, 120, 300, 280), "black")
    pen.polygon([(280, 200), (370, 120), (370, 280)], "black")
    pen.ellipse((105, 165, 130, 190), "white")


def _cup(pen: Pen) -> None:
    pen.arc((240, 150, 360, 280), -90, 90, "black", 28)
    pen.polygon([(70, 120), (300, 120), (275, 320), (95, 320)], "black")
    pen.rectangle((40, 335, 330, 355), "black")
    for left in (120, 180, 240):
        pen.arc((left, 30, left + 30, 100), 90, 270, "black", 10)


def _umbrella(pen: Pen) -> None:
    pen.pieslice((40, 60, 360, 380), 180, 360, "black")
    for left in (40, 147, 253):
        pen.ellipse((left, 190, left + 107, 250), "white")
    pen.line((200, 200, 200, 340), "black", 14)
    pen.arc((140, 310, 207, 370), 0, 180, "black", 14)


def _arrow(pen: Pen) -> None:
    pen.polygon([(40, 160), (220, 160), (220, 90), (370, 200), (220, 310), (220, 240), (40, 240)], "black")


def _disc(pen: Pen) -> None:
    pen.ellipse((40, 40, 360, 360), "black")


def _ring(pen: Pen) -> None:
    pen.ellipse((40, 40, 360, 360), "black")
    pen.ellipse((120, 120, 280, 280), "white")


def _triangle(pen: Pen) -> None:
    pen.polygon(_around(3, 180), "black")


def _diamond(pen: Pen) -> None:
    pen.polygon(_around(4, 180), "black")
    pen.polygon(_around(4, 90), "white")


def _spiral(pen: Pen) -> None:
    points = [(200 + 3.2 * i * cos(i / 6), 200 + 3.2 * i * sin(i / 6)) for i in range(55)]
    pen.line(points, "black", 16, joint="curve")


def _face(pen: Pen) -> None:
    pen.ellipse((50, 50, 350, 350), outline="black", width=12)
    for left in (125, 235):
        pen.ellipse((left, 140, left + 40, 190), "black")
    pen.arc((120, 150, 280, 290), 20, 160, "black", 12)


def _boat(pen: Pen) -> None:
    pen.line([(60, 270), (340, 270), (290, 340), (110, 340), (60, 270)], "black", 10, joint="curve")
    pen.line([(200, 270), (200, 50), (320, 240), (200, 240)], "black", 10, joint="curve")
    pen.line([(185, 240), (185, 90), (90, 240), (185, 240)], "black", 10, joint="curve")


def _cat(pen: Pen) -> None:
    pen.line(
        [(90, 330), (90, 70), (150, 140), (250, 140), (310, 70), (310, 330), (90, 330)], "black", 10, joint="curve"
    )
    for left in (135, 235):
        pen.ellipse((left, 180, left + 30, 215), outline="black", width=8)
    pen.polygon([(185, 240), (215, 240), (200, 260)], "black")
    for shift in (-15, 15):
        pen.line((60, 250 + shift, 150, 255), "black", 6)
        pen.line((250, 255, 340, 250 + shift), "black", 6)


def _flower(pen: Pen) -> None:
    for x, y in _around(6, 85):
        pen.ellipse((x - 55, y - 95, x + 55, y + 15), outline="black", width=8)
    pen.ellipse((160, 120, 240, 200), "black")
    pen.line((200, 220, 200, 390), "black", 10)


def _bicycle(pen: Pen) -> None:
    for left in (20, 240):
        pen.ellipse((left, 180, left + 140, 320), outline="black", width=9)
    pen.line([(90, 250), (150, 140), (280, 140), (190, 250), (90, 250)], "black", 9, joint="curve")
    pen.line([(190, 250), (140, 115)], "black", 9)
    pen.line([(310, 250), (275, 100), (240, 100)], "black", 9, joint="curve")
    pen.line((115, 112, 165, 112), "black", 12)


_DRAWINGS: dict[str, Callable[[Pen], None]] = {
    **{f"letter {text}": _letter(text) for text in ("A", "R", "S", "8", "&")},
    "heart": _heart,
    "house": _house,
    "star": _star,
    "tree": _tree,
    "key": _key,
    "fish": _fish,
    "cup": _cup,
    "umbrella": _umbrella,
    "arrow": _arrow,
    "disc": _disc,
    "ring": _ring,
    "triangle": _triangle,
    "diamond": _diamond,
    "spiral": _spiral,
    "face": _face,
    "boat": _boat,
    "cat": _cat,
    "flower": _flower,
    "bicycle": _bicycle,
}
