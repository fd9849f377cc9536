"""The peers on Hitori: CaDiCaL with cuts on demand through python-sat, and clingo with reachability in its rules.

Both look for a first and a second solution, as ours does. Building clauses and facts in Python does not count, loading
and grounding them does. The cuts for CaDiCaL are found in Python, so its time is given twice: with them, and inside the
library alone. clingo's rules go from neighbour to neighbour, as grounding rules on distances would be quadratic in the
number of cells.
"""

from __future__ import annotations

import time


def rules(puzzle):
    """Clauses for all rules except connectivity; variable i + 1 means that cell i is shaded."""
    width, height = puzzle.width, puzzle.height
    found = []
    for cell in range(width * height):
        if cell % width + 1 < width:
            found.append([-cell - 1, -cell - 2])
        if cell + width < width * height:
            found.append([-cell - 1, -cell - width - 1])
    for axis, index, numbers in puzzle.lines():
        places = {}
        for place, number in enumerate(numbers):
            cell = index * width + place if axis == "row" else place * width + index
            places.setdefault(number, []).append(cell + 1)
        for cells in places.values():
            found += [[one, other] for i, one in enumerate(cells) for other in cells[:i]]
    return found


def cuts(shaded, width, height):
    """A clause for each unshaded area but the largest: one of the shaded cells around it is not shaded."""
    left = {cell for cell in range(width * height) if not shaded[cell]}
    areas = []
    while left:
        waiting, area, rim = [left.pop()], [], set()
        while waiting:
            cell = waiting.pop()
            area.append(cell)
            column = cell % width
            around = [cell - width, cell + width, *([cell - 1] * (column > 0)), *([cell + 1] * (column + 1 < width))]
            for other in around:
                if not 0 <= other < width * height:
                    continue
                if shaded[other]:
                    rim.add(other)
                elif other in left:
                    left.remove(other)
                    waiting.append(other)
        areas.append((len(area), [-cell - 1 for cell in rim]))
    return [rim for _, rim in sorted(areas)[:-1]]


def cadical(puzzle):
    """The seconds of CaDiCaL with the search for cuts, its own seconds, and the verdict."""
    from pysat.solvers import Cadical195

    width, height = puzzle.width, puzzle.height
    clauses = rules(puzzle)
    begin = time.process_time()
    with Cadical195(bootstrap_with=clauses) as solver:
        found, own = 0, time.process_time() - begin
        while found < 2:
            asked = time.process_time()
            more = solver.solve()
            own += time.process_time() - asked
            if not more:
                break
            shaded = [value > 0 for value in solver.get_model()[: width * height]]
            shaded += [False] * (width * height - len(shaded))
            needed = cuts(shaded, width, height)
            if not needed:
                found += 1
                needed = [[-cell - 1 if value else cell + 1 for cell, value in enumerate(shaded)]]
            for clause in needed:
                solver.add_clause(clause)
        return time.process_time() - begin, own, ("none", "unique", "multiple")[found]


PROGRAM = """
{ shaded(R, C) : cell(R, C, _) }.
:- cell(R, C, N), cell(R, D, N), C < D, not shaded(R, C), not shaded(R, D).
:- cell(R, C, N), cell(S, C, N), R < S, not shaded(R, C), not shaded(S, C).
:- shaded(R, C), shaded(R + 1, C).
:- shaded(R, C), shaded(R, C + 1).
white(R, C) :- cell(R, C, _), not shaded(R, C).
reached(0, 0) :- white(0, 0).
reached(0, 1) :- shaded(0, 0), white(0, 1).
reached(R, C) :- white(R, C), reached(R - 1, C).
reached(R, C) :- white(R, C), reached(R + 1, C).
reached(R, C) :- white(R, C), reached(R, C - 1).
reached(R, C) :- white(R, C), reached(R, C + 1).
:- white(R, C), not reached(R, C).
#show shaded/2.
"""


def clingo(puzzle):
    """The seconds and verdict of clingo; as the first two cells of row 1 cannot both be shaded, one is reached."""
    import clingo as library

    facts = "".join(
        f"cell({row},{column},{number})."
        for row, line in enumerate(puzzle.numbers)
        for column, number in enumerate(line)
    )
    begin = time.process_time()
    control = library.Control(["2", "--warn=none"])
    control.add("base", [], PROGRAM + facts)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        found = sum(1 for _ in handle)
    return time.process_time() - begin, ("none", "unique", "multiple")[found]
