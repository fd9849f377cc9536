"""Results files: if these fail, a stopped batch loses records, has them twice, or trusts a damaged file."""

from __future__ import annotations

import errno
import math
import os
import sqlite3
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest
from batch_lines import job

import gridwright
from gridwright.batch import BatchTask, Job, Record, perform, run
from gridwright.batch.sources import Sources
from gridwright.batch.store import open_store, records_in
from gridwright.values.errors import UsageError
from gridwright.values.fault import Fault

NON = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"
TASK = BatchTask("check")
RECORDS = [perform(job(index), TASK) for index in range(1, 8)]
FORMS = pytest.mark.parametrize("name", ["results.sqlite", "results.jsonl"])


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def kept(name, records, task=TASK, resume=False):
    store = open_store(name, task, resume=resume)
    store.add(records)
    store.close()


@FORMS
def test_what_goes_in_comes_out(name):
    kept(name, RECORDS)
    assert list(records_in(name)) == RECORDS


@FORMS
def test_going_on(name):
    """Broken: puzzles would be done again, or left out."""
    kept(name, RECORDS[:4])
    store = open_store(name, TASK, resume=True)
    assert [store.todo(job(index)) is None for index in range(1, 8)] == [True] * 4 + [False] * 3
    store.add(RECORDS[4:])
    store.close()
    assert list(records_in(name)) == RECORDS


@FORMS
def test_going_on_with_what_an_earlier_version_recorded(name):
    """Broken: after an update, a resumed batch does everything again.

    The records were written when the main process computed the digests of puzzles.
    """
    copytree(Path(__file__).parent / "resumed" / "puzzles", "puzzles")
    before = list(records_in(Path(__file__).parent / "resumed" / "results.jsonl"))
    kept(name, before)
    store = open_store(name, TASK, resume=True)
    done = list(run(Sources(["puzzles"], TASK), TASK, workers=0, wanted=store.todo))
    assert 0 < len(done) < len(before)  # lines of JSON are not even parsed
    assert [one for one in done if not store.holds(one)] == []
    assert store.finish() == 0
    store.close()
    assert set(map(Record.to_json, records_in(name))) == set(map(Record.to_json, before))


@FORMS
def test_the_same_records_as_an_earlier_version(name):
    copytree(Path(__file__).parent / "resumed" / "puzzles", "puzzles")
    before = list(records_in(Path(__file__).parent / "resumed" / "results.jsonl"))
    kept(name, run(Sources(["puzzles"], TASK), TASK, workers=0))

    def known(records):  # work changes with the engine; reasons were recorded without being asked for, CPU time was not
        for record in records:
            error = None if record.verdict == "none" else record.error
            yield replace(record, seconds=0.0, cpu=None, work={}, error=error).to_json()

    assert sorted(known(records_in(name))) == sorted(known(before))


@FORMS
def test_no_puzzle_is_read_by_who_hands_out(name, monkeypatch):
    """Broken: on resuming, a file that takes long to parse holds up the batch despite its limits."""
    Path("two.non").write_text(NON + "====\n" + NON)
    first, second = Sources(["two.non"], TASK)
    kept(name, [perform(first, TASK)])
    with monkeypatch.context() as patched:
        patched.setattr("gridwright.batch.job.read_text", None)
        store = open_store(name, TASK, resume=True)
        left = [store.todo(one) for one in (first, second)]
    assert [one.known for one in left] == [(perform(first, TASK).digest,), ()]
    with monkeypatch.context() as patched:
        patched.setattr("gridwright.api.check", None)  # recorded puzzles are only parsed
        assert store.holds(perform(left[0], TASK))
    assert not store.holds(perform(left[1], TASK))
    store.close()


@FORMS
def test_a_limit_while_reading_is_recorded_once(name):
    Path("one.non").write_text(NON)
    (job,) = Sources(["one.non"], TASK)
    found = perform(job, BatchTask("check", memory_limit=1))
    assert (found.verdict, found.ending, found.index) == ("unknown", "memory", 1)
    kept(name, [replace(found, task=TASK.key)])
    store = open_store(name, TASK, resume=True)
    assert store.todo(job) is None
    store.close()


@FORMS
def test_an_edited_puzzle_is_another_one(name):
    kept(name, RECORDS[:1])
    store = open_store(name, TASK, resume=True)
    assert store.todo(job(1, "with a title now")) is not None
    store.close()


