"""The page as one file, to take away.

The modules of the page import each other by bare names (`gridwright/game.js`). Where it is served, an import map leads
these to its files; here to data: URLs in the page itself. The policy in its head allows these scripts and the style,
and nothing from anywhere else. What comes from outside, titles and puzzles, is text to the page, never markup.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable

# What stands in `index.html` for a server that hands out the files.
_TITLE = "<title>Gridwright</title>"
_STYLE = '<link rel="stylesheet" href="/assets/style.css">'
_MODULES = '<script type="importmap">{"imports": {"gridwright/": "/assets/"}}</script>'
_START = '<script type="module" src="/assets/main.js"></script>'

_BOOT = 'import "gridwright/main.js";'


def page(baked: Sequence[Mapping[str, object]], *, title: str = "") -> str:
    """One file that plays puzzles anywhere; `baked` is what `baking.bake` knows of each.

    >>> from gridwright import parse
    >>> from gridwright.web.baking import bake
    >>> page([bake(parse("2x1:1/1/2"))]).startswith("<!DOCTYPE html>")
    True
    """
    from html import escape

    folder = _folder()
    style = folder.joinpath("style.css").read_text(encoding="utf-8")
    names = _json({"imports": {f"gridwright/{name}": _url(text) for name, text in modules().items()}})
    policy = (
        f"default-src 'none'; script-src '{_hash(names)}' '{_hash(_BOOT)}' data:; style-src '{_hash(style)}'; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    head = escape(title or "Gridwright").encode("ascii", "xmlcharrefreplace").decode("ascii")
    text = folder.joinpath("index.html").read_text(encoding="utf-8")
    for old, new in (
        (_TITLE, f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<title>{head}</title>'),
        (_STYLE, f"<style>{style}</style>"),
        (_MODULES, f'<script type="importmap">{names}</script>'),
        (_START, ""),
        (
            "</body>",
            f'<script type="application/json" id="baked">{_json({"puzzles": list(baked)})}</script>\n'
            f'<script type="module">{_BOOT}</script>\n</body>',
        ),
    ):
        before, found, after = text.partition(old)
        assert found, f"index.html has lost {old}"
        text = before + new + after
    return text


def modules() -> dict[str, str]:
    """The modules of the page by their file names, such as `game.js`."""
    entries = sorted(_folder().iterdir(), key=lambda entry: entry.name)
    return {entry.name: entry.read_text(encoding="utf-8") for entry in entries if entry.name.endswith(".js")}


def _folder() -> Traversable:
    from importlib.resources import files

    return files("gridwright.web").joinpath("page")


def _url(module: str) -> str:
    return f"data:text/javascript;base64,{_base64(module.encode())}"


def _json(value: object) -> str:
    """A value as JSON that may stand in a script element: no markup begins or ends in it."""
    from json import dumps

    return dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _hash(text: str) -> str:
    from hashlib import sha256

    return f"sha256-{_base64(sha256(text.encode()).digest())}"


def _base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")
