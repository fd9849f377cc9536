"""Scenes whose cells have faces, as text for a terminal.

    triangles   a box per cell: the names of the four edges at its sides, on their colours if colours are on
    images      half blocks, as many per cell as fit the width; without colours, characters from light to dark
    texts       unchanged; if neighbours share their border lines and no cell is missing, each line once

A scene that is too wide is cut off, and a line below says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering import colours
from gridwright.rendering.pen import painted
from gridwright.values.clock import tick
from gridwright.values.phrases import counted
from gridwright.values.scene import Letters, Pixels, Wedges

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwright.rendering.colours import RGB
    from gridwright.rendering.pen import Look
    from gridwright.values.scene import Scene

_SHADES = " .:-=+*#%@"  # from light to dark
_MOST = 12  # characters across a cell with an image
_EMPTY: RGB = (213, 217, 224)


def draw_faces(scene: Scene, *, color: bool, width: int | None, ascii: bool) -> str:
    """The scene as text of at most `width` columns, without a newline at its end."""
    face = next((face for face in scene.faces if face is not None), None)
    if isinstance(face, Letters):
        return _texts(scene, face, width)
    if isinstance(face, Pixels):
        return _images(scene, color, width, ascii)
    return _boxes(scene, color, width, ascii)


def _rows(scene: Scene, shown: int) -> Iterator[tuple[int, Sequence[object]]]:
    """Yield the faces of each row, cut off after `shown`."""
    for row in range(scene.height):
        tick()
        yield row, scene.faces[row * scene.width : row * scene.width + shown]


def _cut(scene: Scene, shown: int) -> list[str]:
    missing = scene.width - shown
    return [f"{missing} of {counted(scene.width, 'column')} cut off"] if missing else []


def _boxes(scene: Scene, color: bool, width: int | None, ascii: bool) -> str:
    """Boxes with the names of edges; each line begins and ends with characters of the left and the right edge."""
    names = [name for face in scene.faces if isinstance(face, Wedges) for name in face.names]
    longest = max(map(len, names), default=1)
    across = 2 * longest + 3
    shown = scene.width if width is None else min(scene.width, max(1, (width - 1) // (across + 1)))
    marked = scene.marked_columns()
    lines = [_rule(across, shown, "┌┬┐", ascii)]
    for row, faces in _rows(scene, shown):
        if row:
            lines.append(_rule(across, shown, "├┼┤", ascii))
        for part in range(3):
            looks: list[Look] = [(_bar(ascii), "")]
            for column, face in enumerate(faces):
                shape = face if isinstance(face, Wedges) else None
                looks += _line_of_box(shape, part, across, longest, color, column in marked.get(row, ()))
                looks.append((_bar(ascii), ""))
            lines.append(painted(looks))
    lines.append(_rule(across, shown, "└┴┘", ascii))
    return "\n".join(lines + _cut(scene, shown))


def _bar(ascii: bool) -> str:
    return "|" if ascii else "│"


def _rule(across: int, shown: int, signs: str, ascii: bool) -> str:
    left, middle, right = tuple("+++" if ascii else signs)
    return left + middle.join([("-" if ascii else "─") * across] * shown) + right


def _line_of_box(face: Wedges | None, part: int, across: int, longest: int, color: bool, marked: bool) -> list[Look]:
    """The upper, middle or lower line of a box."""
    if face is None:
        return [("·".center(across) if part == 1 else " " * across, _on(_EMPTY, color))]
    top, right, bottom, left = face.names
    tints = [colours.rgb(colour) for colour in face.colours]
    if part == 1:
        half = (across - 1) // 2
        sign = "*" if marked else " "
        return [
            (left.ljust(half), _on(tints[3], color)),
            (sign, _on(colours.MARK if marked else tints[3], color)),
            (right.rjust(half), _on(tints[1], color)),
        ]
    side = 0 if part == 0 else 2
    name = (top if part == 0 else bottom).center(across - 2)
    return [(" ", _on(tints[3], color)), (name, _on(tints[side], color)), (" ", _on(tints[1], color))]


def _on(ground: RGB, color: bool) -> str:
    """The code of a background and of the ink that is readable on it."""
    if not color:
        return ""
    ink = colours.ink_on(ground)
    return "48;2;{};{};{};38;2;{};{};{}".format(*ground, *ink)


def _images(scene: Scene, color: bool, width: int | None, ascii: bool) -> str:
    """Images in half blocks: a character shows two points, one above the other."""
    room = _MOST if width is None else max(1, min(_MOST, (width - 2) // scene.width))
    shown = scene.width if width is None else min(scene.width, max(1, width - 2))
    down = max(1, (room + 1) // 2)
    edge = ("+" + "-" * room * shown + "+", "+" + "-" * room * shown + "+")
    if not ascii:
        edge = ("┌" + "─" * room * shown + "┐", "└" + "─" * room * shown + "┘")
    lines = [edge[0]]
    for _, faces in _rows(scene, shown):
        for line in range(down):
            looks: list[Look] = [(_bar(ascii), "")]
            for face in faces:
                for column in range(room):
                    upper, lower = (_mean(face, column, 2 * line + half, room, 2 * down) for half in (0, 1))
                    if color and not ascii:
                        looks.append(("▀", "38;2;{};{};{};48;2;{};{};{}".format(*upper, *lower)))
                    else:
                        light = colours.brightness(colours.mix(upper, lower, 0.5))
                        looks.append((_SHADES[round((1 - light) * (len(_SHADES) - 1))], ""))
            looks.append((_bar(ascii), ""))
            lines.append(painted(looks))
    return "\n".join([*lines, edge[1], *_cut(scene, shown)])


def _mean(face: object, column: int, line: int, across: int, down: int) -> RGB:
    """The colour of one point of a face: that of the pixel in the middle of the area it covers."""
    if not isinstance(face, Pixels):
        return _EMPTY
    x = (2 * column + 1) * face.width // (2 * across)
    y = (2 * line + 1) * face.height // (2 * down)
    red, green, blue = face.rgb[3 * (y * face.width + x) :][:3]
    return red, green, blue


def _texts(scene: Scene, face: Letters, width: int | None) -> str:
    """Texts side by side, with shared lines drawn once; with gaps if cells are missing."""
    side = len(face.lines[0])
    whole = scene.joined and None not in scene.faces
    pitch = side - 1 if whole else side + 1
    room = scene.width * pitch + 1 if whole else scene.width * pitch - 1
    shown = scene.width if width is None or room <= width else max(1, (width - int(whole)) // pitch)
    lines: list[str] = []
    for row, faces in _rows(scene, shown):
        blank = Letters((" " * side,) * len(face.lines))
        parts = [other.lines if isinstance(other, Letters) else blank.lines for other in faces]
        for number, texts in enumerate(zip(*parts, strict=True)):
            if whole and row and not number:
                continue
            lines.append(texts[0] + "".join(text[1:] for text in texts[1:]) if whole else " ".join(texts).rstrip())
        if not whole and row + 1 < scene.height:
            lines.append("")
    return "\n".join(lines + _cut(scene, shown))
