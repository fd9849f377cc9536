"""The options of makers and repairs. Each is declared once, beside the code that uses it:

>>> COLOURS = Number("colours", "Colours", "how many colours there are", usual=1, most=8)
>>> COLOURS.of({"colours": 3}), COLOURS.of({})
(3, 1)
>>> COLOURS.checked(9)
Traceback (most recent call last):
gridwright.UsageError: colours must be a whole number from 1 to 8, not 9

The command line turns it into an option, the server into a field of its requests and their schema, the page into a
control. There are five types; each front end knows the types, but no option by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from gridwright.values.errors import FormatError, UsageError
from gridwright.values.grid import Grid
from gridwright.values.phrases import one, whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable

V = TypeVar("V")
Asked: TypeAlias = Mapping[str, object]  # the requested options by name, checked


@dataclass(frozen=True, slots=True, eq=False)
class MakerOption(ABC, Generic[V]):
    """An option.

    - `name`: as in Python; the command line has dashes instead of underscores;
    - `title`: the label of its control in a form; `help`: a one-line description;
    - `usual`: the default; None: whatever suits the other options.
    """

    name: str
    title: str
    help: str
    usual: V

    def of(self, asked: Asked) -> V:
        """The requested value, or the default."""
        return cast("V", asked.get(self.name, self.usual))

    def checked(self, value: object) -> V:
        """The value as makers receive it; raises an error if it is invalid."""
        fits, expected = self._judged(value)
        if not fits:
            raise UsageError(f"{self.name.replace('_', ' ')} must be {expected}, not {value!r:.40}")
        return cast("V", value)

    @abstractmethod
    def _judged(self, value: object) -> tuple[bool, str]:
        """Whether a value is valid, and a description of valid values."""


@dataclass(frozen=True, slots=True, eq=False)
class Number(MakerOption[V]):
    """A whole number from `least` to `most`; V is `int`, or `int | None` if there is no default."""

    least: int = 1
    most: int | None = None

    def _judged(self, value: object) -> tuple[bool, str]:
        fits = type(value) is int and value >= self.least and (self.most is None or value <= self.most)
        return fits, whole_number(self.least, self.most)


@dataclass(frozen=True, slots=True, eq=False)
class Words(MakerOption[str]):
    """One of several words, each with its label in a form."""

    words: Mapping[str, str]

    def _judged(self, value: object) -> tuple[bool, str]:
        return isinstance(value, str) and value in self.words, f"one of {', '.join(self.words)}"


@dataclass(frozen=True, slots=True, eq=False)
class Flag(MakerOption[bool]):
    """A yes-or-no option; one that is on by default cannot be turned off."""

    usual: bool = False

    def _judged(self, value: object) -> tuple[bool, str]:
        return isinstance(value, bool) and value >= self.usual, "True" if self.usual else "True or False"


@dataclass(frozen=True, slots=True, eq=False)
class Text(MakerOption[str | None]):
    """A text that the maker parses: `form` describes it, `longest` is its maximum length in characters."""

    usual: str | None = None
    form: str = "TEXT"
    longest: int = 80

    def _judged(self, value: object) -> tuple[bool, str]:
        return isinstance(value, str) and len(value) <= self.longest, f"a text of at most {self.longest} characters"


@dataclass(frozen=True, slots=True, eq=False)
class Mask(MakerOption[Grid | None]):
    """Some cells of a picture: those that are not 0. Python and the command line also accept the name of a file."""

    usual: Grid | None = None

    def _judged(self, value: object) -> tuple[bool, str]:
        return isinstance(value, Grid) and value.complete, "lines of # and ., or the name of a file with them"

    @staticmethod
    def parse(text: str) -> Grid:
        """The cells in lines of `#` and `.`."""
        mask = Grid.from_text(text.strip())
        if not mask.complete:
            raise FormatError("a mask has only # for the selected cells and . for the rest")
        return mask


def united(options: Iterable[tuple[str, MakerOption[Any]]]) -> dict[str, MakerOption[Any]]:
    """Options of several kinds, with their kinds, merged by name: each accepts whatever any of the originals
    accepts, and its help says what each kind uses it for.

    >>> colours, edges = Number("colours", "", "of cells", 1, most=8), Number("colours", "", "of edges", 1, most=50)
    >>> both = united([("nonogram", colours), ("picture", edges)])["colours"]
    >>> both.most, both.help
    (50, 'of cells; for a picture: of edges')
    """
    found: dict[str, tuple[str, MakerOption[Any]]] = {}  # with the kind seen last
    for kind, option in options:
        before, first = found.get(option.name, (kind, option))
        help = first.help if kind == before else f"{first.help}; for {one(kind)}: {option.help}"
        found[option.name] = kind, replace(first, help=help, **_bounds(first, option))
    return {name: option for name, (_, option) in found.items()}


def _bounds(option: MakerOption[Any], other: MakerOption[Any]) -> dict[str, Any]:
    """The bounds that accept the values of either option."""
    if isinstance(option, Number) and isinstance(other, Number):
        most = None if option.most is None or other.most is None else max(option.most, other.most)
        return {"least": min(option.least, other.least), "most": most}
    if type(option) is not type(other):
        raise TypeError(f"{option.name} is an option of two types")
    return {"words": {**option.words, **other.words}} if isinstance(option, Words) and isinstance(other, Words) else {}
