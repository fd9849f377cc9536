"""The workbench's tasks: each with every kind of puzzle, and invalid requests."""

from __future__ import annotations

import base64
import json
import warnings
import zlib
from importlib.util import find_spec

import pytest

import gridwright
from gridwright import FormatError, InputError, LimitReached, Limits, NotSupported, UsageError
from gridwright.files.json_ import fields_of
from gridwright.files.reading import formats_of
from gridwright.kinds import KINDS, kind_named
from gridwright.web import inline
from gridwright.web.dispatch import TASKS, answer, answer_text
from gridwright.web.forms import MOST_CELLS, BadRequest
from gridwright.web.tasks import writing
from tests.web.samples import (
    COLOURED,
    DOG,
    DOG_GRID,
    GOAL,
    HARD_SIDE,
    NONE,
    SEVERAL,
    base64_of,
    bomb,
    deep,
    disc,
    hard,
    hard_tiles,
    png,
)
from tests.web.samples import KINDS as PUZZLES

# A valid request for each task; those that take a puzzle are tested with every kind below.
REQUESTS = {
    "open": {"text": "5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"},
    "check": {"puzzle": DOG},
    "solve": {"puzzle": DOG},
    "count": {"puzzle": DOG},
    "explain": {"puzzle": DOG},
    "hint": {"puzzle": DOG},
    "rate": {"puzzle": DOG},
    "certify": {"puzzle": DOG},
    "verify": {"puzzle": DOG, "certificate": base64_of(b"0\n")},
    "repair": {"puzzle": GOAL},
    "make": {"kind": "hitori", "size": [4, 4]},
    "sketch": {"image": base64_of(png(24, 24, disc())), "size": [8, 8]},
    "clues": {"rows": ["1"], "columns": ["1"]},
    "files": {"puzzle": DOG},
    "write": {"puzzle": DOG, "format": "non"},
    "colours": {"palette": COLOURED["palette"]},
    "examples": {},
    "about": {},
}


@pytest.mark.parametrize("task", TASKS)
def test_every_task_answers_as_it_says(task):
    """Broken: an answer would lack keys of its schema, or have unknown ones."""
    assert set(answer(task, REQUESTS[task])) == set(TASKS[task].answer)


@pytest.mark.parametrize("kind", PUZZLES)
def test_every_kind_is_solved_and_checked(kind):
    """Broken: a kind would be left out of the workbench."""
    puzzle = PUZZLES[kind]
    checked = answer("check", {"puzzle": puzzle})
    assert (checked["verdict"], len(checked["solutions"]), checked["differing"]) == ("unique", 1, [])
    solved = answer("solve", {"puzzle": puzzle})
    assert (solved["verdict"], solved["solutions"]) == ("unique", checked["solutions"])
    kept = answer("solve", {"puzzle": puzzle, "start": solved["solutions"][0]})
    assert kept["solutions"] == checked["solutions"]


@pytest.mark.parametrize("kind", PUZZLES)
def test_every_strategy_is_asked_by_name(kind):
    """Broken: the page could not show the steps of a strategy."""
    for strategy in kind_named(kind).strategies:
        if strategy.name == "assemble":  # which is for pieces of images
            continue
        found = answer("solve", {"puzzle": PUZZLES[kind], "strategy": strategy.name}, limits=Limits(time=10))
        assert found["strategy"] == strategy.name
        assert found["verdict"] in ("unique", "unknown", "solved")


@pytest.mark.parametrize("kind", PUZZLES)
@pytest.mark.parametrize("task", ["explain", "hint", "rate"])
def test_every_kind_is_explained_or_refused_in_a_sentence(task, kind):
    """Broken: a kind without techniques would end in an internal error."""
    request = {"puzzle": PUZZLES[kind]}
    if kind_named(kind).techniques:
        assert answer(task, request)
    else:
        with pytest.raises(NotSupported, match="exact-cover"):
            answer(task, request)


