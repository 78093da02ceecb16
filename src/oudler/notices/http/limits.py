"""How often an address may be given to be told at."""

from oudler.web.context import Context
from oudler.web.limits import Buckets


class NoticeLimits:
    """The rate limit of one server process."""

    def __init__(self, context: Context) -> None:
        self.addresses = Buckets(context.settings.addressing)
