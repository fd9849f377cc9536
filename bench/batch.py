"""Batches: the overhead from a file to a results file over the bare engine, on one worker and on two.

Quick puzzles: 10x10 nonograms that line solving settles, in JSON Lines, checked and recorded in SQLite, compared with
reading and checking them in one process. Hard ones: puzzles of a tournament set, solved by `gridwright tournament`,
compared with the engine alone; the answers are judged. Costs: CPU milliseconds per puzzle by kind and task. CPU seconds
are those of all processes, so that a busy machine hardly affects them; wall seconds and the speed-up are meaningful
only if as many cores are free as there are workers.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import gridwright
from bench.measure import at
from bench.report import DATA, SHARED, table
from gridwright import Grid, Nonogram
from gridwright.batch import BatchTask, Job, Record, perform
from gridwright.batch.file import File, Pieces
from gridwright.batch.run import Jobs, records_of
from gridwright.batch.sources import Sources
from gridwright.batch.store import open_store, records_in
from gridwright.batch.worker_pool import WorkerPool
from gridwright.files.json_ import dumped, fields_of, puzzle_of
from gridwright.files.writing import written
from gridwright.parsing.json_node import root

DISTINCT = 2000  # different puzzles in the quick file, which repeats them


def main(arguments=()) -> None:
    """Print three tables: quick puzzles, hard ones, costs by kind."""
    parser = argparse.ArgumentParser(prog="python -m bench batch")
    parser.add_argument("--puzzles", type=int, default=20_000, metavar="N", help="puzzles in the quick file (20000)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth of the tournament set (1)")
    parser.add_argument("--set", default="taai2011", help="the tournament set (taai2011)")
    parser.add_argument("--times", type=int, default=3, metavar="N", help="number of repetitions (3)")
    parser.add_argument("--skip", nargs="*", default=(), choices=["quick", "hard", "costs"], help="leave these out")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        if "quick" not in chosen.skip:
            quick(Path(folder), chosen.puzzles, chosen.times)
        if not SHARED.is_dir():
            print("the rest is skipped: needs the puzzle collection ../shared/data", file=sys.stderr)
            return
        if "hard" not in chosen.skip:
            hard(Path(folder), chosen.set, chosen.every, chosen.times)
            handing_out(Path(folder), chosen.set)
        if "costs" not in chosen.skip:
            costs()


class Spent(NamedTuple):
    """The cost of a call: wall and CPU seconds of all its processes, and the peak memory of one of them in MB."""

    wall: float
    cpu: float
    memory: float


def called(*words) -> Spent:
    """Run the command line in a separate process."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "gridwright", *map(str, words), "--quiet"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    memory, pid = 0.0, 0
    while not pid:
        memory = max(memory, most_memory(process.pid))
        time.sleep(0.02)
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return Spent(time.perf_counter() - began, usage.ru_utime + usage.ru_stime, memory)


def most_memory(pid) -> float:
    """The peak memory in MB of a process or one of its children so far.

    (`wait4` would include that of the process which started it.)
    """
    with suppress(OSError):
        own = re.search(r"VmHWM:\s*(\d+)", Path(f"/proc/{pid}/status").read_text())
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return max(int(own[1]) / 1024 if own else 0, *map(most_memory, children), 0)
    return 0


def bare(work) -> Spent:
    """Run a function in this process."""
    began, cpu = time.perf_counter(), time.process_time()
    work()
    return Spent(time.perf_counter() - began, time.process_time() - cpu, 0)


# Quick puzzles.


def line_solvable(number) -> list[str]:
    """10x10 puzzles that line solving settles, as lines of JSON."""
    rng = random.Random(1)
    lines = []
    while len(lines) < number:
        puzzle = Nonogram.from_grid(Grid(10, 10, bytes(rng.random() < 0.62 for _ in range(100))))
        if gridwright.solve(puzzle, strategy="line").verdict == "unique":
            lines.append(dumped(fields_of(Nonogram(puzzle.rows, puzzle.columns))))
    return lines


