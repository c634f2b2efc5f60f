"""A hand about to be dealt: who is dealt in and what they owe, and where the button goes."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from calroom.cards import Card, Cards
from calroom.games.between_hands import (
    ALONE,
    BANK_HAND,
    BANK_PARTNERS,
    BANKED_WITH,
    BLINDS_AT,
    DOUBLES,
    HALF_HOURS_DUE,
    KILLED,
    KILLERS,
    POOL,
    POSTS,
    STRADDLERS,
    Brought,
)
from calroom.games.poker.blinds import BlindPlaces
from calroom.money import Cents
from calroom.room import bank, leavings
from calroom.room.clock import half_hour_rate, half_hours_due
from calroom.room.collection import pays_into_jackpot, posted
from calroom.room.in_play import ChanceOfHand, TableInPlay, between, clockwise
from calroom.room.leavings import BLINDS
from calroom.room.lots import card_order
from calroom.room.rotation import Places, blinds_in, next_places
from calroom.shuffle.chance import Chance
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Seat
from calroom.table.events import Moved
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

ENTRY = {"straddle": STRADDLERS, "kill": KILLERS}
AMPLE: Cents = 100_000_000
"""Chips enough to see where blinds would fall whatever anybody has."""


class Plan:
    """A hand about to be dealt: who is in it, what stands against the others, and what is given to it."""

    def __init__(self, table: TableInPlay, jackpot: Cents = 0) -> None:
        self.table, self.state, self.jackpot = table, table.state, jackpot
        self.seats: list[Seat] = []
        self.out: dict[Seat, str] = {}
        self.comes_in: dict[Seat, tuple[str, str]] = {}
        self.posts: dict[Seat, Cents] = {}
        self.paying: dict[Brought[tuple[Seat, ...]], tuple[Seat, ...]] = {}
        self.first_cards: dict[Seat, Card] = {}
        self.button: Seat | None = None
        self.places: Places = ()
        self.after: Seat | None = None
        self.chance = ChanceOfHand(table.chance)
        self.deck: Cards = table.game.cards_for(table.state.posted)

    @property
    def fewest(self) -> int:
        """How many players a hand takes."""
        return self.table.game.rules.seats[0]

    # Who is dealt in

    def choose_players(self) -> None:
        """Everybody who is able, except those who wait for their turn or cannot pay their time."""
        table, players = self.table, self.state.players
        rate = half_hour_rate(table)
        able = [seat for seat in table.able if not (rate and self._owes_time(seat, rate))]
        most = table.game.rules.seats[1]
        seated = [seat for seat in able if seat <= most]
        if len(seated) < self.fewest:
            raise table.refuse(
                "{game:text} takes {fewest:number} players, and {count:number} can be dealt in",
                "seats",
                "wait for more players",
                game=table.game.id,
                fewest=self.fewest,
                count=len(seated),
            )
        waiting = [seat for seat in able if players[seat].missed or players[seat].wait]
        self.seats = [seat for seat in able if seat not in waiting]
        if len(self.seats) < self.fewest:
            # With too few to play without them nobody has to wait: the game starts anew.
            self.seats, waiting = able, []
        self._keep_newcomers_out_of_the_blinds()
        self._let_in(waiting)

    def _owes_time(self, seat: Seat, rate: Cents) -> bool:
        """Whether somebody's chips do not pay the half hours they owe at this rate and leave them any."""
        player = self.state.players[seat]
        owes = player.chips <= rate * half_hours_due(self.table, player)
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
        for seat in [*between(new, button, last), *(seat for seat in new if seat == button)]:
            if players[seat].pays and rules.missed == "kill" and self._pay(seat):
                continue
            self.seats.remove(seat)
            self.out[seat] = "in-the-blinds"

    def _let_in(self, waiting: Sequence[Seat]) -> None:
        """Who waits is dealt in when the big blind reaches them, or when they pay."""
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
        how, owes = self.table.rules.missed, self.table.game.coming_in(self.state.stakes, self.state.posted)
        if how == "nothing" or owes is None:
            return False
        if how == "post":
            self.posts[seat] = owes.posts
        else:
            entry = ENTRY[how]
            if how == "kill" and len(self.paying.get(entry, ())) >= owes.killers:
                return False
            self.paying[entry] = (*self.paying.get(entry, ()), seat)
        self.comes_in[seat] = (f"enter-by-{how}", how)
        return True

    def _blinds_of(self, seats: Sequence[Seat], avoid: Seat = 0) -> tuple[Seat, Seat]:
        """Where button and last blind would be if these seats were dealt in; the button avoids one."""
        if places := self._places_of(seats):
            return places[0], places[-1]
        holders = [seat for seat in seats if seat != avoid]
        button = self._next_button(holders) if self.state.button else holders[0]
        given = self._given_to(seats, trial=True)
        trial = self._make(dict.fromkeys(seats, AMPLE), button, SeededChance(0), given)
        return trial.table.button, last_blind(trial)

    def _places_of(self, seats: Sequence[Seat]) -> Places:
        """Where button and blinds come to with these players; nothing before they have been anywhere."""
        wanted = self._blinds_wanted()
        return next_places(self.state.places, seats, wanted) if wanted and self.state.places else ()

    def _blinds_wanted(self) -> BlindPlaces | None:
        """How many blinds the game has at this table; none where it has none."""
        table = self.table
        return table.game.blind_places(self.state.stakes, self.state.posted)

    # The button, the cards, and what is given

    def place_button(self) -> None:
        """The player-dealer, the next player clockwise, or at the first hand as the house has it."""
        table, state = self.table, self.state
        if bank.has_bank(table):
            self.button = state.bank.banker
        elif places := self._places_of(self.seats):
            self.button, self.places = places[0], places
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
        table, state = self.table, self.state
        given = posted(table) | leavings.carried_to(table, seats)
        bring = partial(table.game.type.meeting.bring, given)
        if bank.has_bank(table):
            sharing = bank.partners(table, seats)
            bring(BANK_HAND, state.bank.dealt + 1)
            bring(BANK_PARTNERS, sharing)
            bring(BANKED_WITH, dict.fromkeys(sharing, state.bank.banker))
        if (wanted := self._blinds_wanted()) and (places := self._places_of(seats)):
            bring(BLINDS_AT, blinds_in(places, seats, wanted))
        bring(ALONE, self._who_chose("alone", seats))
        bring(DOUBLES, self._who_chose("doubles", seats))
        if state.killed:
            bring(KILLED, True)
        if not trial:
            bring(HALF_HOURS_DUE, self._time_due(seats))
            bring(POSTS, self.posts)
            for entry, owed in self.paying.items():
                bring(entry, owed)
            if self.jackpot and pays_into_jackpot(table):
                bring(POOL, self.jackpot)
        return given

    def _who_chose(self, choice: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        return tuple(seat for seat in seats if choice in self.state.players[seat].choices)

    def _time_due(self, seats: Sequence[Seat]) -> dict[Seat, int]:
        """The half hours that players owe, where time is charged at all."""
        if not half_hour_rate(self.table):
            return {}
        due = {seat: half_hours_due(self.table, self.state.players[seat]) for seat in seats}
        return {seat: count for seat, count in due.items() if count}

    # Dealing it

    def deal(self) -> Hand:
        """Deal; who cannot pay what is due of them is left out, or where all owe it the shortest stack."""
        first: Refused | None = None
        while True:
            try:
                stacks = {seat: self.state.players[seat].chips for seat in self.seats}
                self.chance = ChanceOfHand(self.table.chance)
                return self._make(stacks, self.button, self.chance, self._given_to(self.seats))
            except Refused as refused:
                first = first or refused
                self._leave_out(refused, first)
            except ValueError as wrong:
                raise self.table.refuse("{wrong:said}", "posted", wrong=str(wrong)) from None

    def _leave_out(self, refused: Refused, first: Refused) -> None:
        stacks = {seat: self.state.players[seat].chips for seat in self.seats if seat != self.button}
        if len(self.seats) <= self.fewest or not stacks:
            raise first
        shortest = min(stacks, key=lambda seat: (stacks[seat], seat))
        unable = refused.payer if refused.payer in self.seats else shortest
        self.seats = [seat for seat in self.seats if seat != unable]
        self.out[unable] = refused.topic
        self.comes_in.pop(unable, None)
        self.posts.pop(unable, None)
        self.paying = {
            name: tuple(seat for seat in owed if seat != unable) for name, owed in self.paying.items()
        }
        if self.state.button and not bank.has_bank(self.table):
            self.place_button()

    def _make(
        self, stacks: dict[Seat, Cents], button: Seat | None, chance: Chance, given: dict[str, Any]
    ) -> Hand:
        stakes = self.state.stakes
        return self.table.game.hand(
            stacks, button, after=self.after, chance=chance, deck=self.deck, stakes=stakes, **given
        )


def last_blind(hand: Hand) -> Seat:
    """The seat of the largest blind, which is posted last; the button where there is none."""
    posted = [event.source for event in hand.events if isinstance(event, Moved) and event.topic in BLINDS]
    return int(posted[-1][6:]) if posted else hand.table.button
