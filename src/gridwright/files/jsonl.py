"""Gridwright's own JSON, one puzzle per line: for long lists, which any tool can split and join.

    file = one puzzle of the format `json` per line, each an object; kinds may be mixed

Empty lines are ignored.

    >>> line = '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1], []]}'
    >>> len(parse(line + "\\n" + line))
    2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.files.json_ import dumped, fields_of, puzzle_of
from gridwright.parsing.json_node import root
from gridwright.parsing.pieces import one_a_line
from gridwright.parsing.tokens import Lines
from gridwright.values.errors import FormatError, NotSupported

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

split = one_a_line


def parse(text: str, size: tuple[int, int] | None = None) -> list[Puzzle[Solution]]:
    """The puzzles of a JSON Lines text, one object per line."""
    lines = Lines(text)
    puzzles = [puzzle_of(root(line, lines.number)) for line in lines if line.strip(" \t\r")]
    if not puzzles:
        raise FormatError("expected at least one line with a puzzle", line=1, column=1)
    return puzzles


def write(puzzles: Sequence[Puzzle[Solution]]) -> str:
    """The puzzles, one per line."""
    if not puzzles:
        raise NotSupported("no puzzle to write")
    return "".join(dumped(fields_of(puzzle)) + "\n" for puzzle in puzzles)


def looks_like(text: str) -> bool:
    """Whether this may be Gridwright's JSON Lines: one object per line; a single one must name the schema."""
    first, _, rest = text.lstrip().partition("\n")
    several = rest.lstrip()[:1] == "{"
    return first[:1] == "{" and first.rstrip()[-1:] == "}" and (several or '"gridwright"' in first)
