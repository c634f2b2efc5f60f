"""People who come in as people do: with a purse, and with chips that the cage has sold them."""

from tests.keeping.crowd import MIDDAY

from calroom.keeping import Keeper
from calroom.keeping.rows import Admit, SellChips
from calroom.money import Cents
from calroom.store.tap import MOST_A_DAY, MOST_AT_FIRST


async def with_chips(
    keeper: Keeper, *people: str, chips: Cents = MOST_AT_FIRST, at: int | None = MIDDAY
) -> None:
    """Everybody of these who is not here yet comes in and buys so many chips."""
    for person in people:
        if not keeper.register.has_purse(person):
            first = min(chips, MOST_AT_FIRST)
            await keeper.enter(Admit(who=person, person=person, chips=first), at)
            if more := min(chips - first, MOST_A_DAY):
                await keeper.enter(SellChips(who=person, person=person, amount=more), at)
