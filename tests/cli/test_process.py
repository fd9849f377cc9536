"""The command line as a separate process: signals, pipes, closed streams, terminals."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time

import psutil
import pytest

TIMEOUT = 300  # seconds until a process is killed: a hang fails the test, even on a busy machine
COMMAND = [sys.executable, "-m", "gridwright"]
posix = pytest.mark.skipif(os.name == "nt", reason="signals and pipes as POSIX has them")
# Permutation matrices: too many to count one by one, and they do not split into components.
ENDLESS = "40x40:" + "/".join(["1.1"] * 80)  # tables and search alike cannot count it


@pytest.fixture
def start():
    """Start the program; whatever happens, it does not outlive the test, and the test does not wait for it forever."""
    started = []

    def start(*words, **streams):
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen([*COMMAND, *words], text=True, **pipes, **streams)
        timer = threading.Timer(TIMEOUT, process.kill)
        timer.start()
        started.append((process, timer))
        return process

    yield start
    for process, timer in started:
        timer.cancel()
        process.kill()
        process.wait()


def works(process, seconds):
    """Wait until a process has used more CPU time, which may take any time on a busy machine."""
    times = psutil.Process(process.pid).cpu_times
    end = times().user + seconds
    while process.poll() is None and times().user < end:
        time.sleep(0.05)


@posix
def test_interrupt_keeps_what_was_printed(folder, start):
    """Broken: Ctrl-C would lose results, show a traceback, be ignored, or discard what is certain by then."""
    process = start("count", "-v", "dog.non", ENDLESS, "dog.non")
    assert any(line.startswith("dog.non: 0.") for line in process.stderr)
    works(process, 0.5)  # at the next puzzle
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=TIMEOUT)
    first, bound = out.splitlines()
    assert first == "dog.non: 1"
    assert re.fullmatch(r"40x40:.*: at least [1-9]\d*", bound)
    assert re.fullmatch(r"gridwright: 40x40:.*: interrupted", err.splitlines()[-1])
    assert process.returncode == 130


def test_solutions_are_shown_as_they_are_found(folder, start):
    """Broken: a user who asks for many solutions would see nothing before the last, or never."""
    process = start("solve", "-q", "--max-solutions", "1000000000", ENDLESS)
    height = 40 + 40 // 5 - 1 + 3  # rows, bold lines, the frame and the clues
    lines = [process.stdout.readline() for _ in range(3 * (height + 1))]
    assert sum("┌" in line for line in lines) == 3
    assert process.poll() is None


def test_lines_are_answered_as_they_come(folder, start):
    """Broken: a program that talks over a pipe would get no result before it has sent all its input."""
    lines = (folder / "set.jsonl").read_text().splitlines(keepends=True)
    for words in (["check", "--jsonl"], ["check"], ["solve", "-q", "--to", "jsonl"], ["convert", "--to", "jsonl"]):
        process = start(*words, stdin=subprocess.PIPE)
        for number, line in enumerate(lines * 2, 1):
            process.stdin.write(line)
            process.stdin.flush()
            answer = process.stdout.readline()
            assert answer
            if words[-1] != "jsonl":
                assert str(number) in answer
        process.stdin.close()
        assert (process.stdout.read(), process.wait(timeout=TIMEOUT)) == ("", 0)


@posix
def test_closed_pipe_is_silent(folder, start):
    """Broken: `gridwright ... | head -1` would print an error."""
    process = start("solve", "-q", *["dog.non"] * 20)
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=TIMEOUT) == 141


@posix
def test_interrupt_with_a_closed_pipe_is_silent_too(folder, start):
    """Broken: Ctrl-C, which reaches a whole pipeline, would show the traceback of a second error."""
    process = start("count", "-v", "dog.non", ENDLESS, stdin=subprocess.DEVNULL)
    assert any(line.startswith("dog.non: 0.") for line in process.stderr)
    process.stdout.close()
    process.send_signal(signal.SIGINT)
    assert "Traceback" not in process.stderr.read()
    assert process.wait(timeout=TIMEOUT) in (130, 141)


@posix
def test_standard_input_that_cannot_be_read(folder):
    """Broken: a read error would be reported as a write error."""
    descriptor = os.open(os.devnull, os.O_WRONLY)
    done = subprocess.run([*COMMAND, "solve"], stdin=descriptor, stderr=subprocess.PIPE, text=True)
    os.close(descriptor)
    assert (done.returncode, done.stderr) == (3, "gridwright: <stdin>: cannot be read: Bad file descriptor\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_full_device_is_told(folder):
    """Broken: lost output would count as success."""
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMMAND, "count", "dog.non"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "gridwright: cannot write standard output: No space left on device\n"


@posix
def test_closed_streams(folder):
    """Broken: a closed standard stream would end in a traceback."""
    line = " ".join(COMMAND)
    done = subprocess.run(["sh", "-c", f"{line} count dog.non >&-"], stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    done = subprocess.run(["sh", "-c", f"{line} count - <&-"], stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (3, 1)
    done = subprocess.run(["sh", "-c", f"{line} solve dog.non 2>&-"], stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0


@posix
@pytest.mark.parametrize(("variables", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_on_a_terminal(folder, variables, coloured):
    """Broken: NO_COLOR would be ignored, or a terminal would get no colours."""
    import pty

    master, slave = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    subprocess.run([*COMMAND, "solve", "dog.non"], stdout=slave, env={**kept, "TERM": "xterm", **variables}, check=True)
    os.close(slave)
    shown = b""
    try:
        while data := os.read(master, 65536):
            shown += data
    except OSError:  # the end of a pseudo-terminal on Linux
        pass
    os.close(master)
    assert (b"\x1b[" in shown) is coloured


def test_bytes_pass_unchanged(folder):
    """Broken: binary formats and other encodings would be damaged in the streams."""
    out = subprocess.run([*COMMAND, "convert", "dog.txt", "--to", "pbm"], stdout=subprocess.PIPE, check=True).stdout
    back = subprocess.run(
        [*COMMAND, "convert", "--from", "pbm", "--to", "text"], input=out, stdout=subprocess.PIPE, check=True
    )
    assert back.stdout.decode().split() == (folder / "dog.txt").read_text().split()


@posix
def test_a_name_that_is_not_utf8(folder):
    """Broken: a file name in an old encoding could neither be used nor reported."""
    name = b"caf\xe9.non"
    try:
        os.rename(b"dog.non", name)
    except OSError:
        pytest.skip("this file system has no such names")
    done = subprocess.run([*map(os.fsencode, COMMAND), b"solve", name, b"absent\xff"], capture_output=True)
    assert done.returncode == 3
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") == 2


def test_heavy_modules_stay_out(folder):
    """Broken: the tool would start slowly, due to modules that solving a file does not need."""
    script = (
        "import sys; from gridwright.cli.main import run; run(['solve', '-q', 'dog.non']);"
        "print(*sorted({'PIL', 'json', 'pathlib', 'tempfile', 'xml', 'subprocess', 'shutil', 'textwrap',"
        " 'gridwright.cli.check', 'gridwright.rendering.svg', 'gridwright.nonogram.formats.webpbn'}"
        " & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""
