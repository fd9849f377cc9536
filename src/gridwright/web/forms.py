"""Forms: what a request may hold. Each field says in one place how it is read and, as JSON Schema, what it looks like.

>>> form = Form({"name": text("a name", most=5), "times": whole(1, 3)}, required=("name",))
>>> form.read(root('{"name": "Ada"}'))
{'name': 'Ada', 'times': None}
>>> form.read(root('{"name": "Ada", "times": 9}'))
Traceback (most recent call last):
gridwright.web.forms.BadRequest: times: expected a whole number from 1 to 3, found the number 9
"""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gridwright.base.wish import Flag, Mask, Number, Text, Words
from gridwright.files.json_ import puzzle_of
from gridwright.formats.json_node import root
from gridwright.values.clock import take, tick
from gridwright.values.errors import FormatError, InputError, UsageError
from gridwright.values.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.wish import Wish
    from gridwright.formats.json_node import Node
    from gridwright.values.grid import Grid
    from gridwright.values.solution import Solution

__all__ = ["BadRequest", "Field", "Form", "root"]

MOST_CELLS = 1_000_000  # of a puzzle; the commands take more, but nobody waits for them
_BASE64 = r"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
_LARGEST = 10**9


class BadRequest(UsageError):
    """A request that is not of the form that its task has."""

    status = 400


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A part of a request: `read` makes a value of it, `schema` says what it looks like."""

    schema: Mapping[str, object]
    read: Callable[[Node], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """An object of fields, some of them `required`, and of `either` exactly one."""

    fields: Mapping[str, Field]
    required: Sequence[str] = ()
    either: Sequence[str] = field(default=())

    def read(self, node: Node) -> dict[str, Any]:
        """What an object says; None for a field that is not there."""
        try:
            return self._read(node)
        except FormatError as error:
            raise BadRequest(error.message) from None

    def _read(self, node: Node) -> dict[str, Any]:
        node.check_object(self.required, tuple(name for name in self.fields if name not in self.required))
        given = [name for name in self.either if name in node]
        if self.either and len(given) != 1:
            raise node.error(f"expected one of {listed(self.either, 'or')}, found {listed(given) or 'none'}")
        return {name: field.read(node[name]) if name in node else None for name, field in self.fields.items()}

    @property
    def schema(self) -> dict[str, object]:
        """The JSON Schema of the object."""
        found: dict[str, object] = {
            "type": "object",
            "properties": {name: dict(field.schema) for name, field in self.fields.items()},
            "additionalProperties": False,
        }
        if self.required:
            found["required"] = list(self.required)
        if self.either:
            found["oneOf"] = [{"required": [name]} for name in self.either]
        return found

    def field(self, about: str) -> Field:
        """The form as a part of a larger one."""
        return Field({**self.schema, "description": about}, self._read)


def text(about: str, most: int | None = None) -> Field:
    """A string; without a limit of its own, that of the request bounds it."""

    def read(node: Node) -> str:
        found = node.text()
        if most is not None and len(found) > most:
            raise node.error(f"expected at most {counted(most, 'character')}, found {len(found)}")
        return found

    bound = {} if most is None else {"maxLength": most}
    return Field({"type": "string", **bound, "description": about}, read)


def whole(least: int, most: int = _LARGEST, about: str = "") -> Field:
    """A whole number."""

    def read(node: Node) -> int:
        value = node.value
        if type(value) is not int or not least <= value <= most:
            raise node.expected(f"a whole number from {least} to {most}")
        return value

    return Field({"type": "integer", "minimum": least, "maximum": most, "description": about}, read)


def flag(about: str) -> Field:
    """True or false."""

    def read(node: Node) -> bool:
        if type(node.value) is not bool:
            raise node.expected("true or false")
        return node.value

    return Field({"type": "boolean", "description": about}, read)


def word(words: Iterable[str], about: str) -> Field:
    """One of some words."""
    known = tuple(dict.fromkeys(words))

    def read(node: Node) -> str:
        if type(node.value) is not str or node.value not in known:
            raise node.expected(f"one of {', '.join(known)}")
        return node.value

    return Field({"enum": list(known), "description": about}, read)


def data(about: str) -> Field:
    """Bytes, in Base64."""
    pattern = re.compile(_BASE64)

    def read(node: Node) -> bytes:
        found = node.text("a string in Base64")
        take(len(found))
        if not pattern.match(found):
            raise node.error("expected Base64, found something else")
        return b64decode(found)

    schema = {"type": "string", "contentEncoding": "base64", "pattern": _BASE64, "description": about}
    return Field(schema, read)


def texts(about: str, most: int = 10_000) -> Field:
    """A list of strings."""

    def read(node: Node) -> list[str]:
        node.check_list("a list of strings")
        if not 1 <= len(node.value) <= most:
            raise node.error(f"expected 1 to {counted(most, 'string')}, found {len(node.value)}")
        return [entry.text() for entry in node.items()]

    schema = {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": most, "description": about}
    return Field(schema, read)


def grid(about: str) -> Field:
    """Cells of a puzzle: a string a row, as the puzzle's kind writes them. What it says depends on the puzzle."""
    lines = texts(about)
    return Field(lines.schema, lambda node: "\n".join(lines.read(node)))


def size(about: str) -> Field:
    """A width and a height."""
    side = whole(1, MOST_CELLS)

    def read(node: Node) -> tuple[int, int]:
        node.check_list("a size, [width, height]")
        if len(node.value) != 2:
            raise node.error(f"expected a size, [width, height], found a list of {len(node.value)}")
        width, height = map(side.read, node.items())
        return width, height

    schema = {"type": "array", "items": dict(side.schema), "minItems": 2, "maxItems": 2, "description": about}
    return Field(schema, read)


def wishes(named: Mapping[str, Wish[Any]]) -> dict[str, Field]:
    """A field for each of some wishes, by their names."""
    return {name: _wish(wish) for name, wish in named.items()}


def _wish(wish: Wish[Any]) -> Field:
    if isinstance(wish, Flag):
        return flag(wish.help)
    if isinstance(wish, Number):
        return whole(wish.least, _LARGEST if wish.most is None else wish.most, wish.help)
    if isinstance(wish, Words):
        return word(wish.words, wish.help)
    if isinstance(wish, Mask):
        return _mask(wish.help)
    assert isinstance(wish, Text)
    return text(wish.help, wish.longest)


def _mask(about: str) -> Field:
    rows = grid(about)

    def read(node: Node) -> Grid:
        try:
            return Mask.parse(rows.read(node))  # never the name of a file
        except FormatError as error:
            raise node.error(error.message) from None

    return Field(rows.schema, read)


def checked_size(sides: tuple[int, int]) -> tuple[int, int]:
    """Refuses a size with more cells than are worked on here, before anything is made of it."""
    width, height = sides
    if width * height > MOST_CELLS:
        raise InputError(f"{width}x{height} cells are too many here: the limit is {MOST_CELLS}")
    return sides


def _puzzle(node: Node) -> Puzzle[Solution]:
    """A fault in it is one of the puzzle, not of the form of the request."""
    try:
        found = puzzle_of(node, inside=True)
    except FormatError as error:
        raise InputError(error.message) from None
    tick()
    checked_size((found.width, found.height))
    return found


PUZZLE = Field({"$ref": "#/$defs/puzzle"}, _puzzle)
