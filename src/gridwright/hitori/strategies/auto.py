"""`auto`: conflict-driven search, with a propagator that keeps the unshaded cells connected.

No known family of Hitori needs anything else; see `cpp/hitori/` and docs/algorithms/hitori.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.hitori.engine import EngineSearch

if TYPE_CHECKING:
    from gridwright.base.strategy import Task
    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.grid import Grid


def search(puzzle: Hitori, task: Task[Grid]) -> EngineSearch:
    """The search of the engine."""
    return EngineSearch(puzzle, task.start_for(puzzle), task.clock, task.native_seed)
