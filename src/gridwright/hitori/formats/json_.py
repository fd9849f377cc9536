"""A Hitori in Gridwright's JSON: everything that a `Hitori` holds.

    puzzle  = {"gridwright": 1, "kind": "hitori", "numbers": [[number, ...], ...]
               [, "goal": picture] [, "start": picture] [, "meta": {name: text, ...}]}
    number  = a whole number from 0 | null  null: a cell without a number
    picture = ["..#", ...]                  # is shaded, . unshaded, ? not known

`gridwright.files.json_` has the envelope and documents the errors.

    >>> from gridwright import dump, parse
    >>> print(dump(parse('{"gridwright": 1, "kind": "hitori", "numbers": [[1, null], [2, 2]]}'), "json"))
    {
      "gridwright": 1,
      "kind": "hitori",
      "numbers": [[1, null], [2, 2]]
    }
    <BLANKLINE>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.hitori.puzzle import LARGEST, Hitori
from gridwright.values.errors import InputError, PuzzleError

if TYPE_CHECKING:
    from gridwright.parsing.json_node import Node

_CHARS = (".", "#")


def _picture(description: str) -> dict[str, object]:
    return {
        "description": f"{description}: one string per row, # for a shaded cell, . for an unshaded one, ? for an "
        "unknown one; or one list per row, 1 for shaded, 0 for unshaded, null for unknown.",
        "type": "array",
        "minItems": 1,
        "items": {
            "oneOf": [
                {"type": "string", "pattern": "^[.#?]+$"},
                {"type": "array", "minItems": 1, "items": {"enum": [0, 1, None]}},
            ]
        },
    }


SCHEMA: dict[str, object] = {
    "properties": {
        "numbers": {
            "description": "The rows, all of the same length; null is a cell without a number, which is never a copy.",
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "array",
                "minItems": 1,
                "items": {"oneOf": [{"type": "integer", "minimum": 0, "maximum": LARGEST}, {"type": "null"}]},
            },
        },
        "goal": _picture("The solution that the author had in mind"),
        "start": _picture("The cells that every solution must keep"),
    },
    "required": ["numbers"],
}


def puzzle_of(node: Node) -> Hitori:
    """The Hitori in an object of the schema."""
    node.check_puzzle(("numbers",))
    rows = [_row(row) for row in node["numbers"].items()]
    try:
        puzzle = Hitori(rows)
    except PuzzleError as error:
        place = node["numbers"] if error.index is None else node["numbers"][error.index]
        raise place.error(error.message) from None
    except InputError as error:
        raise node.error(str(error)) from None
    sides = puzzle.width, puzzle.height
    goal, start = (node[name].picture(*sides, _CHARS) if name in node else None for name in ("goal", "start"))
    return puzzle.with_notes(goal=goal, start=start)


def _row(node: Node) -> list[int | None]:
    node.check_list("a row, a list of numbers")
    for index, number in enumerate(node.value):
        if number is not None and (type(number) is not int or not 0 <= number <= LARGEST):
            raise node[index].expected("a whole number, 0 or more, or null")
    return list(node.value)


def fields_of(puzzle: Hitori) -> dict[str, object]:
    """The object of the schema that holds a Hitori, without the version and the kind."""
    return {"numbers": [list(row) for row in puzzle.numbers]}
