"""Somebody at a browser: opens pages, sits down, and plays through what the page offers and nothing else."""

import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, WebSocket

from tests.e2e.browser import UNDRAWN

LONGEST_HAND = 180
PATIENCE = 60_000
"""Milliseconds that anything may take on a busy machine."""

COMPLAINTS = ("error", "warning")
"""What a console must not be told."""

ROOM_IS_DOWN = ("WebSocket connection", "ERR_CONNECTION_")
"""What it is told where a test kills the room, whatever was just on its way."""

QUIET = ("check", "call", "stand", "stand-pat", "play", "house-way", "done", "pass", "decline")
"""What lets a hand go on, first what is liked best."""

GIVING_UP = ("fold", "throw-away", "surrender", "drop", "sit-out")
ENABLED = "[data-option]:not([aria-disabled=true])"
FIRST = ("[data-sure]", "[data-waits=away] button.main", "[data-waits=broke] button.main")
"""What is answered before anything else."""

LOOK = """([first, enabled, wanted]) => wanted && document.querySelector(wanted) ? null : [
  first.find((one) => document.querySelector(one)) ?? "",
  Array.from(document.querySelectorAll(enabled), (one) => one.dataset.option),
]"""
"""All that somebody looks at before they choose, at one glance; nothing, if what they wait for is there."""

FREE = ".rack [aria-pressed=false]:not([aria-disabled=true])"
CHOSEN = ".rack [aria-pressed=true]"
QUICK = """
localStorage.getItem("calroom.settings") ?? localStorage.setItem("calroom.settings", '{"waits": false}');
"""
"""A new question takes their click at once, as the settings allow."""


