"""`gridwright serve`: the web workbench, on this machine only."""

from __future__ import annotations

import errno
import socket
from typing import TYPE_CHECKING

from gridwright.cli import options
from gridwright.values.errors import NotSupported, UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call

_HOST = "127.0.0.1"
_PORT, _TRIED = 8137, 100  # the default port, and how many ports after it are tried


EXAMPLES = (
    "gridwright serve",
    "gridwright serve --port 9000 --no-browser",
    "gridwright serve --links https://example.org/gridwright/",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    parser.usage = "%(prog)s [OPTIONS]"
    group = parser.add_argument_group("serving")
    group.add_argument(
        "--port",
        metavar="N",
        type=options.whole(0, 65535),
        help=f"the port (default: {_PORT}, or the next free one; 0: any free port)",
    )
    group.add_argument(
        "--links",
        metavar="URL",
        type=options.address,
        help="the public address for copied links (default: links open only on this machine)",
    )
    group.add_argument("--no-browser", action="store_true", help="only print the address; do not open a browser")


def run(call: Call) -> None:
    """Serve until Ctrl-C."""
    try:
        from gridwright.web import server
    except ModuleNotFoundError as error:
        if error.name not in ("starlette", "uvicorn", "h11"):
            raise
        raise NotSupported("serve needs Starlette and uvicorn: pip install 'gridwright[web]'") from None
    with _place(call.args.port) as place:
        address = f"http://{_HOST}:{place.getsockname()[1]}/"
        call.console.data(address)
        call.console.flush()
        call.console.note("the workbench is running; press Ctrl-C to stop it")
        served = server.Server(server.app(links=call.args.links or ""))
        if not call.args.no_browser:
            _show(address)
        try:
            served.run(sockets=[place])
        except KeyboardInterrupt:
            call.console.note("the workbench has stopped")


def _place(port: int | None) -> socket.socket:
    """A socket that listens on this machine, at the given port or at the first free one of several."""
    for number in range(_PORT, _PORT + _TRIED) if port is None else (port,):
        place = socket.socket()
        try:
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            place.bind((_HOST, number))
            place.listen(128)
        except OSError as error:
            place.close()
            if error.errno == errno.EADDRINUSE and port is None:
                continue
            why = "it is in use" if error.errno == errno.EADDRINUSE else error.strerror
            raise UsageError(f"port {number} cannot be used: {why}") from None
        return place
    raise UsageError(f"the ports {_PORT} to {_PORT + _TRIED - 1} are all in use; choose another with --port")


def _show(address: str) -> None:
    """Open the page, without waiting for the browser."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
