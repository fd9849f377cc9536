"""One puzzle of a batch: if these fail, a record differs from the result of the function."""

from __future__ import annotations

import pickle
import time

import pytest

import gridwright
from gridwright.batch import TASKS, BatchTask, Job, Record, perform
from gridwright.batch.file import File
from gridwright.batch.job import digest_of
from gridwright.batch.store import open_store
from gridwright.files.reading import format_named
from gridwright.values.errors import UsageError
from gridwright.values.fault import Fault

DOG = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
TWO = gridwright.parse("2x2:1/1/1/1")
HITORI = gridwright.parse("3\n\n1 2 2\n3 1 1\n2 1 3\n", "singles")
TEXTS = {
    "nonogram": ("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1", None),
    "hitori": ("3\n\n1 2 2\n3 1 1\n2 1 3\n", "singles"),
    "picture": ("2 2\n0 0 1 2\n0 0 3 1\n2 4 0 0\n3 0 0 4\n", "puz"),
    "exact-cover": ("a b c\na b\nc\na c\n", "dlx"),
}


def record(puzzle, name, **options):
    return perform(Job.of(puzzle, "somewhere", 7), BatchTask(name, **options))


def test_a_solution_comes_as_text():
    found = record(DOG, "solve")
    assert (found.source, found.index, found.fate, found.verdict, found.ending) == (
        "somewhere",
        7,
        "done",
        "unique",
        "exhausted",
    )
    assert DOG.violations(gridwright.Grid.from_text(found.answer)) == []
    assert (found.kind, found.width, found.height, found.density) == ("nonogram", 5, 5, 12 / 25)
    assert found.work["line_solves"] > 0
    assert found.seconds > 0


@pytest.mark.parametrize(("puzzle", "verdict"), [(DOG, "unique"), (TWO, "multiple")])
def test_a_check_is_that_of_the_library(puzzle, verdict):
    found = record(puzzle, "check")
    assert (found.verdict, found.answer) == (verdict, None)


def test_what_has_no_solution_says_why():
    """Broken: `diagnose` would have no effect, or be on by default although it takes longer than the verdict."""
    puzzle = gridwright.parse("2x2:2//2/")
    for name in ("check", "solve"):
        found = record(puzzle, name)
        assert (found.fate, found.verdict, found.error) == ("done", "none", None)
        assert "contradict" in record(puzzle, name, diagnose=True).error


def test_a_count():
    assert (record(TWO, "count").count, record(TWO, "count").verdict) == ("2", "multiple")


def test_a_count_that_a_limit_ended():
    found = record(gridwright.Nonogram([[1]] * 9, [[1]] * 9), "count", strategy="search", node_limit=5)
    assert (found.fate, found.ending) == ("done", "nodes")


def test_cpu_seconds_are_those_of_the_call(monkeypatch):
    """Broken: delays on a busy machine could not be distinguished from work."""
    idle = gridwright.api.check

    def slow(*words, **options):
        time.sleep(0.3)
        return idle(*words, **options)

    monkeypatch.setattr("gridwright.api.check", slow)
    found = record(DOG, "check")
    assert 0 < found.cpu < 0.2 < 0.3 <= found.seconds
    assert 0 <= perform(Job("set.jsonl", 1, "no JSON", "0", 1), BatchTask("check")).cpu < 0.2


def test_the_time_limit_counts_from_the_first_byte(monkeypatch):
    """Broken: reading and solving a puzzle may each take the full limit."""
    left = []
    puzzle = Job.of(DOG).puzzle

    def slow(_):
        time.sleep(0.2)
        return puzzle

    check = gridwright.api.check
    monkeypatch.setattr(Job, "puzzle", property(slow))
    monkeypatch.setattr(
        "gridwright.api.check", lambda *words, limits, **more: left.append(limits.time) or check(*words)
    )
    assert record(DOG, "check", time_limit=5.0).verdict == "unique"
    assert 0 < left[0] <= 4.8
    assert record(DOG, "check", time_limit=0.1).verdict == "unique"
    assert left[1] == 0


def test_a_limit_while_a_whole_file_is_read():
    content = gridwright.dump([DOG, TWO], "json").encode()
    found = perform(File("two.json", content), BatchTask("check", memory_limit=1))
    assert (found.index, found.digest, found.verdict, found.ending) == (0, digest_of(content), "unknown", "memory")


def test_a_whole_file_that_is_unreadable():
    found = perform(File("two.json", b'{"gridwright": 1,\n"puzzles": [3]}'), BatchTask("check"))
    assert (found.index, found.digest, found.fate, found.line) == (0, digest_of(b""), "unreadable", 2)


def test_a_rating():
    rating = gridwright.rate(DOG)
    found = record(DOG, "rate")
    assert (found.rating, found.difficulty, found.tier) == (rating.score, rating.difficulty, rating.tier)
    assert (found.difficulty, found.hardest) == ("easy", rating.hardest)
    assert found.work == {"steps": rating.steps, "effort": rating.effort}


