"""Three Card Poker: ante, look at three cards, then match the ante to play against the player-dealer or fold.

One of the player-dealer's cards lies up, and they need a queen to qualify. A bonus pays on one's own cards.
"""

from collections.abc import Sequence

from calroom.games.banked.action_button import (
    ACTION_BUTTON,
    place_action_button,
    settlement_order,
)
from calroom.games.banked.bank import Bank
from calroom.games.banked.fees import Schedule
from calroom.games.banked.house import leave, plain_charges
from calroom.games.banked.round import Round, Wagers, play_round
from calroom.games.banked.shoe import TRAY, Shoe, ShoeLeaves
from calroom.games.banked.three_card import players, remedies
from calroom.games.banked.three_card import remedies as trouble
from calroom.games.banked.three_card import terms as house
from calroom.games.banked.three_card.players import ANTE, BONUS, PLAY, Player, Result, Spots
from calroom.games.banked.three_card.remedies import (
    BANK_HAND,
    CARDS,
    ThreeCardHand,
    deal_wrongly,
    rebuild_hands,
)
from calroom.games.banked.three_card.terms import Given, Rules, Terms, is_shuffled_each_hand, seats_of
from calroom.games.declared import GameType
from calroom.games.poker.contested import Contested
from calroom.games.poker.ways import Way
from calroom.money import Cents, dollars
from calroom.ranking import three_card as ranking
from calroom.ranking.three_card import QUEEN_HIGH, kind_of
from calroom.table.asks import Leaves, Script, Seat
from calroom.table.table import NOBODY, ONLY, STACK, Table


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of Three Card Poker; what goes wrong finds it at the table."""
    table.kept = ThreeCardHand(table, Shoe(table, terms.rules.shoe, given.used), terms.rules.irregularities)
    return _play(table.kept, terms, given)


def _play(hand: ThreeCardHand, terms: Terms, given: Given) -> Script[Leaves]:
    table, shoe = hand.table, hand.shoe
    rules, schedule, spots = terms.rules, terms.schedule, Spots(terms)
    seats = seats_of(table, rules, given)
    shoe.continuous = is_shuffled_each_hand(table, rules, given)
    table.call("sign", terms.sign)

    def with_ante(_: Bank, laid: Wagers) -> Wagers:
        return_bonus_without_ante(table, spots)
        return [wager for wager in laid if not wager.beside]

    def deal_and_settle(bank: Bank, _: Wagers) -> Script[None]:
        warn_of_short_stacks(table, spots)
        players = [Player(table, seat, spots.antes[seat]) for seat in sorted(spots.antes)]
        hand.players = {player.seat: player for player in players}
        yield from deal(hand, rules)
        for player in players:
            if not player.out:
                yield from player.play_or_fold()
        compare_and_settle(hand, terms, bank, seats)

    def leaves(_: Bank) -> Leaves:
        playing = [player.place for player in hand.players.values() if not player.folded]
        shoe.take_in([*playing, BANK_HAND])
        rebuild_hands(hand)
        return leave(shoe, given)

    game = Round(
        limits=terms.limits,
        schedule=schedule,
        cover=given.cover or rules.cover,
        layout=lambda _: spots,
        kept_back=lambda stack, made: kept(schedule, stack, made),
        in_play=with_ante,
        deal_and_settle=deal_and_settle,
        leaves=leaves,
        declined=shoe.leaves,
        undealt=shoe.leaves,
    )
    return (yield from play_round(table, game))


# Before the deal


def kept(schedule: Schedule, stack: Cents, antes: Sequence[Cents]) -> Cents:
    """Only an ante costs a fee: so much stays for the one that is made, or for the largest possible."""
    return schedule.due("bettor", antes[0]) if antes else schedule.kept_back(stack, ())


def return_bonus_without_ante(table: Table, spots: Spots) -> None:
    """No bonus bet without an ante."""
    for seat, bonus in spots.bonuses.items():
        if seat not in spots.antes:
            table.move(bonus, BONUS[seat], STACK[seat], "bonus-with-ante")


def warn_of_short_stacks(table: Table, spots: Spots) -> None:
    """Who has too little left for a play bet is told before they see their cards."""
    for seat, ante in spots.antes.items():
        if table.stack(seat) < ante:
            table.call("play-bet-short", f"seat {seat} may be short of chips for a play bet", seat)


def deal(hand: ThreeCardHand, rules: Rules) -> Script[None]:
    """Three cards face down to everybody with an ante, the player-dealer last; their third is turned up."""
    table, players = hand.table, hand.players.values()
    yield from hand.shoe.make_ready(len(players) + 1)
    order = sorted(players, key=lambda player: (player.seat < table.button, player.seat))
    places = [(player.place, ONLY[player.seat]) for player in order]
    at_once = CARDS if rules.dealt == "in packets" else 1
    if hand.told:
        yield from deal_wrongly(hand, places, at_once)
    else:
        for _ in range(CARDS // at_once):
            for place, seen_by in places:
                yield from table.deal(place, "deal", seen_by, at_once)
            yield from table.deal(BANK_HAND, "bank-cards", NOBODY, at_once)
    hand.is_dealt()
    table.show(BANK_HAND, (table.cards[BANK_HAND][2],), "third-card-up")


# The players


def take_in_folded(table: Table, players: Sequence[Player]) -> None:
    """Folded cards go to the discards unseen; the forfeited bets are held for the player-dealer."""
    folded = [player for player in players if player.folded]
    if not folded:
        return
    held = sum([table.chips[ANTE[player.seat]] + table.chips.get(BONUS[player.seat], 0) for player in folded])
    table.call("forfeits-held", f"{dollars(held)} is held for the player-dealer")
    for player in folded:
        table.pass_cards(tuple(player.cards), player.place, TRAY, "forfeits-held", NOBODY)


# The hands are opened


def compare_and_settle(hand: ThreeCardHand, terms: Terms, bank: Bank, seats: int) -> None:
    """All hands of those who are still in are opened, compared and settled from the action button."""
    table, players = hand.table, list(hand.players.values())
    take_in_folded(table, players)
    qualified = open_bank_hand(table, players)
    open_hands(table, players, qualified)
    order = order_of_settlement(table, terms.rules, players, seats) if players else []
    results = {player.seat: player.results(terms, qualified) for player in players}
    settle(table, bank, [result for seat in order for result in results[seat]])


def open_bank_hand(table: Table, players: Sequence[Player]) -> bool:
    """The player-dealer's hand is read; if it does not qualify, play bets go back at once.

    What the floor has declared forfeited does not go back.
    """
    cards = table.cards[BANK_HAND]
    reading = ranking.read(cards)
    table.show(BANK_HAND, tuple(cards), "bank-hand-opened", reading.name)
    qualified = reading.value > QUEEN_HIGH
    table.call("qualifier", f"{reading.name} {'qualifies' if qualified else 'does not qualify'}")
    playing = [player for player in players if not player.folded]
    if qualified and playing:
        table.call("play-on-ante", "each play bet stands with its ante on one comparison")
    elif not qualified:
        for player in playing:
            if not player.forfeit:
                table.move(player.ante, PLAY[player.seat], STACK[player.seat], "play-returned")
    return qualified


def open_hands(table: Table, players: Sequence[Player], qualified: bool) -> None:
    """From the seat farthest to the dealer's right back to their left."""
    playing = [player for player in reversed(players) if not player.folded]
    if not playing:
        return
    table.call("opening-order", f"hands are opened at {', '.join(str(player.seat) for player in playing)}")
    bank = ranking.value(table.cards[BANK_HAND])
    for player in playing:
        reading = ranking.read(player.cards)
        player.value = reading.value
        table.show(player.place, tuple(player.cards), _decided_by(player, bank, qualified), reading.name)


