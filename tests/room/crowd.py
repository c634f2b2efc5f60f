"""People who come, play anything, go away and leave again, all by one seed; and a count of every chip."""

from collections.abc import Callable
from random import Random

import calroom
from calroom.bots.random_player import random_answer
from calroom.room.events import Bought, HandEnded, Left, Potted, Sat, TableEvent, TimeTaken
from calroom.room.inputs import (
    AnyInput,
    AskShuffle,
    Away,
    Back,
    Buy,
    ChangeDealer,
    ChangeSeat,
    Close,
    Deal,
    Doubles,
    Join,
    Kind,
    Leave,
    Open,
    Potting,
    Quit,
    Reply,
    Share,
    Sit,
    Stand,
    StandIn,
    TakeBank,
    Tick,
)
from calroom.room.table import LiveTable
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import FLOOR, Answer, Ask
from calroom.table.refusals import Refused
from calroom.table.table import JACKPOT

FAMILIES = {
    "comstock.holdem": {},
    "palace.holdem": {},
    "palace.draw": {},
    "comstock.lowball": {"schedule": "half hour"},
    "palace.stud": {},
    "comstock.mexican": {},
    "sk.push9": {},
    "sk.pure215": {},
    "palace.hot-action": {},
    "comstock.super-pan9": {},
    "palace.pai-gow-tiles": {},
    "palace.three-card": {},
    "palace.pan": {},
}
"""A table of each family, and what it posts."""

CHIPS = (2_000, 20_000, 40_000, 100_000)


class Till:
    """Every chip that came to a table, and where it is now."""

    def __init__(self) -> None:
        self.bought = self.taken_home = self.house = 0

    def note(self, told: list[TableEvent]) -> None:
        """Read what moved from the events alone."""
        for event in told:
            match event.what:
                case Sat(chips=amount) | Bought(amount=amount):
                    self.bought += amount
                case Left(chips=amount) | Potted(amount=amount):
                    self.taken_home += amount
                case TimeTaken(amount=amount):
                    self.house += amount
                case HandEnded(collected=collected, jackpot=jackpot):
                    self.house += sum(collected.values()) + sum(jackpot.values())
                case _:
                    pass

    def agrees_with(self, table: LiveTable) -> bool:
        """Whether what is on the table, with what left it, is what came to it."""
        return self.bought == on_table(table) + self.taken_home + self.house


def on_table(table: LiveTable) -> int:
    """All chips on a table; those that a hand has given to the house are counted when it is over."""
    players = table.state.players
    if table.hand is None:
        return sum(player.chips for player in players.values()) + sum(table.state.lying.values())
    sitting_out = sum(player.chips for seat, player in players.items() if seat not in table.people)
    waiting_in_jackpot = table.hand.setup.lying.get(JACKPOT, 0)
    return sum(table.hand.table.chips.values()) - waiting_in_jackpot + sitting_out


