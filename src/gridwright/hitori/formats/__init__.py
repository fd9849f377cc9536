"""The formats of Hitori: one module per format, with its grammar and a tiny example at the top."""

from __future__ import annotations

from gridwright.base.format import Format

_HERE = "gridwright.hitori.formats."

FORMATS = (
    Format("numbers", "rows of numbers", _HERE + "numbers"),
    Format("csv", "rows of numbers (CSV)", _HERE + "csv", (".csv",), writes=False),
    Format("codingame", "CodinGame", _HERE + "codingame", goal=True),
    Format("puzzlink", "puzz.link URL", _HERE + "puzzlink", (".url",)),
    Format("tatham", "Simon Tatham's game id", _HERE + "tatham"),
    Format("singles", "TU Delft .singles", _HERE + "singles", (".singles",)),
)
