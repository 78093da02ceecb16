"""The links of a tournament: each role has its own key, which is never stored."""

import re
from hmac import compare_digest
from typing import Any

from oudler.tournament.live import Line, LiveTournament, quota_of
from oudler.tournament.roles import Office, Role, roles_of
from oudler.web.identity import signature

_KEY = re.compile(r"(?:[ors]|t([A-Z]?[0-9]{1,3}))(?:-([1-9][0-9]{0,4}))?-[0-9a-f]{32}", re.ASCII)
_SIGNS = 32
"""Characters of a key's signature: 128 bits."""
_LETTERS = {
    Office.ORGANISER: "o",
    Office.REFEREE: "r",
    Office.TABLE: "t",
    Office.SCREEN: "s",
}


def key_of(secret: bytes, id: str, role: Role) -> str:
    """The key of a role at a tournament.

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


def links(secret: bytes, live: LiveTournament) -> list[dict[str, Any]]:
    """Each link that the organiser hands out: its key, and how much of its quota is used."""
    return [
        {
            "role": str(one.office),
            "table": one.table,
            "key": key_of(secret, live.id, one),
            "lines": live.used[str(one)],
            "most": quota_of(Line("", str(one), ())).own,
        }
        for one in roles_of(live.state)
    ]
