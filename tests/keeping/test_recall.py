"""What was seen of a hand is seen again, and every card that somebody saw opens the seal on its deck."""

import asyncio
from collections import Counter

import pytest
from tests.keeping.crowd import Crowd

from calroom.cards import HIDDEN
from calroom.keeping import Keeper, Opened
from calroom.keeping.luck import SeededLuck
from calroom.keeping.recall import NothingFound
from calroom.keeping.seals import seals_of
from calroom.room.events import HandBegan, InHand, TableEvent
from calroom.shuffle.commitment import verify
from calroom.table.events import Dealt, Passed, Shown

GAMES = {
    "comstock.holdem": 3,
    "palace.draw": 3,
    "sk.push9": 3,
    "palace.pan": 1,
    "comstock.super-pan9": 4,
    "palace.baccarat": 4,
    "palace.pai-gow-tiles": 2,
}
"""A deck for each hand, stubs that run out, draws before the deal, shoes, shufflers and tiles."""


async def played(path: str, game: str, hands: int) -> Keeper:
    keeper = await Keeper.open(path, luck=SeededLuck(2))
    crowd = Crowd(keeper, "7", game, seed=4)
    await crowd.begin()
    while keeper.table("7").state.hand < hands or keeper.table("7").hand is not None:
        await crowd.step()
    return keeper


def faces(events: list[TableEvent]) -> Counter[str]:
    """The cards of which somebody saw the face, each as often as it can lie on the table at once."""
    seen: Counter[str] = Counter()
    for event in events:
        told = event.what.told if isinstance(event.what, InHand) else None
        if isinstance(told, Dealt | Passed | Shown):
            seen |= Counter(card for card in told.cards if card != HIDDEN)
    return seen


def cards(opened: list[Opened]) -> Counter[str]:
    return Counter(opening.card for seal in opened for opening in seal.openings)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_somebody_saw_opens_its_seal_and_no_other_card_does(path: str, game: str) -> None:
    async def story() -> None:
        keeper = await played(path, game, GAMES[game])
        for hand in range(1, GAMES[game] + 1):
            whole = keeper.recall("7", hand, None)
            began = next(event.what for event in whole if isinstance(event.what, HandBegan))
            published = list(seals_of(whole))
            for person in (None, *began.people.values()):
                opened = keeper.openings("7", hand, person)
                assert [one.seal for one in opened] == published
                assert all(
                    verify(one.seal.root, one.seal.size, opening)
                    for one in opened
                    for opening in one.openings
                )
                seen = faces(keeper.recall("7", hand, person))
                assert set(cards(opened)) == set(seen)
                assert all(cards(opened)[card] >= seen[card] for card in seen)
        await keeper.close()

    asyncio.run(story())


def test_a_player_sees_of_a_running_hand_what_he_saw_at_the_table_and_no_more(path: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(2))
        crowd = Crowd(keeper, "7", "comstock.holdem", seed=4)
        await crowd.begin()
        while keeper.table("7").hand is None:
            await crowd.step()
        table = keeper.table("7")
        for person in (None, *table.people.values()):
            assert keeper.recall("7", 1, person) == table.seen_by(person, table.events)
            assert cards(keeper.openings("7", 1, person)).total() == (2 if person else 0)
        (seal,) = seals_of(table.seen_by(None, table.events))
        assert seal.size == 52
        await keeper.close()

    asyncio.run(story())


def test_a_hand_that_was_never_dealt_cannot_be_recalled(path: str) -> None:
    async def story() -> None:
        keeper = await played(path, "comstock.holdem", 1)
        for hand in (0, -1, 9):
            with pytest.raises(NothingFound, match="no hand"):
                keeper.recall("7", hand)
        await keeper.close()

    asyncio.run(story())
