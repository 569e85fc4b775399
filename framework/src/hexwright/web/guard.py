"""Who may ask: this computer's own pages. Another site's page must not, nor a name turned on us.

A page of another site can send requests to a server on this computer, and a site can have its own
name lead here. The first is told by Origin, the second by Host.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

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


class Guard(ASGIMiddleware):
    """Refuses requests that come under another name, or from another site's page.

    Args:
        hosts: Names and addresses that the server answers to.
    """

    def __init__(self, hosts: tuple[str, ...] = LOOPBACK) -> None:
        self.hosts = frozenset(host.lower() for host in hosts)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Check a request, and put the headers of a page that is to be left alone on the answer."""
        given = {k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]}
        host = given.get("host", "")
        if _name(f"//{host}") not in self.hosts:
            hint = "open the address that the server printed, or start it with --host"
            raise HTTPException(
                f"this server does not answer to {host!r:.80} ({hint})", status_code=421
            )
        origin = given.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            told = f"a page of {origin!r:.80} may not ask this server"
            raise HTTPException(told, status_code=403)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                message["headers"] = [*message["headers"], *own]
            await send(message)

        await next_app(scope, receive, sending)


def _name(url: str) -> str | None:
    """The host's name in a URL; ``None`` if there is none."""
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None
