"""Plays a hand history on our engine, and says where the two part if they do."""

from collections import Counter
from typing import Any

from msgspec import Struct

import calroom
from calroom.cards import HIDDEN
from calroom.histories.layout import deck_of
from calroom.histories.phh import Action, Amount, BadHistory, History, read_action, to_cents
from calroom.histories.variants import variant_of
from calroom.houses.game import Game
from calroom.money import Cents, dollars
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Acted, Dealt
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.table import BOARD, HAND

BETTING = {"fold", "call", "raise", "bring-in"}
SHOWING = {"show", "muck"}


class Parted(ValueError):
    """Our engine and the history go different ways from here."""


class Finish(Struct, frozen=True):
    """How a replay ended: with a hand of ours, or on which street and why the two parted."""

    hand: Hand | None
    street: str = ""
    reason: str = ""

    @property
    def agreed(self) -> bool:
        """Whether the history was played to its end and every stack came out as written."""
        return not self.reason


CUSTOMS: tuple[dict[str, Any], ...] = (
    {},
    {"raises": 4},
    {"raises": 4, "short_all_in": "raised on top"},
    {"raises": 4, "short_all_in": "raised on top", "straddle_is_a_raise": False},
)
"""What rooms elsewhere do differently, the usual first: more raises at limit, raises on top of a short
all-in, a straddle that leaves the least raise as it was. A history agrees if it does under one of them."""


def check_history(history: History) -> Finish:
    """Replay a history under the customs of the trade; compare finishing stacks where the file has them."""
    first = None
    for customs in CUSTOMS:
        finish = _finish(history, customs)
        if finish.agreed:
            return finish
        first = first or finish
    assert first is not None
    return first


def _finish(history: History, customs: dict[str, Any]) -> Finish:
    replay = None
    try:
        replay = Replay(history, customs)
        replay.play()
        replay.compare_stacks()
    except (Parted, BadHistory, Refused, ValueError) as wrong:
        return Finish(None, replay.street if replay else "before the deal", str(wrong))
    return Finish(replay.hand)


