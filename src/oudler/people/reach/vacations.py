"""People's vacations: planned by themselves, up to a number of days a year."""

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.streams import EventStore
from oudler.streams.followed import add
from oudler.table.clock.vacation import Period, away_between

DAY = 86_400.0
DAYS_A_YEAR = 30
"""Days of vacation in each calendar year, as sites for correspondence games allow."""
FARTHEST = 365 * DAY
"""How far ahead a vacation may begin, in seconds."""
REMEMBERED = 90 * DAY
"""How long tables remember a vacation that is over: longer than a turn and a vacation last."""


class _Noted(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """An event about one vacation: one JSON object, `type` first."""

    id: str


class Planned(_Noted, frozen=True):
    """The person will be away."""

    begin: float
    end: float


class Ended(_Noted, frozen=True):
    """They are back early, or cancelled the vacation."""

    time: float


_decoder: msgspec.json.Decoder[Planned | Ended] = msgspec.json.Decoder(Planned | Ended)


def stream_of(person: str) -> str:
    """The name of the stream that holds a person's vacations.

    >>> stream_of("anne")
    'vacation/anne'
    """
    return f"vacation/{person}"


def days_left(periods: Iterable[Period], year: int) -> float:
    """Days of vacation left in a calendar year.

    >>> days_left([Period(0.0, 2.5 * DAY)], 1970)
    27.5
    """
    begin, end = _new_year(year), _new_year(year + 1)
    return DAYS_A_YEAR - away_between(periods, begin, end) / DAY


class Vacations:
    """Everyone's vacations."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def of(self, person: str) -> dict[str, Period]:
        """A person's vacations by id, past ones too. Raises StoreError."""
        found: dict[str, Period] = {}
        for stored in await self._store.read(stream_of(person)):
            match _decoder.decode(stored.text):
                case Planned(id, begin, end):
                    found[id] = Period(begin, end)
                case Ended(id, time):
                    found[id] = Period(found[id].begin, time)
        return {id: one for id, one in found.items() if one.begin < one.end}

    async def plan(self, person: str, begin: float, end: float, now: float) -> None:
        """Plan a vacation; one that would have begun begins now. Raises AccountRefusal."""
        asked = Period(max(begin, now), end)
        known = [*(await self.of(person)).values()]
        if asked.end <= asked.begin or asked.begin > now + FARTHEST:
            raise AccountRefusal(AccountReason.VACATION_WHEN)
        if asked.end - asked.begin > 2 * DAYS_A_YEAR * DAY:  # the days of two years at once
            raise AccountRefusal(AccountReason.VACATION_LONG)
        if away_between(known, asked.begin, asked.end):
            raise AccountRefusal(AccountReason.VACATION_TWICE)
        for year in range(_year_of(asked.begin), _year_of(asked.end) + 1):
            if days_left([*known, asked], year) < 0:
                raise AccountRefusal(AccountReason.VACATION_LONG)
        planned = Planned(secrets.token_urlsafe(6), asked.begin, asked.end)
        await add(self._store, stream_of(person), planned)

    async def end(self, person: str, id: str, now: float) -> None:
        """End or cancel a vacation. Nothing happens to one that is over."""
        one = (await self.of(person)).get(id)
        if one is not None and now < one.end:
            await add(self._store, stream_of(person), Ended(id, now))

    async def forget(self, person: str) -> None:
        """Erase a person's vacations."""
        await self._store.forget(stream_of(person))


def lately(periods: Iterable[Period], now: float) -> tuple[Period, ...]:
    """The vacations that tables must know: those to come, and those over not long ago.

    >>> lately([Period(0.0, DAY), Period(2 * DAY, 3 * DAY)], now=92 * DAY)
    (Period(begin=172800.0, end=259200.0),)
    """
    kept = (one for one in periods if one.end > now - REMEMBERED)
    return tuple(sorted(kept, key=lambda one: one.begin))


def _new_year(year: int) -> float:
    return datetime(year, 1, 1, tzinfo=UTC).timestamp()


def _year_of(time: float) -> int:
    return datetime.fromtimestamp(time, UTC).year
