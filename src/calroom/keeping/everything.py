"""Everything that the room keeps of somebody, as one file for themselves: nothing in it is anybody else's.

Amounts are in cents and times in milliseconds since 1970. Cards of hands are those that they saw.
"""

from typing import Any

from msgspec import Struct, json
from msgspec.structs import asdict

from calroom.keeping.books import player
from calroom.keeping.register import Register
from calroom.keeping.results import results
from calroom.keeping.rows import RegisterRow, read_input
from calroom.keeping.slips import read_cards, read_wagers
from calroom.money import Cents
from calroom.room.room import ROOM
from calroom.store import Store
from calroom.store.played import PlayedHand

FORMAT = "calroom-everything-1"


class Everything(Struct, frozen=True, kw_only=True):
    """The file: who somebody is here, and what they have done."""

    format: str = FORMAT
    account: dict[str, Any]
    chips: list[dict[str, Any]]
    results: list[dict[str, Any]]
    hands: list[dict[str, Any]]
    reviews: list[dict[str, Any]]
    notes: list[dict[str, Any]]
    practice: list[dict[str, Any]]
    drafts: list[dict[str, Any]]
    said: list[dict[str, Any]]
    not_heard: list[str]

    def written(self) -> bytes:
        """As a file that people can read, too."""
        return json.format(json.encode(self), indent=2)


def register_of(store: Store) -> Register:
    """The register as the store has it."""
    register = Register()
    for row in store.journal.read(ROOM):
        said = read_input(row.input)
        if isinstance(said, RegisterRow):
            register.enter(said, row.at)
    return register


def everything(store: Store, register: Register, person: str) -> Everything:
    """All that is kept of somebody under whichever of their names."""
    names = register.names(person)
    played = store.played.of(*names, most=None)
    return Everything(
        account=_account(store, register, person),
        chips=[
            {"at": line.at, "why": line.topic, "table": line.table, "amount": line.amount}
            for name in reversed(names)
            for line in store.ledger.statement(player(name))
        ],
        results=_results(played),
        hands=[_hand(one) for one in played],
        reviews=[
            {"table": one.table, "hand": one.hand, "at": one.at, "mistakes": list(map(asdict, one.mistakes))}
            for one in store.reviews.of(*names)
        ],
        notes=[{"about": one.about, "words": one.words, "at": one.at} for one in store.notes.of(*names)],
        practice=[
            {key: value for key, value in asdict(one).items() if key != "who"}
            for one in store.drill_results.of(*names)
        ],
        drafts=[{"id": one.id, "at": one.at, "text": one.text} for one in store.drafts.of(*names)],
        said=[{"table": one.table, "at": one.at, "words": one.words} for one in store.talk.said_by(*names)],
        not_heard=sorted({other for one, other in store.talk.muted() if one in names}),
    )


def _account(store: Store, register: Register, person: str) -> dict[str, Any]:
    found, names = register.of(person), register.names(person)
    purse: Cents = store.ledger.balance(player(person))
    faces = [f"{figure}, {colour}" for who, figure, colour in store.faces.everybody() if who in names]
    return {
        "name": person,
        "formerly": list(found.formerly),
        "since": found.since,
        "offices": sorted(found.offices),
        "purse": purse,
        "chips_a_day": found.allowance.chips_a_day,
        "excluded_until": found.allowance.excluded_until,
        "passkeys": [
            {"label": one.label, "made": one.made, "used": one.used} for one in store.passkeys.of(person)
        ],
        "face": faces[0] if faces else "",
    }


def _results(played: list[PlayedHand]) -> list[dict[str, Any]]:
    found = results(played, lambda _: None)
    return [
        {
            "game": game,
            "stakes": stakes,
            "hands": line.hands,
            "minutes": round(line.took / 60_000),
            "result": line.result,
            "collected": line.collected,
            "jackpot": line.jackpot,
        }
        for (game, stakes), line in found.lines.items()
    ]


def _hand(one: PlayedHand) -> dict[str, Any]:
    told: dict[str, Any] = {
        "table": one.table,
        "hand": one.hand,
        "at": one.at,
        "game": one.game,
        "stakes": one.stakes,
        "as": one.person,
        "before": one.before,
        "after": one.after,
    }
    if slip := one.slip:
        told |= {
            "size": slip.size,
            "collected": slip.paid + slip.dropped,
            "jackpot": slip.jackpot,
            "ending": slip.ending,
            "own_cards": read_cards(slip.own),
            "common_cards": read_cards(slip.common),
        }
        if wagers := read_wagers(slip):
            told["wagers"] = wagers.own
    return told
