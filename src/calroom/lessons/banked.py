"""Lessons of games against a bank: put up a wager, decide what there is to decide, see it settled."""

from collections.abc import Iterable

from calroom.cards import parse_cards
from calroom.houses.game import Game
from calroom.lessons.shared import banking, costs, differences, opening, rankings, round_of, words
from calroom.lessons.steps import Deal, Moment, Picture, Play, Say, Show, Step
from calroom.table.sentences import Sentence
from calroom.tiles import DOMINOES, SINGLES, Tiles, parse_tiles

AGAINST_BANK = Sentence("You play against one hand only, that of the bank. The other players are no rivals.")
YOUR_WAGER = Sentence(
    "First you put chips on the place before your seat. That is your wager, and the most that it can cost."
)
READY = Sentence("That is enough. When everybody has bet, the cards come.")
BETS = (Moment("wagers", ("wager",), YOUR_WAGER), Moment("wagers", ("done",), READY))
SETTLED = Sentence("The wager is settled against the bank alone. Then the next hand begins with new wagers.")
WON = Sentence("Your hand is better than the bank's: you win as much as you have wagered.")
LOST = Sentence("The bank is better this time, and takes the wager. What you did was right all the same.")
WON_BOTH = Sentence("Both of your hands are better than the bank's: you win as much as you have wagered.")
PUSHED = Sentence("One of your hands wins and the other loses. That is a push: your wager comes back.")
NAMED = ("bank", "player-dealer", "wager", "action", "action button", "push", "collection")


def _hand(
    game: Game,
    title: Sentence,
    line: Sentence,
    hands: dict[str, str],
    moments: Iterable[Moment],
    ending: Sentence = SETTLED,
) -> Play:
    parse = parse_tiles if game.type.pieces == "tiles" else parse_cards
    wishes = {place: parse(cards) for place, cards in hands.items()}
    return Play(title, (line,), Deal(wishes), (*BETS, *moments), ending)


def _lesson(
    game: Game,
    said: Iterable[Sentence],
    plays: Iterable[Play],
    named: tuple[str, ...] = (),
    shown: Iterable[Step] = (),
) -> tuple[Step, ...]:
    return (
        opening(game, *said, AGAINST_BANK),
        banking(),
        round_of(game),
        words(*NAMED, *named),
        *shown,
        *rankings(game),
        *plays,
        costs(game),
        differences(game),
    )


# The blackjacks

TOTALS = {
    "pure215": Sentence("You want a total near to twenty-one and a half, and not over it."),
    "no-bust": Sentence("You want a total near to twenty-one, and not over it."),
    "hot-action": Sentence("You want a total near to twenty-two, and not over it."),
}
TENS = Sentence("Kings, queens and jacks count ten, aces one or eleven, other cards what is printed on them.")
SPECIAL = {
    "pure215": Sentence("An ace with a ten, jack, queen or king as the first two cards is the best hand."),
    "no-bust": Sentence("A joker makes any hand twenty-one, and two jokers are the best hand."),
    "hot-action": Sentence("A joker counts two or twelve."),
}
OVER = Sentence("A hand that is over waits until the bank has played, and is lost if the bank is not over.")
DRAWN = Sentence("You may take cards one at a time, and stop when you like. So may the bank, after you.")
MADE = Sentence("A hand that is good enough")
STAND_BECAUSE = Sentence(
    "Most cards would make this hand worse, and the bank shows a card with which it often fails."
)
ENOUGH = Sentence("This is nearly as high as a hand can be. One more card could only spoil it.")
SMALL = Sentence("A hand that needs a card")
HIT_BECAUSE = Sentence("The bank shows a ten and will often be higher. This total seldom wins as it is.")
LOOK = Sentence("Put up a wager. Then look at your cards and at the card of the bank that lies up.")


NAMED_IN = {
    "pure215": ("natural", "hard", "soft", "double", "split", "surrender"),
    "no-bust": ("natural", "joker", "hard", "soft", "double", "split", "surrender"),
    "hot-action": ("joker", "hard", "soft"),
}