@FORMS
def test_going_on_with_nothing_begins(name):
    kept(name, RECORDS, resume=True)
    assert list(records_in(name)) == RECORDS


@FORMS
def test_a_file_that_is_there_is_not_touched(name):
    """Broken: a forgotten option would destroy hours of results."""
    kept(name, RECORDS)
    with pytest.raises(UsageError, match="already exists; resume it"):
        open_store(name, TASK)
    assert list(records_in(name)) == RECORDS


def test_a_database_holds_several_tasks():
    kept("results.sqlite", RECORDS)
    other = BatchTask("check", strategy="cdcl")
    more = [perform(job(index), other) for index in range(1, 8)]
    store = open_store("results.sqlite", other, resume=True)
    assert store.todo(job(1)) is not None
    store.add(more)
    store.close()
    assert list(records_in("results.sqlite")) == RECORDS + more
    with sqlite3.connect("results.sqlite") as base:
        runs = base.execute("SELECT task, version FROM runs").fetchall()
    assert runs == [("check", gridwright.__version__), ("check strategy=cdcl", gridwright.__version__)]


def test_json_lines_hold_one_task():
    kept("results.jsonl", RECORDS)
    with pytest.raises(UsageError, match="contains results of 'check', not of 'solve'"):
        open_store("results.jsonl", BatchTask("solve"), resume=True)


def test_a_record_that_comes_twice_is_kept_once():
    kept("results.sqlite", RECORDS)
    kept("results.sqlite", RECORDS[:3], resume=True)
    assert list(records_in("results.sqlite")) == RECORDS


def test_a_torn_last_line_is_done_again():
    """Broken: a line that a killed process left incomplete would make the file unreadable."""
    kept("results.jsonl", RECORDS)
    os.truncate("results.jsonl", os.path.getsize("results.jsonl") - 9)
    store = open_store("results.jsonl", TASK, resume=True)
    assert [store.todo(job(index)) is None for index in (6, 7)] == [True, False]
    store.add(RECORDS[6:])
    store.close()
    assert list(records_in("results.jsonl")) == RECORDS


def test_a_torn_first_line_begins_anew():
    with open("results.jsonl", "w") as file:
        file.write('{"task": "che')
    kept("results.jsonl", RECORDS, resume=True)
    assert list(records_in("results.jsonl")) == RECORDS


def test_a_damaged_line_in_the_middle_is_named():
    kept("results.jsonl", RECORDS)
    lines = Path("results.jsonl").read_bytes().splitlines(keepends=True)
    lines[3] = b"\0" * len(lines[3][:-1]) + b"\n"
    Path("results.jsonl").write_bytes(b"".join(lines))
    with pytest.raises(UsageError, match=r"results\.jsonl:4: damaged record"):
        open_store("results.jsonl", TASK, resume=True)


@pytest.mark.parametrize("content", [b"hello\n" * 2000, b"{}\n", b"\xff\xfe\n"])
@FORMS
def test_a_file_of_somebody_else_is_refused(name, content):
    """Broken: --resume with the wrong name would write into it."""
    Path(name).write_bytes(content)
    with pytest.raises(UsageError, match=r"not a (Gridwright )?results file"):
        open_store(name, TASK, resume=True)
    assert Path(name).read_bytes() == content


def test_a_database_of_somebody_else_is_refused():
    with sqlite3.connect("results.sqlite") as base:
        base.execute("CREATE TABLE cats (name)")
    with pytest.raises(UsageError, match="is a database without Gridwright results"):
        open_store("results.sqlite", TASK, resume=True)


def test_a_later_version_of_the_file_is_refused():
    kept("results.sqlite", RECORDS)
    with sqlite3.connect("results.sqlite") as base:
        base.execute("PRAGMA user_version = 9")
    with pytest.raises(UsageError, match="version 9 of the results format, not 2"):
        open_store("results.sqlite", TASK, resume=True)


def test_only_results_of_this_version_are_read():
    kept("results.sqlite", RECORDS)
    base = sqlite3.connect("results.sqlite")
    base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(UsageError, match="version 99 of the results format"):
        list(records_in("results.sqlite"))
    Path("empty.sqlite").touch()
    with pytest.raises(UsageError, match="not a results file"):
        list(records_in("empty.sqlite"))


def test_reading_leaves_nothing_behind():
    kept("results.sqlite", RECORDS)
    list(records_in("results.sqlite"))
    assert os.listdir() == ["results.sqlite"]