def test_an_explanation_has_a_line_a_step():
    steps = list(gridwright.explain(DOG))
    lines = record(DOG, "explain").answer.split("\n")
    assert lines == [step.because for step in steps] + ["The puzzle is solved, and it has no other solution."]


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("name", TASKS)
def test_every_task_on_every_kind_gives_a_record(kind, name):
    """Broken: one kind in a mixed file would end the batch."""
    found = record(gridwright.parse(*TEXTS[kind]), name)
    refused = kind == "exact-cover" and name in ("rate", "explain")
    assert found.fate == ("refused" if refused else "done"), found.error
    assert found.kind == kind


def test_a_strategy_that_a_kind_does_not_have_is_refused():
    found = record(HITORI, "solve", strategy="line")
    assert (found.fate, found.verdict, found.outcome) == ("refused", None, "refused")
    assert "unknown strategy 'line' for a hitori" in found.error


def test_another_kind_than_the_one_asked_for_is_unreadable():
    assert record(HITORI, "check", kind="nonogram").error == "expected the kind 'nonogram', found 'hitori'"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"gridwright": 1, "kind": "nonogram", "rows": [[9]], "columns": [[1]]}', (12, None)),
        ('{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [["x"]]}', (12, 67)),
        ("no JSON at all", (12, 1)),
        ("", (12, 1)),
        ("[" * 100_000, (12, None)),
    ],
    ids=["a clue too long", "a word for a number", "words", "nothing", "deep"],
)
def test_unreadable_is_recorded_with_its_place(text, place):
    """Broken: one bad line would make the rest of the file unusable, or could not be located."""
    found = perform(Job("set.jsonl", 12, text, "0", 12), BatchTask("check"))
    assert (found.fate, found.verdict) == ("unreadable", None)
    assert found.error
    assert found.line in (place[0], None)
    assert place[1] is None or found.column == place[1]


def piece(text, line):
    return Job("set.txt", 3, text, digest_of(text), line, format_named("taai"))


def test_unreadable_in_a_piece_of_a_file_has_its_line_in_the_file():
    found = perform(piece(b"$1\n1\nx\n", 8), BatchTask("check"))
    assert (found.index, found.fate, found.line, found.column) == (3, "unreadable", 10, 1)
    assert found.digest == digest_of(b"$1\n1\nx\n")


def test_what_ended_its_worker_is_not_read_again_when_the_batch_goes_on(tmp_path, monkeypatch):
    """Broken: a file that crashes its worker would crash the batch when it is resumed."""
    task, job = BatchTask("check"), piece(b"$1\n1\n1\n1\n1\n", 8)
    store = open_store(tmp_path / "results.jsonl", task)
    store.add([Record.failed(job, task, Fault("it takes too long", fate="stuck"))])
    store.close()
    monkeypatch.setattr(Job, "puzzle", property(lambda _: pytest.fail("it is read")))
    store = open_store(tmp_path / "results.jsonl", task, resume=True)
    assert store.todo(job) is None
    store.close()


def test_an_internal_error_is_a_record_too(monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("gridwright.api.check", broken)
    found = record(DOG, "check")
    assert found.fate == "crashed"
    assert found.error.startswith("internal error; please report it: ZeroDivisionError: oops (perform.py:")


def test_no_memory_is_a_record(monkeypatch):
    def greedy(*_, **__):
        raise MemoryError

    monkeypatch.setattr("gridwright.api.check", greedy)
    assert record(DOG, "check").fate == "out of memory"


def test_a_time_limit_of_nothing_ends_it():
    found = record(DOG, "solve", time_limit=0.0)
    assert (found.fate, found.verdict, found.ending) == ("done", "unknown", "time")


@pytest.mark.parametrize("name", TASKS)
def test_records_go_through_rows_json_and_pickles(name):
    """Broken: a record read from a results file would differ from the one written."""
    found = record(DOG, name)
    assert Record.from_row(found.to_row()) == found
    assert Record.from_json(found.to_json()) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert all(isinstance(value, (str, int, float, type(None))) for value in found.to_row())


def test_a_solution_that_breaks_a_rule_is_no_answer(monkeypatch):
    """Broken: an error of an engine would be submitted as an answer."""
    wrong = gridwright.solve(TWO, max_solutions=1)
    monkeypatch.setattr("gridwright.api.solve", lambda *_, **__: wrong)
    found = record(gridwright.parse("2x2:2/2/2/2"), "solve")
    assert (found.fate, found.answer) == ("crashed", None)
    assert "the solution breaks a rule: row 1: expected 2, found 1" in found.error


def test_a_huge_count_keeps_its_digits(monkeypatch):
    monkeypatch.setattr("gridwright.api.count", lambda *_, **__: 10**5000)
    assert record(TWO, "count").count == "1" + "0" * 5000


def test_the_key_of_a_task_says_what_changes_its_answers():
    assert BatchTask("check").key == "check"
    assert BatchTask("solve", time_limit=1.5, max_solutions=1).key == "solve max_solutions=1 time_limit=1.5"


def test_an_unknown_task():
    with pytest.raises(UsageError, match="unknown task 'slove'"):
        BatchTask("slove")
