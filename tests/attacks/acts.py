"""What attackers do, one thing at a time: each is a value that can be printed, drawn and done."""

import asyncio
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct
from tests.attacks.raid import NO_INPUTS, PASSWORD, Line, Raid
from tests.server.visiting import given, ordered

from calroom.server.protocol import PROTOCOL

YEARS = 10 * 366 * 24 * 60 * 60_000


class Act(Struct, frozen=True):
    """Something that somebody does; by itself it is nothing."""

    async def do(self, raid: Raid) -> None:
        """Do it."""


# At the door


class Come(Act, frozen=True):
    """As a guest."""

    browser: int

    async def do(self, raid: Raid) -> None:
        came = await raid.request(self.browser, "POST", "/api/guest")
        if came.is_success:
            who = raid.browsers[self.browser].known(came)
            raid.came(self.browser, who.person)


class SignUp(Act, frozen=True):
    browser: int
    name: str

    async def do(self, raid: Raid) -> None:
        was = raid.signed_in(self.browser)
        body = {"name": self.name, "password": PASSWORD}
        came = await raid.request(self.browser, "POST", "/api/accounts", body)
        if came.is_success:
            raid.ended(was)
            raid.browsers[self.browser].known(came)
            raid.came(self.browser, self.name)
            raid.passwords[self.name] = PASSWORD
            if was in raid.barred:
                raid.barred.add(self.name)


class SignIn(Act, frozen=True):
    browser: int
    name: str
    right: bool = True

    async def do(self, raid: Raid) -> None:
        was = raid.tokens.get(self.browser, "")
        password = raid.passwords.get(self.name, PASSWORD) if self.right else "a wrong password"
        body = {"name": self.name, "password": password}
        came = await raid.request(self.browser, "POST", "/api/session", body)
        if came.is_success:
            raid.must(self.right, "somebody came in with a wrong password")
            raid.dead.add(was)
            who = raid.browsers[self.browser].known(came)
            raid.came(self.browser, who.person)


class SignOut(Act, frozen=True):
    browser: int

    async def do(self, raid: Raid) -> None:
        token = raid.tokens.get(self.browser, "")
        gone = await raid.request(self.browser, "DELETE", "/api/session")
        # What could not be written down is over all the same.
        if gone.is_success or gone.status_code == 503:
            raid.dead.add(token)
            raid.tokens.pop(self.browser, None)


class ChangePassword(Act, frozen=True):
    browser: int

    async def do(self, raid: Raid) -> None:
        person = raid.who(self.browser)
        was = raid.passwords.get(person, PASSWORD)
        new = f"{PASSWORD} {len(raid.story)}"
        body = {"password": was, "new": new}
        came = await raid.request(self.browser, "PUT", "/api/me/password", body)
        if came.is_success:
            raid.passwords[person] = new
            raid.ended(person)
            raid.browsers[self.browser].known(came)
            raid.came(self.browser, person)


class Invite(Act, frozen=True):
    """Somebody invites somebody to an office, who comes at once."""

    by: int
    browser: int
    name: str
    office: str

    async def do(self, raid: Raid) -> None:
        owner = raid.who(self.by)
        body = {"person": raid.name(self.name), "office": self.office, "reason": "a raid"}
        invited = await raid.request(self.by, "POST", "/api/floor/invitations", body)
        if not invited.is_success:
            return
        raid.must(raid.has_held(owner, "owner"), f"{owner} invites and is no owner")
        path = invited.json()["path"]
        form = urlencode({"password": PASSWORD})
        headers = {"content-type": "application/x-www-form-urlencoded"}
        came = await raid.browsers[self.browser].http.post(path, content=form, headers=headers)
        raid.note(f"browser {self.browser} comes with the invitation of {body['person']}: {came.status_code}")
        if came.status_code == 303:
            person = body["person"]
            raid.ended(person)
            raid.passwords[person] = PASSWORD
            if self.office:
                raid.appointed(person, self.office, on=True)
            raid.came(self.browser, person)
            raid.browsers[self.browser].known(await raid.browsers[self.browser].get("/api/me"))


# Money


class BuyChips(Act, frozen=True):
    browser: int
    amount: int
    id: str = ""

    async def do(self, raid: Raid) -> None:
        await raid.request(self.browser, "POST", "/api/me/chips", {"amount": self.amount, "id": self.id})


