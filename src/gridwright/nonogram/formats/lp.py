"""Robert Bosch's description of a paint-by-numbers puzzle for his integer programs, as read by pbnsolve.

    number_of_rows: 2
    number_of_columns: 3

    row_1
    number_of_clusters: 2
    size(s): 1 1
    row_2
    number_of_clusters: 0
    size(s):
    column_1
    number_of_clusters: 1
    size(s): 1
    ...

The file is a sequence of words, separated by blanks, commas and line ends. Each line of the puzzle has its name, a
keyword and the number of its runs, a keyword and their lengths. Bosch's own files differ in their keywords (`tiles`,
`width(s)`), so any word that ends in a colon is accepted. Lines may be in any order, each once. A line without runs may
have a single 0 as its lengths.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Lines, Word, clue, puzzle_at, size_of, whole_number, words

if TYPE_CHECKING:
    from gridwright.nonogram.puzzle import Nonogram, Run

_LINE = re.compile(r"(row|column)_(\d{1,9}):?", re.ASCII)
_START = re.compile(r"\s*number_of_rows:")


def parse(text: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle in a text, as the only one of a list."""
    stream = _Words(text)
    height = stream.labelled("number_of_rows:")
    width = stream.labelled("number_of_columns:")
    counts = dict(zip(("column", "row"), size_of(width, height), strict=True))
    clues: dict[tuple[str, int], list[Run]] = {}
    places: dict[tuple[str, int], tuple[int, int]] = {}
    while stream.left:
        name = stream.next("row_1, column_1, ...")
        found = _LINE.fullmatch(name.text)
        if not found:
            raise name.error(f"expected row_1, column_1, ..., found {name.text[:20]!r}")
        axis, index = found[1], int(found[2])
        if not 1 <= index <= counts[axis]:
            raise name.error(f"there is no {axis} {index}: they are numbered from 1 to {counts[axis]}")
        if (axis, index) in clues:
            raise name.error(f"{axis} {index} appears twice")
        clues[axis, index] = stream.clue()
        places[axis, index] = name.line, name.column
    for axis, count in counts.items():
        for index in range(1, count + 1):
            if (axis, index) not in clues:
                raise stream.end.error(f"{axis} {index} is missing")
    lines = {axis: [(axis, index) for index in range(1, count + 1)] for axis, count in counts.items()}
    return [
        puzzle_at(
            [clues[line] for line in lines["row"]],
            [clues[line] for line in lines["column"]],
            row_places=[places[line] for line in lines["row"]],
            column_places=[places[line] for line in lines["column"]],
            place=(1, 1),
        )
    ]


def looks_like(text: str) -> bool:
    """Whether the text begins with the number of rows."""
    return bool(_START.match(text))


class _Words:
    """The words of the file, one after the other."""

    def __init__(self, text: str) -> None:
        lines = Lines(text)
        self._words = [word for line in lines for word in words(line, lines.number, separators=r"\s,")]
        self._at = 0
        self.end = Word("", text.count("\n") + 1, len(text) - text.rfind("\n"))

    @property
    def left(self) -> bool:
        """Whether there is another word."""
        return self._at < len(self._words)

    def next(self, expected: str) -> Word:
        """The next word; an error if there is none, where `expected` was expected."""
        if not self.left:
            raise self.end.error(f"expected {expected}, found the end of the file")
        self._at += 1
        return self._words[self._at - 1]

    def labelled(self, keyword: str) -> Word:
        """The word after a keyword."""
        word = self.next(keyword)
        if word.text != keyword:
            raise word.error(f"expected {keyword}, found {word.text[:20]!r}")
        return self.next("a number")

    def clue(self) -> list[Run]:
        """A count and that many lengths, a keyword before each."""
        self._keyword()
        number = self.next("the number of runs")
        count = whole_number(number, "the number of runs")
        self._keyword()
        lengths: list[Word] = []
        while self.left and not _LINE.fullmatch(self._words[self._at].text):
            lengths.append(self.next("a run length"))
        runs = clue(lengths)
        if len(runs) != count:
            raise number.error(f"expected {count} run lengths, found {len(runs)}")
        return runs

    def _keyword(self) -> None:
        word = self.next("a keyword")
        if not word.text.endswith(":"):
            raise word.error(f"expected a keyword and a colon, found {word.text[:20]!r}")
