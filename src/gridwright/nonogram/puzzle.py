"""The nonogram as a frozen, validated value, and its rules.

Glossary: a *run* is a maximal block of cells of one colour; a *clue* is the runs of one *line* (a row or a column) in
order; the *palette* lists the colours, the background first; a *goal* is the picture the author had in mind; a *start*
is a partly filled grid that a solution must keep.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from operator import index as as_int
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from gridwright.base.grid_puzzle import GridPuzzle
from gridwright.base.puzzle import assign, frozen_meta
from gridwright.values.clock import take, tick
from gridwright.values.colour import BLACK_AND_WHITE, Colour, visible
from gridwright.values.deprecated import FormerAttribute
from gridwright.values.errors import NotSupported, PuzzleError
from gridwright.values.expected import each, expect, wrong
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted
from gridwright.values.violation import Violation, unknown_cells

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from gridwright.nonogram.facts import Facts
    from gridwright.values.colour import Palette
    from gridwright.values.scene import Scene


class Run(NamedTuple):
    """A run of `length` cells (None: unknown) in one colour (an index into the palette)."""

    length: int | None
    colour: int = 1


Clue: TypeAlias = tuple[Run, ...]

LONGEST_COMMON = 64
COMMON_RUNS = tuple(map(Run, range(LONGEST_COMMON + 1)))  # indexed by length; shared by puzzles

_BLACK_OR_WHITE = bytes([WHITE, BLACK])
_ONE_COLOUR = re.compile(rb"([^\0])\1*")  # a run of non-white cells

_length = itemgetter(0)  # of a run

_HEX = frozenset("0123456789abcdefABCDEF")
_CLUE_BYTES, _RUN_BYTES = 64, 64  # approximately, per clue and per run
_FEW = 16  # runs that are checked faster one by one
_QUICK = 10_000  # cells whose clues are found too fast to need a check of the clock

META_KEYS = ("id", "title", "author", "copyright", "license", "catalogue", "source", "description")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Nonogram(GridPuzzle):
    """A nonogram: the clues of its rows and columns.

    A clue is a sequence of run lengths (None: unknown), or of `Run(length, colour)`; `[]` or `[0]` is a line without
    runs. Two nonograms are equal if their clues and palettes are; `goal`, `start` and `meta` (title, ...) are not
    compared.

    >>> dog = Nonogram([[1], [1, 3], [3], [1, 1], [1, 1]], [[1], [3], [2], [5], [1]])
    >>> dog.width, dog.height, dog.rows[1]
    (5, 5, (Run(length=1, colour=1), Run(length=3, colour=1)))
    >>> dog == Nonogram.from_grid(Grid.from_text("...#.\\n#.###\\n.###.\\n.#.#.\\n.#.#."))
    True
    """

    kind: ClassVar[str] = "nonogram"
    cells_are_colours: ClassVar[bool] = True

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    palette: Palette
    goal: Grid | None = field(compare=False)
    start: Grid | None = field(compare=False)
    _meta: tuple[tuple[str, str], ...] = field(compare=False)

    def __init__(
        self,
        rows: Iterable[Iterable[int | Run | None]],
        columns: Iterable[Iterable[int | Run | None]],
        palette: Sequence[Colour] = BLACK_AND_WHITE,
        *,
        goal: Grid | None = None,
        start: Grid | None = None,
        meta: Mapping[str, str] | None = None,
    ) -> None:
        colours = _valid_palette(palette)
        row_clues, column_clues = (
            [
                _clue(line, axis, index, len(colours))
                for index, line in enumerate(each(lines, f"the {axis}s", "a list of clues", PuzzleError))
            ]
            for axis, lines in (("row", rows), ("column", columns))
        )
        height, width = len(row_clues), len(column_clues)
        if not width or not height:
            raise PuzzleError(f"a nonogram needs at least one row and one column, not {height} and {width}")
        check_size(width, height)
        for axis, clues, length in (("row", row_clues, width), ("column", column_clues, height)):
            for index, (clue, needed) in enumerate(clues):
                if needed > length:
                    written = clue_text(clue, colours if len(colours) > 2 else None)
                    message = f"the clue {written} needs {counted(needed, 'cell')}, the line has {length}"
                    raise PuzzleError(message, axis=axis, index=index)
        assign(
            self,
            rows=tuple([clue for clue, _ in row_clues]),
            columns=tuple([clue for clue, _ in column_clues]),
            palette=colours,
            goal=goal,
            start=start,
            _meta=frozen_meta(meta),
        )
        for name, grid in (("goal", goal), ("start", start)):
            if grid is not None:
                self.check_fits(grid, name)

    @classmethod
    def from_grid(
        cls, grid: Grid, palette: Sequence[Colour] = BLACK_AND_WHITE, *, meta: Mapping[str, str] | None = None
    ) -> Nonogram:
        """The puzzle whose goal is the given picture.

        >>> [clue_text(clue) for clue in Nonogram.from_grid(Grid.from_text("#.#")).rows]
        ['1 1']
        """
        expect(grid, Grid, "a picture", "a Grid", PuzzleError)
        if not grid.complete:
            raise PuzzleError("a picture with unknown cells has no clues")
        return cls(_clues_of(grid.rows()), _clues_of(grid.columns()), palette, goal=grid, meta=meta)

    def canonical(self) -> Nonogram:
        """The puzzle that represents this one and all its rotations, reflections and recolourings."""
        from gridwright.nonogram.canonical import canonical

        return canonical(self)

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def coloured(self) -> bool:
        """Whether there is more than one colour besides the background."""
        return len(self.palette) > 2

    @property
    def has_unknown_lengths(self) -> bool:
        """Whether some run has an unknown length."""
        return any(run.length is None for clue in self.rows + self.columns for run in clue)

    blotted = FormerAttribute("has_unknown_lengths")

    @property
    def plausible(self) -> bool:
        """Whether rows and columns require equally many cells of each colour, as far as the lengths are known."""
        return self.has_unknown_lengths or cells_asked(self.rows) == cells_asked(self.columns)

    @property
    def essence(self) -> object:
        """The runs with the values of their colours; the value does not matter if there is only one colour."""
        values = [colour.value if self.coloured else "" for colour in self.palette]
        lines = self.rows + self.columns
        return len(self.rows), [[(run.length, values[run.colour]) for run in clue] for clue in lines]

    def lost_in(self, copy: Nonogram) -> Iterator[str]:
        """The parts of the palette that a copy lacks."""
        kept = {colour.value: colour for colour in copy.palette}
        if any(colour.value not in kept for colour in self.palette):
            yield "colours"
        pairs = [(colour, kept.get(colour.value, colour)) for colour in self.palette]
        if any(old.name != new.name for old, new in pairs):
            yield "names of colours"
        if any(old.char != new.char for old, new in pairs):
            yield "letters of colours"

    @property
    def density(self) -> float | None:
        """The share of cells that are not background, by the clues of the rows; None if a length is unknown."""
        black = 0
        for clue in self.rows:
            for run in clue:
                if run.length is None:
                    return None
                black += run.length
        return black / (len(self.rows) * len(self.columns))

    def broken_rules(self, solution: Grid) -> list[Violation]:
        """Every clue that a grid of the right size breaks, rows first, ignoring the given cells.

        >>> [str(v) for v in Nonogram([[2]], [[1], [1]]).broken_rules(Grid.from_text("#."))]
        ['row 1: expected 2, found 1', 'column 2: expected 1, found 0']
        """
        found = []
        for axis, clues, lines in (("row", self.rows, solution.rows()), ("column", self.columns, solution.columns())):
            for index, (clue, line) in enumerate(zip(clues, lines, strict=True)):
                if UNKNOWN in line:
                    found.append(Violation(unknown_cells(line.count(UNKNOWN)), axis, index))
                elif (runs := runs_of(line)) != clue and not _matches(clue, runs):
                    message = f"expected {self.clue_text(clue)}, found {self.clue_text(runs)}"
                    found.append(Violation(message, axis, index))
        return found

    def transposed(self) -> Nonogram:
        """The puzzle with rows and columns swapped."""
        return self._changed(self.columns, self.rows, lambda grid: grid.transposed())

    def mirrored(self) -> Nonogram:
        """The puzzle with left and right swapped."""
        rows = tuple(clue[::-1] for clue in self.rows)
        return self._changed(rows, self.columns[::-1], lambda grid: grid.mirrored())

    def check_inverse(self) -> None:
        """Reject a puzzle in colours, for which inversion is not defined."""
        if self.coloured:
            raise NotSupported("only a black and white puzzle can be inverted")

    def inverted(self, solution: Grid) -> Nonogram:
        """The puzzle whose solution is black where `solution` is white.

        >>> puzzle = Nonogram([[1]], [[1], []])
        >>> [clue_text(clue) for clue in puzzle.inverted(Grid.from_text("#.")).columns]
        ['0', '1']
        """
        self.check_inverse()
        if broken := self.violations(solution):
            raise PuzzleError(f"not a solution: {broken[0]}")
        swapped = Grid(solution.width, solution.height, bytes(1 - cell for cell in solution.cells))
        return Nonogram.from_grid(swapped, self.palette, meta=self.meta)

    def write_clues(self) -> str:
        """One line per column, then one line per row; `0` for a line without runs."""
        return "\n".join(self.clue_text(clue) for clue in self.columns + self.rows)

    def scene(self, solution: Grid | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
        """The drawing: the clues, the cells of `solution` if given, and `marks` on (row, column) cells."""
        from gridwright.nonogram.scene import scene_of

        return scene_of(self, solution, marks)

    def facts(self) -> Facts:
        from gridwright.nonogram.facts import Facts

        return Facts.of(self)

    def check_fits(self, solution: Grid, name: str) -> None:
        """Reject a grid of another size, or with colours that the puzzle does not have."""
        GridPuzzle.check_fits(self, solution, name)
        if any(cell != UNKNOWN and cell >= len(self.palette) for cell in set(solution.cells)):
            raise PuzzleError(f"the {name} has a colour that is not in the palette")

    @property
    def legend(self) -> Palette:
        return self.palette

    def colour_name(self, value: int) -> str:
        """The name of a colour in sentences: its own name or, if that is unusable, one for its appearance.

        In black and white it is always black or white.
        """
        from gridwright.nonogram.colour_names import spoken_names

        black = not self.coloured and self.palette[-1].value == BLACK_AND_WHITE[-1].value
        return BLACK_AND_WHITE[value].name if black else spoken_names(self.palette)[value]

    def value_name(self, value: int) -> str:
        """What a cell becomes: `fill`, or `cross` for the background; with several colours, the name of the colour."""
        if value == WHITE:
            return "cross"
        return self.colour_name(value) if self.coloured else "fill"

    def clue_text(self, clue: Clue) -> str:
        """A clue as text; in a coloured puzzle each run is followed by its colour's character."""
        return clue_text(clue, self.palette if self.coloured else None)

    def _changed(self, rows: tuple[Clue, ...], columns: tuple[Clue, ...], turn: Callable[[Grid], Grid]) -> Nonogram:
        goal = None if self.goal is None else turn(self.goal)
        start = None if self.start is None else turn(self.start)
        return Nonogram(rows, columns, self.palette, goal=goal, start=start, meta=self.meta)

    def __repr__(self) -> str:
        title = self.meta.get("title")
        colours = f", {counted(len(self.palette) - 1, 'colour')}" if self.coloured else ""
        return f"<Nonogram {self.width}x{self.height}{colours}{f', {title!r}' if title else ''}>"


