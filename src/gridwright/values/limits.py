"""How far a call may go, and how large a thing may be that comes from outside."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.values.errors import InputError

MAX_CELLS = 1 << 26  # 8192 x 8192; checked before memory is taken for a grid
MAX_BYTES = 1 << 28  # the largest file that is read
_SPARE = 512 << 20  # of address space for what is no answer: the interpreter and its libraries


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one call: seconds of `time`, `nodes` (decisions and conflicts), bytes of `memory`; None: no bound.

    A call that reaches a bound returns what it has found, with the verdict `unknown` or `solved`.

    >>> Limits(time=0.5)
    Limits(time=0.5, nodes=None, memory=None)
    """

    time: float | None = None
    nodes: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name, bound in (("time", self.time), ("nodes", self.nodes), ("memory", self.memory)):
            if bound is not None and not bound >= 0:
                raise InputError(f"the limit {name}={bound!r} must not be negative")


NO_LIMITS = Limits()


def check_size(width: int, height: int) -> None:
    """Refuses a grid that is too large to hold, before anything is allocated for it."""
    if width < 0 or height < 0:
        raise InputError(f"a size of {width}x{height} is negative")
    if width * height > MAX_CELLS or max(width, height) > MAX_CELLS:
        raise InputError(f"a size of {width}x{height} is over the limit of {MAX_CELLS} cells")


def bound_memory(size: int) -> None:
    """Keeps this process, a worker that does one thing at a time, from taking more memory, where the system can."""
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
            return  # macOS has the name, but not the limit
