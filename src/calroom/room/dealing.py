"""Who is dealt in and what they owe, where the button goes, and what a hand leaves to the next."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import to_builtins

from calroom.cards import JOKER, RANKS, Card, Cards
from calroom.money import Cents
from calroom.room import agreements, bank, kills
from calroom.room.clock import collect_from_absent, half_hour_rate, half_hours_due
from calroom.room.events import ButtonDrawn, DealtIn, DealtOut, ExtraShuffle, HandBegan, HandEnded
from calroom.room.in_play import TableInPlay, between, clockwise
from calroom.room.inputs import AskShuffle, Deal
from calroom.room.seating import remove
from calroom.room.state import Player
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Seat
from calroom.table.events import Gathered, Moved
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.table import COLLECTION, JACKPOT

BLINDS = ("blind", "short-blind", "heads-up-blinds", "single-blind")
ENTRY = {"post": "posts", "straddle": "straddles", "kill": "killers"}


class Plan:
    """A hand about to be dealt: who is in it, what stands against the others, and what is given to it."""

    def __init__(self, table: TableInPlay) -> None:
        self.table, self.state = table, table.state
        self.seats: list[Seat] = []
        self.out: dict[Seat, str] = {}
        self.comes_in: dict[Seat, tuple[str, str]] = {}
        self.paying: dict[str, Any] = {}
        self.first_cards: dict[Seat, Card] = {}
        self.button: Seat | None = None
        self.after: Seat | None = None
        self.deck: Cards = table.game.cards_for(table.state.posted)

    @property
    def fewest(self) -> int:
        """How many players a hand takes."""
        fewest: int = self.table.game.rules.seats[0]
        return fewest

    # Who is dealt in

    def choose_players(self) -> None:
        """Everybody who is able, except those who wait for their turn or cannot pay their time."""
        table, players = self.table, self.state.players
        able = [seat for seat in table.able if not self._owes_time(seat)]
        seated = [seat for seat in able if seat in table.able_seated]
        if len(seated) < self.fewest:
            what = f"{table.game.id} takes {self.fewest} players, and {len(seated)} can be dealt in"
            raise table.refuse(what, "seats", "wait for more players")
        waiting = [seat for seat in able if players[seat].missed or players[seat].wait]
        self.seats = [seat for seat in able if seat not in waiting]
        if len(self.seats) < self.fewest:
            # With too few to play without them nobody has to wait: the game starts anew.
            self.seats, waiting = able, []
        self._keep_newcomers_out_of_the_blinds()
        self._let_in(waiting)

    def _owes_time(self, seat: Seat) -> bool:
        """Whether somebody's chips do not pay the half hours he owes and leave him any."""
        rate = half_hour_rate(self.table)
        player = self.state.players[seat]
        owes = rate > 0 and player.chips <= rate * half_hours_due(self.table, player)
        if owes:
            self.out[seat] = "time-charge"
        return owes

    def _keep_newcomers_out_of_the_blinds(self) -> None:
        players, rules = self.state.players, self.table.rules
        if rules.newcomer == "dealt in" or not self.state.button:
            return
        new = [seat for seat in self.seats if players[seat].new]
        others = [seat for seat in self.seats if seat not in new]
        if not new or len(others) < self.fewest:
            return
        button, last = self._blinds_of(others)
        for seat in between(new, button, last):
            if players[seat].pays and rules.missed == "kill" and self._pay(seat):
                continue
            self.seats.remove(seat)
            self.out[seat] = "in-the-blinds"

    def _let_in(self, waiting: Sequence[Seat]) -> None:
        """Who waits is dealt in when the big blind reaches him, or when he pays."""
        players = self.state.players
        for seat in waiting:
            topic = "missed-blind" if players[seat].missed else "seat-change"
            if self._blinds_of(sorted([*self.seats, seat]), avoid=seat)[1] == seat:
                self.comes_in[seat] = (topic, "")
            elif not (players[seat].pays and self._pay(seat)):
                self.out[seat] = topic
                continue
            self.seats = sorted([*self.seats, seat])

    def _pay(self, seat: Seat) -> bool:
        """Somebody pays to be dealt in: all the blinds, a straddle, or a kill if the pot takes another."""
        how = self.table.rules.missed
        blinds = self.table.game.terms(self.state.sign).blinds
        given = self.state.posted.get("blinds") or blinds
        if how == "nothing":
            return False
        if how == "post":
            self.paying.setdefault("posts", {})[seat] = sum(given)
        else:
            name = ENTRY[how]
            if how == "kill" and len(self.paying.get(name, ())) >= self.table.game.rules.kill.times:
                return False
            self.paying[name] = (*self.paying.get(name, ()), seat)
        self.comes_in[seat] = (f"enter-by-{how}", how)
        return True

    def _blinds_of(self, seats: Sequence[Seat], avoid: Seat = 0) -> tuple[Seat, Seat]:
        """Where button and last blind would be if these seats were dealt in; the button avoids one."""
        holders = [seat for seat in seats if seat != avoid]
        button = self._next_button(holders) if self.state.button else holders[0]
        trial = self._make(seats, button, SeededChance(0), self._given_to(seats, trial=True))
        return trial.table.button, last_blind(trial)

    # The button, the cards, and what is given

    def place_button(self) -> None:
        """The player-dealer, the next player clockwise, or at the first hand as the house has it."""
        table, state = self.table, self.state
        if bank.has_bank(table):
            self.button = state.bank.banker
        elif table.game.has_button and state.button:
            self.after = self._next_button(self.seats) - 1
        elif table.game.has_button and table.rules.first_button == "high card":
            self.button = self._draw_for_button()

    def _next_button(self, seats: Sequence[Seat]) -> Seat:
        """The next clockwise; where newcomers keep out of the blinds it passes them and all who come in."""
        players, kept_out = self.state.players, self.table.rules.newcomer != "dealt in"
        late = [seat for seat in seats if seat in self.comes_in or (kept_out and players[seat].new)]
        holders = [seat for seat in seats if seat not in late] or seats
        return clockwise(holders, self.state.button)[0]

    def _draw_for_button(self) -> Seat:
        cards = self.table.chance.shuffle(self.table.game.deck)
        self.first_cards = dict(zip(self.seats, cards, strict=False))
        ace_low = self.table.rules.ace == "low"
        return max(self.seats, key=lambda seat: card_order(self.first_cards[seat], ace_low=ace_low))

    def take_cards(self) -> None:
        """The shoe as the last hand left it, or freshly shuffled cards."""
        chance, cards = self.table.chance, self.deck
        if self.state.deck:
            self.deck = self.state.deck
            return
        if self.state.extra_shuffle:
            chance.shuffle(cards)
        self.deck = tuple(chance.shuffle(cards))

    def _given_to(self, seats: Sequence[Seat], *, trial: bool = False) -> dict[str, Any]:
        """What the table posts, what the last hand left, and what these players chose or owe."""
        table, state, known = self.table, self.state, self.table.game.script.Given.__struct_fields__
        given = {**state.posted, **carried_to(table, seats)}
        if bank.has_bank(table):
            second = state.bank.dealt
            given["bank_hand"] = second + 1
            if not second:
                given.pop("least_bank", None)
            given.update(bank.partners(table, list(seats)))
        for choice in ("alone", "doubles"):
            given[choice] = tuple(seat for seat in seats if choice in state.players[seat].choices)
        given["date"] = datetime.fromtimestamp(state.at / 1000, UTC).date().isoformat()
        rate = 0 if trial else half_hour_rate(table)
        due = {seat: half_hours_due(table, state.players[seat]) for seat in seats} if rate else {}
        given["time_due"] = {seat: count for seat, count in due.items() if count}
        if state.killed:
            given["killed"] = True
        if not trial:
            given.update(self.paying)
        return {name: value for name, value in given.items() if name in known and value not in ((), {})}

    # Dealing it

    def deal(self) -> Hand:
        """Deal; who has not what the hand asks of everybody is left out, the shortest stack first."""
        first: Refused | None = None
        while True:
            try:
                return self._make(self.seats, self.button, self.table.chance, self._given_to(self.seats))
            except Refused as refused:
                first = first or refused
                self._leave_out_shortest(first)
            except ValueError as wrong:
                raise self.table.refuse(str(wrong), "posted") from None

    def _leave_out_shortest(self, refused: Refused) -> None:
        stacks = {seat: self.state.players[seat].chips for seat in self.seats if seat != self.button}
        if len(self.seats) <= self.fewest or not stacks:
            raise refused
        shortest = min(stacks, key=lambda seat: (stacks[seat], seat))
        self.seats = [seat for seat in self.seats if seat != shortest]
        self.out[shortest] = refused.topic
        self.comes_in.pop(shortest, None)
        for owed in self.paying.values():
            if isinstance(owed, dict):
                owed.pop(shortest, None)
        self.paying = {
            name: owed if isinstance(owed, dict) else tuple(seat for seat in owed if seat != shortest)
            for name, owed in self.paying.items()
        }

    def _make(self, seats: Sequence[Seat], button: Seat | None, chance: Any, given: dict[str, Any]) -> Hand:
        state = self.state
        stacks = {seat: state.players[seat].chips for seat in seats}
        return self.table.game.hand(
            stacks, button, after=self.after, chance=chance, deck=self.deck, stakes=state.sign, **given
        )