def _clues_of(lines: Iterable[bytes]) -> list[Clue]:
    clues = []
    for line in lines:
        clues.append(runs_of(line))
        take(_CLUE_BYTES + _RUN_BYTES * len(clues[-1]))
        if len(line) * len(clues) > _QUICK:  # cells
            tick()
    return clues


def runs_of(line: bytes) -> Clue:
    """The runs of a line of known cells.

    >>> runs_of(bytes([1, 1, 0, 2]))
    (Run(length=2, colour=1), Run(length=1, colour=2))
    """
    if line.translate(None, _BLACK_OR_WHITE):
        return tuple([Run(found.end() - found.start(), found[0][0]) for found in _ONE_COLOUR.finditer(line)])
    black = COMMON_RUNS.__getitem__ if len(line) <= LONGEST_COMMON else Run
    return tuple(map(black, map(len, filter(None, line.split(b"\0")))))


def least_length(clue: Clue) -> int:
    """The cells that a clue needs: its runs, and gaps between neighbours of the same colour."""
    needed, before = 0, WHITE
    for length, colour in clue:
        needed += (length or 1) + (colour == before)
        before = colour
    return needed


def cells_asked(clues: tuple[Clue, ...]) -> dict[int, int]:
    """How many cells of each colour some clues require."""
    asked: dict[int, int] = {}
    for (length, colour), times in _tally(clues).items():
        asked[colour] = asked.get(colour, 0) + times * (length or 0)
    return asked


