"""A sealed deck: every card seen can be checked, nothing else is learned, nothing can be changed."""

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calroom.cards import STANDARD, build_deck
from calroom.shuffle.commitment import Commitment, Opening, Seal, Secret, audit, commit, verify
from calroom.shuffle.seeded import SeededChance

SHOE = build_deck("super-pan9")
SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 33, 52, 53, 431]


def shuffled(size: int) -> list[str]:
    return SeededChance(size).shuffle(SHOE)[:size]


def holds(sealed: Commitment | Seal, opening: Opening) -> bool:
    seal = sealed.seal if isinstance(sealed, Commitment) else sealed
    return verify(seal.root, seal.size, opening)


def flipped(some: bytes, bit: int) -> bytes:
    return (int.from_bytes(some, "big") ^ 1 << bit).to_bytes(len(some), "big")


@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_a_sealed_deck_can_be_opened(size: int) -> None:
    deck = shuffled(size)
    sealed = commit(deck)
    openings = [sealed.open(position) for position in range(size)]
    assert [opening.card for opening in openings] == deck
    assert all(holds(sealed, opening) for opening in openings)


@pytest.mark.parametrize("size", SIZES)
def test_no_card_opens_as_another_card_or_at_another_place(size: int) -> None:
    sealed = commit(shuffled(size))
    for position in range(size):
        opening = sealed.open(position)
        other = "2c" if opening.card != "2c" else "3c"
        assert not holds(sealed, msgspec.structs.replace(opening, card=other))
        for place in {position ^ 1, position + 1, position - 1, size - 1 - position, size} - {position}:
            assert not holds(sealed, msgspec.structs.replace(opening, position=place))


@given(st.data())
@settings(deadline=None)
def test_no_bit_of_an_opening_or_of_the_root_can_be_changed(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([2, 3, 13, 52]))
    sealed = commit(shuffled(size))
    opening = sealed.open(data.draw(st.integers(min_value=0, max_value=size - 1)))
    bit = data.draw(st.integers(min_value=0, max_value=255))
    step = data.draw(st.integers(min_value=0, max_value=len(opening.path) - 1)) if opening.path else None
    assert holds(sealed, opening)
    assert not holds(sealed, msgspec.structs.replace(opening, salt=flipped(opening.salt, bit)))
    assert not holds(Seal(flipped(sealed.seal.root, bit), size), opening)
    if step is not None:
        path = (*opening.path[:step], flipped(opening.path[step], bit), *opening.path[step + 1 :])
        assert not holds(sealed, msgspec.structs.replace(opening, path=path))


@pytest.mark.parametrize("size", SIZES)
def test_the_size_of_the_deck_is_part_of_the_promise(size: int) -> None:
    sealed = commit(shuffled(size))
    opening = sealed.open(0)
    for other in {0, 1, size - 1, size + 1, size * 2, 2**32} - {size}:
        assert not verify(sealed.seal.root, other, opening)


def test_a_path_too_short_too_long_or_misshapen_is_refused() -> None:
    sealed = commit(shuffled(7))
    for position in range(7):
        opening = sealed.open(position)
        first, *rest = opening.path
        for path in (
            opening.path[:-1],
            (*opening.path, bytes(32)),
            opening.path[::-1] if len(opening.path) > 1 else (),
            (first[:-1], *rest),
            (first + b"\0", *rest),
            (),
        ):
            assert not holds(sealed, msgspec.structs.replace(opening, path=path))


def test_bytes_cannot_be_moved_from_the_salt_into_the_card() -> None:
    sealed = commit(["As"], lambda count: b"x" * count)
    opening = sealed.open(0)
    assert not holds(sealed, msgspec.structs.replace(opening, salt=b"x" * 31, card="xAs"))
    assert not holds(sealed, msgspec.structs.replace(opening, salt=b"x" * 32 + b"A", card="s"))


