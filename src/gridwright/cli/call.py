"""One call of the command line: its options, its streams, and how it is going."""

from __future__ import annotations

from contextlib import contextmanager

from gridwright.cli import codes
from gridwright.cli.console import Console
from gridwright.errors import FormatError, InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from gridwright.cli.inputs import Item
    from gridwright.cli.results import Records


class Call:
    """What a command gets: `args`, the `console`, and the exit `code`, which only rises.

    `bad` says whether some source could not be read; `records` gathers JSON results where those are asked for.
    """

    def __init__(self, command: str, args: Namespace) -> None:
        self.command = command
        self.args = args
        self._kept: list[str] | None = None if self.output is None else []
        self.console = Console(
            quiet=getattr(args, "quiet", False),
            verbose=getattr(args, "verbose", False),
            color=getattr(args, "color", "auto"),
            kept=self._kept,
        )
        self.code = codes.DONE
        self.bad = False
        self.records: Records | None = None
        self._pictures = 0
        if getattr(args, "results", None):
            from gridwright.cli.results import Records

            self.records = Records(self)

    @property
    def output(self) -> str | None:
        """The file of -o; None for standard output."""
        name: str | None = getattr(self.args, "output", None)
        return None if name == "-" else name

    def reached(self, code: int) -> None:
        """Raises the exit code."""
        self.code = max(self.code, code)

    @contextmanager
    def guard(self, subject: Item | str) -> Iterator[None]:
        """Tells a fault of a source (by its name) or of one puzzle in one line, so that the next gets its turn.

        What was printed in the meantime is handed on at once.
        """
        try:
            yield
            self.console.flush()
        except InputError as error:
            self._failed(subject, error, codes.BAD_INPUT)
        except RecursionError:
            self._failed(subject, InputError("nested too deeply"), codes.BAD_INPUT)
        except MemoryError:
            self._failed(subject, InputError("there is not enough memory for this"), codes.UNKNOWN)

    def _failed(self, subject: Item | str, error: InputError, code: int) -> None:
        label = subject if isinstance(subject, str) else subject.label
        self.console.error(str(error.within(label)) if isinstance(error, FormatError) else f"{label}: {error}")
        self.reached(code)
        self.bad = self.bad or isinstance(subject, str)
        if self.records is not None:
            self.records.add_error(subject, error)

    def finish(self) -> None:
        """Writes what was gathered: JSON results, and the lines of data that belong into a file."""
        if self.records is not None:
            self.records.finish()
        if self.output is not None and self._kept and not self.bad:
            from gridwright.cli.outputs import save

            save([(self.output, "\n".join(self._kept))])

    def heading(self, item: Item) -> None:
        """Where there are several puzzles: a line of data with the name of the next, after an empty line."""
        if item.several:
            if self._pictures:
                self.console.data("")
            self.console.data(f"{item.heading}:")
        self._pictures += 1
