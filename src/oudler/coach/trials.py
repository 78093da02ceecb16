"""Who tries the actions of a decision, in worlds that look likely to its seat.

The learned policy where it knows the rules; `club`, ten times as slowly, where at least the cards
can be drawn. Where they cannot, or the search is missing, nothing is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from oudler.bots import Club, Decision, finish, play_on
from oudler.coach.bid_question import BidQuestion
from oudler.coach.decisions import actions_seen
from oudler.coach.judgement import Estimate, Outcome, known_stake, stake, summed
from oudler.coach.moment import Moment
from oudler.core import EMPTY, Card, CardSet, Deal, Named, Phase, Seat, apply, score, view
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
    until = inf
    """When to stop looking for worlds that are rare, in seconds of `time.monotonic`."""

    def __init__(
        self,
        seen: SeatView,
        seed: str,
        made: Action | None = None,
        refused: NotWeighed | None = None,
    ) -> None:
        self.seen, self.seat, self.refused = seen, seen.seat, refused
        self._made, self._seed = made, f"{SEED}/{seed}"

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action to compare."""
        return actions_seen(self.seen, self._made)

    @cached_property
    def decision(self) -> Decision:
        """What this player would do, and why."""
        return finish(Club().choose(self.seen))

    def hands(self, _size: int) -> tuple[Sequence[Hidden], Sequence[int]]:
        """The hidden cards in so many likely worlds, and the weight of each world."""
        return (), ()

    def sample(self, _size: int, _number: int) -> Iterator[Sampled]:
        """So many likely worlds; another number gives others."""
        return iter(())

    def open(self, deal: Deal, action: Action) -> Estimate:
        """What an action brings with the cards as they were, if everybody plays on."""
        return summed(self.open_outcomes(deal, action))[0]

    def open_outcomes(self, deal: Deal, action: Action) -> list[Outcome]:
        """The outcomes of an action with the cards as they were, once for each try."""
        # `club` draws no lots: once is enough.
        return [club_outcome(deal, self.seat, action)]


class ClubTrials(NoTrials):
    """`club` plays on, in all worlds that agree with what the seat has seen."""

    worlds = CLUB_WORLDS

    def hands(self, size: int) -> tuple[Sequence[Hidden], Sequence[int]]:
        """The hidden cards in so many likely worlds, and the weight of each world."""
        found = [hidden_cards(world, self.seen) for world in islice(self._deals(0), size)]
        return found, [1] * len(found)

    def sample(self, size: int, number: int) -> Iterator[Sampled]:
        """So many likely worlds; another number gives others."""
        for world in islice(self._deals(number), size):
            outcomes = [club_outcome(world, self.seat, action) for action in self.actions]
            yield hidden_cards(world, self.seen), 1, outcomes

    def _deals(self, number: int) -> Iterator[Deal]:
        from oudler.solver.determinize import worlds

        seed = next(random_words(f"{self._seed}/{number}/{self.seen.dealt.bits}"))
        return worlds(self.seen, seed, until=self.until)


class DealtHands(NoTrials):
    """`club` plays on from the auction or the dog, in deals with the hand that its seat was dealt.

    Before the play that is all there is to know, under any rules.
    """

    worlds = CLUB_WORLDS

    def hands(self, size: int) -> tuple[Sequence[Hidden], Sequence[int]]:
        """The hidden cards in so many likely worlds, and the weight of each world."""
        found = [_hidden_to_actor(world, self.seat) for world in islice(self._deals(0), size)]
        return found, [1] * len(found)

    def sample(self, size: int, number: int) -> Iterator[Sampled]:
        """So many likely worlds; another number gives others."""
        for world in islice(self._deals(number), size):
            assert world.to_act is not None
            outcomes = [club_outcome(world, world.to_act, action) for action in self.actions]
            yield _hidden_to_actor(world, self.seat), 1, outcomes

    def _deals(self, number: int) -> Iterator[Deal]:
        """Deals with this hand, and this dog if it was seen, brought to the decision."""
        seen, bids = self.seen, [made.contract for made in self.seen.bids]
        own = [place for place, made in enumerate(seen.bids) if made.seat == self.seat]
        first = own[0] if own else len(bids)
        piles = seen.piles[self.seat] if seen.piles else ()
        hand = seen.dealt - CardSet.of(pile.top for pile in piles if pile.top is not None)
        question = BidQuestion(seen.rules, hand, tuple(bids[:first]))
        later: list[Action] = [*map(Bid, bids[first:]), *map(CallCards, seen.calls)]
        for deal in question.deals(f"{self._seed}/{number}", seen.dog or None):
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

    def hands(self, size: int) -> tuple[Sequence[Hidden], Sequence[int]]:
        """The hidden cards in so many likely worlds, and the weight of each world."""
        deals, _ = self._deals(size, 0)
        return [hidden_cards(deal, self.seen) for deal in deals], [1] * len(deals)

    def sample(self, size: int, number: int) -> Iterator[Sampled]:
        """So many likely worlds; another number gives others."""
        from oudler.coach import known_costs

        deals, seed = self._deals(size, number)
        columns = [known_costs.outcomes(deals, self.seat, one, seed) for one in self.actions]
        for deal, *outcomes in zip(deals, *columns, strict=True):
            yield hidden_cards(deal, self.seen), 1, outcomes

    def _deals(self, size: int, number: int) -> tuple[Sequence[Deal], int]:
        """So many likely deals, and the seed with which they are played on."""
        from oudler.bots.learned.expert import seed_of
        from oudler.coach import choices, known_costs

        name = f"{self._seed}/{number}/{len(self.seen.bids)}"
        seed = seed_of(self.seen, name)
        if self.seen.phase is Phase.DOG:
            return choices.discard_deals(self.seen, size, name, self.until), seed
        return known_costs.likely_deals(self.seen, size, seed, self.until), seed

    def open_outcomes(self, deal: Deal, action: Action) -> list[Outcome]:
        """The outcomes of an action with the cards as they were, once for each try."""
        from oudler.coach import known_costs

        return known_costs.repeated(deal, self.seat, action, TRUE_PLAYOUTS, AT_ONCE)


