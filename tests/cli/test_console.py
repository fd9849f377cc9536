"""The streams: colours, widths, encodings, progress."""

from __future__ import annotations

import io

import pytest

from gridwright.cli import console as module
from gridwright.cli.console import Console, ProgressLine
from gridwright.cli.main import run
from gridwright.values.errors import UsageError


class Terminal(io.TextIOWrapper):
    """A stream that claims to be a terminal."""

    def __init__(self, encoding="utf-8"):
        super().__init__(io.BytesIO(), encoding=encoding)

    def isatty(self):
        return True

    def fileno(self):
        raise OSError

    @property
    def text(self):
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)


@pytest.fixture
def screen(monkeypatch):
    """Replace standard output with a terminal; called in the test, since pytest replaces it before each test."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM"):
        monkeypatch.delenv(name, raising=False)

    def screen(encoding="utf-8"):
        terminal = Terminal(encoding)
        monkeypatch.setattr("sys.stdout", terminal)
        return terminal

    return screen


@pytest.mark.parametrize(
    ("option", "variables", "expected"),
    [
        ("auto", {}, True),
        ("auto", {"NO_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": ""}, True),  # as no-color.org says: not an empty string
        ("auto", {"TERM": "dumb"}, False),
        ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("always", {"NO_COLOR": "1"}, True),  # an explicit option has priority
        ("never", {"FORCE_COLOR": "1"}, False),
    ],
)
def test_color(screen, monkeypatch, option, variables, expected):
    """Broken: colours would appear where they are unwanted, or be missing where they are wanted."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    screen()
    assert Console(color=option).color is expected


def test_no_color_without_a_terminal(monkeypatch):
    """Broken: escape codes would get into files and pipes."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert Console().color is False
    assert Console().width is None


def test_width(screen, monkeypatch):
    """Broken: pictures would not fit the width of the terminal."""
    screen()
    assert Console().width == 80
    monkeypatch.setenv("COLUMNS", "33")
    assert Console().width == 33
    monkeypatch.setenv("COLUMNS", "wide")
    assert Console().width == 80


def test_what_cannot_be_encoded(screen):
    """Broken: a terminal without UTF-8 would end the call with an error."""
    terminal = screen("ascii")
    assert Console().ascii
    Console().data("█ é")
    assert terminal.text == "\\u2588 \\xe9\n"


def test_binary_is_not_for_a_terminal(screen):
    """Broken: `convert --to png` without -o would garble the terminal."""
    terminal = screen()
    with pytest.raises(UsageError):
        Console().document(b"\x89PNG")
    assert terminal.text == ""


def test_boards_too_large_for_a_terminal_are_drawn_where_that_is_asked_for(screen, tmp_path, capsys):
    """Broken: thousands of lines of a board too large to look at would scroll over the screen."""
    path = tmp_path / "large.non"
    path.write_text("width 600\nheight 600\nrows\n" + "600\n" * 600 + "columns\n" + "600\n" * 600)
    terminal = screen()
    assert run(["solve", str(path)]) == 0
    assert terminal.text == ""
    assert capsys.readouterr().err.splitlines() == [
        "600x600 is too large for a terminal; use -o FILE to save the drawing",
        f"{path}: unique",
    ]
    terminal = screen()
    assert run(["render", "--solved", str(path), "--width", "100"]) == 0
    assert terminal.text.count("\n") > 300


def test_progress_line(monkeypatch):
    """Broken: long work would seem to hang, or its progress line would remain on the screen."""
    screen = Terminal()
    monkeypatch.setenv("COLUMNS", "30")
    line = ProgressLine("a\nb", screen)
    line({"nodes": 1})
    line.erase()
    assert screen.text == ""  # too short to show progress
    monkeypatch.setattr(module, "_PROGRESS_DELAY", 0)
    line({"cells_known": 12, "nodes": 34567, "seconds": 1.5})
    line({"cells_known": 13, "nodes": 45678, "seconds": 1.6})
    line.erase()
    first, second, third = screen.text.split("\r\x1b[K")[1:]
    assert first == "a\\nb: 0 s, 12 cells known, 34,567"[:27]  # with the ^C of a terminal it still fits on one line
    assert second.startswith("a\\nb: 0 s, 13 cells known")
    assert third == ""


def test_a_progress_line_in_wide_letters(monkeypatch):
    """Broken: a name in Chinese would wrap the line, and its beginning would stay on the screen."""
    screen = Terminal()
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setattr(module, "_PROGRESS_DELAY", 0)
    ProgressLine("灯塔" * 10, screen).show("1")
    assert screen.text == "\r\x1b[K" + "灯塔" * 6 + "灯"


def test_a_progress_line_within_another(monkeypatch):
    """Broken: the progress line of a book would vanish after the first puzzle, or a message would be mixed into it."""
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(module, "_PROGRESS_DELAY", 0)
    console = Console()
    with console.progress_on("all") as outer:
        outer({"puzzles": 1})
        with console.progress_on("one") as inner:
            inner({"nodes": 2})
        outer({"puzzles": 3})
        console.note("a note")
    shown = ["all: 0 s, 1 puzzles", "", "one: 0 s, 2 nodes", "", "all: 0 s, 3 puzzles", "a note\n"]
    assert screen.text.split("\r\x1b[K")[1:] == shown


def test_progress_is_for_people_alone(monkeypatch):
    """Broken: log files would fill with progress, or -q would not silence it."""
    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert Console().progress("x") is None
    monkeypatch.setattr("sys.stderr", Terminal())
    assert Console().progress("x") is not None
    assert Console(loudness="quiet").progress("x") is None


def test_engine_gets_the_progress_line_and_it_is_erased(call, monkeypatch):
    """Broken: the engine's reports would not reach the screen, or would stay there after an error."""
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(module, "_PROGRESS_DELAY", 0)

    def count(puzzle, *, progress, **options):
        progress({"nodes": 5})
        raise MemoryError

    monkeypatch.setattr("gridwright.api.count", count)
    call("count", "dog.non")
    assert screen.text.split("\r\x1b[K")[1:] == [
        "dog.non: 0 s, 5 nodes",
        "gridwright: dog.non: there is not enough memory for this\n",
    ]
