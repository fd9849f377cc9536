"""Exact cover: options over items, every item covered as often as asked for; and the learner's way to say it."""

from gridwright.exact_cover.algorithm_x import AlgorithmXSolver
from gridwright.exact_cover.exclusions import cliques_of
from gridwright.exact_cover.problem_space import ProblemSpace, Removal
from gridwright.exact_cover.puzzle import ExactCover

__all__ = ["ExactCover", "AlgorithmXSolver", "ProblemSpace", "Removal", "cliques_of"]
