"""The Open Hand History standard: a hand as JSON, hands one after the other in a file.

The amount of an action is what it puts in, of a raise as well. The standard has words for the streets of a
board and none for those of stud or for a bring-in, so stud and razz are neither read nor written. What PHH
says beyond the standard stands in an object of ours, `_calroom`: our files read back to the same history.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from decimal import Decimal
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Struct, field

from calroom.cards import HIDDEN, Cards, parse_cards
from calroom.histories.course import Course, Step, Street, course_of, pots_of, winnings_of
from calroom.histories.phh import Amount, BadHistory, History, to_cents
from calroom.histories.seating import Deed, Post, Seated, Sheet, moment, plain
from calroom.histories.variants import STUD_CARDS, VARIANTS
from calroom.money import Cents

VERSION = "1.4.6"
"""The version of the standard that is written."""

_TYPES = {"holdem": "Holdem", "omaha": "Omaha", "omaha-hilo": "OmahaHiLo"}
_LIMITS = {"no limit": "NL", "pot limit": "PL", "": "FL"}
_VARIANTS = {
    (_TYPES[variant.game.partition(".")[2]], _LIMITS[variant.structure]): code
    for code, variant in VARIANTS.items()
    if variant.hole_cards != STUD_CARDS
}
_WRITTEN = {
    "ante": "Post Ante",
    "small blind": "Post SB",
    "big blind": "Post BB",
    "straddle": "Straddle",
    "post": "Post Extra Blind",
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
}
_POSTS = {
    "Post Ante": "ante",
    "Post SB": "small blind",
    "Post BB": "big blind",
    "Straddle": "straddle",
    "Post Dead": "dead",
    "Post Extra Blind": "post",
}
_PASSED_OVER = {"Added Chips", "Sits Down", "Stands Up"}


class _Action(Struct):
    player_id: int | str
    action: str
    amount: Decimal | int | None = 0
    cards: list[str] | str | None = None


class _Round(Struct):
    street: str = ""
    cards: list[str] | str | None = None
    actions: list[_Action] = []


class _Player(Struct):
    id: int | str
    seat: int
    name: str = ""
    starting_stack: Decimal | int = 0


class _Win(Struct):
    player_id: int | str
    win_amount: Decimal | int | None = 0


class _Pot(Struct):
    player_wins: list[_Win] = []


class _Limit(Struct):
    bet_type: str = ""


class _Hand(Struct):
    game_type: str
    players: list[_Player]
    rounds: list[_Round]
    bet_limit: _Limit = field(default_factory=_Limit)
    dealer_seat: int = 0
    small_blind_amount: Decimal | int = 0
    big_blind_amount: Decimal | int = 0
    game_number: str | int = ""
    site_name: str = ""
    table_name: str = ""
    currency: str = ""
    start_date_utc: str | None = None
    pots: list[_Pot] = []
    calroom: dict[str, Any] = field(default_factory=dict, name="_calroom")


class _File(Struct):
    ohh: _Hand


_DECODER = msgspec.json.Decoder(_File, float_hook=Decimal, strict=False)


# Reading


def split(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The text of each hand: one a line, or over several lines up to the brace that closes it."""
    begun, text = 0, ""
    for number, line in enumerate(lines, 1):
        if not text and not line.strip().lstrip("\ufeff"):
            continue
        begun = begun if text else number
        text += line
        if line.rstrip().endswith("}") and _is_whole(text):
            yield begun, text
            text = ""
    if text.strip():
        yield begun, text


def _is_whole(text: str) -> bool:
    if text.count("{") != text.count("}"):
        return False
    try:
        msgspec.json.decode(text.lstrip("\ufeff"))
    except msgspec.DecodeError:
        return text.count("{") == text.count("}")
    return True


def read(text: str) -> History:
    """One hand."""
    try:
        hand = _DECODER.decode(text.lstrip("\ufeff")).ohh
    except msgspec.DecodeError as wrong:
        raise BadHistory(f"no hand of the Open Hand History standard: {wrong}") from None
    code = _VARIANTS.get((hand.game_type, hand.bet_limit.bet_type))
    if code is None:
        raise BadHistory(
            f"{hand.game_type} {hand.bet_limit.bet_type} is a game that is not read from this standard"
        )
    history = _sheet(hand, code).history()
    return _with_ours(history, hand.calroom)


def _sheet(hand: _Hand, code: str) -> Sheet:
    name = {str(player.id): player.name or f"Seat {player.seat}" for player in hand.players}
    big = plain(Decimal(hand.big_blind_amount))
    variant = VARIANTS[code]
    reader = _Rounds(name, variant.hole_cards)
    for each in hand.rounds:
        reader.round(each)
    won: dict[str, Amount] = {}
    for pot in hand.pots:
        for win in pot.player_wins:
            winner = reader.who(win.player_id)
            won[winner] = plain(Decimal(won.get(winner, 0)) + Decimal(win.win_amount or 0))
    return Sheet(
        variant=code,
        hole_cards=variant.hole_cards,
        button=hand.dealer_seat,
        seated=[
            Seated(name[str(player.id)], player.seat, plain(Decimal(player.starting_stack)))
            for player in hand.players
        ],
        posts=reader.posts,
        deeds=reader.deeds,
        dealt=reader.dealt,
        won=won,
        more=_more(hand),
        small_blind=plain(Decimal(hand.small_blind_amount)),
        **({"min_bet": big} if variant.structure else {"small_bet": big, "big_bet": big * 2}),
    )


