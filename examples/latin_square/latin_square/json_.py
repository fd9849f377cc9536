"""Latin squares in Gridwright's JSON. Gridwright itself reads and writes the goal, the start and the notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import Grid, InputError
from gridwright.values.grid import UNKNOWN
from latin_square.puzzle import LARGEST, LatinSquare

if TYPE_CHECKING:
    from gridwright.parsing.json_node import Node

_NUMBER = {"type": ["integer", "null"], "minimum": 1, "maximum": LARGEST}
SCHEMA: dict[str, object] = {
    "required": ["numbers"],
    "properties": {"numbers": {"type": "array", "items": {"type": "array", "items": _NUMBER}}},
}


def fields_of(puzzle: LatinSquare) -> dict[str, object]:
    """The JSON object of a puzzle."""
    return {"numbers": [[None if cell == UNKNOWN else cell for cell in row] for row in puzzle.given.rows()]}


def puzzle_of(node: Node) -> LatinSquare:
    """The puzzle in a JSON object."""
    node.check_puzzle(("numbers",))
    try:
        return LatinSquare(Grid.from_rows(map(_row, node["numbers"].items())))
    except InputError as error:
        raise node["numbers"].error(str(error)) from None


def _row(node: Node) -> list[int]:
    numbers = []
    for cell in node.items():
        if cell.value is not None and (type(cell.value) is not int or not 1 <= cell.value <= LARGEST):
            raise cell.expected(f"a number from 1 to {LARGEST}, or null")
        numbers.append(UNKNOWN if cell.value is None else cell.value)
    return numbers
