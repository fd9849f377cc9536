"""Sets of values, one byte for each cell and value, as used by the native kernel (`force_colours`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def values_at(flags: bytes | bytearray, place: int, count: int) -> list[int]:
    """The values, of `count`, that a cell may have."""
    return [value for value, flag in enumerate(flags[place * count : (place + 1) * count]) if flag]


def values_of(flags: bytes | bytearray, count: int) -> bytes:
    """The cells that have only one value, with that value; others are unknown."""
    size = len(flags) // count
    single = _sums(flags, count).translate(_IF_ONE)
    found = int.from_bytes(single.translate(_IF_ZERO), "little")  # all bits, which is UNKNOWN
    for value in range(count):
        found |= value * int.from_bytes(both(flags[value::count], single), "little")
    return found.to_bytes(size, "little")


def with_one(flags: bytes | bytearray, count: int) -> list[int]:
    """The cells that have only one value."""
    return places_of(_sums(flags, count).translate(_IF_ONE))


def with_any(flags: bytes | bytearray, count: int) -> list[int]:
    """The cells that have a value."""
    return places_of(_sums(flags, count).translate(_IF_SOME))


def _sums(flags: bytes | bytearray, count: int) -> bytes:
    """How many values each cell has."""
    sums = sum(int.from_bytes(flags[value::count], "little") for value in range(count))  # one byte for each cell
    return sums.to_bytes(len(flags) // count, "little")


def places_of(flags: bytes) -> list[int]:
    """Where flags are set."""
    places, at = [], flags.find(1)
    while at >= 0:
        places.append(at)
        at = flags.find(1, at + 1)
    return places


def differing(one: bytes, other: bytes) -> list[int]:
    """Where two grids of the same size differ."""
    either = int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
    return places_of(either.to_bytes(len(one), "little").translate(_IF_SOME))


def both(one: bytes | bytearray, *others: bytes | bytearray) -> bytes:
    """The values that all sides allow; computed on whole numbers, for boards of a million cells."""
    common = int.from_bytes(one, "little")
    for other in others:
        common &= int.from_bytes(other, "little")
    return common.to_bytes(len(one), "little")


def flagged(places: Iterable[int], size: int) -> bytes:
    """Flags of which those at some places are set."""
    flags = bytearray(size)
    for place in places:
        flags[place] = 1
    return bytes(flags)


def bits_of(flags: bytes, count: int) -> list[int]:
    """For each value the cells that may have it, as bits."""
    return [int(flags[value::count][::-1].translate(_DIGITS), 2) for value in range(count)]


def gone(before: bytes, after: bytes) -> list[int]:
    """Where a flag was set and no longer is."""
    there = int.from_bytes(before, "little")  # compared all at once
    return places_of((there & (there ^ int.from_bytes(after, "little"))).to_bytes(len(before), "little"))


_DIGITS = bytes(49 if flag else 48 for flag in range(256))
_IF_ZERO = bytes(255 if flag == 0 else 0 for flag in range(256))
_IF_ONE = bytes(flag == 1 for flag in range(256))
_IF_SOME = bytes(flag > 0 for flag in range(256))
