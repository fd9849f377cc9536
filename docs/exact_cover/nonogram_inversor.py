"""Nonogram Inversor by Algorithm X: segments and white cells are the tiles, and every cell is covered twice.

Reads CodinGame's input (`width height`, the columns' clues, then the rows') from a file or shows "Dog".
"""

import sys
from pathlib import Path

from gridwright.exact_cover import AlgorithmXSolver

DOG = "5 5\n1\n3\n2\n5\n1\n1\n1 3\n3\n1 1\n1 1"


class NonogramSolver(AlgorithmXSolver):
    def __init__(self, width, height, columns, rows):
        self.width, self.height = width, height
        cells = [(r, c) for r in range(height) for c in range(width)]
        requirements = [("covered", way, r, c) for way in ("horizontally", "vertically") for r, c in cells]
        actions = {
            ("white", r, c): [("covered", "horizontally", r, c), ("covered", "vertically", r, c)] for r, c in cells
        }
        me_requirements = []
        for way, lines, length in (("horizontally", rows, width), ("vertically", columns, height)):
            for line, clue in enumerate(lines):
                placings = []
                for number, size in enumerate(clue):
                    requirements.append(("segment placed", way, line, number))
                    first = sum(clue[:number]) + number
                    last = length - sum(clue[number:]) - (len(clue) - number - 1)
                    placings.append([("segment", way, line, number, start) for start in range(first, last + 1)])
                    for action in placings[-1]:
                        along = [(line, action[-1] + i) for i in range(size)]
                        covered = along if way == "horizontally" else [(r, c) for c, r in along]
                        actions[action] = [("covered", way, *cell) for cell in covered] + [requirements[-1]]
                for number in range(len(clue) - 1):  # two neighbours in a line that do not overlap but come too close
                    for one in placings[number]:
                        for two in placings[number + 1]:
                            end = one[-1] + clue[number] - 1
                            overlap = two[-1] <= end and one[-1] < two[-1] + clue[number + 1]
                            if not overlap and two[-1] < end + 2:
                                me_requirements.append(("never both", one, two))
                                actions[one].append(me_requirements[-1])
                                actions[two].append(me_requirements[-1])
        self.counts = f"{len(actions)=} {len(requirements)=} {len(me_requirements)=}"
        super().__init__(requirements, actions, me_requirements)

    def picture(self):
        white = {action[1:] for action in self.solution if action[0] == "white"}
        return ["".join(".#"[(r, c) not in white] for c in range(self.width)) for r in range(self.height)]


def inverted(lines):
    """The clues of the white cells: what the puzzle asks for."""
    return [" ".join(str(len(run)) for run in "".join(line).split("#") if run) or "0" for line in lines]


def main():
    text = Path(sys.argv[1]).read_text() if len(sys.argv) > 1 else DOG
    size, *clues = [list(map(int, line.split())) for line in text.splitlines()]
    solver = NonogramSolver(*size, clues[: size[0]], clues[size[0] :])
    print(solver.counts)
    for _ in solver.solve():
        picture = solver.picture()
        print(*picture, *inverted(zip(*picture, strict=True)), *inverted(picture), sep="\n")
        break


if __name__ == "__main__":
    main()
