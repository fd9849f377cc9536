"""The parts of the page without a document: lines, rules, strokes, moves, what is stored."""

from __future__ import annotations

import pytest

import gridwright

from .player import BOAT, nonogram

pytestmark = pytest.mark.web


@pytest.fixture
def run(opened):
    """Runs a function of the page's modules: `run("lines", "({ isDone }) => ...", value)`."""
    page = opened(nonogram(BOAT, "Boat")).page

    def call(module, function, value=None):
        script = f'async (value) => ({function})(await import("gridwright/{module}.js"), value)'
        return page.evaluate(script, value)

    return call


LINE = """({ isDone, leftmost, certain }, [cells, lengths]) => {
    const values = { "#": 1, "o": 2, ".": 0, "?": 255 };
    const line = Uint8Array.from(cells, (sign) => values[sign]);
    const pairs = lengths.map((run) => (Array.isArray(run) ? run : [run, 1]));
    const clue = pairs.map(([length, colour]) => ({ length, colour }));
    const runs = certain(line, clue);
    return [isDone(line, clue), runs && [...runs], leftmost(line, clue) && [...leftmost(line, clue)]];
}"""


@pytest.mark.parametrize(
    ("cells", "clue", "expected"),
    [
        ("##?#?", [2, 1], [True, [1, 1], [0, 3]]),  # whites need not be filled in
        ("?????", [2, 1], [False, [0, 0], [0, 3]]),
        ("?#??.", [2], [False, [0], [0]]),
        (".#.??#", [1, 1], [True, [1, 1], [1, 5]]),
        ("#.#??", [3], [False, None, None]),  # it cannot be any more
        ("#o?", [[1, 1], [1, 2]], [True, [1, 1], [0, 1]]),  # colours may touch
        ("##?", [1, 1], [False, None, None]),  # runs of one colour may not
        ("?##?", [None], [True, [0], [0]]),
        ("", [], [True, [], []]),
        ("?#?", [], [False, None, None]),
    ],
)
def test_lines(run, cells, clue, expected):
    """Broken: clues would be marked as done that are not, or a solved puzzle not be noticed."""
    assert run("lines", LINE, [cells, clue]) == expected


def test_certain_runs_agree_with_every_filling(run):
    """Broken: a run would be marked as certain that could be elsewhere, or not be marked though it could not."""
    from itertools import combinations, product

    def fillings(size, clue):
        gaps = size - sum(clue)
        for places in combinations(range(gaps + 1), len(clue)):
            starts = [place + sum(clue[:run]) for run, place in enumerate(places)]
            line = ["."] * size
            for start, length in zip(starts, clue, strict=True):
                line[start : start + length] = "#" * length
            yield starts, "".join(line)

    cases, expected = [], []
    for clue in ([], [1], [3], [1, 1], [2, 1], [1, 2]):
        for cells in map("".join, product("?.#", repeat=6)):
            fits = [
                starts
                for starts, line in fillings(6, clue)
                if all(sign in ("?", own) for sign, own in zip(cells, line, strict=True))
            ]
            sure = [
                int(len({starts[run] for starts in fits}) == 1 and cells[fits[0][run] :][:length] == "#" * length)
                for run, length in enumerate(clue)
                if fits
            ]
            cases.append([cells, clue])
            expected.append(sure if fits else None)
    many = f"(lines, cases) => cases.map((one) => ({LINE})(lines, one)[1])"
    assert run("lines", many, cases) == expected


STROKE = """({ Stroke, paints, paintOf, between }, steps) => {
    const stroke = new Stroke({ row: 2, column: 2 });
    for (const [row, column, block] of steps) stroke.to({ row, column }, block);
    return [stroke.cells().map(({ row, column }) => [row, column]), stroke.count];
}"""


