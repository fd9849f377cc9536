"""Tier 4 between lines: colours that one line rules out where another needs them.

`common_colour` looks at one cell from both sides: the values that the row alone leaves to it, and those that the column
leaves. `crossing_colours` follows what lines rule out from line to line, up to the next settled cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import wording
from gridwright.nonogram.techniques.sets import both, gone, values_at, with_one
from gridwright.nonogram.techniques.story import Link, Story
from gridwright.values.grid import UNKNOWN
from gridwright.values.phrases import capital

if TYPE_CHECKING:
    from gridwright.base.technique import Technique
    from gridwright.nonogram.techniques.position import Position
    from gridwright.values.step import Step

_COMPARED = 6  # settling lines, of which the one with the shortest story is taken


def common_colour(position: Position, technique: Technique[Position]) -> Step | None:
    """A cell to which its row and its column leave one colour in common; includes all such cells of a line."""
    if position.plain:  # a line leaves a cell either open or settled
        return None
    count = position.values
    found: dict[tuple[int, tuple[int, ...], tuple[int, ...]], list[int]] = {}
    rows, columns = position.sides()
    for index in with_one(both(rows, columns), count):
        if position.cells[index] == UNKNOWN:
            row, column = position.place(index)
            mine, theirs = (tuple(position.may_be(index, side)) for side in (rows, columns))
            found.setdefault((row, mine, theirs), []).append(index)
            found.setdefault((position.height + column, theirs, mine), []).append(index)
    if not found:
        return None
    (line, mine, theirs), cells = max(found.items(), key=lambda item: len(item[1]))
    [value] = set(mine) & set(theirs)
    axis, _ = position.axis(line)
    places = [position.place(index)[axis == "row"] for index in cells]
    name, across, say = wording.line(*position.axis(line)), wording.cells(axis, places), position.speech
    many = len(cells) > 1
    because = (
        f"{capital(name)} allows only {say.values(mine)} at {across}, and {across} only {say.values(theirs)} at "
        f"{name}: {'the cells are' if many else 'the cell is'} {say.value(value, len(cells))}."
    )
    lines = [line, *(position.number(wording.ACROSS[axis], place) for place in places)]
    known: set[int] = set()
    lenders: set[int] = set()
    for one in lines:
        story = Story(position, position.sets)
        story.links = [_alone(position, one)]
        members = position.members(one)
        goals = {
            index * count + colour
            for index in cells
            if index in members
            for colour in position.may_be(index, position.sets)
            if not position.alone(one)[members.index(index) * count + colour]
        }
        known |= story.trim(goals)
        lenders |= story.lenders
    return position.step_of(technique, because, [(index, value) for index in cells], lines, known, lenders)


def _alone(position: Position, line: int) -> Link:
    """The values that a line alone rules out."""
    before = position.line_flags(line, position.sets)
    return Link(line, before, gone(before, position.alone(line)))


def crossing_colours(position: Position, technique: Technique[Position]) -> Step | None:
    """The shortest way from line to line to a settled cell."""
    if position.plain:
        return None
    count = position.values
    if not any(position.cells[index] == UNKNOWN for index in with_one(position.fixed().sets, count)):
        return None
    closure = position.closure()
    best: tuple[Story, set[int], list[tuple[int, int]]] | None = None
    compared = 0
    for number, link in enumerate(closure.links):
        members = position.members(link.line)
        settled = []
        for place in dict.fromkeys(change // count for change in link.changes):
            lost = {change % count for change in link.changes if change // count == place}
            left = [colour for colour in values_at(link.before, place, count) if colour not in lost]
            if len(left) == 1 and position.cells[members[place]] == UNKNOWN:
                settled.append((members[place], left[0]))
        if not settled:
            continue
        story = closure.with_guess(())
        story.links = closure.links[: number + 1]
        goals = {thing for index, value in settled for thing in position.all_but(index, value, position.free)}
        known = story.trim(goals)
        if best is None or len(story.links) < len(best[0].links):
            best = story, known, settled
        compared += 1
        if compared == _COMPARED:
            break
    if best is None:
        return None
    story, known, settled = best
    first, last = story.told(story.links[:-1], "and"), story.told(story.links[-1:])
    because = f"{capital(first)}. So {last}." if first else f"{capital(last)}."
    return position.step_of(technique, because, settled, story.lines, known, story.lenders)
