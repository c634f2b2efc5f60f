"""Super Pan 9: three cards each and at most one more, the last digit counts, and the higher one wins.

The player-dealer draws or stands last and with their hand open; dice decide where the others are settled
first.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from calroom.games.banked.action_button import place_action_button, settlement_order
from calroom.games.banked.bank import BANK, Bank
from calroom.games.banked.deciding import decide, largest_other
from calroom.games.banked.house import other_hand
from calroom.games.banked.layouts.numbered_circles import NumberedCircles, bets_on_spots, return_excess
from calroom.games.banked.naming import read_points
from calroom.games.banked.round import Round, Wagers, collect, no_more_bets, play_round
from calroom.games.banked.shoe import Shoe
from calroom.games.banked.super_pan9 import remedies as trouble
from calroom.games.banked.super_pan9 import terms as house
from calroom.games.banked.super_pan9.hand import SuperPan9Hand, in_action
from calroom.games.banked.super_pan9.remedies import (
    deal_wrongly,
    misdeal,
    until_dealt_right,
)
from calroom.games.banked.super_pan9.spots import HOUSE_WAY, HOUSE_WAY_ASKED, NO_MORE_BETS, Spot
from calroom.games.banked.super_pan9.terms import CARDS, Given, Rules, SuperPan9Leaves, Terms
from calroom.games.banked.wagers import Wager, positions_clockwise
from calroom.games.declared import GameType
from calroom.games.printed import Printed, odds
from calroom.games.wagered import Wagered
from calroom.money import dollars
from calroom.ranking.points import SUPER_PAN9, points
from calroom.table.asks import Answer, Ask, Leaves, Option, Script, Seat, answers, ask_each, ask_one
from calroom.table.events import Audience, Place
from calroom.table.table import HAND, NOBODY, Table
from calroom.table.verbs import Verb

Shake = answers("shake")


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of Super Pan 9; what goes wrong finds it at the table."""
    table.kept = SuperPan9Hand(table, terms, given)
    return _play(table.kept)


def _play(hand: SuperPan9Hand) -> Script[Leaves]:
    table, terms, given = hand.table, hand.terms, hand.given
    table.call("sign", terms.signs[given.jackpot])
    game = Round(
        limits=terms.limits,
        schedule=hand.schedule,
        cover=given.cover or terms.rules.cover,
        layout=lambda bank: circles_against(hand, bank),
        lying=hand.wagers,
        dealt_out=given.dealt_out,
        in_play=lambda bank, laid: spots_in_play(hand, bank, laid),
        before_the_deal=(collect, no_more_bets),
        deal_and_settle=lambda bank, laid: shake_deal_and_settle(hand, bank, laid),
        leaves=lambda _: leaves(hand),
        declined=hand.shoe.leaves,
        undealt=hand.shoe.leaves,
    )
    return (yield from play_round(table, game))


def circles_against(hand: SuperPan9Hand, bank: Bank) -> NumberedCircles:
    """The circles round the table, some of which belong to those who bet there in the bank's first hand."""
    rules, given, hand.bank = hand.terms.rules, hand.given, bank
    claims = given.backers if given.bank_hand == 2 else {}
    positions = positions_clockwise(hand.table.button, rules.seats[1])
    hand.circles = NumberedCircles(
        hand.table, positions, rules.backlines, hand.terms.limits, claims, given.partners
    )
    return hand.circles


def spots_in_play(hand: SuperPan9Hand, bank: Bank, laid: Wagers) -> Wagers:
    """Partners' money goes into the bank, and what lies above the maximum back; returns what really plays."""
    against = put_into_bank(bank, laid)
    hand.spots.update({number: Spot(number, bets) for number, bets in bets_on_spots(against).items()})
    if hand.spots:
        return_excess(hand.table, hand.bets, hand.terms.limits.high)
    return in_action(hand.spots)


