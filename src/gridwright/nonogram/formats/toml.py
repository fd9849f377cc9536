"""The TOML of nonogrid (https://github.com/tsionyx/nonogrid): clues in two strings, colours in a list.

    [clues]
    rows = '''
        2 1g,  # a comment
        1, 0
    '''
    columns = '''"1 1" ; another comment
        1, 1g'''

    [colors]
    defs = ["g = (0, 204, 0) %", "p = (pink) *", "r = (FF0000) &"]

A clue ends at a comma or at the end of its line and may be quoted; empty ones are ignored, `0` is a line without runs.
A run is a length and the name of its colour; without a name it is black, named `B`. The length may be `?`. A colour has
a name, a value (red, green and blue; three or six hexadecimal digits; or a CSS name) and a character. The background is
white, named `W`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Word, puzzle_at, run, words
from gridwright.nonogram.formats._palette import MOST_COLOURS, VALUES, Tint, complete_palette, hex_value
from gridwright.values.errors import FormatError

if TYPE_CHECKING:
    from typing import Any

    from gridwright.nonogram.puzzle import Nonogram, Run

_WHITE, _BLACK = "W", "B"
_CLUES = re.compile(r"^[ \t]*\[clues\]", re.MULTILINE)
_COMMENT = re.compile(r"[#;].*")
_RUN = re.compile(r"(\d+|\?)(.*)")
_DEFINITION = re.compile(r"\s*([^=\s]+)\s*=\s*\(([^()]*)\)\s*(\S)\s*")
_STRING_OR_COMMENT = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*"|'
    r"'''.*?'''|'[^'\n]*'|#[^\n]*",
    re.DOTALL,
)
_DOTTED = re.compile(r"(?:\.[^.=,\n]*+){16}")  # a key with too many parts
_MOST_BYTES, _MOST_BARE = 1 << 25, 1 << 16  # of a file, and of its text outside strings and comments
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def parse(text: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle in a text, as the only one of a list."""
    text = text.replace("\r\n", "\n")
    document = _document(text)
    clues = document.get("clues")
    if not isinstance(clues, dict):
        raise FormatError("expected a table [clues] with rows and columns", line=1, column=1)
    colours = _colours(document, text)
    used: set[str] = set()
    lines = {axis: _clues(clues, axis, text, colours, used) for axis in ("rows", "columns")}
    names = [name for name in colours if name != _BLACK or _BLACK in used]
    numbers = {name: number for number, name in enumerate(names)}

    def numbered(axis: str) -> list[list[Run]]:
        return [[run(length, numbers[name]) for length, name in line] for _, line in lines[axis]]

    return [
        puzzle_at(
            numbered("rows"),
            numbered("columns"),
            complete_palette([colours[name] for name in names]),
            row_places=[place for place, _ in lines["rows"]],
            column_places=[place for place, _ in lines["columns"]],
            place=_key_place(text, "rows"),
        )
    ]


def looks_like(text: str) -> bool:
    """Whether there is a table of clues."""
    return bool(_CLUES.search(text))


def _document(text: str) -> dict[str, Any]:
    """The text as TOML: the standard reader checks no clock, so slow input is rejected first."""
    import tomllib

    if len(text) > _MOST_BYTES:
        raise FormatError(f"over the limit of {_MOST_BYTES} characters for TOML", line=1, column=1)
    bare = _STRING_OR_COMMENT.sub("", text)
    if len(bare) > _MOST_BARE:
        raise FormatError(f"over the limit of {_MOST_BARE} characters outside its strings", line=1, column=1)
    if _DOTTED.search(bare):
        raise FormatError("a key has too many parts", line=1, column=1)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise FormatError("not TOML: nested too deeply", line=1, column=1) from None
    except ValueError as error:  # also for numbers with very many digits
        message = str(error)
        found = _PLACE.search(message)
        line, column = (int(found[1]), int(found[2])) if found and found[1] else _end(text)
        raise FormatError(f"not TOML: {_PLACE.sub('', message)}", line=line, column=column) from None


