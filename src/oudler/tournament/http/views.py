"""What everybody sees of a tournament, in words: the position, the clock, the room, the ranking."""

import json
from collections.abc import Iterable

from oudler.duplicate import Place
from oudler.tournament.events import ApprovalAsked, DealClaimed, Where
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import PLAYING_ORDER
from oudler.tournament.scoring.plays import VOID
from oudler.tournament.standings import Standings, of_category
from oudler.tournament.text import numbers
from oudler.tournament.text.account_text import ruling_text
from oudler.tournament.text.names import day_text
from oudler.tournament.text.plan_text import moves_text
from oudler.tournament.text.ranking_text import (
    entrant_text,
    lines_sentence,
    provisional_text,
    won_text,
)
from oudler.tournament.tournament import Played, Session, Tournament, played
from oudler.words import Words
from oudler.words.names import contract_name, signed

View = dict[str, object]


def head(words: Words, tournament: Tournament, seq: int, now: int) -> View:
    """What everybody sees: the tournament, the position, the clock."""
    session = tournament.running
    last = session.plan.positions[-1] if session else 0
    return {
        "seq": seq,
        "now": now,
        "form": str(tournament.format),
        "name": tournament.name,
        "about": " · ".join(
            text
            for text in (
                words(f"tournament.format.{tournament.format}"),
                day_text(words, tournament.date),
                tournament.place,
            )
            if text
        ),
        "session": tournament.session_called,
        "position": tournament.position,
        "positions": last,
        "before": session.before(tournament.position) if session else 0,
        "next": session.after(tournament.position) if session else 0,
        "position_says": _position_text(words, tournament, last),
        "clock": {"left": tournament.clock.left, "until": tournament.clock.until},
        "is_published": tournament.is_published,
        "is_closed": tournament.is_closed,
    }


def _position_text(words: Words, tournament: Tournament, last: int) -> str:
    if not tournament.position:
        return words("tournament.page.not_begun")
    if tournament.is_closed:
        return words("tournament.page.over")
    fields = {"session": tournament.session_called, "position": tournament.position, "last": last}
    is_one = len(tournament.sessions) < 2
    return words(f"tournament.page.{'position' if is_one else 'session'}", **fields)


# --- Who sits where


def meetings_now(tournament: Tournament) -> tuple[Meeting, ...]:
    """The tables of the position, section by section."""
    session = tournament.running
    return () if session is None else _in_order(session.plan.in_position(tournament.position))


def _in_order(meetings: Iterable[Meeting]) -> tuple[Meeting, ...]:
    return tuple(sorted(meetings, key=lambda one: (one.section, one.table, one.deal)))


def seats(words: Words, tournament: Tournament, session: Session, meeting: Meeting) -> list[View]:
    """Who sits on each side of a table; empty places are named too."""
    here = dict(session.present(meeting))
    order = {side: place for place, side in enumerate(PLAYING_ORDER)}
    found = sorted(meeting.at.items(), key=lambda pair: order.get(pair[0], len(order)))
    return [
        {
            "side": numbers.side_text(words, side),
            "place": numbers.start_text(words, start),
            "name": tournament.name_of(here[side])
            if side in here
            else words("tournament.page.empty"),
            "entrant": here.get(side, 0),
            "is_empty": side not in here,
        }
        for side, start in found
    ]


def room(words: Words, tournament: Tournament) -> list[View]:
    """Every table of the position: who sits there, and with which boards."""
    session = tournament.running
    return [] if session is None else _room(words, tournament, session, meetings_now(tournament))


def coming_room(words: Words, tournament: Tournament) -> list[View]:
    """The tables of a session that is open but not called yet, in its first position."""
    session = tournament.coming
    if session is None:
        return []
    first = session.plan.in_position(session.plan.positions[0])
    return _room(words, tournament, session, _in_order(first))


def _room(
    words: Words, tournament: Tournament, session: Session, meetings: Iterable[Meeting]
) -> list[View]:
    return [
        {
            "table": one.table_name,
            "seats": seats(words, tournament, session, one),
            "boards": words("tournament.page.boards", boards=numbers.board_list(one.boards))
            if one.boards
            else "",
            "sits_out": not session.is_played(one),
        }
        for one in meetings
    ]


def screen_view(words: Words, tournament: Tournament) -> View:
    """What the big screen shows besides the clock and the ranking."""
    return {
        "tables": coming_room(words, tournament) or room(words, tournament),
        "sit_out": sitting_out(words, tournament),
        "is_over": _is_over(tournament),
        "moves": _next_moves(words, tournament),
    }


def _next_moves(words: Words, tournament: Tournament) -> str:
    """How everybody moves into the next position, and the break before it."""
    session = tournament.running
    following = session.after(tournament.position) if session else 0
    if session is None or not following:
        return ""
    moves = moves_text(words, session.plan, following)
    minutes = session.breaks.get(tournament.position)
    said = [words("tournament.page.pause", minutes=minutes)] if minutes else []
    key = "next_moves" if moves else "next_cards"
    said.append(words(f"tournament.page.{key}", position=following, moves=moves))
    return " ".join(said)