def test_a_node_cannot_be_passed_off_as_a_card_nor_a_card_as_a_node() -> None:
    """With plain hashes the two digests below a node could be shown as the salt and name of a 'card'."""
    sealed = commit(shuffled(4))
    left, right = sealed.open(1).path[0], sealed.open(0).path[0]
    upper = sealed.open(0).path[1]
    for size in (1, 2, 4):
        forged = Opening(0, right.decode("latin-1"), left, (upper,) if size == 2 else ())
        assert not verify(sealed.seal.root, size, forged)
    top = sha256(b"calroom node" + sha256(b"calroom node" + left + right).digest() + upper).digest()
    assert sealed.seal.root not in (top, upper)


def test_the_digests_are_the_documented_ones() -> None:
    salts = [bytes([place]) * 32 for place in range(3)]
    sealed = Commitment(Secret(("As", "Kd", "7c"), tuple(salts)))

    def number(value: int) -> bytes:
        return value.to_bytes(4, "big")

    def leaf(place: int, card: bytes) -> bytes:
        return sha256(b"calroom card" + number(3) + number(place) + salts[place] + card).digest()

    pair = sha256(b"calroom node" + leaf(0, b"As") + leaf(1, b"Kd")).digest()
    top = sha256(b"calroom node" + pair + leaf(2, b"7c")).digest()
    assert sealed.seal.root == sha256(b"calroom deck" + number(3) + top).digest()
    assert sealed.open(2).path == (pair,)
    assert sealed.open(0).path == (leaf(1, b"Kd"), leaf(2, b"7c"))


def test_equal_cards_cannot_be_matched_by_what_is_shown() -> None:
    sealed = commit(["As"] * 431)
    openings = [sealed.open(position) for position in range(431)]
    assert len({opening.salt for opening in openings}) == 431
    beside = {opening.position: opening.path[0] for opening in openings if opening.position < 430}
    assert len(set(beside.values())) == 430


def test_openings_are_the_same_whatever_the_unseen_cards_are_but_for_salted_digests() -> None:
    """Whoever guesses the card next to their own cannot confirm it without its salt."""
    deck = list(STANDARD)
    sealed = commit(deck)
    digest_beside = sealed.open(0).path[0]
    own_salt = sealed.open(0).salt
    for guess in STANDARD:
        for salt in (own_salt, bytes(32)):
            guessed = Commitment(Secret(("2c", guess, *deck[2:]), (salt,) * 52))
            assert guessed.open(0).path[0] != digest_beside


def test_two_seals_of_one_deck_have_nothing_in_common() -> None:
    one, other = commit(STANDARD), commit(STANDARD)
    assert one.seal.root != other.seal.root
    assert not holds(one, other.open(0))
    assert not set(one.open(0).path) & set(other.open(0).path)


def test_the_whole_deck_opens_to_an_audit_only_as_it_was_sealed() -> None:
    sealed = commit(shuffled(431))
    deck, salts = sealed.secret.deck, sealed.secret.salts
    root = sealed.seal.root
    assert audit(root, deck, salts)
    assert not audit(root, (deck[1], deck[0], *deck[2:]), salts)
    assert not audit(root, deck[:-1], salts[:-1])
    assert not audit(root, deck, salts[:-1])
    assert not audit(root, deck, (salts[1], salts[0], *salts[2:]))
    assert not audit(root, deck, (b"", *salts[1:]))
    assert not audit(root, (), ())


def test_what_goes_over_the_wire_is_text_and_comes_back_whole() -> None:
    sealed = commit(STANDARD)
    for sent in (sealed.seal, sealed.open(17), sealed.secret):
        assert msgspec.json.decode(msgspec.json.encode(sent), type=type(sent)) == sent
    assert set(msgspec.to_builtins(sealed.open(17))) == {"position", "card", "salt", "path"}


@pytest.mark.parametrize("position", [-1, 52])
def test_a_place_outside_the_deck_cannot_be_opened(position: int) -> None:
    with pytest.raises(IndexError, match=f"a deck of 52 cards has no position {position}"):
        commit(STANDARD).open(position)


@pytest.mark.parametrize("secret", [Secret((), ()), Secret(("As",), ()), Secret(("As",), (b"short",))])
def test_a_deck_is_sealed_with_one_whole_salt_for_every_card(secret: Secret) -> None:
    with pytest.raises(ValueError, match="salts of 32 bytes"):
        Commitment(secret)
