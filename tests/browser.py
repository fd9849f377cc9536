"""Chromium, driven over its own protocol through a pair of pipes: no driver has to be installed.

    with Browser() as browser:
        browser.open(path)
        browser.evaluate("document.title")

Every message that a page writes to its console, and every error that nobody caught, is kept in `complaints`.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import signal
import tempfile
import time
from pathlib import Path

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
_KEYS = {  # what the protocol wants to know of a key: code, number, and the text that it types
    " ": ("Space", 32, " "),
    "ArrowLeft": ("ArrowLeft", 37, ""),
    "ArrowRight": ("ArrowRight", 39, ""),
    "PageUp": ("PageUp", 33, ""),
    "PageDown": ("PageDown", 34, ""),
    "Home": ("Home", 36, ""),
    "End": ("End", 35, ""),
    "Tab": ("Tab", 9, ""),
    "+": ("Equal", 187, "+"),
    "-": ("Minus", 189, "-"),
}


class Browser:
    """One Chromium with one page."""

    def __init__(self, width: int = 1000, height: int = 800, patience: float = 60) -> None:
        import fcntl  # POSIX only, as are the pipes

        assert PROGRAM is not None
        self.complaints: list[str] = []
        self._patience = patience
        self._number = 0
        self._session: str | None = None
        self._waiting = b""
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        options += [f"--user-data-dir={self._profile.name}", f"--window-size={width},{height}"]
        command = [PROGRAM, *options, "--remote-debugging-pipe", "about:blank"]
        # It reads commands from descriptor 3 and writes answers to 4; the pipes are moved out of the way of these.
        commands, self._out = os.pipe()
        self._in, answers = os.pipe()
        theirs = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (commands, answers)]
        ends = [(os.POSIX_SPAWN_DUP2, end, place) for end, place in zip(theirs, (3, 4), strict=True)]
        silent = [(os.POSIX_SPAWN_OPEN, place, os.devnull, os.O_WRONLY, 0) for place in (1, 2)]
        self._process = os.posix_spawn(PROGRAM, command, os.environ, file_actions=[*silent, *ends])
        for end in (commands, answers, *theirs):
            os.close(end)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.resize(width, height)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_) -> None:
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._in)
        os.close(self._out)
        self._profile.cleanup()

    def call(self, method: str, **params):
        """One command of the protocol; its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert "error" not in answer, (method, answer)
                return answer["result"]

    def _receive(self):
        ends = time.monotonic() + self._patience
        while b"\0" not in self._waiting:
            ready, _, _ = select.select([self._in], [], [], max(0, ends - time.monotonic()))
            assert ready, "the browser does not answer"
            chunk = os.read(self._in, 1 << 20)
            assert chunk, "the browser has ended"
            self._waiting += chunk
        text, _, self._waiting = self._waiting.partition(b"\0")
        message = json.loads(text)
        told = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            self.complaints.append(str(told["exceptionDetails"].get("exception", told)))
        elif message.get("method") == "Runtime.consoleAPICalled":
            self.complaints.append(f"{told['type']}: {told['args']}")
        elif message.get("method") == "Log.entryAdded":
            self.complaints.append(str(told["entry"]["text"]))
        return message

    def open(self, path: Path, ready: str = "document.documentElement?.dataset.ready === 'true'") -> None:
        """Opens a file and waits until it says that it is ready."""
        self.call("Page.navigate", url=path.resolve().as_uri())
        self.wait(ready)

    def resize(self, width: int, height: int) -> None:
        """Makes the page so large."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def wait(self, condition: str) -> None:
        """Waits until a condition holds in the page."""
        ends = time.monotonic() + self._patience
        while not self.evaluate(condition):
            assert time.monotonic() < ends, f"{condition} does not come true; {self.complaints}"
            time.sleep(0.02)

    def evaluate(self, expression: str):
        """The value of an expression in the page; a promise is awaited."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key: str, times: int = 1) -> None:
        """Presses a key."""
        code, number, text = _KEYS.get(key) or (f"Key{key.upper()}", ord(key.upper()), key)
        for _ in range(times):
            for kind in ("keyDown", "keyUp"):
                typed = {"text": text} if text and kind == "keyDown" else {}
                self.call(
                    "Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number, **typed
                )

    def drag(self, points) -> None:
        """Presses the mouse at the first point and lets it go at the last."""
        (x, y), *others = points
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", buttons=1, clickCount=1)
        for x, y in others:
            self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)

    def dark(self, dark: bool = True) -> None:
        """Prefers dark or light pages."""
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=scheme)

    def screenshot(self) -> bytes:
        """What there is to see, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
