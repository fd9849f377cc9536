"""What can be asked of a maker or of a repair. A wish is declared once, beside the code that grants it:

>>> COLOURS = Number("colours", "Colours", "how many colours there are", usual=1, most=8)
>>> COLOURS.of({"colours": 3}), COLOURS.of({})
(3, 1)
>>> COLOURS.checked(9)
Traceback (most recent call last):
gridwright.UsageError: colours must be a whole number from 1 to 8, not 9

The command line makes an option of it, the server a field of its requests and their schema, the page a control. There
are five sorts; each front end knows these, and no wish by its name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from gridwright.values.errors import FormatError, UsageError
from gridwright.values.grid import Grid
from gridwright.values.words import one

if TYPE_CHECKING:
    from collections.abc import Iterable

V = TypeVar("V")
Asked: TypeAlias = Mapping[str, object]  # what is asked for, by the names of the wishes, checked


@dataclass(frozen=True, slots=True, eq=False)
class Wish(ABC, Generic[V]):
    """Something that can be asked for.

    - `name`: as in Python; the command line has dashes in place of its underscores;
    - `title`: what stands above its control in a form; `help`: what it asks for, in a line;
    - `usual`: what holds where nobody asks; None: whatever suits the rest.
    """

    name: str
    title: str
    help: str
    usual: V

    def of(self, asked: Asked) -> V:
        """What is asked for, or what is usual."""
        return cast("V", asked.get(self.name, self.usual))

    def checked(self, value: object) -> V:
        """A value as makers get it; refuses what cannot be asked for."""
        fits, expected = self._judged(value)
        if not fits:
            raise UsageError(f"{self.name.replace('_', ' ')} must be {expected}, not {value!r:.40}")
        return cast("V", value)

    @abstractmethod
    def _judged(self, value: object) -> tuple[bool, str]:
        """Whether a value can be asked for, and what can be, in words."""


@dataclass(frozen=True, slots=True, eq=False)
class Number(Wish[V]):
    """A whole number from `least` to `most`; V is `int`, or `int | None` where none is usual."""

    least: int = 1
    most: int | None = None

    def _judged(self, value: object) -> tuple[bool, str]:
        fits = type(value) is int and value >= self.least and (self.most is None or value <= self.most)
        return fits, f"a whole number from {self.least}{'' if self.most is None else f' to {self.most}'}"


@dataclass(frozen=True, slots=True, eq=False)
class Words(Wish[str]):
    """One of some words, each with what it is called in a form."""

    words: Mapping[str, str]

    def _judged(self, value: object) -> tuple[bool, str]:
        return isinstance(value, str) and value in self.words, f"one of {', '.join(self.words)}"


@dataclass(frozen=True, slots=True, eq=False)
class Flag(Wish[bool]):
    """Something that is so or not; what is `usual` cannot be declined."""

    usual: bool = False

    def _judged(self, value: object) -> tuple[bool, str]:
        return isinstance(value, bool) and value >= self.usual, "True" if self.usual else "True or False"


@dataclass(frozen=True, slots=True, eq=False)
class Text(Wish[str | None]):
    """A text that the maker reads itself: `form` says what it looks like, `longest` how many characters it may have."""

    usual: str | None = None
    form: str = "TEXT"
    longest: int = 80

    def _judged(self, value: object) -> tuple[bool, str]:
        return isinstance(value, str) and len(value) <= self.longest, f"a text of at most {self.longest} characters"


@dataclass(frozen=True, slots=True, eq=False)
class Mask(Wish[Grid | None]):
    """Some cells of a picture: those that are not 0. In Python and on the command line a file can have them, too."""

    usual: Grid | None = None

    def _judged(self, value: object) -> tuple[bool, str]:
        return isinstance(value, Grid) and value.complete, "lines of # and ., or the name of a file with them"

    @staticmethod
    def parse(text: str) -> Grid:
        """The cells in lines of `#` and `.`."""
        mask = Grid.from_text(text.strip())
        if not mask.complete:
            raise FormatError("a mask has # for the cells that are meant and . for the rest, nothing else")
        return mask


def united(wishes: Iterable[tuple[str, Wish[Any]]]) -> dict[str, Wish[Any]]:
    """Wishes of several kinds, each with the name of its kind, as one for each name: it takes whatever any of them
    takes, and its help says what each kind makes of it.

    >>> colours, edges = Number("colours", "", "of cells", 1, most=8), Number("colours", "", "of edges", 1, most=50)
    >>> both = united([("nonogram", colours), ("picture", edges)])["colours"]
    >>> both.most, both.help
    (50, 'of cells; for a picture: of edges')
    """
    found: dict[str, tuple[str, Wish[Any]]] = {}  # with the kind that it was met with last
    for kind, wish in wishes:
        before, first = found.get(wish.name, (kind, wish))
        help = first.help if kind == before else f"{first.help}; for {one(kind)}: {wish.help}"
        found[wish.name] = kind, replace(first, help=help, **_bounds(first, wish))
    return {name: wish for name, (_, wish) in found.items()}


def _bounds(wish: Wish[Any], other: Wish[Any]) -> dict[str, Any]:
    """What either of two wishes takes."""
    if isinstance(wish, Number) and isinstance(other, Number):
        most = None if wish.most is None or other.most is None else max(wish.most, other.most)
        return {"least": min(wish.least, other.least), "most": most}
    if type(wish) is not type(other):
        raise TypeError(f"{wish.name} is a wish of two sorts")
    return {"words": {**wish.words, **other.words}} if isinstance(wish, Words) and isinstance(other, Words) else {}
