"""A house-game: one script under one house's rules, ready to be dealt."""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from functools import cached_property, partial
from typing import TypeVar

from msgspec import Struct, ValidationError, convert, to_builtins

from calroom.cards import Card, Cards, stack_deck
from calroom.games.banked.trouble.floor import SHARED, Ruled
from calroom.games.charges import Charge
from calroom.games.declared import AnyGameType, Family
from calroom.games.house import GameRules
from calroom.games.poker.blinds import BlindPlaces, ComingIn
from calroom.games.poker.contested import Contested
from calroom.games.poker.naming import read_contested, winning_hands
from calroom.games.postings import Postings, Value, read_posted, read_written
from calroom.games.printed import Printed
from calroom.games.stakes import play_at, stakes_meant
from calroom.houses.room_rules import RoomRules
from calroom.kinds import check_kind
from calroom.money import Amount, Cents, amounts_to_cents, cents
from calroom.rulebook.rule_book import RuleBook
from calroom.shuffle.chance import Chance
from calroom.shuffle.live import LiveChance
from calroom.shuffle.seeded import SeededChance
from calroom.table import witness
from calroom.table.asks import DEALER, Ask, Leaves, Script, Seat
from calroom.table.hand import Hand, play_again
from calroom.table.incidents import Incident, Remedies
from calroom.table.inputs import Inputs, Setup
from calroom.table.readings import HandRead, Outlook
from calroom.table.refusals import Refused
from calroom.table.sentences import Filling, Sentence
from calroom.table.story import Voice
from calroom.table.table import Table
from calroom.table.verbs import Verbs
from calroom.table.views import View

Rules = TypeVar("Rules", bound=GameRules)
Kind = TypeVar("Kind")
Said = TypeVar("Said")


