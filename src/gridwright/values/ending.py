"""Why a call came to its end: what code asks for, and the sentence that people read."""

from __future__ import annotations

from enum import StrEnum


class Ending(StrEnum):
    """Why a search ended.

    >>> Ending("time").sentence, Ending.TIME.is_limit, Ending.EXHAUSTED.is_limit
    ('the time limit was reached', True, False)
    """

    EXHAUSTED = "exhausted"  # every solution was found
    ENOUGH = "enough"  # as many solutions as were asked for; there may be more
    STUCK = "stuck"  # the strategy goes no further
    TIME = "time"
    NODES = "nodes"
    MEMORY = "memory"
    INTERRUPTED = "interrupted"  # the caller's progress function said so

    @property
    def is_limit(self) -> bool:
        """Whether a limit, or the caller, ended it before its time."""
        return self in (Ending.TIME, Ending.NODES, Ending.MEMORY, Ending.INTERRUPTED)

    @property
    def sentence(self) -> str:
        """The ending in words."""
        return _SENTENCES[self]


_SENTENCES = {
    Ending.EXHAUSTED: "every solution was found",
    Ending.ENOUGH: "as many solutions as were asked for were found",
    Ending.STUCK: "the strategy goes no further",
    Ending.TIME: "the time limit was reached",
    Ending.NODES: "the limit of search nodes was reached",
    Ending.MEMORY: "the memory limit was reached",
    Ending.INTERRUPTED: "the search was interrupted",
}
