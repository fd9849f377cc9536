"""A trace, frame by frame, forwards and backwards: what the terminal player and the films go through.

Frame 0 is the empty board; frame k is what there is to see after the first k events. What a frame replaces is kept when
it is passed, so that going back costs as little as going on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array

    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace


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
            changed, values = trace.cells[begin:end], trace.values[begin:end]
            replaced = trace.column([cells[cell] for cell in changed])
            for cell, value in zip(changed, values, strict=True):
                cells[cell] = value
            self.known += replaced.count(trace.blank) - values.count(trace.blank)
            self._replaced.append(replaced)
            self.frame += 1
        while self.frame > frame:
            self.frame -= 1
            begin, end = trace.span(self.frame)
            replaced = self._replaced.pop()
            for cell, value in zip(reversed(trace.cells[begin:end]), reversed(replaced), strict=True):
                cells[cell] = value
            self.known += trace.values[begin:end].count(trace.blank) - replaced.count(trace.blank)

    def event(self) -> str:
        """What the frame shows, in a line: its number, its event and its note."""
        place = f"frame {self.frame} of {self.last}"
        if not self.frame:
            return f"{place}: nothing is known yet"
        note = self.trace.note(self.frame - 1)
        return f"{place}, {self.trace.event(self.frame - 1)}" + (f": {note}" if note else "")

    def scene(self, board: Scene) -> Scene:
        """The board as it is now, with the cells pointed out that the frame changes."""
        marks: set[tuple[int, int]] = set()
        if self.frame:
            begin, end = self.trace.span(self.frame - 1)
            marks = {divmod(cell, self.trace.width) for cell in self.trace.cells[begin:end]}
        return board.showing(self.cells, marks)


def evenly(last: int, most: int) -> list[int]:
    """At most so many (at least 2) frames from 0 to `last`, both included, evenly spread.

    >>> evenly(10, 4), evenly(2, 9)
    ([0, 3, 7, 10], [0, 1, 2])
    """
    if last < most:
        return list(range(last + 1))
    return [(2 * index * last + most - 1) // (2 * (most - 1)) for index in range(most)]
