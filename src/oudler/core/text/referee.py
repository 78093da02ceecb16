"""Checks a record event by event, and what connects its deals, as a referee at the table would."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import add
from typing import assert_never

from oudler.core import actions
from oudler.core.cards import EMPTY, CardSet
from oudler.core.claim import claimed_by
from oudler.core.deal import Deal
from oudler.core.engine import decide_alone, evolve, follow_ups
from oudler.core.events import (
    BidMade,
    CardPlayed,
    CardsCalled,
    CardTurned,
    Claimed,
    DealCancelled,
    DealScored,
    Dealt,
    Discarded,
    DiscardShown,
    DogShown,
    Event,
    FollowUp,
    HandfulShown,
    MisereDeclared,
    Score,
    SlamAnnounced,
)
from oudler.core.phases.dealing import bars_dealer, start
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Ruleset, UnknownRuleset
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat
from oudler.core.session import Session
from oudler.core.text import notation
from oudler.core.text.event_json import event_to_json, score_to_json
from oudler.core.text.fields import (
    LineFault,
    NotationError,
    NotationFault,
    TextFault,
    unknown_ruleset,
)
from oudler.core.values import Named, described

FindRules = Callable[[str, Mapping[str, object]], Ruleset]
"""Finds a ruleset by the name in a header and its changed options; raises ValueError."""


class RecordFault(Named):
    """The faults in a record whose lines can all be read."""

    NOT_DEALT = "not_dealt"
    DEAL_NOT_OVER = "deal_not_over"
    TURNED_CARD_DIFFERS = "turned_card_differs"
    DOG_DIFFERS = "dog_differs"
    DISCARD_DIFFERS = "discard_differs"
    CLAIM_DIFFERS = "claim_differs"
    SCORES_DIFFER = "scores_differ"
    UNEXPECTED_EVENT = "unexpected_event"


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing wrong in a record: the line, from 1, and what it is."""

    line: int
    reason: Reason | RecordFault | NotationFault | TextFault | SessionFault
    fault: LineFault | None = None
    refusal: IllegalAction | None = None
    event: Event | None = None
    expected: Event | None = None
    right: str = ""
    """The expected text, if no event says it."""


class RecordError(ValueError):
    """A record breaks a rule or cannot be read. `wrongs` begins with the first wrong line."""

    def __init__(
        self, wrongs: tuple[Wrong, ...], sentences: tuple[str, ...] = (), *, is_torn: bool = False
    ) -> None:
        super().__init__(wrongs, sentences)
        self.wrongs = wrongs
        self.sentences = sentences
        """A sentence for each of them, if there were words for it."""
        self.is_torn = is_torn
        """Whether the only fault is that the last line is not JSON, as if half written."""

    def __str__(self) -> str:
        told = self.sentences or tuple(wrong.reason.replace("_", " ") for wrong in self.wrongs)
        lines = zip(self.wrongs, told, strict=True)
        return "\n".join(f"line {wrong.line}: {what}" for wrong, what in lines)


@described
@dataclass(frozen=True, slots=True)
class Step:
    """An event from a record, or one that followed automatically, and the deal after it."""

    event: Event
    deal: Deal
    noted: notation.Noted = notation.NOTHING_NOTED
    """The notes on its line."""


Own = (
    DealCancelled
    | BidMade
    | CardsCalled
    | Discarded
    | SlamAnnounced
    | HandfulShown
    | MisereDeclared
    | CardPlayed
)
"""The events that a seat's action led to."""


def action_of(event: Own) -> actions.Action:
    """The action that led to this event.

    >>> action_of(BidMade(Seat(1), None))
    Bid(contract=None)
    """
    match event:
        case CardPlayed(_, card):  # first: a record is mostly cards
            return actions.Play(card)
        case DealCancelled(_, lone):
            return actions.CancelDeal(lone)
        case BidMade(_, contract):
            return actions.Bid(contract)
        case CardsCalled(_, cards):
            return actions.CallCards(cards)
        case Discarded(_, cards, trumps_hidden):
            return actions.Discard(cards, trumps_hidden)
        case SlamAnnounced(_, small):
            return actions.AnnounceSlam(small)
        case HandfulShown(_, size, cards):
            return actions.ShowHandful(size, cards)
        case MisereDeclared(_, kind):
            return actions.DeclareMisere(kind)
        case _:
            assert_never(event)


