"""What clients say to a table: a request becomes an input of the room, or is refused to the one who asked."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from msgspec import ValidationError, convert, structs

from calroom.keeping import NotKept, authority
from calroom.room import inputs
from calroom.room.inputs import AnyInput, Personal, Reply
from calroom.rulebook.book import RuleBook, UnknownRule
from calroom.server import protocol
from calroom.server.protocol import ClientMessage, Refusal, RuleRef, Taken
from calroom.server.tables import private
from calroom.server.tables.clocks import Put
from calroom.server.tables.company import seat_apart
from calroom.server.tables.crowd import Client
from calroom.server.tables.hosted import HostedTable
from calroom.store import StoreFailure
from calroom.table.asks import FLOOR
from calroom.table.refusals import Refused

Heard: TypeAlias = Taken | Refusal

INPUTS: dict[type, Callable[..., Personal]] = {
    protocol.Sit: inputs.Sit,
    protocol.Stand: inputs.Stand,
    protocol.Leave: inputs.Leave,
    protocol.Buy: inputs.Buy,
    protocol.Cash: inputs.Cash,
    protocol.Away: inputs.Away,
    protocol.Back: inputs.Back,
    protocol.ChangeSeat: inputs.ChangeSeat,
    protocol.Join: inputs.Join,
    protocol.Quit: inputs.Quit,
    protocol.Doubles: inputs.Doubles,
    protocol.Alone: inputs.Alone,
    protocol.Share: inputs.Share,
    protocol.TakeBank: inputs.TakeBank,
    protocol.AskShuffle: inputs.AskShuffle,
}
"""Requests that say the same to the table, with the same fields."""


async def hear(table: HostedTable, client: Client, request: ClientMessage) -> Heard:
    """Do what a client asks for, once; or refuse it with the rule and what is allowed instead."""
    handler, key = _HANDLERS.get(type(request), _say), key_of(client, request)
    if table.live.knows(key):
        return Taken(id=request.id, repeated=True)
    try:
        doing = handler(table, client, request)
        return await (table.around.keeper.begun.to_its_end(doing) if handler in _IN_STEPS else doing)
    except Refused as refused:
        if handler not in _IN_STEPS and table.was_given(key):
            return Taken(id=request.id, repeated=True)
        return refusal(request.id, refused, table.live.game.book)
    except (NotKept, StoreFailure):
        what = "the room cannot write anything down now; nothing has changed, try again"
        return Refusal(id=request.id, what=what, topic="not-kept")


def refusal(request: str, refused: Refused, book: RuleBook) -> Refusal:
    """A refusal as it is sent."""
    return Refusal(
        id=request,
        what=refused.what,
        topic=refused.topic,
        rules=[ref for rule in refused.rules if (ref := _ref(book, rule))],
        allowed=list(refused.allowed),
    )


def _ref(book: RuleBook, rule: str) -> RuleRef | None:
    try:
        found = book.rule(rule)
    except UnknownRule:
        return None
    return RuleRef(id=found.id, number=found.number, says=found.says)


def key_of(client: Client, request: ClientMessage) -> str:
    """The id of an input: nobody can give another's again."""
    return f"{client.person}/{request.id}"


def _person(client: Client) -> str:
    if not client.person:
        raise Refused("you only look on", "no-seat", allowed=("come in as a guest", "sign in"))
    return client.person


async def _give(table: HostedTable, request: ClientMessage, said: AnyInput) -> Taken:
    """Give an input to the table."""
    told = await table.take(said)
    return Taken(id=request.id, repeated=told.repeated)


async def _say(table: HostedTable, client: Client, request: ClientMessage) -> Taken:
    """Somebody says something for themselves."""
    person = _person(client)
    private.check_welcome(table, person, client.link)
    fields = {name: value for name, value in structs.asdict(request).items() if name != "id"}
    said: AnyInput = INPUTS[type(request)](who=person, id=key_of(client, request), **fields)  # type: ignore[assignment]
    if isinstance(said, inputs.Sit | inputs.Stand) and not said.chips and table.live.is_open:
        said = structs.replace(said, chips=table.brings(person))
    if isinstance(said, inputs.Sit) and not (said.seat or said.lot) and (seat := seat_apart(table.live)):
        try:
            return await _give(table, request, structs.replace(said, seat=seat))
        except Refused as refused:
            if refused.topic not in ("seat-taken", "seats"):
                raise
    return await _give(table, request, said)


async def _choose(table: HostedTable, client: Client, request: protocol.Choose) -> Taken:
    """Somebody answers the question with this number."""
    key = key_of(client, request)
    put = table.question_for(client)
    if put is None or put.number != request.number:
        raise _too_late(table, put)
    told = await table.answer(put, _reply(table, client, put, key, request))
    return Taken(id=request.id, repeated=told.repeated)


def _reply(table: HostedTable, client: Client, put: Put, key: str, request: protocol.Choose) -> Reply:
    seat = put.ask.seat
    if seat <= 0:
        role: inputs.Role = "floor" if seat == FLOOR else "dealer"
        return Reply(who=client.person, role=role, id=key, answer=request.answer, reason=request.reason)
    holder = table.live.state.players[seat].person
    person = "" if holder == client.person else holder
    return Reply(who=client.person, person=person, id=key, answer=request.answer)


