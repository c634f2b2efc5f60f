"""Passkeys: a second way in, by a key that stays in a phone or browser; only its public half is kept.

A key is asked to sign a challenge, which is good once, for a short time and for one purpose. It signs for the
name of the room's host alone, so that no other page can use it.
"""

import asyncio
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from http import HTTPStatus
from ipaddress import ip_address
from secrets import token_bytes
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct, json

from calroom.server.door.limits import Keys
from calroom.server.errors import Wrong, not_found
from calroom.server.tables.clocks import now
from calroom.store import Store
from calroom.store.passkeys import Passkey, PasskeyTaken

ROOM = "Calroom"
_REMEMBERED = 10_000
_SIZE = 32

Credential = Mapping[str, object]
"""What a browser gives for a key, as it writes it in JSON."""


class Site(Struct, frozen=True):
    """The page from which somebody signs: the name that keys are made for, and the whole origin."""

    name: str
    origin: str

    @classmethod
    def of(cls, origin: str) -> "Site":
        """The site of an origin; keys are made for names, and not for addresses in digits."""
        name = urlsplit(origin).hostname or ""
        try:
            ip_address(name)
        except ValueError:
            return cls(name, origin)
        raise Wrong(
            HTTPStatus.CONFLICT,
            "passkeys need a room with a name",
            "open it as localhost, or under its own name",
            topic="passkey",
        )


class Challenges:
    """Challenges that wait to be answered, each for a purpose."""

    def __init__(self, good_for: float) -> None:
        self._good_for = good_for
        self._waiting: OrderedDict[bytes, tuple[str, float]] = OrderedDict()

    def put(self, purpose: str) -> bytes:
        """A new challenge."""
        challenge = token_bytes(_SIZE)
        self._waiting[challenge] = purpose, monotonic() + self._good_for
        while len(self._waiting) > _REMEMBERED:
            self._waiting.popitem(last=False)
        return challenge

    def take(self, challenge: bytes, purpose: str) -> bool:
        """Whether this was put for this purpose and waits; it is used up with it."""
        found, until = self._waiting.pop(challenge, ("", 0.0))
        return bool(found) and found == purpose and until > monotonic()


class Passkeys:
    """Makes, checks, lists and removes passkeys."""

    def __init__(self, store: Store, keys: Keys | None = None) -> None:
        keys = keys or Keys()
        self._kept = store.passkeys
        self._most = keys.passkeys
        self._challenges = Challenges(keys.challenge)

    async def of(self, person: str) -> list[Passkey]:
        """Somebody's passkeys."""
        return await asyncio.to_thread(self._kept.of, person)

    async def offer(self, person: str, site: Site) -> dict[str, Any]:
        """What a browser needs to make a passkey for somebody."""
        from webauthn import generate_registration_options
        from webauthn.helpers import options_to_json_dict, structs

        mine = await self.of(person)
        if len(mine) >= self._most:
            raise Wrong(
                HTTPStatus.CONFLICT,
                "you have {count:number} passkeys",
                "remove one",
                topic="passkey",
                count=len(mine),
            )
        options = generate_registration_options(
            rp_id=site.name,
            rp_name=ROOM,
            user_name=person,
            user_id=_bytes(_handle(person)),
            challenge=self._challenges.put(f"make {person}"),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=_bytes(one.id)) for one in mine],
        )
        return options_to_json_dict(options)

    async def keep(self, person: str, site: Site, credential: Credential, label: str) -> Passkey:
        """Keep a passkey that a browser has made."""
        from webauthn import verify_registration_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = self._answered(credential, f"make {person}")
        try:
            made = await asyncio.to_thread(
                verify_registration_response,
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise _not_kept() from None
        key, at = _text(made.credential_public_key), now()
        passkey = Passkey(_text(made.credential_id), person, key, label, made.sign_count, at)
        try:
            await asyncio.to_thread(self._kept.add, passkey)
        except PasskeyTaken:
            raise _not_kept() from None
        return passkey

    async def ask(self, site: Site) -> dict[str, Any]:
        """What a browser needs to sign somebody in, whoever it is."""
        from webauthn import generate_authentication_options
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=site.name,
            challenge=self._challenges.put("sign in"),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return options_to_json_dict(options)

    async def check(self, site: Site, credential: Credential) -> str:
        """Whose passkey has signed; every failure is the same."""
        from webauthn import verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = self._answered(credential, "sign in")
        id_ = credential.get("id")
        passkey = await asyncio.to_thread(self._kept.find, id_) if isinstance(id_, str) else None
        if passkey is None:
            raise nobody_signed()
        try:
            signed = await asyncio.to_thread(
                verify_authentication_response,
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=_bytes(passkey.key),
                credential_current_sign_count=passkey.count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise nobody_signed() from None
        await asyncio.to_thread(self._kept.used, passkey.id, signed.new_sign_count, now())
        return passkey.person

    async def remove(self, person: str, id: str) -> None:  # noqa: A002
        """Give a passkey up."""
        if not await asyncio.to_thread(self._kept.remove, person, id):
            raise not_found("you have no such passkey")

    def _answered(self, credential: Credential, purpose: str) -> bytes:
        """The challenge that a browser has answered, if it waits for that."""
        try:
            response: Any = credential["response"]
            said = json.decode(_bytes(response["clientDataJSON"]), type=dict[str, Any])
            challenge = _bytes(said["challenge"])
        except (ValueError, KeyError, TypeError, AttributeError):
            raise nobody_signed() from None
        if not self._challenges.take(challenge, purpose):
            raise nobody_signed()
        return challenge


def nobody_signed() -> Wrong:
    """Every failure of a passkey to sign somebody in is the same."""
    return Wrong(HTTPStatus.UNAUTHORIZED, "this passkey does not sign anybody in", topic="sign-in")


def _not_kept() -> Wrong:
    return Wrong(HTTPStatus.CONFLICT, "this passkey cannot be kept", "make another one", topic="passkey")


def _handle(person: str) -> str:
    """By what a key knows its owner: the same for all keys of a person, and no word of theirs."""
    return _text(sha256(f"passkeys of {person}".encode()).digest())


def _text(found: bytes) -> str:
    return urlsafe_b64encode(found).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
