"""What one viewer may see of a deal, as JSON values: cards by code, seats by place.

Functions without a viewer argument make the part that everybody sees; `Own` lists what one place
sees in addition, as its `SeatView` has it.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from oudler.core import (
    Deal,
    LegalBids,
    LegalCalls,
    LegalDiscard,
    LegalPlays,
    Phase,
    Seat,
    SeenPile,
    Trick,
    can_announce_slam,
)
from oudler.core.cards import CODES, EMPTY, TRUMPS, CardSet
from oudler.core.engine import Legal, asked_seats, legal_for
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.phases.piles import seen_piles
from oudler.core.scoring.counting import trick_winners
from oudler.core.tally import Known, Tally, known_by, known_to_all, tally_of
from oudler.core.text import bids_to_json, handfuls_to_json, score_to_json
from oudler.core.view import known_imprenable, known_partners, seen_discard, seen_play
from oudler.table.seats.speakers import awaited_speakers, lead_at
from oudler.table.seats.state import Table
from oudler.table.seen.snapshot import Snapshot

T = TypeVar("T")


def auction(deal: Deal) -> Snapshot:
    """The public part of a deal before its cards are played.

    >>> auction(begun)["bids"]
    [[1, 'garde'], [2, None], [3, None], [0, None]]
    """
    players = deal.players
    return {
        "players": list(players),
        "dealer": players[deal.dealer],
        "cancelled": None
        if deal.cancelled is None
        else {"place": players[deal.cancelled.seat], "for": str(deal.cancelled.lone)},
        "bids": [[players[bid.seat], bid.contract and str(bid.contract)] for bid in deal.bids],
        "taker": None if deal.taker is None else players[deal.taker],
        "contract": deal.contract and str(deal.contract),
        "called": deal.called.codes,
        "dog": deal.dealt.dog.codes if is_dog_open(deal) else [],
        "dog_shown": deal.dog_shown,
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


def is_dog_open(deal: Deal) -> bool:
    """Whether everyone may look at the dog: from when it is turned up to the first lead.

    >>> is_dog_open(taken), is_dog_open(over)
    (True, False)
    """
    return deal.dog_shown and not deal.tricks and not deal.trick.cards


def tricks(deal: Deal) -> Snapshot:
    """The public part of finished tricks: the last one, and how many each place won.

    >>> sum(tricks(over)["tricks"])
    18
    """
    players, won = deal.players, [0] * deal.rules.places
    for winner in trick_winners(deal):
        won[players[winner]] += 1
    return {"last": _trick(deal, deal.tricks[-1]) if deal.tricks else None, "tricks": won}


def play(table: Table, deal: Deal) -> Snapshot:
    """The public part of the play: the trick, cards left, scores.

    >>> play(playing, begun)["cards"]
    [18, 18, 18, 18]
    """
    return {
        "number": 0 if table.session is None else len(table.session.sheet) + table.is_playing,
        "phase": str(deal.phase),
        "trick": _trick(deal, deal.trick),
        "speakers": list(awaited_speakers(table)),
        "lead_at": lead_at(table),
        "cards": _by_place(deal, 0, map(len, deal.hands)),
        "piles": _piles(deal),
        "scores": _by_place(deal, 0, map(score_to_json, deal.scores)) if deal.scores else [],
    }


class Own(NamedTuple):
    """The private part of a deal that one place sees; no field could hold more.

    A tuple, because it is compared with the previous one after every event.
    """

    hand: CardSet
    discard: CardSet
    partners: tuple[int, ...]
    imprenable: CardSet
    tally: Tally | None
    legal: Legal | None
    slams: tuple[bool, bool] = (False, False)
    """Whether a slam, and a small one, may be announced with the discard."""


Keep = Callable[[str, tuple[object, ...], Callable[[], Any]], Any]
"""Returns the value made under this name before, or makes a new one if its inputs have changed."""


def own_parts(
    deal: Deal, keep: Keep = lambda _name, _inputs, make: make()
) -> dict[int | None, Own]:
    """The private part of a deal for each place that plays.

    >>> own_parts(begun)[2].hand == begun.hands[2]
    True
    """
    asked, players = asked_seats(deal), deal.players
    may_hold = deal.rules.bends_obligations
    seats = list(map(Seat, range(deal.rules.seats)))
    partners = [known_partners(deal, seat) for seat in seats]
    discards = [seen_discard(deal, seat) for seat in seats]
    # A card in mid-trick counts for nobody yet, but a card that it uncovers is in a hand.
    counted_by = (
        *(deal.dealt, deal.phase, deal.tricks, deal.trick.leader, deal.handfuls),
        *(deal.dog_shown, partners, discards, deal.hands if deal.dealt.piles else ()),
    )
    tallies = keep("tallies", counted_by, lambda: _tallies(deal, seats))
    return {
        players[seat]: Own(
            deal.hands[seat],
            discards[seat],
            tuple(map(players.__getitem__, partners[seat])),
            known_imprenable(deal, seat) if may_hold else EMPTY,
            tallies[seat],
            legal_for(deal, seat) if seat in asked else None,
            _slams(deal, seat),
        )
        for seat in seats
    }


def _slams(deal: Deal, seat: Seat) -> tuple[bool, bool]:
    if deal.phase is not Phase.DOG or not can_announce_slam(deal, seat):
        return False, False
    return True, can_announce_slam(deal, seat, small=True)


def _tallies(deal: Deal, seats: Iterable[Seat]) -> list[Tally | None]:
    """The attack's count as each seat knows it."""
    counted: dict[Known, Tally | None] = {}
    tallies = []
    for seat in seats:
        known = known_by(deal, seat)
        if known not in counted:  # the defenders mostly know the same
            counted[known] = tally_of(deal, known)
        tallies.append(counted[known])
    return tallies


