"""Results files: if these fail, a batch that was stopped loses records, has them twice, or trusts a damaged file."""

from __future__ import annotations

import errno
import os
import sqlite3
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest
from batch_lines import job

from gridwright.batch import Record, Task, perform
from gridwright.batch.feed import Feed
from gridwright.batch.store import open_store, records_in
from gridwright.files.reading import read_text
from gridwright.values.errors import UsageError

NON = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"
TASK = Task("check")
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
    assert [store.seen(job(index)) for index in range(1, 8)] == [True] * 4 + [False] * 3
    store.add(RECORDS[4:])
    store.close()
    assert list(records_in(name)) == RECORDS


@FORMS
def test_going_on_with_what_an_earlier_version_recorded(name):
    """Broken: after an update, a batch that goes on does everything again.

    The records were written when the digest of a puzzle was worked out by whoever handed it out.
    """
    copytree(Path(__file__).parent / "resumed" / "puzzles", "puzzles")
    before = list(records_in(Path(__file__).parent / "resumed" / "results.jsonl"))
    kept(name, before)
    store = open_store(name, TASK, resume=True)
    jobs = list(Feed(["puzzles"], TASK))
    assert len(jobs) == len(before)
    assert [one for one in jobs if not store.seen(one)] == []
    store.close()


@FORMS
def test_the_same_records_as_an_earlier_version(name):
    copytree(Path(__file__).parent / "resumed" / "puzzles", "puzzles")
    before = list(records_in(Path(__file__).parent / "resumed" / "results.jsonl"))
    kept(name, [one if isinstance(one, Record) else perform(one, TASK) for one in Feed(["puzzles"], TASK)])

    def known(records):  # reasons for no solution were recorded without being asked for
        for record in records:
            error = None if record.verdict == "none" else record.error
            yield replace(record, seconds=0.0, error=error).to_json()

    assert sorted(known(records_in(name))) == sorted(known(before))


@FORMS
def test_a_puzzle_is_read_only_where_there_is_a_record(name, monkeypatch):
    Path("two.non").write_text(NON + "====\n" + NON)
    first, second = Feed(["two.non"], TASK)
    kept(name, [perform(first, TASK)])
    read = []
    monkeypatch.setattr("gridwright.batch.job.read_text", lambda text, *_, **__: read.append(text) or parsed)
    parsed = read_text(first.text, "non")
    store = open_store(name, TASK, resume=True)
    assert (store.seen(first), store.seen(second), read) == (True, False, [first.text])
    store.close()


@FORMS
def test_a_limit_while_reading_is_recorded_once(name):
    Path("one.non").write_text(NON)
    (job,) = Feed(["one.non"], TASK)
    found = perform(job, Task("check", memory_limit=1))
    assert (found.verdict, found.ending, found.index) == ("unknown", "memory", 1)
    kept(name, [replace(found, task=TASK.key)])
    store = open_store(name, TASK, resume=True)
    assert store.seen(job)
    store.close()


@FORMS
def test_an_edited_puzzle_is_another_one(name):
    kept(name, RECORDS[:1])
    store = open_store(name, TASK, resume=True)
    assert not store.seen(job(1, "with a title now"))
    store.close()


@FORMS
def test_going_on_with_nothing_begins(name):
    kept(name, RECORDS, resume=True)
    assert list(records_in(name)) == RECORDS


@FORMS
def test_a_file_that_is_there_is_not_touched(name):
    """Broken: hours of results would be gone with a forgotten option."""
    kept(name, RECORDS)
    with pytest.raises(UsageError, match="is there already: resume it"):
        open_store(name, TASK)
    assert list(records_in(name)) == RECORDS


def test_a_database_holds_several_tasks():
    kept("results.sqlite", RECORDS)
    other = Task("check", strategy="cdcl")
    more = [perform(job(index), other) for index in range(1, 8)]
    store = open_store("results.sqlite", other, resume=True)
    assert not store.seen(job(1))
    store.add(more)
    store.close()
    assert list(records_in("results.sqlite")) == RECORDS + more
    with sqlite3.connect("results.sqlite") as base:
        runs = base.execute("SELECT task, version FROM runs").fetchall()
    assert runs == [("check", "0.1.0"), ("check strategy=cdcl", "0.1.0")]


