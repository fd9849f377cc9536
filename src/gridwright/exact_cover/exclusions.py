"""Mutual exclusion as cliques: groups of actions of which at most one may be chosen.

"Never both of these" is one optional requirement that both actions cover. Written pair by pair, a model of a few
thousand actions soon has a million of them, and every selection pays for all of its own. But an optional requirement
may be covered by many actions, and then excludes every two of them: one per *clique* has the same effect. So pairs are
gathered greedily into a few large cliques that together contain every pair, but no two compatible actions:

- Within a group: an action and those of its partners that all exclude each other by given pairs.
- Between two sides: actions that share a requirement exclude each other without an explicit pair. Two such sides, where
  everything on one excludes everything on the other, form a clique. Of the sides that an action and its partners offer,
  the pair of subsets with the most pairs is taken (partners sorted by how much of the other side they keep). This
  halves a staircase ("two before one") again and again: s positions need s cliques with s log s entries, not s² / 2
  pairs.

The greedy choice does not give the smallest number of cliques, which is NP-hard to find; pairs without structure come
back unchanged.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, TypeVar

from gridwright.values.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

Action = TypeVar("Action", bound="Hashable")


def cliques_of(
    exclusions: Iterable[Iterable[Action]], actions: Mapping[Action, Iterable[Hashable]]
) -> list[tuple[Action, ...]]:
    """A few groups of actions that exclude what the given groups and pairs exclude, and no other compatible actions.

    >>> cliques_of([(1, 2), (2, 3), (1, 3), (3, 4)], {1: "a", 2: "b", 3: "c", 4: "d"})
    [(1, 2, 3), (3, 4)]
    >>> cliques_of([(1, 3), (1, 4), (2, 3), (2, 4)], {1: "a", 2: "a", 3: "b", 4: "b"})
    [(1, 2, 3, 4)]
    """
    names = list(actions)
    return [tuple(names[number] for number in clique) for clique in numbered_cliques(exclusions, actions)]


def numbered_cliques(
    exclusions: Iterable[Iterable[Action]], actions: Mapping[Action, Iterable[Hashable]]
) -> list[tuple[int, ...]]:
    """Like `cliques_of`, with each action as its index in `actions`."""
    numbers: dict[Action, int] = {}
    groups: list[tuple[int, ...]] = []
    left: dict[int, dict[int, None]] = {}  # the partners of each action in pairs that are in no clique yet
    for some in exclusions:
        if not numbers:
            numbers = {action: number for number, action in enumerate(actions)}
        group = _group(some, numbers)
        if len(group) > 2:
            groups.append(group)
        elif len(group) == 2:
            one, two = group
            left.setdefault(one, {})[two] = None
            left.setdefault(two, {})[one] = None
    if left:
        groups += _Gathering(left, [list(covered) for covered in actions.values()]).cliques()
    return groups


def _group(some: Iterable[Action], numbers: Mapping[Action, int]) -> tuple[int, ...]:
    found = []
    for action in some:
        if action not in numbers:
            raise InputError(f"an exclusion names {action!r}, which is not among the actions")
        found.append(numbers[action])
    return tuple(sorted(set(found)))


class _Gathering:
    """Pairs being gathered. Dictionaries serve as ordered sets, so that the result is always the same."""

    def __init__(self, left: dict[int, dict[int, None]], covered: Sequence[Sequence[Hashable]]) -> None:
        self._left = left
        self._pairs = {action: set(partners) for action, partners in left.items()}  # all of them, unchanged
        self._covered = covered

    def cliques(self) -> list[tuple[int, ...]]:
        """All cliques, first those of the action with the most partners left, which says most about its sides."""
        found = []
        queue = [(-len(partners), action) for action, partners in self._left.items()]
        heapify(queue)
        while queue:
            known, action = heappop(queue)
            if known == -len(self._left[action]) != 0:
                found.append(self._clique(action))
            if self._left[action]:
                heappush(queue, (-len(self._left[action]), action))
        return found

    def _clique(self, action: int) -> tuple[int, ...]:
        """One more clique around an action; removes its pairs."""
        together = self._together(action)
        one, other = self._sides(action)
        if len(together) * (len(together) - 1) >= 2 * len(one) * len(other):
            one = other = together
        for member in one:
            self._strike(member, other)
        for member in other:
            self._strike(member, one)
        return tuple(sorted({*one, *other}))

    def _strike(self, action: int, partners: Iterable[int]) -> None:
        left = self._left[action]
        for partner in partners:
            left.pop(partner, None)

    def _together(self, action: int) -> list[int]:
        """The action and those of its partners that all exclude each other by given pairs."""
        clique = [action]
        allowed = self._pairs[action]
        for partner in self._left[action]:
            if partner in allowed:
                clique.append(partner)
                allowed = allowed & self._pairs[partner]
                if not allowed:
                    break
        return clique

    def _sides(self, action: int) -> tuple[list[int], list[int]]:
        """Two sides, each sharing a requirement, with as many pairs between them as this action can give."""
        other = self._sharing(self._left[action])
        busiest = max(other, key=lambda partner: len(self._left[partner]))
        one = self._sharing(self._left[busiest], action)
        # Members of its own side that keep most of the other side come first; each narrows it to the common part.
        one.sort(key=lambda member: -sum(partner in self._pairs[member] for partner in other))
        best = ([action], other)
        taken, kept = [action], other
        for member in one:
            if member != action:
                taken = [*taken, member]
                kept = [partner for partner in kept if partner in self._pairs[member]]
                if len(taken) * len(kept) > len(best[0]) * len(best[1]):
                    best = (taken, kept)
                if not kept:
                    break
        return best

    def _sharing(self, actions: Iterable[int], action: int | None = None) -> list[int]:
        """The largest part of some actions that shares a requirement (with `action`, if given); at least one."""
        by_requirement: dict[Hashable, list[int]] = {}
        wanted = None if action is None else set(self._covered[action])
        for member in actions:
            for requirement in self._covered[member]:
                if wanted is None or requirement in wanted:
                    by_requirement.setdefault(requirement, []).append(member)
        if not by_requirement:
            return [next(iter(actions)) if action is None else action]
        return max(by_requirement.values(), key=len)
