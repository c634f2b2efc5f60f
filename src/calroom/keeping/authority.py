"""Who may say what: one table of role and act, asked for every input with the register as it is now.

Nobody's office is remembered anywhere: whoever speaks with a role must hold an office for it at that moment.
No office acts for a player. Who sits answers for the seat themselves, or the one they have agreed on does, or
the clock by the rules; the floor seats and sees out only whom a rule lets it. No office passes `MOST`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_args

from calroom.keeping.podium.call_rows import CallFloor, DropCall, SettleCall, TakeBackCall
from calroom.keeping.podium.closing_rows import CloseShift, CountPlace, ExplainDifference, OpenShift
from calroom.keeping.podium.list_rows import (
    CallPlace,
    ClaimPlace,
    ComeToSeat,
    JoinList,
    KeepSeat,
    LeaveList,
    LockPlace,
    MovePlace,
    SkipPlace,
    UncallPlace,
)
from calroom.keeping.podium.place_rows import PlaceTables
from calroom.keeping.podium.roster_rows import LineUp, PushDealers, SendDealer, SetRoster
from calroom.keeping.podium.rows import Note, PodiumRow, StrikeNote
from calroom.keeping.podium.table_rows import (
    Balance,
    Begin,
    Break,
    CallOff,
    DropPreset,
    Finish,
    KeepPreset,
    Move,
    MustMove,
    Repost,
    Reseat,
    Shut,
    Spread,
    StartGame,
)
from calroom.keeping.register import Register
from calroom.keeping.rows import (
    Admit,
    Adopt,
    Allow,
    AnyRow,
    Appoint,
    Bar,
    Complain,
    Invite,
    Office,
    PayBack,
    PutUp,
    Recognise,
    SellChips,
    TakeDown,
)
from calroom.keeping.shut_out import offices_now
from calroom.money import Cents
from calroom.room import inputs
from calroom.room.inputs import Away, Back, ChangeSeat, Leave, MoveOn, Reply, Role, Sit, TableInput
from calroom.room.room import Room
from calroom.room.table import LiveTable
from calroom.table.refusals import Refused
from calroom.table.sentences import Filling, Sentence, each

HOUSE = "house"
"""The house itself, which carries out what was ordered; nobody else has this name."""

MOST: Cents = inputs.MOST
"""No single amount is larger, whoever names it; what somebody really has is a matter of their purse."""

OFFICES: Mapping[Role, frozenset[Office]] = {
    "dealer": frozenset({"dealer", "floor", "manager"}),
    "floor": frozenset({"floor", "manager", "owner"}),
    "manager": frozenset({"manager", "owner"}),
    "owner": frozenset({"owner"}),
}
"""The offices that carry a role; player, host and clock need none."""

Acts = Mapping[type[TableInput], str]

MAY: Mapping[Role, Acts] = {
    "player": {
        inputs.Sit: "take a seat",
        inputs.Stand: "stand behind the seats",
        inputs.Leave: "leave",
        inputs.Buy: "buy chips",
        inputs.Cash: "take chips off the table",
        inputs.Away: "go away",
        inputs.Back: "come back",
        inputs.ChangeSeat: "change seats",
        inputs.Join: "join the waiting list",
        inputs.Quit: "get off the list",
        inputs.Doubles: "play doubles",
        inputs.Alone: "play alone on a spot",
        inputs.Share: "share the bank",
        inputs.TakeBank: "take the bank of a broken game",
        inputs.AskShuffle: "ask for an extra shuffle",
        inputs.Reply: "answer for one's seat, or one that one has agreed to play",
        Admit: "come in, or go on under a name",
        Recognise: "come back under one's name",
        SellChips: "buy chips at the cage",
        Allow: "limit oneself",
        Complain: "complain of somebody",
        CallFloor: "call the floor",
        TakeBackCall: "take a call back",
        JoinList: "wait for a game and stakes",
        LeaveList: "wait no longer",
        LockPlace: "keep one's place without being called",
        SkipPlace: "let the next go first",
        ComeToSeat: "say that one is coming",
        ClaimPlace: "take over the place that the floor has written down for one",
    },
    "dealer": {
        inputs.Deal: "deal the next hand",
        inputs.ChangeDealer: "relieve the dealer",
        inputs.DrawForSeats: "draw for seats",
        inputs.Report: "report what went wrong",
        inputs.Reply: "settle what the dealer is asked",
    },
    "floor": {
        inputs.Open: "open a table, or let it play higher",
        inputs.Close: "close a table",
        inputs.ChangeLimit: "change the limit",
        inputs.Post: "let a table post other things",
        inputs.DrawForSeats: "draw for seats",
        inputs.Page: "call somebody on the list",
        inputs.Sit: "seat somebody on the list who comes from another table or a broken game",
        inputs.StandIn: "let somebody play the chips of one who is away and agrees",
        inputs.Potting: "note what all have agreed to take out of pots",
        inputs.Leave: "see out somebody who is barred",
        inputs.Away: "mark somebody as away, whose seat is held",
        inputs.Back: "mark somebody as back, who pays nothing by it",
        inputs.MoveOn: "let somebody go on to another table, as was ordered",
        inputs.ChangeSeat: "let somebody move to another seat, as was ordered",
        inputs.Deal: "deal the next hand",
        inputs.ChangeDealer: "relieve the dealer",
        inputs.Report: "report what went wrong",
        inputs.Reply: "rule on what the floor is asked",
        inputs.Stop: "stop the room, a game, a table or a person",
        inputs.Resume: "let them go on",
        inputs.PayJackpot: "pay out of a jackpot",
        PutUp: "put up a table",
        TakeDown: "take down a closed table",
        PayBack: "give back the stacks of a table that waits for its game",
        Adopt: "go over to the house file of today",
        Bar: "bar somebody, or let them in again",
        Note: "note something about somebody",
        StrikeNote: "strike a note",
        Spread: "put up a table now or at a time",
        StartGame: "start a game from a list",
        Shut: "close a table after its hand or at a time",
        Repost: "change what a table plays for and posts after its hand",
        Reseat: "move somebody to another seat of their table after its hand",
        Move: "move somebody to another table of their game after the hand",
        Break: "break a table",
        Balance: "let people go on from one table to another",
        MustMove: "let a table feed another",
        CallOff: "call off what is ordered and has not begun",
        SettleCall: "rule on a call",
        LineUp: "set the order in which dealers move",
        SendDealer: "send a dealer to a table, on a break or home",
        PushDealers: "push the dealers",
        CountPlace: "count the cage or a box",
        JoinList: "put somebody on a list",
        LeaveList: "take somebody off a list",
        LockPlace: "keep somebody's place",
        SkipPlace: "let the next go first",
        MovePlace: "move somebody on a list",
        CallPlace: "call somebody to a table",
        KeepSeat: "seat somebody, or keep a seat for them",
        UncallPlace: "take back a call",
    },
    "manager": {
        PlaceTables: "arrange the map of the room",
        KeepPreset: "keep a preset",
        DropPreset: "drop a preset",
        SetRoster: "set the dealers of a shift",
        OpenShift: "open a shift",
        ExplainDifference: "explain a difference",
        CloseShift: "close a shift",
    },
    "host": {
        PutUp: "put up a private table",
        inputs.Open: "open it",
        inputs.ChangeLimit: "change its limit",
        inputs.Leave: "send somebody away from it",
    },
    "owner": {
        Appoint: "give and take offices",
        Invite: "invite somebody",
    },
    "clock": {
        inputs.Deal: "deal the next hand where no dealer attends",
        inputs.Sit: "seat a bot of the room",
        inputs.Stand: "let one stand",
        inputs.Join: "put one on the list",
        inputs.Buy: "give one chips",
        inputs.Rename: "call somebody by the name they have taken",
        inputs.Tick: "say that time has passed",
        inputs.TimeUp: "say that somebody's time to answer is up",
        inputs.Away: "count somebody as away who does not answer",
        inputs.Leave: "see out whoever has gone without a word",
        Balance: "let people go on to the game that their table feeds",
        MustMove: "let a table that is closed feed no other",
        Begin: "begin to carry out an order",
        Finish: "note that an order is carried out",
        DropCall: "let a call go with the table it came from",
        inputs.Quit: "take off a table's list who waits on the room's",
        JoinList: "put somebody on the room's list whom a rule puts there",
        CallPlace: "call who is next to an open seat",
        UncallPlace: "take back a call to a table that is gone",
        LeaveList: "take off whoever has a seat, has not come, or may not play",
    },
}
"""Every role with what it may say; whoever only looks on, and a regulator, say nothing."""

OF_THE_ROOM: tuple[type[TableInput], ...] = (
    inputs.Stop,
    inputs.Resume,
    inputs.PayJackpot,
    PutUp,
    TakeDown,
    PayBack,
    Adopt,
    Bar,
    Appoint,
    Invite,
    *get_args(PodiumRow),
)
"""What is said to the room and not at a table."""


ABOUT_SOMEBODY = (Bar, inputs.Stop, inputs.Resume)
"""What may be said of nobody above oneself: a tuple, since kinds joined by bars make a new type each time."""


def check(said: AnyRow, register: Register, room: Room, table: LiveTable | None = None) -> None:
    """Refuse what nobody may say in this role, or who does not hold the office for it now."""
    role, kind = said.role, type(said)
    if kind not in MAY[role]:
        raise not_said_by(role, kind, table)
    if isinstance(said, ABOUT_SOMEBODY):
        _check_whom(said, register, table)
    if role in OFFICES:
        _check_office(said, register, room, table)
    if terms := TERMS.get((role, kind)):
        terms(said, room, table)
    if isinstance(said, inputs.ChangeDealer):
        _check_dealer(said, register, table)
    for amount in said.amounts:
        if abs(amount) > MOST:
            raise _refused(
                table,
                "{amount} is more than anybody may name here",
                "up to {most:amount}",
                topic="amount",
                amount=abs(amount),
                most=MOST,
            )


def not_said_by(role: Role, kind: type, table: LiveTable | None = None) -> Refused:
    """That nobody may say this in this role."""
    return _refused(
        table,
        "a {role:word} may not {kind:word}",
        *each("{word}", word=said_by(role)),
        role=role,
        kind=in_words(kind),
    )


def said_by(role: str, *, at_a_table: bool = True) -> list[str]:
    """What somebody in a role may do, in words."""
    acts: Acts = MAY.get(role, {})  # type: ignore[call-overload]
    return [words for kind, words in acts.items() if not at_a_table or kind not in OF_THE_ROOM]


@cache
def in_words(kind: type) -> str:
    """What is said, for a refusal."""
    return next((acts[kind] for acts in MAY.values() if kind in acts), kind.__name__.lower())


def _check_office(said: AnyRow, register: Register, room: Room, table: LiveTable | None) -> None:
    """Whoever the register knows speaks for the house only in an office held now, and not while barred.

    The house itself, which opens and closes tables, is nobody whom the register knows.
    """
    found, needed = register.of(said.who), OFFICES[said.role]
    if found.offices and not offices_now(room, register, said.who):
        raise _refused(table, "{who:person} is barred, and in no office", "ask the floor", who=said.who)
    if (found.purse or found.offices) and not found.offices & needed:
        raise _refused(
            table,
            "{who:person} is not {offices:said}",
            "ask the floor",
            who=said.who,
            offices=" or ".join(sorted(needed)),
        )


# Terms on which some of it may be said

Terms = Callable[[Any, Room, LiveTable | None], None]


def _for_the_role_alone(said: Reply, _: Room, table: LiveTable | None) -> None:
    if said.person:
        raise _refused(
            table,
            "nobody answers for {person}, whatever their office",
            "answer what the {role:word} is asked",
            person=said.person,
            role=said.role,
        )


def _deals_here(said: TableInput, _: Room, table: LiveTable | None) -> None:
    """Who dealt a hand is in its record, so where somebody deals no other dealer does."""
    if table is not None and table.state.dealer not in ("", HOUSE, said.who):
        raise _refused(
            table,
            "{dealer:person} deals here",
            "relieve them first",
            dealer=table.state.dealer,
        )


def _answers_as_dealer(said: Reply, room: Room, table: LiveTable | None) -> None:
    _for_the_role_alone(said, room, table)
    _deals_here(said, room, table)


def _called(said: Sit, _: Room, table: LiveTable | None) -> None:
    if said.along is not None:
        _check_house(said, table)
        return
    waits = table is not None and any(one.person == said.person for one in table.state.waiting)
    if not (said.moved or said.broken) or said.kind == "bot" or not waits:
        raise _refused(
            table,
            "{person} does not come here from another table or a broken game",
            "let them join the list",
            "let them sit down themselves",
            person=said.person,
        )


def _ordered(said: MoveOn | ChangeSeat, _: Room, table: LiveTable | None) -> None:
    _check_house(said, table)


def _check_house(said: TableInput, table: LiveTable | None) -> None:
    """People are moved as the podium has ordered it, and by nobody's word at the table."""
    if said.who != HOUSE:
        raise _refused(table, "people are moved by an order at the podium", "move them at the podium")


