"""The card to lead: a plan for each suit, then the best card by plan, points and risk."""

from oudler.bots.card_values import Style, candidates, keeping
from oudler.bots.cards import HIGHER, MAJOR_BITS, PETIT_BITS, PIP_BITS, SUIT_OF_CARD, TRUMP, WORTH
from oudler.bots.player import Why
from oudler.bots.position import Position
from oudler.core import EXCUSE, PETIT, SUIT_BITS, TRUMP_BITS, TWENTY_ONE, Card, twice

HIGH_TRUMPS = twice(1 << Card.T20 | 1 << Card.T21)
"""A defender asks for trumps only with one of these, however long the trump suit."""

LEAD_MASTER = Why("lead_master")
LEAD_HUNT = Why("lead_hunt")
LEAD_DRAW = Why("lead_draw")
LEAD_TRUMP = Why("lead_trump")
LEAD_LONG = Why("lead_long")
LEAD_LOW = Why("lead_low")
LEAD_LINE = Why("lead_line")
LEAD_FORCE = Why("lead_force")
LEAD_SHORT = Why("lead_short")
LEAD_TRUMP_ASKED = Why("lead_trump_asked")
LEAD_ODD = Why("lead_odd")
LEAD_EVEN = Why("lead_even")
LEAD_TO_HONOUR = Why("lead_to_honour")
LEAD_FROM_HONOUR = Why("lead_from_honour")
LEAD_TO_RUFF = Why("lead_to_ruff")
LEAD_PETIT = Why("lead_petit")
LEAD_EXCUSE = Why("lead_excuse")
LEAD_HONOUR = Why("lead_honour")


def lead(position: Position, style: Style, legal: int) -> tuple[int, Why]:
    """The card to lead, and why."""
    plan = _attack_plan if position.attacks else _defence_plan
    plans = [plan(position, style, suit) for suit in range(5)]
    best_card, best_value = -1, -1e9
    for card in candidates(position, legal):
        value = _value(position, style, card)
        if card != EXCUSE:
            value += plans[SUIT_OF_CARD[card]][0]
        if value > best_value:
            best_card, best_value = card, value
    if best_card == EXCUSE:
        return EXCUSE, LEAD_EXCUSE
    return _with_signal(position, style, legal, best_card, plans[SUIT_OF_CARD[best_card]][1])


def _value(position: Position, style: Style, card: int) -> float:
    """The gain from leading this card, apart from its suit's plan: points won or lost, less its
    price.
    """
    if card == EXCUSE:
        return -keeping(position, style, card)
    own = 0.0 if card == TWENTY_ONE else float(WORTH[card])
    if card == PETIT:
        own += style.petit
    points = style.later * len(position.later)
    value = (2 * position.wins(card) - 1) * (points + own) - keeping(position, style, card)
    # Even where a partner may win the trick, a court card led into a higher one is often lost.
    if own > 1 and card < PETIT and position.unseen & HIGHER[card]:
        value -= style.honour
    return value


def _attack_plan(position: Position, style: Style, suit: int) -> tuple[float, Why]:
    """The attack's gain from leading a suit: a long one, or trumps while it has the most."""
    own = (position.hand & SUIT_BITS[suit]).bit_count()
    if suit < TRUMP:
        return style.long_suit * max(0, own - 3), LEAD_LONG if own > 3 else LEAD_LOW
    out = position.foes_with(TRUMP_BITS)
    if not out:
        return -10.0, LEAD_TRUMP
    foes = sum(1 for ally in position.ally if ally < 0.5) or 1
    longer = own - 1.3 * out / foes
    petit_out = position.foes_with(PETIT_BITS) > 0
    holds_petit = position.hand & PETIT_BITS
    # Trumps are drawn by length: each round takes one of ours and one of every defender's.
    value = style.hunt * longer * 0.25 * (1.5 if petit_out else 1.0)
    if holds_petit and own < 9:  # every round of trumps makes the petit likelier to fall
        value -= style.hunt
    return min(value, 2 * style.hunt), LEAD_HUNT if petit_out else LEAD_DRAW


def _defence_plan(position: Position, style: Style, suit: int) -> tuple[float, Why]:
    return _trump_plan(position, style) if suit == TRUMP else _suit_plan(position, style, suit)


