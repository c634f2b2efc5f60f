"""What the house does about whatever goes wrong at a Pan table."""

from functools import partial

from calroom.cards import Card, Cards, show_cards
from calroom.games.pan.deal import DRAW, FACE_UP, OPTION, Deal, Player
from calroom.games.pan.draws import restock
from calroom.games.pan.fouls import called, describe_outs, make_foul
from calroom.games.pan.incidents import (
    AskedWhatItPays,
    AskedWhatWasDrawn,
    BadSpread,
    Counted,
    DiscardedTwo,
    Disputed,
    Dropped,
    ForeignFound,
    IntoHand,
    Misdealt,
    NoDiscard,
    OffSpread,
    OrderNoticed,
    SelfFoul,
    Skipped,
)
from calroom.games.pan.melds import NEW, Play
from calroom.games.pan.opening import PACKET
from calroom.games.pan.stands_against import (
    cannot_be_passed_by,
    card_in_play,
    dealt_already,
    either_not_dealt_in,
    in_order,
    no_bad_spread,
    no_card_of_the_deck,
    no_foreign_card,
    no_such_card,
    not_dealt_in,
    not_in_action,
    not_on_his_board,
    not_their_card,
    nothing_to_discard,
)
from calroom.games.pan.terms import DOUBLES_TOPS, HAND_CARDS, OUT_CARDS, TOPS
from calroom.games.pan.wrong import is_broken, lay_wrong
from calroom.table.asks import FLOOR, Answer, Ask, Option, Script, Seat, ask_one
from calroom.table.events import Dealt
from calroom.table.incidents import Exposed, Remedies, unless
from calroom.table.table import HAND, MUCK, NOBODY, ONLY, SCRAP, STACK, Table

FLOOR_BOARDS = "floor"
"""Where a card lies that somebody has dropped under the table."""

DRAWN_TOPICS = ("draw", "first-draw", "play-on-alone")


# A wrong number of cards


def misdealt(table: Table, incident: Misdealt) -> Script[None]:
    """The packets are as they are; it is for the player to count them."""
    deal: Deal = table.kept
    deal.packets[incident.seat] = incident.count
    yield from ()


def counted(table: Table, incident: Counted) -> Script[None]:
    """Ten is right, eleven between using a card and discarding; else put right, or foul after a draw."""
    deal: Deal = table.kept
    player = deal.players[incident.seat]
    count = len(player.hand) + player.spread_cards
    if count == HAND_CARDS + player.hit or player.is_out:
        table.call("count", f"seat {player.seat} has {count} cards, as it should be", player.seat)
    elif player.touched:
        if (yield from called(deal, player, "foul-count")):
            make_foul(deal, player, "foul-count")
    elif count == HAND_CARDS - 1:
        if table.cards_left or restock(deal):
            yield from table.deal(HAND[player.seat], "nine-cards", ONLY[player.seat])
    elif count == HAND_CARDS + 1:
        _take_one(table, player, incident.packet_down)
    else:
        _dead_hand(deal, player, count)


def _take_one(table: Table, player: Player, packet_down: bool) -> None:
    """The dealer takes one card at random, unseen, from the hand or from the packet still lying there."""
    among = player.hand[PACKET:] if packet_down else player.hand
    extra = table.chance.shuffle(among)[0]
    topic = "eleven-in-packet" if packet_down else "eleven-cards"
    table.pass_cards((extra,), HAND[player.seat], MUCK, topic, NOBODY)


def _dead_hand(deal: Deal, player: Player, count: int) -> None:
    """Too far from ten to be put right: the hand is dead and the ante goes back."""
    table = deal.table
    if back := min(deal.terms.ante, table.chips.get(TOPS, 0)):
        table.move(back, TOPS, STACK[player.seat], "dead-hand")
    if player.doubles:
        table.move(deal.terms.ante, DOUBLES_TOPS, STACK[player.seat], "dead-hand")
        deal.doubles_shares[player.seat] -= deal.terms.ante
    deal.drop(player, "dead-hand", f"seat {player.seat} has {count} cards, so the hand is dead")
    player.liable = False


# Foul hands


def into_hand(table: Table, incident: IntoHand) -> Script[None]:
    """A card of the deck belongs on the board or in the discards; some houses forgive it on the outs."""
    deal: Deal = table.kept
    player = deal.players[incident.seat]
    card = card_in_play(deal, player)
    if deal.rules.fouls.stops_no_out and _stops_an_out(deal, player, card):
        _treat_as_thrown(deal, player, card)
        make_foul(deal, player, "no-foul-to-stop-out", by_himself=True)
        return
    if deal.rules.fouls.called and incident.seen_by not in deal.active:
        table.call("foul-source", "how a player in action comes to know of it does not matter")
    if not (yield from called(deal, player, "card-into-hand")):
        return
    if deal.rules.fouls.touch_on_outs and _goes_out_with(deal, player, card):
        table.call("touch-on-outs", f"seat {player.seat} lays all eleven, so it may touch", player.seat)
        return
    make_foul(deal, player, "card-into-hand")
    if not table.cards.get(DRAW[player.seat]):
        _surrender_option(deal)


