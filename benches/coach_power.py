"""Power: what taking a mistake back gains, compared with the cost that the coach told.

Each mistake is taken back by itself: the seat does what the coach suggests, and the same players go
on. A cost is an average, about which one deal says little: so the same is done in other deals that
are as likely to the seat, and new to the coach.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import fsum, sqrt
from statistics import fmean
from typing import Any, NamedTuple

from oudler.bots import finish, make_player, play_on
from oudler.bots.learned.expert import evaluator
from oudler.coach import Judgement, Kind, Moment, Review
from oudler.coach.known_costs import quiet
from oudler.coach.principles import touched
from oudler.coach.reasons import reasons
from oudler.core import Action, Deal, apply, view
from oudler.solver.determinize import worlds
from oudler.solver.evaluation import Effort

Row = dict[str, Any]


class Mistake(NamedTuple):
    """A mistake: the cost told, the gain in the deal itself, and in others that look alike."""

    kind: str
    cost: float
    gain: float
    alike: float


def gain(judgement: Judgement, deal: Deal, level: str) -> float:
    """What the seat gains in a deal if it does what the coach suggests, and the same bots go on."""
    moment, known = judgement.moment, judgement.known
    assert known is not None
    return _ended(deal, moment, known.best, level) - _ended(deal, moment, moment.action, level)


def _ended(deal: Deal, moment: Moment, action: Action | None, level: str) -> float:
    if moment.kind in (Kind.HANDFUL, Kind.SLAM):
        deal = quiet(replace(moment, deal=deal))
    if action is not None:
        deal = apply(deal, moment.seat, action)
    players = [make_player(level) for _ in range(deal.rules.seats)]
    return float(finish(play_on(deal, players)).scores[moment.seat])


def gain_alike(judgement: Judgement, level: str, alike: int) -> float:
    """The mean gain in other deals that are as likely to the seat, and new to the coach."""
    moment = judgement.moment
    seen = view(moment.deal, moment.seat)
    if moment.kind is Kind.CARD:
        drawn = evaluator(seen, "bench").worlds(Effort(worlds=alike))
    else:
        drawn = islice(worlds(seen, seed=1_000 + moment.number), alike)
    return fmean(gain(judgement, world, level) for world in drawn)


def measured(deal: Deal, judged: Sequence[Judgement], level: str, alike: int) -> Row:
    """What one review shows."""
    mistakes = [
        Mistake(
            str(one.moment.kind),
            one.cost,
            gain(one, one.moment.deal, level),
            gain_alike(one, level, alike),
        )
        for one in Review(deal, tuple(judged)).mistakes
    ]
    return {
        "mistakes": mistakes,
        "verdicts": Counter(str(one.verdict) for one in judged),
        "proofs": Counter(str(one.open.proof) for one in judged if one.open is not None),
        "reasons": Counter(reason.key for one in judged for reason in reasons(one)),
        "principles": Counter(
            f"{one.principle.code} {'followed' if one.follows else 'departed from'}"
            for judgement in judged
            for one in touched(judgement)
        ),
    }


def ratio(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Gains over costs, and half of the 95 % interval: a ratio's, by the delta method."""
    cost, gain = (sum(column) for column in zip(*pairs, strict=True))
    if cost == 0:
        return 0.0, 0.0
    share = gain / cost
    spread = sum((own - share * each) ** 2 for each, own in pairs)
    return share, 1.96 * sqrt(spread) / cost


def figures(rows: Sequence[Row]) -> Iterator[str]:
    """What has been found so far."""
    sums = {name: sum((Counter(row[name]) for row in rows), Counter[str]()) for name in COUNTED}
    yield f"verdicts {dict(sums['verdicts'])}; proofs {dict(sums['proofs'])}"
    for name, kinds in (("all", tuple(Kind)), *((str(kind), (kind,)) for kind in Kind)):
        deals = [_of_deal(row, kinds) for row in rows]
        number = sum(len(_own(row, kinds)) for row in rows)
        if number:
            own, half = ratio([(one.cost, one.gain) for one in deals])
            like, narrow = ratio([(one.cost, one.alike) for one in deals])
            yield (
                f"{name}: {number} mistakes, {fsum(one.cost for one in deals):.0f} told, "
                f"power {own:.2f} ± {half:.2f}, alike {like:.2f} ± {narrow:.2f}"
            )
    for name in ("reasons", "principles"):
        yield f"{name}: " + ", ".join(f"{key} {many}" for key, many in sums[name].most_common())


COUNTED = ("verdicts", "proofs", "reasons", "principles")


def _own(row: Row, kinds: Sequence[Kind]) -> list[Mistake]:
    found = (Mistake(*one) for one in row["mistakes"])
    return [one for one in found if one.kind in kinds]


def _of_deal(row: Row, kinds: Sequence[Kind]) -> Mistake:
    """The mistakes of a deal together."""
    own = _own(row, kinds)
    sums = (fsum(one[column] for one in own) for column in (1, 2, 3))  # type: ignore[misc]
    return Mistake("", *sums)
