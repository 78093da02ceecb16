"""The principles and signals of good play that name a card, and the moments when they apply.

Numbered as the sources list them (E-1 to E-49); F are the federation's own. A principle is advice,
and may be wrong in a single position; the coach says whether its own action follows it or departs
from it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from oudler.bots.cards import SUIT_OF_CARD
from oudler.coach import partner_signals
from oudler.coach.facts import Facts
from oudler.coach.judgement import Judgement
from oudler.coach.partner_signals import ODD, PIPS
from oudler.core import Action, Discard, LegalDiscard, LegalPlays, Play, SeatView, view
from oudler.core.cards import (
    COURTS,
    EMPTY,
    EXCUSE,
    OUDLERS,
    PETIT,
    PLAIN_SUITS,
    TRUMPS,
    Card,
    CardSet,
    Suit,
)

FEDERATIONS = 4
"""The number of players the federation made its signals for."""
STOPS = 5
"""The number of cards of the taker's suit that, with the king or the queen, are a stopper."""
AMONG_TRUMPS = frozenset({"E-13", "E-15"})
"""They say which of two trumps to play, not whether to play one."""
FEW = 7
"""With at least this many trumps, a trump lead is odd (E-42); with fewer, even (E-43)."""


@dataclass(frozen=True, slots=True)
class Principle:
    """A piece of advice at one moment."""

    code: str
    """Its number in the sources, `E-44`; `E-44-read` is a partner's signal to be answered, and `F`
    the federation's own, which have no number."""
    source: str
    is_signal: bool
    allowed: CardSet
    """The legal cards that follow it; of a discard, the cards that may go aside."""

    def agrees(self, action: Action | None) -> bool:
        """Whether an action follows it."""
        match action:
            case Play(card):
                return card in self.allowed
            case Discard(cards):
                return cards <= self.allowed
            case _:
                return False


@dataclass(frozen=True, slots=True)
class Touched:
    """A principle that separates the coach's action from the actual one."""

    principle: Principle
    follows: bool
    """Whether the coach's action follows it; otherwise the actual one does."""


def touched(judgement: Judgement) -> tuple[Touched, ...]:
    """The principles on which the actual action and the coach's own disagree."""
    moment, known = judgement.moment, judgement.known
    if known is None or not known.is_loss:
        return ()
    return told_apart(view(moment.deal, moment.seat), moment.action, known.best)


def told_apart(seen: SeatView, done: Action | None, best: Action | None) -> tuple[Touched, ...]:
    """The principles on which two actions disagree, first those that the better one follows.

    >>> from oudler import view
    >>> told_apart(view(begun, begun.to_act), Play(Card.H3), Play(Card.H3))
    ()
    """
    found = []
    for one in principles(seen):
        ours, theirs = one.agrees(best), one.agrees(done)
        if one.code in AMONG_TRUMPS and not _are_trumps(done, best):
            continue
        if ours != theirs:
            found.append(Touched(one, ours))
    return tuple(sorted(found, key=lambda one: not one.follows))


def _are_trumps(*actions: Action | None) -> bool:
    return all(isinstance(one, Play) and one.card in TRUMPS for one in actions)


def principles(seen: SeatView) -> Iterator[Principle]:
    """The principles whose condition holds at this moment, if its seat is to act.

    >>> from oudler import view
    >>> [one.code for one in principles(view(taken, taken.to_act))]
    ['E-1']
    """
    if isinstance(seen.legal, LegalDiscard):
        allowed = _long_suit_stays(seen, seen.legal)
        if allowed is not None:
            yield Principle("E-1", "W", is_signal=False, allowed=allowed)
    if not isinstance(seen.legal, LegalPlays) or seen.taker is None:
        return
    facts, may = Facts(seen), seen.legal.cards
    for code, (check, source, is_signal) in CHECKS.items():
        if source.startswith("F") and seen.rules.seats != FEDERATIONS:
            continue
        allowed = check(facts, may)
        if allowed and allowed & may not in (EMPTY, may):
            yield Principle(code, source, is_signal, allowed & may)


def _long_suit_stays(seen: SeatView, legal: LegalDiscard) -> CardSet | None:
    """E-1: the longest suit stays, short ones go."""
    lengths = sorted(len(seen.hand.of_suit(suit)) for suit in PLAIN_SUITS)
    longest = max(PLAIN_SUITS, key=lambda suit: len(seen.hand.of_suit(suit)))
    if lengths[-1] < lengths[-2] + 2 or legal.trumps_needed:
        return None
    allowed = legal.free - seen.hand.of_suit(longest)
    return allowed if len(allowed) >= legal.count else None