class Crowd:
    """Twelve people around one table."""

    def __init__(self, game: str, seed: int) -> None:
        self.luck = Random(seed)
        self.table = LiveTable.new("table", calroom.game(game))
        self.chance = SeededChance(seed)
        self.at = 1_000_000
        self.till = Till()
        self.people = [f"P{number}" for number in range(12)]
        self.listen: Callable[[list[TableEvent]], None] = lambda _: None
        self.take(Open(who="Flo", role="floor", posted=FAMILIES.get(game, {})))

    def take(self, given: AnyInput) -> list[TableEvent]:
        """Say it to the table, and count."""
        told = self.table.take(given, self.at, self.chance)
        self.till.note(told)
        self.listen(told)
        return told

    def step(self) -> AnyInput:
        """What somebody says next."""
        self.at += self.luck.choice((0, 500, 3000))
        asks = self.table.asks
        if asks and self.luck.random() < 0.85:
            return self.answer(self.luck.choice(asks))
        return self.luck.choice(WHIMS)(self)

    def answer(self, ask: Ask) -> AnyInput:
        """Anything that is allowed; the bank is taken more often than not."""
        answer = random_answer(ask, self.luck)
        if ask.options[0].verb == "take" and self.luck.random() < 0.8:
            answer = Answer("take")
        if ask.seat < 1:
            return Reply(who="Flo", role="floor" if ask.seat == FLOOR else "dealer", answer=answer)
        return Reply(who=self.table.state.players[ask.seat].person, answer=answer)

    def anybody(self) -> str:
        """One of the twelve."""
        return self.luck.choice(self.people)

    def some_chips(self) -> int:
        """As much as people have in their pockets."""
        return self.luck.choice(CHIPS)

    def tick(self) -> AnyInput:
        """Time passes, sometimes a lot of it."""
        self.at += self.luck.choice((1_000, 40_000, 240_000, 1_200_000))
        return Tick(role="clock")

    def deal(self) -> AnyInput:
        """The dealer starts a hand."""
        return Deal(who="Dan", role="dealer")

    def afternoon(self, hands: int, most: int = 20_000) -> dict[str, int]:
        """Play so many hands; returns what was refused, by topic."""
        refusals: dict[str, int] = {}
        for _ in range(most):
            if self.table.state.hand >= hands and self.table.hand is None:
                break
            try:
                self.take(self.step())
            except Refused as refused:
                refusals[refused.topic] = refusals.get(refused.topic, 0) + 1
            assert self.till.agrees_with(self.table)
        return refusals

    def close(self) -> None:
        """The hand is played out and everybody goes home."""
        while self.table.hand is not None:
            ask = self.table.asks[0]
            self.take(Leave(who=self.table.people[ask.seat]) if ask.seat > 0 else self.answer(ask))
        self.take(Close(who="Flo", role="floor"))


def _sit(crowd: Crowd) -> AnyInput:
    kind: Kind = crowd.luck.choice(("player", "bot", "proposition"))
    return Sit(who=crowd.anybody(), chips=crowd.some_chips(), kind=kind, lot=crowd.luck.random() < 0.5)


def _stand_in(crowd: Crowd) -> AnyInput:
    return StandIn(who="Flo", role="floor", person=crowd.anybody(), by=crowd.anybody(), agreed=True)


def _pot(crowd: Crowd) -> AnyInput:
    people = tuple(player.person for player in crowd.table.state.players.values())
    return Potting(who="Flo", role="floor", each=100, total=300, purpose="food", agreed=people)


def _change_seat(crowd: Crowd) -> AnyInput:
    return ChangeSeat(who=crowd.anybody(), seat=crowd.luck.randint(1, 10), pay=crowd.luck.random() < 0.5)


WHIMS: tuple[Callable[[Crowd], AnyInput], ...] = (
    *[Crowd.deal] * 12,
    *[_sit] * 8,
    *[lambda crowd: Buy(who=crowd.anybody(), amount=crowd.some_chips())] * 3,
    *[lambda crowd: Back(who=crowd.anybody(), pay=crowd.luck.random() < 0.5)] * 3,
    *[Crowd.tick] * 2,
    lambda crowd: Leave(who=crowd.anybody()),
    lambda crowd: Away(who=crowd.anybody(), hold=crowd.luck.random() < 0.8),
    _change_seat,
    _stand_in,
    _pot,
    lambda crowd: Stand(who=crowd.anybody(), chips=crowd.some_chips()),
    lambda crowd: Join(who=crowd.anybody()),
    lambda crowd: Quit(who=crowd.anybody()),
    lambda crowd: TakeBank(who=crowd.anybody()),
    lambda crowd: Share(who=crowd.anybody(), on=crowd.luck.random() < 0.5),
    lambda crowd: Doubles(who=crowd.anybody(), on=crowd.luck.random() < 0.5),
    lambda crowd: AskShuffle(who=crowd.anybody()),
    lambda _: ChangeDealer(who="Dan", role="dealer"),
)
