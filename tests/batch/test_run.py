"""`batch.run`: if these fail, another executor gives other records than our workers, or none."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest
from batch_lines import job

from gridwright import batch, dump, parse
from gridwright.batch import BatchTask, Record, perform
from gridwright.batch.file import File
from gridwright.values.errors import UsageError
from gridwright.values.fault import Fault

JOBS = [job(index) for index in range(1, 101)]


def plain(records):
    """Records without the parts that vary, in the order of their puzzles."""
    return sorted((replace(record, seconds=0.0, cpu=None) for record in records), key=lambda record: record.index)


def test_the_same_records_whoever_does_it():
    here = plain(batch.run(JOBS, "solve", workers=0))
    assert len(here) == 100
    assert plain(batch.run(JOBS, "solve", workers=2)) == here
    with ThreadPoolExecutor(3) as executor:
        assert plain(batch.run(JOBS, "solve", executor=executor)) == here


FILE = File("two.json", dump([parse("2x1:1//1"), parse("2x2:1/1/1/1")], "json").encode())


class LeavesEarly:
    """A cluster that takes no more jobs once there were none, like one that retries its suspects."""

    def records(self, jobs, task):
        yield from map(partial(perform, task=task), list(jobs))


def test_a_file_with_several_puzzles_comes_back_in_pieces():
    """Broken: puzzles of a file that a worker split are lost, or the file becomes one record."""
    here = plain(batch.run([FILE], "check", workers=0))
    assert [(one.source, one.index, one.verdict) for one in here] == [
        ("two.json", 1, "unique"),
        ("two.json", 2, "multiple"),
    ]
    assert plain(batch.run([FILE], "check", workers=2)) == here
    assert plain(batch.run([FILE], "check", cluster=LeavesEarly())) == here
    with ThreadPoolExecutor(1) as executor:
        assert plain(batch.run([FILE], "check", executor=executor)) == here


def test_what_is_wanted_is_asked_of_every_puzzle():
    """Broken: on resuming, the puzzles of a file that a worker split would be done again."""
    unreadable = Record.failed(job(3), BatchTask("check"), Fault("no puzzle"))
    asked = []

    def wanted(one):
        asked.append((one.source, one.index))
        return None if one.index in (2, 3) else one

    found = list(batch.run([FILE, unreadable, job(1)], "check", workers=0, wanted=wanted))
    assert sorted(asked) == [("set.jsonl", 1), ("set.jsonl", 3), ("two.json", 0), ("two.json", 1), ("two.json", 2)]
    assert sorted((one.source, one.index) for one in found) == [("set.jsonl", 1), ("two.json", 1)]


def test_only_our_workers_are_replaced():
    with pytest.raises(UsageError, match="retries need worker processes"):
        batch.run(JOBS, "check", workers=0, retries=2)


def test_puzzles_are_numbered():
    found = batch.run([parse("2x1:1//1"), parse("2x2:1/1/1/1")], "check", workers=0)
    assert [(record.index, record.verdict) for record in found] == [(1, "unique"), (2, "multiple")]


@pytest.mark.parametrize("workers", [0, 1])
def test_unreadable_is_handed_on(workers):
    unreadable = [Record.failed(job(index), BatchTask("check"), Fault("no puzzle")) for index in (3, 5)]
    found = list(batch.run([job(1), unreadable[0], job(4), unreadable[1]], "check", workers=workers))
    assert sorted((record.index, record.fate) for record in found) == [
        (1, "done"),
        (3, "unreadable"),
        (4, "done"),
        (5, "unreadable"),
    ]


def test_an_executor_is_not_given_everything_at_once():
    """Broken: the memory of a batch would grow with its input."""
    taken = 0

    def jobs():
        nonlocal taken
        for index in range(10**9):
            taken += 1
            yield replace(JOBS[0], index=index)

    with ThreadPoolExecutor(1) as executor:
        found = batch.run(jobs(), "check", executor=executor)
        next(found)
        assert taken < 2000
        found.close()


def test_an_executor_and_workers_exclude_each_other():
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(UsageError, match="give only one of executor, cluster and workers"),
    ):
        batch.run(JOBS, "check", executor=executor, workers=2)
