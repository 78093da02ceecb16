"""A seat's view read from JSON, with what the seat may do: `view_to_json` writes it.

A deal is read from its events; a view is all that a player at somebody else's table gets. Commands
of a club's evening need none of this: import it from here.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from oudler.core.actions import Contract, HandfulSize, LoneTrump, MisereKind
from oudler.core.cards import EMPTY, Card, CardSet, parse_card
from oudler.core.deal import Trick
from oudler.core.engine import Legal
from oudler.core.phases.announcing import LegalAnnouncements, LegalHandful
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.piles import SeenPile
from oudler.core.phases.play import LegalPlays
from oudler.core.phases.twins import held_twins
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat
from oudler.core.text.event_json import event_from_json
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
    as_object,
    as_scores,
    as_seat,
    as_text,
)
from oudler.core.view import SeatView

T = TypeVar("T")


def view_from_json(
    found: dict[str, Any], rules: Ruleset, may: dict[str, Any] | None = None
) -> SeatView:
    """Read a seat's view, and what it may do now, as `legal_to_json` writes it.

    Raises NotationError with every fault. What the rules would not have allowed is not noticed.

    >>> from oudler import view
    >>> from oudler.core.text import legal_to_json, view_to_json
    >>> seen = view(begun, Seat(1))
    >>> view_from_json(view_to_json(seen), rules, legal_to_json(seen.legal)) == seen
    True
    """
    fields = Fields(found)
    seat, cards = partial(_seat, rules), partial(_cards, rules)
    no_cards: tuple[CardSet, ...] = ()
    read = SeatView(
        rules=rules,
        seat=fields.read("seat", seat, Seat(0)),
        dealer=fields.read("dealer", as_seat, Seat(0)),  # who may sit out
        dealt=fields.read("dealt", cards, EMPTY),
        hand=fields.read("hand", cards, EMPTY),
        piles=fields.read("piles", _each(_each(_pile)), ()),
        phase=fields.read("phase", Phase, Phase.PLAY),
        to_act=fields.read("to_act", _or_none(seat), None),
        cancelled=fields.read("cancelled", _or_none(_event("deal_cancelled", rules)), None),
        bids=fields.read("bids", _each(_event("bid_made", rules)), ()),
        taker=fields.read("taker", _or_none(seat), None),
        contract=fields.read("contract", _or_none(as_bid), None),
        calls=fields.read("calls", _each(cards), no_cards),
        partners=fields.read("partners", _each(seat), ()),
        dog=fields.read("dog", cards, EMPTY),
        discard=fields.read("discard", cards, EMPTY),
        slam=fields.read("slam", _or_none(_event("slam_announced", rules)), None),
        handfuls=fields.read("handfuls", _each(_event("handful_shown", rules)), ()),
        miseres=fields.read("miseres", _each(_event("misere_declared", rules)), ()),
        imprenable=fields.read("imprenable", cards, EMPTY),
        trick=fields.read("trick", partial(_trick, rules), Trick(Seat(0))),
        tricks=fields.read("tricks", _each(partial(_trick, rules)), ()),
        scores=fields.read("scores", as_scores, ()),
        legal=None,
    )
    fields.refuse_others()
    fields.check()
    _check_cards(read)
    return _with_legal(_with_twins(read), may)


def _with_legal(seen: SeatView, may: dict[str, Any] | None) -> SeatView:
    """The view with what its seat may do, which must be with its own cards."""
    if may is None:
        return seen
    fields = Fields(may)
    legal = _legal(fields, seen)
    fields.check()
    return replace(seen, legal=legal)


def _legal(fields: Fields, seen: SeatView) -> Legal:
    def held(value: Any) -> CardSet:
        found = held_twins(as_cards(value), seen.hand)
        if found - seen.hand:
            raise ValueError
        return found

    match seen.phase:
        case Phase.BIDDING:
            bids: tuple[Contract | None, ...] = fields.read("bids", _each(as_bid), ())
            cancels = fields.read("cancel", LoneTrump, None) if "cancel" in fields.found else None
            return LegalBids(tuple(bid for bid in bids if bid is not None), cancels)
        case Phase.CALLING:
            return LegalCalls(fields.read("cards", partial(_cards, seen.rules), EMPTY))
        case Phase.DOG:
            return LegalDiscard(
                fields.read("count", as_count, 0),
                fields.read("cards", held, EMPTY),
                fields.read("trumps", held, EMPTY),
                fields.read("trumps_needed", as_count, 0),
                fields.read("trumps_shown", as_flag, instead=True),
            )
        case Phase.PLAY if "cards" not in fields.found:
            return LegalAnnouncements(**_announcements(fields))
        case Phase.PLAY:
            cards = fields.read("cards", held, EMPTY)
            if not cards and not fields.faults:
                fields.faults.append(LineFault(NotationFault.WRONG_FIELD, "cards"))
            return LegalPlays(cards, **_announcements(fields))
        case _:
            over = LineFault(NotationFault.WRONG_FIELD, "phase", str(seen.phase))
            raise NotationError((over,))


def _announcements(fields: Fields) -> dict[str, Any]:
    """The announcements that are allowed: a kind that is not named is not."""
    handfuls: tuple[LegalHandful, ...] = fields.read("handfuls", _each(_handful), (), default=[])
    miseres: tuple[MisereKind, ...] = fields.read("miseres", _each(MisereKind), (), default=[])
    return {
        "handfuls": handfuls,
        "miseres": miseres,
        "slam": fields.read("slam", as_flag, instead=False, default=False),
        "small_slam": fields.read("small_slam", as_flag, instead=False, default=False),
    }


def _handful(value: Any) -> LegalHandful:
    fields = Fields(as_object(value))
    found = LegalHandful(
        fields.read("size", HandfulSize, HandfulSize.SINGLE),
        fields.read("count", as_count, 0),
        fields.read("cards", as_cards, EMPTY),
        fields.read("with", as_cards, EMPTY),
    )
    fields.check()
    return found


def _check_cards(seen: SeatView) -> None:
    """No card was played that is held, or that was played before."""
    left = Counter(dict.fromkeys(seen.rules.pack.cards.once, seen.rules.pack.copies))
    left.subtract(card.first for card in seen.hand)
    left.subtract(card.first for trick in (*seen.tricks, seen.trick) for card in trick.cards)
    if wrong := [card for card, count in left.items() if count < 0]:
        raise NotationError(
            tuple(LineFault(NotationFault.CARD_TWICE, "tricks", str(card)) for card in wrong)
        )


def _with_twins(seen: SeatView) -> SeatView:
    """With two packs, every card of the tricks is the copy that its seat can have played."""
    if seen.rules.pack.copies == 1:
        return seen
    own, used = seen.dealt + seen.hand, set[Card]()

    def apart(trick: Trick) -> Iterator[Card]:
        for place, card in enumerate(trick.cards):
            is_own = (trick.leader + place) % seen.rules.seats == seen.seat
            is_copy = card not in used and (card in own) == is_own
            used.add(one := card if is_copy else card.twin)
            yield one

    *tricks, trick = (Trick(one.leader, tuple(apart(one))) for one in (*seen.tricks, seen.trick))
    return replace(seen, tricks=tuple(tricks), trick=trick)


def _each(how: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
    return lambda value: tuple(map(how, as_list(value)))


def _or_none(how: Callable[[Any], T]) -> Callable[[Any], T | None]:
    return lambda value: None if value is None else how(value)


def _seat(rules: Ruleset, value: Any) -> Seat:
    seat = as_seat(value)
    if seat >= rules.seats:
        raise ValueError
    return seat


def _cards(rules: Ruleset, value: Any) -> CardSet:
    found = as_cards(value)
    if found - rules.pack.cards:
        raise ValueError
    return found


def _trick(rules: Ruleset, value: Any) -> Trick:
    found = as_object(value)
    codes = as_text(found.get("cards")).split()
    if len(codes) > rules.seats:
        raise ValueError
    return Trick(_seat(rules, found.get("leader")), tuple(map(parse_card, codes)))


def _pile(value: Any) -> SeenPile:
    found = as_object(value)
    return SeenPile(_or_none(as_card)(found.get("top")), as_count(found.get("under")))


def _event(name: str, rules: Ruleset) -> Callable[[Any], Any]:
    """Reads an event whose type its place in the view says."""

    def read(value: Any) -> Any:
        found = event_from_json({**as_object(value), "type": name})
        _seat(rules, value["seat"])
        return found

    return read