def shake_deal_and_settle(hand: SuperPan9Hand, bank: Bank, laid: Wagers) -> Script[None]:
    """The dice say where the deal begins; it is done until it is right, and then all bets are taken up."""
    table, rules, given, spots = hand.table, hand.terms.rules, hand.given, hand.spots
    table.call("bank-amount", f"the player-dealer has put up {dollars(bank.posted)}")
    hand.phase = "closed"
    yield from choose_hands_to_see(table, spots, [wager for wager in laid if wager.place != BANK])
    for spot in spots.values():
        spot.name_players(table)
    hand.shaker = yield from choose_shaker(table, rules, given)
    total = sum(table.roll(rules.dice, "dice"))
    counted = [table.button, *positions_clockwise(table.button, rules.seats[1])]
    hand.order = settlement_order(table, place_action_button(table, total, counted), counted, spots)
    yield from until_dealt_right(hand, lambda: deal_and_settle(hand, counted))
    for spot in hand.in_order():
        for bet in spot.bets:
            bet.take_up(table, "all-open")


def leaves(hand: SuperPan9Hand) -> SuperPan9Leaves:
    """The cards are taken in; the next hand gets the shoe, and who holds, shakes, was warned or dealt out."""
    given = hand.given
    take_in(hand)
    deck, used = hand.shoe.cards_left()
    return SuperPan9Leaves(
        deck=deck,
        used=used,
        bank_hand=other_hand(given.bank_hand),
        backers=backers_of(hand.spots) if given.bank_hand == 1 else {},
        shaker=hand.shaker,
        shakes=given.shakes + 1 if hand.shaker == given.shaker else 1,
        warned=tuple(hand.warned),
        dealt_out=tuple(hand.dealt_out),
    )


def deal_and_settle(hand: SuperPan9Hand, counted: Sequence[Seat]) -> Script[None]:
    """The hands are dealt and played, the player-dealer's last, and settled from the action button."""
    table, rules, shoe, spots = hand.table, hand.terms.rules, hand.shoe, hand.spots
    if not spots:
        return
    hand.dead = yield from deal(hand, counted, first=hand.in_order()[0].number)
    hand.phase = "dealt"
    for number in counted[1:]:
        if number in spots:
            yield from spots[number].draw_or_stand(table, rules, shoe)
    hand.phase = "bank"
    bank_total = yield from play_bank_hand(table, rules, shoe, hand.bank)
    for number in counted[1:]:
        if number in spots:
            yield from spots[number].take_owed_card(shoe)
    hand.phase = "settling"
    for spot in hand.in_order():
        yield from spot.open(hand)
        spot.settle(hand, bank_total)


def take_in(hand: SuperPan9Hand) -> None:
    """The cards go to the tray, those that nobody opened unseen."""
    bank_hand = HAND[hand.table.button]
    hand.shoe.take_in([*(spot.place for spot in hand.in_order()), bank_hand])
    never_opened = [HAND[number] for number in hand.order if number not in hand.spots]
    hand.shoe.take_in([place for place in never_opened if place != bank_hand], seen_by=NOBODY)
    hand.shoe.take_in([HAND[number] for number in hand.dead], "dead-hand", NOBODY)


# Before the deal


def put_into_bank(bank: Bank, wagers: Iterable[Wager]) -> list[Wager]:
    """Money of the player-dealer's partners is part of the bank; returns the wagers against it."""
    against = []
    for wager in wagers:
        if wager.place == BANK:
            bank.add(wager.owner, wager.amount)
        else:
            against.append(wager)
    return against


def backers_of(spots: Mapping[Seat, Spot]) -> dict[Place, Seat]:
    """Who bet in which backline circle, for the bank's second hand."""
    return {
        bet.place: bet.holder for spot in spots.values() for bet in spot.bets if bet.holder != spot.number
    }


