"""Any sequence of attacks over several browsers, sockets and offices at once leaves the room as it should be.

The suite tries the same rounds on every machine. `CALROOM_TEST_ATTACK=3600` (`make attack`) tries more, for
so many seconds, and `CALROOM_TEST_ATTACK_FROM=100` begins with the hundredth.
"""

import asyncio
import os
import sys
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic
from typing import ClassVar

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from tests.attacks import acts, judge
from tests.attacks.acts import Act
from tests.attacks.drawing import BY_PEOPLE, CHOOSING, PLOTS, WORLD
from tests.attacks.raid import DOMAIN, GAMES, PASSWORD, Raid

from calroom.bots import warm_up
from calroom.room.table import LiveTable

SECONDS = float(os.environ.get("CALROOM_TEST_ATTACK", "0"))
FIRST = int(os.environ.get("CALROOM_TEST_ATTACK_FROM", "1"))
STEPS = 30
EXAMPLES = 6
"""Sequences in a round."""
ROUNDS = 4
"""So many are tried at least."""


class UnderAttack(RuleBasedStateMachine):
    """A room, and whatever is tried on it."""

    model: ClassVar[Path]
    wrong: ClassVar[Exception | None] = None
    """The first thing that went wrong in a round."""
    sequences: ClassVar[int] = 0
    acts: ClassVar[int] = 0
    """What was tried so far; `make attack` tells it after each round."""

    def __init__(self) -> None:
        super().__init__()
        self.raid = Raid(self.model)
        UnderAttack.sequences += 1

    @initialize()
    def people_come(self) -> None:
        """An owner who is the floor, a dealer, two who play, and one who has only just come in."""
        self.raid.do(self._owner())
        for act in (
            acts.Appoint(0, "Olga", "floor", on=True),
            acts.Come(1),
            acts.Come(2),
            acts.Invite(0, 3, "Dan", "dealer"),
            acts.Come(4),
            acts.Play(1, GAMES[0]),
            acts.Play(2, GAMES[0]),
            *(acts.Connect(browser, 0, hello=True) for browser in (0, 1, 2, 3)),
        ):
            self._do(act)
        self.raid.do(self._dealt())

    async def _dealt(self) -> None:
        """There is something to attack only once cards are on the table and bots around it."""
        raid = self.raid
        live = raid.visit.front.keeper.table(raid.table(0))
        await raid.visit.until(partial(_is_played, live))

    async def _owner(self) -> None:
        raid = self.raid
        accounts = raid.visit.front.accounts
        came = await accounts.accept(await accounts.invite("", "owner"), "Olga", PASSWORD)
        raid.browsers[0].http.cookies.set("calroom", came.token, domain=DOMAIN)
        raid.browsers[0].who = accounts.who(came.session)
        raid.came(0, "Olga")
        raid.passwords["Olga"] = PASSWORD
        raid.appointed("Olga", "owner", on=True)

    @rule(act=BY_PEOPLE)
    def one(self, act: Act) -> None:
        self._do(act)

    @rule(act=CHOOSING)
    def answer(self, act: Act) -> None:
        self._do(act)

    @rule(plot=PLOTS)
    def plot(self, plot: list[Act]) -> None:
        for act in plot:
            self._do(act)

    @rule(several=st.lists(BY_PEOPLE, min_size=2, max_size=5))
    def at_once(self, several: list[Act]) -> None:
        self.raid.note(f"at once: {several}")
        self._do(*several)

    @rule(act=WORLD, store_is_away=st.booleans())
    def world(self, act: Act, store_is_away: bool) -> None:
        """Something happens that nobody in the room does, at best while the store can be written."""
        if store_is_away:
            self._without_store(act)
        else:
            self._do(act)

    def _without_store(self, act: Act) -> None:
        raid = self.raid
        raid.note("the store cannot be written")
        raid.fails = True
        raid.do(self._all([act]))
        raid.fails = False
        raid.errors.found.clear()
        raid.note("the store is back")
        raid.do(judge.at_rest(raid))
        judge.check_step(raid)

    def _do(self, *several: Act) -> None:
        UnderAttack.acts += len(several)
        try:
            self.raid.do(self._all([*several]))
            judge.check_step(self.raid)
        except Exception as wrong:
            UnderAttack.wrong = UnderAttack.wrong or wrong
            raise

    async def _all(self, several: list[Act]) -> None:
        if len(several) == 1:
            await several[0].do(self.raid)
        else:
            await asyncio.gather(*(act.do(self.raid) for act in several))
        await judge.at_rest(self.raid)

    def _look_back(self) -> None:
        raid = self.raid
        raid.do(judge.check_tables_go_on(raid))
        raid.do(judge.check_all_were_told(raid))
        raid.do(raid.restart())
        judge.check_step(raid)
        judge.check_records(raid)

    def teardown(self) -> None:
        raid = self.raid
        try:
            if not raid.is_lost:
                self._look_back()
        except Exception as wrong:
            UnderAttack.wrong = UnderAttack.wrong or wrong
            raise
        finally:
            raid.end()


def _is_played(live: LiveTable) -> bool:
    return live.hand is not None and any(player.kind == "bot" for player in live.state.players.values())


def attacked(number: int) -> None:
    """One round of sequences; a failure that cannot be repeated is told as it was when it was seen."""
    UnderAttack.wrong = None
    tried = settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
        print_blob=False,
    )
    try:
        run_state_machine_as_test(seed(number)(UnderAttack), settings=tried)
    except (Flaky, ExceptionGroup) as flaky:
        raise UnderAttack.wrong or flaky from flaky


def test_whatever_is_tried_in_whatever_order_the_room_holds(file: Path) -> None:
    UnderAttack.model = file
    warm_up()  # A bot that first has to be made ready would look as if it could not decide.
    begun = monotonic()
    for number in count(FIRST):
        attacked(number)
        passed = monotonic() - begun
        tried = f"{UnderAttack.sequences} sequences, {UnderAttack.acts} acts"
        sys.stdout.write(f"round {number}: {tried} in {passed:.0f} seconds\n")
        sys.stdout.flush()
        if number >= FIRST + ROUNDS - 1 and passed > SECONDS:
            break
