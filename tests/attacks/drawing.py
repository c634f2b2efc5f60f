"""Attacks as hypothesis draws them: mostly sensible enough to be taken, and never quite innocent."""

from typing import Any, get_args

from hypothesis import strategies as st
from msgspec.structs import replace
from tests.attacks import acts
from tests.attacks.acts import Act
from tests.attacks.raid import BROWSERS, GAMES

from calroom.keeping.rows import AnyRow

NAMES = ("Ann", "Bob", "Dan")
OFFICES = ("dealer", "floor", "owner", "regulator")
INPUTS = sorted(kind.__struct_config__.tag for kind in get_args(AnyRow))
PATHS = (
    "/api/me",
    "/api/lobby",
    "/api/tables/TABLE",
    "/api/hands",
    "/api/hands/TABLE/1",
    "/api/reports/players",
    "/api/reports/hand?of=TABLE/1",
    "/api/reports/actions",
    "/health",
    "/metrics",
)

browsers = st.integers(0, BROWSERS - 1)
sockets = st.integers(0, 5)
tables = st.integers(0, 2)
people = st.sampled_from([*(f"@{number}" for number in range(BROWSERS)), *NAMES, "Zoe", "Bot Ada", "house"])
amounts = st.sampled_from([0, 1, 4_000, 20_000, 100_000, 1_000_000, 9_000_000, 10**12, 2**63, -5])
chips = st.sampled_from([0, 10_000, 40_000, 40_000, 100_000, 10**12])
seats = st.integers(0, 9)
offices = st.sampled_from(["dealer", "floor"])
answers = st.fixed_dictionaries(
    {"verb": st.sampled_from(["fold", "call", "raise", "check", "all-in", "take"])}
)


