"""Words for lines, cells, colours and runs, as a person would say them; lines and cells are counted from 1 here.

How a puzzle is spoken of is its `Speech`. There are two vocabularies: that of colours and of runs of unknown length,
and `PlainSpeech`, which overrides what is shorter to say where there is one colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.grid import BLACK, WHITE
from gridwright.values.phrases import counted, listed, numbered, one

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from gridwright.base.technique import Technique
    from gridwright.nonogram.puzzle import Nonogram

ACROSS = {"row": "column", "column": "row"}
BEGINNING = {"row": "left", "column": "top"}
END = {"row": "right", "column": "bottom"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LISTED = 6  # coloured runs of a clue that are told one by one


def ordinal(index: int, count: int) -> str:
    """The place of one of `count` things: first, second, ..., last.

    >>> [ordinal(index, 12) for index in (0, 1, 9, 11)]
    ['first', 'second', '10th', 'last']
    """
    if index and index == count - 1:
        return "last"
    if index < len(_ORDINALS):
        return _ORDINALS[index]
    number = index + 1
    ending = "th" if 10 < number % 100 < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def number(count: int) -> str:
    """A small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def cells(axis: str, places: Iterable[int]) -> str:
    """Cells of a line, named by the lines that cross it there, each once and in order.

    >>> cells("row", [2]), cells("row", [2, 3, 4, 8]), cells("column", [0, 1])
    ('column 3', 'columns 3 to 5 and 9', 'rows 1 and 2')
    """
    return numbered(ACROSS[axis], places)


def line(axis: str, index: int) -> str:
    """One line of the grid."""
    return f"{axis} {index + 1}"


def crosses(places: Sequence[int]) -> str:
    """What several white cells are."""
    return "a cross" if len(places) == 1 else "crosses"


class Speech:
    """How a puzzle's colours and runs are spoken of. A run is (length, colour); the length 0 is unknown."""

    plain = False  # black and white, with all lengths known
    _titles: Mapping[str, str] = {  # of techniques, where there are several colours
        "completed line": "all coloured cells are found, or all others",
        "glue": "a coloured cell near the edge pulls the run",
        "mercury": "a coloured cell keeps the run off the edge",
        "narrowed overlap": "overlap, with the known cells in mind",
        "two cases": "all values of a cell agree on others",
    }

    def __init__(self, puzzle: Nonogram) -> None:
        self.coloured = puzzle.coloured
        self.names = tuple(puzzle.colour_name(value) for value in range(len(puzzle.palette)))

    def title(self, technique: Technique[Any]) -> str:
        """What a technique is: the catalogue speaks of black and white."""
        if self.coloured:
            return self._titles.get(technique.name, technique.title)
        white, ink = self.names
        return technique.title.replace("a black", one(ink)).replace("black", ink).replace("white", white)

    @property
    def known(self) -> str:
        """What is kept in mind besides crosses."""
        return "the cells that are known"

    # Cells.

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
            f"{cells(axis, places)} {'is' if len(places) == 1 else 'are'} {self.value(value, len(places))}"
            for value, places in grouped(changes)
        )

    def covered_twice(self, axis: str, changes: Iterable[tuple[int, int]]) -> str:
        """The cells that runs cover wherever they go."""
        return f"some cells both times: {self.are(axis, changes)}"

    def lacks(self, axis: str, gone: Iterable[tuple[int, int]]) -> str:
        """Which colours the lines that cross a line do not have: 'columns 2 and 5 have no red'."""
        return listed(
            f"{cells(axis, places)} {'has' if len(places) == 1 else 'have'} no {self.names[value]}"
            for value, places in grouped(gone)
        )

    def room(self, count: int, walls: bool) -> str:
        """All the cells of a line, or all between the `walls` there are, after 'fills'."""
        return "the one cell" if count == 1 else f"{'the' if walls else 'all'} {count} cells"

    def block(self, value: int) -> str:
        """A block of a colour."""
        return f"{self.value(value)} block"

    def blocks(self, axis: str, value: int, one: Sequence[int], other: Sequence[int]) -> str:
        """Two blocks of one colour."""
        return f"the {self.value(value)} {cells(axis, [*one, *other])}"

    # Runs.

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
        return f"the {ordinal(index, len(runs))} run ({self.entry(runs[index])})"

    def runs(self, runs: Sequence[tuple[int, int]], indices: Sequence[int]) -> str:
        """Several runs of a clue."""
        if len(indices) == 1:
            return self.run(runs, indices[0])
        return "the runs " + listed(self.entry(runs[index]) for index in indices)

    def some_run(self, colour: int, length: str) -> str:
        """A run that may be one of several."""
        return f"a {self.value(colour)} run of {length}"

    def why_whole(self, runs: Sequence[tuple[int, int]], mine: Sequence[int], length: int) -> str:
        """Why a block of a length that can only be of the runs `mine` is complete, after the block."""
        if len(mine) == 1:
            return f"can only be {self.run(runs, mine[0])}"
        return f"can only be {self.some_run(runs[mine[0]][1], str(length))}"

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

    def placed(self, runs: Sequence[tuple[int, int]]) -> str:
        """All runs of a clue, after 'place'."""
        return self.clue(runs)

    def whole_clue(self, runs: Sequence[tuple[int, int]]) -> str:
        """All runs of a clue, after 'cannot hold'."""
        return self.clue(runs, "its")

    def asked(self, rows: int, columns: int, colour: int) -> str:
        """That rows and columns ask for different numbers of cells of a colour."""
        return f"The rows ask for {counted(rows, f'{self.names[colour]} cell')}, the columns for {columns}"


class PlainSpeech(Speech):
    """The vocabulary of black and white, or of another colour in the place of black, with all lengths known."""

    plain = True

    @property
    def known(self) -> str:
        """What is kept in mind besides crosses."""
        return f"the {self.names[BLACK]} cells there are"

    def covered_twice(self, axis: str, changes: Iterable[tuple[int, int]]) -> str:
        return f"{cells(axis, [place for place, _ in changes])} both times: {self.names[BLACK]}"

    def room(self, count: int, walls: bool) -> str:
        return f"{'the' if walls else 'all'} {count} cells"

    def block(self, value: int) -> str:
        return "block"

    def blocks(self, axis: str, value: int, one: Sequence[int], other: Sequence[int]) -> str:
        return f"the {self.value(value)} {cells(axis, one)} and the {self.value(value)} {cells(axis, other)}"

    def some_run(self, colour: int, length: str) -> str:
        return f"a run of {length}"

    def why_whole(self, runs: Sequence[tuple[int, int]], mine: Sequence[int], length: int) -> str:
        if length == max(runs)[0]:
            return "is as long as the longest run"
        return super().why_whole(runs, mine, length)

    def placed(self, runs: Sequence[tuple[int, int]]) -> str:
        return f"the run{'' if len(runs) == 1 else 's'} {' '.join(map(self.entry, runs))}"

    def whole_clue(self, runs: Sequence[tuple[int, int]]) -> str:
        return f"its clue {' '.join(map(self.entry, runs)) or 0}"


def grouped(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, list[int]]]:
    """The places of each value, colours before the background."""
    places: dict[int, list[int]] = {}
    for place, value in sorted(pairs):
        places.setdefault(value, []).append(place)
    return sorted(places.items(), key=lambda item: (item[0] == WHITE, item[1]))
