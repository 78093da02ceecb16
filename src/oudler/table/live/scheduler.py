"""The tasks a table does by itself, and when: bots move, clocks run out, absences are noticed.

Nothing here may depend on a hidden card, or the length of a pause would reveal it.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from operator import attrgetter

from oudler.core import TRUMPS, Phase, memoize_last
from oudler.table.clock.pace import Speed, Tempo
from oudler.table.clock.vacation import deferral
from oudler.table.live.presence import Presence
from oudler.table.seats.admission import is_asking
from oudler.table.seats.speakers import awaited_speakers, speakers
from oudler.table.seats.state import Bot, Person, Table


class Task(Enum):
    """Something that a table does by itself."""

    MOVE = auto()
    """A bot bids, discards, announces or plays, for itself or for a person."""
    LATE = auto()
    """A person's time is up: a bot plays for them."""
    ASK = auto()
    """A person seems to be away: ask the other processes whether they have them."""
    COVER = auto()
    """No process has seen the person: a bot plays for them."""
    UNANSWERED = auto()
    """The players have not answered in time whether somebody may take over."""
    UNCLAIMED = auto()
    """The players have not answered a claim in time: the deal goes on."""
    GONE = auto()
    """A person who waits for a place has gone: others may ask for it."""


@dataclass(frozen=True, slots=True)
class Due:
    """A task, and when to do it if no event comes first."""

    time: float
    """Seconds of the event loop's clock, which never jumps."""
    task: Task
    place: int
    person: str = ""
    """The person concerned, where the place does not say."""


class Begun:
    """The moment at which something began, in seconds of the event loop's clock."""

    def __init__(self) -> None:
        self.time = 0.0
        self.since = 0.0
        """The beginning on the log's clock."""
        self._known: tuple[object, ...] | None = None

    def follow(self, what: tuple[object, ...], since: float, now: float) -> None:
        """Note that `what` is going on; a new `what` starts now.

        The first one may have begun before this process knew the table: the log's clock tells how
        long ago (`since`, with `now` on the same clock).
        """
        time = asyncio.get_running_loop().time()
        if self._known is None:
            self.time = time - max(0.0, now - since)
        elif self._known != what:
            self.time = time
        if self._known != what:
            self.since = since
        self._known = what


