"""The drawing board over REST: a draft is changed by its owner alone, and read by whoever has its link."""

import asyncio
from datetime import date
from functools import partial
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Annotated

from litestar import MediaType, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import Scope

from calroom.filing.on_paper import STYLE
from calroom.houses.drafts import DRAFT, begun_like, renamed
from calroom.houses.loader import House
from calroom.server.door.guards import session_of
from calroom.server.drawing import at_work
from calroom.server.drawing.shapes import (
    DraftLine,
    DraftPlay,
    DraftPriced,
    DraftShown,
    DraftText,
    DraftValue,
    LikeGame,
    NewDraft,
    NightAsked,
    NightPart,
    WithFile,
)
from calroom.server.errors import Wrong, not_found
from calroom.server.front import Front
from calroom.server.lobby.board import check_stakes, game_named
from calroom.server.lobby.shapes import Link
from calroom.server.pages.own_style import page_with_style
from calroom.server.tables.clocks import now
from calroom.server.work.asking import answered, whereabouts
from calroom.store.drafts import Draft
from calroom.store.sessions import Session

MOST = 20
"""So many drafts somebody may have."""

HANDS, SITTING, MOST_HANDS = 10_000, 100, 100_000
"""A night as it is usual, and how long one may be at the most."""

Manners = Annotated[str, QueryParameter(max_length=200)]
Hands = Annotated[int, QueryParameter(ge=1, le=MOST_HANDS)]
Seed = Annotated[int, QueryParameter(ge=0, le=2**53)]
First = Annotated[int, QueryParameter(ge=0, lt=MOST_HANDS)]

GIVES_WAY = 4
"""So often a further part of the figures gives way to the first of other drafts; then it is worked out."""

UNGUESSABLE = 12
"""Bytes of chance in the link to a draft."""

Game = Annotated[str, QueryParameter(max_length=80)]
Part = Annotated[str, QueryParameter(max_length=40)]


@get("/api/drafts", operation_id="drafts")
async def drafts(me: NamedDependency[Session], front: NamedDependency[Front]) -> list[DraftLine]:
    """One's own drafts, the last changed first."""
    front.get_ready_to_price()
    own = await asyncio.to_thread(front.keeper.store.drafts.of, *_names(front, me))
    return await answered(front.places.drawing, at_work.lines, own)


@post("/api/drafts", operation_id="new_draft", status_code=HTTPStatus.CREATED)
async def new_draft(
    data: JSONBody[NewDraft], me: NamedDependency[Session], front: NamedDependency[Front]
) -> DraftShown:
    """Begin with a game that there is, or with a house file of one's own."""
    store = front.keeper.store.drafts
    if len(await asyncio.to_thread(store.of, *_names(front, me))) >= MOST:
        raise Wrong(
            HTTPStatus.CONFLICT, "you have {most:number} drafts already", "throw one of them away", most=MOST
        )
    match data.what:
        case LikeGame(game=game):
            text = begun_like(game_named(front, game))
        case WithFile(text=text):
            pass
    name = token_urlsafe(UNGUESSABLE)
    shown = await answered(front.places.drawing, at_work.read, name, text, "", True)
    await asyncio.to_thread(store.add, Draft(name, me.person, text, now()))
    return shown


@get("/api/drafts/{draft:str}", operation_id="draft")
async def draft_page(
    draft: FromPath[str], scope: Scope, front: NamedDependency[Front], game: Game = ""
) -> DraftShown:
    """A draft, for whoever has its link."""
    found = await _found(front, draft)
    session = session_of(scope)
    mine = session is not None and found.owner in _names(front, session)
    return await answered(front.places.drawing, at_work.opened, draft, found.text, game, mine)


@put("/api/drafts/{draft:str}", operation_id="replace_draft")
async def replace_draft(
    draft: FromPath[str],
    data: JSONBody[DraftText],
    me: NamedDependency[Session],
    front: NamedDependency[Front],
) -> DraftShown:
    """Another file in place of what the draft was."""
    found = await _own(front, draft, me)
    shown = await answered(front.places.drawing, at_work.replaced, found, data)
    return await _kept(front, found, shown)


@put("/api/drafts/{draft:str}/value", operation_id="change_draft")
async def change_draft(
    draft: FromPath[str],
    data: JSONBody[DraftValue],
    me: NamedDependency[Session],
    front: NamedDependency[Front],
) -> DraftShown:
    """Another value of one key; what is impossible is refused with the reason, and nothing has changed."""
    found = await _own(front, draft, me)
    shown = await answered(front.places.drawing, at_work.changed, found, data)
    return await _kept(front, found, shown)


@delete("/api/drafts/{draft:str}", operation_id="forget_draft")
async def forget_draft(
    draft: FromPath[str], me: NamedDependency[Session], front: NamedDependency[Front]
) -> None:
    """Throw a draft away; hands that were dealt by it keep their rules."""
    await _own(front, draft, me)
    await asyncio.to_thread(front.keeper.store.drafts.forget, draft)
    front.wanted.no_longer(draft)


