"""Values of a JSON text that know their path and place.

Nothing is guessed: a repeated key, an unknown key, and a boolean or NaN instead of a number are all errors. An error
names the path of the value (`puzzles[0].rows[3][1]`) in addition to its line and column.

    >>> node = root('{"rows": [[1, 2], [true]]}')
    >>> print(node["rows"][1][0].expected("a number"))
    1:20: rows[1][0]: expected a number, found true
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from typing import TYPE_CHECKING

from gridwright.values.clock import take, tick
from gridwright.values.errors import FormatError
from gridwright.values.grid import UNKNOWN, Grid
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

    Path: TypeAlias = tuple[str | int, ...]

PICTURE: dict[str, object] = {
    "type": "array",
    "minItems": 1,
    "description": "one entry per row: characters of the palette and ? (unknown), or indices of the palette and null",
    "items": {
        "oneOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": ["integer", "null"], "minimum": 0, "maximum": 253}},
        ]
    },
}  # the JSON Schema of a grid

_BYTES_A_CHARACTER = 20  # of decoded text, roughly: `[1],` is a list of 80 bytes
_MOST_DIGITS = 15  # a longer number is read as a float, which the schema never allows
_LONG_NUMBER = re.compile(f"[0-9]{{{_MOST_DIGITS + 1}}}")
_BLANKS = re.compile(r"[ \t\r\n]*")
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)
_SMALL_STACK = sys.platform == "emscripten"  # Python does not monitor the browser's stack; an overflow crashes
_DEEPEST = 32  # the nesting depth at which a text is refused; the schema needs 5


class Node:
    """A value of a JSON text that knows its path and place."""

    __slots__ = ("value", "path", "_text", "_line")
    value: Any
    path: Path

    def __init__(self, value: Any, path: Path, text: str, line: int = 1) -> None:
        self.value, self.path, self._text, self._line = value, path, text, line

    def __getitem__(self, step: str | int) -> Node:
        """The value under a key or at an index."""
        return Node(self.value[step], (*self.path, step), self._text, self._line)

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def error(self, message: str) -> FormatError:
        """An error at this value."""
        offset = _offset(self._text, self.path)
        line_start = self._text.rfind("\n", 0, offset) + 1
        line = self._line + self._text.count("\n", 0, offset)
        where = f"{_path_text(self.path)}: " if self.path else ""
        return FormatError(where + message, line=line, column=offset - line_start + 1)

    def expected(self, what: str) -> FormatError:
        """An error that says what was expected here."""
        return self.error(f"expected {what}, found {described(self.value)}")

    def check_object(self, required: Sequence[str], optional: Sequence[str] = ()) -> None:
        """Raise an error unless this is an object with these keys, each once."""
        self._check_object()
        allowed = {*required, *optional}
        for key in self.value:
            if key not in allowed:
                known = ", ".join((*required, *optional))
                raise self[key].error(f"unknown key; the known keys are {known}")
        for key in required:
            if key not in self.value:
                raise self.error(f"the key {key!r} is missing")

    def _check_object(self) -> None:
        """Raise an error unless this is an object with any keys, each once."""
        if type(self.value) is not _Object:
            raise self.expected("an object")
        if self.value.repeated is not None:
            raise self[self.value.repeated].error("this key is given twice")

    def check_puzzle(self, required: Sequence[str], optional: Sequence[str] = ()) -> None:
        """Raise an error unless this is a puzzle object with these keys, or those common to all puzzles."""
        self.check_object(("kind", *required), ("gridwright", *optional, "goal", "start", "meta"))

    @property
    def is_object(self) -> bool:
        """Whether this is an object."""
        return type(self.value) is _Object

    def check_list(self, what: str = "a list") -> None:
        """Raise an error unless this is a list."""
        if type(self.value) is not list:
            raise self.expected(what)

    def items(self) -> list[Node]:
        """The entries of a list."""
        tick()
        self.check_list()
        return [self[index] for index in range(len(self.value))]

    def text(self, what: str = "a string") -> str:
        """The value, which must be a string."""
        if type(self.value) is not str:
            raise self.expected(what)
        if not self.value.isascii():
            try:
                self.value.encode()
            except UnicodeEncodeError:
                raise self.error("unpaired surrogate in this string") from None
        return self.value

    def texts(self) -> dict[str, str]:
        """The value, which must be an object of strings."""
        self._check_object()
        for key in self.value:
            tick()
            Node(key, self.path, self._text, self._line).text("a key")
        return {key: self[key].text() for key in self.value}

    def picture(self, width: int, height: int, chars: Sequence[str]) -> Grid:
        """The value as a grid: per row, a string of `chars` and `?`, or a list of indices of `chars` and null."""
        self.check_list("a picture, a list of rows")
        if len(self.value) != height:
            raise self.error(f"expected {counted(height, 'row')}, found {len(self.value)}")
        values = {"?": UNKNOWN, **{char: index for index, char in enumerate(chars)}}
        cells = bytearray()
        for row in self.items():
            if not isinstance(row.value, str | list):
                raise row.expected("a row of the picture, a string or a list")
            if len(row.value) != width:
                raise row.error(f"expected {counted(width, 'cell')}, found {len(row.value)}")
            if isinstance(row.value, str):
                if strange := set(row.value) - values.keys():
                    column = min(map(row.value.index, strange))
                    found = f"{row.value[column]!r} in cell {column + 1}"
                    raise row.error(f"expected characters of the palette or '?', found {found}")
                cells += bytes(map(values.__getitem__, row.value))
                continue
            for column, cell in enumerate(row.value):
                if cell is not None and (type(cell) is not int or not 0 <= cell < len(chars)):
                    raise row[column].expected(f"an index of the palette, 0 to {len(chars) - 1}, or null")
                cells.append(UNKNOWN if cell is None else cell)
        return Grid(width, height, bytes(cells))


class _Object(dict[str, "Any"]):
    """A JSON object that remembers a repeated key."""

    __slots__ = ("repeated",)
    repeated: str | None

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.repeated = None
        if len(self) < len(pairs):
            counts = Counter(key for key, _ in pairs)
            self.repeated = next(key for key, _ in pairs if counts[key] > 1)


def _number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


_DECODER = json.JSONDecoder(object_pairs_hook=_Object, parse_int=_number)
_QUICK_DECODER = json.JSONDecoder(object_pairs_hook=_Object)  # for texts without a long number


def root(text: str, line: int = 1) -> Node:
    """The value of a JSON text of any schema."""
    take(_BYTES_A_CHARACTER * len(text))
    try:
        if _SMALL_STACK and _too_deep(text):
            raise RecursionError
        decoder = _DECODER if _LONG_NUMBER.search(text) else _QUICK_DECODER
        return Node(decoder.decode(text), (), text, line)
    except json.JSONDecodeError as error:
        message = f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise FormatError(message, line=line + error.lineno - 1, column=error.colno) from None
    except RecursionError:
        offset = _too_deep(text)
        column = offset - text.rfind("\n", 0, offset)
        message = f"lists and objects are nested more than {_DEEPEST} deep"
        raise FormatError(message, line=line + text.count("\n", 0, offset), column=column) from None


def described(value: object) -> str:
    """A value as described in a message."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return f"the string {json.dumps(value[:20])}"
    if isinstance(value, int | float):
        return f"the number {value}"
    return "a list" if isinstance(value, list) else "an object"


