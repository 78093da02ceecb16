"""What a hand should bid: every bid played on in likely deals, more of them as long as you wait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from time import perf_counter

from oudler.bots import Club, finish
from oudler.bots.bidding import CLUB, BiddingStyle
from oudler.coach.bid_question import BidQuestion, asked_at, check_dog, when_taken
from oudler.coach.judgement import Estimate, Outcome, Progress, summed
from oudler.coach.trials import club_outcome
from oudler.core import (
    CardSet,
    Deal,
    LegalBids,
    LegalCalls,
    LegalDiscard,
    Phase,
    Ruleset,
    SeatView,
    apply,
    start,
    view,
)
from oudler.core.actions import Action, Bid, CallCards, Contract, Discard, is_dog_taken
from oudler.install import has_search
from oudler.rulesets import load_ruleset
from oudler.solver import is_learned_table
from oudler.typed_text.hand import read_hand
from oudler.words import Words

WORLDS = 1000
"""Deals that a full answer tries: a few seconds."""
CLUB_WORLDS = {1: 120, 2: 40}
"""The same by packs where only `club` can play them on, ten times as slowly."""
FIRST = 4
"""Deals tried before the first figures come."""
DOGS = 3
"""Dogs drawn by chance to show a discard for."""
SEED = "bid"


@dataclass(frozen=True, slots=True)
class BidOption:
    """A bid of the rules, and what it brings."""

    contract: Contract | None
    """None is a pass."""
    score: Estimate | None
    """In points of the score, to this seat; None for a bid that is no longer allowed."""
    made: float | None
    """How likely the contract is made where it is played; None for a pass, or if it never is."""
    played: float
    """In what share of the deals this seat plays the contract: others may bid higher."""


@dataclass(frozen=True, slots=True)
class CallOption:
    """A card to call, and what it brings."""

    cards: CardSet
    score: Estimate


@dataclass(frozen=True, slots=True)
class DogDiscard:
    """The best discard found for a dog."""

    dog: CardSet
    discard: CardSet
    score: Estimate | None
    """None where only a rule of thumb chose."""


@dataclass(frozen=True, slots=True)
class WeighedBids:
    """What each bid brings a hand."""

    question: BidQuestion
    worlds: int
    """Deals tried so far."""
    options: tuple[BidOption, ...]
    """A pass, then every contract of the rules, lowest first."""
    player: str
    """Who plays the deals on: `master`, which bids and whose policy plays, or else `club`."""
    action: Action
    """What this player would do: as a rule a bid."""
    contract: Contract | None
    """The contract that calls and discards are for; None if nothing may be bid."""
    calls: tuple[CallOption, ...] = ()
    """The cards to call, best first, once all deals have been tried."""
    discards: tuple[DogDiscard, ...] = ()
    is_whole: bool = False
    """Whether this is the last answer, with calls and discards."""

    @property
    def best(self) -> BidOption:
        """The bid that brings most."""
        return _best(self.options)


def weigh_bids(
    hand: CardSet | str,
    rules: Ruleset | str = "fft-4",
    *,
    bids: Sequence[Contract | None] = (),
    seat: int | None = None,
    dog: CardSet | str | None = None,
    worlds: int | None = None,
    seconds: float | None = None,
    seed: str = "",
) -> WeighedBids:
    """What each bid brings this hand on average, and how likely each contract is made.

    A hand is a set of cards or a text, such as "T21 T19 SK" or « 21, roi de pique ». `bids` are
    those made before, None for a pass; `seat` counts from 0 in the order of speaking and stands for
    as many passes. A dog is what the best discard is for. The same hand, seed and number of deals
    give the same figures; `seconds` stops earlier. Raises WrongHand for a text, NotBid where nobody
    can bid so, and IllegalAction for a bid that was not allowed.

    >>> found = weigh_bids(deal.hands[1], worlds=20)
    >>> found.best.contract, len(found.options)
    (Contract.GARDE, 5)
    """
    *_, last = bid_estimates(
        hand, rules, bids=bids, seat=seat, dog=dog, worlds=worlds, seconds=seconds, seed=seed
    )
    return last


def bid_estimates(
    hand: CardSet | str,
    rules: Ruleset | str = "fft-4",
    *,
    bids: Sequence[Contract | None] = (),
    seat: int | None = None,
    dog: CardSet | str | None = None,
    worlds: int | None = None,
    seconds: float | None = None,
    seed: str = "",
    progress: Progress = lambda _: None,
) -> Iterator[WeighedBids]:
    """The answers of `weigh_bids` as they grow, first after a few deals; stop whenever you like.

    Only the last one has calls and discards. `progress` is called now and then; if it raises, the
    work ends.

    >>> [found.worlds for found in bid_estimates(deal.hands[1], worlds=20)]
    [4, 12, 20, 20]
    """
    if isinstance(rules, str):
        rules = load_ruleset(rules)
    read = partial(read_hand, Words("en"), rules)
    if isinstance(hand, str):
        hand = read(hand)
    if isinstance(dog, str):
        dog = read(dog, rules.dog)
    question = BidQuestion(rules, hand, asked_at(seat, rules, bids))
    if dog is not None:
        check_dog(question, dog)
    return _growing(question, dog, worlds, seconds, seed, progress)


def _growing(
    question: BidQuestion,
    dog: CardSet | None,
    worlds: int | None,
    seconds: float | None,
    seed: str,
    progress: Progress,
) -> Iterator[WeighedBids]:
    begun, playouts = perf_counter(), playouts_for(question)
    most = playouts.worlds if worlds is None else worlds
    actions = [Bid(one) for one in _allowed(question)]
    found: dict[Action, list[Outcome]] = {action: [] for action in actions}
    size, number = FIRST, 0
    while True:
        done = len(found[actions[0]])
        size = min(size, most - done)
        deals = playouts.deals(size, f"{SEED}/{seed}/{number}")
        for action in actions:
            progress(0)
            found[action] += playouts.outcomes(deals, action, f"{SEED}/{seed}/{number}")
        now = _weighed(question, playouts, found)
        yield now
        is_late = seconds is not None and perf_counter() - begun >= seconds
        if done + size >= most or is_late:
            break
        size, number = min(2 * size, playouts.at_once), number + 1
    if now.contract is not None:
        few = max(FIRST, now.worlds // 8)
        calls = playouts.calls(now.contract, few, f"{SEED}/{seed}/calls")
        progress(0)
        call = calls[0].cards if calls else CardSet()
        discards = playouts.discards(now.contract, call, dog, few, f"{SEED}/{seed}/dog")
        now = replace(now, calls=calls, discards=discards)
    yield replace(now, is_whole=True)


def _weighed(
    question: BidQuestion, playouts: ClubPlayouts, found: Mapping[Action, Sequence[Outcome]]
) -> WeighedBids:
    options = []
    for contract in (None, *(one for one, _ in question.rules.bids)):
        rows = found.get(Bid(contract))
        if not rows:
            options.append(BidOption(contract, None, None, 0.0))
            continue
        options.append(BidOption(contract, *summed(rows)))
    contracts = [one for one in options if one.contract is not None and one.score is not None]
    return WeighedBids(
        question,
        len(found[Bid(None)]),
        tuple(options),
        playouts.player,
        playouts.action,
        _best(contracts).contract if contracts else None,
    )


def _allowed(question: BidQuestion) -> tuple[Contract | None, ...]:
    legal = question.seen.legal
    assert isinstance(legal, LegalBids)
    return (None, *legal.contracts)


def _best(options: Iterable[BidOption]) -> BidOption:
    """The one that brings most; a lower bid before a higher one that brings as much."""
    return max(
        (one for one in options if one.score is not None),
        key=lambda one: one.score.mean if one.score else 0.0,
    )


class ClubPlayouts:
    """How deals are played on: by `club`, which knows every ruleset."""

    player = "club"
    at_once = 8
    """The most deals between two answers: about half a second."""

    def __init__(self, question: BidQuestion) -> None:
        self.question = question
        self.seat, self.seen = question.seat, question.seen

    @property
    def style(self) -> BiddingStyle:
        """How this player values hands."""
        return CLUB

    @property
    def worlds(self) -> int:
        """Deals that a full answer tries."""
        return CLUB_WORLDS[self.question.rules.pack.copies]

    @property
    def action(self) -> Action:
        """What this player would do with the hand."""
        action = finish(Club().choose(self.seen)).action
        assert action is not None
        return action

    def deals(self, number: int, seed: str) -> list[Deal]:
        """Deals that look to the seat like its own, in which the others bid as they did."""
        drawn = list(islice(self.question.deals(seed), 4 * number))
        return sorted(drawn, key=_unlike)[:number]

    def outcomes(self, deals: Sequence[Deal], action: Action, _seed: str) -> list[Outcome]:
        """What an action brings in each of these deals."""
        return [club_outcome(deal, self.seat, action) for deal in deals]

    def calls(self, contract: Contract, number: int, seed: str) -> tuple[CallOption, ...]:
        """What each card to call brings, best first; nothing where nobody calls."""
        deals = [when_taken(deal, contract) for deal in self.deals(number, seed)]
        deals = [deal for deal in deals if deal.phase is Phase.CALLING]
        if not deals:
            return ()
        legal = view(deals[0], self.seat).legal
        assert isinstance(legal, LegalCalls)
        found = []
        for card in legal.cards:
            called = CardSet.of([card])
            rows = self.outcomes(deals, CallCards(called), seed)
            found.append(CallOption(called, summed(rows)[0]))
        return tuple(sorted(found, key=lambda one: -one.score.mean))

    def discards(
        self, contract: Contract, call: CardSet, dog: CardSet | None, number: int, seed: str
    ) -> tuple[DogDiscard, ...]:
        """The best discard for this dog, or for some drawn by chance."""
        if not is_dog_taken(contract) or not self.question.rules.dog:
            contracts = [one for one in _allowed(self.question) if one and is_dog_taken(one)]
            if not contracts or not self.question.rules.dog:
                return ()
            contract = contracts[-1]
        deals = islice(self.question.deals(seed, dog), DOGS if dog is None else 1)
        found = []
        for deal in deals:
            seen = self._at_discard(when_taken(deal, contract), call)
            if seen is not None:
                found.append(self.discard(seen, number))
        return tuple(found)

    def _at_discard(self, deal: Deal, call: CardSet) -> SeatView | None:
        """The taker's view with the dog in hand; calls are made on the playouts."""
        while deal.to_act is not None and deal.phase not in (Phase.DOG, Phase.PLAY):
            seen = view(deal, deal.to_act)
            action = finish(Club().choose(seen)).action
            if isinstance(seen.legal, LegalCalls) and call and call <= seen.legal.cards:
                action, call = CallCards(call), CardSet()
            assert action is not None
            deal = apply(deal, deal.to_act, action)
        if deal.phase is not Phase.DOG or deal.to_act is None:
            return None
        seen = view(deal, deal.to_act)
        return seen if isinstance(seen.legal, LegalDiscard) else None

    def discard(self, seen: SeatView, _number: int) -> DogDiscard:
        """The discard of this player."""
        action = finish(Club().choose(seen)).action
        assert isinstance(action, Discard)
        return DogDiscard(seen.dog, action.cards, None)


