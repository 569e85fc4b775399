"""A connection of the server: how long one may take to ask, and how many there may be."""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds that a request may take to come, head and body: on this computer it takes none."""
MOST = 128
"""So many connections are open at once; a page has six."""


class Connection(H11Protocol):
    """uvicorn's, which by itself waits for ever for a request to come to its end.

    Where there are more than enough, the one that has waited for its request the longest goes:
    so whoever holds many open keeps nobody out.
    """

    _due: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self._due = self.loop.call_later(PATIENCE, self.transport.close)
        if len(self.connections) > MOST:
            others = (cast(Connection, one) for one in self.connections)
            waiting = [(due.when(), one) for one in others if (due := one._due)]
            _, oldest = min(waiting, key=lambda w: w[0])
            oldest._asked()  # it is not gone at once: another of many shall not choose it, too
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._asked()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Read what came, and see whether it is a whole request."""
        super().handle_events()
        reading = self.conn.their_state
        if reading is h11.SEND_BODY or (reading is h11.IDLE and self.conn.trailing_data[0]):
            self._due = self._due or self.loop.call_later(PATIENCE, self.transport.close)
        else:
            self._asked()

    def _asked(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
