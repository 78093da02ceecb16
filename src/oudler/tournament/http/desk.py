"""What the organiser and the referee see of a tournament: everything."""

from collections.abc import Iterator, Sequence

from oudler.tournament.actions import CancelSession, Refused, decide
from oudler.tournament.actions.course import first_open
from oudler.tournament.actions.entries import MEMBERS
from oudler.tournament.actions.officials import RULINGS, UNITS
from oudler.tournament.actions.typed import TEAM_CONTRACTS
from oudler.tournament.departures import empty_at, other_plan, positions_left
from oudler.tournament.events import ApprovalAsked, EntrantEntered, PlayRuled, Where
from oudler.tournament.http import views
from oudler.tournament.movements.adaptation import without_return
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import Format, Start
from oudler.tournament.print import SHEETS
from oudler.tournament.scoring.prizes import advised
from oudler.tournament.text import numbers, places
from oudler.tournament.text.account_text import ruling_text
from oudler.tournament.text.departure_text import other_plan_text
from oudler.tournament.text.fault_text import fault_line, warned_lines
from oudler.tournament.text.names import by_family_name
from oudler.tournament.text.plan_text import MINUTES, session_duration, unreturned_text
from oudler.tournament.text.ranking_text import written_prizes
from oudler.tournament.tournament import Session, Tournament
from oudler.words import Words
from oudler.words.names import contract_name, number, signed


def desk_view(words: Words, tournament: Tournament) -> views.View:
    """What the organiser and the referee see: everything."""
    session = tournament.running
    return {
        "tables": [] if session is None else list(_desk_tables(words, tournament, session)),
        "coming": views.coming_room(words, tournament),
        "can_cancel": _can_cancel(tournament),
        "sit_out": views.sitting_out(words, tournament),
        "disputes": [_dispute(words, tournament, at) for at in tournament.disputes()],
        "late": [_late(words, tournament, at) for at in _late_places(tournament)],
        "calls": [_desk_call(words, tournament, one) for one in tournament.awaits_referee()],
        "entrants": list(_entrants(words, tournament)),
        "empty": [
            {
                "value": numbers.start_text(words, one),
                "name": places.place_now_text(words, tournament, one),
            }
            for one in _empty_places(tournament)
        ],
        "has_members": _is_team(tournament),
        "missing": _missing(words, tournament),
        "sessions": len(tournament.sessions),
        "course": _course(words, tournament),
        "asks_opponent": tournament.format is Format.TEAMS and len(tournament.seated) > 2,
        "rulings": [
            {
                "value": str(one),
                "name": words(f"tournament.ruling.name.{one}"),
                "says": words(f"tournament.ruling.meaning.{one}"),
            }
            for one in RULINGS[tournament.format]
        ],
        "ruled": [
            {"at": at, "says": _ruled_text(words, tournament, one)}
            for session in tournament.sessions
            for at, one in session.rulings.items()
        ],
        "faults": [
            {"number": one.number, "says": fault_line(words, tournament, one)}
            for one in tournament.faults.values()
        ],
        "warned": list(warned_lines(words, tournament)),
        "prizes": _prizes(words, tournament),
        "has_bonus": tournament.format is Format.TEAMS,
        "bonuses": list(_bonuses(words, tournament)),
        "penalty_unit": str(UNITS[tournament.format]),
        "penalties": list(_penalties(words, tournament)),
        "sheets": list(_sheets(tournament)),
    }


def _course(words: Words, tournament: Tournament) -> views.View | None:
    """How the last session goes on: its positions, boards, minutes and breaks."""
    if not tournament.sessions:
        return None
    session = tournament.sessions[-1]
    meetings = session.plan.meetings
    called = tournament.position if tournament.coming is None else 0
    says = [session_duration(words, session)]
    if lost := without_return(session.plan):
        says.append(unreturned_text(words, lost))
    return {
        "positions": len(session.plan.positions),
        "called": sum(one <= called for one in session.plan.positions),
        "boards": len(meetings[-1].boards),
        "most_boards": max(len(one.boards) for one in (session.opened or session.plan).meetings),
        "deals": session.deals_in(session.plan.positions[-1]),
        "minutes": session.minutes or MINUTES,
        "breaks": session.breaks,
        "first": session.after(0),
        "says": " ".join(says),
        "other": _other_plan(words, tournament, session),
    }