class LearnedPlayouts(ClubPlayouts):
    """Deals drawn by what the bids tell, and played on by the learned policy."""

    player = "master"
    at_once = 128

    @property
    def worlds(self) -> int:
        """Deals that a full answer tries."""
        return WORLDS

    @property
    def style(self) -> BiddingStyle:
        """How the learned players value hands."""
        from oudler.bots.learned import expert

        return expert.bidding_style(self.question.rules)

    @property
    def action(self) -> Action:
        """What `master` would do with the hand."""
        from oudler.bots.learned import expert

        legal = self.seen.legal
        assert isinstance(legal, LegalBids)
        action = expert.learned_bid(self.seen, legal, searches=True).action
        assert action is not None
        return action

    def deals(self, number: int, seed: str) -> list[Deal]:
        """Deals that look to the seat like its own, in which the others bid as they did."""
        from oudler.bots.learned import expert
        from oudler.coach import known_costs

        return known_costs.likely_deals(self.seen, number, expert.seed_of(self.seen, seed))

    def outcomes(self, deals: Sequence[Deal], action: Action, seed: str) -> list[Outcome]:
        """What an action brings in each of these deals."""
        from oudler.bots.learned import expert
        from oudler.coach import known_costs

        number = expert.seed_of(self.seen, seed)
        return known_costs.outcomes(deals, self.seat, action, number)

    def discard(self, seen: SeatView, number: int) -> DogDiscard:
        """The best of those that rules of thumb propose, played on."""
        from oudler.coach import choices

        assert isinstance(seen.legal, LegalDiscard)
        if seen.legal.trumps_needed:
            return super().discard(seen, number)
        best = choices.discard_scores(seen, worlds=number)[0]
        assert isinstance(best.action, Discard)
        return DogDiscard(seen.dog, best.action.cards, best.score)


def playouts_for(question: BidQuestion) -> ClubPlayouts:
    """How deals with this hand are played on."""
    if not has_search() or not is_learned_table(question.rules):
        return ClubPlayouts(question)
    from oudler.bots.learned import expert

    return LearnedPlayouts(question) if expert.can_bid(question.seen) else ClubPlayouts(question)


def _unlike(deal: Deal) -> int:
    """Count the bids that `club` would not have made with these hands."""
    now, unlike = start(deal.rules, deal.dealt), 0
    for made in deal.bids:
        asked = finish(Club().choose(view(now, made.seat))).action
        unlike += asked != Bid(made.contract)
        now = apply(now, made.seat, Bid(made.contract))
    return unlike
