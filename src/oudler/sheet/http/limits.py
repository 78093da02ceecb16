"""How fast shared score sheets may grow."""

from oudler.web.context import Context
from oudler.web.limits import Buckets


class SheetLimits:
    """The rate limits of one server process."""

    def __init__(self, context: Context) -> None:
        self.entries = Buckets(context.settings.sharing)
