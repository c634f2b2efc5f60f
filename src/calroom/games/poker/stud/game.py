"""Stud: cards of one's own, some down and some up for all to see, and a bet after every round of them.

Its family differs in how many cards there are, which up card must open, whether the high or the low hand
showing acts first, and which hands win.
"""

from functools import partial

from calroom.games.declared import GameType
from calroom.games.poker.betting import Round
from calroom.games.poker.blinds import post_antes
from calroom.games.poker.contested import Contested
from calroom.games.poker.fees import Collection
from calroom.games.poker.pots import Pots
from calroom.games.poker.showdown import Showdown, award_last_player
from calroom.games.poker.showing import acts_first, must_open
from calroom.games.poker.stud import bring_in as opening
from calroom.games.poker.stud import dealer
from calroom.games.poker.stud import terms as house
from calroom.games.poker.stud.bring_in import Opening
from calroom.games.poker.stud.foul import take_out_foul_hands
from calroom.games.poker.stud.hand import Boards, StudHand
from calroom.games.poker.stud.remedies import REMEDIES
from calroom.games.poker.stud.streets import Street
from calroom.games.poker.stud.terms import (
    BOARDS,
    Given,
    Rules,
    Terms,
    at_killed_limits,
    terms_elsewhere,
    ways,
)
from calroom.games.poker.trouble.hands import take_up_cards
from calroom.games.poker.trouble.money import back_to_the_antes
from calroom.games.poker.ways import NO_QUALIFIER
from calroom.money import Cents, dollars
from calroom.ranking.up_cards import HIGH, ONE_PAIR
from calroom.table.asks import FLOOR, Script, Seat
from calroom.table.incidents import StartAgain
from calroom.table.refusals import Refused
from calroom.table.table import Table


def play(table: Table, terms: Terms, given: Given) -> Script[None]:
    """One hand of stud; what goes wrong finds it at the table."""
    table.kept = StudHand(table, terms, given)
    return _play(table.kept)


def _play(hand: StudHand) -> Script[None]:
    table, pots, given = hand.table, hand.pots, hand.given
    hand.terms = terms = as_given(table, hand.terms, given)
    rules = terms.rules
    collection = Collection(pots, terms.schedule, given.jackpot)
    collection.take_time(given.time_due)
    collect_antes(pots, terms, given)
    collection.spare_antes()

    opening = yield from deal_and_open(hand)
    first, last_bettor = opening.obliged, opening.aggressor
    pots.close_round()
    dead = [] if last_bettor else opening.declined

    for street, limit in zip(terms.deal.streets, terms.limits[1:], strict=True):
        collection.take(street.before)
        if len(pots.live) == 1:
            break
        live = table.clockwise(table.button, pots.live)
        yield from hand.deal_street(street, live, dead)
        collection.take(street.on)
        first, topic = first_to_act(pots, rules, street, hand.boards, first)
        if street.name == rules.open_pair and somebody_pairs(hand.boards):
            limit = terms.either_limit
        hand.round = Round(pots, limit, first, topic)
        last_bettor = yield from hand.round.play()
        hand.round = None
        pots.close_round()
        dead = [] if last_bettor else dead + [seat for seat in live if seat not in pots.live]

    if hand.dealer and len(pots.live) > 1:
        take_out_foul_hands(hand)
    if len(pots.live) == 1:
        award_last_player(pots)
    elif pots.live:
        showdown = Showdown(pots, ways(rules, given.joker, given.any_low), terms.chip)
        yield from showdown.play(last_bettor or first, everybody=given.everybody_shows)


# Before the deal


def as_given(table: Table, terms: Terms, given: Given) -> Terms:
    """The terms of this hand: those of the table, unless it is killed or was played elsewhere."""
    if given.elsewhere:
        terms = terms_elsewhere(terms, given.elsewhere)
    if given.killed:
        terms = at_killed_limits(terms, *terms.rules.kill)
        table.call("half-kill", f"the pot is killed and played at {terms.stakes.words}")
    if given.joker:
        table.call("joker", "the joker is in use: an ace, or what a straight or a flush needs")
    if given.any_low and terms.rules.wins == "high and low":
        table.call(*NO_QUALIFIER)
    return terms


