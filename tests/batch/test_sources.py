"""From names to jobs: if these fail, puzzles of a folder, a stream or a damaged file are lost."""

from __future__ import annotations

import io
import os

import pytest
from batch_lines import line

import gridwright
from gridwright.batch import BatchTask, Job, perform, run
from gridwright.batch.sources import Sources
from gridwright.values.errors import FormatError, MissingFile

TASK = BatchTask("check")
NON = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"
SET = "$1\n1\n1\n2\n\n$2\n1\nx\n2\n\n$3\n1\n1\n2\n\n"  # the second is unreadable


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "two.jsonl").write_text(line(1) + "\n\n" + line(2))
    (tmp_path / "a" / "b" / "one.non").write_text(NON)
    (tmp_path / "a" / "README.md").write_text("no puzzle")
    (tmp_path / "a" / ".hidden.non").write_text("no puzzle")
    return tmp_path


def names(*sources, **options):
    return [(one.source, one.index) for one in Sources(sources, TASK, **options)]


def test_a_folder_is_walked():
    assert names("a") == [("a/b/one.non", 1), ("a/two.jsonl", 1), ("a/two.jsonl", 2)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_in_a_folder_is_left_alone(folder):
    """Broken: the batch hangs until something is written to the pipe."""
    os.mkfifo("a/pipe.non")
    assert len(names("a")) == 3


def test_a_pattern():
    assert names("a/**/*.non") == [("a/b/one.non", 1)]


def test_a_source_named_twice_counts_once():
    assert names("a/two.jsonl", "a", "a/two.jsonl") == [("a/two.jsonl", 1), ("a/two.jsonl", 2), ("a/b/one.non", 1)]


@pytest.mark.parametrize(
    ("source", "message"),
    [("absent.non", "no such file"), ("*.non", "no file matches this pattern")],
)
def test_what_is_not_there(source, message):
    with pytest.raises(MissingFile, match=message):
        Sources([source], TASK)


def test_an_empty_folder(folder):
    (folder / "empty").mkdir()
    with pytest.raises(FormatError, match="no puzzle files in this folder"):
        Sources(["empty"], TASK)


def done(*sources, task=TASK, **options):
    """The records of all puzzles, in order."""
    found = run(Sources(sources, task, **options), task, workers=0)
    return sorted(found, key=lambda record: (record.source, record.index))


def test_a_file_is_handed_over_as_it_stands(monkeypatch):
    """Broken: one process parses for all."""
    monkeypatch.setattr("gridwright.batch.file.read_text", None)
    (job,) = Sources(["a/b/one.non"], TASK)
    assert (job.text, job.index, job.line) == (NON.encode(), 1, None)
    assert job.puzzle == gridwright.parse(NON, "non")


@pytest.mark.parametrize(
    ("name", "content", "lines"),
    [
        ("two.non", NON + "====\n" + NON, [1, 10]),
        ("ids.txt", "2x1:1//1\n\n2x2:1/1/1/1\n", [1, 3]),
        ("set.txt", SET.replace("x", "1"), [1, 6, 11]),
        ("late.txt", "\n" + line(1) + "\n" + line(2), [2, 3]),
    ],
)
def test_each_puzzle_of_a_file_is_handed_over_as_it_stands(folder, monkeypatch, name, content, lines):
    (folder / name).write_text(content)
    puzzles = gridwright.load_all(name)
    monkeypatch.setattr("gridwright.batch.file.read_text", None)
    jobs = list(Sources([name], TASK))
    assert [job.line for job in jobs] == lines
    assert [job.puzzle for job in jobs] == puzzles
    assert all(job.text in content.encode() for job in jobs)


@pytest.mark.parametrize("workers", [0, 2])
def test_what_cannot_be_told_apart_is_read_by_whoever_does_the_task(folder, monkeypatch, workers):
    """Broken: one process parses such files for all, or a puzzle in one is lost."""
    puzzles = [gridwright.parse("2x1:1//1"), gridwright.parse("2x2:1/1/1/1")]
    gridwright.save(puzzles, "two.json")
    (file,) = Sources(["two.json"], TASK)
    assert (file.index, file.text) == (0, (folder / "two.json").read_bytes())
    records = list(run(Sources(["two.json", "a/two.jsonl"], TASK), TASK, workers=workers))
    found = {(one.source, one.index): one.digest for one in records}
    assert [found["two.json", index] for index in (1, 2)] == [Job.of(puzzle).digest for puzzle in puzzles]
    assert len(found) == len(records) == 4


@pytest.mark.parametrize(("name", "one"), [("many.txt", "$1\n1\n1\n2\n\n"), ("many.non", NON + "====\n")])
def test_of_a_large_file_only_the_beginning_is_looked_at(folder, monkeypatch, name, one):
    """Broken: format detection scans a quarter of a gigabyte for minutes, without a limit; or splitting so many puzzles
    exceeds the limit of one."""
    (folder / name).write_text(one * 20_000)
    seen = []
    look = gridwright.batch.file.format_of
    monkeypatch.setattr(
        "gridwright.batch.file.format_of", lambda text, *a, **k: seen.append(text) or look(text, *a, **k)
    )
    (file,) = Sources([name], TASK)
    assert len(seen) == 1
    assert len(seen[0]) <= 1 << 16
    assert seen[0].endswith(b"\n")
    size = len(one) * 20_000
    assert file.extra == pytest.approx(2 * size / (1 << 20))
    found = perform(file, BatchTask("check", time_limit=0.01))
    assert [job.index for job in found.jobs] == list(range(1, 20_001))
    assert {job.puzzle for job in found.jobs[:3]} == {gridwright.parse(one.removesuffix("====\n"))}
    assert len(seen) == 2


@pytest.mark.parametrize(
    ("name", "content", "fate"),
    [
        ("blanks.txt", " " * 100_000, "unreadable"),
        ("picture.txt", "#." * 50_000, "done"),
        ("wide.non", "width 50000\nheight 1\nrows\n1\ncolumns\n1\n" + "0\n" * 49_999, "done"),
    ],
)
def test_a_large_file_with_one_puzzle_is_looked_at_by_whoever_does_the_task(folder, name, content, fate):
    (folder / name).write_text(content)
    (file,) = Sources([name], TASK)
    assert (file.index, file.text, file.extra) == (0, content.encode(), 0)
    assert [(one.index, one.fate) for one in done(name)] == [(int(fate == "done"), fate)]


def test_an_unreadable_text_is_not_searched_for_puzzles(folder):
    """Broken: a part of an unrelated text that looks like a picture is taken for a puzzle."""
    (folder / "notes.txt").write_text("1\t0\n\n1\n\n#.\n")
    assert [(one.index, one.fate) for one in done("notes.txt")] == [(0, "unreadable")]


def test_a_puzzle_in_place_of_a_file():
    (job,) = Sources(["2x1:1//1"], TASK)
    assert perform(job, TASK).verdict == "unique"


@pytest.mark.parametrize("content", [line(1) + "\n" + line(2), NON])
def test_standard_input(content):
    found = list(Sources(["-"], TASK, stdin=io.BytesIO(content.encode())))
    assert [one.index for one in found] == ([1, 2] if content != NON else [1])
    assert {one.source for one in found} == {"<stdin>"}


def test_lines_are_read_one_at_a_time():
    """Broken: the memory of a batch would grow with its input."""

    class Endless(io.RawIOBase):
        def __init__(self):
            self.lines = 0

        def readline(self, size=-1):
            self.lines += 1
            return (line(1) + "\n").encode()

    source = Endless()
    all_sources = iter(Sources(["-"], TASK, stdin=source))
    assert [next(all_sources).index for _ in range(3)] == [1, 2, 3]
    assert source.lines == 3


def test_unreadable_lines_cost_themselves_alone(folder):
    good = line(1).encode()
    (folder / "set.jsonl").write_bytes(good + b"\n{]\n\xff\xfe\n" + good + b'\n\n{"gridwright": 1}\n' + good + b"\n")
    records = done("set.jsonl")
    assert [record.fate for record in records] == ["done", "unreadable", "unreadable", "done", "unreadable", "done"]
    assert [record.line for record in records if record.fate == "unreadable"] == [2, 3, 6]
    assert all(record.error for record in records if record.fate == "unreadable")


def test_an_unreadable_puzzle_in_a_set_costs_itself_alone(folder):
    (folder / "set.txt").write_text(SET)
    found = done("set.txt")
    assert [(one.index, one.fate, one.line) for one in found] == [
        (1, "done", None),
        (2, "unreadable", 8),
        (3, "done", None),
    ]


@pytest.mark.parametrize(
    ("name", "content", "place"),
    [
        ("set.txt", SET.encode().replace(b"x", b"\xe9"), (8, 1)),
        ("three.non", f"{NON}====\nwidth 2\nheight x\n====\n{NON}".encode(), (11, 8)),
        ("three.txt", b"2x1:1//1\n2x1:1/x/1\n2x1:1//1\n", (2, 7)),
    ],
    ids=["no text", "bundle", "game ids"],
)
def test_unreadable_in_a_file_of_several_costs_itself_alone(folder, name, content, place):
    (folder / name).write_bytes(content)
    found = done(name)
    assert [(one.index, one.fate) for one in found] == [(1, "done"), (2, "unreadable"), (3, "done")]
    assert (found[1].line, found[1].column) == place


def test_the_digest_is_that_of_the_puzzle_whatever_the_format(folder):
    """Broken: the same puzzle has another digest in another format, and is done again."""
    (folder / "set.txt").write_text(SET.replace("x", "1"))
    puzzles = gridwright.load_all("set.txt", "taai")
    assert [one.digest for one in done("set.txt")] == [Job.of(puzzle).digest for puzzle in puzzles]
    assert done("a/b/one.non")[0].digest == Job.of(gridwright.parse(NON, "non")).digest


def test_what_only_the_file_tells_of_a_puzzle(folder):
    """Broken: a puzzle with contradictory clues is unreadable, as its text alone does not show its size."""
    squares = "$1\n2\n1\n2\n1\n"
    (folder / "set.txt").write_text(squares + "$2\n2\n1\n1\n1\n" + squares + "$4\n1\n\n1\n")
    found = done("set.txt", task=BatchTask("solve"))
    assert [(one.width, one.height, one.verdict) for one in found] == [
        (2, 2, "unique"),
        (2, 2, "none"),
        (2, 2, "unique"),
        (2, 2, "unique"),  # its last line is missing
    ]


def test_a_text_that_begins_like_a_set_but_is_none(folder):
    (folder / "cover.txt").write_text("$a b c\n$a b\nc\n")
    (found,) = Sources(["cover.txt"], TASK)
    assert perform(found, TASK).kind == "exact-cover"


def test_a_line_that_is_too_long_costs_itself_alone(folder, monkeypatch):
    """Broken: one endless line makes the rest of the file unreadable."""
    monkeypatch.setattr("gridwright.batch.sources.MAX_BYTES", 500)
    (folder / "long.jsonl").write_text("\n".join([line(1), "x" * 2600, line(2), "x" * 501]))
    found = list(Sources(["long.jsonl"], TASK))
    assert [(one.index, isinstance(one, Job)) for one in found] == [(1, True), (2, False), (3, True), (4, False)]
    assert [one.line for one in found] == [1, 2, 3, 4]
    assert found[1].error == "a line over the limit of 500 bytes"


@pytest.mark.parametrize("format", [None, "taai"])
def test_a_set_that_is_too_large_is_not_read_in_part(folder, monkeypatch, format):
    """Broken: the puzzle at the limit is cut off, and those after it are lost silently."""
    for module in ("batch.sources", "files.content"):
        monkeypatch.setattr(f"gridwright.{module}.MAX_BYTES", 20)
    (folder / "set.txt").write_text(SET.replace("x", "1"))
    (found,) = Sources(["-"], TASK, stdin=io.BytesIO((folder / "set.txt").read_bytes()), format=format)
    assert (found.index, found.fate, found.error) == (0, "unreadable", "over the limit of 20 bytes")


def test_a_puzzle_of_a_set_over_the_limit_of_cells(folder):
    (folder / "set.txt").write_text("$1\n1\n1\n1\n1\n$2\n" + "1\n" * 20_000)
    good, bad = done("set.txt")
    assert good.fate == "done"
    assert (bad.index, bad.fate, bad.line, bad.column) == (2, "unreadable", 6, 1)
    assert bad.error.startswith("a size of 10000x10000 is over the limit")


def test_an_unreadable_file_is_one_record(folder):
    (folder / "a" / "b" / "one.non").write_text("width 2\nheight x\n")
    found = done("a")
    assert [one.index for one in found] == [0, 1, 2]
    assert (found[0].source, found[0].fate, found[0].line) == ("a/b/one.non", "unreadable", 2)


def test_an_empty_list_of_lines_is_unreadable(folder):
    (folder / "empty.jsonl").write_text("\n")
    (found,) = Sources(["empty.jsonl"], TASK)
    assert found.error == "expected at least one line with a puzzle"


def test_the_share_that_was_handed_out_grows_to_all():
    all_sources = Sources(["a"], TASK)
    shares = [all_sources.share for _ in all_sources]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1]
    assert all_sources.share == 1


def test_nobody_knows_the_share_of_a_stream():
    assert Sources(["-", "a"], TASK, stdin=io.BytesIO()).share is None
