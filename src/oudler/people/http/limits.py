"""How often people may do what concerns people: sign in, report, invite."""

from oudler.web.context import Context
from oudler.web.limits import Buckets


class PeopleLimits:
    """The rate limits of one server process."""

    def __init__(self, context: Context) -> None:
        settings = context.settings
        self.rare_actions = Buckets(settings.rarity)
        self.entries = Buckets(settings.entry)
        self.entries_of_address = Buckets(settings.entry_of_address)
        self.log_lines = Buckets(settings.noting)
        self.reports = Buckets(settings.reporting)
        self.invitations = Buckets(settings.inviting)