# The hand begins


def start(table: TableInPlay, given: Deal) -> None:
    """The dealer starts a hand."""
    table.check_open()
    table.check_authority(given, "dealer", "floor", "clock")
    state = table.state
    if table.hand is not None:
        raise table.refuse("the last hand is not over", "hand-in-progress", "finish it")
    if state.stopped:
        scope, reason = next(iter(state.stopped.items()))
        raise table.refuse(f"no hands are dealt, {scope}: {reason}", "stopped", "resume")
    if bank.has_bank(table) and len(table.able_seated) >= table.game.rules.seats[0]:
        bank.check_banked(table)
    plan = Plan(table)
    plan.choose_players()
    plan.place_button()
    plan.take_cards()
    hand = plan.deal()
    _begin(table, plan, hand)


def _begin(table: TableInPlay, plan: Plan, hand: Hand) -> None:
    """From here on nothing can be refused: the hand is on the table."""
    state = table.state
    table.events.clear()
    collect_from_absent(table, plan.seats)
    for seat, topic in plan.out.items():
        table.tell(DealtOut(seat=seat, person=state.players[seat].person, topic=topic))
    for seat in table.order:
        if state.players[seat].away_since is not None and seat not in plan.seats:
            table.tell(DealtOut(seat=seat, person=state.players[seat].person, topic="absent"))
    if plan.first_cards:
        table.tell(ButtonDrawn(cards=plan.first_cards, seat=hand.setup.button, topic="first-button"))
    state.hand += 1
    table.people = {seat: state.players[seat].person for seat in hand.table.seats}
    _note_who_was_passed(table, hand)
    for seat in hand.table.seats:
        player = state.players[seat]
        _tell_who_comes_in(table, plan, seat, player)
        player.new = player.missed = player.pays = False
        player.stands_in -= bool(player.stand_in)
        player.wait = 0
        due = half_hours_due(table, player) if half_hour_rate(table) else 0
        player.time_paid, player.time_due = player.time_paid + due, 0
    state.joined_short = state.extra_shuffle = state.killed = False
    state.asked = {}
    table.hand, table.told_of_hand = hand, 0
    table.tell(HandBegan(hand=state.hand, version=table.game.version, people=table.people))


