"""The deals of a table that are over: what stands of them, and how their cards came about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from oudler.core.deal import Deal
from oudler.core.events import DealScored, Dealt
from oudler.core.session import Session
from oudler.table.events import Event, SeedCommitted, SeedRevealed, read_event
from oudler.table.evolving import evolve, first_table
from oudler.table.fairness import Fair, Repeated, Verdict, judge
from oudler.table.running import Running, stream_of
from oudler.table.state import Table


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over."""

    number: int
    session: Session | None
    """The score sheet before it; None before the first deal."""
    table: Table
    """The table with its scores just written down."""
    fair: Fair | None
    """None while the secret is not told."""
    repeated: Repeated | None

    @property
    def deal(self) -> Deal:
        """The deal with its scores."""
        assert self.table.deal is not None
        return self.table.deal

    @property
    def verdict(self) -> Verdict:
        """Whether its cards are those that the secret and the players' numbers give."""
        return judge(self.table.rules, self.session, self.deal.dealt, self.fair, self.repeated)


async def read_finished(running: Running) -> list[Finished]:
    """Every finished deal of a table, in order."""
    stored = await running.store.read(stream_of(running.id), 0)
    return list(finished_deals([(one.time / 1000, read_event(one.text)) for one in stored]))


def finished_deals(log: Iterable[tuple[float, Event]]) -> Iterator[Finished]:
    """The same, from a table's log."""
    (_, first), *events = log
    table, session = first_table(first), None
    proofs = _proofs(event for _, event in events)
    again = table.opened.again
    for time, event in events:
        if isinstance(event, Dealt):
            session = table.session
        table = evolve(table, event, time)
        if isinstance(event, DealScored):
            assert table.session is not None
            number = len(table.session.sheet)
            if number == 1 and again is not None:
                yield Finished(number, session, table, again.fair, again.repeated)
            else:
                yield Finished(number, session, table, proofs.get(number), None)


def _proofs(events: Iterable[Event]) -> dict[int, Fair]:
    """By the deal's number: what was bound before it and told after it."""
    bound: dict[int, str] = {}
    found: dict[int, Fair] = {}
    for event in events:
        match event:
            case SeedCommitted(deal, commitment):
                bound[deal] = commitment
            case SeedRevealed(deal, secret, numbers):
                found[deal] = Fair(bound[deal], secret, numbers)
    return found
