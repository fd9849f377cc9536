"""Gridwright's own JSON: if these fail, puzzles lose parts, or bad files are read or reported without a place."""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_puzzles import nonograms, palettes, told

from gridwright import Board, ExactCover, Hitori, PicturePuzzle
from gridwright.files import json_, jsonl
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Nonogram
from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.grid import Grid

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "gridwright-puzzle.schema.json").read_text())
ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
ANY_CHAR = st.characters(codec="utf-8")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["gridwright", "puzzles", "rows", "a\n"]), inner),
)
ALL_PUZZLES = nonograms(palettes(ANY_CHAR), meta_keys=ANY_TEXT, meta_texts=ANY_TEXT)


@given(st.lists(ALL_PUZZLES, min_size=1, max_size=3))
def test_nothing_is_lost_on_the_way_through_either_format(puzzles):
    """Broken: the lossless format would lose something."""
    for format in (json_, jsonl):
        assert list(map(told, format.parse(format.write(puzzles)))) == list(map(told, puzzles))


@given(st.lists(ALL_PUZZLES, min_size=1, max_size=2))
def test_what_is_written_obeys_the_published_schema(puzzles):
    """Broken: the documented schema and the written files would differ."""
    assert obeys(json.loads(json_.write(puzzles)), SCHEMA)
    for line in jsonl.write(puzzles)[:-1].split("\n"):
        assert obeys(json.loads(line), SCHEMA["oneOf"][0])


@given(st.lists(ALL_PUZZLES, min_size=1, max_size=3))
def test_each_format_knows_its_own_files(puzzles):
    """Broken: one of the formats would be detected as another, or a file as both of them."""
    assert json_.looks_like(json_.write(puzzles))
    assert jsonl.looks_like(jsonl.write(puzzles))
    assert jsonl.looks_like(json_.write(puzzles)) is False
    assert json_.looks_like(jsonl.write(puzzles)) is (len(puzzles) == 1)


def test_a_question_mark_in_the_palette_is_not_mistaken_for_an_unknown_cell():
    """Broken: a picture with a colour `?` would come back with holes."""
    palette = (BLACK_AND_WHITE[0], Colour("doubt", "#123456", "?"))
    puzzle = Nonogram([[1]], [[1], []], palette, goal=Grid(2, 1, b"\1\0"), start=Grid(2, 1, b"\1\xff"))
    written = json_.write([puzzle])
    assert json.loads(written)["start"] == ["a?"]
    assert json_.parse(written.replace('"a?"', "[1, null]"))[0].start == puzzle.start
    assert told(json_.parse(written)[0]) == told(puzzle)


def test_pictures_can_be_seen_in_the_file():
    """Broken: the documented layout of the format would change."""
    puzzle = Nonogram.from_grid(Grid.from_text("#.\n.#"), meta={"title": "é"})
    assert json_.write([puzzle]) == (
        '{\n  "gridwright": 1,\n  "kind": "nonogram",\n  "rows": [[1], [1]],\n  "columns": [[1], [1]],\n'
        '  "goal": [\n    "#.",\n    ".#"\n  ],\n  "meta": {"title": "é"}\n}\n'
    )


