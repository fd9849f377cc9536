"""Explanations in colours and with runs of unknown length: sound steps, right verdicts and clear sentences."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_puzzles import started

import gridwright
from gridwright import Grid, Limits, Nonogram
from gridwright._core import force_colours
from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine, Stage, runs_of
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Run
from gridwright.nonogram.techniques import TECHNIQUES
from gridwright.nonogram.techniques.line_technique import LineTechnique
from gridwright.nonogram.techniques.position import Position
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import PuzzleError
from gridwright.values.grid import UNKNOWN

PALETTE = (
    BLACK_AND_WHITE[0],
    Colour("red", "#ff0000", "r"),
    Colour("blue", "#0000ff", "b"),
    Colour("green", "#00aa00", "g"),
    Colour("yellow", "#ffff00", "y"),
)
BY_NAME = {technique.name: technique for technique in TECHNIQUES}


@st.composite
def coloured(draw, most=6, fewest=1):
    """Puzzles of one to four colours, some with runs of unknown length, a wrong clue or a start."""
    colours = draw(st.integers(1, 4))
    width, height = draw(st.integers(fewest, most)), draw(st.integers(fewest, most))
    values = st.sampled_from([0, *range(colours + 1)])
    cells = bytes(draw(st.lists(values, min_size=width * height, max_size=width * height)))
    puzzle = Nonogram.from_grid(Grid(width, height, cells), PALETTE[: colours + 1])
    rows, columns = ([list(clue) for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    if colours == 1 or draw(st.booleans()):
        for clue in (clue for clues in (rows, columns) for clue in clues):
            for run in range(len(clue)):
                if draw(st.integers(0, 3)) == 0:
                    clue[run] = Run(None, clue[run].colour)
    if draw(st.integers(0, 7)) == 0 and rows[0]:
        rows[0][0] = Run(1, draw(st.integers(1, colours)))
    start = None
    if draw(st.integers(0, 2)) == 0:
        told = draw(st.lists(st.sampled_from([None, None, None, 0, 1]), min_size=len(cells), max_size=len(cells)))
        wrong = draw(st.integers(0, 3)) == 0
        known = [UNKNOWN if t is None else t if wrong else cell for t, cell in zip(told, cells, strict=True)]
        start = Grid(width, height, bytes(known))
    try:
        return Nonogram(rows, columns, puzzle.palette, start=start)
    except PuzzleError:  # the wrong clue does not fit its line
        return puzzle


def colours_of(clue):
    return {0, *(run.colour for run in clue)}


def line_flags(puzzle, grid, axis, index):
    """The runs of a line, and the possible values of its cells, judging by known cells and crossing clues."""
    clue = (puzzle.rows if axis == "row" else puzzle.columns)[index]
    crossing = puzzle.columns if axis == "row" else puzzle.rows
    cells = grid.row(index) if axis == "row" else grid.column(index)
    count = len(puzzle.palette)
    flags = bytes(
        colour == cell if cell != UNKNOWN else colour in colours_of(clue) & colours_of(other)
        for cell, other in zip(cells, crossing, strict=True)
        for colour in range(count)
    )
    return runs_of([clue])[0], flags


def check_step(puzzle, before, step):
    """Check that a step follows from the cells that it rests on: in a line with its kernel, else with the engine."""
    assert step.because.endswith(".")
    assert step.tier == BY_NAME[step.technique].tier
    assert step.cells
    assert all(before[row, column] == UNKNOWN for row, column, _ in step.cells)
    assert all(before[place] != UNKNOWN for place in step.rests_on)
    known = Grid.filled(before.width, before.height).replaced([(*place, before[place]) for place in step.rests_on])
    count = len(puzzle.palette)
    if isinstance(BY_NAME[step.technique], LineTechnique):
        [(axis, index)] = step.focus
        left = force_colours(*line_flags(puzzle, known, axis, index), count, "automaton")
        for row, column, value in step.cells:
            assert (row if axis == "row" else column) == index
            place = (column if axis == "row" else row) * count
            assert [colour for colour in range(count) if left[place + colour]] == [value], step.because
        return
    for row, column, value in step.cells:
        for other in set(range(count)) - {value}:
            tried = known.replaced([(row, column, other)])
            assert Engine(puzzle, Task(tried), Stage.SEARCH).next() is Ending.EXHAUSTED, (step.because, other)


def check_simplest(puzzle, before, step):
    """Check that no technique before that of the step finds anything, given only the grid."""
    fresh = Position(puzzle, before, Clock())
    for technique in TECHNIQUES[: TECHNIQUES.index(BY_NAME[step.technique])]:
        assert technique.find(fresh) is None, (step.technique, technique.name)


def walk(puzzle, *, simplest=True):
    """An explanation with every step checked, and its end against all solutions."""
    explanation = gridwright.explain(puzzle)
    before = explanation.grid
    for step in explanation:
        if step.technique == "contradiction":
            assert not step.cells
            break
        check_step(puzzle, before, step)
        if simplest:
            check_simplest(puzzle, before, step)
        before = before.replaced(step.cells)
        assert explanation.grid == before
    result = gridwright.check(puzzle)
    assert explanation.verdict == result.verdict
    assert explanation.grid.complete or result.verdict != "unique"
    if result.verdict == "multiple" and puzzle.width * puzzle.height <= 25:
        certain = [set(cells) for cells in zip(*(s.cells for s in gridwright.iter_solutions(puzzle)), strict=True)]
        assert [cell != UNKNOWN for cell in explanation.grid.cells] == [len(values) == 1 for values in certain]
    return explanation


@given(coloured(5))
@settings(max_examples=120)
def test_small_puzzles_of_all_sorts(puzzle):
    """Broken: a step would not follow or not be the simplest, a forced cell be missing, or a verdict be wrong."""
    if puzzle.coloured or puzzle.has_unknown_lengths:
        walk(puzzle)


@given(coloured(8, 5))
@settings(max_examples=30)
def test_larger_puzzles(puzzle):
    """Broken: techniques that only larger puzzles need, above all guesses, would be wrong."""
    if puzzle.coloured or puzzle.has_unknown_lengths:
        walk(puzzle, simplest=False)


@given(started(5))
@settings(max_examples=40)
def test_black_and_white_among_colours_is_as_hard(puzzle):
    """Broken: the colour techniques would find less, or more, in black and white puzzles than those for them."""
    palette = (*BLACK_AND_WHITE, PALETTE[1])
    other = Nonogram(puzzle.rows, puzzle.columns, palette, start=puzzle.start)
    plain, coloured_ = gridwright.explain(puzzle), gridwright.explain(other)
    tiers = [{step.tier for step in some} for some in (plain, coloured_)]
    assert plain.verdict == coloured_.verdict
    if plain.verdict != "none":
        assert plain.grid == coloured_.grid
        assert max(tiers[0], default=0) == pytest.approx(max(tiers[1], default=0), abs=1)


def rgb(rows, columns, **notes):
    """A puzzle with clues such as `2r 1b`."""

    def clues(text):
        entries = ([entry.strip() for entry in clue.split()] for clue in text.split("/"))
        return [[Run(None if e[0] == "?" else int(e[:-1]), ".rbgy".index(e[-1])) for e in clue] for clue in entries]

    return Nonogram(clues(rows), clues(columns), PALETTE, **notes)


def test_the_parrot(pytestconfig):
    """Broken: the colour example would not be explained to the end, or without the names of colours."""
    puzzle = gridwright.load(pytestconfig.rootpath / "puzzles" / "parrot.non")
    explanation = walk(puzzle)
    assert explanation.verdict == "unique"
    assert explanation.grid == puzzle.goal
    said = [step.because for step in explanation.steps]
    assert said[1] == "The brown run of 1 of column 1 is complete: the rest are crosses."
    assert (
        "Rows 3, 8 and 14 have no black. In column 5 the black run of 2 has just the 2 cells it needs: rows 4 and 5 "
        "are black."
    ) in said
    rating = gridwright.rate(puzzle)
    assert (rating.verdict, rating.tier, rating.guessing) == ("unique", 1, False)
    assert rating.score > gridwright.rate(gridwright.load(pytestconfig.rootpath / "puzzles" / "dog.non")).score


@pytest.mark.parametrize(
    ("puzzle", "technique", "because"),
    [
        (
            rgb("1r/1r/1b", "2r/1b"),
            "no common colour",
            "Rows 1 and 2 have no blue, the only colour of column 2: crosses.",
        ),
        (
            rgb("1b 1g 1r/1g 1b/1r 1b 1g/2g 1b/1r 1r 1g/2b 1r", "1b 1g 1r 1g 1r 1b/1g 1b 1g 1b/1b 1g 1b 1r/1r 1g 1r"),
            "touching colours",
            "In column 3 the blue row 4 touches the red row 5: there the third run (1 blue) ends and the red run of 1 "
            "begins, so row 6 is a cross.",
        ),
        (
            rgb("1b 1r 1b/1r 1b/1b 1r", "1b 1r/1r 1b/2b 1r"),
            "common colour",
            "Row 2 allows only red or a cross at column 2, and column 2 only blue or a cross at row 2: the cell is a "
            "cross.",
        ),
        (
            rgb("1b 1g/1g 1b 1g/1b", "1g/1b/1g 1b/1g 1b"),
            "crossing colours",
            "Row 2 rules out blue at column 4. So column 4 makes row 3 blue.",
        ),
    ],
)
def test_what_only_colours_have(puzzle, technique, because):
    """Broken: the additional techniques for colours would not be used, or not be explained well."""
    explanation = walk(puzzle)
    assert explanation.verdict == "unique"
    assert because in [step.because for step in explanation.steps if step.technique == technique]


@pytest.mark.parametrize(
    ("puzzle", "technique", "because"),
    [
        (
            rgb("1b/1b/1b/1b", "2b/1b 1b"),
            "edge reasoning",
            "Suppose row 1, column 1 were blue. Then row 1 makes column 2 a cross, columns 1 and 2 make row 2 blue, "
            "and row 2 could not hold its blue run of 1. So it is a cross.",
        ),
        (
            rgb("1b 1r//?b", "?b/?b/?b//1b/?r"),
            "one guess",
            "Suppose row 1, column 1 were blue. Then row 1 makes columns 3 and 5 crosses, columns 3 and 5 make row 3 "
            "blue, and row 3 could not hold its blue run of unknown length. So it is a cross.",
        ),
        (
            rgb("?b/?b/2b", "1b/?b/1b"),
            "two guesses",
            "Suppose row 2, column 2 were a cross. Then row 1, column 1 cannot be a cross (column 1 could not hold its "
            "blue run of 1), and in the end column 3 could not hold its blue run of 1. So it is blue.",
        ),
        (
            rgb(
                "?r 1b/2r 1b/?b ?r/1b ?b 1r/1b ?r/1r ?b",
                "?r 1b/?r ?b ?r/1r ?r/?r ?b/1r 1r ?b 1r/?b ?r ?b",
            ),
            "one guess",
            "Row 2 rules out blue at column 2, row 4 rules out red at column 2 and column 5 rules out blue at row 6. "
            "Suppose row 4, column 5 were not blue. Then column 5 makes row 5 blue and row 6 red, row 5 makes column 2 "
            "a cross, row 6 rules out red at column 2, and column 2 could not hold its runs ? red, ? blue and ? red. "
            "So it is blue.",
        ),
    ],
)
def test_guesses(puzzle, technique, because):
    """Broken: guesses in colours would not be explained well."""
    assert because in [step.because for step in walk(puzzle).steps if step.technique == technique]


def test_unknown_lengths_in_black_and_white():
    """Broken: the reason would mention a count of arrangements that is unknown."""
    puzzle = Nonogram([[None], [1]], [[None], [1], [1]], start=Grid.from_text("#?#\n???"))
    assert next(step.because for step in walk(puzzle).steps if step.technique == "full line") == (
        "Whatever the unknown length is, all ways to place the run of unknown length in row 1 agree: column 2 is black."
    )
    assert gridwright.rate(Nonogram([[None]], [[1], [1]])).verdict == "unique"


def test_contradictions():
    """Broken: the explanation of a puzzle without a solution would end without a reason."""
    for puzzle, because in (
        (rgb("1r/1b", "1r 1b/1b"), "The rows ask for 1 blue cell, the columns for 2: there is no solution."),
        (
            rgb("1r 1b/1b", "1r 1b/1r"),
            "Column 2 has no blue. Row 1 cannot hold its runs 1 red and 1 blue any more: there is no solution.",
        ),
        (
            rgb("?r/?r 1b/?r/?r/?r 1b/1r", "?r 2r/?r 1b/?b 1r ?b"),
            "Rows 2 and 5 rule out blue at column 2. So column 2 cannot hold its runs ? red and 1 blue: there is no "
            "solution.",
        ),
    ):
        explanation = gridwright.explain(puzzle)
        assert [step.because for step in explanation][-1] == because
        assert explanation.verdict == "none"


def test_hints(pytestconfig):
    """Broken: a level would say less than the previous one, or a mistake in colours would not be pointed out."""
    puzzle = gridwright.load(pytestconfig.rootpath / "puzzles" / "parrot.non")
    grid = puzzle.blank().replaced([(14, column, puzzle.goal[14, column]) for column in range(15)])
    texts = [gridwright.hint(puzzle, grid, level=level).text for level in (1, 2, 3)]
    assert texts == [
        "Look at column 1.",
        "Look at column 1: try completed line (all coloured cells are found, or all others).",
        "Look at column 1: try completed line (all coloured cells are found, or all others). "
        "The brown run of 1 of column 1 is complete: the rest are crosses.",
    ]
    wrong = grid.replaced([(0, 6, 3), (0, 7, 2)])  # yellow instead of red
    assert gridwright.hint(puzzle, wrong).mistakes == ((0, 6),)
    assert gridwright.hint(puzzle, wrong).text == "There is a mistake in the grid: row 1, column 7."
    unknown_lengths = Nonogram([[None]], [[1], [1]])
    assert gridwright.hint(unknown_lengths, Grid.from_text("#.")).mistakes == ((0, 1),)


@given(coloured(5), st.data())
@settings(max_examples=40)
def test_mistakes_are_cells_that_are_wrong(puzzle, data):
    """Broken: a right cell would be called wrong, or a wrong one not."""
    result = gridwright.check(puzzle)
    if result.verdict != "unique" or puzzle.start is not None:
        return
    size = puzzle.width * puzzle.height
    values = st.sampled_from([*range(len(puzzle.palette)), UNKNOWN, UNKNOWN])
    grid = Grid(puzzle.width, puzzle.height, bytes(data.draw(st.lists(values, min_size=size, max_size=size))))
    wrong = [place for place in grid.differing(result.solution) if grid[place] != UNKNOWN]
    assert list(gridwright.hint(puzzle, grid).mistakes) == wrong


def test_limits():
    """Broken: the explanation of a hard colour puzzle would never end."""
    explanation = gridwright.explain(rgb("1r/1r", "1r/1r"), limits=Limits(time=0))
    assert list(explanation) == []
    assert explanation.verdict == "unknown"


@pytest.mark.slow
def test_random_pictures(seed):
    """Broken: the hardest techniques, which pictures rarely need, would be wrong."""
    from random import Random

    random = Random(seed)
    for _ in range(40):
        side, colours, share = random.randint(6, 9), random.randint(2, 3), random.uniform(0.3, 0.6)
        cells = bytes(random.randint(1, colours) if random.random() < share else 0 for _ in range(side * side))
        walk(Nonogram.from_grid(Grid(side, side, cells), PALETTE[: colours + 1]), simplest=False)


MERCURY = [".rr..", "r.rr.", "r...r", "..r.r", "r..r."]  # whose hardest technique it is
MERCURY_IN_COLOURS = ["..br.", "r.r.b", "r..rr", ".b.r.", "r...r"]


def told_of(rows, *colours):
    """All that is said of a puzzle on its way, and what its hardest technique is."""
    palette = (BLACK_AND_WHITE[0], *colours)
    signs = [colour.char for colour in palette]
    cells = bytes(signs.index(sign) for row in rows for sign in row)
    puzzle = Nonogram.from_grid(Grid(len(rows[0]), len(rows), cells), palette)
    steps = list(gridwright.explain(puzzle))
    title = gridwright.rate(puzzle).title
    assert title in {step.title for step in steps}
    return title, " ".join(f"{step.title} {step.because}" for step in steps)


def test_no_colour_is_called_black_that_is_not():
    """Broken: the explanation of a puzzle with only red would mention black cells."""
    title, words = told_of(MERCURY, PALETTE[1])
    assert title == "a red cell keeps the run off the edge"
    assert "black" not in words
    title, black = told_of([row.replace("r", "#") for row in MERCURY], BLACK_AND_WHITE[1])
    assert title == "a black cell keeps the run off the edge"
    assert words == black.replace("black", "red")
    title, words = told_of([row.replace("r", "o") for row in MERCURY], Colour("o", "#f8901c", "o"))
    assert title == "an orange cell keeps the run off the edge"
    title, words = told_of(MERCURY_IN_COLOURS, *PALETTE[1:3])
    assert title == "a coloured cell keeps the run off the edge"
    assert "black" not in words


@given(coloured(5, 2))
@settings(max_examples=100)
def test_guesses_are_sound_before_simpler_ones_are_exhausted(puzzle):
    """Broken: a rarely needed technique (three values of a cell tried, one of them failing) would be wrong."""
    if not (puzzle.coloured or puzzle.has_unknown_lengths):
        return
    position = Position(puzzle, None, Clock())
    simple = [technique for technique in TECHNIQUES if technique.tier <= 4]
    while position.contradiction() is None and (
        step := next(filter(None, (technique.find(position) for technique in simple)), None)
    ):
        position.apply(step)
    if position.contradiction() is not None:
        return
    for technique in TECHNIQUES[len(simple) :]:
        step = technique.find(position)
        if step is not None:
            check_step(puzzle, position.grid, step)
