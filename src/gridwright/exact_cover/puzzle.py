"""Exact cover as a frozen, validated value, and its rules.

Glossary: an *option* is a set of *items*; a *solution* is a set of options, each used at most once. A *primary* item
must be in exactly one of them, or as often as its *multiplicity* (low, high) says. A *secondary* item may be in at most
one of them, or in any number of them that give it one and the same *colour*. Of the options of a *clique* at most one
may be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gridwright.exact_cover.numbering import Numbering, bounds_of, shortened, told, with_cliques
from gridwright.values.errors import InputError, LimitReached, NotSupported, PuzzleError
from gridwright.values.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
    from typing import Any, TypeAlias

    from gridwright.base.strategy import Progress
    from gridwright.exact_cover.engine import Engine, Problem
    from gridwright.exact_cover.facts import Facts
    from gridwright.values.limits import Limits
    from gridwright.values.scene import Scene

    Multiplicity: TypeAlias = Mapping[Any, "int | tuple[int, int | None]"]

_LARGEST = 2**53  # whole numbers are exact in the engine below


class Chosen(tuple[object, ...]):
    """A solution: the names of the chosen options, in the order in which the options were given."""

    __slots__ = ()

    def differing(self, other: Sequence[object]) -> list[tuple[int, int]]:
        """The (row, 0) of each option that another solution does not have."""
        theirs = set(other)
        return [(row, 0) for row, name in enumerate(self) if name not in theirs]


class ExactCover(Value):
    """A problem of exact cover.

    `options` is a mapping from names to the items of each option, or a sequence of such items; then an option's name is
    its index. A solution is the tuple of the names of its options, in the order in which the options were given.

    - Items are any hashable things. `primary` lists them, in the order in which ties are decided; without it they are
      the items met in the options, in their order. `secondary` items are always declared.
    - `(item, colour)` in an option gives a secondary item a colour. A pair is read like this only if its first part is
      a declared secondary item and the pair is not itself a declared item; any other tuple is an item.
    - `multiplicity` maps primary items to the number of options that cover them, or to `(low, high)`; a high of None
      is no bound.
    - `cliques` lists groups of options, by name, of which at most one may be chosen.
    - An option without primary items is never chosen, since nothing asks for it.

    >>> cover = ExactCover({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6], "F": [2, 7]})
    >>> cover.solve()
    ('B', 'D', 'F')
    >>> cover.count()
    1
    """

    __slots__ = (
        "primary",
        "secondary",
        "names",
        "palette",
        "bounds",
        "cliques",
        "goal",
        "_ends",
        "_entries",
        "_colours",
        "_meta",
        "_native",
        "_numbers",
    )
    _compared = ("primary", "secondary", "names", "palette", "bounds", "cliques", "_ends", "_entries", "_colours")
    kind = "exact-cover"
    parts = "option"  # what solutions differ in
    start = None  # there are no partly filled grids here

    primary: tuple[Hashable, ...]
    secondary: tuple[Hashable, ...]
    names: Sequence[Any]
    palette: tuple[Hashable, ...]
    bounds: tuple[tuple[int, int], ...]
    cliques: tuple[tuple[int, ...], ...]
    goal: Chosen | None
    _ends: bytes
    _entries: bytes
    _colours: bytes
    _meta: tuple[tuple[str, str], ...]
    _native: Problem
    _numbers: dict[Any, int] | None

    def __init__(
        self,
        options: Mapping[Any, Iterable[Any]] | Iterable[Iterable[Any]],
        *,
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] = (),
        multiplicity: Multiplicity | None = None,
        cliques: Iterable[Iterable[Any]] = (),
        meta: Mapping[str, str] | None = None,
    ) -> None:
        named = isinstance(options, Mapping)
        numbering = Numbering(options.values() if isinstance(options, Mapping) else options, primary, secondary)
        names: Sequence[Any] = tuple(options) if named else range(len(numbering.ends))
        numbers = {name: number for number, name in enumerate(names)} if named else None
        self._set(
            primary=tuple(numbering.primary),
            secondary=tuple(numbering.secondary),
            names=names,
            palette=tuple(numbering.palette),
            bounds=bounds_of(numbering, multiplicity),
            _ends=numbering.ends.tobytes(),
            _entries=numbering.entries.tobytes(),
            _colours=numbering.colours.tobytes(),
            _meta=_texts(meta or {}),
            _numbers=numbers,
            goal=None,
        )
        self._set(cliques=tuple(self._clique(number, clique) for number, clique in enumerate(cliques)))
        self._set(_native=self._built(numbering))

    def _clique(self, number: int, clique: Iterable[Any]) -> tuple[int, ...]:
        found = [self.number_of(name, f"clique {number + 1}") for name in clique]
        if len(set(found)) < len(found):
            raise PuzzleError(f"clique {number + 1} has an option twice")
        return tuple(sorted(found))

    def number_of(self, name: Any, where: str = "option") -> int:
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
            return f"{told(number, self._content(number))}: the item {shortened(self._item(item))} is in it twice"
        return what

    def _item(self, number: int) -> Hashable:
        return self.primary[number] if number < len(self.primary) else self.secondary[number - len(self.primary)]

    def entries(self, number: int) -> list[tuple[Any, bool, Any]]:
        """The items of the option of that number, each with whether it has a colour, and which."""
        ends, entries, colours = (memoryview(data).cast("i") for data in (self._ends, self._entries, self._colours))
        places = range(ends[number - 1] if number else 0, ends[number])
        tints = [colours[place] if colours else 0 for place in places]
        items = [self._item(entries[place]) for place in places]
        pairs = zip(items, tints, strict=True)
        return [(item, bool(tint), self.palette[tint - 1] if tint else None) for item, tint in pairs]

    def _content(self, number: int) -> tuple[Any, ...]:
        return tuple((item, colour) if tinted else item for item, tinted, colour in self.entries(number))

    def option(self, name: Any) -> tuple[Any, ...]:
        """The items of an option; those with a colour as pairs.

        >>> ExactCover({"x": ["p", ("q", "red")]}, secondary=["q"]).option("x")
        ('p', ('q', 'red'))
        """
        return self._content(self.number_of(name, "option"))

    @property
    def meta(self) -> dict[str, str]:
        """Title, author and the like."""
        return dict(self._meta)

    def __repr__(self) -> str:
        return f"<ExactCover {len(self.names)} options, {len(self.primary)}+{len(self.secondary)} items>"

    def __reduce__(self) -> tuple[Any, ...]:
        contents = [self._content(number) for number in range(len(self.names))]
        options = contents if self._numbers is None else dict(zip(self.names, contents, strict=True))
        cliques = [self.chosen(clique) for clique in self.cliques]
        return _rebuilt, (options, self.primary, self.secondary, self.bounds, cliques, self.meta, self.goal)

    @property
    def native(self) -> Problem:
        """The problem as the engine takes it."""
        return self._native

    @property
    def width(self) -> int:
        """How many items there are."""
        return len(self.primary) + len(self.secondary)

    @property
    def height(self) -> int:
        """How many options there are."""
        return len(self.names)

    def chosen(self, options: Iterable[int]) -> Chosen:
        """The solution with the options of these numbers."""
        return Chosen(self.names[number] for number in options)

    def with_notes(
        self,
        *,
        goal: Iterable[Any] | None = None,
        start: object = None,
        meta: Mapping[str, str] | None = None,
    ) -> ExactCover:
        """The same problem with a goal (a solution) or notes; what is None stays as it was."""
        if start is not None:
            raise NotSupported("an exact-cover problem has no cells to start from; options can be given")
        copy = ExactCover.__new__(ExactCover)
        copy._set(**{name: getattr(self, name) for name in self.__slots__})
        if goal is not None:
            numbers = sorted(self.number_of(name, "goal") for name in goal)
            copy._set(goal=self.chosen(numbers))
        if meta is not None:
            copy._set(_meta=_texts(meta))
        return copy

    def told(self, solution: Iterable[Any]) -> str:
        """A solution as text: an option a line, its items with their colours, after its name if it has one.

        >>> print(ExactCover({"first": ["p", ("q", "red")]}, secondary=["q"]).told(["first"]))
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

    def scene(self, solution: Sequence[Any] | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
        """What there is to draw: options against items; those of a solution, or all."""
        from gridwright.exact_cover.scene import scene_of

        return scene_of(self, solution, marks)

    def facts(self) -> Facts:
        """What can be said without solving it."""
        from gridwright.exact_cover.facts import Facts

        return Facts(self)

    def solve(
        self,
        given: Iterable[Any] = (),
        *,
        seed: int | None = None,
        prefer: Iterable[Hashable] = (),
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> Chosen | None:
        """A solution, or None where there is none. At a limit it raises `LimitReached`.

        `given` are options that it must contain, by name. `seed` tries things in another order; it decides which of
        several solutions is found. `prefer` lists items to be covered first, in that order.

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
        engine = self._engine(given, prefer, seed=seed, restarts=True, limits=limits, progress=progress)
        return next(self._solutions(engine), None)

    def iter_solutions(
        self,
        given: Iterable[Any] = (),
        *,
        seed: int | None = None,
        prefer: Iterable[Hashable] = (),
        limits: Limits | None = None,
        progress: Progress | None = None,
        hooks: Mapping[str, Callable[..., object]] | None = None,
    ) -> Iterator[Chosen]:
        """The solutions one at a time, each found when it is asked for. At a limit it raises `LimitReached`.

        Two hooks look on, each with the number of an option: `select`, which returns whether to go on with it, and
        `deselect`, when it is given up.
        """
        engine = self._engine(given, prefer, seed=seed, limits=limits, progress=progress, hooks=hooks)
        return self._solutions(engine)

    def count(
        self,
        given: Iterable[Any] = (),
        *,
        method: str = "auto",
        prefer: Iterable[Hashable] = (),
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> int:
        """How many solutions there are, exactly. At a limit it raises `LimitReached` with the lower bound.

        `method` is `cells` (one by one), `diagram` (all at once, remembering what was met before) or `auto`.

        >>> cells = [(row, column) for row in range(12) for column in range(12)]
        >>> across = [[(r, c), (r, c + 1)] for r, c in cells if c < 11]
        >>> ExactCover(across + [[(r, c), (r + 1, c)] for r, c in cells if r < 11]).count()
        53060477521960000
        """
        from gridwright.exact_cover.engine import count

        options, ranks = self._numbers_of(given), self._ranks(prefer)
        return count(self._native, method, given=options, ranks=ranks, limits=limits, progress=progress)

    def min_cost(
        self,
        weights: Mapping[Any, float] | Sequence[float],
        k: int = 1,
        given: Iterable[Any] = (),
        *,
        prefer: Iterable[Hashable] = (),
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> list[tuple[float, Chosen]]:
        """The `k` solutions of least cost with their costs, cheapest first; fewer if there are not so many.

        The cost of a solution is the sum of the `weights` of its options, which may be negative. An option that a
        mapping does not name costs nothing. Whole numbers are exact; with other numbers, sums that differ by less than
        rounding are alike. At a limit it raises `LimitReached`, whose `best` has the best found so far.

        >>> cover = ExactCover({"ab": "ab", "bc": "bc", "a": "a", "c": "c", "b": "b"})
        >>> cover.min_cost({"ab": 3, "bc": 3, "a": 1, "b": 3, "c": 1}, k=2)
        [(4, ('ab', 'c')), (4, ('bc', 'a'))]
        """
        from gridwright.exact_cover.engine import REASONS, best

        if k < 1:
            raise InputError(f"k must be at least 1, not {k}")
        costs = self._costs(weights)
        more: Any = {"given": self._numbers_of(given), "ranks": self._ranks(prefer)}
        found, outcome = best(self._native, costs, k, **more, limits=limits, progress=progress)
        priced = [(sum(costs[number] for number in options), self.chosen(options)) for options in found]
        if outcome != "done":
            raise LimitReached(REASONS[outcome], at_least=len(priced), best=tuple(priced))
        return priced

    def _costs(self, weights: Mapping[Any, float] | Sequence[float]) -> list[float]:
        costs: list[float] = [0] * len(self.names)
        if hasattr(weights, "items"):
            for name, cost in weights.items():
                costs[self.number_of(name, "weights")] = cost
        elif len(weights) == len(costs):
            costs = list(weights)
        else:
            raise InputError(f"there are {len(weights)} weights for {len(costs)} options")
        for number, cost in enumerate(costs):
            if not isinstance(cost, (int, float)) or cost != cost or abs(cost) >= _LARGEST:
                raise InputError(f"the weight of option {shortened(self.names[number])} is no number below 2**53")
        if sum(map(abs, costs)) >= _LARGEST:
            raise InputError("the weights together must stay below 2**53")
        return costs

    def _engine(self, given: Iterable[Any], prefer: Iterable[Hashable], **more: Any) -> Engine:
        from gridwright.exact_cover.engine import Engine

        return Engine(self._native, given=self._numbers_of(given), ranks=self._ranks(prefer), **more)

    def _numbers_of(self, given: Iterable[Any]) -> list[int]:
        return [self.number_of(name, "given") for name in given]

    def _ranks(self, prefer: Iterable[Hashable]) -> list[int]:
        order = {item: rank for rank, item in enumerate(prefer)}
        if not order:
            return []
        if unknown := order.keys() - set(self.primary):
            raise InputError(f"prefer: there is no primary item {shortened(min(unknown, key=repr))}")
        return [order.get(item, len(order)) for item in self.primary]

    def _solutions(self, engine: Engine) -> Iterator[Chosen]:
        from gridwright.exact_cover.engine import REASONS

        found = 0
        while (outcome := engine.next()) == "found":
            found += 1
            yield self.chosen(engine.chosen())
        if outcome != "exhausted":
            raise LimitReached(REASONS[outcome], at_least=found)

    def violations(self, solution: Iterable[Any]) -> list[str]:
        """What a set of options breaks; empty for a solution.

        >>> ExactCover([["a", "b"], ["b", "c"]]).violations([0])
        ["'c' is covered 0 times, not 1"]
        """
        from gridwright.exact_cover.rules import broken_by

        return broken_by(self, [self.number_of(name, "solution") for name in solution])


def _texts(meta: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((str(key), str(value)) for key, value in meta.items())


def _rebuilt(
    options: Any, primary: Any, secondary: Any, bounds: Any, cliques: Any, meta: dict[str, str], goal: Any
) -> ExactCover:
    multiplicity = dict(zip(primary, bounds, strict=True)) if bounds else None
    copy = ExactCover(
        options, primary=primary, secondary=secondary, multiplicity=multiplicity, cliques=cliques, meta=meta
    )
    return copy.with_notes(goal=goal)
