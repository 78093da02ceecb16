"""The links of a club's evening: each role has its own key, which is never stored."""

from __future__ import annotations

import re
from dataclasses import replace
from hmac import compare_digest

from oudler.core.values import Named, value
from oudler.web.identity import signature

_KEY = re.compile(r"(?:[ors]|t([A-Z]?[0-9]{1,3}))(?:-([1-9][0-9]{0,4}))?-[0-9a-f]{32}", re.ASCII)
_SIGNS = 32
"""Characters of a key's signature: 128 bits."""


class Office(Named):
    """What the holder of a link may do."""

    ORGANISER = "organiser"
    REFEREE = "referee"
    TABLE = "table"
    SCREEN = "screen"


_LETTERS = {
    Office.ORGANISER: "o",
    Office.REFEREE: "r",
    Office.TABLE: "t",
    Office.SCREEN: "s",
}


@value
class Role:
    """The holder of a link: an office or, for a table, which table."""

    office: Office
    table: str = ""
    renewal: int = 0
    """How often this link had been replaced; earlier ones no longer work."""

    @property
    def is_official(self) -> bool:
        """Whether they may enter results for every table.

        >>> Role(Office.REFEREE).is_official, Role(Office.TABLE, "3").is_official
        (True, False)
        """
        return self.office in (Office.ORGANISER, Office.REFEREE)

    def renewed(self, count: int) -> Role:
        """The same role with a later link.

        >>> Role(Office.TABLE, "3").renewed(1)
        Role(office=Office.TABLE, table='3', renewal=1)
        """
        return replace(self, renewal=count)

    def __str__(self) -> str:
        return self.table or str(self.office)


def key_of(secret: bytes, id: str, role: Role) -> str:
    """The key of a role at an evening.

    >>> key_of(b"secret", "evening", Role(Office.TABLE, "B3"))[:4]
    'tB3-'
    """
    name = f"{_LETTERS[role.office]}{role.table}" + (f"-{role.renewal}" if role.renewal else "")
    return f"{name}-{signature(secret, 'evening', f'{id}/{name}')[:_SIGNS]}"


def role_of(secret: bytes, id: str, key: str) -> Role | None:
    """The role that an untrusted key gives; None if it is not one of ours.

    >>> role_of(b"secret", "evening", key_of(b"secret", "evening", Role(Office.TABLE, "B3")))
    Role(office=Office.TABLE, table='B3', renewal=0)
    >>> role_of(b"secret", "evening", "o-0123456789abcdef0123456789abcdef") is None
    True
    """
    found = _KEY.fullmatch(key)
    if found is None:
        return None
    office = next(one for one, letter in _LETTERS.items() if key.startswith(letter))
    role = Role(office, found[1] or "", int(found[2] or 0))
    return role if compare_digest(key_of(secret, id, role), key) else None