@pytest.mark.parametrize("kind", ["nonogram", "hitori"])
def test_a_certificate_is_written_and_judged(kind):
    """Broken: the page would offer a proof that it refuses itself."""
    puzzle = PUZZLES[kind]
    found = answer("certify", {"puzzle": puzzle})
    assert found["verdict"] == "unique"
    certificate = base64_of(found["certificate"].encode())
    judged = answer("verify", {"puzzle": puzzle, "certificate": certificate})
    assert (judged["accepted"], judged["claim"]) == (True, "unique")
    refused = answer("verify", {"puzzle": puzzle, "certificate": base64_of(b"0\n")})
    assert (refused["accepted"], refused["claim"]) == (False, "none")
    alone = answer(
        "verify",
        {
            "puzzle": puzzle,
            "certificate": base64_of(b"0\n"),
            "solution": answer("solve", {"puzzle": puzzle})["solutions"][0],
        },
    )
    assert alone["claim"] == "unique"
    with pytest.raises(FormatError, match="not a proof"):
        answer("verify", {"puzzle": puzzle, "certificate": base64_of(b"junk\n")})


@pytest.mark.parametrize("kind", ["picture", "exact-cover"])
@pytest.mark.parametrize("task", ["certify", "verify"])
def test_kinds_without_certificates_say_so(task, kind):
    """Broken: it would end in an internal error."""
    with pytest.raises(NotSupported, match="has no certificate"):
        answer(task, {**REQUESTS[task], "puzzle": PUZZLES[kind]})


@pytest.mark.parametrize("kind", PUZZLES)
@pytest.mark.parametrize("format", ["json", "svg", "png", "html", "pdf"])
def test_every_kind_is_written(kind, format):
    """Broken: a puzzle could not be downloaded."""
    pytest.importorskip("pydyf")
    request = {"puzzle": PUZZLES[kind], "format": format}
    if format == "html" and not kind_named(kind).techniques:
        with pytest.raises(NotSupported):
            answer("write", request)
        return
    written = answer("write", request)
    content = base64.b64decode(written["data"])
    begins = {"json": b"{", "svg": b"<svg", "png": b"\x89PNG", "html": b"<!DOCTYPE html>", "pdf": b"%PDF"}
    assert content.startswith(begins[format])
    assert written["name"].endswith(f".{format}")


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_every_format_can_be_asked_for(kind):
    """Broken: the workbench would lack a format that `convert` has."""
    solved = answer("solve", {"puzzle": PUZZLES[kind]})["solutions"][0]
    puzzle = gridwright.parse(json.dumps({"gridwright": 1, **PUZZLES[kind]}))
    goal = fields_of(puzzle.with_notes(goal=puzzle.read_solution("\n".join(solved))))
    for format in formats_of(kind, writing=True):
        name = "png-puzzle" if format.name == "png" else format.name
        try:
            with warnings.catch_warnings(record=True) as caught:
                expected = gridwright.dump(gridwright.parse(json.dumps(goal)), format.name)
        except InputError as error:
            with pytest.raises(type(error)):
                answer("write", {"puzzle": goal, "format": name})
            continue
        written = answer("write", {"puzzle": goal, "format": name})
        assert [note["text"] for note in written["notes"]] == [str(one.message) for one in caught]
        data = base64.b64decode(written["data"])
        assert data == (expected if isinstance(expected, bytes) else expected.encode())


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
@pytest.mark.parametrize("with_solution", [True, False])
def test_the_files_of_a_puzzle_are_those_that_can_be_written(kind, with_solution):
    """Broken: the page would offer files that are then refused, or omit some."""
    request = {"puzzle": PUZZLES[kind]}
    if with_solution:
        request["solution"] = answer("solve", request)["solutions"][0]
    found = answer("files", request)
    names = [*found["drawings"], *(format["name"] for format in found["formats"])]
    assert {"svg", "png", "json"} <= set(names)
    for name in TASKS["write"].form.schema["properties"]["format"]["enum"]:
        if name == "png" and find_spec("PIL") is None:
            continue  # the page draws it from the SVG
        try:
            written = answer("write", {**request, "format": name})
        except InputError:
            assert name not in names
        else:
            assert name in names
            told = [format["suffix"] for format in found["formats"] if format["name"] == name] or [f".{name}"]
            assert written["name"].endswith(told[0])


