"""How it is told what is wrong: as on the command line, with what, where and what to do."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import Any

from attrs import asdict, frozen
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.types import ASGIApp

from hexwright.errors import HexwrightError, Problems, RuleFailed

SEE = "/schema tells what is asked with"
HINTS = {
    404: "/schema tells what there is",
    405: SEE,
    413: "ask less at once",
}
_DIRECTORIES = re.compile(r"(?<![\w.~@/-])(?:[A-Za-z]:)?(?:[/\\][\w .~+@-]*)*[/\\](?=[\w.])")


@frozen
class Mistake:
    """One thing that is wrong.

    Attributes:
        what: What it is.
        where: The key, hex or rule that it concerns.
        hint: What to do about it.
    """

    what: str
    where: str = ""
    hint: str = ""


@frozen
class Mistakes:
    """What an answer tells that is none.

    Attributes:
        status_code: That of the answer.
        detail: All of it, as the command line would print it.
        extra: One by one.
    """

    status_code: int
    detail: str
    extra: list[Mistake]


def of_user(_: Request[Any, Any, Any], exc: HexwrightError) -> Response[Any]:
    """A user's mistake is told as on the command line; what a rule does wrong is the server's."""
    problems = exc.problems if isinstance(exc, Problems) else (exc,)
    status = 500 if isinstance(exc, RuleFailed) else 400
    return _told(status, (Mistake(*map(_here, (p.what, p.where, p.hint))) for p in problems))


def of_request(request: Request[Any, Any, Any], exc: HTTPException) -> Response[Any]:
    """What no question was made of."""
    status = exc.status_code
    hint = HINTS.get(status, SEE)
    extra = exc.extra if isinstance(exc, ValidationException) else None
    if isinstance(extra, list) and extra:
        told = [Mistake(str(i.get("message")), str(i.get("key", "")), hint) for i in extra]
        return _told(status, told)
    path = f"{request.url.path:.80}"
    known = {
        404: f"there is nothing at {path}",  # what the framework tells of files has directories
        405: f"{request.method:.20} is nothing that one can do at {path}",
        413: "what was sent is too long",
    }
    what = known.get(status, exc.detail if status < 500 else "the server failed")
    return _told(status, [Mistake(what, "", hint)], exc.headers)


def no_json(_: Request[Any, Any, Any], exc: SerializationException) -> Response[Any]:
    """What was sent cannot be read."""
    return _told(400, [Mistake(f"what was sent is no JSON: {exc}", "", SEE)])


def too_deep(_: Request[Any, Any, Any], exc: RecursionError) -> Response[Any]:
    """What was sent has no end."""
    return _told(400, [Mistake("what was sent is nested too deep", "", SEE)])


def of_server(request: Request[Any, Any, Any], exc: Exception) -> Response[Any]:
    """What nobody foresaw: its account is for who runs the server, not for who asks."""
    logging.getLogger(__name__).error("at %s", request.url.path, exc_info=exc)
    hint = "who runs the server sees more of it"
    return _told(500, [Mistake("the server failed", "", hint)])


def told_response(status: int, what: str, hint: str) -> ASGIApp:
    """The answer, for where there is no request yet."""
    told = _body(status, [Mistake(what, "", hint)])
    answer = Response(asdict(told), status_code=status, media_type=MediaType.JSON)
    return answer.to_asgi_response(None, None)  # type: ignore[arg-type]


def _told(status: int, mistakes: Iterable[Mistake], headers: Any = None) -> Response[Any]:
    told = _body(status, list(mistakes))
    return Response(
        asdict(told), status_code=status, media_type=MediaType.JSON, headers=headers or {}
    )


def _body(status: int, mistakes: list[Mistake]) -> Mistakes:
    detail = "\n".join(str(HexwrightError(m.what, where=m.where, hint=m.hint)) for m in mistakes)
    return Mistakes(status, detail, mistakes)


def _here(text: str) -> str:
    """A text without the directories of this computer: files are told by their names."""
    return _DIRECTORIES.sub("", text)
