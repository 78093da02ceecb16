"""Who has a hand in a tournament, and which links they are given."""

from collections.abc import Iterator
from dataclasses import replace

from oudler.core import Named, value
from oudler.tournament.tournament import Tournament


class Office(Named):
    """What the holder of a link may do."""

    ORGANISER = "organiser"
    REFEREE = "referee"
    TABLE = "table"
    SCREEN = "screen"


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

    def __str__(self) -> str:
        return self.table or str(self.office)


ORGANISER = Role(Office.ORGANISER)


def roles_of(tournament: Tournament) -> Iterator[Role]:
    """The roles that the organiser gives links to; the tables' once there is a plan."""
    found = {
        (one.section, one.table) for session in tournament.sessions for one in session.plan.meetings
    }
    tables = [Role(Office.TABLE, f"{section}{table}") for section, table in sorted(found)]
    for one in (*tables, Role(Office.SCREEN), Role(Office.REFEREE)):
        yield replace(one, renewal=tournament.renewals.get(str(one), 0))


def is_current(tournament: Tournament, role: Role) -> bool:
    """Whether a link still works: it does until it is replaced.

    >>> is_current(Tournament(), Role(Office.SCREEN))
    True
    >>> is_current(Tournament(renewals={"screen": 1}), Role(Office.SCREEN))
    False
    """
    return role.renewal == tournament.renewals.get(str(role), 0)
