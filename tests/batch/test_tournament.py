"""Tournaments: if these fail, a right answer is marked wrong, or a wrong one right."""

from __future__ import annotations

import pytest

from gridwright.batch.tournament import judge, read_set, table
from gridwright.values.errors import FormatError

SET = "$a\n2\n1\n2\n1\n\n".replace("\n\n", "\n") + "$b\n1\n1\n1\n1\n" + "$c\n2\n2\n2\n2\n"
FIRST = "$a\n1\t1\n1\t0\n"
ONE, OTHER = "$b\n1\t0\n0\t1\n", "$b\n0\t1\n1\t0\n"
LAST = "$c\n1\t1\n1\t1\n"


@pytest.fixture
def marks(tmp_path):
    def marks(answers, puzzles=SET):
        (tmp_path / "set.txt").write_text(puzzles)
        (tmp_path / "answers.txt").write_text(answers)
        found = judge(list(read_set(str(tmp_path / "set.txt"))), list(read_set(str(tmp_path / "answers.txt"))))
        return [(one.id, one.mark) for one in found]

    return marks


@pytest.mark.parametrize("answer", [ONE, OTHER])
def test_any_valid_solution_counts(marks, answer):
    assert marks(FIRST + answer + LAST) == [("a", "right"), ("b", "right"), ("c", "right")]


def test_the_order_of_answers_does_not_matter(marks):
    assert marks(LAST + ONE + FIRST) == [("a", "right"), ("b", "right"), ("c", "right")]


def test_a_broken_clue_is_wrong(marks):
    assert marks("$a\n1\t1\n0\t1\n" + ONE + LAST)[0] == ("a", "wrong")


def test_an_answer_of_another_size_is_wrong(marks):
    assert marks("$a\n1\t1\t0\n1\t0\t0\n" + ONE)[0] == ("a", "wrong")


def test_a_ragged_answer_costs_itself_alone(marks):
    """Broken: one mistake in an answer file would invalidate all of it."""
    assert marks("$a\n1\t1\n1\n" + ONE + LAST)[1:] == [("b", "right"), ("c", "right")]


def test_what_is_not_answered_is_missing(marks):
    assert marks(ONE) == [("a", "missing"), ("b", "right"), ("c", "missing")]


def test_an_answer_given_twice(marks):
    with pytest.raises(FormatError, match=r"the answer \$b is given twice"):
        marks(ONE + OTHER)


def test_no_set_at_all(tmp_path):
    (tmp_path / "set.txt").write_text("hello\n")
    with pytest.raises(FormatError, match="expected '\\$' and the id of a puzzle"):
        list(read_set(str(tmp_path / "set.txt")))


def test_the_table_adds_up(tmp_path):
    many = "".join(f"${number}\n2\n2\n2\n2\n" for number in range(1, 26))
    (tmp_path / "set.txt").write_text(many)
    (tmp_path / "answers.txt").write_text("".join(LAST.replace("c", str(number)) for number in range(2, 25)))
    entries = list(read_set(str(tmp_path / "set.txt")))
    lines = table(judge(entries, list(read_set(str(tmp_path / "answers.txt")))), times=False)
    rows = [line.split() for line in lines]
    assert rows[0] == ["puzzles", "right", "wrong", "missing"]
    assert [rows[1], rows[9], rows[-1]] == [["1-3", "2", "0", "1"], ["25", "0", "0", "1"], ["total", "23", "0", "2"]]


def test_the_tournament_s_own_answers_are_right(shared_data):
    folder = shared_data / "nonogram" / "tournament"
    entries = list(read_set(str(folder / "taai2011.txt")))
    found = judge(entries, list(read_set(str(folder / "taai2011.solution.txt"))))
    assert [one.mark for one in found] == ["right"] * 1000
