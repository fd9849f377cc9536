"""The words of JSON Schema that the forms are made of, and `Shape`: a form together with what fills it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle

V = TypeVar("V")
Schema: TypeAlias = dict[str, object]
# What makes a property of a value. The puzzle that it is about, where one is needed, knows how cells are written.
Maker: TypeAlias = Callable[[V, Any], object]

COUNT: Schema = {"type": "integer", "minimum": 0}
NUMBER: Schema = {"type": "number"}
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
DIGITS: Schema = {"type": "string", "pattern": "^[0-9]+$", "description": "a whole number, however large, in digits"}


def optional(schema: Schema, about: str = "") -> Schema:
    """What may also be null."""
    return described({"oneOf": [schema, {"type": "null"}]}, about)


def listed(schema: Schema, about: str = "") -> Schema:
    """A list of such."""
    return described({"type": "array", "items": schema}, about)


def record(properties: Mapping[str, Schema], about: str = "") -> Schema:
    """An object that has all of these properties, and no others."""
    whole = {"type": "object", "properties": dict(properties), "required": list(properties)}
    return described({**whole, "additionalProperties": False}, about)


def described(schema: Schema, about: str) -> Schema:
    """A schema with a description."""
    return {**schema, "description": about} if about else schema


class Shape(Generic[V]):
    """A form: the properties of an object, each with its schema; and what fills it from a value.

    A property is the attribute of its name, unless something is given that makes it.

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

    def __call__(self, value: V, puzzle: Puzzle[Any] | None = None) -> dict[str, object]:
        """The object for a value, which is about a puzzle where cells are in it."""
        return {
            key: _plain(getattr(value, key) if maker is None else maker(value, puzzle))
            for key, maker in self._makers.items()
        }


def _plain(value: object) -> object:
    """A value as JSON has it."""
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value
