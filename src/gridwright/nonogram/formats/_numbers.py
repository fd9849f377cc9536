"""Helpers of the formats of bare numbers: a size, then one clue per line with blanks between its numbers.

    clue    numbers from 1 separated by blanks; an empty line or a single 0 for no runs; ? for an unknown length

Such a text contains only numbers, so it is read strictly: no line may be missing, and no line but empty ones may
follow.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from gridwright.nonogram.formats._clues import clue_in, each_word, puzzle_at
from gridwright.nonogram.puzzle import clue_text
from gridwright.values.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.nonogram.formats._clues import Lines, Word
    from gridwright.nonogram.puzzle import Clue, Nonogram, Run


class ClueLines(NamedTuple):
    """Clues, and the (line, column) where each begins."""

    clues: list[list[Run]]
    places: list[tuple[int, int]]


def take_numbers(lines: Lines, count: int, what: str) -> list[Word]:
    """The words on the next non-empty line, which must number `count`."""
    for text in lines:
        found = list(islice(each_word(text, lines.number), count + 1))
        if len(found) > count:
            raise found[count].error(f"expected {what} alone on the line, found {found[count].text[:20]!r} too")
        if found and len(found) < count:
            raise FormatError(f"expected {what}, found the end of the line", line=lines.number, column=len(text) + 1)
        if found:
            return found
    raise lines.ended(what)


def take_clues(lines: Lines, count: int, length: int, axis: str) -> ClueLines:
    """The next `count` lines as the clues of lines of `length` cells."""
    taken = ClueLines([], [])
    for index in range(count):
        text = next(lines, None)
        if text is None:
            raise lines.ended(f"{axis} {index + 1} of {count}")
        taken.clues.append(clue_in(text, lines.number, most=length))
        taken.places.append((lines.number, len(text) - len(text.lstrip()) + 1))
    return taken


def take_between(lines: Lines, sign: str) -> None:
    """Skip the line between rows and columns: it begins with `sign`, or is empty if `sign` is empty."""
    what = f"{repr(sign) if sign else 'an empty line'} between rows and columns"
    text = next(lines, None)
    if text is None:
        raise lines.ended(what)
    if not (text.lstrip().startswith(sign) if sign else not text.strip()):
        raise FormatError(f"expected {what}, found {text.strip()[:20]!r}", line=lines.number, column=1)


def finished(lines: Lines, rows: ClueLines, columns: ClueLines) -> list[Nonogram]:
    """The puzzle with these clues, after checking that nothing follows."""
    for text in lines:
        for word in each_word(text, lines.number):
            raise word.error(
                f"expected the end, found {word.text[:20]!r}: all rows and columns have their clues already"
            )
    return [puzzle_at(rows.clues, columns.clues, row_places=rows.places, column_places=columns.places)]


def begins_with_size(data: str) -> bool:
    """Whether the first non-empty line has two numbers and nothing else."""
    return bool(re.match(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*(\n|$)", data))


def has_divider(data: str) -> bool:
    """Whether some line begins with the `#` of .mk."""
    return bool(re.search(r"^[ \t]*#", data, re.MULTILINE))


def clue_lines(clues: Iterable[Clue]) -> str:
    """Clues as lines of text."""
    return "".join(clue_text(clue) + "\n" for clue in clues)