class Guest:
    """One browser with one page, everything that goes over its sockets, and what its console complains of."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        forgives: Sequence[str] = (),
        *,
        quick: bool = False,
        drawn: bool = True,
        **look: Any,
    ) -> None:
        """`forgives` are errors that a test brings about itself; somebody `quick` clicks at once.

        What is not `drawn` is there all the same, only not to be looked at.
        """
        look = {"viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce"} | look
        self.context = browser.new_context(base_url=address, **look)
        self.context.set_default_timeout(PATIENCE)
        if quick:
            self.context.add_init_script(QUICK)
        if not drawn:
            self.context.add_init_script(UNDRAWN)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self._lines: dict[int, dict[str, Any]] = {}
        self.frames: list[str] = []
        self._forgives = forgives
        self.context.on("console", self._hear_console)
        self.context.on("weberror", lambda error: self._note(str(error.error)))
        self.page.on("websocket", self._listen)

    def leave(self) -> None:
        """Close the browser; whatever the console of any of its pages complained of fails the test."""
        self.context.close()
        assert self.errors == [], self.errors

    def _hear_console(self, said: ConsoleMessage) -> None:
        if said.type in COMPLAINTS:
            self._note(f"{said.text} {said.location}")

    def _note(self, error: str) -> None:
        if not any(words in error for words in self._forgives):
            self.errors.append(error)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        message = json.loads(text)
        self.heard.append(message)
        for line in message.get("lines", message.get("log", [])):
            self._lines[line["number"]] = line["what"]

    # Coming in

    def play_now(self, game: str) -> None:
        """Open the lobby and sit down at a game."""
        self.page.goto("/")
        row = self.page.locator(f'li.row:has([id="game-{game}"])')
        row.get_by_role("button", name="Play now").click()
        self.page.wait_for_url("**/tables/**")

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Every event that was told, in order and once."""
        return list(self._lines.values())

    @property
    def seat(self) -> int:
        """Where they sit."""
        seats = [message["you"].get("seat", 0) for message in self.heard if "you" in message]
        return seats[-1] if seats else 0

    def hands_ended(self) -> list[dict[str, Any]]:
        """The hands that are over and in which they chose something."""
        seat = self.seat
        mine = {hand for hand, told in self.told if told["event"] == "acted" and told["seat"] == seat}
        return [what for what in self.lines if what["event"] == "handended" and what["hand"] in mine]

    @property
    def told(self) -> list[tuple[int, dict[str, Any]]]:
        """What happened in hands, each with the number of its hand."""
        return [(what["hand"], what["told"]) for what in self.lines if what["event"] == "inhand"]

    def has_bet(self) -> bool:
        """Whether they have put in chips by their own choice in this hand."""
        now, mine = self.hand, self.seat
        return any(
            told["event"] == "acted" and told["seat"] == mine and told.get("amount")
            for hand, told in self.told
            if hand == now
        )

    @property
    def hand(self) -> int:
        """The hand that is played, or the last one."""
        numbers = [message["hand"]["hand"] for message in self.heard if message.get("hand")]
        numbers += [what["hand"] for what in self.lines if what["event"] == "handbegan"]
        return max(numbers, default=0)

    @property
    def purse(self) -> str:
        """What the page says they have away from the tables."""
        return self.page.locator("header .purse").inner_text()

    def own_cards(self) -> list[str]:
        """The cards they hold, as the page shows them."""
        found: list[str] = self.page.locator(".rack [data-card]").evaluate_all(
            "all => all.map(one => one.dataset.card)"
        )
        return found

    # Playing

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Look on until something is so."""
        last = time.monotonic() + LONGEST_HAND
        while not holds():
            assert time.monotonic() < last, self._what_stands_there()
            self.page.wait_for_timeout(30)

    def wait_until_asked(self) -> None:
        """Look on until they are asked something in a hand."""
        self.page.locator("[data-option]").first.wait_for()
        self.page.locator(".rack [data-card]").first.wait_for()

    def asked_number(self) -> int:
        """The number of what they are asked; 0 if they are not asked."""
        return int(self.question["number"]) if self.question else 0

    def play_a_hand(self) -> dict[str, Any]:
        """Play until a hand that they were dealt into is over."""
        before = len(self.hands_ended())
        last = time.monotonic() + LONGEST_HAND
        while len(self.hands_ended()) == before:
            assert time.monotonic() < last, self._what_stands_there()
            self.choose()
        return self.hands_ended()[-1]

    def play_with(self, *others: "Guest") -> list[dict[str, Any]]:
        """Play together until everybody has played a hand to its end, none waiting for another."""
        everybody = (self, *others)
        before = [len(each.hands_ended()) for each in everybody]

        def all_have() -> bool:
            counts = zip(everybody, before, strict=True)
            return all(len(each.hands_ended()) > count for each, count in counts)

        last = time.monotonic() + LONGEST_HAND
        while not all_have():
            assert time.monotonic() < last, self._what_stands_there()
            for each in everybody:
                each.choose()
        return [each.hands_ended()[-1] for each in everybody]

    def play_until(self, holds: Callable[[], bool]) -> None:
        """Play hands until something is so."""
        last = time.monotonic() + LONGEST_HAND
        while not holds():
            assert time.monotonic() < last, self._what_stands_there()
            self.choose()

    def choose(self, wanted: str = "") -> bool:
        """Choose something if there is something to choose; otherwise wait a moment.

        Nothing is chosen once what is `wanted` is shown: the next click would be an answer to just that.
        """
        seen = self.page.evaluate(LOOK, [FIRST, ENABLED, wanted])
        if seen is None:
            return False
        first, verbs = seen
        if first:
            return self._click(self.page.locator(first))
        if any(verb not in GIVING_UP for verb in verbs):
            return self._click(self._option(verbs, self._liked(verbs)))
        if not self._choose_cards():
            self.page.wait_for_timeout(30)
        return False

    def _option(self, verbs: list[str], place: int) -> Locator:
        """What was seen in a place: by its verb, since another question may be there when it is clicked."""
        alike = self.page.locator(f'{ENABLED}[data-option="{verbs[place]}"]')
        return alike.nth(verbs[:place].count(verbs[place]))

    def _liked(self, verbs: list[str]) -> int:
        """What somebody chooses who wants to see a hand to its end; before they are done they bet."""
        sensible = [verb for verb in verbs if verb not in GIVING_UP]
        if "done" in sensible and len(sensible) > 1 and not self.has_bet():
            sensible.remove("done")
        quiet = [verb for verb in QUIET if verb in sensible]
        return verbs.index((quiet or sensible)[0])

    def _click(self, option: Locator) -> bool:
        """Whether it could be clicked; on a slow machine a question may pass in the meantime."""
        try:
            option.click(timeout=3_000)
        except Error:
            return False
        return True

    def _press(self, card: Locator) -> bool:
        """Whether it could be chosen by key, before the question passed."""
        try:
            card.press("Space", timeout=2_000)
        except Error:
            return False
        return True

    def _choose_cards(self) -> bool:
        """Choose the first cards that will do, where cards must be chosen and none are yet."""
        wanted = self._cards_wanted()
        if not wanted or self.page.locator(CHOSEN).count():
            return False
        for card in wanted:
            lying = self.page.locator(f'{FREE}[data-card="{card}"]')
            if not lying.count() or not self._press(lying.first):
                return False
        return True

    def _cards_wanted(self) -> list[str]:
        for option in self.question["ask"]["options"] if self.question else ():
            if option["verb"] not in GIVING_UP and option.get("fewest"):
                picks = option.get("picks") or [option["cards"][: option["fewest"]]]
                return list(picks[0])
        return []

    @property
    def question(self) -> dict[str, Any] | None:
        """What they are asked now."""
        told = [message for message in self.heard if message["tell"] in ("welcome", "news")]
        return told[-1].get("question") if told else None

    def _what_stands_there(self) -> str:
        shown = self.page.locator(".act").inner_text()
        return f"the hand does not end; asked {self.question}, the page shows: {shown}"