def choose_hands_to_see(table: Table, spots: Mapping[Seat, Spot], wagers: Iterable[Wager]) -> Script[None]:
    """Who bet on several spots sees one hand: their own seat's, else the first, unless they name another."""
    on: dict[Seat, list[Seat]] = {}
    for wager in wagers:
        on.setdefault(wager.owner, []).append(wager.circle)
    seen = {seat: seat if seat in numbers else numbers[0] for seat, numbers in on.items()}
    several = [_which_hand(seat, numbers, seen[seat]) for seat, numbers in on.items() if len(numbers) > 1]
    if several:
        for seat, answer in (yield from ask_each(several)).items():
            table.act("one-hand", seat, "see", where=answer.where)
            seen[seat] = next(number for number in on[seat] if HAND[number] == answer.where)
    for seat, number in seen.items():
        # A spot may have been ruled void while they chose; then it is the first that is left to them.
        for left in (number, *on[seat]):
            if left in spots:
                spots[left].seen_by.append(seat)
                break


def _which_hand(seat: Seat, numbers: Iterable[Seat], usual: Seat) -> Ask:
    options = tuple(Option("see", "one-hand", where=HAND[number]) for number in numbers)
    return Ask(seat, options, Answer("see", where=HAND[usual]), "one-hand")


def choose_shaker(table: Table, rules: Rules, given: Given) -> Script[Seat]:
    """The player-dealer shakes the dice or names somebody; nobody shakes more than so often running."""
    tired = given.shaker if given.shakes >= rules.shakes else 0
    ask = _who_shakes(table.button, table.seats, tired)
    answer = yield from ask_one(ask)
    table.act("who-shakes", table.button, answer.verb, where=answer.where)
    return int(answer.where.removeprefix("seat ")) if answer.where else table.button


@cache
def _who_shakes(button: Seat, seats: tuple[Seat, ...], tired: Seat) -> Ask:
    others = [seat for seat in seats if seat not in (button, tired)]
    options = [Option("name", "who-shakes", where=f"seat {seat}") for seat in others]
    if button != tired:
        options.insert(0, Option("shake", "who-shakes"))
    barred = (("shake", "two-shakes"), ("name", "two-shakes" if tired in seats else "who-shakes"))
    return Ask(button, tuple(options), Answer(options[0].verb, where=options[0].where), "who-shakes", barred)


def deal(hand: SuperPan9Hand, counted: Sequence[Seat], first: Seat) -> Script[list[Seat]]:
    """Three cards face down to every spot, one at a time from the action button; returns the dead ones."""
    table, rules, shoe, spots = hand.table, hand.terms.rules, hand.shoe, hand.spots
    yield from shoe.make_ready(len(counted))
    at = counted.index(first)
    order = [*counted[at:], *counted[:at]]
    if rules.dealt_to == "spots with bets":
        order = [number for number in order if number in spots or number == table.button]
    audience: dict[Seat, Audience] = {number: tuple(spot.seen_by) for number, spot in spots.items()}
    if hand.told:
        yield from deal_wrongly(hand, order, audience)
    else:
        for _ in range(CARDS):
            for number in order:
                yield from shoe.draw(HAND[number], "deal", audience.get(number, NOBODY))
    return [number for number in order if number not in spots and number != table.button]


# The spots


# The player-dealer


def play_bank_hand(table: Table, rules: Rules, shoe: Shoe, bank: Bank) -> Script[int]:
    """The player-dealer's hand is opened when all others are set, and they choose if it is a middling one."""
    place = HAND[table.button]
    cards = table.cards[place]
    table.show(place, tuple(cards), "bank-opened", SUPER_PAN9.read(cards).name)
    if len(cards) != CARDS:
        misdeal(table, "bank-count", f"the player-dealer has {len(cards)} cards")
    total = points(cards)
    if total <= rules.bank_draws_to:
        draws, topic = True, "bank-must-draw"
    elif total >= rules.bank_stands_from:
        draws, topic = False, "bank-must-stand"
    else:
        draws, topic = (yield from choose_for_bank(table, rules, bank, total)), "bank-chooses"
    if draws:
        yield from shoe.draw(place, topic)
        table.show(place, tuple(cards), "bank-opened", SUPER_PAN9.read(cards).name)
    else:
        table.call(topic, f"the player-dealer stands on {SUPER_PAN9.read(cards).name}")
    return points(cards)