def document(**changes):
    """A small puzzle on one line, with changes; None removes a key."""
    fields = {"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1], []], **changes}
    return json.dumps({key: value for key, value in fields.items() if value is not None})


def palette(*colours):
    """A palette from texts such as `#ff0000r`: a value and a character."""
    return [{"name": "some", "value": colour[:-1], "char": colour[-1]} for colour in colours]


SCHEMATIC_FAULTS = [
    (document(gridwright=2), "gridwright: expected version 1 of the schema, found the number 2"),
    (document(gridwright=True), "gridwright: expected version 1 of the schema, found true"),
    (document(gridwright=None), "the key 'gridwright', the version of the schema, is missing"),
    (
        document(kind="sudoku"),
        "kind: expected one of the kinds nonogram, hitori, picture, exact-cover, found",
    ),
    (document(kind="hitori"), "rows: unknown key; the known keys are kind, numbers, gridwright, goal, start, meta"),
    (document(kind=None), "the key 'kind' is missing"),
    (document(rows=None), "the key 'rows' is missing"),
    (document(rows=[]), "a nonogram needs at least one row and one column, not 0 and 2"),
    (document(rows=3), "rows: expected a list, found the number 3"),
    (document(rows=[1]), "rows[0]: expected a clue, a list of runs, found the number 1"),
    (document(rows=[""]), 'rows[0]: expected a clue, a list of runs, found the string ""'),
    (document(rows=[{}]), "rows[0]: expected a clue, a list of runs, found an object"),
    (document(rows=""), 'rows: expected a list, found the string ""'),
    (document(rows=[["x"]], columns=3), 'rows[0][0]: expected a run length from 1, or null, found the string "x"'),
    (document(rows=[[[1, True]]]), "rows[0][0][1]: expected the index of a colour, 1 to 1, found true"),
    (document(rows=[[1, 0]]), "rows[0][1]: expected a run length from 1, or null, found the number 0"),
    (document(rows=[[-1]]), "rows[0][0]: expected a run length from 1, or null, found the number -1"),
    (document(rows=[[True]]), "rows[0][0]: expected a run length from 1, or null, found true"),
    (document(rows=[[1.5]]), "rows[0][0]: expected a run length from 1, or null, found the number 1.5"),
    (document(rows=[["1"]]), 'rows[0][0]: expected a run length from 1, or null, found the string "1"'),
    (document(rows=[[[1]]]), "rows[0][0]: expected [length, colour], found a list of 1"),
    (document(rows=[[[1, 0]]]), "rows[0][0][1]: expected the index of a colour, 1 to 1, found the number 0"),
    (document(rows=[[["x", 1]]]), 'rows[0][0][0]: expected a run length from 1, or null, found the string "x"'),
    (document(goal="#."), 'goal: expected a picture, a list of rows, found the string "#."'),
    (document(goal=[12]), "goal[0]: expected a row of the picture, a string or a list, found the number 12"),
    (document(goal=[[True, 0]]), "goal[0][0]: expected an index of the palette, 0 to 1, or null, found true"),
    (document(palette=[]), "palette: a palette needs a background and 1 to 253 colours, not 0 entries"),
    (document(palette=[{"name": "x", "value": "#000000"}] * 2), "palette[0]: the key 'char' is missing"),
    (document(meta={"title": 1}), "meta.title: expected a string, found the number 1"),
    (document(meta=[]), "meta: expected an object, found a list"),
    (
        document(more=1),
        "more: unknown key; the known keys are kind, rows, columns, gridwright, palette, goal, start, meta",
    ),
    ("[]", "expected an object, found a list"),
    ('{"gridwright": 1, "puzzles": []}', "puzzles: expected at least one puzzle"),
    ('{"gridwright": 1, "puzzles": [3]}', "puzzles[0]: expected an object, found the number 3"),
    ('{"gridwright": 1, "puzzles": {}}', "puzzles: expected a list, found an object"),
    ('{"gridwright": 9, "puzzles": []}', "gridwright: expected version 1 of the schema, found the number 9"),
    ('{"gridwright": 1, "puzzles": [], "x": 1}', "x: unknown key; the known keys are gridwright, puzzles"),
]

OTHER_FAULTS = [
    (document(goal=[[1.0, 0]]), "goal[0][0]: expected an index of the palette, 0 to 1, or null, found the number 1.0"),
    (document(rows=[[[1, 2]]]), "rows[0][0][1]: expected the index of a colour, 1 to 1, found the number 2"),
    (document(rows=[[3]]), "rows[0]: the clue 3 needs 3 cells, the line has 2"),
    (document(columns=[[1], [2]]), "columns[1]: the clue 2 needs 2 cells, the line has 1"),
    (document(rows=[[10**9 + 1]]), "rows[0][0]: expected a run length from 1, or null, found the number 1000000001"),
    (
        document(rows=[[10**15]]),
        "rows[0][0]: expected a run length from 1, or null, found the number 1000000000000000.0",
    ),
    (document(rows=[[10**400]]), "rows[0][0]: expected a run length from 1, or null, found the number inf"),
    (document(rows=[[float("nan")]]), "rows[0][0]: expected a run length from 1, or null, found the number nan"),
    (document(rows=[[float("inf")]]), "rows[0][0]: expected a run length from 1, or null, found the number inf"),
    (document(goal=["#.", "#."]), "goal: expected 1 row, found 2"),
    (document(goal=["#.."]), "goal[0]: expected 2 cells, found 3"),
    (document(start=["#x"]), "start[0]: expected characters of the palette or '?', found 'x' in cell 2"),
    (document(goal=[[2, 0]]), "goal[0][0]: expected an index of the palette, 0 to 1, or null, found the number 2"),
    (
        document(palette=[{"name": "x", "value": "#000000", "char": "a"}] * 2),
        "palette: the colours 'x' and 'x' of the palette share the character 'a'",
    ),
    (document(palette=palette("#ffffff.", "#12345gr")), "palette[1]: a colour needs a value #rrggbb, not '#12345g'"),
    (document(palette=palette("#ffffff.", "#１２３４５６r")), "palette[1]: a colour needs a value #rrggbb, not"),
    (document(palette=palette("#ffffff.")), "palette: a palette needs a background and 1 to 253 colours, not 1 entry"),
    (
        document(palette=palette(*(f"#000000{chr(0x100 + n)}" for n in range(255)))),
        "palette: a palette needs a background and 1 to 253 colours, not 255 entries",
    ),
    (
        document(palette=palette("#ffffff.", "#ff0000r", "#0000ffb"), rows=[[[1, 1], [1, 1]]]),
        "rows[0]: the clue 1r 1r needs 3 cells, the line has 2",
    ),
    (document(meta={"t": "\ud800"}), "meta.t: unpaired surrogate in this string"),
    ('{"gridwright": 1, "kind": "nonogram", "rows": [], "rows": []}', "rows: this key is given twice"),
    (document(meta={"a": ""}).replace('"a": ""', '"a": "", "a": ""'), "meta.a: this key is given twice"),
    (document(rows=[[]] * 30_000, columns=[[]] * 30_000), "a size of 30000x30000 is over the limit"),
]


@pytest.mark.parametrize(("text", "message"), SCHEMATIC_FAULTS + OTHER_FAULTS)
def test_a_fault_is_told_with_its_path(text, message):
    """Broken: a bad file would be read, or its author not told what is wrong where."""
    with pytest.raises(FormatError, match=re.escape(message)) as caught:
        json_.parse(text)
    assert caught.value.message.startswith(message)
    assert (caught.value.line, caught.value.column is not None) == (1, True)


@pytest.mark.parametrize("text", [text for text, _ in SCHEMATIC_FAULTS])
def test_the_published_schema_refuses_the_same(text):
    """Broken: the schema would allow what the reader refuses."""
    assert not obeys(json.loads(text), SCHEMA)


def test_a_fault_is_told_with_its_line_and_column():
    """Broken: the reported place would be wrong."""
    text = (
        '{\n  "gridwright": 1,\n  "puzzles": [\n   {"kind": "nonogram", "columns": [[1]],\n    "rows": [[1, 1, 0]]}]}'
    )
    with pytest.raises(FormatError) as caught:
        json_.parse(text)
    assert str(caught.value) == "5:21: puzzles[0].rows[0][2]: expected a run length from 1, or null, found the number 0"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "1:1: not JSON: expecting value"),
        ('{"gridwright": 1,\n "kind" "nonogram"}', "2:9: not JSON: expecting ':' delimiter"),
        (document() + "\n{}", "2:1: not JSON: extra data"),
        ("\0\1\2", "1:1: not JSON: expecting value"),
        ('{"a": "\n"}', "1:8: not JSON: invalid control character at"),
    ],
)
def test_what_is_not_json_is_told_with_its_place(text, place):
    """Broken: a syntax error would have no place, or end in a traceback."""
    with pytest.raises(FormatError) as caught:
        json_.parse(text)
    assert str(caught.value) == place


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_nesting_is_refused(opening):
    """Broken: a RecursionError would reach the user."""
    depth = sys.getrecursionlimit() * 100
    with pytest.raises(FormatError, match="nested more than 32 deep") as caught:
        json_.parse("\n" + opening * depth)
    assert (caught.value.line, caught.value.column) == (2, 32 * len(opening) + 1)


