"""What one viewer may see of a table, as JSON values for a screen: cards by code, seats by place.

A snapshot contains nothing that its viewer may not know. Functions without a viewer argument make
the part that everybody sees. `deal_snapshot` does the same for the cards.
"""

from functools import lru_cache
from typing import Any

from oudler.bots.levels import levels_here, plays_like_club
from oudler.core import Match, Score, Seat, where_sits
from oudler.core.claim import offered
from oudler.core.text import score_to_json
from oudler.table.events import Said
from oudler.table.handles import handle_of
from oudler.table.seats.admission import asked_places, is_asking, way_in
from oudler.table.seats.spectators import is_delayed, may_speak
from oudler.table.seats.state import Bot, Person, Table, Waiting
from oudler.table.seen.awaited import is_turn_of, turn_ends

Snapshot = dict[str, Any]


def setting(table: Table) -> Snapshot:
    """The public part that seldom changes.

    >>> setting(playing)["name"], setting(playing)["direction"]
    ('Chez Anne', 'counter_clockwise')
    """
    return {
        "id": table.opened.id,
        "name": table.opened.name,
        "rules": table.opened.rules,
        "options": dict(table.opened.options),
        "stakes": {str(bid): score_to_json(times) for bid, times in table.rules.bids},
        "is_closed": table.is_closed,
        "is_slow": table.opened.pace.is_slow,
        "bots_know_rules": not plays_like_club("master", table.rules),
        "levels": levels_here(),
        "hints": table.opened.hints,
        "speed": str(table.speed),
        "slowness": table.speed.factor,
        "is_listed": table.opened.is_listed,
        "delay": str(table.delay),
        "direction": str(table.rules.direction),
        "ready": [given.place for given in table.numbers],
        "commitment": None if table.secret is None else table.secret.commitment,
        "draw": _draw(table),
        "undo": _undo(table),
        "claim": _claim(table),
        "board": _board(table),
    }


def _board(table: Table) -> Snapshot | None:
    """Which board of which contest is played here."""
    if (board := table.opened.board) is None:
        return None
    return {"contest": board.contest, "number": board.number, "is_ranked": board.is_ranked}


def newcomers(table: Table) -> Snapshot:
    """Who waits for a place, and whether newcomers may already know the cards."""
    is_repeated = table.repeated is not None or (table.is_playing and table.is_repeating)
    return {
        "waiting": [_waiting(table, one) for one in table.waiting],
        "practice": table.is_practice,
        "is_repeated": is_repeated,
        "is_own_deal": is_repeated and table.opened.again is not None and table.opened.again.is_own,
    }


def _draw(table: Table) -> Snapshot | None:
    """Once all are ready: who must open a number, and what each is bound to."""
    if not (asked := table.unopened):
        return None
    bound = {given.place: given.bound for given in table.numbers}
    seats = [{"name": name, "bound": bound.get(at, "")} for at, name in enumerate(table.names)]
    return {"asked": list(asked), "seats": seats}


def talk(table: Table, muted: frozenset[str]) -> Snapshot:
    """The last messages, for viewers who have muted these people.

    >>> talk(table, frozenset())
    {'said': [], 'comments': 0, 'muted': []}
    """
    said = [_said(table, one) for one in table.said[-20:]]
    known = table.known
    names = ((who, known[who].name if who in known else "") for who in sorted(muted))
    return {
        "said": [one for one in said if one["who"] not in muted],
        "comments": len(table.comments),
        "muted": [{"who": who, "name": name} for who, name in names],
    }


def _said(table: Table, one: Said) -> Snapshot:
    who = handle_of(table.opened.id, one.person)
    return {"who": who, "name": one.name, "phrase": one.phrase, "text": one.text}


def standing(table: Table, viewer: str | None) -> Snapshot:
    """A person's place and rights at the table.

    >>> standing(table, "anne")["is_host"], standing(table, "bob")["may_sit"]
    (True, [None, 'now', 'now', 'now'])
    """
    is_host = viewer == table.opened.host
    return {
        "is_host": is_host,
        "you": None if viewer is None else table.place_of(viewer),
        "who": handle_of(table.opened.id, viewer or ""),
        "may_speak": viewer is not None and may_speak(table, viewer),
        "is_delayed": is_delayed(table, viewer),
        "watching_open": table.watchers is None,
        "barred": _barred(table) if is_host else [],
        "may_sit": _may_sit(table, viewer),
    }


def _may_sit(table: Table, viewer: str | None) -> list[str | None]:
    """How this person gets each place; None if somebody sits or waits for it."""
    if viewer is None or table.place_of(viewer) is not None:
        return []
    awaited = {one.place for one in table.waiting}
    return [
        None if isinstance(one, Person) or place in awaited else str(way_in(table, viewer, place))
        for place, one in enumerate(table.occupants)
    ]


