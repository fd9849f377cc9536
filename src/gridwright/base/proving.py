"""Shared code of makers: counting attempts, and proving that a draft is what was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.made import Made
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, PuzzleError
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.base.puzzle import P
    from gridwright.base.rating import Rate
    from gridwright.base.search import Search
    from gridwright.values.solution import Solution


def count_attempt(clock: Clock) -> None:
    """Count an attempt; the node limit applies to attempts."""
    clock.count("attempts")
    if clock.limits.nodes is not None and clock.work["attempts"] > clock.limits.nodes:
        raise LimitReached(Ending.NODES)
    clock.check()


def clock_of_proofs(clock: Clock) -> Clock:
    """A clock with the time that is left and without a node limit, which counts attempts here.

    It reports the progress of the maker, not of a proof.
    """
    limits = Limits(time=clock.seconds_left, memory=clock.limits.memory)
    return Clock(limits, lambda work: clock.check())


def proved(
    puzzle: P, least: int, most: int, search: Callable[[Clock], Search[Solution]], clock: Clock, rate: Rate
) -> Made[P] | None:
    """The puzzle, if its rating is within the tiers and a search finds its goal and no second solution."""
    proofs = clock_of_proofs(clock)
    rating = rate(puzzle, None, proofs)
    if rating.verdict == "unknown":
        raise LimitReached(rating.ending)
    if rating.tier is None or not least <= rating.tier <= most:
        return None
    engine = search(proofs)
    first = engine.next()
    solution = engine.solution() if first is None else None
    last = engine.next() if first is None else first
    if last is not None and last.is_limit:
        raise LimitReached(last)
    if last is not Ending.EXHAUSTED or solution != puzzle.goal:
        raise PuzzleError("the techniques and the engine disagree on a puzzle")
    return Made(puzzle, rating)
