"""`gridwright compare`: every strategy on every puzzle, under the same limit, as a table and as bars."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.base import comparison
from gridwright.cli import codes, drawing, options, outputs, solving
from gridwright.cli.console import work_text
from gridwright.cli.inputs import items
from gridwright.files.writing import save_files
from gridwright.kinds import kind_of
from gridwright.values.errors import NotSupported
from gridwright.values.fault import Fault

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

    from gridwright.base.comparison import Row, Trial
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.rendering.chart import Bar
    from gridwright.values.solution import Solution

_HEADER = ("strategy", "verdict", "cells", "time", "of auto", "work")
_ALIGNED = "<<>>>"
_SHAPES = outputs.ANSWER | {"svg": drawing.SHAPES["svg"]}


EXAMPLES = (
    "gridwright compare cat.non",
    "gridwright compare *.nin --time-limit 1 --summary -o strategies.svg",
    "gridwright compare cat.non --strategies auto,logic,patterns --json",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    known = " ".join(options.strategies())
    group = parser.add_argument_group("comparing")
    group.add_argument(
        "--strategies", metavar="NAMES", type=_names, help=f"the strategies to compare, separated by commas: {known}"
    )
    group.add_argument(
        "--summary", action="store_true", help="with several puzzles: show only the table for all of them"
    )
    group.add_argument("--svg", metavar="FILE", help="also draw a bar chart for all puzzles together")
    options.seed(options.limits(parser, time=3))
    options.output(parser, shapes=_SHAPES, results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Compare the strategies on every puzzle."""
    shape = outputs.answer_shape(call, _SHAPES)
    comparison.check_names(call.args.strategies or ())
    if call.args.svg is not None:
        outputs.check_place(call.args.svg)
    done: list[tuple[Item, list[Trial[Solution]]]] = []
    for item in items(call):
        with call.guard(item):
            trials = _compared(call, item)
            done.append((item, trials))
            call.reached(_code(trials))
            if wrong := comparison.disagreement(trials):
                call.told(Fault.ours(wrong).within(item.label))
            if call.records is not None:
                call.records.add(
                    item, {"agree": not wrong, "strategies": [_fields(row) for row in comparison.rows([trials])]}
                )
            elif shape == "text" and not (call.args.summary and item.several):
                call.heading(item)
                _show(call, comparison.rows([trials]))
    together = comparison.rows([trials for _, trials in done])
    if shape == "text" and len(done) > 1:
        call.console.data(f"\nall {len(done)} puzzles:" if not call.args.summary else f"{len(done)} puzzles:")
        _show(call, together)
    if together and (shape == "svg" or call.args.svg is not None):
        title = done[0][0].title if len(done) == 1 else f"{len(done)} puzzles"
        drawn = _svg(call, together, title)
        if call.args.svg is not None:
            save_files([(call.args.svg, drawn)])
        if shape == "svg":
            outputs.write(call, [(title, drawn)], lambda some: some[0])


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in options.strategies():
            raise ArgumentTypeError(f"expected names among {' '.join(options.strategies())}, found {name[:40]!r}")
    return names


def _compared(call: Call, item: Item) -> list[Trial[Solution]]:
    """A trial of each strategy, with a progress line for each."""
    names = call.args.strategies or [strategy.name for strategy in kind_of(item.puzzle).strategies]
    trials: list[Trial[Solution]] = []
    for name in names:
        with call.console.progress_on(f"{item.label}, {name}") as progress:
            limits, seed = call.limits_for(item), call.args.seed
            trials += api.compare(item.puzzle, strategies=[name], limits=limits, seed=seed, progress=progress)
    for trial in trials:
        if trial.refused:
            call.console.detail(f"{item.label}: {trial.refused}")
    if all(trial.refused for trial in trials):
        raise NotSupported("no strategy can solve this" if len(trials) > 1 else trials[0].refused)
    return trials


def _code(trials: Sequence[Trial[Solution]]) -> int:
    """The exit code that `solve` would return for the best of the verdicts."""
    for trial in trials:
        if trial.result is not None and trial.settled:
            return solving.code_of(trial.result)
    return codes.UNKNOWN


def _show(call: Call, found: Sequence[Row]) -> None:
    """Print the table, with the bars below it."""
    from gridwright.rendering import chart

    lines = [_HEADER, *map(_line, found)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)][:-1]
    for *cells, work in lines:
        texts = zip(cells, widths, _ALIGNED, strict=True)
        head = "  ".join(f"{text:{side}{width}}" for text, width, side in texts)
        call.console.listing(f"{head}  ", work)
    call.console.data("")
    call.console.data(chart.text(_bars(found), width=call.console.width or 80, ascii=call.console.ascii))


def _line(row: Row) -> tuple[str, ...]:
    work = work_text({name: number for name, number in row.work.items() if number})
    return (
        row.strategy,
        row.outcome,
        f"{row.cells:,}/{row.of:,}" if row.of else "-",
        _time(row.seconds),
        _times(row),
        work,
    )


def _svg(call: Call, found: Sequence[Row], title: str) -> str:
    from gridwright.rendering import chart

    number = "time, of auto" if any(row.times is not None for row in found) else "time"
    return chart.svg(_bars(found), title=title, share_title="cells fixed", number_title=f"{number} (logarithmic)")


def _bars(found: Sequence[Row]) -> list[Bar]:
    from gridwright.rendering.chart import Bar

    return [
        Bar(
            row.strategy,
            row.cells / row.of if row.of else 0.0,
            f"{row.cells / row.of:.0%}" if row.of else "",
            row.seconds if row.times is None else row.times,
            _time(row.seconds) if row.times is None else _times(row),
            row.stopped,
        )
        for row in found
    ]


def _time(seconds: float) -> str:
    """Seconds with about two significant digits.

    >>> _time(0.00041), _time(0.0123), _time(4.2)
    ('0.41 ms', '12 ms', '4.2 s')
    """
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.01 else f"{1e3 * seconds:.2f} ms"


def _times(row: Row) -> str:
    """The time as a multiple of that of auto; with `>` if a limit stopped the strategy."""
    if row.times is None:
        return "-"
    number = f"{row.times:,.0f}" if row.times >= 10 else f"{row.times:.2g}"
    return f"{'>' * row.stopped}{number}×"


def _fields(row: Row) -> dict[str, object]:
    return {
        "strategy": row.strategy,
        "verdict": row.outcome,
        "cells": row.cells,
        "of": row.of,
        "seconds": row.seconds,
        "times_auto": row.times,
        "stopped": row.stopped,
        "stats": row.work,
    }
