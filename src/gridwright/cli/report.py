"""`gridwright report`: the results of a batch as tables and plots; those of two batches side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import options, outputs
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.batch.report.runs import Run
    from gridwright.batch.report.tables import Table
    from gridwright.cli.call import Call

_SHAPES = {"html": (".html", ".htm"), "png": (".png",), "text": (".txt",)}
_WORKBENCH = "http://127.0.0.1:8137/"
_LISTED = 20  # puzzles whose verdicts differ

EXAMPLES = (
    "gridwright report results.sqlite",
    "gridwright report results.sqlite -o report.html",
    "gridwright report before.sqlite after.sqlite -o comparison.html",
    "gridwright report results.jsonl -o report.png",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    parser.usage = "%(prog)s [OPTIONS] RESULTS [RESULTS]"
    help = "the results file of a batch, SQLite or JSON Lines; a second one is set beside it"
    parser.add_argument("files", metavar="RESULTS", nargs="*", help=help)
    group = parser.add_argument_group("reporting")
    group.add_argument("--task", metavar="TASK", help="of a file with the results of several tasks, this one")
    group.add_argument(
        "--workbench",
        metavar="URL",
        type=options.address,
        help=f"where links to puzzles lead ({_WORKBENCH}, where `gridwright serve` is)",
    )
    group = parser.add_argument_group("output")
    group.add_argument("-o", "--output", metavar="FILE", help="write here; the suffix says the format; without it text")
    help = "html (a page), png (the plots as a picture) or text (the tables), where the suffix does not say it"
    group.add_argument("--to", metavar="FORMAT", **options.choice(_SHAPES), help=help)
    options.messages(parser)


def run(call: Call) -> None:
    """Writes the report."""
    names = call.args.files
    if not 1 <= len(names) <= 2:
        raise UsageError(f"expected the name of a results file, or of two, found {len(names) or 'nothing'}")
    shape = outputs.shape(call, _SHAPES) or "text"
    if call.output is not None:
        outputs.check_place(call.output)
    from gridwright.batch.report import runs

    try:
        found = [runs.read(name, call.args.task) for name in names]
    except UsageError as error:  # it is about the task
        raise UsageError(f"{error} (--task)") from None
    if shape == "text":
        call.console.data(_text(found))
        return
    outputs.write(call, [(" and ".join(names), found)], lambda some: _document(call, shape, some[0]))


def _document(call: Call, shape: str, runs: list[Run]) -> str | bytes:
    if shape == "png":
        from gridwright.batch.report.picture import picture

        return picture(runs)
    from gridwright.batch.report.page import page

    return page(runs, call.args.workbench or _WORKBENCH)


def _text(runs: list[Run]) -> str:
    """The tables as text."""
    from gridwright.batch.report.runs import differing, pairs
    from gridwright.batch.report.tables import comparison, overview, tables

    parts = [f"{run.name}: {run.task}. {overview(run)}" for run in runs]
    if len(runs) == 2:
        common = pairs(*runs)
        others = differing(common)
        lines = [f"{pair.first.label}: {pair.first.outcome}, {pair.second.outcome}" for pair in others[:_LISTED]]
        more = [f"... and {len(others) - _LISTED:,} more"] if len(others) > _LISTED else []
        parts.append("\n".join([f"verdicts that differ: {len(others):,} of {len(common):,}", *lines, *more]))
        parts.append(comparison(common))
    return "\n\n".join([*parts, *map(_table_text, tables(runs))])


def _table_text(table: Table) -> str:
    lines = [table.header, *table.rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = []
    if table.over:
        spans = iter(widths)
        parts = [(name, sum(next(spans) + 2 for _ in range(span)) - 2) for name, span in table.over]
        texts.append("  ".join(f"{name:>{width}}" for name, width in parts).rstrip())
    for name, *cells in lines:
        row = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        texts.append("  ".join([f"{name:<{widths[0]}}", *row]))
    return "\n".join(texts)
