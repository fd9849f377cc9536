"""Frozen values without `dataclasses`.

Importing `dataclasses` takes about as long as starting Python, and the command line promises to start fast. A `Value`
names its fields in `__slots__`, sets them once through `_set`, and gets equality, hashing, `repr` and pickling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, NoReturn


class Value:
    """A frozen object: equal to another of its class when the fields named in `_compared` are equal."""

    __slots__: tuple[str, ...] = ()
    _compared: tuple[str, ...] | None = None  # None: all the slots

    def _set(self, **fields: Any) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._compared or self.__slots__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name!r} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), {name: getattr(self, name) for name in self.__slots__})


def _rebuilt(cls: type[Value], fields: dict[str, Any]) -> Value:
    value = cls.__new__(cls)
    value._set(**fields)
    return value
