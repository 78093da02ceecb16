"""Guests: every visitor gets a random id, and a signed cookie that proves it."""

import base64
import hmac
import secrets
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

import msgspec

MOST_KNOWN = 4
"""The most accounts that a browser's cookie remembers."""
MAX_AGE = 400 * 86_400
"""The cookie's lifetime in seconds: the most that browsers allow."""
LONGEST_COOKIE = 2048
"""Bytes; no cookie of ours is longer, and ten thousand of them are cached."""


class Guest(msgspec.Struct, frozen=True, array_like=True):
    """A visitor: an id that only they can prove to own, their last name, and their account if any.

    Written into the cookie as an array: append fields, never reorder them.
    """

    id: str
    name: str = ""
    generation: int = 0
    """The cookie is valid while the person's sessions have this generation."""
    account: str = ""
    session: str = ""
    """The session of the account; empty without an account."""
    known: tuple[tuple[str, str], ...] = ()
    """The last accounts this browser has signed in to: a hash of each name, and a number that
    stands for the browser. They outlive the session.
    """

    def signed_in(self, account: str) -> str:
        """The number under which an account knows this browser; empty if it does not."""
        return dict(self.known).get(account, "")

    def knowing(self, account: str) -> tuple[tuple[str, str], ...]:
        """`known` after signing in to this account."""
        number = self.signed_in(account) or secrets.token_urlsafe(6)
        others = tuple(pair for pair in self.known if pair[0] != account)
        # The latest last: the account not used for longest is forgotten first.
        return (*others, (account, number))[-MOST_KNOWN:]


def new_guest(known: tuple[tuple[str, str], ...] = ()) -> Guest:
    """A new guest, in a browser that may have been signed in before."""
    return Guest(secrets.token_urlsafe(16), known=known)


def write_cookie(secret: bytes, guest: Guest) -> str:
    """The cookie's value: the guest and a signature."""
    text = base64.urlsafe_b64encode(msgspec.json.encode(guest)).decode().rstrip("=")
    return f"{text}.{signature(secret, 'guest', text)}"


def guest_in(secret: bytes, cookies: bytes, name: str) -> Guest | None:
    """The guest in a request's Cookie header; None if it has no valid cookie."""
    begin = name.encode() + b"="
    for cookie in cookies.split(b";"):
        if (text := cookie.strip()).startswith(begin):
            # Latin-1 takes any byte: whatever somebody sends must not raise here.
            return read_cookie(secret, text.removeprefix(begin).decode("latin-1"))
    return None


def read_cookie(secret: bytes, value: str) -> Guest | None:
    """The guest in this cookie; None if the signature is not ours.

    >>> read_cookie(b"a secret", write_cookie(b"a secret", new_guest())) is None
    False
    >>> read_cookie(b"another", write_cookie(b"a secret", new_guest())) is None
    True
    """
    if len(value) > LONGEST_COOKIE:
        return None
    try:
        return _signed(secret, value)
    except (ValueError, msgspec.DecodeError):
        return None


@lru_cache(maxsize=10_000)
def _signed(secret: bytes, value: str) -> Guest:
    """The guest in a cookie, cached. Raises ValueError for a forged one, which is never cached."""
    # Compared in constant time, and before anything is decoded: no forged byte is parsed.
    text, _, signed = value.rpartition(".")
    if not hmac.compare_digest(signed.encode(), signature(secret, "guest", text).encode()):
        raise ValueError
    found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return msgspec.json.decode(found, type=Guest)


def signature(secret: bytes, purpose: str, text: str) -> str:
    """A signature that is valid for one purpose only."""
    # No purpose contains a colon, so no two pairs of purpose and text are signed alike.
    return hmac.new(secret, f"{purpose}:{text}".encode(), sha256).hexdigest()


@dataclass(slots=True)
class Visit:
    """The guest of one request, and whether their cookie must be set again."""

    guest: Guest
    is_new: bool = False
    """Whether the guest was made for this request, which came without a valid cookie."""
    is_changed: bool = False

    def remember(self, name: str) -> None:
        """Keep the name that the guest gave."""
        if name != self.guest.name:
            self.become(msgspec.structs.replace(self.guest, name=name))

    def become(self, guest: Guest) -> None:
        """Answer with a cookie for this guest."""
        self.guest = guest
        self.is_changed = True


def cookie_name(*, is_secure: bool) -> str:
    """The cookie's name; over https, `__Host-` binds it to this host.

    >>> cookie_name(is_secure=True)
    '__Host-oudler'
    """
    return "__Host-oudler" if is_secure else "oudler"


def cookie_header(secret: bytes, guest: Guest, *, is_secure: bool) -> str:
    """The value of the Set-Cookie header for a guest."""
    name, value = cookie_name(is_secure=is_secure), write_cookie(secret, guest)
    # Lax, not Strict: whoever follows a link to their table must arrive there as themselves.
    line = f"{name}={value}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax"
    return f"{line}; Secure" if is_secure else line
