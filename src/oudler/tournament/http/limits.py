"""How fast a table's link may be used: by one person, and by all at one address."""

from oudler.tournament.roles import Role
from oudler.web.context import Context
from oudler.web.identity import Visit
from oudler.web.limits import Buckets
from oudler.web.responses import Refused


class TournamentLimits:
    """The rate limits of one server process."""

    def __init__(self, context: Context) -> None:
        self._of_person = Buckets(context.settings.claiming)
        self._of_address = Buckets(context.settings.claiming_of_address)

    def take(self, tournament: str, role: Role, visit: Visit, address: str) -> None:
        """Count one command by a link. Raises Refused if a table's come too fast."""
        if role.is_official:
            return
        # By link: a hall has one address, and one table's flood must not slow the others.
        link = f"{tournament}/{role.table}/{role.renewal}"
        wait = self._of_person.take(f"{link}/{visit.guest.id}")
        if wait := wait or self._of_address.take(f"{link}/{address}"):
            raise Refused(429, "too_many", wait)