def quick(folder, number, times) -> None:
    """Measure the end-to-end cost of a trivial puzzle, and the coordinator's part of it."""
    lines = line_solvable(min(DISTINCT, number))
    path = folder / "quick.jsonl"
    for share, name in ((10, "few.jsonl"), (1, "quick.jsonl")):
        with open(folder / name, "w") as file:
            file.writelines(lines[index % len(lines)] + "\n" for index in range(number // share))

    def read_and_check():
        with open(path) as file:
            for line in file:
                assert gridwright.check(puzzle_of(root(line))).verdict == "unique"

    few = called("batch", "check", folder / "few.jsonl", "-o", folder / "few.sqlite", "--workers", 1)
    spent: dict[int, list[Spent]] = {0: [], 1: [], 2: []}
    for _ in range(times):
        spent[0].append(bare(read_and_check))
        for workers in (1, 2):
            results = folder / f"quick{workers}.sqlite"
            results.unlink(missing_ok=True)
            spent[workers].append(called("batch", "check", path, "-o", results, "--workers", workers))
            assert [record.verdict for record in records_in(results)] == ["unique"] * number
    wall = {workers: min(one.wall for one in all) for workers, all in spent.items()}
    cpu = {workers: min(one.cpu for one in all) for workers, all in spent.items()}
    rows = []
    for workers, name in enumerate((f"reading and checking alone, {number:,} puzzles", *["batch check to SQLite"] * 2)):
        memory = max(one.memory for one in spent[workers])
        ratios = wall[workers] / wall[0], cpu[workers] / cpu[0], number / wall[workers]
        rows.append([name, workers or "", wall[workers], cpu[workers], *ratios, memory or ""])
    rows.append(["the same, a tenth of the puzzles", 1, few.wall, few.cpu, "", "", "", few.memory])
    title = "quick puzzles, the best of each" if times > 1 else "quick puzzles"
    table([title, "workers", "wall s", "CPU s", "times wall", "times CPU", "a second", "most MB"], rows)
    coordinator(folder, "10x10, checked", path, BatchTask("check"), checked_small)


def coordinator(folder, name, path, task, work) -> None:
    """Measure the process that reads the file, hands out the puzzles and stores the records."""
    rows = []
    for suffix in ("sqlite", "jsonl"):
        number = 0

        def follow(suffix=suffix):
            nonlocal number
            store = open_store(folder / f"{name} {suffix}.{suffix}", task)
            with WorkerPool(task, 2, work) as pool:
                jobs = Jobs(Sources([str(path)], task), store.todo)
                for record in records_of(lambda: pool.records(jobs), jobs):
                    store.add([record])
                    number += 1
            store.close()

        spent = bare(follow)
        rows.append([f"{name}, results in {suffix}", 1e6 * spent.cpu / number, number / spent.cpu])
    table(["the coordinator alone", "CPU µs per puzzle", "max puzzles per second"], rows)


def checked_small(job, task) -> Record | Pieces:
    """The record of a small puzzle, without solving it."""
    if isinstance(job, File):
        return perform(job, task)
    facts = {
        "kind": "nonogram",
        "width": 10,
        "height": 10,
        "density": 0.6,
        "work": {"line_solves": 35, "line_cells": 100},
    }
    return Record(job.source, job.index, job.digest, task.key, "done", verdict="unique", seconds=2e-4, **facts)


def solved_large(job, task) -> Record | Pieces:
    """The record of a tournament puzzle with an answer, without solving it."""
    if isinstance(job, File):
        return perform(job, task)
    facts = {
        "kind": "nonogram",
        "width": 25,
        "height": 25,
        "density": 0.4,
        "work": {"line_solves": 3500, "probes": 300},
    }
    answer = "\n".join(["#." * 12 + "#"] * 25)
    return Record(job.source, job.index, job.digest, task.key, "done", answer=answer, seconds=5e-3, **facts)


def handing_out(folder, name) -> None:
    """Measure handing out the puzzles of a set in the tournaments' format, compared with JSON Lines."""
    rows = []
    source = SHARED / "tournament" / f"{name}.txt"
    gridwright.convert(source, folder / "set.jsonl", source_format="taai")
    for path, format in ((source, "taai"), (folder / "set.jsonl", "jsonl")):
        all_sources = Sources([str(path)], BatchTask("solve"), format=format)
        jobs = []
        spent = bare(lambda all_sources=all_sources, jobs=jobs: jobs.extend(all_sources))
        number = sum(len(list(one.jobs())) if isinstance(one, File) else 1 for one in jobs)
        rows.append([f"{name} as {format}", 1e6 * spent.cpu / number, number / spent.cpu])
    table(["handing out", "CPU µs per puzzle", "max puzzles per second"], rows)
    for path, format in ((folder / "set.jsonl", "jsonl"), (source, "taai")):
        sets = folder / f"sets.{format}"
        sets.write_text(path.read_text() * 10)
        coordinator(folder, f"25x25 as {format}, solved", sets, BatchTask("solve", max_solutions=1), solved_large)


# Hard ones.


def hard(folder, name, every, times) -> None:
    """Measure the tournament command, compared with reading, solving and writing a set in one process, and in two.

    The two processes are independent: they show the speed-up possible on this machine, however puzzles are handed out.
    """
    path, halves = folder / "set.txt", [folder / "half1.txt", folder / "half2.txt"]
    puzzles = gridwright.load_all(SHARED / "tournament" / f"{name}.txt", "taai")[::every]
    gridwright.save(puzzles, path, "taai")
    for half, file in enumerate(halves):
        gridwright.save(puzzles[half::2], file, "taai")
    spent: dict[str, list[Spent]] = {name: [] for name in ("alone", "two", "1", "2")}
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        list(pool.map(in_one_process, halves[:1] * 2))  # so that imports do not count
        for _ in range(times):
            spent["alone"] += pool.map(in_one_process, [path])
            both = list(pool.map(in_one_process, halves))
            spent["two"].append(Spent(max(one.wall for one in both), sum(one.cpu for one in both), 0))
            for workers in ("1", "2"):
                answers = folder / f"answers{workers}.txt"
                spent[workers].append(called("tournament", path, "-o", answers, "--workers", workers))
                called("tournament", path, "--answers", answers)  # its exit code is 0 if all are right
    files = (answers_of(path), folder / "answers1.txt", folder / "answers2.txt")
    assert len({file.read_bytes() for file in files}) == 1
    wall = {way: min(one.wall for one in all) for way, all in spent.items()}
    cpu = {way: min(one.cpu for one in all) for way, all in spent.items()}
    rows = []
    for text, workers, way, single in (
        (f"{len(puzzles)} of {name}, read, solved and written alone", "", "alone", "alone"),
        ("the same, half of them in each of two processes", "", "two", "alone"),
        ("tournament", 1, "1", "1"),
        ("tournament", 2, "2", "1"),
    ):
        ratios = wall[way] / wall["alone"], cpu[way] / cpu["alone"], wall[single] / wall[way]
        rows.append([text, workers, wall[way], cpu[way], *ratios])
    title = "hard puzzles, the best of each" if times > 1 else "hard puzzles"
    table([title, "workers", "wall s", "CPU s", "times wall", "times CPU", "speed-up"], rows)


def in_one_process(path) -> Spent:
    """Read a set, solve it and write the answers."""

    def work():
        solved = []
        for puzzle in gridwright.load_all(path, "taai"):
            solved.append(puzzle.with_notes(goal=gridwright.solve(puzzle, max_solutions=1).solution))
        answers_of(path).write_text(written(solved, "taai", answers=True))  # this checks them against the clues

    return bare(work)


def answers_of(path) -> Path:
    """The file for the answers to a set."""
    return path.with_suffix(".answers")


# Costs.


def costs() -> None:
    """Print the CPU milliseconds per puzzle, including reading, by kind and task."""
    rows = []
    for name, task, jobs in groups():
        seconds, settled = [], 0
        for job in jobs:
            began = time.process_time()
            record = perform(job, task)
            seconds.append(time.process_time() - began)
            assert record.fate == "done", record
            settled += record.ending not in ("time", "stuck")
        seconds.sort()
        spread = [1e3 * at(seconds, share) for share in (0.5, 0.9, 1)]
        rows.append([name, task.name, len(jobs), settled, 1e3 * statistics.fmean(seconds), *spread])
    table(["puzzles", "task", "number", "settled", "mean ms", "median ms", "p90 ms", "slowest ms"], rows)


def groups():
    """Yield the names of groups of puzzles, their tasks and their jobs."""
    lines = line_solvable(500)
    small = [Job("", index, line, "", index) for index, line in enumerate(lines, 1)]
    for name in ("check", "solve", "count", "rate", "explain"):
        yield "nonograms 10x10, line-solvable", BatchTask(name), small[:200]
    one, settled = BatchTask("solve", max_solutions=1, time_limit=60), BatchTask("check", time_limit=60)
    for name in ("taai2011", "tcga2016", "icga2023"):
        yield f"tournament {name}, every 20th", one, some(SHARED / "tournament" / f"{name}.txt", "taai")[::20]
    yield "tournament taai2011, every 20th", settled, some(SHARED / "tournament" / "taai2011.txt", "taai")[::20]
    for size in (5, 10, 15, 20, 25):
        yield f"Hitori {size}x{size}", settled, some(DATA / "hitori" / f"tudelft_{size}")
    for path in sorted((DATA / "edge_matching").glob("em_[67]_*.puz")):
        yield f"edge matching {path.stem}", one, some(path)
    yield "exact cover, the DLX files", settled, some(DATA / "exact_cover" / "*.dlx")
    yield "nonograms of the archive", settled, some(SHARED / "archive")
    yield "nonograms of the archive", BatchTask("rate", time_limit=60), some(SHARED / "archive")[::5]


def some(source, format=None):
    """The jobs of a file or folder."""
    return [one for one in Sources([str(source)], BatchTask("check"), format=format) if isinstance(one, Job)]
