"""A seat's knowledge of the hidden cards, compared with every deal that core's rules allow."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import factorial, prod
from random import Random

import pytest

from oudler.core import EMPTY, CardSet, Deal, IllegalAction, Phase, Reason, Ruleset, Seat, start
from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    DeclareMisere,
    Discard,
    Play,
    ShowHandful,
)
from oudler.core.engine import decide, evolve, follow_ups
from oudler.core.events import (
    BidMade,
    CardPlayed,
    CardsCalled,
    Dealt,
    Discarded,
    Event,
    HandfulShown,
    MisereDeclared,
    SlamAnnounced,
)
from oudler.core.view import SeatView, view
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.solver.knowledge import knowledge
from oudler.testing.chance import random_moment

RARE: dict[str, dict[str, object]] = {
    "fft-3": {"petit_sec": "imprenable", "oudlers_apart": True},
    "fft-4": {"oudlers_apart": True, "petit_sec": "played", "excuse_alone": "played"},
    "fft-5": {"petit_sec": "played", "call_own": False},
    "wikipedia-4": {"petit_sec": "imprenable"},
    "playroom-4": {"discard_shows_trumps": False},
}
"""Rulesets whose deals are also tested under other options."""
Hands = tuple[CardSet, ...]
"""The hidden cards by seat, then those aside."""


def covered() -> list[tuple[str, bool]]:
    """The rulesets with one pack and without piles, and whether rare options are asked for."""
    return [
        (id, is_rare)
        for id in ruleset_ids()
        for is_rare in (False, True)
        if not (is_rare and id not in RARE)
        if load_ruleset(id).pack.copies == 1 and not load_ruleset(id).piles
    ]


@cache
def rules_of(id: str, is_rare: bool) -> Ruleset:
    return load_ruleset(id, RARE[id] if is_rare else {})


def hidden_from(deal: Deal, seat: int) -> Hands:
    """Where the cards are that a seat does not see."""
    hands = (EMPTY if other == seat else hand for other, hand in enumerate(deal.hands))
    return (*hands, aside(deal) - view(deal, Seat(seat)).discard)


def aside(deal: Deal) -> CardSet:
    """The discard, or the dog that nobody took."""
    if deal.discard or (deal.phase is Phase.DOG and deal.dog_shown):
        return deal.discard
    return deal.dealt.dog


@pytest.mark.parametrize(("id", "is_rare"), covered())
@pytest.mark.parametrize("moments", [12, pytest.param(40, marks=pytest.mark.slow)])
def test_the_true_deal_is_never_excluded(id: str, is_rare: bool, moments: int) -> None:
    rules, rng = rules_of(id, is_rare), Random(id)
    for _ in range(moments):
        deal = random_moment(rng, rules)[2]
        for seat in range(rules.seats):
            known = knowledge(view(deal, Seat(seat)))
            assert known.admits(hidden_from(deal, seat))


@pytest.mark.parametrize("id", ["pagat-2-piles", "wikipedia-6-two-packs"])
def test_two_packs_and_piles_are_refused(id: str) -> None:
    deal = random_moment(Random(1), load_ruleset(id))[2]
    with pytest.raises(ValueError, match=id):
        knowledge(view(deal, Seat(0)))


MOMENTS = 8
"""How many moments of each ruleset."""
MOST_DEALS = 1_000
"""The most ways to share out the hidden cards that are tried."""
BEYOND = {
    Reason.CALL_OWN_CARD,
    Reason.CALL_RANK,
    Reason.DEAL_OVER,
    Reason.DISCARD_TRUMP,
    Reason.HANDFUL_HIDES_END,
}
"""Why core may refuse a deal that the knowledge admits: for facts about several cards together."""


def redealt(cards: list[int], wanted: tuple[int, ...]) -> Iterator[Hands]:
    """Every way to share these cards out."""
    if not cards:
        yield tuple(EMPTY for _ in wanted)
        return
    first, *others = cards
    for holder, count in enumerate(wanted):
        if count:
            fewer = (*wanted[:holder], count - 1, *wanted[holder + 1 :])
            for hands in redealt(others, fewer):
                more = CardSet(hands[holder].bits | 1 << first)
                yield (*hands[:holder], more, *hands[holder + 1 :])


def action_of(event: Event, discard: CardSet) -> Action | None:
    """The action behind this event; None for an automatic one."""
    match event:
        case BidMade(contract=contract):
            return Bid(contract)
        case CardsCalled(cards=cards):
            return CallCards(cards)
        case Discarded():
            return Discard(discard)
        case SlamAnnounced(small=small):
            return AnnounceSlam(small)
        case HandfulShown(size=size, cards=cards):
            return ShowHandful(size, cards)
        case MisereDeclared(kind=kind):
            return DeclareMisere(kind)
        case CardPlayed(card=card):
            return Play(card)
        case _:
            return None


def dealt_as(deal: Deal, seen: SeatView, hidden: Hands) -> tuple[Dealt, CardSet] | None:
    """The cards as dealt, if the hidden ones are here now, and those aside."""
    held = [hand + (seen.hand if s == seen.seat else EMPTY) for s, hand in enumerate(hidden[:-1])]
    laid = hidden[-1] + seen.discard
    for trick in (*deal.tricks, deal.trick):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % len(held)
            held[seat] += CardSet.of([card])
    dog = laid
    if seen.taker is not None and seen.dog:
        whole = held[seen.taker] + (laid if seen.phase is not Phase.DOG else EMPTY)
        if not seen.dog <= whole:
            return None
        dog, held[seen.taker] = seen.dog, whole - seen.dog
    before = deal.dealt
    return Dealt(before.dealer, tuple(held), dog, before.dealer_barred, before.players), laid


def refused(deal: Deal, events: tuple[Event, ...], seen: SeatView, hidden: Hands) -> object:
    """Why core does not allow this course of the deal; None if it does."""
    found = dealt_as(deal, seen, hidden)
    if found is None:
        return "dog"
    dealt, laid = found
    again = start(deal.rules, dealt)
    for event in follow_ups(again):
        again = evolve(again, event)
    for event in events:
        action = action_of(event, laid)
        if action is None:
            continue
        try:
            done = decide(again, event.seat, action)  # type: ignore[union-attr]
        except IllegalAction as refusal:
            return refusal.reason
        for one in done:
            again = evolve(again, one)
    return None if view(again, seen.seat) == seen else "seen"


def ways(wanted: tuple[int, ...]) -> int:
    return factorial(sum(wanted)) // prod(map(factorial, wanted))


def compared(rng: Random, rules: Ruleset) -> Counter[object] | None:
    """Late in a deal, why core refuses what a seat cannot exclude; None if it is too early."""
    _, events, deal = random_moment(rng, rules)
    seat = Seat(rng.randrange(rules.seats))
    seen = view(deal, seat)
    known = knowledge(seen)
    if deal.phase is not Phase.PLAY or not 1 < ways(known.wanted) <= MOST_DEALS:
        return None
    cards = [card for kind in known.kinds for card in kind.cards]
    beyond: Counter[object] = Counter()
    for hidden in redealt(list(map(int, cards)), known.wanted):
        why = refused(deal, events, seen, hidden)
        if known.admits(hidden):
            beyond[why] += 1
        else:
            assert why is not None, (rules.name, seen, hidden)
    return beyond


@pytest.mark.slow
@pytest.mark.parametrize(("id", "is_rare"), covered())
def test_the_knowledge_admits_what_core_allows(id: str, is_rare: bool) -> None:
    rules, rng = rules_of(id, is_rare), Random(id)
    looked_at = (compared(rng, rules) for _ in range(1_000))
    found = list(islice((one for one in looked_at if one is not None), MOMENTS))
    assert len(found) == MOMENTS
    together = sum(found, Counter[object]())
    assert together[None] > 0
    assert set(together) <= {None, *BEYOND}
