"""Why a request about an account is refused."""

from enum import StrEnum


class AccountReason(StrEnum):
    """Why a request about an account is refused."""

    PASSPHRASE_SHORT = "passphrase_short"
    PASSPHRASE_LONG = "passphrase_long"
    PASSPHRASE_EASY = "passphrase_easy"
    WRONG_PASSPHRASE = "wrong_passphrase"
    HAS_ACCOUNT = "has_account"
    NO_ACCOUNT = "no_account"
    NO_SESSION = "no_session"
    VACATION_WHEN = "vacation_when"
    VACATION_TWICE = "vacation_twice"
    VACATION_LONG = "vacation_long"
    BUSY = "busy"
    DAMAGED = "damaged"


class AccountRefusal(ValueError):
    """A request about an account is refused. Nothing has changed."""

    def __init__(self, reason: AccountReason) -> None:
        super().__init__(reason.value)
        self.reason = reason
