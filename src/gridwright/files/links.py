"""A puzzle as the part of a workbench link after the `#`.

The page writes and reads the same form (`web/page/sharing/links.js`): a game id for a nonogram with nothing but clues,
Gridwright JSON for all others, and `z:` with the same text deflated in URL-safe Base64 if that is shorter.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING
from urllib.parse import quote
from zlib import DEFLATED, compressobj

from gridwright.files.json_ import fields_of
from gridwright.files.writing import written
from gridwright.values.errors import NotSupported

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

LONGEST = 1_000_000  # characters of a link: browsers drop much longer ones
_PACKED = "z:"
_SAFE = "/:,!~*'()"  # left unescaped in a link, in addition to letters, digits and _.-
_PLAIN = {"gridwright", "kind", "rows", "columns"}  # all that a game id can hold
_RAW = -15  # makes zlib omit header and checksum


def link_to(puzzle: Puzzle[Solution]) -> str:
    """The part of a workbench link after the `#` that opens a puzzle.

    >>> from gridwright import parse
    >>> link_to(parse("4x4:2/1/2/1/1.1/2/1/1"))
    '4x4:2/1/2/1/1.1/2/1/1'
    """
    fields = fields_of(puzzle)
    text = game_id(puzzle) if fields.keys() <= _PLAIN else ""
    text = text or json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    escaped = quote(text, safe=_SAFE)
    deflate = compressobj(9, DEFLATED, _RAW)
    packed = urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")
    link = min(escaped, _PACKED + packed, key=len)
    if len(link) > LONGEST:
        raise NotSupported("this puzzle is too large for a link")
    return link


def game_id(puzzle: Puzzle[Solution]) -> str:
    """The game id of a puzzle, which can replace a file name; empty if it has none."""
    try:
        return str(written([puzzle], "tatham").content).strip()
    except NotSupported:
        return ""