def _surrender_option(deal: Deal) -> None:
    """It was the option card that went into the hand, so it goes to the discards with it."""
    if deal.option:
        deal.table.pass_cards((deal.option,), OPTION, MUCK, "foul-hand")
    deal.option = None
    deal.claims.used(OPTION)


def _stops_an_out(deal: Deal, player: Player, card: Card) -> bool:
    """Whether the next player, with ten cards spread, would go out with this card."""
    after = deal.players[deal.right_of(player.seat)]
    return after.ten_spread and deal.terms.melds.fits(card, after.lies)


def _treat_as_thrown(deal: Deal, player: Player, card: Card) -> None:
    """The card counts as thrown: it is the next player's option."""
    table = deal.table
    if table.cards.get(DRAW[player.seat]):
        if deal.option:
            table.pass_cards((deal.option,), OPTION, MUCK, "option-dead")
        table.pass_cards((card,), DRAW[player.seat], OPTION, "no-foul-to-stop-out")
    deal.option, deal.giver = card, player.seat


def _goes_out_with(deal: Deal, player: Player, card: Card) -> bool:
    """Whether they can lay every card of their hand with this one."""
    return any(
        _all_go(deal, *_after(play, (card, *play.cards), player.hand, player.lies))
        for play in deal.terms.melds.plays(card, player.hand, player.lies)
        if not play.lifted
    )


def _all_go(deal: Deal, hand: list[Card], board: list[list[Card]]) -> bool:
    """Whether all these cards can be laid, in new spreads or on those that lie there."""
    if not hand:
        return sum(map(len, board)) >= OUT_CARDS
    plays = deal.terms.melds.plays(None, hand, board)
    return any(_all_go(deal, *_after(play, play.hand, hand, board)) for play in plays if not play.lifted)


def _after(
    play: Play, cards: Cards, hand: list[Card], board: list[list[Card]]
) -> tuple[list[Card], list[list[Card]]]:
    """Hand and board as they would be after a play."""
    left, spreads = list(hand), [list(spread) for spread in board]
    for card in play.hand:
        left.remove(card)
    if play.spread == NEW:
        spreads.append([])
    spreads[play.spread].extend(cards)
    return left, spreads


def gone_wrong(table: Table, incident: "Dropped | DiscardedTwo", place: str, topic: str) -> Script[None]:
    """A card leaves a hand where it should not; the hand is foul if somebody calls it."""
    deal: Deal = table.kept
    player = deal.players[incident.seat]
    table.pass_cards((incident.card,), HAND[player.seat], place, topic)
    if (yield from called(deal, player, topic)):
        make_foul(deal, player, topic)


def no_discard(table: Table, incident: NoDiscard) -> Script[None]:
    """The turn ends as it is, and the hand is foul if somebody calls it."""
    deal: Deal = table.kept
    player = deal.players[incident.seat]
    deal.cut_short, player.hit = True, False
    if (yield from called(deal, player, "two-discards-or-none")):
        make_foul(deal, player, "two-discards-or-none")


def bad_spread(table: Table, incident: BadSpread) -> Script[None]:
    """It lies there, for anybody in action to call, until it is made good."""
    deal: Deal = table.kept
    player = deal.players[incident.seat]
    lay_wrong(deal, player, incident.cards, card_in_play(deal, player), incident.chips)
    player.hit = True
    yield from ()


def off_spread(table: Table, incident: OffSpread) -> Script[None]:
    """A card once on a spread stays there; taking one off fouls the hand if somebody calls it."""
    deal: Deal = table.kept
    player = deal.players[incident.seat]
    spread = next(spread for spread in player.board if incident.card in spread.cards)
    table.pass_cards((incident.card,), spread.place, MUCK, "off-spread")
    is_broken(deal, player, spread)
    if (yield from called(deal, player, "off-spread")):
        make_foul(deal, player, "off-spread")


def self_foul(table: Table, incident: SelfFoul) -> Script[None]:
    """Nobody may foul their own hand; who does pays everything, bust-outs included."""
    make_foul(table.kept, table.kept.players[incident.seat], "self-foul", by_himself=True)
    yield from ()


def disputed(table: Table, incident: Disputed) -> Script[None]:
    """The floor has the last word."""
    deal: Deal = table.kept
    ask = Ask(FLOOR, (RULES_FOUL, RULES_STANDS), Answer(RULES_STANDS.verb), "floor-rules")
    ruling = yield from ask_one(ask)
    if ruling.verb == RULES_FOUL.verb:
        make_foul(deal, deal.players[incident.seat], "floor-may-foul")
    else:
        table.call("floor-rules", f"the floor lets seat {incident.seat}'s hand stand", incident.seat)


RULES_FOUL, RULES_STANDS = Option("foul", "floor-may-foul"), Option("stands", "floor-rules")


# Cards that do not belong, or come up too soon


