"""Workers that die, hang or use all memory: if these fail, one puzzle affects others, or the batch never ends."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import batch_lines
import pytest
from batch_lines import job, troubled

from gridwright.batch import BatchTask, perform
from gridwright.batch.worker_pool import WorkerPool

posix = pytest.mark.skipif(os.name == "nt", reason="signals and limits as POSIX has them")


def records_of(jobs, task, workers=2, work=troubled, retries=0):
    with WorkerPool(task, workers, work, retries) as pool:
        found = list(pool.records(iter(jobs)))
    numbers = [record.index for record in found]
    assert sorted(numbers) == [one.index for one in jobs], "every puzzle once"
    return {record.index: record for record in found}


def same(found, jobs, task, but=()):
    """Check that all puzzles except `but` have the same records as in one process, apart from times."""
    for one in jobs:
        if one.index not in but:
            ours, plain = found[one.index], perform(one, task)
            assert (ours.fate, ours.verdict, ours.digest, ours.work) == (
                plain.fate,
                plain.verdict,
                plain.digest,
                plain.work,
            )


@pytest.mark.parametrize("workers", [1, 3])
def test_the_same_whatever_the_number_of_workers(workers):
    """Broken: a chunk would be lost, done twice, or recorded for another puzzle."""
    jobs, task = [job(index) for index in range(1, 301)], BatchTask("solve")
    found = records_of(jobs, task, workers)
    same(found, jobs, task)
    assert all(found[one.index].answer == perform(one, task).answer for one in jobs)


def test_nothing_to_do_starts_nobody():
    with WorkerPool(BatchTask("check"), 2) as pool:
        assert list(pool.records(iter([]))) == []
        assert pool._workers == []


@posix
@pytest.mark.parametrize(
    ("title", "error"),
    [
        ("killed", "its worker was killed, perhaps because memory ran out"),
        ("aborted", "its worker was killed by SIGABRT"),
        ("left", "its worker exited with code 7"),
    ],
)
def test_a_worker_that_dies_costs_its_puzzle_alone(title, error):
    """Broken: the rest of a chunk would be lost with it, or the batch would wait for ever."""
    jobs = [job(index, title if index in (1, 40, 41, 120) else "") for index in range(1, 121)]
    task = BatchTask("check")
    found = records_of(jobs, task)
    for index in (1, 40, 41, 120):
        assert (found[index].fate, found[index].error, found[index].verdict) == ("crashed", error, None)
    same(found, jobs, task, but=(1, 40, 41, 120))


@posix
@pytest.mark.parametrize("retries", [1, 2])
def test_a_worker_that_is_killed_once_costs_nothing(tmp_path, monkeypatch, retries):
    """Broken: a puzzle whose worker is killed by the system or by mistake would be recorded as crashed."""
    monkeypatch.chdir(tmp_path)
    jobs = [job(index, {5: "killed once", 9: "killed"}.get(index, "")) for index in range(1, 31)]
    task = BatchTask("check")
    found = records_of(jobs, task, retries=retries)
    assert Path("killed").exists()
    assert (found[9].fate, found[9].error) == (
        "crashed",
        f"its worker was killed, perhaps because memory ran out; tried {retries + 1} times",
    )
    same(found, jobs, task, but=(9,))


@posix
@pytest.mark.parametrize("title", ["hung", "busy"])
def test_a_worker_that_hangs_is_stopped(title):
    """Broken: a puzzle that never checks its time limit would hold up the batch for ever."""
    jobs = [job(index, title if index == 5 else "") for index in range(1, 31)]
    task = BatchTask("check", time_limit=0.3)
    found = records_of(jobs, task, retries=3)  # retries do not apply to puzzles that take too long
    assert (found[5].fate, found[5].ending) == ("stuck", "time")
    assert 1 < found[5].seconds < 10
    same(found, jobs, task, but=(5,))


@posix
@pytest.mark.parametrize("title", ["greedy", "greedy worker"])
def test_a_worker_out_of_memory_is_replaced(title):
    """Broken: a puzzle could use all memory of the machine, or its worker would continue with fragmented memory."""
    jobs = [job(index, title if index == 5 else "") for index in range(1, 31)]
    task = BatchTask("check", memory_limit=64 << 20)
    found = records_of(jobs, task)
    assert (found[5].fate, found[5].ending) == ("out of memory", "memory")
    assert found[5].error == "there is not enough memory for this"
    same(found, jobs, task, but=(5,))  # after the greedy check, a worker that continues would fail here


@posix
def test_records_come_while_a_hard_puzzle_is_in_work():
    """Broken: a hard puzzle would delay the records of the others."""
    jobs = [job(index, "hung" if index == 1 else "") for index in range(1, 41)]
    with WorkerPool(BatchTask("check"), 2, troubled) as pool:
        found = pool.records(iter(jobs))
        assert sorted(next(found).index for _ in range(39)) == list(range(2, 41))
        found.close()


def test_jobs_are_taken_as_they_are_needed():
    """Broken: the memory of a batch would grow with its input."""
    taken = 0

    def jobs():
        nonlocal taken
        for index in range(1, 5001):
            taken += 1
            yield job(index)

    with WorkerPool(BatchTask("check"), 1) as pool:
        found = pool.records(jobs())
        next(found)
        assert taken < 1000
        found.close()


@posix
def test_workers_that_cannot_start_end_the_batch(monkeypatch):
    """Broken: the batch would keep starting workers for ever."""
    monkeypatch.setattr("gridwright.batch.worker_pool._serve", batch_lines.broken_start)
    with (
        WorkerPool(BatchTask("check"), 1) as pool,
        pytest.raises(RuntimeError, match="workers in a row stopped before doing anything"),
    ):
        list(pool.records(iter([job(1)])))


@posix
def test_workers_that_somebody_kills_between_puzzles():
    """Broken: stopping a worker would lose its chunk."""
    jobs = [job(index, "slow" if index % 3 == 0 else "") for index in range(1, 10)]
    with WorkerPool(BatchTask("check"), 2, troubled) as pool:
        found = pool.records(iter(jobs))
        first = [next(found)]
        victim = pool._workers[0]._process.pid
        threading.Timer(0.2, os.kill, (victim, signal.SIGKILL)).start()
        records = first + list(found)
    assert sorted(record.index for record in records) == list(range(1, 10))
    assert sum(record.fate == "crashed" for record in records) <= 1


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
def test_no_worker_is_left_behind():
    with WorkerPool(BatchTask("check"), 2, troubled) as pool:
        found = pool.records(iter([job(1, "slow"), job(2, "slow"), job(3)]))
        next(found)
        pids = [worker._process.pid for worker in pool._workers]
        found.close()
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
