"""A cluster of a scheduler and two workers on this machine: if these fail, other machines return other records."""

from __future__ import annotations

import os
import pickle
import random
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from multiprocessing import parent_process
from pathlib import Path
from types import SimpleNamespace

import pytest
from batch_lines import endless, job, troubled

import gridwright
from gridwright import batch
from gridwright.batch import BatchTask, cluster, cubes
from gridwright.batch.perform import perform_chunk
from gridwright.batch.record import Record
from gridwright.cli import main
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.errors import UsageError

distributed = pytest.importorskip("distributed", reason="needs Dask: pip install 'gridwright[cluster]'")

JOBS = [job(index) for index in range(1, 121)]
WITH_A_KILLER = [*JOBS[:20], job(21, "killed"), *JOBS[21:40]]
ONES = Nonogram([[1]] * 6, [[1]] * 6)  # 720 solutions


class Site:
    """A scheduler, and workers that their nannies replace when they die."""

    def __init__(self, folder: Path) -> None:
        paths = [str(Path(gridwright.__file__).parent.parent), str(Path(__file__).parent)]
        # Give up a piece of work after it has killed two workers instead of four.
        settings = {"PYTHONPATH": os.pathsep.join(paths), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
        self._environment = os.environ | settings
        self.programs: list[subprocess.Popen[bytes]] = []
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
        self.programs.append(subprocess.Popen(command, env=self._environment, **quiet))

    def workers(self) -> list[int]:
        """The process ids of both workers, once they have started."""
        self.client.wait_for_workers(2, timeout=60)
        return list(self.client.run(os.getpid).values())

    def close(self) -> None:
        self.client.shutdown()
        self.client.close()
        for program in self.programs:
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
    """Records without the parts that vary, in the order of their puzzles."""
    return sorted((replace(record, seconds=0.0, cpu=None) for record in records), key=lambda record: record.index)


def troubled_chunk(jobs, task):
    return [troubled(job, task) for job in jobs]


def test_the_same_records_and_a_worker_lost_in_the_middle(site):
    """Broken: if a machine failed, puzzles would be lost, or recorded twice."""
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
    """Broken: its neighbours would be lost too, or the batch would never end."""
    site.workers()
    with cluster.connect(site.address) as workers:
        found = workers.records(WITH_A_KILLER, BatchTask("check"), perform=troubled_chunk)
        check_the_killer(plain(found))


def test_work_that_is_given_up_after_several_workers():
    """Broken: the same as above, with workers that only seem to die."""

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
    check_the_killer(plain(workers.records(WITH_A_KILLER, BatchTask("check"))))


def check_the_killer(found):
    assert [record.index for record in found] == list(range(1, 41))
    assert {record.index: record.error for record in found if record.fate != "done"} == {
        21: "it crashed several workers"
    }


def test_cubes_and_a_worker_lost_in_the_middle(site):
    """Broken: if a machine failed, the proof that there are no more solutions would have a gap."""
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
    """Broken: shared workers would be busy for hours with a cancelled puzzle."""
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
    """The number of pieces of work that a worker has begun, cancelled or not; this function is sent to the worker."""
    return len(dask_worker.state.all_running_tasks)


def test_a_worker_of_another_version(site, monkeypatch):
    """Broken: results of different versions would be mixed."""
    with cluster.connect(site.address) as workers:
        monkeypatch.setattr(cluster, "__version__", "9.9")
        late = workers.executor.submit(cubes.covers, [()], 2)
        with pytest.raises(UsageError, match=r"a worker has Gridwright 0\.\S+, not 9\.9"):
            late.result(60)
        with pytest.raises(UsageError, match=r"has Gridwright 0\.\S+, not Gridwright 9\.9"):
            cluster.connect(site.address).__enter__()


def test_a_cluster_without_workers_is_given_up(site, monkeypatch):
    """Broken: a batch would wait for lost machines for ever."""
    with cluster.connect(site.address) as workers:
        monkeypatch.setattr(workers, "_threads", lambda: 0)
        monkeypatch.setattr(cluster, "_LOOK", 0.0)
        monkeypatch.setattr(cluster, "_ALONE", 0.0)
        with pytest.raises(UsageError, match="has had no workers for 0 s"):
            workers.check()


def test_commands(site, tmp_path, capsys):
    """Broken: `--cluster` would change the output of a command."""
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
    """Broken: any user of the machine could have the workers run programs."""
    pytest.importorskip("cryptography", reason="needs cryptography: pip install 'gridwright[cluster]'")
    with cluster.connect("local:1") as workers:
        assert workers.workers == 1
        address = workers._client.scheduler_info()["address"]
        assert address.startswith("tls://127.0.0.1:")
        with pytest.raises(OSError, match=r"closed|reset|Timed out"):
            distributed.Client(address.replace("tls", "tcp"), timeout=2)
        with pytest.raises(UsageError, match=r"cannot reach tls://127\.0\.0\.1:\d+: TLS expects"):
            cluster.connect(address).__enter__()
        assert plain(batch.run(JOBS[:10], "check", cluster=workers)) == plain(batch.run(JOBS[:10], "check", workers=0))


def test_sockets_that_forget_errors():
    """Broken: with Python 3.13 and OpenSSL 3.5, one closed connection would break all others of a local cluster."""
    pytest.importorskip("cryptography", reason="needs cryptography: pip install 'gridwright[cluster]'")
    from gridwright.batch import local_tls

    sent = pickle.loads(pickle.dumps(local_tls.LocalSecurity.temporary()))  # as to a worker
    ours, other = socket.socketpair()
    tls = sent.get_listen_args("scheduler")["ssl_context"].wrap_socket(
        ours, server_side=True, do_handshake_on_connect=False
    )
    with tls, other:
        forgotten = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(local_tls, "_forget", forgotten.append)
            tls._sslobj = None  # then the socket below is used
            other.close()
            with pytest.raises(OSError, match="Broken pipe"):
                tls.send(b"lost")
        assert [type(error) for error in forgotten] == [BrokenPipeError]
    local_tls._forget(BrokenPipeError())  # succeeds, whatever the queue holds


def test_workers_killed_at_random():
    """Broken: puzzles would be lost or done twice, or the batch would never end."""
    pytest.importorskip("cryptography", reason="needs cryptography: pip install 'gridwright[cluster]'")
    dice = random.Random(28)
    with cluster.connect("local:2") as workers:
        found, killed = [], 0
        for record in workers.records(JOBS, BatchTask("solve")):
            found.append(record)
            # A worker killed before it has registered is not restarted, so kill only one of two that work.
            if len(found) % 5 == 1 and workers._threads() == 2 and (victims := mine()):
                with suppress(ProcessLookupError):
                    os.kill(dice.choice(victims).pid, signal.SIGKILL)
                    killed += 1
    assert killed >= 1
    assert plain(found) == plain(batch.run(JOBS, "solve", workers=0))


def mine():
    """The worker processes of this process."""
    psutil = pytest.importorskip("psutil", reason="comes with distributed")
    found = []
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):  # it has ended meanwhile
            if child.status() != psutil.STATUS_ZOMBIE and "spawn_main" in " ".join(child.cmdline()):
                found.append(child)
    return found


