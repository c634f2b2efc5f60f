"""What goes wrong with a request, as a `Problem` that says what is wrong and what is allowed instead."""

import logging
import re
from concurrent.futures.process import BrokenProcessPool
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute
from msgspec import ValidationError

from calroom.keeping import NotKept
from calroom.rulebook import UnknownRule
from calroom.server.protocol import RuleRef
from calroom.server.shapes import Problem
from calroom.server.work.pools import Busy
from calroom.store import StoreFailure
from calroom.table.refusals import Refused

log = logging.getLogger("calroom.server")


class Wrong(Exception):
    """A request that is not answered as its sender hoped."""

    def __init__(self, status: int, what: str, *allowed: str, topic: str = "", wait: int = 0) -> None:
        super().__init__(what)
        self.problem = Problem(status=status, what=what, topic=topic, allowed=list(allowed))
        self.wait = wait
        """After so many seconds it may be tried again."""


def not_found(what: str, *allowed: str) -> Wrong:
    """There is no such thing."""
    return Wrong(HTTPStatus.NOT_FOUND, what, *allowed)


def answer(problem: Problem, wait: int = 0) -> Response[Problem]:
    """A problem as a response."""
    headers = {"retry-after": str(wait)} if wait else None
    return Response(problem, status_code=problem.status, headers=headers)


def refused(refusal: Refused) -> Problem:
    """What a table or the room refuses, with the rules that stand against it."""
    return Problem(
        status=HTTPStatus.CONFLICT,
        what=refusal.what,
        topic=refusal.topic,
        rules=[rule_ref(rule) for rule in refusal.rules],
        allowed=list(refusal.allowed),
    )


def rule_ref(rule: str) -> RuleRef:
    """A rule by its id, with its number and what it says."""
    from calroom.rulebook import book

    found = book().rule(rule)
    return RuleRef(id=found.id, number=found.number, says=found.says)


def _wrong(_: Request[Any, Any, Any], wrong: Wrong) -> Response[Problem]:
    return answer(wrong.problem, wrong.wait)


def _refused(_: Request[Any, Any, Any], refusal: Refused) -> Response[Problem]:
    return answer(refused(refusal))


def _unknown_rule(_: Request[Any, Any, Any], unknown: UnknownRule) -> Response[Problem]:
    return answer(Problem(status=HTTPStatus.NOT_FOUND, what=str(unknown), allowed=list(unknown.nearest)))


def _unknown(_: Request[Any, Any, Any], unknown: LookupError) -> Response[Problem]:
    if isinstance(unknown, KeyError | IndexError):
        return _mistake(_, unknown)
    return answer(Problem(status=HTTPStatus.NOT_FOUND, what=str(unknown)))


def _not_kept(_: Request[Any, Any, Any], failure: Exception) -> Response[Problem]:
    log.error("the store cannot be used", extra={"what": str(failure)})
    what = "the room's memory cannot be written just now; nothing has changed"
    return answer(Problem(status=HTTPStatus.SERVICE_UNAVAILABLE, what=what, allowed=["try again"]), wait=5)


def _busy(_: Request[Any, Any, Any], busy: Exception) -> Response[Problem]:
    what = str(busy) if isinstance(busy, Busy) else "whoever works on this was interrupted"
    problem = Problem(status=HTTPStatus.SERVICE_UNAVAILABLE, what=what, topic="busy", allowed=["try again"])
    return answer(problem, wait=5)


def _malformed(_: Request[Any, Any, Any], wrong: ValidationError) -> Response[Problem]:
    return answer(Problem(status=HTTPStatus.BAD_REQUEST, what=str(wrong)))


def _http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[Problem]:
    what = wrong.detail or HTTPStatus(wrong.status_code).phrase
    if wrong.status_code == HTTPStatus.NOT_FOUND:
        what = f"there is nothing at {request.scope['path']}"
    if wrong.status_code == HTTPStatus.BAD_REQUEST and isinstance(wrong.extra, list):
        what = "; ".join([str(one.get("message", one)) for one in wrong.extra]) or what
    allowed: list[str] = []
    if wrong.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        allowed = _methods(request)
        what = f"{request.scope['path']} is not for {request.method}"
    response = answer(Problem(status=wrong.status_code, what=what, allowed=allowed))
    for name, value in {
        **(wrong.headers or {}),
        **({"allow": ", ".join(allowed)} if allowed else {}),
    }.items():
        response.headers[name] = value
    return response


def _methods(request: Request[Any, Any, Any]) -> list[str]:
    """What may be done at the address that was asked for."""
    path = request.scope["path"]
    return sorted(
        {
            str(method)
            for route in request.app.routes
            if isinstance(route, HTTPRoute)
            and re.fullmatch(re.sub(r"\\{[^/]*\\}", "[^/]+", re.escape(route.path_format)), path)
            for method in route.methods
        }
    )


def _mistake(request: Request[Any, Any, Any], mistake: Exception) -> Response[Problem]:
    """A mistake of ours; what exactly stands in the log and is nobody else's business."""
    log.error("a mistake of ours", exc_info=mistake, extra={"method": request.method})
    what = "something went wrong on our side; it has been noted"
    return answer(Problem(status=HTTPStatus.INTERNAL_SERVER_ERROR, what=what))


HANDLERS: dict[int | type[Exception], Any] = {
    Wrong: _wrong,
    Refused: _refused,
    UnknownRule: _unknown_rule,
    LookupError: _unknown,
    NotKept: _not_kept,
    Busy: _busy,
    BrokenProcessPool: _busy,
    StoreFailure: _not_kept,
    ValidationError: _malformed,
    HTTPException: _http,
    Exception: _mistake,
}