def blackjack(game: Game) -> tuple[Step, ...]:
    """Pure 21.5, No Bust and Hot Action: to stand, and to take a card."""
    stand = (Moment("turn", ("stand",), STAND_BECAUSE),)
    hit = (
        Moment("turn", ("hit",), HIT_BECAUSE),
        Moment("turn", ("stand",), ENOUGH),
        Moment("bound-by-chart", ("stand",), ENOUGH),
    )
    plays = (
        _hand(game, MADE, LOOK, {"hand 2": "Ts 7d", "bank hand": "6h Tc"}, stand),
        _hand(game, SMALL, LOOK, {"hand 2": "Ts 4d 6s", "bank hand": "Th 7c"}, hit),
    )
    kind = game.type.name
    said = (TOTALS[kind], TENS, SPECIAL[kind], DRAWN, OVER)
    return _lesson(game, said, plays, NAMED_IN[kind])


# Baccarat and Super Pan 9

TWO_SIDES = Sentence(
    "Two hands are dealt, the player's and the banker's. You bet on which of them comes nearer to nine."
)
LAST_DIGIT = Sentence("Only the last digit of a total counts: fifteen is five.")
NINE_COUNTS = Sentence("An ace counts one. Tens, jacks, queens and kings count nothing.")
THIRD = Sentence("Nobody decides anything. Fixed rules say when a hand gets a third card.")
A_SIDE = Sentence(
    "Player and banker win nearly half of the time each. A tie is rare, and costs most in the long run."
)


def baccarat(game: Game) -> tuple[Step, ...]:
    """Baccarat: the only choice is the bet."""
    first = Moment("wagers", ("wager",), A_SIDE, places=("player circle 2", "banker circle 2"))
    moments = (first, BETS[1])
    line = Sentence("Put a wager on the player's hand or on the banker's, and watch.")
    plays = tuple(
        Play(title, (line,), Deal(_sides(player, banker)), moments, SETTLED)
        for title, player, banker in (
            (Sentence("Two cards are enough"), "9s Kd", "Ts 7d"),
            (Sentence("A third card"), "2s 3d 4h", "Kh 6c"),
        )
    )
    return _lesson(game, (TWO_SIDES, LAST_DIGIT, NINE_COUNTS, THIRD), plays)


def _sides(player: str, banker: str) -> dict[str, tuple[str, ...]]:
    return {"player hand": parse_cards(player), "banker hand": parse_cards(banker)}


THREE_CARDS = Sentence(
    "Everybody gets three cards, and may take one more. Whoever is nearer to nine than the bank wins."
)
PAN9_COUNTS = Sentence(
    "An ace counts one. Jacks, queens and kings count nothing. There are no sevens, eights, nines and tens."
)
NEAR = Sentence("This is near to nine. One more card would more often spoil it than help.")
FAR = Sentence("This is far from nine. One more card will more often help than harm.")
DECIDE = Sentence("Put up a wager. Then count your cards and decide whether to take one more.")


def super_pan9(game: Game) -> tuple[Step, ...]:
    """Super Pan 9: to draw or to stand."""
    plays = (
        _hand(
            game,
            MADE,
            DECIDE,
            {"hand 2": "4s 3d Kh", "hand 1": "2h Ad 3c"},
            (Moment("draw-or-stand", ("stand",), NEAR),),
            WON,
        ),
        _hand(
            game,
            SMALL,
            DECIDE,
            {"hand 2": "2s Kd Qh 5s", "hand 1": "4h 4d Kc"},
            (Moment("draw-or-stand", ("draw",), FAR),),
            LOST,
        ),
    )
    return _lesson(game, (THREE_CARDS, LAST_DIGIT, PAN9_COUNTS), plays, ("house way",))


# Three Card Poker

ANTE_PLAY = Sentence(
    "You put up an ante and see three cards. Then you either add as much again to play, or fold."
)
ONE_UP = Sentence("The bank needs a queen or better to qualify. Without it the play wager comes back.")
GOOD_ENOUGH = Sentence(
    "The bank shows a nine. Against a jack or lower play every hand, because the bank often fails to qualify."
)
TOO_POOR = Sentence(
    "The bank shows a queen. Against a queen, king or ace play only with the same card and a nine, or better."
)
THREE_LOOK = Sentence("Put up an ante. Then look at your three cards, and at the bank's card that lies up.")


def three_card(game: Game) -> tuple[Step, ...]:
    """Three Card Poker: to play or to fold."""
    plays = (
        _hand(
            game,
            Sentence("A hand to play"),
            THREE_LOOK,
            {"hand 2": "Ks 9d 5c", "bank hand": "7d 4s 9h"},
            (Moment("play-or-fold", ("play",), GOOD_ENOUGH),),
        ),
        _hand(
            game,
            Sentence("A hand to throw away"),
            THREE_LOOK,
            {"hand 2": "Js 8d 4c", "bank hand": "7d 3s Qh"},
            (Moment("play-or-fold", ("fold",), TOO_POOR),),
        ),
    )
    return _lesson(game, (ANTE_PLAY, ONE_UP), plays, ("ante",))


