"""Exact cover: options over items, each item covered as often as required; and the AlgorithmXSolver for learners.

The names are imported on first use, since most programs and most calls of the command line do not need them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwright.exact_cover.algorithm_x import AlgorithmXSolver, DLXCell
    from gridwright.exact_cover.exclusions import cliques_of
    from gridwright.exact_cover.problem_space import ProblemSpace, Removal
    from gridwright.exact_cover.puzzle import ExactCover

__all__ = ["ExactCover", "AlgorithmXSolver", "DLXCell", "ProblemSpace", "Removal", "cliques_of"]

_HOMES = {
    "ExactCover": "puzzle",
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
