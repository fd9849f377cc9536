"""A puzzle as the part of an address that opens it in the workbench: what stands behind the `#`.

The page makes and reads the same (`web/page/sharing/links.js`): a game id for a nonogram of which nothing else is
known, Gridwright JSON for all others, and `z:` with the same text deflated in Base64 for URLs where that is shorter.
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

LONGEST = 1_000_000  # characters of a link: browsers drop what is much longer
_PACKED = "z:"
_SAFE = "/:,!~*'()"  # what stands in a link as it is, besides letters, digits and _.-
_PLAIN = {"gridwright", "kind", "rows", "columns"}  # all that a game id has room for
_RAW = -15  # zlib's sign for a stream without head and checksum


def link_to(puzzle: Puzzle[Solution]) -> str:
    """What opens a puzzle behind the `#` of the workbench's address.

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
    """The game id of a puzzle, which can stand in place of a file; empty where it has none."""
    try:
        return str(written([puzzle], "tatham").content).strip()
    except NotSupported:
        return ""
