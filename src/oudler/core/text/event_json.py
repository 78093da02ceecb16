"""Events as JSON objects, as in the lines of a record and of a table's log."""

from collections.abc import Callable, Iterable
from typing import Any

from oudler.core import events
from oudler.core.actions import HandfulSize, LoneTrump, MisereKind
from oudler.core.cards import Card, CardSet, parse_card
from oudler.core.phases.twins import twins_told_apart
from oudler.core.seats import Seat
from oudler.core.text.fields import (
    Fields,
    LineFault,
    NotationError,
    NotationFault,
    as_bid,
    as_card,
    as_cards,
    as_count,
    as_flag,
    as_list,
    as_scores,
    as_seat,
    as_text,
)
from oudler.core.text.fields import (
    score_to_json as score_to_json,
)


def event_from_json(found: dict[str, Any]) -> events.Event:
    """Read the event from a JSON object, which may have other fields.

    Raises NotationError with every fault of it.

    >>> event_from_json({"type": "card_played", "seat": 1, "card": "S10"})
    CardPlayed(seat=1, card=Card.S10)
    """
    name = found.get("type")
    read = _READERS.get(name) if isinstance(name, str) else None
    if read is None:
        raise NotationError((LineFault(NotationFault.UNKNOWN_EVENT, "type", str(name)),))
    fields = Fields(found)
    event = read(fields)
    fields.check()
    return event


def dealt_from_json(found: dict[str, Any]) -> events.Dealt:
    """Read the cards and the dealer from a `dealt` event. Raises NotationError.

    >>> dealt_from_json(event_to_json(deal.dealt)) == deal.dealt
    True
    """
    event = event_from_json(found)
    assert isinstance(event, events.Dealt)
    return event


def event_to_json(event: events.Event) -> dict[str, object]:
    """The event as a JSON object, its type first.

    >>> from oudler import BidMade
    >>> event_to_json(BidMade(Seat(1), None))
    {'type': 'bid_made', 'seat': 1, 'bid': 'pass'}
    """
    match event:
        # First, because most events of a log are cards and the cases are tried in order.
        case events.CardPlayed(seat, card) | events.CardTurned(seat, card):
            return {"type": _CARD_TYPES[type(event)], "seat": seat, "card": str(card)}
        case events.BidMade(seat, contract):
            return {"type": "bid_made", "seat": seat, "bid": contract or "pass"}
        case events.Dealt():
            return _dealt_to_json(event)
        case events.DealCancelled(seat, lone):
            return {"type": "deal_cancelled", "seat": seat, "for": str(lone)}
        case events.CardsCalled(seat, cards):
            return {"type": "cards_called", "seat": seat, "cards": str(cards)}
        case events.DogShown(cards) | events.DiscardShown(cards):
            what = "dog" if isinstance(event, events.DogShown) else "discard"
            return {"type": f"{what}_shown", "cards": str(cards)}
        case events.Discarded():
            return _discarded_to_json(event)
        case (
            events.SlamAnnounced()
            | events.HandfulShown()
            | events.MisereDeclared()
            | events.Claimed()
        ):
            return _announced_to_json(event)
        case events.DealScored(scores):
            return {"type": "deal_scored", "scores": [score_to_json(score) for score in scores]}


_CARD_TYPES: dict[type[events.Event], str] = {
    events.CardPlayed: "card_played",
    events.CardTurned: "card_turned",
}


def _dealt_to_json(dealt: events.Dealt) -> dict[str, object]:
    line: dict[str, object] = {
        "type": "dealt",
        "dealer": dealt.dealer,
        "hands": [str(hand) for hand in dealt.hands],
        "dog": str(dealt.dog),
    }
    if dealt.piles:
        line["piles"] = [[_in_order(pile) for pile in row] for row in dealt.piles]
    if dealt.players:
        line["players"] = list(dealt.players)
    return line | {"dealer_barred": True} if dealt.dealer_barred else line


def _discarded_to_json(made: events.Discarded) -> dict[str, object]:
    line = {"type": "discarded", "seat": made.seat, "cards": str(made.cards)}
    return line | {"trumps_hidden": True} if made.trumps_hidden else line


