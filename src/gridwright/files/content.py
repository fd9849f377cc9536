"""What is to be read: bytes or a text, from a file, a stream or a program; whatever format it may be in."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from gridwright.formats.images import no_puzzle, sort_of
from gridwright.formats.svg import is_svg
from gridwright.values.clock import take, tick
from gridwright.values.errors import FormatError, MissingFile
from gridwright.values.limits import MAX_BYTES

if TYPE_CHECKING:
    from gridwright.base.format import Format

URL = re.compile(r"\s*https?://", re.IGNORECASE)
GAME_ID = re.compile(r"\s*[0-9]+x[0-9]+[0-9A-Za-z]*:")  # 4x4:2/1/... and 5x5de:... alike
_LARGE = 1 << 16  # bytes that take long to look at for every format there is
_BEGINNING = 4096  # characters in which a drawing says that it is one


class Content:
    """What is to be read: as bytes for pictures, as text for the rest; decoded once, and only when asked for."""

    def __init__(self, data: str | bytes, errors: str = "strict") -> None:
        if len(data) > MAX_BYTES:
            raise _too_large()
        take(2 * len(data))  # as bytes and as a text
        self._data = data
        self._errors = errors
        self._text: str | FormatError | None = None

    @property
    def text(self) -> str:
        """The text without byte order mark, its lines ended by line feeds; else a FormatError with the place."""
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
        """Whether there is nothing but blanks."""
        return not self._data or self._data.isspace()

    def put_for(self, format: Format) -> str | bytes:
        """The content as a format takes it."""
        if not format.binary:
            return self.text
        return self._data if isinstance(self._data, bytes) else self._data.encode("utf-8", "surrogatepass")

    def looks_like(self, format: Format) -> bool:
        """Whether this may be in a format."""
        if len(self._data) > _LARGE:
            tick()
        try:
            return format.looks_like(self.put_for(format))
        except FormatError:  # not a text at all
            return False

    def fits(self, format: Format) -> bool:
        """Whether this, which looks like another kind of puzzle, may be in a format."""
        try:
            return format.fits(self.put_for(format))
        except FormatError:  # not a text at all
            return False

    def unknown(self) -> FormatError:
        """The error of a content in no format."""
        text = self.text  # bytes that are no text raise an error with their place
        if is_svg(text[:_BEGINNING].encode("utf-8", "replace")):
            return FormatError(no_puzzle("expected a puzzle, found an SVG drawing without one in it"))
        if URL.match(text):
            return FormatError("no puzzle in this URL that is known here; nothing is fetched", line=1, column=1)
        return FormatError("expected a puzzle, found a text in no format that is known here", line=1, column=1)


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
        raise _at_end_of(text[:nul], "expected a text, found a NUL character")
    return text


def _refuse_image(data: str | bytes) -> None:
    """Says what was found, where it is an image in place of a text."""
    sort = sort_of(data) if isinstance(data, bytes) else ""
    if sort in ("PNG", "GIF"):
        raise FormatError(f"expected a text, found a {sort} image") from None
    if sort:
        raise FormatError(no_puzzle(f"expected a puzzle, found a {sort} image")) from None


def _at_end_of(text: str, message: str) -> FormatError:
    return FormatError(message, line=text.count("\n") + 1, column=len(text) - text.rfind("\n"))


def looks_like_inline(argument: str) -> bool:
    """Whether a word of a command line is a puzzle itself (a URL, a game id) rather than the name of a file.

    >>> looks_like_inline("4x4:2/1/2/1/1.1/2/1/1"), looks_like_inline("puzzles/4x4.non")
    (True, False)
    """
    return bool(URL.match(argument) or GAME_ID.match(argument))


def bytes_of(name: str) -> bytes:
    """The content of a file, up to the limit."""
    try:
        with open(name, "rb") as file:
            if os.fstat(file.fileno()).st_size > MAX_BYTES:
                raise _too_large()
            return file.read(MAX_BYTES + 1)  # a pipe or a device has no size beforehand
    except FormatError as error:
        raise error.within(name) from None
    except FileNotFoundError:
        hint = " (a URL or a game id is a text, not a file)" if looks_like_inline(name) else ""
        raise MissingFile(f"there is no such file{hint}", source=name) from None
    except (OSError, ValueError) as error:  # a ValueError is a name that no file can have
        if os.path.isdir(name):
            raise FormatError("expected a file, found a folder", source=name) from None
        reason = getattr(error, "strerror", None) or error
        raise FormatError(f"the file cannot be read: {reason}", source=name) from None


def _too_large() -> FormatError:
    return FormatError(f"over the limit of {MAX_BYTES} bytes")
