"""Who may ask: this computer's own pages. Another site's page must not, nor a name turned on us.

A page of another site can send requests to a server on this computer, and a site can have its own
name lead here. The first is told by Origin and Sec-Fetch-Site, the second by Host.
"""

from __future__ import annotations

import re
from asyncio import CancelledError
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from typing import cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from hexwright.web.mistakes import told_response

LOOPBACK = ("localhost", "127.0.0.1", "::1")

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
MOST_LETTERS = 200
"""Of a path; no path of ours has half of that."""
MOST_HEAD = 16 * 1024
"""Bytes of a request's headers and query; h11 has the same limit where they come bit by bit."""
_OWN = ("same-origin", "none")  # with Sec-Fetch-Site; none is what somebody typed
_HOST = re.compile(r"(?:\[([0-9a-fA-F:.]+)\]|([\w.-]+))(?::\d{1,5})?", re.ASCII)


class Guard:
    """Stands before an application, so that nothing of it sees a request that is refused.

    It puts the headers of a page that is to be left alone on every answer, errors too.

    Args:
        app: The application.
        hosts: Names and addresses that the server answers to.
        addresses: Whether it answers to any address in figures besides: it listens at all that
            this computer has. No site's name can be turned on us by figures.
        told: More headers of the API's answers, made anew for each.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: tuple[str, ...],
        *,
        addresses: bool = False,
        told: Callable[[], Iterable[tuple[str, str]]] = tuple,
    ) -> None:
        self.app = app
        self.told = told
        self.hosts = frozenset(host.lower() for host in hosts)
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                api = not status and scope["path"].startswith("/api/")
                headers = [*HEADERS.items(), *(self.told() if api else ())]
                own = [(k.encode(), v.encode()) for k, v in headers]
                message["headers"] = [*message["headers"], *own]
            await send(message)

        status, what, hint = self._refused(scope["headers"], scope["path"])
        path = scope["path"]  # files are asked for by theirs: no system shall choke on one
        if not status and (len(path) > MOST_LETTERS or not path.isprintable()):
            status, what, hint = (
                404,
                "there is nothing at such a path",
                "/schema tells what there is",
            )
        long = len(scope["query_string"]) + sum(len(k) + len(v) for k, v in scope["headers"])
        if not status and long > MOST_HEAD:
            hint = "send fewer headers, and ask in the body"
            status, what = 431, f"a head of {long:,} bytes: at most {MOST_HEAD:,} are read"
        if status:
            await told_response(status, what, hint)(scope, receive, sending)
            return
        if scope["method"] == "HEAD":  # whoever sends the answer leaves its body away
            scope = cast(HTTPScope, {**scope, "method": "GET"})
        try:
            await self.app(scope, receive, sending)
        except CancelledError:  # somebody stops the server
            told = told_response(503, "the server was stopped", "start it again")
            await told(scope, receive, sending)

    def _refused(
        self, headers: Iterable[tuple[bytes, bytes]], path: str = "/"
    ) -> tuple[int, str, str]:
        """The status, what is wrong and what to do; 0 if nothing is."""
        given = [(k.lower(), v.decode("latin-1")) for k, v in headers]
        host = [v for k, v in given if k == b"host"]
        if len(host) != 1 or not self._known(host[0]):
            named = f"{host[0]!r:.80}" if host else "a request without Host"
            hint = "open the address that the server printed, or start it with --host"
            return 421, f"this server does not answer to {named}", hint
        hint = "ask from the server's own page, or from a program that sends no Origin"
        for k, told in given:
            if k == b"sec-fetch-site" and told not in _OWN and path.startswith("/api/"):
                return 403, "a page of another site may not ask this server", hint
            if k == b"origin" and told.lower() != f"http://{host[0].lower()}":
                return 403, f"a page of {told!r:.80} may not ask this server", hint
        return 0, "", ""

    def _known(self, host: str) -> bool:
        read = _HOST.fullmatch(host)
        if read is None:
            return False
        name = (read[1] or read[2]).lower()
        return name in self.hosts or (self.addresses and _in_figures(name))


def _in_figures(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
