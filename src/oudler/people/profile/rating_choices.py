"""Who may be rated: the accounts, and each one's choice about its ratings."""

import msgspec

from oudler.core import Named
from oudler.streams import EventStore
from oudler.streams.followed import Followed, erase

STREAM = "ratings/choices"


class RatingChoice(Named):
    """A person's choice about ratings."""

    HIDDEN = "hidden"
    """Rated, but only they see it. The default for an account."""
    SHOWN = "shown"
    """Rated, and shown to those who show theirs."""
    OUT = "out"
    """Opted out: not rated, and not shown others' ratings."""


class AccountRated(msgspec.Struct, frozen=True, tag_field="type", tag="account_rated"):
    """A person has an account from this time on, in milliseconds since 1970."""

    person: str
    time: int


class Chosen(msgspec.Struct, frozen=True, tag_field="type", tag="chosen"):
    """A person decided about their ratings; it holds for cards dealt from this time on."""

    person: str
    choice: RatingChoice
    time: int


_Line = AccountRated | Chosen


class RatingChoices:
    """Everyone's decisions, with their times: ratings made again must come out the same."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._log: Followed[_Line] = Followed(store, STREAM, _Line, self._apply)
        self._since: dict[str, int] = {}
        self._chosen: dict[str, list[Chosen]] = {}

    async def read(self) -> None:
        """Read the decisions made meanwhile in any process. Raises StoreError."""
        await self._log.news()

    def has_account(self, person: str, time: int) -> bool:
        """Whether the person had an account then, in milliseconds since 1970."""
        since = self._since.get(person)
        return since is not None and since <= time

    def of(self, person: str, time: int | None = None) -> RatingChoice:
        """A person's choice: now, or at some time in milliseconds since 1970."""
        for one in reversed(self._chosen.get(person, ())):
            if time is None or one.time <= time:
                return one.choice
        return RatingChoice.HIDDEN

    async def note(self, event: _Line) -> None:
        """Note an account or a decision, unless nothing would change. Raises StoreError."""
        await self.read()
        match event:
            case AccountRated(person):
                is_news = person not in self._since
            case Chosen(person, choice):
                is_news = self.of(person) is not choice
        if is_news:
            await self._log.add(event)

    async def forget(self, person: str) -> None:
        """Erase a person's decisions. Raises StoreError."""

        def without(line: _Line) -> _Line:
            return AccountRated("", 0) if line.person == person else line

        await erase(self._store, STREAM, _Line, without)

    def _apply(self, event: _Line) -> None:
        match event:
            case AccountRated(person, time):
                self._since.setdefault(person, time)
            case Chosen(person):
                self._chosen.setdefault(person, []).append(event)
