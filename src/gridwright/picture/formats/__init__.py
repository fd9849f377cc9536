"""The formats of picture puzzles: one module per format, with its grammar and a tiny example at the top."""

from __future__ import annotations

from gridwright.base.format import Format

_HERE = "gridwright.picture.formats."

FORMATS = (
    Format("puz", "edges, one line per tile (.puz)", _HERE + "puz", (".puz",)),
    Format("codingame", "CodinGame Picture Puzzle", _HERE + "codingame", goal=True),
    Format("board-url", "URL of a board", _HERE + "board_url", goal=True),
    Format("edge-json", "JSON of pieces and hints", _HERE + "edge_json", (".json",)),
    Format("image", "PNG sheet of image tiles", _HERE + "image", (".png",), binary=True, goal=True),
)
