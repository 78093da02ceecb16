"""The JSON about people: the guest, signing in and out, sessions, another device."""

import msgspec


class Me(msgspec.Struct):
    """The guest who asks."""

    id: str
    name: str
    account: str = ""
    """The name of their account; empty if they have none."""


class HandedOver(msgspec.Struct):
    """A token that makes another browser the same guest, once and within these seconds."""

    token: str
    seconds: int


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """Such a token, in the other browser."""

    token: str


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    """A new name."""

    name: str


class Entering(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a passphrase, to sign up or to sign in."""

    name: str
    passphrase: str


class Changing(msgspec.Struct, forbid_unknown_fields=True):
    """The present passphrase, and the new one."""

    passphrase: str
    new: str


class Leaving(msgspec.Struct, forbid_unknown_fields=True):
    """Signing out: here, everywhere, everywhere else, or of one session."""

    everywhere: bool = False
    others: bool = False
    session: str = ""


class ListedSession(msgspec.Struct):
    """One session of an account."""

    id: str
    device: str
    """Browser and system; empty for a program."""
    network: str
    """The first half of its address, or less."""
    since: str
    is_this: bool


class Sessions(msgspec.Struct):
    """The sessions of an account, newest first."""

    sessions: list[ListedSession]


class Forgetting(msgspec.Struct, forbid_unknown_fields=True):
    """A request to be erased; with an account it needs the passphrase."""

    passphrase: str = ""
