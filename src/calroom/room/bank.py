"""The bank goes round: who is offered it and when, who took or declined it, and when the game is broken."""

import re
from collections.abc import Iterator, Sequence

from calroom.games.banked.bank import BANK
from calroom.money import Cents
from calroom.room import past
from calroom.room.choices import choose
from calroom.room.events import BankDeclined, BankTaken, ChangedSeat, GameBroken, Offered, PassedOver
from calroom.room.in_play import TableInPlay, clockwise
from calroom.room.inputs import Share, TakeBank
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Dealt, Moved
from calroom.table.hand import Hand
from calroom.table.table import COLLECTION, JACKPOT

TAKE, DECLINE = Answer("take"), Answer("decline")
_NUMBER = re.compile(r"\d+")


def has_bank(table: TableInPlay) -> bool:
    """Whether the game is played against a bank."""
    return table.game.family == "banked"


def offer(table: TableInPlay) -> None:
    """Between hands: offer the bank to the next who may have it, unless somebody has it or is asked."""
    bank = table.state.bank
    _forget_who_is_away(table)
    if bank.lent and not bank.banker:
        _change_places(table, *bank.lent)
        bank.lent = None
    if bank.banker or bank.offered or bank.broken or len(table.able_seated) < table.game.rules.seats[0]:
        return
    seat, topic = _next_offer(table)
    if not seat:
        bank.broken = True
        table.tell(GameBroken(topic="game-broken"))
        return
    bank.offered, bank.offered_for = seat, topic
    table.state.asked = {seat: table.state.at}
    table.tell(Offered(seat=seat, person=table.state.players[seat].person, topic=topic))


def seat_asked_last(table: TableInPlay) -> Seat:
    """The free seat to which the bank comes last; 0 where there is none, or no bank."""
    free = table.open_seats
    return _in_order(table, free)[-1] if free and has_bank(table) else 0


def _forget_who_is_away(table: TableInPlay) -> None:
    """Whoever is asked or has taken the bank and is no longer there to hold it has declined it."""
    bank, able = table.state.bank, table.able
    for seat in (bank.offered, bank.banker):
        if seat and seat not in able:
            bank.offered = bank.banker = 0
            person = table.state.players[seat].person
            bank.passed.append(person)
            table.tell(BankDeclined(seat=seat, person=person, system=True, topic="bank-declined"))


def question(table: TableInPlay) -> tuple[Ask, ...]:
    """The offer as a question like any other."""
    bank = table.state.bank
    if not bank.offered:
        return ()
    topic = bank.offered_for
    options = (Option("take", topic), Option("decline", "bank-declined"))
    return (Ask(bank.offered, options, DECLINE, topic, unanswered="bank-declined"),)


def answer(table: TableInPlay, seat: Seat, chosen: Answer, *, system: bool = False) -> None:
    """Somebody takes or declines the bank."""
    bank = table.state.bank
    person = table.state.players[seat].person if seat in table.state.players else ""
    if not bank.offered or seat != bank.offered:
        raise table.refuse("the bank is not offered to you", "bank-rotates", "wait for your turn")
    if chosen.verb not in ("take", "decline"):
        raise table.refuse(
            "the bank cannot be answered with {verb:word}",
            "bank-rotates",
            "take",
            "decline",
            verb=chosen.verb,
        )
    bank.offered, table.state.asked = 0, {}
    if chosen.verb == "take":
        if seat > table.game.rules.seats[1]:
            bank.lent = seat, bank.spot
            _change_places(table, *bank.lent)
            seat = bank.spot
        bank.banker = seat
        table.tell(BankTaken(seat=seat, person=person, topic=bank.offered_for))
    else:
        bank.passed.append(person)
        table.tell(BankDeclined(seat=seat, person=person, system=system, topic="bank-declined"))


