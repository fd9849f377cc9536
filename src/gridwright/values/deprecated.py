"""Former names: they still work, with a `DeprecationWarning`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING
from warnings import warn

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def warn_of(old: str, new: str, stacklevel: int = 2) -> None:
    """Warn about a former name on behalf of the caller's caller."""
    warn(f"{old} is deprecated; use {new}", DeprecationWarning, stacklevel + 1)


class FormerAttribute:
    """In a class, the former name of an attribute: `old = FormerAttribute("new")`."""

    def __init__(self, new: str) -> None:
        self._new = new
        self._old = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._old = f"{owner.__name__}.{name}"

    def __get__(self, instance: object, owner: type) -> Any:
        warn_of(self._old, self._new)
        return getattr(owner if instance is None else instance, self._new)

    def __set__(self, instance: object, value: Any) -> None:
        warn_of(self._old, self._new)
        setattr(instance, self._new, value)


def replace_former(cls: type, old: str, new: str) -> None:
    """Give a class that still declares a former name the current one; for `__init_subclass__` of an abstract class."""
    if old in vars(cls):
        warn_of(f"{cls.__name__}.{old}", new, stacklevel=4)  # beyond `__init_subclass__` and `ABCMeta`
        setattr(cls, new, vars(cls)[old])
        delattr(cls, old)


def former_names(module: str, names: dict[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a module, given its former names with the current one of each."""

    def look(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn_of(f"{module}.{name}", f"{module}.{names[name]}")
        return getattr(sys.modules[module], names[name])

    return look