def test_no_file_is_offered_that_refuses_colours():
    """Broken: a format without room for colours would be offered for a puzzle in colours."""
    names = {format["name"] for format in answer("files", {"puzzle": COLOURED})["formats"]}
    assert {"non", "webpbn", "json"} <= names
    assert not names & {"nin", "mk", "cwd", "tatham", "puzzlink"}


def test_files_that_take_too_long_to_try_are_offered(monkeypatch):
    """Broken: no file could be written of a large puzzle, because checking every format would take too long."""
    monkeypatch.setattr(writing, "_LOOK", 0.0)
    names = {format["name"] for format in answer("files", {"puzzle": COLOURED})["formats"]}
    assert {"non", "webpbn", "json"} <= names


def test_what_is_written_is_read_again():
    """Broken: a downloaded file could not be opened again."""
    written = answer("write", {"puzzle": DOG, "format": "non"})
    assert (written["name"], written["type"]) == ("dog.non", "text/plain")
    back = answer("open", {"data": written["data"], "name": written["name"]})
    assert (back["puzzles"][0]["format"], back["puzzles"][0]["title"]) == ("non", "Dog")
    assert back["puzzles"][0]["puzzle"] == DOG


def test_a_solution_is_written_along():
    """Broken: a solved puzzle would be downloaded unsolved."""
    request = {"puzzle": DOG, "format": "text", "solution": DOG_GRID}
    assert base64.b64decode(answer("write", request)["data"]).decode().split() == DOG_GRID
    with pytest.raises(NotSupported, match="cannot hold the solution"):
        answer("write", request | {"format": "nin"})


