"""The rules of exact cover, read off the options once more: nothing here is shared with any solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.numbering import shortened
from gridwright.values.violation import Violation

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from gridwright.exact_cover.puzzle import ExactCover


def broken_by(cover: ExactCover, chosen: Sequence[int]) -> list[Violation]:
    """What the options of these numbers break together."""
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
            found.append(f"{shortened(item)} is covered {len(given)} times without one colour")
    for index, clique in enumerate(cover.cliques):
        if sum(number in clique for number in chosen) > 1:
            found.append(f"clique {index + 1} has more than one option chosen")
    for name in cover.start or ():
        if cover.number_of(name) not in chosen:
            found.append(f"option {shortened(name)} was to be chosen")
    return [Violation(message) for message in found]
