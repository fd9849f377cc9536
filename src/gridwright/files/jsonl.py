"""Gridwright's own JSON, one puzzle a line: for long lists, which can be cut and joined with any tool.

    file = one puzzle of the format `json` a line, in an object of its own; kinds may be mixed

Empty lines do not count.

    >>> line = '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1], []]}'
    >>> len(parse(line + "\\n" + line))
    2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.files.json_ import dumped, fields_of, puzzle_of
from gridwright.formats.json_node import root
from gridwright.formats.pieces import one_a_line
from gridwright.formats.words import Lines
from gridwright.values.errors import FormatError, NotSupported

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

split = one_a_line


def parse(text: str, size: tuple[int, int] | None = None) -> list[Puzzle[Solution]]:
    """The puzzles of a JSON Lines text: an object a line."""
    lines = Lines(text)
    puzzles = [puzzle_of(root(line, lines.number)) for line in lines if line.strip(" \t\r")]
    if not puzzles:
        raise FormatError("expected at least one line with a puzzle", line=1, column=1)
    return puzzles


def write(puzzles: Sequence[Puzzle[Solution]]) -> str:
    """The puzzles, one a line."""
    if not puzzles:
        raise NotSupported("there is no puzzle to write")
    return "".join(dumped(fields_of(puzzle)) + "\n" for puzzle in puzzles)


def looks_like(text: str) -> bool:
    """Whether this may be Gridwright's JSON Lines: objects a line; one by itself names the schema."""
    first, _, rest = text.lstrip().partition("\n")
    several = rest.lstrip()[:1] == "{"
    return first[:1] == "{" and first.rstrip()[-1:] == "}" and (several or '"gridwright"' in first)