def _tell_who_comes_in(table: TableInPlay, plan: Plan, seat: Seat, player: Player) -> None:
    topic, pays = plan.comes_in.get(seat, ("newcomer" if player.new else "", ""))
    if topic:
        table.tell(DealtIn(seat=seat, person=player.person, topic=topic, pays=pays))


def last_blind(hand: Hand) -> Seat:
    """The seat of the largest blind, which is posted last; the button where there is none."""
    posted = [event.source for event in hand.events if isinstance(event, Moved) and event.topic in BLINDS]
    return int(posted[-1][6:]) if posted else hand.table.button


def _note_who_was_passed(table: TableInPlay, hand: Hand) -> None:
    """Who is at the table or away without being dealt in, and lies within the blinds, has missed them."""
    if table.rules.missed == "nothing":
        return
    button, last, players = hand.table.button, last_blind(hand), table.state.players
    start = table.state.button if button == last and table.state.button else button
    absent = [seat for seat in table.order if seat not in table.people and not players[seat].new]
    for seat in between(absent, start, last):
        players[seat].missed = True
    for seat in absent:
        players[seat].wait = max(0, players[seat].wait - 1)


# The hand is over


def finish(table: TableInPlay) -> None:
    """Everybody's chips are his again; what the house and a jackpot got is reported."""
    hand, state = table.hand, table.state
    if hand is None or not hand.over:
        return
    stacks = hand.stacks
    before = {seat: hand.setup.stacks[seat] for seat in stacks}
    for seat, chips in stacks.items():
        state.players[seat].chips = chips
    home = {f"stack {seat}" for seat in stacks} | {COLLECTION, JACKPOT}
    lying = {place: amount for place, amount in hand.table.chips.items() if amount and place not in home}
    old_lying, state.lying = sum(hand.setup.lying.values()), lying
    ended = HandEnded(
        hand=state.hand,
        stacks={table.people[seat]: (before[seat], chips) for seat, chips in stacks.items()},
        collected=drops(hand, COLLECTION),
        jackpot=drops(hand, JACKPOT),
        lying=(old_lying, sum(lying.values())),
    )
    _keep_what_it_left(table, hand)
    if bank.has_bank(table):
        bank.after_hand(table, hand)
    if table.rules.kill:
        kills.after_hand(table, hand, table.rules.kill)
    table.tell(ended)
    agreements.after_hand(table, hand)
    table.hand, table.people, state.asked = None, {}, {}
    for seat in table.order:
        if state.players[seat].leaving:
            remove(table, seat, "cashed-in")


