"""Cards ordered by playouts where the search has only bounds."""

from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler import Bid, Contract, Deal, Ruleset, apply, deal_cards, finish, make_player, view
from oudler.core import Card, Phase
from oudler.rulesets import load_ruleset
from oudler.solver import Bounds, CardValue, Goal, Solution
from oudler.testing.endings import random_ending, searched_rulesets


@pytest.mark.slow
@pytest.mark.parametrize("id", ["fft-3", "fft-4", "fft-5"])
def test_the_order_by_playouts_agrees_with_the_exact_one(kernel: ModuleType, id: str) -> None:
    """In deals played by bots, seven tricks from the end, where both are known."""
    from oudler.coach.card_playouts import cards_played_out
    from oudler.solver import kernel as search

    first = others = 0.0
    for number in range(12):
        deal = with_tricks_left(7, load_ruleset(id), f"order/{number}")
        assert deal.to_act is not None
        played = cards_played_out(deal, Goal.MARGIN, playouts=64)
        exact = {card.card: card.value for card in search.solve(deal, Goal.MARGIN).cards}
        assert played is not None
        assert played.keys() == exact.keys()
        sign = 1 if deal.to_act in deal.attackers else -1
        best = max(played, key=lambda card: sign * played[card].mean)
        top = max(sign * value.lower for value in exact.values())
        lost = {card: float(top - sign * value.lower) for card, value in exact.items()}
        first += lost[best]
        others += sum(lost.values()) / len(lost)
    assert first < 0.5 * others


def with_tricks_left(left: int, rules: Ruleset, seed: str) -> Deal:
    """A deal that somebody takes, played by bots until so many tricks are left."""
    deal = deal_cards(rules, seed=seed)
    player = make_player("club")
    while deal.phase is not Phase.PLAY or len(deal.tricks) < rules.tricks - left:
        assert deal.to_act is not None
        action = finish(player.choose(view(deal, deal.to_act))).action
        if deal.phase is Phase.BIDDING and not deal.bids:
            action = Bid(Contract.GARDE)
        assert action is not None
        deal = apply(deal, deal.to_act, action)
    return deal


def test_where_only_one_line_is_left_playouts_give_the_exact_value(kernel: ModuleType) -> None:
    from oudler.coach.card_playouts import cards_played_out
    from oudler.solver import kernel as search

    rng, rules = Random(2), searched_rulesets()
    for number in range(40):
        deal = random_ending(rng, rules[number % len(rules)], 1)
        for goal in (Goal.MARGIN, Goal.SCORE, Goal.MADE) if deal.taker is not None else (Goal.OWN,):
            played = cards_played_out(deal, goal, playouts=8)
            if played is None:
                continue
            for card in search.solve(deal, goal).cards:
                assert played[card.card].mean == pytest.approx(float(card.value.lower)), goal


ENDS = st.integers(-180, 180)


@given(st.lists(st.tuples(ENDS, ENDS, ENDS), min_size=2, max_size=18))
def test_a_card_proved_worse_never_stands_before_a_better_one(
    kernel: ModuleType, found: list[tuple[int, int, int]]
) -> None:
    from oudler.coach.judgement import Estimate
    from oudler.commands.solve_report import PlayedOut, Solved, best_first
    from oudler.core import Side

    deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    assert deal.to_act is not None
    sign = 1 if deal.side_of(deal.to_act) is Side.ATTACK else -1
    cards, played = [], {}
    for card, (one, other, mean) in zip(Card, found, strict=False):
        cards.append(CardValue(card, Bounds(min(one, other), max(one, other))))
        played[card] = Estimate(float(mean), 1.0)
    solution = Solution(Goal.MARGIN, Bounds(-180, 180), tuple(cards), (), 1, 0.1)
    solved = Solved(deal, ("A", "B", "C", "D"), solution, None, 0.1, PlayedOut(played, 8))
    order = best_first(solved)
    for place, sooner in enumerate(order):
        for later in order[place + 1 :]:
            better, worse = (sooner, later) if sign > 0 else (later, sooner)
            assert better.value.upper >= worse.value.lower


def test_the_same_seed_gives_the_same_playouts(kernel: ModuleType) -> None:
    from oudler.coach.card_playouts import cards_played_out

    deal = random_ending(Random(4), load_ruleset("fft-4"), 14)
    one, two, other = (
        cards_played_out(deal, Goal.SCORE, playouts=16, seed=seed) for seed in ("a", "a", "b")
    )
    assert one == two
    assert one != other
