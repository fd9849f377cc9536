"""What follows from a guess, line after line, without detours.

A story is found by solving changed lines until one breaks (or until the cells that were asked for are known), and then
trimmed from its end: of the line that breaks, the cells that break it; of each line before, what it contributed, and
the cells that this rests on. What is left is the shortest reason along this path, not the shortest of all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.engine import force_line
from gridwright.nonogram.techniques import words
from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from gridwright.nonogram.techniques.position import Position

_SHOWN = 4  # links of a story that are named one by one


class Link:
    """One line of a story: what it was (`cells`), and what it made of that (`changes`: place on the line, value)."""

    __slots__ = ("line", "cells", "changes")

    def __init__(self, line: int, cells: bytes, changes: list[tuple[int, int]]) -> None:
        self.line = line
        self.cells = cells
        self.changes = changes


class Story:
    """The consequences of `guesses` (cell, value) on some cells.

    - `broken`: the line that breaks, None if none does;
    - `links`: the lines that said something, in order;
    - `cells`: all cells as they were at the end.

    With `order` only those lines are solved, each once; otherwise all, until nothing is new or all `goals` are known.
    """

    def __init__(
        self,
        position: Position,
        cells: bytes | bytearray,
        guesses: Iterable[tuple[int, int]],
        *,
        goals: Collection[int] = (),
        order: Sequence[int] | None = None,
    ) -> None:
        self.position = position
        self.before = bytes(cells)
        self.cells = bytearray(cells)
        self.guesses = list(guesses)
        self.links: list[Link] = []
        self.broken: int | None = None
        for index, value in self.guesses:
            self.cells[index] = value
        waiting = list(order) if order is not None else self.position.lines_of(index for index, _ in self.guesses)
        queued = set(waiting)
        missing = {goal for goal in goals if self.cells[goal] == UNKNOWN}
        for line in waiting:  # grows while it is walked
            queued.discard(line)
            changed = self._solve(line)
            if changed is None:
                self.broken = line
                break
            missing -= set(changed)
            if goals and not missing:
                break
            if order is None:
                new = [
                    crossing
                    for crossing in self.position.lines_of(changed)
                    if crossing not in queued and crossing != line
                ]
                waiting += new
                queued |= set(new)

    def _solve(self, line: int) -> list[int] | None:
        """The cells that a line settles; None if it breaks."""
        cells = self.position.line_cells(line, self.cells)
        forced = force_line(self.position.lengths[line], cells)
        if forced is None:
            return None
        if forced == cells:
            return []
        members = self.position.members(line)
        changes = [(place, value) for place, value in enumerate(forced) if value != cells[place]]
        for place, value in changes:
            self.cells[members[place]] = value
        self.links.append(Link(line, cells, changes))
        return [members[place] for place, _ in changes]

    def trim(self, goals: Collection[int] = ()) -> set[int]:
        """Leaves out what does not lead to the break, or to the goals; returns the known cells that it rests on."""
        position, needed = self.position, set(goals)
        if self.broken is not None:
            needed |= self._core(self.broken)
        links = []
        for link in reversed(self.links):
            members = position.members(link.line)
            used = [(place, value) for place, value in link.changes if members[place] in needed]
            if not used:
                continue
            needed -= {members[place] for place, _ in used}
            needed |= {members[place] for place in position.support(link.line, link.cells, used)}
            links.append(Link(link.line, link.cells, used))
        self.links = links[::-1]
        return {index for index in needed if self.before[index] != UNKNOWN}

    def _core(self, line: int) -> set[int]:
        """The cells that break a line; new ones are left out first, which shortens the story."""
        members, cells = self.position.members(line), self.position.line_cells(line, self.cells)
        core = self.position.core(line, cells, lambda place: self.before[members[place]] != UNKNOWN)
        return {members[place] for place in core}

    @property
    def lines(self) -> list[int]:
        """The lines that take part, in order."""
        return list(
            dict.fromkeys([*(link.line for link in self.links), *([] if self.broken is None else [self.broken])])
        )

    def end(self) -> str:
        """How it breaks."""
        if self.broken is None:
            return ""
        name = words.line(*self.position.axis(self.broken))
        return f"{name} could not hold {clue(self.position, self.broken)}"

    def middle(self) -> str:
        """What leads there: the first links, and how many more there are."""
        parts: list[tuple[str, list[int]]] = []  # what lines do, and which lines do it
        for link in self.links:
            what = _effect(self.position, link)
            same = (
                parts
                and parts[-1][0] == what
                and self.position.axis(parts[-1][1][0])[0] == self.position.axis(link.line)[0]
            )
            if same:
                parts[-1][1].append(link.line)
            else:
                parts.append((what, [link.line]))
        texts = [_makes(self.position, lines, what) for what, lines in parts[:_SHOWN]]
        if len(parts) > _SHOWN:
            rest = sum(len(lines) for _, lines in parts[_SHOWN - 1 :])
            texts[-1] = f"and so on over {counted(rest, 'more line')}"
        return ", ".join(texts)


def _effect(position: Position, link: Link) -> str:
    """What a line does to its cells."""
    axis, _ = position.axis(link.line)
    black = [place for place, value in link.changes if value == BLACK]
    white = [place for place, value in link.changes if value == WHITE]
    cross = "a cross" if len(white) == 1 else "crosses"
    parts = ((f"{words.cells(axis, black)} black", black), (f"{words.cells(axis, white)} {cross}", white))
    return listed(part for part, some in parts if some)


def _makes(position: Position, lines: list[int], what: str) -> str:
    """Who does it."""
    axis = position.axis(lines[0])[0]
    numbers = [position.axis(line)[1] for line in lines]
    return f"{words.cells(words.ACROSS[axis], numbers)} {'makes' if len(lines) == 1 else 'make'} {what}"


def clue(position: Position, line: int) -> str:
    """The clue of a line in words."""
    lengths = position.lengths[line]
    if not lengths:
        return "its clue 0"
    return f"its run of {lengths[0]}" if len(lengths) == 1 else f"its runs {' '.join(map(str, lengths))}"
