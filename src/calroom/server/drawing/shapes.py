"""The drawing board as REST tells it, and what is asked for there."""

from typing import Annotated

from msgspec import Meta

from calroom.server.shapes import Asked, Response

LONGEST = 20_000
"""So many letters a draft has at most."""

Text = Annotated[str, Meta(max_length=LONGEST)]
Name = Annotated[str, Meta(max_length=80)]


class NewDraft(Asked, frozen=True, kw_only=True):
    """What to begin with: a game that there is, or a house file of one's own."""

    like: Name = ""
    text: Text = ""


class DraftText(Asked, frozen=True, kw_only=True):
    """A house file that takes the place of what the draft was."""

    text: Text


class DraftValue(Asked, frozen=True, kw_only=True):
    """Another value of one key, as it is written in a house file; empty for what the lender has."""

    game: Name
    key: Name
    value: Annotated[str, Meta(max_length=4_000)]


class DraftPlay(Asked, frozen=True, kw_only=True):
    """A table at which a game of the draft is played, with so many bots."""

    game: Name
    stakes: Name = ""
    bots: Annotated[int, Meta(ge=0, le=13)] = 3


class DraftLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A draft in the list of its owner."""

    id: str
    title: str
    games: list[str]
    at: int


class HasElsewhere(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What another house has for a value."""

    game: str
    value: str


class DraftField(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One value of the form, with the filed one, what is allowed, what it means, and the rule behind it."""

    key: str
    value: str
    filed: str = ""
    takes: str = ""
    means: str = ""
    rule: str = ""
    says: str = ""
    elsewhere: list[HasElsewhere] = []


class DraftShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A draft: its file, its games, and the form of one of them."""

    id: str
    mine: bool
    title: str
    text: str
    version: str
    games: list[str]
    game: str
    game_title: str
    stakes: list[str]
    filed: str = ""
    """The filed game whose rules it has."""
    fields: list[DraftField] = []


class FigureMoved(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A figure before and after, in words; empty where one of the two has none."""

    about: str
    name: str
    before: str = ""
    after: str = ""
    error: str = ""


class DraftWarning(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Something an owner would want to know; what the filed game has as well is not new."""

    kind: str
    about: str
    says: str
    new: bool


class DraftPriced(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a change does: every figure of the filed game and of the draft, and what to be warned of."""

    version: str
    game: str
    moved: list[FigureMoved]
    stayed: int
    figures: list[FigureMoved]
    warnings: list[DraftWarning]
