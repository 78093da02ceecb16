"""What the organiser and the referee see of an evening: everything."""

from __future__ import annotations

from collections.abc import Iterator

from oudler.tournament.evening import decisions
from oudler.tournament.evening.evening import Evening, sheet_of
from oudler.tournament.evening.events import ApprovalAsked
from oudler.tournament.http.deals import (
    call,
    claims,
    deal_text,
    inside_text,
    noted_text,
    state_of_deal,
    where_text,
)
from oudler.tournament.http.views import (
    View,
    at_to_json,
    coming_room,
    meetings_now,
    seats,
    sitting_out,
)
from oudler.tournament.log.entry_decisions import MEMBERS
from oudler.tournament.log.events import PlayRuled, Where
from oudler.tournament.log.referee_decisions import UNITS, rulings_of
from oudler.tournament.log.refusal import Refused
from oudler.tournament.log.result_decisions import TEAM_CONTRACTS
from oudler.tournament.log.session import Session
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import Format, Start
from oudler.tournament.scoring.prizes import advised
from oudler.tournament.text.account_text import ruling_text
from oudler.tournament.text.numbers import (
    board_list,
    match_points,
    place_text,
    side_text,
    start_text,
)
from oudler.tournament.text.prize_text import written_prizes
from oudler.words import Words
from oudler.words.names import contract_name, number, signed


def desk_view(words: Words, evening: Evening) -> View:
    """What the organiser and the referee see: everything."""
    session = evening.running
    return {
        "tables": [] if session is None else list(_desk_tables(words, evening, session)),
        "coming": coming_room(words, evening),
        "can_cancel": _can_cancel(evening),
        "sit_out": sitting_out(words, evening),
        "disputes": [_dispute(words, evening, at) for at in evening.disputes()],
        "calls": [_desk_call(words, evening, one) for one in evening.awaits_referee()],
        "entrants": list(_entrants(words, evening)),
        "empty": [start_text(words, one) for one in _empty_places(evening)],
        "has_members": evening.tournament.format in MEMBERS,
        "missing": _missing(words, evening),
        "sessions": len(evening.tournament.sessions),
        "asks_opponent": evening.tournament.format is Format.TEAMS
        and len(evening.tournament.seated) > 2,
        "rulings": [
            {
                "value": str(one),
                "name": words(f"tournament.ruling.name.{one}"),
                "says": words(f"tournament.ruling.meaning.{one}"),
            }
            for one in rulings_of(evening.tournament.format)
        ],
        "ruled": [
            {"at": at_to_json(at), "says": _ruled_text(words, evening, one)}
            for session in evening.tournament.sessions
            for at, one in session.rulings.items()
        ],
        "prizes": _prizes(words, evening),
        "has_bonus": evening.tournament.format is Format.TEAMS,
        "bonuses": list(_bonuses(words, evening)),
        "penalty_unit": str(UNITS[evening.tournament.format]),
        "penalties": list(_penalties(words, evening)),
    }


def _entrants(words: Words, evening: Evening) -> Iterator[View]:
    for who, one in evening.tournament.entrants.items():
        yield {
            "entrant": who,
            "name": one.name,
            "about": " · ".join(filter(None, (", ".join(one.members), one.club, one.licence))),
            "is_gone": who in evening.tournament.withdrawn,
            "place": _place_of(words, evening, who),
            "has_played": who in evening.tournament.seated,
        }


def _bonuses(words: Words, evening: Evening) -> Iterator[View]:
    for who, points in evening.tournament.bonuses.items():
        if points:
            name, said = evening.tournament.name_of(who), match_points(words, points)
            says = words("tournament.evening.bonus", name=name, points=said)
            yield {"entrant": who, "says": says}


def _penalties(words: Words, evening: Evening) -> Iterator[View]:
    for penalty, one in evening.tournament.penalties.items():
        says = words(
            "tournament.evening.penalty",
            name=evening.tournament.name_of(one.entrant),
            amount=number(words, one.amount),
            note=f" ({one.note})" if one.note else "",
        )
        yield {"number": penalty, "says": says}


def _can_cancel(evening: Evening) -> bool:
    """Whether everybody may still be seated anew."""
    try:
        return bool(decisions.cancel_session(evening, len(evening.tournament.sessions)))
    except Refused:
        return False


