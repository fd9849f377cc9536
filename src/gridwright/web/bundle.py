"""The page as one file, to take away.

The modules of the page import each other by bare names (`gridwright/board/game.js`). Where it is served, an import
map leads these to its files; here to data: URLs in the page itself. The policy in its head allows these scripts and
the style, and nothing from anywhere else. What comes from outside, titles and puzzles, is text to the page, never
markup.
"""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable

# What stands in `index.html` for a server that hands out the files.
_TITLE = "<title>Gridwright</title>"
_STYLES = re.compile(r'(?:<link rel="stylesheet" href="/assets/[a-z_/]+\.css">\n)+')
_MODULES = '<script type="importmap">{"imports": {"gridwright/": "/assets/"}}</script>'
_START = '<script type="module" src="/assets/app/main.js"></script>'

_IMPORT = re.compile(r'\bfrom "gridwright/([a-z_/]+\.js)"')


def page(baked: Sequence[Mapping[str, object]], *, title: str = "") -> str:
    """One file that plays puzzles anywhere; `baked` is what `baking.bake` knows of each.

    >>> from gridwright import parse
    >>> from gridwright.web.baking import bake
    >>> page([bake(parse("2x1:1/1/2"))]).startswith("<!DOCTYPE html>")
    True
    """
    from gridwright.web.baking import MISTAKES

    return document("app/taken.js", {"puzzles": list(baked), "mistakes": MISTAKES}, title=title)


def document(
    entry: str, baked: Mapping[str, object], *, title: str = "", styles: Sequence[str] = ("ui/style.css",)
) -> str:
    """One file that begins with the module `entry`, which finds `baked` as JSON in the element of that name."""
    from html import escape

    folder = _folder()
    style = "".join(folder.joinpath(name).read_text(encoding="utf-8") for name in styles)
    names = _json({"imports": {f"gridwright/{name}": _url(text) for name, text in modules(entry).items()}})
    boot = f'import "gridwright/{entry}";'
    policy = (
        f"default-src 'none'; script-src '{_hash(names)}' '{_hash(boot)}' data:; style-src '{_hash(style)}'; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    head = escape(title or "Gridwright").encode("ascii", "xmlcharrefreplace").decode("ascii")
    text, found = _STYLES.subn(lambda _: f"<style>{style}</style>\n", folder.joinpath("index.html").read_text("utf-8"))
    assert found == 1, "the styles of index.html stand together"
    for old, new in (
        (_TITLE, f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<title>{head}</title>'),
        (_MODULES, f'<script type="importmap">{names}</script>'),
        (_START, ""),
        (
            "</body>",
            f'<script type="application/json" id="baked">{_json(baked)}</script>\n'
            f'<script type="module">{boot}</script>\n</body>',
        ),
    ):
        before, found_old, after = text.partition(old)
        assert found_old, f"index.html has lost {old}"
        text = before + new + after
    return text


def modules(entry: str) -> dict[str, str]:
    """A module and all that it needs, by their file names, such as `board/game.js`."""
    folder, found, waiting = _folder(), dict[str, str](), [entry]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = folder.joinpath(name).read_text(encoding="utf-8")
            waiting += _IMPORT.findall(found[name])
    return dict(sorted(found.items()))


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
