"""Reads hand histories as PokerStars writes them: one hand after the other in words.

What the room says besides, of who comes, goes or chats, does not bear on play and is passed over. A line on
which a player does something unknown is an error, and so is a hand without its summary.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

from calroom.cards import HIDDEN, Cards, parse_cards
from calroom.histories.phh import Amount, AtLine, BadHistory, History
from calroom.histories.seating import Deed, Post, Seated, Sheet, moment, plain

HEADER = re.compile(r"^\s*PokerStars\b.{0,80}?(?:Hand|Game) #(\d+):\s*(.*)$")

_GAMES = {
    "Hold'em": {"No Limit": "NT", "Pot Limit": "PT", "Limit": "FT"},
    "Omaha": {"Pot Limit": "PO", "Limit": "FO"},
    "Omaha Hi/Lo": {"Pot Limit": "PO/8", "Limit": "FO/8"},
    "7 Card Stud": {"Limit": "F7S"},
    "7 Card Stud Hi/Lo": {"Limit": "F7S/8"},
    "Razz": {"Limit": "FR"},
}
_HOLE = {"N": 2, "P": 4, "F": 2}
_GAME = re.compile(
    r"(Hold'em|Omaha Hi/Lo|Omaha|7 Card Stud Hi/Lo|7 Card Stud|Razz)\s+(No Limit|Pot Limit|Fixed Limit|Limit)"
)
_MONEY = r"[^\d\s\-()/]{0,3}\s?([\d.,]+)"
_STAKES = re.compile(rf"\((?:[^()]*,\s*)?{_MONEY}/{_MONEY}(?:\s+-\s+[^()]*)?(?:\s+([A-Z]{{3}}))?[^()]*\)")
_TIME = re.compile(r"(\d{4}/\d{1,2}/\d{1,2}) (\d{1,2}:\d{2}:\d{2}) ?([A-Z]{2,4})?")
_TABLE = re.compile(r"^Table '(.*)' (?:.*?)(?:Seat #(\d+) is the button)?\s*$")
_SEAT = re.compile(rf"^Seat (\d+): (.+) \({_MONEY} in chips.*?\)(.*)$")
_POST = re.compile(
    rf"^posts (?:the |a )?(small & big blinds|small blind|big blind|ante|straddle|dead blind|missed blind)"
    rf"(?: of)? {_MONEY}"
)
_POSTS = {"ante": "ante", "dead blind": "dead", "missed blind": "dead"}
_CARDS = re.compile(r"\[([^\]]*)\]")
_AMOUNT = re.compile(_MONEY)
_RAISE = re.compile(rf"^raises {_MONEY} to {_MONEY}")
_COLLECTED = re.compile(rf"^(.+) collected {_MONEY} from ")
_STREET = re.compile(r"^\*\*\* (.+?) \*\*\*\s*(.*)$")
_TALK = ("said", "has", "is ", "will", "was", "leaves", "joins", "sits out", "doesn't show", "does not show")
_SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP"}
STUD_HOLE = 3


def split(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The text of each hand, and the line where it begins; what lies before it is none."""
    begun = 0
    text: list[str] = []
    for number, line in enumerate(lines, 1):
        if HEADER.match(line):
            if text and any(each.strip() for each in text):
                yield begun, "".join(text)
            begun, text = number, [line]
        elif begun:
            text.append(line)
    if text:
        yield begun, "".join(text)


def read(text: str) -> History:
    """One hand; an error names the line within it, counted from 0."""
    reader = _Reader()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff").split("\n")
    for number, line in enumerate(lines):
        try:
            reader.line(line.strip().rstrip("\u2028"))
        except (BadHistory, ArithmeticError, ValueError) as wrong:
            raise AtLine(number, str(wrong)) from None
    try:
        return reader.history()
    except BadHistory as wrong:
        raise AtLine(0, str(wrong)) from None


