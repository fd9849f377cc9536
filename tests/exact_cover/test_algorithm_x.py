"""The facade against dancing links in plain Python, step by step, and against brute force."""

from __future__ import annotations

import pydoc
import subprocess
import sys
from itertools import combinations, zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st
from learner_programs import HOOKS, behaviours, brute_force, problems, program

from bench.plain_links import PlainSolver
from gridwright import ExactCover, exact_cover
from gridwright.exact_cover import AlgorithmXSolver, DLXCell, ProblemSpace
from gridwright.values.errors import InputError, LimitReached, UsageError
from gridwright.values.limits import Limits

BOTH = (PlainSolver, AlgorithmXSolver)


def queens(n):
    """Requirements, actions and options of n queens."""
    must = [(way, i) for way in ("row", "column") for i in range(n)]
    may = [("sum", i) for i in range(2 * n - 1)] + [("difference", i) for i in range(1 - n, n)]
    cells = [(r, c) for r in range(n) for c in range(n)]
    return must, {(r, c): [("row", r), ("column", c), ("sum", r + c), ("difference", r - c)] for r, c in cells}, may


@given(problems())
def test_solutions_are_those_of_brute_force(problem):
    """Broken: a solution is missing, wrong, or found twice."""
    found = list(AlgorithmXSolver(*problem).solve())
    assert {frozenset(solution) for solution in found} == brute_force(*problem)
    assert len({frozenset(solution) for solution in found}) == len(found)


@given(st.data())
def test_every_step_is_that_of_the_plain_solver(data):
    """Broken: a program with hooks, memory or criteria does not get the calls that it was written for."""
    problem = data.draw(problems())
    behaviour = data.draw(behaviours(problem))
    seen = []
    for base in BOTH:
        solver = program(base, behaviour)(*problem)
        solutions = list(solver.solve())
        seen.append((solver.log, solutions, solver.solution_count, solver.solution, solver.history))
        assert solver.solution_is_valid
    assert seen[0] == seen[1]


@given(st.data())
def test_the_order_of_requirements_and_actions_does_not_matter(data):
    """Broken: the solutions depend on the order in which a program lists actions."""
    must, actions, may = data.draw(problems())
    shuffled = dict(data.draw(st.permutations(list(actions.items()))))
    again = AlgorithmXSolver(data.draw(st.permutations(must)), shuffled, data.draw(st.permutations(may)))
    expected = {frozenset(solution) for solution in AlgorithmXSolver(must, actions, may).solve()}
    assert {frozenset(solution) for solution in again.solve()} == expected


@given(problems(), problems(), st.integers(0, 4))
def test_solvers_do_not_disturb_each_other(one, other, abandoned):
    """Broken: two searches in turns, or an abandoned one, disturb another."""
    left = AlgorithmXSolver(*one)
    half = left.solve()
    for _ in range(abandoned):
        next(half, None)
    first, second = AlgorithmXSolver(*one).solve(), AlgorithmXSolver(*other).solve()
    found = ([], [])
    for turns in zip_longest(first, second):
        for solution, into in zip(turns, found, strict=True):
            into.extend([] if solution is None else [solution])
    assert found == (list(AlgorithmXSolver(*one).solve()), list(AlgorithmXSolver(*other).solve()))
    half.close()
    assert list(left.solve()) == list(AlgorithmXSolver(*one).solve())


@given(st.data())
def test_exclusions_are_kept_however_they_are_given(data):
    """Broken: two actions that exclude each other are chosen together, or cliques exclude too much."""
    must, actions, may = data.draw(problems())
    names = sorted(actions)
    groups = data.draw(st.lists(st.sets(st.sampled_from(names), min_size=1, max_size=4), max_size=4)) if names else []
    expected = brute_force(must, actions, may, groups)
    pairs = [pair for group in groups for pair in combinations(sorted(group), 2)]
    for given_as in (groups, pairs, [*groups, *pairs]):
        found = AlgorithmXSolver(must, actions, may, exclusions=given_as).solve()
        assert {frozenset(solution) for solution in found} == expected


