"""`gridwright batch` and `gridwright tournament` from the shell: if these fail, results are lost, repeated or wrong.

The batch is killed at any moment, the disk is full, the results are damaged: what was recorded stays, and the rest is
done after a resume.
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import struct
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest

import gridwright
from gridwright.batch.store import records_in
from gridwright.cli import codes
from gridwright.values.errors import UsageError

posix = pytest.mark.skipif(os.name == "nt", reason="signals and limits as POSIX has them")
ROWS = "[[1], [1, 3], [3], [1, 1], [1, 1]]"
GOOD = f'{{"gridwright": 1, "kind": "nonogram", "rows": {ROWS}, "columns": [[1], [3], [2], [5], [1]]}}\n'
TWO = '{"gridwright": 1, "kind": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]}\n'
ONES = {"gridwright": 1, "kind": "nonogram", "rows": [[1, 1]] * 30, "columns": [[1, 1]] * 30}  # nobody counts them
OUTCOMES = {0: "unreadable", 1: "multiple", 2: "unique"}


def many(folder, number):
    """A file of puzzles, every third of which is unreadable, and the expected outcomes."""
    kinds = {0: "{]\n", 1: TWO, 2: GOOD}
    (folder / "many.jsonl").write_text("".join(kinds[index % 3] for index in range(1, number + 1)))
    return [OUTCOMES[index % 3] for index in range(1, number + 1)]


def outcomes(name):
    """The outcomes in a results file in the order of the puzzles, each of which must occur once."""
    found = sorted(records_in(name), key=lambda record: record.index)
    assert [record.index for record in found] == list(range(1, len(found) + 1))
    return [record.outcome for record in found]


@pytest.mark.parametrize("name", ["results.sqlite", "results.jsonl"])
@pytest.mark.parametrize("workers", ["1", "3"])
def test_every_puzzle_is_recorded(call, folder, name, workers):
    expected = many(folder, 100)
    outcome = call("batch", "check", "many.jsonl", "-o", name, "--workers", workers)
    assert (outcome.code, outcome.out) == (codes.DONE, "")
    assert outcome.err.startswith("batch check: 100 puzzles in ")
    assert all(part in outcome.err for part in ("33 unique", "34 multiple", "33 unreadable"))
    assert outcomes(name) == expected


def test_reasons_are_recorded_on_demand(call):
    """Broken: a batch would spend most of its time on diagnosis, or diagnosis could not be requested."""
    lone = ("batch", "check", "2x2:2//2/", "--workers", "1", "-q")
    assert "error" not in json.loads(call(*lone).out)
    assert "contradict" in json.loads(call(*lone, "--diagnosis").out)["error"]
    assert "--diagnosis cannot be used with count" in call("batch", "count", "2x2:2//2/", "--diagnosis").err


def test_records_on_standard_output(call, folder):
    outcome = call("batch", "solve", "-", "--workers", "1", "-q", stdin=(GOOD + TWO).encode())
    first, second = sorted(map(json.loads, outcome.out.splitlines()), key=lambda record: record["index"])
    assert (first["verdict"], second["verdict"], first["source"]) == ("unique", "multiple", "<stdin>")
    assert first["answer"] == "...#.\n#.###\n.###.\n.#.#.\n.#.#."


def test_going_on_does_not_repeat_anything(call, folder):
    many(folder, 30)
    call("batch", "check", "many.jsonl", "-o", "r.sqlite", "--workers", "1")
    with sqlite3.connect("r.sqlite") as base:
        base.execute('DELETE FROM records WHERE "index" > 20')
        base.execute('UPDATE records SET kind = "kept"')
    outcome = call("batch", "check", "many.jsonl", "-o", "r.sqlite", "--workers", "1", "--resume")
    assert outcome.code == codes.DONE
    assert outcome.err.startswith("batch check: 10 puzzles in ")
    assert outcome.err.endswith("; 20 already recorded\n")
    assert outcomes("r.sqlite") == [OUTCOMES[index % 3] for index in range(1, 31)]
    assert sum(record.kind == "kept" for record in records_in("r.sqlite")) == 20


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["batch", "check", "dog.non", "--resume"], "--resume continues a results file; name it with -o FILE"),
        (
            ["batch", "check", "dog.non", "--max-solutions", "3"],
            "--max-solutions cannot be used with check, only with solve",
        ),
        (
            ["batch", "rate", "dog.non", "--seed", "3"],
            "--seed cannot be used with rate, only with solve, check and count",
        ),
        (["batch", "guess", "dog.non"], "expected one of solve check rate count explain, found 'guess'"),
        (["batch", "check", "dog.non", "-o", "dog.txt"], "'dog.txt' does not have the suffix of a results file"),
        (["batch", "check", "dog.non", "-o", "no/r.sqlite"], "no such folder"),
        (["batch", "check", "dog.non", "--workers", "0"], "--workers: expected a whole number from 1"),
        (
            ["batch", "check", "dog.non", "--cluster", "local:1", "--retries", "2"],
            "--cluster cannot be used with --retries",
        ),
        (["batch", "check", "dog.non", "--retries", "-1"], "--retries: expected a whole number, 0 or more"),
        (["tournament", "a", "b"], "expected one set, found 2 files"),
        (["tournament", "a", "--answers", "b", "-o", "c"], "--answers cannot be used with --output"),
    ],
)
def test_options_that_clash(call, words, message):
    outcome = call(*words)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (codes.USAGE, "", 1)
    assert message in outcome.err


def test_a_damaged_results_file(call, folder):
    (folder / "r.sqlite").write_bytes(b"hello" * 5000)
    outcome = call("batch", "check", "dog.non", "-o", "r.sqlite", "--resume")
    assert (outcome.code, outcome.err.count("\n")) == (codes.USAGE, 1)
    assert "r.sqlite is damaged or not a results file" in outcome.err


def test_no_results_file_for_a_misspelt_source(call, folder):
    assert call("batch", "check", "absent.non", "-o", "r.sqlite").code == codes.BAD_INPUT
    assert not (folder / "r.sqlite").exists()


def test_no_results_file_for_a_cluster_that_is_not_there(call, folder, monkeypatch):
    """Broken: an empty file would block the next attempt."""

    def nobody(_):
        raise UsageError("there is no scheduler")

    monkeypatch.setattr("gridwright.batch.cluster.connect", nobody)
    assert call("batch", "check", "dog.non", "-o", "r.sqlite", "--cluster", "tcp://127.0.0.1:1").code == codes.USAGE
    assert not (folder / "r.sqlite").exists()


def started(folder, *words, before=""):
    """The command line in a separate process; `before` is run there first."""
    program = f"import sys\n{before}\nfrom gridwright.cli.main import run\nsys.exit(run(sys.argv[1:]))"
    return subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def big_png():
    """A PNG of 1x67,108,864 pixels in few bytes."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1 << 26, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0\0\0\0")) + chunk(b"IEND", b"")


