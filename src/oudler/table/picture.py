"""What one viewer may see of a table, as plain values for a screen: cards by code, seats by place.

A picture holds nothing that its viewer may not know. What all see alike is made by functions that
know no viewer; of a deal, he has besides what `Own` lists, as his `SeatView` has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from oudler.core.announcing import LegalAnnouncements
from oudler.core.bidding import LegalBids
from oudler.core.calling import LegalCalls
from oudler.core.cards import CODES, EMPTY, TRUMPS, CardSet
from oudler.core.counting import trick_winners
from oudler.core.deal import Deal, Trick
from oudler.core.dog import LegalDiscard
from oudler.core.engine import Legal, asked_seats, legal_for
from oudler.core.notation import handfuls_to_json, score_to_json
from oudler.core.piles import SeenPile, seen_piles
from oudler.core.play import LegalPlays
from oudler.core.seats import Seat, where_sits
from oudler.core.view import known_imprenable, known_partners, seen_discard, seen_play
from oudler.table.events import Said
from oudler.table.handles import handle_of
from oudler.table.pace import deadline
from oudler.table.state import Bot, Person, Table

Picture = dict[str, Any]
T = TypeVar("T")


def setting(table: Table) -> Picture:
    """What all who look at the table see alike, and what seldom changes."""
    return {
        "id": table.opened.id,
        "name": table.opened.name,
        "rules": table.opened.rules,
        "options": dict(table.opened.options),
        "is_closed": table.is_closed,
        "hints": table.opened.hints,
        "direction": str(table.rules.direction),
        "ready": [place for place, _ in table.numbers],
        "commitment": None if table.secret is None else table.secret.commitment,
        "undo": _undo(table),
    }


def talk(table: Table, muted: frozenset[str]) -> Picture:
    """What was said last, for all who do not want to hear these."""
    said = [_said(table, one) for one in table.said[-20:]]
    known = table.known
    names = ((who, known[who].name if who in known else "") for who in sorted(muted))
    return {
        "said": [one for one in said if one["who"] not in muted],
        "muted": [{"who": who, "name": name} for who, name in names],
    }


def _said(table: Table, one: Said) -> Picture:
    who = handle_of(table.opened.id, one.person)
    return {"who": who, "name": one.name, "phrase": one.phrase, "text": one.text}


def standing(table: Table, viewer: str | None) -> Picture:
    """What this person is at the table."""
    is_host = viewer == table.opened.host
    return {
        "is_host": is_host,
        "you": None if viewer is None else table.place_of(viewer),
        "who": handle_of(table.opened.id, viewer or ""),
        "barred": _barred(table) if is_host else [],
    }


def _barred(table: Table) -> list[Picture]:
    id = table.opened.id
    return [{"who": handle_of(id, one.id), "name": one.name} for one in table.barred]


def moment(table: Table) -> Picture:
    """Whose turn it is, and how long it may last."""
    turn = table.turn
    return {"turn": turn, "clock": _clock(table, turn)}


def places(table: Table, you: int | None) -> list[Picture]:
    """Who sits where, as seen from a place."""
    return [_place(table, place, you) for place in range(len(table.occupants))]


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


def _clock(table: Table, turn: int | None) -> Picture | None:
    pace = table.opened.pace
    if not pace.has_clock or turn is None or table.is_played_by_bot(turn):
        return None
    return {"deadline": deadline(pace, table.banks[turn], table.since), "banks": [*table.banks]}


def _undo(table: Table) -> Picture | None:
    if table.undo is None:
        return None
    return {"place": table.undo.place, "agreed": sorted(table.undo.agreed)}


def sheet(table: Table) -> Picture:
    """The score sheet."""
    session = table.session
    if session is None:
        return {"deals": [], "totals": [0] * len(table.occupants)}
    return {
        "deals": [[score_to_json(score) for score in line] for line in session.sheet],
        "totals": [score_to_json(total) for total in session.totals],
    }


def auction(deal: Deal) -> Picture:
    """What all see alike of the deal before its cards are played."""
    players = deal.players
    return {
        "players": list(players),
        "dealer": players[deal.dealer],
        "bids": [[players[bid.seat], bid.contract and str(bid.contract)] for bid in deal.bids],
        "taker": None if deal.taker is None else players[deal.taker],
        "contract": deal.contract and str(deal.contract),
        "called": deal.called.codes,
        "dog": deal.dealt.dog.codes if deal.dog_shown else [],
        "dog_size": len(deal.dealt.dog),
        "handfuls": [
            {"place": players[one.seat], "size": str(one.size), "cards": one.cards.codes}
            for one in deal.handfuls
        ],
        "slam": None
        if deal.slam is None
        else {"place": players[deal.slam.seat], "small": deal.slam.small},
        "miseres": [{"place": players[one.seat], "kind": str(one.kind)} for one in deal.miseres],
    }


def tricks(deal: Deal) -> Picture:
    """What all see alike of the tricks that are over: the last one, and how many each has won."""
    players, won = deal.players, [0] * deal.rules.places
    for winner in trick_winners(deal):
        won[players[winner]] += 1
    return {"last": _trick(deal, deal.tricks[-1]) if deal.tricks else None, "tricks": won}


def play(table: Table, deal: Deal) -> Picture:
    """What all see alike of the cards that are being played, and of what they bring."""
    return {
        "number": 0 if table.session is None else len(table.session.sheet) + table.is_playing,
        "phase": str(deal.phase),
        "trick": _trick(deal, deal.trick),
        "cards": _by_place(deal, 0, map(len, deal.hands)),
        "piles": _piles(deal),
        "scores": _by_place(deal, 0, map(score_to_json, deal.scores)) if deal.scores else [],
    }


class Own(NamedTuple):
    """What one place sees of a deal besides what all see alike; no field could hold more.

    A tuple, because it is compared with the one before after every event.
    """

    hand: CardSet
    discard: CardSet
    partners: tuple[int, ...]
    imprenable: CardSet
    legal: Legal | None


def owns(deal: Deal) -> dict[int | None, Own]:
    """The own part of each place that plays in a deal."""
    asked, players = asked_seats(deal), deal.players
    may_hold = deal.rules.bends_obligations
    parts = [
        Own(
            deal.hands[seat],
            seen_discard(deal, seat),
            tuple(map(players.__getitem__, known_partners(deal, seat))),
            known_imprenable(deal, seat) if may_hold else EMPTY,
            legal_for(deal, seat) if seat in asked else None,
        )
        for seat in map(Seat, range(deal.rules.seats))
    ]
    return dict(zip(players, parts, strict=False))


def spectators(deal: Deal) -> Own:
    """What every seat sees of a deal, for whoever only looks on."""
    everybody = [set(known_partners(deal, Seat(seat))) for seat in range(deal.rules.seats)]
    partners = tuple(deal.players[one] for one in sorted(set.intersection(*everybody)))
    hidden = not deal.rules.discard_shows_trumps
    shown = deal.discard if deal.discard_shown else deal.discard & TRUMPS
    discard = EMPTY if hidden and not deal.discard_shown else shown
    return Own(EMPTY, discard, partners, seen_play(deal).imprenable, None)


def held(own: Own) -> Picture:
    """The hand, what is known besides, and what may be done, as plain values."""
    return {
        "hand": own.hand.codes,
        "discard": own.discard.codes,
        "partners": list(own.partners),
        "imprenable": own.imprenable.codes,
        "legal": _legal(own.legal),
    }


def _by_place(deal: Deal, empty: T, by_seat: Iterable[T]) -> list[T]:
    """What each place has; whoever sits out has the empty one."""
    found = [empty] * deal.rules.places
    for place, one in zip(deal.players, by_seat, strict=False):
        found[place] = one
    return found


def _piles(deal: Deal) -> list[list[Picture]]:
    """The piles before each place: the card that lies face up, if one does, and how many under."""
    if not deal.piles:
        return [[]] * deal.rules.places
    return _by_place(deal, [], map(_row, seen_piles(deal.piles, deal.hands)))


def _row(piles: Iterable[SeenPile]) -> list[Picture]:
    return [{"top": None if one.top is None else str(one.top), "under": one.under} for one in piles]


def _trick(deal: Deal, trick: Trick) -> list[list[Any]]:
    """The cards of a trick, each with who played it."""
    players, seats = deal.players, deal.rules.seats
    return [
        [players[(trick.leader + i) % seats], CODES[card]] for i, card in enumerate(trick.cards)
    ]


def _legal(legal: Legal | None) -> Picture | None:
    """What may be done now; `what` says which question it is."""
    match legal:
        case None:
            return None
        case LegalPlays(cards):  # mostly
            return {"what": "play", "cards": cards.codes, **_announcements(legal)}
        case LegalBids(contracts):
            return {"what": "bid", "bids": ["pass", *map(str, contracts)]}
        case LegalCalls(cards):
            return {"what": "call", "cards": cards.codes}
        case LegalDiscard(count, free, trumps, needed):
            return {
                "what": "discard",
                "count": count,
                "cards": (free + trumps).codes,
                "trumps": trumps.codes,
                "trumps_needed": needed,
            }
        case LegalAnnouncements():
            return {"what": "announce", **_announcements(legal)}


def _announcements(legal: LegalPlays | LegalAnnouncements) -> Picture:
    return {
        "handfuls": handfuls_to_json(legal.handfuls),
        "slam": legal.slam,
        "small_slam": legal.small_slam,
        "miseres": [str(kind) for kind in legal.miseres],
    }


def open_cards(deal: Deal) -> Picture:
    """Once a deal is over its cards lie open: every hand as dealt, the dog, the discard."""
    hands = _by_place(deal, [], (hand.codes for hand in deal.dealt.hands))
    return {"hands": hands, "dog": deal.dealt.dog.codes, "discard": deal.discard.codes}