@get("/api/drafts/{draft:str}/file", operation_id="draft_file", media_type=MediaType.TEXT)
async def draft_file(draft: FromPath[str], front: NamedDependency[Front]) -> Response[str]:
    """The house file itself."""
    found = await _found(front, draft)
    headers = {"content-disposition": 'attachment; filename="draft.toml"'}
    return Response(found.text, media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/drafts/{draft:str}/price", operation_id="price_draft")
async def price_draft(
    draft: FromPath[str], front: NamedDependency[Front], game: Game, part: Part = ""
) -> DraftPriced:
    """What the draft does to the figures of the filed game, and what to be warned of.

    Each part names those that come after it. One that is under way is given up when the draft changes, and
    begins again where somebody else waited for the first part of theirs.
    """
    found = await _found(front, draft)
    if not part:
        front.wanted.make_way()
    for left in range(GIVES_WAY if part else 0, -1, -1):
        with front.wanted.work_on(draft) as mark:
            begins = partial(front.wanted.may_give_way, mark) if left else None
            priced = await answered(
                front.places.figures,
                at_work.priced,
                found.text,
                game,
                part,
                mark,
                rest=bool(part),
                begins=begins,
            )
            if not left or priced.version or not front.wanted.gave_way(mark):
                break
    return priced


@get("/api/drafts/{draft:str}/filing", operation_id="draft_filing", media_type=MediaType.HTML)
async def draft_filing(draft: FromPath[str], front: NamedDependency[Front], game: Game) -> Response[str]:
    """The rules of play of a draft as a document for print."""
    found = await _found(front, draft)
    return page_with_style(
        await answered(front.places.press, at_work.filed_page, found.text, game, date.today()), STYLE.encode()
    )


@get("/api/drafts/{draft:str}/changes", operation_id="draft_changes", media_type=MediaType.HTML)
async def draft_changes(draft: FromPath[str], front: NamedDependency[Front], game: Game) -> Response[str]:
    """What the draft changes in the filed rules, struck and underlined, with the figures."""
    found = await _found(front, draft)
    return page_with_style(
        await answered(front.places.press, at_work.changes_page, found.text, game, date.today()),
        STYLE.encode(),
    )


@get("/api/drafts/{draft:str}/night", operation_id="draft_night")
async def draft_night(
    draft: FromPath[str],
    front: NamedDependency[Front],
    game: Game,
    manners: Manners = "",
    hands: Hands = HANDS,
    sitting: Hands = SITTING,
    seed: Seed = 0,
    stakes: Part = "",
    first: First = 0,
) -> NightPart:
    """A night of bots at a table of the draft: the next sittings of it, from the one that is asked for."""
    found = await _found(front, draft)
    asked = _asked(manners, hands, sitting, seed, stakes, first)
    house = str(DRAFT), found.text.encode()
    with front.wanted.work_on(draft) as mark:
        return await answered(front.places.nights, at_work.dealt, house, game, asked, mark)


@get("/api/games/{game:str}/night", operation_id="game_night")
async def game_night(
    game: FromPath[str],
    front: NamedDependency[Front],
    manners: Manners = "",
    hands: Hands = HANDS,
    sitting: Hands = SITTING,
    seed: Seed = 0,
    stakes: Part = "",
    first: First = 0,
) -> NightPart:
    """The same at a table of a game that the room deals."""
    house, name = whereabouts(front, game)
    asked = _asked(manners, hands, sitting, seed, stakes, first)
    return await answered(front.places.nights, at_work.dealt, house, name, asked)


def _asked(manners: str, hands: int, sitting: int, seed: int, stakes: str, first: int) -> NightAsked:
    chosen = tuple(manners.split(",")) if manners else ()
    return NightAsked(
        manners=chosen, hands=hands, sitting=sitting, seed=seed, stakes=stakes or None, first=first
    )


@post("/api/drafts/{draft:str}/play", operation_id="play_draft", status_code=HTTPStatus.CREATED)
async def play_draft(
    draft: FromPath[str],
    data: JSONBody[DraftPlay],
    me: NamedDependency[Session],
    front: NamedDependency[Front],
) -> Link:
    """A private table at which the draft is played as it is now; its hands keep that version for ever."""
    found = await _found(front, draft)
    shown = await answered(front.places.drawing, at_work.read, draft, found.text, data.game, False)
    house = House(DRAFT, text=renamed(shown.text, f"draft-{shown.version[:16]}").encode())
    game = house.game(shown.game)
    check_stakes(game, data.stakes)
    await answered(front.places.nights, at_work.tried, found.text, shown.game, data.stakes)
    await asyncio.to_thread(front.keeper.houses.renew, house)
    return await front.host.put_up_private(me.person, game.id, data.stakes, data.bots)


def _names(front: Front, session: Session) -> tuple[str, ...]:
    """Whoever is signed in, under every name that they had."""
    return tuple(front.keeper.register.every_name(session.person))


async def _found(front: Front, draft: str) -> Draft:
    found = await asyncio.to_thread(front.keeper.store.drafts.found, draft)
    if found is None:
        raise not_found("there is no such draft", "ask for its link again")
    return found


async def _own(front: Front, draft: str, session: Session) -> Draft:
    """A draft that is one's own; whoever only has its link may read it."""
    found = await _found(front, draft)
    if found.owner not in _names(front, session):
        raise Wrong(
            HTTPStatus.FORBIDDEN,
            "this draft is somebody else's",
            "make a copy of it",
            "design one of your own",
        )
    return found


async def _kept(front: Front, found: Draft, shown: DraftShown) -> DraftShown:
    """Keep a change, unless another one was kept while it was looked at."""
    store = front.keeper.store.drafts
    if not await asyncio.to_thread(store.change, found.id, found.text, shown.text, now()):
        raise Wrong(HTTPStatus.PRECONDITION_FAILED, at_work.OVERTAKEN, at_work.ONCE_MORE)
    front.wanted.no_longer(found.id)
    return shown


HANDLERS = [
    drafts,
    new_draft,
    draft_page,
    replace_draft,
    change_draft,
    forget_draft,
    draft_file,
    price_draft,
    draft_filing,
    draft_changes,
    draft_night,
    game_night,
    play_draft,
]
