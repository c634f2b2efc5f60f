"""Plays a hand history on our engine, and says where the two part if they do."""

from collections import Counter
from typing import Any

import calroom
from calroom.cards import HIDDEN, Cards
from calroom.histories.layout import deck_of, known_cards
from calroom.histories.outcome import Finish, NotKnown, Outcome, Parted, Result, has_numbers, rake_of
from calroom.histories.own import Own, own_of
from calroom.histories.phh import Action, BadHistory, History, read_action, to_cents
from calroom.histories.setting import Setting, setting_of
from calroom.histories.variants import NotOurs, variant_of
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Acted, Dealt, Gathered, Moved, Shown
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.table import BOARD, HAND, STACK

BETTING = {"fold", "call", "raise", "bring-in"}
SHOWING = {"show", "muck"}


CUSTOMS: tuple[dict[str, Any], ...] = (
    {},
    {"raises": 4},
    {"raises": 4, "short_all_in": "raised on top"},
    {"raises": 4, "short_all_in": "raised on top", "straddle_is_a_raise": False},
)
"""What rooms elsewhere do differently, the usual first: more raises at limit, raises on top of a short
all-in, a straddle that leaves the least raise as it was. A history agrees if it does under one of them."""

BEFORE = "before the deal"


def check_history(history: History) -> Finish:
    """Replay a history under the customs of the trade; compare how it ends where the file says so."""
    first = None
    for customs in CUSTOMS:
        finish = _finish(history, customs)
        if finish.outcome is not Outcome.PARTED:
            return finish
        first = first or finish
    assert first is not None
    return first


def _finish(history: History, customs: dict[str, Any]) -> Finish:
    replay = None
    try:
        replay = Replay(history, customs)
        replay.play()
        rake = replay.compare()
    except NotOurs as other:
        return Finish(Outcome.NOT_OURS, None, BEFORE, str(other))
    except BadHistory as bad:
        return Finish(Outcome.UNREADABLE, None, replay.street if replay else BEFORE, str(bad))
    except NotKnown as why:
        return Finish(Outcome.UNKNOWN, None, replay.street if replay else BEFORE, str(why))
    except (Parted, Refused, ValueError) as wrong:
        return Finish(Outcome.PARTED, None, replay.street if replay else BEFORE, str(wrong))
    return Finish(Outcome.AGREED, replay.hand, rake=rake)


