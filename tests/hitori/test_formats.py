"""Hitori in files; if these fail, converting corrupts a collection, or an error is reported at a wrong place."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import hitoris

from gridwright import Grid, Hitori, NotSupported, dump, parse, parse_all
from gridwright.files.reading import read_text
from gridwright.hitori.formats import FORMATS
from gridwright.hitori.formats.json_ import SCHEMA, fields_of
from gridwright.values.errors import FormatError

BY_NAME = {format.name: format for format in FORMATS if format.writes}
CODINGAME = Hitori([[1, 1, 1], [2, 3, 4], [2, 2, 4]])


@pytest.mark.parametrize("name", ["numbers", "puzzlink"])
@given(puzzle=hitoris(numbers=1295, empty=True))
def test_any_puzzle_comes_back(name, puzzle):
    assert BY_NAME[name].parse(BY_NAME[name].write([puzzle])) == [puzzle]


JSON = ("json", "jsonl")


@pytest.mark.parametrize("name", JSON)
@given(puzzle=hitoris(numbers=1295, empty=True))
def test_any_puzzle_comes_back_from_json(name, puzzle):
    assert parse(dump(puzzle, name), name) == parse(dump(puzzle, name)) == puzzle
    assert fields_of(puzzle).keys() <= SCHEMA["properties"].keys()
    assert set(SCHEMA["required"]) <= fields_of(puzzle).keys()


@given(puzzle=hitoris(numbers=61))
def test_game_ids_come_back(puzzle):
    assert BY_NAME["tatham"].parse(BY_NAME["tatham"].write([puzzle])) == [puzzle]


@pytest.mark.parametrize("name", ["codingame", "singles"])
@given(puzzle=hitoris(square=True))
def test_squares_come_back(name, puzzle):
    assert BY_NAME[name].parse(BY_NAME[name].write([puzzle])) == [puzzle]


@pytest.mark.parametrize("name", sorted(BY_NAME))
@given(puzzle=hitoris(square=True))
def test_the_content_shows_what_it_is(name, puzzle):
    """Broken: a Hitori is read as a nonogram, or needs its format to be named."""
    reading = read_text(BY_NAME[name].write([puzzle]))
    assert reading.puzzles == (puzzle,)


@pytest.mark.parametrize("name", ["puzzlink", "tatham", *JSON])
@given(several=st.lists(hitoris(), min_size=2, max_size=4))
def test_several_come_back_in_their_order(name, several):
    assert parse_all(dump(several, name), name, kind="hitori") == several


def test_goal_start_and_notes_come_back_in_json():
    puzzle = CODINGAME.with_notes(
        goal=Grid.from_text("#.#\n...\n#.#"), start=Grid.from_text("#??\n???\n??."), meta={"title": "Example"}
    )
    for name in JSON:
        again = parse(dump(puzzle, name), name)
        assert (again, again.goal, again.start, again.meta) == (puzzle, puzzle.goal, puzzle.start, puzzle.meta)


def test_known_files():
    assert parse("3\n111\n234\n224\n") == CODINGAME
    assert parse("https://puzz.link/p?hitori/3/3/111234224") == CODINGAME
    assert parse("3x3:111234224") == parse("3x3dk:111234224") == CODINGAME
    assert parse("https://example.org/singles.html#3x3:111234224", "tatham", kind="hitori") == CODINGAME
    assert parse("3\n\n1 1 1\n2 3 4\n2 2 4\n\n@12345") == CODINGAME
    assert parse("1 1 1\n2 3 4\n2 2 4\n") == parse("3\n1 1 1\n2 3 4\n2 2 4") == CODINGAME
    assert parse("1 2\n5 .\n") == Hitori([[5, None]])
    assert parse("5 6\n3 4\n", "numbers") == Hitori([[5, 6], [3, 4]])
    assert parse("p?hitori/2/1/z-10", "puzzlink", kind="hitori") == Hitori([[35, 36]])
    assert parse("p?hitori/3/1/.%1", "puzzlink", kind="hitori") == Hitori([[None, None, 1]])
    assert parse("2x1:zA") == Hitori([[35, 36]])
    assert parse_all("[InternetShortcut]\nURL=http://pzv.jp/p.html?hitori/1/1/5\nIconIndex=0\n") == [Hitori([[5]])]


def test_a_format_that_several_kinds_have_means_the_kind_that_the_content_shows():
    assert parse("3x3:111234224", "tatham") == CODINGAME
    assert parse(dump(CODINGAME, "json"), "json") == CODINGAME


def test_answers_as_codingame_asks_for_them():
    solved = CODINGAME.with_notes(goal=Grid.from_text("#.#\n...\n#.#"))
    assert BY_NAME["codingame"].write_answers([solved]) == "*1*\n234\n*2*\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3\n4 x 6\n7 8 9\n", "2:3: expected a number"),
        ("1 2 3\n4 6\n7 8 9\n", "2:4: expected 3 numbers in a row, found 2"),
        ("1 2 3\n4 5 6 7\n7 8 9\n", "2:7: expected 3 numbers in a row, found more"),
    ],
)
def test_damaged_rows_of_numbers_are_recognised_without_a_name(text, message):
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("codingame", "", "1:1: expected the side of the square, found the end"),
        ("codingame", "3 3\n111\n", "1:3: expected the side of the square alone on the line, found '3' too"),
        ("codingame", "0\n", "1:1: a side of 0 cells: a puzzle needs at least one row and one column"),
        ("codingame", "2\n11\n", "3:1: expected row 2 of 2, found the end"),
        ("codingame", "2\n11\n1x\n", "3:2: expected a digit, found 'x'"),
        ("codingame", "2\n11\n111\n", "3:3: expected 2 digits in a row, found 3"),
        ("codingame", "2\n11\n11\n7\n", "4:1: expected the end after the last row, found '7'"),
        ("numbers", "2 2\n1 2\n1\n", "3:2: expected 2 numbers in a row, found 1"),
        ("numbers", "2 2\n1 2\n1 1 1\n", "3:5: expected 2 numbers in a row, found more"),
        ("numbers", "1 2 3\n1 x 3\n", "2:3: expected a number, found 'x'"),
        ("numbers", "3 2\n1 2 3\n1 2 3\n", "4:1: expected row 3 of 3, found the end"),
        ("numbers", "1 3\n1 2 3\n1 2 3\n", "3:1: expected the end after 1 row, found more"),
        ("numbers", "9999 999999999\n1\n", "1:6: a size of 999999999x9999 is over the limit of 67108864 cells"),
        ("numbers", "1 2 3\n4 5 1000000000000000\n", "2:5: a number of 16 digits is too large"),
        ("puzzlink", "p?hitori/2/2/12\n", "1:16: expected 4 cells, found 2"),
        ("puzzlink", "p?hitori/2/1/123\n", "1:16: expected 2 cells, found more"),
        (
            "puzzlink",
            "p?hitori/2/1/1!\n",
            "1:15: expected a number (0-9, a-z, or - and two of these) or '.', found '!'",
        ),
        ("puzzlink", "p?hitori/0/1/\n", "1:10: a side of 0 cells: a puzzle needs at least one row and one column"),
        ("tatham", "2x2:1112x", "1:9: expected 4 cells, found 5"),
        ("tatham", "2x2:1/12", "1:6: expected 0-9, a-z or A-Z, found '/'"),
        ("tatham", "2x2", "1:1: expected a game id WxH:..., found '2x2'"),
        ("singles", "2\n\n1 1\n", "4:1: expected row 2 of 2, found the end"),
        ("singles", "2\n\n1 1\n2 2\n3", "5:1: expected the end after the last row, found '3'"),
        (
            "json",
            '{"gridwright": 1, "kind": "hitori", "numbers": [[1, -1]]}',
            "1:53: numbers[0][1]: expected a whole number, 0 or more, or null, found the number -1",
        ),
        (
            "json",
            '{"gridwright": 1, "kind": "hitori", "numbers": [[1], [1, 2]]}',
            "1:54: numbers[1]: 2 numbers, but the first row has 1",
        ),
        ("json", '{"gridwright": 1, "kind": "hitori"}', "1:1: the key 'numbers' is missing"),
    ],
)
def test_faults_are_reported_with_their_place(name, text, message):
    with pytest.raises(FormatError) as caught:
        read_text(text, name, kind="hitori")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "puzzle", "message"),
    [
        ("codingame", Hitori([[1, 10], [1, 1]]), "codingame cannot hold the number 10: the largest is 9"),
        ("codingame", Hitori([[1, 2]]), "codingame holds squares only, not 2x1"),
        ("singles", Hitori([[None]]), "singles cannot hold cells without a number"),
        ("tatham", Hitori([[62]]), "tatham cannot hold the number 62: the largest is 61"),
        ("puzzlink", Hitori([[1296]]), "puzzlink cannot hold the number 1296: the largest is 1295"),
        ("numbers", Hitori([[1]], start=Grid.from_text("#")), "numbers cannot hold a partly filled grid"),
    ],
)
def test_what_a_format_cannot_hold_is_refused(name, puzzle, message):
    with pytest.raises(NotSupported) as caught:
        BY_NAME[name].write([puzzle])
    assert str(caught.value) == message


@pytest.mark.parametrize("name", ["hitori.formats.json_", "hitori.puzzle", "hitori.facts", "hitori.cover"])
def test_the_examples_in_the_code(name):
    results = doctest.testmod(import_module(f"gridwright.{name}"))
    assert results.attempted
    assert not results.failed