def test_strokes(run):
    """Broken: a drag would leave its line, or have gaps."""
    assert run("strokes", STROKE, [[3, 6, False]]) == [[[2, column] for column in range(2, 7)], "5"]
    assert run("strokes", STROKE, [[5, 3, False], [4, 9, False]]) == [[[row, 2] for row in (2, 3, 4)], "3"]
    assert run("strokes", STROKE, [[2, 5, False], [2, 0, False]])[1] == "3"
    assert run("strokes", STROKE, [[3, 3, True]]) == [[[2, 2], [2, 3], [3, 2], [3, 3]], "2 × 2"]


def test_what_a_stroke_spares(run):
    spares = """({ paintOf, paints }) => [
        paints(paintOf(1, 255), 0, false), paints(paintOf(1, 255), 255, false), paints(paintOf(1, 255), 0, true),
        paints(paintOf(1, 1), 1, false), paints(paintOf(1, 1), 0, false), paintOf(1, 1).value,
    ]"""
    assert run("strokes", spares) == [False, True, True, True, False, 255]


RULES = """async ({ isSolved, conflicts }, [json, rows]) => {
    const { puzzleOf } = await import("gridwright/board/puzzle.js");
    const puzzle = puzzleOf(json);
    const cells = puzzle.read(rows);
    return [isSolved(puzzle, cells), conflicts(puzzle, cells).length];
}"""


@pytest.mark.parametrize("kind", ["hitori", "picture", "nonogram"])
def test_the_rules_agree_with_those_of_the_house(run, kind):
    """Broken: the page would accept what is no solution, or refuse one."""
    import random

    from gridwright.files.json_ import fields_of

    rng = random.Random(3)
    puzzle = nonogram(BOAT) if kind == "nonogram" else gridwright.make(kind, 5, seed=2).puzzle
    solution = gridwright.solve(puzzle).solution
    for wrong in range(12):
        cells = list(solution.cells)
        for _ in range(min(wrong, 3)):
            one, other = rng.randrange(len(cells)), rng.randrange(len(cells))
            cells[one], cells[other] = cells[other], cells[one]
        tried = type(solution).from_cells(solution.width, solution.height, cells)
        right = not puzzle.violations(tried)
        found = run("rules", RULES, [fields_of(puzzle), puzzle.write_solution(tried).split("\n")])
        assert found[0] == right
        assert not (right and found[1])


def test_grids_are_read_and_written_alike(run):
    back = """({ puzzleOf }, [json, rows]) => {
        const puzzle = puzzleOf(json);
        return puzzle.write(puzzle.read(rows));
    }"""
    tiles = {"kind": "picture", "width": 2, "height": 1, "tiles": [[0, 1, 0, 0], [1, 0, 0, 0]]}
    for json, rows in (({"kind": "hitori", "numbers": [[1, 1]]}, ["#?"]), (tiles, ["1w ?"])):
        assert run("puzzle", back, [json, rows]) == rows


def test_what_is_stored_is_short_and_comes_back(run):
    stored = """({ packed, unpacked }) => {
        const cells = new Uint8Array(1000).fill(255);
        cells[500] = 1;
        const text = packed(cells);
        return [text, unpacked(text, new Uint8Array(1000)).every((value, place) => value === cells[place])];
    }"""
    assert run("store", stored) == ["255*500 1 255*499", True]


def test_moves(run):
    moves = """async ({ Game }) => {
        const { puzzleOf } = await import("gridwright/board/puzzle.js");
        const game = new Game(puzzleOf({ kind: "nonogram", rows: [[1], []], columns: [[1], []], start: ["?.", "??"] }));
        const seen = [];
        game.onChange(() => seen.push([...game.cells].join(" ")));
        game.show(new Map([[0, 1], [1, 1]]));
        game.show(new Map([[2, 1]]));
        game.drop();
        game.play([[3, 1]]);
        const wrong = [game.solved, game.history.made];
        const taken = game.undoUntilRight((place, value) => place === 3 && value === 1);
        game.play([[0, 1]]);
        return [seen[0], seen[2], wrong, taken, game.solved, game.history.canRedo];
    }"""
    assert run("game", moves) == ["1 0 255 255", "255 0 255 255", [False, 1], 1, True, False]