# Two hands of one

DIVIDE_CARDS = Sentence("You get seven cards and make two hands of them, one of five cards and one of two.")
DIVIDE_TILES = Sentence("You get four tiles and make two hands of two of them, a low one and a high one.")
BOTH = Sentence(
    "Both hands are compared with those of the bank. Win both, and you win; one each, and nothing moves."
)
COPIES = Sentence("Where a hand is equal to the bank's, the bank wins that hand.")
BEST_TILE = (
    Sentence("There are thirty-two, the best single tile first. What counts are the dots on both ends."),
)
COUNTING = Sentence("How two tiles are counted")
TILE_HANDS = (
    Sentence("Best are pairs. Most are two equal tiles; some are two different tiles that belong together."),
    Sentence("Next come a Teen or a Dey with a nine, called Wong, and with an eight, called Gong."),
    Sentence(
        "All other hands are counted: add the dots of both tiles. Fifteen is five, and nine is the most."
    ),
    Sentence("Where two hands count the same, the better single tile decides."),
)
BACK_HIGHER = Sentence("The larger hand must be the better one, else the hand is foul and loses.")
ONE_PAIR = Sentence(
    "The pair stays in the large hand, which must be the better one. The next high cards go into the small."
)
TWO_PAIRS = Sentence(
    "Two high pairs make two strong hands: the higher pair in the large hand, the other in the small one."
)
TWO_TEENS = Sentence("Two Teens are the second best pair. Divided, they would make two poor hands.")
A_GONG = Sentence(
    "A Dey with an eight is a Gong, which beats every hand that is only counted. All other ways are worse."
)
SET_LOOK = Sentence("Put up a wager. Then choose what goes into the smaller hand.")
SET_TILES = Sentence("Put up a wager. Then choose the two tiles of the low hand.")


def _setting(because: Sentence) -> tuple[Moment, ...]:
    """To set the hand as the house would, and why it is set so."""
    return (Moment("set-two-hands", ("set",), because),)


def double_hand(game: Game) -> tuple[Step, ...]:
    """Double Hand and Pai-Gow Poker."""
    plays = (
        _hand(
            game,
            Sentence("A pair and high cards"),
            SET_LOOK,
            {"hand 2": "Qs Qd 8h 7c 5d Ks Jh", "hand 1": "As Kh 9d 9c 6s 4d 2h"},
            _setting(ONE_PAIR),
            PUSHED,
        ),
        _hand(
            game,
            Sentence("Two pairs"),
            SET_LOOK,
            {"hand 2": "As Ad Kh Kc 9d 5s 3h", "hand 1": "Qh Qc Js 8d 7h 4s 2c"},
            _setting(TWO_PAIRS),
            WON_BOTH,
        ),
    )
    return _lesson(game, (DIVIDE_CARDS, BOTH, BACK_HIGHER), plays, ("joker", "foul", "house way"))


def pai_gow_tiles(game: Game) -> tuple[Step, ...]:
    """Pai Gow tiles."""
    plays = (
        _hand(
            game,
            Sentence("A pair of tiles"),
            SET_TILES,
            {"hand 2": "teen teen look mooy", "hand 1": "tit look chit-25 bot-35"},
            _setting(TWO_TEENS),
            WON_BOTH,
        ),
        _hand(
            game,
            Sentence("No pair"),
            SET_TILES,
            {"hand 2": "dey bot-26 chong ng-14", "hand 1": "foo bon ping gow-36"},
            _setting(A_GONG),
            PUSHED,
        ),
    )
    said = (DIVIDE_TILES, BOTH, COPIES)
    return _lesson(game, said, plays, ("foul", "house way"), (_tiles(), Say(COUNTING, TILE_HANDS)))


def _tiles() -> Show:
    """Every tile with its name, because the hands are called by them."""
    pictures = tuple(Picture(tiles, Sentence("{name:hand}", name=_tile_name(tiles))) for tiles in SINGLES)
    return Show(Sentence("The tiles"), BEST_TILE, pictures)


def _tile_name(tiles: Tiles) -> str:
    return DOMINOES[tiles[0]].title.rpartition(" ")[0] or DOMINOES[tiles[0]].title
