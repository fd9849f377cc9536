"""A trace as one self-contained page that plays it.

The page has the frames as deltas in one deflated block, beside a small head in JSON; nothing is fetched from anywhere.
Whatever comes from outside (titles, notes) is text to the page, never markup. `player.js` plays it.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from gridwright.rendering import colours
from gridwright.rendering.replay import seconds
from gridwright.values.errors import InputError
from gridwright.values.grid import PARTLY, UNKNOWN, WHITE
from gridwright.values.scene import Letters, Pixels, Wedges
from gridwright.values.trace import EVENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.values.scene import Face, Label, Scene
    from gridwright.values.trace import Trace

_LABELLED = 150  # lines at most of a board whose clues are worth their room


def page(scene: Scene, trace: Trace, *, title: str = "") -> str:
    """The page that plays a trace on a board; the scene has its colours and its clues.

    >>> import gridwright
    >>> puzzle = gridwright.parse("4x4:2/1/2/1/1.1/2/1/1")
    >>> result = gridwright.solve(puzzle, record=True)
    >>> page(puzzle.scene(), result.trace).startswith("<!DOCTYPE html>")
    True
    """
    head, frames = recording(scene, trace)
    from html import escape
    from importlib.resources import files
    from json import dumps
    from string import Template

    folder = files("gridwright.rendering")
    name = escape(title or scene.title or "Gridwright").encode("ascii", "xmlcharrefreplace").decode("ascii")
    return Template(folder.joinpath("player.html").read_text(encoding="utf-8")).substitute(
        title=name,
        head=dumps(head, separators=(",", ":")).replace("<", "\\u003c"),
        frames=frames,
        script=folder.joinpath("player.js").read_text(encoding="utf-8"),
    )


def recording(scene: Scene, trace: Trace) -> tuple[dict[str, object], str]:
    """What the player plays: a head for JSON, and the frames as text."""
    check(scene, trace)
    if not scene.deck:
        return _head(scene, trace), _frames(trace)
    dealt = sorted({value for value in trace.values if value != trace.blank})
    faces = [scene.deck[value] for value in dealt]
    return _head(scene, trace) | _deck(faces), _frames(trace, dealt, faces)


def check(scene: Scene, trace: Trace) -> None:
    """Refuses a trace that does not belong to the board."""
    if (scene.width, scene.height) != (trace.width, trace.height):
        raise InputError(
            f"the trace is for {trace.width}x{trace.height} cells, the board has {scene.width}x{scene.height}"
        )
    if scene.deck:
        if max(trace.values, default=0) >= len(scene.deck):
            raise InputError(f"the trace has the tile {max(trace.values)}, the deck ends at {len(scene.deck) - 1}")
        return
    highest = max(bytes(trace.values).translate(None, bytes([UNKNOWN, PARTLY])), default=0)
    if highest >= len(scene.palette):
        raise InputError(f"the trace has the colour {highest}, the palette ends at {len(scene.palette) - 1}")


def _head(scene: Scene, trace: Trace) -> dict[str, object]:
    """All but the frames."""
    labelled = max(scene.width, scene.height) <= _LABELLED
    palette = [colours.rgb(colour) for colour in scene.palette]
    return {
        "width": scene.width,
        "height": scene.height,
        "palette": scene.palette,
        "open": colours.text_of(colours.open_among(scene.palette)),
        "rimmed": [value for value in range(1, len(palette)) if colours.alike(palette[value], palette[WHITE])],
        "signs": scene.signs if scene.lettered else [],
        "rule": scene.rule,
        "texts": scene.texts if labelled else [],
        "left": _labels(scene.left) if labelled else [],
        "top": _labels(scene.top) if labelled else [],
        "events": EVENTS,
        "sentences": trace.sentences,
        "names": trace.names,
        "notes": trace.notes,
        "lines": {
            index: [place if axis == "row" else trace.height + place for axis, place in lines]
            for index, lines in trace.lines.items()
        },
        "guesses": trace.guesses,
        "seconds": [round(each, 2) for each in seconds(trace)] if trace.reasoned else None,
        "frames": len(trace),
        "changes": len(trace.cells),
        "cut": trace.cut,
    }


def _labels(lines: Sequence[Sequence[Label]]) -> list[list[tuple[str, str | None]]]:
    return [[(label.text, label.colour) for label in labels] for labels in lines]


def _deck(faces: Sequence[Face]) -> dict[str, object]:
    """The faces that the values of a board stand for: their sort, and what they show; images follow the frames."""
    first = faces[0] if faces else None
    if isinstance(first, Pixels):
        return {"deck": {"sort": "pixels", "faces": len(faces), "width": first.width, "height": first.height}}
    if isinstance(first, Letters):
        return {"deck": {"sort": "letters", "faces": [face.lines for face in faces if isinstance(face, Letters)]}}
    return {"deck": {"sort": "wedges", "faces": [face.colours for face in faces if isinstance(face, Wedges)]}}


def _frames(trace: Trace, dealt: Sequence[int] | None = None, faces: Sequence[Face] = ()) -> str:
    """The columns, deflated, as text. Places are stored as distances from the last, which makes them alike.

    On a board of faces the values are numbers among those that are `dealt`, of 32 bits.
    """
    from base64 import b64encode
    from zlib import compress

    values = bytes(trace.values)
    if dealt is not None:
        number = {value: index for index, value in enumerate(dealt)} | {trace.blank: -1}
        values = _planes(array("i", [number[value] for value in trace.values]))
    columns = (
        bytes(trace.events),
        bytes(trace.wordings),
        _planes(_steps(trace.ends)),
        _planes(trace.abouts),
        _planes(trace.numbers),
        values,
        _planes(_steps(trace.cells)),
        *(face.rgb for face in faces if isinstance(face, Pixels)),
    )
    return b64encode(compress(b"".join(columns), 6)).decode("ascii")


def _steps(places: array[int]) -> array[int]:
    """The first number, and the distance of each from the one before."""
    from operator import sub

    return array("i", [*places[:1], *map(sub, places[1:], places)])


def _planes(numbers: array[int]) -> bytes:
    """Numbers of 32 bits as four columns of bytes, the lowest first: alike bytes come together, and deflate better."""
    import sys

    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    data = numbers.tobytes()
    return b"".join(data[plane::4] for plane in range(4))
