"""A trace played on the alternate screen of the terminal, with keys; the terminal is restored at the end.

The picture is drawn as large as the terminal allows: with clues, without them or, if the board is larger still, every
nth cell of it. The note of a frame is shown in full, on as many lines as it takes; the picture gets the rest. Keys are
read one at a time; Ctrl-C ends the player.
"""

from __future__ import annotations

import os
import sys
import time
from bisect import bisect_right
from heapq import nlargest
from textwrap import wrap
from typing import TYPE_CHECKING

from gridwright.cli.console import clean
from gridwright.rendering import terminal
from gridwright.rendering.replay import Replay, moments
from gridwright.values.errors import NotSupported
from gridwright.values.phrases import counted, ordinal

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any

    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace

KEYS = "space play · ←→ step · n p next, previous guess · Home End · + - speed · q quit"
_ACTIONS = {
    " ": "play",
    **dict.fromkeys(("\x1b[C", "\x1bOC", "l", "."), "step"),
    **dict.fromkeys(("\x1b[D", "\x1bOD", "h", ","), "back"),
    **dict.fromkeys(("\x1b[6~",), "page"),
    **dict.fromkeys(("\x1b[5~",), "page back"),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "g"), "first"),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "G"), "last"),
    **dict.fromkeys(("+", "=", "\x1b[A", "\x1bOA"), "faster"),
    **dict.fromkeys(("-", "_", "\x1b[B", "\x1bOB"), "slower"),
    "n": "next",
    "p": "previous",
    **dict.fromkeys(("q", "Q", "\x1b"), "quit"),
}
_PLAIN = ("step", "propagate")
_SPEEDS = (0.5, 10_000.0)  # frames per second
_PACES = (0.25, 1000.0)  # multiples of reading speed
_PICTURES = 20  # maximum number of pictures a second
_LONGEST = 20  # notes that are measured to reserve space
_IDLE = 0.25  # seconds between checks of the terminal size


def play(scene: Scene, trace: Trace, *, speed: float | None, color: bool, clues: bool, ascii: bool, title: str) -> None:
    """Play a trace until the user quits."""
    with _Screen() as screen:
        _Player(screen, scene, trace, speed, {"color": color, "ascii": ascii, "clues": clues}, title).run()


class _Screen:
    """The terminal while the player uses it."""

    def __enter__(self) -> _Screen:
        try:
            import select
            import termios
            import tty
        except ImportError:
            raise NotSupported("the player does not work on this system; use --html FILE") from None
        self._keys = os.dup(sys.stdin.fileno()) if _reads_keys() else os.open("/dev/tty", os.O_RDONLY)
        self._kept = termios.tcgetattr(self._keys)
        self._select = select.select  # works on terminals where these modules exist
        self._restore: Callable[..., None] = termios.tcsetattr
        self._drain: int = termios.TCSADRAIN
        self._waiting = ""
        tty.setcbreak(self._keys)
        self.write("\x1b[?1049h\x1b[?25l\x1b[2J")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.write("\x1b[0m\x1b[?25h\x1b[?1049l")
        finally:
            self._restore(self._keys, self._drain, self._kept)
            os.close(self._keys)

    def write(self, text: str) -> None:
        """Write a text at once, without buffering it."""
        sys.stdout.write(text)
        sys.stdout.flush()

    def size(self) -> os.terminal_size:
        """Columns and lines."""
        try:
            found = os.get_terminal_size(sys.stdout.fileno())
        except OSError:
            found = os.terminal_size((80, 24))
        return found if found.columns and found.lines else os.terminal_size((80, 24))

    def key(self, seconds: float) -> str:
        """The next key, or "" if none is pressed in time. An escape sequence of the terminal is one key."""
        if not self._waiting:
            ready, _, _ = self._select([self._keys], [], [], seconds)
            if not ready:
                return ""
            data = os.read(self._keys, 64)
            if not data:
                return "q"  # the terminal is gone
            self._waiting = data.decode("ascii", "replace")
        known = [text for text in _ACTIONS if self._waiting.startswith(text)]
        key = max(known, key=len) if known else self._waiting[:1]
        if key == "\x1b" and len(self._waiting) > 1:  # an unknown escape sequence
            key = self._waiting
        self._waiting = self._waiting[len(key) :]
        return key


def _reads_keys() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


