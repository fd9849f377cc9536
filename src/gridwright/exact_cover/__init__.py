"""Exact cover: the method's own words for a learner's programs, and problem-space reduction."""

from __future__ import annotations

from gridwright.exact_cover.algorithm_x import AlgorithmXSolver
from gridwright.exact_cover.exclusions import cliques_of
from gridwright.exact_cover.problem_space import ProblemSpace, Removal

__all__ = ["AlgorithmXSolver", "ProblemSpace", "cliques_of", "Removal"]
