"""`patterns` (the pattern notes): every line as the set of ways to fill it in.

A key alone leaves a line many ways, its *pattern*; their number is its *complexity*. The cells on which all of them
agree, the *consensus*, are settled. Settled cells *reduce* the patterns of the crossing lines, whose consensus
*expands*, and so on: changed lines wait in a queue. The loop ends when every complexity is 1, which is the solution,
and the only one; or with a complexity of 0, and then there is none; or when the queue is empty and some complexity is
not 1. Before its pattern is used, a line is checked by the policies (`parts/policies.py`), which handle the most common
cases quickly.

Sets are written out only when they are small, and counted before that (`parts/pattern.py`), so lines with 10^12 ways
cost no more than others: about k·n additions for k runs in n cells.

Limitations: the notes claim that a solvable puzzle always has a consensus somewhere. It need not:
`4x4:2/1/2/1/1.1/2/1/1` has exactly one solution, but no line of it has a consensus. The relation of complexity and
consensus, the open question of the notes, is measured in docs/algorithms/strategies.md.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.attempt import BlackAttempt, stuck, supports
from gridwright.nonogram.strategies.parts.bit_board import Contradiction
from gridwright.nonogram.strategies.parts.pattern import Pattern
from gridwright.nonogram.strategies.parts.policies import policy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.grid import Grid

__all__ = ["search", "supports"]


class Patterns(BlackAttempt):
    """An attempt by patterns."""

    def __init__(self, puzzle: Nonogram, task: Task[Grid]) -> None:
        super().__init__(puzzle, task)
        lines = range(len(self.settled.clues))
        self.patterns: list[Pattern | None] = [None for _ in lines]  # created on first use
        self.queue = deque(lines)
        self.waiting = set(lines)

    def solutions(self) -> Iterator[Grid]:
        """The solution, once every complexity is 1."""
        try:
            while self.queue:
                self.clock.check()
                line = self.queue.popleft()
                self.waiting.discard(line)
                self._apply_policy(line)
                self._reduce(line)
        except Contradiction as found:
            self.contradicted(found)
            return
        if not self.settled.complete:
            raise stuck()
        yield self.found(self.settled)

    def _apply_policy(self, line: int) -> None:
        board = self.settled
        settled = policy(board.clues[line], board.lengths[line], board.black[line], board.white[line])
        if settled is not None and board.unknown(line):
            name, black, white = settled
            self.clock.count("policies")
            self._paint("step", line, black, white, name)

    def _reduce(self, line: int) -> None:
        """Reduce the pattern of a line to its known cells, and settle the cells that its consensus gained."""
        board = self.settled
        pattern = self.patterns[line]
        if pattern is None:
            pattern = Pattern(board.clues[line], board.lengths[line], check=self.clock.check)
            self.patterns[line] = pattern
        before = pattern.complexity
        pattern.reduce(board.black[line], board.white[line])
        self.clock.count("reductions")
        if not pattern.complexity:
            raise Contradiction(line)
        note = "" if self.trace is None else f"complexity {before:,} before, {pattern.complexity:,} after"
        self._paint("reduce", line, pattern.black, pattern.white, note)

    def _paint(self, event: str, line: int, black: int, white: int, note: str) -> None:
        board = self.settled
        new = board.paint(line, black, white)
        if new:
            self.clock.count("expansions")
        for crossing in board.cross(line, new):
            if crossing not in self.waiting:
                self.waiting.add(crossing)
                self.queue.append(crossing)
        if self.trace is not None:
            self.frame(event, board.cells(line, new), f"{board.name(line)}: {note}", line)


search = Patterns
