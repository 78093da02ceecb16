"""Legal calls under any rules, computed a second time from the option's plain words."""

from collections import Counter
from itertools import takewhile
from random import Random

from hypothesis import given

from oudler.core import KINGS, Deal, LegalCalls, Phase, Suit, legal, start
from oudler.testing.chance import random_dealt, random_ruleset, random_steps
from oudler.testing.strategies import deals

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def codes(deal: Deal, rank: str) -> list[str]:
    """The cards of a rank, each as often as the pack has it."""
    meant = {"any": set("KQNJ"), "below_king": set("QNJ")}.get(rank, {rank})
    meant |= set(map(str, range(1, 11))) if len(rank) > 1 else set()
    plain = (card for card in deal.rules.pack.cards if card.suit in SUITS)
    return [str(card) for card in plain if card.rank in meant]


def callable_codes(deal: Deal) -> set[str]:
    """What the taker may call now, by names and by counting."""
    assert deal.taker is not None
    ladder = deal.rules.calls[len(deal.calls)]
    hand = Counter(map(str, deal.hands[deal.taker]))
    befores = [[], *(codes(deal, rank) for rank, _ in ladder[:-1])]
    is_open = [
        sum((hand & Counter(before)).values()) >= held
        for before, (_, held) in zip(befores, ladder, strict=True)
    ]
    ranks = [rank for rank, _ in ladder][: len(list(takewhile(bool, is_open)))]
    may = {code for rank in ranks for code in codes(deal, rank)} - set(map(str, deal.called))
    copies = deal.rules.pack.copies
    others = {code for code in may if hand[code] < copies}
    return may if deal.rules.call_own or not others else others


def check(deal: Deal) -> bool:
    """Whether a card is to be called, which must be one of the right ones."""
    allowed = legal(deal)
    if not isinstance(allowed, LegalCalls):
        return False
    assert set(map(str, allowed.cards)) == callable_codes(deal)
    return True


@given(deals())
def test_a13_81_what_may_be_called_under_any_rules(deal: Deal) -> None:
    check(deal)


def test_a13_81_hands_with_all_kings_and_all_but_one_are_met_often_enough() -> None:
    rng, met = Random("kings"), Counter[object]()
    while met["called"] < 300:
        rules = random_ruleset(rng)
        if not rules.calls:
            continue
        deal = start(rules, random_dealt(rng, rules))
        for _, after in random_steps(rng, deal):
            if deal.phase is Phase.CALLING and after.calls != deal.calls:
                assert check(deal)
                assert deal.taker is not None
                hand, call = deal.hands[deal.taker], after.calls[-1]
                missing = len(KINGS & rules.pack.cards - hand)
                met.update({"called": 1, missing: 1})
                met["own"] += call <= hand
                met["lower with all kings"] += missing == 0 and not call & KINGS
            if after.phase is Phase.PLAY:
                break
            deal = after
    assert min(met[0], met[1], met["own"], met["lower with all kings"]) >= 8