def _prizes(words: Words, evening: Evening) -> View:
    """What each place wins, as it is shown and as it is typed, and how many prizes are usual."""
    tournament = evening.tournament
    least, most = advised(len(tournament.entrants))
    key = "one" if least == most else "other"
    advice = words(f"tournament.prize.advised.{key}", least=least, most=most)
    return {
        "lines": list(written_prizes(words, tournament)),
        "currency": tournament.currency,
        # The federation counts players (T9): it advises nothing for two or three teams.
        "advice": "" if tournament.format is Format.TEAMS else advice,
    }


def _ruled_text(words: Words, evening: Evening, one: PlayRuled) -> str:
    """« Table 2, position 1, étui 5 : 40/60, en faute : Anne (renonce) »."""
    names = ", ".join(evening.tournament.name_of(who) for who in one.ruling.at_fault)
    return words(
        "tournament.evening.ruled",
        place=where_text(words, evening, one.at),
        ruling=ruling_text(words, one.ruling),
        at_fault=words("tournament.evening.at_fault", names=names) if names else "",
        note=f" ({one.note})" if one.note else "",
    )


def _desk_tables(words: Words, evening: Evening, session: Session) -> Iterator[View]:
    for one in meetings_now(evening):
        places = evening.deals_at(session, one) if session.is_played(one) else ()
        yield {
            "table": one.table_name,
            "seats": seats(words, evening, session, one),
            "sits_out": not session.is_played(one),
            "boards": board_list(one.boards),
            "deals": [
                {
                    "at": at_to_json(at),
                    "name": deal_text(words, evening, at),
                    "state": state_of_deal(evening, session, at),
                    "says": noted_text(words, evening, session, at),
                    "contracts": _contracts(words, evening),
                }
                for at in places
            ],
            "sheet": _sheet(words, evening, session, one) if not one.boards else None,
        }


def _contracts(words: Words, evening: Evening) -> list[View]:
    """The contracts of a board, if its attacker may choose (T113)."""
    if evening.tournament.format is not Format.TEAMS:
        return []
    return [{"value": str(one), "name": contract_name(words, one)} for one in TEAM_CONTRACTS]


def _sheet(words: Words, evening: Evening, session: Session, meeting: Meeting) -> View:
    at = Where(session.number, meeting.section, meeting.position, meeting.table)
    found = session.balances_at(at)
    return {
        "at": at_to_json(at),
        "is_noted": at in session.sheets,
        "is_settled": evening.is_settled(at),
        "players": [
            {
                "side": str(side),
                "name": f"{side_text(words, side)} {evening.tournament.name_of(who)}",
                "balance": signed(words, found[who]) if who in found else "",
            }
            for side, who in session.present(meeting)
        ],
    }


def _dispute(words: Words, evening: Evening, at: Where) -> View:
    session = evening.tournament.session(at.session)
    assert session is not None
    return {**_entry(words, evening, session, at), "claims": claims(words, evening, at)}


def _desk_call(words: Words, evening: Evening, one: ApprovalAsked) -> View:
    at = where_text(words, evening, one.at)
    return {**call(words, evening, one, is_official=True), "where": at}


def _place_of(words: Words, evening: Evening, entrant: int) -> str:
    if evening.seating is None:
        return ""
    session, position = evening.seating
    start = session.start_of(entrant)
    is_there = start is not None and session.who(start, position) == entrant
    return place_text(words, start) if start and is_there else ""


def _empty_places(evening: Evening) -> list[Start]:
    """Empty places that latecomers may take."""
    if evening.seating is None:
        return []
    session, position = evening.seating
    found = {
        start
        for one in session.plan.in_position(position)
        for start in one.starts
        if session.who(start, position) is None
    }
    return sorted(found, key=str)


def _missing(words: Words, evening: Evening) -> list[View]:
    """Results missing from earlier positions, which an official enters from paper."""
    return [
        {**_entry(words, evening, session, at), "inside": inside_text(words, evening, at)}
        for session in evening.tournament.sessions
        for at in session.awaited()
        if (at.session, at.position) < (evening.session, evening.position)
        and not evening.is_disputed(at)
    ]


def _entry(words: Words, evening: Evening, session: Session, at: Where) -> View:
    """Something that an official may enter: a board, or the sheet of free deals."""
    meeting = session.meeting_at(at if evening.has_boards else sheet_of(at))
    is_sheet = meeting is not None and not evening.has_boards
    return {
        "at": at_to_json(at),
        "name": where_text(words, evening, at),
        "state": state_of_deal(evening, session, at),
        "says": noted_text(words, evening, session, at),
        "contracts": _contracts(words, evening),
        "sheet": _sheet(words, evening, session, meeting) if is_sheet and meeting else None,
    }
