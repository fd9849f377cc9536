"""What can go wrong, as a tree.

    GridwrightError
    ├── InputError (also a ValueError)      something handed in is not as it should be: exit code 3
    │   ├── PuzzleError                     a value that is no puzzle: a clue that does not fit, a zero in it, ...
    │   ├── FormatError                     a text that cannot be read, with its place
    │   │   ├── AmbiguousFormat             a text that can be read in several ways
    │   │   └── MissingFile (also a FileNotFoundError)
    │   └── NotSupported                    well-formed, but beyond what the asked part can do
    ├── UsageError (also a ValueError)      an unknown name of a strategy, format or option, or an argument of a wrong
    │                                       type: exit code 2
    └── LimitReached                        a call stopped at a limit; `ending` says at which: exit code 4

    LeftOutWarning (a UserWarning)          what was written lacks a part that is no part of what is asked

A puzzle without a solution is a verdict, never an error. The class of an error says what it is to the command line, to
HTTP and to a batch; `gridwright.values.fault` makes one value of it all.
"""

from __future__ import annotations

from errno import ENOENT
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

if TYPE_CHECKING:
    from gridwright.values.ending import Ending


# What becomes of a puzzle in a batch.
Fate: TypeAlias = Literal["done", "refused", "junk", "stuck", "out of memory", "crashed"]


class GridwrightError(Exception):
    """The root of everything that Gridwright raises on purpose.

    `exit_code` is that of the command line, `status` that in HTTP, `fate` what becomes of the puzzle in a batch.
    """

    exit_code: ClassVar[int] = 3
    status: ClassVar[int] = 422
    fate: ClassVar[Fate] = "junk"

    def __reduce__(self) -> tuple[object, ...]:
        """For pickles and copies: errors are not made anew from `args`, since some take keywords."""
        return type(self).__new__, (type(self),), {**vars(self), "args": self.args}


class InputError(GridwrightError, ValueError):
    """Something handed in is not as it should be."""


class PuzzleError(InputError):
    """A value that is no puzzle. `axis` ("row" or "column") and `index` (from 0) name the line, where there is one."""

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
        """The same error, said of `source` if it names none yet."""
        if self.source is None:
            self.source = source
        return self


_MOST = 1000  # characters of a line that says what went wrong
_KEPT = 400  # of each end


def shortened(text: str) -> str:
    """A text that may quote what somebody sent, cut in its middle where it is too long for a line.

    >>> len(shortened("x" * 10**6))
    803
    """
    return text if len(text) <= _MOST else f"{text[:_KEPT]} … {text[-_KEPT:]}"


def placed(message: str, source: str | None, line: int | None, column: int | None) -> str:
    """A message with its place, as far as that is known, in one line."""
    place = [str(part) for part in (source, line, column) if part is not None]
    return f"{':'.join(place)}: {message}" if place else message


class AmbiguousFormat(FormatError):
    """A text that several formats read, with different puzzles. `names` lists them."""

    def __init__(self, message: str, *, names: tuple[str, ...] = (), source: str | None = None) -> None:
        super().__init__(message, source=source)
        self.names = names


class NotSupported(InputError):
    """Well-formed, but the part that was asked cannot do it."""

    fate = "refused"


class LeftOutWarning(UserWarning):
    """A format has no room for a part of a puzzle that is the same without it, such as its title."""


class UsageError(GridwrightError, ValueError):
    """An unknown name of a strategy, a format or an option, or an argument that is nothing of the kind."""

    exit_code = 2
    fate = "refused"


class LimitReached(GridwrightError):
    """A limit was reached before the end.

    `ending` says which. `at_least` is the number of solutions already certain; where the best ones were asked for,
    `best` has the best so far.

    >>> from gridwright import Ending
    >>> print(LimitReached(Ending.NODES, at_least=3))
    the limit of search nodes was reached
    """

    exit_code = 4
    fate = "done"

    def __init__(self, ending: Ending, *, at_least: int = 0, best: tuple[object, ...] = ()) -> None:
        super().__init__(ending, at_least)
        self.ending = ending
        self.at_least = at_least
        self.best = best

    def __str__(self) -> str:
        return self.ending.sentence


class MissingFile(FormatError, FileNotFoundError):
    """There is no such file; `filename` is its name, as with every FileNotFoundError."""

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