def _keeps_the_seat(said: Away, _: Room, table: LiveTable | None) -> None:
    if not said.person or not said.hold:
        raise _refused(table, "the seat of whoever is marked as away is held", "name somebody")


def _pays_nothing(said: Back, _: Room, table: LiveTable | None) -> None:
    if not said.person or said.pay:
        raise _refused(table, "nobody pays by the word of the floor", "let them say it themselves")


def _barred(said: Leave, room: Room, table: LiveTable | None) -> None:
    if not room.barred(said.subject):
        raise _refused(
            table,
            "{subject:person} is not barred, and leaves when they want to",
            "bar them, with the reason",
            subject=said.subject,
        )


def _check_whom(said: Bar | inputs.Stop | inputs.Resume, register: Register, table: LiveTable | None) -> None:
    """Nobody bars somebody whose office is above their own, or lets them in again."""
    person = said.person if isinstance(said, Bar) else said.name if said.scope == "person" else ""
    if not person or not said.who:
        return
    deciders = DECIDE_ABOUT[max(register.of(person).offices, key=list(DECIDE_ABOUT).index, default="dealer")]
    # Whom the register does not know speaks as the floor.
    if deciders.isdisjoint(register.of(said.who).offices or {"floor"}):
        raise _refused(
            table,
            "only the {deciders:said} decides about {person}",
            "ask the {deciders:said}",
            person=person,
            deciders=" or ".join(sorted(deciders)),
        )


