"""What a house says of its Three Card Poker, what a table posts, and what one table plays by."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from calroom.cards import Cards, build_deck
from calroom.games.banked.action_button import (
    faults_of_ranks,
    faults_of_values,
)
from calroom.games.banked.house import BankedRules, PlainTerms, ShoeGiven, plain_terms, posted_cover
from calroom.games.banked.payoffs import Odds
from calroom.games.banked.shoe import ShoeRules, faults_of_decks, faults_of_shoe, shoe_of, usual_decks
from calroom.games.banked.trouble.floor import RuledBy
from calroom.games.house import Range
from calroom.games.postings import Postings, choice
from calroom.games.postings import decks as posted_decks
from calroom.games.printed import Printed, odds
from calroom.money import Chip, Money, dollars
from calroom.ranking.three_card import Kind
from calroom.table.refusals import Refused
from calroom.table.sentences import each
from calroom.table.table import Table


class BonusTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the bonus pays on which hand."""

    royal_flush: Odds
    """What the bonus pays on a royal flush, as odds to one."""
    straight_flush: Odds
    """What it pays on a straight flush."""
    three_of_a_kind: Odds
    """What it pays on three of a kind."""
    straight: Odds
    """What it pays on a straight."""
    flush: Odds
    """What it pays on a flush."""
    pair: Odds
    """What it pays on a pair."""


class Rules(BankedRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Three Card Poker; `tables` are those it may be played on, with their seats."""

    tables: dict[str, int]
    """The tables on which it may be played, with their seats."""
    deck: str
    """The cards of one deck, by name."""
    decks: Range
    """The fewest and the most decks that are used."""
    devices: Annotated[tuple[Literal["shuffler", "shoe"], ...], Meta(min_length=1)]
    """From what cards are dealt."""
    shoe: ShoeRules
    """How the shoe is handled."""
    dealt: Literal["in packets", "one at a time"]
    """How the cards are dealt."""
    chip: Chip
    """The smallest amount that is paid out."""
    most_per_hand: Money
    """The most that one person may wager in a hand."""
    win_pays: Odds
    """What a win pays, as odds to one."""
    bonus: BonusTable
    """What the bonus pays on which hand."""
    button_values: dict[str, int]
    """What each rank counts where the action button is placed."""
    irregularities: RuledBy
    """Whether remedies are filed, or proposed to the floor."""


class Given(ShoeGiven, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    Without a named `table` it is the smallest at which everybody has a seat.
    """

    table: str | None = None
    decks: int | None = None
    device: str | None = None


class Terms(PlainTerms[Rules], frozen=True):
    """What one table plays by, worked out from its stakes."""

    bonus: dict[Kind, Odds]


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    if not rules.tables or max(rules.tables.values()) != rules.seats[1]:
        yield f"tables: the largest must have the {rules.seats[1]} seats that the game may have"
    yield from faults_of_values(rules.button_values)
    yield from faults_of_ranks(rules.deck)
    yield from faults_of_decks(rules.decks)
    yield from faults_of_shoe(rules.shoe, partial(build_deck, rules.deck, min(rules.decks)))
    if rules.most_per_hand < rules.lowest:
        yield f"most_per_hand: {dollars(rules.lowest)} at least, which is the lowest wager"


def terms(rules: Rules, stakes: str) -> Terms:
    """The terms of a table with these limits."""
    plain = plain_terms(rules, stakes)
    bonus = {kind: getattr(rules.bonus, kind.name.lower()) for kind in Kind if kind >= Kind.PAIR}
    return Terms(plain.rules, plain.limits, plain.schedule, plain.sign, bonus)


def printed(terms: Terms, _: Mapping[str, Any]) -> tuple[Printed, ...]:
    """The three spots, and what each of them pays."""
    win = (odds(terms.rules.win_pays),)
    best_first = sorted(terms.bonus.items(), reverse=True)
    bonus = tuple([f"{kind.name.lower().replace('_', ' ')} {odds(pays)}" for kind, pays in best_first])
    return (
        Printed(kind="ante", title="Ante", pays=win),
        Printed(kind="play", title="Play", pays=win),
        Printed(kind="bonus", title="Bonus", pays=bonus),
    )


def postings(terms: Terms) -> Postings:
    """What a table posts."""
    rules = terms.rules
    tables = [(name, f"{name}, {seats} seats") for name, seats in rules.tables.items()]
    usual = "the smallest at which everybody has a seat"
    devices = [(device, f"a {device}") for device in rules.devices]
    return (
        *posted_decks(*rules.decks, usual_decks(rules.deck, rules.decks)),
        choice("table", "Table", "seats", tables, default=None, usual=usual),
        choice("device", "Dealt from", "dealing-device", devices),
        posted_cover(rules),
    )


def deck(rules: Rules, given: Given) -> Cards:
    """All cards of the device."""
    return shoe_of(rules.deck, rules.decks, given.decks)


def seats_of(table: Table, rules: Rules, given: Given) -> int:
    """How many seats the table has; nobody is dealt in at a table without a place for them."""
    if given.table is not None and given.table not in rules.tables:
        allowed = each("use a {word} table", word=rules.tables)
        raise Refused(
            "the game is not played on a {table:word} table", "seats", allowed=allowed, table=given.table
        )
    sizes = [rules.tables[given.table]] if given.table else sorted(rules.tables.values())
    fitting = [size for size in sizes if size >= table.seats[-1]]
    if not fitting:
        raise Refused(
            "a {table:word} table has {most:number} seats, the player-dealer's included",
            "seats",
            allowed=("seat up to {most:number}",),
            table=given.table,
            most=sizes[-1],
        )
    return fitting[0]


def is_shuffled_each_hand(table: Table, rules: Rules, given: Given) -> bool:
    """A shuffler mixes all cards for every hand, and so must a shoe with a single deck."""
    device = given.device or rules.devices[0]
    if device not in rules.devices:
        allowed = each("deal from a {word}", word=rules.devices)
        raise Refused(
            "cards are not dealt from {device:quoted}", "dealing-device", allowed=allowed, device=device
        )
    single = len(set(table.deck)) == len(table.deck)
    table.call("dealing-device", f"dealt from a {device}")
    return device == "shuffler" or single
