"""A program can replay a step: its cells follow from its premises alone.

`Step` defines the premises for each kind, and `judges` tries all possibilities. Explanations of small puzzles are
replayed step by step; at each step all harder techniques are applied too, so that every technique of a kind is tested.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import groupby, islice, product
from typing import NamedTuple

import judges
import pytest
from hitori.brute import solutions
from hypothesis import given
from hypothesis import strategies as st
from picture.every_board import all_boards, random_puzzle
from random_puzzles import COLOURS, hitoris, puzzles, with_unknown_lengths

import gridwright
from gridwright import Board, Grid, Hitori, Nonogram, PicturePuzzle, Puzzle
from gridwright.kinds import kind_of
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, runs_of
from gridwright.values.clock import Clock
from gridwright.values.grid import UNKNOWN
from gridwright.values.step import Step

PALETTE = (BLACK_AND_WHITE[0], *COLOURS[1:])

# Pictures of nonograms that need guesses, each with another technique; in the last one colours touch. All are rare.
GUESSED = (
    "##../#..#/..#.",
    "##../..##/..#.",
    "##../...#/.#../#.../..##",
    ".#..#/...#./##.../...#./#....",
    "#.#../.#.../...##",
    "#../#../..#/.#./..#",
)
GUESSED_IN_COLOURS = (
    "..b/.b./.b./..b",
    ".r.b/r.../..rr",
    "..r/.r./rr./r../b..",
    ".r...b/r...r./r.r..b",
    "bb...r/.b.r../b.r..r/br.rr./r.r...",
    "..g/.g./.g./..g/g..",
    "bbb../...br/.bb../...b./b...b",
    ".bg./rb.b/b.../g.../...g",
)

# Tiles of 2x2 boards on which all copies of one tile are placed.
USED_UP = (
    [(1, 1, 1, 1), (1, 1, 1, 3), (4, 1, 1, 1), (2, 1, 1, 1)],
    [(1, 4, 3, 4), (4, 3, 1, 1), (1, 4, 1, 1), (2, 1, 1, 3)],
)

# Puzzles of each kind: small random ones, some with a start, some without a solution, some with several.


def nonograms(rng):
    """Nonograms in black and white."""
    yield from (pictured(text, BLACK_AND_WHITE) for text in GUESSED)
    while True:
        yield nonogram(rng, BLACK_AND_WHITE)


def coloured(rng):
    """Nonograms in two or three colours, sometimes with a run of unknown length."""
    yield from (pictured(text, PALETTE) for text in GUESSED_IN_COLOURS)
    while True:
        puzzle = nonogram(rng, PALETTE[: rng.randint(3, 4)])
        yield (rng.random() < 0.2 and with_unknown_lengths(puzzle)) or puzzle


def pictured(text, palette):
    """The nonogram of a picture."""
    return Nonogram.from_grid(Grid.from_text(text.replace("/", "\n"), "".join(c.char for c in palette)), palette)


def nonogram(rng, palette):
    """A nonogram up to 6x6, or a strip, whose lines allow more conclusions."""
    wide, high = rng.choice([(rng.randint(2, 6), rng.randint(2, 6)), (rng.randint(8, 14), rng.randint(1, 2))])
    share = rng.uniform(0.3, 0.7)
    cells = [rng.randrange(1, len(palette)) if rng.random() < share else 0 for _ in range(wide * high)]
    puzzle = Nonogram.from_grid(Grid(wide, high, bytes(cells)), palette)
    if rng.random() < 0.2:  # rows and columns of different pictures
        rng.shuffle(cells)
        return Nonogram(puzzle.rows, [runs_of(bytes(cells[column::wide])) for column in range(wide)], palette)
    told = rng.random()
    start = bytes(cell if rng.random() < told else UNKNOWN for cell in cells)
    return puzzle.with_notes(start=Grid(wide, high, start)) if rng.random() < 0.6 else puzzle


def shadings(rng):
    """Hitori up to 6x6, partly without numbers, and larger ones that need guesses."""
    yield from (gridwright.make("hitori", side, difficulty="expert", seed=side).puzzle for side in (7, 8, 9))
    while True:
        wide, high = rng.randint(1, 6), rng.randint(1, 6)
        numbers, empty = rng.randint(2, max(wide, high) + 1), rng.random() * 0.6
        rows = [[None if rng.random() < empty else rng.randint(1, numbers) for _ in range(wide)] for _ in range(high)]
        start = Grid.filled(wide, high).replaced([(rng.randrange(high), rng.randrange(wide), rng.randrange(2))])
        yield Hitori(rows, start=start if rng.random() < 0.2 else None)


def tiles(rng):
    """Picture puzzles up to 3x3 with few boards; in some, a tile is given, in its right place or not."""
    yield from (PicturePuzzle(2, 2, edges, frame=False, rotate=False) for edges in USED_UP)
    while True:
        wide, high = rng.randint(1, 3), rng.randint(1, 3)
        ways = {way: rng.random() < 0.3 for way in ("paired", "repeated", "symmetric")}
        ways |= {way: rng.random() < 0.6 for way in ("frame", "rotate")}
        puzzle = random_puzzle(rng, wide, high, colours=rng.randint(1, 8), **ways)
        if rng.random() < 0.4:
            tile, cells = rng.randrange(wide * high), [-1] * (wide * high)
            cells[rng.randrange(len(cells))] = 4 * tile + rng.choice(puzzle.turns_of(tile))
            puzzle = puzzle.with_notes(start=Board.from_cells(wide, high, cells))
        if len(all_boards(puzzle, 200)) < 200:
            yield puzzle


class Replayed(NamedTuple):
    """Puzzles to replay, their number, and the judge of their steps."""

    puzzles: Callable
    number: int
    judge: Callable


KINDS = {
    "nonogram": Replayed(nonograms, 60, judges.nonogram),
    "colours": Replayed(coloured, 60, judges.nonogram),
    "hitori": Replayed(shadings, 45, judges.hitori),
    "picture": Replayed(tiles, 100, judges.picture),
}
WAITING = {("nonogram", "two cases")}  # applied only if no guess fails
OF_COLOURS = {"no common colour", "touching colours", "common colour", "crossing colours"}


class Told(NamedTuple):
    """A step, and the cells known before it."""

    puzzle: Puzzle
    before: Grid | Board
    step: Step

    def follows(self, judge):
        """Whether it follows, according to a judge."""
        return judge(self.puzzle, {place: value_at(self.before, place) for place in self.step.rests_on}, self.step)

    def with_less(self, **fields):
        """The same step with fewer premises."""
        return self._replace(step=replace(self.step, **fields))


def value_at(solution, place):
    """The value of a cell, -1 if it has no tile."""
    return solution.cells[place[0] * solution.width + place[1]]


@cache
def told(name, seed=0):
    """The steps of some explanations of a kind, and at each of them those of each harder technique alone."""
    kind, found = KINDS[name], []
    for puzzle in islice(kind.puzzles(random.Random(seed)), kind.number):
        explanation = gridwright.explain(puzzle)
        before = explanation.grid
        for step in explanation:
            found += [Told(puzzle, before, each) for each in (step, *asked(puzzle.with_notes(start=before), step))]
            before = explanation.grid
    return found


def asked(puzzle, step):
    """The steps of techniques that are harder than that of a step, within the same reach."""
    kind = kind_of(puzzle)
    names = [technique.name for technique in kind.techniques]
    first = names.index(step.technique) if step.cells else len(names)
    for technique in kind.techniques[first + 1 :]:
        alike = type(technique) is type(kind.techniques[first]) or technique.name in OF_COLOURS
        if alike and (kind.name, technique.name) not in WAITING:
            harder = technique.find(kind.position_of(puzzle, None, Clock()))
            if harder is not None:
                yield harder


def untrue(name, steps):
    """For each technique, the number of steps that do not follow from their premises."""
    return Counter(each.step.technique for each in steps if not each.follows(KINDS[name].judge))


@pytest.mark.parametrize("name", KINDS)
def test_every_technique_is_replayed(name):
    """Broken: the tests below would not cover some technique."""
    kind = kind_of(told(name)[0].puzzle)
    names = {technique.name for technique in kind.techniques} - (OF_COLOURS if name == "nonogram" else set())
    assert {each.step.technique for each in told(name)} == names | {"contradiction"}


@pytest.mark.parametrize("name", KINDS)
def test_known_cells_are_known_and_open_ones_are_open(name):
    """Broken: a premise would be a cell without a value, or a cell would be its own premise."""
    for _, before, step in told(name):
        cells = {(row, column) for row, column, _ in step.cells}
        assert all(value != before.blank for _, _, value in step.cells)
        assert all(value_at(before, place) != before.blank for place in step.rests_on)
        assert all(value_at(before, place) == before.blank for place in [*cells, *step.looks_at])
        assert len({*cells, *step.rests_on, *step.looks_at}) == len(step.cells + step.rests_on + step.looks_at)


@pytest.mark.parametrize("name", KINDS)
def test_steps_follow_from_what_they_take(name):
    """Broken: a step would be false, or omit a part of its premises."""
    assert not untrue(name, told(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_steps_of_many_puzzles_follow(name, seed):
    """Broken: the same as above, in rare cases."""
    for part in range(20):
        assert not untrue(name, told.__wrapped__(name, f"{seed} {part}"))


# Tests of the judges.


@pytest.mark.parametrize("name", KINDS)
def test_judges_know_when_there_is_no_solution(name):
    """Broken: anything would follow, as nothing would be possible."""
    for each in told(name)[::5]:
        if gridwright.solve(each.puzzle, start=each.before).solutions:
            assert not each.with_less(cells=()).follows(KINDS[name].judge)


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("nonogram", "rests_on"),
        ("nonogram", "lines"),
        ("colours", "rests_on"),
        ("colours", "lines"),
        ("hitori", "rests_on"),
        ("hitori", "looks_at"),
        ("picture", "rests_on"),
    ],
)
def test_judges_miss_what_is_left_out(name, field):
    """Broken: a step could omit a premise, and the tests above would not notice."""
    named = [each for each in told(name) if len(getattr(each.step, field)) > (field == "lines")]
    assert any(
        not each.with_less(**{field: getattr(each.step, field)[1:]}).follows(KINDS[name].judge) for each in named
    )


@st.composite
def claims(draw, puzzle):
    """A cell of a puzzle with a value, and values of some others."""
    places = list(product(range(puzzle.height), range(puzzle.width)))
    place, value = draw(st.sampled_from(places)), draw(st.integers(0, 1))
    known = draw(st.dictionaries(st.sampled_from(places), st.integers(0, 1), max_size=2))
    return place, value, {other: told for other, told in known.items() if other != place}


def agree(solutions, place, value, known):
    """Whether all solutions with the known cells have a value in a cell."""
    fitting = [solution for solution in solutions if all(solution[other] == told for other, told in known.items())]
    return all(solution[place] == value for solution in fitting)


@given(puzzles(3), st.data())
def test_the_judge_of_nonograms(puzzle, data):
    """Broken: it would not consider all grids in which the named lines satisfy their clues."""
    clues = {("row", index): clue for index, clue in enumerate(puzzle.rows)}
    clues |= {("column", index): clue for index, clue in enumerate(puzzle.columns)}
    lines = data.draw(st.lists(st.sampled_from(sorted(clues)), unique=True))
    place, value, known = data.draw(claims(puzzle))
    grids = (
        Grid(puzzle.width, puzzle.height, bytes(cells))
        for cells in product((0, 1), repeat=puzzle.width * puzzle.height)
    )
    fitting = [
        grid
        for grid in grids
        if all(runs_of(getattr(grid, axis)(index)) == clues[axis, index] for axis, index in lines)
    ]
    step = Step("", 0, "", lines=tuple(lines), cells=((*place, value),))
    assert judges.nonogram(puzzle, known, step) == agree(fitting, place, value, known)


@pytest.mark.parametrize("size", range(6))
def test_lines_in_colours(size):
    """Broken: the judge of nonograms would miss a line, or invent one."""
    gathered = defaultdict(set)
    for cells in product(range(3), repeat=size):
        runs = [(len(list(same)), colour) for colour, same in groupby(cells) if colour]
        for told in product((True, False), repeat=len(runs)):
            known = tuple((length if tell else None, colour) for (length, colour), tell in zip(runs, told, strict=True))
            gathered[known].add(cells)
    for runs, lines in gathered.items():
        found = judges.lines_with(runs, size)
        assert set(found) == lines
        assert len(found) == len(lines)


@given(hitoris(most=4, numbers=4, empty=True), st.data())
def test_the_judge_of_hitori(puzzle, data):
    """Broken: it would not consider all shadings of a board with only the numbers used."""
    place, value, known = data.draw(claims(puzzle))
    looks_at = data.draw(st.sets(st.tuples(st.integers(0, puzzle.height - 1), st.integers(0, puzzle.width - 1))))
    taken = {place, *known, *looks_at}
    rows = [
        [number if (row, column) in taken else None for column, number in enumerate(numbers)]
        for row, numbers in enumerate(puzzle.numbers)
    ]
    step = Step("", 0, "", cells=((*place, value),), rests_on=tuple(known), looks_at=tuple(looks_at))
    assert judges.hitori(puzzle, known, step) == agree(solutions(Hitori(rows)), place, value, known)
