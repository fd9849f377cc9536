"""The limits of a call, and size limits for input."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.values.errors import InputError
from gridwright.values.expected import expect, whole, wrong

MAX_CELLS = 1 << 26  # 8192 x 8192; checked before a grid is allocated
MAX_BYTES = 1 << 28  # the largest file that is read
_SPARE = 512 << 20  # of address space for everything but results: the interpreter and its libraries


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one call: seconds of `time`, `nodes` (decisions and conflicts), bytes of `memory`; None: no limit.

    A call that reaches a limit returns what it has found, with the verdict `unknown` or `solved`.

    >>> Limits(time=0.5)
    Limits(time=0.5, nodes=None, memory=None)
    """

    time: float | None = None
    nodes: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        if self.time is not None:
            expect(self.time, int | float, "the time limit", "a number of seconds")
        for name in ("nodes", "memory"):
            if (bound := getattr(self, name)) is not None and type(bound) is not int:
                object.__setattr__(self, name, whole(bound, f"the limit of {name}"))
        for name, bound in (("time", self.time), ("nodes", self.nodes), ("memory", self.memory)):
            if bound is not None and not bound >= 0:
                raise InputError(f"the limit {name}={bound!r} must not be negative")


NO_LIMITS = Limits()


def check_size(width: int, height: int) -> tuple[int, int]:
    """A size in plain integers; raises an error for a grid that is too large, before anything is allocated."""
    width, height = whole(width, "a width", InputError), whole(height, "a height", InputError)
    if width < 0 or height < 0:
        raise InputError(f"a size of {width}x{height} is negative")
    if width * height > MAX_CELLS or max(width, height) > MAX_CELLS:
        raise InputError(f"a size of {width}x{height} is over the limit of {MAX_CELLS} cells")
    return width, height


def size_in(text: str, *, square: bool = False) -> tuple[int, int]:
    """The width and height in a text; for a `square`, one side is enough.

    >>> size_in("30X20"), size_in("5", square=True)
    ((30, 20), (5, 5))
    """
    sides = text.lower().split("x")
    if square and len(sides) == 1:
        sides *= 2
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() and len(side) < 10 for side in sides):
        raise InputError(f"expected WxH such as 25x25, found {text[:30]!r}")
    return check_size(int(sides[0]), int(sides[1]))


def sides_of(size: object) -> tuple[int, int]:
    """The width and height that an argument specifies: the side of a square, both sides, or a text."""
    if isinstance(size, str):
        return size_in(size, square=True)
    sides = tuple(size) if isinstance(size, tuple | list) else (size, size)
    if len(sides) == 2 and all(hasattr(side, "__index__") for side in sides):
        return whole(sides[0], "a width"), whole(sides[1], "a height")
    raise wrong(size, "a size", "a whole number, (width, height), or a text such as '25x25'")


def bound_memory(size: int) -> None:
    """Limit the memory of this process, a worker that does one thing at a time, if the system supports it."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    most = size + _SPARE
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or most <= hard:
        try:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))
        except (OSError, ValueError):
            return  # macOS has the constant, but not the limit
