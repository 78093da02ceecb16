"""What a finished deal is worth to each seat. Nothing is discounted."""

from collections.abc import Callable

from oudler.core import Deal, DealScore, Named, Result, Ruleset, Side, score, settle
from oudler.core.ruleset.needs import plays_without_taker

Rewards = tuple[float, ...]


class Reward(Named):
    """What is rewarded, when a deal is over."""

    SCORE = "score"
    """Each seat's score: they sum to zero."""
    POINTS = "points"
    """The points by which the attack passed its target, or below 0 missed it; minus that for each
    defender."""
    CONTRACT = "contract"
    """1 to each of the attack if the contract is made, −1 if it fails; the opposite to the others.
    """


_OF_ATTACK: dict[Reward, Callable[[DealScore], float]] = {
    Reward.POINTS: lambda made: float(made.gap),
    Reward.CONTRACT: lambda made: 1.0 if made.is_made else -1.0,
}


def check_reward(rules: Ruleset, reward: str) -> Reward:
    """The reward of this name. Raises ValueError where these rules have no such thing.

    >>> check_reward(load_ruleset("pagat-2-piles"), "points")
    Traceback (most recent call last):
        ...
    ValueError: reward points: pagat-2-piles plays deals without a taker; expected: score
    """
    if reward not in [*Reward]:
        raise ValueError(f"reward: expected {', '.join(Reward)}, not {reward!r}")
    found = Reward(reward)
    if found is not Reward.SCORE and plays_without_taker(rules):
        raise ValueError(
            f"reward {found}: {rules.id} plays deals without a taker; expected: {Reward.SCORE}"
        )
    return found


def rewards(deal: Deal, reward: Reward = Reward.SCORE) -> Rewards:
    """The reward of each seat; 0 before the end, and if nobody took.

    >>> rewards(over), rewards(over, Reward.CONTRACT)
    ((66.0, -198.0, 66.0, 66.0), (1.0, -1.0, 1.0, 1.0))
    """
    if not deal.scores or (reward is not Reward.SCORE and deal.taker is None):
        return (0.0,) * deal.rules.seats
    if reward is Reward.SCORE:
        return tuple(map(float, deal.scores))
    worth = _OF_ATTACK[reward](score(deal))
    sides = map(deal.side_of, range(deal.rules.seats))  # type: ignore[arg-type]
    return tuple(worth if side is Side.ATTACK else -worth for side in sides)


def rewards_of(rules: Ruleset, result: Result, reward: Reward) -> Rewards:
    """The rewards of a result: of the taker, the partners, then the defenders.

    >>> from oudler import Contract
    >>> rewards_of(rules, Result(Contract.GARDE, half_points=98, oudlers=2), Reward.POINTS)
    (8.0, -8.0, -8.0, -8.0)
    """
    scored = settle(rules, result)
    if reward is Reward.SCORE:
        return tuple(map(float, scored.scores))
    worth, defenders = _OF_ATTACK[reward](scored), rules.seats - result.attackers
    return (worth,) * result.attackers + (-worth,) * defenders