def test_a_solution_that_was_broken_off_at_stays():
    """Broken: a program that stops at the first solution and then reads `solution` finds something else."""
    solver = AlgorithmXSolver(*queens(8))
    solution = next(solver.solve())
    assert solver.solution == solution
    assert len(solution) == 8
    assert solver.solution_count == 1


def test_solutions_are_copies():
    """Broken: a list of all solutions holds the same list again and again."""
    found = list(AlgorithmXSolver(*queens(6)).solve())
    assert len({tuple(solution) for solution in found}) == 4
    found[0].clear()
    assert all(found[1:])


def test_an_error_in_a_hook_comes_through_and_spoils_nothing():
    """Broken: an error in a hook is swallowed, or the solver is unusable after it."""

    class Failing(AlgorithmXSolver):
        calls_left = 5

        def _process_row_selection(self, action):
            self.calls_left -= 1
            if not self.calls_left:
                raise ZeroDivisionError(action)

    solver = Failing(*queens(6))
    with pytest.raises(ZeroDivisionError):
        list(solver.solve())
    assert len(list(solver.solve())) == 4


@pytest.mark.parametrize("hook", ["_requirement_sort_criteria", "_action_sort_criteria", "_process_solution"])
def test_errors_in_other_hooks_come_through(hook):
    """Broken: as above, for the hooks called at nodes and solutions."""

    def fail(self, *_):
        raise ZeroDivisionError

    solver = type("Failing", (AlgorithmXSolver,), {hook: fail})(*queens(5))
    with pytest.raises(ZeroDivisionError):
        next(solver.solve())


def test_a_hook_may_be_set_on_the_solver_itself():
    """Broken: a hook assigned to the object instead of its class is never called."""
    solver = AlgorithmXSolver(*queens(5))
    seen = []
    solver._process_row_selection = seen.append
    next(solver.solve())
    assert seen


def test_a_requirement_that_nothing_covers_fails_only_when_it_is_chosen():
    """Broken: a program that puts such requirements last, to place as much as possible, places nothing."""

    class Greedy(AlgorithmXSolver):
        most = 0

        def _requirement_sort_criteria(self, header):
            return -header.size

        def _process_row_selection(self, action):
            self.most = max(self.most, len(self.solution))

    solver = Greedy(["a", "b", "never"], {1: ["a"], 2: ["b"]})
    assert list(solver.solve()) == []
    assert solver.most == 2


def test_memory_is_known_below_and_forgotten_beside():
    """Broken: memory prunes too little (not known below later siblings) or too much (kept after its level)."""

    class Remembering(AlgorithmXSolver):
        def _process_row_selection(self, action):
            self._remember(action[0])

    # Two lessons of one pupil: Monday first and Tuesday second is Tuesday first and Monday second.
    lessons = {(day, time): [("lesson", time), ("slot", day)] for time in (1, 2) for day in "MT"}
    must = [("lesson", 1), ("lesson", 2)]
    slots = [("slot", day) for day in "MT"]
    assert len(list(AlgorithmXSolver(must, lessons, slots).solve())) == 2
    assert list(Remembering(must, lessons, slots).solve()) == [[("M", 1), ("T", 2)]]
    # Under each of two ways to cover the first requirement the same key is used once: both must survive.
    ways = {("x", 1): ["a"], ("y", 1): ["a"], ("z", 1): ["b"], ("w", 1): ["b"]}
    assert len(list(Remembering(["a", "b"], ways).solve())) == 4


def test_the_earlier_of_two_runs_ends():
    """Broken: two runs of one solver silently share one solution."""
    solver = AlgorithmXSolver(*queens(6))
    first, second = solver.solve(), solver.solve()
    next(first)
    next(second)
    with pytest.raises(UsageError, match="called again"):
        next(first)
    assert len(list(second)) == 3


@pytest.mark.parametrize("hooks", [False, True])
def test_limits_end_a_search(hooks):
    """Broken: a search that takes too long cannot be limited."""
    behaviour = {"hooks": {"_process_row_selection"} if hooks else set(), "memory": False, "refused": ()}
    solver = program(AlgorithmXSolver, behaviour)(*queens(9))
    with pytest.raises(LimitReached, match="node limit") as caught:
        list(solver.solve(Limits(nodes=500)))
    assert caught.value.at_least == solver.solution_count > 0
    assert solver.work()["nodes"] <= 501
    with pytest.raises(LimitReached, match="time limit"):
        list(solver.solve(Limits(time=0)))


