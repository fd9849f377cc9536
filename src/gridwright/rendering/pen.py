"""The pieces of a terminal picture: cells, lines and labels; plain, in ASCII, or in colour.

A *look* is a text and the code of its colours, "" for none. Without colours every code is empty, so that no escape
codes are written. A cell is a number: its entry in the scene, plus `MARKED` and `TINTED` if they apply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering import colours
from gridwright.values.grid import PARTLY, UNKNOWN, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from gridwright.rendering.colours import RGB
    from gridwright.values.scene import Label, Scene

    Look: TypeAlias = tuple[str, str]

MARKED = 256
TINTED = 512  # in every other block of cells if no rules are drawn between them

# Two characters for a cell; a narrow cell has only the first.
_BLOCKS = {"ink": "██", "white": "  ", "cross": "× ", "unknown": "· ", "partly": "◦ "}
_BLOCKS |= {"marked ink": "▓▓", "marked white": "░░", "marked cross": "░░"}
_ASCII = {"ink": "##", "white": "  ", "cross": "x ", "unknown": ". ", "partly": ": "}
_ASCII |= {"marked ink": "@@", "marked white": "--", "marked cross": "--"}
_OPEN = {"marked unknown": "??", "marked partly": "??"}
_TO_ASCII = str.maketrans(dict.fromkeys("┌┬┐├┼┤└┴┘", "+") | {"─": "-", "│": "|", "…": ">"})

# How much of its readable ink is mixed into a background: for lines, and where a sign does not fit.
_LINE = 0.41
_SHADES = {UNKNOWN: 0.28, PARTLY: 0.14}
_TINT = 0.05


class Pen:
    """Draws the pieces of one scene."""

    def __init__(self, scene: Scene, color: bool, ascii: bool) -> None:
        self.color = color
        self.ascii = ascii
        self.crosses = scene.crosses
        self.signs = scene.signs
        self.palette = [colours.rgb(colour) for colour in scene.palette]
        ground = self.palette[WHITE]
        self.lettered = {
            value: scene.lettered or colours.alike(colour, ground) for value, colour in enumerate(self.palette)
        }
        self.texts = (_ASCII if ascii else _BLOCKS) | _OPEN
        if ascii and "x" in scene.signs:  # the letter of a colour looks like a cross
            self.texts["cross"] = "/ "
        self.line_ink = colours.mix(ground, colours.ink_on(ground), _LINE)
        self.partly = any(value != UNKNOWN for value in set(scene.cells))
        told_apart = not (scene.marks or UNKNOWN in scene.cells or PARTLY in scene.cells or any(scene.signs))
        # Whether half a character can show all that matters.
        self.halves = not ascii and ((color and not scene.lettered) or told_apart)

    def line(self, text: str, *neighbours: int) -> Look:
        """A piece of the frame or of a rule, given in box-drawing characters.

        Among coloured cells on all sides it takes their background, so that a rule does not interrupt the picture.
        """
        text = text.translate(_TO_ASCII) if self.ascii else text
        if not self.color:
            return text, ""
        inside = neighbours and all(number & 255 not in (WHITE, UNKNOWN, PARTLY) for number in neighbours)
        return text, _code(self.line_ink, self._ground(neighbours[0]) if inside else self.palette[WHITE])

    def label(self, label: Label) -> Look:
        """A label, either on the colour that it is about or followed by its sign, or both, like the cells."""
        if not self.color:
            return label.text + label.sign, ""
        if label.colour is None:
            return label.text, ""
        ground = colours.rgb(label.colour)
        sign = label.sign if colours.alike(ground, self.palette[WHITE]) else ""
        return label.text + sign, _code(colours.ink_on(ground), ground)

    def cell(self, number: int, pitch: int) -> Look:
        """A cell of `pitch` characters (one or two), one line high."""
        value, marked = number & 255, bool(number & MARKED)
        kind = self._kind(value)
        if value == WHITE and self.crosses:
            kind = "cross"
        sign = self.signs[value] if kind == "ink" else ""
        if not self.color:
            if sign:
                return f"!{sign}"[:pitch] if marked else sign * pitch, ""
            return self.texts[f"marked {kind}" if marked else kind][:pitch], ""
        ground = self._ground(number)
        if kind != "ink":
            text, share = "[]" if marked else self.texts[kind], 0.45
        elif sign and self.lettered[value]:
            text, share = f"[{sign}" if marked and pitch > 1 else f"{sign} ", 0.8
        else:
            text, share = "[]" if marked else "  ", 0.45
        return text[:pitch], _code(colours.mix(ground, colours.ink_on(ground), share), ground)

    def text_cell(self, number: int, text: str, pitch: int) -> Look:
        """A cell of `pitch` characters with a text in it; without colours a filled cell of a finished board hides it.

        Before the text stands the sign of a mark or of a filled cell, or the dot of an unknown one among known ones.
        """
        value, marked = number & 255, bool(number & MARKED)
        kind = self._kind(value)
        before = self.texts[f"marked {kind}" if marked else kind][0]
        if self.color:
            ground = self._ground(number)
            sign = "[" if marked else before if kind in ("unknown", "partly") and self.partly else " "
            return sign + text.rjust(pitch - 1), _code(colours.mix(ground, colours.ink_on(ground), 0.6), ground)
        if kind == "ink" and not marked and not self.crosses:
            return before * pitch, ""
        open_sign = kind in ("unknown", "partly") and self.partly
        sign = before if marked or kind == "ink" or open_sign else " "
        return sign + text.rjust(pitch - 1), ""

    def pair(self, upper: int, lower: int | None) -> Look:
        """Two cells of one column as the halves of a character; an odd last row has no lower one."""
        if not self.color:
            return " ▀▄█"[(upper & 255 != WHITE) + 2 * (lower is not None and lower & 255 != WHITE)], ""
        above, below = self._ground(upper, shaded=True), None if lower is None else self._ground(lower, shaded=True)
        return (" ", _code(None, below)) if above == below else ("▀", _code(above, below))

    @staticmethod
    def _kind(value: int) -> str:
        """The kind of cell that a value means."""
        return {WHITE: "white", UNKNOWN: "unknown", PARTLY: "partly"}.get(value, "ink")

    def _ground(self, number: int, *, shaded: bool = False) -> RGB:
        """The colour of a cell; `shaded` distinguishes unknown cells where a dot does not fit."""
        value = number & 255
        blank = value in (WHITE, UNKNOWN, PARTLY)
        ground = self.palette[WHITE if blank else value]
        if blank:
            share = (_SHADES.get(value, 0) if shaded else 0) + (_TINT if number & TINTED else 0)
            ground = colours.mix(ground, colours.ink_on(ground), share)
        return colours.mix(ground, colours.MARK, 0.55) if number & MARKED else ground


def painted(looks: Iterable[Look]) -> str:
    """A line of looks as text; neighbours with the same colours share one code."""
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
