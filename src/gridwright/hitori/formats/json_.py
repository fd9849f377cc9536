"""Gridwright's own JSON for Hitori: everything that a `Hitori` holds, nothing lost.

    puzzle  = {"gridwright": 1, "kind": "hitori", "numbers": [[number, ...], ...]
               [, "goal": picture] [, "start": picture] [, "meta": {name: text, ...}]}
    number  = a whole number from 0 | null  null: a cell without a number
    picture = ["..#", ...]                  # is shaded, . unshaded, ? not known

Several puzzles stand in an envelope: see `gridwright.formats.json_envelope`, which also says what an error looks like.

    >>> puzzle, = parse('{"gridwright": 1, "kind": "hitori", "numbers": [[1, 2], [2, 2]]}')
    >>> print(write([puzzle]), end="")
    {
      "gridwright": 1,
      "kind": "hitori",
      "numbers": [[1, 2], [2, 2]]
    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.format import may_be_json, names_kind
from gridwright.hitori.puzzle import LARGEST, Hitori
from gridwright.values.errors import InputError, PuzzleError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from gridwright.formats.json_envelope import Node

_CHARS = (".", "#")


def parse(text: str, size: tuple[int, int] | None = None) -> list[Hitori]:
    """The Hitori of a JSON text."""
    from gridwright.formats import json_envelope

    return [puzzle_of(node) for node in json_envelope.read(text)]


def write(puzzles: Sequence[Hitori]) -> str:
    """The puzzles as a JSON text."""
    from gridwright.formats import json_envelope

    return json_envelope.write([fields_of(puzzle) for puzzle in puzzles])


def looks_like(text: str) -> bool:
    """Whether this may be a Hitori in Gridwright's JSON."""
    return may_be_json(text) and names_kind(text, "hitori")


def puzzle_of(node: Node) -> Hitori:
    """The Hitori in an object of the schema."""
    if "kind" in node and node["kind"].value != "hitori":
        raise node["kind"].expected("the kind 'hitori'")
    node.check_object(("kind", "numbers"), ("gridwright", "goal", "start", "meta"))
    rows = [_row(row) for row in node["numbers"].items()]
    try:
        puzzle = Hitori(rows)
    except PuzzleError as error:
        place = node["numbers"] if error.index is None else node["numbers"][error.index]
        raise place.error(error.message) from None
    except InputError as error:
        raise node.error(str(error)) from None
    sides = puzzle.width, puzzle.height
    pictures = {name: node[name].picture(*sides, _CHARS) for name in ("goal", "start") if name in node}
    return puzzle.with_notes(**pictures, meta=node["meta"].texts() if "meta" in node else None)


def _row(node: Node) -> list[int | None]:
    node.check_list("a row, a list of numbers")
    for index, number in enumerate(node.value):
        if number is not None and (type(number) is not int or not 0 <= number <= LARGEST):
            raise node[index].expected("a whole number from 0, or null")
    return list(node.value)


def fields_of(puzzle: Hitori) -> dict[str, Any]:
    """The object of the schema that holds a Hitori, without the version."""
    from gridwright.formats.json_envelope import picture_rows

    fields: dict[str, Any] = {"kind": "hitori", "numbers": [list(row) for row in puzzle.numbers]}
    for name, picture in (("goal", puzzle.goal), ("start", puzzle.start)):
        if picture is not None:
            fields[name] = picture_rows(picture, _CHARS)
    if puzzle.meta:
        fields["meta"] = puzzle.meta
    return fields