class _Player:
    def __init__(
        self, screen: _Screen, scene: Scene, trace: Trace, speed: float | None, look: dict[str, Any], title: str
    ) -> None:
        self.screen = screen
        self.board = scene
        self.replay = Replay(trace)
        self.look = look
        self.title = clean(title)
        # A requested speed is in frames, whatever their notes.
        self.read = trace.reasoned and speed is None
        self.moments = moments(trace) if self.read else range(len(trace) + 1)
        self.moment = 0.0
        self.speed = 1.0 if self.read else self.within(speed or max(len(trace) / 20, 2.0))
        self.playing = True
        self.longest = nlargest(_LONGEST, trace.notes.values(), len)
        self.reserved = (0, 1)  # the columns, and the number of lines that notes take at that width

    def within(self, speed: float) -> float:
        """The nearest possible speed."""
        slowest, fastest = _PACES if self.read else _SPEEDS
        return min(max(speed, slowest), fastest)

    def run(self) -> None:
        """Show the frame, wait for a key or for the next frame, and repeat."""
        replay = self.replay
        shown: tuple[object, ...] = ()
        now = time.monotonic()
        while True:
            state = (replay.frame, self.playing, self.speed, self.screen.size())
            if state != shown:
                self.show()
                shown = state
            action = _ACTIONS.get(self.screen.key(self.wait()), "")
            before, now = now, time.monotonic()
            if self.playing:
                self.moment += (now - before) * self.speed
                replay.seek(bisect_right(self.moments, self.moment) - 1)
            if action == "quit":
                return
            if action:
                self.act(action)
            if self.playing and replay.frame == replay.last:
                self.playing = False

    def wait(self) -> float:
        """The seconds until there may be something new to show."""
        if not self.playing or self.replay.frame == self.replay.last:
            return _IDLE
        due = (self.moments[self.replay.frame + 1] - self.moment) / self.speed
        return min(max(due, 1 / _PICTURES), _IDLE)

    def seek(self, frame: int) -> None:
        """Go to a frame, and stay there for the usual duration of a frame."""
        self.replay.seek(frame)
        self.moment = self.moments[self.replay.frame]

    def act(self, action: str) -> None:
        """Perform the action of a key. Stepping pauses the player."""
        replay = self.replay
        if action in ("faster", "slower"):
            self.speed = self.within(self.speed * (1.5 if action == "faster" else 1 / 1.5))
        elif action == "play":
            if not self.playing and replay.frame == replay.last:
                self.seek(0)
            self.playing = not self.playing
        else:
            self.playing = False
            page = max(1, replay.last // 20)
            steps = {
                "step": 1,
                "back": -1,
                "page": page,
                "page back": -page,
                "first": -replay.last,
                "last": replay.last,
            }
            self.seek(self.found(action) if action in ("next", "previous") else replay.frame + steps[action])

    def found(self, action: str) -> int:
        """The next or previous frame that is a guess or an ending."""
        way = 1 if action == "next" else -1
        frame = self.replay.frame + way
        while 0 < frame < self.replay.last and self.replay.trace.event(frame - 1) in _PLAIN:
            frame += way
        return frame

    def show(self) -> None:
        """Redraw everything."""
        columns, lines = self.screen.size()
        note = self.note(columns, max(lines - 3, 1))
        picture = self.picture(columns, max(lines - 3 - len(note), 0))[: max(lines - 3 - len(note), 0)]
        replay = self.replay
        running = "playing at" if self.playing else "paused,"
        number = f"{self.speed:.3g}" if self.speed < 100 else f"{self.speed:.0f}"
        speed = f"{number}× reading speed" if self.read else f"{number} frames per second"
        known = f"{replay.known} of {counted(len(replay.cells), 'cell')} known"
        long = max(columns - 2, 1)
        done = round(long * replay.frame / max(replay.last, 1))
        bar = ("#" if self.look["ascii"] else "━") * done + ("-" if self.look["ascii"] else "─") * (long - done)
        keys = KEYS.replace("·", "|").replace("←→", "<- ->") if self.look["ascii"] else KEYS
        rows = [f"{self.title}  {known}, {running} {speed}"[:columns], *picture]
        rows = [*rows, bar, *note, keys[: columns - 1]][-lines:]
        # Each line is cleared to its end, and the rest of the screen after the last line, so nothing flickers.
        self.screen.write("\x1b[H" + "".join(f"{row}\x1b[K\n" for row in rows[:-1]) + rows[-1] + "\x1b[K\x1b[J")

    def note(self, columns: int, most: int) -> list[str]:
        """The note of the frame, padded to the length of the longest, so that the picture stays in place."""
        width = max(columns - 1, 1)
        note = wrap(clean(self.replay.event()), width)
        across, reserved = self.reserved
        if across != columns:
            place = f"frame {self.replay.last} of {self.replay.last}, step: "
            reserved = max((len(wrap(place + clean(text), width)) for text in self.longest), default=1)
        self.reserved = columns, max(reserved, len(note))
        if len(note) > most:
            note = [*note[: most - 1], f"{note[most - 1][: width - 3]}..."]
        return note + [""] * (min(self.reserved[1], most // 2) - len(note))

    def picture(self, columns: int, lines: int) -> list[str]:
        """The board in at most that many columns and lines."""
        scene = self.replay.scene(self.board)
        tries: list[dict[str, Any]] = [{"style": "auto"}, {"clues": False}, {"clues": False, "style": "half"}]
        for options in tries:
            if scene.width + 2 > columns or (scene.height + 1) // 2 + 2 > lines:
                break
            drawn = terminal.draw(scene, width=columns, **(self.look | options)).split("\n")
            fits = len(drawn) <= lines and "no room for the clues" not in drawn[-1]
            if fits:
                return drawn
        # A half block holds two rows; without half blocks, a line holds one.
        tall = 1 if self.look["ascii"] or not self.look["color"] or self.board.lettered else 2
        across, down = max(columns - 2, 1), max(tall * (lines - 3), 1)
        step = max(-(-scene.width // across), -(-scene.height // down), 1)
        drawn = terminal.draw(scene.sampled(step), width=columns, style="half", **(self.look | {"clues": False})).split(
            "\n"
        )
        return [*drawn, f"every {ordinal(step)} row and column is shown"[: columns - 1]] if step > 1 else drawn
