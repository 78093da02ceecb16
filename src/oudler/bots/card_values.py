"""Candidate cards for a trick, and the worth of keeping each in hand, in half-points."""

from dataclasses import dataclass

from oudler.bots.cards import COURT_BITS, HIGHER, PIP_BITS, SUIT_OF_CARD, TRUMP, WORTH
from oudler.bots.position import NOT_LED, Position
from oudler.core.cards import EXCUSE, EXCUSE_BITS, PETIT, SUIT_BITS, TRUMP_BITS, once
from oudler.core.scoring.excuse import can_lose_excuse


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of a player's judgement. A weight of 0 switches a habit off."""

    petit: float = 20.0
    """The worth of an oudler beyond its points: ten points off the target."""
    later: float = 1.2
    """The half-points each seat still to play is expected to add to a trick."""
    low_trump: float = 2.0
    high_trump: float = 11.0
    """The worth of keeping the lowest and the highest trump in play."""
    free_trump: float = 7.0
    """The worth of any trump when the other side has none."""
    master: float = 3.0
    """The gain of a master card for the attack, beyond its own points."""
    defenders_master: float = 6.5
    """The gain of a master card for the defence, where a partner may load the trick."""
    excuse: float = 3.0
    """The worth of keeping the Excuse for a better day (E-32 to E-41)."""
    hunt: float = 4.0
    """For the attack: the gain from leading trumps when it has more of them (E-4, E-5)."""
    long_suit: float = 1.5
    """For the attack: the gain from leading a suit, for each card beyond three."""
    takers_suit: float = 4.0
    """For the defence: the price of leading the taker's own suit."""
    line: float = 2.0
    """For the defence: the gain from returning its own suit (E-18)."""
    force: float = 3.0
    """For the defence: the gain from making the taker ruff (E-20)."""
    trump_lead: float = 3.0
    """For the defence: the price of leading trumps."""
    signals: float = 6.0
    """The weight of a partner's signal (F p.28)."""
    honour: float = 5.0
    """The price of leading a court card that can be beaten."""
    au_bout: float = 10.0
    """The worth of the petit in the last trick to a player who is sure to get it there."""
    short: float = 2.0
    """For a defender with few trumps: the gain from leading a short suit (E-11, E-47)."""
    uncover: float = 2.0
    """The worth of turning up the card under one's own (A15-88)."""
    uppercut: float = 2.0
    """For a defender: the gain from drawing a high trump from a taker who plays later (E-24)."""


CLUB: Style = Style()


def candidates(position: Position, legal: int) -> list[int]:
    """The cards worth weighing: of equivalent cards, the lowest."""
    found: list[int] = []
    unseen = position.unseen_codes
    for suit in range(4):
        cards = legal & SUIT_BITS[suit]
        if cards:
            if pips := cards & PIP_BITS:
                found += _pips(position, pips, suit)
            if courts := cards & COURT_BITS:
                found += distinct(courts, unseen)
    trumps = legal & TRUMP_BITS
    if trumps:
        if trumps & 1 << PETIT:
            found.append(int(PETIT))
            trumps &= ~(1 << PETIT)
        found += distinct(trumps, unseen)
    if legal >> EXCUSE & 1:
        found.append(EXCUSE)
    return found


def _pips(position: Position, pips: int, suit: int) -> list[int]:
    """The lowest pip, as ordinary players do; and the lowest that is sure to win, if any.

    A pip in between would send a partner an unintended signal (F p.28).
    """
    low = (pips & -pips).bit_length() - 1
    if not position.later and position.led == suit:
        winners = pips & HIGHER[position.best]
    else:
        top = (position.unseen_codes & SUIT_BITS[suit]).bit_length()
        # No unseen card of the suit is above these.
        winners = pips >> top << top
    if not winners or winners >> low & 1:
        return [low]
    return [low, (winners & -winners).bit_length() - 1]


def distinct(cards: int, unseen: int) -> list[int]:
    """Of these cards of one suit the lowest of each run that no unseen card breaks.

    >>> hand, unseen = CardSet.parse("T5 T6 T9"), CardSet.parse("T7")
    >>> [Card(card) for card in distinct(hand.bits, unseen.bits)]
    [Card.T5, Card.T9]
    """
    found: list[int] = []
    worth = last = -1
    while cards:
        low = cards & -cards
        card = low.bit_length() - 1
        cards ^= low
        between = unseen & (low - 1) & -(1 << last) if last >= 0 else 1
        # Two cards are equivalent if no unseen card lies between them and they are worth the same.
        if between or WORTH[card] != worth:
            found.append(card)
        worth, last = WORTH[card], card
    return found


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
    """The likelihood that a master card wins its suit's next round."""
    if not position.foes_with(TRUMP_BITS):
        return 0.95
    rounds = out / (position.seats - 1)
    return min(0.85, 0.25 + 0.25 * rounds)


def _guarded(position: Position, card: int, above: int) -> float:
    """The likelihood that an honour that can be beaten wins all the same."""
    suit = SUIT_BITS[SUIT_OF_CARD[card]]
    length = (position.hand & suit).bit_count()
    guards = length - 1 - above.bit_count()
    home = 0.45 if guards >= 0 else 0.3
    return home if position.attacks else home + 0.2


def petit_safety(position: Position) -> float:
    """The likelihood that the petit in hand is saved if it is kept."""
    out = position.foes_with(TRUMP_BITS)
    if not out:
        return 1.0
    own = (position.hand & TRUMP_BITS).bit_count()
    if position.attacks:
        return min(0.95, 0.25 + 0.08 * own)
    return min(0.9, 0.35 + 0.08 * own)
