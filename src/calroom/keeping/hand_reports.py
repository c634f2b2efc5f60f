"""Hands on paper: one recalled step by step, and the money that lies in hands that are not over."""

from collections.abc import Iterable, Iterator
from functools import partial

from calroom.houses.loader import BadHouseFile
from calroom.keeping.paper import Report, Row, when
from calroom.keeping.rebuilding import Houses, rebuild
from calroom.keeping.recall import Recalled, recall
from calroom.keeping.rows import PayBack, TakeDown, read_by_chance, read_input
from calroom.money import Cents, dollars
from calroom.room.events import HandEnded, InHand
from calroom.room.room import ROOM
from calroom.store import Store
from calroom.table.asks import Seat, who
from calroom.table.events import Acted, Began, Called, Event, Gathered, Moved
from calroom.table.table import COLLECTION, JACKPOT, STACK
from calroom.table.verbs import Verbs
from calroom.table.words import say, transcript

BOXES = (COLLECTION, JACKPOT)


def hand(store: Store, table: str, number: int) -> Report:
    """A hand recalled: when, who chose what, bets, fees, and everybody's chips before and after."""
    recalled = recall(store, Houses(store), table, number)
    events: list[Event] = [event.what.told for event in recalled.events if isinstance(event.what, InHand)]
    kinds = {person.id: person.kind for person in store.people.everybody()}
    rows = [
        {"seat": seat, "person": person, "kind": kinds[person], **_account(recalled, seat, events)}
        for seat, person in recalled.people.items()
    ]
    return Report(f"Hand {number} at table {table}", rows, list(_told(recalled, number)))


def _account(recalled: Recalled, seat: Seat, events: list[Event]) -> Row:
    """What a seat had, put in, took out and chose; chips are not after the hand while it goes on."""
    stack, person = STACK[seat], recalled.people[seat]
    began = next(event for event in events if isinstance(event, Began))
    ended = _end(recalled)
    moved = list(_moved(events))
    paid = [(target, amount) for source, target, amount in moved if source == stack]
    got = [(source, amount) for source, target, amount in moved if target == stack]
    before, after = began.chips.get(stack, 0), ended.stacks[person][1] if ended else None
    return {
        "before": before,
        "bet": sum(amount for place, amount in paid if place not in BOXES),
        "won": sum(amount for place, amount in got if place not in BOXES),
        "fee": _net(COLLECTION, paid, got),
        "jackpot": _net(JACKPOT, paid, got),
        "after": after,
        "result": None if after is None else after - before,
        "choices": "; ".join(_choices(events, seat, recalled.kept.live.game.verbs)),
    }


def _choices(events: list[Event], seat: Seat, verbs: Verbs) -> Iterator[str]:
    """What a seat chose; what the system chose for it, because it did not answer, is marked."""
    unanswered = f"{who(seat)} does not answer in time"
    by_system = False
    for event in events:
        if isinstance(event, Called) and event.words == unanswered:
            by_system = True
        elif isinstance(event, Acted) and event.seat == seat:
            yield f"{say(event, verbs)} (decided by the system)" if by_system else say(event, verbs)
            by_system = False


def _told(recalled: Recalled, number: int) -> Iterator[str]:
    """The heading, then every step with its time, then what the house and the jackpot got."""
    live, rows, ended = recalled.kept.live, recalled.rows, _end(recalled)
    rules_for = partial(live.game.rules_for, stakes=recalled.stakes)
    roots = " and ".join(seal.root.hex() for row in rows for seal in read_by_chance(row.chance).seals)
    status = "in progress" if ended is None else "void" if ended.void else "finished"
    yield f"replay of hand {number} at table {live.state.table}, {live.game.id}, {recalled.stakes}, {status}"
    yield f"began {when(rows[0].at)}, last input {when(rows[-1].at)}"
    yield f"house file {rows[0].version}, deck sealed as {roots or 'nothing'}"
    steps: dict[int, list[Event]] = {}
    for event in recalled.events:
        if isinstance(event.what, InHand):
            steps.setdefault(event.at, []).append(event.what.told)
    for at, events in steps.items():
        clock = when(at)[11:]
        yield from (f"{clock} {line}" for line in transcript(events, rules_for, live.game.verbs))
    if ended:
        collected, pool = sum(ended.collected.values()), sum(ended.jackpot.values())
        yield f"collected {dollars(collected)}, for the jackpot {dollars(pool)}"


def _end(recalled: Recalled) -> HandEnded | None:
    return next((event.what for event in recalled.events if isinstance(event.what, HandEnded)), None)


def _net(box: str, paid: Iterable[tuple[str, Cents]], got: Iterable[tuple[str, Cents]]) -> Cents:
    return sum(amount for place, amount in paid if place == box) - sum(
        amount for place, amount in got if place == box
    )


def _moved(events: Iterable[Event]) -> Iterator[tuple[str, str, Cents]]:
    for event in events:
        if isinstance(event, Moved):
            yield event.source, event.target, event.amount
        elif isinstance(event, Gathered):
            for source, amount in event.amounts:
                yield source, event.target, amount


def unfinished(store: Store) -> Report:
    """The money in hands that are not over: what lies in pots, bets, banks and boxes of each of them."""
    houses = Houses(store)
    rows: list[Row] = []
    for last in store.journal.last_inputs():
        if last.table == ROOM or not last.hand or isinstance(read_input(last.input), TakeDown | PayBack):
            continue
        try:
            live = rebuild(store, houses, last.table).live
        except BadHouseFile as wrong:
            houses.note(last.table, wrong)
            continue
        if live.hand is None:
            continue
        chips = live.hand.table.chips
        lay = live.hand.setup.lying
        rows += [
            {"table": last.table, "hand": last.hand, "since": when(last.at), "place": place, "amount": amount}
            for place in chips
            if place not in STACK and (amount := chips[place] - (lay.get(place, 0) if place in BOXES else 0))
        ]
    total = sum(row["amount"] for row in rows)
    hands = len({row["table"] for row in rows})
    words = [f"{hands} hands with money in play, {dollars(total)} in all", *houses.left_out]
    return Report("Money in unfinished hands", rows, words)
