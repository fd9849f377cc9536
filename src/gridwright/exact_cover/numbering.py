"""Translate an author's options into numbers; errors name the faulty option.

Items and colours are any hashable objects; equal objects are one item. They are numbered in the order of their first
appearance, primary items before secondary ones. Nothing here depends on the order of a set: if an option is a set, its
items are sorted by their `repr`.

An entry of an option is an item, or a pair `(item, colour)`. Since a tuple can be an item as well, a pair is read as a
colour only if its first part is a declared secondary item and the pair itself is not a declared item.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gridwright.values.clock import tick
from gridwright.values.errors import PuzzleError
from gridwright.values.expected import wrong

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence
    from typing import TypeVar

    K = TypeVar("K", bound=Hashable)

_LONG = 60  # characters of an option in a message


class Numbering:
    """The numbers of a problem: `ends` of the options, their `entries` (items) and `colours` (0: none), in `array`s."""

    def __init__(
        self, options: Iterable[Iterable[Hashable]], primary: Iterable[Hashable] | None, secondary: Iterable[Hashable]
    ) -> None:
        self.ends = array("i")
        self.entries = array("i")
        self.colours = array("i")
        self.palette: dict[Hashable, int] = {}  # from 1
        self._items: dict[Hashable, int] = {}  # entry, coloured or not, to item; secondary ones are negative at first
        self._tints: dict[Hashable, int] = {}  # entry to colour
        self._open = primary is None  # primary items are those found in options; secondary ones are declared
        self.primary: list[Hashable] = []
        self.secondary: list[Hashable] = []
        self._declare(() if primary is None else primary, secondary)
        for number, option in enumerate(options):
            if not number & 255:
                tick()
            self._add(number, option)
        self._close()

    def _declare(self, primary: Iterable[Hashable], secondary: Iterable[Hashable]) -> None:
        for role, items, known in (("primary", primary, self.primary), ("secondary", secondary, self.secondary)):
            try:
                listed = _stable(items)
            except TypeError:
                raise wrong(items, f"{role} items", "a list of items", PuzzleError) from None
            for item in listed:
                try:
                    twice = item in self._items
                except TypeError:
                    raise PuzzleError(f"the {role} item {shortened(item)} is not hashable") from None
                if twice:
                    raise PuzzleError(f"the {role} item {shortened(item)} is declared twice")
                self._items[item] = -len(known) - 1 if role == "secondary" else len(known)
                self._tints[item] = 0
                known.append(item)

    def _add(self, number: int, option: Iterable[Hashable]) -> None:
        try:
            entries = _stable(option)
        except TypeError:
            raise PuzzleError(f"option {number + 1}: expected items, found {shortened(option)}") from None
        try:
            self.entries.extend([self._items[entry] for entry in entries])
        except (KeyError, TypeError):
            self.entries.extend([self._number(number, entries, entry) for entry in entries])
        if self.secondary:
            self.colours.extend([self._tints[entry] for entry in entries])
        self.ends.append(len(self.entries))

    def _number(self, number: int, option: Sequence[Hashable], entry: Hashable) -> int:
        """The number of an entry, which may be new."""
        try:
            if (item := self._items.get(entry)) is not None:
                return item
        except TypeError:
            raise PuzzleError(f"{described(number, option)}: {shortened(entry)} is not hashable") from None
        if isinstance(entry, tuple) and len(entry) == 2:
            item, colour = entry[0], entry[1]
            known = self._items.get(item)
            if known is not None and known < 0:
                self._tints[entry] = self.palette.setdefault(colour, len(self.palette) + 1)
                self._items[entry] = known
                return known
            if known is not None and not self._open:
                raise PuzzleError(
                    f"{described(number, option)}: the primary item {shortened(item)} cannot have a colour"
                )
        if not self._open:
            raise PuzzleError(f"{described(number, option)}: there is no item {shortened(entry)}")
        self._items[entry] = len(self.primary)
        self._tints[entry] = 0
        self.primary.append(entry)
        return len(self.primary) - 1

    def _close(self) -> None:
        """Place secondary items after the primary ones; drop colours if there are none."""
        if self.secondary:
            first = len(self.primary) - 1
            self.entries = array("i", [item if item >= 0 else first - item for item in self.entries])
        if not self.palette:
            self.colours = array("i")

    def number_of(self, item: Hashable) -> int | None:
        """The number of a primary item."""
        number = self._items.get(item)
        return number if number is not None and number >= 0 else None


def bounds_of(
    numbering: Numbering, multiplicity: Mapping[K, int | tuple[int, int | None]] | None
) -> tuple[tuple[int, int], ...]:
    """How often each primary item must be covered, (low, high); empty if all must be covered once."""
    if not multiplicity:
        return ()
    if not isinstance(multiplicity, Mapping):
        raise wrong(multiplicity, "multiplicity", "a mapping of items to numbers", PuzzleError)
    bounds = [(1, 1)] * len(numbering.primary)
    most = max(len(numbering.ends), 1)
    for item, times in multiplicity.items():
        number = numbering.number_of(item)
        if number is None:
            raise PuzzleError(f"the multiplicity of {shortened(item)}: there is no such primary item")
        if not (isinstance(times, int) or (isinstance(times, tuple) and len(times) == 2)):
            raise PuzzleError(
                f"the multiplicity of {shortened(item)} is a number or (low, high), not {shortened(times)}"
            )
        low, high = (times, times) if isinstance(times, int) else times
        if high is None:
            high = max(low, most)
        if not (isinstance(low, int) and isinstance(high, int) and 0 <= low <= high):
            raise PuzzleError(f"the multiplicity of {shortened(item)} needs 0 <= low <= high, not {low} and {high}")
        # Any number above that of the options has the same effect as one above it.
        bounds[number] = (min(low, most + 1), min(high, most + 1))
    return () if all(pair == (1, 1) for pair in bounds) else tuple(bounds)


def described(number: int, option: Iterable[Hashable]) -> str:
    """An option in a message: its number from 1, and its content.

    >>> described(2, ["a", ("b", 7)])
    "option 3 ('a', ('b', 7))"
    """
    return f"option {number + 1} ({shortened(', '.join(map(repr, option)), quote=False)})"


def shortened(thing: object, quote: bool = True) -> str:
    """An object in a message, shortened."""
    text = repr(thing) if quote else str(thing)
    return text if len(text) <= _LONG else text[: _LONG - 3] + "..."


def _stable(things: Iterable[Hashable]) -> Sequence[Hashable]:
    """The objects in an order that is the same in every run of Python."""
    if isinstance(things, (set, frozenset)):
        return sorted(things, key=repr)
    return things if isinstance(things, (list, tuple)) else tuple(things)


def with_cliques(numbering: Numbering, cliques: Sequence[Sequence[int]]) -> tuple[array[int], array[int], array[int]]:
    """Ends, entries and colours with one more secondary item per clique: at most one option can have it."""
    member_of: dict[int, list[int]] = {}
    for item, clique in enumerate(cliques, len(numbering.primary) + len(numbering.secondary)):
        for option in clique:
            member_of.setdefault(option, []).append(item)
    ends, entries, colours = array("i"), array("i"), array("i")
    begin = 0
    for number, end in enumerate(numbering.ends):
        more = member_of.get(number, [])
        entries.extend(numbering.entries[begin:end])
        entries.extend(more)
        if numbering.colours:
            colours.extend(numbering.colours[begin:end])
            colours.extend([0] * len(more))
        begin = end
        ends.append(len(entries))
    return ends, entries, colours
