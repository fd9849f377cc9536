"""`gridwright watch`: frames as text, pages, animations, and the player on a terminal."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import subprocess
import sys
import time

import pytest

import gridwright
from cli.conftest import DOG

COMMAND = [sys.executable, "-m", "gridwright"]


def test_without_a_terminal_some_frames_are_printed(call):
    """Broken: `watch` in a pipe would show nothing, or escape codes."""
    done = call("watch", "dog.non", "--frames", "3")
    assert done.code == 0
    told = re.findall(r"^frame (\d+) of (\d+)", done.out, re.MULTILINE)
    assert len(told) == 3
    assert (told[0][0], told[-1][0]) == ("0", told[-1][1])
    assert "\x1b" not in done.out
    last = done.out.rpartition("frame ")[2]
    assert "solution: the only solution" in last
    for row in DOG:
        assert row.replace("#", "██").replace(".", "  ") in last
    assert "unique" in done.err


def test_explanations_are_watched_too(call):
    """Broken: only engines could be watched, not human solving."""
    done = call("watch", "dog.non", "--explain", "--frames", "40")
    assert done.code == 0
    assert re.search(r"^frame 1 of \d+, step: Exact fit\. The runs 1 3 .* row 2\.$", done.out, re.MULTILINE)
    assert "solution: The puzzle is solved, and it has no other solution." in done.out
    done = call("watch", "none.nin", "--explain")
    assert done.code == 5
    assert "contradiction: " in done.out


def test_a_page_is_written(call, folder):
    done = call("watch", "dog.non", "--html", "dog.html", "-q")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert "<title>Dog</title>" in (folder / "dog.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [["watch"], ["watch", "--explain"], ["explain"]])
@pytest.mark.parametrize(("name", "title"), [("dog.non", "Dog"), ("untitled.nin", "untitled.nin")])
def test_a_page_does_not_tell_where_it_was_made(call, folder, words, name, title):
    """Broken: the page would reveal the name and folders of its author."""
    (folder / "of_mine").mkdir()
    text = (folder / "dog.non").read_text() if name == "dog.non" else "2 2\n1\n1\n1\n1\n"
    (folder / "of_mine" / name).write_text(text)
    assert call(*words, str(folder / "of_mine" / name), "--html", "page.html", "-q").code in (0, 4)
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert page.count(f"<title>{title}</title>") == page.count(f'"title":"{title}"') == 1
    assert "of_mine" not in page


def test_animations_and_charts_do_not_tell_where_they_were_made(call, folder):
    pytest.importorskip("PIL.Image", reason="needs Pillow")
    (folder / "of_mine").mkdir()
    (folder / "of_mine" / "plain.nin").write_text("2 2\n2\n1\n2\n1\n")
    place = str(folder / "of_mine" / "plain.nin")
    assert call("watch", place, "--gif", "animation.gif", "-q").code == 0
    assert call("render", place, "-o", "picture.svg", "-q").code == 0
    assert call("compare", place, "--svg", "chart.svg", "-q").code == 0
    for name in ("animation.gif", "picture.svg", "chart.svg"):
        assert b"of_mine" not in (folder / name).read_bytes()
    assert "plain.nin" in (folder / "chart.svg").read_text(encoding="utf-8")


def test_a_page_of_steps_ends_with_how_they_ended(call, folder):
    """Broken: the last frame would still highlight the cells of the last step."""
    assert call("explain", "dog.non", "--html", "dog.html", "-q").code == 0
    assert "The puzzle is solved, and it has no other solution." in (folder / "dog.html").read_text(encoding="utf-8")
    assert call("explain", "dog.non", "--steps", "2", "--html", "dog.html", "-q").code == 0
    assert "The puzzle is solved" not in (folder / "dog.html").read_text(encoding="utf-8")


def test_animations_are_written(call, folder):
    """Broken: an animation would lack its beginning or end, or have more pictures than requested."""
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    done = call("watch", "dog.non", "--gif", "dog.gif", "--png-frames", "frames", "--frames", "4", "--cell", "12")
    assert done.code == 0
    with image.open(folder / "dog.gif") as animation:
        assert (animation.format, animation.n_frames) == ("GIF", 4)
        animation.seek(3)
        last = animation.convert("RGB")
    names = sorted(path.name for path in (folder / "frames").iterdir())
    assert names == [f"frame-{number:05}.png" for number in range(4)]
    with image.open(folder / "frames" / names[-1]) as picture:
        assert picture.size == last.size
        from_frames = picture.convert("RGB")
    # Positions of cells: black ones at known places, counted from the lower right corner, away from the clues.
    for seen in (last, from_frames):
        for row, line in enumerate(reversed(DOG)):
            for column, cell in enumerate(reversed(line)):
                place = (seen.width - 6 - 12 * column - 4, seen.height - 6 - 12 * row - 4)
                assert (sum(seen.getpixel(place)) < 200) == (cell == "#")


def test_an_animation_of_a_large_board_has_plain_pixels():
    """Broken: an animation of a large board would take minutes, or be larger than any screen."""
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    from gridwright import Trace
    from gridwright.rendering import animation
    from gridwright.values.scene import Scene

    scene = Scene(1500, 20, b"\xff" * 30000, ["#ffffff", "#0000ff"])
    trace = Trace(1500, 20)
    trace.add("propagate", [(cell, 1) for cell in range(15000)])
    trace.add("propagate", [(cell, 0) for cell in range(15000, 30000)])
    trace.add("stop")
    with image.open(io.BytesIO(animation.gif(scene, trace))) as made:
        assert made.size == (750, 10)
        made.seek(3)
        last = made.convert("RGB")
    assert (last.getpixel((3, 3)), last.getpixel((700, 8))) == ((0, 0, 255), (255, 255, 255))


def test_an_animation_tells_all_colours_and_partly_known_cells_apart():
    """Broken: similar colours would be merged, or partial knowledge of a cell would be drawn as a mark."""
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    from gridwright import Trace
    from gridwright.rendering import animation
    from gridwright.values.scene import Scene

    palette = ["#ffffff", *(f"#{4 * n:02x}{255 - 4 * n:02x}80" for n in range(60))]
    for side in (60, 120):  # with all details, and as pixels
        trace = Trace(side, side)
        trace.add("propagate", [(n, n + 1) for n in range(60)])
        trace.add("propagate", [(side * n, 254) for n in range(1, side)])
        trace.add("stop")
        signs = ["", *"a" * 60]
        scene = Scene(side, side, b"\xff" * side**2, palette, signs=signs, rule=0)
        *_, last = animation.pngs(scene, trace, cell=8 if side == 60 else 2)
        with image.open(io.BytesIO(last)) as made:
            pixels = made.convert("RGB")
        shown = {colour for _, colour in pixels.getcolors(10**6)}
        assert {tuple(bytes.fromhex(colour[1:])) for colour in palette[1:]} <= shown
        assert (226, 32, 64) not in shown  # nothing is marked
        left = 4 if side == 60 else 0
        partly, unknown = (pixels.crop((x, 40, x + 8, pixels.height - 40)).tobytes() for x in (left, left + 80))
        assert partly != unknown


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["dog.non", "multiple.nin"], 2, "only one puzzle at a time can be watched, not 2"),
        (["dog.non", "--html", "."], 2, "it is a folder, not a file"),
        (["dog.non", "--gif", "no/such/animation.gif"], 2, "no such folder"),
        (["dog.non", "--png-frames", "dog.txt"], 2, "it is a file, not a folder"),
        (["dog.non", "--frames", "1"], 2, "expected a whole number, 2 or more"),
        (["dog.non", "--speed", "0"], 2, "expected frames per second"),
        (["dog.non", "--speed", "nan"], 2, "expected frames per second"),
        (["dog.non", "--gif", "x.gif", "--cell", "9000"], 3, "over the limit of 4000 pixels per side"),
        (["coloured.xml", "--strategy", "lalafrog"], 3, "it supports only black and white, not colours"),
        (["bad.nin"], 3, "bad.nin:3"),
    ],
)
def test_what_cannot_be_watched_is_told_in_one_line(call, folder, words, code, message):
    before = sorted(path.name for path in folder.iterdir())
    done = call("watch", *words)
    assert (done.code, done.out) == (code, "")
    assert message in done.err
    assert len(done.err.splitlines()) <= 2  # the verdict may come first
    assert sorted(path.name for path in folder.iterdir()) == before


def test_a_recording_that_was_cut_says_so(call, monkeypatch):
    monkeypatch.setattr("gridwright.cli.watch._MEGABYTE", 50)
    done = call("watch", "dog.non", "--record-limit", "1")
    assert "the recording was cut at 1 MB (see --record-limit)" in done.err
    assert "the recording was cut at its limit of 50 bytes; the only solution" in done.out


def test_a_puzzle_without_solution_ends_in_its_contradiction(call):
    done = call("watch", "none.nin")
    assert done.code == 5
    assert "contradiction: there is no solution" in done.out


class Terminal:
    """A pseudo-terminal running `gridwright watch`."""

    def __init__(self, folder, *words, columns=90, lines=30):
        import fcntl
        import struct
        import termios

        self.ours, self.theirs = os.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.before = termios.tcgetattr(self.theirs)
        self.seen = ""
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
        self.process = subprocess.Popen(
            [*COMMAND, "watch", *words],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            cwd=folder,
            env=environment | {"TERM": "xterm", "PYTHONUTF8": "1"},
            start_new_session=True,
        )

    def wait_for(self, text, since=0):
        """Read until a text appears after a position in the output; return the position after it."""
        ends = time.monotonic() + 300
        while (at := self.seen.find(text, since)) < 0:
            ready, _, _ = select.select([self.ours], [], [], max(0, ends - time.monotonic()))
            assert ready, f"{text!r} does not come; seen: {self.seen[since:][-2000:]!r}"
            self.seen += os.read(self.ours, 1 << 16).decode("utf-8", "replace")
        return at + len(text)

    def press(self, keys):
        os.write(self.ours, keys.encode())

    def rows(self):
        """The rows of the last complete picture."""
        whole = self.seen.rpartition("\x1b[J")[0].rpartition("\x1b[H")[2]
        return re.sub(r"\x1b\[[0-9;]*[mK]", "", whole).split("\r\n")

    def end(self):
        """The exit code, after its end, and whether the terminal was restored."""
        import termios

        ends = time.monotonic() + 300
        while self.process.poll() is None:
            if select.select([self.ours], [], [], 0.05)[0]:
                self.seen += os.read(self.ours, 1 << 16).decode("utf-8", "replace")
            assert time.monotonic() < ends
        while select.select([self.ours], [], [], 0.05)[0]:
            self.seen += os.read(self.ours, 1 << 16).decode("utf-8", "replace")
        restored = termios.tcgetattr(self.theirs) == self.before
        return self.process.returncode, restored

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)


terminals = pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs pseudo-terminals")


@terminals
def test_the_player_plays_and_obeys_its_keys(folder):
    """Broken: a key would do something else, or leave the terminal on the alternate screen or in another mode."""
    with Terminal(folder, "dog.non", "--speed", "200") as terminal:
        place = terminal.wait_for("frame 9 of 9, solution: the only solution")
        place = terminal.wait_for("q quit", place)
        assert "\x1b[?1049h" in terminal.seen
        for keys, shown in (
            ("\x1b[D", "frame 8 of 9"),
            ("h", "frame 7 of 9, propagate: column 5 forces"),
            ("\x1b[H", "frame 0 of 9: nothing is known yet"),
            ("\x1b[C", "frame 1 of 9, propagate: row 2 forces 5 cells"),
            ("n", "frame 8 of 9, solution: solution 1"),
            ("\x1b[F", "frame 9 of 9"),
            ("ll\x1b[D\x1b[D", "frame 7 of 9"),
            ("-", "133 frames per second"),
            ("+", "200 frames per second"),
            (" ", "frame 9 of 9"),
        ):
            terminal.press(keys)
            place = terminal.wait_for(shown, place)
        place = terminal.wait_for("paused", 0)
        terminal.press("q")
        code, restored = terminal.end()
        assert (code, restored) == (0, True)
        assert terminal.seen.rstrip().endswith("\x1b[?1049l")


@terminals
@pytest.mark.parametrize(("columns", "lines"), [(30, 24), (90, 24)])
def test_reasons_are_shown_whole_and_as_long_as_it_takes_to_read_them(folder, columns, lines):
    """Broken: a reason would be cut off at the edge, vanish too soon, or shift the picture."""
    steps = list(gridwright.explain(gridwright.load(folder / "dog.non")))
    reasons = [f"step: {step.technique.capitalize()}. {step.because}" for step in steps]
    words = ("dog.non", "--explain", "--color", "never")
    with Terminal(folder, *words, columns=columns, lines=lines) as terminal:
        place = terminal.wait_for("frame 0 of")
        began = time.monotonic()
        place = terminal.wait_for("frame 2 of", place)
        assert time.monotonic() - began > 3  # a second for the empty board, more for the first reason
        places = set()
        for number, reason in enumerate(reasons[2:], 3):
            terminal.press("l")
            place = terminal.wait_for(f"frame {number} of", place)
            place = terminal.wait_for("\x1b[J", place)
            rows = terminal.rows()
            bar = next(index for index, row in enumerate(rows) if set(row) <= set("━─") and row)
            assert " ".join(" ".join(rows[bar + 1 : -1]).split()).endswith(reason)
            assert max(map(len, rows)) <= columns
            places.add((bar, len(rows)))
        assert len(places) == 1
        if columns == 90:
            assert "at 1× reading speed" in terminal.seen
            terminal.press("+")
            terminal.wait_for("1.5× reading speed", place)
        terminal.press("q")
        assert terminal.end() == (0, True)


@terminals
def test_a_speed_that_is_asked_for_is_kept(folder):
    """Broken: explanations could not be skimmed."""
    with Terminal(folder, "dog.non", "--explain", "--speed", "2000") as terminal:
        terminal.wait_for("2000 frames per second")
        terminal.wait_for("solution: The puzzle is solved")
        terminal.press("q")
        assert terminal.end() == (0, True)


@terminals
def test_ctrl_c_restores_the_terminal(folder):
    """Broken: after quitting, the terminal would hide what the user types."""
    with Terminal(folder, "dog.non", "--speed", "1") as terminal:
        terminal.wait_for("q quit")
        os.kill(terminal.process.pid, signal.SIGINT)
        code, restored = terminal.end()
        assert (code, restored) == (130, True)
        assert "\x1b[?25h\x1b[?1049l" in terminal.seen


@terminals
@pytest.mark.parametrize(("columns", "lines"), [(20, 8), (9, 5), (300, 100)])
def test_the_picture_fits_the_terminal(folder, columns, lines):
    """Broken: lines would wrap or scroll, and every frame would be garbled."""
    with Terminal(folder, "dog.non", "--speed", "200", "--color", "never", columns=columns, lines=lines) as terminal:
        place = terminal.wait_for("frame 9"[: columns - 1])
        terminal.press("\x1b[D")
        terminal.wait_for("\x1b[J", place)
        terminal.press("q")
        terminal.end()
    for frame in re.split(r"\x1b\[H", terminal.seen)[1:]:
        text = frame.partition("\x1b[J")[0].replace("\x1b[K", "")
        rows = text.split("\r\n")
        assert len(rows) <= lines
        assert all(len(row) <= columns for row in rows)
