"""Exact cover as a frozen, validated value, and its rules.

Glossary: an *option* is a set of *items*; a *solution* is a set of options, each used at most once. A *primary* item
must be in exactly one of them, or as often as its *multiplicity* (low, high) says. A *secondary* item may be in at most
one of them, or in any number of them that give it the same *colour*. At most one of the options of a *clique* may be
chosen.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, fields
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar, TypeVar

from gridwright.base.puzzle import Puzzle, assign, frozen_meta
from gridwright.exact_cover.numbering import Numbering, bounds_of, described, shortened, with_cliques
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import FormatError, InputError, LimitReached, PuzzleError
from gridwright.values.expected import each, whole
from gridwright.values.phrases import counted
from gridwright.values.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from gridwright.exact_cover.engine import Engine, Problem
    from gridwright.exact_cover.facts import Facts
    from gridwright.values.clock import Progress
    from gridwright.values.limits import Limits
    from gridwright.values.scene import Scene
    from gridwright.values.violation import Violation

Name = TypeVar("Name", bound=Hashable)  # of options
Item = TypeVar("Item", bound=Hashable)

_OPTIONS = "a mapping of names to items, or a list of lists of items"
_LARGEST = 2**53  # whole numbers are exact in the engine up to this


class Chosen(tuple[Hashable, ...], Solution):
    """A solution: the names of the chosen options, in the order in which the options were given."""

    __slots__ = ()
    part: ClassVar[str] = "option"

    @property
    def known(self) -> int:
        """The number of chosen options."""
        return len(self)

    @property
    def size(self) -> int:
        """The number of chosen options."""
        return len(self)

    def differing(self, other: Iterable[Hashable]) -> list[tuple[int, int]]:
        """The (row, 0) of each option that is missing from another solution."""
        theirs = set(other)
        return [(row, 0) for row, name in enumerate(self) if name not in theirs]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class ExactCover(Puzzle[Chosen]):
    """An exact-cover problem.

    `options` is a mapping from names to the items of each option, or a sequence of such items; then an option's name is
    its index. A solution is the tuple of the names of its options, in the order in which the options were given.

    - Items are any hashable objects. `primary` lists them in the order that decides ties; without it, they are the
      items found in the options, in their order. `secondary` items are always declared.
    - `(item, colour)` in an option gives a secondary item a colour. A pair is read like this only if its first part is
      a declared secondary item and the pair itself is not a declared item; any other tuple is an item.
    - `multiplicity` maps primary items to the number of options that cover them, or to `(low, high)`; a high of None
      means no upper bound.
    - `cliques` lists groups of options, by name, of which at most one may be chosen.
    - An option without primary items is never chosen, since no item requires it.

    >>> cover = ExactCover({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6], "F": [2, 7]})
    >>> cover.solve()
    ('B', 'D', 'F')
    >>> cover.count()
    1
    """

    kind: ClassVar[str] = "exact-cover"
    is_picture: ClassVar[bool] = False

    primary: tuple[Hashable, ...]
    secondary: tuple[Hashable, ...]
    names: Sequence[Hashable]
    palette: tuple[Hashable, ...]
    bounds: tuple[tuple[int, int], ...]
    cliques: tuple[tuple[int, ...], ...]
    _ends: bytes
    _entries: bytes
    _colours: bytes
    goal: Chosen | None = field(compare=False)
    start: Chosen | None = field(compare=False)
    _meta: tuple[tuple[str, str], ...] = field(compare=False)
    _native: Problem = field(compare=False)
    _numbers: dict[Hashable, int] | None = field(compare=False)

    def __init__(
        self,
        options: Mapping[Name, Iterable[Hashable]] | Iterable[Iterable[Hashable]],
        *,
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] = (),
        multiplicity: Mapping[Item, int | tuple[int, int | None]] | None = None,
        cliques: Iterable[Iterable[Hashable]] = (),
        meta: Mapping[str, str] | None = None,
    ) -> None:
        listed = options.values() if isinstance(options, Mapping) else options
        numbering = Numbering(each(listed, "the options", _OPTIONS, PuzzleError), primary, secondary)
        names: Sequence[Hashable] = range(len(numbering.ends))
        numbers: dict[Hashable, int] | None = None
        if isinstance(options, Mapping):
            names = tuple(options)
            numbers = {name: number for number, name in enumerate(names)}
        assign(
            self,
            primary=tuple(numbering.primary),
            secondary=tuple(numbering.secondary),
            names=names,
            palette=tuple(numbering.palette),
            bounds=bounds_of(numbering, multiplicity),
            _ends=numbering.ends.tobytes(),
            _entries=numbering.entries.tobytes(),
            _colours=numbering.colours.tobytes(),
            _meta=frozen_meta(meta),
            _numbers=numbers,
            goal=None,
            start=None,
        )
        groups = each(cliques, "cliques", "a list of lists of options", PuzzleError)
        assign(self, cliques=tuple(self._clique(number, clique) for number, clique in enumerate(groups)))
        assign(self, _native=self._built(numbering))

    def _clique(self, number: int, clique: Iterable[Hashable]) -> tuple[int, ...]:
        where = f"clique {number + 1}"
        found = [self.number_of(name, where) for name in each(clique, where, "a list of options", PuzzleError)]
        if len(set(found)) < len(found):
            raise PuzzleError(f"clique {number + 1} has an option twice")
        return tuple(sorted(found))

    def number_of(self, name: Hashable, where: str = "option") -> int:
        """The number of an option, from 0."""
        try:
            number = self.names.index(name) if self._numbers is None else self._numbers[name]
        except (KeyError, ValueError, TypeError):
            raise PuzzleError(f"{where}: there is no option {shortened(name)}") from None
        return number

    def _built(self, numbering: Numbering) -> Problem:
        from gridwright.exact_cover.engine import build

        numbers = (numbering.ends, numbering.entries, numbering.colours)
        if self.cliques:
            numbers = with_cliques(numbering, self.cliques)
        items = len(self.primary) + len(self.secondary) + len(self.cliques)
        return build(len(self.primary), items, *numbers, self.bounds, self._fault)

    def _fault(self, what: str, number: int, item: int) -> str:
        if what == "empty option":
            return f"option {number + 1} has no items"
        if what == "duplicate item":
            return f"{described(number, self._content(number))}: the item {shortened(self._item(item))} is in it twice"
        return what

    def _item(self, number: int) -> Hashable:
        return self.primary[number] if number < len(self.primary) else self.secondary[number - len(self.primary)]

    def entries(self, number: int) -> list[tuple[Hashable, bool, Hashable]]:
        """The items of the option with that number; for each, whether it has a colour, and which."""
        ends, entries, colours = (memoryview(data).cast("i") for data in (self._ends, self._entries, self._colours))
        places = range(ends[number - 1] if number else 0, ends[number])
        tints = [colours[place] if colours else 0 for place in places]
        items = [self._item(entries[place]) for place in places]
        pairs = zip(items, tints, strict=True)
        return [(item, bool(tint), self.palette[tint - 1] if tint else None) for item, tint in pairs]

    def _content(self, number: int) -> tuple[Hashable, ...]:
        return tuple((item, colour) if tinted else item for item, tinted, colour in self.entries(number))

    def option(self, name: Hashable) -> tuple[Hashable, ...]:
        """The items of an option; coloured ones as pairs.

        >>> ExactCover({"x": ["p", ("q", "red")]}, secondary=["q"]).option("x")
        ('p', ('q', 'red'))
        """
        return self._content(self.number_of(name, "option"))

    @property
    def meta(self) -> dict[str, str]:
        """Title, author and other notes."""
        return dict(self._meta)

    def __repr__(self) -> str:
        return f"<ExactCover {counted(len(self.names), 'option')}, {len(self.primary)}+{len(self.secondary)} items>"

    def __reduce__(self) -> tuple[object, ...]:
        contents = [self._content(number) for number in range(len(self.names))]
        options = contents if self._numbers is None else dict(zip(self.names, contents, strict=True))
        cliques = [self.chosen(clique) for clique in self.cliques]
        notes = (self.goal, self.start, self.meta)
        return _rebuilt, (options, self.primary, self.secondary, self.bounds, cliques, notes)

    @property
    def native(self) -> Problem:
        """The problem as the engine takes it."""
        return self._native

    @property
    def width(self) -> int:
        """The number of items."""
        return len(self.primary) + len(self.secondary)

    @property
    def height(self) -> int:
        """The number of options."""
        return len(self.names)

    def chosen(self, options: Iterable[int]) -> Chosen:
        """The solution with the options of these numbers."""
        return Chosen(self.names[number] for number in options)

    def with_notes(
        self,
        *,
        goal: Iterable[Hashable] | None = None,
        start: Iterable[Hashable] | None = None,
        meta: Mapping[str, str] | None = None,
    ) -> ExactCover:
        """The same problem with a goal (a solution), a start (options to keep) or notes; None leaves one unchanged."""
        copy = ExactCover.__new__(ExactCover)
        assign(copy, **{one.name: getattr(self, one.name) for one in fields(self)})
        if goal is not None:
            assign(copy, goal=self._named(goal, "goal"))
        if start is not None:
            assign(copy, start=self._named(start, "start"))
        if meta is not None:
            assign(copy, _meta=frozen_meta(meta))
        return copy

    def check_fits(self, solution: Iterable[Hashable], name: str) -> None:
        """Reject options that the problem does not have."""
        self._named(solution, name)

    def with_given(self, solution: Iterable[Hashable]) -> tuple[Chosen, list[tuple[int, int]]]:
        """The options of `start` and these, each once."""
        names = each(solution, "the given options", "a list of options", PuzzleError)
        return Chosen(dict.fromkeys((*(self.start or ()), *names))), []

    def _named(self, names: Iterable[Hashable], where: str) -> Chosen:
        listed = each(names, f"the {where}", "a list of options", PuzzleError)
        return self.chosen(sorted(self.number_of(name, where) for name in listed))

    def write_solution(self, solution: Iterable[Hashable]) -> str:
        """A solution as text: one option per line, after its name if it has one, its items with their colours.

        >>> print(ExactCover({"first": ["p", ("q", "red")]}, secondary=["q"]).write_solution(["first"]))
        first: p q:red
        """
        lines = []
        for name in solution:
            number = self.number_of(name, "solution")
            items = " ".join(
                f"{item}:{colour}" if tinted else f"{item}" for item, tinted, colour in self.entries(number)
            )
            lines.append(items if self._numbers is None else f"{name}: {items}")
        return "\n".join(lines)

    def read_solution(self, text: str) -> Chosen:
        """The options in a text, one per line, by name or as written by `write_solution`.

        >>> ExactCover({"x": "ab", "y": "c"}).read_solution("y")
        ('y',)
        """
        written = {self.write_solution([name]): name for name in self.names} | {str(name): name for name in self.names}
        chosen = []
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                if line.strip() not in written:
                    raise FormatError(f"there is no option {shortened(line.strip())}", line=number, column=1)
                chosen.append(written[line.strip()])
        return self._named(chosen, "start")

    @property
    def essence(self) -> object:
        """The options, their items and exclusions as numbers: a clique is equivalent to a secondary item."""
        bounds = self.bounds or ((1, 1),) * len(self.primary)
        member_of: dict[int, list[int]] = {}
        for item, clique in enumerate(self.cliques, len(self.primary) + len(self.secondary)):
            for number in clique:
                member_of.setdefault(number, []).append(item)
        numbers = {item: number for number, item in enumerate((*self.primary, *self.secondary))}
        options = [
            [*((numbers[item], tinted and str(colour)) for item, tinted, colour in self.entries(number))]
            + [(item, False) for item in member_of.get(number, ())]
            for number in range(len(self.names))
        ]
        return bounds, options

    def lost_in(self, copy: ExactCover) -> Iterator[str]:
        """The names of options, if a copy lacks them."""
        if self._numbers is not None and [*map(str, self.names)] != [*map(str, copy.names)]:
            yield "names of options"

    def scene(self, solution: Iterable[Hashable] | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
        """The drawing: options against items; those of a solution, or all."""
        from gridwright.exact_cover.scene import scene_of

        return scene_of(self, solution, marks)

    def facts(self) -> Facts:
        """Facts that need no solving."""
        from gridwright.exact_cover.facts import Facts

        return Facts.of(self)

    def solve(
        self,
        given: Iterable[Hashable] = (),
        *,
        seed: int | None = None,
        prefer: Iterable[Hashable] = (),
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> Chosen | None:
        """A solution, or None if there is none. At a limit it raises `LimitReached`.

        `given` are options, by name, that it must contain in addition to those of `start`. `seed` changes the order of
        the search, and so decides which of several solutions is found. `prefer` lists items to cover first, in that
        order.

        >>> squares = [(row, column) for row in range(6) for column in range(6)]
        >>> queens = ExactCover(
        ...     {(r, c): [("row", r), ("column", c), ("up", r + c), ("down", r - c)] for r, c in squares},
        ...     secondary=[(name, k) for name in ("up", "down") for k in range(-5, 11)],
        ... )
        >>> queens.solve(given=[(0, 1)])
        ((0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4))
        >>> queens.solve(given=[(0, 0)]) is None
        True
        """
        clock = Clock(limits, progress)
        return next(self._solutions(self.engine(given, prefer, seed=seed, restarts=True, clock=clock)), None)

    def iter_solutions(
        self,
        given: Iterable[Hashable] = (),
        *,
        seed: int | None = None,
        prefer: Iterable[Hashable] = (),
        limits: Limits | None = None,
        progress: Progress | None = None,
        hooks: Mapping[str, Callable[[int], object]] | None = None,
    ) -> Iterator[Chosen]:
        """The solutions one at a time, each computed on demand. At a limit it raises `LimitReached`.

        Two hooks observe the search. Each gets the number of an option: `select` returns whether to continue with it,
        `deselect` is called when it is given up.
        """
        clock = Clock(limits, progress)
        return self._solutions(self.engine(given, prefer, seed=seed, clock=clock, hooks=hooks), clock)

    def count(
        self,
        given: Iterable[Hashable] = (),
        *,
        method: str = "auto",
        prefer: Iterable[Hashable] = (),
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> int:
        """The exact number of solutions. At a limit it raises `LimitReached` with the lower bound.

        `method` is `cells` (one by one), `diagram` (all at once, remembering earlier remainders) or `auto`.

        >>> cells = [(row, column) for row in range(12) for column in range(12)]
        >>> across = [[(r, c), (r, c + 1)] for r, c in cells if c < 11]
        >>> ExactCover(across + [[(r, c), (r + 1, c)] for r, c in cells if r < 11]).count()
        53060477521960000
        """
        from gridwright.exact_cover.searching import count

        return count(self, method, self._numbers_of(given), self._ranks(prefer), Clock(limits, progress))

    def min_cost(
        self,
        weights: Mapping[Name, float] | Sequence[float],
        k: int = 1,
        given: Iterable[Hashable] = (),
        *,
        prefer: Iterable[Hashable] = (),
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> list[tuple[float, Chosen]]:
        """The `k` solutions of least cost with their costs, cheapest first; fewer if there are fewer.

        The cost of a solution is the sum of the `weights` of its options, which may be negative. An option missing from
        a mapping costs nothing. Whole numbers are exact; with other numbers, sums that differ by less than rounding
        count as equal. At a limit it raises `LimitReached`, whose `best` has the best solutions so far.

        >>> cover = ExactCover({"ab": "ab", "bc": "bc", "a": "a", "c": "c", "b": "b"})
        >>> cover.min_cost({"ab": 3, "bc": 3, "a": 1, "b": 3, "c": 1}, k=2)
        [(4, ('ab', 'c')), (4, ('bc', 'a'))]
        """
        from gridwright.exact_cover.engine import best

        if whole(k, "k") < 1:
            raise InputError(f"k must be at least 1, not {k}")
        costs = self._costs(weights)
        options, ranks, clock = self._numbers_of(given), self._ranks(prefer), Clock(limits, progress)
        found, ending = best(self._native, costs, k, given=options, ranks=ranks, clock=clock)
        priced = [(sum(costs[number] for number in numbers), self.chosen(numbers)) for numbers in found]
        if ending is not Ending.EXHAUSTED:
            raise LimitReached(ending, at_least=len(priced), best=tuple(priced))
        return priced

    def _costs(self, weights: Mapping[Name, float] | Sequence[float]) -> list[float]:
        costs: list[float] = [0] * len(self.names)
        if isinstance(weights, Mapping):
            for name, cost in weights.items():
                costs[self.number_of(name, "weights")] = cost
        elif len(listed := list(each(weights, "weights", "a mapping or a list of numbers", InputError))) == len(costs):
            costs = listed
        else:
            raise InputError(f"there are {counted(len(listed), 'weight')} for {counted(len(costs), 'option')}")
        for number, cost in enumerate(costs):
            if not isinstance(cost, (int, float)) or cost != cost or abs(cost) >= _LARGEST:
                raise InputError(f"the weight of option {shortened(self.names[number])} is not a number below 2**53")
        if sum(map(abs, costs)) >= _LARGEST:
            raise InputError("the weights together must stay below 2**53")
        return costs

    def engine(
        self,
        given: Iterable[Hashable] = (),
        prefer: Iterable[Hashable] = (),
        *,
        seed: int | None = None,
        restarts: bool = False,
        clock: Clock | None = None,
        hooks: Mapping[str, Callable[[int], object]] | None = None,
    ) -> Engine:
        """The native search for the solutions, as numbers of options."""
        from gridwright.exact_cover.engine import Engine

        options, ranks = self._numbers_of(given), self._ranks(prefer)
        return Engine(self._native, given=options, ranks=ranks, seed=seed, restarts=restarts, clock=clock, hooks=hooks)

    def _numbers_of(self, given: Iterable[Hashable]) -> list[int]:
        return [self.number_of(name, "given") for name in self.with_given(given)[0]]

    def _ranks(self, prefer: Iterable[Hashable]) -> list[int]:
        order = {item: rank for rank, item in enumerate(each(prefer, "prefer", "a list of items", InputError))}
        if not order:
            return []
        if unknown := order.keys() - set(self.primary):
            raise InputError(f"prefer: there is no primary item {shortened(min(unknown, key=repr))}")
        return [order.get(item, len(order)) for item in self.primary]

    def _solutions(self, engine: Engine, clock: Clock | None = None) -> Iterator[Chosen]:
        found = 0
        while (ending := engine.next()) is None:
            found += 1
            away = perf_counter()
            yield self.chosen(engine.chosen())
            if clock is not None:
                clock.exclude(perf_counter() - away)
        if ending is not Ending.EXHAUSTED:
            raise LimitReached(ending, at_least=found)

    def violations(self, solution: Iterable[Hashable]) -> list[Violation]:
        """The rules that a set of options breaks; empty for a solution.

        >>> [str(broken) for broken in ExactCover([["a", "b"], ["b", "c"]]).violations([0])]
        ["'c' is covered 0 times, not 1"]
        """
        from gridwright.exact_cover.rules import broken_by

        names = each(solution, "a solution", "a list of options", PuzzleError)
        return broken_by(self, [self.number_of(name, "solution") for name in names])


def _rebuilt(
    options: Mapping[Hashable, Iterable[Hashable]] | Iterable[Iterable[Hashable]],
    primary: tuple[Hashable, ...],
    secondary: tuple[Hashable, ...],
    bounds: tuple[tuple[int, int], ...],
    cliques: Iterable[Iterable[Hashable]],
    notes: tuple[Chosen | None, Chosen | None, Mapping[str, str]],
) -> ExactCover:
    """A problem that was pickled; the native one is rebuilt."""
    goal, start, meta = notes
    copy = ExactCover(
        options,
        primary=primary,
        secondary=secondary,
        multiplicity=dict(zip(primary, bounds, strict=True)) if bounds else None,
        cliques=cliques,
        meta=meta,
    )
    return copy.with_notes(goal=goal, start=start)
