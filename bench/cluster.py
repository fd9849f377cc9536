"""A cluster on this machine: a hard puzzle in cubes against one worker, and the cost of sending puzzles there.

The puzzle is a random picture with two columns swapped, so that there is no solution: all cubes must be refuted. A
worker is killed during the run.
"""

from __future__ import annotations

import os
import signal
from argparse import ArgumentParser
from dataclasses import astuple
from random import Random
from time import perf_counter, process_time, sleep

from bench.batch import checked_small
from bench.report import table
from gridwright import Grid, Nonogram
from gridwright.base.strategy import Task
from gridwright.batch import BatchTask, Job, perform_chunk
from gridwright.batch.cluster import connect
from gridwright.batch.cubes import BUDGET, InCubes, covers, search_cube
from gridwright.kinds import kind_of
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.limits import NO_LIMITS


def main(arguments=()) -> None:
    """Print two tables: the puzzle in cubes, and many small puzzles."""
    parser = ArgumentParser(prog="python -m bench cluster")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="workers of the cluster (2)")
    parser.add_argument("--seeds", type=int, nargs="+", default=[21, 68], help="seeds of the hard puzzles (21 68)")
    parser.add_argument("--number", type=int, default=20_000, metavar="N", help="small puzzles (20000)")
    chosen = parser.parse_args(arguments)
    rows = []
    with connect(f"local:{chosen.workers}") as cluster:
        for seed in chosen.seeds:
            puzzle = hard(seed)
            began = perf_counter()
            whole = cluster.executor.submit(search_cube, puzzle, "auto", None, 2, NO_LIMITS, 0, 1).result()
            alone = perf_counter() - began
            assert whole.ending is Ending.EXHAUSTED
            rows.append([seed, "whole, one worker", 1, 1, whole.work["conflicts"], alone, 1.0])
            for beside, lose in ((False, False), (False, True), (True, False), (True, True)):
                name = f"cubes{' beside the whole' if beside else ''}, {chosen.workers} workers"
                rows.append([seed, name + ", one lost" * lose, *in_cubes(cluster, puzzle, beside, lose, alone)])
    table(["seed", "28x28, 42% black, no solution", "cubes", "settled", "conflicts", "s", "times as fast"], rows)
    send(chosen.workers, chosen.number)


def hard(seed):
    """A random 28x28 picture with two columns swapped."""
    rng, side = Random(seed), 28
    cells = bytearray(side * side)
    for place in rng.sample(range(side * side), round(0.42 * side * side)):
        cells[place] = 1
    picture = Nonogram.from_grid(Grid(side, side, bytes(cells)))
    columns = list(picture.columns)
    left = rng.randrange(side - 1)
    columns[left], columns[left + 1] = columns[left + 1], columns[left]
    return Nonogram(picture.rows, columns)


def in_cubes(cluster, puzzle, beside, lose, alone):
    """The work and time in cubes, which are proved to cover everything.

    With `beside`, the whole puzzle is searched too; with `lose`, a worker is killed during the run.
    """
    from distributed import Event  # imported here, so that `connect` reports it first if it is missing

    cluster._client.wait_for_workers(cluster.workers)
    victims = list(cluster._client.run(os.getpid).values())[:1] if lose else []

    def report(work):
        if victims and work["cubes"] >= 3:
            os.kill(victims.pop(), signal.SIGKILL)

    where = {
        "executor": cluster.executor,
        "workers": cluster.workers,
        "stop": Event(client=cluster._client) if beside else None,
    }
    strategy = InCubes(*astuple(kind_of(puzzle).strategy("auto")), **where, budget=BUDGET)
    began = perf_counter()
    search = strategy.search(puzzle, Task(clock=Clock(progress=report)))
    assert search.next() is Ending.EXHAUSTED
    seconds = perf_counter() - began
    assert covers(search.settled, 2)
    assert not victims
    work = search.stats()
    sleep(3)  # until the others have noticed
    return [work["cubes"], len(search.settled), work["conflicts"], seconds, alone / seconds]


def send(workers, number):
    """Check small puzzles here and on the cluster, and measure the coordinator's cost for each of them."""
    rng, task = Random(1), BatchTask("check")
    pictures = (Grid(10, 10, bytes(rng.random() < 0.7 for _ in range(100))) for _ in range(number))
    jobs = [Job.of(Nonogram.from_grid(picture), "small", index) for index, picture in enumerate(pictures, 1)]
    began = perf_counter()
    perform_chunk(jobs, task)
    here = perf_counter() - began
    rows = [["in one process", number / here, 1.0, ""]]
    for name, perform in (("on a cluster of", perform_chunk), ("without any work, on", answered)):
        with connect(f"local:{workers}") as cluster:
            began, cpu = perf_counter(), process_time()
            assert sum(1 for _ in cluster.records(jobs, task, perform)) == number
            there, cpu = perf_counter() - began, process_time() - cpu
        rows.append([f"{name} {workers}", number / there, here / there, 1e6 * cpu / number])
    table(["10x10, 70% black, checked", "per second", "times as fast", "CPU µs of the coordinator"], rows)


def answered(jobs, task):
    """The records of small puzzles, without solving them."""
    return [checked_small(job, task) for job in jobs]
