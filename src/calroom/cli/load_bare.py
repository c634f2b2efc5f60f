"""The measure beside which a load test is held: a bare fan-out to groups of nine, with nothing behind it."""

import asyncio

from calroom.cli.load_screens import Wire, dial
from calroom.cli.load_servers import started

GROUP = 9


class Member:
    """One of nine; whoever has the turn says something as soon as the last message has reached them."""

    def __init__(self, group: list["Member"]) -> None:
        self._group, self._place = group, len(group)
        self.heard = 0
        self.wire: Wire | None = None
        group.append(self)

    def hear(self, _: bytes) -> None:
        """A message came; the turn goes round."""
        self.heard += 1
        if self.heard % len(self._group) == self._place:
            self.say()

    def say(self) -> None:
        """Say something to the group."""
        if self.wire is not None:
            self.wire.say(b"{}")


async def bare_deliveries(members: int, size: int, seconds: float) -> float:
    """How many messages of a size a bare server delivers a second to so many members in groups of nine."""
    groups: list[list[Member]] = [[] for _ in range(max(1, members // GROUP))]
    async with started("bare", str(size)) as address:
        for number, group in enumerate(groups):
            for _ in range(GROUP):
                member = Member(group)
                member.wire = await dial(address, f"/{number}", member.hear)
        everybody = [member for group in groups for member in group]
        for group in groups:
            group[0].say()
        before = sum(member.heard for member in everybody)
        await asyncio.sleep(seconds)
        delivered = sum(member.heard for member in everybody) - before
        for member in everybody:
            if member.wire is not None:
                member.wire.close()
    return delivered / seconds
