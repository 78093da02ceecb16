"""What each answer brings, by what a seat can know: the figures that make it right or wrong.

Like the coach's costs, cards are chosen in one set of likely worlds and measured in another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oudler.bots.learned.expert import evaluator, seed_of
from oudler.coach import Estimate, Kind, choices, known_costs, known_stake
from oudler.coach.judgement import estimate
from oudler.core import Action, Card, Deal, Discard, Play, Seat, SeatView
from oudler.solver.evaluation import Effort
from oudler.teach.problem import Answer

NOTHING = Estimate(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Weighed:
    """Every possible action, best first, with what the best promises.

    No answer is called right yet.
    """

    promised: float | None
    answers: tuple[Answer, ...]


def weigh(seen: SeatView, kind: Kind, worlds: int, seed: str) -> Weighed:
    """What each answer loses beside the best. The same seed gives the same figures.

    >>> from oudler import view
    >>> found = weigh(view(begun, begun.to_act), Kind.CARD, worlds=5, seed="a")
    >>> len(found.answers) == len(begun.hands[1])
    True
    """
    match kind:
        case Kind.CARD:
            return _cards(seen, worlds, seed)
        case Kind.DISCARD:
            return _discards(seen, worlds, seed)
        case _:
            return _played_on(seen, choices.choices(seen), worlds, seed)


def confirmed(seen: SeatView, kind: Kind, best: Action, wrong: Action, seed: str) -> Estimate:
    """How much more the best brings than a wrong answer if `club` players play on."""
    if kind is Kind.CARD:
        deals = evaluator(seen, f"{seed}/club").worlds(Effort(worlds=CLUB))
    else:
        deals = iter(known_costs.likely_deals(seen, CLUB, seed_of(seen, f"{seed}/club")))
    return known_costs.among_club(deals, seen.seat, wrong, best) or NOTHING


CLUB = 30
"""Worlds in which `club` players play on."""


def _cards(seen: SeatView, worlds: int, seed: str) -> Weighed:
    effort, own = Effort(worlds=worlds), float(known_stake(seen))
    first, again = (known_costs.weighed(seen, effort, f"{seed}{look}") for look in ("", "/again"))
    best = max(first.values, key=lambda card: estimate(first.values[card], first.weights).mean)

    def lost(card: Card) -> Estimate:
        pairs = zip(again.values[best], again.values[card], strict=True)
        return estimate([own * (one - other) for one, other in pairs], again.weights)

    answers = [Answer(Play(card), lost(card), is_right=False) for card in again.values]
    promised = own * estimate(again.values[best], again.weights).mean
    return Weighed(round(promised, 2), _ordered(answers))


def _ordered(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    return tuple(sorted(answers, key=lambda one: one.lost))


def _played_on(seen: SeatView, actions: Sequence[Action], worlds: int, seed: str) -> Weighed:
    """Bids and calls: likely deals, played on after each."""
    number = seed_of(seen, f"{seed}/{len(seen.bids)}")
    return compared(known_costs.likely_deals(seen, worlds, number), seen.seat, actions, number)


def compared(deals: Sequence[Deal], seat: Seat, actions: Sequence[Action], seed: int) -> Weighed:
    """What these actions lose beside the best of them, deal by deal."""
    found = choices.tried(deals, seat, actions, seed)
    scores = {action: [score for score, _ in rows] for action, rows in found.items()}
    best = max(actions, key=lambda action: sum(scores[action]))

    def lost(action: Action) -> Estimate:
        pairs = zip(scores[best], scores[action], strict=True)
        return estimate([one - other for one, other in pairs])

    answers = [
        Answer(action, lost(action), is_right=False, made=choices.made_rate(rows))
        for action, rows in found.items()
    ]
    return Weighed(round(sum(scores[best]) / len(deals), 2), _ordered(answers))


def _discards(seen: SeatView, worlds: int, seed: str) -> Weighed:
    """The candidates of rules of thumb, chosen in one set of worlds and measured in another."""
    tried = choices.usual_discards(seen)
    first = known_costs.discards_weighed(seen, tried, seed, worlds)
    best = max(range(len(tried)), key=lambda number: (first[number].mean, -number))
    tried.insert(0, tried.pop(best))
    again = known_costs.discards_weighed(seen, tried, f"{seed}/again", worlds)
    answers = [
        Answer(Discard(cards), replace(above, mean=-above.mean), is_right=False)
        for cards, above in zip(tried, again, strict=True)
    ]
    return Weighed(None, _ordered(answers))