def _said(say: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[acts.Say]:
    return st.builds(
        acts.Say,
        socket=sockets,
        say=st.just(say),
        fields=st.fixed_dictionaries(fields),
        again=st.sampled_from([False, False, False, True]),
    )


SAYING = st.one_of(
    _said("sit", chips=chips, seat=seats),
    _said("sit", chips=chips),
    _said("stand", chips=chips),
    _said("leave"),
    _said("buy", amount=amounts),
    _said("cash", amount=amounts),
    _said("away"),
    _said("back", pay=st.booleans()),
    _said("changeseat", seat=seats),
    _said("join"),
    _said("quit"),
    _said("takebank"),
    _said("share"),
    _said("doubles"),
    _said("askshuffle"),
    _said("sit", chips=chips, person=people, kind=st.just("bot")),
)
TALKING = st.one_of(
    _said("chat", words=st.sampled_from(["hello", "<b>", "\u202e", "x" * 280])),
    _said("mute", person=people, on=st.booleans()),
    _said("complain", person=people, words=st.just("=1+1")),
    _said("kick", person=people, on=st.booleans()),
    _said("bots", count=st.integers(0, 3)),
    _said("hold", on=st.booleans()),
)
CHOOSING = st.builds(
    acts.Choose,
    socket=sockets,
    whose=st.sampled_from(["own", "own", "own", "old", "other"]),
    option=st.integers(0, 3),
    again=st.sampled_from([False, False, False, True]),
)
ORDERING = st.builds(
    acts.Order,
    socket=sockets,
    input=st.sampled_from([*INPUTS, "deal", "reply", "sit", "leave"]),
    fields=st.fixed_dictionaries(
        {},
        optional={
            "person": people,
            "who": people,
            "role": st.sampled_from(["player", "floor", "floor", "dealer", "clock", "host", "owner"]),
            "kind": st.sampled_from(["player", "bot", "proposition"]),
            "chips": chips,
            "amount": amounts,
            "seat": seats,
            "by": people,
            "agreed": st.booleans(),
            "id": st.sampled_from(["a", "s1-1"]),
            "scope": st.sampled_from(["room", "game", "person"]),
            "game": st.sampled_from(GAMES),
            "answer": answers,
            "office": st.sampled_from(OFFICES),
            "incident": st.just({"incident": "exposed"}),
        },
    ),
)
ORDERS = st.one_of(
    st.builds(acts.Order, sockets, st.just("deal"), st.fixed_dictionaries({"role": offices})),
    st.builds(
        acts.Order,
        sockets,
        st.sampled_from(["leave", "away", "reply"]),
        st.fixed_dictionaries({"person": people, "role": offices}, optional={"answer": answers}),
    ),
    st.builds(
        acts.Order,
        sockets,
        st.just("sit"),
        st.fixed_dictionaries({"person": people, "chips": chips, "role": offices}),
    ),
)
"""What is likely to be taken from somebody who may say it."""

COMING = st.one_of(
    st.builds(acts.Come, browser=browsers),
    st.builds(acts.Come, browser=browsers),
    st.builds(acts.SignUp, browser=browsers, name=st.sampled_from(NAMES)),
    st.builds(
        acts.SignIn,
        browser=browsers,
        name=st.sampled_from([*NAMES, "Olga", "Olga"]),
        right=st.sampled_from([True, True, True, False]),
    ),
    st.builds(acts.SignOut, browser=browsers),
    st.builds(acts.ChangePassword, browser=browsers),
)
PAYING = st.one_of(
    st.builds(acts.BuyChips, browser=browsers, amount=amounts, id=st.sampled_from(["", "a", "b"])),
    st.builds(
        acts.SetLimits,
        browser=browsers,
        chips_a_day=st.sampled_from([None, 0, 100_000, 10**12]),
        out=st.sampled_from([False, False, False, True]),
    ),
)
RULING = st.one_of(
    st.builds(
        acts.Appoint,
        browser=st.sampled_from([0, 0, 0, 1, 2]),
        person=people,
        office=st.sampled_from(OFFICES),
        on=st.booleans(),
    ),
    st.builds(
        acts.Invite,
        by=st.sampled_from([0, 0, 0, 1]),
        browser=st.integers(1, BROWSERS - 1),
        name=st.sampled_from([*NAMES, "@1"]),
        office=st.sampled_from([*OFFICES, ""]),
    ),
    st.builds(acts.Bar, browser=st.sampled_from([0, 0, 1, 2]), person=people, on=st.booleans()),
    st.builds(
        acts.Stop,
        browser=st.sampled_from([0, 0, 1]),
        scope=st.sampled_from(["room", "game", "person"]),
        name=st.sampled_from(["", GAMES[0], "@1"]),
        on=st.booleans(),
    ),
)
CONNECTING = st.builds(
    acts.Connect,
    browser=st.one_of(browsers, browsers, browsers, st.none()),
    table=tables,
    hello=st.sampled_from([True, True, False]),
)
GREETING = st.builds(
    acts.Greet,
    socket=sockets,
    protocol=st.sampled_from([2, 2, 2, 2, 2, 1]),
    after=st.one_of(st.none(), st.none(), st.integers(0, 50)),
)
GOING = st.one_of(
    st.builds(acts.Play, browser=browsers, game=st.sampled_from(GAMES), lot=st.booleans()),
    st.builds(acts.PutUp, browser=browsers, game=st.sampled_from(GAMES), bots=st.integers(0, 2)),
    CONNECTING,
    CONNECTING,
    GREETING,
    GREETING,
)
VANISHING = st.builds(
    acts.Vanish,
    socket=sockets,
    first=st.one_of(CHOOSING, CHOOSING, SAYING, st.none()),
    steps=st.integers(0, 12),
    hard=st.booleans(),
)
LOOKING = st.builds(acts.Look, browser=browsers, path=st.sampled_from(PATHS))
CLOCK = st.builds(acts.Clock, hours=st.sampled_from([-24.0, -1.0, -0.01, 0.01, 1.0, 25.0]))

BY_PEOPLE: st.SearchStrategy[Act] = st.one_of(
    COMING, GOING, SAYING, SAYING, CHOOSING, CHOOSING, ORDERING, TALKING, PAYING, RULING, VANISHING, LOOKING
)
WORLD: st.SearchStrategy[Act] = st.one_of(
    st.builds(acts.Restart),
    CLOCK,
    st.builds(acts.Wait, seconds=st.sampled_from([0.02, 0.2, 0.7])),
    SAYING,
    CHOOSING,
    COMING,
)


def _plot(browser: int) -> st.SearchStrategy[list[Act]]:
    """Several things that one person does, over the last socket of their own, and that are done to them."""
    mine, socket = st.just(browser), st.just(-1 - browser)
    said = st.one_of(
        st.builds(acts.Say, socket, st.just("sit"), st.fixed_dictionaries({"chips": chips})),
        st.builds(acts.Say, socket, st.just("buy"), st.fixed_dictionaries({"amount": amounts})),
        st.builds(acts.Say, socket, st.sampled_from(["leave", "away", "back", "join"]), st.just({})),
        st.builds(acts.Choose, socket, st.just("own"), st.integers(0, 3)),
    )
    return st.lists(
        st.one_of(
            st.builds(acts.Connect, mine, tables, st.just(False)),
            st.builds(acts.Connect, mine, tables, st.booleans()),
            st.builds(acts.Greet, socket),
            said,
            said,
            st.builds(acts.SignUp, mine, st.sampled_from(NAMES)),
            st.one_of(
                st.builds(acts.SignOut, mine),
                st.builds(acts.ChangePassword, mine),
                st.builds(acts.SignIn, browsers, st.sampled_from([*NAMES, "Olga"])),
                st.builds(acts.Come, mine),
                st.builds(acts.Come, mine),
            ),
            st.one_of(ORDERING, ORDERS).map(lambda order: replace(order, socket=-1 - browser)),
            st.builds(
                acts.Appoint,
                st.just(0),
                st.just(f"@{browser}"),
                st.sampled_from(["dealer", "floor"]),
                st.booleans(),
            ),
            st.one_of(
                st.builds(acts.Bar, st.just(0), st.just(f"@{browser}"), st.booleans()),
                st.builds(acts.SetLimits, mine, st.just(None), st.just(True)),
                st.builds(acts.Play, mine, st.sampled_from(GAMES)),
                st.builds(acts.BuyChips, mine, amounts),
            ),
            st.builds(acts.Vanish, socket, st.one_of(said, st.none()), st.integers(0, 12), st.booleans()),
        ),
        min_size=3,
        max_size=8,
    )


PLOTS: st.SearchStrategy[list[Act]] = browsers.flatmap(_plot)
"""What one person does after the other, so that one thing leads to the next."""
