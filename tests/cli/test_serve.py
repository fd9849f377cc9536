"""`gridwright serve`: what it needs, and where it listens; `tests/web/test_serve.py` tests the rest."""

from __future__ import annotations

import socket
import sys

import pytest

from gridwright.cli import codes, serve


def test_without_the_extra_one_line_says_how_to_get_it(call, monkeypatch):
    """Broken: without the packages, the user would see a traceback."""
    import gridwright.web

    for name in ("starlette", "uvicorn", *sys.modules):
        if name.partition(".")[0] in ("starlette", "uvicorn"):
            monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "gridwright.web.server", raising=False)
    monkeypatch.delattr(gridwright.web, "server", raising=False)
    done = call("serve", "--no-browser")
    assert (done.code, done.out) == (codes.BAD_INPUT, "")
    assert done.err == "gridwright: serve needs Starlette and uvicorn: pip install 'gridwright[web]'\n"


@pytest.mark.parametrize("port", ["-1", "65536", "x", ""])
def test_a_port_that_is_none(call, port):
    """Broken: a mistake would end in a traceback."""
    done = call("serve", f"--port={port}")
    assert (done.code, done.out) == (codes.USAGE, "")
    assert "--port: expected a whole number from 0 to 65535" in done.err


@pytest.mark.parametrize(
    "address", ["", "example.org", "javascript:0", "https://", "https://a b/", "https://a.example/#x"]
)
def test_an_address_that_is_none(call, address):
    """Broken: copied links would lead nowhere."""
    done = call("serve", f"--links={address}")
    assert (done.code, done.out) == (codes.USAGE, "")
    assert "--links: expected an address such as https://example.org/gridwright/" in done.err


def test_a_port_that_is_taken():
    """Broken: a second server would end in a traceback, or replace another program."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(serve.UsageError, match=f"port {port} cannot be used: it is in use"):
            serve._place(port)


def test_without_a_port_the_next_that_is_free(monkeypatch):
    """Broken: two workbenches could not run at once."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "_PORT", port)
        with serve._place(None) as place:
            assert place.getsockname()[0] == "127.0.0.1"
            assert place.getsockname()[1] > port
        monkeypatch.setattr(serve, "_TRIED", 1)
        with pytest.raises(serve.UsageError, match="all in use"):
            serve._place(None)
