"""Before the draw: antes, the house's rate, who is first, the deal, and who plays."""

from msgspec import Struct

from calroom.cards import Card
from calroom.games.pan.deal import DRAW, Deal, Player, to_the_right
from calroom.games.pan.melds import RANK
from calroom.games.pan.terms import DOUBLES_TOPS, HAND_CARDS, TOPS
from calroom.money import dollars
from calroom.table.asks import FLOOR, Answer, Ask, Option, Script, Seat, ask_one
from calroom.table.events import Shuffled
from calroom.table.table import COLLECTION, HAND, JACKPOT, ONLY, STACK

PACKET = 5
PLAY, PASS = Option("play", "declare-play"), Option("pass", "pass-forfeits-ante")
STAND, CHANGE = Option("stand", "declare"), Option("change", "change-declaration")
DRAWS = Option("draw", "first-draw")
ALLOW, REFUSE = Option("allow", "seats"), Option("refuse", "seats")
ALLOWED = Answer("allow")
NOT_YET = (("draw", "declare-first"), ("bet", "no-betting"), ("raise", "no-betting"))


def open_hand(deal: Deal) -> Script[None]:
    """Everything up to the first draw."""
    table, rules = deal.table, deal.rules
    table.call("condition", f"a chip is {dollars(deal.chip)}, the ante {dollars(deal.terms.ante)}")
    seats = _dealt_in(deal)
    if len(seats) < 2:
        table.call("seats", "fewer than two players can ante, so no hand is dealt")
        return
    if not (yield from _is_allowed(deal, len(seats))):
        return
    _post_antes(deal, seats)
    if rules.fee_moment == "before the deal":
        _take_fee(deal, len(seats))
    deal.first = yield from _find_first(deal, seats)
    yield from _deal(deal, seats)
    last = yield from _declare(deal)
    if rules.fee_moment == "after declaring":
        _take_fee(deal, len(seats))
    if last is not None:
        yield from _last_change(deal, last)


def _is_allowed(deal: Deal, players: int) -> Script[bool]:
    """With so few players that the house has filed no rate the floor says whether they may go on."""
    if deal.given.two_players or not deal.terms.is_unfiled(deal.given.schedule, players):
        return True
    deal.table.call("seats", f"no fee is filed for {players} players: a hand costs them nothing", FLOOR)
    ask = Ask(FLOOR, (ALLOW, REFUSE), ALLOWED, "seats")
    answer = yield from ask_one(ask)
    deal.table.act("seats", FLOOR, answer.verb)
    return answer.verb == ALLOW.verb


# Antes and the house's rate


def _dealt_in(deal: Deal) -> list[Seat]:
    """Those with chips enough for the ante and what the house wants beyond it."""
    table, found = deal.table, []
    for seat in table.seats:
        times = 2 if _doubles(deal, seat) else 1
        if table.stack(seat) >= (deal.terms.ante + deal.rules.chips_beyond_ante * deal.chip) * times:
            found.append(seat)
        else:
            table.call("chips-to-be-dealt-in", f"seat {seat} has too few chips to be dealt in", seat)
    return found


def _doubles(deal: Deal, seat: Seat) -> bool:
    return deal.rules.doubles and seat in deal.given.doubles


def _post_antes(deal: Deal, seats: list[Seat]) -> None:
    table, ante, shares = deal.table, deal.terms.ante, deal.doubles_shares
    table.gather([(STACK[seat], ante) for seat in seats], TOPS, "ante")
    doubles = [seat for seat in seats if _doubles(deal, seat)]
    if doubles:
        table.gather([(STACK[seat], ante) for seat in doubles], DOUBLES_TOPS, "doubles-ante")
        for seat in doubles:
            shares[seat] = shares.get(seat, 0) + ante
        return
    for seat in tuple(shares):
        if STACK[seat] in table.chips:
            table.move(shares.pop(seat), DOUBLES_TOPS, STACK[seat], "doubles-tops-left")


def _take_fee(deal: Deal, players: int) -> None:
    """The house's rate by the players dealt in, then a jackpot's dollar, as far as the tops reach."""
    table, given = deal.table, deal.given
    fee = min(deal.terms.fee(given.schedule, players), table.chips[TOPS])
    if fee:
        table.move(fee, TOPS, COLLECTION, "fee")
    wanted = deal.rules.jackpot if given.jackpot else 0
    if jackpot := min(wanted, table.chips[TOPS]):
        table.move(jackpot, TOPS, JACKPOT, "jackpot")
    if jackpot < wanted:
        table.call(
            "jackpot", f"the tops are {dollars(wanted - jackpot)} short of the jackpot; nobody owes it"
        )
    table.call("tops", f"the tops are {dollars(table.chips[TOPS])}")


