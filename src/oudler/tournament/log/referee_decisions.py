"""The referee's decisions, and closing the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from oudler.core.events import Score
from oudler.tournament.log import events
from oudler.tournament.log.entry_decisions import check_open, session_of
from oudler.tournament.log.events import Event, PenaltyUnit, Where
from oudler.tournament.log.refusal import Reason, Refused
from oudler.tournament.log.result_decisions import meeting_of
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.prizes import Prize
from oudler.tournament.scoring.ruling import IN_MATCH_POINTS, IN_PERCENT, Ruling, RulingKind

UNITS = {
    Format.FREE: PenaltyUnit.POINTS,
    Format.INDIVIDUAL: PenaltyUnit.PERCENT,
    Format.TRIPLETS: PenaltyUnit.PERCENT,
    Format.QUARTETS: PenaltyUnit.MATCH_POINTS,
    Format.TEAMS: PenaltyUnit.MATCH_POINTS,
}
"""What penalties are counted in (T160)."""
_RULINGS = {
    Format.INDIVIDUAL: IN_PERCENT,
    Format.TRIPLETS: IN_PERCENT,
    Format.QUARTETS: IN_MATCH_POINTS,
    Format.TEAMS: IN_MATCH_POINTS,
}
LAST_PRIZE = 300
"""The last place that may win something."""
_LEAST = (4, 6)
"""What the side not at fault gets at least (T163, T191)."""
_NEEDS_FAULT = (RulingKind.FORTY_SIXTY, RulingKind.AT_LEAST)


def rulings_of(format: Format) -> tuple[RulingKind, ...]:
    """What can be decided about a play in this format; nothing in free deals.

    >>> rulings_of(Format.FREE)
    ()
    """
    return _RULINGS.get(format, ())


def rule(tournament: Tournament, at: Where, ruling: Ruling, note: str = "") -> tuple[Event, ...]:
    """Rule on one play.

    >>> neutral = Ruling(RulingKind.NEUTRALISED)
    >>> rule(evening, Where(1, "", 1, 1, 1), neutral)[0].ruling.kind
    RulingKind.NEUTRALISED
    """
    session = session_of(tournament, at.session)
    allowed = rulings_of(tournament.format)
    if not allowed:
        raise Refused(Reason.NO_RULING)
    if ruling.kind not in allowed:
        raise Refused(Reason.WRONG_RULING, rulings=allowed)
    if ruling.kind is RulingKind.AT_LEAST and ruling.points not in _LEAST:
        raise Refused(Reason.WRONG_LEAST, found=ruling.points)
    if not at.board:
        raise Refused(Reason.BOARD_WANTED)
    meeting = meeting_of(session, at)
    here = {who for _, who in session.present(meeting)}
    named = {*ruling.at_fault, *(who for who, _ in ruling.awards)}
    if not named <= here or (ruling.kind in _NEEDS_FAULT and not ruling.at_fault):
        names = ", ".join(tournament.name_of(who) for who in sorted(here))
        raise Refused(Reason.NOT_AT_FAULT, known=names)
    return (events.PlayRuled(at, ruling, note),)


def lift_ruling(tournament: Tournament, at: Where, note: str = "") -> tuple[Event, ...]:
    """Lift a ruling.

    >>> lift_ruling(evening, Where(1, "", 1, 1, 1))
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: nothing noted
    """
    if at not in session_of(tournament, at.session).rulings:
        raise Refused(Reason.NOTHING_NOTED)
    return (events.RulingLifted(at, note),)


def penalise(
    tournament: Tournament,
    entrant: int,
    amount: Score,
    session: int = 1,
    opponent: int = 0,
    note: str = "",
) -> tuple[Event, ...]:
    """Deduct points, percent or match points, whichever the format counts in.

    >>> penalise(evening, 1, 1)[0].unit
    PenaltyUnit.PERCENT
    """
    check_open(tournament)
    if entrant not in tournament.entrants:
        raise Refused(Reason.NO_SUCH_ENTRANT, found=entrant)
    if amount <= 0:
        raise Refused(Reason.WRONG_PENALTY, found=amount)
    found = session_of(tournament, session)
    if entrant not in found.entrants:
        raise Refused(Reason.NOT_SEATED, name=tournament.name_of(entrant), position=1)
    if tournament.format is Format.TEAMS and len(found.entrants) > 2:
        if opponent not in found.entrants or opponent == entrant:
            raise Refused(Reason.OPPONENT_WANTED)
    elif tournament.format is Format.TEAMS:
        opponent = next(who for who in found.entrants if who != entrant)
    number = max(tournament.penalties, default=0) + 1
    unit = UNITS[tournament.format]
    return (events.PenaltyGiven(number, entrant, amount, unit, session, opponent, note),)


def lift_penalty(tournament: Tournament, number: int, note: str = "") -> tuple[Event, ...]:
    """Lift a penalty.

    >>> lift_penalty(evening, 7)
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: no such penalty {'found': 7}
    """
    check_open(tournament)
    if number not in tournament.penalties:
        raise Refused(Reason.NO_SUCH_PENALTY, found=number)
    return (events.PenaltyLifted(number, note),)


def give_bonus(tournament: Tournament, entrant: int, points: Score) -> tuple[Event, ...]:
    """Enter the bonus agreed for a team (T115); 0 takes it back.

    >>> give_bonus(evening, 1, 5)
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: no bonus
    """
    check_open(tournament)
    if tournament.format is not Format.TEAMS:
        raise Refused(Reason.NO_BONUS)
    if entrant not in tournament.entrants:
        raise Refused(Reason.NO_SUCH_ENTRANT, found=entrant)
    if points < 0:
        raise Refused(Reason.WRONG_BONUS, found=points)
    return (events.BonusGiven(entrant, points),)


def announce_prizes(
    tournament: Tournament, prizes: Sequence[Prize], currency: str = "€"
) -> tuple[Event, ...]:
    """Say what each place wins (T9), in place of what was said before.

    >>> announce_prizes(evening, [Prize(1, 100), Prize(2, 50)])[0].currency
    '€'
    """
    check_open(tournament)
    check_currency(currency)
    for before, one in pairwise([Prize(0), *prizes]):
        is_something = one.amount > 0 or (one.things and not one.amount)
        if not before.place < one.place <= LAST_PRIZE or not is_something:
            raise Refused(Reason.WRONG_PRIZE, place=one.place, most=LAST_PRIZE)
    return (events.PrizesAnnounced(tuple(prizes), currency),)


def check_currency(currency: str) -> None:
    """Raise Refused for a currency that would be read as a part of the amount.

    >>> check_currency("francs de 1960")
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: wrong currency {'found': 'francs de 1960'}
    """
    if any(letter.isdigit() for letter in currency):
        raise Refused(Reason.WRONG_CURRENCY, found=currency)


def close_objections(tournament: Tournament) -> tuple[Event, ...]:
    """Make the ranking final; no result may be missing.

    >>> close_objections(evening)
    (ObjectionsClosed(),)
    """
    check_open(tournament)
    missing = sum(len(session.awaited()) for session in tournament.sessions)
    if missing or not tournament.sessions:
        raise Refused(Reason.RESULTS_MISSING, count=missing)
    return (events.ObjectionsClosed(),)


def reopen_objections(tournament: Tournament, note: str = "") -> tuple[Event, ...]:
    """Make corrections possible again. Raises Refused if they already are.

    >>> reopen_objections(evening)
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: not closed
    """
    if not tournament.is_closed:
        raise Refused(Reason.NOT_CLOSED)
    return (events.ObjectionsReopened(note),)
