"""`solve`: pictures on standard output, verdicts on standard error, documents on request."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridwright import Grid, Nonogram, dump, iter_solutions, load, parse, solve
from gridwright.files.drawing import with_puzzle
from gridwright.rendering import svg, terminal

from .conftest import DOG, DOG_ID, FILES


def test_picture_is_data_and_verdict_is_not(call):
    """Broken: `gridwright solve x > picture.txt` would write more or less than the picture."""
    outcome = call("solve", "dog.non")
    puzzle = load("dog.non")
    assert outcome.out == terminal.draw(puzzle.scene(Grid.from_text("\n".join(DOG)))) + "\n"
    assert outcome.err == "dog.non: unique\n"


def test_quiet_leaves_the_picture_alone(call):
    """Broken: -q would still print notes, or lose the result."""
    loud, quiet = call("solve", "dog.non"), call("solve", "-q", "dog.non")
    assert (quiet.out, quiet.err) == (loud.out, "")


def test_verbose_tells_work_and_time(call):
    """Broken: -v would not say how much work a puzzle took."""
    assert " s, " in call("solve", "-v", "dog.non").err


@pytest.mark.parametrize("words", [["-"], []])
def test_standard_input(call, folder, words):
    """Broken: the tool could not be used in a pipe."""
    outcome = call("solve", *words, "--from", "non", stdin=(folder / "dog.non").read_bytes())
    assert outcome.code == 0
    assert outcome.err == "<stdin>: unique\n"


def test_a_puzzle_in_place_of_a_file(call):
    """Broken: a pasted game id or URL would be mistaken for a file name."""
    for word in (DOG_ID, call("convert", "dog.non", "--to", "puzzlink").out.strip()):
        assert call("solve", word).out == call("solve", DOG_ID).out


def test_a_long_puzzle_is_named_by_its_beginning(call):
    """Broken: messages about a pasted puzzle would be as long as the puzzle."""
    word = "30x30:" + "/".join(["30"] * 60)
    assert call("solve", word).err == f"{word[:37]}...: unique\n"
    assert call("solve", word + "/1").err.startswith(f"gridwright: {word[:37]}...:1:")


def test_a_file_with_the_name_of_a_game_id_is_a_file(call, folder):
    """Broken: an existing file could not be named."""
    name = "2x2:1"
    (folder / name).write_bytes((folder / "dog.non").read_bytes())
    assert call("solve", "--from", "non", name).code == 0


def test_options_may_stand_anywhere(call):
    """Broken: a file after an option after a file would be refused."""
    outcome = call("solve", "dog.non", "-q", "multiple.nin", "--color", "never", "--", "set.jsonl")
    assert outcome.code == 0
    assert [line for line in outcome.out.splitlines() if line.endswith(":")] == [
        "dog.non (Dog):",
        "multiple.nin:",
        "set.jsonl#1 (Dot):",
        "set.jsonl#2:",
    ]


def test_all_are_processed_whatever_happens_to_one(call):
    """Broken: one bad file would hide the results of those after it."""
    outcome = call("solve", "bad.nin", "dog.non", "absent", "none.nin", "multiple.nin")
    assert outcome.code == 5
    assert "dog.non (Dog):" in outcome.out
    assert "multiple.nin:" in outcome.out
    assert [line.split(": ")[0] for line in outcome.err.splitlines()] == [
        "gridwright",
        "dog.non",
        "gridwright",
        "none.nin",
        "multiple.nin",
    ]


def test_unsupported_is_told_plainly(call):
    """Broken: an unsupported coloured puzzle, or one with unknown lengths, would not give a clear error."""
    assert (
        "it supports only black and white, not colours" in call("solve", "coloured.xml", "--strategy", "lalafrog").err
    )
    assert "some are unknown (?)" in call("solve", "unknown_lengths.non", "--strategy", "lalafrog").err


def test_colours_and_unknown_lengths(call):
    """Broken: a coloured puzzle would be shown without colours, or one with unknown lengths would not be solved."""
    outcome = call("solve", "coloured.xml", "--color", "never")
    assert (outcome.code, outcome.err) == (0, "coloured.xml: unique\n")
    assert "rrbb" in outcome.out
    assert call("count", "unknown_lengths.non").out == "1\n"


def test_colours_and_unknown_lengths_in_records(call):
    """Broken: a program would not get the colours of a solution, or the lengths that the clues lack."""
    record = json.loads(call("solve", "--jsonl", "coloured.xml").out)
    assert (record["verdict"], record["solutions"]) == ("unique", [["rb"]])
    record = json.loads(call("solve", "--jsonl", "unknown_lengths.non").out)
    assert (record["verdict"], record["solutions"]) == ("unique", [["##"]])


@pytest.mark.parametrize("name", ["webpbn", "json", "jsonl", "non", "png", "gif"])
def test_a_solution_in_colours_in_a_format(call, folder, name):
    """Broken: the solved picture would lose its colours in the file."""
    (folder / "bare.xml").write_text(re.sub("<solution.*</solution>", "", FILES["coloured.xml"]))
    assert call("solve", "-q", "bare.xml", "--to", name, "-o", "out").code == 0
    solved = load(folder / "out", name)
    assert solved == load("coloured.xml")
    assert solved.write_solution(solved.goal) == "rb"


@pytest.mark.parametrize("name", ["text", "pbm", "taai"])
def test_a_solution_in_colours_is_not_written_in_black(call, name):
    """Broken: the file would contain another picture than the solution."""
    outcome = call("solve", "-q", "coloured.xml", "--to", name)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.startswith("gridwright: coloured.xml: ")
    assert outcome.err.endswith(" cannot hold colours\n")


@pytest.mark.parametrize("name", ["text", "pbm", "png", "gif", "taai"])
def test_a_picture_answers_what_the_clues_do_not_tell(call, folder, name):
    """Broken: a puzzle with unknown lengths or given cells would be solved, but its picture refused."""
    (folder / "given.txt").write_text("?#\n??\n")
    for words in (["unknown_lengths.non"], ["multiple.nin", "--start", "given.txt"]):
        assert call("solve", "-q", *words, "--to", name, "-o", "out").code == 0
        solved = load(folder / "out", name)
        assert not load(words[0]).violations(solved.goal)


def test_a_start_in_colours(call, folder):
    """Broken: given cells could not have colours, or a character would be mistaken for another colour."""
    (folder / "start.txt").write_text("r?\n")
    assert call("solve", "-q", "coloured.xml", "--start", "start.txt").code == 0
    (folder / "start.txt").write_text("b?\n")
    assert call("solve", "-q", "coloured.xml", "--start", "start.txt").code == 5
    (folder / "start.txt").write_text("r#\n")
    for words in (["solve", "coloured.xml", "--start"], ["hint", "coloured.xml", "--grid"]):
        outcome = call(*words, "start.txt")
        assert (outcome.code, outcome.out) == (3, "")
        assert outcome.err == "gridwright: start.txt:1:2: expected '.', 'b', 'r' or '?', found '#'\n"
    (folder / "start.txt").write_text("r?\n")
    assert "start.txt" not in call("hint", "coloured.xml", "--grid", "start.txt").err


def test_max_solutions_shows_them_all(call):
    """Broken: a request for several solutions would show one."""
    first, both = call("solve", "-q", "multiple.nin").out, call("solve", "-q", "multiple.nin", "--max-solutions", 5).out
    assert both.startswith(first)
    assert len(both.splitlines()) == 2 * len(first.splitlines()) + 1


def test_every_solution_is_drawn_as_if_alone(call):
    """Broken: what is cached from one picture would show up in the next."""
    ones = Nonogram([[1]] * 6, [[1]] * 6)
    first, second = solve(ones).solutions
    marks = first.differing(second)
    pictures = [terminal.draw(ones.scene(grid, marks)) for grid in iter_solutions(ones)]
    assert len(pictures) == 720
    outcome = call("solve", "-q", "--max-solutions", 1000, dump(ones, "tatham").strip())
    assert sorted(outcome.out.rstrip("\n").split("\n\n")) == sorted(pictures)
    assert call("solve", "--max-solutions", 3, DOG_ID).out == call("solve", DOG_ID).out


def test_a_drawing_marks_the_cells_that_differ(call, folder):
    """Broken: one of several solutions would be drawn as if it were the only one."""
    assert call("solve", "multiple.nin", "-o", "out.svg").code == 0
    puzzle = load("multiple.nin")
    first, second = solve(puzzle).solutions
    marked = with_puzzle(svg.draw(puzzle.scene(first, first.differing(second))), puzzle)
    assert (folder / "out.svg").read_text() == marked + "\n"
    assert marked != with_puzzle(svg.draw(puzzle.scene(first)), puzzle)


def test_a_line_of_a_stream_that_cannot_be_read(call, folder):
    """Broken: one bad line would cost all the others, or be reported with another number."""
    lines = (folder / "set.jsonl").read_text().splitlines()
    stream = "\n".join([lines[0], "", '{"gridwright": 1, "kind": 7}', lines[1]]).encode()
    outcome = call("check", stdin=stream)
    assert outcome.out == "<stdin>#1: unique\n<stdin>#3: unique\n"
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert outcome.err.startswith("gridwright: <stdin>:3:")
    assert call("check", "--from", "jsonl", stdin=b"\n \n").err.startswith("gridwright: <stdin>:1:1: expected")
    assert call("check", "--from", "jsonl").code == 3


def test_an_envelope_in_one_line_is_no_stream(call):
    """Broken: JSON of several puzzles without line breaks would be mistaken for JSON Lines."""
    dot = '{"kind": "nonogram", "rows": [[1]], "columns": [[1]]}'
    outcome = call("check", stdin=f'{{"gridwright": 1, "puzzles": [{dot}, {dot}]}}'.encode())
    assert (outcome.code, outcome.out) == (0, "<stdin>#1: unique\n<stdin>#2: unique\n")


def test_start_is_kept(call, folder):
    """Broken: the given cells would not be kept, or errors in them would be reported without their place."""
    (folder / "corner.txt").write_text("?#\n??\n")
    record = json.loads(call("solve", "--jsonl", "multiple.nin", "--start", "corner.txt").out)
    assert (record["verdict"], record["solutions"]) == ("unique", [[".#", "#."]])
    (folder / "corner.txt").write_text("?#\n?x\n")
    fault = call("solve", "multiple.nin", "--start", "corner.txt")
    assert fault.err.startswith("gridwright: corner.txt:2:2: ")
    (folder / "corner.txt").write_text("?#\n?\n")
    assert call("solve", "multiple.nin", "--start", "corner.txt").err.startswith("gridwright: corner.txt:2:2: ")


@pytest.mark.parametrize("name", ["text", "pbm", "non", "webpbn", "json", "jsonl"])
def test_solution_in_a_format(call, folder, name):
    """Broken: `solve --to` would lose the solution, or -o would write something other than standard output gets."""
    printed = call("solve", "-q", DOG_ID, "--to", name)
    call("solve", "-q", DOG_ID, "--to", name, "-o", "out")
    assert (folder / "out").read_bytes() == printed.out.encode()
    assert str(parse((folder / "out").read_bytes(), name).goal).split() == DOG


def test_answers_of_a_tournament(call):
    """Broken: `solve --to taai` would give the questions instead of the answers."""
    cells = [line.split("\t") for line in call("solve", "-q", DOG_ID, "--to", "taai").out.splitlines()[1:]]
    assert ["".join(row) for row in cells] == [row.translate(str.maketrans("#.", "10")) for row in DOG]


def test_suffix_of_the_output_decides(call, folder):
    """Broken: -o would write another format than its suffix implies."""
    assert call("solve", DOG_ID, "-o", "out.txt").code == 0
    assert (folder / "out.txt").read_text().split() == DOG
    call("solve", DOG_ID, "-o", "out.svg")
    assert (folder / "out.svg").read_text().startswith("<svg")
    call("solve", DOG_ID, "-o", "out.svg", "--to", "text")
    assert (folder / "out.svg").read_text().split() == DOG


def test_puzzles_without_a_solution_are_left_out_of_documents(call):
    """Broken: a document would contain an unsolved puzzle as if it were solved, or lack the solved ones."""
    outcome = call("solve", "none.nin", "dog.non", "--to", "jsonl")
    assert outcome.code == 5
    assert [json.loads(line)["meta"]["title"] for line in outcome.out.splitlines()] == ["Dog"]
    nothing = call("solve", "none.nin", "--to", "jsonl", "-o", "out.jsonl")
    assert (nothing.code, nothing.out) == (5, "")


@st.composite
def pictures(draw):
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    return Grid(width, height, draw(st.binary(min_size=width * height, max_size=width * height).map(_bits)))


def _bits(data):
    return bytes(byte & 1 for byte in data)


@given(pictures())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_solution_told_obeys_the_rules(call, picture):
    """Broken: --json would not contain what the engine found."""
    puzzle = Nonogram.from_grid(picture)
    source = call("convert", "--from", "text", "--to", "jsonl", stdin=str(picture).encode()).out.encode()
    record = json.loads(call("solve", "--jsonl", "--from", "jsonl", stdin=source).out)
    assert record["verdict"] in ("unique", "multiple")
    solutions = [Grid.from_text("\n".join(rows)) for rows in record["solutions"]]
    assert not any(puzzle.violations(solution) for solution in solutions)
    if record["verdict"] == "unique":
        assert solutions == [picture]
    else:
        assert [tuple(place) for place in record["differing"]] == solutions[0].differing(solutions[1])


def test_stats_tell_the_size_of_the_model(call):
    """Broken: the model of the strategy exact-cover could not be compared with that of Nonogram Inversor."""
    told = call("solve", "--stats", "--strategy", "exact-cover", "dog.non").err
    assert "65 actions, 63 requirements, 4 exclusions" in told
    assert "65 actions" not in call("solve", "--strategy", "exact-cover", "dog.non").err


def test_a_memory_limit_ends_a_search_that_would_take_more(call):
    """Broken: the option would be lost, and a search would grow without bound."""
    diagonals = "60x60:" + "/".join(["1"] * 120)
    done = call("solve", "--strategy", "cdcl", "--memory-limit", "1", diagonals)
    assert done.code == 4
    assert "the memory limit was reached" in done.err
    assert call("solve", "--strategy", "cdcl", "--memory-limit", "500", diagonals).code == 0
