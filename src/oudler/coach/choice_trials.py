"""Choices played on: by whom, and in which deals. `weighed_choices` adds them up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from oudler.bots import Club, finish
from oudler.bots.learned import expert
from oudler.coach import known_costs
from oudler.coach.bid_question import BidQuestion
from oudler.coach.choices import choices, usual_discards
from oudler.coach.weighed_bids import Outcome, club_outcome
from oudler.core import (
    Deal,
    LegalBids,
    LegalDiscard,
    LegalPlays,
    Mind,
    Phase,
    Seat,
    SeatView,
    apply,
    check_deal,
    evolve,
    follow_ups,
    view,
)
from oudler.core.actions import Action, Bid, CallCards, CancelDeal, Discard, Play
from oudler.shuffling import random_words
from oudler.solver import SearchRefused, Unsearchable, unknown_options
from oudler.solver.determinize import worlds
from oudler.solver.evaluation import is_learned
from oudler.solver.search import reasons_of

TRIES, AT_ONCE = 64, 8
"""How often a full answer plays each choice on as the cards lie: so many times, so many each."""


def settled(deal: Deal) -> Deal:
    """The deal after whatever happens automatically, such as the dog turned up.

    >>> settled(deal) is deal
    True
    """
    check_deal(deal)
    while events := follow_ups(deal):
        for event in events:
            deal = evolve(deal, event)
    return deal


def options(seen: SeatView) -> list[Action]:
    """Everything the seat to act may choose; of the discards, those that look best.

    >>> from oudler import view
    >>> [str(one.contract) for one in options(view(deal, deal.to_act))]
    ['None', 'prise', 'garde', 'garde_sans', 'garde_contre']
    """
    match seen.legal:
        case LegalBids(_, cancels):
            return [*choices(seen), *([] if cancels is None else [CancelDeal(cancels)])]
        case LegalDiscard(trumps_needed=0):
            return [Discard(cards) for cards in usual_discards(seen)]
        case LegalDiscard():  # what is left of it, a rule of thumb decides
            discard = finish(Club().choose(seen)).action
            assert isinstance(discard, Discard)
            return [discard]
        case LegalPlays(cards):
            return [Play(card) for card in cards.once]
        case _:
            return choices(seen)


def trials(deal: Deal, imagined: int | None, seed: str) -> AsTheyLie | Imagined:
    """The deals in which the choices of the seat to act are played on.

    By the learned policy where one was learned for such a table, else by `club`, who also plays
    cards, because the search does so where it can. Raises SearchRefused if no deals can be imagined
    under the rules.

    >>> trials(deal, 5, "a").playing.player, trials(begun, None, "a").playing.player
    ('expert', 'club')
    """
    assert deal.to_act is not None
    is_policy = is_learned(view(deal, deal.to_act)) and deal.phase is not Phase.PLAY
    playing = _Learned if is_policy else _Club
    return AsTheyLie(deal, playing, seed) if imagined is None else Imagined(deal, playing, seed)


class _Learned:
    """Everybody plays on by the learned policy, and bids by what hands bring in its play."""

    player, first, tries, at_once = "expert", 2, TRIES, AT_ONCE

    @staticmethod
    def once(deal: Deal, seat: Seat, action: Action, seed: int) -> Outcome:
        return known_costs.own_score_and_made(deal, seat, action, seed)

    @staticmethod
    def again(deal: Deal, seat: Seat, action: Action, seeds: Sequence[int]) -> list[Outcome]:
        return known_costs.repeated(deal, seat, action, seeds, _Learned.at_once)


class _Club:
    """Everybody plays on as `club` does, which knows every ruleset and leaves nothing to chance."""

    player, first, tries, at_once = "club", 1, 1, 1

    @staticmethod
    def once(deal: Deal, seat: Seat, action: Action, _seed: int) -> Outcome:
        return club_outcome(apply(deal, seat, action), seat)

    @staticmethod
    def again(deal: Deal, seat: Seat, action: Action, seeds: Sequence[int]) -> list[Outcome]:
        return [_Club.once(deal, seat, action, 0)] * len(seeds)


class AsTheyLie:
    """The deal itself, as often as it takes."""

    def __init__(self, deal: Deal, playing: type[_Learned | _Club], seed: str) -> None:
        self._deal, self.playing = deal, playing
        self._seed = next(random_words(seed))
        self.most = playing.tries

    def tried(self, actions: Sequence[Action], size: int, done: int) -> list[list[Outcome]]:
        """The outcomes of each action in this many tries, after those already done."""
        deal, seeds = self._deal, [self._seed + number for number in range(done, done + size)]
        assert deal.to_act is not None
        return [self.playing.again(deal, deal.to_act, action, seeds) for action in actions]


class Imagined:
    """Deals that look to the seat to act like its own. Raises SearchRefused if there are none."""

    most = TRIES

    def __init__(self, deal: Deal, playing: type[_Learned | _Club], seed: str) -> None:
        assert deal.to_act is not None
        self.playing, self._seed = playing, seed
        self._seen = view(deal, deal.to_act)
        self._question = None if _can_infer(self._seen) else _question(deal)

    def tried(self, actions: Sequence[Action], size: int, done: int) -> list[list[Outcome]]:
        """The outcomes of each action in this many tries, after those already done."""
        deals = self._deals(size, done)
        assert deals[0].to_act is not None
        seat, seed = deals[0].to_act, expert.seed_of(self._seen, f"{self._seed}/{done}")
        return [
            [
                self.playing.once(deal, seat, action, seed + number)
                for number, deal in enumerate(deals)
            ]
            for action in actions
        ]

    def _deals(self, size: int, done: int) -> list[Deal]:
        seen, seed = self._seen, f"{self._seed}/{done}"
        if self._question is not None:
            return list(islice(_asked_again(self._question, seen, seed), size))
        number = expert.seed_of(seen, seed)
        if seen.phase in (Phase.BIDDING, Phase.CALLING):
            return known_costs.likely_deals(seen, size, number)
        return list(islice(worlds(seen, number), size))


def _can_infer(seen: SeatView) -> bool:
    """Whether hidden cards can be told apart under these rules."""
    rules = seen.rules
    is_plain = rules.pack.copies == 1 and not rules.piles
    return is_plain and not unknown_options(rules, Mind.INFERENCE)


def _question(deal: Deal) -> BidQuestion:
    """The hand as its seat first bid with it: before the play that is all there is to know."""
    if deal.phase is Phase.PLAY:
        raise SearchRefused(next(reasons_of(deal.rules), Unsearchable.RULES_UNKNOWN))
    before = [made.contract for made in deal.bids]
    own = [number for number, made in enumerate(deal.bids) if made.seat == deal.to_act]
    bids = before[: own[0]] if own else before
    assert deal.to_act is not None
    return BidQuestion(deal.rules, deal.dealt.hands[deal.to_act], tuple(bids))


def _asked_again(question: BidQuestion, seen: SeatView, seed: str) -> Iterator[Deal]:
    """Deals with this hand, and this dog if it was seen, brought to the seat's decision."""
    dog = seen.dog if seen.phase is Phase.DOG else None
    later = [Bid(made.contract) for made in seen.bids[len(question.bids) :]]
    for deal in question.deals(seed, dog):
        actions: list[Action] = [*later, *(CallCards(cards) for cards in seen.calls)]
        for action in actions:
            assert deal.to_act is not None
            deal = apply(deal, deal.to_act, action)
        yield settled(deal)
