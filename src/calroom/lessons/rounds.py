"""The round of each type of game in steps, as it stands on the sheet beside a table."""

from collections.abc import Callable, Mapping

from calroom.filing.ranked import rankings
from calroom.houses.game import Game
from calroom.table.sentences import Sentence

BETTING = Sentence("A round of bets: check or bet while nothing is bet, else call, raise or fold.")
SHOWDOWN = Sentence("The hands that are left are shown, and the best takes the pot. Equal hands divide it.")
LOW_HALF = Sentence(
    "The pot is divided: half goes to the best high hand, half to the best low hand that is low enough."
)
SHOWN = Sentence("The hands that are left are shown. If no hand is low enough, the best high hand takes all.")
DISCARD = Sentence("After the bets on the flop everybody throws one of their own cards away.")
BLINDS = Sentence("The seats after the button post the blinds, and the cards come face down.")
BANK_POSTS = Sentence("The player-dealer puts up the bank. The others wager on the places before them.")
SETTLE = Sentence("Wagers are settled in turn, from the action button, as far as the bank reaches.")

CONDITION_PAID = Sentence("A condition is paid at once by everybody who plays.")
CONDITIONS_FIRST = Sentence("Lay conditions down first: everybody pays for them at once.")

ROUNDS: Mapping[str, tuple[Sentence, ...]] = {
    "holdem": (
        BLINDS,
        BETTING,
        Sentence("Three cards come to lie in the middle, the flop. Then there are bets again."),
        DISCARD,
        Sentence("A fourth card, the turn, and bets. A fifth, the river, and the last bets."),
        SHOWDOWN,
        LOW_HALF,
        SHOWN,
    ),
    "stud": (
        Sentence("Everybody antes. The first cards come, the last of them face up."),
        Sentence("One of the cards that lie up must bring it in. The others call, complete or fold."),
        Sentence("With every further card there are bets. The best cards that lie up speak first."),
        SHOWDOWN,
        LOW_HALF,
        SHOWN,
    ),
    "draw": (
        Sentence("The blinds are posted, and everybody gets five cards face down."),
        BETTING,
        Sentence("Everybody who is left may change cards, once."),
        BETTING,
        SHOWDOWN,
    ),
    "mexican": (
        Sentence("Everybody gets one card down and one up. One of them must open."),
        BETTING,
        Sentence("Whoever likes turns their card up, and gets the next one down. Others get it up."),
        Sentence("So it goes on to the fifth card, with bets after each."),
        SHOWDOWN,
    ),
    "push9": (
        Sentence("Everybody antes and gets three cards."),
        BETTING,
        Sentence("The best hand takes the pot. If the best are equal, they play on for it."),
    ),
    "pure215": (
        BANK_POSTS,
        Sentence("Everybody gets two cards, the bank as well. One of the bank's lies up."),
        Sentence("In turn each player takes cards, stands, doubles, splits or surrenders."),
        Sentence("The bank plays last, by the rule of the house."),
        SETTLE,
    ),
    "no-bust": (
        BANK_POSTS,
        Sentence("Everybody gets two cards, and the bank one that lies up."),
        Sentence("In turn each player takes cards, stands, doubles, splits or surrenders."),
        Sentence("The bank plays last. Where both are over, the nearer may still win."),
        SETTLE,
    ),
    "hot-action": (
        BANK_POSTS,
        Sentence("Everybody gets two cards, the bank as well. One of the bank's lies up."),
        Sentence("In turn each player takes cards or stands. A hand that is over is not lost."),
        Sentence("The bank plays last. If both are over, the nearer wins."),
        SETTLE,
    ),
    "baccarat": (
        Sentence("The player-dealer puts up the bank. The others wager on player, banker or tie."),
        Sentence("Two cards for the player's hand, two for the banker's."),
        Sentence("With eight or nine both stand. Else fixed rules give a third card."),
        SETTLE,
    ),
    "super-pan9": (
        BANK_POSTS,
        Sentence("Dice say where the deal begins. Every place gets three cards."),
        Sentence("Each player draws one card or stands. The bank does so last."),
        SETTLE,
    ),
    "three-card": (
        Sentence("The player-dealer puts up the bank. The others put up an ante, and maybe a bonus."),
        Sentence("Everybody gets three cards. One of the bank's is turned up."),
        Sentence("Each player adds a play wager as high as the ante, or folds."),
        SETTLE,
    ),
    "double-hand": (
        BANK_POSTS,
        Sentence("Seven hands of seven cards are dealt. It is settled who gets which."),
        Sentence("Each player sets a hand of five cards and a lower one of two."),
        Sentence("The bank sets last. Both hands are compared; equal hands go to the bank."),
        SETTLE,
    ),
    "pai-gow-tiles": (
        BANK_POSTS,
        Sentence("The tiles lie in rows of four. It is settled who gets which."),
        Sentence("Each player sets a low hand and a high hand of two tiles each."),
        Sentence("The bank sets last. Both hands are compared; equal hands go to the bank."),
        SETTLE,
    ),
    "pan": (
        Sentence("Everybody antes to the tops and gets ten cards. In turn they play or pass."),
        Sentence("In turn each draws a card, and uses it at once in a meld or throws it away."),
        Sentence("The next player may take a thrown card, if they can use it at once."),
        CONDITION_PAID,
        Sentence("Whoever lays eleven cards down is out, and takes the tops."),
    ),
}

