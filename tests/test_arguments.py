"""Wrong arguments: if these fail, a user gets a traceback from deep inside, or a result for something else."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

import gridwright
from gridwright import Board, ExactCover, Grid, Hitori, Limits, Nonogram, PicturePuzzle, Raster, Run, batch
from tests.test_package import SMALLEST

NONOGRAM = SMALLEST["nonogram"]
FUNCTIONS = [name for name in gridwright.__all__ if inspect.isfunction(getattr(gridwright, name))]
# Valid values for the other arguments of each call, and functions that accept anything.
NEEDED = {
    "puzzle": NONOGRAM,
    "puzzles": NONOGRAM,
    "subject": NONOGRAM,
    "text": "1x1:1/1",
    "format": "json",
    "kind": "nonogram",
    "columns": 2,
    "rows": 2,
    "certificate": b"0\n",
}
FLAGS = {"record", "clues", "colour", "ascii", "rotate", "shared_border", "diagnose"}


class Thing:
    """An instance of a type that no function accepts."""

    def __repr__(self) -> str:
        return "<a thing>"


def whole_answer(call, *arguments, **options):
    """Call a function; if it returns an iterator, consume it."""
    answer = call(*arguments, **options)
    return list(answer) if inspect.isgenerator(answer) else answer


WRONG = [
    (name, parameter.name)
    for name in FUNCTIONS
    for parameter in inspect.signature(getattr(gridwright, name)).parameters.values()
    if parameter.name not in FLAGS and parameter.kind is not parameter.VAR_KEYWORD
]


@pytest.mark.parametrize(("name", "wrong"), WRONG)
@pytest.mark.parametrize("value", [Thing(), 2.5], ids=["thing", "float"])
def test_every_argument_of_every_function_is_looked_at(name, wrong, value, tmp_path):
    """Broken: some wrong argument is not reported by one of Gridwright's errors, with the value that was found."""
    parameters = inspect.signature(getattr(gridwright, name)).parameters
    files = {"path": tmp_path / "one.json", "source": tmp_path / "one.json", "target": tmp_path / "two.json"}
    gridwright.save(NONOGRAM, files["path"])
    given = {
        key: (NEEDED | files)[key]
        for key, one in parameters.items()
        if key in NEEDED | files and one.default is one.empty
    }
    if name == "repair":
        given["puzzle"] = Nonogram.from_grid(Grid.from_text("#"))
    with pytest.raises(gridwright.GridwrightError) as caught:
        whole_answer(getattr(gridwright, name), **given | {wrong: value})
    text = str(caught.value)
    assert repr(value) in text, text
    assert "\n" not in text


