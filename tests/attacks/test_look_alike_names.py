"""Names that pose as another: of somebody, of a bot, of a guest, of an office or of the house."""

import pytest
from tests.server.visiting import opened, problem, run

from calroom.server.errors import Wrong
from calroom.server.people.accounts import learn_looks
from calroom.server.people.names import checked_name, looks
from calroom.store import Store
from calroom.store.logins import Login

WELCOME = [
    "नमस्ते",
    "สวัสดี",
    "محمد",
    "דָּוִד",
    "王小明",
    "김철수",
    "たなか太郎",
    "Nguyễn Văn Ánh",
    "ශ්‍රී",
    "தமிழ்",
    "မောင်",
    "ខ្មែរ",
    "ལྷ་ས",
    "ქართველი",
    "Ἀλέξανδρος",
    "Иван",
    "Łukasz Żółć",
    "O'Neil",
    "Jean-Luc 2",
    "Max House",
    "Palace Bob",
    "Floyd Bottas",
    "Modesto",
]
ANOTHERS = {
    "alice": ["ALICE", "aIice", "a1ice", "αlice", "ａｌｉｃｅ", "alıce"],
    "coco": ["сосо", "CОCО", "c0c0"],
    "modem": ["modern"],
    "Αννα": ["Avva"],
    "Łukasz": ["łukasz"],
}
OFFICES = [
    "Floor",
    "F1oor",
    "fIoor",
    "ＦＬＯＯＲ",
    "Ϝloor",
    "The Floor",
    "Floor 7",
    "floor-manager",
    "FloorManager",
    "Admin",
    "4dmin",
    "admin1",
    "Admin-Bob",
    "Moderator",
    "Cage",
    "Dealer 3",
    "Owner",
    "Support",
    "St.Aff",
    "Bot Ada",
    "B0t Ada",
    "bοt ada",
    "Guest 7",
    "GUE5T 7",
    "Palace",
    "The Palace",
    "The Comstock",
    "SK",
    "Calroom",
    "CaIr00m",
    "Calroom Team",
    "house",
    "nobody",
]
NO_NAMES = [
    "",
    " Ann",
    "Ann  B",
    "a\u200bnn",
    "Ann\u2060",
    "\u202eevil",
    "a\u202db",
    "\u2066Ann\u2069",
    "a\u034fb",
    "x\ufe0f",
    "\u3164",
    "\u115f",
    "\u00ad",
    "Ann\u200d",
    "A\u200cnn",
    "\u0301",
    "z" + "\u0351" * 9,
    "a:b",
    "x/y",
    "<b>",
    "A\nB",
    "A\x00",
    "💰",
    "аlice",
    "pаypal",
    "Bоb",
    "1२",
]


STRUCK_OR_MARKED = ["Ḟloor", "Dèaler", "Floorman", "Floorperson Anna", "Pit Boss", "Bertrand\u0335"]


@pytest.mark.parametrize("name", STRUCK_OR_MARKED)
def test_marks_hide_no_office_and_strike_no_letter_out(name: str) -> None:
    with pytest.raises(Wrong):
        checked_name(name)


@pytest.mark.parametrize("name", WELCOME)
def test_names_in_any_script_are_welcome_and_stay_as_they_are(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize("name", OFFICES)
def test_nobody_is_called_like_an_office_a_bot_a_guest_or_the_house(name: str) -> None:
    with pytest.raises(Wrong) as refused:
        checked_name(name)
    assert refused.value.problem.topic == "name"


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_cannot_be_seen_or_mixes_scripts_is_no_name(name: str) -> None:
    with pytest.raises(Wrong) as refused:
        checked_name(name)
    assert refused.value.problem.allowed


@pytest.mark.parametrize("name", ANOTHERS)
def test_nobody_signs_up_with_a_name_that_looks_like_anothers(path: str, name: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            assert (await visit.visitor().sign_up(name)).person == name
            for other in ANOTHERS[name]:
                body = {"name": other, "password": "a good password"}
                assert problem(await visit.visitor().post("/api/accounts", body), 409).topic in (
                    "name",
                    "name-taken",
                )
                token = await visit.front.accounts.invite("", "owner")
                form = {"name": other, "password": "a good password"}
                assert (await visit.visitor().http.post(f"/invited/{token}", data=form)).status_code == 409

    run(story())


def test_names_that_only_share_letters_are_two_names() -> None:
    for one, other in [
        ("Lia", "Ila"),
        ("Ann", "Avv"),
        ("Bill", "Bell"),
        ("Иван", "Ivan"),
        ("Ann 1", "Ann 2"),
    ]:
        assert not looks(one) & looks(other)


def test_names_from_before_are_guarded_as_well(path: str) -> None:
    store = Store(path)
    store.logins.add(Login("alice", "alice", "", 1))
    learn_looks(store)
    store.close()

    async def story() -> None:
        async with opened(path) as visit:
            body = {"name": "aIice", "password": "a good password"}
            assert problem(await visit.visitor().post("/api/accounts", body), 409).topic == "name-taken"

    run(story())
