"""Why a call ended: a value for code, and a sentence for people."""

from __future__ import annotations

from enum import StrEnum


class Ending(StrEnum):
    """Why a search ended.

    >>> Ending("time").sentence, Ending.TIME.is_limit, Ending.EXHAUSTED.is_limit
    ('the time limit was reached', True, False)
    """

    EXHAUSTED = "exhausted"  # every solution was found
    ENOUGH = "enough"  # as many solutions as requested; there may be more
    STUCK = "stuck"  # the strategy can get no further
    TIME = "time"
    NODES = "nodes"
    MEMORY = "memory"
    INTERRUPTED = "interrupted"  # the caller's progress function returned False

    @property
    def is_limit(self) -> bool:
        """Whether a limit or the caller ended it early."""
        return self in (Ending.TIME, Ending.NODES, Ending.MEMORY, Ending.INTERRUPTED)

    @property
    def sentence(self) -> str:
        """The ending in words."""
        return _SENTENCES[self]


_SENTENCES = {
    Ending.EXHAUSTED: "every solution was found",
    Ending.ENOUGH: "the requested number of solutions was found",
    Ending.STUCK: "the strategy can go no further",
    Ending.TIME: "the time limit was reached",
    Ending.NODES: "the node limit was reached",
    Ending.MEMORY: "the memory limit was reached",
    Ending.INTERRUPTED: "the search was interrupted",
}
