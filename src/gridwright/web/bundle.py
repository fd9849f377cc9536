"""The page as one self-contained file.

The modules of the page import each other by bare names (`gridwright/board/game.js`). The server maps these to its files
with an import map; here they become one script, in which each module is a function that returns its exports. The
content-security policy in the head allows only this script and the style, by their hashes. The page treats everything
from outside, such as titles and puzzles, as text, never as markup.
"""

from __future__ import annotations

import re
from base64 import b64encode
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable

# The parts of `index.html` for a server that serves separate files.
_TITLE = "<title>Gridwright</title>"
_STYLES = re.compile(r'(?:<link rel="stylesheet" href="/assets/[a-z_/]+\.css">\n)+')
_MODULES = '<script type="importmap">{"imports": {"gridwright/": "/assets/"}}</script>'
_START = '<script type="module" src="/assets/app/main.js"></script>'

_IMPORT = re.compile(r'^import \{ ([^}]+) \} from "gridwright/([a-z_/]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b|</script|<!--", re.MULTILINE | re.IGNORECASE)


def page(precomputed: Sequence[Mapping[str, object]], *, title: str = "") -> str:
    """One file that plays puzzles without a server; `precomputed` has what `precompute.entry_of` gives for each puzzle.

    >>> from gridwright import parse
    >>> from gridwright.web.precompute import entry_of
    >>> page([entry_of(parse("2x1:1/1/2"))]).startswith("<!DOCTYPE html>")
    True
    """
    from gridwright.web.precompute import MISTAKES

    return document("app/taken.js", {"puzzles": list(precomputed), "mistakes": MISTAKES}, title=title)


def document(
    entry: str, precomputed: Mapping[str, object], *, title: str = "", styles: Sequence[str] = ("ui/style.css",)
) -> str:
    """One file that starts the module `entry`, which finds `precomputed` as JSON in the element with that id."""
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
    assert found == 1, "the style sheets of index.html must be listed together"
    for old, new in (
        (_TITLE, f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<title>{head}</title>'),
        (_MODULES + "\n", ""),
        (_START + "\n", ""),
        (
            "</body>",
            f'<script type="application/json" id="precomputed">{_json(precomputed)}</script>\n'
            f'<script type="module">{script}</script>\n</body>',
        ),
    ):
        before, found_old, after = text.partition(old)
        assert found_old, f"index.html lacks {old}"
        text = before + new + after
    return text


def modules(entry: str) -> dict[str, str]:
    """A module and all modules that it imports, by file name, such as `board/game.js`."""
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
    """A module and all modules that it imports as one script, each after those that it imports."""
    found = modules(entry)
    order = list(TopologicalSorter({name: _needed(text) for name, text in found.items()}).static_order())
    values = {name: f"module{place}" for place, name in enumerate(order)}
    return "\n".join(_part(name, found[name], values, last=name == entry) for name in order)


def _part(name: str, module: str, values: Mapping[str, str], *, last: bool) -> str:
    """A module as a function that returns its exports; the last one unchanged."""
    body = _IMPORT.sub(lambda match: f"const {{ {match[1].replace(' as ', ': ')} }} = {values[match[2]]};", module)
    exported = [exported for _, exported in _EXPORT.findall(body)]
    body = _EXPORT.sub(r"\1", body)
    assert not _LEFT.search(body), f"{name} has an import or an export of another form, or the end of a script"
    return body if last else f"const {values[name]} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();"


def _folder() -> Traversable:
    from importlib.resources import files

    return files("gridwright.web").joinpath("page")


def _json(value: object) -> str:
    """A value as JSON that is safe inside a script element: it contains no markup."""
    from json import dumps

    return dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _hash(text: str) -> str:
    from hashlib import sha256

    return f"sha256-{_base64(sha256(text.encode()).digest())}"


def _base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")
