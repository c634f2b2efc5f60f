"""What is said to people: messages with parts, and the one catalogue in which they are put into English.

A message is a key and typed parts, so that another language is another catalogue and nothing else. Whoever
reads it is spoken to as "you" where it is about their own seat.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from calroom.cards import HIDDEN, JOKER, Card, Cards
from calroom.money import Cents, dollars
from calroom.table.addressing import addressed, to_you
from calroom.table.asks import Seat, who
from calroom.table.verbs import Verbs, verb_of
from calroom.table.wording import Part, Wording, spelled
from calroom.tiles import DOMINOES


class Message(Struct, frozen=True, omit_defaults=True):
    """What is said: the key of a phrase, and whatever is filled into it.

    `verb` is something that was chosen, in the words of its game. `seat` is whom it is about, `other` whom
    else. `name` is how a dealer reads a hand, or what they called, with parts of its own; `place` is a place
    in a player's words.
    `each` are messages said one after another, and `where` is one that says where.
    """

    key: str
    verb: str = ""
    seat: Seat = 0
    other: Seat = 0
    amount: Cents = 0
    cards: Cards = ()
    name: Wording | None = None
    place: str = ""
    each: tuple["Message", ...] = ()
    where: "Message | None" = None


class Phrase(Struct, frozen=True, omit_defaults=True, gc=False):
    """A phrase with its parts in braces, and the one that speaks to whoever it is about."""

    say: str
    you: str = ""


Names: TypeAlias = Callable[[Seat], str]
Phrases: TypeAlias = Mapping[str, Phrase]

ENGLISH: Phrases = {
    "dealt": Phrase("Cards are dealt"),
    "dealt-you": Phrase("{seat} is dealt {cards}", "You are dealt {cards}"),
    "dealt-each": Phrase("Dealt: {each}"),
    "has": Phrase("{seat} {cards}", "you {cards}"),
    "place-has": Phrase("the {place} {cards}"),
    "gets": Phrase("{seat} gets {cards}", "You get {cards}"),
    "place-gets": Phrase("The {place} gets {cards}"),
    "street": Phrase("{place}: {cards}"),
    "draws": Phrase("{seat} draws {cards}", "You draw {cards}"),
    "lays": Phrase("{seat} spreads {cards}", "You spread {cards}"),
    "throws": Phrase("{seat} throws {cards}", "You throw {cards}"),
    "shows": Phrase("{seat} shows {cards}", "You show {cards}"),
    "shows-hand": Phrase("{seat} shows {cards}: {name}", "You show {cards}: {name}"),
    "place-shows": Phrase("The {place}: {cards}"),
    "place-shows-hand": Phrase("The {place}: {cards}, {name}"),
    "wins": Phrase("{seat} wins {amount}", "You win {amount}"),
    "wins-with": Phrase("{seat} wins {amount} with {name}", "You win {amount} with {name}"),
    "wins-pot": Phrase("{seat} wins {amount} from {place}", "You win {amount} from {place}"),
    "wins-pot-with": Phrase(
        "{seat} wins {amount} from {place} with {name}", "You win {amount} from {place} with {name}"
    ),
    "wins-pots": Phrase("{seat} wins {amount}: {each}", "You win {amount}: {each}"),
    "wins-pots-with": Phrase(
        "{seat} wins {amount} with {name}: {each}", "You win {amount} with {name}: {each}"
    ),
    "from-pot": Phrase("{amount} from {place}"),
    "loses": Phrase("{seat} loses {amount}", "You lose {amount}"),
    "back": Phrase("{seat} gets {amount} back", "You get {amount} back"),
    "wins-hands": Phrase("{seat} wins {amount}: {each}", "You win {amount}: {each}"),
    "loses-hands": Phrase("{seat} loses {amount}: {each}", "You lose {amount}: {each}"),
    "even-hands": Phrase("{seat} comes out even: {each}", "You come out even: {each}"),
    "hand-wins": Phrase("the {name} hand wins {amount}"),
    "hand-loses": Phrase("the {name} hand loses {amount}"),
    "hand-even": Phrase("the {name} hand comes out even"),
    "beside-wins": Phrase("other bets win {amount}"),
    "beside-loses": Phrase("other bets lose {amount}"),
    "bank-wins": Phrase("The bank of {seat} wins {amount}", "Your bank wins {amount}"),
    "bank-loses": Phrase("The bank of {seat} loses {amount}", "Your bank loses {amount}"),
    "bank-even": Phrase("The bank of {seat} comes out even", "Your bank comes out even"),
    "paid": Phrase("{seat} is paid {amount}", "You are paid {amount}"),
    "takes": Phrase("{seat} takes {amount} from the {place}", "You take {amount} from the {place}"),
    "dice": Phrase("The dice show {name}"),
    "called": Phrase("{name}"),
    "room": Phrase("{name}"),
    "does": Phrase("{seat} {name}", "You {name}"),
    "reported": Phrase("Reported: {name}"),
    "late": Phrase("{seat} does not answer in time", "You do not answer in time"),
    "on-place": Phrase("on the {place}"),
    "on-nth": Phrase("on the {name} {place}"),
    "on-nth-of": Phrase("on the {name} {place} of {other}", "on your {name} {place}"),
    "on-other": Phrase("on the hand of {other}", "on your hand"),
    "on-place-of": Phrase("on the {place} of {other}", "on your {place}"),
    "of-other": Phrase("the hand of {other}", "your hand"),
    "person": Phrase("{other}", "you"),
    "nth-hand": Phrase("the {name} hand"),
    "this": Phrase("{name}"),
    "the-one": Phrase("the {name}"),
    "card-on": Phrase("{name} on {other}", "{name} on you"),
}
"""All phrases of the story, in English. What somebody chose is said in the words of its game."""

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_PART = re.compile(r"\{(\w+)\}")


def render(message: Message, verbs: Verbs, names: Names = who, you: Seat = 0) -> str:
    """A message in English, with everybody's name; `you` is the seat of whoever reads it."""
    text = _filled(_pattern(message, verbs, you), message, verbs, names, you)
    return text[:1].upper() + text[1:]


