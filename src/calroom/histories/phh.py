"""The PHH format for hand histories: one hand a file (`.phh`), or many in numbered tables (`.phhs`).

Players are `p1`, `p2`, ... clockwise from the left of the button. Amounts of the file become cents here; an
action is `d dh p1 AsKd` (hole cards), `d db 7d5h9h` (board), `p3 cbr 700` (bet, raise or
complete to), `p3 cc` (check or call), `p3 f`, `p3 pb` (bring-in), `p3 sm AsKd` (show; without cards, muck).
Unknown cards are `??`.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from pathlib import Path
from typing import Any

import tomli
import tomli_w
from msgspec import DecodeError, Struct, ValidationError, convert, json

from calroom.cards import HIDDEN, Cards, parse_cards
from calroom.money import Cents
from calroom.table.asks import Seat

Amount = int | Decimal

UNKNOWN = Decimal("inf")
"""How the format writes a stack that nobody recorded."""

MOST = 10**12
"""No amount of a file is as much as this."""

NO_CHIP = Decimal("0.00001")


class BadHistory(ValueError):
    """A file is no hand history that we can read; the message says what is wrong with which hand."""


class AtLine(BadHistory):
    """What is wrong, and on which line of a hand's text, counted from 0."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line = line


class History(Struct, frozen=True, kw_only=True):
    """One hand as the file has it. `more` are the fields that do not bear on play: venue, players, time."""

    variant: str
    antes: tuple[Amount, ...] = ()
    starting_stacks: tuple[Amount, ...] = ()
    actions: tuple[str, ...]
    blinds_or_straddles: tuple[Amount, ...] = ()
    bring_in: Amount = 0
    small_bet: Amount = 0
    big_bet: Amount = 0
    min_bet: Amount = 0
    finishing_stacks: tuple[Amount, ...] | None = None
    winnings: tuple[Amount, ...] | None = None
    more: dict[str, Any] = {}


class Action(Struct, frozen=True):
    """One action in parts: who acts, which word it is, the amount, the cards, and the remark behind it."""

    word: str
    player: Seat = 0
    amount: Cents = 0
    cards: Cards = ()
    remark: str = ""


def read_histories(path: Path) -> Iterator[tuple[str, History | BadHistory]]:
    """The hands of a file, each under its name; a hand that cannot be read comes as the reason why.

    Where the file as a whole is no TOML, or too much of it to hold at once, its numbered tables are read one
    by one, so that a broken hand costs no other.
    """
    text = _text(path)
    data = _parse(text) if len(text) < LARGE or not _HEADER.search(text) else None
    if not isinstance(data, dict):
        found = False
        for number, part in _tables(text):
            found = True
            yield f"{path.name} [{number}]", _only_hand(_parse(part))
        if not found and data is not None:
            raise data
    elif "variant" in data or not any(isinstance(hand, dict) for hand in data.values()):
        others = {key: value for key, value in data.items() if isinstance(value, dict) and "variant" in value}
        if data:
            yield path.name, _history({key: data[key] for key in data if key not in others})
        for number, hand in others.items():
            yield f"{path.name} [{number}]", _history(hand)
    else:
        for number, hand in data.items():
            name = f"{path.name} [{number}]"
            yield name, _history(hand) if isinstance(hand, dict) else BadHistory("not a table with a hand")


def _text(path: Path) -> str:
    """The text of a file; what is no UTF-8 in it, such as a name, does not bear on play."""
    try:
        return path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError as wrong:
        raise BadHistory(f"cannot be read ({wrong.strerror})") from None
    except MemoryError:
        raise BadHistory("too large to be read") from None


def _parse(text: str) -> dict[str, Any] | BadHistory:
    plain = _parse_plain(text)
    if plain is not None:
        return plain
    try:
        return tomli.loads(text, parse_float=Decimal)
    except (ValueError, InvalidOperation) as wrong:
        return BadHistory(f"no hand history: {wrong}")
    except RecursionError:
        return BadHistory("no hand history: nested too deeply")


