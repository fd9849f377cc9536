"""The letters of Rosetta Code's nonogram task: A is 1, B is 2, ..., and a word is a clue.

    puzzle = a line with the words of the rows, a line with those of the columns
    file   = puzzles, empty lines between them

A line without runs is `_` (or `@`, the character before `A`).

    >>> puzzle, = parse("AB _\\nA _ A A")
    >>> [[run.length for run in clue] for clue in puzzle.rows]
    [[1, 2], []]
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Word, puzzle_at, words
from gridwright.nonogram.puzzle import Run
from gridwright.parsing.pieces import one_paragraph

if TYPE_CHECKING:
    from gridwright.nonogram.puzzle import Nonogram

_PUZZLE = re.compile(r"\s*[A-Z_@]+(?:[ \t]+[A-Z_@]+)*[ \t]*\r?\n[ \t]*[A-Z_@]+(?:[ \t]+[A-Z_@]+)*[ \t]*\r?(?:\n|\Z)")
split = one_paragraph


def parse(text: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzles, two lines each."""
    lines = [words(line, number) for number, line in enumerate(text.split("\n"), 1)]
    pairs = [list(group) for filled, group in groupby(lines, bool) if filled]
    if not pairs:
        raise Word("", 1, 1).error("expected two lines of letters, the rows and the columns")
    return [_puzzle(pair) for pair in pairs]


def looks_like(text: str) -> bool:
    """Whether the text begins with two lines of words in capital letters."""
    return bool(_PUZZLE.match(text))


def _puzzle(lines: list[list[Word]]) -> Nonogram:
    if len(lines) != 2:
        place = lines[min(len(lines) - 1, 2)][0]
        raise place.error(f"expected two lines, the rows and the columns, between empty lines, found {len(lines)}")
    rows, columns = lines
    return puzzle_at(
        [_clue(word) for word in rows],
        [_clue(word) for word in columns],
        row_places=[(word.line, word.column) for word in rows],
        column_places=[(word.line, word.column) for word in columns],
        place=(rows[0].line, rows[0].column),
    )


def _clue(word: Word) -> list[Run]:
    if word.text in ("_", "@"):
        return []
    for index, letter in enumerate(word.text):
        if not "A" <= letter <= "Z":
            raise word._replace(column=word.column + index).error(f"expected a letter from A to Z, found {letter!r}")
    return [Run(ord(letter) - ord("A") + 1) for letter in word.text]
