"""A player that also sees how the deal stands, every hand open: for measuring, never for play."""

from oudler.core import Deal, Event


class Onlooker:
    """Knows how the deal stands, as long as `play_on` reports every event to its `hear`."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal

    def hear(self, event: Event, deal: Deal) -> None:
        """Something has happened."""
        del event
        self.deal = deal
