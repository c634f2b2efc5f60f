"""What the front door keeps: who may sign in, who is signed in, hands played and words said."""

from pathlib import Path

import pytest
from tests.store.recording import record, written

from calroom.store import Played, Store
from calroom.store.backup import backup, restore
from calroom.store.logins import Invitation, Login, NameTaken
from calroom.store.passkeys import Passkey, PasskeyTaken
from calroom.store.played import PlayedHand
from calroom.store.private_tables import PrivateTable
from calroom.store.sessions import Session
from calroom.store.talk import Complaint, Said


def test_a_name_is_taken_once(store: Store) -> None:
    store.logins.add(Login("Ann", "ann", "digest", 1))
    with pytest.raises(NameTaken):
        store.logins.add(Login("ANN", "ann", "other", 2))
    assert store.logins.find("ann") == Login("Ann", "ann", "digest", 1)
    assert store.logins.find("bob") is None


def test_a_name_that_looks_like_another_is_taken(store: Store) -> None:
    store.logins.add(Login("alice", "alice", "digest", 1), {"alice"})
    with pytest.raises(NameTaken):
        store.logins.add(Login("aIice", "aiice", "other", 2), {"alice", "aiice"})
    assert store.logins.find("aiice") is None
    store.logins.set_password("alice", "new")
    assert store.logins.find("alice") == Login("alice", "alice", "new", 1)


def test_looks_are_learned_of_those_who_signed_up_before(store: Store) -> None:
    store.logins.add(Login("alice", "alice", "digest", 1))
    store.logins.add(Login("aIice", "aiice", "digest", 2))
    assert [login.person for login in store.logins.unseen()] == ["alice", "aIice"]
    store.logins.keep_looks("alice", {"alice"})
    store.logins.keep_looks("aIice", {"alice", "aiice"})
    assert store.logins.unseen() == []
    with pytest.raises(NameTaken):
        store.logins.add(Login("ALICE", "x", "other", 3), {"alice"})


def test_devices_are_known_until_they_are_forgotten(store: Store) -> None:
    store.devices.know("a", "Ann", 5)
    store.devices.know("b", "Ann", 6)
    store.devices.know("a", "Ann", 7)
    store.devices.know("a", "Bob", 8)
    assert list(store.devices.everybody()) == [("b", "Ann"), ("a", "Ann"), ("a", "Bob")]
    store.devices.forget("Ann", "a", "b")
    assert list(store.devices.everybody()) == [("a", "Bob")]


def test_a_chosen_face_is_kept_until_another_or_none_is_chosen(store: Store) -> None:
    store.faces.keep("Ann", "fox", "red")
    store.faces.keep("Bob", "owl", "blue")
    store.faces.keep("Ann", "cat", "teal")
    assert sorted(store.faces.everybody()) == [("Ann", "cat", "teal"), ("Bob", "owl", "blue")]
    store.faces.forget("Ann", "Zoe")
    assert list(store.faces.everybody()) == [("Bob", "owl", "blue")]


def test_passkeys_are_kept_used_and_given_up(store: Store) -> None:
    first, second = (Passkey(one, "Ann", "key", "phone", 0, made) for made, one in enumerate("ab"))
    store.passkeys.add(first)
    store.passkeys.add(second)
    with pytest.raises(PasskeyTaken):
        store.passkeys.add(first)
    store.passkeys.used("b", 3, 9)
    assert [(one.id, one.count, one.used) for one in store.passkeys.of("Ann")] == [("a", 0, 0), ("b", 3, 9)]
    assert store.passkeys.remove("Bob", "a") == 0
    assert store.passkeys.remove("Ann", "a") == 1
    assert store.passkeys.find("a") is None
    assert store.passkeys.remove("Ann") == 1


def test_an_invitation_is_good_once_and_for_a_time(store: Store) -> None:
    early, late = (Invitation(token, "Ann", "floor", until=100) for token in ("early", "late"))
    store.logins.invite(early)
    store.logins.invite(late)
    store.logins.invite(Invitation("open", "", "owner", until=100))
    assert store.logins.invited("early", 50) is None
    assert store.logins.invited("late", 50) == late
    assert store.logins.invited("late", 100) is None
    assert store.logins.use_up("late")
    assert not store.logins.use_up("late")
    assert store.logins.invited("open", 50) == Invitation("open", "", "owner", until=100)


