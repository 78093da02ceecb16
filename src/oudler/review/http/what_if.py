"""What if: from a moment of a finished deal somebody plays on against bots, with the same cards.

Nothing of it is kept: the deal comes from the table's log, and what was done since comes with each
request.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from oudler.bots import Player, announcer, ask, finish, level_played, make_player
from oudler.core import (
    Action,
    Bid,
    CallCards,
    Deal,
    Discard,
    Play,
    Seat,
    events,
    view,
)
from oudler.core.text import action_to_json, score_to_json
from oudler.review.coaching import Coaching
from oudler.review.http.moments import Step, moments_of, steps_of
from oudler.review.http.review_routes import (
    Acted,
    Course,
    LineShown,
    MasterAsked,
    MasterShown,
    WhatIfAsked,
    WhatIfShown,
    acted_at,
    check,
)
from oudler.table.live.finished import Finished
from oudler.table.seats.decisions import deal_events
from oudler.table.seats.evolution import evolve
from oudler.table.seats.people_decisions import STAND_IN
from oudler.table.seats.state import Bot, Person, Table, changed
from oudler.table.seen.announcer import tell_update
from oudler.table.seen.names import company_of, names_of
from oudler.table.seen.render import shown
from oudler.table.seen.urgent import tell_urgent
from oudler.web.context import body_of, service_of, visit_of
from oudler.web.finished import deal_of
from oudler.web.guard import asker_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import read_action, read_as
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.score_text import deal_result

VIEWER = "what if"
"""Whoever plays on. No person's id has a space."""
_EVENT_OF: dict[type[Action], type[events.Event]] = {
    Bid: events.BidMade,
    CallCards: events.CardsCalled,
    Discard: events.Discarded,
    Play: events.CardPlayed,
}
NOT_HERE: dict[str, Any] = {
    "hints": False,
    "is_host": False,
    "is_listed": False,
    "may_sit": [],
    "clock": None,
    "undo": None,
    "claim": None,
    "claims": [],
    "commitment": None,
    "draw": None,
    "ready": [],
    "waiting": [],
    "said": [],
    "comments": 0,
    "muted": [],
    "barred": [],
    "may_speak": False,
    "is_delayed": False,
}
"""What a table's snapshot says of people and their rights: here nobody else is there."""


def beginning(finished: Finished, at: str, place: int, first: Action | None = None) -> Table:
    """The table before this place first decides something, at this moment of the deal or later.

    Where the deal stops before that, the table as it is then. With `first`, before it does
    something of that kind. Raises Refused.
    """
    seats = finished.deal.players[: finished.table.rules.seats]
    if place not in seats:
        raise Refused(422, "no_hand_there")
    kind, is_reached = None if first is None else _EVENT_OF.get(type(first)), False
    for step in steps_of(finished):
        is_reached = is_reached or step.at == at
        is_of_kind = kind is None or isinstance(step.event, kind)
        if is_reached and is_of_kind and _decided_by(step.event) == seats.index(place):
            return step.before
    if is_reached and first is None and finished.deal.to_act is not None:
        return finished.table
    raise Refused(409, "nothing_to_decide")


def _decided_by(event: events.Event) -> Seat | None:
    """The seat that decided on an event; None where it happened by itself."""
    match event:
        case (
            events.Dealt()
            | events.DogShown()
            | events.CardTurned()
            | events.DiscardShown()
            | events.DealScored()
        ):
            return None
        case _:
            return event.seat


class Attempt:
    """A deal played on by one place; bots play the others, at the level that they have there."""

    def __init__(self, begun: Table, place: int) -> None:
        self.place = place
        self.steps: list[Step] = []
        self.line: list[tuple[int, Action | None]] = []
        """Who did what since it began; None is to announce nothing."""
        self._silent: set[Seat] = set()
        self._players: dict[int, Player] = {}
        name = names_of(begun)[place]
        occupants = list(begun.occupants)
        occupants[place] = Person(VIEWER, name)
        everybody = frozenset(range(len(occupants)))
        self.table = changed(
            begun,
            occupants=tuple(occupants),
            covered=frozenset(),
            vacations=(),
            silent=everybody - {place},
            is_closed=False,
            undo=None,
        )

    @property
    def asked(self) -> int | None:
        """The place that acts next; None at the end."""
        deal = self.table.deal
        if deal is None or deal.to_act is None:
            return None
        seat = announcer(deal, self._silent)
        return deal.players[deal.to_act if seat is None else seat]

    def do(self, place: int, action: Action | None) -> None:
        """Do something at a place. Raises IllegalAction or TableRefusal."""
        self.line.append((place, action))
        if action is None:
            seat = self.table.seat_of(place)
            if seat is not None:
                self._silent.add(seat)
                self.table = changed(self.table, silent=self.table.silent | {place})
            return
        for event in deal_events(self.table, place, action):
            after = evolve(self.table, event, self.table.since)
            self.steps.append(Step(self.table, event, after))
            self.table = after

    def let_bots_play(self) -> None:
        """Let the others play until this place is asked, or to the end."""
        while (place := self.asked) is not None and place != self.place:
            deal, seat = self.table.deal, self.table.seat_of(place)
            assert deal is not None
            assert seat is not None
            self.do(place, finish(ask(self._player(place), view(deal, seat))).action)

    def _player(self, place: int) -> Player:
        if place not in self._players:
            self._players[place] = _bot(self.table, place)
        return self._players[place]

    def told(self, words: Words) -> list[str]:
        """What was done since it began, a sentence each, as the place hears it."""
        told = (tell_update(words, VIEWER, one.before, one.event, one.after) for one in self.steps)
        return list(filter(None, told))

    def urgent(self, words: Words) -> str:
        """What the place is asked for now; "" at the end."""
        return tell_urgent(words, None, self.table.opened, self.table).get(self.place, "")

    def snapshot(self, words: Words) -> dict[str, Any]:
        """The table as the place sees it."""
        return shown(words, self.table, VIEWER) | NOT_HERE


