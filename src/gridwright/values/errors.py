"""The tree of errors.

    GridwrightError
    ├── InputError (also a ValueError)      invalid input: exit code 3
    │   ├── PuzzleError                     an invalid puzzle: a clue that does not fit, a clue of 0, ...
    │   ├── FormatError                     a text that cannot be read, with its place
    │   │   ├── AmbiguousFormat             a text that can be read in several ways
    │   │   └── MissingFile (also a FileNotFoundError)
    │   └── NotSupported                    well-formed, but beyond what the requested part can do
    ├── UsageError (also a ValueError)      an unknown name of a strategy, format or option, or an argument of the wrong
    │                                       type: exit code 2
    └── LimitReached                        a call stopped at a limit, named by `ending`: exit code 4

    LeftOutWarning (a UserWarning)          the written file lacks a part that the rules do not depend on

A puzzle without a solution is a verdict, never an error. The class of an error determines its exit code on the command
line, its status in HTTP and its fate in a batch; `gridwright.values.fault` puts all of these in one value.
"""

from __future__ import annotations

from errno import ENOENT
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

if TYPE_CHECKING:
    from gridwright.values.ending import Ending


# The outcome of a puzzle in a batch.
Fate: TypeAlias = Literal["done", "refused", "unreadable", "stuck", "out of memory", "crashed"]


class GridwrightError(Exception):
    """The base class of all errors that Gridwright raises deliberately.

    `exit_code` is for the command line, `status` for HTTP, `fate` the outcome of the puzzle in a batch.
    """

    exit_code: ClassVar[int] = 3
    status: ClassVar[int] = 422
    fate: ClassVar[Fate] = "unreadable"

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling and copying; `args` is not enough to recreate errors, since some take keywords."""
        return type(self).__new__, (type(self),), {**vars(self), "args": self.args}


class InputError(GridwrightError, ValueError):
    """Invalid input: a file, a puzzle or an argument."""


class PuzzleError(InputError):
    """An invalid puzzle. `axis` ("row" or "column") and `index` (from 0) name the line, if there is one."""

    def __init__(self, message: str, *, axis: str | None = None, index: int | None = None) -> None:
        super().__init__(message, axis, index)
        self.message = message
        self.axis = axis
        self.index = index

    def __str__(self) -> str:
        if self.axis is None or self.index is None:
            return self.message
        return f"{self.axis} {self.index + 1}: {self.message}"


class FormatError(InputError):
    """A text that cannot be read: what is wrong, where (`line` and `column` from 1), and in which source.

    >>> print(FormatError("expected a number, found 'x'", line=3, column=7, source="cat.non"))
    cat.non:3:7: expected a number, found 'x'
    """

    def __init__(
        self, message: str, *, line: int | None = None, column: int | None = None, source: str | None = None
    ) -> None:
        super().__init__(message, line, column, source)
        self.message = message
        self.line = line
        self.column = column
        self.source = source

    def __str__(self) -> str:
        return placed(self.message, self.source, self.line, self.column)

    def within(self, source: str) -> FormatError:
        """The same error, attributed to `source` if it names none yet."""
        if self.source is None:
            self.source = source
        return self


_MOST = 1000  # characters of an error message
_KEPT = 400  # at each end


def shortened(text: str) -> str:
    """A text that may quote user input, shortened in the middle if it is too long for a line.

    >>> len(shortened("x" * 10**6))
    803
    """
    return text if len(text) <= _MOST else f"{text[:_KEPT]} … {text[-_KEPT:]}"


def placed(message: str, source: str | None, line: int | None, column: int | None) -> str:
    """A message in one line, with its place as far as it is known."""
    place = [str(part) for part in (source, line, column) if part is not None]
    return f"{':'.join(place)}: {message}" if place else message


class AmbiguousFormat(FormatError):
    """A text that several formats (`names`) read as different puzzles."""

    def __init__(self, message: str, *, names: tuple[str, ...] = (), source: str | None = None) -> None:
        super().__init__(message, source=source)
        self.names = names


class NotSupported(InputError):
    """Valid input that the requested strategy, format or function does not support."""

    fate = "refused"


class LeftOutWarning(UserWarning):
    """A format cannot hold an inessential part of a puzzle, such as its title."""


class UsageError(GridwrightError, ValueError):
    """An unknown name of a strategy, format or option, or an argument of the wrong type."""

    exit_code = 2
    fate = "refused"


class LimitReached(GridwrightError):
    """A limit was reached before the end.

    `ending` says which. `at_least` is the number of solutions known so far; when searching for the best ones, `best`
    holds the best so far. `more` is added to the message.

    >>> from gridwright import Ending
    >>> print(LimitReached(Ending.NODES, at_least=3))
    the node limit was reached
    """

    exit_code = 4
    fate = "done"

    def __init__(self, ending: Ending, *, at_least: int = 0, best: tuple[object, ...] = (), more: str = "") -> None:
        super().__init__(ending, at_least)
        self.ending = ending
        self.at_least = at_least
        self.best = best
        self.more = more

    def __str__(self) -> str:
        return f"{self.ending.sentence}: {self.more}" if self.more else self.ending.sentence


class MissingFile(FormatError, FileNotFoundError):
    """The file does not exist; `filename` is its name, as in every FileNotFoundError."""

    def __init__(
        self, message: str, *, line: int | None = None, column: int | None = None, source: str | None = None
    ) -> None:
        super().__init__(message, line=line, column=column, source=source)
        self.errno, self.filename = ENOENT, source

    def __str__(self) -> str:
        return FormatError.__str__(self)

    def __reduce__(self) -> tuple[object, ...]:
        place = partial(type(self), line=self.line, column=self.column, source=self.source)
        return place, (self.message,), vars(self)


for _error in (
    GridwrightError,
    InputError,
    PuzzleError,
    FormatError,
    AmbiguousFormat,
    MissingFile,
    NotSupported,
    UsageError,
    LimitReached,
):
    _error.__module__ = "gridwright"  # the public name, which a traceback shows