def test_a_worker_that_dies_during_the_greeting(site, monkeypatch, tmp_path):
    """Broken: one failing machine would end the work of all others before it begins."""
    site.workers()
    monkeypatch.setattr(cluster, "credentials", partial(first_dies, str(tmp_path / "dead")))
    with cluster.connect(site.address) as workers:
        assert (tmp_path / "dead").exists()
        assert workers.workers >= 1


def first_dies(mark):
    if parent_process() is not None:  # a worker
        with suppress(FileExistsError):
            Path(mark).touch(exist_ok=False)
            os.kill(os.getpid(), signal.SIGKILL)
    return "Gridwright"


def test_a_worker_that_does_not_answer_the_greeting(site, monkeypatch):
    monkeypatch.setattr(cluster, "_ANSWER", 1.0)
    silent, _ = site.workers()
    os.kill(silent, signal.SIGSTOP)
    try:
        with cluster.connect(site.address) as workers:
            assert next(workers.records(JOBS, BatchTask("check"))).verdict == "unique"
    finally:
        os.kill(silent, signal.SIGCONT)


def test_a_scheduler_that_does_not_answer(site, monkeypatch):
    """Broken: the batch would wait for the scheduler for ever."""
    site.workers()
    monkeypatch.setattr(cluster, "_ANSWER", 0.5)
    monkeypatch.setattr(cluster, "_LOOK", 0.1)
    monkeypatch.setattr(cluster, "_CONNECTING", 5.0)
    scheduler = site.programs[0]
    with cluster.connect(site.address) as workers:
        records = workers.records(JOBS[:1], BatchTask("check"), perform=slow_chunk)
        scheduler.send_signal(signal.SIGSTOP)
        try:
            with pytest.raises(UsageError, match="the cluster's scheduler has not answered"):
                next(records)
        finally:
            scheduler.send_signal(signal.SIGCONT)


