"""The programs in docs/exact_cover: their output, and the counts of their models."""

from __future__ import annotations

import random
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

FOLDER = Path(__file__).parent.parent.parent / "docs" / "exact_cover"


def program(name):
    """One of the programs, as a module."""
    spec = spec_from_file_location(f"docs_{name}", FOLDER / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("n", "number"), [(1, 1), (2, 0), (3, 0), (4, 2), (6, 4), (8, 92), (10, 724), (12, 14_200)])
def test_queens(n, number):
    """Broken: the example's model, or the engine's count."""
    assert program("queens").queens(n).count() == number


@pytest.mark.parametrize(("n", "number"), [(2, 0), (3, 2), (4, 2), (7, 52), (8, 300), (10, 0), (11, 35_584)])
def test_langford(n, number):
    """Broken: the example's model, or the count up to reflection."""
    langford = program("langford").langford
    assert langford(n, once=False).count() == number
    assert langford(n).count() == number // 2


@pytest.mark.parametrize(("rows", "columns", "number"), [(2, 2, 2), (3, 4, 11), (3, 3, 0), (6, 6, 6728)])
def test_dominoes(rows, columns, number):
    """Broken: the example's model, or the engine's count."""
    assert program("dominoes").dominoes(rows, columns).count() == number


def test_dominoes_on_a_chessboard():
    """Broken: the best-known count, which a careless cache gets wrong."""
    assert program("dominoes").dominoes(8, 8).count() == 12_988_816


def test_pentominoes():
    """Broken: the pieces of the example, or its way of leaving out symmetric fillings."""
    pieces = program("pentominoes")
    lying = [len(pieces.ways_to_lie(shape)) for shape in pieces.SHAPES.values()]
    assert sum(lying) == 63
    assert pieces.pentominoes(3, 20).count() == 8
    assert pieces.pentominoes(6, 10, quarter=True).count() == 2339


