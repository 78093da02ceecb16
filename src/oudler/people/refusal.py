"""Why something about an account is refused."""

from __future__ import annotations

from enum import StrEnum


class AccountReason(StrEnum):
    """Every reason for which something about an account can be refused."""

    NAME_EMPTY = "name_empty"
    NAME_TOO_LONG = "name_too_long"
    NAME_TAKEN = "name_taken"
    PASSPHRASE_SHORT = "passphrase_short"
    PASSPHRASE_LONG = "passphrase_long"
    PASSPHRASE_EASY = "passphrase_easy"
    WRONG_PASSPHRASE = "wrong_passphrase"
    HAS_ACCOUNT = "has_account"
    NO_ACCOUNT = "no_account"
    BUSY = "busy"


class AccountRefusal(ValueError):
    """Something about an account is refused. Nothing has changed."""

    def __init__(self, reason: AccountReason) -> None:
        super().__init__(reason.value)
        self.reason = reason
