"""Fixtures of the web tests: a browser, and a server in a thread of the test's process, with a tiny page.

The workbench is tested with the engine of the server. Tests marked `BOTH_ENGINES`, and those of test_site.py, are the
contract of the other engine: they run on the site as `make site` builds it.
"""

from __future__ import annotations

import json
import os
import socket
import threading
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from gridwright.web import inline

from .player import browser, opened, show

__all__ = ["browser", "opened", "show"]

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
PAGE = """<!DOCTYPE html>
<html lang="en"><head><title>Gridwright</title>
<script type="importmap">{"imports": {"gridwright/main.js": "/assets/main.js"}}</script>
<script type="module" src="/assets/main.js"></script></head><body><p id="verdict"></p></body></html>
"""


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    """A folder with a page, and beside it a private file."""
    folder = tmp_path_factory.mktemp("workbench") / "page"
    (folder / "parts").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "main.js").write_text('document.getElementById("verdict").textContent = "ready";\n')
    (folder / "parts" / "grid.js").write_text("export const cells = 9;\n")
    (folder / "notes.py").write_text("not a file of a page\n")
    (folder.parent / "secret.js").write_text("secret")
    return folder


class Served:
    """A running server; `address` is its address."""

    def __init__(self, page, bounds, links=""):
        import httpx

        from gridwright.web import server

        self.place = socket.socket()
        self.place.bind(("127.0.0.1", 0))
        self.place.listen(256)
        self.port = self.place.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.server = server.Server(server.app(page=page, bounds=bounds, links=links))
        self.thread = threading.Thread(target=self.server.run, args=([self.place],), daemon=True)
        self.thread.start()
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
        self.client = httpx.Client(base_url=self.address, timeout=120, limits=limits)

    def ask(self, task, request, **more):
        return self.client.post(f"/api/{task}", json=request, **more)

    def raw(self, *pieces, pause=0.0, timeout=30):
        """The server's response to pieces of bytes, sent one after the other."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as connection:
            try:
                for piece in pieces:
                    connection.sendall(piece)
                    time.sleep(pause)
            except OSError:
                pass  # the server has heard enough
            said = b""
            try:
                while part := connection.recv(1 << 16):
                    said += part
            except OSError:
                pass
            return said

    entry = "gridwright/app/main.js"  # the entry module of the page

    @property
    def idle(self):
        """Whether all workers are idle."""
        return not self.server._pool._jobs

    def head(self, *lines, task="check"):
        """The header of a request."""
        usual = (f"POST /api/{task} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Content-Type: application/json")
        return "\r\n".join((*usual, *lines, "", "")).encode()

    def close(self):
        self.client.close()
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()


@pytest.fixture
def start(page):
    """Starts servers with custom bounds."""
    from gridwright.web.pool import Bounds

    started = []

    def begin(**bounds):
        started.append(Served(page, Bounds(**bounds)))
        return started[-1]

    yield begin
    for served in started:
        served.close()


@pytest.fixture(scope="module")
def served(page):
    """A server with the default bounds."""
    from gridwright.web.pool import Bounds

    served = Served(page, Bounds(workers=2))
    yield served
    served.close()


class Site:
    """The static site, on a plain file server."""

    entry = "/assets/app/site.js"
    idle = True  # not visible from outside the page

    def __init__(self, folder):
        self.server = site_server(folder)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.begin()

    def begin(self):
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def ask(self, task, request):
        """The answer of the native engine."""
        return Answered(json.loads(inline.ask(task, json.dumps(request), 60.0, 1 << 30)))

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(30)


class Answered:
    """An answer of the engine in the form of a server's."""

    def __init__(self, told):
        self.told = told

    def json(self):
        return self.told.get("answer", self.told)


def site_server(folder):
    spec = spec_from_file_location("site_serve", ROOT / "site" / "serve.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.server(folder)


BOTH_ENGINES = pytest.mark.parametrize("workbench", ["server", "worker"], indirect=True)


@pytest.fixture(scope="module")
def workbench(request):
    """The real page, with the server's engine unless a test asks for the one in the page."""
    from gridwright.web.pool import Bounds
    from gridwright.web.server import PAGE

    in_page = getattr(request, "param", "server") == "worker"
    if in_page and not SITE.exists():
        pytest.skip("needs the site: make site")
    served = Site(SITE) if in_page else Served(PAGE, Bounds(workers=2))
    yield served
    served.close()


@pytest.fixture
def visit(browser, workbench):
    """Opens the real page, optionally with a puzzle in its address.

    Its console must stay empty, and no request may leave its origin.
    """
    contexts = []

    def open_page(link="", *, width=1000, height=800, offline_too=False, quiet=True, begin_with=None, **context):
        made = browser.new_context(viewport={"width": width, "height": height}, **context)
        if not offline_too:  # otherwise the page would be loaded twice
            made.add_init_script("delete Navigator.prototype.serviceWorker")
        page = made.new_page()
        page.set_default_timeout(60_000)
        complaints = []
        own = (workbench.address, f"blob:{workbench.address}", "data:")
        made.on("request", lambda request: request.url.startswith(own) or complaints.append(request.url))
        page.on("console", lambda message: quiet and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if begin_with is not None:
            begin_with(made)
        page.goto(f"{workbench.address}/{link}")
        page.wait_for_selector("html[data-ready]")
        contexts.append((made, complaints))
        return page

    yield open_page
    for context, complaints in contexts:
        context.close()
        assert complaints == []


def workers():
    """The worker processes of this process."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                stat = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if b"gridwright.web.worker" in words and int(stat[1]) == os.getpid() and stat[0] != "Z":
                found.append(int(entry.name))
    return sorted(found)


def until(true, timeout=30.0):
    """Waits until a condition holds."""
    end = time.monotonic() + timeout
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.02)
