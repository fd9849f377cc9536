"""Puzzles and requests shared by the workbench tests."""

from __future__ import annotations

import base64
import struct
import zlib

DOG = {
    "gridwright": 1,
    "kind": "nonogram",
    "rows": [[1], [1, 3], [3], [1, 1], [1, 1]],
    "columns": [[1], [3], [2], [5], [1]],
    "meta": {"title": "Dog"},
}
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100)  # the first bytes of photographs from some phones
DOG_GRID = ["...#.", "#.###", ".###.", ".#.#.", ".#.#."]
SEVERAL = {"kind": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]}
NONE = {"kind": "nonogram", "rows": [[2], [1]], "columns": [[1], [1]]}
COLOURED = {
    "kind": "nonogram",
    "rows": [[[1, 1], [1, 2]]],
    "columns": [[[1, 1]], [[1, 2]]],
    "palette": [
        {"name": "white", "value": "#ffffff", "char": "."},
        {"name": "red", "value": "#ff0000", "char": "r"},
        {"name": "blue", "value": "#0000ff", "char": "b"},
    ],
}
KINDS = {
    "nonogram": DOG,
    "hitori": {"kind": "hitori", "numbers": [[1, 2, 2], [3, 1, 1], [2, 1, 3]]},
    "picture": {
        "kind": "picture",
        "width": 2,
        "height": 2,
        "tiles": [[0, 0, 1, 2], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 0, 4]],
    },
    "exact-cover": {"kind": "exact-cover", "primary": ["a", "b", "c"], "options": [["a", "b"], ["c"], ["a", "c"]]},
}
GOAL = {"kind": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]], "goal": ["#.", ".#"]}

# A nonogram of noise, whose search no machine ends within the time of a test.
HARD_SIDE = 200


def hard():
    """A nonogram that takes far longer than any test waits: random cells, half of them black."""
    import random

    rng = random.Random(5)
    cells = [[rng.random() < 0.5 for _ in range(HARD_SIDE)] for _ in range(HARD_SIDE)]

    def clue(line):
        return [len(run) for run in "".join(".#"[cell] for cell in line).split(".") if run]

    columns = [clue(line) for line in zip(*cells, strict=True)]
    return {"kind": "nonogram", "rows": list(map(clue, cells)), "columns": columns}


def png(width, height, rows=None):
    """A PNG of a given size; without rows it has no data, whatever its header says."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    data = b"" if rows is None else b"".join(b"\0" + bytes(row) for row in rows)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def disc(side=24):
    """The pixels of a black disc on white."""
    middle, radius = (side - 1) / 2, side / 3
    inside = [
        [(row - middle) ** 2 + (column - middle) ** 2 < radius**2 for column in range(side)] for row in range(side)
    ]
    return [[0 if cell else 255 for cell in row] for row in inside]


def base64_of(data):
    return base64.b64encode(data).decode()


def bomb():
    """An XML text of a kilobyte that would become gigabytes."""
    entities = ['<!ENTITY a0 "ha">'] + [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 11)]
    return (
        f"<?xml version='1.0'?><!DOCTYPE puzzleset [{''.join(entities)}]><puzzleset><puzzle>&a10;</puzzle></puzzleset>"
    )


def deep(depth):
    return "[" * depth + "]" * depth


def hard_tiles(side=12, colours=6):
    """Tiles that keep a search busy far longer than any test waits."""
    import random

    rng = random.Random(3)
    down = [[rng.randint(1, colours) if 0 < row < side else 0 for _ in range(side)] for row in range(side + 1)]
    across = [[rng.randint(1, colours) if 0 < column < side else 0 for column in range(side + 1)] for _ in range(side)]
    tiles = [
        [down[row][column], across[row][column + 1], down[row + 1][column], across[row][column]]
        for row in range(side)
        for column in range(side)
    ]
    rng.shuffle(tiles)
    return {"kind": "picture", "width": side, "height": side, "tiles": tiles}