@pytest.mark.parametrize("box", [2, 3, 4, 5])
def test_sudoku_of_all_sizes(box):
    """Broken: a size that the example promises. The puzzle is a known filling with some cells removed."""
    sudoku = program("sudoku")
    side = box * box
    rng = random.Random(box)
    full = [(r, c, (box * (r % box) + r // box + c) % side) for r in range(side) for c in range(side)]
    given_cells = rng.sample(full, len(full) * 2 // 3)
    problem = sudoku.sudoku(box)
    assert problem.violations(full) == []
    found = problem.solve(given=given_cells)
    assert problem.violations(found) == []
    assert set(given_cells) <= set(found)


def test_sudoku_example(capsys, monkeypatch):
    """Broken: the program does not print the grid, or does not recognise that it is the only one."""
    sudoku = program("sudoku")
    monkeypatch.setattr("sys.argv", ["sudoku.py"])
    sudoku.main()
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "812753649"
    assert lines[9] == "the only solution"


def test_nonogram_inversor_gives_the_answers_of_the_puzzle(shared_data, tmp_path, capsys, monkeypatch):
    """Broken: the learner's program after the Nonogram Inversor page is not accepted."""
    import json

    cases = json.loads((shared_data / "codingame" / "nonogram_inversor.json").read_text())
    for name, case in cases.items():
        (tmp_path / "case").write_text(case["input"])
        monkeypatch.setattr("sys.argv", ["nonogram_inversor.py", str(tmp_path / "case")])
        program("nonogram_inversor").main()
        lines = capsys.readouterr().out.rstrip("\n").split("\n")
        answer = case["output"].split("\n")
        assert lines[-len(answer) :] == answer, name
        if name == "Dog":
            assert lines[0] == "len(actions)=65 len(requirements)=63 len(me_requirements)=4"


def test_nonogram_inversor_prints_the_dog(capsys, monkeypatch):
    """Broken: the program does not show the playground's counts and answer."""
    monkeypatch.setattr("sys.argv", ["nonogram_inversor.py"])
    program("nonogram_inversor").main()
    lines = capsys.readouterr().out.rstrip("\n").split("\n")
    assert lines[0] == "len(actions)=65 len(requirements)=63 len(me_requirements)=4"
    assert lines[6:] == ["1 3", "2", "1 2", "0", "1 3", "3 1", "1", "1 1", "1 1 1", "1 1 1"]


def independent(cells, shaded=frozenset()):
    """All sets of cells that do not touch each other."""
    if not cells:
        yield shaded
        return
    (r, c), *rest = cells
    yield from independent(rest, shaded)
    if not {(r - 1, c), (r, c - 1)} & shaded:
        yield from independent(rest, shaded | {(r, c)})


def connected(cells):
    reached, todo = set(), [min(cells)] if cells else []
    while todo:
        r, c = todo.pop()
        reached.add((r, c))
        todo += cells & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} - reached
    return reached == cells


def shadings(grid):
    """All legal shadings of a Hitori by brute force, and those among them that the literal model can find."""
    cells = [(r, c) for r in range(len(grid)) for c in range(len(grid[0]))]
    copies = {}  # the cells of one number in one line
    for r, c in cells:
        copies.setdefault(("row", r, grid[r][c]), set()).add((r, c))
        copies.setdefault(("column", c, grid[r][c]), set()).add((r, c))
    repeated = [some for some in copies.values() if len(some) > 1]
    legal, literal = set(), set()
    for shaded in independent(cells):
        left = [len(some - shaded) for some in repeated]
        if max(left, default=0) <= 1 and connected(set(cells) - shaded):
            legal.add(shaded)
            if min(left, default=1) == 1 and shaded <= set().union(*repeated):
                literal.add(shaded)
    return legal, literal


@settings(max_examples=40)
@given(st.lists(st.text("123", min_size=3, max_size=3), min_size=3, max_size=4))
def test_the_literal_hitori_finds_what_it_can_and_memory_loses_nothing(grid):
    """Broken: the crossroads of times, or memory that loses a shading or keeps one twice."""
    solver = program("hitori_literal").HitoriSolver
    _, literal = shadings(grid)
    found = {}
    for memory in (True, False):
        run = solver(grid, memory)
        found[memory] = [frozenset(run.shaded()) for _ in run.solve()]
        found[memory, "nodes"] = run.nodes
    assert set(found[True]) == set(found[False]) == literal
    assert len(found[True]) == len(set(found[True]))
    assert found[True, "nodes"] <= found[False, "nodes"]


@pytest.mark.parametrize(
    ("puzzle", "legal", "literal"),
    [
        ("111/234/224", 1, 1),
        ("22153/23145/11135/13542/54321", 1, 1),
        ("3224/1413/4132/2414", 1, 0),
        ("123/231/312", 39, 1),
    ],
)
def test_what_the_literal_hitori_loses(puzzle, legal, literal):
    """Broken: the numbers of the page on what the literal model loses."""
    grid = puzzle.split("/")
    all_of_them, found = shadings(grid)
    assert (len(all_of_them), len(found)) == (legal, literal)


@pytest.mark.parametrize(("columns", "rows", "size", "seed"), [(2, 2, 4, 1), (3, 3, 4, 2), (5, 4, 5, 3), (6, 6, 6, 4)])
def test_picture_puzzles_come_back(columns, rows, size, seed):
    """Broken: cutting, turning, reduction, the colours of borders, or the reassembly of the picture."""
    puzzle = program("picture_puzzle")
    rng = random.Random(seed)
    width, height = columns * (size - 1) + 1, rows * (size - 1) + 1
    inner = ["#" + "".join(rng.choice(" .:o") for _ in range(width - 2)) + "#" for _ in range(height - 2)]
    picture = ["#" * width, *inner, "#" * width]
    pieces = puzzle.cut(picture, size, seed)
    space = puzzle.space_of(*pieces)
    space.reduce()
    assert not space.impossible
    solver = puzzle.PictureSolver(space)
    assert picture in [solver.picture() for _ in solver.solve()]


def test_picture_puzzle_reads_the_input_of_codingame():
    """Broken: the program's reader."""
    puzzle = program("picture_puzzle")
    pieces, columns, rows = puzzle.cut(puzzle.PICTURE.split("\n"), 4)
    text = f"4\n{columns} {rows}\n16 13\n" + "\n".join("\n".join(piece) for piece in pieces)
    assert puzzle.read(text) == (pieces, columns, rows)
