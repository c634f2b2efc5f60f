"""Names in the room: those that only bots have, and what becomes of a table when somebody takes another."""

from msgspec.structs import replace

from calroom.room.events import Renamed
from calroom.room.in_play import TableInPlay
from calroom.room.inputs import Rename

BOT = "Bot "
"""What the name of every bot begins with, and that of nobody else."""


def is_bot(person: str) -> bool:
    """Whether a name is one of a bot; nobody else may be called so."""
    return person.casefold().startswith(BOT.casefold())


def known_at(table: TableInPlay) -> set[str]:
    """Everybody of whom a table knows: at a seat, on the list, lately gone, or by what they did here."""
    state, bank = table.state, table.state.bank
    names = {
        state.winner,
        bank.last,
        *state.choosing,
        *state.gone,
        *bank.running,
        *state.carried_for.values(),
    }
    names.update(bank.passed, bank.passed_over, bank.in_bank, (name for name, _ in bank.bets))
    names.update(name for player in state.players.values() for name in (player.person, player.stand_in))
    names.update(entry.person for entry in state.waiting)
    names.update(name for banked in state.past.banks for name in banked.people)
    return names - {""}


def rename(table: TableInPlay, said: Rename) -> None:
    """Somebody goes on under another name where they are; a hand in progress knows seats and goes on, too."""
    table.check_authority(said, "clock")
    was, person = said.was, said.person
    if was not in known_at(table):
        raise table.refuse("{was:person} is not here", "no-seat", was=was)
    if table.seat_of(person):
        raise table.refuse("{person} is here already", "one-seat", person=person)

    def named(name: str) -> str:
        return person if name == was else name

    _rename_at_seats(table, was, person)
    state, bank = table.state, table.state.bank
    for entry in state.waiting:
        entry.person = named(entry.person)
    state.choosing = [named(name) for name in state.choosing]
    state.gone = {named(name): gone for name, gone in state.gone.items()}
    state.winner = named(state.winner)
    state.carried_for = {seat: named(name) for seat, name in state.carried_for.items()}
    bank.last = named(bank.last)
    bank.passed = [named(name) for name in bank.passed]
    bank.passed_over = [named(name) for name in bank.passed_over]
    bank.in_bank = [named(name) for name in bank.in_bank]
    bank.running = {named(name): hands for name, hands in bank.running.items()}
    bank.bets = [(named(name), seat) for name, seat in bank.bets]
    state.past.banks = [
        replace(banked, people=[named(name) for name in banked.people]) for banked in state.past.banks
    ]


def _rename_at_seats(table: TableInPlay, was: str, person: str) -> None:
    """The people of the hand are those of an event, too, which must stay as it was told."""
    seat, chips = table.seat_of(was), 0
    for player in table.state.players.values():
        if player.stand_in == was:
            player.stand_in = person
    if seat:
        player = table.state.players[seat]
        player.person, chips = person, player.chips
    table.people = {at: person if name == was else name for at, name in table.people.items()}
    table.owed = {
        at: owed._replace(person=person) if owed.person == was else owed for at, owed in table.owed.items()
    }
    table.tell(Renamed(seat=seat, person=person, was=was, chips=chips, topic="takes-a-name"))