_OF_TOML = ("\\", "#", "{", "\x7f", "null", '""', "''")
"""A text with any of this may say something else in JSON."""
_TITLE = re.compile(r"\[([A-Za-z0-9-]+)\]\n")
_NAME = re.compile(r"[A-Za-z_]+")
_KEY = re.compile(rf"\n({_NAME.pattern}) = ")
_JSON = json.Decoder(dict[str, Any], float_hook=Decimal)


def _parse_plain(text: str) -> dict[str, Any] | None:
    """A hand as nearly every program writes it: but for its commas it is JSON, which is read much quicker.

    What TOML alone can say is none of it, and neither is what TOML would refuse.
    """
    if "'" in text and '"' in text:
        return None
    for mark in _OF_TOML:
        if mark in text:
            return None
    title = _TITLE.match(text)
    fields, *tables = text[title.end() if title else 0 :].split("\n[")
    hand = _fields_of(fields)
    for table in tables:
        name, _, fields = table.removeprefix(f"{title[1]}." if title else "").partition("]")
        found = _fields_of(fields)
        if hand is None or found is None or name in hand or not _NAME.fullmatch(name):
            return None
        hand[name] = found
    return {title[1]: hand} if title and hand is not None else hand


def _fields_of(text: str) -> dict[str, Any] | None:
    before, *parts = _KEY.split("\n" + text.replace("'", '"').replace(",\n]", "\n]"))
    said = ",".join([f'"{key}":{value}' for key, value in zip(parts[::2], parts[1::2], strict=True)])
    try:
        found = _JSON.decode(f"{{{before}{said}}}")
    except (DecodeError, RecursionError):
        return None
    return found if len(found) * 2 == len(parts) else None


LARGE = 16 * 2**20
_HEADER = re.compile(r"^[ \t]*\[[ \t]*([\w-]+|\"[^\"\n]*\"|'[^'\n]*')[ \t]*\][ \t]*(?:#.*)?$", re.MULTILINE)


def _tables(text: str) -> Iterator[tuple[str, str]]:
    """The text of each table of a file, under its name."""
    before = None
    for header in _HEADER.finditer(text):
        if before:
            yield before[1].strip("\"'"), text[before.end() : header.start()]
        before = header
    if before:
        yield before[1].strip("\"'"), text[before.end() :]


def _only_hand(data: dict[str, Any] | BadHistory) -> History | BadHistory:
    return data if isinstance(data, BadHistory) else _history(data)


def _history(data: dict[str, Any]) -> History | BadHistory:
    known = {key: value for key, value in data.items() if key in History.__struct_fields__ and key != "more"}
    more = {key: value for key, value in data.items() if key not in known}
    try:
        return convert({**known, "more": more}, History, builtin_types=(Decimal, date, datetime, time))
    except ValidationError as wrong:
        return BadHistory(str(wrong))


_HAND = re.compile(r"^[ \t]*\[[ \t]*(?:\"[^\"\n]+\"|'[^'\n]+'|[A-Za-z0-9-][\w-]*)[ \t]*\][ \t]*(?:#.*)?$")
_AT = re.compile(r" \(at line (\d+), column \d+\)")


