"""Who plays with whom, as one player may know it: a part of the guide of a first game."""

from __future__ import annotations

from collections.abc import Iterable

from oudler.core import Card, CardSet, LegalPlays, PartnerIs, Seat, SeatView
from oudler.words.audience import Audience
from oudler.words.names import all_of, any_of, the_card

MANY = 3
"""More names than this are given as a number."""


def sides(audience: Audience, seen: SeatView) -> tuple[str, ...]:
    """The partners of this player: before their first card, and when a called card reveals more.

    >>> from oudler import Play, apply, view
    >>> led = apply(begun, Seat(1), Play(next(iter(view(begun, Seat(1)).legal.cards))))
    >>> sides(Audience(en, ("Anne", "Bruno", "Chloé", "David"), Seat(2)), view(led, Seat(2)))
    ('Against Bruno, you play with Anne and David: your tricks count together.',)
    """
    is_asked = isinstance(seen.legal, LegalPlays) and seen.taker is not None
    if not is_asked or (seen.tricks and not _is_called_seen(seen)):
        return ()
    said = _attacking(audience, seen) if _attacks(seen) else _defending(audience, seen)
    return (said,) if said else ()


def _attacks(seen: SeatView) -> bool:
    return seen.seat == seen.taker or seen.seat in seen.partners


def _attacking(audience: Audience, seen: SeatView) -> str:
    words, held = audience.words, seen.hand & seen.called
    assert seen.taker is not None
    if seen.seat != seen.taker and held and seen.rules.partner_is is PartnerIs.HOLDER:
        name = audience.name(seen.taker)
        return words("guide.sides.secret_partner", name=name, cards=_all(audience, held))
    mates = [seat for seat in (seen.taker, *seen.partners) if seat != seen.seat]
    return words("guide.sides.attack", mates=_names(audience, mates)) if mates else ""


def _defending(audience: Audience, seen: SeatView) -> str:
    words, hidden = audience.words, _hidden_calls(seen)
    assert seen.taker is not None
    attack = dict.fromkeys((seen.taker, *seen.partners))
    fields = {"attack": all_of(words, [audience.name(seat) for seat in attack])}
    if hidden:
        return words(f"guide.sides.{seen.rules.partner_is}", cards=_any(audience, hidden), **fields)
    seats = map(Seat, range(seen.rules.seats))
    mates = [seat for seat in seats if seat not in attack and seat != seen.seat]
    if not mates:
        return words("guide.sides.duel", **fields)
    return words("guide.sides.defence", mates=_names(audience, mates), **fields)


def _hidden_calls(seen: SeatView) -> CardSet:
    """The called cards that may still make a partner of somebody."""
    captor = seen.rules.partner_is is PartnerIs.CAPTOR
    laid = seen.tricks if captor else (*seen.tricks, seen.trick)
    gone = CardSet.of(card for trick in laid for card in trick.cards)
    return seen.called - gone - seen.dog


def _is_called_seen(seen: SeatView) -> bool:
    """Whether another player's called card has revealed more since this player's last card."""
    last, cards = seen.tricks[-1], seen.trick.cards
    if seen.rules.partner_is is PartnerIs.CAPTOR:
        return any(card in seen.called for card in last.cards)
    own = (seen.seat - last.leader) % seen.rules.seats
    return any(card in seen.called for card in (*last.cards[own + 1 :], *cards))


def _names(audience: Audience, seats: list[Seat]) -> str:
    words = audience.words
    if len(seats) > MANY:
        return words("guide.sides.others", count=len(seats))
    return all_of(words, [audience.name(seat) for seat in seats])


def _all(audience: Audience, cards: Iterable[Card]) -> str:
    return all_of(audience.words, _card_names(audience, cards))


def _any(audience: Audience, cards: Iterable[Card]) -> str:
    return any_of(audience.words, _card_names(audience, cards))


def _card_names(audience: Audience, cards: Iterable[Card]) -> list[str]:
    """Each name once, even if two packs have the card twice."""
    return list(dict.fromkeys(the_card(audience.words, card) for card in cards))
