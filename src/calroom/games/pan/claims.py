"""Claims: who may still force which card on whom, and until when.

A claim stands open beside whatever is asked meanwhile. It rests on what lies face up alone, so that being
asked tells nobody anything about a hand.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from calroom.cards import PAN, Card
from calroom.games.pan.melds import NEW, Play
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Place

if TYPE_CHECKING:
    from calroom.games.pan.deal import Deal, Player

OPTION: Place = "option"
"""Where the card lies that was drawn and thrown last."""

FORCE, LET_GO, CALL_SPREAD = "force", "let-go", "call-spread"
LETS_GO = Option(LET_GO, "order-of-demands")
BEHIND = 2
"""So many players behind them must draw before a card can no longer be forced back on somebody."""


class Claim:
    """One card, the player who can be made to use it, and those who may still say so.

    Claims on one and the same card bear the `number` of its throw.
    """

    def __init__(
        self, verb: str, card: Card, place: Place, target: "Player", may: list[Seat], topic: str, number: int
    ) -> None:
        self.card, self.place, self.target, self.may, self.number = card, place, target, may, number
        self.behind = BEHIND
        what = f"{card} on seat {target.seat}" if verb == FORCE else place
        self.option = Option(verb, topic, where=what)


class Claims:
    """All claims that are open in a hand."""

    def __init__(self, deal: "Deal") -> None:
        self.deal = deal
        self.on_option: Claim | None = None
        self.back: list[Claim] = []
        self.discards: list[Claim] = []
        self.spreads: list[Claim] = []
        self.throws = 0

    def __iter__(self) -> Iterator[Claim]:
        if self.on_option is not None:
            yield self.on_option
        yield from self.back
        yield from self.discards
        yield from self.spreads

    @property
    def open(self) -> bool:
        """Whether anybody has anything to say."""
        return bool(self.on_option or self.back or self.discards or self.spreads)

    # When claims arise

    def thrown(self, card: Card, place: Place, thrower: "Player") -> None:
        """A drawn card was thrown: the next player may be made to take it, or the thrower to take it back."""
        forcing = self.deal.rules.forcing
        if forcing is None:
            return
        self.throws += 1
        after = self.deal.players[self.deal.right_of(thrower.seat)]
        barred = () if forcing.giver or self.deal.head_up else (thrower.seat,)
        if topic := self._told_ground(after, card, "force-option"):
            may = self._others(after, barred)
            self.on_option = Claim(FORCE, card, place, after, may, topic, self.throws)
        back = "force-back" if forcing.back else ""
        if topic := self._told_ground(thrower, card, back, after):
            may = self._others(thrower)
            self.back.append(Claim(FORCE, card, place, thrower, may, topic, self.throws))

    def left(self, place: Place) -> None:
        """The option card was left and is dead: some houses let it be forced back for a while."""
        forcing, claim = self.deal.rules.forcing, self.on_option
        self.on_option = None
        for one in self.back:
            one.place = place
        if forcing is None or not forcing.back:
            self.back = []
        elif claim is not None:
            barred = 0 if self.deal.head_up else self.deal.giver
            may = [seat for seat in claim.may if seat != barred]
            if may:
                target, number = claim.target, claim.number
                topic = claim.option.topic if target.ten_spread else "force-back"
                self.back.append(Claim(FORCE, claim.card, place, target, may, topic, number))

    def used(self, place: Place) -> None:
        """A card was used: nobody can force it any more."""
        self.on_option = None
        self.back = [claim for claim in self.back if claim.place != place]

    def discarded(self, card: Card, place: Place, player: "Player") -> None:
        """A card was thrown from a hand."""
        forcing = self.deal.rules.forcing
        if forcing is None or not forcing.back:
            return
        if topic := self._told_ground(player, card, "force-back-discard"):
            self.throws += 1
            may = self._others(player)
            self.discards.append(Claim(FORCE, card, place, player, may, topic, self.throws))

    def laid_wrong(self, place: Place, player: "Player") -> None:
        """A spread that is not valid lies on a board, for anybody in action to call."""
        self.throws += 1
        may = self._others(player)
        self.spreads.append(Claim(CALL_SPREAD, place, place, player, may, "bad-spread", self.throws))

    def fits_next(self, card: Card, after: "Player") -> bool:
        """Whether the next player could be made to take this card if it were thrown."""
        return bool(self._ground(after, card, "force-option"))

    def _ground(self, player: "Player", card: Card, topic: str, after: "Player | None" = None) -> str:
        """Why this card can be forced on them: it fits their spread; if it puts them out, by which case."""
        if not self.deal.terms.melds.fits(card, player.lies):
            return ""
        return out_card_case(self.deal, player, card, after) if player.ten_spread else topic

    def _told_ground(self, player: "Player", card: Card, topic: str, after: "Player | None" = None) -> str:
        """The same, and word of it where a player may let the card go that would put them out."""
        ground = self._ground(player, card, topic, after)
        if not ground and player.ten_spread and self.deal.terms.melds.fits(card, player.lies):
            words = f"{card} would put seat {player.seat} out, so nobody can force it on them"
            self.deal.table.call("out-card-not-forced", words, player.seat)
        return ground

    def _others(self, player: "Player", barred: Iterable[Seat] = ()) -> list[Seat]:
        """Those in action who may speak, in the order of play after this player."""
        deal, found = self.deal, []
        seat = deal.right_of(player.seat)
        while seat != player.seat:
            if seat not in barred:
                found.append(seat)
            seat = deal.right_of(seat)
        return found

    # When claims lapse

    def touched(self, player: "Player") -> None:
        """A player goes to the deck: what was let go before is not forced back on or by them any more."""
        if not (self.back or self.discards):
            return
        self.discards = [claim for claim in self.discards if claim.target is not player]
        still = []
        for claim in self.back:
            claim.behind -= 1
            if player.seat in claim.may and not self.deal.head_up:
                claim.may.remove(player.seat)
            if claim.behind and claim.target is not player and claim.may:
                still.append(claim)
        self.back = still

    def shuffled(self) -> None:
        """The muck went into the stock, and what lay in it with it."""
        self.discards = []
        self.back = [claim for claim in self.back if claim.place == OPTION]

    def leave(self, player: "Player") -> None:
        """A player is out of action: they force nothing, and nothing can be forced on them."""
        for claim in tuple(self):
            if player.seat in claim.may:
                claim.may.remove(player.seat)
            if claim.target is player or not claim.may:
                self.close(claim)

    def laid(self, player: "Player") -> None:
        """A board has changed: what does not fit it any more cannot be forced on its player."""
        for claim in tuple(self):
            forced = claim.target is player and claim.option.verb == FORCE
            if forced and not self._ground(player, claim.card, claim.option.topic):
                self.close(claim)

    def settle(self, claim: Claim) -> None:
        """This claim has been made, so that there is none on its card any more."""
        for one in tuple(self):
            if one.number == claim.number:
                self.close(one)

    def close(self, claim: Claim) -> None:
        """This claim has lapsed."""
        if claim is self.on_option:
            self.on_option = None
        for some in (self.back, self.discards, self.spreads):
            if claim in some:
                some.remove(claim)

    def let_go(self, seat: Seat) -> None:
        """A seat says nothing to whatever can be forced now."""
        for claim in tuple(self):
            if seat in claim.may:
                claim.may.remove(seat)
                if not claim.may:
                    self.close(claim)

    # How they are put

    def of(self, seat: Seat) -> tuple[Option, ...]:
        """What a seat may force or call now."""
        return tuple(claim.option for claim in self if seat in claim.may)

    def asks(self, but: Seat) -> list[Ask]:
        """The questions to everybody who may speak, except the one who is asked anyway."""
        seats = dict.fromkeys(seat for claim in self for seat in claim.may if seat != but)
        return [
            Ask(seat, (*self.of(seat), LETS_GO), Answer(LET_GO), "forcing", NOT_HIS_TURN, "order-of-demands")
            for seat in seats
        ]

    def made(self, answer: Answer) -> Claim:
        """The claim that an answer speaks of."""
        return next(
            claim for claim in self if (claim.option.verb, claim.option.where) == (answer.verb, answer.where)
        )


NOT_HIS_TURN = (("draw", "out-of-turn"), ("throw", "out-of-turn"))


def out_card_case(deal: "Deal", player: "Player", card: Card, after: "Player | None" = None) -> str:
    """The topic by which a card can be forced that puts the player out; empty if it cannot.

    `after` is the player who has the option on it if this one lets it go.
    """
    forcing = deal.rules.forcing
    cases = forcing.out_cards if forcing else ()
    if "head up" in cases and deal.head_up:
        return "out-card-head-up"
    mine = most_from(deal, player, card)
    rival = after is not None and after.ten_spread and most_from(deal, after, card)
    if "next for more" in cases and rival and rival > mine:
        return "out-card-next-for-more"
    if "building up" in cases and any(most_from(deal, player, other) > mine for other in PAN):
        return "out-card-building-up"
    return ""


def most_from(deal: "Deal", player: "Player", card: Card) -> int:
    """The most that one loser would have to pay, in chips, if a player with ten cards spread took it."""
    plays = deal.terms.melds.plays(card, (), player.lies)
    return max((_pay_of(deal, player, play, card) for play in plays), default=0)


def _pay_of(deal: "Deal", player: "Player", play: Play, card: Card) -> int:
    """What the card itself earns, and the outs as the hand would lie."""
    out = deal.rules.pays.out
    if not deal.conditions_pay:
        return out
    board = [list(cards) for cards in player.lies]
    best = 0
    if play.spread == NEW:
        board.append([])
    else:
        spread = player.board[play.spread]
        best = spread.best if play.lifted else spread.worth.chips
    for number, lifted in play.lifted:
        board[number].remove(lifted)
    board[play.spread] += [card, *play.cards]
    worths = [deal.terms.worth(cards).chips for cards in board]
    return max(0, worths[play.spread] - best) + out + sum(worths)
