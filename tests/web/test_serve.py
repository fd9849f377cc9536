"""`gridwright serve` as a process: what it prints, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request

import pytest

from gridwright.cli import codes

pytestmark = pytest.mark.web

COMMAND = [sys.executable, "-m", "gridwright", "serve"]


@pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_end(end):
    """Broken: Ctrl-C would show a traceback, take long, or leave workers behind."""
    words = [*COMMAND, "--no-browser", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{address}api/ping", timeout=60) as response:
            assert response.status == 200
        children = _children(process.pid)
        assert len(children) >= 2
        began = time.monotonic()
        process.send_signal(end)
        _, said = process.communicate(timeout=60)
        took = time.monotonic() - began
    print(f"\nended after {took:.2f} s")
    assert "Traceback" not in said
    assert process.returncode == (codes.DONE if end == signal.SIGINT else -signal.SIGTERM)
    assert not any(os.path.exists(f"/proc/{child}") for child in children)


@pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")
def test_workers_do_not_outlive_a_server_that_is_killed():
    """Broken: a server that broke down would leave workers behind."""
    words = [*COMMAND, "--no-browser", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        address = process.stdout.readline().strip()
        with urllib.request.urlopen(f"{address}api/ping", timeout=60) as response:
            assert response.status == 200
        children = _children(process.pid)
        process.kill()
        process.wait()
    end = time.monotonic() + 60
    while any(os.path.exists(f"/proc/{child}") for child in children):
        assert time.monotonic() < end
        time.sleep(0.05)


def _children(parent):
    """The child processes of a process."""
    found = subprocess.run(["ps", "--ppid", str(parent), "-o", "pid="], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]
