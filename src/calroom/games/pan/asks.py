"""What a player is asked in their turn: about the option card, a card of the deck, and when they have hit."""

from functools import cache

from calroom.cards import Card
from calroom.games.pan.choices import Choices
from calroom.games.pan.deal import Deal, Player
from calroom.games.pan.wrong import mends
from calroom.table.asks import Answer, Ask, Option, Seat

TO_DECK = Option("draw", "use-is-optional")
UNFORCED = Option("draw", "no-forcing")
THROW = Option("throw", "use-or-discard")
THROW_FORCED = Option("throw", "force-as-thrown", where="forced")
DRAW_AGAIN = Option("draw", "first-draws-twice")
SPLIT = Option("split", "split-tops")
NOT_TO_DECK = (("draw", "forced"),)

AT_OPTION = (("keep", "use-or-discard"), ("pass", "declared-in"), ("bet", "no-betting"))
NO_OPTION = (*AT_OPTION, ("meld", "hand-discard"), ("add", "hand-discard"))
AT_DRAW = (
    ("keep", "use-or-discard"),
    ("meld", "meld-needs-hit"),
    ("add", "meld-needs-hit"),
    ("draw", "one-draw"),
    ("take", "option-lost"),
    ("pass", "declared-in"),
    ("bet", "no-betting"),
    ("raise", "no-betting"),
)
AFTER_HIT = (
    ("meld", "valid-meld"),
    ("add", "add-to-spread"),
    ("draw", "one-draw"),
    ("keep", "discard-ends-turn"),
    ("pass", "declared-in"),
    ("bet", "no-betting"),
)
NO_BORROWING = (*AFTER_HIT, ("borrow", "no-borrowing"))


def about_option(
    deal: Deal, player: Player, choices: Choices, card: Card | None, splitting: bool, forced: bool
) -> Ask:
    """Whether they use the option card or go to the deck, or where two are left divide the tops."""
    if forced:
        return Ask(player.seat, choices.options, _default(choices), "forced", NOT_TO_DECK, "forced")
    unforced = card and deal.rules.forcing is None and deal.terms.melds.fits(card, player.lies)
    if card and not (choices.options or unforced or splitting):
        return _nothing_but_deck(player.seat)
    options = (*choices.options, UNFORCED if unforced else TO_DECK, *((SPLIT,) if splitting else ()))
    barred = AT_OPTION if card else NO_OPTION
    return Ask(player.seat, options, Answer("draw"), "option-card", barred, "to-the-right")


def about_forced(seat: Seat, choices: Choices) -> Ask:
    """How they use a card that was forced on them."""
    return Ask(seat, choices.options, _default(choices), "forced", turn="forced")


def _default(choices: Choices) -> Answer:
    option = choices.options[-1]
    return Answer(option.verb, cards=option.picks[0], where=option.where)


def about_draw(deal: Deal, player: Player, choices: Choices, card: Card, draws: int) -> Ask:
    """Whether they use the card from the deck or throw it, or draw again if they may."""
    options = (*choices.options, THROW)
    after = deal.players[deal.right_of(player.seat)]
    forcing = deal.rules.forcing
    if after.board and forcing and not forcing.giver and deal.claims.fits_next(card, after):
        options = (*options, THROW_FORCED)
    if draws:
        options = (*options, DRAW_AGAIN)
    return _nothing_but_throw(player.seat) if len(options) == 1 else _about_draw(player.seat, options)


def _about_draw(seat: Seat, options: tuple[Option, ...]) -> Ask:
    return Ask(seat, options, Answer("throw"), "draw", AT_DRAW, "to-the-right")


@cache
def _nothing_but_throw(seat: Seat) -> Ask:
    """Asked although there is nothing to choose: not to be asked would tell the others so."""
    return _about_draw(seat, (THROW,))


@cache
def _nothing_but_deck(seat: Seat) -> Ask:
    """Asked for the same reason."""
    return Ask(seat, (TO_DECK,), Answer("draw"), "option-card", AT_OPTION, "to-the-right")


def after_hit(deal: Deal, player: Player, choices: Choices) -> Ask:
    """More melds, more cards on spreads, pay, or the discard."""
    hand = tuple(player.hand)
    collect = pay_option(deal, player)
    discard = Option("discard", "discard-ends-turn", cards=hand, fewest=1, most=1)
    options = (*choices.options, *mends(deal, player), *collect, discard)
    default = Answer("collect", collect[0].high) if collect else Answer("discard", cards=hand[:1])
    barred = AFTER_HIT if deal.rules.melds.borrowing else NO_BORROWING
    return Ask(player.seat, options, default, "after-hit", (*barred, ("collect", _no_pay(deal, player))))


def pay_option(deal: Deal, player: Player) -> tuple[Option, ...]:
    """Ask for the pay that is due, where the house lets them for less."""
    if not player.due or deal.plays_for_tops(player):
        return ()
    high = player.due * deal.chip
    low = deal.chip if deal.rules.ask_for_less else high
    return (Option("collect", "ask-for-pay", low, high, deal.chip, why_step="same-pay", why_high="pay-due"),)


def _no_pay(deal: Deal, player: Player) -> str:
    """The topic that stands against any other pay."""
    if not deal.conditions_pay:
        return "no-pays"
    return "broke" if deal.plays_for_tops(player) else "pay-due"
