"""Words for colours, and for runs of them; with one colour only, it is not named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import words
from gridwright.values.grid import WHITE
from gridwright.values.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gridwright.nonogram.puzzle import Nonogram

_LISTED = 6  # runs of a clue that are told one by one


class Speech:
    """How a puzzle's colours and runs are spoken of. A run is (length, colour); the length 0 is unknown."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.coloured = puzzle.coloured
        self.names = tuple(puzzle.colour_name(value) for value in range(len(puzzle.palette)))

    def value(self, value: int, count: int = 1) -> str:
        """What cells are: 'red', 'a cross', 'crosses'."""
        if value == WHITE:
            return "a cross" if count == 1 else "crosses"
        return self.names[value]

    def values(self, values: Iterable[int]) -> str:
        """What a cell may be: 'red, blue or a cross'."""
        found = sorted(values, key=lambda value: (value == WHITE, value))
        return listed(map(self.value, found), "or")

    def are(self, axis: str, changes: Iterable[tuple[int, int]]) -> str:
        """What becomes of cells of a line: 'columns 3 to 5 are red and column 6 is a cross'."""
        return listed(
            f"{words.cells(axis, places)} {'is' if len(places) == 1 else 'are'} {self.value(value, len(places))}"
            for value, places in grouped(changes)
        )

    def entry(self, run: tuple[int, int]) -> str:
        """A run as a clue has it: '3 red'."""
        length, colour = run
        return f"{length or '?'} {self.names[colour]}" if self.coloured else str(length or "?")

    def run(self, runs: Sequence[tuple[int, int]], index: int) -> str:
        """One run of a clue: by length and colour, and by its place where others have the same."""
        length, colour = runs[index]
        if list(runs).count(runs[index]) == 1:
            name = f"the {self.names[colour]} run" if self.coloured else "the run"
            return f"{name} of {length or 'unknown length'}"
        return f"the {words.ordinal(index, len(runs))} run ({self.entry(runs[index])})"

    def runs(self, runs: Sequence[tuple[int, int]], indices: Sequence[int]) -> str:
        """Several runs of a clue."""
        if len(indices) == 1:
            return self.run(runs, indices[0])
        return "the runs " + listed(self.entry(runs[index]) for index in indices)

    def clue(self, runs: Sequence[tuple[int, int]], article: str = "the") -> str:
        """All runs of a clue: 'the red run of 3', 'the runs 3 red and 1 blue', 'the 12 runs'."""
        if not runs:
            return f"{article} clue 0"
        if len(runs) == 1:
            return self.run(runs, 0).replace("the", article, 1)
        if self.coloured and len(runs) > _LISTED:
            return f"{article} {len(runs)} runs"
        entries = [self.entry(run) for run in runs]
        return f"{article} runs {listed(entries) if self.coloured else ' '.join(entries)}"

    def lacks(self, axis: str, gone: Iterable[tuple[int, int]]) -> str:
        """Which colours the lines that cross a line do not have: 'columns 2 and 5 have no red'."""
        return listed(
            f"{words.cells(axis, places)} {'has' if len(places) == 1 else 'have'} no {self.names[value]}"
            for value, places in grouped(gone)
        )


def grouped(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, list[int]]]:
    """The places of each value, colours before the background."""
    places: dict[int, list[int]] = {}
    for place, value in sorted(pairs):
        places.setdefault(value, []).append(place)
    return sorted(places.items(), key=lambda item: (item[0] == WHITE, item[1]))
