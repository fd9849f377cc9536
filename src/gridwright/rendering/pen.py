"""How the pieces of a terminal picture look: cells, lines and labels; plain, in ASCII, or in colour.

A *look* is a text and the code of its colours, "" for none. Without colours every code is empty, so that no escape
codes can come out. A cell is a number: its entry in the scene, plus `MARKED` and `TINTED` where they apply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering import colours
from gridwright.values.grid import UNKNOWN, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from gridwright.rendering.colours import RGB
    from gridwright.values.scene import Label, Scene

    Look: TypeAlias = tuple[str, str]

MARKED = 256
TINTED = 512  # in every other block between the rules, where no rules are drawn

# Two characters for a cell; a narrow cell takes the first alone.
_BLOCKS = {"ink": "██", "white": "  ", "cross": "× ", "unknown": "· "}
_BLOCKS |= {"marked ink": "▓▓", "marked white": "░░", "marked cross": "░░", "marked unknown": "??"}
_ASCII = {"ink": "##", "white": "  ", "cross": "x ", "unknown": ". "}
_ASCII |= {"marked ink": "@@", "marked white": "--", "marked cross": "--", "marked unknown": "??"}
_TO_ASCII = str.maketrans(dict.fromkeys("┌┬┐├┼┤└┴┘", "+") | {"─": "-", "│": "|", "…": ">"})

_LINE: RGB = (150, 150, 150)
_SHADE: RGB = (120, 130, 150)  # mixed into unknown cells, and faintly into tinted ones


class Pen:
    """Draws the pieces of one scene."""

    def __init__(self, scene: Scene, color: bool, ascii: bool) -> None:
        self.color = color
        self.ascii = ascii
        self.crosses = scene.crosses
        self.signs = scene.signs
        self.palette = [colours.rgb(colour) for colour in scene.palette]
        self.partly = any(value != UNKNOWN for value in set(scene.cells))
        told_apart = not (scene.marks or UNKNOWN in scene.cells or any(scene.signs))
        self.halves = not ascii and (color or told_apart)  # whether half a character says all there is to say

    def line(self, text: str, *neighbours: int) -> Look:
        """A piece of the frame or of a rule, given in box-drawing characters.

        Coloured cells on all its sides lend it their ground, so that a rule does not tear the picture.
        """
        text = text.translate(_TO_ASCII) if self.ascii else text
        if not self.color:
            return text, ""
        inside = neighbours and all(number & 255 not in (WHITE, UNKNOWN) for number in neighbours)
        return text, _code(_LINE, self._ground(neighbours[0]) if inside else self.palette[WHITE])

    def label(self, label: Label) -> Look:
        """A label, on the colour that it speaks of, or followed by that colour's sign."""
        if not self.color:
            return label.text + label.sign, ""
        if label.colour is None:
            return label.text, ""
        ground = colours.rgb(label.colour)
        return label.text, _code(colours.ink_on(ground), ground)

    def cell(self, number: int, pitch: int) -> Look:
        """A cell of `pitch` characters (one or two) and a line's height."""
        value, marked = number & 255, bool(number & MARKED)
        kind = "unknown" if value == UNKNOWN else "ink" if value else "cross" if self.crosses else "white"
        texts = _ASCII if self.ascii else _BLOCKS
        if not self.color:
            sign = self.signs[value] if kind == "ink" else ""
            if sign:
                return f"!{sign}"[:pitch] if marked else sign * pitch, ""
            return texts[f"marked {kind}" if marked else kind][:pitch], ""
        ground = self._ground(number)
        text = "[]" if marked else "  " if kind == "ink" else texts[kind]
        return text[:pitch], _code(colours.mix(ground, colours.ink_on(ground), 0.45), ground)

    def text_cell(self, number: int, text: str, pitch: int) -> Look:
        """A cell of `pitch` characters with a text in it; without colours a filled cell of a finished board hides it.

        The sign of a mark or of a filled cell, or the dot of an unknown one among known ones, stands before the text.
        """
        value, marked = number & 255, bool(number & MARKED)
        kind = "unknown" if value == UNKNOWN else "ink" if value else "white"
        before = (_ASCII if self.ascii else _BLOCKS)[f"marked {kind}" if marked else kind][0]
        if self.color:
            ground = self._ground(number)
            sign = "[" if marked else before if kind == "unknown" and self.partly else " "
            return sign + text.rjust(pitch - 1), _code(colours.mix(ground, colours.ink_on(ground), 0.6), ground)
        if kind == "ink" and not marked and not self.crosses:
            return before * pitch, ""
        sign = before if marked or kind == "ink" or (kind == "unknown" and self.partly) else " "
        return sign + text.rjust(pitch - 1), ""

    def pair(self, upper: int, lower: int | None) -> Look:
        """Two cells of one column as the halves of a character; below an odd last row there is none."""
        if not self.color:
            return " ▀▄█"[(upper & 255 != WHITE) + 2 * (lower is not None and lower & 255 != WHITE)], ""
        above, below = self._ground(upper, shaded=True), None if lower is None else self._ground(lower, shaded=True)
        return (" ", _code(None, below)) if above == below else ("▀", _code(above, below))

    def _ground(self, number: int, *, shaded: bool = False) -> RGB:
        """The colour of a cell; `shaded` sets unknown cells apart where there is no room for a dot."""
        value = number & 255
        ground = self.palette[WHITE if value == UNKNOWN else value]
        if value == UNKNOWN and shaded:
            ground = colours.mix(ground, _SHADE, 0.4)
        if number & TINTED and value in (WHITE, UNKNOWN):
            ground = colours.mix(ground, _SHADE, 0.12)
        return colours.mix(ground, colours.MARK, 0.55) if number & MARKED else ground


def painted(looks: Iterable[Look]) -> str:
    """A line of looks as text; neighbours in the same colours share one code."""
    parts = []
    current = ""
    for text, code in looks:
        if code != current:
            parts.append(f"\x1b[0;{code}m" if code else "\x1b[0m")
            current = code
        parts.append(text)
    if current:
        parts.append("\x1b[0m")
    return "".join(parts)


def _code(ink: RGB | None, ground: RGB | None) -> str:
    """The parameters of the escape code that sets 24-bit colours; None keeps the terminal's own."""
    parts = [f"38;2;{ink[0]};{ink[1]};{ink[2]}"] if ink is not None else []
    if ground is not None:
        parts.append(f"48;2;{ground[0]};{ground[1]};{ground[2]}")
    return ";".join(parts)
