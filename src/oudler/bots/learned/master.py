"""A master: tries every card in likely deals, and plays the one that scores most.

The usual card is the one it plays unless another is clearly better.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from statistics import fmean
from typing import NamedTuple

from oudler.bots import following, leading
from oudler.bots.announcing import SHOW_HANDFUL, shown
from oudler.bots.club import Club
from oudler.bots.discarding import best_discards
from oudler.bots.learned import expert
from oudler.bots.memory import recall
from oudler.bots.player import Decision, Why
from oudler.bots.position import SURE_ALLY, Position
from oudler.core import HandfulShown, LegalBids, LegalDiscard, LegalPlays, SeatView, Side, suit_led
from oudler.core.actions import AnnounceSlam, Discard, Play
from oudler.core.cards import COURTS, EXCUSE, PETIT, SUIT_BITS, TRUMPS, Card, CardSet, Suit
from oudler.solver.evaluation import Effort, Evaluator, Promise, can_evaluate, can_weigh_discards
from oudler.solver.policy import likeliest

MARGINS = {Side.ATTACK: 1.0, Side.DEFENCE: 3.0}
"""By side: how many standard errors a card must score more to replace the policy's choice. Most
small differences are noise; and when a defender leaves the policy, the others misread it, which a
playout does not see."""
ALONE_ERRORS = 1.0
"""The margin where everyone plays for themselves and nobody reads anybody."""
SIGNALS = frozenset(
    {
        leading.LEAD_ODD,
        leading.LEAD_EVEN,
        leading.LEAD_FROM_HONOUR,
        following.EXCUSE_TELLS_HOLDING,
        following.EXCUSE_STOPS_TRUMP,
        following.TELL_DOUBLETON,
        following.TELL_HOLDING,
        leading.LEAD_TO_HONOUR,
        leading.LEAD_TO_RUFF,
        leading.LEAD_TRUMP_ASKED,
    }
)
"""Reasons of `Club` for a card that signals to its partners, or answers a signal."""
OPEN = 1 / 3
"""The part of the margin below which more worlds hardly ever show a card to be clearly better."""
CLEAR_ERRORS = 2.0
"""The margin, in standard errors, over a usual card that is not the policy's choice: the last card
of a trick, a signal, a suit led instead of trumps."""
CLEAR_POINTS = 0.5
"""The margin over such a card in points per defender, which must be reached as well."""


class Usual(NamedTuple):
    """The card to play unless another scores clearly more, by both measures."""

    card: Card
    errors: float
    """The margin, in standard errors of the difference."""
    points: float
    """The margin, in points per defender."""


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
    return any(may & TRUMPS.bits and not may & SUIT_BITS[led] for may in foes)


def is_settled(promises: Sequence[Promise], usual: Usual) -> bool:
    """Whether more worlds would hardly lead to another choice: the best card is clearly better than
    the usual one, or hardly better.

    >>> kept = Promise(Card.S1, chance=0.8, mean=10.0, above=0.0, error=0.0)
    >>> other = Promise(Card.S2, chance=0.1, mean=12.0, above=2.0, error=1.0)
    >>> [is_settled((kept, other), Usual(Card.S1, errors, 0.0)) for errors in (1.0, 3.0, 9.0)]
    [True, False, True]
    """
    # Between the two, more worlds may still decide; outside, they would only confirm.
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


TELLING = 8.0
"""Points per defender that a handful must bring: what it tells the others costs about as much,
which playouts do not see (0052)."""


def can_show(view: SeatView) -> bool:
    """Whether there is a handful to show, and a policy to judge it.

    >>> from oudler import view
    >>> can_show(view(begun, begun.to_act))
    False
    """
    if view.taker is None or not isinstance(view.legal, LegalPlays):
        return False
    return bool(view.legal.handfuls) and can_evaluate(view)


def handful(view: SeatView, effort: Effort, seed: str) -> Decision | None:
    """Show the largest handful if the deal is likely enough to be won. `can_show` must hold."""
    assert isinstance(view.legal, LegalPlays)
    action = shown(view.legal.handfuls[-1])
    said = HandfulShown(view.seat, action.size, action.cards)
    after = replace(view, handfuls=(*view.handfuls, said))
    best = max(
        expert.evaluator(view, seed).promises(effort), key=lambda one: (one.mean, -one.card)
    ).card
    # In the same worlds with the same random numbers, so that only the handful makes a difference.
    with_it, without = (promised(seen, best, effort, seed) for seen in (after, view))
    return Decision(action, SHOW_HANDFUL) if with_it - without > TELLING else None


def promised(view: SeatView, card: Card, effort: Effort, seed: str) -> float:
    """The expected score of a card, in points per defender.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> promised(seen, max(seen.legal.cards), Effort(worlds=5), "a seed") < 500
    True
    """
    found = expert.evaluator(view, seed).outcomes(effort, CardSet.of([card]))
    return fmean(found.values[card], found.weights)


def without_handful(view: SeatView) -> SeatView:
    """The view without any handful to show."""
    assert isinstance(view.legal, LegalPlays)
    return replace(view, legal=replace(view.legal, handfuls=()))


AGREED = Why("search_agrees")
PETIT_SPARED = Why("lead_spares_petit")
DISCARDED = Why("discard_searched")
CANDIDATES = 20
"""The number of discards tried."""
ORDINARY = Effort(most=900)
"""About 15 ms a card, and up to 80 where the choice is open."""


class Master:
    """Plays out worlds before every card, every discard and every handful; bids a little more than
    `Expert`, and does everything else like `Club`.

    The same view gives the same decision for the same seed and effort.
    """

    def __init__(self, effort: Effort = ORDINARY, seed: str = "master") -> None:
        self._club, self._effort, self._seed = Club(), effort, seed

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows."""
        if isinstance(view.legal, LegalBids) and expert.can_bid(view):
            return expert.learned_bid(view, view.legal, searches=True)
        decision = await self._club.choose(view)
        if isinstance(decision.action, AnnounceSlam):
            return decision
        if can_show(view):
            shows = handful(view, self._effort, self._seed)
            if shows is not None:
                return shows
            view = without_handful(view)
            decision = await self._club.choose(view)
        if isinstance(view.legal, LegalDiscard) and can_weigh_discards(view):
            return self._discard(view, view.legal, decision)
        if not expert.is_open(view, decision):
            return decision
        return await best_card(view, decision, self._effort, self._seed)

    async def weighed(self, view: SeatView) -> tuple[Promise, ...]:
        """What it expected of each card when it chose one here, best first; empty where it did not
        search.

        >>> from oudler import finish, view
        >>> seen = view(begun, begun.to_act)
        >>> best, *others = finish(Master(Effort(worlds=10)).weighed(seen))
        >>> best.mean >= max(one.mean for one in others)
        True
        """
        if can_show(view):
            view = without_handful(view)
        by_rules = await self._club.choose(view)
        if not expert.is_open(view, by_rules):
            return ()
        moment = expert.evaluator(view, self._seed)
        usual = _usual(view, by_rules, likeliest(moment.chances))
        found = _promises(moment, self._effort, usual)
        return tuple(sorted(found, key=lambda one: (-one.mean, one.card)))

    def _discard(self, view: SeatView, legal: LegalDiscard, by_rules: Decision) -> Decision:
        """The discard that scores most, of the few that rules of thumb rank highest."""
        if legal.trumps_needed or not isinstance(by_rules.action, Discard):
            return by_rules
        # Four players have 134,596 discards to choose from: rules of thumb pick those worth playing
        # out. The best of many noisy means is flattered, hence the margin below.
        candidates = [CardSet(cards) for cards in best_discards(view, legal, CANDIDATES)]
        weighed = expert.discards_above(view, candidates, self._seed)
        best = max(range(len(weighed)), key=lambda number: (weighed[number][0], -number))
        above, error = weighed[best]
        if candidates[best] == by_rules.action.cards or above <= MARGINS[Side.ATTACK] * error:
            return by_rules
        return Decision(Discard(candidates[best]), DISCARDED)


