"""Money against a bank: whose wager lies where, when it is settled, and how far the bank covers it."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from calroom.table.events import Acted, Called, Dealt, Event, Moved, Passed, Reported, Rolled, Shuffled
from tests.referee.record import Moment, Record
from tests.referee.verdict import Verdict

WAGER = re.compile(
    r"(?P<kind>square|circle|position|buster|insurance|ante|play|bonus|(?:player|banker|tie) circle)"
    r" (?P<spot>\d+)(?P<split>[a-d]?)(?:-(?P<square>\d+))?(?: behind (?P<behind>\d+))?"
)

HAND = re.compile(r"hand (?P<spot>\d+)(?P<split>[a-d]?)")


@dataclass
class Wager:
    """Chips in one place, against the bank, on the hand of one spot."""

    place: str
    kind: str
    spot: int
    split: str
    square: int
    behind: int
    amount: int
    owners: Counter[int]
    """Who put in how much."""
    placed: int
    """When the square was filled, the last time if it was emptied before."""
    hand: int = 0
    """Which of the hands of its spot it is on, first to last as they lie after splits."""


@dataclass
class Result:
    """What a wager wins, loses or is left with: what it would move, to the bettor if positive."""

    wager: Wager
    moves: int
    why: str = ""


@dataclass
class Banked:
    """A banked hand, ready to be settled."""

    record: Record
    bank_seat: int
    posted: Counter[int]
    here: Moment
    """The table as the settlement begins."""
    cards: Moment
    """The cards as they lie in the end."""
    at: int
    """Which event the settlement begins with."""
    wagers: list[Wager]

    @property
    def bank(self) -> int:
        """What the player-dealer put up."""
        return self.here.chips["bank"]

    def round_from(self, first: int, clockwise: bool = True) -> list[int]:
        """All positions of the table in the order of settlement, this one first."""
        count = self.positions
        step = 1 if clockwise else -1
        return [(first - 1 + step * at) % count + 1 for at in range(count)]

    @property
    def positions(self) -> int:
        """How many places the table has."""
        return int(self.record.rules.seats[1])

    def has_no_hand(self, wager: Wager) -> bool:
        """Whether the hand that a wager was on was taken away: skipped, or dead without fault of its own."""
        hand = f"{wager.spot}{wager.split}"
        if any(
            isinstance(e, Acted) and (e.verb, e.where) == ("void-hand", f"hand {hand}")
            for e in self.record.events
        ):
            return True
        return not any(
            self.cards.cards.get(f"{place} {hand}") for place in ("hand", "front", "back", "low", "high")
        )

    def counted(self, value: int, clockwise: bool = True) -> int:
        """The position so many places from the player-dealer, whose own is never counted."""
        others = [spot for spot in self.round_from(self.bank_seat, clockwise) if spot != self.bank_seat]
        return others[(value - 1) % len(others)]


@dataclass
class Stakes:
    """Who has put what into the bank and on the squares."""

    posted: Counter[int] = field(default_factory=Counter)
    owners: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    filled: dict[str, int] = field(default_factory=dict)

    def take(self, number: int, event: Event) -> None:
        """One more thing happened before the settlement."""
        if not isinstance(event, Moved):
            return
        if event.source.startswith("stack"):
            self._put(number, event, int(event.source.split()[1]))
        elif event.target.startswith("stack"):
            self._take_back(event, int(event.target.split()[1]))

    def _put(self, number: int, event: Moved, seat: int) -> None:
        if event.target == "bank":
            self.posted[seat] += event.amount
        elif WAGER.fullmatch(event.target):
            if not +self.owners[event.target]:
                self.filled[event.target] = number
            self.owners[event.target][seat] += event.amount

    def _take_back(self, event: Moved, seat: int) -> None:
        if event.source == "bank":
            self.posted[seat] -= event.amount
        elif WAGER.fullmatch(event.source):
            self.owners[event.source][seat] -= event.amount

    def wager(self, place: str, amount: int) -> "Wager":
        """What lies on one square."""
        found = WAGER.fullmatch(place)
        assert found is not None
        return Wager(
            place,
            found["kind"],
            int(found["spot"]),
            found["split"] or "",
            int(found["square"] or 0),
            int(found["behind"] or 0),
            amount,
            +self.owners[place],
            self.filled[place],
        )


def read(record: Record) -> Banked | None:
    """The facts of a banked hand; None where none was dealt."""
    at = _settlement(record)
    if at is None:
        return None
    here, stakes = record.moment(at), Stakes()
    for number, event in enumerate(record.events[:at]):
        stakes.take(number, event)
    wagers = [
        stakes.wager(place, amount)
        for place, amount in here.chips.items()
        if amount and WAGER.fullmatch(place)
    ]
    lying = split_hands(record)
    for wager in wagers:
        wager.hand = lying[wager.spot].index(wager.split)
    bank_seat = next((seat for seat, amount in stakes.posted.items() if amount), record.button)
    return Banked(record, bank_seat, stakes.posted, here, record.moment(_last_card(record)), at, wagers)


def split_hands(record: Record) -> dict[int, list[str]]:
    """The hands of each spot, side by side: a hand that is split off lies next to the one it came from."""
    lying: dict[int, list[str]] = defaultdict(lambda: [""])
    for event in record.events:
        if isinstance(event, Passed) and (found := HAND.fullmatch(event.place)) and found["split"]:
            source = HAND.fullmatch(event.source)
            if source is not None and found["split"] not in lying[int(found["spot"])]:
                hands = lying[int(found["spot"])]
                hands.insert(hands.index(source["split"]) + 1, found["split"])
    return lying


def was_dealt(record: Record) -> bool:
    """Whether there was a hand at all."""
    return any(isinstance(event, Dealt) and event.place != "tray" for event in record.events)


def _settlement(record: Record) -> int | None:
    """Where the first chip moves after everybody has bet, acted and drawn."""
    dealt = [
        at for at, event in enumerate(record.events) if isinstance(event, Dealt) and event.place != "tray"
    ]
    if not dealt:
        return None
    last = max([at for at, event in enumerate(record.events) if _still_playing(event)], default=dealt[0])
    withdrawn = getattr(record.events[last], "verb", "") == "withdraw"
    for at in range(last + 1 + withdrawn, len(record.events)):
        event = record.events[at]
        if isinstance(event, Moved) and _settles(event):
            return at
    return None


def _still_playing(event: Event) -> bool:
    if isinstance(event, Acted):
        return event.seat > 0 and event.verb not in ("confirm",)
    if isinstance(event, Moved):
        return event.source.startswith("stack")
    return isinstance(event, Rolled)


RULINGS = {"floor-rules", "irregularity", "management-rules", "skipped-player", "last-chance"}
"""Why a wager goes back before the hands are compared."""


def _settles(event: Moved) -> bool:
    moves = "bank" in (event.source, event.target) or WAGER.fullmatch(event.source) is not None
    return moves and not (event.topic in RULINGS and event.target.startswith("stack"))


def _last_card(record: Record) -> int:
    """Where the cards begin to be taken up."""
    for at, event in enumerate(record.events):
        if isinstance(event, Passed) and event.topic == "cards-to-tray":
            return at
    return len(record.events)


def settle(banked: Banked, results: list[Result]) -> Verdict:
    """Each result in its order, as far as what is left of the bank covers it."""
    here, record = banked.here, banked.record
    verdict = Verdict(
        Counter({place: here.chips[place] for place in here.chips if place.startswith("stack")})
    )
    cover, balance = banked.bank, banked.bank
    net = (getattr(record.given, "cover", None) or record.rules.cover) == "net"
    owners, spots = forfeits(record)
    for result in results:
        wager, moves = result.wager, result.moves
        if wager.spot in spots or owners & set(wager.owners):
            moves = -wager.amount
            result.why = "forfeited by the floor"
        limit = (balance if moves > 0 else 2 * banked.bank - balance) if net else cover
        moved = min(abs(moves), limit) * (1 if moves > 0 else -1)
        cover -= abs(moved)
        balance -= moved
        verdict.why.append(f"{wager.place} {wager.amount}: {result.why}, {moves} to move, {moved} moved")
        for seat, amount in _shares(wager, wager.amount + moved).items():
            verdict.chips[f"stack {seat}"] += amount
    for seat, amount in _bank_back(banked, balance).items():
        verdict.chips[f"stack {seat}"] += amount
    for event in record.events[banked.at :]:
        if isinstance(event, Moved) and event.source in BOXES and event.target.startswith("stack"):
            verdict.chips[event.target] += event.amount
    return verdict


TOUCHED = {"touched-after-cup", "touched-after-opening", "bets-locked"}
"""Faults that cost somebody all their wagers; others cost the wagers on a hand."""


def forfeits(record: Record) -> tuple[set[int], set[int]]:
    """Whose wagers, and the wagers on whose hands, the floor or management has declared lost in this deal."""
    owners: set[int] = set()
    spots: set[int] = set()
    reported = 0
    for event in record.events:
        if isinstance(event, (Shuffled, Passed)) and event.topic == "misdeal":
            spots.clear()
            if isinstance(event, Shuffled):
                # From a shoe only the cards come anew: wagers stand, and with them what became of them.
                owners.clear()
        elif isinstance(event, Reported):
            numbers = re.findall(r"seat (\d+)", event.words)
            reported = int(numbers[0]) if numbers else 0
            if "pass cards to each other" in event.words:
                spots.update(map(int, re.findall(r"\d+", event.words)))
        elif isinstance(event, Acted) and event.seat < 0 and event.verb == "forfeit":
            named = re.search(r"\d+", event.where)
            (owners if event.topic in TOUCHED else spots).add(int(named[0]) if named else reported)
        elif isinstance(event, Called) and event.words.endswith("are forfeited"):
            seat = int(re.findall(r"seat (\d+)", event.words)[0])
            (spots if "on the hand" in event.words else owners).add(seat)
    return owners, spots


BOXES = {"collection", "held fees", "jackpot"}
"""Where fees lie; a remedy may return one even after the settlement."""


def _shares(wager: Wager, comes_back: int) -> Counter[int]:
    """A joint bet is one bet whose partners share equally; odd cents are the seated or first one's."""
    owners = list(wager.owners)
    if len(owners) == 1:
        return Counter({owners[0]: comes_back})
    seated = wager.spot if wager.spot in owners else owners[0]
    change = comes_back - wager.amount
    sign = 1 if change >= 0 else -1
    part = abs(change) // len(owners)
    shares = Counter({seat: wager.owners[seat] + sign * part for seat in owners})
    shares[seated] += sign * (abs(change) - part * len(owners))
    return shares


def _bank_back(banked: Banked, balance: int) -> Counter[int]:
    """What is then in the bank goes back to those who put it up, in their proportions."""
    owners = {seat: amount for seat, amount in banked.posted.items() if amount}
    if len(owners) <= 1:
        return Counter({banked.bank_seat: balance})
    total = sum(owners.values())
    parts = Counter({seat: int(Fraction(balance * amount, total)) for seat, amount in owners.items()})
    parts[banked.bank_seat] += balance - sum(parts.values())
    return parts
