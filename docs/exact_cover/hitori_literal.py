"""Hitori by Algorithm X, literally as it is taught: shade cells until no number is left twice in a line.

"Remove a 2 from row 1 for the first time" is one requirement, "for the second time" another. A cell may serve its row,
its column or both, so it has an action for every pair of times: the crossroads. Memory keeps a cell from being shaded
again in the name of another time. What this model loses: it shades exactly one copy less than there are, though the
rules also allow all of them, and it never shades a number that is alone in its lines.
"""

import sys
from itertools import product

from gridwright.exact_cover import AlgorithmXSolver


class HitoriSolver(AlgorithmXSolver):
    def __init__(self, grid, memory=True):
        self.grid, self.memory, self.nodes = grid, memory, 0
        cells = [(r, c) for r in range(len(grid)) for c in range(len(grid[0]))]
        actions, requirements, optional = {}, {}, {}
        for r, c in cells:
            copies = {"row": grid[r].count(grid[r][c]), "column": [row[c] for row in grid].count(grid[r][c])}
            lines = {"row": r, "column": c}
            times = [
                [("remove", axis, lines[axis], grid[r][c], time) for time in range(1, copies[axis])] or [None]
                for axis in ("row", "column")
            ]
            touching = [("touch", *sorted([(r, c), near])) for near in self.near(r, c)]
            for choice in product(*times):
                covered = [requirement for requirement in choice if requirement]
                if covered:
                    actions["shade", r, c, *choice] = covered + touching
                    requirements.update(dict.fromkeys(covered))
                    optional.update(dict.fromkeys(touching))
        super().__init__(list(requirements), actions, list(optional))

    def near(self, r, c):
        sides = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        return [(i, j) for i, j in sides if 0 <= i < len(self.grid) and 0 <= j < len(self.grid[0])]

    def _process_row_selection(self, action):
        self.nodes += 1
        if self.memory:
            self._remember(action[1:3])

    def _process_solution(self):
        shaded = self.shaded()
        white = {(r, c) for r, row in enumerate(self.grid) for c in range(len(row))} - shaded
        reached, todo = set(), [min(white)]
        while todo:
            cell = todo.pop()
            if cell not in reached:
                reached.add(cell)
                todo += [near for near in self.near(*cell) if near in white]
        self.solution_is_valid = reached == white

    def shaded(self):
        return {(action[1], action[2]) for action in self.solution}


def main():
    puzzles = sys.argv[1:] or ["111/234/224", "22153/23145/11135/13542/54321", "3224/1413/4132/2414"]
    for puzzle in puzzles:
        grid = puzzle.split("/")
        for memory in (True, False):
            solver = HitoriSolver(grid, memory)
            found = [frozenset(solver.shaded()) for _ in solver.solve()]
            print(
                f"{puzzle} memory={memory}: {len(set(found))} shadings in {len(found)} solutions, {solver.nodes} nodes"
            )
        for shaded in sorted(set(found), key=sorted)[:1]:
            for r, row in enumerate(grid):
                print("".join("*" if (r, c) in shaded else number for c, number in enumerate(row)))


if __name__ == "__main__":
    main()
