"""Gridwright's own JSON: everything that a puzzle holds, for every kind; a file may mix kinds.

    file   = puzzle | {"gridwright": 1, "puzzles": [puzzle, ...]}
    puzzle = {"gridwright": 1, "kind": "nonogram", ...}               the kind defines the rest

`gridwright` is the version of the schema; inside a `puzzles` list it is optional. An unknown version or kind is an
error; for other errors see `gridwright.parsing.json_node`.

    >>> puzzles = parse('''{"gridwright": 1, "puzzles": [
    ...     {"kind": "nonogram", "rows": [[1]], "columns": [[1]]}, {"kind": "hitori", "numbers": [[7]]}]}''')
    >>> puzzles
    [<Nonogram 1x1>, <Hitori 1x1>]
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gridwright import kinds
from gridwright.parsing.json_node import described, root
from gridwright.parsing.pieces import Piece
from gridwright.values.clock import tick
from gridwright.values.errors import FormatError, InputError, NotSupported, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gridwright.base.puzzle import Puzzle
    from gridwright.parsing.json_node import Node
    from gridwright.values.solution import Solution

VERSION = 1
_NOTED = ("goal", "start")
_LINES: dict[str, object] = {
    "type": "array",
    "items": {"type": "string"},
    "description": "a complete or partial solution: one string per line",
}


def parse(text: str, size: tuple[int, int] | None = None) -> list[Puzzle[Solution]]:
    """The puzzles of a JSON text: one object, or the list of them in the envelope."""
    top = root(text)
    if not top.is_object or "puzzles" not in top:
        return [puzzle_of(top)]
    top.check_object(("gridwright", "puzzles"))
    _check_version(top)
    puzzles = top["puzzles"].items()
    if not puzzles:
        raise top["puzzles"].error("expected at least one puzzle")
    return [puzzle_of(node, inside=True) for node in puzzles]


def split(data: bytes, size: object = None) -> list[Piece]:
    """The file as one piece, if it has no envelope; finding the puzzles in an envelope would mean reading it."""
    return [] if b'"puzzles"' in data else [Piece(1, data)]


def write(puzzles: Sequence[Puzzle[Solution]]) -> str:
    """A JSON text with one puzzle, or with a list of them."""
    if len(puzzles) == 1:
        lines = [f"  {dumped(key)}: {_block(value)}" for key, value in fields_of(puzzles[0]).items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"
    if not puzzles:
        raise NotSupported("no puzzle to write")
    rows = ",\n".join("    " + dumped(_without_version(fields_of(puzzle))) for puzzle in puzzles)
    return f'{{\n  "gridwright": {VERSION},\n  "puzzles": [\n{rows}\n  ]\n}}\n'


def looks_like(text: str) -> bool:
    """Whether this may be Gridwright's JSON: one object, but not one per line; `parse` reports what is missing."""
    first, _, rest = text.lstrip().partition("\n")
    object_a_line = first.rstrip()[-1:] == "}" and rest.lstrip()[:1] == "{"
    other = '"pieces"' in text and '"gridwright"' not in text  # pieces and hints
    return first[:1] == "{" and not other and not object_a_line


def puzzle_of(node: Node, *, inside: bool = False) -> Puzzle[Solution]:
    """The puzzle in an object, of any kind; `inside` a list the version is optional."""
    tick()
    if node.is_object and not {"gridwright", "kind"} & node.value.keys() and not inside:
        lines = {"rows", "columns"} <= node.value.keys()
        which = f' (for clues: "gridwright": {VERSION}, "kind": "nonogram")' if lines else ""
        raise node.error(f"the keys 'gridwright' and 'kind' are missing{which}")
    _check_version(node, inside=inside)
    if "kind" not in node:
        raise node.error("the key 'kind' is missing")
    try:
        kind = kinds.kind_named(node["kind"].text("the name of a kind"))
    except UsageError:
        known = ", ".join(kind.name for kind in kinds.every_kind())
        raise node["kind"].expected(f"one of the kinds {known}") from None
    puzzle: Puzzle[Solution] = kind.json_code().puzzle_of(node)
    notes = {name: _solution(puzzle, node, name) for name in _NOTED if name in node and getattr(puzzle, name) is None}
    meta = node["meta"].texts() if "meta" in node else None
    return puzzle.with_notes(**notes, meta=meta) if notes or meta else puzzle


