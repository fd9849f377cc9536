"""The server: the page, its files and the tasks over HTTP, for this machine only.

    GET /                    the page
    GET /assets/{name}       its files, as they were when the server started
    GET /openapi.json        the description of the following for programs
    GET /api/ping            a check that the server is running
    POST /api/{task}         JSON in, JSON out; or events, with `Accept: text/event-stream`
    DELETE /api/jobs/{id}    cancels a job; a client that disconnects cancels its job, too

Its only state is the jobs in progress. The serving process neither works on puzzles nor parses requests: workers do.
"""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64encode
from contextlib import asynccontextmanager
from hashlib import sha256
from html import escape
from http import HTTPStatus
from pathlib import Path
from traceback import print_exception
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from gridwright import __version__
from gridwright.values.fault import Fault
from gridwright.web import openapi
from gridwright.web.dispatch import TASKS
from gridwright.web.guard import Guard
from gridwright.web.pool import Bounds, Busy, Cancelled, Pool
from gridwright.web.worker import failure
from gridwright.wire.answers import FAULT

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Mapping

    from starlette.types import Message, Receive, Scope, Send

    from gridwright.web.pool import PendingRequest

PAGE = Path(__file__).parent / "page"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_IMPORT_MAP = re.compile(rb"<script\b[^>]*\btype=\"importmap\"[^>]*>(.*?)</script>", re.DOTALL)
_JOB = "Gridwright-Job"
_CANCELLED = "the job was cancelled"
_STATUSES = {
    404: "not found; see /openapi.json",
    405: "method not allowed; see /openapi.json",
}


def app(*, page: Path = PAGE, bounds: Bounds | None = None, links: str = "") -> Starlette:
    """The application: its page is in the folder `page`; links to puzzles lead to it, or to the address `links`."""
    bounds = bounds or Bounds()
    pool = Pool(bounds)
    assets = _assets(page)
    document = json.dumps(openapi.document(bounds)).encode()
    index = assets.get("index.html")
    if index is not None and links:
        told = f'<meta name="gridwright-links" content="{escape(links)}">\n<title>'
        index = _Asset(index.body.replace(b"<title>", told.encode(), 1), ".html")
    scripts = () if index is None else tuple(map(_hash, _IMPORT_MAP.findall(index.body)))

    async def show_page(request: Request) -> Response:
        return _fresh(request, index)

    async def show_asset(request: Request) -> Response:
        return _fresh(request, assets.get(request.path_params["name"]))

    async def describe(request: Request) -> Response:
        return Response(document, media_type="application/json")

    async def ping(request: Request) -> Response:
        return _json({"version": __version__})

    async def cancel(request: Request) -> Response:
        if not pool.cancel(request.path_params["id"]):
            raise HTTPException(404, "no such job, or it has ended")
        return Response(status_code=204)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.close()

    served = Starlette(
        routes=[
            Route("/", show_page),
            Route("/assets/{name:path}", show_asset),
            Route("/openapi.json", describe),
            Route("/api/ping", ping),
            Route("/api/jobs/{id}", cancel, methods=["DELETE"]),
            *(Route(f"/api/{name}", _Answerer(name, pool), methods=["POST"]) for name in TASKS),
        ],
        middleware=[Middleware(Guard, scripts=scripts, refuse=_refusal)],
        exception_handlers={HTTPException: _told, Exception: _told},
        lifespan=lifespan,
    )
    served.state.pool = pool
    return served


