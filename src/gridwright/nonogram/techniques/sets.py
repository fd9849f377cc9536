"""Sets of values, one byte for each cell and value, as used by the native kernel (`force_colours`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.grid import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def values_at(flags: bytes | bytearray, place: int, count: int) -> list[int]:
    """The values, of `count`, that a cell may have."""
    return [value for value, flag in enumerate(flags[place * count : (place + 1) * count]) if flag]


def values_of(flags: bytes | bytearray, count: int) -> bytes:
    """The cells that have only one value, with that value; others are unknown."""
    return bytes(
        cell.index(1) if sum(cell) == 1 else UNKNOWN
        for cell in (flags[at : at + count] for at in range(0, len(flags), count))
    )


def with_one(flags: bytes | bytearray, count: int) -> list[int]:
    """The cells that have only one value."""
    sums = sum(int.from_bytes(flags[value::count], "little") for value in range(count))  # one byte for each cell
    return [cell for cell, values in enumerate(sums.to_bytes(len(flags) // count, "little")) if values == 1]


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


def gone(before: bytes, after: bytes) -> Iterator[int]:
    """Where a flag was set and no longer is."""
    there = int.from_bytes(before, "little")  # compared all at once
    flags = (there & (there ^ int.from_bytes(after, "little"))).to_bytes(len(before), "little")
    at = flags.find(1)
    while at >= 0:
        yield at
        at = flags.find(1, at + 1)


_DIGITS = bytes(49 if flag else 48 for flag in range(256))
