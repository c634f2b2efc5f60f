"""Hands that were played: one's own list, each as one saw it, a link for others, PHH, and the shuffle."""

from pathlib import Path

from tests.server.visiting import (
    Socket,
    Visit,
    Visitor,
    cookie_of,
    opened,
    play_a_hand,
    problem,
    read,
    run,
    told_of,
)

from calroom.cards import HIDDEN
from calroom.histories.phh import read_histories
from calroom.server.library.shapes import MyHands, Recalled
from calroom.server.people.shapes import Who
from calroom.server.protocol import PROTOCOL, Face
from calroom.shuffle.commitment import Opening, verify
from calroom.store import Played, Record


def holds(shown: Recalled) -> bool:
    """Whether every opening fits the published seal, as a browser checks it."""
    openings = [
        Opening(
            one.position, one.card, bytes.fromhex(one.salt), tuple(bytes.fromhex(part) for part in one.path)
        )
        for one in shown.openings
    ]
    return bool(openings) and all(
        verify(bytes.fromhex(shown.root), shown.size, opening) for opening in openings
    )


def cards_in(shown: Recalled) -> list[str]:
    """Every card that was dealt, as it is shown."""
    return [
        card for line in shown.lines for card in getattr(getattr(line.what, "told", None), "cards", ()) or ()
    ]


async def played(visit: Visit, game: str) -> tuple[Visitor, str, int]:
    ann = visit.visitor()
    await ann.come_in()
    return ann, *(await play_a_hand(visit, ann, game))


def test_my_hands_are_listed_with_my_chips_before_and_after(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, table, hand = await played(visit, "palace.holdem")
            mine = read(await ann.get("/api/hands"), MyHands)
            found = mine.hands[0]
            assert (found.table, found.hand, found.game) == (table, hand, "palace.holdem")
            assert found.stakes == "$4-$8"
            assert found.share == f"/hands/{table}/{hand}"
            assert found.before > 0
            problem(await visit.visitor().get("/api/hands"), 401)
            assert read(await (await _guest(visit)).get("/api/hands"), MyHands).hands == []
            problem(await ann.get("/api/hands?more=nonsense"), 400)
            who = await ann.sign_up("Ann")
            assert who.person == "Ann"
            assert read(await ann.get("/api/hands"), MyHands) == mine
            assert (await ann.get(f"/api/hands/{table}/{hand}")).is_success

    run(story())


async def _guest(visit: Visit) -> Visitor:
    visitor = visit.visitor()
    await visitor.come_in()
    return visitor


def test_hands_come_page_by_page(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = await _guest(visit)
            assert ann.who is not None
            visit.front.keeper.store.write(
                [
                    Record(
                        table="old",
                        number=number,
                        at=1_000 + number // 3,
                        input="{}",
                        hand=number,
                        played=(Played(ann.who.person, "palace.holdem", "$4-$8", 100, 100),),
                    )
                    for number in range(1, 121)
                ]
            )
            seen: list[int] = []
            more = ""
            while True:
                page = read(await ann.get("/api/hands", params={"more": more} if more else {}), MyHands)
                seen += [line.hand for line in page.hands]
                more = page.more
                if not more:
                    break
            assert seen == list(range(120, 0, -1))

    run(story())


def test_a_hand_is_recalled_as_each_may_see_it_with_their_faces_and_its_shuffle_checked(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, table, hand = await played(visit, "palace.holdem")
            address = f"/api/hands/{table}/{hand}"
            mine = read(await ann.get(address), Recalled)
            assert mine.replay
            assert mine.seat > 0
            assert ann.who is not None
            assert mine.people[str(mine.seat)] == ann.who.person
            assert [line.number for line in mine.lines] == sorted(line.number for line in mine.lines)
            assert holds(mine)
            stranger = await _guest(visit)
            assert problem(await stranger.get(address), 403).topic == "share"
            problem(await visit.visitor().get(address + "?share=" + "0" * 32), 403)
            fox = Face(figure="fox", colour="red")
            read(await ann.put("/api/me/face", {"face": fox}), Who)
            shared = read(await visit.visitor().get("/api" + mine.share), Recalled)
            assert shared.faces == {str(mine.seat): fox}
            assert shared.seat == 0
            assert len(shared.openings) < len(mine.openings)
            hidden = [cards_in(one).count(HIDDEN) for one in (mine, shared)]
            assert 0 < hidden[0] < hidden[1]
            problem(await ann.get(f"/api/hands/{table}/{hand + 99}"), 404)
            problem(await ann.get(f"/api/hands/nowhere/{hand}"), 404)
            problem(await ann.get(f"/api/hands/{table}/0"), 400)

    run(story())


def test_a_regulator_reads_a_hand_whole_once_it_is_over(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            _, table, hand = await played(visit, "palace.holdem")
            regulator = await visit.of_the_staff("regulator", "Reg")
            floor = await visit.of_the_staff("floor", "Flo")
            whole = read(await regulator.get(f"/api/hands/{table}/{hand}"), Recalled)
            assert HIDDEN not in cards_in(whole)
            as_floor = read(await floor.get(f"/api/hands/{table}/{hand}"), Recalled)
            assert HIDDEN in cards_in(as_floor)
            bob = await _guest(visit)
            seated = (await bob.post("/api/play", {"game": "comstock.holdem"})).json()["table"]
            socket = Socket(visit.app, seated, cookie=cookie_of(bob))
            socket.say(say="hello", id="1", protocol=PROTOCOL)
            # Bob is told of a hand once it is kept; the table knows of it earlier.
            await told_of(socket, "handbegan")
            live = read(await regulator.get(f"/api/hands/{seated}/1"), Recalled)
            assert set(_down(live)) == {HIDDEN}
            problem(await regulator.get(f"/api/reports/hand?of={seated}/1"), 409)
            await socket.close()

    run(story())


def _down(shown: Recalled) -> list[str]:
    return [
        card
        for line in shown.lines
        if "hand " in getattr(getattr(line.what, "told", None), "place", "")
        for card in getattr(getattr(line.what, "told", None), "cards", ())
    ]


def test_a_hand_can_be_had_as_phh_with_only_the_cards_one_saw(path: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, table, hand = await played(visit, "palace.holdem")
            mine = read(await ann.get(f"/api/hands/{table}/{hand}"), Recalled)
            assert mine.phh
            response = await ann.get(f"/api/hands/{table}/{hand}/phh")
            assert "attachment" in response.headers["content-disposition"]
            file = tmp_path / "hand.phh"
            file.write_text(response.text)
            [(_, history)] = read_histories(file)
            assert not isinstance(history, Exception)
            assert history.variant == "FT"
            dealt = [action for action in history.actions if action.startswith("d dh")]
            assert sum("????" in action for action in dealt) == len(dealt) - 1
            shared = await visit.visitor().get(
                f"/api/hands/{table}/{hand}/phh?{mine.share.partition('?')[2]}"
            )
            assert shared.text.count("????") == len(dealt)
            bob, table, hand = await played(visit, "sk.pure215")
            shown = read(await bob.get(f"/api/hands/{table}/{hand}"), Recalled)
            assert not shown.phh
            assert "the format has no code for" in shown.no_phh
            assert problem(await bob.get(f"/api/hands/{table}/{hand}/phh"), 409).what == shown.no_phh

    run(story())