class SetLimits(Act, frozen=True):
    browser: int
    chips_a_day: int | None
    out: bool = False

    async def do(self, raid: Raid) -> None:
        body: dict[str, Any] = {"chips_a_day": self.chips_a_day}
        person = raid.who(self.browser)
        if self.out:
            body["excluded_until"] = int(raid.wall() * 1000) + YEARS
        done = await raid.request(self.browser, "PUT", "/api/me/limits", body)
        if self.out and done.is_success:
            raid.barred.add(person)


# Offices


class Appoint(Act, frozen=True):
    browser: int
    person: str
    office: str
    on: bool

    async def do(self, raid: Raid) -> None:
        by, person = raid.who(self.browser), raid.name(self.person)
        body = ordered("appoint", person=person, office=self.office, on=self.on, reason="a raid")
        done = await raid.request(self.browser, "POST", "/api/floor/orders", body)
        if done.is_success:
            raid.must(raid.has_held(by, "owner"), f"{by} appoints and is no owner")
            raid.appointed(person, self.office, on=self.on)


class Bar(Act, frozen=True):
    browser: int
    person: str
    on: bool

    async def do(self, raid: Raid) -> None:
        by, person = raid.who(self.browser), raid.name(self.person)
        body = ordered("bar", person=person, on=self.on, reason="a raid")
        done = await raid.request(self.browser, "POST", "/api/floor/orders", body)
        if done.is_success:
            raid.must(raid.has_held(by, "owner", "floor"), f"{by} bars people and is nobody")
            (raid.barred.add if self.on else raid.barred.discard)(person)


class Stop(Act, frozen=True):
    browser: int
    scope: str
    name: str
    on: bool

    async def do(self, raid: Raid) -> None:
        by = raid.who(self.browser)
        kind, name = "stop" if self.on else "resume", raid.name(self.name)
        body = ordered(kind, scope=self.scope, name=name, reason="a raid")
        done = await raid.request(self.browser, "POST", "/api/floor/orders", body)
        if done.is_success:
            raid.must(raid.has_held(by, "owner", "floor"), f"{by} stops things and is nobody")


class Look(Act, frozen=True):
    """Read something."""

    browser: int
    path: str

    async def do(self, raid: Raid) -> None:
        path = self.path.replace("TABLE", raid.table(0))
        found = await raid.request(self.browser, "GET", path)
        if found.is_success and "/reports/" in path:
            held = raid.has_held(raid.who(self.browser), "owner", "floor", "regulator")
            raid.must(held, f"browser {self.browser} reads what is not theirs to read")


# Tables


class Play(Act, frozen=True):
    browser: int
    game: str
    lot: bool = False

    async def do(self, raid: Raid) -> None:
        done = await raid.request(self.browser, "POST", "/api/play", {"game": self.game, "lot": self.lot})
        if done.is_success and (table := done.json()["table"]) not in raid.tables:
            raid.tables.append(table)


class PutUp(Act, frozen=True):
    browser: int
    game: str
    bots: int

    async def do(self, raid: Raid) -> None:
        person = raid.who(self.browser)
        before = len(raid.tables)
        done = await raid.request(self.browser, "POST", "/api/tables", {"game": self.game, "bots": self.bots})
        if done.is_success:
            raid.tables.insert(before, done.json()["table"])
            raid.hosts[done.json()["table"]] = person


class Connect(Act, frozen=True):
    """Open a socket, with or without a cookie, and say hello or leave it at that."""

    browser: int | None
    table: int
    hello: bool

    async def do(self, raid: Raid) -> None:
        if len(raid.lines) >= 12:
            return
        line = raid.connect(self.browser, raid.table(self.table))
        await asyncio.sleep(0)
        if self.hello:
            await raid.greet(line)


class Greet(Act, frozen=True):
    """Say hello late, again, or wrongly."""

    socket: int
    protocol: int = PROTOCOL
    after: int | None = None

    async def do(self, raid: Raid) -> None:
        if line := raid.line(self.socket):
            fields: dict[str, Any] = {} if self.after is None else {"after": self.after}
            await raid.greet(line, protocol=self.protocol, **fields)