def _decided_by(player: Player, bank: int, qualified: bool) -> str:
    """The topic that ranks a hand, alone or against the player-dealer's."""
    if len(set(player.cards)) < CARDS:
        return "same-card-twice"
    if not qualified:
        return "three-cards"
    if player.value == bank:
        return "suits-equal"
    return "ranking-within-class" if kind_of(player.value) == kind_of(bank) else "hand-ranking"


# Settlement


def order_of_settlement(table: Table, rules: Rules, players: Sequence[Player], seats: int) -> list[Seat]:
    """From the action button, which the player-dealer's second card puts where seats are counted from one."""
    positions = [seat for seat in range(1, seats + 1) if seat != table.button]
    wagered = [player.seat for player in players]
    value = rules.button_values[table.cards[BANK_HAND][1][0]]
    if value:
        button = place_action_button(table, value, positions)
    else:
        button = table.next_to(table.button, wagered)
        table.place(ACTION_BUTTON, button, "action-button-zero")
    return settlement_order(table, button, positions, wagered)


def settle(table: Table, bank: Bank, results: Sequence[Result]) -> None:
    """Player by player; where the bank covers everything, all losing bets before all others."""
    if bank.covers(result.due for result in results):
        table.call("all-covered", "the bank covers all action: losing bets first, then winning ones")
        results = sorted(results, key=lambda result: result.due >= 0)
    else:
        table.call("not-covered", "the bank does not cover all action: settled player by player")
    for result in results:
        bank.settle(*result)


GAME = GameType(
    name="three-card",
    family="banked",
    rules=Rules,
    given=Given,
    leaves=ShoeLeaves,
    terms=house.terms,
    deck=house.deck,
    charges=plain_charges,
    play=play,
    printed=house.printed,
    faults=house.faults,
    remedies=trouble.REMEDIES,
    postings=house.postings,
    wagered=lambda terms, _: terms.wagered,
    spots=("ante", "play", "bonus"),
    asides=frozenset(
        {"dealing-device", "forfeits-held", "opening-order", "play-on-ante", "all-covered", "not-covered"}
    ),
    verbs=(*players.VERBS, *remedies.VERBS),
    pace=50,
    bot="calroom.bots.three_card:player",
    study="calroom.lab.three_card.study:STUDY",
    coach="calroom.coach.three_card:COACH",
    showdown=lambda _, __, ___: Contested(CARDS, 0, (Way(ranking),)),  # type: ignore[arg-type]  # it has no board
)
