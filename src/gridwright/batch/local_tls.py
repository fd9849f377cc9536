"""TLS among the processes of a local cluster, with sockets that keep the errors of one connection from the next.

OpenSSL has one queue of errors for a thread. Python 3.13 with OpenSSL 3.4 or newer, as in Debian 13, leaves an error of
the system there (python/cpython#148594). Then every connection of the thread that waits for data seems to be broken:
once a worker has closed one, the scheduler loses all. An error of another sort empties the queue, so one is made.
"""

from __future__ import annotations

import ssl
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from distributed.security import Security

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

_CONTEXT = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class LocalSecurity(Security):  # type: ignore[misc]
    """Dask's settings for TLS, with such sockets; a process is sent them by the name of this class."""

    def _get_tls_context(self, tls: dict[str, Any], purpose: ssl.Purpose) -> ssl.SSLContext | None:
        context: ssl.SSLContext | None = super()._get_tls_context(tls, purpose)
        if context is not None:
            context.sslsocket_class = _Socket
        return context


class _Socket(ssl.SSLSocket):
    """A socket that leaves no error behind."""

    def recv_into(self, buffer: WriteableBuffer, nbytes: int | None = None, flags: int = 0) -> int:
        try:
            return super().recv_into(buffer, nbytes, flags)
        except OSError as error:
            _forget(error)
            raise

    def send(self, data: ReadableBuffer, flags: int = 0) -> int:
        try:
            return super().send(data, flags)
        except OSError as error:
            _forget(error)
            raise


def _forget(error: OSError) -> None:
    """Empty OpenSSL's queue after an error of the system; after its own, Python does so."""
    if not isinstance(error, ssl.SSLError):
        with suppress(ssl.SSLError):
            _CONTEXT.load_verify_locations(cadata="no certificate")
