"""The page behind a one-time link, at which somebody sets a password; it needs no script."""

from html import escape
from http import HTTPStatus
from typing import Annotated, Any, get_args

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from msgspec import Meta, Struct, ValidationError, convert

from calroom.server.door.guards import cookie
from calroom.server.errors import Wrong
from calroom.server.front import Front
from calroom.server.pages.plain import plain_page
from calroom.server.people.coming_in import device_cookie
from calroom.server.people.sessions import IDLE
from calroom.server.people.shapes import Password
from calroom.store.logins import Invitation

AnyRequest = Request[Any, Any, Any]
INSIDE = "/account?welcome"
"""Where somebody goes who has come in here; the client, which cannot see the cookie, looks who they are."""

LEAST = next(part.min_length for part in get_args(Password) if isinstance(part, Meta))


class Form(Struct, frozen=True):
    """What the page sends."""

    password: Password
    name: Annotated[str, Meta(max_length=40)] = ""


@get("/invited/{token:str}", include_in_schema=False)
async def invitation(token: FromPath[str], front: NamedDependency[Front]) -> Response[bytes]:
    """Ask for a password, and for a name where none is given."""
    try:
        invited = await front.accounts.invited(token)
    except Wrong as wrong:
        return _page("This link is not good", f"<p>{escape(str(wrong))}.</p>", wrong.problem.status)
    return _form(token, invited)


@post("/invited/{token:str}", include_in_schema=False)
async def accept(
    token: FromPath[str],
    data: URLEncodedBody[dict[str, str]],
    request: AnyRequest,
    front: NamedDependency[Front],
) -> Response[bytes]:
    """Set the password and go in."""
    try:
        invited = await front.accounts.invited(token)
    except Wrong as wrong:
        return _page("This link is not good", f"<p>{escape(str(wrong))}.</p>", wrong.problem.status)
    try:
        form = convert(data, Form)
        came = await front.accounts.accept(token, form.name, form.password)
    except ValidationError:
        return _form(token, invited, f"A password has at least {LEAST} characters.")
    except Wrong as wrong:
        return _form(token, invited, f"{wrong}: {', '.join(wrong.problem.allowed)}.")
    response = Response(b"", status_code=HTTPStatus.SEE_OTHER, headers={"location": INSIDE})
    is_https = request.scope["scheme"] == "https"
    response.headers["set-cookie"] = cookie(came.token, is_https=is_https, lasts=IDLE // 1000)
    response.set_cookie(await device_cookie(request, front, came.session.person))
    return response


def _form(token: str, invited: Invitation, wrong: str = "") -> Response[bytes]:
    name = (
        f"<p>Your name is <strong>{escape(invited.person)}</strong>.</p>"
        if invited.person
        else "<label>Your name <input name='name' autocomplete='username' required maxlength='40'></label>"
    )
    office = f"<p>You become the {escape(invited.office)} of this room.</p>" if invited.office else ""
    said = f"<p class='wrong' role='alert'>{escape(wrong)}</p>" if wrong else ""
    body = (
        f"{office}{said}<form method='post' action='/invited/{escape(token)}'>{name}"
        f"<label>A password of at least {LEAST} characters <input name='password' type='password' "
        f"autocomplete='new-password' required minlength='{LEAST}' maxlength='200'></label>"
        "<button>Go in</button></form>"
    )
    status = HTTPStatus.CONFLICT if wrong else HTTPStatus.OK
    return _page("Welcome to Calroom", body, status)


def _page(title: str, body: str, status: int) -> Response[bytes]:
    headers = {"cache-control": "no-store"}
    return Response(plain_page(title, body), status_code=status, media_type=MediaType.HTML, headers=headers)


HANDLERS = [invitation, accept]
