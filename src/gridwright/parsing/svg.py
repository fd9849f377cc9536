"""SVG drawings as PNG images, through resvg.

An SVG is a program for a drawing, so it is checked before it is drawn: it must have a size; it must not load anything
from the network or from disk, and images within it pass the same checks as others; entities are refused, as are copies
(`use`) that multiply without end. A filter of one line may still take hours and gigabytes, and resvg cannot be
interrupted. So a separate process draws, and is killed at the limit of the call, or when the call is interrupted.

    python -m gridwright.parsing.svg WIDTH HEIGHT FONTS < drawing.svg > drawing.png
"""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from gridwright.values.clock import tick
from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.limits import bound_memory

if TYPE_CHECKING:
    from collections.abc import Callable
    from xml.etree.ElementTree import Element

SIDE = 1024  # pixels of the longer side
_MAX_BYTES = 1 << 23
_MAX_ELEMENTS = 100_000  # counting every copy made by `use`
_MAX_DEPTH = 100
_MAX_RATIO = 100  # ratio of the longer to the shorter side
_MAX_SECONDS, _MAX_MEMORY = 60, 1 << 29  # for the drawing process
_BETWEEN_LOOKS = 0.05  # seconds between checks of the call's clock
_BEFORE = rb"\s*(<\?xml[^>]*>\s*|<!--.*?-->\s*|<!DOCTYPE[^>\[]*>\s*)*"
_BEGINNING = re.compile(_BEFORE + rb"<([a-zA-Z]\w*:)?svg[\s>/]", re.DOTALL)
_LENGTH = re.compile(r"\s*([0-9.]+(?:e[-+]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*")
_URL = re.compile(r"@import|url\(\s*['\"]?\s*(?!#)(?!data:image/)", re.IGNORECASE)
_DATA = re.compile(r"data:image/(png|jpe?g|gif|webp);base64,", re.IGNORECASE)


def is_svg(data: bytes) -> bool:
    """Whether this is an SVG drawing."""
    return _BEGINNING.match(data.removeprefix(b"\xef\xbb\xbf")[:4096]) is not None


def png_of(data: bytes, check_embedded: Callable[[bytes], object]) -> bytes:
    """The drawing on white, with a longer side of `SIDE` pixels; `check_embedded` checks images within it."""
    if len(data) > _MAX_BYTES:
        raise FormatError(f"the SVG drawing has {len(data)} bytes, over the limit of {_MAX_BYTES}")
    if b"<!ENTITY" in data:
        raise FormatError("the SVG drawing declares entities, which are not supported")
    from xml.etree import ElementTree

    try:
        text = data.decode("utf-8-sig")
        root = ElementTree.fromstring(text)  # noqa: S314
    except (UnicodeDecodeError, ElementTree.ParseError, ValueError):
        raise FormatError("the SVG drawing is not well-formed XML in UTF-8") from None
    _check_references(root, check_embedded)
    _check_copies(root)
    width, height = _size(root)
    if find_spec("resvg_py") is None:
        raise NotSupported("an SVG drawing needs resvg: pip install 'gridwright[svg]'")
    scale = SIDE / max(width, height)
    sides = max(1, round(width * scale)), max(1, round(height * scale))
    fonts = any(_local(element) == "text" for element in root.iter())  # searching for fonts is slow
    return _drawn_elsewhere(text.encode(), *sides, fonts)


def _drawn_elsewhere(drawing: bytes, width: int, height: int, fonts: bool) -> bytes:
    """Draw in a separate process, which ends with the call at the latest."""
    import subprocess

    words = (sys.executable, "-P", "-m", "gridwright.parsing.svg", str(width), str(height), str(int(fonts)))
    places = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=places
    ) as process:
        given: bytes | None = drawing
        try:
            for _ in range(int(_MAX_SECONDS / _BETWEEN_LOOKS)):
                try:
                    png, _ = process.communicate(given, timeout=_BETWEEN_LOOKS)
                    break
                except subprocess.TimeoutExpired:
                    given = None  # communicate() continues with the first input
                    tick()
            else:
                raise FormatError(f"the SVG drawing takes more than {_MAX_SECONDS} s to draw")
        finally:
            process.kill()
    if process.returncode:
        raise FormatError("the SVG drawing cannot be drawn")
    return bytes(png)


def _draw(width: str, height: str, fonts: str) -> None:
    """Draw the SVG from standard input in this process."""
    import resvg_py

    bound_memory(_MAX_MEMORY)
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        background="white",
        width=int(width),
        height=int(height),
        skip_system_fonts=not int(fonts),
    )
    sys.stdout.buffer.write(bytes(png))


def _check_references(root: Element, check_embedded: Callable[[bytes], object]) -> None:
    """Raise an error if the drawing loads anything."""
    for element in root.iter():
        for name, value in element.attrib.items():
            if name.rpartition("}")[2] == "href" and _local(element) != "a":
                _check_reference(value.strip(), check_embedded)
            elif _URL.search(value):
                raise FormatError(f"the SVG drawing loads external content: {value.strip()[:40]!r}")
        if _local(element) == "style" and _URL.search(element.text or ""):
            raise FormatError("the style of the SVG drawing loads external content")


def _check_reference(value: str, check_embedded: Callable[[bytes], object]) -> None:
    if value.startswith("#") or not value:
        return
    head = _DATA.match(value)
    if head is None:
        raise FormatError(f"the SVG drawing loads external content: {value[:40]!r}")
    from base64 import b64decode

    try:
        check_embedded(b64decode(value[head.end() :]))
    except InputError as error:
        raise FormatError(f"an image in the SVG drawing: {error}") from None
    except ValueError:
        raise FormatError("an image in the SVG drawing is damaged") from None


def _check_copies(root: Element) -> None:
    """Raise an error if there are too many elements, each counted as often as it is drawn."""
    named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    counts: dict[Element, int] = {}

    def count(element: Element, depth: int) -> int:
        if depth > _MAX_DEPTH:
            raise FormatError("the SVG drawing is nested too deeply, or contains itself")
        if element not in counts:
            parts = list(element)
            if _local(element) == "use":
                href = next((value for name, value in element.attrib.items() if name.rpartition("}")[2] == "href"), "")
                parts += [named[href.strip()[1:]]] if href.strip()[1:] in named else []
            counts[element] = 1 + sum(count(part, depth + 1) for part in parts)
        return counts[element]

    if (elements := count(root, 0)) > _MAX_ELEMENTS:
        raise FormatError(f"the SVG drawing has {elements} elements, over the limit of {_MAX_ELEMENTS}")


def _size(root: Element) -> tuple[float, float]:
    """Width and height, in any unit."""
    sides = [_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height")]
    box = root.get("viewBox", "").replace(",", " ").split()
    numbers = [one[1] for one in sides if one is not None]
    if len(numbers) < 2 or len({one[2] for one in sides if one is not None}) > 1:
        numbers = box[2:]
    try:
        width, height = map(float, numbers)
    except ValueError:
        raise FormatError("the SVG drawing has no size: it needs width and height, or a viewBox") from None
    if not (0 < width < 1e9 and 0 < height < 1e9 and max(width, height) <= _MAX_RATIO * min(width, height)):
        raise FormatError(f"an SVG drawing of {width:g}x{height:g} cannot be drawn")
    return width, height


def _local(element: Element) -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


if __name__ == "__main__":
    _draw(*sys.argv[1:])
