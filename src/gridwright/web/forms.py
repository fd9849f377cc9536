"""Forms of requests. Each field defines in one place how it is read and its JSON Schema.

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

from gridwright.base.maker_option import Flag, Mask, Number, Text, Words
from gridwright.files.json_ import puzzle_of
from gridwright.parsing.json_node import root
from gridwright.values.clock import take, tick
from gridwright.values.errors import FormatError, InputError, UsageError
from gridwright.values.phrases import counted, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from gridwright.base.maker_option import MakerOption
    from gridwright.base.puzzle import Puzzle
    from gridwright.parsing.json_node import Node
    from gridwright.values.grid import Grid
    from gridwright.values.solution import Solution

__all__ = ["BadRequest", "Field", "Form", "root"]

MOST_CELLS = 1_000_000  # of a puzzle; the commands accept more, but on a page they would take too long
_BASE64 = r"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
_LARGEST = 10**9


class BadRequest(UsageError):
    """A request that does not have the form of its task."""

    status = 400


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A part of a request: `read` converts it to a value, `schema` is its JSON Schema."""

    schema: Mapping[str, object]
    read: Callable[[Node], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """An object with fields, of which some are `required`; exactly one of `either` must be given."""

    fields: Mapping[str, Field]
    required: Sequence[str] = ()
    either: Sequence[str] = field(default=())

    def read(self, node: Node) -> dict[str, Any]:
        """The values in an object; None for a missing field."""
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
        """The form as a field of a larger one."""
        return Field({**self.schema, "description": about}, self._read)


def text(about: str, most: int | None = None) -> Field:
    """A string; without a limit of its own, it is limited only by the size of the request."""

    def read(node: Node) -> str:
        found = node.text()
        if most is not None and len(found) > most:
            raise node.error(f"expected at most {counted(most, 'character')}, found {len(found)}")
        return found

    bound = {} if most is None else {"maxLength": most}
    return Field({"type": "string", **bound, "description": about}, read)


def whole(least: int, most: int = _LARGEST, about: str = "") -> Field:
    """A field for a whole number from `least` to `most`."""

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
    """Cells of a puzzle: one string per row, as the puzzle's kind writes them; the puzzle is needed to read them."""
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


def of_options(named: Mapping[str, MakerOption[Any]]) -> dict[str, Field]:
    """A field for each of some options, by name."""
    return {name: _option(option) for name, option in named.items()}


def _option(option: MakerOption[Any]) -> Field:
    if isinstance(option, Flag):
        return flag(option.help)
    if isinstance(option, Number):
        return whole(option.least, _LARGEST if option.most is None else option.most, option.help)
    if isinstance(option, Words):
        return word(option.words, option.help)
    if isinstance(option, Mask):
        return _mask(option.help)
    assert isinstance(option, Text)
    return text(option.help, option.longest)


def _mask(about: str) -> Field:
    rows = grid(about)

    def read(node: Node) -> Grid:
        try:
            return Mask.parse(rows.read(node))  # never the name of a file
        except FormatError as error:
            raise node.error(error.message) from None

    return Field(rows.schema, read)


def checked_size(sides: tuple[int, int]) -> tuple[int, int]:
    """Refuse a size with too many cells, before anything of that size is created."""
    width, height = sides
    if width * height > MOST_CELLS:
        raise InputError(f"{width}x{height} is over the limit of {MOST_CELLS} cells")
    return sides


def _puzzle(node: Node) -> Puzzle[Solution]:
    """Read a puzzle; an error in it is one of the puzzle, not of the form of the request."""
    try:
        found = puzzle_of(node, inside=True)
    except FormatError as error:
        raise InputError(error.message) from None
    tick()
    checked_size((found.width, found.height))
    return found


PUZZLE = Field({"$ref": "#/$defs/puzzle"}, _puzzle)