def _hunt(facts: Facts, may: CardSet) -> CardSet | None:
    """E-4: eleven trumps or more with the 21, and the petit out: the taker draws trumps."""
    own = facts.seen.hand & TRUMPS
    if not _takers_lead(facts) or len(own) < 11 or Card.T21 not in own or PETIT in own:
        return None
    return may & TRUMPS if PETIT in facts.trumps_out else None


def _petit_ruffs(facts: Facts, may: CardSet) -> CardSet | None:
    """E-7: with at most seven trumps the taker ruffs with the petit when it is safe."""
    seen = facts.seen
    is_short = len(seen.hand & TRUMPS) <= FEW
    if seen.seat != seen.taker or facts.is_lead or PETIT not in may or not is_short:
        return None
    led = next((card for card in seen.trick.cards if card != EXCUSE), None)
    if led is None or led.suit is Suit.TRUMPS or not facts.surely_wins(PETIT):
        return None
    if not facts.trumps_out:
        return None  # nothing can take it later either
    return CardSet.of([PETIT])


def _knight_forces_king(facts: Facts, may: CardSet) -> CardSet | None:
    """E-10: queen and knight of five cards, the king out: the taker leads the knight."""
    if not _takers_lead(facts):
        return None
    for suit in PLAIN_SUITS:
        own = facts.seen.hand.of_suit(suit)
        ranks = {card.rank for card in own}
        king = next(card for card in reversed(list(facts.seen.rules.pack.cards.of_suit(suit))))
        is_out = any(king in facts.may_hold(seat) for seat in facts.later)
        if len(own) == 5 and {"Q", "N"} <= ranks and king not in own and is_out:
            return CardSet.of(card for card in own & may if card.rank == "N")
    return None


def _short_lead(facts: Facts, may: CardSet) -> CardSet | None:
    """E-11: with the petit third or fourth a defender opens with a singleton or a doubleton."""
    seen = facts.seen
    if not _opens(facts) or PETIT not in seen.hand or len(seen.hand & TRUMPS) not in (3, 4):
        return None
    short = [suit for suit in PLAIN_SUITS if len(seen.hand.of_suit(suit)) in (1, 2)]
    return CardSet.of(card for suit in short for card in may.of_suit(suit))


def _trump_lead(facts: Facts, may: CardSet) -> CardSet | None:
    """E-12: the dog held one trump at most: a defender without the petit opens with a trump."""
    seen = facts.seen
    if not _opens(facts) or not seen.dog or PETIT in seen.hand or len(seen.dog & TRUMPS) > 1:
        return None
    return may & TRUMPS if PETIT not in seen.dog else None


def _higher_of_two(facts: Facts, may: CardSet) -> CardSet | None:
    """E-13: of two trumps a defender plays the higher first."""
    own, cards = facts.seen.hand & TRUMPS, facts.seen.trick.cards
    if facts.is_attack or len(own) != 2 or PETIT in own or not own <= may:
        return None
    if not any(min(own) < card < max(own) for card in facts.trumps_out):
        return None  # they are worth the same
    if not cards:
        return may.without(min(own))
    return CardSet.of([max(own)]) if cards[0].suit is Suit.TRUMPS else None


def _nineteen_first(facts: Facts, may: CardSet) -> CardSet | None:
    """E-15: the defender before the taker plays the 19 of 20 and 19 first."""
    both = CardSet.of([Card.T19, Card.T20])
    seen = facts.seen
    before = (seen.seat + 1) % seen.rules.seats == seen.taker
    return may.without(Card.T20) if before and not facts.is_attack and both <= may else None


def _rise_little(facts: Facts, may: CardSet) -> CardSet | None:
    """E-16: behind a taker who hunts, the petit's holder goes up as little as possible."""
    seen = facts.seen
    cards = seen.trick.cards
    behind = len(cards) == 1 and seen.trick.leader == seen.taker
    if facts.is_attack or not behind or PETIT not in seen.hand:
        return None
    if cards[0].suit is not Suit.TRUMPS:
        return None
    above = [card for card in may & TRUMPS if card > cards[0]]
    return CardSet.of([min(above)]) if len(above) > 1 else None


