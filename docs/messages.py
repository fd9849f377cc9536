"""Print every text in the source that users can read, one per line: `file:line: text`.

    python docs/messages.py                      the package: its Python, its C++ and the web page
    python docs/messages.py src/gridwright/cli   only these files and folders
    python docs/messages.py --explanations       also the sentences of explanations

Read the list aloud from time to time: what reads badly there reads badly on the screen. CONTRIBUTING.md has the
glossary. Values are shown as `{name}`. The list has every text that a program could show: exceptions, help, labels, and
any string with two consecutive words; it does not have docstrings, comments and names.
"""

from __future__ import annotations

import argparse
import ast
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src/gridwright", "cpp", "site")
SUFFIXES = (".py", ".js", ".html", ".cpp", ".hpp")
WITHOUT = ("cpp/tests", "site/test_inside.py", "src/gridwright/_core.pyi")

# Arguments and attributes that hold a text for users, even if it is a single word.
SHOWN = {"help", "description", "epilog", "metavar", "title", "label", "placeholder", "usage", "prog"}
# Functions with texts for users; exceptions are recognized by `raise`.
SAYING = {"print", "note", "warn", "say", "error", "fail"}

_WORDS = re.compile(r"[^\W\d_]{2,}[,;:)]? \(?[^\W\d_]{2,}")
_CODE = re.compile(
    r"^\s*(SELECT|INSERT|CREATE|DELETE|UPDATE|DROP|BEGIN|PRAGMA|import|export|from|function)\b"  # other languages
    r"|[{}]\s*\n|;\s*\n|^[\w-]+ [\w-]+-src|^use strict|^[.#][\w-]+ "
)

# In a script: a comment, a string (1), the beginning of a template (2), or a regular expression.
_TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r"|(\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')"
    r"|(`)"
    r"|(?<=[=(,:!&|?\[])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/",
    re.DOTALL,
)


def messages(path: Path, *, explanations: bool = False) -> Iterator[tuple[int, str]]:
    """Yield the texts of a file with their lines."""
    if not explanations and "techniques" in path.parts:
        return
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from of_python(text)
    elif path.suffix == ".js":
        yield from of_script(text)
    elif path.suffix == ".html":
        yield from of_page(text)
    elif path.suffix in (".cpp", ".hpp"):
        yield from of_core(text)


def of_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of a Python module."""
    tree = ast.parse(source)
    found: list[tuple[int, str]] = []
    _walk(tree, False, found)
    yield from sorted(found)


def _walk(node: ast.AST, shown: bool, found: list[tuple[int, str]]) -> None:
    """Collect texts below a node; `shown` is whether users read every text here."""
    if _is_text(node):
        text = _text(node)
        if _reads(text, shown):
            found.append((node.lineno, _plain(text)))  # type: ignore[attr-defined]
        if not isinstance(node, ast.Constant):
            for inner in ast.walk(node):  # texts within the values of a longer one
                if isinstance(inner, ast.FormattedValue):
                    _walk(inner.value, False, found)
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        for part in ast.iter_child_nodes(node.exc):
            _walk(part, True, found)
        return
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        _walk(node.func, False, found)
        for argument in node.args:
            _walk(argument, shown or name in SAYING, found)
        for keyword in node.keywords:
            _walk(keyword.value, shown or keyword.arg in SHOWN, found)
        return
    for child in ast.iter_child_nodes(node):
        _walk(child, shown and isinstance(node, (ast.IfExp, ast.BoolOp, ast.Tuple)), found)


def _is_text(node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _is_text(node.left) or _is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _text(node: ast.AST) -> str:
    """A text as users see it, with values in braces."""
    if isinstance(node, ast.BinOp):
        return _text(node.left) + _text(node.right)
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_text, node.values))
    if isinstance(node, ast.Constant):
        return str(node.value)
    value = node.value if isinstance(node, ast.FormattedValue) else node
    return "{" + ast.unparse(value) + "}"


def of_script(source: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of a script of the page."""
    for place, text in _script_texts(source):
        before = source[max(0, place - 60) : place].rstrip()
        label = re.search(r"[\"']?(?:aria-label|ariaLabel|[a-z]*[tT]itle|[a-z]*[lL]abel|placeholder|alt|textContent)"
                          r"[\"']?\s*(?::|=|\?|\()$", before)  # fmt: skip
        if _reads(text, bool(label)):
            yield source.count("\n", 0, place) + 1, _plain(text)


