"""The links in mails, and the tokens that prove where they come from."""

from dataclasses import dataclass
from secrets import compare_digest
from urllib.parse import urlsplit

from oudler.web.identity import signature

SIGNED = 32
"""Characters of a token's signature: 128 bits."""


@dataclass(frozen=True, slots=True)
class MailLinks:
    """The links of mails to one address."""

    url: str
    """The server's public address, without a slash at its end."""
    token: str

    @property
    def host(self) -> str:
        """The server's name.

        >>> MailLinks("https://tarot.example.org", "").host
        'tarot.example.org'
        """
        return urlsplit(self.url).hostname or self.url

    def table(self, id: str) -> str:
        """The link to a table."""
        return f"{self.url}/t/{id}"

    @property
    def confirm(self) -> str:
        """The link that confirms the address; behind `#`, so that no log holds it."""
        return f"{self.url}/#adresse={self.token}"

    @property
    def stop(self) -> str:
        """The link that removes the address."""
        return f"{self.url}/#stop={self.token}"

    @property
    def one_click(self) -> str:
        """The address at which a mail program unsubscribes by itself (RFC 8058)."""
        return f"{self.url}/unsubscribe/{self.token}"


def token_for(secret: bytes, id: str) -> str:
    """The token in the links of mails to the address with this id."""
    return f"{id}.{signature(secret, 'mail', id)[:SIGNED]}"


def id_in(secret: bytes, token: str) -> str | None:
    """The id of the address in a token; None if we did not sign it.

    >>> id_in(b"a secret", token_for(b"a secret", "8hjk"))
    '8hjk'
    >>> id_in(b"a secret", token_for(b"another", "8hjk")) is None
    True
    """
    id, _, _ = token.rpartition(".")
    return id if compare_digest(token.encode(), token_for(secret, id).encode()) else None