THINGS = [
    (Nonogram, ([1, 2], [1]), "row 1: a clue must be a list of run lengths, such as [2, 1], not 1"),
    (Nonogram, ([[1]], [Thing()]), "column 1: a clue must be a list of run lengths, such as [2, 1], not <a thing>"),
    (Nonogram, (3, [[1]]), "the rows must be a list of clues, not 3"),
    (Nonogram, ([[1]], None), "the columns must be a list of clues, not None"),
    (Nonogram, ([[(1, 1, 1)]], [[1]]), "row 1: a run length must be a whole number, not (1, 1, 1)"),
    (Nonogram, ([[1]], [[1]], 3), "a palette must be a list of colours, not 3"),
    (Nonogram, ([[1]], [[1]], ["#fff", "#000"]), "a colour must be a Colour(name, value, char), not '#fff'"),
    (Nonogram, ([[1]], [[1]], {"goal": "#"}), "the goal must be a Grid, not '#'"),
    (Nonogram, ([[1]], [[1]], {"start": Board.empty(1, 1)}), "the start must be a Grid, not <Board 1x1, 0 tiles>"),
    (Nonogram, ([[1]], [[1]], {"meta": "a cat"}), "meta must be a mapping of texts"),
    (Nonogram.from_grid, ("#",), "a picture must be a Grid, not '#'"),
    (NONOGRAM.violations, ("#",), "a solution must be a Grid, not '#'"),
    (Nonogram.parse, (None,), "the input must be a text or bytes (use `load` to read a file), not None"),
    (Hitori, ([1, 2],), "row 1: a row must be a list of numbers, not 1"),
    (Hitori, (3,), "the numbers must be rows of numbers"),
    (Hitori, (["12", "21"],), "row 1: a number must be a whole number from 0 to"),
    (SMALLEST["hitori"].violations, (None,), "a solution must be a Grid, not None"),
    (PicturePuzzle, ("2", 1, []), "a width must be a whole number, not '2'"),
    (PicturePuzzle, (1, 1, 3), "tiles must be a list of tiles"),
    (PicturePuzzle, (1, 1, [3]), "tile 1 must be four edges, such as (0, 1, 2, 3), not 3"),
    (PicturePuzzle, (1, 1, ["abcd"]), "an edge of tile 1 must be a whole number, not 'a'"),
    (PicturePuzzle, (1, 1, [(0, 0, 0, 0)], {"upright": 1}), "upright must be a list of numbers of tiles, not 1"),
    (PicturePuzzle, (1, 1, [(0, 0, 0, 0)], {"mates": [1]}), "mates must be a mapping of edges to edges, not [1]"),
    (PicturePuzzle, (1, 1, [(0, 0, 0, 0)], {"start": Grid.from_text("?")}), "is a board of tiles"),
    (SMALLEST["picture"].violations, ("1n",), "a solution must be a Board, not '1n'"),
    (ExactCover, (3,), "the options must be a mapping of names to items, or a list of lists of items, not 3"),
    (ExactCover, ([1, 2],), "option 1: expected items, found 1"),
    (ExactCover, ([[1]], {"primary": 1}), "primary items must be a list of items, not 1"),
    (ExactCover, ([[1]], {"secondary": 1}), "secondary items must be a list of items, not 1"),
    (ExactCover, ([[1]], {"multiplicity": 2}), "multiplicity must be a mapping of items to numbers, not 2"),
    (ExactCover, ([[1]], {"cliques": 2}), "cliques must be a list of lists of options, not 2"),
    (ExactCover, ([[1]], {"cliques": [2]}), "clique 1 must be a list of options, not 2"),
    (ExactCover([[1]]).violations, (3,), "a solution must be a list of options, not 3"),
    (ExactCover([[1]]).solve, (3,), "the given options must be a list of options, not 3"),
    (ExactCover([[1]]).count, ({"prefer": 3}), "prefer must be a list of items, not 3"),
    (ExactCover([[1]]).min_cost, (3,), "weights must be a mapping or a list of numbers, not 3"),
    (ExactCover([[1]]).min_cost, ([1], "2"), "k must be a whole number, not '2'"),
    (ExactCover([[1]]).solve, ({"limits": 3}), "limits must be Limits, such as Limits(time=3), not 3"),
    (Grid, ("2", 1, b"11"), "a width must be a whole number, not '2'"),
    (Grid, (2, 1, None), "the cells of a grid must be numbers from 0 to 255, not None"),
    (Grid, (2, 1, [1, 256]), "the cells of a grid must be numbers from 0 to 255, not [1, 256]"),
    (Grid.filled, (1, 1, -1), "the cells of a grid must be numbers from 0 to 255, not [-1]"),
    (Grid.from_rows, (3,), "a grid must be made of rows of cells, not 3"),
    (Grid.from_rows, ([3],), "the cells of a grid must be numbers from 0 to 255, not 3"),
    (Grid.from_text, (None,), "a grid must be read from a text, not None"),
    (Board, (1, "1", (0,)), "a height must be a whole number, not '1'"),
    (Board, (1, 1, 3), "the cells of a board must be numbers, not 3"),
    (Board, (1, 1, ["0n"]), "a cell must be a whole number, not '0n'"),
    (Board.of, (1, 1, [3]), "a placement must be a tile from 0 and a turn from 0 to 3, not 3"),
    (Board.from_text, (None,), "a board must be read from a text, not None"),
    (Limits, ("3",), "the time limit must be a number of seconds, not '3'"),
    (Limits, ({"nodes": 2.5}), "the limit of nodes must be a whole number, not 2.5"),
    (Limits, ({"memory": "2 GB"}), "the limit of memory must be a whole number, not '2 GB'"),
    (Raster, ("1", 1, b"123"), "a width must be a whole number, not '1'"),
    (batch.run, (3, "check"), "puzzles must be a list of puzzles, not 3"),
    (batch.run, ([3], "check"), "expected a puzzle, found 3"),
    (batch.run, ([NONOGRAM], 3), "a task must be a BatchTask or its name, not 3"),
    (batch.run, ([NONOGRAM], "check", {"workers": "2"}), "workers must be a whole number, not '2'"),
]