def _only_once(facts: Facts, may: CardSet) -> CardSet | None:
    """E-20: a suit that the taker has ruffed twice is not led a third time."""
    seen = facts.seen
    if facts.is_attack or not facts.is_lead or _is_late(seen):
        return None  # late, hardly a suit is left that has not been ruffed
    ruffed = [0] * 4
    for trick in seen.tricks:
        led = next((card for card in trick.cards if card != EXCUSE), None)
        place = ((seen.taker or 0) - trick.leader) % seen.rules.seats
        if led is not None and led.suit in PLAIN_SUITS and trick.leader != seen.taker:
            ruffed[SUIT_OF_CARD[led]] += trick.cards[place].suit is Suit.TRUMPS
    spent = [suit for suit in PLAIN_SUITS if ruffed[suit] >= 2]
    return may - CardSet.of(card for suit in spent for card in may.of_suit(suit))


def _no_trump_lead(facts: Facts, may: CardSet) -> CardSet | None:
    """E-30: a defender with two oudlers in hand does not lead trumps."""
    has_two = len(facts.seen.hand & OUDLERS) >= 2
    return may - TRUMPS if not facts.is_attack and facts.is_lead and has_two else None


def _excuse_before_overruff(facts: Facts, may: CardSet) -> CardSet | None:
    """E-35: the Excuse, where the next player, a foe, is sure to overruff (the taker's)."""
    seen = facts.seen
    if seen.seat != seen.taker or facts.is_lead or EXCUSE not in may or not facts.later:
        return None
    trumps = may & TRUMPS
    led = next((card for card in seen.trick.cards if card != EXCUSE), None)
    if not trumps or led is None or led.suit is Suit.TRUMPS or may.of_suit(led.suit or Suit.SPADES):
        return None
    follower = facts.later[0]
    may_overruff = max(facts.may_hold(follower) & TRUMPS, default=PETIT) > max(trumps)
    is_void = facts.is_void(follower, led)
    return CardSet.of([EXCUSE]) if is_void and may_overruff else None


def _excuse_for_petit(facts: Facts, may: CardSet) -> CardSet | None:
    """E-37: on a partner's trump lead, the Excuse shows the petit."""
    seen = facts.seen
    if facts.is_attack or facts.is_lead or EXCUSE not in may or PETIT not in seen.hand:
        return None
    is_partners = facts.side(seen.trick.leader) is True
    is_trump = seen.trick.cards[0].suit is Suit.TRUMPS
    return CardSet.of([EXCUSE]) if is_partners and is_trump else None


def _parity(facts: Facts, may: CardSet) -> CardSet | None:
    """E-42 and E-43: a defender's first trump lead is odd with seven or more, even with fewer."""
    seen = facts.seen
    if facts.is_attack or not facts.is_lead or _has_led_trump(seen) or _is_late(seen):
        return None
    odd = CardSet.of(card for card in may & TRUMPS if card != PETIT and card.rank in ODD)
    even = CardSet.of(card for card in may & TRUMPS if card.rank not in ODD)
    has_many = len(seen.hand & TRUMPS) >= FEW
    wrong = even if has_many else odd
    right = odd if has_many else even
    return may - wrong if right else None


def _odd_lead(facts: Facts, may: CardSet) -> CardSet | None:
    return _parity(facts, may) if len(facts.seen.hand & TRUMPS) >= FEW else None


def _even_lead(facts: Facts, may: CardSet) -> CardSet | None:
    return _parity(facts, may) if len(facts.seen.hand & TRUMPS) < FEW else None


def _doubleton(facts: Facts, may: CardSet) -> CardSet | None:
    """E-44: on a suit led by the defence the higher of two pips goes first."""
    seen = facts.seen
    if facts.is_attack or facts.is_lead or facts.side(seen.trick.leader) is not True:
        return None
    led = seen.trick.cards[0].suit
    if led not in PLAIN_SUITS or led is None:
        return None
    own = seen.hand.of_suit(led)
    is_first = len(own) == len(seen.dealt.of_suit(led)) == 2
    return CardSet.of([max(own)]) & may if is_first and not own & COURTS else None


def _stopper(facts: Facts, may: CardSet) -> CardSet | None:
    """E-45: on a suit that the taker opens, five cards with the king or the queen begin high."""
    seen = facts.seen
    led = next((card.suit for card in seen.trick.cards if card != EXCUSE), None)
    if facts.is_attack or facts.is_lead or seen.trick.leader != seen.taker or led is None:
        return None
    own, pips = seen.hand.of_suit(led), may.of_suit(led) & PIPS
    is_first = led in PLAIN_SUITS and led not in partner_signals.opened_suits(facts)
    if not is_first or len(own) < STOPS or not _has_honour(own) or len(pips) < 2:
        return None
    return may.without(min(pips))


