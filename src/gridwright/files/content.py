"""Input in any format: bytes or a text, from a file, a stream or a program."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from gridwright.values.clock import take, tick
from gridwright.values.errors import FormatError, MissingFile
from gridwright.values.limits import MAX_BYTES

if TYPE_CHECKING:
    from gridwright.base.format import Format

URL = re.compile(r"\s*https?://", re.IGNORECASE)
GAME_ID = re.compile(r"\s*[0-9]+x[0-9]+[0-9A-Za-z]*:")  # 4x4:2/1/... or 5x5de:...
UNKNOWN_FORMAT = "this is in no format that Gridwright reads"
_LARGE = 1 << 16  # bytes from which checking every format takes long
_BEGINNING = 4096  # characters in which a drawing identifies itself


class Content:
    """Input as bytes for pictures, as text for the rest; decoded once, on request."""

    def __init__(self, data: str | bytes, errors: str = "strict") -> None:
        if len(data) > MAX_BYTES:
            raise _too_large()
        take(2 * len(data))  # as bytes and as text
        self._data = data
        self._errors = errors
        self._text: str | FormatError | None = None

    @property
    def text(self) -> str:
        """The text without byte order mark, with line feeds as line ends; raises a FormatError with the place."""
        if self._text is None:
            try:
                self._text = _as_text(self._data, self._errors)
            except FormatError as error:
                self._text = error
        if isinstance(self._text, FormatError):
            raise self._text
        return self._text

    @property
    def is_blank(self) -> bool:
        """Whether the input is blank."""
        return not self._data or self._data.isspace()

    def put_for(self, format: Format) -> str | bytes:
        """The input as the format expects it."""
        if not format.binary:
            return self.text
        return self._data if isinstance(self._data, bytes) else self._data.encode("utf-8", "surrogatepass")

    def looks_like(self, format: Format) -> bool:
        """Whether the input may be in a format."""
        if len(self._data) > _LARGE:
            tick()
        try:
            return format.looks_like(self.put_for(format))
        except FormatError:  # not text
            return False

    def fits(self, format: Format) -> bool:
        """Whether the input, which looks like another kind of puzzle, may be in a format."""
        try:
            return format.fits(self.put_for(format))
        except FormatError:  # not text
            return False

    def unknown(self) -> FormatError:
        """The error for input in no known format."""
        text = self.text  # bytes that are not text raise an error with their place
        from gridwright.parsing.images import no_puzzle  # only now, so that the program starts faster
        from gridwright.parsing.svg import is_svg

        if is_svg(text[:_BEGINNING].encode("utf-8", "replace")):
            return FormatError(no_puzzle("expected a puzzle, found an SVG drawing without one"))
        if URL.match(text):
            return FormatError("this URL contains no puzzle; Gridwright does not fetch pages", line=1, column=1)
        return FormatError(UNKNOWN_FORMAT, line=1, column=1)


def _as_text(data: str | bytes, errors: str = "strict") -> str:
    text = data
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8", errors)
        except UnicodeDecodeError as error:
            _refuse_image(data)
            before = _as_text(text[: error.start])
            raise _at_end_of(before, f"expected UTF-8 text, found the byte 0x{text[error.start]:02x}") from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if (nul := text.find("\0")) >= 0:
        _refuse_image(data)
        raise _at_end_of(text[:nul], "expected text, found a NUL character")
    return text


def _refuse_image(data: str | bytes) -> None:
    """Raise an error if there is an image instead of text."""
    from gridwright.parsing.images import no_puzzle, sort_of

    sort = sort_of(data) if isinstance(data, bytes) else ""
    if sort in ("PNG", "GIF"):
        raise FormatError(f"expected text, found a {sort} image") from None
    if sort:
        raise FormatError(no_puzzle(f"expected a puzzle, found a {sort} image")) from None


def _at_end_of(text: str, message: str) -> FormatError:
    return FormatError(message, line=text.count("\n") + 1, column=len(text) - text.rfind("\n"))


def looks_like_inline(argument: str) -> bool:
    """Whether an argument of the command line is a puzzle itself (a URL, a game id) rather than a file name.

    >>> looks_like_inline("4x4:2/1/2/1/1.1/2/1/1"), looks_like_inline("puzzles/4x4.non")
    (True, False)
    """
    return bool(URL.match(argument) or GAME_ID.match(argument))


def bytes_of(name: str, most: int = MAX_BYTES) -> bytes:
    """The content of a file of at most so many bytes."""
    try:
        with open(name, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > most:
                raise _too_large(most)
            return file.read((size or most) + 1)  # the size of a pipe or a device is not known in advance
    except FormatError as error:
        raise error.within(name) from None
    except FileNotFoundError:
        hint = " (for a URL or a game id, use `parse`)" if looks_like_inline(name) else ""
        raise MissingFile(f"no such file{hint}", source=name) from None
    except (OSError, ValueError) as error:  # a ValueError is an impossible file name
        if os.path.isdir(name):
            raise FormatError("expected a file, found a folder", source=name) from None
        reason = getattr(error, "strerror", None) or error
        raise FormatError(f"the file cannot be read: {reason}", source=name) from None


def _too_large(most: int = MAX_BYTES) -> FormatError:
    return FormatError(f"over the limit of {most} bytes")
