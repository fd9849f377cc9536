"""Random exact-cover problems, their solutions by brute force, and programs that behave at random."""

from __future__ import annotations

from itertools import combinations

from hypothesis import strategies as st

HOOKS = (
    "_process_solution",
    "_process_row_selection",
    "_process_row_deselection",
    "_requirement_sort_criteria",
    "_action_sort_criteria",
)


@st.composite
def problems(draw, requirements=5, optional=3, actions=9):
    """R, A and O, small enough to try every set of actions."""
    must = [f"r{i}" for i in range(draw(st.integers(0, requirements)))]
    may = [("o", i) for i in range(draw(st.integers(0, optional)))]
    covers = st.lists(st.sampled_from(must + may), unique=True, max_size=4) if must + may else st.just([])
    return must, {f"a{i}": draw(covers) for i in range(draw(st.integers(0, actions)))}, may


def brute_force(must, actions, may, exclusions=()):
    """Every solution as a set of actions, by trying all sets of actions that cover a requirement."""
    useful = [action for action, covered in actions.items() if set(covered) & set(must)]
    found = set()
    for size in range(len(must) + 1):
        for some in combinations(useful, size):
            covered = [item for action in some for item in actions[action]]
            exact = len(set(covered)) == len(covered) and set(must) <= set(covered)
            if exact and not any(len(set(group) & set(some)) > 1 for group in exclusions):
                found.add(frozenset(some))
    return found


@st.composite
def behaviours(draw, problem):
    """The behaviour of a program's hooks: which exist, what they reject and remember, and how they sort."""
    must, actions, _ = problem
    some = st.sets(st.sampled_from(sorted(actions))) if actions else st.just(set())
    return {
        "hooks": draw(st.sets(st.sampled_from(HOOKS))),
        "refused": draw(some),
        "refused_solutions": draw(some),  # a solution whose last action is one of these
        "memory": draw(st.booleans()),
        "keys": {action: draw(st.integers(0, 3)) for action in actions},
        "requirements": {item: draw(st.integers(-2, 2)) for item in must},
        "by_size": draw(st.sampled_from([-1, 0, 1])),
        "actions": {action: draw(st.integers(0, 2)) for action in actions},
        "dead": draw(st.sets(st.sampled_from(must), max_size=1)) if must else set(),
        "dead_actions": draw(st.sets(st.sampled_from(sorted(actions)), max_size=1)) if actions else set(),
    }


def program(base, behaviour):
    """A subclass of a solver that has exactly the given hooks and records every call with everything visible to it."""

    class Program(base):
        def __init__(self, *problem):
            super().__init__(*problem)
            self.log = []

        def _note(self, *what):
            self.log.append((*what, tuple(self.solution), tuple(frozenset(level) for level in self.history)))

    def process_solution(self):
        self._note("solution")
        if behaviour["memory"]:
            self._remember(len(self.solution))
        if set(self.solution[-1:]) & behaviour["refused_solutions"]:
            self.solution_is_valid = False

    def select(self, action):
        if behaviour["memory"]:
            self._remember(behaviour["keys"][action])
        self._note("select", action)
        if action in behaviour["refused"]:
            self.solution_is_valid = False

    def deselect(self, action):
        self._note("deselect", action)
        self.solution_is_valid = False  # must not matter: going back makes it valid again

    def requirement_criteria(self, header):
        self._note("requirement", header.title, header.size)
        if header.title in behaviour["dead"] and len(self.solution) == 1:
            self.solution_is_valid = False
        return (behaviour["by_size"] * header.size, behaviour["requirements"][header.title])

    def action_criteria(self, header):
        self._note("action", header.title)
        if header.title in behaviour["dead_actions"]:
            self.solution_is_valid = False
        return behaviour["actions"][header.title]

    made = (process_solution, select, deselect, requirement_criteria, action_criteria)
    for name, hook in zip(HOOKS, made, strict=True):
        if name in behaviour["hooks"]:
            setattr(Program, name, hook)
    return Program
