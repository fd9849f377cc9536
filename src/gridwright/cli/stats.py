"""The work of each part of the solver in words: the text of `--stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# The name of a part, the prefix of its keys, and the counts that belong to it alone.
_PARTS = (
    ("lines", "line", ()),
    ("probing", "probe", ("probes",)),
    ("depth-first search", "search", ("nodes", "backtracks", "splits", "fresh_starts")),
    ("clauses", "clause", ("handed_over", "conflicts", "propagations", "restarts", "learned")),
    ("exchanges", "exchange", ("exchanges",)),
)


def stats_lines(stats: Mapping[str, int | float]) -> list[str]:
    """A line for the whole, and one for each part that did something: the cells it settled, its seconds, its work.

    >>> work = {"line_solves": 50, "probes": 8, "line_cells": 90, "probe_cells": 10, "probe_seconds": 0.25}
    >>> print(*stats_lines(work | {"seconds": 0.5}), sep="\\n")
    0.500 s, 50 line solves
    lines                     90 cells    0.000 s
    probing                   10 cells    0.250 s  8 probes
    """
    rest = dict(stats)
    lines = []
    for title, key, counts in _PARTS:
        if f"{key}_cells" not in rest:
            continue  # a part of another strategy
        cells, seconds = rest.pop(f"{key}_cells", 0), rest.pop(f"{key}_seconds", 0.0)
        work = _counts({name: rest.pop(name, 0) for name in counts})
        if cells or work:
            lines.append(f"{title:<18} {cells:>9,} cells {seconds:>8.3f} s  {work}".rstrip())
    seconds = rest.pop("seconds", 0.0)
    return [", ".join(filter(None, (f"{seconds:.3f} s", _counts(rest)))), *lines]


def _counts(work: Mapping[str, int | float]) -> str:
    """
    >>> _counts({"nodes": 1, "line_solves": 2000, "splits": 0})
    '1 node, 2,000 line solves'
    """
    return ", ".join(f"{number:,} {_noun(name, number)}" for name, number in work.items() if number)


def _noun(name: str, number: float) -> str:
    words = name.replace("_", " ")
    return words.removesuffix("s") if number == 1 else words