def _trump_plan(position: Position, style: Style) -> tuple[float, Why]:
    """A defender leads trumps at a partner's request, or to request them; otherwise hardly ever."""
    signals = position.memory.signals
    if not position.holds[position.taker] & TRUMP_BITS:
        return -20.0, LEAD_TRUMP
    asker = signals.asks_trump
    if asker >= 0:
        wish = style.signals * signals.urgency * position.ally[asker]
        why = LEAD_TRUMP_ASKED if _is_from_partner(position, asker) else LEAD_TRUMP
        return wish - style.trump_lead, why
    if not signals.stops_trump and may_ask(position):
        return 0.7 * style.signals - style.trump_lead, LEAD_ODD
    return -style.trump_lead, LEAD_EVEN


def may_ask(position: Position) -> bool:
    """Whether a defender is long and strong enough to ask for trumps by an odd one (F p.28).

    The petit must still be out, and the dog must have held at most one trump (E-12).
    """
    own = position.hand & TRUMP_BITS
    usual = 22 * position.view.rules.pack.copies / position.seats
    if own.bit_count() < max(7.0, usual + 1.5) or not own & HIGH_TRUMPS:
        return False
    dog = position.view.dog.bits & TRUMP_BITS
    return position.unseen & PETIT_BITS != 0 and dog.bit_count() <= 1


def _suit_plan(position: Position, style: Style, suit: int) -> tuple[float, Why]:
    """A defender forces the taker to ruff, returns the defence's suit, or answers a signal (F
    p.28).
    """
    signals = position.memory.signals
    bits = SUIT_BITS[suit]
    own = (position.hand & bits).bit_count()
    taker = position.holds[position.taker]
    value, why = 0.0, LEAD_LOW
    if not taker & bits and taker & TRUMP_BITS:
        value, why = style.force, LEAD_FORCE
    elif signals.takers_suits >> suit & 1:
        value -= style.takers_suit
    elif signals.last_suit == suit:
        value, why = style.line, LEAD_LINE
    if _is_from_partner(position, signals.promised.get(suit)):
        value, why = value + style.signals / 3, LEAD_TO_HONOUR
    short = signals.short.get(suit, position.me)
    if _is_from_partner(position, short) and position.holds[short] & TRUMP_BITS:
        value, why = value + style.signals / 3, LEAD_TO_RUFF
    trumps = (position.hand & TRUMP_BITS).bit_count()
    if own <= 2 and 0 < trumps <= 4:
        value, why = value + style.short, LEAD_SHORT
    return value, why


def _is_from_partner(position: Position, signaller: int | None) -> bool:
    return signaller is not None and signaller != position.me and position.ally[signaller] > 0.5


def _with_signal(
    position: Position, style: Style, legal: int, card: int, why: Why
) -> tuple[int, Why]:
    """The card, or an equally good one that tells a partner more (F p.28)."""
    if card == PETIT:
        return card, LEAD_PETIT
    if SUIT_OF_CARD[card] == TRUMP:
        if not position.attacks and style.signals:
            card, why = _with_trump_signal(position, legal, card, why)
        return card, why if _is_honest(card, why) else LEAD_TRUMP
    if WORTH[card] > 1:
        master = not position.unseen & HIGHER[card]
        return card, LEAD_MASTER if master else LEAD_HONOUR
    if position.attacks or not style.signals or position.memory.led[SUIT_OF_CARD[card]]:
        return card, why
    return _with_pip_signal(position, legal, card, why)


def _is_honest(trump: int, why: Why) -> bool:
    """Whether a trump is as odd or even as the reason says, if that is the reason."""
    is_odd = (trump - PETIT) % 2 == 0
    return why not in (LEAD_ODD, LEAD_EVEN) or is_odd == (why is LEAD_ODD)


def _with_trump_signal(position: Position, legal: int, card: int, why: Why) -> tuple[int, Why]:
    """A trump near this one that tells the truth: odd asks for trumps, even does not."""
    if position.memory.signals.trump_leaders >> position.me & 1:
        return card, why
    wanted = 0 if why is LEAD_ODD else 1
    for other in range(card, TWENTY_ONE):
        near = other - card < 4 or not position.foes_with(_between(card, other))
        if near and legal >> other & 1 and (other - PETIT) % 2 == wanted:
            return other, why
    return card, why


def _between(low: int, high: int) -> int:
    return twice((1 << high) - (1 << low))


def _with_pip_signal(position: Position, legal: int, card: int, why: Why) -> tuple[int, Why]:
    """A lead from ace to five promises a king or a queen; a six to ten denies them."""
    suit = SUIT_BITS[SUIT_OF_CARD[card]]
    pips = legal & suit & PIP_BITS
    if position.hand & suit & MAJOR_BITS:
        return card, LEAD_FROM_HONOUR if card % 14 < 5 else why
    high = pips & -(1 << card - card % 14 + 5)
    return ((high & -high).bit_length() - 1 if high else card), why
