"""What an endpoint costs the server, which decides what waits, and what is shed under load."""

from enum import Enum


class Cost(Enum):
    """The cost of an endpoint's requests; each `Endpoint` says its own.

    >>> [one.name for one in Cost if not one.is_dear]
    ['CHEAP']
    """

    CHEAP = "cheap"
    """The page, a table, a move, a stream: answered in a few milliseconds, and never shed unless
    its address asks for more than its share."""
    READING = "reading"
    """Finished deals and histories, read from the store: at a limited rate."""
    WORKING = "working"
    """Searches, rankings, score sheets, prints: done in a thread, for which its handler queues."""
    HASHING = "hashing"
    """Passphrases: one request at a time."""
    EXPORTING = "exporting"
    """Everything that is kept, written out or erased: one request at a time."""

    @property
    def is_dear(self) -> bool:
        """Whether it is shed first."""
        return self is not Cost.CHEAP

    @property
    def is_queued(self) -> bool:
        """Whether its requests queue as a whole."""
        return self in {Cost.HASHING, Cost.EXPORTING}
