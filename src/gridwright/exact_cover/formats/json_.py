"""Gridwright's own JSON for exact cover: everything in an `ExactCover` whose items are texts or numbers.

    puzzle   = {"gridwright": 1, "kind": "exact-cover", "primary": [item, ...] [, "secondary": [item, ...]],
                "options": [[entry, ...], ...] [, "names": [name, ...]] [, "multiplicity": [[item, low, high], ...]]
                [, "cliques": [[name, ...], ...]] [, "goal": [name, ...]] [, "start": [name, ...]]
                [, "meta": {name: text, ...}]}
    entry    = item | [item, colour]
    item, colour, name = text | whole number

Without names an option's name is its index, from 0. `start` lists options that a solution must contain.
`gridwright.files.json_` has the envelope and documents the errors.

    >>> from gridwright import ExactCover
    >>> text = '{"gridwright": 1, "kind": "exact-cover", "primary": ["a", "b"], "options": [["a"], ["b"]]}'
    >>> ExactCover.parse(text).solve()
    (0, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.puzzle import ExactCover
from gridwright.values.errors import InputError, NotSupported

if TYPE_CHECKING:
    from gridwright.parsing.json_node import Node


_PLAIN: dict[str, object] = {"type": ["string", "integer"]}
_NAMES: dict[str, object] = {"type": "array", "items": _PLAIN}

SCHEMA: dict[str, object] = {
    "required": ["primary", "options"],
    "properties": {
        "primary": {**_NAMES, "description": "items that must be covered"},
        "secondary": {**_NAMES, "description": "items that may be covered"},
        "options": {
            "type": "array",
            "description": "for each option, its entries: an item, or [item, colour]",
            "items": {
                "type": "array",
                "minItems": 1,
                "items": {"oneOf": [_PLAIN, {"type": "array", "items": _PLAIN, "minItems": 2, "maxItems": 2}]},
            },
        },
        "names": {**_NAMES, "description": "the names of the options (default: their indices from 0)"},
        "multiplicity": {
            "type": "array",
            "description": "[item, low, high] for items that are not covered exactly once",
            "items": {
                "type": "array",
                "prefixItems": [_PLAIN, {"type": "integer", "minimum": 0}, {"type": "integer", "minimum": 0}],
                "minItems": 3,
                "maxItems": 3,
            },
        },
        "cliques": {"type": "array", "items": _NAMES, "description": "options of which at most one may be chosen"},
        "goal": {**_NAMES, "description": "the options of a solution"},
        "start": {**_NAMES, "description": "options that a solution must contain"},
    },
}


def puzzle_of(node: Node) -> ExactCover:
    """The problem in an object of the schema."""
    node.check_puzzle(("primary", "options"), ("secondary", "names", "multiplicity", "cliques"))
    options = [[_entry(entry) for entry in option.items()] for option in node["options"].items()]
    names = _plain_list(node, "names") if "names" in node else list(range(len(options)))
    if len(set(names)) != len(options) or len(names) != len(options):
        raise node["names"].error(f"expected {len(options)} different names")
    try:
        puzzle = ExactCover(
            dict(zip(names, options, strict=True)) if "names" in node else options,
            primary=_plain_list(node, "primary"),
            secondary=_plain_list(node, "secondary"),
            multiplicity=_multiplicity(node),
            cliques=[[_plain(name) for name in clique.items()] for clique in _list(node, "cliques")],
        )
        goal, start = (_plain_list(node, name) if name in node else None for name in ("goal", "start"))
        return puzzle.with_notes(goal=goal, start=start)
    except InputError as error:
        raise node.error(str(error)) from None


def fields_of(puzzle: ExactCover) -> dict[str, object]:
    """The object of the schema that holds a problem, without the version and the kind."""
    for thing in (*puzzle.primary, *puzzle.secondary, *puzzle.palette, *puzzle.names):
        if type(thing) not in (str, int):
            raise NotSupported(f"JSON holds texts and whole numbers as items, colours and names, not {thing!r:.40}")
    options = range(len(puzzle.names))
    entries = [[[item, colour] if tinted else item for item, tinted, colour in puzzle.entries(k)] for k in options]
    fields: dict[str, object] = {"primary": list(puzzle.primary)}
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
    for name, chosen in (("goal", puzzle.goal), ("start", puzzle.start)):
        if chosen is not None:
            fields[name] = list(chosen)
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


def _entry(node: Node) -> str | int | tuple[str | int, str | int]:
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
