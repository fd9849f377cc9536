"""What can be chosen on the command line: kinds, strategies, formats; ours and those that other packages add."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol, TypeAlias

    Entries: TypeAlias = Callable[[], Iterable[tuple[str, tuple[str, ...]]]]

    class Named(Protocol):
        """A kind, or a piece of its furniture."""

        @property
        def name(self) -> str:
            """Its name."""


class Choices(Mapping[str, tuple[str, ...]]):
    """Names, and the suffixes of files that mean them.

    They are gone through anew each time, and no further than up to the one that is looked for: what comes last is not
    looked for where an earlier one is meant. Only a list of all takes all.

    >>> choices = {"svg": (".svg",)} | Choices(lambda: [("non", (".non",)), ("non", (".nonpack",))])
    >>> list(choices), choices["non"], "png" in choices
    (['svg', 'non'], ('.non',), False)
    """

    def __init__(self, entries: Entries) -> None:
        self._entries = entries

    @classmethod
    def of(cls, things: Callable[[], Iterable[Named]]) -> Choices:
        """The names of things."""
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
