"""What a table posts can be changed between hands; those who play there are told in words."""

from collections.abc import Mapping
from typing import Any

from calroom.room.events import PostedChanged
from calroom.room.in_play import TableInPlay
from calroom.room.inputs import Post
from calroom.table.refusals import Refused

OF_THE_CARDS = ("number-of-decks", "shuffle", "pack")
"""Topics on which a change means other cards, or cards that are shuffled otherwise."""


def post(table: TableInPlay, said: Post) -> None:
    """The floor lets an open table post other things; they hold from the next hand on."""
    table.check_open()
    table.check_authority(said, "floor")
    state = table.state
    if table.hand is not None:
        raise table.refuse("a hand is in progress", "posted", "wait until the hand is over")
    try:
        posted = table.game.read_written(state.stakes, said.posted)
    except Refused:
        raise
    except ValueError as wrong:
        raise table.refuse("{wrong:said}", "posted", wrong=str(wrong)) from None
    changed = _changed(table, posted)
    if not changed:
        raise table.refuse("the table posts just that", "posted", "play on")
    if any(topic in OF_THE_CARDS for topic, _ in changed):
        state.deck, state.carried = (), table.game.type.meeting.without_cards(state.carried)
    state.posted = posted
    words = [line for _, line in changed]
    table.tell(PostedChanged(posted=posted, changes=words, topic="posted"))


def _changed(table: TableInPlay, posted: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What changes, each with its topic, in words."""
    state, found = table.state, []
    for one in table.game.postings(state.stakes):
        before, after = (its.get(one.key, one.default) for its in (state.posted, posted))
        if before != after:
            was, now = (
                one.usual if value is None and one.usual else one.say(value) for value in (before, after)
            )
            found.append((one.topic, f"{one.title}: {now}, no longer {was}"))
    return found