def test_json_lines_hold_one_task():
    kept("results.jsonl", RECORDS)
    with pytest.raises(UsageError, match="holds answers to 'check', not to 'solve'"):
        open_store("results.jsonl", Task("solve"), resume=True)


def test_a_record_that_comes_twice_is_kept_once():
    kept("results.sqlite", RECORDS)
    kept("results.sqlite", RECORDS[:3], resume=True)
    assert list(records_in("results.sqlite")) == RECORDS


def test_a_torn_last_line_is_done_again():
    """Broken: what a killed process left half written would spoil the file."""
    kept("results.jsonl", RECORDS)
    os.truncate("results.jsonl", os.path.getsize("results.jsonl") - 9)
    store = open_store("results.jsonl", TASK, resume=True)
    assert [store.seen(job(index)) for index in (6, 7)] == [True, False]
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
    with pytest.raises(UsageError, match=r"results\.jsonl:4: this line is damaged"):
        open_store("results.jsonl", TASK, resume=True)


@pytest.mark.parametrize("content", [b"hello\n" * 2000, b"{}\n", b"\xff\xfe\n"])
@FORMS
def test_a_file_of_somebody_else_is_refused(name, content):
    """Broken: --resume with the wrong name would write into it."""
    Path(name).write_bytes(content)
    with pytest.raises(UsageError, match="no results"):
        open_store(name, TASK, resume=True)
    assert Path(name).read_bytes() == content


def test_a_database_of_somebody_else_is_refused():
    with sqlite3.connect("results.sqlite") as base:
        base.execute("CREATE TABLE cats (name)")
    with pytest.raises(UsageError, match="holds no results of Gridwright"):
        open_store("results.sqlite", TASK, resume=True)


def test_a_later_version_of_the_file_is_refused():
    kept("results.sqlite", RECORDS)
    with sqlite3.connect("results.sqlite") as base:
        base.execute("PRAGMA user_version = 9")
    with pytest.raises(UsageError, match="version 9 of the results, not 1"):
        open_store("results.sqlite", TASK, resume=True)


def test_only_results_of_this_version_are_read():
    kept("results.sqlite", RECORDS)
    base = sqlite3.connect("results.sqlite")
    base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(UsageError, match="version 99 of the results"):
        list(records_in("results.sqlite"))
    Path("empty.sqlite").touch()
    with pytest.raises(UsageError, match="no results file"):
        list(records_in("empty.sqlite"))


def test_reading_leaves_nothing_behind():
    kept("results.sqlite", RECORDS)
    list(records_in("results.sqlite"))
    assert os.listdir() == ["results.sqlite"]


def test_a_damaged_database_is_refused():
    """Broken: a batch would go on in a file whose pages are overwritten."""
    kept("results.sqlite", [perform(job(index), TASK) for index in range(1, 200)])
    size = os.path.getsize("results.sqlite")
    with open("results.sqlite", "r+b") as file:
        file.seek(8192)
        file.write(b"\xaa" * (size - 8192))
    with pytest.raises(UsageError, match="is damaged"):
        open_store("results.sqlite", TASK, resume=True)


def test_a_full_disk_keeps_what_was_written_before():
    """Broken: a full disk would be a fault of ours, or cost the records before it."""
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
    assert list(records_in("results.sqlite")) == RECORDS[:3]
    kept("results.sqlite", many, resume=True)
    assert len(list(records_in("results.sqlite"))) == 199


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_for_json_lines():
    os.symlink("/dev/full", "results.jsonl")
    with pytest.raises(OSError, match=r"No space left on device: 'results\.jsonl'"):
        kept("results.jsonl", RECORDS, resume=True)


def test_a_name_that_says_nothing():
    with pytest.raises(UsageError, match="does not say how to keep results"):
        open_store("results.txt", TASK)


def test_reading_what_is_not_there():
    with pytest.raises(UsageError, match="no such results file"):
        list(records_in("absent.sqlite"))