class Server(uvicorn.Server):
    """The HTTP server of the application; `run` ends on Ctrl-C, and so does every job."""

    def __init__(self, served: Starlette) -> None:
        self._pool: Pool = served.state.pool
        super().__init__(_config(served, self._pool.bounds))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the jobs before their connections, which would wait for them."""
        await self._pool.close()
        await super().shutdown(sockets)


def _config(served: Starlette, bounds: Bounds) -> uvicorn.Config:
    return uvicorn.Config(
        served,
        http=_protocol(bounds.timeout),
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_config=None,
        log_level="critical",  # errors of clients are not logged, and `_told` reports internal errors
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=bounds.connections,
        timeout_graceful_shutdown=0,
        h11_max_incomplete_event_size=1 << 14,  # bytes of the headers
    )


def _protocol(timeout: float) -> type[H11Protocol]:
    """An HTTP protocol that gives a client `timeout` seconds in total for the headers of a request."""

    class Impatient(H11Protocol):
        _due: asyncio.TimerHandle | None = None

        # The type of the transport is narrower in uvicorn than in asyncio's protocols.
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._due = self.loop.call_later(timeout, self._look)

        def connection_lost(self, exc: Exception | None) -> None:
            if self._due is not None:
                self._due.cancel()
            super().connection_lost(exc)

        def on_response_complete(self) -> None:
            if self._due is not None:
                self._due.cancel()
            self._due = self.loop.call_later(timeout, self._look)
            super().on_response_complete()

        def _look(self) -> None:
            if self.cycle is None or self.cycle.response_complete:
                self.transport.close()

    return Impatient


class _Answerer:
    """A task over HTTP."""

    def __init__(self, task: str, pool: Pool) -> None:
        self._task = task
        self._pool = pool
        self._bounds = pool.bounds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. It has a place in the queue before it is read, and a job until it is answered."""
        request = Request(scope, receive)
        time = self._time(request)
        streams = "text/event-stream" in request.headers.get("accept", "")
        try:
            with self._pool.place():
                body = await self._body(request)
                with self._pool.begin(self._task, body, time=time, events=streams) as job:
                    del body
                    response = _Stream(job, self._bounds.timeout) if streams else await _answered(job, receive)
                    await response(scope, receive, send)
        except Busy:
            message = "all workers are busy and the queue is full; try again in a moment"
            raise HTTPException(503, message, {"Retry-After": "1", "Connection": "close"}) from None
        except ClientDisconnect:
            pass  # there is no client to answer

    def _time(self, request: Request) -> float:
        """The time limit of a job."""
        given = request.query_params.multi_items()
        if not given:
            return self._bounds.time
        if [name for name, _ in given] != ["time"]:
            raise HTTPException(400, "expected no parameter other than time, given once")
        [(_, asked)] = given
        try:
            time = float(asked)
        except ValueError:
            time = -1.0
        if not 0 <= time <= self._bounds.most_time:
            most = f"{self._bounds.most_time:g}"
            raise HTTPException(400, f"time: expected a number of seconds from 0 to {most}, found {asked[:20]!r}")
        return time

    async def _body(self, request: Request) -> bytes:
        """Receive a request that arrives in time and is not too large; no more than the limit is kept."""
        most, timeout = self._bounds.body, self._bounds.timeout
        too_large = HTTPException(413, f"the request is over the limit of {most} bytes", {"Connection": "close"})
        length = request.headers.get("content-length", "")
        if length.isascii() and length.isdigit() and int(length) > most:
            raise too_large
        parts, size = [], 0
        try:
            async with asyncio.timeout(timeout):
                async for part in request.stream():
                    size += len(part)
                    if size > most:
                        raise too_large
                    parts.append(part)
        except TimeoutError:
            message = f"the request did not arrive within {timeout:g} seconds"
            raise HTTPException(408, message, {"Connection": "close"}) from None
        return b"".join(parts)


async def _answered(job: PendingRequest, receive: Receive) -> Response:
    """The answer of a job, unless the client disconnects or the job is cancelled."""
    gone = asyncio.ensure_future(_gone(receive))
    last = asyncio.ensure_future(_last(job))
    try:
        await asyncio.wait((gone, last), return_when=asyncio.FIRST_COMPLETED)
        if not last.done():
            raise ClientDisconnect
        letter, content = last.result()
    except Cancelled:
        raise HTTPException(408, _CANCELLED) from None
    finally:
        gone.cancel()
        last.cancel()
    headers = {_JOB: job.id}
    if letter == b"E":
        return Response(content[3:], int(content[:3]), headers, "application/json")
    return Response(content, 200, headers, "application/json")


