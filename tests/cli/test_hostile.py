"""Files that demand much: if these fail, one small file uses up time or memory, whatever the limits."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gridwright.cli import codes
from tests.hostile import DRAWINGS, FILES

LIMITS = ("--time-limit", "1", "--memory-limit", "300")
MOST = 600  # megabytes: the limit, plus the interpreter and its input
PROGRAM = """
import resource, sys
from gridwright.cli.main import run
code = run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> (20 if sys.platform == "darwin" else 10), file=sys.stderr)
sys.exit(code)
"""


def run(*words):
    """The exit code, the output, the lines of messages, and the peak memory in megabytes."""
    command = [sys.executable, "-c", PROGRAM, *map(str, words), *LIMITS]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    *lines, peak = done.stderr.splitlines()
    return done.returncode, done.stdout, lines, int(peak)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_asks_for_much_is_done_with_within_the_limits(tmp_path, name):
    """Broken: it would take minutes or gigabytes, and end in a traceback."""
    (tmp_path / name).write_bytes(FILES[name]())
    code, _, lines, peak = run("check", tmp_path / name)
    assert code in (codes.DONE, codes.BAD_INPUT, codes.UNKNOWN), lines
    assert [name in line and len(line) < 300 for line in lines] == [True] * (code != codes.DONE)
    assert peak < MOST


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_that_takes_for_ever_is_killed(tmp_path, name):
    """Broken: neither the limit nor Ctrl-C would end it."""
    pytest.importorskip("resvg_py")
    (tmp_path / name).write_bytes(DRAWINGS[name]())
    code, out, lines, _ = run("make", "nonogram", tmp_path / name, "--size", "9x9")
    assert (code, out) == (codes.UNKNOWN, "")
    assert lines[-1].endswith(f"{name}: the time limit was reached")
