"""The card to play to a trick that another has led."""

from oudler.bots.card_values import Style, candidates, keeping
from oudler.bots.cards import NO_SUIT, PETIT_BITS, PIP_BITS, SUIT_OF_CARD, TRUMP, WORTH
from oudler.bots.memory import Memory
from oudler.bots.player import Why
from oudler.bots.position import Position
from oudler.core import EXCUSE, EXCUSES, PETIT, SUIT_BITS, TRUMP_BITS, TWENTY_ONE, can_lose_excuse
from oudler.core.view import SeatView

SAVE_PETIT = Why("save_petit")
RISK_PETIT = Why("risk_petit")
PLAY_EXCUSE = Why("play_excuse")
EXCUSE_IN_TIME = Why("excuse_in_time")
EXCUSE_TELLS_HOLDING = Why("excuse_tells_holding")
EXCUSE_STOPS_TRUMP = Why("excuse_stops_trump")
GIVE_POINTS = Why("give_points")
TAKE_LAST = Why("take_last")
TAKE_MASTER = Why("take_master")
TAKE_TRY = Why("take_try")
RUFF = Why("ruff")
RUFF_HIGH = Why("ruff_high")
RUFF_LOWEST = Why("ruff_lowest")
UPPERCUT = Why("uppercut")
TRUMP_LOW = Why("trump_low")
TELL_DOUBLETON = Why("tell_doubleton")
TELL_HOLDING = Why("tell_holding")
PLAY_LOW = Why("play_low")
THROW_LOW = Why("throw_low")
ONLY_LOSERS = Why("only_losers")


def follow(position: Position, style: Style, legal: int) -> tuple[int, Why]:
    """The card to play to this trick, and why."""
    cards = candidates(position, legal)
    best_card, best_value = cards[0], -1e9
    if len(cards) > 1:
        stake = _stake(position, style)
        for card in cards:
            value = _value(position, style, card, stake)
            if value > best_value:
                best_card, best_value = card, value
    signal = _pip_signal(position, style, legal, best_card)
    return signal or (best_card, _why(position, best_card, legal))


def _stake(position: Position, style: Style) -> float:
    """The value of the trick, with the cards likely to be added."""
    petits = style.petit * position.petits
    return position.points + style.later * len(position.later) + petits


def _pip_signal(position: Position, style: Style, legal: int, card: int) -> tuple[int, Why] | None:
    """A pip that tells a partner more than the lowest one would."""
    suit = SUIT_OF_CARD[card]
    if suit != position.led or suit == TRUMP or WORTH[card] > 1 or legal & ((1 << card) - 1):
        return None
    return _signal(position.view, position.memory, style, legal, card)


def _value(position: Position, style: Style, card: int, stake: float) -> float:
    """The gain from playing this card now, less its gain later."""
    own = 0.0 if card in (EXCUSE, TWENTY_ONE) else float(WORTH[card])
    if card == PETIT:
        own += style.petit
    value = (2 * position.wins(card) - 1) * (stake + own) - keeping(position, style, card)
    if card == EXCUSE and not position.attacks:
        return value + style.signals * excuse_tells(position)
    if (
        card > PETIT
        and card != EXCUSE
        and not position.attacks
        and position.taker in position.later
    ):
        value += style.uppercut * position.beats(position.taker, card, position.led)
    return value


def follow_low(view: SeatView, memory: Memory, style: Style, legal: int) -> tuple[int, Why] | None:
    """The pip to play when only pips of the suit led may be played, and others play after."""
    cards = view.trick.cards
    if legal & ~PIP_BITS or len(cards) + 1 >= view.rules.seats:
        return None
    led = SUIT_OF_CARD[cards[0]] if cards else NO_SUIT
    low = (legal & -legal).bit_length() - 1
    if SUIT_OF_CARD[low] != led or memory.led[led] > 1:
        return None
    return _signal(view, memory, style, legal, low) or (low, PLAY_LOW)


