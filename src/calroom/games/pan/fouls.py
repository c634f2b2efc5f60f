"""Foul hands: who may call one, what its player pays back and goes on paying, and the last player left."""

from calroom.cards import Card
from calroom.games.pan.deal import DRAW, Deal, Player, chips, to_the_right
from calroom.games.pan.draws import turn_up
from calroom.games.pan.melds import Play
from calroom.games.pan.outs import pay_outs
from calroom.games.pan.terms import OUT_CARDS
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, ask_any, ask_one
from calroom.table.table import HAND, MUCK, STACK

LET_GO = "let-go"
CALL = (Option("call-foul", "foul-needs-call"), Option(LET_GO, "foul-needs-call"))
AGREE = (Option("agree", "settle-after-fouls"), Option("refuse", "settle-after-fouls"))


def called(deal: Deal, offender: Player, topic: str) -> Script[bool]:
    """Whether the offence makes the hand foul: somebody in action must call it, if the house wants that."""
    if not deal.rules.fouls.called:
        return True
    seats = [seat for seat in to_the_right(offender.seat, deal.active) if seat != offender.seat]
    asks = [Ask(seat, CALL, Answer(LET_GO), topic, turn="foul-needs-call") for seat in seats]
    caller = yield from ask_any(asks, LET_GO)
    if caller is None:
        deal.table.call("foul-needs-call", f"nobody calls it, so seat {offender.seat}'s hand is not foul")
        return False
    deal.table.act("foul-needs-call", caller[0], "call", where=f"seat {offender.seat} foul")
    return True


def make_foul(deal: Deal, player: Player, topic: str, by_himself: bool = False) -> None:
    """The hand goes to the discards and all pay back to those still in; they stay liable to the end.

    While it was asked whether somebody calls it, the hand may have gone foul for another reason.
    """
    if not player.active:
        return
    deal.table.call(topic, f"seat {player.seat}'s hand is foul", player.seat)
    _repay(deal, player)
    player.pays_bust_out = by_himself
    deal.drop(player, "foul-hand", f"seat {player.seat} is out of the play and goes on paying")
    if not deal.broke_stay_in and deal.is_broke(player):
        player.liable = False


def _repay(deal: Deal, player: Player) -> None:
    """What they collected goes back, as far as their chips go in equal shares, an odd chip to the nearest."""
    table = deal.table
    seats = [seat for seat in to_the_right(player.seat, player.collected) if _is_owed(deal, seat)]
    owed = {seat: player.collected[seat] for seat in seats if player.collected[seat]}
    topic = "foul-repays"
    if sum(owed.values()) > table.stack(player.seat):
        owed, topic = shares(owed, table.stack(player.seat), deal.chip), "foul-repays-what-he-has"
    for seat, amount in owed.items():
        if amount:
            table.move(amount, STACK[player.seat], STACK[seat], topic)
    player.collected = {}


def _is_owed(deal: Deal, seat: Seat) -> bool:
    """Whether pay goes back to this seat: not to one who has fouled, or who plays for the tops alone."""
    player = deal.players[seat]
    return player.active and not deal.plays_for_tops(player)


def shares(owed: dict[Seat, Cents], here: Cents, chip: Cents) -> dict[Seat, Cents]:
    """So much of what is owed as there is, in whole chips, one to each in turn.

    >>> shares({5: 600, 1: 600}, 1000, 200)
    {5: 600, 1: 400}
    """
    given = dict.fromkeys(owed, 0)
    while here >= chip and any(given[seat] < owed[seat] for seat in owed):
        for seat in owed:
            if here >= chip and given[seat] < owed[seat]:
                given[seat] += chip
                here -= chip
    return given


# One player left


