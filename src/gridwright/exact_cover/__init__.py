"""Exact cover: options over items, every item covered as often as asked for; and the learner's way to say it.

The learner's names are imported when they are asked for, since most programs, and the command line, need none of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gridwright.exact_cover.puzzle import ExactCover

if TYPE_CHECKING:
    from gridwright.exact_cover.algorithm_x import AlgorithmXSolver, DLXCell
    from gridwright.exact_cover.exclusions import cliques_of
    from gridwright.exact_cover.problem_space import ProblemSpace, Removal

__all__ = ["ExactCover", "AlgorithmXSolver", "DLXCell", "ProblemSpace", "Removal", "cliques_of"]

_HOMES = {
    "AlgorithmXSolver": "algorithm_x",
    "DLXCell": "algorithm_x",
    "ProblemSpace": "problem_space",
    "Removal": "problem_space",
    "cliques_of": "exclusions",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
