"""A trace, frame by frame, forwards and backwards, for the terminal player and for animations.

Frame 0 is the empty board; frame k is the board after the first k events. The cells that a frame replaces are kept, so
that going back is as fast as going forward.

Steps with reasons are played at reading speed; other frames all take the same time.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace

_LOOK, _WORDS = 1.0, 4  # seconds to look at the board, and words read per second
_LONGEST = 15.0  # the most seconds that a frame is shown: to read longer, pause
_PLAIN = ("solution", "stop")  # shown without marking the last changes


class Replay:
    """A place in a trace.

    >>> from gridwright import Trace
    >>> trace = Trace(2, 1)
    >>> trace.add("propagate", [(0, 1)])
    >>> replay = Replay(trace)
    >>> replay.seek(1)
    >>> replay.cells.hex(), replay.known
    ('01ff', 1)
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.frame = 0
        self.cells = trace.column([trace.blank]) * (trace.width * trace.height)
        self.known = 0
        self._replaced: list[bytearray | array[int]] = []  # by each frame passed

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.trace)

    def seek(self, frame: int) -> None:
        """Go to a frame; beyond either end, to that end."""
        frame = max(0, min(frame, self.last))
        trace, cells = self.trace, self.cells
        while self.frame < frame:
            begin, end = trace.span(self.frame)
            values, replaced = trace.values[begin:end], trace.column()
            for cell, value in zip(trace.cells[begin:end], values, strict=True):
                replaced.append(cells[cell])  # one frame may remove a tile and place another one there
                cells[cell] = value
            self.known += trace.unknowns(replaced) - trace.unknowns(values)
            self._replaced.append(replaced)
            self.frame += 1
        while self.frame > frame:
            self.frame -= 1
            begin, end = trace.span(self.frame)
            replaced = self._replaced.pop()
            for cell, value in zip(reversed(trace.cells[begin:end]), reversed(replaced), strict=True):
                cells[cell] = value
            self.known += trace.unknowns(trace.values[begin:end]) - trace.unknowns(replaced)

    def event(self) -> str:
        """A description of the frame in one line: its number, its event and its note."""
        place = f"frame {self.frame} of {self.last}"
        if not self.frame:
            return f"{place}: nothing is known yet"
        note = self.trace.note(self.frame - 1)
        return f"{place}, {self.trace.event(self.frame - 1)}" + (f": {note}" if note else "")

    def scene(self, board: Scene) -> Scene:
        """The current board, with the cells that the frame changes marked; for a guess, only its cell."""
        marked: Sequence[int] = ()
        if self.frame and self.trace.event(self.frame - 1) not in _PLAIN:
            begin, end = self.trace.span(self.frame - 1)
            guess = self.trace.guess_of(self.frame - 1)
            marked = self.trace.cells[begin:end] if guess is None else (guess,)
        return board.showing(self.cells, {divmod(cell, self.trace.width) for cell in marked})


def seconds(note: str) -> float:
    """The seconds that it takes to look at a frame and read its text."""
    return min(_LOOK + len(note.split()) / _WORDS, _LONGEST)


def moments(trace: Trace) -> Sequence[float]:
    """The start of each frame: in seconds if there are reasons to read, else numbered evenly."""
    if not trace.reasoned:
        return range(len(trace) + 1)
    notes = ("", *map(trace.note, range(len(trace))))[:-1]
    return [0.0, *accumulate(map(seconds, notes))]


def evenly(last: int, most: int) -> list[int]:
    """At most `most` (at least 2) frames from 0 to `last`, inclusive, evenly spread.

    >>> evenly(10, 4), evenly(2, 9)
    ([0, 3, 7, 10], [0, 1, 2])
    """
    if last < most:
        return list(range(last + 1))
    return [(2 * index * last + most - 1) // (2 * (most - 1)) for index in range(most)]
