"""The worth of a card kept in hand: the price of playing it now."""

from __future__ import annotations

from oudler.bots.position import NOT_LED, Position
from oudler.bots.weights import Style
from oudler.bots.worth import HIGHER, SUIT_OF_CARD, TRUMP, WORTH
from oudler.core.cards import EXCUSE, EXCUSE_BITS, PETIT, SUIT_BITS, TRUMP_BITS, once
from oudler.core.scoring.excuse import can_lose_excuse


def keeping(position: Position, style: Style, card: int) -> float:
    """The worth of keeping this card for a later trick, in half-points."""
    if card == EXCUSE:
        worth = _excuse(position, style)
    elif card == PETIT:
        worth = _petit(position, style)
    elif SUIT_OF_CARD[card] == TRUMP:
        worth = _trump(position, style, card)
    else:
        worth = _suit_card(position, style, card)
    return worth - style.uncover if position.covers >> card & 1 else worth


def _petit(position: Position, style: Style) -> float:
    safety = petit_safety(position)
    au_bout = style.au_bout if safety == 1.0 else 0.0
    return (WORTH[PETIT] + style.petit) * (2 * safety - 1) + au_bout


def _excuse(position: Position, style: Style) -> float:
    """It must be gone before the last trick, where most tables lose it (A9-58).

    With two of them, start a trick earlier.
    """
    left = position.left + 1 - (position.hand & EXCUSE_BITS).bit_count()
    if left > 4:
        return style.excuse
    if left > 2 or not can_lose_excuse(position.view.rules):
        return style.excuse / 2
    # More than anything else weighs: now it is saved, or lost (A9-58).
    return 50.0 if _wins_slam(position) else -50.0


def _wins_slam(position: Position) -> bool:
    """Whether the Excuse, kept for the last trick, will crown a slam (A9-59)."""
    if not position.view.rules.excuse_wins_slam or position.me != position.taker:
        return False
    if not position.memory.taker_won_all or position.left != 2 or position.best != NOT_LED:
        return False
    other = once(position.hand & ~EXCUSE_BITS)
    return other != 0 and position.wins(other.bit_length() - 1) > 0.95


def _trump(position: Position, style: Style, card: int) -> float:
    out = position.foes_with(TRUMP_BITS)
    if not out:
        return style.free_trump
    above = position.foes_with(HIGHER[card])
    rank = 1.0 - above / out
    # The thousandths break a tie, so that the lower of equal trumps is played.
    return style.low_trump + (style.high_trump - style.low_trump) * rank * rank + card * 0.001


def _suit_card(position: Position, style: Style, card: int) -> float:
    worth = WORTH[card]
    suit = SUIT_BITS[SUIT_OF_CARD[card]]
    out = (position.unseen & suit).bit_count()
    above = position.unseen & HIGHER[card]
    if above:
        if worth == 1:
            return card % 14 * 0.01
        return worth * (2 * _guarded(position, card, above) - 1)
    runs = _runs(position, out)
    gain = style.master if position.attacks else style.defenders_master
    if not out:
        gain /= 2
    return worth * (2 * runs - 1) + gain * runs


def _runs(position: Position, out: int) -> float:
    """How likely a master card is to win its suit's next round."""
    if not position.foes_with(TRUMP_BITS):
        return 0.95
    rounds = out / (position.seats - 1)
    return min(0.85, 0.25 + 0.25 * rounds)


def _guarded(position: Position, card: int, above: int) -> float:
    """How likely an honour that can be beaten is to win all the same."""
    suit = SUIT_BITS[SUIT_OF_CARD[card]]
    length = (position.hand & suit).bit_count()
    guards = length - 1 - above.bit_count()
    home = 0.45 if guards >= 0 else 0.3
    return home if position.attacks else home + 0.2


def petit_safety(position: Position) -> float:
    """How likely the petit in hand is to be saved if it is kept."""
    out = position.foes_with(TRUMP_BITS)
    if not out:
        return 1.0
    own = (position.hand & TRUMP_BITS).bit_count()
    if position.attacks:
        return min(0.95, 0.25 + 0.08 * own)
    return min(0.9, 0.35 + 0.08 * own)
