"""Building blocks of JSON Schema, and `Shape`: a form with the code that fills it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle

V = TypeVar("V")
Schema: TypeAlias = dict[str, object]
# Makes a property of a value. The puzzle, if needed, knows how to write cells.
Maker: TypeAlias = Callable[[V, Any], object]

COUNT: Schema = {"type": "integer", "minimum": 0}
NUMBER: Schema = {"type": "number"}
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
DIGITS: Schema = {"type": "string", "pattern": "^[0-9]+$", "description": "a whole number of any size, as digits"}


def optional(schema: Schema, about: str = "") -> Schema:
    """A schema that also allows null."""
    return described({"oneOf": [schema, {"type": "null"}]}, about)


def listed(schema: Schema, about: str = "") -> Schema:
    """The schema of a list of such values."""
    return described({"type": "array", "items": schema}, about)


def record(properties: Mapping[str, Schema], about: str = "") -> Schema:
    """The schema of an object with exactly these properties."""
    whole = {"type": "object", "properties": dict(properties), "required": list(properties)}
    return described({**whole, "additionalProperties": False}, about)


def described(schema: Schema, about: str) -> Schema:
    """A schema with a description."""
    return {**schema, "description": about} if about else schema


class Shape(Generic[V]):
    """A form: the properties of an object, each with its schema, and the code that fills it from a value.

    A property is the attribute of the same name, unless a function is given.

    >>> from datetime import date
    >>> day: Shape[date] = Shape("day", {"year": COUNT, "week": (COUNT, lambda day, _: day.isocalendar().week)})
    >>> day(date(2024, 12, 24))
    {'year': 2024, 'week': 52}
    >>> day.ref
    {'$ref': '#/$defs/day'}
    """

    def __init__(self, name: str, properties: Mapping[str, Schema | tuple[Schema, Maker[V]]], about: str = "") -> None:
        split = {key: part if isinstance(part, tuple) else (part, None) for key, part in properties.items()}
        self.name = name
        self.properties: dict[str, Schema] = {key: schema for key, (schema, _) in split.items()}
        self.schema = record(self.properties, about)
        self.ref: Schema = {"$ref": f"#/$defs/{name}"}
        self._makers = {key: maker for key, (_, maker) in split.items()}

    def __call__(self, value: V, puzzle: Puzzle[Any] | None = None, *, without: str = "") -> dict[str, object]:
        """The object for a value, which is about a puzzle where cells are in it, perhaps `without` one property."""
        return {
            key: _plain(getattr(value, key) if maker is None else maker(value, puzzle))
            for key, maker in self._makers.items()
            if key != without
        }


def _plain(value: object) -> object:
    """A value as JSON represents it."""
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value