def foreign_found(table: Table, incident: ForeignFound) -> Script[None]:
    """What does not belong to the pack is replaced from the stock."""
    deal: Deal = table.kept
    seat, card = incident.seat, incident.card
    table.pass_cards((card,), HAND[seat], SCRAP, "foreign-card")
    if table.cards_left or restock(deal):
        yield from table.deal(HAND[seat], "foreign-card", ONLY[seat])


def exposed(table: Table, incident: Exposed) -> Script[None]:
    """It stays where it is, and the hand is played."""
    place = HAND[incident.seat]
    card = table.cards[place][incident.card - 1]
    table.show(place, (card,), "exposed-card")
    yield from ()


# Out of order


def skipped(table: Table, incident: Skipped) -> Script[None]:
    """Play goes on with the next one, until somebody notices."""
    deal: Deal = table.kept
    deal.skipped, deal.strays = incident.seat, 0
    deal.passed_by = (deal.option, deal.giver)
    deal.cut_short = True
    yield from ()


def order_noticed(table: Table, _: OrderNoticed) -> Script[None]:
    """Put right for those who have not drawn; but when three have drawn out of order, everything stands."""
    deal: Deal = table.kept
    seat, strays = deal.skipped, deal.strays
    deal.skipped = 0
    if strays >= STANDS:
        table.call("draw-order-stands", "three have drawn out of order, so everything stands")
    else:
        _restore(deal, seat)
    yield from ()


STANDS = 3


def _restore(deal: Deal, seat: Seat) -> None:
    """The seat that was passed by has its turn, with its option; what was drawn lies face up on the stock."""
    table, turn = deal.table, deal.turn
    table.call("draw-order", f"seat {seat} was passed by and has their turn", seat)
    if table.cards.get(DRAW[turn]):
        table.pass_cards(tuple(table.cards[DRAW[turn]]), DRAW[turn], FACE_UP, "draw-order")
    card, giver = deal.passed_by
    if deal.option != card or deal.giver != giver:
        if deal.option:
            table.pass_cards((deal.option,), OPTION, FACE_UP, "draw-order")
        deal.option = None
        if card and card in table.cards.get(MUCK, []):
            table.pass_cards((card,), MUCK, OPTION, "draw-order-benefit")
            deal.option, deal.giver = card, giver
    elif card:
        table.call("draw-order-benefit", f"{card} is seat {seat}'s option", seat)
    deal.claims.used(OPTION)
    deal.cut_short, deal.resume = True, seat


# Asking the dealer


def asked_what_was_drawn(table: Table, incident: AskedWhatWasDrawn) -> Script[None]:
    """Whoever is in action is told."""
    deal: Deal = table.kept
    if _is_in_action(deal, incident.seat):
        drawn = [event.cards[0] for event in table.events if isinstance(event, Dealt) and _is_draw(event)]
        table.call("drawn-cards", f"drawn so far: {show_cards(drawn) or 'nothing'}", incident.seat)
    yield from ()


def _is_draw(event: Dealt) -> bool:
    return event.topic in DRAWN_TOPICS


def asked_what_it_pays(table: Table, incident: AskedWhatItPays) -> Script[None]:
    """Asked by somebody in action, the dealer works out what spreads and the outs come to."""
    deal: Deal = table.kept
    if _is_in_action(deal, incident.seat):
        player = deal.players[incident.of]
        worths = [f"{show_cards(one.cards)} {one.worth.chips}" for one in player.board if one.cards]
        outs = describe_outs(deal, player)
        table.call("ask-value", f"{', '.join(worths) or 'no spread'}; outs {outs}", incident.seat)
    yield from ()


def _is_in_action(deal: Deal, seat: Seat) -> bool:
    if seat in deal.active:
        return True
    deal.table.call("passed-player", f"seat {seat} is not in action and gets no answer", seat)
    return False


REMEDIES: Remedies = {
    Misdealt: unless(dealt_already, misdealt),
    Counted: unless(not_in_action, counted),
    IntoHand: unless(no_card_of_the_deck, into_hand),
    Dropped: unless(not_their_card, partial(gone_wrong, place=FLOOR_BOARDS, topic="card-on-floor")),
    DiscardedTwo: unless(not_their_card, partial(gone_wrong, place=MUCK, topic="two-discards-or-none")),
    NoDiscard: unless(nothing_to_discard, no_discard),
    BadSpread: unless(no_bad_spread, bad_spread),
    OffSpread: unless(not_on_his_board, off_spread),
    SelfFoul: unless(not_in_action, self_foul),
    Disputed: unless(not_in_action, disputed),
    ForeignFound: unless(no_foreign_card, foreign_found),
    Exposed: unless(no_such_card, exposed),
    Skipped: unless(cannot_be_passed_by, skipped),
    OrderNoticed: unless(in_order, order_noticed),
    AskedWhatWasDrawn: unless(not_dealt_in, asked_what_was_drawn),
    AskedWhatItPays: unless(either_not_dealt_in, asked_what_it_pays),
}
