"""What can be asked of a maker or of a repair. A wish is declared once, beside the code that grants it:

>>> COLOURS = Number("colours", "Colours", "how many colours there are", usual=1, most=8)
>>> COLOURS.of({"colours": 3}), COLOURS.of({})
(3, 1)
>>> COLOURS.checked(9)
Traceback (most recent call last):
gridwright.values.errors.UsageError: colours must be a whole number from 1 to 8, not 9

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

    @abstractmethod
    def checked(self, value: object) -> V:
        """A value as makers get it; refuses what cannot be asked for."""

    def refusal(self, expected: str, value: object) -> UsageError:
        """The error that tells what can be asked for."""
        return UsageError(f"{self.name.replace('_', ' ')} must be {expected}, not {value!r:.40}")


@dataclass(frozen=True, slots=True, eq=False)
class Number(Wish[V]):
    """A whole number from `least` to `most`; V is `int`, or `int | None` where none is usual."""

    least: int = 1
    most: int | None = None

    def checked(self, value: object) -> V:
        """A value as makers get it; refuses what cannot be asked for."""
        if type(value) is not int or value < self.least or (self.most is not None and value > self.most):
            bound = "" if self.most is None else f" to {self.most}"
            raise self.refusal(f"a whole number from {self.least}{bound}", value)
        return cast("V", value)


@dataclass(frozen=True, slots=True, eq=False)
class Words(Wish[str]):
    """One of some words, each with what it is called in a form."""

    words: Mapping[str, str]

    def checked(self, value: object) -> str:
        """A value as makers get it; refuses what cannot be asked for."""
        if not isinstance(value, str) or value not in self.words:
            raise self.refusal(f"one of {', '.join(self.words)}", value)
        return value


@dataclass(frozen=True, slots=True, eq=False)
class Flag(Wish[bool]):
    """Something that is so or not; what is `usual` cannot be declined."""

    usual: bool = False

    def checked(self, value: object) -> bool:
        """A value as makers get it; refuses what cannot be asked for."""
        if not isinstance(value, bool) or value < self.usual:
            raise self.refusal("True" if self.usual else "True or False", value)
        return value


@dataclass(frozen=True, slots=True, eq=False)
class Text(Wish[str | None]):
    """A text that the maker reads itself: `form` says what it looks like, `longest` how many characters it may have."""

    usual: str | None = None
    form: str = "TEXT"
    longest: int = 80

    def checked(self, value: object) -> str:
        """A value as makers get it; refuses what cannot be asked for."""
        text = str(value) if type(value) is int else value
        if not isinstance(text, str) or len(text) > self.longest:
            raise self.refusal(f"a text of at most {self.longest} characters", value)
        return text


@dataclass(frozen=True, slots=True, eq=False)
class Mask(Wish[Grid | None]):
    """Some cells of a picture: those that are not 0. In Python and on the command line a file can have them, too."""

    usual: Grid | None = None

    def checked(self, value: object) -> Grid:
        """A value as makers get it; refuses what cannot be asked for."""
        if not isinstance(value, Grid) or not value.complete:
            raise self.refusal("lines of # and ., or the name of a file with them", value)
        return value

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
    found: dict[str, Wish[Any]] = {}
    explained: set[tuple[str, str]] = set()
    for kind, wish in wishes:
        if wish.name not in found:
            found[wish.name] = wish
        else:
            known = (wish.name, kind) in explained
            found[wish.name] = _either(found[wish.name], wish, "" if known else f"; for {one(kind)}: {wish.help}")
        explained.add((wish.name, kind))
    return found


def _either(wish: Wish[Any], other: Wish[Any], more_help: str) -> Wish[Any]:
    """A wish that takes what either of two takes."""
    help = wish.help + more_help
    if isinstance(wish, Number) and isinstance(other, Number):
        most = None if wish.most is None or other.most is None else max(wish.most, other.most)
        return replace(wish, help=help, least=min(wish.least, other.least), most=most)
    if isinstance(wish, Words) and isinstance(other, Words):
        return replace(wish, help=help, words={**wish.words, **other.words})
    if type(wish) is not type(other):
        raise TypeError(f"{wish.name} is a wish of two sorts")
    return replace(wish, help=help)
