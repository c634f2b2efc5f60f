"""Hands that were played: the list of one's own, and each step by step as one saw it, its seal included."""

from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Any, Literal

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, PathParameter, QueryParameter

from calroom.histories.export import history_as_seen
from calroom.histories.phh import BadHistory, write_histories
from calroom.keeping.recall import Recalled as Found
from calroom.keeping.recall import recall
from calroom.keeping.seals import Opened
from calroom.keeping.slips import read_cards
from calroom.room.events import TableEvent
from calroom.room.story import told
from calroom.server.door.guards import session_of
from calroom.server.errors import Wrong
from calroom.server.front import Front
from calroom.server.library.shapes import HandLine, MyHands, OpeningShown, PlayedIn, Recalled, SealShown
from calroom.server.tables.told import line_of, words_of
from calroom.server.work.asking import answered
from calroom.store import Slip
from calroom.store.played import Place, PlayedHand, Sought, Verdict
from calroom.store.records import Ending
from calroom.store.sessions import Session
from calroom.table.asks import Seat
from calroom.table.story import StoryLine

A_PAGE = 50
CURSOR = r"^$|^[0-9]{1,15}/[0-9]{1,15}/.+$"
"""When a hand ended, its number and its table."""

HandNumber = Annotated[int, PathParameter(ge=1, le=10**12)]
Share = Annotated[str, QueryParameter(max_length=64)]
AnyRequest = Request[Any, Any, Any]


# The list


Of = Annotated[str, QueryParameter(max_length=100)]
Amount = Annotated[int, QueryParameter(ge=0, le=10**12)]
Time = Annotated[int, QueryParameter(ge=0, le=10**14)]


@get("/api/hands", operation_id="my_hands")
async def my_hands(
    me: NamedDependency[Session],
    front: NamedDependency[Front],
    more: Annotated[str, QueryParameter(max_length=200, pattern=CURSOR)] = "",
    game: Of = "",
    house: Of = "",
    stakes: Of = "",
    least: Amount = 0,
    came_to: Amount = 0,
    result: FromQuery[Literal["", "won", "lost", "even"]] = "",
    since: Time = 0,
    until: Time = 0,
    ending: FromQuery[Ending] = "",
    verdict: FromQuery[Verdict] = "",
) -> MyHands:
    """One's hands, the last first; `more` is the cursor that the page before gave.

    Of a `game`, `house` or `stakes`; with a pot of `least` so much, or so much won or lost (`came_to`); from
    a time up to another; before a showdown or at one; and by what the coach has said of them.
    """
    sought = Sought(
        game=game,
        house=house,
        stakes=stakes,
        least=least,
        came_to=came_to,
        result=result,
        since=since,
        until=until,
        ending=ending,
        verdict=verdict,
    )
    before = _read_cursor(more) if more else None
    return await answered(front.places.records, _my_hands, front, me.person, before, sought)


def _my_hands(front: Front, person: str, before: Place | None, sought: Sought) -> MyHands:
    keeper = front.keeper
    names = keeper.register.names(person)
    found = keeper.store.played.of(*names, most=A_PAGE + 1, before=before, sought=sought)
    hands = [_line(played, title_of(front, played.game)) for played in found[:A_PAGE]]
    more = _cursor(found[A_PAGE - 1]) if len(found) > A_PAGE else ""
    return MyHands(hands=hands, more=more, played=[] if before else played_in(front, names))


def played_in(front: Front, names: tuple[str, ...]) -> list[PlayedIn]:
    """Every game and stakes that somebody has played."""
    return [
        PlayedIn(game=game, title=title_of(front, game), stakes=stakes, hands=hands)
        for game, stakes, hands in front.keeper.store.played.played_in(*names)
    ]


def title_of(front: Front, game: str) -> str:
    """What a game is called today; one that is no longer here has only its id."""
    try:
        return front.keeper.houses.today(game).title
    except (LookupError, ValueError):
        return game


def _line(played: PlayedHand, title: str) -> HandLine:
    slip = played.slip or Slip()
    return HandLine(
        table=played.table,
        hand=played.hand,
        game=played.game,
        title=title,
        stakes=played.stakes,
        at=played.at,
        before=played.before,
        after=played.after,
        size=slip.size,
        collected=slip.paid + slip.dropped,
        ending=slip.ending,
        own=read_cards(slip.own),
        common=read_cards(slip.common),
        cost=played.cost,
        share=f"/hands/{played.table}/{played.hand}",
    )


def _cursor(played: PlayedHand) -> str:
    return f"{played.at}/{played.hand}/{played.table}"


def _read_cursor(text: str) -> Place:
    at, hand, table = text.split("/", 2)
    return int(at), table, int(hand)


# One hand


