"""The promise of a deck, card by card: made before the deal, checked with every card that is seen.

Each card is sealed in a leaf: SHA-256 over a fresh 32-byte salt, the card, its place and the size
of the deck. Leaves are hashed together two by two up to one root, which is published before the
deal. Opening a card shows its salt and the digests beside its path, from which anybody computes the
root; they say nothing about the other cards, because each of these has a salt of its own. Leaves,
nodes and the root begin with different words, so none can be passed off as another.

The digests, for whoever writes a checker (`+` joins bytes; numbers are 4 bytes, big-endian):

    leaf = SHA-256("calroom card" + size + position + salt + card)
    node = SHA-256("calroom node" + left + right)
    root = SHA-256("calroom deck" + size + top)

A last digest without a partner goes up to the next row as it is. Positions count from 0, the first
card dealt.
"""

import os
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

import msgspec

from calroom.shuffle.fair import Entropy

SALT = 32
_DIGEST = 32


class Seal(msgspec.Struct, frozen=True):
    """What everybody gets before the deal. Bytes are base64 text in JSON."""

    root: bytes
    size: int


class Opening(msgspec.Struct, frozen=True):
    """What goes with a card to whoever may see it. Bytes are base64 text in JSON."""

    position: int
    card: str
    salt: bytes
    path: tuple[bytes, ...]


class Secret(msgspec.Struct, frozen=True):
    """What stays with the house until an audit: the whole deck in dealing order, and its salts."""

    deck: tuple[str, ...]
    salts: tuple[bytes, ...]


class Commitment:
    """A shuffled deck that its house is bound to."""

    def __init__(self, secret: Secret) -> None:
        size = len(secret.deck)
        if size == 0 or len(secret.salts) != size or any(len(salt) != SALT for salt in secret.salts):
            raise ValueError(f"a deck of {size} cards is sealed with {size} salts of {SALT} bytes")
        sealed = zip(_heads(size), secret.salts, secret.deck, strict=True)
        self.secret = secret
        self._rows = _rows([sha256(head + salt + card.encode()).digest() for head, salt, card in sealed])
        self.seal = Seal(_root(size, self._rows[-1][0]), size)

    def open(self, position: int) -> Opening:
        """Open one card, for somebody who may see it."""
        if not 0 <= position < self.seal.size:
            raise IndexError(f"a deck of {self.seal.size} cards has no position {position}")
        beside = (
            row[(position >> height) ^ 1]
            for height, row in enumerate(self._rows)
            if (position >> height) ^ 1 < len(row)
        )
        return Opening(position, self.secret.deck[position], self.secret.salts[position], tuple(beside))


def commit(deck: Sequence[str], entropy: Entropy = os.urandom) -> Commitment:
    """Seal a shuffled deck, with a fresh salt for every card."""
    salts = entropy(SALT * len(deck))
    each = tuple([salts[start : start + SALT] for start in range(0, len(salts), SALT)])
    return Commitment(Secret(tuple(deck), each))


def verify(root: bytes, size: int, opening: Opening) -> bool:
    """Whether this card at this position is the one that was sealed."""
    if not 0 <= opening.position < size < 2**32:
        return False
    if len(opening.salt) != SALT or any(len(digest) != _DIGEST for digest in opening.path):
        return False
    path = list(opening.path)
    digest = _leaf(size, opening.position, opening.salt, opening.card)
    place, width = opening.position, size
    while width > 1:
        if place ^ 1 < width:
            if not path:
                return False
            beside = path.pop(0)
            digest = _node(beside, digest) if place % 2 else _node(digest, beside)
        place, width = place // 2, (width + 1) // 2
    return not path and _root(size, digest) == root


def audit(root: bytes, deck: Sequence[str], salts: Sequence[bytes]) -> bool:
    """Whether this whole deck, in this order, is the one that was sealed."""
    try:
        return Commitment(Secret(tuple(deck), tuple(salts))).seal.root == root
    except ValueError:
        return False


def _rows(leaves: list[bytes]) -> list[list[bytes]]:
    """The leaves, and above them row by row what they are hashed to, up to the single top."""
    rows = [leaves]
    while len(row := rows[-1]) > 1:
        above = [
            sha256(b"calroom node" + left + right).digest()
            for left, right in zip(row[::2], row[1::2], strict=False)
        ]
        rows.append(above + row[len(above) * 2 :])
    return rows


@lru_cache
def _heads(size: int) -> tuple[bytes, ...]:
    """How the leaf of each place begins; the decks of a room have few sizes."""
    return tuple(b"calroom card" + _number(size) + _number(place) for place in range(size))


def _leaf(size: int, position: int, salt: bytes, card: str) -> bytes:
    return sha256(b"calroom card" + _number(size) + _number(position) + salt + card.encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"calroom node" + left + right).digest()


def _root(size: int, top: bytes) -> bytes:
    return sha256(b"calroom deck" + _number(size) + top).digest()


def _number(number: int) -> bytes:
    return number.to_bytes(4, "big")
