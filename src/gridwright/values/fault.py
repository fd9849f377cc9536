"""An error as one value: made from any exception, and reported in the same words by the command line, the server, the
page without a server, and the records of a batch."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from signal import Signals
from typing import TYPE_CHECKING

from gridwright.values.ending import Ending
from gridwright.values.errors import (
    AmbiguousFormat,
    FormatError,
    GridwrightError,
    LimitReached,
    PuzzleError,
    placed,
    shortened,
)

if TYPE_CHECKING:
    from types import TracebackType

    from gridwright.values.errors import Fate


@dataclass(frozen=True, slots=True)
class Fault:
    """An error, with what each front end needs to report it.

    - `message`: in words, without the place; shortened in the middle if it quotes too much;
    - `source`, `line`, `column`: the place in the input, from 1;
    - `axis`, `index`: the line of the puzzle, from 0; `formats`: those that read different puzzles from the input;
    - `ending`: the limit that was reached;
    - `exit_code` of the command line, `status` in HTTP, `fate` of a puzzle in a batch.

    >>> from gridwright.values.errors import FormatError
    >>> print(Fault.of(FormatError("expected a number, found 'x'", line=3, column=7)).within("cat.non"))
    cat.non:3:7: expected a number, found 'x'
    >>> Fault.of(MemoryError())  # doctest: +ELLIPSIS
    Fault(message='there is not enough memory for this', ..., exit_code=4, status=422, fate='out of memory')
    """

    message: str
    source: str | None = None
    line: int | None = None
    column: int | None = None
    axis: str | None = None
    index: int | None = None
    formats: tuple[str, ...] = ()
    ending: Ending | None = None
    exit_code: int = 3
    status: int = 422
    fate: Fate = "unreadable"

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", shortened(self.message))

    @classmethod
    def of(cls, error: BaseException) -> Fault:
        """The fault for an exception; one that is not raised deliberately is an internal error."""
        if isinstance(error, GridwrightError):
            return _raised(error, cls(str(error), exit_code=error.exit_code, status=error.status, fate=error.fate))
        if isinstance(error, MemoryError):
            message = "there is not enough memory for this"
            return cls(message, ending=Ending.MEMORY, exit_code=4, fate="out of memory")
        if isinstance(error, RecursionError):
            return cls("nested too deeply")
        if isinstance(error, KeyboardInterrupt):
            return cls("interrupted", ending=Ending.INTERRUPTED, exit_code=130, status=408, fate="crashed")
        return cls.ours(f"{type(error).__name__}: {error}{_last_of_ours(error.__traceback__)}")

    @classmethod
    def of_worker(cls, code: int) -> Fault:
        """The fault of a worker process that ended with that exit code, below 0 for a signal.

        >>> print(Fault.of_worker(7))
        its worker exited with code 7
        """
        message = f"its worker exited with code {code}"
        if -code == getattr(Signals, "SIGKILL", None):
            message = "its worker was killed, perhaps because memory ran out"
        elif code < 0:
            message = f"its worker was killed by {Signals(-code).name}"
        return cls(message, status=500, fate="crashed")

    @classmethod
    def ours(cls, what: str) -> Fault:
        """A bug in Gridwright, which users should report."""
        return cls(f"internal error; please report it: {what}", exit_code=70, status=500, fate="crashed")

    def within(self, source: str) -> Fault:
        """The same fault, attributed to `source` if it names none yet."""
        return self if self.source is not None else replace(self, source=source)

    def __str__(self) -> str:
        return placed(self.message, self.source and shortened(self.source), self.line, self.column)


def _raised(error: GridwrightError, fault: Fault) -> Fault:
    """The fault with the details that an error has in addition to its message."""
    if isinstance(error, FormatError):
        names = error.names if isinstance(error, AmbiguousFormat) else ()
        fault = replace(fault, message=error.message, source=error.source, formats=names)
        return replace(fault, line=error.line, column=error.column)
    if isinstance(error, PuzzleError):
        return replace(fault, axis=error.axis, index=error.index)
    return replace(fault, ending=error.ending) if isinstance(error, LimitReached) else fault


def _last_of_ours(trace: TracebackType | None) -> str:
    """The last line of Gridwright's own code that the error passed through, instead of a traceback."""
    place = ""
    ours = os.path.join(os.path.dirname(os.path.dirname(_last_of_ours.__code__.co_filename)), "")
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename
        if path.startswith(ours):
            place = f" ({os.path.basename(path)}:{trace.tb_lineno})"
        trace = trace.tb_next
    return place
