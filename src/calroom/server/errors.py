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
from calroom.server.tongues import language_of, told
from calroom.server.work.pools import Busy
from calroom.store import StoreFailure
from calroom.table.refusals import Refused
from calroom.table.sentences import Filling, Sentence, each

log = logging.getLogger("calroom.server")


class Wrong(Exception):
    """A request that is not answered as its sender hoped."""

    def __init__(
        self,
        status: int,
        what: str | Sentence,
        /,
        *allowed: str | Sentence,
        topic: str = "",
        wait: int = 0,
        **parts: Filling,
    ) -> None:
        refusal = Refused(what, topic, allowed=allowed, **parts)
        super().__init__(refusal.what)
        self.problem = problem(status, refusal)
        self.wait = wait
        """After so many seconds it may be tried again."""


def not_found(what: str, /, *allowed: str | Sentence, **parts: Filling) -> Wrong:
    """There is no such thing."""
    return Wrong(HTTPStatus.NOT_FOUND, what, *allowed, **parts)


def problem(status: int, refusal: Refused) -> Problem:
    """What stands against a request, in English and with its parts."""
    return Problem(
        status=status,
        what=refusal.what,
        said=refusal.sentence.wording,
        topic=refusal.topic,
        rules=[rule_ref(rule) for rule in refusal.rules],
        allowed=list(refusal.allowed),
        instead=[one.wording for one in refusal.instead],
    )


def answer(request: Request[Any, Any, Any], found: Problem, wait: int = 0) -> Response[Problem]:
    """A problem as a response, in the language of whoever asked."""
    headers = {"retry-after": str(wait)} if wait else None
    return Response(told(found, language_of(request.scope)), status_code=found.status, headers=headers)


def rule_ref(rule: str) -> RuleRef:
    """A rule by its id, with its number and what it says."""
    from calroom.rulebook import book

    found = book().rule(rule)
    return RuleRef(id=found.id, number=found.number, says=found.says)


def _wrong(request: Request[Any, Any, Any], wrong: Wrong) -> Response[Problem]:
    return answer(request, wrong.problem, wrong.wait)


def _refused(request: Request[Any, Any, Any], refusal: Refused) -> Response[Problem]:
    return answer(request, problem(HTTPStatus.CONFLICT, refusal))


def _unknown_rule(request: Request[Any, Any, Any], unknown: UnknownRule) -> Response[Problem]:
    return _wrong(
        request, not_found("{unknown:said}", *each("{text}", text=unknown.nearest), unknown=str(unknown))
    )


def _unknown(_: Request[Any, Any, Any], unknown: LookupError) -> Response[Problem]:
    if isinstance(unknown, KeyError | IndexError):
        return _mistake(_, unknown)
    return _wrong(_, not_found("{unknown:said}", unknown=str(unknown)))


def _not_kept(request: Request[Any, Any, Any], failure: Exception) -> Response[Problem]:
    log.error("the store cannot be used", extra={"what": str(failure)})
    return _wrong(
        request,
        Wrong(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "the room's memory cannot be written just now; nothing has changed",
            "try again",
            wait=5,
        ),
    )


def _busy(request: Request[Any, Any, Any], busy: Exception) -> Response[Problem]:
    wrong = Wrong(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "{busy:said}" if isinstance(busy, Busy) else "whoever works on this was interrupted",
        "try again",
        topic="busy",
        wait=5,
        busy=str(busy),
    )
    return _wrong(request, wrong)


def _malformed(request: Request[Any, Any, Any], wrong: ValidationError) -> Response[Problem]:
    return _wrong(request, Wrong(HTTPStatus.BAD_REQUEST, "{wrong:text}", wrong=wrong))


def _http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[Problem]:
    allowed = _methods(request) if wrong.status_code == HTTPStatus.METHOD_NOT_ALLOWED else []
    said = _said_of(request, wrong)
    response = _wrong(request, Wrong(wrong.status_code, said, *each("{text}", text=allowed)))
    for name, value in {
        **(wrong.headers or {}),
        **({"allow": ", ".join(allowed)} if allowed else {}),
    }.items():
        response.headers[name] = value
    return response


def _said_of(request: Request[Any, Any, Any], wrong: HTTPException) -> Sentence:
    what = wrong.detail or HTTPStatus(wrong.status_code).phrase
    match wrong.status_code:
        case HTTPStatus.NOT_FOUND:
            return Sentence("there is nothing at {path:text}", path=request.scope["path"])
        case HTTPStatus.METHOD_NOT_ALLOWED:
            path, method = request.scope["path"], request.method
            return Sentence("{path:text} is not for {method:text}", path=path, method=method)
        case HTTPStatus.BAD_REQUEST if isinstance(wrong.extra, list):
            what = "; ".join([str(one.get("message", one)) for one in wrong.extra]) or what
    return Sentence("{what:text}", what=what)


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
    return _wrong(
        request,
        Wrong(HTTPStatus.INTERNAL_SERVER_ERROR, "something went wrong on our side; it has been noted"),
    )


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
