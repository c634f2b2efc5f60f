"""Double Hand Poker and Pai Gow Tiles: two hands against two hands."""

from collections.abc import Callable, Sequence

from calroom.table.events import Rolled
from tests.referee import hands
from tests.referee.bank import Banked, Result, Wager
from tests.referee.hands import Worth


def front_worth(cards: Sequence[str]) -> Worth:
    """Two cards: a pair or not; a joker is an ace."""
    return hands.plain(["A" + "?" if card == "Jk" else card for card in cards])


def is_foul(front: Sequence[str], back: Sequence[str]) -> bool:
    """Whether a hand is set wrongly: not two and five cards, or the front ranks above the back."""
    if len(front) != 2 or len(back) != 5:
        return True
    one, other = front_worth(front), hands.with_bug(tuple(sorted(back)))
    return one > other


def double_hand(banked: Banked) -> list[Result]:
    """Both hands higher wins, neither higher loses, copies are the player-dealer's."""

    def beats(spot: int, place: str) -> bool:
        mine, theirs = (
            banked.cards.cards[f"{place} {spot}"],
            banked.cards.cards[f"{place} {banked.bank_seat}"],
        )
        if place == "front":
            return front_worth(mine) > front_worth(theirs)
        return hands.with_bug(tuple(sorted(mine))) > hands.with_bug(tuple(sorted(theirs)))

    def foul(spot: int) -> bool:
        return is_foul(banked.cards.cards[f"front {spot}"], banked.cards.cards[f"back {spot}"])

    return _results(banked, beats, foul, ("front", "back"))


def _results(
    banked: Banked, beats: Callable[[int, str], bool], foul: Callable[[int], bool], places: tuple[str, str]
) -> list[Result]:
    bank_foul = foul(banked.bank_seat)

    def result(wager: Wager) -> Result:
        lying = {place: banked.cards.cards[f"{place} {wager.spot}"] for place in places}
        theirs = {place: banked.cards.cards[f"{place} {banked.bank_seat}"] for place in places}
        why = f"{lying} against {theirs}"
        if foul(wager.spot):
            return Result(wager, -wager.amount, f"foul: {why}")
        if bank_foul:
            return Result(wager, wager.amount, f"the bank is foul: {why}")
        higher = sum(beats(wager.spot, place) for place in places)
        return Result(wager, wager.amount * (higher - 1), why)

    rules = banked.record.rules
    clockwise = rules.direction == "clockwise"
    first = _first(banked, clockwise)
    order = banked.round_from(first, clockwise)
    filled = banked.record.name.startswith("palace")

    def key(wager: Wager) -> tuple[int, ...]:
        """The seated player's first; then the others', at the Palace as filled, elsewhere as they lie."""
        others = wager.spot not in wager.owners
        return order.index(wager.spot), others, wager.placed if filled else wager.square

    return [result(wager) for wager in sorted(banked.wagers, key=key)]


def _first(banked: Banked, clockwise: bool) -> int:
    """Where the dice count to: the player-dealer is one, or the person next to them is."""
    dice = sum(next(event.dice for event in reversed(banked.record.events) if isinstance(event, Rolled)))
    start = 0 if banked.record.rules.counted == "player-dealer" else 1
    return banked.round_from(banked.bank_seat, clockwise)[(dice - 1 + start) % banked.positions]


PAIRS = [
    *(("gee-joon-24", "gee-joon-12"),),
    *(
        (tile, tile)
        for tile in ["teen", "dey", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look"]
    ),
    ("gow-36", "gow-45"),
    ("bot-26", "bot-35"),
    ("chit-25", "chit-34"),
    ("ng-14", "ng-23"),
]
SINGLES = [
    "teen",
    "dey",
    "yun",
    "gor",
    "mooy",
    "chong",
    "bon",
    "foo",
    "ping",
    "tit",
    "look",
    "gow",
    "bot",
    "chit",
    "gee-joon-24",
    "ng",
    "gee-joon-12",
]
SPOTS = {
    "teen": 12, "dey": 2, "yun": 8, "gor": 4, "mooy": 10, "chong": 6, "bon": 4, "foo": 11, "ping": 10,
    "tit": 7, "look": 6, "gow": 9, "bot": 8, "chit": 7, "ng": 5,
}  # fmt: skip


def _kind(tile: str) -> str:
    return tile if tile.startswith("gee") else tile.split("-")[0]


def tile_worth(pair: Sequence[str]) -> Worth:
    """Two tiles: pairs, then Wong, then Gong, then points told apart by the best single tile."""
    for at, known in enumerate(PAIRS):
        if sorted(known) == sorted(pair):
            return (4, -at)
    kinds = [_kind(tile) for tile in pair]
    top = max(-SINGLES.index(kind) for kind in kinds)
    if any(kind in ("teen", "dey") for kind in kinds):
        other = next((kind for kind in kinds if kind not in ("teen", "dey")), "")
        if other == "gow":
            return (3, top)
        if other in ("yun", "bot"):
            return (2, top)
    points = {0}
    for kind in kinds:
        values = (3, 6) if kind.startswith("gee") else (SPOTS[kind],)
        points = {(total + value) % 10 for total in points for value in values}
    return (1, max(points), top if max(points) else 0)


def tiles(banked: Banked) -> list[Result]:
    """Both hands higher wins, neither higher loses; copies and zeros are the player-dealer's."""

    def both(spot: int) -> dict[str, Worth]:
        worths = sorted(tile_worth(banked.cards.cards[f"{place} {spot}"]) for place in ("low", "high"))
        return {"low": worths[0], "high": worths[1]}

    def beats(spot: int, place: str) -> bool:
        return both(spot)[place] > both(banked.bank_seat)[place]

    def foul(spot: int) -> bool:
        return any(len(banked.cards.cards[f"{place} {spot}"]) != 2 for place in ("low", "high"))

    return _results(banked, beats, foul, ("low", "high"))