def _pattern(message: Message, verbs: Verbs, you: Seat) -> str:
    if message.verb:
        verb = verb_of(message.verb, verbs)
        did = f"You {to_you(verb.did)}" if you and message.seat == you else f"{{seat}} {verb.did}"
        return f"{did}: {{cards}}" if message.cards else did
    phrase = ENGLISH[message.key]
    about = message.seat or message.other
    return phrase.you if phrase.you and you and about == you else phrase.say


def _filled(pattern: str, message: Message, verbs: Verbs, names: Names, you: Seat) -> str:
    def inner(one: Message) -> str:
        return _filled(_pattern(one, verbs, you), one, verbs, names, you)

    parts: dict[str, Callable[[], str]] = {
        "seat": lambda: names(message.seat),
        "other": lambda: names(message.other),
        "amount": lambda: dollars(message.amount) if message.amount else "",
        "cards": lambda: show(message.cards),
        "name": lambda: _said(message.name, names, you) if message.name else "",
        "place": lambda: message.place,
        "each": lambda: ", ".join(map(inner, message.each)),
        "where": lambda: inner(message.where) if message.where else "",
    }
    text = " ".join(_PART.sub(lambda found: parts[found[1]](), pattern).split())
    # Before an amount that there is not stands nothing either: `plays for` is `plays`.
    return re.sub(r" (to|for)(?=$|:)", "", text) if message.verb and not message.amount else text


def _said(wording: Wording, names: Names, you: Seat) -> str:
    """What was said, with names in place of seats, "you" for its reader, and cards as they are printed."""

    def is_reader(part: Part) -> bool:
        return bool(you) and (part.number == you if part.kind == "seat" else part.word == names(you))

    def spell(part: Part) -> str:
        if part.kind == "seat":
            return names(part.number)
        return show(tuple(part.of.split())) if part.kind in ("card", "cards") else part.word

    return spelled(addressed(wording, is_reader), spell)


def show(cards: Cards) -> str:
    """Cards as they are printed: `K♥ 8♠`; those that lie face down are counted."""
    hidden = cards.count(HIDDEN)
    seen = [_face(card) for card in cards if card != HIDDEN]
    if hidden:
        seen.append(f"{hidden} card{'' if hidden == 1 else 's'}")
    return " ".join(seen)


def _face(card: Card) -> str:
    if len(card) == 2 and card[1] in SUITS:
        return ("10" if card[0] == "T" else card[0]) + SUITS[card[1]]
    if card in DOMINOES:
        return DOMINOES[card].title
    return "Joker" if card == JOKER else card
