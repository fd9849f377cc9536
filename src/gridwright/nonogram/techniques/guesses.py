"""Tiers 5 to 8: guesses.

Assume that a cell does not have a value; in black and white, it then has the other. If that breaks a line, the cell has
the value.

`edge_reasoning` looks no further than the next line. At the border of the grid, or beside settled lines, a run that
touches the edge says a lot about the next line: it determines where crossing runs start, and these may require more of
the next line than it can hold. So the assumption settles cells of its own line, the crossing lines carry them one line
further, and there they do not fit. Lines are tried from the border inwards.

`one_guess`: of all assumptions that break a line, the one with the fewest lines is taken. `two_cases`: no value of a
cell breaks anything, or not all do, but the others give some cells the same values. With `two_guesses` the first guess
is kept while second ones are made and refuted, until a line breaks. Last, `case_analysis` goes through all the ways to
continue after a guess. It is complete, so a cell that is the same in every solution is found here if nowhere else; when
it finds nothing, the remaining cells are not forced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.engine import Stage
from gridwright.nonogram.techniques import wording
from gridwright.nonogram.techniques.sets import values_at, with_any
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.phrases import capital, cell_named, counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.technique import Technique
    from gridwright.nonogram.techniques.position import Position
    from gridwright.nonogram.techniques.story import Link, Story
    from gridwright.values.step import Step

_FIRST_NODES = 16  # of a case analysis; each further round may take sixteen times as many (decision 0053)


def edge_reasoning(position: Position, technique: Technique[Position]) -> Step | None:
    """An assumption that breaks the adjacent line."""
    found = position.refuter(position.closure().sets).beside(position.tries())
    if found is None:
        return None
    row, column, value, line, beside = found
    index = row * position.width + column
    across = wording.ACROSS[position.axis(line)[0]]
    crossing = [
        position.number(across, place)
        for place, member in enumerate(position.members(line))
        if position.cells[member] == UNKNOWN
    ]
    story = _supposed(position, index, value).run([line, *crossing, beside], once=True)
    return _refuted(position, technique, index, value, story)


def one_guess(position: Position, technique: Technique[Position]) -> Step | None:
    """The assumption that takes the fewest lines to refute."""
    found = position.refuter(position.closure().sets).refute(position.tries())
    if found is None:
        return None
    row, column, value = found
    index = row * position.width + column
    story = _supposed(position, index, value).run(position.lines_of([index]))
    return _refuted(position, technique, index, value, story)


def _supposed(position: Position, index: int, value: int) -> Story:
    """The story of a cell that does not have a value, not started yet."""
    return position.closure().with_guess([index * position.values + value])


def _refuted(position: Position, technique: Technique[Position], index: int, value: int, story: Story) -> Step:
    """The step for a refuted assumption: the cell has the value."""
    cell, say = cell_named(*position.place(index)), position.speech
    others = _others(position, index, value)
    known = story.trim()
    guess = f"{cell} were {say.value(others[0]) if len(others) == 1 else f'not {say.value(value)}'}"
    because = f"{story.refutation(guess)} So it is {say.value(value)}."
    return position.step_of(technique, because, [(index, value)], story.lines, known, story.lenders)


def _others(position: Position, index: int, value: int) -> list[int]:
    """The other values that a cell may have, according to what lines rule out."""
    return [other for other in position.may_be(index, position.closure().sets) if other != value]


def two_cases(position: Position, technique: Technique[Position]) -> Step | None:
    """A cell whose values, each on its own, agree on others."""
    found = position.refuter(position.closure().sets).agree()
    if found is None:
        return None
    (row, column), places = found
    index, say = row * position.width + column, position.speech
    agreed = [(row * position.width + column, value) for row, column, value in places]
    goals = [thing for cell, value in agreed for thing in position.all_but(cell, value, position.free)]
    stories = _stories(position, position.closure(), index, goals)
    known: set[int] = set()
    lenders: set[int] = set()
    before: dict[tuple[int, ...], Link] = {}  # ruled out in any case
    ways = []
    for value, story in stories.items():
        known |= story.trim(() if story.broken is not None else goals)
        lenders |= story.lenders
        before |= {(link.line, *link.changes): link for link in story.links[: story.guessed]}
        told = story.told(story.links[story.guessed :])
        then = listed(part for part in (told, story.end()) if part)
        ways.append(f"if {say.value(value)}, {then or 'all is well'}")
    given = next(iter(stories.values())).told(list(before.values()), "and")
    because = (
        f"{f'{capital(given)}. ' if given else ''}{capital(cell_named(row, column))} is "
        f"{say.values(stories)}: {'; '.join(ways)}. {'Either way' if len(ways) == 2 else 'In every case'} "
        f"{_listed(position, agreed)}."
    )
    lines = dict.fromkeys(line for story in stories.values() for line in story.lines)
    lenders |= position.narrowing(index, lenders.union(lines))
    return position.step_of(technique, because, agreed, lines, known, lenders)


def _stories(position: Position, given: Story, index: int, goals: list[int]) -> dict[int, Story]:
    """The consequences of each value of a cell, colours before the background."""
    values = sorted(position.may_be(index, given.sets), key=lambda value: (value == WHITE, value))
    return {
        value: given.with_guess(position.all_but(index, value, given.sets)).run(position.lines_of([index]), goals)
        for value in values
    }


def _listed(position: Position, cells: list[tuple[int, int]]) -> str:
    """The values of cells anywhere in the grid, in words."""
    parts = []
    for value, some in wording.grouped(cells):
        what, verb = position.speech.value(value, len(some)), "is" if len(some) == 1 else "are"
        who = listed(cell_named(*position.place(index)) for index in some)
        parts.append(f"{who if len(some) <= 3 else f'{len(some)} cells'} {verb} {what}")
    return listed(parts)


def two_guesses(position: Position, technique: Technique[Position]) -> Step | None:
    """A cell whose other values are all refuted by second guesses."""
    for index, value in _promising(position):
        others = _others(position, index, value)
        if position.seems_forced(index) and all(_fails(position, index, other, Stage.PROBE, None) for other in others):
            told = [_second_guesses(position, index, other) for other in others]
            parts = [part for part in told if part is not None]
            if len(parts) == len(others):
                because = f"{' '.join(text for text, *_ in parts)} So it is {position.speech.value(value)}."
                lines = sorted(set().union(*(lines for _, lines, _ in parts)))
                known = {cell for line in lines for cell in position.members(line) if position.cells[cell] != UNKNOWN}
                lenders = {lender for line in lines for lender in position.lenders(line)}
                for cell in set().union(*(tried for *_, tried in parts)):
                    lenders |= position.narrowing(cell, lenders.union(lines))
                return position.step_of(technique, because, [(index, value)], lines, known, lenders)
    return None


def _second_guesses(position: Position, index: int, value: int) -> tuple[str, set[int], set[int]] | None:
    """The refutation of a value by second guesses, each refuted on its own or by all values of a cell agreeing, in
    words; all the lines used; and the cells of the second guesses, with those that they settle."""
    closure, say = position.closure(), position.speech
    story = closure.with_guess(position.all_but(index, value, closure.sets)).run(position.lines_of([index]))
    lines, tried = {link.line for link in story.links}, set[int]()
    inner: list[str] = []
    while story.broken is None:
        refuter = position.refuter(story.sets)
        base = story.begun_anew()
        if (wrong := refuter.refute(position.tries_on(base))) is not None:
            row, column, proved = wrong
            cell = row * position.width + column
            others = [other for other in position.may_be(cell, base.sets) if other != proved]
            second = base.with_guess([cell * position.values + proved]).run(position.lines_of([cell]))
            second.trim()
            lines |= set(second.lines)
            settled = [(cell, proved)]
            what = say.value(others[0]) if len(others) == 1 else f"anything but {say.value(proved)}"
            inner.append(f"{cell_named(row, column)} cannot be {what} ({second.end()})")
        elif (alike := refuter.agree()) is not None:
            (row, column), agreed = alike
            settled = [(row * position.width + column, value) for row, column, value in agreed]
            tried.add(row * position.width + column)
            goals = [thing for cell, value in settled for thing in position.all_but(cell, value, base.sets)]
            cases = _stories(position, base, row * position.width + column, goals)
            lines |= {line for case in cases.values() for line in case.lines}
            who = "both" if len(cases) == 2 else "all"
            inner.append(f"{who} values of {cell_named(row, column)} agree on {counted(len(agreed), 'cell')}")
        else:
            return None
        tried.update(cell for cell, _ in settled)
        ruled_out = [thing for cell, value in settled for thing in position.all_but(cell, value, base.sets)]
        story = base.with_guess(ruled_out).run(position.lines_of(cell for cell, _ in settled))
        lines |= {link.line for link in story.links}
    lines.add(story.broken)
    shown = inner if len(inner) <= 3 else [*inner[:2], f"{len(inner) - 2} more guesses fail"]
    then = f"{listed(shown)}, and in the end " if shown else ""
    because = f"Suppose {cell_named(*position.place(index))} were {say.value(value)}. Then {then}{story.end()}."
    return because, lines, tried


def case_analysis(position: Position, technique: Technique[Position]) -> Step | None:
    """A cell whose other values all take a search to refute: the one with the least search, in rounds."""
    nodes = _FIRST_NODES
    while True:
        open_ = False
        for index, value in _promising(position):
            cases = 0
            others = _others(position, index, value)
            for other in others:
                failed = _fails(position, index, other, Stage.AUTO, nodes)
                if not failed:
                    open_ |= failed is None
                    break
                cases += failed
            else:
                return _searched(position, technique, index, value, cases)
        if not open_:
            return None
        most = position.clock.limits.nodes
        if most is not None and nodes >= most:
            raise LimitReached(Ending.NODES)
        nodes *= 16


def _searched(position: Position, technique: Technique[Position], index: int, value: int, cases: int) -> Step:
    tree = "one further case" if cases == 1 else f"{cases:,} further cases"
    say = position.speech
    because = (
        f"Suppose {cell_named(*position.place(index))} were {say.values(_others(position, index, value))}. All ways to "
        f"go on end in contradictions, which takes {tree} to see. So it is {say.value(value)}."
    )
    known = [cell for cell, there in enumerate(position.cells) if there != UNKNOWN]
    everything = range(position.height + position.width)
    return position.step_of(technique, because, [(index, value)], position.lines_of([index]), known, everything)


def _fails(position: Position, index: int, value: int, stage: Stage, nodes: int | None) -> int | None:
    """How many cases it takes to show that a cell cannot have a value; 0 if it can, None if that stays open."""
    engine = position.engine([(index, value)], stage, nodes)
    ending = engine.next()
    if ending is None:
        position.witness(engine.solution().cells)
        return 0
    if ending is Ending.EXHAUSTED:
        stats = engine.stats()
        return int(stats["nodes"] + stats["conflicts"]) + 1
    if ending.is_limit and (ending is not Ending.NODES or nodes is None):
        raise LimitReached(ending)
    return None


def _promising(position: Position) -> Iterator[tuple[int, int]]:
    """Unknown cells with values that might be proved, those beside most known cells first.

    Solutions found in the meantime are taken into account.
    """
    tries, count = position.tries(), position.values
    for index in sorted(with_any(tries, count), key=lambda index: -position.known_around(index)):
        for value in values_at(tries, index, count):
            if position.may_prove(index, value) and _others(position, index, value):
                yield index, value
