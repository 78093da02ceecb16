"""Web push: messages that only one browser can read, handed to its push service.

The message is encrypted for the browser (RFC 8291) and signed for its service (RFC 8292), by
libraries that are imported when they are first needed: the server inside a page has none of them.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import SplitResult

from oudler.notices.push_address import HTTPS, connected, endpoint_in, is_loopback
from oudler.web.settings import PushSettings

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

    from oudler.people.reach.contacts import PushAdded

TIMEOUT = 10.0
"""Seconds that a push service may take for each step."""
LASTS = 86_400
"""Seconds for which a service keeps a message for a browser that is not running."""
SIGNED = 12 * 3600
"""Seconds for which a signature counts; services allow a day."""
HTTP = 80
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The number of points of the curve P-256."""


class Outcome(Enum):
    """The outcome of a message."""

    SENT = auto()
    FAILED = auto()
    """Not now: try again later."""
    GONE = auto()
    """The subscription is gone."""


class Pusher:
    """Sends push messages of one server."""

    def __init__(self, secret: bytes, settings: PushSettings, contact: str) -> None:
        self._secret = secret
        self._settings = settings
        self._contact = contact

    @property
    def is_offered(self) -> bool:
        """Whether browsers may be told by push."""
        return bool(self._settings.services)

    @cached_property
    def _key(self) -> EllipticCurvePrivateKey:
        return push_key(self._secret)

    @cached_property
    def public_key(self) -> str:
        """The key by which browsers and push services know this server, as base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def takes(self, endpoint: str) -> bool:
        """Whether this is the address of a browser at a push service that we talk to.

        The server sends only there; otherwise anybody could make it contact any computer it can
        reach.
        """
        return endpoint_in(endpoint, self._settings.services) is not None

    def send(self, to: PushAdded, text: str, topic: str) -> Outcome:
        """Send a message, and wait for the service's answer. Runs in a thread.

        Of several messages with one topic that wait for a browser, it gets the last.
        """
        parts = endpoint_in(to.endpoint, self._settings.services)
        if parts is None:
            return Outcome.GONE
        try:
            status = self._post(parts, encrypted(to, text.encode()), self._headers(parts, topic))
        except OSError:
            return Outcome.FAILED
        if status in (404, 410):
            return Outcome.GONE
        return Outcome.SENT if 200 <= status < 300 else Outcome.FAILED

    def _post(self, parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> int:
        """The status with which a push service answers. Raises OSError."""
        import ssl
        from http.client import HTTPConnection, HTTPException

        host, is_secure = parts.hostname or "", parts.scheme == "https"
        path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        connection = HTTPConnection(host, parts.port or (HTTPS if is_secure else HTTP))
        plain = connected(host, connection.port, TIMEOUT, is_own=is_loopback(host))
        try:
            connection.sock = plain
            if is_secure:
                context = ssl.create_default_context()
                connection.sock = context.wrap_socket(plain, server_hostname=host)
            connection.request("POST", path, body, {"Host": parts.netloc, **headers})
            return connection.getresponse().status
        except HTTPException as error:
            raise OSError(str(error)) from error
        finally:
            connection.close()
            plain.close()

    def _headers(self, parts: SplitResult, topic: str) -> Mapping[str, str]:
        from py_vapid import Vapid02

        port = f":{parts.port}" if parts.port else ""
        claims = {
            "aud": f"{parts.scheme}://{parts.hostname}{port}",
            "sub": self._contact,
            "exp": int(time.time()) + SIGNED,
        }
        signed: dict[str, str] = Vapid02(self._key, {"no-strict": True}).sign(claims)
        return {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS),
            "Topic": topic,
            "Urgency": "normal",
        }


def push_key(secret: bytes) -> EllipticCurvePrivateKey:
    """The server's push key, derived from its signing secret: no second file to keep.

    A server with another secret has other guests, so it does not need the old browsers either.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    # 16 bytes more than the key has, so that no key is likelier than another.
    wide = HKDF(SHA256(), 48, salt=None, info=b"oudler push").derive(secret)
    number = int.from_bytes(wide, "big") % (ORDER - 1) + 1
    return ec.derive_private_key(number, ec.SECP256R1())


def encrypted(to: PushAdded, text: bytes) -> bytes:
    """A message that only this browser can read."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    found: bytes = http_ece.encrypt(
        text,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(to.key),
        auth_secret=decoded(to.auth),
        version="aes128gcm",
    )
    return found


def are_keys(key: str, auth: str) -> bool:
    """Whether these are a browser's public key and its secret.

    >>> are_keys("AAAA", "AAAA")
    False
    """
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        return len(decoded(auth)) == 16
    except ValueError:
        return False


def decoded(text: str) -> bytes:
    """Bytes from base64url without padding. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
