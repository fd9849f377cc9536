"""The finding of a technique on one line, before it becomes a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.base.puzzle import assign

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, init=False)
class Deduction:
    """(place, value) of cells of one line, and the runs and the known cells that the sentence mentions.

    `told` are the (place, colour) that, as the sentence already says, a crossing line does not have. Cells and runs are
    those of the line read from its beginning.
    """

    because: str
    changes: tuple[tuple[int, int], ...]
    runs: tuple[int, ...]
    named: tuple[int, ...]
    told: frozenset[tuple[int, int]]

    def __init__(
        self,
        because: str,
        changes: Iterable[tuple[int, int]],
        *,
        runs: Iterable[int] = (),
        named: Iterable[int] = (),
        told: Iterable[tuple[int, int]] = (),
    ) -> None:
        assign(
            self,
            because=because,
            changes=tuple(sorted(changes)),
            runs=tuple(sorted(runs)),
            named=tuple(sorted(named)),
            told=frozenset(told),
        )

    def __len__(self) -> int:
        return len(self.changes)


def all_of(places: Iterable[int], value: int) -> list[tuple[int, int]]:
    """The same value for each of some cells."""
    return [(place, value) for place in places]
