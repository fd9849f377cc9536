"""The plots of a report as a PNG, below a few lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.batch.report.plots import plots
from gridwright.batch.report.runs import pairs, title_of
from gridwright.batch.report.tables import comparison, overview
from gridwright.rendering import plot_png

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.batch.report.runs import Run


def picture(runs: Sequence[Run]) -> bytes:
    """The report on one run, or on two, as the bytes of a PNG file."""
    common = pairs(*runs) if len(runs) == 2 else []
    lines = [f"{run.name}: {run.task}. {overview(run)}." for run in runs]
    if len(runs) == 2:
        differing = sum(pair.differs for pair in common)
        lines.append(
            f"{len(common):,} puzzles in common, with different verdicts on {differing:,}. {comparison(common)}"
        )
    return plot_png.draw(title_of(runs), lines, plots(runs, common))
