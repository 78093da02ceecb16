"""Events that follow automatically at a table: secrets, cards dealt, actions taken back."""

from collections.abc import Callable, Iterable, Iterator

from oudler.core import Dealt, engine
from oudler.table.events import Event, PersonSat, SeedCommitted, SeedRevealed, TakenBack
from oudler.table.proof.draw import Terms, rules_text
from oudler.table.proof.fairness import fair_deal, first_session
from oudler.table.seats.admission import is_let_in
from oudler.table.seats.claims import agreed_claim
from oudler.table.seats.deal_evolution import drawn_by
from oudler.table.seats.evolution import evolve
from oudler.table.seats.state import Secret, Table
from oudler.table.seats.undo import is_undo_agreed, last_action

NewSecret = Callable[[], str]
"""Makes a secret that nobody can guess."""


def follow_up(table: Table, new_secret: NewSecret) -> tuple[Event, ...]:
    """The next events that follow automatically, if any; ask again after them.

    >>> type(follow_up(table, lambda: "secret")[0]).__name__
    'SeedCommitted'
    >>> follow_up(playing, lambda: "secret")
    ()
    """
    if table.is_closed:
        return ()
    # Before anybody is let in: a newcomer has not been asked about it.
    if table.undo is not None and is_undo_agreed(table):
        kept = last_action(table, table.undo.place)
        assert kept is not None
        return (TakenBack(kept),)
    if ended := agreed_claim(table):
        return ended
    for one in table.waiting:
        if is_let_in(table, one):  # one at a time: the new player must be asked about the next
            return (PersonSat(one.place, one.person.id, one.person.name),)
    if table.is_playing:
        return ()
    # Before anybody gives a number, or the server could choose a secret to match (0025).
    if table.secret is None and table.given is None:
        return (_committed(table, new_secret()),)
    # Not before the deal is on the sheet: the secret gives all hands away.
    if table.secret and table.session and len(table.session.sheet) >= table.secret.deal:
        return (_revealed(table, table.secret),)
    # Every number must be open: the seed is made of all of them (0025).
    if table.is_ready and not table.unopened:
        return deal_cards(table)
    return ()


def _committed(table: Table, secret: str) -> SeedCommitted:
    number = 1 if table.session is None else len(table.session.sheet) + 1
    terms = Terms(table.opened.id, number, rules_text(table.rules.name, table.opened.options))
    return SeedCommitted(number, terms.commitment(secret), secret)


def _revealed(table: Table, secret: Secret) -> SeedRevealed:
    return SeedRevealed(secret.deal, secret.text, table.drawn, table.voided)


def deal_cards(table: Table) -> tuple[Event, ...]:
    """The next deal: the cards that the table came with, if any, else new ones."""
    dealt = table.given or _new_cards(table)
    after = evolve(table, dealt, table.since)
    assert after.deal is not None
    return (dealt, *engine.follow_ups(after.deal))


def _new_cards(table: Table) -> Dealt:
    """New cards, from the table's secret and the players' numbers."""
    assert table.secret is not None
    assert table.terms is not None
    seed = table.terms.seed(table.secret.text, drawn_by(table))
    # The seed draws the first dealer too (A2-8): nobody chooses who begins.
    session = table.session or first_session(table.rules, table.names, seed)
    return fair_deal(table.rules, session, seed)


def all_follow_ups(
    table: Table, new_secret: NewSecret, time: float
) -> Iterator[tuple[Event, Table]]:
    """Every event that follows automatically now, in order, each with the table after it.

    >>> [type(event).__name__ for event, _ in all_follow_ups(table, lambda: "secret", 0.0)]
    ['SeedCommitted']
    """
    while events := follow_up(table, new_secret):
        for event in events:
            table = evolve(table, event, time)
            yield event, table


def evolve_each(
    table: Table, events: Iterable[Event], time: float
) -> Iterator[tuple[Event, Table]]:
    """These events in turn, each with the table after it.

    >>> [after.names[3] for _, after in evolve_each(table, [PersonSat(3, "bob", "Bob")], 0.0)]
    ['Bob']
    """
    for event in events:
        table = evolve(table, event, time)
        yield event, table
