"""The streams of one call: data on standard output, everything else on standard error.

Text from files (names, titles) may contain control characters. They are shown as escapes, so that no file can control
the terminal and every message stays on one line.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import TextIO

_PROGRESS_DELAY = 1.0  # seconds of work before progress is shown
_LEAST_LISTED = 22  # minimum columns next to the head of a listing; otherwise the text goes below it
_MARGIN = 4
_ERASE = "\r\x1b[K"
_SPARE = 3  # columns after a progress line: for the cursor, and for the ^C that a terminal prints, which must not wrap


def clean(text: str) -> str:
    r"""External text as a single line that is safe to print.

    >>> print(clean("a\x1b[31mb\nc"))
    a\x1b[31mb\nc
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class Console:
    """The data, notes and errors of a call; `--colour`, `-q` and `-v` decide how and whether they are shown.

    With `kept`, data lines are collected there instead of being printed, to be written to a file.
    """

    def __init__(self, *, loudness: str | None = None, color: str = "auto", kept: list[str] | None = None) -> None:
        self.quiet = loudness == "quiet"
        self.verbose = loudness == "verbose"
        self._color = color
        self._kept = kept
        self._line: ProgressLine | None = None

    def data(self, text: str) -> None:
        """Print lines of data; characters that the stream cannot encode are escaped."""
        if self._kept is not None:
            self._kept.append(text)
            return
        stream = _stdout()
        if self._line is not None:
            self._line.erase()
        try:
            stream.write(text + "\n")
        except UnicodeEncodeError:
            encoding = stream.encoding or "ascii"
            stream.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")

    def listing(self, head: str, text: str) -> None:
        """Print a line of data: `head`, and things separated by commas. On a terminal that is too narrow, the text
        wraps with a hanging indent, or starts below the head. No word is broken, and counted things stay next to their
        number."""
        line, width = head + text, self.width
        if width is not None and len(line) > width:
            from textwrap import wrap

            beside = width - len(head) >= _LEAST_LISTED
            margin = " " * (len(head) if beside else _MARGIN)
            kept = ", ".join(part.replace(" ", "\xa0") for part in text.split(", "))
            rows = wrap(
                kept,
                width,
                initial_indent=margin,
                subsequent_indent=margin,
                break_long_words=False,
                break_on_hyphens=False,
            )
            listed = "\n".join(rows).replace("\xa0", " ")
            line = head + listed[len(head) :] if beside else f"{head.rstrip()}\n{listed}"
        self.data("\n".join(row.rstrip() for row in line.split("\n")))

    def document(self, content: str | bytes) -> None:
        """Write a whole file to standard output, byte for byte as it would be on disk."""
        if isinstance(content, bytes):
            self.check_binary()
        stream = _stdout()
        stream.flush()
        buffer = getattr(stream, "buffer", None)
        if buffer is None:  # a text-only stream, which Python code may substitute
            stream.write(content if isinstance(content, str) else content.decode("latin-1"))
        else:
            buffer.write(content.encode("utf-8") if isinstance(content, str) else content)
            buffer.flush()

    def check_binary(self) -> None:
        """Raise an error rather than write bytes to a terminal."""
        if _stdout().isatty():
            raise UsageError("this format is binary; use -o FILE to save it")

    def note(self, text: str) -> None:
        """Show a note, unless -q is given."""
        if not self.quiet:
            self._say(text)

    def detail(self, text: str) -> None:
        """Show a detail, only with -v."""
        if self.verbose:
            self._say(text)

    def error(self, text: str) -> None:
        """Report an error in one line."""
        self._say(f"gridwright: {text}")

    def flush(self) -> None:
        """Flush the data printed so far."""
        if sys.stdout is not None:
            sys.stdout.flush()

    def _say(self, text: str) -> None:
        self.flush()  # so that both streams keep their order on a shared screen
        if self._line is not None:
            self._line.erase()
        if sys.stderr is not None:
            try:
                print(clean(text), file=sys.stderr, flush=True)
            except OSError:
                return  # the reader of standard error is gone

    @property
    def color(self) -> bool:
        """Whether data may be coloured: by --colour, then NO_COLOR and FORCE_COLOR, then if it goes to a terminal."""
        if self._color != "auto":
            return self._color == "always"
        if os.environ.get("NO_COLOR") or self._kept is not None:
            return False
        if os.environ.get("FORCE_COLOR"):
            return True
        return self.terminal and os.environ.get("TERM") != "dumb"

    @property
    def terminal(self) -> bool:
        """Whether data goes to a terminal."""
        return self._kept is None and sys.stdout is not None and sys.stdout.isatty()

    @property
    def width(self) -> int | None:
        """The columns of the terminal; None if the width is unlimited."""
        return _columns(sys.stdout) if self.terminal else None

    @property
    def ascii(self) -> bool:
        """Whether the output cannot encode block characters."""
        try:
            "▀█".encode("utf-8" if self._kept is not None else getattr(sys.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return True
        return False

    def progress(self, label: str) -> ProgressLine | None:
        """A progress line, if there is a terminal to show it on."""
        if self.quiet or sys.stderr is None or not sys.stderr.isatty():
            return None
        return ProgressLine(label, sys.stderr)

    @contextmanager
    def progress_on(self, label: str) -> Iterator[ProgressLine | None]:
        """A progress line that is erased at the end. Contexts can be nested, for parts of the work."""
        outer = self._line
        if outer is not None:
            outer.erase()
        self._line = line = self.progress(label)
        try:
            yield line
        finally:
            self._line = outer
            if line is not None:
                line.erase()


class ProgressLine:
    """A line on a terminal about long work; it is updated, and erased at the end."""

    def __init__(self, label: str, stream: TextIO) -> None:
        self._label = clean(label)
        self._stream = stream
        self._began = time.monotonic()
        self._shown = False

    def __call__(self, work: Mapping[str, int | float]) -> None:
        """Show the work done so far, if it has taken a while."""
        self.show(f"{time.monotonic() - self._began:.0f} s, {work_text(work)}")

    def show(self, text: str) -> None:
        """Show the progress, if the work has taken a while."""
        if time.monotonic() - self._began < _PROGRESS_DELAY:
            return
        line = f"{self._label}: {text}"
        self._stream.write(_ERASE + _fitting(line, _columns(self._stream) - _SPARE))
        self._stream.flush()
        self._shown = True

    def erase(self) -> None:
        """Erase the line."""
        if self._shown:
            self._stream.write(_ERASE)
            self._stream.flush()
            self._shown = False


def work_text(work: Mapping[str, int | float]) -> str:
    """Counts of work in words; zero counts, the seconds and the counts of parts are omitted.

    >>> work_text({"line_solves": 12000, "nodes": 3, "conflicts": 0, "line_cells": 400, "seconds": 0.1})
    '12,000 line solves, 3 nodes'
    """
    return ", ".join(f"{work[name]:,} {name.replace('_', ' ')}" for name in work if work[name] and _counted(name))


def _counted(name: str) -> bool:
    return name == "unknown_cells" or not name.endswith(("seconds", "_cells"))


def _fitting(text: str, columns: int) -> str:
    """The beginning of a text that fits a number of columns; East Asian characters take two.

    >>> _fitting("abcdef", 4), _fitting("日本語", 5)
    ('abcd', '日本')
    """
    if text.isascii():
        return text[: max(columns, 0)]
    from unicodedata import east_asian_width

    for place, char in enumerate(text):
        columns -= 2 if east_asian_width(char) in "WF" else 1
        if columns < 0:
            return text[:place]
    return text


def _stdout() -> TextIO:
    if sys.stdout is None:
        raise OSError("standard output is closed")
    return sys.stdout


def _columns(stream: TextIO) -> int:
    """The width of a terminal, from COLUMNS or the terminal itself."""
    given = os.environ.get("COLUMNS", "")
    if given.isascii() and given.isdigit() and int(given[:6]) > 0:
        return int(given[:6])
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