class Replay:
    """One history on our engine. Players are `p1` and so on in the file and seats at our table."""

    def __init__(self, history: History, customs: dict[str, Any] | None = None) -> None:
        self.history = history
        self.customs = customs or {}
        self.actions = [read_action(action) for action in history.actions]
        self.variant = variant_of(history)
        count = len(history.starting_stacks)
        # Our own files keep the seats and the whole deck in fields of ours; others have neither.
        self.seats: list[Seat] = history.more.get("_seats") or list(range(1, count + 1))
        if len(self.seats) != count:
            raise BadHistory(f"{count} starting stacks and {len(self.seats)} seats")
        self.shown: dict[Seat, list[Action]] = {seat: [] for seat in self.seats}
        self.hand = self._deal(calroom.game(self.variant.game))

    def _deal(self, game: Game) -> Hand:
        history, seats = self.history, self.seats
        stacks = {seat: to_cents(stack) for seat, stack in zip(seats, history.starting_stacks, strict=True)}
        deck = history.more.get("_deck") or deck_of(self.actions, len(seats), self.variant.hole_cards)
        sign = self.variant.sign(history)
        button = None if history.bring_in else seats[-1]
        return game.hand(stacks, button, deck=deck, stakes=sign, **self._given())

    def _given(self) -> dict[str, Any]:
        """What the table posts: antes, blinds and straddles, the bring-in."""
        history = self.history
        if "_deck" in history.more:
            elsewhere = {}
        else:
            elsewhere = {"elsewhere": {"chip": self._smallest_chip(), **self.customs}}
        if history.bring_in:
            return {"bring_in": to_cents(history.bring_in), **self._antes(), **elsewhere}
        blinds, straddles, posts = self._forced_bets()
        opening = {"opening": to_cents(history.min_bet)} if history.min_bet else {}
        table = {"blinds": blinds, "straddles": straddles, "posts": posts, **opening}
        return {**table, **self._antes(), **elsewhere}

    def _smallest_chip(self) -> Cents:
        """Pots were divided in whole units where the file has no others."""
        history = self.history
        amounts = (*history.starting_stacks, *history.antes, *history.blinds_or_straddles)
        return 100 if all(isinstance(amount, int) for amount in amounts) else 1

    def _antes(self) -> dict[str, Any]:
        antes = [to_cents(ante) for ante in self._by_player(self.history.antes)]
        if len(set(antes)) == 1:
            return {"ante": antes[0]}
        return {"antes": dict(zip(self.seats, antes, strict=True))}

    def _forced_bets(self) -> tuple[list[Cents], list[Cents], dict[Seat, Cents]]:
        """The two blinds, the straddles right behind them, and what others post besides."""
        amounts = [to_cents(amount) for amount in self.history.blinds_or_straddles]
        blinds, rest = [abs(amount) for amount in amounts[:2]], amounts[2:]
        straddles: list[Cents] = []
        while rest[len(straddles) :] and rest[len(straddles)] > (blinds + straddles)[-1]:
            straddles.append(rest[len(straddles)])
        posts = {
            self.seats[2 + number]: abs(amount)
            for number, amount in enumerate(rest)
            if amount and number >= len(straddles)
        }
        return blinds, straddles, posts

    def _by_player(self, amounts: tuple[Amount, ...]) -> tuple[Amount, ...]:
        """Of two players the file names the button's amount first, although the button is p2."""
        return amounts[::-1] if len(amounts) == 2 else amounts

    # Playing

    def play(self) -> None:
        """Give every action of the file as an answer."""
        for action in self.actions:
            if action.word in SHOWING:
                self.shown[self._seat(action)].append(action)
        for action in self.actions:
            if action.word in BETTING:
                self._show_hands()
                self._answer(action)
        self._show_hands()
        if not self.hand.over:
            raise Parted(f"the history ends, and {self._name(self.hand.asks[0].seat)} is still to act")

    def _seat(self, action: Action) -> Seat:
        if not 1 <= action.player <= len(self.seats):
            raise BadHistory(f"there is no player p{action.player}")
        return self.seats[action.player - 1]

    def _answer(self, action: Action) -> None:
        hand, seat = self.hand, self._seat(action)
        if hand.over:
            raise Parted(f"p{action.player} acts, and the hand is over")
        ask = hand.asks[0]
        if action.word == "bring-in" and self._was_forced(seat):
            return
        if ask.seat != seat:
            raise Parted(f"p{action.player} acts, and it is {self._name(ask.seat)}'s turn")
        hand.answer(seat, ANSWERS[action.word](ask, action), system=action.remark == NO_ANSWER)

    def _was_forced(self, seat: Seat) -> bool:
        """Whether the seat brought it in without being asked, because it had nothing to choose."""
        acts = [event for event in self.hand.events if isinstance(event, Acted)]
        return len(acts) == 1 and acts[0].seat == seat

    def _show_hands(self) -> None:
        """At the showdown who showed shows, who mucked mucks, and the others show what is known of them."""
        hand = self.hand
        while not hand.over and any(option.verb == "show" for option in hand.asks[0].options):
            ask = hand.asks[0]
            said = self.shown[ask.seat].pop(0) if self.shown[ask.seat] else None
            hand.answer(ask.seat, self._shows(ask, said), system=bool(said and said.remark == NO_ANSWER))

    def _shows(self, ask: Ask, said: Action | None) -> Answer:
        verbs = {option.verb for option in ask.options}
        unknown = HIDDEN in said.cards if said and said.cards else self._is_unknown(ask.seat)
        if "throw-away" in verbs and (unknown or (said and said.word == "muck")):
            return Answer("throw-away")
        if said and "show-part" in verbs and 0 < len(said.cards) < len(self.hand.table.cards[HAND[ask.seat]]):
            return Answer("show-part", cards=said.cards)
        return Answer("show")

    def _is_unknown(self, seat: Seat) -> bool:
        """Whether the file does not say what this player held."""
        player = self.seats.index(seat) + 1
        return any(HIDDEN in action.cards for action in self.actions if action.player == player)

    def compare_stacks(self) -> None:
        """Hold our stacks against those of the file."""
        if self.history.finishing_stacks is None:
            return
        for number, written in enumerate(self.history.finishing_stacks):
            ours = self.hand.stacks[self.seats[number]]
            if ours != to_cents(written):
                raise Parted(
                    f"p{number + 1} ends with {dollars(ours)} and not with {dollars(to_cents(written))}"
                )

    def _name(self, seat: Seat) -> str:
        return f"p{self.seats.index(seat) + 1}"

    @property
    def street(self) -> str:
        """Where the hand is, in the words of the table."""
        board, most = 0, Counter[str]()
        for event in self.hand.events:
            if isinstance(event, Dealt) and event.place == BOARD:
                board += len(event.cards)
            elif isinstance(event, Dealt):
                most[event.place] += len(event.cards)
        if self.history.bring_in:
            return STUD_STREETS.get(max(most[HAND[seat]] for seat in self.seats), "third street")
        return BOARD_STREETS[board]


NO_ANSWER = "no answer"
BOARD_STREETS = {0: "before the flop", 3: "flop", 4: "turn", 5: "river"}
STUD_STREETS = {
    3: "third street",
    4: "fourth street",
    5: "fifth street",
    6: "sixth street",
    7: "seventh street",
}


def _fold(_: Ask, __: Action) -> Answer:
    return Answer("fold")


def _check_or_call(ask: Ask, _: Action) -> Answer:
    """Check where that is possible, otherwise call; the amount goes without saying."""
    verbs = {option.verb for option in ask.options}
    return Answer("check" if "check" in verbs else "call")


def _bring_in(_: Ask, __: Action) -> Answer:
    return Answer("bring-in")


def _raise(ask: Ask, action: Action) -> Answer:
    """Whichever bet, raise or completion makes the total; if none does, the nearest one will be refused."""
    larger = [option for option in ask.options if option.verb in {"bet", "raise", "complete", "all-in"}]
    for option in larger:
        if option.takes_amount(action.amount):
            return Answer(option.verb, action.amount)
    return Answer(_nearest(larger, action.amount) or "raise", action.amount)


def _nearest(options: list[Option], amount: Cents) -> str:
    return min(options, key=lambda option: abs(option.high - amount)).verb if options else ""


ANSWERS = {"fold": _fold, "call": _check_or_call, "raise": _raise, "bring-in": _bring_in}
