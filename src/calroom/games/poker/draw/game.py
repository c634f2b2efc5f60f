"""Draw poker, for high or for low: five cards of one's own, a bet, one draw, a bet, and a showdown."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Literal

from msgspec import Struct

from calroom.cards import build_deck
from calroom.games.between_hands import (
    BlindsAt,
    HalfHoursDue,
    JackpotPosted,
    Killers,
    PlayersDeal,
    Posts,
    Straddlers,
)
from calroom.games.charges import Charge
from calroom.games.declared import GameType
from calroom.games.house import AtLeastOne, faults_of_deck
from calroom.games.poker import house
from calroom.games.poker.betting import Round
from calroom.games.poker.blinds import BlindPlaces, ComingIn, blinds_posted, post_missed
from calroom.games.poker.contested import Contested
from calroom.games.poker.draw import dealer, drawing, hands_gone_wrong
from calroom.games.poker.draw.drawing import Calls
from calroom.games.poker.draw.hand import FIVE, DrawHand, DrawTrouble, Posted
from calroom.games.poker.draw.remedies import REMEDIES
from calroom.games.poker.fees import Collection, Fee, HalfHour, Jackpot, Schedules
from calroom.games.poker.house import PokerRules
from calroom.games.poker.kill import Kill, kill_before_the_deal, offer_kills
from calroom.games.poker.naming import of_the_draw
from calroom.games.poker.pots import Layer, Pots
from calroom.games.poker.sevens import declare_pair, return_bets_on_checked_seven
from calroom.games.poker.showdown import Showdown, award_last_player
from calroom.games.poker.sizing import ShortAllInWord, Sizing, short_all_in
from calroom.games.poker.stakes import Stakes, Structure
from calroom.games.poker.ways import Way
from calroom.games.postings import Posting, Postings, amount, charged_by, choice, yes_or_no
from calroom.games.postings import jackpot as posted_jackpot
from calroom.money import Cents, Money, dollars
from calroom.ranking import joker_high
from calroom.ranking.low import ACE_TO_FIVE, SEVEN_LOW
from calroom.ranking.reading import Ranking
from calroom.table.asks import DEALER, Ask, Script, Seat
from calroom.table.incidents import StartAgain
from calroom.table.readings import Outlook
from calroom.table.refusals import Refused
from calroom.table.table import COLLECTION, HAND, MUCK, STACK, Table
from calroom.table.views import View

FEE_MOMENT = "at the draw"
MOST_RAISES = 20
"""More raises than this a table need not post: it has no limit to them."""
RANKINGS: dict[str, Ranking] = {"ace to five": ACE_TO_FIVE, "high": joker_high.BUG}
BET_TOPICS = {
    Structure.NO_LIMIT: ("no-limit-bet", "no-limit-bet"),
    Structure.SPREAD: ("spread-limit", "spread-limit"),
}


class DrawFee(Fee, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of the schedule, with the one moment at which a draw game collects."""

    moment: Literal["at the draw"]


