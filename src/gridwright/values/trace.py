"""The recording of a solving process.

A `Trace` is a sequence of frames, each an event with the cells that it changed. They are packed, so that even the
recording of a million cells stays small. The player and the exports read nothing else.

    column     for each    what
    events     frame       an index into EVENTS
    ends       frame       where its changes end
    wordings   frame       which of the trace's `sentences` it uses, 0 for none; `abouts` and `numbers` fill it in
    cells      change      the cell, counted in reading order from 0
    values     change      its new value, as in the puzzle's solutions; blank: unknown again; in a grid also
                           PARTLY: still unknown, but some of its colours are excluded

A C++ engine fills the columns directly; everything else (the notes of strategies in Python, the lines that a step
looks at, the guessed cell) is stored separately, by frame number.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.values.errors import InputError
from gridwright.values.grid import PARTLY, UNKNOWN, Grid
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from gridwright.values.solution import Cells
    from gridwright.values.step import Step

EVENTS = ("step", "propagate", "probe", "guess", "backtrack", "learn", "reduce", "solution", "contradiction", "stop")

LIMIT = 1 << 26  # default size of a trace in bytes
MAX_LIMIT = 1 << 32  # positions in a column have 32 bits
_VALUE_BITS = 24  # in a sentence with {value}, the bits of a number from this one on are the value
_NUMBER = (1 << _VALUE_BITS) - 1
_FRAME_BYTES, _CELL_BYTES = 14, 4  # a change takes the bytes of its cell and 1 more, or 4 on a board of tiles


@dataclass(frozen=True, slots=True)
class Frame:
    """One event of a trace: its name, the (cell index, new value) pairs, a note in words, and the lines looked at."""

    event: str
    changes: tuple[tuple[int, int], ...] = ()
    note: str = ""
    lines: tuple[tuple[str, int], ...] = ()


class Trace:
    """A recorded solving process on `width` x `height` cells that all start as unknown (255).

    It takes about `limit` bytes: the frame that reaches the limit is the last of the search, and sets `cut`. After that
    only `close` adds a frame, so that a trace always ends with the final state.

    `reasoned` says that its frames are steps with reasons to read; players then give the reader time.

    >>> trace = Trace(3, 1)
    >>> trace.add("propagate", [(1, 1)], "the run of 2 covers the middle either way")
    >>> len(trace), trace[0].changes
    (1, ((1, 1),))
    >>> print(trace.grid())
    ?#?
    """

    def __init__(self, width: int, height: int, limit: int = LIMIT, shape: type[Cells] = Grid) -> None:
        check_size(width, height)
        if not 0 < limit <= MAX_LIMIT:
            raise InputError(f"a trace takes from 1 to {MAX_LIMIT} bytes, not {limit}")
        self.width, self.height, self.limit = width, height, limit
        self.cut = False
        self.reasoned = False
        self.events = bytearray()
        self.ends = array("I")
        self.wordings = bytearray()
        self.abouts = array("I")
        self.numbers = array("I")
        self.cells = array("I")
        self._shape = shape  # the type of the cells: a grid, or a board whose values are wider than a byte
        self.blank = shape.blank
        self.values = shape.packed(())
        self.sentences: tuple[str, ...] = ("",)
        self.names: tuple[str, ...] = ()
        self.notes: dict[int, str] = {}
        self.lines: dict[int, tuple[tuple[str, int], ...]] = {}
        self.guesses: dict[int, int] = {}
        self._texts = 0  # bytes of the notes
        self._shown: Sequence[int] | None = None  # the cells after the last frame, if known

    @classmethod
    def of_steps(cls, start: Cells, steps: Iterable[Step], limit: int = LIMIT) -> Trace:
        """An explanation as a trace: one frame per step, after one for the cells that are known from the beginning.

        A step that settles no cell is a contradiction. Beyond the limit, no more steps are computed.
        """
        trace = cls(start.width, start.height, limit, type(start))
        given = [(cell, value) for cell, value in enumerate(start.cells) if value != trace.blank]
        if given:
            trace.add("step", given, "These cells are given.")
        for step in steps:
            trace.add_step(step)
            if trace.cut:
                break
        return trace

    def add_step(self, step: Step) -> None:
        """Record one step with its reason, unless the limit has been reached."""
        changes = [(row * self.width + column, value) for row, column, value in step.cells]
        note = f"{step.technique.capitalize()}. {step.because}".strip()
        self.add("step" if changes else "contradiction", changes, note, step.focus)
        self.reasoned = True

    def add(
        self,
        event: str,
        changes: Iterable[tuple[int, int]] = (),
        note: str = "",
        lines: Sequence[tuple[str, int]] = (),
        guess: int | None = None,
    ) -> None:
        """Record one frame, unless the limit has been reached.

        `guess` is the guessed cell, if the frame changes others as well.
        """
        if event not in EVENTS:
            raise InputError(f"unknown event {event!r}; choose from {', '.join(EVENTS)}")
        if not self.cut:
            if guess is not None:
                self.guesses[len(self.events)] = guess
            self._append(event, changes, note, lines)
            self.cut = self.size >= self.limit

    def _append(
        self, event: str, changes: Iterable[tuple[int, int]], note: str, lines: Sequence[tuple[str, int]] = ()
    ) -> None:
        number = self.width * self.height
        for cell, value in changes:
            if not 0 <= cell < number:
                raise InputError(f"there is no cell {cell} in a trace of {self.width}x{self.height} cells")
            self.cells.append(cell)
            self.values.append(value)
        if note:
            self.notes[len(self.events)] = note
            self._texts += len(note)
        if lines:
            self.lines[len(self.events)] = tuple(lines)
        self.events.append(EVENTS.index(event))
        self.ends.append(len(self.cells))
        self.wordings.append(0)
        self.abouts.append(0)
        self.numbers.append(0)
        self._shown = None

    def take(
        self, columns: Mapping[str, bytes], sentences: Sequence[str], cut: bool, names: Sequence[str] = ()
    ) -> None:
        """Take over the columns of a C++ recording, and the cells that are `shown` after its last frame.

        They follow the existing frames, which may be notes of strategies or use the same sentences. `names` are the
        names of the values in the sentences.
        """
        if self.sentences not in (("",), tuple(sentences)):
            raise InputError("a trace holds the recordings of a single engine; this one already has those of another")
        self._shown = columns["shown"] if isinstance(self.values, bytearray) and not len(self) else None
        begun = len(self.cells)
        self.events += columns["events"]
        self.wordings += columns["wordings"]
        for name in ("abouts", "numbers", "cells"):
            getattr(self, name).frombytes(columns[name])
        ends = array("I", columns["ends"])
        self.ends.extend(ends if not begun else (begun + end for end in ends))
        if isinstance(self.values, bytearray):
            self.values += columns["values"]
        else:
            self.values.frombytes(columns["values"])
        self.sentences = tuple(sentences)
        self.names = tuple(names)
        self.cut = cut

    def close(self, event: str, grid: Cells | None, note: str) -> None:
        """Add the last frame: how the search ended, and the cells missing from the final grid."""
        if self.cut:
            note = f"the recording was cut at its limit of {self.limit} bytes; {note}"
        before: Sequence[int] = self._shape.from_cells(self.width, self.height, self._last()).cells
        after = before if grid is None else grid.cells
        changes: Iterable[tuple[int, int]] = ()
        if before != after:
            pairs = enumerate(zip(before, after, strict=True))
            changes = [(cell, new) for cell, (old, new) in pairs if old != new]
        self._append(event, changes, note)
        self._shown = after

    def column(self, values: Sequence[int] = ()) -> bytearray | array[int]:
        """Cell values, packed: as bytes for a grid, as 32-bit numbers for a board."""
        return self._shape.packed(values)

    @property
    def size(self) -> int:
        """The approximate size of all frames in bytes."""
        change = _CELL_BYTES + (1 if isinstance(self.values, bytearray) else 4)
        return _FRAME_BYTES * len(self.events) + change * len(self.cells) + self._texts

    def grid(self) -> Cells:
        """The cells after the last frame; partly known cells are unknown in it."""
        cells = self._last()
        if isinstance(self.values, bytearray):
            cells = bytes(cells).replace(bytes([PARTLY]), bytes([UNKNOWN]))
        return self._shape.from_cells(self.width, self.height, cells)

    def _last(self) -> Sequence[int]:
        """The values after the last frame."""
        if self._shown is None:
            cells = [self.blank] * (self.width * self.height)
            for cell, value in zip(self.cells, self.values, strict=True):
                cells[cell] = value
            self._shown = cells
        return self._shown

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, index: int) -> Frame:
        if not 0 <= index < len(self):
            raise IndexError(f"the trace has {counted(len(self), 'frame')}; there is no frame {index}")
        begin, end = self.span(index)
        changes = tuple(zip(self.cells[begin:end], self.values[begin:end], strict=True))
        return Frame(self.event(index), changes, self.note(index), self.lines_of(index))

    def __iter__(self) -> Iterator[Frame]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        cut = ", cut" if self.cut else ""
        content = f"{counted(len(self), 'frame')}, {counted(len(self.cells), 'change')}"
        return f"<Trace {self.width}x{self.height}, {content}{cut}>"

    def span(self, index: int) -> tuple[int, int]:
        """Where the changes of a frame begin and end in the columns."""
        return self.ends[index - 1] if index else 0, self.ends[index]

    def unknowns(self, values: bytearray | array[int]) -> int:
        """How many of some packed cell values mean unknown."""
        partly = values.count(PARTLY) if isinstance(values, bytearray) else 0
        return values.count(self.blank) + partly

    def event(self, index: int) -> str:
        """The event of a frame."""
        return EVENTS[self.events[index]]

    def note(self, index: int) -> str:
        """The note of a frame: its own, or its sentence filled in."""
        note = self.notes.get(index)
        if note is not None:
            return note
        sentence = self.sentences[self.wordings[index]]
        if "{" not in sentence:
            return sentence
        about, number, value = self.abouts[index], self.numbers[index], ""
        if "{value}" in sentence:
            number, value = number & _NUMBER, self.names[number >> _VALUE_BITS]
        begin, end = self.span(index)
        return sentence.format(
            about=about,
            number=number,
            value=value,
            line=" ".join(map(str, self._line(about, 1))),
            cell=f"row {about // self.width + 1}, column {about % self.width + 1}",
            changes=f"{end - begin} cell{'s' * (end - begin != 1)}",
        )

    def lines_of(self, index: int) -> tuple[tuple[str, int], ...]:
        """The lines that a frame looks at: ("row" | "column", index)."""
        if "{line}" in self.sentences[self.wordings[index]]:
            return (self._line(self.abouts[index], 0),)
        return self.lines.get(index, ())

    def guess_of(self, index: int) -> int | None:
        """The cell that a frame guesses, or whose guess it undoes; the other cells that it changes follow from it."""
        told = "{cell}" in self.sentences[self.wordings[index]] and self.event(index) in ("guess", "backtrack")
        return self.abouts[index] if told else self.guesses.get(index)

    def _line(self, number: int, first: int) -> tuple[str, int]:
        """A line by its number: rows first, then columns; counted from `first`."""
        return ("row", number + first) if number < self.height else ("column", number - self.height + first)
