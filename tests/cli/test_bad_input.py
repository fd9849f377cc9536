"""Bad input: one clear line with its place, exit code 3, and nothing written."""

from __future__ import annotations

import os
import re
import zlib

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from gridwright.cli import COMMANDS
from gridwright.kinds import KINDS

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x05\0\0\0\x05\x08\0\0\0\0"
BOMB = '<!DOCTYPE p [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><puzzleset><puzzle>&b;</puzzle></puzzleset>'
EXTERNAL = '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><puzzleset><puzzle>&x;</puzzle></puzzleset>'

LETTERS = st.characters(exclude_characters="/\\")  # so that all files are written in the test folder

# A name whose suffix implies the format, the content, and the line that the message must name (0: any place).
FAULTS = {
    "negative": ("a.nin", b"2 2\n-1\n1\n1\n1\n", 2),
    "zero inside a clue": ("a.nin", b"4 1\n1 0 1\n1\n\n1\n\n", 2),
    "a run longer than the line": ("a.nin", b"2 2\n1\n3\n1\n1\n", 3),
    "runs longer than the line": ("a.non", b"width 3\nheight 1\nrows\n2,1\ncolumns\n1\n1\n1\n", 4),
    "missing lines": ("a.nin", b"2 2\n1\n1\n1\n", 0),
    "extra lines": ("a.nin", b"2 2\n1\n1\n1\n1\n1\n", 6),
    "a declared size of 10^9": ("a.nin", b"1000000000 1000000000\n1\n", 1),
    "a declared width of 10^9": ("a.non", b"width 1000000000\nheight 1000000000\nrows\n1\ncolumns\n1\n", 0),
    "a size of a thousand digits": ("a.nin", b"9" * 1000 + b" 2\n1\n", 1),
    "binary junk": ("a.nin", bytes(range(256)) * 4, 1),
    "binary junk without a suffix": ("junk", bytes(range(256)) * 4, 0),
    "not UTF-8": ("a.non", b'title "caf\xe9"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n', 1),
    "an entity bomb": ("a.xml", BOMB.encode(), 1),
    "an external entity": ("a.xml", EXTERNAL.encode(), 1),
    "XML that ends early": ("a.xml", b"<puzzleset>\n<puzzle>\n", 0),
    "a truncated PNG": ("a.png", PNG, None),
    "a PNG of 10^9 pixels a side": (
        "a.png",
        PNG[:16] + (10**9).to_bytes(4, "big") * 2 + b"\x01\0\0\0\0" + zlib.crc32(b"").to_bytes(4, "big"),
        None,
    ),
    "an empty file": ("a.nin", b"", 0),
    "JSON nested too deeply": ("a.json", b"[" * 100_000, 0),
    "a number too long to be one": ("a.json", b'{"gridwright": ' + b"1" * 100_000 + b"}", 0),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", ["convert", "solve"])
def test_fault_is_told_with_its_place(call, folder, fault, command):
    """Broken: a user would not see what is wrong where, or would lose the existing output file."""
    name, content, line = FAULTS[fault]
    (folder / name).write_bytes(content)
    (folder / "out.json").write_text("precious")
    outcome = call(command, name, "-o", "out.json")
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.count("\n") == 1
    place = {None: r"(\d+:\d+: )?", 0: r"\d+:\d+: "}.get(line, rf"{line}:\d+: ")
    assert re.match(rf"gridwright: {name}:\s?{place}\S", outcome.err)
    assert "passwd" not in outcome.err
    assert (folder / "out.json").read_text() == "precious"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "a.json",
            b'{"rows": [[1]], "columns": [[1]]}',
            """1:1: the keys 'gridwright' and 'kind' are missing (for clues: """,
        ),
        ("a.json", b'{"clues": []}', "1:1: the keys 'gridwright' and 'kind' are missing\n"),
        ("a", b'{"rows": [[1]]}\n{"rows": [[1]]}\n', "1:1: the keys 'gridwright' and 'kind' are missing\n"),
        (
            "a.jpg",
            b"\xff\xd8\xff\xe0",
            "a JPEG image: 'gridwright make nonogram' makes a puzzle from an image, 'gridwright",
        ),
        ("a.txt", b"4x4:1/a/1/1/1/1/1/1", "1:7: expected a run length, found 'a'\n"),
        ("a.txt", b"width 1\nheigth 1\nrows\n1\ncolumns\n1\n", "2:1: expected a statement such as height, found"),
    ],
)
def test_what_is_missing_is_said_where_it_is(call, folder, name, content, said):
    """Broken: "in no format that Gridwright reads" for a file that only lacks a word."""
    (folder / name).write_bytes(content)
    outcome = call("solve", name)
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert said in outcome.err


