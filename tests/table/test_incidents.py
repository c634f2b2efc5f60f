"""What can go wrong, as it is told and written down."""

from string import Formatter

import msgspec
import pytest

import calroom
from calroom.table.incidents import Boxed, Exposed, Incident, read_incident

KINDS = sorted(
    {kind for game in calroom.games() for kind in game.remedies},
    key=lambda kind: str(kind.__struct_config__.tag),
)
every_kind = pytest.mark.parametrize("kind", KINDS)


@every_kind
def test_an_incident_is_told_with_nothing_but_its_own_fields(kind: type[Incident]) -> None:
    if kind.words is Incident.words:
        named = {name for _, name, _, _ in Formatter().parse(kind.told) if name}
        assert named <= set(kind.__struct_fields__)


@every_kind
def test_an_incident_is_written_down_without_what_goes_without_saying(kind: type[Incident]) -> None:
    config = kind.__struct_config__
    assert config.frozen
    assert config.omit_defaults
    assert config.forbid_unknown_fields
    assert config.tag_field == "incident"


def test_the_dealer_tells_what_happened_to_whom() -> None:
    assert Exposed(4, 2).words() == "seat 4's card number 2 was exposed by the dealer"


def test_the_dealer_tells_where_in_the_deck_a_card_lies() -> None:
    assert Boxed().words() == "a card lies face up on top of the deck"
    assert Boxed(3).words() == "a card lies face up 3 below the top of the deck"


def test_an_incident_is_read_again_as_it_was_written() -> None:
    assert read_incident(msgspec.to_builtins(Exposed(4, 2))) == Exposed(4, 2)
