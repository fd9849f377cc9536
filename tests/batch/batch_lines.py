"""Small puzzles as JSON Lines for the tests of batches, and a task in which some of them cause trouble."""

from __future__ import annotations

import json
import os
import random
import signal
import time

from gridwright import Grid, Nonogram, api
from gridwright.batch import Job, perform
from gridwright.batch.job import digest_of
from gridwright.files.json_ import dumped, fields_of


def line(seed, title=""):
    """A 6x6 puzzle as a line of JSON."""
    rng = random.Random(seed)
    picture = Grid(6, 6, bytes(rng.random() < 0.6 for _ in range(36)))
    puzzle = Nonogram.from_grid(picture)
    return dumped(fields_of(Nonogram(puzzle.rows, puzzle.columns, meta={"title": title} if title else None)))


def job(index, title=""):
    text = line(index, title)
    return Job("set.jsonl", index, text, digest_of(text.encode()), index)


def endless():
    """A puzzle that takes seconds to refute: a random picture with two columns swapped."""
    rng, side = random.Random(68), 28
    cells = bytearray(side * side)
    for place in rng.sample(range(side * side), round(0.42 * side * side)):
        cells[place] = 1
    picture = Nonogram.from_grid(Grid(side, side, bytes(cells)))
    columns = list(picture.columns)
    left = rng.randrange(side - 1)
    columns[left], columns[left + 1] = columns[left + 1], columns[left]
    return Nonogram(picture.rows, columns)


def troubled(job, task):
    """Perform a job, unless its title asks for trouble."""
    title = json.loads(job.text).get("meta", {}).get("title", "")
    if title == "killed once" and not os.path.exists("killed"):
        open("killed", "w").close()
        title = "killed"
    if title == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif title == "aborted":
        os.abort()
    elif title == "left":
        os._exit(7)
    elif title == "hung":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif title == "busy":
        while True:
            pass
    elif title == "greedy":
        api.check = greedy
    elif title == "greedy worker":
        raise MemoryError
    elif title == "slow":
        time.sleep(0.7)
    return perform(job, task)


def greedy(*_, **__):
    """Allocate 4 GB, if allowed."""
    return [bytearray(1 << 26) for _ in range(64)]


def broken_start(*_):
    """The function of a worker that cannot start."""
    os._exit(3)
