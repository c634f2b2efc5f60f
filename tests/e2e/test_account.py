"""The account page: a passkey of the browser's own authenticator is made, signs in, and is removed."""

from playwright.sync_api import Browser, expect

from tests.e2e.guest import Guest
from tests.e2e.room import RoomServer
from tests.e2e.scan import scan

PASSWORD = "seven green otters"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_somebody_makes_a_passkey_and_signs_in_with_it(room: RoomServer, browser: Browser) -> None:
    ann = Guest(browser, room.address.replace("127.0.0.1", "localhost"), drawn=False)
    page = ann.page
    devices = ann.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto("/account")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_label("Name").fill("שרה Ann")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    name = page.get_by_role("heading", level=1).locator("bdi")
    expect(name).to_have_text("שרה Ann")

    passkeys = page.get_by_role("region", name="Passkeys")
    passkeys.get_by_label("What to call it").fill("my laptop")
    passkeys.get_by_label("Your password once more").fill(PASSWORD)
    passkeys.get_by_role("button", name="Make a passkey").click()
    expect(passkeys.get_by_role("listitem")).to_contain_text("my laptop")
    assert scan(page) == []

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
    page.goto("/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(name).to_have_text("שרה Ann")
    expect(passkeys.get_by_role("listitem")).to_contain_text("last used")
    passkeys.get_by_role("button", name="Remove").click()
    expect(passkeys.get_by_role("listitem")).to_have_count(0)
    ann.leave()
    ann.leave()
