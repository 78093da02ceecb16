"""Look-alikes: the accounts whose names are hard to tell from a given one."""

from collections import defaultdict

from oudler.streams import EventStore
from oudler.streams.feed import Feed
from oudler.table.seats.nicknames import key_of, likenesses_of


class LookAlikes:
    """The accounts of a store by what their names look like.

    It only narrows the search: keys do not say which letters were capitals, and an account found
    here may have been closed since.
    """

    def __init__(self, store: EventStore, prefix: str) -> None:
        self._store = store
        self._prefix = prefix
        self._feed: Feed | None = None
        self._keys: defaultdict[str, set[str]] = defaultdict(set)

    async def of(self, shown: str) -> list[str]:
        """The keys of other names that may resemble this one. Raises StoreError."""
        if self._feed is None:
            feed = self._store.watch(self._prefix)  # first, or an account between would be missed
            self._note(*await self._store.streams(self._prefix))
            self._feed = feed
        self._note(*self._feed.taken())
        found = {key for one in _roughly(shown) for key in self._keys.get(one, ())}
        return sorted(found - {key_of(shown)})

    def _note(self, *streams: str) -> None:
        for stream in streams:
            key = stream.removeprefix(self._prefix)
            for one in _roughly(key):
                self._keys[one].add(key)


def _roughly(name: str) -> set[str]:
    """The likenesses of a name whose capitals are not known: any i may be a capital, like an l."""
    return {one.lower().replace("i", "l") for one in likenesses_of(name)}