def test_json_lines_tell_the_line():
    """Broken: an error in a long list could not be found."""
    with pytest.raises(FormatError) as caught:
        jsonl.parse(f"{document()}\n\n{document(rows=[[-1]])}\n")
    assert str(caught.value) == "3:49: rows[0][0]: expected a run length from 1, or null, found the number -1"
    with pytest.raises(FormatError, match="3:2: not JSON"):
        jsonl.parse(f"{document()}\r\n\r\n{{x\r\n")
    with pytest.raises(FormatError, match="1:1: expected at least one line"):
        jsonl.parse(" \n\n")


@given(st.text() | JSON.map(json.dumps))
def test_no_text_brings_a_traceback(text):
    """Broken: some text would end in an undocumented exception."""
    for format in (json_, jsonl):
        format.looks_like(text)
        with pytest.raises(FormatError) as caught:
            format.parse(text)
        assert len(str(caught.value).splitlines()) == 1


@given(st.data())
def test_no_change_of_a_file_brings_a_traceback(data):
    """Broken: some nearly valid file would end in an undocumented exception."""
    text = json_.write([data.draw(nonograms())])
    at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 5))
    changed = text[:at] + data.draw(st.sampled_from(["", "null", "-1", "[", '"', "{}", "1e5"])) + text[at + cut :]
    with suppress(InputError):
        json_.parse(changed)


