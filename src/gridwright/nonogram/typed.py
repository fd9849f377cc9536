"""Clues as typed by a user, one text per line of the puzzle: the errors of each, and the puzzle if there are none.

clue    runs separated by blanks, commas or full stops; nothing, or a single 0, for no runs
run     a length, or ? if unknown; with several colours followed by the character of one

>>> typed(["1 1", "3"], ["2", "x", "2"]).problems
[Violation(message="expected a run length, found 'x'", axis='column', index=1)]
>>> typed(["1 1", "3"], ["2", "1", "2"]).puzzle
<Nonogram 3x2>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gridwright.nonogram.formats._clues import clue
from gridwright.nonogram.puzzle import Nonogram, Run, cells_asked, clue_text, least_length
from gridwright.parsing.tokens import Word, whole_number, words
from gridwright.values.colour import BLACK_AND_WHITE, signs_of
from gridwright.values.errors import FormatError
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted
from gridwright.values.violation import Violation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Clue
    from gridwright.values.colour import Palette

_SEPARATORS = r"\s,."


class Typed(NamedTuple):
    """The result: the puzzle, None while there are `problems`; the problems; and how many cells of each colour, by its
    index, rows and columns require, as far as they can be read."""

    puzzle: Nonogram | None
    problems: list[Violation]
    row_sums: dict[int, int]
    column_sums: dict[int, int]


def typed(rows: Sequence[str], columns: Sequence[str], palette: Palette = BLACK_AND_WHITE) -> Typed:
    """Read the clues of some rows and columns."""
    check_size(len(columns), len(rows))
    signs = signs_of(palette) if len(palette) > 2 else ""
    problems: list[Violation] = []

    def read(axis: str, texts: Sequence[str], length: int) -> tuple[Clue, ...]:
        clues = []
        for index, text in enumerate(texts):
            clues.append(tuple[Run, ...]())
            try:
                found = _clue(text, signs)
            except FormatError as error:
                problems.append(Violation(error.message, axis, index))
                continue
            if (needed := least_length(found)) > length:
                written = clue_text(found, palette if signs else None)
                message = f"the clue {written} needs {counted(needed, 'cell')}, the line has {length}"
                problems.append(Violation(message, axis, index))
            clues[-1] = found
        return tuple(clues)

    row_clues, column_clues = read("row", rows, len(columns)), read("column", columns, len(rows))
    puzzle = None if problems else Nonogram(row_clues, column_clues, palette)
    return Typed(puzzle, problems, cells_asked(row_clues), cells_asked(column_clues))


def _clue(text: str, signs: str) -> Clue:
    """The clue in a text; `signs` are the characters of the palette if it has several colours."""
    found = words(text, 1, separators=_SEPARATORS)
    if not signs or (len(found) == 1 and not found[0].text.strip("0")):
        return tuple(clue(found))
    return tuple(_coloured(word, signs) for word in found)


def _coloured(word: Word, signs: str) -> Run:
    """A run with the character of its colour; the first colour may omit it, unless it is a digit."""
    length, sign = word.text[:-1], word.text[-1]
    if not length or sign not in signs[1:]:
        length, sign = word.text, signs[1]
    if length == "?":
        return Run(None, signs.index(sign))
    number = whole_number(Word(length, word.line, word.column), "a run length and the character of a colour")
    if not number:
        raise word.error("a run length must be at least 1, not 0")
    return Run(number, signs.index(sign))