def read_record(
    lines: Iterable[str],
    find_rules: FindRules,
    *,
    is_evening: bool = True,
    session: Session | None = None,
) -> tuple[notation.Header, Ruleset, Iterator[Step]]:
    """The header, its ruleset, and the checked steps as they are asked for.

    Only one deal is held at a time. If the record is not an evening but unrelated deals, the links
    between them are not checked; an evening may continue an earlier score sheet. The steps raise
    RecordError at the first wrong line, with whatever cannot be read further down; so does this
    function for a wrong header.

    >>> from oudler import write_record
    >>> from oudler.rulesets import recorded_ruleset
    >>> header, _, steps = read_record(write_record(over).splitlines(), recorded_ruleset)
    >>> header.rules, sum(isinstance(step.event, CardPlayed) for step in steps)
    ('fft-4@1', 72)
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    number, line = next(numbered, (1, ""))
    try:
        header = notation.parse_header(line)
    except NotationError as error:
        raise RecordError(_unreadable(number, error.faults)) from None
    rules = _rules_of(number, header, find_rules)
    if header.players and len(header.players) != rules.places:
        fault = LineFault(NotationFault.WRONG_FIELD, "players", str(len(header.players)))
        raise RecordError(_unreadable(number, (fault,)))
    names = names_at(rules, header.players)
    before = () if session is None else (session, len(session.sheet), session.totals)
    check = SessionCheck(rules, names, *before) if is_evening else None
    return header, rules, _steps(rules, numbered, check)


def _rules_of(number: int, header: notation.Header, find_rules: FindRules) -> Ruleset:
    try:
        return find_rules(header.rules, header.options)
    except UnknownRuleset as error:
        fault = unknown_ruleset(error)
    except ValueError as error:
        fault = LineFault(NotationFault.WRONG_OPTION, "options", str(error))
    raise RecordError(_unreadable(number, (fault,)))


def _steps(
    rules: Ruleset, numbered: Iterator[tuple[int, str]], check: SessionCheck | None
) -> Iterator[Step]:
    deal: Deal | None = None
    for number, line in numbered:
        try:
            event = notation.parse_event(line)
            steps = check_event(rules, deal, event)
            noted = notation.NOTHING_NOTED
            if not isinstance(event, CardPlayed):  # a card says nothing of the evening
                noted = _noted(event, line)
                check = check and check.after(_pairs(steps), noted)
        except NotationError as error:
            wrongs, after = _unreadable(number, error.faults), next(numbered, None)
            if after is None:
                is_torn = error.faults[0].kind is NotationFault.NOT_JSON
                raise RecordError(wrongs, is_torn=is_torn) from None
            raise RecordError(wrongs + _unreadable_rest(chain((after,), numbered))) from None
        except (IllegalAction, _Unexpected, SessionMismatch) as error:
            wrong = _wrong(number, event, error)
            raise RecordError((wrong, *_unreadable_rest(numbered))) from None
        *before, last = steps
        yield from before
        yield last if noted is notation.NOTHING_NOTED else Step(last.event, last.deal, noted)
        deal = last.deal
    if deal is not None:
        yield from _of_themselves(deal)


def _pairs(steps: Iterable[Step]) -> Iterator[tuple[Event, Deal]]:
    return ((step.event, step.deal) for step in steps)


def _noted(event: Event, line: str) -> notation.Noted:
    return (
        notation.parse_noted(line)
        if isinstance(event, Dealt | DealScored)
        else notation.NOTHING_NOTED
    )


def _wrong(
    number: int, event: Event, error: IllegalAction | _Unexpected | SessionMismatch
) -> Wrong:
    match error:
        case IllegalAction():
            return Wrong(number, error.reason, refusal=error, event=event)
        case SessionMismatch():
            return Wrong(number, error.fault, event=event, right=error.right)
        case _:
            return Wrong(number, error.reason, event=event, expected=error.expected)


class _Unexpected(ValueError):
    def __init__(self, reason: RecordFault, expected: Event | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.expected = expected


def check_event(rules: Ruleset, deal: Deal | None, event: Event) -> tuple[Step, ...]:
    """The steps for an event of a record, including any implied before it.

    Raises IllegalAction, NotationError or a ValueError that says what was expected.

    >>> [type(step.event).__name__ for step in check_event(rules, None, deal.dealt)]
    ['Dealt']
    """
    if isinstance(event, CardPlayed) and deal is not None:  # first: a record is mostly cards
        return _check_action(rules, deal, event)
    if twice := notation.twins_too_many(rules, _named_in(event)):
        raise NotationError((LineFault(NotationFault.CARD_TWICE, "cards", str(twice.lowest)),))
    if deal is not None and isinstance(event, FollowUp):
        return _check_follow_up(deal, event)
    if isinstance(event, Dealt):
        before = () if deal is None else tuple(_of_themselves(deal))
        return (*before, _check_dealt(rules, before[-1].deal if before else deal, event))
    if deal is None or isinstance(event, FollowUp):
        raise _Unexpected(RecordFault.NOT_DEALT)
    if isinstance(event, Claimed):
        return (_check_claimed(deal, event),)
    return _check_action(rules, deal, event)


def _check_action(rules: Ruleset, deal: Deal, event: Own) -> tuple[Step, ...]:
    before = tuple(_of_themselves(deal))
    if before:
        deal = before[-1].deal
    if event.seat >= rules.seats:
        fault = LineFault(NotationFault.NO_SUCH_SEAT, "seat", str(event.seat))
        raise NotationError((fault,))
    decided = decide_alone(deal, event.seat, action_of(event))
    return (*before, Step(decided, evolve(deal, decided)))


def _check_claimed(deal: Deal, event: Claimed) -> Step:
    """A claim at the right moment. Others may have agreed to one that nothing proves."""
    right = claimed_by(deal, event.seat, event.tricks)
    if event != right:
        raise _Unexpected(RecordFault.CLAIM_DIFFERS, right)
    return Step(event, evolve(deal, event))


def _named_in(event: Event) -> CardSet:
    """The set of cards that an event names."""
    match event:
        case CardsCalled() | DogShown() | Discarded() | HandfulShown():
            return event.cards
        case _:
            return EMPTY


def _check_dealt(rules: Ruleset, deal: Deal | None, dealt: Dealt) -> Step:
    if deal is not None and deal.phase is not Phase.OVER:
        raise _Unexpected(RecordFault.DEAL_NOT_OVER)
    if faults := notation.dealt_faults(rules, dealt):
        raise NotationError(faults)
    return Step(dealt, start(rules, dealt))


_DIFFERS: dict[type[FollowUp], RecordFault] = {
    DogShown: RecordFault.DOG_DIFFERS,
    CardTurned: RecordFault.TURNED_CARD_DIFFERS,
    DiscardShown: RecordFault.DISCARD_DIFFERS,
    DealScored: RecordFault.SCORES_DIFFER,
}


def _check_follow_up(deal: Deal, event: FollowUp) -> tuple[Step, ...]:
    """The event, preceded by those left out; cards may be turned up in any order."""
    due = follow_ups(deal)
    steps: list[Step] = []
    # A record may leave out what follows by itself: only the event it names must be right.
    for expected in due:
        if event_to_json(event) == event_to_json(expected):
            return (*steps, Step(expected, evolve(deal, expected)))
        if type(event) is not type(expected):
            deal = evolve(deal, expected)
            steps.append(Step(expected, deal))
    for expected in due:
        if type(event) is type(expected):
            raise _Unexpected(_DIFFERS[type(event)], expected)
    raise _Unexpected(RecordFault.UNEXPECTED_EVENT)


def _of_themselves(deal: Deal) -> Iterator[Step]:
    for event in follow_ups(deal):
        deal = evolve(deal, event)
        yield Step(event, deal)


def _unreadable(number: int, faults: tuple[LineFault, ...]) -> tuple[Wrong, ...]:
    return tuple(Wrong(number, fault.kind, fault=fault) for fault in faults)


def _unreadable_rest(numbered: Iterator[tuple[int, str]]) -> tuple[Wrong, ...]:
    """The other unreadable lines further down, so that all can be fixed at once."""
    wrongs: list[Wrong] = []
    for number, line in numbered:
        try:
            notation.parse_event(line)
        except NotationError as error:
            wrongs += _unreadable(number, error.faults)
    return tuple(wrongs)


class SessionFault(Named):
    """The faults between deals that are each correct by themselves."""

    DEALER_DIFFERS = "dealer_differs"
    SEATS_DIFFER = "seats_differ"
    DEALER_NOT_BARRED = "dealer_not_barred"
    DEAL_NUMBER_DIFFERS = "deal_number_differs"
    TOTALS_DIFFER = "totals_differ"


class SessionMismatch(ValueError):
    """A line that does not follow from the deals before it; `right` is what it should say."""

    def __init__(self, fault: SessionFault, right: str = "") -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.right = right


@dataclass(frozen=True, slots=True)
class SessionCheck:
    """The deals of a record as they follow one another; no session before the first of them."""

    rules: Ruleset
    names: tuple[str, ...]
    session: Session | None = None
    """The session as the next deal needs it; of earlier deals, at most those it began with."""
    played: int = 0
    totals: tuple[Score, ...] = ()
    """Those of all the deals; empty before the first."""

    def after(self, events: Iterable[tuple[Event, Deal]], noted: notation.Noted) -> SessionCheck:
        """The check after the events of one line. Raises SessionMismatch.

        The notes of the line belong to its own event, the last of these.

        >>> check = SessionCheck(rules, ("Anne", "Bob", "Chloé", "David"))
        >>> check.after([(deal.dealt, deal)], notation.Noted(deal=1)).session.dealer
        0
        """
        check, last = self, None
        for last, deal in events:
            if isinstance(last, Dealt):
                check = check._dealt(last)
            elif isinstance(last, DealScored):
                check = check._scored(deal)
        check._check_noted(last, noted)
        return check

    def _dealt(self, dealt: Dealt) -> SessionCheck:
        players = dealt.players or tuple(range(self.rules.places))
        dealer = Seat(players[dealt.dealer])
        session = self.session or Session(self.rules, self.names, dealer)
        if dealer != session.dealer:
            raise SessionMismatch(SessionFault.DEALER_DIFFERS, self.names[session.dealer])
        if not self.rules.dealer_plays and players != session.seated:
            raise SessionMismatch(SessionFault.SEATS_DIFFER, _listed(session.seated))
        if dealt.dealer_barred and not bars_dealer(self.rules):
            raise SessionMismatch(SessionFault.DEALER_NOT_BARRED)
        return replace(self, session=session, totals=self.totals or session.totals)

    def _scored(self, deal: Deal) -> SessionCheck:
        assert self.session is not None
        # Without the deals before: thousands of them would be copied and added up for each.
        session = self.session.since(len(self.session.sheet)).after(deal)
        totals = tuple(map(add, self.totals, session.totals))
        return replace(self, session=session, played=self.played + 1, totals=totals)

    def _check_noted(self, event: Event | None, noted: notation.Noted) -> None:
        if isinstance(event, Dealt) and noted.deal not in (None, self.played + 1):
            raise SessionMismatch(SessionFault.DEAL_NUMBER_DIFFERS, str(self.played + 1))
        if isinstance(event, DealScored) and noted.totals not in (None, self.totals):
            right = _listed(map(score_to_json, self.totals))
            raise SessionMismatch(SessionFault.TOTALS_DIFFER, right)


def noted_of(session: Session, event: Event, deal: Deal) -> notation.Noted:
    """The notes for an event's line; `session` is the one before this deal is scored.

    >>> from oudler.core.session import Session
    >>> noted_of(Session(rules, ("N", "E", "S", "W"), Seat(0)), deal.dealt, deal).deal
    1
    """
    match event:
        case Dealt():
            return notation.Noted(deal=len(session.sheet) + 1)
        case DealScored():
            return notation.Noted(totals=session.after(deal).totals)
        case _:
            return notation.NOTHING_NOTED


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def names_at(rules: Ruleset, players: Sequence[str]) -> tuple[str, ...]:
    """Who is at the table: by number if a record has no names.

    >>> names_at(rules, ())
    ('0', '1', '2', '3')
    """
    return tuple(players) or tuple(str(place) for place in range(rules.places))
