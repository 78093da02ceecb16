"""E-mail: messages handed to the operator's mail server."""

from __future__ import annotations

from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from typing import TYPE_CHECKING

from oudler.notices.push import Outcome
from oudler.web.settings import MailSettings

if TYPE_CHECKING:
    from smtplib import SMTP

TIMEOUT = 10.0
"""Seconds that a mail server may take for each step."""
LONGEST_ADDRESS = 254
PERMANENT = 500
"""Errors from this number on are permanent."""


def is_address(text: str) -> bool:
    """Whether mail can be sent to this address.

    >>> is_address("anne@example.org"), is_address("anne@localhost")
    (True, False)
    """
    if len(text) > LONGEST_ADDRESS or not text.isascii() or not text.isprintable():
        return False
    try:
        found = Address(addr_spec=text)
    except (HeaderParseError, ValueError, IndexError):
        return False
    labels = found.domain.split(".")
    is_host = all(label.replace("-", "").isalnum() for label in labels)
    return bool(found.username) and len(labels) > 1 and is_host


def mailbox_of(address: str) -> str:
    """The mailbox in which an address ends, the same for all its spellings.

    >>> mailbox_of("Anne+tarot@Example.org")
    'anne@example.org'
    """
    user, _, host = address.casefold().rpartition("@")
    return f"{user.partition('+')[0]}@{host}"


class Mailer:
    """Sends mails through one mail server."""

    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings

    @property
    def is_offered(self) -> bool:
        """Whether people may be told by e-mail."""
        return bool(self._settings.host and self._settings.sender)

    def send(self, message: EmailMessage) -> Outcome:
        """Send a mail, and wait for the server to take it. Runs in a thread."""
        import smtplib  # imported here, because the server inside a page has no connections

        del message["From"]
        message["From"] = self._settings.sender
        try:
            with self._connected() as server:
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            is_final = all(code >= PERMANENT for code in codes)
            return Outcome.GONE if is_final else Outcome.FAILED
        except (OSError, smtplib.SMTPException):
            return Outcome.FAILED
        return Outcome.SENT

    def _connected(self) -> SMTP:
        """A connection that has signed in. Raises OSError or SMTPException."""
        import smtplib
        import ssl

        asked = self._settings
        if asked.security == "tls":
            context = ssl.create_default_context()
            server: SMTP = smtplib.SMTP_SSL(
                asked.host, asked.port, timeout=TIMEOUT, context=context
            )
        else:
            server = smtplib.SMTP(asked.host, asked.port, timeout=TIMEOUT)
        try:
            if asked.security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if asked.user:
                server.login(asked.user, asked.password)
        except BaseException:
            server.close()
            raise
        return server
