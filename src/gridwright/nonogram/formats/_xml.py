"""XML from outside as a small tree whose every part knows its line and column.

Only plain XML is read. A DOCTYPE is passed over and never fetched; one with declarations of its own is refused at once.
The entities are therefore those of XML itself and, since webpbn's DTD has some of them, the characters that HTML names
(`&copy;`): one character each, nothing to expand further, nothing to include. Any other is refused. Depth is bounded.
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
    """An element: its name in small letters, its attributes, its children, and its own text."""

    __slots__ = ("name", "attributes", "line", "column", "data", "content")
    data: Any  # what a reader made of the element when it ended

    def __init__(self, name: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.name, self.attributes, self.line, self.column = name, attributes, line, column
        self.content: list[Word | Element] = []  # pieces of text and children, in the order of the file

    @property
    def children(self) -> list[Element]:
        """The elements inside."""
        return [part for part in self.content if isinstance(part, Element)]

    @property
    def text(self) -> str:
        """The text between the tags, that of children not included."""
        return "".join(piece.text for piece in self._pieces())

    def all_text(self) -> str:
        """The text with that of all children."""
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
        """Refuses text between the children."""
        if rest := self.text.strip():
            raise self.error(f"unexpected text {rest[:20]!r} in <{self.name}>", self.text.index(rest))

    def _pieces(self) -> list[Word]:
        return [part for part in self.content if isinstance(part, Word)]


def parse(text: str, ended: Callable[[Element], None]) -> Element:
    """The root of an XML text. `ended` is called with each element when it ends, and may use its children up."""
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
        root = stack.pop()  # the last one that ends
        ended(root)

    def characters(piece: str) -> None:
        stack[-1].content.append(Word(piece, *place()))

    def doctype(_: str, __: str | None, ___: str | None, declares: bool) -> None:
        if declares:
            line, column = place()
            message = "a DOCTYPE with declarations of its own is refused: entities are neither expanded nor fetched"
            raise FormatError(message, line=line, column=column)

    def named_characters(context: str | None, *_: object) -> int:
        """What stands for any DTD, and is asked for once, before the first element."""
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
        raise _error_at(text, error.start, "half of a surrogate pair stands alone in the text") from None
    return root


def _entities(text: str) -> str:
    """Declarations of the named characters that a text uses."""
    if "&" not in text:
        return ""
    from html.entities import name2codepoint

    known = {**name2codepoint, "apos": 0}
    used = {}
    for found in _REFERENCE.finditer(text):
        if found[1] not in known:
            raise _error_at(text, found.start(), f"the entity {found[0][:20]!r} is not known")
        used[found[1]] = known[found[1]]
    for own in ("amp", "lt", "gt", "quot", "apos"):  # XML has these
        used.pop(own, None)
    return "".join(f'<!ENTITY {name} "&#{code};">' for name, code in used.items())


def _error_at(text: str, offset: int, message: str) -> FormatError:
    line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    return FormatError(message, line=line, column=column)