class Scheduler:
    """Finds a table's next task and when it is due, as this process measures time."""

    def __init__(self, tempo: Tempo, presence: Presence) -> None:
        self._tempo = tempo
        self._bots = {speed: tempo.at(speed) for speed in Speed}
        self._presence = presence
        self._turn = Begun()
        self._trick = Begun()
        self._dog = Begun()
        self._shown = Begun()
        self._undo = Begun()
        self._waits: dict[int, Begun] = {}
        self._draw = Begun()
        self._cards = Begun()
        self._opened: float | None = None
        self._asked: set[tuple[int, int]] = set()

    def next(self, table: Table, now: float) -> Due | None:
        """The first task that is due if nobody acts; `now` is the log's clock."""
        turn = table.turn
        self._follow(table, turn, now)
        if turn is None:
            found = (*self._opening(table), *self._unready(table))
        else:
            found = (*self._play(table, turn), *self._waiting(table, now))
        return min(filter(None, found), key=attrgetter("time"), default=None)

    def _play(self, table: Table, turn: int) -> Iterator[Due | None]:
        """The tasks that are due if the player to act does nothing."""
        bot = self._announcing_bot(table)
        if table.is_played_by_bot(turn):
            # A bot that may still announce comes first: the next move could end its chance.
            yield self._bot(table, turn if bot is None else bot)
            return
        person = table.occupants[turn]
        assert isinstance(person, Person)
        yield None if bot is None else self._bot(table, bot)
        yield self._absence(table, Due(self._turn.time, Task.COVER, turn, person.id))
        if table.claim is None:
            yield self._clock(table, turn)
        else:
            pace = table.opened.pace  # at a slow table nobody looks before their next move
            longest = pace.move if pace.is_slow else self._tempo.undo
            yield Due(self._undo.time + longest, Task.UNCLAIMED, turn)

    def _waiting(self, table: Table, now: float) -> Iterator[Due | None]:
        """The tasks about those who wait for a place: nobody answers, or they have gone."""
        self._waits = {one.place: self._waits.get(one.place, Begun()) for one in table.waiting}
        # At a slow table nobody is expected to look before their next move.
        longest = max(self._tempo.joining, table.opened.pace.move)
        for one in table.waiting:
            begun = self._waits[one.place]
            begun.follow((one.person.id, one.since), one.since, now)
            if is_asking(table, one):
                yield Due(begun.time + longest, Task.UNANSWERED, one.place, one.person.id)
            yield self._absence(table, Due(begun.time, Task.GONE, one.place, one.person.id))

    def is_quiet(self, table: Table) -> bool:
        """Whether nothing is due before somebody leaves or something happens.

        Where only people play, all present and untimed, the driver need not wake for every card.
        """
        has_clock = table.opened.pace.has_clock
        if _has_bot(table.occupants) or table.covered or has_clock or table.is_closed:
            return False
        if table.unopened or table.awaited or table.claim is not None:
            return False
        turn = table.turn
        person = None if turn is None else table.occupants[turn]
        return person is None or (isinstance(person, Person) and self._presence.is_here(person.id))

    def declined(self, table: Table, place: int) -> None:
        """Remember that a bot was asked and announces nothing in this deal."""
        self._asked.add((_deal_number(table), place))

    def _follow(self, table: Table, turn: int | None, now: float) -> None:
        """Note when each thing began that a task is timed from."""
        if self._opened is None:
            self._opened = asyncio.get_running_loop().time()
        self._turn.follow((table.since, turn), table.since, now)
        self._trick.follow((_deal_number(table), _tricks(table)), table.since, now)
        self._dog.follow((_deal_number(table), _is_dog_lying(table)), table.since, now)
        self._shown.follow((_deal_number(table), _times_shown(table)), table.since, now)
        # The log does not say when these two began: after a restart people get all their time.
        self._draw.follow((table.unopened,), now, now)
        self._cards.follow((table.occupants, bool(table.awaited)), now, now)
        if (asked := table.undo or table.claim) is None:
            self._undo.follow((), now, now)
        else:
            self._undo.follow((asked.since,), asked.since, now)

    def _opening(self, table: Table) -> Iterator[Due]:
        """A player does not open their number: a bot plays for them."""
        pace = table.opened.pace
        allowed = pace.move if pace.is_slow else self._tempo.opening
        for place in table.unopened:
            yield Due(_put_off(table, place, self._draw, allowed), Task.COVER, place)

    def _unready(self, table: Table) -> Iterator[Due | None]:
        """A player is not ready though others are: if away or late, a bot plays for them."""
        for place in table.awaited:
            person = table.occupants[place]
            assert isinstance(person, Person)
            begun, pace = self._cards.time, table.opened.pace
            yield self._absence(table, Due(begun, Task.COVER, place, person.id))
            if not table.is_match_over:  # a return match is an offer, not a turn
                yield self._late(self._allowed(table, place, pace.bank, self._cards), place)

    def _bot(self, table: Table, place: int) -> Due:
        """A bot's move, or its chance to announce something."""
        tempo = self._bots[table.speed]
        # A player who wins a trick with its last card has had the turn since before that card.
        time = max(self._turn.time, self._trick.time) + pause(table, tempo)
        if _is_dog_lying(table):
            time = max(time, self._dog.time + tempo.dog)
        if _times_shown(table):
            time = max(time, self._shown.time + tempo.shown)
        if table.undo is not None:  # a move would end the request before anyone answers
            time = max(time, self._undo.time + self._tempo.undo)
        return Due(time, Task.MOVE, place)

    def _announcing_bot(self, table: Table) -> int | None:
        """A bot that may announce something out of turn; each is asked once a deal."""
        # Whatever it holds: leaving some bots out would tell what the others have (0012).
        for place in speakers(table):
            is_asked = (_deal_number(table), place) in self._asked
            if table.is_played_by_bot(place) and not is_asked:
                return place
        return None

    def _clock(self, table: Table, place: int) -> Due | None:
        """A person's time is up in the deal."""
        return self._late(self._allowed(table, place, table.banks[place], self._turn), place)

    def _allowed(self, table: Table, place: int, bank: float, begun: Begun) -> float | None:
        """The time, on the event loop's clock, when a player's time is up; None without a clock."""
        pace = table.opened.pace
        return _put_off(table, place, begun, pace.move + bank) if pace.has_clock else None

    def _late(self, allowed: float | None, place: int) -> Due | None:
        """Time is up; after a restart, people first get a moment to reconnect."""
        if allowed is None:
            return None
        assert self._opened is not None
        return Due(max(allowed, self._opened + self._tempo.grace), Task.LATE, place)

    def _absence(self, table: Table, then: Due) -> Due | None:
        """The task due if a person does not come back: first, ask where they are.

        `then.time` is when they were first needed here.
        """
        person = then.person
        # A board waits for its person, like a slow table: no bot may play it for them.
        is_patient = table.opened.pace.is_slow or table.opened.board is not None
        if is_patient or self._presence.is_here(person):
            return None
        # Nobody is away before they are needed.
        seen = max(self._presence.last_seen(person), then.time)
        asked = self._presence.asked_since(person, seen)
        if asked is None:
            return Due(seen + self._tempo.grace, Task.ASK, then.place, person)
        return replace(then, time=asked + self._tempo.answer)


@memoize_last
def _has_bot(occupants: tuple[Person | Bot | None, ...]) -> bool:
    return any(isinstance(one, Bot) for one in occupants)


def pause(table: Table, tempo: Tempo) -> float:
    """Seconds that a bot leaves people to look, or to announce, before it acts.

    >>> pause(playing, Tempo())
    0.7
    """
    deal = table.deal
    if deal is None or deal.phase is not Phase.PLAY or deal.trick.cards:
        return tempo.bot
    # By what the rules let people announce, never by their cards: pauses tell nothing (0012).
    return tempo.announcement if awaited_speakers(table) else tempo.trick


def _tricks(table: Table) -> int:
    return 0 if table.deal is None else len(table.deal.tricks)


def _put_off(table: Table, place: int, begun: Begun, allowed: float) -> float:
    """The moment at which a player has had this many seconds, not counting vacations."""
    if not (away := table.vacation_of(place)):
        return begun.time + allowed
    return begun.time + allowed + deferral(away, begun.since, allowed)


def _is_dog_lying(table: Table) -> bool:
    """Whether the dog lies face up, before the discard."""
    return table.deal is not None and table.deal.phase is Phase.DOG and table.deal.dog_shown


def _times_shown(table: Table) -> int:
    """The number of times cards were shown in the deal: handfuls, the trumps of a discard."""
    if (deal := table.deal) is None:
        return 0
    has_shown_trumps = deal.rules.discard_shows_trumps and bool(deal.discard & TRUMPS)
    return len(deal.handfuls) + has_shown_trumps


def _deal_number(table: Table) -> int:
    return 0 if table.session is None else len(table.session.sheet)