class _Reader:
    def __init__(self) -> None:
        self.sheet: Sheet | None = None
        self.where = "seats"
        self.bets: dict[str, Amount] = {}
        self.folded: set[str] = set()
        self.game = ""

    @property
    def names(self) -> list[str]:
        assert self.sheet is not None
        return [player.name for player in self.sheet.seated]

    def line(self, line: str) -> None:
        if header := HEADER.match(line):
            self._header(header[1], header[2])
        elif self.sheet is None or not line:
            return
        elif street := _STREET.match(line):
            self._street(street[1], street[2])
        elif self.where == "summary":
            self._summary(line)
        elif self.where == "seats" and self._at_the_table(line):
            return
        elif line.startswith("Dealt to "):
            self._dealt(line)
        elif collected := _COLLECTED.match(line):
            self._collect(collected[1].removesuffix(":"), collected[2])
        elif said := self._said(line):
            self._act(*said)

    def _header(self, number: str, line: str) -> None:
        game = _GAME.search(line)
        stakes = _STAKES.search(line[game.end() :] if game else line)
        limit = game[2].replace("Fixed ", "") if game else ""
        variant = _GAMES[game[1]].get(limit) if game else None
        if game is None or variant is None:
            raise BadHistory(f"this game is not read here: {line.split(' - ')[0][:60]}")
        if stakes is None:
            raise BadHistory("the first line does not say the stakes")
        self.game = game[1]
        low, high = amount(stakes[1]), amount(stakes[2])
        sizes: dict[str, Any] = (
            {"small_bet": low, "big_bet": high} if limit == "Limit" else {"min_bet": high, "small_blind": low}
        )
        if limit == "Limit" and "Tournament" in line and self.game in {"Hold'em", "Omaha", "Omaha Hi/Lo"}:
            # A tournament's level names the blinds.
            sizes = {"small_bet": high, "big_bet": high * 2, "small_blind": low}
        hole = STUD_HOLE if variant.startswith(("F7S", "FR")) else 4 if "Omaha" in self.game else 2
        more: dict[str, Any] = {"venue": "PokerStars", "hand": number, **self._when(line)}
        symbol = line[game.end() + stakes.start() + 1 : game.end() + stakes.start() + 2]
        if currency := stakes[3] or _SYMBOLS.get(symbol):
            more["currency"] = currency
        if symbol in _SYMBOLS:
            more["currency_symbol"] = symbol
        if tournament := re.search(r"Tournament #(\d+)", line):
            more["event"] = f"Tournament {tournament[1]}"
        self.sheet = Sheet(
            variant=variant,
            hole_cards=hole,
            button=0,
            seated=[],
            posts=[],
            deeds=[],
            dealt={},
            won={},
            more=more,
            **sizes,
        )

    @staticmethod
    def _when(line: str) -> dict[str, Any]:
        found = _TIME.search(line)
        if not found:
            return {}
        try:
            at = datetime.strptime(f"{found[1]} {found[2]}", "%Y/%m/%d %H:%M:%S")
        except ValueError:
            raise BadHistory(f"{found[0]} is no date") from None
        zones = {"ET": "America/New_York", "UTC": "UTC"}
        zone = {"time_zone": zones[found[3]]} if found[3] in zones else {}
        return {**moment(at), **zone, **({"time_zone_abbreviation": found[3]} if found[3] else {})}

    def _at_the_table(self, line: str) -> bool:
        assert self.sheet is not None
        if table := _TABLE.match(line):
            self.sheet.more["table"] = table[1]
            self.sheet.button = int(table[2] or 0)
            return True
        if seat := _SEAT.match(line):
            self.sheet.seated.append(Seated(seat[2], int(seat[1]), amount(seat[3])))
            return True
        return False

    def _street(self, name: str, rest: str) -> None:
        assert self.sheet is not None
        if name.startswith(("FIRST ", "SECOND ", "THIRD ")):
            raise BadHistory("several boards are dealt; a hand that runs more than one is not read here")
        self.where = "summary" if name == "SUMMARY" else name
        if name in {"HOLE CARDS", "3rd STREET", "SHOW DOWN", "SUMMARY"}:
            return
        self.bets = {}
        boards = _CARDS.findall(rest)
        if name in {"FLOP", "TURN", "RIVER"} and boards:
            self.sheet.deeds.append(Deed("db", cards=cards_of(boards[-1])))

    def _dealt(self, line: str) -> None:
        assert self.sheet is not None
        name = self._name(line.removeprefix("Dealt to "))
        boards = [cards_of(text) for text in _CARDS.findall(line)]
        if name is None or not boards:
            raise BadHistory("cards are dealt to somebody who has no seat")
        if self.sheet.hole_cards != STUD_HOLE:
            self.sheet.dealt[name] = boards[-1]
        elif self.where == "3rd STREET":
            held = tuple(card for board in boards for card in board)
            self.sheet.dealt[name] = (HIDDEN,) * (STUD_HOLE - len(held)) + held
            self.sheet.deeds.append(Deed("dh", name, cards=self.sheet.dealt[name]))
        else:
            self.sheet.deeds.append(Deed("dh", name, cards=boards[-1]))

    def _collect(self, name: str, written: str) -> None:
        assert self.sheet is not None
        if name not in self.names:
            raise BadHistory(f"{name} wins and has no seat")
        self.sheet.won[name] = self.sheet.won.get(name, 0) + amount(written)

    def _name(self, text: str) -> str | None:
        """The player whose name a text begins with, the longest first."""
        return max((name for name in self.names if text.startswith(name)), key=len, default=None)

    def _said(self, line: str) -> tuple[str, str] | None:
        """Who did what, if the line is a player's: their name, a colon, and what they do."""
        fits = [name for name in self.names if line.startswith(f"{name}: ")]
        if not fits:
            return None
        name = max(fits, key=len)
        return name, line[len(name) + 2 :]

    def _act(self, name: str, did: str) -> None:
        assert self.sheet is not None
        word = did.split(" ")[0]
        if post := _POST.match(did):
            self._post(name, post[1], amount(post[2]))
        elif word in {"folds", "checks", "calls"}:
            if word == "calls":
                self._bet(name, self.bets.get(name, 0) + _first_amount(did))
            if word == "folds" and (shown := _CARDS.search(did)) and self.sheet.hole_cards != STUD_HOLE:
                self._known(name, cards_of(shown[1]))
            self.sheet.deeds.append(Deed("f" if word == "folds" else "cc", name))
        elif word == "bets":
            self._bet(name, self.bets.get(name, 0) + _first_amount(did))
            self.sheet.deeds.append(Deed("cbr", name, self.bets[name]))
        elif raised := _RAISE.match(did):
            self._bet(name, amount(raised[2]))
            self.sheet.deeds.append(Deed("cbr", name, self.bets[name]))
        elif did.startswith("brings in"):
            self._bet(name, _first_amount(did))
            self.sheet.bring_in = self.bets[name]
            self.sheet.deeds.append(Deed("pb", name))
        elif word in {"shows", "mucks"}:
            self._show(name, did)
        elif not did.startswith(_TALK):
            raise BadHistory(f"{did[:40]!r} is nothing that a player does")

    def _bet(self, name: str, total: Amount) -> None:
        self.bets[name] = total

    def _post(self, name: str, what: str, posted: Amount) -> None:
        assert self.sheet is not None
        posts = self.sheet.posts
        if what == "small & big blinds":
            # The small part of it is dead.
            live = min(posted, self.sheet.min_bet or self.sheet.small_bet)
            posts.append(Post(name, "post", live))
            if posted > live:
                posts.append(Post(name, "dead", plain(Decimal(posted) - Decimal(live))))
            self._bet(name, live)
            return
        posts.append(Post(name, _POSTS.get(what, what), posted))
        if what not in _POSTS:
            self._bet(name, posted)

    def _show(self, name: str, did: str) -> None:
        assert self.sheet is not None
        shown = _CARDS.search(did)
        if did.startswith("mucks") or shown is None:
            self.sheet.deeds.append(Deed("sm", name))
            return
        cards = cards_of(shown[1])
        whole = STUD_HOLE + 4 if self.sheet.hole_cards == STUD_HOLE else self.sheet.hole_cards
        if len(cards) == whole:
            if whole == self.sheet.hole_cards:
                self._known(name, cards)
            self.sheet.deeds.append(Deed("sm", name, cards=cards))

    def _known(self, name: str, cards: Cards) -> None:
        assert self.sheet is not None
        if len(cards) == self.sheet.hole_cards:
            self.sheet.dealt.setdefault(name, cards)

    def _summary(self, line: str) -> None:
        """Of the summary the mucked cards are read, which stand nowhere else."""
        assert self.sheet is not None
        seat = re.match(r"^Seat \d+: (.+)$", line)
        mucked = re.search(r" mucked \[([^\]]+)\]", line)
        if seat and mucked and (name := self._name(seat[1])):
            self._known(name, cards_of(mucked[1]))

    def history(self) -> History:
        if self.sheet is None:
            raise BadHistory("no hand of PokerStars begins here")
        if self.where != "summary":
            raise BadHistory("the hand ends before its summary; the file was cut off")
        if self.sheet.hole_cards == STUD_HOLE:
            if not self.sheet.bring_in:
                raise BadHistory("nobody brings it in")
            self._last_street()
        return self.sheet.history()

    def _last_street(self) -> None:
        """The last card of stud comes down, so only one's own is told; the others have theirs unseen."""
        assert self.sheet is not None
        deeds = self.sheet.deeds
        held: dict[str, int] = {}
        for deed in deeds:
            if deed.word == "dh":
                held[deed.name] = held.get(deed.name, 0) + len(deed.cards)
        if self.sheet.hole_cards + 4 not in held.values():
            return
        last = max(at for at, deed in enumerate(deeds) if deed.word == "dh")
        folded = {deed.name for deed in deeds[:last] if deed.word == "f"}
        missing = [name for name, count in held.items() if count == STUD_HOLE + 3 and name not in folded]
        deeds[last + 1 : last + 1] = [Deed("dh", name, cards=(HIDDEN,)) for name in missing]


def _first_amount(did: str) -> Amount:
    found = _AMOUNT.search(did)
    if found is None:
        raise BadHistory(f"{did[:40]!r} has no amount")
    return amount(found[1])


def amount(written: str) -> Amount:
    """An amount, with or without a sign of its currency before it and commas in it."""
    try:
        return plain(Decimal(written.replace(",", "").rstrip(".")))
    except ArithmeticError:
        raise BadHistory(f"{written!r} is no amount") from None


def cards_of(text: str) -> Cards:
    """Cards between brackets."""
    try:
        return parse_cards(text.replace("10", "T"))
    except ValueError as wrong:
        raise BadHistory(str(wrong)) from None