def _honour_promised(facts: Facts, may: CardSet) -> CardSet | None:
    """F: an ace to five led to a new suit promises its king or queen; a six to ten denies them."""
    if facts.is_attack or not facts.is_lead:
        return None
    opened, wrong = partner_signals.opened_suits(facts), EMPTY
    for suit in PLAIN_SUITS:
        pips, has_honour = may.of_suit(suit) & PIPS, _has_honour(facts.seen.hand.of_suit(suit))
        lies = CardSet.of(
            card for card in pips if partner_signals.promises_honour(card) is not has_honour
        )
        if suit not in opened and pips - lies:  # otherwise no pip can say it
            wrong += lies
    return may - wrong


def _trumps_asked(facts: Facts, may: CardSet) -> CardSet | None:
    """E-42 read: a partner's first trump lead was odd."""
    return may & TRUMPS if _may_answer(facts) and partner_signals.has_odd_lead(facts) else None


def _trumps_invited(facts: Facts, may: CardSet) -> CardSet | None:
    """E-45 read: a partner played high, then low, on the taker's suit."""
    is_told = _may_answer(facts) and any(partner_signals.high_lows(facts, by_taker=True))
    return may & TRUMPS if is_told else None


def _excuse_answered(facts: Facts, may: CardSet) -> CardSet | None:
    """F: a partner played the Excuse on the first or second round of the taker's suit."""
    return may & TRUMPS if _may_answer(facts) and partner_signals.has_excuse_asked(facts) else None


def _overruff_asked(facts: Facts, may: CardSet) -> CardSet | None:
    """E-44 read: a partner who plays after the taker has a doubleton that the taker ruffs too."""
    taker = facts.seen.taker
    if facts.is_attack or not facts.is_lead or taker not in facts.later:
        return None
    behind = facts.later[facts.later.index(taker) + 1 :]
    suits = {
        suit
        for seat, suit in partner_signals.high_lows(facts, by_taker=False)
        if seat in behind
        and facts.may_hold(seat) & TRUMPS
        and any(facts.may_ruff(taker, card) for card in may.of_suit(suit))
    }
    return CardSet.of(card for suit in suits for card in may.of_suit(suit))


def _may_answer(facts: Facts) -> bool:
    """Whether a defender leads, not too late, and nobody has stopped the trump leads."""
    may_lead = facts.is_lead and not facts.is_attack and not _is_late(facts.seen)
    return may_lead and not partner_signals.has_excuse_stopped(facts)


def _is_late(seen: SeatView) -> bool:
    """Whether the last quarter of the tricks has begun: signals have been answered by then."""
    return 4 * (seen.rules.tricks - len(seen.tricks)) <= seen.rules.tricks


def _has_honour(cards: CardSet) -> bool:
    return any(card.rank in ("K", "Q") for card in cards)


def _takers_lead(facts: Facts) -> bool:
    return facts.is_lead and facts.seen.seat == facts.seen.taker


def _opens(facts: Facts) -> bool:
    """Whether a defender leads to the first trick."""
    return facts.is_lead and not facts.is_attack and not facts.seen.tricks


def _has_led_trump(seen: SeatView) -> bool:
    return any(
        trick.leader == seen.seat and trick.cards[0].suit is Suit.TRUMPS for trick in seen.tricks
    )


_Check = Callable[[Facts, CardSet], CardSet | None]
CHECKS: dict[str, tuple[_Check, str, bool]] = {
    "E-4": (_hunt, "W", False),
    "E-7": (_petit_ruffs, "W", False),
    "E-10": (_knight_forces_king, "W", False),
    "E-11": (_short_lead, "W", False),
    "E-12": (_trump_lead, "W", False),
    "E-13": (_higher_of_two, "W", False),
    "E-15": (_nineteen_first, "W", True),
    "E-16": (_rise_little, "W", False),
    "E-20": (_only_once, "W", False),
    "E-30": (_no_trump_lead, "W", False),
    "E-35": (_excuse_before_overruff, "W", False),
    "E-37": (_excuse_for_petit, "W", True),
    "E-42": (_odd_lead, "F p. 28", True),
    "E-43": (_even_lead, "F p. 28", True),
    "E-44": (_doubleton, "F p. 28", True),
    "E-42-read": (_trumps_asked, "F p. 28", True),
    "E-44-read": (_overruff_asked, "F p. 28", True),
    "E-45": (_stopper, "F p. 28", True),
    "E-45-read": (_trumps_invited, "F p. 28", True),
    "F-lead": (_honour_promised, "F p. 28", True),
    "F-excuse-read": (_excuse_answered, "F p. 28", True),
}
"""By code: when it holds, where it is written, and whether it is a signal."""
