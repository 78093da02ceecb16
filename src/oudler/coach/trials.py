"""Who tries the actions of a decision, in worlds that look likely to its seat.

The learned policy where it knows the rules; `club`, ten times as slowly, where at least the cards
can be drawn. Where they cannot, or the search is missing, nothing is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from oudler.bots import Club, Decision, finish, play_on
from oudler.coach.bid_question import BidQuestion
from oudler.coach.decisions import actions_at
from oudler.coach.judgement import Estimate, Outcome, known_stake, stake, summed
from oudler.coach.moment import Kind, Moment
from oudler.core import EMPTY, Card, CardSet, Deal, Named, Seat, apply, score, view
from oudler.core.actions import Action, Bid, CallCards, Play
from oudler.core.view import SeatView
from oudler.install import has_search
from oudler.shuffling import random_words

if TYPE_CHECKING:
    from oudler.solver.evaluation import Evaluator

WORLDS = 400
"""Worlds that a full answer tries."""
CHOICE_WORLDS = 160
"""The same for what is played on from the auction or the dog on, which takes longer."""
CLUB_WORLDS = 40
"""The same where only `club` can play on."""
PLAYOUTS = 8
"""Of each card in each world."""
TRUE_PLAYOUTS = range(8)
"""Seeds by which the true cards are played on."""
AT_ONCE = 32
"""Playouts for each of them."""
SEED = "weighed"


class NotWeighed(Named):
    """Why a decision is not weighed in likely worlds."""

    NO_SEARCH = "no_search"
    """The search is not installed."""
    RULES = "rules"
    """Nobody can tell what a seat may infer under these rules."""


Hidden = tuple[CardSet, ...]
"""The cards that a seat does not see: those of each seat, then those aside."""
Sampled = tuple[Hidden, int, Sequence[Outcome]]
"""A world, its weight, and the outcome of each action."""


class NoTrials:
    """Nothing is tried; `club` says what it would do, and plays the true cards on."""

    player = "club"
    worlds = 0
    """Worlds that a full answer tries."""
    spread = 1.0
    """How many times as far as that of independent worlds the error of a mean reaches."""

    def __init__(self, moment: Moment, seed: str, refused: NotWeighed | None = None) -> None:
        self.moment, self.seat, self.refused = moment, moment.seat, refused
        self.seen = view(moment.deal, moment.seat)
        self._seed = f"{SEED}/{seed}"

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action to compare."""
        return actions_at(self.moment)

    @cached_property
    def decision(self) -> Decision:
        """What this player would do, and why."""
        return finish(Club().choose(self.seen))

    def sample(self, _size: int, _number: int) -> Iterator[Sampled]:
        """So many likely worlds; another number gives others."""
        return iter(())

    def open(self, action: Action) -> Estimate:
        """What an action brings with the cards as they were, if everybody plays on."""
        return summed(self.open_outcomes(action))[0]

    def open_outcomes(self, action: Action) -> list[Outcome]:
        """The outcomes of an action with the cards as they were, once for each try."""
        # `club` draws no lots: once is enough.
        return [club_outcome(self.moment.deal, self.seat, action)]


class ClubTrials(NoTrials):
    """`club` plays on, in all worlds that agree with what the seat has seen."""

    worlds = CLUB_WORLDS

    def sample(self, size: int, number: int) -> Iterator[Sampled]:
        """So many likely worlds; another number gives others."""
        from oudler.solver.determinize import worlds

        seed = next(random_words(f"{self._seed}/{number}/{self.seen.dealt.bits}"))
        for world in islice(worlds(self.seen, seed), size):
            outcomes = [club_outcome(world, self.seat, action) for action in self.actions]
            yield hidden_cards(world, self.seen), 1, outcomes


class DealtHands(NoTrials):
    """`club` plays on from the auction or the dog, in deals with the hand that its seat was dealt.

    Before the play that is all there is to know, under any rules.
    """

    worlds = CLUB_WORLDS

    def sample(self, size: int, number: int) -> Iterator[Sampled]:
        """So many likely worlds; another number gives others."""
        for world in islice(self._deals(f"{self._seed}/{number}"), size):
            assert world.to_act is not None
            outcomes = [club_outcome(world, world.to_act, action) for action in self.actions]
            yield hidden_cards(world, view(world, world.to_act)), 1, outcomes

    def _deals(self, seed: str) -> Iterator[Deal]:
        """Deals with this hand, and this dog if it was seen, brought to the decision."""
        seen, bids = self.seen, [made.contract for made in self.seen.bids]
        own = [place for place, made in enumerate(seen.bids) if made.seat == self.seat]
        first = own[0] if own else len(bids)
        hand = self.moment.deal.dealt.hands[self.seat]
        question = BidQuestion(seen.rules, hand, tuple(bids[:first]))
        later: list[Action] = [*map(Bid, bids[first:]), *map(CallCards, seen.calls)]
        for deal in question.deals(seed, seen.dog or None):
            for action in later:
                assert deal.to_act is not None
                deal = apply(deal, deal.to_act, action)
            yield deal


