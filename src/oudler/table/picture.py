"""What one viewer may see of a table, as plain values for a screen: cards by code, seats by place.

A picture holds nothing that its viewer may not know: of a deal only what his `SeatView` lists, or
what every seat's view shows alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oudler.core.announcing import LegalAnnouncements
from oudler.core.bidding import LegalBids
from oudler.core.calling import LegalCalls
from oudler.core.cards import TRUMPS, CardSet
from oudler.core.counting import trick_winners
from oudler.core.deal import Deal, Trick
from oudler.core.dog import LegalDiscard
from oudler.core.engine import Legal, follow_ups
from oudler.core.notation import handfuls_to_json, score_to_json
from oudler.core.piles import seen_piles
from oudler.core.play import LegalPlays
from oudler.core.seats import Seat, where_sits
from oudler.core.view import SeatView, known_partners, view
from oudler.table.events import Said
from oudler.table.handles import handle_of
from oudler.table.pace import deadline
from oudler.table.state import Bot, Person, Table

Picture = dict[str, Any]


def picture(table: Table, viewer: str | None) -> Picture:
    """The table as this person sees it; as a spectator does, where he has no place."""
    you = None if viewer is None else table.place_of(viewer)
    return {
        "id": table.opened.id,
        "name": table.opened.name,
        "rules": table.opened.rules,
        "options": dict(table.opened.options),
        "is_host": viewer == table.opened.host,
        "is_closed": table.is_closed,
        "hints": table.opened.hints,
        "you": you,
        "places": [_place(table, place, you) for place in range(len(table.occupants))],
        "direction": str(table.rules.direction),
        "turn": table.turn,
        "clock": _clock(table),
        "ready": [place for place, _ in table.numbers],
        "commitment": None if table.secret is None else table.secret.commitment,
        "undo": _undo(table),
        "who": handle_of(table.opened.id, viewer or ""),
        "said": [_said(table, one) for one in table.said[-20:]],
        "muted": [],
        "barred": _barred(table) if viewer == table.opened.host else [],
        "sheet": _sheet(table),
        "deal": None if table.deal is None else _deal(table, table.deal, you),
    }


def _said(table: Table, one: Said) -> Picture:
    who = handle_of(table.opened.id, one.person)
    return {"who": who, "name": one.name, "phrase": one.phrase, "text": one.text}


def _barred(table: Table) -> list[Picture]:
    id = table.opened.id
    return [{"who": handle_of(id, one.id), "name": one.name} for one in table.barred]


def _place(table: Table, place: int, you: int | None) -> Picture:
    one = table.occupants[place]
    rules = table.rules
    return {
        "place": place,
        "kind": "person" if isinstance(one, Person) else "bot" if isinstance(one, Bot) else "empty",
        "name": one.name if isinstance(one, Person) else "",
        "who": handle_of(table.opened.id, one.id) if isinstance(one, Person) else "",
        "level": one.level if isinstance(one, Bot) else "",
        "is_covered": place in table.covered,
        "is_host": isinstance(one, Person) and one.id == table.opened.host,
        "where": None
        if you is None or you == place
        else str(where_sits(Seat(place), Seat(you), rules.places, rules.direction)),
    }


def _clock(table: Table) -> Picture | None:
    pace, turn = table.opened.pace, table.turn
    if not pace.has_clock or turn is None or table.is_played_by_bot(turn):
        return None
    return {"deadline": deadline(pace, table.banks[turn], table.since), "banks": [*table.banks]}


def _undo(table: Table) -> Picture | None:
    if table.undo is None:
        return None
    return {"place": table.undo.place, "agreed": sorted(table.undo.agreed)}


def _sheet(table: Table) -> Picture:
    session = table.session
    if session is None:
        return {"deals": [], "totals": [0] * len(table.occupants)}
    return {
        "deals": [[score_to_json(score) for score in line] for line in session.sheet],
        "totals": [score_to_json(total) for total in session.totals],
    }


def _deal(table: Table, deal: Deal, you: int | None) -> Picture:
    seat = None if you is None else table.seat_of(you)
    shown = _public(deal) if seat is None else _private(view(deal, seat))
    place = table.place_at
    found = {
        "number": 0 if table.session is None else len(table.session.sheet) + table.is_playing,
        "players": list(deal.players),
        "phase": str(deal.phase),
        "dealer": place(deal.dealer),
        "bids": [[place(bid.seat), bid.contract and str(bid.contract)] for bid in deal.bids],
        "taker": None if deal.taker is None else place(deal.taker),
        "contract": deal.contract and str(deal.contract),
        "called": _codes(deal.called),
        "dog": _codes(deal.dealt.dog) if deal.dog_shown else [],
        "dog_size": len(deal.dealt.dog),
        "handfuls": [
            {"place": place(one.seat), "size": str(one.size), "cards": _codes(one.cards)}
            for one in deal.handfuls
        ],
        "slam": None
        if deal.slam is None
        else {"place": place(deal.slam.seat), "small": deal.slam.small},
        "miseres": [{"place": place(one.seat), "kind": str(one.kind)} for one in deal.miseres],
        "trick": _trick(table, deal.trick),
        "last": _trick(table, deal.tricks[-1]) if deal.tricks else None,
        "tricks": _tricks_won(table, deal),
        "cards": [len(hand) for hand in _by_place(table, deal)],
        "piles": _piles(table, deal),
        "scores": _scores(table, deal),
        **shown,
        "partners": [place(Seat(one)) for one in shown["partners"]],
    }
    if follow_ups(deal):
        found["legal"] = None  # something happens of itself first, and a picture of it follows
    if deal.scores:
        found["open"] = _open(table, deal)
    return found


def _by_place(table: Table, deal: Deal) -> list[CardSet]:
    hands = [CardSet()] * len(table.occupants)
    for seat, hand in enumerate(deal.hands):
        hands[deal.players[seat]] = hand
    return hands


def _piles(table: Table, deal: Deal) -> list[list[Picture]]:
    """The piles before each place: the card that lies face up, if one does, and how many under."""
    rows: list[list[Picture]] = [[] for _ in table.occupants]
    for seat, row in enumerate(seen_piles(deal.piles, deal.hands)):
        rows[deal.players[seat]] = [
            {"top": None if pile.top is None else str(pile.top), "under": pile.under}
            for pile in row
        ]
    return rows


def _scores(table: Table, deal: Deal) -> list[int | str]:
    scores: list[int | str] = [0] * len(table.occupants)
    for seat, score in enumerate(deal.scores):
        scores[deal.players[seat]] = score_to_json(score)
    return scores if deal.scores else []


def _codes(cards: Iterable[Any]) -> list[str]:
    return [str(card) for card in cards]


def _trick(table: Table, trick: Trick) -> list[list[Any]]:
    """The cards of a trick, each with who played it."""
    seats = table.rules.seats
    return [
        [table.place_at(Seat((trick.leader + i) % seats)), str(card)]
        for i, card in enumerate(trick.cards)
    ]


def _tricks_won(table: Table, deal: Deal) -> list[int]:
    won = [0] * len(table.occupants)
    for winner in trick_winners(deal):
        won[table.place_at(winner)] += 1
    return won


def _private(seen: SeatView) -> Picture:
    """What the holder of a seat sees besides."""
    return {
        "hand": _codes(seen.hand),
        "discard": _codes(seen.discard),
        "partners": list(seen.partners),
        "legal": _legal(seen.legal),
    }


def _public(deal: Deal) -> Picture:
    """What everybody at the table sees."""
    everybody = [set(known_partners(deal, Seat(seat))) for seat in range(deal.rules.seats)]
    hidden = not deal.rules.discard_shows_trumps
    shown = deal.discard if deal.discard_shown else deal.discard & TRUMPS
    return {
        "hand": [],
        "discard": [] if hidden and not deal.discard_shown else _codes(shown),
        "partners": sorted(set.intersection(*everybody)),
        "legal": None,
    }


def _legal(legal: Legal | None) -> Picture | None:
    """What may be done now; `what` says which question it is."""
    match legal:
        case None:
            return None
        case LegalBids(contracts):
            return {"what": "bid", "bids": ["pass", *map(str, contracts)]}
        case LegalCalls(cards):
            return {"what": "call", "cards": _codes(cards)}
        case LegalDiscard(count, free, trumps, needed):
            return {
                "what": "discard",
                "count": count,
                "cards": _codes(free + trumps),
                "trumps": _codes(trumps),
                "trumps_needed": needed,
            }
        case LegalPlays(cards):
            return {"what": "play", "cards": _codes(cards), **_announcements(legal)}
        case LegalAnnouncements():
            return {"what": "announce", **_announcements(legal)}


def _announcements(legal: LegalPlays | LegalAnnouncements) -> Picture:
    return {
        "handfuls": handfuls_to_json(legal.handfuls),
        "slam": legal.slam,
        "small_slam": legal.small_slam,
        "miseres": [str(kind) for kind in legal.miseres],
    }


def _open(table: Table, deal: Deal) -> Picture:
    """Once a deal is over its cards lie open: every hand as dealt, the dog, the discard."""
    hands: list[list[str]] = [[] for _ in table.occupants]
    for seat, hand in enumerate(deal.dealt.hands):
        hands[deal.players[seat]] = _codes(hand)
    return {"hands": hands, "dog": _codes(deal.dealt.dog), "discard": _codes(deal.discard)}
