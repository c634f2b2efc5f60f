"""Banked games: seven bettors (six where a table seats seven) against one bank, all bots, on one core."""

from collections.abc import Callable, Sequence
from itertools import count
from time import process_time
from typing import Any

import calroom
from calroom.bots import blackjack, pai_gow, points, three_card
from calroom.cards import Card
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask
from calroom.table.hand import Hand
from calroom.table.table import HAND

Bot = Callable[[Ask, Sequence[Card]], Answer]
UpCardBot = Callable[[Ask, Sequence[Card], Card], Answer]

BOTS: dict[str, Bot] = {
    "palace.baccarat": points.answer,
    "palace.three-card": three_card.answer,
    "comstock.super-pan9": points.answer,
    "palace.double-hand": pai_gow.answer,
    "comstock.double-hand": pai_gow.answer,
    "sk.pai-gow-poker": pai_gow.answer,
    "palace.pai-gow-tiles": pai_gow.answer,
}

UP_CARD_BOTS: dict[str, UpCardBot] = {
    "sk.pure215": blackjack.answer,
    "comstock.pure215": blackjack.answer,
    "comstock.no-bust": blackjack.answer,
    "palace.no-bust": blackjack.answer,
    "palace.hot-action": blackjack.hot_action,
}


def by_own_cards(bot: Bot) -> Callable[[Hand, Ask], Answer]:
    """A player who looks at the cards before him."""
    return lambda hand, ask: bot(ask, hand.table.cards.get(HAND[ask.seat], ()))


def by_up_card(bot: UpCardBot) -> Callable[[Hand, Ask], Answer]:
    """A player who looks at the hand that he is asked about and at the player-dealer's up card."""

    def decide(hand: Hand, ask: Ask) -> Answer:
        cards = hand.table.cards
        return bot(ask, cards.get(ask.about, ()), cards["bank hand"][0] if "bank hand" in cards else "")

    return decide


def table_of_eight(name: str, bot: Callable[[Hand, Ask], Answer]) -> Callable[[int], None]:
    """Play so many hands of a game one after another, the shoe and the bank going on from hand to hand."""
    game = calroom.game(name)
    chance = SeededChance(1)
    seats = min(game.rules.seats[1], 8)
    stacks = dict.fromkeys(range(1, seats + 1), 1_000_000)
    buttons = count()

    def play(hands: int) -> None:
        leaves: dict[str, Any] = {}
        for _ in range(hands):
            hand = game.hand(stacks, next(buttons) // 2 % seats + 1, chance=chance, **leaves)
            while not hand.over:
                ask = hand.asks[0]
                hand.answer(ask.seat, bot(hand, ask))
            leaves = hand.leaves

    return play


def run(slices: int = 8, hands: int = 300) -> None:
    """Print hands per second of every banked game that has a bot."""
    bots = {name: by_own_cards(bot) for name, bot in BOTS.items()}
    bots |= {name: by_up_card(bot) for name, bot in UP_CARD_BOTS.items()}
    players = {name: table_of_eight(name, bot) for name, bot in bots.items()}
    best = dict.fromkeys(players, 0.0)
    for _ in range(slices):
        for name, play in players.items():
            start = process_time()
            play(hands)
            best[name] = max(best[name], hands / (process_time() - start))
    print("Seven bettors against a bank, bots, one core (best slice of each, in turns)")
    for name, rate in best.items():
        print(f"  {name:32}{rate:10,.0f} hands/s")
