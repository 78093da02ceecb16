"""A seat's view as a JSON object, for programs that play."""

from __future__ import annotations

from oudler.core.deal import Trick
from oudler.core.events import Event
from oudler.core.phases.piles import SeenPile
from oudler.core.text.event_json import event_to_json, score_to_json
from oudler.core.view import SeatView


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
