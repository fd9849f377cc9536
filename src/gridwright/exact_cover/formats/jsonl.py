"""Gridwright's own JSON, one problem a line.

    file = one problem of the format `json` a line, in an object of its own

Empty lines do not count.

    >>> line = '{"gridwright": 1, "kind": "exact-cover", "primary": ["a"], "options": [["a"]]}'
    >>> len(parse(line + "\\n" + line))
    2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.formats.json_ import fields_of, puzzle_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.exact_cover.puzzle import ExactCover


def parse(text: str, size: tuple[int, int] | None = None) -> list[ExactCover]:
    """The problems of a JSON Lines text."""
    from gridwright.formats import json_envelope

    return [puzzle_of(node) for node in json_envelope.read_lines(text)]


def write(puzzles: Sequence[ExactCover]) -> str:
    """The problems as JSON Lines."""
    from gridwright.formats import json_envelope

    return json_envelope.write_lines([fields_of(puzzle) for puzzle in puzzles])


def looks_like(text: str) -> bool:
    """Whether this may be JSON Lines of this kind: the first line is an object that names schema and kind."""
    first = text.lstrip().partition("\n")[0].rstrip()
    return first[:1] == "{" and first[-1:] == "}" and '"gridwright"' in first and '"exact-cover"' in first
