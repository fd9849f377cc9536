"""One call of the command line: its options, its streams, and its exit code so far."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.cli import codes
from gridwright.cli.console import Console
from gridwright.values.clock import Clock
from gridwright.values.limits import NO_LIMITS, Limits

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from types import TracebackType

    from gridwright.cli.inputs import Item
    from gridwright.cli.results import Records
    from gridwright.values.fault import Fault

_LEAST_WRITING = 0.5  # seconds, to write what was found at a limit


class Call:
    """The context of a command: `args`, the `console`, and the exit `code`, which only increases.

    `records` collects JSON results if they were requested.
    """

    def __init__(self, command: str, args: Namespace) -> None:
        self.command = command
        self.args = args
        self._kept: list[str] | None = None if self.output is None else []
        self.console = Console(
            loudness=getattr(args, "loudness", None),
            color=getattr(args, "colour", "auto"),
            kept=self._kept,
        )
        self.code = codes.DONE
        self.records: Records | None = None
        self._pictures = 0
        self._began = perf_counter()
        self._writing = False
        if results := getattr(args, "results", None):
            self.gather(results)

    def gather(self, results: str) -> None:
        """From now on, collect the results as `json` or `jsonl`."""
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
        """The limits of each puzzle; reading it counts, too."""
        args = self.args
        if not hasattr(args, "time_limit"):
            return NO_LIMITS
        memory = None if args.memory_limit is None else args.memory_limit << 20
        return Limits(time=args.time_limit, nodes=args.node_limit, memory=memory)

    def limits_for(self, item: Item) -> Limits:
        """The limits of a puzzle, less what reading it used."""
        limits = self.limits
        return limits if limits.time is None else replace(limits, time=max(0.0, limits.time - item.read_in))

    @contextmanager
    def writing(self, puzzles: int = 1) -> Iterator[None]:
        """Let drawing check the limits of the current puzzle, or of several together, in this context.

        What a search found before its time was up is still drawn: a quarter of the limit, but at least half a second,
        is reserved for everything that is drawn in this context.
        """
        if self._writing:
            yield
            return
        limits = self.limits
        if limits.time is not None:
            left = limits.time * puzzles - (perf_counter() - self._began)
            limits = replace(limits, time=max(left, limits.time / 4, _LEAST_WRITING))
        self._writing = True
        try:
            with Clock(limits).ticking():
                yield
        finally:
            self._writing = False

    def begins(self, item: Item) -> None:
        """Start the time of a puzzle; it has already been read."""
        self._began = perf_counter() - item.read_in

    def reached(self, code: int) -> None:
        """Raise the exit code to `code`."""
        self.code = max(self.code, code)

    def guard(self, subject: Item | str) -> _Guard:
        """A context that reports an error of a source (by name) or a puzzle in one line; the call then continues.

        Output printed in it is flushed at its end.
        """
        return _Guard(self, subject)

    def failed(self, subject: Item | str, fault: Fault) -> None:
        """Report an error and continue."""
        self.told(fault.within(subject if isinstance(subject, str) else subject.label))
        if self.records is not None:
            self.records.add_fault(subject, fault)

    def told(self, fault: Fault) -> None:
        """Report an error in one line."""
        self.console.error(str(fault))
        self.reached(fault.exit_code)

    def finish(self) -> None:
        """Write what was collected: JSON results, and data lines that go to a file."""
        if self.records is not None:
            self.records.finish()
        if self.output is not None and self._kept:
            from gridwright.files.writing import save_files

            save_files([(self.output, "\n".join(self._kept))])

    def heading(self, item: Item) -> None:
        """If there are several puzzles: a data line with the name of the next one, after an empty line."""
        if item.several:
            if self._pictures:
                self.console.data("")
            self.console.data(f"{item.heading}:")
        self._pictures += 1


class _Guard:
    """The context of `Call.guard`; written by hand to avoid importing contextlib."""

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
        from gridwright.values.fault import Fault

        fault = Fault.of(error)
        if fault.exit_code not in (codes.BAD_INPUT, codes.UNKNOWN):
            return False  # an error of the whole call
        self._call.failed(self._subject, fault)
        return True