def _change_places(table: TableInPlay, standing: Seat, spot: Seat) -> None:
    """Who stands and who sits change places, as far as they are there."""
    players = table.state.players
    found = [
        (players.pop(old), old, new) for old, new in ((standing, spot), (spot, standing)) if old in players
    ]
    for player, old, new in found:
        players[new] = player
        table.tell(ChangedSeat(person=player.person, old=old, new=new, topic=table.state.bank.offered_for))


def take_broken(table: TableInPlay, said: TakeBank) -> None:
    """Somebody other than the last player-dealer takes the bank of a broken game."""
    seat, player = table.seated(said)
    bank = table.state.bank
    if not bank.broken or seat not in table.able_seated:
        raise table.refuse("the bank goes round by offers", "bank-rotates", "wait for your turn")
    if _has_had_their_hands(table, player.person):
        raise table.refuse(
            "{person} has had their hands",
            "two-hands-running",
            "let somebody else bank",
            person=player.person,
        )
    bank.broken, bank.banker, bank.dealt, bank.spot = False, seat, 0, seat
    table.tell(BankTaken(seat=seat, person=player.person, topic="game-broken"))


def share(table: TableInPlay, said: Share) -> None:
    """Somebody wants a part in the bank, or no longer."""
    seat, player = table.seated(said)
    table.check_between_hands(seat, "join the bank", "bank-partner")
    if not table.rules.bank.partners:
        raise table.refuse("the bank is not shared here", "bank-partner")
    if said.on and _has_had_their_hands(table, player.person):
        raise table.refuse(
            "{person} was in the bank for as many hands as one may be",
            "partners-bound",
            "let others bank",
            person=player.person,
        )
    choose(table, seat, "share", said.on, "bank-partner")


