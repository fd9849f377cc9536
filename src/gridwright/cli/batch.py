"""`gridwright batch`: a record of every puzzle in a results file, or as JSON on standard output."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from gridwright.batch.feed import Feed
from gridwright.batch.job import TASKS, Task
from gridwright.batch.record import LOWER_BOUND
from gridwright.batch.run import run as run_batch
from gridwright.batch.store import is_sqlite, open_store
from gridwright.cli import options, outputs
from gridwright.cli.inputs import standard_input
from gridwright.values.errors import UsageError
from gridwright.values.fault import Fault
from gridwright.values.words import counted

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

_SOURCES = "a file, a folder, a pattern in quotes, a URL or a game id; - or nothing: standard input"
_SHOWN = 0.2  # seconds between two looks at how far it is
_SOLVERS = ("solve", "check", "count")  # the tasks with a search that can be chosen


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    parser.add_argument("task", metavar="TASK", **options.choice(TASKS), help=f"what to do: {' '.join(TASKS)}")
    options.files(parser, usage="TASK [INPUT ...]", name="INPUT", help=_SOURCES)
    options.reading(parser, start=False)
    options.solving(parser, max_solutions="solve: find up to N solutions (default: 2)", jobs=False, stats=False)
    group = parser.add_argument_group("batch")
    options.workers(group)
    options.cluster(group, "do it on a Dask cluster")
    help = "try a puzzle whose worker was killed or crashed N times again (default: 1)"
    group.add_argument("--retries", metavar="N", type=options.whole(0), help=help)
    group.add_argument("--diagnosis", action="store_true", help="solve, check: record why a puzzle has no solution")
    group.add_argument(
        "--resume",
        action="store_true",
        help="go on with the results file that is there, if it is; what crashed is tried again",
    )
    options.output(parser).description = ".sqlite or .jsonl; without -o: JSON"
    options.messages(parser)


def run(call: Call) -> None:
    """Does the task on every puzzle and records what became of it."""
    for name in ("workers", "retries"):
        if call.args.cluster and getattr(call.args, name) is not None:
            raise UsageError(f"--cluster and --{name} exclude each other")
    task = _task(call)
    sources = call.args.files or ["-"]
    stdin = standard_input(call, "puzzles") if "-" in sources else None
    feed = Feed(sources, task, stdin=stdin, format=call.args.format, size=call.args.size)
    if call.output is None:
        if call.args.resume:
            raise UsageError("--resume goes on with a results file: give -o FILE")
        with _cluster(call) as cluster:
            _follow(call, feed, task, None, cluster)
        return
    outputs.check_place(call.output)
    is_sqlite(call.output)  # a name that does not say how results are kept is refused before all else
    if os.path.lexists(call.output) and not call.args.resume:
        raise UsageError(f"{call.output} is there already: --resume goes on with it, or name another file")
    with _cluster(call) as cluster:  # before there is a file: it would be in the way of the next try
        store = open_store(call.output, task, resume=call.args.resume)
        try:
            _follow(call, feed, task, store, cluster)
        except KeyboardInterrupt as interrupt:
            fault = Fault.of(interrupt)
            kept = f"{counted(store.recorded, 'puzzle')} recorded in {call.output}; use --resume to continue"
            call.told(replace(fault, message=f"{fault.message}: {kept}"))
        finally:
            store.close()


def _task(call: Call) -> Task:
    """The task, with the options that it takes."""
    args = call.args
    for name, usual, tasks in (
        ("max_solutions", None, ("solve",)),
        ("strategy", "auto", _SOLVERS),
        ("seed", 0, _SOLVERS),
        ("diagnosis", False, ("solve", "check")),
    ):
        if getattr(args, name) != usual and args.task not in tasks:
            raise UsageError(f"--{name.replace('_', '-')} is not for {args.task}, but for {' '.join(tasks)}")
    return Task(
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


def _follow(call: Call, feed: Feed, task: Task, store: Store | None, cluster: Cluster | None) -> None:
    """Runs the batch, keeps the records and says how far it is."""
    tally = _Tally()
    args = call.args
    wanted = None if store is None else partial(_wanted, feed, store, tally)
    records = run_batch(feed, task, cluster=cluster, workers=args.workers, retries=args.retries, wanted=wanted)
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
                    line.show(tally.text(feed.share))
    apart = 0 if store is None else store.finish()
    call.console.note(f"batch {task.name}: {tally.summary(apart)}")


def _cluster(call: Call) -> AbstractContextManager[Cluster | None]:
    """The cluster while it is used; None where the work is done here."""
    if call.args.cluster is None:
        return nullcontext()
    from gridwright.batch.cluster import connect

    return connect(call.args.cluster)


def _wanted(feed: Feed, store: Store, tally: _Tally, one: Job | File | Record) -> Job | File | Record | None:
    """What is left to do of something that the feed gave, or that came of it."""
    left = store.todo(one)
    if left is None:
        tally.before += 1
        tally.share_before = feed.share or 0.0
    return left


class _Tally:
    """How many puzzles came to what, and how fast."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._began = self._shown = monotonic()
        self.before = 0  # puzzles that had a record already, and their share of the input
        self.share_before = 0.0

    def add(self, record: Record) -> None:
        """Counts a record."""
        self._counts[record.outcome] += 1

    def due(self) -> bool:
        """Whether it is time to say something again."""
        now = monotonic()
        if now - self._shown < _SHOWN:
            return False
        self._shown = now
        return True

    def text(self, share: float | None) -> str:
        """How far it is, with the time that is left where the share of the input that is done is known."""
        seconds, done = monotonic() - self._began, self._counts.total()
        parts = [f"{done:,} done", f"{done / max(seconds, 1e-9):,.0f} a second"]
        if share is not None and share > self.share_before:
            parts.append(f"{_span(seconds * (1 - share) / (share - self.share_before))} left")
        return f"{', '.join(parts)}: {self._each()}"

    def summary(self, apart: int) -> str:
        """What came of it all; `apart` are the records of puzzles that are no longer there."""
        done = self._counts.total()
        text = f"{counted(done, 'puzzle')} in {_span(monotonic() - self._began)}"
        text += f": {self._each()}" if done else ""
        text += f"; {self.before} recorded before" if self.before else ""
        return text + (f"; {counted(apart, 'record')} of what is no longer in the input kept apart" if apart else "")

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
