"""The choices on the command line: kinds, strategies and formats, including those of other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol, TypeAlias

    Entries: TypeAlias = Callable[[], Iterable[tuple[str, tuple[str, ...]]]]

    class Named(Protocol):
        """A kind, strategy or format."""

        @property
        def name(self) -> str:
            """The name, as on the command line."""


class Choices(Mapping[str, tuple[str, ...]]):
    """Names, and the file suffixes that imply them.

    They are computed on each access, and only as far as needed: later entries, such as those of other packages,
    are not looked up if an earlier one matches. Only listing all of them visits all of them.

    >>> choices = {"svg": (".svg",)} | Choices(lambda: [("non", (".non",)), ("non", (".nonpack",))])
    >>> list(choices), choices["non"], "png" in choices
    (['svg', 'non'], ('.non',), False)
    """

    def __init__(self, entries: Entries) -> None:
        self._entries = entries

    @classmethod
    def of(cls, things: Callable[[], Iterable[Named]]) -> Choices:
        """The names of the things."""
        return cls(lambda: ((thing.name, ()) for thing in things()))

    def __getitem__(self, name: str) -> tuple[str, ...]:
        for known, suffixes in self._entries():
            if known == name:
                return suffixes
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        seen = set()
        for name, _ in self._entries():
            if name not in seen:
                seen.add(name)
                yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __or__(self, other: Mapping[str, tuple[str, ...]]) -> Choices:
        return Choices(lambda: chain(self.items(), other.items()))

    def __ror__(self, other: Mapping[str, tuple[str, ...]]) -> Choices:
        return Choices(lambda: chain(other.items(), self.items()))