def _tally(clues: Iterable[Clue]) -> Counter[Run]:
    """How often each run occurs."""
    tally: Counter[Run] = Counter()
    for number, clue in enumerate(clues):
        if not number & 255:
            tick()
        tally.update(clue)
    return tally


def clue_text(clue: Clue, palette: Palette | None = None) -> str:
    """A clue as text, `0` for a line without runs and `?` for an unknown length."""
    if not clue:
        return "0"
    lengths = ("?" if run.length is None else str(run.length) for run in clue)
    if palette is None:
        return " ".join(lengths)
    return " ".join(length + palette[run.colour].char for length, run in zip(lengths, clue, strict=True))


def _matches(clue: Clue, runs: Clue) -> bool:
    return len(clue) == len(runs) and all(
        want.colour == found.colour and want.length in (None, found.length)
        for want, found in zip(clue, runs, strict=True)
    )


def _clue(line: Iterable[int | Run | None], axis: str, index: int, colours: int) -> tuple[Clue, int]:
    """A clue, and the cells that it needs (as in `least_length`, but computed at the same time)."""
    if index & 255 == 255:
        tick()
        take(256 * _CLUE_BYTES)
    entries = line if type(line) is list or type(line) is tuple else _entries(line, axis, index)
    if (quick := _quick_clue(entries)) is not None:
        return quick
    runs: list[Run] = []
    needed, before = 0, WHITE
    for entry in entries:
        length: int | None
        if type(entry) is int and 0 < entry <= LONGEST_COMMON:
            run, length, colour = COMMON_RUNS[entry], entry, BLACK
        else:
            run = entry if type(entry) is Run else _run(entry)
            length, colour = run
            if type(length) is not int or length < 1 or type(colour) is not int or not 1 <= colour < colours:
                if len(entries) == 1 and _is_zero(entry):  # a single 0, as in texts
                    break
                run = _checked_run(run, axis, index, colours)
                length, colour = run
        needed += (length or 1) + (colour == before)
        before = colour
        runs.append(run)
        if not len(runs) & 1023:
            tick()
    return tuple(runs), needed


