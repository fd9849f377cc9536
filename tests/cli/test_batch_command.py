"""`gridwright batch` and `gridwright tournament` from the shell: if these fail, results are lost, repeated or wrong.

The batch is killed at any moment, the disk is full, the results are damaged: what was recorded stays, the rest is done
when it goes on.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

import gridwright
from gridwright.batch.store import records_in
from gridwright.cli import codes

posix = pytest.mark.skipif(os.name == "nt", reason="signals and limits as POSIX has them")
ROWS = "[[1], [1, 3], [3], [1, 1], [1, 1]]"
GOOD = f'{{"gridwright": 1, "kind": "nonogram", "rows": {ROWS}, "columns": [[1], [3], [2], [5], [1]]}}\n'
TWO = '{"gridwright": 1, "kind": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]}\n'
OUTCOMES = {0: "junk", 1: "multiple", 2: "unique"}


def many(folder, number):
    """A file with puzzles of which every third is junk, and what should become of them."""
    kinds = {0: "{]\n", 1: TWO, 2: GOOD}
    (folder / "many.jsonl").write_text("".join(kinds[index % 3] for index in range(1, number + 1)))
    return [OUTCOMES[index % 3] for index in range(1, number + 1)]


def outcomes(name):
    """The outcomes of a results file in the order of the puzzles, each of which must be there once."""
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
    assert all(part in outcome.err for part in ("33 unique", "34 multiple", "33 junk"))
    assert outcomes(name) == expected


def test_reasons_are_recorded_on_demand(call):
    """Broken: a batch would spend most of its time on reasons, or could not be asked for them."""
    lone = ("batch", "check", "2x2:2//2/", "--workers", "1", "-q")
    assert "error" not in json.loads(call(*lone).out)
    assert "contradict" in json.loads(call(*lone, "--diagnosis").out)["error"]
    assert "--diagnosis is not for count" in call("batch", "count", "2x2:2//2/", "--diagnosis").err


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
    assert outcome.err.endswith("; 20 recorded before\n")
    assert outcomes("r.sqlite") == [OUTCOMES[index % 3] for index in range(1, 31)]
    assert sum(record.kind == "kept" for record in records_in("r.sqlite")) == 20


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["batch", "check", "dog.non", "--resume"], "--resume goes on with a results file: give -o FILE"),
        (["batch", "check", "dog.non", "--max-solutions", "3"], "--max-solutions is not for check, but for solve"),
        (["batch", "rate", "dog.non", "--seed", "3"], "--seed is not for rate, but for solve check count"),
        (["batch", "guess", "dog.non"], "expected one of solve check rate count explain, found 'guess'"),
        (["batch", "check", "dog.non", "-o", "dog.txt"], "the name 'dog.txt' does not say how to keep results"),
        (["batch", "check", "dog.non", "-o", "no/r.sqlite"], "there is no folder"),
        (["batch", "check", "dog.non", "--workers", "0"], "--workers: expected a whole number from 1"),
        (["tournament", "a", "b"], "expected one set, found 2 files"),
        (["tournament", "a", "--answers", "b", "-o", "c"], "--answers and --output exclude each other"),
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
    assert "r.sqlite is damaged or no results file" in outcome.err


def test_no_results_file_for_a_misspelt_source(call, folder):
    assert call("batch", "check", "absent.non", "-o", "r.sqlite").code == codes.BAD_INPUT
    assert not (folder / "r.sqlite").exists()


def started(folder, *words, before=""):
    """The command line in a process of its own; `before` is run there first."""
    program = f"import sys\n{before}\nfrom gridwright.cli.main import run\nsys.exit(run(sys.argv[1:]))"
    return subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


@posix
def test_a_full_disk(folder, call):
    """Broken: the batch would end in a traceback, or what was recorded before be lost."""
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
    """The processes that a process has started."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def killed_and_resumed(folder, times, rng, number):
    """Kills a batch at random moments and lets it go on; how often there was something to kill."""
    expected = many(folder, number)
    words = ("batch", "check", "many.jsonl", "-o", "r.sqlite", "--resume", "--workers", "2")
    in_work = 0
    for _ in range(times):
        process = started(folder, *words)
        while process.poll() is None and not (folder / "r.sqlite").exists():
            time.sleep(0.01)
        time.sleep(rng.random() * 1.5)
        workers = children(process.pid) if process.poll() is None else []
        in_work += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.wait(60)
        process.stdout.close()
        process.stderr.close()
        for worker in workers:  # none is left behind, or only for a moment
            while Path(f"/proc/{worker}").exists() and "Z" not in Path(f"/proc/{worker}/stat").read_text():
                time.sleep(0.05)
    process = started(folder, *words)
    _, err = process.communicate(timeout=300)
    assert process.returncode == codes.DONE, err
    assert outcomes("r.sqlite") == expected
    return in_work


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
def test_killed_a_few_times(folder):
    """Broken: a puzzle would be lost or twice there after a crash of the machine or of the batch."""
    killed_and_resumed(folder, 3, random.Random(1), 4000)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
def test_killed_many_times(folder, seed):
    assert killed_and_resumed(folder, 20, random.Random(seed), 40_000) > 10


@posix
def test_ctrl_c_keeps_what_was_recorded(folder):
    many(folder, 200_000)
    process = started(folder, "batch", "check", "many.jsonl", "-o", "r.sqlite", "--workers", "2")
    while process.poll() is None and not (folder / "r.sqlite").exists():
        time.sleep(0.01)
    time.sleep(1.5)
    os.killpg(process.pid, signal.SIGINT)  # to the workers too, as a terminal does
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (codes.INTERRUPTED, b"gridwright: interrupted\n")
    found = [record.index for record in records_in(folder / "r.sqlite")]
    assert len(set(found)) == len(found) < 200_000


# Tournaments.

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


def test_a_tournament_with_a_puzzle_that_is_junk(call, folder):
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
        "1 answer to no puzzle of the set: $7",
    ]


def test_a_puzzle_without_solution_in_a_set(call, folder):
    (folder / "set.txt").write_text("$1\n2\n\n2\n\n$2\n1\n1\n1\n1\n")
    outcome = call("tournament", "set.txt", "--workers", "1", "--size", "2x2")
    assert outcome.code == codes.NO_SOLUTION
    assert outcome.err.splitlines()[0] == "$1: none: row 2 and column 1 contradict each other"


def test_progress_says_how_far_it_is(monkeypatch):
    """Broken: somebody with a long batch would not know whether to wait for it."""
    from gridwright.batch import Job, Task, perform
    from gridwright.cli import batch

    now = 100.0
    monkeypatch.setattr(batch, "monotonic", lambda: now)
    tally = batch._Tally()
    record = perform(Job.of(gridwright.parse("2x1:1//1")), Task("check"))
    for _ in range(3000):
        tally.add(record)
    now = 110.0
    assert tally.text(0.25) == "3,000 done, 300 a second, 30 s left: 3,000 unique"
    assert tally.text(None) == "3,000 done, 300 a second: 3,000 unique"
    tally.share_before = 0.2  # what was done before took no time now
    assert "2 min 30 s left" in tally.text(0.25)
