"""A text embedded in a drawing, so that the drawing can be read again.

    PNG     an iTXt chunk with the keyword `Gridwright puzzle`, not compressed
    SVG     <metadata id="gridwright">the text, with & < > escaped</metadata>

No file is trusted: the text is limited to `LONGEST`, and is found without unpacking or parsing anything.
"""

from __future__ import annotations

import re
from html import unescape

from gridwright.parsing.png_pixels import chunks
from gridwright.parsing.svg import is_svg
from gridwright.rendering.png_file import SIGNATURE, chunk

LONGEST = 1 << 22  # characters
_KEYWORD = b"Gridwright puzzle\0"
_PLAIN = b"\0\0\0\0"  # not compressed, no language, no translated keyword
_HEADER = len(SIGNATURE) + 25  # bytes up to the end of the first chunk
_OPENING = re.compile(r"<svg\b[^>]*>")
_METADATA = re.compile(rb'<metadata\s[^<>]*\bid="gridwright"[^<>]*>([^<]*)</metadata>')


def carrying(drawing: str | bytes, text: str) -> str | bytes:
    """A drawing, SVG or PNG, with an ASCII text embedded; a text that is too long is left out."""
    if len(text) > LONGEST:
        return drawing
    if isinstance(drawing, bytes):
        return drawing[:_HEADER] + chunk(b"iTXt", _KEYWORD + _PLAIN + text.encode("ascii")) + drawing[_HEADER:]
    opening = _OPENING.search(drawing)
    end = opening.end() if opening else 0
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f'{drawing[:end]}\n<metadata id="gridwright">{escaped}</metadata>{drawing[end:]}'


def carried(data: bytes) -> str | None:
    """The text embedded in a drawing; None if there is none."""
    if data.startswith(SIGNATURE):
        if _KEYWORD not in data:
            return None
        beginning = _KEYWORD + _PLAIN
        parts = (part for name, part in chunks(data) if name == b"iTXt" and part.startswith(beginning))
        text = next((part[len(beginning) :].decode("utf-8", "replace") for part in parts), None)
    else:
        metadata = _METADATA.search(data) if is_svg(data) else None
        text = unescape(metadata[1].decode("utf-8", "replace")) if metadata else None
    return None if text is None or len(text) > LONGEST else text
