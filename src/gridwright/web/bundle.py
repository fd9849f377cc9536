"""The page as one document: with everything in it to take away, or for a server that hands out its files.

The modules of the page import each other by bare names (`gridwright/game.js`), which an import map leads to data: URLs
or to the files of a server. The policy in its head allows these scripts and the style, known by their hashes, and
nothing from anywhere else. What comes from outside, titles and puzzles, is text to the page, never markup.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_BOOT = 'import "gridwright/main.js";'


def modules() -> dict[str, str]:
    """The modules of the page by their file names, such as `game.js`."""
    from importlib.resources import files

    folder = files("gridwright.web").joinpath("page")
    return {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".js")
    }


def page(baked: Sequence[Mapping[str, object]], *, title: str = "") -> str:
    """One file that plays puzzles anywhere; `baked` is what `baking.bake` knows of each.

    >>> from gridwright import parse
    >>> from gridwright.web.baking import bake
    >>> page([bake(parse("2x1:1/1/2"))]).startswith("<!DOCTYPE html>")
    True
    """
    sources = {name: f"data:text/javascript;base64,{_base64(text.encode())}" for name, text in modules().items()}
    data = f'<script type="application/json" id="baked">{_json({"puzzles": list(baked)})}</script>'
    return _document(sources, title or "Gridwright", f"<style>{_style()}</style>", "data:", "'none'", data)


def served(prefix: str = "/assets/") -> str:
    """The page for a server that hands out its modules and `style.css` under `prefix`."""
    sources = {name: f"{prefix}{name}" for name in modules()}
    style = f'<link rel="stylesheet" href="{prefix}style.css">'
    return _document(sources, "Gridwright", style, "'self'", "'self'", "")


def _document(sources: Mapping[str, str], title: str, style: str, scripts: str, connect: str, data: str) -> str:
    from html import escape
    from importlib.resources import files
    from string import Template

    names = _json({"imports": {f"gridwright/{name}": source for name, source in sources.items()}})
    inline = f"'{_hash(_style())}'" if style.startswith("<style>") else "'self'"
    policy = (
        f"default-src 'none'; script-src '{_hash(names)}' '{_hash(_BOOT)}' {scripts}; style-src {inline}; "
        f"img-src data: blob:; connect-src {connect}; base-uri 'none'; form-action 'none'"
    )
    text = files("gridwright.web").joinpath("page", "index.html").read_text(encoding="utf-8")
    return Template(text).substitute(
        policy=policy,
        title=escape(title).encode("ascii", "xmlcharrefreplace").decode("ascii"),
        style=style,
        modules=f'<script type="importmap">{names}</script>',
        data=data,
        boot=f'<script type="module">{_BOOT}</script>',
    )


def _style() -> str:
    from importlib.resources import files

    return files("gridwright.web").joinpath("page", "style.css").read_text(encoding="utf-8")


def _json(value: object) -> str:
    """A value as JSON that may stand in a script element: no markup ends or begins in it."""
    from json import dumps

    return dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _hash(text: str) -> str:
    from hashlib import sha256

    return f"sha256-{_base64(sha256(text.encode()).digest())}"


def _base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")
