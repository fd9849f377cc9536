"""Gridwright's own JSON for nonograms: everything that a `Nonogram` holds.

    puzzle  = {"gridwright": 1, "kind": "nonogram", "rows": clues, "columns": clues
               [, "palette": [colour, ...]] [, "goal": picture] [, "start": picture] [, "meta": {name: text, ...}]}
    clues   = [[run, ...], ...]             from the top or from the left; [] or [0] is a line without runs
    run     = length | [length, index]      in the palette's colour of that index, else in its first colour
    length  = a whole number from 1 | null  null: the length is not given
    colour  = {"name": text, "value": "#rrggbb", "char": one character}      the background first
    picture = ["..#", ...] | [[0, 0, 1], ...]

Without a palette the puzzle is black (`#`) on white (`.`). A picture has one string per row, of the palette's
characters and `?` for an unknown cell, or one list of palette indices per row, with null for an unknown cell. A colour
whose character is `?` or invisible gets a free letter.
`gridwright.files.json_` has the envelope and documents the errors.

    >>> from gridwright import dump, parse
    >>> print(dump(parse('{"gridwright": 1, "kind": "nonogram", "rows": [[1, 1]], "columns": [[1], [], [1]]}'), "json"))
    {
      "gridwright": 1,
      "kind": "nonogram",
      "rows": [[1, 1]],
      "columns": [[1], [], [1]]
    }
    <BLANKLINE>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.puzzle import Nonogram, Run, valid_colour
from gridwright.parsing.json_node import PICTURE
from gridwright.values.colour import BLACK_AND_WHITE, Colour, signs_of
from gridwright.values.errors import InputError, PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gridwright.nonogram.puzzle import Clue
    from gridwright.parsing.json_node import Node
    from gridwright.values.colour import Palette

_LARGEST = 10**9  # longer than any possible line


_LENGTH: dict[str, object] = {"type": ["integer", "null"], "minimum": 1}
_COLOURED: dict[str, object] = {
    "type": "array",
    "prefixItems": [_LENGTH, {"type": "integer", "minimum": 1, "maximum": 253}],
    "minItems": 2,
    "maxItems": 2,
}
_CLUES: dict[str, object] = {
    "type": "array",
    "minItems": 1,
    "description": "for each line, its runs: a length (null: unknown), or a length and the index of a colour",
    "items": {"oneOf": [{"type": "array", "items": {"oneOf": [_LENGTH, _COLOURED]}}, {"const": [0]}]},
}
_COLOUR: dict[str, object] = {
    "type": "object",
    "required": ["name", "value", "char"],
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string"},
        "value": {"type": "string", "pattern": "^#[0-9A-Fa-f]{6}$"},
        "char": {"type": "string", "minLength": 1, "maxLength": 1},
    },
}

SCHEMA: dict[str, object] = {
    "required": ["rows", "columns"],
    "properties": {
        "rows": _CLUES,
        "columns": _CLUES,
        "palette": {
            "type": "array",
            "minItems": 2,
            "maxItems": 254,
            "description": "the colours, the background first; without it the puzzle is black on white",
            "items": _COLOUR,
        },
        "goal": PICTURE,
        "start": PICTURE,
    },
}


def puzzle_of(node: Node) -> Nonogram:
    """The nonogram in an object of the schema."""
    node.check_puzzle(("rows", "columns"), ("palette",))
    palette = palette_of(node["palette"]) if "palette" in node else BLACK_AND_WHITE
    rows, columns = node["rows"], node["columns"]
    try:
        puzzle = Nonogram(_clues(rows), _clues(columns), palette)
    except PuzzleError as error:
        for clues in (rows, columns):
            for line in clues.items():
                _check_clue(line, len(palette))
        place = node if error.axis is None else node[error.axis + "s"][error.index or 0]
        raise place.error(error.message) from None
    except InputError as error:
        raise node.error(str(error)) from None
    # The characters of the file, used by its pictures.
    chars = [entry["char"].value for entry in node["palette"].items()] if "palette" in node else signs_of(palette)
    size = puzzle.width, puzzle.height
    goal, start = (node[name].picture(*size, chars) if name in node else None for name in ("goal", "start"))
    return puzzle.with_notes(goal=goal, start=start)


def fields_of(puzzle: Nonogram) -> dict[str, object]:
    """The object of the schema that holds a nonogram, without the version and the kind."""
    paired = puzzle.coloured
    fields: dict[str, object] = {
        "rows": [_runs(clue, paired) for clue in puzzle.rows],
        "columns": [_runs(clue, paired) for clue in puzzle.columns],
    }
    if puzzle.palette != BLACK_AND_WHITE:
        fields["palette"] = [colour._asdict() for colour in puzzle.palette]
    return fields


def palette_of(node: Node) -> Palette:
    """The palette in a list of colours."""
    colours = []
    for entry in node.items():
        entry.check_object(("name", "value", "char"))
        colour = Colour(entry["name"].text(), entry["value"].text(), entry["char"].text())
        try:
            colours.append(valid_colour(colour))
        except PuzzleError as error:
            raise entry.error(error.message) from None
    try:
        return Nonogram([[]], [[]], colours).palette
    except PuzzleError as error:
        raise node.error(error.message) from None


def _clues(node: Node) -> Iterator[list[Any]]:
    """The clues in a list, for the puzzle to check; if it rejects them, `_check_clue` finds the error."""
    for line in node.value if type(node.value) is list else [node.value]:
        if type(line) is not list:
            raise PuzzleError("a clue must be a list of runs")
        if list in map(type, line):
            line = [Run(*entry) if type(entry) is list and len(entry) == 2 else entry for entry in line]
        yield line


def _check_clue(node: Node, colours: int) -> None:
    """Raise an error where a clue does not match the schema, if it does not."""
    node.check_list("a clue, a list of runs")
    for index, entry in enumerate(node.value):
        length, colour = entry, 1
        if type(entry) is list:
            if len(entry) != 2:
                raise node[index].error(f"expected [length, colour], found a list of {len(entry)}")
            length, colour = entry
            if type(colour) is not int or not 1 <= colour < colours:
                raise node[index][1].expected(f"the index of a colour, 1 to {colours - 1}")
        if length is not None and (type(length) is not int or not 1 <= length <= _LARGEST):
            place = node[index][0] if type(entry) is list else node[index]
            raise place.expected("a run length from 1, or null")


def _runs(clue: Clue, paired: bool) -> list[object]:
    return [[run.length, run.colour] if paired else run.length for run in clue]
