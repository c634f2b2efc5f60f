"""What our own files hold beyond the format: which house-game it was, and the whole deck where it is told."""

from typing import Any

from msgspec import Struct, ValidationError, convert

import calroom
from calroom.cards import Cards
from calroom.histories.phh import Amount, BadHistory, History, to_cents
from calroom.histories.setting import Setting
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.hand import Hand


class _Fields(Struct, frozen=True, kw_only=True, rename=lambda name: f"_{name}"):
    """Our fields of a file; the first files called the stakes the sign of the table."""

    game: str
    stakes: str
    button: int
    given: dict[str, Any] = {}
    deck: tuple[str, ...] = ()
    paid: tuple[Amount, ...] = ()


class Own(Struct, frozen=True):
    """A hand of one of our house-games."""

    game: Game
    fields: _Fields

    @property
    def deck(self) -> Cards:
        """The deck in dealing order, empty where the file holds only what somebody saw."""
        return self.fields.deck

    def deal(self, setting: Setting, deck: Cards, unseen: tuple[Seat, ...]) -> Hand:
        """The hand as it was dealt; players have back what they paid before it."""
        fields = self.fields
        paid = [to_cents(amount) for amount in fields.paid] or [0] * len(setting.seats)
        if len(paid) != len(setting.seats):
            raise BadHistory(f"_paid: {len(paid)} amounts for {len(setting.seats)} players")
        stacks: dict[Seat, Cents] = {
            seat: setting.stacks[seat] + amount for seat, amount in zip(setting.seats, paid, strict=True)
        }
        given = dict(fields.given) if self.deck else {**fields.given, "unseen": unseen}
        return self.game.hand(stacks, fields.button or None, deck=deck, stakes=fields.stakes, **given)


def own_of(history: History) -> Own | None:
    """What a file of ours says beyond the format; None of a file of others."""
    if "_game" not in history.more:
        return None
    more = {"_stakes" if key == "_sign" else key: value for key, value in history.more.items()}
    ours = {key: value for key, value in more.items() if key in _Fields.__struct_encode_fields__}
    try:
        fields = convert(ours, _Fields)
        game = calroom.game(fields.game)
    except (ValidationError, LookupError, ValueError) as wrong:
        raise BadHistory(f"no file of ours: {wrong}") from None
    if game.family != "poker" or not set(fields.given) <= set(game.type.given.__struct_fields__):
        raise BadHistory(f"no file of ours: {fields.game} is not given such things")
    return Own(game, fields)