def _signal(
    view: SeatView, memory: Memory, style: Style, legal: int, low: int
) -> tuple[int, Why] | None:
    """High-low: a doubleton in the defence's suit, a stopper in the taker's (F p.28)."""
    taker = view.taker
    if not style.signals or view.seat == taker or view.seat in view.partners:
        return None
    suit = SUIT_OF_CARD[low]
    pips = legal & SUIT_BITS[suit] & PIP_BITS
    if memory.led[suit] or not pips & (pips - 1):
        return None
    own = (view.hand.bits & SUIT_BITS[suit]).bit_count()
    if view.trick.leader != taker:
        return (pips.bit_length() - 1, TELL_DOUBLETON) if own == 2 else None
    return (_second(pips), TELL_HOLDING) if own >= 5 else None


def excuse_tells(position: Position) -> float:
    """Whether a defender's Excuse would send the right signal: 1 if so, -1 if the opposite.

    On the defence's trumps it stops them, which suits a short petit (E-37, F p.28); on the taker's
    suit, at its first or second round, it asks for them.
    """
    trumps = (position.hand & TRUMP_BITS).bit_count()
    if position.led == TRUMP:
        if position.view.trick.leader == position.taker:
            return 0.0
        return 1.0 if position.hand & PETIT_BITS and trumps <= 5 else -0.5
    if position.view.trick.leader == position.taker and position.memory.led[position.led] < 2:
        return 0.5 if trumps >= 6 and not position.hand & PETIT_BITS else -0.5
    return 0.0


def _second(pips: int) -> int:
    rest = pips & (pips - 1)
    return (rest & -rest).bit_length() - 1


def _why(position: Position, card: int, legal: int) -> Why:
    """The reason for a card that was chosen by its value: what a player would say of it."""
    if card == EXCUSE:
        return _why_excuse(position)
    if card == PETIT:
        return SAVE_PETIT if position.wins(card) > 0.6 else RISK_PETIT
    if not position.beats_best(card):
        return _why_below(position, card)
    if SUIT_OF_CARD[card] == TRUMP:
        return _why_trump(position, card, legal)
    if not position.later:
        return TAKE_LAST
    return TAKE_MASTER if position.wins(card) > 0.75 else TAKE_TRY


def _why_excuse(position: Position) -> Why:
    if is_in_time(position.view):
        return EXCUSE_IN_TIME
    if position.attacks or excuse_tells(position) <= 0:
        return PLAY_EXCUSE
    return EXCUSE_STOPS_TRUMP if position.led == TRUMP else EXCUSE_TELLS_HOLDING


def is_in_time(view: SeatView) -> bool:
    """Whether the Excuse is played just before the last trick, where it would be lost (A9-58)."""
    left = view.rules.tricks - len(view.tricks)
    return can_lose_excuse(view.rules) and 1 < left <= 1 + len(view.hand & EXCUSES)


def _why_trump(position: Position, card: int, legal: int) -> Why:
    if not position.later:
        return TAKE_LAST
    if position.led != TRUMP:
        return _why_ruff(card, legal)
    if position.taker in position.later and not position.attacks and card >= PETIT + 13:
        return UPPERCUT
    return TAKE_TRY


def _why_ruff(card: int, legal: int) -> Why:
    if card < PETIT + 10:
        return RUFF
    # The lowest one that is allowed was not chosen for its height; the petit is kept for better.
    lower = legal & TRUMP_BITS & ~PETIT_BITS & (1 << card) - 1
    return RUFF_HIGH if lower else RUFF_LOWEST


def _why_below(position: Position, card: int) -> Why:
    if SUIT_OF_CARD[card] == TRUMP:
        return TRUMP_LOW
    if WORTH[card] > 1:
        return GIVE_POINTS if position.wins(card) > 0.5 else ONLY_LOSERS
    return PLAY_LOW if SUIT_OF_CARD[card] == position.led else THROW_LOW
