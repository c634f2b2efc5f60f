"""Drafts are kept for their owners, by a link that nobody guesses."""

from calroom.store import Store
from calroom.store.drafts import Draft


def test_a_draft_is_kept_changed_and_forgotten(store: Store) -> None:
    store.drafts.add(Draft("abc", "kim", "[house]", 5))
    assert store.drafts.found("abc") == Draft("abc", "kim", "[house]", 5)
    assert store.drafts.change("abc", "[house]", "[games]", 7)
    assert store.drafts.found("abc") == Draft("abc", "kim", "[games]", 7)
    store.drafts.forget("abc")
    assert store.drafts.found("abc") is None


def test_a_draft_that_has_changed_meanwhile_is_not_written_over(store: Store) -> None:
    store.drafts.add(Draft("abc", "kim", "[house]", 5))
    assert store.drafts.change("abc", "[house]", "first", 6)
    assert not store.drafts.change("abc", "[house]", "second", 7)
    assert not store.drafts.change("no such draft", "[house]", "second", 7)
    assert store.drafts.found("abc") == Draft("abc", "kim", "first", 6)


def test_drafts_of_somebody_come_the_last_changed_first_under_every_name(store: Store) -> None:
    for name, owner, at in (("a", "kim", 1), ("b", "guest-1", 3), ("c", "lee", 2)):
        store.drafts.add(Draft(name, owner, "", at))
    assert [draft.id for draft in store.drafts.of("kim", "guest-1")] == ["b", "a"]
    assert store.drafts.of("nobody") == []