def test_sessions_begin_are_seen_and_end(store: Store) -> None:
    ann, bob = Session("a", "Ann", "x", 1, 1), Session("b", "Bob", "y", 2, 2)
    store.sessions.begin(ann)
    store.sessions.begin(bob)
    store.sessions.note({"a": 9})
    assert {one.token: one.seen for one in store.sessions.everybody()} == {"a": 9, "b": 2}
    store.sessions.end("a")
    assert list(store.sessions.everybody()) == [bob]


def test_hands_played_are_listed_the_last_first_and_page_by_page(store: Store) -> None:
    for number in range(1, 6):
        played = (
            Played("Ann", "palace.holdem", "$1-$2", 100, 100 + number),
            Played("Bob", "palace.holdem", "$1-$2", 100, 100 - number),
        )
        written(store.write([record("7", number, hand=number, played=played)]))
    hands = store.played.of("Ann", most=2)
    assert [(one.hand, one.after) for one in hands] == [(5, 105), (4, 104)]
    last = hands[-1]
    more = store.played.of("Ann", "Bob", most=4, before=(last.at, last.table, last.hand))
    assert [(one.person, one.hand) for one in more if one.person == "Ann"] == [("Ann", 3), ("Ann", 2)]


def test_chat_and_complaints_are_kept_for_their_time(store: Store) -> None:
    store.talk.keep([Said("7", 1, 100, "Ann", "hello"), Said("7", 2, 200, "Bob", "good hand")])
    store.talk.complain(Complaint(150, "7", "Ann", "Bob", "rude"))
    store.talk.complain(Complaint(250, "7", "Ann", "Bob", "rude again"))
    assert [line.words for line in store.talk.latest("7", 1)] == ["good hand"]
    store.talk.forget(chat_before=150, complaints_before=200)
    assert [line.words for line in store.talk.latest("7", 9)] == ["good hand"]
    assert [one.words for one in store.talk.complaints()] == ["rude again"]


def test_a_backup_brings_people_hands_and_words_along(store: Store, tmp_path: Path) -> None:
    store.logins.add(Login("Ann", "ann", "digest", 1))
    store.talk.keep([Said("7", 1, 100, "Ann", "hello")])
    store.talk.complain(Complaint(150, "7", "Ann", "Bob", "rude"))
    written(store.write([record("7", 1, hand=1, played=(Played("Ann", "palace.holdem", "$1-$2", 5, 6),))]))
    backup(store, tmp_path / "backup")
    again = restore(tmp_path / "backup", tmp_path / "again.db")
    assert again.logins.find("ann") == Login("Ann", "ann", "digest", 1)
    assert again.talk.latest("7", 9) == store.talk.latest("7", 9)
    assert again.talk.complaints() == store.talk.complaints()
    at = store.played.of("Ann", most=1)[0].at
    assert again.played.of("Ann", most=9) == [PlayedHand("Ann", "7", 1, at, "palace.holdem", "$1-$2", 5, 6)]
    again.close()


def test_a_private_table_is_kept_as_its_host_wants_it(store: Store) -> None:
    store.private_tables.keep(PrivateTable(table="t", host="Ann", bots=3))
    wanted = PrivateTable(table="t", host="Ann", bots=1, held=True, sent_away=("Bob", "Zoë"))
    store.private_tables.keep(wanted)
    assert store.private_tables.every() == [wanted]


def test_who_does_not_want_to_hear_whom_is_remembered(store: Store) -> None:
    store.talk.mute("Ann", "Bob", on=True)
    store.talk.mute("Ann", "Bob", on=True)
    store.talk.mute("Ann", "Cal", on=True)
    store.talk.mute("Ann", "Cal", on=False)
    assert store.talk.muted() == [("Ann", "Bob")]