class Say(Act, frozen=True):
    """Anything that the schema has, or nearly."""

    socket: int
    say: str
    fields: dict[str, Any]
    again: bool = False
    """Whether under the id of what was said before."""

    async def do(self, raid: Raid) -> None:
        if line := raid.line(self.socket):
            fields = {
                name: raid.name(value) if name == "person" else value for name, value in self.fields.items()
            }
            id_ = line.sent[-1]["id"] if self.again and line.sent else line.next_id()
            await raid.ask(line, {"id": id_, **_message(self.say, fields)})


def _message(say: str, fields: dict[str, Any]) -> dict[str, Any]:
    """What is said, in the envelope where it is an input."""
    return {"say": say, **fields} if say in NO_INPUTS else given(say, **fields)


class Choose(Act, frozen=True):
    """Answer what is asked, what was asked, or what somebody else is asked."""

    socket: int
    whose: str
    option: int
    again: bool = False

    def message(self, raid: Raid, line: Line) -> dict[str, Any] | None:
        asked = {
            "own": [line.question] if line.question else [],
            "old": line.questions[:1],
            "other": [one.question for one in raid.lines if one is not line and one.question],
        }[self.whose]
        if not asked:
            return None
        question: dict[str, Any] = asked[0] or {}
        options = question["ask"]["options"]
        chosen = options[self.option % len(options)]
        answer = {"verb": chosen["verb"], "amount": chosen.get("low", 0), "where": chosen.get("where", "")}
        if self.option == 0 or chosen.get("cards"):
            answer = question["ask"]["default"]
        chose = [one["id"] for one in line.sent if one.get("number")]
        id_ = chose[-1] if self.again and chose else line.next_id()
        return {"id": id_, **given("reply", number=question["number"], answer=answer)}

    async def do(self, raid: Raid) -> None:
        line = raid.line(self.socket)
        if line and (message := self.message(raid, line)):
            await raid.ask(line, message)


class Order(Act, frozen=True):
    """Speak with an authority that one has, had, or never had."""

    socket: int
    input: str
    fields: dict[str, Any]

    async def do(self, raid: Raid) -> None:
        line = raid.line(self.socket)
        if line is None:
            return
        named = {
            name: raid.name(value) if name in ("person", "who", "by") else value
            for name, value in self.fields.items()
        }
        what = {"input": self.input, **named}
        message = {"say": "give", "id": line.next_id(), "what": {"reason": "a raid", **what}}
        found = await raid.ask(line, message)
        if found.get("tell") != "taken":
            return
        if what.get("role", "player") == "player":
            claimed = [name for name in ("who", "person", "by") if named.get(name)]
            raid.must(not claimed, f"{line.person} was believed about {claimed}")
        else:
            held = raid.has_held(line.person, "floor", "dealer")
            raid.must(held, f"{line.person} was obeyed, who holds no office")


class Vanish(Act, frozen=True):
    """Answer or act, and be gone in the middle of it: the line breaks, or what serves it is ended."""

    socket: int
    first: Choose | Say | None
    steps: int
    hard: bool

    async def do(self, raid: Raid) -> None:
        line = raid.line(self.socket)
        if line is None:
            return
        message: dict[str, Any] | None = None
        if isinstance(self.first, Choose):
            message = self.first.message(raid, line)
        elif self.first is not None:
            message = {"id": line.next_id(), **_message(self.first.say, self.first.fields)}
        if message:
            await raid.ask(line, message, wait=False)
        for _ in range(self.steps):
            await asyncio.sleep(0)
        raid.note(f"{line.label} is {'ended' if self.hard else 'gone'} after {self.steps} steps")
        (line.cancel if self.hard else line.drop)()
        await line.ended()


# The world


class Clock(Act, frozen=True):
    """Somebody moves the clock on the wall."""

    hours: float

    async def do(self, raid: Raid) -> None:
        raid.note(f"the clock is moved by {self.hours} hours")
        raid.skew += self.hours * 3600


class Wait(Act, frozen=True):
    seconds: float

    async def do(self, raid: Raid) -> None:
        raid.note(f"{self.seconds} seconds pass")
        await asyncio.sleep(self.seconds)


class Restart(Act, frozen=True):
    """The server ends, another goes on where it was, and everybody comes back."""

    async def do(self, raid: Raid) -> None:
        if raid.fails:
            return
        raid.note("the server is started again")
        await raid.restart()
