"""The rules of exact cover, checked on the options directly: no code is shared with any solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.numbering import shortened
from gridwright.values.violation import Violation

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from gridwright.exact_cover.puzzle import ExactCover


def broken_by(cover: ExactCover, chosen: Sequence[int]) -> list[Violation]:
    """The rules that the options of these numbers break together."""
    twice = [number for number in dict.fromkeys(chosen) if chosen.count(number) > 1]
    found = [f"option {shortened(cover.names[number])} is used twice" for number in twice]
    times = dict.fromkeys(cover.primary, 0)
    tints: dict[Hashable, list[tuple[bool, Hashable]]] = {}
    for number in chosen:
        for item, tinted, colour in cover.entries(number):
            if item in times:
                times[item] += 1
            else:
                tints.setdefault(item, []).append((tinted, colour))
    for index, (item, often) in enumerate(times.items()):
        low, high = cover.bounds[index] if cover.bounds else (1, 1)
        if not low <= often <= high:
            asked = str(low) if low == high else f"{low} to {high}"
            found.append(f"{shortened(item)} is covered {often} {'time' if often == 1 else 'times'}, not {asked}")
    for item, given in tints.items():
        if len(given) > 1 and (len(set(given)) > 1 or not given[0][0]):
            found.append(f"{shortened(item)} is covered {len(given)} times, but not with a single colour")
    for index, clique in enumerate(cover.cliques):
        if sum(number in clique for number in chosen) > 1:
            found.append(f"more than one option of clique {index + 1} is chosen")
    for name in cover.start or ():
        if cover.number_of(name) not in chosen:
            found.append(f"the given option {shortened(name)} is not chosen")
    return [Violation(message) for message in found]