def test_a_damaged_database_is_refused():
    """Broken: a batch would resume with a file whose pages are overwritten."""
    kept("results.sqlite", [perform(job(index), TASK) for index in range(1, 200)])
    size = os.path.getsize("results.sqlite")
    with open("results.sqlite", "r+b") as file:
        file.seek(8192)
        file.write(b"\xaa" * (size - 8192))
    with pytest.raises(UsageError, match="is damaged"):
        open_store("results.sqlite", TASK, resume=True)


def test_a_full_disk_keeps_what_was_written_before(monkeypatch):
    """Broken: a full disk would be an internal error, or destroy the previous records."""
    monkeypatch.setattr("gridwright.batch.sqlite._WAIT", math.inf)  # on a busy machine, nine records took longer
    kept("results.sqlite", RECORDS[:3])
    store = open_store("results.sqlite", TASK, resume=True)
    (pages,) = store._base.execute("PRAGMA page_count").fetchone()
    store._base.execute(f"PRAGMA max_page_count = {pages}")
    many = [perform(job(index), TASK) for index in range(4, 200)]
    store.add(many[:9])
    with pytest.raises(OSError, match=r"No space left on device: 'results\.sqlite'") as caught:
        store.add(many[9:] * 10)
    assert caught.value.errno == errno.ENOSPC
    store._base.close()
    store._lock.close()
    assert list(records_in("results.sqlite")) == RECORDS[:3]
    kept("results.sqlite", many, resume=True)
    assert len(list(records_in("results.sqlite"))) == 199


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_for_json_lines():
    os.symlink("/dev/full", "results.jsonl")
    with pytest.raises(OSError, match=r"No space left on device: 'results\.jsonl'"):
        kept("results.jsonl", RECORDS, resume=True)


@FORMS
def test_one_batch_at_a_time(name):
    """Broken: two batches that resume one file record every puzzle twice."""
    first = open_store(name, TASK)
    first.add(RECORDS[:2])
    with pytest.raises(UsageError, match=f"{name} is being written by another batch; wait until that ends"):
        open_store(name, TASK, resume=True)
    first.add(RECORDS[2:])
    first.close()
    assert list(records_in(name)) == RECORDS
    open_store(name, TASK, resume=True).close()


@FORMS
def test_two_batches_that_begin_at_once(name, monkeypatch):
    """Broken: both check for the file before the other one creates it."""
    kept(name, RECORDS)
    monkeypatch.setattr("os.path.lexists", lambda _: False)
    with pytest.raises(UsageError, match="already exists"):
        open_store(name, TASK)


@FORMS
def test_results_can_be_read_while_they_are_written(name):
    kept(name, RECORDS[:3])
    store = open_store(name, TASK, resume=True)
    assert list(records_in(name)) == RECORDS[:3]
    store.add(RECORDS[3:])
    with pytest.raises(UsageError, match="is being written"):  # reading has not released the lock
        open_store(name, TASK, resume=True)
    store.close()
    assert list(records_in(name)) == RECORDS


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@FORMS
def test_a_pipe_is_no_results_file(name):
    """Broken: the batch hangs until something reads from the pipe."""
    os.mkfifo(name)
    with pytest.raises(UsageError, match="is a pipe; name a regular file"):
        open_store(name, TASK, resume=True)
    with pytest.raises(UsageError, match="no such results file"):
        list(records_in(name))


def resumed(name, jobs):
    """The records by index after a batch was resumed with these jobs; what it did, and what it set aside."""
    store = open_store(name, TASK, resume=True)
    done = [record for record in run(jobs, TASK, workers=0, wanted=store.todo) if not store.holds(record)]
    store.add(done)
    recorded = store.recorded
    apart = store.finish()
    store.close()
    found = {record.index: record for record in records_in(name)}
    assert len(found) == len(list(records_in(name))) <= recorded <= len(found) + apart
    return found, [record.index for record in done], apart


@FORMS
def test_what_is_no_longer_in_the_input_is_set_apart(name):
    """Broken: after an edit, both the old and the new record of a puzzle count."""
    kept(name, RECORDS)
    edited = [job(1), job(2, "edited"), *(job(index) for index in range(3, 6))]
    found, done, apart = resumed(name, edited)
    assert (sorted(found), done, apart) == ([1, 2, 3, 4, 5], [2], 3)
    assert found[2].digest == edited[1].digest
    assert resumed(name, edited) == (found, [], 3)  # reported each time


