"""Everything of one's own as a file, over REST."""

from litestar import Response, get
from litestar.di import NamedDependency

from calroom.keeping.everything import everything
from calroom.server.front import Front
from calroom.server.work.asking import answered
from calroom.store.sessions import Session


@get("/api/me/everything", operation_id="everything", media_type="application/json")
async def everything_file(me: NamedDependency[Session], front: NamedDependency[Front]) -> Response[bytes]:
    """All that the room keeps of whoever asks: account, chips, hands, notes, results, drafts, practice."""
    written = await answered(front.places.records, _written, front, me.person)
    headers = {"content-disposition": 'attachment; filename="calroom.json"'}
    return Response(written, media_type="application/json", headers=headers)


def _written(front: Front, person: str) -> bytes:
    return everything(front.keeper.store, front.keeper.register, person).written()


HANDLERS = [everything_file]