def _quick_clue(entries: Sequence[Any]) -> tuple[Clue, int] | None:
    """The same for runs of black, most of which are usually alike; None for other clues."""
    if len(entries) < _FEW or set(map(type, entries)) != {Run}:
        return None
    tick()
    length: int | None
    for length, colour in set(entries):
        if type(length) is not int or length < 1 or type(colour) is not int or colour != BLACK:
            return None
    return tuple(entries), sum(map(_length, entries)) + len(entries) - 1


def _run(entry: Any) -> Run:
    """A run as written, not yet checked."""
    return Run(*entry) if isinstance(entry, tuple) and len(entry) == 2 else Run(entry)


def _entries(line: Iterable[int | Run | None], axis: str, index: int) -> Sequence[int | Run | None]:
    """The entries of a clue."""
    try:
        return list(line)
    except TypeError:
        expected = "a clue must be a list of run lengths, such as [2, 1]"
        raise PuzzleError(f"{expected}, not {line!r:.40}", axis=axis, index=index) from None


def _is_zero(entry: object) -> bool:
    return hasattr(entry, "__index__") and not isinstance(entry, bool) and entry == 0


def _checked_run(run: Run, axis: str, index: int, colours: int) -> Run:
    """A run that is not an ordinary one, with plain integers; its length may be unknown."""
    length, colour = run
    if length is not None:
        if isinstance(length, bool) or not hasattr(length, "__index__"):
            raise PuzzleError(f"a run length must be a whole number, not {length!r:.40}", axis=axis, index=index)
        length = as_int(length)
        if length < 1:
            raise PuzzleError(f"a run length must be at least 1, not {length}", axis=axis, index=index)
    if isinstance(colour, bool) or not hasattr(colour, "__index__") or not 1 <= colour < colours:
        raise PuzzleError(f"there is no colour {colour!r:.40} in the palette", axis=axis, index=index)
    return Run(length, as_int(colour))


def _valid_palette(palette: Sequence[Colour]) -> Palette:
    if palette is BLACK_AND_WHITE:
        return BLACK_AND_WHITE
    colours = tuple(map(_colour, each(palette, "a palette", "a list of colours", PuzzleError)))
    if not 2 <= len(colours) < UNKNOWN:
        entries = "1 entry" if len(colours) == 1 else f"{len(colours)} entries"
        raise PuzzleError(f"a palette needs a background and 1 to {UNKNOWN - 2} colours, not {entries}")
    owners: dict[str, str] = {}
    for colour in colours:
        if colour.char in owners:
            names = f"{owners[colour.char][:20]!r} and {colour.name[:20]!r}"
            raise PuzzleError(f"the colours {names} of the palette share the character {colour.char!r}")
        owners[colour.char] = colour.name
    return visible(colours)


def _colour(colour: Colour) -> Colour:
    parts = tuple(colour) if isinstance(colour, tuple | list) else ()
    if len(parts) != len(Colour._fields) or not all(isinstance(part, str) for part in parts):
        raise wrong(colour, "a colour", "a Colour(name, value, char)", PuzzleError)
    return valid_colour(Colour(*parts))


def valid_colour(colour: Colour) -> Colour:
    """The colour, its value in lower case; rejected if the value is invalid or there is not one character."""
    name, value, char = colour
    if len(value) != 7 or value[0] != "#" or not _HEX.issuperset(value[1:]):
        raise PuzzleError(f"a colour needs a value #rrggbb, not {value[:20]!r}")
    if len(char) != 1:
        raise PuzzleError(f"a colour needs one character, not {char[:20]!r}")
    return Colour(name, value.lower(), char)
