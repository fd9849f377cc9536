"""Gridwright's own JSON, one puzzle a line: for long lists, which can be cut and joined with any tool.

    file = one puzzle of the format `json` a line, in an object of its own

Empty lines do not count.

    >>> line = '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1], []]}'
    >>> len(parse(line + "\\n" + line))
    2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.formats.format import may_be_json_lines, names_kind
from gridwright.nonogram.formats.json_ import fields_of, puzzle_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram


def parse(text: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The nonograms of a JSON Lines text."""
    from gridwright.formats import json_envelope

    return [puzzle_of(node) for node in json_envelope.read_lines(text)]


def write(puzzles: Sequence[Nonogram]) -> str:
    """The puzzles as JSON Lines."""
    from gridwright.formats import json_envelope

    return json_envelope.write_lines([fields_of(puzzle) for puzzle in puzzles])


def looks_like(text: str) -> bool:
    """Whether this may be nonograms in JSON Lines of Gridwright."""
    return may_be_json_lines(text) and names_kind(text, "nonogram", otherwise=True)
