"""Tiers 5 to 8 in colours: trying out.

A cell is supposed not to have a value; if that breaks a line, it has it. For the rest it is as in black and white: of
all guesses the one with the fewest lines is taken, `two_cases` compares what all values of a cell agree on (a value
that breaks a line agrees with everything), `two_guesses` refutes second guesses under a first, and `case_analysis` is
complete.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.engine import Stage
from gridwright.nonogram.techniques.colour.sets import either, with_one
from gridwright.nonogram.techniques.colour.words import grouped
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.words import capital, cell_named, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.technique import Technique
    from gridwright.nonogram.techniques.colour.position import ColourPosition
    from gridwright.nonogram.techniques.colour.story import Link, Story
    from gridwright.values.step import Step

_FIRST_NODES = 16  # of a case analysis; each further round may take sixteen times as many (decision 0053)
_SHORT = 4  # lines of a story that need no shorter one


def edge_reasoning(position: ColourPosition, technique: Technique) -> Step | None:
    """A supposition that the line beside it cannot bear, after the lines that cross."""
    best: Story | None = None
    for index, value in _promising(position):
        row, column = position.lines_of([index])
        for line, across in ((row, column), (column, row)):
            begun = _supposed(position, index, value)
            reached: set[int] = set()  # lines of which something was ruled out
            for other in [across, *begun.solve(line)]:
                if begun.broken is None:
                    reached.update(begun.solve(other))
            for beside in _beside(position, line):
                if begun.broken is None and beside not in reached:
                    continue
                story = begun.copy()
                if story.broken is None:
                    story.solve(beside)
                if story.broken is not None and (best is None or story.solves < best.solves):
                    best, chosen = story, (index, value)
        if best is not None:
            return _refuted(position, technique, *chosen, best)
    return None


def _beside(position: ColourPosition, line: int) -> list[int]:
    axis, index = position.axis(line)
    most = position.height if axis == "row" else position.width
    return [position.number(axis, other) for other in (index - 1, index + 1) if 0 <= other < most]


def one_guess(position: ColourPosition, technique: Technique) -> Step | None:
    """The supposition that takes the fewest lines to refute."""
    best: tuple[int, int, Story] | None = None
    for index, value in _promising(position):
        story = _supposed(position, index, value)
        if story.run(position.lines_of([index]), None if best is None else best[2].solves - 1):
            best = index, value, story
            if story.solves <= _SHORT:
                break
    return None if best is None else _refuted(position, technique, *best)


def _supposed(position: ColourPosition, index: int, value: int) -> Story:
    """The story of a cell that does not have a value, not begun yet."""
    return position.closure().with_guess([index * position.colours + value])


def _refuted(position: ColourPosition, technique: Technique, index: int, value: int, story: Story) -> Step:
    """The step that a broken supposition is: the cell has the value."""
    cell, say = cell_named(*position.place(index)), position.speech
    others = [other for other in position.may_be(index, position.closure().sets) if other != value]
    known = story.trim()
    guess = f"{cell} were {say.value(others[0]) if len(others) == 1 else f'not {say.value(value)}'}"
    because = f"{story.refutation(guess)} So it is {say.value(value)}."
    return position.step_of(technique, because, [(index, value)], story.lines, known)


def two_cases(position: ColourPosition, technique: Technique) -> Step | None:
    """A cell whose values, each by itself, agree on others."""
    closure = position.closure()
    for index in _unsettled(position):
        stories: dict[int, Story] = {}
        union = bytes(len(closure.sets))
        for value in position.may_be(index, closure.sets):
            story = closure.with_guess(position.all_but(index, value, closure.sets))
            if not story.run(position.lines_of([index])):
                union = either(union, story.sets)
            stories[value] = story
        settled = with_one(union, position.colours)
        agreed = [(cell, position.may_be(cell, union)[0]) for cell in settled if position.cells[cell] == UNKNOWN]
        if agreed:
            return _agreed(position, technique, index, agreed, stories)
    return None


def _agreed(
    position: ColourPosition, technique: Technique, index: int, agreed: list[tuple[int, int]], stories: dict[int, Story]
) -> Step:
    say, known, lines, ways = position.speech, set(), dict[int, None](), []
    goals = {thing for cell, value in agreed for thing in position.all_but(cell, value, position.free)}
    before: dict[tuple[int, ...], Link] = {}  # what lines rule out in any case
    for value in sorted(stories, key=lambda value: (value == WHITE, value)):
        story = stories[value]
        known |= story.trim(() if story.broken is not None else goals)
        lines |= dict.fromkeys(story.lines)
        before |= {(link.line, *link.changes): link for link in story.links[: story.guessed]}
        told = story.told(story.links[story.guessed :])
        then = listed(part for part in (told, story.end()) if part)
        ways.append(f"if {say.value(value)}, {then or 'all is well'}")
    given = story.told(list(before.values()), "and")
    because = (
        f"{f'{capital(given)}. ' if given else ''}{capital(cell_named(*position.place(index)))} is "
        f"{say.values(stories)}: {'; '.join(ways)}. {'Either way' if len(ways) == 2 else 'In every case'} "
        f"{_listed(position, agreed)}."
    )
    return position.step_of(technique, because, agreed, lines, known)


def _listed(position: ColourPosition, cells: list[tuple[int, int]]) -> str:
    """What cells anywhere in the grid are."""
    parts = []
    for value, some in grouped(cells):
        what, verb = position.speech.value(value, len(some)), "is" if len(some) == 1 else "are"
        who = listed(cell_named(*position.place(index)) for index in some)
        parts.append(f"{who if len(some) <= 3 else f'{len(some)} cells'} {verb} {what}")
    return listed(parts)


def two_guesses(position: ColourPosition, technique: Technique) -> Step | None:
    """A cell of which every other value is refuted by second guesses."""
    for index, value in _promising(position):
        others = [other for other in position.may_be(index, position.closure().sets) if other != value]
        if all(_fails(position, index, other, Stage.PROBE, None) for other in others):
            told = [_second_guesses(position, index, other) for other in others]
            parts = [part for part in told if part is not None]
            if len(parts) == len(others):
                return _after_guesses(position, technique, index, value, parts)
    return None


def _after_guesses(
    position: ColourPosition, technique: Technique, index: int, value: int, parts: list[tuple[str, set[int]]]
) -> Step:
    because = f"{' '.join(text for text, _ in parts)} So it is {position.speech.value(value)}."
    lines = sorted(set().union(*(lines for _, lines in parts)))
    known = {cell for line in lines for cell in position.members(line) if position.cells[cell] != UNKNOWN}
    return position.step_of(technique, because, [(index, value)], lines, known)


def _second_guesses(position: ColourPosition, index: int, value: int) -> tuple[str, set[int]] | None:
    """The refutation of a value by second guesses, each refuted by itself, in words; and all the lines it takes."""
    closure, say = position.closure(), position.speech
    lines: set[int] = set()
    story = closure.with_guess(position.all_but(index, value, closure.sets))
    story.run(position.lines_of([index]))
    inner: list[str] = []
    while story.broken is None:
        wrong = _wrong(position, story)
        if wrong is None:
            return None
        cell, other, second = wrong
        second.trim()
        lines |= set(second.lines)
        inner.append(f"{cell_named(*position.place(cell))} cannot be {say.value(other)} ({second.end()})")
        story.sets[cell * position.colours + other] = 0
        story.run(position.lines_of([cell]))
    story.trim()
    lines |= set(story.lines)
    shown = inner if len(inner) <= 3 else [*inner[:2], f"{len(inner) - 2} more guesses fail"]
    then = f"{listed(shown)}, and in the end " if shown else ""
    return f"Suppose {cell_named(*position.place(index))} were {say.value(value)}. Then {then}{story.end()}.", lines


def _wrong(position: ColourPosition, story: Story) -> tuple[int, int, Story] | None:
    """A value of a cell that breaks a line after what a story has found: the first of few lines, or the best."""
    best: tuple[int, int, Story] | None = None
    for cell in _unsettled(position):
        left = position.may_be(cell, story.sets)
        for value in left if len(left) > 1 else ():
            second = story.with_guess(position.all_but(cell, value, story.sets))
            if second.run(position.lines_of([cell]), None if best is None else best[2].solves - 1):
                best = cell, value, second
                if second.solves <= _SHORT:
                    return best
    return best


def case_analysis(position: ColourPosition, technique: Technique) -> Step | None:
    """A cell of which every other value takes a search to refute: the one with the least search, in rounds."""
    nodes = _FIRST_NODES
    while True:
        open_ = False
        for index, value in _promising(position):
            cases = 0
            others = [other for other in position.may_be(index, position.closure().sets) if other != value]
            for other in others:
                failed = _fails(position, index, other, Stage.AUTO, nodes)
                if not failed:
                    open_ |= failed is None
                    break
                cases += failed
            else:
                return _searched(position, technique, index, value, others, cases)
        if not open_:
            return None
        most = position.clock.limits.nodes
        if most is not None and nodes >= most:
            raise LimitReached(Ending.NODES)
        nodes *= 16


def _searched(
    position: ColourPosition, technique: Technique, index: int, value: int, others: list[int], cases: int
) -> Step:
    tree = "one further case" if cases == 1 else f"{cases:,} further cases"
    say = position.speech
    because = (
        f"Suppose {cell_named(*position.place(index))} were {say.values(others)}. All ways to go on end in "
        f"contradictions, which takes {tree} to see. So it is {say.value(value)}."
    )
    known = [cell for cell, there in enumerate(position.cells) if there != UNKNOWN]
    return position.step_of(technique, because, [(index, value)], position.lines_of([index]), known)


def _fails(position: ColourPosition, index: int, value: int, stage: Stage, nodes: int | None) -> int | None:
    """How many cases it takes to see that a cell cannot have a value; 0 if it can, None if that stays open."""
    engine = position.engine([(index, value)], stage, nodes)
    ending = engine.next()
    if ending is None:
        position.witness(engine.solution().cells)
        return 0
    if ending is Ending.EXHAUSTED:
        stats = engine.stats()
        return int(stats["nodes"] + stats["conflicts"]) + 1
    if ending.is_limit and ending is not Ending.NODES:
        raise LimitReached(ending)
    if ending is Ending.NODES and nodes is None:
        raise LimitReached(ending)
    return None


def _unsettled(position: ColourPosition) -> Iterator[int]:
    """The unknown cells, those beside most known ones first."""
    unknown = [index for index, cell in enumerate(position.cells) if cell == UNKNOWN]
    yield from sorted(unknown, key=lambda index: -position.known_around(index))


def _promising(position: ColourPosition) -> Iterator[tuple[int, int]]:
    """Cells with the value that they may be proved to have; solutions that turn up meanwhile count."""
    for index in _unsettled(position):
        if not position.solutions():
            yield from ((index, value) for value in position.may_be(index, position.closure().sets))
        elif not position.loose(index):
            yield index, position.solutions()[0][index]
