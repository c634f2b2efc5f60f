"""A ruling in two sentences: what is ruled, and what becomes of cards, chips and the hand."""

import re
from collections.abc import Iterable, Sequence

from calroom.cards import show_cards
from calroom.floor.following import Asked, Followed
from calroom.money import Cents, dollars
from calroom.table.asks import who
from calroom.table.events import (
    Acted,
    Called,
    Dealt,
    Event,
    Moved,
    Passed,
    Place,
    Placed,
    Shown,
    Shuffled,
)
from calroom.table.words import say

AWAY = ("scrap", "removed", "foreign", "tray", "aside", "floor")
"""Where cards lie that play no further part."""

SEVERAL = 3
"""So many hands or players are spoken of as all of them."""

_SEAT = re.compile(r"(stack|hand|bet|draw) (\d+)$")
_AMOUNT = re.compile(r"\$[0-9,.]*[0-9]")
_CARD = re.compile(r"\b(?:[2-9TJQKA][shdc]|Jk)\b")


def two_sentences(followed: Followed) -> tuple[str, str]:
    """What is ruled, and what comes of it."""
    cards, ruled = card_clauses(followed), _ruled(followed)
    comes = [_chips(followed), goes_on(followed)]
    if ruled:
        comes = [*(cards or ["no card moves"]), *comes]
    else:
        ruled = cards or [
            "nothing is done until somebody notices" if followed.waited else "it stays as it is"
        ]
    return _sentence("; ".join(ruled)), _sentence(_spoken(comes))


def alike(sentences: Iterable[str]) -> tuple[str, ...]:
    """Sentences without what differs from hand to hand, to tell whether they rule the same.

    >>> alike(["Ad goes to the muck, and $5 goes back to seat 3."])
    ('* goes to the muck, and $ goes back to seat *.',)
    """
    return tuple(
        re.sub(r"(?:\* )+\*", "*", re.sub(r"\b\d+\b", "*", _CARD.sub("*", _AMOUNT.sub("$", sentence))))
        for sentence in sentences
    )


def in_brief(followed: Followed) -> str:
    """What a ruling comes to, whatever it was about; nothing where it comes to nothing that can be seen.

    It tells a misdeal from a dead hand, and a card that is replaced from one that stays.
    """
    if followed.called_off:
        return "There is no hand: everybody gets back what they have put in."
    if _starts_again(followed):
        return "It is a misdeal: all cards are taken up, and the deal starts again."
    passed = [event for event in followed.events if isinstance(event, Passed)]
    dead = [event for event in passed if event.place in ("muck", "tray") and len(event.cards) > 1]
    if dead:
        back = any(place.startswith("stack") for place in chip_changes(followed.events))
        money = "and they get their money back" if back else "and what they have put in stays"
        return f"{_owner(dead[0].source)[:1].upper()}{_owner(dead[0].source)[1:]}'s hand is dead, {money}."
    return _of_a_card(followed, passed)


def _of_a_card(followed: Followed, passed: Sequence[Passed]) -> str:
    lost = {event.source for event in passed if event.place in AWAY}
    dealt = {event.place for event in followed.events if isinstance(event, Dealt)}
    if replaced := sorted(place for place in lost & dealt if _SEAT.fullmatch(place)):
        return f"The card is out of play, and {_owner(replaced[0])} gets another."
    shown = [event for event in followed.events if isinstance(event, Shown)]
    return "The card stays where it is, face up, and plays." if shown and not passed else ""


def goes_on(followed: Followed) -> str:
    """How the hand goes on."""
    if followed.called_off:
        return "there is no hand"
    return "the deal starts again" if _starts_again(followed) else "play goes on"


def _starts_again(followed: Followed) -> bool:
    """Whether hands were taken up and shuffled, not just some cards of the board."""
    shuffled = (event for event in followed.events if isinstance(event, Shuffled))
    return any(place.startswith("hand") or place.endswith("hand") for one in shuffled for place in one.places)


# What is ruled


def _ruled(followed: Followed) -> list[str]:
    said = [event.words for event in followed.events if isinstance(event, Called)]
    if followed.asked:
        said = [*_put(followed.asked), *(words for words in said if not words.startswith("play goes on"))]
    acts = [*followed.at_once, *followed.counted]
    verbs = followed.hand.game.verbs
    said += [say(event, verbs) for event in acts if isinstance(event, Acted) and event.seat > 0]
    return [*dict.fromkeys(said)]


def _put(questions: Sequence[Asked]) -> list[str]:
    """What somebody has to decide; a question put to several is told once."""
    clauses = []
    for asked in {(one.ask.topic, one.ask.options): one for one in questions}.values():
        deciders = [one.ask.seat for one in questions if one.ask.options == asked.ask.options]
        clauses.append(_decided(asked, " or ".join(dict.fromkeys(map(who, deciders)))))
    return clauses


