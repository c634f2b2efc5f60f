"""Push-Nine: each pot goes to a single best hand; a tied one is pushed, not split, and played again."""

from collections import Counter
from dataclasses import dataclass, field

from calroom.table.events import Ended, Event, Gathered, Moved, Passed, Shuffled
from tests.referee.poker import all_back
from tests.referee.pots import Pot, pots_of
from tests.referee.record import Moment, Record, is_pot, seat_of
from tests.referee.verdict import Verdict

RANKS = "AKQJT98765432"
STRAIGHTS = ["AKQ", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A"]
FACES = set("KQJ")


def row(cards: list[str]) -> int:
    """The row of the filing's table that three cards belong to; the first is best."""
    ranks = [card[0] for card in cards]
    if len(set(ranks)) == 1:
        return 1 + RANKS.index(ranks[0])
    for at, straight in enumerate(STRAIGHTS):
        if sorted(straight) == sorted(ranks):
            return 14 + at
    if set(ranks) <= FACES:
        return 26
    points = sum(1 if rank == "A" else int(rank) if rank.isdigit() else 10 for rank in ranks) % 10
    return 27 + 9 - points


@dataclass
class Playing:
    """Push-Nine as it goes on: pots that were tied and pushed, and what the deal in hand has brought."""

    record: Record
    verdict: Verdict
    pushed: list[Pot] = field(default_factory=list)
    here: Moment = field(default_factory=Moment)
    prices: dict[int, int] = field(default_factory=dict)
    settled: bool = False
    folded: list[int] = field(default_factory=list)
    """Who has thrown a hand away in this deal, the last one last."""
    into_pushed: bool = False
    """Whether the bets of this deal lie in the last pot that was pushed: all who could bet were in it."""

    def follow(self, event: Event) -> None:
        """One more thing happened; the end of a deal is judged once, before its first chip moves."""
        if self._ends_the_deal(event):
            self._settle()
        if isinstance(event, Moved) and event.topic == "buy-in":
            self._buy(event)
        if isinstance(event, Gathered) and self.pushed and self.here.chips[event.target]:
            self.into_pushed = True
        self.here.take(event)
        if isinstance(event, Passed) and event.place == "muck" and event.source.startswith("hand"):
            self.folded.append(seat_of(event.source))
        if isinstance(event, Shuffled):
            self.folded.clear()
        if isinstance(event, Shuffled) and self.settled:
            self.here.staked.clear()
            self.here.anted.clear()
            self.here.dead_money = 0
            self.here.dead.clear()
            self.settled = self.into_pushed = False

    def _ends_the_deal(self, event: Event) -> bool:
        if self.settled or not self.here.cards:
            return False
        awarded = isinstance(event, Moved) and is_pot(event.source) and event.target.startswith("stack")
        return awarded or getattr(event, "topic", "") == "push-pot" or isinstance(event, Ended)

    def _settle(self) -> None:
        """Each pot has one best hand, or is pushed among those who tie for it."""
        self.settled = True
        live = self.here.live(self.record.seats)
        button = self.record.button
        fee = 0 if self.pushed else min(self.record.given.fee, self.here.anted[button])
        old = [Pot(pot.amount, self._left_in(pot.seats, live)) for pot in self.pushed]
        new = [Pot(pot.amount, pot.seats or live) for pot in pots_of(self.record, self.here, {button: fee})]
        pots = _merged(old, new, self.into_pushed)
        self.pushed = []
        for pot in pots:
            rows = {seat: row(self.here.hand(seat)) if seat in live else 0 for seat in pot.seats}
            best = [seat for seat in rows if rows[seat] == min(rows.values())]
            self.verdict.why.append(f"{pot.amount} between {rows}")
            if len(best) == 1:
                self.verdict.chips[f"stack {best[0]}"] += pot.amount
            else:
                self.pushed.append(Pot(pot.amount, best))
        self.prices = {id(pot): pot.amount for pot in self.pushed}

    def _left_in(self, seats: list[int], live: list[int]) -> list[int]:
        """Who still plays for a pushed pot; if all of them have folded, the last one had won it by then."""
        left = [seat for seat in seats if seat in live]
        return left or [seat for seat in self.folded if seat in seats][-1:]

    def _buy(self, event: Moved) -> None:
        """A loser comes in for half of the pot as it was tied, rounded up to a chip."""
        pot = self._pot_in(event.target)
        if _half(self.prices[id(pot)], self.record.rules.chip) != event.amount:
            raise AssertionError(f"a loser paid {event.amount} into {pot}")
        pot.amount += event.amount
        seat = int(event.source.split()[1])
        pot.seats = sorted([*pot.seats, seat])
        self.verdict.chips[event.source] -= event.amount

    def _pot_in(self, place: str) -> Pot:
        """The pot that lies there: those that were won have been pushed to their winners by now."""
        places = [one for one, amount in self.here.chips.items() if is_pot(one) and amount]
        return self.pushed[sorted(places).index(place)]


def _half(amount: int, chip: int) -> int:
    return -(-amount // (2 * chip)) * chip


def _merged(old: list[Pot], new: list[Pot], into_pushed: bool) -> list[Pot]:
    if old and new and into_pushed:
        old[-1].amount += new[0].amount
        new = new[1:]
    return [*old, *new]


def judge(record: Record) -> Verdict | None:
    """What everybody must end with: stacks after all they put in, and the pots that they won alone."""
    if record.called_off:
        return all_back(record)
    verdict = Verdict(Counter(record.start))
    play = Playing(record, verdict)
    for event in record.events:
        _put_in(verdict, event)
        play.follow(event)
    verdict.chips["collection"] = record.given.fee
    return verdict


def _put_in(verdict: Verdict, event: Event) -> None:
    """What goes from a stack to a bet, or back from it."""
    if not isinstance(event, Moved):
        return
    if event.source.startswith("stack") and event.target.startswith("bet"):
        verdict.chips[event.source] -= event.amount
    elif event.source.startswith("bet") and event.target.startswith("stack"):
        verdict.chips[event.target] += event.amount
