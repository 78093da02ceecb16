"""What a seat sees, may do and asks for, as JSON objects."""

from collections.abc import Callable
from typing import Any, assert_never

from oudler.core import actions
from oudler.core.cards import EMPTY, Card, UnknownCard, parse_card
from oudler.core.deal import Trick
from oudler.core.engine import Legal
from oudler.core.events import Event
from oudler.core.phases.announcing import LegalAnnouncements, LegalHandful
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.piles import SeenPile
from oudler.core.phases.play import LegalPlays
from oudler.core.text.event_json import event_to_json, score_to_json
from oudler.core.text.fields import (
    Fields,
    LineFault,
    NotationError,
    NotationFault,
    as_bid,
    as_card,
    as_cards,
    as_flag,
)
from oudler.core.view import SeatView


def action_to_json(action: actions.Action) -> dict[str, object]:
    """The action as a JSON object, its type first: `{"type": "play", "card": "S10"}`.

    >>> action_to_json(Bid(Contract.GARDE))
    {'type': 'bid', 'contract': Contract.GARDE}
    """
    match action:
        case actions.Play(card):
            return {"type": "play", "card": str(card)}
        case actions.Bid(contract):
            return {"type": "bid", "contract": contract or "pass"}
        case actions.CallCards(cards):
            return {"type": "call", "cards": str(cards)}
        case actions.Discard(cards, trumps_hidden):
            found: dict[str, object] = {"type": "discard", "cards": str(cards)}
            return found | {"trumps_hidden": True} if trumps_hidden else found
        case actions.AnnounceSlam(small):
            return {"type": "announce_slam"} | ({"small": True} if small else {})
        case actions.ShowHandful(size, cards):
            return {"type": "show_handful", "size": str(size), "cards": str(cards)}
        case actions.DeclareMisere(kind):
            return {"type": "declare_misere", "kind": str(kind)}
        case actions.CancelDeal(lone):
            return {"type": "cancel_deal", "for": str(lone)}
    assert_never(action)


def action_from_json(found: dict[str, Any]) -> actions.Action:
    """Read the action from a JSON object.

    Raises NotationError with every fault; an unknown field is a fault.

    >>> action_from_json({"type": "bid", "contract": "garde"})
    Bid(contract=Contract.GARDE)
    """
    name = found.get("type")
    if name == "play" and len(found) == 2:  # nine in ten are plays
        try:
            return actions.Play(parse_card(found["card"]))
        except (KeyError, TypeError, UnknownCard):
            pass  # the full reader below finds what is wrong
    read = _READERS.get(name) if isinstance(name, str) else None
    if read is None:
        raise NotationError((LineFault(NotationFault.WRONG_FIELD, "type", str(name)),))
    fields = Fields(found)
    action = read(fields)
    fields.refuse_others()
    fields.check()
    return action


_READERS: dict[str, Callable[[Fields], actions.Action]] = {
    "play": lambda f: actions.Play(f.read("card", as_card, Card.S1)),
    "bid": lambda f: actions.Bid(f.read("contract", as_bid, None)),
    "call": lambda f: actions.CallCards(f.read("cards", as_cards, EMPTY)),
    "discard": lambda f: actions.Discard(
        f.read("cards", as_cards, EMPTY),
        f.read("trumps_hidden", as_flag, instead=False, default=False),
    ),
    "announce_slam": lambda f: actions.AnnounceSlam(
        f.read("small", as_flag, instead=False, default=False)
    ),
    "show_handful": lambda f: actions.ShowHandful(
        f.read("size", actions.HandfulSize, actions.HandfulSize.SINGLE),
        f.read("cards", as_cards, EMPTY),
    ),
    "declare_misere": lambda f: actions.DeclareMisere(
        f.read("kind", actions.MisereKind, actions.MisereKind.TRUMPS)
    ),
    "cancel_deal": lambda f: actions.CancelDeal(
        f.read("for", actions.LoneTrump, actions.LoneTrump.PETIT)
    ),
}
ACTION_TYPES = tuple(_READERS)