def split(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The text of each hand of a file, and the line where it begins, without holding the whole file."""
    begun = 1
    text: list[str] = []
    for number, line in enumerate(lines, 1):
        if line[0] in "[ \t" and "]" in line and _HAND.match(line):
            if any(each.strip() and not each.lstrip().startswith("#") for each in text):
                yield begun, "".join(text)
            begun, text = number, []
        text.append(line)
    if any(each.strip() for each in text):
        yield begun, "".join(text)


def read(text: str) -> History:
    """One hand of such a text."""
    data = _parse(text)
    if isinstance(data, BadHistory):
        at = _AT.search(str(data))
        raise AtLine(int(at[1]) - 1, str(data).replace(at[0], "")) if at else data
    if "variant" not in data and len(data) == 1 and isinstance(hand := next(iter(data.values())), dict):
        data = hand
    history = _history(data)
    if isinstance(history, BadHistory):
        raise history
    return history


def write_histories(histories: Sequence[History], *, numbered: bool = False) -> str:
    """The text of a `.phh` file; where there are several hands, or it shall be so, of a `.phhs` file."""
    if len(histories) == 1 and not numbered:
        return tomli_w.dumps(_fields(histories[0]))
    return tomli_w.dumps({str(number): _fields(history) for number, history in enumerate(histories, 1)})


def _fields(history: History) -> dict[str, Any]:
    fields = {key: getattr(history, key) for key in History.__struct_fields__ if key != "more"}
    needed = {"antes", "starting_stacks", "actions"}
    fields = {key: value for key, value in fields.items() if key in needed or value}
    return {
        key: list(value) if isinstance(value, tuple) else value for key, value in fields.items()
    } | history.more


def is_amount(amount: Amount) -> bool:
    """Whether the file says how much: neither infinite nor no number at all, and no more than there is."""
    return -MOST < amount < MOST if not isinstance(amount, Decimal) or amount.is_finite() else False


@lru_cache(maxsize=65536)
def to_cents(amount: Amount) -> Cents:
    """An amount of the file in cents; a finer one cannot be paid, unless it is what a computer's sum left."""
    if not is_amount(amount):
        raise BadHistory(f"{_short(amount)} is no amount of chips")
    exact = Decimal(amount) * 100
    if not is_whole(exact):
        raise BadHistory(f"{_short(amount)} is finer than a cent")
    return round(exact)


def is_whole(amount: Decimal) -> bool:
    """Whether an amount is a whole number, but for what a computer's sum may leave."""
    return abs(amount - round(amount)) <= NO_CHIP


def _short(amount: Amount) -> str:
    """An amount as it may be told: thousands of digits help nobody."""
    return f"{Decimal(amount):.6g}"


@lru_cache(maxsize=65536)
def read_action(text: str) -> Action:
    """One action in parts."""
    said, _, remark = text.partition("#")
    match said.split():
        case []:
            return Action("remark", remark=remark.strip())
        case ["d", "db", cards]:
            return Action("board", cards=_cards(cards))
        case ["d", "dh", player, cards]:
            return Action("hole", _player(player), cards=_cards(cards), remark=remark.strip())
        case [player, "cbr", amount]:
            return Action("raise", _player(player), amount=_amount(amount, text), remark=remark.strip())
        case [player, "sm", "-"]:
            return Action("show", _player(player), remark=remark.strip())
        case [player, "sm", cards]:
            return Action("show", _player(player), cards=_cards(cards), remark=remark.strip())
        case [player, ("f" | "cc" | "pb" | "sm") as word, *_]:
            return Action(WORDS[word], _player(player), remark=remark.strip())
        case _:
            raise BadHistory(f"{text!r} is no action that our games know")


WORDS = {"f": "fold", "cc": "call", "pb": "bring-in", "sm": "muck"}


_PLAYER = re.compile(r"p[0-9]{1,4}")


def _player(text: str) -> Seat:
    if not _PLAYER.fullmatch(text):
        raise BadHistory(f"{text!r} is no player; players are p1, p2 and so on")
    return int(text[1:])


def _amount(text: str, action: str) -> Cents:
    try:
        amount = Decimal(text)
    except InvalidOperation:
        amount = Decimal("sNaN")
    if amount.is_snan():
        raise BadHistory(f"{action!r} has no amount")
    return to_cents(amount)


def _cards(text: str) -> Cards:
    if HIDDEN in text:
        return tuple(card for at in range(0, len(text), 2) for card in _seen_cards(text[at : at + 2]))
    return _seen_cards(text)


def _seen_cards(text: str) -> Cards:
    try:
        return (HIDDEN,) if text == HIDDEN else parse_cards(text)
    except ValueError as wrong:
        raise BadHistory(str(wrong)) from None