FEW = Sentence("Play few hands and play them with bets. Most hands are folded at once.")
ODDS = Sentence(
    "Before you call, compare the price with what lies in the pot and with your chance to win it."
)
LAST = Sentence("Whoever acts last knows most. Play more hands there, and fewer where you act first.")
BOTH_HALVES = Sentence("Begin with low cards and an ace: they may win both halves of the pot.")
OPEN_HIGH = Sentence("Open with a good pair or better.")
OPEN_LOW = Sentence("Open with four low cards at least.")

BRIEF: Mapping[str, tuple[Sentence, ...]] = {
    "holdem": (
        FEW,
        Sentence("Good beginnings are pairs, high cards together, and cards of one suit next to each other."),
        BOTH_HALVES,
        LAST,
        ODDS,
    ),
    "stud": (
        FEW,
        Sentence("Look which cards lie up before the others: what they hold cannot come to you."),
        Sentence("Go on with a hand that beats what lies up, or that can still become the best."),
        BOTH_HALVES,
        ODDS,
    ),
    "draw": (
        FEW,
        OPEN_HIGH,
        OPEN_LOW,
        Sentence("Watch how many cards the others change. Whoever changes none has a made hand."),
        LAST,
        ODDS,
    ),
    "mexican": (
        FEW,
        Sentence("Keep your best card down as long as the others cannot guess it."),
        Sentence("Remember that sevens and jacks are neighbours here."),
        ODDS,
    ),
    "push9": (
        FEW,
        Sentence("Totals of eight and nine, and all hands that stand above totals, are worth a bet."),
        ODDS,
    ),
    "baccarat": (
        Sentence("There is nothing to decide but the bet. Player and banker cost least, the tie costs most."),
    ),
    "pai-gow-tiles": (
        Sentence("Both hands must win, so do not leave the low one weak for the sake of the high one."),
        Sentence("The house way is close to the best. If you are not sure, ask the dealer for it."),
        Sentence("Equal hands go to the bank. That is what a bank lives on, and you may take it in turn."),
    ),
    "pan": (
        Sentence("Play a hand whose cards are tied to each other. Pass a hand that is loose."),
        CONDITIONS_FIRST,
        Sentence("Throw away what helps the next player least."),
    ),
}
"""How to play in brief, where the lab has no chart of it."""


def _is_divided(game: Game) -> bool:
    return game.family == "poker" and len(rankings(game)) > 1


def _is_low(game: Game) -> bool:
    """Whether the lowest hand wins."""
    return all(listed.startswith("low") for _, listed, _ in rankings(game))


def _pays_conditions(game: Game) -> bool:
    return bool(getattr(game.rules, "conditions_pay", False))


def _discards_after_the_flop(game: Game) -> bool:
    return getattr(game.rules, "discard_after", "") == "flop"


ONLY_WHERE: Mapping[Sentence, Callable[[Game], bool]] = {
    CONDITION_PAID: _pays_conditions,
    CONDITIONS_FIRST: _pays_conditions,
    DISCARD: _discards_after_the_flop,
    SHOWDOWN: lambda game: not _is_divided(game),
    SHOWN: _is_divided,
    LOW_HALF: _is_divided,
    BOTH_HALVES: _is_divided,
    OPEN_HIGH: lambda game: not _is_low(game),
    OPEN_LOW: _is_low,
}
"""What is true only of some games of a type, or only at some houses."""


def round_in_steps(game: Game) -> tuple[Sentence, ...]:
    """How a hand of a game goes at its house."""
    return _true_of(game, ROUNDS.get(game.type.name, ()))


def in_brief(game: Game) -> tuple[Sentence, ...]:
    """How to play a game well at its house, where the lab has no chart of it."""
    return _true_of(game, BRIEF.get(game.type.name, ()))


def _true_of(game: Game, lines: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    return tuple(line for line in lines if line not in ONLY_WHERE or ONLY_WHERE[line](game))