def _script_texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield the string and template literals of a script, including those within the values of a template."""
    place = 0
    while match := _TOKEN.search(source, place):
        place = match.end()
        if match[1]:
            yield match.start(), _unescaped(match[1][1:-1])
        elif match[2]:
            begin, parts, inner = match.start(), [], []
            while place < len(source) and source[place] != "`":
                if source.startswith("${", place):
                    end = _closing(source, place + 2)
                    parts.append("{" + source[place + 2 : end].strip() + "}")
                    inner += [(place + 2 + at, text) for at, text in _script_texts(source[place + 2 : end])]
                    place = end + 1
                else:
                    step = 2 if source[place] == "\\" else 1
                    parts.append(_unescaped(source[place : place + step]))
                    place += step
            place += 1
            yield begin, "".join(parts)
            yield from inner


def _closing(source: str, place: int) -> int:
    """The position of the brace that closes the one open at a place in a template."""
    depth = 0
    while place < len(source) and (depth or source[place] != "}"):
        if source[place] == "`":
            place += 1
            while source[place] != "`":
                place = _closing(source, place + 2) + 1 if source.startswith("${", place) else place + 1
        depth += {"{": 1, "}": -1}.get(source[place], 0)
        place += 1
    return place


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), text)


def of_core(source: str) -> Iterator[tuple[int, str]]:
    """Yield the string literals of the core, with neighbours joined."""
    literal = r"\"(?:\\.|[^\"\\\n])*\""
    for match in re.finditer(
        rf"//[^\n]*|/\*.*?\*/|#include[^\n]*|('(?:\\.|[^'])')|({literal}(?:\s*{literal})*)", source, re.DOTALL
    ):
        if match[2]:
            text = "".join(part[1:-1] for part in re.findall(literal, match[2]))
            if _reads(text, False):
                yield source.count("\n", 0, match.start()) + 1, _plain(_unescaped(text))


class _Page(HTMLParser):
    """The texts of a page before any script runs, including those of attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._hidden = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._hidden = tag in ("script", "style")
        for name, text in attributes:
            if (
                text
                and name in ("title", "aria-label", "placeholder", "alt", "content")
                and _reads(text, name != "content")
            ):
                self.found.append((self.getpos()[0], _plain(text)))

    def handle_endtag(self, tag: str) -> None:
        self._hidden = False

    def handle_data(self, data: str) -> None:
        if not self._hidden and re.search(r"[^\W\d_]{2}", data):
            self.found.append((self.getpos()[0], _plain(data)))


def of_page(source: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of an HTML page."""
    page = _Page()
    page.feed(source)
    yield from page.found


def _reads(text: str, shown: bool) -> bool:
    """Whether users read a text: any with a word where texts are `shown`, elsewhere any with two consecutive words."""
    outside = re.sub(r"\{[^{}]*\}", "…", text)
    if _CODE.search(text):
        return False
    return bool(re.search(r"[^\W\d_]{2}", outside) if shown else _WORDS.search(outside))


def _plain(text: str) -> str:
    return " ".join(text.split())


def files(names: list[str]) -> Iterator[Path]:
    """Yield the files with these names and in these folders."""
    for name in names:
        top = Path(name) if Path(name).is_absolute() else ROOT / name
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            place = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
            if path.is_file() and path.suffix in SUFFIXES and not place.startswith(WITHOUT):
                yield path


def main() -> None:
    """Print the list."""
    parser = argparse.ArgumentParser(description="List every text in the source that users can read.")
    parser.add_argument("places", metavar="PLACE", nargs="*", default=list(SOURCES), help="files and folders")
    parser.add_argument("--explanations", action="store_true", help="also the sentences of explanations")
    options = parser.parse_args()
    for path in files(options.places):
        place = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        for line, text in messages(path, explanations=options.explanations):
            print(f"{place}:{line}: {text}")


if __name__ == "__main__":
    main()
