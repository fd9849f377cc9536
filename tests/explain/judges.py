"""Judges of steps, one per kind: do the cells of a step follow from its premises alone?

`Step` defines the premises. A judge knows the rules of its kind, goes through all possibilities that they leave,
and shares no code with engines and techniques. `known` has the values of the cells that the step rests on.
"""

from __future__ import annotations

from functools import cache

from hitori.brute import connected, neighbours
from picture.every_board import all_boards, look_of, symmetries

from gridwright import Board


def nonogram(puzzle, known, step) -> bool:
    """Cells outside the lines of the step may have any value."""
    clues = {("row", index): clue for index, clue in enumerate(puzzle.rows)}
    clues |= {("column", index): clue for index, clue in enumerate(puzzle.columns)}
    size = {"row": puzzle.width, "column": puzzle.height}
    lines = {
        line: lines_with(tuple((run.length, run.colour) for run in clues[line]), size[line[0]]) for line in step.lines
    }

    def possible(values) -> bool:
        left = dict(lines)
        for axis, index in left:
            across = [(index, place) if axis == "row" else (place, index) for place in range(size[axis])]
            told = [(place, values[cell]) for place, cell in enumerate(across) if cell in values]
            left[axis, index] = [cells for cells in left[axis, index] if all(cells[p] == v for p, v in told)]
        return agree(left)

    return forced(possible, known, step, range(len(puzzle.palette)))


def forced(possible, known, step, values) -> bool:
    """Whether no other value of any cell is possible; for a contradiction, whether no value is."""
    others = ({(row, column): other} for row, column, value in step.cells for other in values if other != value)
    return not any(possible(known | other) for other in (others if step.cells else [{}]))


@cache
def lines_with(runs, size):
    """All lines of a size with runs of (length, colour); a length of None means any."""
    if not runs:
        return [(0,) * size]
    (length, colour), *rest = runs
    return [
        (0,) * gap + (colour,) * cells + tail
        for gap in range(size)
        for cells in (range(1, size - gap + 1) if length is None else [length] * (gap + length <= size))
        for tail in lines_with(tuple(rest), size - gap - cells)
        if tail[:1] != (colour,)
    ]


def agree(lines) -> bool:
    """Whether a line can be chosen from each list so that rows and columns agree at their crossings."""
    changed = True
    while changed:
        changed = False
        for (axis, index), here in lines.items():
            for (other_axis, other), there in lines.items():
                if axis != other_axis:
                    values = {cells[index] for cells in there}
                    left = [cells for cells in here if cells[other] in values]
                    changed |= len(left) < len(here)
                    lines[axis, index] = here = left
    fewest = min((line for line in lines if len(lines[line]) != 1), key=lambda line: len(lines[line]), default=None)
    return fewest is None or any(agree(lines | {fewest: [cells]}) for cells in lines[fewest])


def hitori(puzzle, known, step) -> bool:
    """Cells whose number the step does not use may have any number.

    They stay unshaded: connected unshaded cells stay connected with one more of them, as the neighbours of a
    shaded cell are unshaded too.
    """
    width, height = puzzle.width, puzzle.height
    taken = [(row, column) for row, column, _ in step.cells] + [*step.rests_on, *step.looks_at]
    numbers = {(row, column): puzzle.numbers[row][column] for row, column in taken}
    rivals = {
        one: [
            other
            for other in numbers
            if other != one and (other[0] == one[0] or other[1] == one[1]) and numbers[other] == number is not None
        ]
        for one, number in numbers.items()
    }
    beside = {
        divmod(cell, width): [divmod(other, width) for other in neighbours(cell, width, height)]
        for cell in range(width * height)
    }

    def possible(values) -> bool:
        shaded = {cell for cell, value in values.items() if value == 1}
        return legal(shaded) and extended(values, shaded)

    def legal(shaded) -> bool:
        apart = not any(other in shaded for cell in shaded for other in beside[cell])
        return apart and connected({cell for cell in beside if cell not in shaded}, beside)

    def extended(values, shaded) -> bool:
        """Whether more cells can be shaded so that no two copies stay unshaded: of each pair, try to shade either."""
        for cell, others in rivals.items():
            for other in others:
                if cell not in shaded and other not in shaded:
                    return any(
                        legal(more) and extended(values, more)
                        for one in (cell, other)
                        if one not in values
                        for more in [shaded | {one}]
                    )
        return True

    return forced(possible, known, step, (0, 1))


def picture(puzzle, known, step) -> bool:
    """For each board that fits the premises of the step, one of its rotations that also fit must have the cells."""
    places = [(row * puzzle.width + column, look_of(puzzle, code)) for row, column, code in step.cells]
    rests_on = [known.get(divmod(place, puzzle.width), -1) for place in range(puzzle.width * puzzle.height)]
    boards = all_boards(puzzle.with_notes(start=Board.from_cells(puzzle.width, puzzle.height, rests_on)))
    if not places:
        return not boards
    having = {board for board in boards if all(board[place] == look for place, look in places)}
    return all(symmetries(puzzle, board) & having for board in boards)