def drops(hand: Hand, box: str) -> dict[str, Cents]:
    """What went into a box, less what came back out of it, per topic."""
    amounts: dict[str, Cents] = {}
    for event in hand.events:
        if isinstance(event, Moved) and box in (event.source, event.target):
            amount = event.amount if event.target == box else -event.amount
            amounts[event.topic] = amounts.get(event.topic, 0) + amount
        elif isinstance(event, Gathered) and event.target == box:
            amounts[event.topic] = amounts.get(event.topic, 0) + sum(part for _, part in event.amounts)
    return amounts


def _keep_what_it_left(table: TableInPlay, hand: Hand) -> None:
    state = table.state
    left = dict(hand.leaves)
    state.deck = tuple(left.pop("deck", ()))
    state.carried = to_builtins(left, str_keys=True)
    state.carried_for = dict(table.people)
    if table.game.has_button:
        state.button = hand.table.button


def carried_to(table: TableInPlay, seats: Sequence[Seat]) -> dict[str, Any]:
    """What the last hand left, without what was left to people who are gone."""
    state = table.state
    carried = dict(state.carried)

    def same(seat: Seat) -> bool:
        player = state.players.get(seat)
        return player is not None and state.carried_for.get(seat) == player.person

    if "shaker" in carried and not same(carried["shaker"]):
        carried["shaker"] = carried["shakes"] = 0
    if "warned" in carried:
        carried["warned"] = [seat for seat in carried["warned"] if same(seat)]
    if "backers" in carried:
        carried["backers"] = {spot: seat for spot, seat in carried["backers"].items() if same(seat)}
    winner = carried.get("winner", 0)
    if winner in seats and not same(winner):
        # Somebody else sits in the winner's seat: the first to its right takes his place.
        others = [seat for seat in seats if seat != winner]
        carried["winner"] = clockwise(others, winner)[-1]
    return carried


# Cards drawn for the button or for seats


def draw_for_seats(people: Sequence[str], cards: Sequence[Card]) -> list[str]:
    """Who chooses a seat first, when each was dealt a card: the highest."""
    drawn = dict(zip(people, cards, strict=False))
    return sorted(people, key=lambda person: card_order(drawn[person]), reverse=True)


def card_order(card: Card, *, ace_low: bool = False) -> tuple[int, int]:
    """How high a card is when one is drawn: the joker before all, then rank, then suit, spades highest."""
    if card == JOKER:
        return (len(RANKS), 0)
    rank = RANKS.index(card[0])
    if ace_low and card[0] == "A":
        rank = -1
    return (rank, "cdhs".index(card[1]))


def ask_shuffle(table: TableInPlay, given: AskShuffle) -> None:
    """Before the deal the player who will hold the button may ask for one more shuffle."""
    seat, player = table.seated(given)
    state = table.state
    if not table.rules.button_shuffle or table.hand is not None:
        raise table.refuse("no extra shuffle can be asked for now", "extra-shuffle")
    able = table.able
    holder = clockwise(able, state.button)[0] if state.button else min(able, default=0)
    if seat != holder:
        what = f"only the button, seat {holder}, may ask for another shuffle"
        raise table.refuse(what, "extra-shuffle", f"let seat {holder} ask")
    if state.extra_shuffle:
        raise table.refuse("one extra shuffle a hand is enough", "extra-shuffle")
    state.extra_shuffle = True
    table.tell(ExtraShuffle(seat=seat, person=player.person, topic="extra-shuffle"))