def _more(hand: _Hand) -> dict[str, Any]:
    told = {"venue": hand.site_name, "hand": str(hand.game_number), "table": hand.table_name}
    more: dict[str, Any] = {key: value for key, value in told.items() if value}
    if hand.currency:
        more["currency"] = hand.currency
    if hand.start_date_utc:
        try:
            at = datetime.fromisoformat(hand.start_date_utc.replace("Z", "+00:00"))
        except ValueError:
            raise BadHistory(f"start_date_utc: {hand.start_date_utc[:30]!r} is no date") from None
        more |= {**moment(at.astimezone(UTC) if at.tzinfo else at), "time_zone": "UTC"}
    return more


class _Rounds:
    """The rounds of a hand, one after the other."""

    def __init__(self, names: dict[str, str], hole_cards: int) -> None:
        self.names = names
        self.hole_cards = hole_cards
        self.posts: list[Post] = []
        self.deeds: list[Deed] = []
        self.dealt: dict[str, Cards] = {}
        self.board: list[str] = []
        self.bets: dict[str, Amount] = {}

    def who(self, player: int | str) -> str:
        if str(player) not in self.names:
            raise BadHistory(f"there is no player with the id {player}")
        return self.names[str(player)]

    def round(self, told: _Round) -> None:
        """What a round turned up, and what everybody did in it."""
        cards = _cards(told.cards)
        if cards[: len(self.board)] == tuple(self.board):
            # Some name the whole board again.
            cards = cards[len(self.board) :]
        if cards:
            self.board += cards
            self.bets = {}
            self.deeds.append(Deed("db", cards=cards))
        for action in told.actions:
            self._act(self.who(action.player_id), action)

    def _act(self, name: str, action: _Action) -> None:
        amount, cards = plain(Decimal(action.amount or 0)), _cards(action.cards)
        match action.action:
            case "Dealt Cards":
                if len(cards) != self.hole_cards:
                    raise BadHistory(f"{name} is dealt {len(cards)} cards")
                self.dealt[name] = cards
            case "Fold":
                self.deeds.append(Deed("f", name))
            case "Check" | "Call":
                self.bets[name] = self.bets.get(name, 0) + amount
                self.deeds.append(Deed("cc", name))
            case "Bet" | "Raise":
                self.bets[name] = self.bets.get(name, 0) + amount
                self.deeds.append(Deed("cbr", name, plain(Decimal(self.bets[name]))))
            case "Shows Cards" | "Mucks Cards" as said:
                self._show(name, cards, is_shown=said == "Shows Cards")
            case said if said in _POSTS:
                self._post(name, _POSTS[said], amount)
            case said if said not in _PASSED_OVER:
                raise BadHistory(f"{said[:40]!r} is no action of the standard")

    def _show(self, name: str, cards: Cards, *, is_shown: bool) -> None:
        is_whole = len(cards) == self.hole_cards
        if is_whole:
            self.dealt.setdefault(name, cards)
        self.deeds.append(Deed("sm", name, cards=cards if is_shown and is_whole else ()))

    def _post(self, name: str, word: str, amount: Amount) -> None:
        self.posts.append(Post(name, word, amount))
        if word not in {"ante", "dead"}:
            self.bets[name] = self.bets.get(name, 0) + amount


def _cards(told: list[str] | str | None) -> Cards:
    if not told:
        return ()
    try:
        return parse_cards(told if isinstance(told, str) else "".join(told))
    except ValueError as wrong:
        raise BadHistory(str(wrong)) from None


_OURS = (
    "antes",
    "blinds_or_straddles",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "finishing_stacks",
)


def _with_ours(history: History, ours: dict[str, Any]) -> History:
    """What a file of ours says beyond the standard."""
    if not ours:
        return history
    try:
        kept = msgspec.convert(
            {key: ours[key] for key in _OURS if key in ours} | {"variant": history.variant, "actions": []},
            History,
            builtin_types=(Decimal,),
        )
    except msgspec.ValidationError as wrong:
        raise BadHistory(f"_calroom: {wrong}") from None
    fields = {key: getattr(kept, key) for key in _OURS if key in ours}
    more = {key: _whole(value) for key, value in dict(ours.get("more", {})).items()}
    if isinstance(more.get("time"), str):
        more["time"] = time.fromisoformat(more["time"])
    if not ours.get("winnings", True):
        fields["winnings"] = None
    return msgspec.structs.replace(history, **fields, more=more)


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return plain(value) if isinstance(value, Decimal) else value


# Writing


