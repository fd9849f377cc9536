"""`gridwright batch`: a record of every puzzle, in a results file or as JSON on standard output."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from gridwright.batch.job import TASKS, BatchTask
from gridwright.batch.record import LOWER_BOUND
from gridwright.batch.run import run as run_batch
from gridwright.batch.sources import Sources
from gridwright.batch.store import is_sqlite, open_store
from gridwright.cli import options, outputs
from gridwright.cli.inputs import standard_input
from gridwright.values.errors import UsageError
from gridwright.values.fault import Fault
from gridwright.values.phrases import counted, listed

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from contextlib import AbstractContextManager

    from gridwright.batch.cluster import Cluster
    from gridwright.batch.file import File
    from gridwright.batch.job import Job
    from gridwright.batch.kept import Store
    from gridwright.batch.record import Record
    from gridwright.cli.call import Call

EXAMPLES = (
    "gridwright batch check puzzles/ -o results.sqlite",
    "gridwright batch solve set.jsonl --time-limit 10 --workers 4 -o results.sqlite",
    "gridwright batch solve set.jsonl --time-limit 10 --workers 4 -o results.sqlite --resume",
    "gridwright batch rate 'sets/*.non' -o ratings.jsonl",
    "gridwright batch solve set.jsonl --cluster tcp://10.0.0.1:8786 -o results.sqlite",
)

_SOURCES = "a file, a folder, a quoted pattern, a URL or a game id; standard input if omitted or -"
_SHOWN = 0.2  # seconds between progress updates
_SOLVERS = ("solve", "check", "count")  # the tasks with a choice of strategies


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    parser.add_argument("task", metavar="TASK", **options.choice(TASKS), help=f"the task: {', '.join(TASKS)}")
    options.files(parser, usage="TASK [INPUT ...]", name="INPUT", help=_SOURCES)
    options.reading(parser, start=False)
    options.solving(parser, max_solutions="solve: find up to N solutions (default: 2)", jobs=False, stats=False)
    group = parser.add_argument_group("batch")
    options.workers(group)
    options.cluster(group, "use a Dask cluster")
    help = "retry a puzzle up to N times if its worker crashes or is killed (default: 1)"
    group.add_argument("--retries", metavar="N", type=options.whole(0), help=help)
    group.add_argument("--diagnosis", action="store_true", help="solve, check: record why a puzzle has no solution")
    group.add_argument(
        "--resume",
        action="store_true",
        help="continue the results file if it exists, and retry puzzles that crashed",
    )
    options.output(parser).description = ".sqlite or .jsonl; default: JSON Lines"
    options.messages(parser)


def run(call: Call) -> None:
    """Run the task on every puzzle and record the results."""
    for name in ("workers", "retries"):
        if call.args.cluster and getattr(call.args, name) is not None:
            raise UsageError(f"--cluster cannot be used with --{name}")
    task = _task(call)
    sources = call.args.files or ["-"]
    stdin = standard_input(call, "puzzles") if "-" in sources else None
    all_sources = Sources(sources, task, stdin=stdin, format=call.args.format, size=call.args.size)
    if call.output is None:
        if call.args.resume:
            raise UsageError("--resume continues a results file; name it with -o FILE")
        with _cluster(call) as cluster:
            _follow(call, all_sources, task, None, cluster)
        return
    outputs.check_place(call.output)
    is_sqlite(call.output)  # refuse a name that does not imply a storage format, before anything else
    if os.path.lexists(call.output) and not call.args.resume:
        raise UsageError(f"{call.output} already exists; use --resume to continue, or name another file")
    with _cluster(call) as cluster:  # before a results file exists, which would block the next attempt
        store = open_store(call.output, task, resume=call.args.resume)
        try:
            _follow(call, all_sources, task, store, cluster)
        except KeyboardInterrupt as interrupt:
            fault = Fault.of(interrupt)
            kept = f"{counted(store.recorded, 'puzzle')} recorded in {call.output}; use --resume to continue"
            call.told(replace(fault, message=f"{fault.message}: {kept}"))
        finally:
            store.close()


def _task(call: Call) -> BatchTask:
    """The task, with the options that apply to it."""
    args = call.args
    for name, usual, tasks in (
        ("max_solutions", None, ("solve",)),
        ("strategy", "auto", _SOLVERS),
        ("seed", 0, _SOLVERS),
        ("diagnosis", False, ("solve", "check")),
    ):
        if getattr(args, name) != usual and args.task not in tasks:
            raise UsageError(f"--{name.replace('_', '-')} cannot be used with {args.task}, only with {listed(tasks)}")
    return BatchTask(
        args.task,
        strategy=args.strategy,
        seed=args.seed,
        max_solutions=args.max_solutions or 2,
        time_limit=args.time_limit,
        node_limit=args.node_limit,
        memory_limit=call.limits.memory,
        kind=args.kind,
        diagnose=args.diagnosis,
    )


def _follow(call: Call, all_sources: Sources, task: BatchTask, store: Store | None, cluster: Cluster | None) -> None:
    """Run the batch, store the records and show progress."""
    tally = _Tally()
    args = call.args
    wanted = None if store is None else partial(_wanted, all_sources, store, tally)
    records = run_batch(all_sources, task, cluster=cluster, workers=args.workers, retries=args.retries, wanted=wanted)
    with call.console.progress_on(f"batch {task.name}") as line:
        for record in records:
            if store is None:
                call.console.data(record.to_json())
            elif store.holds(record):
                tally.before += 1
                continue
            else:
                store.add([record])
            tally.add(record)
            if tally.due():
                call.console.flush()
                if line is not None:
                    line.show(tally.text(all_sources.share))
    apart = 0 if store is None else store.finish()
    call.console.note(f"batch {task.name}: {tally.summary(apart)}")


def _cluster(call: Call) -> AbstractContextManager[Cluster | None]:
    """The cluster as a context; None if the work is done locally."""
    if call.args.cluster is None:
        return nullcontext()
    from gridwright.batch.cluster import connect

    return connect(call.args.cluster)


def _wanted(all_sources: Sources, store: Store, tally: _Tally, one: Job | File | Record) -> Job | File | Record | None:
    """The part of a job, file or record that is still to do or to store; None if it was recorded before."""
    left = store.todo(one)
    if left is None:
        tally.before += 1
        tally.share_before = all_sources.share or 0.0
    return left


class _Tally:
    """Counts the outcomes of puzzles, and measures speed."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._began = self._shown = monotonic()
        self.before = 0  # puzzles that already had a record, and their share of the input
        self.share_before = 0.0

    def add(self, record: Record) -> None:
        """Count a record."""
        self._counts[record.outcome] += 1

    def due(self) -> bool:
        """Whether it is time for another progress update."""
        now = monotonic()
        if now - self._shown < _SHOWN:
            return False
        self._shown = now
        return True

    def text(self, share: float | None) -> str:
        """The progress, with the remaining time if the finished share of the input is known."""
        seconds, done = monotonic() - self._began, self._counts.total()
        parts = [f"{done:,} done", f"{done / max(seconds, 1e-9):,.0f} a second"]
        if share is not None and share > self.share_before:
            parts.append(f"{_span(seconds * (1 - share) / (share - self.share_before))} left")
        return f"{', '.join(parts)}: {self._each()}"

    def summary(self, apart: int) -> str:
        """A summary of the outcomes; `apart` is the number of records of puzzles that no longer exist."""
        done = self._counts.total()
        text = f"{counted(done, 'puzzle')} in {_span(monotonic() - self._began)}"
        text += f": {self._each()}" if done else ""
        text += f"; {self.before} already recorded" if self.before else ""
        return text + (f"; {counted(apart, 'record')} of puzzles no longer in the input not counted" if apart else "")

    def _each(self) -> str:
        return ", ".join(_several(number, outcome) for outcome, number in self._counts.most_common())


def _several(number: int, outcome: str) -> str:
    return f"{number:,} {outcome}{'s' if outcome == LOWER_BOUND and number != 1 else ''}"


def _span(seconds: float) -> str:
    """A time in words.

    >>> _span(0.25), _span(75), _span(8000)
    ('0.2 s', '1 min 15 s', '2 h 13 min')
    """
    if seconds < 60:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
