"""The one tap of money: every way that chips may go, and how many the cage may give.

Chips come into a room by the cage's sale to a person, and as the stake of a bot; they leave it by the cage.
The database refuses every entry that goes another way (the guards in `migrations`). Here the same is said for
whoever proves it from outside, and a test holds the two against each other.
"""

from msgspec import Struct

from calroom.money import Cents
from calroom.store.records import Entry

CAGE = "cage"
ROOM = "room"
SALE, STAKE, NAME = "play-chips", "bot-chips", "takes-a-name"
"""The topics of a sale of play chips, of what a bot plays with, and of chips that follow a person's name."""

DAY = 24 * 60 * 60_000
MOST_AT_FIRST: Cents = 1_000_000
MOST_A_DAY: Cents = 10_000_000
MOST_FOR_A_BOT: Cents = 10_000_000
"""The cage gives nobody more: whoever comes for the first time, a person in a day, a bot in one go."""

BOT = "bot "


class Flow(Struct, frozen=True):
    """From one kind of account to another; `why` says when chips go so."""

    source: str
    target: str
    why: str


WAYS = (
    Flow("cage", "player", "the cage sells somebody play chips, on record in the room's own journal"),
    Flow("cage", "bot", "the cage gives a bot of the room what it plays with"),
    Flow("bot", "cage", "a bot gives back what it got up with"),
    Flow("player", "player", "somebody takes another name, and their purse goes with them"),
    Flow("player", "stack", "somebody brings chips of their own to a seat of theirs"),
    Flow("bot", "stack", "a bot brings its chips to its seat"),
    Flow("stack", "player", "somebody gets up, or their chips are held for them"),
    Flow("stack", "bot", "a bot gets up"),
    Flow("stack", "stack", "somebody takes another name at their seat"),
    Flow("stack", "play", "a bet, and whatever else a hand takes"),
    Flow("play", "stack", "what a hand pays"),
    Flow("stack", "box", "collections and time"),
    Flow("play", "box", "a collection out of the pot"),
    Flow("box", "play", "a collection given back"),
    Flow("stack", "jackpot", "what a hand puts into a jackpot"),
    Flow("play", "jackpot", "the same, out of the pot"),
    Flow("jackpot", "play", "a jackpot won in a hand"),
    Flow("jackpot", "player", "the floor pays a jackpot to somebody"),
    Flow("play", "tops", "chips that stay on the table for a later hand"),
    Flow("tops", "play", "and come into play again"),
    Flow("tops", "stack", "or are divided when the game breaks"),
    Flow("stack", "cage", "players agree to pay for something out of the pots"),
)
"""All there are. Chips never go from one person to another but over a table."""

_KINDS = {(way.source, way.target) for way in WAYS}
_OF_THE_TABLE = ("stack", "play", "box", "tops")


def kind(account: str) -> str:
    """The kind of an account."""
    return account.partition(":")[0]


def owner(account: str) -> str:
    """Whose an account is: a person's or bot's away from the tables, or a stack's."""
    kind_, _, rest = account.partition(":")
    return rest.partition(":")[2] if kind_ == "stack" else rest


def goes_wrong(table: str, entry: Entry) -> str:
    """Why an entry made with an input of a table is none that chips may go by; nothing if it is."""
    source, target = kind(entry.source), kind(entry.target)
    if (source, target) not in _KINDS:
        return f"chips never go from {entry.source} to {entry.target}"
    for account in (entry.source, entry.target):
        if kind(account) in _OF_THE_TABLE and not _is_at(table, account):
            return f"{account} is not an account of table {table}"
    return _wrong_person(table, entry, source, target)


def _wrong_person(table: str, entry: Entry, source: str, target: str) -> str:
    """Why chips may not go so, though accounts of these kinds are among the ways."""
    theirs = owner(entry.target)
    match source, target:
        case ("player" | "bot", "stack") | ("stack", "player" | "bot"):
            wrong = owner(entry.source) != theirs
        case ("player", "player") | ("stack", "stack"):
            wrong = entry.topic != NAME or (source == "player" and table != ROOM)
        case "cage", "bot":
            return _wrong_stake(entry, theirs)
        case ("cage" | "jackpot", "player"):
            is_right = table == ROOM and (source != "cage" or entry.topic == SALE)
            return "" if is_right else f"{theirs} got chips that the cage has not sold"
        case _:
            wrong = False
    return f"chips of {owner(entry.source)} went to {theirs}" if wrong else ""


def _wrong_stake(entry: Entry, bot: str) -> str:
    if entry.topic != STAKE or not bot.lower().startswith(BOT):
        return f"the cage gave chips to {bot}, which is no bot of the room"
    return f"the cage gave {bot} more than any bot may have" if entry.amount > MOST_FOR_A_BOT else ""


def _is_at(table: str, account: str) -> bool:
    kind_, _, rest = account.partition(":")
    return rest == table if kind_ in ("play", "tops") else rest.startswith(f"{table}:")
