"""Writes `recordings.json`, which the page tests use to compare the player with Python:

    python -m tests.page.recordings

Each entry has a recording as the page gets it, and its frames according to Python.
"""

from __future__ import annotations

import json
from pathlib import Path

import gridwright
from gridwright import Colour, Nonogram, Trace
from gridwright.picture.cutting import cut_image, cut_text
from gridwright.picture.faces import ImageFace
from gridwright.rendering.player import Packer, head
from gridwright.rendering.replay import Replay, moments
from gridwright.values.scene import Pixels, Wedges
from tests.web.samples import COLOURED, DOG, KINDS

FILE = Path(__file__).with_suffix(".json")


def made() -> dict[str, object]:
    """The contents of the file."""
    dog, tiles = (gridwright.parse(json.dumps({"gridwright": 1, **fields})) for fields in (DOG, KINDS["picture"]))
    palette = [Colour(**fields) for fields in COLOURED["palette"]]
    r, b = (1, 1), (1, 2)
    texts = cut_text(["#####", "#a.b#", "#####", "#c.d#", "#####"], 2, 2, seed=2)
    image = cut_image(ImageFace(6, 6, bytes(range(108))), 2, 2, shared=True, seed=2)
    return {
        "lines": _solved(dog, "line"),
        "steps": _explained(dog),
        "guesses": _solved(Nonogram([[1]] * 3, [[1]] * 3), "search", max_solutions=3),
        "colours": _solved(Nonogram([[r], [b], [r]], [[r], [b], [r]], palette), "search"),
        "partly": _solved(Nonogram([[r, b]] * 3, [[r], [b, r], [b, r], [b]], palette), "search"),
        "wedges": _solved(tiles, "search"),
        "letters": _solved(texts, "search"),
        "pixels": _solved(image, "reduce"),
    }


def _solved(puzzle, strategy, **options):
    trace = gridwright.solve(puzzle, strategy=strategy, record=True, **options).trace
    return _told(puzzle, trace, [Packer(puzzle.scene()).piece(trace)])


def _explained(puzzle):
    """A recording with reasons, in pieces, as sent to a watching page."""
    steps = gridwright.explain(puzzle)
    trace = steps.trace(taken=())
    packer = Packer(puzzle.scene())
    pieces = []
    for step in steps:
        trace.add_step(step)
        pieces.append(packer.piece(trace))
    steps.close(trace)
    pieces.append(packer.piece(trace))
    return _told(puzzle, trace, pieces)


def _told(puzzle, trace: Trace, pieces):
    scene, replay = puzzle.scene(), Replay(trace)
    frames = []
    for frame, moment in enumerate(moments(trace)):
        replay.seek(frame)
        about = {"event": "start", "note": "nothing is known yet", "guess": None, "lines": []}
        if frame:
            index = frame - 1
            lines = [place + trace.height * (axis == "column") for axis, place in trace.lines_of(index)]
            about = {
                "event": trace.event(index),
                "note": trace.note(index),
                "guess": trace.guess_of(index),
                "lines": lines,
            }
        cells = (
            [_face(scene.deck[cell]) if cell >= 0 else None for cell in replay.cells]
            if scene.deck
            else list(replay.cells)
        )
        frames.append({**about, "known": replay.known, "moment": moment, "cells": cells})
    recording = {"head": head(scene, reasoned=trace.reasoned), "pieces": pieces}
    return json.loads(json.dumps({"recording": recording, "frames": frames}))


def _face(face):
    return list(face.rgb if isinstance(face, Pixels) else face.colours if isinstance(face, Wedges) else face.lines)


if __name__ == "__main__":
    FILE.write_text(json.dumps(made(), separators=(",", ":")) + "\n", encoding="utf-8")
