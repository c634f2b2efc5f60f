"""Tables with every seat taken, at the moments that are worth a look: what a server would say to one of them.

A hand of every game is played by bots who stay in it, in a table of the real room. Whenever one of them is
asked something new, what their browser would be told is kept, and so is the end of the hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from msgspec import json

import calroom
from calroom import bots
from calroom.houses.game import Game
from calroom.room.events import HandBegan, TableEvent
from calroom.room.inputs import Deal
from calroom.server.protocol import PROTOCOL, Clock, Question, Welcome, You
from calroom.server.tables.eyes import Eyes, Prospect, Tellers
from calroom.server.tables.shown import hand_shown, table_shown
from calroom.server.tables.told import line_of, words_of
from calroom.table.asks import Answer, Ask, Seat
from tests.room.live import Live

HOUSE_GAMES = [game.id for game in calroom.games() if not game.id.startswith("open.")]
NAMES = (
    *("Ann", "Bot Bartholomew", "Guest 48213", "Bot Eli", "Maximiliane", "Bot Gus", "Hal", "Bot Ida", "Jo"),
    *("Bot Kay", "Lee", "Bot Montgomery", "Nan", "Bot Oz", "Pam", "Bot Quentin"),
)
STAYING = ("call", "check", "play", "show")
GIVING_UP = ("fold", "throw-away", "surrender", "drop", "sit-out", "done", "decline")
CHIPS = "$1,900"
"""An amount that takes some room, as amounts do after an hour at a table."""
LONGEST = 4000
NUMBERS = count(1)
"""No two questions have the same number, so that a page takes each for another."""
TRIES = 12


@dataclass(frozen=True)
class Shown:
    """What somebody is told at one moment, and what it is a moment of."""

    game: str
    moment: str
    welcome: str


def scenes(name: str, seed: int = 11, people: Sequence[str] = NAMES) -> list[Shown]:
    """The moments of one hand of a game, each once, from the side of somebody who plays against the bank."""
    tried = (_moments(name, seed + nth, people) for nth in range(TRIES))
    return next(found for found in tried if len(found) > 1)


def _moments(name: str, seed: int, people: Sequence[str]) -> list[Shown]:
    game = calroom.game(name)
    luck = Random(seed)
    live = full_table(game, luck, people)
    if live is None:
        return []
    found: dict[str, Shown] = {}
    seat, tellers = _onlooked(live), Tellers()
    for asks in _played(live, game, luck):
        tellers.story(live.table, seat)
        mine = next((ask for ask in asks if ask.seat == seat), None)
        if mine:
            found[f"{mine.topic} {' '.join(sorted({option.verb for option in mine.options}))}"] = told(
                live, seat, mine, tellers
            )
    return [*found.values(), told(live, seat, None, tellers)]


def full_table(game: Game, luck: Random, people: Sequence[str] = NAMES) -> Live | None:
    """A table at which nobody else could sit down, if so many have come, with a hand begun."""
    live = Live(game.id, at="9:00")
    for at, person in enumerate(people[: game.rules.seats[1]], 1):
        live.sit(f"{person.replace(' ', '_')} {at}", CHIPS)
    for _ in range(LONGEST):
        if live.table.hand is not None:
            return live
        if live.table.asks:
            ask = live.table.asks[0]
            live.give(ask, bots.answer(game, ask, None, luck))
        else:
            live.take(Deal(who="Dan", role="dealer"))
    return None


def _onlooked(live: Live) -> Seat:
    """Somebody in the hand who neither banks nor sits at an end of the table."""
    assert live.table.hand is not None
    bank = live.table.state.bank.banker or live.table.hand.setup.button
    seats = [seat for seat in live.table.people if seat != bank]
    return seats[len(seats) // 2]


def _played(live: Live, game: Game, luck: Random) -> Iterator[tuple[Ask, ...]]:
    hand = live.table.hand
    for _ in range(LONGEST):
        if live.table.hand is not hand or hand is None:
            return
        yield live.table.asks
        ask = luck.choice(live.table.asks)
        live.give(ask, _staying(live, game, ask, luck))


def _staying(live: Live, game: Game, ask: Ask, luck: Random) -> Answer:
    """What a bot answers, but it does not go away while it can stay, and makes one bet of every kind."""
    assert live.table.hand is not None
    for option in ask.options:
        if (ask.topic == "wagers" and _is_new(live, ask.seat, option.where)) or option.verb in STAYING:
            return Answer(option.verb, option.low, (), option.where)
    chosen = bots.answer(game, ask, live.table.hand.view(ask.seat), luck)
    if chosen.verb in ("fold", "throw-away") and any(option.verb == "all-in" for option in ask.options):
        option = next(option for option in ask.options if option.verb == "all-in")
        return Answer("all-in", option.high)
    return chosen


def _is_new(live: Live, seat: Seat, place: str) -> bool:
    """Whether a place is before this seat, and nothing of its kind lies there yet."""
    kind, _, number = place.partition(" ")
    assert live.table.hand is not None
    lying = [lies for lies in live.table.hand.table.chips if lies.startswith(f"{kind} {seat}")]
    return number.replace("-", " ").split()[:1] == [str(seat)] and not lying


def told(live: Live, seat: Seat, ask: Ask | None, tellers: Tellers) -> Shown:
    """Everything as it is now for whoever holds the seat."""
    table = live.table
    person = table.state.players[seat].person
    moment = f"asked about {ask.topic}" if ask else "the hand is over"
    asked = [one.seat for one in table.asks if one.seat > 0] if table.hand else []
    words = words_of(table.game)
    eyes = Eyes()
    prospect = eyes.prospect(table, ask) if ask else Prospect()
    welcome = Welcome(
        protocol=PROTOCOL,
        now=live.at,
        number=table.state.number,
        you=You(person=person, role="player", seat=seat, purse=50_000),
        table=table_shown(table, [one.person for one in table.state.players.values()], {}, lambda _: None),
        hand=hand_shown(table, seat),
        log=[line_of(event.masked(seat), table.game) for event in _of_this_hand(live)],
        story=tellers.story(table, seat),
        words=words,
        asked=asked,
        question=Question(number=next(NUMBERS), ask=ask, price=prospect.price, outlook=prospect.outlook)
        if ask
        else None,
        reading=eyes.reading(table, seat),
        clocks=[Clock(seat=one, until=live.at + 25_000, bank=30_000) for one in asked],
    )
    named = json.encode(welcome).decode()
    for name in NAMES:
        named = named.replace(name.replace(" ", "_"), name)
    return Shown(table.game.id, moment, named)


def _of_this_hand(live: Live) -> list[TableEvent]:
    begins = max(at for at, event in enumerate(live.all) if isinstance(event.what, HandBegan))
    return live.all[begins:]
