"""Repairs: the fewest changes, against brute force; what is kept, what is reported, and what is impossible."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

import gridwright
from gridwright import Colour, Grid, LimitReached, Limits, Nonogram
from gridwright.nonogram.making.repair import repaired
from gridwright.values.clock import Clock

PALETTE = (Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))


def random_picture(rng, width, height, values=2):
    return Grid(width, height, bytes(rng.randrange(values) for _ in range(width * height)))


def unique(picture, palette=None):
    puzzle = Nonogram.from_grid(picture) if palette is None else Nonogram.from_grid(picture, palette)
    return gridwright.check(puzzle).verdict == "unique"


def by_lines(picture, palette=None):
    puzzle = Nonogram.from_grid(picture) if palette is None else Nonogram.from_grid(picture, palette)
    return gridwright.solve(puzzle, strategy="line").solution is not None


def fewest(picture, fair, values=2):
    """The necessary number of changes, by trying sets of growing size."""
    for size in range(len(picture.cells) + 1):
        for cells in combinations(range(len(picture.cells)), size):
            for new in product(range(values), repeat=size):
                changed = bytearray(picture.cells)
                for cell, value in zip(cells, new, strict=True):
                    changed[cell] = value
                differ = all(changed[cell] != picture.cells[cell] for cell in cells)
                if differ and fair(Grid(picture.width, picture.height, bytes(changed))):
                    return size
    raise AssertionError


def differences(one, other):
    return [
        (*divmod(i, one.width), a, b) for i, (a, b) in enumerate(zip(one.cells, other.cells, strict=True)) if a != b
    ]


def judged(puzzle, made, fair=unique):
    """Check the promises of every repair, and return the number of its changes."""
    assert made.reached
    assert made.verdict == "unique"
    assert made.puzzle.rows == Nonogram.from_grid(made.puzzle.goal, puzzle.palette).rows
    assert fair(made.puzzle.goal)
    assert [tuple(change) for change in made.changes] == differences(puzzle.goal, made.puzzle.goal)
    return len(made.changes)


def test_the_fewest_changes():
    """Broken: a repair changes more than necessary, or reports fewer changes than it made."""
    rng, met = Random(5), 0
    while met < 200:
        picture = random_picture(rng, 5, 5)
        puzzle = Nonogram.from_grid(picture)
        if unique(picture):
            continue
        met += 1
        made = repaired(puzzle, {"prove_least": True}, Clock())
        assert judged(puzzle, made) == fewest(picture, unique)
        assert made.least


@pytest.mark.parametrize(("width", "height"), [(3, 3), (4, 4), (2, 6)])
def test_the_fewest_changes_for_lines(width, height):
    rng = Random(width)
    for _ in range(15):
        picture = random_picture(rng, width, height)
        puzzle = Nonogram.from_grid(picture)
        made = repaired(puzzle, {"line_solvable": True, "prove_least": True}, Clock())
        assert judged(puzzle, made, by_lines) == fewest(picture, by_lines)


@pytest.mark.parametrize("line_solvable", [False, True])
def test_the_fewest_changes_in_colours(line_solvable):
    rng = Random(8)

    def fair(grid):
        return (by_lines if line_solvable else unique)(grid, PALETTE)

    for _ in range(25):
        picture = random_picture(rng, 3, 3, 3)
        puzzle = Nonogram.from_grid(picture, PALETTE)
        made = repaired(puzzle, {"line_solvable": line_solvable, "prove_least": True}, Clock())
        assert judged(puzzle, made, fair) == fewest(picture, fair, 3)
        assert made.least


def test_noise_of_any_size():
    """Broken: pictures in which hardly any cell can be deduced are not repaired at all."""
    rng = Random(1)
    for size in ((1, 1), (1, 9), (12, 12), (25, 20), (30, 30)):
        puzzle = Nonogram.from_grid(random_picture(rng, *size))
        judged(puzzle, gridwright.repair(puzzle))


def test_a_fair_picture_stays_as_it_is():
    rng, met = Random(2), 0
    while met < 40:
        picture = random_picture(rng, 6, 6)
        if unique(picture):
            met += 1
            puzzle = Nonogram.from_grid(picture, meta={"title": "As it was"})
            made = gridwright.repair(puzzle)
            assert (made.puzzle, made.puzzle.meta, made.changes, made.least) == (puzzle, puzzle.meta, (), True)


def test_what_is_kept():
    """Broken: cells that an author wants to keep are changed, or a repair around them is not found."""
    rng, refused = Random(3), 0
    for _ in range(60):
        picture, mask = random_picture(rng, 4, 4), random_picture(rng, 4, 4)
        puzzle = Nonogram.from_grid(picture)
        made = gridwright.repair(puzzle, keep=mask, prove_least=True)
        assert not any(mask[change.row, change.column] for change in made.changes)
        refused += not made.reached
        if not made.reached:
            assert "kept" in made.reason
    assert refused < 10
    stuck = gridwright.repair(Nonogram.from_grid(Grid.from_text("#.\n.#")), keep=Grid.from_text("##\n##"))
    assert (stuck.reached, stuck.verdict, stuck.changes) == (False, "multiple", ())
    assert stuck.reason == "no change helps unless it affects the cells to keep"


def test_a_bound_on_the_changes():
    puzzle = Nonogram.from_grid(Grid.from_rows([int(row == column) for column in range(8)] for row in range(8)))
    needed = len(gridwright.repair(puzzle).changes)
    assert needed > 2
    made = gridwright.repair(puzzle, max_changes=1)
    assert not made.reached
    assert len(made.changes) <= 1
    assert made.reason.startswith("1 change is not enough")
    assert len(gridwright.repair(puzzle, max_changes=needed).changes) <= needed


@pytest.mark.parametrize("tier", [1, 2, 4, 5])
def test_a_bound_on_the_tier(tier):
    rng = Random(tier)
    for _ in range(3):
        puzzle = Nonogram.from_grid(random_picture(rng, 8, 8))
        made = gridwright.repair(puzzle, max_tier=tier)
        judged(puzzle, made)
        assert made.rating.tier <= tier
        mask = random_picture(rng, 8, 8)
        kept = gridwright.repair(puzzle, max_tier=tier, keep=mask)
        assert not any(mask[change.row, change.column] for change in kept.changes)


def test_limits():
    """Broken: at a limit everything found so far is lost, or the call continues."""
    puzzle = Nonogram.from_grid(random_picture(Random(4), 60, 60))
    made = gridwright.repair(puzzle, limits=Limits(time=0))
    assert (made.reached, made.verdict, made.changes) == (False, "unknown", ())
    assert "time limit" in made.reason

    calls = []

    def stop(work):
        calls.append(work)
        return False

    with pytest.raises(LimitReached):
        gridwright.repair(puzzle, progress=stop, limits=Limits(time=60))
    assert len(calls) == 1


def test_what_cannot_be_repaired():
    with pytest.raises(gridwright.PuzzleError, match="no goal picture"):
        gridwright.repair(Nonogram([[1]], [[1]]))
    wrong = Nonogram([[1]], [[1], []], goal=Grid.from_text(".#"))
    with pytest.raises(gridwright.PuzzleError, match="does not solve the puzzle: column 1"):
        gridwright.repair(wrong)
    with pytest.raises(gridwright.NotSupported, match="a hitori cannot be repaired"):
        gridwright.repair(gridwright.Hitori([[1, 2], [2, 1]]))
    puzzle = Nonogram.from_grid(Grid.from_text("#.\n.#"))
    with pytest.raises(gridwright.InputError, match="mask of cells to keep is 1x1, the picture 2x2"):
        gridwright.repair(puzzle, keep=Grid.from_text("#"))
    with pytest.raises(gridwright.UsageError, match="tier"):
        gridwright.repair(puzzle, max_tier=2, prove_least=True)


def test_the_least_visible():
    """Broken: of several possible cells, a clearly visible one is changed, or a speck is created."""
    picture = Grid.from_text("#...\n.#..\n....\n....")
    puzzle = Nonogram.from_grid(picture)

    def flipped(cell):
        return picture.replaced([(cell // 4, cell % 4, 1 - picture.cells[cell])])

    assert [cell for cell in range(16) if unique(flipped(cell))] == [0, 1, 2, 4, 5, 8]

    def changed(hidden):
        visibility = bytes(0 if cell == hidden else 255 for cell in range(16) for _ in range(2))
        made = repaired(puzzle, {}, Clock(), visibility=visibility)
        return [change.row * 4 + change.column for change in made.changes]

    for hidden in (0, 1, 4, 5):
        assert changed(hidden) == [hidden]
    assert changed(2) == [0]  # an isolated black cell is clearly visible