class Replay:
    """One history on our engine. Players are `p1` and so on in the file and seats at our table."""

    def __init__(self, history: History, customs: dict[str, Any] | None = None) -> None:
        self.history = history
        self.customs = customs or {}
        self.variant = variant_of(history)
        self.own: Own | None = own_of(history)
        self.actions = [self._read(action) for action in history.actions]
        self.setting: Setting = setting_of(history, self.variant, self.actions)
        self.seats = self.setting.seats
        self.cards = self._known_cards()
        self.shown: dict[Seat, list[Action]] = {seat: [] for seat in self.seats}
        self.hand = self._deal()

    def _read(self, text: str) -> Action:
        """An action of the file; in ours, a card that came to a folded hand stands in a remark."""
        action = read_action(text)
        is_dead_card = self.own and action.word == "remark" and action.remark.startswith("d dh ")
        return read_action(action.remark) if is_dead_card else action

    def _known_cards(self) -> dict[Seat, Cards]:
        """What the file knows of everybody's cards, from the deal or from being shown."""
        known = known_cards(self.actions)
        cards = {seat: known.get(number, ()) for number, seat in enumerate(self.seats, 1)}
        if self.variant.is_stud:
            for seat, held in cards.items():
                if HIDDEN in held[STUD_DOWN : self.variant.most_cards - 1]:
                    raise NotKnown(f"{self._name(seat)}'s up cards are not recorded")
        return cards

    @property
    def hidden(self) -> set[Seat]:
        """Whose cards the file does not know to the last one."""
        shared = any(action.word == "board" for action in self.actions) and self.variant.is_stud
        most = self.variant.most_cards - shared
        return {seat for seat, held in self.cards.items() if HIDDEN in held or len(held) < most}

    @property
    def mucked(self) -> set[Seat]:
        """Who gave up their hand at the showdown."""
        return {self._seat(action) for action in self.actions if action.word == "muck"}

    def _deal(self) -> Hand:
        setting = self.setting
        if self.own:
            return self.own.deal(setting, self._deck(), tuple(sorted(self.hidden)))
        button = None if self.variant.is_stud else self.seats[-1]
        game, stakes, deck = calroom.game(self.variant.game), self.variant.stakes(self.history), self._deck()
        try:
            return game.hand(setting.stacks, button, deck=deck, stakes=stakes, **self._given())
        except (Refused, ValueError) as wrong:
            raise NotOurs(f"our houses have no such table: {wrong}") from None

    def _deck(self) -> Cards:
        if self.own and self.own.deck:
            return self.own.deck
        return deck_of(self.actions, len(self.seats), self.variant.hole_cards)

    def _given(self) -> dict[str, Any]:
        """What the table posts: antes, blinds and straddles, the bring-in; and what its room does."""
        elsewhere = {"chip": self.setting.chip, **self.customs}
        unseen = tuple(sorted(self.hidden | self.mucked))
        given = {**self.setting.ante, "elsewhere": elsewhere, "unseen": unseen}
        if self.variant.is_stud:
            return {"bring_in": to_cents(self.history.bring_in), **given}
        opening = {"opening": to_cents(self.history.min_bet)} if self.history.min_bet else {}
        return {**self.setting.forced.given, **opening, **given}

    # Playing

    def play(self) -> None:
        """Give every action of the file as an answer."""
        for action in self.actions:
            if action.word in SHOWING and not (self.own and action.remark == ALL_IN):
                self.shown[self._seat(action)].extend(in_parts(action))
        for action in self.actions:
            if action.word in BETTING:
                self._show_hands()
                self._answer(action)
        self._show_hands()
        if not self.hand.over:
            raise NotKnown(f"the history ends, and {self._name(self.hand.asks[0].seat)} is still to act")

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
            what = f"p{action.player} acts, and it is {self._name(ask.seat)}'s turn"
            if ask.seat in self.setting.unknown:
                raise NotKnown(f"{what}, if they have chips left: their stack is not recorded")
            raise Parted(what)
        hand.answer(seat, ANSWERS[action.word](ask, action), system=NO_ANSWER in action.remark)

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
            system = bool(said and NO_ANSWER in said.remark)
            hand.answer(ask.seat, self._shows(ask, said), system=system)

    def _shows(self, ask: Ask, said: Action | None) -> Answer:
        verbs = {option.verb for option in ask.options}
        if "throw-away" in verbs and (ask.seat in self.hidden or (said and said.word == "muck")):
            return Answer("throw-away")
        if said and "show-part" in verbs and 0 < len(said.cards) < len(self.hand.table.cards[HAND[ask.seat]]):
            return Answer("show-part", cards=said.cards)
        return Answer("show")

    # Comparing

    def compare(self) -> Cents:
        """Hold the end of our hand against the file's; returns what its numbers say the house took."""
        stacks_known = not self.setting.unknown
        live = self._live()
        unseen = self.hidden - self.mucked if self.own is None else set()
        silent = [self._name(seat) for seat in live if seat in unseen] if len(live) > 1 else []
        if len(live) > 1:
            self._refuse_invented_cards()
        if silent and not has_numbers(self.history, stacks_known):
            raise NotKnown(f"{silent[0]}'s cards are not shown, and nothing says who won")
        result = self._result()
        try:
            return rake_of(self.history, result, stacks_known)
        except Parted as parted:
            if silent:
                raise NotKnown(f"{silent[0]}'s cards are not shown: {parted}") from None
            if self.setting.unknown:
                raise NotKnown(f"not every stack is recorded: {parted}") from None
            raise

    def _live(self) -> list[Seat]:
        """Who did not fold."""
        folds = {
            event.seat for event in self.hand.events if isinstance(event, Acted) and event.verb == "fold"
        }
        return [seat for seat in self.seats if seat not in folds]

    def _refuse_invented_cards(self) -> None:
        """Cards that nobody recorded decide nothing."""
        if self.own and self.own.deck:
            return
        events = self.hand.events
        turned = sum(
            len(event.cards) for event in events if isinstance(event, Dealt) and event.place == BOARD
        )
        board = [card for action in self.actions if action.word == "board" for card in action.cards]
        if HIDDEN in board or len(board) < turned:
            raise NotKnown("the board is not recorded to its end")
        shown = {event.place for event in events if isinstance(event, Shown)}
        for seat in self.seats:
            if seat in self.hidden and HAND[seat] in shown:
                raise NotKnown(f"{self._name(seat)}'s cards are not shown, and nobody else's could win")

    def _result(self) -> Result:
        won, put_in = Counter[Seat](), Counter[Seat]()
        seats = {STACK[seat]: seat for seat in self.seats}
        for source, target, amount, topic in self._moves():
            if source in seats:
                put_in[seats[source]] += amount
            elif target in seats and topic == "unmatched":
                put_in[seats[target]] -= amount
            elif target in seats:
                won[seats[target]] += amount
        back = [max(0, put_in[seat] - _most_of_others(put_in, seat)) for seat in self.seats]
        ours = self.hand.stacks
        return Result([ours[seat] for seat in self.seats], [won[seat] for seat in self.seats], back)

    def _moves(self) -> list[tuple[str, str, Cents, str]]:
        moves = []
        for event in self.hand.events:
            if isinstance(event, Moved):
                moves.append((event.source, event.target, event.amount, event.topic))
            elif isinstance(event, Gathered):
                moves += [(source, event.target, amount, event.topic) for source, amount in event.amounts]
        return moves

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
        if self.variant.is_stud:
            return STUD_STREETS.get(max(most[HAND[seat]] for seat in self.seats), "third street")
        return BOARD_STREETS[board]


def _most_of_others(put_in: Counter[Seat], seat: Seat) -> Cents:
    return max((amount for other, amount in put_in.items() if other != seat), default=0)


def in_parts(action: Action) -> list[Action]:
    """A hand that was first shown in part was shown twice, which the format cannot say but in a remark."""
    _, is_part, part = action.remark.partition(IN_PART)
    if not is_part:
        return [action]
    first = read_action(f"p{action.player} sm {part.partition(';')[0].strip()}")
    return [first, action]


STUD_DOWN = 2
ALL_IN = "all-in"
IN_PART = "first in part:"
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