def _other_plan(words: Words, tournament: Tournament, session: Session) -> views.View | None:
    """The plan that those who are there can have instead, once a place is empty."""
    begun = first_open(tournament)
    short = (one for one in session.plan.positions if one >= begun > 0 and empty_at(session, one))
    since = next(short, 0)
    if tournament.is_closed or not since:
        return None
    kept = sum(one < since for one in session.plan.positions)
    choice = other_plan(tournament, since)
    if choice is None or not (kept or _can_cancel(tournament)):
        return None
    return {
        "says": other_plan_text(words, tournament, since, choice),
        "choice": choice.id,
        "kept": kept,
        "positions": positions_left(choice, session, since),
    }


def damaged_text(words: Words, lines: Sequence[int]) -> str:
    """Which lines of the log are left out, and what to look at; empty if none is."""
    if not lines:
        return ""
    return words("tournament.page.damaged", lines=", ".join(map(str, lines)))


def _sheets(tournament: Tournament) -> Iterator[str]:
    """What can be printed of the last session; not what shows its cards."""
    for session in tournament.sessions[-1:]:
        for name, sheet in SHEETS.items():
            if sheet.belongs_to(session) and not sheet.shows_cards:
                yield name


def _entrants(words: Words, tournament: Tournament) -> Iterator[views.View]:
    entrants = tournament.entrants
    ordered = sorted(
        entrants, key=lambda who: by_family_name(entrants[who].name, is_team=_is_team(tournament))
    )
    order = {who: place for place, who in enumerate(ordered)}
    for who, one in entrants.items():
        yield {
            "entrant": who,
            "order": order[who],
            "name": one.name,
            "typed": "" if one.members else _typed(one),
            "about": " · ".join(
                filter(None, (", ".join(one.members), one.club, one.licence, one.category))
            ),
            "is_gone": who in tournament.withdrawn,
            "has_left": who in tournament.leavers,
            "is_paid": who in tournament.paid_leavers,
            "place": places.seat_text(words, tournament, who),
            "has_played": who in tournament.seated,
        }


def _is_team(tournament: Tournament) -> bool:
    return tournament.format in MEMBERS


def _typed(one: EntrantEntered) -> str:
    """A player's entry as it can be typed again: « Anne Martin ; Dijon ; 12345 »."""
    return " ; ".join((one.name, one.club, one.licence, one.category)).rstrip(" ;")


def _bonuses(words: Words, tournament: Tournament) -> Iterator[views.View]:
    for who, points in tournament.bonuses.items():
        if points:
            name, said = tournament.name_of(who), numbers.match_points(words, points)
            says = words("tournament.page.bonus", name=name, points=said)
            yield {"entrant": who, "says": says}


def _penalties(words: Words, tournament: Tournament) -> Iterator[views.View]:
    for penalty, one in tournament.penalties.items():
        says = words(
            "tournament.page.penalty",
            name=tournament.name_of(one.entrant),
            amount=number(words, one.amount),
            note=f" ({one.note})" if one.note else "",
        )
        yield {"number": penalty, "says": says}


def _can_cancel(tournament: Tournament) -> bool:
    """Whether everybody may still be seated anew."""
    try:
        return bool(decide(tournament, CancelSession(len(tournament.sessions))))
    except Refused:
        return False


def _prizes(words: Words, tournament: Tournament) -> views.View:
    """What each place wins, as it is shown and as it is typed, and how many prizes are usual."""
    least, most = advised(len(tournament.entrants))
    key = "one" if least == most else "other"
    advice = words(f"tournament.prize.advised.{key}", least=least, most=most)
    return {
        "lists": [
            {"category": one, "lines": list(written_prizes(words, tournament.prizes_of(one)))}
            for one in ("", *tournament.categories)
        ],
        "currency": tournament.currency,
        # The federation counts players (T9): it advises nothing for two or three teams.
        "advice": "" if tournament.format is Format.TEAMS else advice,
    }


def _ruled_text(words: Words, tournament: Tournament, one: PlayRuled) -> str:
    """« Table 2, position 1, étui 5 : 40/60, en faute : Anne (renonce) »."""
    names = ", ".join(tournament.name_of(who) for who in one.ruling.at_fault)
    return words(
        "tournament.page.ruled",
        place=places.where_text(words, tournament, one.at),
        ruling=ruling_text(words, one.ruling),
        at_fault=words("tournament.page.at_fault", names=names) if names else "",
        note=f" ({one.note})" if one.note else "",
    )


