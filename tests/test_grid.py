"""Grids and boards behave like Python sequences and NumPy arrays: if these fail, a loop visits something else."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import gridwright
from gridwright import Board, Grid, Hitori, InputError, Nonogram, PicturePuzzle, Run

GRID = Grid.from_text("#.#\n.?.")
BOARD = Board.from_text("0n 12e\n?  3w")


def test_a_grid_is_a_sequence_of_rows():
    assert len(GRID) == 2
    assert list(GRID) == [GRID[0], GRID[1]] == [bytes([1, 0, 1]), bytes([0, 255, 0])]
    assert [cell for row in GRID for cell in row] == list(GRID.cells)
    assert list(reversed(GRID)) == [GRID[1], GRID[0]]
    assert GRID[-1] == GRID.row(-1) == GRID[1]
    assert (GRID[0, 0], GRID[1, -2], GRID[-2, 2]) == (1, 255, 1)
    assert (len(BOARD), [len(row) for row in BOARD]) == (2, [2, 2])
    assert BOARD[0] == (BOARD[0, 0], BOARD[0, 1]) == ((0, 0), (12, 1))
    assert BOARD[-1] == (None, (3, 3))


def test_slices_are_parts_of_a_grid():
    assert GRID[:, 1:] == Grid.from_text(".#\n?.")
    assert GRID[1:] == GRID[-1:, :] == Grid.from_text(".?.")
    assert GRID[::-1, ::-1] == Grid.from_text(".?.\n#.#")
    assert (GRID[:, -1], GRID[0, ::2]) == (GRID.column(2), bytes([1, 1]))
    assert (GRID[5:].height, GRID[:, 3:].width) == (0, 0)
    with pytest.raises(TypeError, match="a board has no slices"):
        BOARD[:1]


@pytest.mark.parametrize(
    ("place", "error", "message"),
    [
        (2, IndexError, "a grid of 2 rows has no row 2; indices start at 0"),
        (-3, IndexError, "a grid of 2 rows has no row -3"),
        ((0, 3), IndexError, "a grid of 3 columns has no column 3; indices start at 0"),
        ((2, slice(None)), IndexError, "a grid of 2 rows has no row 2"),
        ((0, 1, 2), TypeError, "as in grid[row], or of a cell, as in grid[row, column], not (0, 1, 2)"),
        ("a", TypeError, "not 'a'"),
        ((0, 1.5), TypeError, "not 1.5"),
    ],
)
def test_what_is_outside_is_said(place, error, message):
    with pytest.raises(error, match=re.escape(message)):
        GRID[place]
    if not isinstance(place, tuple) or slice(None) not in place:
        with pytest.raises(error, match=re.escape(message.replace("grid", "board").rpartition(" has ")[2][:20])):
            BOARD[place]
    if error is IndexError and isinstance(place, int):
        with pytest.raises(IndexError):
            GRID.row(place)


def test_a_grid_is_an_array():
    numpy = pytest.importorskip("numpy")
    array = numpy.asarray(GRID)
    assert (array.dtype, array.shape, array.tolist()) == (numpy.uint8, (2, 3), [[1, 0, 1], [0, 255, 0]])
    assert not array.flags.writeable  # no copy was made, and a grid is immutable
    assert numpy.array(GRID).flags.writeable
    assert numpy.asarray(GRID, dtype=float).dtype == float
    assert numpy.array_equal(numpy.asarray(GRID, copy=False), array)
    with pytest.raises(ValueError, match="copy"):
        numpy.asarray(GRID, dtype=float, copy=False)
    assert (array == 1).sum() == 2
    assert numpy.asarray(Grid(0, 0, b"")).shape == (0, 0)


def test_an_array_is_a_grid():
    """Broken: the bytes of 8-byte numbers, or sizes that wrap around, make another grid."""
    numpy = pytest.importorskip("numpy")
    picture = numpy.array([[0, 1], [1, 2]])
    assert Grid.from_rows(picture) == Grid.from_rows([[0, 1], [1, 2]])
    assert Grid.from_rows(picture > 0) == Grid.from_rows([[0, 1], [1, 1]])
    assert Grid(2, 2, picture.ravel()) == Grid.from_cells(2, 2, picture.ravel()) == Grid.from_rows(picture)
    side = numpy.uint8(20)
    for cells in (bytes(144), bytes(16)):
        with pytest.raises(InputError, match="a 20x20 grid has 400 cells"):
            Grid(side, side, cells)
        with pytest.raises(InputError, match="a 20x20 board has 400 cells"):
            Board(side, side, tuple(cells))
    for grid in (Grid(side, side, bytes(400)), Grid.filled(side, side), Board.empty(side, side)):
        assert (type(grid.width), type(grid.height), grid.size) == (int, int, 400)


def test_puzzles_are_made_of_arrays():
    """Broken: NumPy's whole numbers are refused as not being whole numbers."""
    numpy = pytest.importorskip("numpy")
    numbers = numpy.array([[1, 2], [2, 2]])
    assert Hitori(numbers) == Hitori([[1, 2], [2, 2]])
    assert Nonogram(numpy.array([[1], [0]]), numbers[:, :1] - 1) == Nonogram([[1], []], [[], [1]])
    assert Nonogram([[Run(numpy.int64(1), numpy.int64(1))]], [numpy.array([1])]) == Nonogram([[1]], [[1]])
    edges = numpy.array([[0, 1, 0, 0], [0, 0, 0, 1]])
    puzzle = PicturePuzzle(numpy.uint8(2), numpy.uint8(1), edges)
    assert puzzle == PicturePuzzle(2, 1, edges.tolist())
    for made in (Hitori(numbers), Nonogram(numbers[:, :1], numbers[:, :1]), puzzle):
        assert gridwright.parse(gridwright.dump(made, "json")) == made
    limits = gridwright.Limits(nodes=numpy.int64(10))
    assert gridwright.solve(Nonogram([[1]], [[1]]), seed=numpy.int64(-3), limits=limits).verdict == "unique"
    assert (
        gridwright.make("hitori", numpy.int64(4), seed=numpy.int64(1)).puzzle
        == gridwright.make("hitori", 4, seed=1).puzzle
    )


def test_numpy_is_not_required():
    script = (
        "import sys; sys.modules['numpy'] = None; from gridwright import Grid; grid = Grid.filled(2, 2, 1); "
        "print(list(grid), grid[0], grid._repr_svg_()[:4])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == r"[b'\x01\x01', b'\x01\x01'] b'\x01\x01' <svg" + "\n"
