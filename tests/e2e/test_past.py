"""Beside a table against a bank one can look back: roads, the shoe, and what the bank won or lost."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.e2e.made import MadePage
from tests.e2e.scenes import scenes

MARKS = [
    {"mark": "tie"},
    *({"mark": "banker", "dot": at == 2} for at in range(8)),
    {"mark": "tie"},
    *({"mark": "player", "dot": at == 0} for at in range(3)),
    *({"mark": mark} for mark in ("banker", "player", "tie", "tie", "banker", "banker")),
]
BANKS = [
    {"hand": 16, "people": ["Bot Bartholomew"], "won": 12_500},
    {"hand": 17, "people": ["Maximiliane", "Ann"], "won": -4_000},
    {"hand": 18, "people": ["Ann"]},
]
PAST = {"road": MARKS, "banks": BANKS, "shoe": {"cards": 416, "used": 120}}


def after_the_hand(game: str) -> dict[str, Any]:
    """The end of a hand, as somebody is told who sits there."""
    welcome: dict[str, Any] = json.loads(scenes(game)[-1].welcome)
    return welcome


def test_one_looks_back_by_roads_shoe_and_bank(browser: Browser) -> None:
    made = MadePage(browser)
    page, welcome = made.page, after_the_hand("palace.baccarat")
    made.show(json.dumps(welcome | {"past": PAST}))
    page.keyboard.press("y")
    panel = page.get_by_role("complementary", name="Past")
    expect(panel.get_by_role("img", name=re.compile("^Bead plate.*: Tie; Banker; Banker;"))).to_be_visible()
    expect(panel.get_by_role("img", name=re.compile("^Big road.*Banker with a natural"))).to_be_visible()
    expect(panel.get_by_role("listitem")).to_have_text(["Player: 4", "Banker: 11", "Tie: 4", "a natural: 2"])
    expect(panel).to_contain_text("120 of 416 cards dealt, 296 left.")
    rows = panel.get_by_role("row")
    expect(rows).to_have_text(
        [
            re.compile("Hand"),
            re.compile("18.*Ann.*even"),
            re.compile("17.*Maximiliane, Ann.*lost \\$40"),
            re.compile("16.*Bot Bartholomew.*won \\$125"),
        ]
    )
    more = PAST | {"road": [*MARKS, {"mark": "player"}]}
    made.tell({"tell": "news", "now": welcome["now"], "number": welcome["number"], "past": more})
    expect(panel).to_contain_text("Player: 5")
    made.resize(360, 740)
    expect(panel.get_by_text("Neither says anything about the next hand")).to_be_attached()
    made.show(json.dumps(after_the_hand("palace.holdem")))
    expect(page.get_by_role("button", name="Past")).to_have_count(0)
    made.close()