class LearnedCards(LearnedChoices):
    """The learned policy plays on from a card."""

    worlds = WORLDS
    # Likely worlds come in chains, which resemble each other: two looks differ by so much more.
    spread = 1.7
    _opened: tuple[Deal, list[dict[Card, float]]] | None = None

    @cached_property
    def _evaluator(self) -> Evaluator:
        from oudler.bots.learned.expert import evaluator

        return evaluator(self.seen, self._seed)

    def hands(self, size: int) -> tuple[Sequence[Hidden], Sequence[int]]:
        """The hidden cards in so many likely worlds, and the weight of each world."""
        from oudler.solver.evaluation import Effort

        return self._evaluator.likely_hands(Effort(worlds=size))

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

    def open_outcomes(self, deal: Deal, action: Action) -> list[Outcome]:
        """The outcomes of an action with the cards as they were, once for each try."""
        assert isinstance(action, Play)
        own = float(own_share_of_unit(deal, self.seat))
        hidden, values = hidden_cards(deal, self.seen), self._open_values(deal)
        return [(self._points(one[action.card], hidden, own), None) for one in values]

    def _open_values(self, deal: Deal) -> list[dict[Card, float]]:
        """The values of all cards, once for each seed: the same for every card of one deal."""
        from oudler.bots.learned.files import learned, table_of
        from oudler.solver.policy import card_values_in

        if self._opened is None or self._opened[0] is not deal:
            policy, _ = learned(table_of(self.seen))
            seeds = TRUE_PLAYOUTS
            values = [card_values_in(deal, policy, AT_ONCE, seed) for seed in seeds]
            self._opened = deal, values
        return self._opened[1]

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
    return trials_of(view(moment.deal, moment.seat), seed, moment.action)


def trials_of(
    seen: SeatView,
    seed: str = "",
    made: Action | None = None,
    *,
    learned: bool = True,
    seconds: float | None = None,
) -> NoTrials:
    """Who tries the actions that a seat sees; without what was learned, `club`.

    >>> trials_of(view(begun, Seat(1)), learned=False).player
    'club'
    """
    found = _best_trials(seen, seed, made, learned=learned)
    found.until = inf if seconds is None else monotonic() + seconds
    return found


def _best_trials(seen: SeatView, seed: str, made: Action | None, *, learned: bool) -> NoTrials:
    if not has_search():
        return NoTrials(seen, seed, made, NotWeighed.NO_SEARCH)
    from oudler.solver.evaluation import can_evaluate, can_weigh_discards, is_learned
    from oudler.solver.knowledge import knowledge

    is_card, is_turn = seen.phase is Phase.PLAY, seen.to_act == seen.seat
    if learned and is_card and is_turn and can_evaluate(seen):
        return LearnedCards(seen, seed, made)
    can_weigh = can_weigh_discards if seen.phase is Phase.DOG else is_learned
    if learned and not is_card and can_weigh(seen):
        return LearnedChoices(seen, seed, made)
    try:
        knowledge(seen)
    except ValueError:
        if is_card or not is_turn:
            return NoTrials(seen, seed, made, NotWeighed.RULES)
        return DealtHands(seen, seed, made)
    return ClubTrials(seen, seed, made)


def _hidden_to_actor(world: Deal, seat: Seat) -> Hidden:
    """The cards that the seat to act does not see, in a deal that counts seats as they speak.

    `seat` is its number at its own table.
    """
    assert world.to_act is not None
    *hands, aside = hidden_cards(world, view(world, world.to_act))
    first = (world.to_act - seat) % len(hands)
    return (*hands[first:], *hands[:first], aside)


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