def legal_to_json(legal: Legal) -> dict[str, object]:
    """What a seat may do, as a JSON object: for a play `{"cards": "S1 S4"}`.

    Before its seat's first card, a play also has what may be announced.

    >>> from oudler import legal
    >>> legal_to_json(legal(begun))["cards"] == str(begun.hands[1])
    True
    """
    match legal:
        case LegalPlays(cards):
            return {"cards": str(cards)} | announcements_to_json(legal)
        case LegalBids():
            return bids_to_json(legal)
        case LegalCalls(cards):
            return {"cards": str(cards), "count": 1}
        case LegalDiscard(count, free, trumps, needed, shown):
            return {
                "count": count,
                "cards": str(free),
                "trumps": str(trumps),
                "trumps_needed": needed,
                "trumps_shown": shown,
            }
        case LegalAnnouncements():
            return announcements_to_json(legal)


def bids_to_json(legal: LegalBids) -> dict[str, object]:
    """The legal bids, and the lone trump for which the deal may be cancelled instead.

    >>> from oudler import legal
    >>> bids_to_json(legal(deal))
    {'bids': ['pass', 'prise', 'garde', 'garde_sans', 'garde_contre']}
    """
    bids: dict[str, object] = {"bids": ["pass", *map(str, legal.contracts)]}
    return bids if legal.cancels is None else bids | {"cancel": str(legal.cancels)}


def announcements_to_json(may: LegalAnnouncements | LegalPlays) -> dict[str, object]:
    """The announcements a seat may make, as a JSON object with a key for each kind.

    >>> announcements_to_json(LegalAnnouncements(slam=True))
    {'slam': True}
    """
    found = {
        "slam": may.slam,
        "small_slam": may.small_slam,
        "handfuls": handfuls_to_json(may.handfuls),
        "miseres": [str(kind) for kind in may.miseres],
    }
    return {key: value for key, value in found.items() if value}


def handfuls_to_json(handfuls: tuple[LegalHandful, ...]) -> list[dict[str, object]]:
    """The handfuls a seat may show: a count and the cards to choose from.

    >>> trumps = CardSet.parse("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T21")
    >>> handfuls_to_json((LegalHandful(actions.HandfulSize.SINGLE, 10, trumps),))[0]["count"]
    10
    """
    return [
        {
            "size": str(handful.size),
            "count": handful.count,
            "cards": str(handful.trumps),
            "with": str(handful.ends),
        }
        for handful in handfuls
    ]


def view_to_json(view: SeatView) -> dict[str, object]:
    """The view as a JSON object, without the rules, and what is legal.

    >>> from oudler import view
    >>> view_to_json(view(begun, Seat(1)))["bids"][0]
    {'seat': 1, 'bid': Contract.GARDE}
    """
    return {
        "seat": view.seat,
        "dealer": view.dealer,
        "dealt": str(view.dealt),
        "hand": str(view.hand),
        "piles": [[_pile(pile) for pile in row] for row in view.piles],
        "phase": str(view.phase),
        "to_act": view.to_act,
        "cancelled": _event(view.cancelled),
        "bids": [_event(bid) for bid in view.bids],
        "taker": view.taker,
        "contract": view.contract and str(view.contract),
        "calls": [str(call) for call in view.calls],
        "partners": list(view.partners),
        "dog": str(view.dog),
        "discard": str(view.discard),
        "slam": _event(view.slam),
        "handfuls": [_event(one) for one in view.handfuls],
        "miseres": [_event(one) for one in view.miseres],
        "imprenable": str(view.imprenable),
        "trick": _trick(view.trick),
        "tricks": [_trick(trick) for trick in view.tricks],
        "scores": [score_to_json(score) for score in view.scores],
    }


def _event(event: Event | None) -> dict[str, object] | None:
    """The fields of an event; its place in the view says its type."""
    if event is None:
        return None
    fields = event_to_json(event)
    del fields["type"]
    return fields


def _trick(trick: Trick) -> dict[str, object]:
    return {"leader": trick.leader, "cards": " ".join(map(str, trick.cards))}


def _pile(pile: SeenPile) -> dict[str, object]:
    return {"top": None if pile.top is None else str(pile.top), "under": pile.under}