def test_what_cannot_be_written_is_refused():
    """Broken: files that nothing can read would be written."""
    with pytest.raises(NotSupported, match="no puzzle"):
        json_.write([])
    with pytest.raises(NotSupported, match="no puzzle"):
        jsonl.write([])
    with pytest.raises(NotSupported, match="surrogate"):
        json_.write([Nonogram([[1]], [[1]], meta={"title": "\udc80"})])


MIXED = [
    Nonogram([[1]], [[1]], start=Grid(1, 1, b"\1")),
    Hitori([[1, None], [3, 1]], goal=Grid.from_text(".#\n..")),
    PicturePuzzle(2, 1, [(0, 1, 0, 0), (1, 0, 0, 0)], start=Board.of(2, 1, [(0, 0), None])),
    ExactCover({"x": ["a"], "y": ["b", ("c", 1)]}, secondary=["c"]).with_notes(start=["y"]),
]


@pytest.mark.parametrize("format", [json_, jsonl])
def test_kinds_are_mixed_in_one_file(format):
    """Broken: a collection of several kinds could not be kept in one file."""
    copies = format.parse(format.write(MIXED))
    assert copies == MIXED
    assert [copy.start for copy in copies] == [puzzle.start for puzzle in MIXED]
    assert obeys(json.loads(json_.write(MIXED)), SCHEMA)


def test_the_published_schema_is_that_of_the_kinds():
    """Broken: the document would differ from the code: `make docs` updates it."""
    assert json_.schema() == SCHEMA


def obeys(value, schema, root=SCHEMA):
    """Whether a value obeys a schema, for the few keywords of JSON Schema that ours uses."""
    checks = {
        "$ref": lambda to: obeys(value, root["$defs"][to.rpartition("/")[2]]),
        "default": lambda _: True,
        "const": lambda wanted: type(value) is type(wanted) and value == wanted,
        "oneOf": lambda options: sum(obeys(value, option) for option in options) == 1,
        "allOf": lambda options: all(obeys(value, option) for option in options),
        "type": lambda names: any(
            isinstance(value, TYPES[name]) and not (isinstance(value, bool) and name != "boolean")
            for name in ([names] if isinstance(names, str) else names)
        ),
        "required": lambda keys: isinstance(value, dict) and value.keys() >= set(keys),
        "properties": lambda parts: all(obeys(value[key], part) for key, part in parts.items() if key in value),
        "additionalProperties": lambda rest: all(
            rest is not False and obeys(value[key], rest) for key in value.keys() - schema.get("properties", {}).keys()
        ),
        "items": lambda part: all(obeys(item, part) for item in value),
        "prefixItems": lambda parts: all(map(obeys, value, parts)),
        "minItems": lambda least: len(value) >= least,
        "maxItems": lambda most: len(value) <= most,
        "minLength": lambda least: len(value) >= least,
        "maxLength": lambda most: len(value) <= most,
        "minimum": lambda least: value is None or isinstance(value, str) or value >= least,
        "maximum": lambda most: value is None or isinstance(value, str) or value <= most,
        "pattern": lambda pattern: re.search(pattern, value),
    }
    words = sorted(schema.keys() - {"$schema", "$defs", "title", "description"}, key=lambda word: word != "type")
    return all(checks[word](schema[word]) for word in words)


TYPES = {"boolean": bool, "object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
