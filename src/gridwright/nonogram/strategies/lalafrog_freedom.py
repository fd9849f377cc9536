"""`lalafrog-freedom`: `lalafrog`, skipping lines by their freedom.

This option follows Requiem (Chen and Lin, 2019), which won the tournaments of 2017 and 2018 with the algorithm of Wu et
al., a "freedom" parameter and bit boards. How Requiem uses the parameter is not public; `parts/propagation.py` says
what is built here. It changes the number of lines solved, but not their results, so both find the same cells.
"""

from __future__ import annotations

from gridwright.nonogram.strategies.lalafrog import LalaFrog
from gridwright.nonogram.strategies.parts.attempt import supports

__all__ = ["search", "supports"]


class LalaFrogWithFreedom(LalaFrog):
    """A search that skips lines that cannot settle a cell."""

    mind_freedom = True


search = LalaFrogWithFreedom
