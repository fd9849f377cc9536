"""The page as one file, to take away.

The modules of the page import each other by bare names (`gridwright/board/game.js`). Where it is served, an import
map leads these to its files; here they become one script, each a function that gives what it exports. The policy in its
head allows this script and the style, by their hashes, and nothing from anywhere else. What comes from outside, titles
and puzzles, is text to the page, never markup.
"""

from __future__ import annotations

import re
from base64 import b64encode
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable

# What stands in `index.html` for a server that hands out the files.
_TITLE = "<title>Gridwright</title>"
_STYLES = re.compile(r'(?:<link rel="stylesheet" href="/assets/[a-z_/]+\.css">\n)+')
_MODULES = '<script type="importmap">{"imports": {"gridwright/": "/assets/"}}</script>'
_START = '<script type="module" src="/assets/app/main.js"></script>'

_IMPORT = re.compile(r'^import \{ ([^}]+) \} from "gridwright/([a-z_/]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b|</script|<!--", re.MULTILINE | re.IGNORECASE)


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
    script = _script(entry)
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    head = escape(title or "Gridwright").encode("ascii", "xmlcharrefreplace").decode("ascii")
    text, found = _STYLES.subn(lambda _: f"<style>{style}</style>\n", folder.joinpath("index.html").read_text("utf-8"))
    assert found == 1, "the styles of index.html stand together"
    for old, new in (
        (_TITLE, f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<title>{head}</title>'),
        (_MODULES + "\n", ""),
        (_START + "\n", ""),
        (
            "</body>",
            f'<script type="application/json" id="baked">{_json(baked)}</script>\n'
            f'<script type="module">{script}</script>\n</body>',
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
            waiting += _needed(found[name])
    return dict(sorted(found.items()))


def _needed(module: str) -> list[str]:
    return [name for _, name in _IMPORT.findall(module)]


def _script(entry: str) -> str:
    """A module and all that it needs as one script, each after those that it needs."""
    found = modules(entry)
    order = list(TopologicalSorter({name: _needed(text) for name, text in found.items()}).static_order())
    values = {name: f"module{place}" for place, name in enumerate(order)}
    return "\n".join(_part(name, found[name], values, last=name == entry) for name in order)


def _part(name: str, module: str, values: Mapping[str, str], *, last: bool) -> str:
    """A module as a function that gives what it exports; the last one as it stands."""
    body = _IMPORT.sub(lambda match: f"const {{ {match[1].replace(' as ', ': ')} }} = {values[match[2]]};", module)
    exported = [exported for _, exported in _EXPORT.findall(body)]
    body = _EXPORT.sub(r"\1", body)
    assert not _LEFT.search(body), f"{name} has an import or an export of another form, or the end of a script"
    return body if last else f"const {values[name]} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();"


def _folder() -> Traversable:
    from importlib.resources import files

    return files("gridwright.web").joinpath("page")


def _json(value: object) -> str:
    """A value as JSON that may stand in a script element: no markup begins or ends in it."""
    from json import dumps

    return dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _hash(text: str) -> str:
    from hashlib import sha256

    return f"sha256-{_base64(sha256(text.encode()).digest())}"


def _base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")
