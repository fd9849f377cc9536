"""A process that answers requests for the server: one at a time, within limits of time and memory.

It reads jobs from standard input and writes results to standard output, both as frames:

    frame   the length of the rest in 4 bytes, a letter, the content
    J       a job: a line with JSON (task, seconds, bytes, whether events are wanted), then the request as received
    P       an event before the answer, as JSON
    R       the answer, as JSON
    E       an error: its HTTP status in 3 digits, then JSON
    X       the same, but the worker ends, as its memory is fragmented

A worker never outlives the server: at the end of its input it ends, whatever it is doing.
"""

from __future__ import annotations

import json
import os
import sys
from http import HTTPStatus
from queue import SimpleQueue
from threading import Thread
from traceback import print_exception
from typing import TYPE_CHECKING

from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.fault import Fault
from gridwright.values.limits import Limits, bound_memory
from gridwright.web.dispatch import answer_text
from gridwright.web.forms import BadRequest
from gridwright.wire.answers import FAULT

if TYPE_CHECKING:
    from typing import BinaryIO

    from gridwright.web.tasks.endpoint import Event

MOST_ANSWER = 64 << 20  # bytes
_EVERY = 1 << 22  # bytes to read at a time


def frame(letter: bytes, content: bytes) -> bytes:
    """A message between server and worker: its length, a letter for its type, its content."""
    return (len(content) + 1).to_bytes(4, "big") + letter + content


class _Worker:
    """The loop of the process."""

    def __init__(self, output: BinaryIO) -> None:
        self._output = output
        self._jobs: SimpleQueue[bytes] = SimpleQueue()

    def read(self, source: BinaryIO) -> None:
        """Read jobs one after the other; end the process at the end of the input."""
        while True:
            length = int.from_bytes(source.read(4), "big")
            parts = []
            while length:
                part = source.read(min(length, _EVERY))
                if not part:
                    os._exit(0)
                parts.append(part)
                length -= len(part)
            if not parts:
                os._exit(0)
            self._jobs.put(b"".join(parts)[1:])

    def run(self) -> None:
        """Answer jobs one after the other."""
        while True:
            self._answer(self._jobs.get())

    def _answer(self, job: bytes) -> None:
        head, _, body = job.partition(b"\n")
        order = json.loads(head)
        limits = Limits(time=order["time"], memory=order["memory"])
        spent = False
        try:
            answer = answer_text(
                order["task"], _text(body), limits=limits, emit=self._emit if order["events"] else None
            )
            content = _json(answer)
            if len(content) > MOST_ANSWER:
                raise LimitReached(Ending.MEMORY)
            reply = frame(b"R", content)
        except BaseException as error:
            spent = isinstance(error, MemoryError)
            fault = Fault.of(error)
            if fault.status == HTTPStatus.INTERNAL_SERVER_ERROR:
                print_exception(error)  # in the terminal of the server
            reply = frame(b"X" if spent else b"E", failure(fault))
        self._write(reply)
        if spent:
            os._exit(0)

    def _emit(self, event: Event) -> None:
        self._write(frame(b"P", _json(event)))

    def _write(self, content: bytes) -> None:
        try:
            self._output.write(content)
            self._output.flush()
        except OSError:  # the server has ended
            os._exit(0)


def failure(fault: Fault) -> bytes:
    """The content of a frame with an error."""
    return str(fault.status).encode() + _json({"error": FAULT(fault)})


def _json(value: object) -> bytes:
    return json.dumps(value, allow_nan=False, separators=(",", ":")).encode()


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRequest("expected JSON in UTF-8, found other bytes") from None


def main() -> None:
    """Work until the input ends. Anything printed goes to standard error, never between the frames."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    bound_memory(int(sys.argv[1]))
    worker = _Worker(output)
    worker._write(frame(b"P", b""))  # ready
    Thread(target=worker.read, args=(sys.stdin.buffer,), daemon=True).start()
    worker.run()


if __name__ == "__main__":
    main()