BAD = [
    (["a", "a"], {}, [], "'a' is listed twice"),
    (["a"], {}, ["a"], "'a' is listed twice"),
    ([["a"]], {}, [], r"\['a'\] cannot be a requirement"),
    (["a"], {1: ["b"]}, [], "the action 1 covers 'b', which is not among the requirements"),
    (["a"], {1: ["a", "a"]}, [], "the action 1 covers 'a' twice"),
    (["a"], {1: [["a"]]}, [], "the action 1 covers"),
]


@pytest.mark.parametrize(("must", "actions", "may", "message"), BAD)
def test_bad_problems_are_named(must, actions, may, message):
    """Broken: a mistake in a model shows as a wrong answer, or as an error without a place."""
    with pytest.raises(InputError, match=message):
        AlgorithmXSolver(must, actions, may)


def test_bad_exclusions_are_named():
    """Broken: as above, for exclusions."""
    with pytest.raises(InputError, match="an exclusion names 2"):
        AlgorithmXSolver(["a"], {1: ["a"]}, exclusions=[(1, 2)])


def test_headers_tell_titles_and_sizes():
    """Broken: a criterion cannot see what it sorts."""
    seen = {}

    class Looking(AlgorithmXSolver):
        def _requirement_sort_criteria(self, header):
            if not self.solution:
                seen[header.title] = header.size
            return header.size

        def _action_sort_criteria(self, header):
            seen[header.title] = header.size
            return -header.size

    solver = Looking(["a", "b"], {1: ["a"], 2: ["a", "b"], 3: ["b"]})
    assert list(solver.solve()) == [[2], [1, 3]]
    assert seen == {"a": 2, "b": 2, 1: 1, 2: 2, 3: 1}


def test_annotated_hooks_get_what_they_are_promised():
    """Broken: a program of the playground does not import, or gets arguments that contradict its annotations."""
    seen = []

    class Annotated(AlgorithmXSolver):
        def _requirement_sort_criteria(self, col_header: DLXCell):
            seen.append(col_header)
            return col_header.size

        def _action_sort_criteria(self, row_header: DLXCell):
            seen.append(row_header)
            return 0

    assert list(Annotated(["a"], {1: ["a"]}).solve()) == [[1]]
    assert [type(header) for header in seen] == [DLXCell, DLXCell]
    assert [repr(header) for header in seen] == ["<DLXCell 'a', size 1>", "<DLXCell 1, size 1>"]


def test_help_tells_the_hooks():
    """Broken: `help` does not show a learner what can be overridden, since hooks have private names."""
    text = pydoc.plain(pydoc.render_doc(AlgorithmXSolver))
    for hook in (*HOOKS, "_remember"):
        assert f"{hook}(" in text
        assert getattr(AlgorithmXSolver, hook).__doc__


def test_the_module_lists_its_names():
    """Broken: completion in a shell does not offer the learner's names, or importing the module imports them all."""
    code = "import sys, gridwright.exact_cover as e; print(*dir(e)); print(f'{e.__name__}.algorithm_x' in sys.modules)"
    listed, imported = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.splitlines()
    assert set(exact_cover.__all__) <= set(listed.split())
    assert imported == "False"
    assert all(getattr(exact_cover, name).__name__ == name for name in exact_cover.__all__)


def test_representations():
    """Broken: a shell shows addresses instead of the objects that a learner works with."""

    class Lessons(AlgorithmXSolver):
        pass

    solver = Lessons(["a", "b"], {1: ["a", "b"]}, ["c"])
    assert repr(solver) == "<Lessons of 2 requirements and 1 optional, 1 action; 0 solutions so far>"
    list(solver.solve())
    assert repr(solver).endswith("; 1 solution so far>")
    assert repr(AlgorithmXSolver([], {})).startswith("<AlgorithmXSolver of 0 requirements, 0 actions;")
    assert repr(ProblemSpace({"a": [1]})) == "<ProblemSpace of 1 place with 1 candidate>"
    assert repr(ExactCover({1: ["a"]})) == "<ExactCover 1 option, 1+0 items>"