class Rules(PokerRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its draw game.

    Without `blinds` of its own the game has one, the smallest bet. `change_from` is with how many players a
    call for cards may still be changed until the next has made theirs. A checked seven cannot win what is bet
    after the draw where `sevens` is set.
    """

    ranking: Literal["ace to five", "high"]
    """What wins: the best hand, or the lowest counted from ace to five."""
    ante: Money = 0
    """What every player puts in before the deal."""
    blinds: tuple[Money, ...] = ()
    """The blinds, smallest first; without them there is one, the smallest bet."""
    raises: int | None = None
    """How many raises may follow a bet; without it any number."""
    short_all_in: ShortAllInWord
    """What an all-in bet of less than a full one allows to those who have acted."""
    check_raise: bool
    """Whether somebody who has checked may raise."""
    sevens: bool = False
    """Whether a checked seven or better cannot win what is bet after the draw."""
    pairs_declared: bool = False
    """Whether a pair must be said aloud at the showdown."""
    hands_on_request: bool = False
    """Whether a called hand must be shown when somebody asks."""
    kill: Kill | None = None
    """How a pot may be killed, where it can be."""
    exposed_kept: Literal["all", "five or under", "seven or under"]
    """Which cards must be kept that were exposed in the deal."""
    trouble: DrawTrouble = DrawTrouble()
    """What is done about what goes wrong."""
    draw: AtLeastOne
    """How many cards a player may draw."""
    dealer_draws: AtLeastOne
    """How many cards the one with the button may draw."""
    change_from: int | None = None
    """With so many players a call for cards may still be changed until the next has made theirs."""
    jackpot: Jackpot = Jackpot()
    """What is taken for a jackpot."""
    fees: tuple[DrawFee, ...] = ()
    """The schedule of what the house collects, row by row."""
    half_hour: tuple[HalfHour, ...] = ()
    """What a player pays each half hour, where tables are charged by time."""


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts: its form and settings, and what players owe before the deal.

    `blinds_at` says who posts each of the blinds, the smallest first, where they are not counted from the
    dealer. Where `everybody_shows`, live hands are turned up at the showdown without a question.
    Who was passed by the blinds comes in by their `posts`, by one of the `straddles`, or among the `killers`.
    """

    form: Literal["blinds", "antes"] = "blinds"
    blinds: tuple[Cents, ...] = ()
    blinds_at: BlindsAt = ()
    blinds_ante: bool = False
    posts: Posts = {}
    straddles: Straddlers = ()
    killers: Killers = ()
    kills: bool = True
    sevens: bool | None = None
    raises: int | None = None
    player_deals: PlayersDeal = False
    schedule: Literal["hand", "half hour"] | None = None
    time_due: HalfHoursDue = {}
    fee: Cents = 0
    jackpot: JackpotPosted = None
    everybody_shows: bool = False


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    return faults_of_deck(rules, rules.seats[1] * 5 + 2, partial(build_deck, rules.deck))


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its stakes."""

    rules: Rules
    stakes: Stakes
    blinds: tuple[Cents, ...]
    ways: tuple[Way, ...]
    schedules: Schedules


def terms(rules: Rules, written: str) -> Terms:
    """The terms of a table, at stakes that the house has filed."""
    stakes = house.filed_at(rules, written)
    if stakes.structure not in BET_TOPICS:
        raise ValueError(f"{written!r}: draw is played at {' or '.join(BET_TOPICS)}")
    ways = (Way(RANKINGS[rules.ranking]),)
    schedules = Schedules(rules.fees, rules.half_hour, stakes, rules.jackpot, (FEE_MOMENT,))
    return Terms(rules, stakes, rules.blinds or (stakes.low,), ways, schedules)


def schedules(terms: Terms) -> tuple[str, ...]:
    """The ways to be charged that are filed for the table's stakes, of which it posts one."""
    return tuple(terms.schedules.fitting)


def charges(terms: Terms, given: Given, players: int) -> list[Charge]:
    """What a hand with so many players costs, with a fee that the table itself posts."""
    charge = Charge(given.fee, "the blind", "from the blind, before the deal", topic="fee-from-the-blind")
    posted = [charge] if given.fee else []
    return posted + terms.schedules.chosen(given.schedule).charges(players, given.jackpot)


def blind_places(terms: Terms, given: Given) -> BlindPlaces | None:
    """How many blinds a hand has, which begin with the dealer if they are several; none with antes only."""
    if given.form == "antes":
        return None
    blinds = len(given.blinds or terms.blinds)
    return BlindPlaces(blinds, blinds > 1)


def coming_in(terms: Terms, given: Given) -> ComingIn:
    """All the blinds, or one of the kills that a pot takes."""
    kill = terms.rules.kill
    return ComingIn(sum(given.blinds or terms.blinds), kill.times if kill else 0)


def postings(terms: Terms) -> Postings:
    """What a table posts."""
    rules, stakes = terms.rules, terms.stakes
    found = [
        *charged_by(schedules(terms)),
        *posted_jackpot(rules.jackpot.amount, attached=rules.jackpot.attached),
        blinds_posted(terms.blinds, rules.chip, stakes.high or terms.blinds[-1]),
        yes_or_no("player_deals", "Players deal in turn", "button"),
        yes_or_no("everybody_shows", "Every live hand is shown at the showdown", "showdown-order"),
        raises_posted(rules),
    ]
    if rules.ranking == "ace to five":
        title = "A checked seven wins no later bet"
        found.append(yes_or_no("sevens", title, "seven-or-better", default=rules.sevens))
    if rules.ante:
        forms = (("blinds", "blinds, and antes from the others"), ("antes", "antes only"))
        found.append(choice("form", "Opening", "ante", forms))
        found.append(yes_or_no("blinds_ante", "The blinds pay the ante too", "ante"))
    if rules.kill:
        found.append(yes_or_no("kills", "The pot may be killed", "kill-offer", default=True))
    if not rules.fees and not rules.half_hour:
        most = stakes.low or terms.blinds[-1]
        fee = amount(
            "fee", "Fee from the blind, a hand", "fee-from-the-blind", rules.chip, default=0, most=most
        )
        found.append(fee)
    return tuple(found)


def raises_posted(rules: Rules) -> Posting:
    """How many raises a round has; never more than the house allows."""
    usual = "as many as the house allows" if rules.raises else "no limit"
    most = rules.raises or MOST_RAISES
    return Posting(
        key="raises",
        title="Raises a round",
        kind="number",
        usual=usual,
        least=1,
        most=most,
        topic="raise-cap",
    )


def check_raises(rules: Rules, given: Given) -> None:
    """A table cannot post more raises than its house allows."""
    if given.raises is not None:
        raises_posted(rules).read(given.raises)


def check_posts(given: Given) -> None:
    """Where everybody antes there are no blinds that somebody could have missed."""
    if given.posts and given.form == "antes":
        raise ValueError("posts: a table with antes only has no blinds to make up for")


def check_sevens(rules: Rules, given: Given) -> None:
    """Only low hands can be a seven or better."""
    if given.sevens and rules.ranking == "high":
        raise ValueError("sevens: the highest hand wins here, and no hand has to bet a seven")


def play(table: Table, terms: Terms, given: Given) -> Script[None]:
    """One hand of draw; what goes wrong finds it at the table."""
    check_raises(terms.rules, given)
    check_posts(given)
    check_sevens(terms.rules, given)
    dealer = table.clockwise(table.button)[-1] if given.player_deals else DEALER
    hand = table.kept = DrawHand(table, terms.rules.trouble, terms.rules.exposed_kept, dealer)
    return _play(hand, terms, given)


def _play(hand: DrawHand, terms: Terms, given: Given) -> Script[None]:
    pots = hand.pots
    besides = f"{dollars(given.fee)} from the blind" if given.fee else ""
    collection = Collection(pots, terms.schedules.chosen(given.schedule), given.jackpot, besides)
    collection.take_time(given.time_due)
    before = yield from bet_before_draw(hand, terms, given)
    while not before.price and len(pots.live) > 1 and len(pots.may_bet()) > 1:
        deal_again(hand)
        before = yield from bet_before_draw(hand, terms, given)
    if len(pots.live) > 1:
        collection.take(FEE_MOMENT)
        yield from draw_cards(hand, terms, given)
    if len(pots.live) > 1:
        yield from bet_after_draw(hand, before, terms, given)
    else:
        award_last_player(pots)


def draw_cards(hand: DrawHand, terms: Terms, given: Given) -> Script[None]:
    """Everybody calls for cards and is served."""
    table, live = hand.table, hand.pots.live
    hand.stage = "draw"
    calls = hand.calls = Calls(table, live, draw_limits(table, terms.rules, given), hand.pat)
    calls.more.update(hand.short)
    drawing = table.clockwise(table.button, live)
    change_from = terms.rules.change_from
    yield from calls.make(drawing, changing=change_from is not None and len(drawing) >= change_from)
    if len(live) > 1:
        yield from hand.serve(calls)


def bet_after_draw(hand: DrawHand, before: Round, terms: Terms, given: Given) -> Script[None]:
    """The last round, and if more than one player is left the showdown."""
    table, pots = hand.table, hand.pots
    hand.stage = "after the draw"
    first, why_first = table.next_to(table.button, pots.live), "first-after-draw"
    if before.opener and given.form == "antes":
        first, why_first = table.clockwise(before.opener - 1, pots.live)[0], "opener-first"
    after = hand.round = Round(pots, before.sizing, first, why_first)
    last_bettor = None if hand.betting_barred else (yield from after.play())
    bets = pots.close_round(final=True)
    hand.stage = "showdown"
    if hand.counts:
        hand.count_hands()
    if len(pots.live) == 1:
        award_last_player(pots)
    else:
        yield from show_down(hand, terms, given, after, last_bettor or first, bets)


def bet_before_draw(hand: DrawHand, terms: Terms, given: Given) -> Script[Round]:
    """Post, deal and bet; a deal that is no good is dealt again for what is posted already."""
    hand.stage, hand.posted = "deal", None
    while True:
        try:
            hand.posted = hand.posted or post_all(hand.pots, terms, given)
            return (yield from deal_and_bet(hand, hand.posted, terms, given))
        except StartAgain:
            hand.start_again()


def post_all(pots: Pots, terms: Terms, given: Given) -> Posted:
    """Whatever is put up before the first card."""
    table, kill = pots.table, terms.rules.kill
    blinds = () if given.form == "antes" else given.blinds or terms.blinds
    opening = blinds[-1] if blinds else terms.blinds[-1]
    first = table.next_to(post(pots, blinds, terms.rules.ante, given))
    price = straddle_the_blind(pots, given.straddles, opening) or max(blinds, default=0)
    post_missed(pots, given.posts, opening)
    killers = kill_before_the_deal(pots, kill, opening, given.killers) if kill else []
    return Posted(first, price, opening, killers, dict(pots.forced))


def deal_and_bet(hand: DrawHand, posted: Posted, terms: Terms, given: Given) -> Script[Round]:
    """Deal two cards, let who likes them kill the pot, deal the other three, and bet."""
    table, pots, kill = hand.table, hand.pots, terms.rules.kill
    first, price, opening, killers = posted.first, posted.price, posted.opening, posted.killers[:]
    ring, why_first, factor = table.clockwise(first - 1), "first-before-draw", 1
    yield from hand.deal(1, 2)
    if kill and given.kills:
        yield from offer_kills(pots, kill, opening, killers)
    yield from hand.deal(3, FIVE)
    hand.stage = "before the draw"
    if hand.counts or hand.due or hand.leaving:
        yield from hand.finish_deal()
    if kill and killers:
        factor = kill.factor(killers)
        price = max(price, opening * factor)
        ring, why_first = kill.ring(killers, ring), kill.turn(killers)
    before = hand.round = Round(
        pots, sizing(terms, opening, factor, given.raises), first, why_first, price, ring=ring
    )
    before.opener = next(iter(killers), None)
    yield from before.play()
    pots.close_round()
    return before


def post(pots: Pots, blinds: tuple[Cents, ...], ante: Cents, given: Given) -> Seat:
    """Antes from all who post no blind, then the blinds; returns the seat of the last of them.

    Several blinds begin with the dealer themselves, a single one sits to their left. Where there are fewer
    players than blinds the smallest are left out. Whoever kills the pot to come in has no blind.
    """
    table = pots.table
    posting = dict(zip(seats := blind_seats(table, len(blinds), given), blinds[-len(seats) :], strict=False))
    if posting.pop(0, 0):
        table.call("empty-place", "a blind is not posted: its place is empty")
    if posting:
        collect_fee(table, [*posting][-1], given.fee)
    for seat in table.clockwise(table.button):
        if ante and (seat not in posting or given.blinds_ante):
            pots.force(seat, ante, "ante" if table.stack(seat) >= ante else "short-blind")
    pots.close_round()
    topic = "heads-up-blinds" if len(table.seats) == 2 else "blind"
    for seat, blind in posting.items():
        pots.force(seat, blind, topic if table.stack(seat) >= blind else "short-blind")
    return [*posting][-1] if posting else table.button


def blind_seats(table: Table, count: int, given: Given) -> list[Seat]:
    """Who posts the blinds, smallest first: as the room says, or as they are counted from the dealer."""
    if count and given.blinds_at:
        return [0 if seat in given.killers else seat for seat in given.blinds_at]
    seats = table.clockwise(table.button - 1 if count > 1 else table.button)
    return [seat for seat in seats if seat not in given.killers]


def straddle_the_blind(pots: Pots, straddles: tuple[Seat, ...], opening: Cents) -> Cents:
    """Live over-blinds of twice the blind; returns the price to come in, 0 if nobody straddles."""
    for seat in straddles:
        pots.force(seat, 2 * opening - pots.forced.get(seat, 0), "straddle")
    return 2 * opening if straddles else 0


def collect_fee(table: Table, payer: Seat, fee: Cents) -> None:
    """A posted fee comes from the blind position before the deal, and that player needs chips beyond it."""
    if not fee:
        return
    if table.stack(payer) <= fee:
        raise Refused(
            "{payer:seat} has no more than the {fee:amount} that the blind pays",
            "fee-from-the-blind",
            allowed=("add chips", "sit out"),
            payer=payer,
            fee=fee,
        )
    table.move(fee, STACK[payer], COLLECTION, "fee-from-the-blind")


def deal_again(hand: DrawHand) -> None:
    """Nobody opened: the pot stays, all hands are thrown in, and the next player deals for another ante."""
    table = hand.table
    hand.pots.live[:] = [seat for seat in table.seats if seat not in hand.out]
    table.shuffle_in((*(HAND[seat] for seat in table.seats), MUCK), "re-ante")
    table.button = table.next_to(table.button)
    table.place("button", table.button, "re-ante")


def draw_limits(table: Table, rules: Rules, given: Given) -> dict[Seat, tuple[int, str]]:
    """How many cards each seat may draw; a player who deals themselves fewer than the others."""
    limits = dict.fromkeys(table.seats, (rules.draw, "draw-limit"))
    if given.player_deals:
        limits[table.clockwise(table.button)[-1]] = (rules.dealer_draws, "dealer-draw-limit")
    return limits


@lru_cache
def sizing(terms: Terms, opening: Cents, factor: int, raises: int | None) -> Sizing:
    """How large bets are in both rounds; a kill multiplies the limits."""
    rules, stakes = terms.rules, terms.stakes
    spread = stakes.structure is Structure.SPREAD
    return Sizing(
        stakes.structure,
        factor * (stakes.low if spread else opening),
        raises or rules.raises,
        *BET_TOPICS[stakes.structure],
        rules.chip,
        top=factor * stakes.high if spread else 0,
        short=short_all_in(rules.short_all_in, stakes.structure),
        check_raise=rules.check_raise,
    )


def show_down(
    hand: DrawHand, terms: Terms, given: Given, after: Round, first: Seat, bets: list[Layer]
) -> Script[None]:
    """Show, undo what was bet into a checked seven that is best, and push the pots."""
    rules, pots = terms.rules, hand.pots
    showdown = Showdown(pots, terms.ways, rules.chip)
    if rules.pairs_declared and after.aggressor in pots.live:
        declare_pair(pots.table, after.aggressor)
    if given.everybody_shows:
        showdown.show_all(first)
    else:
        yield from showdown.show(first)
    if rules.hands_on_request:
        yield from showdown.show_on_request()
    sevens = rules.sevens if given.sevens is None else given.sevens
    if sevens and not showdown.values[0].keys().isdisjoint(pots.live):
        return_bets_on_checked_seven(showdown, after.checked, bets)
    showdown.award()


def showdown(terms: Terms, _: Given, __: bool) -> Contested:
    """What a hand is decided by."""
    rules = terms.rules
    return Contested(FIVE, 0, terms.ways, rules.draw, SEVEN_LOW if rules.sevens else 0)


def outlook(terms: Terms, given: Given, _: View, ask: Ask) -> tuple[Outlook, ...]:
    """What is drawn to, card by card as somebody chooses which to throw away."""
    return of_the_draw(showdown(terms, given, False), ask)


GAME = GameType(
    name="draw",
    family="poker",
    rules=Rules,
    given=Given,
    terms=terms,
    deck=house.deck,
    charges=charges,
    play=play,
    faults=faults,
    remedies=REMEDIES,
    postings=postings,
    schedules=schedules,
    half_hour=lambda terms, given: terms.schedules.chosen(given.schedule).half_hour,
    blind_places=blind_places,
    coming_in=coming_in,
    verbs=(*drawing.VERBS, *dealer.VERBS, *hands_gone_wrong.VERBS),
    bot="calroom.bots.poker.player:answer",
    showdown=showdown,
    outlook=outlook,
)
