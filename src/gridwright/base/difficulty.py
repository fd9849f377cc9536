"""The difficulty of a puzzle, in one of four words that makers, ratings, books and the page share.

Each kind maps the techniques that a puzzle needs to these words in one place, its `Kind.scale`. Its maker uses the
same scale, so a puzzle gets the rating that was asked for.

>>> tiers = Tiers(easy=2, medium=4, hard=5, expert=8)
>>> tiers.within("medium")
range(3, 5)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.technique import Technique

    Used: TypeAlias = Mapping[Technique[Any], int]  # techniques, and how often each was used
    Scale: TypeAlias = Callable[[Puzzle[Any], Used], "Difficulty"]

Difficulty: TypeAlias = Literal["easy", "medium", "hard", "expert"]
Wanted: TypeAlias = Difficulty | Literal[""]  # requested of a maker; empty: any
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
_FORMER = {"very easy": "easy", "very hard": "expert"}


def current(word: str) -> str:
    """The current name of a difficulty; any other word stays as it is.

    >>> current("very hard"), current("very-easy"), current("medium")
    ('expert', 'easy', 'medium')
    """
    return _FORMER.get(word.replace("-", " "), word)


@dataclass(frozen=True, slots=True)
class Tiers:
    """A scale by the hardest tier that a puzzle needs: the last tier of each difficulty. A guess is always `expert`."""

    easy: int
    medium: int
    hard: int
    expert: int

    @classmethod
    def shared(cls, techniques: Iterable[Technique[Any]]) -> Tiers:
        """The scale of a kind that declares none: `easy`, `medium` and `hard` share the tiers without guesses."""
        known = tuple(techniques)
        tiers = sorted({technique.tier for technique in known if not technique.guess})
        easy, medium, hard = (tiers[-(-third * len(tiers) // 3) - 1] if tiers else 0 for third in (1, 2, 3))
        return cls(easy, medium, hard, max((technique.tier for technique in known), default=0))

    def within(self, difficulty: Difficulty) -> range:
        """The tiers of a difficulty."""
        lasts = (0, self.easy, self.medium, self.hard, self.expert)
        place = DIFFICULTIES.index(difficulty)
        return range(lasts[place] + 1, lasts[place + 1] + 1)

    def __call__(self, puzzle: Puzzle[Any], used: Used) -> Difficulty:
        """The difficulty of a puzzle that needs these techniques."""
        if any(technique.guess for technique in used):
            return "expert"
        hardest = max((technique.tier for technique in used), default=0)
        return next((word for word in DIFFICULTIES if hardest <= getattr(self, word)), "expert")
