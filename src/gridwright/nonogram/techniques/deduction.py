"""What a technique finds on one line, before it becomes a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.base.puzzle import assign
from gridwright.nonogram.techniques import words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from gridwright.nonogram.techniques.line import Line


@dataclass(frozen=True, slots=True, init=False)
class Deduction:
    """Cells of one line that become black or white, the runs and the known cells that the sentence speaks of.

    Cells and runs are those of the line read from its beginning.
    """

    blacks: tuple[int, ...]
    whites: tuple[int, ...]
    runs: tuple[int, ...]
    named: tuple[int, ...]
    because: str

    def __init__(
        self,
        because: str,
        *,
        blacks: Iterable[int] = (),
        whites: Iterable[int] = (),
        runs: Iterable[int] = (),
        named: Iterable[int] = (),
    ) -> None:
        assign(
            self,
            blacks=tuple(sorted(blacks)),
            whites=tuple(sorted(whites)),
            runs=tuple(sorted(runs)),
            named=tuple(sorted(named)),
            because=because,
        )

    def __len__(self) -> int:
        return len(self.blacks) + len(self.whites)


def crosses(axis: str, places: Collection[int]) -> str:
    """'column 3 is a cross', or 'columns 3 to 5 are crosses'."""
    return f"{words.cells(axis, places)} {'is a cross' if len(places) == 1 else 'are crosses'}"


def blacks(axis: str, places: Collection[int]) -> str:
    """'column 3 is black', or 'columns 3 to 5 are black'."""
    return f"{words.cells(axis, places)} {'is' if len(places) == 1 else 'are'} black"


def seen(line: Line, places: Iterable[int]) -> list[int]:
    """Cells of a line that may be read from its end, as cells of the line read from its beginning."""
    return sorted(line.place(place) for place in places)