# Who is first


def _find_first(deal: Deal, seats: list[Seat]) -> Script[Seat]:
    """The last winner, or the first player dealt in to their right; in a new game the lowest card."""
    table, winner = deal.table, deal.given.winner
    if not winner:
        return (yield from _lowest_card(deal, seats))
    table.tell(Shuffled("shuffle", len(table.deck)))
    if winner in seats and not deal.given.winner_left:
        table.call("last-winner-first", f"seat {winner} is first", winner)
        return winner
    first = to_the_right(winner, seats)[0]
    why = "has changed hands" if winner in seats else "is not dealt in"
    table.call("right-of-winner-first", f"seat {winner} {why}, so seat {first} is first", first)
    return first


def _lowest_card(deal: Deal, seats: list[Seat]) -> Script[Seat]:
    """One card face up to each; those who tie for the lowest get another, until one is left."""
    table, tied = deal.table, list(seats)
    while len(tied) > 1:
        shown: dict[Seat, Card] = {}
        for seat in tied:
            (shown[seat],) = yield from table.deal(DRAW[seat], "low-card")
        low = min(RANK.get(card[0], len(RANK)) for card in shown.values())
        tied = [seat for seat in tied if RANK.get(shown[seat][0], len(RANK)) == low]
    table.call("low-card", f"seat {tied[0]} has the lowest card and is first", tied[0])
    table.shuffle_in([DRAW[seat] for seat in seats], "shuffle")
    return tied[0]


# The deal


def _deal(deal: Deal, seats: list[Seat]) -> Script[None]:
    """Five cards at a time and five again, to the right, beginning with the first player."""
    table = deal.table
    deal.order = [deal.first, *(seat for seat in to_the_right(deal.first, seats) if seat != deal.first)]
    deal.active = list(deal.order)
    for seat in deal.order:
        cards = table.cards.setdefault(HAND[seat], [])
        deal.players[seat] = Player(seat, cards, _doubles(deal, seat))
    for packet in (0, 1):
        for seat in deal.order:
            count = deal.packets.get(seat, HAND_CARDS)
            count = min(count, PACKET) if packet == 0 else count - PACKET
            if count > 0:
                yield from table.deal(HAND[seat], "deal", ONLY[seat], count)


# Declaring


class Declared(Struct):
    """What a player said, and may take back until the next one speaks where the house has that."""

    player: Player
    plays: bool


def _declare(deal: Deal) -> Script[Declared | None]:
    """Everybody says in turn whether they play; what the last one said may still be taken back."""
    last: Declared | None = None
    for seat in tuple(deal.order):
        player = deal.players[seat]
        while player.active:
            if last is not None and not last.player.active:
                last = None
            ask = Ask(seat, (PLAY, PASS), Answer("pass"), "declare", NOT_YET, "to-the-right")
            reply = yield (ask,) if last is None else (ask, _change_ask(last))
            if reply is None:
                continue
            if reply[0] != seat and last is not None:
                last = _heard(deal, last, reply[1])
                continue
            if last is not None:
                _close(deal, last)
            plays = reply[1].verb == "play"
            deal.table.act("declare-play" if plays else "pass-forfeits-ante", seat, reply[1].verb)
            last = Declared(player, plays)
            if not deal.rules.change_of_mind:
                _close(deal, last)
                last = None
            break
    return last


def _change_ask(last: Declared) -> Ask:
    return Ask(last.player.seat, (STAND, CHANGE), Answer("stand"), "change-declaration")


def _heard(deal: Deal, last: Declared, answer: Answer) -> Declared | None:
    """A player changes their mind, or says that they will not; either way they have had their say."""
    if answer.verb == "change":
        last.plays = not last.plays
        verb = "play" if last.plays else "pass"
        deal.table.act("change-declaration", last.player.seat, verb)
    _close(deal, last)
    return None


def _close(deal: Deal, last: Declared) -> None:
    """A declaration stands: whoever passes throws their hand in and loses their ante."""
    player = last.player
    if not last.plays and player.active:
        player.active = player.liable = False
        deal.active.remove(player.seat)
        deal.throw_in(player, "pass-forfeits-ante")


def _last_change(deal: Deal, last: Declared) -> Script[None]:
    """The one who declared last may change their mind until the first card is drawn."""
    while last.player.active:
        playing = [seat for seat in deal.active if seat != last.player.seat or last.plays]
        if len(playing) < 2:
            break
        first = Ask(playing[0], (DRAWS,), Answer("draw"), "declare-first", turn="first-draw")
        reply = yield (first, _change_ask(last))
        if reply is None:
            continue
        if reply[0] == last.player.seat:
            _heard(deal, last, reply[1])
            return
        break
    _close(deal, last)
