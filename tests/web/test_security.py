"""Attacks: pages of other sites, hostile files, too large, too slow. One test each."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import json
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.samples import DOG, base64_of, bomb, disc, png

pytestmark = pytest.mark.web


def test_an_upload_is_refused_before_it_is_read(served):
    """Broken: a request that announces a gigabyte would be read."""
    said = served.raw(served.head("Content-Length: 1000000000"))
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"over the limit of 8388608 bytes" in said


def test_an_upload_without_a_length_is_refused_while_it_is_read(start):
    """Broken: a request without a length could be endless."""
    served = start(workers=1, body=1 << 20)
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    said = served.raw(served.head("Transfer-Encoding: chunked"), *[chunk] * 17)
    assert said.startswith(b"HTTP/1.1 413 ")
    whole = json.dumps({"puzzle": DOG}).encode()
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(whole), whole)
    assert b'"verdict":"unique"' in served.raw(served.head("Transfer-Encoding: chunked", "Connection: close"), chunks)


@pytest.mark.parametrize("length", ["-1", "x", "1, 2", "99999999999999999999999999"])
def test_a_length_that_is_none(served, length):
    """Broken: an impossible length would end in an internal error."""
    said = served.raw(served.head(f"Content-Length: {length}"))
    assert said.split()[1] in (b"400", b"413")


def test_an_xml_bomb(served):
    """Broken: a kilobyte of XML would fill the memory."""
    assert served.ask("open", {"text": bomb()}).status_code == 422


def test_image_bombs(served):
    """Broken: an image of many pixels would fill the memory, or take a worker for minutes."""
    promised = base64_of(png(60_000, 60_000))
    assert served.ask("sketch", {"image": promised}).status_code == 422
    assert served.ask("open", {"data": promised, "name": "photo.png"}).status_code == 422
    held = base64_of(png(8000, 8000, [bytes(8000)] * 8000))
    found = served.ask("sketch", {"image": held, "size": [10, 10]})
    assert found.status_code in (200, 422), found.text
    assert served.ask("check", {"puzzle": DOG}).json()["verdict"] == "unique"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../secret.js",
        "/assets/%2e%2e/secret.js",
        "/assets/..%2fsecret.js",
        "/assets/parts/../../secret.js",
        "/assets//etc/passwd",
        "/assets/%00",
        "/assets/notes.py",
        "/assets/",
        "/../secret.js",
        "/secret.js",
    ],
)
def test_no_path_leads_out_of_the_page(served, path):
    """Broken: files of this machine could be read."""
    said = served.raw(f"GET {path} HTTP/1.1\r\nHost: localhost:{served.port}\r\nConnection: close\r\n\r\n".encode())
    assert said.startswith(b"HTTP/1.1 404 "), said
    assert b"secret" not in said.partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "{own}0"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_a_request_of_another_site_is_refused(served, headers):
    """Broken: any page in the browser could start or cancel work here."""
    headers = {name: value.format(own=served.address) for name, value in headers.items()}
    for method, path in (("POST", "/api/check"), ("DELETE", "/api/jobs/x")):
        found = served.client.request(method, path, json={"puzzle": DOG}, headers=headers)
        assert found.status_code == 403
        assert "other sites" in found.json()["error"]["message"]
    preflight = served.client.options("/api/check", headers={**headers, "Access-Control-Request-Method": "POST"})
    assert not any(name.startswith("access-control") for name in preflight.headers)


def test_a_request_of_our_own_page_is_taken(served):
    """Broken: the page itself would be rejected."""
    for host in ("127.0.0.1", "localhost"):
        headers = {
            "Host": f"{host}:{served.port}",
            "Origin": f"http://{host}:{served.port}",
            "Sec-Fetch-Site": "same-origin",
        }
        assert served.ask("check", {"puzzle": DOG}, headers=headers).status_code == 200


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_of_another_site_can_send_is_refused(served, media):
    """Broken: a cross-site form post would be accepted."""
    found = served.client.post("/api/check", content=json.dumps({"puzzle": DOG}), headers={"Content-Type": media})
    assert found.status_code == 415


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil:{port}"]
)
@pytest.mark.parametrize("path", ["/", "/api/ping", "/openapi.json"])
def test_a_name_that_points_here_is_refused(served, host, path):
    """Broken: DNS rebinding would let a foreign page pass as ours."""
    found = served.client.get(path, headers={"Host": host.format(port=served.port)})
    assert found.status_code == 403
    assert "only this machine" in found.json()["error"]["message"]


def test_no_host_or_two_are_refused(served):
    """Broken: the check could be bypassed."""
    assert served.raw(b"GET / HTTP/1.0\r\n\r\n").split()[1] == b"403"
    two = f"GET / HTTP/1.1\r\nHost: localhost:{served.port}\r\nHost: evil.example\r\n\r\n"
    assert served.raw(two.encode()).split()[1] in (b"400", b"403")


def test_markup_in_a_title_is_data(served):
    """Broken: a puzzle from somebody else could run a script in the page."""
    puzzle = {**DOG, "meta": {"title": "<img src=x onerror=alert(1)><script>alert(1)</script>"}}
    found = served.ask("open", {"text": json.dumps(puzzle)})
    assert found.headers["content-type"] == "application/json"
    assert found.headers["x-content-type-options"] == "nosniff"
    for format in ("svg", "html"):
        data = served.ask("write", {"puzzle": puzzle, "format": format}).json()["data"]
        assert not re.search(rb"<script>alert|<img", base64.b64decode(data))
    error = served.ask("check", {"puzzle": {**puzzle, "<script>": 1}})
    assert (error.status_code, error.headers["content-type"]) == (422, "application/json")


def test_an_oversized_puzzle(served):
    """Broken: a few kilobytes would take gigabytes."""
    blank = {"kind": "nonogram", "rows": [[]] * 8192, "columns": [[]] * 8192}
    for task, more in (("solve", {}), ("explain", {}), ("write", {"format": "png"})):
        found = served.ask(task, {"puzzle": blank, **more})
        assert (found.status_code, "8192x8192" in found.json()["error"]["message"]) == (422, True)


def test_a_slow_head_and_a_slow_body(start):
    """Broken: a few slow clients would hold all connections."""
    served = start(workers=1, timeout=0.5)
    began = time.monotonic()
    assert served.raw(*[bytes([byte]) for byte in served.head()[:20]], pause=0.2) == b""
    assert time.monotonic() - began < 10
    slow = [served.head("Content-Length: 1000"), *[b" "] * 10]
    said = served.raw(*slow, pause=0.2)
    assert said.startswith(b"HTTP/1.1 408 ")
    assert b"did not arrive within 0.5 seconds" in said
    assert served.ask("check", {"puzzle": DOG}).status_code == 200


def test_a_client_that_does_not_listen(page):
    """Broken: a client that does not read its answer would occupy a connection and a worker for ever."""
    from gridwright.web import server
    from gridwright.web.pool import Bounds

    async def ask():
        application = server.app(page=page, bounds=Bounds(workers=1, timeout=0.3))
        body = json.dumps({"puzzle": DOG}).encode()
        headers = {"host": "localhost:80", "content-type": "application/json", "accept": "text/event-stream"}
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/explain",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "server": ("127.0.0.1", 80),
        }
        messages = [{"type": "http.request", "body": body}]
        sent = []

        async def receive():
            return messages.pop() if messages else await asyncio.Future()

        async def send(message):
            sent.append(message["type"])
            if len(sent) > 1:
                await asyncio.Future()  # nobody reads it

        async with application.router.lifespan_context(application):
            await asyncio.wait_for(application(scope, receive, send), 60)
            with contextlib.ExitStack() as places:
                for _ in range(33):
                    places.enter_context(application.state.pool.place())
        return sent

    with ThreadPoolExecutor(1) as aside:  # because the browser of other tests has an event loop in this thread
        assert aside.submit(lambda: asyncio.run(ask())).result() == ["http.response.start", "http.response.body"]


def test_what_browsers_are_told(served):
    """Broken: a script that got into the page could run, or the page be framed."""
    found = served.client.get("/")
    policy = dict(part.split(" ", 1) for part in found.headers["content-security-policy"].split("; "))
    import_map = re.search(r'type="importmap">(.*?)</script>', found.text, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(import_map.encode()).digest()).decode()
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == f"'self' 'sha256-{digest}'"
    assert policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in found.headers["content-security-policy"]
    for path in ("/", "/assets/main.js", "/api/ping", "/nothing"):
        headers = served.client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers


def test_a_mask_is_no_file(served, tmp_path):
    """Broken: an option that names a file on the command line would read one on the server."""
    secret = tmp_path / "mask.txt"
    secret.write_text("#" * 8 + "\n")
    image = base64_of(png(24, 24, disc()))
    for keep in (str(secret), [str(secret)]):
        found = served.ask("sketch", {"image": image, "size": [8, 1], "options": {"keep": keep}})
        assert found.status_code in (400, 422), found.text
        assert str(secret) not in found.text or "expected" in found.text
