"""A table's finished deals, without what was taken back, and where their cards came from."""

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from oudler.core import Deal, DealScored, Dealt, Session
from oudler.table.events import Event, SeedCommitted, SeedRevealed, read_event
from oudler.table.live.table_actor import TableActor, stream_of
from oudler.table.proof.fairness import Claim, Fair, Repeated, Verdict, judge
from oudler.table.seats.evolution import evolve, first_table
from oudler.table.seats.state import Table

AT_ONCE = 200
"""Events decoded before other tasks get a turn."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over, or one in a link, which may stop sooner."""

    number: int
    """Its number at its table; 0 for a deal in a link, which belongs to none."""
    before: Table
    """The table as it was when the cards were dealt."""
    table: Table
    """The table just after the scores were written down, or where a deal in a link stops."""
    fair: Fair | None
    """None until the secret is revealed."""
    repeated: Repeated | None

    @property
    def session(self) -> Session | None:
        """The score sheet before it; None before the first deal."""
        return self.before.session

    @property
    def is_linked(self) -> bool:
        """Whether it belongs to no table, so that nothing is kept about it."""
        return not self.number

    @property
    def is_told(self) -> bool:
        """Whether the proof of its cards is known, or never will be: it is complete either way."""
        is_board = self.table.opened.board is not None
        return is_board or self.fair is not None or self.repeated is not None

    @property
    def deal(self) -> Deal:
        """The deal with its scores, or as far as it goes."""
        assert self.table.deal is not None
        return self.table.deal

    @property
    def verdict(self) -> Verdict:
        """Whether its cards follow from the secret and the players' numbers."""
        return judge(self.claim, self.session, self.deal.dealt)

    @property
    def claim(self) -> Claim:
        """The claim about how its cards came about, ready to be judged."""
        table = self.table
        opened = table.opened
        return Claim(self.number, table.rules, opened.options, self.fair, self.repeated, opened.id)


async def read_finished(actor: TableActor) -> list[Finished]:
    """Every finished deal of a table, in order. Yields to other tasks between deals."""
    stored = await actor.store.read(stream_of(actor.id), 0)
    log: list[tuple[float, Event]] = []
    for one in stored:
        log.append((one.time / 1000, read_event(one.text)))
        if not len(log) % AT_ONCE:
            await asyncio.sleep(0)
    found: list[Finished] = []
    for deal in finished_deals(log):
        found.append(deal)
        await asyncio.sleep(0)
    return found


def finished_deals(log: Iterable[tuple[float, Event]]) -> Iterator[Finished]:
    """Every finished deal in a table's log of (seconds since 1970, event)."""
    (_, first), *events = log
    table = before = first_table(first)
    proofs = _proofs(table.opened.id, (event for _, event in events))
    again = table.opened.again
    for time, event in events:
        if isinstance(event, Dealt):
            before = table
        table = evolve(table, event, time)
        if isinstance(event, DealScored):
            assert table.session is not None
            number = len(table.session.sheet)
            # A repeated deal keeps the proof of the table where it was first dealt (0011).
            if number == 1 and again is not None:
                yield Finished(number, before, table, again.fair, again.repeated)
            else:
                yield Finished(number, before, table, proofs.get(number), None)


def _proofs(table: str, events: Iterable[Event]) -> dict[int, Fair]:
    """The proof of each deal by its number, from its commitment and its revelation."""
    bound: dict[int, SeedCommitted] = {}
    found: dict[int, Fair] = {}
    for event in events:
        match event:
            case SeedCommitted(deal):
                bound[deal] = event
            case SeedRevealed(deal, secret, drawn, voided):
                found[deal] = Fair(bound[deal].commitment, secret, drawn, table, deal, voided)
    return found
