"""No frame holds a card that its reader may not see, nor anything that depends on one."""

import asyncio
import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec import json, structs, to_builtins
from tests.server.screens import Screen, room

import calroom
from calroom.bots.random_player import random_answer
from calroom.cards import HIDDEN
from calroom.houses.game import Game
from calroom.keeping import Told
from calroom.room.events import InHand, TableEvent
from calroom.room.inputs import Sit
from calroom.room.story import TableTeller
from calroom.server.protocol import Hold, News, Question, Welcome
from calroom.server.tables.host import Host
from calroom.server.tables.told import line_of, viewers_of, written
from calroom.table.asks import Answer
from calroom.table.story import StoryLine, Voice

ONE_OF_EACH_SCRIPT = {
    game.type.name: game.id
    for house in calroom.houses()
    for name in house.games
    if (game := house.game(name)) and house.id != "open"
}


PIECES = sorted({card for game in ONE_OF_EACH_SCRIPT.values() for card in calroom.game(game).deck})
_NAMED = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, PIECES))})(?![\w-])")


class Witness:
    """Sees everything that happens at a table, whole, and knows who may see what of it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.events: dict[int, TableEvent] = {}
        self.viewers: dict[int, dict[str, int]] = {}
        host.keeper.subscribe(self.note)

    def note(self, told: Told) -> None:
        viewers = viewers_of(self.host.keeper.table(told.table))
        for event in told.events:
            self.events[event.number], self.viewers[event.number] = event, viewers

    def masked(self, number: int, person: str) -> TableEvent:
        return self.events[number].masked(self.viewers[number].get(person))

    def may_know(self, person: str, upto: int) -> set[str]:
        """The cards that somebody has been shown at this table."""
        seen = (self.masked(number, person) for number in self.events if number <= upto)
        return {card for event in seen for card in cards_in(to_builtins(event.what, str_keys=True))}


def cards_in(data: object) -> Iterator[str]:
    """Every card that is named in plain data, in a field of its own or within a sentence."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in ("root", "seal", "version", "person", "id", "table", "host", "verbs", "phrases"):
                yield from cards_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from cards_in(value)
    elif isinstance(data, str):
        yield from _NAMED.findall(data)


async def evening(host: Host, game: str, luck: Random, hands: int) -> tuple[Witness, list[Screen]]:
    """Ann and Bob play with bots, while others look on."""
    witness = Witness(host)
    link = await host.put_up_private("Ann", game, bots=2)
    ann = Screen(host, link.table, "Ann")
    await ann.say(Hold)
    await ann.open()
    bob = await Screen(host, link.table, "Bob").open()
    others = [
        await Screen(host, link.table).open(),
        await Screen(host, link.table, "Flo", "player", "floor").open(),
        await Screen(host, link.table, "Rex", "player", "regulator").open(),
    ]
    for one in (ann, bob):
        told = await one.say(Sit, chips=500_000)
        assert told.__struct_config__.tag == "taken", told

    await ann.say(Hold, on=False)

    def choice(question: Question) -> Answer:
        return random_answer(question.ask, luck)

    await asyncio.gather(ann.play(hands, choice), bob.play(hands, choice))
    return witness, [ann, bob, *others]


@pytest.mark.parametrize("game", ONE_OF_EACH_SCRIPT.values())
def test_no_frame_holds_a_card_that_its_reader_may_not_see(path: str, game: str) -> None:
    async def play() -> tuple[Witness, list[Screen]]:
        async with room(path) as host:
            return await evening(host, game, Random(game), 1)

    witness, screens = asyncio.run(play())
    hidden = [event for event in witness.events.values() if event.masked(None) is not event]
    assert hidden, "there was nothing to hide"
    for screen in screens:
        person = screen.client.person
        for text, told in zip(screen.frames, screen.told, strict=True):
            if isinstance(told, News | Welcome):
                known = witness.may_know(person, told.number)
                assert set(cards_in(json.decode(text))) <= known
            if isinstance(told, News):
                for line in told.lines:
                    assert line == line_of(witness.masked(line.number, person), screen.table.live.game)
            if isinstance(told, News | Welcome) and told.question is not None:
                seat = screen.table.live.seat_of(person)
                assert told.question.ask.seat == seat if seat else told.question.ask.seat <= 0
    ann, bob, nobody, floor, regulator = screens
    told_to_all = {"".join(frame for frame in one.frames if '"lines"' in frame) for one in (ann, bob, nobody)}
    assert len(told_to_all) == 3
    for looker in (floor, regulator):
        seen = {line.number: line for line in nobody.lines}
        both = [line for line in looker.lines if line.number in seen]
        assert both
        assert all(seen[line.number] == line for line in both)


def a_hand_of(game: Game, luck: Random) -> list[TableEvent]:
    """The events of a random hand in which something is hidden."""
    button = 1 if game.family == "banked" else None
    while True:
        hand = game.hand(dict.fromkeys(range(1, 5), 500_000), button, seed=luck.randint(0, 1000))
        while not hand.over:
            ask = luck.choice(hand.asks)
            hand.answer(ask.seat, random_answer(ask, luck))
        events = [
            TableEvent("t", number, 1, InHand(hand=1, number=number, told=event))  # type: ignore[arg-type]
            for number, event in enumerate(hand.events)
        ]
        if any(event.masked(None) is not event for event in events):
            return events


@pytest.mark.parametrize("game", ONE_OF_EACH_SCRIPT.values())
def test_what_somebody_is_told_does_not_depend_on_cards_that_he_may_not_see(game: str) -> None:
    luck = Random(7)
    playable = calroom.game(game)
    viewers = {f"P{seat}": seat for seat in range(1, 5)}
    events = a_hand_of(playable, luck)
    for person, seat in [*viewers.items(), ("", None)]:
        others = [_with_other_cards(event, seat, playable, luck) for event in events]
        assert others != events
        was, would_be = (written(some, viewers, playable) for some in (events, others))
        assert [line.to(person) for line in was] == [line.to(person) for line in would_be]
        heard, would_hear = (_heard(some, playable, seat) for some in (events, others))
        assert heard == would_hear


def _heard(events: list[TableEvent], game: Game, seat: int | None) -> list[StoryLine]:
    """The story of a hand, as a table tells it to a seat."""
    teller = TableTeller(Voice(game.verbs, game.type.all_asides), seat)
    teller.follow(events)
    return teller.teller.lines


def _with_other_cards(event: TableEvent, seat: int | None, game: Game, luck: Random) -> TableEvent:
    """The event with other cards where this seat does not see them."""
    if event.masked(seat) is event:
        return event
    assert isinstance(event.what, InHand)
    told = event.what.told
    cards = tuple(luck.choice(game.deck) for _ in told.cards)  # type: ignore[union-attr]
    assert HIDDEN not in cards
    return structs.replace(event, what=structs.replace(event.what, told=structs.replace(told, cards=cards)))