def _path_text(path: Iterable[str | int]) -> str:
    """A path in the notation of a program.

    >>> _path_text(("puzzles", 0, "rows", 3))
    'puzzles[0].rows[3]'
    >>> _path_text(("meta", "two words"))
    'meta["two words"]'
    """

    def text(step: str | int) -> str:
        if isinstance(step, str):
            return f".{step}" if step.isidentifier() and len(step) < 40 else f"[{json.dumps(step[:40])}]"
        return f"[{step}]"

    return "".join(map(text, path)).removeprefix(".")


def _offset(text: str, path: Path) -> int:
    """The offset of the value at a path; found by scanning the text again, since only errors need it."""

    def blanks(at: int) -> int:
        found = _BLANKS.match(text, at)
        return found.end() if found else at

    at = blanks(0)
    for step in path:
        at = blanks(at + 1)  # past the opening bracket
        index = 0
        while True:
            name: object = index
            if isinstance(step, str):
                name, at = _DECODER.raw_decode(text, at)
                at = blanks(blanks(at) + 1)  # past the colon
            if name == step:
                break
            _, at = _DECODER.raw_decode(text, at)
            at = blanks(blanks(at) + 1)  # past the comma
            index += 1
    return at


def _too_deep(text: str) -> int:
    """The offset of the bracket that exceeds the nesting limit."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > _DEEPEST:
            return found.start()
    return 0