async def _last(job: PendingRequest) -> tuple[bytes, bytes]:
    return [found async for found in job.frames()][-1]


async def _gone(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass


class _Stream:
    """The events of a job as they arise, until the client disconnects or receives nothing for too long."""

    def __init__(self, job: PendingRequest, timeout: float) -> None:
        self._job = job
        self._timeout = timeout

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events until the last one, or until the client is gone."""
        gone = asyncio.ensure_future(_gone(receive))
        sent = asyncio.ensure_future(self._send(send))
        try:
            await asyncio.wait((gone, sent), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            sent.cancel()
        if sent.done() and not sent.cancelled():
            sent.result()

    async def _send(self, send: Send) -> None:
        headers = {"content-type": "text/event-stream", "cache-control": "no-store", _JOB.lower(): self._job.id}
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        await self._sent(send, {"type": "http.response.start", "status": 200, "headers": raw})
        try:
            async for letter, content in self._job.frames():
                event = _event(letter, content)
                await self._sent(send, {"type": "http.response.body", "body": event, "more_body": True})
        except Cancelled:
            event = _event(b"E", failure(Fault(_CANCELLED, status=408)))
            await self._sent(send, {"type": "http.response.body", "body": event, "more_body": True})
        await self._sent(send, {"type": "http.response.body", "body": b""})

    async def _sent(self, send: Send, message: Message) -> None:
        try:
            async with asyncio.timeout(self._timeout):
                await send(message)
        except TimeoutError:
            raise ClientDisconnect from None


def _event(letter: bytes, content: bytes) -> bytes:
    """A frame as a server-sent event; its JSON has no line feeds."""
    if letter == b"E":
        return b"event: error\ndata: " + content[3:] + b"\n\n"
    if letter == b"R":
        return b"event: result\ndata: " + content + b"\n\n"
    name: str = json.loads(content)["event"]
    return f"event: {name}\ndata: ".encode() + content + b"\n\n"


def _json(value: Mapping[str, object], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(json.dumps(value).encode(), status, headers, "application/json")


def _refusal(status: int, message: str) -> Response:
    return _failed(Fault(message, status=status), {"Connection": "close"})


def _failed(fault: Fault, headers: Mapping[str, str] | None = None) -> Response:
    return _json({"error": FAULT(fault)}, fault.status, headers)


async def _told(request: Request, error: Exception) -> Response:
    """An error as JSON; an internal error is also printed in full by the server."""
    if not isinstance(error, HTTPException):
        print_exception(error)
        return _failed(Fault.of(error))
    message = error.detail
    if message == HTTPStatus(error.status_code).phrase:  # a default message
        message = _STATUSES.get(error.status_code, message)
    return _failed(Fault(message, status=error.status_code), error.headers)


class _Asset:
    """A file of the page, held in memory: they are loaded once, and no others can be requested."""

    def __init__(self, body: bytes, suffix: str) -> None:
        self.body = body
        self.headers = {"Content-Type": _TYPES[suffix], "ETag": f'"{_hash(body)}"', "Cache-Control": "no-cache"}


def _assets(folder: Path) -> dict[str, _Asset]:
    """The files of the page by their names in its folder; only those of known types."""
    found = sorted(path for path in folder.rglob("*") if path.suffix in _TYPES and path.is_file())
    return {path.relative_to(folder).as_posix(): _Asset(path.read_bytes(), path.suffix) for path in found}


def _fresh(request: Request, asset: _Asset | None) -> Response:
    """Respond with a file of the page, unless the browser has it already."""
    if asset is None:
        raise HTTPException(404)
    if request.headers.get("if-none-match") == asset.headers["ETag"]:
        return Response(status_code=304, headers=asset.headers)
    return Response(asset.body, headers=asset.headers)


def _hash(content: bytes) -> str:
    return b64encode(sha256(content).digest()).decode("ascii")
