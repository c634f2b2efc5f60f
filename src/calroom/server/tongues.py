"""In which language somebody is answered, and what is said to them in it, by the client's own catalogue."""

from http.cookies import CookieError, SimpleCookie

from litestar.types import HTTPScope
from msgspec.structs import replace

from calroom.languages import COOKIE, chosen, languages, patterns
from calroom.server.pages.files import header
from calroom.server.shapes import Problem
from calroom.table.tongues import in_words


def wanted(scope: HTTPScope) -> str:
    """The language that somebody has chosen in their browser, if they have."""
    try:
        found = SimpleCookie(header(scope, b"cookie")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def language_of(scope: HTTPScope) -> str:
    """The language in which whoever asks is answered."""
    return chosen(wanted(scope), header(scope, b"accept-language"), languages())


def told(problem: Problem, language: str) -> Problem:
    """A problem as it is said to somebody who reads this language."""
    if not patterns(language):
        return problem
    allowed = [in_words(one, language) for one in problem.instead]
    return replace(problem, what=in_words(problem.said, language), allowed=allowed)