HOSTILE = {
    "b4.png": big_png(),
    "big.pbm": b"P4\n8192 8192\n" + bytes(8192 * 1024),
    "blanks.txt": b" " * 20_000_000,
    "keys.json": b'{"gridwright": 1, "puzzles": [{' + b", ".join(b'"%d": 1' % key for key in range(200_000)),
    "keys.toml": b".".join([b"a"] * 100_000) + b" = 1",
}


def hostile_among(folder, number):
    """A folder with hostile files among many good ones; returns the names of the good ones."""
    (folder / "sets").mkdir()
    good = {f"{number}.json" for number in range(number)}
    for name, content in (HOSTILE | dict.fromkeys(good, GOOD.encode())).items():
        (folder / "sets" / name).write_bytes(content)
    return good


@posix
def test_a_hostile_file_costs_itself_alone(folder):
    """Broken: the main process reads the hostile files, for minutes and with gigabytes, and records nothing."""
    good = hostile_among(folder, 20)
    told = "import atexit, resource; atexit.register(lambda: print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))"
    limits = ("--time-limit", "1", "--memory-limit", "300", "--workers", "2")
    began = time.monotonic()
    process = started(folder, "batch", "check", "sets", "-o", "r.jsonl", *limits, before=told)
    out, err = process.communicate(timeout=120)
    assert process.returncode == codes.DONE, err
    assert time.monotonic() - began < 60
    assert int(out) < 600_000  # kB; mostly the content of the files on its way to a worker
    found = {os.path.basename(record.source): record for record in records_in("r.jsonl")}
    assert sorted(found) == sorted([*HOSTILE, *good])
    assert {name for name, record in found.items() if record.outcome == "unique"} == good
    again = started(folder, "batch", "check", "sets", "-o", "r.jsonl", "--resume", *limits)
    assert b"25 already recorded" in again.communicate(timeout=120)[1]