def spectator_part(deal: Deal) -> Own:
    """A spectator's part of a deal: only what every seat knows.

    >>> spectator_part(begun).hand
    CardSet.parse("")
    """
    everybody = [set(known_partners(deal, Seat(seat))) for seat in range(deal.rules.seats)]
    known = tuple(sorted(set.intersection(*everybody)))
    partners = tuple(map(deal.players.__getitem__, known))
    hidden = not deal.rules.discard_shows_trumps
    shown = deal.discard if deal.discard_shown else deal.discard & TRUMPS
    discard = EMPTY if hidden and not deal.discard_shown else shown
    counted = tally_of(deal, known_to_all(deal, known, discard))
    return Own(EMPTY, discard, partners, seen_play(deal).imprenable, counted, None)


def own_snapshot(own: Own) -> Snapshot:
    """The hand, what else this place knows, and what it may do, as JSON values.

    >>> own_snapshot(own_parts(begun)[1])["discard"]
    ['S5', 'S7', 'S9', 'S10', 'H7', 'H10']
    """
    return {
        "hand": own.hand.codes,
        "discard": own.discard.codes,
        "partners": list(own.partners),
        "imprenable": own.imprenable.codes,
        "tally": own.tally,  # the encoder writes its fields
        "legal": _legal(own.legal, *own.slams),
    }


def _by_place(deal: Deal, empty: T, by_seat: Iterable[T]) -> list[T]:
    """A value for each place; places that sit out get `empty`."""
    found = [empty] * deal.rules.places
    for place, one in zip(deal.players, by_seat, strict=False):
        found[place] = one
    return found


def _piles(deal: Deal) -> list[list[Snapshot]]:
    """The piles before each place: the card on top if it is face up, and how many lie under it."""
    if not deal.piles:
        return [[]] * deal.rules.places
    return _by_place(deal, [], map(_row, seen_piles(deal.piles, deal.hands)))


def _row(piles: Iterable[SeenPile]) -> list[Snapshot]:
    return [{"top": None if one.top is None else str(one.top), "under": one.under} for one in piles]


def _trick(deal: Deal, trick: Trick) -> list[list[Any]]:
    """The cards of a trick, each with the place that played it."""
    players, seats = deal.players, deal.rules.seats
    return [
        [players[(trick.leader + i) % seats], CODES[card]] for i, card in enumerate(trick.cards)
    ]


def _legal(legal: Legal | None, slam: bool, small_slam: bool) -> Snapshot | None:  # noqa: FBT001
    """The legal actions; `what` says of which kind. Slams are for the discard."""
    match legal:
        case None:
            return None
        case LegalPlays(cards):  # mostly
            return {"what": "play", "cards": cards.codes, **_announcements(legal)}
        case LegalBids():
            return {"what": "bid", **bids_to_json(legal)}
        case LegalCalls(cards):
            return {"what": "call", "cards": cards.codes}
        case LegalDiscard(count, free, trumps, needed, shown):
            return {
                "what": "discard",
                "count": count,
                "cards": (free + trumps).codes,
                "trumps": trumps.codes,
                "trumps_needed": needed,
                "trumps_shown": shown,
                "slam": slam,
                "small_slam": small_slam,
            }
        case LegalAnnouncements():
            return {"what": "announce", **_announcements(legal)}


def _announcements(legal: LegalPlays | LegalAnnouncements) -> Snapshot:
    return {
        "handfuls": handfuls_to_json(legal.handfuls),
        "slam": legal.slam,
        "small_slam": legal.small_slam,
        "miseres": [str(kind) for kind in legal.miseres],
    }


def open_cards(deal: Deal, *, is_closed: bool = False) -> Snapshot:
    """The cards of a finished deal, which everyone may see: hands as dealt, dog, discard.

    None of them where others have yet to play the same cards.

    >>> open_cards(over)["dog"]
    ['S7', 'H7', 'H10', 'C9', 'T7', 'T20']
    """
    if is_closed:
        return {"hands": [[] for _ in deal.players], "dog": [], "discard": []}
    hands = _by_place(deal, [], (hand.codes for hand in deal.dealt.hands))
    return {"hands": hands, "dog": deal.dealt.dog.codes, "discard": deal.discard.codes}
