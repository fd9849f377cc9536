"""Gridwright's own JSON for exact cover: everything that an `ExactCover` holds, where its items are texts or numbers.

    puzzle   = {"gridwright": 1, "kind": "exact-cover", "primary": [item, ...] [, "secondary": [item, ...]],
                "options": [[entry, ...], ...] [, "names": [name, ...]] [, "multiplicity": [[item, low, high], ...]]
                [, "cliques": [[name, ...], ...]] [, "goal": [name, ...]] [, "meta": {name: text, ...}]}
    entry    = item | [item, colour]
    item, colour, name = text | whole number

Without names an option's name is its index, from 0. Several problems stand in an envelope: see
`gridwright.formats.json_envelope`, which also says what an error looks like.

    >>> puzzle, = parse('{"gridwright": 1, "kind": "exact-cover", "primary": ["a", "b"], "options": [["a"], ["b"]]}')
    >>> puzzle.solve()
    (0, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.puzzle import ExactCover
from gridwright.values.errors import InputError, NotSupported

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from gridwright.formats.json_envelope import Node

_REQUIRED = ("kind", "primary", "options")
_OPTIONAL = ("gridwright", "secondary", "names", "multiplicity", "cliques", "goal", "meta")


def parse(text: str, size: tuple[int, int] | None = None) -> list[ExactCover]:
    """The problems of a JSON text."""
    from gridwright.formats import json_envelope

    return [puzzle_of(node) for node in json_envelope.read(text)]


def write(puzzles: Sequence[ExactCover]) -> str:
    """The problems as a JSON text."""
    from gridwright.formats import json_envelope

    return json_envelope.write([fields_of(puzzle) for puzzle in puzzles])


def looks_like(text: str) -> bool:
    """Whether this may be Gridwright's JSON of this kind, and not one object a line."""
    first, _, rest = text.lstrip().partition("\n")
    object_a_line = first.rstrip()[-1:] == "}" and rest.lstrip()[:1] == "{"
    return first[:1] == "{" and '"gridwright"' in text and '"exact-cover"' in text and not object_a_line


def puzzle_of(node: Node) -> ExactCover:
    """The problem in an object of the schema."""
    if "kind" in node and node["kind"].value != "exact-cover":
        raise node["kind"].expected("the kind 'exact-cover'")
    node.check_object(_REQUIRED, _OPTIONAL)
    options: list[Any] = [[_entry(entry) for entry in option.items()] for option in node["options"].items()]
    named = dict(zip(_plain_list(node, "names"), options, strict=False)) if "names" in node else options
    if len(named) != len(options):
        raise node["names"].error(f"expected {len(options)} different names")
    try:
        puzzle = ExactCover(
            named,
            primary=_plain_list(node, "primary"),
            secondary=_plain_list(node, "secondary"),
            multiplicity=_multiplicity(node),
            cliques=[[_plain(name) for name in clique.items()] for clique in _list(node, "cliques")],
            meta=node["meta"].texts() if "meta" in node else None,
        )
        return puzzle.with_notes(goal=_plain_list(node, "goal")) if "goal" in node else puzzle
    except InputError as error:
        raise node.error(str(error)) from None


def fields_of(puzzle: ExactCover) -> dict[str, Any]:
    """The object of the schema that holds a problem, without the version."""
    for thing in (*puzzle.primary, *puzzle.secondary, *puzzle.palette, *puzzle.names):
        if type(thing) not in (str, int):
            raise NotSupported(f"JSON holds texts and whole numbers as items, colours and names, not {thing!r:.40}")
    options = range(len(puzzle.names))
    entries = [[[item, colour] if tinted else item for item, tinted, colour in puzzle.entries(k)] for k in options]
    fields: dict[str, Any] = {"kind": "exact-cover", "primary": list(puzzle.primary)}
    if puzzle.secondary:
        fields["secondary"] = list(puzzle.secondary)
    fields["options"] = entries
    if list(puzzle.names) != list(options):
        fields["names"] = list(puzzle.names)
    if puzzle.bounds:
        bounds = zip(puzzle.primary, puzzle.bounds, strict=True)
        fields["multiplicity"] = [[item, *pair] for item, pair in bounds if pair != (1, 1)]
    if puzzle.cliques:
        fields["cliques"] = [[puzzle.names[k] for k in clique] for clique in puzzle.cliques]
    if puzzle.goal is not None:
        fields["goal"] = list(puzzle.goal)
    if puzzle.meta:
        fields["meta"] = puzzle.meta
    return fields


def _list(node: Node, key: str) -> list[Node]:
    return node[key].items() if key in node else []


def _plain_list(node: Node, key: str) -> list[str | int]:
    return [_plain(entry) for entry in _list(node, key)]


def _plain(node: Node) -> str | int:
    if type(node.value) not in (str, int):
        raise node.expected("a text or a whole number")
    value: str | int = node.value
    return value


def _entry(node: Node) -> Any:
    if type(node.value) is not list:
        return _plain(node)
    if len(node.value) != 2:
        raise node.error(f"expected [item, colour], found a list of {len(node.value)}")
    return _plain(node[0]), _plain(node[1])


def _multiplicity(node: Node) -> dict[str | int, tuple[int, int]]:
    found = {}
    for entry in _list(node, "multiplicity"):
        entry.check_list("[item, low, high]")
        if len(entry.value) != 3 or any(type(bound) is not int for bound in entry.value[1:]):
            raise entry.error("expected [item, low, high]")
        found[_plain(entry[0])] = (entry.value[1], entry.value[2])
    return found
