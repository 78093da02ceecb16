"""Budgets: how long each list that strangers can lengthen may become, and who may fill how much.

A list with one limit for everybody belongs to whoever fills it first. So every link, person or
device has a quota; the room above the quotas of strangers is for those in charge; and what ends an
abuse finds room when nothing else does. Where only the newest matter, the oldest make room, and
nobody is refused.

How fast a list may grow is a rate, which an operator may set: `claiming`, `arriving`, `sharing`,
`speaking`, `reporting`, `inviting` and `opening` in `web/settings.py`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quota:
    """What one link, person or device may add to a list that others lengthen too."""

    own: int
    """Lines of its own."""
    up_to: int
    """The length of the list from which it adds no more: the rest is for those in charge."""

    def has_room(self, own: int, total: int) -> bool:
        """Whether one more line fits, after so many of its own and so many in all.

        >>> table = Quota(own=2, up_to=5)
        >>> table.has_room(1, 4), table.has_room(2, 4), table.has_room(1, 5)
        (True, False, False)
        """
        return own < self.own and total < self.up_to


# --- The log of a tournament, in commands. Forty tables claim a thousand boards, each from two to
# four devices: some four thousand lines, and a hundred for each table.

TOURNAMENT_TABLE = Quota(own=600, up_to=14_000)
"""A table's link, until it is renewed: a leaked one must not use up the others' evening."""
TOURNAMENT_REFEREE = Quota(own=2_000, up_to=18_000)
"""The referee's link, until it is renewed."""
TOURNAMENT_ORGANISER = Quota(own=20_000, up_to=19_500)
TOURNAMENT_END = Quota(own=20_000, up_to=20_000)
"""The organiser's commands that end an abuse or the evening: a link renewed, somebody withdrawn or
forgotten, the ranking published or final.
"""
ENTRANTS = 300
"""Entries of a tournament, which only its organiser makes."""
CALLS = 4
"""Calls for the referee that one table may have unanswered: it plays one deal at a time."""

# --- The shared score sheet: an evening has some hundred entries. Everybody with its link may erase
# it, whatever its length.

SHEET_ENTRIES = 1_000
SHEET_DEVICE = Quota(own=600, up_to=SHEET_ENTRIES)
"""One device: the others keep room for theirs."""

# --- A contest: the organiser always enters, and closes the entries.

CONTEST_GUEST = Quota(own=1, up_to=15_000)
"""Somebody without an account: another browser would be somebody else."""
CONTEST_ACCOUNT = Quota(own=1, up_to=20_000)

# --- A table: its log has no limit, so nobody is shut out; its state keeps the newest.

CHAT_KEPT = 50
"""Messages shown to those who come."""
COMMENTS_KEPT = 500
"""Comments on finished deals, of the whole evening."""
SPECTATORS_KNOWN = 200
"""People who may keep watching a table closed to newcomers."""

# --- People

REPORTS_OF_ONE = 10
"""One person's reports that no operator has dealt with; the operator's decisions have no limit."""
INVITATIONS_OF_ONE = 10
"""Invitations from one person to another in a day; more are dropped, and nobody is told."""
INVITATIONS_KEPT = 200
"""Waiting invitations of one person: the oldest make room."""
INVITERS_REFUSED = 1_000
"""People whose invitations somebody refuses: the oldest make room."""
ATTEMPTS_A_DAY = 20
"""Answers to one problem of the course that are kept of one person and day."""
NOTES = 2_000
"""Notes of one person."""
OFFLINE_DEALS = 1_000
"""Deals of one table that was played offline."""
SESSIONS = 30
"""Devices on which a person is signed in: a new one ends the oldest."""
BROWSERS = 10
"""Browsers of a person that are told by push: the oldest make room."""

# --- Memory

BUCKETS = 10_000
"""Addresses or guests whose rate is counted: the least recently used make room."""
TOURNAMENTS_HELD = 100
"""Tournaments in memory; others are read again when somebody comes."""
CONTESTS_HELD = 50
"""Contests in memory."""
