"""Splitting files of several puzzles without reading them: if these fail, a batch loses puzzles or works on others."""

from __future__ import annotations

import pytest

import gridwright
from gridwright import kinds
from gridwright.files.reading import COMMON, format_named, read_text
from gridwright.values.errors import NotSupported

PAIRS = {
    "nonogram": [gridwright.parse(text) for text in ("#.\n##\n", "#.#\n###\n.##\n")],
    "hitori": [gridwright.parse(text, "numbers") for text in ("1 2\n2 2\n", "1 2 2\n3 1 1\n2 1 3\n")],
    "picture": [gridwright.parse(f"2 2\n0 0 1 2\n0 0 3 1\n2 {a} 0 0\n3 0 0 {a}\n", "puz") for a in (4, 5)],
    "exact-cover": [gridwright.parse(text, "dlx") for text in ("a b c\na b\nc\n", "a b\na\nb\n")],
}
FORMATS = [(kind.name, format) for kind in kinds.KINDS for format in (*kind.formats, *COMMON) if format.writes]
ROSETTA = (b"AB A\nB A A A\n\n", b"A\nA\n")


def several():
    """The formats that hold several puzzles, each with a file of two."""
    yield "nonogram", format_named("rosetta"), b"".join(ROSETTA)
    for kind, format in FORMATS:
        try:
            written = format.write(PAIRS[kind])
        except NotSupported:
            continue
        yield kind, format, written if isinstance(written, bytes) else written.encode()


SEVERAL = list(several())
WHOLE = ("json", "webpbn", "pbm", "text", "rosetta")  # their puzzles cannot be told apart without reading them


def name(value):
    return getattr(value, "name", "")


def same(format, data):
    """Whether the pieces of a file, each read separately, are the puzzles of the file."""
    pieces = [read_text(piece.text, format, size=piece.size).puzzles for piece in format.split(data)]
    whole = read_text(data, format).puzzles
    return len(whole) == 2 and pieces == [(puzzle,) for puzzle in whole]


def test_which_formats_hold_several():
    assert {(kind, format.name) for kind, format, _ in SEVERAL} == {
        *((kind, name) for kind in PAIRS for name in ("json", "jsonl")),
        *(("nonogram", name) for name in ("non", "webpbn", "taai", "puzzlink", "tatham", "pbm", "text", "rosetta")),
        *(("hitori", name) for name in ("puzzlink", "tatham")),
        ("picture", "board-url"),
    }


@pytest.mark.parametrize(("kind", "format", "data"), [one for one in SEVERAL if one[1].name not in WHOLE], ids=name)
@pytest.mark.parametrize("change", [bytes, lambda data: data.replace(b"\n", b"\r\n"), lambda data: data.rstrip()])
def test_pieces_are_the_puzzles(kind, format, data, change):
    assert same(format, change(data))
    assert same(format, b"\xef\xbb\xbf" + change(data))
    lines = change(data).splitlines(keepends=True)
    assert all(b"".join(lines[line - 1 :]).startswith(text) for line, text, _ in format.split(change(data)))


@pytest.mark.parametrize(("kind", "format", "data"), [one for one in SEVERAL if one[1].name in WHOLE], ids=name)
def test_some_are_split_only_where_they_hold_one(kind, format, data):
    assert not list(format.split(data))
    one = format.write(PAIRS[kind][:1]) if format.writes else ROSETTA[0]
    one = one if isinstance(one, bytes) else one.encode()
    assert [piece.text for piece in format.split(one)] == [one]


def test_a_shortcut_is_read_as_a_whole():
    url = gridwright.dump(PAIRS["nonogram"][0], "puzzlink")
    assert not list(format_named("puzzlink").split(f"[InternetShortcut]\nURL={url}\n".encode()))
