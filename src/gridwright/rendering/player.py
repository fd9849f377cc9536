"""A trace in the format of the page's player: a header with the board, and pieces with the frames.

A piece has the frames since the previous one as deltas in one deflated block, so that a trace can be played while it is
still being recorded. The player treats everything from outside (notes, names) as text, never as markup.
"""

from __future__ import annotations

from array import array
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from gridwright.rendering import colours
from gridwright.rendering.replay import seconds
from gridwright.rendering.safe import recoloured
from gridwright.values.errors import InputError
from gridwright.values.grid import PARTLY, UNKNOWN, WHITE
from gridwright.values.scene import Letters, Pixels, Wedges
from gridwright.values.trace import EVENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.values.scene import Face, Label, Scene
    from gridwright.values.trace import Trace

_T = TypeVar("_T")

_LABELLED = 150  # the most lines of a board whose clues are shown


def recording(scene: Scene, trace: Trace) -> dict[str, object]:
    """The input of the player: the header, and all frames in one piece.

    >>> import gridwright
    >>> puzzle = gridwright.parse("4x4:2/1/2/1/1.1/2/1/1")
    >>> result = gridwright.solve(puzzle, record=True)
    >>> found = recording(puzzle.scene(), result.trace)
    >>> found["head"]["width"], [piece["frames"] for piece in found["pieces"]] == [len(result.trace)]
    (4, True)
    """
    return {"head": head(scene, reasoned=trace.reasoned), "pieces": [Packer(scene).piece(trace)]}


def head(scene: Scene, *, reasoned: bool = False) -> dict[str, object]:
    """The board. Frames that are `reasoned`, and the empty one before them, are shown for as long as reading takes."""
    labelled = max(scene.width, scene.height) <= _LABELLED
    safe = recoloured(scene, "safe")
    return {
        "width": scene.width,
        "height": scene.height,
        **_coloured(scene, labelled),
        "safe": None if safe is scene else _coloured(safe, labelled),
        "rule": scene.rule,
        "texts": scene.texts if labelled else [],
        "deck": _deck(scene.deck[0]) if scene.deck else None,
        "events": EVENTS,
        "seconds": seconds("") if reasoned else None,
    }


def _coloured(scene: Scene, labelled: bool) -> dict[str, object]:
    """The fields of a board that depend on its colours."""
    palette = [colours.rgb(colour) for colour in scene.palette]
    return {
        "palette": scene.palette,
        "open": colours.text_of(colours.open_among(scene.palette)),
        "rimmed": [value for value in range(1, len(palette)) if colours.alike(palette[value], palette[WHITE])],
        "signs": scene.signs if scene.lettered else [],
        "left": _labels(scene.left) if labelled else [],
        "top": _labels(scene.top) if labelled else [],
    }


class Packer:
    """Packs a trace, which may grow in between, piece by piece."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.frames = 0  # packed so far
        self._changes = 0
        self._dealt: dict[int, int] = {}  # the numbers of the faces shown so far, by value

    def piece(self, trace: Trace) -> dict[str, object]:
        """Pack the new frames."""
        first, begin = self.frames, self._changes
        check(self._scene, trace, begin)
        end = trace.ends[-1] if trace.ends else 0  # an unfinished frame may have changes already
        self.frames, self._changes = len(trace), end
        faces = self._deal(trace, begin, end)
        return {
            "frames": len(trace) - first,
            "changes": end - begin,
            "sentences": trace.sentences,
            "names": trace.names,
            "notes": _since(trace.notes, first),
            "lines": {
                index: [place if axis == "row" else trace.height + place for axis, place in lines]
                for index, lines in _since(trace.lines, first).items()
            },
            "guesses": _since(trace.guesses, first),
            "seconds": [round(seconds(trace.note(index)), 2) for index in range(first, len(trace))]
            if trace.reasoned
            else None,
            "cut": trace.cut,
            "faces": [_shown(face) for face in faces],
            "columns": _columns(trace, first, begin, end, self._values(trace, begin, end), faces),
        }

    def _deal(self, trace: Trace, begin: int, end: int) -> list[Face]:
        """The faces that appear for the first time."""
        if not self._scene.deck:
            return []
        new = sorted({value for value in trace.values[begin:end] if value != trace.blank} - self._dealt.keys())
        self._dealt |= {value: len(self._dealt) + index for index, value in enumerate(new)}
        return [self._scene.deck[value] for value in new]

    def _values(self, trace: Trace, begin: int, end: int) -> bytes:
        """The values of the changes; on a board of faces, the 32-bit numbers of the faces."""
        if not self._scene.deck:
            return bytes(trace.values[begin:end])
        numbers = self._dealt | {trace.blank: -1}
        return _planes(array("i", [numbers[value] for value in trace.values[begin:end]]))


def check(scene: Scene, trace: Trace, begin: int = 0) -> None:
    """Refuse a trace that does not belong to the board; changes before `begin` are ignored."""
    if (scene.width, scene.height) != (trace.width, trace.height):
        raise InputError(
            f"the trace is for {trace.width}x{trace.height} cells, the board has {scene.width}x{scene.height}"
        )
    values = trace.values[begin:]
    if scene.deck:
        if max(values, default=0) >= len(scene.deck):
            raise InputError(f"the trace has the tile {max(values)}, the deck ends at {len(scene.deck) - 1}")
        return
    highest = max(bytes(values).translate(None, bytes([UNKNOWN, PARTLY])), default=0)
    if highest >= len(scene.palette):
        raise InputError(f"the trace has the colour {highest}, the palette ends at {len(scene.palette) - 1}")


def _labels(lines: Sequence[Sequence[Label]]) -> list[list[tuple[str, str | None]]]:
    return [[(label.text, label.colour) for label in labels] for labels in lines]


def _deck(face: Face) -> dict[str, object]:
    """The properties that all faces of a board share: their type, and the size of images."""
    if isinstance(face, Pixels):
        return {"sort": "pixels", "width": face.width, "height": face.height}
    return {"sort": "letters" if isinstance(face, Letters) else "wedges"}


def _shown(face: Face) -> Sequence[str]:
    """The contents of a face; images are appended after the columns."""
    return face.colours if isinstance(face, Wedges) else face.lines if isinstance(face, Letters) else ()


def _since(beside: dict[int, _T], first: int) -> dict[int, _T]:
    """The entries for the frames from `first` on."""
    return {index: each for index, each in beside.items() if index >= first} if first else beside


def _columns(trace: Trace, first: int, begin: int, end: int, values: bytes, faces: Sequence[Face]) -> str:
    """The columns, deflated, as text. Places are stored as differences, which compress better."""
    from base64 import b64encode
    from zlib import compress

    columns = (
        bytes(trace.events[first:]),
        bytes(trace.wordings[first:]),
        _planes(_steps(trace.ends[first:], begin)),
        _planes(trace.abouts[first:]),
        _planes(trace.numbers[first:]),
        values,
        _planes(_steps(trace.cells[begin:end])),
        *(face.rgb for face in faces if isinstance(face, Pixels)),
    )
    return b64encode(compress(b"".join(columns), 6)).decode("ascii")


def _steps(places: array[int], before: int = 0) -> array[int]:
    """The difference of each number from the previous one."""
    from operator import sub

    return array("i", map(sub, places, chain((before,), places)))


def _planes(numbers: array[int]) -> bytes:
    """32-bit numbers as four columns of bytes, lowest first: similar bytes are adjacent and compress better."""
    import sys

    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    data = numbers.tobytes()
    return b"".join(data[plane::4] for plane in range(4))