@FORMS
def test_what_was_set_apart_comes_back(name):
    """Broken: a batch on a part of the input would discard the work on the rest."""
    kept(name, RECORDS)
    assert resumed(name, [job(2)])[1:] == ([], 6)
    found, done, apart = resumed(name, [job(index) for index in range(1, 8)])
    assert ([found[index] for index in range(1, 8)], done, apart) == (RECORDS, [], 0)
    assert resumed(name, [job(1, "edited"), job(2)])[1:] == ([1], 6)
    assert resumed(name, [job(index) for index in range(1, 8)])[0] == found


@FORMS
def test_what_a_file_has_that_was_read_as_a_whole_is_set_apart(name):
    """Broken: the same, for a puzzle whose digest is known only after parsing."""
    Path("two.non").write_text(NON + "====\n" + NON.replace("1", "2"))
    assert resumed(name, Sources(["two.non"], TASK))[1:] == ([1, 2], 0)
    assert resumed(name, Sources(["two.non"], TASK))[1:] == ([], 0)
    Path("two.non").write_text(NON)
    assert resumed(name, Sources(["two.non"], TASK))[1:] == ([], 1)


@FORMS
def test_a_batch_that_did_not_get_through_sets_nothing_apart(name):
    kept(name, RECORDS)
    store = open_store(name, TASK, resume=True)
    assert store.todo(job(1)) is None
    store.close()
    assert list(records_in(name)) == RECORDS


@FORMS
def test_what_crashed_is_tried_again(name):
    """Broken: a puzzle whose worker was killed would be recorded as crashed for ever."""
    crashed = Record.failed(job(2), TASK, Fault("its worker was killed", fate="crashed"))
    kept(name, [RECORDS[0], crashed, *RECORDS[2:]])
    jobs = [job(index) for index in range(1, 8)]
    found, done, apart = resumed(name, jobs)
    assert ([found[index] for index in (1, 3, 7)], done, apart) == ([RECORDS[0], RECORDS[2], RECORDS[6]], [2], 0)
    assert (found[2].fate, found[2].verdict) == ("done", RECORDS[1].verdict)
    assert resumed(name, jobs) == (found, [], 0)


@FORMS
def test_going_on_with_a_file_of_the_first_version(name):
    """Broken: files without CPU seconds, difficulties and records set aside could not be resumed."""
    old = [replace(record, cpu=None) for record in RECORDS]
    kept(name, old)
    if name.endswith(".sqlite"):
        with sqlite3.connect(name) as base:
            base.executescript(
                "ALTER TABLE records DROP COLUMN cpu; ALTER TABLE records DROP COLUMN difficulty;"
                "DROP TABLE apart; PRAGMA user_version = 1"
            )
        base.close()
    else:
        content = Path(name).read_text().replace('"results": 2', '"results": 1', 1)
        Path(name).write_text(content)
    assert list(records_in(name)) == old
    found, done, apart = resumed(name, [job(1), job(9)])
    assert (found[1], found[9].cpu is not None, done, apart) == (old[0], True, [9], 6)


def test_going_on_with_a_file_without_difficulties():
    """Broken: records set aside before that column existed could not come back, nor others be set aside."""
    kept("old.sqlite", RECORDS)
    apart = resumed("old.sqlite", [job(1)])[2]
    with sqlite3.connect("old.sqlite") as base:
        base.executescript("".join(f"ALTER TABLE {table} DROP COLUMN difficulty;" for table in ("records", "apart")))
    base.close()
    assert list(records_in("old.sqlite")) == RECORDS[:1]
    assert resumed("old.sqlite", [job(1), job(2)])[2] == apart - 1


def test_a_name_that_says_nothing():
    with pytest.raises(UsageError, match="does not have the suffix of a results file"):
        open_store("results.txt", TASK)


def test_reading_what_is_not_there():
    with pytest.raises(UsageError, match="no such results file"):
        list(records_in("absent.sqlite"))


def test_the_former_word_for_what_is_unreadable_is_read():
    """Broken: results files that were written before a fate had its present name could not be read or resumed."""
    record = perform(Job("set.jsonl", 1, "no JSON", "0", 1), TASK)
    assert record.fate == "unreadable"
    row = list(record.to_row())
    row[row.index("unreadable")] = "junk"
    line = record.to_json().replace('"fate":"unreadable"', '"fate":"junk"')
    assert '"junk"' in line
    assert Record.from_json(line) == Record.from_row(row) == record
