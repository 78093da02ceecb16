"""Two players without a taker, each with their own target: article A15-88."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Deal, Phase, Ruleset, Score, Seat, Trick, start, two_player_score
from oudler.core.deal import replace
from oudler.core.scoring.two_player import Winnings, two_player_winner, winnings
from oudler.rulesets import load_ruleset, recorded_ruleset
from oudler.testing.builders import dealt, ending, play_cards, sequence
from oudler.testing.chance import play_randomly, random_dealt
from oudler.testing.strategies import generators

THREES = load_ruleset("pagat-2-piles")
TARGETS = THREES.targets


def played(*tricks: tuple[str, int], rules: Ruleset = THREES) -> Deal:
    """A deal of which only these tricks count: the card of seat 0, of seat 1, and who won."""
    leaders = [Seat(0), *(Seat(winner) for _, winner in tricks)]
    done = tuple(
        Trick(leader, sequence(text)[:: -1 if leader else 1])
        for leader, (text, _) in zip(leaders, tricks, strict=False)
    )
    deal = start(rules, dealt(rules))
    return replace(deal, phase=Phase.COUNTING, tricks=done, trick=Trick(leaders[-1]))


def oudlers(deal: Deal) -> list[int]:
    return [won.oudlers for won in winnings(deal)]


def half_points(deal: Deal) -> list[int]:
    return [won.half_points for won in winnings(deal)]


def test_a15_88_each_has_the_points_and_oudlers_of_their_tricks() -> None:
    deal = played(("SK S1", 0), ("T1 T21", 1), ("H2 H3", 0))
    assert half_points(deal) == [10 + 2, 18]
    assert oudlers(deal) == [0, 2]
    assert [won.target for won in winnings(deal)] == [56, 41]


def test_a15_88_the_excuse_stays_with_its_player_for_half_a_point() -> None:
    deal = played(("EX HK", 1), ("H2 H3", 0))
    assert half_points(deal) == [8 + 2, 9 + 1]
    assert oudlers(deal) == [1, 0]
    kept = load_ruleset("pagat-2-piles", {"excuse_exchange": "never"})
    assert half_points(played(("EX HK", 1), ("H2 H3", 0), rules=kept)) == [9 + 2, 9]


@pytest.mark.parametrize("way", ["trick_winner", "changes_camp"])
@pytest.mark.parametrize(("last", "winner"), [("EX HK", 1), ("HK EX", 0)])
def test_a15_88_the_excuse_is_lost_in_the_last_trick(way: str, last: str, winner: int) -> None:
    rules = load_ruleset("pagat-2-piles", {"excuse_in_last_trick": way})
    deal = played(("H2 H3", winner), (last, winner), rules=rules)
    assert half_points(deal)[winner] == 2 + 9 + 9
    assert oudlers(deal)[winner] == 1


def test_a15_88_by_option_the_excuse_is_never_lost() -> None:
    rules = load_ruleset("pagat-2-piles", {"excuse_in_last_trick": "keeps_camp"})
    deal = played(("H2 H3", 0), ("EX HK", 1), rules=rules)
    assert half_points(deal) == [2 + 8, 9 + 1]
    assert oudlers(deal) == [1, 0]


def end(hands: str, rules: Ruleset = THREES) -> Deal:
    """The last trick of a deal of which seat 0 has won all others."""
    return replace(ending(rules, hands.split()), taker=None, contract=None)


def test_a15_88_the_winner_gets_25_and_the_points_above_the_target() -> None:
    deal = play_cards(end("SK S1"), "SK S1")
    assert deal.phase is Phase.OVER
    found = two_player_score(deal)
    assert found.winner == 0
    # The Excuse fell to seat 1, who gave half a point for it.
    assert found.winnings == (Winnings(182 - 8, 2, 41), Winnings(8, 1, 51))
    assert found.gap == 87 - 41
    assert deal.scores == found.scores == (25 + 46, -71)


@pytest.mark.parametrize(("cards", "winner"), [("T1 H2", 0), ("T1 T2", 1)])
def test_a15_88_the_petit_in_the_last_trick_brings_its_winner_10(cards: str, winner: int) -> None:
    found = two_player_score(play_cards(end(cards), cards))
    assert (found.winner, found.petit_au_bout) == (0, winner)
    gain = 25 + found.gap + (10 if winner == 0 else -10)
    assert found.scores == (gain, -gain)


def test_a10_64_the_petit_is_paid_to_its_player_where_a_table_says_so() -> None:
    rules = load_ruleset("pagat-2-piles", {"petit_au_bout_paid_to": "petit_player"})
    assert two_player_score(play_cards(end("T1 T2", rules), "T1 T2")).petit_au_bout == 0


split = st.tuples(st.integers(0, 182), st.integers(0, 3))


def two_sides(half_points: int, oudlers: int) -> tuple[Winnings, Winnings]:
    """All the half-points and oudlers of the pack, shared between two players."""
    return (
        Winnings(half_points, oudlers, TARGETS[oudlers]),
        Winnings(182 - half_points, 3 - oudlers, TARGETS[3 - oudlers]),
    )


@given(split)
def test_a15_88_exactly_one_player_reaches_the_target(split: tuple[int, int]) -> None:
    sides = two_sides(*split)
    reached = [side.half_gap >= 0 for side in sides]
    winner = two_player_winner(sides)
    if any(reached):
        assert reached.count(True) == 1
        assert reached[winner]
    else:
        assert [side.half_gap for side in sides] == [-1, -1]
        assert sides[winner].half_points > sides[1 - winner].half_points


@given(generators())
def test_a_deal_of_two_counts_every_point_and_every_oudler(rng: Random) -> None:
    for name in ("pagat-2-piles", "wikipedia-2-piles"):
        rules = load_ruleset(name)
        deal = play_randomly(start(rules, random_dealt(rng, rules)), rng)[1]
        found = two_player_score(deal)
        assert sum(half_points(deal)) == 182
        assert sum(oudlers(deal)) == 3
        assert deal.scores == found.scores
        assert found.scores[found.winner] >= 25 - 10
        assert sum(found.scores) == 0


@pytest.mark.parametrize(
    ("half_points", "exact", "gap"), [(83, "winner", 1), (83, "exact", Fraction(1, 2))]
)
def test_a11_67_a_half_point_goes_to_the_winner_of_two(
    half_points: int, exact: str, gap: Score, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = recorded_ruleset("pagat-2-piles", {"half_points": exact})
    monkeypatch.setattr(
        "oudler.core.scoring.two_player.winnings", lambda deal: two_sides(half_points, 2)
    )
    assert two_player_score(end("SK S1", rules)).gap == gap


@pytest.mark.parametrize("exact", ["winner", "exact"])
@pytest.mark.parametrize(
    ("split", "winner", "scores"), [((81, 2), 1, (-25, 25)), ((182 - 81, 1), 0, (25, -25))]
)
def test_where_both_are_half_a_point_short_the_one_with_more_points_wins(
    exact: str,
    split: tuple[int, int],
    winner: int,
    scores: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = recorded_ruleset("pagat-2-piles", {"half_points": exact})
    monkeypatch.setattr("oudler.core.scoring.two_player.winnings", lambda deal: two_sides(*split))
    found = two_player_score(end("SK S1", rules))
    assert (found.winner, found.gap, found.scores) == (winner, 0, scores)
