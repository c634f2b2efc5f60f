"""Chips that are put in short, in several motions, or by somebody who does not know of a raise."""

from calroom.games.poker.trouble.action import ACTION, cannot_put_in, cannot_put_in_chip, counts_as, one_chip
from calroom.games.poker.trouble.filed import RuledHand, ruled
from calroom.games.poker.trouble.hands import not_their_turn
from calroom.games.poker.trouble.incidents import InMotions, OneChip, OutOfTurn, UnawareOfRaise
from calroom.table.asks import Answer, Ask, Script
from calroom.table.incidents import Remedies
from calroom.table.table import BET, STACK


def in_motions(hand: RuledHand, incident: InMotions) -> Script[None]:
    """Chips let go of are a bet or a call, made up to what is due; only the first motion counts."""
    table, betting, seat = hand.table, hand.round, incident.seat
    assert betting
    first, *more = incident.motions
    mine = table.chips.get(BET[seat], 0)
    put_in = sum(incident.motions) if incident.announced else first
    answer = counts_as(betting.question(), mine, put_in, incident.announced)
    if more and not incident.announced:
        table.move(sum(more), STACK[seat], BET[seat], "string-bet")
        table.move(sum(more), BET[seat], STACK[seat], "string-bet")
        table.call("string-bet", f"only what came with the first motion counts: {answer.verb}", seat)
    elif _due(answer, mine) > put_in:
        table.call("short-bet-completed", f"seat {seat} must make it good: {answer.verb}", seat)
    else:
        table.call("forward-motion", f"the chips are in: {answer.verb}", seat)
    betting.settle(answer)
    yield from ()


def _due(answer: Answer, mine: int) -> int:
    return answer.amount if answer.verb == "call" else answer.amount - mine


def cannot_be_unaware(hand: RuledHand, incident: UnawareOfRaise) -> str:
    """They must owe something after a raise, at their turn."""
    if reason := not_their_turn(hand, incident):
        return reason
    assert hand.round
    raised = hand.round.level > 1 or hand.round.level > hand.round.blinds
    owed = hand.round.price - hand.table.chips.get(BET[incident.seat], 0)
    return "" if raised and owed > 0 else "there is no raise that they could have missed"


def unaware_of_raise(hand: RuledHand, incident: UnawareOfRaise) -> Script[None]:
    """They may take their chips back and decide again, unless somebody behind has acted on what they did."""
    table, betting, seat = hand.table, hand.round, incident.seat
    assert betting
    if incident.acted_on:
        table.call("unaware-of-raise", f"somebody has acted behind seat {seat}, who must call in full", seat)
        betting.settle(_call(betting.question()))
    else:
        table.call("unaware-of-raise", f"seat {seat} takes their chips back and decides again", seat)
    yield from ()


def _call(ask: Ask) -> Answer:
    call = next(option for option in ask.options if option.verb == "call")
    return Answer("call", call.high)


def in_one_chip(hand: RuledHand, incident: OneChip) -> Script[None]:
    """Against a bet it is a call unless a raise was announced."""
    return one_chip(hand.table, incident)


MOTIONS: Remedies = {
    InMotions: ruled("string-bet", cannot_put_in, in_motions, usual=True),
    OutOfTurn: ACTION[OutOfTurn],
    OneChip: ruled("single-chip", cannot_put_in_chip, in_one_chip, usual=True),
    UnawareOfRaise: ruled("unaware-of-raise", cannot_be_unaware, unaware_of_raise),
}