@pytest.mark.parametrize(("call", "arguments", "message"), THINGS)
def test_puzzles_and_values_say_what_they_are_made_of(call, arguments, message):
    *arguments, options = arguments if isinstance(arguments, tuple) else (arguments,)
    if not isinstance(options, dict) or (call is ExactCover and not arguments):
        arguments, options = [*arguments, options], {}
    with pytest.raises(gridwright.GridwrightError) as caught:
        whole_answer(call, *arguments, **options)
    assert message in str(caught.value)


@pytest.mark.parametrize("size", [5, "5", "5x5", "5X5", (5, 5), [5, 5]])
def test_a_size_may_be_given_as_on_the_command_line(size):
    made = gridwright.make("nonogram", size, seed=1)
    assert made.puzzle == gridwright.make("nonogram", 5, seed=1).puzzle


@pytest.mark.parametrize("size", ["5 by 5", "x", "5x5x5", (5,), (1, 2, 3), None.__class__, "-5"])
def test_what_is_no_size(size):
    with pytest.raises(ValueError, match=r"WxH such as 25x25|whole number, .width, height., or a text such as '25x25'"):
        gridwright.make("nonogram", size)


def test_what_has_a_puzzle_is_told_from_what_is_none():
    """Broken: a caller who passes the result of `make` to `solve` is not told which part to pass."""
    with pytest.raises(gridwright.UsageError, match="use its attribute `puzzle`"):
        gridwright.solve(gridwright.make("hitori", 3, seed=1))
    with pytest.raises(gridwright.UsageError, match="`load` reads one from a file"):
        gridwright.check("dog.non")


@pytest.mark.parametrize("clue", [[0], (0,), range(1)], ids=repr)
def test_a_lone_0_is_an_empty_line(clue):
    """Broken: what every text format allows is refused in Python."""
    puzzle = Nonogram([clue, [1]], [[1], [0]])
    assert puzzle == Nonogram([[], [1]], [[1], []])
    assert (
        gridwright.parse('{"gridwright": 1, "kind": "nonogram", "rows": [[0], [1]], "columns": [[1], [0]]}') == puzzle
    )
    for strange in ([0, 1], [0, 0], [False], [0.0], ["0"], [Run(0)]):
        with pytest.raises(gridwright.PuzzleError, match=r"row 1: a run length must be"):
            Nonogram([strange], [[1]])


def test_errors_show_their_public_names_and_can_be_pickled():
    """Broken: a traceback names an internal module, or an error cannot be sent to another process."""
    errors = [
        gridwright.InputError("no"),
        gridwright.PuzzleError("no", axis="row", index=2),
        gridwright.FormatError("no", line=1, column=2, source="cat.non"),
        gridwright.AmbiguousFormat("no", names=("nin", "mk"), source="cat"),
        gridwright.MissingFile("no", source="cat.non"),
        gridwright.NotSupported("no"),
        gridwright.UsageError("no"),
        gridwright.LimitReached(gridwright.Ending.TIME, at_least=3, best=(1,)),
        gridwright.GridwrightError("no"),
    ]
    public = {
        name
        for name in gridwright.__all__
        if inspect.isclass(thing := getattr(gridwright, name)) and issubclass(thing, gridwright.GridwrightError)
    }
    assert {type(error).__name__ for error in errors} == public
    for error in errors:
        assert type(error).__module__ == "gridwright"
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
            assert (type(again), str(again), again.args, vars(again)) == (
                type(error),
                str(error),
                error.args,
                vars(error),
            )
            assert getattr(again, "filename", None) == getattr(error, "filename", None)