class LearnedChoices(NoTrials):
    """The learned policy plays on from a bid, a call or a discard."""

    player = "master"
    worlds = CHOICE_WORLDS

    @cached_property
    def decision(self) -> Decision:
        """What this player would do, and why."""
        from oudler.bots.learned.master import Master

        return finish(Master().choose(self.seen))

    def sample(self, size: int, number: int) -> Iterator[Sampled]:
        """So many likely worlds; another number gives others."""
        from oudler.bots.learned.expert import seed_of
        from oudler.coach import choices, known_costs

        name = f"{self._seed}/{number}/{len(self.seen.bids)}"
        seed = seed_of(self.seen, name)
        if self.moment.kind is Kind.DISCARD:
            deals = choices.discard_deals(self.seen, size, name)
        else:
            deals = known_costs.likely_deals(self.seen, size, seed)
        columns = [known_costs.outcomes(deals, self.seat, one, seed) for one in self.actions]
        for deal, *outcomes in zip(deals, *columns, strict=True):
            yield hidden_cards(deal, self.seen), 1, outcomes

    def open_outcomes(self, action: Action) -> list[Outcome]:
        """The outcomes of an action with the cards as they were, once for each try."""
        from oudler.coach import known_costs

        return known_costs.repeated(self.moment.deal, self.seat, action, TRUE_PLAYOUTS, AT_ONCE)


class LearnedCards(LearnedChoices):
    """The learned policy plays on from a card."""

    worlds = WORLDS
    # Likely worlds come in chains, which resemble each other: two looks differ by so much more.
    spread = 1.7

    @cached_property
    def _evaluator(self) -> Evaluator:
        from oudler.bots.learned.expert import evaluator

        return evaluator(self.seen, self._seed)

    def sample(self, size: int, number: int) -> Iterator[Sampled]:
        """So many likely worlds; another number gives others."""
        from oudler.solver.evaluation import Effort

        found = self._evaluator.sample(Effort(worlds=size, playouts=PLAYOUTS), number)
        cards = [action.card for action in self.actions if isinstance(action, Play)]
        for row, (hidden, weight) in enumerate(zip(found.hidden, found.weights, strict=True)):
            outcomes = [
                (
                    self._points(found.values[card][row], hidden),
                    found.made[card][row] if found.made else None,
                )
                for card in cards
            ]
            yield hidden, weight, outcomes

    def open_outcomes(self, action: Action) -> list[Outcome]:
        """The outcomes of an action with the cards as they were, once for each try."""
        assert isinstance(action, Play)
        own = float(own_share_of_unit(self.moment.deal, self.seat))
        hidden = hidden_cards(self.moment.deal, self.seen)
        return [(self._points(one[action.card], hidden, own), None) for one in self._open_values]

    @cached_property
    def _open_values(self) -> list[dict[Card, float]]:
        from oudler.bots.learned.files import learned, table_of
        from oudler.solver.policy import card_values_in

        policy, _ = learned(table_of(self.seen))
        return [card_values_in(self.moment.deal, policy, AT_ONCE, seed) for seed in TRUE_PLAYOUTS]

    def _points(self, value: float, hidden: Hidden, own: float | None = None) -> float:
        """In points of the score: of what the seat's side wins per defender, or the seat alone."""
        if self.seen.taker is None:
            return value + float(points_shared(self.seen, hidden))
        return value * (float(known_stake(self.seen)) if own is None else own)


def points_shared(seen: SeatView, hidden: Hidden) -> Fraction:
    """What each seat scores in a deal without a taker before its own points count (A14-87).

    The dog counts for nobody (A14-85).
    """
    in_play = seen.rules.pack.cards.half_points - hidden[-1].half_points
    return Fraction(in_play, 2)


def own_share_of_unit(deal: Deal, seat: Seat) -> Fraction:
    """A seat's points for each that a defender pays; 1 in a deal without a taker."""
    return Fraction(1) if deal.taker is None else stake(deal, seat)


def trials_for(moment: Moment, seed: str = "") -> NoTrials:
    """Who tries the actions of a decision.

    >>> from oudler.coach.decisions import decision_at
    >>> trials_for(decision_at(over, 20)).player
    'master'
    """
    if not has_search():
        return NoTrials(moment, seed, NotWeighed.NO_SEARCH)
    from oudler.solver.evaluation import can_evaluate, can_weigh_discards, is_learned
    from oudler.solver.knowledge import knowledge

    seen = view(moment.deal, moment.seat)
    if moment.kind is Kind.CARD and can_evaluate(seen):
        return LearnedCards(moment, seed)
    is_discard = moment.kind is Kind.DISCARD
    if moment.kind is not Kind.CARD and (can_weigh_discards if is_discard else is_learned)(seen):
        return LearnedChoices(moment, seed)
    try:
        knowledge(seen)
    except ValueError:
        if moment.kind is Kind.CARD:
            return NoTrials(moment, seed, NotWeighed.RULES)
        return DealtHands(moment, seed)
    return ClubTrials(moment, seed)


def hidden_cards(world: Deal, seen: SeatView) -> Hidden:
    """The cards that a seat does not see, in a deal that may be its own: by seat, then aside.

    >>> from oudler import view
    >>> [len(cards) for cards in hidden_cards(begun, view(begun, Seat(2)))]
    [18, 18, 0, 18, 6]
    """
    played = CardSet.of(card for trick in (*seen.tricks, seen.trick) for card in trick.cards)
    aside = world.rules.pack.cards - seen.hand - seen.discard - played
    hands = [EMPTY if seat == seen.seat else hand for seat, hand in enumerate(world.hands)]
    for hand in hands:
        aside = aside - hand
    return (*hands, aside)


def club_outcome(deal: Deal, seat: Seat, action: Action) -> Outcome:
    """The outcome of a seat's action if `club` players play on.

    A bid's contract counts only if its seat plays it.

    >>> club_outcome(deal, deal.to_act, Bid(None))[1] is None
    True
    """
    over = finish(play_on(apply(deal, seat, action), [Club() for _ in range(deal.rules.seats)]))
    is_played = (
        over.taker is not None and over.tricks and (deal.taker is not None or over.taker == seat)
    )
    return float(over.scores[seat]), float(score(over).is_made) if is_played else None
