"""The turn: the option card or the deck, the card used at once or thrown, more melds, pay, the discard."""

from msgspec.structs import replace

from calroom.cards import Card, Cards
from calroom.games.pan.asks import about_draw, about_forced, about_option, after_hit, pay_option
from calroom.games.pan.choices import NO_CHOICES, Choices
from calroom.games.pan.claims import CALL_SPREAD, FORCE, LET_GO, LETS_GO, out_card_case
from calroom.games.pan.deal import DRAW, FACE_UP, OPTION, Deal, Player
from calroom.games.pan.draws import turn_up
from calroom.games.pan.melds import NEW, Play
from calroom.games.pan.outs import BEFORE_OUT, offer_split
from calroom.games.pan.terms import OUT_CARDS
from calroom.games.pan.wrong import answer_to_call, mend
from calroom.table.asks import Answer, Ask, Option, Script, Seat, ask_any
from calroom.table.events import Place, Shown
from calroom.table.table import HAND, MUCK


class Turn:
    """One player's turn, or the part of one that they play when a card is forced back on them."""

    def __init__(self, deal: Deal, player: Player, draws: int = 1) -> None:
        self.deal, self.player, self.table = deal, player, deal.table
        self.seat = player.seat
        self.draws = draws
        self.offered = False

    @property
    def on(self) -> bool:
        """Whether the turn goes on: nobody has won, they are in action, nothing has cut their turn short."""
        return self.deal.going and self.player.active and not self.deal.cut_short

    @property
    def _must_use(self) -> bool:
        """Whether the option card has been forced on this player, and still fits a spread of theirs."""
        deal, card = self.deal, self.deal.option
        return (
            deal.must_use == self.seat and card is not None and deal.terms.melds.fits(card, self.player.lies)
        )

    def play(self) -> Script[None]:
        """The turn from the option card to the discard."""
        deal = self.deal
        deal.turn, deal.cut_short = self.seat, False
        hit = (yield from self._option()) if deal.opened else None
        if hit is None and self.on:
            hit = yield from self._draw()
        if hit:
            yield from self._after_hit()
            self._end()

    def use_forced(self, card: Card, place: Place) -> Script[None]:
        """Use a card that somebody forced back."""
        choices = self._uses(card)
        while self.on:
            ask = about_forced(self.seat, choices)
            answer = yield from self._put(ask)
            if answer is not None and (play := choices.play(answer)):
                self.deal.lay(self.player, play, card, place)
                yield from self._after_hit()
                return
        if place == OPTION:
            self.table.pass_cards((card,), OPTION, MUCK, "option-dead")

    # The option card

    def _option(self) -> Script[bool | None]:
        """Whether the option card hit the hand; None if the player goes to the deck."""
        deal, player = self.deal, self.player
        while self.on:
            if player.hit:
                return True
            card = deal.option
            splitting = deal.rules.split_tops and deal.head_up and not self.offered
            choices = self._uses(card) if card else NO_CHOICES
            choosing = card is not None and (player.hand or choices.plays)
            if not (choosing or splitting or deal.claims.open):
                return None
            answer = yield from self._put(
                about_option(deal, player, choices, card, splitting, self._must_use)
            )
            if answer is None:
                continue
            if answer.verb == "draw":
                return None
            if answer.verb == "split":
                self.offered = True
                yield from offer_split(deal, player)
            elif card and choices.play(answer):
                kept = yield from self._first_hand_keeps(card)
                # While the others were asked, the card may have come onto a board by mistake.
                lies_there = self.on and not kept and deal.option == card
                if lies_there and (play := self._uses(card).play(answer)):
                    self._take_option(card, play)
                    return True
        return False

    def _take_option(self, card: Card, play: Play) -> None:
        deal = self.deal
        topic = "forced" if self._must_use else "option-card"
        self.table.act(topic, self.seat, "take", where=card)
        deal.claims.used(OPTION)
        deal.option = None
        deal.lay(self.player, play, card, OPTION)

    def _first_hand_keeps(self, card: Card) -> Script[bool]:
        """Whether the one who threw the card that puts this player out is made to use it themselves.

        Everybody in action is asked whatever that hand holds, so that the question tells nothing.
        """
        deal = self.deal
        giver = deal.players.get(deal.giver)
        if deal.rules.forcing is None or giver is None or not self._may_be_kept(giver, card):
            return False
        where = f"{card} on seat {giver.seat}"
        options = (Option(FORCE, "no-giving-out-card", where=where), LETS_GO)
        seats = [seat for seat in deal.active if seat not in (giver.seat, self.seat)]
        asks = [Ask(seat, options, Answer(LET_GO), "no-giving-out-card") for seat in seats]
        demand = yield from ask_any(asks, LET_GO)
        if demand is None or not self.on or not giver.active:
            return False
        self.table.act("no-giving-out-card", demand[0], FORCE, where=where)
        if deal.rules.forcing.see_hand:
            cards, place = tuple(giver.hand), HAND[giver.seat]
            self.table.tell(Shown("see-first-hand", cards, place, (demand[0], giver.seat)))
        if not self._can_keep(giver, card):
            self.table.call("demand-fails", f"seat {giver.seat} cannot use {card}", giver.seat)
            return False
        deal.claims.used(OPTION)
        deal.option = None
        yield from Turn(deal, giver).use_forced(card, OPTION)
        return True

    def _may_be_kept(self, giver: Player, card: Card) -> bool:
        """Whether the demand can be made at all, as far as everybody sees."""
        if not (self.player.ten_spread and giver.active and giver is not self.player):
            return False
        return not giver.ten_spread or bool(out_card_case(self.deal, giver, card, self.player))

    def _can_keep(self, giver: Player, card: Card) -> bool:
        """Whether the first hand can use the card, in a way that puts it out only if that can be forced."""
        plays = self.deal.terms.melds.plays(card, giver.hand, giver.lies)
        stays_in = any(giver.spread_cards + len(play.hand) + 1 < OUT_CARDS for play in plays)
        return stays_in or bool(plays and out_card_case(self.deal, giver, card, self.player))

    # The deck

    def _draw(self) -> Script[bool]:
        """Whether the card from the deck, or an option card forced meanwhile, hit the hand."""
        deal = self.deal
        card = yield from self._turn_up()
        if deal.rules.forcing is None:
            self._leave_option(MUCK)
        while card and self.on:
            if self._must_use:
                if (yield from self._forced_option()):
                    return True
                break
            done, card = yield from self._use_or_throw(card)
            if done:
                return self.player.hit
        self._cut_off()
        return False

    def _use_or_throw(self, card: Card) -> Script[tuple[bool, Card | None]]:
        """Whether it is settled what becomes of the card from the deck; else which card lies there now."""
        deal, player = self.deal, self.player
        choices = self._uses(card)
        if not (player.hand or choices.plays or deal.claims.open or self.draws):
            self._throw(card)
            return True, None
        answer = yield from self._put(about_draw(deal, player, choices, card, self.draws))
        if answer is None:
            if player.hit:
                self._leave_option(MUCK)
            return player.hit, card
        if answer.verb == "throw":
            self._throw(card, forced=answer.where == "forced")
            return True, None
        if answer.verb == "draw":
            self.table.pass_cards((card,), DRAW[self.seat], MUCK, "first-draws-twice")
            return False, (yield from self._turn_up())
        if play := choices.play(answer):
            self._leave_option(MUCK)
            deal.claims.back = [claim for claim in deal.claims.back if claim.target is not player]
            deal.lay(player, play, card, DRAW[self.seat])
            player.hit = True
        return player.hit, card

    def _cut_off(self) -> None:
        """The turn is over before the card from the deck was used or thrown: it and the option are dead."""
        if turned := self.table.cards.get(DRAW[self.seat]):
            topic = "hands-killed" if self.player.active else "foul-hand"
            self.table.pass_cards(tuple(turned), DRAW[self.seat], MUCK, topic)
            self._leave_option(MUCK)

    def _turn_up(self) -> Script[Card | None]:
        """The next card of the stock, face up; None if there is none any more."""
        deal, table = self.deal, self.table
        self.draws -= 1
        self.player.touched = True
        deal.claims.touched(self.player)
        deal.strays += bool(deal.skipped)
        lying = table.cards.get(FACE_UP)
        if lying:
            card = lying[-1]
            table.pass_cards((card,), FACE_UP, DRAW[self.seat], "draw-order")
            return card
        return (yield from turn_up(deal, DRAW[self.seat], "draw" if deal.opened else "first-draw"))

    def _throw(self, card: Card, forced: bool = False) -> None:
        """The card goes to the middle, as the next player's option."""
        deal = self.deal
        self._leave_option(MUCK)
        self.table.pass_cards((card,), DRAW[self.seat], OPTION, "force-as-thrown" if forced else "throw")
        self._give(card)
        if forced and deal.claims.on_option:
            deal.must_use = deal.claims.on_option.target.seat
            deal.claims.close(deal.claims.on_option)

    def _give(self, card: Card) -> None:
        deal = self.deal
        deal.option, deal.giver, deal.must_use = card, self.seat, 0
        deal.claims.thrown(card, OPTION, self.player)

    def _leave_option(self, place: Place) -> None:
        """The option card that this player did not take is dead."""
        deal = self.deal
        if deal.option:
            self.table.pass_cards((deal.option,), OPTION, place, "option-dead")
            deal.option = None
        deal.claims.left(place)

    def _forced_option(self) -> Script[bool]:
        """The option card is forced on a player who has turned one up; that is then the next one's option."""
        deal = self.deal
        card = deal.option
        choices = self._uses(card) if card else NO_CHOICES
        while self.on and card:
            ask = about_forced(self.seat, choices)
            answer = yield from self._put(ask)
            if answer is not None and (play := choices.play(answer)):
                self._take_option(card, play)
                return True
        return False

    # After the hand is hit

    def _after_hit(self) -> Script[None]:
        """More melds, more cards on spreads, pay; then out, or a card from the hand into the discards."""
        deal, player = self.deal, self.player
        player.hit = True
        been = {self._board()}
        while self.on and player.hand and not player.is_out:
            plays = [play for play in self._plays(None) if play.hand or self._board(play) not in been]
            choices = Choices(plays)
            answer = yield from self._put(after_hit(deal, player, choices))
            if answer is None:
                continue
            if answer.verb == "discard":
                self._discard(answer.cards[0])
                break
            if answer.verb == "collect":
                self._collect(answer.amount)
            elif answer.verb == "mend":
                mend(deal, player, answer)
            elif play := choices.play(answer):
                deal.lay(player, play)
                been.add(self._board())
        if self.on and player.is_out:
            yield from self._go_out()
        player.hit = False

    def _collect(self, amount: int) -> None:
        """Everybody pays what is asked for; what is not asked for now is given up."""
        deal, player = self.deal, self.player
        topic = "ask-for-pay" if amount == player.due * deal.chip else "short-pay"
        self.table.act(topic, self.seat, "collect", amount)
        player.due = 0
        deal.collect(player, amount // deal.chip, "pay")

    def _discard(self, card: Card) -> None:
        self.table.pass_cards((card,), HAND[self.seat], MUCK, "hand-discard")
        self.deal.claims.discarded(card, MUCK, self.player)

    def _go_out(self) -> Script[None]:
        """Eleven cards lie on the board: pay first, if they ask for it, then the outs."""
        deal = self.deal
        while self.on and (pay := pay_option(deal, self.player)):
            ask = Ask(self.seat, (*pay, BEFORE_OUT), Answer("collect", pay[0].high), "collect-then-out")
            answer = yield from self._put(ask)
            if answer is None:
                continue
            if answer.verb == "out":
                break
            self._collect(answer.amount)
        if self.player.active:
            deal.winner = self.player

    def _end(self) -> None:
        """A card that was turned up before another was forced is the next player's option."""
        deal = self.deal
        if deal.going and (turned := self.table.cards.get(DRAW[self.seat])):
            card = turned[0]
            self.table.pass_cards((card,), DRAW[self.seat], OPTION, "throw")
            self._give(card)

    # How things are asked

    def _put(self, ask: Ask) -> Script[Answer | None]:
        """The answer to a question, with all open claims beside it; None if something else happened."""
        deal = self.deal
        claims = deal.claims
        while claims.open:
            mine = claims.of(ask.seat)
            main = replace(ask, options=(*ask.options, *mine)) if mine else ask
            reply = yield (*claims.asks(but=ask.seat), main)
            if reply is None:
                return None
            seat, answer = reply
            if answer.verb == LET_GO:
                claims.let_go(seat)
            elif answer.verb in (FORCE, CALL_SPREAD):
                yield from self._carry_out(seat, answer)
                return None
            else:
                chosen: Answer = answer
                return chosen
        only: Answer | None = yield ask
        return only

    def _carry_out(self, seat: Seat, answer: Answer) -> Script[None]:
        """Somebody has forced a card, or called a spread."""
        deal = self.deal
        claim = deal.claims.made(answer)
        of_option = claim is deal.claims.on_option
        deal.claims.settle(claim)
        if answer.verb != FORCE:
            yield from answer_to_call(deal, seat, claim)
            return
        self.table.act(claim.option.topic, seat, FORCE, where=claim.option.where)
        if of_option:
            deal.must_use = claim.target.seat
            return
        if claim.place == OPTION:
            deal.claims.used(OPTION)
            deal.option = None
        yield from Turn(deal, claim.target).use_forced(claim.card, claim.place)

    def _uses(self, card: Card) -> Choices:
        plays = self._plays(card)
        return Choices(plays) if plays else NO_CHOICES

    def _plays(self, card: Card | None) -> list[Play]:
        return self.deal.terms.melds.plays(card, self.player.hand, self.player.lies)

    def _board(self, play: Play | None = None) -> tuple[Cards, ...]:
        """How the cards lie, or would lie, so that nobody moves them to and fro for ever."""
        board = [list(cards) for cards in self.player.lies]
        if play is not None:
            for number, card in play.lifted:
                board[number].remove(card)
            if play.spread == NEW:
                board.append([])
            board[play.spread] += play.cards
        return tuple(tuple(sorted(cards)) for cards in board)
