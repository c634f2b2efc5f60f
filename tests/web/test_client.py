"""The client's own tests, run by Node from its wheel, on hands that the engine has played."""

import runpy
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import calroom
from calroom.cards import STANDARD
from calroom.houses import known
from calroom.houses.drafts import form
from calroom.houses.game import Game
from calroom.room.words import tell
from calroom.server.tables.told import words_of
from calroom.shuffle.commitment import commit
from calroom.table.asks import Answer
from calroom.table.events import Event
from calroom.table.hand import Hand
from calroom.table.messages import Message, render
from calroom.table.refusals import CannotHappen
from calroom.table.story import StoryLine, story
from calroom.table.views import View, see
from calroom.testing import any_answer, deal
from tests.e2e.scenes import HOUSE_GAMES, scenes
from tests.room.remarks import ABOUT_ANN
from tests.trouble import any_incident
from tests.web.questions import asks, with_trials

WEB = Path(__file__).parents[2] / "web"
BUILD: dict[str, Any] = runpy.run_path(str(WEB / "build.py"))


def snapshot(view: View) -> dict[str, Any]:
    return {
        "stakes": view.stakes,
        "seats": view.seats,
        "button": view.button,
        "chips": view.chips,
        "cards": view.cards,
        "markers": view.markers,
    }


def seen(hand: Hand, seat: int | None) -> dict[str, Any]:
    """A hand as one seat sees it: every event, and the view after it."""
    view = View(seat)
    steps = []
    for event in hand.events:
        masked: Event = event.masked(seat)
        see(view, masked)
        steps.append(msgspec.to_builtins({"event": masked, "view": snapshot(view)}, str_keys=True))
    game = calroom.game(hand.setup.game)
    shown = {"family": game.family, "pieces": game.type.pieces, "spots": game.type.spots}
    table = {**shown, "most": game.rules.seats[1]}
    return {"game": game.id, **table, "seat": seat, "steps": steps}


def played(game: Game, luck: Random, trouble: float) -> Hand:
    """A hand to its end, in which now and then something goes wrong."""
    hand = deal(game, luck, luck.randrange(2**32))
    kinds = tuple(game.remedies)
    while not hand.over:
        if kinds and luck.random() < trouble:
            try:
                hand.report(any_incident(luck.choice(kinds), hand.table.seats, luck))
            except CannotHappen:
                continue
        else:
            hand.answer(*any_answer(hand, luck))
    return hand


def hands_seen() -> Iterator[dict[str, Any]]:
    """Every house-game, with and without trouble, from a seat and from the rail."""
    luck = Random(7)
    for game in calroom.games():
        for trouble in (0.0, 0.3):
            hand = played(game, luck, trouble)
            yield seen(hand, luck.choice(hand.table.seats))
            yield seen(hand, None)


def stories_told() -> Iterator[dict[str, Any]]:
    """A hand of every house-game as a story, told to a seat, and its lines as the engine writes them."""
    luck = Random(11)
    for game in calroom.games():
        hand = played(game, luck, 0.1)
        seat = luck.choice(hand.table.seats)
        told = story(hand.events, game.voice(hand.setup), seat)
        written = [render(line.message, game.verbs, you=seat) for line in told]
        yield {"game": game.id, "seat": seat, "words": words_of(game), "story": told, "written": written}
    yield remarks()


def remarks() -> dict[str, Any]:
    """What the room tells of whoever reads it beside a hand: every kind of event that names people."""
    told = [
        StoryLine(number, number, Message("room", name=tell(event).wording))
        for number, event in enumerate(ABOUT_ANN)
    ]
    words = words_of(calroom.game("palace.holdem"))
    written = [render(line.message, {}, lambda _: "Ann", you=1) for line in told]
    return {"game": "the room", "seat": 1, "me": "Ann", "words": words, "story": told, "written": written}


def decks_sealed() -> Iterator[dict[str, Any]]:
    """Decks of every awkward size, sealed and opened card by card."""
    for size in (1, 2, 3, 5, 52, 53, 320):
        sealed = commit([STANDARD[place % len(STANDARD)] for place in range(size)])
        openings = [sealed.open(place) for place in range(size)]
        yield {
            "root": sealed.seal.root.hex(),
            "size": size,
            "openings": [
                {
                    "position": one.position,
                    "card": one.card,
                    "salt": one.salt.hex(),
                    "path": [digest.hex() for digest in one.path],
                }
                for one in openings
            ],
        }


def values_of_forms() -> Iterator[dict[str, Any]]:
    """Every value of every form, as the file writes it and as the form holds it."""
    for house in known.offered():
        for name in house.games:
            for one in form(house, name):
                yield {
                    "where": f"{house.id}.{name} {one.key}",
                    "value": one.value,
                    "data": one.data,
                    "shape": one.shape,
                }


def test_the_client_sees_answers_and_checks_as_the_engine_does(
    tmp_path: Path,
) -> None:
    hands, decks = tmp_path / "hands.json", tmp_path / "decks.json"
    tables = tmp_path / "tables.json"
    tables.write_bytes(msgspec.json.encode([shown for game in HOUSE_GAMES for shown in scenes(game)]))
    asked, answers = tmp_path / "asks.json", tmp_path / "answers.json"
    stories = tmp_path / "stories.json"
    stories.write_bytes(msgspec.json.encode(list(stories_told())))
    forms = tmp_path / "forms.json"
    forms.write_bytes(msgspec.json.encode(list(values_of_forms())))
    questions = asks()
    luck = Random(5)
    asked.write_bytes(msgspec.json.encode([with_trials(game, ask, luck) for game, ask in questions]))
    hands.write_bytes(msgspec.json.encode(list(hands_seen())))
    decks.write_bytes(msgspec.json.encode(list(decks_sealed())))
    given = {
        "CALROOM_HANDS_SEEN": str(hands),
        "CALROOM_DECKS_SEALED": str(decks),
        "CALROOM_TABLES": str(tables),
        "CALROOM_ASKS": str(asked),
        "CALROOM_STORIES": str(stories),
        "CALROOM_FORMS": str(forms),
        "CALROOM_ANSWERS": str(answers),
        "NO_COLOR": "1",
    }
    done = subprocess.run(
        [*BUILD["npm_command"](), "test"],
        cwd=WEB,
        env=BUILD["environment"]() | given,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for (game, ask), given_answers in zip(questions, chosen(answers), strict=True):
        for option, some in zip(ask.options, given_answers, strict=True):
            assert some, f"{game}: {option} can be chosen in the browser"
            for answer in some:
                assert ask.option_for(answer) == option, f"{game}: {answer}"
                assert option.takes(answer), f"{game}: {answer} of {option}"


def chosen(answers: Path) -> list[list[list[Answer]]]:
    """What the client's chooser answered: for every question, for every option, one answer or more."""
    return msgspec.json.decode(answers.read_bytes(), type=list[list[list[Answer]]])
