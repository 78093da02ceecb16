"""What connects the deals of a record: who deals next, who sits where, and the totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oudler.core.deal import Deal
from oudler.core.events import DealScored, Dealt, Event
from oudler.core.phases.dealing import bars_dealer
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat
from oudler.core.session import Session
from oudler.core.text.event_json import score_to_json
from oudler.core.text.notation import NOTHING_NOTED, Noted
from oudler.core.values import Named


class EveningFault(Named):
    """The faults between deals that are each correct by themselves."""

    DEALER_DIFFERS = "dealer_differs"
    SEATS_DIFFER = "seats_differ"
    DEALER_NOT_BARRED = "dealer_not_barred"
    DEAL_NUMBER_DIFFERS = "deal_number_differs"
    TOTALS_DIFFER = "totals_differ"


class Discord(ValueError):
    """A line that does not follow from the deals before it; `right` is what it should say."""

    def __init__(self, fault: EveningFault, right: str = "") -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.right = right


@dataclass(frozen=True, slots=True)
class Evening:
    """The deals of a record as they follow one another; no session before the first of them."""

    rules: Ruleset
    names: tuple[str, ...]
    session: Session | None = None

    def after(self, events: Iterable[tuple[Event, Deal]], noted: Noted) -> Evening:
        """The evening after the events of one line. Raises Discord.

        The line's notes about the evening belong to its own event, the last of these.

        >>> evening = Evening(rules, ("Anne", "Bob", "Chloé", "David"))
        >>> evening.after([(deal.dealt, deal)], Noted(deal=1)).session.dealer
        0
        """
        evening, last = self, None
        for last, deal in events:
            if isinstance(last, Dealt):
                evening = evening._dealt(last)
            elif isinstance(last, DealScored):
                assert evening.session is not None
                evening = Evening(self.rules, self.names, evening.session.after(deal))
        if evening.session is not None:
            _check_noted(evening.session, last, noted)
        return evening

    def _dealt(self, dealt: Dealt) -> Evening:
        players = dealt.players or tuple(range(self.rules.places))
        dealer = Seat(players[dealt.dealer])
        session = self.session or Session(self.rules, self.names, dealer)
        if dealer != session.dealer:
            raise Discord(EveningFault.DEALER_DIFFERS, self.names[session.dealer])
        if not self.rules.dealer_plays and players != session.seated:
            raise Discord(EveningFault.SEATS_DIFFER, _listed(session.seated))
        if dealt.dealer_barred and not bars_dealer(self.rules):
            raise Discord(EveningFault.DEALER_NOT_BARRED)
        return Evening(self.rules, self.names, session)


def noted_of(session: Session, event: Event, deal: Deal) -> Noted:
    """The notes for an event's line; `session` is the one before this deal is scored.

    >>> from oudler.core.session import Session
    >>> noted_of(Session(rules, ("N", "E", "S", "W"), Seat(0)), deal.dealt, deal).deal
    1
    """
    match event:
        case Dealt():
            return Noted(deal=len(session.sheet) + 1)
        case DealScored():
            return Noted(totals=session.after(deal).totals)
        case _:
            return NOTHING_NOTED


def _check_noted(session: Session, event: Event | None, noted: Noted) -> None:
    played = len(session.sheet)
    if isinstance(event, Dealt) and noted.deal not in (None, played + 1):
        raise Discord(EveningFault.DEAL_NUMBER_DIFFERS, str(played + 1))
    if isinstance(event, DealScored) and noted.totals not in (None, session.totals):
        right = _listed(map(score_to_json, session.totals))
        raise Discord(EveningFault.TOTALS_DIFFER, right)


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def names_at(rules: Ruleset, players: Sequence[str]) -> tuple[str, ...]:
    """Who is at the table: by number if a record has no names.

    >>> names_at(rules, ())
    ('0', '1', '2', '3')
    """
    return tuple(players) or tuple(str(place) for place in range(rules.places))
