"""The .singles files of TU Delft's collection: squares.

    file    n, an empty line, n rows of n numbers with blanks between them, then perhaps lines that begin with @
    @       a number that names the puzzle; it is passed over

    2

    1 1
    2 1
"""

from __future__ import annotations

import re

from gridwright.hitori.formats._rows import at_end, fitting, only, puzzle_from, take_square, text_of
from gridwright.words import Lines, each_word, size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.hitori.puzzle import Hitori

_LIKE = re.compile(r"\s*[0-9]+[ \t]*\n[ \t]*\n[0-9\s]+(@.*\s*)*\Z")


def parse(data: str, size: tuple[int, int] | None = None) -> list[Hitori]:
    """The puzzle in a text."""
    lines = Lines(re.sub(r"^[ \t]*@.*", "", data, flags=re.MULTILINE))
    head = next((words for text in lines if (words := list(each_word(text, lines.number)))), None)
    if head is None:
        raise lines.ended("the side of the square")
    if len(head) > 1:
        raise head[1].error(f"expected the side of the square alone on the line, found {head[1].text[:20]!r} too")
    side, _ = size_of(head[0], head[0])
    rows = take_square(lines, side)
    at_end(lines)
    return [puzzle_from(rows, head[0].line)]


def write(puzzles: Sequence[Hitori]) -> str:
    """One puzzle as text."""
    puzzle = fitting(only(puzzles, "singles"), "singles", square=True)
    return f"{puzzle.width}\n\n{text_of(puzzle)}"


def looks_like(data: str) -> bool:
    """A number alone, an empty line, and rows of numbers; at the end perhaps lines with @."""
    return bool(_LIKE.match(data))
