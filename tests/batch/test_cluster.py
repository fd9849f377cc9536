"""A cluster of a scheduler and two workers on this machine: if these fail, other machines give other answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from batch_lines import endless, job, troubled

import gridwright
from gridwright import batch
from gridwright.batch import Task, cluster, cubes
from gridwright.batch.record import Record
from gridwright.cli import main
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.errors import UsageError

distributed = pytest.importorskip("distributed", reason="needs Dask: pip install 'gridwright[cluster]'")

JOBS = [job(index) for index in range(1, 121)]
WITH_A_KILLER = [*JOBS[:20], job(21, "killed"), *JOBS[21:40]]
ONES = Nonogram([[1]] * 6, [[1]] * 6)  # 720 solutions


class Site:
    """A scheduler, and workers whose nannies replace them when they die."""

    def __init__(self, folder: Path) -> None:
        paths = [str(Path(gridwright.__file__).parent.parent), str(Path(__file__).parent)]
        # A piece of work that has cost two workers is given up, in place of four.
        settings = {"PYTHONPATH": os.pathsep.join(paths), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
        self._environment = os.environ | settings
        self._programs: list[subprocess.Popen[bytes]] = []
        where = folder / "scheduler.json"
        self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(where))
        for _ in range(2):
            self._start("dask_worker", "--scheduler-file", str(where), "--nthreads", "1", "--host", "127.0.0.1")
        self.client = distributed.Client(scheduler_file=str(where), timeout=60)
        self.client.wait_for_workers(2, timeout=60)
        self.address = self.client.scheduler.address

    def _start(self, program: str, *words: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words, "--no-dashboard"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._programs.append(subprocess.Popen(command, env=self._environment, **quiet))

    def workers(self) -> list[int]:
        """The process ids of both workers, once they are there."""
        self.client.wait_for_workers(2, timeout=60)
        return list(self.client.run(os.getpid).values())

    def close(self) -> None:
        self.client.shutdown()
        self.client.close()
        for program in self._programs:
            try:
                program.wait(10)
            except subprocess.TimeoutExpired:
                program.kill()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.close()


def plain(records):
    """Records without what is another each time, in the order of their puzzles."""
    return sorted((replace(record, seconds=0.0, cpu=None) for record in records), key=lambda record: record.index)


def troubled_chunk(jobs, task):
    return [troubled(job, task) for job in jobs]


def test_the_same_records_and_a_worker_lost_in_the_middle(site):
    """Broken: a machine that fails would lose puzzles, or have them recorded twice."""
    first, _ = site.workers()
    with cluster.connect(site.address) as workers:
        assert workers.workers == 2
        found = []
        for record in batch.run(JOBS, "solve", cluster=workers):
            found.append(record)
            if len(found) == 5:
                os.kill(first, signal.SIGKILL)
    assert plain(found) == plain(batch.run(JOBS, "solve", workers=0))
    assert first not in site.workers()


@pytest.mark.slow
def test_a_puzzle_that_kills_its_workers(site):
    """Broken: it would take those beside it along, or the batch would never end."""
    site.workers()
    with cluster.connect(site.address) as workers:
        found = workers.records(WITH_A_KILLER, Task("check"), perform=troubled_chunk)
        check_the_killer(plain(found))


def test_work_that_is_given_up_after_several_workers():
    """As above, with workers that only seem to die."""

    class Workers(Executor):
        def submit(self, fn, /, *args, **kwargs):
            future = Future()
            jobs = args[2]
            if any("killed" in job.text for job in jobs):
                future.set_exception(distributed.scheduler.KilledWorker("chunk", None, 3))
            else:
                future.set_result(fn(*args, **kwargs))
            return future

    workers = cluster.Cluster(SimpleNamespace(get_executor=lambda **_: Workers()))
    workers.workers = 1
    check_the_killer(plain(workers.records(WITH_A_KILLER, Task("check"))))


def check_the_killer(found):
    assert [record.index for record in found] == list(range(1, 41))
    assert {record.index: record.error for record in found if record.fate != "done"} == {
        21: "it has cost several workers their lives"
    }


def test_cubes_and_a_worker_lost_in_the_middle(site):
    """Broken: the proof that there are no more solutions would have a hole where a machine failed."""
    victims = site.workers()[:1]

    def lose_a_worker(_):
        while victims:
            os.kill(victims.pop(), signal.SIGKILL)

    with cluster.connect(site.address) as workers:
        options = {"max_solutions": 1000, "strategy": "search", "budget": 3}
        result = cubes.solve(ONES, workers.executor, workers.workers, **options, on_solution=lose_a_worker)
    assert (result.verdict, result.count) == ("multiple", 720)
    assert result.stats["cubes"] > 20
    assert not victims


def test_cubes_for_a_verdict(site):
    site.workers()
    none = Nonogram([[1, 1], [1], [1, 1], [1]], [[1, 1], [1], [2], [1]])
    with cluster.connect(site.address) as workers:
        for puzzle in (none, ONES, gridwright.make("hitori", 5, seed=1).puzzle):
            assert workers.solve(puzzle, budget=0).verdict == gridwright.solve(puzzle).verdict


def test_what_is_no_longer_needed_is_stopped(site):
    """Broken: workers of others would be busy for hours with a puzzle that somebody gave up."""
    site.workers()
    calls = []
    with cluster.connect(site.address) as workers:
        result = workers.solve(endless(), progress=lambda _: calls.append(1) or len(calls) < 3)
    assert result.ending == "interrupted"
    for _ in range(100):
        if not any(site.client.run(running).values()):
            return
        time.sleep(0.2)
    pytest.fail("a worker is still busy")


def running(dask_worker):
    """How many pieces of work a worker has begun, called back or not; it is sent there as it is."""
    return len(dask_worker.state.all_running_tasks)


def test_a_worker_of_another_version(site, monkeypatch):
    """Broken: answers of different programs would be mixed."""
    with cluster.connect(site.address) as workers:
        monkeypatch.setattr(cluster, "__version__", "9.9")
        late = workers.executor.submit(cubes.covers, [()], 2)
        with pytest.raises(UsageError, match=r"a worker has Gridwright 0\.\S+, not 9\.9"):
            late.result(60)
        with pytest.raises(UsageError, match=r"has Gridwright 0\.\S+, not Gridwright 9\.9"):
            cluster.connect(site.address).__enter__()


def test_a_cluster_without_workers_is_given_up(site, monkeypatch):
    """Broken: a batch whose machines are gone would wait for ever."""
    with cluster.connect(site.address) as workers:
        monkeypatch.setattr(workers._client, "nthreads", dict)
        monkeypatch.setattr(cluster, "_LOOK", 0.0)
        monkeypatch.setattr(cluster, "_ALONE", 0.0)
        with pytest.raises(UsageError, match="has had no workers for 0 s"):
            workers.check()


def test_commands(site, tmp_path, capsys):
    """Broken: `--cluster` would say something else than the same command without it."""
    site.workers()
    puzzles = tmp_path / "set.jsonl"
    puzzles.write_text("\n".join(job.text for job in JOBS[:30]) + "\nno puzzle\n")
    for output, more in (("here", ["--workers", "1"]), ("there", ["--cluster", site.address])):
        assert main.run(["batch", "check", str(puzzles), "-q", "-o", str(tmp_path / f"{output}.jsonl"), *more]) == 0
    records = [(tmp_path / f"{name}.jsonl").read_text().splitlines()[1:] for name in ("here", "there")]
    here, there = (plain(map(Record.from_json, lines)) for lines in records)
    assert there == here
    assert len(here) == 31
    capsys.readouterr()
    solve = ["solve", "4x4:2/1/2/1/1.1/2/1/1"]
    assert main.run([*solve, "--cluster", site.address]) == main.run(solve) == 0
    out = capsys.readouterr().out
    assert out == 2 * out[: len(out) // 2] != ""


def test_processes_of_this_machine():
    with cluster.connect("local:1") as workers:
        assert workers.workers == 1
        assert plain(batch.run(JOBS[:10], "check", cluster=workers)) == plain(batch.run(JOBS[:10], "check", workers=0))


def test_nobody_there(monkeypatch):
    monkeypatch.setattr(cluster, "_CONNECTING", 0.5)
    with pytest.raises(UsageError, match=r"there is no scheduler at tcp://127\.0\.0\.1:1: "):
        cluster.connect("tcp://127.0.0.1:1").__enter__()


@pytest.mark.parametrize("address", ["", "local", "local:0", "local:x", "127.0.0.1:8786", "tcp:// there"])
def test_addresses(address):
    with pytest.raises(UsageError, match="expected tcp://HOST:PORT or local:N"):
        cluster.connect(address).__enter__()


@pytest.mark.parametrize(
    ("took", "sizes"), [(0.0001, [4, 16, 64, 256, 256]), (0.03125, [4, 16, 16]), (3.0, [1, 1])], ids=str
)
def test_chunks_take_about_half_a_second(took, sizes):
    pace = cluster._Pace()
    found = []
    for _ in sizes:
        pace.note([Record("", 1, "", "", "done", seconds=took)] * pace.size)
        found.append(pace.size)
    assert found == sizes