class Seen:
    """A hand as somebody may see it: from their seat, whole, or as a spectator."""

    def __init__(self, front: Front, found: Found, session: Session | None, share: str) -> None:
        self.found = found
        self.face_of = front.host.faces.of
        names = front.keeper.register.names(session.person) if session else ()
        offices = front.keeper.offices(session.person) if session else frozenset()
        self.person = next((name for name in names if found.seat_of(name) is not None), None)
        self.whole = "regulator" in offices and found.is_over and not self.person
        if not (self.person or offices or share == share_of(found)):
            raise Wrong(
                HTTPStatus.FORBIDDEN,
                "this hand is shown to those who were dealt in, and to whom they send its link",
                "ask for the link",
                topic="share",
            )

    @property
    def seat(self) -> Seat:
        """From which seat it is seen; 0 is from none."""
        return self.found.seat_of(self.person) or 0

    @property
    def events(self) -> list[TableEvent]:
        """What was seen of it."""
        return self.found.events if self.whole else self.found.seen_by(self.person)

    @property
    def opened(self) -> list[Opened]:
        """The seals of its decks, opened as far as somebody saw them."""
        return self.found.opened_to(self.person)


def share_of(found: Found) -> str:
    """What the link to a hand holds: nobody can work it out who has not read the room's journal."""
    return sha256(f"share/{found.rows[0].digest}".encode()).hexdigest()[:32]


async def as_seen(front: Front, request: AnyRequest, table: str, hand: int, share: str) -> Seen:
    """A hand as whoever asks may see it."""
    keeper = front.keeper
    found = await answered(front.places.records, recall, keeper.store, keeper.houses, table, hand)
    return Seen(front, found, session_of(request.scope), share)


@get("/api/hands/{table:str}/{hand:int}", operation_id="recall")
async def recall_hand(
    table: FromPath[str],
    hand: HandNumber,
    request: AnyRequest,
    front: NamedDependency[Front],
    share: Share = "",
) -> Recalled:
    """A hand step by step, as the one who asks saw it; with a link to it, as a spectator did."""
    seen = await as_seen(front, request, table, hand, share)
    return await answered(front.places.records, _recalled, seen, table, hand)


def _recalled(seen: Seen, table: str, hand: int) -> Recalled:
    found, game, written = seen.found, seen.found.kept.live.game, _phh(seen)
    first, *later = [_seal_shown(opened) for opened in seen.opened] or [SealShown(root="", size=0)]
    return Recalled(
        table=table,
        hand=hand,
        game=game.id,
        title=game.title,
        stakes=found.stakes,
        version=found.rows[0].version or game.version,
        at=found.rows[0].at,
        seat=seen.seat,
        people={str(seat): person for seat, person in found.people.items()},
        faces={str(seat): face for seat, person in found.people.items() if (face := seen.face_of(person))},
        lines=[line_of(event, game) for event in seen.events],
        story=_story(seen),
        words=words_of(game),
        root=first.root,
        size=first.size,
        openings=first.openings,
        later_seals=later,
        phh=isinstance(written, str),
        no_phh="" if isinstance(written, str) else str(written),
        share=f"/hands/{table}/{hand}?share={share_of(found)}",
    )


def _story(seen: Seen) -> list[StoryLine]:
    """The hand as a story, to whoever asks; what they may see of it is masked already."""
    hand = seen.found.hand
    if hand is None:
        return []
    return told(seen.events, seen.found.kept.live.game.voice(hand.setup), seen.seat or None)


def _seal_shown(opened: Opened) -> SealShown:
    openings = [
        OpeningShown(
            position=opening.position,
            card=opening.card,
            salt=opening.salt.hex(),
            path=[digest.hex() for digest in opening.path],
        )
        for opening in opened.openings
    ]
    return SealShown(root=opened.seal.root.hex(), size=opened.seal.size, openings=openings)


# As a file


@get("/api/hands/{table:str}/{hand:int}/phh", operation_id="phh", media_type="text/plain")
async def phh_file(
    table: FromPath[str],
    hand: HandNumber,
    request: AnyRequest,
    front: NamedDependency[Front],
    share: Share = "",
) -> Response[str]:
    """The hand as a PHH file, with the cards that the one who asks saw."""
    seen = await as_seen(front, request, table, hand, share)
    written: str | BadHistory = await answered(front.places.records, _phh, seen)
    if isinstance(written, BadHistory):
        raise Wrong(HTTPStatus.CONFLICT, "{written:said}", topic="phh", written=str(written))
    headers = {"content-disposition": f'attachment; filename="{table}-{hand}.phh"'}
    return Response(written, media_type="text/plain; charset=utf-8", headers=headers)


def _phh(seen: Seen) -> str | BadHistory:
    """The hand as a file, or why the format cannot hold it."""
    hand = seen.found.hand
    if hand is None or not hand.over:
        return BadHistory("the hand is not over")
    try:
        return write_histories([history_as_seen(hand, None if seen.whole else seen.seat)])
    except BadHistory as why:
        return why


HANDLERS = [my_hands, recall_hand, phh_file]
