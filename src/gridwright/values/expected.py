"""Checks of arguments: a wrong type gives a one-line error at the entry point."""

from __future__ import annotations

from operator import index
from reprlib import repr as shortly  # never more than a line, however large the value is
from typing import TYPE_CHECKING, TypeVar

from gridwright.values.errors import GridwrightError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import UnionType

    T = TypeVar("T")
    Error = type[GridwrightError]


def expect(value: object, types: type | UnionType, name: str, what: str, error: Error = UsageError) -> None:
    """Raise an error unless the value has one of the types.

    >>> expect("three", int | float, "the time", "a number")
    Traceback (most recent call last):
    gridwright.UsageError: the time must be a number, not 'three'
    """
    if not isinstance(value, types):
        raise wrong(value, name, what, error)


def expect_function(value: object, name: str) -> None:
    """Raise an error unless the value is callable or None."""
    if value is not None and not callable(value):
        raise wrong(value, name, "a function")


def wrong(value: object, name: str, what: str, error: Error = UsageError) -> GridwrightError:
    """The error that says what was expected and what was found."""
    return error(f"{name} must be {what}, not {shortly(value)}")


def whole(value: object, name: str, error: Error = UsageError) -> int:
    """A whole number as a plain integer; integers of NumPy, for example, would wrap around.

    >>> whole(3.0, "seed")
    Traceback (most recent call last):
    gridwright.UsageError: seed must be a whole number, not 3.0
    """
    if type(value) is int:
        return value
    try:
        return index(value)  # type: ignore[arg-type]  # the try statement checks this
    except TypeError:
        raise wrong(value, name, "a whole number", error) from None


def each(things: Iterable[T], name: str, what: str, error: Error = UsageError) -> Iterator[T]:
    """Iterate over several things; raise an error for a single one."""
    try:
        return iter(things)
    except TypeError:
        raise wrong(things, name, what, error) from None
