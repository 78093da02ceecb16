"""People's answers to the problems of the course, which decide what comes back when."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from typing import Any

import msgspec
from fsrs import Card, Rating, Scheduler
from msgspec import Struct

from oudler import budgets
from oudler.streams import EventStore
from oudler.streams.followed import add

SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
"""Whole days, and the same for everybody."""
LEARNED = 30
"""A problem that can wait so many days is learned."""


class Attempt(Struct, frozen=True, order=True, rename={"is_right": "right"}):
    """Somebody's answer to a problem."""

    day: date
    problem: str
    """Its id."""
    is_right: bool


def waiting(attempts: Iterable[Attempt]) -> dict[str, date]:
    """The missed problems not learned yet, by id, and when they are due, the soonest first.

    Attempts count in the order given. A right answer before the day changes nothing.

    >>> missed = Attempt(date(2026, 1, 1), "petit-1", is_right=False)
    >>> waiting([missed])
    {'petit-1': datetime.date(2026, 1, 2)}
    >>> waiting([missed, Attempt(date(2026, 1, 2), "petit-1", is_right=True)])
    {'petit-1': datetime.date(2026, 1, 4)}
    """
    cards: dict[str, Card] = {}
    for one in attempts:
        card = cards.pop(one.problem, None)
        after = _after(card, one)
        if after is not None:
            cards[one.problem] = after
    found = {id: card.due.date() for id, card in cards.items()}
    return dict(sorted(found.items(), key=lambda item: (item[1], item[0])))


def due(attempts: Iterable[Attempt], today: date) -> tuple[str, ...]:
    """The ids of the problems to try again today, the longest due first.

    >>> due([Attempt(date(2026, 1, 1), "petit-1", is_right=False)], date(2026, 1, 1))
    ()
    """
    return tuple(id for id, day in waiting(attempts).items() if day <= today)


def _after(before: Card | None, attempt: Attempt) -> Card | None:
    """The problem's card after an attempt; None if it need not come back."""
    if attempt.is_right and (before is None or attempt.day < before.due.date()):
        return before
    rating = Rating.Good if attempt.is_right else Rating.Again
    at = datetime.combine(attempt.day, time(), UTC)
    after, _ = SCHEDULER.review_card(before or Card(card_id=0, due=at), rating, at)
    return after if (after.due - at).days < LEARNED else None


class Attempted(msgspec.Struct, frozen=True, tag_field="type", tag="attempted"):
    """The person answered a problem."""

    day: str
    problem: str
    right: bool


_decoder: msgspec.json.Decoder[Attempted] = msgspec.json.Decoder(Attempted)


def stream_of(person: str) -> str:
    """The name of the stream that holds a person's attempts.

    >>> stream_of("anne")
    'lessons/anne'
    """
    return f"lessons/{person}"


class Attempts:
    """Everyone's attempts."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def of(self, person: str) -> tuple[Attempt, ...]:
        """A person's attempts, oldest first. Raises StoreError."""
        stored = await self._store.read(stream_of(person))
        found = [_attempt(_decoder.decode(one.text)) for one in stored]
        return tuple(sorted(found, key=lambda one: one.day))  # a guest's were added later

    async def add(self, person: str, attempt: Attempt) -> None:
        """Keep an attempt. Raises StoreError.

        A repeated answer to the same problem on the same day adds nothing, and is not kept; nor are
        more than a few answers to one problem in a day.
        """
        known = [one for one in await self.of(person) if one.problem == attempt.problem]
        is_worn = sum(one.day == attempt.day for one in known) >= budgets.ATTEMPTS_A_DAY
        if is_worn or (known and known[-1] == attempt):
            return
        await add(self._store, stream_of(person), _line(attempt))

    async def export(self, person: str) -> dict[str, Any]:
        """A person's attempts as JSON values. Raises StoreError."""
        return {"lessons": [msgspec.to_builtins(one) for one in await self.of(person)]}

    async def join(self, guest: str, person: str) -> None:
        """Let a guest who signs in take their attempts along. Raises StoreError."""
        if guest == person or not (theirs := await self.of(guest)):
            return
        for number, one in enumerate(theirs):
            # With a key, so that it happens once, however often it is started.
            await add(self._store, stream_of(person), _line(one), f"joined/{guest}/{number}")
        await self.forget(guest)

    async def forget(self, person: str) -> None:
        """Erase a person's attempts."""
        await self._store.forget(stream_of(person))


def _attempt(line: Attempted) -> Attempt:
    return Attempt(date.fromisoformat(line.day), line.problem, line.right)


def _line(one: Attempt) -> Attempted:
    return Attempted(one.day.isoformat(), one.problem, one.is_right)
