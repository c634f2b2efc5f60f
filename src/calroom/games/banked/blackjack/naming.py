"""What somebody holds in a game of blackjack: the total, soft or hard."""

from collections.abc import Sequence

from calroom.cards import Card
from calroom.games.banked.blackjack.hands import Counting
from calroom.table.readings import HandRead, own_hands
from calroom.table.sentences import Sentence
from calroom.table.views import View


def read_total(counting: Counting, view: View) -> tuple[HandRead, ...]:
    """Totals, soft or hard; a hand that was split has no natural."""
    hands = own_hands(view)
    return tuple(
        HandRead(place, _total(counting, cards, dealt=len(hands) == 1), cards)
        for place, cards in hands.items()
    )


def _total(counting: Counting, cards: Sequence[Card], *, dealt: bool) -> Sentence:
    total, name = counting.total(cards, dealt=dealt), counting.read(cards, dealt=dealt).name
    plain = not (total.soft or total.natural or total.frozen or total.over)
    return Sentence("hard {hand}" if plain and not name.startswith("hard") else "{hand}", hand=name)
