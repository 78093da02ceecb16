"""The links that an organiser hands out: the tables', the screen's and the referee's."""

from __future__ import annotations

from collections.abc import Iterator

from oudler.tournament.evening.evening import Evening
from oudler.tournament.http.keys import Office, Role, key_of


def links(secret: bytes, id: str, evening: Evening) -> list[dict[str, str]]:
    """Each link with its key; the tables have theirs once there is a plan."""
    return [
        {"role": str(one.office), "table": one.table, "key": key_of(secret, id, one)}
        for one in _roles(evening)
    ]


def _roles(evening: Evening) -> Iterator[Role]:
    found = {
        (one.section, one.table)
        for session in evening.tournament.sessions
        for one in session.plan.meetings
    }
    tables = [Role(Office.TABLE, f"{section}{table}") for section, table in sorted(found)]
    for one in (*tables, Role(Office.SCREEN), Role(Office.REFEREE)):
        yield one.renewed(evening.renewals.get(str(one), 0))


def can_renew(evening: Evening, link: str) -> bool:
    """Whether the organiser may replace such a link: any but their own.

    >>> can_renew(Evening(), "referee"), can_renew(Evening(), "organiser")
    (True, False)
    """
    return link in map(str, _roles(evening))


def is_current(evening: Evening, role: Role) -> bool:
    """Whether a link still works: it does until it is replaced.

    >>> is_current(Evening(), Role(Office.SCREEN))
    True
    >>> is_current(Evening(renewals={"screen": 1}), Role(Office.SCREEN))
    False
    """
    return role.renewal == evening.renewals.get(str(role), 0)
