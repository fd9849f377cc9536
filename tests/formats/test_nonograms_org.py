"""Pages of nonograms.org: if these fail, their pictures are decoded wrongly, or a hostile page can do harm."""

from __future__ import annotations

import random
import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_puzzles import grids

from gridwright.nonogram.formats import nonograms_org
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Nonogram, runs_of
from gridwright.values.errors import FormatError, InputError
from gridwright.values.grid import Grid


def hidden(value, chance):
    """A quadruple with x(q) = value."""
    modulus = chance.randint(value + 1, value + 500)
    less = chance.randint(0, modulus - 1 - value)
    one = chance.randint(0, value + less)
    return [part + modulus * chance.randint(0, 9) for part in (one, value + less - one, less)] + [modulus]


def counted(value, chance):
    """A quadruple that encodes the given number of runs."""
    root = chance.randint(0, int(value**0.5))
    two = chance.randint(0, (value - root * root) // 2)
    three = value - root * root - 2 * two
    modulus = max(root, two, three) + chance.randint(1, 50)
    return [part + modulus * chance.randint(0, 9) for part in (root, two, three)] + [modulus]


def encoded(grid, values, seed=0, extra=5):
    """The quadruples of a picture: the site's arithmetic in reverse."""
    chance = random.Random(seed)
    base, shift = ([chance.randint(0, 999) for _ in range(4)] for _ in range(2))
    quadruples = [[chance.randint(0, 99) for _ in range(4)]]
    quadruples += [hidden(value, chance) for value in (grid.width, grid.height, len(values))] + [base]
    for value in values:
        red, green, blue = bytes.fromhex(value[1:])
        quadruples.append([red + base[1], green + base[0], blue + base[3], chance.randint(0, 999)])
    runs = []
    for number, row in enumerate(grid.rows(), 1):
        for found in re.finditer(rb"([^\0])\1*", row, re.DOTALL):
            runs.append([found.start() + 1, len(found[0]), found[1][0], number])
    quadruples += [counted(len(runs), chance), shift]
    quadruples += [[part + base for part, base in zip(run, shift, strict=True)] for run in runs]
    return quadruples + [[chance.randint(0, 999) for _ in range(4)] for _ in range(extra)]


def page(quadruples):
    numbers = str(quadruples).replace(" ", "")
    return f"<!DOCTYPE html>\n<html><body><script>\nvar t='x';\nvar d={numbers};\n</script></body></html>\n"


COLOURS = ["#000000", "#fbf204", "#f4951c", "#ff00fe", "#000001"]


@given(st.data())
def test_the_picture_comes_out_as_it_was_hidden(data):
    """Broken: pages would be decoded into other pictures."""
    width, height, count = (data.draw(st.integers(1, most)) for most in (30, 30, 5))
    grid = data.draw(grids(width, height, st.integers(0, count)))
    values = data.draw(st.permutations(COLOURS))[:count]
    text = page(encoded(grid, values, data.draw(st.integers(0, 99))))
    (puzzle,) = nonograms_org.parse(text)
    assert [colour.value for colour in puzzle.palette] == ["#ffffff", *values]
    assert puzzle.goal == grid
    assert puzzle.rows == tuple(map(runs_of, grid.rows()))
    assert nonograms_org.looks_like(text)


def test_black_alone_is_black_and_white():
    """Broken: ordinary pages would be taken for coloured ones, which some functions do not support."""
    goal = Grid.from_text("###.\n..##\n#.#.\n.##.\n###.\n#.#.")
    (puzzle,) = nonograms_org.parse(page(encoded(goal, ["#000000"])))
    assert (puzzle, puzzle.goal, puzzle.palette) == (Nonogram.from_grid(goal), goal, BLACK_AND_WHITE)


def spoilt(index, *quadruple):
    quadruples = encoded(Grid.from_text("#.#\n###"), ["#000000"], extra=0)
    quadruples[index] = list(quadruple)
    return page(quadruples)


def last_run(**changes):
    """The page with a different last run."""
    quadruples = encoded(Grid.from_text("#.#\n###"), ["#000000"], extra=0)
    for place, name in enumerate(("column", "length", "colour", "row")):
        quadruples[-1][place] += changes.get(name, 0)
    return page(quadruples)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: expected a page of nonograms.org"),
        ("<html>\n<script>var d=[];</script>", "1:1: expected a page of nonograms.org"),
        ("<script>\n var d=[[1,2,3]];</script>", "2:9: expected four whole numbers"),
        ("<script>\n var d=[[1,2,3,4]", "2:9: expected four whole numbers"),
        ("<script>\n var d=[[1,2,3,4],[-1,2,3,4]];", "2:19: expected four whole numbers"),
        ("<script>\n var d=[[1,2,3,4],\n[1,2,3,x]];", "2:19: expected four whole numbers"),
        ("var d=[[1,2,3,4]];", "1:9: expected at least 2 quadruples, found 1"),
        ("var d=[[1,2,3,1234567890]];", "1:15: a number of 10 digits is too large"),
        (spoilt(1, 5, 6, 7, 0), "the last of the four numbers must not be 0"),
        (spoilt(1, 1, 1, 2, 9), "the width is 0, expected at least 1"),
        (spoilt(2, 1, 1, 3, 9), "the height is -1, expected at least 1"),
        (spoilt(1, 999_999_998, 0, 0, 999_999_999), "a size of 999999998x2 is over the limit"),
        (spoilt(3, 254, 0, 0, 999), "254 colours are over the limit of 253"),
        (spoilt(3, 0, 0, 0, 9), "the number of colours is 0, expected at least 1"),
        (spoilt(5, 9999, 0, 0, 0), "the components of this colour must be from 0 to 255"),
        (spoilt(6, 99_999, 0, 0, 999_999_999), "expected 9999800001 runs, found 3 quadruples"),
        (last_run(row=1), "this run is outside the picture"),
        (last_run(row=-2), "this run is outside the picture"),
        (last_run(row=-1), "this run overlaps another"),
        (last_run(column=1), "this run is outside the picture"),
        (last_run(column=-1), "this run is outside the picture"),
        (last_run(length=-3), "this run is outside the picture"),
        (last_run(length=999_999), "this run is outside the picture"),
        (last_run(colour=1), "this run is outside the picture"),
        (last_run(colour=-1), "this run is outside the picture"),
    ],
)
def test_a_fault_is_told_with_its_place(text, message):
    """Broken: a damaged or hostile page would be read, use up all memory, or end in a traceback."""
    with pytest.raises(FormatError) as caught:
        nonograms_org.parse(text)
    assert message in str(caught.value)
    assert caught.value.line
    assert caught.value.column


@given(st.lists(st.lists(st.integers(0, 300), min_size=4, max_size=4), min_size=1, max_size=30))
def test_no_numbers_bring_a_traceback(quadruples):
    """Broken: some numbers would end in an undocumented exception."""
    with suppress(InputError):
        nonograms_org.parse(page(quadruples))
