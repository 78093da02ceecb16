"""Skill: what one deal says about its players. The constants were measured (decision 0047).

Attack plays against defence, or each for themselves if nobody took. A player's stake in a side
is their share of its score: a lone taker has it all, each of three defenders a third.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from oudler.core import Contract, Named

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

MEAN = 1500.0
"""A club bot, at every number of players, and where a new player starts."""
SPREAD = 250.0
"""The standard deviation of players' skills about the mean, before anything is known of them."""
LUCK = 400.0
"""The standard deviation of one garde's cards, in points of the rating."""
DRIFT = 1.0
"""How much a player's skill may change from one deal to the next."""
ENOUGH = 100
"""Deals after which a rating is no longer provisional."""
SURE = 1.96
"""Standard deviations on either side that hold the true skill 95 times in 100."""
WEIGHTS = MappingProxyType(
    {
        Contract.PRISE: 0.5,
        Contract.POUSSE: 0.75,
        Contract.GARDE: 1.0,
        Contract.GARDE_SANS: 2.0,
        Contract.GARDE_CONTRE: 3.0,
    }
)
"""How much a deal says, by its contract: as much as its score is multiplied by."""


class Family(Named):
    """The deals that share a rating: those of one number of players."""

    TWO = "two"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    MORE = "more"


BOTS: Mapping[str, Mapping[Family, float]] = MappingProxyType(
    {
        "club": MappingProxyType(dict.fromkeys(Family, MEAN)),
        "beginner": MappingProxyType(
            {
                Family.TWO: 1230.0,
                Family.THREE: 950.0,
                Family.FOUR: 1010.0,
                Family.FIVE: 1100.0,
                Family.MORE: 1160.0,
            }
        ),
    }
)
"""The bots' ratings, by level: they anchor the scale and never change."""


class Rating(msgspec.Struct, frozen=True):
    """An estimate of how well somebody plays."""

    mean: float = MEAN
    deviation: float = SPREAD
    deals: int = 0

    @property
    def value(self) -> int:
        """The rating as it is shown, in whole tens.

        >>> Rating(1487.3).value
        1490
        """
        return round(self.mean / 10) * 10

    @property
    def margin(self) -> int:
        """How far the true skill may be from the value, 95 times in 100.

        >>> Rating().margin
        490
        """
        return max(10, round(SURE * self.deviation / 10) * 10)

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few deals to show it to others.

        >>> Rating(deals=99).is_provisional, Rating(deals=100).is_provisional
        (True, False)
        """
        return self.deals < ENOUGH


def family_of(players: int) -> Family:
    """The family of a deal with this many players.

    >>> [family_of(count).value for count in (2, 4, 6, 8)]
    ['two', 'four', 'more', 'more']
    """
    return list(Family)[min(players, 6) - 2]


def bot_rating(level: str, family: Family) -> Rating:
    """A bot's rating; an unknown level counts as club.

    >>> bot_rating("club", Family.FOUR).value
    1500
    """
    return Rating(BOTS.get(level, BOTS["club"])[family], 0.001)


def stakes(players: int, attack: Sequence[int]) -> list[float]:
    """Each player's share of their side's score, by seat.

    >>> stakes(4, attack=[2])[1:3], stakes(5, attack=[0, 3])[0]
    ([0.3333333333333333, 1.0], 0.6666666666666666)
    """
    defenders = players - len(attack)
    partners = len(attack) - 1
    taker = max(1, defenders - partners)
    return [
        1 / defenders
        if seat not in attack
        else (taker if seat == attack[0] else 1) / (taker + partners)
        for seat in range(players)
    ]


def rated(
    before: Sequence[Rating],
    scores: Sequence[float],
    attack: Sequence[int] = (),
    contract: Contract | None = None,
) -> list[Rating]:
    """The ratings after a deal, by seat. With an attack, two sides; without, each for themselves.

    >>> after = rated([Rating()] * 4, [318, -106, -106, -106], [0], Contract.GARDE)
    >>> [one.value for one in after]
    [1550, 1480, 1480, 1480]
    """
    before = [_drifted(one) for one in before]
    if attack:
        parts = stakes(len(before), attack)
        sides = [[*attack], [seat for seat in range(len(before)) if seat not in attack]]
    else:
        parts = [1.0] * len(before)
        sides = [[seat] for seat in range(len(before))]
    weight = 1.0 if contract is None else WEIGHTS[contract]
    model = _model(LUCK / sqrt(weight))
    wholes = [_whole(model, [(before[seat], parts[seat]) for seat in side]) for side in sides]
    lost = [-sum(scores[seat] for seat in side) for side in sides]
    ranked = model.rate([[one] for one in wholes], ranks=lost)
    after = list(before)
    for side, whole, (found,) in zip(sides, wholes, ranked, strict=True):
        for seat in side:
            after[seat] = _part(before[seat], parts[seat], whole, found)
    return after


def _drifted(one: Rating) -> Rating:
    return Rating(one.mean, min(SPREAD, sqrt(one.deviation**2 + DRIFT**2)), one.deals)


def _whole(model: PlackettLuce, players: Sequence[tuple[Rating, float]]) -> PlackettLuceRating:
    """A side as one player: the mean of its players by their stakes."""
    mean = sum(one.mean * stake for one, stake in players)
    variance = sum((one.deviation * stake) ** 2 for one, stake in players)
    return model.rating(mu=mean, sigma=sqrt(variance))


def _part(
    one: Rating, stake: float, whole: PlackettLuceRating, found: PlackettLuceRating
) -> Rating:
    """A player's part of their side's update, in proportion to their share of its uncertainty."""
    gain = stake * (one.deviation / whole.sigma) ** 2
    known = gain * stake * (1 - (found.sigma / whole.sigma) ** 2)
    return Rating(
        one.mean + gain * (found.mu - whole.mu), one.deviation * sqrt(1 - known), one.deals + 1
    )


@cache
def _model(luck: float) -> PlackettLuce:
    """Weng and Lin's model for deals with so much luck.

    Each deal reduces the uncertainty by all it reveals (gamma is 1). With openskill's own gamma,
    much luck would hardly let it fall, and it would be far too large after a thousand deals.
    """
    # Imported only when needed: the page without a network rates nobody, and lacks openskill.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MEAN, sigma=SPREAD, beta=luck, tau=0.0, kappa=1e-9, gamma=lambda *_: 1.0)
