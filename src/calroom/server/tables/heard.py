"""What clients say to a table: a request becomes an input of the room, or is refused to the one who asked."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from calroom.keeping import NotKept
from calroom.keeping.podium.call_rows import CallFloor, TakeBackCall
from calroom.rulebook.rule_book import RuleBook, UnknownRule
from calroom.server import protocol
from calroom.server.protocol import ClientMessage, Refusal, RuleRef, Taken
from calroom.server.tables import private
from calroom.server.tables.chat import cleaned
from calroom.server.tables.crowd import Client
from calroom.server.tables.envelope import give, key_of, person_of
from calroom.server.tables.hosted import HostedTable
from calroom.store import StoreFailure
from calroom.table.refusals import Refused

Heard: TypeAlias = Taken | Refusal


async def hear(table: HostedTable, client: Client, request: ClientMessage) -> Heard:
    """Do what a client asks for, once; or refuse it with the rule and what is allowed instead."""
    handler, keeper, key = _HANDLERS[type(request)], table.around.keeper, key_of(client, request)
    try:
        if handler is _give and await keeper.has_taken(table.table, key):
            return Taken(id=request.id, repeated=True)
        doing = handler(table, client, request)
        return await (keeper.begun.to_its_end(doing) if handler in _IN_STEPS else doing)
    except Refused as refused:
        # What was taken once may not be said a second time: the question is over, the seat is taken.
        if handler is _give and keeper.was_said(table.table, key):
            return Taken(id=request.id, repeated=True)
        return refusal(request.id, refused, table.live.game.book)
    except (NotKept, StoreFailure):
        cannot = Refused(
            "the room cannot write anything down now; nothing has changed, try again", "not-kept"
        )
        return refusal(request.id, cannot, table.live.game.book)


def refusal(request: str, refused: Refused, book: RuleBook) -> Refusal:
    """A refusal as it is sent."""
    return Refusal(
        id=request,
        what=refused.what,
        said=refused.sentence.wording,
        topic=refused.topic,
        rules=[ref for rule in refused.rules if (ref := _ref(book, rule))],
        allowed=list(refused.allowed),
        instead=[one.wording for one in refused.instead],
    )


def _ref(book: RuleBook, rule: str) -> RuleRef | None:
    try:
        found = book.rule(rule)
    except UnknownRule:
        return None
    return RuleRef(id=found.id, number=found.number, says=found.says)


async def _give(table: HostedTable, client: Client, request: protocol.Give) -> Taken:
    told = await give(table, client, request)
    return Taken(id=request.id, repeated=told.repeated)


async def _chat(table: HostedTable, client: Client, request: protocol.Chat) -> Taken:
    person, key = person_of(client), key_of(client, request)
    private.check_welcome(table, person, client.link)
    if (why := table.around.keeper.room.barred(person)) and not table.live.seat_of(person):
        raise Refused("{person} is barred: {why:text}", "barred", person=person, why=why)
    said = await table.chat.say(person, request.words, key, table.live.state.number)
    if said is not None:
        table.hear(said)
    return Taken(id=request.id, repeated=said is None)


async def _sit_out(table: HostedTable, client: Client, request: protocol.SitOut) -> Taken:
    person = person_of(client)
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
    await table.around.mutes.mute(person_of(client), request.person, on=request.on)
    return Taken(id=request.id)


async def _complain(table: HostedTable, client: Client, request: protocol.Complain) -> Taken:
    person, key = person_of(client), key_of(client, request)
    if table.around.buckets.take("complaint", person):
        raise Refused("you have complained often lately", "complaint", allowed=("speak to the floor",))
    repeated = await table.chat.complain(person, request.person, request.words, key)
    return Taken(id=request.id, repeated=repeated)


async def _call_floor(table: HostedTable, client: Client, request: protocol.CallFloor) -> Taken:
    """Whoever plays or waits here calls the floor, and a dealer who attends the table."""
    person, key, live = person_of(client), key_of(client, request), table.live
    waits = any(entry.person == person for entry in live.state.waiting)
    if not (live.seat_of(person) or waits or table.role_of(person) == "dealer"):
        raise live.game.refuse("you do not play here", "no-seat", "sit down", "join the list")
    if table.around.buckets.take("call", person):
        raise Refused("you have called the floor often lately", "call", allowed=("wait a moment",))
    words = cleaned(request.words) if request.words.strip() else ""
    state = live.state
    told = await table.around.keeper.enter(
        CallFloor(
            who=person,
            id=f"call {table.table}/{key}",
            table=table.table,
            hand=state.hand,
            after=state.number,
            words=words,
            there=tuple(player.person for player in state.players.values() if player.kind != "bot"),
        )
    )
    return Taken(id=request.id, repeated=told.repeated)


async def _take_back_call(table: HostedTable, client: Client, request: protocol.TakeBackCall) -> Taken:
    person, keeper = person_of(client), table.around.keeper
    call = keeper.podium.calls.waits_for(person, table.table)
    if call is None:
        raise Refused("no call of yours waits", "call", allowed=("call the floor",))
    id_ = f"call {table.table}/{key_of(client, request)}"
    told = await keeper.enter(TakeBackCall(who=person, id=id_, number=call.number))
    return Taken(id=request.id, repeated=told.repeated)


async def _kick(table: HostedTable, client: Client, request: protocol.Kick) -> Taken:
    await private.send_away(table, person_of(client), request.person, on=request.on)
    return Taken(id=request.id)


async def _bots(table: HostedTable, client: Client, request: protocol.Bots) -> Taken:
    await private.arrange(table, person_of(client), bots=request.count)
    if request.strength is not None:
        await table.wish_for_bots(request.strength)
    return Taken(id=request.id)


async def _thinking(table: HostedTable, client: Client, request: protocol.Thinking) -> Taken:
    await private.arrange(table, person_of(client), seconds=request.seconds)
    return Taken(id=request.id)


async def _hold(table: HostedTable, client: Client, request: protocol.Hold) -> Taken:
    await private.arrange(table, person_of(client), held=request.on)
    return Taken(id=request.id)


async def _coach(table: HostedTable, client: Client, request: protocol.Coach) -> Taken:
    await table.coach(person_of(client), on=request.on)
    return Taken(id=request.id)


_HANDLERS: dict[type, Callable[..., Coroutine[Any, Any, Taken]]] = {
    protocol.Give: _give,
    protocol.Chat: _chat,
    protocol.SitOut: _sit_out,
    protocol.TakeTime: _take_time,
    protocol.Mute: _mute,
    protocol.Complain: _complain,
    protocol.CallFloor: _call_floor,
    protocol.TakeBackCall: _take_back_call,
    protocol.Kick: _kick,
    protocol.Bots: _bots,
    protocol.Thinking: _thinking,
    protocol.Hold: _hold,
    protocol.Coach: _coach,
}

_IN_STEPS = (_chat, _mute, _complain, _call_floor, _take_back_call, _kick, _bots, _thinking, _hold)
"""What is kept first and known to everybody after it: done to its end, though its sender be gone."""