async def best_card(view: SeatView, by_rules: Decision, effort: Effort, seed: str) -> Decision:
    """The card that scores most, or the usual one if the difference may be noise.

    `by_rules` is what `Club` decides there. `is_open` must hold.

    >>> from oudler import finish, view
    >>> seen = view(begun, begun.to_act)
    >>> by_rules = finish(Club().choose(seen))
    >>> finish(best_card(seen, by_rules, Effort(worlds=10), "a")).action.card in seen.legal.cards
    True
    """
    # Flat Monte Carlo over determinized worlds (Ginsberg 2001); the policy plays them out. A
    # playout cannot see what a signal is for or what a partner reads into a card, so three habits
    # overrule small differences: the usual card, sparing a partner's petit, and `club`'s height.
    moment = expert.evaluator(view, seed)
    own = likeliest(moment.chances)
    usual = _usual(view, by_rules, own)
    best = _best(moment, effort, usual)
    why = _why(own, best)
    if view.taker is None:
        return expert.chosen(by_rules, best, why)
    if by_rules.why not in SIGNALS and is_takers_hunt(view, best):
        best = _best(moment, effort, _suit_instead(moment, effort, usual))
        why = _why(own, best) if is_takers_hunt(view, best) else PETIT_SPARED
    other_height = await _height_by_club(view, moment, effort, best)
    return other_height or expert.chosen(by_rules, best, why)


