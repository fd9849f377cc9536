"""Drawings that contain their puzzle: PNG and SVG files written by `render`.

    file    a drawing that carries (`gridwright.parsing.carried`) the puzzle as Gridwright JSON, without its goal

So a drawing of a puzzle gives no solution away, and a drawing of a solution is read as the puzzle. Nothing is read from
pixels here. A puzzle whose text would be too long (one with large images) is drawn without it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gridwright.files import json_
from gridwright.parsing.carried import carried, carrying
from gridwright.parsing.images import no_puzzle, sort_of
from gridwright.parsing.svg import is_svg
from gridwright.values.clock import tick
from gridwright.values.errors import FormatError, NotSupported

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution


def with_puzzle(drawing: str | bytes, puzzle: Puzzle[Solution]) -> str | bytes:
    """A drawing, SVG or PNG, with the puzzle embedded."""
    try:
        tick()
        fields = {name: part for name, part in json_.fields_of(puzzle).items() if name != "goal"}
        json_.dumped(fields)
    except NotSupported:  # for example, names that JSON cannot hold
        return drawing
    return carrying(drawing, json.dumps(fields, separators=(",", ":")))


def parse(data: bytes, size: tuple[int, int] | None = None) -> list[Puzzle[Solution]]:
    """The puzzle in a drawing."""
    text = carried(data)
    if text is None:
        sort = "SVG" if is_svg(data) else sort_of(data)
        found = f"a {sort} image without one" if sort else "something else"
        raise FormatError(no_puzzle(f"expected a drawing that contains its puzzle, found {found}"))
    try:
        return json_.parse(text)
    except FormatError as error:
        raise FormatError(f"the puzzle in the drawing cannot be read: {error}") from None


def looks_like(data: bytes) -> bool:
    """Whether a drawing declares that it contains its puzzle."""
    return carried(data) is not None