def bring_in(terms: Terms, given: Given) -> Cents:
    """What the forced bet comes to: as posted, or as is customary."""
    if given.bring_in is None:
        return terms.bring_in
    if not (terms.bring_in and 0 < given.bring_in < terms.stakes.low):
        raise Refused(
            "there is no bring-in of {bring_in:amount} at {stakes:word}",
            "bring-in",
            allowed=("post less than a bet",),
            bring_in=given.bring_in,
            stakes=terms.stakes.words,
        )
    return given.bring_in


def warn_of_unusual(table: Table, terms: Terms, ante: Cents) -> None:
    """Tell the floor of an ante outside what the house calls normal; it stands all the same."""
    low, usual = terms.stakes.low, terms.rules.usual_ante
    if usual and not usual[0] * low <= ante * 100 <= usual[1] * low:
        normal = f"{usual[0]}% to {usual[1]}% of {dollars(low)}"
        table.call("unusual-ante", f"the ante of {dollars(ante)} is not within the usual {normal}", FLOOR)


def collect_antes(pots: Pots, terms: Terms, given: Given) -> None:
    """Antes from those who owe one."""
    table, rules = pots.table, terms.rules
    payers = given.ante_from or rules.ante_from[0]
    ante = terms.ante if given.ante is None else given.ante
    if payers == "nobody" or not ante:
        return
    warn_of_unusual(table, terms, ante)
    if payers == "dealer":
        if not table.button:
            raise ValueError("where only the dealer antes there must be a button")
        pots.force(table.button, ante, "dealer-ante")
        pots.close_round()
        return
    short = [seat for seat in table.seats if table.stack(seat) < ante]
    if short and not rules.short_ante:
        raise Refused(
            "{payer:seat} has less than the ante of {ante:amount}",
            "full-ante",
            allowed=("add chips", "sit out"),
            payer=short[0],
            ante=ante,
        )
    post_antes(pots, ante)


# During the hand


def deal_and_open(hand: StudHand) -> Script[Opening]:
    """The first cards and the bets on them; cards that prove to be misdealt in time are dealt again."""
    terms, forced = hand.terms, bring_in(hand.terms, hand.given)
    while True:
        try:
            yield from hand.deal_first_cards()
            first, topic = who_opens(hand)
            opening = Opening(hand.pots, terms.limits[0], first, topic, forced, partial(who_opens, hand))
            hand.round = opening
            yield from opening.play()
            hand.round = None
            return opening
        except StartAgain:
            back_to_the_antes(hand)
            take_up_cards(hand)
            hand.start_again()


def who_opens(hand: StudHand) -> tuple[Seat, str]:
    """Whose up card obliges them to open; nobody (0) where none can be made to."""
    rules, live = hand.terms.rules, hand.pots.live
    up = {seat: card for seat, card in hand.opens.items() if seat in live}
    if not up:
        return 0, "not-forced-to-open"
    return must_open(up, hand.given.opens or rules.opens[0], rules.ace)


def somebody_pairs(boards: Boards) -> bool:
    """Whether two cards of one rank lie open before somebody."""
    return any(HIGH[board] >= ONE_PAIR for board in boards.values())


def first_to_act(pots: Pots, rules: Rules, street: Street, boards: Boards, before: Seat) -> tuple[Seat, str]:
    """Who has the best board; in place of a player who is all-in or out the next one clockwise."""
    first, topic = before, "first-as-before"
    if street.up:
        first, topic = acts_first(boards, BOARDS[rules.wins].__getitem__)
    elif rules.last_street == "best board":
        first, _ = acts_first(boards, BOARDS[rules.wins].__getitem__)
    able = pots.may_bet()
    if first in able or not able:
        return first, topic
    return pots.table.next_to(first, able), "first-is-all-in" if first in pots.live else topic


def showdown(terms: Terms, given: Given, _: bool) -> Contested:
    """Cards of one's own alone."""
    return Contested(terms.rules.cards, 0, ways(terms.rules, given.joker, given.any_low))


GAME = GameType(
    name="stud",
    family="poker",
    rules=Rules,
    given=Given,
    terms=house.terms,
    deck=house.deck,
    charges=house.charges,
    play=play,
    faults=house.faults,
    remedies=REMEDIES,
    postings=house.postings,
    half_hour=lambda terms, _: terms.schedule.half_hour,
    # A card burned by mistake goes where it belongs, and that may be an up card.
    turns_up=frozenset({"burn-error"}),
    has_button=False,
    verbs=(*opening.VERBS, *dealer.VERBS),
    bot="calroom.bots.poker.player:answer",
    showdown=showdown,
)