def tried(
    finished: Finished, at: str, place: int, line: Sequence[tuple[int, Action | None]]
) -> Attempt:
    """What comes of this line, and of what bots do next. Raises Refused or IllegalAction."""
    attempt = Attempt(beginning(finished, at, place), place)
    for where, action in line:
        attempt.do(where, action)
    attempt.let_bots_play()
    return attempt


def steps_along(
    finished: Finished, at: str, place: int, line: Sequence[tuple[int, Action]]
) -> list[Step]:
    """The events of a line, from the decision on that it begins with.

    Raises Refused or IllegalAction.
    """
    first = line[0][1] if line else None
    table, steps = beginning(finished, at, place, first), list[Step]()
    for where, action in line:
        for event in deal_events(table, where, action):
            after = evolve(table, event, table.since)
            steps.append(Step(table, event, after))
            table = after
    return steps


async def what_if(request: Request) -> Response:
    """Play a finished deal on from a moment, until this place is asked. Nothing is kept."""
    found, asked = await deal_of(request), read_as(WhatIfAsked, body_of(request))
    coaching, words = service_of(request, Coaching), words_of(request)
    return answer(await coaching.aside(asker_of(request), _tried, words, found, asked))


def _tried(words: Words, found: Finished, asked: WhatIfAsked) -> WhatIfShown:
    attempt = tried(found, asked.at, asked.place, list(_read(asked.line)))
    line = [
        Acted(place, None if action is None else action_to_json(action))
        for place, action in attempt.line
    ]
    return WhatIfShown(attempt.snapshot(words), line, attempt.told(words), attempt.urgent(words))


async def master(request: Request) -> Response:
    """Play a finished deal again with master in a place. Nothing is kept."""
    found, asked = await deal_of(request), read_as(MasterAsked, body_of(request))
    await check(request, found)
    if asked.place not in found.deal.players[: found.deal.rules.seats]:
        raise Refused(422, "no_hand_there")
    coaching = service_of(request, Coaching)
    company = company_of(words_of(request), found.table, visit_of(request).guest.id)
    audience = company.seated(found.deal.players)
    shown = await coaching.aside(asker_of(request), _with_master, audience, found, asked.place)
    return answer(shown)


def _with_master(audience: Audience, found: Finished, place: int) -> MasterShown:
    from oudler.coach.in_place import in_place, parted_sentences  # it needs the kernel

    deal, rules = found.deal, found.deal.rules
    seat = Seat(deal.players.index(place))
    players = [_bot(found.table, one) for one in deal.players[: rules.seats]]
    again = in_place(deal, seat, make_player(level_played("master", rules)), players)
    at = None if again.parted is None else again.parted[0].at
    line = [acted_at(deal, *done) for done in again.line]
    says = parted_sentences(audience, again)
    real, master = (_course(audience, one, seat) for one in (deal, again.deal))
    return MasterShown(real, master, says, at, line)


def _course(audience: Audience, deal: Deal, seat: Seat) -> Course:
    from oudler.coach.in_place import points_by_trick  # it needs the kernel

    outcome, *_ = deal_result(audience, deal)
    return Course(points_by_trick(deal, seat), score_to_json(deal.scores[seat]), outcome)


def _bot(table: Table, place: int) -> Player:
    """The bot that plays on at a place: of its own level, or of those that stand in for people."""
    occupant = table.occupants[place]
    level = occupant.level if isinstance(occupant, Bot) else STAND_IN
    return make_player(level_played(level, table.rules))


async def line(request: Request) -> Response:
    """Show a line of a review, moment by moment."""
    found, asked = await deal_of(request), read_as(WhatIfAsked, body_of(request))
    coaching, words = service_of(request, Coaching), words_of(request)
    viewer = visit_of(request).guest.id
    return answer(await coaching.aside(asker_of(request), _shown, words, found, asked, viewer))


def _shown(words: Words, found: Finished, asked: WhatIfAsked, viewer: str) -> LineShown:
    along = [(place, action) for place, action in _read(asked.line) if action is not None]
    steps = steps_along(found, asked.at, asked.place, along)
    return LineShown(moments_of(words, steps, viewer))


def _read(line: Iterable[Acted]) -> Iterator[tuple[int, Action | None]]:
    """What was done, by place. Raises TableRefusal."""
    for done in line:
        yield done.place, None if done.action is None else read_action(done.action)
