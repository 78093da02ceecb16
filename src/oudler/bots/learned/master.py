"""The usual card: the one a master plays unless another is clearly better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from oudler.bots.following import (
    EXCUSE_STOPS_TRUMP,
    EXCUSE_TELLS_HOLDING,
    TELL_DOUBLETON,
    TELL_HOLDING,
)
from oudler.bots.leading import (
    LEAD_EVEN,
    LEAD_FROM_HONOUR,
    LEAD_ODD,
    LEAD_TO_HONOUR,
    LEAD_TO_RUFF,
    LEAD_TRUMP_ASKED,
)
from oudler.bots.memory import recall
from oudler.bots.player import Decision
from oudler.bots.position import SURE_ALLY, Position
from oudler.core.actions import Play
from oudler.core.cards import (
    COURTS,
    EXCUSE,
    PETIT,
    SUIT_BITS,
    TRUMP_BITS,
    TRUMPS,
    Card,
    CardSet,
    Suit,
)
from oudler.core.phases.play import LegalPlays, suit_led
from oudler.core.seats import Side
from oudler.core.view import SeatView
from oudler.solver.evaluation import Promise

MARGINS = {Side.ATTACK: 1.0, Side.DEFENCE: 3.0}
"""By side: how many standard errors a card must score more to replace the policy's choice. Most
small differences are noise; and when a defender leaves the policy, the others misread it, which a
playout does not see."""
ALONE_ERRORS = 1.0
"""The same, where everyone plays for themselves and nobody reads anybody."""
SIGNALS = frozenset(
    {
        LEAD_ODD,
        LEAD_EVEN,
        LEAD_FROM_HONOUR,
        EXCUSE_TELLS_HOLDING,
        EXCUSE_STOPS_TRUMP,
        TELL_DOUBLETON,
        TELL_HOLDING,
        LEAD_TO_HONOUR,
        LEAD_TO_RUFF,
        LEAD_TRUMP_ASKED,
    }
)
"""Why `Club` plays a card that tells its partners something, or answers what one of them told."""
OPEN = 1 / 3
"""Where a card is better by less than this part of the margin, more worlds hardly ever show that it
is clearly better."""
CLEAR_ERRORS = 2.0
"""How many standard errors a card must score more to replace a usual card that is not the policy's
choice: the last card of a trick, a signal, a suit led instead of trumps."""
CLEAR_POINTS = 0.5
"""How many points per defender it must also score more."""


class Usual(NamedTuple):
    """The card to play unless another scores clearly more, by both measures."""

    card: Card
    errors: float
    """How much more, in standard errors of the difference."""
    points: float
    """How much more, in points per defender."""


def usual_card(view: SeatView, by_rules: Decision, own: Card) -> Usual:
    """The policy's own card; `Club`'s for the last to play, and where it gives or answers a signal.

    A search finds hardly any difference between the lowest trump that wins and a higher one. `Club`
    keeps the higher one, and partners expect that. A signal also costs little, but playouts cannot
    see what it is for, because no partner answers it there (F p.28). Where the policy would rather
    save the petit, only the score decides.

    >>> from oudler import view
    >>> usual_card(view(begun, begun.to_act), Decision(Play(Card.S1)), Card.S2).card == Card.S2
    True
    """
    if isinstance(by_rules.action, Play) and (is_last(view) or by_rules.why in SIGNALS):
        card = by_rules.action.card
        if own == PETIT != card:  # too much is at stake for a habit
            return Usual(card, 0.0, 0.0)
        return Usual(card, CLEAR_ERRORS, CLEAR_POINTS)
    return Usual(own, MARGINS[view.side_of(view.seat)], 0.0)


def is_last(view: SeatView) -> bool:
    """Whether this seat plays the last card of the trick.

    >>> from oudler import view
    >>> is_last(view(begun, begun.to_act))
    False
    """
    return len(view.trick.cards) == view.rules.seats - 1


def alike(view: SeatView, card: Card) -> CardSet:
    """The legal cards that differ from this one only in height, itself included.

    They are a defender's pips of one suit, led or followed; trumps that cannot win the trick; and
    trumps to ruff with if no opponent still to play is known to ruff. A search finds hardly any
    difference between them, but partners read a pip (F p.28), and a trump higher than necessary
    looks wasteful. Empty for the last to play, whose usual card is `Club`'s anyway.

    >>> from oudler import apply, view
    >>> led = apply(begun, begun.to_act, Play(Card.D4))
    >>> alike(view(led, led.to_act), Card.D2)
    CardSet.parse("D2 D3 D5 D6")
    """
    assert isinstance(view.legal, LegalPlays)
    led = suit_led(view.trick.cards)
    if is_last(view) or card in (EXCUSE, PETIT) or card in COURTS:
        return CardSet()
    if card.suit is Suit.TRUMPS:
        # If this trump is too low, so is every legal one: whoever can overtrump must (A8-48).
        is_lost = any(card < one for one in view.trick.cards if one.suit is Suit.TRUMPS)
        is_safe = led not in (None, Suit.TRUMPS) and not may_overruff(view, led)
        return view.legal.cards & TRUMPS - CardSet.of([PETIT]) if is_lost or is_safe else CardSet()
    if view.side_of(view.seat) is Side.ATTACK or led not in (None, card.suit):
        return CardSet()
    return CardSet.of(one for one in view.legal.cards - COURTS if one.suit is card.suit)


def is_takers_hunt(view: SeatView, card: Card) -> bool:
    """Whether this card is a defender's trump lead that may catch a partner's petit.

    The taker has led trumps before, and the petit has not been seen. Never where a partner was
    called: nobody is sure then whose petit it is.

    >>> from oudler import view
    >>> is_takers_hunt(view(begun, begun.to_act), Card.T2)
    False
    """
    if view.trick.cards or card.suit is not Suit.TRUMPS or view.side_of(view.seat) is Side.ATTACK:
        return False
    if view.called:
        return False
    seen = view.hand + view.dog + CardSet.of(one for trick in view.tricks for one in trick.cards)
    led = (trick for trick in view.tricks if trick.leader == view.taker)
    return PETIT not in seen and any(suit_led(trick.cards) is Suit.TRUMPS for trick in led)


def may_overruff(view: SeatView, led: Suit) -> bool:
    """Whether an opponent still to play is known to be void in the suit led, but not in trumps."""
    position = Position(view, recall(view, None))
    foes = [position.holds[seat] for seat in position.later if position.ally[seat] < SURE_ALLY]
    return any(may & TRUMP_BITS and not may & SUIT_BITS[led] for may in foes)


def is_settled(promises: Sequence[Promise], usual: Usual) -> bool:
    """Whether more worlds would hardly lead to another choice: the best card is clearly better than
    the usual one, or hardly better.

    >>> kept = Promise(Card.S1, chance=0.8, mean=10.0, above=0.0, error=0.0)
    >>> other = Promise(Card.S2, chance=0.1, mean=12.0, above=2.0, error=1.0)
    >>> [is_settled((kept, other), Usual(Card.S1, errors, 0.0)) for errors in (1.0, 3.0, 9.0)]
    [True, False, True]
    """
    best = _scoring_most(promises)
    return _is_clear(best, usual) or best.above <= OPEN * usual.errors * best.error


def _is_clear(best: Promise, usual: Usual) -> bool:
    return best.above > usual.errors * best.error and best.above > usual.points


def _scoring_most(promises: Sequence[Promise]) -> Promise:
    return max(promises, key=lambda one: (one.mean, one.chance, -one.card))


def best_of(promises: Sequence[Promise], usual: Usual) -> Card:
    """The card that scores most, or the usual one if the difference may be noise.

    The promises were compared with the usual card.

    >>> kept = Promise(Card.S1, chance=0.8, mean=10.0, above=0.0, error=0.0)
    >>> other = Promise(Card.S2, chance=0.1, mean=12.0, above=2.0, error=1.0)
    >>> [str(best_of((kept, other), Usual(Card.S1, errors, 0.0))) for errors in (1.0, 3.0)]
    ['S2', 'S1']
    """
    best = _scoring_most(promises)
    return best.card if _is_clear(best, usual) else usual.card