def fields_of(puzzle: Puzzle[Solution]) -> dict[str, object]:
    """The JSON object of a puzzle."""
    fields = {"gridwright": VERSION, "kind": puzzle.kind, **kinds.kind_of(puzzle).json_code().fields_of(puzzle)}
    for name, solution in (("goal", puzzle.goal), ("start", puzzle.start)):
        if solution is not None and name not in fields:
            fields[name] = puzzle.write_solution(solution).split("\n")
    return {**fields, "meta": puzzle.meta} if puzzle.meta else fields


def _solution(puzzle: Puzzle[Solution], node: Node, name: str) -> Solution:
    """The goal or start as a list of lines, for a kind whose module does not handle them itself."""
    lines = [line.text() for line in node[name].items()]
    try:
        solution = puzzle.read_solution("\n".join(lines))
        puzzle.check_fits(solution, name)
    except InputError as error:
        raise node[name].error(error.message if isinstance(error, FormatError) else str(error)) from None
    return solution


def dumped(value: object) -> str:
    """A value as one line of JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NotSupported("unpaired surrogate in a text, which cannot be written as UTF-8") from None
    return text


def schema() -> dict[str, object]:
    """The JSON Schema of the format, assembled from those of the kinds."""
    objects = {kind.name: _schema_of(kind.name, kind.json_code().SCHEMA) for kind in kinds.every_kind()}
    puzzle = {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in objects]}
    defs = {"version": {"const": VERSION}, **objects, "puzzle": puzzle}
    several = {
        "type": "object",
        "required": ["gridwright", "puzzles"],
        "properties": {
            "gridwright": {"$ref": "#/$defs/version"},
            "puzzles": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/puzzle"}},
        },
        "additionalProperties": False,
    }
    one = {"allOf": [{"$ref": "#/$defs/puzzle"}, {"required": ["gridwright"]}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Gridwright JSON, version {VERSION}",
        "description": "One puzzle, or several in an envelope. In JSON Lines each line is one puzzle.",
        "oneOf": [one, several],
        "$defs": defs,
    }


def _schema_of(kind: str, own: Mapping[str, object]) -> dict[str, object]:
    properties, required = own["properties"], own["required"]
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    return {
        "type": "object",
        "required": ["kind", *required],
        "properties": {
            "gridwright": {"$ref": "#/$defs/version"},
            "kind": {"const": kind},
            **properties,
            **{name: _LINES for name in _NOTED if name not in properties},
            "meta": {"type": "object", "additionalProperties": {"type": "string"}},
        },
        "additionalProperties": False,
    }


def _check_version(node: Node, *, inside: bool = False) -> None:
    """Raise an error unless this is an object of the current version of the schema."""
    if not node.is_object:
        raise node.expected("an object")
    if "gridwright" in node:
        version = node["gridwright"]
        if type(version.value) is not int or version.value != VERSION:
            raise version.error(f"expected version {VERSION} of the schema, found {described(version.value)}")
    elif not inside:
        raise node.error("the key 'gridwright', the version of the schema, is missing")


def _without_version(fields: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in fields.items() if key != "gridwright"}


def _block(value: object) -> str:
    """A value of one puzzle; a picture has one line per row, so that it is visible in the file."""
    if isinstance(value, list) and value and isinstance(value[0], str):
        return "[\n" + ",\n".join("    " + dumped(row) for row in value) + "\n  ]"
    return dumped(value)


if __name__ == "__main__":  # prints the schema for the documentation
    print(json.dumps(schema(), indent=2))