def _announced_to_json(
    event: events.SlamAnnounced | events.HandfulShown | events.MisereDeclared | events.Claimed,
) -> dict[str, object]:
    match event:
        case events.SlamAnnounced(seat, small):
            line: dict[str, object] = {"type": "slam_announced", "seat": seat}
            return line | {"small": True} if small else line
        case events.HandfulShown(seat, size, cards):
            shown = _in_order(reversed(list(cards)))
            return {"type": "handful_shown", "seat": seat, "size": str(size), "cards": shown}
        case events.MisereDeclared(seat, kind):
            return {"type": "misere_declared", "seat": seat, "kind": str(kind)}
        case events.Claimed(seat, tricks, left):
            return {"type": "claimed", "seat": seat, "tricks": tricks, "left": left}


def _in_order(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _read_seat(fields: Fields) -> Seat:
    return fields.read("seat", as_seat, Seat(0))


def _read_card(fields: Fields) -> Card:
    return fields.read("card", as_card, Card.S1)


def _read_cards(fields: Fields) -> CardSet:
    return fields.read("cards", as_cards, CardSet())


def _read_dealt(fields: Fields) -> events.Dealt:
    dealer = fields.read("dealer", as_seat, Seat(0))
    hands: tuple[CardSet, ...] = fields.read("hands", _hands, ())
    *hands_apart, dog = twins_told_apart((*hands, fields.read("dog", as_cards, CardSet())))
    barred = fields.read("dealer_barred", as_flag, instead=False, default=False)
    players: tuple[int, ...] = fields.read("players", _players, (), default=[])
    piles: events.Piles = fields.read("piles", _piles, (), default=[])
    return events.Dealt(dealer, tuple(hands_apart), dog, barred, players, piles)


def _hands(value: Any) -> tuple[CardSet, ...]:
    return tuple(map(as_cards, as_list(value)))


def _pile(value: Any) -> tuple[Card, ...]:
    CardSet.parse(as_text(value))  # Refuse a card that appears twice.
    return tuple(map(parse_card, value.split()))


def _piles(value: Any) -> events.Piles:
    return tuple(tuple(map(_pile, as_list(row))) for row in as_list(value))


def _players(value: Any) -> tuple[int, ...]:
    return tuple(map(as_seat, as_list(value)))


_READERS: dict[str, Callable[[Fields], events.Event]] = {
    "dealt": _read_dealt,
    "deal_cancelled": lambda f: events.DealCancelled(
        _read_seat(f), f.read("for", LoneTrump, LoneTrump.PETIT)
    ),
    "bid_made": lambda f: events.BidMade(_read_seat(f), f.read("bid", as_bid, None)),
    "cards_called": lambda f: events.CardsCalled(_read_seat(f), _read_cards(f)),
    "dog_shown": lambda f: events.DogShown(_read_cards(f)),
    "discarded": lambda f: events.Discarded(
        _read_seat(f),
        _read_cards(f),
        f.read("trumps_hidden", as_flag, instead=False, default=False),
    ),
    "discard_shown": lambda f: events.DiscardShown(_read_cards(f)),
    "slam_announced": lambda f: events.SlamAnnounced(
        _read_seat(f), f.read("small", as_flag, instead=False, default=False)
    ),
    "handful_shown": lambda f: events.HandfulShown(
        _read_seat(f), f.read("size", HandfulSize, HandfulSize.SINGLE), _read_cards(f)
    ),
    "misere_declared": lambda f: events.MisereDeclared(
        _read_seat(f), f.read("kind", MisereKind, MisereKind.TRUMPS)
    ),
    "card_played": lambda f: events.CardPlayed(_read_seat(f), _read_card(f)),
    "claimed": lambda f: events.Claimed(
        _read_seat(f), f.read("tricks", as_count, 0), f.read("left", as_count, 0)
    ),
    "card_turned": lambda f: events.CardTurned(_read_seat(f), _read_card(f)),
    "deal_scored": lambda f: events.DealScored(f.read("scores", as_scores, ())),
}
