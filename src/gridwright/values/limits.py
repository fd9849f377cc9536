"""How far a call may go, and how large a thing may be that comes from outside."""

from __future__ import annotations

from gridwright.values.errors import InputError
from gridwright.values.value import Value

MAX_CELLS = 1 << 26  # 8192 x 8192; checked before memory is taken for a grid
MAX_BYTES = 1 << 28  # the largest file that is read


class Limits(Value):
    """Bounds of one call: seconds of `time`, `nodes` (decisions and conflicts), bytes of `memory`; None: no bound.

    A call that reaches a bound returns what it has found, with the verdict `unknown` or `solved`.

    >>> Limits(time=0.5)
    Limits(time=0.5, nodes=None, memory=None)
    """

    __slots__ = ("time", "nodes", "memory")
    time: float | None
    nodes: int | None
    memory: int | None

    def __init__(self, time: float | None = None, nodes: int | None = None, memory: int | None = None) -> None:
        for name, bound in (("time", time), ("nodes", nodes), ("memory", memory)):
            if bound is not None and not bound >= 0:
                raise InputError(f"the limit {name}={bound!r} must not be negative")
        self._set(time=time, nodes=nodes, memory=memory)

    def rest(self, seconds: float, nodes: int) -> tuple[float | None, int | None, int | None]:
        """What is left of time and nodes after so many of them, and the memory: as the native searches ask for them."""
        return (
            None if self.time is None else max(0.0, self.time - seconds),
            None if self.nodes is None else max(0, self.nodes - nodes),
            self.memory,
        )


NO_LIMITS = Limits()


def check_size(width: int, height: int) -> None:
    """Refuses a grid that is too large to hold, before anything is allocated for it."""
    if width < 0 or height < 0:
        raise InputError(f"a size of {width}x{height} is negative")
    if width * height > MAX_CELLS or max(width, height) > MAX_CELLS:
        raise InputError(f"a size of {width}x{height} is over the limit of {MAX_CELLS} cells")
