"""A passkey in software: makes keys and signs as an authenticator does, honestly or not."""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import json

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def text(found: bytes) -> str:
    return urlsafe_b64encode(found).rstrip(b"=").decode()


def unread(written: str) -> bytes:
    return urlsafe_b64decode(written + "=" * (-len(written) % 4))


class SoftwareKey:
    """One key for one site."""

    def __init__(self, origin: str = "http://calroom.test", name: str = "calroom.test") -> None:
        self.origin, self.name = origin, name
        self.flags = PRESENT | VERIFIED
        self.count = 0
        self.handle = b""
        self._id = token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """What a browser says when it has made a key."""
        self.handle = unread(options["user"]["id"])
        public = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}
        own = bytes(16) + len(self._id).to_bytes(2, "big") + self._id + cbor2.dumps(cose)
        about = self._about(WITH_KEY) + own
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": about})
        said = self._said("webauthn.create", options["challenge"])
        return self._credential({"clientDataJSON": text(said), "attestationObject": text(attested)})

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """What a browser says when the key has signed."""
        self.count += 1
        about, said = self._about(), self._said("webauthn.get", options["challenge"])
        signature = self._key.sign(about + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": text(said),
                "authenticatorData": text(about),
                "signature": text(signature),
                "userHandle": text(self.handle),
            }
        )

    def _about(self, more: int = 0) -> bytes:
        site = hashlib.sha256(self.name.encode()).digest()
        return site + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _said(self, kind: str, challenge: str) -> bytes:
        return json.encode(
            {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        )

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": text(self._id), "rawId": text(self._id), "type": "public-key", "response": response}
