"""Workers that die, hang or take all memory: if these fail, one puzzle costs others, or the batch never ends."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import batch_lines
import pytest
from batch_lines import job, troubled

from gridwright.batch import Task, perform
from gridwright.batch.crew import Crew

posix = pytest.mark.skipif(os.name == "nt", reason="signals and limits as POSIX has them")


def records_of(jobs, task, workers=2, work=troubled, retries=0):
    with Crew(task, workers, work, retries) as crew:
        found = list(crew.records(iter(jobs)))
    numbers = [record.index for record in found]
    assert sorted(numbers) == [one.index for one in jobs], "every puzzle once"
    return {record.index: record for record in found}


def same(found, jobs, task, but=()):
    """Checks that all but some puzzles have the records that they have in one process, times apart."""
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
    """Broken: a chunk would be lost, done twice, or answered for another puzzle."""
    jobs, task = [job(index) for index in range(1, 301)], Task("solve")
    found = records_of(jobs, task, workers)
    same(found, jobs, task)
    assert all(found[one.index].answer == perform(one, task).answer for one in jobs)


def test_nothing_to_do_starts_nobody():
    with Crew(Task("check"), 2) as crew:
        assert list(crew.records(iter([]))) == []
        assert crew._workers == []


@posix
@pytest.mark.parametrize(
    ("title", "error"),
    [
        ("killed", "its worker was killed, as the system does where memory runs out"),
        ("aborted", "its worker was ended by the signal SIGABRT"),
        ("left", "its worker ended with the code 7"),
    ],
)
def test_a_worker_that_dies_costs_its_puzzle_alone(title, error):
    """Broken: the rest of a chunk would be lost with it, or the batch wait for ever."""
    jobs = [job(index, title if index in (1, 40, 41, 120) else "") for index in range(1, 121)]
    task = Task("check")
    found = records_of(jobs, task)
    for index in (1, 40, 41, 120):
        assert (found[index].fate, found[index].error, found[index].verdict) == ("crashed", error, None)
    same(found, jobs, task, but=(1, 40, 41, 120))


@posix
@pytest.mark.parametrize("retries", [1, 2])
def test_a_worker_that_is_killed_once_costs_nothing(tmp_path, monkeypatch, retries):
    """Broken: whom the system kills for want of memory, or somebody by mistake, would have crashed for good."""
    monkeypatch.chdir(tmp_path)
    jobs = [job(index, {5: "killed once", 9: "killed"}.get(index, "")) for index in range(1, 31)]
    task = Task("check")
    found = records_of(jobs, task, retries=retries)
    assert Path("killed").exists()
    assert (found[9].fate, found[9].error) == (
        "crashed",
        f"its worker was killed, as the system does where memory runs out; tried {retries + 1} times",
    )
    same(found, jobs, task, but=(9,))


@posix
@pytest.mark.parametrize("title", ["hung", "busy"])
def test_a_worker_that_hangs_is_stopped(title):
    """Broken: a puzzle that never notices its time limit would hold up the batch for ever."""
    jobs = [job(index, title if index == 5 else "") for index in range(1, 31)]
    task = Task("check", time_limit=0.3)
    found = records_of(jobs, task, retries=3)  # which are not for those that take too long
    assert (found[5].fate, found[5].ending) == ("stuck", "time")
    assert 1 < found[5].seconds < 10
    same(found, jobs, task, but=(5,))


@posix
@pytest.mark.parametrize("title", ["greedy", "greedy worker"])
def test_a_worker_out_of_memory_is_replaced(title):
    """Broken: a puzzle could take all memory of the machine, or its worker go on with memory in pieces."""
    jobs = [job(index, title if index == 5 else "") for index in range(1, 31)]
    task = Task("check", memory_limit=64 << 20)
    found = records_of(jobs, task)
    assert (found[5].fate, found[5].ending) == ("out of memory", "memory")
    assert found[5].error == "there is not enough memory for this"
    same(found, jobs, task, but=(5,))  # with the greedy check, a worker that goes on would fail here


@posix
def test_records_come_while_a_hard_puzzle_is_in_work():
    """Broken: a hard puzzle would keep back what is known of the others."""
    jobs = [job(index, "hung" if index == 1 else "") for index in range(1, 41)]
    with Crew(Task("check"), 2, troubled) as crew:
        found = crew.records(iter(jobs))
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

    with Crew(Task("check"), 1) as crew:
        found = crew.records(jobs())
        next(found)
        assert taken < 1000
        found.close()


@posix
def test_workers_that_cannot_start_end_the_batch(monkeypatch):
    """Broken: the batch would start workers for ever."""
    monkeypatch.setattr("gridwright.batch.crew._serve", batch_lines.broken_start)
    with Crew(Task("check"), 1) as crew, pytest.raises(RuntimeError, match="one worker after the other"):
        list(crew.records(iter([job(1)])))


@posix
def test_workers_that_somebody_kills_between_puzzles():
    """Broken: who stops a worker would lose what it had in hand."""
    jobs = [job(index, "slow" if index % 3 == 0 else "") for index in range(1, 10)]
    with Crew(Task("check"), 2, troubled) as crew:
        found = crew.records(iter(jobs))
        first = [next(found)]
        victim = crew._workers[0]._process.pid
        threading.Timer(0.2, os.kill, (victim, signal.SIGKILL)).start()
        records = first + list(found)
    assert sorted(record.index for record in records) == list(range(1, 10))
    assert sum(record.fate == "crashed" for record in records) <= 1


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
def test_no_worker_is_left_behind():
    with Crew(Task("check"), 2, troubled) as crew:
        found = crew.records(iter([job(1, "slow"), job(2, "slow"), job(3)]))
        next(found)
        pids = [worker._process.pid for worker in crew._workers]
        found.close()
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