DECIDE_ABOUT: Mapping[Office, frozenset[Office]] = {
    "dealer": OFFICES["floor"],
    "floor": OFFICES["floor"],
    "manager": OFFICES["manager"],
    "regulator": OFFICES["owner"],
    "owner": OFFICES["owner"],
}
"""Who bars and stops somebody in an office, the lowest first; players are like dealers."""


def _check_dealer(said: inputs.ChangeDealer, register: Register, table: LiveTable | None) -> None:
    """A dealer relieves another in person; the floor sends somebody who is one, or lets the house deal."""
    if said.dealer in ("", said.who, HOUSE):
        return
    if said.role != "floor" or "dealer" not in register.of(said.dealer).offices:
        raise _refused(
            table,
            "{dealer:person} is not sent to deal",
            "name a dealer",
            "say it yourself",
            dealer=said.dealer,
        )


def _of_somebody_else(said: Leave, _: Room, table: LiveTable | None) -> None:
    if not said.person:
        raise _refused(table, "nobody is named", "name somebody")


TERMS: Mapping[tuple[str, type[TableInput]], Terms] = {
    ("dealer", Reply): _answers_as_dealer,
    ("dealer", inputs.Deal): _deals_here,
    ("dealer", inputs.DrawForSeats): _deals_here,
    ("dealer", inputs.Report): _deals_here,
    ("floor", Reply): _for_the_role_alone,
    ("floor", Sit): _called,
    ("floor", Leave): _barred,
    ("floor", Away): _keeps_the_seat,
    ("floor", Back): _pays_nothing,
    ("floor", MoveOn): _ordered,
    ("floor", ChangeSeat): _ordered,
    ("host", Leave): _of_somebody_else,
}