def test_capitals_are_read(call, folder):
    """Broken: `WIDTH 1` was ignored, and the error was reported a line too late."""
    (folder / "a.non").write_text('Title "X"\nWIDTH 1\nHeight 1\nROWS\n1\nColumns\n1\nGOAL "1"\n')
    assert (
        call("convert", "a.non", "--to", "non").out
        == call(
            "convert", "-", "--to", "non", stdin=b'title "X"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "1"\n'
        ).out
    )


def test_a_seed_is_called_one(call):
    """Broken: "nonogram 0:" before an error, as if a puzzle had that number."""
    outcome = call("make", "nonogram", "--size", "3000x3000", "--seed", "5")
    assert outcome.err.startswith("gridwright: nonogram with seed 5: ")


def test_folder_and_absent_file(call, folder):
    """Broken: a folder or a missing file would be reported as something else."""
    (folder / "folder.non").mkdir()
    for name in ("folder.non", "absent.non", "absent/dog.non", "a\0b", "x" * 5000):
        outcome = call("convert", name, "-o", "out.json")
        assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, "", 1)
        assert not os.path.exists("out.json")


def test_sums_that_disagree_are_a_verdict(call):
    """Broken: a typo would be refused as an invalid puzzle instead of being explained."""
    assert call("check", "sums.nin").out == "none\n"


def test_names_and_titles_cannot_speak_to_the_terminal(call, folder):
    """Broken: a file's name or title could move the cursor, or split a message into lines."""
    name = "a\x1b[31m\nb.nin"
    assert call("solve", name).err.count("\n") == 1
    assert "\x1b" not in call("solve", name).err
    (folder / "evil.json").write_text(
        '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]], "meta": {"title": "\\u001b[2Jx"}}'
    )
    outcome = call("info", "evil.json", "evil.json")
    assert outcome.code in (0, 3)
    assert "\x1b" not in outcome.out + outcome.err


@given(
    st.sampled_from(list(COMMANDS)),
    st.sampled_from([None, *(format.name for kind in KINDS for format in kind.formats if format.reads)]),
    st.one_of(st.binary(max_size=60), st.text("0123456789 xX#.$\n\t/:,<>{}[]\"'ABrows", max_size=80).map(str.encode)),
)
@example("solve", "nin", b"1 1\n1\n1\n")
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_read_there_is_no_internal_error(call, command, name, data):
    """Broken: some input would end in an internal error."""
    words = [command, "-", "--from", name] if name else [command, "-"]
    outcome = (
        call(*words, "--time-limit", "1", stdin=data) if command in ("solve", "count") else call(*words, stdin=data)
    )
    assert 0 <= outcome.code <= 5


@given(
    st.lists(
        st.one_of(st.sampled_from([*COMMANDS, "dog.non", "-o", "--to", "svg", "--json"]), st.text(LETTERS, max_size=8))
    )
)
@example(["solve", "-o", "\0"])
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_words_are_given_there_is_no_internal_error(call, words):
    """Broken: some command line would end in an internal error."""
    assume("serve" not in words)  # it would serve until it is stopped
    assert 0 <= call(*words).code <= 5