def _is_over(tournament: Tournament) -> bool:
    """Whether the tables have entered everything up to this position."""
    session = tournament.running
    return session is not None and not any(
        at.position <= tournament.position for at in session.awaited()
    )


def sitting_out(words: Words, tournament: Tournament) -> str:
    """Who has no table in this position, in a sentence; empty if everybody has one."""
    session = tournament.running
    if session is None or not tournament.position:
        return ""
    playing = {
        who
        for one in meetings_now(tournament)
        if session.is_played(one)
        for _, who in session.present(one)
    }
    seated = {
        one.entrant
        for one in session.seatings
        if one.since <= tournament.position and (not one.until or tournament.position <= one.until)
    }
    names = [tournament.name_of(who) for who in sorted(seated - playing)]
    return words("tournament.page.sit_out", names=", ".join(names)) if names else ""


# --- The ranking


def ranking(words: Words, tournament: Tournament, found: Standings) -> View:
    """The ranking that counts, a row an entrant."""
    provisional = provisional_text(words, tournament)
    title = "alternate" if found.alternate else "general"
    notes = [provisional] if provisional else []
    if found.alternate:
        notes.append(lines_sentence(words, tournament))
    return {
        "title": words(f"tournament.ranking.{title}"),
        "note": ". ".join(notes),
        "rows": [_ranked(words, tournament, found, one) for one in found.official],
        "has_prizes": bool(found.prizes),
        "categories": [
            _of_category(words, tournament, found, one) for one in tournament.categories
        ],
        "empty": "" if found.official else words("tournament.ranking.nothing"),
    }


def _of_category(words: Words, tournament: Tournament, found: Standings, category: str) -> View:
    """The ranking of a category, like that of everybody."""
    own = of_category(tournament, found, category)
    rows = [_ranked(words, tournament, own, one) for one in own.official]
    return {"title": category, "rows": rows, "has_prizes": bool(own.prizes)}


def _ranked(words: Words, tournament: Tournament, found: Standings, place: Place) -> View:
    start = tournament.sessions[-1].start_of(place.entrant) if tournament.sessions else None
    figure, others = numbers.figure_texts(words, found.format, found.figures[place.entrant])
    return {
        "rank": place.rank,
        "entrant": place.entrant,
        "name": entrant_text(words, tournament, place.entrant),
        "start": "" if start is None else numbers.place_text(words, start),
        "figure": figure,
        "others": others,
        "prize": won_text(words, tournament, found.prizes.get(place.entrant)),
    }


# --- A deal of a tournament in words: its name, and what phones and the referee say about it


def claim_text(words: Words, tournament: Tournament, said: Played) -> str:
    """« Bruno, garde : +58 », or for a board « +58 »."""
    unit = signed(words, said.unit)
    if not said.entrant:
        return unit
    name = tournament.name_of(said.entrant)
    return words(
        "tournament.page.claim",
        name=name,
        contract=contract_name(words, said.contract),
        unit=unit,
    )


def state_of_deal(tournament: Tournament, session: Session, at: Where) -> str:
    """`open`, `noted`, `disputed`, `late` or `settled`.

    A play that the referee takes out is settled.
    """
    if tournament.is_late(at):
        return "late"
    ruled = session.rulings.get(at)
    if tournament.is_settled(at) or (ruled is not None and ruled.ruling.kind in VOID):
        return "settled"
    if tournament.is_disputed(at):
        return "disputed"
    return "noted" if tournament.agreed(at) is not None or at in session.results else "open"


def noted_text(words: Words, tournament: Tournament, session: Session, at: Where) -> str:
    """The result that counts for a deal, or nothing: « +58 », « +58, 40/60 »."""
    said = ""
    if at in session.results:
        said = signed(words, session.results[at].unit)
    elif (agreed := tournament.agreed(at)) is not None:
        said = claim_text(words, tournament, agreed)
    ruled = session.rulings.get(at)
    decided = "" if ruled is None else ruling_text(words, ruled.ruling)
    return ", ".join(filter(None, (said, decided)))


def claims(words: Words, tournament: Tournament, at: Where, device: str = "") -> list[View]:
    """What each device says about a deal, in the order they first reported it."""
    found = tournament.claims.get(at, {})
    return [
        {
            "says": claim_text(words, tournament, played(one)),
            "is_own": one.device == device,
            "who": _device_text(words, one, number, device),
            "draft": json.loads(one.draft),
        }
        for number, one in enumerate(found.values(), 1)
    ]


def _device_text(words: Words, one: DealClaimed, number: int, device: str) -> str:
    if one.device == device:
        return words("tournament.page.this_device")
    return words("tournament.page.device", number=number)


def call(
    words: Words, tournament: Tournament, one: ApprovalAsked, *, is_official: bool = False
) -> View:
    """A call to the referee, and the answer once there is one."""
    granted = tournament.granted.get(one.number)
    state = "asked" if granted is None else "granted" if granted else "refused"
    said = "to_answer" if is_official and granted is None else state
    return {
        "number": one.number,
        "at": one.at,
        "bid": str(one.bid),
        "state": state,
        "says": words(
            f"tournament.page.call.{said}",
            bid=words(f"tournament.page.bid.{one.bid}"),
            name=tournament.name_of(one.entrant),
        ),
    }
