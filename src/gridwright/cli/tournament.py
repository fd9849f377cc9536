"""`gridwright tournament`: solves a set and writes a file of answers and a table; or judges given answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.batch.job import BatchTask
from gridwright.batch.run import run as run_batch
from gridwright.batch.tournament import Judgement, answer_file, check_set, judge, read_set, table
from gridwright.cli import codes, options, outputs
from gridwright.cli.inputs import standard_input
from gridwright.files.writing import save_files
from gridwright.values.errors import UsageError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterator, Sequence

    from gridwright.batch.job import Job
    from gridwright.batch.record import Record
    from gridwright.batch.tournament import Entry
    from gridwright.cli.call import Call

_SHAPES: dict[str, tuple[str, ...]] = {"taai": (".taai", ".txt")}

EXAMPLES = (
    "gridwright tournament set.txt -o answers.txt",
    "gridwright tournament set.txt --time-limit 30 --workers 4 -o answers.txt",
    "gridwright tournament set.txt --answers answers.txt",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    known = "a set in the tournament format (taai); standard input if omitted or -"
    options.files(parser, usage="[SET]", name="SET", help=known)
    group = parser.add_argument_group("tournament")
    group.add_argument("--size", metavar="WxH", type=options.size, help="the size, if the set does not make it clear")
    group.add_argument("--answers", metavar="FILE", help="judge these answers instead of solving the set")
    options.workers(group)
    options.solving(parser, jobs=False, stats=False)
    options.output(parser, shapes=_SHAPES)
    options.messages(parser)


def run(call: Call) -> None:
    """Solve a set, or judge answers to it."""
    files = call.args.files or ["-"]
    if len(files) > 1:
        raise UsageError(f"expected one set, found {len(files)} files")
    if call.args.answers is not None:
        _refuse_solving(call)
    outputs.shape(call, _SHAPES, usual="taai")
    found = read_set(files[0], call.args.size, standard_input(call, "a set") if files == ["-"] else None)
    if call.args.answers is not None:
        _judge(call, list(found))
    else:
        _solve(call, found)


def _tell_unreadable(call: Call, entries: Sequence[Entry], unreadable: Sequence[Entry]) -> None:
    check_set(entries, unreadable)
    for entry in unreadable:
        if fault := entry.fault:
            call.failed(entry.job.source, replace(fault, message=f"${entry.id}: {fault.message}"))


def _refuse_solving(call: Call) -> None:
    """Raise an error for options that do not apply to judging answers."""
    args = call.args
    for name, usual in (("output", None), ("workers", None), ("time_limit", None), ("strategy", "auto")):
        if getattr(args, name) != usual:
            raise UsageError(f"--answers cannot be used with --{name.replace('_', '-')}, which affects only solving")


def _judge(call: Call, entries: Sequence[Entry]) -> None:
    _tell_unreadable(call, entries, [entry for entry in entries if entry.fault])
    answers = list(read_set(call.args.answers, call.args.size))
    check_set(answers, [answer for answer in answers if answer.fault])
    judgements = judge(entries, answers)
    for one in judgements:
        if one.mark != "right":
            call.reached(codes.BAD_INPUT)
            call.console.note(f"${one.id}: {one.mark}{f': {one.reason}' if one.reason else ''}")
    known = {entry.id for entry in entries}
    if strangers := [answer.id for answer in answers if answer.id not in known]:
        some = ", ".join(f"${id}" for id in strangers[:3]) + (", ..." if len(strangers) > 3 else "")
        call.console.note(f"{counted(len(strangers), 'answer')} for puzzles that are not in the set: {some}")
    for line in table(judgements, times=False):
        call.console.data(line)


def _solve(call: Call, found: Iterator[Entry]) -> None:
    args = call.args
    task = BatchTask(
        "solve",
        strategy=args.strategy,
        seed=args.seed,
        max_solutions=1,  # any solution counts, so the search stops at the first
        time_limit=args.time_limit,
        node_limit=args.node_limit,
        memory_limit=call.limits.memory,
        diagnose=True,
    )
    entries: list[Entry] = []
    records = _records(call, found, entries, task)
    _tell_unreadable(call, entries, [entry for entry in entries if records[entry.job.index].fate == "unreadable"])
    answers: list[tuple[str, str]] = []
    judgements = []
    for entry in entries:
        record = records[entry.job.index]
        if record.answer is not None:  # the worker has checked it against the clues
            answers.append((entry.id, record.answer))
            judgements.append(Judgement(entry.id, "right", seconds=record.seconds))
            continue
        judgements.append(Judgement(entry.id, "missing", seconds=record.seconds))
        if record.fate != "unreadable":
            call.reached(codes.NO_SOLUTION if record.verdict == "none" else codes.UNKNOWN)
            call.console.note(f"${entry.id}: {record.outcome}{f': {record.error}' if record.error else ''}")
    text = answer_file(answers)
    for line in table(judgements, times=True):
        call.console.note(line)
    if text and call.output is None:
        call.console.document(text)
    elif text and call.output is not None:
        save_files([(call.output, text)])


def _records(call: Call, found: Iterator[Entry], entries: list[Entry], task: BatchTask) -> dict[int, Record]:
    """The records of the puzzles by their numbers in the set. Solving starts while the set is still being read."""

    def jobs() -> Iterator[Job]:
        for entry in found:
            entries.append(entry)
            yield entry.job

    records: dict[int, Record] = {}
    with call.console.progress_on("tournament") as line:
        for record in run_batch(jobs(), task, workers=call.args.workers):
            records[record.index or 1] = record  # the index is 0 if the set is a single unreadable piece
            if line is not None:
                line.show(f"{len(records)} of {counted(len(entries), 'puzzle')} so far")
    return records
