"""One call of the command line: its options, its streams, and how it is going."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.cli import codes
from gridwright.cli.console import Console
from gridwright.values.clock import Clock
from gridwright.values.fault import Fault
from gridwright.values.limits import NO_LIMITS, Limits

if TYPE_CHECKING:
    from argparse import Namespace
    from contextlib import AbstractContextManager
    from types import TracebackType

    from gridwright.cli.inputs import Item
    from gridwright.cli.results import Records

_LEAST_WRITING = 0.5  # seconds, for what was found at a limit


class Call:
    """What a command gets: `args`, the `console`, and the exit `code`, which only rises.

    `records` gathers JSON results where those are asked for.
    """

    def __init__(self, command: str, args: Namespace) -> None:
        self.command = command
        self.args = args
        self._kept: list[str] | None = None if self.output is None else []
        self.console = Console(
            loudness=getattr(args, "loudness", None),
            color=getattr(args, "color", "auto"),
            kept=self._kept,
        )
        self.code = codes.DONE
        self.records: Records | None = None
        self._pictures = 0
        self._began = perf_counter()
        if results := getattr(args, "results", None):
            self.gather(results)

    def gather(self, results: str) -> None:
        """From now on the answers are gathered as results: `json` or `jsonl`."""
        from gridwright.cli.results import Records

        self.args.results = results
        self.records = Records(self)

    @property
    def output(self) -> str | None:
        """The file of -o; None for standard output."""
        name: str | None = getattr(self.args, "output", None)
        return None if name == "-" else name

    @property
    def limits(self) -> Limits:
        """The limits of each puzzle, from the first byte that is read of it."""
        args = self.args
        if not hasattr(args, "time_limit"):
            return NO_LIMITS
        memory = None if args.memory_limit is None else args.memory_limit << 20
        return Limits(time=args.time_limit, nodes=args.node_limit, memory=memory)

    def limits_for(self, item: Item) -> Limits:
        """What the reading of a puzzle has left of its limits."""
        limits = self.limits
        return limits if limits.time is None else replace(limits, time=max(0.0, limits.time - item.read_in))

    def writing(self, puzzles: int = 1) -> AbstractContextManager[None]:
        """Within it drawing looks at the limits of the puzzle under way, or of several together.

        What a search found until its time was over is drawn all the same: a quarter of the limit is kept for that, or
        half a second.
        """
        limits = self.limits
        if limits.time is not None:
            left = limits.time * puzzles - (perf_counter() - self._began)
            limits = replace(limits, time=max(left, limits.time / 4, _LEAST_WRITING))
        return Clock(limits).ticking()

    def begins(self, item: Item) -> None:
        """Now the time of a puzzle begins; it was read before."""
        self._began = perf_counter() - item.read_in

    def reached(self, code: int) -> None:
        """Raises the exit code."""
        self.code = max(self.code, code)

    def guard(self, subject: Item | str) -> _Guard:
        """Within it a fault of a source (by its name) or of one puzzle is reported in one line, and the next follows.

        What was printed in the meantime is handed on at once.
        """
        return _Guard(self, subject)

    def failed(self, subject: Item | str, fault: Fault) -> None:
        """Reports a fault and goes on."""
        self.told(fault.within(subject if isinstance(subject, str) else subject.label))
        if self.records is not None:
            self.records.add_fault(subject, fault)

    def told(self, fault: Fault) -> None:
        """Says what went wrong, in one line."""
        self.console.error(str(fault))
        self.reached(fault.exit_code)

    def finish(self) -> None:
        """Writes what was gathered: JSON results, and the lines of data that belong into a file."""
        if self.records is not None:
            self.records.finish()
        if self.output is not None and self._kept:
            from gridwright.files.writing import save_files

            save_files([(self.output, "\n".join(self._kept))])

    def heading(self, item: Item) -> None:
        """Where there are several puzzles: a line of data with the name of the next, after an empty line."""
        if item.several:
            if self._pictures:
                self.console.data("")
            self.console.data(f"{item.heading}:")
        self._pictures += 1


class _Guard:
    """The context of `Call.guard`; plain, for contextlib would have to be imported."""

    def __init__(self, call: Call, subject: Item | str) -> None:
        self._call = call
        self._subject = subject

    def __enter__(self) -> None:
        if not isinstance(self._subject, str):
            self._call.begins(self._subject)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if error is None:
            self._call.console.flush()
            return True
        fault = Fault.of(error)
        if fault.exit_code not in (codes.BAD_INPUT, codes.UNKNOWN):
            return False  # it is one of the whole call
        self._call.failed(self._subject, fault)
        return True