def _barred(table: Table) -> list[Snapshot]:
    id, known = table.opened.id, table.known
    names = {handle_of(id, one.id): one.name for one in table.barred}
    names |= {who: known[who].name if who in known else "" for who in sorted(table.removed)}
    return [{"who": who, "name": name} for who, name in names.items()]


def moment(table: Table) -> Snapshot:
    """Whose turn it is, how long they have and what they may claim; nobody's at a closed table.

    >>> moment(playing)
    {'turn': 1, 'clock': None, 'claims': []}
    """
    is_claimed = table.deal is not None and table.deal.claim is not None
    turn = None if table.is_closed or is_claimed else table.turn
    claims = [] if table.deal is None or turn in table.claimed else list(offered(table.deal))
    return {"turn": turn, "clock": _clock(table, turn), "claims": claims}


def places(table: Table, you: int | None) -> list[Snapshot]:
    """Who sits where, as seen from the place `you`.

    >>> [place["kind"] for place in places(table, you=0)]
    ['person', 'bot', 'bot', 'empty']
    """
    return [_place(table, place, you) for place in range(len(table.occupants))]


def _place(table: Table, place: int, you: int | None) -> Snapshot:
    one = table.occupants[place]
    rules = table.rules
    return {
        "place": place,
        "kind": "person" if isinstance(one, Person) else "bot" if isinstance(one, Bot) else "empty",
        "name": one.name if isinstance(one, Person) else "",
        "who": handle_of(table.opened.id, one.id) if isinstance(one, Person) else "",
        "level": one.level if isinstance(one, Bot) else "",
        "is_covered": place in table.covered,
        "vacations": [[one.begin, one.end] for one in table.vacation_of(place)],
        "is_host": isinstance(one, Person) and one.id == table.opened.host,
        "where": None
        if you is None or you == place
        else str(where_sits(Seat(place), Seat(you), rules.places, rules.direction)),
    }


def _clock(table: Table, turn: int | None) -> Snapshot | None:
    pace = table.opened.pace
    if not pace.has_clock or turn is None or not is_turn_of(table, turn):
        return None
    return {"deadline": turn_ends(table), "banks": [*table.banks]}


def _undo(table: Table) -> Snapshot | None:
    if table.undo is None:
        return None
    return {"place": table.undo.place, "agreed": sorted(table.undo.agreed)}


def _claim(table: Table) -> Snapshot | None:
    """A claim that is put to the others: its player's hand is open to all meanwhile."""
    if (one := table.claim) is None or table.deal is None:
        return None
    seat = table.seat_of(one.place)
    assert seat is not None
    hand = table.deal.hands[seat]
    agreed = sorted(one.agreed)
    return {"place": one.place, "tricks": one.tricks, "agreed": agreed, "cards": str(hand)}


def _waiting(table: Table, one: Waiting) -> Snapshot:
    return {
        "place": one.place,
        "who": handle_of(table.opened.id, one.person.id),
        "name": one.person.name,
        "asked": sorted(asked_places(table, one.person.id)) if is_asking(table, one) else [],
        "agreed": sorted(one.agreed),
    }


def sheet(table: Table) -> Snapshot:
    """The score sheet: a line for every deal, and the totals, in a match those of the match.

    >>> from oudler.table.seen.snapshot import sheet
    >>> sheet(table)
    {'deals': [], 'totals': [0, 0, 0, 0], 'mouches': None}
    """
    session, counted = table.session, table.match_session
    if session is None or counted is None:
        return {"deals": [], "totals": [0] * len(table.occupants), "mouches": None}
    return {
        "deals": list(map(_line, session.sheet)),
        "totals": [score_to_json(total) for total in counted.totals],
        "mouches": {"payments": session.payments, "pools": session.mouches}
        if table.rules.mouche
        else None,
    }


@lru_cache(10_000)
def _line(scores: tuple[Score, ...]) -> list[int | str]:
    """A line of the sheet; cached, because every line is written again after every deal."""
    return list(map(score_to_json, scores))


def match_to_json(match: Match) -> Snapshot:
    """Which deal of the match is being played.

    >>> from oudler.core.match import match_at
    >>> match_to_json(match_at(5, played=6))
    {'number': 2, 'deals': 5, 'deal': 1, 'before': 5, 'is_over': False}
    """
    return {
        "number": match.number,
        "deals": match.deals,
        "deal": match.deal,
        "before": match.before,
        "is_over": match.is_over,
    }
