"""Bots around many tables: what each does next follows from the seed, the table and the row alone."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import to_builtins
from tests.trouble import any_incident

from calroom.bots.random_player import random_answer
from calroom.bots.sensible import player_of
from calroom.cards import HIDDEN
from calroom.keeping import Keeper, Told
from calroom.room.inputs import (
    Alone,
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
    Leave,
    Open,
    Potting,
    Quit,
    Reply,
    Report,
    Share,
    Sit,
    Stand,
    StandIn,
    TakeBank,
    Tick,
    TimeUp,
)
from calroom.room.table import LiveTable
from calroom.table.asks import FLOOR, Answer, Ask
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.table import HAND

MIDDAY = 1_800_000_000_000
SECOND = 1000
SHIFT = 8 * 3600 * SECOND
POSTED: dict[str, dict[str, Any]] = {
    "comstock.lowball": {"schedule": "half hour"},
    "comstock.mexican": {"schedule": "half hour"},
    "comstock.holdem": {"jackpot": True},
    "comstock.stud": {"jackpot": True},
    "comstock.pure215": {"jackpot": True},
}
"""What the tables post besides their stakes."""

CHIPS = (20_000, 40_000, 100_000)
MOST_HERE = 10
"""So many people stand and sit at a table before others find it too full."""
WRONG = 0.01
"""How often something goes wrong where somebody could answer."""


class Crowd:
    """The people around one table. Who is not at it is `about`, and anybody of them may sit down."""

    def __init__(
        self,
        keeper: Keeper,
        table: str,
        game: str,
        about: Callable[[], Sequence[str]] | None = None,
        *,
        seed: int = 0,
        opens_at: int = MIDDAY,
    ) -> None:
        self.keeper, self.table, self.game = keeper, table, game
        self.about = about or self._own_people
        self.seed, self.opens_at = seed, opens_at

    def _own_people(self) -> list[str]:
        """Ten bots of this table alone."""
        people = (f"Bot {self.table}-{number}" for number in range(10))
        return [person for person in people if not self.live.seat_of(person)]

    @property
    def live(self) -> LiveTable:
        return self.keeper.table(self.table)

    async def begin(self) -> None:
        """Put the table up and open it, unless that was done before."""
        if self.table not in self.keeper.room.tables:
            await self.keeper.put_up(self.table, self.game, "Ada", self.opens_at)
        if not self.live.is_open and self.live.state.number == 0:
            await self.open()

    async def open(self) -> None:
        """The floor opens the table."""
        posted = POSTED.get(self.game, {})
        await self.keeper.take(self.table, Open(who="Flo", role="floor", posted=posted), self.opens_at)

    async def step(self, tries: int = 200) -> Told:
        """The next input that the table takes; those that it refuses change nothing."""
        state, row = self.live.state, self.keeper.row(self.table)
        luck = Random(f"{self.seed}/{self.table}/{row}")
        for _ in range(tries):
            at = state.at + luck.choice((0, 500, 3000))
            given, at = self._next(luck, at)
            try:
                told = await self.keeper.take(self.table, given, at)
            except Refused:
                continue
            if told.row > row:
                return told
        raise AssertionError(f"{self.table} ({self.game}) takes nothing any more")

    def _next(self, luck: Random, at: int) -> tuple[AnyInput, int]:
        asks = self.live.asks
        if self.live.hand is not None and luck.random() < WRONG:
            return self._trouble(self.live.hand, luck), at
        if asks and luck.random() < 0.97:
            return self._answer(luck.choice(asks), luck), at
        sitting = len(self.live.able_seated)
        fewest, most = self.live.game.rules.seats
        may_deal = self.live.hand is None and not self.live.state.bank.broken
        if may_deal and sitting > fewest and luck.random() < 0.85:
            return Deal(who="Dan", role="dealer"), at
        about = self.about()
        if about and sitting < min(most, 6) and luck.random() < 0.5:
            lot = luck.random() < 0.3
            who, chips = luck.choice(about), luck.choice(CHIPS)
            return Sit(who=who, role="clock", chips=chips, kind="bot", lot=lot), at
        return self._whim(luck, at)

    def _whim(self, luck: Random, at: int) -> tuple[AnyInput, int]:
        here = [player.person for player in self.live.state.players.values()]
        about = self.about() if len(here) < MOST_HERE else []
        new = luck.choice(about or here)
        who = luck.choice(here or about)
        listed = [entry.person for entry in self.live.state.waiting]
        whims: tuple[AnyInput, ...] = (
            Leave(who=who),
            Away(who=who),
            Back(who=who),
            Back(who=who, pay=True),
            Buy(who=who, role="clock", amount=luck.choice(CHIPS)),
            ChangeSeat(who=who, seat=luck.randint(1, 8)),
            Join(who=new, role="clock"),
            Quit(who=luck.choice(listed or [new])),
            Stand(who=new, role="clock", chips=luck.choice(CHIPS), kind="bot"),
            StandIn(who="Flo", role="floor", person=who, by=new, agreed=True),
            Potting(who="Flo", role="floor", each=100, total=300, purpose="food", agreed=tuple(here)),
            Doubles(who=who, on=luck.random() < 0.5),
            Alone(who=who, on=luck.random() < 0.5),
            Share(who=who, on=luck.random() < 0.5),
            TakeBank(who=who),
            AskShuffle(who=who),
            ChangeDealer(who="Dan", role="dealer"),
            TimeUp(role="clock", person=who),
            Tick(role="clock"),
        )
        given = luck.choice(whims)
        return given, at + luck.choice((1, 40, 1800)) * SECOND if isinstance(given, Tick) else at

    def _trouble(self, hand: Hand, luck: Random) -> AnyInput:
        kinds = list(self.live.game.remedies)
        if not kinds:
            return Tick(role="clock")
        incident = any_incident(luck.choice(kinds), hand.table.seats, luck)
        return Report(who="Dan", role="dealer", incident=to_builtins(incident))

    def _answer(self, ask: Ask, luck: Random) -> AnyInput:
        if ask.seat < 1:
            role = "floor" if ask.seat == FLOOR else "dealer"
            return Reply(who="Flo", role=role, answer=random_answer(ask, luck))  # type: ignore[arg-type]
        return Reply(who=self.live.state.players[ask.seat].person, answer=self._choice(ask, luck))

    def _choice(self, ask: Ask, luck: Random) -> Answer:
        if self.live.hand is None:
            return Answer("take" if luck.random() < 0.8 else "decline")
        game = self.live.game
        if game.family == "poker" or luck.random() < 0.05:
            return random_answer(ask, luck)
        view = self.live.hand.view(ask.seat)
        blind = HIDDEN in view.cards.get(HAND[ask.seat], ())
        return random_answer(ask, luck) if blind else player_of(game)(game, ask, view, luck)

    async def go_home(self) -> None:
        """The hand is played out by defaults and the table is closed."""
        while (hand := self.live.hand) is not None:
            ask = hand.asks[0]
            await self.keeper.take(self.table, self._default(ask), self.live.state.at)
        await self.keeper.take(self.table, Close(who="Flo", role="floor"), self.live.state.at)

    def _default(self, ask: Ask) -> AnyInput:
        if ask.seat < 1:
            role = "floor" if ask.seat == FLOOR else "dealer"
            return Reply(who="Flo", role=role, answer=ask.default)  # type: ignore[arg-type]
        return Reply(who=self.live.state.players[ask.seat].person, answer=ask.default)
