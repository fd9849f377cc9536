"""The exit of Python while a daemon thread is in the middle of a call, and subinterpreters."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

PROGRAM = """
import atexit, sys, threading, time
import gridwright
from gridwright import ExactCover, Nonogram
from gridwright.exact_cover.engine import Engine

many = Nonogram([[1, 1]] * 50, [[1, 1]] * 50)  # more solutions than any way could count
pairs = ExactCover([[i, j] for j in range(24) for i in range(j)], primary=range(24))
began = threading.Event()

def progress(work):
    began.set()

def hooked():
    engine = Engine(pairs.native, hooks={"select": lambda option: began.set() or True})
    while engine.next() is None:
        pass

def explain():
    began.set()
    gridwright.explain(gridwright.make("nonogram", 25, seed=2, difficulty="hard").puzzle)

def make():
    began.set()
    gridwright.make("nonogram", 40, seed=1)

CALLS = {
    "solve": lambda: gridwright.solve(many, max_solutions=10**9, progress=progress),
    "solve_jobs": lambda: gridwright.solve(many, max_solutions=10**9, jobs=2, progress=progress),
    "count": lambda: gridwright.count(many, progress=progress),
    "count_jobs": lambda: gridwright.count(many, jobs=2, progress=progress),
    "iterate": lambda: [began.set() for _ in gridwright.iter_solutions(many)],
    "exact_cover": lambda: gridwright.count(pairs, progress=progress),
    "cells": lambda: gridwright.solve(pairs, strategy="cells", max_solutions=10**9, progress=progress),
    "hooks": hooked,
    "explain": explain,
    "make": make,
}

def run():
    while True:
        CALLS[sys.argv[1]]()

threading.Thread(target=run, daemon=True).start()
assert began.wait(60)
time.sleep(float(sys.argv[2]))
atexit.register(lambda: print(gridwright.count(Nonogram([[1]] * 5, [[1]] * 5))))  # it may still search
"""
CALLS = re.findall(r'^    "(\w+)": ', PROGRAM, re.MULTILINE)
TIMES = ("0", "0.06", "0.2")  # seconds from the start of a call to the exit of Python


def test_python_ends_while_a_daemon_thread_searches():
    """Broken: a program that has its result would abort at exit."""

    def end(call: str, seconds: str) -> tuple[str, str, int, str, str]:
        words = [sys.executable, "-c", PROGRAM, call, seconds]
        ended = subprocess.run(words, capture_output=True, text=True, timeout=60)
        return call, seconds, ended.returncode, ended.stdout, ended.stderr

    assert len(CALLS) == 10
    every = [(call, seconds) for seconds in TIMES for call in CALLS]
    with ThreadPoolExecutor(2) as pool:
        ends = list(pool.map(lambda one: end(*one), every))
    assert ends == [(*one, 0, "120\n", "") for one in every]


SECOND = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters

import gridwright

second = interpreters.create()
try:
    told = interpreters.run_string(second, "import gridwright; gridwright.check(gridwright.parse('2x1:1//1'))")
except Exception as error:  # before Python 3.13 it is raised
    told = error
print(told)
interpreters.destroy(second)
print(gridwright.check(gridwright.parse("2x1:1//1")).verdict)
"""


def test_a_second_interpreter_is_refused():
    """Broken: once the subinterpreter has ended, every call of the first one would raise a TypeError."""
    ended = subprocess.run([sys.executable, "-c", SECOND], capture_output=True, text=True, timeout=60)
    told, verdict = ended.stdout.splitlines()
    refusals = (
        "Gridwright works only in the main interpreter; use separate processes instead",
        "module gridwright._core does not support loading in subinterpreters",  # by Python, from 3.12 on
    )
    assert any(refusal in told for refusal in refusals)
    assert verdict == "unique"
    assert ended.stderr == ""