def choose_for_bank(table: Table, rules: Rules, bank: Bank, total: int) -> Script[bool]:
    """Whether to draw; nothing is set before it is confirmed, and the largest share may claim it."""
    decider, rival = table.button, largest_other(bank.shares, table.button)
    while True:
        decided = yield from decide(table, decider, rival, _bank_choice, "bank-partners-decide")
        assert decided is not None
        decider, answer = decided
        table.act("bank-chooses", decider, answer.verb)
        if answer.verb == "house-way":
            return total <= rules.house_way_draws_to
        confirmed = yield from ask_one(Ask(decider, CONFIRM_OR_CHANGE, CONFIRMED, "bank-decision-final"))
        table.act("bank-decision-final", decider, confirmed.verb)
        if confirmed.verb == "confirm":
            return answer.verb == "draw"
        rival = None


BANK_OPTIONS = (Option("draw", "bank-chooses"), Option("stand", "bank-chooses"), HOUSE_WAY)
CONFIRM_OR_CHANGE = (Option("confirm", "bank-decision-final"), Option("change", "bank-decision-final"))
CONFIRMED = Answer("confirm")


@cache
def _bank_choice(seat: Seat) -> Ask:
    return Ask(seat, BANK_OPTIONS, HOUSE_WAY_ASKED, "bank-chooses", NO_MORE_BETS, "bank-last")


def printed(terms: Terms, _: Mapping[str, Any]) -> tuple[Printed, ...]:
    """What a circle pays."""
    return (Printed(kind="circle", title="Bet", pays=(odds(terms.rules.win_pays),)),)


VERBS = (
    Verb("draw", "Draw a card", "draws", "One more card, and no other."),
    Verb("stand", "Stand", "stands", "No more cards."),
    Verb("house-way", "House way", "asks for the house way", "The dealer plays it as the house would."),
    Verb("shake", "Shake the dice", "shakes", "The dice say who is dealt to first."),
    Verb("name", "Let {where} shake", "names {where}", "Somebody else shakes the dice for you."),
    Verb(
        "see", "See the hand of {where}", "asks to see {where}", "Of all hands you have bet on you see one."
    ),
    Verb("confirm", "Confirm", "confirms", "It stays as you said.", aside=True),
    Verb("change", "Change it", "changes"),
    Verb("deal-out", "Deal them out", "deals them out of the hands to come"),
    Verb("let-play", "Let them play", "lets them play"),
    Verb("complete-hand", "Complete the hand", "has the hand completed"),
    Verb("dead-hand", "The hand is dead", "rules that the hand is dead"),
    Verb("misdeal", "Misdeal", "rules it a misdeal"),
    Verb("withdraw", "Take back {amount} {where}", "withdraws {amount} {where}", "Your bet does not play."),
    Verb("leave", "Leave it", "leaves {where}", "Your bet stays where it is.", aside=True),
)

GAME = GameType(
    name="super-pan9",
    family="banked",
    rules=Rules,
    given=Given,
    leaves=SuperPan9Leaves,
    terms=house.terms,
    deck=house.deck,
    faults=house.faults,
    charges=house.charges,
    play=play,
    printed=printed,
    remedies=trouble.REMEDIES,
    postings=house.postings,
    wagered=lambda terms, _: Wagered(terms.limits, terms.schedules),
    backlines=True,
    pace=40,
    asides=frozenset({"bank-amount", "decision-checked"}),
    verbs=VERBS,
    bot="calroom.bots.points:player",
    reading=read_points(SUPER_PAN9.read),
    study="calroom.lab.super_pan9.study:STUDY",
    coach="calroom.coach.super_pan9:COACH",
)
