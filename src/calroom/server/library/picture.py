"""A past hand as a picture: the table at one moment, with the cards that the one who asks saw."""

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from calroom.languages import patterns
from calroom.room.events import InHand
from calroom.server.front import Front
from calroom.server.library.hands import HandNumber, Seen, Share, as_seen
from calroom.server.tongues import language_of
from calroom.server.work.asking import answered
from calroom.table.picture import Captions, picture
from calroom.table.sentences import Sentence
from calroom.table.tongues import in_words
from calroom.table.view import View
from calroom.table.views import see

Step = Annotated[int, QueryParameter(ge=0, le=100_000)]

POT, BANK = Sentence("Pot"), Sentence("Bank")


@get("/api/hands/{table:str}/{hand:int}/picture", operation_id="picture", media_type="image/svg+xml")
async def picture_file(
    table: FromPath[str],
    hand: HandNumber,
    request: Request[Any, Any, Any],
    front: NamedDependency[Front],
    share: Share = "",
    step: Step = 0,
) -> Response[str]:
    """The table after so many steps of a hand as an SVG picture, with the cards that the one who asks saw."""
    seen = await as_seen(front, request, table, hand, share)
    language = language_of(request.scope)
    drawn = await answered(front.places.records, _drawn, seen, hand, step, language)
    headers = {"content-disposition": f'inline; filename="{table}-{hand}.svg"'}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def _drawn(seen: Seen, hand: int, step: int, language: str) -> str:
    game, view = seen.found.kept.live.game, View(seen.seat or None)
    for event in seen.events[: step or None]:
        if isinstance(event.what, InHand):
            see(view, event.what.told)
    own = patterns(language)
    number = in_words(Sentence("hand {hand:number}", hand=hand).wording, language)
    stakes = own.get(seen.found.stakes, seen.found.stakes)
    captions = Captions(
        title=own.get(game.title, game.title),
        below=f"{stakes} · {number}",
        pot=in_words(POT.wording, language),
        bank=in_words(BANK.wording, language),
    )
    return picture(view, seen.found.people, captions)


HANDLERS = [picture_file]