def _too_late(table: HostedTable, put: Put | None) -> Refused:
    if put is None:
        waiting = tuple(f"wait for seat {seat}" for seat in table.questions.put if seat > 0)
        return table.live.game.refuse("you are not asked now", "out-of-turn", *waiting)
    what = "that question is over, and another is asked"
    return table.live.game.refuse(what, "out-of-turn", "answer that one")


async def _order(table: HostedTable, client: Client, request: protocol.Order) -> Taken:
    """Dealer or floor speak with their authority."""
    person = _person(client)
    role = table.role_of(person)
    if role not in ("dealer", "floor"):
        raise Refused(f"a {role} has no authority for this", "authority", allowed=("ask the floor",))
    try:
        said: Any = convert(request.what, AnyInput)
    except ValidationError as wrong:
        what = f"that is nothing a {role} can say: {wrong}"
        raise Refused(what, "authority", allowed=tuple(authority.said_by(role))) from None
    if isinstance(said, authority.OF_THE_ROOM):
        raise Refused("that is said to the room, not at a table", "authority")
    reason = request.reason or said.reason
    said = structs.replace(said, who=person, role=role, id=key_of(client, request), reason=reason)
    return await _give(table, request, said)


async def _chat(table: HostedTable, client: Client, request: protocol.Chat) -> Taken:
    person, key = _person(client), key_of(client, request)
    private.check_welcome(table, person, client.link)
    if (why := table.around.keeper.room.barred(person)) and not table.live.seat_of(person):
        raise Refused(f"{person} is barred: {why}", "barred")
    line = await table.chat.say(person, request.words, key, table.live.state.number)
    if line is not None:
        table.hear(line)
    return Taken(id=request.id, repeated=line is None)


async def _sit_out(table: HostedTable, client: Client, request: protocol.SitOut) -> Taken:
    person = _person(client)
    if not table.live.seat_of(person):
        raise table.live.game.refuse("you have no seat here", "no-seat", "sit down")
    await table.sit_out(person, request.when)
    return Taken(id=request.id)


async def _take_time(table: HostedTable, client: Client, request: protocol.TakeTime) -> Taken:
    """Only whoever is asked has a clock, and only in a hand is there a bank."""
    put = table.question_for(client)
    if put is None or put.ask.seat not in table.live.state.players:
        raise table.live.game.refuse("you are not asked now", "out-of-turn", "wait for your turn")
    if not table.clocks.bank(table.live, put):
        raise table.live.game.refuse("there is nothing in your time bank", "no-answer", "answer")
    await table.take_time(put)
    return Taken(id=request.id)


async def _mute(table: HostedTable, client: Client, request: protocol.Mute) -> Taken:
    await table.around.mutes.mute(_person(client), request.person, on=request.on)
    return Taken(id=request.id)


async def _complain(table: HostedTable, client: Client, request: protocol.Complain) -> Taken:
    person, key = _person(client), key_of(client, request)
    if table.around.buckets.take("complaint", person):
        raise Refused("you have complained often lately", "complaint", allowed=("speak to the floor",))
    repeated = await table.chat.complain(person, request.person, request.words, key)
    return Taken(id=request.id, repeated=repeated)


async def _kick(table: HostedTable, client: Client, request: protocol.Kick) -> Taken:
    await private.send_away(table, _person(client), request.person, on=request.on)
    return Taken(id=request.id)


async def _bots(table: HostedTable, client: Client, request: protocol.Bots) -> Taken:
    await private.arrange(table, _person(client), bots=request.count)
    return Taken(id=request.id)


async def _stakes(table: HostedTable, client: Client, request: protocol.Stakes) -> Taken:
    """Another limit needs the same hand to be over as it does where the floor changes it."""
    person = _person(client)
    private.check_host(table, person)
    said = inputs.ChangeLimit(who=person, role="host", stakes=request.stakes, id=key_of(client, request))
    return await _give(table, request, said)


async def _thinking(table: HostedTable, client: Client, request: protocol.Thinking) -> Taken:
    await private.arrange(table, _person(client), seconds=request.seconds)
    return Taken(id=request.id)


async def _hold(table: HostedTable, client: Client, request: protocol.Hold) -> Taken:
    await private.arrange(table, _person(client), held=request.on)
    return Taken(id=request.id)


_HANDLERS: dict[type, Callable[..., Coroutine[Any, Any, Taken]]] = {
    protocol.Chat: _chat,
    protocol.SitOut: _sit_out,
    protocol.TakeTime: _take_time,
    protocol.Mute: _mute,
    protocol.Complain: _complain,
    protocol.Kick: _kick,
    protocol.Bots: _bots,
    protocol.Stakes: _stakes,
    protocol.Thinking: _thinking,
    protocol.Hold: _hold,
    protocol.Choose: _choose,
    protocol.Order: _order,
}

_IN_STEPS = (_chat, _mute, _complain, _kick, _bots, _thinking, _hold)
"""What is kept first and known to everybody after it: done to its end, though its sender be gone."""
