"""Files of nested formats, assembled at random from valid parts: checksums, lengths and brackets are correct.

Random bytes hardly get past the signature of a PNG; these files reach the code behind it.
"""

from __future__ import annotations

import json
import zlib

from hypothesis import strategies as st

from tests.hostile import chunk

SIDES = st.sampled_from([0, 1, 2, 3, 5, 8, 255, 4096, 8192, 65_535, 1 << 26, 1 << 31, (1 << 32) - 1])
SMALL = st.integers(1, 9)
WORDS = st.sampled_from(
    ["", "0", "1", "-1", "1e9", "nan", "#f00", "red", "url(#a)", "#a", "100%", "9" * 400, "é", "a b"]
)


@st.composite
def pngs(draw) -> bytes:
    """PNG pictures, most with a size that fits their pixels."""
    width, height = draw(st.tuples(SMALL, SMALL) | st.tuples(SIDES, SIDES))
    depth = draw(st.sampled_from([1, 2, 4, 8, 16, 3]))
    sort = draw(st.sampled_from([0, 2, 3, 4, 6, 1]))
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((depth, sort, 0, 0, draw(st.integers(0, 2))))
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(sort, 1)
    line = 1 + (min(width, 9) * channels * depth + 7) // 8
    pixels = draw(st.binary(min_size=line, max_size=line * 9) | st.just(bytes(line * min(height, 9))))
    parts = [chunk(b"IHDR", header)]
    if sort == 3 or draw(st.booleans()):
        parts.append(chunk(b"PLTE", draw(st.binary(min_size=3, max_size=30))))
    extra = st.tuples(
        st.sampled_from([b"tRNS", b"tEXt", b"iTXt", b"zTXt", b"gAMA", b"acTL", b"eXIf"]), st.binary(max_size=40)
    )
    notes = st.sampled_from([(b"tEXt", b"Gridwright\0" + b"1 2 3"), (b"tEXt", b"Background\0#ff0000")])
    parts += [chunk(*one) for one in draw(st.lists(extra | notes, max_size=3))]
    data = zlib.compress(pixels)
    for piece in (data[:5], data[5:]) if draw(st.booleans()) else (data,):
        parts.append(chunk(b"IDAT", piece))
    return b"\x89PNG\r\n\x1a\n" + b"".join([*parts, chunk(b"IEND", b"")])


@st.composite
def gifs(draw) -> bytes:
    """GIF pictures of one or more frames, with tables and extensions."""

    def short(number: int) -> bytes:
        return (number & 0xFFFF).to_bytes(2, "little")

    def blocks(data: bytes) -> bytes:
        return (
            b"".join(bytes((len(data[at : at + 255]),)) + data[at : at + 255] for at in range(0, len(data), 255))
            + b"\0"
        )

    width, height = draw(st.tuples(SMALL, SMALL) | st.tuples(SIDES, SIDES))
    bits = draw(st.integers(0, 7))
    parts = [
        b"GIF89a",
        short(width),
        short(height),
        bytes((0x80 | bits, 0, 0)),
        bytes(range(256))[: 3 << bits].ljust(3 << bits, b"\7"),
    ]
    for _ in range(draw(st.integers(0, 3))):
        parts.append(
            b"\x21" + draw(st.sampled_from([b"\xf9", b"\xfe", b"\xff"])) + blocks(draw(st.binary(max_size=20)))
        )
        left, top = draw(st.tuples(st.integers(0, 3), st.integers(0, 3)) | st.tuples(SIDES, SIDES))
        frame = short(left) + short(top) + short(width) + short(height)
        parts += [b"\x2c", frame, bytes((draw(st.sampled_from([0, 0x40])),)), bytes((draw(st.integers(1, 9)),))]
        parts.append(blocks(draw(st.binary(max_size=300))))
    return b"".join([*parts, b"\x3b"])


def elements(names: list[str], attributes: list[str]) -> st.SearchStrategy[str]:
    """XML elements of these names with these attributes, nested."""
    head = st.tuples(st.sampled_from(names), st.dictionaries(st.sampled_from(attributes), WORDS, max_size=4))

    def written(head: tuple[str, dict[str, str]], inside: str) -> str:
        name, some = head
        attributes = "".join(f' {key}="{value}"' for key, value in some.items())
        return f"<{name}{attributes}>{inside}</{name}>"

    leaves = st.builds(written, head, WORDS)
    return st.recursive(
        leaves, lambda inner: st.builds(written, head, st.lists(inner, max_size=4).map("".join)), max_leaves=20
    )


XML = st.lists(
    elements(
        ["puzzleset", "puzzle", "clues", "line", "count", "color", "solution", "image", "title", "source"],
        ["type", "color", "name", "char", "defaultcolor", "backgroundcolor", "id"],
    ),
    min_size=1,
    max_size=3,
).map(lambda parts: f"<puzzleset>{''.join(parts)}</puzzleset>")

DRAWINGS = st.lists(
    elements(
        [
            "g",
            "rect",
            "use",
            "path",
            "filter",
            "feTurbulence",
            "feGaussianBlur",
            "pattern",
            "mask",
            "clipPath",
            "text",
            "symbol",
            "image",
        ],
        [
            "id",
            "href",
            "x",
            "width",
            "height",
            "d",
            "filter",
            "fill",
            "mask",
            "numOctaves",
            "stdDeviation",
            "baseFrequency",
        ],
    ),
    max_size=3,
).map(lambda parts: f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{"".join(parts)}</svg>')

_KEYS = st.sampled_from(["clues", "rows", "columns", "colors", "defs", "a", '"b c"', "clues.rows", "a.b.c", "."])
_VALUES = st.sampled_from(
    [
        '"1"',
        '"""\n1 2r\n"""',
        "'1'",
        "1",
        "-1",
        "1.5",
        "inf",
        "true",
        "1979-05-27",
        '["r = (red) %"]',
        "[]",
        "{}",
        "{a = [1, {b = 2}]}",
    ]
)
TOML = st.lists(
    st.builds("{} = {}".format, _KEYS, _VALUES) | _KEYS.map("[{}]".format) | _KEYS.map("[[{}]]".format), max_size=9
).map("\n".join)

_NAMES = st.sampled_from(
    [
        "gridwright",
        "kind",
        "puzzles",
        "rows",
        "columns",
        "palette",
        "goal",
        "start",
        "meta",
        "numbers",
        "tiles",
        "options",
        "primary",
        "x",
    ]
)
_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.floats()
    | WORDS
    | st.sampled_from(["nonogram", "hitori", "picture", "exact-cover"])
)
_TREES = st.recursive(
    _LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_NAMES, inner, max_size=5), max_leaves=20
)
JSON = st.builds(
    lambda kind, fields: json.dumps({"gridwright": 1, "kind": kind, **fields}),
    st.sampled_from(["nonogram", "hitori", "picture", "exact-cover"]),
    st.dictionaries(_NAMES, _TREES, max_size=6),
)
