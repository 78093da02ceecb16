"""Guests: whoever comes is given a random id and a signed cookie that proves it."""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

import msgspec
from starlette.requests import cookie_parser

MAX_AGE = 400 * 86_400
"""Seconds for which a browser keeps the cookie: the most that browsers allow."""
LONGEST_NAME = 24


class Guest(msgspec.Struct, frozen=True, array_like=True):
    """Somebody by an id that only he can prove to have, his last name, and his account's if he has
    one.
    """

    id: str
    name: str = ""
    generation: int = 0
    """The cookie counts as long as this is the generation of the person's sessions."""
    account: str = ""


def new_guest() -> Guest:
    """Somebody who has not been here before."""
    return Guest(secrets.token_urlsafe(16))


def write_cookie(secret: bytes, guest: Guest) -> str:
    """The cookie's value: who it is, and a signature."""
    text = base64.urlsafe_b64encode(msgspec.json.encode(guest)).decode().rstrip("=")
    return f"{text}.{_signature(secret, text)}"


@lru_cache(maxsize=10_000)
def guest_in(secret: bytes, cookies: bytes, name: str) -> Guest | None:
    """The guest whom one of a request's cookies names."""
    return read_cookie(secret, cookie_parser(cookies.decode("latin-1")).get(name, ""))


def read_cookie(secret: bytes, value: str) -> Guest | None:
    """The guest whom this cookie names; None where the signature is not ours."""
    text, _, signature = value.rpartition(".")
    if not hmac.compare_digest(signature.encode(), _signature(secret, text).encode()):
        return None
    try:
        found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        return msgspec.json.decode(found, type=Guest)
    except (binascii.Error, msgspec.DecodeError):
        return None


def _signature(secret: bytes, text: str) -> str:
    return hmac.new(secret, f"guest:{text}".encode(), sha256).hexdigest()


@dataclass(slots=True)
class Visit:
    """A guest's request: who he is, and whether his cookie must be written anew."""

    guest: Guest
    is_changed: bool = False

    def remember(self, name: str) -> None:
        """Keep the name that he has given."""
        shown = " ".join(name.split())[:LONGEST_NAME]
        if shown and shown != self.guest.name:
            self.become(msgspec.structs.replace(self.guest, name=shown))

    def become(self, guest: Guest) -> None:
        """Answer with the cookie of somebody else, or of the same person anew."""
        self.guest = guest
        self.is_changed = True


def cookie_name(*, is_secure: bool) -> str:
    """`__Host-` binds the cookie to this host and to https, where there is https."""
    return "__Host-oudler" if is_secure else "oudler"


def cookie_header(secret: bytes, guest: Guest, *, is_secure: bool) -> str:
    """The Set-Cookie line for a guest."""
    name, value = cookie_name(is_secure=is_secure), write_cookie(secret, guest)
    line = f"{name}={value}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax"
    return f"{line}; Secure" if is_secure else line
