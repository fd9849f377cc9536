"""`gridwright report`: the results of a batch as tables and plots, or of two batches side by side."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from gridwright.cli import options, outputs
from gridwright.cli.console import clean
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.batch.report.runs import Run
    from gridwright.batch.report.tables import Table
    from gridwright.cli.call import Call

_SHAPES = outputs.PAGE | {"png": (".png",), "csv": (".csv",)} | outputs.TEXT
_WORKBENCH = "http://127.0.0.1:8137/"
_LISTED = 20  # puzzles with different verdicts that are listed at most
_BAR = 30  # characters of the longest bar

EXAMPLES = (
    "gridwright report results.sqlite",
    "gridwright report results.sqlite -o report.html",
    "gridwright report before.sqlite after.sqlite -o comparison.html",
    "gridwright report results.sqlite --task check --task 'check strategy=line'",
    "gridwright report results.jsonl -o report.png",
    "gridwright report ratings.sqlite -o ratings.csv",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    parser.usage = "%(prog)s [OPTIONS] RESULTS [RESULTS]"
    help = "the results file of a batch (SQLite or JSON Lines); give two to compare them"
    parser.add_argument("files", metavar="RESULTS", nargs="*", help=help)
    group = parser.add_argument_group("reporting")
    help = "the task to report, if a file has several; give it twice for two files, or to compare two tasks of one file"
    group.add_argument("--task", metavar="TASK", action="append", default=[], help=help)
    group.add_argument(
        "--workbench",
        metavar="URL",
        type=options.address,
        help=f"the workbench that links to puzzles open (default: {_WORKBENCH})",
    )
    help = "the output format, if the suffix does not set it: html (page), png (plots), csv (records) or text (tables)"
    options.output(parser, shapes=_SHAPES, to=help)
    options.messages(parser)


def run(call: Call) -> None:
    """Write the report."""
    names = call.args.files
    if not 1 <= len(names) <= 2:
        raise UsageError(f"expected one or two results files, found {len(names) or 'nothing'}")
    shape = outputs.shape(call, _SHAPES, usual="text") or "text"
    if call.output is not None:
        outputs.check_place(call.output)
    found = _runs(names, call.args.task)
    if shape == "text" and call.output is None:
        call.console.data(_text(found, "#" if call.console.ascii else "█"))
        return
    outputs.write(call, [(" and ".join(names), found)], lambda some: _document(call, shape, some[0]))


def _runs(names: list[str], tasks: list[str]) -> list[Run]:
    """The one or two runs to show."""
    from gridwright.batch.report.runs import read, read_both

    if len(tasks) > 2:
        raise UsageError(f"expected --task once or twice, found {len(tasks)}")
    try:
        if len(tasks) == 2:
            return read_both(names, tasks)
        if len(names) == 2:
            return read_both(names, [tasks[0] if tasks else None] * 2)
        return [read(names[0], tasks[0] if tasks else None)]
    except UsageError as error:  # an error about the task
        raise UsageError(f"{error} (--task)") from None


def _document(call: Call, shape: str, runs: list[Run]) -> str | bytes:
    if shape == "png":
        from gridwright.batch.report.picture import picture

        return picture(runs)
    if shape == "text":
        return _text(runs)
    if shape == "csv":
        from gridwright.batch.report.sheet import sheet

        return _sayable(sheet(runs))
    from gridwright.batch.report.page import page

    return _sayable(page(runs, call.args.workbench or _WORKBENCH))


def _sayable(text: str) -> str:
    """A text that can be encoded: file names may contain invalid bytes."""
    return text.encode("utf-8", "backslashreplace").decode()


def _text(runs: list[Run], block: str = "█") -> str:
    """The tables as text, with bars of block characters."""
    from gridwright.batch.report.runs import differing, pairs
    from gridwright.batch.report.tables import comparison, overview, tables

    parts = [clean(f"{run.name}: {run.task}. {overview(run)}") for run in runs]
    if len(runs) == 2:
        common = pairs(*runs)
        others = differing(common)
        lines = [clean(f"{pair.first.label}: {pair.first.said}, {pair.second.said}") for pair in others[:_LISTED]]
        more = [f"... and {len(others) - _LISTED:,} more"] if len(others) > _LISTED else []
        parts.append("\n".join([f"different verdicts: {len(others):,} of {len(common):,}", *lines, *more]))
        parts.append(comparison(common))
    return "\n\n".join([*parts, *(_table_text(table, block) for table in tables(runs))])


def _table_text(table: Table, block: str) -> str:
    lines = [[clean(cell) for cell in row] for row in (table.header, *table.rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = []
    if table.over:
        spans = iter(widths)
        parts = [(clean(name), sum(next(spans) + 2 for _ in range(span)) - 2) for name, span in table.over]
        texts.append("  ".join(f"{name:>{width}}" for name, width in parts).rstrip())
    most = max(table.bars, default=0)
    bars = ["", *(block * ceil(_BAR * bar / most) for bar in table.bars)] if most else [""] * len(lines)
    for (name, *cells), bar in zip(lines, bars, strict=True):
        row = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        texts.append("  ".join([f"{name:<{widths[0]}}", *row, bar]).rstrip())
    return "\n".join(texts)