def write(history: History) -> str:
    """A hand as one line of JSON; what the standard cannot say is refused."""
    variant = VARIANTS.get(history.variant)
    if variant is None or variant.hole_cards == STUD_CARDS:
        raise BadHistory(f"the Open Hand History standard has no words for the streets of {_called(history)}")
    course = course_of(history)
    if any(player.stack is None for player in course.players):
        raise BadHistory("the Open Hand History standard wants every stack, and not all are recorded")
    won = winnings_of(history, course)
    more = history.more
    bets = [abs(to_cents(bet)) for bet in history.blinds_or_straddles if bet]
    hand = {
        "spec_version": VERSION,
        "site_name": str(more.get("venue", "Calroom")),
        "network_name": str(more.get("venue", "Calroom")),
        "internal_version": VERSION,
        "tournament": str(more.get("event", "")).startswith("Tournament"),
        "game_number": str(more.get("hand", "")),
        **_date(more),
        "table_name": str(more.get("table", "")),
        "game_type": _TYPES[variant.game.partition(".")[2]],
        "bet_limit": {"bet_type": _LIMITS[variant.structure], "bet_cap": 0},
        "table_size": max(len(course.players), *(player.seat for player in course.players)),
        "currency": str(more.get("currency", "USD" if "_game" in more else "Chips")),
        "dealer_seat": _dealer(history, course),
        "small_blind_amount": _number(min(bets, default=0)),
        "big_blind_amount": _number(to_cents(history.min_bet or history.small_bet)),
        "ante_amount": _number(max((to_cents(ante) for ante in history.antes), default=0)),
        "flags": [],
        "players": [
            {
                "id": player.number,
                "seat": player.seat,
                "name": player.name,
                "starting_stack": _number(player.stack or 0),
            }
            for player in course.players
        ],
        "rounds": _rounds(course),
        "pots": _pots(course, won),
        "_calroom": _ours(history),
    }
    return msgspec.json.encode({"ohh": hand}).decode()


def _called(history: History) -> str:
    return {"F7S": "seven-card stud", "F7S/8": "stud hi-lo", "FR": "razz"}.get(
        history.variant, history.variant
    )


def _number(amount: Cents) -> int | float:
    return amount // 100 if amount % 100 == 0 else amount / 100


def _dealer(history: History, course: Course) -> int:
    button = history.more.get("_button")
    return button if type(button) is int and button > 0 else course.players[-1].seat


def _date(more: dict[str, Any]) -> dict[str, str]:
    """When the hand began, where its date, time and zone are known."""
    try:
        day = date(more["year"], more["month"], more["day"])
        at = datetime.combine(day, more["time"], ZoneInfo(more["time_zone"]))
    except (KeyError, TypeError, ValueError, ZoneInfoNotFoundError):
        return {}
    return {"start_date_utc": at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")}


def _rounds(course: Course) -> list[dict[str, Any]]:
    rounds = [
        {
            "id": at,
            "street": street.name,
            "cards": list(street.board),
            "actions": [_action(number, step) for number, step in enumerate(_told(street), 1)],
        }
        for at, street in enumerate(course.streets)
    ]
    if course.showdown:
        shown = [
            {
                "action_number": number,
                "player_id": step.player,
                "action": "Shows Cards" if step.cards else "Mucks Cards",
                **({"cards": list(step.cards)} if step.cards else {}),
            }
            for number, step in enumerate(course.showdown, 1)
        ]
        rounds.append({"id": len(rounds), "street": "Showdown", "cards": [], "actions": shown})
    return rounds


def _told(street: Street) -> list[Step]:
    """What is told of a round: cards that nobody saw are not."""
    return [step for step in street.steps if step.word != "deal" or HIDDEN not in step.cards]


def _action(number: int, step: Step) -> dict[str, Any]:
    said: dict[str, Any] = {"action_number": number, "player_id": step.player}
    if step.word == "deal":
        return {**said, "action": "Dealt Cards", "cards": list(step.cards)}
    return {**said, "action": _WRITTEN[step.word], "amount": _number(step.put), "is_allin": step.all_in}


def _pots(course: Course, won: dict[int, Cents]) -> list[dict[str, Any]]:
    pots = pots_of(course, won)
    rest = [pot.amount - sum(pot.won.values()) for pot in pots]
    return [
        {
            "number": number,
            "amount": _number(pot.amount),
            "rake": _number(left),
            "player_wins": [
                {"player_id": player, "win_amount": _number(amount)} for player, amount in pot.won.items()
            ],
        }
        for number, (pot, left) in enumerate(zip(pots, rest, strict=True))
    ]


def _ours(history: History) -> dict[str, Any]:
    told = {name: getattr(history, name) for name in _OURS}
    ours = {name: _numbers(value) for name, value in told.items() if value is not None}
    return {**ours, "winnings": history.winnings is not None, "more": _numbers(history.more)}


_PLAIN = frozenset((str, int, bool))


def _numbers(value: Any) -> Any:
    """Plain data with its decimals as JSON has them."""
    if isinstance(value, Decimal):
        return _as_json(value)
    if isinstance(value, dict):
        return {key: each if type(each) in _PLAIN else _numbers(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [each if type(each) in _PLAIN else _numbers(each) for each in value]
    return value


@lru_cache(maxsize=65536)
def _as_json(amount: Decimal) -> int | float:
    whole = plain(amount)
    return whole if isinstance(whole, int) else float(whole)
