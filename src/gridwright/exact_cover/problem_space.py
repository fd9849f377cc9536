"""Problem-space reduction: candidates of places, and rules that strike candidates out until none applies.

Many puzzles consist of places with candidates: the digits of a Sudoku cell, the rotated pieces of a jigsaw cell. A
*rule* is a function of the space that yields `(place, candidate, because)` for every candidate that cannot be right.
The *reducing loop* runs the rules in turn, over and over, until a full pass strikes nothing out. Each removal is made
at once, so that the rest of the pass already knows of it, and is recorded in the trace with its reason.

The loop ends, since every pass but the last removes something. If each rule only removes candidates that no solution
has, no solution is lost, and the fixpoint does not depend on the order of the rules as long as they are monotone: what
they strike out of a space they also strike out of a smaller one. The loop does not search; a solver takes the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.values.errors import InputError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
    from typing import TypeAlias

    Rule: TypeAlias = Callable[["ProblemSpace"], Iterable[tuple[Hashable, Hashable, str]]]


@dataclass(frozen=True, slots=True)
class Removal:
    """One candidate struck out: place, candidate, rule, pass of the loop (from 1), and reason."""

    place: Hashable
    candidate: Hashable
    rule: str
    sweep: int
    because: str

    def __str__(self) -> str:
        return f"{self.place}: not {self.candidate} ({self.rule}: {self.because})"


class ProblemSpace:
    """The candidates of each place, and the rules that reduce them.

    >>> def different(space):
    ...     for place in space:
    ...         if len(space[place]) == 1:
    ...             for other in space:
    ...                 if other != place and space[place][0] in space[other]:
    ...                     yield other, space[place][0], f"{place} has it"
    >>> space = ProblemSpace({"a": [1], "b": [1, 2], "c": [1, 2, 3]}, [different])
    >>> space.reduce()
    3
    >>> space["c"], space.settled
    ((3,), True)
    >>> for removal in space.trace:
    ...     print(removal)
    b: not 1 (different: a has it)
    c: not 1 (different: a has it)
    c: not 2 (different: b has it)
    """

    def __init__(self, candidates: Mapping[Hashable, Iterable[Hashable]], rules: Iterable[Rule] = ()) -> None:
        # Dictionaries serve as ordered sets: a space is always reduced in the same order, whatever PYTHONHASHSEED is.
        self._left: dict[Hashable, dict[Hashable, None]] = {}
        for place, some in candidates.items():
            try:
                self._left[place] = dict.fromkeys(some)
            except TypeError as error:
                raise InputError(f"the candidates of {place!r} are not hashable: {error}") from None
        self.rules = list(rules)
        self.trace: list[Removal] = []
        self.sweeps = 0

    def __getitem__(self, place: Hashable) -> tuple[Hashable, ...]:
        return tuple(self._left[place])

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._left)

    def __len__(self) -> int:
        return len(self._left)

    @property
    def size(self) -> int:
        """The total number of candidates left."""
        return sum(map(len, self._left.values()))

    @property
    def settled(self) -> bool:
        """Whether each place has exactly one candidate left."""
        return all(len(some) == 1 for some in self._left.values())

    @property
    def impossible(self) -> tuple[Hashable, ...]:
        """The places without candidates; if there are any, there is no solution."""
        return tuple(place for place, some in self._left.items() if not some)

    def remove(self, place: Hashable, candidate: Hashable, because: str = "", rule: str = "by hand") -> bool:
        """Strike a candidate out and record it; return whether it was there."""
        if place not in self._left:
            raise InputError(f"the rule {rule!r} names the place {place!r}, which is not in the space")
        if candidate not in self._left[place]:
            return False
        del self._left[place][candidate]
        self.trace.append(Removal(place, candidate, rule, self.sweeps, because))
        return True

    def reduce(self) -> int:
        """Run all rules, again and again, to the fixpoint or to an impossible place.

        Returns the number of candidates struck out.
        """
        before = len(self.trace)
        changed = True
        while changed and not self.impossible:
            self.sweeps += 1
            seen = len(self.trace)
            for rule in self.rules:
                name = getattr(rule, "__name__", type(rule).__name__)
                for place, candidate, because in rule(self):
                    self.remove(place, candidate, because, name)
            changed = len(self.trace) > seen
        return len(self.trace) - before

    def __repr__(self) -> str:
        return f"<ProblemSpace of {counted(len(self), 'place')} with {counted(self.size, 'candidate')}>"