def test_the_verdicts():
    """Broken: the page would show the wrong verdict for a puzzle that is not unique."""
    several = answer("check", {"puzzle": SEVERAL})
    assert several["verdict"] == "multiple"
    assert sorted(several["solutions"]) == [["#.", ".#"], [".#", "#."]]
    assert several["differing"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    none = answer("check", {"puzzle": NONE})
    assert none["verdict"] == "none"
    typo = {"axis": "column", "index": 0, "run": 0, "found": 1, "suggested": 2, "unique": True}
    assert none["contradiction"]["typos"][0] == typo
    assert none["reason"] == none["contradiction"]["because"]


def test_counts():
    """Broken: a lower bound would be shown as the number, or the number not be shown."""
    ones = [[1]] * 8
    many = {"kind": "nonogram", "rows": ones, "columns": ones}  # each way to put 8 rooks on a board
    assert answer("count", {"puzzle": many}) == {
        "count": "40320",
        "exact": True,
        "ending": "exhausted",
        "reason": None,
    }
    for kind, puzzle in PUZZLES.items():
        assert answer("count", {"puzzle": puzzle})["count"] == ("4" if kind == "picture" else "1")
    limited = answer("count", {"puzzle": hard()}, limits=Limits(time=1.5))
    assert limited["ending"] == "time"


def test_a_limit_gives_what_there_is():
    """Broken: a puzzle that takes too long would be an error, or exceed its limit."""
    found = answer("check", {"puzzle": hard()}, limits=Limits(time=1))
    assert (found["verdict"], found["ending"], found["reason"]) == ("unknown", "time", "the time limit was reached")
    assert len(found["partial"]) == HARD_SIDE
    assert answer("rate", {"puzzle": hard()}, limits=Limits(time=1))["ending"] == "time"
    for task in ("check", "make", "write"):
        with pytest.raises(LimitReached):
            answer(task, REQUESTS[task], limits=Limits(time=0))


def test_steps_are_told_as_they_are_found():
    """Broken: a long explanation would show nothing before its end."""
    events = []
    found = answer("explain", {"puzzle": DOG, "record": True}, emit=events.append)
    assert [event["step"] for event in events if event["event"] == "step"] == found["steps"]
    assert found["grid"] == DOG_GRID
    first = found["steps"][0]
    assert (first["technique"], first["title"]) == ("exact fit", "the runs fill all the room there is")
    assert first["cells"][0] == [1, 0, "#"]


def test_a_contradiction_is_a_step_without_a_title():
    """Broken: explaining a puzzle without solution would end in an internal error."""
    found = answer("explain", {"puzzle": NONE})
    assert (found["verdict"], found["steps"][-1]["cells"], found["steps"][-1]["title"]) == ("none", [], "")
    assert answer("hint", {"puzzle": NONE})["step"]["cells"] == []


def test_a_hint_tells_what_is_wrong_before_anything_else():
    """Broken: hints would continue from a wrong grid."""
    right = ["?????", "#.###", "?????", "?????", "?????"]
    assert answer("hint", {"puzzle": DOG, "grid": right})["mistakes"] == []
    wrong = answer("hint", {"puzzle": DOG, "grid": ["#????", *right[1:]]})
    assert (wrong["mistakes"], wrong["step"]) == ([[0, 0]], None)
    assert answer("hint", {"puzzle": DOG, "grid": DOG_GRID})["verdict"] == "unique"


def test_a_recording_is_what_the_player_plays():
    """Broken: the page could not play what `watch --html` plays."""
    for task in ("solve", "explain"):
        trace = answer(task, {"puzzle": DOG, "record": True})["trace"]
        assert (trace["head"]["width"], trace["head"]["height"]) == (5, 5)
        [piece] = trace["pieces"]
        columns = zlib.decompress(base64.b64decode(piece["columns"]))
        assert len(columns) == 14 * piece["frames"] + 5 * piece["changes"]


@pytest.mark.parametrize("kind", ["nonogram", "hitori", "picture"])
@pytest.mark.parametrize("task", ["solve", "explain"])
def test_whoever_listens_gets_the_recording_in_pieces(task, kind):
    """Broken: the page could not play while the engine works, or the final recording would differ."""
    request = {"puzzle": PUZZLES[kind], "record": True}
    told = []
    answered = answer(task, request, emit=told.append)
    frames = [event for event in told if event["event"] == "frames"]
    assert answered["trace"] is None
    assert [event["head"] is not None for event in frames] == [True] + [False] * (len(frames) - 1)
    whole = answer(task, request)["trace"]
    assert frames[0]["head"] == whole["head"]
    for name in ("frames", "changes"):
        assert sum(event["piece"][name] for event in frames) == whole["pieces"][0][name] > 0
    if task == "explain":
        assert len(frames) == len(answered["steps"]) + 1


@pytest.mark.parametrize(
    ("puzzle", "strategy"),
    [(hard(), "search"), (hard(), "dfs"), (hard_tiles(), "search")],
    ids=["native", "Python", "tiles"],
)
def test_a_search_is_told_of_while_it_goes_on(puzzle, strategy):
    """Broken: a long search could be watched only after its end."""
    told = []
    request = {"puzzle": puzzle, "strategy": strategy, "record": True}
    answered = answer("solve", request, limits=Limits(time=2), emit=told.append)
    pieces = [event["piece"] for event in told if event["event"] == "frames"]
    assert answered["ending"] == "time"
    assert len(pieces) > 1
    assert all(piece["frames"] for piece in pieces)
    assert pieces[-1]["notes"]  # how it ended


def test_repairing():
    """Broken: a picture could not be repaired from the page."""
    made = answer("repair", {"puzzle": GOAL, "keep": ["#.", ".#"]})
    assert made["verdict"] == "unique"
    assert {(change["row"], change["column"]) for change in made["changes"]} <= {(0, 1), (1, 0)}
    assert answer("check", {"puzzle": made["puzzle"]})["verdict"] == "unique"


@pytest.mark.parametrize(
    "request_",
    [
        {"kind": "nonogram"},
        {"kind": "hitori", "difficulty": "easy"},
        {"kind": "picture", "options": {"colours": 5}},
    ],
)
def test_making(request_):
    """Broken: new puzzles could not be made from the page, or not with the options requested."""
    made = answer("make", {**request_, "size": [4, 5], "seed": 3})
    assert (made["puzzle"]["kind"], made["verdict"]) == (request_["kind"], "unique")
    assert made == answer("make", {**request_, "size": [4, 5], "seed": 3})


def test_sketching():
    """Broken: an image, or pixels that the page has decoded, would not become a puzzle."""
    pytest.importorskip("PIL")
    pixels = disc()
    rgb = bytes(value for row in pixels for pixel in row for value in (pixel,) * 3)
    of_file = answer("sketch", {"image": base64_of(png(24, 24, pixels)), "size": [8, 8]})
    of_pixels = answer("sketch", {"pixels": {"width": 24, "height": 24, "rgb": base64_of(rgb)}, "size": [8, 8]})
    assert of_file["puzzle"] == of_pixels["puzzle"]
    assert of_file["verdict"] == "unique"
    assert of_file["likeness"] > 0.8
    assert (of_file["image"]["width"], len(base64.b64decode(of_file["image"]["rgb"]))) == (8, 3 * 64)
    cut = answer("sketch", {"image": base64_of(png(24, 24, pixels)), "kind": "picture", "size": [2, 2]})
    assert cut["puzzle"]["kind"] == "picture"


def test_a_sketch_as_it_comes():
    """Broken: the page could not show a picture before it is repaired."""
    rgb = bytes(value for pixel in (0, 255, 255, 0) for value in (pixel,) * 3)
    request_ = {"pixels": {"width": 2, "height": 2, "rgb": base64_of(rgb)}, "size": [2, 2]}
    as_it_comes = answer("sketch", {**request_, "options": {"method": "threshold", "max_changes": 0}})
    assert (as_it_comes["verdict"], as_it_comes["changes"]) == ("multiple", [])
    assert as_it_comes["puzzle"]["goal"] == ["#.", ".#"]
    assert len(answer("sketch", {**request_, "options": {"method": "threshold"}})["changes"]) == 1


def test_clues_as_they_are_typed():
    """Broken: the clue editor could not show errors while the user types."""
    good = answer("clues", {"rows": ["1", "1,3", "3", "1 1", "1.1"], "columns": ["1", "3", "2", "5", "1"]})
    assert (good["verdict"], good["problems"], good["puzzle"]["rows"]) == ("unique", [], DOG["rows"])
    assert good["sums"] == {"rows": 12, "columns": 12, "colours": [{"rows": 12, "columns": 12}]}
    bad = answer("clues", {"rows": ["1", "x"], "columns": ["3", "", "0"]})
    assert bad["puzzle"] is bad["verdict"] is None
    assert [(problem["axis"], problem["index"]) for problem in bad["problems"]] == [("row", 1), ("column", 0)]
    assert bad["sums"] == {"rows": 1, "columns": 3, "colours": [{"rows": 1, "columns": 3}]}
    none = answer("clues", {"rows": ["2", "1"], "columns": ["1", "1"]})
    assert none["contradiction"]["typos"]


def test_clues_in_colours():
    """Broken: colours could not be typed with the puzzle's signs."""
    found = answer("clues", {"rows": ["1r 1b"], "columns": ["1r", "1b"], "palette": COLOURED["palette"]})
    assert (found["verdict"], found["puzzle"]["rows"]) == ("unique", COLOURED["rows"])
    assert found["sums"]["colours"] == [{"rows": 1, "columns": 1}, {"rows": 1, "columns": 1}]
    unknown = answer("clues", {"rows": ["?b 2"], "columns": ["0", "1x"], "palette": COLOURED["palette"]})
    assert [problem["axis"] for problem in unknown["problems"]] == ["row", "column"]


def test_the_examples_are_fair_and_of_every_kind_that_is_played():
    """Broken: a new user would start with a puzzle that cannot be solved."""
    puzzles = answer("examples", {})["puzzles"]
    assert {puzzle["kind"] for puzzle in puzzles} >= {"nonogram", "hitori", "picture"}
    for puzzle in puzzles:
        assert puzzle["title"]
        assert answer("check", {"puzzle": puzzle["puzzle"]}, limits=Limits(time=30))["verdict"] == "unique"


def test_a_text_with_several_puzzles_is_opened_whole():
    """Broken: a collection would open as a single puzzle."""
    text = "\n".join(json.dumps({"gridwright": 1, **puzzle}) for puzzle in PUZZLES.values())
    assert [puzzle["kind"] for puzzle in answer("open", {"text": text})["puzzles"]] == list(PUZZLES)


# Invalid requests

WRONG = {"null": None, "boolean": True, "number": 1.5, "string": "\0 no such word", "array": [{}], "object": {"a": 1}}
FIELDS = [(task, name) for task in TASKS for name in TASKS[task].form.fields]


@pytest.mark.parametrize(("task", "name"), FIELDS)
def test_a_field_of_the_wrong_type(task, name):
    """Broken: the type of a field would not be checked."""
    schema = TASKS[task].form.fields[name].schema
    right = {"$ref": "object", "enum": ""}.get(next(iter(schema)), schema.get("type"))
    for kind, wrong in WRONG.items():
        if kind == right:
            continue
        request = {key: value for key, value in REQUESTS[task].items() if key not in TASKS[task].form.either}
        if name not in TASKS[task].form.either:
            request = dict(REQUESTS[task])
        with pytest.raises((BadRequest, InputError)) as error:
            answer(task, {**request, name: wrong})
        assert name in str(error.value) or "object" in str(error.value) or kind == "object", (kind, str(error.value))


@pytest.mark.parametrize("task", TASKS)
def test_a_field_that_nobody_knows_or_that_is_missing(task):
    """Broken: an unknown key would be ignored."""
    with pytest.raises(BadRequest, match="unknown key"):
        answer(task, {**REQUESTS[task], "frobnicate": 1})
    form = TASKS[task].form
    for name in form.required:
        with pytest.raises(BadRequest, match=f"the key '{name}' is missing"):
            answer(task, {key: value for key, value in REQUESTS[task].items() if key != name})
    if form.either:
        with pytest.raises(BadRequest, match="expected one of"):
            answer(task, {})
        with pytest.raises(BadRequest, match="expected one of"):
            answer(task, dict.fromkeys(form.either, "AAAA"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[]", "expected an object, found a list"),
        ("null", "expected an object, found null"),
        ('{"puzzle": 1, "puzzle": 2}', "given twice"),
        ('{"puzzle": NaN}', "puzzle: expected an object"),
        ('{"puzzle": ' + deep(100_000) + "}", "nested more than 32 deep"),
        ('{"puzzle": "\\ud800"}', "puzzle"),
        ('{"puzzle": 1' + "0" * 5000 + "}", "puzzle"),
    ],
)
def test_texts_that_are_no_requests(text, message):
    """Broken: a malformed request would end in an internal error."""
    with pytest.raises((BadRequest, InputError), match=message):
        answer_text("check", text)


def test_a_task_that_is_not_there():
    """Broken: an unknown task would end in an internal error."""
    with pytest.raises(UsageError, match="unknown task 'frobnicate'"):
        answer("frobnicate", {})


@pytest.mark.parametrize(
    ("task", "request_", "message"),
    [
        ("check", {"puzzle": {**DOG, "rows": [[9], *DOG["rows"][1:]]}}, r"puzzle.rows\[0\]: the clue 9 needs 9 cells"),
        ("check", {"puzzle": DOG, "start": ["#"]}, "start"),
        ("check", {"puzzle": DOG, "start": ["#" * 5] * 4 + ["#x###"]}, "start"),
        ("hint", {"puzzle": DOG, "grid": ["#", "##"]}, "grid"),
        ("solve", {"puzzle": DOG, "strategy": "diagram"}, "unknown strategy 'diagram' for a nonogram"),
        ("repair", {"puzzle": DOG}, "goal"),
        ("repair", {"puzzle": GOAL, "keep": ["#"]}, "keep"),
        ("repair", {"puzzle": GOAL, "keep": ["/etc/passwd"]}, "expected"),
        ("make", {"kind": "hitori", "options": {"colours": 3}}, "unknown option 'colours'"),
        ("make", {"kind": "hitori", "size": [1000, 1001]}, "over the limit"),
        ("sketch", {"image": base64_of(b"no image")}, "expected"),
        ("sketch", {"pixels": {"width": 3, "height": 3, "rgb": "AAAA"}}, "needs three bytes per pixel, not 3"),
        ("sketch", {"image": base64_of(png(24, 24, disc())), "options": {"keep": ["/etc/passwd"]}}, "expected"),
        ("sketch", {"image": base64_of(png(24, 24, disc())), "options": {"crop": "1,2"}}, "crop"),
        ("write", {"puzzle": DOG, "format": "singles"}, "cannot be written as singles"),
        ("open", {"text": "nothing that anybody knows"}, "in no format that Gridwright reads"),
        ("open", {"text": "http://127.0.0.1:1/secret"}, "Gridwright does not fetch pages"),
        ("open", {"text": "/etc/passwd"}, "in no format that Gridwright reads"),
        ("open", {"data": base64_of(b"\x00\xff"), "name": "../../etc/passwd"}, "expected"),
    ],
)
def test_what_cannot_be_used_is_told_in_a_sentence(task, request_, message):
    """Broken: the page would get no error message, or a file of this machine."""
    with pytest.raises((InputError, UsageError), match=message) as error:
        answer(task, request_)
    assert not isinstance(error.value, BadRequest) or task in ("sketch", "repair", "make")


def test_a_text_that_two_formats_read_names_them():
    """Broken: the page could not ask which format is meant."""
    text = "2 3\n1\n1\n0\n2\n0\n"
    with pytest.raises(gridwright.AmbiguousFormat) as error:
        answer("open", {"text": text})
    assert error.value.names == ("nin", "codingame")
    assert answer("open", {"text": text, "format": "nin"})["puzzles"][0]["format"] == "nin"


def test_the_place_of_a_fault_in_a_text():
    """Broken: users would have to look for an error in a long text by eye."""
    with pytest.raises(gridwright.FormatError) as error:
        answer("open", {"text": "2 2\n1\nx\n1\n1\n", "format": "nin"})
    assert (error.value.line, error.value.column) == (3, 1)


def test_an_xml_bomb_is_refused():
    """Broken: a kilobyte of XML would fill the memory."""
    for request in ({"text": bomb()}, {"text": bomb(), "format": "webpbn"}, {"data": base64_of(bomb().encode())}):
        with pytest.raises(InputError):
            answer("open", request, limits=Limits(time=5, memory=1 << 28))


def test_an_image_bomb_is_refused():
    """Broken: a header that promises too many pixels would fill the memory."""
    image = base64_of(png(60_000, 60_000))
    for task, request in (("sketch", {"image": image}), ("open", {"data": image, "name": "photo.png"})):
        with pytest.raises(InputError):
            answer(task, request, limits=Limits(time=5, memory=1 << 28))


@pytest.mark.parametrize(
    "request_",
    [
        {"puzzle": {"kind": "nonogram", "rows": [[]] * 1001, "columns": [[]] * 1000}},
        {"puzzle": {"kind": "nonogram", "rows": [[]] * 100_000, "columns": [[]] * 100_000}},
    ],
)
def test_an_oversized_puzzle_is_refused_before_it_is_worked_on(request_):
    """Broken: a few bytes would take gigabytes."""
    for task in ("check", "explain", "rate"):
        with pytest.raises(InputError, match="limit"):
            answer(task, request_)
    with pytest.raises(InputError, match="limit"):
        answer("write", {**request_, "format": "svg"})
    assert MOST_CELLS == 1_000_000


def test_markup_in_a_title_stays_text():
    """Broken: a puzzle from somebody else could run a script in its drawing."""
    title = "<script>alert(1)</script>/../..\\x"
    puzzle = {**DOG, "meta": {"title": title}}
    for format in ("svg", "html"):
        written = answer("write", {"puzzle": puzzle, "format": format})
        assert b"<script>alert" not in base64.b64decode(written["data"])
        assert written["name"] == f"script-alert-1-script-x.{format}"
    assert answer("open", {"text": json.dumps(puzzle)})["puzzles"][0]["title"] == title


def test_the_dispatcher_without_a_separate_process():
    """Broken: the static page would get no answers, or errors without a message."""
    events = []
    told = json.loads(inline.ask("explain", json.dumps({"puzzle": DOG}), 10.0, 1 << 30, events.append))
    assert told["answer"]["verdict"] == "unique"
    assert any(json.loads(event)["event"] == "step" for event in events)
    fault = json.loads(inline.ask("open", json.dumps({"text": "junk"}), 10.0, 1 << 30))
    assert (fault["status"], fault["error"]["line"], fault["error"]["column"]) == (422, 1, 1)
    assert json.loads(inline.ask("nothing", "{}", 10.0, 1 << 30))["status"] == 400