def _end(text: str) -> tuple[int, int]:
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _key_place(text: str, key: str) -> tuple[int, int]:
    """The position of a key, found by a simple search."""
    found = re.search(rf"^[ \t]*({key})[ \t]*=", text, re.MULTILINE)
    if not found:
        return 1, 1
    return text.count("\n", 0, found.start(1)) + 1, found.start(1) - text.rfind("\n", 0, found.start(1))


def _clues(
    table: dict[str, Any], axis: str, text: str, colours: dict[str, Tint], used: set[str]
) -> list[tuple[tuple[int, int], list[tuple[Word, str]]]]:
    """The clues of an axis: their positions, and their lengths with the names of their colours."""
    value = table.get(axis)
    if not isinstance(value, str):
        key_line, key_column = _key_place(text, axis)
        raise FormatError(f"expected a string with the clues of the {axis}", line=key_line, column=key_column)
    found = []
    for line in _lines(value, axis, text):
        for part in words(_COMMENT.sub("", line.text), line.line, line.column, separators=","):
            clue = words(part.text, part.line, part.column, separators=r"\s'\"")
            if clue:
                found.append(((clue[0].line, clue[0].column), _runs(clue, colours, used)))
    return found


def _lines(value: str, axis: str, text: str) -> list[Word]:
    """The lines of a string of the file, with their positions (of the key if the string is not found verbatim)."""
    line, column = _key_place(text, axis)
    start = sum(len(part) + 1 for part in text.split("\n")[: line - 1]) + column - 1
    offset = text.find(value, start)
    if offset < 0:
        return [Word(part, line, column) for part in value.split("\n")]
    line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    parts = value.split("\n")
    return [Word(part, line + index, column if not index else 1) for index, part in enumerate(parts)]


def _runs(clue: list[Word], colours: dict[str, Tint], used: set[str]) -> list[tuple[Word, str]]:
    if len(clue) == 1 and clue[0].text.isdigit() and not clue[0].text.strip("0"):
        return []
    runs = []
    for word in clue:
        found = _RUN.fullmatch(word.text)
        length, name = (found[1], found[2] or _BLACK) if found else (word.text, _BLACK)
        run(word._replace(text=length))  # rejected here if it is not a length
        if name not in colours or name == _WHITE:
            raise word.error(f"there is no colour {name[:20]!r} for a run")
        used.add(name)
        runs.append((word._replace(text=length), name))
    return runs


def _colours(document: dict[str, Any], text: str) -> dict[str, Tint]:
    """The colours by their names in the file, white and black first."""
    colours = {_WHITE: Tint("#ffffff", "white", "."), _BLACK: Tint("#000000", "black", "#")}
    table = document.get("colors", {})
    definitions = table.get("defs", []) if isinstance(table, dict) else None
    line, column = _key_place(text, "defs")
    if not isinstance(definitions, list):
        raise FormatError("expected a list of colours, defs, in [colors]", line=line, column=column)
    for definition in definitions:
        found = _DEFINITION.fullmatch(definition) if isinstance(definition, str) else None
        value = _value(found[2].strip()) if found else None
        if not found or value is None:
            message = f"expected a colour such as 'r = (red) %', found {str(definition)[:30]!r}"
        elif found[1] in colours:
            message = f"the colour {found[1][:20]!r} is declared twice"
        elif len(colours) == MOST_COLOURS:
            message = f"at most {MOST_COLOURS} colours are supported"
        else:
            colours[found[1]] = Tint(value, found[1], found[3])
            continue
        raise FormatError(message, line=line, column=column)
    return colours


def _value(text: str) -> str | None:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 3 and all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        numbers = list(map(int, parts))
        return "#" + bytes(numbers).hex() if max(numbers) < 256 else None
    return hex_value(text) or VALUES.get(text.lower())
