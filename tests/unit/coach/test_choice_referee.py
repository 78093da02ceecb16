"""Reasons of bids, calls and discards in hands dealt by chance: each is checked by a referee."""

from collections import Counter
from collections.abc import Collection, Iterator
from random import Random

import pytest
from tests.unit.coach.choice_referee import choice_holds
from tests.unit.coach.test_referee import altered

from oudler.bots.discarding import best_discards
from oudler.coach import Reason
from oudler.coach.reasons import bid_reasons, call_reasons, discard_reasons
from oudler.core import (
    Bid,
    CallCards,
    Card,
    CardSet,
    Discard,
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
from oudler.core.actions import Action
from oudler.core.phases.dealing import dealer_seat
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal

WANTED = 600
DEALS = 200

Drawn = tuple[Reason, Ruleset, Collection[Card], object, object]


def drawn(random: Random) -> Iterator[Drawn]:
    """Reasons for any choice before any other, in auctions and after them."""
    for number in range(DEALS):
        rules = load_ruleset(("fft-4", "fft-5")[number % 2])
        deal = start(rules, random_deal(rules, dealer_seat(rules, 3), f"choices/{number}"))
        while deal.to_act is not None and deal.phase is not Phase.PLAY:
            seen = view(deal, deal.to_act)
            options = choices(seen, random)
            done, best = random.sample(options, 2) if len(options) > 1 else (options[0], options[0])
            if done != best:
                yield from told(seen, done, best)
            deal = apply(deal, deal.to_act, options[0])


def choices(seen: SeatView, random: Random) -> list[Action]:
    """Some of what is allowed; the first bid takes, so that a deal comes to its discard."""
    match seen.legal:
        case LegalBids(contracts):
            most = [one for one in contracts if one.value in ("prise", "garde")]
            return [*map(Bid, most), Bid(None)]
        case LegalCalls(cards):
            return [CallCards(CardSet.of([card])) for card in cards]
        case LegalDiscard() as may:
            usual = [Discard(CardSet(one)) for one in best_discards(seen, may, 20)]
            free = random.sample(list(may.free), may.count) if len(may.free) >= may.count else []
            return [*usual, *([Discard(CardSet.of(free))] if free else [])]
        case _:
            raise AssertionError(seen.legal)


def told(seen: SeatView, done: Action, best: Action) -> Iterator[Drawn]:
    hand = list(seen.hand)
    match done, best:
        case Bid(made), Bid(other):
            of: tuple[object, object] = (made, other)
            found = bid_reasons(seen, made, other)
        case CallCards(made), CallCards(other):
            of = list(made), list(other)
            found = call_reasons(seen, made, other)
        case Discard(made), Discard(other):
            of = list(made), list(other)
            found = discard_reasons(seen, made, other)
        case _:
            raise AssertionError(done)
    yield from ((reason, seen.rules, hand, *of) for reason in found)


@pytest.fixture(scope="module")
def found() -> list[Drawn]:
    return list(drawn(Random(7)))


def test_reasons_of_choices_are_true_of_the_hand(found: list[Drawn]) -> None:
    held = [(one, choice_holds(*one)) for one in found]
    wrong = [(one[0].key, dict(one[0].fields), *one[2:]) for one, true in held if true is False]
    assert wrong == []
    assert not [one[0].key for one, true in held if true is None]
    given = Counter(reason.key for reason, *_ in found)
    assert given.total() > WANTED
    assert len(given) >= 13, given


def test_the_referee_refuses_claims_about_another_suit_or_number(found: list[Drawn]) -> None:
    changed = [(altered(reason), *others) for reason, *others in found]
    judged = [choice_holds(*one) for one in changed if one[0] is not None]  # type: ignore[arg-type]
    assert judged.count(False) > 4 * len(judged) // 5