def play_last(deal: Deal, last: Player) -> Script[None]:
    """Fouls have left one player: they settle with the others, or play on alone until they are out."""
    table = deal.table
    fouled = [one for one in deal.others(last) if table.stack(one.seat)]
    if fouled and deal.rules.fouls.settle:
        fouled = yield from _settle(deal, last, fouled)
    if fouled and (yield from _go_out_alone(deal, last)):
        deal.winner = last
        pay_outs(deal, last)
    else:
        deal.winner = last
        deal.take_tops(last, "last-player")


def _settle(deal: Deal, last: Player, fouled: list[Player]) -> Script[list[Player]]:
    """They may name a sum; whoever agrees pays it and is free. Those who do not are left."""
    table, chip = deal.table, deal.chip
    most = max(table.stack(one.seat) for one in fouled) // chip * chip
    play_on = Option("play-on", "play-on-alone")
    options = (Option("settle", "settle-after-fouls", chip, most, chip), play_on) if most else (play_on,)
    answer = yield from ask_one(Ask(last.seat, options, Answer("play-on"), "settle-after-fouls"))
    if answer.verb == "play-on":
        return fouled
    table.act("settle-after-fouls", last.seat, "settle", answer.amount)
    left = []
    for one in fouled:
        reply = yield from ask_one(Ask(one.seat, AGREE, Answer("refuse"), "settle-after-fouls"))
        table.act("settle-after-fouls", one.seat, reply.verb)
        if reply.verb == "agree":
            amount = min(answer.amount, table.stack(one.seat))
            table.move(amount, STACK[one.seat], STACK[last.seat], "settle-after-fouls")
            one.liable = False
        else:
            left.append(one)
    return left


def _go_out_alone(deal: Deal, last: Player) -> Script[bool]:
    """Whether the last player gets out: face up, every usable card used so that the fewest stay in hand."""
    table, seat = deal.table, last.seat
    _take_up(deal, last)
    table.show(HAND[seat], tuple(last.hand), "play-on-alone", "played face up")
    while not last.is_out:
        card = yield from turn_up(deal, DRAW[seat], "play-on-alone")
        if card is None:
            return False
        _use_alone(deal, last, card)
    return True


def _take_up(deal: Deal, player: Player) -> None:
    """Spreads that are not valid go back to the hand of a player whom nobody is left to call."""
    for spread in tuple(player.board):
        if spread.wrong is not None:
            deal.table.pass_cards(tuple(spread.cards), spread.place, HAND[player.seat], "make-good")
            spread.clear()


def _use_alone(deal: Deal, last: Player, card: Card) -> None:
    table, place = deal.table, DRAW[last.seat]
    plays = deal.terms.melds.plays(card, last.hand, last.lies)
    if not plays:
        table.pass_cards((card,), place, MUCK, "play-on-alone")
        return
    deal.lay(last, min(plays, key=lambda play: _left_after(deal, last, play)), card, place)
    while more := [play for play in deal.terms.melds.plays(None, last.hand, last.lies) if play.hand]:
        deal.lay(last, min(more, key=lambda play: _left_after(deal, last, play)))
    if last.spread_cards < OUT_CARDS and last.hand:
        lonely = min(last.hand, key=lambda one: _friends(one, last.hand))
        table.pass_cards((lonely,), HAND[last.seat], MUCK, "play-on-alone")
    last.due = 0


def _left_after(deal: Deal, last: Player, play: Play) -> int:
    """How many cards could not be laid in new melds after this play: the fewer, the quicker."""
    hand = list(last.hand)
    for card in play.hand:
        hand.remove(card)
    while more := deal.terms.melds.plays(None, hand, []):
        for card in more[0].hand:
            hand.remove(card)
    return len(hand)


def _friends(card: Card, hand: list[Card]) -> int:
    """How many cards of the hand could come to lie with this one."""
    return sum(other[0] == card[0] or other[1] == card[1] for other in hand)


def describe_outs(deal: Deal, player: Player) -> str:
    """What a player would collect on the outs as their hand lies."""
    return chips(deal.rules.pays.out + deal.value(player))
