"""What happens at a table of itself: a secret for each deal, the cards, what is taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from oudler.core import engine
from oudler.core.events import Dealt
from oudler.table.deciding import last_action
from oudler.table.events import Event, SeedCommitted, SeedRevealed, TakenBack
from oudler.table.evolving import evolve
from oudler.table.fairness import commitment, fair_deal, first_session
from oudler.table.state import Table

NewSecret = Callable[[], str]
"""Makes a secret that nobody can guess."""


def follow_up(table: Table, new_secret: NewSecret) -> tuple[Event, ...]:
    """The next thing that happens of itself, if anything; ask again after it."""
    if table.is_closed:
        return ()
    if table.undo is not None and set(table.present) <= table.undo.agreed:
        kept = last_action(table, table.undo.place)
        assert kept is not None
        return (TakenBack(kept),)
    if table.is_playing:
        return ()
    if table.secret is None and table.repeated is None:
        secret = new_secret()
        number = 1 if table.session is None else len(table.session.sheet) + 1
        return (SeedCommitted(number, commitment(secret), secret),)
    if table.secret and table.session and len(table.session.sheet) >= table.secret.deal:
        return (SeedRevealed(table.secret.deal, table.secret.text, table.mixed),)
    ready = {place for place, _ in table.numbers}
    if table.is_full and table.present and set(table.present) <= ready:
        return _deal_cards(table)
    return ()


def _deal_cards(table: Table) -> tuple[Event, ...]:
    """The next deal: the cards of an earlier one where that is to be repeated, else new ones."""
    dealt = _new_cards(table) if table.repeated is None else table.repeated.dealt
    after = evolve(table, dealt, table.since)
    assert after.deal is not None
    return (dealt, *engine.follow_ups(after.deal))


def _new_cards(table: Table) -> Dealt:
    """The cards that the table's secret and the players' numbers give."""
    assert table.secret is not None
    secret, numbers = table.secret.text, [number for _, number in table.numbers]
    session = table.session or first_session(table.rules, table.names, secret, numbers)
    return fair_deal(table.rules, session, secret, numbers)


def all_follow_ups(
    table: Table, new_secret: NewSecret, time: float
) -> Iterator[tuple[Event, Table]]:
    """Everything that happens of itself now, one event after another, with the table after it."""
    while events := follow_up(table, new_secret):
        for event in events:
            table = evolve(table, event, time)
            yield event, table


def evolved(table: Table, events: Iterable[Event], time: float) -> Iterator[tuple[Event, Table]]:
    """These events in turn, each with the table after it."""
    for event in events:
        table = evolve(table, event, time)
        yield event, table
