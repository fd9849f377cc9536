"""Algorithm X in the vocabulary of its tutorial: requirements, actions, hooks and memory.

A subclass overrides hooks to watch and steer the search. The search itself is the native stepper, which stops only
where a hook is called. With no hook overridden it runs from solution to solution without running Python code, so unused
hooks cost nothing. All orders are the textbook's: the requirement with the fewest actions left first (the earliest of
several), actions in the order of the dictionary, a selection completed before its hook is called. A program therefore
finds the same solutions in the same order with and without hooks.

Memory is a set of keys for each level of the search. Entering a level copies the set of the level above, so that keys
remembered there, by the selected actions and by siblings tried earlier, are known below; leaving the level forgets
them. A key that is remembered a second time rejects the action: that path has been searched already.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Generic, TypeVar

from gridwright._core import CoverStepper
from gridwright.base.native import ending_of
from gridwright.exact_cover.engine import build
from gridwright.exact_cover.exclusions import numbered_cliques
from gridwright.values.errors import InputError, LimitReached, UsageError
from gridwright.values.limits import NO_LIMITS
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Protocol

    from gridwright.values.limits import Limits

    class Comparable(Protocol):
        """Anything sortable."""

        def __lt__(self, other: Any, /) -> bool:
            """Whether this comes before another."""


Requirement = TypeVar("Requirement", bound="Hashable")
Action = TypeVar("Action", bound="Hashable")
Title = TypeVar("Title", bound="Hashable")

_NODE, _SELECTED, _DESELECTED, _SOLUTION, _, _STOPPED = range(6)  # the events of a stepper


class DLXCell(Generic[Title]):
    """The header of a requirement or of an action, as passed to a sort criterion.

    `title` is the requirement or the action itself. For a requirement, `size` is the number of actions that can still
    cover it; for an action, the number of requirements that it covers.
    """

    __slots__ = ("title", "size")

    def __init__(self, title: Title, size: int = 0) -> None:
        self.title = title
        self.size = size

    def __repr__(self) -> str:
        return f"<DLXCell {self.title!r}, size {self.size}>"


class AlgorithmXSolver(Generic[Requirement, Action]):
    """Exact cover: choose actions so that each requirement in R is covered exactly once, each in O at most once.

    `A` maps each action to the requirements that it covers. `exclusions` are groups of actions of which at most one may
    be chosen; pairs also work and are merged into larger groups.

    A subclass watches and steers the search by overriding hooks, each documented at its method:

    - `_process_row_selection(action)`: an action has joined `solution`;
    - `_process_row_deselection(action)`: it has left `solution` again;
    - `_process_solution()`: `solution` covers everything;
    - `_requirement_sort_criteria(header)`: the requirement with the least value is branched on;
    - `_action_sort_criteria(header)`: its actions are tried from the least value up.

    A `header` is a `DLXCell` with a `title` and a `size`. In a hook, `_remember(key)` rejects states that were seen
    before, and setting `solution_is_valid` to False rejects the current attempt.

    >>> solver = AlgorithmXSolver(["a", "b", "c"], {1: ["a"], 2: ["b", "c"], 3: ["a", "b"], 4: ["c"], 5: ["b"]})
    >>> for solution in solver.solve():
    ...     print(solution)
    [1, 2]
    [1, 5, 4]
    [3, 4]
    >>> solver.solution_count
    3
    """

    def __init__(
        self,
        R: Iterable[Requirement],  # noqa: N803 - the names are the method's own
        A: Mapping[Action, Iterable[Requirement]],  # noqa: N803
        O: Iterable[Requirement] = (),  # noqa: N803, E741
        *,
        exclusions: Iterable[Iterable[Action]] = (),
    ) -> None:
        self.R, self.A, self.O = list(R), A, list(O)
        self.solution: list[Action] = []
        self.solution_count = 0
        self.solution_is_valid = True
        self.history: list[set[Hashable]] = [set()]
        # Two underscores keep these apart from a subclass's own names.
        self.__model = _Model(self.R, self.A, self.O, exclusions)
        self.__stepper: CoverStepper | None = None
        self.__path: list[int] = []  # of the last solution
        self.__criteria = (False, False)  # whether requirements and actions are sorted by a hook
        self.__judges = False  # whether a hook checks solutions

    # The hooks. One that is not overridden is never called.

    def _requirement_sort_criteria(self, header: DLXCell[Requirement]) -> Comparable:
        """The requirement with the least value is branched on; of several, the earliest in R."""
        return header.size

    def _action_sort_criteria(self, header: DLXCell[Action]) -> Comparable:
        """The actions of the chosen requirement are tried from the least value up; ties keep the order of A."""
        return 0

    def _process_row_selection(self, action: Action) -> None:
        """Called when an action has joined `solution`. Setting `solution_is_valid` to False removes it at once."""

    def _process_row_deselection(self, action: Action) -> None:
        """Called when an action has left `solution`: undo here what `_process_row_selection` did."""

    def _process_solution(self) -> None:
        """Called when `solution` covers everything. Setting `solution_is_valid` to False rejects it."""

    def _remember(self, key: Hashable) -> None:
        """Remember a key at this level of the search; if it is known already, reject the current attempt."""
        known = self.history[-1]
        if key in known:
            self.solution_is_valid = False
        else:
            known.add(key)

    def solve(self, limits: Limits | None = None) -> Iterator[list[Action]]:
        """Yield every solution, as a list of actions in the order in which they were selected.

        Each call starts a new search and ends an earlier one. `limits` bounds the nodes, and the seconds since the
        first solution was requested; at a limit it raises `LimitReached`.
        """
        bounds = limits or NO_LIMITS
        self.__criteria = (self.__overrides("_requirement_sort_criteria"), self.__overrides("_action_sort_criteria"))
        self.__judges = self.__overrides("_process_solution")
        sorts = any(self.__criteria)
        looks_on = sorts or any(map(self.__overrides, ("_process_row_selection", "_process_row_deselection")))
        stepper = self.__stepper = CoverStepper(self.__model.problem, sorts, looks_on, bounds.time, bounds.nodes)
        self.__path = []
        self.solution.clear()
        self.solution_count = 0
        self.solution_is_valid = True
        self.history[:] = [set()]
        follow = self.__follow if looks_on else self.__skip
        while follow(stepper):
            self._process_solution()
            if self.solution_is_valid:
                self.solution_count += 1
                yield list(self.solution)
                if self.__stepper is not stepper:
                    raise UsageError("solve() was called again, which ended the earlier call")
            self.solution_is_valid = True
        self.solution.clear()
        self.solution_is_valid = True
        del self.history[1:]

    def __repr__(self) -> str:
        optional = f" and {len(self.O)} optional" if self.O else ""
        sizes = f"{counted(len(self.R), 'requirement')}{optional}, {counted(len(self.A), 'action')}"
        return f"<{type(self).__name__} of {sizes}; {counted(self.solution_count, 'solution')} so far>"

    def work(self) -> dict[str, int]:
        """The work of the last `solve()` so far: actions selected (nodes), entries hidden (updates)."""
        stepper = self.__stepper
        return {"nodes": stepper.selections() if stepper else 0, "updates": stepper.updates() if stepper else 0}

    def __overrides(self, hook: str) -> bool:
        return getattr(getattr(self, hook), "__func__", None) is not getattr(AlgorithmXSolver, hook)

    def __skip(self, stepper: CoverStepper) -> bool:
        """Go to the next solution without calling hooks; return whether there is one."""
        if not self.__reached(stepper, stepper.step(True)):
            return False
        path = stepper.path()
        if self.__judges:
            self.__make_up_levels(path)
        titles = self.__model.titles
        self.solution[:] = [titles[number] for number in path]
        return True

    def __make_up_levels(self, path: list[int]) -> None:
        """Rebuild the levels of memory at a solution: those shared with the last solution stay, the rest are new."""
        shared = 0
        for one, other in zip(path, self.__path, strict=False):
            if one != other:
                break
            shared += 1
        del self.history[shared + 2 :]
        self.history += [self.history[-1].copy() for _ in range(len(path) + 1 - len(self.history))]
        self.__path = path

    def __follow(self, stepper: CoverStepper) -> bool:
        """Go to the next solution, calling hooks on the way; return whether there is one."""
        solution, history, step, titles = self.solution, self.history, stepper.step, self.__model.titles
        event = step(True)
        while True:
            kind = event & 7
            if kind == _SELECTED:
                if len(history) < len(solution) + 2:  # the first action of its level
                    history.append(history[-1].copy())
                action = titles[event >> 3]
                solution.append(action)
                self._process_row_selection(action)
                event = step(self.solution_is_valid)
            elif kind == _DESELECTED:
                solution.pop()
                del history[len(solution) + 2 :]
                self._process_row_deselection(titles[event >> 3])
                self.solution_is_valid = True
                event = step(True)
            elif kind == _NODE:
                self.__sort(stepper)
                event = step(self.solution_is_valid)
            else:
                return self.__reached(stepper, event)

    def __sort(self, stepper: CoverStepper) -> None:
        """At a node, ask the criteria for a requirement and for the order of its actions."""
        by_requirement, by_action = self.__criteria
        best = None
        if by_requirement:
            requirements = self.__model.requirements
            least: Comparable = 0
            for number, size in stepper.open_items():
                requirements[number].size = size
                value = self._requirement_sort_criteria(requirements[number])
                if best is None or value < least:
                    best, least = number, value
        if not self.solution_is_valid:
            return
        options = stepper.choose(best)
        self.history.append(self.history[-1].copy())
        if by_action:
            actions = self.__model.actions
            stepper.arrange(sorted(options, key=lambda number: self._action_sort_criteria(actions[number])))

    def __reached(self, stepper: CoverStepper, event: int) -> bool:
        """Whether an event is a solution; if not, the search has ended or reached a limit."""
        kind = event & 7
        if kind == _STOPPED:
            raise LimitReached(ending_of(stepper.limit()), at_least=self.solution_count)
        return kind == _SOLUTION


class _Model(Generic[Requirement, Action]):
    """Requirements, actions and exclusions as numbers for the native core, and their headers."""

    def __init__(
        self,
        required: Sequence[Requirement],
        actions: Mapping[Action, Iterable[Requirement]],
        optional: Sequence[Requirement],
        exclusions: Iterable[Iterable[Action]],
    ) -> None:
        numbers = _numbered(required, optional)
        self.requirements = [DLXCell(title) for title in required]
        self.actions: list[DLXCell[Action]] = []  # those that cover something
        groups = numbered_cliques(exclusions, actions)
        members: dict[int, list[int]] = {}
        for group, some in enumerate(groups, len(numbers)):
            for number in some:
                members.setdefault(number, []).append(group)
        ends, entries = array("i"), array("i")
        for number, (action, covered) in enumerate(actions.items()):
            if found := _numbers_of(action, covered, numbers):
                self.actions.append(DLXCell(action, len(found)))
                entries.extend(found)
                entries.extend(members.get(number, ()))
                ends.append(len(entries))
        self.titles = [header.title for header in self.actions]
        self.problem = build(len(required), len(numbers) + len(groups), ends, entries)


def _numbered(required: Sequence[Requirement], optional: Sequence[Requirement]) -> dict[Requirement, int]:
    """A number for each requirement, the optional ones last."""
    numbers: dict[Requirement, int] = {}
    for title in (*required, *optional):
        try:
            if title in numbers:
                raise InputError(f"the requirement {title!r} is listed twice")
            numbers[title] = len(numbers)
        except TypeError as error:
            raise InputError(f"{title!r} cannot be a requirement: {error}") from None
    return numbers


def _numbers_of(action: Action, covered: Iterable[Requirement], numbers: Mapping[Requirement, int]) -> list[int]:
    """The numbers of the requirements that an action covers."""
    found = []
    titles = list(covered)
    for title in titles:
        try:
            found.append(numbers[title])
        except KeyError:
            raise InputError(f"the action {action!r} covers {title!r}, which is not among the requirements") from None
        except TypeError as error:
            raise InputError(
                f"the action {action!r} covers {title!r}, which cannot be a requirement: {error}"
            ) from None
    if len(set(found)) < len(found):
        twice = next(title for title in titles if titles.count(title) > 1)
        raise InputError(f"the action {action!r} covers {twice!r} twice")
    return found
