"""What a table withholds from its spectators for a while, and the table as they see it.

Who sits, waits and watches is seen at once, and so is what spectators say; cards, bids, scores,
turns and the players' words come late. Before the first deal there is nothing to withhold.
"""

from oudler.core import DealScored, Dealt
from oudler.table import events
from oudler.table.clock.delay import Delay
from oudler.table.handles import handle_of
from oudler.table.seats.evolution import evolve
from oudler.table.seats.state import Comment, Person, Table, changed
from oudler.table.seen.subscription import AT_ONCE, Update


class Withheld:
    """A table's last events: the last one that spectators may see, and all that came after."""

    def __init__(self) -> None:
        self._window: list[Update] = []
        self._dealt: list[tuple[int, float]] = []
        """The number and the time of each dealing from the deal shown on."""

    def follow(self, update: Update) -> None:
        """Take in one more event of the table."""
        if isinstance(update.event, events.PersonForgotten):
            self._window = [_without(one, update.event) for one in self._window]
        self._window.append(update)
        # Those shown last stay, for spectators who come back: as many whatever is withheld.
        kept = 0 if update.table.delay is Delay.NONE else AT_ONCE
        del self._window[: max(0, self._last_shown(update.time) - kept)]
        if isinstance(update.event, Dealt):
            self._dealt.append((update.seq, update.time))
            shown = self._window[self._last_shown(update.time)].seq
            past = sum(seq <= shown for seq, _ in self._dealt)
            del self._dealt[: max(0, past - 1)]

    def shown(self, now: float, seen: int = 0) -> Update:
        """The last event that a spectator may see, who has seen those up to `seen` already."""
        found = self._window[self._last_shown(now)]
        return next((one for one in reversed(self._window) if found.seq < one.seq <= seen), found)

    def ended_before(self, now: float) -> float:
        """The time before which a deal was dealt if spectators may know its end."""
        late = self.shown(now)
        dealt = [time for seq, time in self._dealt if seq <= late.seq]
        is_known = late.table.is_over or not dealt
        return late.time + 0.001 if is_known else dealt[-1]

    def since(self, after: int, now: float) -> list[Update]:
        """The events after a number that spectators may see; only the last ones of a whole deal."""
        found = [one for one in self._window[: self._last_shown(now) + 1] if one.seq > after]
        if len(found) <= AT_ONCE:
            return found
        ends = [at for at, one in enumerate(found) if isinstance(one.event, DealScored)]
        return found[max(ends[-1] if ends else 0, len(found) - AT_ONCE) :]

    def next_in(self, now: float) -> float | None:
        """Seconds until spectators may see one more event; None if no clock tells."""
        at = self._last_shown(now) + 1
        delay = self._window[-1].table.delay
        if not delay.seconds or at == len(self._window):
            return None
        return max(0.0, self._window[at].time + delay.seconds - now)

    def _last_shown(self, now: float) -> int:
        """The index of the last event that spectators may see."""
        *_, last = range(len(self._window))
        table = self._window[-1].table
        if table.session is None or table.delay is Delay.NONE:
            return last
        if table.delay is Delay.DEAL:
            dealt = [at for at, one in enumerate(self._window) if isinstance(one.event, Dealt)]
            before = dealt[-1] - 1 if dealt else 0
            return max(0, before) if table.is_playing else last
        latest = now - table.delay.seconds
        late = (at for at, one in enumerate(self._window) if one.time > latest)
        return max(0, next(late, last + 1) - 1)


def as_spectators_see(late: Table, table: Table) -> Table:
    """The earlier table, with the people who are there now and what spectators say.

    >>> as_spectators_see(table, playing).names, as_spectators_see(table, playing).deal
    (('Anne', '', '', 'Bob'), None)
    """
    return changed(
        late,
        opened=table.opened,
        occupants=table.occupants,
        waiting=table.waiting,
        barred=table.barred,
        invited=table.invited,
        removed=table.removed,
        watchers=table.watchers,
        delay=table.delay,
        said=_said(late, table),
        comments=_comments(late, table),
    )


def _said(late: Table, table: Table) -> tuple[events.Said, ...]:
    """The messages up to then, and those since from people without a hand."""
    if late.said == table.said:
        return table.said
    players, known = _players(late, table), set(map(id, late.said))
    # The very same messages: a player may have said the same words once more.
    return tuple(
        one
        for one in table.said
        if id(one) in known or handle_of(table.opened.id, one.person) not in players
    )


def _comments(late: Table, table: Table) -> tuple[Comment, ...]:
    """The comments on finished deals likewise, except on deals whose end is withheld."""
    if late.comments == table.comments:
        return table.comments
    players, known = _players(late, table), set(map(id, late.comments))
    finished = 0 if late.session is None else len(late.session.sheet)
    return tuple(
        one
        for one in table.comments
        if id(one) in known
        or (
            one.said.deal <= finished and handle_of(table.opened.id, one.said.person) not in players
        )
    )


def _players(late: Table, table: Table) -> set[str]:
    """The handles of those who play now or did at that earlier moment."""
    players = {who for who, _ in (*late.hands_seen, *table.hands_seen)}
    people = (*late.occupants, *table.occupants)
    players |= {handle_of(table.opened.id, one.id) for one in people if isinstance(one, Person)}
    return players


def _without(update: Update, forgotten: events.PersonForgotten) -> Update:
    """An earlier event and its tables without a person. It stays in its place, or the next one
    would be shown too soon.
    """
    is_named = isinstance(
        update.event, (events.PersonSat, events.PlaceAsked, events.PersonBarred, events.Said)
    )
    return Update(
        update.seq,
        forgotten if is_named and _names(update, forgotten) else update.event,
        update.before and evolve(update.before, forgotten, update.time),
        evolve(update.table, forgotten, update.time),
        update.time,
    )


def _names(update: Update, forgotten: events.PersonForgotten) -> bool:
    person = getattr(update.event, "person", "")
    return handle_of(update.table.opened.id, person) == forgotten.who
