"""A hand as other formats tell it, by names and seats, put into the order of PHH.

A reader names who sits where, what they post and what they do, in the order of the file. Here the players get
their numbers, clockwise from the left of the button, and their posts become antes and blinds.
"""

from collections import Counter
from datetime import datetime
from decimal import Decimal
from typing import Any

from msgspec import Struct

from calroom.cards import HIDDEN, Cards
from calroom.histories.phh import Amount, BadHistory, History

DEAD = {"dead", "ante"}
ORDER_OF_POSTS = ("small blind", "big blind", "straddle")


class Seated(Struct, frozen=True):
    """Somebody at the table."""

    name: str
    seat: int
    stack: Amount


class Post(Struct, frozen=True):
    """What somebody put in before the deal; `dead` chips buy nothing, others are as good as a bet."""

    name: str
    word: str
    amount: Amount


class Deed(Struct, frozen=True):
    """What somebody did: `f`, `cc`, `pb`, `cbr` with the total of the round, `sm`; `db` turns the board."""

    word: str
    name: str = ""
    total: Amount = 0
    cards: Cards = ()


class Sheet(Struct, kw_only=True):
    """A hand as it was read."""

    variant: str
    hole_cards: int
    button: int
    seated: list[Seated]
    posts: list[Post] = []
    deeds: list[Deed] = []
    dealt: dict[str, Cards] = {}
    won: dict[str, Amount] = {}
    small_blind: Amount = 0
    small_bet: Amount = 0
    big_bet: Amount = 0
    min_bet: Amount = 0
    bring_in: Amount = 0
    more: dict[str, Any] = {}

    def history(self) -> History:
        """The hand in PHH; whoever neither posted nor did anything was not dealt in."""
        order = self._order()
        number = {player.name: at for at, player in enumerate(order, 1)}
        antes, bets = self._posts(number)
        more = {
            **self.more,
            "players": [player.name for player in order],
            "seats": [player.seat for player in order],
            "_button": self.button,
        }
        return History(
            variant=self.variant,
            antes=_as_written(antes),
            blinds_or_straddles=() if self.bring_in else _as_written(bets),
            bring_in=self.bring_in,
            small_bet=self.small_bet,
            big_bet=self.big_bet,
            min_bet=self.min_bet,
            starting_stacks=tuple(player.stack for player in order),
            actions=tuple(self._actions(order, number)),
            winnings=tuple(self.won.get(player.name, 0) for player in order) if self.won else None,
            more=more,
        )

    def _order(self) -> list[Seated]:
        """Who was dealt in, clockwise from the left of the button."""
        playing = {post.name for post in self.posts} | {deed.name for deed in self.deeds if deed.name}
        playing |= set(self.dealt)
        known = {player.name for player in self.seated}
        if strange := sorted(playing - known):
            raise BadHistory(f"{strange[0]} plays and has no seat")
        inside = sorted(
            (player for player in self.seated if player.name in playing), key=lambda who: who.seat
        )
        if len(inside) < 2:
            raise BadHistory("a hand needs two players")
        if len({player.seat for player in inside}) < len(inside):
            raise BadHistory("two players have the same seat")
        if len(known) < len(self.seated):
            raise BadHistory("two players have the same name")
        first = next((at for at, player in enumerate(inside) if player.seat > self.button), 0)
        order = [*inside[first:], *inside[:first]]
        small = next((post.name for post in self.posts if post.word == "small blind"), None)
        if len(order) == 2 and order[0].name == small:
            order.reverse()
        return order

    def _posts(self, number: dict[str, int]) -> tuple[list[Amount], list[Amount]]:
        """Antes with dead chips, and live posts; one that is no blind is negative, as in PHH."""
        antes: list[Amount] = [0] * len(number)
        bets: list[Amount] = [0] * len(number)
        seen: Counter[str] = Counter()
        for post in map(self._in_full, self.posts):
            at = number[post.name] - 1
            seen[post.word] += 1
            if post.word in DEAD or (post.word == "small blind" and seen[post.word] > 1):
                antes[at] += post.amount
            elif post.word in ORDER_OF_POSTS and (post.word == "straddle" or seen[post.word] == 1):
                bets[at] += post.amount
            else:
                bets[at] -= post.amount
        return antes, bets

    def _in_full(self, post: Post) -> Post:
        """A post as it was due: whoever went all-in with less owed as much as others, which PHH asks for."""
        stack = next(player.stack for player in self.seated if player.name == post.name)
        before = sum(each.amount for each in self.posts if each.name == post.name and each is not post)
        if post.amount + before < stack:
            return post
        due = {
            "ante": max((each.amount for each in self.posts if each.word == "ante"), default=0),
            "small blind": self.small_blind,
            "big blind": self.min_bet or self.small_bet,
        }
        return Post(post.name, post.word, max(post.amount, due.get(post.word, 0)))

    def _actions(self, order: list[Seated], number: dict[str, int]) -> list[str]:
        actions = []
        if not self.bring_in:
            for player in order:
                cards = self.dealt.get(player.name) or (HIDDEN,) * self.hole_cards
                actions.append(f"d dh p{number[player.name]} {''.join(cards)}")
        for deed in self.deeds:
            if deed.word == "db":
                actions.append(f"d db {''.join(deed.cards)}")
            elif deed.word == "dh":
                actions.append(f"d dh p{number[deed.name]} {''.join(deed.cards)}")
            else:
                said = f" {deed.total}" if deed.word == "cbr" else f" {''.join(deed.cards)}"
                actions.append(f"p{number[deed.name]} {deed.word}{said}".rstrip())
        return actions


def _as_written(amounts: list[Amount]) -> tuple[Amount, ...]:
    """Of two players the format names first what the button puts in, and the button is p2."""
    return tuple(amounts[::-1] if len(amounts) == 2 else amounts)


def plain(amount: Decimal) -> Amount:
    """An amount as a file writes it: whole where it is."""
    return int(amount) if amount == amount.to_integral_value() else amount.normalize()


def moment(at: datetime) -> dict[str, Any]:
    """A moment in the fields of PHH."""
    return {"year": at.year, "month": at.month, "day": at.day, "time": at.time().replace(microsecond=0)}
