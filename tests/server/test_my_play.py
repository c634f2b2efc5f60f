"""One's own play: what it came to, notes that nobody else reads, a hand as a picture, all as a file."""

from typing import Any

from msgspec import json
from tests.server.test_history import played
from tests.server.visiting import opened, problem, read, run

from calroom.cards import HIDDEN
from calroom.server.library.review import mistakes_in, reviewed_by
from calroom.server.library.shapes import MyHands, Recalled
from calroom.server.mine.shapes import MyNotes, MyResults
from calroom.server.pages.press import Press
from calroom.store import Played, Record, Slip
from calroom.store.reviews import Mistake, Review


def test_my_hands_show_my_cards_and_are_found_by_what_i_look_for(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, table, hand = await played(visit, "palace.holdem")
            await played(visit, "sk.pure215")
            hands = read(await ann.get("/api/hands"), MyHands).hands
            mine, every = hands[0], len(hands)
            assert (mine.table, mine.hand) == (table, hand)
            assert (mine.title, mine.ending != "", mine.cost) == ("Texas Hold'em", True, None)
            assert [len(group) for group in mine.own] == [2]
            assert HIDDEN not in mine.own[0]
            assert mine.size > 0
            visit.front.keeper.store.reviews.put(
                Review(ann.person, table, hand, 5, (Mistake("call", "fold", 250),))
            )
            for query, count in {
                "house=palace": every,
                "game=sk.pure215": 0,
                "verdict=mistake": 1,
                "verdict=none": every - 1,
                f"least={mine.size}": sum(one.size >= mine.size for one in hands),
                "least=1000000": 0,
                f"since={mine.at}&until={mine.at + 1}": 1,
                f"until={mine.at}": every - 1,
            }.items():
                assert len(read(await ann.get(f"/api/hands?{query}"), MyHands).hands) == count, query
            problem(await ann.get("/api/hands?verdict=unsure"), 400)
            found = read(await ann.get("/api/me/results"), MyResults)
            assert found.all.hands == every
            assert found.all.result == sum(one.after - one.before for one in hands)
            assert (found.points[0].result, found.points[-1].result) == (0, found.all.result)
            assert (found.reviewed, found.mistakes[0].cost) == (1, 250)
            assert (found.mistakes[0].chosen, found.mistakes[0].best) == ("Call", "Fold")
            assert [one.game for one in found.played] == ["palace.holdem"]
            assert read(await ann.get("/api/me/results?house=sk"), MyResults).all.hands == 0
            who = await ann.sign_up("Ann")
            assert who.person == "Ann"
            assert read(await ann.get("/api/me/results"), MyResults) == found

    run(story())


def test_results_stand_beside_what_was_to_be_expected_once_the_lab_has_worked_it_out(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            wagers = '{"own":{"player circle":1000},"all":{"player circle":1000},"bank":20000}'
            visit.front.keeper.store.write(
                [
                    Record(
                        table="old",
                        number=1,
                        at=1_000,
                        input="{}",
                        hand=1,
                        played=(
                            Played(
                                ann.person,
                                "palace.baccarat",
                                "$10-$400",
                                5_000,
                                5_900,
                                Slip(size=1_000, paid=100, wagers=wagers),
                            ),
                        ),
                    )
                ]
            )
            visit.front.worths = Press(visit.front.places.records)  # Nobody waits here for another process.
            found = read(await ann.get("/api/me/results"), MyResults)
            while found.working:
                assert found.all.known == 0
                found = read(await ann.get("/api/me/results"), MyResults)
            assert (found.all.known, found.all.known_result) == (1, 900)
            assert -200 < found.all.expected < -100
            assert found.all.error > 500
            assert found.points[-1].expected == found.all.expected

    run(story())


def test_notes_are_for_whoever_wrote_them_and_follow_both_to_their_new_names(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, bob, zoe = visit.visitor(), visit.visitor(), visit.visitor()
            for one in (ann, bob, zoe):
                await one.come_in()
            was = bob.person
            noted = read(await ann.put("/api/me/notes", {"about": was, "words": " raises light "}), MyNotes)
            assert [(note.about, note.words) for note in noted.notes] == [(was, "raises light")]
            for other in (bob, zoe):
                assert read(await other.get("/api/me/notes"), MyNotes).notes == []
            problem(await visit.visitor().get("/api/me/notes"), 401)
            refused = problem(await ann.put("/api/me/notes", {"about": ann.person, "words": "me"}), 409)
            assert refused.what == "a note is about somebody else"
            problem(await ann.put("/api/me/notes", {"about": was, "words": "x" * 501}), 400)
            await ann.sign_up("Ann")
            await bob.sign_up("Bob")
            [note] = read(await ann.get("/api/me/notes"), MyNotes).notes
            assert (note.about, note.called) == (was, "Bob")
            changed = read(await ann.put("/api/me/notes", {"about": "Bob", "words": "tight"}), MyNotes)
            assert [(one.about, one.words) for one in changed.notes] == [("Bob", "tight")]
            assert read(await ann.put("/api/me/notes", {"about": was, "words": ""}), MyNotes).notes == []

    run(story())


def test_everything_of_ones_own_is_one_file_with_nothing_of_anybody_else(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, table, hand = await played(visit, "palace.holdem")
            bob, _, _ = await played(visit, "sk.pure215")
            guest = ann.person
            await bob.put("/api/me/notes", {"about": guest, "words": "what Bob thinks"})
            await ann.put("/api/me/notes", {"about": bob.person, "words": "what Ann thinks"})
            await ann.sign_up("Ann")
            given = await ann.get("/api/me/everything")
            assert given.headers["content-disposition"] == 'attachment; filename="calroom.json"'
            file: dict[str, Any] = json.decode(given.content)
            assert file["account"]["name"] == "Ann"
            assert file["account"]["formerly"] == [guest]
            kept = file["hands"][0]
            assert (kept["table"], kept["hand"], kept["as"]) == (table, hand, guest)
            assert len(kept["own_cards"][0]) == 2
            assert file["results"][0]["result"] == sum(one["after"] - one["before"] for one in file["hands"])
            assert sum(line["amount"] for line in file["chips"]) == file["account"]["purse"]
            assert [note["words"] for note in file["notes"]] == ["what Ann thinks"]
            assert {"practice", "drafts", "reviews", "said", "not_heard"} <= set(file)
            assert b"what Bob thinks" not in given.content
            problem(await visit.visitor().get("/api/me/everything"), 401)

    run(story())


def test_a_picture_of_a_hand_shows_the_cards_that_whoever_asks_saw(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, table, hand = await played(visit, "palace.holdem")
            address = f"/api/hands/{table}/{hand}"
            mine = read(await ann.get(address), Recalled)
            dealt = next(
                at
                for at, line in enumerate(mine.lines, 1)
                if getattr(getattr(line.what, "told", None), "place", "") == f"hand {mine.seat}"
            )
            own = (await ann.get(f"{address}/picture?step={dealt}")).text
            assert own.startswith("<svg ")
            faces = own.count('aria-label="') - own.count('aria-label="a card face down"')
            query = mine.share.partition("?")[2]
            shared = (await visit.visitor().get(f"{address}/picture?step={dealt}&{query}")).text
            assert shared.count('aria-label="') - shared.count('aria-label="a card face down"') < faces
            stranger = visit.visitor()
            await stranger.come_in()
            problem(await stranger.get(f"{address}/picture"), 403)

    run(story())


def test_what_is_kept_of_a_review_are_the_choices_that_cost_something() -> None:
    import calroom

    game = calroom.game("palace.three-card")
    hand = game.hand({1: "$500", 2: "$500"}, seed=11)
    hand.answer(1, "post", "$400")
    hand.answer(2, "wager", "$10", where="ante 2")
    hand.answer(2, "done")
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, "fold" if ask.topic == "play-or-fold" else ask.default)
    said = reviewed_by(game, hand.inputs, 2)
    assert [(one.chosen, one.best) for one in mistakes_in(said)] == [("fold", "play")]
