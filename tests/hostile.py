"""Small files that demand much: each used to take seconds to hours, and up to gigabytes, to refuse."""

from __future__ import annotations

import json
import zlib

CLUES = '[clues]\nrows = "1"\ncolumns = "1"\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'


def png(width: int, height: int, data: bytes, *, depth: int = 8, sort: int = 2, notes: bytes = b"") -> bytes:
    """A PNG file with correct checksums, whatever its compressed `data`; `notes` are chunks before them."""
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((depth, sort, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + notes + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def chunk(name: bytes, content: bytes) -> bytes:
    """A chunk of a PNG file."""
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")


def _packed(line: int, lines: int) -> bytes:
    """Lines of the given number and length, each after its filter byte, compressed."""
    packer = zlib.compressobj(9)
    piece = bytes(1 + line) * 4096
    whole, rest = divmod(lines, 4096)
    parts = [packer.compress(piece) for _ in range(whole)] + [packer.compress(bytes((1 + line) * rest))]
    return b"".join(parts) + packer.flush()


def _names(number: int) -> str:
    return " ".join(f"i{index}" for index in range(number))


FILES = {
    "header-only.png": lambda: png(1, 1 << 26, b"", depth=1, sort=0),
    "tall.png": lambda: png(1, 1 << 26, _packed(1, 1 << 26), depth=1, sort=0),
    "square.png": lambda: png(8192, 8192, _packed(1024, 8192), depth=1, sort=0),
    "square-rgb.png": lambda: png(8192, 8192, _packed(3 * 8192, 8192)),
    "dotted-20.toml": lambda: (".".join("a" * 20_000) + " = 1\n" + CLUES).encode(),
    "dotted-100.toml": lambda: (".".join("a" * 100_000) + " = 1\n" + CLUES).encode(),
    "tables.toml": lambda: ("".join(f"[a{number}.b]\n" for number in range(200_000)) + CLUES).encode(),
    "items.dlx": lambda: f"{_names(200_000)}\n{_names(200_000)}\n".encode(),
    "secondary.dlx": lambda: f"a | {_names(200_000)}\na {_names(200_000)}\n".encode(),
    "keys.json": lambda: json.dumps(
        {"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]]}
        | {"meta": {f"k{number}": "v" for number in range(200_000)}}
    ).encode(),
    "twice.json": lambda: (
        b'{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]], "meta": {'
        + b", ".join(b'"k%d": "v"' % number for number in range(200_000))
        + b', "k199999": "v"}}'
    ),
    "blanks.txt": lambda: b" " * 20_000_000,
    "lines.txt": lambda: b"\n" * 20_000_000,
    "nearly-blank.txt": lambda: b"\n" * 20_000_000 + b"x",
}
DRAWINGS = {
    "octaves.svg": lambda: SVG.format(
        '<filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="99999"/></filter>'
        '<rect width="9" height="9" filter="url(#f)"/>'
    ).encode(),
}