def partners(table: TableInPlay, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who shares the bank of the next hand."""
    banker, players = table.state.bank.banker, table.state.players
    if not table.rules.bank.partners:
        return ()
    return tuple(
        seat
        for seat in seats
        if seat != banker
        and "share" in players[seat].choices
        and not _has_had_their_hands(table, players[seat].person)
    )


def check_banked(table: TableInPlay) -> None:
    """No hand without somebody who banks it; the house never does."""
    bank = table.state.bank
    if bank.broken:
        raise table.refuse("nobody else takes the bank: the game is broken", "game-broken", "take the bank")
    if bank.offered:
        raise table.refuse(
            "the bank is still offered to {offered:seat}",
            bank.offered_for,
            "wait for the answer",
            offered=bank.offered,
        )
    if not bank.banker:
        raise table.refuse("nobody banks, and the house never does", "no-bank", "take the bank")


def after_hand(table: TableInPlay, hand: Hand) -> None:
    """Note who was in the bank and who bet against it, and whether a turn is over."""
    state, bank, people = table.state, table.state.bank, table.people
    if hand.called_off:
        return  # The same player-dealer deals again.
    seat, bank.banker = bank.banker, 0
    person = people[seat]
    moves = [event for event in hand.events if isinstance(event, Moved) and event.source.startswith("stack ")]
    holders: dict[Seat, Cents] = {}
    for event in moves:
        if event.target == BANK:
            holder = int(event.source[6:])
            holders[holder] = holders.get(holder, 0) + event.amount
    shares = {people[holder]: amount for holder, amount in holders.items()}
    if not shares:
        bank.passed.append(person)
        table.tell(BankDeclined(seat=seat, person=person, topic="bank-declined"))
        return
    if not any(isinstance(event, Dealt) for event in hand.events):
        return
    wagers = [event for event in moves if event.target not in (BANK, COLLECTION, JACKPOT)]
    bank.in_bank = sorted(shares, key=lambda name: (name != person, -shares[name]))
    bets = [
        (people[int(event.source[6:])], int(number[0]))
        for event in wagers
        if (number := _NUMBER.search(event.target))
    ]
    bank.bets = list(dict.fromkeys(bets))
    bank.running = {name: bank.running.get(name, 0) + 1 for name in bank.in_bank}
    bank.passed, bank.passed_over, bank.last = [], [], person
    past.note_bank(table, hand, holders)
    if not bank.dealt:
        bank.position = bank.spot
    bank.dealt = (bank.dealt + 1) % table.rules.bank.hands
    state.asked = {}


# Who is next


def _next_offer(table: TableInPlay) -> tuple[Seat, str]:
    """The seat that is asked next and the topic that says so; none when nobody is left to ask."""
    bank, rules, state = table.state.bank, table.rules.bank, table.state
    if bank.dealt:
        for seat in _second_hand(table):
            return seat, "bank-second-hand"
        bank.dealt = 0
    turn = _next_turn(table)
    if turn:
        seat, bank.spot = turn
        return seat, "bank-rotates" if bank.position else "first-bank"
    last = table.seat_of(bank.last)
    if rules.nobody_else == "may go on" and last in table.able_seated and bank.last not in bank.passed:
        bank.running.pop(bank.last, None)
        bank.spot = last
        return last, "keeps-the-bank"
    state.asked = {}
    return 0, ""


def _second_hand(table: TableInPlay) -> Iterator[Seat]:
    """Whose turn it is, and where the house allows it the others who were in the bank."""
    bank, players = table.state.bank, table.state.players
    holder = players.get(bank.position)
    first = [holder.person] if holder and holder.person in bank.in_bank else []
    others = bank.in_bank if table.rules.bank.second == "those in the bank" else []
    for person in (*first, *others):
        seat = table.seat_of(person)
        if seat in table.able and person not in bank.passed and not _has_had_their_hands(table, person):
            yield seat


def _next_turn(table: TableInPlay) -> tuple[Seat, Seat] | None:
    """Who is asked next, and in the turn of which spot; who is passed over on the way is told of."""
    bank, players = table.state.bank, table.state.players
    asked = [
        (seat, spot)
        for spot in _in_order(table, table.able_seated)
        for seat in (spot, *_backers(table, spot))
        if players[seat].person not in bank.passed
    ]
    free = [turn for turn in asked if not _has_had_their_hands(table, players[turn[0]].person)]
    qualified = [turn for turn in free if _has_bet(table, *turn)]
    for turn in asked:
        if turn in (qualified or free):
            return turn
        person = players[turn[0]].person
        if person not in bank.passed_over:
            bank.passed_over.append(person)
            topic = "bet-last-hand" if turn in free else "two-hands-running"
            table.tell(PassedOver(seat=turn[0], person=person, topic=topic))
    return None


def _backers(table: TableInPlay, spot: Seat) -> list[Seat]:
    """Others who bet on a spot in the last hand, where the bank goes by the bets on it: all, or who stand."""
    bank, needs, most = table.state.bank, table.rules.bank.needs, table.game.rules.seats[1]
    if needs not in ("bet on the spot", "own bet on the spot"):
        return []
    seats = [table.seat_of(person) for person, there in bank.bets if there == spot]
    return [
        seat
        for seat in seats
        if seat != spot and seat in table.able and (needs == "bet on the spot" or seat > most)
    ]


def _in_order(table: TableInPlay, seats: list[Seat]) -> list[Seat]:
    """Seats in the direction of the house, from seat 1 at the start of a game."""
    position = table.state.bank.position
    if table.rules.bank.direction == "clockwise":
        return clockwise(seats, position)
    # Backwards round the table the seat that had the last turn is last again, and seat 1 is first.
    back = sorted(seats, reverse=True)
    start = position or 2
    return [seat for seat in back if seat < start] + [seat for seat in back if seat >= start]


def _has_had_their_hands(table: TableInPlay, person: str) -> bool:
    bank = table.state.bank
    return bank.running.get(person, 0) >= table.rules.bank.hands


def _has_bet(table: TableInPlay, seat: Seat, spot: Seat) -> bool:
    """Whether the wager of the last hand is there that the house asks for; none is at the first hand."""
    bank, needs, person = table.state.bank, table.rules.bank.needs, table.state.players[seat].person
    if needs == "nothing" or not bank.last:
        return True
    return any(
        (there == spot or needs == "own bet") and (name == person or needs == "bet on the spot")
        for name, there in bank.bets
    )