@posix
@pytest.mark.parametrize("name", ["r.sqlite", "r.jsonl"])
def test_a_second_batch_on_the_same_results_is_refused(call, folder, name):
    """Broken: both batches do all that is left, and every puzzle is recorded twice."""
    expected = many(folder, 20_000)
    words = ("batch", "check", "many.jsonl", "-o", name, "--resume", "--workers", "2")
    first = started(folder, *words)
    while not (folder / name).exists():
        time.sleep(0.01)
    time.sleep(0.1)  # until it is locked
    second = call(*words)
    assert (second.code, second.out) == (codes.USAGE, "")
    assert second.err == (
        f"gridwright: {name} is being written by another batch; wait until that ends, or name another file\n"
    )
    first.kill()  # it leaves no lock behind
    first.communicate(timeout=60)
    assert call(*words).code == codes.DONE
    assert outcomes(name) == expected


@pytest.mark.parametrize("name", ["r.sqlite", "r.jsonl"])
def test_an_input_that_was_changed(call, folder, name):
    many(folder, 12)
    words = ("batch", "check", "many.jsonl", "-o", name, "--workers", "1")
    call(*words)
    (folder / "many.jsonl").write_text(GOOD + (folder / "many.jsonl").read_text().split("\n", 1)[1][: -len(TWO)])
    outcome = call(*words, "--resume")
    assert outcome.err.startswith("batch check: 2 puzzles in ")
    assert outcome.err.endswith("; 9 already recorded; 3 records of puzzles no longer in the input not counted\n")
    assert len(list(records_in(name))) == 11


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
@pytest.mark.parametrize("retries", ["0", "1"])
def test_a_worker_that_somebody_kills(folder, retries):
    """Broken: a worker killed by mistake would cost a result for good."""
    (folder / "hard.jsonl").write_text(json.dumps(ONES) + "\n" + GOOD)
    words = ("batch", "count", "hard.jsonl", "-o", "r.jsonl", "--time-limit", "4", "--workers", "1")
    process = started(folder, *words, "--retries", retries)
    victim = None
    while victim is None:
        time.sleep(0.05)
        busy = (pid for pid in children(process.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes())
        victim = next(busy, None)
    time.sleep(2)  # it is at the first puzzle by now
    os.kill(victim, signal.SIGKILL)
    assert b"2 puzzles in " in process.communicate(timeout=60)[1]
    found = {record.index: record.outcome for record in records_in("r.jsonl")}
    assert found == {1: "crashed" if retries == "0" else "lower bound", 2: "unique"}
    if retries == "0":
        again = started(folder, *words, "--resume")
        assert b": 1 lower bound; 1 already recorded" in again.communicate(timeout=60)[1]


def test_counts_that_a_limit_ended_are_lower_bounds(call, folder):
    """Broken: a lower bound would be mistaken for an exact count."""
    (folder / "hard.jsonl").write_text((json.dumps(ONES) + "\n") * 2 + GOOD + TWO)
    outcome = call("batch", "count", "hard.jsonl", "--node-limit", "5", "-o", "r.sqlite", "--workers", "1")
    assert re.search(": 2 lower bounds, 1 (unique|multiple), 1 (unique|multiple)$", outcome.err)
    report = call("report", "r.sqlite").out
    assert report.startswith("r.sqlite: count node_limit=5. 4 puzzles, 2 answered, 2 lower bounds; ")
    assert re.search("^lower bound +2 ", report, re.MULTILINE)
    assert re.search("^multiple +1 ", report, re.MULTILINE)


@posix
def test_a_full_disk(folder, call):
    """Broken: the batch would end in a traceback, or lose what was already recorded."""
    expected = many(folder, 3000)
    words = ("batch", "check", "many.jsonl", "-o", "r.sqlite", "--resume", "--workers", "1")
    small = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))"
    process = started(folder, *words, before=small)
    err = process.communicate(timeout=120)[1]
    assert process.returncode == codes.USAGE
    assert err.decode().startswith("gridwright: cannot write r.sqlite: ")
    assert err.count(b"\n") == 1
    assert call(*words).code == codes.DONE
    assert outcomes("r.sqlite") == expected


