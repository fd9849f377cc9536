"""What happened during a solving, in order: steps that a person could follow, and the frames of any solver.

A `Step` is one deduction with its reason. A `Trace` is a recording: frame after frame, an event with the cells that
it changed, packed so that the recording of a million cells stays small. The player and the exports read nothing else.
"""

from __future__ import annotations

from array import array

from gridwright.errors import InputError
from gridwright.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

EVENTS = ("step", "propagate", "probe", "guess", "backtrack", "learn", "reduce", "solution", "contradiction")


class Step(Value):
    """One deduction: the cells that it settles, the lines and runs it looks at, the cells it rests on, and a sentence.

    `cells` are (row, column, value) with the values of the puzzle's grid; `lines` are ("row" | "column", index).
    """

    __slots__ = ("technique", "tier", "lines", "cells", "runs", "rests_on", "because")
    technique: str
    tier: int
    lines: tuple[tuple[str, int], ...]
    cells: tuple[tuple[int, int, int], ...]
    runs: tuple[int, ...]
    rests_on: tuple[tuple[int, int], ...]
    because: str

    def __init__(
        self,
        technique: str,
        tier: int,
        *,
        lines: Sequence[tuple[str, int]] = (),
        cells: Sequence[tuple[int, int, int]] = (),
        runs: Sequence[int] = (),
        rests_on: Sequence[tuple[int, int]] = (),
        because: str = "",
    ) -> None:
        self._set(
            technique=technique,
            tier=tier,
            lines=tuple(lines),
            cells=tuple(cells),
            runs=tuple(runs),
            rests_on=tuple(rests_on),
            because=because,
        )


class Frame(Value):
    """One event of a trace: its name, the (cell index, new value) pairs, and a note in words."""

    __slots__ = ("event", "changes", "note")
    event: str
    changes: tuple[tuple[int, int], ...]
    note: str

    def __init__(self, event: str, changes: Sequence[tuple[int, int]] = (), note: str = "") -> None:
        self._set(event=event, changes=tuple(changes), note=note)


class Trace:
    """A recording of a solving on `width` x `height` cells that all begin as unknown (255).

    >>> trace = Trace(3, 1)
    >>> trace.add("propagate", [(1, 1)], "the run of 2 covers the middle either way")
    >>> len(trace), trace[0].changes
    (1, ((1, 1),))
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.events = bytearray()  # an index into EVENTS for each frame
        self.ends = array("I")  # where the changes of each frame end
        self.cells = array("I")  # the changed cells, one frame after the other
        self.values = bytearray()  # and their new values
        self.notes: dict[int, str] = {}

    def add(self, event: str, changes: Iterable[tuple[int, int]] = (), note: str = "") -> None:
        """Records one frame."""
        if event not in EVENTS:
            raise InputError(f"there is no event {event!r}; there are {', '.join(EVENTS)}")
        for cell, value in changes:
            self.cells.append(cell)
            self.values.append(value)
        if note:
            self.notes[len(self.events)] = note
        self.events.append(EVENTS.index(event))
        self.ends.append(len(self.cells))

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, index: int) -> Frame:
        if not 0 <= index < len(self):
            raise IndexError(f"the trace has {len(self)} frames; there is none at {index}")
        begin, end = self.ends[index - 1] if index else 0, self.ends[index]
        changes = tuple(zip(self.cells[begin:end], self.values[begin:end], strict=True))
        return Frame(EVENTS[self.events[index]], changes, self.notes.get(index, ""))

    def __iter__(self) -> Iterator[Frame]:
        return (self[index] for index in range(len(self)))
