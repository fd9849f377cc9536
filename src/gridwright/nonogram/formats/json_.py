"""Gridwright's own JSON for nonograms: everything that a `Nonogram` holds, nothing lost.

    puzzle  = {"gridwright": 1, "kind": "nonogram", "rows": clues, "columns": clues
               [, "palette": [colour, ...]] [, "goal": picture] [, "start": picture] [, "meta": {name: text, ...}]}
    clues   = [[run, ...], ...]             from the top or from the left; [] is a line without runs
    run     = length | [length, index]      in the palette's colour of that index, else in its first colour
    length  = a whole number from 1 | null  null: the length is not told
    colour  = {"name": text, "value": "#rrggbb", "char": one character}      the background first
    picture = ["..#", ...] | [[0, 0, 1], ...]

Without a palette the puzzle is black (`#`) on white (`.`). A picture is a string a row, of the palette's characters and
`?` for an unknown cell; where the palette itself uses `?`, a list of palette indices a row, null for an unknown cell.
Several puzzles stand in an envelope: see `gridwright.formats.json_envelope`, which also says what an error looks like.

    >>> puzzle, = parse('{"gridwright": 1, "kind": "nonogram", "rows": [[1, 1]], "columns": [[1], [], [1]]}')
    >>> print(write([puzzle]), end="")
    {
      "gridwright": 1,
      "kind": "nonogram",
      "rows": [[1, 1]],
      "columns": [[1], [], [1]]
    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.formats.format import may_be_json, names_kind
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Nonogram, Run
from gridwright.values.errors import InputError, PuzzleError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from gridwright.formats.json_envelope import Node
    from gridwright.nonogram.puzzle import Clue, Palette

_REQUIRED = ("kind", "rows", "columns")
_OPTIONAL = ("gridwright", "palette", "goal", "start", "meta")
_LARGEST = 10**9  # no run is longer than a line, and no line is nearly as long as this


def parse(text: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The nonograms of a JSON text."""
    from gridwright.formats import json_envelope  # not above: a look at other files should not have to load it

    return [puzzle_of(node) for node in json_envelope.read(text)]


def write(puzzles: Sequence[Nonogram]) -> str:
    """The puzzles as a JSON text."""
    from gridwright.formats import json_envelope

    return json_envelope.write([fields_of(puzzle) for puzzle in puzzles])


def looks_like(text: str) -> bool:
    """Whether this may be a nonogram in Gridwright's JSON."""
    return may_be_json(text) and names_kind(text, "nonogram", otherwise=True)


def puzzle_of(node: Node) -> Nonogram:
    """The nonogram in an object of the schema."""
    if "kind" in node and node["kind"].value != "nonogram":
        raise node["kind"].expected("the kind 'nonogram'")
    node.check_object(_REQUIRED, _OPTIONAL)
    palette = _palette(node["palette"]) if "palette" in node else BLACK_AND_WHITE
    clues = {axis: [_clue(line, len(palette)) for line in node[axis].items()] for axis in ("rows", "columns")}
    width, height = len(clues["columns"]), len(clues["rows"])
    try:
        puzzle = Nonogram(clues["rows"], clues["columns"], palette)
    except PuzzleError as error:
        place = node if error.axis is None else node[error.axis + "s"][error.index or 0]
        raise place.error(error.message) from None
    except InputError as error:
        raise node.error(str(error)) from None
    chars = [colour.char for colour in palette]
    pictures = {name: node[name].picture(width, height, chars) for name in ("goal", "start") if name in node}
    return puzzle.with_notes(**pictures, meta=node["meta"].texts() if "meta" in node else None)


def fields_of(puzzle: Nonogram) -> dict[str, Any]:
    """The object of the schema that holds a nonogram, without the version."""
    from gridwright.formats.json_envelope import picture_rows

    paired = puzzle.coloured
    fields: dict[str, Any] = {
        "kind": "nonogram",
        "rows": [_runs(clue, paired) for clue in puzzle.rows],
        "columns": [_runs(clue, paired) for clue in puzzle.columns],
    }
    if puzzle.palette != BLACK_AND_WHITE:
        fields["palette"] = [colour._asdict() for colour in puzzle.palette]
    for name, picture in (("goal", puzzle.goal), ("start", puzzle.start)):
        if picture is not None:
            fields[name] = picture_rows(picture, [colour.char for colour in puzzle.palette])
    if puzzle.meta:
        fields["meta"] = puzzle.meta
    return fields


def _palette(node: Node) -> Palette:
    colours = []
    for entry in node.items():
        entry.check_object(("name", "value", "char"))
        colours.append(Colour(entry["name"].text(), entry["value"].text(), entry["char"].text()))
    try:
        return Nonogram([[]], [[]], colours).palette
    except PuzzleError as error:
        raise node.error(error.message) from None


def _clue(node: Node, colours: int) -> list[Run]:
    node.check_list("a clue, a list of runs")
    runs = []
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
        runs.append(Run(length, colour))
    return runs


def _runs(clue: Clue, paired: bool) -> list[Any]:
    return [[run.length, run.colour] if paired else run.length for run in clue]
