"""What happened during a solving, in order.

A `Trace` is a recording: frame after frame, an event with the cells that it changed, packed so that the recording of a
million cells stays small. The player and the exports read nothing else.

    column     for each    what
    events     frame       an index into EVENTS
    ends       frame       where its changes end
    wordings   frame       which of the trace's `sentences` it is put in, 0 for none; `abouts` and `numbers` fill it in
    cells      change      the cell, counted in reading order from 0
    values     change      its new value, as the puzzle's solutions have it; blank: unknown again; in a grid also
                           PARTLY: still unknown, but some of its colours are out of the question

A native engine fills the columns as they are; what is not in them (the notes of strategies in Python, the lines that a
step looks at, the cell that was guessed) lies beside, by the number of the frame.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.values.errors import InputError
from gridwright.values.grid import PARTLY, UNKNOWN, Grid
from gridwright.values.limits import check_size
from gridwright.values.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from gridwright.values.solution import Cells
    from gridwright.values.step import Step

EVENTS = ("step", "propagate", "probe", "guess", "backtrack", "learn", "reduce", "solution", "contradiction", "stop")

LIMIT = 1 << 26  # bytes that a trace takes if nobody says how many
MAX_LIMIT = 1 << 32  # places in a column are 32 bits wide
_VALUE_BITS = 24  # in a sentence with {value} the number has that value from there on
_NUMBER = (1 << _VALUE_BITS) - 1
_FRAME_BYTES, _CELL_BYTES = 14, 4  # a change takes those of its cell and one more, or four on a board of tiles


@dataclass(frozen=True, slots=True)
class Frame:
    """One event of a trace: its name, the (cell index, new value) pairs, a note in words, and the lines looked at."""

    event: str
    changes: tuple[tuple[int, int], ...] = ()
    note: str = ""
    lines: tuple[tuple[str, int], ...] = ()


class Trace:
    """A recording of a solving on `width` x `height` cells that all begin as unknown (255).

    It takes about `limit` bytes: the frame that reaches the limit is the last of the solving, and `cut` says so. Then
    only `close` adds one more, so that a trace ends where the solving did, cut or not.

    `reasoned` says that its frames are steps with reasons that somebody reads: players then wait for the reader.

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
        self._shape = shape  # what the cells make: a grid, or a board whose values are wider than a byte
        self.blank = shape.blank
        self.values = shape.packed(())
        self.sentences: tuple[str, ...] = ("",)
        self.names: tuple[str, ...] = ()
        self.notes: dict[int, str] = {}
        self.lines: dict[int, tuple[tuple[str, int], ...]] = {}
        self.guesses: dict[int, int] = {}
        self._texts = 0  # bytes of the notes
        self._shown: Sequence[int] | None = None  # the cells after the last frame, where they are known

    @classmethod
    def of_steps(cls, start: Cells, steps: Iterable[Step], limit: int = LIMIT) -> Trace:
        """An explanation as a trace: one frame a step, and one before for cells that are known from the beginning.

        A step that settles no cell is a contradiction. Beyond the limit no step is asked for.
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
        """Records one step with its reason, unless the limit has been reached."""
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
        """Records one frame, unless the limit has been reached.

        `guess` is the cell that was guessed, where the frame changes others as well.
        """
        if event not in EVENTS:
            raise InputError(f"there is no event {event!r}; there are {', '.join(EVENTS)}")
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
        """Takes over the columns of a native recording, and the cells that are `shown` after its last frame.

        They follow the frames that are there, which may be notes of strategies or in the same sentences. `names` are
        those of the values that the sentences speak of.
        """
        if self.sentences not in (("",), tuple(sentences)):
            raise InputError("a trace holds the recordings of one engine, and this one has another's already")
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
        """Adds the last frame: how the solving ended, and whatever is missing to the grid that it ended with."""
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
        """Values of cells, packed: in bytes where they make a grid, in 32 bits where they make a board."""
        return self._shape.packed(values)

    @property
    def size(self) -> int:
        """The bytes of all frames, roughly."""
        change = _CELL_BYTES + (1 if isinstance(self.values, bytearray) else 4)
        return _FRAME_BYTES * len(self.events) + change * len(self.cells) + self._texts

    def grid(self) -> Cells:
        """The cells after the last frame; one that is partly known is unknown."""
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
            raise IndexError(f"the trace has {counted(len(self), 'frame')}; there is none at {index}")
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
        """Where the changes of a frame begin and end in their columns."""
        return self.ends[index - 1] if index else 0, self.ends[index]

    def unknowns(self, values: bytearray | array[int]) -> int:
        """How many of some values of cells, packed, say that a cell is not known."""
        partly = values.count(PARTLY) if isinstance(values, bytearray) else 0
        return values.count(self.blank) + partly

    def event(self, index: int) -> str:
        """The event of a frame."""
        return EVENTS[self.events[index]]

    def note(self, index: int) -> str:
        """What a frame has to say: its own note, or its sentence filled in."""
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
        """The cell that a frame guesses, or to whose guess it goes back; the other cells that it changes follow."""
        told = "{cell}" in self.sentences[self.wordings[index]] and self.event(index) in ("guess", "backtrack")
        return self.abouts[index] if told else self.guesses.get(index)

    def _line(self, number: int, first: int) -> tuple[str, int]:
        """A line by its number: rows come first, then columns; counted from `first`."""
        return ("row", number + first) if number < self.height else ("column", number - self.height + first)
