"""Gridwright's own JSON Lines: a picture puzzle a line, each an object as in the format `json`.

    {"gridwright": 1, "kind": "picture", "width": 1, "height": 1, "tiles": [[0, 0, 0, 0]]}

Empty lines do not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.format import may_be_json_lines, names_kind
from gridwright.picture.formats.json_ import fields_of, puzzle_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.picture.puzzle import PicturePuzzle


def parse(text: str, size: tuple[int, int] | None = None) -> list[PicturePuzzle]:
    """The picture puzzles of a text, one a line."""
    from gridwright.formats import json_envelope

    return [puzzle_of(node) for node in json_envelope.read_lines(text)]


def write(puzzles: Sequence[PicturePuzzle]) -> str:
    """The puzzles, one a line."""
    from gridwright.formats import json_envelope

    return json_envelope.write_lines([fields_of(puzzle) for puzzle in puzzles])


def looks_like(text: str) -> bool:
    """Whether this may be picture puzzles in JSON Lines of Gridwright."""
    return may_be_json_lines(text) and names_kind(text, "picture")
