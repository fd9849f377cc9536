"""Serve a built site on this machine, compressed as by a host of static pages: `python site/serve.py build/site`.

A port may follow; 0 means any free one.
"""

from __future__ import annotations

import gzip
import sys
from functools import cache
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import ClassVar

COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".svg", ".txt", ".wasm", ".webmanifest", ".zip"}
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
TYPES |= {".webmanifest": "application/manifest+json"}


class Handler(SimpleHTTPRequestHandler):
    """Static files, compressed for clients that accept it."""

    protocol_version = "HTTP/1.1"
    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def send_head(self):
        """Send the headers of an answer; return its content, if any."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in COMPRESSED or not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()
        content = compressed(path, path.stat().st_mtime_ns)
        tag = f'"{sha256(content).hexdigest()[:16]}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(304)
            self.send_header("ETag", tag)
            self.end_headers()
            return None
        self.send_response(200)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        return BytesIO(content)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@cache
def compressed(path: Path, changed: int) -> bytes:
    """A file, compressed for transfer."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Server(ThreadingHTTPServer):
    """A server that ignores disconnecting browsers."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Report every error except a disconnection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0) -> Server:
    """A server for a folder, bound to this machine."""

    def handler(*arguments: object) -> Handler:
        return Handler(*arguments, directory=str(folder))

    return Server(("127.0.0.1", port), handler)


if __name__ == "__main__":
    shown = server(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 8138)
    print(f"http://127.0.0.1:{shown.server_port}/", flush=True)
    try:
        shown.serve_forever()
    except KeyboardInterrupt:
        print()
