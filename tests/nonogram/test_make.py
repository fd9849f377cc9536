"""Making nonograms at random; if these fail, one has several solutions, or is easier or harder than it claims."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

import gridwright
from gridwright import Ending, Grid, LimitReached, Limits, Nonogram, NotSupported, UsageError
from gridwright.base.symmetry import canonical_pattern
from gridwright.making import canonical_pattern_of
from gridwright.nonogram.making.at_random import DIFFICULTIES, INKS, SYMMETRY, _Order
from gridwright.nonogram.making.canvas import GUESS, LINES, NEIGHBOURS, Canvas
from gridwright.nonogram.making.sketch import sketch, twins_of
from gridwright.nonogram.puzzle import BLACK_AND_WHITE
from gridwright.values.clock import Clock

TIERS = {"": range(1, 6), "easy": range(1, 3), "medium": range(3, 5), "hard": range(5, 6), "expert": range(6, 9)}


def judged(made, difficulty):
    """A puzzle keeps its promises, checked by the public functions."""
    puzzle = made.puzzle
    rating, result = gridwright.rate(puzzle), gridwright.check(puzzle)
    assert rating == made.rating
    assert rating.tier in TIERS[difficulty]
    assert (made.verdict, result.verdict, result.solution) == ("unique", "unique", puzzle.goal)
    assert puzzle.violations(puzzle.goal) == []


def filled(puzzle):
    return 100 - 100 * puzzle.goal.cells.count(0) / puzzle.goal.size


@pytest.mark.parametrize("colours", [1, 3])
@pytest.mark.parametrize("difficulty", ["", *DIFFICULTIES])
def test_made_puzzles_are_unique_and_at_their_tier(difficulty, colours):
    for seed, size in enumerate((10, (8, 11), 12)):
        made = gridwright.make("nonogram", size, difficulty=difficulty, seed=seed, colours=colours)
        judged(made, difficulty)
        assert (made.puzzle.width, made.puzzle.height) == (size if isinstance(size, tuple) else (size, size))


@pytest.mark.slow
@pytest.mark.parametrize("colours", [1, 4])
@pytest.mark.parametrize("size", [10, 15, 20, 25, 30])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_100_of_each(difficulty, size, colours, seed):
    for number in range(seed, seed + 100):
        judged(gridwright.make("nonogram", size, difficulty=difficulty, seed=number, colours=colours), difficulty)


@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_large_ones(difficulty):
    judged(gridwright.make("nonogram", (50, 30), difficulty=difficulty, seed=1), difficulty)


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_100x100(difficulty, seed):
    for number in range(seed, seed + 5):
        judged(gridwright.make("nonogram", 100, difficulty=difficulty, seed=number), difficulty)


@pytest.mark.parametrize("symmetry", SYMMETRY.words)
@pytest.mark.parametrize("difficulty", ["easy", "expert"])
def test_symmetry(symmetry, difficulty):
    """Broken: changes on the way to the puzzle spoil the symmetry of the sketch."""
    for seed, (size, colours) in enumerate([((11, 10), 1), ((10, 11), 3)]):
        made = gridwright.make(
            "nonogram", size, difficulty=difficulty, seed=seed, symmetry=symmetry, colours=colours, density=45
        )
        judged(made, difficulty)
        goal = made.puzzle.goal
        assert (goal == goal.mirrored()) == (symmetry == "mirror")
        assert (goal.cells == goal.cells[::-1]) == (symmetry == "rotate")


@pytest.mark.parametrize("density", [15, 40, 66])
def test_density(density):
    """Broken: a picture drifts away from the requested density while it is changed."""
    for difficulty in ("easy", "hard"):
        made = gridwright.make("nonogram", 14, difficulty=difficulty, seed=2, density=density)
        assert abs(filled(made.puzzle) - density) <= 3
        judged(made, difficulty)


def test_all_colours_are_used():
    for colours in (2, 5, len(INKS)):
        puzzle = gridwright.make("nonogram", 12, seed=colours, colours=colours, symmetry="mirror").puzzle
        assert set(puzzle.goal.cells) == set(range(colours + 1))
        assert len({colour.char for colour in puzzle.palette}) == len({colour.value for colour in puzzle.palette})
    assert gridwright.make("nonogram", 6).puzzle.palette == BLACK_AND_WHITE


def test_pictures_are_no_sand():
    """In a smoothed picture most neighbours are the same; with independent cells, half would be, if half are filled."""
    for seed in range(10):
        cells = sketch(20, 20, 200, 1, 0, twins_of(20, 20, "none"), Random(seed), Clock())
        assert cells.count(1) == 200
        alike = sum(cells[cell] == cells[cell + 1] for cell in range(400) if cell % 20 < 19)
        assert alike > 0.62 * 380


def test_the_seed_decides():
    one, same, other = (gridwright.make("nonogram", (7, 6), seed=seed).puzzle for seed in (1, 1, 2))
    assert one == same != other
    assert one.goal == same.goal


@pytest.mark.parametrize("size", [1, (1, 9), (2, 3)])
def test_the_smallest(size):
    judged(gridwright.make("nonogram", size, difficulty="easy", seed=3), "easy")


@pytest.mark.parametrize(
    ("size", "asked", "message"),
    [
        (3, {"difficulty": "expert"}, "^no nonogram of 3x3 is expert: use a larger size, such as 4x4$"),
        ((1, 9), {"difficulty": "hard"}, "no nonogram of 1x9 is hard: use a larger size, such as 4x2"),
        ((6, 2), {"difficulty": "medium"}, "no nonogram of 6x2 is medium: use a larger size, such as 5x3"),
        (3, {"difficulty": "expert", "colours": 2}, "no expert nonogram of 3x3 with 2 colours found"),
        (8, {"difficulty": "hard", "density": 0}, "no hard nonogram of 8x8 with 0% filled found"),
        (8, {"difficulty": "medium", "density": 100}, "no medium nonogram of 8x8 with 100% filled found"),
        (2, {"colours": 8}, "no nonogram of 2x2 with 8 colours found"),
        (201, {}, "too large to be made"),
    ],
)
def test_what_does_not_go_is_refused(size, asked, message):
    """Broken: a call for something impossible never returns."""
    with pytest.raises(NotSupported, match=message):
        gridwright.make("nonogram", size, **asked)


@pytest.mark.parametrize(
    "size",
    [(1, 1), (1, 8), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)]
    + [pytest.param(size, marks=pytest.mark.slow) for size in [(2, 5), (2, 6), (2, 7), (3, 5), (4, 4)]],
)
def test_what_there_is_not_in_small_sizes(size):
    """Broken: something impossible is tried a hundred times, or something possible is rejected."""
    width, height = size
    found, seen = set(), set()
    for cells in product(b"\0\1", repeat=width * height):
        grid = Grid(width, height, bytes(cells))
        same = canonical_pattern(list(grid.rows()))
        if same not in seen:
            seen.add(same)
            found.add(gridwright.rate(Nonogram.from_grid(grid)).tier)
    for difficulty in DIFFICULTIES:
        order = _Order(width, height, difficulty, None, "none", 1)
        if found & set(TIERS[difficulty]):
            order.check_possible()
        else:
            with pytest.raises(NotSupported, match=f"is {difficulty}: use a larger size"):
                order.check_possible()


def test_what_makes_no_sense_is_refused():
    with pytest.raises(UsageError, match="density must be a whole number from 0 to 100, not 101"):
        gridwright.make("nonogram", 5, density=101)
    with pytest.raises(UsageError, match="colours must be a whole number from 1 to 8, not 9"):
        gridwright.make("nonogram", 5, colours=9)
    with pytest.raises(UsageError, match="symmetry must be one of none, mirror, rotate, not 'spiral'"):
        gridwright.make("nonogram", 5, symmetry="spiral")
    with pytest.raises(UsageError, match="unknown difficulty 'cruel' for a nonogram"):
        gridwright.make("nonogram", 5, difficulty="cruel")
    with pytest.raises(UsageError, match="unknown option 'symmetry' for making a hitori"):
        gridwright.make("hitori", 5, symmetry="mirror")


def test_whole_and_empty_pictures():
    assert filled(gridwright.make("nonogram", 5, difficulty="easy", density=100).puzzle) == 100
    assert filled(gridwright.make("nonogram", 5, density=0).puzzle) == 0


# Limits.


def test_a_limit_ends_it():
    for limits, ending in ((Limits(time=0), Ending.TIME), (Limits(nodes=0), Ending.NODES)):
        with pytest.raises(LimitReached) as caught:
            gridwright.make("nonogram", 20, difficulty="hard", limits=limits)
        assert caught.value.ending is ending


@pytest.mark.parametrize("colours", [1, 4])
def test_large_ones_end_with_their_time(colours):
    clock = Clock()
    with pytest.raises(LimitReached) as caught:
        gridwright.make("nonogram", 200, difficulty="expert", colours=colours, limits=Limits(time=0.2))
    assert caught.value.ending is Ending.TIME
    assert clock.seconds < 2  # 0.25 on an idle machine


def test_the_caller_can_interrupt_it():
    seen = []

    def look(work):
        seen.append(dict(work))
        return False

    with pytest.raises(LimitReached) as caught:
        gridwright.make("nonogram", 200, difficulty="expert", progress=look)
    assert caught.value.ending is Ending.INTERRUPTED
    assert len(seen) == 1
    assert seen[0]["attempts"] >= 1


def test_the_limit_of_attempts_is_none_of_proofs():
    free = gridwright.make("nonogram", 12, difficulty="expert", seed=1).puzzle
    assert gridwright.make("nonogram", 12, difficulty="expert", seed=1, limits=Limits(nodes=1)).puzzle == free


# The quick answers that guide the maker.


@pytest.mark.parametrize("colours", [1, 2])
def test_what_techniques_reach_is_what_ratings_say(colours, seed):
    """Broken: puzzles are given up for a wrong reason, and rated in vain."""
    palette = BLACK_AND_WHITE if colours == 1 else (BLACK_AND_WHITE[0], *INKS[:2])
    rng, tiers = Random(seed), Counter()
    for number in range(30):
        cells = sketch(8, 9, 24 + number % 20, colours, 0.5, twins_of(8, 9, "none"), rng, Clock())
        canvas = Canvas(8, 9, cells, palette)
        rating = gridwright.rate(canvas.puzzle())
        for tier in (1, 2, 3, LINES, NEIGHBOURS, GUESS):
            solved = not canvas.left_open(tier, Clock())
            assert solved == (rating.tier is not None and rating.tier <= tier)
        tiers[rating.tier] += 1
    assert len(tiers) >= 3


def test_clues_follow_the_cells():
    """Broken: a canvas answers for its previous picture."""
    rng = Random(1)
    canvas = Canvas(7, 5, bytes(35), (BLACK_AND_WHITE[0], *INKS[:2]))
    for _ in range(40):
        canvas.paint(rng.randrange(35), rng.randrange(3))
        assert canvas.left_open(LINES, Clock()) == Canvas(7, 5, canvas.cells, canvas.palette).left_open(LINES, Clock())


# Equivalent puzzles.


def test_turned_and_renamed_puzzles_are_the_same():
    """Broken: a book contains a puzzle and its mirror image."""
    puzzle = gridwright.make("nonogram", (9, 6), colours=2, seed=4).puzzle
    turned = puzzle.transposed().mirrored()
    swapped = Grid(9, 6, puzzle.goal.cells.translate(bytes([0, 2, 1, *range(3, 256)])))
    other = gridwright.make("nonogram", (9, 6), colours=2, seed=5).puzzle
    patterns = [canonical_pattern_of(one) for one in (puzzle, turned, Nonogram.from_grid(swapped, puzzle.palette))]
    assert patterns[0] == patterns[1] == patterns[2] != canonical_pattern_of(other)
    assert canonical_pattern_of(Nonogram.from_grid(Grid.from_text("#."))) != canonical_pattern_of(
        Nonogram.from_grid(Grid.from_text("##"))
    )
