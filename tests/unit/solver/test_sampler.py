"""The sampler: hidden hands as sets of cards."""

from types import ModuleType

import pytest

from oudler.core import PACK, TRUMPS, CardSet


def test_hands_are_sets_of_cards_that_agree_with_what_is_known(kernel: ModuleType) -> None:
    from oudler.solver.kernel import Sampler

    hidden = CardSet.of(list(PACK)[18:])
    trumps = hidden & TRUMPS
    kinds = [(hidden - trumps, (1, 1, 1, 1)), (trumps, (1, 1, 1, 0))]
    drawn = list(Sampler(kinds, (18, 18, 18, 6)).sample(5, 20))
    for *hands, aside in drawn:
        assert [len(hand) for hand in hands] == [18, 18, 18]
        assert not aside & TRUMPS
        assert CardSet(sum(hand.bits for hand in (*hands, aside))) == hidden
    assert len(set(drawn)) == 20


def test_weights_make_a_place_likelier(kernel: ModuleType) -> None:
    from oudler.solver.kernel import Sampler

    one, two = CardSet.parse("S1"), CardSet.parse("S2")
    sampler = Sampler([(one, (3, 1)), (two, (1, 1))], (1, 1))
    drawn = sampler.sample(1, 4_000)
    assert 2_800 < sum(hands[0] == one for hands in drawn) < 3_200


def test_contradictory_kinds_are_refused(kernel: ModuleType) -> None:
    from oudler.solver.kernel import Sampler

    with pytest.raises(ValueError, match="agrees with"):
        Sampler([(CardSet.parse("S1 S2"), (1, 0))], (1, 1))


def test_where_there_is_too_much_to_count_a_quick_sampler_swaps_cards(kernel: ModuleType) -> None:
    from oudler.solver.kernel import Sampler, TooManyKinds

    # Thirteen kinds of six cards, each of which one of the six holders cannot have.
    cards = list(PACK)
    kinds = [
        (CardSet.of(cards[6 * kind : 6 * kind + 6]), [int(kind % 6 != seat) for seat in range(6)])
        for kind in range(13)
    ]
    with pytest.raises(TooManyKinds):
        Sampler(kinds, (13,) * 6)
    held = [[0] * 6 for _ in kinds]
    for hands in Sampler(kinds, (13,) * 6, quick=True).sample(1, 500):
        assert [len(hand) for hand in hands] == [13] * 6
        assert CardSet(sum(hand.bits for hand in hands)) == PACK
        for number, (kind, _) in enumerate(kinds):
            for seat, hand in enumerate(hands):
                held[number][seat] += len(hand & kind)
    for number, by_seat in enumerate(held):
        assert by_seat[number % 6] == 0
        others = [count for seat, count in enumerate(by_seat) if seat != number % 6]
        # Six cards in 500 deals among five: 600 each, nearly.
        assert all(500 < count < 700 for count in others)
