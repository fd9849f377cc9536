"""A trace, frame by frame, forwards and backwards: what the terminal player and the films go through.

Frame 0 is the empty board; frame k is what there is to see after the first k events. What a frame replaces is kept when
it is passed, so that going back costs as little as going on.

Steps with reasons are played as fast as they can be read; other frames one as fast as the other.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace

_LOOK, _WORDS = 1.0, 4  # seconds for the board, and words that are read in a second
_LONGEST = 15.0  # seconds that a player waits at most: whoever needs more pauses
_PLAIN = ("solution", "stop")  # the board as it is: what changed in the last moment matters no more


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
        self._replaced: list[bytearray | array[int]] = []  # by each frame that was passed

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.trace)

    def seek(self, frame: int) -> None:
        """Goes to a frame; beyond either end, to that end."""
        frame = max(0, min(frame, self.last))
        trace, cells = self.trace, self.cells
        while self.frame < frame:
            begin, end = trace.span(self.frame)
            values, replaced = trace.values[begin:end], trace.column()
            for cell, value in zip(trace.cells[begin:end], values, strict=True):
                replaced.append(cells[cell])  # a tile may be taken up and another laid there, all in one frame
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
        """What the frame shows, in a line: its number, its event and its note."""
        place = f"frame {self.frame} of {self.last}"
        if not self.frame:
            return f"{place}: nothing is known yet"
        note = self.trace.note(self.frame - 1)
        return f"{place}, {self.trace.event(self.frame - 1)}" + (f": {note}" if note else "")

    def scene(self, board: Scene) -> Scene:
        """The board as it is now, with the cells pointed out that the frame changes; of a guess, that cell alone."""
        marked: Sequence[int] = ()
        if self.frame and self.trace.event(self.frame - 1) not in _PLAIN:
            begin, end = self.trace.span(self.frame - 1)
            guess = self.trace.guess_of(self.frame - 1)
            marked = self.trace.cells[begin:end] if guess is None else (guess,)
        return board.showing(self.cells, {divmod(cell, self.trace.width) for cell in marked})


def seconds(note: str) -> float:
    """How long a frame is shown to somebody who looks at the board and reads what it says."""
    return min(_LOOK + len(note.split()) / _WORDS, _LONGEST)


def moments(trace: Trace) -> Sequence[float]:
    """When each frame begins: in seconds where there are reasons to be read, else one after the other."""
    if not trace.reasoned:
        return range(len(trace) + 1)
    notes = ("", *map(trace.note, range(len(trace))))[:-1]
    return [0.0, *accumulate(map(seconds, notes))]


def evenly(last: int, most: int) -> list[int]:
    """At most so many (at least 2) frames from 0 to `last`, both included, evenly spread.

    >>> evenly(10, 4), evenly(2, 9)
    ([0, 3, 7, 10], [0, 1, 2])
    """
    if last < most:
        return list(range(last + 1))
    return [(2 * index * last + most - 1) // (2 * (most - 1)) for index in range(most)]
