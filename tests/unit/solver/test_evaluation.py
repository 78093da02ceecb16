"""Each card's value over many worlds equals its playouts, world by world."""

from math import sqrt
from random import Random
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Deal
from oudler.rulesets import load_ruleset
from oudler.solver.position import cards_played, start, trick_rules
from oudler.testing.endings import random_ending

HALF_POINTS = [n % 183 for n in range(6588)]
"""For every end of a deal, the attack's half-points."""


@pytest.fixture(scope="session")
def door(kernel: Any) -> Any:
    """What the kernel itself offers."""
    return kernel.oudler_kernel


def ending(seed: int = 1, rules: str = "fft-4", tricks: int = 6) -> Deal:
    """A deal with this many tricks to come."""
    return random_ending(Random(seed), load_ruleset(rules), tricks)


def scene(door: Any, deal: Deal, **changed: Any) -> Any:
    """What all worlds of this deal share; the cards aside count for the attack."""
    begun = start(deal)
    told = {
        "leader": begun.leader,
        "played": [(int(seat), int(card)) for seat, card in cards_played(deal)],
        "attack": begun.attack,
        "barred": begun.barred,
    }
    rules = trick_rules(deal.rules, has_taker=True)
    return door.Scene(rules, deal.rules.seats, **{**told, **changed})


def world(deal: Deal, but: int | None = None) -> bytes:
    """The true deal as a sampler draws it, without one seat's own hand."""
    hands = [0 if seat == but else hand.bits for seat, hand in enumerate(deal.hands)]
    return b"".join(bits.to_bytes(16, "little") for bits in (*hands, deal.laid_by_attack.bits))


def evaluated(door: Any, deal: Deal, worlds: int = 1, **effort: Any) -> Any:
    seat = deal.to_act
    assert seat is not None
    values = door.Values(HALF_POINTS, HALF_POINTS, HALF_POINTS, HALF_POINTS)
    drawn = world(deal, but=seat) * worlds
    return door.evaluate(scene(door, deal), seat, deal.hands[seat].bits, drawn, values, **effort)


@pytest.mark.parametrize("rules", ["fft-3", "fft-4", "fft-5"])
def test_a_card_comes_to_what_its_playouts_come_to(kernel: Any, door: Any, rules: str) -> None:
    deal = ending(rules=rules)
    found = evaluated(door, deal, playouts=4_000)
    position = kernel.position(deal)
    assert found.cards == [card for card in range(78) if position.legal >> card & 1]
    for card, value in zip(found.cards, found.means(), strict=True):
        played = door.playouts(position.after(card), 4_000, seed=3, sensible=True)
        counts = [sum(column) for column in zip(*played.results, strict=True)]
        expected = sum(n * count for n, count in enumerate(counts)) / played.count
        assert value == pytest.approx(expected, abs=1.5)


def test_cards_are_compared_world_by_world(door: Any) -> None:
    found = evaluated(door, ending(), worlds=40, playouts=1)
    first, *_ = found.cards
    columns = list(zip(*found.values, strict=True))
    assert found.means() == pytest.approx([mean(column) for column in columns])
    for column, (above, error) in zip(columns, found.above(first), strict=True):
        apart = [one - other for one, other in zip(column, columns[0], strict=True)]
        spread = sqrt(sum((one - mean(apart)) ** 2 for one in apart)) / len(apart)
        assert (above, error) == (pytest.approx(mean(apart)), pytest.approx(spread))


def test_heavy_worlds_count_more(door: Any) -> None:
    found = evaluated(door, ending(), worlds=3, playouts=1)
    assert found.means([0, 5, 0]) == pytest.approx(found.values[1])
    assert found.means([1, 1, 1]) == pytest.approx(found.means())
    for weights in ([0, 0, 0], [1, 1], [1, 1, 1, 1], [1, -1, 1], [1, float("nan"), 1]):
        with pytest.raises(ValueError):
            found.means(weights)


def test_seed_and_threads(door: Any) -> None:
    deal = ending()
    alone = evaluated(door, deal, worlds=9, seed=4).values
    assert evaluated(door, deal, worlds=9, seed=4, threads=3).values == alone
    assert evaluated(door, deal, worlds=9, seed=5).values != alone


def test_some_cards_alone_come_to_what_they_come_to_among_all(door: Any) -> None:
    deal = ending()
    assert deal.to_act is not None
    every = evaluated(door, deal, worlds=9, seed=4)
    *_, last = every.cards
    alone = evaluated(door, deal, worlds=9, seed=4, cards=1 << last)
    assert alone.cards == [last]
    assert alone.means() == every.means()[-1:]
    elsewhere = deal.hands[(deal.to_act + 1) % 4].bits
    with pytest.raises(door.BadPosition, match="none of the cards is legal"):
        evaluated(door, deal, cards=elsewhere)


def test_policies_have_names(door: Any) -> None:
    by_name = [evaluated(door, ending(), policy=name).values for name in ("uniform", "open")]
    assert by_name[0] != by_name[1]
    with pytest.raises(door.OutOfRange, match="uniform, sensible, open"):
        evaluated(door, ending(), policy="clever")


def test_what_is_no_world_of_the_deal_is_refused(door: Any) -> None:
    deal = ending()
    seat = deal.to_act
    assert seat is not None
    values = door.Values(HALF_POINTS, HALF_POINTS, HALF_POINTS, HALF_POINTS)

    def ask(drawn: bytes, hand: int, seat: int = seat) -> None:
        door.evaluate(scene(door, deal), seat, hand, drawn, values)

    hand = deal.hands[seat].bits
    ask(world(deal, but=seat), hand)
    for drawn, own in (
        (b"", hand),
        (world(deal, but=seat)[:-1], hand),
        (world(deal, but=seat), 0),
        (world(deal, but=seat), (1 << 78) - 1),
        (world(deal, but=(seat + 1) % 4), hand),
        (bytes(len(world(deal))), hand),
    ):
        with pytest.raises(ValueError):
            ask(drawn, own)
    with pytest.raises(ValueError):
        ask(world(deal, but=seat), hand, (seat + 1) % 4)


NUMBERS = st.integers(-3, 12) | st.integers()
ANYTHING = st.none() | st.booleans() | NUMBERS | st.floats() | st.text() | st.binary()


@given(data=st.data())
def test_no_nonsense_harms_the_kernel(door: Any, data: st.DataObject) -> None:
    deal = ending()
    seat = deal.to_act
    assert seat is not None
    odd = st.dictionaries(
        st.sampled_from(("leader", "played", "attack", "taker", "called", "counts_aside")),
        ANYTHING | st.lists(st.tuples(NUMBERS, NUMBERS)),
    )
    try:
        seen = scene(door, deal, **data.draw(odd))
        values = door.Values(HALF_POINTS, HALF_POINTS, HALF_POINTS, HALF_POINTS)
        drawn = data.draw(st.just(world(deal, but=seat)) | ANYTHING)
        hand = data.draw(st.just(deal.hands[seat].bits) | ANYTHING)
        effort = {"playouts": data.draw(st.just(2) | st.integers(-1, 5) | st.text())}
        found = door.evaluate(
            seen, data.draw(st.just(seat) | ANYTHING), hand, drawn, values, **effort
        )
    except (ValueError, TypeError):
        return
    assert len(found.means()) == len(found.cards)