def _usual(view: SeatView, by_rules: Decision, own: Card) -> Usual:
    """The usual card; where everyone plays alone, always the policy's."""
    return Usual(own, ALONE_ERRORS, 0.0) if view.taker is None else usual_card(view, by_rules, own)


def _promises(moment: Evaluator, effort: Effort, usual: Usual) -> tuple[Promise, ...]:
    """What each card promises beside the usual one; in more worlds where the choice is open."""
    return moment.promises(effort, usual.card, partial(is_settled, usual=usual))


def _best(moment: Evaluator, effort: Effort, usual: Usual) -> Card:
    """The card that scores most, or the usual one."""
    return best_of(_promises(moment, effort, usual), usual)


def _why(own: Card, best: Card) -> Why:
    """The reason for the best card, where the policy would play its own."""
    return AGREED if best == own else Why("search_better", {"card": own})


def _suit_instead(moment: Evaluator, effort: Effort, usual: Usual) -> Usual:
    """The best card of a suit, or this usual card if the hand has only trumps."""
    suits = [one for one in moment.promises(effort) if one.card.suit not in (Suit.TRUMPS, None)]
    if not suits:
        return usual
    best = max(suits, key=lambda one: (one.mean, -one.card))
    return Usual(best.card, CLEAR_ERRORS, CLEAR_POINTS)


async def _height_by_club(
    view: SeatView, moment: Evaluator, effort: Effort, best: Card
) -> Decision | None:
    """`Club`'s choice among the cards that differ from the best one only in height.

    None if that is the best card itself, or if the best card is clearly better.
    """
    cards = alike(view, best)
    if len(cards) < 2:
        return None
    decision = await Club().choose(replace(view, legal=LegalPlays(cards)))
    assert isinstance(decision.action, Play)
    if decision.action.card == best:
        return None
    errors = min(CLEAR_ERRORS, MARGINS[view.side_of(view.seat)])
    usual = Usual(decision.action.card, errors, CLEAR_POINTS)
    promises = moment.promises(effort, usual.card)
    both = [one for one in promises if one.card in (best, usual.card)]
    return decision if best_of(both, usual) == usual.card else None