def _decided(asked: Asked, decider: str) -> str:
    verbs = list(dict.fromkeys(option.verb.replace("-", " ") for option in asked.ask.options))
    choices = f"{', '.join(verbs[:-1])} or {verbs[-1]}" if len(verbs) > 1 else verbs[0]
    chosen = asked.answer.verb.replace("-", " ")
    if asked.answer == asked.ask.default:
        return f"it is for {decider} to decide: {choices} (unattended: {chosen})"
    return f"{who(asked.ask.seat)} decides: {chosen}"


# What becomes of cards


def card_clauses(followed: Followed) -> list[str]:
    """What happens to cards, with what belongs together said together."""
    if _starts_again(followed):
        return ["all cards are taken up and shuffled"]
    events = followed.events
    moved = [event for event in events if isinstance(event, (Passed, Dealt, Shown, Shuffled, Placed))]
    clauses: list[str] = []
    thrown = {event.source for event in moved if isinstance(event, Passed) and event.place == "muck"}
    if len(thrown) >= SEVERAL or (thrown and followed.called_off):
        moved = [event for event in moved if not (isinstance(event, Passed) and event.place == "muck")]
        clauses.append("all hands go to the muck")
    for event in moved:
        clause = _card_clause(event, moved)
        if clause and clause not in clauses:
            clauses.append(clause)
    return clauses


def _card_clause(event: Event, moved: Sequence[Event]) -> str:
    if isinstance(event, Passed):
        return _passed(event)
    if isinstance(event, Dealt):
        return _dealt(event, moved)
    if isinstance(event, Shown):
        return _shown(event, moved)
    if isinstance(event, Shuffled):
        return f"{event.count} cards are shuffled"
    return say(event)


def _shown(event: Shown, moved: Sequence[Event]) -> str:
    """What is shown and stays; what goes elsewhere is told where it goes."""
    if any(isinstance(other, Passed) and set(event.cards) & set(other.cards) for other in moved):
        return ""
    return f"{show_cards(event.cards)} lies face up in {place_words(event.place)} and stays there"


def _passed(event: Passed) -> str:
    cards, source = show_cards(event.cards), place_words(event.source)
    if event.place in ("muck", "tray") and len(event.cards) > 1:
        return f"the cards of {source} go to {place_words(event.place)}"
    if event.place in AWAY:
        return f"{cards} from {source} is out of play"
    return f"{cards} goes from {source} to {place_words(event.place)}"


def _dealt(event: Dealt, moved: Sequence[Event]) -> str:
    if event.place in AWAY:
        return f"{show_cards(event.cards)} is out of play"
    if _SEAT.fullmatch(event.place) and event.seen_by is not None:
        lost = any(isinstance(other, Passed) and other.source == event.place for other in moved)
        count = len(event.cards)
        more = "another card" if lost and count == 1 else "a card" if count == 1 else f"{count} cards"
        return f"{_owner(event.place)} gets {more} from the deck"
    return f"{show_cards(event.cards)} comes from the deck to {place_words(event.place)}"


# What becomes of chips


def chip_changes(events: Sequence[Event]) -> dict[Place, Cents]:
    """What every place has gained or lost by the remedy; what went out and back is nothing."""
    changes: dict[Place, Cents] = {}
    for event in events:
        if isinstance(event, Moved):
            changes[event.source] = changes.get(event.source, 0) - event.amount
            changes[event.target] = changes.get(event.target, 0) + event.amount
    return {place: change for place, change in changes.items() if change}


def _chips(followed: Followed) -> str:
    changes = chip_changes((*followed.events, *followed.counted))
    gained = {place: change for place, change in changes.items() if change > 0}
    returned = {place: change for place, change in gained.items() if place.startswith("stack ")}
    if len(returned) >= SEVERAL:
        return f"{dollars(sum(returned.values()))} goes back to {len(returned)} players"
    back = "goes back" if followed.dealt_again or followed.called_off else "goes"
    parts = [f"{dollars(change)} {back} to {_owner(place)}" for place, change in returned.items()]
    parts += [
        f"{dollars(change)} goes to {place_words(place)}"
        for place, change in gained.items()
        if place not in returned
    ]
    return " and ".join(parts) or _nothing_moves(followed)


def _nothing_moves(followed: Followed) -> str:
    passed = (event for event in followed.events if isinstance(event, Passed) and len(event.cards) > 1)
    thrown = dict.fromkeys(event.source for event in passed if event.place == "muck")
    dead = [_owner(place) for place in thrown if place.startswith("hand ")]
    return f"what {dead[0]} has put in stays" if len(dead) == 1 else "no chips move"


# Places and sentences


def place_words(place: Place) -> str:
    """A place as one speaks of it: `seat 3's hand`, `the muck`."""
    seat = _SEAT.fullmatch(place)
    if seat:
        word = {"hand": "hand", "bet": "bet", "stack": "stack", "draw": "card from the deck"}[seat[1]]
        return f"seat {seat[2]}'s {word}"
    return place if re.fullmatch(r"\w+ [\d-]+\w?", place) else f"the {place}"


def _owner(place: Place) -> str:
    seat = _SEAT.fullmatch(place)
    return f"seat {seat[2]}" if seat else place_words(place)


def _spoken(clauses: Sequence[str]) -> str:
    *first, last = clauses
    return f"{', '.join(first)}, and {last}" if first else last


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