def children(pid):
    """The child processes of a process."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def killed_and_resumed(folder, times, rng, words):
    """Kill a batch at random moments and resume it; return how often it was still running."""
    results = folder / words[words.index("-o") + 1]
    in_work = 0
    for _ in range(times):
        process = started(folder, *words)
        while process.poll() is None and not results.exists():
            time.sleep(0.01)
        time.sleep(rng.random() * 1.5)
        workers = children(process.pid) if process.poll() is None else []
        in_work += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.wait(60)
        process.stdout.close()
        process.stderr.close()
        for worker in workers:  # none survives for more than a moment
            while Path(f"/proc/{worker}").exists() and "Z" not in Path(f"/proc/{worker}/stat").read_text():
                time.sleep(0.05)
    process = started(folder, *words)
    _, err = process.communicate(timeout=300)
    assert process.returncode == codes.DONE, err
    return in_work


RESUMED = ("-o", "r.sqlite", "--resume", "--workers", "2")


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
def test_killed_a_few_times(folder):
    """Broken: a puzzle would be lost or duplicated after a crash of the machine or of the batch."""
    expected = many(folder, 4000)
    killed_and_resumed(folder, 3, random.Random(1), ("batch", "check", "many.jsonl", *RESUMED))
    assert outcomes("r.sqlite") == expected


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
def test_killed_many_times(folder, seed):
    expected = many(folder, 240_000)
    assert killed_and_resumed(folder, 20, random.Random(seed), ("batch", "check", "many.jsonl", *RESUMED)) > 10
    assert outcomes("r.sqlite") == expected


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
@pytest.mark.parametrize("name", ["r.sqlite", "r.jsonl"])
def test_hostile_files_among_many_and_killed_many_times(folder, seed, name):
    """Broken: a file that crashes its worker is lost, or retried forever, when the batch resumes."""
    good = hostile_among(folder, 1000)
    limits = ("--time-limit", "1", "--memory-limit", "300")
    words = ("batch", "check", "sets", "-o", name, "--resume", "--workers", "2", *limits)
    assert killed_and_resumed(folder, 20, random.Random(seed), words) > 5
    records = list(records_in(name))
    assert len(records) == len(good) + len(HOSTILE)
    found = {os.path.basename(record.source): record.outcome for record in records}
    assert {file for file, outcome in found.items() if outcome == "unique"} == good
    assert sorted(found) == sorted([*HOSTILE, *good])


@posix
def test_ctrl_c_keeps_what_was_recorded(folder):
    many(folder, 200_000)
    process = started(folder, "batch", "check", "many.jsonl", "-o", "r.jsonl", "--workers", "2")
    while process.poll() is None and not ((folder / "r.jsonl").exists() and len(list(records_in("r.jsonl"))) > 9):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # also to the workers, as a terminal does
    _, err = process.communicate(timeout=60)
    assert process.returncode == codes.INTERRUPTED
    told = re.fullmatch(
        rb"gridwright: interrupted: ([1-9]\d*) puzzles recorded in r.jsonl; use --resume to continue\n", err
    )
    found = [record.index for record in records_in(folder / "r.jsonl")]
    assert len(set(found)) == len(found) == int(told[1]) < 200_000


# Tournaments

SET = "$1\n2\n1\n2\n1\n$2\n1\n1\n1\n1\n"


def test_a_tournament(call, folder):
    (folder / "set.txt").write_text(SET)
    outcome = call("tournament", "set.txt", "-o", "answers.txt", "--workers", "1")
    assert (outcome.code, outcome.out) == (codes.DONE, "")
    assert outcome.err.splitlines()[-1].split()[:4] == ["total", "2", "0", "0"]
    answers = gridwright.load_all("answers.txt", "taai")
    assert [puzzle.meta["id"] for puzzle in answers] == ["1", "2"]
    assert answers[0].goal == gridwright.Grid.from_text("##\n#.")
    judged = call("tournament", "set.txt", "--answers", "answers.txt")
    assert (judged.code, judged.out.splitlines()[-1].split()) == (codes.DONE, ["total", "2", "0", "0"])


def test_a_tournament_with_a_puzzle_that_is_unreadable(call, folder):
    (folder / "set.txt").write_text("$1\n2\n1\n2\n1\n$2\n1\nx\n1\n1\n")
    outcome = call("tournament", "set.txt", "--workers", "1")
    assert outcome.code == codes.BAD_INPUT
    assert outcome.err.startswith("gridwright: set.txt:8:1: $2: expected a run length, found 'x'\n")
    assert outcome.out == "$1\n1\t1\n1\t0\n"


def test_wrong_answers_are_named(call, folder):
    (folder / "set.txt").write_text(SET)
    (folder / "answers.txt").write_text("$1\n1\t1\n0\t1\n$7\n1\t0\n0\t1\n")
    outcome = call("tournament", "set.txt", "--answers", "answers.txt")
    assert outcome.code == codes.BAD_INPUT
    assert outcome.err.splitlines() == [
        "$1: wrong: column 1: expected 2, found 1",
        "$2: missing",
        "1 answer for puzzles that are not in the set: $7",
    ]


def test_a_puzzle_without_solution_in_a_set(call, folder):
    (folder / "set.txt").write_text("$1\n2\n\n2\n\n$2\n1\n1\n1\n1\n")
    outcome = call("tournament", "set.txt", "--workers", "1", "--size", "2x2")
    assert outcome.code == codes.NO_SOLUTION
    assert outcome.err.splitlines()[0] == "$1: none: row 2 and column 1 contradict each other"


def test_progress_says_how_far_it_is(monkeypatch):
    """Broken: the user could not tell how long a batch will take."""
    from gridwright.batch import BatchTask, Job, perform
    from gridwright.cli import batch

    now = 100.0
    monkeypatch.setattr(batch, "monotonic", lambda: now)
    tally = batch._Tally()
    record = perform(Job.of(gridwright.parse("2x1:1//1")), BatchTask("check"))
    for _ in range(3000):
        tally.add(record)
    now = 110.0
    assert tally.text(0.25) == "3,000 done, 300 a second, 30 s left: 3,000 unique"
    assert tally.text(None) == "3,000 done, 300 a second: 3,000 unique"
    tally.share_before = 0.2  # what was done before took no time now
    assert "2 min 30 s left" in tally.text(0.25)