def test_work_that_nobody_does(site, monkeypatch):
    """Broken: if Dask lost a piece of work, the batch would wait for it for ever."""
    site.workers()
    with cluster.connect(site.address) as workers:
        monkeypatch.setattr(workers.executor, "submit", lambda *_: Future())
        for name, seconds in (("_LOOK", 0.05), ("_QUIET", 0.1), ("_ALONE", 0.2)):
            monkeypatch.setattr(cluster, name, seconds)
        with pytest.raises(UsageError, match=r"made no progress for 0\.2 s"):
            list(workers.records(JOBS, BatchTask("check")))


def test_work_that_takes_long(site, monkeypatch):
    """Broken: a puzzle that takes hours would be taken for a lost one."""
    site.workers()
    for name, seconds in (("_LOOK", 0.05), ("_QUIET", 0.1), ("_ALONE", 0.5)):
        monkeypatch.setattr(cluster, name, seconds)
    with cluster.connect(site.address) as workers:
        (record,) = workers.records(JOBS[:1], BatchTask("check"), perform=slow_chunk)
    assert record.verdict == "unique"


def slow_chunk(jobs, task):
    time.sleep(3)
    return perform_chunk(jobs, task)


@pytest.mark.parametrize("seconds", [1.0, 2.5, 5.0], ids=["at the start", "while workers start", "in a search"])
def test_interrupted(tmp_path, seconds):
    """Broken: Ctrl-C would print pages of Dask's own errors."""
    pytest.importorskip("cryptography", reason="needs cryptography: pip install 'gridwright[cluster]'")
    gridwright.save(endless(), tmp_path / "endless.json")
    words = [sys.executable, "-m", "gridwright", "solve", str(tmp_path / "endless.json"), "--cluster", "local:2"]
    solving = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    time.sleep(seconds)
    os.killpg(solving.pid, signal.SIGINT)
    out, err = solving.communicate(timeout=100)
    assert (out, err) == ("", "gridwright: interrupted\n")
    # With `-m`, Python ends by the signal itself if that arrived inside `exec`, as in an import; shells call both 130.
    assert solving.returncode in (130, -signal.SIGINT)


def test_nobody_there(monkeypatch, tmp_path, capsys):
    """Broken: an empty results file would have to be deleted before the next attempt."""
    monkeypatch.setattr(cluster, "_CONNECTING", 0.5)
    results = tmp_path / "results.jsonl"
    assert (
        main.run(["batch", "check", "4x4:2/1/2/1/1.1/2/1/1", "--cluster", "tcp://127.0.0.1:1", "-o", str(results)]) == 2
    )
    assert "no scheduler at tcp://127.0.0.1:1" in capsys.readouterr().err
    assert not results.exists()
    with pytest.raises(UsageError, match=r"no scheduler at tcp://127\.0\.0\.1:1: "):
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
