"""Tiers 6 to 8: trying out.

`one_guess`: a value is tried, its consequences break a line, so the cell has the other value. Of all such guesses the
one with the fewest lines is taken. `two_cases`: neither value of a cell breaks anything, but some cells come out alike.
With `two_guesses` the first guess stands while second ones are made and refuted, until a line breaks. Last,
`case_analysis` goes through all the ways to continue after a guess: it is complete, so a cell that is the same in every
solution is found here if nowhere else, and when it finds nothing, the cells left are not forced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.engine import Stage
from gridwright.nonogram.techniques.position import sets_of
from gridwright.nonogram.techniques.story import Story
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.step import Step
from gridwright.values.words import capital, cell_named, counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.technique import Technique
    from gridwright.nonogram.techniques.position import Position
    from gridwright.values.clock import Work

_COLOUR = {BLACK: "black", WHITE: "a cross"}
_FIRST_NODES = 16  # of a case analysis; each further round may take sixteen times as many (decision 0053)


def one_guess(position: Position, technique: Technique) -> Step | None:
    """The wrong value that takes the fewest lines to refute."""
    if UNKNOWN not in position.cells:
        return None
    found = position.refuter().refute(position.tries())
    if found is None:
        return None
    row, column, value = found
    guess = (row * position.width + column, 1 - value)
    return refuted(position, technique, Story(position, position.cells, [guess]))


def refuted(position: Position, technique: Technique, story: Story) -> Step:
    """The step that a broken story is: the guess is wrong."""
    rests_on = story.trim()
    [(index, value)] = story.guesses
    row, column = position.place(index)
    middle, end = story.middle(), story.end()
    then = f"Then {middle}, and {end}" if middle else f"Then {end}"
    because = f"Suppose {cell_named(row, column)} were {_COLOUR[value]}. {then}. So it is {_COLOUR[1 - value]}."
    return Step(
        technique.name,
        technique.tier,
        because,
        lines=tuple(position.axis(line) for line in story.lines),
        cells=((row, column, 1 - value),),
        rests_on=tuple(sorted(map(position.place, rests_on))),
    )


def two_cases(position: Position, technique: Technique) -> Step | None:
    """A cell whose two values agree on others."""
    if UNKNOWN not in position.cells:
        return None
    found = position.refuter().agree()
    if found is None:
        return None
    (row, column), agreed = found
    goals = [y * position.width + x for y, x, _ in agreed]
    index = row * position.width + column
    stories = [Story(position, position.cells, [(index, value)], goals=goals) for value in (BLACK, WHITE)]
    values = {goal: stories[0].cells[goal] for goal in goals}
    rests_on = stories[0].trim(goals) | stories[1].trim(goals)
    what = _agreed(position, values)
    ways = [f"if {_COLOUR[value]}, {story.middle()}" for value, story in zip((BLACK, WHITE), stories, strict=True)]
    because = f"{capital(cell_named(row, column))} is black or a cross: {ways[0]}; {ways[1]}. Either way {what}."
    lines = dict.fromkeys(line for story in stories for line in story.lines)
    return Step(
        technique.name,
        technique.tier,
        because,
        lines=tuple(position.axis(line) for line in lines),
        cells=tuple((*position.place(goal), value) for goal, value in sorted(values.items())),
        rests_on=tuple(sorted(map(position.place, rests_on))),
    )


def _agreed(position: Position, values: dict[int, int]) -> str:
    """What two cases agree on."""
    parts = []
    for value in (BLACK, WHITE):
        some = [cell_named(*position.place(index)) for index in sorted(values) if values[index] == value]
        if len(some) > 3:
            parts.append(f"{len(some)} cells are {'black' if value == BLACK else 'crosses'}")
        elif some:
            verb = "is" if len(some) == 1 else "are"
            colour = _COLOUR[value] if len(some) == 1 or value == BLACK else "crosses"
            parts.append(f"{listed(some)} {verb} {colour}")
    return listed(parts)


def two_guesses(position: Position, technique: Technique) -> Step | None:
    """A wrong value that second guesses refute."""
    for index, value in _promising(position):
        engine = position.engine([(index, value)], Stage.PROBE)
        ending = engine.next()
        if ending is None:
            position.witness(engine.solution().cells)
        elif ending.is_limit:
            raise LimitReached(ending)
        if ending is Ending.EXHAUSTED and (step := _second_guesses(position, technique, index, value)):
            return step
    return None


def _second_guesses(position: Position, technique: Technique, index: int, value: int) -> Step | None:
    """The refutation of a guess by second ones, each of which is refuted by itself or by two cases."""
    story = Story(position, position.cells, [(index, value)])
    lines = {link.line for link in story.links}
    inner: list[str] = []
    while story.broken is None:
        refuter = position.refuter(story.cells)
        wrong = refuter.refute(sets_of(story.cells))
        if wrong is not None:
            row, column, then = wrong
            guess = (row * position.width + column, 1 - then)
            second = Story(position, story.cells, [guess])
            second.trim()
            lines |= set(second.lines)
            settled = [(guess[0], 1 - guess[1])]
            inner.append(f"{cell_named(row, column)} cannot be {_COLOUR[guess[1]]} ({second.end()})")
        else:
            alike = refuter.agree()
            if alike is None:
                return None
            (row, column), agreed = alike
            goals = [y * position.width + x for y, x, _ in agreed]
            cases = [Story(position, story.cells, [(row * position.width + column, c)], goals=goals) for c in (1, 0)]
            settled = [(goal, cases[0].cells[goal]) for goal in goals]
            for case in cases:
                lines |= set(case.lines)
            inner.append(f"both values of {cell_named(row, column)} agree on {counted(len(goals), 'cell')}")
        story = Story(position, story.cells, settled)
        lines |= {link.line for link in story.links}
    lines.add(story.broken)
    row, column = position.place(index)
    shown = inner if len(inner) <= 3 else [*inner[:2], f"{len(inner) - 2} more guesses fail"]
    because = (
        f"Suppose {cell_named(row, column)} were {_COLOUR[value]}. Then "
        f"{listed(shown)}, and in the end {story.end()}. So it is {_COLOUR[1 - value]}."
    )
    known = {member for line in lines for member in position.members(line) if position.cells[member] != UNKNOWN}
    return Step(
        technique.name,
        technique.tier,
        because,
        lines=tuple(position.axis(line) for line in sorted(lines)),
        cells=((row, column, 1 - value),),
        rests_on=tuple(sorted(map(position.place, known))),
    )


def case_analysis(position: Position, technique: Technique) -> Step | None:
    """A wrong value that takes a search to refute: the one with the least search, in rounds."""
    nodes = _FIRST_NODES
    while True:
        open_ = False
        for index, value in _promising(position):
            engine = position.engine([(index, value)], Stage.AUTO, nodes)
            ending = engine.next()
            if ending is None:
                position.witness(engine.solution().cells)
            elif ending is Ending.EXHAUSTED:
                return _searched(position, technique, index, value, engine.stats())
            elif ending is Ending.NODES:
                open_ = True
            else:
                raise LimitReached(ending)
        if not open_:
            return None
        most = position.clock.limits.nodes
        if most is not None and nodes >= most:
            raise LimitReached(Ending.NODES)
        nodes *= 16


def _searched(position: Position, technique: Technique, index: int, value: int, stats: Work) -> Step:
    row, column = position.place(index)
    cases = int(stats["nodes"] + stats["conflicts"]) + 1
    tree = "one further case" if cases == 1 else f"{cases:,} further cases"
    because = (
        f"Suppose {cell_named(row, column)} were {_COLOUR[value]}. All ways to go on end in contradictions, which "
        f"takes {tree} to see. So it is {_COLOUR[1 - value]}."
    )
    known = tuple(position.place(member) for member, cell in enumerate(position.cells) if cell != UNKNOWN)
    return Step(
        technique.name,
        technique.tier,
        because,
        lines=(("row", row), ("column", column)),
        cells=((row, column, 1 - value),),
        rests_on=known,
    )


def _promising(position: Position) -> Iterator[tuple[int, int]]:
    """The guesses that may be wrong, those beside most known cells first; solutions that turn up meanwhile count."""
    worth = dict.fromkeys(at // 2 for at, flag in enumerate(position.tries()) if flag)
    order = sorted(worth, key=lambda index: -position.known_around(index))
    for index in order:
        for value in (BLACK, WHITE):
            if position.may_be_wrong(index) >> value & 1:
                yield index, value
