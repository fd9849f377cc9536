"""Gridwright's own JSON, one puzzle a line: for long lists, which can be cut and joined with any tool.

    file = one puzzle of the format `json` a line, in an object of its own

Empty lines do not count.

    >>> len(parse('{"gridwright": 1, "kind": "hitori", "numbers": [[1]]}'))
    1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.format import may_be_json_lines, names_kind
from gridwright.hitori.formats.json_ import fields_of, puzzle_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.hitori.puzzle import Hitori


def parse(text: str, size: tuple[int, int] | None = None) -> list[Hitori]:
    """The Hitori of a JSON Lines text."""
    from gridwright.formats import json_envelope

    return [puzzle_of(node) for node in json_envelope.read_lines(text)]


def write(puzzles: Sequence[Hitori]) -> str:
    """The puzzles as JSON Lines."""
    from gridwright.formats import json_envelope

    return json_envelope.write_lines([fields_of(puzzle) for puzzle in puzzles])


def looks_like(text: str) -> bool:
    """Whether this may be Hitori in JSON Lines of Gridwright."""
    return may_be_json_lines(text) and names_kind(text, "hitori")
