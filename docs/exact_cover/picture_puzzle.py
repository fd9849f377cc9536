"""A picture puzzle by problem-space reduction and Algorithm X: pieces turn, neighbours share their border line.

Reads CodinGame's input (piece size, `columns rows`, `width height`, the pieces) from a file, or cuts up a picture of
its own. First the reducing loop strikes out what fits no border; what is left is placed by Algorithm X, which carries
the borders as colours: a hook refuses a piece whose border differs from the one that is known there. Pieces that look
the same would be tried in each other's place again and again: memory keeps a look from being tried twice in a cell.
"""

import random
import sys
from pathlib import Path

from gridwright.exact_cover import AlgorithmXSolver, ProblemSpace

PICTURE = """\
################
#      ##      #
#     ####     #
#    ##  ##    #
#   ########   #
#   #      #   #
#   # #  # #   #
#   #      #   #
#   #  ##  #   #
#  .#..##..#.  #
#              #
#              #
################"""


def turned(piece, times):
    for _ in range(times):
        piece = tuple("".join(column) for column in zip(*reversed(piece), strict=True))
    return piece


def borders(look):
    """The four border lines of a piece as it lies, each read from the left or from the top, under its side's name."""
    left, right = ("".join(row[i] for row in look) for i in (0, -1))
    return {"top": look[0], "bottom": look[-1], "left": left, "right": right}


def sides(r, c):
    """The borders of a cell, by the place they lie in: a border belongs to both of its cells."""
    return {"top": ("-", r, c), "bottom": ("-", r + 1, c), "left": ("|", r, c), "right": ("|", r, c + 1)}


def borders_meet(space):
    """Strikes out what a neighbour, or the frame, has no border for."""
    values = {}
    for cell in space:
        looks = [borders(look) for _, look in space[cell]]
        for side, place in sides(*cell).items():
            here = {look[side] for look in looks}
            values[place] = values[place] & here if place in values else here
    for cell in space:
        for piece, look in space[cell]:
            for side, place in sides(*cell).items():
                if borders(look)[side] not in values[place]:
                    yield cell, (piece, look), f"its {side} border meets no other"


def frame_outside(space):
    """The frame's line lies on the rim of the picture and nowhere else."""
    rows, columns = (1 + max(cell[i] for cell in space) for i in (0, 1))
    for r, c in space:
        rim = {"top": r == 0, "bottom": r == rows - 1, "left": c == 0, "right": c == columns - 1}
        for piece, look in space[r, c]:
            for side, line in borders(look).items():
                if (set(line) == {"#"}) != rim[side]:
                    yield (r, c), (piece, look), "the frame lies on the rim and nowhere else"


class PictureSolver(AlgorithmXSolver):
    def __init__(self, space, memory=True):
        self.memory, self.nodes, self.known = memory, 0, {}
        actions = {(cell, *candidate): [cell, candidate[0]] for cell in space for candidate in space[cell]}
        super().__init__(list(space) + sorted({piece for _, piece, _ in actions}), actions)

    def _process_row_selection(self, action):
        cell, _, look = action
        self.nodes += 1
        if self.memory:
            self._remember((cell, look))
        for side, place in sides(*cell).items():
            lines = self.known.setdefault(place, [])
            lines.append(borders(look)[side])
            if lines[0] != lines[-1]:
                self.solution_is_valid = False

    def _process_row_deselection(self, action):
        for place in sides(*action[0]).values():
            self.known[place].pop()

    def picture(self):
        looks = {cell: look for cell, _, look in self.solution}
        rows, columns = (1 + max(cell[i] for cell in looks) for i in (0, 1))
        height = len(looks[0, 0])
        lines = []
        for r in range(rows):
            for line in range(0 if r == 0 else 1, height):  # each further row of pieces repeats the line above it
                lines.append(looks[r, 0][line][0] + "".join(looks[r, c][line][1:] for c in range(columns)))
        return lines


def space_of(pieces, columns, rows):
    """Every piece in each turn at every cell; the first piece is known to lie upright."""
    looks = [
        (p, look) for p, piece in enumerate(pieces) for look in {turned(piece, t): 0 for t in range(4 if p else 1)}
    ]
    return ProblemSpace({(r, c): looks for r in range(rows) for c in range(columns)}, [frame_outside, borders_meet])


def cut(picture, size, seed=0):
    """Pieces of a picture, shuffled and turned but for the first."""
    step = size - 1
    rows, columns = (len(picture) - 1) // step, (len(picture[0]) - 1) // step
    corners = [(r * step, c * step) for r in range(rows) for c in range(columns)]
    pieces = [tuple(line[x : x + size] for line in picture[y : y + size]) for y, x in corners]
    rng = random.Random(seed)
    rng.shuffle(pieces)
    return [turned(piece, rng.randrange(4) if p else 0) for p, piece in enumerate(pieces)], columns, rows


def read(text):
    size, columns, rows, _, _ = map(int, text.split(None, 5)[:5])
    lines = [line for line in text.split("\n")[3:] if line]
    return [tuple(lines[i : i + size]) for i in range(0, columns * rows * size, size)], columns, rows


def main():
    puzzle = read(Path(sys.argv[1]).read_text()) if len(sys.argv) > 1 else cut(PICTURE.split("\n"), 4)
    space = space_of(*puzzle)
    before = space.size
    space.reduce()
    single = sum(len(space[cell]) == 1 for cell in space)
    print(
        f"{before} candidates reduced to {space.size} in {space.sweeps} passes; {single} of {len(space)} cells settled"
    )
    for memory in (True, False):
        solver = PictureSolver(space, memory)
        pictures = [solver.picture() for _ in solver.solve()]
        print(f"memory={memory}: {len(pictures)} solutions, {solver.nodes} nodes")
    print(*pictures[0], sep="\n")


if __name__ == "__main__":
    main()