class Game:
    """One game of one house."""

    def __init__(
        self,
        game_id: str,
        rules: GameRules,
        game_type: AnyGameType,
        version: str,
        book: RuleBook,
        room: RoomRules | None = None,
        file: tuple[str, bytes] = ("", b""),
    ) -> None:
        self.id = game_id
        self.rules = rules
        self.room = room or RoomRules()
        self.type = game_type
        self.version = version
        self.book = book
        self.remedies: Remedies = game_type.remedies or _shared_by_all(game_type.family)
        self.secrets_decide = game_type.secrets_decide
        self.turns_up = game_type.turns_up
        self.backlines = game_type.backlines
        self.has_button = game_type.has_button
        self.file = file
        """The path and the text of the house file, by which another process makes the same game."""
        self._terms: dict[str, object] = {}
        self._last_deck: tuple[Struct | None, Cards] = (None, ())
        # The first reading of a type leaves garbage behind; so that no hand does, it is done here.
        self._last_given: tuple[Mapping[str, object], Struct] = ({}, convert({}, game_type.given))
        self._nothing_given: Struct = game_type.given()
        self._rule_ids: dict[tuple[str, str], tuple[str, ...]] = {}

    def __reduce__(self) -> tuple[Callable[[str, bytes, str], "Game"], tuple[str, bytes, str]]:
        """Another process has its own houses; it gets the very file that this game was read from."""
        return made_again, (*self.file, self.id)

    def rules_as(self, kind: type[Rules]) -> Rules:
        """The house's rules, for whoever knows which game this is and wants what only its rules say."""
        return _of_kind(kind, self.rules, f"the rules of {self.id}")

    def terms_as(self, kind: type[Kind], stakes: str | None = None) -> Kind:
        """The same of the terms of a table, with these stakes or with those that are usual."""
        return _of_kind(kind, self.terms(stakes or self.rules.stakes[0]), f"the terms of {self.id}")

    @property
    def title(self) -> str:
        """What the house calls the game."""
        return self.rules.title

    @property
    def family(self) -> Family:
        """Poker, banked or pan."""
        return self.type.family

    @cached_property
    def verbs(self) -> Verbs:
        """The words of everything that can be chosen in this game."""
        return self.type.all_verbs

    @cached_property
    def deck(self) -> Cards:
        """The cards of the game as it is usually dealt, unshuffled."""
        return self.type.deck(self.rules, self._nothing_given)

    def hand(
        self,
        stacks: Mapping[Seat, Amount],
        button: Seat | None = None,
        *,
        after: Seat | None = None,
        seed: int | None = None,
        chance: Chance | None = None,
        deck: str | Iterable[Card] | None = None,
        stakes: str | None = None,
        incidents: Iterable[Incident] = (),
        **given: object,
    ) -> Hand:
        """Deal a hand.

        `stacks` are the seats dealt in with their chips, in cents or as `"$200"`, like all amounts. The
        button is where you put it, or the next seat clockwise `after` the last one, or with the lowest seat;
        a game that needs none is dealt from the dealer's left unless you put one. Cards come from `deck`,
        written in dealing order (the rest follows), from a `seed`, from a `chance` of your own, or are
        shuffled live.
        """
        seats = self._checked_seats(stacks)
        if given:
            given = amounts_to_cents(given)
        empty = button if "blinds_at" in given else None
        if chance is None:
            chance = LiveChance() if seed is None else SeededChance(seed)
        button, placed_by = (
            (empty, "button-moves") if empty is not None else self._button(seats, button, after)
        )
        setup = Setup(
            self.id,
            self.version,
            seats,
            self._ordered(deck, self.cards_for(given), chance),
            button,
            placed_by,
            self.stakes_meant(stakes) if stakes else self.rules.stakes[0],
            given,
            tuple([to_builtins(incident) for incident in incidents]),
            self._lying(given),
        )
        try:
            return Hand(self, setup, chance)
        except Refused as refused:
            raise self._grounded(refused) from None

    def at(self, version: str) -> "Game":
        """This game, if the house file is in that version: a hand is bound to the one it was dealt under."""
        check_kind("version", version, str, "the version of a house file, its digest")
        if version != self.version:
            raise ValueError(
                f"the hand was dealt under version {version[:12]} of the house file, "
                f"and this is version {self.version[:12]}"
            )
        return self

    def replay(self, inputs: Inputs) -> Hand:
        """Play a hand again from its inputs."""
        check_kind("inputs", inputs, Inputs, "the inputs of a hand, `hand.inputs`")
        if inputs.setup.game != self.id:
            raise ValueError(f"this is a hand of {inputs.setup.game}, not of {self.id}")
        return play_again(self.at(inputs.setup.version), inputs)

    # What the table machinery asks of a game

    def play(self, table: Table, setup: Setup) -> Script[Leaves | None]:
        """The script of one hand."""
        if not self.type.remedies:
            table.kept = Ruled()
        return self.type.play(table, self.terms(setup.stakes), self._read_given(setup.given))

    def terms(self, stakes: str) -> object:
        """What a table with these stakes plays by, worked out once."""
        if stakes not in self._terms:
            meant = self.stakes_meant(stakes)
            if meant != stakes:
                return self.terms(meant)
            try:
                self._terms[stakes] = self.type.terms(self.rules, stakes)
            except Refused as refused:
                raise self._grounded(refused) from None
            except ValueError as wrong:
                raise self.refuse(
                    "{wrong:said}", "stakes", *play_at(self.rules.stakes), wrong=str(wrong)
                ) from None
        return self._terms[stakes]

    def stakes_meant(self, written: str) -> str:
        """The stakes of a table as the house posts them, also where only its one amount was written."""
        return stakes_meant(written, self.rules.stakes)

    def charges(self, stakes: str, given: Mapping[str, object], players: int) -> list[Charge]:
        """What a hand with so many players costs at a table that is given this, before anybody bets."""
        terms = self.terms(stakes)
        try:
            return self.type.charges(terms, self._read_given(given), players)
        except Refused as refused:
            raise self._grounded(refused) from None

    def postings(self, stakes: str) -> Postings:
        """What a table with these stakes may post, one typed description for every setting."""
        filed, found = self.id in self.book.games, self.type.postings(self.terms(stakes))
        return tuple(one for one in found if not (filed and one.if_filed) or self.rules_for(one.topic))

    def printed(self, stakes: str, posted: Mapping[str, object]) -> tuple[Printed, ...]:
        """What is printed on the cloth of a table with these stakes that posts such things."""
        return self.type.printed(self.terms(stakes), posted)

    def read_posted(self, stakes: str, posted: Mapping[str, object]) -> dict[str, Value]:
        """What a table with these stakes posts, refused as a whole if it may not post one thing of it."""
        return self._checked_posted(stakes, read_posted, posted)

    def read_written(self, stakes: str, written: Mapping[str, str]) -> dict[str, Value]:
        """What somebody wrote that a table with these stakes shall post, read and checked."""
        return self._checked_posted(stakes, read_written, written)

    def as_written(self, stakes: str, posted: Mapping[str, Value]) -> dict[str, str]:
        """What a table posts, setting by setting, as people write it."""
        kinds = self.postings(stakes) if posted else ()
        return {one.key: one.write(posted[one.key]) for one in kinds if one.key in posted}

    def _checked_posted(
        self,
        stakes: str,
        read: Callable[[Postings, Mapping[str, Said], str], dict[str, Value]],
        posted: Mapping[str, Said],
    ) -> dict[str, Value]:
        try:
            found = read(self.postings(stakes), posted, self.title)
        except Refused as refused:
            raise self._grounded(refused) from None
        self.cards_for(found)
        self.charges(stakes, found, self.rules.seats[1])
        return found

    def blind_places(self, stakes: str, given: Mapping[str, object]) -> BlindPlaces | None:
        """How many blinds a table that is given this has, and where they begin; none in most games."""
        find = self.type.blind_places
        return find(self.terms(stakes), self._read_given(given)) if find else None

    def coming_in(self, stakes: str, given: Mapping[str, object]) -> ComingIn | None:
        """What it takes to be dealt in before the big blind comes; None in games without blinds."""
        find = self.type.coming_in
        return find(self.terms(stakes), self._read_given(given)) if find else None

    def half_hour(self, stakes: str, given: Mapping[str, object]) -> Cents:
        """What each half hour costs a player at a table that is given this."""
        return self.type.half_hour(self.terms(stakes), self._read_given(given))

    def rules_for(self, topic: str, stakes: str = "") -> tuple[str, ...]:
        """The ids of this house's rules on a topic, at a table with these stakes or at any."""
        key = (topic, stakes)
        if key not in self._rule_ids:
            found = self.book.rules_for(self.id, topic) if self.id in self.book.games else ()
            self._rule_ids[key] = tuple(rule.id for rule in found if rule.holds_at(stakes))
        return self._rule_ids[key]

    # What a seat is told of its own hand

    def reading(self, setup: Setup, view: View) -> tuple[HandRead, ...]:
        """What somebody holds as a dealer would name it, from their own view."""
        terms, given, own = self.terms(setup.stakes), self._read_given(setup.given), self.type.reading
        if own is not None:
            return own(terms, given, view)
        contested = self.contested(setup)
        return () if contested is None else read_contested(contested, view)

    def outlook(self, setup: Setup, view: View, ask: Ask) -> tuple[Outlook, ...]:
        """What the choices of a question come to, from the view of the seat that is asked."""
        return self.type.outlook(self.terms(setup.stakes), self._read_given(setup.given), view, ask)

    def voice(self, setup: Setup) -> Voice:
        """How a hand is told."""
        contested = self.contested(setup)
        if contested is None:
            return Voice(self.verbs, self.type.all_asides)
        return Voice(self.verbs, self.type.all_asides, partial(winning_hands, contested))

    def contested(self, setup: Setup) -> Contested | None:
        """What the showdown of a hand is decided by, if it has one."""
        if self.type.showdown is None:
            return None
        return self.type.showdown(self.terms(setup.stakes), self._read_given(setup.given), False)

    # Checks before the deal

    def refuse(
        self, what: str | Sentence, topic: str, /, *allowed: str | Sentence, **parts: Filling
    ) -> Refused:
        """A refusal on a topic, with this house's rules on it; the parts go into what it says."""
        witness.named(self.id, topic)
        return Refused(what, topic, self.rules_for(topic), allowed, **parts)

    def _grounded(self, refused: Refused) -> Refused:
        """What a script refuses before there is a hand is refused with this house's rules."""
        grounded = self.refuse(refused.sentence, refused.topic, *refused.instead)
        grounded.payer = refused.payer
        return grounded

    def _seated(self, stacks: Mapping[Seat, Cents]) -> Mapping[Seat, Cents]:
        """Those who have a seat; where people may bet behind the seats, they have the numbers above them."""
        if not self.backlines:
            return stacks
        return {seat: stack for seat, stack in stacks.items() if seat <= self.rules.seats[1]}

    def _checked_seats(self, given: Mapping[Seat, Amount]) -> dict[Seat, Cents]:
        check_kind("stacks", given, Mapping, "the chips of each seat such as {1: '$200', 2: '$200'}")
        stacks = {seat: cents(stack) if isinstance(stack, str) else stack for seat, stack in given.items()}
        fewest, most = self.rules.seats
        seated = len(self._seated(stacks))
        if not fewest <= seated <= most:
            raise self.refuse(
                "{game:text} is dealt to {fewest:number} to {most:number} players, not to {seated:number}",
                "seats",
                "seat {fewest:number} to {most:number}",
                game=self.id,
                fewest=fewest,
                most=most,
                seated=seated,
            )
        for seat, stack in stacks.items():
            if not isinstance(seat, int) or seat < 1:
                raise ValueError(f"{seat!r} is no seat; seats are numbered from 1")
            if not isinstance(stack, int) or stack < 1:
                raise ValueError(f"seat {seat} has {stack!r} cents; a player needs chips to be dealt in")
        return stacks

    def _button(
        self, seats: Mapping[Seat, Cents], button: Seat | None, after: Seat | None
    ) -> tuple[Seat, str]:
        if button is not None and button in seats and (not self.backlines or button <= self.rules.seats[1]):
            return button, "button"
        if button is None and after is None and not self.has_button:
            return DEALER, ""
        order = sorted(self._seated(seats))
        if button is not None:
            raise ValueError(f"the button cannot be on seat {button}; the hand has seats {order}")
        if after is None:
            return order[0], "first-button"
        return next((seat for seat in order if seat > after), order[0]), "button-moves"

    def cards_for(self, given: Mapping[str, object]) -> Cards:
        """The cards of a hand that is given this, unshuffled."""
        if not given:
            return self.deck
        try:
            read = self._read_given(given)
            if read is not self._last_deck[0]:
                self._last_deck = read, self.type.deck(self.rules, read)
        except Refused as refused:
            raise self._grounded(refused) from None
        return self._last_deck[1]

    def _lying(self, given: Mapping[str, object]) -> dict[str, Cents]:
        """The chips that earlier hands left on the table, where a game lets them lie."""
        return self.type.lying(self._read_given(given)) if given else {}

    def _ordered(self, deck: str | Iterable[Card] | None, cards: Cards, chance: Chance) -> Cards:
        if deck is None:
            return tuple(chance.shuffle(cards))
        return stack_deck(deck if isinstance(deck, str) else tuple(deck), cards)

    def _read_given(self, given: Mapping[str, object]) -> Struct:
        if not given:
            return self._nothing_given
        if given == self._last_given[0]:
            return self._last_given[1]
        try:
            read: Struct = convert(given, self.type.given, str_keys=True)
        except ValidationError as wrong:
            known = ", ".join(self.type.given.__struct_fields__)
            raise ValueError(f"{self.id}: {wrong}; what may be given is {known}") from None
        # A table posts the same from hand to hand, so the last reading is usually the next.
        self._last_given = deepcopy(given), read
        return read


def made_again(path: str, text: bytes, game: str) -> Game:
    """A game that came from another process."""
    from calroom.houses.loader import read_once

    return read_once(path, text).game(game.partition(".")[2])


def _of_kind(kind: type[Kind], found: object, what: str) -> Kind:
    if not isinstance(found, kind):
        raise TypeError(f"{what} are {_full_name(type(found))}, not {_full_name(kind)}")
    return found


def _full_name(kind: type) -> str:
    """Most games call their rules `Rules`, so the module tells them apart."""
    return f"{kind.__module__}.{kind.__qualname__}"


def _shared_by_all(family: Family) -> Remedies:
    """What can go wrong in a game that brings nothing of its own: against a bank, what anybody disputes."""
    return SHARED if family == "banked" else {}
