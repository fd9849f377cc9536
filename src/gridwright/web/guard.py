"""Which requests the server accepts, and the security headers of its answers.

The server listens only on this machine, but every page in a browser on this machine can send requests to it. So the
Host must be one of this machine (not a name that an attacker points here), requests that change something or cost time
must come from our own page or from no page at all, and requests for tasks must be JSON, which forms of other sites
cannot send. The headers of the answers keep other sites from reading, framing or scripting them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping
    from typing import Any

    from starlette.types import ASGIApp, Receive, Scope, Send

    Refusal: TypeAlias = Callable[[int, str], ASGIApp]

_NAMES = ("127.0.0.1", "localhost", "[::1]")
_SAFE = ("GET", "HEAD")
_USUAL_PORT = 80


def policy(scripts: tuple[str, ...]) -> str:
    """The content-security policy of the page; `scripts` are the hashes of its inline scripts."""
    allowed = {
        "default-src": ("'none'",),
        "script-src": ("'self'", *(f"'sha256-{script}'" for script in scripts)),
        "style-src": ("'self'",),
        "img-src": ("'self'", "blob:", "data:"),
        "font-src": ("'self'",),
        "connect-src": ("'self'",),
        "worker-src": ("'self'",),
        "manifest-src": ("'self'",),
        "base-uri": ("'none'",),
        "form-action": ("'none'",),
        "frame-ancestors": ("'none'",),
    }
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in allowed.items())


class Guard:
    """Middleware in front of the whole server."""

    def __init__(self, app: ASGIApp, *, scripts: tuple[str, ...], refuse: Refusal) -> None:
        self._app = app
        self._refuse = refuse
        self._headers = {
            "content-security-policy": policy(scripts),
            "x-content-type-options": "nosniff",
            "x-frame-options": "DENY",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept or refuse a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers[name] = value
            await send(message)

        why = _fault(scope)
        app = self._app if why is None else self._refuse(*why)
        await app(scope, receive, send_with_headers)


def _fault(scope: Scope) -> tuple[int, str] | None:
    """Why a request is refused: the status and a message; None if it is accepted."""
    headers = Headers(scope=scope)
    port = scope["server"][1] if scope.get("server") else None
    hosts = {f"{name}:{port}" for name in _NAMES} | ({*_NAMES} if port == _USUAL_PORT else set())
    found = headers.getlist("host")
    if len(found) != 1 or found[0].lower() not in hosts:
        return 403, "this server serves only this machine; use 127.0.0.1 or localhost"
    if scope["method"] in _SAFE:
        return None
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if (origin is not None and origin != f"http://{found[0].lower()}") or site not in (None, "same-origin", "none"):
        return 403, "requests from other sites are refused"
    if scope["method"] == "POST" and headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
        return 415, f"expected a request of the type {_JSON}"
    return None


_JSON = "application/json"
