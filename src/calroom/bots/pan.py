"""A sensible player for Pan: drops bad hands, lays what pays, keeps what belongs together, and forces.

It sees what its seat sees: its own hand, all boards, and how many cards the others hold.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from calroom.bots.seeing import Seen, by_cards
from calroom.cards import CODE, HIDDEN, Card, Cards
from calroom.table.asks import Answer, Ask, Option, Seat

ORDER = "A234567JQK"
VALLE = "357"
LEAST_LINKS = 15
"""So many ties among ten cards make a hand worth its pays."""

ONE_CARD_AWAY = 2
"""Two cards that belong together, and eight spread: the next hit goes out, unless it must be added."""


def answer(ask: Ask, seen: Seen) -> Answer:
    """An answer to any question of Pan; `seen` are the cards by place as the asked seat sees them."""
    options = {option.verb: option for option in ask.options}
    mine = seen.get(f"hand {ask.seat}", ())
    if "play" in options:
        return Answer("play" if ties(mine) >= LEAST_LINKS else "pass")
    if "collect" in options:
        return Answer("collect", options["collect"].high)
    if "call-foul" in options:
        return Answer("call-foul")
    for option in ask.options:
        if option.verb in ("force", "call-spread") and _pays_to_force(option, seen):
            return Answer(option.verb, where=option.where)
    if "meld" in options or "add" in options or "discard" in options:
        return _lay(ask, options, seen, mine)
    return ask.default


# What belongs together


def tie(one: Card, other: Card) -> int:
    """How well two cards go together: for a set, for a condition, for a rope, or not at all.

    A card that is in the pack by mistake goes with none.
    """
    if one[0] not in ORDER or other[0] not in ORDER:
        return 0
    if one[0] == other[0]:
        pays = 2 if one[0] in VALLE else 1
        if one[1] != other[1]:
            return 1 + pays
        return 1 + pays if one[1] != "s" else 2 + pays
    if one[1] != other[1]:
        return 0
    apart = abs(ORDER.index(one[0]) - ORDER.index(other[0]))
    return 2 if apart == 1 else 1 if apart == 2 else 0


TIES = {one: {other: tie(one, other) for other in (*CODE, HIDDEN)} for one in (*CODE, HIDDEN)}
"""The tie of any card to any other, found once."""


def ties(cards: Sequence[Card]) -> int:
    """All ties among these cards."""
    return sum([_ties_of(one, cards[at:]) for at, one in enumerate(cards, 1)])


@cache
def condition(cards: Cards) -> int:
    """Roughly what three cards pay when they are laid together."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    double = 2 if suits == {"s"} else 1
    if len(ranks) == 1:
        valle = ranks <= set(VALLE)
        return (1 + valle) * double if len(suits) == 1 else int(valle)
    return double if ranks in ({"A", "2", "3"}, {"J", "Q", "K"}) else 0


# Laying and throwing


def _lay(ask: Ask, options: Mapping[str, Option], seen: Seen, mine: Sequence[Card]) -> Answer:
    """The best way to lay cards, or what to throw if there is none worth it."""
    hit = "discard" in options
    card = "" if hit else _in_question(ask.seat, seen)
    best, found = -1, None
    for option in ask.options:
        if option.verb not in ("meld", "add"):
            continue
        for pick in option.picks:
            worth = _worth(option.verb, pick, card, mine, hit)
            if worth > best:
                best, found = worth, Answer(option.verb, cards=pick, where=option.where)
    if found is not None and (hit or not _better_wait(options, found, mine)):
        return found
    if hit:
        return Answer("discard", cards=(_loneliest(mine),))
    return ask.default


def _in_question(seat: Seat, seen: Seen) -> Card:
    """The card that was turned up, or else the option card."""
    turned = seen.get(f"draw {seat}") or seen.get("option") or ("",)
    return turned[0]


def _worth(verb: str, pick: Cards, card: Card, mine: Sequence[Card], hit: bool) -> int:
    """What a play is worth: pay now, cards on the board, and what it leaves in the hand."""
    left = list(mine)
    used = 0
    for one in pick:
        if one in left:
            left.remove(one)
            used += 1
    if hit and not used:
        return -1
    pay = condition((*pick, card) if card else pick) if verb == "meld" else 1
    return 20 + 6 * pay + 3 * used + ties(left)


def _better_wait(options: Mapping[str, Option], play: Answer, mine: Sequence[Card]) -> bool:
    """Whether the card would only break up two cards that wait for a third to go out."""
    if "draw" not in options and "throw" not in options:
        return False
    return play.verb == "add" and not play.cards and len(mine) == ONE_CARD_AWAY and ties(mine) > 0


def _loneliest(mine: Sequence[Card]) -> Card:
    """The card that belongs least to the others."""
    return min(mine, key=lambda one: _ties_of(one, mine) - TIES[one][one])


def _ties_of(one: Card, cards: Sequence[Card]) -> int:
    with_one, found = TIES[one], 0
    for other in cards:
        found += with_one[other]
    return found


# Forcing


def _pays_to_force(option: Option, seen: Seen) -> bool:
    """Whether to speak up: to end a hand cheaply, to keep somebody in, or to break a waiting hand."""
    if option.verb == "call-spread" or option.topic.startswith(("out-card", "no-giving")):
        return True
    target = option.where.rpartition(" ")[2]
    return len(seen.get(f"hand {target}", ())) == ONE_CARD_AWAY


player = by_cards(answer)