def _desk_tables(words: Words, tournament: Tournament, session: Session) -> Iterator[views.View]:
    for one in views.meetings_now(tournament):
        deals = session.deals_at(one) if session.is_played(one) else ()
        yield {
            "table": one.table_name,
            "seats": views.seats(words, tournament, session, one),
            "sits_out": not session.is_played(one),
            "boards": numbers.board_list(one.boards),
            "deals": [
                {
                    "at": at,
                    "name": places.deal_text(words, tournament, at),
                    "state": views.state_of_deal(tournament, session, at),
                    "says": views.noted_text(words, tournament, session, at),
                    "contracts": _contracts(words, tournament),
                }
                for at in deals
            ],
            "sheet": _sheet(words, tournament, session, one) if not one.boards else None,
        }


def _contracts(words: Words, tournament: Tournament) -> list[views.View]:
    """The contracts of a board, if its attacker may choose (T113)."""
    if tournament.format is not Format.TEAMS:
        return []
    return [{"value": str(one), "name": contract_name(words, one)} for one in TEAM_CONTRACTS]


def _sheet(words: Words, tournament: Tournament, session: Session, meeting: Meeting) -> views.View:
    at = session.where(meeting)
    found = session.balances_at(at)
    return {
        "at": at,
        "is_noted": at in session.sheets,
        "is_settled": tournament.is_settled(at),
        "players": [
            {
                "side": str(side),
                "name": f"{numbers.side_text(words, side)} {tournament.name_of(who)}",
                "balance": signed(words, found[who]) if who in found else "",
            }
            for side, who in session.present(meeting)
        ],
    }


def _dispute(words: Words, tournament: Tournament, at: Where) -> views.View:
    session = tournament.session(at.session)
    assert session is not None
    return {**_entry(words, tournament, session, at), "claims": views.claims(words, tournament, at)}


def _late_places(tournament: Tournament) -> Iterator[Where]:
    """Boards that wait for the desk, or the sheets with such deals."""
    found = tournament.late_claims()
    yield from dict.fromkeys(at if tournament.has_boards else at.sheet for at in found)


def _late(words: Words, tournament: Tournament, at: Where) -> views.View:
    """What a table claimed late, beside what counts now; of a sheet, everything claimed."""
    session = tournament.session(at.session)
    assert session is not None
    meeting = session.meeting_at(at)
    assert meeting is not None
    deals = [at] if at.board else session.deals_at(meeting)
    return {
        **_entry(words, tournament, session, at),
        "counts": views.noted_text(words, tournament, session, at) if at in session.results else "",
        "claims": [
            one
            if at.board
            else {**one, "who": f"{places.deal_text(words, tournament, deal)}, {one['who']}"}
            for deal in deals
            for one in views.claims(words, tournament, deal)
        ],
    }


def _desk_call(words: Words, tournament: Tournament, one: ApprovalAsked) -> views.View:
    at = places.where_text(words, tournament, one.at)
    return {**views.call(words, tournament, one, is_official=True), "where": at}


def _empty_places(tournament: Tournament) -> list[Start]:
    """Empty places that latecomers may take."""
    if tournament.seating is None:
        return []
    session, position = tournament.seating
    found = {
        start
        for one in session.plan.in_position(position)
        for start in one.starts
        if session.who(start, position) is None
    }
    return sorted(found, key=str)


def _missing(words: Words, tournament: Tournament) -> list[views.View]:
    """Results missing from earlier positions, which an official enters from paper."""
    late = set(_late_places(tournament))
    return [
        {
            **_entry(words, tournament, session, at),
            "inside": places.inside_text(words, tournament, at),
        }
        for session in tournament.sessions
        for at in session.awaited()
        if (at.session, at.position) < (tournament.session_called, tournament.position)
        and not tournament.is_disputed(at)
        and at not in late
    ]


def _entry(words: Words, tournament: Tournament, session: Session, at: Where) -> views.View:
    """Something that an official may enter: a board, or the sheet of free deals."""
    meeting = session.meeting_at(at if tournament.has_boards else at.sheet)
    is_sheet = meeting is not None and not tournament.has_boards
    return {
        "at": at,
        "name": places.where_text(words, tournament, at),
        "state": views.state_of_deal(tournament, session, at),
        "says": views.noted_text(words, tournament, session, at),
        "contracts": _contracts(words, tournament),
        "sheet": _sheet(words, tournament, session, meeting) if is_sheet and meeting else None,
    }
