"""The showdown: who shows first, who may throw away, and which hand takes which pot."""

from collections.abc import Sequence

from calroom.cards import Cards
from calroom.games.poker.pots import Pots, shares
from calroom.money import Cents
from calroom.ranking.reading import Ranking
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.table import BOARD, HAND, MUCK, ONLY, STACK

Show = answers("show")
ShowPart = answers("show-part")
ThrowAway = answers("throw-away")

SHOW = Option("show", "showdown-order")
SHOW_REST = Option("show", "show-all")
THROW_AWAY = Option("throw-away", "thrown-away")
SHOWN = Answer("show")


def award_last_player(pots: Pots) -> None:
    """All others have folded: the pot goes to the one who is left, unseen."""
    table, winner = pots.table, pots.live[0]
    for pot in pots.pots:
        if amount := table.chips.get(pot.place, 0):
            table.move(amount, pot.place, STACK[winner], "last-player")
    table.pass_cards(tuple(table.cards[HAND[winner]]), HAND[winner], MUCK, "last-player", ONLY[winner])


def showdown(pots: Pots, ranking: Ranking, first: Seat, chip: Cents) -> Script[None]:
    """Hands are shown or thrown away in turn, losing hands are killed, and the pots are pushed."""
    yield from show_hands(pots, ranking, first)
    award(pots, ranking, chip)


def show_hands(pots: Pots, ranking: Ranking, first: Seat) -> Script[None]:
    """The first must show; everybody after may show or throw away."""
    order = pots.table.clockwise(first - 1, pots.live)
    part_shown = []
    pots.table.act("showdown-order", order[0], "show")
    _turn_up(pots, order[0], ranking)
    for seat in order[1:]:
        verb = yield from _ask_to_show(pots, seat)
        if verb == "show":
            _turn_up(pots, seat, ranking)
        elif verb == "throw-away":
            _throw_away(pots, seat)
        else:
            part_shown.append(seat)
    for seat in part_shown:
        yield from _show_the_rest(pots, seat, ranking)


def _ask_to_show(pots: Pots, seat: Seat) -> Script[str]:
    table = pots.table
    hole = tuple(table.cards[HAND[seat]])
    part = Option("show-part", "show-all", cards=hole, fewest=1, most=len(hole) - 1)
    answer = None
    while answer is None:
        if _must_claim(pots, seat):
            answer = yield Ask(seat, (SHOW, part), SHOWN, "showdown-order", LAST_CLAIM)
        else:
            answer = yield Ask(seat, (SHOW, THROW_AWAY, part), SHOWN, "showdown-order")
    verb: str = answer.verb
    table.act("showdown-order", seat, verb)
    if verb == "show-part":
        table.show(HAND[seat], answer.cards, "show-all")
    return verb


LAST_CLAIM = (("throw-away", "last-claim"),)


def _must_claim(pots: Pots, seat: Seat) -> bool:
    """Whether some pot would be left without a claim if this seat threw its hand away."""
    live = set(pots.live)
    return any(pot.contenders & live == {seat} for pot in pots.pots)


def _show_the_rest(pots: Pots, seat: Seat, ranking: Ranking) -> Script[None]:
    """A hand is good only if all of it lies face up."""
    options = (SHOW_REST,) if _must_claim(pots, seat) else (SHOW_REST, THROW_AWAY)
    answer = None
    while answer is None:
        answer = yield Ask(seat, options, SHOWN, "show-all")
    if answer.verb == "show":
        _turn_up(pots, seat, ranking)
    else:
        _throw_away(pots, seat)


def _turn_up(pots: Pots, seat: Seat, ranking: Ranking) -> None:
    table = pots.table
    hole = tuple(table.cards[HAND[seat]])
    table.show(HAND[seat], hole, "cards-speak", ranking.read(hole, _board(pots)).name)


def _throw_away(pots: Pots, seat: Seat) -> None:
    pots.fold(seat, "thrown-away")


def award(pots: Pots, ranking: Ranking, chip: Cents) -> None:
    """Every losing hand is taken in, then the pots are pushed, the last side pot first."""
    table = pots.table
    board = _board(pots)
    values = {seat: ranking.value(tuple(table.cards[HAND[seat]]), board) for seat in pots.live}
    won = [(pot, winners(values, pot.contenders)) for pot in reversed(pots.pots)]
    best = {seat for _, seats in won for seat in seats}
    for seat in pots.live:
        if seat not in best:
            table.pass_cards(tuple(table.cards[HAND[seat]]), HAND[seat], MUCK, "losing-hand-killed")
    for pot, seats in won:
        if amount := table.chips.get(pot.place, 0):
            _push(pots, pot.place, amount, seats, chip)
    for seat in sorted(best):
        table.pass_cards(tuple(table.cards[HAND[seat]]), HAND[seat], MUCK, "winning-hand-stays")


def winners(values: dict[Seat, int], contenders: set[Seat]) -> list[Seat]:
    """The seats with the best hand among the contenders of a pot."""
    claims = {seat: value for seat, value in values.items() if seat in contenders}
    best = max(claims.values())
    return [seat for seat, value in claims.items() if value == best]


def _push(pots: Pots, place: str, amount: Cents, seats: Sequence[Seat], chip: Cents) -> None:
    table = pots.table
    if len(seats) == 1:
        table.move(amount, place, STACK[seats[0]], "best-hand")
        return
    order = table.clockwise(table.button, seats)
    topic = "split-pot" if amount % (chip * len(seats)) == 0 else "odd-chip"
    for seat, share in shares(amount, order, chip):
        if share:
            table.move(share, place, STACK[seat], topic)


def _board(pots: Pots) -> Cards:
    return tuple(pots.table.cards.get(BOARD, ()))
