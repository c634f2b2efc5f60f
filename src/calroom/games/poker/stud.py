"""Stud: cards of one's own, some down and some up for all to see, and a bet after every round of them.

Its family differs in how many cards there are, which up card must open, whether the high or the low hand
showing acts first, and which hands win.
"""

from calroom.games.poker.betting import Round
from calroom.games.poker.blinds import post_antes
from calroom.games.poker.bring_in import Opening
from calroom.games.poker.fees import Collection
from calroom.games.poker.pots import Pots
from calroom.games.poker.showdown import Showdown, award_last_player
from calroom.games.poker.showing import acts_first, must_open
from calroom.games.poker.streets import Street, deal_street
from calroom.games.poker.stud_terms import (
    BOARDS,
    Given,
    Rules,
    Terms,
    at_killed_limits,
    terms_elsewhere,
    ways,
)
from calroom.games.poker.stud_terms import NOTHING_GIVEN as NOTHING_GIVEN
from calroom.games.poker.stud_terms import deck as deck
from calroom.games.poker.stud_terms import fault as fault
from calroom.games.poker.stud_terms import terms as terms
from calroom.games.poker.trouble import REMEDIES as REMEDIES
from calroom.money import Cents, dollars
from calroom.ranking.up_cards import HIGH, KEY, ONE_PAIR
from calroom.table.asks import FLOOR, Script, Seat
from calroom.table.refusals import Refused
from calroom.table.table import HAND, Table

HAS_BUTTON = False

Boards = dict[Seat, int]
"""The up cards of those still in, each board as the sum of its cards' keys."""


def play(table: Table, terms: Terms, given: Given) -> Script[None]:
    """One hand of stud."""
    terms = as_given(table, terms, given)
    pots, rules = Pots(table), terms.rules
    collection = Collection(pots, terms.schedule, given.jackpot)
    collection.take_time(given.time_due)
    collect_antes(pots, terms, given)
    collection.spare_antes()

    order = table.clockwise(table.button)
    yield from table.deal_around(order, terms.deal.down, "deal")
    yield from table.deal_around(order, 1, "deal", up=True)
    up = {seat: table.cards[HAND[seat]][-1] for seat in order}
    boards = {seat: KEY[card] for seat, card in up.items()}
    first, topic = must_open(up, given.opens or rules.opens[0], rules.ace)
    opening = Opening(pots, terms.limits[0], first, topic, bring_in(terms, given))
    last_bettor = yield from opening.play()
    pots.close_round()
    dead = [] if last_bettor else opening.declined

    for street, limit in zip(terms.deal.streets, terms.limits[1:], strict=True):
        collection.take(street.before)
        if len(pots.live) == 1:
            break
        live = table.clockwise(table.button, pots.live)
        yield from deal_street(table, street, live, dead)
        collection.take(street.on)
        boards = now_showing(table, street, live, boards)
        first, topic = first_to_act(pots, rules, street, boards, first)
        if street.name == rules.open_pair and somebody_pairs(boards):
            limit = terms.either_limit
        last_bettor = yield from Round(pots, limit, first, topic).play()
        pots.close_round()
        dead = [] if last_bettor else dead + [seat for seat in live if seat not in pots.live]

    if len(pots.live) == 1:
        award_last_player(pots)
    else:
        showdown = Showdown(pots, ways(rules, given.joker, given.any_low), terms.chip)
        yield from showdown.play(last_bettor or first, everybody=given.everybody_shows)


# Before the deal


def as_given(table: Table, terms: Terms, given: Given) -> Terms:
    """The terms of this hand: those of the table, unless it is killed or was played elsewhere."""
    if given.elsewhere:
        terms = terms_elsewhere(terms, given.elsewhere)
    if given.killed:
        terms = at_killed_limits(terms, *terms.rules.kill)
        table.call("half-kill", f"the pot is killed and played at {terms.stakes.sign}")
    if given.joker:
        table.call("joker", "the joker is in use: an ace, or what a straight or a flush needs")
    return terms


def bring_in(terms: Terms, given: Given) -> Cents:
    """What the forced bet comes to: as posted, or as is customary."""
    if given.bring_in is None:
        return terms.bring_in
    if not (terms.bring_in and 0 < given.bring_in < terms.stakes.low):
        what = f"there is no bring-in of {dollars(given.bring_in)} at {terms.stakes.sign}"
        raise Refused(what, "bring-in", allowed=("post less than a bet",))
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
        what = f"seat {short[0]} has less than the ante of {dollars(ante)}"
        raise Refused(what, "full-ante", allowed=("add chips", "sit out"))
    post_antes(pots, ante)


# During the hand


def now_showing(table: Table, street: Street, live: list[Seat], boards: Boards) -> Boards:
    """The boards of those still in, with the cards of this street if they lie up."""
    if not street.up:
        return {seat: boards[seat] for seat in live}
    return {seat: boards[seat] + KEY[table.cards[HAND[seat]][-1]] for seat in live}


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
