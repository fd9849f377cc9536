"""The value, its rules, counting, and messages about bad input."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

import gridwright
from gridwright import Board, FormatError, PicturePuzzle, PuzzleError
from gridwright.picture.counting import contradiction

FOUR = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]


def test_every_broken_rule_is_found():
    puzzle = PicturePuzzle(2, 2, FOUR)
    right = Board.of(2, 2, [(0, 0), (1, 0), (2, 0), (3, 0)])
    assert puzzle.violations(right) == []
    wrong = {
        "there is no tile here": Board.of(2, 2, [(0, 0), None, (2, 0), (3, 0)]),
        "is already at": Board.of(2, 2, [(0, 0), (0, 1), (2, 0), (3, 0)]),
        "outside": Board.of(2, 2, [(0, 1), (1, 0), (2, 0), (3, 0)]),
        "meets": Board.of(2, 2, [(1, 3), (0, 1), (2, 0), (3, 0)]),
        "there is no tile 8": Board.of(2, 2, [(0, 0), (7, 0), (2, 0), (3, 0)]),
        "the size": Board.of(1, 1, [(0, 0)]),
    }
    for words, board in wrong.items():
        assert any(words in str(broken) for broken in puzzle.violations(board)), words
    missing = puzzle.violations(wrong["there is no tile here"])
    assert [(broken.axis, broken.index) for broken in missing] == [("cell", (0, 1))]
    assert [(broken.axis, broken.index) for broken in puzzle.violations(wrong["the size"])] == [("", 0)]


def test_turns_and_starts_are_rules_too():
    fixed = PicturePuzzle(2, 2, FOUR, rotate=False)
    whole = Board.of(2, 2, [(0, 0), (1, 0), (2, 0), (3, 0)])
    assert fixed.violations(whole) == []
    turned = whole.turned()
    assert PicturePuzzle(2, 2, FOUR).violations(turned) == []
    assert all("may not be turned" in str(broken) for broken in fixed.violations(turned))
    kept = PicturePuzzle(2, 2, FOUR, start=Board.of(2, 2, [(0, 0), None, None, None]))
    assert kept.violations(whole) == []
    assert any("is given here" in str(broken) for broken in kept.violations(turned))


@given(some.data())
def test_boards_are_read_as_they_are_written(data):
    width, height = data.draw(some.integers(1, 4)), data.draw(some.integers(1, 4))
    codes = some.one_of(some.just(-1), some.integers(0, 4 * 99_999_999 + 3))
    board = Board.from_cells(
        width, height, data.draw(some.lists(codes, min_size=width * height, max_size=width * height))
    )
    assert Board.from_text(str(board)) == board
    assert Board.from_text(f"\n  {board}\n\n") == board


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0n 1e\n2s", "2:3: expected 2 cells as in the first row, found 1"),
        ("0n 1e\n2s 3w 4n", "2:7: expected 2 cells as in the first row, found 3"),
        ("0n x\n", "1:4: expected a tile and its turn, such as 12e, or '?', found 'x'"),
        ("n", "1:1: expected a tile and its turn"),
        ("²n", "1:1: expected a tile and its turn"),
        ("123456789n", "1:1: a tile of 9 digits is too large"),
    ],
)
def test_texts_that_are_no_board_are_refused_with_the_place(text, words):
    with pytest.raises(FormatError) as caught:
        Board.from_text(text)
    assert str(caught.value).startswith(words)


def test_a_puzzle_reads_and_writes_its_boards():
    puzzle = PicturePuzzle(2, 2, FOUR)
    board = puzzle.read_solution("0n ?\n? 3w")
    assert board == Board.of(2, 2, [(0, 0), None, None, (3, 3)])
    assert puzzle.read_solution(puzzle.write_solution(board)) == board
    for text in ("0n 1n", "0n 0n\n? ?", "0n 4n\n? ?"):
        with pytest.raises(FormatError):
            puzzle.read_solution(text)
    assert puzzle.blank() == Board.empty(2, 2) == Board.unknown(2, 2)
    assert [puzzle.value_name(code) for code in (-1, 8, 10)] == ["no tile", "tile 3", "tile 3, turned twice"]
    assert repr(PicturePuzzle(1, 1, [(0, 0, 0, 0)])) == "<PicturePuzzle 1x1, 1 edge>"
    assert repr(puzzle) == "<PicturePuzzle 2x2, 5 edges>"


@given(some.integers(0, 3), some.integers(0, 3))
def test_four_turns_are_none(quarters, more):
    board = Board.of(3, 2, [(tile, (tile + more) % 4) for tile in range(6)])
    turned = board
    for _ in range(4 * (quarters + 1)):
        turned = turned.turned()
    assert turned == board


@pytest.mark.parametrize(
    ("tiles", "ways", "words"),
    [
        (FOUR[:3], {}, "4 cells, but there are 3 tiles"),
        ([(0, 0, 0)] * 4, {}, "tile 1 has 3 edges, not 4"),
        ([(0, 0, 0, -1)] * 4, {}, "an edge is a whole number"),
        (FOUR, {"mates": {1: 2}}, "the edge 1 has the mate 2"),
        (FOUR, {"mates": {0: 1, 1: 0}}, "the frame, edge 0"),
        (FOUR, {"upright": [9]}, "there is no tile 10"),
        (FOUR, {"start": Board.of(1, 1, [(0, 0)])}, "the start is 1x1"),
        (FOUR, {"start": Board.of(2, 2, [(0, 0), (0, 1), None, None])}, "uses a tile twice"),
        (FOUR, {"goal": gridwright.Grid.filled(2, 2)}, "a board of tiles"),
    ],
)
def test_what_is_no_puzzle_is_refused(tiles, ways, words):
    with pytest.raises(PuzzleError, match=words):
        PicturePuzzle(2, 2, tiles, **ways)


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ([(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 1, 0, 4)], "the frame needs 8 edges, the tiles have 7"),
        ([(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 5)], "the edge 4 occurs once"),
        ([(0, 1, 0, 2), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)], "corner tiles"),
    ],
)
def test_counting_finds_that_there_is_no_solution(tiles, words):
    """At once, with the reason, and before any tile is placed."""
    puzzle = PicturePuzzle(2, 2, tiles)
    assert words in contradiction(puzzle)
    for strategy in ("auto", "search", "cdcl", "reduce", "exact-cover"):
        result = gridwright.solve(puzzle, strategy=strategy)
        assert result.verdict == "none"
        assert words in result.reason
        assert str(result.contradiction) == result.reason
        assert (result.count, result.distinct) == (0, 0)
        assert not result.stats.get("nodes")


def test_mates_are_counted_in_pairs():
    tiles = [(0, 1, 3, 0), (0, 0, 5, 2), (4, 7, 0, 0), (6, 0, 0, 7)]
    mates = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 8, 8: 7}
    assert "its mate 8 never" in contradiction(PicturePuzzle(2, 2, tiles, mates=mates))
    tiles[3] = (6, 0, 0, 8)
    assert contradiction(PicturePuzzle(2, 2, tiles, mates=mates)) == ""


@pytest.mark.parametrize(
    ("text", "format", "words"),
    [
        ("2 2\n0 1 2 0\n0 0 3 1\n2 4 0 0\n", "puz", r"4:9?.*expected 4 tiles \(found 3\)|expected 4 tiles"),
        ("2 2\n0 1 2\n", "puz", "2:.*expected four edges, found 3"),
        ("2 2\n0 1 x 0\n", "puz", "2:5: expected an edge, found 'x'"),
        ("99999 99999\n", "puz", "over the limit"),
        ("3\n2 1\n5 3\n###\n#a\n###\n", "codingame", "5:3: line 2 of piece 1 has 2 characters, not 3"),
        ("3\n2 1\n6 3\n", "codingame", "make a picture of 5x3, not 6x3"),
        ("3\n2 1\n5 3\n###\n#a-\n###\n", "codingame", "line 1 of piece 2 of 2"),
        ("board_w=2&board_h=1&board_edges=abaa", "board-url", "expected 8 letters"),
        ("board_w=2&board_h=1&board_edges=abaaa1ab", "board-url", "expected a letter from a to z, found '1'"),
        ("board_w=2&board_h=1&board_edges=abaaaaaa", "board-url", "row 1, column 2 is empty"),
        ('{"width": 2, "height": 1, "pieces": [[0, 1, 0, 0]]}', "edge-json", "expected 2 pieces"),
        ('{"width": 1, "height": 1, "pieces": [[0, 0, 0, "x"]]}', "edge-json", r"pieces\[0\]\[3\]"),
        ('{"width": 1, "height": 1, "pieces": [[0, 0, 0, 0]], "hints": [{"piece": 3}]}', "edge-json", "hints"),
        ('{"gridwright": 1, "kind": "picture", "width": 1, "height": 1, "tiles": []}', "json", "there are 0 tiles"),
        ('{"gridwright": 1, "kind": "picture", "width": 1, "height": 1, "tiles": [[0]]}', "json", "four edges"),
    ],
)
def test_bad_texts_are_refused_in_one_line_with_the_place(text, format, words):
    with pytest.raises(FormatError, match=words) as caught:
        gridwright.parse(text, format, kind="picture")
    assert "\n" not in str(caught.value)


ROUND = [
    PicturePuzzle(2, 2, FOUR),
    PicturePuzzle(2, 1, [(1, 2, 3, 4), (4, 3, 2, 1)], frame=False),
    PicturePuzzle(2, 2, FOUR, start=Board.of(2, 2, [(0, 0), None, None, (3, 1)])),
    PicturePuzzle(2, 2, FOUR, rotate=False, mates={1: 2, 2: 1}, goal=Board.of(2, 2, [(0, 0), None, None, (3, 1)])),
]


@pytest.mark.parametrize("puzzle", ROUND)
@pytest.mark.parametrize("name", ["puz", "board-url", "edge-json", "json", "jsonl"])
def test_formats_hold_what_they_can_and_refuse_the_rest(puzzle, name):
    """A written puzzle is read back unchanged; what a format cannot hold is rejected, not lost."""
    from gridwright.files.reading import format_named

    format = format_named(name, "picture")
    try:
        written = format.write([puzzle])
    except gridwright.NotSupported:
        assert name in ("puz", "board-url", "edge-json")
        assert puzzle.start is not None or puzzle.mates or not puzzle.rotate
        return
    assert gridwright.parse(written, name, kind="picture") == puzzle
    assert gridwright.parse(written) == puzzle  # and no other format claims it
    assert gridwright.parse(written, name, kind="picture").goal in (
        puzzle.goal,
        Board.from_cells(2, 2, range(0, 16, 4)),
        None,
    )


def test_the_collection_reads(shared_data):
    for path in sorted((shared_data / "edge_matching").rglob("*.*")):
        if path.suffix in (".puz", ".json"):
            puzzle = gridwright.load(path)
            assert isinstance(puzzle, PicturePuzzle)
            assert contradiction(puzzle) == ""


def test_board_urls_show_whole_boards():
    from gridwright.picture.formats import board_url

    puzzle = PicturePuzzle(2, 2, FOUR)
    solved = puzzle.with_notes(goal=gridwright.solve(puzzle).solution)
    again = gridwright.parse(board_url.write_answers([solved]))
    assert again.goal is not None
    assert again.violations(again.goal) == []
