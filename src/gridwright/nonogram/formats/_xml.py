"""Untrusted XML as a small tree in which every part knows its line and column.

Only plain XML is read. A DOCTYPE is ignored and never fetched; one with its own declarations is rejected at once. So
the only entities are those of XML itself and, since webpbn's DTD has some of them, the named characters of HTML
(`&copy;`): one character each, nothing to expand further, nothing to include. Others are rejected. Depth is limited.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.parsers import expat

from gridwright.nonogram.formats._clues import Word
from gridwright.values.clock import tick
from gridwright.values.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_DEEPEST = 32

_REFERENCE = re.compile(r"""&([^\s;&<>#"']+);""")


class Element:
    """An element: its name in lower case, its attributes, its children, and its own text."""

    __slots__ = ("name", "attributes", "line", "column", "data", "content")
    data: Any  # the reader's result for the element, set when it ends

    def __init__(self, name: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.name, self.attributes, self.line, self.column = name, attributes, line, column
        self.content: list[Word | Element] = []  # pieces of text and children, in file order

    @property
    def children(self) -> list[Element]:
        """The elements in it, without the text between them."""
        return [part for part in self.content if isinstance(part, Element)]

    @property
    def text(self) -> str:
        """The text between the tags, without that of children."""
        return "".join(piece.text for piece in self._pieces())

    def all_text(self) -> str:
        """The text including that of all children."""
        return "".join(part.all_text() if isinstance(part, Element) else part.text for part in self.content)

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column of a character of the text, or of its end."""
        line, column = self.line, self.column
        for piece in self._pieces():
            line, column = piece.line, piece.column + offset
            if offset < len(piece.text):
                break
            offset -= len(piece.text)
        return line, column

    def error(self, message: str, offset: int | None = None) -> FormatError:
        """An error at the start of the element, or at a character of its text."""
        line, column = (self.line, self.column) if offset is None else self.place(offset)
        return FormatError(message, line=line, column=column)

    def check_blank(self) -> None:
        """Reject text between the children."""
        if rest := self.text.strip():
            raise self.error(f"unexpected text {rest[:20]!r} in <{self.name}>", self.text.index(rest))

    def _pieces(self) -> list[Word]:
        return [part for part in self.content if isinstance(part, Word)]


def parse(text: str, ended: Callable[[Element], None]) -> Element:
    """The root of an XML text. `ended` is called with each element when it ends, and may remove its children."""
    parser = expat.ParserCreate()
    stack: list[Element] = []
    root = Element("", {}, 1, 1)

    def place() -> tuple[int, int]:
        return parser.CurrentLineNumber, parser.CurrentColumnNumber + 1

    def start(name: str, attributes: dict[str, str]) -> None:
        tick()
        line, column = place()
        if len(stack) >= _DEEPEST:
            raise FormatError(f"elements are nested more than {_DEEPEST} deep", line=line, column=column)
        element = Element(name.lower(), attributes, line, column)
        if stack:
            stack[-1].content.append(element)
        stack.append(element)

    def end(_: str) -> None:
        nonlocal root
        root = stack.pop()  # the last one to end
        ended(root)

    def characters(piece: str) -> None:
        stack[-1].content.append(Word(piece, *place()))

    def doctype(_: str, __: str | None, ___: str | None, declares: bool) -> None:
        if declares:
            line, column = place()
            message = "a DOCTYPE with its own declarations is rejected: entities are neither expanded nor fetched"
            raise FormatError(message, line=line, column=column)

    def named_characters(context: str | None, *_: object) -> int:
        """Provides a DTD, whatever the file names; called once, before the first element."""
        parser.ExternalEntityParserCreate(context).Parse(entities, True)
        return 1

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    if entities := _entities(text):
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
        parser.UseForeignDTD(True)
        parser.ExternalEntityRefHandler = named_characters
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        message = f"not XML: {expat.ErrorString(error.code)}"
        raise FormatError(message, line=error.lineno, column=error.offset + 1) from None
    except UnicodeEncodeError as error:
        raise _error_at(text, error.start, "unpaired surrogate in the text") from None
    return root


def _entities(text: str) -> str:
    """Declarations of the named characters used in a text."""
    if "&" not in text:
        return ""
    from html.entities import name2codepoint

    known = {**name2codepoint, "apos": 0}
    used = {}
    for found in _REFERENCE.finditer(text):
        if found[1] not in known:
            raise _error_at(text, found.start(), f"unknown entity {found[0][:20]!r}")
        used[found[1]] = known[found[1]]
    for own in ("amp", "lt", "gt", "quot", "apos"):  # declared by XML
        used.pop(own, None)
    return "".join(f'<!ENTITY {name} "&#{code};">' for name, code in used.items())


def _error_at(text: str, offset: int, message: str) -> FormatError:
    line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    return FormatError(message, line=line, column=column)
