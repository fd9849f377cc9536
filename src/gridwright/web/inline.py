"""Answer requests in the same process: in a browser, where there is no server and no other process."""

from __future__ import annotations

import json
from base64 import b64decode
from contextlib import nullcontext
from typing import TYPE_CHECKING

from gridwright.parsing.images import seen
from gridwright.values.fault import Fault
from gridwright.values.limits import Limits
from gridwright.values.raster import Raster
from gridwright.web.dispatch import answer_text
from gridwright.wire.answers import FAULT

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from typing import Protocol

    from gridwright.web.tasks.endpoint import Event

    class Pixels(Protocol):
        """A JavaScript array of bytes."""

        def to_bytes(self) -> bytes:
            """Copy the bytes."""

    class Image(Protocol):
        """The picture in an opened file, decoded by the browser, without transparent pixels."""

        width: int
        height: int
        rgba: Pixels


def ask(
    task: str,
    text: str,
    seconds: float,
    size: int,
    emit: Callable[[str], object] | None = None,
    image: Image | None = None,
) -> str:
    """Answer a request with `{"answer": ...}` or `{"error": ..., "status": ...}`.

    It may take the given seconds and bytes; `emit` receives each event as JSON.

    >>> ask("check", '{"puzzle": {"kind": "nonogram", "rows": [[1]], "columns": [[2]]}}', 1.0, 1 << 30)[:9]
    '{"error":'
    """

    def tell(event: Event) -> None:
        if emit is not None:
            emit(json.dumps(event))

    limits = Limits(time=seconds, memory=size)
    try:
        with nullcontext() if image is None else _seen(text, image):
            return json.dumps({"answer": answer_text(task, text, limits=limits, emit=tell if emit else None)})
    except Exception as error:
        fault = Fault.of(error)
        return json.dumps({"error": FAULT(fault), "status": fault.status})


def _seen(text: str, image: Image) -> AbstractContextManager[None]:
    rgba = image.rgba.to_bytes()
    rgb = bytearray(len(rgba) // 4 * 3)
    for band in range(3):
        rgb[band::3] = rgba[band::4]
    return seen(b64decode(json.loads(text)["data"]), Raster(image.width, image.height, bytes(rgb)))
