"""Option names in either spelling: Gridwright writes the British one (`colours`) and also accepts the American one."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

R = TypeVar("R")


def british(name: str) -> str:
    """The name of an option in Gridwright's spelling.

    >>> british("border_colors"), british("--color"), british("colours")
    ('border_colours', '--colour', 'colours')
    """
    return name.replace("color", "colour").replace("gray", "grey")


def either_spelling(function: Callable[..., R]) -> Callable[..., R]:
    """A function that accepts keywords in either spelling, but not both at once."""

    @wraps(function)
    def call(*args: Any, **keywords: Any) -> R:
        for name in [name for name in keywords if british(name) != name]:
            if british(name) in keywords:
                raise UsageError(f"{name} and {british(name)} are the same option; use only one of them")
            keywords[british(name)] = keywords.pop(name)
        return function(*args, **keywords)

    return call