def _refused(
    table: LiveTable | None,
    what: str,
    /,
    *allowed: str | Sentence,
    topic: str = "authority",
    **parts: Filling,
) -> Refused:
    if table is None:
        return Refused(what, topic, allowed=allowed, **parts)
    return table.refuse(what, topic, *allowed, **parts)


# The manual


def manual() -> str:
    """The table as the manual shows it."""
    lines = ["| role | held by | may say at a table | may say to the room |", "|---|---|---|---|"]
    for role, acts in MAY.items():
        held = " or ".join(sorted(OFFICES[role])) if role in OFFICES else HELD_BY[role]
        here = _listed(acts, of_the_room=False)
        lines.append(f"| {role} | {held} | {here} | {_listed(acts, of_the_room=True)} |")
    lines.append("| spectator, regulator | anybody | nothing | nothing |")
    return "\n".join(lines)


HELD_BY: Mapping[str, str] = {
    "player": "everybody, for themselves",
    "host": "who put up a private table",
    "clock": "the server",
}


def _listed(acts: Acts, *, of_the_room: bool) -> str:
    to_the_room = (*OF_THE_ROOM, Admit, Recognise, SellChips, Allow, Complain)
    said = [
        f"`{kind.__struct_config__.tag}`: {words}"
        for kind, words in acts.items()
        if (kind in to_the_room) == of_the_room
    ]
    return "; ".join(said) or "nothing"
